//! Rules that hand marks on from operands to results: [`crate::marks`].

use super::execute::Core;
use super::op::{Alu, Extend, Index, Insn, LaneMode, Mem, Op, Reverse, Shift, Vfp1};
use crate::marks::{Marks, Way, Word, all, leak, upwards};

/// Positions in [`Marks::regs`], after the sixteen core registers.
const SINGLES: usize = 16;
const FLAGS: usize = 48;
const FPSCR: usize = 49;
/// Bits of the flags' marks.
const N: u32 = 1;
const Z: u32 = 2;
const C: u32 = 4;
const V: u32 = 8;
const GE: u32 = 16;

/// Returns the flags that a condition reads.
fn condition_flags(cond: u8) -> u32 {
    match cond >> 1 {
        0 => Z,
        1 => C,
        2 => N,
        3 => V,
        4 => C | Z,
        5 => N | V,
        6 => N | V | Z,
        _ => 0,
    }
}

fn load(m: &Marks, mem: Mem, address: u32) -> u32 {
    match mem {
        Mem::Word => m.load::<4>(address),
        Mem::Half => m.load::<2>(address),
        Mem::Byte => m.load::<1>(address),
        Mem::SignedHalf => m.load::<2>(address) as i16 as u32,
        Mem::SignedByte => m.load::<1>(address) as i8 as u32,
    }
}

fn store(m: &mut Marks, mem: Mem, address: u32, marks: u32) {
    match mem {
        Mem::Word => m.store::<4>(address, marks),
        Mem::Half | Mem::SignedHalf => m.store::<2>(address, marks),
        Mem::Byte | Mem::SignedByte => m.store::<1>(address, marks),
    }
}

/// Returns the marks of a register.
#[inline(always)]
fn of(m: &Marks, r: u8) -> u32 {
    m.regs[usize::from(r & 15)]
}

#[inline(always)]
fn set(m: &mut Marks, r: u8, marks: u32) {
    m.regs[usize::from(r & 15)] = marks;
}

fn single(m: &mut Marks, s: u8) -> &mut u32 {
    &mut m.regs[SINGLES + usize::from(s & 31)]
}

/// Sets the marks of N and Z from a result.
#[inline(always)]
fn set_nz(m: &mut Marks, value: u32, marks: u32) {
    set_flag(m, N, marks >> 31 != 0);
    set_flag(m, Z, Word { value, marks }.decides_zero());
}

#[inline(always)]
fn set_flag(m: &mut Marks, flag: u32, marked: bool) {
    m.regs[FLAGS] = m.regs[FLAGS] & !flag | if marked { flag } else { 0 };
}

impl Core {
    #[inline(always)]
    fn word(&self, m: &Marks, r: u8) -> Word {
        Word { value: self.regs[usize::from(r & 15)], marks: of(m, r) }
    }

    /// Follows an instruction that is about to run.
    #[inline]
    pub fn follow_insn(&self, insn: &Insn, m: &mut Marks) -> Option<Way> {
        if self.it == 0 {
            return self.follow_op(&insn.op, m);
        }
        self.follow_conditional(insn, m)
    }

    /// Follows an instruction in an IT block. Data processing under a marked condition takes one cycle in either case,
    /// so it selects: its results are marked. Any other instruction would reveal the condition.
    #[cold]
    fn follow_conditional(&self, insn: &Insn, m: &mut Marks) -> Option<Way> {
        let cond = self.it >> 4;
        let marked = m.regs[FLAGS] & condition_flags(cond) != 0;
        if !marked {
            return if self.condition(cond) { self.follow_quietly(insn, m) } else { None };
        }
        let (rd, s) = match insn.op {
            Op::AluImm { alu, s, rd, .. } | Op::AluReg { alu, s, rd, .. } | Op::AluShift { alu, s, rd, .. } => {
                let compares = matches!(alu, Alu::Tst | Alu::Teq | Alu::Cmp | Alu::Cmn);
                ((!compares).then_some(rd), s || compares)
            }
            Op::ShiftReg { s, rd, .. } => (Some(rd), s),
            Op::AddHigh { rd, .. } | Op::MovHigh { rd, .. } if rd != 15 => (Some(rd), false),
            Op::Adr { rd, .. } | Op::MovTop { rd, .. } | Op::Extend { rd, .. } => (Some(rd), false),
            _ => return Some(Way::Branch),
        };
        if let Some(rd) = rd {
            set(m, rd, u32::MAX);
        }
        if s && !insn.quiet {
            m.regs[FLAGS] = u32::MAX;
        }
        None
    }

