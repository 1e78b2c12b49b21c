//! A board: one loaded program, and the ways to run it.

use crate::disassemble::Text;
use crate::elf::Image;
use crate::engine::{Code, Engine};
use crate::execute::{Core, RETURN};
use crate::fault::{Fault, FaultKind, Stop};
use crate::memory::{Memory, Window};
use crate::observe::{Observed, Observer};
use crate::options::Options;
use crate::profile::Profile;
use crate::record::Recorded;
use crate::regions::Region;
use crate::shadow::Shadow;
use crate::symbols::{Place, Symbol, Symbols};
use crate::timing::{M0Plus, M4, Timing};
use crate::trace::Trace;
use crate::{Cpu, Error};

/// A microcontroller with a program in its flash.
pub struct Board {
    cpu: Cpu,
    image: Image,
    code: Code,
    core: Core,
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
    /// Instructions, those whose IT condition failed included.
    pub instructions: u64,
    /// The deepest stack in bytes, from the initial stack pointer.
    pub stack: u32,
    /// Who used it when it was deepest: the functions that had been called and not returned, innermost first, with the bytes
    /// of each.
    pub stack_path: Vec<(Place, u32)>,
    /// Callee-saved registers that do not hold what they held before the call: r4 to r11 as 4 to 11, s16 to s31 as 116
    /// to 131. Empty for functions that follow the procedure call standard.
    pub clobbered: Vec<u8>,
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

/// What callee-saved registers hold when a call starts, so that a change is noticed.
const SENTINEL: u32 = 0xc0de_0000;

impl Board {
    /// Loads a program. Initialised data is in place already, so that functions can be called without start-up code.
    pub fn new(cpu: Cpu, elf: &[u8]) -> Result<Board, Error> {
        Ok(Board::with_image(cpu, Image::load(elf)?))
    }

    /// A board with a few instructions at address 0 instead of an ELF file, and the names of functions in them, by address.
    pub fn from_halfwords(cpu: Cpu, code: &[u16], functions: &[(&str, u32)]) -> Board {
        Board::with_image(cpu, Image::from_halfwords(code, functions))
    }

    fn with_image(cpu: Cpu, image: Image) -> Board {
        let code = Code::new(cpu, &image);
        let memory = Memory::new(image.flash.clone(), image.ram.clone());
        Board { cpu, image, code, core: Core::new(cpu, memory), options: Options::default() }
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
        self.core.memory.slice(address, len).map(<[u8]>::to_vec).map_err(|_| Error::NotMapped { address, len })
    }

    /// Writes to RAM.
    pub fn write(&mut self, address: u32, bytes: &[u8]) -> Result<(), Error> {
        match self.core.memory.ram.get_mut(address, bytes.len()) {
            Some(place) => {
                place.copy_from_slice(bytes);
                Ok(())
            }
            None => Err(Error::NotMapped { address, len: bytes.len() }),
        }
    }

    /// A copy of RAM, for [`Board::restore`].
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(self.core.memory.ram.clone())
    }

