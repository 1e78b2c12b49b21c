//! 32-bit data processing with a flexible second operand, immediates, bit fields, saturation, and register forms.

use super::{bit, bits, dsp, reg};
use crate::arm::op::{Alu, Extend, Op, Reverse, Shift};

/// Returns the operation of a four-bit code. With S and destination 15, some are compares. Without a first operand,
/// some are moves.
fn alu(code: u32, s: bool, rd: u8, rn: u8) -> Option<Alu> {
    let compare = s && rd == 15;
    Some(match (code, rn) {
        (0, _) if compare => Alu::Tst,
        (0, _) => Alu::And,
        (1, _) => Alu::Bic,
        (2, 15) => Alu::Mov,
        (2, _) => Alu::Orr,
        (3, 15) => Alu::Mvn,
        (3, _) => Alu::Orn,
        (4, _) if compare => Alu::Teq,
        (4, _) => Alu::Eor,
        (8, _) if compare => Alu::Cmn,
        (8, _) => Alu::Add,
        (10, _) => Alu::Adc,
        (11, _) => Alu::Sbc,
        (13, _) if compare => Alu::Cmp,
        (13, _) => Alu::Sub,
        (14, _) => Alu::Rsb,
        _ => return None,
    })
}

/// Returns a shift by a constant, with the encodings of 32 and RRX resolved.
fn shift(kind: u32, by: u32) -> (Shift, u8) {
    match (kind, by as u8) {
        (0, by) => (Shift::Lsl, by),
        (1, 0) => (Shift::Lsr, 32),
        (1, by) => (Shift::Lsr, by),
        (2, 0) => (Shift::Asr, 32),
        (2, by) => (Shift::Asr, by),
        (_, 0) => (Shift::Rrx, 1),
        (_, by) => (Shift::Ror, by),
    }
}

pub fn shifted(a: u16, b: u16) -> Op {
    let (s, rn, rd, rm) = (bit(a, 4), reg(a, 0), reg(b, 8), reg(b, 0));
    let by = bits(b, 12, 3) << 2 | bits(b, 6, 2);
    let code = bits(a, 5, 4);
    if code == 6 {
        return match (s, bits(b, 4, 2)) {
            (false, 0) => Op::Pack { top: false, rd, rn, rm, by: by as u8 },
            (false, 2) => Op::Pack { top: true, rd, rn, rm, by: if by == 0 { 32 } else { by as u8 } },
            _ => Op::Undefined,
        };
    }
    let Some(alu) = alu(code, s, rd, rn) else { return Op::Undefined };
    match shift(bits(b, 4, 2), by) {
        (Shift::Lsl, 0) => Op::AluReg { alu, s, rd, rn, rm },
        (shift, by) => Op::AluShift { alu, s, rd, rn, rm, shift, by },
    }
}

/// Expands a 32-bit data-processing constant: a repeated byte, or a rotated byte (which also sets C).
fn expand(code: u32) -> (u32, u8) {
    let byte = code & 0xff;
    match code >> 8 {
        0 => (byte, 2),
        1 => (byte * 0x0001_0001, 2),
        2 => (byte * 0x0100_0100, 2),
        3 => (byte * 0x0101_0101, 2),
        _ => {
            let value = (0x80 | code & 0x7f).rotate_right(code >> 7);
            (value, (value >> 31) as u8)
        }
    }
}

pub fn modified_immediate(a: u16, b: u16) -> Op {
    let (s, rn, rd) = (bit(a, 4), reg(a, 0), reg(b, 8));
    let (imm, carry) = expand(bits(a, 10, 1) << 11 | bits(b, 12, 3) << 8 | bits(b, 0, 8));
    match alu(bits(a, 5, 4), s, rd, rn) {
        Some(alu) => Op::AluImm { alu, s, rd, rn, carry, imm },
        None => Op::Undefined,
    }
}

pub fn plain_immediate(a: u16, b: u16) -> Op {
    let (rn, rd) = (reg(a, 0), reg(b, 8));
    let imm12 = bits(a, 10, 1) << 11 | bits(b, 12, 3) << 8 | bits(b, 0, 8);
    let imm16 = (bits(a, 0, 4) << 12 | imm12) as u16;
    let lsb = (bits(b, 12, 3) << 2 | bits(b, 6, 2)) as u8;
    let last = bits(b, 0, 5) as u8;
    let code = bits(a, 4, 5);
    match code {
        0b00000 if rn == 15 => Op::Adr { rd, offset: imm12 as i32 },
        0b00000 => Op::AluImm { alu: Alu::Add, s: false, rd, rn, carry: 2, imm: imm12 },
        0b00100 => Op::AluImm { alu: Alu::Mov, s: false, rd, rn: 0, carry: 2, imm: u32::from(imm16) },
        0b01010 if rn == 15 => Op::Adr { rd, offset: -(imm12 as i32) },
        0b01010 => Op::AluImm { alu: Alu::Sub, s: false, rd, rn, carry: 2, imm: imm12 },
        0b01100 => Op::MovTop { rd, imm: imm16 },
        0b10010 if lsb == 0 => Op::Saturate16 { signed: true, rd, rn, to: (last & 15) + 1 },
        0b11010 if lsb == 0 => Op::Saturate16 { signed: false, rd, rn, to: last & 15 },
        0b10000 | 0b10010 | 0b11000 | 0b11010 => {
            let signed = code & 8 == 0;
            let shift = if code & 2 == 0 { Shift::Lsl } else { Shift::Asr };
            Op::Saturate { signed, rd, rn, to: last + u8::from(signed), shift, by: lsb }
        }
        0b10110 if last >= lsb => Op::BitInsert { rd, rn, lsb, width: last - lsb + 1 },
        0b10100 | 0b11100 if lsb + last < 32 => {
            Op::BitExtract { signed: code == 0b10100, rd, rn, lsb, width: last + 1 }
        }
        _ => Op::Undefined,
    }
}

pub fn register(a: u16, b: u16) -> Op {
    if bits(b, 12, 4) != 15 {
        return Op::Undefined;
    }
    let (code, rn, rd, rm, form) = (bits(a, 4, 4), reg(a, 0), reg(b, 8), reg(b, 0), bits(b, 4, 4));
    match (code, form) {
        (0..=7, 0) => {
            let shift = [Shift::Lsl, Shift::Lsr, Shift::Asr, Shift::Ror][(code >> 1) as usize];
            Op::ShiftReg { shift, s: code & 1 != 0, rd, rn, rm }
        }
        (0..=5, 8..) => {
            let kinds = [
                Extend::SignedHalf,
                Extend::Half,
                Extend::SignedByte16,
                Extend::Byte16,
                Extend::SignedByte,
                Extend::Byte,
            ];
            Op::Extend { kind: kinds[code as usize], rd, rn, rm, ror: (form as u8 & 3) * 8 }
        }
        (8.., 0..=7) => dsp::parallel(a, b),
        (8, 8..=11) => dsp::saturating(a, b),
        (9, 8..=11) => {
            let kind = [Reverse::Rev, Reverse::Rev16, Reverse::Rbit, Reverse::Revsh][(form & 3) as usize];
            Op::Reverse { kind, rd, rm }
        }
        (10, 8) => Op::Select { rd, rn, rm },
        (11, 8) => Op::Clz { rd, rm },
        _ => Op::Undefined,
    }
}
