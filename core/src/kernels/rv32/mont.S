// Integers modulo primes of 8 and 12 words that leave a bit free, on RV32; and sums of any number of words. `columns.S` has the convention.
//
// **Elements**: words, low word first, in memory. R = 2^256 or 2^384. A prime is at most R/2.
// Results may be operands, but not overlap one in part; no result is the prime.
// A product is made wholly, on the stack, then divided by R.
// **By hand**: routines that call others (`mont_eight.S`, `mont_twelve.S`, `products.S`), so that a program has one copy of those; and loops over
// a number of words. The generator has neither.

// The end of a product of \n words: divides what stands on the stack. Above it are the result's place, p, p' and the return address.
.macro primegroup_mont_divide n
    primegroup_rv32_each lw, sp, 8*\n, a0, a2, a3
    mv a1, sp
    call primegroup_mont\n\()_reduce
    lw ra, 8*\n+12(sp)
    primegroup_rv32_return 8*\n+16
.endm

// The high words of a product to \base.
.macro primegroup_mont_store_high base
    primegroup_rv32_each sw, \base, 32, t0, t1, t2, t3, t4, t5, t6, a4
.endm

// a0 = a1 a2 / R mod p, below p; a3 = p, a4 = p' = -1/p mod 2^32.
// In: any integer of 8 words a1, and a2 below p. 1128 | 1373 cycles, 58 bytes, 80 of stack.
primegroup_rv32_function mont8_mul
    primegroup_rv32_save 80
    primegroup_rv32_each sw, sp, 64, a0, a3, a4, ra
    mv a0, sp
    call primegroup_rv32_product8
.Lprimegroup_mont8_divide:
    primegroup_mont_store_high sp
    primegroup_mont_divide 8
primegroup_rv32_end mont8_mul

// a0 = a1^2 / R mod p, below p; a3 = p, a4 = p'.
// In: below p. 940 | 1102 cycles, 38 bytes, 80 of stack, with mul, which it ends in.
primegroup_rv32_function mont8_square
    primegroup_rv32_save 80
    primegroup_rv32_each sw, sp, 64, a0, a3, a4, ra
    call primegroup_rv32_square8
    primegroup_rv32_each sw, sp, 0, s2, s3, s4, s5, s6, s7, s8, s9
    j .Lprimegroup_mont8_divide
primegroup_rv32_end mont8_square

// The 16 words at a0 = a1 a2, apart from both. 507 | 660 cycles, 48 bytes, 16 of stack.
primegroup_rv32_function mont8_wide
    primegroup_rv32_save 16
    sw ra, 0(sp)
    call primegroup_rv32_product8
    lw ra, 0(sp)
    primegroup_mont_store_high a0
    primegroup_rv32_return 16
primegroup_rv32_end mont8_wide

// The same as mont8_mul for 12 words. 2565 | 3088 cycles, 42 bytes, 112 of stack, and that of its parts.
primegroup_rv32_function mont12_mul
    primegroup_rv32_save 112
    primegroup_rv32_each sw, sp, 96, a0, a3, a4, ra
    mv a0, sp
    call primegroup_mont12_wide
    primegroup_mont_divide 12
primegroup_rv32_end mont12_mul

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
