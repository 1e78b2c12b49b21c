// GF(2^255 - C) on RV32: what uses products and squares (`gf255_products.S`). `columns.S` has the convention.
//
// **Elements**: 8 words, low word first, in memory. One copy of the code for every C: the constant comes in a register.
// Results may be operands, but not overlap one in part.
// **Fold**: the high words, times 2C, go to the low ones, the top one first: so what is above bit 255 is known, but for a carry below 2^17,
// before the lowest word, and goes in there, times C. There is no second chain of carries, and words are stored as they come.

// A word of the end of a routine: to a0 the words \r0-\r7 + 2C (\h0-\h7), where a3 = 2C. Changes a1, a5-a7.
.macro primegroup_gf255_fold_word h, r, at
    mul a6, \h, a3
    add a1, a1, a5
    add a1, a1, a7
    mulhu a7, \h, a3
    add a6, a6, a1
    sltu a1, a6, a1
    add \r, \r, a6
    sltu a5, \r, a6
    sw \r, \at(a0)
.endm

// The end of a routine with the words at a2 added. Changes \x, too.
.macro primegroup_gf255_fold_add x, h0, h1, h2, h3, h4, h5, h6, h7, r0, r1, r2, r3, r4, r5, r6, r7
    lw \x, 28(a2)
    mul a6, \h7, a3
    mulhu a7, \h7, a3
    add \r7, \r7, \x
    sltu \x, \r7, \x
    add \r7, \r7, a6
    sltu a1, \r7, a6
    add a7, a7, \x
    lw \x, 0(a2)
    add a7, a7, a1
    srli a6, \r7, 31
    add a7, a7, a7
    add a7, a7, a6
    mul a1, a7, a3
    slli \r7, \r7, 1
    srli \r7, \r7, 1
    mul a6, \h0, a3
    mulhu a7, \h0, a3
    srli a1, a1, 1
    add a6, a6, a1
    sltu a1, a6, a1
    add \r0, \r0, a6
    sltu a5, \r0, a6
    add \r0, \r0, \x
    sltu \x, \r0, \x
    sw \r0, 0(a0)
    primegroup_gf255_fold_add_word \x, \h1, \r1, 4
    primegroup_gf255_fold_add_word \x, \h2, \r2, 8
    primegroup_gf255_fold_add_word \x, \h3, \r3, 12
    primegroup_gf255_fold_add_word \x, \h4, \r4, 16
    primegroup_gf255_fold_add_word \x, \h5, \r5, 20
    primegroup_gf255_fold_add_word \x, \h6, \r6, 24
    add a1, a1, a5
    add a7, a7, \x
    add a1, a1, a7
    add \r7, \r7, a1
    sw \r7, 28(a0)
.endm

.macro primegroup_gf255_fold_add_word x, h, r, at
    mul a6, \h, a3
    add a1, a1, a5
    add a7, a7, \x
    lw \x, \at(a2)
    add a1, a1, a7
    mulhu a7, \h, a3
    add a6, a6, a1
    sltu a1, a6, a1
    add \r, \r, a6
    sltu a5, \r, a6
    add \r, \r, \x
    sltu \x, \r, \x
    sw \r, \at(a0)
.endm

// The same taken from the words at a2, which are below 2p: c - x + k p, where k brings c7 - x7 - 2^18 to 0 .. 2^31 - 1, or is 0 where it is
// more. What comes from below is less than 2^18.
.macro primegroup_gf255_fold_rsub x, h0, h1, h2, h3, h4, h5, h6, h7, r0, r1, r2, r3, r4, r5, r6, r7
    lw \x, 28(a2)
    mul a6, \h7, a3
    mulhu a7, \h7, a3
    add \r7, \r7, a6
    sltu a1, \r7, a6
    lui a5, 64
    add a5, a5, \r7
    sltu a6, a5, \r7
    add a7, a7, a1
    add a7, a7, a6
    sltu a6, \x, a5
    sub a5, \x, a5
    add a7, a7, a6
    add a7, a7, a7
    srli a5, a5, 31
    sub a7, a7, a5
    srli a5, a7, 31
    add a7, a7, a5
    mul a1, a7, a3
    sub \r7, \x, \r7
    slli a7, a7, 31
    add \r7, \r7, a7
    lw \x, 0(a2)
    mul a6, \h0, a3
    mulhu a7, \h0, a3
    srli a1, a1, 1
    add a6, a6, a1
    sltu a1, a6, a1
    add \r0, \r0, a6
    sltu a5, \r0, a6
    sltu a6, \x, \r0
    sub \r0, \x, \r0
    add a5, a5, a6
    sw \r0, 0(a0)
    primegroup_gf255_fold_rsub_word \x, \h1, \r1, 4
    primegroup_gf255_fold_rsub_word \x, \h2, \r2, 8
    primegroup_gf255_fold_rsub_word \x, \h3, \r3, 12
    primegroup_gf255_fold_rsub_word \x, \h4, \r4, 16
    primegroup_gf255_fold_rsub_word \x, \h5, \r5, 20
    primegroup_gf255_fold_rsub_word \x, \h6, \r6, 24
    add a1, a1, a5
    add a1, a1, a7
    sub \r7, \r7, a1
    sw \r7, 28(a0)
