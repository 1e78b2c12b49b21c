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

operator!(Symbol: Add, add, |x, y: Symbol| match (x.node, y.node) {
    (None, _) => y,
    (_, None) => x,
    (Some(a), Some(b)) if x.negative == y.negative && a == b => Symbol::new(Operation::Multiple(a, 2), x.negative),
    (Some(a), Some(b)) if x.negative == y.negative => Symbol::new(Operation::Sum(a, b), x.negative),
    (Some(a), Some(b)) if y.negative => Symbol::new(Operation::Difference(a, b), false),
    (Some(a), Some(b)) => Symbol::new(Operation::Difference(b, a), false),
});
operator!(Symbol: Sub, sub, |x, y: Symbol| x.add(y.negated()));
operator!(Symbol: Mul, mul, |x, y: Symbol| match (x.node, y.node) {
    (Some(a), Some(b)) if a == b => Symbol::new(Operation::Square(a), x.negative != y.negative),
    (Some(a), Some(b)) => Symbol::new(Operation::Product(a, b), x.negative != y.negative),
    _ => Symbol::ZERO,
});

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
