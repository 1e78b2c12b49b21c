//! MIPS32 release 2, and the cycles of the M4K. Columns are sums in HI and LO. There are no flags: a carry is a
//! comparison (SLTU).
//!
//! Constant time: the multiplier is faster if the second factor has 16 bits. Another instruction stands between a
//! product and the next instruction of the unit, so that the unit has always ended (the model's two cycles).

use super::graph::{Column, Node, V};
use super::lower::{Lowering, order};
use super::program::{Insn, Reg};
use super::target::{Facts, Target};
use crate::random::Random;

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

/// Returns a register with a value that the caller may replace.
fn own(l: &mut Lowering<'_>, v: V) -> Reg {
    l.own(v, "addu {d}, {0}, $zero")
}

/// Adds a product to HI and LO, or begins a sum with it.
fn product(l: &mut Lowering<'_>, adds: bool, x: Reg, y: Reg) {
    let text = if adds { "maddu {0}, {1}" } else { "multu {0}, {1}" };
    l.emit(Insn { reads: adds, writes: true, busy: 2, ..unit(text, None, &[x, y]) });
}

impl Target for Mips {
    fn facts(&self) -> Facts {
        Facts {
            word: WORD,
            scratch: &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 1],
            saved: &[16, 17, 18, 19, 20, 21, 22, 23, 30, RA],
            arguments: &[4, 5, 6, 7],
            zero: ZERO,
            link: RA,
            stack: SP,
            load: "lw {d}, {at}({0})",
            store: "sw {0}, {at}({1})",
            reload: "lw {d}, {slot}($sp)",
            spill: "sw {0}, {slot}($sp)",
            latency: 2,
            frame: ["addiu $sp, $sp, -{at}", "addiu $sp, $sp, {at}"],
            jump: "jr $ra",
            alignment: 8,
            nop: Some("nop"),
            separator: Some("; "),
            file: [".set push\n.set mips32r2\n.set noreorder\n.set noat\n.set nomacro\n", ".set pop\n"],
            about: "
        MIPS32 release 2, the procedure call standard o32. Cycles are those of the M4K, from the first instruction to the return.

        Constant time: the M4K multiplies faster if the second factor has 16 bits. Between a product and the next instruction of the
        multiplier stands another instruction, so that the multiplier has always ended. Its instructions are at the left; what fills the
        time stands next to them, or below.",
            comment: "#",
            ..Facts::default()
        }
    }

    fn name(&self, r: Reg) -> String {
        format!("${}", NAMES[r])
    }

    /// The order of products; chances, of eight, of the ways of carries: the first, and the last.
    fn style(&self, random: &mut Random) -> Vec<usize> {
        let shuffle = random.below(3);
        let chances = [[0, 0], [1, 0], [0, 1], [1, 1], [3, 0], [0, 3], [2, 2], [8, 0]][random.below(8)];
        vec![shuffle, chances[0], chances[1]]
    }

    fn node(&self, l: &mut Lowering<'_>, node: &Node) -> Reg {
        let graph = l.graph;
        match *node {
            Node::Add(x, y) => l.two("addu", x, y),
            Node::Sub(x, y) => l.two("subu", x, y),
            Node::Less(x, y) => l.two("sltu", x, y),
            Node::Select { choice, x, y, .. } if graph.nodes[y.0] == Node::Constant(0) => {
                let (choice, x) = (l.value(choice), own(l, x));
                l.tied("movz {d}, $zero, {1}", &[x, choice])
            }
            Node::Select { choice, x, y, .. } => {
                let (choice, x, y) = (l.value(choice), l.value(x), own(l, y));
                l.tied("movn {d}, {1}, {2}", &[y, x, choice])
            }
            Node::Shl(x, by) => l.one(&format!("sll {{d}}, {{0}}, {by}"), x),
            Node::Shr(x, by) => l.one(&format!("srl {{d}}, {{0}}, {by}"), x),
            Node::Low(x, bits) => match graph.nodes[x.0] {
                Node::Join { low, at, high } if l.uses[x.0] == 1 && graph.most(low) >> at == 0 && bits > at => {
                    let (high, low) = (l.value(high), own(l, low));
                    l.tied(&format!("ins {{d}}, {{1}}, {at}, {}", bits - at), &[low, high])
                }
                Node::Shr(y, by) if l.uses[x.0] == 1 && by + bits <= WORD => {
                    l.one(&format!("ext {{d}}, {{0}}, {by}, {bits}"), y)
                }
                _ => l.one(&format!("ext {{d}}, {{0}}, 0, {bits}"), x),
            },
            Node::Join { low, at, high } => {
                let (high, low) = (l.value(high), own(l, low));
                l.tied(&format!("ins {{d}}, {{1}}, {at}, {}", WORD - at), &[low, high])
            }
            _ => unreachable!("no target chooses these"),
        }
    }

    fn constant(&self, l: &mut Lowering<'_>, x: u64) -> Reg {
        let d = l.fresh_register();
        let again = |text: &str| Insn { again: true, ..Insn::new(text, Some(d), &[]) };
        match x {
            0 => ZERO,
            _ if x < 1 << 15 => l.emit(again(&format!("addiu {{d}}, $zero, {x}"))),
            _ if x < 1 << 16 => l.emit(again(&format!("ori {{d}}, $zero, {x:#x}"))),
            _ if x & 0xffff == 0 => l.emit(again(&format!("lui {{d}}, {:#x}", x >> 16))),
            _ => {
                let upper = l.emit(again(&format!("lui {{d}}, {:#x}", x >> 16)));
                l.op(&format!("ori {{d}}, {{0}}, {:#x}", x & 0xffff), &[upper])
            }
        }
    }

    fn incoming(&self, to: Reg) -> Insn {
        Insn { latency: 2, ..Insn::new("lw {d}, {frame+16}($sp)", Some(to), &[]) }
    }

    fn column(&self, l: &mut Lowering<'_>, v: V, c: &Column) -> [Option<Reg>; 2] {
        if c.products.is_empty() && c.carry.is_none() {
            let words = c.words.iter().map(|w| (l.value(*w), l.graph.most(*w))).collect();
            return l.sum("addu", words, vec![], l.column_needs(v)[1] && l.graph.most(v) >> WORD > 0);
        }
        let &[shuffle, first, last_one] = &l.style[..] else { unreachable!("the style has three choices") };
        let chance = l.random.below(8);
        let how = match () {
            () if chance < first => Carry::First,
            () if chance < first + last_one => Carry::Last,
            () => Carry::Products,
        };
        let mut terms: Vec<(Reg, Reg)> = vec![];
        let mut adds = false;
        let mut last: Option<[Reg; 2]> = None;
        if let Some((column, by)) = c.carry {
            let [low, high] = l.column_words(column);
            let most = l.graph.most(column) >> by;
            let upper = high != ZERO && most >> WORD > 0;
            let how = if by == 0 { Carry::First } else { how };
            let split = matches!(how, Carry::Products) && high != ZERO && (upper || l.random.below(2) == 0);
            let mut word = if by == 0 { low } else { l.op(&format!("srl {{d}}, {{0}}, {by}"), &[low]) };
            if high != ZERO && by > 0 && !split {
                word = l.tied(&format!("ins {{d}}, {{1}}, {}, {by}", WORD - by), &[word, high]);
            }
            let rest = |l: &mut Lowering<'_>| match upper {
                _ if by == 0 => high,
                true => l.op(&format!("srl {{d}}, {{0}}, {by}"), &[high]),
                false => ZERO,
            };
            match how {
                Carry::First => {
                    let rest = rest(l);
                    l.emit(Insn { reads: false, writes: true, ..unit("mtlo {0}", None, &[word]) });
                    l.emit(Insn { reads: false, writes: true, ..unit("mthi {0}", None, &[rest]) });
                    adds = true;
                }
                Carry::Products => {
                    if split {
                        terms.push((high, l.constant(1 << (WORD - by))));
                    }
                    terms.push((word, l.constant(1)));
                }
                Carry::Last => last = Some([word, rest(l)]),
            }
        }
        let mut products = c.products.clone();
        order(shuffle + 1, &mut products, l.random);
        for w in &c.words {
            terms.push((l.value(*w), l.constant(1)));
        }
        // Carries come late, so the last products are theirs, and perhaps some before.
        let place = products.len() - l.random.below(3.min(products.len() + 1));
        for (i, (x, y)) in products.iter().enumerate() {
            if i == place {
                for (x, y) in terms.drain(..) {
                    product(l, std::mem::replace(&mut adds, true), x, y);
                }
            }
            let (x, y) = (l.value(*x), l.value(*y));
            product(l, std::mem::replace(&mut adds, true), x, y);
        }
        for (x, y) in terms {
            product(l, std::mem::replace(&mut adds, true), x, y);
        }
        // The words of the sum, as far as they are read.
        let needs = l.column_needs(v);
        let mut words = [None, None];
        for (word, text) in ["mflo {d}", "mfhi {d}"].into_iter().enumerate() {
            if (needs[word] || last.is_some()) && (word == 0 || l.graph.most(v) >> WORD > 0) {
                let d = l.fresh_register();
                words[word] = Some(l.emit(Insn { latency: 2, ..unit(text, Some(d), &[]) }));
            }
        }
        if let Some([low, high]) = last {
            let sum = l.op("addu {d}, {0}, {1}", &[words[0].expect("it is read"), low]);
            if let Some(mut upper) = words[1].take() {
                let carry = l.op("sltu {d}, {0}, {1}", &[sum, low]);
                if high != ZERO {
                    upper = l.op("addu {d}, {0}, {1}", &[upper, high]);
                }
                words[1] = Some(l.op("addu {d}, {0}, {1}", &[upper, carry]));
            }
            words[0] = Some(sum);
        }
        words.map(|word| word.or(Some(ZERO)))
    }

    /// The instruction behind the jump is done before it.
    fn enclose(&self, body: &mut Vec<Insn>, frame: &mut usize) -> [Vec<Insn>; 2] {
        let Facts { frame: texts, jump, .. } = self.facts();
        let jump = Insn::new(jump, None, &[RA]);
        if *frame > 0 {
            let [begin, end] = texts.map(|text| Insn::new(&text.replace("{at}", &frame.to_string()), Some(SP), &[SP]));
            return [vec![begin], vec![jump, end]];
        }
        let slot = body.pop_if(|x| !x.unit && x.def != Some(RA)).unwrap_or_else(|| Insn::new("nop", None, &[]));
        [vec![], vec![jump, slot]]
    }

    fn function(&self, name: &str) -> [String; 2] {
        let begin = format!(
            ".pushsection .text.{name},\"ax\",@progbits\n.globl {name}\n.type {name}, @function\n.balign 4\n{name}:\n"
        );
        [begin, format!(".size {name}, . - {name}\n.popsection\n")]
    }
}
