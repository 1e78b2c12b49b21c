//! Run loop: fetch, execute, count. It is compiled separately for each core, timing and kind of observation, so that
//! disabled features cost nothing.

use crate::Cpu;
use crate::elf::Image;
use crate::fault::{FaultKind, Stop};
use crate::isa::{Core, Flow, Shared};
use crate::marks::{Marks, Way};
use crate::memory::{Memory, Window};
use crate::observe::{Alone, Observer};
use crate::shadow::Shadow;
use crate::timing::Timing;
use crate::trace::Seen;
use std::ops::Range;

/// Length in bytes of the longest instruction on any core.
const LONGEST: usize = 4;

/// The program, decoded once: one entry per grain of flash, whether or not an instruction starts at that address.
pub struct Code<C: Core> {
    cpu: Cpu,
    base: u32,
    insns: Vec<C::Insn>,
    /// Ranges of code outside flash.
    ram: Vec<Range<u32>>,
}

impl<C: Core> Code<C> {
    pub fn new(cpu: Cpu, image: &Image) -> Code<C> {
        let Window { base, bytes } = &image.flash;
        let grain = 1usize << C::GRAIN;
        let mut insns = vec![C::outside(); bytes.len() / grain];
        for range in &image.code {
            // An instruction must end within its section.
            let end = (range.end.wrapping_sub(*base) as usize).min(bytes.len());
            for at in (range.start.wrapping_sub(*base) as usize..end).step_by(grain) {
                let Some(insn) = insns.get_mut(at / grain) else { break };
                if end - at >= grain {
                    *insn = C::decode(cpu, &bytes[at..end.min(at + LONGEST)]);
                }
            }
        }
        let ram = image.code.iter().filter(|range| image.ram.contains(range.start)).cloned().collect();
        Code { cpu, base: *base, insns, ram }
    }

    /// Returns the instruction at an address in flash.
    #[inline(always)]
    fn get(&self, pc: u32) -> Option<&C::Insn> {
        self.insns.get((pc.wrapping_sub(self.base) >> C::GRAIN) as usize)
    }

    /// Decodes an instruction in RAM, which may have changed since the last decoding.
    #[cold]
    fn decode_ram(&self, pc: u32, memory: &Memory, anywhere: bool) -> C::Insn {
        let bytes = (1 << C::GRAIN..=LONGEST).rev().find_map(|len| memory.ram.get(pc, len));
        match bytes {
            Some(bytes) if anywhere || self.ram.iter().any(|range| range.contains(&pc)) => C::decode(self.cpu, bytes),
            _ => C::outside(),
        }
    }

    /// Returns the instruction at any address, in flash or RAM.
    pub fn at(&self, pc: u32, memory: &Memory) -> C::Insn {
        self.get(pc).copied().unwrap_or_else(|| self.decode_ram(pc, memory, true))
    }
}

/// A run in progress.
pub struct Engine<'a, C: Core, T> {
    pub code: &'a Code<C>,
    pub core: &'a mut C,
    pub timing: T,
    pub shadow: Shadow,
    pub observer: Option<Observer<'a>>,
    /// Marks to follow. Nothing else is observed then.
    pub marks: Option<&'a mut Marks>,
    /// Address of the instruction being executed.
    pub pc: u32,
    pub cycles: u64,
    pub instructions: u64,
    pub cycle_limit: u64,
    pub ram_code: bool,
    /// Lowest value of the stack pointer so far, and lowest allowed value.
    pub lowest: u32,
    pub stack_limit: u32,
    /// Stack pointer at the start.
    pub top: u32,
    /// Lowest stack pointer of the whole run, and the stack use of each function at that moment.
    pub deepest: u32,
    pub deepest_path: Vec<(u32, u32)>,
}

