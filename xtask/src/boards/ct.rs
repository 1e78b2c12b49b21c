//! The constant-time check. The machine code of every operation with secret inputs runs once, with marks on the secret
//! bytes of its input. The simulator hands the marks on from operands to results. A branch on a marked value, a marked
//! address, or a marked operand on which cycles depend is a leak: the run then reveals secrets. Values that the library
//! declassifies (`ct::Mask::declassify`) lose their marks.
//!
//! On the M4K the time of a multiplication depends on an operand. If a result is awaited, a multiplication by a secret
//! is not constant time, even if short operands are rare. Compilers do not know this rule. So remaining cases are
//! reported and counted, but they are not errors.

use super::accepted::{Check, Ledger};
use super::machine::{Machine, Programs, functions};
use crate::tools::Trouble;
use primegroup_operations::{Entry, INPUT, Input, Random, Secrets};
use primegroup_simulator::{Leak, Marking, Way};
use std::collections::{BTreeMap, BTreeSet};

/// Functions of the firmware that leak on purpose, and the way in which the check must find that they do.
const PLANTED: [(&str, Way); 2] = [("op_leak_branch", Way::Branch), ("op_leak_address", Way::Address)];
/// A function that leaks by a multiplication, on boards where its time depends on operands.
const PLANTED_PRODUCT: (&str, Way) = ("op_leak_product", Way::Operand);
/// A function that branches on a secret after it has declassified it. The check must find nothing.
const DECLASSIFIED: &str = "op_declassify";

/// Number of inputs that are compared to find the secret bytes. A byte that is secret and has the same value in all of
/// them is practically impossible.
const COMPARED: u64 = 16;

/// Returns input number `i` for fixed public data.
pub fn input(e: &Entry, i: u64) -> Input {
    let mut input = [0; INPUT];
    (e.sample)(&mut Random::new(9), &mut Secrets::random(9 + i), &mut input);
    input
}

/// Returns marks on the bytes of an input that depend on secrets.
fn marks(e: &Entry) -> Input {
    let first = input(e, 0);
    let mut marks = [0; INPUT];
    for other in (1..COMPARED).map(|i| input(e, i)) {
        for (mark, (x, y)) in marks.iter_mut().zip(first.iter().zip(other)) {
            *mark |= if *x == y { 0 } else { 0xff };
        }
    }
    marks
}

/// Checks that the planted leaks are found, and nothing else.
fn planted(programs: &mut Programs<'_>) -> Result<(), Trouble> {
    let board = programs.library.board;
    let product = board.products_depend().then_some(PLANTED_PRODUCT);
    let all: Vec<_> = PLANTED.into_iter().chain(product).collect();
    let names: Vec<_> = all.iter().map(|(name, _)| *name).chain([DECLASSIFIED]).collect();
    let mut m = Machine::new(board, &programs.library.link(&functions(&names), "leaks")?)?;
    m.simulator.options().marking = Marking::Arguments;
    for (function, way) in all {
        if !m.call(function, &[1])?.leaks.iter().any(|leak| leak.way == way) {
            return Err(Trouble::Failed(format!("a planted leak was not found: {function}")));
        }
    }
    match m.call(DECLASSIFIED, &[1])?.leaks.first() {
        None => Ok(()),
        Some(leak) => Err(Trouble::Failed(format!("{DECLASSIFIED} leaks only what is public:\n{leak}"))),
    }
}

/// Number of operations that passed.
#[derive(Default)]
pub struct Count {
    /// Number of all operations that passed.
    operations: usize,
    /// Number of operations with cycles that could depend on operands of multiplications.
    but_products: usize,
    /// Functions with these multiplications, each with its number of operations. Skipped programs are not included.
    functions: BTreeMap<String, usize>,
}

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} operations with secrets are constant time", self.operations)?;
        match self.but_products {
            0 => Ok(()),
            n => write!(f, ", but for products: in {n} of them a multiplication whose time could depend on a secret"),
        }?;
        self.functions.iter().try_for_each(|(name, n)| write!(f, "\n  in {n} of them in {name}"))
    }
}

/// Runs an operation with marks on its secrets. Returns its leaks.
fn leaks(m: &mut Machine, e: &Entry) -> Result<Vec<Leak>, Trouble> {
    let input = input(e, 0);
    m.mark(&marks(e))?;
    m.simulator.options().marking = Marking::Memory;
    m.prepare(e, &input)?;
    let run = m.run(e, &e.evaluate(&input));
    m.simulator.options().marking = Marking::Off;
    Ok(run?.leaks)
}

/// Checks the selected operations of a board.
pub fn check(
    programs: &mut Programs<'_>,
    quick: bool,
    wanted: &[&'static Entry],
    ledger: &mut Ledger<'_>,
) -> Result<Count, Trouble> {
    let board = programs.library.board;
    planted(programs)?;
    let (mut count, mut wrong) = (Count::default(), Vec::new());
    for e in wanted.iter().filter(|e| e.secret) {
        count.operations += 1;
        let program = programs.of(e)?;
        let hash = ledger.operation_hash(&program.elf, e);
        if ledger.skips_operation(e, &hash, Check::ConstantTime) {
            continue;
        }
        if ledger.skips_operation(e, &hash, Check::ButProducts) {
            count.but_products += 1;
            continue;
        }
        let (products, leaks): (Vec<_>, Vec<_>) = leaks(&mut Machine::new(board, &program)?, e)?
            .into_iter()
            .partition(|leak| leak.way == Way::Operand && board.products_depend());
        if !leaks.is_empty() {
            let text: String = leaks.iter().take(SHOWN).map(Leak::to_string).collect();
            wrong.push(format!("{} {} on {}: {} leaks\n{text}", e.group, e.name, board.title(), leaks.len()));
            continue;
        }
        if !products.is_empty() {
            count.but_products += 1;
            let name = |leak: &Leak| leak.backtrace.first().and_then(|p| p.function.clone()).unwrap_or_else(|| "?".to_owned());
            for function in products.iter().map(name).collect::<BTreeSet<_>>() {
                *count.functions.entry(function).or_default() += 1;
            }
        }
        if !quick {
            let passed = if products.is_empty() { Check::ConstantTime } else { Check::ButProducts };
            ledger.pass_operation(e, &hash, passed);
        }
    }
    if wrong.is_empty() { Ok(count) } else { Err(Trouble::Failed(format!("not constant time:\n{}", wrong.join("\n")))) }
}

/// Number of leaks of an operation that are printed.
const SHOWN: usize = 8;
