//! Disassembler for reports, in the usual assembly notation. It uses the decoded instruction instead of the encoding,
//! so it shows the simulator's interpretation. Short instructions appear in their long form.

use super::NAMES;
use super::decode::compared;
use super::op::{Class, Insn, Op};
use std::fmt;

/// An instruction at an address.
pub struct Text {
    pub insn: Insn,
    pub pc: u32,
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Insn { op, r, s, t, imm, written, .. } = self.insn;
        let reg = |r: u8| NAMES[usize::from(r & 15)];
        let name = match op {
            Op::Outside => "(no code)".into(),
            Op::Mov => "mov".into(),
            _ => format!("{op:?}").to_lowercase(),
        };
        let target = self.pc.wrapping_add_signed(imm);
        let from_word = (self.pc & !3).wrapping_add_signed(imm);
        match op {
            Op::Undefined | Op::Outside | Op::Nop | Op::Syscall | Op::Ret | Op::Retw => f.write_str(&name),
            Op::J => write!(f, "{name} {target:#x}"),
            Op::Call0 | Op::Call4 | Op::Call8 | Op::Call12 => write!(f, "{name} {from_word:#x}"),
            Op::Jx | Op::Callx0 | Op::Callx4 | Op::Callx8 | Op::Callx12 => write!(f, "{name} {}", reg(s)),
            Op::Ssr | Op::Ssl | Op::Ssa8l | Op::Ssa8b => write!(f, "{name} {}", reg(s)),
            Op::Ssai | Op::Break => write!(f, "{name} {imm}"),
            Op::Entry => write!(f, "{name} {}, {imm}", reg(s)),
            Op::L32r => write!(f, "{name} {}, {:#x}", reg(t), (self.pc.wrapping_add(3) & !3).wrapping_add_signed(imm)),
            Op::Movi => write!(f, "{name} {}, {imm}", reg(written)),
            Op::Mov | Op::Nsa | Op::Nsau | Op::Movsp => write!(f, "{name} {}, {}", reg(written), reg(s)),
            Op::Neg | Op::Abs | Op::Srl | Op::Sra => write!(f, "{name} {}, {}", reg(written), reg(t)),
            Op::Sll => write!(f, "{name} {}, {}", reg(written), reg(s)),
            Op::Addi | Op::Sext | Op::Clamps | Op::Slli => write!(f, "{name} {}, {}, {imm}", reg(written), reg(s)),
            Op::Srli | Op::Srai => write!(f, "{name} {}, {}, {imm}", reg(written), reg(t)),
            Op::Extui => {
                let width = (imm as u32).count_ones();
                write!(f, "{name} {}, {}, {s}, {width}", reg(written), reg(t))
            }
            Op::Beqz | Op::Bnez | Op::Bltz | Op::Bgez | Op::Loop | Op::Loopnez | Op::Loopgtz => {
                write!(f, "{name} {}, {target:#x}", reg(s))
            }
            Op::Beqi | Op::Bnei | Op::Blti | Op::Bgei | Op::Bltui | Op::Bgeui => {
                write!(f, "{name} {}, {}, {target:#x}", reg(s), compared(&self.insn))
            }
            Op::Bbci | Op::Bbsi => write!(f, "{name} {}, {t}, {target:#x}", reg(s)),
            Op::Rsr | Op::Wsr | Op::Xsr | Op::Wur => write!(f, "{name} {}, {imm}", reg(t)),
            Op::Rur => write!(f, "{name} {}, {imm}", reg(r)),
            _ => match op.class() {
                Class::Load | Class::Store | Class::Exclusive => write!(f, "{name} {}, {}, {imm}", reg(t), reg(s)),
                Class::Branch => write!(f, "{name} {}, {}, {target:#x}", reg(s), reg(t)),
                _ => write!(f, "{name} {}, {}, {}", reg(r), reg(s), reg(t)),
            },
        }
    }
}
