//! Execution: the state of a core, and one function that executes an [`Insn`]. Cycles are not counted here.

use super::decode::compared;
use super::op::{Insn, Op};
use super::windows::Windows;
use crate::fault::{FaultKind, Stop};
use crate::isa::{Flow, Shared};

/// The state of a core.
pub struct Core {
    pub windows: Windows,
    /// Return address of the last call.
    pub back: u32,
    /// SAR: the shift amount, 0 to 32.
    pub sar: u32,
    /// LBEG, LEND, LCOUNT: the zero-overhead loop.
    pub loops: [u32; 3],
    /// SCOMPARE1.
    pub expected: u32,
    /// THREADPTR.
    pub thread: u32,
    /// Absolute values of dividend and divisor of the last division.
    pub division: [u32; 2],
    /// True if the last access covered two words.
    pub split: bool,
    pub shared: Shared,
}

impl Core {
    #[inline(always)]
    pub(super) fn reg(&self, r: u8) -> u32 {
        self.windows.get(r)
    }

    #[inline(always)]
    pub(super) fn set(&mut self, r: u8, value: u32) {
        self.windows.set(r, value);
    }

    #[inline(always)]
    fn jump(&mut self, target: u32, flow: Flow) -> Result<(), Stop> {
        self.shared.next = target;
        self.shared.flow = flow;
        Ok(())
    }

    #[inline(always)]
    fn branch(&mut self, pc: u32, insn: &Insn, holds: bool) -> Result<(), Stop> {
        if holds {
            return self.jump(pc.wrapping_add_signed(insn.imm), Flow::Jump);
        }
        Ok(())
    }

    /// A call that moves the window by `by` registers. With 0 the window does not move.
    #[inline(always)]
    fn call(&mut self, by: u8, target: u32) -> Result<(), Stop> {
        let back = self.shared.next;
        self.back = back;
        match by {
            0 => self.set(0, back),
            _ => {
                self.windows.increment = by / 4;
                self.set(by, back & 0x3fff_ffff | u32::from(by / 4) << 30);
            }
        }
        self.jump(target, Flow::Call)
    }

    /// Returns the address of an access of `size` bytes. The hardware splits an unaligned access if it crosses words.
    #[inline(always)]
    fn address(&mut self, insn: &Insn, size: u32) -> u32 {
        let address = self.reg(insn.s).wrapping_add_signed(insn.imm);
        self.split = (address & 3) + size > 4;
        self.shared.access = Some(address);
        address
    }

