//! Special registers that a program without an operating system may use.

use super::execute::Core;
use crate::fault::{FaultKind, Stop};

const LBEG: u32 = 0;
const LCOUNT: u32 = 2;
const SAR: u32 = 3;
const SCOMPARE1: u32 = 12;
const CCOUNT: u32 = 234;
const THREADPTR: u32 = 231;

impl Core {
    pub(super) fn read_special(&self, number: u32) -> Result<u32, Stop> {
        Ok(match number {
            LBEG..=LCOUNT => self.loops[number as usize],
            SAR => self.sar,
            SCOMPARE1 => self.expected,
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
            SCOMPARE1 => self.expected = value,
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
