//! Execution: the state of a core, and one function that executes an [`Op`]. Cycles are not counted here.

mod alu;
mod dsp;
mod memory;
mod system;
mod vfp;

use super::registers::System;
use crate::arm::op::{Insn, Op};
use crate::fault::{FaultKind, Stop};
use crate::isa::{Flow, Shared};

/// The flags, stored separately.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    pub n: bool,
    pub z: bool,
    pub c: bool,
    pub v: bool,
    pub q: bool,
    /// GE, four bits.
    pub ge: u8,
}

/// The state of a core.
pub struct Core {
    /// Core registers. While an instruction runs, r15 holds its address plus 4.
    pub regs: [u32; 16],
    pub flags: Flags,
    /// ITSTATE; zero outside IT blocks.
    pub it: u8,
    pub singles: [u32; 32],
    pub fpscr: u32,
    /// Address marked by an exclusive load.
    pub exclusive: Option<u32>,
    /// PRIMASK, FAULTMASK, BASEPRI, CONTROL, PSP: stored, without effect.
    pub special: [u32; 5],
    pub system: System,
    /// True if words and halfwords may be unaligned.
    pub lenient: bool,
    pub shared: Shared,
}

impl Core {
    #[inline(always)]
    fn reg(&self, r: u8) -> u32 {
        self.regs[usize::from(r & 15)]
    }

    #[inline(always)]
    fn set(&mut self, r: u8, value: u32) {
        self.regs[usize::from(r & 15)] = value;
    }

    /// Returns a register as base of an address. PC is rounded down to a multiple of four.
    fn base(&self, r: u8) -> u32 {
        if r == 15 { self.regs[15] & !3 } else { self.reg(r) }
    }

    /// Returns whether the condition code holds.
    pub fn condition(&self, cond: u8) -> bool {
        let Flags { n, z, c, v, .. } = self.flags;
        let holds = match cond >> 1 {
            0 => z,
            1 => c,
            2 => n,
            3 => v,
            4 => c && !z,
            5 => n == v,
            6 => n == v && !z,
            _ => return true,
        };
        holds != (cond & 1 != 0)
    }

    #[inline(always)]
    fn jump(&mut self, target: u32) {
        self.shared.next = target;
        self.shared.flow = Flow::Jump;
    }

    /// Branches to an address with the Thumb bit.
    #[inline(always)]
    fn enter(&mut self, target: u32, flow: Flow) -> Result<(), Stop> {
        if target & 1 == 0 {
            return Err(Stop::at(FaultKind::ArmState, target));
        }
        self.shared.next = target & !1;
        self.shared.flow = flow;
        Ok(())
    }

    /// Advances ITSTATE. Returns whether the instruction is to be executed.
    #[inline]
    pub fn advance_it(&mut self) -> bool {
        let state = self.it;
        self.it = if state & 7 == 0 { 0 } else { state & 0xe0 | state << 1 & 0x1f };
        self.condition(state >> 4)
    }

    /// Executes an instruction inside an IT block.
    #[cold]
    pub fn execute_quietly(&mut self, insn: &Insn) -> Result<(), Stop> {
        let flags = self.flags;
        self.execute(&insn.op)?;
        if insn.quiet {
            self.flags = flags;
        }
        Ok(())
    }

