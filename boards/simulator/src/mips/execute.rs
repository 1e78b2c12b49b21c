//! Execution: the state of a core, and one function that executes an [`Insn`]. Cycles are not counted here.

use super::decode::RA;
use super::op::{Class, Insn, Op};
use super::uhi;
use crate::fault::{FaultKind, Stop};
use crate::isa::{Flow, Shared};

/// Control flow after the current instruction, which may be in a delay slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// Not in a delay slot.
    No,
    /// In a delay slot; continues with the next instruction, because the branch was not taken.
    Next,
    /// In a delay slot; continues at the branch's target.
    Branch(u32, Flow),
}

/// The state of a core.
pub struct Core {
    /// Register 0 is zero before and after each instruction.
    pub regs: [u32; 32],
    /// LO and HI.
    pub unit: [u32; 2],
    /// True if LO and HI contain a written value that may be read. MUL and a division by zero write no such value.
    pub written: [bool; 2],
    /// Bit mask of registers that were read from LO or HI without a valid value. They may only be written back or
    /// saved.
    pub hollow: u32,
    pub slot: Slot,
    /// Return address of the last call.
    pub back: u32,
    /// True if the last of LL and SC was LL.
    pub linked: bool,
    /// Operands of the last multiplication or division.
    pub operands: [u32; 2],
    pub shared: Shared,
}

