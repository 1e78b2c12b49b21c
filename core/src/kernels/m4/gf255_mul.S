@ GF(2^255 - C) on Cortex-M4: products. See gf255.S.

@ r0 = r1 * r2 mod p, r3 = 2C.
@ In: any 256-bit values. Out: below 2^255 + 2^241. 148 cycles, 546 bytes, no stack (without FPU 570 bytes, 80 of stack).
@ The fold of the high words, times 2C, starts with the top one: so what is above bit 255 is known, but for a carry below
@ 2^17, before the lowest word, and goes in there, times C. No second chain of carries, and words are stored as they come.
primegroup_thumb_function gf255_mul
    primegroup_frame 20
    primegroup_mul_columns
    mov.w r5, #0
    primegroup_get r6, 10
    umaal r0, r5, r8, r6              @ fold
    adds.w r0, r0, r0                 @ bits 255 and above, times C: the first carry of the fold
    adc.w r5, r5, r5
    mul r5, r5, r6
    lsr.w r5, r5, #1
    primegroup_get r7, 9
    umaal r7, r5, r3, r6              @ fold
    primegroup_get r3, 8
    str.w r7, [r3, #0]
    primegroup_get r7, 11
    primegroup_gf255_fold 4, r3, r7, r5, r12, r6
    primegroup_get r7, 12
    primegroup_gf255_fold 8, r3, r7, r5, lr, r6
    primegroup_get r7, 14
    primegroup_gf255_fold 12, r3, r7, r5, r9, r6
    primegroup_get r7, 15
    primegroup_gf255_fold 16, r3, r7, r5, r4, r6
    primegroup_get r4, 16
    primegroup_gf255_fold 20, r3, r4, r5, r11, r6
    primegroup_gf255_fold 24, r3, r1, r5, r2, r6
    add.w r0, r5, r0, lsr #1
    str.w r0, [r3, #28]
    primegroup_mul_end 20
primegroup_thumb_end gf255_mul

@ r0 = 2 * r1 * r2 mod p, r3 = 4C.
@ In and out: as mul. 155 cycles, 574 bytes.
@ The low words are doubled in one chain of carries, which UMAAL leaves alone.
primegroup_thumb_function gf255_mul_double
    primegroup_frame 20
    primegroup_mul_columns
    mov.w r5, r0
    primegroup_get r6, 10
    umaal r0, r5, r8, r6
    adds.w r0, r0, r0
    adc.w r5, r5, r5
    lsr.w r7, r6, #2
    mul r5, r5, r7
    primegroup_get r7, 9
    adds.w r7, r7, r7
    umaal r7, r5, r3, r6
    primegroup_get r3, 8
    str.w r7, [r3, #0]
    primegroup_get r7, 11
    adcs.w r7, r7, r7
    primegroup_gf255_fold 4, r3, r7, r5, r12, r6
    primegroup_get r7, 12
    adcs.w r7, r7, r7
    primegroup_gf255_fold 8, r3, r7, r5, lr, r6
    primegroup_get r7, 14
    adcs.w r7, r7, r7
    primegroup_gf255_fold 12, r3, r7, r5, r9, r6
    primegroup_get r7, 15
    adcs.w r7, r7, r7
    primegroup_gf255_fold 16, r3, r7, r5, r4, r6
    primegroup_get r4, 16
    adcs.w r4, r4, r4
    primegroup_gf255_fold 20, r3, r4, r5, r11, r6
    adcs.w r1, r1, r1
    primegroup_gf255_fold 24, r3, r1, r5, r2, r6
    adc.w r0, r5, r0, lsr #1
    str.w r0, [r3, #28]
    primegroup_mul_end 20
primegroup_thumb_end gf255_mul_double

@ r0 = r1 * r2 + r4 mod p, r3 = 2C.
@ In: any 256-bit values. Out: as mul. 168 cycles, 594 bytes.
@ The words at r4 take the place of the low ones in the fold, which then come in by a chain of carries.
primegroup_thumb_function gf255_mul_add
    primegroup_frame 21
    primegroup_put 20, r4
    primegroup_mul_columns
    primegroup_get r10, 20
    ldr.w r5, [r10, #28]
    primegroup_get r6, 10
    umaal r0, r5, r8, r6
    adds.w r0, r0, r0
    adc.w r5, r5, r5
    mul r5, r5, r6
    lsr.w r5, r5, #1
    ldm.w r10!, {r7, r8}
    umaal r7, r5, r3, r6
    primegroup_get r3, 9
    adds.w r7, r7, r3
    primegroup_get r3, 8
    str.w r7, [r3, #0]
    umaal r8, r5, r12, r6
    primegroup_get r12, 11
    adcs.w r8, r8, r12
    str.w r8, [r3, #4]
    ldm.w r10!, {r7, r8, r12}
    umaal r7, r5, lr, r6
    primegroup_get lr, 12
    adcs.w r7, r7, lr
    str.w r7, [r3, #8]
    umaal r8, r5, r9, r6
    primegroup_get r9, 14
    adcs.w r8, r8, r9
    str.w r8, [r3, #12]
    umaal r12, r5, r4, r6
    primegroup_get r4, 15
    adcs.w r12, r12, r4
    str.w r12, [r3, #16]
    ldm.w r10, {r7, r8}
    umaal r7, r5, r11, r6
    primegroup_get r11, 16
    adcs.w r7, r7, r11
    str.w r7, [r3, #20]
    primegroup_gf255_fold_add 24, r3, r8, r5, r2, r6, r1
    adc.w r0, r5, r0, lsr #1
    str.w r0, [r3, #28]
    primegroup_mul_end 21
primegroup_thumb_end gf255_mul_add

@ r0 = r4 - r1 * r2 mod p, r3 = 2C.
@ In: any 256-bit values, r4 below 2p. Out: below 2p. 180 cycles, 662 bytes.
@ As c - x = ~(x + ~c), all additions: SBCS is the addition of ~c. The multiple k of p that goes off x + ~c leaves 2^254 or more,
@ or is 0, when ~c, not below 2C, is in there whole: so the complement is below 2p.
primegroup_thumb_function gf255_mul_rsub
    primegroup_frame 21
    primegroup_put 20, r4
    primegroup_mul_columns
    primegroup_get r10, 20
    ldr.w r5, [r10, #28]
    ldr.w r7, [r10, #0]
    primegroup_get r6, 10
    mvn.w r5, r5
    umaal r0, r5, r8, r6
    subs.w r8, r0, #0x40000000
    sbc r5, r5, #0
    adds.w r8, r8, r8
    adc.w r5, r5, r5
    bic.w r5, r5, r5, asr #31
    sub.w r0, r0, r5, lsl #31
    mul r5, r5, r6
    lsrs.w r5, r5, #1                 @ even: no carry
    primegroup_get r8, 9
    umaal r8, r5, r3, r6
    sbcs.w r8, r8, r7
    mvn.w r8, r8
    primegroup_get r3, 8
    str.w r8, [r3, #0]
    primegroup_get r8, 11
    umaal r8, r5, r12, r6
    ldr.w r7, [r10, #4]
    ldr.w r12, [r10, #8]
    primegroup_gf255_less 4, r3, r8, r7
    primegroup_get r8, 12
    primegroup_gf255_fold_less 8, r3, r8, r5, lr, r6, r12
    primegroup_get r8, 14
    umaal r8, r5, r9, r6
    primegroup_each ldr.w, r10, 12, r7, r12, lr, r9
    primegroup_gf255_less 12, r3, r8, r7
    primegroup_get r8, 15
    primegroup_gf255_fold_less 16, r3, r8, r5, r4, r6, r12
    primegroup_get r8, 16
    primegroup_gf255_fold_less 20, r3, r8, r5, r11, r6, lr
    primegroup_gf255_fold_less 24, r3, r1, r5, r2, r6, r9
    adc.w r0, r0, r5
    mvn.w r0, r0
    str.w r0, [r3, #28]
    primegroup_mul_end 21
primegroup_thumb_end gf255_mul_rsub
