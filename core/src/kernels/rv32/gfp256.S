// The field of P-256 on RV32: what uses products and squares (`gfp256_products.S`), and a multiple. `columns.S` has the convention.
//
// **Elements**: 8 words, low word first, in memory: any 256-bit integer, for operands and results.
// Results may be operands, but not overlap one in part.
//
// **d** stands for 2^256 - p = 2^224 - 2^192 - 2^96 + 1: what a carry out of the top word is worth. k d is added digit by digit: k, -k three
// words above, -k six words above, k in the top word; what is carried in between has one sign in each part, so it takes two instructions a
// word. A result that k d carries over once more is one whose top word and k do; so k is taken from the top word before.

// \x += \y, counted in a1.
.macro primegroup_p256_plus x, y
    add \x, \x, \y
    sltu a5, \x, \y
    add a1, a1, a5
.endm

// \x -= \y, counted in a1.
.macro primegroup_p256_minus x, y
    sltu a5, \x, \y
    sub \x, \x, \y
    sub a1, a1, a5
.endm

// \x += a1 >= 0, and a1 is the carry.
.macro primegroup_p256_carry x
    add \x, \x, a1
    sltu a1, \x, a1
.endm

// The same for a small a1 of any sign.
.macro primegroup_p256_signed x
    srai a5, a1, 31
    add \x, \x, a1
    sltu a1, \x, a1
    add a1, a1, a5
.endm

// What is subtracted in a column: a word at a3 (\what = one), or words at a2 and a3 (two).
.macro primegroup_p256_fetch what, at
    lw a6, \at(a3)
    .ifc \what, two
    lw a7, \at(a2)
    .endif
.endm
.macro primegroup_p256_less what, x
    primegroup_p256_minus \x, a6
    .ifc \what, two
    primegroup_p256_minus \x, a7
    .endif
.endm

// (\h0-\h7 \m0-\m7) / 2^256 in \h0-\h7 and a1, the top: 0 or 1, less what is subtracted. Changes a5-a7 and the words \m.
// The low word m of what is left is cleared by m p: that adds m three, six and eight words above, and subtracts it seven words above.
// So words 3 to 7 become the further m.
.macro primegroup_p256_reduce what, h0, h1, h2, h3, h4, h5, h6, h7, m0, m1, m2, m3, m4, m5, m6, m7
    add \m3, \m3, \m0
    sltu a1, \m3, \m0
    primegroup_p256_carry \m4
    primegroup_p256_plus \m4, \m1
    primegroup_p256_carry \m5
    primegroup_p256_plus \m5, \m2
    primegroup_p256_carry \m6
    primegroup_p256_plus \m6, \m3
    primegroup_p256_plus \m6, \m0
    primegroup_p256_carry \m7
    primegroup_p256_plus \m7, \m4
    primegroup_p256_plus \m7, \m1
    primegroup_p256_minus \m7, \m0
    primegroup_p256_column \what, 0, \h0, \m5, \m2, \m0, \m1
    primegroup_p256_column \what, 4, \h1, \m6, \m3, \m1, \m2
    primegroup_p256_column \what, 8, \h2, \m7, \m4, \m2, \m3
    primegroup_p256_column \what, 12, \h3, , \m5, \m3, \m4
    primegroup_p256_column \what, 16, \h4, , \m6, \m4, \m5
    primegroup_p256_column \what, 20, \h5, , \m7, \m5, \m6
    primegroup_p256_column \what, 24, \h6, , , \m6, \m7
    primegroup_p256_column \what, 28, \h7, , , \m7,
.endm

// \h += the three words \a, \b, \c, as far as there are so many, less \d, and what is subtracted.
.macro primegroup_p256_column what, at, h, a, b, c, d
    primegroup_p256_fetch \what, \at
    primegroup_p256_signed \h
    .ifnb \a
    primegroup_p256_plus \h, \a
    .endif
    .ifnb \b
    primegroup_p256_plus \h, \b
    .endif
    primegroup_p256_plus \h, \c
    .ifnb \d
    primegroup_p256_minus \h, \d
    .endif
    primegroup_p256_less \what, \h
.endm

