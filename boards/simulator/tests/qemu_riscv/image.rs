//! The program that runs the cases. QEMU and the simulator run the same bytes.
//!
//! `one_case_<reserved>` is a function that takes the address of a case. It loads all registers and the scratch memory
//! from the case, and runs its code. Then it writes registers and scratch memory to the record. In the simulator, the
//! host calls the function for each case. In QEMU, `main` calls it and writes each record to standard output. Meanwhile
//! the reserved register holds addresses.

use crate::case::{Case, RESERVED, SCRATCH, SCRATCH_SIZE};
use crate::elf;
use crate::random::Random;

/// Address of the program.
pub const CODE: u32 = 0x1000_0000;
/// Base of RAM, which holds registers of the caller, the record and the scratch memory.
const RAM: u32 = 0x2000_0000;
const RAM_SIZE: u32 = 0x4000;
const SAVED: u32 = RAM + 0x1000;
/// Address of a case's record.
pub const RECORD: u32 = RAM + 0x2000;
/// Number of words in a record: x0 to x31, and the scratch memory.
pub const RECORD_WORDS: usize = 32 + SCRATCH_SIZE as usize / 4;
const EM_RISCV: u16 = 243;

/// Size in words of the pool that fills scratch memory.
const POOL: u32 = 256;
pub const POOL_CHOICES: u32 = POOL - SCRATCH_SIZE / 4;

/// Number of words of a case: code, memory, function, and a register in each word from the fourth on.
const CASE_WORDS: u32 = 3 + 32;

const RA: u32 = 1;
const SP: u32 = 2;
const T0: u32 = 5;
const T1: u32 = 6;
const T2: u32 = 7;
const S0: u32 = 8;
const S1: u32 = 9;
const A0: u32 = 10;
const A1: u32 = 11;
const A2: u32 = 12;
const A7: u32 = 17;

fn addi(rd: u32, rs1: u32, imm: i32) -> u32 {
    (imm as u32) << 20 | rs1 << 15 | rd << 7 | 0x13
}

fn lui(rd: u32, value: u32) -> u32 {
    assert!(value & 0xfff == 0);
    value | rd << 7 | 0x37
}

fn lw(rd: u32, rs1: u32, offset: u32) -> u32 {
    offset << 20 | rs1 << 15 | 2 << 12 | rd << 7 | 0x03
}

fn sw(rs2: u32, rs1: u32, offset: u32) -> u32 {
    offset >> 5 << 25 | rs2 << 20 | rs1 << 15 | 2 << 12 | (offset & 31) << 7 | 0x23
}

/// BNE, relative to its own address.
fn bne(rs1: u32, rs2: u32, offset: i32) -> u32 {
    crate::control::branch(1, rs1, rs2, offset)
}

fn jalr(rd: u32, rs1: u32) -> u32 {
    rs1 << 15 | rd << 7 | 0x67
}

const ECALL: u32 = 0x73;

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

    /// Returns the registers that a function must preserve, in addition to the return address: sp, gp, tp, s0 to s11.
    fn kept() -> impl Iterator<Item = u32> {
        [1, 2, 3, 4, 8, 9].into_iter().chain(18..28)
    }

    fn enter(&mut self, base: u32) {
        self.word(lui(T0, SAVED));
        Builder::kept().for_each(|r| self.word(sw(r, T0, 4 * r)));
        self.word(lw(T0, A0, 4));
        self.copy(T0, SCRATCH);
        self.word(addi(base, A0, 0));
        (1..32).filter(|r| *r != base).for_each(|r| self.word(lw(r, base, 12 + 4 * r)));
        self.word(lw(base, base, 0));
        self.word(jalr(0, base));
    }

    /// Copies the scratch memory, or its initial contents, from a register's address.
    fn copy(&mut self, from: u32, to: u32) {
        self.word(lui(T1, to & !0xfff));
        self.word(addi(T1, T1, (to & 0xfff) as i32));
        self.word(addi(T2, from, SCRATCH_SIZE as i32));
        self.word(lw(A1, from, 0));
        self.word(sw(A1, T1, 0));
        self.word(addi(from, from, 4));
        self.word(addi(T1, T1, 4));
        self.word(bne(from, T2, -16));
    }

    fn save(&mut self, base: u32) {
        (1..32).filter(|r| *r != base).for_each(|r| self.word(sw(r, base, 4 * r)));
        self.word(lui(T0, SCRATCH));
        self.copy(T0, RECORD + 128);
        self.word(lui(T0, SAVED));
        Builder::kept().for_each(|r| self.word(lw(r, T0, 4 * r)));
        self.word(jalr(0, RA));
    }

    /// Returns the address of the next case's code.
    pub fn here(&self) -> u32 {
        CODE + self.bytes.len() as u32
    }

    /// Returns the size in bytes of the program so far.
    pub fn size(&self) -> u32 {
        self.bytes.len() as u32 + 4 * CASE_WORDS * self.cases.len() as u32
    }

    /// Appends a case, which must have been made for `here` or the halfword after.
    pub fn add(&mut self, case: Case) {
        const C_NOP: u16 = 0x0001;
        if case.at == self.here() + 2 {
            self.halfword(C_NOP);
        }
        assert_eq!(case.at, self.here(), "{}", case.form);
        case.code.iter().for_each(|half| self.halfword(*half));
        let which = RESERVED.iter().position(|r| *r == case.reserved).unwrap();
        self.word(lui(case.reserved, RECORD));
        self.word(crate::control::jal(0, self.save[which].wrapping_sub(self.here()) as i32));
        if !self.here().is_multiple_of(4) {
            self.halfword(C_NOP);
        }
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
            case.registers.iter().for_each(|register| self.word(*register));
            self.cases.push(case);
        }
        let cases = (0..self.cases.len() as u32).map(|i| table + 4 * CASE_WORDS * i).collect();
        let end = self.here();
        let main = end;
        self.main(table, end);
        let symbols = [("one_case_31", self.enter[0]), ("one_case_30", self.enter[1])];
        let elf = elf::program(EM_RISCV, (CODE, &self.bytes), (RAM, RAM_SIZE), main, &symbols);
        (Image { elf, cases }, self.cases)
    }

    /// Emits code that runs each case, writes its record, and ends the program.
    fn main(&mut self, table: u32, end: u32) {
        const WRITE: i32 = 64;
        const EXIT: i32 = 93;
        self.constant(S0, table);
        self.constant(S1, end);
        let again = self.here();
        self.word(addi(A0, S0, 0));
        self.word(lw(T0, S0, 8));
        self.word(jalr(RA, T0));
        self.word(addi(A0, 0, 1));
        self.word(lui(A1, RECORD));
        self.word(addi(A2, 0, 4 * RECORD_WORDS as i32));
        self.word(addi(A7, 0, WRITE));
        self.word(ECALL);
        self.word(addi(S0, S0, 4 * CASE_WORDS as i32));
        self.word(bne(S0, S1, again.wrapping_sub(self.here()) as i32));
        self.word(addi(A0, 0, 0));
        self.word(addi(A7, 0, EXIT));
        self.word(ECALL);
        // Not reached; the stack belongs to QEMU.
        self.word(addi(SP, SP, 0));
    }

    fn constant(&mut self, rd: u32, value: u32) {
        let low = (value << 20) as i32 >> 20;
        self.word(lui(rd, value.wrapping_sub(low as u32)));
        self.word(addi(rd, rd, low));
    }

    fn halfword(&mut self, half: u16) {
        self.bytes.extend(half.to_le_bytes());
    }

    fn word(&mut self, word: u32) {
        self.bytes.extend(word.to_le_bytes());
    }
}
