//! Tests for the Cortex-M4F that `timing.rs` lacks: every instruction of the largest class, division by its operands,
//! data offsets, and each of the two inferred rules.

mod common;
use common::{DATA, NOP, board, m4, run};
use primegroup_simulator::{Cpu, Rules};

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
        assert_eq!(m4(&code), 1, "{code:04x?}");
    }
    assert_eq!(m4(&one.concat()), 32, "nothing depends on what came before");
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
fn it_folds_after_a_narrow_instruction() {
    // ite eq; moveq r0, r1; movne r0, r3, after a 16-bit and a 32-bit instruction
    assert_eq!(m4(&[0x2a00, 0xbf0c, 0x4608, 0x4618]), 1 + 2);
    assert_eq!(m4(&[0xf1b2, 0x0f00, 0xbf0c, 0x4608, 0x4618]), 1 + 1 + 2);
    assert_eq!(m4(&[0xbf0c, 0x4608, 0x4618]), 1 + 2);
    // it ne; ldrne r3, [r0]: a skipped load does not pipeline the next load
    assert_eq!(m4(&[0x2a00, 0xbf18, 0x6803, 0x6804]), 1 + 1 + 2);
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
        board.options().rules = Rules { branch_target, wide_after_memory, ..Rules::default() };
        let run = board.call("f", &[DATA, 4, 0, 1]).unwrap();
        (run.cycles - 2, run.alignment)
    };
    assert_eq!(with(true, true), (5 + 2, [1, 1]));
    assert_eq!(with(true, false), (5 + 1, [1, 0]));
    assert_eq!(with(false, true), (5 + 1, [0, 1]));
    assert_eq!(with(false, false), (5, [0, 0]));
}
