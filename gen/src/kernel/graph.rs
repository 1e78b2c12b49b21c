//! Descriptions of kernel functions: graphs over words, and over sums of products of two words (columns). Each value has
//! a range. A value that could leave its word is an error when the graph is built, except in functions whose
//! names say `wrapping`.

use super::target::Facts;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::{Add, BitAnd, BitXor, Not, Shl, Shr, Sub};

/// A value of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct V(pub usize);

/// The operation that makes a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// An argument of the function.
    Argument(usize),
    Constant(u64),
    /// The word with this number behind a pointer.
    Load {
        from: usize,
        at: u32,
    },
    Add(V, V),
    /// A difference modulo the word, and whether it borrows.
    Sub(V, V),
    Less(V, V),
    Not(V),
    And(V, V),
    Xor(V, V),
    /// `x` if the choice is 1 (a mask of ones, on Cortex-M4), else `y` if it is 0. The mask is minus the choice, for targets that have no such instruction.
    Select {
        choice: V,
        mask: Option<V>,
        x: V,
        y: V,
    },
    Shl(V, u32),
    Shr(V, u32),
    /// The same for a number with a sign.
    SignedShr(V, u32),
    /// The lowest bits.
    Low(V, u32),
    /// The lowest `at` bits of `low`, with the bits of `high` above.
    Join {
        low: V,
        at: u32,
        high: V,
    },
    Column(Column),
    /// The words of a column.
    ColumnLow(V),
    ColumnHigh(V),
}

/// A sum of two words: products, words, and a column without its lowest bits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Column {
    pub products: Vec<(V, V)>,
    pub words: Vec<V>,
    pub carry: Option<(V, u32)>,
}

/// An event, in the order of the function. Other nodes are computed when they are needed.
#[derive(Clone, Debug)]
pub enum Effect {
    /// The name of what follows.
    Step(String),
    /// A value is computed: each column, and what shall not wait.
    Compute(V),
    Store {
        to: usize,
        at: u32,
        value: V,
    },
    /// The end: these values are left in the registers of results, and in those of arguments.
    Leave(Vec<V>),
}

/// A function.
#[derive(Default)]
pub struct Graph {
    /// Number of bits of a word.
    pub word: u32,
    /// A carry is a flag, so that a sum of many words is a chain of columns of two words and a carry.
    pub flags: bool,
    /// A column is two sums of words: of low words, and of what products have above a limb.
    pub two_sums: bool,
    /// Number of bits of limbs: those that columns carry.
    pub limb: u32,
    pub nodes: Vec<Node>,
    /// Largest number that each value can be.
    pub most: Vec<u128>,
    pub effects: Vec<Effect>,
    /// Columns that are words, though ranges do not show it.
    whole: Vec<V>,
    known: HashMap<Node, V>,
}

thread_local! {
    /// The graph that is being built.
    static GRAPH: RefCell<Graph> = RefCell::default();
}

impl Graph {
    /// Returns the graph of a description, whose operations on values add the nodes.
    pub fn of(facts: &Facts, describe: fn()) -> Graph {
        let &Facts { word, flags, two_sums, .. } = facts;
        GRAPH.set(Graph { word, flags, two_sums, limb: 29, ..Graph::default() });
        describe();
        GRAPH.take()
    }

    /// Returns the largest word.
    pub fn largest(&self) -> u128 {
        u128::MAX >> (128 - self.word)
    }

    /// Adds a node. Equal nodes share one value.
    fn push(&mut self, node: Node, most: u128) -> V {
        *self.known.entry(node).or_insert_with_key(|node| {
            self.nodes.push(node.clone());
            self.most.push(most);
            V(self.nodes.len() - 1)
        })
    }

    pub fn most(&self, v: V) -> u128 {
        self.most[v.0]
    }

    /// Returns the values that a node reads.
    pub fn reads(&self, v: V) -> Vec<V> {
        match &self.nodes[v.0] {
            Node::Argument(_) | Node::Constant(_) | Node::Load { .. } => vec![],
            Node::Add(x, y) | Node::Sub(x, y) | Node::Less(x, y) => vec![*x, *y],
            Node::And(x, y) | Node::Xor(x, y) | Node::Join { low: x, high: y, .. } => vec![*x, *y],
            Node::Not(x) => vec![*x],
            Node::Select { choice, mask, x, y } => [*choice].into_iter().chain(*mask).chain([*x, *y]).collect(),
            Node::Shl(x, _) | Node::Shr(x, _) | Node::SignedShr(x, _) | Node::Low(x, _) => vec![*x],
            Node::ColumnLow(x) | Node::ColumnHigh(x) => vec![*x],
            Node::Column(c) => {
                let products = c.products.iter().flat_map(|(x, y)| [*x, *y]);
                products.chain(c.words.iter().copied()).chain(c.carry.map(|(v, _)| v)).collect()
            }
        }
    }