.endm

.macro primegroup_gf255_fold_rsub_word x, h, r, at
    mul a6, \h, a3
    lw \x, \at(a2)
    add a1, a1, a5
    add a1, a1, a7
    mulhu a7, \h, a3
    add a6, a6, a1
    sltu a1, a6, a1
    add \r, \r, a6
    sltu a5, \r, a6
    sltu a6, \x, \r
    sub \r, \x, \r
    add a5, a5, a6
    sw \r, \at(a0)
.endm

// Twice as much, where a3 = 4C.
.macro primegroup_gf255_fold_double x, h0, h1, h2, h3, h4, h5, h6, h7, r0, r1, r2, r3, r4, r5, r6, r7
    mul a6, \h7, a3
    srli a1, \r7, 31
    primegroup_gf255_double_word \x, \r6, \r7
    primegroup_gf255_double_word \x, \r5, \r6
    mulhu a7, \h7, a3
    primegroup_gf255_double_word \x, \r4, \r5
    primegroup_gf255_double_word \x, \r3, \r4
    primegroup_gf255_double_word \x, \r2, \r3
    primegroup_gf255_double_word \x, \r1, \r2
    primegroup_gf255_double_word \x, \r0, \r1
    add \r0, \r0, \r0
    add a7, a7, a1
    add \r7, \r7, a6
    sltu a1, \r7, a6
    add a7, a7, a1
    srli a6, \r7, 31
    add a7, a7, a7
    add a7, a7, a6
    srli a5, a3, 2
    mul a1, a7, a5
    slli \r7, \r7, 1
    srli \r7, \r7, 1
    mul a6, \h0, a3
    mulhu a7, \h0, a3
    add a6, a6, a1
    sltu a1, a6, a1
    add \r0, \r0, a6
    sltu a5, \r0, a6
    sw \r0, 0(a0)
    primegroup_gf255_fold_word \h1, \r1, 4
    primegroup_gf255_fold_word \h2, \r2, 8
    primegroup_gf255_fold_word \h3, \r3, 12
    primegroup_gf255_fold_word \h4, \r4, 16
    primegroup_gf255_fold_word \h5, \r5, 20
    primegroup_gf255_fold_word \h6, \r6, 24
    add a1, a1, a5
    add a1, a1, a7
    add \r7, \r7, a1
    sw \r7, 28(a0)
.endm

.macro primegroup_gf255_double_word x, low, high
    srli \x, \low, 31
    primegroup_rv32_double \high, \high, \x
.endm

// Two words at a1, or where the mask a4 is all ones, at a2.
.macro primegroup_gf255_select x, y, at
    lw \x, \at(a1)
    lw t0, \at(a2)
    lw \y, \at+4(a1)
    lw t1, \at+4(a2)
    xor t0, t0, \x
    and t0, t0, a4
    xor \x, \x, t0
    xor t1, t1, \y
    and t1, t1, a4
    xor \y, \y, t1
.endm

// Saves what a routine with a third operand uses, in a4, and makes the product: its low words on the stack and in s2-s9; a2 = a4.
.macro primegroup_gf255_product_of_three
    primegroup_rv32_save 48
    primegroup_rv32_each sw, sp, 32, a4, ra, a0
    mv a0, sp
    call primegroup_rv32_product8
    lw ra, 36(sp)
    primegroup_rv32_load sp
    lw a0, 40(sp)
    lw a2, 32(sp)
.endm

// The same for squares; the third operand is a2.
.macro primegroup_gf255_square_of_two
    primegroup_rv32_save 16
    sw ra, 0(sp)
    sw a2, 4(sp)
    call primegroup_rv32_square8
    lw a2, 4(sp)
    lw ra, 0(sp)
.endm

