//! The command `primegroup`.

mod args;
mod bench;
mod commands;
mod exit;
mod files;
mod suite;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    match commands::run(args::Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
