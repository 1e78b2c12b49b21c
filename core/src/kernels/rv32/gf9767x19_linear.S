// GF(9767^19) on RV32: sums, differences, products of coefficients. See gf9767x19.S. None of these uses the stack.
//
// **Sums**: two coefficients in a word. None reaches 2^15, so nothing goes from one to the other, and the top bit of each is free for a
// comparison.

// What sums compare with: 2^15 - p - 1 twice in a4, 1 twice in a5, p in a6; and p twice in a7.
.macro primegroup_c97_lanes
    li a4, 0x59d859d8
    li a5, 0x00010001
    li a6, 9767
    li a7, 0x26272627
.endm

// \x mod p for coefficients in 1..=2p. Changes \t.
.macro primegroup_c97_below x, t
    add \t, \x, a4
    srli \t, \t, 15
    and \t, \t, a5
    mul \t, \t, a6
    sub \x, \x, \t
.endm

// The results of two words.
.macro primegroup_c97_below_two x, y, at
    add t4, \x, a4
    add t5, \y, a4
    srli t4, t4, 15
    and t4, t4, a5
    mul t4, t4, a6
    srli t5, t5, 15
    and t5, t5, a5
    sub \x, \x, t4
    mul t5, t5, a6
    sw \x, \at(a0)
    sub \y, \y, t5
    sw \y, \at+4(a0)
.endm

// a0 = a1 + a2. 100 | 124 cycles, 368 bytes, no stack.
primegroup_rv32_function gf9767x19_add
    primegroup_c97_lanes
    .irp at, 0,8,16,24,32
    lw t0, \at(a1)
    lw t1, \at(a2)
    lw t2, \at+4(a1)
    lw t3, \at+4(a2)
    add t0, t0, t1
    add t2, t2, t3
    primegroup_c97_below_two t0, t2, \at
    .endr
    ret
primegroup_rv32_end gf9767x19_add

// a0 = a1 - a2. 110 | 134 cycles, 408 bytes, no stack.
primegroup_rv32_function gf9767x19_sub
    primegroup_c97_lanes
    .irp at, 0,8,16,24,32
    lw t0, \at(a1)
    lw t1, \at(a2)
    lw t2, \at+4(a1)
    lw t3, \at+4(a2)
    add t0, t0, a7
    sub t0, t0, t1
    .if \at == 32
    add t2, t2, a6
    .else
    add t2, t2, a7
    .endif
    sub t2, t2, t3
    primegroup_c97_below_two t0, t2, \at
    .endr
    ret
primegroup_rv32_end gf9767x19_sub

// a0 = a1 - a2 - a3. 182 | 246 cycles, 692 bytes, no stack.
primegroup_rv32_function gf9767x19_sub_sum
    primegroup_c97_lanes
    add a7, a7, a7
    .irp at, 0,8,16,24,32
    lw t0, \at(a1)
    lw t1, \at(a2)
    lw t2, \at+4(a1)
    lw t3, \at+4(a2)
    add t0, t0, a7
    sub t0, t0, t1
    lw t1, \at(a3)
    .if \at == 32
    add t2, t2, a6
    add t2, t2, a6
    .else
    add t2, t2, a7
    .endif
    sub t2, t2, t3
    lw t3, \at+4(a3)
    sub t0, t0, t1
    primegroup_c97_below t0, t4
    sub t2, t2, t3
    primegroup_c97_below t2, t5
    primegroup_c97_below_two t0, t2, \at
    .endr
    ret
primegroup_rv32_end gf9767x19_sub_sum

// Two words of 3 (a1 - a2). a3 is 3 n' mod 2^32 for the reduction that keeps the class, a4 = 2^16 p, a5 = 1 twice.
.macro primegroup_c97_triple at, p
    lw t0, \at(a1)
    lw t1, \at(a2)
    lw t2, \at+4(a1)
    lw t3, \at+4(a2)
    add t0, t0, a7
    sub t0, t0, t1
    srli t1, t0, 16
    mul t1, t1, a3
    slli t0, t0, 16
    srli t0, t0, 16
    mul t0, t0, a3
    add t2, t2, \p
    sub t2, t2, t3
    srli t3, t2, 16
    mul t3, t3, a3
    srli t1, t1, 16
    mulhu t1, t1, a4
    slli t2, t2, 16
    srli t2, t2, 16
    srli t0, t0, 16
    mulhu t0, t0, a4
    mul t2, t2, a3
    slli t1, t1, 16
    srli t3, t3, 16
    mulhu t3, t3, a4
    add t0, t0, t1
    add t0, t0, a5
    sw t0, \at(a0)
    srli t2, t2, 16
    mulhu t2, t2, a4
