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
            POINTERS..LINK => format!("x{}", r - POINTERS),
            _ => r.to_string(),
        }
    }

    fn program(&self, name: &str) -> Option<Program> {
        let mut v = Vectors { insns: vec![], fold: 0 };
        v.fold = v.load(2, 0);
        match name {
            "neon_ladder_step" => ladder_step(&mut v),
            _ => unreachable!("no formula has this name"),
        }
        Some(Program { insns: v.insns, steps: vec![], ends: vec![] })
    }

    fn function(&self, name: &str) -> [String; 2] {
        super::a64::A64.function(name)
    }
}

/// Limbs of an element, and registers of a pair.
const LIMBS: usize = 9;
type Pair = [Reg; 5];

/// A routine while it is written.
struct Vectors {
    insns: Vec<Insn>,
    /// Factors for what is above 2^261 and above 2^290: 64 C and 512 C, in the first two words.
    fold: Reg,
}

/// Returns a column's products: the halves of both registers.
type Column = Vec<(&'static str, Reg, Reg)>;

impl Vectors {
    fn emit(&mut self, insn: Insn) -> Reg {
        let d = FIXED + self.insns.len();
        self.insns.push(Insn { def: Some(d), ..insn });
        d
    }

    /// Emits an instruction with a result after so many half cycles.
    fn late(&mut self, latency: u32, text: &str, uses: &[Reg]) -> Reg {
        self.emit(Insn { latency, ..Insn::new(text, None, uses) })
    }

    fn op(&mut self, text: &str, uses: &[Reg]) -> Reg {
        self.late(4, text, uses)
    }

    /// Emits an instruction on four words each.
    fn words(&mut self, name: &str, x: Reg, y: Reg) -> Reg {
        self.op(&format!("{name} v{{d}}.4s, v{{0}}.4s, v{{1}}.4s"), &[x, y])
    }

    /// The same for the registers of two pairs.
    fn each(&mut self, name: &str, x: &Pair, y: &Pair) -> Pair {
        from_fn(|i| self.words(name, x[i], y[i]))
    }

    /// Exchanges the elements of a pair.
    fn turned(&mut self, x: &Pair) -> Pair {
        x.map(|x| self.op("rev64 v{d}.4s, v{0}.4s", &[x]))
    }

    /// Exchanges the halves of a register.
    fn swapped(&mut self, x: Reg) -> Reg {
        self.op("ext v{d}.16b, v{0}.16b, v{0}.16b, 8", &[x])
    }

    fn load(&mut self, pointer: Reg, at: usize) -> Reg {
        let place = Some(Place::Behind { pointer, at: at as u32 });
        let text = format!("ldr q{{d}}, [{{0}}, {}]", 16 * at);
        self.emit(Insn { place, again: true, latency: 10, ..Insn::new(&text, None, &[POINTERS + pointer]) })
    }

    fn pair(&mut self, pointer: Reg, at: usize) -> Pair {
        from_fn(|i| self.load(pointer, at + i))
    }

    fn store(&mut self, x: &Pair, pointer: Reg, at: usize) {
        for (x, at) in x.iter().zip(at..) {
            let place = Some(Place::Behind { pointer, at: at as u32 });
            let text = format!("str q{{0}}, [{{1}}, {}]", 16 * at);
            self.insns.push(Insn { place, stores: true, ..Insn::new(&text, None, &[*x, POINTERS + pointer]) });
        }
    }

    /// Emits a product of words, added to `sum` if there is one. The texts of `x` and `y` are `{x}` and `{y}`.
    fn product(&mut self, sum: Option<Reg>, kind: [&str; 2], operands: &str, x: Reg, y: Reg) -> Reg {
        let [sign, half] = kind;
        let uses: Vec<Reg> = sum.into_iter().chain([x, y]).collect();
        let n = uses.len() - 2;
        let operands = operands.replace("{x}", &format!("{{{n}}}")).replace("{y}", &format!("{{{}}}", n + 1));
        let name = if sum.is_some() { "mlal" } else { "mull" };
        let text = format!("{sign}{name}{half} v{{d}}.2d, {operands}");
        self.emit(Insn {
            tied: sum.is_some(),
            unit: true,
            busy: 2,
            latency: 8,
            forward: 6,
            ..Insn::new(&text, None, &uses)
        })
    }

    fn sum(&mut self, sum: Option<Reg>, column: Column) -> Reg {
        let sum = column.into_iter().fold(sum, |sum, (half, x, y)| {
            let s = if half == "2" { "4s" } else { "2s" };
            Some(self.product(sum, ["s", half], &format!("v{{x}}.{s}, v{{y}}.{s}"), x, y))
        });
        sum.expect("a column has products")
    }

    /// Adds a half of a register times a word of the factors.
    fn times(&mut self, sum: &mut Option<Reg>, kind: [&str; 2], x: Reg, (y, at): (Reg, usize)) {
        let s = if kind[1] == "2" { "4s" } else { "2s" };
        *sum = Some(self.product(*sum, kind, &format!("v{{x}}.{s}, v{{y}}.s[{at}]"), x, y));
    }

    /// Adds the limb's part above 29 bits, rounded, to the next one.
    fn carry(&mut self, to: Reg, x: Reg) -> Reg {
        self.emit(Insn { tied: true, latency: 8, ..Insn::new("srsra v{d}.2d, v{1}.2d, 29", None, &[to, x]) })
    }

    /// Returns the lower 29 bits with their sign, of lanes of so many bits.
    fn low(&mut self, bits: u32, x: Reg) -> Reg {
        let lanes = if bits == 64 { "2d" } else { "4s" };
        let by = bits - 29;
        let x = self.op(&format!("shl v{{d}}.{lanes}, v{{0}}.{lanes}, {by}"), &[x]);
        self.op(&format!("sshr v{{d}}.{lanes}, v{{0}}.{lanes}, {by}"), &[x])
    }

    /// Reduces `count` columns. Those below column 9 are added by `add`, to what is there.
    fn reduce(
        &mut self,
        count: usize,
        mut high: impl FnMut(&mut Self, usize) -> Reg,
        mut add: impl FnMut(&mut Self, Option<Reg>, usize) -> Reg,
    ) -> Pair {
        let fold = self.fold;
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
            let low = self.words("uzp1", first, second);
            let above = self.words("uzp2", first, second);
            self.times(&mut r[k - 9], ["u", ""], low, (fold, 0));
            self.times(&mut r[k - 8], ["u", "2"], low, (fold, 0));
            self.times(&mut r[k - 8], ["s", ""], above, (fold, 1));
            self.times(&mut r[k - 7], ["s", "2"], above, (fold, 1));
        }
        for k in [4, 5, 6, 7, 0, 1, 2, 3] {
            r[k] = Some(add(self, r[k], k));
        }
        let mut r = r.map(|r| r.expect("each limb has a sum"));
        // Two chains side by side: from limb 0 to 4 and on to 5, and from limb 4 over the highest one to 0 and 1.
        for start in [0, 4] {
            r[start + 1] = self.carry(r[start + 1], r[start]);
            r[start] = self.low(64, r[start]);
        }
        for k in [6, 2, 7, 3, 8, 4] {
            r[k] = self.carry(r[k], r[k - 1]);
        }
        let above = self.late(8, "rshrn v{d}.2s, v{0}.2d, 29", &[r[8]]);
        let mut first = Some(r[0]);
        self.times(&mut first, ["s", ""], above, (fold, 0));
        r[0] = first.expect("it is a sum");
        for end in [4, 0] {
            r[end + 1] = self.low(64, r[end + 1]);
            r[end + 1] = self.carry(r[end + 1], r[end]);
            r[end] = self.low(64, r[end]);
        }
        from_fn(|i| match r.get(2 * i + 1) {
            Some(next) => {
                let x = self.words("uzp1", r[2 * i], *next);
                if i % 2 == 0 { x } else { self.low(32, x) }
            }
            None => {
                let x = self.op("xtn v{d}.2s, v{0}.2d", &[r[8]]);
                self.low(32, x)
            }
        })
    }

    /// Returns a column of products of limbs of `a`, and `b` as it is and with halves exchanged.
    fn column(a: &Pair, [b, swapped]: [&Pair; 2], k: usize, all: bool) -> Column {
        let limbs = |i: &usize| k - i < LIMBS && (all || 2 * i < k);
        let half = |i: usize| if i % 2 == 0 { "" } else { "2" };
        let term = |i: usize| (half(i), a[i / 2], if k % 2 == 0 { b } else { swapped }[(k - i) / 2]);
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
            column.extend((k % 2 == 0).then(|| (if k % 4 == 0 { "" } else { "2" }, a[k / 4], a[k / 4])));
            column
        };
        self.reduce(17, |v, k| v.sum(None, column(k)), |v, sum, k| v.sum(sum, column(k)))
    }
}

