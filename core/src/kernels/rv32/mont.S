// Integers modulo primes of 8 words that leave a bit free, on RV32; and sums of any number of words. `columns.S` has the convention.
//
// **Elements**: 8 words, low word first, in memory. R = 2^256. A prime is at most R/2.
// Results may be operands, but not overlap one in part; no result is the prime.
// A product is made wholly, then reduced word by word: the word m = t p' is what makes t + m p a multiple of 2^32. Its lowest word carries
// exactly where the lowest word of t is not 0.

// A row of the reduction: t + m p from the word \w0 on, whose register then holds the word above. s2-s9 = p, a3 = p', s11 the carry into
// what is above, \next that word.
.macro primegroup_mont_row next, w0, w1, w2, w3, w4, w5, w6, w7
    mul a5, \w0, a3
    snez a1, \w0
    lw \w0, \next
    mulhu a7, s2, a5
    primegroup_rv32_row_second s3, \w1
    primegroup_rv32_row_next s4, \w2
    primegroup_rv32_row_next s5, \w3
    primegroup_rv32_row_next s6, \w4
    primegroup_rv32_row_next s7, \w5
    primegroup_rv32_row_next s8, \w6
    primegroup_rv32_row_next s9, \w7
    add a1, a1, s10
    add a1, a1, a7
    add \w0, \w0, s11
    sltu s11, \w0, s11
    add \w0, \w0, a1
    sltu a1, \w0, a1
    add s11, s11, a1
.endm

// \p becomes \w - \p - a1, and a1 is the borrow. Changes a5.
.macro primegroup_mont_compare w, p
    sltu a5, \w, a1
    sub a1, \w, a1
    sltu a6, a1, \p
    sub \p, a1, \p
    add a1, a5, a6
.endm

// To \at(a0) goes \w where the mask a1 is all ones, else \p.
.macro primegroup_mont_choose w, p, at
    xor \w, \w, \p
    and \w, \w, a1
    xor \w, \w, \p
    sw \w, \at(a0)
.endm

// The 16 words at a2, divided by R modulo p, to a0; s2-s9 = p, a3 = p'.
.macro primegroup_mont_reduction
    primegroup_rv32_each lw, a2, 0, t0, t1, t2, t3, t4, t5, t6, a4
    li s11, 0
    primegroup_mont_row 32(a2), t0, t1, t2, t3, t4, t5, t6, a4
    primegroup_mont_row 36(a2), t1, t2, t3, t4, t5, t6, a4, t0
    primegroup_mont_row 40(a2), t2, t3, t4, t5, t6, a4, t0, t1
    primegroup_mont_row 44(a2), t3, t4, t5, t6, a4, t0, t1, t2
    primegroup_mont_row 48(a2), t4, t5, t6, a4, t0, t1, t2, t3
    primegroup_mont_row 52(a2), t5, t6, a4, t0, t1, t2, t3, t4
    primegroup_mont_row 56(a2), t6, a4, t0, t1, t2, t3, t4, t5
    primegroup_mont_row 60(a2), a4, t0, t1, t2, t3, t4, t5, t6
    sltu a1, t0, s2
    sub s2, t0, s2
    primegroup_mont_compare t1, s3
    primegroup_mont_compare t2, s4
    primegroup_mont_compare t3, s5
    primegroup_mont_compare t4, s6
    primegroup_mont_compare t5, s7
    primegroup_mont_compare t6, s8
    primegroup_mont_compare a4, s9
    neg a1, a1
    primegroup_mont_choose t0, s2, 0
    primegroup_mont_choose t1, s3, 4
    primegroup_mont_choose t2, s4, 8
    primegroup_mont_choose t3, s5, 12
    primegroup_mont_choose t4, s6, 16
    primegroup_mont_choose t5, s7, 20
    primegroup_mont_choose t6, s8, 24
    primegroup_mont_choose a4, s9, 28
.endm

// The high words of a product to \at(\base) and above.
.macro primegroup_mont_store_high base, at
    sw t0, \at(\base)
    primegroup_rv32_each sw, \base, \at+4, t1, t2, t3, t4, t5, t6, a4
.endm

// a0 = a1 a2 / R mod p, below p; a3 = p, a4 = p' = -1/p mod 2^32.
// In: any integer of 8 words a1, and a2 below p. 1129 | 1477 cycles, 2016 bytes, 80 of stack.
primegroup_rv32_function mont8_mul
    primegroup_rv32_save 80
    primegroup_rv32_each sw, sp, 64, a0, a4, ra
    primegroup_rv32_load a1
    mv a0, sp
    call primegroup_rv32_product8
    primegroup_mont_store_high sp, 32
    lw a0, 64(sp)
    primegroup_rv32_load a3
    lw a3, 68(sp)
    mv a2, sp
    lw ra, 72(sp)
.Lprimegroup_mont8_reduce:
    primegroup_mont_reduction
    primegroup_rv32_return 80
primegroup_rv32_end mont8_mul

// a0 = a1^2 / R mod p, below p; a3 = p, a4 = p'.
// In: below p. 951 | 1232 cycles, 120 bytes, 80 of stack, with mul, which it ends in.
primegroup_rv32_function mont8_square
    primegroup_rv32_save 80
    sw a4, 68(sp)
    sw ra, 72(sp)
    primegroup_rv32_load a1
    call primegroup_rv32_square8
    .irp i, 0,1,2,3,4,5,6
    sw t\i, 4+4*\i(sp)
    .endr
    sw s2, 0(sp)
    sw a4, 32(sp)
    sw s10, 36(sp)
    .irp i, 3,4,5,6,7
    sw s\i, 28+4*\i(sp)
    .endr
    sw s9, 60(sp)
    primegroup_rv32_load a3
    lw a3, 68(sp)
    mv a2, sp
    lw ra, 72(sp)
    j .Lprimegroup_mont8_reduce
