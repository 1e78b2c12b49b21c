//! A formula as a graph of vector instructions on four lanes of 64 bits, with the range of every lane of every value.
//!
//! Ranges prove a formula correct. Lanes count modulo 2^64, and the integer that a lane represents may be negative for
//! a while. But a value that is split into bits must be from 0 up to 2^64, and a factor must fit the 52 bits that IFMA
//! reads.
//!
//! The graph computes ranges as it grows, and a violation ends the generator. So a formula is proved for all inputs
//! within the ranges that its kernel states.

use std::collections::HashMap;

/// Number of lanes in a vector.
pub const LANES: usize = 4;
/// The mask of all lanes.
const ALL: u8 = 0b1111;
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

/// An instruction. A mask has a bit for each lane; `imm` is the instruction's immediate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    From(Source),
    Zero,
    /// `acc + low 52 bits of x y`
    Lo(V, V, V),
    /// `acc + (x y >> 52)`
    Hi(V, V, V),
    Add(V, V),
    Sub(V, V),
    And(V, V),
    Xor(V, V),
    /// Low 64 bits of the product.
    Mullo(V, V),
    Shr(V, u32),
    Shl(V, u32),
    /// Each lane of the first, shifted left by that lane of the second.
    ShlBy(V, V),
    /// Lane i is the half of its own pair that bit i selects (VPERMILPD).
    InPair(V, u8),
    /// `InPair`, with zero in lanes without a mask bit.
    InPairZ(u8, V, u8),
    /// Lane i is lane (imm >> 2i) & 3 (VPERMQ).
    Permute(V, u8),
    PermuteZ(u8, V, u8),
    /// Lane i is the lane of the second that lane i of the first selects.
    PermuteBy(V, V),
    /// Lanes 0 and 2 of the first, interleaved with lanes 0 and 2 of the second (VPUNPCKLQDQ).
    PairLow(V, V),
    /// Lanes 1 and 3 of the first, interleaved with lanes 1 and 3 of the second (VPUNPCKHQDQ).
    PairHigh(V, V),
    /// Lane 0 in all lanes of the mask, zero elsewhere.
    FirstZ(u8, V),
    /// Lane 0 of the second in the lanes of the mask, the first elsewhere.
    FirstIn(u8, V, V),
    /// `x + y` in the lanes of the mask, the first elsewhere.
    AddIn(u8, V, V, V),
    SubIn(u8, V, V, V),
    /// The second in the lanes of the mask, the first elsewhere.
    Blend(u8, V, V),
    /// The third where the first has a bit, the second elsewhere.
    Choose(V, V, V),
    /// Lower 32 bits of each lane, in both halves of the lane.
    LowTwice(V),
    /// Each half of a lane is the half, of all eight halves, that the first selects.
    PermuteHalves(V, V),
}

impl Op {
    /// Returns the values that the instruction reads.
    pub fn reads(&self) -> Vec<V> {
        match *self {
            Op::From(_) | Op::Zero => vec![],
            Op::Lo(a, x, y) | Op::Hi(a, x, y) | Op::AddIn(_, a, x, y) | Op::SubIn(_, a, x, y) => vec![a, x, y],
            Op::Choose(m, x, y) => vec![m, x, y],
            Op::Add(x, y) | Op::Sub(x, y) | Op::And(x, y) | Op::Xor(x, y) | Op::Mullo(x, y) => vec![x, y],
            Op::ShlBy(x, y) | Op::PermuteBy(x, y) | Op::Blend(_, x, y) | Op::FirstIn(_, x, y) => vec![x, y],
            Op::PermuteHalves(x, y) | Op::PairLow(x, y) | Op::PairHigh(x, y) => vec![x, y],
            Op::LowTwice(x) => vec![x],
            Op::Shr(x, _) | Op::Shl(x, _) | Op::InPair(x, _) | Op::InPairZ(_, x, _) => vec![x],
            Op::Permute(x, _) | Op::PermuteZ(_, x, _) | Op::FirstZ(_, x) => vec![x],
        }
    }

    /// Returns its mask, if it has one.
    pub fn mask(&self) -> Option<u8> {
        match *self {
            Op::FirstZ(ALL, _) => None,
            Op::InPairZ(m, ..) | Op::PermuteZ(m, ..) | Op::FirstZ(m, _) | Op::AddIn(m, ..) | Op::SubIn(m, ..) => {
                Some(m)
            }
            Op::Blend(m, ..) | Op::FirstIn(m, ..) => Some(m),
            _ => None,
        }
    }
}