    fn follow_quietly(&self, insn: &Insn, m: &mut Marks) -> Option<Way> {
        let flags = m.regs[FLAGS];
        let way = self.follow_op(&insn.op, m);
        if insn.quiet {
            m.regs[FLAGS] = flags;
        }
        way
    }

    #[inline(always)]
    fn follow_op(&self, op: &Op, m: &mut Marks) -> Option<Way> {
        match *op {
            Op::AluImm { alu, s, rd, rn, carry, imm } => {
                let carry = carry == 2 && m.regs[FLAGS] & C != 0;
                self.follow_alu(m, alu, s, rd, self.word(m, rn), Word::public(imm), carry);
            }
            Op::AluReg { alu, s, rd, rn, rm } => {
                let carry = m.regs[FLAGS] & C != 0;
                let (mut a, mut b) = (self.word(m, rn), self.word(m, rm));
                // The difference of a register to itself does not depend on it.
                if rn == rm && matches!(alu, Alu::Sub | Alu::Sbc | Alu::Eor | Alu::Cmp) {
                    (a.marks, b.marks) = (0, 0);
                }
                self.follow_alu(m, alu, s, rd, a, b, carry);
            }
            Op::AluShift { alu, s, rd, rn, rm, shift, by } => {
                let b = self.word(m, rm);
                let (value, _) = self.shifted(shift, b.value, u32::from(by));
                let (marks, carry) = self.shifted_marks(m, shift, b.marks, u32::from(by));
                self.follow_alu(m, alu, s, rd, self.word(m, rn), Word { value, marks }, carry);
            }
            Op::ShiftReg { shift, s, rd, rn, rm } => {
                let (a, by) = (self.word(m, rn), self.word(m, rm));
                let (value, _) = self.shifted(shift, a.value, by.value & 0xff);
                let (marks, carry) = match by.marks & 0xff {
                    0 => self.shifted_marks(m, shift, a.marks, by.value & 0xff),
                    _ if a.is_zero() => (0, true),
                    _ => (u32::MAX, true),
                };
                set(m, rd, marks);
                if s {
                    set_nz(m, value, marks);
                    set_flag(m, C, carry);
                }
            }
            Op::AddHigh { rd, rm } => {
                let marks = self.word(m, rd).add(self.word(m, rm), false, false).0;
                return write_any(m, rd, marks);
            }
            Op::MovHigh { rd, rm } => return write_any(m, rd, of(m, rm)),
            Op::Adr { rd, .. } => set(m, rd, 0),
            Op::Extend { kind, rd, rn, rm, ror } => self.follow_extend(m, kind, rd, rn, rm, ror),
            Op::Reverse { kind, rd, rm } => {
                let marks = of(m, rm);
                let marks = match kind {
                    Reverse::Rev => marks.swap_bytes(),
                    Reverse::Rev16 => marks.swap_bytes().rotate_right(16),
                    Reverse::Revsh => (marks as u16).swap_bytes() as i16 as u32,
                    Reverse::Rbit => marks.reverse_bits(),
                };
                set(m, rd, marks);
            }
            Op::Mul { s, rd, rn, rm } => {
                let (a, b) = (self.word(m, rn), self.word(m, rm));
                let marks = a.multiply(b);
                set(m, rd, marks);
                if s {
                    set_nz(m, a.value.wrapping_mul(b.value), marks);
                }
            }
            Op::MulLong { lo, hi, rn, rm, .. } => {
                let (a, b) = (self.word(m, rn), self.word(m, rm));
                let marks = all(a.multiply(b) | accumulated(m, op));
                set(m, lo, marks);
                set(m, hi, marks);
            }
            Op::Mla { rd, rn, rm, ra, .. } => {
                let marks = upwards(self.word(m, rn).multiply(self.word(m, rm)) | of(m, ra));
                set(m, rd, marks);
            }

            Op::Load { mem, rt, rn, index, offset } => {
                let (address, base) = self.indexed(rn, index, offset);
                let (secret, marks) = (base_marks(m, rn), load(m, mem, address));
                if base.is_some() {
                    set(m, rn, secret);
                }
                return leak(secret, Way::Address).or(write_any(m, rt, marks | all(secret)));
            }
            Op::LoadReg { mem, rt, rn, rm, lsl } => {
                let address = self.word(m, rn).value.wrapping_add(self.word(m, rm).value << (lsl & 31));
                let secret = of(m, rn) | of(m, rm);
                let marks = load(m, mem, address);
                return leak(secret, Way::Address).or(write_any(m, rt, marks | all(secret)));
            }
            Op::LoadLiteral { rt, .. } => set(m, rt, 0),
            Op::Store { mem, rt, rn, index, offset } => {
                let (address, base) = self.indexed(rn, index, offset);
                let secret = base_marks(m, rn);
                store(m, mem, address, of(m, rt));
                if base.is_some() {
                    set(m, rn, secret);
                }
                return leak(secret, Way::Address);
            }
            Op::StoreReg { mem, rt, rn, rm, lsl } => {
                let address = self.word(m, rn).value.wrapping_add(self.word(m, rm).value << (lsl & 31));
                store(m, mem, address, of(m, rt));
                return leak(of(m, rn) | of(m, rm), Way::Address);
            }
            Op::LoadMany { rn, list, down, .. } => {
                let (mut address, _) = self.span(rn, list.count_ones(), down);
                let secret = of(m, rn);
                let mut way = leak(secret, Way::Address);
                for r in (0..16).filter(|r| list >> r & 1 != 0) {
                    let marks = m.load::<4>(address) | all(secret);
                    way = way.or(write_any(m, r, marks));
                    address = address.wrapping_add(4);
                }
                return way;
            }
            Op::StoreMany { rn, list, down, .. } => {
                let (mut address, _) = self.span(rn, list.count_ones(), down);
                for r in (0..16).filter(|r| list >> r & 1 != 0) {
                    m.store::<4>(address, of(m, r));
                    address = address.wrapping_add(4);
                }
                return leak(of(m, rn), Way::Address);
            }
            Op::LoadDual { rt, rt2, rn, index, offset } => {
                let (address, base) = self.indexed(rn, index, i32::from(offset));
                let secret = base_marks(m, rn);
                if base.is_some() {
                    set(m, rn, secret);
                }
                let (first, second) = (m.load::<4>(address), m.load::<4>(address.wrapping_add(4)));
                set(m, rt, first | all(secret));
                set(m, rt2, second | all(secret));
                return leak(secret, Way::Address);
            }
            Op::StoreDual { rt, rt2, rn, index, offset } => {
                let (address, _) = self.indexed(rn, index, i32::from(offset));
                m.store::<4>(address, of(m, rt));
                m.store::<4>(address.wrapping_add(4), of(m, rt2));
                return leak(base_marks(m, rn), Way::Address);
            }

            Op::BranchIf { cond, .. } => return leak(m.regs[FLAGS] & condition_flags(cond), Way::Branch),
            Op::CompareBranch { rn, .. } => return leak(u32::from(self.word(m, rn).decides_zero()), Way::Branch),
            Op::Call { .. } => set(m, 14, 0),
            Op::BranchReg { rm } => return leak(of(m, rm), Way::Branch),
            Op::CallReg { rm } => {
                let secret = of(m, rm);
                set(m, 14, 0);
                return leak(secret, Way::Branch);
            }
            Op::TableBranch { rn, rm, .. } => return leak(of(m, rn) | of(m, rm), Way::Address),
            Op::Branch { .. } | Op::If { .. } | Op::Nop | Op::Wait | Op::Barrier | Op::ClearExclusive => {}

            Op::VMovToCore { rt, vn } => {
                let marks = *single(m, vn);
                set(m, rt, marks);
            }
            Op::VMovFromCore { rt, vn } => *single(m, vn) = of(m, rt),
            Op::VMovPairToCore { rt, rt2, vm } => {
                let (first, second) = (*single(m, vm), *single(m, vm + 1));
                set(m, rt, first);
                set(m, rt2, second);
            }
            Op::VMovPairFromCore { rt, rt2, vm } => {
                *single(m, vm) = of(m, rt);
                *single(m, vm + 1) = of(m, rt2);
            }
            Op::VLoad { double, vd, rn, offset } => {
                let address = self.indexed(rn, Index::Offset, i32::from(offset)).0;
                return follow_vload(m, address, vd, 1 + u8::from(double), base_marks(m, rn));
            }
            Op::VStore { double, vd, rn, offset } => {
                let address = self.indexed(rn, Index::Offset, i32::from(offset)).0;
                return follow_vstore(m, address, vd, 1 + u8::from(double), base_marks(m, rn));
            }
            Op::VLoadMany { rn, vd, words, down, .. } => {
                let (address, _) = self.span(rn, u32::from(words), down);
                return follow_vload(m, address, vd, words, of(m, rn));
            }
            Op::VStoreMany { rn, vd, words, down, .. } => {
                let (address, _) = self.span(rn, u32::from(words), down);
                return follow_vstore(m, address, vd, words, of(m, rn));
            }
            ref rare => return self.follow_rare(rare, m),
        }
        None
    }

