//! RISC-V with multiplication, of 32 or 64 bits. There are no flags: a carry is a comparison (SLTU).
//!
//! Cycles are those of two cores. On Hazard3 each instruction takes one, a load one more if the next instruction needs
//! the value, and a return two. On the FE310 a product takes five and the next one waits; the schedule is made for it.

use super::graph::{Column, Node, V};
use super::lower::Lowering;
use super::program::{Clock, Insn, Reg};
use super::target::{Facts, Target};
use crate::random::Random;

/// RISC-V with words of so many bits, and functions that may change so many registers.
pub struct RiscV(pub u32, pub usize);

/// The registers that a routine may change.
pub const ALL: usize = SCRATCH.len();
/// Those, and the registers that a routine must save first.
pub const EVERY: usize = ALL + 1;
/// The registers that a function of C may change.
pub const OF_C: usize = 15;

const NAMES: [&str; 32] = [
    "zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "s2",
    "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6",
];
const SCRATCH: [Reg; 25] =
    [10, 11, 12, 13, 14, 15, 16, 17, 5, 6, 7, 28, 29, 30, 31, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27];
const ZERO: Reg = 0;
const RA: Reg = 1;
const SP: Reg = 2;
const S0: Reg = 8;
const S1: Reg = 9;

const BEGIN: &str = ".macro primegroup_rv64_function name
    .pushsection .text.primegroup_\\name,\"ax\",@progbits
    .option push
    primegroup_riscv_arch
    .balign 4
    .globl primegroup_\\name
    .hidden primegroup_\\name
    .type primegroup_\\name,@function
primegroup_\\name:
.endm
.macro primegroup_rv64_end name
    .size primegroup_\\name, . - primegroup_\\name
    .option pop
    .popsection
.endm
// to = 2 x + bit.
.macro primegroup_rv64_double to, x, bit
    .if .Lprimegroup_zba
    sh1add \\to, \\x, \\bit
    .else
    slli \\to, \\x, 1
    add \\to, \\to, \\bit
    .endif
.endm
";
const END: &str = "    .irp name, function, end, double
    .purgem primegroup_rv64_\\name
    .endr
    .purgem primegroup_riscv_arch
";

impl Target for RiscV {
    fn facts(&self) -> Facts {
        let [load, store, reload, spill] = if self.0 == 64 {
            ["ld {d}, {at}({0})", "sd {0}, {at}({1})", "ld {d}, {slot}(sp)", "sd {0}, {slot}(sp)"]
        } else {
            ["lw {d}, {at}({0})", "sw {0}, {at}({1})", "lw {d}, {slot}(sp)", "sw {0}, {slot}(sp)"]
        };
        Facts {
            word: self.0,
            scratch: &SCRATCH[..self.1.min(ALL)],
            saved: match self.1 {
                EVERY => &[RA, S0, S1],
                ALL => &[RA],
                _ => &[],
            },
            // What is not in memory may be in s2 to s9, and in t0 to t6.
            arguments: &[10, 11, 12, 13, 14, 18, 19, 20, 21, 22, 23, 24, 25, 5, 6, 7, 28, 29, 30, 31],
            // t0 to t6 and a4, then s2 to s9.
            results: &[5, 6, 7, 28, 29, 30, 31, 14, 18, 19, 20, 21, 22, 23, 24, 25],
            zero: ZERO,
            link: RA,
            stack: SP,
            short_in_place: true,
            load,
            store,
            reload,
            spill,
            latency: 2,
            frame: ["addi sp, sp, -{at}", "addi sp, sp, {at}"],
            jump: "ret",
            alignment: 16,
            separator: Some("; "),
            // `columns.S` has these for RV32.
            file: if self.0 == 32 { ["", ""] } else { [BEGIN, END] },
            about: "
        RISC-V with multiplication. The convention of routines is that of `routines!` (`rv32/mod.rs`). Cycles are those of Hazard3 and of the
        FE310, from the first instruction to the return. No branch and no address depends on data.",
            comment: "//",
            ..Facts::default()
        }
    }

    fn name(&self, r: Reg) -> String {
        NAMES[r].to_owned()
    }

    /// The order of a column's terms, the operand of comparisons, and the order of the upper word's terms.
    fn style(&self, random: &mut Random) -> Vec<usize> {
        vec![random.below(4), random.below(2), random.below(3)]
    }

