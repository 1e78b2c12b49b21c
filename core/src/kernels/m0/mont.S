// Montgomery multiplication on Cortex-M0+, of 128-bit products (columns.S), for any number of words that 4 divides.
//
// **Convention of routines that Rust calls**: AAPCS. Time depends on no operand but on numbers of words.

.macro primegroup_mont_enter
    push    {r4-r7, lr}
    primegroup_moves mov, r4, r8, r5, r9, r6, r10, r7, r11
    push    {r4-r7}
.endm
.macro primegroup_mont_leave
    pop     {r4-r7}
    primegroup_moves mov, r8, r4, r9, r5, r10, r6, r11, r7
    pop     {r4-r7, pc}
.endm

// x += a word of M with its sign, which is in r3, with the carry.
.macro primegroup_mont_signed x, at
    ldr     r7, [sp, #\at]
    eors    r7, r3
    adcs    \x, r7
.endm

// t += x v.
// r0 = t, r1 = v, r2 = its end, r4-r7 = x. Out: r4 = behind t, what is carried there in r2, r1, r0, r3. Loses all registers. 375 cycles for four
// words, 96 bytes of stack.
//
// On the stack: halves of x; what is carried: words 2 1 0 3; t, v, the end of v, lr.
    primegroup_thumb_function mont_row
    push    {r0-r2, lr}
    primegroup_moves movs, r0, #0, r1, #0, r2, #0, r3, #0
    push    {r0-r3}
    primegroup_columns_push
1:
    ldr     r4, [sp, #52]
    ldmia   r4!, {r0-r3}
    str     r4, [sp, #52]
    primegroup_columns_split
    add     r0, sp, #32
    ldmia   r0, {r0-r3}
    primegroup_columns_tile 2
    add     r0, sp, #16
    stmia   r0!, {r3, r5, r6, r7}
    primegroup_columns_upper
    primegroup_moves mov, r8, r4, r9, r2, r10, r1, r11, r7
    pop     {r3, r5, r6}
    pop     {r0}
    ldr     r7, [sp, #48]
    ldr     r1, [r7]
    ldr     r2, [r7, #4]
    adds    r0, r1
    adcs    r6, r2
    ldr     r1, [r7, #8]
    ldr     r2, [r7, #12]
    adcs    r5, r1
    adcs    r3, r2
    primegroup_each str, r7, 0, r0, r6, r5, r3
    movs    r4, #0
    mov     r2, r8
    adcs    r2, r4
    mov     r1, r9
    adcs    r1, r4
    mov     r0, r10
    adcs    r0, r4
    mov     r3, r11
    adcs    r3, r4
    adds    r7, #16
    str     r7, [sp, #48]
    add     r4, sp, #32
    stmia   r4!, {r0-r3}
    ldr     r4, [sp, #52]
    ldr     r5, [sp, #56]
    cmp     r4, r5
    beq     2f
    b       1b
2:
    add     sp, #48
    pop     {r4-r6, pc}
    primegroup_thumb_end mont_row

// t = a b.
// r0 = t, 2n bytes, apart from a and b; r1 = a, r2 = b; r3 = n, bytes of each.
    primegroup_thumb_function mont_product
    primegroup_mont_enter
    adds    r3, r1
    push    {r0-r3}
    adds    r3, r2
    subs    r3, r1
    push    {r3}
    // on the stack: the end of b; t, a, b, the end of a
    subs    r3, r2
    primegroup_moves movs, r4, #0, r5, #0, r6, #0, r7, #0
1:
    stmia   r0!, {r4-r7}
    subs    r3, #16
    bne     1b
2:
    ldr     r3, [sp, #12]
    ldmia   r3!, {r4-r7}
    str     r3, [sp, #12]
    ldr     r0, [sp, #4]
    ldr     r1, [sp, #8]
    ldr     r2, [sp, #16]
    bl      primegroup_mont_row
    primegroup_each str, r4, 0, r2, r1, r0, r3
    ldr     r0, [sp, #4]
    adds    r0, #16
    str     r0, [sp, #4]
    ldr     r0, [sp, #12]
    ldr     r1, [sp]
    cmp     r0, r1
    bne     2b
    add     sp, #20
    primegroup_mont_leave
    primegroup_thumb_end mont_product

// (r0 : r2) = (r5 : r4) times the word in r0; the first is x in halves. Loses r1, r3.
.macro primegroup_mont_word
    uxth    r1, r0
    lsrs    r0, r0, #16
    mov     r2, r1
    muls    r2, r4
    muls    r1, r5
    mov     r3, r0
    muls    r3, r4
    muls    r0, r5
    adds    r1, r1, r3
    movs    r3, #0
    adcs    r3, r3
    lsls    r3, r3, #16
    adds    r0, r0, r3
    lsls    r3, r1, #16
    lsrs    r1, r1, #16
    adds    r2, r2, r3
    adcs    r0, r1
.endm
// A word of m = -t/p modulo 2^128: m_k = t_k/-p, t = t + m_k p 2^(32k). p in r6, words of t at sp, of m behind them.
.macro primegroup_mont_m k
    ldr     r4, [sp, #4 * \k]
    ldr     r0, [sp, #40]
    muls    r4, r0
    str     r4, [sp, #16 + 4 * \k]
    ldr     r7, [r6, #12 - 4 * \k]
    muls    r7, r4
    ldr     r0, [sp, #12]
    adds    r7, r0
    lsrs    r5, r4, #16
    uxth    r4, r4
    // the lowest word becomes 0, with a carry if it was not
    ldr     r0, [r6]
    primegroup_mont_word
    ldr     r1, [sp, #4 * \k]
    adds    r2, r1
    movs    r1, #0
    adcs    r0, r1
    .if \k < 2
    mov     r10, r0
    ldr     r0, [r6, #4]
    primegroup_mont_word
    mov     r3, r10
    movs    r1, #0
    adds    r2, r3
    adcs    r0, r1
    ldr     r3, [sp, #4 * \k + 4]
    adds    r2, r3
    adcs    r0, r1
    str     r2, [sp, #4 * \k + 4]
    .endif
    .if \k < 1
    mov     r10, r0
    ldr     r0, [r6, #8]
    primegroup_mont_word
    mov     r3, r10
    movs    r1, #0
    adds    r2, r3
    adcs    r0, r1
    ldr     r3, [sp, #8]
    adds    r2, r3
    adcs    r0, r1
    str     r2, [sp, #8]
    .endif
    adds    r7, r0
    str     r7, [sp, #12]
.endm
// t = t + m p, a multiple of 2^8n, for t < 2^8n p and p < 2^8n / 2.
// r0 = t, 2n bytes; r1 = p; r2 = -1/p modulo 2^32; r3 = n.
    primegroup_thumb_function mont_reduce
    primegroup_mont_enter
    movs    r4, #0
    adds    r3, r1
    push    {r0-r4}
    mov     r4, r3
    subs    r4, r1
    adds    r4, r0
    push    {r4}
    sub     sp, #28
    // on the stack: 4 words of t; of m (with what is not used, 7); the end of t's lower half; t, p, -1/p, the end of p; the last carry
1:
    ldr     r0, [sp, #32]
    ldmia   r0!, {r4-r7}
    mov     r0, sp
    stmia   r0!, {r4-r7}
    ldr     r6, [sp, #36]
    primegroup_mont_m 0
    primegroup_mont_m 1
    primegroup_mont_m 2
    ldr     r7, [sp, #12]
    ldr     r0, [sp, #40]
    muls    r7, r0
    add     r0, sp, #16
    ldmia   r0!, {r4-r6}
    ldr     r0, [sp, #32]
    ldr     r1, [sp, #36]
    ldr     r2, [sp, #44]
    bl      primegroup_mont_row
    ldr     r5, [sp, #48]
    lsrs    r5, r5, #1
    ldr     r5, [r4]
    adcs    r2, r5
    str     r2, [r4]
    ldr     r5, [r4, #4]
    adcs    r1, r5
    str     r1, [r4, #4]
    ldr     r5, [r4, #8]
    adcs    r0, r5
    str     r0, [r4, #8]
    ldr     r5, [r4, #12]
    adcs    r3, r5
    str     r3, [r4, #12]
    movs    r5, #0
    adcs    r5, r5
    str     r5, [sp, #48]
    ldr     r0, [sp, #32]
    adds    r0, #16
    str     r0, [sp, #32]
    ldr     r1, [sp, #28]
    cmp     r0, r1
    beq     2f
    b       1b
2:
    add     sp, #52
    primegroup_mont_leave
    primegroup_thumb_end mont_reduce

// Sums and differences, four words at a time. A carry is kept as C - 1, from which NEGS makes it again.
//
// r0 = r1 op r2, to the end of r1 in r8; what is kept in r7 at the beginning and at the end.
.macro primegroup_mont_pass op
1:
    ldmia   r1!, {r3, r4}
    ldmia   r2!, {r5, r6}
    negs    r7, r7
    \op    r3, r5
    \op    r4, r6
    stmia   r0!, {r3, r4}
    ldmia   r1!, {r3, r4}
    ldmia   r2!, {r5, r6}
    \op    r3, r5
    \op    r4, r6
    stmia   r0!, {r3, r4}
    sbcs    r7, r7
    cmp     r1, r8
    bne     1b
.endm
// r0 = r1 op words of r2 under the mask in r9.
.macro primegroup_mont_masked_pass op
1:
    ldmia   r1!, {r3, r4}
    ldmia   r2!, {r5, r6}
    negs    r7, r7
    mov     r7, r9
    ands    r5, r7
    ands    r6, r7
    \op    r3, r5
    \op    r4, r6
    stmia   r0!, {r3, r4}
    ldmia   r1!, {r3, r4}
    ldmia   r2!, {r5, r6}
    ands    r5, r7
    ands    r6, r7
    \op    r3, r5
    \op    r4, r6
    stmia   r0!, {r3, r4}
    sbcs    r7, r7
    cmp     r1, r8
    bne     1b
.endm
// t = t - u; 0, or -1 if that borrows.
// r0 = t, r1 = u, r2 = bytes of both.
    primegroup_thumb_function mont_subtract
    push    {r4-r7, lr}
    mov     r4, r8
    push    {r4}
    mov     r3, r1
    mov     r1, r0
    adds    r2, r1
    mov     r8, r2
    mov     r2, r3
    movs    r7, #0
    primegroup_mont_pass sbcs
    mov     r0, r7
    pop     {r4}
    mov     r8, r4
    pop     {r4-r7, pc}
    primegroup_thumb_end mont_subtract

// out = a + b, below 2^8n.
// r0 = out, r1 = a, r2 = b, r3 = n.
    primegroup_thumb_function mont_sum
    push    {r4-r7, lr}
    mov     r4, r8
    push    {r4}
    adds    r3, r1
    mov     r8, r3
    movs    r7, #0
    mvns    r7, r7
    primegroup_mont_pass adcs
    pop     {r4}
    mov     r8, r4
    pop     {r4-r7, pc}
    primegroup_thumb_end mont_sum

// out = out + (p under the mask)
// r0 = out, r1 = p, r2 = n, r3 = the mask. AAPCS.
    primegroup_thumb_function mont_add_masked
    push    {r4-r7, lr}
    mov     r4, r8
    mov     r5, r9
    push    {r4, r5}
    mov     r9, r3
    adds    r2, r0
    primegroup_moves mov, r8, r2, r2, r1, r1, r0
    movs    r7, #0
    mvns    r7, r7
    primegroup_mont_masked_pass adcs
    pop     {r4, r5}
    mov     r8, r4
    mov     r9, r5
    pop     {r4-r7, pc}
    primegroup_thumb_end mont_add_masked
