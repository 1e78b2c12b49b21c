//! Disassembler for reports, in the usual assembly notation. It uses the decoded instruction instead of the encoding,
//! so it shows the simulator's interpretation.

use super::NAMES;
use super::op::{Class, Insn, Op};
use std::fmt;

/// An instruction at an address.
pub struct Text {
    pub insn: Insn,
    pub pc: u32,
}

fn name(insn: &Insn) -> String {
    match insn.op {
        Op::Undefined => "undefined".into(),
        Op::Outside => "(no code)".into(),
        op if insn.likely => format!("{op:?}l").to_lowercase(),
        op => format!("{op:?}").to_lowercase(),
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Insn { op, rs, rt, rd, imm, .. } = self.insn;
        let reg = |r: u8| NAMES[usize::from(r & 31)];
        let (name, rs, rt, rd) = (name(&self.insn), reg(rs), reg(rt), reg(rd));
        let target = self.pc.wrapping_add_signed(imm);
        match op {
            Op::Undefined | Op::Outside | Op::Sync => f.write_str(&name),
            Op::Sll if (rt, rd, imm) == ("zero", "zero", 0) => f.write_str("nop"),
            Op::Sdbbp | Op::Break | Op::Syscall => write!(f, "{name} {imm:#x}"),
            Op::Lui => write!(f, "{name} {rd}, {:#x}", imm as u32 >> 16),
            Op::Andi | Op::Ori | Op::Xori => write!(f, "{name} {rd}, {rs}, {imm:#x}"),
            Op::Addi | Op::Addiu | Op::Slti | Op::Sltiu => write!(f, "{name} {rd}, {rs}, {imm}"),
            Op::Sll | Op::Srl | Op::Sra | Op::Rotr => write!(f, "{name} {rd}, {rt}, {imm}"),
            Op::Sllv | Op::Srlv | Op::Srav | Op::Rotrv => write!(f, "{name} {rd}, {rt}, {rs}"),
            Op::Seb | Op::Seh | Op::Wsbh => write!(f, "{name} {rd}, {rt}"),
            Op::Clz | Op::Clo => write!(f, "{name} {rd}, {rs}"),
            Op::Ext | Op::Ins => write!(f, "{name} {rd}, {rs}, {}, {}", imm & 31, imm >> 8),
            Op::Mfc0 => write!(f, "{name} {rd}, $9"),
            Op::Synci | Op::Pref => write!(f, "{name} {imm}({rs})"),
            Op::J | Op::Jal => write!(f, "{name} {:#x}", self.pc.wrapping_add(4) & 0xf000_0000 | imm as u32),
            Op::Jr => write!(f, "{name} {rs}"),
            Op::Jalr => write!(f, "{name} {rd}, {rs}"),
            Op::Beq | Op::Bne => write!(f, "{name} {rs}, {rt}, {target:#x}"),
            Op::Teqi | Op::Tnei | Op::Tgei | Op::Tgeiu | Op::Tlti | Op::Tltiu => write!(f, "{name} {rs}, {imm}"),
            _ => match op.class() {
                Class::Branch => write!(f, "{name} {rs}, {target:#x}"),
                Class::Load => write!(f, "{name} {rd}, {imm}({rs})"),
                Class::Store | Class::Conditional => write!(f, "{name} {rt}, {imm}({rs})"),
                Class::Product | Class::Division => write!(f, "{name} {rs}, {rt}"),
                Class::Trap => write!(f, "{name} {rs}, {rt}, {imm:#x}"),
                Class::FromUnit => write!(f, "{name} {rd}"),
                Class::ToUnit => write!(f, "{name} {rs}"),
                _ => write!(f, "{name} {rd}, {rs}, {rt}"),
            },
        }
    }
}