    fn node(&self, l: &mut Lowering<'_>, node: &Node) -> Reg {
        let graph = l.graph;
        // A number of 11 bits can stand in the instruction.
        let mut with_number = |short: &str, sign: &str, long: &str, x: V, y: V| match graph.nodes[y.0] {
            Node::Constant(c) if c < 1 << 11 => l.one(&format!("{short} {{d}}, {{0}}, {sign}{c}"), x),
            _ => l.two(long, x, y),
        };
        match *node {
            Node::Add(x, y) => with_number("addi", "", "add", x, y),
            Node::Sub(x, y) => with_number("addi", "-", "sub", x, y),
            Node::Less(x, y) => with_number("sltiu", "", "sltu", x, y),
            Node::Select { mask: Some(mask), x, y, .. } if graph.nodes[y.0] == Node::Constant(0) => {
                l.two("and", x, mask)
            }
            Node::Select { mask: Some(mask), x, y, .. } => {
                let differs = l.two("xor", x, y);
                let (mask, y) = (l.value(mask), l.value(y));
                let differs = l.op("and {d}, {0}, {1}", &[differs, mask]);
                l.op("xor {d}, {0}, {1}", &[differs, y])
            }
            Node::Not(x) => l.one("xori {d}, {0}, -1", x),
            Node::And(x, y) => l.two("and", x, y),
            Node::Xor(x, y) => l.two("xor", x, y),
            Node::Shl(x, by) => l.one(&format!("slli {{d}}, {{0}}, {by}"), x),
            Node::Shr(x, by) => l.one(&format!("srli {{d}}, {{0}}, {by}"), x),
            Node::Low(x, bits) if bits < 12 => l.one(&format!("andi {{d}}, {{0}}, {}", (1 << bits) - 1), x),
            Node::Low(x, bits) => {
                let upper = l.one(&format!("slli {{d}}, {{0}}, {}", self.0 - bits), x);
                l.op(&format!("srli {{d}}, {{0}}, {}", self.0 - bits), &[upper])
            }
            Node::Join { low, at, high } => {
                assert!(graph.most(low) >> at == 0, "the lower part of a join is {at} bits");
                let (low, high) = (l.value(low), l.value(high));
                if at == 1 {
                    // One instruction with Zba, two without.
                    let d = l.fresh_register();
                    let double = Insn::new(
                        &format!("primegroup_rv{}_double {{d}}, {{1}}, {{0}}", self.0),
                        Some(d),
                        &[low, high],
                    );
                    return l.emit(Insn { early: true, slots: 2, ..double });
                }
                let high = l.op(&format!("slli {{d}}, {{0}}, {at}"), &[high]);
                l.op("add {d}, {0}, {1}", &[high, low])
            }
            _ => unreachable!("no target chooses these"),
        }
    }

    fn constant(&self, l: &mut Lowering<'_>, x: u64) -> Reg {
        let d = l.fresh_register();
        match x {
            0 => ZERO,
            _ if u128::from(x) == l.graph.largest() => {
                l.emit(Insn { again: true, ..Insn::new("li {d}, -1", Some(d), &[]) })
            }
            _ if x < 1 << 11 || x & 0xfff == 0 && x < 1 << 31 => {
                l.emit(Insn { again: true, ..Insn::new(&format!("li {{d}}, {x:#x}"), Some(d), &[]) })
            }
            _ => l.emit(Insn { slots: 2, ..Insn::new(&format!("li {{d}}, {x:#x}"), Some(d), &[]) }),
        }
    }

    fn column(&self, l: &mut Lowering<'_>, v: V, c: &Column) -> [Option<Reg>; 2] {
        let graph = l.graph;
        let [low, high] = l.column_needs(v);
        let high = high && graph.most(v) >> self.0 > 0;
        assert!(c.carry.is_none(), "a carry is a word here");
        let mut products = vec![];
        for (x, y) in &c.products {
            let most = graph.most(*x) * graph.most(*y);
            let (x, y) = (l.value(*x), l.value(*y));
            let mut part = |name: &str| {
                let d = l.fresh_register();
                let insn = Insn::new(&format!("{name} {{d}}, {{0}}, {{1}}"), Some(d), &[x, y]);
                l.emit(Insn { unit: true, busy: 5, latency: 5, ..insn })
            };
            let low = if low || c.products.len() + c.words.len() > 1 { part("mul") } else { ZERO };
            let above = (high && most >> self.0 > 0).then(|| part("mulhu"));
            products.push((low, most.min(graph.largest()), above));
        }
        let words: Vec<(Reg, u128)> = c.words.iter().map(|w| (l.value(*w), graph.most(*w))).collect();
        let above = products.iter().filter_map(|p| p.2).collect();
        let lows = products.iter().map(|(low, most, _)| (*low, *most));
        let mut terms: Vec<(Reg, u128)> = lows.chain(words).collect();
        if l.style[0] == 1 {
            terms.rotate_left(products.len());
        }
        l.sum("add", terms, above, high)
    }

    /// Hazard3, then FE310.
    fn cycles(&self, insns: &[Insn]) -> Vec<u32> {
        let simple = |x: &Insn| Insn {
            unit: false,
            slots: x.slots.min(1),
            latency: x.latency.min(2) - u32::from(x.unit),
            ..x.clone()
        };
        let hazard3: Vec<Insn> = insns.iter().map(simple).collect();
        vec![Clock::cycles(&hazard3) + 1, Clock::cycles(insns)]
    }

    fn function(&self, name: &str) -> [String; 2] {
        let (begin, short) = (format!("primegroup_rv{}", self.0), name.trim_start_matches("primegroup_"));
        [format!("{begin}_function {short}\n"), format!("{begin}_end {short}\n")]
    }
}
