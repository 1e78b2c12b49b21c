@ GF(2^166 - 5) on Cortex-M4: UMAAL, and with an FPU its registers as spill space.
@
@ **Elements**: 6 words, low word first, in memory: below 3 * 2^166; loose ones below 2^170.
@ **Convention of every function here** (not AAPCS; `gf166.rs` calls with `bl` from inline assembly that says so):
@   r0 result, r1 and r2 operands; the result may be an operand, but not overlap one in part.
@   May change r0-r5, r8-r12, lr, s0-s14 and the flags; keeps r6, r7, sp and s15-s31.
@   Constant time: no branch and no address depends on data.
@ **Cycles** are those of the fact sheet for memory without wait states, from the first instruction to the end of the return.
@ **Encodings**: 32 bits wide wherever a load or store stands before.
@ With `.Lprimegroup_fpu` = 0 the spill slots are words on the stack: a slot costs 1 cycle to write and 2 to read.

.if .Lprimegroup_fpu
    .fpu fpv4-sp-d16
.endif

@ A row of a product: (carry : c5 : ... : c0) = (c5 : ... : c0) + (r6 : ... : r1) * b, with b from its slot.
.macro primegroup_g166_row slot, c0, c1, c2, c3, c4, c5, carry
    primegroup_get r0, \slot
    mov.w \carry, #0
    primegroup_umaal r0, \carry, \c0, r1, \c1, r2, \c2, r3, \c3, r4, \c4, r5, \c5, r6
.endm

@ Folds words 6 to 10 of a product below 2^340 at 2^192 = f, and then at 2^166 = 5; x is changed.
@ What is above bit 166 is taken from word 5 before the other words are made: so 5 times it goes in with the first word, and one chain
@ of carries does. What comes in from below is at most 1: word 5 is at most 64.
.macro primegroup_g166_fold t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, f, x
    mov.w \x, #0
    umaal \t4, \x, \t10, \f
    adds.w \t5, \t5, \x
    rrx \x, \t5                       @ with the carry, above bit 160
    lsr.w \x, \x, #5
    and.w \t5, \t5, #63
    add.w \x, \x, \x, lsl #2
    primegroup_umaal \f, \x, \t0, \t6, \t1, \t7, \t2, \t8, \t3, \t9
    adds.w \t4, \t4, \x
    adc \t5, \t5, #0
.endm

@ r0 = r1 * r2 mod p.
@ In: loose. Out: below 2^166 + 2^160. No stack (60 bytes without FPU).
primegroup_thumb_function gf166_mul
    primegroup_frame 15
    primegroup_put 6, r6, 7, r7, 8, lr, 9, r0
.if .Lprimegroup_fpu
    vldm r2, {s0-s5}
.else
    ldm.w r2, {r3, r4, r5, r8, r9, r10}
    stm.w sp, {r3, r4, r5, r8, r9, r10}
.endif
    ldm.w r1, {r1, r2, r3, r4, r5, r6}
    primegroup_get r0, 0
    umull r7, r8, r1, r0
    mov.w r9, #0
    umaal r8, r9, r2, r0
    mov.w r10, #0
    umaal r9, r10, r3, r0
    mov.w r11, #0
    umaal r10, r11, r4, r0
    mov.w r12, #0
    umaal r11, r12, r5, r0
    mov.w lr, #0
    umaal r12, lr, r6, r0
    primegroup_put 10, r7
    primegroup_g166_row 1, r8, r9, r10, r11, r12, lr, r7
    primegroup_put 11, r8
    primegroup_g166_row 2, r9, r10, r11, r12, lr, r7, r8
    primegroup_put 12, r9
    primegroup_g166_row 3, r10, r11, r12, lr, r7, r8, r9
    primegroup_put 13, r10
    primegroup_g166_row 4, r11, r12, lr, r7, r8, r9, r10
    primegroup_put 14, r11
    primegroup_g166_row 5, r12, lr, r7, r8, r9, r10, r11
    primegroup_get r1, 10, r2, 11, r3, 12, r4, 13, r5, 14
    mov.w r0, #0x14000000
    primegroup_g166_fold r1, r2, r3, r4, r5, r12, lr, r7, r8, r9, r10, r0, r6
    primegroup_get r0, 9
    stm.w r0, {r1, r2, r3, r4, r5, r12}
    primegroup_get r6, 6, r7, 7, lr, 8
    primegroup_unframe 15
    bx lr
