//! The few special registers that start-up code touches, kept as plain words: what it writes there has no effect here.

/// Numbers of registers that are kept: mstatus, mie, mtvec, mscratch, mepc, mcause.
const KEPT: [u32; 6] = [0x300, 0x304, 0x305, 0x340, 0x341, 0x342];
/// misa: RV32 with I, M, A, C.
const MISA: u32 = 0x4000_1105;

/// Their contents.
#[derive(Clone, Debug, Default)]
pub struct Special([u32; KEPT.len()]);

impl Special {
    /// `None` if there is no such register here. The counters of cycles are the simulator's own count.
    pub fn read(&self, number: u32, cycles: u64) -> Option<u32> {
        match number {
            0xb00 | 0xc00 => Some(cycles as u32),
            0xb80 | 0xc80 => Some((cycles >> 32) as u32),
            0x301 => Some(MISA),
            0xf14 => Some(0),
            _ => KEPT.iter().position(|kept| *kept == number).map(|place| self.0[place]),
        }
    }

    /// `None` if there is no such register here, or it cannot be written.
    pub fn write(&mut self, number: u32, value: u32) -> Option<()> {
        KEPT.iter().position(|kept| *kept == number).map(|place| self.0[place] = value)
    }
}
