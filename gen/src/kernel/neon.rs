//! Points over GF(2^255 - C) in vector registers of AArch64, for cores with a slow multiplier of 64 bits.
//!
//! A pair is two elements in the halves of vectors: nine signed limbs of 29 bits, limb by limb. Five registers hold it;
//! limb i is a half of register i / 2. A result of a product has limbs up to 2^28 + 2^6; factors are sums of up to four
//! such limbs, as long as no column exceeds 2^63.

use super::program::{FIXED, Insn, Place, Reg};
use super::target::{Facts, Program, Target};
use std::array::from_fn;

pub struct Neon;

/// Numbers of the pointers x0, x1, ... among registers that are not allocated.
const POINTERS: Reg = 40;
const LINK: Reg = 61;
const SP: Reg = 62;

impl Target for Neon {
    fn facts(&self) -> Facts {
        Facts {
            word: 128,
            scratch: &[
                0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
                29, 30, 31,
            ],
            saved: &[],
            arguments: &[],
            link: LINK,
            stack: SP,
            reload: "ldr q{d}, [sp, {slot}]",
            spill: "str q{0}, [sp, {slot}]",
            latency: 8,
            about: "
        AArch64, vector registers. The convention of routines is that of `a64/mod.rs`. Half cycles are predicted, for a core that
        begins two vector instructions per cycle, one of them a product. No branch and no address depends on data.",
            ..super::a64::A64.facts()
        }
    }

    fn name(&self, r: Reg) -> String {
        match r {
            SP => "sp".to_owned(),
            POINTERS..=LINK => format!("x{}", r - POINTERS),
            _ => r.to_string(),
        }
    }

    fn program(&self, name: &str) -> Option<Program> {
        let (c, formula): (i128, fn(&mut Vectors)) = match name {
            "neon_ladder_step" => (19, ladder_step),
            "neon_edwards_double" => (19, edwards_double),
            "neon_edwards_add" => (19, edwards_add),
            "neon_product" => (18651, product),
            "neon_level" => (18651, level),
            "neon_level_add" => (18651, level_add),
            "neon_level_close" => (18651, level_close),
            "neon_double_odd_e_add" => (18651, |v| double_odd_add(v, false)),
            "neon_double_odd_s_add" => (3957, |v| double_odd_add(v, true)),
            "neon_double_odd_s_double" => (3957, |v| double_odd_s(v, false)),
            "neon_double_odd_s_last" => (3957, |v| double_odd_s(v, true)),
            _ => unreachable!("no formula has this name"),
        };
        let mut v = Vectors { insns: vec![], bounds: vec![], fold: 0, factors: [64 * c, 512 * c, 121_665] };
        v.fold = v.load(2, 0, [0; 4]);
        formula(&mut v);
        Some(Program { insns: v.insns, steps: vec![], ends: vec![] })
    }

    fn function(&self, name: &str) -> [String; 2] {
        super::a64::A64.function(name)
    }
}

/// Limbs of an element, and registers of a pair.
const LIMBS: usize = 9;
type Pair = [Reg; 5];

/// Largest absolute values: of the four words of a register, or of two words of 64 bits.
type Bounds = [i128; 4];

/// Bound of a limb after carries, and how often it fits the bounds of the formulas' operands.
const UNIT: i128 = (1 << 28) + (1 << 24);

/// A routine while it is written. The generator proves that no sum overflows.
struct Vectors {
    insns: Vec<Insn>,
    bounds: Vec<Bounds>,
    /// Factors: for what is above 2^261, for what is above 2^290, and (A - 2)/4 of Curve25519.
    fold: Reg,
    factors: [i128; 3],
}