/// Minimum and maximum of every lane.
pub type Range = [(i128, i128); LANES];

/// A formula.
#[derive(Clone, Default)]
pub struct Graph {
    pub ops: Vec<Op>,
    pub ranges: Vec<Range>,
    /// Elements whose limbs were carried: a proof takes each as a new variable.
    pub carried: Vec<Limbs>,
    known: HashMap<Op, V>,
}

impl Graph {
    /// Adds an instruction and returns its value. Equal instructions share one value.
    fn push(&mut self, op: Op, range: Range) -> V {
        if let Some(v) = self.known.get(&op) {
            return *v;
        }
        let v = V(self.ops.len());
        self.ops.push(op);
        self.ranges.push(range);
        self.known.insert(op, v);
        v
    }

    /// Adds an instruction without a range, for the lowered form of a graph that is already proved.
    pub fn raw(&mut self, op: Op) -> V {
        self.push(op, [(0, 0); LANES])
    }

    pub fn range(&self, v: V) -> Range {
        self.ranges[v.0]
    }

    fn is_zero(&self, v: V) -> bool {
        self.ops[v.0] == Op::Zero
    }

    /// Returns a value of the state in registers.
    pub fn state(&mut self, limb: usize, range: Range) -> V {
        self.push(Op::From(Source::State(limb)), range)
    }

    /// Returns a vector behind a pointer, with its range.
    pub fn memory(&mut self, pointer: &'static str, at: usize, range: Range) -> V {
        self.push(Op::From(Source::Memory { pointer, at }), range)
    }

    /// Returns the element behind a pointer that starts at vector `at`.
    pub fn element(&mut self, pointer: &'static str, at: usize, ranges: [Range; 5]) -> Limbs {
        std::array::from_fn(|i| self.memory(pointer, at + i, ranges[i]))
    }

    pub fn constant(&mut self, lanes: [i128; LANES]) -> V {
        if lanes == [0; LANES] {
            return self.zero();
        }
        self.push(Op::From(Source::Constant(lanes.map(|x| x as u64))), lanes.map(|x| (x, x)))
    }

    pub fn all(&mut self, x: i128) -> V {
        self.constant([x; LANES])
    }

    pub fn zero(&mut self) -> V {
        self.push(Op::Zero, [(0, 0); LANES])
    }

    fn lanes(&self, vs: [V; 2], f: impl Fn((i128, i128), (i128, i128)) -> (i128, i128)) -> Range {
        let [x, y] = vs.map(|v| self.range(v));
        std::array::from_fn(|i| f(x[i], y[i]))
    }

    fn sum(a: (i128, i128), b: (i128, i128)) -> (i128, i128) {
        (a.0 + b.0, a.1 + b.1)
    }

    fn difference(a: (i128, i128), b: (i128, i128)) -> (i128, i128) {
        (a.0 - b.1, a.1 - b.0)
    }

    /// Returns the range of a value that is split into bits.
    fn whole(&self, v: V) -> Range {
        for (lane, (lo, hi)) in self.range(v).iter().enumerate() {
            assert!(*lo >= 0 && *hi < 1 << 64, "lane {lane} is not within 64 bits: {lo:#x}..={hi:#x}");
        }
        self.range(v)
    }

    fn factors(&self, x: V, y: V) -> [(i128, i128); LANES] {
        let (a, b) = (self.range(x), self.range(y));
        for (lo, hi) in a.iter().chain(&b) {
            assert!(*lo >= 0 && *hi <= FACTOR, "a factor is not within 52 bits: {lo:#x}..={hi:#x}");
        }
        std::array::from_fn(|i| (a[i].0 * b[i].0, a[i].1 * b[i].1))
    }

    /// Returns the ranges of products of factors with carried high bits: only the low 52 bits count.
    fn low_factors(&self, x: V, y: V) -> [(i128, i128); LANES] {
        let low = |v| self.range(v).map(|(lo, hi)| if lo >= 0 && hi <= FACTOR { (lo, hi) } else { (0, FACTOR) });
        let (a, b) = (low(x), low(y));
        std::array::from_fn(|i| (a[i].0 * b[i].0, a[i].1 * b[i].1))
    }

    fn push_lo(&mut self, acc: V, x: V, y: V, products: [(i128, i128); LANES]) -> V {
        let a = self.range(acc);
        let range = std::array::from_fn(|i| {
            let (least, most) = products[i];
            let low = if most <= FACTOR { (least, most) } else { (0, FACTOR) };
            Self::sum(a[i], low)
        });
        self.push(Op::Lo(acc, x, y), range)
    }

