//! MIPS32 release 2, and the cycles of the M4K. Columns are sums in HI and LO. There are no flags: a carry is a
//! comparison (SLTU).
//!
//! Constant time: the multiplier is faster if the second factor has 16 bits. Another instruction stands between a
//! product and the next instruction of the unit, so that the unit has always ended (the model's two cycles).

use super::graph::{Column, Effect, Graph, Node, V};
use super::program::{FIXED, Insn, Place, Random, Reg};
use super::target::{Program, Target};
use std::collections::HashMap;

pub struct Mips;

const WORD: u32 = 32;

const NAMES: [&str; 32] = [
    "zero", "at", "v0", "v1", "a0", "a1", "a2", "a3", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7", "s0", "s1", "s2",
    "s3", "s4", "s5", "s6", "s7", "t8", "t9", "k0", "k1", "gp", "sp", "fp", "ra",
];
const ZERO: Reg = 0;
const SP: Reg = 29;
const RA: Reg = 31;

/// An instruction of the multiplier that adds to, or reads from, HI and LO.
fn unit(text: &str, def: Option<Reg>, uses: &[Reg]) -> Insn {
    Insn { unit: true, reads: true, ..Insn::new(text, def, uses) }
}

/// Way of a column's carry to the next column.
#[derive(Clone, Copy)]
enum Carry {
    /// The next column's sum begins with it (MTLO, MTHI).
    First,
    /// Products by powers of two.
    Products,
    /// Added to the words of the next column's sum.
    Last,
}

struct Lowering<'a> {
    graph: &'a Graph,
    random: &'a mut Random,
    insns: Vec<Insn>,
    /// The register of each value that has been lowered.
    at: Vec<Option<Reg>>,
    /// Number of reads of each value.
    uses: Vec<usize>,
    constants: Vec<(u32, Reg)>,
    /// The words of columns.
    columns: HashMap<V, [Reg; 2]>,
    fresh: Reg,
    step: usize,
}

