//! A formula as a graph of vector instructions on four lanes of 64 bits, with the range of every lane of every value.
//!
//! Ranges prove a formula correct. Lanes count modulo 2^64, and the integer that a lane represents may be negative for
//! a while. But a value that is split into bits must be from 0 up to 2^64, and a factor must fit the 52 bits that IFMA
//! reads.
//!
//! The graph computes ranges as it grows, and a violation ends the generator. So a formula is proved for all inputs
//! within the ranges that its kernel states.

use std::array::from_fn;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::ops::{Add, BitAnd, BitXor, Mul, Shl, Shr, Sub};

/// Number of lanes in a vector.
pub const LANES: usize = 4;
/// The mask of all lanes.
pub const ALL: u8 = 0b1111;
/// The bits of a factor that IFMA reads.
const FACTOR: i128 = (1 << 52) - 1;

/// A value of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct V(pub usize);

/// A field element in five limbs.
pub type Limbs = [V; 5];

/// Origin of a value that no instruction computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// Limb of the state, which the kernel holds in registers between its parts.
    State(usize),
    /// Vector number `at` behind the pointer operand `pointer`.
    Memory { pointer: &'static str, at: usize },
    /// The byte behind this pointer, in every byte of the vector. The pointer advances with each iteration of a loop.
    Byte(&'static str),
    /// A vector of the table of constants.
    Constant([u64; LANES]),
}

/// The effect of an instruction on the values that it reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    From(Source),
    Zero,
    /// The first, plus the low 52 bits of the product of the others.
    Lo,
    /// The first, plus the product of the others without its low 52 bits.
    Hi,
    Add,
    Sub,
    And,
    Xor,
    /// Low 64 bits of the product.
    Mullo,
    Shr,
    Shl,
    /// Each lane of the first, shifted left by that lane of the second.
    ShlBy,
    /// Lane i is the half of its own pair that bit i of the immediate selects (VPERMILPD).
    InPair,
    /// Lane i is lane (imm >> 2i) & 3 (VPERMQ).
    Permute,
    /// Lane i is the lane of the second that lane i of the first selects.
    PermuteBy,
    /// Lanes 0 and 2 of the first, interleaved with lanes 0 and 2 of the second (VPUNPCKLQDQ).
    PairLow,
    /// Lanes 1 and 3 of the first, interleaved with lanes 1 and 3 of the second (VPUNPCKHQDQ).
    PairHigh,
    /// Lane 0 in all lanes.
    First,
    /// The value itself, in the lanes of a mask.
    Blend,
    /// The third where the first has a bit, the second elsewhere.
    Choose,
    /// Lower 32 bits of each lane, in both halves of the lane.
    LowTwice,
    /// Each half of a lane is the half, of all eight halves, that the first selects.
    PermuteHalves,
}

impl Code {
    /// Returns the names in plain Rust and in assembly, the latency, and the pipes that can run it, as bits.
    pub fn facts(self) -> (&'static str, &'static str, usize, u8) {
        match self {
            Code::From(_) | Code::Zero => ("", "", 0, 0),
            Code::Lo => ("lo", "vpmadd52luq", 4, 0b0011),
            Code::Hi => ("hi", "vpmadd52huq", 4, 0b0011),
            Code::Mullo => ("mullo", "vpmullq", 3, 0b0011),
            Code::Add => ("add", "vpaddq", 1, 0b1111),
            Code::Sub => ("sub", "vpsubq", 1, 0b1111),
            Code::And => ("and", "vpandq", 1, 0b1111),
            Code::Xor => ("xor", "vpxorq", 1, 0b1111),
            Code::Blend => ("blend", "vpblendmq", 1, 0b1111),
            Code::Choose => ("choose", "vpternlogq", 1, 0b1111),
            Code::Shr => ("shr", "vpsrlq", 1, 0b0110),
            Code::Shl => ("shl", "vpsllq", 1, 0b0110),
            Code::ShlBy => ("shl_by", "vpsllvq", 1, 0b0110),
            Code::InPair => ("in_pair", "vpermilpd", 1, 0b0110),
            Code::PairLow => ("pair_low", "vpunpcklqdq", 1, 0b0110),
            Code::PairHigh => ("pair_high", "vpunpckhqdq", 1, 0b0110),
            Code::First => ("first", "vpbroadcastq", 1, 0b0110),
            Code::Permute => ("permute", "vpermq", 4, 0b0110),
            Code::PermuteBy => ("permute_by", "vpermq", 4, 0b0110),
            // Of no formula, but of lowered ones.
            Code::LowTwice => ("", "vpshufd", 1, 0b0110),
            Code::PermuteHalves => ("", "vpermd", 4, 0b0110),
        }
    }
}

