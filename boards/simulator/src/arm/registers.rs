//! System registers that start-up code uses, stored as plain words. Writes to them have no other effect.

/// Contents of the system registers.
#[derive(Clone, Debug, Default)]
pub struct System {
    vector_table: u32,
    coprocessor_access: u32,
    debug_control: u32,
    cycle_control: u32,
}

impl System {
    fn register(&mut self, address: u32) -> Option<&mut u32> {
        Some(match address {
            0xe000_ed08 => &mut self.vector_table,
            0xe000_ed88 => &mut self.coprocessor_access,
            0xe000_edfc => &mut self.debug_control,
            0xe000_1000 => &mut self.cycle_control,
            _ => return None,
        })
    }

    /// Writes a register; returns `None` if there is no register at that address.
    #[cold]
    pub fn store(&mut self, address: u32, value: u32) -> Option<()> {
        self.register(address).map(|register| *register = value)
    }

    /// Reads a register.
    #[cold]
    pub fn load(&mut self, address: u32, cycles: u64) -> Option<u32> {
        match address {
            // DWT_CYCCNT: the simulator's cycle count.
            0xe000_1004 => Some(cycles as u32),
            _ => self.register(address).map(|register| *register),
        }
    }
}