impl Lowering<'_> {
    fn emit(&mut self, insn: Insn) -> Reg {
        self.insns.push(Insn { step: self.step, ..insn });
        self.insns.last().and_then(|x| x.def).unwrap_or(ZERO)
    }

    fn fresh_register(&mut self) -> Reg {
        self.fresh += 1;
        self.fresh - 1
    }

    /// Emits an instruction with a result.
    fn op(&mut self, text: &str, uses: &[Reg]) -> Reg {
        let d = self.fresh_register();
        self.emit(Insn::new(text, Some(d), uses))
    }

    /// Emits an instruction that replaces its first operand.
    fn tied(&mut self, text: &str, uses: &[Reg]) -> Reg {
        let d = self.fresh_register();
        self.emit(Insn { tied: true, ..Insn::new(text, Some(d), uses) })
    }

    /// Returns a register with a value that the caller may replace.
    fn own(&mut self, v: V) -> Reg {
        let r = self.value(v);
        if self.uses[v.0] == 1 && r >= FIXED { r } else { self.op("addu {d}, {0}, $zero", &[r]) }
    }

    fn constant(&mut self, x: u32) -> Reg {
        let again = |text: &str, d| Insn { again: true, ..Insn::new(text, Some(d), &[]) };
        if let Some((_, r)) = self.constants.iter().find(|(y, _)| x == *y) {
            return *r;
        }
        let d = self.fresh_register();
        let r = match x {
            0 => ZERO,
            _ if x < 1 << 15 => self.emit(again(&format!("addiu {{d}}, $zero, {x}"), d)),
            _ if x < 1 << 16 => self.emit(again(&format!("ori {{d}}, $zero, {x:#x}"), d)),
            _ if x & 0xffff == 0 => self.emit(again(&format!("lui {{d}}, {:#x}", x >> 16), d)),
            _ => {
                let upper = self.emit(again(&format!("lui {{d}}, {:#x}", x >> 16), d));
                self.op(&format!("ori {{d}}, {{0}}, {:#x}", x & 0xffff), &[upper])
            }
        };
        self.constants.push((x, r));
        r
    }

    /// Returns the register of a value, and computes it if that has not happened.
    fn value(&mut self, v: V) -> Reg {
        if let Some(r) = self.at[v.0] {
            return r;
        }
        let r = match self.graph.nodes[v.0].clone() {
            Node::Argument(_) => unreachable!("arguments are in registers"),
            Node::Column(_) | Node::ColumnLow(_) | Node::ColumnHigh(_) => unreachable!("a column is made in its order"),
            Node::Constant(x) => return self.constant(x as u32),
            Node::Load { from, at } => {
                let (pointer, d) = (FIXED + from, self.fresh_register());
                let text = format!("lw {{d}}, {}({{0}})", 4 * at);
                let place = Some(Place::Behind { pointer: from, at });
                self.emit(Insn { latency: 2, again: true, place, ..Insn::new(&text, Some(d), &[pointer]) })
            }
            Node::Add(x, y) => self.two("addu", x, y),
            Node::Shl(x, by) => self.one(&format!("sll {{d}}, {{0}}, {by}"), x),
            Node::Shr(x, by) => self.one(&format!("srl {{d}}, {{0}}, {by}"), x),
            Node::Low(x, bits) => match self.graph.nodes[x.0] {
                Node::Join { low, at, high } if self.uses[x.0] == 1 && self.graph.most(low) >> at == 0 && bits > at => {
                    let (high, low) = (self.value(high), self.own(low));
                    self.tied(&format!("ins {{d}}, {{1}}, {at}, {}", bits - at), &[low, high])
                }
                Node::Shr(y, by) if self.uses[x.0] == 1 && by + bits <= WORD => {
                    self.one(&format!("ext {{d}}, {{0}}, {by}, {bits}"), y)
                }
                _ => self.one(&format!("ext {{d}}, {{0}}, 0, {bits}"), x),
            },
            Node::Join { low, at, high } => {
                let (high, low) = (self.value(high), self.own(low));
                self.tied(&format!("ins {{d}}, {{1}}, {at}, {}", WORD - at), &[low, high])
            }
        };
        self.at[v.0] = Some(r);
        r
    }

    fn one(&mut self, text: &str, x: V) -> Reg {
        let x = self.value(x);
        self.op(text, &[x])
    }

    fn two(&mut self, name: &str, x: V, y: V) -> Reg {
        let (x, y) = (self.value(x), self.value(y));
        self.op(&format!("{name} {{d}}, {{0}}, {{1}}"), &[x, y])
    }

    /// Adds a product to HI and LO, or begins a sum with it.
    fn product(&mut self, adds: bool, x: Reg, y: Reg) {
        let text = if adds { "maddu {0}, {1}" } else { "multu {0}, {1}" };
        self.emit(Insn { reads: adds, writes: true, busy: 2, ..unit(text, None, &[x, y]) });
    }

    fn column(&mut self, v: V, c: &Column, how: Carry, shuffle: usize) {
        let mut terms: Vec<(Reg, Reg)> = vec![];
        let mut adds = false;
        let mut last: Option<[Reg; 2]> = None;
        if let Some((column, by)) = c.carry {
            let [low, high] = self.columns[&column];
            let most = self.graph.most(column) >> by;
            let upper = high != ZERO && most >> WORD > 0;
            let how = if by == 0 { Carry::First } else { how };
            let split = matches!(how, Carry::Products) && high != ZERO && (upper || self.random.below(2) == 0);
            let mut word = if by == 0 { low } else { self.op(&format!("srl {{d}}, {{0}}, {by}"), &[low]) };
            if high != ZERO && by > 0 && !split {
                word = self.tied(&format!("ins {{d}}, {{1}}, {}, {by}", WORD - by), &[word, high]);
            }
            let rest = |s: &mut Self| match upper {
                _ if by == 0 => high,
                true => s.op(&format!("srl {{d}}, {{0}}, {by}"), &[high]),
                false => ZERO,
            };
            match how {
                Carry::First => {
                    let rest = rest(self);
                    self.emit(Insn { reads: false, writes: true, ..unit("mtlo {0}", None, &[word]) });
                    self.emit(Insn { reads: false, writes: true, ..unit("mthi {0}", None, &[rest]) });
                    adds = true;
                }
                Carry::Products => {
                    if split {
                        terms.push((high, self.constant(1 << (WORD - by))));
                    }
                    terms.push((word, self.constant(1)));
                }
                Carry::Last => last = Some([word, rest(self)]),
            }
        }
        let mut products = c.products.clone();
        match shuffle {
            0 => {}
            1 => products.reverse(),
            _ => (1..products.len()).for_each(|i| products.swap(i, self.random.below(i + 1))),
        }
        for w in &c.words {
            terms.push((self.value(*w), self.constant(1)));
        }
        // Carries come late, so the last products are theirs, and perhaps some before.
        let place = products.len() - self.random.below(3.min(products.len() + 1));
        for (i, (x, y)) in products.iter().enumerate() {
            if i == place {
                for (x, y) in terms.drain(..) {
                    self.product(std::mem::replace(&mut adds, true), x, y);
                }
            }
            let (x, y) = (self.value(*x), self.value(*y));
            self.product(std::mem::replace(&mut adds, true), x, y);
        }
        for (x, y) in terms {
            self.product(std::mem::replace(&mut adds, true), x, y);
        }
        // The words of the sum, as far as they are read.
        let graph = self.graph;
        let carried =
            graph.nodes.iter().any(|n| matches!(n, Node::Column(Column { carry: Some((x, _)), .. }) if *x == v));
        let places = [Node::ColumnLow(v), Node::ColumnHigh(v)].map(|n| graph.nodes.iter().position(|m| *m == n));
        let mut words = [None, None];
        for (word, (place, text)) in places.iter().zip(["mflo {d}", "mfhi {d}"]).enumerate() {
            let read = carried || place.is_some_and(|i| self.uses[i] > 0);
            if (read || last.is_some()) && (word == 0 || graph.most(v) >> WORD > 0) {
                let d = self.fresh_register();
                words[word] = Some(self.emit(Insn { latency: 2, ..unit(text, Some(d), &[]) }));
            }
        }
        if let Some([low, high]) = last {
            let sum = self.op("addu {d}, {0}, {1}", &[words[0].expect("it is read"), low]);
            if let Some(mut upper) = words[1].take() {
                let carry = self.op("sltu {d}, {0}, {1}", &[sum, low]);
                if high != ZERO {
                    upper = self.op("addu {d}, {0}, {1}", &[upper, high]);
                }
                words[1] = Some(self.op("addu {d}, {0}, {1}", &[upper, carry]));
            }
            words[0] = Some(sum);
        }
        let words = words.map(|word| word.unwrap_or(ZERO));
        self.columns.insert(v, words);
        for (place, word) in places.into_iter().zip(words) {
            if let Some(i) = place {
                self.at[i] = Some(word);
            }
        }
    }
}

