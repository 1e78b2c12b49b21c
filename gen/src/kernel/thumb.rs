//! Cortex-M4. A sum of two words and a carry is one instruction with the flag; a sum of a product and two words, or of three
//! words, is UMAAL, which leaves the flag as it is.
//!
//! Words behind a pointer are loaded and stored by LDM and STM, a few at a time. So instructions stay in the order of the
//! description, and a search chooses where a group ends. All instructions are 32 bits wide: one that follows a load costs more
//! where it is not aligned.

use super::chain::{Link, link};
use super::graph::{Column, Node, V};
use super::lower::Lowering;
use super::program::{Insn, Place, Reg};
use super::target::{Facts, Target};
use crate::random::Random;
use std::collections::HashMap;

pub struct M4;

const SP: Reg = 13;
const LINK: Reg = 14;
/// No register: what an instruction without result returns.
const NONE: Reg = 15;

const COPY: &str = "mov.w {d}, {0}";

/// Returns whether an instruction can have a number as operand: eight bits, shifted.
fn is_immediate(x: u64) -> bool {
    x < 1 << 8 || x >> x.trailing_zeros() < 1 << 8
}

/// Returns the constant that an instruction can have as operand, if the value is one.
fn immediate(l: &Lowering<'_>, v: V) -> Option<u64> {
    match l.graph.nodes[v.0] {
        Node::Constant(x) if is_immediate(x) => Some(x),
        _ => None,
    }
}

/// Returns a value that an instruction shifts when it reads it, and the text that says how; else the value itself.
fn shifted(l: &Lowering<'_>, v: V) -> (V, String) {
    let nodes = &l.graph.nodes;
    match nodes[v.0] {
        _ if l.uses[v.0] > 1 || l.is_made(v) => (v, String::new()),
        Node::Shl(x, by) => (x, format!(", lsl #{by}")),
        Node::Shr(x, by) => (x, format!(", lsr #{by}")),
        Node::Sub(zero, bit) => match (&nodes[zero.0], &nodes[bit.0]) {
            (Node::Constant(0), Node::Shr(x, 31)) => (*x, ", asr #31".to_owned()),
            _ => (v, String::new()),
        },
        _ => (v, String::new()),
    }
}

/// Emits an instruction whose second operand may be a number, or shifted. `back` is the instruction for the other order.
fn binary(l: &mut Lowering<'_>, name: &str, back: &str, x: V, y: V) -> Reg {
    let is_simple = |v: V| immediate(l, v).is_none() && shifted(l, v).0 == v;
    let (name, x, y) = if is_simple(y) && !is_simple(x) { (back, y, x) } else { (name, x, y) };
    if let Some(number) = immediate(l, y) {
        return l.one(&format!("{name}.w {{d}}, {{0}}, #{number}"), x);
    }
    let (y, shift) = shifted(l, y);
    let (x, y) = (l.value(x), l.value(y));
    l.op(&format!("{name}.w {{d}}, {{0}}, {{1}}{shift}"), &[x, y])
}

/// Returns a register with a value that an instruction may replace.
fn own(l: &mut Lowering<'_>, v: V) -> Reg {
    match immediate(l, v) {
        Some(number) => l.op(&format!("mov.w {{d}}, #{number}"), &[]),
        None => l.own(v, COPY),
    }
}

/// Emits a shift to the right by a bit, of which `carried` stands above. The bit that leaves goes to the flag if it is read.
fn shift_by_one(l: &mut Lowering<'_>, x: V, carried: Option<V>) -> Reg {
    let r = l.value(x);
    let reads = carried.is_some_and(|bit| l.read_flag(bit));
    assert!(reads == carried.is_some(), "the bit above is in the flag");
    let shifts_in = |v: &V| l.graph.nodes.iter().any(|n| matches!(n, Node::Join { high, .. } if high == v));
    let leaves = l.find(&Node::Low(x, 1)).filter(shifts_in);
    let sets = leaves.is_some();
    if sets {
        l.set_flag_to(leaves);
    }
    let name = [["lsr.w", "lsrs.w"], ["rrx", "rrxs"]][usize::from(reads)][usize::from(sets)];
    let by = if reads { "" } else { ", #1" };
    let d = l.fresh_register();
    l.emit(Insn::flags(&format!("{name} {{d}}, {{0}}{by}"), Some(d), &[r], reads, sets))
}

