// GF(2^166 - 5) on RV32. `columns.S` has the convention, and the words of products.
//
// **Elements**: 6 words, low word first, in memory: below 3 * 2^166; loose ones below 2^170.
// Results may be operands, but not overlap one in part.

// To a0 the words \r0-\r5 + f (\h0-\h4), for f = 2^192 = 5 * 2^26, folded at 2^166 = 5. Changes a1, a5-a7 and a2.
// What is above bit 166 is taken from word 5 before the other words are made: so 5 times it goes in with the first word, and one chain
// of carries does. What comes in from below is at most 2: word 5 is at most 65.
.macro primegroup_g166_fold h0, h1, h2, h3, h4, r0, r1, r2, r3, r4, r5
    lui a2, 5 << 14
    mulhu a7, \h4, a2
    add \r5, \r5, a7
    sltu a1, \r5, a7
    slli a1, a1, 26
    mul a6, \h0, a2
    srli a5, \r5, 6
    add a1, a1, a5
    slli a5, a1, 2
    mulhu a7, \h0, a2
    add a1, a1, a5
    andi \r5, \r5, 63
    add a6, a6, a1
    sltu a1, a6, a1
    add \r0, \r0, a6
    sltu a5, \r0, a6
    sw \r0, 0(a0)
    primegroup_g166_fold_word \h1, \r1, 4
    primegroup_g166_fold_word \h2, \r2, 8
    primegroup_g166_fold_word \h3, \r3, 12
    mul a6, \h4, a2
    add a1, a1, a5
    add a1, a1, a7
    add \r4, \r4, a1
    sltu a1, \r4, a1
    add \r5, \r5, a1
    add \r4, \r4, a6
    sltu a5, \r4, a6
    sw \r4, 16(a0)
    add \r5, \r5, a5
    sw \r5, 20(a0)
.endm

.macro primegroup_g166_fold_word h, r, at
    mul a6, \h, a2
    add a1, a1, a5
    add a1, a1, a7
    mulhu a7, \h, a2
    add a6, a6, a1
    sltu a1, a6, a1
    add \r, \r, a6
    sltu a5, \r, a6
    sw \r, \at(a0)
.endm

// A row of a product, times a5; then the next factor comes from \at(a2), or none where that is 0.
.macro primegroup_g166_row at, w0, w1, w2, w3, w4, w5
    primegroup_rv32_row_first s2, \w0
    primegroup_rv32_row_second s3, \w1
    primegroup_rv32_row_next s4, \w2
    primegroup_rv32_row_next s5, \w3
    primegroup_rv32_row_next s6, \w4
    primegroup_rv32_row_next s7, \w5
    .if \at
    lw a5, \at(a2)
    .endif
.endm

// What a row carries into the word above it.
.macro primegroup_g166_top w
    add a1, a1, s10
    add \w, a1, a7
.endm

// a0 = a1 * a2 mod p.
// In: loose. Out: below 2^166 + 2^161. 319 | 444 cycles, 994 bytes, no stack.
primegroup_rv32_function gf166_mul
    lw s2, 0(a1)
    lw a5, 0(a2)
    lw s3, 4(a1)
    lw s4, 8(a1)
    mul t0, s2, a5
    lw s5, 12(a1)
    lw s6, 16(a1)
    lw s7, 20(a1)
    mulhu a1, s2, a5
    mul a6, s3, a5
    mulhu a7, s3, a5
    add t1, a6, a1
    sltu a1, t1, a1
    primegroup_rv32_row_fresh s4, t2
    primegroup_rv32_row_fresh s5, t3
    primegroup_rv32_row_fresh s6, t4
    primegroup_rv32_row_fresh s7, t5
    lw a5, 4(a2)
    add t6, a1, a7
    primegroup_g166_row 8, t1, t2, t3, t4, t5, t6
    primegroup_g166_top a3
    primegroup_g166_row 12, t2, t3, t4, t5, t6, a3
    primegroup_g166_top a4
    primegroup_g166_row 16, t3, t4, t5, t6, a3, a4
    primegroup_g166_top s8
    primegroup_g166_row 20, t4, t5, t6, a3, a4, s8
    primegroup_g166_top s9
    primegroup_g166_row 0, t5, t6, a3, a4, s8, s9
    primegroup_g166_fold t6, a3, a4, s8, s9, t0, t1, t2, t3, t4, t5
    primegroup_rv32_return 0
