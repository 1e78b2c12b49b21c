//! The registers: 64 of them, of which a function sees 16, in a window that moves by 4, 8 or 12 with each call and back with each return.
//!
//! WINDOWSTART has a bit for each group of four at which the window of a function begins that is still in registers. Who names a register
//! that belongs to an older function meets an overflow: a handler stores that function's registers on the stack, where the procedure call
//! standard has kept room for them. A return to a function whose registers were stored meets an underflow, and a handler loads them. The
//! handlers are the system's, and the same in all systems (the manual has them). Here they are carried out at once: what they store and
//! load is there, [`Handlers`] counts them and their instructions.

use super::execute::Core;
use super::op::Insn;
use crate::fault::{FaultKind, Stop};
use crate::isa::{Core as _, Flow};

/// Registers, and groups of four of them.
const REGISTERS: usize = 64;
const GROUPS: u32 = REGISTERS as u32 / 4;

/// Bytes of the area below a stack pointer where the first four registers of the caller are stored.
const BASE_AREA: u32 = 16;

/// What handlers have done since someone looked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Handlers {
    pub runs: u32,
    pub instructions: u32,
}

/// The registers, and where the window is.
pub struct Windows {
    registers: [u32; REGISTERS],
    /// WINDOWBASE.
    base: u32,
    /// WINDOWSTART.
    start: u32,
    /// How many registers can be named without an overflow.
    pub free: u32,
    /// PS.CALLINC: by how many groups ENTRY moves the window.
    pub increment: u8,
    /// Whether there has been a loop: if not, nobody looks for the end of one.
    pub looping: bool,
    pub handlers: Handlers,
}

impl Default for Windows {
    /// One window, at the beginning.
    fn default() -> Windows {
        Windows {
            registers: [0; REGISTERS],
            base: 0,
            start: 1,
            free: 16,
            increment: 0,
            looping: false,
            handlers: Handlers::default(),
        }
    }
}

impl Windows {
    #[inline(always)]
    pub fn get(&self, r: u8) -> u32 {
        self.registers[(self.base as usize * 4 + usize::from(r)) % REGISTERS]
    }

    #[inline(always)]
    pub fn set(&mut self, r: u8, value: u32) {
        self.registers[(self.base as usize * 4 + usize::from(r)) % REGISTERS] = value;
    }

    /// Whether a window begins so many groups after this one.
    #[inline(always)]
    fn begins(&self, groups: u32) -> bool {
        self.start >> ((self.base + groups) % GROUPS) & 1 != 0
    }

    #[inline(always)]
    fn mark(&mut self, begins: bool) {
        self.start = self.start & !(1 << self.base) | u32::from(begins) << self.base;
    }

    /// Moves the window by groups.
    #[inline(always)]
    fn rotate(&mut self, groups: i32) {
        self.base = self.base.wrapping_add_signed(groups) % GROUPS;
        self.count_free();
    }

    #[inline(always)]
    fn count_free(&mut self) {
        self.free = (1..4).find(|&groups| self.begins(groups)).map_or(16, |groups| 4 * groups);
    }
}

impl Core {
    /// Stores windows that a register up to `highest` of this one lies in.
    #[cold]
    pub(super) fn spill(&mut self, highest: u8) -> Result<(), Stop> {
        while u32::from(highest) >= self.windows.free {
            let groups = self.windows.free as i32 / 4;
            self.windows.rotate(groups);
            let stored = self.store_window();
            self.windows.mark(false);
            self.windows.rotate(-groups);
            stored?;
        }
        Ok(())
    }

    /// The handler of an overflow, in the window that is stored. How many registers it has, says where the next one begins.
    fn store_window(&mut self) -> Result<(), Stop> {
        let size = (1..=3).find(|&groups| self.windows.begins(groups)).unwrap_or(3) as u8 * 4;
        let below = self.reg(size + 1).wrapping_sub(BASE_AREA);
        for r in 0..4 {
            self.shared.memory.store::<4>(below.wrapping_add(4 * u32::from(r)), self.reg(r))?;
        }
        if size > 4 {
            let area = self.area(size)?;
            for r in 4..size {
                self.shared.memory.store::<4>(area.wrapping_add(4 * u32::from(r - 4)), self.reg(r))?;
            }
        }
        self.handled(size);
        Ok(())
    }

