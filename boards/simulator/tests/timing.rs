//! Cycles of every class of instruction on both cores: the documented costs, the influence of the previous instruction,
//! the two inferred alignment rules, and the convention for the cost of a function.
//!
//! Each test lists the machine code next to its text, so that no assembler is needed. A routine starts at a word. R0
//! and R1 point to zeros in RAM, R2 is 4 and R3 is 3.

#[path = "qemu/elf.rs"]
mod elf;

use primegroup_simulator::{Board, Cpu, Run};

const FLASH: usize = 0x100;
const BX_LR: u16 = 0x4770;

/// Text, code, and the cycles on the M0+ and the M4. `None` means that the core lacks one of these instructions.
type Row = (&'static str, &'static [u16], Option<u64>, Option<u64>);

/// Routines with their cycles before the return.
#[rustfmt::skip]
const STRAIGHT: &[Row] = &[
    // Data processing and multiplication: 1 each.
    ("adds r4, r2, r3", &[0x18d4], Some(1), Some(1)),
    ("muls r2, r3, r2", &[0x435a], Some(1), Some(1)),
    ("lsls r4, r3, #5; rors r4, r3", &[0x015c, 0x41dc], Some(2), Some(2)),
    ("uxtb r4, r3; rev16 r4, r3", &[0xb2dc, 0xba5c], Some(2), Some(2)),
    ("mov r12, r3; add r12, r3; cmp r12, r3", &[0x469c, 0x449c, 0x459c], Some(3), Some(3)),
    ("add sp, #8; sub sp, #8; add r4, sp, #4", &[0xb002, 0xb082, 0xac01], Some(3), Some(3)),
    ("adr r4, 1f; nop; 1: nop", &[0xa400, 0xbf00, 0xbf00], Some(3), Some(3)),
    ("cpsid i; cpsie i", &[0xb672, 0xb662], Some(2), Some(2)),
    ("add.w r4, r3, r12, lsl #7; movw r4, #0x1234; movt r4, #0x1234", &[0xeb03, 0x14cc, 0xf241, 0x2434, 0xf2c1, 0x2434], None, Some(3)),
    ("umaal r4, r5, r12, r1; umull r4, r5, r12, r1; umlal r4, r5, r12, r1", &[0xfbec, 0x4561, 0xfbac, 0x4501, 0xfbec, 0x4501], None, Some(3)),
    ("smlad r4, r3, r12, r1; smmlar r4, r3, r12, r1; smlald r4, r5, r12, r1; mls r4, r3, r12, r1", &[0xfb23, 0x140c, 0xfb53, 0x141c, 0xfbcc, 0x45c1, 0xfb03, 0x141c], None, Some(4)),
    ("uadd8 r4, r3, r12; sel r4, r3, r12; ssat r4, #5, r3; bfi r4, r3, #3, #9; clz r4, r3; rbit r4, r3", &[0xfa83, 0xf44c, 0xfaa3, 0xf48c, 0xf303, 0x0404, 0xf363, 0x04cb, 0xfab3, 0xf483, 0xfa93, 0xf4a3], None, Some(6)),
    // Division: 2 for a zero quotient, at most 12.
    ("udiv r4, r3, r2", &[0xfbb3, 0xf4f2], None, Some(2)),
    ("mov.w r4, #-1; movs r5, #1; udiv r4, r4, r5", &[0xf04f, 0x34ff, 0x2501, 0xfbb4, 0xf4f5], None, Some(14)),
    ("mov.w r4, #-1; sdiv r4, r4, r3", &[0xf04f, 0x34ff, 0xfb94, 0xf4f3], None, Some(3)),
    // Loads: on the M4 pipelined after a load, unless that load provides the address.
    ("ldr r4, [r0]", &[0x6804], Some(2), Some(2)),
    ("ldrb r4, [r0]; ldrh r5, [r0, #2]; ldrsb r4, [r0, r2]", &[0x7804, 0x8845, 0x5684], Some(6), Some(4)),
    ("ldr r4, [r0]; ldr r5, [r0, #4]; ldr r6, [r0, #8]", &[0x6804, 0x6845, 0x6886], Some(6), Some(4)),
    ("ldr r4, [r0, #4]; ldr r5, [r4]", &[0x6844, 0x6825], Some(4), Some(4)),
    ("ldr r4, [r0]; nop; ldr r5, [r0]", &[0x6804, 0xbf00, 0x6805], Some(5), Some(5)),
    ("ldr r4, [r0]; str r5, [r0]", &[0x6804, 0x6005], Some(4), Some(3)),
    ("str r5, [r0]; ldr r4, [r0]", &[0x6005, 0x6804], Some(4), Some(3)),
    ("ldr r4, [r0]; ldm r0!, {r5}", &[0x6804, 0xc820], Some(4), Some(4)),
    ("ldm r0!, {r5}; ldr r4, [r0]", &[0xc820, 0x6804], Some(4), Some(4)),
    ("ldr.w r4, [r0, #4]!; ldr r5, [r1]; ldr.w r4, [r1], #4", &[0xf850, 0x4f04, 0x680d, 0xf851, 0x4b04], None, Some(4)),
    ("ldr r4, 1f; ldr r5, 1f; b 2f; nop; 1: .word 0; 2: nop", &[0x4c01, 0x4d01, 0xe002, 0xbf00, 0x0000, 0x0000, 0xbf00], Some(7), Some(6)),
    // Stores.
    ("str r3, [r0]; strb r3, [r0, #1]; strh r3, [r0, #2]", &[0x6003, 0x7043, 0x8043], Some(6), Some(3)),
    ("str r3, [r0, r2]", &[0x5083], Some(2), Some(2)),
    ("ldr r4, [r0]; str r3, [r0, r2]", &[0x6804, 0x5083], Some(4), Some(3)),
    ("ldr r4, [r0, #12]; str r3, [r0, r4]", &[0x68c4, 0x5103], Some(4), Some(4)),
    ("str.w r3, [r0, #4]!; str.w r3, [r0], #4", &[0xf840, 0x3f04, 0xf840, 0x3b04], None, Some(2)),
    // Multiple registers: one cycle more than the number of words.
    ("ldm r0!, {r4, r5}", &[0xc830], Some(3), Some(3)),
    ("stm r0!, {r2, r3, r6}", &[0xc04c], Some(4), Some(4)),
    ("push {r4-r7, lr}; pop {r4-r7}; add sp, #4", &[0xb5f0, 0xbcf0, 0xb001], Some(12), Some(12)),
    ("ldrd r4, r5, [r0]; strd r4, r5, [r0]", &[0xe9d0, 0x4500, 0xe9c0, 0x4500], None, Some(6)),
    ("ldm.w r0, {r4, r5, r12}; stmdb r1, {r4, r5, r12}", &[0xe890, 0x1030, 0xe901, 0x1030], None, Some(8)),
    // Unaligned data: 1 more, 2 more for a word at an odd address.
    ("ldr r4, [r0, r3]", &[0x58c4], None, Some(4)),
    ("ldr.w r4, [r0, #2]", &[0xf8d0, 0x4002], None, Some(3)),
    ("str.w r4, [r0, #2]", &[0xf8c0, 0x4002], None, Some(2)),
    ("ldrh.w r4, [r0, #1]", &[0xf8b0, 0x4001], None, Some(3)),
    ("ldrh.w r4, [r0, #2]", &[0xf8b0, 0x4002], None, Some(2)),
    // Branches to words.
    ("b 1f; nop; 1: nop", &[0xe000, 0xbf00, 0xbf00], Some(3), Some(3)),
    ("nop; cmp r2, #4; beq 1f; nop; 1: nop", &[0xbf00, 0x2a04, 0xd000, 0xbf00, 0xbf00], Some(5), Some(5)),
    ("cmp r2, #5; beq 1f; nop; 1: nop", &[0x2a05, 0xd000, 0xbf00, 0xbf00], Some(4), Some(4)),
    ("cbz r2, 1f; nop; 1: nop", &[0xb102, 0xbf00, 0xbf00], None, Some(3)),
    ("cbnz r2, 1f; nop; 1: nop", &[0xb902, 0xbf00, 0xbf00], None, Some(3)),
    ("nop; adr r4, 1f; adds r4, #1; bx r4; 1: nop", &[0xbf00, 0xa401, 0x3401, 0x4720, 0xbf00], Some(6), Some(6)),
    ("adr r4, 1f; mov pc, r4; 1: nop", &[0xa400, 0x46a7, 0xbf00], Some(4), Some(5)),
    ("movs r4, #0; nop; add pc, r4; nop; nop", &[0x2400, 0xbf00, 0x44a7, 0xbf00, 0xbf00], Some(5), Some(6)),
    ("b.w 1f; 1: nop", &[0xf000, 0xb800, 0xbf00], None, Some(3)),
    ("cmp r2, #4; beq.w 1f; nop; 1: nop", &[0x2a04, 0xf000, 0x8001, 0xbf00, 0xbf00], None, Some(4)),
    // IT: 0 after a 16-bit instruction, 1 after a 32-bit one. An instruction with a failed condition always costs 1.
    ("cmp r2, #4; ite eq; moveq r4, #1; movne r4, #2", &[0x2a04, 0xbf0c, 0x2401, 0x2402], None, Some(3)),
    ("cmp.w r2, #4; it eq; moveq r4, #1", &[0xf1b2, 0x0f04, 0xbf08, 0x2401], None, Some(3)),
    ("cmp r2, #4; it ne; ldrne r4, [r0]", &[0x2a04, 0xbf18, 0x6804], None, Some(2)),
    ("cmp r2, #4; it ne; ldmne r0, {r4, r5}", &[0x2a04, 0xbf18, 0xe890, 0x0030], None, Some(2)),
    // System.
    ("mrs r4, apsr; msr apsr_nzcvq, r4", &[0xf3ef, 0x8400, 0xf384, 0x8800], Some(6), Some(4)),
    ("dmb sy; dsb sy; isb sy", &[0xf3bf, 0x8f5f, 0xf3bf, 0x8f4f, 0xf3bf, 0x8f6f], Some(9), None),
    ("wfi; wfe", &[0xbf30, 0xbf20], Some(4), None),
    ("ldrex r3, [r0]; strex r3, r1, [r0]", &[0xe850, 0x3f00, 0xe840, 0x1300], None, Some(4)),
    // Floating point.
    ("vmrs apsr_nzcv, fpscr", &[0xeef1, 0xfa10], None, Some(1)),
    ("vmov s0, r2; vmov r2, s0; vmov.f32 s1, s0; vmov.f32 s1, #1.0", &[0xee00, 0x2a10, 0xee10, 0x2a10, 0xeef0, 0x0a40, 0xeef7, 0x0a00], None, Some(4)),
    ("vmov r2, r3, s0, s1; vmov s0, s1, r2, r3; vmov d1, r2, r3", &[0xec53, 0x2a10, 0xec43, 0x2a10, 0xec43, 0x2b11], None, Some(6)),
    ("vadd.f32 s0, s1, s2; vmul.f32 s0, s1, s2; vcmp.f32 s0, s1; vcvt.s32.f32 s0, s1; vabs.f32 s1, s0", &[0xee30, 0x0a81, 0xee20, 0x0a81, 0xeeb4, 0x0a60, 0xeebd, 0x0ae0, 0xeef0, 0x0ac0], None, Some(5)),
    ("vmla.f32 s0, s1, s2; vfma.f32 s0, s1, s2", &[0xee00, 0x0a81, 0xeea0, 0x0a81], None, Some(6)),
    ("vdiv.f32 s0, s1, s2; vsqrt.f32 s0, s1", &[0xee80, 0x0a81, 0xeeb1, 0x0ae0], None, Some(28)),
    ("vldr s0, [r0]; vldr s1, [r0, #4]", &[0xed90, 0x0a00, 0xedd0, 0x0a01], None, Some(3)),
    ("vstr s0, [r0]; vstr d1, [r0]", &[0xed80, 0x0a00, 0xed80, 0x1b00], None, Some(4)),
    ("vldr d0, [r0]", &[0xed90, 0x0b00], None, Some(3)),
    ("vldm r0, {s0-s3}; vstm r0, {s0-s4}; vpush {s0, s1}; vpop {s0, s1}", &[0xec90, 0x0a04, 0xec80, 0x0a05, 0xed2d, 0x0a02, 0xecbd, 0x0a02], None, Some(17)),
    // Rule 1: the target of a taken branch is not word-aligned.
    ("b 1f; 1: nop", &[0xe7ff, 0xbf00], Some(3), Some(4)),
    ("nop; b 1f; 1: nop", &[0xbf00, 0xe7ff, 0xbf00], Some(4), Some(4)),
    ("cmp r2, #4; beq 1f; nop; 1: nop; nop", &[0x2a04, 0xd000, 0xbf00, 0xbf00, 0xbf00], Some(5), Some(6)),
    // Rule 2: after a load or store, a wide instruction other than a load or store is not word-aligned.
    ("str r2, [r0]; add.w r4, r2, r3", &[0x6002, 0xeb02, 0x0403], None, Some(3)),
    ("nop; str r2, [r0]; add.w r4, r2, r3", &[0xbf00, 0x6002, 0xeb02, 0x0403], None, Some(3)),
    ("str r2, [r0]; nop; add.w r4, r2, r3", &[0x6002, 0xbf00, 0xeb02, 0x0403], None, Some(3)),
    ("str r2, [r0]; ldr.w r4, [r0]", &[0x6002, 0xf8d0, 0x4000], None, Some(3)),
    ("push {r2}; umull r4, r5, r2, r3; add sp, #4", &[0xb404, 0xfba2, 0x4503, 0xb001], None, Some(5)),
    ("ldr r4, [r0]; adds r5, r2, r3", &[0x6804, 0x18d5], Some(3), Some(3)),
    ("nop; nop; add.w r4, r2, r3; nop; umull r4, r5, r2, r3", &[0xbf00, 0xbf00, 0xeb02, 0x0403, 0xbf00, 0xfba2, 0x4503], None, Some(5)),
    ("ldr.w r4, [r0]; add.w r5, r2, r3", &[0xf8d0, 0x4000, 0xeb02, 0x0503], None, Some(3)),
];

