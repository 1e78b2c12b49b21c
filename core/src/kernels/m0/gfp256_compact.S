// The field of P-256 on Cortex-M0+, second part, for size: products and squares with one copy of the 128-bit block each, and one of what
// joins three of them.

// out = a * b / 2^256.
// r0 = out, r1 = a, r2 = b. What M, L and H are on the stack is said in gfp256.S: all three in the order of the block, each with a word behind.
    primegroup_thumb_function gfp256_mul
    push    {r0-r3, r6, r7, lr}
    primegroup_columns_three 12
5:
    primegroup_columns_join_three
    primegroup_p256_finish 1, 20, 56, 92, 16, r9, r10, r11, r12, r6, r5, r4, r7, 24, 20, 16
    primegroup_columns_block
    .size primegroup_gfp256_mul, . - primegroup_gfp256_mul

// out = a^2 / 2^256.
// r0 = out, r1 = a. M is negative.
    .global primegroup_gfp256_square
    .type primegroup_gfp256_square, %function
    .thumb_func
primegroup_gfp256_square:
    push    {r0-r3, r6, r7, lr}
    ldmia   r1!, {r4-r7}
    ldmia   r1, {r0-r3}
    primegroup_columns_abs r0, r1, r2, r3, r4, r5, r6, r7
    movs    r4, #0
    mvns    r4, r4
    str     r4, [sp, #12]
    bl      4f
    ldr     r0, [sp, #36 + 4]
    bl      3f
    ldr     r0, [sp, #72 + 4]
    adds    r0, #16
    bl      3f
    b       5b
    // The block: r0 = the operand's address; or (r3 : r2 : r1 : r0) from 4 on.
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
    .size primegroup_gfp256_square, . - primegroup_gfp256_square
    .popsection
