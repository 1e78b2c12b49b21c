//! 16-bit encodings. Each is a short form of a 32-bit instruction with a restricted choice of operands.

use super::{bits, signed};
use crate::riscv::op::{Insn, Op};

const RA: u8 = 1;
const SP: u8 = 2;

pub fn decode(half: u16) -> Insn {
    let h = u32::from(half);
    let insn = match (h & 3, h >> 13) {
        (0, funct3) => memory(h, funct3),
        (1, funct3) => arithmetic(h, funct3),
        (_, funct3) => stack_and_registers(h, funct3),
    };
    Insn { narrow: true, ..insn.unwrap_or(Insn::plain(Op::Undefined)) }
}

/// Decodes a register of the range x8 to x15.
fn few(h: u32, low: u32) -> u8 {
    8 + bits(h, low, 3) as u8
}

/// Decodes any register.
fn reg(h: u32, low: u32) -> u8 {
    bits(h, low, 5) as u8
}

/// Assembles a constant. Each entry is a bit position in the encoding and its position in the constant.
fn gather(h: u32, places: &[(u32, u32)]) -> u32 {
    places.iter().fold(0, |value, (from, to)| value | (h >> from & 1) << to)
}

/// The signed six-bit constant in most formats.
fn imm6(h: u32) -> i32 {
    signed(bits(h, 12, 1) << 5 | bits(h, 2, 5), 6)
}

fn memory(h: u32, funct3: u32) -> Option<Insn> {
    let offset = (bits(h, 10, 3) << 3 | bits(h, 6, 1) << 2 | bits(h, 5, 1) << 6) as i32;
    match funct3 {
        // C.ADDI4SPN
        0 => {
            let imm = bits(h, 11, 2) << 4 | bits(h, 7, 4) << 6 | bits(h, 6, 1) << 2 | bits(h, 5, 1) << 3;
            (imm != 0).then(|| Insn { rd: few(h, 2), rs1: SP, imm: imm as i32, ..Insn::plain(Op::Addi) })
        }
        // C.LW, C.SW
        2 => Some(Insn { rd: few(h, 2), rs1: few(h, 7), imm: offset, ..Insn::plain(Op::Lw) }),
        6 => Some(Insn { rs2: few(h, 2), rs1: few(h, 7), imm: offset, ..Insn::plain(Op::Sw) }),
        _ => None,
    }
}

fn arithmetic(h: u32, funct3: u32) -> Option<Insn> {
    let rd = reg(h, 7);
    let jump = || {
        let to = [(12, 11), (11, 4), (10, 9), (9, 8), (8, 10), (7, 6), (6, 7), (5, 3), (4, 2), (3, 1), (2, 5)];
        signed(gather(h, &to), 12)
    };
    let branch = || {
        let to = [(12, 8), (11, 4), (10, 3), (6, 7), (5, 6), (4, 2), (3, 1), (2, 5)];
        signed(gather(h, &to), 9)
    };
    Some(match funct3 {
        // C.NOP, C.ADDI
        0 => Insn { rd, rs1: rd, imm: imm6(h), ..Insn::plain(Op::Addi) },
        // C.JAL, C.J
        1 => Insn { rd: RA, imm: jump(), ..Insn::plain(Op::Jal) },
        5 => Insn { imm: jump(), ..Insn::plain(Op::Jal) },
        // C.LI
        2 => Insn { rd, imm: imm6(h), ..Insn::plain(Op::Addi) },
        // C.ADDI16SP
        3 if rd == SP => {
            let to = [(12, 9), (6, 4), (5, 6), (4, 8), (3, 7), (2, 5)];
            let imm = signed(gather(h, &to), 10);
            return (imm != 0).then(|| Insn { rd: SP, rs1: SP, imm, ..Insn::plain(Op::Addi) });
        }
        // C.LUI
        3 => {
            let imm = imm6(h) << 12;
            return (imm != 0).then(|| Insn { rd, imm, ..Insn::plain(Op::Lui) });
        }
        4 => return two_registers(h),
        // C.BEQZ, C.BNEZ
        6 => Insn { rs1: few(h, 7), imm: branch(), ..Insn::plain(Op::Beq) },
        _ => Insn { rs1: few(h, 7), imm: branch(), ..Insn::plain(Op::Bne) },
    })
}

fn two_registers(h: u32) -> Option<Insn> {
    let (rd, rs2) = (few(h, 7), few(h, 2));
    let shift = |op| Some(Insn { rd, rs1: rd, imm: bits(h, 2, 5) as i32, ..Insn::plain(op) });
    let registers = |op| Some(Insn { rd, rs1: rd, rs2, ..Insn::plain(op) });
    let long = bits(h, 12, 1) != 0;
    match bits(h, 10, 2) {
        // Amounts above 31 exist only on 64-bit cores.
        0 | 1 if long => None,
        0 => shift(Op::Srli),
        1 => shift(Op::Srai),
        2 => Some(Insn { rd, rs1: rd, imm: imm6(h), ..Insn::plain(Op::Andi) }),
        _ if long => None,
        _ => registers([Op::Sub, Op::Xor, Op::Or, Op::And][bits(h, 5, 2) as usize]),
    }
}

fn stack_and_registers(h: u32, funct3: u32) -> Option<Insn> {
    let (rd, rs2) = (reg(h, 7), reg(h, 2));
    match funct3 {
        // C.SLLI
        0 if bits(h, 12, 1) == 0 => Some(Insn { rd, rs1: rd, imm: bits(h, 2, 5) as i32, ..Insn::plain(Op::Slli) }),
        // C.LWSP
        2 => {
            let imm = (bits(h, 12, 1) << 5 | bits(h, 4, 3) << 2 | bits(h, 2, 2) << 6) as i32;
            (rd != 0).then(|| Insn { rd, rs1: SP, imm, ..Insn::plain(Op::Lw) })
        }
        4 => match (bits(h, 12, 1), rd, rs2) {
            (0, 0, 0) => None,
            // C.JR, C.MV
            (0, _, 0) => Some(Insn { rs1: rd, ..Insn::plain(Op::Jalr) }),
            (0, ..) => Some(Insn { rd, rs2, ..Insn::plain(Op::Add) }),
            (_, 0, 0) => Some(Insn::plain(Op::Ebreak)),
            // C.JALR, C.ADD
            (_, _, 0) => Some(Insn { rd: RA, rs1: rd, ..Insn::plain(Op::Jalr) }),
            _ => Some(Insn { rd, rs1: rd, rs2, ..Insn::plain(Op::Add) }),
        },
        // C.SWSP
        6 => {
            let imm = (bits(h, 9, 4) << 2 | bits(h, 7, 2) << 6) as i32;
            Some(Insn { rs1: SP, rs2, imm, ..Insn::plain(Op::Sw) })
        }
        _ => None,
    }
}
