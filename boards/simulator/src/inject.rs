//! Injected faults: one instruction of a run is skipped, or a bit of its result is inverted. Also lists the instructions of
//! a run, from which a campaign chooses its faults.

use crate::engine::Watch;
use crate::isa::Core;
use crate::shadow::Shadow;
use crate::trace::Seen;
use std::collections::BTreeMap;

/// A fault in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Injection {
    /// No fault: the run lists its instructions in [`Run::executed`](crate::Run::executed).
    List,
    /// The instruction with this number, from 0, is not executed.
    Skip(u64),
    /// A bit of the register that this instruction changes is inverted. Instructions that change none have no fault.
    Flip(u64, u8),
}

/// The executions of one instruction, by their numbers in the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Executed {
    /// The first execution.
    pub first: u64,
    /// The last execution.
    pub last: u64,
    /// One in between, spread over the run by a multiplicative hash of the address and the number.
    pub other: u64,
    rank: u64,
}

/// Injects a fault into a run.
pub struct Injector {
    injection: Injection,
    pub executed: BTreeMap<u32, Executed>,
}

impl Injector {
    pub fn new(injection: Injection) -> Self {
        Injector { injection, executed: BTreeMap::new() }
    }

    fn list(&mut self, pc: u32, number: u64) {
        let rank = (number ^ u64::from(pc) << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 8;
        let e = self.executed.entry(pc).or_insert(Executed { first: number, last: number, other: number, rank });
        e.last = number;
        if rank > e.rank {
            (e.other, e.rank) = (number, rank);
        }
    }
}

impl Watch for Injector {
    const ON: bool = true;

    #[inline(always)]
    fn before(&mut self, pc: u32, _: &Shadow, _: u64, instructions: u64, _: u32, _: &mut u32) {
        if self.injection == Injection::List {
            self.list(pc, instructions);
        }
    }

    #[inline(always)]
    fn skips(&self, number: u64) -> bool {
        self.injection == Injection::Skip(number)
    }

    #[inline(always)]
    fn flips(&self, number: u64) -> Option<u8> {
        match self.injection {
            Injection::Flip(at, bit) if at == number => Some(bit),
            _ => None,
        }
    }

    fn after(&mut self, _: u32, _: Seen, _: u32) {}

    fn returned(&mut self, _: usize, _: u64, _: u64, _: &mut u32) {}
}

/// Executes an instruction, and inverts a bit of the register that it changes.
#[cold]
pub fn step_and_flip<C: Core>(core: &mut C, insn: &C::Insn, pc: u32, bit: u8) -> Result<(), crate::fault::Stop> {
    let before = core.registers();
    core.step(insn, pc)?;
    let after = core.registers();
    if let Some(changed) = before.iter().zip(&after).position(|(x, y)| x.1 != y.1 && x.0 != "pc") {
        core.flip(changed, bit);
    }
    Ok(())
}
