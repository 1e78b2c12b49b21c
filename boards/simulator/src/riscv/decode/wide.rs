//! The 32-bit encodings.

use super::{Extensions, bits, signed};
use crate::riscv::op::{Insn, Op};

/// The fields that most formats share.
struct Fields {
    word: u32,
    rd: u8,
    rs1: u8,
    rs2: u8,
    funct3: u32,
    funct7: u32,
}

impl Fields {
    fn new(word: u32) -> Fields {
        let reg = |low| bits(word, low, 5) as u8;
        let (funct3, funct7) = (bits(word, 12, 3), bits(word, 25, 7));
        Fields { word, rd: reg(7), rs1: reg(15), rs2: reg(20), funct3, funct7 }
    }

    /// `rd, rs1, rs2`
    fn registers(&self, op: Op) -> Insn {
        Insn { rd: self.rd, rs1: self.rs1, rs2: self.rs2, ..Insn::plain(op) }
    }

    /// `rd, rs1`
    fn one(&self, op: Op) -> Insn {
        Insn { rs2: 0, ..self.registers(op) }
    }

    /// `rd, rs1, imm`
    fn immediate(&self, op: Op, imm: i32) -> Insn {
        Insn { imm, ..self.one(op) }
    }

    /// The constant of loads and arithmetic.
    fn imm_i(&self) -> i32 {
        self.word as i32 >> 20
    }

    fn imm_s(&self) -> i32 {
        (self.word as i32 >> 25) << 5 | i32::from(self.rd)
    }

    fn imm_b(&self) -> i32 {
        let w = self.word;
        signed(bits(w, 31, 1) << 12 | bits(w, 7, 1) << 11 | bits(w, 25, 6) << 5 | bits(w, 8, 4) << 1, 13)
    }

    fn imm_j(&self) -> i32 {
        let w = self.word;
        signed(bits(w, 31, 1) << 20 | bits(w, 12, 8) << 12 | bits(w, 20, 1) << 11 | bits(w, 21, 10) << 1, 21)
    }
}

pub fn decode(extensions: Extensions, word: u32) -> Insn {
    let f = Fields::new(word);
    let undefined = Insn::plain(Op::Undefined);
    match word & 0x7f {
        0x37 => Insn { rd: f.rd, imm: (word & 0xffff_f000) as i32, ..Insn::plain(Op::Lui) },
        0x17 => Insn { rd: f.rd, imm: (word & 0xffff_f000) as i32, ..Insn::plain(Op::Auipc) },
        0x6f => Insn { rd: f.rd, imm: f.imm_j(), ..Insn::plain(Op::Jal) },
        0x67 if f.funct3 == 0 => f.immediate(Op::Jalr, f.imm_i()),
        0x63 => match [Op::Beq, Op::Bne, Op::Undefined, Op::Undefined, Op::Blt, Op::Bge, Op::Bltu, Op::Bgeu]
            [f.funct3 as usize]
        {
            Op::Undefined => undefined,
            op => Insn { rd: 0, imm: f.imm_b(), ..f.registers(op) },
        },
        0x03 => match f.funct3 {
            0 => f.immediate(Op::Lb, f.imm_i()),
            1 => f.immediate(Op::Lh, f.imm_i()),
            2 => f.immediate(Op::Lw, f.imm_i()),
            4 => f.immediate(Op::Lbu, f.imm_i()),
            5 => f.immediate(Op::Lhu, f.imm_i()),
            _ => undefined,
        },
        0x23 => match f.funct3 {
            0..=2 => {
                let op = [Op::Sb, Op::Sh, Op::Sw][f.funct3 as usize];
                Insn { rd: 0, imm: f.imm_s(), ..f.registers(op) }
            }
            _ => undefined,
        },
        0x13 => arithmetic_immediate(&f, extensions),
        0x33 => arithmetic(&f, extensions),
        0x0f if f.funct3 == 0 => Insn::plain(Op::Fence),
        0x0f if f.funct3 == 1 => Insn::plain(Op::FenceI),
        0x2f if f.funct3 == 2 => atomic(&f),
        0x73 => system(&f),
        _ => undefined,
    }
}