    fn push_hi(&mut self, acc: V, x: V, y: V, products: [(i128, i128); LANES]) -> V {
        let a = self.range(acc);
        let range = std::array::from_fn(|i| Self::sum(a[i], (products[i].0 >> 52, products[i].1 >> 52)));
        self.push(Op::Hi(acc, x, y), range)
    }

    pub fn lo(&mut self, acc: V, x: V, y: V) -> V {
        let products = self.factors(x, y);
        self.push_lo(acc, x, y, products)
    }

    pub fn hi(&mut self, acc: V, x: V, y: V) -> V {
        let products = self.factors(x, y);
        self.push_hi(acc, x, y, products)
    }

    /// [`Self::lo`] of the low 52 bits of both factors. Bits above are ignored.
    pub fn lo_of_low(&mut self, acc: V, x: V, y: V) -> V {
        let products = self.low_factors(x, y);
        self.push_lo(acc, x, y, products)
    }

    /// [`Self::hi`] of the low 52 bits of both factors.
    pub fn hi_of_low(&mut self, acc: V, x: V, y: V) -> V {
        let products = self.low_factors(x, y);
        self.push_hi(acc, x, y, products)
    }

    pub fn add(&mut self, x: V, y: V) -> V {
        if self.is_zero(x) {
            return y;
        }
        if self.is_zero(y) {
            return x;
        }
        let range = self.lanes([x, y], Self::sum);
        self.push(Op::Add(x, y), range)
    }

    /// Returns `x + 2 y`.
    pub fn add_twice(&mut self, x: V, y: V) -> V {
        let twice = self.add(y, y);
        self.add(x, twice)
    }

    pub fn sub(&mut self, x: V, y: V) -> V {
        let range = self.lanes([x, y], Self::difference);
        self.push(Op::Sub(x, y), range)
    }

    /// Returns `x & y`, where y is a constant of low ones.
    pub fn and(&mut self, x: V, y: V) -> V {
        self.whole(x);
        let range = self.lanes([x, y], |a, b| if a.1 <= b.1 && b.1 & (b.1 + 1) == 0 { a } else { (0, a.1.min(b.1)) });
        self.push(Op::And(x, y), range)
    }

    /// Returns a byte repeated in every byte of the vector.
    pub fn byte(&mut self, pointer: &'static str) -> V {
        self.push(Op::From(Source::Byte(pointer)), [(0, (1 << 64) - 1); LANES])
    }

    /// Returns `x ^ y` of lanes with any value; for indices.
    pub fn xor(&mut self, x: V, y: V) -> V {
        self.push(Op::Xor(x, y), [(0, (1 << 64) - 1); LANES])
    }

    /// Returns `x y` for a y that is not negative.
    pub fn mullo(&mut self, x: V, y: V) -> V {
        let range = self.lanes([x, y], |a, b| (a.0 * b.0, a.1 * b.1));
        self.push(Op::Mullo(x, y), range)
    }

    pub fn shr(&mut self, x: V, by: u32) -> V {
        let range = self.whole(x).map(|(a, b)| (a >> by, b >> by));
        self.push(Op::Shr(x, by), range)
    }

    pub fn shl(&mut self, x: V, by: u32) -> V {
        let range = self.range(x).map(|(a, b)| (a << by, b << by));
        self.push(Op::Shl(x, by), range)
    }

    pub fn shl_by(&mut self, x: V, by: [i128; LANES]) -> V {
        let range = std::array::from_fn(|i| {
            let (a, b) = self.range(x)[i];
            (a << by[i], b << by[i])
        });
        let by = self.constant(by);
        self.push(Op::ShlBy(x, by), range)
    }

    fn masked(range: Range, mask: u8) -> Range {
        std::array::from_fn(|i| if mask >> i & 1 == 1 { range[i] } else { (0, 0) })
    }

    fn in_pair_range(&self, x: V, imm: u8) -> Range {
        std::array::from_fn(|i| self.range(x)[i & 2 | usize::from(imm >> i & 1)])
    }

    pub fn in_pair(&mut self, x: V, imm: u8) -> V {
        let range = self.in_pair_range(x, imm);
        self.push(Op::InPair(x, imm), range)
    }

    /// Exchanges both lanes of each pair.
    pub fn swap(&mut self, x: V) -> V {
        self.in_pair(x, 0b0101)
    }

