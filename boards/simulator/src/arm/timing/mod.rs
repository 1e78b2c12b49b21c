//! What an instruction costs on Cortex-M. Each core has one file that reads like the fact sheet it was made from; this one
//! holds what they share: the class of an instruction, found once when it is decoded.

mod m0plus;
mod m4;

pub use m0plus::M0Plus;
pub use m4::{M4, division};

use crate::Cpu;
use crate::arm::op::Op;

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
        _ => m4::classify(op, narrow),
    }
}
