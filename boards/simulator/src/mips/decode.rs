//! Decoder from bytes to [`Insn`]. Encodings missing from the manual's tables are undefined. So are features that the
//! M4K lacks (floating point, MIPS16e, caches), instructions for operating systems, and encodings that are always
//! unpredictable.

use super::op::{Insn, Op};

/// Register in which calls store the return address.
pub const RA: u8 = 31;
/// Number of the cycle counter in coprocessor 0.
const COUNT: u32 = 9;

/// The fields of an encoding.
#[derive(Clone, Copy)]
struct Fields(u32);

impl Fields {
    fn bits(self, low: u32, width: u32) -> u32 {
        self.0 >> low & ((1 << width) - 1)
    }

    fn rs(self) -> u8 {
        self.bits(21, 5) as u8
    }

    fn rt(self) -> u8 {
        self.bits(16, 5) as u8
    }

    fn rd(self) -> u8 {
        self.bits(11, 5) as u8
    }

    fn shift(self) -> u32 {
        self.bits(6, 5)
    }

    fn funct(self) -> u32 {
        self.bits(0, 6)
    }

    /// Returns the 16-bit constant as a signed number.
    fn signed(self) -> i32 {
        i32::from(self.0 as i16)
    }

    fn unsigned(self) -> i32 {
        self.bits(0, 16) as i32
    }

    /// Returns `insn` if its unused fields are zero.
    fn only(self, zero: bool, insn: Insn) -> Insn {
        if zero { insn } else { Insn::plain(Op::Undefined) }
    }

    /// rd = rs op rt.
    fn three(self, op: Op) -> Insn {
        let insn = Insn { rs: self.rs(), rt: self.rt(), rd: self.rd(), ..Insn::plain(op) };
        self.only(self.shift() == 0, insn)
    }

    /// rt = rs op constant.
    fn immediate(self, op: Op, imm: i32) -> Insn {
        Insn { rs: self.rs(), rd: self.rt(), imm, ..Insn::plain(op) }
    }

    /// rd = rt shifted by a constant.
    fn by_constant(self, op: Op) -> Insn {
        Insn { rt: self.rt(), rd: self.rd(), imm: self.shift() as i32, ..Insn::plain(op) }
    }

    /// Operation on rs and rt without a result register.
    fn two(self, op: Op) -> Insn {
        let insn = Insn { rs: self.rs(), rt: self.rt(), ..Insn::plain(op) };
        self.only(self.bits(6, 10) == 0, insn)
    }

    fn branch(self, op: Op, likely: bool) -> Insn {
        Insn { rs: self.rs(), rt: self.rt(), likely, imm: (self.signed() + 1) << 2, ..Insn::plain(op) }
    }

    /// A branch that depends on one register.
    fn branch_by_one(self, op: Op, likely: bool) -> Insn {
        Insn { rt: 0, ..self.branch(op, likely) }
    }

    fn load(self, op: Op) -> Insn {
        self.immediate(op, self.signed())
    }

    fn store(self, op: Op) -> Insn {
        Insn { rs: self.rs(), rt: self.rt(), imm: self.signed(), ..Insn::plain(op) }
    }

    fn trap(self, op: Op) -> Insn {
        Insn { rs: self.rs(), rt: self.rt(), imm: self.bits(6, 10) as i32, ..Insn::plain(op) }
    }

    fn trap_immediate(self, op: Op) -> Insn {
        Insn { rs: self.rs(), imm: self.signed(), ..Insn::plain(op) }
    }

    fn code(self, op: Op) -> Insn {
        Insn { imm: self.bits(6, 20) as i32, ..Insn::plain(op) }
    }

    fn jump(self, op: Op) -> Insn {
        Insn { imm: (self.bits(0, 26) << 2) as i32, ..Insn::plain(op) }
    }

