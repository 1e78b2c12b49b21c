//! The command line.

use clap::{Args as ClapArgs, Parser, Subcommand};
use primegroup_simulator::Cpu;
use std::path::PathBuf;

/// Run a program for Cortex-M0+, Cortex-M4F, a RISC-V core (Hazard3 of the RP2350, FE310, Ibex), MIPS M4K or Xtensa
/// LX6, and count its cycles: in total and by function, with peak stack, traces and a profile. Memory has no wait
/// states.
#[derive(Debug, Parser)]
#[command(
    version,
    about,
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Examples:\n  \
        primegroup-simulator --cpu m4f firmware.elf\n  \
        primegroup-simulator firmware.elf --region '*gf255*' --call square OUTPUT INPUT\n  \
        primegroup-simulator firmware.elf --profile --folded paths.txt --call sign\n  \
        primegroup-simulator firmware.elf --secret KEY:32 --call sign\n\n\
        Exit codes: 0 done; 1 the program ended itself with another status than 0; 2 wrong usage; 3 the file is no \
        program for these cores; 4 reading or writing failed; 5 a fault, such as unaligned or unmapped access, \
        undefined instruction, stack overflow; 6 secrets left different traces."
)]
pub struct Args {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Measure how many cycles per second this machine simulates, with and without observation
    Speed {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, ClapArgs)]
pub struct RunArgs {
    /// The program
    #[arg(value_name = "FILE.elf", required = true)]
    pub file: Option<PathBuf>,
    /// The core: m0plus, m4f, hazard3, fe310, ibex, m4k or lx6
    #[arg(long, default_value = "m0plus", value_parser = cpu)]
    pub cpu: Cpu,
    /// Call this function instead of running from reset. Arguments: numbers (0x for hex) or names of variables, which
    /// stand for their addresses. Takes the rest of the command line
    #[arg(long, num_args = 1.., value_names = ["FUNCTION", "ARG"], allow_negative_numbers = true)]
    pub call: Vec<String>,
    /// Count the calls of matching functions separately; * and ? match any characters. Repeatable
    #[arg(long, value_name = "GLOB")]
    pub region: Vec<String>,
    /// Hash the sequences of program counters and data addresses; they are equal if a secret does not influence them
    #[arg(long)]
    pub trace: bool,
    /// Call the function with different bytes in this variable (NAME, NAME:BYTES or ADDRESS:BYTES), and compare program
    /// counters, data addresses and cycles. Repeatable
    #[arg(long, value_name = "NAME", requires = "call")]
    pub secret: Vec<String>,
    /// Number of different secrets with --secret
    #[arg(long, default_value_t = 16, requires = "secret", value_parser = clap::value_parser!(u16).range(2..))]
    pub runs: u16,
    /// Print cycles and calls by function
    #[arg(long)]
    pub profile: bool,
    /// Print the functions on the stack at its deepest point
    #[arg(long)]
    pub stack: bool,
    /// Write call paths and their cycles to this file, in the format of flame-graph tools
    #[arg(long, value_name = "FILE")]
    pub folded: Option<PathBuf>,
    /// End the run with a fault after this many cycles
    #[arg(long, value_name = "CYCLES", default_value_t = 10_000_000_000)]
    pub limit: u64,
    /// Cortex-M4F: count documented costs only, without the two inferred alignment rules
    #[arg(long)]
    pub documented: bool,
    /// Allow execution from RAM that the file does not declare as code
    #[arg(long)]
    pub ram_code: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Returns a core by its name.
fn cpu(name: &str) -> Result<Cpu, String> {
    let names = Cpu::ALL.map(Cpu::name).join(", ");
    Cpu::ALL.into_iter().find(|cpu| cpu.name() == name).ok_or(format!("one of {names}"))
}
