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
    primegroup_columns_three 16
    primegroup_columns_join_three
    primegroup_g255_finish 1, 20, 56, 92, 12, 20, r9, r10, r11, r12, r4, r2, r1, r7, r4, r3, r2, r5, 24, 20, 16
    primegroup_columns_block
    .size primegroup_gf255_mul, . - primegroup_gf255_mul
    primegroup_thumb_end gf255_square