    /// Executes one instruction.
    #[inline(always)]
    pub fn execute(&mut self, op: &Op) -> Result<(), Stop> {
        match *op {
            Op::AluImm { alu, s, rd, rn, carry, imm } => {
                let c = if carry == 2 { self.flags.c } else { carry != 0 };
                self.alu(alu, s, rd, self.reg(rn), imm, c);
            }
            Op::AluReg { alu, s, rd, rn, rm } => self.alu(alu, s, rd, self.reg(rn), self.reg(rm), self.flags.c),
            Op::AluShift { alu, s, rd, rn, rm, shift, by } => {
                let (value, carry) = self.shifted(shift, self.reg(rm), u32::from(by));
                self.alu(alu, s, rd, self.reg(rn), value, carry);
            }
            Op::ShiftReg { shift, s, rd, rn, rm } => {
                let (value, carry) = self.shifted(shift, self.reg(rn), self.reg(rm) & 0xff);
                self.set(rd, value);
                if s {
                    self.set_nz(value);
                    self.flags.c = carry;
                }
            }
            Op::AddHigh { rd, rm } => {
                let value = self.reg(rd).wrapping_add(self.reg(rm));
                self.write_any(rd, value);
            }
            Op::MovHigh { rd, rm } => self.write_any(rd, self.reg(rm)),
            Op::Adr { rd, offset } => self.set(rd, (self.regs[15] & !3).wrapping_add_signed(offset)),
            Op::Extend { kind, rd, rn, rm, ror } => self.extend(kind, rd, rn, rm, ror),
            Op::Reverse { kind, rd, rm } => self.reverse(kind, rd, rm),
            Op::Mul { s, rd, rn, rm } => {
                let value = self.reg(rn).wrapping_mul(self.reg(rm));
                self.set(rd, value);
                if s {
                    self.set_nz(value);
                }
            }
            Op::MulLong { kind, lo, hi, rn, rm } => self.mul_long(kind, lo, hi, rn, rm),
            Op::Mla { sub, rd, rn, rm, ra } => {
                let product = self.reg(rn).wrapping_mul(self.reg(rm));
                let product = if sub { product.wrapping_neg() } else { product };
                self.set(rd, self.reg(ra).wrapping_add(product));
            }

            Op::Load { mem, rt, rn, index, offset } => return self.load(mem, rt, rn, index, offset),
            Op::LoadReg { mem, rt, rn, rm, lsl } => {
                let address = self.reg(rn).wrapping_add(self.reg(rm) << (lsl & 31));
                let value = self.read(mem, address)?;
                return self.write_loaded(rt, value);
            }
            Op::LoadLiteral { mem, rt, offset } => {
                let value = self.read(mem, (self.regs[15] & !3).wrapping_add_signed(offset))?;
                return self.write_loaded(rt, value);
            }
            Op::Store { mem, rt, rn, index, offset } => return self.store(mem, rt, rn, index, offset),
            Op::StoreReg { mem, rt, rn, rm, lsl } => {
                let address = self.reg(rn).wrapping_add(self.reg(rm) << (lsl & 31));
                return self.write(mem, address, self.reg(rt));
            }
            Op::LoadMany { rn, list, write_back, down } => return self.load_many(rn, list, write_back, down),
            Op::StoreMany { rn, list, write_back, down } => return self.store_many(rn, list, write_back, down),
            Op::LoadDual { rt, rt2, rn, index, offset } => return self.load_dual(rt, rt2, rn, index, offset),
            Op::StoreDual { rt, rt2, rn, index, offset } => return self.store_dual(rt, rt2, rn, index, offset),

            Op::Branch { offset } => self.jump(self.regs[15].wrapping_add_signed(offset)),
            Op::BranchIf { cond, offset } => {
                if self.condition(cond) {
                    self.jump(self.regs[15].wrapping_add_signed(offset));
                }
            }
            Op::CompareBranch { nonzero, rn, offset } => {
                if (self.reg(rn) != 0) == nonzero {
                    self.jump(self.regs[15].wrapping_add_signed(offset));
                }
            }
            Op::Call { offset } => {
                self.regs[14] = self.shared.next | 1;
                self.shared.next = self.regs[15].wrapping_add_signed(offset);
                self.shared.flow = Flow::Call;
            }
            Op::BranchReg { rm } => return self.enter(self.reg(rm), Flow::Indirect),
            Op::CallReg { rm } => {
                let target = self.reg(rm);
                self.regs[14] = self.shared.next | 1;
                return self.enter(target, Flow::Call);
            }
            Op::TableBranch { rn, rm, half } => return self.table_branch(rn, rm, half),
            Op::If { state } => self.it = state,

            Op::VMovToCore { rt, vn } => self.set(rt, self.single(vn)),
            Op::VMovFromCore { rt, vn } => self.set_single(vn, self.reg(rt)),
            Op::VMovPairToCore { rt, rt2, vm } => {
                self.set(rt, self.single(vm));
                self.set(rt2, self.single(vm + 1));
            }
            Op::VMovPairFromCore { rt, rt2, vm } => {
                self.set_single(vm, self.reg(rt));
                self.set_single(vm + 1, self.reg(rt2));
            }
            Op::VLoad { double, vd, rn, offset } => return self.vload(double, vd, rn, offset),
            Op::VStore { double, vd, rn, offset } => return self.vstore(double, vd, rn, offset),
            Op::VLoadMany { rn, vd, words, write_back, down } => {
                return self.vload_many(rn, vd, words, write_back, down);
            }
            Op::VStoreMany { rn, vd, words, write_back, down } => {
                return self.vstore_many(rn, vd, words, write_back, down);
            }

            ref rare => return self.execute_rare(rare),
        }
        Ok(())
    }

