// GF(2^255 - C) on Cortex-M0+, second part: products and squares.

// out = a * b for any 256-bit a, b; the result is below 2^255 + 2^160.
// r0 = out, r1 = a, r2 = b, r3 = c. 1302 cycles, 2110 bytes, 172 bytes of stack.
    primegroup_thumb_function gf255_mul
    push    {r0-r4, r6, r7, lr}
    primegroup_columns_mul 16
    push    {r1, r2, r4, r7}
    primegroup_g255_finish 1, 64, 96, 128, 12, 20, r9, r10, r11, r12, r4, r2, r1, r7, r4, r3, r2, r5, 24, 20, 16
    primegroup_thumb_end gf255_mul

// out = a^2 for any 256-bit a; the result is below 2^255 + 2^160.
// r0 = out, r1 = a, r3 = c. 864 cycles, 1506 bytes, 104 bytes of stack.
    primegroup_thumb_function gf255_square
    push    {r0, r1, r3, r6, r7, lr}
    primegroup_columns_square
    push    {r2, r3, r6, r7}
    primegroup_g255_finish 0, 16, 48, 80, 8, 12, r10, r11, r12, r9, r2, r3, r6, r7, r2, r3, r4, r5, 16, 20, 24
    primegroup_thumb_end gf255_square