    /// Computes all values from those of arguments and of what is loaded, which stand at their places.
    #[cfg(test)]
    pub fn evaluate(&self, inputs: &[u128]) {
        let mut values: Vec<u128> = Vec::new();
        for (i, (node, most)) in self.nodes.iter().zip(&self.most).enumerate() {
            let of = |v: &V| values[v.0];
            let value = match node {
                Node::Argument(_) | Node::Load { .. } => inputs[i],
                Node::Constant(x) => (*x).into(),
                Node::Add(x, y) => of(x) + of(y),
                Node::Sub(x, y) => of(x).wrapping_sub(of(y)) & self.largest(),
                Node::Less(x, y) => (of(x) < of(y)).into(),
                Node::Not(x) => of(x) ^ self.largest(),
                Node::And(x, y) => of(x) & of(y),
                Node::Xor(x, y) => of(x) ^ of(y),
                Node::Select { choice, x, y, .. } => of(if of(choice) != 0 { x } else { y }),
                Node::Shl(x, by) => of(x) << by & self.largest(),
                Node::Shr(x, by) => of(x) >> by,
                Node::SignedShr(x, by) => u128::from((of(x) as u32 as i32 >> by) as u32),
                Node::Low(x, bits) => of(x) & ((1 << bits) - 1),
                Node::Join { low, at, high } => (of(low) & ((1 << at) - 1)) | ((of(high) << at) & self.largest()),
                Node::Column(c) => {
                    let products: u128 = c.products.iter().map(|(x, y)| of(x) * of(y)).sum();
                    let words: u128 = c.words.iter().map(of).sum();
                    products + words + c.carry.map_or(0, |(v, by)| of(&v) >> by)
                }
                Node::ColumnLow(x) => of(x) & self.largest(),
                Node::ColumnHigh(x) => of(x) >> self.word,
            };
            assert!(value <= *most, "{node:?} is {value:#x}, above its range");
            assert!(value <= self.largest() || !self.whole.contains(&V(i)), "{node:?} is {value:#x}, no word");
            values.push(value);
        }
    }
}

fn push(node: Node, most: u128) -> V {
    GRAPH.with_borrow_mut(|g| g.push(node, most))
}

/// Adds a node whose value must be a word.
fn push_word(node: Node, most: u128) -> V {
    assert!(most <= largest(), "{node:?} could be {most:#x}, which is no word");
    push(node, most)
}

fn effect(effect: Effect) {
    GRAPH.with_borrow_mut(|g| g.effects.push(effect));
}

/// Returns the number of bits of a word.
pub fn word() -> u32 {
    GRAPH.with_borrow(|g| g.word)
}

/// Returns whether a carry is a flag.
pub fn flags() -> bool {
    GRAPH.with_borrow(|g| g.flags)
}

/// Returns whether a column is two sums of words.
pub fn two_sums() -> bool {
    GRAPH.with_borrow(|g| g.two_sums)
}

/// Returns the largest word.
pub fn largest() -> u128 {
    GRAPH.with_borrow(Graph::largest)
}

/// Names what follows.
pub fn step(name: impl Into<String>) {
    effect(Effect::Step(name.into()));
}

/// Returns an argument that is a number.
pub fn argument(i: usize, most: u128) -> V {
    push_word(Node::Argument(i), most)
}

pub fn constant(x: u64) -> V {
    push(Node::Constant(x), x.into())
}

/// Returns the words or limbs behind a pointer, with the largest number that each can be.
pub fn load(from: usize, most: &[u128]) -> Vec<V> {
    most.iter().enumerate().map(|(at, most)| push_word(Node::Load { from, at: at as u32 }, *most)).collect()
}

/// Returns words behind a pointer, so many.
pub fn load_words(from: usize, count: usize) -> Vec<V> {
    load(from, &vec![largest(); count])
}

/// Returns the word with this number behind a pointer.
pub fn load_word(from: usize, at: usize) -> V {
    push_word(Node::Load { from, at: at as u32 }, largest())
}

/// The same, apart from all others that load this word.
pub fn load_again(from: usize, at: usize) -> V {
    GRAPH.with_borrow_mut(|g| {
        g.nodes.push(Node::Load { from, at: at as u32 });
        g.most.push(g.largest());
        V(g.nodes.len() - 1)
    })
}

pub fn store(to: usize, at: usize, value: V) {
    effect(Effect::Store { to, at: at as u32, value });
}

/// Leaves values in the registers of results, in the order that the target has, and these arguments in theirs.
pub fn leave(values: impl IntoIterator<Item = V>, arguments: &[usize]) {
    let arguments = arguments.iter().map(|i| argument(*i, largest()));
    effect(Effect::Leave(values.into_iter().chain(arguments).collect()));
}

