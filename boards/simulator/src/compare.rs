//! Constant-time check on machine code. Runs that differ only in secrets must agree in the sequence of program
//! counters, the sequence of data addresses, and the cycles. If they do not, this module finds the first instruction
//! that differs.
//!
//! Each run stores the states of its hashes at regular distances. Two runs with different ends agree up to some
//! state. The interval after that state is recorded in both runs and searched.

use crate::board::{Board, Snapshot};
use crate::fault::Fault;
use crate::record::{DISTANCE, Event, Record, Recorded};
use crate::symbols::Place;
use crate::trace::Trace;
use std::fmt;

/// Result of comparing several runs of one function.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The trace of the first run.
    pub trace: Trace,
    /// Number of runs, including the one that differs.
    pub runs: usize,
    /// First divergence from the first run, if there is one.
    pub divergence: Option<Divergence>,
}

impl Comparison {
    /// Returns whether all runs agree.
    pub fn agrees(&self) -> bool {
        self.divergence.is_none()
    }
}

/// Kind of difference at an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// Another instruction: the previous instruction branched depending on a secret.
    Path,
    /// Another data address.
    Address,
    /// Same instruction, different cycles (a division, an unaligned address).
    Cycles,
    /// Another operand on which cycles could depend: a multiplication whose result or unit is needed at once. Applies
    /// to cores with a multiplier that is faster for short operands.
    Operand,
    /// One of the runs ended.
    Length,
}

/// The first instruction at which two runs differ.
#[derive(Clone, Debug)]
pub struct Divergence {
    /// The number of the run that differs from run 0.
    pub run: usize,
    /// Number of instructions that the runs have in common.
    pub instruction: u64,
    /// Kind of difference.
    pub difference: Difference,
    /// Last instruction that both runs executed. It causes a difference of paths.
    pub cause: Option<Place>,
    /// The instruction in run 0; `None` if that run had ended.
    pub first: Option<Side>,
    /// The instruction in the differing run.
    pub second: Option<Side>,
}

/// State of one of two runs at the first difference.
#[derive(Clone, Debug)]
pub struct Side {
    /// The instruction and its callers, innermost first.
    pub backtrace: Vec<Place>,
    /// Disassembly of the instruction.
    pub instruction: String,
    /// The data address.
    pub access: Option<u32>,
    /// Cycles of the instruction.
    pub cycles: u32,
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.difference {
            Difference::Path => "takes another path",
            Difference::Address => "accesses another address",
            Difference::Cycles => "takes other cycles",
            Difference::Operand => "has another operand, on which its cycles could depend,",
            Difference::Length => "ends elsewhere",
        };
        writeln!(f, "run {} {what} than run 0 after {} instructions in common", self.run, self.instruction)?;
        if let (Some(cause), Difference::Path) = (&self.cause, self.difference) {
            writeln!(f, "  the last in common: {cause}")?;
        }
        for (name, side) in [("run 0", &self.first), ("other", &self.second)] {
            let Some(side) = side else {
                writeln!(f, "  {name}: ended")?;
                continue;
            };
            write!(f, "  {name}: {} [{} cycles", side.instruction, side.cycles)?;
            match side.access {
                Some(address) => writeln!(f, ", address {address:#010x}]")?,
                None => writeln!(f, "]")?,
            }
            for (depth, place) in side.backtrace.iter().enumerate() {
                writeln!(f, "    #{depth:<2} {place}")?;
            }
        }
        Ok(())
    }
}

/// Calls a function `runs` times and compares the traces with the first.
///
/// `prepare(board, n)` writes the inputs of run `n`; RAM is restored before each run. The comparison stops at the first
/// run that differs. The board's options do not change; only its cycle limit and timing rules matter here.
pub fn compare(
    board: &mut Board,
    function: &str,
    args: &[u32],
    runs: usize,
    mut prepare: impl FnMut(&mut Board, usize),
) -> Result<Comparison, Box<Fault>> {
    let options = board.options().clone();
    board.options().trace = false;
    board.options().profile = false;
    board.options().regions.clear();
    let memory = board.snapshot();
    let mut call = |board: &mut Board, number: usize, record: Record| {
        board.restore(&memory);
        prepare(board, number);
        board.options().record = record;
        board.call(function, args).map(|run| run.recorded)
    };
    let result = search(board, runs, &mut call);
    *board.options() = options;
    board.restore(&memory);
    result
}