fn arithmetic_immediate(f: &Fields, extensions: Extensions) -> Insn {
    let imm = f.imm_i();
    let shift = i32::from(f.rs2);
    match (f.funct3, f.funct7) {
        (0, _) => f.immediate(Op::Addi, imm),
        (2, _) => f.immediate(Op::Slti, imm),
        (3, _) => f.immediate(Op::Sltiu, imm),
        (4, _) => f.immediate(Op::Xori, imm),
        (6, _) => f.immediate(Op::Ori, imm),
        (7, _) => f.immediate(Op::Andi, imm),
        (1, 0) => f.immediate(Op::Slli, shift),
        (5, 0) => f.immediate(Op::Srli, shift),
        (5, 0x20) => f.immediate(Op::Srai, shift),
        _ if !extensions.bits => Insn::plain(Op::Undefined),
        (1, 0x30) => match f.rs2 {
            0 => f.one(Op::Clz),
            1 => f.one(Op::Ctz),
            2 => f.one(Op::Cpop),
            4 => f.one(Op::SextB),
            5 => f.one(Op::SextH),
            _ => Insn::plain(Op::Undefined),
        },
        (5, 0x30) => f.immediate(Op::Rori, shift),
        (1, 0x24) => f.immediate(Op::Bclri, shift),
        (5, 0x24) => f.immediate(Op::Bexti, shift),
        (1, 0x34) => f.immediate(Op::Binvi, shift),
        (1, 0x14) => f.immediate(Op::Bseti, shift),
        (5, 0x14) if f.rs2 == 7 => f.one(Op::OrcB),
        (5, 0x34) if f.rs2 == 24 => f.one(Op::Rev8),
        (5, 0x34) if f.rs2 == 7 => f.one(Op::Brev8),
        (1, 0x04) if f.rs2 == 15 => f.one(Op::Zip),
        (5, 0x04) if f.rs2 == 15 => f.one(Op::Unzip),
        _ => Insn::plain(Op::Undefined),
    }
}

fn arithmetic(f: &Fields, extensions: Extensions) -> Insn {
    let op = match (f.funct7, f.funct3) {
        (0x00, 0) => Op::Add,
        (0x20, 0) => Op::Sub,
        (0x00, 1) => Op::Sll,
        (0x00, 2) => Op::Slt,
        (0x00, 3) => Op::Sltu,
        (0x00, 4) => Op::Xor,
        (0x00, 5) => Op::Srl,
        (0x20, 5) => Op::Sra,
        (0x00, 6) => Op::Or,
        (0x00, 7) => Op::And,
        (0x01, 0) => Op::Mul,
        (0x01, 1) => Op::Mulh,
        (0x01, 2) => Op::Mulhsu,
        (0x01, 3) => Op::Mulhu,
        (0x01, 4) => Op::Div,
        (0x01, 5) => Op::Divu,
        (0x01, 6) => Op::Rem,
        (0x01, 7) => Op::Remu,
        (0x05, 1) if extensions.carryless => Op::Clmul,
        (0x05, 2) if extensions.carryless => Op::Clmulr,
        (0x05, 3) if extensions.carryless => Op::Clmulh,
        _ if !extensions.bits => Op::Undefined,
        (0x10, 2) => Op::Sh1add,
        (0x10, 4) => Op::Sh2add,
        (0x10, 6) => Op::Sh3add,
        (0x20, 4) => Op::Xnor,
        (0x20, 6) => Op::Orn,
        (0x20, 7) => Op::Andn,
        (0x05, 4) => Op::Min,
        (0x05, 5) => Op::Minu,
        (0x05, 6) => Op::Max,
        (0x05, 7) => Op::Maxu,
        (0x30, 1) => Op::Rol,
        (0x30, 5) => Op::Ror,
        (0x24, 1) => Op::Bclr,
        (0x24, 5) => Op::Bext,
        (0x34, 1) => Op::Binv,
        (0x14, 1) => Op::Bset,
        (0x04, 4) if f.rs2 == 0 => Op::ZextH,
        (0x04, 4) => Op::Pack,
        (0x04, 7) => Op::Packh,
        _ => Op::Undefined,
    };
    match op {
        Op::Undefined => Insn::plain(op),
        op => f.registers(op),
    }
}

fn atomic(f: &Fields) -> Insn {
    // The two lowest bits specify memory ordering. All accesses are ordered here.
    let op = match f.funct7 >> 2 {
        0x02 if f.rs2 == 0 => Op::LrW,
        0x03 => Op::ScW,
        0x01 => Op::AmoSwap,
        0x00 => Op::AmoAdd,
        0x04 => Op::AmoXor,
        0x0c => Op::AmoAnd,
        0x08 => Op::AmoOr,
        0x10 => Op::AmoMin,
        0x14 => Op::AmoMax,
        0x18 => Op::AmoMinu,
        0x1c => Op::AmoMaxu,
        _ => return Insn::plain(Op::Undefined),
    };
    f.registers(op)
}

fn system(f: &Fields) -> Insn {
    match (f.funct3, f.word) {
        (0, 0x0000_0073) => Insn::plain(Op::Ecall),
        (0, 0x0010_0073) => Insn::plain(Op::Ebreak),
        (0, 0x1050_0073) => Insn::plain(Op::Wfi),
        (funct3 @ (1..=3 | 5..=7), _) => {
            let ops = [Op::Csrrw, Op::Csrrs, Op::Csrrc, Op::Csrrwi, Op::Csrrsi, Op::Csrrci];
            let number = bits(f.word, 20, 12) as i32;
            match funct3 {
                1..=3 => f.immediate(ops[funct3 as usize - 1], number),
                // The constant replaces the register field.
                _ => {
                    let imm = i32::from(f.rs1) << 12 | number;
                    Insn { rs1: 0, ..f.immediate(ops[funct3 as usize - 2], imm) }
                }
            }
        }
        _ => Insn::plain(Op::Undefined),
    }
}
