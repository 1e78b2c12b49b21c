//! The 16-bit encodings.

use super::{bit, bits, reg, signed};
use crate::Cpu;
use crate::arm::op::{Alu, Extend, Index, Mem, Op, Reverse, Shift};

fn low(h: u16, at: u32) -> u8 {
    bits(h, at, 3) as u8
}

/// Returns the operation, and true if it does not set flags inside an IT block.
pub fn decode(cpu: Cpu, h: u16) -> (Op, bool) {
    match h >> 12 {
        0..=3 => shift_add_move(h),
        4 if h >> 10 == 0b010000 => data_processing(h),
        4 if h >> 10 == 0b010001 => (high_registers(h), false),
        4 => (Op::LoadLiteral { mem: Mem::Word, rt: low(h, 8), offset: bits(h, 0, 8) as i32 * 4 }, false),
        5..=9 => (load_store(h), false),
        10 => {
            let (rd, imm) = (low(h, 8), bits(h, 0, 8) * 4);
            let op = match bit(h, 11) {
                false => Op::Adr { rd, offset: imm as i32 },
                true => Op::AluImm { alu: Alu::Add, s: false, rd, rn: 13, carry: 2, imm },
            };
            (op, false)
        }
        11 => (miscellaneous(cpu, h), false),
        12 => (many(h), false),
        13 => (conditional(h), false),
        _ => (Op::Branch { offset: signed(bits(h, 0, 11) << 1, 12) }, false),
    }
}

fn shift_add_move(h: u16) -> (Op, bool) {
    let (rd, rn, rm) = (low(h, 0), low(h, 3), low(h, 6));
    let op = match h >> 11 {
        shift @ 0..=2 => {
            let by = bits(h, 6, 5) as u8;
            match (shift, by) {
                (0, 0) => Op::AluReg { alu: Alu::Mov, s: true, rd, rn: 0, rm: rn },
                (0, _) => Op::AluShift { alu: Alu::Mov, s: true, rd, rn: 0, rm: rn, shift: Shift::Lsl, by },
                _ => {
                    let shift = if shift == 1 { Shift::Lsr } else { Shift::Asr };
                    let by = if by == 0 { 32 } else { by };
                    Op::AluShift { alu: Alu::Mov, s: true, rd, rn: 0, rm: rn, shift, by }
                }
            }
        }
        3 => {
            let alu = if bit(h, 9) { Alu::Sub } else { Alu::Add };
            match bit(h, 10) {
                false => Op::AluReg { alu, s: true, rd, rn, rm },
                true => Op::AluImm { alu, s: true, rd, rn, carry: 2, imm: u32::from(rm) },
            }
        }
        immediate => {
            let (rd, imm) = (low(h, 8), bits(h, 0, 8));
            let alu = [Alu::Mov, Alu::Cmp, Alu::Add, Alu::Sub][usize::from(immediate & 3)];
            return (Op::AluImm { alu, s: true, rd, rn: rd, carry: 2, imm }, alu != Alu::Cmp);
        }
    };
    (op, true)
}

fn data_processing(h: u16) -> (Op, bool) {
    let (rd, rm) = (low(h, 0), low(h, 3));
    let alu = |alu| Op::AluReg { alu, s: true, rd, rn: rd, rm };
    let shift = |shift| Op::ShiftReg { shift, s: true, rd, rn: rd, rm };
    let op = match bits(h, 6, 4) {
        0 => alu(Alu::And),
        1 => alu(Alu::Eor),
        2 => shift(Shift::Lsl),
        3 => shift(Shift::Lsr),
        4 => shift(Shift::Asr),
        5 => alu(Alu::Adc),
        6 => alu(Alu::Sbc),
        7 => shift(Shift::Ror),
        8 => return (alu(Alu::Tst), false),
        9 => Op::AluImm { alu: Alu::Rsb, s: true, rd, rn: rm, carry: 2, imm: 0 },
        10 => return (alu(Alu::Cmp), false),
        11 => return (alu(Alu::Cmn), false),
        12 => alu(Alu::Orr),
        13 => Op::Mul { s: true, rd, rn: rd, rm },
        14 => alu(Alu::Bic),
        _ => alu(Alu::Mvn),
    };
    (op, true)
}

fn high_registers(h: u16) -> Op {
    let (rd, rm) = (low(h, 0) | (bits(h, 7, 1) as u8) << 3, reg(h, 3));
    match bits(h, 8, 2) {
        0 => Op::AddHigh { rd, rm },
        1 => Op::AluReg { alu: Alu::Cmp, s: true, rd, rn: rd, rm },
        2 => Op::MovHigh { rd, rm },
        _ if bit(h, 7) => Op::CallReg { rm },
        _ => Op::BranchReg { rm },
    }
}

