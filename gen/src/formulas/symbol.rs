//! Symbols: a ring whose elements record the operations that make them.

use super::source::Ring;
use super::source::weierstrass::complete::Coefficients;
use std::cell::{Cell, RefCell};
use std::ops::{Add, Mul, Sub};

/// Number of an operation on the record.
pub type Node = usize;

/// An operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    Input(&'static str),
    Sum(Node, Node),
    Difference(Node, Node),
    Product(Node, Node),
    Square(Node),
    /// A multiple by a number above 1.
    Multiple(Node, u32),
    Half(Node),
    /// A function of a curve: its name, and one operand or two.
    Call(&'static str, Node, Option<Node>),
}

impl Operation {
    /// Returns the operands.
    pub fn operands(self) -> Vec<Node> {
        match self {
            Self::Input(_) => vec![],
            Self::Sum(a, b) | Self::Difference(a, b) | Self::Product(a, b) | Self::Call(_, a, Some(b)) => vec![a, b],
            Self::Square(a) | Self::Multiple(a, _) | Self::Half(a) | Self::Call(_, a, None) => vec![a],
        }
    }
}

impl Operation {
    /// Returns whether this is a product or a square.
    pub fn is_product(self) -> bool {
        matches!(self, Self::Product(..) | Self::Square(_))
    }
}

thread_local! {
    static RECORD: RefCell<Vec<Operation>> = const { RefCell::new(Vec::new()) };
    static CHEAP: Cell<bool> = const { Cell::new(true) };
}

/// Records a formula. `cheap` is [`Ring::sums_are_cheap`].
pub fn record(cheap: bool, formula: impl FnOnce() -> Vec<Symbol>) -> (Vec<Operation>, Vec<Node>) {
    CHEAP.set(cheap);
    let results = formula().into_iter().map(Symbol::node).collect();
    (RECORD.take(), results)
}

/// An element: plus or minus a node, or zero.
#[derive(Clone, Copy, Debug)]
pub struct Symbol {
    node: Option<Node>,
    negative: bool,
}

impl Symbol {
    const ZERO: Self = Symbol { node: None, negative: false };

    fn new(operation: Operation, negative: bool) -> Self {
        let node = RECORD.with_borrow_mut(|record| {
            record.iter().position(|o| *o == operation).unwrap_or_else(|| {
                record.push(operation);
                record.len() - 1
            })
        });
        Symbol { node: Some(node), negative }
    }

    pub fn input(name: &'static str) -> Self {
        Self::new(Operation::Input(name), false)
    }

    /// Returns the value of a function of the curve.
    pub fn call(name: &'static str, a: Self, b: Option<Self>) -> Self {
        Self::new(Operation::Call(name, a.node(), b.map(Self::node)), false)
    }

    /// Returns the node of a value, which must be positive.
    pub fn node(self) -> Node {
        assert!(!self.negative, "a formula must not end with a negation");
        self.node.expect("a formula must not end with zero")
    }

    fn negated(self) -> Self {
        Symbol { negative: !self.negative, ..self }
    }
}

impl Add for Symbol {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        match (self.node, o.node) {
            (None, _) => o,
            (_, None) => self,
            (Some(a), Some(b)) if self.negative == o.negative && a == b => {
                Self::new(Operation::Multiple(a, 2), self.negative)
            }
            (Some(a), Some(b)) if self.negative == o.negative => Self::new(Operation::Sum(a, b), self.negative),
            (Some(a), Some(b)) if o.negative => Self::new(Operation::Difference(a, b), false),
            (Some(a), Some(b)) => Self::new(Operation::Difference(b, a), false),
        }
    }
}

impl Sub for Symbol {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        self.add(o.negated())
    }
}

impl Mul for Symbol {
    type Output = Self;
    fn mul(self, o: Self) -> Self {
        let (Some(a), Some(b)) = (self.node, o.node) else { return Self::ZERO };
        let operation = if a == b { Operation::Square(a) } else { Operation::Product(a, b) };
        Self::new(operation, self.negative != o.negative)
    }
}

impl Ring for Symbol {
    fn sums_are_cheap() -> bool {
        CHEAP.get()
    }
    fn times(self, w: i32) -> Self {
        let negative = self.negative != (w < 0);
        match (self.node, w.unsigned_abs()) {
            (None, _) | (_, 0) => Self::ZERO,
            (node, 1) => Symbol { node, negative },
            (Some(node), w) => Self::new(Operation::Multiple(node, w), negative),
        }
    }
    fn half(self) -> Self {
        Self::new(Operation::Half(self.node()), self.negative)
    }
}

/// The coefficients of a Weierstrass curve, as functions of its parameters. a is zero, or anything.
pub struct Curve {
    pub a_is_zero: bool,
}

impl Coefficients<Symbol> for Curve {
    fn a(&self, x: Symbol) -> Symbol {
        if self.a_is_zero { Symbol::ZERO } else { Symbol::call("set_a_product", x, None) }
    }
    fn b3(&self, x: Symbol) -> Symbol {
        Symbol::call("set_3b_product", x, None)
    }
}
