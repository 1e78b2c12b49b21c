// The field of P-256 on RV32: what uses products and squares (`gfp256_products.S`). `columns.S` has the convention.
//
// **Elements**: 8 words, low word first, in memory: any 256-bit integer, for operands and results.
// Results may be operands, but not overlap one in part.
//
// **By hand**: routines that call others or end in them, so that a program has one copy of a product (`products.S`) and of each fold
// (`gfp256_products.S`), which the generator cannot do.

// A square, then a fold with the operands at a2 and a3.
.macro primegroup_p256_square_then fold
    primegroup_rv32_save 16
    primegroup_rv32_each sw, sp, 0, ra, a2
    call primegroup_rv32_square8
    primegroup_rv32_each lw, sp, 0, ra, a2
    addi sp, sp, 16
    j primegroup_gfp256_fold_\fold
.endm

// a0 = a1 * a2 / 2^256 - a3 mod p. 725 | 878 cycles, 48 of stack.
primegroup_rv32_function gfp256_mul_sub
    primegroup_rv32_save 48
    primegroup_rv32_each sw, sp, 32, ra, a0
    mv a0, sp
    call primegroup_rv32_product8
    primegroup_rv32_load sp
    primegroup_rv32_each lw, sp, 32, ra, a0
    addi sp, sp, 48
    j primegroup_gfp256_fold_less
primegroup_rv32_end gfp256_mul_sub

// a0 = a1^2 / 2^256 - a3 mod p. 519 | 590 cycles, 16 of stack.
primegroup_rv32_function gfp256_square_sub
    primegroup_p256_square_then less
primegroup_rv32_end gfp256_square_sub

// a0 = a1^2 / 2^256 - a2 - a3 mod p. 563 | 634 cycles, 16 of stack.
primegroup_rv32_function gfp256_square_sub_sum
    primegroup_p256_square_then less_both
primegroup_rv32_end gfp256_square_sub_sum

// a0 is the a2-th of a1, a1^2 / 2^256, ... mod p, for a2 >= 1. 11 cycles a square beside it.
primegroup_rv32_function gfp256_square_n
    addi sp, sp, -16
    primegroup_rv32_each sw, sp, 0, ra, s0, s1
    mv s0, a0
    mv s1, a2
1:  call primegroup_gfp256_square
    mv a0, s0
    mv a1, s0
    addi s1, s1, -1
    bnez s1, 1b
    primegroup_rv32_each lw, sp, 0, ra, s0, s1
    addi sp, sp, 16
    ret
primegroup_rv32_end gfp256_square_n
