//! Cycles on the RISC-V cores, counted by hand from their documents: every class of instruction, the influence of
//! previous instructions, and the branch predictors.
//!
//! Each test lists the machine code next to its text, so that no assembler is needed. A routine starts at a word. a0 is
//! the address of zeros in RAM, a1 is 4, a2 is 0 and a3 is 1.

mod common;
use common::DATA;
use primegroup_simulator::{Board, Cpu, FaultKind};

/// The cores, in the order of the cycles in `ROWS`, each with the cycles of a mispredicted return.
const CORES: [(Cpu, u64); 3] = [(Cpu::Hazard3, 2), (Cpu::Fe310, 4), (Cpu::Ibex, 2)];
/// RET.
const RET: u16 = 0x8082;

/// Text, code, and cycles on each core.
type Row = (&'static str, &'static [u16], [u64; 3]);

/// Routines with their cycles before the return.
#[rustfmt::skip]
const ROWS: &[Row] = &[
    // Arithmetic and similar instructions: 1 each.
    ("add a4, a2, a3; sub a4, a2, a3; sltu a5, a2, a3; lui a6, 5; auipc a7, 0; slli a4, a2, 3", &[0x0733, 0x00d6, 0x0733, 0x40d6, 0x37b3, 0x00d6, 0x6815, 0x0897, 0x0000, 0x1713, 0x0036], [6, 6, 6]),
    ("fence", &[0x000f, 0x0ff0], [1, 1, 1]),
    // Products.
    ("mul a4, a2, a3", &[0x0733, 0x02d6], [1, 1, 1]),
    ("mul a4, a2, a3; add a5, a4, a3", &[0x0733, 0x02d6, 0x07b3, 0x00d7], [2, 6, 2]),
    ("mulhu a4, a2, a3; mulh a5, a2, a3", &[0x3733, 0x02d6, 0x17b3, 0x02d6], [2, 6, 4]),
    ("mul a4, a2, a3; addi a2, a2, 1; addi a3, a3, 1; mulhu a5, a2, a3", &[0x0733, 0x02d6, 0x0605, 0x0685, 0x37b3, 0x02d6], [4, 6, 5]),
    ("mul a4, a2, a3; li a4, 1", &[0x0733, 0x02d6, 0x4705], [2, 6, 2]),
    // Division: a1 = 4, a2 = 0, a3 = 1.
    ("divu a4, a1, a3", &[0xd733, 0x02d5], [18, 1, 38]),
    ("divu a4, a1, a3; add a5, a4, a4", &[0xd733, 0x02d5, 0x07b3, 0x00e7], [19, 5, 39]),
    ("remu a4, a3, a1; add a5, a4, a4", &[0xf733, 0x02b6, 0x07b3, 0x00e7], [19, 3, 39]),
    ("li a5, -1; div a4, a5, a3", &[0x57fd, 0xc733, 0x02d7], [20, 2, 39]),
    ("li a5, -1; rem a4, a1, a5", &[0x57fd, 0xe733, 0x02f5], [20, 2, 39]),
    ("li a5, -1; divu a4, a5, a3; mv a6, a4", &[0x57fd, 0xd733, 0x02d7, 0x883a], [20, 35, 40]),
    ("divu a4, a3, a2", &[0xd733, 0x02c6], [18, 1, 2]),
    // Loads and stores.
    ("lw a4, 0(a0)", &[0x4118], [1, 1, 2]),
    ("lw a4, 0(a0); addi a5, a4, 1", &[0x4118, 0x0793, 0x0017], [3, 3, 3]),
    ("lw a4, 0(a0); addi a5, a3, 1; addi a6, a4, 1", &[0x4118, 0x8793, 0x0016, 0x0813, 0x0017], [3, 3, 4]),
    ("lw a4, 0(a0); lw a5, 4(a0); lw a6, 8(a0)", &[0x4118, 0x415c, 0x2803, 0x0085], [3, 3, 6]),
    ("lbu a4, 0(a0); addi a5, a4, 1", &[0x4703, 0x0005, 0x0793, 0x0017], [3, 4, 3]),
    ("lh a4, 0(a0); addi a5, a3, 1; addi a6, a4, 1", &[0x1703, 0x0005, 0x8793, 0x0016, 0x0813, 0x0017], [3, 4, 4]),
    ("lw a4, 0(a0); sw a4, 4(a0)", &[0x4118, 0xc158], [2, 3, 4]),
    ("sw a0, 0(a0); lw a4, 0(a0); sw a3, 4(a4)", &[0xc108, 0x4118, 0xc354], [4, 4, 6]),
    ("sw a0, 0(a0); lw a4, 0(a0); lw a5, 0(a4)", &[0xc108, 0x4118, 0x431c], [4, 4, 6]),
    ("sb a3, 0(a0); sh a3, 2(a0); sw a3, 4(a0)", &[0x0023, 0x00d5, 0x1123, 0x00d5, 0xc154], [3, 3, 6]),
    // CSR instructions, atomic instructions, fences.
    ("csrr a4, cycle; add a5, a4, a4", &[0x2773, 0xc000, 0x07b3, 0x00e7], [2, 4, 2]),
    ("lr.w a4, (a0); sc.w a5, a3, (a0)", &[0x272f, 0x1005, 0x27af, 0x18d5], [3, 2, 4]),
    ("lr.w a4, (a0); add a5, a4, a4", &[0x272f, 0x1005, 0x07b3, 0x00e7], [3, 4, 3]),
    ("amoadd.w a4, a3, (a0)", &[0x272f, 0x00d5], [4, 1, 4]),
    ("lr.w a4, (a0); amoadd.w a5, a3, (a0)", &[0x272f, 0x1005, 0x27af, 0x00d5], [6, 2, 6]),
    ("fence.i", &[0x100f, 0x0000], [2, 4, 2]),
    // Branches and jumps. No branch is predicted the first time.
    ("beq a2, a3, 1f; nop; 1: nop", &[0x0363, 0x00d6, 0x0001, 0x0001], [3, 3, 3]),
    ("beq a2, a2, 1f; nop; 1: nop", &[0x0363, 0x00c6, 0x0001, 0x0001], [3, 5, 3]),
    ("j 1f; nop; 1: nop", &[0xa011, 0x0001, 0x0001], [3, 5, 3]),
    // A 32-bit instruction in the middle of a word needs two fetches.
    ("j 1f; 1: sltu a4, a2, a3", &[0xa009, 0x3733, 0x00d6], [4, 5, 4]),
    ("j 1f; nop; 1: sltu a4, a2, a3", &[0xa011, 0x0001, 0x3733, 0x00d6], [3, 5, 3]),
    ("j 1f; 1: nop", &[0xa009, 0x0001], [3, 5, 3]),
    ("beqz a2, 1f; 1: sltu a4, a2, a3", &[0xc209, 0x3733, 0x00d6], [4, 5, 4]),
    // A backward loop.
    ("li a4, 3; 1: addi a4, a4, -1; bnez a4, 1b", &[0x470d, 0x177d, 0xff7d], [9, 13, 9]),
];

