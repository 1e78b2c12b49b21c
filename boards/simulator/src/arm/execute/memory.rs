//! Loads and stores of core and floating-point registers.

use super::{Core, Flow};
use crate::arm::op::{Index, Mem};
use crate::fault::{FaultKind, Stop};

/// Converts a fault of a push outside RAM into a stack overflow. The stack pointer is checked only after the
/// instruction.
#[cold]
fn pushed(rn: u8, stop: Stop) -> Stop {
    match stop {
        Stop::Fault(kind, Some(address))
            if rn == 13 && matches!(*kind, FaultKind::Unmapped | FaultKind::WriteToFlash) =>
        {
            Stop::at(FaultKind::StackOverflow, address)
        }
        other => other,
    }
}

impl Core {
    /// Rejects an unaligned address, or adds its extra cycles.
    #[cold]
    fn unaligned(&mut self, mem: Mem, address: u32) -> Result<(), Stop> {
        if !self.lenient {
            return Err(Stop::at(FaultKind::Unaligned, address));
        }
        self.shared.extra += if mem == Mem::Word && address & 1 != 0 { 2 } else { 1 };
        Ok(())
    }

    #[inline(always)]
    fn aligned(&mut self, address: u32) -> Result<(), Stop> {
        if address & 3 != 0 {
            return Err(Stop::at(FaultKind::Unaligned, address));
        }
        self.shared.access = Some(address);
        Ok(())
    }

    #[inline(always)]
    pub(super) fn read(&mut self, mem: Mem, address: u32) -> Result<u32, Stop> {
        let mask = match mem {
            Mem::Word => 3,
            Mem::Half | Mem::SignedHalf => 1,
            _ => 0,
        };
        if address & mask != 0 {
            self.unaligned(mem, address)?;
        }
        self.shared.access = Some(address);
        Ok(match mem {
            Mem::Word => self.read_word(address)?,
            Mem::Half => self.shared.memory.load16(address)?,
            Mem::Byte => self.shared.memory.load8(address)?,
            Mem::SignedHalf => self.shared.memory.load16(address)? as i16 as u32,
            Mem::SignedByte => self.shared.memory.load8(address)? as i8 as u32,
        })
    }

    #[inline(always)]
    pub(super) fn write(&mut self, mem: Mem, address: u32, value: u32) -> Result<(), Stop> {
        let mask = match mem {
            Mem::Word => 3,
            Mem::Half | Mem::SignedHalf => 1,
            _ => 0,
        };
        if address & mask != 0 {
            self.unaligned(mem, address)?;
        }
        self.shared.access = Some(address);
        match mem {
            Mem::Word => self.write_word(address, value),
            Mem::Half | Mem::SignedHalf => self.shared.memory.store::<2>(address, value),
            _ => self.shared.memory.store::<1>(address, value),
        }
    }

    #[inline(always)]
    fn write_word(&mut self, address: u32, value: u32) -> Result<(), Stop> {
        match self.shared.memory.store::<4>(address, value) {
            Ok(()) => Ok(()),
            Err(stop) => self.system.store(address, value).ok_or(stop),
        }
    }

    #[inline(always)]
    fn read_word(&mut self, address: u32) -> Result<u32, Stop> {
        match self.shared.memory.load32(address) {
            Ok(word) => Ok(word),
            Err(stop) => self.system.load(address, self.shared.cycles).ok_or(stop),
        }
    }

    /// Writes a loaded value to any register. A write to PC is a branch.
    #[inline(always)]
    pub(super) fn write_loaded(&mut self, rt: u8, value: u32) -> Result<(), Stop> {
        if rt == 15 {
            return self.enter(value, Flow::Indirect);
        }
        self.set(rt, value);
        Ok(())
    }

