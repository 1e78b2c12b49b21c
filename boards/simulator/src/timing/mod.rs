//! What an instruction costs. Each core has one file that reads like the fact sheet it was made from; this one holds what
//! they share: the class of an instruction, found once when it is decoded, and the trait the run loop is generic over.
//!
//! The cost is the number of cycles from the start of an instruction to the start of the next one, with memories that never
//! wait and interrupts off.

mod m0plus;
mod m4;

pub use m0plus::M0Plus;
pub use m4::{M4, division};

use crate::Cpu;
use crate::op::Op;

/// Which of the inferred alignment rules of the Cortex-M4 count. The documented costs always do.
///
/// See the M4's timing file: both rules were fitted to published totals, not documented, so a figure that matters is shown
/// with and without them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// A taken branch costs one more if its target is not a multiple of four.
    pub branch_target: bool,
    /// A 32-bit instruction that is no load or store, at an address that is not a multiple of four, costs one more right
    /// after a load or store.
    pub wide_after_memory: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { branch_target: true, wide_after_memory: true }
    }
}

/// How an instruction ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Its IT condition failed.
    Skipped,
    Next,
    /// It branched to this address.
    Taken(u32),
}

/// The classes the M4's rules tell apart. The M0+ has no use for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Class {
    #[default]
    Other,
    /// IT itself.
    If,
    /// A load of one register.
    Load,
    /// A store of one register at a constant offset.
    Store,
    /// A store of one register at a register offset.
    StoreReg,
    /// Any other load or store.
    Memory,
}

/// What is known about an instruction's cost when it is decoded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Time {
    /// Cycles if it does not branch.
    pub base: u8,
    /// Cycles if it does.
    pub taken: u8,
    pub class: Class,
    pub narrow: bool,
    /// The register a single load writes, as a bit.
    pub loads: u16,
    /// The registers a single load or store makes its address of, as bits.
    pub address: u16,
}

/// The class and constant costs of an instruction on this core.
pub fn classify(cpu: Cpu, op: &Op, narrow: bool) -> Time {
    match cpu {
        Cpu::M0Plus => m0plus::classify(op),
        Cpu::M4F => m4::classify(op, narrow),
    }
}

/// A core's timing rules with what they remember from one instruction to the next.
pub trait Timing {
    /// Whether instructions report extra cycles (unaligned access, division).
    const EXTRA: bool;

    /// Cycles of the instruction at `pc`, and the rules' memory moved on.
    fn cost(&mut self, time: &Time, pc: u32, outcome: Outcome) -> u32;

    /// Cycles so far that are owed to the inferred rules: branch target, wide instruction after memory access.
    fn owed(&self) -> [u64; 2] {
        [0, 0]
    }
}
