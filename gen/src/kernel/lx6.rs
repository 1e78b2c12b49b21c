//! Xtensa LX6, and its cycles as `boards/simulator` counts them. There are no flags: a carry is the highest bit of a majority.
//!
//! Columns are in `two_sums.rs`.

use super::graph::{Column, Graph, Node, V};
use super::lower::{Lowering, carried};
use super::program::{Insn, Reg};
use super::target::{Facts, Target};
use super::two_sums::{self, above};
use crate::random::Random;

pub struct Lx6;

pub const WORD: u32 = 32;
/// No register is 0: this one stands in no instruction.
const ZERO: Reg = 32;
const LINK: Reg = 0;
const SP: Reg = 1;

/// Emits a word of a product.
pub fn multiply(l: &mut Lowering<'_>, name: &str, x: Reg, y: Reg) -> Reg {
    let d = l.fresh_register();
    l.emit(Insn { latency: 2, ..Insn::new(&format!("{name} {{d}}, {{0}}, {{1}}"), Some(d), &[x, y]) })
}

/// Returns a difference, modulo a word.
fn difference(l: &mut Lowering<'_>, x: V, y: V) -> Reg {
    match l.find(&Node::Sub(x, y)) {
        Some(v) => l.value(v),
        None => l.two("sub", x, y),
    }
}

fn repeated(text: &str, d: Reg, uses: &[Reg], slots: u32) -> Insn {
    Insn { again: true, slots, latency: slots, ..Insn::new(text, Some(d), uses) }
}

/// Emits bits of a word: at most 16, or all from one on.
pub fn bits_of(l: &mut Lowering<'_>, x: Reg, from: u32, count: u32) -> Reg {
    match () {
        () if from + count >= WORD && from < 16 => l.op(&format!("srli {{d}}, {{0}}, {from}"), &[x]),
        () => l.op(&format!("extui {{d}}, {{0}}, {from}, {}", count.min(WORD - from)), &[x]),
    }
}

pub fn add(l: &mut Lowering<'_>, x: Reg, y: Reg) -> Reg {
    l.op("add {d}, {0}, {1}", &[x, y])
}

/// Returns a value, shifted to the left so that limbs end with the word. Bits above a limb are lost.
pub fn shifted(l: &mut Lowering<'_>, v: V) -> Reg {
    if let Some(r) = l.shifted.get(&v) {
        return *r;
    }
    let bits = l.graph.limb;
    let from = match l.graph.nodes[v.0] {
        Node::Low(x, count) if count == bits => x,
        _ => v,
    };
    let r = l.one(&format!("slli {{d}}, {{0}}, {}", WORD - bits), from);
    l.shifted.insert(v, r);
    r
}

/// Emits whether `s = x + y + c` or less carries, for a bit c; `small` if y is below 2^31.
fn carry(l: &mut Lowering<'_>, x: Reg, y: Reg, s: Reg, small: bool) -> Reg {
    let changed = l.op("xor {d}, {0}, {1}", &[x, s]);
    if small {
        let both = l.op("and {d}, {0}, {1}", &[changed, x]);
        return bits_of(l, both, 31, 1);
    }
    let differ = l.op("xor {d}, {0}, {1}", &[x, y]);
    let both = l.op("and {d}, {0}, {1}", &[changed, differ]);
    let major = l.op("xor {d}, {0}, {1}", &[both, y]);
    bits_of(l, major, 31, 1)
}

/// Returns a, b, a - b and c if a sum is what a - b and its difference with a bit c borrow, one of them at the most.
fn borrow(graph: &Graph, x: V, y: V) -> Option<[V; 4]> {
    match (&graph.nodes[x.0], &graph.nodes[y.0]) {
        (Node::Less(a, b), Node::Less(d, c)) if graph.nodes[d.0] == Node::Sub(*a, *b) && is_bit(graph, *c) => {
            Some([*a, *b, *d, *c])
        }
        _ => None,
    }
}

