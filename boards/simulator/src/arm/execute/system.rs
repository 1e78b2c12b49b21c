//! Special registers, and breakpoints for semihosting.

use super::Core;
use crate::fault::{FaultKind, Stop};
use crate::semihosting;

/// Positions in [`Core::special`].
const PRIMASK: usize = 0;
const FAULTMASK: usize = 1;
const BASEPRI: usize = 2;
const CONTROL: usize = 3;
const PSP: usize = 4;

impl Core {
    pub(super) fn change_state(&mut self, disable: bool, faults: bool, interrupts: bool) {
        if interrupts {
            self.special[PRIMASK] = u32::from(disable);
        }
        if faults {
            self.special[FAULTMASK] = u32::from(disable);
        }
    }

    fn status(&self) -> u32 {
        let f = self.flags;
        u32::from(f.n) << 31
            | u32::from(f.z) << 30
            | u32::from(f.c) << 29
            | u32::from(f.v) << 28
            | u32::from(f.q) << 27
            | u32::from(f.ge) << 16
    }

    pub(super) fn read_special(&mut self, rd: u8, which: u8) {
        let value = match which {
            0..=4 => self.status(),
            8 => self.regs[13],
            9 => self.special[PSP],
            16 => self.special[PRIMASK],
            17 | 18 => self.special[BASEPRI],
            19 => self.special[FAULTMASK],
            20 => self.special[CONTROL],
            // IPSR, EPSR and missing registers read as zero.
            _ => 0,
        };
        self.set(rd, value);
    }

    pub(super) fn write_special(&mut self, rn: u8, which: u8, mask: u8) {
        let value = self.reg(rn);
        match which {
            0..=4 => {
                if mask & 2 != 0 {
                    self.set_status(value);
                }
                if mask & 1 != 0 {
                    self.flags.ge = (value >> 16) as u8 & 15;
                }
            }
            8 => self.regs[13] = value & !3,
            9 => self.special[PSP] = value & !3,
            16 => self.special[PRIMASK] = value & 1,
            17 => self.special[BASEPRI] = value & 0xff,
            18 => {
                let (old, new) = (self.special[BASEPRI], value & 0xff);
                if new != 0 && (new < old || old == 0) {
                    self.special[BASEPRI] = new;
                }
            }
            19 => self.special[FAULTMASK] = value & 1,
            20 => self.special[CONTROL] = value & 7,
            _ => {}
        }
    }

    fn set_status(&mut self, value: u32) {
        let bit = |position: u32| value >> position & 1 != 0;
        self.flags.n = bit(31);
        self.flags.z = bit(30);
        self.flags.c = bit(29);
        self.flags.v = bit(28);
        if self.lenient {
            self.flags.q = bit(27);
        }
    }

    /// BKPT 0xAB is a semihosting request. Any other BKPT stops the run.
    pub(super) fn breakpoint(&mut self, imm: u8) -> Result<(), Stop> {
        if imm != 0xab {
            return Err(Stop::new(FaultKind::Breakpoint(imm)));
        }
        semihosting::request(&mut self.shared, self.regs[0], self.regs[1])
    }
}
