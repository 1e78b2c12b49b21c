//! AArch64. Carries are in the flag: a sum of many words is a chain of additions with carry.
//!
//! Cycles are predicted, for two kinds of cores that begin one instruction at a time. On the first, products take no
//! longer than their latency. On the second (Cortex-A55) the multiplier is busy for three or four cycles. Cores that
//! reorder instructions care for their number only.

use super::chain::{Link, link, set};
use super::graph::{Column, Node, V};
use super::lower::Lowering;
use super::program::{Clock, Insn, Place, Reg};
use super::target::{Facts, Target};
use crate::random::Random;

pub struct A64;

const LINK: Reg = 30;
const ZERO: Reg = 31;
const SP: Reg = 32;

const COMPARE: &str = "cmp {0}, 1";

/// Returns whether an instruction can have a number as operand of logic: a run of ones, rotated.
fn is_mask(x: u64) -> bool {
    (x ^ x.rotate_left(1)).count_ones() == 2
}

impl Target for A64 {
    fn facts(&self) -> Facts {
        Facts {
            word: 64,
            flags: true,
            // LLVM keeps x19 for itself, the platform x18; x29 is the frame.
            scratch: &[3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 20, 21, 22, 23, 24, 25, 26, 27, 28, 2, 1, 0],
            saved: &[LINK],
            arguments: &[0, 1, 2, 3, 4, 5, 6, 7],
            zero: ZERO,
            link: LINK,
            stack: SP,
            load: "ldr {d}, [{0}, {at}]",
            store: "str {0}, [{1}, {at}]",
            reload: "ldr {d}, [sp, {slot}]",
            spill: "str {0}, [sp, {slot}]",
            latency: 3,
            frame: ["sub sp, sp, {at}", "add sp, sp, {at}"],
            jump: "ret",
            alignment: 16,
            file: ["", ".purgem primegroup_a64_function\n.purgem primegroup_a64_end\n"],
            about: "
        AArch64. The convention of routines is that of `a64/mod.rs`. Cycles are predicted, for cores that begin one
        instruction per cycle, with a fast multiplier and with that of Cortex-A55. No branch and no address depends on data.",
            comment: "//",
            ..Facts::default()
        }
    }

    fn name(&self, r: Reg) -> String {
        match r {
            ZERO => "xzr".to_owned(),
            SP => "sp".to_owned(),
            _ => format!("x{r}"),
        }
    }

    fn style(&self, _: &mut Random) -> Vec<usize> {
        vec![]
    }

    fn node(&self, l: &mut Lowering<'_>, node: &Node) -> Reg {
        let graph = l.graph;
        match *node {
            Node::Add(x, y) => match graph.nodes[y.0] {
                Node::Constant(c) if c < 1 << 12 => l.one(&format!("add {{d}}, {{0}}, {c}"), x),
                _ => l.two("add", x, y),
            },
            Node::Sub(x, y) => l.two("sub", x, y),
            Node::Not(x) => l.one("mvn {d}, {0}", x),
            Node::Select { choice, x, y, .. } => {
                let (x, y) = (l.value(x), l.value(y));
                if !l.read_flag(choice) {
                    set(l, COMPARE, choice);
                }
                let d = l.fresh_register();
                l.emit(Insn::flags("csel {d}, {0}, {1}, cs", Some(d), &[x, y], true, false))
            }
            Node::Shl(x, by) => l.one(&format!("lsl {{d}}, {{0}}, {by}"), x),
            Node::Shr(x, by) => l.one(&format!("lsr {{d}}, {{0}}, {by}"), x),
            Node::Low(x, bits) => l.one(&format!("and {{d}}, {{0}}, {:#x}", u64::MAX >> (64 - bits)), x),
            Node::Join { low, at, high } => {
                let high = l.value(high);
                match graph.nodes[low.0] {
                    Node::Shr(x, by) if at == 64 - by => {
                        let x = l.value(x);
                        l.op(&format!("extr {{d}}, {{0}}, {{1}}, {by}"), &[high, x])
                    }
                    _ => {
                        assert!(graph.most(low) >> at == 0, "the lower part of a join is {at} bits");
                        let low = l.value(low);
                        l.op(&format!("orr {{d}}, {{1}}, {{0}}, lsl {at}"), &[high, low])
                    }
                }
            }
            Node::ColumnLow(column) | Node::ColumnHigh(column) => {
                let Node::Column(c) = &graph.nodes[column.0] else { unreachable!("it is a column") };
                let d = l.fresh_register();
                let Some((x, y)) = c.products.first() else {
                    assert!(l.read_flag(l.high(column)), "the carry is in the flag");
                    return l.emit(Insn::flags("cset {d}, cs", Some(d), &[], true, false));
                };
                let low = matches!(node, Node::ColumnLow(_));
                let (name, busy) = if low { ("mul", 3) } else { ("umulh", 4) };
                let uses = [l.value(*x), l.value(*y)];
                let insn = Insn::new(&format!("{name} {{d}}, {{0}}, {{1}}"), Some(d), &uses);
                l.emit(Insn { unit: true, busy, latency: busy + 1, ..insn })
            }
            _ => unreachable!("no target chooses these"),
        }
    }