impl Board {
    /// Calls a function with two contents of RAM. Returns the first instruction at which the runs differ in program
    /// counter, data address or cycles.
    pub fn divergence(
        &mut self,
        function: &str,
        args: &[u32],
        first: &Snapshot,
        second: &Snapshot,
    ) -> Result<Option<Divergence>, Box<Fault>> {
        let contents = [first, second];
        compare(self, function, args, 2, |board, run| board.restore(contents[run])).map(|c| c.divergence)
    }
}

/// Performs a run with the given number and recording mode.
type Call<'a> = &'a mut dyn FnMut(&mut Board, usize, Record) -> Result<Recorded, Box<Fault>>;

fn search(board: &mut Board, runs: usize, call: Call<'_>) -> Result<Comparison, Box<Fault>> {
    let reference = call(board, 0, Record::States)?;
    let trace = reference.trace;
    for run in 1..runs {
        let recorded = call(board, run, Record::States)?;
        if recorded.trace == trace {
            continue;
        }
        let common = reference.states.iter().zip(&recorded.states).take_while(|(a, b)| a == b).count() as u64;
        let window = common * DISTANCE..(common + 1) * DISTANCE + 2;
        let first = call(board, 0, Record::Window(window.clone()))?;
        let second = call(board, run, Record::Window(window.clone()))?;
        let at = first_difference(&first.events, &second.events);
        let instruction = window.start + at as u64;
        let (a, b) = (first.events.get(at).copied(), second.events.get(at).copied());
        let mut find = |board: &mut Board, number: usize, event: Option<Event>| -> Result<Option<Side>, Box<Fault>> {
            let Some(event) = event else { return Ok(None) };
            let recorded = call(board, number, Record::Window(instruction..instruction + 1))?;
            Ok(Some(side(board, event, &recorded.sites)))
        };
        let (first_side, second_side) = (find(board, 0, a)?, find(board, run, b)?);
        let divergence = Divergence {
            run,
            instruction,
            difference: difference(a, b),
            cause: at.checked_sub(1).map(|last| board.place(first.events[last].pc)),
            first: first_side,
            second: second_side,
        };
        return Ok(Comparison { trace, runs: run + 1, divergence: Some(divergence) });
    }
    Ok(Comparison { trace, runs, divergence: None })
}

/// Returns the position of the first event that differs. If a conditional branch is taken in only one run, its cycles
/// differ, too. Then the position is that of the next event.
fn first_difference(a: &[Event], b: &[Event]) -> usize {
    let at = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    match (a.get(at..=at + 1), b.get(at..=at + 1)) {
        (Some([a, a_next]), Some([b, b_next])) if (a.pc, a.seen) == (b.pc, b.seen) && a_next.pc != b_next.pc => at + 1,
        _ => at,
    }
}

fn difference(a: Option<Event>, b: Option<Event>) -> Difference {
    match (a, b) {
        (Some(a), Some(b)) if a.pc != b.pc => Difference::Path,
        (Some(a), Some(b)) if a.seen.access != b.seen.access => Difference::Address,
        (Some(a), Some(b)) if a.seen.operand != b.seen.operand => Difference::Operand,
        (Some(_), Some(_)) => Difference::Cycles,
        _ => Difference::Length,
    }
}

fn side(board: &Board, event: Event, sites: &[u32]) -> Side {
    let places = std::iter::once(event.pc).chain(sites.iter().copied());
    Side {
        backtrace: places.map(|address| board.place(address)).collect(),
        instruction: board.describe(event.pc),
        access: event.seen.access,
        cycles: event.cycles,
    }
}
