//! Random instructions with random marks: two runs that differ in marked bits only must agree in all unmarked bits of
//! their results.

use primegroup_simulator::{Board, Cpu, Marking};

/// Number of registers that hold operands and results.
const WORDS: usize = 7;
/// Number of programs for each core.
const PROGRAMS: usize = 3_000;

struct Random(u64);

impl Random {
    fn word(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 32) as u32
    }

    fn below(&mut self, n: u32) -> u32 {
        self.word() % n
    }

    /// Returns a word, often with long runs of equal bits.
    fn shaped(&mut self) -> u32 {
        match self.below(6) {
            0 => 0,
            1 => u32::MAX,
            2 => self.below(64),
            3 => u32::MAX << self.below(32),
            _ => self.word(),
        }
    }
}

/// Runs a program on words of memory with marks. Returns the results and their marks, if it runs and does not leak.
fn run(cpu: Cpu, data: u32, code: &[u16], words: &[u32; WORDS], marks: &[u32; WORDS]) -> Option<[Vec<u8>; 2]> {
    let bytes = |words: &[u32; WORDS]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
    let mut board = Board::from_halfwords(cpu, code, &[("f", 0)]);
    board.options().marking = Marking::Memory;
    board.options().cycle_limit = 1000;
    board.write(data, &bytes(words)).unwrap();
    board.mark(data, &bytes(marks)).unwrap();
    let run = board.call("f", &[data]).ok()?;
    let results = [board.read(data, 4 * WORDS).unwrap(), board.marks(data, 4 * WORDS).unwrap()];
    run.leaks.is_empty().then_some(results)
}

/// Compares two runs of many programs. `program` makes one from its random instructions.
fn check(cpu: Cpu, data: u32, mut program: impl FnMut(&mut Random) -> Vec<u16>) {
    let (mut r, mut ran, mut public) = (Random(cpu as u64), 0, 0);
    for _ in 0..PROGRAMS {
        let code = program(&mut r);
        let words: [u32; WORDS] = core::array::from_fn(|_| r.shaped());
        let marks: [u32; WORDS] = core::array::from_fn(|_| if r.below(2) == 0 { 0 } else { r.shaped() });
        let others = core::array::from_fn(|i| words[i] ^ marks[i] & r.word());
        let Some([a, marked]) = run(cpu, data, &code, &words, &marks) else { continue };
        let Some([b, _]) = run(cpu, data, &code, &others, &marks) else { continue };
        ran += 1;
        for (i, ((x, y), m)) in a.iter().zip(&b).zip(&marked).enumerate() {
            assert_eq!(
                (x ^ y) & !m,
                0,
                "{cpu:?}, {code:04x?}, {words:08x?}, {others:08x?}, marks {marks:08x?}: byte {i}"
            );
            public += usize::from(*m == 0);
        }
    }
    // Rules that mark everything would pass, too. About half of all operands have no marks.
    assert!(ran > PROGRAMS / 5 && public > ran * 2 * WORDS, "{cpu:?}: {ran} programs ran, {public} bytes are public");
}

/// Returns words as halfwords.
fn halves(words: &[u32]) -> Vec<u16> {
    words.iter().flat_map(|word| [*word as u16, (word >> 16) as u16]).collect()
}

/// Returns a random instruction for Cortex-M that computes on r1 to r7.
fn cortex_m(r: &mut Random, wide: bool) -> Vec<u16> {
    let low = |r: &mut Random| 1 + r.below(7);
    let (d, n, m) = (low(r), low(r), low(r));
    let narrow = match r.below(8) {
        // Shifts by a constant.
        0 => r.below(3) << 11 | r.below(32) << 6 | n << 3 | d,
        // Sums and differences of registers and constants.
        1 => 0x1800 | r.below(4) << 9 | m << 6 | n << 3 | d,
        // MOV, CMP, ADD, SUB with a constant of 8 bits.
        2 => 0x2000 | r.below(4) << 11 | d << 8 | r.below(256),
        // Extensions, and the order of bytes.
        3 => 0xb200 | r.below(4) << 6 | n << 3 | d,
        4 => 0xba00 | [0, 1, 3][r.below(3) as usize] << 6 | n << 3 | d,
        // Logic, shifts by a register, ADC, SBC, MUL.
        _ => 0x4000 | r.below(16) << 6 | n << 3 | d,
    };
    if !wide || r.below(2) == 0 {
        return vec![narrow as u16];
    }
    let shift = r.below(8) << 12 | r.below(4) << 6 | r.below(4) << 4;
    let (first, second) = match r.below(6) {
        // Data processing with a shifted register.
        0 | 1 => (0xea00 | r.below(16) << 5 | r.below(2) << 4 | n, shift | d << 8 | m),
        // Data processing with a constant.
        2 => (0xf000 | r.below(16) << 5 | r.below(2) << 4 | n, r.below(8) << 12 | d << 8 | r.below(256)),
        // Products of 32 and 64 bits.
        3 => (0xfb00 | n, low(r) << 12 | d << 8 | r.below(2) << 4 | m),
        4 => (0xfb80 | r.below(8) << 5 | n, low(r) << 12 | d << 8 | m),
        // Bit fields.
        _ => ([0xf340, 0xf360, 0xf3c0][r.below(3) as usize] | n, shift & 0x70c0 | d << 8 | r.below(16)),
    };
    vec![first as u16, second as u16]
}