    fn constant(&self, l: &mut Lowering<'_>, x: u64) -> Reg {
        let part = |i: u32| x >> (16 * i) & 0xffff;
        let parts: Vec<u32> = (0..4).filter(|i| part(*i) > 0).collect();
        if x == 0 {
            return ZERO;
        }
        let d = l.fresh_register();
        if parts.len() == 1 || (0..4).filter(|i| part(*i) < 0xffff).count() < 2 || is_mask(x) {
            return l.emit(Insn { again: true, ..Insn::new(&format!("mov {{d}}, {x:#x}"), Some(d), &[]) });
        }
        let first =
            l.emit(Insn::new(&format!("movz {{d}}, {:#x}, lsl {}", part(parts[0]), 16 * parts[0]), Some(d), &[]));
        let rest = parts[1..].iter();
        rest.fold(first, |d, i| l.tied(&format!("movk {{d}}, {:#x}, lsl {}", part(*i), 16 * i), &[d]))
    }

    fn column(&self, l: &mut Lowering<'_>, v: V, c: &Column) -> [Option<Reg>; 2] {
        let [low, high] = l.column_needs(v);
        let above = if high && l.graph.most(v) >> 64 > 0 { None } else { Some(ZERO) };
        if !c.products.is_empty() {
            assert!(c.products.len() == 1 && c.words.is_empty(), "a product is a column of its own");
            return [None, above];
        }
        let Link { name, reads, sets, operands, .. } = link(l, v, &c.words, COMPARE, |_| false);
        let def = low.then(|| l.fresh_register());
        let text = format!("{name} {}, {{0}}, {{1}}", if low { "{d}" } else { "xzr" });
        let uses = operands.map(|r| r.unwrap_or(ZERO));
        [Some(l.emit(Insn::flags(&text, def, &uses, reads, sets))), above]
    }

    fn pair(&self, first: &Insn, second: &Insn) -> Option<String> {
        let (Some(Place::Behind { at: x, .. }), Some(Place::Behind { at: y, .. })) = (first.place, second.place) else {
            return None;
        };
        let (pointer, at) = (first.uses.last()?, 8 * x.min(y));
        if second.uses.last() != Some(pointer)
            || x.abs_diff(y) != 1
            || second.text.get(..3).is_none_or(|name| !first.text.starts_with(name))
        {
            return None;
        }
        let (name, mut words) = match (first.def, second.def) {
            (Some(a), Some(b)) => ("ldp", [a, b]),
            _ => ("stp", [first.uses[0], second.uses[0]]),
        };
        if x > y {
            words.reverse();
        }
        let [a, b, pointer] = [words[0], words[1], *pointer].map(|r| self.name(r));
        Some(format!("{name} {a}, {b}, [{pointer}, {at}]"))
    }

    fn cycles(&self, insns: &[Insn]) -> Vec<u32> {
        let fast: Vec<Insn> = insns.iter().map(|x| Insn { busy: 1, latency: x.latency.min(3), ..x.clone() }).collect();
        vec![Clock::cycles(&fast), Clock::cycles(insns)]
    }

    fn function(&self, name: &str) -> [String; 2] {
        let name = name.trim_start_matches("primegroup_");
        [format!("primegroup_a64_function {name}\n"), format!("primegroup_a64_end {name}\n")]
    }
}