.endm

// a0 = 3 (a1 - a2). 179 | 259 cycles, 608 bytes, no stack.
primegroup_rv32_function gf9767x19_triple_difference
    li a3, 3*439742
    lui a4, 9767 << 4
    li a5, 0x00010001
    li a7, 0x26272627
    .irp at, 0,8,16,24
    primegroup_c97_triple \at, a7
    slli t3, t3, 16
    add t2, t2, t3
    add t2, t2, a5
    sw t2, \at+4(a0)
    .endr
    li a6, 9767
    primegroup_c97_triple 32, a6
    addi t2, t2, 1
    sw t2, 36(a0)
    ret
primegroup_rv32_end gf9767x19_triple_difference

// a0 = the word a2 times a1, for a2 in 1..=p. 121 | 232 cycles, 440 bytes, no stack.
primegroup_rv32_function gf9767x19_scale
    primegroup_c97_constants a3, a4
    mul a2, a2, a3
    .irp i, 0,3,6,9,12,15
    lhu t0, 2*\i(a1)
    lhu t1, 2*\i+2(a1)
    lhu t2, 2*\i+4(a1)
    mul t0, t0, a2
    mul t1, t1, a2
    srli t0, t0, 16
    mulhu t0, t0, a4
    mul t2, t2, a2
    srli t1, t1, 16
    mulhu t1, t1, a4
    addi t0, t0, 1
    sh t0, 2*\i(a0)
    srli t2, t2, 16
    mulhu t2, t2, a4
    addi t1, t1, 1
    sh t1, 2*\i+2(a0)
    addi t2, t2, 1
    sh t2, 2*\i+4(a0)
    .endr
    lhu t0, 36(a1)
    sh zero, 38(a0)
    mul t0, t0, a2
    srli t0, t0, 16
    mulhu t0, t0, a4
    addi t0, t0, 1
    sh t0, 36(a0)
    ret
primegroup_rv32_end gf9767x19_scale

// a0 = the products of like coefficients of a1 and a2. 158 | 350 cycles, 588 bytes, no stack.
primegroup_rv32_function gf9767x19_products
    primegroup_c97_constants a3, a4
    .irp i, 0,2,4,6,8,10,12,14,16
    lhu t0, 2*\i(a1)
    lhu t1, 2*\i(a2)
    lhu t2, 2*\i+2(a1)
    lhu t3, 2*\i+2(a2)
    mul t0, t0, t1
    mul t2, t2, t3
    primegroup_c97_reduce_two t0, t2, a3, a4, \i, a0
    .endr
    lhu t0, 36(a1)
    lhu t1, 36(a2)
    sh zero, 38(a0)
    mul t0, t0, t1
    primegroup_c97_reduce t0, a3, a4, 18, a0
    ret
primegroup_rv32_end gf9767x19_products

// Coefficient 0 of a0 * a1 is returned. 85 | 138 cycles, 296 bytes, no stack.
primegroup_rv32_function gf9767x19_inner_product
    lhu t0, 2(a0)
    lhu t1, 36(a1)
    lhu t2, 4(a0)
    lhu t3, 34(a1)
    mul t4, t0, t1
    .irp i, 3,5,7,9,11,13,15,17
    lhu t0, 2*\i(a0)
    lhu t1, 2*(19-\i)(a1)
    mul t5, t2, t3
    lhu t2, 2*\i+2(a0)
    lhu t3, 2*(18-\i)(a1)
    mul t6, t0, t1
    add t4, t4, t5
    add t4, t4, t6
    .endr
    lhu t0, 0(a0)
    lhu t1, 0(a1)
    mul t5, t2, t3
    add t4, t4, t5
    mul t6, t0, t1
    primegroup_c97_constants a3, a4
    slli t4, t4, 1
    add t4, t4, t6
    mul t4, t4, a3
    srli t4, t4, 16
    mulhu t4, t4, a4
    addi a0, t4, 1
    ret
primegroup_rv32_end gf9767x19_inner_product
