@ GF(2^255 - C) on Cortex-M4: squares. See gf255.S.

@ r0 = r1^2 mod p, r3 = 2C.
@ In: any 256-bit value. Out: below 2^255 + 2^241. 119 cycles, 466 bytes, no stack (without FPU 474 bytes, 40 of stack).
@ Fold as in mul.
primegroup_thumb_function gf255_square
    primegroup_frame 10
    primegroup_square_load
.Lprimegroup_gf255_square_loaded:
    primegroup_square_columns
    mov.w r1, #0
    primegroup_get r5, 3
    umaal r12, r1, r11, r5            @ fold
    adds.w r12, r12, r12              @ bits 255 and above, times C: the first carry of the fold
    adc.w r1, r1, r1
    mul r1, r1, r5
    lsr.w r1, r1, #1
    primegroup_get r9, 1
    umaal r9, r1, r10, r5             @ fold
    primegroup_get r10, 0
    str.w r9, [r10, #0]
    primegroup_get r9, 2
    primegroup_gf255_fold 4, r10, r9, r1, r3, r5
    primegroup_get r3, 5
    primegroup_gf255_fold 8, r10, r3, r1, r2, r5
    primegroup_get r2, 4
    primegroup_gf255_fold 12, r10, r2, r1, r4, r5
    primegroup_get r2, 6
    primegroup_gf255_fold 16, r10, r2, r1, r6, r5
    primegroup_gf255_fold 20, r10, r0, r1, r7, r5
    primegroup_gf255_fold 24, r10, lr, r1, r8, r5
    add.w r12, r1, r12, lsr #1
    str.w r12, [r10, #28]
    primegroup_square_end 10
primegroup_thumb_end gf255_square

@ r0 = r1^2 + r4 mod p, r3 = 2C.
@ In: any 256-bit values. Out: as square. 141 cycles, 530 bytes. As mul_add.
primegroup_thumb_function gf255_square_add
    primegroup_frame 11
    primegroup_put 10, r4
    primegroup_square_load
    primegroup_square_columns
    primegroup_get r9, 10
    ldr.w r1, [r9, #28]
    primegroup_get r5, 3
    umaal r12, r1, r11, r5
    adds.w r12, r12, r12
    adc.w r1, r1, r1
    mul r1, r1, r5
    lsr.w r1, r1, #1
    ldr.w r11, [r9, #0]
    umaal r11, r1, r10, r5
    primegroup_get r10, 1
    adds.w r11, r11, r10
    primegroup_get r10, 0
    str.w r11, [r10, #0]
    ldr.w r11, [r9, #4]
    umaal r11, r1, r3, r5
    primegroup_get r3, 2
    adcs.w r11, r11, r3
    str.w r11, [r10, #4]
    ldr.w r3, [r9, #8]
    ldr.w r11, [r9, #12]
    umaal r3, r1, r2, r5
    primegroup_get r2, 5
    adcs.w r3, r3, r2
    str.w r3, [r10, #8]
    umaal r11, r1, r4, r5
    primegroup_get r4, 4
    adcs.w r11, r11, r4
    str.w r11, [r10, #12]
    primegroup_each ldr.w, r9, 16, r2, r3, r4
    umaal r2, r1, r6, r5
    primegroup_get r6, 6
    adcs.w r2, r2, r6
    str.w r2, [r10, #16]
    primegroup_gf255_fold_add 20, r10, r3, r1, r7, r5, r0
    primegroup_gf255_fold_add 24, r10, r4, r1, r8, r5, lr
    adc.w r12, r1, r12, lsr #1
    str.w r12, [r10, #28]
    primegroup_square_end 11
primegroup_thumb_end gf255_square_add

@ r0 = r4 - r1^2 mod p, r3 = 2C.
@ In: any 256-bit values, r4 below 2p. Out: below 2p. 155 cycles, 586 bytes. As mul_rsub.
primegroup_thumb_function gf255_square_rsub
    primegroup_frame 11
    primegroup_put 10, r4
    primegroup_square_load
.Lprimegroup_gf255_square_rsub_loaded:
    primegroup_square_columns
    primegroup_get r9, 10
    ldr.w r1, [r9, #28]
    primegroup_get r5, 3
    mvn.w r1, r1
    umaal r12, r1, r11, r5
    subs.w r11, r12, #0x40000000
    sbc r1, r1, #0
    adds.w r11, r11, r11
    adc.w r1, r1, r1
    bic.w r1, r1, r1, asr #31
    sub.w r12, r12, r1, lsl #31
    mul r1, r1, r5
    lsrs.w r1, r1, #1                 @ even: no carry
    ldr.w r11, [r9, #0]
    mvn.w r11, r11
    umaal r11, r1, r10, r5
    primegroup_get r10, 1
    adcs.w r11, r11, r10
    mvn.w r11, r11
    primegroup_get r10, 0
    str.w r11, [r10, #0]
    primegroup_get r11, 2
    umaal r11, r1, r3, r5
    ldr.w r3, [r9, #4]
    primegroup_gf255_less 4, r10, r11, r3
    primegroup_get r11, 5
    umaal r11, r1, r2, r5
    ldr.w r2, [r9, #8]
    ldr.w r3, [r9, #12]
    primegroup_gf255_less 8, r10, r11, r2
    primegroup_get r11, 4
    primegroup_gf255_fold_less 12, r10, r11, r1, r4, r5, r3
    primegroup_get r11, 6
    umaal r11, r1, r6, r5
    primegroup_each ldr.w, r9, 16, r2, r3, r4
    primegroup_gf255_less 16, r10, r11, r2
    primegroup_gf255_fold_less 20, r10, r0, r1, r7, r5, r3
    primegroup_gf255_fold_less 24, r10, lr, r1, r8, r5, r4
    adc.w r12, r12, r1
    mvn.w r12, r12
    str.w r12, [r10, #28]
    primegroup_square_end 11
primegroup_thumb_end gf255_square_rsub

@ r0 = r4 - (r1 + r2)^2 mod p, r3 = 2C.
@ In and out: as square_rsub, which it ends in. 189 cycles, 124 bytes beside it. The sum is made as in add, in registers.
primegroup_thumb_function gf255_square_sum_rsub
    primegroup_frame 11
    primegroup_put 7, r6, 8, r7, 9, lr, 10, r4, 0, r0
    ldr.w r5, [r1, #28]
    ldr.w r8, [r2, #28]
    lsr.w r9, r5, #1
    add.w r9, r9, r8, lsr #1
    lsr.w r9, r9, #30
    add.w lr, r5, r8
    sub.w lr, lr, r9, lsl #31
    mul r12, r9, r3
    lsr.w r12, r12, #1
    mov.w r10, #1
    ldm.w r1, {r1, r4, r5, r6, r7, r8, r9}
    ldm.w r2!, {r0, r11}
    umaal r1, r12, r0, r10
    umaal r4, r12, r11, r10
    ldm.w r2!, {r0, r11}
    umaal r5, r12, r0, r10
    umaal r6, r12, r11, r10
    ldm.w r2!, {r0, r11}
    umaal r7, r12, r0, r10
    umaal r8, r12, r11, r10
    ldr.w r0, [r2]
    umaal r9, r12, r0, r10
    mov.w r2, r1
    add.w r1, lr, r12
    primegroup_get r0, 0
    b.w .Lprimegroup_gf255_square_rsub_loaded
primegroup_thumb_end gf255_square_sum_rsub

@ r0 = (r1 or, where the mask r4 is all ones, r2)^2 mod p, r3 = 2C.
@ In and out: as square. 141 cycles, 116 bytes beside square's, which it ends in.
primegroup_thumb_function gf255_square_selected
    primegroup_frame 10
    primegroup_put 7, r6, 8, r7, 9, lr
    sadd8 r4, r4, r4                  @ GE flags: set for a zero mask
    ldr.w r4, [r1, #4]
    ldr.w r10, [r2, #4]
    ldr.w r5, [r1, #8]
    ldr.w r11, [r2, #8]
    ldr.w r6, [r1, #12]
    ldr.w r12, [r2, #12]
    ldr.w r7, [r1, #16]
    ldr.w lr, [r2, #16]
    sel r4, r4, r10
    sel r5, r5, r11
    sel r6, r6, r12
    sel r7, r7, lr
    ldr.w r8, [r1, #20]
    ldr.w r10, [r2, #20]
    ldr.w r9, [r1, #24]
    ldr.w r11, [r2, #24]
    sel r8, r8, r10
    sel r9, r9, r11
    ldr.w r10, [r1, #0]
    ldr.w r11, [r2, #0]
    ldr.w r12, [r1, #28]
    ldr.w lr, [r2, #28]
    sel r2, r10, r11
    sel r1, r12, lr
    b.w .Lprimegroup_gf255_square_loaded
primegroup_thumb_end gf255_square_selected

@ r0 = r1^(2^n) mod p, r2 = n >= 1, r3 = 2C.
@ In: any 256-bit value. Out: as square. About 12 cycles a square beside it, 40 bytes, 16 bytes of stack.
primegroup_thumb_function gf255_square_n
    push.w {r3, r6, r7, lr}
    mov.w r6, r2
    mov.w r7, r0
1:  ldr.w r3, [sp]
    bl primegroup_gf255_square
    mov.w r0, r7
    mov.w r1, r7
    subs.w r6, r6, #1
    bne.w 1b
    pop.w {r3, r6, r7, pc}
primegroup_thumb_end gf255_square_n