    /// Executes the instruction at `pc`.
    #[inline(always)]
    pub fn execute(&mut self, insn: &Insn, pc: u32) -> Result<(), Stop> {
        if u32::from(insn.highest) >= self.windows.free {
            self.spill(insn.highest)?;
        }
        let (s, t, imm) = (self.reg(insn.s), self.reg(insn.t), insn.imm as u32);
        let value = match insn.op {
            Op::Add => s.wrapping_add(t),
            Op::Addi => s.wrapping_add(imm),
            Op::Sub => s.wrapping_sub(t),
            Op::Addx2 => (s << 1).wrapping_add(t),
            Op::Addx4 => (s << 2).wrapping_add(t),
            Op::Addx8 => (s << 3).wrapping_add(t),
            Op::Subx2 => (s << 1).wrapping_sub(t),
            Op::Subx4 => (s << 2).wrapping_sub(t),
            Op::Subx8 => (s << 3).wrapping_sub(t),
            Op::And => s & t,
            Op::Or => s | t,
            Op::Xor => s ^ t,
            Op::Movi => imm,
            Op::Mov => s,
            Op::Neg => t.wrapping_neg(),
            Op::Moveqz => {
                if t == 0 {
                    s
                } else {
                    self.reg(insn.r)
                }
            }
            Op::Movnez => {
                if t != 0 {
                    s
                } else {
                    self.reg(insn.r)
                }
            }
            Op::Movltz => {
                if (t as i32) < 0 {
                    s
                } else {
                    self.reg(insn.r)
                }
            }
            Op::Movgez => {
                if t as i32 >= 0 {
                    s
                } else {
                    self.reg(insn.r)
                }
            }
            Op::Extui => t >> (insn.s & 31) & imm,
            // A shift by 32 gives zero.
            Op::Slli => (u64::from(s) << (imm & 63)) as u32,
            Op::Srli => t >> (imm & 31),
            Op::Srai => ((t as i32) >> (imm & 31)) as u32,
            Op::Src => (funnel(s, t) >> self.sar) as u32,
            Op::Srl => (u64::from(t) >> self.sar) as u32,
            Op::Sll => (funnel(s, 0) >> self.sar) as u32,
            Op::Sra => (i64::from(t as i32) >> self.sar) as u32,
            Op::Ssai => return self.shift_by(imm),
            Op::Ssr => return self.shift_by(s & 31),
            Op::Ssl => return self.shift_by(32 - (s & 31)),
            Op::Mull => s.wrapping_mul(t),
            Op::Muluh => ((u64::from(s) * u64::from(t)) >> 32) as u32,

            Op::L32i => {
                let address = self.address(insn, 4);
                self.shared.memory.load32(address)?
            }
            Op::L32r => {
                let address = (pc.wrapping_add(3) & !3).wrapping_add(imm);
                self.split = false;
                self.shared.access = Some(address);
                self.shared.memory.load32(address)?
            }
            Op::L8ui => {
                let address = self.address(insn, 1);
                self.shared.memory.load8(address)?
            }
            Op::L16ui => {
                let address = self.address(insn, 2);
                self.shared.memory.load16(address)?
            }
            Op::L16si => {
                let address = self.address(insn, 2);
                self.shared.memory.load16(address)? as i16 as u32
            }
            Op::S32i => {
                let address = self.address(insn, 4);
                return self.shared.memory.store::<4>(address, t);
            }
            Op::S16i => {
                let address = self.address(insn, 2);
                return self.shared.memory.store::<2>(address, t);
            }
            Op::S8i => {
                let address = self.address(insn, 1);
                return self.shared.memory.store::<1>(address, t);
            }

            Op::Beqz => return self.branch(pc, insn, s == 0),
            Op::Bnez => return self.branch(pc, insn, s != 0),
            Op::Bltz => return self.branch(pc, insn, (s as i32) < 0),
            Op::Bgez => return self.branch(pc, insn, s as i32 >= 0),
            Op::Beqi => return self.branch(pc, insn, s as i32 == compared(insn)),
            Op::Bnei => return self.branch(pc, insn, s as i32 != compared(insn)),
            Op::Blti => return self.branch(pc, insn, (s as i32) < compared(insn)),
            Op::Bgei => return self.branch(pc, insn, s as i32 >= compared(insn)),
            Op::Bltui => return self.branch(pc, insn, s < compared(insn) as u32),
            Op::Bgeui => return self.branch(pc, insn, s >= compared(insn) as u32),
            Op::Beq => return self.branch(pc, insn, s == t),
            Op::Bne => return self.branch(pc, insn, s != t),
            Op::Blt => return self.branch(pc, insn, (s as i32) < t as i32),
            Op::Bge => return self.branch(pc, insn, s as i32 >= t as i32),
            Op::Bltu => return self.branch(pc, insn, s < t),
            Op::Bgeu => return self.branch(pc, insn, s >= t),
            Op::Bany => return self.branch(pc, insn, s & t != 0),
            Op::Bnone => return self.branch(pc, insn, s & t == 0),
            Op::Ball => return self.branch(pc, insn, !s & t == 0),
            Op::Bnall => return self.branch(pc, insn, !s & t != 0),
            Op::Bbc => return self.branch(pc, insn, s >> (t & 31) & 1 == 0),
            Op::Bbs => return self.branch(pc, insn, s >> (t & 31) & 1 != 0),
            Op::Bbci => return self.branch(pc, insn, s >> (insn.t & 31) & 1 == 0),
            Op::Bbsi => return self.branch(pc, insn, s >> (insn.t & 31) & 1 != 0),
            Op::J => return self.jump(pc.wrapping_add(imm), Flow::Jump),

            Op::Call8 => return self.call(8, (pc & !3).wrapping_add(imm)),
            Op::Callx8 => return self.call(8, s),
            Op::Entry => return self.entry(insn),
            Op::Retw => return self.return_windowed(pc),
            Op::Loop => return self.begin_loop(pc, insn, s, true),
            Op::Loopnez => return self.begin_loop(pc, insn, s, s != 0),
            Op::Loopgtz => return self.begin_loop(pc, insn, s, s as i32 > 0),
            _ => match self.rare(insn, pc, s, t)? {
                Some(value) => value,
                None => return Ok(()),
            },
        };
        self.set(insn.written, value);
        Ok(())
    }