primegroup_rv32_end mont8_square

// a0 = the 16 words at a1, below p R, divided by R mod p, below p; a2 = p, a3 = p'. 622 | 788 cycles, 40 bytes, 80 of stack, with mul, which it ends in.
primegroup_rv32_function mont8_reduce
    primegroup_rv32_save 80
    primegroup_rv32_load a2
    mv a2, a1
    j .Lprimegroup_mont8_reduce
primegroup_rv32_end mont8_reduce

// The 16 words at a0 = a1 a2, apart from both. 508 | 688 cycles, 80 bytes, 16 of stack.
primegroup_rv32_function mont8_wide
    primegroup_rv32_save 16
    sw ra, 0(sp)
    primegroup_rv32_load a1
    call primegroup_rv32_product8
    lw ra, 0(sp)
    primegroup_mont_store_high a0, 32
    primegroup_rv32_return 16
primegroup_rv32_end mont8_wide

// Sums of a3 words, a multiple of 4: no stack, 9 cycles a word and 7 more.

.macro primegroup_mont_four
    lw t0, 0(a1)
    lw t1, 0(a2)
    lw t2, 4(a1)
    lw t3, 4(a2)
    lw t4, 8(a1)
    lw t5, 8(a2)
    lw t6, 12(a1)
    lw a7, 12(a2)
.endm

.macro primegroup_mont_sum_word x, y, at
    add \x, \x, a5
    sltu a5, \x, a5
    add \x, \x, \y
    sltu \y, \x, \y
    add a5, a5, \y
    sw \x, \at(a0)
.endm

.macro primegroup_mont_difference_word x, y, at
    sltu a6, \x, a5
    sub \x, \x, a5
    sltu a5, \x, \y
    sub \x, \x, \y
    add a5, a5, a6
    sw \x, \at(a0)
.endm

// The words at a0 = a1 + a2, of which the carry is lost.
primegroup_rv32_function mont_sum
    slli a3, a3, 2
    add a3, a3, a1
    li a5, 0
1:  primegroup_mont_four
    primegroup_mont_sum_word t0, t1, 0
    primegroup_mont_sum_word t2, t3, 4
    primegroup_mont_sum_word t4, t5, 8
    primegroup_mont_sum_word t6, a7, 12
    addi a1, a1, 16
    addi a2, a2, 16
    addi a0, a0, 16
    bne a1, a3, 1b
    ret
primegroup_rv32_end mont_sum

// The words at a0 = a1 - a2; returns -1 if that borrows, else 0.
primegroup_rv32_function mont_difference
    slli a3, a3, 2
    add a3, a3, a1
    li a5, 0
1:  primegroup_mont_four
    primegroup_mont_difference_word t0, t1, 0
    primegroup_mont_difference_word t2, t3, 4
    primegroup_mont_difference_word t4, t5, 8
    primegroup_mont_difference_word t6, a7, 12
    addi a1, a1, 16
    addi a2, a2, 16
    addi a0, a0, 16
    bne a1, a3, 1b
    neg a0, a5
    ret
primegroup_rv32_end mont_difference

// The words at a0 = a1 + (a2, where the mask a4 is all ones), of which the carry is lost. 10 cycles a word.
primegroup_rv32_function mont_sum_if
    slli a3, a3, 2
    add a3, a3, a1
    li a5, 0
1:  primegroup_mont_four
    and t1, t1, a4
    and t3, t3, a4
    and t5, t5, a4
    and a7, a7, a4
    primegroup_mont_sum_word t0, t1, 0
    primegroup_mont_sum_word t2, t3, 4
    primegroup_mont_sum_word t4, t5, 8
    primegroup_mont_sum_word t6, a7, 12
    addi a1, a1, 16
    addi a2, a2, 16
    addi a0, a0, 16
    bne a1, a3, 1b
    ret
primegroup_rv32_end mont_sum_if

.macro primegroup_mont_pair_word at
    lw t0, \at(a0)
    lw t1, \at(a2)
    lw t2, \at(a1)
    sltu t3, t0, a5
    sub t4, t0, a5
    sltu a5, t4, t1
    sub t4, t4, t1
    add a5, a5, t3
    sw t4, \at(a0)
    sltu t3, t2, a6
    sub t2, t2, a6
    sltu a6, t2, t0
    sub t2, t2, t0
    add a6, a6, t3
    sltu t3, t2, t1
    sub t2, t2, t1
    add a6, a6, t3
    sw t2, \at(a1)
.endm

// The a3 words (a multiple of 4) at a1 -= those at a0 and a2, then those at a0 -= those at a2.
// 19 cycles a word: no stack.
primegroup_rv32_function mont_pair_end
    slli a3, a3, 2
    add a3, a3, a1
    li a5, 0
    li a6, 0
1:  primegroup_mont_pair_word 0
    primegroup_mont_pair_word 4
    primegroup_mont_pair_word 8
    primegroup_mont_pair_word 12
    addi a1, a1, 16
    addi a2, a2, 16
    addi a0, a0, 16
    bne a1, a3, 1b
    ret
primegroup_rv32_end mont_pair_end
