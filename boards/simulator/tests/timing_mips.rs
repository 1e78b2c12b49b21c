//! Cycles on the M4K, counted by hand from its documents: every class of instruction, the causes of waiting, and each
//! case in which cycles could depend on an operand.
//!
//! Each test lists the machine code next to its text, so that no assembler is needed. a0 is the address of zeros in
//! RAM, a1 is 4, a2 is 0x12345, a3 is 0x89abcdef.

use primegroup_simulator::{Board, Cpu, Run};

const DATA: u32 = 0x8000_0100;
/// JR ra; NOP.
const RETURN: [u32; 2] = [0x03e0_0008, 0];

fn halves(code: &[u32]) -> Vec<u16> {
    code.iter().flat_map(|word| [*word as u16, (word >> 16) as u16]).collect()
}

fn board(code: &[u32]) -> Board {
    let mut board = Board::from_halfwords(Cpu::M4K, &halves(code), &[("f", 0)]);
    board.options().cycle_limit = 10_000;
    board
}

/// Runs some code. The result excludes the return.
fn run(text: &str, code: &[u32], long: bool) -> Run {
    let code: Vec<u32> = code.iter().copied().chain(RETURN).collect();
    let mut board = board(&code);
    board.options().rules.short_operands = !long;
    let mut run = board.call("f", &[DATA, 4, 0x12345, 0x89ab_cdef]).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    run.cycles -= 2;
    run
}

/// Text, code, cycles, and the number of times that cycles could depend on an operand.
type Row = (&'static str, &'static [u32], u64, u64);

const NOP: u32 = 0;
const MULTU_A2_A3: u32 = 0x00c7_0019; // rt is long
const MULTU_A3_A1: u32 = 0x00e5_0019; // rt is short
const MULT_A3_A3: u32 = 0x00e7_0018;
const MADDU_A2_A3: u32 = 0x70c7_0001;
const MADDU_A3_A1: u32 = 0x70e5_0001;
const MSUB_A2_A3: u32 = 0x70c7_0004;
const MUL_T0_A2_A3: u32 = 0x70c7_4002;
const MUL_T0_A3_A1: u32 = 0x70e5_4002;
const MFLO_T0: u32 = 0x0000_4012;
const MFHI_T1: u32 = 0x0000_4810;
const MTLO_A2: u32 = 0x00c0_0013;
const MTHI_ZERO: u32 = 0x0000_0011;
const ADDU_T2_T0_A1: u32 = 0x0105_5021;
const ADDU_T2_A2_A1: u32 = 0x00c5_5021;
const LW_T0: u32 = 0x8c88_0000; // lw t0, 0(a0)
const LI_T3_MINUS_5: u32 = 0x240b_fffb;
const LI_T3_8000: u32 = 0x340b_8000; // ori t3, zero, 0x8000