/// The lanes that an instruction computes: a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mask {
    All,
    /// The other lanes are zero.
    Zero(u8),
    /// The other lanes come from the first value that is read, and the instruction works on the rest.
    Merge(u8),
}

/// An instruction.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Op {
    pub code: Code,
    pub mask: Mask,
    pub reads: Vec<V>,
    pub imm: Option<u32>,
}

impl Op {
    pub fn new(code: Code, reads: &[V]) -> Op {
        Op { code, mask: Mask::All, reads: reads.to_vec(), imm: None }
    }

    /// Returns whether an instruction computes the value. Loads do not count: they are written at their first use.
    pub fn is_made(&self) -> bool {
        !matches!(self.code, Code::From(_) | Code::Zero)
    }
}

impl fmt::Debug for Op {
    /// Writes the mask, the values and the immediate, as `proofs/lanes.py` reads them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (suffix, mask) = match (self.code, self.mask) {
            (Code::From(_) | Code::Zero, _) => return self.code.fmt(f),
            (Code::Blend, Mask::Merge(mask)) => ("", Some(mask)),
            (_, Mask::Merge(mask)) => ("In", Some(mask)),
            (_, Mask::Zero(mask)) => ("Z", Some(mask)),
            (Code::First | Code::InPair | Code::Permute, Mask::All) => ("Z", Some(ALL)),
            _ => ("", None),
        };
        let mut tuple = f.debug_tuple(&format!("{:?}{suffix}", self.code));
        mask.iter().for_each(|mask| _ = tuple.field(mask));
        self.reads.iter().for_each(|v| _ = tuple.field(v));
        self.imm.iter().for_each(|imm| _ = tuple.field(imm));
        tuple.finish()
    }
}

/// Minimum and maximum of a lane.
type Interval = (i128, i128);
/// Minimum and maximum of every lane.
pub type Range = [Interval; LANES];

/// A formula.
#[derive(Clone, Default)]
pub struct Graph {
    pub ops: Vec<Op>,
    pub ranges: Vec<Range>,
    /// Elements whose limbs were carried: a proof takes each as a new variable.
    pub carried: Vec<Limbs>,
    known: HashMap<Op, V>,
}

thread_local! {
    /// The graph that is being built.
    static GRAPH: RefCell<Graph> = RefCell::default();
}

impl Graph {
    /// Returns the graph of a formula, whose operations on values add the instructions; and what the formula returns.
    pub fn of<T>(formula: impl FnOnce() -> T) -> (Graph, T) {
        let outer = GRAPH.take();
        let result = formula();
        (GRAPH.replace(outer), result)
    }

    /// Adds an instruction and returns its value. Equal instructions share one value.
    pub fn push(&mut self, op: Op, range: Range) -> V {
        *self.known.entry(op).or_insert_with_key(|op| {
            self.ops.push(op.clone());
            self.ranges.push(range);
            V(self.ops.len() - 1)
        })
    }
}

fn push(op: Op, range: Range) -> V {
    GRAPH.with_borrow_mut(|g| g.push(op, range))
}

fn from(source: Source, range: Range) -> V {
    push(Op::new(Code::From(source), &[]), range)
}