    /// Returns the address of an access, and the new value of the base register.
    #[inline(always)]
    pub fn indexed(&self, rn: u8, index: Index, offset: i32) -> (u32, Option<u32>) {
        let base = self.base(rn);
        let moved = base.wrapping_add_signed(offset);
        match index {
            Index::Offset => (moved, None),
            Index::Pre => (moved, Some(moved)),
            Index::Post => (base, Some(moved)),
        }
    }

    #[inline(always)]
    pub(super) fn load(&mut self, mem: Mem, rt: u8, rn: u8, index: Index, offset: i32) -> Result<(), Stop> {
        let (address, base) = self.indexed(rn, index, offset);
        let value = self.read(mem, address)?;
        if let Some(base) = base {
            self.set(rn, base);
        }
        self.write_loaded(rt, value)
    }

    #[inline(always)]
    pub(super) fn store(&mut self, mem: Mem, rt: u8, rn: u8, index: Index, offset: i32) -> Result<(), Stop> {
        let (address, base) = self.indexed(rn, index, offset);
        self.write(mem, address, self.reg(rt))?;
        if let Some(base) = base {
            self.set(rn, base);
        }
        Ok(())
    }

    pub(super) fn load_dual(&mut self, rt: u8, rt2: u8, rn: u8, index: Index, offset: i16) -> Result<(), Stop> {
        let (address, base) = self.indexed(rn, index, i32::from(offset));
        self.aligned(address)?;
        let (first, second) = (self.read_word(address)?, self.read_word(address.wrapping_add(4))?);
        if let Some(base) = base {
            self.set(rn, base);
        }
        self.set(rt, first);
        self.set(rt2, second);
        Ok(())
    }

    pub(super) fn store_dual(&mut self, rt: u8, rt2: u8, rn: u8, index: Index, offset: i16) -> Result<(), Stop> {
        let (address, base) = self.indexed(rn, index, i32::from(offset));
        self.aligned(address)?;
        self.shared.memory.store::<4>(address, self.reg(rt))?;
        self.shared.memory.store::<4>(address.wrapping_add(4), self.reg(rt2))?;
        if let Some(base) = base {
            self.set(rn, base);
        }
        Ok(())
    }

    /// Returns the first address of a multiple access, and the new value of the base register.
    #[inline(always)]
    pub fn span(&self, rn: u8, words: u32, down: bool) -> (u32, u32) {
        let base = self.reg(rn);
        match down {
            true => (base.wrapping_sub(words * 4), base.wrapping_sub(words * 4)),
            false => (base, base.wrapping_add(words * 4)),
        }
    }

    #[inline(always)]
    pub(super) fn load_many(&mut self, rn: u8, list: u16, write_back: bool, down: bool) -> Result<(), Stop> {
        let words = list.count_ones();
        let (start, end) = self.span(rn, words, down);
        self.aligned(start)?;
        let mut values = [0; 16];
        match self.shared.memory.slice(start, words as usize * 4) {
            Ok(bytes) => {
                for (value, bytes) in values.iter_mut().zip(bytes.chunks_exact(4)) {
                    *value = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
                }
            }
            Err(_) => {
                for index in 0..words {
                    values[index as usize] = self.read_word(start.wrapping_add(index * 4))?;
                }
            }
        }
        if write_back {
            self.set(rn, end);
        }
        let mut left = list;
        for value in values {
            if left == 0 {
                break;
            }
            let register = left.trailing_zeros() as u8;
            left &= left - 1;
            self.write_loaded(register, value)?;
        }
        Ok(())
    }

    #[inline(always)]
    pub(super) fn store_many(&mut self, rn: u8, list: u16, write_back: bool, down: bool) -> Result<(), Stop> {
        let words = list.count_ones();
        let (start, end) = self.span(rn, words, down);
        self.aligned(start)?;
        let mut left = list;
        let mut address = start;
        while left != 0 {
            let register = left.trailing_zeros() as u8;
            left &= left - 1;
            let value = self.reg(register);
            self.shared.memory.store::<4>(address, value).map_err(|stop| pushed(rn, stop))?;
            address = address.wrapping_add(4);
        }
        if write_back {
            self.set(rn, end);
        }
        Ok(())
    }

