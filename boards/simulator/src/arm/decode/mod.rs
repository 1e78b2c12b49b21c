//! Decoder from halfwords to [`Op`]. Encodings are in the order of the architecture manual's tables. Unlisted encodings
//! are undefined. Encodings that the manual calls "unpredictable" decode as the nearest defined ones. Exceptions are
//! encodings that would be a mistake in any program (empty register lists).

mod data32;
mod dsp;
mod memory32;
mod thumb16;
mod thumb32;
mod vfp;

use crate::Cpu;
use crate::arm::op::{Insn, Op};
use crate::arm::timing::{self, Time};

/// Decodes the instruction whose first halfword is `first`; `second` is the halfword after it, if there is one.
pub fn decode(cpu: Cpu, first: u16, second: Option<u16>) -> Insn {
    let wide = first >= 0xe800;
    let (op, quiet) = match (wide, second) {
        (false, _) => thumb16::decode(cpu, first),
        (true, Some(second)) => (thumb32::decode(cpu, first, second), false),
        (true, None) => (Op::Undefined, false),
    };
    let time = timing::classify(cpu, &op, !wide);
    Insn { op, time, narrow: !wide, quiet }
}

/// Returns the instruction for addresses without code.
pub fn outside() -> Insn {
    Insn { op: Op::Outside, time: Time::default(), narrow: true, quiet: false }
}

/// Bits `low + width - 1 ..= low` of `word`.
fn bits(word: u16, low: u32, width: u32) -> u32 {
    (u32::from(word) >> low) & ((1 << width) - 1)
}

/// A register number at `low`.
fn reg(word: u16, low: u32) -> u8 {
    bits(word, low, 4) as u8
}

fn bit(word: u16, position: u32) -> bool {
    word >> position & 1 != 0
}

/// The low `width` bits of `value` as a signed number.
fn signed(value: u32, width: u32) -> i32 {
    ((value << (32 - width)) as i32) >> (32 - width)
}