/// Returns a value of the state in registers.
pub fn state(limb: usize, range: Range) -> V {
    from(Source::State(limb), range)
}

/// Returns a vector behind a pointer, with its range.
pub fn memory(pointer: &'static str, at: usize, range: Range) -> V {
    from(Source::Memory { pointer, at }, range)
}

/// Returns the element behind a pointer that starts at vector `at`.
pub fn element<const N: usize>(pointer: &'static str, at: usize, ranges: [Range; N]) -> [V; N] {
    from_fn(|i| memory(pointer, at + i, ranges[i]))
}

/// Returns a byte repeated in every byte of the vector.
pub fn byte(pointer: &'static str) -> V {
    from(Source::Byte(pointer), [(0, (1 << 64) - 1); LANES])
}

pub fn constant(lanes: [i128; LANES]) -> V {
    if lanes == [0; LANES] {
        return zero();
    }
    from(Source::Constant(lanes.map(|x| x as u64)), lanes.map(|x| (x, x)))
}

pub fn all(x: i128) -> V {
    constant([x; LANES])
}

pub fn zero() -> V {
    push(Op::new(Code::Zero, &[]), [(0, 0); LANES])
}

/// Records an element whose limbs were carried.
pub fn carried(x: Limbs) {
    GRAPH.with_borrow_mut(|g| g.carried.push(x));
}

/// Applies `f` limb by limb.
pub fn map<const N: usize>(x: &[V; N], y: &[V; N], mut f: impl FnMut(V, V) -> V) -> [V; N] {
    from_fn(|i| f(x[i], y[i]))
}

/// Returns values after a check that they stay within their stated ranges.
pub fn checked<const N: usize>(what: &str, values: [V; N], ranges: [Range; N]) -> [V; N] {
    for (limb, (v, stated)) in values.iter().zip(ranges).enumerate() {
        for (lane, ((lo, hi), (least, most))) in v.range().into_iter().zip(stated).enumerate() {
            assert!(
                lo >= least && hi <= most,
                "{what}, limb {limb}, lane {lane}: {lo:#x}..={hi:#x} is not within {least:#x}..={most:#x}"
            );
        }
    }
    values
}

fn sum(a: Interval, b: Interval) -> Interval {
    (a.0 + b.0, a.1 + b.1)
}

fn difference(a: Interval, b: Interval) -> Interval {
    (a.0 - b.1, a.1 - b.0)
}

fn hull(a: Interval, b: Interval) -> Interval {
    (a.0.min(b.0), a.1.max(b.1))
}

/// Returns one range in the lanes of a mask, and the other elsewhere.
fn within(mask: u8, other: Range, range: Range) -> Range {
    from_fn(|i| if mask >> i & 1 == 1 { range[i] } else { other[i] })
}

fn immediate(from: [usize; LANES]) -> Option<u32> {
    Some(from.iter().rev().fold(0, |imm, lane| imm << 2 | *lane as u32))
}

impl V {
    pub fn range(self) -> Range {
        GRAPH.with_borrow(|g| g.ranges[self.0])
    }

    /// Returns the ranges of a function of two values, lane by lane.
    fn lanes(self, y: V, f: impl Fn(Interval, Interval) -> Interval) -> Range {
        let (a, b) = (self.range(), y.range());
        from_fn(|i| f(a[i], b[i]))
    }

    /// Returns the range of a value that is split into bits.
    fn whole(self) -> Range {
        for (lane, (lo, hi)) in self.range().iter().enumerate() {
            assert!(*lo >= 0 && *hi < 1 << 64, "lane {lane} is not within 64 bits: {lo:#x}..={hi:#x}");
        }
        self.range()
    }

