// Integers modulo primes of 12 words that leave a bit free, on RV32. See mont.S; R = 2^384.
//
// Twelve words of the product stand in registers (ra among them), and six of the factor; its six others are loaded in every row.

// Changes s10, a1, a5-a7 (as rows of 8 words), s8, s9.
.macro primegroup_mont12_save
    addi sp, sp, -128
    primegroup_rv32_each sw, sp, 112, ra, s0, s1
.endm

.macro primegroup_mont12_return
    primegroup_rv32_each lw, sp, 112, ra, s0, s1
    primegroup_rv32_return 128
.endm

// The lowest six words of the factor at a3.
.macro primegroup_mont12_load
    primegroup_rv32_each lw, a3, 0, s2, s3, s4, s5, s6, s7
.endm

// A row from its third word on.
.macro primegroup_mont12_rest w2, w3, w4, w5, w6, w7, w8, w9, w10, w11
    primegroup_rv32_row_next s4, \w2
    primegroup_rv32_row_next s5, \w3
    lw s8, 24(a3)
    primegroup_rv32_row_next s6, \w4
    lw s9, 28(a3)
    primegroup_rv32_row_next s7, \w5
    primegroup_rv32_row_next s8, \w6
    lw s8, 32(a3)
    primegroup_rv32_row_next s9, \w7
    lw s9, 36(a3)
    primegroup_rv32_row_next s8, \w8
    lw s8, 40(a3)
    primegroup_rv32_row_next s9, \w9
    lw s9, 44(a3)
    primegroup_rv32_row_next s8, \w10
    primegroup_rv32_row_next s9, \w11
.endm

// A row of a product, times a5, of which the lowest word goes to \at(a0), and the register of that is then the highest.
.macro primegroup_mont12_row at, w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11
    lw a5, \at(a2)
    nop
    primegroup_rv32_row_first s2, \w0
    sw \w0, \at(a0)
    primegroup_rv32_row_second s3, \w1
    primegroup_mont12_rest \w2, \w3, \w4, \w5, \w6, \w7, \w8, \w9, \w10, \w11
    add a1, a1, s10
    add \w0, a1, a7
.endm

// The 24 words at a0: the product of the words at a3 and a2. Changes all registers but sp, gp, tp, a0, a2 and a3, of which ra is returned to,
// and the word at 108(sp).
primegroup_rv32_function mont12_product
    sw ra, 108(sp)
    primegroup_mont12_load
    lw a5, 0(a2)
    lw s8, 24(a3)
    mulhu a1, s2, a5
    mul a6, s2, a5
    sw a6, 0(a0)
    mul a6, s3, a5
    mulhu a7, s3, a5
    add t1, a6, a1
    sltu a1, t1, a1
    primegroup_rv32_row_fresh s4, t2
    primegroup_rv32_row_fresh s5, t3
    primegroup_rv32_row_fresh s6, t4
    lw s9, 28(a3)
    primegroup_rv32_row_fresh s7, t5
    primegroup_rv32_row_fresh s8, t6
    lw s8, 32(a3)
    primegroup_rv32_row_fresh s9, a4
    lw s9, 36(a3)
    primegroup_rv32_row_fresh s8, s11
    lw s8, 40(a3)
    primegroup_rv32_row_fresh s9, s0
    lw s9, 44(a3)
    primegroup_rv32_row_fresh s8, s1
    primegroup_rv32_row_fresh s9, ra
    add t0, a1, a7
    primegroup_mont12_row 4, t1, t2, t3, t4, t5, t6, a4, s11, s0, s1, ra, t0
    primegroup_mont12_row 8, t2, t3, t4, t5, t6, a4, s11, s0, s1, ra, t0, t1
    primegroup_mont12_row 12, t3, t4, t5, t6, a4, s11, s0, s1, ra, t0, t1, t2
    primegroup_mont12_row 16, t4, t5, t6, a4, s11, s0, s1, ra, t0, t1, t2, t3
    primegroup_mont12_row 20, t5, t6, a4, s11, s0, s1, ra, t0, t1, t2, t3, t4
    primegroup_mont12_row 24, t6, a4, s11, s0, s1, ra, t0, t1, t2, t3, t4, t5
    primegroup_mont12_row 28, a4, s11, s0, s1, ra, t0, t1, t2, t3, t4, t5, t6
    primegroup_mont12_row 32, s11, s0, s1, ra, t0, t1, t2, t3, t4, t5, t6, a4
    primegroup_mont12_row 36, s0, s1, ra, t0, t1, t2, t3, t4, t5, t6, a4, s11
    primegroup_mont12_row 40, s1, ra, t0, t1, t2, t3, t4, t5, t6, a4, s11, s0
    primegroup_mont12_row 44, ra, t0, t1, t2, t3, t4, t5, t6, a4, s11, s0, s1
    primegroup_rv32_each sw, a0, 48, t0, t1, t2, t3, t4, t5, t6, a4, s11, s0, s1, ra
    lw ra, 108(sp)
    ret
primegroup_rv32_end mont12_product

// A row of the reduction, as for 8 words; a0 is the carry into what is above.
.macro primegroup_mont12_reduction_row at, w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11
    lw a5, 100(sp)
    snez a1, \w0
    mul a5, \w0, a5
    lw \w0, \at(a2)
    mulhu a7, s2, a5
    primegroup_rv32_row_second s3, \w1
    primegroup_mont12_rest \w2, \w3, \w4, \w5, \w6, \w7, \w8, \w9, \w10, \w11
    add a1, a1, s10
    add a1, a1, a7
    add \w0, \w0, a0
    sltu a0, \w0, a0
    add \w0, \w0, a1
    sltu a1, \w0, a1
    add a0, a0, a1