#[rustfmt::skip]
const ROWS: &[Row] = &[
    // Arithmetic and similar instructions: 1 each.
    ("addu; sltu; sll; lui; clz; ext; ins; movn; seb; rotr", &[ADDU_T2_A2_A1, 0x00c5_502b, 0x0006_50c0, 0x3c0a_1234, 0x70ca_5020, 0x7cca_3900, 0x7cca_3904, 0x00c5_500b, 0x7c06_5420, 0x0026_50c2], 10, 0),
    ("sync; teq a1, a2; pref", &[0x0000_000f, 0x00a6_0034, 0xcc80_0000], 3, 0),
    // Loads and stores.
    ("lw t0, 0(a0)", &[LW_T0], 1, 0),
    ("lw t0, 0(a0); addu t2, t0, a1", &[LW_T0, ADDU_T2_T0_A1], 3, 0),
    ("lw t0, 0(a0); nop; addu t2, t0, a1", &[LW_T0, NOP, ADDU_T2_T0_A1], 3, 0),
    ("lw t0, 0(a0); addu t2, a2, a1", &[LW_T0, ADDU_T2_A2_A1], 2, 0),
    ("lbu t0, 1(a0); addu t2, t0, a1", &[0x9088_0001, ADDU_T2_T0_A1], 3, 0),
    ("lw t0, 0(a0); lw t1, 4(a0); lw t2, 8(a0)", &[LW_T0, 0x8c89_0004, 0x8c8a_0008], 3, 0),
    ("lw t0, 0(a0); sw t0, 4(a0)", &[LW_T0, 0xac88_0004], 3, 0),
    ("lw zero, 0(a0); addu t2, zero, a1", &[0x8c80_0000, 0x0005_5021], 2, 0),
    ("sw a1, 0(a0); lw t0, 0(a0); sb a1, 4(a0); sh a1, 6(a0)", &[0xac85_0000, LW_T0, 0xa085_0004, 0xa485_0006], 4, 0),
    ("lwr t0, 1(a0); lwl t0, 4(a0)", &[0x9888_0001, 0x8888_0004], 3, 0),
    ("swr t0, 1(a0); swl t0, 4(a0)", &[0xb888_0001, 0xa888_0004], 2, 0),
    ("ll t0, 0(a0); nop; sc t0, 0(a0); addu t2, t0, a1", &[0xc088_0000, NOP, 0xe088_0000, ADDU_T2_T0_A1], 5, 0),
    ("mfc0 t0, $9; addu t2, t0, a1", &[0x4008_4800, ADDU_T2_T0_A1], 3, 0),
    // Branches: 1, plus the instruction in the delay slot.
    ("beq a1, a2, 1f; nop; nop; 1:", &[0x10a6_0002, NOP, NOP], 3, 0),
    ("beq zero, zero, 1f; nop; nop; 1:", &[0x1000_0002, NOP, NOP], 2, 0),
    ("lw t0, 0(a0); bne t0, zero, 1f; nop; 1:", &[LW_T0, 0x1500_0001, NOP], 4, 0),
    ("beq zero, zero, 1f; lw t0, 0(a0); nop; 1: addu t2, t0, a1", &[0x1000_0002, LW_T0, NOP, ADDU_T2_T0_A1], 4, 0),
    ("beql a1, a2, 1f; nop; 1: nop", &[0x50a6_0001, NOP, NOP], 3, 0),
    ("beql zero, zero, 1f; nop; nop; 1: nop", &[0x5000_0002, NOP, NOP, NOP], 3, 0),
    ("j 1f; nop; nop; 1: nop", &[0x0800_0003, NOP, NOP, NOP], 3, 0),
    // Products: the unit is busy for 2 cycles, or 1.
    ("multu a2, a3", &[MULTU_A2_A3], 1, 0),
    ("multu a2, a3; mflo t0", &[MULTU_A2_A3, MFLO_T0], 3, 1),
    ("multu a3, a1; mflo t0", &[MULTU_A3_A1, MFLO_T0], 2, 1),
    ("multu a2, a3; nop; mflo t0", &[MULTU_A2_A3, NOP, MFLO_T0], 3, 0),
    ("multu a3, a1; nop; mflo t0", &[MULTU_A3_A1, NOP, MFLO_T0], 3, 0),
    ("multu a2, a3; multu a2, a3; nop; mflo t0", &[MULTU_A2_A3, MULTU_A2_A3, NOP, MFLO_T0], 5, 1),
    ("multu a3, a1; multu a2, a3; nop; mflo t0", &[MULTU_A3_A1, MULTU_A2_A3, NOP, MFLO_T0], 4, 1),
    ("multu a2, a3; nop; maddu a2, a3; nop; maddu a3, a1; nop; mflo t0; mfhi t1", &[MULTU_A2_A3, NOP, MADDU_A2_A3, NOP, MADDU_A3_A1, NOP, MFLO_T0, MFHI_T1], 8, 0),
    ("multu a2, a3; maddu a2, a3; maddu a2, a3; maddu a3, a1; mfhi t1; mflo t0", &[MULTU_A2_A3, MADDU_A2_A3, MADDU_A2_A3, MADDU_A3_A1, MFHI_T1, MFLO_T0], 9, 4),
    ("mult a3, a3; msub a2, a3; nop", &[MULT_A3_A3, MSUB_A2_A3, NOP], 4, 1),
    // A short operand fits into 16 bits, including the sign for signed operands.
    ("li t3, -5; mult a3, t3; mflo t0", &[LI_T3_MINUS_5, 0x00eb_0018, MFLO_T0], 3, 1),
    ("li t3, -5; multu a3, t3; mflo t0", &[LI_T3_MINUS_5, 0x00eb_0019, MFLO_T0], 4, 1),
    ("li t3, 0x8000; mult a3, t3; mflo t0", &[LI_T3_8000, 0x00eb_0018, MFLO_T0], 4, 1),
    ("li t3, 0x8000; multu a3, t3; mflo t0", &[LI_T3_8000, 0x00eb_0019, MFLO_T0], 3, 1),
    // A stall hides latency in the same way as an instruction.
    ("lw t0, 0(a0); multu a2, a3; nop; maddu a3, t0; nop; mflo t0", &[LW_T0, MULTU_A2_A3, NOP, 0x70e8_0001, NOP, MFLO_T0], 6, 0),
    ("multu a2, a3; lw t0, 0(a0); maddu a3, t0", &[MULTU_A2_A3, LW_T0, 0x70e8_0001], 4, 0),
    // Results of the unit are available after 2 cycles.
    ("mtlo a2; mflo t0; addu t2, t0, a1", &[MTLO_A2, MFLO_T0, ADDU_T2_T0_A1], 4, 0),
    ("mtlo a2; mflo t0; nop; addu t2, t0, a1", &[MTLO_A2, MFLO_T0, NOP, ADDU_T2_T0_A1], 4, 0),
    ("mtlo a2; mthi zero; maddu a2, a3; nop; mflo t0", &[MTLO_A2, MTHI_ZERO, MADDU_A2_A3, NOP, MFLO_T0], 5, 0),
    ("multu a2, a3; mtlo a2", &[MULTU_A2_A3, MTLO_A2], 3, 1),
    // MUL stalls everything.
    ("mul t0, a2, a3", &[MUL_T0_A2_A3], 2, 1),
    ("mul t0, a3, a1", &[MUL_T0_A3_A1], 1, 1),
    ("mul t0, a2, a3; addu t2, t0, a1", &[MUL_T0_A2_A3, ADDU_T2_T0_A1], 4, 1),
    ("mul t0, a3, a1; addu t2, t0, a1", &[MUL_T0_A3_A1, ADDU_T2_T0_A1], 3, 1),
    ("mul t0, a2, a3; nop; addu t2, t0, a1", &[MUL_T0_A2_A3, NOP, ADDU_T2_T0_A1], 4, 1),
    ("multu a2, a3; mul t0, a2, a3", &[MULTU_A2_A3, MUL_T0_A2_A3], 4, 2),
    ("multu a2, a3; nop; mul t0, a3, a1", &[MULTU_A2_A3, NOP, MUL_T0_A3_A1], 3, 1),
    // Divisions: the cycles depend on the bytes of the dividend, and on its sign.
    ("divu a1, a2", &[0x00a6_001b], 1, 0),
    ("divu a1, a2; mflo t0", &[0x00a6_001b, MFLO_T0], 10, 1),
    ("divu t3, a1; mflo t0", &[LI_T3_8000, 0x0165_001b, MFLO_T0], 19, 1),
    ("divu a2, a1; mflo t0", &[0x00c5_001b, MFLO_T0], 26, 1),
    ("divu a3, a1; mflo t0", &[0x00e5_001b, MFLO_T0], 34, 1),
    ("div a1, a2; mflo t0", &[0x00a6_001a, MFLO_T0], 10, 1),
    ("div t3, a1; mflo t0", &[LI_T3_MINUS_5, 0x0165_001a, MFLO_T0], 12, 1),
    ("div a1, t3; mflo t0", &[LI_T3_MINUS_5, 0x00ab_001a, MFLO_T0], 12, 1),
    ("div a3, a1; mflo t0; mfhi t1", &[0x00e5_001a, MFLO_T0, MFHI_T1], 36, 1),
    ("divu a1, a2; multu a2, a3", &[0x00a6_001b, MULTU_A2_A3], 10, 1),
];

