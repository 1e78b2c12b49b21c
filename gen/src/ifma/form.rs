//! What a formula is written for: the registers of a form of the instructions, and what a graph becomes where a form lacks an instruction.

use super::graph::{Graph, LANES, Op, Source, V};
use super::kernel::Part;

/// A form of the instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// AVX-512 on 256 bits: 32 registers, masks.
    Four,
    /// AVX-512 on 512 bits, for formulas in which no lane meets another: lane i + 4 is as lane i.
    Eight,
    /// AVX-IFMA (VEX): 16 registers of 256 bits, no masks, no order of lanes by a register, no product of 64 bits.
    Vex,
}

impl Form {
    pub fn registers(self) -> usize {
        if self == Form::Vex { 16 } else { 32 }
    }

    /// A register's letter.
    pub fn letter(self) -> char {
        if self == Form::Eight { 'z' } else { 'y' }
    }

    /// Bytes of a register.
    pub fn bytes(self) -> usize {
        if self == Form::Eight { 64 } else { 32 }
    }

    /// The type of a vector.
    pub fn vector(self) -> &'static str {
        if self == Form::Eight { "Wide" } else { "Vector" }
    }

    /// The text of a load or store, a copy, and so on, which VEX has without the width of lanes.
    pub fn name(self, evex: &str) -> &str {
        match (self, evex) {
            (Form::Vex, "vmovdqu64") => "vmovdqu",
            (Form::Vex, "vmovdqa64") => "vmovdqa",
            (Form::Vex, "vpandq") => "vpand",
            (Form::Vex, "vpxorq" | "vpxord") => "vpxor",
            // What needs the prefix is the same word with it.
            (Form::Vex, "vpmadd52luq") => "{{vex}} vpmadd52luq",
            (Form::Vex, "vpmadd52huq") => "{{vex}} vpmadd52huq",
            _ => evex,
        }
    }

    /// A mask of lanes, or an immediate with a bit for each.
    pub fn lanes(self, bits: u8) -> u8 {
        if self == Form::Eight { bits | bits << 4 } else { bits }
    }

    /// A part as this form can run it.
    pub fn lower(self, part: &Part) -> Part {
        if self != Form::Vex {
            return part.clone();
        }
        let mut lowered = Lowered { g: Graph::default(), place: Vec::new() };
        part.graph.ops.iter().zip(&part.graph.ranges).for_each(|(op, range)| {
            let v = lowered.op(&part.graph, *op);
            lowered.g.ranges[v.0] = *range;
            lowered.place.push(v);
        });
        let Lowered { g, place } = lowered;
        Part {
            graph: g,
            outputs: part.outputs.iter().map(|v| place[v.0]).collect(),
            stores: part.stores.iter().map(|(to, v)| (*to, place[v.0])).collect(),
            run: part.run,
        }
    }
}

/// A graph without masks, and where the values of the old one are.
struct Lowered {
    g: Graph,
    place: Vec<V>,
}

impl Lowered {
    /// All ones in the lanes of a mask.
    fn ones(&mut self, mask: u8) -> V {
        self.constant(std::array::from_fn(|i| u64::MAX * u64::from(mask >> i & 1)))
    }

    fn constant(&mut self, lanes: [u64; LANES]) -> V {
        self.g.raw(Op::From(Source::Constant(lanes)))
    }

    fn masked(&mut self, mask: u8, op: Op) -> V {
        let (x, ones) = (self.g.raw(op), self.ones(mask));
        self.g.raw(Op::And(x, ones))
    }

    /// `k x`, by the bits of k.
    fn times(&mut self, x: V, k: u64) -> V {
        let bit = |i: u32| k >> i & 1 == 1;
        let terms: Vec<V> = (0..64)
            .filter(|i| bit(*i))
            .map(|i| match i {
                0 => x,
                1 => self.g.raw(Op::Add(x, x)),
                _ => self.g.raw(Op::Shl(x, i)),
            })
            .collect();
        terms.into_iter().reduce(|x, y| self.g.raw(Op::Add(x, y))).expect("a factor is not zero")
    }

    fn op(&mut self, old: &Graph, op: Op) -> V {
        let at = |v: V| self.place[v.0];
        match op {
            Op::From(_) | Op::Zero => self.g.raw(op),
            Op::Lo(a, x, y) => self.g.raw(Op::Lo(at(a), at(x), at(y))),
            Op::Hi(a, x, y) => self.g.raw(Op::Hi(at(a), at(x), at(y))),
            Op::Add(x, y) => self.g.raw(Op::Add(at(x), at(y))),
            Op::Sub(x, y) => self.g.raw(Op::Sub(at(x), at(y))),
            Op::And(x, y) => self.g.raw(Op::And(at(x), at(y))),
            Op::Xor(x, y) => self.g.raw(Op::Xor(at(x), at(y))),
            Op::Choose(m, x, y) => self.g.raw(Op::Choose(at(m), at(x), at(y))),
            Op::Mullo(x, y) => {
                let Op::From(Source::Constant([k, ..])) = old.ops[y.0] else { panic!("a factor is a constant") };
                let x = at(x);
                self.times(x, k)
            }
            Op::Shr(x, by) => self.g.raw(Op::Shr(at(x), by)),
            Op::Shl(x, by) => self.g.raw(Op::Shl(at(x), by)),
            Op::ShlBy(x, y) => self.g.raw(Op::ShlBy(at(x), at(y))),
            Op::InPair(x, imm) => self.g.raw(Op::InPair(at(x), imm)),
            Op::InPairZ(m, x, imm) => {
                let x = at(x);
                self.masked(m, Op::InPair(x, imm))
            }
            Op::PairLow(x, y) => self.g.raw(Op::PairLow(at(x), at(y))),
            Op::PairHigh(x, y) => self.g.raw(Op::PairHigh(at(x), at(y))),
            Op::Permute(x, imm) => self.g.raw(Op::Permute(at(x), imm)),
            Op::PermuteZ(m, x, imm) => {
                let x = at(x);
                self.masked(m, Op::Permute(x, imm))
            }
            // Twice the number of a lane is that of its lower half.
            Op::PermuteBy(by, x) => {
                let (by, x) = (at(by), at(x));
                let both = self.g.raw(Op::LowTwice(by));
                let twice = self.g.raw(Op::Add(both, both));
                let upper = self.constant([1 << 32; LANES]);
                let halves = self.g.raw(Op::Add(twice, upper));
                self.g.raw(Op::PermuteHalves(halves, x))
            }
            Op::LowTwice(_) | Op::PermuteHalves(..) => unreachable!("made here alone"),
            Op::FirstZ(m, x) => {
                let x = at(x);
                let first = Op::FirstZ(0b1111, x);
                if m == 0b1111 { self.g.raw(first) } else { self.masked(m, first) }
            }
            Op::FirstIn(m, other, x) => {
                let (other, x) = (at(other), at(x));
                let first = self.g.raw(Op::FirstZ(0b1111, x));
                self.g.raw(Op::Blend(m, other, first))
            }
            Op::AddIn(m, other, x, y) => {
                let (other, x, y) = (at(other), at(x), at(y));
                let sum = self.g.raw(Op::Add(x, y));
                self.g.raw(Op::Blend(m, other, sum))
            }
            Op::SubIn(m, other, x, y) => {
                let (other, x, y) = (at(other), at(x), at(y));
                let difference = self.g.raw(Op::Sub(x, y));
                self.g.raw(Op::Blend(m, other, difference))
            }
            Op::Blend(m, x, y) => self.g.raw(Op::Blend(m, at(x), at(y))),
        }
    }
}
