//! The constant-time check: every operation with secret inputs, on the machine code, with different secrets and the same
//! public inputs. Cycles, the sequence of instruction addresses and the sequence of data addresses must be the same.

use super::accepted::{Accepted, Check, Ledger};
use super::build::Board;
use super::machine::{Machine, Programs, functions, symbol};
use crate::tools::Trouble;
use primegroup_operations::{Entry, INPUT, Random, Secrets};
use primegroup_simulator::Trace;
use std::fmt::Write as _;

/// Functions of the firmware that leak, to be found by the check: by a branch, by an address.
pub const PLANTED: [&str; 2] = ["op_leak_branch", "op_leak_address"];

/// How many secrets: the special ones and as many random ones as make 18, or few.
pub fn secrets(e: &Entry, quick: bool) -> u64 {
    match (super::is_long(e), quick) {
        (true, _) => 3,
        (false, true) => 4,
        (false, false) => Secrets::SPECIAL + 12,
    }
}

/// The number of secret number `case` of an operation: where there are few, one special one, and then random ones.
pub fn number(e: &Entry, case: u64) -> u64 {
    if super::is_long(e) && case > 0 { Secrets::SPECIAL + case } else { case }
}

/// Input number `case`: the public part is always the same.
fn prepare(m: &mut Machine, e: &Entry, case: u64) -> Result<[u8; INPUT], Trouble> {
    let mut input = [0; INPUT];
    (e.sample)(&mut Random::new(9), &mut Secrets::new(number(e, case)), &mut input);
    m.prepare(e, &input)?;
    Ok(input)
}

/// The trace of an operation with secret number `case`, and the cycles on the core beside the board's.
fn trace(m: &mut Machine, e: &Entry, case: u64) -> Result<(Trace, Option<u64>), Trouble> {
    let input = prepare(m, e, case)?;
    m.simulator.options().trace = true;
    let run = m.run(e, &e.evaluate(&input));
    m.simulator.options().trace = false;
    let run = run?;
    let trace = run.trace.ok_or_else(|| Trouble::Failed("the simulator gave no trace".to_owned()))?;
    Ok((trace, run.beside))
}

/// Checks that the check finds what leaks.
fn planted(m: &mut Machine) -> Result<(), Trouble> {
    m.simulator.options().trace = true;
    let mut found = Vec::new();
    for function in PLANTED {
        let traces: Result<Vec<_>, _> = (0..4).map(|secret| m.call(function, &[secret]).map(|r| r.trace)).collect();
        found.push(traces?.windows(2).any(|t| t[0] != t[1]));
    }
    m.simulator.options().trace = false;
    if found.iter().all(|f| *f) { Ok(()) } else { Err(Trouble::Failed("a planted leak was not found".to_owned())) }
}

/// Checks the wanted operations of a board: how many there are.
pub fn check(
    programs: &mut Programs<'_>,
    quick: bool,
    wanted: &[&'static Entry],
    ledger: &mut Ledger<'_>,
) -> Result<usize, Trouble> {
    let board = programs.library.board;
    planted(&mut Machine::new(board, &programs.library.link(&functions(&PLANTED), "leaks")?)?)?;
    let (mut count, mut leaks) = (0, Vec::new());
    for e in wanted.iter().filter(|e| e.secret) {
        count += 1;
        let program = programs.of(e)?;
        let hash = ledger.operation_hash(&program.elf, e);
        if ledger.skips_operation(e, &hash, Check::ConstantTime) {
            continue;
        }
        let mut m = Machine::new(board, &program)?;
        let first = trace(&mut m, e, 0)?;
        let different = (1..secrets(e, quick)).map(|case| Ok((case, trace(&mut m, e, case)? != first)));
        match different.collect::<Result<Vec<_>, Trouble>>()?.into_iter().find(|d| d.1) {
            Some((case, _)) => {
                let title = board.title();
                leaks.push(format!("{} {} on {title}: {}", e.group, e.name, first_difference(&mut m, e, case)?));
            }
            None if !quick => ledger.pass_operation(e, &hash, Check::ConstantTime),
            None => {}
        }
    }
    if leaks.is_empty() { Ok(count) } else { Err(Trouble::Failed(format!("not constant time:\n{}", leaks.join("\n")))) }
}

/// Where the runs with secrets 0 and `case` part.
fn first_difference(m: &mut Machine, e: &Entry, case: u64) -> Result<String, Trouble> {
    prepare(m, e, 0)?;
    let a = m.snapshot();
    prepare(m, e, case)?;
    let b = m.snapshot();
    let divergence = m.simulator.divergence(&symbol(e), &[], &a, &b).map_err(|f| Trouble::Failed(f.to_string()))?;
    Ok(match divergence {
        Some(d) => format!("secret {case} differs from secret 0:\n{d}"),
        None => "only as part of a sequence of calls".to_owned(),
    })
}

/// The report for the repository.
pub fn report(accepted: &Accepted, compiler: &str) -> String {
    let entries: Vec<_> = super::operations().into_iter().filter(|e| e.secret).collect();
    let passed = |board: Board, e: &Entry| accepted.has(board, e, Check::ConstantTime);
    let boards: Vec<Board> =
        Board::MEASURED.into_iter().filter(|board| entries.iter().any(|e| passed(*board, e))).collect();
    let mut out = format!(
        "# Constant time on the boards\n\n\
         Made by `cargo xtask boards --ct --write` with {compiler}; CI runs the same check.\n\n\
         Every operation that takes a secret runs in the simulator with different secrets and the same public inputs. Three \
         things must agree: the number of cycles, the sequence of instruction addresses, the sequence of data addresses. The \
         secrets are 1, 2, r-1, (r-1)/2-like values, 2^128 - 1, 2^248 (for byte strings: all zeros, all ones), then random \
         ones; on curves with a pairing, whose operations take a hundred times as long, 1 and two random ones. Results are compared with the host's library. The check also runs on two functions that leak on purpose, one by \
         a branch and one by an address, and fails if it does not find them.\n\n\
         Public keys count as public, but a secret key determines its public key, so what depends on the \
         public key of a secret key must agree here, too: it would show as a difference.\n\n\
         | group | operation |{} \n|---|---|{}\n",
        boards.iter().map(|b| format!(" {} |", b.title())).collect::<String>(),
        "---|".repeat(boards.len())
    );
    for e in entries {
        let _ = write!(out, "| {} | {} |", e.group, e.name);
        for board in &boards {
            let _ = match passed(*board, e) {
                true => write!(out, " {} secrets, one trace |", secrets(e, false)),
                false => write!(out, " not run |"),
            };
        }
        out.push('\n');
    }
    out
}
