//! The project's commands.

mod boards;
mod cface;
mod deny;
mod package;
mod peers;
mod qemu;
mod schedule;
mod steps;
mod tools;

use std::process::ExitCode;

const USAGE: &str = "usage:
  cargo xtask test [--quick] [--jobs N] [STEP ...]
                                          everything CI runs; --quick leaves the slow steps out; or only the named steps;
                                          N chains of steps side by side, 2 where there are two processors
  cargo xtask peers [--rows TEXT] [--quick] [--json] [--write]
                                          compares answers with crrl, dalek and aws-lc-rs, then measures, on a quiet machine;
                                          --write: docs/benchmarks.md. A row whose spread exceeds 3 % after four attempts is
                                          shown and written as \"not steady\", without a figure, and the exit code is 1
  cargo xtask peers --reference FOLDER [--reference FOLDER] [--rows TEXT] [--quick] [--write]
                                          against the authors' code, of which FOLDER is a checkout: pornin/curve9767 for
                                          Curve9767, pornin/c-xs233 for xsb233 and xsk233; which one it is, its files tell
  cargo xtask tables [--quick] [--write]  what the three sizes of fixed-base tables cost and bring; the same rule of 3 %
  cargo xtask boards                      what each operation takes on Cortex-M0+ and M4
  cargo xtask c [header|host|firmware|...] the C face: headers, tests, package, firmware, Arduino library
  cargo xtask gen [--check]               recomputes the generated tables, or compares them";

fn main() -> ExitCode {
    tools::leave_out_flags();
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.first().map(String::as_str) {
        Some("test") => schedule::test(&args[1..]),
        // What the former starts for each step.
        Some("step") => schedule::one(&args[1..]),
        Some("peers") => peers::peers(&args[1..]),
        Some("tables") => peers::tables(&args[1..]),
        Some("boards") => boards::boards(&args[1..]),
        Some("c") => cface::c(&args[1..]),
        Some("gen") => {
            let check: &[&str] = if args.iter().any(|a| a == "--check") { &["--", "--check"] } else { &[] };
            let status = tools::cargo().args(["run", "--quiet", "-p", "primegroup-gen"]).args(check).status();
            if status.is_ok_and(|s| s.success()) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}
