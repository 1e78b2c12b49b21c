// GF(2^255 - C) on RV32: sums, differences, small multiples. See gf255.S. None of these uses the stack.
// How often p goes off or on is taken from the top words before the others are added; so C times that goes in with the lowest word, and one
// chain of carries does.

// \x += \y + a6, and a6 is the carry. Then the next words come.
.macro primegroup_gf255_add_word x, y, at, next_x, next_y
    add \x, \x, \y
    sltu \y, \x, \y
    lw \next_x, \at+4(a1)
    add \x, \x, a6
    lw \next_y, \at+4(a2)
    sltu a6, \x, a6
    add a6, a6, \y
    sw \x, \at(a0)
.endm

// a0 = a1 + a2 mod p, a3 = C.
// In: below 2p. Out: below 2^255 + 2^225. 70 | 70 cycles, 220 bytes, no stack.
// The estimate k is (a7/2 + b7/2) >> 30 rounded down: what stays in the top word is at most 2^31 + 1.
primegroup_rv32_function gf255_add
    lw a4, 28(a1)
    lw a5, 28(a2)
    lw t0, 0(a1)
    lw t1, 0(a2)
    srli a6, a4, 1
    srli a7, a5, 1
    add a6, a6, a7
    srli a6, a6, 30
    add a4, a4, a5
    slli a7, a6, 31
    sub a4, a4, a7
    mul a6, a6, a3
    primegroup_rv32_turns primegroup_gf255_add_word, 6, 0, t0, t1, t2, t3
    add t0, t0, t1
    sltu t1, t0, t1
    add t0, t0, a6
    sltu a6, t0, a6
    add a6, a6, t1
    sw t0, 24(a0)
    add a4, a4, a6
    sw a4, 28(a0)
    ret
primegroup_rv32_end gf255_add

// \x -= \y + a6, and a6 is the borrow. Then the next words come. Changes a7.
.macro primegroup_gf255_sub_word x, y, at, next_x, next_y
    sltu a7, \x, \y
    sub \x, \x, \y
    lw \next_x, \at+4(a1)
    lw \next_y, \at+4(a2)
    sltu \y, \x, a6
    sub \x, \x, a6
    add a6, a7, \y
    sw \x, \at(a0)
.endm

// a0 = a1 - a2 mod p, a3 = C.
// In: below 2p. Out: below 2^255 + 2^225, or a1 and less. 73 | 72 cycles, 276 bytes, no stack.
// k p comes in: none for a7 > b7, where the difference is not negative; p where b7 - a7 is at most 2^31 - 2, else 2p.
primegroup_rv32_function gf255_sub
    lw a4, 28(a1)
    lw a5, 28(a2)
    lw t0, 0(a1)
    lw t1, 0(a2)
    sltu a6, a5, a4
    sub a5, a5, a4
    xori a6, a6, 1
    addi a7, a5, 1
    or a7, a7, a5
    srli a7, a7, 31
    and a7, a7, a6
    add a6, a6, a7
    slli a7, a6, 31
    sub a4, a7, a5
    mul a6, a6, a3
    primegroup_rv32_turns primegroup_gf255_sub_word, 6, 0, t0, t1, t2, t3
    sltu a7, t0, t1
    sub t0, t0, t1
    sltu t1, t0, a6
    sub t0, t0, a6
    add a6, a7, t1
    sw t0, 24(a0)
    sub a4, a4, a6
    sw a4, 28(a0)
    ret
primegroup_rv32_end gf255_sub

// Both, of the words \x and \y: the carry is a6, the borrow a7. Changes t5, t6.
.macro primegroup_gf255_both_words x, y, at, next_x, next_y
    lw \next_x, \at+4(a2)
    add t5, \x, \y
    sltu t6, t5, \y
    add t5, t5, a6
    sltu a6, t5, a6
    add a6, a6, t6
    lw \next_y, \at+4(a3)
    sltu t6, \x, \y
    sub \x, \x, \y
    sltu \y, \x, a7
    sub \x, \x, a7
    add a7, t6, \y
    sw t5, \at(a0)
    sw \x, \at(a1)
.endm