impl Target for Mips {
    fn word(&self) -> u32 {
        WORD
    }

    fn scratch(&self) -> &'static [Reg] {
        &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 1]
    }

    fn saved(&self) -> &'static [Reg] {
        &[16, 17, 18, 19, 20, 21, 22, 23, 30, RA]
    }

    fn arguments(&self) -> &'static [Reg] {
        &[4, 5, 6, 7]
    }

    fn result(&self) -> Reg {
        2
    }

    fn lower(&self, graph: &Graph, random: &mut Random) -> Program {
        let mut uses = vec![0; graph.nodes.len()];
        let mut needed = vec![false; graph.nodes.len()];
        let mut stack: Vec<V> = graph.returned.into_iter().collect();
        for effect in &graph.effects {
            match effect {
                Effect::Column(v) => stack.push(*v),
                Effect::Store { value, .. } => stack.push(*value),
                Effect::Step(_) => {}
            }
        }
        while let Some(v) = stack.pop() {
            uses[v.0] += 1;
            if !std::mem::replace(&mut needed[v.0], true) {
                stack.extend(graph.reads(v));
            }
        }
        // The words of a column are also read for its carry.
        for i in 0..graph.nodes.len() {
            let carried = |v: &V| {
                graph.nodes.iter().any(|n| matches!(n, Node::Column(c) if c.carry.is_some_and(|(x, _)| x == *v)))
            };
            if matches!(&graph.nodes[i], Node::ColumnLow(v) | Node::ColumnHigh(v) if carried(v)) {
                uses[i] += 2;
            }
        }
        let at = graph.nodes.iter().map(|n| match n {
            Node::Argument(i) => Some(FIXED + i),
            _ => None,
        });
        let at: Vec<Option<Reg>> = at.collect();
        let shuffle = random.below(3);
        let chances = [[0, 0], [1, 0], [0, 1], [1, 1], [3, 0], [0, 3], [2, 2], [8, 0]][random.below(8)];
        let mut low = Lowering {
            graph,
            random,
            insns: vec![],
            at,
            uses,
            constants: vec![],
            columns: HashMap::new(),
            fresh: FIXED + 16,
            step: 0,
        };
        let mut steps = vec![];
        for effect in &graph.effects {
            match effect {
                Effect::Step(name) => {
                    steps.push(name.clone());
                    low.step = steps.len();
                }
                Effect::Column(v) => {
                    let Node::Column(c) = &graph.nodes[v.0] else { unreachable!("it is a column") };
                    let chance = low.random.below(8);
                    let how = match () {
                        () if chance < chances[0] => Carry::First,
                        () if chance < chances[0] + chances[1] => Carry::Last,
                        () => Carry::Products,
                    };
                    low.column(*v, c, how, shuffle);
                }
                Effect::Store { to, at, value } => {
                    let r = low.value(*value);
                    let text = format!("sw {{0}}, {}({{1}})", 4 * at);
                    let place = Some(Place::Behind { pointer: *to, at: *at });
                    low.emit(Insn { place, stores: true, ..Insn::new(&text, None, &[r, FIXED + to]) });
                }
            }
        }
        let returned = graph.returned.map(|v| low.value(v));
        Program { insns: low.insns, steps, returned }
    }

    fn spill(&self, from: Reg) -> Insn {
        Insn::new("sw {0}, {slot}($sp)", None, &[from])
    }

    fn reload(&self, to: Reg) -> Insn {
        Insn { latency: 2, ..Insn::new("lw {d}, {slot}($sp)", Some(to), &[]) }
    }

    fn frame(&self, words: usize) -> usize {
        4 * words.next_multiple_of(2)
    }

    fn enclose(&self, body: &mut Vec<Insn>, frame: usize) -> [Vec<Insn>; 2] {
        let jump = Insn::new("jr $ra", None, &[RA]);
        if frame > 0 {
            let begin = Insn::new(&format!("addiu $sp, $sp, -{frame}"), Some(SP), &[SP]);
            let end = Insn::new(&format!("addiu $sp, $sp, {frame}"), Some(SP), &[SP]);
            return [vec![begin], vec![jump, end]];
        }
        let slot = body.pop_if(|x| !x.unit && x.def != Some(RA)).unwrap_or_else(|| Insn::new("nop", None, &[]));
        [vec![], vec![jump, slot]]
    }

    fn text(&self, insn: &Insn) -> String {
        let name = |r: Reg| format!("${}", NAMES[r]);
        let mut text = insn.text.clone();
        if let Some(d) = insn.def {
            text = text.replace("{d}", &name(d));
        }
        for (i, r) in insn.uses.iter().enumerate() {
            text = text.replace(&format!("{{{i}}}"), &name(*r));
        }
        if let Some(Place::Slot(slot)) = insn.place {
            text = text.replace("{slot}", &(4 * slot).to_string());
        }
        text
    }

    fn nop(&self) -> &'static str {
        "nop"
    }

    fn file(&self) -> [&'static str; 2] {
        [".set push\n.set mips32r2\n.set noreorder\n.set noat\n.set nomacro\n", ".set pop\n"]
    }

    fn about(&self) -> &'static str {
        "
        MIPS32 release 2, the procedure call standard o32. Cycles are those of the M4K, from the first instruction to the return.

        Constant time: the M4K multiplies faster if the second factor has 16 bits. Between a product and the next instruction of the
        multiplier stands another instruction, so that the multiplier has always ended. Its instructions are at the left; what fills the
        time stands next to them, or below."
    }

    fn comment(&self) -> &'static str {
        "#"
    }
}
