// Products of 8 words on Cortex-M0+, for speed.

// t = a b, apart from a and b.
// r0 = t, r1 = a, r2 = b. Not AAPCS: r6 and r7 are kept, r0-r5, r8-r12 and lr are lost. 1100 cycles, 168 bytes of stack.
//
// L = the product of the lower halves, H of the higher ones, M = (a1 - a0) (b0 - b1); U is the part of L + 2^128 H from word 4 on. The product is
// L0-L3, U0-U3 + L0-L3 + M0-M3, U4-U7 + U0-U3 + M4-M7, U4-U7.
    primegroup_thumb_function mont_product8
    push    {r0-r3, r6, r7, lr}
    primegroup_columns_mul 12
    // U0-U3 in r9-r12, U4-U7 in r4, r2, r1, r7; at sp what is lost, and from 16 on H's halves, then L, M and the frame
    mov     r8, r4
    mov     lr, r2
    str     r1, [sp]
    str     r7, [sp, #4]
    ldr     r5, [sp, #112]
    ldr     r3, [sp, #112 + 12]
    add     r0, sp, #48
    ldmia   r0, {r0, r1, r2, r4}
    primegroup_each str, r5, 0, r4, r2, r1, r0
    mov     r6, r9
    adds    r4, r6
    mov     r6, r10
    adcs    r2, r6
    mov     r6, r11
    adcs    r1, r6
    mov     r6, r12
    adcs    r0, r6
    movs    r6, #0
    adcs    r6, r6
    str     r6, [sp, #8]
    lsrs    r7, r3, #1
    primegroup_mont_signed r4, 80 + 12
    str     r4, [r5, #16]
    primegroup_mont_signed r2, 80 + 8
    str     r2, [r5, #20]
    primegroup_mont_signed r1, 80 + 4
    str     r1, [r5, #24]
    primegroup_mont_signed r0, 80
    str     r0, [r5, #28]
    movs    r6, #0
    adcs    r6, r6
    // U4-U7 in r0, r1, r2, r4; the sum's carry, then that of M
    mov     r0, r8
    mov     r1, lr
    primegroup_each ldr, sp, 0, r2, r4, r7
    lsrs    r7, r7, #1
    mov     r7, r9
    adcs    r7, r0
    mov     r9, r7
    mov     r7, r10
    adcs    r7, r1
    mov     r10, r7
    mov     r7, r11
    adcs    r7, r2
    mov     r11, r7
    mov     r7, r12
    adcs    r7, r4
    mov     r12, r7
    movs    r7, #0
    adcs    r7, r7
    mov     r8, r7
    lsrs    r6, r6, #1
    mov     r6, r9
    primegroup_mont_signed r6, 80 + 24
    str     r6, [r5, #32]
    mov     r6, r10
    primegroup_mont_signed r6, 80 + 20
    str     r6, [r5, #36]
    mov     r6, r11
    primegroup_mont_signed r6, 80 + 16
    str     r6, [r5, #40]
    mov     r6, r12
    primegroup_mont_signed r6, 80 + 28
    str     r6, [r5, #44]
    mov     r6, r8
    adcs    r6, r3
    asrs    r7, r6, #31
    primegroup_chain adds, adcs, r0, r6, r1, r7, r2, r7, r4, r7
    adds    r5, #48
    stmia   r5!, {r0-r2, r4}
    add     sp, #128
    pop     {r6, r7, pc}
    primegroup_thumb_end mont_product8

// t = a^2, apart from a.
// r0 = t, r1 = a. Convention of product8. 780 cycles, 92 bytes of stack.
// With U = H + L4-L7 and M = (a1 - a0)^2, the square is L0-L3, U0-U3 + L0-L3 - M0-M3, U4-U7 + U0-U3 - M4-M7, U4-U7.
    primegroup_thumb_function mont_square8
    push    {r0, r1, r6, r7, lr}
    primegroup_columns_square
    // U0-U3 in r10, r11, r12, r9; U4-U7 in r8, lr and on the stack, where L and M follow
    mov     r8, r2
    mov     lr, r3
    push    {r6, r7}
    ldr     r5, [sp, #72]
    add     r0, sp, #8
    ldmia   r0, {r0-r3}
    primegroup_each str, r5, 0, r3, r2, r1, r0
    mov     r6, r10
    adds    r3, r6
    mov     r6, r11
    adcs    r2, r6
    mov     r6, r12
    adcs    r1, r6
    mov     r6, r9
    adcs    r0, r6
    movs    r4, #0
    adcs    r4, r4
    ldr     r6, [sp, #40 + 12]
    subs    r3, r6
    str     r3, [r5, #16]
    ldr     r6, [sp, #40 + 8]
    sbcs    r2, r6
    str     r2, [r5, #20]
    ldr     r6, [sp, #40 + 4]
    sbcs    r1, r6
    str     r1, [r5, #24]
    ldr     r6, [sp, #40]
    sbcs    r0, r6
    str     r0, [r5, #28]
    sbcs    r7, r7
    // what goes to word 8 in r4, to word 12 in r8
    adds    r4, r7
    mov     r0, r8
    mov     r1, lr
    pop     {r2, r3}
    mov     r6, r10
    adds    r6, r0
    mov     r10, r6
    mov     r6, r11
    adcs    r6, r1
    mov     r11, r6
    mov     r6, r12
    adcs    r6, r2
    mov     r12, r6
    mov     r6, r9
    adcs    r6, r3
    mov     r9, r6
    movs    r7, #0
    adcs    r7, r7
    mov     r8, r7
    mov     r6, r10
    ldr     r7, [sp, #32 + 16]
    subs    r6, r7
    mov     r10, r6
    mov     r6, r11
    ldr     r7, [sp, #32 + 20]
    sbcs    r6, r7
    mov     r11, r6
    mov     r6, r12
    ldr     r7, [sp, #32 + 24]
    sbcs    r6, r7
    mov     r12, r6
    mov     r6, r9
    ldr     r7, [sp, #32 + 28]
    sbcs    r6, r7
    mov     r9, r6
    mov     r6, r8
    movs    r7, #0
    sbcs    r6, r7
    mov     r8, r6
    asrs    r7, r4, #31
    mov     r6, r10
    adds    r6, r4
    str     r6, [r5, #32]
    mov     r6, r11
    adcs    r6, r7
    str     r6, [r5, #36]
    mov     r6, r12
    adcs    r6, r7
    str     r6, [r5, #40]
    mov     r6, r9
    adcs    r6, r7
    str     r6, [r5, #44]
    mov     r6, r8
    adcs    r6, r7
    asrs    r7, r6, #31
    primegroup_chain adds, adcs, r0, r6, r1, r7, r2, r7, r3, r7
    adds    r5, #48
    stmia   r5!, {r0-r3}
    add     sp, #72
    pop     {r6, r7, pc}
    primegroup_thumb_end mont_square8