fn load_store(h: u16) -> Op {
    let (rt, rn) = (low(h, 0), low(h, 3));
    let immediate = |load: bool, mem, rt, rn, offset: u32| {
        let offset = offset as i32;
        match load {
            true => Op::Load { mem, rt, rn, index: Index::Offset, offset },
            false => Op::Store { mem, rt, rn, index: Index::Offset, offset },
        }
    };
    let offset = bits(h, 6, 5);
    match h >> 12 {
        5 => {
            let rm = low(h, 6);
            let mems =
                [Mem::Word, Mem::Half, Mem::Byte, Mem::SignedByte, Mem::Word, Mem::Half, Mem::Byte, Mem::SignedHalf];
            let which = bits(h, 9, 3) as usize;
            let mem = mems[which];
            match which {
                0..=2 => Op::StoreReg { mem, rt, rn, rm, lsl: 0 },
                _ => Op::LoadReg { mem, rt, rn, rm, lsl: 0 },
            }
        }
        6 => immediate(bit(h, 11), Mem::Word, rt, rn, offset * 4),
        7 => immediate(bit(h, 11), Mem::Byte, rt, rn, offset),
        8 => immediate(bit(h, 11), Mem::Half, rt, rn, offset * 2),
        _ => immediate(bit(h, 11), Mem::Word, low(h, 8), 13, bits(h, 0, 8) * 4),
    }
}

fn miscellaneous(cpu: Cpu, h: u16) -> Op {
    let (rd, rm) = (low(h, 0), low(h, 3));
    let m4 = cpu == Cpu::M4F;
    match bits(h, 8, 4) {
        0 => {
            let alu = if bit(h, 7) { Alu::Sub } else { Alu::Add };
            Op::AluImm { alu, s: false, rd: 13, rn: 13, carry: 2, imm: bits(h, 0, 7) * 4 }
        }
        1 | 3 | 9 | 11 if m4 => {
            let offset = (bits(h, 9, 1) << 6 | bits(h, 3, 5) << 1) as i32;
            Op::CompareBranch { nonzero: bit(h, 11), rn: rd, offset }
        }
        2 => {
            let kind = [Extend::SignedHalf, Extend::SignedByte, Extend::Half, Extend::Byte][bits(h, 6, 2) as usize];
            Op::Extend { kind, rd, rn: 15, rm, ror: 0 }
        }
        4 | 5 => match (bits(h, 0, 8) | bits(h, 8, 1) << 14) as u16 {
            0 => Op::Undefined,
            list => Op::StoreMany { rn: 13, list, write_back: true, down: true },
        },
        6 if bits(h, 5, 3) == 0b011 => {
            Op::ChangeState { disable: bit(h, 4), faults: bit(h, 0) && m4, interrupts: bit(h, 1) }
        }
        10 => match bits(h, 6, 2) {
            0 => Op::Reverse { kind: Reverse::Rev, rd, rm },
            1 => Op::Reverse { kind: Reverse::Rev16, rd, rm },
            3 => Op::Reverse { kind: Reverse::Revsh, rd, rm },
            _ => Op::Undefined,
        },
        12 | 13 => match (bits(h, 0, 8) | bits(h, 8, 1) << 15) as u16 {
            0 => Op::Undefined,
            list => Op::LoadMany { rn: 13, list, write_back: true, down: false },
        },
        14 => Op::Breakpoint { imm: h as u8 },
        15 => match (bits(h, 4, 4), bits(h, 0, 4)) {
            (2 | 3, 0) => Op::Wait,
            (_, 0) => Op::Nop,
            _ if m4 => Op::If { state: h as u8 },
            _ => Op::Undefined,
        },
        _ => Op::Undefined,
    }
}

fn many(h: u16) -> Op {
    let (rn, list) = (low(h, 8), bits(h, 0, 8) as u16);
    match (list, bit(h, 11)) {
        (0, _) => Op::Undefined,
        (_, false) => Op::StoreMany { rn, list, write_back: true, down: false },
        (_, true) => Op::LoadMany { rn, list, write_back: list >> rn & 1 == 0, down: false },
    }
}

fn conditional(h: u16) -> Op {
    match bits(h, 8, 4) {
        14 => Op::Undefined,
        15 => Op::SupervisorCall { imm: h as u8 },
        cond => Op::BranchIf { cond: cond as u8, offset: signed(bits(h, 0, 8) << 1, 9) },
    }
}
