//! A board: one loaded program, and the ways to run it.

use crate::elf::Image;
use crate::fault::{Fault, FaultKind};
use crate::machine::{Machine, machine};
use crate::memory::Window;
use crate::options::Options;
use crate::profile::Profile;
use crate::record::Recorded;
use crate::regions::Region;
use crate::symbols::{Place, Symbol, Symbols};
use crate::trace::Trace;
use crate::{Cpu, Error};

/// A microcontroller with a program in its flash.
pub struct Board {
    cpu: Cpu,
    image: Image,
    machine: Box<dyn Machine>,
    options: Options,
}

/// What a run gave.
#[derive(Clone, Debug)]
pub struct Run {
    /// The first result register.
    pub r0: u32,
    /// The second.
    pub r1: u32,
    /// The status, if the program ended itself by semihosting.
    pub exit: Option<u32>,
    /// Cycles, from the first instruction to the completion of the return.
    pub cycles: u64,
    /// The same on the core that [`Cpu::beside`] names.
    pub beside: Option<u64>,
    /// How many times cycles could depend on an operand: multiplications and divisions of the M4K whose result, or whose unit, was
    /// wanted so soon that it matters how long they take, and every MUL. Other cores have none.
    pub dependent: u64,
    /// Instructions, those whose IT condition failed included.
    pub instructions: u64,
    /// The deepest stack in bytes, from the initial stack pointer.
    pub stack: u32,
    /// Who used it when it was deepest: the functions that had been called and not returned, innermost first, with the bytes
    /// of each.
    pub stack_path: Vec<(Place, u32)>,
    /// Callee-saved registers that do not hold what they held before the call, by name. Empty for functions that follow the
    /// procedure call standard.
    pub clobbered: Vec<&'static str>,
    /// The trace, if the options ask for it.
    pub trace: Option<Trace>,
    /// The profile, if the options ask for it.
    pub profile: Option<Profile>,
    /// The functions that match the options' patterns.
    pub regions: Vec<Region>,
    /// Cycles owed to the Cortex-M4's inferred alignment rules: branch target, wide instruction after memory access.
    pub alignment: [u64; 2],
    /// What the program wrote by semihosting.
    pub output: Vec<u8>,
    pub(crate) recorded: Recorded,
}

impl Board {
    /// Loads a program. Initialised data is in place already, so that functions can be called without start-up code.
    pub fn new(cpu: Cpu, elf: &[u8]) -> Result<Board, Error> {
        Ok(Board::with_image(cpu, Image::load(&cpu.map(), elf)?))
    }

    /// A board with a few instructions at address 0 instead of an ELF file, and the names of functions in them, by address.
    pub fn from_halfwords(cpu: Cpu, code: &[u16], functions: &[(&str, u32)]) -> Board {
        Board::with_image(cpu, Image::from_halfwords(&cpu.map(), code, functions))
    }

    fn with_image(cpu: Cpu, image: Image) -> Board {
        let machine = machine(cpu, &image);
        Board { cpu, image, machine, options: Options::default() }
    }

    /// The core.
    pub fn cpu(&self) -> Cpu {
        self.cpu
    }

    /// A symbol by its name in the file, or a function by its name in the source.
    pub fn symbol(&self, name: &str) -> Option<Symbol> {
        self.image.symbols.find(name)
    }

    /// All symbols.
    pub fn symbols(&self) -> &Symbols {
        &self.image.symbols
    }

    /// What is observed, and limits.
    pub fn options(&mut self) -> &mut Options {
        &mut self.options
    }

    /// Bytes of flash or RAM.
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

    /// A copy of RAM, for [`Board::restore`].
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(self.machine.memory().ram.clone())
    }

    /// Puts RAM back as it was.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.machine.ram().clone_from(&snapshot.0);
    }

    /// Calls a function by the procedure call standard, on a fresh stack; RAM is as the last call or write left it.
    ///
    /// Arguments for which there are no registers go onto the stack; a 64-bit argument is two (even position first).
    pub fn call(&mut self, function: &str, args: &[u32]) -> Result<Run, Box<Fault>> {
        let Some(symbol) = self.symbol(function) else {
            return Err(Fault::early(FaultKind::NoSuchFunction(function.to_string())));
        };
        self.call_address(symbol.address, args)
    }

    /// The same for a function at an address.
    pub fn call_address(&mut self, address: u32, args: &[u32]) -> Result<Run, Box<Fault>> {
        self.machine.call(&self.image, &self.options, address & !1, args)
    }

    /// Runs the program from its reset vector, with RAM as after loading, until it ends itself by semihosting.
    pub fn run(&mut self) -> Result<Run, Box<Fault>> {
        self.machine.boot(&self.image, &self.options)
    }

    /// The function an address lies in.
    pub fn place(&self, address: u32) -> Place {
        self.image.symbols.place(address)
    }

    /// The instruction at an address: its encoding, and what it does.
    pub fn describe(&self, address: u32) -> String {
        self.machine.describe(address)
    }
}

/// The contents of RAM at some moment.
#[derive(Clone, Debug)]
pub struct Snapshot(Window);