/// Emits a sum of a product and words, or of three words.
fn multiply(l: &mut Lowering<'_>, c: &Column, high: bool) -> [Option<Reg>; 2] {
    let mut words = c.words.clone();
    let factors = match c.products.first() {
        Some((x, y)) => [l.value(*x), l.value(*y)],
        None => {
            // A word that is read again is a factor, as sums replace the others.
            let at = [1, 0, 2].into_iter().find(|i| l.uses[words[*i].0] > 1).unwrap_or(1);
            let word = words.remove(at);
            [l.value(word), l.constant(1)]
        }
    };
    let [x, y] = factors;
    if !high {
        let product = match words.pop() {
            Some(word) => {
                let word = l.value(word);
                l.op("mla {d}, {0}, {1}, {2}", &[x, y, word])
            }
            None => l.op("mul {d}, {0}, {1}", &[x, y]),
        };
        let add = |sum, word| {
            let word = l.value(word);
            l.op("add.w {d}, {0}, {1}", &[sum, word])
        };
        return [Some(words.into_iter().fold(product, add)), None];
    }
    let (text, uses) = match words[..] {
        [] => ("umull {d}, {more}, {0}, {1}", vec![x, y]),
        [above] => {
            let above = own(l, above);
            ("umaal {d}, {more}, {2}, {3}", vec![l.op("mov.w {d}, #0", &[]), above, x, y])
        }
        [low, above] => {
            // A product and its factor, which are not read again, are one register.
            let is_factor = l.uses[low.0] == 2 && c.products.iter().any(|(x, y)| *x == low || *y == low);
            let low = if is_factor { l.value(low) } else { own(l, low) };
            ("umaal {d}, {more}, {2}, {3}", vec![low, own(l, above), x, y])
        }
        _ => unreachable!("a sum has a product and two words"),
    };
    let [low, above] = [l.fresh_register(), l.fresh_register()];
    l.emit(Insn { more: vec![above], tied: uses.len() > 2, ..Insn::new(text, Some(low), &uses) });
    [Some(low), Some(above)]
}

/// Returns the instructions that load or store a group of words. `position` is the word that the pointer points to now;
/// `next` is the first word of the next group behind the pointer.
fn group(target: &M4, insn: &Insn, at: u32, position: &mut u32, next: Option<u32>) -> Vec<Insn> {
    let (words, pointer, registers) = (insn.words(), insn.pointer(), insn.moved());
    let name = if insn.stores { "st" } else { "ld" };
    let base = target.name(pointer);
    if words > 1 && at == *position && registers.is_sorted() {
        let end = at + words as u32;
        let back = next == Some(end);
        if back {
            *position = end;
        }
        let list: Vec<String> = registers.iter().map(|r| target.name(*r)).collect();
        let text = format!("{name}m.w {base}{}, {{{}}}", if back { "!" } else { "" }, list.join(", "));
        return vec![Insn { text, ..insn.clone() }];
    }
    let one = |(i, r): (usize, &Reg)| {
        let offset = 4 * (i64::from(at) + i as i64 - i64::from(*position));
        let text = format!("{name}r.w {}, [{base}, #{offset}]", target.name(*r));
        let (def, uses) = if insn.stores { (None, vec![*r, pointer]) } else { (Some(*r), vec![pointer]) };
        Insn { text, def, uses, more: vec![], ..insn.clone() }
    };
    let mut all: Vec<Insn> = registers.iter().enumerate().map(one).collect();
    // The pointer is replaced last.
    all.sort_by_key(|x| x.def == Some(pointer));
    all
}

impl Target for M4 {
    fn facts(&self) -> Facts {
        Facts {
            word: 32,
            flags: true,
            scratch: &[3, 4, 5, 8, 9, 10, 11, 12, 2, 1, 0],
            // LLVM keeps r6 and r7 for itself.
            saved: &[LINK, 6, 7],
            arguments: &[0, 1, 2, 3, 4],
            zero: NONE,
            link: LINK,
            stack: SP,
            short_in_place: true,
            load: "ldr {d}, [{0}, {at}]",
            store: "str {0}, [{1}, {at}]",
            reload: "primegroup_get {d}, {number}",
            spill: "primegroup_put {number}, {0}",
            latency: 1,
            frame: ["primegroup_frame {at}", "primegroup_unframe {at}"],
            jump: "bx lr",
            alignment: 8,
            about: "
        Cortex-M4 with FPU, and without (where stack is used). The convention of routines is that of `m4/mod.rs`. Cycles are those of `boards/simulator`,
        from the first instruction to the end of the return. No branch and no address depends on data.",
            comment: "@",
            ..Facts::default()
        }
    }

