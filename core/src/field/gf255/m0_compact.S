// GF(2^255 - C) on Cortex-M0+, second part, for size: products and squares with one copy of the 128-bit block each, and one of what
// joins three of them, 1516 bytes instead of the 3616 of m0_mul.S; and one look-up for entries of any size, 86 bytes.

// On the stack: the product of 128-bit operands, words 3 2 1 0 6 5 4 7, and a word behind.
// r0, r4 = the operands' addresses; or (r11 : r10 : r9 : r8) and (r7 : r6 : r5 : r4) themselves from 2 on.
.macro primegroup_g255_block
    .type primegroup_gf255_block, %function
    .thumb_func
primegroup_gf255_block:
    ldmia   r0, {r0-r3}
    mov     r8, r0
    mov     r9, r1
    mov     r10, r2
    mov     r11, r3
    ldmia   r4, {r4-r7}
2:
    push    {lr}
    primegroup_columns_push
    mov     r0, r8
    mov     r1, r9
    mov     r2, r10
    mov     r3, r11
    primegroup_columns_split
    primegroup_columns_tile 0
    primegroup_columns_store
    ldr     r3, [sp, #32]
    bx      r3
    .size primegroup_gf255_block, . - primegroup_gf255_block
.endm
// The same for a square: r0 = the operand's address, or (r3 : r2 : r1 : r0) from 4 on.
.macro primegroup_g255_square_block
3:
    ldmia   r0, {r0-r3}
4:
    push    {lr}
    movs    r5, #0
    primegroup_columns_square_four
    mov     r1, r6
    mov     r5, r2
    push    {r1, r3, r5, r7}
    mov     r5, r9
    mov     r6, r8
    push    {r0, r4, r5, r6}
    ldr     r3, [sp, #32]
    bx      r3
.endm

// out = a * b for any 256-bit a, b; the result is below 2^255 + 2^160.
// r0 = out, r1 = a, r2 = b, r3 = c.
    primegroup_g255_function mul
    push    {r0-r4, r6, r7, lr}
    ldmia   r1!, {r4-r7}
    ldmia   r1, {r0-r3}
    primegroup_columns_abs r0, r1, r2, r3, r4, r5, r6, r7
    str     r4, [sp, #16]
    mov     r8, r0
    mov     r9, r1
    mov     r10, r2
    mov     r11, r3
    ldr     r2, [sp, #8]
    ldmia   r2!, {r4-r7}
    ldmia   r2, {r0-r3}
    primegroup_columns_abs r4, r5, r6, r7, r0, r1, r2, r3
    ldr     r1, [sp, #16]
    eors    r0, r1
    str     r0, [sp, #16]
    bl      2f
    ldr     r0, [sp, #36 + 4]
    ldr     r4, [sp, #36 + 8]
    bl      primegroup_gf255_block
    ldr     r0, [sp, #72 + 4]
    ldr     r4, [sp, #72 + 8]
    adds    r0, #16
    adds    r4, #16
    bl      primegroup_gf255_block
// What joins M, L and H on the stack, above the frame.
5:
    // U = H + L4-L7
    add     r0, sp, #36 + 16
    ldmia   r0, {r0-r3}
    pop     {r4-r7}
    adds    r7, r2
    adcs    r6, r1
    adcs    r5, r0
    adcs    r4, r3
    mov     r9, r7
    mov     r10, r6
    mov     r11, r5
    mov     r12, r4
    pop     {r1, r2, r4, r7}
    movs    r0, #0
    adcs    r4, r0
    adcs    r2, r0
    adcs    r1, r0
    adcs    r7, r0
    push    {r1, r2, r4, r7}
    primegroup_g255_finish 1, 20, 56, 92, 12, 20, r9, r10, r11, r12, r4, r2, r1, r7, r4, r3, r2, r5, 24, 20, 16
    .size primegroup_gf255_mul, . - primegroup_gf255_mul
    primegroup_g255_block
// out = a^2 for any 256-bit a; the result is below 2^255 + 2^160.
// r0 = out, r1 = a, r3 = c. M is negative.
    .global primegroup_gf255_square
    .type primegroup_gf255_square, %function
    .thumb_func
primegroup_gf255_square:
    push    {r0-r4, r6, r7, lr}
    ldmia   r1!, {r4-r7}
    ldmia   r1, {r0-r3}
    primegroup_columns_abs r0, r1, r2, r3, r4, r5, r6, r7
    movs    r4, #0
    mvns    r4, r4
    str     r4, [sp, #16]
    bl      4f
    ldr     r0, [sp, #36 + 4]
    bl      3f
    ldr     r0, [sp, #72 + 4]
    adds    r0, #16
    bl      3f
    b       5b
    primegroup_g255_square_block
    .size primegroup_gf255_square, . - primegroup_gf255_square
    .popsection

// out = the entry with this index of a table of n >= 1 entries of so many bytes (a multiple of 16), zero if there is none. All of
// it is read: four words of all entries at a time.
// r0 = out, r1 = table, r2 = index, r3 = n, r4 = bytes of an entry.
    primegroup_g255_function lookup
    push    {r6, r7, lr}
    muls    r3, r4, r3
    adds    r3, r1
    adds    r5, r1, r4
    push    {r0-r5}
    // On the stack: out, column, index, its end, bytes of an entry, where columns end
1:
    ldr     r2, [sp, #16]
    subs    r2, #16
    mov     r12, r2
    pop     {r0-r3}
    push    {r0-r3}
    movs    r4, #0
    mov     r8, r4
    mov     r9, r4
    mov     r10, r4
    mov     r11, r4
2:
    ldmia   r1!, {r4-r7}
    add     r1, r12
    subs    r2, #1
    sbcs    r0, r0
    ands    r4, r0
    ands    r5, r0
    ands    r6, r0
    ands    r7, r0
    add     r8, r4
    add     r9, r5
    add     r10, r6
    add     r11, r7
    cmp     r1, r3
    bne     2b
    pop     {r0-r3}
    mov     r4, r8
    mov     r5, r9
    mov     r6, r10
    mov     r7, r11
    stmia   r0!, {r4-r7}
    adds    r1, #16
    adds    r3, #16
    push    {r0-r3}
    ldr     r4, [sp, #20]
    cmp     r1, r4
    bne     1b
    add     sp, #24
    pop     {r6, r7, pc}
    primegroup_g255_end lookup

    .purgem primegroup_g255_block
    .purgem primegroup_g255_square_block
