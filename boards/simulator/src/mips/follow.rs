//! Rules that hand marks on from operands to results: [`crate::marks`].

use super::execute::Core;
use super::op::{Class, Insn, Op};
use crate::marks::{Marks, Way, Word, all, leak};

/// Positions in [`Marks::regs`], after the registers.
const LO: usize = 32;
const HI: usize = 33;
/// Operands of the last multiplication or division, and of the one before, on which their time depends.
const LAST: usize = 34;
const BEFORE: usize = 35;

impl Core {
    /// Returns the marks of the operands on which the last instruction's cycles could depend: the timing says whether
    /// they do. It awaits a multiplication, or is one with a result of its own.
    pub fn awaited(m: &Marks) -> u32 {
        m.regs[BEFORE]
    }

    /// Follows an instruction that is about to run.
    #[inline(always)]
    pub fn follow_insn(&self, insn: &Insn, m: &mut Marks) -> Option<Way> {
        let word = |r: u8| Word { value: self.regs[usize::from(r & 31)], marks: m.regs[usize::from(r & 31)] };
        let (a, b, imm) = (word(insn.rs), word(insn.rt), Word::public(insn.imm as u32));
        let both = a.marks | b.marks;
        let address = a.value.wrapping_add_signed(insn.imm);
        let mut way = None;
        match insn.op.class() {
            Class::Branch => {
                way = leak(self.decides(insn.op, a, b), Way::Branch);
                let link = match insn.op {
                    Op::Jal | Op::Bltzal | Op::Bgezal => 31,
                    _ => insn.rd,
                };
                m.regs[usize::from(link & 31)] = 0;
                return way;
            }
            Class::Trap => return leak(both, Way::Branch),
            Class::System => return None,
            Class::Product => return self.follow_product(insn.op, a, b, m),
            Class::Division => {
                (m.regs[BEFORE], m.regs[LAST]) = (m.regs[LAST], all(both));
                (m.regs[LO], m.regs[HI]) = (all(both), all(both));
                return None;
            }
            Class::Mul => (m.regs[BEFORE], m.regs[LAST]) = (m.regs[LAST] | b.marks, 0),
            Class::FromUnit | Class::ToUnit => (m.regs[BEFORE], m.regs[LAST]) = (m.regs[LAST], 0),
            Class::Load | Class::Store | Class::Conditional => way = leak(a.marks, Way::Address),
            Class::Alu => {}
        }
        let marks = match insn.op {
            Op::Addu | Op::Add => a.add(b, false, false).0,
            Op::Addiu | Op::Addi => a.add(imm, false, false).0,
            Op::Subu | Op::Sub | Op::Xor if insn.rs == insn.rt => 0,
            Op::Subu | Op::Sub => a.add(b.inverse(), true, false).0,
            Op::Xor => both,
            Op::And => a.and(b),
            Op::Or | Op::Nor => a.or(b),
            Op::Andi => a.and(imm),
            Op::Ori => a.or(imm),
            Op::Xori => a.marks,
            Op::Sltu => u32::from(a.decides_below(b)),
            Op::Sltiu => u32::from(a.decides_below(imm)),
            Op::Slt | Op::Slti => u32::from(both != 0),
            Op::Lui | Op::Mfc0 => 0,
            Op::Sll => b.marks.wrapping_shl(imm.value),
            Op::Srl => b.marks.wrapping_shr(imm.value),
            Op::Sra => (b.marks as i32).wrapping_shr(imm.value) as u32,
            Op::Rotr => b.marks.rotate_right(imm.value),
            Op::Sllv | Op::Srlv | Op::Srav | Op::Rotrv if a.marks & 31 != 0 => all(b.value | b.marks),
            Op::Sllv => b.marks.wrapping_shl(a.value),
            Op::Srlv => b.marks.wrapping_shr(a.value),
            Op::Srav => (b.marks as i32).wrapping_shr(a.value) as u32,
            Op::Rotrv => b.marks.rotate_right(a.value & 31),
            // A move under a condition takes one cycle in either case. It selects.
            Op::Movn | Op::Movz => match b.decides_zero() {
                true => u32::MAX,
                false if (b.value != 0) == (insn.op == Op::Movn) => a.marks,
                false => return None,
            },
            Op::Seb => b.marks as i8 as u32,
            Op::Seh => b.marks as i16 as u32,
            Op::Wsbh => b.marks.swap_bytes().rotate_left(16),
            Op::Ext => a.marks >> (imm.value & 31) & field(imm.value >> 8),
            Op::Ins => {
                let mask = field(imm.value >> 8) << (imm.value & 31);
                b.marks & !mask | a.marks << (imm.value & 31) & mask
            }
            Op::Mul => a.multiply(b),
            Op::Mflo => m.regs[LO],
            Op::Mfhi => m.regs[HI],
            Op::Mtlo | Op::Mthi => {
                m.regs[if insn.op == Op::Mtlo { LO } else { HI }] = a.marks;
                return None;
            }
            Op::Lw | Op::Ll => m.load::<4>(address) | all(a.marks),
            Op::Lbu => m.load::<1>(address) | all(a.marks),
            Op::Lhu => m.load::<2>(address) | all(a.marks),
            Op::Lb => m.load::<1>(address) as i8 as u32 | all(a.marks),
            Op::Lh => m.load::<2>(address) as i16 as u32 | all(a.marks),
            Op::Lwl | Op::Lwr => {
                let (left, shift) = part(insn.op, address);
                let loaded = m.load::<4>(address & !3) | all(a.marks);
                match left {
                    true => loaded << shift | b.marks & !(u32::MAX << shift),
                    false => loaded >> shift | b.marks & !(u32::MAX >> shift),
                }
            }
            Op::Swl | Op::Swr => {
                let (left, shift) = part(insn.op, address);
                let bytes = if left { address & !3..address.wrapping_add(1) } else { address..(address & !3) + 4 };
                let marks = if left { b.marks >> shift } else { b.marks };
                bytes.zip(marks.to_le_bytes()).for_each(|(at, byte)| m.store::<1>(at, byte.into()));
                return way;
            }
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
            Op::Sc => {
                m.store::<4>(address, b.marks);
                0
            }
            _ => all(both),
        };
        m.regs[usize::from(insn.rd & 31)] = marks;
        m.regs[0] = 0;
        way
    }

