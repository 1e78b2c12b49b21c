// GF(2^255 - C) on RV32: what uses products and squares (`gf255_products.S`). `columns.S` has the convention.
//
// **Elements**: 8 words, low word first, in memory. One copy of the code for every C: the constant comes in a register.
// Results may be operands, but not overlap one in part.
// **By hand**: routines that call others or end in them, so that a program has one copy of a product (`products.S`) and of each fold
// (`gf255_products.S`), which the generator cannot do.

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

// A product, then a fold with the operand at a4.
.macro primegroup_gf255_product_then fold
    primegroup_rv32_save 48
    primegroup_rv32_each sw, sp, 32, a4, ra, a0
    mv a0, sp
    call primegroup_rv32_product8
    primegroup_rv32_load sp
    primegroup_rv32_each lw, sp, 32, a2, ra, a0
    addi sp, sp, 48
    j primegroup_gf255_fold_\fold
.endm

// A square, then a fold with the operand at a2.
.macro primegroup_gf255_square_then fold
    primegroup_rv32_save 16
    primegroup_rv32_each sw, sp, 0, ra, a2
    call primegroup_rv32_square8
    primegroup_rv32_each lw, sp, 0, ra, a2
    addi sp, sp, 16
    j primegroup_gf255_fold_\fold
.endm

// a0 = a1 * a2 + a4 mod p, a3 = 2C.
// In: any 256-bit values. Out: as mul. 622 | 775 cycles, 48 of stack.
primegroup_rv32_function gf255_mul_add
    primegroup_gf255_product_then add
primegroup_rv32_end gf255_mul_add

// a0 = a4 - a1 * a2 mod p, a3 = 2C.
// In: any 256-bit values, a4 below 2p. Out: below 2p. 630 | 782 cycles, 48 of stack.
primegroup_rv32_function gf255_mul_rsub
    primegroup_gf255_product_then less
primegroup_rv32_end gf255_mul_rsub

// a0 = 2 * a1 * a2 mod p, a3 = 4C.
// In and out: as mul. 607 | 767 cycles, 48 of stack.
primegroup_rv32_function gf255_mul_double
    primegroup_gf255_product_then double
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
// In and out: as square. 399 | 477 cycles, 16 of stack.
primegroup_rv32_function gf255_square_double
    primegroup_gf255_square_then double
primegroup_rv32_end gf255_square_double

// a0 = a1^2 + a2 mod p, a3 = 2C.
// In: any 256-bit values. Out: as square. 414 | 485 cycles, 16 of stack.
primegroup_rv32_function gf255_square_add
    primegroup_gf255_square_then add
primegroup_rv32_end gf255_square_add

// a0 = a2 - a1^2 mod p, a3 = 2C.
// In: any 256-bit values, a2 below 2p. Out: below 2p. 422 | 492 cycles, 16 of stack.
primegroup_rv32_function gf255_square_rsub
    primegroup_gf255_square_then less
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
