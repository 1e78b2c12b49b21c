//! Cortex-M0+: instructions of 16 bits, most of which replace their first operand, on eight registers. Values that do not fit
//! wait in the upper registers, which only MOV reaches.
//!
//! Sums, differences and shifts set the flag. Products, logic, copies, loads, and MOVS of a number leave it alone. Words behind a
//! pointer are loaded and stored a few at a time by LDM and STM, which move the pointer. So instructions stay in the order of the
//! description, and a search chooses where a group ends.

use super::chain::{Link, link, set};
use super::graph::{Column, Node, V};
use super::lower::Lowering;
use super::program::{Insn, Place, Reg};
use super::target::{Facts, Target};
use super::thumb::M4;
use crate::random::Random;
use std::collections::HashMap;

pub struct M0;

const SP: Reg = 13;
const LINK: Reg = 14;
/// No register: what an instruction without result returns.
const NONE: Reg = 15;

const COPY: &str = "mov {d}, {0}";
const COMPARE: &str = "cmp {0}, #1";
/// Registers that callers keep, and the upper ones.
const KEPT: [Reg; 2] = [6, 7];
const UPPER: usize = 5;

/// Returns the constant that an instruction can have as operand, if the value is one.
fn immediate(l: &Lowering<'_>, v: V) -> Option<u64> {
    match l.graph.nodes[v.0] {
        Node::Constant(x) if x < 1 << 8 => Some(x),
        _ => None,
    }
}

/// Emits an instruction that sets the flag to nothing that is read.
fn clobber(l: &mut Lowering<'_>, text: &str, uses: &[Reg]) -> Reg {
    l.set_flag(None);
    let (d, tied) = (l.fresh_register(), text.contains("{d}, {d}"));
    l.emit(Insn { tied, ..Insn::flags(text, Some(d), uses, false, true) })
}

/// Returns a register with the same value, which an instruction may replace.
fn own(l: &mut Lowering<'_>, r: Reg) -> Reg {
    if l.is_read(r, 1) { r } else { l.op(COPY, &[r]) }
}

/// Returns the operands of an instruction that replaces the first one, and takes them in any order.
fn ordered(l: &mut Lowering<'_>, x: V, y: V) -> [Reg; 2] {
    let (x, y) = (l.value(x), l.value(y));
    let [x, y] = if l.is_read(y, 1) && !l.is_read(x, 1) { [y, x] } else { [x, y] };
    [own(l, x), y]
}

/// Emits a sum or a difference modulo the word, whose carry is not read.
fn sum(l: &mut Lowering<'_>, name: &str, x: V, y: V) -> Reg {
    let x = l.value(x);
    match immediate(l, y) {
        Some(number) if number < 8 => clobber(l, &format!("{name} {{d}}, {{0}}, #{number}"), &[x]),
        Some(number) => {
            let x = own(l, x);
            clobber(l, &format!("{name} {{d}}, {{d}}, #{number}"), &[x])
        }
        None => {
            let y = l.value(y);
            clobber(l, &format!("{name} {{d}}, {{0}}, {{1}}"), &[x, y])
        }
    }
}

/// Returns the instructions that load or store a group of words. `position` is the word that the pointer points to now. The pointer
/// goes back if the group begins before it, and moves on if it may.
fn group(target: &M0, insn: &Insn, at: u32, position: &mut u32, moves: bool) -> Vec<Insn> {
    let (pointer, registers) = (insn.pointer(), insn.moved());
    let name = if insn.stores { "st" } else { "ld" };
    let base = target.name(pointer);
    let part = |registers: &[Reg], text: String, cycles: usize| {
        let mut x = Insn { text, slots: cycles as u32, uses: vec![pointer], def: None, more: vec![], ..insn.clone() };
        if insn.stores {
            x.uses.splice(..0, registers.iter().copied());
        } else {
            (x.def, x.more) = (registers.first().copied(), registers[1..].to_vec());
        }
        x
    };
    let (mut all, mut at) = (vec![], at);
    if at < *position {
        let text = format!("subs {base}, #{}", 4 * (*position - at));
        all.push(Insn::flags(&text, Some(pointer), &[pointer], false, true));
        *position = at;
    }
    // Words in registers that ascend are one instruction.
    for run in registers.chunk_by(|x, y| x < y) {
        let holds = run.contains(&pointer);
        if at == *position && (moves || holds) {
            let list: Vec<String> = run.iter().map(|r| target.name(*r)).collect();
            let text = format!("{name}mia {base}{}, {{{}}}", if holds { "" } else { "!" }, list.join(", "));
            all.push(part(run, text, 1 + run.len()));
            *position += run.len() as u32;
            at += run.len() as u32;
            continue;
        }
        let mut singles = vec![];
        for r in run {
            let offset = 4 * (i64::from(at) - i64::from(*position));
            singles.push(part(&[*r], format!("{name}r {}, [{base}, #{offset}]", target.name(*r)), 2));
            at += 1;
        }
        // The pointer is replaced last.
        singles.sort_by_key(|x| x.def == Some(pointer));
        all.extend(singles);
    }
    all
}