primegroup_rv32_end gf166_mul

// \to = 2 \x, and the highest bit of \below. Changes a4.
.macro primegroup_g166_double to, x, below
    srli a4, \below, 31
    primegroup_rv32_double \to, \x, a4
.endm

// What a row of a square carries into the word above it.
.macro primegroup_g166_square_top w
    add a7, a7, a1
    add \w, a7, a6
.endm

// a0 = a1^2 mod p.
// In: loose. Out: below 2^166 + 2^161. 209 | 293 cycles, 676 bytes, no stack.
// Row i: a_i times a_i, 2 a_(i+1), and the words above of 2a, which still has 6 words. s8 to s11 hold 2a from word 2 up; the one that is the
// first of a row is without the bit that came from below.
primegroup_rv32_function gf166_square
    lw s2, 0(a1)
    lw s3, 4(a1)
    lw s4, 8(a1)
    lw s5, 12(a1)
    lw s6, 16(a1)
    lw s7, 20(a1)
    mul t0, s2, s2
    slli a2, s3, 1
    primegroup_g166_double s8, s4, s3
    mulhu a7, s2, s2
    primegroup_g166_double s9, s5, s4
    mul a5, s2, a2
    primegroup_g166_double s10, s6, s5
    mulhu a6, s2, a2
    primegroup_g166_double s11, s7, s6
    add t1, a5, a7
    sltu a7, t1, a7
    primegroup_rv32_square_fresh s2, s8, t2
    primegroup_rv32_square_fresh s2, s9, t3
    primegroup_rv32_square_fresh s2, s10, t4
    primegroup_rv32_square_fresh s2, s11, t5
    add t6, a7, a6
    slli a2, s4, 1
    primegroup_rv32_square_first s3, s3, t2
    primegroup_rv32_square_second s3, a2, t3
    primegroup_rv32_square_next s3, s9, t4
    primegroup_rv32_square_next s3, s10, t5
    primegroup_rv32_square_next s3, s11, t6
    primegroup_g166_square_top a3
    slli a2, s5, 1
    primegroup_rv32_square_first s4, s4, t4
    primegroup_rv32_square_second s4, a2, t5
    primegroup_rv32_square_next s4, s10, t6
    primegroup_rv32_square_next s4, s11, a3
    primegroup_g166_square_top a4
    slli a2, s6, 1
    primegroup_rv32_square_first s5, s5, t6
    primegroup_rv32_square_second s5, a2, a3
    primegroup_rv32_square_next s5, s11, a4
    primegroup_g166_square_top s2
    slli a2, s7, 1
    primegroup_rv32_square_first s6, s6, a4
    primegroup_rv32_square_second s6, a2, s2
    primegroup_g166_square_top s3
    mul a5, s7, s7
    add s3, s3, a5
    primegroup_g166_fold t6, a3, a4, s2, s3, t0, t1, t2, t3, t4, t5
    primegroup_rv32_return 0
primegroup_rv32_end gf166_square

// Sums and differences: no stack.

// \x += \y + a6, and a6 is the carry.
.macro primegroup_g166_sum x, y, at
    add \x, \x, a6
    sltu a6, \x, a6
    add \x, \x, \y
    sltu \y, \x, \y
    add a6, a6, \y
    sw \x, \at(a0)
.endm

// \x -= \y + a6, and a6 is the borrow. Changes a7.
.macro primegroup_g166_difference x, y, at
    sltu a7, \x, a6
    sub \x, \x, a6
    sltu a6, \x, \y
    sub \x, \x, \y
    add a6, a6, a7
    sw \x, \at(a0)
.endm