    fn name(&self, r: Reg) -> String {
        if r == LINK { "lr".to_owned() } else { format!("r{r}") }
    }

    /// Groups of words: for each pointer, a bit for each word that continues one; and after how many words the bits repeat. A seed
    /// below 10^9 lets them not repeat.
    fn style(&self, random: &mut Random) -> Vec<usize> {
        let period = [32, 2, 3, 4, 5, 6][(random.0 / 1_000_000_000) as usize % 6];
        (0..5).map(|_| random.below(1 << 12) | random.below(1 << 12)).chain([period]).collect()
    }

    fn joins(&self, style: &[usize], pointer: usize, at: u32) -> bool {
        style[pointer] >> (at as usize % style[5]) & 1 == 1
    }

    fn schedules(&self) -> bool {
        false
    }

    /// Each instruction is four bytes, too.
    fn cost(&self, cycles: &[u32], instructions: usize) -> u32 {
        cycles.iter().sum::<u32>() + 4 * instructions as u32
    }

    fn node(&self, l: &mut Lowering<'_>, node: &Node) -> Reg {
        let graph = l.graph;
        match *node {
            Node::Add(x, y) => binary(l, "add", "add", x, y),
            Node::Sub(x, y)
                if immediate(l, x) == Some(0) && matches!(graph.nodes[y.0], Node::Low(..)) && l.uses[y.0] == 1 =>
            {
                let Node::Low(y, bits) = graph.nodes[y.0] else { unreachable!("it is one") };
                l.one(&format!("sbfx {{d}}, {{0}}, #0, #{bits}"), y)
            }
            Node::Sub(x, y) if shifted(l, x).0 == x && shifted(l, y).0 == y && immediate(l, x) == Some(0) => {
                l.one("rsb.w {d}, {0}, #0", y)
            }
            Node::Sub(x, y) => binary(l, "sub", "rsb", x, y),
            Node::And(x, y) => match graph.nodes[y.0] {
                Node::Not(y) => binary(l, "bic", "", x, y),
                _ => binary(l, "and", "and", x, y),
            },
            Node::Xor(x, y) => binary(l, "eor", "eor", x, y),
            Node::Not(x) => l.one("mvn.w {d}, {0}", x),
            // The choice is a mask: four sums of bytes are not negative if it is 0.
            Node::Select { choice, x, y, .. } => {
                if !l.insns.iter().any(|x| x.text.starts_with("sadd8")) {
                    let (choice, d) = (l.value(choice), l.fresh_register());
                    l.emit(Insn::flags("sadd8 {d}, {0}, {0}", Some(d), &[choice], false, true));
                }
                let (x, y) = (l.value(x), l.value(y));
                l.op("sel {d}, {0}, {1}", &[y, x])
            }
            Node::Shl(x, by) => l.one(&format!("lsl.w {{d}}, {{0}}, #{by}"), x),
            Node::Shr(x, 1) => shift_by_one(l, x, None),
            Node::Shr(x, by) => l.one(&format!("lsr.w {{d}}, {{0}}, #{by}"), x),
            Node::Low(x, bits) => l.one(&format!("ubfx {{d}}, {{0}}, #0, #{bits}"), x),
            Node::Join { low, at: 31, high } if l.holds_flag(high) => {
                let Node::Shr(x, 1) = graph.nodes[low.0] else { unreachable!("a bit is shifted in") };
                shift_by_one(l, x, Some(high))
            }
            Node::Join { low, at, high } => {
                let (low, high) = (l.value(low), l.value(high));
                l.op(&format!("orr.w {{d}}, {{0}}, {{1}}, lsl #{at}"), &[low, high])
            }
            Node::ColumnHigh(column) => {
                assert!(l.read_flag(l.high(column)), "the carry is in the flag");
                let zero = l.op("mov.w {d}, #0", &[]);
                let d = l.fresh_register();
                l.emit(Insn::flags("adc {d}, {0}, #0", Some(d), &[zero], true, false))
            }
            _ => unreachable!("no target chooses {node:?}"),
        }
    }

