//! A simulated board with a program of the firmware. It runs operations on inputs and compares the results with those
//! of the library on the host.

use super::build::{Board, Library, Program};
use super::operations;
use crate::tools::Trouble;
use primegroup_operations::{Entry, Input, OUTPUT, Output};
use primegroup_simulator::Run;
use std::collections::HashMap;
use std::rc::Rc;

/// A board with a program in its flash.
pub struct Machine {
    /// The board.
    pub board: Board,
    /// The simulator.
    pub simulator: primegroup_simulator::Board,
    input: u32,
    output: u32,
}

/// Returns the functions of some operations. Each operation has three parts.
pub fn parts(operations: &[&Entry]) -> Vec<String> {
    let parts = |e: &&Entry| ["op", "setup", "finish"].map(|part| format!("{part}_{}_{}", e.group, e.symbol));
    operations.iter().flat_map(parts).collect()
}

/// Returns the functions of an operation's own program: its parts, and functions that a check of it needs.
pub fn own(e: &'static Entry) -> Vec<String> {
    // A residue of a shared element is found by its coordinates, which the multiplication computes.
    let mul = matches!(e.symbol, "key_exchange" | "dh")
        .then(|| operations().into_iter().find(|o| o.group == e.group && o.symbol == "mul"));
    parts(&[e].into_iter().chain(mul.flatten()).collect::<Vec<_>>())
}

/// Returns the link roots of a program of functions that are not operations.
pub fn functions(names: &[&str]) -> Vec<String> {
    names.iter().copied().chain(["INPUT", "OUTPUT"]).map(str::to_owned).collect()
}

/// The programs of operations. Each operation is linked alone, so its cycles do not depend on other code.
pub struct Programs<'a> {
    /// The library that the programs are linked from.
    pub library: &'a Library,
    tables: &'a str,
    linked: HashMap<String, Rc<Program>>,
}

impl<'a> Programs<'a> {
    /// Creates an empty set of programs for a library with tables of a size.
    pub fn new(library: &'a Library, tables: &'a str) -> Self {
        Programs { library, tables, linked: HashMap::new() }
    }

    /// Returns the program of an operation. It is linked at the first call.
    pub fn of(&mut self, e: &'static Entry) -> Result<Rc<Program>, Trouble> {
        let name = symbol(e);
        if let Some(program) = self.linked.get(&name) {
            return Ok(program.clone());
        }
        let program = Rc::new(self.library.link(&own(e), &format!("{}-{name}-own", self.tables))?);
        self.linked.insert(name, program.clone());
        Ok(program)
    }
}

impl Machine {
    /// Loads a program into the simulator.
    pub fn new(board: Board, program: &Program) -> Result<Self, Trouble> {
        let failed = |what: &str| Trouble::Failed(format!("firmware for {}: {what}", board.title()));
        let cpu = board.cpu().ok_or_else(|| failed("it is not simulated"))?;
        let mut simulator = primegroup_simulator::Board::new(cpu, &program.elf).map_err(|e| failed(&e.to_string()))?;
        simulator.options().cycle_limit = 1_000_000_000;
        let address = |name: &str| simulator.symbol(name).map(|s| s.address).ok_or_else(|| failed(name));
        Ok(Machine { board, input: address("INPUT")?, output: address("OUTPUT")?, simulator })
    }

    /// Calls a function.
    ///
    /// # Errors
    /// Fails on a fault, or if the function does not preserve a register that it should.
    pub fn call(&mut self, function: &str, args: &[u32]) -> Result<Run, Trouble> {
        let place = || format!("{function} on {}", self.board.title());
        let run = self.simulator.call(function, args).map_err(|f| Trouble::Failed(format!("{}: {f}", place())))?;
        if run.clobbered.is_empty() {
            Ok(run)
        } else {
            Err(Trouble::Failed(format!("{} does not keep registers {:?}", place(), run.clobbered)))
        }
    }