#[test]
fn unmarked_results_do_not_depend_on_marked_operands_on_cortex_m() {
    for cpu in [Cpu::M0Plus, Cpu::M4F] {
        check(cpu, 0x2000_0000, |r| {
            // mov r8, r0; ldmia r0!, {r1-r7}; ...; mov r0, r8; stmia r0!, {r1-r7}; bx lr
            let mut code = vec![0x4680, 0xc8fe];
            (0..3).for_each(|_| code.extend(cortex_m(r, cpu == Cpu::M4F)));
            code.extend([0x4640, 0xc0fe, 0x4770]);
            code
        });
    }
}

#[test]
fn unmarked_results_do_not_depend_on_marked_operands_on_riscv() {
    check(Cpu::Hazard3, 0x2000_0000, |r| {
        // a0 is the address, and a1 to a7 hold the words.
        let reg = |r: &mut Random| 11 + r.below(7);
        let mut code: Vec<u32> = (0..7).map(|i| i << 22 | 10 << 15 | 2 << 12 | (11 + i) << 7 | 0x03).collect();
        for _ in 0..3 {
            let (d, a, b, function) = (reg(r), reg(r), reg(r), r.below(8));
            // 1: M, without divisions; 4, 5, 16, 20, 32, 36, 48, 52: bit manipulation.
            let kind = [0, 0, 1, 4, 5, 16, 20, 32, 36, 48, 52][r.below(11) as usize];
            let function = if kind == 1 { function & 3 } else { function };
            code.push(match r.below(2) {
                0 => kind << 25 | b << 20 | a << 15 | function << 12 | d << 7 | 0x33,
                _ => r.word() & 0xfff0_0000 | a << 15 | function << 12 | d << 7 | 0x13,
            });
        }
        code.extend((0..7).map(|i| (11 + i) << 20 | 10 << 15 | 2 << 12 | (i & 7) << 9 | 0x23));
        code.push(0x0000_8067);
        halves(&code)
    });
}

#[test]
fn unmarked_results_do_not_depend_on_marked_operands_on_mips() {
    check(Cpu::M4K, 0x8000_0100, |r| {
        // a0 is the address, and t0 to t6 hold the words.
        let reg = |r: &mut Random| 8 + r.below(7);
        let mut code: Vec<u32> = (0..7).map(|i| 0x8c80_0000 | (8 + i) << 16 | i << 2).collect();
        for _ in 0..3 {
            let (s, t, d) = (reg(r), reg(r), reg(r));
            code.push(match r.below(4) {
                // Shifts, conditional moves, arithmetic and logic.
                0 => t << 16 | d << 11 | r.below(32) << 6 | [0, 2, 3][r.below(3) as usize],
                1 => {
                    let functions = [0x04, 0x06, 0x07, 0x0a, 0x0b, 0x21, 0x23, 0x24, 0x25, 0x26, 0x27, 0x2a, 0x2b];
                    s << 21 | t << 16 | d << 11 | functions[r.below(13) as usize]
                }
                2 => (9 + r.below(6)) << 26 | s << 21 | t << 16 | r.word() & 0xffff,
                // EXT, INS, and the order of bytes.
                _ => {
                    let (lsb, size) = (r.below(16), 1 + r.below(16));
                    match r.below(3) {
                        0 => 31 << 26 | s << 21 | t << 16 | (size - 1) << 11 | lsb << 6,
                        1 => 31 << 26 | s << 21 | t << 16 | (lsb + size - 1) << 11 | lsb << 6 | 4,
                        _ => 31 << 26 | t << 16 | d << 11 | [2, 16, 24][r.below(3) as usize] << 6 | 32,
                    }
                }
            });
        }
        code.extend((0..7).map(|i| 0xac80_0000 | (8 + i) << 16 | i << 2));
        code.extend([0x03e0_0008, 0]);
        halves(&code)
    });
}