/// A step of the ladder of Curve25519: see `ladder_step`'s contract.
fn ladder_step(v: &mut Vectors) {
    let (state, base, mask) = (0, 1, 3);
    let [x, z] = [0, 5].map(|at| v.pair(state, at));
    // (A | C) and (B | D)
    let (sums, differences) = (v.each("add", &x, &z), v.each("sub", &x, &z));
    let crossed = v.turned(&differences);
    let products = v.mul(&sums, &crossed);
    let (first, second) = (v.each("trn1", &sums, &differences), v.each("trn2", &sums, &differences));
    let mask = v.op("dup v{d}.2d, {0}", &[POINTERS + mask]);
    let chosen = from_fn(|i| {
        let text = "bit v{d}.16b, v{1}.16b, v{2}.16b";
        v.emit(Insn { tied: true, latency: 4, ..Insn::new(text, None, &[first[i], second[i], mask]) })
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
        let (half, s) = if i % 2 == 0 { ("", "2s") } else { ("2", "4s") };
        let mut product = None;
        let fold = v.fold;
        v.times(&mut product, ["s", half], e[i / 2], (fold, 2));
        let product = product.expect("it is a product");
        v.op(&format!("saddw{half} v{{d}}.2d, v{{0}}.2d, v{{1}}.{s}"), &[product, aa[i / 2]])
    });
    let above: [Reg; 3] = from_fn(|i| {
        let first = v.late(8, "rshrn v{d}.2s, v{0}.2d, 29", &[t[2 * i]]);
        match t.get(2 * i + 1) {
            Some(x) => {
                let insn = Insn::new("rshrn2 v{d}.4s, v{1}.2d, 29", None, &[first, *x]);
                v.emit(Insn { tied: true, latency: 8, ..insn })
            }
            None => first,
        }
    });
    let fold = v.fold;
    let folded = v.op("mul v{d}.4s, v{0}.4s, v{1}.s[0]", &[above[2], fold]);
    let low: [Reg; 3] = from_fn(|i| {
        let x = v.words("uzp1", t[2 * i], *t.get(2 * i + 1).unwrap_or(&t[2 * i]));
        v.low(32, x)
    });
    let t: [Reg; 3] = from_fn(|i| {
        let below = if i == 0 {
            // The carry of limb 8, in word 3.
            v.op("dup v{d}.4s, v{0}.s[0]", &[folded])
        } else {
            above[i - 1]
        };
        let carries = v.op("ext v{d}.16b, v{0}.16b, v{1}.16b, 12", &[below, above[i]]);
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
    let zero = v.op("movi v{d}.2d, 0", &[]);
    let parts = [parts[0], parts[1], v.words("trn2", zero, next[4])];
    let [straight, swapped] = [0, 5].map(|at| v.pair(base, at));
    let column = |k: usize| -> Column {
        let term = |i: usize| {
            let b = if k % 2 == 0 { straight } else { swapped };
            (if i % 2 == 0 { "" } else { "2" }, parts[i / 2], b[(k - i) / 2])
        };
        (0..5.min(k + 1)).filter(|i| k - i < LIMBS).map(term).collect()
    };
    let whole = |v: &mut Vectors, k: usize| {
        let both = v.sum(None, column(k));
        v.op("addp v{d}.2d, v{0}.2d, v{0}.2d", &[both])
    };
    let z3 = v.reduce(13, whole, |v, sum, k| {
        let x = whole(v, k);
        sum.map_or(x, |sum| v.op("add v{d}.2d, v{0}.2d, v{1}.2d", &[sum, x]))
    });
    let (x, z) = (v.each("trn1", &double, &next), v.each("trn2", &double, &z3));
    v.store(&x, state, 0);
    v.store(&z, state, 5);
}

pub const ABOUT: &str = "Points over GF(2^255 - C) in vector registers (gen/src/kernel/neon.rs).";
pub const LADDER_STEP: &str = "A step of the ladder of Curve25519: neon_ladder_step(state, base, factors, mask).
    `state` is (X2 | X3) and (Z2 | Z3). The point to double is the second if the mask is ones; it is 0 or ones.
    `base` is (X1 | 2^116 X1), then the same with limbs 2i and 2i + 1 exchanged. `factors` has 64 C, 512 C and 121665.";
