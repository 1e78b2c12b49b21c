// GF(2^166 - 5) on RV32, except products and squares (`gf166_products.S`). `columns.S` has the convention.
//
// **Elements**: 6 words, low word first, in memory: below 3 * 2^166; loose ones below 2^170.
// Results may be operands, but not overlap one in part.

// \to = 2 \x, and the highest bit of \below. Changes a4.
.macro primegroup_g166_double to, x, below
    srli a4, \below, 31
    primegroup_rv32_double \to, \x, a4
.endm

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
