@ The field of P-256 on Cortex-M4: squares. See gfp256.S.

@ What is left of the square by Montgomery's reduction: r10, r3, r2, r11, r8, r1, r5, r0, with lr = -1 if there is a carry. Loses all others.
@ The parameters are free slots.
.macro primegroup_p256_square_reduce s11, s8, s7, s6, s4, s9
    primegroup_get r1, 4, r5, 1
    adds.w r1, r1, r5
    primegroup_get r9, 6
    primegroup_put \s11, r11
    primegroup_get r11, 2
    adcs.w r9, r9, r11
    primegroup_put \s8, r8
    primegroup_get r8, 5
    adcs.w r0, r0, r8
    adcs.w lr, lr, r1
    primegroup_put \s7, r7
    mov.w r7, #0
    primegroup_put \s6, r6
    mov.w r6, #1
    umaal lr, r7, r5, r6
    adcs.w r12, r12, r9
    umaal r12, r7, r11, r6
    primegroup_put \s4, r4
    mov.w r4, #0
    primegroup_put \s9, r9
    mov.w r9, #0xffffffff
    umaal r12, r4, r5, r9
    adcs.w r10, r10, r0
    umaal r10, r7, r8, r6
    umaal r10, r4, r11, r9
    adcs.w r3, r3, lr
    umaal r3, r7, r1, r6
    umaal r3, r4, r8, r9
    adcs.w r2, r2, r12
    primegroup_get r5, \s9
    umaal r2, r7, r5, r6
    umaal r2, r4, r1, r9
    adc r7, r7, #0
    primegroup_get r11, \s4
    umaal r11, r7, r0, r6
    umaal r11, r4, r5, r9
    primegroup_get r8, \s6
    umaal r8, r7, lr, r6
    umaal r8, r4, r0, r9
    primegroup_get r1, \s7
    umaal r1, r7, r12, r6
    umaal r1, r4, lr, r9
    primegroup_get r5, \s8
    umaal r5, r4, r12, r9
    adds.w r5, r5, r7
    primegroup_get r0, \s11
    adcs.w r0, r0, r4
    sbc lr, lr, lr
.endm

@ Less the element at the address in a slot; C is the borrow.
.macro primegroup_p256_less x, slot, y
    primegroup_get \x, \slot
    ldr.w r12, [\x, #0]
    ldr.w r7, [\x, #4]
    subs.w r10, r10, r12
    sbcs.w r3, r3, r7
    ldr.w r9, [\x, #8]
    ldr.w \y, [\x, #12]
    sbcs.w r2, r2, r9
    sbcs.w r11, r11, \y
    ldr.w r12, [\x, #16]
    ldr.w r7, [\x, #20]
    sbcs.w r8, r8, r12
    sbcs.w r1, r1, r7
    ldr.w r9, [\x, #24]
    ldr.w \x, [\x, #28]
    sbcs.w r5, r5, r9
    sbcs.w r0, r0, \x
.endm

@ Plus lr times 2^256 modulo p, to the result.
.macro primegroup_p256_store carry, out
    asr.w \carry, lr, #31
    cmn.w r0, lr
    adc.w lr, lr, \carry
    rsb.w r12, lr, #0
    asr.w r7, lr, #31
    asr.w r9, r12, #31
    primegroup_get \out, 0
    primegroup_chain_store adds.w, adcs.w, \out, 0, r10, lr, r3, r7, r2, r7
    add.w r7, r7, r12
    primegroup_chain_store adcs.w, adcs.w, \out, 12, r11, r7, r8, r9, r1, r9
    add.w r12, r9, r12
    adcs.w r5, r5, r12
    str.w r5, [\out, #24]
    add.w lr, lr, r9
    adc.w r0, r0, lr
    str.w r0, [\out, #28]
.endm

@ r0 = r1^2 / 2^256 mod p. 156 cycles, 614 bytes, no stack (without FPU 170 cycles, 622 bytes, 60 of stack).
@ As mul.
primegroup_thumb_function gfp256_square
    primegroup_frame 15
    primegroup_square_load
    primegroup_square_columns 0
    primegroup_p256_square_reduce 3, 10, 11, 12, 13, 14
    orr r6, lr, #1
    primegroup_get r12, 0
    primegroup_chain_store adcs, adcs, r12, 0, r10, #0, r3, #0, r2, #0
    primegroup_chain_store sbcs.w, sbcs.w, r12, 12, r11, lr, r8, lr, r1, lr, r5, r6
    adc r0, r0, #0
    str.w r0, [r12, #28]
    primegroup_square_end 15
primegroup_thumb_end gfp256_square
@ r0 = r1^2 / 2^256 - r3 mod p. 187 cycles, 722 bytes, no stack (without FPU 202 cycles, 730 bytes, 72 of stack). As mul_sub.
primegroup_thumb_function gfp256_square_sub
    primegroup_frame 18
    primegroup_square_load
    primegroup_square_columns
    primegroup_p256_square_reduce 10, 11, 12, 13, 14, 16
    primegroup_p256_less r6, 3, r4
    adc lr, lr, #0
    primegroup_p256_store r4, r6
    primegroup_square_end 18
primegroup_thumb_end gfp256_square_sub

@ r0 = r1^2 / 2^256 - r2 - r3 mod p. 210 cycles, 798 bytes, no stack (without FPU 226 cycles, 806 bytes, 72 of stack). As mul_sub.
primegroup_thumb_function gfp256_square_sub_sum
    primegroup_frame 18
    primegroup_put 15, r2
    primegroup_square_load
    primegroup_square_columns
    primegroup_p256_square_reduce 10, 11, 12, 13, 14, 16
    primegroup_p256_less r6, 3, r4
    adc lr, lr, #0
    primegroup_p256_less r4, 15, r6
    sbc lr, lr, #0
    primegroup_p256_store r6, r4
    primegroup_square_end 18
primegroup_thumb_end gfp256_square_sub_sum

@ r0 = r1, squared r2 >= 1 times. About 9 cycles a square beside it, 38 bytes, 16 bytes of stack.
primegroup_thumb_function gfp256_square_n
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
primegroup_thumb_end gfp256_square_n
