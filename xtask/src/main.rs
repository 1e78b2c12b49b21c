//! The project's commands.

mod deny;
mod emulated;
mod flash;
mod instructions;
mod js;
mod package;
mod peers;
mod prove;
mod python;
mod schedule;
mod steps;

use std::process::ExitCode;
use xtask::{packages, tools};

const USAGE: &str = "usage:
  cargo xtask test                        what a change has to pass on this machine: formatting, lints, laws, vectors, twins, other
                                          libraries, generated files, documentation
  cargo xtask test --all                  what CI runs: also boards, the bindings, proofs of products, builds without std
  cargo xtask test --nightly              also constant time, the other kernels and profiles, AArch64 and RV64, every feature alone, packages, fuzzing
  cargo xtask test STEP ...               these steps only; --help lists them
              --jobs N                    N chains of steps side by side; 3 where there are two processors
              --strict                    a step that cannot run is a failure, as in CI (where the variable CI is set)
  cargo xtask packages                    what Debian's packages the steps want and this machine lacks
  cargo xtask peers [--pairings] [--without-ifma | --lto] [--rows TEXT] [--rounds N] [--quick] [--json] [--write]
                                          compares our answers with those of crrl, dalek, aws-lc-rs, ic-ec, ed25519-simd,
                                          graviola, p256, k256 and libsecp256k1, or (--pairings: curves with a pairing)
                                          of blst and arkworks, then measures all of them; wants a quiet machine. --write puts the figures into
                                          docs/benchmarks.md. A row whose spread exceeds 3 % after four attempts (two, if a sample takes 0.3 s) gets the words
                                          \"not steady\" in place of a figure, and the exit code is 1. There are 31 rounds,
                                          or N; in what is written, at least 7. A CPU with IFMA and one without have tables
                                          of their own; --without-ifma builds for the latter on the former.
                                          Builds have cargo's default release profile. A second build of ours is for the CPU of
                                          this machine, or, with --lto, has fat link-time optimization and one unit per crate
  cargo xtask peers --compare COUNT [--pairings] [--without-ifma] [--rows TEXT]
                                          the answers of this library and the others on so many inputs, and no figures
  cargo xtask peers --threads              100 000 signatures in a batch, on one thread and on two
  cargo xtask peers --bad-rows [--quick] [--write]
                                          verdicts for many signatures by the share of bad ones, next to single verification. --write
                                          puts the figures into docs/benchmarks.md and the plot into docs/bad-rows.svg
  cargo xtask peers --downstream [--write]
                                          crates, processor seconds and bytes of a program that depends on this library, and of
                                          programs that depend on others; --write puts them into docs/benchmarks.md
  cargo xtask peers --reference FOLDER [--reference FOLDER] [--rows TEXT] [--quick] [--write]
                                          the same with the code of a curve's authors. FOLDER is a checkout of one of
                                          those that peers/reference describes; an unknown one gets their names
  cargo xtask tables [--quick] [--write]  measures what the three sizes of fixed-base tables cost and bring, by the same rule
  cargo xtask boards                      what each operation takes on Cortex-M0+ and M4
  cargo xtask flash BOARD GROUP OPERATION BYTES
                                          the accepted builds of an operation on a board, and the settings of the fastest one that fits
                                          so many bytes (12000, or 12k): flash m0plus jq255e sign 16k
  cargo xtask c [header|host|firmware|...] the C face: headers, tests, package, firmware, Arduino library
  cargo xtask instructions [--check | --write]
                                          instructions of each operation on AArch64, counted under qemu; --write accepts them
  cargo xtask instructions --peers [--write]
                                          the same of other libraries, and predicted cycles of Neoverse N1 and V1; --write
                                          puts the table into docs/aarch64.md
  cargo xtask js [build|test|fuel|...]     the JavaScript binding: package, tests, instructions, the playground
  cargo xtask prove [--cpu CPU] [--family FAMILY] [--function NAME] [--quick] [--jobs N] [--seconds N] [--mutants N] [--simulate N] [--second | --formulas] [--write]
                                          proves kernel functions from their machine code; --help says more
  cargo xtask gen [--check]               recomputes the generated tables, or compares them";

/// Runs a command; returns success or failure as an exit code.
fn code(c: &mut std::process::Command) -> ExitCode {
    if c.status().is_ok_and(|s| s.success()) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn main() -> ExitCode {
    tools::leave_out_flags();
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.first().map(String::as_str) {
        Some("--help" | "-h" | "help") => {
            println!("{USAGE}");
            ExitCode::SUCCESS
        }
        Some("test") if args.iter().any(|a| a == "--help") => {
            println!("{USAGE}\n\nsteps of `cargo xtask test`:\n{}", schedule::list());
            ExitCode::SUCCESS
        }
        Some("test") => schedule::test(&args[1..]),
        // The command `test` starts this one for each step.
        Some("step") => schedule::one(&args[1..]),
        Some("packages") => {
            packages::missing(None, packages::is_there).iter().for_each(|package| println!("{package}"));
            ExitCode::SUCCESS
        }
        Some("peers") => peers::peers(&args[1..]),
        Some("tables") => peers::tables(&args[1..]),
        Some("flash") if args.len() == 5 => flash::command(&args[1..]),
        Some("boards" | "c") => match tools::boards(&args) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE, // the program has said why
        },
        Some("prove") => prove::command(&args[1..]),
        Some("instructions") => instructions::command(&args[1..]),
        Some("js") => js::command(&args[1..]),
        Some("gen") => {
            let check: &[&str] = if args.iter().any(|a| a == "--check") { &["--", "--check"] } else { &[] };
            code(tools::cargo().args(["run", "--quiet", "-p", "primegroup-gen"]).args(check))
        }
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}