// a0 = a2 + a3 and a1 = a2 - a3 mod p, a4 = C; a0 and a1 differ.
// In: below 2p. Out: as add and sub. 125 | 124 cycles, 454 bytes, no stack.
primegroup_rv32_function gf255_sum_difference
    lw a5, 28(a2)
    lw t4, 28(a3)
    lw t0, 0(a2)
    lw t1, 0(a3)
    srli a6, a5, 1
    srli a7, t4, 1
    add a6, a6, a7
    srli a6, a6, 30
    sltu a7, t4, a5
    sub t2, t4, a5
    add a5, a5, t4
    slli t5, a6, 31
    sub a5, a5, t5
    mul a6, a6, a4
    xori a7, a7, 1
    addi t5, t2, 1
    or t5, t5, t2
    srli t5, t5, 31
    and t5, t5, a7
    add a7, a7, t5
    slli t4, a7, 31
    sub t4, t4, t2
    mul a7, a7, a4
    primegroup_rv32_turns primegroup_gf255_both_words, 6, 0, t0, t1, t2, t3
    add t5, t0, t1
    sltu t6, t5, t1
    add t5, t5, a6
    sltu a6, t5, a6
    add a6, a6, t6
    sltu t6, t0, t1
    sub t0, t0, t1
    sltu t1, t0, a7
    sub t0, t0, a7
    add a7, t6, t1
    sw t5, 24(a0)
    sw t0, 24(a1)
    add a5, a5, a6
    sub t4, t4, a7
    sw a5, 28(a0)
    sw t4, 28(a1)
    ret
primegroup_rv32_end gf255_sum_difference

// \x -= \y + \z + a6, and a6 is the borrow. Then the next words come. Changes a7.
.macro primegroup_gf255_sub_sum_word x, y, z, at, next_x, next_y, next_z
    lw \next_x, \at+4(a1)
    sltu a7, \x, \y
    sub \x, \x, \y
    lw \next_y, \at+4(a2)
    sltu \y, \x, \z
    sub \x, \x, \z
    lw \next_z, \at+4(a3)
    add a7, a7, \y
    sltu \y, \x, a6
    sub \x, \x, a6
    add a6, a7, \y
    sw \x, \at(a0)
.endm

// a0 = a1 - a2 - a3 mod p, a4 = C.
// In: below 2p. Out: below 2p. 106 | 105 cycles, 396 bytes, no stack.
// a7 - b7 - c7 is 8 h + 10 .. 8 h + 31, and k = -(h >> 28) brings that to 10 .. 2^31 + 30; where k would be negative it is 0.
primegroup_rv32_function gf255_sub_sum
    lw a5, 28(a1)
    lw t0, 28(a2)
    lw t1, 28(a3)
    srli a6, a5, 3
    srli a7, t0, 3
    sub a6, a6, a7
    srli a7, t1, 3
    sub a6, a6, a7
    addi a6, a6, -3
    srai a6, a6, 28
    sub a5, a5, t0
    lw t0, 0(a1)
    sub a5, a5, t1
    lw t1, 0(a2)
    srai a7, a6, 31
    lw t2, 0(a3)
    and a6, a6, a7
    slli a7, a6, 31
    add a5, a5, a7
    neg a6, a6
    mul a6, a6, a4
    primegroup_gf255_sub_sum_word t0, t1, t2, 0, t3, t4, t5
    primegroup_gf255_sub_sum_word t3, t4, t5, 4, t0, t1, t2
    primegroup_gf255_sub_sum_word t0, t1, t2, 8, t3, t4, t5
    primegroup_gf255_sub_sum_word t3, t4, t5, 12, t0, t1, t2
    primegroup_gf255_sub_sum_word t0, t1, t2, 16, t3, t4, t5
    primegroup_gf255_sub_sum_word t3, t4, t5, 20, t0, t1, t2
    sltu a7, t0, t1
    sub t0, t0, t1
    sltu t1, t0, t2
    sub t0, t0, t2
    add a7, a7, t1
    sltu t1, t0, a6
    sub t0, t0, a6
    add a6, a7, t1
    sw t0, 24(a0)
    sub a5, a5, a6
    sw a5, 28(a0)
    ret
primegroup_rv32_end gf255_sub_sum

// To \at(a0) goes \y a2 + a6, and a6 is the high word.
.macro primegroup_gf255_small_word y, at, next
    mul a4, \y, a2
    lw \next, \at+4(a1)
    mulhu a5, \y, a2
    add a4, a4, a6
    sltu a6, a4, a6
    add a6, a6, a5
    sw a4, \at(a0)
.endm

