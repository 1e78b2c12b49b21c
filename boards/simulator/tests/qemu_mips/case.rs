//! A case: the initial state, and the instructions that run from it.

use crate::random::Random;
use std::fmt;

/// Scratch memory that instructions under test read and write.
pub const SCRATCH: u32 = 0x2002_0000;
/// Size of the scratch memory in bytes.
pub const SCRATCH_SIZE: u32 = 256;

/// Stack pointer. A value below the stack is an overflow, so the register is used as an operand but never as a result.
pub const SP: u32 = 29;

/// One case.
pub struct Case {
    /// Form of the case, for messages.
    pub form: &'static str,
    /// Address of its code.
    pub at: u32,
    /// The instructions.
    pub code: Vec<u32>,
    /// Registers 0 to 31. Register `reserved` holds the address of the code.
    pub registers: [u32; 32],
    /// LO and HI.
    pub unit: [u32; 2],
    /// Register that the surrounding program needs, so the case does not use it.
    pub reserved: u32,
    /// Position in the pool of words for the initial contents of scratch memory.
    pub memory: u32,
}

/// Registers that may be reserved. There are two, so that cases cover both.
pub const RESERVED: [u32; 2] = [25, 24];

impl Case {
    /// Creates a case with random registers and memory for the code at `at`.
    pub fn new(form: &'static str, at: u32, random: &mut Random) -> Case {
        let mut registers = [0; 32];
        registers[1..].fill_with(|| random.operand());
        registers[SP as usize] = registers[SP as usize] >> 2 | 1 << 31;
        let unit = [random.operand(), random.operand()];
        let reserved = RESERVED[random.below(2) as usize];
        registers[reserved as usize] = at;
        let memory = random.below(crate::image::POOL_CHOICES);
        Case { form, at, code: Vec::new(), registers, unit, reserved, memory }
    }

    /// Returns the name of the function that runs the case.
    pub fn entry(&self) -> &'static str {
        if self.reserved == RESERVED[0] { "one_case_25" } else { "one_case_24" }
    }

    /// Returns the address of the next instruction.
    pub fn here(&self) -> u32 {
        self.at + 4 * self.code.len() as u32
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = |words: &[u32]| words.iter().map(|word| format!("{word:08x}")).collect::<Vec<_>>().join(" ");
        let (code, registers, unit) = (words(&self.code), words(&self.registers), words(&self.unit));
        write!(f, "code {code} at {:#x}, registers {registers}, lo and hi {unit}", self.at)
    }
}
