//! Marks on secrets, for the constant-time check. Each bit of a register, of the flags and of RAM can carry a mark.
//! Instructions hand marks on from their operands to their results. An instruction that reveals a marked bit by its
//! time, its address or its successor is a leak. One run thus answers for all secrets that take the same path, and a
//! run without leaks has only one path.
//!
//! A result bit is marked if it could change when marked bits change. The rules may mark too many bits, but never too
//! few: sums and logic are exact up to correlations between bits, other operations mark every bit of their result. Each
//! instruction set has its rules in `follow.rs`, next to the execution of the same instructions.

use crate::symbols::Place;
use std::collections::BTreeMap;
use std::fmt;

/// Number of registers of the largest instruction set, with flags and special registers.
pub const REGISTERS: usize = 96;

/// The way in which an instruction reveals a marked bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// The bit decides which instruction comes next.
    Branch,
    /// The bit is part of a data address.
    Address,
    /// The bit is part of an operand on which the instruction's cycles depend.
    Operand,
}

/// An instruction that reveals secrets.
#[derive(Clone, Debug)]
pub struct Leak {
    /// The way in which it reveals them.
    pub way: Way,
    /// Disassembly of the instruction.
    pub instruction: String,
    /// The instruction and its callers when it first leaked, innermost first.
    pub backtrace: Vec<Place>,
    /// Number of times.
    pub count: u64,
}

impl fmt::Display for Leak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let way = match self.way {
            Way::Branch => "branches on a secret",
            Way::Address => "uses an address made from a secret",
            Way::Operand => "takes a time that depends on a secret operand",
        };
        writeln!(f, "  {} {way}, {} times", self.instruction, self.count)?;
        self.backtrace.iter().enumerate().try_for_each(|(depth, place)| writeln!(f, "    #{depth:<2} {place}"))
    }
}

/// Values that carry marks at the start of a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Marking {
    /// Marks are not followed. This is the default, and the fastest.
    #[default]
    Off,
    /// Bytes of RAM, by [`crate::Board::mark`].
    Memory,
    /// Also all arguments in registers.
    Arguments,
}

/// Address and way of a leak: the call sites of the first time, and the count.
pub type Found = BTreeMap<(u32, Way), (Vec<u32>, u64)>;

/// All marks of a machine.
pub struct Marks {
    pub regs: [u32; REGISTERS],
    base: u32,
    ram: Vec<u8>,
    /// Registers that hold a public value from an instruction on, by its distance from `code` in halfwords.
    public: Vec<u32>,
    code: u32,
    pub found: Found,
}

impl Default for Marks {
    fn default() -> Marks {
        Marks::new(0, 0)
    }
}

impl Marks {
    pub fn new(base: u32, len: usize) -> Marks {
        Marks { regs: [0; REGISTERS], base, ram: vec![0; len], public: Vec::new(), code: 0, found: Found::new() }
    }

    /// Declares that a register holds a public value when the instruction at an address begins. Addresses below the
    /// first one are not possible.
    pub fn publish(&mut self, code: u32, address: u32, register: u8) {
        self.code = code;
        let index = (address.wrapping_sub(code) / 2) as usize;
        if self.public.len() <= index {
            self.public.resize(index + 1, 0);
        }
        self.public[index] |= 1 << register;
    }

    /// Returns the registers that hold public values when the instruction at an address begins, one bit each.
    #[inline(always)]
    pub fn public_at(&self, pc: u32) -> u32 {
        self.public.get((pc.wrapping_sub(self.code) / 2) as usize).copied().unwrap_or(0)
    }

    /// Sets the marks of bytes in RAM.
    pub fn set(&mut self, address: u32, bytes: &[u8]) -> bool {
        let start = address.wrapping_sub(self.base) as usize;
        match self.ram.get_mut(start..start.saturating_add(bytes.len())) {
            Some(place) => {
                place.copy_from_slice(bytes);
                true
            }
            None => false,
        }
    }

    /// Returns the marks of bytes in RAM.
    pub fn get(&self, address: u32, len: usize) -> Option<Vec<u8>> {
        let start = address.wrapping_sub(self.base) as usize;
        self.ram.get(start..start.saturating_add(len)).map(<[u8]>::to_vec)
    }

    /// Removes all marks.
    pub fn clear(&mut self) {
        self.ram.fill(0);
    }

