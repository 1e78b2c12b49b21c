//! The program that runs the cases. QEMU and the simulator run the same bytes.
//!
//! `one_case_<reserved>` is a function that takes the address of a case. It loads all registers and the scratch memory
//! from the case, and runs its code. Then it writes registers and scratch memory to the record. In the simulator, the
//! host calls the function for each case. In QEMU, `main` calls it and writes each record to standard output. Meanwhile
//! the reserved register holds addresses.

use crate::asm::{self, l32i, l32r, s32i};
use crate::case::{Case, RESERVED, SCRATCH, SCRATCH_SIZE};
use crate::elf;

/// Address of the program.
const CODE: u32 = 0x1000_0000;
/// Base of RAM, which holds the caller's registers, the record, the scratch memory and the stack.
const RAM: u32 = 0x2000_0000;
const RAM_SIZE: u32 = 0x1_0000;
const SAVED: u32 = RAM + 0x1000;
/// Address of a case's record.
pub const RECORD: u32 = RAM + 0x2000;
/// Stack for the frames of cases with calls, and of QEMU's main function.
pub const STACK: u32 = RAM + 0xf000;
/// Number of words in a record: a0 to a15, SAR, LBEG, LEND, LCOUNT, and the scratch memory.
pub const RECORD_WORDS: usize = 20 + SCRATCH_SIZE as usize / 4;
const SPECIAL: [u32; 4] = [3, 0, 1, 2];
const EM_XTENSA: u16 = 94;

/// Size in words of the pool that fills scratch memory.
const POOL: u32 = 256;
pub const POOL_CHOICES: u32 = POOL - SCRATCH_SIZE / 4;

/// Returns a word of the pool.
pub fn pool_word(index: u32) -> u32 {
    crate::random::Random::new(0x9001 + u64::from(index)).word()
}

/// A program with the addresses of its cases.
pub struct Image {
    pub elf: Vec<u8>,
    pub cases: Vec<u32>,
}

/// Builder of a program.
pub struct Builder {
    bytes: Vec<u8>,
    cases: Vec<Case>,
    /// Address of each word of [`LITERALS`].
    enter: [u32; 2],
    save: [u32; 2],
    pool: u32,
}

const LITERALS: [u32; 4] = [SAVED, SCRATCH, RECORD, STACK];

impl Builder {
    /// Creates the program without its cases.
    pub fn new() -> Builder {
        let mut b = Builder { bytes: Vec::new(), cases: Vec::new(), enter: [0; 2], save: [0; 2], pool: 0 };
        LITERALS.iter().for_each(|word| b.bytes.extend(word.to_le_bytes()));
        b.pool = b.here();
        (0..POOL).for_each(|index| b.bytes.extend(pool_word(index).to_le_bytes()));
        for (i, reserved) in RESERVED.into_iter().enumerate() {
            b.align();
            b.enter[i] = b.here();
            b.before(reserved);
            b.save[i] = b.here();
            b.after(reserved);
        }
        b.align();
        b
    }

    /// Returns the address of the next bytes.
    pub fn here(&self) -> u32 {
        CODE + self.size()
    }

    pub fn size(&self) -> u32 {
        self.bytes.len() as u32
    }

    fn push(&mut self, insn: Vec<u8>) {
        self.bytes.extend(insn);
    }

    fn align(&mut self) {
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
    }

    fn literal(&mut self, register: u32, value: u32) {
        let from = CODE + 4 * LITERALS.iter().position(|word| *word == value).unwrap() as u32;
        self.push(l32r(register, self.here(), from));
    }

    /// Copies the length of the scratch memory in words. Two registers hold source and destination.
    fn copy(&mut self, to: u32, from: u32, count: u32, word: u32) {
        self.push(asm::movi(count, SCRATCH_SIZE as i32 / 4));
        self.push(asm::begin_loop(9, count, 3 + 12));
        self.push(l32i(word, from, 0));
        self.push(s32i(word, to, 0));
        self.push(asm::addi(from, from, 4));
        self.push(asm::addi(to, to, 4));
    }

