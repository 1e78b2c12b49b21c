//! Decoder from bytes to [`Insn`], in the order of the opcode maps of the instruction set's manual. Encodings missing
//! from the maps are undefined, as are reserved encodings and instructions of options that the LX6 of an ESP32 lacks.
//! Options that no firmware uses here are undefined too: MAC16, floating point and its booleans. The same holds for
//! system instructions (interrupts, memory protection, window handlers).

use super::op::{Insn, NONE, Op};

/// Constants of BEQI, BNEI, BLTI and BGEI.
const B4CONST: [i32; 16] = [-1, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 32, 64, 128, 256];

/// Decodes the instruction at the start of `bytes`.
pub fn decode(bytes: &[u8]) -> Insn {
    match *bytes {
        [a, b, ..] if (8..14).contains(&(a & 15)) => narrow(u16::from_le_bytes([a, b])),
        [a, b, c, ..] if a & 15 < 8 => wide(u32::from_le_bytes([a, b, c, 0])),
        _ => Insn::plain(Op::Undefined),
    }
}

/// The low `width` bits of `value` as a signed number.
fn signed(value: u32, width: u32) -> i32 {
    ((value << (32 - width)) as i32) >> (32 - width)
}

/// The fields of an instruction. The constructor of an [`Insn`] determines which registers are operands.
#[derive(Clone, Copy)]
struct Fields {
    r: u8,
    s: u8,
    t: u8,
    len: u8,
}

impl Fields {
    /// Creates an instruction from the register that is written (or [`NONE`]), the registers that are read, and a
    /// constant.
    fn insn(self, op: Op, written: u8, read: &[u8], imm: i32) -> Insn {
        let Fields { r, s, t, len } = self;
        let highest = read.iter().copied().chain((written != NONE).then_some(written)).max().unwrap_or(0);
        let read = read.iter().fold(0, |mask, register| mask | 1 << register);
        Insn { op, r, s, t, len, written, highest, read, imm }
    }

    /// r = s op t.
    fn three(self, op: Op) -> Insn {
        self.insn(op, self.r, &[self.s, self.t], 0)
    }

    fn undefined(self) -> Insn {
        Insn { len: self.len, ..Insn::plain(Op::Undefined) }
    }
}

/// Instructions of the density option.
fn narrow(half: u16) -> Insn {
    let field = |low: u32| (half >> low & 15) as u8;
    let f = Fields { t: field(4), s: field(8), r: field(12), len: 2 };
    let Fields { r, s, t, .. } = f;
    match half & 15 {
        8 => f.insn(Op::L32i, t, &[s], i32::from(r) * 4),
        9 => f.insn(Op::S32i, NONE, &[s, t], i32::from(r) * 4),
        10 => f.three(Op::Add),
        11 => f.insn(Op::Addi, r, &[s], if t == 0 { -1 } else { i32::from(t) }),
        12 if t & 8 == 0 => {
            let imm = i32::from(t & 7) << 4 | i32::from(r);
            Insn { t: s, ..f.insn(Op::Movi, s, &[], if imm >= 96 { imm - 128 } else { imm }) }
        }
        12 => {
            let op = if t & 4 == 0 { Op::Beqz } else { Op::Bnez };
            f.insn(op, NONE, &[s], (i32::from(t & 3) << 4 | i32::from(r)) + 4)
        }
        _ => match (r, t) {
            (0, _) => Insn { r: t, ..f.insn(Op::Mov, t, &[s], 0) },
            (15, 0) if s == 0 => f.insn(Op::Ret, NONE, &[0], 0),
            (15, 1) if s == 0 => f.insn(Op::Retw, NONE, &[0], 0),
            (15, 2) => f.insn(Op::Break, NONE, &[], i32::from(s)),
            (15, 3) if s == 0 => f.insn(Op::Nop, NONE, &[], 0),
            _ => f.undefined(),
        },
    }
}

fn wide(word: u32) -> Insn {
    let field = |low: u32| (word >> low & 15) as u8;
    let f = Fields { t: field(4), s: field(8), r: field(12), len: 3 };
    let Fields { s, t, .. } = f;
    match word & 15 {
        0 => qrst(f, field(16), field(20)),
        // Offset backward from the word after this one.
        1 => f.insn(Op::L32r, t, &[], (0xfffc_0000 | word >> 8 << 2) as i32),
        2 => lsai(f, word >> 16),
        5 => {
            let callee = [0, 4, 8, 12][usize::from(t & 3)];
            let op = [Op::Call0, Op::Call4, Op::Call8, Op::Call12][usize::from(t & 3)];
            f.insn(op, callee, &[], signed(word >> 6, 18) * 4 + 4)
        }
        6 => si(f, word, s, t),
        7 => branch(f, signed(word >> 16, 8) + 4),
        _ => f.undefined(),
    }
}