    /// The handler of an underflow, in the window that is loaded.
    fn load_window(&mut self, size: u8) -> Result<(), Stop> {
        let below = self.reg(size + 1).wrapping_sub(BASE_AREA);
        for r in 0..4 {
            let value = self.shared.memory.load32(below.wrapping_add(4 * u32::from(r)))?;
            self.set(r, value);
        }
        if size > 4 {
            let area = self.area(size)?;
            for r in 4..size {
                let value = self.shared.memory.load32(area.wrapping_add(4 * u32::from(r - 4)))?;
                self.set(r, value);
            }
        }
        self.handled(size);
        Ok(())
    }

    /// Where the registers of a function from a4 on are: at the upper end of its frame, which its caller's stack pointer tells, below what
    /// that one has stored for its own caller.
    fn area(&self, size: u8) -> Result<u32, Stop> {
        let above = self.shared.memory.load32(self.reg(1).wrapping_sub(BASE_AREA - 4))?;
        Ok(above.wrapping_sub(BASE_AREA + 4 * u32::from(size - 4)))
    }

    /// One instruction for each register, one for the caller's stack pointer where it is needed, one to go back.
    fn handled(&mut self, size: u8) {
        self.windows.handlers.runs += 1;
        self.windows.handlers.instructions += u32::from(size) + u32::from(size > 4) + 1;
    }

    /// ENTRY: moves the window as the call has asked, and makes room on the stack.
    #[inline(always)]
    pub(super) fn entry(&mut self, insn: &Insn) -> Result<(), Stop> {
        let groups = self.windows.increment;
        if insn.s > 3 {
            return Err(Stop::new(FaultKind::Undefined));
        }
        let into = groups * 4 + insn.s;
        if u32::from(into) >= self.windows.free {
            self.spill(into)?;
        }
        let sp = self.reg(insn.s).wrapping_sub(insn.imm as u32);
        self.set(into, sp);
        self.windows.rotate(i32::from(groups));
        self.windows.mark(true);
        Ok(())
    }

    /// RETW: back to where a0 says, and the window by as much as its two upper bits say.
    #[inline(always)]
    pub(super) fn return_windowed(&mut self, pc: u32) -> Result<(), Stop> {
        let a0 = self.reg(0);
        let groups = a0 >> 30;
        // Between here and there no other window may begin, or the call was another one.
        if groups == 0 || (1..groups).any(|nearer| self.windows.begins(GROUPS - nearer)) {
            return Err(Stop::at(FaultKind::Unbalanced, a0));
        }
        self.windows.mark(false);
        self.windows.rotate(-(groups as i32));
        if !self.windows.begins(0) {
            self.reload(groups as u8 * 4)?;
        }
        // The way back to the host is the same from every region.
        let low = a0 & 0x3fff_ffff;
        self.shared.next = if low == Self::RETURN & 0x3fff_ffff { Self::RETURN } else { pc & 0xc000_0000 | low };
        self.shared.flow = Flow::Indirect;
        Ok(())
    }

    #[cold]
    fn reload(&mut self, size: u8) -> Result<(), Stop> {
        self.load_window(size)?;
        self.windows.mark(true);
        // What its registers are no window can begin in.
        self.windows.count_free();
        Ok(())
    }

    /// MOVSP: the stack pointer, once the caller's registers are where returns expect them: if they were stored below the old stack
    /// pointer, the system loads them first.
    pub(super) fn move_stack(&mut self, insn: &Insn) -> Result<(), Stop> {
        if !(1..4).any(|groups| self.windows.begins(GROUPS - groups)) {
            let groups = (self.reg(0) >> 30) as i32;
            if groups == 0 {
                return Err(Stop::new(FaultKind::Undefined));
            }
            self.windows.rotate(-groups);
            let loaded = self.reload(groups as u8 * 4);
            self.windows.rotate(groups);
            loaded?;
        }
        let value = self.reg(insn.s);
        self.set(insn.t, value);
        Ok(())
    }
}
