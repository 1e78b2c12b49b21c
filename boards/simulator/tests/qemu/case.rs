//! A case: the initial state, and the instructions that run from it.

use crate::random::Random;

/// Scratch memory that instructions under test read and write.
pub const SCRATCH: u32 = 0x2000_3000;
/// Size of the scratch memory in bytes.
pub const SCRATCH_SIZE: u32 = 256;
/// SP before the instructions under test is this value, or a few words more.
pub const STACK: u32 = SCRATCH + 128;

/// One case.
pub struct Case {
    /// Form of the case, for messages.
    pub form: &'static str,
    /// Address of its code.
    pub at: u32,
    /// The instructions, including any data among them.
    pub code: Vec<u16>,
    /// R0 to R12, SP, LR.
    pub registers: [u32; 15],
    /// N, Z, C, V, Q and GE.
    pub apsr: u32,
    /// N, Z, C, V of the floating-point unit; everything else has its default state.
    pub fpscr: u32,
    /// Position in the pool of words for the initial contents of scratch memory.
    pub memory: u32,
    /// Position in the pool of floating-point numbers for S0 to S31.
    pub floats: u32,
}

impl Case {
    /// Creates a case with random registers, flags and memory for the code at `at`.
    pub fn new(form: &'static str, at: u32, random: &mut Random) -> Case {
        let mut registers = [0; 15];
        registers.fill_with(|| random.operand());
        registers[13] = STACK + 4 * random.below(4);
        Case {
            form,
            at,
            code: Vec::new(),
            registers,
            apsr: random.word() & 0xf80f_0000,
            fpscr: random.word() & 0xf000_0000,
            memory: random.below(crate::image::POOL_CHOICES),
            floats: random.below(crate::image::POOL_CHOICES),
        }
    }
}