// To a0 goes a1 2^256 + \w0-\w7 modulo p, for a1 from -3 to 2. Changes a5, a6.
.macro primegroup_p256_correct w0, w1, w2, w3, w4, w5, w6, w7
    srai a5, a1, 31
    add a6, \w7, a1
    sltu a6, a6, a1
    add a1, a1, a5
    add a1, a1, a6
    mv a6, a1                         // k
    primegroup_p256_signed \w0
    sw \w0, 0(a0)
    primegroup_p256_signed \w1
    sw \w1, 4(a0)
    primegroup_p256_signed \w2
    sw \w2, 8(a0)
    sub a1, a1, a6
    primegroup_p256_signed \w3
    sw \w3, 12(a0)
    primegroup_p256_signed \w4
    sw \w4, 16(a0)
    primegroup_p256_signed \w5
    sw \w5, 20(a0)
    sub a1, a1, a6
    primegroup_p256_signed \w6
    sw \w6, 24(a0)
    add a1, a1, a6
    add \w7, \w7, a1
    sw \w7, 28(a0)
.endm

// a0 = a1 * a2 / 2^256 - a3 mod p. 723 | 876 cycles, 718 bytes, 48 of stack.
primegroup_rv32_function gfp256_mul_sub
    primegroup_rv32_save 48
    sw ra, 32(sp)
    sw a0, 36(sp)
    mv a0, sp
    call primegroup_rv32_product8
    lw ra, 32(sp)
    primegroup_rv32_load sp
    lw a0, 36(sp)
    primegroup_p256_reduce one, t0, t1, t2, t3, t4, t5, t6, a4, s2, s3, s4, s5, s6, s7, s8, s9
    primegroup_p256_correct t0, t1, t2, t3, t4, t5, t6, a4
    primegroup_rv32_return 48
primegroup_rv32_end gfp256_mul_sub

// a0 = a1^2 / 2^256 - a3 mod p. 515 | 587 cycles, 696 bytes, 16 of stack.
primegroup_rv32_function gfp256_square_sub
    primegroup_rv32_save 16
    sw ra, 0(sp)
    call primegroup_rv32_square8
    lw ra, 0(sp)
    primegroup_p256_reduce one, t0, t1, t2, t3, t4, t5, t6, a4, s2, s3, s4, s5, s6, s7, s8, s9
    primegroup_p256_correct t0, t1, t2, t3, t4, t5, t6, a4
    primegroup_rv32_return 16
primegroup_rv32_end gfp256_square_sub

// a0 = a1^2 / 2^256 - a2 - a3 mod p. 549 | 621 cycles, 812 bytes, 16 of stack.
primegroup_rv32_function gfp256_square_sub_sum
    primegroup_rv32_save 16
    sw ra, 0(sp)
    sw a2, 4(sp)
    call primegroup_rv32_square8
    lw a2, 4(sp)
    lw ra, 0(sp)
    primegroup_p256_reduce two, t0, t1, t2, t3, t4, t5, t6, a4, s2, s3, s4, s5, s6, s7, s8, s9
    primegroup_p256_correct t0, t1, t2, t3, t4, t5, t6, a4
    primegroup_rv32_return 16
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

// No stack. Words stand in t0-t6 and a4, what is above them in a1.

// \x - \y - a5 in \x, and a5 is the borrow. Changes a6.
.macro primegroup_p256_difference x, y, at, next, last=0
    lw \y, \at(a2)
    .if \last == 0
    lw \next, \at+4(a1)
    .endif
    sltu a6, \x, a5
    sub \x, \x, a5
    sltu a5, \x, \y
    sub \x, \x, \y
    add a5, a5, a6
.endm

.macro primegroup_p256_differences
    lw t0, 0(a1)
    lw a4, 0(a2)
    lw t1, 4(a1)
    sltu a5, t0, a4
    sub t0, t0, a4
    primegroup_p256_difference t1, a4, 4, t2
    primegroup_p256_difference t2, a4, 8, t3
    primegroup_p256_difference t3, a4, 12, t4
    primegroup_p256_difference t4, a4, 16, t5
    primegroup_p256_difference t5, a4, 20, t6
    primegroup_p256_difference t6, a7, 24, a4
    primegroup_p256_difference a4, a7, 28, , 1
.endm

// \x = 3 \x + a6, and a6 is the high word.
.macro primegroup_p256_triple x
    mul a7, \x, a2
    mulhu a3, \x, a2
    add \x, a7, a6
    sltu a6, \x, a6
    add a6, a6, a3
.endm

// a0 = 3 (a1 - a2) mod p. 146 | 193 cycles, 486 bytes, no stack.
primegroup_rv32_function gfp256_triple_sub
    primegroup_p256_differences
    li a2, 3
    li a6, 0
    .irp word, t0, t1, t2, t3, t4, t5, t6, a4
    primegroup_p256_triple \word
    .endr
    sub a6, a6, a5
    add a5, a5, a5
    sub a1, a6, a5
    primegroup_p256_correct t0, t1, t2, t3, t4, t5, t6, a4
    ret
primegroup_rv32_end gfp256_triple_sub
