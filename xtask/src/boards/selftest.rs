//! The self-test runs every operation on fixed inputs, on the board itself, and compares the results with the answers
//! of the host's library. It runs under QEMU, or in the simulator for boards whose code QEMU does not run.

use super::build::{Board, Library};
use super::cache::Cache;
use crate::packages::need;
use crate::qemu;
use crate::toolchain::built;
use crate::tools::{Trouble, root};
use primegroup_operations::for_each;
use primegroup_simulator::Run;
use std::fmt::Write as _;

/// Returns the expected content of the file of answers.
fn answers() -> String {
    let mut all = Vec::new();
    for_each(|e| all.push(e));
    let mut out = String::from(
        "//! Digests of the outputs of all operations, by `cargo xtask boards --write` from the host's library.\n\n\
         /// Group, operation and digest, in the order of the list of operations.\n",
    );
    out += "pub static ANSWERS: &[(&str, &str, u64)] = &[\n";
    for e in all {
        let _ = writeln!(out, "    ({:?}, {:?}, 0x{:016x}),", e.group, e.name, e.digest());
    }
    out + "];\n"
}

/// Compares the file of answers with the expected content, or writes it.
pub fn renew_answers(write: bool) -> Result<(), Trouble> {
    let path = root().join("operations/src/answers.rs");
    let right = answers();
    if std::fs::read_to_string(&path).is_ok_and(|s| s == right) {
        return Ok(());
    }
    if !write {
        return Err(Trouble::Failed(
            "operations/src/answers.rs is not up to date: cargo xtask boards --write".to_owned(),
        ));
    }
    std::fs::write(&path, right).map_err(|e| Trouble::Failed(format!("{}: {e}", path.display())))
}

/// A QEMU machine that runs the self-test for a board's target.
struct Machine {
    board: Board,
    program: &'static str,
    arguments: &'static [&'static str],
}

const MACHINES: [Machine; 6] = [
    Machine { board: Board::M0Plus, program: "qemu-system-arm", arguments: &["-M", "mps2-an385"] },
    Machine { board: Board::M4F, program: "qemu-system-arm", arguments: &["-M", "mps2-an386"] },
    Machine { board: Board::M4, program: "qemu-system-arm", arguments: &["-M", "mps2-an386"] },
    Machine { board: Board::RiscV, program: "qemu-system-riscv32", arguments: &["-M", "virt", "-bios", "none"] },
    Machine { board: Board::Mips, program: "qemu-system-mipsel", arguments: &["-M", "malta"] },
    // QEMU's user mode: the program returns its text and status by Linux system calls.
    Machine { board: Board::Xtensa, program: "qemu-xtensa", arguments: &["-cpu", "dc233c"] },
];

/// Returns whether the code of a board's self-test runs under QEMU. It is not simulated then: the simulator runs every
/// operation of the board, with more inputs, and compares its outputs. The M4K has the code of [`Board::Mips`].
pub fn runs_under_qemu(board: Board) -> bool {
    board == Board::M4K || MACHINES.iter().any(|m| m.board == board)
}

/// Builds the self-test and runs it on the QEMU machines for a board.
pub fn qemu(board: Board, force: bool) -> Result<(), Trouble> {
    let tables = primegroup_figures::tables(board.name());
    let mut cache = Cache::new(board, force)?;
    for machine in MACHINES.into_iter().filter(|m| m.board == board) {
        need(machine.program)?;
        let library = Library::build(machine.board, tables)?;
        let program = library.link(&["VECTORS".to_owned()], "selftest")?;
        let elf = built().join(format!("{}-selftest.elf", machine.board.name()));
        let Machine { board, program: qemu, arguments, .. } = machine;
        let place = format!("{} under {qemu} {}", board.title(), arguments.join(" "));
        let hash = cache.hash(&program.elf, [qemu.as_bytes()]);
        if cache.find(&hash).is_some() {
            println!("self-test passed before, with the same program: {place}");
            continue;
        }
        let (status, text) = qemu::Machine { program: qemu, arguments, words: &[] }.run(&elf, 300)?;
        if !status.success() || !text.contains("all operations passed") {
            return Err(Trouble::Failed(format!("self-test on {place}: {status}\n{text}")));
        }
        cache.store(&hash, "")?;
        println!("self-test passed: {place}");
    }
    Ok(())
}

