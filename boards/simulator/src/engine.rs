//! The run loop: fetch, execute, count. It is compiled once per core and kind of observation, so that what is off costs
//! nothing.

use crate::Cpu;
use crate::decode::{decode, outside};
use crate::elf::Image;
use crate::execute::{Core, Flow, RETURN};
use crate::fault::{FaultKind, Stop};
use crate::memory::{Memory, Window};
use crate::observe::{Alone, Observer};
use crate::op::Insn;
use crate::shadow::Shadow;
use crate::timing::{Outcome, Timing};
use std::ops::Range;

/// The program, decoded once: one entry per halfword of flash, whether or not an instruction starts there.
pub struct Code {
    cpu: Cpu,
    base: u32,
    insns: Vec<Insn>,
    /// The code that does not lie in flash.
    ram: Vec<Range<u32>>,
}

impl Code {
    pub fn new(cpu: Cpu, image: &Image) -> Code {
        let Window { base, bytes } = &image.flash;
        let halves: Vec<u16> = bytes.chunks_exact(2).map(|b| u16::from_le_bytes([b[0], b[1]])).collect();
        let mut insns = vec![outside(); halves.len()];
        for range in &image.code {
            let last = range.end.wrapping_sub(*base) / 2;
            for index in range.start.wrapping_sub(*base) / 2..last {
                let Some(insn) = insns.get_mut(index as usize) else { break };
                // An instruction ends where its section does.
                let second = if index + 1 < last { halves.get(index as usize + 1) } else { None };
                *insn = decode(cpu, halves[index as usize], second.copied());
            }
        }
        let ram = image.code.iter().filter(|range| image.ram.contains(range.start)).cloned().collect();
        Code { cpu, base: *base, insns, ram }
    }

    /// The instruction at an address of flash.
    #[inline(always)]
    fn get(&self, pc: u32) -> Option<&Insn> {
        self.insns.get((pc.wrapping_sub(self.base) >> 1) as usize)
    }

    /// Decodes an instruction in RAM, which may have changed since the last time.
    #[cold]
    fn decode_ram(&self, pc: u32, memory: &Memory, anywhere: bool) -> Insn {
        let half = |address| memory.ram.get(address, 2).map(|b| u16::from_le_bytes([b[0], b[1]]));
        match half(pc) {
            Some(first) if anywhere || self.ram.iter().any(|range| range.contains(&pc)) => {
                decode(self.cpu, first, half(pc.wrapping_add(2)))
            }
            _ => outside(),
        }
    }

    /// The instruction at any address, wherever it lies.
    pub fn at(&self, pc: u32, memory: &Memory) -> Insn {
        self.get(pc).copied().unwrap_or_else(|| self.decode_ram(pc, memory, true))
    }
}

/// A run in progress.
pub struct Engine<'a, T> {
    pub code: &'a Code,
    pub core: &'a mut Core,
    pub timing: T,
    pub shadow: Shadow,
    pub observer: Option<Observer<'a>>,
    /// The instruction being carried out.
    pub pc: u32,
    pub cycles: u64,
    pub instructions: u64,
    pub cycle_limit: u64,
    pub ram_code: bool,
    /// The lowest the stack pointer has been, and may become.
    pub lowest: u32,
    pub stack_limit: u32,
    /// What it was at the start.
    pub top: u32,
    /// Its lowest value of all, and who used how much of the stack then.
    pub deepest: u32,
    pub deepest_path: Vec<(u32, u32)>,
}

impl<T: Timing> Engine<'_, T> {
    /// Runs until the outermost call returns, the program ends itself, or a fault.
    pub fn run(&mut self) -> Result<(), Stop> {
        match self.observer.take() {
            None => self.go(&mut ()),
            Some(mut observer) => {
                let result = match observer.alone() {
                    Alone::Trace(tracer) => self.go(tracer),
                    Alone::Record(recorder) => self.go(recorder),
                    Alone::No(all) => self.go(all),
                };
                self.observer = Some(observer);
                result
            }
        }
    }

    fn go<W: Watch>(&mut self, watch: &mut W) -> Result<(), Stop> {
        let mut pc = self.pc;
        let mut sp = self.core.regs[13];
        let mut decoded;
        loop {
            let insn = match self.code.get(pc) {
                Some(insn) => insn,
                None => {
                    decoded = self.code.decode_ram(pc, &self.core.memory, self.ram_code);
                    &decoded
                }
            };
            let core = &mut *self.core;
            core.regs[15] = pc.wrapping_add(4);
            core.next = pc.wrapping_add(if insn.narrow { 2 } else { 4 });
            core.cycles = self.cycles;
            self.pc = pc;
            if W::ON {
                watch.before(pc, &self.shadow, self.cycles, self.instructions, sp, &mut self.lowest);
                core.access = None;
            }

            let mut skipped = false;
            if core.it == 0 {
                core.execute(&insn.op)?;
            } else if core.advance_it() {
                core.execute_quietly(insn)?;
            } else {
                skipped = true;
            }

            let flow = core.flow;
            let outcome = match (flow, skipped) {
                (Flow::Next, false) => Outcome::Next,
                (Flow::Next, true) => Outcome::Skipped,
                _ => Outcome::Taken(core.next),
            };
            let mut cost = self.timing.cost(&insn.time, pc, outcome);
            if T::EXTRA {
                cost += core.extra;
                core.extra = 0;
            }
            self.cycles += u64::from(cost);
            self.instructions += 1;
            if W::ON {
                watch.after(pc, core.access, cost);
            }

            if core.regs[13] != sp {
                sp = core.regs[13] & !3;
                core.regs[13] = sp;
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
            let next = core.next;
            if flow != Flow::Next {
                core.flow = Flow::Next;
                match flow {
                    Flow::Call => self.shadow.call(pc, core.regs[14] & !1, sp),
                    Flow::Indirect if next == RETURN => {
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

/// What looks on at a run.
pub trait Watch {
    /// Whether it looks at all.
    const ON: bool;
    fn before(&mut self, pc: u32, shadow: &Shadow, cycles: u64, instructions: u64, sp: u32, lowest: &mut u32);
    fn after(&mut self, pc: u32, access: Option<u32>, cycles: u32);
    fn returned(&mut self, depth: usize, cycles: u64, instructions: u64, lowest: &mut u32);
}

impl Watch for () {
    const ON: bool = false;
    fn before(&mut self, _: u32, _: &Shadow, _: u64, _: u64, _: u32, _: &mut u32) {}
    fn after(&mut self, _: u32, _: Option<u32>, _: u32) {}
    fn returned(&mut self, _: usize, _: u64, _: u64, _: &mut u32) {}
}