/// Returns a sum of products, of words, and of another column shifted to the right.
pub fn column(
    products: impl IntoIterator<Item = (V, V)>,
    words: impl IntoIterator<Item = V>,
    carry: Option<(V, u32)>,
) -> V {
    let (products, words): (Vec<_>, Vec<_>) = (products.into_iter().collect(), words.into_iter().collect());
    let terms = products.iter().map(|(x, y)| x.most() * y.most()).chain(words.iter().map(|x| x.most()));
    let most = terms.chain(carry.map(|(column, by)| column.most() >> by)).try_fold(0, u128::checked_add);
    let most = most.filter(|most| *most <= u128::MAX >> (128 - 2 * word()));
    let most = most.unwrap_or_else(|| panic!("a column of {} products could be more than two words", products.len()));
    if let Some((_, by @ 1..)) = carry {
        GRAPH.with_borrow_mut(|g| g.limb = by);
    }
    push(Node::Column(Column { products, words, carry }), most).compute()
}

/// Returns the words of a sum of products and of words.
pub fn column_words(products: impl IntoIterator<Item = (V, V)>, words: impl IntoIterator<Item = V>) -> (V, V) {
    column(products, words, None).words()
}

/// Returns a sum of words modulo a word, and what it carries.
pub fn word_sum(words: impl IntoIterator<Item = V>) -> (V, V) {
    column_words([], words)
}

/// Returns the lower word of a product.
pub fn product_low(x: V, y: V) -> V {
    column([(x, y)], [], None).low_word()
}

/// Returns a sum of words that the caller knows to be a word. Tests check it on values.
pub fn whole(words: impl IntoIterator<Item = V>) -> V {
    let words: Vec<V> = words.into_iter().collect();
    if let [word] = words[..] {
        return word;
    }
    let column = column([], words, None);
    GRAPH.with_borrow_mut(|g| g.whole.push(column));
    column.low_word()
}

impl V {
    fn most(self) -> u128 {
        GRAPH.with_borrow(|g| g.most(self))
    }

    /// Computes a value here, and not when it is read.
    pub fn compute(self) -> V {
        effect(Effect::Compute(self));
        self
    }

    /// Returns the difference modulo the word, and 1 if it borrows.
    pub fn wrapping_sub(self, y: V) -> (V, V) {
        (self - y, self.less(y))
    }

    /// Returns 1 if this is below y.
    pub fn less(self, y: V) -> V {
        push(Node::Less(self, y), 1)
    }

    /// Returns `x` if this is 1, `y` if it is 0.
    pub fn select(self, x: V, y: V) -> V {
        let mask = (!flags()).then(|| constant(0) - self);
        push(Node::Select { choice: self, mask, x, y }, x.most().max(y.most()))
    }

    /// Returns 1 if the word is not 0.
    pub fn positive(self) -> V {
        constant(0).less(self)
    }

    /// Returns a word, shifted, without what leaves it.
    pub fn wrapping_shl(self, by: u32) -> V {
        push(Node::Shl(self, by), largest().min(self.most() << by))
    }

    /// Returns a number with a sign, shifted to the right.
    pub fn signed_shr(self, by: u32) -> V {
        push(Node::SignedShr(self, by), largest())
    }

    /// Returns the lowest bits of a word.
    pub fn low(self, bits: u32) -> V {
        let mask = (1 << bits) - 1;
        if self.most() <= mask { self } else { push(Node::Low(self, bits), mask) }
    }

    /// Returns the lowest `at` bits, with the bits of another value above, as far as they are in the word.
    pub fn join(self, at: u32, high: V) -> V {
        let most = largest().min((high.most() << at) + ((1 << at) - 1));
        push(Node::Join { low: self, at, high }, most)
    }

    /// Returns the lower word of a column.
    pub fn low_word(self) -> V {
        push(Node::ColumnLow(self), largest().min(self.most()))
    }

    /// Returns the upper word of a column.
    pub fn high_word(self) -> V {
        push(Node::ColumnHigh(self), self.most() >> word())
    }

    /// Returns the words of a column.
    pub fn words(self) -> (V, V) {
        (self.low_word(), self.high_word())
    }

    /// Returns the word from this bit on of two words.
    pub fn shr_join(self, by: u32, high: V) -> V {
        (self >> by).join(word() - by, high)
    }
}

operator!(V: Add, add, |x, y: V| push_word(Node::Add(x, y), x.most() + y.most()));
// A difference modulo the word.
operator!(V: Sub, sub, |x, y: V| push(Node::Sub(x, y), largest()));
operator!(V: BitAnd, bitand, |x, y: V| push(Node::And(x, y), x.most().min(y.most())));
operator!(V: BitXor, bitxor, |x, y: V| push(Node::Xor(x, y), largest()));
operator!(V: Shr, shr, |x, by: u32| if by == 0 { x } else { push(Node::Shr(x, by), x.most() >> by) });
operator!(V: Shl, shl, |x, by: u32| match GRAPH.with_borrow(|g| g.nodes[x.0].clone()) {
    _ if by == 0 => x,
    Node::Constant(c) => constant(c << by),
    _ => push_word(Node::Shl(x, by), x.most() << by),
});

impl Not for V {
    type Output = V;
    fn not(self) -> V {
        push(Node::Not(self), largest())
    }
}
