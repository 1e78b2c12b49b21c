//! Tests of regions, stack, traces, profile and comparison, on programs small enough to count by hand.

mod common;
use common::{DATA, NOP, board};
use primegroup_simulator::{Board, Cpu, Difference, FaultKind, compare};

const BOTH: [Cpu; 2] = [Cpu::M0Plus, Cpu::M4F];

/// main calls twice, tail and last. twice calls leaf two times, tail jumps to leaf, and last falls into leaf.
fn calls(cpu: Cpu) -> Board {
    let code = [
        0xb500, // 0  main: push {lr}
        0xf000, 0xf80d, // 2  bl twice
        0xf000, 0xf813, // 6  bl tail
        0xf000, 0xf813, // 10 bl last
        0xbd00, // 14 pop {pc}
        NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP,    // 16
        0xb530, // 32 twice: push {r4, r5, lr}
        0xf000, 0xf808, // 34 bl leaf
        0xf000, 0xf806, // 38 bl leaf
        0xbd30, // 42 pop {r4, r5, pc}
        NOP,    // 44
        NOP,    // 46
        0xe001, // 48 tail: b leaf
        NOP,    // 50
        NOP,    // 52 last: falls into
        0xb410, // 54 leaf: push {r4}
        0x2000, // 56 movs r0, #0
        0xbc10, // 58 pop {r4}
        0x4770, // 60 bx lr
    ];
    let names = [("main", 0), ("twice", 32), ("tail", 48), ("last", 52), ("leaf", 54)];
    let mut board = Board::from_halfwords(cpu, &code, &names);
    board.options().cycle_limit = 10_000;
    board
}

#[test]
fn regions_by_hand() {
    let mut board = calls(Cpu::M0Plus);
    board.options().regions = vec!["*".into()];
    let run = board.call("main", &[]).unwrap();
    let leaf = 2 + 1 + 2 + 2;
    let twice = 4 + 2 * (3 + leaf) + 6;
    let main = 2 + 3 + twice + 3 + (2 + leaf) + 3 + (1 + leaf) + 4;
    let of = |name: &str| run.regions.iter().find(|r| r.name == name).unwrap();
    assert_eq!((of("leaf").calls, of("leaf").cycles, of("leaf").least, of("leaf").most), (4, 4 * leaf, leaf, leaf));
    assert_eq!((of("twice").calls, of("twice").cycles), (1, twice));
    assert_eq!((of("tail").calls, of("tail").cycles), (1, 2 + leaf));
    assert_eq!((of("last").calls, of("last").cycles), (1, 1 + leaf));
    assert_eq!((of("main").calls, of("main").cycles), (1, main));
    assert_eq!(run.cycles, main);
    // Stack: leaf 4, twice 12 + 4, main 4 + 16.
    assert_eq!(["leaf", "twice", "tail", "last", "main"].map(|n| of(n).stack), [4, 16, 4, 4, 20]);
    assert_eq!(run.stack, 20);
    let path: Vec<_> = run.stack_path.iter().map(|(place, bytes)| (place.function.as_deref(), *bytes)).collect();
    assert_eq!(path, [(Some("leaf"), 4), (Some("twice"), 12), (Some("main"), 4)]);
    assert_eq!(of("main").instructions, run.instructions);
}

#[test]
fn patterns_choose_regions() {
    let mut board = calls(Cpu::M4F);
    board.options().regions = vec!["t*".into(), "lea?".into()];
    let run = board.call("main", &[]).unwrap();
    let names: Vec<_> = run.regions.iter().map(|r| r.name.as_str()).collect();
    assert_eq!(names, ["twice", "tail", "leaf"]);
}

#[test]
fn recursion_counts_once() {
    // f(n): push {lr}; subs r0, #1; beq out; bl f; out: pop {pc}
    let code = [0xb500, 0x3801, 0xd001, 0xf7ff, 0xfffb, 0xbd00];
    let mut board = Board::from_halfwords(Cpu::M0Plus, &code, &[("f", 0)]);
    board.options().regions = vec!["f".into()];
    board.options().profile = true;
    let run = board.call("f", &[5]).unwrap();
    let region = &run.regions[0];
    assert_eq!((region.calls, region.cycles, region.most), (5, run.cycles, run.cycles));
    assert_eq!((region.least, region.stack), (2 + 1 + 2 + 4, 20));
    let row = &run.profile.unwrap().rows[0];
    assert_eq!((row.calls, row.own, row.total), (5, run.cycles, run.cycles));
}