    /// Returns the marks of `N` bytes at an address. Flash has none.
    #[inline(always)]
    pub fn load<const N: usize>(&self, address: u32) -> u32 {
        let start = address.wrapping_sub(self.base) as usize;
        let mut word = [0; 4];
        if let Some(bytes) = self.ram.get(start..start.wrapping_add(N)) {
            word[..N].copy_from_slice(bytes);
        }
        u32::from_le_bytes(word)
    }

    /// Sets the marks of `N` bytes at an address.
    #[inline(always)]
    pub fn store<const N: usize>(&mut self, address: u32, marks: u32) {
        let start = address.wrapping_sub(self.base) as usize;
        if let Some(bytes) = self.ram.get_mut(start..start.wrapping_add(N)) {
            bytes.copy_from_slice(&marks.to_le_bytes()[..N]);
        }
    }

    /// Adds a leak of the instruction at an address.
    #[cold]
    pub fn add(&mut self, pc: u32, way: Way, sites: impl Iterator<Item = u32>) {
        self.found.entry((pc, way)).or_insert_with(|| (sites.collect(), 0)).1 += 1;
    }
}

/// A word with the marks of its bits.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    pub value: u32,
    pub marks: u32,
}

impl Word {
    /// Creates a public word.
    #[inline(always)]
    pub fn public(value: u32) -> Word {
        Word { value, marks: 0 }
    }

    /// Returns the marks of `self & other`. A public zero bit hides the other bit.
    #[inline(always)]
    pub fn and(self, other: Word) -> u32 {
        (self.marks | other.marks) & (self.value | self.marks) & (other.value | other.marks)
    }

    /// Returns the marks of `self | other`.
    #[inline(always)]
    pub fn or(self, other: Word) -> u32 {
        self.inverse().and(other.inverse())
    }

    /// Returns the inverted word. Its marks are the same.
    #[inline(always)]
    pub fn inverse(self) -> Word {
        Word { value: !self.value, marks: self.marks }
    }

    /// Returns the marks of `self + other + carry`, and whether the carry out is marked. A bit is marked if the smallest
    /// and the largest possible sum differ there, or if a bit of an operand is.
    #[inline(always)]
    pub fn add(self, other: Word, carry: bool, carry_marked: bool) -> (u32, bool) {
        let least = |w: Word| u64::from(w.value & !w.marks);
        let most = |w: Word| u64::from(w.value | w.marks);
        let low = least(self) + least(other) + u64::from(carry && !carry_marked);
        let high = most(self) + most(other) + u64::from(carry || carry_marked);
        let changed = low ^ high;
        let direct = self.marks | other.marks | u32::from(carry_marked);
        (direct | changed as u32, changed >> 32 != 0)
    }

    /// Returns the marks of the low word of the product.
    #[inline(always)]
    pub fn multiply(self, other: Word) -> u32 {
        if self.is_zero() || other.is_zero() { 0 } else { upwards(self.marks | other.marks) }
    }

    /// Returns whether the word is a public zero.
    #[inline(always)]
    pub fn is_zero(self) -> bool {
        self.value | self.marks == 0
    }

    /// Returns whether marked bits decide if the words are equal.
    #[inline(always)]
    pub fn decides_equal(self, other: Word) -> bool {
        Word { value: self.value ^ other.value, marks: self.marks | other.marks }.decides_zero()
    }

    /// Returns whether marked bits decide if the word is less than another, as unsigned numbers.
    #[inline(always)]
    pub fn decides_below(self, other: Word) -> bool {
        self.add(other.inverse(), true, false).1
    }

    /// Returns whether marked bits decide if the word is less than another, as signed or unsigned numbers.
    #[inline(always)]
    pub fn decides_less(self, other: Word) -> bool {
        self.marks | other.marks != 0
    }

    /// Returns whether marked bits decide if the word is zero.
    #[inline(always)]
    pub fn decides_zero(self) -> bool {
        self.marks != 0 && self.value & !self.marks == 0
    }
}

/// Returns a leak if any bit is marked.
#[inline(always)]
pub fn leak(marks: u32, way: Way) -> Option<Way> {
    (marks != 0).then_some(way)
}

/// Returns the lowest marked bit and all bits above it.
#[inline(always)]
pub fn upwards(marks: u32) -> u32 {
    marks | marks.wrapping_neg()
}

/// Returns all bits if any bit is marked.
#[inline(always)]
pub fn all(marks: u32) -> u32 {
    if marks == 0 { 0 } else { u32::MAX }
}
