//! The program that runs the cases. QEMU and the simulator run the same bytes.
//!
//! `one_case` is a function that takes the address of a case in flash. It loads all registers, flags and the scratch
//! memory from the case, and runs its code. Then it writes registers, flags and scratch memory to the record in RAM. In
//! the simulator, the host calls the function for each case. In QEMU, `main` calls it and sends each record to a file
//! by semihosting.
//!
//! A case's code ends in an island that goes to `save` without changing a register. The island pushes two registers,
//! overwrites one slot with the address, and pops it into PC. So a case's final values of the two words below SP are
//! lost.

use crate::case::{Case, SCRATCH, SCRATCH_SIZE};
use crate::elf;
use crate::harness::*;
use crate::random::Random;

const PARAMETERS: u32 = 0x40;
const CODE: u32 = 0xc0;
const RECORD: u32 = 0x2000_2800;
const SAVED: u32 = 0x2000_2700;
const STACK_TOP: u32 = 0x2000_4000;
const CPACR: u32 = 0xe000_ed88;
/// Size in bytes of a case in the table.
const CASE: u32 = 80;
/// Words in each pool. A case starts anywhere in its first half.
const POOL: u32 = 512;
/// Number of positions in a pool where a case may start.
pub const POOL_CHOICES: u32 = POOL / 2;
/// Name of the file that QEMU writes.
pub const OUTPUT: &str = "records";

/// A program with its cases.
pub struct Image {
    /// The executable.
    pub elf: Vec<u8>,
    /// Addresses of the cases.
    pub cases: Vec<u32>,
    /// Size in bytes of a record.
    pub record_size: u32,
}

/// Returns the address of records.
pub fn record() -> u32 {
    RECORD
}

/// Builder that lays a program out. It takes one case at a time, because some cases depend on their address.
pub struct Builder {
    with_fpu: bool,
    bytes: Vec<u8>,
    cases: Vec<Case>,
    one_case: u32,
    save: u32,
    main: u32,
    fault: u32,
    pools: [u32; 2],
}

impl Builder {
    /// Creates the program without its cases.
    pub fn new(with_fpu: bool, random: &mut Random) -> Builder {
        let mut b = Builder {
            with_fpu,
            bytes: vec![0; CODE as usize],
            cases: Vec::new(),
            one_case: CODE,
            save: 0,
            main: 0,
            fault: 0,
            pools: [0; 2],
        };
        let (load, flags, store, on) =
            if with_fpu { (FP_LOAD, FLAGS_M4, FP_SAVE, FP_ON) } else { (&[][..], FLAGS_M0, &[][..], &[][..]) };
        for part in [ENTER, load, STACK, flags, START] {
            b.halfwords(part);
        }
        b.save = b.here();
        for part in [SAVE, store, FINISH] {
            b.halfwords(part);
        }
        b.main = b.here();
        b.halfwords(on);
        b.halfwords(MAIN);
        b.fault = b.here();
        b.halfwords(FAULT);
        b.align();
        b.pools[0] = b.here();
        (0..POOL).for_each(|_| b.word(random.operand()));
        b.pools[1] = b.here();
        (0..POOL).for_each(|_| b.word(random.float()));
        b
    }

    /// Returns the address of the next case's code.
    pub fn here(&self) -> u32 {
        self.bytes.len() as u32
    }

    /// Returns the size in bytes of the program so far.
    pub fn size(&self) -> u32 {
        self.here() + CASE * self.cases.len() as u32
    }

    /// Appends a case, which must have been made for `here` or the halfword after.
    pub fn push(&mut self, case: Case) {
        if case.at == self.here() + 2 {
            self.halfwords(&[NOP]);
        }
        assert_eq!(case.at, self.here(), "{}", case.form);
        self.halfwords(&case.code);
        self.align();
        self.halfwords(ISLAND);
        self.word(self.save | 1);
        self.cases.push(case);
    }

    /// Returns the finished program.
    pub fn finish(mut self) -> (Image, Vec<Case>) {
        let table = self.here();
        let cases: Vec<u32> = (0..self.cases.len() as u32).map(|i| table + CASE * i).collect();
        for case in std::mem::take(&mut self.cases) {
            let pools = [self.pools[0] + 4 * case.memory, self.pools[1] + 4 * case.floats];
            let r = &case.registers;
            for word in [case.at | 1, pools[0], pools[1], case.fpscr, r[13], case.apsr] {
                self.word(word);
            }
            r[..13].iter().for_each(|&register| self.word(register));
            self.word(r[14]);
            self.cases.push(case);
        }
        let record_size = 64 + SCRATCH_SIZE + if self.with_fpu { 4 + 128 } else { 0 };
        let one_case = self.one_case | 1;
        let parameters = [
            table,
            self.here(),
            record_size,
            one_case,
            RECORD,
            SCRATCH,
            SAVED,
            0x2_0026, // application exit
            0x2_0023, // run-time error
            CPACR,
            PARAMETERS + 52, // the name of the file
            5,               // "wb"
            OUTPUT.len() as u32,
        ];
        for (i, word) in parameters.into_iter().enumerate() {
            self.set_word(PARAMETERS + 4 * i as u32, word);
        }
        let name = (PARAMETERS + 52) as usize;
        self.bytes[name..name + OUTPUT.len()].copy_from_slice(OUTPUT.as_bytes());
        self.set_word(0, STACK_TOP);
        self.set_word(4, self.main | 1);
        (8..PARAMETERS).step_by(4).for_each(|vector| self.set_word(vector, self.fault | 1));
        let symbols = [("one_case", one_case), ("main", self.main | 1)];
        (Image { elf: elf::executable(&self.bytes, self.main | 1, &symbols), cases, record_size }, self.cases)
    }

    fn halfwords(&mut self, code: &[u16]) {
        code.iter().for_each(|half| self.bytes.extend(half.to_le_bytes()));
    }

    fn word(&mut self, word: u32) {
        self.bytes.extend(word.to_le_bytes());
    }

    fn set_word(&mut self, address: u32, word: u32) {
        self.bytes[address as usize..address as usize + 4].copy_from_slice(&word.to_le_bytes());
    }

    fn align(&mut self) {
        if !self.here().is_multiple_of(4) {
            self.halfwords(&[NOP]);
        }
    }
}
