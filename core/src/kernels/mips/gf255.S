# Products modulo 2^255 - C for MIPS32 release 2 (M4K), on nine limbs of 29 bits, low limb first: the layout of the backend w28 (`w28.rs`), whose
# `wide` functions are the twins, limb by limb.
#
# Contract of both: operands are sums of two elements at the most (limbs below 2^30 + 2^18, the highest below 2^24 + 16), the result is an
# element; it may be an operand. The procedure call standard o32; 40 bytes of stack. C is below 2^15.
#
# Columns of a product are sums in HI and LO: first those of the upper half, whose limbs stand in the result meanwhile; then those of the lower
# half, each with 64 C times the limb above, as 2^261 = 64 C. What is above 2^255 in the end goes in once more, times C. From column to column the
# carry goes through HI and LO (MTLO, MTHI), or is added to the next column (ADDU, SLTU), as there are free slots.
#
# Constant time: the M4K multiplies faster if the second factor has 16 bits. Between any two of MULTU, MADDU and MFLO stands another instruction,
# so that the unit has always ended; NOP stands where there is nothing to do. Instructions of the unit are at the left, what fills the slots between them is
# indented. Nothing waits.
#
# Cost, call and return included: a product 327 cycles, a square 276.
#
# Registers: factors in t0 to t8 and s0 to s7, fp (of a square, its limbs and twice its limbs); a0 the result; a3 64 C; the rest for sums, carries and
# limbs that come back.

.set push
.set mips32r2
.set noreorder
.set noat
.set nomacro

# The end of both, with the highest limb's sum in HI and LO, limb 0 in v0, limb 2 in t9: what is above 2^255 goes in times C, and the lower limbs to
# the result. It begins and ends with an instruction that is not the unit's.
.macro primegroup_gf255_fold
        srl $a3, $a3, 6
    mflo $at
    mfhi $v1
        ext $a1, $at, 0, 23
        srl $ra, $v1, 20
    multu $ra, $a3
        sw $a1, 32($a0)
    mflo $a1
        srl $a2, $at, 23
    mtlo $v0
        ins $a2, $v1, 9, 20
    mthi $zero
    maddu $a2, $a3
        lw $v0, 4($a0)
    mflo $at
    mfhi $v1
        srl $a2, $at, 29
        addu $a1, $a1, $v0
        ins $a2, $v1, 3, 29
        addu $a1, $a1, $a2
        srl $a2, $a1, 29
        ext $at, $at, 0, 29
        ext $a1, $a1, 0, 29
        addu $t9, $t9, $a2
        sw $at, 0($a0)
        sw $a1, 4($a0)
        sw $t9, 8($a0)
.endm