    /// Follows instructions that are too rare for exact rules: all bits of the result are marked if any bit of an operand
    /// is.
    #[inline(never)]
    fn follow_rare(&self, op: &Op, m: &mut Marks) -> Option<Way> {
        let or15 = |m: &Marks, r: u8| if r == 15 { 0 } else { of(m, r) };
        let (rd, marks) = match *op {
            Op::MovTop { rd, .. } => (rd, of(m, rd) & 0xffff),
            Op::BitInsert { rd, rn, lsb, width } => {
                let mask = (u32::MAX >> (32 - width)) << lsb;
                (rd, of(m, rd) & !mask | or15(m, rn) << lsb & mask)
            }
            Op::BitExtract { signed, rd, rn, lsb, width } => {
                let (top, down) = (of(m, rn) << (32 - width - lsb), u32::from(32 - width));
                (rd, if signed { (top as i32 >> down) as u32 } else { top >> down })
            }
            Op::Pack { top, rd, rn, rm, by } => {
                let (n, x) = (of(m, rn), of(m, rm));
                let marks = match top {
                    false => n & 0xffff | x << by & 0xffff_0000,
                    true => n & 0xffff_0000 | ((i64::from(x as i32) >> by) as u32 & 0xffff),
                };
                (rd, marks)
            }
            Op::Clz { rd, rm } => (rd, all(of(m, rm))),
            Op::Saturate { rd, rn, .. } | Op::Saturate16 { rd, rn, .. } => (rd, all(of(m, rn))),
            Op::SaturatingAdd { rd, rn, rm, .. } => (rd, all(of(m, rn) | of(m, rm))),
            Op::Parallel { mode, rd, rn, rm, .. } => {
                let marks = all(of(m, rn) | of(m, rm));
                if mode == LaneMode::Wrap {
                    set_flag(m, GE, marks != 0);
                }
                (rd, marks)
            }
            Op::Select { rd, rn, rm } => {
                let chosen = if m.regs[FLAGS] & GE == 0 { 0 } else { u32::MAX };
                (rd, all(of(m, rn) | of(m, rm)) | chosen)
            }
            Op::AbsDiff { rd, rn, rm, ra }
            | Op::MulHalf { rd, rn, rm, ra, .. }
            | Op::MulWord { rd, rn, rm, ra, .. }
            | Op::MulDual { rd, rn, rm, ra, .. }
            | Op::MulTop { rd, rn, rm, ra, .. } => (rd, all(of(m, rn) | of(m, rm) | or15(m, ra))),
            Op::MulLongHalf { lo, hi, rn, rm, .. } | Op::MulLongDual { lo, hi, rn, rm, .. } => {
                let marks = all(of(m, rn) | of(m, rm) | of(m, lo) | of(m, hi));
                set(m, lo, marks);
                (hi, marks)
            }
            Op::Div { rd, rn, rm, .. } => {
                let secret = of(m, rn) | of(m, rm);
                set(m, rd, all(secret));
                return leak(secret, Way::Operand);
            }
            Op::LoadExclusive { mem, rt, rn, offset } => {
                let address = self.word(m, rn).value.wrapping_add(u32::from(offset));
                set(m, rt, load(m, mem, address));
                return leak(of(m, rn), Way::Address);
            }
            Op::StoreExclusive { mem, rd, rt, rn, offset } => {
                let address = self.word(m, rn).value.wrapping_add(u32::from(offset));
                store(m, mem, address, of(m, rt));
                let way = leak(of(m, rn), Way::Address);
                set(m, rd, 0);
                return way;
            }
            Op::ReadSpecial { rd, which } => (rd, if which < 5 { all(m.regs[FLAGS]) } else { 0 }),
            Op::WriteSpecial { rn, which, .. } => {
                if which < 5 {
                    m.regs[FLAGS] = all(of(m, rn));
                }
                return None;
            }
            Op::VMovImm { vd, .. } => {
                *single(m, vd) = 0;
                return None;
            }
            Op::VArith { vd, vn, vm, .. } => {
                let marks = all(*single(m, vd) | *single(m, vn) | *single(m, vm));
                *single(m, vd) = marks;
                return leak(marks, Way::Operand);
            }
            Op::VUnary { kind, vd, vm } => {
                let marks = *single(m, vm);
                let moves = matches!(kind, Vfp1::Mov | Vfp1::Abs | Vfp1::Neg);
                *single(m, vd) = if moves { marks } else { all(marks | *single(m, vd)) };
                return None;
            }
            Op::VFixed { vd, .. } => {
                *single(m, vd) = all(*single(m, vd));
                return None;
            }
            Op::VCompare { vd, vm, zero, .. } => {
                let marks = *single(m, vd) | if zero { 0 } else { *single(m, vm) };
                m.regs[FPSCR] = all(marks);
                return None;
            }
            Op::VReadStatus { rt: 15 } => {
                m.regs[FLAGS] = m.regs[FLAGS] & GE | all(m.regs[FPSCR]) & (N | Z | C | V);
                return None;
            }
            Op::VReadStatus { rt } => (rt, m.regs[FPSCR]),
            Op::VWriteStatus { rt } => {
                m.regs[FPSCR] = of(m, rt);
                return None;
            }
            // The others stop the run or have no operands.
            _ => return None,
        };
        set(m, rd, marks);
        None
    }

