// Look-up on RV32.

// \sum and \other |= the words at \at(a5), where the mask a6 is all ones.
.macro primegroup_lookup_two at, sum, other
    lw s0, \at(a5)
    lw s1, \at+4(a5)
    and s0, s0, a6
    or \sum, \sum, s0
    and s1, s1, a6
    or \other, \other, s1
.endm

// Entry a2 of the a3 > 0 entries of a4 words each at a1, to a0; zeros when a2 >= a3. a4 is even and not 0.
// Reads the whole table, eight words of all entries at a time, and then two. About 29 cycles an entry for eight words, 12 for two.
primegroup_rv32_function lookup
    addi sp, sp, -16
    primegroup_rv32_each sw, sp, 0, s0, s1, s2, s3
    slli s2, a4, 2                    // bytes of an entry
    mul s3, s2, a3
    add s3, s3, a1                    // the end
    addi a4, a4, -8
    bltz a4, 3f
1:  mv a5, a1
    mv a7, a2
    .irp    i, 0, 1, 2, 3, 4, 5, 6
    li t\i, 0
    .endr
    li a3, 0
    .balign 4
2:  sltiu a6, a7, 1
    addi a7, a7, -1
    neg a6, a6
    primegroup_lookup_two 0, t0, t1
    primegroup_lookup_two 8, t2, t3
    primegroup_lookup_two 16, t4, t5
    primegroup_lookup_two 24, t6, a3
    add a5, a5, s2
    bne a5, s3, 2b
    primegroup_rv32_each sw, a0, 0, t0, t1, t2, t3, t4, t5, t6, a3
    addi a0, a0, 32
    addi a1, a1, 32
    addi s3, s3, 32
    addi a4, a4, -8
    bgez a4, 1b
3:  addi a4, a4, 8
    beqz a4, 6f
4:  mv a5, a1
    mv a7, a2
    li t0, 0
    li t1, 0
    .balign 4
5:  sltiu a6, a7, 1
    addi a7, a7, -1
    neg a6, a6
    primegroup_lookup_two 0, t0, t1
    add a5, a5, s2
    bne a5, s3, 5b
    sw t0, 0(a0)
    sw t1, 4(a0)
    addi a0, a0, 8
    addi a1, a1, 8
    addi s3, s3, 8
    addi a4, a4, -2
    bnez a4, 4b
6:  lw s0, 0(sp)
    primegroup_rv32_each lw, sp, 4, s1, s2, s3
    addi sp, sp, 16
    ret
primegroup_rv32_end lookup