#[test]
fn profile_by_hand() {
    let mut board = calls(Cpu::M0Plus);
    board.options().profile = true;
    let run = board.call("main", &[]).unwrap();
    let profile = run.profile.unwrap();
    let of = |name: &str| profile.rows.iter().find(|r| r.name == name).unwrap();
    let leaf = 7;
    assert_eq!((of("leaf").calls, of("leaf").own, of("leaf").total), (4, 4 * leaf, 4 * leaf));
    assert_eq!((of("twice").calls, of("twice").own, of("twice").total), (1, 16, 16 + 2 * leaf));
    // A function that ends with a jump counts only its own instructions.
    assert_eq!((of("tail").calls, of("tail").own, of("tail").total), (1, 2, 2));
    assert_eq!((of("last").own, of("last").total), (1, 1));
    assert_eq!((of("main").own, of("main").total), (15, run.cycles));
    assert_eq!(profile.rows.iter().map(|r| r.own).sum::<u64>(), run.cycles);
    let folded = profile.folded();
    let mut lines: Vec<_> = folded.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["main 15", "main;last 1", "main;leaf 14", "main;tail 2", "main;twice 16", "main;twice;leaf 14"]);
    assert!(profile.to_string().lines().count() == 6, "{profile}");
}

#[test]
fn observation_changes_no_cycles() {
    for cpu in BOTH {
        let plain = calls(cpu).call("main", &[]).unwrap();
        let mut board = calls(cpu);
        board.options().regions = vec!["*".into()];
        board.options().trace = true;
        board.options().profile = true;
        let run = board.call("main", &[]).unwrap();
        assert_eq!((plain.cycles, plain.instructions, plain.stack), (run.cycles, run.instructions, run.stack));
        let trace = run.trace.unwrap();
        assert_eq!((trace.cycles, trace.instructions), (run.cycles, run.instructions));
        let main = run.regions.iter().find(|r| r.name == "main").unwrap();
        assert_eq!(main.trace, Some(trace), "main is the whole run");
    }
}

/// Runs `code` with three secrets at DATA. Returns the first difference: run, kind, address and instruction number.
fn leak(cpu: Cpu, code: &[u16], secrets: [u32; 3]) -> Option<(usize, Difference, u32, u64)> {
    let mut board = board(cpu, code);
    board.options().cycle_limit = 1_000_000;
    let found = compare(&mut board, "f", &[DATA], 3, |board, run| {
        board.write(DATA, &secrets[run].to_le_bytes()).unwrap();
    });
    let divergence = found.unwrap().divergence?;
    let first = divergence.first.as_ref()?;
    let text = divergence.to_string();
    assert!(text.contains("f + 0x"), "{text}");
    Some((divergence.run, divergence.difference, first.backtrace[0].address, divergence.instruction))
}

#[test]
fn secrets_that_show() {
    for cpu in BOTH {
        // ldr r1, [r0]; eors r1, r1: only the value differs.
        assert_eq!(leak(cpu, &[0x6801, 0x4049, NOP], [0, 1, 2]), None);
        // ldr r1, [r0]; cmp r1, #2; beq over the nop: run 2 takes the branch.
        let path = leak(cpu, &[0x6801, 0x2902, 0xd000, NOP, NOP], [0, 1, 2]);
        assert_eq!(path, Some((2, Difference::Path, 6, 3)));
        // ldr r1, [r0]; lsls r1, #2; ldr r2, [r0, r1]
        let address = leak(cpu, &[0x6801, 0x0089, 0x5842], [1, 1, 0]);
        assert_eq!(address, Some((2, Difference::Address, 4, 2)));
    }
    // ldr r1, [r0]; movs r2, #100; udiv r2, r1, r2: the cycles depend on the quotient.
    assert_eq!(leak(Cpu::M4F, &[0x6801, 0x2264, 0xfbb1, 0xf2f2], [5, 7, 100]), Some((2, Difference::Cycles, 4, 2)));
    // A conditional move takes one cycle in both cases. A conditional load is visible.
    let it = |instruction| [0x6801, 0x2900, 0xbf08, instruction];
    assert_eq!(leak(Cpu::M4F, &it(0x4602), [0, 1, 0]), None); // moveq r2, r0
    let load = leak(Cpu::M4F, &it(0x6802), [0, 1, 0]); // ldreq r2, [r0]
    assert_eq!(load, Some((1, Difference::Address, 6, 3)));
}

