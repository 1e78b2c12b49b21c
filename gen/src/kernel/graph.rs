//! Descriptions of kernel functions: graphs over words, and over sums of products of two words (columns). Each value has
//! a range. A value that could leave its word is an error when the graph is built, except in functions whose
//! names say `wrapping`.

use std::collections::HashMap;

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
    /// `x` if the choice is 1, else `y`. The mask is minus the choice, for targets that have no such instruction.
    Select {
        choice: V,
        mask: Option<V>,
        x: V,
        y: V,
    },
    Shl(V, u32),
    Shr(V, u32),
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
}

/// A function.
#[derive(Default)]
pub struct Graph {
    /// Number of bits of a word.
    pub word: u32,
    /// A carry is a flag, so that a sum of many words is a chain of columns of two words and a carry.
    pub flags: bool,
    pub nodes: Vec<Node>,
    /// Largest number that each value can be.
    pub most: Vec<u128>,
    pub effects: Vec<Effect>,
    /// Columns that are words, though ranges do not show it.
    whole: Vec<V>,
    /// The value that the function returns.
    pub returned: Option<V>,
    known: HashMap<Node, V>,
}

impl Graph {
    pub fn new(word: u32, flags: bool) -> Graph {
        Graph { word, flags, ..Graph::default() }
    }

    /// Returns the largest word.
    pub fn largest(&self) -> u128 {
        u128::MAX >> (128 - self.word)
    }

    /// Adds a node. Equal nodes share one value.
    fn push(&mut self, node: Node, most: u128) -> V {
        if let Some(v) = self.known.get(&node) {
            return *v;
        }
        let v = V(self.nodes.len());
        self.nodes.push(node.clone());
        self.most.push(most);
        self.known.insert(node, v);
        v
    }

    fn word(&mut self, node: Node, most: u128) -> V {
        assert!(most <= self.largest(), "{node:?} could be {most:#x}, which is no word");
        self.push(node, most)
    }

    pub fn most(&self, v: V) -> u128 {
        self.most[v.0]
    }

    /// Computes a value here, and not when it is read.
    pub fn compute(&mut self, v: V) -> V {
        self.effects.push(Effect::Compute(v));
        v
    }

    pub fn step(&mut self, name: impl Into<String>) {
        self.effects.push(Effect::Step(name.into()));
    }

    /// Returns an argument that is a number.
    pub fn argument(&mut self, i: usize, most: u128) -> V {
        self.word(Node::Argument(i), most)
    }

    pub fn constant(&mut self, x: u64) -> V {
        self.push(Node::Constant(x), x.into())
    }

    pub fn load(&mut self, from: usize, at: u32, most: u128) -> V {
        self.word(Node::Load { from, at }, most)
    }

    pub fn store(&mut self, to: usize, at: u32, value: V) {
        self.effects.push(Effect::Store { to, at, value });
    }

    pub fn add(&mut self, x: V, y: V) -> V {
        self.word(Node::Add(x, y), self.most(x) + self.most(y))
    }

    /// Returns `x - y` modulo the word, and 1 if it borrows.
    pub fn wrapping_sub(&mut self, x: V, y: V) -> (V, V) {
        let borrow = self.push(Node::Less(x, y), 1);
        (self.push(Node::Sub(x, y), self.largest()), borrow)
    }

    /// Returns `x` if `choice` is 1, `y` if it is 0.
    pub fn select(&mut self, choice: V, x: V, y: V) -> V {
        let zero = self.constant(0);
        let mask = (!self.flags).then(|| self.wrapping_sub(zero, choice).0);
        self.push(Node::Select { choice, mask, x, y }, self.most(x).max(self.most(y)))
    }

    pub fn not(&mut self, x: V) -> V {
        self.push(Node::Not(x), self.largest())
    }

    pub fn and(&mut self, x: V, y: V) -> V {
        self.push(Node::And(x, y), self.most(x).min(self.most(y)))
    }

    pub fn xor(&mut self, x: V, y: V) -> V {
        self.push(Node::Xor(x, y), self.largest())
    }