fn is_bit(graph: &Graph, v: V) -> bool {
    graph.most(v) <= 1 || matches!(graph.nodes[v.0], Node::Add(x, y) if borrow(graph, x, y).is_some())
}

/// Emits a sum of words, and what it carries if that is read.
fn sum_words(l: &mut Lowering<'_>, words: &[V], carries: bool) -> [Option<Reg>; 2] {
    let (graph, half) = (l.graph, 1 << (WORD - 1));
    let (mut bits, mut full): (Vec<V>, Vec<V>) = words.iter().partition(|w| is_bit(graph, **w));
    full.sort_by_key(|w| graph.most(*w) < half);
    if full.is_empty() {
        full.push(bits.remove(0));
    }
    let (mut sum, mut most, mut above) = (l.value(full[0]), graph.most(full[0]), vec![]);
    for word in full[1..].iter().chain(&bits.split_off(bits.len().min(full.len() - 1))) {
        let (x, mut more) = (l.value(*word), graph.most(*word));
        let mut next = add(l, sum, x);
        if let Some(bit) = bits.pop() {
            let bit = l.value(bit);
            (next, more) = (add(l, next, bit), more + 1);
        }
        most += more;
        if most > graph.largest() {
            most = graph.largest();
            if carries {
                above.push(carry(l, sum, x, next, more < half));
            }
        }
        sum = next;
    }
    let above = above.into_iter().reduce(|x, y| add(l, x, y));
    [Some(sum), if carries { Some(above.unwrap_or_else(|| l.constant(0))) } else { None }]
}

impl Target for Lx6 {
    fn facts(&self) -> Facts {
        Facts {
            word: WORD,
            two_sums: true,
            scratch: &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
            saved: &[LINK],
            arguments: &[2, 3, 4, 5, 6, 7],
            zero: ZERO,
            link: LINK,
            stack: SP,
            moves_pointers: true,
            load: "l32i {d}, {0}, {at}",
            store: "s32i {0}, {1}, {at}",
            reload: "l32i {d}, a1, {slot}",
            spill: "s32i {0}, a1, {slot}",
            latency: 3,
            frame: ["entry a1, {at}", ""],
            area: 32,
            jump: "retw.n",
            alignment: 16,
            separator: Some("; "),
            about: "
        Xtensa LX6 with the windowed calling convention. Cycles are those of `boards/simulator`, from ENTRY to the return. No branch and no
        address depends on data.",
            comment: "//",
            ..Facts::default()
        }
    }

    fn name(&self, r: Reg) -> String {
        assert!(r < 16, "no register");
        format!("a{r}")
    }

    /// The number of columns at a time, the order of their factors, the factor that is shifted, and how a limb is
    /// cut off.
    fn style(&self, random: &mut Random) -> Vec<usize> {
        vec![1 + random.below(4), random.below(3), random.below(2), random.below(2)]
    }