# `out = a b`: mul(out, a, b, C).
.pushsection .text.primegroup_gf255_mul,"ax",@progbits
.globl primegroup_gf255_mul
.type primegroup_gf255_mul, @function
.balign 4
primegroup_gf255_mul:
        addiu $sp, $sp, -40
        sw $fp, 32($sp)
        lw $t1, 4($a1)
        lw $fp, 32($a2)
        sw $s7, 28($sp)
        lw $t2, 8($a1)
        lw $s7, 28($a2)
    multu $t1, $fp
        sw $s6, 24($sp)
        lw $t3, 12($a1)
        lw $s6, 24($a2)
    maddu $t2, $s7
        sw $s5, 20($sp)
        lw $t4, 16($a1)
        lw $s5, 20($a2)
    maddu $t3, $s6
        sw $s4, 16($sp)
        lw $t5, 20($a1)
        lw $s4, 16($a2)
    maddu $t4, $s5
        sw $s3, 12($sp)
        lw $t6, 24($a1)
        lw $s3, 12($a2)
    maddu $t5, $s4
        sw $s2, 8($sp)
        lw $t7, 28($a1)
        lw $s2, 8($a2)
    maddu $t6, $s3
        sw $s1, 4($sp)
        lw $t8, 32($a1)
        lw $s1, 4($a2)
    maddu $t7, $s2
        sw $s0, 0($sp)
    maddu $t8, $s1
        lw $s0, 0($a2)
    mflo $at
    mfhi $v1
    multu $t2, $fp
        srl $a2, $at, 29
    maddu $t3, $s7
        sw $ra, 36($sp)
    maddu $t4, $s6
        ins $a2, $v1, 3, 29
    maddu $t5, $s5
        srl $ra, $v1, 29
    maddu $t6, $s4
        lw $t0, 0($a1)
    maddu $t7, $s3
        ext $at, $at, 0, 29
    maddu $t8, $s2
        sw $at, 0($a0)
    mflo $v0
    mfhi $t9
    multu $t3, $fp
        addu $v0, $v0, $a2
    maddu $t4, $s7
        sltu $a2, $v0, $a2
    maddu $t5, $s6
        addu $t9, $t9, $ra
    maddu $t6, $s5
        addu $t9, $t9, $a2
    maddu $t7, $s4
        srl $a2, $v0, 29
    maddu $t8, $s3
        ins $a2, $t9, 3, 29
    mflo $at
    mfhi $v1
        srl $ra, $t9, 29
        addu $at, $at, $a2
        sltu $a2, $at, $a2
        addu $v1, $v1, $ra
        addu $v1, $v1, $a2
        srl $a2, $at, 29
        ins $a2, $v1, 3, 29
        srl $ra, $v1, 29
    mtlo $a2
    mthi $ra
    maddu $t4, $fp
        ext $v0, $v0, 0, 29
    maddu $t5, $s7
        sw $v0, 4($a0)
    maddu $t6, $s6
        ext $at, $at, 0, 29
    maddu $t7, $s5
        sw $at, 8($a0)
    maddu $t8, $s4
        lw $a1, 0($a0)
    mflo $v0
    mfhi $t9
        srl $a2, $v0, 29
        ins $a2, $t9, 3, 29
        srl $ra, $t9, 29
    mtlo $a2
    mthi $ra
    maddu $t5, $fp
        ext $v0, $v0, 0, 29
    maddu $t6, $s7
        sw $v0, 12($a0)
    maddu $t7, $s6
        sll $a3, $a3, 6
    maddu $t8, $s5
        nop
    mflo $at
    mfhi $v1
        srl $a2, $at, 29
        ins $a2, $v1, 3, 29
        srl $ra, $v1, 29
    mtlo $a2
    mthi $ra
    maddu $t6, $fp
        ext $at, $at, 0, 29
    maddu $t7, $s7
        sw $at, 16($a0)
    maddu $t8, $s6
        nop
    mflo $v0
    mfhi $t9
        srl $a2, $v0, 29
        ins $a2, $t9, 3, 29
        srl $ra, $t9, 29
    mtlo $a2
    mthi $ra
    maddu $t7, $fp
        ext $v0, $v0, 0, 29
    maddu $t8, $s7
        sw $v0, 20($a0)
    mflo $at
    mfhi $v1
        srl $a2, $at, 29
        ins $a2, $v1, 3, 29
        srl $ra, $v1, 29
    mtlo $a2
    mthi $ra
    maddu $t8, $fp
        ext $at, $at, 0, 29
    mflo $v0
    mfhi $t9
    multu $t0, $s0
        sw $at, 24($a0)
    maddu $a1, $a3
        srl $a2, $v0, 29
        ins $a2, $t9, 3, 29
    mflo $at
        sw $a2, 32($a0)
    mfhi $v1
        srl $a2, $at, 29
        ins $a2, $v1, 3, 29
        srl $ra, $v1, 29
    mtlo $a2
    mthi $ra
    maddu $t0, $s1
        lw $a1, 4($a0)
    maddu $t1, $s0
        ext $v0, $v0, 0, 29
    maddu $a1, $a3
        sw $v0, 28($a0)
    mflo $v0
    mfhi $t9
        srl $a2, $v0, 29
        ins $a2, $t9, 3, 29
        srl $ra, $t9, 29
    mtlo $a2
    mthi $ra
    maddu $t0, $s2
        lw $a1, 8($a0)
    maddu $t1, $s1
        ext $at, $at, 0, 29
    maddu $t2, $s0
        sw $at, 0($a0)
    maddu $a1, $a3
        lw $a1, 12($a0)
    mflo $at
    mfhi $v1
        srl $a2, $at, 29
        ins $a2, $v1, 3, 29
        srl $ra, $v1, 29
    mtlo $a2
    mthi $ra
    maddu $t0, $s3
        ext $v0, $v0, 0, 29
    maddu $t1, $s2
        sw $v0, 4($a0)
    maddu $t2, $s1
        ext $at, $at, 0, 29
    maddu $t3, $s0
        sw $at, 8($a0)
    maddu $a1, $a3
        lw $a1, 16($a0)
    mflo $v0
    mfhi $t9
    multu $t0, $s4
        srl $a2, $v0, 29
    maddu $t1, $s3
        ext $v0, $v0, 0, 29
    maddu $t2, $s2
        sw $v0, 12($a0)
    maddu $t3, $s1
        ins $a2, $t9, 3, 29
    maddu $t4, $s0
        srl $ra, $t9, 29
    maddu $a1, $a3
        lw $a1, 20($a0)
    mflo $at
    mfhi $v1
    multu $t0, $s5
        addu $at, $at, $a2
    maddu $t1, $s4
        sltu $a2, $at, $a2
    maddu $t2, $s3
        addu $v1, $v1, $ra
    maddu $t3, $s2
        addu $v1, $v1, $a2
    maddu $t4, $s1
        srl $a2, $at, 29
    maddu $t5, $s0
        ext $at, $at, 0, 29
    maddu $a1, $a3
        lw $a1, 24($a0)
    mflo $v0
    mfhi $t9
    multu $t0, $s6
        sw $at, 16($a0)
    maddu $t1, $s5
        ins $a2, $v1, 3, 29
    maddu $t2, $s4
        srl $ra, $v1, 29
    maddu $t3, $s3
        addu $v0, $v0, $a2
    maddu $t4, $s2
        sltu $a2, $v0, $a2
    maddu $t5, $s1
        addu $t9, $t9, $ra
    maddu $t6, $s0
        addu $t9, $t9, $a2
    maddu $a1, $a3
        srl $a2, $v0, 29
    mflo $at
    mfhi $v1
    multu $t0, $s7
        ins $a2, $t9, 3, 29
    maddu $t1, $s6
        lw $a1, 28($a0)
    maddu $t2, $s5
        srl $ra, $t9, 29
    maddu $t3, $s4
        addu $at, $at, $a2
    maddu $t4, $s3
        ext $v0, $v0, 0, 29
    maddu $t5, $s2
        sltu $a2, $at, $a2
    maddu $t6, $s1
        addu $v1, $v1, $ra
    maddu $t7, $s0
        sw $v0, 20($a0)
    maddu $a1, $a3
        addu $v1, $v1, $a2
        srl $a2, $at, 29
    mflo $v0
        ins $a2, $v1, 3, 29
    mfhi $t9
        srl $ra, $v1, 29
        addu $v0, $v0, $a2
        sltu $a2, $v0, $a2
        addu $t9, $t9, $ra
        addu $t9, $t9, $a2
        srl $a2, $v0, 29
        ins $a2, $t9, 3, 29
        srl $ra, $t9, 29
    mtlo $a2
    mthi $ra
    maddu $t0, $fp
        lw $a1, 32($a0)
    maddu $t1, $s7
        ext $at, $at, 0, 29
    maddu $t2, $s6
        sw $at, 24($a0)
    maddu $t3, $s5
        ext $v0, $v0, 0, 29
    maddu $t4, $s4
        sw $v0, 28($a0)
    maddu $t5, $s3
        lw $v0, 0($a0)
    maddu $t6, $s2
        lw $t9, 8($a0)
    maddu $t7, $s1
        lw $s1, 4($sp)
    maddu $t8, $s0
        lw $s0, 0($sp)
    maddu $a1, $a3
        primegroup_gf255_fold
        lw $s2, 8($sp)
        lw $s3, 12($sp)
        lw $s4, 16($sp)
        lw $s5, 20($sp)
        lw $s6, 24($sp)
        lw $s7, 28($sp)
        lw $fp, 32($sp)
        lw $ra, 36($sp)
        nop
        jr $ra
        addiu $sp, $sp, 40
