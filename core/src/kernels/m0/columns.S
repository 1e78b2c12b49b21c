// Products and squares of 256-bit integers on Cortex-M0+, for the families of fields that reduce them: of 128 bits, as macros, three of
// which Karatsuba's method joins. With X = 2^128, a = a0 + a1 X, L = a0 b0, H = a1 b1, M = (a1 - a0) (b0 - b1) and V = L + X H, the
// product is V + X V + X M.
//
// MULS, MOV, UXTH, LDR, STR, LDM, PUSH and POP leave the carry alone. So a row of 16 x 16-bit products is added in one carry
// chain: copy, multiply, add with carry, 3 cycles a product. Products at even multiples of 2^16 (the E pass) and at odd ones (the
// O pass) are summed apart and joined at the end.

.ifndef .Lprimegroup_columns
.set    .Lprimegroup_columns, 1

// ---- 128 x 128 bits ----------------------------------------------------------------------------------------------------------
// A is split in halves in registers: even ones r8, r9, r10, r6, odd ones r11, r12, lr, r7. Halves of B are on the stack.

// Offsets of the halves of B.
    .set    .Lprimegroup_columns_b0, 8
    .set    .Lprimegroup_columns_b1, 12
    .set    .Lprimegroup_columns_b2, 0
    .set    .Lprimegroup_columns_b3, 4
    .set    .Lprimegroup_columns_b4, 24
    .set    .Lprimegroup_columns_b5, 16
    .set    .Lprimegroup_columns_b6, 28
    .set    .Lprimegroup_columns_b7, 20

// (s3 : s2 : s1 : s0) += (l : h2 : h1 : h0) * b; the carry out is left in C; b and r5 are lost.
.macro primegroup_columns_row h0, h1, h2, l, s0, s1, s2, s3, b
    primegroup_add_products adds, adcs, r5, \b, \s0, \h0, \s1, \h1, \s2, \h2
    muls    \b, \l, \b
    adcs    \s3, \b
