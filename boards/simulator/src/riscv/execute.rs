//! Execution: the state of a core, and one function that executes an [`Insn`]. Cycles are not counted here.

use super::bits;
use super::op::{Insn, Op};
use super::special::Special;
use crate::fault::{FaultKind, Stop};
use crate::isa::{Flow, Shared};
use crate::semihosting;

/// The state of a core.
pub struct Core {
    /// x0 is zero before and after each instruction.
    pub regs: [u32; 32],
    /// Return address of the last call.
    pub back: u32,
    /// Address reserved by LR.
    pub reserved: Option<u32>,
    /// Absolute values of dividend and divisor of the last division, as the divider takes them.
    pub division: [u32; 2],
    /// True if the last division had to negate its quotient or remainder.
    pub negated: bool,
    pub special: Special,
    pub shared: Shared,
}

/// Link registers: ra, and t0 for calls of helpers in prologues.
const LINKS: [u8; 2] = [1, 5];

impl Core {
    #[inline(always)]
    fn reg(&self, r: u8) -> u32 {
        self.regs[usize::from(r & 31)]
    }

    #[inline(always)]
    fn set(&mut self, r: u8, value: u32) {
        self.regs[usize::from(r & 31)] = value;
        self.regs[0] = 0;
    }

    #[inline(always)]
    fn branch(&mut self, pc: u32, insn: &Insn, holds: bool) -> Result<(), Stop> {
        if holds {
            self.shared.next = pc.wrapping_add_signed(insn.imm);
            self.shared.flow = Flow::Jump;
        }
        Ok(())
    }

    /// Completes JAL and JALR. The jump is a call if it writes a link register.
    #[inline(always)]
    fn jump(&mut self, insn: &Insn, target: u32, otherwise: Flow) -> Result<(), Stop> {
        let back = self.shared.next;
        self.shared.flow = otherwise;
        if insn.rd != 0 {
            self.set(insn.rd, back);
            if LINKS.contains(&insn.rd) {
                self.back = back;
                self.shared.flow = Flow::Call;
            }
        }
        self.shared.next = target;
        Ok(())
    }

    /// Returns the address of a load or store, which must be a multiple of `size`.
    #[inline(always)]
    fn address(&mut self, insn: &Insn, size: u32) -> Result<u32, Stop> {
        let address = self.reg(insn.rs1).wrapping_add_signed(insn.imm);
        if address & (size - 1) != 0 {
            return Err(Stop::at(FaultKind::Unaligned, address));
        }
        self.shared.access = Some(address);
        Ok(address)
    }

    /// Executes the instruction at `pc`.
    #[inline(always)]
    pub fn execute(&mut self, insn: &Insn, pc: u32) -> Result<(), Stop> {
        let (a, b, imm) = (self.reg(insn.rs1), self.reg(insn.rs2), insn.imm as u32);
        let (signed_a, signed_b) = (a as i32, b as i32);
        let value = match insn.op {
            Op::Addi => a.wrapping_add(imm),
            Op::Add => a.wrapping_add(b),
            Op::Sub => a.wrapping_sub(b),
            Op::Sltu => u32::from(a < b),
            Op::Slt => u32::from(signed_a < signed_b),
            Op::Sltiu => u32::from(a < imm),
            Op::Slti => u32::from(signed_a < insn.imm),
            Op::Xor => a ^ b,
            Op::Or => a | b,
            Op::And => a & b,
            Op::Xori => a ^ imm,
            Op::Ori => a | imm,
            Op::Andi => a & imm,
            Op::Sll => a.wrapping_shl(b),
            Op::Srl => a.wrapping_shr(b),
            Op::Sra => signed_a.wrapping_shr(b) as u32,
            Op::Slli => a.wrapping_shl(imm),
            Op::Srli => a.wrapping_shr(imm),
            Op::Srai => signed_a.wrapping_shr(imm) as u32,
            Op::Lui => imm,
            Op::Auipc => pc.wrapping_add(imm),
            Op::Mul => a.wrapping_mul(b),
            Op::Mulhu => ((u64::from(a) * u64::from(b)) >> 32) as u32,

            Op::Lw => {
                let address = self.address(insn, 4)?;
                self.shared.memory.load32(address)?
            }
            Op::Lbu => {
                let address = self.address(insn, 1)?;
                self.shared.memory.load8(address)?
            }
            Op::Lhu => {
                let address = self.address(insn, 2)?;
                self.shared.memory.load16(address)?
            }
            Op::Lb => {
                let address = self.address(insn, 1)?;
                self.shared.memory.load8(address)? as i8 as u32
            }
            Op::Lh => {
                let address = self.address(insn, 2)?;
                self.shared.memory.load16(address)? as i16 as u32
            }
            Op::Sw => {
                let address = self.address(insn, 4)?;
                return self.shared.memory.store::<4>(address, b);
            }
            Op::Sh => {
                let address = self.address(insn, 2)?;
                return self.shared.memory.store::<2>(address, b);
            }
            Op::Sb => {
                let address = self.address(insn, 1)?;
                return self.shared.memory.store::<1>(address, b);
            }

            Op::Beq => return self.branch(pc, insn, a == b),
            Op::Bne => return self.branch(pc, insn, a != b),
            Op::Blt => return self.branch(pc, insn, signed_a < signed_b),
            Op::Bge => return self.branch(pc, insn, signed_a >= signed_b),
            Op::Bltu => return self.branch(pc, insn, a < b),
            Op::Bgeu => return self.branch(pc, insn, a >= b),
            Op::Jal => return self.jump(insn, pc.wrapping_add(imm), Flow::Jump),
            Op::Jalr => return self.jump(insn, a.wrapping_add(imm) & !1, Flow::Indirect),

            _ => self.rare(insn, a, b)?,
        };
        self.set(insn.rd, value);
        Ok(())
    }

