//! The command: one run, and its report.

pub mod args;

use args::{Args, CpuName};
use primegroup_simulator::{Board, Cpu, Fault, Run};
use std::process::ExitCode;

/// Exit codes.
const PROGRAM: u8 = 1;
const USAGE: u8 = 2;
const FORMAT: u8 = 3;
const FILES: u8 = 4;
const FAULT: u8 = 5;

/// An error message and the exit code that goes with it.
struct Failure(u8, String);

impl From<Box<Fault>> for Failure {
    fn from(fault: Box<Fault>) -> Failure {
        Failure(FAULT, fault.to_string())
    }
}

/// Does what the command line says.
pub fn run(args: Args) -> ExitCode {
    match execute(&args) {
        Ok(code) => ExitCode::from(code),
        Err(Failure(code, message)) => {
            eprintln!("error: {message}");
            ExitCode::from(code)
        }
    }
}

fn execute(args: &Args) -> Result<u8, Failure> {
    let files = |e: std::io::Error| Failure(FILES, format!("{}: {e}", args.file.display()));
    let elf = std::fs::read(&args.file).map_err(files)?;
    let cpu = match args.cpu {
        CpuName::M0Plus => Cpu::M0Plus,
        CpuName::M4f => Cpu::M4F,
    };
    let mut board = Board::new(cpu, &elf).map_err(|e| Failure(FORMAT, e.to_string()))?;
    let options = board.options();
    options.trace = args.trace;
    options.profile = args.profile || args.folded.is_some();
    options.cycle_limit = args.limit;
    options.regions.clone_from(&args.region);
    let run = match args.call.split_first() {
        None => board.run()?,
        Some((function, rest)) => {
            let args: Result<Vec<u32>, Failure> = rest.iter().map(|text| argument(&board, text)).collect();
            board.call(function, &args?)?
        }
    };
    print(args, &run);
    Ok(if run.exit.unwrap_or(0) == 0 { 0 } else { PROGRAM })
}

fn argument(board: &Board, text: &str) -> Result<u32, Failure> {
    let parsed = match text.strip_prefix("0x") {
        Some(hex) => u32::from_str_radix(hex, 16).ok(),
        None => text.parse::<u32>().ok(),
    };
    parsed
        .or_else(|| board.symbol(text).map(|s| s.address))
        .ok_or_else(|| Failure(USAGE, format!("{text} is neither a 32-bit number nor a symbol")))
}

fn print(args: &Args, run: &Run) {
    print!("{}", String::from_utf8_lossy(&run.output));
    println!(
        "{} cycles, {} instructions, {} bytes of stack, r0 = {:#x}",
        run.cycles, run.instructions, run.stack, run.r0
    );
    for r in &run.regions {
        println!("{}: {} calls, {} cycles, {} bytes of stack", r.name, r.calls, r.cycles, r.stack);
    }
    if let Some(trace) = &run.trace {
        println!("trace: {trace}");
    }
    if let Some(profile) = run.profile.as_ref().filter(|_| args.profile) {
        print!("{profile}");
    }
}