#[test]
fn a_late_divergence_is_found_exactly() {
    // ldr r1, [r0]; movs r2, #250; lsls r2, #6; 1: subs r2, #1; cmp r2, r1; bne 2f; nop; 2: cmp r2, #0; bne 1b
    let code = [0x6801, 0x22fa, 0x0192, 0x3a01, 0x428a, 0xd100, NOP, 0x2a00, 0xd1f9];
    // The secrets 20000 and 30000 never match. Secret 77 matches when r2 = 77, after 16000 - 77 rounds.
    let found = leak(Cpu::M0Plus, &code, [20_000, 30_000, 77]);
    let rounds = 16_000 - 77 - 1;
    // Five instructions per round without the nop, then subs, cmp, bne of the round that executes it.
    assert_eq!(found, Some((2, Difference::Path, 14, 3 + 5 * rounds + 3)));
}

#[test]
fn comparison_leaves_the_board_as_it_was() {
    let mut board = board(Cpu::M0Plus, &[0x6801, 0x3101, 0x6001]); // *r0 += 1
    board.write(DATA, &[7]).unwrap();
    let same = compare(&mut board, "f", &[DATA], 4, |_, _| {}).unwrap();
    assert!(same.agrees());
    assert_eq!((same.runs, same.trace.instructions), (4, 4));
    assert_eq!(board.read(DATA, 4).unwrap(), [7, 0, 0, 0]);
    assert!(!board.options().trace);
    let before = board.snapshot();
    board.call("f", &[DATA]).unwrap();
    assert_eq!(board.read(DATA, 4).unwrap(), [8, 0, 0, 0], "RAM is kept between calls");
    let after = board.snapshot();
    assert!(board.divergence("f", &[DATA], &before, &after).unwrap().is_none());
    assert_eq!(board.divergence("g", &[], &before, &after).unwrap_err().kind, FaultKind::NoSuchFunction("g".into()));
}

#[test]
fn arguments_and_clobbered_registers() {
    // ldr r0, [sp]; ldr r1, [sp, #4]: the fifth and sixth argument
    let run = common::run(Cpu::M0Plus, &[0x9800, 0x9901], &[1, 2, 3, 4, 5, 6]);
    assert_eq!((run.r0, run.r1), (5, 6));
    let run = common::run(Cpu::M4F, &[0x2400, 0xee08, 0x0a10], &[]); // movs r4, #0; vmov s16, r0
    assert_eq!(run.clobbered, ["r4", "s16"]);
}

#[test]
fn semihosting_from_reset() {
    // stack pointer, reset vector; then: movs r0, #4; adr r1, text; bkpt 0xab; movs r0, #0x18; ldr r1, =0x20026; bkpt 0xab
    let code = [
        0x1000, 0x2000, 0x0009, 0x0000, // 0x20001000, 8 + 1
        0x2004, 0xa103, 0xbeab, // 8
        0x2018, 0x4902, 0xbeab, NOP, NOP, // 14
        0x6948, 0x0000, // 24 "Hi"
        0x0026, 0x0002, // 28
    ];
    for cpu in BOTH {
        let run = Board::from_halfwords(cpu, &code, &[]).run().unwrap();
        assert_eq!((run.exit, run.output.as_slice()), (Some(0), b"Hi".as_slice()));
        let nothing = Board::from_halfwords(cpu, &[0, 0, 0, 0], &[]).run().unwrap_err();
        assert_eq!(nothing.kind, FaultKind::NoVectorTable);
    }
}
