//! Xtensa LX6, and its cycles as `boards/simulator` counts them. There are no flags: a carry is the highest bit of a majority.
//!
//! **Columns** are two sums of 32 bits: L of the low words of products, and H of floor(xy / 2^bits), the upper word of a
//! product with a shifted factor. L is the column modulo 2^32. H lacks the fractions that were cut off. They are
//! fewer than 2^(32 - bits), so the upper bits of L say how much that is. The upper word of a product that H has no room for
//! is a part of its own, which the next column adds.
//!
//! **Order**: products of neighbouring columns with one shifted factor come together, as far as their factors are known.

use super::graph::{Column, Effect, Graph, Node, V};
use super::lower::{Lowering, Open, carried};
use super::program::{Insn, Reg};
use super::target::{Facts, Target};
use crate::random::Random;

pub struct Lx6;

const WORD: u32 = 32;
/// No register is 0: this one stands in no instruction.
const ZERO: Reg = 32;
const LINK: Reg = 0;
const SP: Reg = 1;

fn multiply(l: &mut Lowering<'_>, name: &str, x: Reg, y: Reg) -> Reg {
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
fn bits_of(l: &mut Lowering<'_>, x: Reg, from: u32, count: u32) -> Reg {
    match () {
        () if from + count >= WORD && from < 16 => l.op(&format!("srli {{d}}, {{0}}, {from}"), &[x]),
        () => l.op(&format!("extui {{d}}, {{0}}, {from}, {}", count.min(WORD - from)), &[x]),
    }
}

fn add(l: &mut Lowering<'_>, x: Reg, y: Reg) -> Reg {
    l.op("add {d}, {0}, {1}", &[x, y])
}

/// Returns a value, shifted to the left so that limbs end with the word. Bits above a limb are lost.
fn shifted(l: &mut Lowering<'_>, v: V) -> Reg {
    let (bits, from) = (
        l.graph.limb,
        match l.graph.nodes[v.0] {
            Node::Low(x, bits) if bits == l.graph.limb => x,
            _ => v,
        },
    );
    if let Some(r) = l.shifted.get(&v) {
        return *r;
    }
    let r = l.one(&format!("slli {{d}}, {{0}}, {}", WORD - bits), from);
    l.shifted.insert(v, r);
    r
}

/// Returns whether a value needs no column that is still to come.
fn ready(l: &Lowering<'_>, v: V) -> bool {
    l.is_made(v)
        || match &l.graph.nodes[v.0] {
            Node::Column(_) => l.open.get(&v).is_some_and(|open| open.closed),
            _ => l.graph.reads(v).into_iter().all(|v| ready(l, v)),
        }
}

/// Completes H with what the fractions add to it.
fn exact(l: &mut Lowering<'_>, sum: &mut Open) {
    let nothing = sum.fractions >> l.graph.limb == 0 && !sum.highs.is_empty();
    if std::mem::replace(&mut sum.exact, true) || nothing {
        return;
    }
    let (bits, low) = (l.graph.limb, sum.low.expect("a column has terms"));
    let above = bits_of(l, low, bits, WORD - bits);
    let parts: Vec<Reg> = sum.highs.iter().map(|(r, _)| *r).collect();
    let Some(known) = parts.into_iter().reduce(|x, y| add(l, x, y)) else {
        sum.highs.push((above, (1 << (WORD - bits)) - 1));
        sum.fractions = (1 << bits) - 1;
        return;
    };
    let lack = l.op("sub {d}, {0}, {1}", &[above, known]);
    let lack = bits_of(l, lack, 0, WORD - bits);
    sum.highs[0].0 = add(l, sum.highs[0].0, lack);
    sum.fractions = (1 << bits) - 1;
}

/// Adds a word to L, and to H what it has above a limb, unless the rest of the column leaves room for that.
fn add_word(l: &mut Lowering<'_>, sum: &mut Open, word: Reg, most: u128, left: usize) {
    let bits = l.graph.limb;
    if sum.lower {
    } else if sum.fractions + most + ((left as u128) << bits) >> WORD > 0 {
        make_room(l, sum, (1 << bits) - 1);
        let above = bits_of(l, word, bits, WORD - bits);
        add_high(l, sum, above, most >> bits);
    } else {
        make_room(l, sum, most);
    }
    sum.low = Some(sum.low.map_or(word, |low| add(l, low, word)));
    sum.exact = false;
}

/// Counts a fraction that will be cut off.
fn make_room(l: &mut Lowering<'_>, sum: &mut Open, fraction: u128) {
    if (sum.fractions + fraction) >> WORD > 0 {
        exact(l, sum);
    }
    sum.fractions += fraction;
}

fn add_high(l: &mut Lowering<'_>, sum: &mut Open, word: Reg, most: u128) {
    match sum.highs.last_mut().filter(|(_, x)| *x + most + 16 <= l.graph.largest()) {
        Some((high, x)) => {
            *x += most;
            let h = *high;
            sum.highs.last_mut().expect("it was there").0 = add(l, h, word);
        }
        None => sum.highs.push((word, most)),
    }
    sum.exact = false;
}

/// Adds a product to a column. Of the second factor, `y` is the limb, and `above` the shifted one.
fn add_product(l: &mut Lowering<'_>, sum: &mut Open, x: V, y: Reg, above: Option<Reg>, most: u128) {
    let bits = l.graph.limb;
    if !sum.lower {
        make_room(l, sum, if above.is_some() { (1 << bits) - 1 } else { most });
    }
    let x = l.value(x);
    let low = multiply(l, "mull", y, x);
    if let Some(above) = above {
        let high = multiply(l, "muluh", above, x);
        sum.low = Some(sum.low.map_or(low, |sum| add(l, sum, low)));
        add_high(l, sum, high, most >> bits);
    } else {
        sum.low = Some(sum.low.map_or(low, |sum| add(l, sum, low)));
    }
    sum.exact = false;
}

/// Returns the factors of a product, of which the second can be shifted.
fn factors(graph: &Graph, style: usize, (x, y): (V, V)) -> (V, V) {
    let limb = |v: V| graph.most(v) >> graph.limb == 0;
    match (limb(x), limb(y)) {
        (true, true) if style == 0 => (y, x),
        (true, false) => (y, x),
        (_, true) => (x, y),
        _ => panic!("no factor is a limb"),
    }
}

/// Adds the products of columns whose factors are known.
fn add_products(l: &mut Lowering<'_>, columns: &[V]) {
    let (graph, bits) = (l.graph, l.graph.limb);
    let mut all: Vec<(V, V, V)> = vec![];
    for v in columns {
        let Node::Column(c) = &graph.nodes[v.0] else { unreachable!("these are columns") };
        let done = l.open[v].done.clone();
        for product in c.products.iter().filter(|p| !done.contains(p)) {
            if ready(l, product.0) && ready(l, product.1) {
                l.open.get_mut(v).expect("it is open").done.push(*product);
                let (x, y) = factors(graph, l.style[2], *product);
                all.push((y, *v, x));
            }
        }
    }
    all.sort_by_key(|(y, v, _)| (*y, columns.iter().position(|c| c == v)));
    let turns = match l.style[1] {
        0 => false,
        1 => true,
        _ => l.random.below(2) == 0,
    };
    let mut groups: Vec<&[(V, V, V)]> = all.chunk_by(|a, b| a.0 == b.0).collect();
    if turns {
        groups.reverse();
    }
    for group in groups {
        let y = group[0].0;
        let small = |x: V| graph.most(x) * graph.most(y) >> bits == 0;
        let kept = matches!(graph.nodes[y.0], Node::Argument(_) | Node::Constant(_) | Node::Shl(..));
        let above = (!group.iter().all(|(_, v, x)| small(*x) || l.open[v].lower)).then(|| shifted(l, y));
        let factor = match above {
            Some(above) if !kept => l.op(&format!("srli {{d}}, {{0}}, {}", WORD - bits), &[above]),
            _ => l.value(y),
        };
        for (_, v, x) in group {
            let mut sum = l.open[v].clone();
            let above = above.filter(|_| !small(*x) && !sum.lower);
            add_product(l, &mut sum, *x, factor, above, graph.most(*x) * graph.most(y));
            l.open.insert(*v, sum);
        }
    }
}

/// Emits the exact upper word of a column from its limb on.
fn above(l: &mut Lowering<'_>, column: V) -> Reg {
    let mut sum = l.open[&column].clone();
    exact(l, &mut sum);
    let word = sum.highs[0].0;
    assert!(sum.highs.len() == 1, "a column's upper part is no word");
    l.open.insert(column, sum);
    word
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
            flags: false,
            two_sums: true,
            scratch: &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
            saved: &[LINK],
            arguments: &[2, 3, 4, 5, 6, 7],
            zero: ZERO,
            link: LINK,
            stack: SP,
            short_in_place: false,
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
            nop: None,
            separator: None,
            file: ["", ""],
            about: "
        Xtensa LX6 with the windowed calling convention. Cycles are those of `boards/simulator`, from ENTRY to the return. No branch and no
        address depends on data.",
            comment: "//",
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
        // Products of the next columns that carry this one come with those of a column that has not begun.
        let mut block = vec![v];
        if !l.open.contains_key(&v) && !matches!(c.carry, Some((_, 0))) {
            let begun = graph.effects.iter().position(|e| matches!(e, Effect::Compute(x) if *x == v));
            for effect in &graph.effects[begun.expect("an effect") + 1..] {
                let Effect::Compute(x) = effect else { continue };
                let Node::Column(next) = &graph.nodes[x.0] else { continue };
                match next.carry {
                    _ if block.len() == l.style[0] => break,
                    None if l.column_needs(*x)[1] => break,
                    None | Some((_, 0)) => {}
                    Some(_) => block.push(*x),
                }
            }
        }
        for x in &block {
            let lower = !l.column_needs(*x)[1];
            l.open.entry(*x).or_insert_with(|| Open { lower, ..Open::default() });
        }
        if let Some((column, by)) = c.carry {
            let (mut sum, mut below) = (l.open[&v].clone(), l.open[&column].clone());
            if by == 0 {
                sum = Open { lower: sum.lower, done: vec![], closed: false, ..below };
            } else {
                exact(l, &mut below);
                let left = c.products.len() + c.words.len() - sum.done.len();
                for (part, most) in &below.highs {
                    add_word(l, &mut sum, *part, *most, left);
                }
                l.open.insert(column, below);
            }
            l.open.insert(v, sum);
        }
        add_products(l, &block);
        let mut sum = l.open[&v].clone();
        assert!(sum.done.len() == c.products.len(), "a factor is not known");
        for word in &c.words {
            let most = graph.most(*word);
            let word = l.value(*word);
            add_word(l, &mut sum, word, most, 0);
        }
        sum.closed = true;
        let low = sum.low;
        l.open.insert(v, sum);
        [low, None]
    }

    /// The frame has room for the registers that window handlers store.
    fn enclose(&self, _: &mut Vec<Insn>, frame: usize) -> [Vec<Insn>; 2] {
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
