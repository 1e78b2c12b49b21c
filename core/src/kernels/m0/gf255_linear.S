// GF(2^255 - C) on Cortex-M0+, third part: linear functions. Inputs and outputs are below 2p.

// out = a^(2^n) for n >= 1.
// r0 = out, r1 = a, r2 = n, r3 = c. n squares, each 10 cycles more, and 13; 22 bytes, 120 bytes of stack.
    primegroup_thumb_function gf255_square_n
    push    {r3, r6, r7, lr}
    mov     r6, r2
    mov     r7, r0
1:
    bl      primegroup_gf255_square
    mov     r0, r7
    mov     r1, r7
    ldr     r3, [sp]
    subs    r6, #1
    bne     1b
    pop     {r3, r6, r7, pc}
    primegroup_thumb_end gf255_square_n

// a + b or a - b, with the operations: words 0-3 in r10-r12 and lr, 4-7 in r4-r7; r9 = r3.
.macro primegroup_g255_words first, next
    mov     r9, r3
    ldmia   r1!, {r4-r7}
    primegroup_two ldmia, r2!, r0, r3, \first, r4, \next, r5
    primegroup_two ldmia, r2!, r0, r3, \next, r6, \next, r7
    primegroup_moves mov, r10, r4, r11, r5, r12, r6, lr, r7
    ldmia   r1!, {r4-r7}
    primegroup_two ldmia, r2!, r0, r3, \next, r4, \next, r5
    primegroup_two ldmia, r2!, r0, r3, \next, r6, \next, r7
.endm

// out = a + b.
// r0 = out, r1 = a, r2 = b, r3 = C. The sum is folded at bit 255: below 2^255 + 3C. 78 cycles, 92 bytes, 12 bytes of stack.
    primegroup_thumb_function gf255_add
    push    {r6, r7, lr}
    mov     r8, r0
    primegroup_g255_words adds, adcs
    // r0 = C * (sum >> 255), the sum without these bits
    movs    r0, #0
    adcs    r0, r0
    lsls    r7, r7, #1
    adcs    r0, r0
    lsrs    r7, r7, #1
    mov     r3, r9
    muls    r0, r3, r0
    primegroup_moves mov, r1, r8, r2, r10, r3, r11
    adds    r2, r0
    movs    r0, #0
    adcs    r3, r0
    stmia   r1!, {r2, r3}
    mov     r2, r12
    mov     r3, lr
    adcs    r2, r0
    adcs    r3, r0
    stmia   r1!, {r2, r3}
    primegroup_chain adcs, adcs, r4, r0, r5, r0, r6, r0, r7, r0
    stmia   r1!, {r4-r7}
    pop     {r6, r7, pc}
    primegroup_thumb_end gf255_add

// out = a - b.
// r0 = out, r1 = a, r2 = b, r3 = 2C. A borrow stands for 2^256 = 2C too much. 74 cycles, 84 bytes, 12 bytes of stack.
    primegroup_thumb_function gf255_sub
    push    {r6, r7, lr}
    mov     r8, r0
    primegroup_g255_words subs, sbcs
    // a borrow stands for 2^256 = 2C too much
    sbcs    r0, r0
    mov     r3, r9
    ands    r0, r3
    primegroup_moves mov, r1, r8, r2, r10, r3, r11
    subs    r2, r2, r0
    movs    r0, #0
    sbcs    r3, r0
    stmia   r1!, {r2, r3}
    mov     r2, r12
    mov     r3, lr
    sbcs    r2, r0
    sbcs    r3, r0
    stmia   r1!, {r2, r3}
    primegroup_chain sbcs, sbcs, r4, r0, r5, r0, r6, r0, r7, r0
    stmia   r1!, {r4-r7}
    pop     {r6, r7, pc}
    primegroup_thumb_end gf255_sub

