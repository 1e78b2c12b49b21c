//! Instruction costs on Cortex-M. Each core has one file that reads like its source document. This file holds the
//! shared part: the class of an instruction, determined once during decoding.

mod m0plus;
mod m4;

pub use m0plus::M0Plus;
pub use m4::{M4, division};

use crate::Cpu;
use crate::arm::op::Op;

/// Instruction classes that the M4's rules distinguish. The M0+ does not use them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Class {
    #[default]
    Other,
    /// The IT instruction itself.
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

/// Cost information known when an instruction is decoded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Time {
    /// Cycles without a branch.
    pub base: u8,
    /// Cycles with a taken branch.
    pub taken: u8,
    pub class: Class,
    pub narrow: bool,
    /// Bit of the register that a single load writes.
    pub loads: u16,
    /// Bits of the registers that form the address of a single load or store.
    pub address: u16,
}

/// Returns the class and constant costs of an instruction on this core.
pub fn classify(cpu: Cpu, op: &Op, narrow: bool) -> Time {
    match cpu {
        Cpu::M0Plus => m0plus::classify(op),
        _ => m4::classify(op, narrow),
    }
}
