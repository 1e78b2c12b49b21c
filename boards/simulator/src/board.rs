//! A board: one loaded program, with methods to run it.

use crate::elf::Image;
use crate::fault::{Fault, FaultKind};
use crate::inject::Executed;
use crate::machine::{Machine, machine};
use crate::marks::Leak;
use crate::memory::Window;
use crate::options::Options;
use crate::profile::Profile;
use crate::record::Recorded;
use crate::regions::Region;
use crate::symbols::{Place, Symbol, Symbols};
use crate::trace::Trace;
use crate::{Cpu, Error};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Cycles of all runs of this process.
static CYCLES: AtomicU64 = AtomicU64::new(0);

/// Returns the number of cycles that all boards of this process have simulated, without runs that ended with a fault.
#[must_use]
pub fn simulated_cycles() -> u64 {
    CYCLES.load(Relaxed)
}

/// Adds the cycles of a run to those of the process.
fn counted(run: Result<Run, Box<Fault>>) -> Result<Run, Box<Fault>> {
    run.inspect(|run| {
        CYCLES.fetch_add(run.cycles, Relaxed);
    })
}

/// A microcontroller with a program in its flash.
pub struct Board {
    cpu: Cpu,
    image: Image,
    machine: Box<dyn Machine>,
    options: Options,
}

/// Result of a run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The first result register.
    pub r0: u32,
    /// The second result register.
    pub r1: u32,
    /// The exit status, if the program ended itself by semihosting.
    pub exit: Option<u32>,
    /// Cycles, from the first instruction to the completion of the return.
    pub cycles: u64,
    /// Cycles on the core that [`Cpu::beside`] names.
    pub beside: Option<u64>,
    /// Number of times that cycles could depend on an operand. Counts every MUL of the M4K, and multiplications and
    /// divisions whose result or unit is needed so soon that their duration matters. Other cores have none.
    pub dependent: u64,
    /// Instructions, including those with a failed IT condition.
    pub instructions: u64,
    /// Maximum stack depth in bytes, measured from the initial stack pointer.
    pub stack: u32,
    /// Use of the stack at its deepest point: functions that had been called and had not returned, innermost first,
    /// with their bytes.
    pub stack_path: Vec<(Place, u32)>,
    /// Names of callee-saved registers with a changed value. Empty for functions that follow the procedure call
    /// standard.
    pub clobbered: Vec<&'static str>,
    /// The trace, if the options ask for it.
    pub trace: Option<Trace>,
    /// Instructions that reveal marked values, if the options ask for marks.
    pub leaks: Vec<Leak>,
    /// The profile, if the options ask for it.
    pub profile: Option<Profile>,
    /// The functions that match the options' patterns.
    pub regions: Vec<Region>,
    /// Cycles due to the Cortex-M4's inferred alignment rules: branch target, wide instruction after memory access.
    pub alignment: [u64; 2],
    /// Output that the program wrote by semihosting.
    pub output: Vec<u8>,
    /// The instructions of the run by address, if the options ask for [`Injection::List`](crate::Injection::List).
    pub executed: BTreeMap<u32, Executed>,
    pub(crate) recorded: Recorded,
}

impl Board {
    /// Loads a program. Initialised data is already in RAM, so functions can be called without start-up code.
    pub fn new(cpu: Cpu, elf: &[u8]) -> Result<Board, Error> {
        Ok(Board::with_image(cpu, Image::load(&cpu.map(), elf)?))
    }

    /// Creates a board with a few instructions at address 0 instead of an ELF file. `functions` gives names and
    /// addresses.
    pub fn from_halfwords(cpu: Cpu, code: &[u16], functions: &[(&str, u32)]) -> Board {
        Board::with_image(cpu, Image::from_halfwords(&cpu.map(), code, functions))
    }

    fn with_image(cpu: Cpu, image: Image) -> Board {
        let mut machine = machine(cpu, &image);
        for (address, register) in &image.public {
            machine.publish(image.flash.base, *address, register);
        }
        Board { cpu, image, machine, options: Options::default() }
    }

