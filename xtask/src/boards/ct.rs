//! The constant-time check. The machine code of every operation with secret inputs runs with different secrets and the
//! same public inputs. Cycles, the sequence of instruction addresses and the sequence of data addresses must be the
//! same.
//!
//! On the M4K the time of a multiplication depends on an operand. The check charges every multiplication the longest
//! time. In addition, operands that could have changed the cycles must be the same for all secrets. If a result is
//! awaited, a multiplication by a secret is not constant time, even if short operands are rare. Compilers do not know
//! this rule. So remaining cases are reported and counted, but they are not errors.

use super::accepted::{Check, Ledger};
use super::machine::{Machine, Programs, functions, symbol};
use crate::tools::Trouble;
use primegroup_operations::{Entry, INPUT, Random, Secrets};
use primegroup_simulator::{Snapshot, Trace};
use std::collections::{BTreeMap, BTreeSet};

/// Functions of the firmware that leak on purpose, by a branch and by an address. The check must find them.
pub const PLANTED: [&str; 2] = ["op_leak_branch", "op_leak_address"];
/// A function that leaks by a multiplication, on boards where its time depends on operands.
const PLANTED_PRODUCT: &str = "op_leak_product";

/// Returns the number of secrets: 18 (the special ones, then random ones), or a few if `quick` or for long operations.
pub fn secrets(e: &Entry, quick: bool) -> u64 {
    match (super::is_long(e), quick) {
        (true, _) => 3,
        (false, true) => 4,
        (false, false) => Secrets::SPECIAL + 12,
    }
}

/// Returns the index of secret number `case` of an operation. Long operations get one special secret, then random
/// ones.
pub fn number(e: &Entry, case: u64) -> u64 {
    if super::is_long(e) && case > 0 { Secrets::SPECIAL + case } else { case }
}

/// Prepares input number `case`. The public part is always the same.
fn prepare(m: &mut Machine, e: &Entry, case: u64) -> Result<[u8; INPUT], Trouble> {
    let mut input = [0; INPUT];
    (e.sample)(&mut Random::new(9), &mut Secrets::new(number(e, case)), &mut input);
    m.prepare(e, &input)?;
    Ok(input)
}

/// Returns the trace of an operation with secret number `case`, and the cycles on the board's second core.
fn trace(m: &mut Machine, e: &Entry, case: u64) -> Result<(Trace, Option<u64>), Trouble> {
    let input = prepare(m, e, case)?;
    m.simulator.options().trace = true;
    let run = m.run(e, &e.evaluate(&input));
    m.simulator.options().trace = false;
    let run = run?;
    let trace = run.trace.ok_or_else(|| Trouble::Failed("the simulator gave no trace".to_owned()))?;
    Ok((trace, run.beside))
}

/// Checks that the planted leaks are found.
fn planted(m: &mut Machine) -> Result<(), Trouble> {
    m.simulator.options().trace = true;
    let mut found = Vec::new();
    let product = m.board.products_depend().then_some(PLANTED_PRODUCT);
    for function in PLANTED.into_iter().chain(product) {
        let traces: Result<Vec<_>, _> = (0..4).map(|secret| m.call(function, &[secret]).map(|r| r.trace)).collect();
        found.push(traces?.windows(2).any(|t| t[0] != t[1]));
    }
    m.simulator.options().trace = false;
    if found.iter().all(|f| *f) { Ok(()) } else { Err(Trouble::Failed("a planted leak was not found".to_owned())) }
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

/// Checks the selected operations of a board.
pub fn check(
    programs: &mut Programs<'_>,
    quick: bool,
    wanted: &[&'static Entry],
    ledger: &mut Ledger<'_>,
) -> Result<Count, Trouble> {
    let board = programs.library.board;
    let mut names = PLANTED.to_vec();
    names.extend(board.products_depend().then_some(PLANTED_PRODUCT));
    planted(&mut Machine::new(board, &programs.library.link(&functions(&names), "leaks")?)?)?;
    let (mut count, mut leaks) = (Count::default(), Vec::new());
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
        let mut m = Machine::new(board, &program)?;
        m.simulator.options().rules.short_operands = false;
        let first = trace(&mut m, e, 0)?;
        let mut passed = Check::ConstantTime;
        let mut parts = |case| -> Result<_, Trouble> {
            let (mut other, beside) = trace(&mut m, e, case)?;
            if other.operands != first.0.operands {
                passed = Check::ButProducts;
                other.operands = first.0.operands;
            }
            Ok((case, (other, beside) != first))
        };
        let different = (1..secrets(e, quick)).map(&mut parts).collect::<Result<Vec<_>, Trouble>>()?;
        match different.into_iter().find(|d| d.1) {
            Some((case, _)) => {
                let title = board.title();
                leaks.push(format!("{} {} on {title}: {}", e.group, e.name, first_difference(&mut m, e, case)?));
            }
            None => {
                if passed == Check::ButProducts {
                    count.but_products += 1;
                    for function in dependent(&mut m, e)? {
                        *count.functions.entry(function).or_default() += 1;
                    }
                }
                if !quick {
                    ledger.pass_operation(e, &hash, passed);
                }
            }
        }
    }
    if leaks.is_empty() { Ok(count) } else { Err(Trouble::Failed(format!("not constant time:\n{}", leaks.join("\n")))) }
}

/// Returns the RAM prepared with secret 0 and with secret `case`.
fn both(m: &mut Machine, e: &Entry, case: u64) -> Result<[Snapshot; 2], Trouble> {
    prepare(m, e, 0)?;
    let first = m.snapshot();
    prepare(m, e, case)?;
    Ok([first, m.snapshot()])
}

/// Returns the functions with a multiplication that could take a time dependent on a secret.
fn dependent(m: &mut Machine, e: &Entry) -> Result<BTreeSet<String>, Trouble> {
    let [a, b] = both(m, e, secrets(e, true) - 1)?;
    let places = m.simulator.different_operands(&symbol(e), &[], &a, &b).map_err(|f| Trouble::Failed(f.to_string()))?;
    Ok(places.into_iter().map(|place| place.function.unwrap_or_else(|| "?".to_owned())).collect())
}

/// Describes the first difference between the runs with secrets 0 and `case`.
fn first_difference(m: &mut Machine, e: &Entry, case: u64) -> Result<String, Trouble> {
    let [a, b] = both(m, e, case)?;
    let divergence = m.simulator.divergence(&symbol(e), &[], &a, &b).map_err(|f| Trouble::Failed(f.to_string()))?;
    Ok(match divergence {
        Some(d) => format!("secret {case} differs from secret 0:\n{d}"),
        None => "only as part of a sequence of calls".to_owned(),
    })
}
