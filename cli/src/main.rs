//! The command `primegroup`.

mod args;
mod bench;
mod bls;
mod commands;
mod documents;
mod encryption;
mod errors;
mod exit;
mod input;
mod output;
mod place;
mod replace;
mod signatures;
mod suite;
mod system;
mod vrf;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let done = match args::Args::try_parse() {
        Ok(args) => commands::run(args),
        // Print help and version like other output, and errors in the arguments as the parser does.
        Err(e) if !e.use_stderr() => output::print(&e.to_string()),
        Err(e) => {
            let _ = e.print();
            return ExitCode::from(2);
        }
    };
    done.map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS)
}