    /// Returns the ranges of products. If `low`, bits of factors above the low 52 are ignored; else there are none.
    fn products(self, y: V, low: bool) -> Range {
        let factor = |(lo, hi)| {
            let fits = lo >= 0 && hi <= FACTOR;
            assert!(fits || low, "a factor is not within 52 bits: {lo:#x}..={hi:#x}");
            if fits { (lo, hi) } else { (0, FACTOR) }
        };
        self.lanes(y, |a, b| {
            let (a, b) = (factor(a), factor(b));
            (a.0 * b.0, a.1 * b.1)
        })
    }

    /// Adds the low or the high half of a product.
    fn plus_half(self, code: Code, x: V, y: V, low: bool) -> V {
        let (a, products) = (self.range(), x.products(y, low));
        let halves = products.map(|(least, most)| match code {
            Code::Hi => (least >> 52, most >> 52),
            _ if most <= FACTOR => (least, most),
            _ => (0, FACTOR),
        });
        push(Op::new(code, &[self, x, y]), from_fn(|i| sum(a[i], halves[i])))
    }

    pub fn twice(self) -> V {
        self + self
    }

    /// Returns `self + low 52 bits of x y`.
    pub fn lo(self, x: V, y: V) -> V {
        self.plus_half(Code::Lo, x, y, false)
    }

    /// Returns `self + (x y >> 52)`.
    pub fn hi(self, x: V, y: V) -> V {
        self.plus_half(Code::Hi, x, y, false)
    }

    /// [`Self::lo`] of the low 52 bits of both factors. Bits above are ignored.
    pub fn lo_of_low(self, x: V, y: V) -> V {
        self.plus_half(Code::Lo, x, y, true)
    }

    /// [`Self::hi`] of the low 52 bits of both factors.
    pub fn hi_of_low(self, x: V, y: V) -> V {
        self.plus_half(Code::Hi, x, y, true)
    }

    pub fn shl_by(self, by: [i128; LANES]) -> V {
        let range = self.range();
        let range = from_fn(|i| (range[i].0 << by[i], range[i].1 << by[i]));
        push(Op::new(Code::ShlBy, &[self, constant(by)]), range)
    }

    /// Makes an instruction on this value alone, with zero outside of the mask.
    fn moved(self, code: Code, mask: u8, imm: Option<u32>, range: Range) -> V {
        let op = Op { imm, ..Op::new(code, &[self]) };
        if mask == ALL {
            return push(op, range);
        }
        push(Op { mask: Mask::Zero(mask), ..op }, within(mask, [(0, 0); LANES], range))
    }

    /// Returns in lane i the half of its own pair that bit i selects.
    pub fn in_pair(self, imm: u8) -> V {
        self.in_pair_z(ALL, imm)
    }

    /// Exchanges both lanes of each pair.
    pub fn swap(self) -> V {
        self.in_pair(0b0101)
    }

    pub fn in_pair_z(self, mask: u8, imm: u8) -> V {
        let range = self.range();
        self.moved(Code::InPair, mask, Some(imm.into()), from_fn(|i| range[i & 2 | usize::from(imm >> i & 1)]))
    }

    /// Returns lane `from[i]` in lane i.
    pub fn permute(self, from: [usize; LANES]) -> V {
        self.permute_z(ALL, from)
    }

    pub fn permute_z(self, mask: u8, from: [usize; LANES]) -> V {
        let range = self.range();
        self.moved(Code::Permute, mask, immediate(from), from.map(|i| range[i]))
    }

    /// Returns lane 0 in all lanes of a mask.
    pub fn first_z(self, mask: u8) -> V {
        self.moved(Code::First, mask, None, [self.range()[0]; LANES])
    }

    /// Permutes lanes in an order that is known only at run time: each output lane may be any input lane.
    pub fn permute_by(self, by: V) -> V {
        let all = self.range().into_iter().reduce(hull).expect("there are lanes");
        push(Op::new(Code::PermuteBy, &[by, self]), [all; LANES])
    }

    /// Returns lanes 0 of both, then their lanes 2.
    pub fn pair_low(self, y: V) -> V {
        let (a, b) = (self.range(), y.range());
        push(Op::new(Code::PairLow, &[self, y]), [a[0], b[0], a[2], b[2]])
    }