    fn node(&self, l: &mut Lowering<'_>, node: &Node) -> Reg {
        let graph = l.graph;
        let bits = graph.limb;
        match *node {
            Node::Add(x, y) if borrow(graph, x, y).is_some() => {
                let [a, b, d, bit] = borrow(graph, x, y).expect("it is one");
                let less = difference(l, d, bit);
                let (a, b) = (l.value(a), l.value(b));
                // a = d + b + bit.
                carry(l, b, less, a, false)
            }
            Node::Add(x, y) => match (&graph.nodes[x.0], &graph.nodes[y.0]) {
                (_, Node::Shl(z, by)) if *by <= 3 && l.uses[y.0] == 1 => l.two(&format!("addx{}", 1 << by), *z, x),
                (_, Node::Constant(c)) if *c < 128 => l.one(&format!("addi {{d}}, {{0}}, {c}"), x),
                _ => l.two("add", x, y),
            },
            Node::Sub(x, y) => match (&graph.nodes[x.0], &graph.nodes[y.0]) {
                (Node::Constant(0), _) => l.one("neg {d}, {0}", y),
                (_, Node::Constant(c)) if *c <= 128 => l.one(&format!("addi {{d}}, {{0}}, -{c}"), x),
                _ => l.two("sub", x, y),
            },
            Node::Less(x, y) => {
                let d = difference(l, x, y);
                if graph.most(x).max(graph.most(y)) >> (WORD - 1) == 0 {
                    return bits_of(l, d, 31, 1);
                }
                // x = d + y.
                let small = graph.most(y) >> (WORD - 1) == 0;
                let (x, y) = (l.value(x), if small { d } else { l.value(y) });
                carry(l, d, y, x, small)
            }
            Node::Select { mask: Some(mask), x, y, .. } if graph.nodes[y.0] == Node::Constant(0) => {
                l.two("and", x, mask)
            }
            Node::Select { choice, x, y, .. } => {
                let (choice, x, y) = (l.value(choice), l.value(x), l.own(y, "mov {d}, {0}"));
                l.tied("movnez {d}, {1}, {2}", &[y, x, choice])
            }
            Node::Not(x) => {
                let (x, ones) = (l.value(x), l.constant(u32::MAX.into()));
                l.op("xor {d}, {0}, {1}", &[x, ones])
            }
            Node::And(x, y) => l.two("and", x, y),
            Node::Xor(x, y) => l.two("xor", x, y),
            Node::Shl(x, by) if by < WORD - bits && matches!(graph.nodes[x.0], Node::Low(_, b) if b == bits) => {
                let x = shifted(l, x);
                bits_of(l, x, WORD - bits - by, WORD)
            }
            Node::Shl(x, by) => l.one(&format!("slli {{d}}, {{0}}, {by}"), x),
            Node::Shr(x, by) => match graph.nodes[x.0] {
                Node::ColumnHigh(c) if l.open.contains_key(&c) => {
                    let word = above(l, c);
                    bits_of(l, word, by + WORD - bits, WORD)
                }
                _ => {
                    let x = l.value(x);
                    bits_of(l, x, by, WORD)
                }
            },
            Node::Low(x, count) if count <= 16 => match graph.nodes[x.0] {
                Node::Shr(y, by) if !l.is_made(x) => {
                    let y = l.value(y);
                    bits_of(l, y, by, count)
                }
                _ => {
                    let x = l.value(x);
                    l.op(&format!("extui {{d}}, {{0}}, 0, {count}"), &[x])
                }
            },
            Node::Low(x, count) if count == bits => {
                let v = l.find(node).expect("it is a node");
                if l.style[3] == 0 && !l.shifted.contains_key(&v) {
                    let (x, mask) = (l.value(x), l.constant((1 << bits) - 1));
                    return l.op("and {d}, {0}, {1}", &[x, mask]);
                }
                let x = shifted(l, v);
                bits_of(l, x, WORD - bits, WORD)
            }
            Node::Low(x, count) => {
                let upper = l.one(&format!("slli {{d}}, {{0}}, {}", WORD - count), x);
                bits_of(l, upper, WORD - count, WORD)
            }
            Node::Join { low, at, high } => {
                let (below, by) = match graph.nodes[low.0] {
                    Node::Shr(x, by) => (x, by),
                    _ => (low, 0),
                };
                match (&graph.nodes[below.0], &graph.nodes[high.0]) {
                    (Node::ColumnLow(x), Node::ColumnHigh(y)) if x == y && l.open.contains_key(x) && by == bits => {
                        return above(l, *x);
                    }
                    _ => {}
                }
                let small = graph.most(low) >> at == 0;
                if small && at <= 3 {
                    return l.two(&format!("addx{}", 1 << at), high, low);
                }
                if small && by + at != WORD && (l.uses[low.0] > 1 || l.is_made(low)) {
                    let high = l.one(&format!("slli {{d}}, {{0}}, {at}"), high);
                    let low = l.value(low);
                    return add(l, high, low);
                }
                // The lower part ends with its word.
                let below = match WORD - at - by {
                    0 => l.value(below),
                    shift if shift == WORD - bits => shifted(l, below),
                    shift => l.one(&format!("slli {{d}}, {{0}}, {shift}"), below),
                };
                let high = l.value(high);
                let d = l.fresh_register();
                let text = format!("ssai {}\n    src {{d}}, {{0}}, {{1}}", WORD - at);
                l.emit(Insn { slots: 2, latency: 2, ..Insn::new(&text, Some(d), &[high, below]) })
            }
            Node::ColumnHigh(c) => {
                let word = above(l, c);
                bits_of(l, word, WORD - bits, WORD)
            }
            _ => unreachable!("no target chooses these"),
        }
    }