    pub(super) fn vload(&mut self, double: bool, vd: u8, rn: u8, offset: i16) -> Result<(), Stop> {
        let address = self.base(rn).wrapping_add_signed(i32::from(offset));
        self.vload_words(address, vd, 1 + u8::from(double))
    }

    pub(super) fn vstore(&mut self, double: bool, vd: u8, rn: u8, offset: i16) -> Result<(), Stop> {
        let address = self.base(rn).wrapping_add_signed(i32::from(offset));
        self.vstore_words(address, vd, 1 + u8::from(double))
    }

    fn vload_words(&mut self, address: u32, vd: u8, words: u8) -> Result<(), Stop> {
        self.aligned(address)?;
        for index in 0..words {
            let value = self.read_word(address.wrapping_add(u32::from(index) * 4))?;
            self.set_single(vd + index, value);
        }
        Ok(())
    }

    fn vstore_words(&mut self, address: u32, vd: u8, words: u8) -> Result<(), Stop> {
        self.aligned(address)?;
        for index in 0..words {
            self.shared.memory.store::<4>(address.wrapping_add(u32::from(index) * 4), self.single(vd + index))?;
        }
        Ok(())
    }

    pub(super) fn vload_many(&mut self, rn: u8, vd: u8, words: u8, back: bool, down: bool) -> Result<(), Stop> {
        let (start, end) = self.span(rn, u32::from(words), down);
        self.vload_words(start, vd, words)?;
        if back {
            self.set(rn, end);
        }
        Ok(())
    }

    pub(super) fn vstore_many(&mut self, rn: u8, vd: u8, words: u8, back: bool, down: bool) -> Result<(), Stop> {
        let (start, end) = self.span(rn, u32::from(words), down);
        self.vstore_words(start, vd, words).map_err(|stop| pushed(rn, stop))?;
        if back {
            self.set(rn, end);
        }
        Ok(())
    }

    /// Checks that an exclusive access is aligned to its size.
    fn exclusive_aligned(&mut self, mem: Mem, address: u32) -> Result<(), Stop> {
        let mask = match mem {
            Mem::Word => 3,
            Mem::Half => 1,
            _ => 0,
        };
        if address & mask != 0 {
            return Err(Stop::at(FaultKind::Unaligned, address));
        }
        Ok(())
    }

    pub(super) fn load_exclusive(&mut self, mem: Mem, rt: u8, rn: u8, offset: u16) -> Result<(), Stop> {
        let address = self.reg(rn).wrapping_add(u32::from(offset));
        self.exclusive_aligned(mem, address)?;
        let value = self.read(mem, address)?;
        self.exclusive = Some(address);
        self.set(rt, value);
        Ok(())
    }

    /// Stores if a load has marked an address. With one core and no interrupts, such a store always succeeds.
    pub(super) fn store_exclusive(&mut self, mem: Mem, rd: u8, rt: u8, rn: u8, offset: u16) -> Result<(), Stop> {
        let address = self.reg(rn).wrapping_add(u32::from(offset));
        self.exclusive_aligned(mem, address)?;
        let marked = self.exclusive.take().is_some();
        if marked {
            self.write(mem, address, self.reg(rt))?;
        }
        self.set(rd, u32::from(!marked));
        Ok(())
    }

    pub(super) fn table_branch(&mut self, rn: u8, rm: u8, half: bool) -> Result<(), Stop> {
        let index = self.reg(rm) << u32::from(half);
        let mem = if half { Mem::Half } else { Mem::Byte };
        let entry = self.read(mem, self.reg(rn).wrapping_add(index))?;
        self.jump(self.regs[15].wrapping_add(entry * 2));
        Ok(())
    }
}
