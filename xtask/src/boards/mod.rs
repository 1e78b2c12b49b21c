//! `cargo xtask boards`: the firmware, built, measured and checked on simulated boards.

mod build;
mod elf;
mod selftest;
mod toolchain;

use crate::tools::Trouble;
use build::{Board, Library};
use primegroup_operations::{Entry, for_each};
use std::process::ExitCode;

/// Every operation of the firmware.
fn operations() -> Vec<&'static Entry> {
    let mut all = Vec::new();
    for_each(|e| all.push(e));
    all
}

fn sizes() -> Result<(), Trouble> {
    for board in Board::MEASURED {
        let library = Library::build(board, "small")?;
        println!("{} ({}), {}", board.title(), board.target(), library.compiler);
        for e in operations() {
            let symbol = format!("op_{}_{}", e.group, e.symbol);
            let program = library.link(std::slice::from_ref(&symbol), &symbol)?;
            let flash = elf::flash(&program.elf).unwrap_or(0);
            println!("{:<14}{:<20}{flash:>8} bytes{}", e.group, e.name, if program.panics { ", panics" } else { "" });
        }
    }
    Ok(())
}

/// The subcommand.
pub fn boards(args: &[String]) -> ExitCode {
    let has = |f: &str| args.iter().any(|a| a == f);
    let result = selftest::renew_answers(has("--write"))
        .and_then(|()| if has("--selftest") { selftest::qemu("small") } else { sizes() });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Trouble::Failed(why) | Trouble::Skipped(why)) => {
            eprintln!("boards: {why}");
            ExitCode::FAILURE
        }
    }
}
