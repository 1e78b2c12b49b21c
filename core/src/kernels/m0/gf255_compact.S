// GF(2^255 - C) on Cortex-M0+, second part, for size: products with one copy of the 128-bit block; squares are products.

// out = a^2.
// r0 = out, r1 = a, r3 = c.
    primegroup_thumb_function gf255_square
    mov     r2, r1
// out = a * b for any 256-bit a, b; the result is below 2^255 + 2^160.
// r0 = out, r1 = a, r2 = b, r3 = c. On the stack M, L and H, each with a word behind: words 3 2 1 0 6 5 4 7.
    .global primegroup_gf255_mul
    .type primegroup_gf255_mul, %function
    .thumb_func
primegroup_gf255_mul:
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
    bl      1f
    ldr     r0, [sp, #72 + 4]
    ldr     r4, [sp, #72 + 8]
    adds    r0, #16
    adds    r4, #16
    bl      1f
    // U = H + L4-L7
    add     r0, sp, #36 + 16
    ldmia   r0, {r0-r3}
    pop     {r4-r7}
    primegroup_chain adds, adcs, r7, r2, r6, r1, r5, r0, r4, r3
    mov     r9, r7
    mov     r10, r6
    mov     r11, r5
    mov     r12, r4
    pop     {r1, r2, r4, r7}
    movs    r0, #0
    primegroup_chain adcs, adcs, r4, r0, r2, r0, r1, r0, r7, r0
    push    {r1, r2, r4, r7}
    primegroup_g255_finish 1, 20, 56, 92, 12, 20, r9, r10, r11, r12, r4, r2, r1, r7, r4, r3, r2, r5, 24, 20, 16
    // The block: r0, r4 = the operands' addresses; or (r11 : r10 : r9 : r8) and (r7 : r6 : r5 : r4) themselves from 2 on.
1:
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
    .size primegroup_gf255_mul, . - primegroup_gf255_mul
    primegroup_thumb_end gf255_square
