//! The instruction forms that formulas are written for: their registers, and the lowering of graphs for forms that lack
//! instructions.

use super::graph::{Code, Graph, LANES, Mask, Op, Source, V};
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
        for (op, range) in part.graph.ops.iter().zip(&part.graph.ranges) {
            let v = lowered.op(&part.graph, op);
            lowered.g.ranges[v.0] = *range;
            lowered.place.push(v);
        }
        let Lowered { g, place } = lowered;
        Part {
            graph: g,
            outputs: part.outputs.iter().map(|v| place[v.0]).collect(),
            stores: part.stores.iter().map(|v| place[v.0]).collect(),
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
    /// Adds an instruction without a range: the old graph is already proved.
    fn add(&mut self, code: Code, reads: &[V]) -> V {
        self.push(Op::new(code, reads))
    }

    fn push(&mut self, op: Op) -> V {
        self.g.push(op, [(0, 0); LANES])
    }

    fn constant(&mut self, lanes: [u64; LANES]) -> V {
        self.add(Code::From(Source::Constant(lanes)), &[])
    }

    /// Returns `k x`, from the bits of k.
    fn times(&mut self, x: V, k: u64) -> V {
        let bits = (0..64).filter(|i| k >> i & 1 == 1);
        let terms: Vec<V> = bits
            .map(|i| match i {
                0 => x,
                1 => self.add(Code::Add, &[x, x]),
                _ => self.push(Op { imm: Some(i), ..Op::new(Code::Shl, &[x]) }),
            })
            .collect();
        terms.into_iter().reduce(|x, y| self.add(Code::Add, &[x, y])).expect("a factor is not zero")
    }

    fn op(&mut self, old: &Graph, op: &Op) -> V {
        let reads: Vec<V> = op.reads.iter().map(|v| self.place[v.0]).collect();
        let of = |mask, reads: &[V]| Op { mask, reads: reads.to_vec(), ..op.clone() };
        match (op.code, op.mask) {
            (Code::Mullo, _) => {
                let Code::From(Source::Constant([k, ..])) = old.ops[op.reads[1].0].code else {
                    panic!("a factor is a constant")
                };
                self.times(reads[0], k)
            }
            // The lower half of lane n has number 2n.
            (Code::PermuteBy, _) => {
                let both = self.add(Code::LowTwice, &reads[..1]);
                let twice = self.add(Code::Add, &[both, both]);
                let upper = self.constant([1 << 32; LANES]);
                let halves = self.add(Code::Add, &[twice, upper]);
                self.add(Code::PermuteHalves, &[halves, reads[1]])
            }
            (Code::Blend, mask) | (_, mask @ Mask::All) => self.push(of(mask, &reads)),
            (_, Mask::Zero(mask)) => {
                let x = self.push(of(Mask::All, &reads));
                let ones = self.constant(std::array::from_fn(|i| u64::MAX * u64::from(mask >> i & 1)));
                self.add(Code::And, &[x, ones])
            }
            (_, mask @ Mask::Merge(_)) => {
                let x = self.push(of(Mask::All, &reads[1..]));
                self.push(Op { mask, ..Op::new(Code::Blend, &[reads[0], x]) })
            }
        }
    }
}
