//! Injected faults: one instruction of a run is skipped, or a bit of its result is inverted. Also lists the instructions of
//! a run, from which a campaign chooses its faults.

use crate::engine::Watch;
use crate::fault::Stop;
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
    /// The number of executions.
    pub count: u64,
    /// The first execution.
    pub first: u64,
    /// The last execution.
    pub last: u64,
    /// Any execution, chosen by a hash of address and number.
    pub other: u64,
    rank: u64,
}

/// Lists the instructions of a run.
#[derive(Default)]
pub struct Lister(pub BTreeMap<u32, Executed>);

impl Watch for Lister {
    const ON: bool = true;

    #[inline(always)]
    fn before(&mut self, pc: u32, _: &Shadow, _: u64, number: u64, _: u32, _: &mut u32) {
        let rank = (number ^ u64::from(pc) << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 8;
        let new = Executed { count: 0, first: number, last: number, other: number, rank };
        let e = self.0.entry(pc).or_insert(new);
        (e.count, e.last) = (e.count + 1, number);
        if rank > e.rank {
            (e.other, e.rank) = (number, rank);
        }
    }

    fn after(&mut self, _: u32, _: Seen, _: u32) {}

    fn returned(&mut self, _: usize, _: u64, _: u64, _: &mut u32) {}
}

/// Injects a fault into a run, and observes nothing.
pub struct Injector {
    number: u64,
    flip: Option<u8>,
}

impl Injector {
    /// Returns `None` for a list.
    pub fn new(injection: Injection) -> Option<Self> {
        match injection {
            Injection::List => None,
            Injection::Skip(number) => Some(Injector { number, flip: None }),
            Injection::Flip(number, bit) => Some(Injector { number, flip: Some(bit) }),
        }
    }
}

impl Watch for Injector {
    const ON: bool = false;
    const INJECTS: bool = true;

    fn before(&mut self, _: u32, _: &Shadow, _: u64, _: u64, _: u32, _: &mut u32) {}

    #[inline(always)]
    fn fault_at(&self) -> u64 {
        self.number
    }

    fn step<C: Core>(&self, core: &mut C, insn: &C::Insn, pc: u32) -> Result<(), Stop> {
        match self.flip {
            Some(bit) => step_and_flip(core, insn, pc, bit),
            None => {
                core.skip(insn, pc);
                Ok(())
            }
        }
    }

    fn after(&mut self, _: u32, _: Seen, _: u32) {}

    fn returned(&mut self, _: usize, _: u64, _: u64, _: &mut u32) {}
}

/// Executes an instruction, and inverts a bit of the register that it changes.
#[cold]
fn step_and_flip<C: Core>(core: &mut C, insn: &C::Insn, pc: u32, bit: u8) -> Result<(), Stop> {
    let before = core.registers();
    core.step(insn, pc)?;
    let after = core.registers();
    if let Some(changed) = before.iter().zip(&after).position(|(x, y)| x.1 != y.1 && x.0 != "pc") {
        core.flip(changed, bit);
    }
    Ok(())
}
