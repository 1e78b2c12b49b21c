// The field of P-256 on Cortex-M0+, first part: what joins 128-bit products, and divides by 2^256.
//
// Elements are 8 words, low word first: any 256-bit integer, for operands and results.
// Calling convention of all parts: arguments in r0-r3; r6, r7 and sp are kept; r0-r5, r8-r12, lr and the flags are
// lost. An output may be an operand. Time depends on no operand.

// What joins three products of 128 bits and divides by 2^256; the return.
//
// U0-U3 in \u0-\u3 (high registers), U4-U7 on the stack, in the order in which \x4-\x7 are r4-r7; then L at \l and |M| at \m above sp,
// words 3 2 1 0 at the beginning, words 4 5 6 at m4, m5, m6; then the frame, with the result's address, and for products (\sign 1) the
// sign of M at 12. U is the part of V from word 4 on, so that the 16 words of the product are L0-L3, U0-U3 + L0-L3 + M0-M3,
// U4-U7 + U0-U3 + M4-M7, U4-U7.
// The lower half of the words is cleared four at a time: with m0-m2 the lowest words, m3 = the next + m0 (a multiple of p with -1 and
// 2^96 in it takes care of that), m1, m2, m3 are added at words 4-6, m0-m3 at 6-9 and at 8-11, and subtracted at 7-10. Words 4-7 are
// then n0-n3, which do the same four words higher. What passes from four words to the next, in both directions, is summed in a high
// register; SBCS of a register and itself says whether there was a borrow (-1), or no carry.
.macro primegroup_p256_finish sign, l, m, frame, size, u0, u1, u2, u3, x4, x5, x6, x7, m4, m5, m6
    // words 4-7 in r4-r7; what goes to word 8 in r8
    primegroup_moves mov, r4, \u0, r5, \u1, r6, \u2, r7, \u3
    .if \sign
    ldr     r3, [sp, #\frame + 12]
    lsrs    r2, r3, #1
    primegroup_p256_m adcs, r4, r0, r3, \m + 12
    primegroup_p256_m adcs, r5, r0, r3, \m + 8
    primegroup_p256_m adcs, r6, r0, r3, \m + 4
    primegroup_p256_m adcs, r7, r0, r3, \m
    movs    r2, #0
    adcs    r2, r2
    .else
    primegroup_p256_m subs, r4, r0, none, \m + 12
    primegroup_p256_m sbcs, r5, r0, none, \m + 8
    primegroup_p256_m sbcs, r6, r0, none, \m + 4
    primegroup_p256_m sbcs, r7, r0, none, \m
    sbcs    r2, r2
    .endif
    mov     r8, r2
    add     r0, sp, #\l
    ldmia   r0, {r0-r3}
    primegroup_chain adds, adcs, r4, r3, r5, r2, r6, r1, r7, r0
    mov     lr, r3
    sbcs    r3, r3
    add     r8, r3
    mov     r3, lr
    // m3, m2, m1, m0 in r0-r3
    primegroup_chain adds, adcs, r0, r3, r4, r2, r5, r1, r6, r0, r7, r2
    str     r0, [sp, #\l]
    sbcs    r2, r2
    add     r8, r2
    subs    r7, r3
    sbcs    r2, r2
    add     r8, r2
    adds    r6, r3
    movs    r3, #0
    adcs    r7, r3
    adcs    r3, r3
    add     r8, r3
    push    {r4-r7}
    // words 8-11 in x4-x7; what goes to word 12 in lr
    add     r0, sp, #16
    ldmia   r0!, {r4-r7}
    mov     r0, \u0
    adds    \x4, r0
    mov     r0, \u1
    adcs    \x5, r0
    mov     r0, \u2
    adcs    \x6, r0
    mov     r0, \u3
    adcs    \x7, r0
    movs    r1, #0
    adcs    r1, r1
    .if \sign
    ldr     r3, [sp, #\frame + 16 + 12]
    primegroup_p256_m adds, \x4, r0, r3, \m + 16 + \m4
    primegroup_p256_m adcs, \x5, r0, r3, \m + 16 + \m5
    primegroup_p256_m adcs, \x6, r0, r3, \m + 16 + \m6
    primegroup_p256_m adcs, \x7, r0, r3, \m + 16 + 28
    adcs    r1, r3
    .else
    primegroup_p256_m subs, \x4, r0, none, \m + 16 + \m4
    primegroup_p256_m sbcs, \x5, r0, none, \m + 16 + \m5
    primegroup_p256_m sbcs, \x6, r0, none, \m + 16 + \m6
    primegroup_p256_m sbcs, \x7, r0, none, \m + 16 + 28
    movs    r0, #0
    sbcs    r1, r0
    .endif
    mov     r0, r8
    adds    r0, #2                      // for two that said -1 for no carry
    asrs    r2, r0, #31
    primegroup_chain adds, adcs, \x4, r0, \x5, r2, \x6, r2, \x7, r2, r1, r2
    mov     lr, r1
    add     r0, sp, #\l + 16
    ldmia   r0, {r0-r3}
    primegroup_chain adds, adcs, \x4, r3, \x5, r2, \x6, r1, \x7, r0
    movs    r3, #0
    adcs    r3, r3
    add     lr, r3
    movs    r3, #0
    primegroup_chain adds, adcs, \x4, r1, \x5, r0, \x6, r3, \x7, r3, r3, r3
    add     lr, r3
    primegroup_chain subs, sbcs, \x4, r2, \x5, r1, \x6, r0
    movs    r2, #0
    sbcs    \x7, r2
    sbcs    r2, r2
    add     lr, r2
    // n0-n3 in r0-r3
    pop     {r0-r3}
    primegroup_chain adds, adcs, r3, r0, \x4, r1, \x5, r2, \x6, r3, \x7, r1
    mov     r8, r3
    sbcs    r3, r3
    add     lr, r3
    subs    \x7, r0
    sbcs    r3, r3
    add     lr, r3
    adds    \x6, r0
    movs    r3, #0
    adcs    \x7, r3
    adcs    r3, r3
    add     lr, r3
    primegroup_moves mov, r3, r8, r9, \x4, r10, \x5, r11, \x6, r12, \x7
    // words 12-15 in x4-x7; the top in r8
    pop     {r4-r7}
    primegroup_chain adds, adcs, \x4, r0, \x5, r1, \x6, r2, \x7, r3
    movs    r0, #0
    adcs    r0, r0
    mov     r8, r0
    movs    r0, #0
    primegroup_chain adds, adcs, \x4, r2, \x5, r3, \x6, r0, \x7, r0, r0, r0
    add     r8, r0
    primegroup_chain subs, sbcs, \x4, r1, \x5, r2, \x6, r3
    movs    r1, #0
    sbcs    \x7, r1
    sbcs    r1, r1
    add     r8, r1
    mov     r0, lr
    adds    r0, #1                      // for one that said -1 for no carry
    asrs    r2, r0, #31
    mov     r1, r8
    primegroup_chain adds, adcs, \x4, r0, \x5, r2, \x6, r2, \x7, r2, r1, r2
    // the top, 0 or 1, times 2^256 - p
    movs    r0, #0
    negs    r2, r1
    lsls    r3, r2, #1
    mov     r8, r3
    mov     r3, r9
    adds    r3, r1
    ldr     r1, [sp, #\frame - 16]
    str     r3, [r1]
    mov     r3, r10
    adcs    r3, r0
    str     r3, [r1, #4]
    mov     r3, r11
    adcs    r3, r0
    str     r3, [r1, #8]
    mov     r3, r12
    adcs    r3, r2
    str     r3, [r1, #12]
    mov     r3, r8
    adcs    \x4, r2
    str     \x4, [r1, #16]
    adcs    \x5, r2
    str     \x5, [r1, #20]
    adcs    \x6, r3
    str     \x6, [r1, #24]
    adcs    \x7, r0
    str     \x7, [r1, #28]
    add     sp, #\frame - 16 + \size
    pop     {r6, r7, pc}
.endm
// x = x op a word of M, with its sign.
.macro primegroup_p256_m op, x, t, mask, at
    ldr     \t, [sp, #\at]
    .ifnc \mask, none
    eors    \t, \mask
    .endif
    \op     \x, \t
.endm
