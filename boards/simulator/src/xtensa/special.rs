//! Special registers, those that a program without a system may use.

use super::execute::Core;
use crate::fault::{FaultKind, Stop};

const LBEG: u32 = 0;
const LCOUNT: u32 = 2;
const SAR: u32 = 3;
const BR: u32 = 4;
const SCOMPARE1: u32 = 12;
const WINDOWBASE: u32 = 72;
const WINDOWSTART: u32 = 73;
pub const PS: u32 = 230;
const CCOUNT: u32 = 234;
const THREADPTR: u32 = 231;

/// PS of a program: windows on, its user mode, no interrupt held back.
const PS_OF_PROGRAMS: u32 = 0x0004_0020;

impl Core {
    pub(super) fn read_special(&self, number: u32) -> Result<u32, Stop> {
        Ok(match number {
            LBEG..=LCOUNT => self.loops[number as usize],
            SAR => self.sar,
            BR => self.booleans,
            SCOMPARE1 => self.expected,
            WINDOWBASE | WINDOWSTART => self.windows.place()[(number - WINDOWBASE) as usize],
            PS => PS_OF_PROGRAMS | u32::from(self.windows.increment) << 16,
            CCOUNT => self.shared.cycles as u32,
            _ => return Err(Stop::new(FaultKind::Undefined)),
        })
    }

    pub(super) fn write_special(&mut self, number: u32, value: u32) -> Result<(), Stop> {
        match number {
            LBEG..=LCOUNT => {
                self.loops[number as usize] = value;
                self.windows.looping = true;
            }
            SAR => self.sar = value & 63,
            BR => self.booleans = value & 0xffff,
            SCOMPARE1 => self.expected = value,
            WINDOWBASE | WINDOWSTART => {
                let mut place = self.windows.place();
                place[(number - WINDOWBASE) as usize] = value;
                self.windows.set_place(place);
            }
            PS => self.windows.increment = (value >> 16 & 3) as u8,
            _ => return Err(Stop::new(FaultKind::Undefined)),
        }
        Ok(())
    }

    pub(super) fn read_user(&self, number: u32) -> Result<u32, Stop> {
        if number == THREADPTR { Ok(self.thread) } else { Err(Stop::new(FaultKind::Undefined)) }
    }

    pub(super) fn write_user(&mut self, number: u32, value: u32) -> Result<(), Stop> {
        if number != THREADPTR {
            return Err(Stop::new(FaultKind::Undefined));
        }
        self.thread = value;
        Ok(())
    }
}
