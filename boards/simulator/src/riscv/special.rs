//! Control and status registers that start-up code uses, stored as plain words. Writes to them have no other effect.

/// Numbers of the stored registers: mstatus, mie, mtvec, mscratch, mepc, mcause.
const KEPT: [u32; 6] = [0x300, 0x304, 0x305, 0x340, 0x341, 0x342];
/// misa: RV32 with I, M, A, C.
const MISA: u32 = 0x4000_1105;

/// Contents of the registers.
#[derive(Clone, Debug, Default)]
pub struct Special([u32; KEPT.len()]);

impl Special {
    /// Reads a register; returns `None` if it does not exist. Cycle counters return the simulator's count.
    pub fn read(&self, number: u32, cycles: u64) -> Option<u32> {
        match number {
            0xb00 | 0xc00 => Some(cycles as u32),
            0xb80 | 0xc80 => Some((cycles >> 32) as u32),
            0x301 => Some(MISA),
            0xf14 => Some(0),
            _ => KEPT.iter().position(|kept| *kept == number).map(|place| self.0[place]),
        }
    }

    /// Writes a register; returns `None` if it does not exist or is read-only.
    pub fn write(&mut self, number: u32, value: u32) -> Option<()> {
        KEPT.iter().position(|kept| *kept == number).map(|place| self.0[place] = value)
    }
}
