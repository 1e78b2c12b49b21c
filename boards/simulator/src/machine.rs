//! A core with its program and timing rules, which a board runs. The board does not know the instruction set.

use crate::Cpu;
use crate::board::Run;
use crate::elf::Image;
use crate::engine::{Code, Engine};
use crate::fault::{Fault, FaultKind, Stop};
use crate::isa::Core;
use crate::marks::{Leak, Marking, Marks};
use crate::memory::{Memory, Window};
use crate::observe::{Observed, Observer};
use crate::options::Options;
use crate::shadow::{HOST, Shadow};
use crate::symbols::Symbols;
use crate::timing::{Both, Timing};
use crate::{arm, mips, riscv, xtensa};
use std::marker::PhantomData;

/// Creates the machine for a processor, with its instruction set and timing.
pub fn machine(cpu: Cpu, image: &Image) -> Box<dyn Machine> {
    match cpu {
        Cpu::M0Plus => Hardware::<arm::Core, arm::M0Plus>::boxed(cpu, image),
        Cpu::M4F => Hardware::<arm::Core, arm::M4>::boxed(cpu, image),
        Cpu::Hazard3 => Hardware::<riscv::Core, riscv::Hazard3>::boxed(cpu, image),
        Cpu::Fe310 => Hardware::<riscv::Core, Both<riscv::Fe310, riscv::Ibex>>::boxed(cpu, image),
        Cpu::Ibex => Hardware::<riscv::Core, riscv::Ibex>::boxed(cpu, image),
        Cpu::M4K => Hardware::<mips::Core, mips::M4K>::boxed(cpu, image),
        Cpu::Lx6 => Hardware::<xtensa::Core, xtensa::Lx6>::boxed(cpu, image),
    }
}

/// A processor with memory and a program.
pub trait Machine {
    fn memory(&self) -> &Memory;

    fn ram(&mut self) -> &mut Window;

    fn marks(&mut self) -> &mut Marks;

    fn marked(&self) -> &Marks;

    /// Declares that a register, by its name in assembly, holds a public value when an instruction begins.
    fn publish(&mut self, code: u32, address: u32, register: &str) -> bool;

    /// Calls a function at an address by the procedure call standard, on a fresh stack.
    fn call(&mut self, image: &Image, options: &Options, address: u32, args: &[u32]) -> Result<Run, Box<Fault>>;

    /// Runs from reset.
    fn boot(&mut self, image: &Image, options: &Options) -> Result<Run, Box<Fault>>;

    /// Describes the instruction at an address: encoding and disassembly.
    fn describe(&self, address: u32) -> String;
}

struct Hardware<C: Core, T> {
    code: Code<C>,
    core: C,
    marks: Marks,
    timing: PhantomData<T>,
}

impl<C: Core + 'static, T: Timing<C> + 'static> Hardware<C, T> {
    fn boxed(cpu: Cpu, image: &Image) -> Box<dyn Machine> {
        let memory = Memory::new(image.flash.clone(), image.ram.clone());
        let marks = Marks::new(image.ram.base, image.ram.bytes.len());
        Box::new(Self { code: Code::new(cpu, image), core: C::new(cpu, memory), marks, timing: PhantomData })
    }

