//! Machine code around the cases, in position-independent pieces. Their parameters are at 0x40 (see `image.rs`). In
//! `ENTER` to `START`, R0 is the address of the case.

/// Padding up to a word.
pub const NOP: u16 = 0xbf00;

/// Saves the callee-saved registers and SP, and fills the scratch memory.
#[rustfmt::skip]
pub const ENTER: &[u16] = &[
    0xb5f0, // push {r4, r5, r6, r7, lr}
    0x4644, // mov r4, r8
    0x464d, // mov r5, r9
    0x4656, // mov r6, r10
    0x465f, // mov r7, r11
    0xb4f0, // push {r4, r5, r6, r7}
    0x2740, // movs r7, #64
    0x69b9, // ldr r1, [r7, #24]
    0x466a, // mov r2, sp
    0x600a, // str r2, [r1, #0]
    0x6841, // ldr r1, [r0, #4]
    0x697a, // ldr r2, [r7, #20]
    0x2340, // movs r3, #64
    0xc910, // ldmia r1!, {r4}
    0xc210, // stmia r2!, {r4}
    0x3b01, // subs r3, #1
    0xd1fb, // bne.n 1a
];

/// Loads S0 to S31 and FPSCR.
#[rustfmt::skip]
pub const FP_LOAD: &[u16] = &[
    0x6881, // ldr r1, [r0, #8]
    0xec91, 0x0a20, // vldmia r1, {s0-s31}
    0x68c1, // ldr r1, [r0, #12]
    0xeee1, 0x1a10, // vmsr fpscr, r1
];

/// Sets SP, stores R0 and the address of the code below it, and loads the flags into R1.
#[rustfmt::skip]
pub const STACK: &[u16] = &[
    0x6901, // ldr r1, [r0, #16]
    0x3908, // subs r1, #8
    0x6982, // ldr r2, [r0, #24]
    0x600a, // str r2, [r1, #0]
    0x6802, // ldr r2, [r0, #0]
    0x604a, // str r2, [r1, #4]
    0x468d, // mov sp, r1
    0x6941, // ldr r1, [r0, #20]
];

/// Sets the flags, which nothing changes afterwards.
#[rustfmt::skip]
pub const FLAGS_M0: &[u16] = &[
    0xf381, 0x8800, // msr apsr_nzcvq, r1
];

/// Sets the flags, including GE.
#[rustfmt::skip]
pub const FLAGS_M4: &[u16] = &[
    0xf381, 0x8c00, // msr apsr_nzcvqg, r1
];

/// Loads all other registers, and jumps to the code.
#[rustfmt::skip]
pub const START: &[u16] = &[
    0x6b81, // ldr r1, [r0, #56]
    0x4688, // mov r8, r1
    0x6bc1, // ldr r1, [r0, #60]
    0x4689, // mov r9, r1
    0x6c01, // ldr r1, [r0, #64]
    0x468a, // mov r10, r1
    0x6c41, // ldr r1, [r0, #68]
    0x468b, // mov r11, r1
    0x6c81, // ldr r1, [r0, #72]
    0x468c, // mov r12, r1
    0x6cc1, // ldr r1, [r0, #76]
    0x468e, // mov lr, r1
    0x69c1, // ldr r1, [r0, #28]
    0x6a02, // ldr r2, [r0, #32]
    0x6a43, // ldr r3, [r0, #36]
    0x6a84, // ldr r4, [r0, #40]
    0x6ac5, // ldr r5, [r0, #44]
    0x6b06, // ldr r6, [r0, #48]
    0x6b47, // ldr r7, [r0, #52]
    0xbd01, // pop {r0, pc}
];

/// Jumps to the address in the following word without changing a register.
#[rustfmt::skip]
pub const ISLAND: &[u16] = &[
    0xb403, // push {r0, r1}
    0x4801, // ldr r0, [pc, #4]
    0x9001, // str r0, [sp, #4]
    0xbd01, // pop {r0, pc}
];

