//! The Cortex-M4F takes what its fact sheet says: documented costs by instruction class, then the two inferred rules.

mod common;
use common::{DATA, NOP, board, m4, run};
use primegroup_simulator::{Cpu, Rules};

/// `code` at an address that is a multiple of four, so that rule 2 does not count, without what comes before.
fn aligned(code: &[u16]) -> u64 {
    m4(code)
}

#[test]
fn data_processing_takes_one() {
    let one: [[u16; 2]; 32] = [
        [0xea01, 0x0302], // and r3, r1, r2
        [0xeb11, 0x03c2], // adds r3, r1, r2, lsl #3
        [0xeb61, 0x0302], // sbc r3, r1, r2
        [0xf041, 0x03ff], // orr r3, r1, #255
        [0xf201, 0x13ff], // addw r3, r1, #511
        [0xf240, 0x1323], // movw r3, #0x123
        [0xf2c0, 0x1323], // movt r3, #0x123
        [0xf361, 0x0307], // bfi r3, r1, #0, #8
        [0xf3c1, 0x0307], // ubfx r3, r1, #0, #8
        [0xf341, 0x0307], // sbfx r3, r1, #0, #8
        [0xf301, 0x0307], // ssat r3, #8, r1
        [0xfa01, 0xf302], // lsl.w r3, r1, r2
        [0xfa51, 0xf382], // uxtab r3, r1, r2
        [0xfab1, 0xf381], // clz r3, r1
        [0xfa91, 0xf3a1], // rbit r3, r1
        [0xfa81, 0xf342], // uadd8 r3, r1, r2
        [0xfaa1, 0xf382], // sel r3, r1, r2
        [0xfa82, 0xf381], // qadd r3, r1, r2
        [0xeac1, 0x4302], // pkhbt r3, r1, r2, lsl #16
        [0xfb01, 0xf302], // mul r3, r1, r2
        [0xfb01, 0x3302], // mla r3, r1, r2, r3
        [0xfb01, 0x3312], // mls r3, r1, r2, r3
        [0xfba1, 0x3202], // umull r3, r2, r1, r2
        [0xfbe1, 0x3202], // umlal r3, r2, r1, r2
        [0xfbe1, 0x3262], // umaal r3, r2, r1, r2
        [0xfb81, 0x3202], // smull r3, r2, r1, r2
        [0xfbc1, 0x3202], // smlal r3, r2, r1, r2
        [0xfb21, 0x3302], // smlad r3, r1, r2, r3
        [0xfbc1, 0x32c2], // smlald r3, r2, r1, r2
        [0xfb11, 0xf312], // smulbt r3, r1, r2
        [0xfb51, 0xf302], // smmul r3, r1, r2
        [0xfb71, 0xf302], // usad8 r3, r1, r2
    ];
    for code in one {
        assert_eq!(aligned(&code), 1, "{code:04x?}");
    }
    assert_eq!(aligned(&one.concat()), 32, "nothing depends on what came before");
}

#[test]
fn division_depends_on_the_quotient() {
    let udiv = |n: u32, m: u32| run(Cpu::M4F, &[0xfbb0, 0xf0f1], &[n, m]);
    assert_eq!((udiv(3, 4).cycles, udiv(3, 4).r0), (2, 0));
    assert_eq!((udiv(3, 0).cycles, udiv(3, 0).r0), (2, 0));
    assert_eq!((udiv(4, 4).cycles, udiv(4, 4).r0), (5, 1));
    assert_eq!((udiv(16, 1).cycles, udiv(16, 1).r0), (6, 16));
    assert_eq!((udiv(u32::MAX, 1).cycles, udiv(u32::MAX, 1).r0), (12, u32::MAX));
    let sdiv = |n: i32, m: i32| run(Cpu::M4F, &[0xfb90, 0xf0f1], &[n as u32, m as u32]);
    assert_eq!((sdiv(-16, 1).cycles, sdiv(-16, 1).r0 as i32), (6, -16));
    assert_eq!((sdiv(i32::MIN, -1).cycles, sdiv(i32::MIN, -1).r0 as i32), (12, i32::MIN));
}