    fn special(self) -> Insn {
        let no_rs = |insn| self.only(self.rs() == 0, insn);
        match self.funct() {
            0x00 => no_rs(self.by_constant(Op::Sll)),
            0x02 if self.rs() == 1 => self.by_constant(Op::Rotr),
            0x02 => no_rs(self.by_constant(Op::Srl)),
            0x03 => no_rs(self.by_constant(Op::Sra)),
            0x04 => self.three(Op::Sllv),
            0x06 if self.shift() == 1 => Fields(self.0 ^ 1 << 6).three(Op::Rotrv),
            0x06 => self.three(Op::Srlv),
            0x07 => self.three(Op::Srav),
            0x08 => {
                let insn = Insn { rs: self.rs(), ..Insn::plain(Op::Jr) };
                self.only(self.bits(11, 10) == 0 && self.shift() & 15 == 0, insn)
            }
            0x09 => {
                let insn = Insn { rs: self.rs(), rd: self.rd(), ..Insn::plain(Op::Jalr) };
                self.only(self.rt() == 0 && self.shift() & 15 == 0 && self.rs() != self.rd(), insn)
            }
            0x0a => self.three(Op::Movz),
            0x0b => self.three(Op::Movn),
            0x0c => self.code(Op::Syscall),
            0x0d => self.code(Op::Break),
            0x0f => self.only(self.bits(11, 15) == 0, Insn::plain(Op::Sync)),
            funct @ (0x10 | 0x12) => {
                let op = if funct == 0x10 { Op::Mfhi } else { Op::Mflo };
                let insn = Insn { rd: self.rd(), ..Insn::plain(op) };
                self.only(self.bits(16, 10) == 0 && self.shift() == 0, insn)
            }
            funct @ (0x11 | 0x13) => {
                let op = if funct == 0x11 { Op::Mthi } else { Op::Mtlo };
                let insn = Insn { rs: self.rs(), ..Insn::plain(op) };
                self.only(self.bits(6, 15) == 0, insn)
            }
            0x18 => self.two(Op::Mult),
            0x19 => self.two(Op::Multu),
            0x1a => self.two(Op::Div),
            0x1b => self.two(Op::Divu),
            0x20 => self.three(Op::Add),
            0x21 => self.three(Op::Addu),
            0x22 => self.three(Op::Sub),
            0x23 => self.three(Op::Subu),
            0x24 => self.three(Op::And),
            0x25 => self.three(Op::Or),
            0x26 => self.three(Op::Xor),
            0x27 => self.three(Op::Nor),
            0x2a => self.three(Op::Slt),
            0x2b => self.three(Op::Sltu),
            0x30 => self.trap(Op::Tge),
            0x31 => self.trap(Op::Tgeu),
            0x32 => self.trap(Op::Tlt),
            0x33 => self.trap(Op::Tltu),
            0x34 => self.trap(Op::Teq),
            0x36 => self.trap(Op::Tne),
            _ => Insn::plain(Op::Undefined),
        }
    }

    /// Branches and traps that depend on one register.
    fn register_immediate(self) -> Insn {
        // An instruction that reads its link register would use another value when it is executed again.
        let link = |op, likely| self.only(self.rs() != RA, self.branch_by_one(op, likely));
        match self.rt() {
            0x00 => self.branch_by_one(Op::Bltz, false),
            0x01 => self.branch_by_one(Op::Bgez, false),
            0x02 => self.branch_by_one(Op::Bltz, true),
            0x03 => self.branch_by_one(Op::Bgez, true),
            0x08 => self.trap_immediate(Op::Tgei),
            0x09 => self.trap_immediate(Op::Tgeiu),
            0x0a => self.trap_immediate(Op::Tlti),
            0x0b => self.trap_immediate(Op::Tltiu),
            0x0c => self.trap_immediate(Op::Teqi),
            0x0e => self.trap_immediate(Op::Tnei),
            0x10 => link(Op::Bltzal, false),
            0x11 => link(Op::Bgezal, false),
            0x12 => link(Op::Bltzal, true),
            0x13 => link(Op::Bgezal, true),
            0x1f => Insn { rs: self.rs(), imm: self.signed(), ..Insn::plain(Op::Synci) },
            _ => Insn::plain(Op::Undefined),
        }
    }

    fn special2(self) -> Insn {
        match self.funct() {
            0x00 => self.two(Op::Madd),
            0x01 => self.two(Op::Maddu),
            0x02 => self.three(Op::Mul),
            0x04 => self.two(Op::Msub),
            0x05 => self.two(Op::Msubu),
            funct @ (0x20 | 0x21) => {
                let op = if funct == 0x20 { Op::Clz } else { Op::Clo };
                let insn = Insn { rs: self.rs(), rd: self.rd(), ..Insn::plain(op) };
                self.only(self.rt() == self.rd() && self.shift() == 0, insn)
            }
            0x3f => self.code(Op::Sdbbp),
            _ => Insn::plain(Op::Undefined),
        }
    }