    /// Returns the marks that decide on a branch or jump.
    fn decides(&self, op: Op, a: Word, b: Word) -> u32 {
        match op {
            Op::Beq | Op::Bne => u32::from(a.decides_equal(b)),
            Op::Bltz | Op::Bgez | Op::Bltzal | Op::Bgezal => a.marks >> 31,
            Op::Blez | Op::Bgtz | Op::Jr | Op::Jalr => a.marks,
            _ => 0,
        }
    }

    fn follow_product(&self, op: Op, a: Word, b: Word, m: &mut Marks) -> Option<Way> {
        (m.regs[BEFORE], m.regs[LAST]) = (m.regs[LAST], b.marks);
        let sum = if matches!(op, Op::Mult | Op::Multu) { 0 } else { m.regs[LO] | m.regs[HI] };
        let marks = all(a.multiply(b) | sum);
        (m.regs[LO], m.regs[HI]) = (marks, marks);
        None
    }
}

/// Returns whether an access to a part of an unaligned word is that of its left part, and by how many bits the bytes in
/// memory and in the register differ.
fn part(op: Op, address: u32) -> (bool, u32) {
    let left = matches!(op, Op::Lwl | Op::Swl);
    (left, if left { 24 - 8 * (address & 3) } else { 8 * (address & 3) })
}

/// Returns a mask of `size` ones.
fn field(size: u32) -> u32 {
    u32::MAX >> (32 - size)
}