#[test]
fn loads_overlap_if_independent() {
    assert_eq!(m4(&[0x6803]), 2); // ldr r3, [r0]
    assert_eq!(m4(&[0x6803, 0x6844, 0x6885, 0x78c6]), 5); // four loads from r0
    assert_eq!(m4(&[0x6801, 0x5043]), 4); // ldr r1, [r0]; str r3, [r0, r1]: r1 feeds the address
    assert_eq!(m4(&[0x6803, 0x5085]), 3); // ldr r3, [r0]; str r5, [r0, r2]: it does not
    assert_eq!(m4(&[0x6803, NOP, 0x6844]), 5); // something in between
    assert_eq!(m4(&[0x6003, 0x6844]), 3); // str, ldr
    assert_eq!(m4(&[0x4b00, 0x4c00, NOP, NOP]), 3 + 2); // two literals
    // str r0, [r0]; ldr r3, [r0]; ldr r3, [r3]: the address comes from the load before
    assert_eq!(m4(&[0x6000, 0x6803, 0x681b]), 1 + 2 + 2);
    // vldr s0, [r0]; vldr s1, [r0, #4] are loads like others
    assert_eq!(m4(&[0xed90, 0x0a00, 0xedd0, 0x0a01]), 3);
    // vldr d0, [r0]
    assert_eq!(m4(&[0xed90, 0x0b00]), 3);
}

#[test]
fn stores() {
    assert_eq!(m4(&[0x6003, 0x8003, 0x7003]), 3); // str, strh, strb
    assert_eq!(m4(&[0x5083]), 2); // str r3, [r0, r2]
    assert_eq!(m4(&[0x5083, 0x5083]), 4);
    assert_eq!(m4(&[0xf840, 0x3b04]), 1); // str r3, [r0], #4
    assert_eq!(m4(&[0xed80, 0x0a00]), 1); // vstr s0, [r0]
    assert_eq!(m4(&[0xed80, 0x0b00]), 3); // vstr d0, [r0]
}

#[test]
fn multiple_and_double_accesses() {
    assert_eq!(m4(&[0xe9d0, 0x3400]), 3); // ldrd r3, r4, [r0]
    assert_eq!(m4(&[0xe9c0, 0x3400]), 3); // strd r3, r4, [r0]
    assert_eq!(m4(&[0xc8fe]), 8); // ldmia r0!, {r1-r7}
    assert_eq!(m4(&[0xe890, 0x1ffe]), 13); // ldm r0, {r1-r12}
    assert_eq!(m4(&[0xb4f0, 0xbcf0]), 10); // push, pop {r4-r7}
    assert_eq!(m4(&[0xec90, 0x0a08]), 9); // vldm r0, {s0-s7}
    assert_eq!(m4(&[0xed2d, 0x0b08, 0xecbd, 0x0b08]), 18); // vpush, vpop {d0-d3}
    assert_eq!(m4(&[0xe850, 0x3f00, 0xe840, 0x1300]), 2 + 2); // ldrex r3, [r0]; strex r3, r1, [r0]
}

#[test]
fn branches_that_land_on_a_word() {
    assert_eq!(m4(&[0xe000, NOP]), 2); // b to the return
    assert_eq!(m4(&[0x2a00, 0xd0ff]), 1 + 2); // beq, taken
    assert_eq!(m4(&[0x2a00, 0xd1ff]), 1 + 1); // bne, not taken
    assert_eq!(m4(&[0xb102, NOP]), 2); // cbz r2: taken
    assert_eq!(m4(&[0xb902, NOP]), 1 + 1); // cbnz r2: not taken
    assert_eq!(m4(&[0xa100, 0x468f]), 1 + 3); // adr r1; mov pc, r1
    // tbb [pc, r2], two entries that both lead behind them
    assert_eq!(m4(&[0xe8df, 0xf002, 0x0202, NOP]), 4);
    // push {lr}; movs r3, #0; pop {pc}
    assert_eq!(m4(&[0xb500, 0x2300, 0xbd00]) + 2, 2 + 1 + 1 + 1 + 2);
    // mov r8, lr; b over a bx lr; bl to it; mov lr, r8
    assert_eq!(m4(&[0x46f0, 0xe001, 0x4770, NOP, 0xf7ff, 0xfffc, 0x46c6]), 1 + 2 + 2 + 2 + 1);
    // ldr pc, [r0] with the address of the return in RAM
    let mut to_pc = board(Cpu::M4F, &[0xf8d0, 0xf000]);
    to_pc.write(DATA, &[5, 0, 0, 0]).unwrap();
    assert_eq!(to_pc.call("f", &[DATA]).unwrap().cycles, 4 + 2);
}

#[test]
fn it_folds_after_a_narrow_instruction() {
    // ite eq; moveq r0, r1; movne r0, r3, with a 16-bit and a 32-bit instruction before
    assert_eq!(m4(&[0x2a00, 0xbf0c, 0x4608, 0x4618]), 1 + 2);
    assert_eq!(m4(&[0xf1b2, 0x0f00, 0xbf0c, 0x4608, 0x4618]), 1 + 1 + 2);
    assert_eq!(m4(&[0xbf0c, 0x4608, 0x4618]), 1 + 2);
    // it ne; ldrne r3, [r0]: skipped, and then no load for the next one to follow
    assert_eq!(m4(&[0x2a00, 0xbf18, 0x6803, 0x6804]), 1 + 1 + 2);
}

