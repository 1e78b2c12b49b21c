//! Documented cycles of the Cortex-M0+ for every instruction of the two large classes; `timing.rs` tests the other
//! classes.

mod common;
use common::{NOP, m0};

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
        0xb001, // add sp, #4 (undone by the next instruction)
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
        // Reserves stack space for the last two instructions.
        assert_eq!(m0(&[0xb081, code, NOP, NOP, 0xb001]), 4 + 2, "{code:04x}");
    }
    assert_eq!(m0(&[0x6803, 0x6844, 0x6885]), 6, "loads do not overlap");
}