.size primegroup_gf255_mul, . - primegroup_gf255_mul
.popsection

# `out = a^2`: square(out, a, C).
.pushsection .text.primegroup_gf255_square,"ax",@progbits
.globl primegroup_gf255_square
.type primegroup_gf255_square, @function
.balign 4
primegroup_gf255_square:
        addiu $sp, $sp, -40
        lw $t1, 4($a1)
        sw $s1, 4($sp)
        lw $t8, 32($a1)
        lw $t2, 8($a1)
        sll $s1, $t1, 1
        sw $s2, 8($sp)
        lw $t7, 28($a1)
    multu $s1, $t8
        lw $t3, 12($a1)
        sll $s2, $t2, 1
        sw $s3, 12($sp)
        lw $t6, 24($a1)
    maddu $s2, $t7
        lw $t4, 16($a1)
        sll $s3, $t3, 1
        sw $s4, 16($sp)
        lw $t5, 20($a1)
    maddu $s3, $t6
        sll $s4, $t4, 1
    maddu $s4, $t5
        sll $a3, $a2, 6
    mflo $at
    mfhi $v1
        srl $a2, $at, 29
        sw $ra, 36($sp)
        ins $a2, $v1, 3, 29
        srl $ra, $v1, 29
    mtlo $a2
    mthi $ra
    maddu $s2, $t8
        sw $s5, 20($sp)
    maddu $s3, $t7
        sll $s5, $t5, 1
    maddu $s4, $t6
        lw $t0, 0($a1)
    maddu $t5, $t5
        ext $at, $at, 0, 29
    mflo $v0
    mfhi $t9
        srl $a2, $v0, 29
        ins $a2, $t9, 3, 29
        srl $ra, $t9, 29
    mtlo $a2
    mthi $ra
    maddu $s3, $t8
        sw $at, 0($a0)
    maddu $s4, $t7
        ext $v0, $v0, 0, 29
    maddu $s5, $t6
        sw $v0, 4($a0)
    mflo $at
    mfhi $v1
        srl $a2, $at, 29
        ins $a2, $v1, 3, 29
        srl $ra, $v1, 29
    mtlo $a2
    mthi $ra
    maddu $s4, $t8
        sw $s6, 24($sp)
    maddu $s5, $t7
        sll $s6, $t6, 1
    maddu $t6, $t6
        ext $at, $at, 0, 29
    mflo $v0
    mfhi $t9
        srl $a2, $v0, 29
        ins $a2, $t9, 3, 29
        srl $ra, $t9, 29
    mtlo $a2
    mthi $ra
    maddu $s5, $t8
        sw $at, 8($a0)
    maddu $s6, $t7
        ext $v0, $v0, 0, 29
    mflo $at
    mfhi $v1
        srl $a2, $at, 29
        ins $a2, $v1, 3, 29
        srl $ra, $v1, 29
    mtlo $a2
    mthi $ra
    maddu $s6, $t8
        sw $v0, 12($a0)
    maddu $t7, $t7
        sw $s7, 28($sp)
    mflo $v0
    mfhi $t9
        srl $a2, $v0, 29
        ins $a2, $t9, 3, 29
        srl $ra, $t9, 29
    mtlo $a2
        sll $s7, $t7, 1
    mthi $ra
        ext $at, $at, 0, 29
    maddu $s7, $t8
        sw $at, 16($a0)
    mflo $at
    mfhi $v1
        srl $a2, $at, 29
        ins $a2, $v1, 3, 29
        srl $ra, $v1, 29
    mtlo $a2
    mthi $ra
        ext $v0, $v0, 0, 29
    maddu $t8, $t8
        sw $v0, 20($a0)
    mflo $v0
    mfhi $t9
        lw $a1, 0($a0)
    multu $t0, $t0
        ext $at, $at, 0, 29
    maddu $a1, $a3
        sw $at, 24($a0)
        srl $a2, $v0, 29
        ins $a2, $t9, 3, 29
    mflo $at
        sw $a2, 32($a0)
    mfhi $v1
        srl $a2, $at, 29
        ins $a2, $v1, 3, 29
        sw $s0, 0($sp)
        srl $ra, $v1, 29
    mtlo $a2
        sll $s0, $t0, 1
    mthi $ra
        lw $a1, 4($a0)
    maddu $s0, $t1
        ext $v0, $v0, 0, 29
    maddu $a1, $a3
        sw $v0, 28($a0)
    mflo $v0
    mfhi $t9
        srl $a2, $v0, 29
        ins $a2, $t9, 3, 29
        srl $ra, $t9, 29
    mtlo $a2
    mthi $ra
    maddu $s0, $t2
        lw $a1, 8($a0)
    maddu $t1, $t1
        ext $at, $at, 0, 29
    maddu $a1, $a3
        sw $at, 0($a0)
    mflo $at
    mfhi $v1
        srl $a2, $at, 29
        ins $a2, $v1, 3, 29
        srl $ra, $v1, 29
    mtlo $a2
    mthi $ra
    maddu $s0, $t3
        lw $a1, 12($a0)
    maddu $s1, $t2
        ext $v0, $v0, 0, 29
    maddu $a1, $a3
        sw $v0, 4($a0)
    mflo $v0
    mfhi $t9
        srl $a2, $v0, 29
        ins $a2, $t9, 3, 29
        srl $ra, $t9, 29
    mtlo $a2
    mthi $ra
    maddu $s0, $t4
        lw $a1, 16($a0)
    maddu $s1, $t3
        ext $at, $at, 0, 29
    maddu $t2, $t2
        sw $at, 8($a0)
    maddu $a1, $a3
        lw $a1, 20($a0)
    mflo $at
    mfhi $v1
        srl $a2, $at, 29
        ins $a2, $v1, 3, 29
        srl $ra, $v1, 29
    mtlo $a2
    mthi $ra
    maddu $s0, $t5
        ext $v0, $v0, 0, 29
    maddu $s1, $t4
        sw $v0, 12($a0)
    maddu $s2, $t3
        ext $at, $at, 0, 29
    maddu $a1, $a3
        lw $a1, 24($a0)
    mflo $v0
    mfhi $t9
        srl $a2, $v0, 29
        ins $a2, $t9, 3, 29
        srl $ra, $t9, 29
    mtlo $a2
    mthi $ra
    maddu $s0, $t6
        sw $at, 16($a0)
    maddu $s1, $t5
        ext $v0, $v0, 0, 29
    maddu $s2, $t4
        sw $v0, 20($a0)
    maddu $t3, $t3
        sw $fp, 32($sp)
    maddu $a1, $a3
        lw $a1, 28($a0)
    mflo $at
    mfhi $v1
        srl $a2, $at, 29
        ins $a2, $v1, 3, 29
        srl $ra, $v1, 29
    mtlo $a2
    mthi $ra
    maddu $s0, $t7
        ext $at, $at, 0, 29
    maddu $s1, $t6
        sw $at, 24($a0)
    maddu $s2, $t5
        lw $s4, 16($sp)
    maddu $s3, $t4
        lw $s5, 20($sp)
    maddu $a1, $a3
        lw $a1, 32($a0)
    mflo $v0
    mfhi $t9
        srl $a2, $v0, 29
        ins $a2, $t9, 3, 29
        srl $ra, $t9, 29
    mtlo $a2
    mthi $ra
    maddu $s0, $t8
        ext $v0, $v0, 0, 29
    maddu $s1, $t7
        sw $v0, 28($a0)
    maddu $s2, $t6
        lw $v0, 0($a0)
    maddu $s3, $t5
        lw $t9, 8($a0)
    maddu $t4, $t4
        lw $s0, 0($sp)
    maddu $a1, $a3
        primegroup_gf255_fold
        lw $s1, 4($sp)
        lw $s2, 8($sp)
        lw $s3, 12($sp)
        lw $s6, 24($sp)
        lw $s7, 28($sp)
        lw $fp, 32($sp)
        lw $ra, 36($sp)
        nop
        jr $ra
        addiu $sp, $sp, 40
.size primegroup_gf255_square, . - primegroup_gf255_square
.popsection

.set pop

.irp name, fold
.purgem primegroup_gf255_\name
.endr