    /// Returns lanes 1 of both, then their lanes 3.
    pub fn pair_high(self, y: V) -> V {
        let (a, b) = (self.range(), y.range());
        push(Op::new(Code::PairHigh, &[self, y]), [a[1], b[1], a[3], b[3]])
    }

    /// Narrows the range to bounds that do not follow from the ranges of operands.
    pub fn known(self, least: i128, most: i128) {
        let range = self.range().map(|(lo, hi)| (lo.max(least), hi.min(most)));
        assert!(range.iter().all(|(lo, hi)| lo <= hi), "what is known contradicts the range");
        GRAPH.with_borrow_mut(|g| g.ranges[self.0] = range);
    }

    /// Makes an instruction in the lanes of a mask; the other lanes stay.
    fn merged(self, code: Code, mask: u8, reads: &[V], range: Range) -> V {
        let op = Op { mask: Mask::Merge(mask), ..Op::new(code, &[&[self], reads].concat()) };
        push(op, within(mask, self.range(), range))
    }

    /// Puts lane 0 of x in the lanes of the mask.
    pub fn first_in(self, mask: u8, x: V) -> V {
        self.merged(Code::First, mask, &[x], [x.range()[0]; LANES])
    }

    /// Puts `x + y` in the lanes of the mask.
    pub fn add_in(self, mask: u8, x: V, y: V) -> V {
        self.merged(Code::Add, mask, &[x, y], x.lanes(y, sum))
    }

    /// Puts `x - y` in the lanes of the mask.
    pub fn sub_in(self, mask: u8, x: V, y: V) -> V {
        self.merged(Code::Sub, mask, &[x, y], x.lanes(y, difference))
    }

    /// Puts x in the lanes of the mask.
    pub fn blend(self, mask: u8, x: V) -> V {
        self.merged(Code::Blend, mask, &[x], x.range())
    }

    /// Returns y where this has all ones and x where it has zeros; each lane must be one of these.
    pub fn choose(self, x: V, y: V) -> V {
        push(Op::new(Code::Choose, &[self, x, y]), x.lanes(y, hull))
    }
}

operator!(V: Add, add, |x, y: V| {
    let is_zero = |v: V| GRAPH.with_borrow(|g| g.ops[v.0].code == Code::Zero);
    match () {
        () if is_zero(x) => y,
        () if is_zero(y) => x,
        () => push(Op::new(Code::Add, &[x, y]), x.lanes(y, sum)),
    }
});
operator!(V: Sub, sub, |x, y: V| push(Op::new(Code::Sub, &[x, y]), x.lanes(y, difference)));
// The second is a constant of low ones.
operator!(V: BitAnd, bitand, |x, y: V| {
    x.whole();
    let range = x.lanes(y, |a, b| if a.1 <= b.1 && b.1 & (b.1 + 1) == 0 { a } else { (0, a.1.min(b.1)) });
    push(Op::new(Code::And, &[x, y]), range)
});
// For indices: lanes with any value.
operator!(V: BitXor, bitxor, |x, y: V| push(Op::new(Code::Xor, &[x, y]), [(0, (1 << 64) - 1); LANES]));
// The second is not negative.
operator!(V: Mul, mul, |x, y: V| push(Op::new(Code::Mullo, &[x, y]), x.lanes(y, |a, b| (a.0 * b.0, a.1 * b.1))));
operator!(V: Shr, shr, |x, by: u32| {
    let range = x.whole().map(|(a, b)| (a >> by, b >> by));
    push(Op { imm: Some(by), ..Op::new(Code::Shr, &[x]) }, range)
});
operator!(V: Shl, shl, |x, by: u32| {
    let range = x.range().map(|(a, b)| (a << by, b << by));
    push(Op { imm: Some(by), ..Op::new(Code::Shl, &[x]) }, range)
});