    fn go(&mut self, image: &Image, options: &Options, pc: u32, shadow: Shadow) -> Result<Run, Box<Fault>> {
        let top = self.core.sp();
        let mut engine = Engine {
            code: &self.code,
            core: &mut self.core,
            timing: T::new(options.rules),
            shadow,
            observer: Observer::new(options, &image.symbols),
            marks: (options.marking != Marking::Off).then_some(&mut self.marks),
            pc,
            cycles: 0,
            instructions: 0,
            cycle_limit: options.cycle_limit,
            ram_code: options.ram_code,
            lowest: top,
            stack_limit: image.stack_limit,
            top,
            deepest: top,
            deepest_path: Vec::new(),
        };
        let exit = match engine.run() {
            Ok(()) => None,
            Err(Stop::Exit(status)) => Some(status),
            Err(Stop::Fault(kind, address)) => {
                let fault = report(&engine, &image.symbols, *kind, address);
                return Err(Box::new(fault));
            }
        };
        let (alignment, beside) = (engine.timing.owed(), engine.timing.beside());
        let dependent = engine.timing.dependent();
        let observed = engine.observer.take().map(|observer| observer.finish(alignment));
        let Observed { regions, trace, profile, recorded, executed } = observed.unwrap_or_default();
        let (cycles, instructions, lowest) = (engine.cycles, engine.instructions, engine.deepest);
        let path = std::mem::take(&mut engine.deepest_path);
        let stack_path = path.into_iter().map(|(at, bytes)| (image.symbols.place(at), bytes)).collect();
        let [r0, r1] = self.core.results();
        let memory = &self.core.shared().memory;
        let leaks = std::mem::take(&mut self.marks.found).into_iter().map(|((pc, way), (sites, count))| Leak {
            way,
            instruction: C::describe(&self.code.at(pc, memory), pc, memory),
            backtrace: std::iter::once(pc).chain(sites).map(|at| image.symbols.place(at)).collect(),
            count,
        });
        let leaks = leaks.collect();
        Ok(Run {
            leaks,
            r0,
            r1,
            exit,
            cycles,
            beside,
            dependent,
            instructions,
            stack: top - lowest,
            stack_path,
            clobbered: Vec::new(),
            trace,
            profile,
            regions,
            alignment,
            output: std::mem::take(&mut self.core.shared_mut().output),
            recorded,
            executed,
        })
    }
}

impl<C: Core + 'static, T: Timing<C> + 'static> Machine for Hardware<C, T> {
    fn memory(&self) -> &Memory {
        &self.core.shared().memory
    }

    fn ram(&mut self) -> &mut Window {
        &mut self.core.shared_mut().memory.ram
    }

    fn marks(&mut self) -> &mut Marks {
        &mut self.marks
    }

    fn marked(&self) -> &Marks {
        &self.marks
    }

    fn publish(&mut self, code: u32, address: u32, register: &str) -> bool {
        let register = C::numbered(register);
        register.into_iter().for_each(|register| self.marks.publish(code, address, register));
        register.is_some()
    }

    fn call(&mut self, image: &Image, options: &Options, address: u32, args: &[u32]) -> Result<Run, Box<Fault>> {
        if options.marking != Marking::Off && !C::MARKS {
            return Err(Fault::early(FaultKind::NoMarks));
        }
        if options.injection.is_some() && !C::FAULTS {
            return Err(Fault::early(FaultKind::NoInjection));
        }
        self.core.reset();
        if self.core.begin_call(image.stack_limit..image.stack_top, args).is_none() {
            return Err(Fault::early(FaultKind::Arguments));
        }
        self.marks.regs.fill(0);
        self.marks.found.clear();
        if options.marking == Marking::Arguments {
            let places = (0..args.len()).filter_map(|index| self.core.argument(index));
            places.for_each(|place| self.marks.regs[place] = u32::MAX);
        }
        let mut shadow = Shadow::default();
        shadow.call(HOST, C::RETURN, self.core.sp());
        let mut run = self.go(image, options, address, shadow)?;
        run.clobbered = self.core.clobbered();
        Ok(run)
    }

    fn boot(&mut self, image: &Image, options: &Options) -> Result<Run, Box<Fault>> {
        self.core.shared_mut().memory.ram.clone_from(&image.ram);
        self.core.reset();
        match self.core.boot(image) {
            Some(pc) => self.go(image, options, pc, Shadow::default()),
            None => Err(Fault::early(FaultKind::NoVectorTable)),
        }
    }

    fn describe(&self, address: u32) -> String {
        let memory = &self.core.shared().memory;
        C::describe(&self.code.at(address, memory), address, memory)
    }
}

fn report<C: Core, T: Timing<C>>(
    engine: &Engine<'_, C, T>,
    symbols: &Symbols,
    kind: FaultKind,
    address: Option<u32>,
) -> Fault {
    let backtrace =
        std::iter::once(engine.pc).chain(engine.shadow.sites()).map(|address| symbols.place(address)).collect();
    let registers = engine.core.registers();
    Fault { kind, pc: engine.pc, address, cycles: engine.cycles, registers, backtrace }
}
