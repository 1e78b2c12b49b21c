//! Measures cycles, stack and flash of operations.

use super::accepted::{Accepted, Check, Ledger};
use super::build::{Board, Library};
use super::machine::{Machine, Programs, symbol};
use super::{Findings, elf};
use crate::tools::Trouble;
use primegroup_figures::{Figure, Program};
use primegroup_operations::{Entry, INPUT, Random, Secrets};

/// Returns the number of inputs of an operation.
///
/// Figures of variable-time operations and of signatures are averages over 32 inputs. The others take the same time
/// for any input (which `--ct` checks), so a few inputs are enough. On curves with a pairing all operations take
/// nearly the same time.
pub fn samples(e: &Entry, quick: bool) -> u64 {
    match (quick, e.secret) {
        _ if super::is_long(e) => {
            if quick || e.secret {
                1
            } else {
                2
            }
        }
        (true, _) => 2,
        (false, true) if !e.name.contains("sign") => 3,
        (false, _) => 32,
    }
}

/// Costs of an operation: average cycles, the average second count (cycles of a second core, or instructions), and the
/// deepest stack.
pub struct Cost {
    cycles: u64,
    beside: Option<u64>,
    stack: u32,
}

/// Runs an operation on its inputs and returns its costs.
pub fn cost(machine: &mut Machine, e: &Entry, quick: bool) -> Result<Cost, Trouble> {
    let (mut sum, mut beside, mut stack) = (0, None, 0);
    let n = samples(e, quick);
    for i in 0..n {
        let mut input = [0; INPUT];
        (e.sample)(&mut Random::new(i), &mut Secrets::random(i), &mut input);
        let expected = e.evaluate(&input);
        machine.prepare(e, &input)?;
        let run = machine.run(e, &expected)?;
        sum += run.cycles;
        let other = if machine.board.counts_instructions() { Some(run.instructions) } else { run.beside };
        beside = other.map(|count| beside.unwrap_or(0) + count);
        stack = stack.max(run.stack);
    }
    let average = |sum: u64| (sum + n / 2) / n;
    Ok(Cost { cycles: average(sum), beside: beside.map(average), stack })
}

/// Returns the bytes of flash of a program made of some functions, and whether it contains a panic.
pub fn flash(library: &Library, roots: &[String], name: &str) -> Result<(u32, bool), Trouble> {
    let program = library.link(roots, name)?;
    let bytes = elf::flash(&program.elf).ok_or_else(|| Trouble::Failed(format!("{name}: no ELF file")))?;
    Ok((bytes, program.panics))
}

/// Returns the names for a board's figures: its own, and that of the second count.
fn names(board: Board) -> impl Iterator<Item = &'static str> {
    [Some(board.name()), board.beside()].into_iter().flatten()
}