    /// Writes an input and runs the setup part of an operation.
    pub fn prepare(&mut self, e: &Entry, input: &Input) -> Result<(), Trouble> {
        let io = |e: primegroup_simulator::Error| Trouble::Failed(e.to_string());
        self.simulator.write(self.input, input).map_err(io)?;
        self.simulator.write(self.output, &[0; OUTPUT]).map_err(io)?;
        self.call(&format!("setup_{}_{}", e.group, e.symbol), &[]).map(drop)
    }

    fn address(&self, name: &str) -> Result<u32, Trouble> {
        let symbol =
            self.simulator.symbol(name).ok_or_else(|| Trouble::Failed(format!("the firmware has no {name}")))?;
        Ok(symbol.address)
    }

    /// Returns the address of the top of the stack.
    pub fn stack_top(&self) -> Result<u32, Trouble> {
        self.address("STACK_TOP")
    }

    /// Returns the first bytes of the state that the parts of an operation share.
    pub fn state(&self, bytes: usize) -> Result<Vec<u8>, Trouble> {
        self.simulator.read(self.address("BOARD_STATE")?, bytes).map_err(|e| Trouble::Failed(e.to_string()))
    }

    /// Chooses the entry of the list of depths that is not wiped, or none with 0. Returns whether the program has the list
    /// at all. For builds that measure depths; here and below.
    pub fn choose(&mut self, entry: usize) -> Result<bool, Trouble> {
        let Ok(at) = self.address("primegroup_depths_chosen") else { return Ok(false) };
        let chosen = (entry as u32).to_le_bytes();
        self.simulator.write(at, &chosen).map(|()| true).map_err(|e| Trouble::Failed(e.to_string()))
    }

    /// Forgets the tops of the stacks of all calls.
    pub fn clear_tops(&mut self, entries: usize) -> Result<(), Trouble> {
        let Ok(at) = self.address("primegroup_depths_tops") else { return Ok(()) };
        self.simulator.write(at, &vec![0; 4 * entries]).map_err(|e| Trouble::Failed(e.to_string()))
    }

    /// Returns the top of the stack of the calls of each entry, or 0.
    pub fn tops(&self, entries: usize) -> Result<Vec<u32>, Trouble> {
        let bytes = self.simulator.read(self.address("primegroup_depths_tops")?, 4 * entries);
        let bytes = bytes.map_err(|e| Trouble::Failed(e.to_string()))?;
        Ok(bytes.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect())
    }

    /// Marks bytes of the input as secret, as [`Self::prepare`] expects. No other byte of the RAM is marked.
    pub fn mark(&mut self, marks: &Input) -> Result<(), Trouble> {
        self.simulator.clear_marks();
        self.simulator.mark(self.input, marks).map_err(|e| Trouble::Failed(e.to_string()))
    }

    /// Runs an operation on a prepared input. Its result is not complete before [`Self::finish`].
    pub fn compute(&mut self, e: &Entry) -> Result<Run, Trouble> {
        self.call(&symbol(e), &[])
    }

    /// Runs the last part of an operation. Returns the output.
    pub fn finish(&mut self, e: &Entry) -> Result<Vec<u8>, Trouble> {
        self.call(&format!("finish_{}_{}", e.group, e.symbol), &[])?;
        self.simulator.read(self.output, OUTPUT).map_err(|e| Trouble::Failed(e.to_string()))
    }

    /// Runs the last part of an operation. Fails if the output is not the expected one.
    pub fn finish_with(&mut self, e: &Entry, expected: &Output) -> Result<(), Trouble> {
        if self.finish(e)? == expected {
            return Ok(());
        }
        Err(Trouble::Failed(format!("{} {} on {}: wrong result", e.group, e.name, self.board.title())))
    }

    /// Runs an operation on a prepared input. Fails if the result is not the expected one.
    pub fn run(&mut self, e: &Entry, expected: &Output) -> Result<Run, Trouble> {
        let run = self.compute(e)?;
        self.finish_with(e, expected).map(|()| run)
    }
}

/// Returns the name of the function that performs the operation.
pub fn symbol(e: &Entry) -> String {
    format!("op_{}_{}", e.group, e.symbol)
}
