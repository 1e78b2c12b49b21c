//! The command line.

use clap::{Parser, ValueEnum};
use std::path::PathBuf;

/// Run a program for Cortex-M0+ or Cortex-M4F and count its cycles: in all, per function, with peak stack, traces and a
/// profile. Memories never wait; the multiplier takes one cycle.
#[derive(Debug, Parser)]
#[command(
    version,
    about,
    after_help = "Examples:\n  \
        primegroup-simulator --cpu m4f firmware.elf\n  \
        primegroup-simulator --call square 0x20000100 0x20000120 --region '*gf255*' firmware.elf\n  \
        primegroup-simulator --profile --folded out.txt --call sign firmware.elf\n\n\
        Exit codes: 0 done; 1 the program ended itself with another status than 0; 2 wrong usage; 3 the file is no \
        program for this core; 4 reading or writing failed; 5 a fault."
)]
pub struct Args {
    /// The core
    #[arg(long, value_enum, default_value = "m0plus")]
    pub cpu: CpuName,
    /// Call this function with these arguments (numbers, 0x for hex, or names of symbols) instead of running from reset
    #[arg(long, num_args = 1.., value_names = ["FUNCTION", "ARG"], value_terminator = ";")]
    pub call: Vec<String>,
    /// Count the calls of matching functions separately; * and ? stand for any characters
    #[arg(long, value_name = "GLOB")]
    pub region: Vec<String>,
    /// Hash the sequences of program counters and data addresses
    #[arg(long)]
    pub trace: bool,
    /// Print cycles and calls by function
    #[arg(long)]
    pub profile: bool,
    /// Write call paths with their cycles here, as flame-graph tools read them
    #[arg(long, value_name = "FILE")]
    pub folded: Option<PathBuf>,
    /// End the run after this many cycles
    #[arg(long, value_name = "CYCLES", default_value_t = 10_000_000_000)]
    pub limit: u64,
    /// Cortex-M4F: count only documented costs, not the inferred alignment rules
    #[arg(long)]
    pub documented: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// The program; `speed` instead measures the simulator itself
    #[arg(value_name = "FILE.elf")]
    pub file: PathBuf,
}

/// The cores by their names here.
#[derive(Clone, Copy, Debug, ValueEnum)]
#[allow(missing_docs)]
pub enum CpuName {
    #[value(name = "m0plus")]
    M0Plus,
    M4f,
}
