//! The instruction forms that formulas are written for: their registers, and the lowering of graphs for forms that lack
//! instructions.

use super::graph::{Graph, LANES, Op, Source, V};
use super::kernel::Part;

/// An instruction form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// AVX-512 on 256 bits: 32 registers, masks.
    Four,
    /// AVX-512 on 512 bits, for formulas without cross-lane operations: lane i + 4 works like lane i.
    Eight,
    /// AVX-IFMA (VEX encoding): 16 registers of 256 bits. It has no masks, no permutation of lanes by a register, and
    /// no 64-bit product.
    Vex,
}

impl Form {
    pub fn registers(self) -> usize {
        if self == Form::Vex { 16 } else { 32 }
    }

    /// Letter of a register's name.
    pub fn letter(self) -> char {
        if self == Form::Eight { 'z' } else { 'y' }
    }

    /// Number of bytes in a register.
    pub fn bytes(self) -> usize {
        if self == Form::Eight { 64 } else { 32 }
    }

    /// Name of the vector type.
    pub fn vector(self) -> &'static str {
        if self == Form::Eight { "Wide" } else { "Vector" }
    }

    /// Name of a load, store, copy and so on. VEX names lack the width of lanes.
    pub fn name(self, evex: &str) -> &str {
        match (self, evex) {
            (Form::Vex, "vmovdqu64") => "vmovdqu",
            (Form::Vex, "vmovdqa64") => "vmovdqa",
            (Form::Vex, "vpandq") => "vpand",
            (Form::Vex, "vpxorq" | "vpxord") => "vpxor",
            // These names stay the same; the `{vex}` prefix selects the encoding.
            (Form::Vex, "vpmadd52luq") => "{{vex}} vpmadd52luq",
            (Form::Vex, "vpmadd52huq") => "{{vex}} vpmadd52huq",
            _ => evex,
        }
    }

    /// Widens a mask of lanes, or an immediate with a bit for each lane.
    pub fn lanes(self, bits: u8) -> u8 {
        if self == Form::Eight { bits | bits << 4 } else { bits }
    }

    /// Lowers a part to the instructions of this form.
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

/// A graph without masks, and a map from the values of the old graph.
struct Lowered {
    g: Graph,
    place: Vec<V>,
}

impl Lowered {
    /// Returns a constant with all bits set in the lanes of a mask.
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

    /// Returns `k x`, from the bits of k.
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
            // The lower half of lane n has number 2n.
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
