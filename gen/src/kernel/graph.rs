//! Descriptions of kernel functions: graphs over words of 32 bits, and over sums of products of 64 bits (columns). Each
//! value has a range. A value that could leave its word is an error when the graph is built, except in functions whose
//! names say `wrapping`.

use std::collections::HashMap;

/// Number of bits of a word.
pub const WORD: u32 = 32;
/// Largest word.
const MOST: u128 = (1 << WORD) - 1;

/// A value of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct V(pub usize);

/// How a value is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// An argument of the function.
    Argument(usize),
    Constant(u32),
    /// A number of 2 or 4 bytes behind a pointer, at this offset.
    Load {
        from: usize,
        at: u32,
        bytes: u32,
    },
    /// Sum, difference and product modulo 2^32.
    Add(V, V),
    Sub(V, V),
    Mul(V, V),
    /// 1 if the first is less than the second, else 0.
    Less(V, V),
    And(V, V),
    Or(V, V),
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
    /// The second if the first is not 0, else the third.
    Choose(V, V, V),
    Column(Column),
    /// The words of a column.
    ColumnLow(V),
    ColumnHigh(V),
}

/// A sum of 64 bits: products, words, and a column without its lowest bits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Column {
    pub products: Vec<(V, V)>,
    pub words: Vec<V>,
    pub carry: Option<(V, u32)>,
}

/// What happens, in this order. Other nodes are computed when they are needed.
#[derive(Clone, Debug)]
pub enum Effect {
    /// The name of what follows.
    Step(String),
    Column(V),
    Store {
        to: usize,
        at: u32,
        bytes: u32,
        value: V,
    },
}

/// A function.
#[derive(Default)]
pub struct Graph {
    pub nodes: Vec<Node>,
    /// Largest number that each value can be.
    pub most: Vec<u128>,
    pub effects: Vec<Effect>,
    /// The value that the function returns.
    pub returned: Option<V>,
    /// Pointers to operands that a result may contain, and where. Others may only be the result itself.
    pub inside: Vec<(usize, u32)>,
    known: HashMap<Node, V>,
}