    /// Puts RAM back as it was.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.core.memory.ram.clone_from(&snapshot.0);
    }

    /// Calls a function by the procedure call standard, on a fresh stack; RAM is as the last call or write left it.
    ///
    /// Arguments beyond the fourth go onto the stack; a 64-bit argument is two (even position first).
    pub fn call(&mut self, function: &str, args: &[u32]) -> Result<Run, Box<Fault>> {
        let Some(symbol) = self.symbol(function) else {
            return Err(self.early(FaultKind::NoSuchFunction(function.to_string())));
        };
        self.call_address(symbol.address, args)
    }

    /// The same for a function at an address.
    pub fn call_address(&mut self, address: u32, args: &[u32]) -> Result<Run, Box<Fault>> {
        let (first, rest) = args.split_at(args.len().min(4));
        let sp = self.image.stack_top.wrapping_sub(rest.len() as u32 * 4) & !7;
        let bytes: Vec<u8> = rest.iter().flat_map(|word| word.to_le_bytes()).collect();
        if sp < self.image.stack_limit || self.write(sp, &bytes).is_err() {
            return Err(self.early(FaultKind::Arguments));
        }
        self.core.reset();
        self.core.regs[..first.len()].copy_from_slice(first);
        for r in 4..12 {
            self.core.regs[r] = SENTINEL + r as u32;
        }
        for s in 16..32 {
            self.core.singles[s] = SENTINEL + 100 + s as u32;
        }
        self.core.regs[13] = sp;
        self.core.regs[14] = RETURN | 1;
        let mut shadow = Shadow::default();
        shadow.call(RETURN, RETURN, sp);
        let mut run = self.go(address & !1, shadow)?;
        let regs = (4..12).filter(|&r| self.core.regs[usize::from(r)] != SENTINEL + u32::from(r));
        let singles = (16..32).filter(|&s| self.core.singles[usize::from(s)] != SENTINEL + 100 + u32::from(s));
        run.clobbered = regs.chain(singles.map(|s| s + 100)).collect();
        Ok(run)
    }

    /// Runs the program from its reset vector, with RAM as after loading, until it ends itself by semihosting.
    pub fn run(&mut self) -> Result<Run, Box<Fault>> {
        self.core.memory.ram.clone_from(&self.image.ram);
        self.core.reset();
        let vector = |offset| self.core.memory.load32(self.image.vectors.wrapping_add(offset), 0);
        match (vector(0), vector(4)) {
            (Ok(sp), Ok(reset)) if reset & 1 != 0 => {
                self.core.regs[13] = sp & !3;
                self.core.regs[14] = u32::MAX;
                self.go(reset & !1, Shadow::default())
            }
            _ => Err(self.early(FaultKind::NoVectorTable)),
        }
    }

    /// The function an address lies in.
    pub fn place(&self, address: u32) -> Place {
        self.image.symbols.place(address)
    }

    /// The instruction at an address: its encoding, and what it does.
    pub fn describe(&self, address: u32) -> String {
        let insn = self.code.at(address, &self.core.memory);
        let half = |address| self.core.memory.load16(address).unwrap_or(0);
        let encoding = match insn.narrow {
            true => format!("{:04x}", half(address)),
            false => format!("{:04x} {:04x}", half(address), half(address.wrapping_add(2))),
        };
        format!("{encoding:9}  {}", Text { op: insn.op, pc: address })
    }

    fn go(&mut self, pc: u32, shadow: Shadow) -> Result<Run, Box<Fault>> {
        match self.cpu {
            Cpu::M0Plus => self.go_with(pc, shadow, M0Plus),
            Cpu::M4F => self.go_with(pc, shadow, M4::new(self.options.rules)),
        }
    }

    fn go_with<T: Timing>(&mut self, pc: u32, shadow: Shadow, timing: T) -> Result<Run, Box<Fault>> {
        let top = self.core.regs[13];
        let mut engine = Engine {
            code: &self.code,
            core: &mut self.core,
            timing,
            shadow,
            observer: Observer::new(&self.options, &self.image.symbols),
            pc,
            cycles: 0,
            instructions: 0,
            cycle_limit: self.options.cycle_limit,
            ram_code: self.options.ram_code,
            lowest: top,
            stack_limit: self.image.stack_limit,
            top,
            deepest: top,
            deepest_path: Vec::new(),
        };
        let exit = match engine.run() {
            Ok(()) => None,
            Err(Stop::Exit(status)) => Some(status),
            Err(Stop::Fault(kind, address)) => {
                let fault = report(&engine, &self.image.symbols, *kind, address);
                return Err(Box::new(fault));
            }
        };
        let alignment = engine.timing.owed();
        let observed = engine.observer.take().map(|observer| observer.finish(alignment));
        let Observed { regions, trace, profile, recorded } = observed.unwrap_or_default();
        let (cycles, instructions, lowest) = (engine.cycles, engine.instructions, engine.deepest);
        let path = std::mem::take(&mut engine.deepest_path);
        let stack_path = path.into_iter().map(|(at, bytes)| (self.image.symbols.place(at), bytes)).collect();
        Ok(Run {
            r0: self.core.regs[0],
            r1: self.core.regs[1],
            exit,
            cycles,
            instructions,
            stack: top - lowest,
            stack_path,
            clobbered: Vec::new(),
            trace,
            profile,
            regions,
            alignment,
            output: std::mem::take(&mut self.core.output),
            recorded,
        })
    }

    /// A fault before the first instruction.
    fn early(&self, kind: FaultKind) -> Box<Fault> {
        Box::new(Fault { kind, pc: 0, address: None, cycles: 0, registers: [0; 16], backtrace: Vec::new() })
    }
}

fn report<T: Timing>(engine: &Engine<'_, T>, symbols: &Symbols, kind: FaultKind, address: Option<u32>) -> Fault {
    let backtrace =
        std::iter::once(engine.pc).chain(engine.shadow.sites()).map(|address| symbols.place(address)).collect();
    let registers = engine.core.regs;
    Fault { kind, pc: engine.pc, address, cycles: engine.cycles, registers, backtrace }
}

/// The contents of RAM at some moment.
#[derive(Clone, Debug)]
pub struct Snapshot(Window);
