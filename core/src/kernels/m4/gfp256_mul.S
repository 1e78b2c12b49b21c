@ The field of P-256 on Cortex-M4: products and squares. See gfp256.S.

@ What is left of the product by Montgomery's reduction: r3, r12, lr, r10, r2, r5, r6, r8, with r1 = -1 if there is a carry. Loses all others.
.macro primegroup_p256_mul_reduce
    primegroup_get r5, 14, r6, 9
    adds.w r5, r5, r6
    primegroup_get r7, 15, r10, 11
    adcs.w r7, r7, r10
    primegroup_put 0, r8
    primegroup_get r8, 16
    primegroup_put 1, r2
    primegroup_get r2, 12
    adcs.w r8, r8, r2
    adcs.w r1, r1, r5
    primegroup_put 2, r11
    mov.w r11, #0
    primegroup_put 3, r4
    mov.w r4, #1
    umaal r1, r11, r6, r4
    adcs.w r0, r0, r7
    umaal r0, r11, r10, r4
    primegroup_put 4, r9
    mov.w r9, #0
    primegroup_put 5, r7
    mov.w r7, #0xffffffff
    umaal r0, r9, r6, r7
    adcs.w r3, r3, r8
    umaal r3, r11, r2, r4
    umaal r3, r9, r10, r7
    adcs.w r12, r12, r1
    umaal r12, r11, r5, r4
    umaal r12, r9, r2, r7
    adcs.w lr, lr, r0
    primegroup_get r6, 5
    umaal lr, r11, r6, r4
    umaal lr, r9, r5, r7
    adc r11, r11, #0
    primegroup_get r10, 4
    umaal r10, r11, r8, r4
    umaal r10, r9, r6, r7
    primegroup_get r2, 3
    umaal r2, r11, r1, r4
    umaal r2, r9, r8, r7
    primegroup_get r5, 2
    umaal r5, r11, r0, r4
    umaal r5, r9, r1, r7
    primegroup_get r6, 1
    umaal r6, r9, r0, r7
    adds.w r6, r6, r11
    primegroup_get r8, 0
    adcs.w r8, r8, r9
    sbc r1, r1, r1
.endm

@ r0 = r1 * r2 / 2^256 mod p. 185 cycles, 694 bytes, no stack (without FPU 227 cycles, 718 bytes, 80 of stack).
@ The low word m of what is left is cleared by m p: that adds m three and six words above, and (2^32 - 1) m seven words above. So
@ words 3 to 7 become the further m, and words 8 to 15 the result. Three chains run through the columns: words three below
@ by the carry flag, words six below by UMAAL with 1, words seven below by UMAAL with 2^32 - 1. A carry out of the top is put
@ in as d. Registers are given to what is used next, the other high words wait in slots.
primegroup_thumb_function gfp256_mul
    primegroup_frame 20
    primegroup_mul_columns 0
    primegroup_p256_mul_reduce
    orr r4, r1, #1
    primegroup_get r0, 8
    primegroup_chain_store adcs, adcs, r0, 0, r3, #0, r12, #0, lr, #0
    primegroup_chain_store sbcs.w, sbcs.w, r0, 12, r10, r1, r2, r1, r5, r1, r6, r4
    adc r8, r8, #0
    str.w r8, [r0, #28]
    primegroup_mul_end 20
primegroup_thumb_end gfp256_mul

@ r0 = r1 * r2 / 2^256 - r3 mod p. 216 cycles, 802 bytes, no stack (without FPU 259 cycles, 826 bytes, 80 of stack).
@ As mul, but for the end: what is left of carry and borrow, t = -1, 0 or 1 times 2^256, is worth t d. That may carry or borrow once more,
@ exactly where the sum of the top word and t does: so k d is added, with k from -2 to 2. Its words are k, s, s, s - k, m, m, m - k, k + m,
@ where s = -1 if k < 0, and m = -1 if k > 0.
primegroup_thumb_function gfp256_mul_sub
    primegroup_frame 20
    primegroup_mul_columns
    primegroup_p256_mul_reduce
    primegroup_get r4, 10
    ldr.w r0, [r4, #0]
    ldr.w r11, [r4, #4]
    subs.w r3, r3, r0
    sbcs.w r12, r12, r11
    ldr.w r7, [r4, #8]
    ldr.w r9, [r4, #12]
    sbcs.w lr, lr, r7
    sbcs.w r10, r10, r9
    ldr.w r0, [r4, #16]
    ldr.w r11, [r4, #20]
    sbcs.w r2, r2, r0
    sbcs.w r5, r5, r11
    ldr.w r7, [r4, #24]
    ldr.w r4, [r4, #28]
    sbcs.w r6, r6, r7
    sbcs.w r8, r8, r4
    adc r1, r1, #0
    asr.w r9, r1, #31
    cmn.w r8, r1
    adc.w r1, r1, r9
    rsb.w r0, r1, #0
    asr.w r11, r1, #31
    asr.w r7, r0, #31
    primegroup_get r4, 8
    primegroup_chain_store adds.w, adcs.w, r4, 0, r3, r1, r12, r11, lr, r11
    add.w r11, r11, r0
    primegroup_chain_store adcs.w, adcs.w, r4, 12, r10, r11, r2, r7, r5, r7
    add.w r0, r7, r0
    adcs.w r6, r6, r0
    str.w r6, [r4, #24]
    add.w r1, r1, r7
    adc.w r8, r8, r1
    str.w r8, [r4, #28]
    primegroup_mul_end 20
primegroup_thumb_end gfp256_mul_sub