    fn constant(&self, l: &mut Lowering<'_>, x: u64) -> Reg {
        let (d, x) = (l.fresh_register(), x as u32);
        let (zeros, ones) = (x.trailing_zeros().min(31), x.leading_zeros());
        match () {
            () if (-2048..2048).contains(&(x as i32)) => {
                l.emit(repeated(&format!("movi {{d}}, {}", x as i32), d, &[], 1))
            }
            () if ones < 16 && x == u32::MAX >> ones => {
                l.emit(repeated(&format!("movi {{d}}, -1\n    srli {{d}}, {{d}}, {ones}"), d, &[], 2))
            }
            () => {
                assert!(x >> zeros < 2048, "no constant {x:#x}");
                l.emit(repeated(&format!("movi {{d}}, {}\n    slli {{d}}, {{d}}, {zeros}", x >> zeros), d, &[], 2))
            }
        }
    }

    fn column(&self, l: &mut Lowering<'_>, v: V, c: &Column) -> [Option<Reg>; 2] {
        let graph = l.graph;
        let needs = l.column_needs(v);
        if c.products.is_empty() && c.carry.is_none() && !carried(graph, v) {
            return sum_words(l, &c.words, needs[1] && graph.most(v) >> WORD > 0);
        }
        if let ([(x, y)], true, false, None) = (&c.products[..], c.words.is_empty(), needs[1], c.carry) {
            let (x, y) = (l.value(*x), l.value(*y));
            let low = multiply(l, "mull", x, y);
            return [Some(low), None];
        }
        two_sums::column(l, v, c)
    }

    /// The frame has room for the registers that window handlers store.
    fn enclose(&self, _: &mut Vec<Insn>, frame: &mut usize) -> [Vec<Insn>; 2] {
        let entry =
            Insn { slots: 2, ..Insn::new(&self.facts().frame[0].replace("{at}", &frame.to_string()), None, &[]) };
        [vec![entry], vec![Insn { slots: 4, ..Insn::new(self.facts().jump, None, &[LINK]) }]]
    }

    /// Chooses the instruction of 16 bits if there is one.
    fn shorten(&self, text: String) -> String {
        let words: Vec<&str> = text.split([' ', ',']).filter(|w| !w.is_empty()).collect();
        let number = words.last().and_then(|w| w.parse::<i32>().ok());
        let short = match (words[0], number) {
            ("add" | "mov", _) => true,
            ("l32i" | "s32i", Some(at)) => at <= 60,
            ("addi", Some(x)) => x == -1 || (1..16).contains(&x),
            ("movi", Some(x)) if words.len() == 3 => (-32..96).contains(&x),
            _ => false,
        };
        if short { text.replacen(' ', ".n ", 1) } else { text }
    }

    fn function(&self, name: &str) -> [String; 2] {
        let short = name.trim_start_matches("primegroup_");
        [format!("primegroup_lx6_function {short}\n"), format!("primegroup_lx6_end {short}\n")]
    }
}
