//! Measuring: cycles, stack and flash of operations.

use super::build::{Board, Library};
use super::machine::{Machine, symbol};
use super::{elf, published};
use crate::tools::Trouble;
use primegroup_operations::{Entry, INPUT, Random, Secrets};

/// What an operation takes on a board.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The board's name.
    pub board: String,
    /// The size of the fixed-base tables.
    pub tables: String,
    /// The group.
    pub group: String,
    /// The operation.
    pub operation: String,
    /// Cycles, on average.
    pub cycles: u64,
    /// Bytes of flash, with all it pulls in.
    pub flash: u32,
    /// The deepest stack, in bytes.
    pub stack: u32,
}

impl Figure {
    /// The published cycles it is held against.
    pub fn published(&self) -> Option<u64> {
        published::cycles(&self.board, &self.group, &self.operation)
    }

    /// Cycles over published cycles.
    pub fn ratio(&self) -> Option<f64> {
        self.published().map(|p| self.cycles as f64 / p as f64)
    }
}

/// How many inputs: operations in variable time and signatures are averages, of 32 inputs; the others take the same time
/// whatever the input (which `--ct` checks), so a few are enough.
fn samples(e: &Entry, quick: bool) -> u64 {
    match (quick, e.secret) {
        (true, _) => 2,
        (false, true) if !e.name.contains("sign") => 3,
        (false, _) => 32,
    }
}

/// Average cycles and deepest stack of an operation.
pub fn cycles(machine: &mut Machine, e: &Entry, quick: bool) -> Result<(u64, u32), Trouble> {
    let (mut sum, mut stack) = (0, 0);
    let n = samples(e, quick);
    for i in 0..n {
        let mut input = [0; INPUT];
        (e.sample)(&mut Random::new(i), &mut Secrets::random(i), &mut input);
        let expected = e.evaluate(&input);
        machine.prepare(e, &input)?;
        let run = machine.run(e, &expected)?;
        sum += run.cycles;
        stack = stack.max(run.stack);
    }
    Ok(((sum + n / 2) / n, stack))
}

/// The flash of a program made of some functions, and whether a panic is in it.
pub fn flash(library: &Library, roots: &[String], name: &str) -> Result<(u32, bool), Trouble> {
    let program = library.link(roots, name)?;
    let bytes = elf::flash(&program.elf).ok_or_else(|| Trouble::Failed(format!("{name}: no ELF file")))?;
    Ok((bytes, program.panics))
}

/// All operations that are wanted, on one board; with the names of those that could panic.
pub fn board(
    library: &Library,
    tables: &str,
    quick: bool,
    wanted: &[&'static Entry],
) -> Result<(Vec<Figure>, Vec<String>), Trouble> {
    let board: Board = library.board;
    let mut machine = Machine::new(board, &library.link(&super::machine::roots(), &format!("{tables}-all"))?)?;
    let (mut figures, mut panics) = (Vec::new(), Vec::new());
    for e in wanted {
        let (cycles, stack) = cycles(&mut machine, e, quick)?;
        let (flash, panic) = flash(library, &[symbol(e)], &format!("{tables}-{}", symbol(e)))?;
        if panic {
            panics.push(format!("{} {} on {}", e.group, e.name, board.title()));
        }
        figures.push(Figure {
            board: board.name().to_owned(),
            tables: tables.to_owned(),
            group: e.group.to_owned(),
            operation: e.name.to_owned(),
            cycles,
            flash,
            stack,
        });
    }
    Ok((figures, panics))
}
