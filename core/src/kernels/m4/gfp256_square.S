@ The field of P-256 on Cortex-M4: squares. See gfp256.S.

@ r0 = r1^2 / 2^256 mod p. 156 cycles, 614 bytes, no stack (without FPU 170 cycles, 622 bytes, 60 of stack).
@ As mul.
primegroup_p256_function square
    primegroup_frame 15
    primegroup_square_load
    primegroup_square_columns 0
    primegroup_get r1, 4
    primegroup_get r5, 1
    adds.w r1, r1, r5
    primegroup_get r9, 6
    primegroup_put 3, r11
    primegroup_get r11, 2
    adcs.w r9, r9, r11
    primegroup_put 10, r8
    primegroup_get r8, 5
    adcs.w r0, r0, r8
    adcs.w lr, lr, r1
    primegroup_put 11, r7
    mov.w r7, #0
    primegroup_put 12, r6
    mov.w r6, #1
    umaal lr, r7, r5, r6
    adcs.w r12, r12, r9
    umaal r12, r7, r11, r6
    primegroup_put 13, r4
    mov.w r4, #0
    primegroup_put 14, r9
    mov.w r9, #0xffffffff
    umaal r12, r4, r5, r9
    adcs.w r10, r10, r0
    umaal r10, r7, r8, r6
    umaal r10, r4, r11, r9
    adcs.w r3, r3, lr
    umaal r3, r7, r1, r6
    umaal r3, r4, r8, r9
    adcs.w r2, r2, r12
    primegroup_get r5, 14
    umaal r2, r7, r5, r6
    umaal r2, r4, r1, r9
    adc r7, r7, #0
    primegroup_get r11, 13
    umaal r11, r7, r0, r6
    umaal r11, r4, r5, r9
    primegroup_get r8, 12
    umaal r8, r7, lr, r6
    umaal r8, r4, r0, r9
    primegroup_get r1, 11
    umaal r1, r7, r12, r6
    umaal r1, r4, lr, r9
    primegroup_get r5, 10
    umaal r5, r4, r12, r9
    adds.w r5, r5, r7
    primegroup_get r0, 3
    adcs.w r0, r0, r4
    sbc lr, lr, lr
    orr r6, lr, #1
    primegroup_get r12, 0
    adcs r10, r10, #0
    str.w r10, [r12, #0]
    adcs r3, r3, #0
    str.w r3, [r12, #4]
    adcs r2, r2, #0
    str.w r2, [r12, #8]
    sbcs.w r11, r11, lr
    str.w r11, [r12, #12]
    sbcs.w r8, r8, lr
    str.w r8, [r12, #16]
    sbcs.w r1, r1, lr
    str.w r1, [r12, #20]
    sbcs.w r5, r5, r6
    str.w r5, [r12, #24]
    adc r0, r0, #0
    str.w r0, [r12, #28]
    primegroup_get r6, 7
    primegroup_get r7, 8
    primegroup_get lr, 9
    primegroup_unframe 15
    bx lr
primegroup_p256_end square
@ r0 = r1^2 / 2^256 - r3 mod p. 187 cycles, 722 bytes, no stack (without FPU 202 cycles, 730 bytes, 72 of stack). As mul_sub.
primegroup_p256_function square_sub
    primegroup_frame 18
    primegroup_square_load
    primegroup_square_columns
    primegroup_get r1, 4
    primegroup_get r5, 1
    adds.w r1, r1, r5
    primegroup_get r9, 6
    primegroup_put 10, r11
    primegroup_get r11, 2
    adcs.w r9, r9, r11
    primegroup_put 11, r8
    primegroup_get r8, 5
    adcs.w r0, r0, r8
    adcs.w lr, lr, r1
    primegroup_put 12, r7
    mov.w r7, #0
    primegroup_put 13, r6
    mov.w r6, #1
    umaal lr, r7, r5, r6
    adcs.w r12, r12, r9
    umaal r12, r7, r11, r6
    primegroup_put 14, r4
    mov.w r4, #0
    primegroup_put 16, r9
    mov.w r9, #0xffffffff
    umaal r12, r4, r5, r9
    adcs.w r10, r10, r0
    umaal r10, r7, r8, r6
    umaal r10, r4, r11, r9
    adcs.w r3, r3, lr
    umaal r3, r7, r1, r6
    umaal r3, r4, r8, r9
    adcs.w r2, r2, r12
    primegroup_get r5, 16
    umaal r2, r7, r5, r6
    umaal r2, r4, r1, r9
    adc r7, r7, #0
    primegroup_get r11, 14
    umaal r11, r7, r0, r6
    umaal r11, r4, r5, r9
    primegroup_get r8, 13
    umaal r8, r7, lr, r6
    umaal r8, r4, r0, r9
    primegroup_get r1, 12
    umaal r1, r7, r12, r6
    umaal r1, r4, lr, r9
    primegroup_get r5, 11
    umaal r5, r4, r12, r9
    adds.w r5, r5, r7
    primegroup_get r0, 10
    adcs.w r0, r0, r4
    sbc lr, lr, lr
    primegroup_get r6, 3
    ldr.w r12, [r6, #0]
    ldr.w r7, [r6, #4]
    subs.w r10, r10, r12
    sbcs.w r3, r3, r7
    ldr.w r9, [r6, #8]
    ldr.w r4, [r6, #12]
    sbcs.w r2, r2, r9
    sbcs.w r11, r11, r4
    ldr.w r12, [r6, #16]
    ldr.w r7, [r6, #20]
    sbcs.w r8, r8, r12
    sbcs.w r1, r1, r7
    ldr.w r9, [r6, #24]
    ldr.w r6, [r6, #28]
    sbcs.w r5, r5, r9
    sbcs.w r0, r0, r6
    adc lr, lr, #0
    asr.w r4, lr, #31
    cmn.w r0, lr
    adc.w lr, lr, r4
    rsb.w r12, lr, #0
    asr.w r7, lr, #31
    asr.w r9, r12, #31
    primegroup_get r6, 0
    adds.w r10, r10, lr
    str.w r10, [r6, #0]
    adcs.w r3, r3, r7
    str.w r3, [r6, #4]
    adcs.w r2, r2, r7
    str.w r2, [r6, #8]
    add.w r7, r7, r12
    adcs.w r11, r11, r7
    str.w r11, [r6, #12]
    adcs.w r8, r8, r9
    str.w r8, [r6, #16]
    adcs.w r1, r1, r9
    str.w r1, [r6, #20]
    add.w r12, r9, r12
    adcs.w r5, r5, r12
    str.w r5, [r6, #24]
    add.w lr, lr, r9
    adc.w r0, r0, lr
    str.w r0, [r6, #28]
    primegroup_get r6, 7
    primegroup_get r7, 8
    primegroup_get lr, 9
    primegroup_unframe 18
    bx lr
primegroup_p256_end square_sub

@ r0 = r1^2 / 2^256 - r2 - r3 mod p. 210 cycles, 798 bytes, no stack (without FPU 226 cycles, 806 bytes, 72 of stack). As mul_sub.
primegroup_p256_function square_sub_sum
    primegroup_frame 18
    primegroup_put 15, r2
    primegroup_square_load
    primegroup_square_columns
    primegroup_get r1, 4
    primegroup_get r5, 1
    adds.w r1, r1, r5
    primegroup_get r9, 6
    primegroup_put 10, r11
    primegroup_get r11, 2
    adcs.w r9, r9, r11
    primegroup_put 11, r8
    primegroup_get r8, 5
    adcs.w r0, r0, r8
    adcs.w lr, lr, r1
    primegroup_put 12, r7
    mov.w r7, #0
    primegroup_put 13, r6
    mov.w r6, #1
    umaal lr, r7, r5, r6
    adcs.w r12, r12, r9
    umaal r12, r7, r11, r6
    primegroup_put 14, r4
    mov.w r4, #0
    primegroup_put 16, r9
    mov.w r9, #0xffffffff
    umaal r12, r4, r5, r9
    adcs.w r10, r10, r0
    umaal r10, r7, r8, r6
    umaal r10, r4, r11, r9
    adcs.w r3, r3, lr
    umaal r3, r7, r1, r6
    umaal r3, r4, r8, r9
    adcs.w r2, r2, r12
    primegroup_get r5, 16
    umaal r2, r7, r5, r6
    umaal r2, r4, r1, r9
    adc r7, r7, #0
    primegroup_get r11, 14
    umaal r11, r7, r0, r6
    umaal r11, r4, r5, r9
    primegroup_get r8, 13
    umaal r8, r7, lr, r6
    umaal r8, r4, r0, r9
    primegroup_get r1, 12
    umaal r1, r7, r12, r6
    umaal r1, r4, lr, r9
    primegroup_get r5, 11
    umaal r5, r4, r12, r9
    adds.w r5, r5, r7
    primegroup_get r0, 10
    adcs.w r0, r0, r4
    sbc lr, lr, lr
    primegroup_get r6, 3
    ldr.w r12, [r6, #0]
    ldr.w r7, [r6, #4]
    subs.w r10, r10, r12
    sbcs.w r3, r3, r7
    ldr.w r9, [r6, #8]
    ldr.w r4, [r6, #12]
    sbcs.w r2, r2, r9
    sbcs.w r11, r11, r4
    ldr.w r12, [r6, #16]
    ldr.w r7, [r6, #20]
    sbcs.w r8, r8, r12
    sbcs.w r1, r1, r7
    ldr.w r9, [r6, #24]
    ldr.w r6, [r6, #28]
    sbcs.w r5, r5, r9
    sbcs.w r0, r0, r6
    adc lr, lr, #0
    primegroup_get r4, 15
    ldr.w r12, [r4, #0]
    ldr.w r7, [r4, #4]
    subs.w r10, r10, r12
    sbcs.w r3, r3, r7
    ldr.w r9, [r4, #8]
    ldr.w r6, [r4, #12]
    sbcs.w r2, r2, r9
    sbcs.w r11, r11, r6
    ldr.w r12, [r4, #16]
    ldr.w r7, [r4, #20]
    sbcs.w r8, r8, r12
    sbcs.w r1, r1, r7
    ldr.w r9, [r4, #24]
    ldr.w r4, [r4, #28]
    sbcs.w r5, r5, r9
    sbcs.w r0, r0, r4
    sbc lr, lr, #0
    asr.w r6, lr, #31
    cmn.w r0, lr
    adc.w lr, lr, r6
    rsb.w r12, lr, #0
    asr.w r7, lr, #31
    asr.w r9, r12, #31
    primegroup_get r4, 0
    adds.w r10, r10, lr
    str.w r10, [r4, #0]
    adcs.w r3, r3, r7
    str.w r3, [r4, #4]
    adcs.w r2, r2, r7
    str.w r2, [r4, #8]
    add.w r7, r7, r12
    adcs.w r11, r11, r7
    str.w r11, [r4, #12]
    adcs.w r8, r8, r9
    str.w r8, [r4, #16]
    adcs.w r1, r1, r9
    str.w r1, [r4, #20]
    add.w r12, r9, r12
    adcs.w r5, r5, r12
    str.w r5, [r4, #24]
    add.w lr, lr, r9
    adc.w r0, r0, lr
    str.w r0, [r4, #28]
    primegroup_get r6, 7
    primegroup_get r7, 8
    primegroup_get lr, 9
    primegroup_unframe 18
    bx lr
primegroup_p256_end square_sub_sum
.purgem primegroup_square_load
.purgem primegroup_square_columns

@ r0 = r1, squared r2 >= 1 times. About 9 cycles a square beside it, 38 bytes, 16 bytes of stack.
primegroup_p256_function square_n
    push.w {r5, r6, r7, lr}
    mov.w r6, r2
    mov.w r7, r0
    .balign 4
1:  bl primegroup_gfp256_square
    mov.w r0, r7
    mov.w r1, r7
    subs.w r6, r6, #1
    bne.w 1b
    pop.w {r5, r6, r7, pc}
primegroup_p256_end square_n