    /// Returns 1 if the word is not 0.
    pub fn positive(&mut self, x: V) -> V {
        let zero = self.constant(0);
        self.push(Node::Less(zero, x), 1)
    }

    pub fn shl(&mut self, x: V, by: u32) -> V {
        match self.nodes[x.0] {
            _ if by == 0 => x,
            Node::Constant(c) => self.constant(c << by),
            _ => self.word(Node::Shl(x, by), self.most(x) << by),
        }
    }

    /// Returns a word, shifted, without what leaves it.
    pub fn wrapping_shl(&mut self, x: V, by: u32) -> V {
        self.push(Node::Shl(x, by), self.largest().min(self.most(x) << by))
    }

    pub fn shr(&mut self, x: V, by: u32) -> V {
        if by == 0 { x } else { self.push(Node::Shr(x, by), self.most(x) >> by) }
    }

    /// Returns the lowest bits of a word.
    pub fn low(&mut self, x: V, bits: u32) -> V {
        let mask = (1 << bits) - 1;
        if self.most(x) <= mask { x } else { self.push(Node::Low(x, bits), mask) }
    }

    /// Returns the lowest `at` bits of one value, with the bits of another above, as far as they are in the word.
    pub fn join(&mut self, low: V, at: u32, high: V) -> V {
        let most = self.largest().min((self.most(high) << at) + ((1 << at) - 1));
        self.push(Node::Join { low, at, high }, most)
    }

    /// Returns a sum of products, of words, and of another column shifted to the right.
    pub fn column(&mut self, products: Vec<(V, V)>, words: Vec<V>, carry: Option<(V, u32)>) -> V {
        let terms = products.iter().map(|(x, y)| self.most(*x) * self.most(*y));
        let terms = terms.chain(words.iter().map(|x| self.most(*x)));
        let most = terms.chain(carry.map(|(column, by)| self.most(column) >> by)).try_fold(0, u128::checked_add);
        let most = most.filter(|most| *most <= u128::MAX >> (128 - 2 * self.word));
        let most =
            most.unwrap_or_else(|| panic!("a column of {} products could be more than two words", products.len()));
        let v = self.push(Node::Column(Column { products, words, carry }), most);
        self.effects.push(Effect::Compute(v));
        v
    }

    /// Returns a sum of words that the caller knows to be a word. Tests check it on values.
    pub fn whole(&mut self, words: Vec<V>) -> V {
        if let [word] = words[..] {
            return word;
        }
        let column = self.column(vec![], words, None);
        self.whole.push(column);
        self.column_low(column)
    }

    /// Returns the lower word of a column.
    pub fn column_low(&mut self, column: V) -> V {
        self.push(Node::ColumnLow(column), self.largest().min(self.most(column)))
    }

    /// Returns the upper word of a column.
    pub fn column_high(&mut self, column: V) -> V {
        self.push(Node::ColumnHigh(column), self.most(column) >> self.word)
    }

    /// Returns the lowest bits of a column.
    pub fn column_bits(&mut self, column: V, bits: u32) -> V {
        let low = self.column_low(column);
        self.low(low, bits)
    }

    /// Returns the word from this bit on of a column with these words.
    pub fn column_join(&mut self, low: V, by: u32, high: V) -> V {
        let low = self.shr(low, by);
        self.join(low, self.word - by, high)
    }

    /// Returns the values that a node reads.
    pub fn reads(&self, v: V) -> Vec<V> {
        match &self.nodes[v.0] {
            Node::Argument(_) | Node::Constant(_) | Node::Load { .. } => vec![],
            Node::Add(x, y) | Node::Sub(x, y) | Node::Less(x, y) => vec![*x, *y],
            Node::And(x, y) | Node::Xor(x, y) | Node::Join { low: x, high: y, .. } => vec![*x, *y],
            Node::Not(x) => vec![*x],
            Node::Select { choice, mask, x, y } => [*choice].into_iter().chain(*mask).chain([*x, *y]).collect(),
            Node::Shl(x, _) | Node::Shr(x, _) | Node::Low(x, _) | Node::ColumnLow(x) | Node::ColumnHigh(x) => vec![*x],
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