#[test]
fn cycles_are_those_of_the_documents() {
    let mut wrong = Vec::new();
    for (text, code, cycles, dependent) in ROWS {
        let run = run(text, code, false);
        if (run.cycles, run.dependent) != (*cycles, *dependent) {
            wrong.push(format!("{}, {} instead of {cycles}, {dependent}: {text}", run.cycles, run.dependent));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// If all operands count as long, only the cases that could depend on operands take longer.
#[test]
fn long_operands() {
    let of = |code: &[u32]| run("", code, true).cycles;
    assert_eq!(of(&[MULTU_A3_A1, MFLO_T0]), 3);
    assert_eq!(of(&[MULTU_A3_A1, NOP, MFLO_T0]), 3);
    assert_eq!(of(&[MUL_T0_A3_A1]), 2);
    assert_eq!(of(&[0x00a6_001b, MFLO_T0]), 34);
    assert_eq!(of(&[0x00a6_001a, MFLO_T0]), 35);
    for (text, code, cycles, dependent) in ROWS {
        let long = run(text, code, true);
        assert!(long.cycles >= *cycles && (long.cycles == *cycles || *dependent > 0), "{text}");
        assert_eq!(long.dependent, *dependent, "{text}");
    }
}

/// A stall does not shorten a wait that is over, and no wait continues from one call to the next.
#[test]
fn runs_begin_with_a_free_unit() {
    let code: Vec<u32> = [MULTU_A2_A3].into_iter().chain(RETURN).collect();
    let mut board = board(&code);
    let cycles: Vec<u64> = (0..3).map(|_| board.call("f", &[DATA, 4, 5, 6]).unwrap().cycles).collect();
    assert_eq!(cycles, [3; 3]);
}