const LO: usize = 0;
const HI: usize = 1;
/// Code of the SDBBP instruction for host requests.
const UHI: i32 = 1;

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

    /// Completes a conditional branch.
    #[inline(always)]
    fn branch(&mut self, insn: &Insn, pc: u32, holds: bool, flow: Flow) -> Result<(), Stop> {
        if holds {
            self.slot = Slot::Branch(pc.wrapping_add_signed(insn.imm), flow);
        } else if insn.likely {
            self.shared.next = pc.wrapping_add(8);
            self.shared.flow = Flow::Skipped;
        } else {
            self.slot = Slot::Next;
        }
        Ok(())
    }

    /// Stores the return address, which follows the delay slot.
    #[inline(always)]
    fn link(&mut self, register: u8, pc: u32) {
        self.back = pc.wrapping_add(8);
        self.set(register, self.back);
    }

    fn jump_register(&mut self, target: u32, flow: Flow) -> Result<(), Stop> {
        if target & 3 != 0 {
            return Err(Stop::at(FaultKind::Unaligned, target));
        }
        self.slot = Slot::Branch(target, flow);
        Ok(())
    }

    /// Returns the address of a load or store, which must be a multiple of `size`.
    #[inline(always)]
    fn address(&mut self, insn: &Insn, size: u32) -> Result<u32, Stop> {
        let address = self.reg(insn.rs).wrapping_add_signed(insn.imm);
        if address & (size - 1) != 0 {
            return Err(Stop::at(FaultKind::Unaligned, address));
        }
        self.shared.access = Some(address);
        Ok(address)
    }

    /// Returns HI and LO as one number.
    fn unit(&self) -> Result<u64, Stop> {
        if self.written != [true; 2] {
            return Err(Stop::new(FaultKind::Unpredictable("HI or LO hold nothing to add to")));
        }
        Ok(u64::from(self.unit[HI]) << 32 | u64::from(self.unit[LO]))
    }

    /// Computes a product, or adds it to or subtracts it from HI and LO.
    #[inline(always)]
    fn product(&mut self, op: Op, a: u32, b: u32) -> Result<(), Stop> {
        let product = match op.is_signed() {
            true => (i64::from(a as i32) * i64::from(b as i32)) as u64,
            false => u64::from(a) * u64::from(b),
        };
        let result = match op {
            Op::Madd | Op::Maddu => self.unit()?.wrapping_add(product),
            Op::Msub | Op::Msubu => self.unit()?.wrapping_sub(product),
            _ => product,
        };
        self.operands = [a, b];
        self.unit = [result as u32, (result >> 32) as u32];
        self.written = [true; 2];
        Ok(())
    }

    fn divide(&mut self, op: Op, a: u32, b: u32) -> Result<(), Stop> {
        self.operands = [a, b];
        self.written = [b != 0; 2];
        let (signed_a, signed_b) = (a as i32, b as i32);
        self.unit = match (op, b) {
            (_, 0) => [0; 2],
            (Op::Div, _) => [signed_a.wrapping_div(signed_b) as u32, signed_a.wrapping_rem(signed_b) as u32],
            _ => [a / b, a % b],
        };
        Ok(())
    }

    fn read_unit(&mut self, which: usize, rd: u8) -> u32 {
        if !self.written[which] {
            self.hollow |= 1 << (rd & 31) & !1;
        }
        self.unit[which]
    }

    fn write_unit(&mut self, which: usize, rs: u8, value: u32) {
        (self.unit[which], self.written[which]) = (value, self.hollow >> (rs & 31) & 1 == 0);
    }

    /// Checks the use of registers without a valid value before an instruction. Functions may save such registers,
    /// because they save registers that their caller no longer needs.
    #[cold]
    fn check_hollow(&mut self, insn: &Insn) -> Result<(), Stop> {
        let reads = match insn.op.class() {
            Class::ToUnit => 0,
            // LWL and LWR keep a part of the old value, which the other instruction of the pair replaces.
            Class::Store | Class::Load => 1 << (insn.rs & 31),
            _ => 1 << (insn.rs & 31) | 1 << (insn.rt & 31),
        };
        if self.hollow & reads != 0 {
            return Err(Stop::new(FaultKind::Unpredictable("HI or LO was read, and nothing was written to it")));
        }
        let link = matches!(insn.op, Op::Jal | Op::Bltzal | Op::Bgezal);
        self.hollow &= !(1 << (if link { RA } else { insn.rd & 31 }));
        Ok(())
    }

    /// Executes the instruction at `pc`, and the pending branch if the instruction is in a delay slot.
    #[inline(always)]
    pub fn execute(&mut self, insn: &Insn, pc: u32) -> Result<(), Stop> {
        self.shared.next = pc.wrapping_add(4);
        if self.hollow != 0 {
            self.check_hollow(insn)?;
        }
        if self.slot == Slot::No {
            return self.carry_out(insn, pc);
        }
        let slot = std::mem::replace(&mut self.slot, Slot::No);
        if insn.op.class() == Class::Branch {
            return Err(Stop::new(FaultKind::Unpredictable("a branch in a delay slot")));
        }
        self.carry_out(insn, pc)?;
        if let Slot::Branch(target, flow) = slot {
            self.shared.next = target;
            self.shared.flow = flow;
        }
        Ok(())
    }

    #[inline(always)]
    fn carry_out(&mut self, insn: &Insn, pc: u32) -> Result<(), Stop> {
        let (a, b, imm) = (self.reg(insn.rs), self.reg(insn.rt), insn.imm as u32);
        let (signed_a, signed_b) = (a as i32, b as i32);
        let value = match insn.op {
            Op::Addiu => a.wrapping_add(imm),
            Op::Addu => a.wrapping_add(b),
            Op::Subu => a.wrapping_sub(b),
            Op::Sltu => u32::from(a < b),
            Op::Slt => u32::from(signed_a < signed_b),
            Op::Sltiu => u32::from(a < imm),
            Op::Slti => u32::from(signed_a < insn.imm),
            Op::And => a & b,
            Op::Or => a | b,
            Op::Xor => a ^ b,
            Op::Nor => !(a | b),
            Op::Andi => a & imm,
            Op::Ori => a | imm,
            Op::Xori => a ^ imm,
            Op::Lui => imm,
            Op::Sll => b.wrapping_shl(imm),
            Op::Srl => b.wrapping_shr(imm),
            Op::Sra => signed_b.wrapping_shr(imm) as u32,
            Op::Rotr => b.rotate_right(imm),
            Op::Mult | Op::Multu | Op::Madd | Op::Maddu | Op::Msub | Op::Msubu => return self.product(insn.op, a, b),
            Op::Mflo => self.read_unit(LO, insn.rd),
            Op::Mfhi => self.read_unit(HI, insn.rd),
            Op::Mtlo => {
                self.write_unit(LO, insn.rs, a);
                return Ok(());
            }
            Op::Mthi => {
                self.write_unit(HI, insn.rs, a);
                return Ok(());
            }
            Op::Mul => {
                self.operands = [a, b];
                self.written = [false; 2];
                a.wrapping_mul(b)
            }

            Op::Lw | Op::Ll => {
                let address = self.address(insn, 4)?;
                self.linked |= insn.op == Op::Ll;
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

            Op::Beq => return self.branch(insn, pc, a == b, Flow::Jump),
            Op::Bne => return self.branch(insn, pc, a != b, Flow::Jump),
            Op::Blez => return self.branch(insn, pc, signed_a <= 0, Flow::Jump),
            Op::Bgtz => return self.branch(insn, pc, signed_a > 0, Flow::Jump),
            Op::Bltz => return self.branch(insn, pc, signed_a < 0, Flow::Jump),
            Op::Bgez => return self.branch(insn, pc, signed_a >= 0, Flow::Jump),
            // Stores the return address whether or not the branch is taken.
            Op::Bltzal | Op::Bgezal => {
                self.link(RA, pc);
                return self.branch(insn, pc, (signed_a < 0) == (insn.op == Op::Bltzal), Flow::Call);
            }
            Op::J | Op::Jal => {
                let target = pc.wrapping_add(4) & 0xf000_0000 | imm;
                let call = insn.op == Op::Jal;
                if call {
                    self.link(RA, pc);
                }
                self.slot = Slot::Branch(target, if call { Flow::Call } else { Flow::Jump });
                return Ok(());
            }
            Op::Jr => return self.jump_register(a, Flow::Indirect),
            Op::Jalr => {
                if insn.rd == 0 {
                    return self.jump_register(a, Flow::Indirect);
                }
                self.link(insn.rd, pc);
                return self.jump_register(a, Flow::Call);
            }
            _ => return self.rare(insn, a, b),
        };
        self.set(insn.rd, value);
        Ok(())
    }

    /// Executes instructions that are too rare for the main loop.
    #[inline(never)]
    fn rare(&mut self, insn: &Insn, a: u32, b: u32) -> Result<(), Stop> {
        let (signed_a, signed_b, imm) = (a as i32, b as i32, insn.imm as u32);
        let overflow = || Stop::new(FaultKind::Overflow);
        let value = match insn.op {
            Op::Add => signed_a.checked_add(signed_b).ok_or_else(overflow)? as u32,
            Op::Sub => signed_a.checked_sub(signed_b).ok_or_else(overflow)? as u32,
            Op::Addi => signed_a.checked_add(insn.imm).ok_or_else(overflow)? as u32,
            Op::Sllv => b.wrapping_shl(a),
            Op::Srlv => b.wrapping_shr(a),
            Op::Srav => signed_b.wrapping_shr(a) as u32,
            Op::Rotrv => b.rotate_right(a & 31),
            Op::Movn if b == 0 => return Ok(()),
            Op::Movz if b != 0 => return Ok(()),
            Op::Movn | Op::Movz => a,
            Op::Clz => a.leading_zeros(),
            Op::Clo => a.leading_ones(),
            Op::Seb => b as i8 as u32,
            Op::Seh => b as i16 as u32,
            Op::Wsbh => b.swap_bytes().rotate_left(16),
            Op::Ext => a >> (imm & 31) & field(imm >> 8),
            Op::Ins => {
                let mask = field(imm >> 8) << (imm & 31);
                b & !mask | a << (imm & 31) & mask
            }
            Op::Div | Op::Divu => return self.divide(insn.op, a, b),

            Op::Lwl | Op::Lwr | Op::Swl | Op::Swr => return self.part(insn, b),
            Op::Sc => {
                let address = self.address(insn, 4)?;
                let linked = std::mem::take(&mut self.linked);
                if linked {
                    self.shared.memory.store::<4>(address, b)?;
                }
                u32::from(linked)
            }

            // The counter runs at half the core's clock.
            Op::Mfc0 => (self.shared.cycles / 2) as u32,
            Op::Sync | Op::Synci | Op::Pref => return Ok(()),
            Op::Sdbbp if insn.imm == UHI => return uhi::request(&mut self.regs, &mut self.shared),
            Op::Sdbbp => return Err(Stop::new(FaultKind::Breakpoint(insn.imm as u8))),
            // Assemblers store the code in the upper half of the field.
            Op::Break => return Err(Stop::new(FaultKind::Breakpoint((insn.imm >> 10) as u8))),
            Op::Syscall => return Err(Stop::new(FaultKind::SupervisorCall(insn.imm as u8))),
            Op::Outside => return Err(Stop::new(FaultKind::OutsideCode)),
            op if op.class() == Class::Trap => return trap(insn, a, b),
            _ => return Err(Stop::new(FaultKind::Undefined)),
        };
        self.set(insn.rd, value);
        Ok(())
    }

    /// Accesses the part of an unaligned word that lies in one aligned word. LWL and SWL end with the most significant
    /// byte at the address. LWR and SWR start with the least significant byte.
    fn part(&mut self, insn: &Insn, register: u32) -> Result<(), Stop> {
        let address = self.address(insn, 1)?;
        let word = address & !3;
        let left = matches!(insn.op, Op::Lwl | Op::Swl);
        // Number of bits between the register's bytes and the bytes in memory.
        let shift = if left { 24 - 8 * (address & 3) } else { 8 * (address & 3) };
        if matches!(insn.op, Op::Lwl | Op::Lwr) {
            let loaded = self.shared.memory.load32(word)?;
            let value = match left {
                true => loaded << shift | register & !(u32::MAX << shift),
                false => loaded >> shift | register & !(u32::MAX >> shift),
            };
            self.set(insn.rd, value);
            return Ok(());
        }
        let bytes = if left { word..address + 1 } else { address..word + 4 };
        let value = if left { register >> shift } else { register };
        for (at, byte) in bytes.zip(value.to_le_bytes()) {
            self.shared.memory.store::<1>(at, byte.into())?;
        }
        Ok(())
    }
}

/// Returns a mask of `size` ones.
fn field(size: u32) -> u32 {
    u32::MAX >> (32 - size)
}

fn trap(insn: &Insn, a: u32, b: u32) -> Result<(), Stop> {
    let (signed_a, signed_b, imm) = (a as i32, b as i32, insn.imm as u32);
    let (holds, code) = match insn.op {
        Op::Teq => (a == b, imm),
        Op::Tne => (a != b, imm),
        Op::Tge => (signed_a >= signed_b, imm),
        Op::Tgeu => (a >= b, imm),
        Op::Tlt => (signed_a < signed_b, imm),
        Op::Tltu => (a < b, imm),
        Op::Teqi => (a == imm, 0),
        Op::Tnei => (a != imm, 0),
        Op::Tgei => (signed_a >= insn.imm, 0),
        Op::Tgeiu => (a >= imm, 0),
        Op::Tlti => (signed_a < insn.imm, 0),
        _ => (a < imm, 0),
    };
    if holds { Err(Stop::new(FaultKind::Trap(code as u16))) } else { Ok(()) }
}