// out = a - 2b.
// r0 = out, r1 = a, r2 = b, r3 = C. The highest words say which multiple kp, -1 <= k <= 5, brings the result near
// 2^254 ... 3 * 2^254; then all is modulo 2^256, and no carry out matters. 105 cycles, 134 bytes, 12 bytes of stack.
    primegroup_thumb_function gf255_sub_double
    push    {r6, r7, lr}
    mov     r8, r0
    ldr     r4, [r1, #28]
    ldr     r5, [r2, #28]
    lsrs    r4, r4, #3
    lsrs    r5, r5, #2
    subs    r4, r4, r5
    movs    r5, #1
    lsls    r5, r5, #27
    subs    r4, r4, r5
    asrs    r4, r4, #28
    // r4 = -k
    lsls    r5, r4, #31
    mov     r11, r5
    muls    r4, r3, r4
    mov     r9, r4
    asrs    r4, r4, #31
    mov     r10, r4
    ldmia   r1!, {r4-r7}
    primegroup_two ldmia, r2!, r0, r3, subs, r4, sbcs, r5
    ldmia   r2!, {r0, r3}
    primegroup_chain sbcs, sbcs, r6, r0, r7, r3, r0, r0
    subs    r2, #16
    ldmia   r2!, {r3}
    subs    r4, r4, r3
    ldmia   r2!, {r3}
    sbcs    r5, r3
    ldmia   r2!, {r3}
    sbcs    r6, r3
    ldmia   r2!, {r3}
    sbcs    r7, r3
    sbcs    r3, r3
    adds    r0, r0, r3
    mov     r3, r9
    adds    r4, r3
    mov     r3, r10
    primegroup_chain adcs, adcs, r5, r3, r6, r3, r7, r3, r0, r3
    // r0 = what is left over for the upper half, signed
    mov     r3, r8
    stmia   r3!, {r4-r7}
    mov     r8, r3
    ldmia   r1!, {r4-r7}
    asrs    r1, r0, #31
    primegroup_chain adds, adcs, r4, r0, r5, r1, r6, r1, r7, r1
    ldmia   r2!, {r0, r1, r3}
    ldr     r2, [r2]
    subs    r4, r4, r0
    primegroup_chain sbcs, sbcs, r5, r1, r6, r3, r7, r2
    subs    r4, r4, r0
    primegroup_chain sbcs, sbcs, r5, r1, r6, r3, r7, r2
    mov     r0, r11
    eors    r7, r0
    mov     r3, r8
    stmia   r3!, {r4-r7}
    pop     {r6, r7, pc}
    primegroup_thumb_end gf255_sub_double

// out = a - b - c.
// r0 = out, r1 = a, r2 = b, r3 = C, r4 = c. As sub_double. 117 cycles, 148 bytes, 12 bytes of stack.
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

// out = a / 2, for a below 2p: a >> 1, and (p + 1) / 2 = 2^254 - (C - 1) / 2 more if a is odd.
// r0 = out, r1 = a, r2 = C. 73 cycles, 96 bytes, 12 bytes of stack.
    primegroup_thumb_function gf255_half
    push    {r6, r7, lr}
    ldmia   r1!, {r3-r6}
    // r2 = odd ? (C - 1) / 2 : 0, r12 = odd ? 2^30 : 0
    lsrs    r2, r2, #1
    lsls    r7, r3, #31
    asrs    r7, r7, #31
    ands    r2, r7
    lsrs    r7, r7, #31
    lsls    r7, r7, #30
    mov     r12, r7
    lsrs    r3, r3, #1
    lsls    r7, r4, #31
    orrs    r3, r7
    lsrs    r4, r4, #1
    lsls    r7, r5, #31
    orrs    r4, r7
    lsrs    r5, r5, #1
    lsls    r7, r6, #31
    orrs    r5, r7
    lsrs    r6, r6, #1
    ldr     r7, [r1]
    lsls    r7, r7, #31
    orrs    r6, r7
    subs    r3, r3, r2
    movs    r7, #0
    primegroup_chain sbcs, sbcs, r4, r7, r5, r7, r6, r7, r2, r2
    stmia   r0!, {r3-r6}
    ldmia   r1!, {r3-r6}
    lsrs    r3, r3, #1
    lsls    r7, r4, #31
    orrs    r3, r7
    lsrs    r4, r4, #1
    lsls    r7, r5, #31
    orrs    r4, r7
    lsrs    r5, r5, #1
    lsls    r7, r6, #31
    orrs    r5, r7
    lsrs    r6, r6, #1
    mov     r7, r12
    adds    r6, r7
    primegroup_chain adds, adcs, r3, r2, r4, r2, r5, r2, r6, r2
    stmia   r0!, {r3-r6}
    pop     {r6, r7, pc}
    primegroup_thumb_end gf255_half

// a = mask ? kp - a : a, with k = 1, 2 or 3 for a below 2^254, below 3 * 2^254, above: nearly.
// r0 = a, r1 = mask, r2 = C. All is modulo 2^256, as in sub_double. 62 cycles, 88 bytes, no stack.
    primegroup_thumb_function gf255_negate_if
    ldr     r3, [r0, #28]
    lsrs    r3, r3, #1
    movs    r4, #1
    lsls    r4, r4, #29
    adds    r3, r4
    lsrs    r3, r3, #30
    adds    r3, #1
    lsls    r4, r3, #31
    ands    r4, r1
    mov     r12, r4
    muls    r3, r2, r3
    subs    r3, #1
    ands    r3, r1
    movs    r2, #0
    ldr     r4, [r0]
    ldr     r5, [r0, #4]
    eors    r4, r1
    eors    r5, r1
    subs    r4, r4, r3
    sbcs    r5, r2
    stmia   r0!, {r4, r5}
    primegroup_each ldr, r0, 0, r3, r4, r5
    primegroup_chain eors, eors, r3, r1, r4, r1, r5, r1
    primegroup_chain sbcs, sbcs, r3, r2, r4, r2, r5, r2
    stmia   r0!, {r3, r4, r5}
    primegroup_each ldr, r0, 0, r3, r4, r5
    primegroup_chain eors, eors, r3, r1, r4, r1, r5, r1
    primegroup_chain sbcs, sbcs, r3, r2, r4, r2, r5, r2
    mov     r1, r12
    eors    r5, r1
    stmia   r0!, {r3, r4, r5}
    bx      lr
    primegroup_thumb_end gf255_negate_if

// Exchanges a and b where the mask is set.
// r0 = a, r1 = b, r2 = mask. 106 cycles, 132 bytes, 12 bytes of stack.
    primegroup_thumb_function gf255_swap_if
    push    {r6, r7, lr}
    .rept   4
    ldr     r3, [r0]
    ldr     r4, [r0, #4]
    ldr     r5, [r1]
    ldr     r6, [r1, #4]
    mov     r7, r3
    eors    r7, r5
    ands    r7, r2
    eors    r3, r7
    eors    r5, r7
    mov     r7, r4
    eors    r7, r6
    ands    r7, r2
    eors    r4, r7
    eors    r6, r7
    stmia   r0!, {r3, r4}
    stmia   r1!, {r5, r6}
    .endr
    pop     {r6, r7, pc}
    primegroup_thumb_end gf255_swap_if

// (q : w) = w * c + p, for c below 2^16 and a p that does not overflow (w & 0xffff) * c.
.macro primegroup_g255_word w, p, q, c, u
    uxth    \u, \w
    muls    \u, \c, \u
    .ifnc \p, none
    adds    \u, \p
    .endif
    lsrs    \u, \u, #16
    lsrs    \q, \w, #16
    muls    \q, \c, \q
    adds    \q, \u
    lsrs    \q, \q, #16
    muls    \w, \c, \w
    .ifnc \p, none
    adds    \w, \p
    .endif
.endm
// out = a * w, for any 256-bit a and w < 2^15; the result is below 2^255 + 2^240.
// r0 = out, r1 = a, r2 = w, r3 = C. The highest word is multiplied first: what it has at bit 255 and above, times C, is what
// the lowest word starts from (2^31 + 2^31 + 2^31 < 2^32 for its half products). 124 cycles, 200 bytes, 12 bytes of stack.
    primegroup_thumb_function gf255_mul_small
    push    {r6, r7, lr}
    mov     r8, r0
    ldr     r5, [r1, #28]
    primegroup_g255_word r5, none, r6, r2, r0
    // what stands at 2^255 and above goes to the lowest word
    lsls    r5, r5, #1
    adcs    r6, r6
    lsrs    r5, r5, #1
    mov     r9, r5
    muls    r6, r3, r6
    ldmia   r1!, {r3, r4, r5}
    primegroup_g255_word r3, r6, r7, r2, r0
    primegroup_g255_word r4, r7, r6, r2, r0
    primegroup_g255_word r5, r6, r7, r2, r0
    mov     r0, r8
    stmia   r0!, {r3, r4, r5}
    mov     r8, r0
    ldmia   r1!, {r3, r4, r5}
    primegroup_g255_word r3, r7, r6, r2, r0
    primegroup_g255_word r4, r6, r7, r2, r0
    primegroup_g255_word r5, r7, r6, r2, r0
    mov     r0, r8
    stmia   r0!, {r3, r4, r5}
    mov     r8, r0
    ldr     r3, [r1]
    primegroup_g255_word r3, r6, r7, r2, r0
    mov     r4, r9
    adds    r4, r7
    mov     r0, r8
    stmia   r0!, {r3, r4}
    pop     {r6, r7, pc}
    primegroup_thumb_end gf255_mul_small

// out = a + b * w, for a below 2p, any 256-bit b and w < 2^15; the result is below 2^255 + 2^240.
// r0 = out, r1 = b, r2 = w, r3 = C, r4 = a. As mul_small. 160 cycles, 256 bytes, 12 bytes of stack.
    primegroup_thumb_function gf255_add_small
    push    {r6, r7, lr}
    mov     r8, r0
    mov     r10, r4
    ldr     r7, [r4, #28]
    ldr     r5, [r1, #28]
    primegroup_g255_word r5, none, r6, r2, r0
    adds    r5, r7
    movs    r0, #0
    adcs    r6, r0
    lsls    r5, r5, #1
    adcs    r6, r6
    lsrs    r5, r5, #1
    mov     r9, r5
    muls    r6, r3, r6
    ldmia   r1!, {r3, r4, r5}
    primegroup_g255_word r3, r6, r7, r2, r0
    primegroup_g255_word r4, r7, r6, r2, r0
    primegroup_g255_word r5, r6, r7, r2, r0
    mov     r0, r10
    ldmia   r0!, {r6}
    adds    r3, r6
    ldmia   r0!, {r6}
    adcs    r4, r6
    ldmia   r0!, {r6}
    adcs    r5, r6
    mov     r10, r0
    movs    r6, #0
    adcs    r7, r6
    mov     r0, r8
    stmia   r0!, {r3, r4, r5}
    mov     r8, r0
    ldmia   r1!, {r3, r4, r5}
    primegroup_g255_word r3, r7, r6, r2, r0
    primegroup_g255_word r4, r6, r7, r2, r0
    primegroup_g255_word r5, r7, r6, r2, r0
    mov     r0, r10
    ldmia   r0!, {r7}
    adds    r3, r7
    ldmia   r0!, {r7}
    adcs    r4, r7
    ldmia   r0!, {r7}
    adcs    r5, r7
    mov     r10, r0
    movs    r7, #0
    adcs    r6, r7
    mov     r0, r8
    stmia   r0!, {r3, r4, r5}
    mov     r8, r0
    ldr     r3, [r1]
    primegroup_g255_word r3, r6, r7, r2, r0
    mov     r0, r10
    ldr     r6, [r0]
    mov     r4, r9
    adds    r3, r6
    adcs    r4, r7
    mov     r0, r8
    stmia   r0!, {r3, r4}
    pop     {r6, r7, pc}
    primegroup_thumb_end gf255_add_small

// out = b where the mask is set, else a.
// r0 = out, r1 = a, r2 = b, r3 = mask. 70 cycles, 76 bytes, 12 bytes of stack.
    primegroup_thumb_function gf255_select
    push    {r6, r7, lr}
    .rept   4
    ldmia   r1!, {r4, r5}
    ldmia   r2!, {r6, r7}
    eors    r6, r4
    ands    r6, r3
    eors    r4, r6
    eors    r7, r5
    ands    r7, r3
    eors    r5, r7
    stmia   r0!, {r4, r5}
    .endr
    pop     {r6, r7, pc}
    primegroup_thumb_end gf255_select
