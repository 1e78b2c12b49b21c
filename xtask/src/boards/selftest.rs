//! The self-test runs every operation on fixed inputs, on the board itself, and compares the results with the answers
//! of the host's library. It runs in the simulator and under QEMU.

use super::accepted::{Accepted, Check, Ledger, Passed};
use super::build::{Board, Library};
use super::is_on_boards;
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
         /// In the order of the list of operations.\n",
    );
    out += "pub static ANSWERS: &[u64] = &[\n";
    for e in all {
        if !is_on_boards(e) {
            out += "    #[cfg(not(target_os = \"none\"))]\n";
        }
        let _ = writeln!(out, "    0x{:016x}, // {} {}", e.digest(), e.group, e.name);
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

/// Builds the self-test and runs it on the QEMU machines for a board.
pub fn qemu(board: Board, accepted: &Accepted) -> Result<Vec<Passed>, Trouble> {
    let tables = primegroup_figures::tables(board.name());
    let mut ledger = Ledger::new(accepted, board, tables)?;
    for machine in MACHINES.into_iter().filter(|m| m.board == board) {
        need(machine.program)?;
        let library = Library::build(machine.board, tables)?;
        let program = library.link(&["VECTORS".to_owned()], "selftest")?;
        let elf = built().join(format!("{}-selftest.elf", machine.board.name()));
        let Machine { board, program: qemu, arguments, .. } = machine;
        let place = format!("{} under {qemu} {}", board.title(), arguments.join(" "));
        let (name, hash) = (format!("self-test under {qemu}"), ledger.hash(&program.elf, &[]));
        if ledger.skips(&name, &hash, Check::SelfTest) {
            println!("self-test passed before, with the same program: {place}");
            continue;
        }
        let (status, text) = qemu::Machine { program: qemu, arguments, words: &[] }.run(&elf, 300)?;
        if !status.success() || !text.contains("all operations passed") {
            return Err(Trouble::Failed(format!("self-test on {place}: {status}\n{text}")));
        }
        ledger.pass(&name, &hash, Check::SelfTest);
        println!("self-test passed: {place}");
    }
    Ok(ledger.finish().0)
}

/// Compares kernels with their reference implementations on RISC-V or MIPS under QEMU. The firmware makes the
/// comparison itself, with more inputs than a simulator has time for. Returns the programs that passed, and a line
/// with the counts.
pub fn twins(board: Board, accepted: &Accepted, quick: bool) -> Result<(Vec<Passed>, String), Trouble> {
    let tables = primegroup_figures::tables(board.name());
    let which = if quick { Check::FewTwins } else { Check::Twins };
    let mut ledger = Ledger::new(accepted, board, tables)?;
    let mut lines = Vec::new();
    for Machine { program: qemu, arguments, .. } in MACHINES.into_iter().filter(|m| m.board == board) {
        need(qemu)?;
        let library = Library::build(board, tables)?;
        let program = library.link(&["TWINS".to_owned()], "twins")?;
        let place = format!("{} under {qemu} {}", board.title(), arguments.join(" "));
        let (name, hash) = (format!("twins under {qemu}"), ledger.hash(&program.elf, &[]));
        if ledger.skips(&name, &hash, which) {
            lines.push(format!("{place}: kernels agreed with their twins before, in the same program"));
            continue;
        }
        let elf = built().join(format!("{}-twins.elf", board.name()));
        let words = ["twins", if quick { "25" } else { "1" }];
        let (status, text) = qemu::Machine { program: qemu, arguments, words: &words }.run(&elf, 1200)?;
        match text.lines().last() {
            Some(line) if status.success() && line.starts_with("all ") => lines.push(format!("{place}: {line}")),
            _ => return Err(Trouble::Failed(format!("twins on {place}: {status}\n{text}"))),
        }
        ledger.pass(&name, &hash, which);
    }
    Ok((ledger.finish().0, lines.join("\n")))
}

/// Runs a program in the simulator from one of its entry points, and fails if it does not end with status 0. Returns
/// the run, or `None` if the same program passed the check before.
fn run_simulated(
    library: &Library,
    entry: &str,
    (file, name, check): (&str, &str, Check),
    ledger: &mut Ledger<'_>,
) -> Result<Option<Run>, Trouble> {
    let program = library.link(&[entry.to_owned()], file)?;
    let failed = |why: String| Trouble::Failed(format!("{name} on {}: {why}", library.board.title()));
    let hash = ledger.hash(&program.elf, &[]);
    if ledger.skips(name, &hash, check) {
        return Ok(None);
    }
    let cpu = library.board.cpu().ok_or_else(|| failed("it is not simulated".to_owned()))?;
    let mut board = primegroup_simulator::Board::new(cpu, &program.elf).map_err(|e| failed(e.to_string()))?;
    let run = board.run().map_err(|f| failed(f.to_string()))?;
    if run.exit != Some(0) {
        return Err(failed(String::from_utf8_lossy(&run.output).into_owned()));
    }
    ledger.pass(name, &hash, check);
    Ok(Some(run))
}

/// Compares kernels with their reference implementations in the simulator. This is for a board with reference
/// implementations that the host lacks, for kernels with limbs of 29 bits.
pub fn simulated_twins(library: &Library, quick: bool, ledger: &mut Ledger<'_>) -> Result<String, Trouble> {
    let (entry, check) = if quick { ("TWINS_FEW", Check::FewTwins) } else { ("TWINS", Check::Twins) };
    let run = run_simulated(library, entry, ("twins-simulated", &format!("twins {entry}"), check), ledger)?;
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
pub fn simulated(library: &Library, ledger: &mut Ledger<'_>) -> Result<String, Trouble> {
    let run = run_simulated(library, "VECTORS", ("selftest-simulated", NAME, Check::SelfTest), ledger)?;
    let title = library.board.title();
    Ok(run.map_or_else(
        || format!("self-test passed before, with the same program: {title} in the simulator"),
        |run| format!("self-test passed: {title} in the simulator, {} cycles", run.cycles),
    ))
}

/// Name of the self-test's program.
const NAME: &str = "self-test";
