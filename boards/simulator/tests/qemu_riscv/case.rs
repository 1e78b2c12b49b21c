//! A case: the state before, and the instructions that run from it.

use crate::random::Random;
use std::fmt;

/// The scratch memory that instructions under test read and write.
pub const SCRATCH: u32 = 0x2000_3000;
/// Its size in bytes.
pub const SCRATCH_SIZE: u32 = 256;

/// The stack pointer: with a random value an overflow, so it is an operand everywhere, and a result only where it moves a little.
pub const SP: u32 = 2;

/// One case.
pub struct Case {
    /// Which form it belongs to, for messages.
    pub form: &'static str,
    /// Where its code will be.
    pub at: u32,
    /// The instructions.
    pub code: Vec<u16>,
    /// x0 to x31; that of `reserved` is the address of the code.
    pub registers: [u32; 32],
    /// The register that the program around the case needs: no case uses it.
    pub reserved: u32,
    /// Where in the pool of words the scratch memory's first contents come from.
    pub memory: u32,
}

/// The registers that may be reserved: each case leaves one of them alone, so that all are used.
pub const RESERVED: [u32; 2] = [31, 30];

impl Case {
    /// Random registers and memory for the code at `at`.
    pub fn new(form: &'static str, at: u32, random: &mut Random) -> Case {
        let mut registers = [0; 32];
        registers[1..].fill_with(|| random.operand());
        // A stack pointer below the stack is a fault.
        registers[SP as usize] = registers[SP as usize] >> 2 | 1 << 31;
        let reserved = RESERVED[random.below(2) as usize];
        registers[reserved as usize] = at;
        let memory = random.below(crate::image::POOL_CHOICES);
        Case { form, at, code: Vec::new(), registers, reserved, memory }
    }

    /// The function that runs it.
    pub fn entry(&self) -> &'static str {
        if self.reserved == RESERVED[0] { "one_case_31" } else { "one_case_30" }
    }

    /// Appends an instruction of 32 bits.
    pub fn word(&mut self, word: u32) {
        self.code.extend([word as u16, (word >> 16) as u16]);
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code: Vec<_> = self.code.iter().map(|half| format!("{half:04x}")).collect();
        let registers: Vec<_> = self.registers.iter().map(|register| format!("{register:08x}")).collect();
        write!(f, "code {} at {:#x}, x0 to x31 {}", code.join(" "), self.at, registers.join(" "))
    }
}