primegroup_thumb_end gf166_mul

@ r0 = r1^2 mod p.
@ In: loose. Out: below 2^166 + 2^160. No stack (36 bytes without FPU).
@ Row i: a_i times a_i, 2 a_(i+1), and the words above of 2a, which still has 6 words. r8 to r12 hold 2a from word 1 up; all but the
@ first lose the bit that came from below where they are the first of a row.
primegroup_thumb_function gf166_square
    primegroup_frame 9
    primegroup_put 5, r6, 6, r7, 7, lr, 8, r0
    ldm.w r1, {r1, r2, r3, r4, r5, r6}
    primegroup_put 0, r2, 1, r3, 2, r4, 3, r5, 4, r6
    adds.w r8, r2, r2
    adcs.w r9, r3, r3
    adcs.w r10, r4, r4
    adcs.w r11, r5, r5
    adc.w r12, r6, r6
    umull r2, r3, r1, r1
    mov.w r4, #0
    umaal r3, r4, r1, r8
    mov.w r5, #0
    umaal r4, r5, r1, r9
    mov.w r6, #0
    umaal r5, r6, r1, r10
    mov.w r7, #0
    umaal r6, r7, r1, r11
    mov.w lr, #0
    umaal r7, lr, r1, r12
    primegroup_get r1, 0
    bic.w r9, r9, #1
    mov.w r8, #0
    umaal r4, r8, r1, r1
    umaal r5, r8, r1, r9
    umaal r6, r8, r1, r10
    umaal r7, r8, r1, r11
    umaal lr, r8, r1, r12
    primegroup_get r1, 1
    bic.w r10, r10, #1
    mov.w r9, #0
    umaal r6, r9, r1, r1
    umaal r7, r9, r1, r10
    umaal lr, r9, r1, r11
    umaal r8, r9, r1, r12
    primegroup_get r1, 2
    bic.w r11, r11, #1
    mov.w r10, #0
    umaal lr, r10, r1, r1
    umaal r8, r10, r1, r11
    umaal r9, r10, r1, r12
    primegroup_get r1, 3
    bic.w r12, r12, #1
    mov.w r11, #0
    umaal r9, r11, r1, r1
    umaal r10, r11, r1, r12
    primegroup_get r1, 4
    mla r11, r1, r1, r11              @ below 2^20
    mov.w r12, #0x14000000
    primegroup_g166_fold r2, r3, r4, r5, r6, r7, lr, r8, r9, r10, r11, r12, r1
    primegroup_get r0, 8
    stm.w r0, {r2, r3, r4, r5, r6, r7}
    primegroup_get r6, 5, r7, 6, lr, 7
    primegroup_unframe 9
    bx lr
primegroup_thumb_end gf166_square

@ r0 = entry r2 of the r3 > 0 entries at r1, of 18 words each, or zeros. All entries are read, six words of each at a time.
@ 25 + 3 (22 n + 17) cycles. No stack (28 bytes without FPU).
primegroup_thumb_function gf166_lookup_18
    primegroup_frame 7
    primegroup_put 0, r6, 1, r7, 2, lr, 3, r2, 4, r3, 5, r1
.rept 3
    primegroup_moves mov.w, r4, #0, r5, #0, r6, #0, r7, #0, r8, #0, r9, #0
1:  clz r10, r2
    lsr.w r10, r10, #5                @ 1 for the entry whose turn it is
    sub.w r2, r2, #1
    ldm.w r1!, {r11, r12, lr}
    mla r4, r11, r10, r4
    mla r5, r12, r10, r5
    mla r6, lr, r10, r6
    ldm.w r1, {r11, r12, lr}
    mla r7, r11, r10, r7
    mla r8, r12, r10, r8
    mla r9, lr, r10, r9
    add.w r1, r1, #60
    subs.w r3, r3, #1
    bne 1b
    stm.w r0!, {r4, r5, r6, r7, r8, r9}
    primegroup_get r2, 3, r3, 4, r1, 5
    add.w r1, r1, #24
    primegroup_put 5, r1
.endr
    primegroup_get r6, 0, r7, 1, lr, 2
    primegroup_unframe 7
    bx lr
primegroup_thumb_end gf166_lookup_18