impl Graph {
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
        assert!(most <= MOST, "{node:?} could be {most:#x}, which is no word");
        self.push(node, most)
    }

    pub fn most(&self, v: V) -> u128 {
        self.most[v.0]
    }

    pub fn step(&mut self, name: impl Into<String>) {
        self.effects.push(Effect::Step(name.into()));
    }

    /// Returns an argument that is a number.
    pub fn argument(&mut self, i: usize, most: u128) -> V {
        self.word(Node::Argument(i), most)
    }

    pub fn constant(&mut self, x: u32) -> V {
        self.push(Node::Constant(x), x.into())
    }

    pub fn load(&mut self, from: usize, at: u32, most: u128) -> V {
        self.word(Node::Load { from, at, bytes: 4 }, most)
    }

    pub fn load16(&mut self, from: usize, at: u32, most: u128) -> V {
        assert!(most < 1 << 16);
        self.push(Node::Load { from, at, bytes: 2 }, most)
    }

    pub fn store(&mut self, to: usize, at: u32, value: V) {
        self.effects.push(Effect::Store { to, at, bytes: 4, value });
    }

    pub fn store16(&mut self, to: usize, at: u32, value: V) {
        assert!(self.most(value) < 1 << 16);
        self.effects.push(Effect::Store { to, at, bytes: 2, value });
    }

    pub fn add(&mut self, x: V, y: V) -> V {
        self.word(Node::Add(x, y), self.most(x) + self.most(y))
    }

    pub fn wrapping_add(&mut self, x: V, y: V) -> V {
        self.push(Node::Add(x, y), MOST.min(self.most(x) + self.most(y)))
    }

    pub fn wrapping_sub(&mut self, x: V, y: V) -> V {
        self.push(Node::Sub(x, y), MOST)
    }

    pub fn wrapping_mul(&mut self, x: V, y: V) -> V {
        self.push(Node::Mul(x, y), MOST.min(self.most(x) * self.most(y)))
    }

    pub fn less(&mut self, x: V, y: V) -> V {
        self.push(Node::Less(x, y), 1)
    }

    pub fn and(&mut self, x: V, y: V) -> V {
        self.push(Node::And(x, y), self.most(x).min(self.most(y)))
    }

    /// Returns `x | y`.
    pub fn or(&mut self, x: V, y: V) -> V {
        let bits = 128 - (self.most(x) | self.most(y)).leading_zeros();
        self.push(Node::Or(x, y), (1 << bits) - 1)
    }

    pub fn shl(&mut self, x: V, by: u32) -> V {
        match self.nodes[x.0] {
            _ if by == 0 => x,
            Node::Constant(c) => self.constant(c << by),
            _ => self.word(Node::Shl(x, by), self.most(x) << by),
        }
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
        let most = MOST.min((self.most(high) << at) + ((1 << at) - 1));
        self.push(Node::Join { low, at, high }, most)
    }

    pub fn choose(&mut self, flag: V, yes: V, no: V) -> V {
        self.push(Node::Choose(flag, yes, no), self.most(yes).max(self.most(no)))
    }

    /// Returns a sum of products, of words, and of another column shifted to the right.
    pub fn column(&mut self, products: Vec<(V, V)>, words: Vec<V>, carry: Option<(V, u32)>) -> V {
        let most: u128 = products.iter().map(|(x, y)| self.most(*x) * self.most(*y)).sum::<u128>()
            + words.iter().map(|x| self.most(*x)).sum::<u128>()
            + carry.map_or(0, |(column, by)| self.most(column) >> by);
        assert!(most < 1 << (2 * WORD), "a column could be {most:#x}, which is more than two words");
        let v = self.push(Node::Column(Column { products, words, carry }), most);
        self.effects.push(Effect::Column(v));
        v
    }

    /// Returns the lower word of a column.
    pub fn column_low(&mut self, column: V) -> V {
        self.push(Node::ColumnLow(column), MOST.min(self.most(column)))
    }

    /// Returns the upper word of a column.
    pub fn column_high(&mut self, column: V) -> V {
        self.push(Node::ColumnHigh(column), self.most(column) >> WORD)
    }

    /// Returns the lowest bits of a column.
    pub fn column_bits(&mut self, column: V, bits: u32) -> V {
        let low = self.column_low(column);
        self.low(low, bits)
    }

    /// Returns the word from this bit on of a column with these words.
    pub fn column_join(&mut self, low: V, by: u32, high: V) -> V {
        let low = self.shr(low, by);
        self.join(low, WORD - by, high)
    }

    /// Returns a column without its lowest bits, if that is a word.
    pub fn column_shr(&mut self, column: V, by: u32) -> V {
        let most = self.most(column) >> by;
        assert!(most <= MOST, "a column above bit {by} could be {most:#x}, which is no word");
        let (low, high) = (self.column_low(column), self.column_high(column));
        if self.most(high) == 0 {
            return self.shr(low, by);
        }
        let v = self.column_join(low, by, high);
        self.most[v.0] = self.most[v.0].min(most);
        v
    }

    /// Returns where a place behind a pointer is in the result, if they overlap.
    pub fn overlap(&self, pointer: usize, at: u32) -> u32 {
        at + self.inside.iter().find(|(p, _)| *p == pointer).map_or(0, |(_, shift)| *shift)
    }

    /// Returns the values that a node reads.
    pub fn reads(&self, v: V) -> Vec<V> {
        match &self.nodes[v.0] {
            Node::Argument(_) | Node::Constant(_) | Node::Load { .. } => vec![],
            Node::Add(x, y) | Node::Sub(x, y) | Node::Mul(x, y) | Node::Less(x, y) => vec![*x, *y],
            Node::And(x, y) | Node::Or(x, y) | Node::Join { low: x, high: y, .. } => vec![*x, *y],
            Node::Choose(flag, x, y) => vec![*flag, *x, *y],
            Node::Shl(x, _) | Node::Shr(x, _) | Node::Low(x, _) | Node::ColumnLow(x) | Node::ColumnHigh(x) => vec![*x],
            Node::Column(c) => {
                let products = c.products.iter().flat_map(|(x, y)| [*x, *y]);
                products.chain(c.words.iter().copied()).chain(c.carry.map(|(v, _)| v)).collect()
            }
        }
    }

    /// Computes all values. `load` returns what is behind a pointer.
    #[cfg(test)]
    pub fn evaluate(&self, arguments: &[u32], load: impl Fn(usize, u32, u32) -> u32) -> Vec<u128> {
        let mut values: Vec<u128> = Vec::new();
        for (node, most) in self.nodes.iter().zip(&self.most) {
            let of = |v: &V| values[v.0];
            let value = match node {
                Node::Argument(i) => arguments[*i].into(),
                Node::Constant(x) => (*x).into(),
                Node::Load { from, at, bytes } => load(*from, *at, *bytes).into(),
                Node::Add(x, y) => of(x) + of(y) & MOST,
                Node::Sub(x, y) => of(x).wrapping_sub(of(y)) & MOST,
                Node::Mul(x, y) => of(x) * of(y) & MOST,
                Node::Less(x, y) => (of(x) < of(y)).into(),
                Node::And(x, y) => of(x) & of(y),
                Node::Or(x, y) => of(x) | of(y),
                Node::Shl(x, by) => of(x) << by,
                Node::Shr(x, by) => of(x) >> by,
                Node::Low(x, bits) => of(x) & ((1 << bits) - 1),
                Node::Join { low, at, high } => of(low) & ((1 << at) - 1) | of(high) << at & MOST,
                Node::Choose(flag, yes, no) => of(if of(flag) != 0 { yes } else { no }),
                Node::Column(c) => {
                    let products: u128 = c.products.iter().map(|(x, y)| of(x) * of(y)).sum();
                    let words: u128 = c.words.iter().map(of).sum();
                    products + words + c.carry.map_or(0, |(v, by)| of(&v) >> by)
                }
                Node::ColumnLow(x) => of(x) & MOST,
                Node::ColumnHigh(x) => of(x) >> WORD,
            };
            assert!(value <= *most, "{node:?} is {value:#x}, above its range");
            values.push(value);
        }
        values
    }
}
