@ GF(2^255 - C) on Cortex-M4: sums, differences, small multiples. See gf255.S.

@ r0 = r1 + r2 mod p, r3 = C.
@ In: below 2p. Out: below 2^255 + 2^225. 50 cycles, 102 bytes, no stack.
@ How often p goes off is taken from the top words before the sum is made; so C goes in with the first word and one
@ chain of carries does. The estimate k is (a7/2 + b7/2) >> 30 rounded down: what stays in the top word is at most 2^31 + 1.
primegroup_thumb_function gf255_add
    ldr.w r4, [r1, #28]
    ldr.w r5, [r2, #28]
    lsr.w r12, r4, #1
    add.w r12, r12, r5, lsr #1
    lsr.w r12, r12, #30
    add.w r4, r4, r5
    sub.w r4, r4, r12, lsl #31
    ldm.w r1!, {r5, r8}
    ldm.w r2!, {r9, r10}
    umaal r5, r9, r12, r3
    mov.w r3, #1
    umaal r8, r10, r9, r3
    stm.w r0!, {r5, r8}
    ldm.w r1!, {r5, r8}
    ldm.w r2!, {r9, r11}
    umaal r5, r9, r10, r3
    umaal r8, r11, r9, r3
    stm.w r0!, {r5, r8}
    ldm.w r1, {r5, r8, r9}
    ldm.w r2, {r1, r2, r12}
    umaal r5, r1, r11, r3
    umaal r8, r2, r1, r3
    umaal r9, r12, r2, r3
    add.w r10, r4, r12
    stm.w r0, {r5, r8, r9, r10}
    bx lr
primegroup_thumb_end gf255_add

@ r0 = r1 - r2 mod p, r3 = 2C.
@ In and out: below 2p. 53 cycles, 114 bytes, no stack (8 bytes without FPU).
@ A borrow stands for 2^256 = 2C too much; both are below 2p, so taking that away borrows nothing.
primegroup_thumb_function gf255_sub
    primegroup_frame 2
    primegroup_put 0, lr
    ldm.w r1!, {r4, r5, r8, r9}
    ldm.w r2!, {r10, r11, r12, lr}
    primegroup_chain subs.w, sbcs.w, r4, r10, r5, r11, r8, r12, r9, lr
    ldm.w r1, {r10, r11, r12, lr}
    ldr.w r1, [r2]
    sbcs.w r10, r10, r1
    ldr.w r1, [r2, #4]
    sbcs.w r11, r11, r1
    ldr.w r1, [r2, #8]
    ldr.w r2, [r2, #12]
    sbcs.w r12, r12, r1
    sbcs.w lr, lr, r2
    sbc.w r1, r1, r1
    and.w r3, r3, r1
    primegroup_chain subs.w, sbcs, r4, r3, r5, #0, r8, #0, r9, #0, r10, #0, r11, #0, r12, #0
    sbc lr, lr, #0
    stm.w r0, {r4, r5, r8, r9, r10, r11, r12, lr}
    primegroup_get lr, 0
    primegroup_unframe 2
    bx lr
primegroup_thumb_end gf255_sub

@ r0 = r1 * w mod p, r2 = w, r3 = 2C.
@ In: any 256-bit value, any w. Out: below 2^255 + 2^225. 46 cycles, 114 bytes, no stack.
@ The two top products come first: they say what is above bit 255, and that times C goes in at the bottom.
primegroup_thumb_function gf255_mul_small
    ldr.w r4, [r1, #28]
    ldr.w r5, [r1, #24]
    umull r4, r12, r4, r2
    umull r5, r11, r5, r2
    adds.w r4, r4, r11
    adc r12, r12, #0
    umull r8, r9, r12, r3             @ above bit 256, times 2C
    lsr.w r3, r3, #1
    and.w r10, r3, r4, asr #31        @ bit 255, times C
    bic.w r4, r4, #0x80000000
    sub.w r4, r4, r11                 @ this comes in again from below
    ldm.w r1!, {r3, r5}
    umaal r8, r10, r3, r2
    umaal r9, r10, r5, r2
    stm.w r0!, {r8, r9}
    ldm.w r1, {r3, r5, r8, r9, r11}
    mov.w r1, #0
    umaal r1, r10, r3, r2
    mov.w r3, #0
    umaal r3, r10, r5, r2
    mov.w r5, #0
    umaal r5, r10, r8, r2
    mov.w r8, #0
    umaal r8, r10, r9, r2
    mov.w r9, #0
    umaal r9, r10, r11, r2
    add.w r12, r4, r10
    stm.w r0, {r1, r3, r5, r8, r9, r12}
    bx lr
primegroup_thumb_end gf255_mul_small

@ r0 = r1 / 2 mod p, r3 = (C - 1)/2.
@ In: below 2p. Out: below 2^255 + 2^254. 40 cycles, 90 bytes, no stack.
@ (a + p)/2 for odd a: a >> 1 plus 2^254 - (C - 1)/2.
primegroup_thumb_function gf255_half
    ldm.w r1, {r1, r4, r5, r8, r9, r10, r11, r12}
    sbfx r2, r1, #0, #1
    lsrs.w r12, r12, #1
    rrxs r11, r11
    rrxs r10, r10
    rrxs r9, r9
    rrxs r8, r8
    rrxs r5, r5
    rrxs r4, r4
    rrx r1, r1
    and.w r3, r3, r2
    and.w r2, r2, #0x40000000
    primegroup_chain subs.w, sbcs, r1, r3, r4, #0, r5, #0, r8, #0, r9, #0, r10, #0, r11, #0
    sbc r12, r12, #0
    add.w r12, r12, r2
    stm.w r0, {r1, r4, r5, r8, r9, r10, r11, r12}
    bx lr
primegroup_thumb_end gf255_half

@ r0 = -r1 where the mask r2 is all ones, r1 where it is zero; r3 = C.
@ In and out: below 2p. 46 cycles, 118 bytes, no stack.
@ k p - a with k = 1 below 2^254 (so that 0 becomes p, not 2p) and k = 2 else; in words ~a minus 2^256 - 1 - k p, which is
@ 2^255 + C - 1 or 2C - 1.
primegroup_thumb_function gf255_negate_if
    ldr.w r4, [r1, #28]
    lsr.w r5, r4, #30
    cmp.w r5, #1
    sbc.w r5, r5, r5                  @ all ones for k = 1
    bic.w r8, r3, r5
    add.w r3, r3, r8
    sub.w r3, r3, #1
    and.w r3, r3, r2
    and.w r5, r2, r5, lsl #31
    eor.w r4, r4, r2
    sub.w r4, r4, r5
    ldm.w r1, {r1, r5, r8, r9, r10, r11, r12}
    primegroup_chain eor.w, eor.w, r1, r2, r5, r2, r8, r2, r9, r2, r10, r2, r11, r2, r12, r2
    primegroup_chain subs.w, sbcs, r1, r3, r5, #0, r8, #0, r9, #0, r10, #0, r11, #0, r12, #0
    sbc r4, r4, #0
    stm.w r0, {r1, r5, r8, r9, r10, r11, r12}
    str.w r4, [r0, #28]
    bx lr
primegroup_thumb_end gf255_negate_if

@ Exchanges 8 words at r0 and r1 where the mask r2 is all ones. 59 cycles, 102 bytes, no stack.
primegroup_thumb_function gf255_swap_if
    sadd8 r2, r2, r2                  @ GE flags: set for a zero mask
.rept 2
    ldm.w r0, {r3, r4, r5, r8}
    ldm.w r1, {r9, r10, r11, r12}
    sel r2, r3, r9
    sel r9, r9, r3
    sel r3, r4, r10
    sel r10, r10, r4
    sel r4, r5, r11
    sel r11, r11, r5
    sel r5, r8, r12
    sel r12, r12, r8
    stm.w r0!, {r2, r3, r4, r5}
    stm.w r1!, {r9, r10, r11, r12}
.endr
    bx lr
primegroup_thumb_end gf255_swap_if

@ r0 = r1 + w * r2 mod p, r3 = w with w C < 2^30, r4 = C.
@ In: below 2p, r2 any 256-bit value. Out: below 2^255 + 2^224 (w + 2). 51 cycles, 102 bytes, no stack.
@ As add, with UMAAL multiplying on the way.
primegroup_thumb_function gf255_add_small
    ldr.w r5, [r1, #28]
    ldr.w r8, [r2, #28]
    mov.w r9, #0
    umaal r5, r9, r8, r3
    adds.w r5, r5, r5
    adc.w r9, r9, r9                  @ bits 255 and above
    lsr.w r5, r5, #1
    mul r4, r9, r4
    ldm.w r1!, {r8, r9}
    ldm.w r2!, {r10, r11}
    umaal r8, r4, r10, r3
    umaal r9, r4, r11, r3
    stm.w r0!, {r8, r9}
    ldm.w r1!, {r8, r9}
    ldm.w r2!, {r10, r11}
    umaal r8, r4, r10, r3
    umaal r9, r4, r11, r3
    stm.w r0!, {r8, r9}
    ldm.w r1, {r1, r8, r9}
    ldm.w r2, {r2, r10, r11}
    primegroup_umaal r3, r4, r1, r2, r8, r10, r9, r11
    add.w r10, r5, r4
    stm.w r0, {r1, r8, r9, r10}
    bx lr
primegroup_thumb_end gf255_add_small

@ r0 = r1 - w * r2 mod p, r3 = w < 2^16, r4 = C.
@ In: below 2p. Out: below 2p. 71 cycles, 186 bytes, no stack.
@ r = a - w b + k p as ~(~a + w b + k C) in the low words: all additions, so UMAAL does them. k is taken from the top words, from
@ t = a7 - w b7 - w - 1, a little below a7 - w b7 and what comes from below: k = 0, or what brings t to 0 .. 2^31 - 1.
primegroup_thumb_function gf255_sub_small
    ldr.w r5, [r1, #28]
    ldr.w r8, [r2, #28]
    primegroup_moves mov.w, r9, r3, r10, #1, r11, #0
    umaal r9, r10, r8, r3
    subs.w r9, r5, r9
    sbc.w r10, r11, r10
    adds.w r9, r9, r9
    adc.w r10, r10, r10               @ t >> 31
    rsb.w r10, r10, #0
    bic.w r10, r10, r10, asr #31
    mls r5, r8, r3, r5
    add.w r5, r5, r10, lsl #31
    mul r4, r10, r4
    ldm.w r1!, {r8, r9}
    ldm.w r2!, {r10, r11}
    mvn.w r8, r8
    mvn.w r9, r9
    umaal r8, r4, r10, r3
    umaal r9, r4, r11, r3
    mvn.w r8, r8
    mvn.w r9, r9
    stm.w r0!, {r8, r9}
    ldm.w r1!, {r8, r9}
    ldm.w r2!, {r10, r11}
    mvn.w r8, r8
    mvn.w r9, r9
    umaal r8, r4, r10, r3
    umaal r9, r4, r11, r3
    mvn.w r8, r8
    mvn.w r9, r9
    stm.w r0!, {r8, r9}
    ldm.w r1, {r1, r8, r9}
    ldm.w r2, {r2, r10, r11}
    mvn.w r1, r1
    mvn.w r8, r8
    mvn.w r9, r9
    primegroup_umaal r3, r4, r1, r2, r8, r10, r9, r11
    mvn.w r1, r1
    mvn.w r8, r8
    mvn.w r9, r9
    sub.w r10, r5, r4
    stm.w r0, {r1, r8, r9, r10}
    bx lr
primegroup_thumb_end gf255_sub_small

@ r0 = r2 + r3 and r1 = r2 - r3 mod p, r4 = C; r0 and r1 differ.
@ In: below 2p. Out: below 2^255 + 2^228. 98 cycles, 262 bytes, no stack (16 bytes without FPU).
@ As add and sub_small in one pass over the operands.
primegroup_thumb_function gf255_sum_difference
    ldr.w r5, [r2, #28]
    ldr.w r8, [r3, #28]
    primegroup_frame 4
    primegroup_put 0, r6, 1, r7, 2, lr
    lsr.w r11, r5, #2
    add.w r9, r11, r8, lsr #2
    lsr.w r9, r9, #29
    add.w r10, r5, r8
    sub.w r10, r10, r9, lsl #31
    mul r9, r9, r4
    sub.w r11, r11, r8, lsr #2        @ a7 - b7 = 4 h + 5 .. 4 h + 11
    sub.w r11, r11, #2
    asr.w r11, r11, #29
    rsb.w r11, r11, #0
    bic.w r11, r11, r11, asr #31
    sub.w r12, r5, r8
    add.w r12, r12, r11, lsl #31
    mul r11, r11, r4
    mov.w r4, #1
.rept 2
    ldm.w r2!, {r5, r6}
    ldm.w r3!, {r7, r8}
    mvn.w lr, r5
    umaal lr, r11, r7, r4
    umaal r5, r9, r7, r4
    mvn.w r7, lr
    mvn.w lr, r6
    umaal lr, r11, r8, r4
    umaal r6, r9, r8, r4
    mvn.w r8, lr
    stm.w r0!, {r5, r6}
    stm.w r1!, {r7, r8}
.endr
    ldm.w r2, {r2, r5, r6}
    ldm.w r3, {r3, r7, r8}
    mvn.w lr, r2
    umaal lr, r11, r3, r4
    umaal r2, r9, r3, r4
    mvn.w r3, lr
    mvn.w lr, r5
    umaal lr, r11, r7, r4
    umaal r5, r9, r7, r4
    mvn.w r7, lr
    mvn.w lr, r6
    umaal lr, r11, r8, r4
    umaal r6, r9, r8, r4
    mvn.w r8, lr
    add.w r10, r10, r9
    sub.w r12, r12, r11
    stm.w r0, {r2, r5, r6, r10}
    stm.w r1, {r3, r7, r8, r12}
    primegroup_get r6, 0, r7, 1, lr, 2
    primegroup_unframe 4
    bx lr
primegroup_thumb_end gf255_sum_difference

@ r0 = r1 - r2 - r3 mod p, r4 = C.
@ In: below 2p. Out: below 2p. 92 cycles, 234 bytes, no stack.
@ As sub_small; the third operand comes in through the carry flag, which nothing else here uses.
primegroup_thumb_function gf255_sub_sum
    ldr.w r5, [r1, #28]
    ldr.w r8, [r2, #28]
    ldr.w r9, [r3, #28]
    lsr.w r10, r5, #3                 @ a7 - b7 - c7 = 8 h + 10 .. 8 h + 31
    sub.w r10, r10, r8, lsr #3
    sub.w r10, r10, r9, lsr #3
    sub.w r10, r10, #3
    asr.w r10, r10, #28
    rsb.w r10, r10, #0
    bic.w r10, r10, r10, asr #31
    sub.w r5, r5, r8
    sub.w r5, r5, r9
    add.w r5, r5, r10, lsl #31
    mul r4, r10, r4
    mov.w r12, #1
    adds.w r8, r12, #0                @ no carry yet
.rept 2
    ldm.w r1!, {r8, r9}
    ldm.w r2!, {r10, r11}
    mvn.w r8, r8
    mvn.w r9, r9
    umaal r8, r4, r10, r12
    umaal r9, r4, r11, r12
    primegroup_two ldm.w, r3!, r10, r11, adcs.w, r8, adcs.w, r9
    mvn.w r8, r8
    mvn.w r9, r9
    stm.w r0!, {r8, r9}
.endr
    ldm.w r1, {r1, r8, r9}
    ldm.w r2, {r2, r10, r11}
    mvn.w r1, r1
    mvn.w r8, r8
    mvn.w r9, r9
    primegroup_umaal r12, r4, r1, r2, r8, r10, r9, r11
    ldm.w r3, {r2, r10, r11}
    primegroup_chain adcs.w, adcs.w, r1, r2, r8, r10, r9, r11
    adc r4, r4, #0
    mvn.w r1, r1
    mvn.w r8, r8
    mvn.w r9, r9
    sub.w r10, r5, r4
    stm.w r0, {r1, r8, r9, r10}
    bx lr
primegroup_thumb_end gf255_sub_sum
