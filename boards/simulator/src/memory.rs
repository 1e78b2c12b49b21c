//! Memory: one window of flash, one of RAM, and the few system registers that start-up code touches.
//!
//! Flash reaches exactly as far as the ELF file fills it, so that a read beyond it is noticed; gaps read as erased flash.

use crate::fault::{FaultKind, Stop};

/// A range of addresses and its bytes.
#[derive(Clone, Debug, Default)]
pub struct Window {
    pub base: u32,
    pub bytes: Vec<u8>,
}

impl Window {
    /// `len` bytes at `address`, if the window holds them all.
    #[inline(always)]
    pub fn get(&self, address: u32, len: usize) -> Option<&[u8]> {
        let start = address.wrapping_sub(self.base) as usize;
        self.bytes.get(start..start + len)
    }

    /// The same, to be changed.
    #[inline(always)]
    pub fn get_mut(&mut self, address: u32, len: usize) -> Option<&mut [u8]> {
        let start = address.wrapping_sub(self.base) as usize;
        self.bytes.get_mut(start..start + len)
    }

    /// Whether the address lies inside.
    pub fn contains(&self, address: u32) -> bool {
        (address.wrapping_sub(self.base) as usize) < self.bytes.len()
    }

    /// The first address after it.
    pub fn end(&self) -> u32 {
        self.base.wrapping_add(self.bytes.len() as u32)
    }
}

/// Everything a load or store can reach.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    pub flash: Window,
    pub ram: Window,
    system: System,
}

/// System registers, kept as plain words: what start-up code writes there has no effect here.
#[derive(Clone, Debug, Default)]
struct System {
    vector_table: u32,
    coprocessor_access: u32,
    debug_control: u32,
    cycle_control: u32,
}

impl Memory {
    pub fn new(flash: Window, ram: Window) -> Memory {
        Memory { flash, ram, system: System::default() }
    }

    /// `len` bytes at `address` of RAM or flash.
    #[inline(always)]
    pub fn slice(&self, address: u32, len: usize) -> Result<&[u8], Stop> {
        match self.ram.get(address, len) {
            Some(bytes) => Ok(bytes),
            None => self.flash.get(address, len).ok_or_else(|| unmapped(address)),
        }
    }

    #[inline(always)]
    pub fn load32(&self, address: u32, cycles: u64) -> Result<u32, Stop> {
        match self.slice(address, 4) {
            Ok(bytes) => Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])),
            Err(stop) => self.load_system(address, cycles).ok_or(stop),
        }
    }

    #[inline(always)]
    pub fn load16(&self, address: u32) -> Result<u32, Stop> {
        self.slice(address, 2).map(|bytes| u32::from(u16::from_le_bytes([bytes[0], bytes[1]])))
    }

    #[inline(always)]
    pub fn load8(&self, address: u32) -> Result<u32, Stop> {
        self.slice(address, 1).map(|bytes| u32::from(bytes[0]))
    }

    /// Stores the low `N` bytes.
    #[inline(always)]
    pub fn store<const N: usize>(&mut self, address: u32, value: u32) -> Result<(), Stop> {
        match self.ram.get_mut(address, N) {
            Some(bytes) => {
                bytes.copy_from_slice(&value.to_le_bytes()[..N]);
                Ok(())
            }
            None => self.store_elsewhere(N, address, value),
        }
    }

    #[cold]
    fn store_elsewhere(&mut self, len: usize, address: u32, value: u32) -> Result<(), Stop> {
        if self.flash.contains(address) {
            return Err(Stop::at(FaultKind::WriteToFlash, address));
        }
        let register = match address {
            0xe000_ed08 => &mut self.system.vector_table,
            0xe000_ed88 => &mut self.system.coprocessor_access,
            0xe000_edfc => &mut self.system.debug_control,
            0xe000_1000 => &mut self.system.cycle_control,
            _ => return Err(unmapped(address)),
        };
        if len != 4 {
            return Err(unmapped(address));
        }
        *register = value;
        Ok(())
    }

    #[cold]
    fn load_system(&self, address: u32, cycles: u64) -> Option<u32> {
        Some(match address {
            0xe000_ed08 => self.system.vector_table,
            0xe000_ed88 => self.system.coprocessor_access,
            0xe000_edfc => self.system.debug_control,
            0xe000_1000 => self.system.cycle_control,
            // DWT_CYCCNT: the simulator's own count.
            0xe000_1004 => cycles as u32,
            _ => return None,
        })
    }
}

#[cold]
fn unmapped(address: u32) -> Stop {
    Stop::at(FaultKind::Unmapped, address)
}
