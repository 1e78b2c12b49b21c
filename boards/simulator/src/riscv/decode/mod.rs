//! Decoder from bytes to [`Insn`]. Encodings missing from the manual's tables are undefined, as are reserved encodings
//! and instructions of extensions that the core lacks.

mod narrow;
mod wide;

use super::op::{Insn, Op};
use crate::Cpu;

/// Extensions beyond RV32IMAC with Zicsr and Zifencei.
#[derive(Clone, Copy, Debug)]
struct Extensions {
    /// Zba, Zbb, Zbs, Zbkb.
    bits: bool,
    /// Zbc.
    carryless: bool,
}

impl Extensions {
    fn of(cpu: Cpu) -> Extensions {
        // The RP2350's Hazard3 lacks Zbc, but other Hazard3 cores have it. Builds for the RP2350 do not use it.
        let hazard3 = cpu == Cpu::Hazard3;
        Extensions { bits: hazard3, carryless: hazard3 }
    }
}

/// Decodes the instruction at the start of `bytes`.
pub fn decode(cpu: Cpu, bytes: &[u8]) -> Insn {
    match *bytes {
        [a, b, ..] if a & 3 != 3 => narrow::decode(u16::from_le_bytes([a, b])),
        [a, b, c, d, ..] => wide::decode(Extensions::of(cpu), u32::from_le_bytes([a, b, c, d])),
        _ => Insn::plain(Op::Undefined),
    }
}

/// Bits `low + width - 1 ..= low` of `word`.
fn bits(word: u32, low: u32, width: u32) -> u32 {
    word >> low & ((1 << width) - 1)
}

/// The low `width` bits of `value` as a signed number.
fn signed(value: u32, width: u32) -> i32 {
    ((value << (32 - width)) as i32) >> (32 - width)
}