/// Compares kernels with their reference implementations on RISC-V or MIPS under QEMU. The firmware makes the
/// comparison itself, with more inputs than a simulator has time for. Returns lines with
/// the counts.
pub fn twins(board: Board, force: bool, quick: bool) -> Result<String, Trouble> {
    let tables = primegroup_figures::tables(board.name());
    let mut cache = Cache::new(board, force)?;
    let mut lines = Vec::new();
    for Machine { program: qemu, arguments, .. } in MACHINES.into_iter().filter(|m| m.board == board) {
        need(qemu)?;
        let library = Library::build(board, tables)?;
        let program = library.link(&["TWINS".to_owned()], "twins")?;
        let place = format!("{} under {qemu} {}", board.title(), arguments.join(" "));
        let words = ["twins", if quick { "25" } else { "1" }];
        let hash = cache.hash(&program.elf, [qemu, words[1]].map(str::as_bytes));
        if cache.find(&hash).is_some() {
            lines.push(format!("{place}: kernels agreed with their twins before, in the same program"));
            continue;
        }
        let elf = built().join(format!("{}-twins.elf", board.name()));
        let (status, text) = qemu::Machine { program: qemu, arguments, words: &words }.run(&elf, 1200)?;
        match text.lines().last() {
            Some(line) if status.success() && line.starts_with("all ") => lines.push(format!("{place}: {line}")),
            _ => return Err(Trouble::Failed(format!("twins on {place}: {status}\n{text}"))),
        }
        cache.store(&hash, "")?;
    }
    Ok(lines.join("\n"))
}

/// Runs a program in the simulator from one of its entry points, and fails if it does not end with status 0. Returns
/// the run, or `None` if the same program passed the check before.
fn run_simulated(
    library: &Library,
    entry: &str,
    (file, name): (&str, &str),
    cache: &mut Cache,
) -> Result<Option<Run>, Trouble> {
    let program = library.link(&[entry.to_owned()], file)?;
    let failed = |why: String| Trouble::Failed(format!("{name} on {}: {why}", library.board.title()));
    let hash = cache.hash(&program.elf, [entry.as_bytes()]);
    if cache.find(&hash).is_some() {
        return Ok(None);
    }
    let cpu = library.board.cpu().ok_or_else(|| failed("it is not simulated".to_owned()))?;
    let mut board = primegroup_simulator::Board::new(cpu, &program.elf).map_err(|e| failed(e.to_string()))?;
    let run = board.run().map_err(|f| failed(f.to_string()))?;
    if run.exit != Some(0) {
        return Err(failed(String::from_utf8_lossy(&run.output).into_owned()));
    }
    cache.store(&hash, "")?;
    Ok(Some(run))
}

/// Compares kernels with their reference implementations in the simulator. This is for a board with reference
/// implementations that the host lacks, for kernels with limbs of 29 bits.
pub fn simulated_twins(library: &Library, quick: bool, cache: &mut Cache) -> Result<String, Trouble> {
    let entry = if quick { "TWINS_FEW" } else { "TWINS" };
    let run = run_simulated(library, entry, ("twins-simulated", "comparison of kernels"), cache)?;
    let title = library.board.title();
    Ok(run.map_or_else(
        || format!("{title}: kernels agreed with their twins before, in the same program"),
        |run| {
            let text = String::from_utf8_lossy(&run.output);
            format!("{title} in the simulator, {} cycles: {}", run.cycles, text.lines().last().unwrap_or_default())
        },
    ))
}

/// Runs the self-test in the simulator.
pub fn simulated(library: &Library, cache: &mut Cache) -> Result<String, Trouble> {
    let run = run_simulated(library, "VECTORS", ("selftest-simulated", "self-test"), cache)?;
    let title = library.board.title();
    Ok(run.map_or_else(
        || format!("self-test passed before, with the same program: {title} in the simulator"),
        |run| format!("self-test passed: {title} in the simulator, {} cycles", run.cycles),
    ))
}