// The words 0 to 4 of a1 and a2, by one of these; a6 is what goes in.
.macro primegroup_g166_words step
    lw t0, 0(a1)
    lw t1, 0(a2)
    lw t2, 4(a1)
    lw t3, 4(a2)
    primegroup_g166_\step t0, t1, 0
    lw t0, 8(a1)
    lw t1, 8(a2)
    primegroup_g166_\step t2, t3, 4
    lw t2, 12(a1)
    lw t3, 12(a2)
    primegroup_g166_\step t0, t1, 8
    lw t0, 16(a1)
    lw t1, 16(a2)
    primegroup_g166_\step t2, t3, 12
    primegroup_g166_\step t0, t1, 16
.endm

// a0 = a1 + a2 mod p.
// In: elements. Out: below 2^166 + 2^161. 52 | 51 cycles, 158 bytes, no stack.
primegroup_rv32_function gf166_add
    lw a4, 20(a1)
    lw a5, 20(a2)
    nop
    add a4, a4, a5
    srli a6, a4, 6
    slli a5, a6, 2
    add a6, a6, a5
    andi a4, a4, 63
    primegroup_g166_words sum
    add a4, a4, a6
    sw a4, 20(a0)
    ret
primegroup_rv32_end gf166_add

// a0 = a1 + a2.
// In: elements. Out: loose. 48 | 47 cycles, 144 bytes, no stack.
primegroup_rv32_function gf166_add_loose
    lw a4, 20(a1)
    lw a5, 20(a2)
    li a6, 0
    add a4, a4, a5
    primegroup_g166_words sum
    add a4, a4, a6
    sw a4, 20(a0)
    ret
primegroup_rv32_end gf166_add_loose

// a0 = a1 - a2 mod p.
// In: elements. Out: below 2^167 + 2^161, or a1 and less. 57 | 56 cycles, 196 bytes, no stack.
// The difference and k p, for the least k from 0 that brings the top words' difference to 2 or more: at most 2 goes off from below.
primegroup_rv32_function gf166_sub
    lw a4, 20(a1)
    lw a5, 20(a2)
    nop
    sub a4, a4, a5
    addi a5, a4, -2
    srai a5, a5, 6
    srai a6, a5, 31
    and a5, a5, a6
    neg a5, a5
    slli a6, a5, 6
    add a4, a4, a6
    slli a6, a5, 2
    add a6, a6, a5
    primegroup_g166_words difference
    sub a4, a4, a6
    sw a4, 20(a0)
    ret
primegroup_rv32_end gf166_sub

// a0 = a1 - a2 + 4p.
// In: elements. Out: loose. 49 | 48 cycles, 170 bytes, no stack.
primegroup_rv32_function gf166_sub_loose
    lw a4, 20(a1)
    lw a5, 20(a2)
    li a6, 20
    sub a4, a4, a5
    addi a4, a4, 256
    primegroup_g166_words difference
    sub a4, a4, a6
    sw a4, 20(a0)
    ret
primegroup_rv32_end gf166_sub_loose

// a0 = a1 - 2 a2 + 8p.
// In: elements. Out: loose. 65 | 64 cycles, 234 bytes, no stack.
primegroup_rv32_function gf166_sub_double_loose
    lw t0, 0(a1)
    lw t1, 0(a2)
    lw t2, 4(a1)
    lw t3, 4(a2)
    li a6, 40
    slli t4, t1, 1
    primegroup_g166_difference t0, t4, 0
    lw t0, 8(a1)
    lw t5, 8(a2)
    primegroup_g166_double t4, t3, t1
    primegroup_g166_difference t2, t4, 4
    lw t2, 12(a1)
    lw t1, 12(a2)
    primegroup_g166_double t4, t5, t3
    primegroup_g166_difference t0, t4, 8
    lw t0, 16(a1)
    lw t3, 16(a2)
    primegroup_g166_double t4, t1, t5
    primegroup_g166_difference t2, t4, 12
    lw t2, 20(a1)
    lw t5, 20(a2)
    primegroup_g166_double t4, t3, t1
    primegroup_g166_difference t0, t4, 16
    primegroup_g166_double t4, t5, t3
    addi t2, t2, 512
    sub t2, t2, t4
    sub t2, t2, a6
    sw t2, 20(a0)
    ret
primegroup_rv32_end gf166_sub_double_loose

    .irp name, fold, fold_word, row, top, double, square_top, sum, difference, words
    .purgem primegroup_g166_\name
    .endr