.endm
// The same for the even and the odd half words of A, with b from the stack.
.macro primegroup_columns_even s0, s1, s2, s3, b, at
    ldr     \b, [sp, #\at]
    primegroup_columns_row r8, r9, r10, r6, \s0, \s1, \s2, \s3, \b
.endm
.macro primegroup_columns_odd s0, s1, s2, s3, b, at
    ldr     \b, [sp, #\at]
    primegroup_columns_row r11, r12, lr, r7, \s0, \s1, \s2, \s3, \b
.endm
// The first row: (b : s2 : s1 : s0) = (l : h2 : h1 : h0) * b.
.macro primegroup_columns_first h0, h1, h2, l, s0, s1, s2, b
    primegroup_products \b, \s0, \h0, \s1, \h1, \s2, \h2
    muls    \b, \l, \b
.endm
.macro primegroup_columns_carry x
    movs    \x, #0
    adcs    \x, \x
.endm
// x = x << 16 | y >> 16
.macro primegroup_columns_join x, y, t
    lsls    \x, \x, #16
    lsrs    \t, \y, #16
    orrs    \x, \t
.endm

// A * B, B at sp; kind 0: as it is; 1: B's first two halves are in r3, r4; 2: plus (r3 : r0 : r1 : r2).
// Out: words 0 to 3 in r7, r6, r5, r3, their carry in C; 4 to 7 need primegroup_columns_upper. sp is 32 lower.
.macro primegroup_columns_tile kind
    .if \kind == 2
    primegroup_columns_even r2, r1, r0, r3, r4, .Lprimegroup_columns_b0
    primegroup_columns_carry r4
    push    {r2}
    primegroup_columns_odd r1, r0, r3, r4, r2, .Lprimegroup_columns_b1 + 4
    .else
    .if \kind == 0
    ldr     r3, [sp, #.Lprimegroup_columns_b0]
    ldr     r4, [sp, #.Lprimegroup_columns_b1]
    .endif
    primegroup_columns_first r8, r9, r10, r6, r2, r1, r0, r3
    push    {r2}
    primegroup_add_products adds, adcs, r5, r4, r1, r11, r0, r12, r3, lr
    movs    r5, #0
    muls    r4, r7, r4
    adcs    r4, r5
    .endif
    primegroup_columns_even r1, r0, r3, r4, r2, .Lprimegroup_columns_b2 + 4
    primegroup_columns_carry r2
    push    {r1}
    primegroup_columns_odd r0, r3, r4, r2, r1, .Lprimegroup_columns_b3 + 8
    primegroup_columns_even r0, r3, r4, r2, r1, .Lprimegroup_columns_b4 + 8
    primegroup_columns_carry r1
    push    {r0}
    primegroup_columns_odd r3, r4, r2, r1, r0, .Lprimegroup_columns_b5 + 12
    primegroup_columns_even r3, r4, r2, r1, r0, .Lprimegroup_columns_b6 + 12
    primegroup_columns_carry r0
    push    {r3}
    primegroup_columns_odd r4, r2, r1, r0, r3, .Lprimegroup_columns_b7 + 16
    push    {r0, r1, r2, r4}
    // On the stack: E7 E6 E5 E4 E3 E2 E1 E0.
    ldr     r3, [sp, #.Lprimegroup_columns_b0 + 32]
    primegroup_columns_first r11, r12, lr, r7, r2, r1, r0, r3
    primegroup_columns_even r2, r1, r0, r3, r4, .Lprimegroup_columns_b1 + 32
    primegroup_columns_carry r4
    push    {r2}
    primegroup_columns_odd r1, r0, r3, r4, r2, .Lprimegroup_columns_b2 + 36
    primegroup_columns_even r1, r0, r3, r4, r2, .Lprimegroup_columns_b3 + 36
    primegroup_columns_carry r2
    push    {r1}
    primegroup_columns_odd r0, r3, r4, r2, r1, .Lprimegroup_columns_b4 + 40
    primegroup_columns_even r0, r3, r4, r2, r1, .Lprimegroup_columns_b5 + 40
    primegroup_columns_carry r1
    push    {r0}
    primegroup_columns_odd r3, r4, r2, r1, r0, .Lprimegroup_columns_b6 + 44
    primegroup_columns_even r3, r4, r2, r1, r0, .Lprimegroup_columns_b7 + 44
    primegroup_columns_carry r0
    // O3 to O7 in r3, r4, r2, r1, r0; O2 O1 O0 on the stack. All 2^16 times higher than they stand.
    primegroup_columns_join r0, r1, r5
    mov     r8, r0
    primegroup_columns_join r1, r2, r5
    primegroup_columns_join r2, r4, r5
    primegroup_columns_join r4, r3, r5
    lsls    r3, r3, #16
    pop     {r5, r6, r7}
    lsrs    r0, r5, #16
    orrs    r3, r0
    primegroup_columns_join r5, r6, r0
    primegroup_columns_join r6, r7, r0
    lsls    r7, r7, #16
    primegroup_add_from adds, adcs, r0, sp, 28, -4, r7, r6, r5, r3
.endm
// Words 4 to 7 in r4, r2, r1, r7; loses r3, r5, r6; sp is 16 higher.
.macro primegroup_columns_upper
    pop     {r3, r5, r6, r7}
    primegroup_chain adcs, adcs, r4, r7, r2, r6, r1, r5
    mov     r7, r8
    adcs    r7, r3
.endm
// The product to the stack in place of B: words 3 2 1 0 6 5 4 7.
.macro primegroup_columns_store
    add     r0, sp, #32
    stmia   r0!, {r3, r5, r6, r7}
    primegroup_columns_upper
    stmia   r0!, {r1, r2, r4, r7}
    add     sp, #16
.endm

// Splits A in r0-r3; loses r4.
.macro primegroup_columns_split
    uxth    r4, r0
    mov     r8, r4
    uxth    r4, r1
    mov     r9, r4
    uxth    r4, r2
    mov     r10, r4
    uxth    r6, r3
    lsrs    r0, r0, #16
    mov     r11, r0
    lsrs    r1, r1, #16
    mov     r12, r1
    lsrs    r2, r2, #16
    mov     lr, r2
    lsrs    r7, r3, #16
.endm
// Pushes the halves of B in r4-r7.
.macro primegroup_columns_push
    uxth    r2, r4
    lsrs    r3, r4, #16
    uxth    r0, r5
    lsrs    r1, r5, #16
    lsrs    r4, r6, #16
    uxth    r6, r6
    lsrs    r5, r7, #16
    uxth    r7, r7
    push    {r0-r7}
.endm
// Pushes the halves of B in r0-r3, when r6 and r7 are in use; the first two stay in r3, r4.
.macro primegroup_columns_push_two
    uxth    r4, r2
    lsrs    r2, r2, #16
    uxth    r5, r3
    lsrs    r3, r3, #16
    push    {r2-r5}
    uxth    r3, r0
    lsrs    r4, r0, #16
    uxth    r0, r1
    lsrs    r1, r1, #16
    push    {r0, r1, r3, r4}
.endm

// ---- 128-bit squares ---------------------------------------------------------------------------------------------------------

// (h : l) = h^2; t1, t2 are lost.
.macro primegroup_columns_square_word l, h, t1, t2
    uxth    \l, \h
    lsrs    \h, \h, #16
    mov     \t1, \l
    muls    \t1, \h, \t1
    muls    \l, \l, \l
    muls    \h, \h, \h
    lsls    \t2, \t1, #17
    lsrs    \t1, \t1, #15
    adds    \l, \t2
    adcs    \h, \t1
.endm
// (r7 : r6 : r0 : r4) = (r7 : r0)^2, r5 = 0; r1-r3 are lost. Karatsuba, as below.
.macro primegroup_columns_square_two
    subs    r2, r0, r7
    sbcs    r3, r3
    eors    r2, r3
    subs    r2, r2, r3
    primegroup_columns_square_word r4, r0, r5, r6
    primegroup_columns_square_word r1, r7, r5, r6
    primegroup_columns_square_word r3, r2, r5, r6
    movs    r5, #0
    adds    r0, r1
    adcs    r7, r5
    mov     r6, r0
    primegroup_chain adds, adcs, r0, r4, r6, r7, r7, r5
    primegroup_chain subs, sbcs, r0, r3, r6, r2, r7, r5
.endm
// (r7 : r6 : r3 : r2 : r0 : r4 : r9 : r8) = (r3 : r2 : r1 : r0)^2, r5 = 0; all others are lost.
.macro primegroup_columns_square_four
    primegroup_moves mov, r8, r0, r9, r1, r10, r2, r11, r3
    subs    r0, r0, r2
    sbcs    r1, r3
    sbcs    r2, r2
    eors    r0, r2
    eors    r1, r2
    subs    r0, r0, r2
    sbcs    r1, r2
    mov     r7, r1
    primegroup_columns_square_two
    mov     r12, r4
    mov     lr, r0
    push    {r6, r7}
    mov     r0, r8
    mov     r7, r9
    primegroup_columns_square_two
    mov     r8, r4
    mov     r9, r0
    push    {r6, r7}
    mov     r0, r10
    mov     r7, r11
    primegroup_columns_square_two
    pop     {r2, r3}
    primegroup_chain adds, adcs, r2, r4, r3, r0, r6, r5, r7, r5
    mov     r4, r8
    adds    r4, r2
    mov     r0, r9
    primegroup_chain adcs, adcs, r0, r3, r2, r6, r3, r7, r6, r5, r7, r5
    mov     r1, r12
    subs    r4, r1
    mov     r1, lr
    sbcs    r0, r1
    pop     {r1}
    sbcs    r2, r1
    pop     {r1}
    primegroup_chain sbcs, sbcs, r3, r1, r6, r5, r7, r5
.endm
// The square to the stack: words 3 2 1 0 4 5 6 7.
.macro primegroup_columns_square_store
    push    {r2, r3, r6, r7}
    mov     r5, r9
    mov     r6, r8
    push    {r0, r4, r5, r6}
.endm
// ---- Karatsuba ---------------------------------------------------------------------------------------------------------------

// (x3 : x2 : x1 : x0) = |x - y|, y0 = -1 where it was negative, else 0.
.macro primegroup_columns_abs x0, x1, x2, x3, y0, y1, y2, y3
    subs    \x0, \x0, \y0
    primegroup_chain sbcs, sbcs, \x1, \y1, \x2, \y2, \x3, \y3, \y0, \y0
    primegroup_chain eors, eors, \x0, \y0, \x1, \y0, \x2, \y0, \x3, \y0
    subs    \x0, \x0, \y0
    primegroup_chain sbcs, sbcs, \x1, \y0, \x2, \y0, \x3, \y0
.endm

// The parts of a product, where r1 = a and r2 = b: M and L on the stack, and below what `tile` and `upper` leave of U = H + L4-L7: words 0-3 in
// r9-r12, 4-7 in r4, r2, r1, r7. The pushed r1 and r2 are at sp + 4; the sign of M goes to sp + \sign.
.macro primegroup_columns_mul sign
    ldmia   r2!, {r4-r7}
    ldmia   r2, {r0-r3}
    primegroup_columns_abs r4, r5, r6, r7, r0, r1, r2, r3
    mov     r8, r0
    primegroup_columns_push
    ldr     r1, [sp, #32 + 4]
    ldmia   r1!, {r4-r7}
    ldmia   r1, {r0-r3}
    primegroup_columns_abs r0, r1, r2, r3, r4, r5, r6, r7
    mov     r5, r8
    eors    r4, r5
    str     r4, [sp, #32 + \sign]
    primegroup_columns_split
    primegroup_columns_tile 0
    primegroup_columns_store
    // L
    ldr     r3, [sp, #32 + 4]
    ldmia   r3, {r0-r3}
    primegroup_columns_split
    ldr     r3, [sp, #32 + 8]
    ldmia   r3, {r0-r3}
    primegroup_columns_push_two
    primegroup_columns_tile 1
    primegroup_columns_store
    // U = H + L4-L7
    ldr     r7, [sp, #64 + 8]
    adds    r7, #16
    ldmia   r7, {r4-r7}
    primegroup_columns_push
    ldr     r3, [sp, #96 + 4]
    adds    r3, #16
    ldmia   r3, {r0-r3}
    primegroup_columns_split
    add     r0, sp, #32 + 16
    ldmia   r0, {r0-r3}
    primegroup_columns_tile 2
    primegroup_moves mov, r9, r7, r10, r6, r11, r5, r12, r3
    primegroup_columns_upper
.endm

// The parts of a square, likewise: U in r10, r11, r12, r9, r2, r3, r6, r7.
.macro primegroup_columns_square
    ldmia   r1!, {r4-r7}
    ldmia   r1, {r0-r3}
    primegroup_columns_abs r0, r1, r2, r3, r4, r5, r6, r7
    primegroup_columns_square_four
    primegroup_columns_square_store
    ldr     r0, [sp, #32 + 4]
    ldmia   r0, {r0-r3}
    primegroup_columns_square_four
    primegroup_columns_square_store
    ldr     r0, [sp, #64 + 4]
    adds    r0, #16
    ldmia   r0, {r0-r3}
    primegroup_columns_square_four
    // U = H + L4-L7
    mov     r1, r8
    ldr     r5, [sp, #16]
    adds    r1, r5
    mov     r10, r1
    mov     r1, r9
    ldr     r5, [sp, #20]
    adcs    r1, r5
    mov     r11, r1
    ldr     r5, [sp, #24]
    adcs    r4, r5
    mov     r12, r4
    ldr     r5, [sp, #28]
    adcs    r0, r5
    mov     r9, r0
    movs    r5, #0
    primegroup_chain adcs, adcs, r2, r5, r3, r5, r6, r5, r7, r5
.endm

// ---- For size: three calls of one block ----------------------------------------------------------------------------------------

// M, L and H on the stack, where r1 = a and r2 = b, which are also at sp + 4; the sign of M goes to sp + \sign.
.macro primegroup_columns_three sign
    ldmia   r1!, {r4-r7}
    ldmia   r1, {r0-r3}
    primegroup_columns_abs r0, r1, r2, r3, r4, r5, r6, r7
    str     r4, [sp, #\sign]
    primegroup_moves mov, r8, r0, r9, r1, r10, r2, r11, r3
    ldr     r2, [sp, #8]
    ldmia   r2!, {r4-r7}
    ldmia   r2, {r0-r3}
    primegroup_columns_abs r4, r5, r6, r7, r0, r1, r2, r3
    ldr     r1, [sp, #\sign]
    eors    r0, r1
    str     r0, [sp, #\sign]
    bl      2f
    ldr     r0, [sp, #36 + 4]
    ldr     r4, [sp, #36 + 8]
    bl      1f
    ldr     r0, [sp, #72 + 4]
    ldr     r4, [sp, #72 + 8]
    adds    r0, #16
    adds    r4, #16
    bl      1f
.endm
// U = H + L4-L7: words 0-3 in r9-r12, 4-7 in r4, r2, r1, r7 and in the place of H.
.macro primegroup_columns_join_three
    add     r0, sp, #36 + 16
    ldmia   r0, {r0-r3}
    pop     {r4-r7}
    primegroup_chain adds, adcs, r7, r2, r6, r1, r5, r0, r4, r3
    primegroup_moves mov, r9, r7, r10, r6, r11, r5, r12, r4
    pop     {r1, r2, r4, r7}
    movs    r0, #0
    primegroup_chain adcs, adcs, r4, r0, r2, r0, r1, r0, r7, r0
    push    {r1, r2, r4, r7}
.endm
// The block. On the stack: the product of 128-bit operands, words 3 2 1 0 6 5 4 7, and a word behind.
// r0, r4 = the operands' addresses; or (r11 : r10 : r9 : r8) and (r7 : r6 : r5 : r4) themselves from 2 on.
.macro primegroup_columns_block
1:
    ldmia   r0, {r0-r3}
    primegroup_moves mov, r8, r0, r9, r1, r10, r2, r11, r3
    ldmia   r4, {r4-r7}
2:
    push    {lr}
    primegroup_columns_push
    primegroup_moves mov, r0, r8, r1, r9, r2, r10, r3, r11
    primegroup_columns_split
    primegroup_columns_tile 0
    primegroup_columns_store
    ldr     r3, [sp, #32]
    bx      r3
.endm

.endif