.endm

// a5 borrows as \w - the word at \at(a3) - a5 does. Changes a1, a6.
.macro primegroup_mont12_compare w, at
    lw a1, \at(a3)
    sltu a6, \w, a5
    sub a5, \w, a5
    sltu a5, a5, a1
    add a5, a5, a6
.endm

// \w -= \x where the mask \b is all ones, less \c, and \c is the borrow. Then \next_x comes from a3. Changes \y.
.macro primegroup_mont_take_word x, c, y, b, at, w, next_x
    .ifnb \next_x
    lw \next_x, \at+4(a3)
    .endif
    and \x, \x, \b
    sltu \y, \w, \c
    sub \w, \w, \c
    sltu \c, \w, \x
    sub \w, \w, \x
    add \c, \c, \y
    sw \w, \at(a0)
.endm

// a0 = a1 a2 / R mod p, below p; a3 = p, a4 = p'.
// In: any integer of 12 words a1, and a2 below p. 2658 | 3382 cycles, 4482 bytes, 128 of stack.
primegroup_rv32_function mont12_mul
    primegroup_mont12_save
    primegroup_rv32_each sw, sp, 96, a0, a4, a3
    mv a3, a1
    mv a0, sp
    call primegroup_mont12_product
    lw a3, 104(sp)
    mv a2, sp
.Lprimegroup_mont12_reduce:
    primegroup_mont12_load
    primegroup_rv32_each lw, a2, 0, t0, t1, t2, t3, t4, t5, t6, a4, s11, s0, s1, ra
    li a0, 0
    primegroup_mont12_reduction_row 48, t0, t1, t2, t3, t4, t5, t6, a4, s11, s0, s1, ra
    primegroup_mont12_reduction_row 52, t1, t2, t3, t4, t5, t6, a4, s11, s0, s1, ra, t0
    primegroup_mont12_reduction_row 56, t2, t3, t4, t5, t6, a4, s11, s0, s1, ra, t0, t1
    primegroup_mont12_reduction_row 60, t3, t4, t5, t6, a4, s11, s0, s1, ra, t0, t1, t2
    primegroup_mont12_reduction_row 64, t4, t5, t6, a4, s11, s0, s1, ra, t0, t1, t2, t3
    primegroup_mont12_reduction_row 68, t5, t6, a4, s11, s0, s1, ra, t0, t1, t2, t3, t4
    primegroup_mont12_reduction_row 72, t6, a4, s11, s0, s1, ra, t0, t1, t2, t3, t4, t5
    primegroup_mont12_reduction_row 76, a4, s11, s0, s1, ra, t0, t1, t2, t3, t4, t5, t6
    primegroup_mont12_reduction_row 80, s11, s0, s1, ra, t0, t1, t2, t3, t4, t5, t6, a4
    primegroup_mont12_reduction_row 84, s0, s1, ra, t0, t1, t2, t3, t4, t5, t6, a4, s11
    primegroup_mont12_reduction_row 88, s1, ra, t0, t1, t2, t3, t4, t5, t6, a4, s11, s0
    primegroup_mont12_reduction_row 92, ra, t0, t1, t2, t3, t4, t5, t6, a4, s11, s0, s1
    lw a0, 96(sp)
    sltu a5, t0, s2
    lw s8, 24(a3)
    .irp    i, 1, 2, 3, 4, 5, 6
    primegroup_mont12_compare t\i, 4*\i
    .endr
    primegroup_mont12_compare a4, 28
    primegroup_mont12_compare s11, 32
    primegroup_mont12_compare s0, 36
    primegroup_mont12_compare s1, 40
    primegroup_mont12_compare ra, 44
    addi a5, a5, -1
    li a6, 0
    primegroup_mont_take_word s2, a6, a7, a5, 0, t0,
    primegroup_mont_take_word s3, a6, a7, a5, 4, t1,
    primegroup_mont_take_word s4, a6, a7, a5, 8, t2,
    primegroup_mont_take_word s5, a6, a7, a5, 12, t3,
    primegroup_mont_take_word s6, a6, a7, a5, 16, t4,
    primegroup_mont_take_word s7, a6, a7, a5, 20, t5,
    primegroup_mont_take_word s8, a6, a7, a5, 24, t6, s9
    primegroup_mont_take_word s9, a6, a7, a5, 28, a4, s8
    primegroup_mont_take_word s8, a6, a7, a5, 32, s11, s9
    primegroup_mont_take_word s9, a6, a7, a5, 36, s0, s8
    primegroup_mont_take_word s8, a6, a7, a5, 40, s1, s9
    primegroup_mont_take_word s9, a6, a7, a5, 44, ra,
    primegroup_mont12_return
primegroup_rv32_end mont12_mul

// a0 = the 24 words at a1, below p R, divided by R mod p, below p; a2 = p, a3 = p'. 1444 | 1802 cycles, 20 bytes, 128 of stack, with mul, which it ends in.
primegroup_rv32_function mont12_reduce
    primegroup_mont12_save
    sw a0, 96(sp)
    sw a3, 100(sp)
    mv a3, a2
    mv a2, a1
    j .Lprimegroup_mont12_reduce
primegroup_rv32_end mont12_reduce

// The 24 words at a0 = a1 a2, apart from both. 1224 | 1588 cycles, 28 bytes, 128 of stack.
primegroup_rv32_function mont12_wide
    primegroup_mont12_save
    mv a3, a1
    call primegroup_mont12_product
    primegroup_mont12_return
primegroup_rv32_end mont12_wide