/// Loads, stores, ADDI with a constant of 8 bits, and MOVI with a constant of 12 bits.
fn lsai(f: Fields, byte: u32) -> Insn {
    let Fields { r, s, t, .. } = f;
    let load = |op, size: u32| f.insn(op, t, &[s], (byte * size) as i32);
    let store = |op, size: u32| f.insn(op, NONE, &[s, t], (byte * size) as i32);
    match r {
        0 => load(Op::L8ui, 1),
        1 => load(Op::L16ui, 2),
        2 | 11 => load(Op::L32i, 4),
        4 => store(Op::S8i, 1),
        5 => store(Op::S16i, 2),
        6 | 15 => store(Op::S32i, 4),
        // Cache instructions have no visible effect.
        7 => f.insn(Op::Nop, NONE, &[], 0),
        9 => load(Op::L16si, 2),
        10 => f.insn(Op::Movi, t, &[], signed(u32::from(s) << 8 | byte, 12)),
        12 => Insn { r: t, ..f.insn(Op::Addi, t, &[s], signed(byte, 8)) },
        13 => Insn { r: t, ..f.insn(Op::Addi, t, &[s], signed(byte, 8) * 256) },
        14 => f.insn(Op::S32c1i, t, &[s, t], (byte * 4) as i32),
        _ => f.undefined(),
    }
}

/// Jumps, branches on one register, ENTRY and loops.
fn si(f: Fields, word: u32, s: u8, t: u8) -> Insn {
    let by_byte = signed(word >> 16, 8) + 4;
    let one = |op: Op, imm: i32| f.insn(op, NONE, &[s], imm);
    // The constant to compare with replaces a register. The field `r` selects it.
    match (t & 3, t >> 2) {
        (0, _) => f.insn(Op::J, NONE, &[], signed(word >> 6, 18) + 4),
        (1, kind) => one([Op::Beqz, Op::Bnez, Op::Bltz, Op::Bgez][usize::from(kind)], signed(word >> 12, 12) + 4),
        (2, kind) => one([Op::Beqi, Op::Bnei, Op::Blti, Op::Bgei][usize::from(kind)], by_byte),
        // The written register depends on the previous call.
        (_, 0) => one(Op::Entry, (word >> 12 << 3) as i32),
        (_, 1) => match f.r {
            8 => one(Op::Loop, (word >> 16) as i32 + 4),
            9 => one(Op::Loopnez, (word >> 16) as i32 + 4),
            10 => one(Op::Loopgtz, (word >> 16) as i32 + 4),
            _ => f.undefined(),
        },
        (_, 2) => one(Op::Bltui, by_byte),
        _ => one(Op::Bgeui, by_byte),
    }
}

/// Returns the constant that a branch compares with.
#[inline(always)]
pub fn compared(insn: &Insn) -> i32 {
    match (insn.op, insn.r) {
        (Op::Bltui | Op::Bgeui, 0) => 32768,
        (Op::Bltui | Op::Bgeui, 1) => 65536,
        (_, r) => B4CONST[usize::from(r & 15)],
    }
}

/// Branches that depend on two registers, or on a bit.
fn branch(f: Fields, offset: i32) -> Insn {
    let Fields { r, s, t, .. } = f;
    let op = match r {
        // `t` becomes the bit number.
        6 | 7 => return Insn { t: t | (r & 1) << 4, ..f.insn(Op::Bbci, NONE, &[s], offset) },
        14 | 15 => return Insn { t: t | (r & 1) << 4, ..f.insn(Op::Bbsi, NONE, &[s], offset) },
        0 => Op::Bnone,
        1 => Op::Beq,
        2 => Op::Blt,
        3 => Op::Bltu,
        4 => Op::Ball,
        5 => Op::Bbc,
        8 => Op::Bany,
        9 => Op::Bne,
        10 => Op::Bge,
        11 => Op::Bgeu,
        12 => Op::Bnall,
        _ => Op::Bbs,
    };
    f.insn(op, NONE, &[s, t], offset)
}