#[test]
fn floating_point() {
    let one: [[u16; 2]; 9] = [
        [0xee00, 0x1a10], // vmov s0, r1
        [0xee10, 0x1a10], // vmov r1, s0
        [0xeeb0, 0x0a60], // vmov s0, s1
        [0xeeb7, 0x0a00], // vmov s0, #1.0
        [0xee30, 0x0a20], // vadd s0, s0, s1
        [0xee20, 0x0a20], // vmul s0, s0, s1
        [0xeeb4, 0x0a60], // vcmp s0, s1
        [0xeeb8, 0x0ac0], // vcvt.f32.s32 s0, s0
        [0xeef1, 0xfa10], // vmrs apsr_nzcv, fpscr
    ];
    for code in one {
        assert_eq!(m4(&code), 1, "{code:04x?}");
    }
    assert_eq!(m4(&[0xec53, 0x2b10]), 2); // vmov r2, r3, d0
    assert_eq!(m4(&[0xec43, 0x2b10]), 2); // vmov d0, r2, r3
    assert_eq!(m4(&[0xee00, 0x0a20]), 3); // vmla s0, s0, s1
    assert_eq!(m4(&[0xeea0, 0x0a20]), 3); // vfma s0, s0, s1
    assert_eq!(m4(&[0xee80, 0x0a20]), 14); // vdiv s0, s0, s1
    assert_eq!(m4(&[0xeeb1, 0x0ac0]), 14); // vsqrt s0, s0
    assert_eq!(m4(&[0xf3ef, 0x8300]), 2); // mrs r3, apsr
    assert_eq!(m4(&[0xf383, 0x8800]), 2); // msr apsr_nzcvq, r3
}

#[test]
fn unaligned_accesses_cost_more() {
    let at = |offset: u32, code: &[u16]| run(Cpu::M4F, code, &[DATA + offset]).cycles;
    assert_eq!([0, 1, 2, 3].map(|o| at(o, &[0x6803])), [2, 4, 3, 4]); // ldr
    assert_eq!([0, 1, 2, 3].map(|o| at(o, &[0x8803])), [2, 3, 2, 3]); // ldrh
    assert_eq!([0, 1, 2, 3].map(|o| at(o, &[0x6003])), [1, 3, 2, 3]); // str
    assert_eq!([0, 1, 2, 3].map(|o| at(o, &[0x7803])), [2; 4]); // ldrb
}

#[test]
fn rule_1_a_target_off_a_word_costs_one() {
    assert_eq!(m4(&[0xe7ff]), 2 + 1); // b to 2
    assert_eq!(m4(&[NOP, 0xb102, NOP]), 1 + 2 + 1); // cbz r2 to 6
    // mov r8, lr; bl to the last bx lr, which returns to 6; mov lr, r8; nop; nop
    assert_eq!(m4(&[0x46f0, 0xf000, 0xf803, 0x46c6, NOP, NOP]), 1 + 2 + (2 + 1) + 3);
}

#[test]
fn rule_2_a_wide_instruction_after_an_access_costs_one() {
    let wide = [0xfb01, 0xf302]; // mul r3, r1, r2
    let after = |first: &[u16]| m4(&[first, &wide].concat()) - m4(first) - 1;
    assert_eq!(after(&[0x6003]), 1); // str r3, [r0]
    assert_eq!(after(&[0x6803]), 1); // ldr r3, [r0]
    assert_eq!(after(&[0xc808]), 1); // ldmia r0!, {r3}
    assert_eq!(after(&[0x2300]), 0); // movs r3, #0: no access
    assert_eq!(after(&[0x6003, 0x6003]), 0); // at a multiple of four
    assert_eq!(m4(&[0x6003, 0xf8d0, 0x3000]), 1 + 2, "a load itself does not pay");
    assert_eq!(m4(&[0x6003, 0x2300]), 2, "nor does a narrow instruction");
}

#[test]
fn both_rules_can_be_switched_off() {
    let code = [0x6003, 0xfb01, 0xf302, NOP, 0xe7ff]; // str; mul at 2; nop; b at 8 to 10
    let with = |branch_target, wide_after_memory| {
        let mut board = board(Cpu::M4F, &code);
        board.options().rules = Rules { branch_target, wide_after_memory };
        let run = board.call("f", &[DATA, 4, 0, 1]).unwrap();
        (run.cycles - 2, run.alignment)
    };
    assert_eq!(with(true, true), (5 + 2, [1, 1]));
    assert_eq!(with(true, false), (5 + 1, [1, 0]));
    assert_eq!(with(false, true), (5 + 1, [0, 1]));
    assert_eq!(with(false, false), (5, [0, 0]));
}
