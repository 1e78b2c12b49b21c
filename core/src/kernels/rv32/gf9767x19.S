// GF(9767^19) on RV32: products and squares. `columns.S` has the convention.
//
// **Elements**: 19 coefficients of 16 bits in 1..=p, and an entry 0. Results may be operands, but not overlap one in part.
// Sums of all 19 products of a coefficient are at most 37 p^2 < 2^32: nothing is carried, and each is reduced once. `prime.rs` has the
// reduction: ((x n mod 2^32) >> 16) p >> 16, and 1; the high word of a product with 2^16 p is the second half of it.

// The constants of the reduction: n in \n, 2^16 p in \p.
.macro primegroup_c97_constants n, p
    li \n, 3635353193
    lui \p, 9767 << 4
.endm

// \x / 2^32 mod p, in 1..=p, to entry \at of what \base points to.
.macro primegroup_c97_reduce x, n, p, at, base
    mul \x, \x, \n
    srli \x, \x, 16
    mulhu \x, \x, \p
    addi \x, \x, 1
    sh \x, 2*\at(\base)
.endm

// Two of them.
.macro primegroup_c97_reduce_two x, y, n, p, at, base
    mul \x, \x, \n
    mul \y, \y, \n
    srli \x, \x, 16
    mulhu \x, \x, \p
    srli \y, \y, 16
    mulhu \y, \y, \p
    addi \x, \x, 1
    sh \x, 2*\at(\base)
    addi \y, \y, 1
    sh \y, 2*\at+2(\base)
.endm

// Sums s2-s10, and s11 if there is a tenth word, += \a times the words. Then the first of these becomes entry \at of what a2 points to, and
// \next entry \next_at of what a1 points to.
.macro primegroup_c97_row a, next, next_at, at, w0, w1, w2, w3, w4, w5, w6, w7, w8, w9
    mul s0, \a, \w0
    lhu \next, 2*\next_at(a1)
    lhu \w0, 2*\at(a2)
    mul s1, \a, \w1
    add s2, s2, s0
    mul s0, \a, \w2
    add s3, s3, s1
    mul s1, \a, \w3
    add s4, s4, s0
    mul s0, \a, \w4
    add s5, s5, s1
    mul s1, \a, \w5
    add s6, s6, s0
    mul s0, \a, \w6
    add s7, s7, s1
    mul s1, \a, \w7
    add s8, s8, s0
    mul s0, \a, \w8
    add s9, s9, s1
    .ifnb \w9
    mul s1, \a, \w9
    .endif
    add s10, s10, s0
    .ifnb \w9
    add s11, s11, s1
    .endif
.endm

// The entries from \at on.
.macro primegroup_c97_load from, at, to, more:vararg
    lhu \to, 2*(\at)(\from)
    .ifnb \more
    primegroup_c97_load \from, \at+1, \more
    .endif
.endm

