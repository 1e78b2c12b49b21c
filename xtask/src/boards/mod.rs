//! `cargo xtask boards`: the firmware, built, measured and checked on simulated boards.

mod build;
mod ct;
mod elf;
mod machine;
mod measure;
mod options;
mod profile;
mod published;
mod selftest;
mod table;
pub mod toolchain;
mod twins;

use crate::tools::Trouble;
use build::Library;
use options::Options;
use primegroup_operations::{Entry, for_each};
use std::process::ExitCode;

/// Every operation of the firmware.
fn operations() -> Vec<&'static Entry> {
    let mut all = Vec::new();
    for_each(|e| all.push(e));
    all
}

/// Does what the options ask for.
fn run(o: &Options) -> Result<(), Trouble> {
    selftest::renew_answers(o.write)?;
    let tables = o.tables.as_deref().unwrap_or("small");
    if o.selftest {
        return selftest::qemu(tables);
    }
    let wanted: Vec<_> = operations().into_iter().filter(|e| o.wants(e)).collect();
    let mut all = Vec::new();
    for board in o.boards() {
        let library = Library::build(board, tables)?;
        if o.profile || o.flamegraph.is_some() {
            profile::profile(&library, o)?;
            continue;
        }
        if o.ct {
            let passed = ct::check(&library, o.quick, &wanted)?;
            println!("{}: {} operations are constant time", board.title(), passed.len());
            continue;
        }
        if o.twins {
            let program = library.link(&machine::roots(), "all")?;
            let calls = twins::check(&mut machine::Machine::new(board, &program)?, o.quick)?;
            println!("{}: {calls} calls of kernel functions agree with their portable twins", board.title());
            continue;
        }
        let (figures, panics) = measure::board(&library, tables, o.quick, &wanted)?;
        if !o.json {
            println!(
                "{}",
                table::plain(&figures, &format!("{}, {tables} tables, {}", board.title(), library.compiler))
            );
            for p in &panics {
                println!("panic machinery is linked into {p}");
            }
        }
        all.extend(figures);
    }
    if o.json {
        print!("{}", table::json(&all));
    }
    Ok(())
}

/// The subcommand.
pub fn boards(args: &[String]) -> ExitCode {
    let options = match Options::parse(args) {
        Ok(options) => options,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    match run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Trouble::Failed(why) | Trouble::Skipped(why)) => {
            eprintln!("boards: {why}");
            ExitCode::FAILURE
        }
    }
}