// a0 = a1 * a2 mod p for a word a2, a3 = 2C.
// In: any 256-bit value, any word. Out: below 2^255 + 2^225. 77 | 128 cycles, 240 bytes, no stack.
// The two top products come first: they say what is above bit 255, and that times C goes in at the bottom.
primegroup_rv32_function gf255_mul_small
    lw t0, 28(a1)
    lw t1, 24(a1)
    lw t2, 0(a1)
    mul t3, t0, a2
    mulhu t0, t0, a2
    mulhu t1, t1, a2
    add a7, t3, t1
    sltu t1, a7, t1
    add t0, t0, t1                    // above bit 256, times 2C
    mul a6, t0, a3
    mulhu t1, t0, a3
    srai a7, a7, 31                   // bit 255, times C
    srli a3, a3, 1
    and a3, a3, a7
    slli a7, a7, 31
    add t3, t3, a7
    add a6, a6, a3
    sltu a3, a6, a3
    add t1, t1, a3
    mul a4, t2, a2
    lw t3, 4(a1)
    mulhu a5, t2, a2
    add a4, a4, a6
    sltu a6, a4, a6
    sw a4, 0(a0)
    add a6, a6, a5
    mul a4, t3, a2
    lw t2, 8(a1)
    mulhu a5, t3, a2
    add a4, a4, a6
    sltu a6, a4, a6
    add a6, a6, a5
    add a4, a4, t1
    sltu t1, a4, t1
    add a6, a6, t1
    sw a4, 4(a0)
    primegroup_gf255_small_word t2, 8, t3
    primegroup_gf255_small_word t3, 12, t2
    primegroup_gf255_small_word t2, 16, t3
    primegroup_gf255_small_word t3, 20, t2
    mul a4, t2, a2
    lw t3, 28(a1)
    mulhu a5, t2, a2
    add a4, a4, a6
    sltu a6, a4, a6
    sw a4, 24(a0)
    mul t3, t3, a2
    add a6, a6, a5
    add t3, t3, a7
    add t3, t3, a6
    sw t3, 28(a0)
    ret
primegroup_rv32_end gf255_mul_small

// \x += \y a3 + a6, and a6 is the high word. Then the next words come. Changes a7, t4.
.macro primegroup_gf255_add_small_word x, y, at, next_x, next_y
    mul a7, \y, a3
    lw \next_x, \at+4(a1)
    mulhu t4, \y, a3
    lw \next_y, \at+4(a2)
    add a7, a7, a6
    sltu a6, a7, a6
    add \x, \x, a7
    sltu a7, \x, a7
    add a6, a6, t4
    add a6, a6, a7
    sw \x, \at(a0)
.endm

// a0 = a1 + w a2 mod p, a3 = w with w C < 2^30, a4 = C.
// In: a1 below 2p, a2 any 256-bit value. Out: below 2^255 + 2^224 (w + 2). 94 | 122 cycles, 298 bytes, no stack.
primegroup_rv32_function gf255_add_small
    lw a5, 28(a1)
    lw t0, 28(a2)
    lw t1, 0(a2)
    mul a7, t0, a3
    mulhu t4, t0, a3
    lw t0, 0(a1)
    add a5, a5, a7
    sltu a7, a5, a7
    add t4, t4, a7
    add t4, t4, t4
    srli a7, a5, 31
    add a6, t4, a7
    mul a6, a6, a4
    slli a5, a5, 1
    srli a5, a5, 1
    primegroup_rv32_turns primegroup_gf255_add_small_word, 6, 0, t0, t1, t2, t3
    mul a7, t1, a3
    mulhu t4, t1, a3
    add a7, a7, a6
    sltu a6, a7, a6
    add t0, t0, a7
    sltu a7, t0, a7
    sw t0, 24(a0)
    add a6, a6, t4
    add a6, a6, a7
    add a5, a5, a6
    sw a5, 28(a0)
    ret
primegroup_rv32_end gf255_add_small

// \x -= \y a3 + a6, and a6 is the high word. Then the next words come. Changes a7, t4.
.macro primegroup_gf255_sub_small_word x, y, at, next_x, next_y
    mul a7, \y, a3
    lw \next_x, \at+4(a1)
    mulhu t4, \y, a3
    lw \next_y, \at+4(a2)
    add a7, a7, a6
    sltu a6, a7, a6
    add a6, a6, t4
    sltu t4, \x, a7
    sub \x, \x, a7
    add a6, a6, t4
    sw \x, \at(a0)
.endm

// a0 = a1 - w a2 mod p, a3 = w < 2^16, a4 = C.
// In: below 2p. Out: below 2p. 101 | 138 cycles, 340 bytes, no stack.
// k p comes in, where k brings a7 - w b7 - w - 1 to 0 .. 2^31 - 1, or is 0 where it is more: what comes from below is w + 1 at most.
primegroup_rv32_function gf255_sub_small
    lw a5, 28(a1)
    lw t0, 28(a2)
    lw t1, 0(a2)
    addi a6, a3, 1
    mul a7, t0, a3
    mulhu t4, t0, a3
    lw t0, 0(a1)
    add a6, a6, a7
    sltu t2, a6, a7
    add t4, t4, t2
    sltu t2, a5, a6
    sub a6, a5, a6
    add t4, t4, t2
    add t4, t4, t4
    srli a6, a6, 31
    sub t4, t4, a6
    srli a6, t4, 31
    add a6, a6, t4
    sub a5, a5, a7
    slli a7, a6, 31
    mul a6, a6, a4
    add a5, a5, a7
    primegroup_rv32_turns primegroup_gf255_sub_small_word, 6, 0, t0, t1, t2, t3
    mul a7, t1, a3
    mulhu t4, t1, a3
    add a7, a7, a6
    sltu a6, a7, a6
    add a6, a6, t4
    sltu t4, t0, a7
    sub t0, t0, a7
    sw t0, 24(a0)
    add a6, a6, t4
    sub a5, a5, a6
    sw a5, 28(a0)
    ret