    pub fn in_pair_z(&mut self, mask: u8, x: V, imm: u8) -> V {
        let range = Self::masked(self.in_pair_range(x, imm), mask);
        self.push(Op::InPairZ(mask, x, imm), range)
    }

    /// Returns lane `from[i]` in lane i.
    pub fn permute(&mut self, x: V, from: [usize; LANES]) -> V {
        let range = std::array::from_fn(|i| self.range(x)[from[i]]);
        self.push(Op::Permute(x, immediate(from)), range)
    }

    pub fn permute_z(&mut self, mask: u8, x: V, from: [usize; LANES]) -> V {
        let range = Self::masked(std::array::from_fn(|i| self.range(x)[from[i]]), mask);
        self.push(Op::PermuteZ(mask, x, immediate(from)), range)
    }

    /// Permutes lanes in an order that is known only at run time: each output lane may be any input lane.
    pub fn permute_by(&mut self, by: V, x: V) -> V {
        let all = self.range(x).into_iter().reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).expect("there are lanes");
        self.push(Op::PermuteBy(by, x), [all; LANES])
    }

    /// Returns lanes 0 of x and y, then their lanes 2.
    pub fn pair_low(&mut self, x: V, y: V) -> V {
        let (a, b) = (self.range(x), self.range(y));
        self.push(Op::PairLow(x, y), [a[0], b[0], a[2], b[2]])
    }

    /// Returns lanes 1 of x and y, then their lanes 3.
    pub fn pair_high(&mut self, x: V, y: V) -> V {
        let (a, b) = (self.range(x), self.range(y));
        self.push(Op::PairHigh(x, y), [a[1], b[1], a[3], b[3]])
    }

    /// Narrows the range of a value to bounds that do not follow from the ranges of its operands.
    pub fn known(&mut self, v: V, least: i128, most: i128) {
        for (lo, hi) in &mut self.ranges[v.0] {
            (*lo, *hi) = ((*lo).max(least), (*hi).min(most));
            assert!(*lo <= *hi, "what is known contradicts the range");
        }
    }

    pub fn first_z(&mut self, mask: u8, x: V) -> V {
        let range = Self::masked([self.range(x)[0]; LANES], mask);
        self.push(Op::FirstZ(mask, x), range)
    }

    fn within(&self, mask: u8, other: V, f: impl Fn(usize) -> (i128, i128)) -> Range {
        std::array::from_fn(|i| if mask >> i & 1 == 1 { f(i) } else { self.range(other)[i] })
    }

    /// Returns lane 0 of the second in the lanes of the mask, the first elsewhere.
    pub fn first_in(&mut self, mask: u8, other: V, x: V) -> V {
        let range = self.within(mask, other, |_| self.range(x)[0]);
        self.push(Op::FirstIn(mask, other, x), range)
    }

    pub fn add_in(&mut self, mask: u8, other: V, x: V, y: V) -> V {
        let range = self.within(mask, other, |i| Self::sum(self.range(x)[i], self.range(y)[i]));
        self.push(Op::AddIn(mask, other, x, y), range)
    }

    pub fn sub_in(&mut self, mask: u8, other: V, x: V, y: V) -> V {
        let range = self.within(mask, other, |i| Self::difference(self.range(x)[i], self.range(y)[i]));
        self.push(Op::SubIn(mask, other, x, y), range)
    }

    pub fn blend(&mut self, mask: u8, x: V, y: V) -> V {
        let range = self.within(mask, x, |i| self.range(y)[i]);
        self.push(Op::Blend(mask, x, y), range)
    }

    /// Returns y where m has all ones and x where m has zeros; each lane of m must be one of these.
    pub fn choose(&mut self, m: V, x: V, y: V) -> V {
        let range = self.lanes([x, y], |a, b| (a.0.min(b.0), a.1.max(b.1)));
        self.push(Op::Choose(m, x, y), range)
    }

    /// Checks that values stay within their stated ranges.
    pub fn check(&self, what: &str, values: &[V], ranges: &[Range]) {
        for (limb, (v, stated)) in values.iter().zip(ranges).enumerate() {
            for (lane, ((lo, hi), (least, most))) in self.range(*v).iter().zip(stated).enumerate() {
                assert!(
                    lo >= least && hi <= most,
                    "{what}, limb {limb}, lane {lane}: {lo:#x}..={hi:#x} is not within {least:#x}..={most:#x}"
                );
            }
        }
    }
}

fn immediate(from: [usize; LANES]) -> u8 {
    from.iter().rev().fold(0, |imm, lane| imm << 2 | *lane as u8)
}
