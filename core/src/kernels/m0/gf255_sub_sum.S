// GF(2^255 - C) on Cortex-M0+: the difference of three elements, below 2p. By hand, because that of the generator takes 122 cycles: three
// pointers, four words and two operands are more than the eight lower registers, and its search does not find which pointers shall wait.

// out = a - b - c.
// r0 = out, r1 = a, r2 = b, r3 = C, r4 = c. The highest words say which multiple kp, -1 <= k <= 5, brings the result near
// 2^254 ... 3 * 2^254; then all is modulo 2^256, and no carry out matters. 117 cycles, 148 bytes, 12 bytes of stack.
    primegroup_thumb_function gf255_sub_sum
    push    {r6, r7, lr}
    mov     r8, r0
    ldr     r5, [r1, #28]
    ldr     r6, [r2, #28]
    ldr     r7, [r4, #28]
    lsrs    r5, r5, #3
    lsrs    r6, r6, #3
    lsrs    r7, r7, #3
    subs    r5, r5, r6
    subs    r5, r5, r7
    movs    r6, #1
    lsls    r6, r6, #27
    subs    r5, r5, r6
    asrs    r5, r5, #28
    lsls    r6, r5, #31
    mov     r11, r6
    muls    r5, r3, r5
    mov     r9, r5
    asrs    r5, r5, #31
    mov     r10, r5
    mov     r3, r4
    ldmia   r1!, {r4-r7}
    mov     lr, r1
    primegroup_two ldmia, r2!, r0, r1, subs, r4, sbcs, r5
    ldmia   r2!, {r0, r1}
    primegroup_chain sbcs, sbcs, r6, r0, r7, r1, r0, r0
    mov     r12, r2
    primegroup_two ldmia, r3!, r1, r2, subs, r4, sbcs, r5
    ldmia   r3!, {r1, r2}
    primegroup_chain sbcs, sbcs, r6, r1, r7, r2, r1, r1
    adds    r0, r0, r1
    mov     r1, r9
    adds    r4, r1
    mov     r1, r10
    primegroup_chain adcs, adcs, r5, r1, r6, r1, r7, r1, r0, r1
    mov     r1, r8
    stmia   r1!, {r4-r7}
    mov     r8, r1
    mov     r1, lr
    ldmia   r1!, {r4-r7}
    asrs    r1, r0, #31
    primegroup_chain adds, adcs, r4, r0, r5, r1, r6, r1, r7, r1
    mov     r2, r12
    primegroup_two ldmia, r2!, r0, r1, subs, r4, sbcs, r5
    primegroup_two ldmia, r2!, r0, r1, sbcs, r6, sbcs, r7
    primegroup_two ldmia, r3!, r0, r1, subs, r4, sbcs, r5
    primegroup_two ldmia, r3!, r0, r1, sbcs, r6, sbcs, r7
    mov     r0, r11
    eors    r7, r0
    mov     r1, r8
    stmia   r1!, {r4-r7}
    pop     {r6, r7, pc}
    primegroup_thumb_end gf255_sub_sum