/// Products of a column: the halves of both registers.
type Column = Vec<(&'static str, Reg, Reg)>;

/// Returns the end of an instruction's name and the words that it reads, for limb i.
fn half(i: usize) -> (&'static str, &'static str) {
    [("", "2s"), ("2", "4s")][i % 2]
}

impl Vectors {
    fn emit(&mut self, insn: Insn, bounds: Bounds) -> Reg {
        let d = FIXED + self.insns.len();
        self.insns.push(Insn { def: Some(d), ..insn });
        self.bounds.push(bounds);
        d
    }

    fn bounds(&self, r: Reg) -> Bounds {
        self.bounds[r - FIXED]
    }

    /// Emits an instruction with a result after so many half cycles.
    fn late(&mut self, latency: u32, text: &str, uses: &[Reg], bounds: Bounds) -> Reg {
        self.emit(Insn { latency, ..Insn::new(text, None, uses) }, bounds)
    }

    fn op(&mut self, text: &str, uses: &[Reg], bounds: Bounds) -> Reg {
        self.late(4, text, uses, bounds)
    }

    /// Emits an instruction on four words each.
    fn words(&mut self, name: &str, x: Reg, y: Reg) -> Reg {
        let ([a, b, c, d], [e, f, g, h]) = (self.bounds(x), self.bounds(y));
        let bounds = match name {
            "add" | "sub" => [a + e, b + f, c + g, d + h],
            "trn1" => [a, e, c, g],
            "trn2" => [b, f, d, h],
            "zip1" => [a, e, b, f],
            "zip2" => [c, g, d, h],
            "uzp1" => [a, c, e, g],
            _ => [b, d, f, h],
        };
        assert!(bounds.iter().all(|x| *x < 1 << 31), "a word overflows: {bounds:x?}");
        self.op(&format!("{name} v{{d}}.4s, v{{0}}.4s, v{{1}}.4s"), &[x, y], bounds)
    }

    /// The same for the registers of two pairs.
    fn each(&mut self, name: &str, x: &Pair, y: &Pair) -> Pair {
        from_fn(|i| self.words(name, x[i], y[i]))
    }

    /// Returns the lower words of two registers, or the upper ones.
    fn packed(&mut self, name: &str, x: Reg, y: Reg) -> Reg {
        let ([a, b, ..], [c, d, ..]) = (self.bounds(x), self.bounds(y));
        let bounds = [a, b, c, d].map(|x| if name == "uzp1" { x.min((1 << 32) - 1) } else { (x >> 32) + 1 });
        self.op(&format!("{name} v{{d}}.4s, v{{0}}.4s, v{{1}}.4s"), &[x, y], bounds)
    }

    /// Exchanges the elements of a pair.
    fn turned(&mut self, x: &Pair) -> Pair {
        x.map(|x| {
            let [a, b, c, d] = self.bounds(x);
            self.op("rev64 v{d}.4s, v{0}.4s", &[x], [b, a, d, c])
        })
    }

    /// Returns four of the words of two registers: from this number on.
    fn window(&mut self, x: Reg, y: Reg, from: usize) -> Reg {
        let both = [self.bounds(x), self.bounds(y)].concat();
        let text = format!("ext v{{d}}.16b, v{{0}}.16b, v{{1}}.16b, {}", 4 * from);
        self.op(&text, &[x, y], from_fn(|i| both[from + i]))
    }

    /// Exchanges the halves of a register.
    fn swapped(&mut self, x: Reg) -> Reg {
        self.window(x, x, 2)
    }

    fn load(&mut self, pointer: Reg, at: usize, bounds: Bounds) -> Reg {
        let place = Some(Place::Behind { pointer, at: at as u32 });
        let text = format!("ldr q{{d}}, [{{0}}, {}]", 16 * at);
        let insn = Insn { place, again: true, latency: 10, ..Insn::new(&text, None, &[POINTERS + pointer]) };
        self.emit(insn, bounds)
    }

    /// Loads a pair whose elements have limbs up to so many units.
    fn pair(&mut self, pointer: Reg, at: usize, [a, b]: [i128; 2]) -> Pair {
        from_fn(|i| self.load(pointer, at + i, [a, b, a, b].map(|x| x * UNIT)))
    }

    fn store(&mut self, x: &Pair, pointer: Reg, at: usize, [a, b]: [i128; 2]) {
        for (x, at) in x.iter().zip(at..) {
            let within = self.bounds(*x).into_iter().zip([a, b, a, b]).all(|(x, most)| x <= most * UNIT);
            assert!(within, "a result is too large: {:x?}", self.bounds(*x));
            let place = Some(Place::Behind { pointer, at: at as u32 });
            let text = format!("str q{{0}}, [{{1}}, {}]", 16 * at);
            self.insns.push(Insn { place, stores: true, ..Insn::new(&text, None, &[*x, POINTERS + pointer]) });
            self.bounds.push([0; 4]);
        }
    }

    /// Emits a product of words, added to `sum` if there is one. The texts of `x` and `y` are `{x}` and `{y}`; `bounds` is
    /// that of `y`.
    fn product(&mut self, sum: Option<Reg>, kind: [&str; 2], y: (&str, Reg, [i128; 2]), x: Reg) -> Reg {
        let ([sign, half], (element, y, most)) = (kind, y);
        let uses: Vec<Reg> = sum.into_iter().chain([x, y]).collect();
        let (s, n) = (if half == "2" { "4s" } else { "2s" }, uses.len() - 2);
        let name = if sum.is_some() { "mlal" } else { "mull" };
        let y = if element.is_empty() { s.to_owned() } else { format!("s[{element}]") };
        let text = format!("{sign}{name}{half} v{{d}}.2d, v{{{n}}}.{s}, v{{{}}}.{y}", n + 1);
        let (old, x) = (sum.map_or([0; 4], |sum| self.bounds(sum)), self.bounds(x));
        let bounds: [i128; 2] = from_fn(|i| old[i] + x[i + if half == "2" { 2 } else { 0 }] * most[i]);
        assert!(bounds.iter().all(|x| *x < 1 << 63), "a sum of products overflows");
        let insn =
            Insn { tied: sum.is_some(), unit: true, busy: 2, latency: 8, forward: 6, ..Insn::new(&text, None, &uses) };
        self.emit(insn, [bounds[0], bounds[1], 0, 0])
    }

    fn sum(&mut self, sum: Option<Reg>, column: Column) -> Reg {
        let sum = column.into_iter().fold(sum, |sum, (half, x, y)| {
            let [a, b, c, d] = self.bounds(y);
            Some(self.product(sum, ["s", half], ("", y, if half == "2" { [c, d] } else { [a, b] }), x))
        });
        sum.expect("a column has products")
    }

    /// Adds a half of a register times a word of the factors.
    fn times(&mut self, sum: &mut Option<Reg>, kind: [&str; 2], x: Reg, at: usize) {
        let (fold, most) = (self.fold, [self.factors[at]; 2]);
        *sum = Some(self.product(*sum, kind, (["0", "1", "2"][at], fold, most), x));
    }

    /// Adds the limb's part above 29 bits, rounded, to the next one.
    fn carry(&mut self, to: Reg, x: Reg) -> Reg {
        let (old, more) = (self.bounds(to), self.bounds(x).map(|x| (x >> 29) + 1));
        let insn = Insn::new("srsra v{d}.2d, v{1}.2d, 29", None, &[to, x]);
        self.emit(Insn { tied: true, latency: 8, ..insn }, from_fn(|i| old[i] + more[i]))
    }

    /// Returns what is above 29 bits of both limbs, as words.
    fn above(&mut self, x: Reg) -> Reg {
        let [a, b, ..] = self.bounds(x).map(|x| (x >> 29) + 1);
        assert!(a.max(b) < 1 << 31, "a carry overflows");
        self.late(8, "rshrn v{d}.2s, v{0}.2d, 29", &[x], [a, b, 0, 0])
    }

    /// Multiplies words by the first factor.
    fn folded(&mut self, x: Reg) -> Reg {
        let (fold, bounds) = (self.fold, self.bounds(x).map(|x| x * self.factors[0]));
        assert!(bounds.iter().all(|x| *x < 1 << 31), "a carry overflows");
        self.op("mul v{d}.4s, v{0}.4s, v{1}.s[0]", &[x, fold], bounds)
    }

    /// Returns the lower 29 bits with their sign, of lanes of so many bits.
    fn low(&mut self, bits: u32, x: Reg) -> Reg {
        let lanes = if bits == 64 { "2d" } else { "4s" };
        let (by, bounds) = (bits - 29, self.bounds(x).map(|x| x.min(1 << 28)));
        let x = self.op(&format!("shl v{{d}}.{lanes}, v{{0}}.{lanes}, {by}"), &[x], [0; 4]);
        self.op(&format!("sshr v{{d}}.{lanes}, v{{0}}.{lanes}, {by}"), &[x], bounds)
    }

    /// Reduces `count` columns. Those below column 9 are added by `add`, to what is there.
    fn reduce(
        &mut self,
        count: usize,
        mut high: impl FnMut(&mut Self, usize) -> Reg,
        mut add: impl FnMut(&mut Self, Option<Reg>, usize) -> Reg,
    ) -> Pair {
        let mut r: [Option<Reg>; LIMBS] = [None; LIMBS];
        // The carry of column 8 goes up before folding, so that the highest limb is small.
        let top = add(self, None, 8);
        let mut next = high(self, 9);
        next = self.carry(next, top);
        r[8] = Some(self.low(64, top));
        for k in (9..count).step_by(2) {
            let first = if k == 9 { next } else { high(self, k) };
            let second = high(self, k + 1);
            // The lower words are not signed.
            let low = self.packed("uzp1", first, second);
            let above = self.packed("uzp2", first, second);
            self.times(&mut r[k - 9], ["u", ""], low, 0);
            self.times(&mut r[k - 8], ["u", "2"], low, 0);
            self.times(&mut r[k - 8], ["s", ""], above, 1);
            self.times(&mut r[k - 7], ["s", "2"], above, 1);
        }
        for k in [4, 5, 6, 7, 0, 1, 2, 3] {
            r[k] = Some(add(self, r[k], k));
        }
        let r = r.map(|r| r.expect("each limb has a sum"));
        self.carried(r)
    }

    /// Returns a pair with the value of these sums: limbs up to 2^28 + 2^18.
    fn carried(&mut self, mut r: [Reg; LIMBS]) -> Pair {
        // Two chains side by side: from limb 0 to 4 and on to 5, and from limb 4 over the highest one to 0 and 1.
        for start in [0, 4] {
            r[start + 1] = self.carry(r[start + 1], r[start]);
            r[start] = self.low(64, r[start]);
        }
        for k in [6, 2, 7, 3, 8, 4] {
            r[k] = self.carry(r[k], r[k - 1]);
        }
        let above = self.above(r[8]);
        let mut first = Some(r[0]);
        self.times(&mut first, ["s", ""], above, 0);
        r[0] = first.expect("it is a sum");
        for end in [4, 0] {
            r[end + 1] = self.low(64, r[end + 1]);
            r[end + 1] = self.carry(r[end + 1], r[end]);
            r[end] = self.low(64, r[end]);
        }
        from_fn(|i| match r.get(2 * i + 1) {
            Some(next) => {
                let x = self.packed("uzp1", r[2 * i], *next);
                if i % 2 == 0 { x } else { self.low(32, x) }
            }
            None => {
                let x = self.op("xtn v{d}.2s, v{0}.2d", &[r[8]], self.bounds(r[8]));
                self.low(32, x)
            }
        })
    }

    /// Returns the pair with limbs up to 2^28 + 2^24. Those of the operand are any words.
    fn narrow(&mut self, x: &Pair) -> Pair {
        let above = x.map(|x| self.op("srshr v{d}.4s, v{0}.4s, 29", &[x], self.bounds(x).map(|x| (x >> 29) + 1)));
        let top = self.folded(above[4]);
        let low = x.map(|x| self.low(32, x));
        let mut below = self.swapped(top);
        from_fn(|i| {
            let carries = self.window(below, above[i], 2);
            below = above[i];
            self.words("add", low[i], carries)
        })
    }

    /// Multiplies both elements by small numbers: by vector `at` of the factors, which repeats them.
    fn small(&mut self, x: &Pair, at: usize, [a, b]: [i128; 2]) -> Pair {
        let factors = self.load(2, at, [a, b, a, b]);
        let r = from_fn(|i| self.product(None, ["s", half(i).0], ("", factors, [a, b]), x[i / 2]));
        self.carried(r)
    }

    /// Returns a column of products of limbs of `a`, and `b` as it is and with halves exchanged.
    fn column(a: &Pair, [b, swapped]: [&Pair; 2], k: usize, all: bool) -> Column {
        let limbs = |i: &usize| k - i < LIMBS && (all || 2 * i < k);
        let term = |i: usize| (half(i).0, a[i / 2], [b, swapped][k % 2][(k - i) / 2]);
        (0..LIMBS.min(k + 1)).filter(limbs).map(term).collect()
    }

    fn mul(&mut self, a: &Pair, b: &Pair) -> Pair {
        let swapped = b.map(|x| self.swapped(x));
        let column = |k| Self::column(a, [b, &swapped], k, true);
        self.reduce(17, |v, k| v.sum(None, column(k)), |v, sum, k| v.sum(sum, column(k)))
    }

    fn square(&mut self, a: &Pair) -> Pair {
        let twice = a.map(|x| self.words("add", x, x));
        let swapped = twice.map(|x| self.swapped(x));
        let column = |k: usize| {
            let mut column = Self::column(a, [&twice, &swapped], k, false);
            column.extend(k.is_multiple_of(2).then(|| (half(k / 2).0, a[k / 4], a[k / 4])));
            column
        };
        self.reduce(17, |v, k| v.sum(None, column(k)), |v, sum, k| v.sum(sum, column(k)))
    }
}

/// A step of the ladder of Curve25519: see `ladder_step`'s contract.
fn ladder_step(v: &mut Vectors) {
    let (state, base, mask) = (0, 1, 3);
    let [p, q] = point(v, state, [1; 4]);
    let (x, z) = (v.each("trn1", &p, &q), v.each("trn2", &p, &q));
    // (A | C) and (B | D)
    let (sums, differences) = (v.each("add", &x, &z), v.each("sub", &x, &z));
    let crossed = v.turned(&differences);
    let products = v.mul(&sums, &crossed);
    let (first, second) = (v.each("trn1", &sums, &differences), v.each("trn2", &sums, &differences));
    let mask = v.op("dup v{d}.2d, {0}", &[POINTERS + mask], [0; 4]);
    let chosen = from_fn(|i| {
        let text = "bit v{d}.16b, v{1}.16b, v{2}.16b";
        let insn = Insn::new(text, None, &[first[i], second[i], mask]);
        let (x, y) = (v.bounds(first[i]), v.bounds(second[i]));
        v.emit(Insn { tied: true, latency: 4, ..insn }, from_fn(|i| x[i].max(y[i])))
    });
    // (AA | BB)
    let squares = v.square(&chosen);
    let turned = v.turned(&products);
    let (sums, differences) = (v.each("add", &products, &turned), v.each("sub", &products, &turned));
    let both = v.each("trn1", &sums, &differences);
    // (X3 | (DA - CB)^2)
    let next = v.square(&both);
    // AA, BB and E, four limbs in a register.
    let of = |v: &mut Vectors, name: &str| {
        [
            v.words(name, squares[0], squares[1]),
            v.words(name, squares[2], squares[3]),
            v.words(name, squares[4], squares[4]),
        ]
    };
    let (aa, bb) = (of(v, "uzp1"), of(v, "uzp2"));
    let e: [Reg; 3] = from_fn(|i| v.words("sub", aa[i], bb[i]));
    // T = AA + 121665 E, with carries: to the next limb alone.
    let t: [Reg; 5] = from_fn(|i| {
        let (half, s) = half(i);
        let mut product = None;
        v.times(&mut product, ["s", half], e[i / 2], 2);
        let product = product.expect("it is a product");
        let (old, more) = (v.bounds(product), v.bounds(aa[i / 2]));
        let bounds = from_fn(|j| old[j] + more[2 * (i % 2) + j % 2]);
        v.op(&format!("saddw{half} v{{d}}.2d, v{{0}}.2d, v{{1}}.{s}"), &[product, aa[i / 2]], bounds)
    });
    let above: [Reg; 3] = from_fn(|i| {
        let first = v.above(t[2 * i]);
        let Some(x) = t.get(2 * i + 1) else { return first };
        let ([a, b, ..], [c, d, ..]) = (v.bounds(first), v.bounds(*x).map(|x| (x >> 29) + 1));
        let insn = Insn::new("rshrn2 v{d}.4s, v{1}.2d, 29", None, &[first, *x]);
        v.emit(Insn { tied: true, latency: 8, ..insn }, [a, b, c, d])
    });
    let low: [Reg; 3] = from_fn(|i| {
        let x = v.packed("uzp1", t[2 * i], *t.get(2 * i + 1).unwrap_or(&t[2 * i]));
        v.low(32, x)
    });
    // The carry of limb 8 goes to limb 0.
    let folded = v.folded(above[2]);
    let [top, ..] = v.bounds(folded);
    let mut below = v.op("dup v{d}.4s, v{0}.s[0]", &[folded], [top; 4]);
    let t: [Reg; 3] = from_fn(|i| {
        let carries = v.window(below, above[i], 3);
        below = above[i];
        v.words("add", low[i], carries)
    });
    let zip = |v: &mut Vectors, x: &[Reg; 3], y: &[Reg; 3]| -> Pair {
        from_fn(|i| v.words(if i % 2 == 0 { "zip1" } else { "zip2" }, x[i / 2], y[i / 2]))
    };
    let (left, right) = (zip(v, &aa, &e), zip(v, &bb, &t));
    // (X2 | Z2)
    let double = v.mul(&left, &right);
    // Z3, twice: limbs 0 to 3 times X1 in a half, limbs 4 to 8 times 2^116 X1 in the other one.
    let parts = [v.words("trn2", next[0], next[2]), v.words("trn2", next[1], next[3])];
    let zero = v.op("movi v{d}.2d, 0", &[], [0; 4]);
    let parts = [parts[0], parts[1], v.words("trn2", zero, next[4])];
    let [straight, swapped] = point(v, base, [1; 4]);
    let column = |k: usize| -> Column {
        let term = |i: usize| (half(i).0, parts[i / 2], [straight, swapped][k % 2][(k - i) / 2]);
        (0..5.min(k + 1)).filter(|i| k - i < LIMBS).map(term).collect()
    };
    let whole = |v: &mut Vectors, k: usize| {
        let both = v.sum(None, column(k));
        let [a, b, ..] = v.bounds(both);
        assert!(a + b < 1 << 63, "a sum of products overflows");
        v.op("addp v{d}.2d, v{0}.2d, v{0}.2d", &[both], [a + b, a + b, 0, 0])
    };
    let z3 = v.reduce(13, whole, |v, sum, k| {
        let x = whole(v, k);
        sum.map_or(x, |sum| {
            let (a, b) = (v.bounds(sum), v.bounds(x));
            let bounds = from_fn(|i| a[i] + b[i]);
            assert!(bounds.iter().all(|x| *x < 1 << 63), "a sum of products overflows");
            v.op("add v{d}.2d, v{0}.2d, v{1}.2d", &[sum, x], bounds)
        })
    });
    let sum = v.each("trn1", &next, &z3);
    finish(v, [double, sum], [1; 4]);
}

/// Loads a point, with coordinates of so many units.
fn point(v: &mut Vectors, pointer: Reg, [a, b, c, d]: [i128; 4]) -> [Pair; 2] {
    [v.pair(pointer, 0, [a, b]), v.pair(pointer, 5, [c, d])]
}

/// Stores the point behind the first pointer.
fn finish(v: &mut Vectors, [p, q]: [Pair; 2], [a, b, c, d]: [i128; 4]) {
    v.store(&p, 0, 0, [a, b]);
    v.store(&q, 0, 5, [c, d]);
}

/// Computes (EF, GH | FG, EH) from these elements, each in the first half of a pair.
fn edwards_products(v: &mut Vectors, [e, f, g, h]: [&Pair; 4]) {
    let [eg, fh, fe, gh] = [(e, g), (f, h), (f, e), (g, h)].map(|(x, y)| v.each("trn1", x, y));
    let result = [v.mul(&eg, &fh), v.mul(&fe, &gh)];
    finish(v, result, [1; 4]);
}

/// A doubling on an Edwards curve, all coordinates with the other sign.
fn edwards_double(v: &mut Vectors) {
    let [xy, zt] = point(v, 0, [1; 4]);
    let turned = v.turned(&xy);
    let sum = v.each("add", &xy, &turned);
    let sum = v.each("trn1", &sum, &zt);
    // (A | B) and ((X + Y)^2 | Z^2)
    let (squares, others) = (v.square(&xy), v.square(&sum));
    let turned = v.turned(&squares);
    // -H = A + B and G = B - A
    let (minus_h, g) = (v.each("add", &squares, &turned), v.each("sub", &turned, &squares));
    let e = v.each("sub", &others, &minus_h);
    // -F = 2 Z^2 - G
    let z = v.turned(&others);
    let twice = v.each("add", &z, &z);
    let minus_f = v.each("sub", &twice, &g);
    edwards_products(v, [&e, &minus_f, &g, &minus_h]);
}

/// The sum with a cached point (Y+X, Y-X | -2Z, -2dT).
fn edwards_add(v: &mut Vectors) {
    let [xy, zt] = point(v, 0, [1; 4]);
    let turned = v.turned(&xy);
    let (plus, minus) = (v.each("add", &xy, &turned), v.each("sub", &turned, &xy));
    let sums = v.each("trn1", &plus, &minus);
    let [sums2, zt2] = point(v, 1, [1; 4]);
    // (B | A) and (-D | -C)
    let (r, s) = (v.mul(&sums, &sums2), v.mul(&zt, &zt2));
    let (r_turned, s_turned) = (v.turned(&r), v.turned(&s));
    let (h, minus_e) = (v.each("add", &r, &r_turned), v.each("sub", &r_turned, &r));
    let (minus_g, f) = (v.each("add", &s, &s_turned), v.each("sub", &s_turned, &s));
    edwards_products(v, [&minus_e, &f, &minus_g, &h]);
}

/// A product of both pairs, which stand behind the first two pointers.
fn product(v: &mut Vectors) {
    let (p, q) = (point(v, 0, [2; 4]), point(v, 1, [1; 4]));
    let result = from_fn(|i| v.mul(&p[i], &q[i]));
    finish(v, result, [1; 4]);
}

/// The squares of (p, q | p+r, p-r), and p^2 - 2 q^2 and 4 p r in the first halves.
fn level_squares(v: &mut Vectors) -> [Pair; 4] {
    let [p, q] = point(v, 0, STATE).map(|x| v.square(&x));
    let turned = v.turned(&p);
    let twice = v.each("add", &turned, &turned);
    let next = v.each("sub", &p, &twice);
    let turned = v.turned(&q);
    let product = v.each("sub", &q, &turned);
    [p, q, next, product]
}

/// Units of (E, Z | E + U, E - U), and of (Z, E | T, U) after a sum.
const STATE: [i128; 4] = [2, 1, 3, 3];
const SUM: [i128; 4] = [1, 2, 1, 1];

/// A level of do255e's curve (gen/src/ifma/double_odd_e.rs).
fn level(v: &mut Vectors) {
    let [p, _, next, product] = level_squares(v);
    let first = v.each("trn1", &next, &p);
    let first = v.narrow(&first);
    let next = v.each("trn1", &first, &first);
    let second = v.each("add", &next, &product);
    finish(v, [first, second], STATE);
}

/// The last level before an addition, to (Z, E | T, U).
fn last_level(v: &mut Vectors) -> [Pair; 2] {
    let [p, q, e, u] = level_squares(v);
    let turned = v.turned(&q);
    let sum = v.each("add", &q, &turned);
    let twice = v.each("add", &p, &p);
    // 2 r^2
    let t = v.each("sub", &sum, &twice);
    let tu = v.each("trn1", &t, &u);
    [v.each("trn1", &p, &e), v.small(&tu, 1, [8, 1])]
}

/// The factors of the sum on do255e's curve, and those of do255s: (n2 + b' n4, n7 | 2b' n3 or 16 n5, n7) and the others.
fn double_odd_factors(v: &mut Vectors, p: &[Pair; 2], [a, b]: [&[Pair; 2]; 2], s_curve: bool) -> [[Pair; 2]; 2] {
    let [z, w] = from_fn(|i| v.mul(&p[i], &b[i]));
    // (n5 | n6)
    let s = v.each("add", &z, &w);
    let [x, y] = from_fn(|i| v.mul(&p[i], &a[i]));
    let n1 = v.turned(&x);
    if s_curve {
        let n3 = v.turned(&y);
        let (n7, difference) = (v.each("add", &x, &y), v.each("sub", &x, &y));
        let twice = v.each("add", &n3, &n3);
        let first = v.each("add", &n1, &twice);
        let [a, b, c] = [&difference, &first, &twice].map(|x| v.each("trn1", x, &n7));
        return [[a, c], [b, s]];
    }
    // (8 n4 | 16 n5)
    let scaled = v.each("trn1", &y, &s);
    let scaled = v.small(&scaled, 2, [8, 16]);
    let (sum, n7) = (v.each("add", &x, &scaled), v.each("sub", &x, &scaled));
    let turned = v.turned(&scaled);
    let [a, b, c] = [&sum, &n1, &turned].map(|x| v.each("trn1", x, &n7));
    [[a, c], [b, v.each("trn2", &y, &s)]]
}

/// A level and the sum with an entry (Z, E | T, U), (T, kU | Z, kE), to (E, Z | E + kU, E - kU).
fn level_add(v: &mut Vectors) {
    let p = last_level(v);
    let (a, b) = (point(v, 1, SUM), [10, 15].map(|at| v.pair(1, at, [1; 2])));
    let [left, right] = double_odd_factors(v, &p, [&a, &b], false);
    let [x, y] = from_fn(|i| v.mul(&left[i], &right[i]));
    let e = v.each("add", &x, &y);
    let (z, u) = (v.turned(&x), v.turned(&y));
    let (plus, minus) = (v.each("add", &e, &u), v.each("sub", &e, &u));
    let result = [v.each("trn1", &e, &z), v.each("trn1", &plus, &minus)];
    finish(v, result, STATE);
}

/// A level, and a product with factors, to (Z, E | T, U).
fn level_close(v: &mut Vectors) {
    let (p, factors) = (last_level(v), point(v, 1, [1; 4]));
    let result = from_fn(|i| v.mul(&p[i], &factors[i]));
    finish(v, result, [1; 4]);
}

/// The complete sum of (Z, E | T, U) on a double-odd curve.
fn double_odd_add(v: &mut Vectors, s_curve: bool) {
    let (p, a) = (point(v, 0, SUM), point(v, 1, SUM));
    let [left, right] = double_odd_factors(v, &p, [&a, &[a[1], a[0]]], s_curve);
    let [x, y] = from_fn(|i| v.mul(&left[i], &right[i]));
    let t = v.square(&right[1]);
    let e = v.each(if s_curve { "sub" } else { "add" }, &x, &y);
    let z = v.turned(&x);
    let result = [v.each("trn1", &z, &e), v.each("trn2", &t, &y)];
    finish(v, result, SUM);
}

/// A doubling on do255s' curve (gen/src/ifma/double_odd_s.rs), from (U, S | E+U, E-U) to the same, or to (Z, E | T, U).
fn double_odd_s(v: &mut Vectors, is_last: bool) {
    let [x, y] = point(v, 0, [2, 2, 3, 3]).map(|x| v.square(&x));
    // (4 U^2 | 2 S^2), (W | 8 U^2) and (J | W - J)
    let x = v.small(&x, 1, [4, 2]);
    let [x_turned, y_turned] = [&x, &y].map(|x| v.turned(x));
    let (w, root) = (v.each("sub", &x, &x_turned), v.each("add", &x, &x));
    let j = v.each("sub", &y, &y_turned);
    let d = v.each("sub", &w, &j);
    let (first, second) = (v.each("trn1", &w, &root), v.each("trn1", &j, &d));
    let second = v.narrow(&second);
    let (x, y) = (v.square(&first), v.square(&second));
    let h = v.each("add", &x, &y);
    let [x_turned, d] = [&x, &y].map(|x| v.turned(x));
    let e = v.each("sub", &x_turned, &h);
    let e = v.each("add", &e, &e);
    if is_last {
        let e = e.map(|x| v.op("neg v{d}.4s, v{0}.4s", &[x], v.bounds(x)));
        let (z, t, u) = (v.each("add", &x, &x), v.each("add", &y, &y), v.each("sub", &d, &h));
        let result = [v.each("trn1", &z, &e), v.each("trn1", &t, &u)].map(|x| v.narrow(&x));
        return finish(v, result, [1; 4]);
    }
    let eh = v.each("trn1", &e, &h);
    let eh = v.narrow(&eh);
    let h = v.turned(&eh);
    let (s, u) = (v.each("add", &h, &h), v.each("sub", &h, &d));
    let (plus, minus) = (v.each("add", &eh, &u), v.each("sub", &eh, &u));
    let result = [v.each("trn1", &u, &s), v.each("trn1", &plus, &minus)];
    finish(v, result, [2, 2, 3, 3]);
}

pub const ABOUT: &str = "Points over GF(2^255 - C) in vector registers: four elements, a pair after the other (gen/src/kernel/neon.rs).

Limbs of operands are up to 2^29, those of points as the formulas leave them. `factors` has 64 C, 512 C and what the formula needs.";
pub const LADDER_STEP: &str = "A step of the ladder of Curve25519: ladder_step(p, base, factors, mask).
    `p` is (X2, Z2 | X3, Z3), and the second point is doubled if the mask is ones. Otherwise the mask is 0.
    `base` is the pair (X1 | 2^116 X1), then the same with limbs 2i and 2i + 1 exchanged.";
pub const EDWARDS_DOUBLE: &str = "`p = 2 p` for (X, Y | Z, T): edwards_double(p, -, factors).";
pub const EDWARDS_ADD: &str = "`p += q` for q as (Y+X, Y-X | -2Z, -2dT): edwards_add(p, q, factors).";
pub const PRODUCT: &str = "`p *= q`, four elements: product(p, q, factors).";
pub const LEVEL: &str = "Half a doubling on do255e's curve, from and to (E, Z | E+U, E-U): level(p, -, factors).";
pub const LEVEL_ADD: &str = "The same, and the sum with (Z, E | T, U), (T, kU | Z, kE): level_add(p, entry, factors).";
pub const LEVEL_CLOSE: &str = "Half a doubling, to (Z, E | T, U), times four elements: level_close(p, q, factors).";
pub const DOUBLE_ODD_ADD: &str = "`p += q` for (Z, E | T, U): double_odd_add(p, q, factors).";
pub const DOUBLE_ODD_S_DOUBLE: &str =
    "`p = 2 p + N` on do255s' curve, from and to (U, S | E+U, E-U): double(p, -, factors).";
pub const DOUBLE_ODD_S_LAST: &str = "`p = 2 p`, from (U, S | E+U, E-U) to (Z, E | T, U): last(p, -, factors).";
