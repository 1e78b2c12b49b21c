//! A case: the state before, and the instructions that run from it.

use crate::random::Random;

/// The scratch memory that instructions under test read and write, and how much of it there is.
pub const SCRATCH: u32 = 0x2000_3000;
/// Its size in bytes.
pub const SCRATCH_SIZE: u32 = 256;
/// SP before the instructions under test is this, or a few words more.
pub const STACK: u32 = SCRATCH + 128;

/// One case.
pub struct Case {
    /// Which form it belongs to, for messages.
    pub form: &'static str,
    /// Where its code will be.
    pub at: u32,
    /// The instructions, and any data among them.
    pub code: Vec<u16>,
    /// R0 to R12, SP, LR.
    pub registers: [u32; 15],
    /// N, Z, C, V, Q and GE.
    pub apsr: u32,
    /// N, Z, C, V of the floating-point unit; everything else in its default state.
    pub fpscr: u32,
    /// Where in the pool of words the scratch memory's first contents come from.
    pub memory: u32,
    /// Where in the pool of floating-point numbers S0 to S31 come from.
    pub floats: u32,
}

impl Case {
    /// Random registers, flags and memory for the code at `at`.
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
