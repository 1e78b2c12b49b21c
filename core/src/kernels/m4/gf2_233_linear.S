@ GF(2^233) on Cortex-M4: sums, linear maps, and the end of the macros of gf2_233.S.

@ r0 = r1 + r2. 40 cycles, no stack.
primegroup_thumb_function gf233_add
    ldm.w r1!, {r3, r4, r5, r12}
    ldm.w r2!, {r8, r9, r10, r11}
    primegroup_chain eor.w, eor.w, r3, r8, r4, r9, r5, r10, r12, r11
    stm.w r0!, {r3, r4, r5, r12}
    ldm.w r1, {r3, r4, r5, r12}
    ldm.w r2, {r8, r9, r10, r11}
    primegroup_chain eor.w, eor.w, r3, r8, r4, r9, r5, r10, r12, r11
    stm.w r0, {r3, r4, r5, r12}
    bx lr
primegroup_thumb_end gf233_add

@ r0 = the sum of those of the 116 elements at r2 for which a bit is set in the four words at r1: 29 bits each, from bit 31 down to bit
@ 3, and below them a 1 and two 0. Reads all. 3777 cycles, 24 bytes of stack.
primegroup_thumb_function gf233_linear
    push.w {r0, r1, r6, r7, lr}
    primegroup_moves mov.w, r3, #0, r4, #0, r5, #0, r6, #0, r7, #0, r8, #0, r9, #0, r10, #0
    add.w r0, r1, #16
    push.w {r0}
    .balign 4
1:  ldr.w r11, [r1], #4
    str.w r1, [sp, #8]
    .balign 4
2:  lsls.w r11, r11, #1
    sbc.w r12, r12, r12               @ all ones where the bit was 0
    ldm.w r2!, {r0, r1, lr}
    primegroup_chain bic.w, bic.w, r0, r12, r1, r12, lr, r12
    primegroup_chain eor.w, eor.w, r3, r0, r4, r1, r5, lr
    ldm.w r2!, {r0, r1, lr}
    primegroup_chain bic.w, bic.w, r0, r12, r1, r12, lr, r12
    primegroup_chain eor.w, eor.w, r6, r0, r7, r1, r8, lr
    ldm.w r2!, {r0, r1}
    bic.w r0, r0, r12
    bic.w r1, r1, r12
    eor.w r9, r9, r0
    eor.w r10, r10, r1
    cmp.w r11, #0x80000000
    bne.w 2b
    ldr.w r1, [sp, #8]
    ldr.w r0, [sp, #0]
    cmp.w r0, r1
    bne.w 1b
    ldr.w r0, [sp, #4]
    add.w sp, sp, #12
    stm.w r0, {r3, r4, r5, r6, r7, r8, r9, r10}
    pop.w {r6, r7, pc}
primegroup_thumb_end gf233_linear