impl<C: Core, T: Timing<C>> Engine<'_, C, T> {
    /// Runs until the outermost call returns, the program ends itself, or a fault occurs.
    pub fn run(&mut self) -> Result<(), Stop> {
        if let Some(marks) = self.marks.take() {
            return self.go::<(), true>(&mut (), marks);
        }
        let none = &mut Marks::default();
        match self.observer.take() {
            None => self.go::<_, false>(&mut (), none),
            Some(mut observer) => {
                let result = match observer.alone() {
                    Alone::Trace(tracer) => self.go::<_, false>(tracer, none),
                    Alone::Record(recorder) => self.go::<_, false>(recorder, none),
                    Alone::List(lister) => self.go::<_, false>(lister, none),
                    Alone::Inject(injector) => self.go::<_, false>(injector, none),
                    Alone::No(all) => self.go::<_, false>(all, none),
                };
                self.observer = Some(observer);
                result
            }
        }
    }

    fn go<W: Watch, const MARKS: bool>(&mut self, watch: &mut W, marks: &mut Marks) -> Result<(), Stop> {
        let mut pc = self.pc;
        let mut sp = self.core.sp();
        let mut decoded;
        loop {
            let insn = match self.code.get(pc) {
                Some(insn) => insn,
                None => {
                    decoded = self.code.decode_ram(pc, &self.core.shared().memory, self.ram_code);
                    &decoded
                }
            };
            let core = &mut *self.core;
            core.shared_mut().cycles = self.cycles;
            self.pc = pc;
            if W::ON {
                watch.before(pc, &self.shadow, self.cycles, self.instructions, sp, &mut self.lowest);
                let shared = core.shared_mut();
                (shared.access, shared.operand) = (None, None);
            }

            if MARKS {
                let mut public = marks.public_at(pc);
                while public != 0 {
                    marks.regs[public.trailing_zeros() as usize] = 0;
                    public &= public - 1;
                }
                core.shared_mut().operand = None;
                if let Some(way) = core.follow(insn, pc, marks) {
                    marks.add(pc, way, self.shadow.sites());
                }
            }
            if W::INJECTS && watch.fault_at() == self.instructions {
                watch.step(core, insn, pc)?;
            } else {
                core.step(insn, pc)?;
            }
            let flow = core.shared().flow;
            let cost = self.timing.cost(core, insn, pc, flow.outcome(core.shared().next));
            self.cycles += u64::from(cost);
            self.instructions += 1;
            if MARKS && core.shared().operand.is_some() && core.awaited(marks) != 0 {
                marks.add(pc, Way::Operand, self.shadow.sites());
            }
            if W::ON {
                let &Shared { access, operand, .. } = core.shared();
                watch.after(pc, Seen { access, operand }, cost);
            }

            if core.sp() != sp {
                sp = core.settle_sp();
                if sp < self.lowest {
                    self.lowest = sp;
                    if sp < self.deepest {
                        self.deepest = sp;
                        self.deepest_path = self.shadow.stack(pc, sp);
                    }
                    if sp < self.stack_limit {
                        return Err(Stop::at(FaultKind::StackOverflow, sp));
                    }
                }
            }
            let next = core.shared().next;
            if flow != Flow::Next {
                core.shared_mut().flow = Flow::Next;
                match flow {
                    Flow::Call => self.shadow.call(pc, core.back(), sp),
                    Flow::Indirect if next == C::RETURN => {
                        if sp != self.top {
                            return Err(Stop::at(FaultKind::Unbalanced, sp));
                        }
                        if W::ON {
                            watch.returned(0, self.cycles, self.instructions, &mut self.lowest);
                        }
                        return Ok(());
                    }
                    Flow::Indirect if self.shadow.back(next, sp) && W::ON => {
                        watch.returned(self.shadow.depth(), self.cycles, self.instructions, &mut self.lowest);
                    }
                    _ => {}
                }
            }
            if self.cycles >= self.cycle_limit {
                return Err(Stop::new(FaultKind::CycleLimit));
            }
            pc = next;
        }
    }
}

/// Observer of a run.
pub trait Watch {
    /// True if the observer is active.
    const ON: bool;
    /// True if it injects a fault.
    const INJECTS: bool = false;
    fn before(&mut self, pc: u32, shadow: &Shadow, cycles: u64, instructions: u64, sp: u32, lowest: &mut u32);
    /// Returns the number of the instruction with a fault.
    #[inline(always)]
    fn fault_at(&self) -> u64 {
        u64::MAX
    }
    /// Executes this instruction with its fault.
    fn step<C: Core>(&self, core: &mut C, insn: &C::Insn, pc: u32) -> Result<(), Stop> {
        core.step(insn, pc)
    }
    fn after(&mut self, pc: u32, seen: Seen, cycles: u32);
    fn returned(&mut self, depth: usize, cycles: u64, instructions: u64, lowest: &mut u32);
}

impl Watch for () {
    const ON: bool = false;
    fn before(&mut self, _: u32, _: &Shadow, _: u64, _: u64, _: u32, _: &mut u32) {}
    fn after(&mut self, _: u32, _: Seen, _: u32) {}
    fn returned(&mut self, _: usize, _: u64, _: u64, _: &mut u32) {}
}
