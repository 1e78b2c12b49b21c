// GF(9767^19) on RV32: products of coefficients. See gf9767x19.S. None of these uses the stack.

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