impl Target for M0 {
    fn facts(&self) -> Facts {
        Facts {
            word: 32,
            flags: true,
            scratch: &[3, 4, 5, 2, 1, 0],
            // LLVM keeps these for itself.
            saved: &KEPT,
            arguments: &[0, 1, 2, 3, 4],
            zero: NONE,
            link: LINK,
            stack: SP,
            short_in_place: true,
            moves_pointers: true,
            load: "ldr {d}, [{0}, {at}]",
            store: "str {0}, [{1}, {at}]",
            reload: "mov {d}, {slot}",
            spill: "mov {slot}, {0}",
            latency: 1,
            jump: "bx lr",
            alignment: 4,
            about: "
        Cortex-M0+. The convention of routines is that of `m0/mod.rs`. Cycles are those of `boards/simulator`, from the first instruction
        to the end of the return. No branch and no address depends on data.",
            comment: "@",
            ..Facts::default()
        }
    }

    fn name(&self, r: Reg) -> String {
        M4.name(r)
    }

    fn style(&self, random: &mut Random) -> Vec<usize> {
        M4.style(random)
    }

    fn joins(&self, style: &[usize], pointer: usize, at: u32) -> bool {
        M4.joins(style, pointer, at)
    }

    fn schedules(&self) -> bool {
        false
    }

