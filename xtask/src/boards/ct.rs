//! The constant-time check. The machine code of every operation with secret inputs runs once, with marks on the secret
//! bytes of its input. The simulator hands the marks on from operands to results. A branch on a marked value, a marked
//! address, or a marked operand on which cycles depend is a leak: the run then reveals secrets. Values that the library
//! declassifies (`ct::Mask::declassify`) lose their marks. Boards without inline assembly compare [`traces`].
//!
//! On the M4K the time of a multiplication depends on an operand. If a result is awaited, a multiplication by a secret
//! is not constant time, even if short operands are rare. Compilers do not know this rule. So remaining cases are
//! reported and counted, but they are not errors.

use super::machine::{Machine, Programs, functions};
use super::traces;
use crate::tools::Trouble;
use primegroup_operations::{Entry, INPUT, Input, Random, Secrets};
use primegroup_simulator::{Leak, Marking, Way};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Functions of the firmware that leak on purpose, and the way in which the check must find that they do.
const PLANTED: [(&str, Way); 2] = [("op_leak_branch", Way::Branch), ("op_leak_address", Way::Address)];
/// A function that leaks by a multiplication, on boards where its time depends on operands.
const PLANTED_PRODUCT: (&str, Way) = ("op_leak_product", Way::Operand);
/// A function that branches on a secret after it has declassified it. The check must find nothing.
const DECLASSIFIED: &str = "op_declassify";

/// Number of inputs that are compared to find the secret bytes. It is practically impossible that a byte that depends
/// on secrets has the same value in all of them.
const COMPARED: u64 = 16;
/// Number of leaks of an operation that are printed.
const SHOWN: usize = 8;

/// Returns marks on the bytes of an operation's inputs that depend on secrets.
pub fn marks(e: &Entry) -> Input {
    let input = |i| {
        let mut input = [0; INPUT];
        (e.sample)(&mut Random::new(0), &mut Secrets::random(i), &mut input);
        input
    };
    let (first, mut marks) = (input(0), [0; INPUT]);
    for other in (1..COMPARED).map(input) {
        for (mark, (x, y)) in marks.iter_mut().zip(first.iter().zip(other)) {
            *mark |= if *x == y { 0 } else { 0xff };
        }
    }
    marks
}

/// Checks that the planted leaks are found, and nothing else.
pub fn planted(programs: &Programs<'_>) -> Result<(), Trouble> {
    let board = programs.library.board;
    let product = board.products_depend().then_some(PLANTED_PRODUCT);
    let all: Vec<_> = PLANTED.into_iter().chain(product).collect();
    let names: Vec<_> = all.iter().map(|(name, _)| *name).chain([DECLASSIFIED]).collect();
    let mut m = Machine::new(board, &programs.library.link(&functions(&names), "leaks")?)?;
    for (function, way) in all {
        let found = if board.declassifies() {
            m.simulator.options().marking = Marking::Arguments;
            m.call(function, &[1])?.leaks.iter().any(|leak| leak.way == way)
        } else {
            traces::differ(&mut m, function)?
        };
        if !found {
            return Err(Trouble::Failed(format!("a planted leak was not found: {function}")));
        }
    }
    if board.declassifies()
        && let Some(leak) = m.call(DECLASSIFIED, &[1])?.leaks.first()
    {
        return Err(Trouble::Failed(format!("{DECLASSIFIED} uses only what is public, but\n{leak}")));
    }
    Ok(())
}

/// Returns the functions with multiplications whose time depends on a secret, or a text about the other leaks.
pub fn judge(m: &Machine, leaks: Vec<Leak>) -> Result<BTreeSet<String>, String> {
    let is_product = |leak: &Leak| leak.way == Way::Operand && m.board.products_depend();
    let (products, leaks): (Vec<_>, Vec<_>) = leaks.into_iter().partition(is_product);
    if !leaks.is_empty() {
        let text: String = leaks.iter().take(SHOWN).map(Leak::to_string).collect();
        return Err(format!("{} leaks\n{text}", leaks.len()));
    }
    let name = |leak: &Leak| leak.backtrace.first().and_then(|place| place.function.clone());
    Ok(products.iter().map(|leak| name(leak).unwrap_or_else(|| "?".to_owned())).collect())
}

/// The operations that passed on one board.
#[derive(Default)]
pub struct Count {
    /// Number of operations.
    operations: usize,
    /// Operations with multiplications whose time depends on a secret.
    but_products: Vec<String>,
    /// Functions with these multiplications, each with its number of operations.
    functions: BTreeMap<String, usize>,
}

impl Count {
    /// Adds an operation that passed, with the functions from [`judge`].
    pub fn add(&mut self, e: &Entry, products: &BTreeSet<String>) {
        self.operations += 1;
        if !products.is_empty() {
            self.but_products.push(format!("{} {}", e.group, e.name));
        }
        products.iter().for_each(|name| *self.functions.entry(name.clone()).or_default() += 1);
    }

    /// Returns the names of the operations with multiplications whose time depends on a secret.
    pub fn but_products(&self) -> &[String] {
        &self.but_products
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} operations with secrets are constant time", self.operations)?;
        match self.but_products.len() {
            0 => Ok(()),
            n => write!(f, ", except products: in {n} of them a multiplication takes a time that depends on a secret"),
        }?;
        self.functions.iter().try_for_each(|(name, n)| write!(f, "\n  in {n} of them in {name}"))
    }
}