    fn constant(&self, l: &mut Lowering<'_>, x: u64) -> Reg {
        if is_immediate(x) || x < 1 << 16 {
            let (name, d) = (if is_immediate(x) { "mov.w" } else { "movw" }, l.fresh_register());
            return l.emit(Insn { again: true, ..Insn::new(&format!("{name} {{d}}, #{x}"), Some(d), &[]) });
        }
        let low = l.op(&format!("movw {{d}}, #{}", x & 0xffff), &[]);
        l.tied(&format!("movt {{d}}, #{}", x >> 16), &[low])
    }

    fn column(&self, l: &mut Lowering<'_>, v: V, c: &Column) -> [Option<Reg>; 2] {
        let [low, high] = l.column_needs(v);
        if !c.products.is_empty() || c.words.len() > 2 && l.graph.most(c.words[2]) > 1 {
            return multiply(l, c, high);
        }
        if let [x, y] = c.words[..]
            && !high
            && !l.holds_flag(y)
        {
            return [Some(binary(l, "add", "add", x, y)), None];
        }
        let Link { name, less, reads, sets, operands, number } = link(l, v, &c.words, "cmp.w {0}, #1", is_immediate);
        let uses: Vec<Reg> = operands.into_iter().flatten().collect();
        let second = if uses.len() > 1 { "{1}".to_owned() } else { format!("#{}", number.unwrap_or(0)) };
        if !low && !reads {
            let text = format!("cm{}.w {{0}}, {second}", if less { "p" } else { "n" });
            l.emit(Insn::flags(&text, None, &uses, false, true));
            return [None, None];
        }
        let d = l.fresh_register();
        // Assemblers refuse the suffix where all encodings are wide.
        let wide = if reads && uses.len() < 2 { "" } else { ".w" };
        l.emit(Insn::flags(&format!("{name}{wide} {{d}}, {{0}}, {second}"), Some(d), &uses, reads, sets));
        [Some(d), None]
    }

    fn enclose(&self, body: &mut Vec<Insn>, frame: &mut usize) -> [Vec<Insn>; 2] {
        body.retain(|x| x.text != COPY || x.def != Some(x.uses[0]));
        let mut positions: HashMap<usize, u32> = HashMap::new();
        let mut out = vec![];
        for (i, insn) in body.iter().enumerate() {
            let Some(Place::Behind { pointer, at }) = insn.place else {
                out.push(insn.clone());
                continue;
            };
            let next = body[i + 1..].iter().find_map(|x| match x.place {
                Some(Place::Behind { pointer: p, at }) if p == pointer && x.words() > 1 => Some(at),
                _ => None,
            });
            out.extend(group(self, insn, at, positions.entry(pointer).or_default(), next));
        }
        *body = out;
        let jump = Insn::new(self.facts().jump, None, &[LINK]);
        if *frame == 0 {
            return [vec![], vec![jump]];
        }
        let [make, remove] =
            self.facts().frame.map(|text| Insn::new(&text.replace("{at}", &(*frame / 4).to_string()), None, &[]));
        [vec![make], vec![remove, jump]]
    }

    /// With FPU, slots of the stack are its registers.
    fn cycles(&self, insns: &[Insn]) -> Vec<u32> {
        let count = |fpu: bool| {
            let mut after_load = false;
            let one = |x: &Insn| {
                let is = |name: &str| x.text.starts_with(name);
                let loads = is("ldr") || is("primegroup_get") && !fpu;
                let cycles = match x.words() as u32 {
                    _ if loads && !after_load || is("bx") => 2,
                    _ if fpu && (is("primegroup_frame") || is("primegroup_unframe")) => 0,
                    words if is("ldm") || is("stm") => 1 + words,
                    _ => 1,
                };
                after_load = loads;
                cycles
            };
            insns.iter().map(one).sum()
        };
        vec![count(true), count(false)]
    }

    fn function(&self, name: &str) -> [String; 2] {
        let name = name.trim_start_matches("primegroup_");
        [format!("primegroup_thumb_function {name}\n"), format!("primegroup_thumb_end {name}\n")]
    }
}