// a0 = a1 * a2. 938 | 2118 cycles, 2966 bytes, 48 of stack.
// Ten sums at a time, then nine: sum k takes a_j b_(k-j) for j from 18 down. Those of j > k are of z^19 = 2 and more: sums are doubled between.
// The words of b move on by one with each j.
primegroup_rv32_function gf9767x19_mul
    addi sp, sp, -48
    sw s0, 40(sp)
    sw s1, 44(sp)
    primegroup_c97_load a2, 1, t0, t1, t2, t3, t4, t5, t6, a3, a4, a5
    lhu a6, 2*18(a1)
    lhu a7, 2*17(a1)
    mul s2, a6, t0
    mul s3, a6, t1
    mul s4, a6, t2
    mul s5, a6, t3
    mul s6, a6, t4
    mul s7, a6, t5
    mul s8, a6, t6
    mul s9, a6, a3
    mul s10, a6, a4
    mul s11, a6, a5
    lhu t0, 2*11(a2)
    primegroup_c97_row a7, a6, 16, 12, t1, t2, t3, t4, t5, t6, a3, a4, a5, t0
    primegroup_c97_row a6, a7, 15, 13, t2, t3, t4, t5, t6, a3, a4, a5, t0, t1
    primegroup_c97_row a7, a6, 14, 14, t3, t4, t5, t6, a3, a4, a5, t0, t1, t2
    primegroup_c97_row a6, a7, 13, 15, t4, t5, t6, a3, a4, a5, t0, t1, t2, t3
    primegroup_c97_row a7, a6, 12, 16, t5, t6, a3, a4, a5, t0, t1, t2, t3, t4
    primegroup_c97_row a6, a7, 11, 17, t6, a3, a4, a5, t0, t1, t2, t3, t4, t5
    primegroup_c97_row a7, a6, 10, 18, a3, a4, a5, t0, t1, t2, t3, t4, t5, t6
    primegroup_c97_row a6, a7, 9, 0, a4, a5, t0, t1, t2, t3, t4, t5, t6, a3
    slli s11, s11, 1
    primegroup_c97_row a7, a6, 8, 1, a5, t0, t1, t2, t3, t4, t5, t6, a3, a4
    slli s10, s10, 1
    primegroup_c97_row a6, a7, 7, 2, t0, t1, t2, t3, t4, t5, t6, a3, a4, a5
    slli s9, s9, 1
    primegroup_c97_row a7, a6, 6, 3, t1, t2, t3, t4, t5, t6, a3, a4, a5, t0
    slli s8, s8, 1
    primegroup_c97_row a6, a7, 5, 4, t2, t3, t4, t5, t6, a3, a4, a5, t0, t1
    slli s7, s7, 1
    primegroup_c97_row a7, a6, 4, 5, t3, t4, t5, t6, a3, a4, a5, t0, t1, t2
    slli s6, s6, 1
    primegroup_c97_row a6, a7, 3, 6, t4, t5, t6, a3, a4, a5, t0, t1, t2, t3
    slli s5, s5, 1
    primegroup_c97_row a7, a6, 2, 7, t5, t6, a3, a4, a5, t0, t1, t2, t3, t4
    slli s4, s4, 1
    primegroup_c97_row a6, a7, 1, 8, t6, a3, a4, a5, t0, t1, t2, t3, t4, t5
    slli s3, s3, 1
    primegroup_c97_row a7, a6, 0, 9, a3, a4, a5, t0, t1, t2, t3, t4, t5, t6
    slli s2, s2, 1
    primegroup_c97_row a6, a7, 0, 0, a4, a5, t0, t1, t2, t3, t4, t5, t6, a3
    primegroup_c97_constants a6, a7
    primegroup_c97_reduce_two s2, s3, a6, a7, 0, sp
    primegroup_c97_reduce_two s4, s5, a6, a7, 2, sp
    primegroup_c97_reduce_two s6, s7, a6, a7, 4, sp
    primegroup_c97_reduce_two s8, s9, a6, a7, 6, sp
    primegroup_c97_reduce_two s10, s11, a6, a7, 8, sp
    primegroup_c97_load a2, 11, t0, t1, t2, t3, t4, t5, t6, a3
    lhu a4, 2*0(a2)
    lhu a6, 2*18(a1)
    lhu a7, 2*17(a1)
    mul s2, a6, t0
    mul s3, a6, t1
    mul s4, a6, t2
    mul s5, a6, t3
    mul s6, a6, t4
    mul s7, a6, t5
    mul s8, a6, t6
    mul s9, a6, a3
    mul s10, a6, a4
    lhu t0, 2*1(a2)
    slli s9, s9, 1
    primegroup_c97_row a7, a6, 16, 2, t1, t2, t3, t4, t5, t6, a3, a4, t0
    slli s8, s8, 1
    primegroup_c97_row a6, a7, 15, 3, t2, t3, t4, t5, t6, a3, a4, t0, t1
    slli s7, s7, 1
    primegroup_c97_row a7, a6, 14, 4, t3, t4, t5, t6, a3, a4, t0, t1, t2
    slli s6, s6, 1
    primegroup_c97_row a6, a7, 13, 5, t4, t5, t6, a3, a4, t0, t1, t2, t3
    slli s5, s5, 1
    primegroup_c97_row a7, a6, 12, 6, t5, t6, a3, a4, t0, t1, t2, t3, t4
    slli s4, s4, 1
    primegroup_c97_row a6, a7, 11, 7, t6, a3, a4, t0, t1, t2, t3, t4, t5
    slli s3, s3, 1
    primegroup_c97_row a7, a6, 10, 8, a3, a4, t0, t1, t2, t3, t4, t5, t6
    slli s2, s2, 1
    primegroup_c97_row a6, a7, 9, 9, a4, t0, t1, t2, t3, t4, t5, t6, a3
    primegroup_c97_row a7, a6, 8, 10, t0, t1, t2, t3, t4, t5, t6, a3, a4
    primegroup_c97_row a6, a7, 7, 11, t1, t2, t3, t4, t5, t6, a3, a4, t0
    primegroup_c97_row a7, a6, 6, 12, t2, t3, t4, t5, t6, a3, a4, t0, t1
    primegroup_c97_row a6, a7, 5, 13, t3, t4, t5, t6, a3, a4, t0, t1, t2
    primegroup_c97_row a7, a6, 4, 14, t4, t5, t6, a3, a4, t0, t1, t2, t3
    primegroup_c97_row a6, a7, 3, 15, t5, t6, a3, a4, t0, t1, t2, t3, t4
    primegroup_c97_row a7, a6, 2, 16, t6, a3, a4, t0, t1, t2, t3, t4, t5
    primegroup_c97_row a6, a7, 1, 17, a3, a4, t0, t1, t2, t3, t4, t5, t6
    primegroup_c97_row a7, a6, 0, 18, a4, t0, t1, t2, t3, t4, t5, t6, a3
    primegroup_c97_row a6, a7, 0, 0, t0, t1, t2, t3, t4, t5, t6, a3, a4
    primegroup_c97_constants a6, a7
    primegroup_c97_reduce_two s2, s3, a6, a7, 10, a0
    primegroup_c97_reduce_two s4, s5, a6, a7, 12, a0
    primegroup_c97_reduce_two s6, s7, a6, a7, 14, a0
    primegroup_c97_reduce_two s8, s9, a6, a7, 16, a0
    primegroup_c97_reduce s10, a6, a7, 18, a0
    sh zero, 38(a0)
    primegroup_rv32_each lw, sp, 0, t0, t1, t2, t3, t4
    primegroup_rv32_each sw, a0, 0, t0, t1, t2, t3, t4
    lw s0, 40(sp)
    lw s1, 44(sp)
    primegroup_rv32_return 48
