//! Disassembled instructions match the assembly source.

use primegroup_simulator::{Board, Cpu};

/// Text (without width suffixes, and with both operands of two-operand forms) and its encoding by GNU as.
#[rustfmt::skip]
const ROWS: &[(&str, &[u16])] = &[
    ("movs r0, #5", &[0x2005]),
    ("adds r0, r1, r2", &[0x1888]),
    ("subs r7, r7, #200", &[0x3fc8]),
    ("lsls r3, r4, #31", &[0x07e3]),
    ("asrs r3, r3, r4", &[0x4123]),
    ("mvns r1, r2", &[0x43d1]),
    ("cmp r1, #3", &[0x2903]),
    ("add r8, pc", &[0x44f8]),
    ("mov lr, r0", &[0x4686]),
    ("add r1, r2, r12, lsl #7", &[0xeb02, 0x11cc]),
    ("rrxs r1, r2", &[0xea5f, 0x0132]),
    ("orn r1, r2, #1044480", &[0xf462, 0x217f]),
    ("mov r1, #4660", &[0xf241, 0x2134]),
    ("movt r1, #4660", &[0xf2c1, 0x2134]),
    ("teq r1, r12", &[0xea91, 0x0f0c]),
    ("uxtab r1, r2, r3, ror #8", &[0xfa52, 0xf193]),
    ("sxtb r1, r2", &[0xb251]),
    ("rev16 r1, r2", &[0xba51]),
    ("rbit r1, r2", &[0xfa92, 0xf1a2]),
    ("clz r1, r12", &[0xfabc, 0xf18c]),
    ("bfi r1, r2, #3, #9", &[0xf362, 0x01cb]),
    ("bfc r1, #3, #9", &[0xf36f, 0x01cb]),
    ("sbfx r1, r2, #3, #9", &[0xf342, 0x01c8]),
    ("ssat r1, #7, r2, asr #5", &[0xf322, 0x1146]),
    ("qdadd r1, r2, r3", &[0xfa83, 0xf192]),
    ("pkhtb r1, r2, r3, asr #4", &[0xeac2, 0x1123]),
    ("uqsub8 r1, r2, r3", &[0xfac2, 0xf153]),
    ("shasx r1, r2, r3", &[0xfaa2, 0xf123]),
    ("sel r1, r2, r3", &[0xfaa2, 0xf183]),
    ("usada8 r1, r2, r3, r4", &[0xfb72, 0x4103]),
    ("muls r1, r1, r2", &[0x4351]),
    ("mls r1, r2, r3, r4", &[0xfb02, 0x4113]),
    ("umaal r1, r2, r3, r4", &[0xfbe3, 0x1264]),
    ("smulbt r1, r2, r3", &[0xfb12, 0xf113]),
    ("smlawt r1, r2, r3, r4", &[0xfb32, 0x4113]),
    ("smladx r1, r2, r3, r4", &[0xfb22, 0x4113]),
    ("smmulr r1, r2, r3", &[0xfb52, 0xf113]),
    ("smlaltb r1, r2, r3, r4", &[0xfbc3, 0x12a4]),
    ("smlsldx r1, r2, r3, r4", &[0xfbd3, 0x12d4]),
    ("udiv r1, r2, r3", &[0xfbb2, 0xf1f3]),
    ("ldr r1, [r2, #-4]!", &[0xf852, 0x1d04]),
    ("ldrsb r1, [r2], #7", &[0xf912, 0x1b07]),
    ("ldrh r1, [sp, r3, lsl #2]", &[0xf83d, 0x1023]),
    ("str r1, [r2, r3]", &[0x50d1]),
    ("strb r1, [r2, #4]", &[0x7111]),
    ("ldrd r1, r2, [r3, #-8]", &[0xe953, 0x1202]),
    ("push {r4, r5, lr}", &[0xb530]),
    ("pop {r4, r5, pc}", &[0xbd30]),
    ("ldm r1!, {r2, r3}", &[0xc90c]),
    ("stmdb r1, {r2, r3}", &[0xe901, 0x000c]),
    ("ldrex r1, [r2, #4]", &[0xe852, 0x1f01]),
    ("strexb r1, r2, [r3]", &[0xe8c3, 0x2f41]),
    ("bx lr", &[0x4770]),
    ("blx r3", &[0x4798]),
    ("tbh [pc, r1, lsl #1]", &[0xe8df, 0xf011]),
    ("itete ne", &[0xbf15]),
    ("nop", &[0xbf00]),
    ("bkpt #0xab", &[0xbeab]),
    ("svc #3", &[0xdf03]),
    ("vldr s3, [r1, #-8]", &[0xed51, 0x1a02]),
    ("vstr d3, [r1]", &[0xed81, 0x3b00]),
    ("vldm r1!, {s4-s9}", &[0xecb1, 0x2a06]),
    ("vmov r1, s3", &[0xee11, 0x1a90]),
    ("vmov s4, s5, r1, r2", &[0xec42, 0x1a12]),
    ("vmov s1, #-0.5", &[0xeefe, 0x0a00]),
    ("vfma.f32 s1, s2, s3", &[0xeee1, 0x0a21]),
    ("vsqrt.f32 s1, s2", &[0xeef1, 0x0ac1]),
    ("vcvtr.s32.f32 s1, s2", &[0xeefd, 0x0a41]),
    ("vcvt.f32.u16 s1, s1, #3", &[0xeefb, 0x0a66]),
    ("vcmpe.f32 s1, #0", &[0xeef5, 0x0ac0]),
    ("vmrs apsr_nzcv, fpscr", &[0xeef1, 0xfa10]),
];

#[test]
fn text_is_what_was_assembled() {
    for (text, code) in ROWS {
        let described = Board::from_halfwords(Cpu::M4F, code, &[]).describe(0);
        assert_eq!(described.split_once("  ").unwrap().1.trim_start(), *text, "{code:04x?}");
    }
}

#[test]
fn targets_are_addresses() {
    let code = [0xd0fe, 0xe7fd, 0xf7ff, 0xfffc, 0x4800, 0xb101]; // beq 0; b 0; bl 0; ldr r0, =..; cbz r1
    let board = Board::from_halfwords(Cpu::M4F, &code, &[]);
    let texts =
        [0, 2, 4, 8, 10].map(|address| board.describe(address).split_once("  ").unwrap().1.trim_start().to_string());
    assert_eq!(texts, ["beq 0x0", "b 0x0", "bl 0x0", "ldr r0, [pc, #0] ; 0xc", "cbz r1, 0xe"]);
    assert!(board.describe(0x100).contains("(no code)"));
}