    /// Returns the core.
    pub fn cpu(&self) -> Cpu {
        self.cpu
    }

    /// Returns a symbol by its name in the file, or a function by its name in the source.
    pub fn symbol(&self, name: &str) -> Option<Symbol> {
        self.image.symbols.find(name)
    }

    /// Returns all symbols.
    pub fn symbols(&self) -> &Symbols {
        &self.image.symbols
    }

    /// Returns the options: observation and limits.
    pub fn options(&mut self) -> &mut Options {
        &mut self.options
    }

    /// Reads bytes of flash or RAM.
    pub fn read(&self, address: u32, len: usize) -> Result<Vec<u8>, Error> {
        self.machine.memory().slice(address, len).map(<[u8]>::to_vec).map_err(|_| Error::NotMapped { address, len })
    }

    /// Writes to RAM.
    pub fn write(&mut self, address: u32, bytes: &[u8]) -> Result<(), Error> {
        match self.machine.ram().get_mut(address, bytes.len()) {
            Some(place) => {
                place.copy_from_slice(bytes);
                Ok(())
            }
            None => Err(Error::NotMapped { address, len: bytes.len() }),
        }
    }

    /// Sets the marks of bytes in RAM, one bit for each bit. Marks stay until they are set again or overwritten by a
    /// program that runs with marks.
    pub fn mark(&mut self, address: u32, marks: &[u8]) -> Result<(), Error> {
        let set = self.machine.marks().set(address, marks);
        set.then_some(()).ok_or(Error::NotMapped { address, len: marks.len() })
    }

    /// Returns the marks of bytes in RAM.
    pub fn marks(&self, address: u32, len: usize) -> Result<Vec<u8>, Error> {
        self.machine.marked().get(address, len).ok_or(Error::NotMapped { address, len })
    }

    /// Removes all marks.
    pub fn clear_marks(&mut self) {
        self.machine.marks().clear();
    }

    /// Declares that a register, by its name in assembly, holds a public value when the instruction at an address begins.
    /// Returns whether there is such a register. Programs declare theirs in the section `.debug_primegroup`.
    pub fn declassify(&mut self, address: u32, register: &str) -> bool {
        self.machine.publish(self.image.flash.base, address & !1, register)
    }

    /// Returns a copy of RAM, for [`Board::restore`].
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(self.machine.memory().ram.clone())
    }

    /// Restores RAM from a snapshot.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.machine.ram().clone_from(&snapshot.0);
    }

    /// Calls a function by the procedure call standard, on a fresh stack. RAM keeps the contents of the last call or
    /// write.
    ///
    /// Arguments that do not fit into registers go onto the stack. A 64-bit argument counts as two (even position
    /// first).
    pub fn call(&mut self, function: &str, args: &[u32]) -> Result<Run, Box<Fault>> {
        let Some(symbol) = self.symbol(function) else {
            return Err(Fault::early(FaultKind::NoSuchFunction(function.to_string())));
        };
        self.call_address(symbol.address, args)
    }

    /// Calls a function at an address; see [`Board::call`].
    pub fn call_address(&mut self, address: u32, args: &[u32]) -> Result<Run, Box<Fault>> {
        counted(self.machine.call(&self.image, &self.options, address & !1, args))
    }

    /// Runs the program from its reset vector, with RAM as after loading, until it ends itself by semihosting.
    pub fn run(&mut self) -> Result<Run, Box<Fault>> {
        counted(self.machine.boot(&self.image, &self.options))
    }

    /// Returns the function that contains an address.
    pub fn place(&self, address: u32) -> Place {
        self.image.symbols.place(address)
    }

    /// Describes the instruction at an address: encoding and disassembly.
    pub fn describe(&self, address: u32) -> String {
        self.machine.describe(address)
    }
}

/// Contents of RAM at one moment.
#[derive(Clone, Debug)]
pub struct Snapshot(Window);
