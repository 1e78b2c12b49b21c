//! A case: the initial state, and the instructions that run from it.

use crate::asm;
use crate::image::pool_word;
use crate::random::Random;
use std::fmt;

/// Scratch memory that instructions under test read and write.
pub const SCRATCH: u32 = 0x2000_3000;
/// Size of the scratch memory in bytes.
pub const SCRATCH_SIZE: u32 = 256;

/// One case.
pub struct Case {
    /// Form of the case, for messages.
    pub form: &'static str,
    /// Address of its code.
    pub at: u32,
    /// The instructions.
    pub code: Vec<u8>,
    /// a0 to a15. Register `reserved` holds the address of the code.
    pub registers: [u32; 16],
    pub sar: u32,
    /// SCOMPARE1.
    pub expected: u32,
    /// Register that the surrounding program needs, so the case does not use it.
    pub reserved: u32,
    /// Position in the pool of words for the initial contents of scratch memory.
    pub memory: u32,
}

/// Registers that may be reserved. There are two, so that cases cover both.
pub const RESERVED: [u32; 2] = [15, 14];
/// Register that markers count in, which is never an operand.
const MARKER: u32 = 13;
/// Stack pointer. A random value is an overflow, so only cases about the stack pointer use it as an operand or a
/// result.
const SP: u32 = 1;

impl Case {
    /// Creates a case with random registers and memory for the code at `at`.
    pub fn new(form: &'static str, at: u32, random: &mut Random) -> Case {
        let mut registers = [0; 16];
        registers.fill_with(|| random.operand());
        // A stack pointer below the stack is a fault.
        registers[SP as usize] = registers[SP as usize] >> 2 | 1 << 31;
        let reserved = RESERVED[random.below(2) as usize];
        registers[reserved as usize] = at;
        let memory = random.below(crate::image::POOL_CHOICES);
        Case {
            form,
            at,
            code: Vec::new(),
            registers,
            sar: random.below(33),
            expected: random.operand(),
            reserved,
            memory,
        }
    }

    /// Returns the name of the function that runs the case.
    pub fn entry(&self) -> &'static str {
        if self.reserved == RESERVED[0] { "one_case_15" } else { "one_case_14" }
    }

    /// Returns a register for an operand.
    pub fn operand(&self, random: &mut Random) -> u32 {
        loop {
            let r = random.below(16);
            if r != self.reserved && r != MARKER && r != SP {
                return r;
            }
        }
    }

    /// Returns the initial word of scratch memory at an address.
    pub fn word_at(&self, address: u32) -> u32 {
        pool_word(self.memory + (address - SCRATCH) / 4)
    }

    /// Appends an instruction.
    pub fn push(&mut self, insn: Vec<u8>) {
        self.code.extend(insn);
    }

    /// Appends instructions that change the marker register if they execute.
    pub fn mark(&mut self, long: u32, short: u32) {
        (0..long).for_each(|_| self.push(asm::addi(MARKER, MARKER, 16)));
        (0..short).for_each(|_| self.push(asm::narrow(MARKER, MARKER, 1, 11)));
    }

    /// Returns the address of the next instruction.
    pub fn here(&self) -> u32 {
        self.at + self.code.len() as u32
    }

    /// Emits a jump, made by `branch` from its distance. It jumps over markers or, if possible, back to one.
    pub fn around(&mut self, only_forward: bool, random: &mut Random, branch: impl Fn(i32) -> Vec<u8>) {
        let len = branch(8).len() as u32;
        if only_forward || random.one_in(2) {
            let (long, short) = (random.below(if only_forward { 17 } else { 38 }) + 1, random.below(3) + 1);
            // Over all short ones except one.
            self.push(branch((len + 3 * long + 2 * (short - 1)) as i32));
            self.mark(long, short);
        } else {
            // j 2f; 1: markers; j 3f; 2: branch to 1; marker; 3:
            let long = random.below(30);
            self.push(asm::j(3 + 3 * long as i32 + 2 + 3));
            self.mark(long, 1);
            self.push(asm::j(3 + len as i32 + 3));
            self.push(branch(-(3 * long as i32 + 2 + 3)));
            self.mark(1, 0);
        }
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code: String = self.code.iter().map(|byte| format!("{byte:02x}")).collect();
        let registers: Vec<_> = self.registers.iter().map(|register| format!("{register:08x}")).collect();
        write!(f, "bytes {code} at {:#x}, sar {}, a0 to a15 {}", self.at, self.sar, registers.join(" "))
    }
}