    /// Executes instructions that are too rare for the main loop.
    #[inline(never)]
    fn execute_rare(&mut self, op: &Op) -> Result<(), Stop> {
        match *op {
            Op::MovTop { rd, imm } => self.set(rd, self.reg(rd) & 0xffff | u32::from(imm) << 16),
            Op::Clz { rd, rm } => self.set(rd, self.reg(rm).leading_zeros()),
            Op::BitInsert { rd, rn, lsb, width } => self.bit_insert(rd, rn, lsb, width),
            Op::BitExtract { signed, rd, rn, lsb, width } => self.bit_extract(signed, rd, rn, lsb, width),
            Op::Saturate { signed, rd, rn, to, shift, by } => self.saturate(signed, rd, rn, to, shift, by),
            Op::Saturate16 { signed, rd, rn, to } => self.saturate16(signed, rd, rn, to),
            Op::SaturatingAdd { kind, rd, rn, rm } => self.saturating_add(kind, rd, rn, rm),
            Op::Pack { top, rd, rn, rm, by } => self.pack(top, rd, rn, rm, by),
            Op::Parallel { lanes, mode, signed, rd, rn, rm } => self.parallel(lanes, mode, signed, rd, rn, rm),
            Op::Select { rd, rn, rm } => self.select(rd, rn, rm),
            Op::AbsDiff { rd, rn, rm, ra } => self.abs_diff(rd, rn, rm, ra),
            Op::MulHalf { rd, rn, rm, ra, n_top, m_top } => self.mul_half(rd, rn, rm, ra, n_top, m_top),
            Op::MulWord { rd, rn, rm, ra, m_top } => self.mul_word(rd, rn, rm, ra, m_top),
            Op::MulDual { sub, swap, rd, rn, rm, ra } => self.mul_dual(sub, swap, rd, rn, rm, ra),
            Op::MulTop { sub, round, rd, rn, rm, ra } => self.mul_top(sub, round, rd, rn, rm, ra),
            Op::MulLongHalf { lo, hi, rn, rm, n_top, m_top } => self.mul_long_half(lo, hi, rn, rm, n_top, m_top),
            Op::MulLongDual { sub, swap, lo, hi, rn, rm } => self.mul_long_dual(sub, swap, lo, hi, rn, rm),
            Op::Div { signed, rd, rn, rm } => self.divide(signed, rd, rn, rm),

            Op::LoadExclusive { mem, rt, rn, offset } => return self.load_exclusive(mem, rt, rn, offset),
            Op::StoreExclusive { mem, rd, rt, rn, offset } => return self.store_exclusive(mem, rd, rt, rn, offset),
            Op::ClearExclusive => self.exclusive = None,

            Op::Nop | Op::Wait | Op::Barrier => {}
            Op::ChangeState { disable, faults, interrupts } => self.change_state(disable, faults, interrupts),
            Op::ReadSpecial { rd, which } => self.read_special(rd, which),
            Op::WriteSpecial { rn, which, mask } => self.write_special(rn, which, mask),
            Op::SupervisorCall { imm } => return Err(Stop::new(FaultKind::SupervisorCall(imm))),
            Op::Breakpoint { imm } => return self.breakpoint(imm),

            Op::VMovImm { vd, imm } => self.set_single(vd, imm),
            Op::VArith { kind, vd, vn, vm } => self.varith(kind, vd, vn, vm),
            Op::VUnary { kind, vd, vm } => self.vunary(kind, vd, vm),
            Op::VFixed { to_fixed, unsigned, half, vd, fraction } => {
                self.vfixed(to_fixed, unsigned, half, vd, fraction)
            }
            Op::VCompare { vd, vm, zero, .. } => self.vcompare(vd, vm, zero),
            Op::VReadStatus { rt } => self.vread_status(rt),
            Op::VWriteStatus { rt } => self.fpscr = self.reg(rt),

            Op::Outside => return Err(Stop::new(FaultKind::OutsideCode)),
            _ => return Err(Stop::new(FaultKind::Undefined)),
        }
        Ok(())
    }

    /// Writes any register, for MOV and ADD. A write to PC is a branch.
    #[inline(always)]
    fn write_any(&mut self, rd: u8, value: u32) {
        match rd {
            15 => {
                self.shared.next = value & !1;
                self.shared.flow = Flow::Indirect;
            }
            _ => self.set(rd, value),
        }
    }
}
