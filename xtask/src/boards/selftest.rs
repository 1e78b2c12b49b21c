//! The self-test: every operation on fixed inputs, on the board itself, against answers that the host's library gives; in
//! the simulator and under QEMU.

use super::NOT_ON_BOARDS;
use super::build::{Board, Library};
use crate::packages::need;
use crate::qemu;
use crate::toolchain::built;
use crate::tools::{Trouble, root};
use primegroup_operations::for_each;
use primegroup_simulator::Cpu;
use std::fmt::Write as _;

/// The file of answers, as it should be.
fn answers() -> String {
    let mut all = Vec::new();
    for_each(|e| all.push(e));
    let mut out = String::from(
        "//! Digests of the outputs of all operations, by `cargo xtask boards --write` from the host's library.\n\n\
         /// In the order of the list of operations.\n",
    );
    out += "pub static ANSWERS: &[u64] = &[\n";
    for e in all {
        if e.group.starts_with(NOT_ON_BOARDS) {
            out += "    #[cfg(not(target_os = \"none\"))]\n";
        }
        let _ = writeln!(out, "    0x{:016x}, // {} {}", e.digest(), e.group, e.name);
    }
    out + "];\n"
}

/// Compares the file of answers with what it should be, or writes it.
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

/// A machine of QEMU that runs the self-test of a board's target.
struct Machine {
    board: Board,
    program: &'static str,
    arguments: &'static [&'static str],
}

const MACHINES: [Machine; 5] = [
    Machine { board: Board::M0Plus, program: "qemu-system-arm", arguments: &["-M", "mps2-an385"] },
    Machine { board: Board::M4F, program: "qemu-system-arm", arguments: &["-M", "mps2-an386"] },
    Machine { board: Board::M4, program: "qemu-system-arm", arguments: &["-M", "mps2-an386"] },
    Machine { board: Board::RiscV, program: "qemu-system-riscv32", arguments: &["-M", "virt", "-bios", "none"] },
    Machine { board: Board::Mips, program: "qemu-system-mipsel", arguments: &["-M", "malta"] },
];

/// Builds and runs the self-test on the machines of QEMU that are like a board.
pub fn qemu(board: Board) -> Result<(), Trouble> {
    for machine in MACHINES.into_iter().filter(|m| m.board == board) {
        need(machine.program)?;
        let library = Library::build(machine.board, primegroup_figures::tables(machine.board.name()))?;
        library.link(&["VECTORS".to_owned()], "selftest")?;
        let elf = built().join(format!("{}-selftest.elf", machine.board.name()));
        let Machine { board, program, arguments, .. } = machine;
        let (status, text) =
            qemu::Machine { program, arguments, serial: board == Board::Mips, words: &[] }.run(&elf, 300)?;
        let place = format!("{} under {program} {}", board.title(), arguments.join(" "));
        if !status.success() || !text.contains("all operations passed") {
            return Err(Trouble::Failed(format!("self-test on {place}: {status}\n{text}")));
        }
        println!("self-test passed: {place}");
    }
    Ok(())
}

/// Compares kernels with their twins on RISC-V, whose firmware does that itself, under QEMU; says how many.
pub fn twins(quick: bool) -> Result<String, Trouble> {
    let board = Board::RiscV;
    let machines = MACHINES.into_iter().filter(|m| m.board == board);
    let mut lines = Vec::new();
    for Machine { program, arguments, .. } in machines {
        need(program)?;
        let library = Library::build(board, primegroup_figures::tables(board.name()))?;
        library.link(&["TWINS".to_owned()], "twins")?;
        let elf = built().join(format!("{}-twins.elf", board.name()));
        let words = ["twins", if quick { "25" } else { "1" }];
        let (status, text) = qemu::Machine { program, arguments, serial: false, words: &words }.run(&elf, 1200)?;
        let place = format!("{} under {program} {}", board.title(), arguments.join(" "));
        match text.lines().last() {
            Some(line) if status.success() && line.starts_with("all ") => lines.push(format!("{place}: {line}")),
            _ => return Err(Trouble::Failed(format!("twins on {place}: {status}\n{text}"))),
        }
    }
    Ok(lines.join("\n"))
}

/// Runs the self-test in the simulator.
pub fn simulated(library: &Library) -> Result<String, Trouble> {
    let program = library.link(&["VECTORS".to_owned()], "selftest-simulated")?;
    let cpu = if library.board == Board::M0Plus { Cpu::M0Plus } else { Cpu::M4F };
    let failed = |why: String| Trouble::Failed(format!("self-test on {}: {why}", library.board.title()));
    let mut board = primegroup_simulator::Board::new(cpu, &program.elf).map_err(|e| failed(e.to_string()))?;
    let run = board.run().map_err(|f| failed(f.to_string()))?;
    match run.exit {
        Some(0) => Ok(format!("self-test passed: {} in the simulator, {} cycles", library.board.title(), run.cycles)),
        _ => Err(failed(String::from_utf8_lossy(&run.output).into_owned())),
    }
}
