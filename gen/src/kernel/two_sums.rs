//! Columns of products on a CPU without sums of two words (Xtensa).
//!
//! A column is two sums of words: L of the lower words of products, and H of floor(xy / 2^bits), the upper word of a product
//! with a shifted factor. L is the column modulo a word. H lacks the fractions that were cut off. They are fewer than
//! 2^(32 - bits), so the upper bits of L say how much that is. A word that H has no room for is a part of its own, which
//! the next column adds.
//!
//! Products of a few columns with the same shifted factor come together, as far as their factors are known.

use super::graph::{Column, Effect, Graph, Node, V};
use super::lower::Lowering;
use super::lx6::{WORD, add, bits_of, multiply, shifted};
use super::program::Reg;

/// A column whose terms are being added.
#[derive(Clone, Default)]
pub struct Open {
    low: Option<Reg>,
    /// The words whose sum is H, and the largest number that each can be.
    highs: Vec<(Reg, u128)>,
    /// Largest sum of the fractions that H lacks, in units of 2^-bits.
    fractions: u128,
    /// H is not read.
    lower: bool,
    /// H lacks nothing.
    exact: bool,
    /// The products that have been added; all terms have.
    done: Vec<(V, V)>,
    closed: bool,
}

/// Lowers a column. The style's first three choices are the number of columns at a time, the order of their factors, and
/// the factor that is shifted.
pub fn column(l: &mut Lowering<'_>, v: V, c: &Column) -> [Option<Reg>; 2] {
    let graph = l.graph;
    let block = block(l, v, c);
    for x in &block {
        let lower = !l.column_needs(*x)[1];
        l.open.entry(*x).or_insert_with(|| Open { lower, ..Open::default() });
    }
    let mut sum = l.open[&v].clone();
    if let Some((column, by)) = c.carry {
        let mut below = l.open[&column].clone();
        if by == 0 {
            sum = Open { lower: sum.lower, done: vec![], closed: false, ..below };
        } else {
            below.complete(l);
            let left = c.products.len() + c.words.len() - sum.done.len();
            below.highs.iter().for_each(|(part, most)| sum.add_word(l, *part, *most, left));
            l.open.insert(column, below);
        }
        l.open.insert(v, sum);
    }
    add_products(l, &block);
    let mut sum = l.open[&v].clone();
    assert!(sum.done.len() == c.products.len(), "a factor is not known");
    for word in &c.words {
        let r = l.value(*word);
        sum.add_word(l, r, graph.most(*word), 0);
    }
    sum.closed = true;
    let low = sum.low;
    l.open.insert(v, sum);
    [low, None]
}

/// Returns what a column has above a limb, in a word.
pub fn above(l: &mut Lowering<'_>, column: V) -> Reg {
    let mut sum = l.open[&column].clone();
    sum.complete(l);
    assert!(sum.highs.len() == 1, "a column's upper part is no word");
    let word = sum.highs[0].0;
    l.open.insert(column, sum);
    word
}

/// Returns a column and, if it has not begun, those after it that carry it and begin with it.
fn block(l: &Lowering<'_>, v: V, c: &Column) -> Vec<V> {
    let mut block = vec![v];
    if l.open.contains_key(&v) || matches!(c.carry, Some((_, 0))) {
        return block;
    }
    let begun = |e: &&Effect| !matches!(e, Effect::Compute(x) if *x == v);
    for effect in l.graph.effects.iter().skip_while(begun).skip(1) {
        let Effect::Compute(x) = effect else { continue };
        let Node::Column(next) = &l.graph.nodes[x.0] else { continue };
        match next.carry {
            _ if block.len() == l.style[0] => break,
            None if l.column_needs(*x)[1] => break,
            None | Some((_, 0)) => {}
            Some(_) => block.push(*x),
        }
    }
    block
}

/// Returns whether a value needs no column that is still to come.
fn ready(l: &Lowering<'_>, v: V) -> bool {
    l.is_made(v)
        || match &l.graph.nodes[v.0] {
            Node::Column(_) => l.open.get(&v).is_some_and(|open| open.closed),
            _ => l.graph.reads(v).into_iter().all(|v| ready(l, v)),
        }
}

/// Returns the factors of a product, of which the second can be shifted.
fn factors(graph: &Graph, choice: usize, (x, y): (V, V)) -> (V, V) {
    let limb = |v: V| graph.most(v) >> graph.limb == 0;
    assert!(limb(x) || limb(y), "no factor is a limb");
    if limb(x) && (choice == 0 || !limb(y)) { (y, x) } else { (x, y) }
}

