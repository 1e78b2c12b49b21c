//! Tests on RISC-V: calls by the procedure call standard, regions, stack, traces and faults. Features that do not
//! depend on the instruction set are tested on Cortex-M.

mod common;
use common::DATA;
use primegroup_simulator::{Board, Cpu, Difference, FaultKind, compare};

const RET: u16 = 0x8082;

fn board(code: &[u16], names: &[(&str, u32)]) -> Board {
    let mut board = Board::from_halfwords(Cpu::Hazard3, code, names);
    board.options().cycle_limit = 10_000;
    board
}

#[test]
fn arguments_results_and_kept_registers() {
    // lw a1, 0(sp); mv a0, a7: the eighth argument, and the ninth on the stack
    let run = board(&[0x4582, 0x8546, RET], &[("f", 0)]).call("f", &[1, 2, 3, 4, 5, 6, 7, 8, 9]).unwrap();
    assert_eq!((run.r0, run.r1, run.stack), (8, 9, 0));
    assert!(run.clobbered.is_empty());
    // li s0, 0; li s11, 0; li t6, 0
    let run = board(&[0x4401, 0x4d81, 0x4f81, RET], &[("f", 0)]).call("f", &[]).unwrap();
    assert_eq!(run.clobbered, ["s0", "s11"]);
}

#[test]
fn regions_and_stack() {
    // main: addi sp, sp, -16; sw ra, 0(sp); jal leaf; jal leaf; lw ra, 0(sp); addi sp, sp, 16; j leaf
    // leaf: addi sp, sp, -32; addi sp, sp, 32; ret
    let code = [0x1141, 0xc006, 0x2029, 0x2021, 0x4082, 0x0141, 0xa009, 0x1101, 0x6105, RET];
    let mut board = board(&code, &[("main", 0), ("leaf", 14)]);
    board.options().regions = vec!["*".into()];
    board.options().profile = true;
    let run = board.call("main", &[]).unwrap();
    let of = |name: &str| run.regions.iter().find(|r| r.name == name).unwrap();
    let leaf = 1 + 1 + 2;
    assert_eq!((of("leaf").calls, of("leaf").cycles, of("leaf").stack), (3, 3 * leaf, 32));
    let main = 2 + 2 * (2 + leaf) + 2 + 2 + leaf;
    assert_eq!((of("main").calls, of("main").cycles, of("main").stack), (1, main, 48));
    assert_eq!((run.cycles, run.stack), (main, 48));
    let path: Vec<_> = run.stack_path.iter().map(|(place, bytes)| (place.function.as_deref(), *bytes)).collect();
    assert_eq!(path, [(Some("leaf"), 32), (Some("main"), 16)]);
    assert_eq!(run.profile.unwrap().rows.iter().map(|row| row.own).sum::<u64>(), main);
}

#[test]
fn secrets_that_show() {
    let leak = |code: &[u16], secrets: [u32; 3]| {
        let code: Vec<u16> = code.iter().copied().chain([RET]).collect();
        let found = compare(&mut board(&code, &[("f", 0)]), "f", &[DATA], 3, |board, run| {
            board.write(DATA, &secrets[run].to_le_bytes()).unwrap();
        });
        found.unwrap().divergence.map(|d| (d.run, d.difference, d.first.unwrap().backtrace[0].address, d.instruction))
    };
    // lw a1, 0(a0); sltiu a1, a1, 2: only the value differs
    assert_eq!(leak(&[0x410c, 0xb593, 0x0025], [0, 1, 2]), None);
    // lw a1, 0(a0); bnez a1, 1f; nop; 1: nop
    assert_eq!(leak(&[0x410c, 0xe191, 0x0001, 0x0001], [1, 2, 0]), Some((2, Difference::Path, 6, 2)));
    // lw a1, 0(a0); slli a1, a1, 2; add a1, a1, a0; lw a1, 0(a1)
    assert_eq!(leak(&[0x410c, 0x058a, 0x95aa, 0x418c], [1, 1, 2]), Some((2, Difference::Address, 6, 3)));
    // lw a1, 0(a0); div a1, a1, a1
    assert_eq!(leak(&[0x410c, 0xc5b3, 0x02b5], [1, 2, u32::MAX]), Some((2, Difference::Cycles, 2, 1)));
}

#[test]
fn faults() {
    let kind = |code: &[u16], args: &[u32]| {
        let code: Vec<u16> = code.iter().copied().chain([RET]).collect();
        board(&code, &[("f", 0)]).call("f", args).unwrap_err().kind
    };
    assert_eq!(kind(&[0x410c], &[DATA + 2]), FaultKind::Unaligned); // lw a1, 0(a0)
    assert_eq!(kind(&[0x410c], &[0x4000_0000]), FaultKind::Unmapped);
    assert_eq!(kind(&[0xc10c], &[0]), FaultKind::WriteToFlash); // sw a1, 0(a0)
    assert_eq!(kind(&[0x0000], &[]), FaultKind::Undefined);
    assert_eq!(kind(&[0x0073, 0x0000], &[]), FaultKind::SupervisorCall(0)); // ecall
    assert_eq!(kind(&[0x9002], &[]), FaultKind::Breakpoint(0)); // c.ebreak
    assert_eq!(kind(&[0x8502], &[0x100]), FaultKind::OutsideCode); // jr a0
    assert_eq!(kind(&[0xa001], &[]), FaultKind::CycleLimit); // j .
    assert_eq!(kind(&[0x1141], &[]), FaultKind::Unbalanced); // addi sp, sp, -16
    let mut recursive = board(&[0x1101, 0x3ffd], &[("f", 0)]); // addi sp, sp, -32; jal f
    recursive.options().cycle_limit = u64::MAX;
    let fault = recursive.call("f", &[]).unwrap_err();
    assert_eq!((fault.kind.clone(), fault.pc), (FaultKind::StackOverflow, 0));
    assert!(fault.to_string().contains(" s11 c0de001b"), "{fault}");
}

#[test]
fn instructions_in_words() {
    // lw a5, 8(a0); beqz a2, .+6; mulhu a4, a2, a3; sh2add a4, a2, a3; ret; amoadd.w a4, a3, (a0)
    let code = [0x451c, 0xc219, 0x3733, 0x02d6, 0x4733, 0x20d6, RET, 0x272f, 0x00d5];
    let board = board(&code, &[]);
    let words = [0, 2, 4, 8, 12, 14].map(|at| board.describe(at));
    assert_eq!(
        words,
        [
            "451c       lw a5, 8(a0)",
            "c219       beq a2, zero, 0x8",
            "02d63733   mulhu a4, a2, a3",
            "20d64733   sh2add a4, a2, a3",
            "8082       ret",
            "00d5272f   amoadd.w a4, a3, (a0)",
        ]
    );
}

#[test]
fn semihosting_from_the_entry_point() {
    // li a0, 0x18; lui a1, 0x20; addi a1, a1, 0x26; slli x0, x0, 31; ebreak; srai x0, x0, 7
    let code = [0x4561, 0x05b7, 0x0002, 0x8593, 0x0265, 0x1013, 0x01f0, 0x0073, 0x0010, 0x5013, 0x4070];
    assert_eq!(board(&code, &[]).run().unwrap().exit, Some(0));
}
