//! 32-bit encodings: selection of the table for an instruction, and branches and control. ARMv6-M has only BL, MRS, MSR
//! and the barriers.

use super::{bit, bits, data32, dsp, memory32, reg, signed, vfp};
use crate::Cpu;
use crate::arm::op::Op;

/// Decodes the instruction made of the halfwords `a`, `b`.
pub fn decode(cpu: Cpu, a: u16, b: u16) -> Op {
    if cpu == Cpu::M0Plus {
        return match bits(a, 11, 2) == 2 && bit(b, 15) {
            true => control_v6m(a, b),
            false => Op::Undefined,
        };
    }
    let table = bits(a, 4, 7);
    match bits(a, 11, 2) {
        1 => match table {
            t if t & 0b1100100 == 0b0000000 => memory32::many(a, b),
            t if t & 0b1100100 == 0b0000100 => memory32::dual_exclusive_table(a, b),
            t if t & 0b1100000 == 0b0100000 => data32::shifted(a, b),
            _ => vfp::decode(a, b),
        },
        2 if bit(b, 15) => control(a, b),
        2 if bit(a, 9) => data32::plain_immediate(a, b),
        2 => data32::modified_immediate(a, b),
        _ => match table {
            t if t & 0b1110001 == 0b0000000 => memory32::store(a, b),
            t if t & 0b1100111 == 0b0000001 => memory32::load_byte(a, b),
            t if t & 0b1100111 == 0b0000011 => memory32::load_half(a, b),
            t if t & 0b1100111 == 0b0000101 => memory32::load_word(a, b),
            t if t & 0b1110000 == 0b0100000 => data32::register(a, b),
            t if t & 0b1111000 == 0b0110000 => dsp::multiply(a, b),
            t if t & 0b1111000 == 0b0111000 => dsp::multiply_long(a, b),
            _ => Op::Undefined,
        },
    }
}

fn control_v6m(a: u16, b: u16) -> Op {
    match control(a, b) {
        op @ (Op::Call { .. } | Op::Barrier | Op::ReadSpecial { .. } | Op::WriteSpecial { .. }) => op,
        _ => Op::Undefined,
    }
}

fn control(a: u16, b: u16) -> Op {
    if bit(b, 12) {
        // B.W and BL: the bits next to the sign are stored as their exclusive nor with the sign.
        let s = bits(a, 10, 1);
        let i1 = !(bits(b, 13, 1) ^ s) & 1;
        let i2 = !(bits(b, 11, 1) ^ s) & 1;
        let offset = signed(s << 24 | i1 << 23 | i2 << 22 | bits(a, 0, 10) << 12 | bits(b, 0, 11) << 1, 25);
        return if bit(b, 14) { Op::Call { offset } } else { Op::Branch { offset } };
    }
    if bit(b, 14) {
        return Op::Undefined;
    }
    match bits(a, 4, 7) {
        0b0111000 | 0b0111001 => Op::WriteSpecial { rn: reg(a, 0), which: b as u8, mask: bits(b, 10, 2) as u8 },
        0b0111010 if bits(b, 8, 3) == 0 => match bits(b, 0, 8) {
            2 | 3 => Op::Wait,
            _ => Op::Nop,
        },
        0b0111011 => match bits(b, 4, 4) {
            2 => Op::ClearExclusive,
            4..=6 => Op::Barrier,
            _ => Op::Undefined,
        },
        0b0111110 | 0b0111111 => Op::ReadSpecial { rd: reg(b, 8), which: b as u8 },
        op if op & 0b0111000 != 0b0111000 => {
            let offset = bits(a, 10, 1) << 20
                | bits(b, 11, 1) << 19
                | bits(b, 13, 1) << 18
                | bits(a, 0, 6) << 12
                | bits(b, 0, 11) << 1;
            Op::BranchIf { cond: bits(a, 6, 4) as u8, offset: signed(offset, 21) }
        }
        _ => Op::Undefined,
    }
}
