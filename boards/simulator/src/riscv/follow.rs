//! Rules that hand marks on from operands to results: [`crate::marks`].

use super::bits;
use super::execute::Core;
use super::op::{Class, Insn, Op};
use crate::marks::{Marks, Way, Word, all, leak, upwards};

impl Core {
    /// Follows an instruction that is about to run.
    #[inline(always)]
    pub fn follow_insn(&self, insn: &Insn, m: &mut Marks) -> Option<Way> {
        let word = |r: u8| Word { value: self.regs[usize::from(r & 31)], marks: m.regs[usize::from(r & 31)] };
        let (a, b, imm) = (word(insn.rs1), word(insn.rs2), Word::public(insn.imm as u32));
        let both = a.marks | b.marks;
        let address = a.value.wrapping_add_signed(insn.imm);
        // An instruction that reveals its operands does so before it hands them on.
        let way = match insn.op.class() {
            Class::Branch => {
                let equal = matches!(insn.op, Op::Beq | Op::Bne);
                let decides = if equal { a.decides_equal(b) } else { a.decides_less(b) };
                return leak(u32::from(decides), Way::Branch);
            }
            Class::JumpReg => leak(a.marks, Way::Branch),
            Class::Load | Class::LoadPart | Class::Store | Class::Exclusive | Class::Atomic => {
                leak(a.marks, Way::Address)
            }
            Class::Div => leak(both, Way::Operand),
            _ => None,
        };
        let marks = match insn.op {
            Op::Add => a.add(b, false, false).0,
            Op::Addi => a.add(imm, false, false).0,
            Op::Sub if insn.rs1 == insn.rs2 => 0,
            Op::Sub => a.add(b.inverse(), true, false).0,
            Op::Xor if insn.rs1 == insn.rs2 => 0,
            Op::Xor | Op::Xnor => both,
            Op::And => a.and(b),
            Op::Or => a.or(b),
            Op::Andn => a.and(b.inverse()),
            Op::Orn => a.or(b.inverse()),
            Op::Xori => a.marks,
            Op::Andi => a.and(imm),
            Op::Ori => a.or(imm),
            Op::Sltu => u32::from(a.decides_below(b)),
            Op::Sltiu => u32::from(a.decides_below(imm)),
            Op::Slt | Op::Slti => u32::from(both != 0),
            Op::Slli => a.marks.wrapping_shl(imm.value),
            Op::Srli => a.marks.wrapping_shr(imm.value),
            Op::Srai => (a.marks as i32).wrapping_shr(imm.value) as u32,
            Op::Sll | Op::Srl | Op::Sra | Op::Rol | Op::Ror if b.marks & 31 != 0 => all(a.value | a.marks),
            Op::Sll => a.marks.wrapping_shl(b.value),
            Op::Srl => a.marks.wrapping_shr(b.value),
            Op::Sra => (a.marks as i32).wrapping_shr(b.value) as u32,
            Op::Lui | Op::Auipc | Op::Jal | Op::Jalr | Op::Fence | Op::FenceI | Op::Wfi => 0,
            Op::Mul => a.multiply(b),
            Op::Mulh | Op::Mulhu | Op::Mulhsu => all(a.multiply(b)),
            Op::Lw | Op::LrW => m.load::<4>(address) | all(a.marks),
            Op::Lbu => m.load::<1>(address) | all(a.marks),
            Op::Lhu => m.load::<2>(address) | all(a.marks),
            Op::Lb => m.load::<1>(address) as i8 as u32 | all(a.marks),
            Op::Lh => m.load::<2>(address) as i16 as u32 | all(a.marks),
            Op::Sw => {
                m.store::<4>(address, b.marks);
                return way;
            }
            Op::Sh => {
                m.store::<2>(address, b.marks);
                return way;
            }
            Op::Sb => {
                m.store::<1>(address, b.marks);
                return way;
            }
            Op::ScW => {
                m.store::<4>(address, b.marks);
                0
            }
            Op::Sh1add => upwards(a.marks << 1 | b.marks),
            Op::Sh2add => upwards(a.marks << 2 | b.marks),
            Op::Sh3add => upwards(a.marks << 3 | b.marks),
            // Bits move as their marks do.
            Op::Rol
            | Op::Ror
            | Op::Rori
            | Op::Rev8
            | Op::Brev8
            | Op::Zip
            | Op::Unzip
            | Op::SextB
            | Op::SextH
            | Op::ZextH => bits::value(insn.op, a.marks, b.value, imm.value),
            Op::Pack | Op::Packh => bits::value(insn.op, a.marks, b.marks, imm.value),
            op if op.class() == Class::Atomic => {
                let marks = m.load::<4>(address);
                m.store::<4>(address, all(marks | b.marks));
                marks
            }
            _ => all(both),
        };
        m.regs[usize::from(insn.rd & 31)] = marks;
        m.regs[0] = 0;
        way
    }
}