/// Adds the products of columns whose factors are known.
fn add_products(l: &mut Lowering<'_>, columns: &[V]) {
    let graph = l.graph;
    // The shifted factor, the place of the column, and the other factor.
    let mut all: Vec<(V, usize, V)> = vec![];
    for (place, v) in columns.iter().enumerate() {
        let Node::Column(c) = &graph.nodes[v.0] else { unreachable!("these are columns") };
        for product in &c.products {
            if !l.open[v].done.contains(product) && ready(l, product.0) && ready(l, product.1) {
                l.open.get_mut(v).expect("it is open").done.push(*product);
                let (x, y) = factors(graph, l.style[2], *product);
                all.push((y, place, x));
            }
        }
    }
    all.sort_by_key(|(y, place, _)| (*y, *place));
    let mut groups: Vec<&[(V, usize, V)]> = all.chunk_by(|a, b| a.0 == b.0).collect();
    if l.style[1] == 1 || l.style[1] == 2 && l.random.below(2) > 0 {
        groups.reverse();
    }
    for group in groups {
        let y = group[0].0;
        let most = |x: V| graph.most(x) * graph.most(y);
        let upper = |l: &Lowering<'_>, place: usize, x: V| most(x) >> graph.limb > 0 && !l.open[&columns[place]].lower;
        let above = group.iter().any(|(_, place, x)| upper(l, *place, *x)).then(|| shifted(l, y));
        // A limb is made of the shifted one each time, so that only one of them is kept.
        let kept = matches!(graph.nodes[y.0], Node::Argument(_) | Node::Constant(_) | Node::Shl(..));
        let factor = match above {
            Some(above) if !kept => bits_of(l, above, WORD - graph.limb, WORD),
            _ => l.value(y),
        };
        for (_, place, x) in group {
            let above = above.filter(|_| upper(l, *place, *x));
            let mut sum = l.open[&columns[*place]].clone();
            sum.add_product(l, *x, factor, above, most(*x));
            l.open.insert(columns[*place], sum);
        }
    }
}

impl Open {
    /// Adds to H what it lacks.
    fn complete(&mut self, l: &mut Lowering<'_>) {
        let bits = l.graph.limb;
        let nothing = self.fractions >> bits == 0 && !self.highs.is_empty();
        if std::mem::replace(&mut self.exact, true) || nothing {
            return;
        }
        let above = bits_of(l, self.low.expect("a column has terms"), bits, WORD - bits);
        let most = (1 << (WORD - bits)) - 1;
        if let Some(known) = self.highs.clone().into_iter().map(|(r, _)| r).reduce(|x, y| add(l, x, y)) {
            let lack = l.op("sub {d}, {0}, {1}", &[above, known]);
            let lack = bits_of(l, lack, 0, WORD - bits);
            self.highs[0] = (add(l, self.highs[0].0, lack), self.highs[0].1 + most);
            assert!(self.highs[0].1 <= l.graph.largest(), "the upper part of a column is no word");
        } else {
            self.highs.push((above, most));
        }
        self.fractions = (1 << bits) - 1;
    }

    /// Counts a fraction that will be cut off.
    fn make_room(&mut self, l: &mut Lowering<'_>, fraction: u128) {
        if self.lower {
            return;
        }
        if (self.fractions + fraction) >> WORD > 0 {
            self.complete(l);
        }
        self.fractions += fraction;
    }

    fn add_low(&mut self, l: &mut Lowering<'_>, word: Reg) {
        self.low = Some(self.low.map_or(word, |low| add(l, low, word)));
        self.exact = false;
    }

    /// Adds a word to H, with room for what is completed.
    fn add_high(&mut self, l: &mut Lowering<'_>, word: Reg, most: u128) {
        match self.highs.pop() {
            Some((high, x)) if x + most + 16 <= l.graph.largest() => self.highs.push((add(l, high, word), x + most)),
            full => self.highs.extend(full.into_iter().chain([(word, most)])),
        }
    }

    /// Adds a word to L, and to H what it has above a limb, unless the rest of the column leaves room for that.
    fn add_word(&mut self, l: &mut Lowering<'_>, word: Reg, most: u128, left: usize) {
        let bits = l.graph.limb;
        if !self.lower && (self.fractions + most + ((left as u128) << bits)) >> WORD > 0 {
            self.make_room(l, (1 << bits) - 1);
            let above = bits_of(l, word, bits, WORD - bits);
            self.add_high(l, above, most >> bits);
        } else {
            self.make_room(l, most);
        }
        self.add_low(l, word);
    }

    /// Adds a product: of its second factor, `y` is the limb, and `above` the shifted one.
    fn add_product(&mut self, l: &mut Lowering<'_>, x: V, y: Reg, above: Option<Reg>, most: u128) {
        let bits = l.graph.limb;
        self.make_room(l, if above.is_some() { (1 << bits) - 1 } else { most });
        let x = l.value(x);
        let low = multiply(l, "mull", y, x);
        let high = above.map(|above| multiply(l, "muluh", above, x));
        self.add_low(l, low);
        if let Some(high) = high {
            self.add_high(l, high, most >> bits);
        }
    }
}