/// Operations on registers.
fn qrst(f: Fields, op1: u8, op2: u8) -> Insn {
    let Fields { r, s, t, .. } = f;
    let bit4 = i32::from(op2 & 1) << 4;
    let special = i32::from(r) << 4 | i32::from(s);
    match (op1, op2) {
        (0, 0) => st0(f),
        (0, 1) => f.three(Op::And),
        (0, 2) => f.three(Op::Or),
        (0, 3) => f.three(Op::Xor),
        (0, 4) => match r {
            0 if t == 0 => f.insn(Op::Ssr, NONE, &[s], 0),
            1 if t == 0 => f.insn(Op::Ssl, NONE, &[s], 0),
            2 if t == 0 => f.insn(Op::Ssa8l, NONE, &[s], 0),
            3 if t == 0 => f.insn(Op::Ssa8b, NONE, &[s], 0),
            4 if t < 2 => f.insn(Op::Ssai, NONE, &[], i32::from(t) << 4 | i32::from(s)),
            14 => f.insn(Op::Nsa, t, &[s], 0),
            15 => f.insn(Op::Nsau, t, &[s], 0),
            _ => f.undefined(),
        },
        (0, 6) if s == 0 => f.insn(Op::Neg, r, &[t], 0),
        (0, 6) if s == 1 => f.insn(Op::Abs, r, &[t], 0),
        (0, 8..) => {
            let sums = [Op::Add, Op::Addx2, Op::Addx4, Op::Addx8, Op::Sub, Op::Subx2, Op::Subx4, Op::Subx8];
            f.three(sums[usize::from(op2 - 8)])
        }
        (1, 0 | 1) => f.insn(Op::Slli, r, &[s], 32 - (bit4 | i32::from(t))),
        (1, 2 | 3) => f.insn(Op::Srai, r, &[t], bit4 | i32::from(s)),
        (1, 4) => f.insn(Op::Srli, r, &[t], i32::from(s)),
        (1, 6) => f.insn(Op::Xsr, t, &[t], special),
        (1, 8) => f.three(Op::Src),
        (1, 9) if s == 0 => f.insn(Op::Srl, r, &[t], 0),
        (1, 10) if t == 0 => f.insn(Op::Sll, r, &[s], 0),
        (1, 11) if s == 0 => f.insn(Op::Sra, r, &[t], 0),
        (1, 12) => f.three(Op::Mul16u),
        (1, 13) => f.three(Op::Mul16s),
        (2, 8) => f.three(Op::Mull),
        (2, 10) => f.three(Op::Muluh),
        (2, 11) => f.three(Op::Mulsh),
        (2, 12..) => f.three([Op::Quou, Op::Quos, Op::Remu, Op::Rems][usize::from(op2 - 12)]),
        (3, 0) => f.insn(Op::Rsr, t, &[], special),
        (3, 1) => f.insn(Op::Wsr, NONE, &[t], special),
        (3, 2) => f.insn(Op::Sext, r, &[s], i32::from(t) + 7),
        (3, 3) => f.insn(Op::Clamps, r, &[s], i32::from(t) + 7),
        (3, 4..=7) => f.three([Op::Min, Op::Max, Op::Minu, Op::Maxu][usize::from(op2 - 4)]),
        // The old value remains if nothing is moved, so the destination is an operand, too.
        (3, 8..=11) => {
            let all = [Op::Moveqz, Op::Movnez, Op::Movltz, Op::Movgez];
            f.insn(all[usize::from(op2 - 8)], r, &[s, t, r], 0)
        }
        (3, 14) => f.insn(Op::Rur, r, &[], i32::from(s) << 4 | i32::from(t)),
        (3, 15) => f.insn(Op::Wur, NONE, &[t], special),
        (4 | 5, _) => {
            // `s` becomes the shift amount, and the constant becomes the mask.
            let shift = s | (op1 & 1) << 4;
            Insn { s: shift, ..f.insn(Op::Extui, r, &[t], (u32::MAX >> (31 - u32::from(op2))) as i32) }
        }
        _ => f.undefined(),
    }
}

/// Jumps to registers, barriers, requests.
fn st0(f: Fields) -> Insn {
    let Fields { r, s, t, .. } = f;
    let callx = [Op::Callx0, Op::Callx4, Op::Callx8, Op::Callx12];
    match (r, t) {
        (0, 8) if s == 0 => f.insn(Op::Ret, NONE, &[0], 0),
        (0, 9) if s == 0 => f.insn(Op::Retw, NONE, &[0], 0),
        (0, 10) => f.insn(Op::Jx, NONE, &[s], 0),
        (0, 12..) => f.insn(callx[usize::from(t & 3)], (t & 3) * 4, &[s], 0),
        (1, _) => f.insn(Op::Movsp, t, &[s], 0),
        // ISYNC, RSYNC, ESYNC, DSYNC, EXCW, MEMW, EXTW, NOP.
        (2, 0..=3 | 8 | 12 | 13 | 15) if s == 0 => f.insn(Op::Nop, NONE, &[], 0),
        (4, _) => f.insn(Op::Break, NONE, &[], i32::from(s) << 4 | i32::from(t)),
        (5, 0) if s == 0 => f.insn(Op::Syscall, NONE, &[], 0),
        _ => f.undefined(),
    }
}
