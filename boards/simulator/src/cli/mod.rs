//! The command: one run and its report, or a speed measurement of the simulator.

pub mod args;
mod report;
mod secrets;
mod speed;

use args::{Args, Command, RunArgs};
use primegroup_simulator::{Board, Fault, Run};
use std::path::Path;
use std::process::ExitCode;

/// Failures of the command, each with its exit code.
enum Failure {
    /// 2: wrong arguments (the argument parser uses the same code).
    Usage(String),
    /// 3: the file is not a program for these cores.
    Program(String),
    /// 4: reading or writing failed.
    Files(String),
    /// 5: the program performed an operation that the core rejects.
    Fault(Box<Fault>),
}

/// 1: the program ended itself with a status other than 0.
const STATUS: u8 = 1;
/// 6: secrets left different traces.
const LEAK: u8 = 6;

impl From<Box<Fault>> for Failure {
    fn from(fault: Box<Fault>) -> Failure {
        Failure::Fault(fault)
    }
}

/// Executes the command line.
pub fn run(args: Args) -> ExitCode {
    let (result, json) = match &args.command {
        Some(Command::Speed { json }) => (speed::measure(*json), *json),
        None => (simulate(&args.run), args.run.json),
    };
    let (code, text) = match result {
        Ok(code) => return ExitCode::from(code),
        Err(Failure::Usage(text)) => (2, text),
        Err(Failure::Program(text)) => (3, text),
        Err(Failure::Files(text)) => (4, text),
        Err(Failure::Fault(fault)) => {
            if json {
                report::fault(&fault);
            }
            (5, fault.to_string())
        }
    };
    eprintln!("primegroup-simulator: {text}");
    ExitCode::from(code)
}

fn simulate(args: &RunArgs) -> Result<u8, Failure> {
    let Some(file) = &args.file else { return Err(Failure::Usage("no program".into())) };
    let elf = std::fs::read(file).map_err(|e| failed(file, &e))?;
    let mut board = Board::new(args.cpu, &elf).map_err(|e| Failure::Program(format!("{}: {e}", file.display())))?;
    let options = board.options();
    options.trace = args.trace;
    options.profile = args.profile || args.folded.is_some();
    options.cycle_limit = args.limit;
    options.ram_code = args.ram_code;
    options.regions.clone_from(&args.region);
    options.rules.branch_target = !args.documented;
    options.rules.wide_after_memory = !args.documented;
    if let Some(glob) = args.region.iter().find(|glob| board.symbols().matching(glob).next().is_none()) {
        return Err(Failure::Usage(format!("no function matches {glob}")));
    }
    if !args.secret.is_empty() {
        let comparison = secrets::check(&mut board, &args.call, &args.secret, args.runs.into())?;
        report::comparison(&comparison, args.json);
        return Ok(if comparison.agrees() { 0 } else { LEAK });
    }
    let run = start(&mut board, &args.call)?;
    if let (Some(path), Some(profile)) = (&args.folded, &run.profile) {
        std::fs::write(path, profile.folded()).map_err(|e| failed(path, &e))?;
    }
    match args.json {
        true => report::json(&run, args.profile),
        false => report::text(&run, args.profile, args.stack),
    }
    Ok(if run.exit.unwrap_or(0) == 0 { 0 } else { STATUS })
}

fn failed(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Files(format!("{}: {error}", path.display()))
}

fn start(board: &mut Board, call: &[String]) -> Result<Run, Failure> {
    let Some((function, rest)) = call.split_first() else { return Ok(board.run()?) };
    if board.symbol(function).is_none() {
        return Err(Failure::Usage(format!("the program has no function {function}")));
    }
    let args: Result<Vec<u32>, Failure> = rest.iter().map(|text| argument(board, text)).collect();
    Ok(board.call(function, &args?)?)
}

/// Parses a number, or returns the address of a variable.
fn argument(board: &Board, text: &str) -> Result<u32, Failure> {
    let number = match text.strip_prefix("0x") {
        Some(hex) => u32::from_str_radix(hex, 16).ok(),
        None => text.parse::<u32>().ok().or_else(|| text.parse::<i32>().ok().map(|n| n as u32)),
    };
    number
        .or_else(|| board.symbol(text).map(|symbol| symbol.address))
        .ok_or_else(|| Failure::Usage(format!("{text} is neither a 32-bit number nor a symbol of the program")))
}