primegroup_rv32_end gf9767x19_mul

// a1 += the products of the words that follow, two by two. One is made while the one before is added.
.macro primegroup_c97_sum t, u, x, y, words:vararg
    mul \u, \x, \y
    add a1, a1, \t
    .ifb \words
    add a1, a1, \u
    .else
    primegroup_c97_sum \u, \t, \words
    .endif
.endm

// a1 = the sum of such products.
.macro primegroup_c97_first x, y, words:vararg
    mul a1, \x, \y
    primegroup_c97_more \words
.endm
.macro primegroup_c97_more x, y, words:vararg
    .ifnb \x
    mul a6, \x, \y
    .ifb \words
    add a1, a1, a6
    .else
    primegroup_c97_sum a6, a7, \words
    .endif
    .endif
.endm

// a0 = a1^2. 523 | 1306 cycles, 1584 bytes, 16 of stack.
// Coefficient by coefficient, with all of a in registers: 4 times the products of different coefficients that are of z^19 and more, 2 times the
// others, and a square.
primegroup_rv32_function gf9767x19_square
    addi sp, sp, -16
    sw s0, 0(sp)
    sw s1, 4(sp)
    primegroup_c97_load a1, 0, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s0, s1, t0, t1, t2, t3, t4, t5, t6
    primegroup_c97_constants a3, a4
    primegroup_c97_first s3, t6, s4, t5, s5, t4, s6, t3, s7, t2, s8, t1, s9, t0, s10, s1, s11, s0
    slli a1, a1, 1
    slli a1, a1, 1
    primegroup_c97_more s2, s2
    primegroup_c97_reduce a1, a3, a4, 0, a0
    primegroup_c97_first s4, t6, s5, t5, s6, t4, s7, t3, s8, t2, s9, t1, s10, t0, s11, s1
    slli a1, a1, 1
    primegroup_c97_more s2, s3, s0, s0
    slli a1, a1, 1
    primegroup_c97_reduce a1, a3, a4, 1, a0
    primegroup_c97_first s5, t6, s6, t5, s7, t4, s8, t3, s9, t2, s10, t1, s11, t0, s0, s1
    slli a1, a1, 1
    primegroup_c97_more s2, s4
    slli a1, a1, 1
    primegroup_c97_more s3, s3
    primegroup_c97_reduce a1, a3, a4, 2, a0
    primegroup_c97_first s6, t6, s7, t5, s8, t4, s9, t3, s10, t2, s11, t1, s0, t0
    slli a1, a1, 1
    primegroup_c97_more s2, s5, s3, s4, s1, s1
    slli a1, a1, 1
    primegroup_c97_reduce a1, a3, a4, 3, a0
    primegroup_c97_first s7, t6, s8, t5, s9, t4, s10, t3, s11, t2, s0, t1, s1, t0
    slli a1, a1, 1
    primegroup_c97_more s2, s6, s3, s5
    slli a1, a1, 1
    primegroup_c97_more s4, s4
    primegroup_c97_reduce a1, a3, a4, 4, a0
    primegroup_c97_first s8, t6, s9, t5, s10, t4, s11, t3, s0, t2, s1, t1
    slli a1, a1, 1
    primegroup_c97_more s2, s7, s3, s6, s4, s5, t0, t0
    slli a1, a1, 1
    primegroup_c97_reduce a1, a3, a4, 5, a0
    primegroup_c97_first s9, t6, s10, t5, s11, t4, s0, t3, s1, t2, t0, t1
    slli a1, a1, 1
    primegroup_c97_more s2, s8, s3, s7, s4, s6
    slli a1, a1, 1
    primegroup_c97_more s5, s5
    primegroup_c97_reduce a1, a3, a4, 6, a0
    primegroup_c97_first s10, t6, s11, t5, s0, t4, s1, t3, t0, t2
    slli a1, a1, 1
    primegroup_c97_more s2, s9, s3, s8, s4, s7, s5, s6, t1, t1
    slli a1, a1, 1
    primegroup_c97_reduce a1, a3, a4, 7, a0
    primegroup_c97_first s11, t6, s0, t5, s1, t4, t0, t3, t1, t2
    slli a1, a1, 1
    primegroup_c97_more s2, s10, s3, s9, s4, s8, s5, s7
    slli a1, a1, 1
    primegroup_c97_more s6, s6
    primegroup_c97_reduce a1, a3, a4, 8, a0
    primegroup_c97_first s0, t6, s1, t5, t0, t4, t1, t3
    slli a1, a1, 1
    primegroup_c97_more s2, s11, s3, s10, s4, s9, s5, s8, s6, s7, t2, t2
    slli a1, a1, 1
    primegroup_c97_reduce a1, a3, a4, 9, a0
    primegroup_c97_first s1, t6, t0, t5, t1, t4, t2, t3
    slli a1, a1, 1
    primegroup_c97_more s2, s0, s3, s11, s4, s10, s5, s9, s6, s8
    slli a1, a1, 1
    primegroup_c97_more s7, s7
    primegroup_c97_reduce a1, a3, a4, 10, a0
    primegroup_c97_first t0, t6, t1, t5, t2, t4
    slli a1, a1, 1
    primegroup_c97_more s2, s1, s3, s0, s4, s11, s5, s10, s6, s9, s7, s8, t3, t3
    slli a1, a1, 1
    primegroup_c97_reduce a1, a3, a4, 11, a0
    primegroup_c97_first t1, t6, t2, t5, t3, t4
    slli a1, a1, 1
    primegroup_c97_more s2, t0, s3, s1, s4, s0, s5, s11, s6, s10, s7, s9
    slli a1, a1, 1
    primegroup_c97_more s8, s8
    primegroup_c97_reduce a1, a3, a4, 12, a0
    primegroup_c97_first t2, t6, t3, t5
    slli a1, a1, 1
    primegroup_c97_more s2, t1, s3, t0, s4, s1, s5, s0, s6, s11, s7, s10, s8, s9, t4, t4
    slli a1, a1, 1
    primegroup_c97_reduce a1, a3, a4, 13, a0
    primegroup_c97_first t3, t6, t4, t5
    slli a1, a1, 1
    primegroup_c97_more s2, t2, s3, t1, s4, t0, s5, s1, s6, s0, s7, s11, s8, s10
    slli a1, a1, 1
    primegroup_c97_more s9, s9
    primegroup_c97_reduce a1, a3, a4, 14, a0
    primegroup_c97_first t4, t6
    slli a1, a1, 1
    primegroup_c97_more s2, t3, s3, t2, s4, t1, s5, t0, s6, s1, s7, s0, s8, s11, s9, s10, t5, t5
    slli a1, a1, 1
    primegroup_c97_reduce a1, a3, a4, 15, a0
    primegroup_c97_first t5, t6
    slli a1, a1, 1
    primegroup_c97_more s2, t4, s3, t3, s4, t2, s5, t1, s6, t0, s7, s1, s8, s0, s9, s11
    slli a1, a1, 1
    primegroup_c97_more s10, s10
    primegroup_c97_reduce a1, a3, a4, 16, a0
    primegroup_c97_first s2, t5, s3, t4, s4, t3, s5, t2, s6, t1, s7, t0, s8, s1, s9, s0, s10, s11, t6, t6
    slli a1, a1, 1
    primegroup_c97_reduce a1, a3, a4, 17, a0
    primegroup_c97_first s2, t6, s3, t5, s4, t4, s5, t3, s6, t2, s7, t1, s8, t0, s9, s1, s10, s0
    slli a1, a1, 1
    primegroup_c97_more s11, s11
    primegroup_c97_reduce a1, a3, a4, 18, a0
    sh zero, 38(a0)
    lw s0, 0(sp)
    lw s1, 4(sp)
    primegroup_rv32_return 16
primegroup_rv32_end gf9767x19_square
