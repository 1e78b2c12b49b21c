@ GF(2^166 - 5) on Cortex-M0+.
@
@ **Elements**: 6 words, low word first, in memory: below 3 * 2^166; loose ones below 2^170.
@ **Convention of every function here** (not AAPCS; `gf166.rs` calls with `bl` from inline assembly that says so):
@   r0 result, r1 and r2 operands; the result may be an operand, but not overlap one in part.
@   May change r0-r5, r8-r12, lr and the flags; keeps r6, r7 and sp. Time depends on no operand.
@
@ MULS, MOV, UXTH, LDR, STR, LDM, PUSH and POP leave the carry alone, and so does MOVS of a number. So a row of 16 x 16-bit products is
@ added in one carry chain: copy, multiply, add with carry, 3 cycles a product. Products at even multiples of 2^16 (the E pass) and at odd
@ ones (the O pass) are summed apart and joined at the end.

@ r5 = a half of word `at` of the other operand: the lower, the upper.
.macro primegroup_g166_low at
    ldr     r5, [r7, #\at]
    uxth    r5, r5
.endm
.macro primegroup_g166_high at
    ldr     r5, [r7, #\at]
    lsrs    r5, r5, #16
.endm
@ (s2 : s1 : s0) = (h2 : h1 : h0) * r5
.macro primegroup_g166_first h0, h1, h2, s0, s1, s2
    primegroup_products r5, \s0, \h0, \s1, \h1, \s2, \h2
.endm
@ (s2 : s1 : s0) += (h2 : h1 : h0) * r5, the carry out is left in C; r6 is lost.
.macro primegroup_g166_row h0, h1, h2, s0, s1, s2
    primegroup_add_products adds, adcs, r6, r5, \s0, \h0, \s1, \h1, \s2, \h2
.endm
.macro primegroup_g166_carry x
    movs    \x, #0
    adcs    \x, \x
.endm
@ x = x << 16 | y >> 16
.macro primegroup_g166_join x, y
    lsls    \x, \x, #16
    lsrs    r6, \y, #16
    orrs    \x, r6
.endm

@ (r5 : ... : r0) = (r2 : r1 : r0) * the three words at r7. Called by `bl`, keeps r7. 218 cycles, 32 bytes of stack.
    primegroup_thumb_function gf166_tile
    push    {lr}
    sub     sp, #28
    primegroup_halves r3, r0, r8, r11, r1, r9, r12, r2, r10, lr
    @ E: words 0 to 5 of the sum in r0, r1, r2, r3, r4, r0, and from there on the stack
    primegroup_g166_low 0
    primegroup_g166_first r8, r9, r10, r0, r1, r2
    str     r0, [sp]
    primegroup_g166_high 0
    primegroup_add_products adds, adcs, r6, r5, r1, r11, r2, r12
    mov     r3, lr
    muls    r3, r5, r3
    movs    r6, #0
    adcs    r3, r6
    primegroup_g166_low 4
    primegroup_g166_row r8, r9, r10, r1, r2, r3
    primegroup_g166_carry r4
    str     r1, [sp, #4]
    primegroup_g166_high 4
    primegroup_g166_row r11, r12, lr, r2, r3, r4
    primegroup_g166_low 8
    primegroup_g166_row r8, r9, r10, r2, r3, r4
    primegroup_g166_carry r0
    str     r2, [sp, #8]
    primegroup_g166_high 8
    primegroup_g166_row r11, r12, lr, r3, r4, r0
    primegroup_each str, sp, 12, r3, r4, r0
    @ O: words 0 to 5 in r0 (then on the stack), r1, r2, r3, r4, r0
    primegroup_g166_low 0
    primegroup_g166_first r11, r12, lr, r0, r1, r2
    primegroup_g166_high 0
    primegroup_g166_row r8, r9, r10, r0, r1, r2
    primegroup_g166_carry r3
    str     r0, [sp, #24]
    primegroup_g166_low 4
    primegroup_g166_row r11, r12, lr, r1, r2, r3
    primegroup_g166_high 4
    primegroup_g166_row r8, r9, r10, r1, r2, r3
    primegroup_g166_carry r4
    primegroup_g166_low 8
    primegroup_g166_row r11, r12, lr, r2, r3, r4
    primegroup_g166_high 8
    primegroup_g166_row r8, r9, r10, r2, r3, r4
    primegroup_g166_carry r5
    primegroup_g166_join r5, r4
    primegroup_g166_join r4, r3
    primegroup_g166_join r3, r2
    primegroup_g166_join r2, r1
    ldr     r0, [sp, #24]
    primegroup_g166_join r1, r0
    lsls    r0, r0, #16
    primegroup_add_from adds, adcs, r6, sp, 0, 4, r0, r1, r2, r3, r4, r5
    add     sp, #28
    pop     {pc}
    primegroup_thumb_end gf166_tile

@ (r5 : ... : r0) = (r2 : r1 : r0)^2. Called by `bl`, keeps r7. 130 cycles, 20 bytes of stack.
    primegroup_thumb_function gf166_square_tile
    push    {lr}
    sub     sp, #16
    primegroup_halves r3, r0, r8, r11, r1, r9, r12, r2, r10, lr
    @ Each product of two halves once. E: words 1 to 4
    mov     r5, r8
    primegroup_products r5, r1, r9, r2, r10
    mov     r5, r11
    primegroup_products r5, r3, lr, r6, r12
    mov     r0, r9
    mov     r4, r10
    muls    r0, r4, r0
    mov     r4, r12
    mov     r5, lr
    muls    r4, r5, r4
    adds    r2, r6
    adcs    r3, r0
    movs    r6, #0
    adcs    r4, r6
    primegroup_each str, sp, 0, r1, r2, r3, r4
    @ O: words 0 to 4
    mov     r5, r8
    primegroup_g166_first r11, r12, lr, r0, r1, r2
    mov     r5, r9
    primegroup_products r5, r3, lr, r6, r11
    adds    r1, r6
    mov     r6, r12
    muls    r6, r5, r6
    adcs    r2, r6
    movs    r6, #0
    adcs    r3, r6
    mov     r5, r10
    primegroup_products r5, r4, lr, r6, r11
    adds    r2, r6
    mov     r6, r12
    muls    r6, r5, r6
    adcs    r3, r6
    movs    r6, #0
    adcs    r4, r6
    lsrs    r5, r4, #16
    primegroup_g166_join r4, r3
    primegroup_g166_join r3, r2
    primegroup_g166_join r2, r1
    primegroup_g166_join r1, r0
    lsls    r0, r0, #16
    primegroup_add_from adds, adcs, r6, sp, 0, 4, r1, r2, r3, r4
    movs    r6, #0
    adcs    r5, r6
    @ twice, and the squares
    primegroup_chain adds, adcs, r0, r0, r1, r1, r2, r2, r3, r3, r4, r4, r5, r5
    primegroup_add_products adds, adcs, r6, r6, r0, r8, r1, r11, r2, r9, r3, r12, r4, r10, r5, lr
    add     sp, #16
    pop     {pc}
    primegroup_thumb_end gf166_square_tile

@ Above sp in a product: words 0 to 5 of L, which become words 0 to 5 of the product; M; the sign of M; |b0 - b1|; the caller's.
    .set    .Lprimegroup_g166_m, 24
    .set    .Lprimegroup_g166_sign, 48
    .set    .Lprimegroup_g166_d, 52
    .set    .Lprimegroup_g166_out, 64
    .set    .Lprimegroup_g166_a, 68
    .set    .Lprimegroup_g166_b, 72

@ (x2 : x1 : x0) = |x - y|, r6 = -1 where it was negative, else 0.
.macro primegroup_g166_abs x0, x1, x2, y0, y1, y2
    subs    \x0, \x0, \y0
    primegroup_chain sbcs, sbcs, \x1, \y1, \x2, \y2, r6, r6
    primegroup_chain eors, eors, \x0, r6, \x1, r6, \x2, r6
    subs    \x0, \x0, r6
    sbcs    \x1, r6
    sbcs    \x2, r6
.endm
.macro primegroup_g166_shift x, y
    lsrs    \x, \x, #6
    lsls    r6, \y, #26
    orrs    \x, r6
.endm

@ r0 = r1 * r2 mod p.
@ In: loose. Out: below 2^166 + 2^14. 120 bytes of stack.
@ With X = 2^96, a = a0 + a1 X, L = a0 b0, H = a1 b1, M = (a1 - a0)(b0 - b1), U = H0-2 + L3-5, the words of the product are L0-2;
@ U + L0-2 + M0-2; U + H3-5 + M3-5; H3-5. H is below 2^148.
primegroup_thumb_function gf166_mul
    push    {r0-r2, r6, r7, lr}
    sub     sp, #64
    ldmia   r1!, {r3-r5}
    ldmia   r1!, {r0, r6, r7}
    primegroup_moves mov, r1, r6, r8, r2, r2, r7
    primegroup_g166_abs r0, r1, r2, r3, r4, r5
    primegroup_moves mov, r9, r0, r10, r1, r11, r2, r12, r6, r7, r8
    ldmia   r7!, {r0-r2}
    ldmia   r7!, {r3-r5}
    primegroup_g166_abs r0, r1, r2, r3, r4, r5
    mov     r3, r12
    eors    r6, r3
    str     r6, [sp, #.Lprimegroup_g166_sign]
    add     r7, sp, #.Lprimegroup_g166_d
    stmia   r7!, {r0-r2}
    subs    r7, #12
    primegroup_moves mov, r0, r9, r1, r10, r2, r11
    bl      primegroup_gf166_tile
    @ M, less 1 in its last place where it is negative
    ldr     r6, [sp, #.Lprimegroup_g166_sign]
    primegroup_chain eors, eors, r0, r6, r1, r6, r2, r6, r3, r6, r4, r6, r5, r6
    add     r7, sp, #.Lprimegroup_g166_m
    stmia   r7!, {r0-r5}
    ldr     r7, [sp, #.Lprimegroup_g166_a]
    ldmia   r7!, {r0-r2}
    ldr     r7, [sp, #.Lprimegroup_g166_b]
    bl      primegroup_gf166_tile
    mov     r7, sp
    stmia   r7!, {r0-r5}
    ldr     r7, [sp, #.Lprimegroup_g166_a]
    adds    r7, #12
    ldmia   r7!, {r0-r2}
    ldr     r7, [sp, #.Lprimegroup_g166_b]
    adds    r7, #12
    bl      primegroup_gf166_tile
1:  @ U in r0-r2; its carry goes into H3, which stands for it in both places
    primegroup_each ldr, sp, 12, r5, r6, r7
    primegroup_chain adds, adcs, r0, r5, r1, r6, r2, r7
    movs    r5, #0
    adcs    r3, r5
    adcs    r4, r5
    @ words 3 to 10, of which r7 and r0-r4 keep 5 to 10
    ldr     r5, [sp]
    adds    r5, r0
    ldr     r6, [sp, #4]
    adcs    r6, r1
    ldr     r7, [sp, #8]
    primegroup_chain adcs, adcs, r7, r2, r0, r3, r1, r4
    str     r5, [sp, #12]
    movs    r5, #0
    primegroup_chain adcs, adcs, r2, r5, r3, r5, r4, r5
    ldr     r5, [sp, #.Lprimegroup_g166_sign]
    lsrs    r5, r5, #1
    ldr     r5, [sp, #.Lprimegroup_g166_m]
    push    {r6}
    ldr     r6, [sp, #12 + 4]
    adcs    r5, r6
    pop     {r6}
    str     r5, [sp, #12]
    ldr     r5, [sp, #.Lprimegroup_g166_m + 4]
    adcs    r6, r5
    str     r6, [sp, #16]
    primegroup_add_from adcs, adcs, r5, sp, .Lprimegroup_g166_m + 8, 4, r7, r0, r1, r2
    ldr     r5, [sp, #.Lprimegroup_g166_sign]
    adcs    r3, r5
    adcs    r4, r5
    @ what is above bit 166, in r7, r0-r4
    lsls    r6, r7, #26
    lsrs    r6, r6, #26
    str     r6, [sp, #20]
    primegroup_g166_shift r7, r0
    primegroup_g166_shift r0, r1
    primegroup_g166_shift r1, r2
    primegroup_g166_shift r2, r3
    primegroup_g166_shift r3, r4
    lsrs    r4, r4, #6
    @ once
    ldr     r5, [sp]
    adds    r5, r7
    str     r5, [sp]
    ldr     r5, [sp, #4]
    adcs    r5, r0
    str     r5, [sp, #4]
    ldr     r5, [sp, #8]
    adcs    r5, r1
    str     r5, [sp, #8]
    ldr     r5, [sp, #12]
    adcs    r5, r2
    str     r5, [sp, #12]
    ldr     r5, [sp, #16]
    adcs    r5, r3
    str     r5, [sp, #16]
    ldr     r5, [sp, #20]
    adcs    r5, r4
    str     r5, [sp, #20]
    @ and four times
    .rept 2
    primegroup_chain adds, adcs, r7, r7, r0, r0, r1, r1, r2, r2, r3, r3, r4, r4
    .endr
    primegroup_add_from adds, adcs, r6, sp, 0, 4, r7, r0, r1, r2, r3
    adcs    r4, r5
    @ the rest, below 2^11
    lsrs    r5, r4, #6
    lsls    r4, r4, #26
    lsrs    r4, r4, #26
    lsls    r6, r5, #2
    adds    r5, r6
    movs    r6, #0
    primegroup_chain adds, adcs, r7, r5, r0, r6, r1, r6, r2, r6, r3, r6, r4, r6
    ldr     r5, [sp, #.Lprimegroup_g166_out]
    stmia   r5!, {r7}
    stmia   r5!, {r0-r4}
    add     sp, #64 + 12
    pop     {r6, r7, pc}

@ r0 = r1^2 mod p.
@ In: loose. Out: below 2^166 + 2^14. 108 bytes of stack.
@ The same with M = -(a1 - a0)^2.
    .balign 4
    .global primegroup_gf166_square
    .hidden primegroup_gf166_square
    .type primegroup_gf166_square, %function
    .thumb_func
primegroup_gf166_square:
    push    {r0-r2, r6, r7, lr}
    sub     sp, #64
    ldmia   r1!, {r3-r5}
    ldmia   r1!, {r0, r6, r7}
    mov     r1, r6
    mov     r2, r7
    primegroup_g166_abs r0, r1, r2, r3, r4, r5
    bl      primegroup_gf166_square_tile
    .irp    i, 0, 1, 2, 3, 4, 5
    mvns    r\i, r\i
    .endr
    movs    r6, #0
    mvns    r6, r6
    str     r6, [sp, #.Lprimegroup_g166_sign]
    add     r7, sp, #.Lprimegroup_g166_m
    stmia   r7!, {r0-r5}
    ldr     r7, [sp, #.Lprimegroup_g166_a]
    ldmia   r7!, {r0-r2}
    bl      primegroup_gf166_square_tile
    mov     r6, sp
    stmia   r6!, {r0-r5}
    ldmia   r7!, {r0-r2}
    bl      primegroup_gf166_square_tile
    b       1b
    .size primegroup_gf166_square, . - primegroup_gf166_square
primegroup_thumb_end gf166_mul

@ r0 = entry r2 of the r3 > 0 entries at r1, of 18 words each, or zeros. All entries are read, three words of each at a time.
@ 21 + 6 (17 n + 14) cycles, 12 bytes of stack.
primegroup_thumb_function gf166_lookup_18
    push    {r6, r7, lr}
    primegroup_moves mov, r8, r0, r10, r2, r11, r1
    lsls    r4, r3, #6
    lsls    r5, r3, #3
    adds    r4, r5
    adds    r4, r1
    mov     r9, r4
    .rept 6
    mov     r1, r11
    mov     r2, r10
    primegroup_moves movs, r3, #0, r4, #0, r5, #0
1:  subs    r2, #1
    sbcs    r0, r0                    @ ones for the entry whose turn it is
    ldmia   r1!, {r6, r7}
    ands    r6, r0
    orrs    r3, r6
    ands    r7, r0
    orrs    r4, r7
    ldr     r6, [r1]
    ands    r6, r0
    orrs    r5, r6
    adds    r1, #64
    cmp     r1, r9
    bne     1b
    mov     r0, r8
    stmia   r0!, {r3-r5}
    mov     r8, r0
    movs    r0, #12
    add     r11, r0
    add     r9, r0
    .endr
    pop     {r6, r7, pc}
primegroup_thumb_end gf166_lookup_18