/// Functions with their own return. The cycles are those of the whole function, without the BL that calls it.
#[rustfmt::skip]
const WHOLE: &[Row] = &[
    ("bx lr", &[0x4770], Some(2), Some(2)),
    ("mov pc, lr", &[0x46f7], Some(2), Some(3)),
    ("push {lr}; pop {pc}", &[0xb500, 0xbd00], Some(6), Some(6)),
    ("push {r4-r7, lr}; pop {r4-r7, pc}", &[0xb5f0, 0xbdf0], Some(14), Some(14)),
    ("push {lr}; pop {r4}; bx r4", &[0xb500, 0xbc10, 0x4720], Some(6), Some(6)),
    ("push {r4, lr}; bl 1f; pop {r4, pc}; 1: bx lr", &[0xb510, 0xf000, 0xf801, 0xbd10, 0x4770], Some(13), Some(14)),
    ("nop; push {r4, lr}; bl 1f; pop {r4, pc}; nop; 1: bx lr", &[0xbf00, 0xb510, 0xf000, 0xf802, 0xbd10, 0xbf00, 0x4770], Some(14), Some(13)),
    ("mov r12, lr; adr r4, 1f; adds r4, #1; blx r4; bx r12; nop; 1: bx lr", &[0x46f4, 0xa402, 0x3401, 0x47a0, 0x4760, 0xbf00, 0x4770], Some(9), Some(9)),
    ("str.w lr, [sp, #-4]!; ldr.w pc, [sp], #4", &[0xf84d, 0xed04, 0xf85d, 0xfb04], None, Some(5)),
    ("push.w {r4-r8, lr}; ldm.w sp!, {r4-r8, pc}", &[0xe92d, 0x41f0, 0xe8bd, 0x81f0], None, Some(16)),
    ("movs r4, #0; nop; tbb [pc, r4]; .byte 2, 2; nop; bx lr", &[0x2400, 0xbf00, 0xe8df, 0xf004, 0x0202, 0xbf00, 0x4770], None, Some(8)),
    ("movs r4, #0; nop; tbh [pc, r4, lsl #1]; .hword 2, 2; bx lr", &[0x2400, 0xbf00, 0xe8df, 0xf014, 0x0002, 0x0002, 0x4770], None, Some(8)),
];

