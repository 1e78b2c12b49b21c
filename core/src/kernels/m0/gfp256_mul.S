// The field of P-256 on Cortex-M0+, second part: products and squares.

// out = a * b / 2^256.
// r0 = out, r1 = a, r2 = b. 1310 cycles, 2112 bytes, 168 bytes of stack.
    primegroup_thumb_function gfp256_mul
    push    {r0-r3, r6, r7, lr}
    primegroup_columns_mul 12
    push    {r1, r2, r4, r7}
    primegroup_p256_finish 1, 64, 96, 128, 16, r9, r10, r11, r12, r6, r5, r4, r7, 24, 20, 16
    primegroup_thumb_end gfp256_mul

// out = a^2 / 2^256.
// r0 = out, r1 = a. 874 cycles, 1512 bytes, 116 bytes of stack.
    primegroup_thumb_function gfp256_square
    push    {r0, r1, r6, r7, lr}
    primegroup_columns_square
    push    {r2, r3, r6, r7}
    primegroup_p256_finish 0, 16, 48, 80, 8, r10, r11, r12, r9, r4, r5, r6, r7, 16, 20, 24
    primegroup_thumb_end gfp256_square

// out = a squared n >= 1 times.
// r0 = out, r1 = a, r2 = n. n squares, each 9 cycles more, and 12; 20 bytes, 132 bytes of stack.
    primegroup_thumb_function gfp256_square_n
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
    primegroup_thumb_end gfp256_square_n
