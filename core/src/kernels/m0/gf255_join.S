// GF(2^255 - C) on Cortex-M0+, first part: what joins 128-bit products, as macros; and powers.
//
// Calling convention of all parts: arguments in r0-r3; r6, r7 and sp are kept; r0-r5, r8-r12, lr and the flags are
// lost. An output may be an operand. Time depends on no operand. c is 2C, so that 2^256 = c.

// With X = 2^128, a = a0 + a1 X, L = a0 b0, H = a1 b1, M = (a1 - a0) (b0 - b1) and V = L + X H, the product is V + X V + X M.
// U is the part of V from word 4 on. Folded: words 0-3 and 4-7, plus c times words 8-11 and 12-15.

// (q : w) = w * c + p; u is lost. 65535 c + p must not overflow: p may be up to 1.85 * 10^9 for c <= 2 * 18651.
.macro primegroup_g255_fold w, p, q, c, u
    uxth    \u, \w
    muls    \u, \c, \u
    adds    \u, \p
    lsrs    \u, \u, #16
    lsrs    \q, \w, #16
    muls    \q, \c, \q
    adds    \q, \u
    lsrs    \q, \q, #16
    muls    \w, \c, \w
    adds    \w, \p
.endm
// x += or -= (sign 0) a word of M.
.macro primegroup_g255_m sign, op, x, t, mask, at
    ldr     \t, [sp, #\at]
    .if \sign
    eors    \t, \mask
    .endif
    \op     \x, \t
.endm

// The recombination, folding, and the return. U0-U3 in \u0-\u3 (high), U4-U7 in \v4-\v7 and, in ascending registers, on the
// stack; then L at \l and M at \m above sp, then the frame. For squares, r5 = 0 and M is negative; for products its sign is in
// the frame. Sums of words with the sign of M are kept positive: M is taken as -|M| = ~|M| + 1 - 2^256, and k, the carry into
// word 12, as k + 1 times c, less c afterwards.
.macro primegroup_g255_finish sign, l, m, frame, c, size, u0, u1, u2, u3, v4, v5, v6, v7, x4, x5, x6, x7, m4, m5, m6
    // words 8-11 in v4-v7: U4-U7 + U0-U3 + the upper half of M; k + 1 in r0
    mov     r0, \u0
    adds    \v4, r0
    mov     r0, \u1
    adcs    \v5, r0
    mov     r0, \u2
    adcs    \v6, r0
    mov     r0, \u3
    adcs    \v7, r0
    primegroup_columns_carry r0
    .if \sign
    ldr     r3, [sp, #\frame + 16]
    primegroup_g255_m  1, adds, \v4, r5, r3, \m + \m4
    primegroup_g255_m  1, adcs, \v5, r5, r3, \m + \m5
    primegroup_g255_m  1, adcs, \v6, r5, r3, \m + \m6
    primegroup_g255_m  1, adcs, \v7, r5, r3, \m + 28
    adcs    r0, r3
    adds    r0, #1
    .else
    primegroup_g255_m  0, sbcs, \v4, r1, -, \m + \m4
    primegroup_g255_m  0, sbcs, \v5, r1, -, \m + \m5
    primegroup_g255_m  0, sbcs, \v6, r1, -, \m + \m6
    primegroup_g255_m  0, sbcs, \v7, r1, -, \m + 28
    adcs    r0, r5
    .endif
    mov     r8, \v4
    mov     lr, \v5
    pop     {r2-r5}
    push    {\v6, \v7}
    // words 4-7 in x4-x7, carry in r0: c U4-U7 + c k + U0-U3 + L0-L3 + the lower half of M
    ldr     r7, [sp, #\frame - 8 + \c]
    muls    r0, r7, r0
    primegroup_g255_fold \x4, r0, r6, r7, r1
    primegroup_g255_fold \x5, r6, r0, r7, r1
    primegroup_g255_fold \x6, r0, r6, r7, r1
    primegroup_g255_fold \x7, r6, r0, r7, r1
    movs    r1, #0
    subs    \x4, \x4, r7
    primegroup_chain sbcs, sbcs, \x5, r1, \x6, r1, \x7, r1, r0, r1
    mov     r6, \u0
    adds    \x4, r6
    mov     r6, \u1
    adcs    \x5, r6
    mov     r6, \u2
    adcs    \x6, r6
    mov     r6, \u3
    adcs    \x7, r6
    adcs    r0, r1
    ldr     r6, [sp, #\l - 8 + 12]
    adds    \x4, r6
    ldr     r6, [sp, #\l - 8 + 8]
    adcs    \x5, r6
    ldr     r6, [sp, #\l - 8 + 4]
    adcs    \x6, r6
    ldr     r6, [sp, #\l - 8]
    adcs    \x7, r6
    adcs    r0, r1
    .if \sign
    ldr     r1, [sp, #\frame - 8 + 16]
    lsrs    r6, r1, #1
    primegroup_g255_m  1, adcs, \x4, r6, r1, \m - 8 + 12
    primegroup_g255_m  1, adcs, \x5, r6, r1, \m - 8 + 8
    primegroup_g255_m  1, adcs, \x6, r6, r1, \m - 8 + 4
    primegroup_g255_m  1, adcs, \x7, r6, r1, \m - 8
    movs    r1, #0
    .else
    primegroup_g255_m  0, subs, \x4, r6, -, \m - 8 + 12
    primegroup_g255_m  0, sbcs, \x5, r6, -, \m - 8 + 8
    primegroup_g255_m  0, sbcs, \x6, r6, -, \m - 8 + 4
    primegroup_g255_m  0, sbcs, \x7, r6, -, \m - 8
    .endif
    adcs    r0, r1
    // what stands at bit 255 and above, times C, goes to word 0
    lsls    \x7, \x7, #1
    adcs    r0, r0
    lsrs    \x7, \x7, #1
    lsrs    r1, r7, #1
    muls    r0, r1, r0
    primegroup_moves mov, r9, \x4, r10, \x5, r11, \x6, r12, \x7, r2, r8, r3, lr
    pop     {r4, r5}
    // words 0-3: c times words 8-11 + L0-L3; the carry to word 4 reaches word 7 only if it leaves words 4-6 small
    primegroup_g255_fold r2, r0, r6, r7, r1
    primegroup_g255_fold r3, r6, r0, r7, r1
    primegroup_g255_fold r4, r0, r6, r7, r1
    primegroup_g255_fold r5, r6, r0, r7, r1
    ldr     r6, [sp, #\l - 16 + 12]
    adds    r2, r6
    ldr     r6, [sp, #\l - 16 + 8]
    adcs    r3, r6
    ldr     r6, [sp, #\l - 16 + 4]
    adcs    r4, r6
    ldr     r6, [sp, #\l - 16]
    adcs    r5, r6
    movs    r1, #0
    adcs    r0, r1
    ldr     r6, [sp, #\frame - 16]
    stmia   r6!, {r2-r5}
    mov     r2, r9
    adds    r2, r0
    mov     r3, r10
    adcs    r3, r1
    mov     r4, r11
    adcs    r4, r1
    mov     r5, r12
    adcs    r5, r1
    stmia   r6!, {r2-r5}
    add     sp, #\frame - 16 + \size
    pop     {r6, r7, pc}
.endm

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
