//! The program that runs the cases. QEMU and the simulator run the same bytes.
//!
//! `one_case_<reserved>` is a function that takes the address of a case. It loads all registers and the scratch memory
//! from the case, and runs its code. Then it writes registers and scratch memory to the record. In the simulator, the
//! host calls the function for each case. In QEMU, `main` calls it and writes each record to standard output. Meanwhile
//! the reserved register holds addresses.

use crate::case::{Case, RESERVED, SCRATCH, SCRATCH_SIZE};
use crate::control::{branch, jump};
use crate::elf;
use crate::random::Random;

/// Address of the program.
pub const CODE: u32 = 0x1000_0000;
/// Base of RAM, which holds registers of the caller, the record and the scratch memory, each at a multiple of 64 KB.
const RAM: u32 = 0x2000_0000;
const RAM_SIZE: u32 = 0x3_0000;
const SAVED: u32 = RAM;
/// Address of a case's record.
pub const RECORD: u32 = RAM + 0x1_0000;
/// Number of words in a record: registers 0 to 31, LO, HI, and the scratch memory.
pub const RECORD_WORDS: usize = 34 + SCRATCH_SIZE as usize / 4;
const EM_MIPS: u16 = 8;

/// Size in words of the pool that fills scratch memory.
const POOL: u32 = 256;
pub const POOL_CHOICES: u32 = POOL - SCRATCH_SIZE / 4;

/// Number of words of a case: code, memory, function, LO, HI, and the registers from `REGISTERS` on.
const CASE_WORDS: u32 = 5 + 32;
const REGISTERS: u32 = 20;

const V0: u32 = 2;
const A0: u32 = 4;
const A1: u32 = 5;
const A2: u32 = 6;
const T0: u32 = 8;
const T1: u32 = 9;
const T2: u32 = 10;
const S0: u32 = 16;
const S1: u32 = 17;
const RA: u32 = 31;

fn addiu(rt: u32, rs: u32, imm: i32) -> u32 {
    9 << 26 | rs << 21 | rt << 16 | imm as u32 & 0xffff
}

fn lui(rt: u32, value: u32) -> u32 {
    15 << 26 | rt << 16 | value >> 16
}

fn ori(rt: u32, rs: u32, value: u32) -> u32 {
    13 << 26 | rs << 21 | rt << 16 | value & 0xffff
}

fn lw(rt: u32, rs: u32, offset: u32) -> u32 {
    35 << 26 | rs << 21 | rt << 16 | offset
}

fn sw(rt: u32, rs: u32, offset: u32) -> u32 {
    43 << 26 | rs << 21 | rt << 16 | offset
}

fn bne(rs: u32, rt: u32, offset: i32) -> u32 {
    branch(5, rs, rt, offset)
}

fn jr(rs: u32) -> u32 {
    rs << 21 | 8
}

fn jalr(rd: u32, rs: u32) -> u32 {
    rs << 21 | rd << 11 | 9
}

/// MFHI (0x10), MFLO (0x12).
fn from_unit(funct: u32, rd: u32) -> u32 {
    rd << 11 | funct
}

/// MTHI (0x11), MTLO (0x13).
fn to_unit(funct: u32, rs: u32) -> u32 {
    rs << 21 | funct
}

const SYSCALL: u32 = 0xc;
const NOP: u32 = 0;

/// A program with the addresses of its cases.
pub struct Image {
    pub elf: Vec<u8>,
    pub cases: Vec<u32>,
}

/// Builder of a program.
pub struct Builder {
    bytes: Vec<u8>,
    cases: Vec<Case>,
    enter: [u32; 2],
    save: [u32; 2],
    pool: u32,
}

impl Builder {
    /// Creates the program without its cases.
    pub fn new(random: &mut Random) -> Builder {
        let mut b = Builder { bytes: Vec::new(), cases: Vec::new(), enter: [0; 2], save: [0; 2], pool: 0 };
        for (i, base) in RESERVED.into_iter().enumerate() {
            b.enter[i] = b.here();
            b.enter(base);
            b.save[i] = b.here();
            b.save(base);
        }
        b.pool = b.here();
        (0..POOL).for_each(|_| b.word(random.operand()));
        b
    }

    /// Returns the registers that a function must preserve: s0 to s7, those from k0 on, and the return address.
    fn kept() -> impl Iterator<Item = u32> {
        (16..24).chain(26..32)
    }

