// GF(2^233) on RV32 with Zbc: carry-less products of words. `columns.S` has the convention.
//
// **Elements**: 8 words, low word first, in memory: any 256-bit polynomial. Results may be operands, but not overlap one in part.

// A row of a product, times a5; the highest word takes the place of the lowest, which goes to \at(a0) before. Then \load brings the next factor.
.macro primegroup_gf233_row at, load, w0, w1, w2, w3, w4, w5, w6, w7
    clmul a6, s2, a5
    clmulh a7, s2, a5
    xor \w0, \w0, a6
    sw \w0, \at(a0)
    xor \w1, \w1, a7
    primegroup_gf233_word s3, \w1, \w2
    primegroup_gf233_word s4, \w2, \w3
    primegroup_gf233_word s5, \w3, \w4
    primegroup_gf233_word s6, \w4, \w5
    primegroup_gf233_word s7, \w5, \w6
    primegroup_gf233_word s8, \w6, \w7
    clmul a6, s9, a5
    clmulh \w0, s9, a5
    xor \w7, \w7, a6
    \load
.endm

.macro primegroup_gf233_word a, low, high
    clmul a6, \a, a5
    clmulh a7, \a, a5
    xor \low, \low, a6
    xor \high, \high, a7
.endm

// The word \x at z^256 and above, times z^97 + z^23: to \a, \b, three words above \a and four. Changes a6, a7.
.macro primegroup_gf233_fold_word x, a, b, d, e
    slli a6, \x, 23
    srli a7, \x, 9
    xor \a, \a, a6
    xor \b, \b, a7
    slli a6, \x, 1
    srli a7, \x, 31
    xor \d, \d, a6
    xor \e, \e, a7
.endm

// (\h0-\h7 \r0-\r7) folded to \r0-\r7.
.macro primegroup_gf233_fold h0, h1, h2, h3, h4, h5, h6, h7, r0, r1, r2, r3, r4, r5, r6, r7
    primegroup_gf233_fold_word \h7, \r7, \h0, \h2, \h3
    primegroup_gf233_fold_word \h6, \r6, \r7, \h1, \h2
    primegroup_gf233_fold_word \h5, \r5, \r6, \h0, \h1
    primegroup_gf233_fold_word \h4, \r4, \r5, \r7, \h0
    primegroup_gf233_fold_word \h3, \r3, \r4, \r6, \r7
    primegroup_gf233_fold_word \h2, \r2, \r3, \r5, \r6
    primegroup_gf233_fold_word \h1, \r1, \r2, \r4, \r5
    primegroup_gf233_fold_word \h0, \r0, \r1, \r3, \r4
.endm

// The product of the words at a1 and a2, folded, in s2-s9. Its low words go through those at a0. Changes a1, a4-a7, t0-t6.
.macro primegroup_gf233_product
    primegroup_rv32_load a1
    lw a5, 0(a2)
    nop
    clmul t0, s2, a5
    clmulh t1, s2, a5
    sw t0, 0(a0)
    .irp i, 3,4,5,6,7
    clmul a6, s\i, a5
    clmulh a7, s\i, a5
    .if \i == 3
    xor t1, t1, a6
    mv t2, a7
    .elseif \i == 4
    xor t2, t2, a6
    mv t3, a7
    .elseif \i == 5
    xor t3, t3, a6
    mv t4, a7
    .elseif \i == 6
    xor t4, t4, a6
    mv t5, a7
    .else
    xor t5, t5, a6
    mv t6, a7
    .endif
    .endr
    clmul a6, s8, a5
    clmulh a4, s8, a5
    xor t6, t6, a6
    clmul a6, s9, a5
    clmulh t0, s9, a5
    xor a4, a4, a6
    lw a5, 4(a2)
    nop
    primegroup_gf233_row 4, "lw a5, 8(a2)", t1, t2, t3, t4, t5, t6, a4, t0
    primegroup_gf233_row 8, "lw a5, 12(a2)", t2, t3, t4, t5, t6, a4, t0, t1
    primegroup_gf233_row 12, "lw a5, 16(a2)", t3, t4, t5, t6, a4, t0, t1, t2
    primegroup_gf233_row 16, "lw a5, 20(a2)", t4, t5, t6, a4, t0, t1, t2, t3
    primegroup_gf233_row 20, "lw a5, 24(a2)", t5, t6, a4, t0, t1, t2, t3, t4
    primegroup_gf233_row 24, "lw a5, 28(a2)", t6, a4, t0, t1, t2, t3, t4, t5
    primegroup_gf233_row 28, "", a4, t0, t1, t2, t3, t4, t5, t6
    primegroup_rv32_load a0
    primegroup_gf233_fold t0, t1, t2, t3, t4, t5, t6, a4, s2, s3, s4, s5, s6, s7, s8, s9
.endm

// a0 = a1 * a2.
primegroup_rv32_function gf233_mul
    primegroup_gf233_product
    .irp i, 2,3,4,5,6,7,8,9
    sw s\i, 4*\i-8(a0)
    .endr
    primegroup_rv32_return 0
primegroup_rv32_end gf233_mul

// a0 = a1 * a2 + a3, which may be a0: the product goes through the stack.
primegroup_rv32_function gf233_mul_add
    primegroup_rv32_save 48
    sw a0, 32(sp)
    mv a0, sp
    primegroup_gf233_product
    lw a0, 32(sp)
    .irp i, 0,2,4,6
    lw t0, 4*\i(a3)
    lw t1, 4*\i+4(a3)
    .if \i == 0
    xor s2, s2, t0
    xor s3, s3, t1
    .elseif \i == 2
    xor s4, s4, t0
    xor s5, s5, t1
    .elseif \i == 4
    xor s6, s6, t0
    xor s7, s7, t1
    .else
    xor s8, s8, t0
    xor s9, s9, t1
    .endif
    .endr
    .irp i, 2,3,4,5,6,7,8,9
    sw s\i, 4*\i-8(a0)
    .endr
    primegroup_rv32_return 48
primegroup_rv32_end gf233_mul_add

// s2-s9 = the square of s2-s9. Changes a1, a2, a4-a7, t0-t6.
.macro primegroup_gf233_square
    clmul t0, s6, s6
    clmulh t1, s6, s6
    clmul t2, s7, s7
    clmulh t3, s7, s7
    clmul t4, s8, s8
    clmulh t5, s8, s8
    clmul t6, s9, s9
    clmulh a4, s9, s9
    clmulh s9, s5, s5
    clmul s8, s5, s5
    clmulh s7, s4, s4
    clmul s6, s4, s4
    clmulh s5, s3, s3
    clmul s4, s3, s3
    clmulh s3, s2, s2
    clmul s2, s2, s2
    primegroup_gf233_fold t0, t1, t2, t3, t4, t5, t6, a4, s2, s3, s4, s5, s6, s7, s8, s9
.endm

// a0 = a1^(2^a2), for a public number a2. 84 cycles a square.
primegroup_rv32_function gf233_square_n
    primegroup_rv32_load a1
    beqz a2, 2f
1:  primegroup_gf233_square
    addi a2, a2, -1
    bnez a2, 1b
2:  .irp i, 2,3,4,5,6,7,8,9
    sw s\i, 4*\i-8(a0)
    .endr
    primegroup_rv32_return 0
primegroup_rv32_end gf233_square_n
