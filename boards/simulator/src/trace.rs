//! Traces: side-channel information that an observer of a core could learn in addition to its results. The sequences of
//! program counters and of data addresses are hashed. The cycle count is the third part. Two runs of constant-time code
//! that differ only in secrets agree in all three.
//!
//! Some cores multiply short operands faster. There, cycles agree in most runs that differ in such an operand, because
//! only one operand in 65,536 is short. So the fourth part is a hash of the operands on which cycles could depend.

use std::fmt;

/// Hash of a sequence of words. Each step is a bijection of the state for a given word, and of the word for a given
/// state. Two sequences that differ in one place never collide there. A later collision is accidental, with probability
/// 2^-64. Not secure against an adversary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hash(u64);

impl Hash {
    /// Creates the hash of the empty sequence.
    pub const fn new() -> Hash {
        Hash(0x9e37_79b9_7f4a_7c15)
    }

    /// Appends a word.
    #[inline(always)]
    pub fn push(&mut self, word: u32) {
        let mixed = (self.0 ^ u64::from(word)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        self.0 = mixed ^ mixed >> 32;
    }

    /// Returns the value.
    pub fn value(self) -> u64 {
        self.0
    }
}

impl Default for Hash {
    fn default() -> Hash {
        Hash::new()
    }
}

/// Observable data of an instruction, in addition to its address and cycles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The data address.
    pub access: Option<u32>,
    /// The operand on which its cycles could depend.
    pub operand: Option<u64>,
}

/// The trace of a run or of the calls of a region.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Hash of the addresses of all instructions in order.
    pub pc: u64,
    /// Hash of the data addresses of all loads and stores in order; multiple accesses count with their lowest address.
    pub address: u64,
    /// Hash of the operands on which cycles could depend, in order. Covers multiplications and divisions of the M4K
    /// whose result or unit is needed so soon that it matters. Other cores have none.
    pub operands: u64,
    /// Cycles.
    pub cycles: u64,
    /// Instructions.
    pub instructions: u64,
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pc {:016x}, addresses {:016x}, ", self.pc, self.address)?;
        if self.operands != Hash::new().value() {
            write!(f, "operands {:016x}, ", self.operands)?;
        }
        write!(f, "{} cycles", self.cycles)
    }
}

/// A trace under construction.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tracer {
    pc: Hash,
    address: Hash,
    operands: Hash,
    cycles: u64,
    instructions: u64,
}

impl Tracer {
    /// Appends an executed instruction.
    #[inline]
    pub fn push(&mut self, pc: u32, seen: Seen, cycles: u32) {
        self.pc.push(pc);
        if let Some(address) = seen.access {
            self.address.push(address);
        }
        if let Some(operand) = seen.operand {
            self.operands.push(operand as u32);
            self.operands.push((operand >> 32) as u32);
        }
        self.cycles += u64::from(cycles);
        self.instructions += 1;
    }

    pub fn finish(&self) -> Trace {
        Trace {
            pc: self.pc.value(),
            address: self.address.value(),
            operands: self.operands.value(),
            cycles: self.cycles,
            instructions: self.instructions,
        }
    }
}