    fn special3(self) -> Insn {
        let (position, last) = (self.shift(), u32::from(self.rd()));
        let field = |op, size: u32| Insn { imm: (position | size << 8) as i32, ..self.immediate(op, 0) };
        match (self.funct(), self.shift()) {
            (0x00, _) => self.only(position + last < 32, field(Op::Ext, last + 1)),
            (0x04, _) => {
                let size = (last + 1).wrapping_sub(position);
                self.only(position <= last, Insn { rt: self.rt(), ..field(Op::Ins, size) })
            }
            (0x20, part @ (2 | 16 | 24)) => {
                let op = match part {
                    2 => Op::Wsbh,
                    16 => Op::Seb,
                    _ => Op::Seh,
                };
                self.only(self.rs() == 0, Insn { rt: self.rt(), rd: self.rd(), ..Insn::plain(op) })
            }
            _ => Insn::plain(Op::Undefined),
        }
    }

    fn decode(self) -> Insn {
        match self.bits(26, 6) {
            0x00 => self.special(),
            0x01 => self.register_immediate(),
            0x02 => self.jump(Op::J),
            0x03 => self.jump(Op::Jal),
            0x04 => self.branch(Op::Beq, false),
            0x05 => self.branch(Op::Bne, false),
            0x06 => self.only(self.rt() == 0, self.branch(Op::Blez, false)),
            0x07 => self.only(self.rt() == 0, self.branch(Op::Bgtz, false)),
            0x08 => self.immediate(Op::Addi, self.signed()),
            0x09 => self.immediate(Op::Addiu, self.signed()),
            0x0a => self.immediate(Op::Slti, self.signed()),
            0x0b => self.immediate(Op::Sltiu, self.signed()),
            0x0c => self.immediate(Op::Andi, self.unsigned()),
            0x0d => self.immediate(Op::Ori, self.unsigned()),
            0x0e => self.immediate(Op::Xori, self.unsigned()),
            0x0f => self.only(self.rs() == 0, self.immediate(Op::Lui, self.unsigned() << 16)),
            // Registers other than the counter serve systems with interrupts.
            0x10 => {
                let insn = Insn { rd: self.rt(), ..Insn::plain(Op::Mfc0) };
                self.only(self.rs() == 0 && self.bits(0, 16) == COUNT << 11, insn)
            }
            0x14 => self.branch(Op::Beq, true),
            0x15 => self.branch(Op::Bne, true),
            0x16 => self.only(self.rt() == 0, self.branch(Op::Blez, true)),
            0x17 => self.only(self.rt() == 0, self.branch(Op::Bgtz, true)),
            0x1c => self.special2(),
            0x1f => self.special3(),
            0x20 => self.load(Op::Lb),
            0x21 => self.load(Op::Lh),
            // LWL and LWR keep a part of the old register value.
            0x22 => Insn { rt: self.rt(), ..self.load(Op::Lwl) },
            0x23 => self.load(Op::Lw),
            0x24 => self.load(Op::Lbu),
            0x25 => self.load(Op::Lhu),
            0x26 => Insn { rt: self.rt(), ..self.load(Op::Lwr) },
            0x28 => self.store(Op::Sb),
            0x29 => self.store(Op::Sh),
            0x2a => self.store(Op::Swl),
            0x2b => self.store(Op::Sw),
            0x2e => self.store(Op::Swr),
            0x30 => self.load(Op::Ll),
            0x33 => Insn { rs: self.rs(), imm: self.signed(), ..Insn::plain(Op::Pref) },
            0x38 => Insn { rd: self.rt(), ..self.store(Op::Sc) },
            _ => Insn::plain(Op::Undefined),
        }
    }
}

/// Decodes the instruction at the start of `bytes`.
pub fn decode(bytes: &[u8]) -> Insn {
    match *bytes {
        [a, b, c, d, ..] => Fields(u32::from_le_bytes([a, b, c, d])).decode(),
        _ => Insn::plain(Op::Undefined),
    }
}
