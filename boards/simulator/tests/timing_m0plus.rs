//! The Cortex-M0+ takes what its documentation says, instruction class by instruction class.

mod common;
use common::{NOP, RETURN, m0};
use primegroup_simulator::{Board, Cpu};

#[test]
fn data_processing_takes_one() {
    let one: [u16; 40] = [
        0x1888, // adds r0, r1, r2
        0x1a88, // subs r0, r1, r2
        0x1cc8, // adds r0, r1, #3
        0x2105, // movs r1, #5
        0x2905, // cmp r1, #5
        0x3105, // adds r1, #5
        0x3905, // subs r1, #5
        0x0048, // lsls r0, r1, #1
        0x0848, // lsrs r0, r1, #1
        0x1048, // asrs r0, r1, #1
        0x4011, // ands r1, r2
        0x4051, // eors r1, r2
        0x4091, // lsls r1, r2
        0x40d1, // lsrs r1, r2
        0x4111, // asrs r1, r2
        0x4151, // adcs r1, r2
        0x4191, // sbcs r1, r2
        0x41d1, // rors r1, r2
        0x4211, // tst r1, r2
        0x4251, // rsbs r1, r2, #0
        0x4291, // cmp r1, r2
        0x42d1, // cmn r1, r2
        0x4311, // orrs r1, r2
        0x4391, // bics r1, r2
        0x43d1, // mvns r1, r2
        0x4351, // muls r1, r2
        0x4488, // add r8, r1
        0x4541, // cmp r1, r8
        0x4688, // mov r8, r1
        0xa001, // adr r0, .+8
        0xa801, // add r0, sp, #4
        0xb001, // add sp, #4 (undone by the next)
        0xb081, // sub sp, #4
        0xb211, // sxth r1, r2
        0xb2d1, // uxtb r1, r2
        0xba11, // rev r1, r2
        0xba51, // rev16 r1, r2
        0xbad1, // revsh r1, r2
        0xb672, // cpsid i
        NOP,
    ];
    for code in one.into_iter().filter(|code| code >> 8 != 0xb0) {
        assert_eq!(m0(&[code]), 1, "{code:04x}");
    }
    assert_eq!(m0(&one), 40, "nothing depends on what came before");
}

#[test]
fn one_load_or_store_takes_two() {
    let two: [u16; 17] = [
        0x4b00, // ldr r3, [pc]
        0x6803, // ldr r3, [r0]
        0x6003, // str r3, [r0]
        0x8803, // ldrh r3, [r0]
        0x8003, // strh r3, [r0]
        0x7803, // ldrb r3, [r0]
        0x7003, // strb r3, [r0]
        0x5883, // ldr r3, [r0, r2]
        0x5083, // str r3, [r0, r2]
        0x5a83, // ldrh r3, [r0, r2]
        0x5283, // strh r3, [r0, r2]
        0x5c83, // ldrb r3, [r0, r2]
        0x5483, // strb r3, [r0, r2]
        0x5e83, // ldrsh r3, [r0, r2]
        0x5683, // ldrsb r3, [r0, r2]
        0x9b00, // ldr r3, [sp]
        0x9300, // str r3, [sp]
    ];
    for code in two {
        // Room on the stack for the last two.
        assert_eq!(m0(&[0xb081, code, NOP, NOP, 0xb001]), 4 + 2, "{code:04x}");
    }
    assert_eq!(m0(&[0x6803, 0x6844, 0x6885]), 6, "loads do not overlap");
}

#[test]
fn multiple_accesses_take_one_and_one_a_word() {
    assert_eq!(m0(&[0xc808]), 2); // ldmia r0!, {r3}
    assert_eq!(m0(&[0xc8fe]), 8); // ldmia r0!, {r1-r7}
    assert_eq!(m0(&[0xc0fe]), 8); // stmia r0!, {r1-r7}
    assert_eq!(m0(&[0xb410, 0xbc10]), 4); // push {r4}; pop {r4}
    assert_eq!(m0(&[0xb4ff, 0xbcfe, 0xbc01]), 9 + 8 + 2); // push {r0-r7}; pop ..
}

/// A function that pushes `list` and LR and returns by POP with PC, called by `f`; cycles of PUSH, POP together.
fn push_pop(list: u16) -> u64 {
    let code = [0xb500, 0xf000, 0xf801, 0xbd00, 0xb500 | list, 0xbd00 | list];
    let mut board = Board::from_halfwords(Cpu::M0Plus, &code, &[("f", 0), ("g", 8)]);
    board.options().regions = vec!["g".into()];
    let run = board.call("f", &[]).unwrap();
    assert_eq!(run.regions[0].calls, 1);
    assert_eq!(run.cycles, run.regions[0].cycles + 2 + 3 + 4, "push {{lr}}, bl, pop {{pc}}");
    run.regions[0].cycles
}

#[test]
fn pop_with_pc_takes_three_and_one_a_word() {
    assert_eq!(push_pop(0), 2 + 4);
    assert_eq!(push_pop(0xf0), 6 + 8);
}

#[test]
fn branches() {
    assert_eq!(m0(&[0xe7ff]), 2); // b to the next instruction
    assert_eq!(m0(&[0x2a00, 0xd0ff]), 1 + 2); // cmp r2, #0; beq: taken
    assert_eq!(m0(&[0x2a00, 0xd1ff]), 1 + 1); // bne: not taken
    // mov r8, lr; b over a bx lr; bl to it; mov lr, r8
    assert_eq!(m0(&[0x46f0, 0xe001, RETURN, NOP, 0xf7ff, 0xfffc, 0x46c6]), 1 + 2 + 3 + 2 + 1);
    // mov r8, lr; movs r1, #3; add r1, pc; blx r1, to the last bx lr; mov lr, r8
    assert_eq!(m0(&[0x46f0, 0x2103, 0x4479, 0x4788, 0x46c6]), 1 + 1 + 1 + 2 + 2 + 1);
}

#[test]
fn writes_to_pc_take_two() {
    assert_eq!(m0(&[0x2100, 0x448f, NOP]), 1 + 2); // movs r1, #0; add pc, r1: skips the nop
    assert_eq!(m0(&[0xa100, 0x468f]), 1 + 2); // adr r1, .+4; mov pc, r1
}

#[test]
fn special_registers_and_barriers_take_three() {
    assert_eq!(m0(&[0xf3ef, 0x8100]), 3); // mrs r1, apsr
    assert_eq!(m0(&[0xf381, 0x8800]), 3); // msr apsr_nzcvq, r1
    assert_eq!(m0(&[0xf3bf, 0x8f5f]), 3); // dmb
    assert_eq!(m0(&[0xf3bf, 0x8f4f]), 3); // dsb
    assert_eq!(m0(&[0xf3bf, 0x8f6f]), 3); // isb
    assert_eq!(m0(&[0xbf30]), 2); // wfi
    assert_eq!(m0(&[0xbf20]), 2); // wfe
}