    fn copy(&self) -> Option<&'static str> {
        Some(COPY)
    }

    /// Takes the smallest of equal time.
    fn cost(&self, cycles: &[u32], instructions: usize) -> u32 {
        4 * cycles[0] + instructions as u32
    }

    fn node(&self, l: &mut Lowering<'_>, node: &Node) -> Reg {
        let graph = l.graph;
        match *node {
            Node::Add(x, y) if immediate(l, x).is_some() => sum(l, "adds", y, x),
            Node::Add(x, y) => sum(l, "adds", x, y),
            Node::Sub(x, y) if immediate(l, x) == Some(0) => match graph.nodes[y.0] {
                Node::Low(x, bits) if l.uses[y.0] == 1 => {
                    let x = l.value(x);
                    let above = clobber(l, &format!("lsls {{d}}, {{0}}, #{}", 32 - bits), &[x]);
                    clobber(l, &format!("asrs {{d}}, {{d}}, #{}", 32 - bits), &[above])
                }
                _ => {
                    let y = l.value(y);
                    clobber(l, "rsbs {d}, {0}, #0", &[y])
                }
            },
            Node::Sub(x, y) => sum(l, "subs", x, y),
            Node::And(x, y) => match graph.nodes[y.0] {
                Node::Not(y) => {
                    let (x, y) = (l.value(x), l.value(y));
                    let x = own(l, x);
                    l.tied("bics {d}, {d}, {1}", &[x, y])
                }
                _ => {
                    let uses = ordered(l, x, y);
                    l.tied("ands {d}, {d}, {1}", &uses)
                }
            },
            Node::Xor(x, y) => {
                let uses = ordered(l, x, y);
                l.tied("eors {d}, {d}, {1}", &uses)
            }
            Node::Not(x) => l.one("mvns {d}, {0}", x),
            Node::Shl(x, by) | Node::Shr(x, by) => {
                let name = if matches!(node, Node::Shl(..)) { "lsls" } else { "lsrs" };
                let x = l.value(x);
                clobber(l, &format!("{name} {{d}}, {{0}}, #{by}"), &[x])
            }
            Node::SignedShr(x, by) => {
                let x = l.value(x);
                clobber(l, &format!("asrs {{d}}, {{0}}, #{by}"), &[x])
            }
            Node::Low(x, 16) => l.one("uxth {d}, {0}", x),
            Node::Low(x, bits) => {
                let x = l.value(x);
                let above = clobber(l, &format!("lsls {{d}}, {{0}}, #{}", 32 - bits), &[x]);
                clobber(l, &format!("lsrs {{d}}, {{d}}, #{}", 32 - bits), &[above])
            }
            Node::Join { low, at, high } => {
                let (low, high) = (l.value(low), l.value(high));
                let high = clobber(l, &format!("lsls {{d}}, {{0}}, #{at}"), &[high]);
                l.tied("orrs {d}, {d}, {1}", &[high, low])
            }
            Node::ColumnHigh(column) => {
                assert!(l.read_flag(l.high(column)), "the carry is in the flag");
                let (zero, d) = (l.op("movs {d}, #0", &[]), l.fresh_register());
                l.emit(Insn { tied: true, ..Insn::flags("adcs {d}, {d}", Some(d), &[zero], true, true) })
            }
            _ => unreachable!("no target chooses {node:?}"),
        }
    }

    /// A number of eight bits, shifted, and one that is added.
    fn constant(&self, l: &mut Lowering<'_>, x: u64) -> Reg {
        let movs =
            |x: u64, again: bool, d: Reg| Insn { again, ..Insn::new(&format!("movs {{d}}, #{x}"), Some(d), &[]) };
        let d = l.fresh_register();
        if x < 1 << 8 {
            return l.emit(movs(x, true, d));
        }
        if u64::from(u32::MAX) - x < 1 << 8 {
            let low = l.emit(movs(u64::from(u32::MAX) - x, false, d));
            return l.tied("mvns {d}, {d}", &[low]);
        }
        let by = (0..32).find(|by| x >> by < 1 << 8).expect("it is a word");
        if x - (x >> by << by) > 255 {
            return l.emit(Insn { slots: 2, ..Insn::new(&format!("ldr {{d}}, ={x:#x}"), Some(d), &[]) });
        }
        let high = l.emit(movs(x >> by, false, d));
        let shifted = clobber(l, &format!("lsls {{d}}, {{d}}, #{by}"), &[high]);
        match x - (x >> by << by) {
            0 => shifted,
            rest => clobber(l, &format!("adds {{d}}, {{d}}, #{rest}"), &[shifted]),
        }
    }

    fn column(&self, l: &mut Lowering<'_>, v: V, c: &Column) -> [Option<Reg>; 2] {
        let [low, high] = l.column_needs(v);
        if let [(x, y)] = c.products[..] {
            assert!(!high, "a product is a word");
            let uses = ordered(l, x, y);
            let product = l.tied("muls {d}, {1}, {d}", &uses);
            let add = |product, word: &V| {
                let word = l.value(*word);
                clobber(l, "adds {d}, {0}, {1}", &[product, word])
            };
            return [Some(c.words.iter().fold(product, add)), None];
        }
        match c.words[..] {
            [x, y] if !high && !l.holds_flag(y) => return [Some(sum(l, "adds", x, y)), None],
            // Minus 1 for what borrows.
            [x, y, carry] if !high && l.graph.nodes[y.0] == Node::Not(x) && l.graph.most(carry) <= 1 => {
                if !l.read_flag(carry) {
                    set(l, COMPARE, carry);
                }
                let d = l.fresh_register();
                return [Some(l.emit(Insn::flags("sbcs {d}, {d}", Some(d), &[], true, true))), None];
            }
            _ => {}
        }
        let Link { less, reads, operands, number, .. } = link(l, v, &c.words, COMPARE, |x| x < 1 << 8);
        let x = operands[0].expect("there is one");
        let y = operands[1].or_else(|| number.filter(|_| reads).map(|x| l.constant(x)));
        let y = y.or_else(|| (reads && number.is_none()).then(|| l.constant(0)));
        if !low && !reads && (less || y.is_some()) {
            let name = if less { "cmp" } else { "cmn" };
            let text =
                number.filter(|_| y.is_none()).map_or(format!("{name} {{0}}, {{1}}"), |x| format!("cmp {{0}}, #{x}"));
            l.emit(Insn::flags(&text, None, &[Some(x), y].into_iter().flatten().collect::<Vec<_>>(), false, true));
            return [None, None];
        }
        let name = [["adds", "subs"], ["adcs", "sbcs"]][usize::from(reads)][usize::from(less)];
        let d = l.fresh_register();
        let insn = match y {
            Some(y) if !reads => Insn::flags(&format!("{name} {{d}}, {{0}}, {{1}}"), Some(d), &[x, y], false, true),
            Some(y) => {
                let swap = !less && l.is_read(y, 1) && !l.is_read(x, 1);
                let (x, y) = if swap { (y, x) } else { (x, y) };
                let first = if x == y && l.is_read(x, 2) { x } else { own(l, x) };
                let y = if x == y { first } else { y };
                Insn {
                    tied: true,
                    ..Insn::flags(&format!("{name} {{d}}, {{d}}, {{1}}"), Some(d), &[first, y], true, true)
                }
            }
            None => {
                let (x, number) = (own(l, x), number.expect("an operand is a number"));
                Insn {
                    tied: true,
                    ..Insn::flags(&format!("{name} {{d}}, {{d}}, #{number}"), Some(d), &[x], false, true)
                }
            }
        };
        l.emit(insn);
        [Some(d), None]
    }

    /// Slots are the upper registers, then LR, and the stack. Without LR, registers that callers keep are in slots, too.
    fn enclose(&self, body: &mut Vec<Insn>, frame: &mut usize) -> [Vec<Insn>; 2] {
        body.retain(|x| x.text != COPY || x.def != Some(x.uses[0]));
        let opened = KEPT.iter().filter(|r| body.iter().any(|x| x.defs().any(|d| d == **r))).count();
        let (all, slots) = (*frame / 4, *frame / 4 - opened);
        let pushes = all > UPPER;
        if pushes {
            body.retain(|x| !matches!(x.place, Some(Place::Slot(slot)) if slot >= slots));
        }
        // Those that are used most stand in registers.
        let uses = |slot: usize| body.iter().filter(|x| x.place == Some(Place::Slot(slot))).count();
        let mut ranked: Vec<usize> = (0..all).collect();
        ranked.sort_by_key(|slot| std::cmp::Reverse(uses(*slot)));
        let mut positions: HashMap<Reg, u32> = HashMap::new();
        let mut out = vec![];
        for (i, insn) in body.iter().enumerate() {
            match insn.place {
                Some(Place::Behind { pointer, at }) => {
                    let base = insn.pointer();
                    let end = at + insn.words() as u32;
                    let below = |x: &Insn| matches!(x.place, Some(Place::Behind { pointer: p, at }) if p == pointer && at < end);
                    let moves = !body[i + 1..].iter().any(|x| x.step == insn.step && below(x));
                    let position = positions.entry(base).or_default();
                    let next = body[i..].iter().find(|x| x.reads || x.writes);
                    assert!(at >= *position || next.is_none_or(|x| !x.reads), "a pointer goes back between chains");
                    out.extend(group(self, insn, at, position, moves));
                }
                Some(Place::Slot(slot)) => {
                    let rank = ranked.iter().position(|x| *x == slot).expect("each slot has one");
                    let (is_upper, slot) = (rank <= UPPER, 64 + slot);
                    let name = match rank {
                        ..UPPER => format!("r{}", 8 + rank),
                        UPPER => "lr".to_owned(),
                        _ => format!("[sp, #{}]", 4 * (rank - UPPER - 1)),
                    };
                    let (from, to) = if insn.stores { (insn.uses[0], slot) } else { (slot, insn.def.unwrap_or(NONE)) };
                    let position = positions.get(&from).copied().unwrap_or_default();
                    positions.insert(to, position);
                    let text = if is_upper {
                        insn.text.replace("{slot}", &name)
                    } else if insn.stores {
                        format!("str {{0}}, {name}")
                    } else {
                        format!("ldr {{d}}, {name}")
                    };
                    out.push(Insn { text, slots: 1 + u32::from(!is_upper), ..insn.clone() });
                }
                None => out.push(insn.clone()),
            }
        }
        *body = out;
        if !pushes {
            *frame = 0;
            return [vec![], vec![Insn { slots: 2, ..Insn::new("bx lr", None, &[LINK]) }]];
        }
        let insn = |text: &str, slots: u32| Insn { slots, ..Insn::new(text, None, &[]) };
        let room = 4 * slots.saturating_sub(UPPER + 1);
        *frame = 12 + room;
        let mut ends = [vec![insn("push {r6, r7, lr}", 4)], vec![insn("pop {r6, r7, pc}", 6)]];
        if room > 0 {
            ends[0].push(insn(&format!("sub sp, #{room}"), 1));
            ends[1].insert(0, insn(&format!("add sp, #{room}"), 1));
        }
        ends
    }

    fn function(&self, name: &str) -> [String; 2] {
        M4.function(name)
    }
}