/// Writes R0 to R12, SP, LR and the flags to the record.
#[rustfmt::skip]
pub const SAVE: &[u16] = &[
    0xb403, // push {r0, r1}
    0xf3ef, 0x8000, // mrs r0, apsr
    0x2140, // movs r1, #64
    0x6909, // ldr r1, [r1, #16]
    0x63c8, // str r0, [r1, #60]
    0xbc01, // pop {r0}
    0x6008, // str r0, [r1, #0]
    0xbc01, // pop {r0}
    0x6048, // str r0, [r1, #4]
    0x608a, // str r2, [r1, #8]
    0x60cb, // str r3, [r1, #12]
    0x610c, // str r4, [r1, #16]
    0x614d, // str r5, [r1, #20]
    0x618e, // str r6, [r1, #24]
    0x61cf, // str r7, [r1, #28]
    0x4640, // mov r0, r8
    0x6208, // str r0, [r1, #32]
    0x4648, // mov r0, r9
    0x6248, // str r0, [r1, #36]
    0x4650, // mov r0, r10
    0x6288, // str r0, [r1, #40]
    0x4658, // mov r0, r11
    0x62c8, // str r0, [r1, #44]
    0x4660, // mov r0, r12
    0x6308, // str r0, [r1, #48]
    0x4668, // mov r0, sp
    0x6348, // str r0, [r1, #52]
    0x4670, // mov r0, lr
    0x6388, // str r0, [r1, #56]
    0x3140, // adds r1, #64
];

/// Writes FPSCR and S0 to S31 to the record.
#[rustfmt::skip]
pub const FP_SAVE: &[u16] = &[
    0xeef1, 0x0a10, // vmrs r0, fpscr
    0xc101, // stmia r1!, {r0}
    0xeca1, 0x0a20, // vstmia r1!, {s0-s31}
];

/// Writes the scratch memory to the record, and returns to the caller.
#[rustfmt::skip]
pub const FINISH: &[u16] = &[
    0x2740, // movs r7, #64
    0x697a, // ldr r2, [r7, #20]
    0x2340, // movs r3, #64
    0xca10, // ldmia r2!, {r4}
    0xc110, // stmia r1!, {r4}
    0x3b01, // subs r3, #1
    0xd1fb, // bne.n 6
    0x69b9, // ldr r1, [r7, #24]
    0x6809, // ldr r1, [r1, #0]
    0x468d, // mov sp, r1
    0xbcf0, // pop {r4, r5, r6, r7}
    0x46a0, // mov r8, r4
    0x46a9, // mov r9, r5
    0x46b2, // mov r10, r6
    0x46bb, // mov r11, r7
    0xbdf0, // pop {r4, r5, r6, r7, pc}
];

/// Enables the floating-point unit.
#[rustfmt::skip]
pub const FP_ON: &[u16] = &[
    0x2740, // movs r7, #64
    0x6a78, // ldr r0, [r7, #36]
    0x210f, // movs r1, #15
    0x0509, // lsls r1, r1, #20
    0x6001, // str r1, [r0, #0]
    0xf3bf, 0x8f4f, // dsb sy
    0xf3bf, 0x8f6f, // isb sy
];

/// Opens the file, runs each case and writes its record, closes the file, and ends the program.
#[rustfmt::skip]
pub const MAIN: &[u16] = &[
    0x2740, // movs r7, #64
    0x2001, // movs r0, #1
    0x2168, // movs r1, #104
    0xbeab, // bkpt 0x00ab
    0x69bc, // ldr r4, [r7, #24]
    0x3408, // adds r4, #8
    0x6020, // str r0, [r4, #0]
    0x6938, // ldr r0, [r7, #16]
    0x6060, // str r0, [r4, #4]
    0x68b8, // ldr r0, [r7, #8]
    0x60a0, // str r0, [r4, #8]
    0x683d, // ldr r5, [r7, #0]
    0x687e, // ldr r6, [r7, #4]
    0x4628, // mov r0, r5
    0x68f9, // ldr r1, [r7, #12]
    0x4788, // blx r1
    0x2005, // movs r0, #5
    0x4621, // mov r1, r4
    0xbeab, // bkpt 0x00ab
    0x3550, // adds r5, #80
    0x42b5, // cmp r5, r6
    0xd1f6, // bne.n 1a
    0x2002, // movs r0, #2
    0x4621, // mov r1, r4
    0xbeab, // bkpt 0x00ab
    0x69f9, // ldr r1, [r7, #28]
    0x2018, // movs r0, #24
    0xbeab, // bkpt 0x00ab
    0xe7fe, // b.n 38
];

/// Handler of every exception, which ends the program.
#[rustfmt::skip]
pub const FAULT: &[u16] = &[
    0x2740, // movs r7, #64
    0x6a39, // ldr r1, [r7, #32]
    0x2018, // movs r0, #24
    0xbeab, // bkpt 0x00ab
    0xe7fe, // b.n 8
];