fn board(cpu: Cpu, code: &[u16]) -> Board {
    let mut flash = vec![0; FLASH];
    code.iter().for_each(|half| flash.extend(half.to_le_bytes()));
    Board::new(cpu, &elf::executable(&flash, FLASH as u32 | 1, &[("f", FLASH as u32 | 1)])).unwrap()
}

fn run(board: &mut Board) -> Run {
    board.call("f", &[0x2000_0100, 0x2000_0200, 4, 3]).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Checks both cores' columns and returns the number of figures.
fn check(rows: &[Row], returns: bool) -> usize {
    let mut checked = 0;
    for &(text, code, m0, m4) in rows {
        let mut code = code.to_vec();
        if returns {
            code.push(BX_LR);
        }
        for (cpu, expected) in [(Cpu::M0Plus, m0), (Cpu::M4F, m4)] {
            if let Some(expected) = expected {
                let cycles = run(&mut board(cpu, &code)).cycles - if returns { 2 } else { 0 };
                assert_eq!(cycles, expected, "{cpu:?}: {text}");
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn instructions() {
    assert_eq!(check(STRAIGHT, true), 116);
}

#[test]
fn functions() {
    assert_eq!(check(WHOLE, false), 20);
}

/// Without the inferred rules, code alignment has no effect on the M4.
#[test]
fn the_inferred_rules_can_be_left_out() {
    let mut dearer = Vec::new();
    for &(text, code, _, m4) in STRAIGHT {
        let Some(with) = m4 else { continue };
        let mut code = code.to_vec();
        code.push(BX_LR);
        let mut board = board(Cpu::M4F, &code);
        let rules = &mut board.options().rules;
        (rules.branch_target, rules.wide_after_memory) = (false, false);
        let without = run(&mut board).cycles - 2;
        assert!(without <= with, "{text}");
        if without < with {
            dearer.push((text, with - without));
        }
    }
    let expected = [
        ("b 1f; 1: nop", 1),
        ("cmp r2, #4; beq 1f; nop; 1: nop; nop", 1),
        ("str r2, [r0]; add.w r4, r2, r3", 1),
        ("push {r2}; umull r4, r5, r2, r3; add sp, #4", 1),
    ];
    assert_eq!(dearer, expected);
}

/// A region counts the same cycles as a call of its function.
#[test]
fn a_region_is_a_call() {
    // f: push {r4, lr}; bl g; bl g; pop {r4, pc}; g: adds r2, r2, r3; bx lr
    let code: &[u16] = &[0xb510, 0xf000, 0xf803, 0xf000, 0xf801, 0xbd10, 0x18d2, 0x4770];
    let mut flash = vec![0; FLASH];
    code.iter().for_each(|half| flash.extend(half.to_le_bytes()));
    let f = FLASH as u32 | 1;
    let elf = elf::executable(&flash, f, &[("f", f), ("g", f + 12)]);
    let mut board = Board::new(Cpu::M0Plus, &elf).unwrap();
    board.options().regions = vec!["*".into()];
    let run = run(&mut board);
    let counted = |name: &str| {
        let region = run.regions.iter().find(|region| region.name == name).unwrap();
        (region.calls, region.cycles)
    };
    assert_eq!(counted("g"), (2, 2 * (1 + 2)));
    assert_eq!(counted("f"), (1, 3 + 2 * (3 + 3) + 5));
    assert_eq!(run.cycles, 3 + 2 * (3 + 3) + 5);
}