fn board(cpu: Cpu, code: &[u16]) -> Board {
    let code: Vec<u16> = code.iter().copied().chain([RET]).collect();
    let mut board = Board::from_halfwords(cpu, &code, &[("f", 0)]);
    board.options().cycle_limit = 10_000;
    board
}

#[test]
fn cycles_are_those_of_the_documents() {
    let mut wrong = Vec::new();
    for (text, code, cycles) in ROWS {
        for ((cpu, back), expected) in CORES.into_iter().zip(cycles) {
            let run = board(cpu, code).call("f", &[DATA, 4, 0, 1]).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            if run.cycles - back != *expected {
                wrong.push(format!("{cpu:?}: {} instead of {expected}: {text}", run.cycles - back));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the cycles of a hundred more iterations of a loop, after the predictors have learned it.
fn hundred_rounds(code: &[u16]) -> [u64; 3] {
    CORES.map(|(cpu, _)| {
        let rounds = |n: u32| board(cpu, code).call("f", &[n]).unwrap().cycles;
        rounds(300) - rounds(200)
    })
}

#[test]
fn loops_are_predicted() {
    // 1: addi a0, a0, -1; bnez a0, 1b
    assert_eq!(hundred_rounds(&[0x157d, 0xfd7d]), [200, 200, 300]);
    // mv t2, ra; 1: jal g; addi a0, a0, -1; bnez a0, 1b; jr t2; g: ret
    assert_eq!(hundred_rounds(&[0x8386, 0x2021, 0x157d, 0xfd75, 0x8382]), [600, 400, 700]);
}

#[test]
fn hazard3_remembers_one_branch() {
    // Two nested loops. Each branch evicts the other's, so the inner one is predicted from its third round on.
    // li a4, 2; 1: li a5, 4; 2: addi a5, a5, -1; bnez a5, 2b; addi a4, a4, -1; bnez a4, 1b
    let code = [0x4709, 0x4791, 0x17fd, 0xfffd, 0x177d, 0xff65];
    let inner = 1 + (1 + 2) + 2 * (1 + 1) + (1 + 2);
    let run = board(Cpu::Hazard3, &code).call("f", &[]).unwrap();
    assert_eq!(run.cycles - 2, 1 + 2 * (inner + 1) + 2 + 1);
}

#[test]
fn fe310_predicts_returns() {
    // f(n): addi sp, sp, -16; sw ra, 0(sp); addi a0, a0, -1; beqz a0, 1f; jal f; 1: lw ra, 0(sp); addi sp, sp, 16; ret
    let code = [0x1141, 0xc006, 0x157d, 0xc111, 0x3fe5, 0x4082, 0x0141];
    let depth = |n: u32| board(Cpu::Fe310, &code).call("f", &[n]).unwrap().cycles;
    let steps: Vec<u64> = (20..26).map(|n| depth(n + 1) - depth(n)).collect();
    // Call: three instructions, a branch that is not taken, a call. Return: LW (2 until ra can be used), ADDI, and a
    // return. The stack of six no longer holds the return address, but the target is the same as that of the last
    // return.
    assert_eq!(steps, [5 + 3; 6]);
}

#[test]
fn instruction_sets_differ() {
    // sh1add a4, a2, a3
    let code = [0x2733, 0x20d6];
    assert_eq!(board(Cpu::Hazard3, &code).call("f", &[]).unwrap().cycles, 1 + 2);
    for cpu in [Cpu::Fe310, Cpu::Ibex] {
        assert_eq!(board(cpu, &code).call("f", &[]).unwrap_err().kind, FaultKind::Undefined);
    }
}