    /// Returns the value of instructions that are too rare for the main loop.
    #[inline(never)]
    fn rare(&mut self, insn: &Insn, a: u32, b: u32) -> Result<u32, Stop> {
        let imm = insn.imm as u32;
        Ok(match insn.op {
            Op::Mulh => ((i64::from(a as i32) * i64::from(b as i32)) >> 32) as u32,
            Op::Mulhsu => ((i64::from(a as i32) * i64::from(b)) >> 32) as u32,
            Op::Div | Op::Rem | Op::Divu | Op::Remu => self.divide(insn.op, a, b),

            Op::LrW => {
                let address = self.address(insn, 4)?;
                self.reserved = Some(address);
                self.shared.memory.load32(address)?
            }
            Op::ScW => {
                let address = self.address(insn, 4)?;
                match self.reserved.take() == Some(address) {
                    true => self.shared.memory.store::<4>(address, b).map(|()| 0)?,
                    false => 1,
                }
            }
            Op::AmoSwap
            | Op::AmoAdd
            | Op::AmoXor
            | Op::AmoAnd
            | Op::AmoOr
            | Op::AmoMin
            | Op::AmoMax
            | Op::AmoMinu
            | Op::AmoMaxu => self.atomic(insn, b)?,

            Op::Csrrw => self.csr(insn, true, |_| a)?,
            Op::Csrrs => self.csr(insn, insn.rs1 != 0, |old| old | a)?,
            Op::Csrrc => self.csr(insn, insn.rs1 != 0, |old| old & !a)?,
            Op::Csrrwi => self.csr(insn, true, |_| imm >> 12)?,
            Op::Csrrsi => self.csr(insn, imm >> 12 != 0, |old| old | imm >> 12)?,
            Op::Csrrci => self.csr(insn, imm >> 12 != 0, |old| old & !(imm >> 12))?,

            Op::Fence | Op::FenceI | Op::Wfi => 0,
            Op::Ecall => return Err(Stop::new(FaultKind::SupervisorCall(0))),
            Op::Ebreak => self.breakpoint()?,
            Op::Undefined => return Err(Stop::new(FaultKind::Undefined)),
            Op::Outside => return Err(Stop::new(FaultKind::OutsideCode)),
            _ => bits::value(insn.op, a, b, imm),
        })
    }

    fn divide(&mut self, op: Op, a: u32, b: u32) -> u32 {
        let signed = matches!(op, Op::Div | Op::Rem);
        let (a_negative, b_negative) = (signed && a >> 31 != 0, signed && b >> 31 != 0);
        let magnitude = |x: u32, negative: bool| if negative { x.wrapping_neg() } else { x };
        self.division = [magnitude(a, a_negative), magnitude(b, b_negative)];
        self.negated = a_negative || (b_negative && b != 0);
        match op {
            _ if b == 0 && matches!(op, Op::Div | Op::Divu) => u32::MAX,
            _ if b == 0 => a,
            Op::Div => (a as i32).wrapping_div(b as i32) as u32,
            Op::Rem => (a as i32).wrapping_rem(b as i32) as u32,
            Op::Divu => a / b,
            _ => a % b,
        }
    }

    fn atomic(&mut self, insn: &Insn, b: u32) -> Result<u32, Stop> {
        let address = self.address(insn, 4)?;
        let old = self.shared.memory.load32(address)?;
        let (signed, signed_b) = (old as i32, b as i32);
        let new = match insn.op {
            Op::AmoAdd => old.wrapping_add(b),
            Op::AmoXor => old ^ b,
            Op::AmoAnd => old & b,
            Op::AmoOr => old | b,
            Op::AmoMin => signed.min(signed_b) as u32,
            Op::AmoMax => signed.max(signed_b) as u32,
            Op::AmoMinu => old.min(b),
            Op::AmoMaxu => old.max(b),
            _ => b,
        };
        self.shared.memory.store::<4>(address, new)?;
        Ok(old)
    }

    fn csr(&mut self, insn: &Insn, writes: bool, new: impl Fn(u32) -> u32) -> Result<u32, Stop> {
        let number = insn.imm as u32 & 0xfff;
        let old = self.special.read(number, self.shared.cycles);
        let Some(old) = old else { return Err(Stop::new(FaultKind::Undefined)) };
        if writes && self.special.write(number, new(old)).is_none() {
            return Err(Stop::new(FaultKind::Undefined));
        }
        Ok(old)
    }

    /// EBREAK between two specific no-op shifts is a semihosting request. Any other EBREAK stops the run.
    fn breakpoint(&mut self) -> Result<u32, Stop> {
        const BEFORE: u32 = 0x01f0_1013; // slli x0, x0, 31
        const AFTER: u32 = 0x4070_5013; // srai x0, x0, 7
        let after = self.shared.next;
        let word = |address: u32| {
            let half = |address| self.shared.memory.load16(address).unwrap_or(0);
            half(address) | half(address.wrapping_add(2)) << 16
        };
        if word(after.wrapping_sub(8)) != BEFORE || word(after) != AFTER {
            return Err(Stop::new(FaultKind::Breakpoint(0)));
        }
        semihosting::request(&mut self.shared, self.regs[10], self.regs[11])?;
        Ok(0)
    }
}