    #[inline(always)]
    #[allow(clippy::too_many_arguments)] // the operands of `Core::alu`, and the marks
    fn follow_alu(&self, m: &mut Marks, alu: Alu, s: bool, rd: u8, a: Word, b: Word, carry: bool) {
        let (c, mc) = (self.flags.c, m.regs[FLAGS] & C != 0);
        let sum = |a: Word, b: Word, c: bool, mc: bool| {
            let (marks, out) = a.add(b, c, mc);
            (a.value.wrapping_add(b.value).wrapping_add(u32::from(c)), marks, Some((a.marks | b.marks | marks, out)))
        };
        let (value, marks, arithmetic) = match alu {
            Alu::Add | Alu::Cmn => sum(a, b, false, false),
            Alu::Adc => sum(a, b, c, mc),
            Alu::Sbc => sum(a, b.inverse(), c, mc),
            Alu::Sub | Alu::Cmp => sum(a, b.inverse(), true, false),
            Alu::Rsb => sum(b, a.inverse(), true, false),
            Alu::And | Alu::Tst => (a.value & b.value, a.and(b), None),
            Alu::Bic => (a.value & !b.value, a.and(b.inverse()), None),
            Alu::Orr => (a.value | b.value, a.or(b), None),
            Alu::Orn => (a.value | !b.value, a.or(b.inverse()), None),
            Alu::Eor | Alu::Teq => (a.value ^ b.value, a.marks | b.marks, None),
            Alu::Mov => (b.value, b.marks, None),
            Alu::Mvn => (!b.value, b.marks, None),
        };
        let compares = matches!(alu, Alu::Tst | Alu::Teq | Alu::Cmp | Alu::Cmn);
        if s || compares {
            set_nz(m, value, marks);
            match arithmetic {
                Some((signs, out)) => {
                    set_flag(m, C, out);
                    set_flag(m, V, signs >> 31 != 0);
                }
                None => set_flag(m, C, carry),
            }
        }
        if !compares {
            set(m, rd, marks);
        }
    }

