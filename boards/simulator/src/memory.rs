//! Memory: one window of flash, one of RAM.
//!
//! Flash ends where the contents of the ELF file end, so that reads beyond it are detected. Gaps read as erased flash.

use crate::fault::{FaultKind, Stop};

/// A range of addresses and its bytes.
#[derive(Clone, Debug, Default)]
pub struct Window {
    pub base: u32,
    pub bytes: Vec<u8>,
}

impl Window {
    /// Returns `len` bytes at `address`, if the window contains all of them.
    #[inline(always)]
    pub fn get(&self, address: u32, len: usize) -> Option<&[u8]> {
        let start = address.wrapping_sub(self.base) as usize;
        self.bytes.get(start..start + len)
    }

    /// Returns `len` bytes at `address` for writing.
    #[inline(always)]
    pub fn get_mut(&mut self, address: u32, len: usize) -> Option<&mut [u8]> {
        let start = address.wrapping_sub(self.base) as usize;
        self.bytes.get_mut(start..start + len)
    }

    /// Returns whether the window contains the address.
    pub fn contains(&self, address: u32) -> bool {
        (address.wrapping_sub(self.base) as usize) < self.bytes.len()
    }

    /// Returns the first address after the window.
    pub fn end(&self) -> u32 {
        self.base.wrapping_add(self.bytes.len() as u32)
    }
}

/// Memory that loads and stores can reach.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    pub flash: Window,
    pub ram: Window,
}

impl Memory {
    pub fn new(flash: Window, ram: Window) -> Memory {
        Memory { flash, ram }
    }

    /// Returns `len` bytes at `address` of RAM or flash.
    #[inline(always)]
    pub fn slice(&self, address: u32, len: usize) -> Result<&[u8], Stop> {
        match self.ram.get(address, len) {
            Some(bytes) => Ok(bytes),
            None => self.flash.get(address, len).ok_or_else(|| unmapped(address)),
        }
    }

    #[inline(always)]
    pub fn load32(&self, address: u32) -> Result<u32, Stop> {
        self.slice(address, 4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
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
            None => Err(self.unwritable(address)),
        }
    }

    #[cold]
    fn unwritable(&self, address: u32) -> Stop {
        if self.flash.contains(address) { Stop::at(FaultKind::WriteToFlash, address) } else { unmapped(address) }
    }
}

#[cold]
fn unmapped(address: u32) -> Stop {
    Stop::at(FaultKind::Unmapped, address)
}