    /// Emits code before the case. Words of a case are its code, position of its memory, SAR, SCOMPARE1, and the
    /// registers.
    fn before(&mut self, reserved: u32) {
        self.push(asm::entry(1, 64));
        self.literal(8, SAVED);
        self.push(s32i(0, 8, 0));
        self.push(s32i(1, 8, 4));
        self.push(l32i(3, 2, 4));
        self.literal(4, SCRATCH);
        self.copy(4, 3, 5, 6);
        for (at, number) in [(8, 3), (12, 12)] {
            self.push(l32i(3, 2, at));
            self.push(asm::special(1, number, 3));
        }
        self.push(asm::mov(reserved, 2));
        for r in (0..16).filter(|r| *r != reserved) {
            self.push(l32i(r, reserved, 16 + 4 * r));
        }
        self.push(l32i(reserved, reserved, 0));
        self.push(asm::jx(reserved));
    }

    /// Emits code after the case, which writes its record.
    fn after(&mut self, reserved: u32) {
        self.literal(reserved, RECORD);
        for r in (0..16).filter(|r| *r != reserved) {
            self.push(s32i(r, reserved, 4 * r));
        }
        for (i, number) in (0..).zip(SPECIAL) {
            self.push(asm::special(0, number, 2));
            self.push(s32i(2, reserved, 64 + 4 * i));
        }
        self.push(asm::addi(4, reserved, 80));
        self.literal(3, SCRATCH);
        self.copy(4, 3, 5, 6);
        self.literal(2, SAVED);
        self.push(l32i(0, 2, 0));
        self.push(l32i(1, 2, 4));
        self.push(asm::retw());
    }

    /// Appends a case, which contains its own address.
    pub fn add(&mut self, case: Case) {
        assert!(case.at >= self.here());
        self.bytes.resize((case.at - CODE) as usize, 0);
        self.bytes.extend(&case.code);
        let tail = self.save[RESERVED.iter().position(|r| *r == case.reserved).unwrap()];
        self.push(asm::j(tail.wrapping_sub(self.here()) as i32));
        self.cases.push(case);
    }

    /// Returns the finished program and its cases.
    pub fn finish(mut self) -> (Image, Vec<Case>) {
        let cases = std::mem::take(&mut self.cases);
        self.align();
        let mut addresses = Vec::new();
        for case in &cases {
            addresses.push(self.here());
            let head = [case.at, self.pool + 4 * case.memory, case.sar, case.expected];
            head.iter().chain(&case.registers).for_each(|word| self.bytes.extend(word.to_le_bytes()));
        }
        // The table of cases: function and address.
        let table = self.here();
        for (case, address) in cases.iter().zip(&addresses) {
            let enter = self.enter[RESERVED.iter().position(|r| *r == case.reserved).unwrap()];
            [enter, *address].iter().for_each(|word| self.bytes.extend(word.to_le_bytes()));
        }
        let literals = self.here();
        [STACK, table, cases.len() as u32, RECORD, RECORD_WORDS as u32 * 4]
            .iter()
            .for_each(|word| self.bytes.extend(word.to_le_bytes()));
        let main = self.here();
        self.main(literals);
        let symbols = [("one_case_15", self.enter[0]), ("one_case_14", self.enter[1])];
        let elf = elf::program(EM_XTENSA, (CODE, &self.bytes), (RAM, RAM_SIZE), main, &symbols);
        (Image { elf, cases: addresses }, cases)
    }

    /// Emits the main function for QEMU.
    fn main(&mut self, literals: u32) {
        const WRITE: i32 = 13;
        const EXIT: i32 = 118;
        for (i, register) in [1, 3, 4].into_iter().enumerate() {
            self.push(l32r(register, self.here(), literals + 4 * i as u32));
        }
        let again = self.here();
        self.push(l32i(5, 3, 0));
        self.push(l32i(10, 3, 4));
        self.push(asm::callx(8, 5));
        self.push(asm::addi(7, 3, 8));
        self.push(asm::mov(9, 4));
        // write(1, RECORD, bytes)
        self.push(asm::movi(2, WRITE));
        self.push(asm::movi(6, 1));
        self.push(l32r(3, self.here(), literals + 12));
        self.push(l32r(4, self.here(), literals + 16));
        self.push(asm::syscall());
        self.push(asm::mov(3, 7));
        self.push(asm::addi(4, 9, -1));
        self.push(asm::branch_zero(1, 4, again.wrapping_sub(self.here()) as i32));
        self.push(asm::movi(2, EXIT));
        self.push(asm::movi(6, 0));
        self.push(asm::syscall());
    }
}
