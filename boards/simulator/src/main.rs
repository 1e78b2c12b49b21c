//! The command `primegroup-simulator`.

mod cli;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(cli::args::Args::parse())
}