// a0 = a1 * a2 + a4 mod p, a3 = 2C.
// In: any 256-bit values. Out: as mul. 622 | 785 cycles, 410 bytes, 48 of stack.
primegroup_rv32_function gf255_mul_add
    primegroup_gf255_product_of_three
    primegroup_gf255_fold_add s10, t0, t1, t2, t3, t4, t5, t6, a4, s2, s3, s4, s5, s6, s7, s8, s9
    primegroup_rv32_return 48
primegroup_rv32_end gf255_mul_add

// a0 = a4 - a1 * a2 mod p, a3 = 2C.
// In: any 256-bit values, a4 below 2p. Out: below 2p. 629 | 796 cycles, 448 bytes, 48 of stack.
primegroup_rv32_function gf255_mul_rsub
    primegroup_gf255_product_of_three
    primegroup_gf255_fold_rsub s10, t0, t1, t2, t3, t4, t5, t6, a4, s2, s3, s4, s5, s6, s7, s8, s9
    primegroup_rv32_return 48
primegroup_rv32_end gf255_mul_rsub

// a0 = 2 * a1 * a2 mod p, a3 = 4C.
// In and out: as mul. 608 | 779 cycles, 386 bytes, 16 of stack.
primegroup_rv32_function gf255_mul_double
    primegroup_rv32_save 16
    sw ra, 0(sp)
    call primegroup_rv32_product8
    lw ra, 0(sp)
    primegroup_rv32_load a0
    primegroup_gf255_fold_double s10, t0, t1, t2, t3, t4, t5, t6, a4, s2, s3, s4, s5, s6, s7, s8, s9
    primegroup_rv32_return 16
primegroup_rv32_end gf255_mul_double

// a0 = a1^2 mod p, a3 = 2C.
// In: any 256-bit value. Out: below 2^255 + 2^241. 371 | 459 cycles, with square_words, which it ends in.
primegroup_rv32_function gf255_square
    primegroup_rv32_load a1
    j primegroup_gf255_square_words
primegroup_rv32_end gf255_square

// a0 = (a1 or, where the mask a4 is all ones, a2)^2 mod p, a3 = 2C.
// In and out: as square. 403 | 491 cycles, with square_words, which it ends in.
primegroup_rv32_function gf255_square_selected
    primegroup_gf255_select s2, s3, 0
    primegroup_gf255_select s4, s5, 8
    primegroup_gf255_select s6, s7, 16
    primegroup_gf255_select s8, s9, 24
    j primegroup_gf255_square_words
primegroup_rv32_end gf255_square_selected

// a0 = 2 * a1^2 mod p, a3 = 4C.
// In and out: as square. 405 | 495 cycles, 358 bytes, 16 of stack.
primegroup_rv32_function gf255_square_double
    primegroup_gf255_square_of_two
    primegroup_gf255_fold_double s10, t0, t1, t2, t3, t4, t5, t6, a4, s2, s3, s4, s5, s6, s7, s8, s9
    primegroup_rv32_return 16
primegroup_rv32_end gf255_square_double

// a0 = a1^2 + a2 mod p, a3 = 2C.
// In: any 256-bit values. Out: as square. 413 | 495 cycles, 388 bytes, 16 of stack.
primegroup_rv32_function gf255_square_add
    primegroup_gf255_square_of_two
    primegroup_gf255_fold_add s10, t0, t1, t2, t3, t4, t5, t6, a4, s2, s3, s4, s5, s6, s7, s8, s9
    primegroup_rv32_return 16
primegroup_rv32_end gf255_square_add

// a0 = a2 - a1^2 mod p, a3 = 2C.
// In: any 256-bit values, a2 below 2p. Out: below 2p. 420 | 506 cycles, 426 bytes, 16 of stack.
primegroup_rv32_function gf255_square_rsub
    primegroup_gf255_square_of_two
    primegroup_gf255_fold_rsub s10, t0, t1, t2, t3, t4, t5, t6, a4, s2, s3, s4, s5, s6, s7, s8, s9
    primegroup_rv32_return 16
primegroup_rv32_end gf255_square_rsub

// a0 = a1^(2^n) mod p, a2 = n >= 1, a3 = 2C.
// In: any 256-bit value. Out: as square. 11 cycles a square beside it.
primegroup_rv32_function gf255_square_n
    addi sp, sp, -16
    primegroup_rv32_each sw, sp, 0, ra, s0, s1, a3
    mv s0, a0
    mv s1, a2
1:  lw a3, 12(sp)
    call primegroup_gf255_square
    mv a0, s0
    mv a1, s0
    addi s1, s1, -1
    bnez s1, 1b
    primegroup_rv32_each lw, sp, 0, ra, s0, s1
    addi sp, sp, 16
    ret
primegroup_rv32_end gf255_square_n