    /// Executes instructions that are too rare for the main loop. Returns their value, if they have one.
    #[inline(never)]
    fn rare(&mut self, insn: &Insn, pc: u32, s: u32, t: u32) -> Result<Option<u32>, Stop> {
        let imm = insn.imm as u32;
        Ok(Some(match insn.op {
            Op::Abs => (t as i32).unsigned_abs(),
            Op::Min => (s as i32).min(t as i32) as u32,
            Op::Max => (s as i32).max(t as i32) as u32,
            Op::Minu => s.min(t),
            Op::Maxu => s.max(t),
            Op::Clamps => (s as i32).clamp(-1 << imm, !(-1 << imm)) as u32,
            Op::Sext => ((s << (31 - imm)) as i32 >> (31 - imm)) as u32,
            Op::Nsa => (s as i32 ^ s as i32 >> 31).leading_zeros() - 1,
            Op::Nsau => s.leading_zeros(),
            Op::Mulsh => ((i64::from(s as i32) * i64::from(t as i32)) >> 32) as u32,
            Op::Mul16u => (s & 0xffff) * (t & 0xffff),
            Op::Mul16s => (i32::from(s as i16) * i32::from(t as i16)) as u32,
            Op::Quou | Op::Quos | Op::Remu | Op::Rems => self.divide(insn.op, s, t)?,
            Op::S32c1i => {
                let address = self.address(insn, 4);
                if self.split {
                    return Err(Stop::at(FaultKind::Unaligned, address));
                }
                let old = self.shared.memory.load32(address)?;
                if old == self.expected {
                    self.shared.memory.store::<4>(address, t)?;
                }
                old
            }
            Op::Rsr | Op::Xsr => {
                let old = self.read_special(imm)?;
                if insn.op == Op::Xsr {
                    self.write_special(imm, t)?;
                }
                old
            }
            Op::Rur => self.read_user(imm)?,
            Op::Call0 | Op::Call4 | Op::Call12 => {
                return self.call(insn.written, (pc & !3).wrapping_add(imm)).map(|()| None);
            }
            Op::Callx0 | Op::Callx4 | Op::Callx12 => return self.call(insn.written, s).map(|()| None),
            _ => return self.no_value(insn, s, t).map(|()| None),
        }))
    }

    /// Executes rare instructions that write no register, or write it themselves.
    fn no_value(&mut self, insn: &Insn, s: u32, t: u32) -> Result<(), Stop> {
        let imm = insn.imm as u32;
        match insn.op {
            Op::Ssa8l => self.sar = (s & 3) * 8,
            Op::Ssa8b => self.sar = 32 - (s & 3) * 8,
            Op::Jx => return self.jump(s, Flow::Indirect),
            Op::Ret => {
                let target = self.reg(0);
                return self.jump(target, Flow::Indirect);
            }
            Op::Movsp => self.move_stack(insn)?,
            Op::Wsr => self.write_special(imm, t)?,
            Op::Wur => self.write_user(imm, t)?,
            Op::Nop => {}
            Op::Syscall => self.system_call()?,
            Op::Break => return Err(Stop::new(FaultKind::Breakpoint(imm as u8))),
            Op::Outside => return Err(Stop::new(FaultKind::OutsideCode)),
            _ => return Err(Stop::new(FaultKind::Undefined)),
        }
        Ok(())
    }

    #[inline(always)]
    fn shift_by(&mut self, amount: u32) -> Result<(), Stop> {
        self.sar = amount;
        Ok(())
    }

    /// Starts a loop with `count` iterations; 0 means 2^32. If `at_all` is false, the body is skipped.
    #[inline(always)]
    fn begin_loop(&mut self, pc: u32, insn: &Insn, count: u32, at_all: bool) -> Result<(), Stop> {
        let end = pc.wrapping_add_signed(insn.imm);
        self.loops = [self.shared.next, end, count.wrapping_sub(1)];
        self.windows.looping = true;
        if !at_all {
            // The counter would be decremented at the end of the body, but this jump skips that end.
            return self.jump(end, Flow::Jump);
        }
        Ok(())
    }

    /// Jumps to the beginning of a loop after its last instruction, unless that instruction branched.
    #[inline(always)]
    pub fn turn(&mut self) {
        let [begin, end, count] = self.loops;
        if self.shared.next == end && self.shared.flow == Flow::Next && count != 0 {
            self.loops[2] = count - 1;
            self.shared.next = begin;
        }
    }

    fn divide(&mut self, op: Op, a: u32, b: u32) -> Result<u32, Stop> {
        let (x, y) = (a as i32, b as i32);
        let signed = matches!(op, Op::Quos | Op::Rems);
        self.division = if signed { [x.unsigned_abs(), y.unsigned_abs()] } else { [a, b] };
        if b == 0 {
            return Err(Stop::new(FaultKind::DivisionByZero));
        }
        Ok(match op {
            Op::Quou => a / b,
            Op::Remu => a % b,
            Op::Quos => x.wrapping_div(y) as u32,
            _ => x.wrapping_rem(y) as u32,
        })
    }

    /// Linux system calls that tests need: write and exit. The number is in a2, arguments are in a6, a3, a4.
    fn system_call(&mut self) -> Result<(), Stop> {
        const WRITE: u32 = 13;
        const EXIT: u32 = 118;
        match self.reg(2) {
            WRITE => {
                let (address, len) = (self.reg(3), self.reg(4));
                let text = self.shared.memory.slice(address, len as usize)?;
                self.shared.output.extend_from_slice(text);
                self.set(2, len);
                Ok(())
            }
            EXIT => Err(Stop::Exit(self.reg(6) & 0xff)),
            other => Err(Stop::new(FaultKind::Semihosting(other))),
        }
    }
}

/// Returns two registers as one 64-bit number.
#[inline(always)]
fn funnel(high: u32, low: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}
