//! Windowed registers: there are 64, of which a function sees 16. The window moves by 4, 8 or 12 with each call and
//! back with each return.
//!
//! WINDOWSTART has a bit for each group of four registers at which the window of a function begins, if that window is
//! still in registers. An instruction that names a register of an older function causes an overflow. A handler then
//! stores that function's registers on the stack, where the procedure call standard reserves space for them. A return
//! to a function with stored registers causes an underflow, and a handler loads them.
//!
//! The handlers belong to the system and are the same in all systems (the manual lists them). The simulator executes
//! them immediately. [`Handlers`] counts their runs and their instructions.

use super::execute::Core;
use super::op::Insn;
use crate::fault::{FaultKind, Stop};
use crate::isa::{Core as _, Flow};

/// Number of registers, and number of groups of four.
const REGISTERS: usize = 64;
const GROUPS: u32 = REGISTERS as u32 / 4;

/// Size in bytes of the area below a stack pointer that holds the first four registers of the caller.
const BASE_AREA: u32 = 16;

/// Work of the handlers since the last query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Handlers {
    pub runs: u32,
    pub instructions: u32,
}

/// The registers and the position of the window.
pub struct Windows {
    registers: [u32; REGISTERS],
    /// WINDOWBASE.
    base: u32,
    /// WINDOWSTART.
    start: u32,
    /// Number of registers that can be named without an overflow.
    pub free: u32,
    /// PS.CALLINC: number of groups by which ENTRY moves the window.
    pub increment: u8,
    /// True if there has been a loop. Otherwise the end of a loop is not checked.
    pub looping: bool,
    pub handlers: Handlers,
}

impl Default for Windows {
    /// Returns the initial state with a single window.
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

    /// Returns whether a window begins `groups` groups after this one.
    #[inline(always)]
    fn begins(&self, groups: u32) -> bool {
        self.start >> ((self.base + groups) % GROUPS) & 1 != 0
    }

    #[inline(always)]
    fn mark(&mut self, begins: bool) {
        self.start = self.start & !(1 << self.base) | u32::from(begins) << self.base;
    }

    /// Moves the window by `groups` groups.
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
    /// Stores the windows that overlap registers up to `highest` of the current window.
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

    /// Overflow handler, in the window that is stored. The start of the next window determines the number of registers.
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

    /// Underflow handler, in the window that is loaded.
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

    /// Returns the address where a function's registers from a4 on are stored. This is the upper end of the function's
    /// frame, below the area that its caller stored for its own caller. The frame ends at the caller's stack pointer.
    fn area(&self, size: u8) -> Result<u32, Stop> {
        let above = self.shared.memory.load32(self.reg(1).wrapping_sub(BASE_AREA - 4))?;
        Ok(above.wrapping_sub(BASE_AREA + 4 * u32::from(size - 4)))
    }

    /// Counts one instruction per register, one for the caller's stack pointer if needed, and one to return.
    fn handled(&mut self, size: u8) {
        self.windows.handlers.runs += 1;
        self.windows.handlers.instructions += u32::from(size) + u32::from(size > 4) + 1;
    }

    /// ENTRY: moves the window as the call requested, and reserves space on the stack.
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

    /// RETW: returns to the address in a0 and moves the window by its two upper bits.
    #[inline(always)]
    pub(super) fn return_windowed(&mut self, pc: u32) -> Result<(), Stop> {
        let a0 = self.reg(0);
        let groups = a0 >> 30;
        // No other window may begin between the two windows. Otherwise the return belongs to another call.
        if groups == 0 || (1..groups).any(|nearer| self.windows.begins(GROUPS - nearer)) {
            return Err(Stop::at(FaultKind::Unbalanced, a0));
        }
        self.windows.mark(false);
        self.windows.rotate(-(groups as i32));
        if !self.windows.begins(0) {
            self.reload(groups as u8 * 4)?;
        }
        // The return address of the host is the same in every region.
        let low = a0 & 0x3fff_ffff;
        self.shared.next = if low == Self::RETURN & 0x3fff_ffff { Self::RETURN } else { pc & 0xc000_0000 | low };
        self.shared.flow = Flow::Indirect;
        Ok(())
    }

    #[cold]
    fn reload(&mut self, size: u8) -> Result<(), Stop> {
        self.load_window(size)?;
        self.windows.mark(true);
        // No window begins inside these registers.
        self.windows.count_free();
        Ok(())
    }

    /// MOVSP: sets the stack pointer when the caller's registers are where returns expect them. If they were stored
    /// below the old stack pointer, the system loads them first.
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
