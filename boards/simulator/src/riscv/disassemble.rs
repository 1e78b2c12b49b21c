//! Disassembler for reports, in the usual assembly notation. It uses the decoded instruction instead of the encoding,
//! so it shows the simulator's interpretation. Compressed instructions appear in their expanded form.

use super::NAMES;
use super::op::{Class, Insn, Op};
use std::fmt;

/// An instruction at an address.
pub struct Text {
    pub insn: Insn,
    pub pc: u32,
}

fn name(op: Op) -> String {
    match op {
        Op::Undefined => "undefined".into(),
        Op::Outside => "(no code)".into(),
        Op::FenceI => "fence.i".into(),
        Op::LrW => "lr.w".into(),
        Op::ScW => "sc.w".into(),
        Op::SextB => "sext.b".into(),
        Op::SextH => "sext.h".into(),
        Op::ZextH => "zext.h".into(),
        Op::OrcB => "orc.b".into(),
        _ if op.class() == Class::Atomic => format!("{op:?}.w").to_lowercase(),
        _ => format!("{op:?}").to_lowercase(),
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Insn { op, rd, rs1, rs2, imm, .. } = self.insn;
        let reg = |r: u8| NAMES[usize::from(r & 31)];
        let (name, rd, a, b) = (name(op), reg(rd), reg(rs1), reg(rs2));
        let target = self.pc.wrapping_add_signed(imm);
        match op {
            Op::Undefined | Op::Outside | Op::Fence | Op::FenceI | Op::Ecall | Op::Ebreak | Op::Wfi => {
                f.write_str(&name)
            }
            Op::Lui | Op::Auipc => write!(f, "{name} {rd}, {:#x}", imm as u32 >> 12),
            Op::Jal if rd == "zero" => write!(f, "j {target:#x}"),
            Op::Jal => write!(f, "{name} {rd}, {target:#x}"),
            Op::Jalr if (rd, a, imm) == ("zero", "ra", 0) => f.write_str("ret"),
            Op::Csrrwi | Op::Csrrsi | Op::Csrrci => write!(f, "{name} {rd}, {:#x}, {}", imm & 0xfff, imm >> 12),
            Op::Csrrw | Op::Csrrs | Op::Csrrc => write!(f, "{name} {rd}, {imm:#x}, {a}"),
            Op::LrW => write!(f, "{name} {rd}, ({a})"),
            _ => match op.class() {
                Class::Branch => write!(f, "{name} {a}, {b}, {target:#x}"),
                Class::Load | Class::LoadPart | Class::JumpReg => write!(f, "{name} {rd}, {imm}({a})"),
                Class::Store => write!(f, "{name} {b}, {imm}({a})"),
                Class::Exclusive | Class::Atomic => write!(f, "{name} {rd}, {b}, ({a})"),
                _ if has_constant(op) => write!(f, "{name} {rd}, {a}, {imm}"),
                _ if has_one_operand(op) => write!(f, "{name} {rd}, {a}"),
                _ => write!(f, "{name} {rd}, {a}, {b}"),
            },
        }
    }
}

fn has_constant(op: Op) -> bool {
    matches!(
        op,
        Op::Addi
            | Op::Slti
            | Op::Sltiu
            | Op::Xori
            | Op::Ori
            | Op::Andi
            | Op::Slli
            | Op::Srli
            | Op::Srai
            | Op::Rori
            | Op::Bclri
            | Op::Bexti
            | Op::Binvi
            | Op::Bseti
    )
}

fn has_one_operand(op: Op) -> bool {
    matches!(
        op,
        Op::Clz
            | Op::Ctz
            | Op::Cpop
            | Op::SextB
            | Op::SextH
            | Op::ZextH
            | Op::OrcB
            | Op::Rev8
            | Op::Brev8
            | Op::Zip
            | Op::Unzip
    )
}