/// Measures operations, each in its own program.
fn operations(
    programs: &mut Programs<'_>,
    tables: &str,
    quick: bool,
    wanted: &[&'static Entry],
    ledger: &mut Ledger<'_>,
    f: &mut Findings,
) -> Result<(), Trouble> {
    let board: Board = programs.library.board;
    for e in wanted {
        let program = programs.of(e)?;
        let hash = ledger.operation_hash(&program.elf, e);
        let figures = ledger.figures();
        let old: Vec<_> = names(board).filter_map(|name| figures.find(name, tables, e.group, e.name)).collect();
        if old.len() == names(board).count() && ledger.skips_operation(e, &hash, Check::Figures) {
            f.figures.operations.extend(old.into_iter().cloned());
            continue;
        }
        let Cost { cycles, beside, stack } = cost(&mut Machine::new(board, &program)?, e, quick)?;
        let (flash, panic) = flash(programs.library, &[symbol(e)], &format!("{tables}-{}", symbol(e)))?;
        if panic {
            f.panics.push(format!("{} {} on {}", e.group, e.name, board.title()));
        } else if !quick {
            ledger.pass_operation(e, &hash, Check::Figures);
        }
        for (name, cycles) in names(board).zip([Some(cycles), beside].into_iter().flatten()) {
            f.figures.operations.push(Figure {
                board: name.to_owned(),
                tables: tables.to_owned(),
                group: e.group.to_owned(),
                operation: e.name.to_owned(),
                cycles,
                flash,
                stack,
            });
        }
    }
    Ok(())
}

/// Groups that contain the public keys of BLS signatures.
const BLS_KEYS: [&str; 3] = ["bls12_381_g1", "bls12_381_g2", "bn254_g2"];
/// Programs with BLS signatures only: the name, and the operations. The last operation is the main one.
const BLS: [(&str, &[&str]); 2] =
    [("BLS signer: keygen from seed + sign", &["keygen_from_seed", "sign"]), ("BLS verifier", &["verify"])];

/// Measures programs with key exchange, signing and verification, for each group that has its own version of all
/// three. Also measures the programs with BLS signatures.
fn programs(library: &Library, tables: &str, wanted: &[&'static Entry], f: &mut Findings) -> Result<(), Trouble> {
    const PARTS: [&str; 3] = ["key exchange", "sign", "verify"];
    let mut add = |name: String, roots: &[String], of: &str| -> Result<(), Trouble> {
        let (flash, _) = flash(library, roots, &format!("{tables}-{of}"))?;
        f.figures.programs.push(Program {
            board: library.board.name().to_owned(),
            tables: tables.to_owned(),
            name,
            flash,
        });
        Ok(())
    };
    let mut groups: Vec<&str> = wanted.iter().map(|e| e.group).collect();
    groups.dedup();
    for group in groups {
        let part = |p: &str| wanted.iter().find(|e| e.group == group && e.name == p).map(|e| symbol(e));
        if let Some(roots) = PARTS.map(part).into_iter().collect::<Option<Vec<_>>>() {
            add(format!("{group} {}", PARTS.join(" + ")), &roots, group)?;
        }
        for (name, parts) in BLS.into_iter().filter(|_| BLS_KEYS.contains(&group)) {
            if parts.last().copied().and_then(part).is_some() {
                let roots: Vec<_> = parts.iter().map(|part| format!("op_{group}_{part}")).collect();
                add(format!("{group} {name}"), &roots, &format!("{group}-bls"))?;
            }
        }
    }
    Ok(())
}

/// Measures all selected operations and programs on one board.
pub fn board(
    p: &mut Programs<'_>,
    tables: &str,
    quick: bool,
    wanted: &[&'static Entry],
    ledger: &mut Ledger<'_>,
    f: &mut Findings,
) -> Result<(), Trouble> {
    operations(p, tables, quick, wanted, ledger, f)?;
    programs(p.library, tables, wanted, f)
}

/// Returns whether an operation's cost depends on the size of the fixed-base tables. With small tables all code is
/// small, so every cost changes; key exchange and verification are measured then, too.
fn uses_tables(e: &Entry, tables: &str) -> bool {
    ["mulgen", "keygen", "sign", "X25519 base"].contains(&e.name)
        || tables == "small" && ["key exchange", "verify"].contains(&e.name)
}

/// Measures the operations that depend on the size of the tables, with another size.
pub fn table_size(
    board: Board,
    tables: &str,
    quick: bool,
    wanted: &[&'static Entry],
    accepted: &Accepted,
    f: &mut Findings,
) -> Result<(), Trouble> {
    let library = Library::build_few(board, tables)?;
    let mut ledger = Ledger::new(accepted, board, tables)?;
    let few: Vec<_> = wanted.iter().copied().filter(|e| uses_tables(e, tables)).collect();
    operations(&mut Programs::new(&library, tables), tables, quick, &few, &mut ledger, f)?;
    programs(&library, tables, wanted, f)?;
    f.checked(ledger);
    Ok(())
}