primegroup_rv32_end gf255_sub_small

// Half of \x, which \y stands above, less the borrow a4.
.macro primegroup_gf255_half_word x, y, at
    srli \x, \x, 1
    slli a5, \y, 31
    or \x, \x, a5
    sltu a5, \x, a4
    sub \x, \x, a4
    sw \x, \at(a0)
    mv a4, a5
.endm

// a0 = a1 / 2 mod p, a3 = (C - 1)/2.
// In: below 2p. Out: below 2^255 + 2^254. 67 | 66 cycles, 242 bytes, no stack.
// (a + p)/2 for odd a: a >> 1 plus 2^254 - (C - 1)/2.
primegroup_rv32_function gf255_half
    primegroup_rv32_each lw, a1, 0, t0, t1, t2, t3, t4, t5, t6, a7
    andi a6, t0, 1
    neg a4, a6
    slli a6, a6, 30
    and a4, a4, a3
    primegroup_gf255_half_word t0, t1, 0
    primegroup_gf255_half_word t1, t2, 4
    primegroup_gf255_half_word t2, t3, 8
    primegroup_gf255_half_word t3, t4, 12
    primegroup_gf255_half_word t4, t5, 16
    primegroup_gf255_half_word t5, t6, 20
    primegroup_gf255_half_word t6, a7, 24
    srli a7, a7, 1
    add a7, a7, a6
    sub a7, a7, a4
    sw a7, 28(a0)
    ret
primegroup_rv32_end gf255_half

// \x, or its complement where a1 says so, less the borrow a2. Then the next word comes.
.macro primegroup_gf255_negate_word x, at, next
    xor \x, \x, a1
    sltu a3, \x, a2
    lw \next, \at+4(a0)
    sub \x, \x, a2
    sw \x, \at(a0)
    mv a2, a3
.endm

// a0 = -a0 where the mask a1 is all ones; a2 = C.
// In and out: below 2p. 58 | 57 cycles, 194 bytes, no stack.
// k p - a with k = 1 below 2^254 (so that 0 becomes p, not 2p) and k = 2 else; in words ~a minus 2^256 - 1 - k p, which is
// 2^255 + C - 1 or 2C - 1.
primegroup_rv32_function gf255_negate_if
    lw a4, 28(a0)
    lw t0, 0(a0)
    srli a5, a4, 30
    seqz a5, a5
    neg a6, a5                        // all ones for k = 1
    slli a5, a5, 31
    not a6, a6
    and a6, a6, a2
    add a2, a2, a6
    addi a2, a2, -1
    and a2, a2, a1
    and a5, a5, a1
    xor a4, a4, a1
    sub a4, a4, a5
    primegroup_gf255_negate_word t0, 0, t1
    primegroup_gf255_negate_word t1, 4, t0
    primegroup_gf255_negate_word t0, 8, t1
    primegroup_gf255_negate_word t1, 12, t0
    primegroup_gf255_negate_word t0, 16, t1
    primegroup_gf255_negate_word t1, 20, t0
    xor t0, t0, a1
    sltu a3, t0, a2
    sub t0, t0, a2
    sw t0, 24(a0)
    sub a4, a4, a3
    sw a4, 28(a0)
    ret
primegroup_rv32_end gf255_negate_if

// Exchanges 8 words at a0 and a1 where the mask a2 is all ones. 66 | 65 cycles, 258 bytes, no stack.
primegroup_rv32_function gf255_swap_if
    .irp at, 0,8,16,24
    lw t0, \at(a0)
    lw t1, \at(a1)
    lw t2, \at+4(a0)
    lw t3, \at+4(a1)
    xor t4, t0, t1
    and t4, t4, a2
    xor t0, t0, t4
    xor t1, t1, t4
    xor t5, t2, t3
    and t5, t5, a2
    xor t2, t2, t5
    xor t3, t3, t5
    sw t0, \at(a0)
    sw t1, \at(a1)
    sw t2, \at+4(a0)
    sw t3, \at+4(a1)
    .endr
    ret
primegroup_rv32_end gf255_swap_if