    fn enter(&mut self, base: u32) {
        self.word(lui(T0, SAVED));
        Builder::kept().for_each(|r| self.word(sw(r, T0, 4 * r)));
        self.word(lw(T0, A0, 4));
        self.copy(T0, SCRATCH);
        self.word(addiu(base, A0, 0));
        for (at, funct) in [(12, 0x13), (16, 0x11)] {
            self.word(lw(T0, base, at));
            self.word(to_unit(funct, T0));
        }
        (1..32).filter(|r| *r != base).for_each(|r| self.word(lw(r, base, REGISTERS + 4 * r)));
        self.word(lw(base, base, 0));
        self.word(jr(base));
        self.word(NOP);
    }

    /// Copies the scratch memory, or its initial contents, from a register's address.
    fn copy(&mut self, from: u32, to: u32) {
        self.word(lui(T1, to));
        self.word(ori(T1, T1, to));
        self.word(addiu(T2, from, SCRATCH_SIZE as i32));
        self.word(lw(A1, from, 0));
        self.word(addiu(from, from, 4));
        self.word(sw(A1, T1, 0));
        self.word(bne(from, T2, -12));
        self.word(addiu(T1, T1, 4));
    }

    fn save(&mut self, base: u32) {
        (1..32).filter(|r| *r != base).for_each(|r| self.word(sw(r, base, 4 * r)));
        for (at, funct) in [(128, 0x12), (132, 0x10)] {
            self.word(from_unit(funct, T0));
            self.word(sw(T0, base, at));
        }
        self.word(lui(T0, SCRATCH));
        self.copy(T0, RECORD + 136);
        self.word(lui(T0, SAVED));
        Builder::kept().for_each(|r| self.word(lw(r, T0, 4 * r)));
        self.word(jr(RA));
        self.word(NOP);
    }

    /// Returns the address of the next case's code.
    pub fn here(&self) -> u32 {
        CODE + self.size()
    }

    /// Returns the size in bytes of the program so far.
    pub fn size(&self) -> u32 {
        self.bytes.len() as u32
    }

    /// Appends a case, which must have been made for `here`.
    pub fn add(&mut self, case: Case) {
        assert_eq!(case.at, self.here(), "{}", case.form);
        case.code.iter().for_each(|word| self.word(*word));
        let which = RESERVED.iter().position(|r| *r == case.reserved).unwrap();
        self.word(jump(2, self.save[which]));
        self.word(lui(case.reserved, RECORD));
        self.cases.push(case);
    }

    /// Returns the finished program.
    pub fn finish(mut self) -> (Image, Vec<Case>) {
        let table = self.here();
        for case in std::mem::take(&mut self.cases) {
            let which = RESERVED.iter().position(|r| *r == case.reserved).unwrap();
            self.word(case.at);
            self.word(self.pool + 4 * case.memory);
            self.word(self.enter[which]);
            case.unit.iter().chain(&case.registers).for_each(|register| self.word(*register));
            self.cases.push(case);
        }
        let cases = (0..self.cases.len() as u32).map(|i| table + 4 * CASE_WORDS * i).collect();
        let main = self.here();
        self.main(table, main);
        let symbols = [("one_case_25", self.enter[0]), ("one_case_24", self.enter[1])];
        let elf = elf::program(EM_MIPS, (CODE, &self.bytes), (RAM, RAM_SIZE), main, &symbols);
        (Image { elf, cases }, self.cases)
    }

    /// Emits code that runs each case, writes its record, and ends the program.
    fn main(&mut self, table: u32, end: u32) {
        const EXIT: i32 = 4001;
        const WRITE: i32 = 4004;
        for (register, value) in [(S0, table), (S1, end)] {
            self.word(lui(register, value));
            self.word(ori(register, register, value));
        }
        let again = self.here();
        self.word(lw(T0, S0, 8));
        self.word(jalr(RA, T0));
        self.word(addiu(A0, S0, 0));
        self.word(addiu(A0, 0, 1));
        self.word(lui(A1, RECORD));
        self.word(addiu(A2, 0, 4 * RECORD_WORDS as i32));
        self.word(addiu(V0, 0, WRITE));
        self.word(SYSCALL);
        self.word(addiu(S0, S0, 4 * CASE_WORDS as i32));
        self.word(bne(S0, S1, again.wrapping_sub(self.here()) as i32));
        self.word(NOP);
        self.word(addiu(A0, 0, 0));
        self.word(addiu(V0, 0, EXIT));
        self.word(SYSCALL);
    }

    fn word(&mut self, word: u32) {
        self.bytes.extend(word.to_le_bytes());
    }
}
