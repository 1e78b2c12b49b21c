// The field of P-256 on Cortex-M0+, second part: products and squares.

// out = a * b / 2^256.
// r0 = out, r1 = a, r2 = b. 1310 cycles, 2112 bytes, 168 bytes of stack.
    primegroup_p256_function mul
    push    {r0-r3, r6, r7, lr}
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
    str     r4, [sp, #32 + 12]
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
    mov     r9, r7
    mov     r10, r6
    mov     r11, r5
    mov     r12, r3
    primegroup_columns_upper
    push    {r1, r2, r4, r7}
    primegroup_p256_finish 1, 64, 96, 128, 16, r9, r10, r11, r12, r6, r5, r4, r7, 24, 20, 16
    primegroup_p256_end mul

// out = a^2 / 2^256.
// r0 = out, r1 = a. 874 cycles, 1512 bytes, 116 bytes of stack.
    primegroup_p256_function square
    push    {r0, r1, r6, r7, lr}
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
    adcs    r2, r5
    adcs    r3, r5
    adcs    r6, r5
    adcs    r7, r5
    push    {r2, r3, r6, r7}
    primegroup_p256_finish 0, 16, 48, 80, 8, r10, r11, r12, r9, r4, r5, r6, r7, 16, 20, 24
    primegroup_p256_end square

// out = a squared n >= 1 times.
// r0 = out, r1 = a, r2 = n. n squares, each 9 cycles more, and 12; 20 bytes, 132 bytes of stack.
    primegroup_p256_function square_n
    push    {r5, r6, r7, lr}
    mov     r6, r2
    mov     r7, r0
1:
    bl      primegroup_gfp256_square
    mov     r0, r7
    mov     r1, r7
    subs    r6, #1
    bne     1b
    pop     {r5, r6, r7, pc}
    primegroup_p256_end square_n
