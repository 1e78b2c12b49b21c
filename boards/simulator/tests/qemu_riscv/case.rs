//! A case: the initial state, and the instructions that run from it.

use crate::random::Random;
use std::fmt;

/// Scratch memory that instructions under test read and write.
pub const SCRATCH: u32 = 0x2000_3000;
/// Size of the scratch memory in bytes.
pub const SCRATCH_SIZE: u32 = 256;

/// Stack pointer. A random value is an overflow, so the register is used as an operand. It is a result only if it moves
/// a little.
pub const SP: u32 = 2;

/// One case.
pub struct Case {
    /// Form of the case, for messages.
    pub form: &'static str,
    /// Address of its code.
    pub at: u32,
    /// The instructions.
    pub code: Vec<u16>,
    /// x0 to x31. Register `reserved` holds the address of the code.
    pub registers: [u32; 32],
    /// Register that the surrounding program needs, so the case does not use it.
    pub reserved: u32,
    /// Position in the pool of words for the initial contents of scratch memory.
    pub memory: u32,
}

/// Registers that may be reserved. There are two, so that cases cover both.
pub const RESERVED: [u32; 2] = [31, 30];

impl Case {
    /// Creates a case with random registers and memory for the code at `at`.
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

    /// Returns the name of the function that runs the case.
    pub fn entry(&self) -> &'static str {
        if self.reserved == RESERVED[0] { "one_case_31" } else { "one_case_30" }
    }

    /// Appends a 32-bit instruction.
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