    /// Returns the marks of a shifted word, and whether the carry out of the shifter is marked.
    #[inline(always)]
    fn shifted_marks(&self, m: &Marks, shift: Shift, marks: u32, by: u32) -> (u32, bool) {
        let carry = m.regs[FLAGS] & C != 0;
        match shift {
            _ if by == 0 => (marks, carry),
            Shift::Rrx => (marks >> 1 | u32::from(carry) << 31, marks & 1 != 0),
            // Bits move like their marks.
            _ => self.shifted(shift, marks, by),
        }
    }

    fn follow_extend(&self, m: &mut Marks, kind: Extend, rd: u8, rn: u8, rm: u8, ror: u8) {
        let marks = of(m, rm).rotate_right(u32::from(ror));
        let marks = match kind {
            Extend::SignedByte => marks as i8 as u32,
            Extend::SignedHalf => marks as i16 as u32,
            Extend::Byte => marks & 0xff,
            Extend::Half => marks & 0xffff,
            Extend::SignedByte16 | Extend::Byte16 => all(marks),
        };
        let marks = if rn == 15 { marks } else { upwards(marks | of(m, rn)) };
        set(m, rd, marks);
    }
}

/// Returns the marks of the accumulator of a long product.
fn accumulated(m: &Marks, op: &Op) -> u32 {
    use super::op::Long;
    match *op {
        Op::MulLong { kind: Long::Umlal | Long::Smlal | Long::Umaal, lo, hi, .. } => of(m, lo) | of(m, hi),
        _ => 0,
    }
}

/// Returns the marks of a base register. PC has none.
fn base_marks(m: &Marks, rn: u8) -> u32 {
    if rn == 15 { 0 } else { of(m, rn) }
}

/// Sets the marks of any register. A marked value in PC is a leak.
#[inline(always)]
fn write_any(m: &mut Marks, rd: u8, marks: u32) -> Option<Way> {
    if rd == 15 {
        return leak(marks, Way::Branch);
    }
    set(m, rd, marks);
    None
}

fn follow_vload(m: &mut Marks, address: u32, vd: u8, words: u8, secret: u32) -> Option<Way> {
    for index in 0..words {
        *single(m, vd + index) = m.load::<4>(address.wrapping_add(u32::from(index) * 4)) | all(secret);
    }
    leak(secret, Way::Address)
}

fn follow_vstore(m: &mut Marks, address: u32, vd: u8, words: u8, secret: u32) -> Option<Way> {
    for index in 0..words {
        let marks = *single(m, vd + index);
        m.store::<4>(address.wrapping_add(u32::from(index) * 4), marks);
    }
    leak(secret, Way::Address)
}
