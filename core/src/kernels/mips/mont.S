# Products modulo any odd p in Montgomery form, for MIPS32 release 2 (M4K): integers of eight words, low word first. The procedure call standard o32.
# The functions of `w28.rs` are the twins.
#
# A product is made wholly, then reduced, both in limbs of 29 bits, whose columns are sums in HI and LO; a carry goes to the next column as a
# product by 1. A digit of the quotient is what a column times -1/p leaves of it modulo 2^29; the last one has the bits that are left of R.
#
# Constant time: as in `gf255.S`, between any two of MULTU, MADDU and MFLO stands another instruction. A line begins with one of the unit
# where there is one; what follows fills the time that it takes.

.set push
.set mips32r2
.set noreorder
.set noat
.set nomacro

# The 16 words at a0 = a1 a2, any integers. The result may begin with a1, with a2 behind it. 320 cycles.
.pushsection .text.primegroup_mont8_wide,"ax",@progbits
.globl primegroup_mont8_wide
.type primegroup_mont8_wide, @function
.balign 4
primegroup_mont8_wide:
        addiu $sp, $sp, -40; lw $v0, 0($a1); lw $v1, 0($a2); ext $a3, $v0, 0, 29; ext $t0, $v1, 0, 29
    multu $a3, $t0; lw $t1, 4($a1)
    mflo $t2; mfhi $t3; lw $t4, 4($a2); srl $t5, $t2, 29; srl $v0, $v0, 29; srl $v1, $v1, 29; addiu $t6, $zero, 1
        ins $t5, $t3, 3, 29; ins $v0, $t1, 3, 26; ins $v1, $t4, 3, 26
    multu $a3, $v1; addu $t2, $t2, $zero
    maddu $v0, $t0; srl $t1, $t1, 26
    maddu $t5, $t6; srl $t3, $t4, 26
    mflo $t4; mfhi $t5; ins $t2, $t4, 29, 3; sw $t2, 0($a0); lw $t2, 8($a1); lw $t7, 8($a2); srl $t8, $t4, 29; ins $t8, $t5, 3, 29
        ins $t1, $t2, 6, 23; ins $t3, $t7, 6, 23
    multu $a3, $t3; srl $t4, $t4, 3
    maddu $v0, $v1; srl $t2, $t2, 23
    maddu $t1, $t0; srl $t5, $t7, 23
    maddu $t8, $t6; sw $s0, 0($sp)
    mflo $t7; mfhi $t8; ins $t4, $t7, 26, 6; sw $t4, 4($a0); lw $t4, 12($a1); lw $t9, 12($a2); srl $at, $t7, 29
        ins $at, $t8, 3, 29; ins $t2, $t4, 9, 20; ins $t5, $t9, 9, 20
    multu $a3, $t5; srl $t7, $t7, 6
    maddu $v0, $t3; srl $t4, $t4, 20
    maddu $t1, $v1; srl $t8, $t9, 20
    maddu $t2, $t0; sw $s1, 4($sp)
    maddu $at, $t6; sw $s2, 8($sp)
    mflo $t9; mfhi $at; ins $t7, $t9, 23, 9; sw $t7, 8($a0); lw $t7, 16($a1); lw $s0, 16($a2); srl $s1, $t9, 29
        ins $s1, $at, 3, 29; ins $t4, $t7, 12, 17; ins $t8, $s0, 12, 17
    multu $a3, $t8; srl $t9, $t9, 9
    maddu $v0, $t5; srl $t7, $t7, 17
    maddu $t1, $t3; srl $at, $s0, 17
    maddu $t2, $v1; sw $s3, 12($sp)
    maddu $t4, $t0; sw $s4, 16($sp)
    maddu $s1, $t6; sw $s5, 20($sp)
    mflo $s0; mfhi $s1; ins $t9, $s0, 20, 12; sw $t9, 12($a0); lw $t9, 20($a1); lw $s2, 20($a2); srl $s3, $s0, 29
        ins $s3, $s1, 3, 29; ins $t7, $t9, 15, 14; ins $at, $s2, 15, 14
    multu $a3, $at; srl $s0, $s0, 12
    maddu $v0, $t8; srl $t9, $t9, 14
    maddu $t1, $t5; srl $s1, $s2, 14
    maddu $t2, $t3; sw $s6, 24($sp)
    maddu $t4, $v1; sw $s7, 28($sp)
    maddu $t7, $t0; sw $fp, 32($sp)
    maddu $s3, $t6; sw $ra, 36($sp)
    mflo $s2; mfhi $s3; ins $s0, $s2, 17, 15; sw $s0, 16($a0); lw $s0, 24($a1); lw $s4, 24($a2); srl $s5, $s2, 29
        ins $s5, $s3, 3, 29; ins $t9, $s0, 18, 11; ins $s1, $s4, 18, 11
    multu $a3, $s1; srl $s2, $s2, 15
    maddu $v0, $at; srl $s0, $s0, 11
    maddu $t1, $t8; srl $s3, $s4, 11
    maddu $t2, $t5; lw $s4, 16($sp)
    maddu $t4, $t3; lw $s6, 24($sp)
    maddu $t7, $v1; lw $s7, 28($sp)
    maddu $t9, $t0; nop
    maddu $s5, $t6; nop
    mflo $s5; mfhi $fp; ins $s2, $s5, 14, 18; sw $s2, 20($a0); lw $a1, 28($a1); lw $a2, 28($a2); srl $s2, $s5, 29
        ins $s2, $fp, 3, 29; ins $s0, $a1, 21, 8; ins $s3, $a2, 21, 8
    multu $a3, $s3; srl $a1, $a1, 8
    maddu $v0, $s1; srl $a2, $a2, 8
    maddu $t1, $at; srl $s5, $s5, 18
    maddu $t2, $t8; nop
    maddu $t4, $t5; nop
    maddu $t7, $t3; nop
    maddu $t9, $v1; nop
    maddu $s0, $t0; nop
    maddu $s2, $t6; nop
    mflo $s2; mfhi $fp; srl $ra, $s2, 29; ins $ra, $fp, 3, 29
    multu $a3, $a2; srl $a3, $s2, 21
    maddu $v0, $s3; ins $s5, $s2, 11, 21
    maddu $t1, $s1; sw $s5, 24($a0)
    maddu $t2, $at; lw $s2, 8($sp)
    maddu $t4, $t8; lw $s5, 20($sp)
    maddu $t7, $t5; nop
    maddu $t9, $t3; nop
    maddu $s0, $v1; nop
    maddu $a1, $t0; nop
    maddu $ra, $t6; nop
    mflo $t0; mfhi $fp; srl $ra, $t0, 29; ins $ra, $fp, 3, 29
    multu $v0, $a2; srl $v0, $t0, 24
    maddu $t1, $s3; ins $a3, $t0, 8, 24
    maddu $t2, $s1; sw $a3, 28($a0)
    maddu $t4, $at; lw $fp, 32($sp)
    maddu $t7, $t8; nop
    maddu $t9, $t5; nop
    maddu $s0, $t3; nop
    maddu $a1, $v1; nop
    maddu $ra, $t6; lw $ra, 36($sp)
    mflo $v1; mfhi $a3; srl $t0, $v1, 29; ins $t0, $a3, 3, 29
    multu $t1, $a2; srl $a3, $v1, 27
    maddu $t2, $s3; ins $v0, $v1, 5, 27
    maddu $t4, $s1; sw $v0, 32($a0)
    maddu $t7, $at; nop
    maddu $t9, $t8; nop
    maddu $s0, $t5; nop
    maddu $a1, $t3; nop
    maddu $t0, $t6; nop
    mflo $v0; mfhi $v1; srl $t0, $v0, 29; ins $t0, $v1, 3, 29
    multu $t2, $a2; ins $a3, $v0, 2, 29
    maddu $t4, $s3; nop
    maddu $t7, $s1; nop
    maddu $t9, $at; nop
    maddu $s0, $t8; nop
    maddu $a1, $t5; nop
    maddu $t0, $t6; nop
    mflo $v0; mfhi $v1; srl $t0, $v0, 29; ins $t0, $v1, 3, 29
    multu $t4, $a2; srl $v1, $v0, 1
    maddu $t7, $s3; ins $a3, $v0, 31, 1
    maddu $t9, $s1; sw $a3, 36($a0)
    maddu $s0, $at; nop
    maddu $a1, $t8; nop
    maddu $t0, $t6; nop
    mflo $v0; mfhi $a3; srl $t0, $v0, 29; ins $t0, $a3, 3, 29
    multu $t7, $a2; srl $a3, $v0, 4
    maddu $t9, $s3; ins $v1, $v0, 28, 4
    maddu $s0, $s1; sw $v1, 40($a0)
    maddu $a1, $at; nop
    maddu $t0, $t6; nop
    mflo $v0; mfhi $v1; srl $t0, $v0, 29; ins $t0, $v1, 3, 29
    multu $t9, $a2; srl $v1, $v0, 7
    maddu $s0, $s3; ins $a3, $v0, 25, 7
    maddu $a1, $s1; sw $a3, 44($a0)
    maddu $t0, $t6; lw $s1, 4($sp)
    mflo $v0; mfhi $a3; srl $t0, $v0, 29; ins $t0, $a3, 3, 29
    multu $s0, $a2; srl $a3, $v0, 10
    maddu $a1, $s3; ins $v1, $v0, 22, 10
    maddu $t0, $t6; sw $v1, 48($a0)
    mflo $v0; mfhi $v1; srl $t0, $v0, 29; ins $t0, $v1, 3, 29
    multu $a1, $a2; srl $v1, $v0, 13
    maddu $t0, $t6; ins $a3, $v0, 19, 13
    mflo $v0; mfhi $a1; srl $a2, $v0, 29; ins $a2, $a1, 3, 29; srl $a1, $v0, 16; ins $v1, $v0, 16, 16; ins $a1, $a2, 13, 19
        sw $a3, 52($a0); sw $v1, 56($a0); sw $a1, 60($a0); lw $s0, 0($sp); lw $s3, 12($sp); jr $ra; addiu $sp, $sp, 40
.size primegroup_mont8_wide, . - primegroup_mont8_wide
.popsection

# a0 = the 16 words at a1, below p R, divided by R modulo p, below p; a2 = p, a3 = -1/p modulo 2^32. 458 cycles.
.pushsection .text.primegroup_mont8_reduce,"ax",@progbits
.globl primegroup_mont8_reduce
.type primegroup_mont8_reduce, @function
.balign 4
primegroup_mont8_reduce:
        addiu $sp, $sp, -40; lw $v0, 0($a1); lw $v1, 0($a2); ext $t0, $v0, 0, 29
    multu $t0, $a3; ext $t1, $v1, 0, 29
    mflo $t2
    mtlo $t0; ext $t0, $t2, 0, 29; mthi $zero
    maddu $t0, $t1; lw $t2, 4($a2)
    mflo $t3; mfhi $t4; lw $t5, 4($a1); srl $t3, $t3, 29; srl $v1, $v1, 29; srl $v0, $v0, 29; addiu $t6, $zero, 1
        ins $t3, $t4, 3, 29; ins $v1, $t2, 3, 26; ins $v0, $t5, 3, 26
    multu $t0, $v1; lw $t4, 8($a2)
    maddu $t3, $t6; lw $t3, 8($a1)
    maddu $v0, $t6; srl $v0, $t2, 26
    mflo $t2; mfhi $t7
    multu $t2, $a3; srl $t5, $t5, 26
    mflo $t8
    mtlo $t2; ext $t2, $t8, 0, 29; mthi $t7
    maddu $t2, $t1; ins $v0, $t4, 6, 23
    mflo $t7; mfhi $t8; srl $t7, $t7, 29; ins $t7, $t8, 3, 29; ins $t5, $t3, 6, 23
    multu $t0, $v0; lw $t8, 12($a2)
    maddu $t2, $v1; lw $t9, 12($a1)
    maddu $t7, $t6; srl $t4, $t4, 23
    maddu $t5, $t6; srl $t3, $t3, 23
    mflo $t5; mfhi $t7
    multu $t5, $a3; ins $t4, $t8, 9, 20
    mflo $at
    mtlo $t5; ext $t5, $at, 0, 29; mthi $t7
    maddu $t5, $t1; ins $t3, $t9, 9, 20
    mflo $t7; mfhi $at; srl $t7, $t7, 29; ins $t7, $at, 3, 29
    multu $t0, $t4; lw $at, 16($a2)
    maddu $t2, $v0; srl $t8, $t8, 20
    maddu $t5, $v1; srl $t9, $t9, 20
    maddu $t7, $t6; lw $t7, 16($a1)
    maddu $t3, $t6; ins $t8, $at, 12, 17
    mflo $t3; ins $t9, $t7, 12, 17; srl $at, $at, 17; srl $t7, $t7, 17; sw $s0, 0($sp); mfhi $s0
    multu $t3, $a3; sw $s1, 4($sp)
    mflo $s1
    mtlo $t3; ext $t3, $s1, 0, 29; mthi $s0
    maddu $t3, $t1; lw $s0, 20($a2)
    mflo $s1; ins $at, $s0, 15, 14; srl $s1, $s1, 29; srl $s0, $s0, 14; sw $s2, 8($sp); mfhi $s2
    multu $t0, $t8; ins $s1, $s2, 3, 29
    maddu $t2, $t4; lw $s2, 20($a1)
    maddu $t5, $v0; ins $t7, $s2, 15, 14
    maddu $t3, $v1; srl $s2, $s2, 14
    maddu $s1, $t6; lw $s1, 24($a2)
    maddu $t9, $t6; lw $t9, 24($a1); ins $s0, $s1, 18, 11; ins $s2, $t9, 18, 11; srl $s1, $s1, 11; srl $t9, $t9, 11
        sw $s3, 12($sp)
    mflo $s3; sw $s4, 16($sp); mfhi $s4
    multu $s3, $a3; sw $s5, 20($sp)
    mflo $s5
    mtlo $s3; ext $s3, $s5, 0, 29; mthi $s4
    maddu $s3, $t1; lw $s4, 28($a2)
    mflo $s5; ins $s1, $s4, 21, 8; srl $s5, $s5, 29; srl $s4, $s4, 8; sw $s6, 24($sp); mfhi $s6
    multu $t0, $at; ins $s5, $s6, 3, 29
    maddu $t2, $t8; lw $s6, 28($a1)
    maddu $t5, $t4; ins $t9, $s6, 21, 8
    maddu $t3, $v0; srl $s6, $s6, 8
    maddu $s3, $v1; sw $s7, 28($sp)
    maddu $s5, $t6; lw $s5, 32($a1)
    maddu $t7, $t6; ins $s6, $s5, 24, 5
    mflo $t7; mfhi $s7
    multu $t7, $a3; srl $s5, $s5, 5; sw $fp, 32($sp)
    mflo $fp
    mtlo $t7; ext $t7, $fp, 0, 29; mthi $s7
    maddu $t7, $t1; lw $s7, 36($a1)
    mflo $fp; ins $s5, $s7, 27, 2; srl $fp, $fp, 29; sw $ra, 36($sp); mfhi $ra
    multu $t0, $s0; ins $fp, $ra, 3, 29
    maddu $t2, $at; nop
    maddu $t5, $t8; nop
    maddu $t3, $t4; nop
    maddu $s3, $v0; nop
    maddu $t7, $v1; nop
    maddu $fp, $t6; nop
    maddu $s2, $t6; nop
    mflo $s2; mfhi $fp
    multu $s2, $a3; nop
    mflo $ra
    mtlo $s2; ext $s2, $ra, 0, 29; mthi $fp
    maddu $s2, $t1; nop
    mflo $fp; mfhi $ra; srl $fp, $fp, 29; ins $fp, $ra, 3, 29
    multu $t0, $s1; nop
    maddu $t2, $s0; nop
    maddu $t5, $at; nop
    maddu $t3, $t8; nop
    maddu $s3, $t4; nop
    maddu $t7, $v0; nop
    maddu $s2, $v1; nop
    maddu $fp, $t6; nop
    maddu $t9, $t6; nop
    mflo $t9; mfhi $fp
    multu $t9, $a3; nop
    mflo $ra
    mtlo $t9; ext $t9, $ra, 0, 29; mthi $fp
    maddu $t9, $t1; nop
    mflo $fp; mfhi $ra; srl $fp, $fp, 29; ins $fp, $ra, 3, 29
    multu $t0, $s4; ext $t0, $s7, 2, 29
    maddu $t2, $s1; lw $ra, 40($a1)
    maddu $t5, $s0; srl $s7, $s7, 31
    maddu $t3, $at; ins $s7, $ra, 1, 28
    maddu $s3, $t8; srl $ra, $ra, 28
    maddu $t7, $t4; nop
    maddu $s2, $v0; nop
    maddu $t9, $v1; nop
    maddu $fp, $t6; nop
    maddu $s6, $t6; nop
    mflo $s6; mfhi $fp
    multu $s6, $a3; nop
    mflo $a3
    mtlo $s6; ext $a3, $a3, 0, 24; mthi $fp
    maddu $a3, $t1; nop
    mflo $t1; mfhi $s6; srl $fp, $t1, 29; ins $fp, $s6, 3, 29
    multu $t2, $s4; lw $t2, 44($a1)
    maddu $t5, $s1; ins $ra, $t2, 4, 25
    maddu $t3, $s0; srl $t2, $t2, 25
    maddu $s3, $at; srl $t1, $t1, 24
    maddu $t7, $t8; lw $s6, 0($a2)
    maddu $s2, $t4; nop
    maddu $t9, $v0; nop
    maddu $a3, $v1; nop
    maddu $fp, $t6; nop
    maddu $s5, $t6; nop
    mflo $v1; mfhi $s5; srl $fp, $v1, 29; ins $fp, $s5, 3, 29
    multu $t5, $s4; lw $t5, 48($a1)
    maddu $t3, $s1; ins $t2, $t5, 7, 22
    maddu $s3, $s0; srl $t5, $t5, 22
    maddu $t7, $at; srl $s5, $v1, 27
    maddu $s2, $t8; ins $t1, $v1, 5, 27
    maddu $t9, $t4; sltu $v1, $t1, $s6
    maddu $a3, $v0; subu $v0, $t1, $s6
    maddu $fp, $t6; nop
    maddu $t0, $t6; nop
    mflo $t0; mfhi $s6; srl $fp, $t0, 29; ins $fp, $s6, 3, 29
    multu $t3, $s4; lw $t3, 52($a1)
    maddu $s3, $s1; ins $t5, $t3, 10, 19
    maddu $t7, $s0; srl $t3, $t3, 19
    maddu $s2, $at; ins $s5, $t0, 2, 29
    maddu $t9, $t8; lw $t0, 4($a2)
    maddu $a3, $t4; nop
    maddu $fp, $t6; nop
    maddu $s7, $t6; nop
    mflo $t4; mfhi $s6; srl $s7, $t4, 29; ins $s7, $s6, 3, 29
    multu $s3, $s4; lw $s3, 56($a1)
    maddu $t7, $s1; ins $t3, $s3, 13, 16
    maddu $s2, $s0; ins $s5, $t4, 31, 1
    maddu $t9, $at; subu $s6, $s5, $t0
    maddu $a3, $t8; srl $t4, $t4, 1
    maddu $s7, $t6; lw $t8, 8($a2)
    maddu $ra, $t6; sltu $t0, $s5, $t0
    mflo $s7; mfhi $fp
    multu $t7, $s4; srl $t7, $s7, 29; ins $t7, $fp, 3, 29
    maddu $s2, $s1; sltu $fp, $s6, $v1
    maddu $t9, $s0; ins $t4, $s7, 28, 4
    maddu $a3, $at; lw $a1, 60($a1)
    maddu $t7, $t6; or $t0, $t0, $fp
    maddu $t2, $t6; subu $t2, $t4, $t8
    mflo $t7; mfhi $at; srl $fp, $t7, 29; ins $fp, $at, 3, 29
    multu $s2, $s4; srl $at, $s7, 4
    maddu $t9, $s1; lw $s2, 12($a2)
    maddu $a3, $s0; srl $s0, $s3, 16
    maddu $fp, $t6; sltu $t8, $t4, $t8
    maddu $t5, $t6; sltu $t5, $t2, $t0
    mflo $s3; mfhi $s7; srl $fp, $s3, 29; ins $fp, $s7, 3, 29
    multu $t9, $s4; ins $at, $t7, 25, 7
    maddu $a3, $s1; ins $s0, $a1, 16, 13
    maddu $fp, $t6; or $t5, $t8, $t5
    maddu $t3, $t6; subu $t3, $at, $s2
    mflo $t8; mfhi $t9; srl $s1, $t8, 29; ins $s1, $t9, 3, 29; srl $t7, $t7, 7; lw $t9, 16($a2)
    multu $a3, $s4; sltu $a3, $at, $s2
    maddu $s1, $t6; sltu $s1, $t3, $t5
    maddu $s0, $t6; ins $t7, $s3, 22, 10; or $a3, $a3, $s1; subu $t6, $t7, $t9; srl $s0, $s3, 10; lw $s1, 20($a2)
    mflo $s2; sltu $t9, $t7, $t9; sltu $s3, $t6, $a3; ins $s0, $t8, 19, 13; mfhi $s4; or $t9, $t9, $s3; subu $s3, $s0, $s1
        srl $s7, $s2, 29; srl $t8, $t8, 13; lw $fp, 24($a2); sltu $s1, $s0, $s1; sltu $ra, $s3, $t9; ins $s7, $s4, 3, 29
        ins $t8, $s2, 16, 16; srl $a1, $a1, 13; or $s1, $s1, $ra; subu $s4, $t8, $fp; addu $a1, $s7, $a1; srl $s2, $s2, 16
        lw $a2, 28($a2); sltu $s7, $t8, $fp; sltu $fp, $s4, $s1; ins $s2, $a1, 13, 19; or $s7, $s7, $fp; subu $fp, $s2, $a2
        sltu $a2, $s2, $a2; sltu $ra, $fp, $s7; srl $a1, $a1, 19; or $a2, $a2, $ra; subu $v1, $s6, $v1; subu $t0, $t2, $t0
        subu $t2, $t3, $t5; subu $a3, $t6, $a3; subu $t3, $s3, $t9; subu $t5, $s4, $s1; subu $t6, $fp, $s7; sltu $a1, $a1, $a2
        movn $v0, $t1, $a1; movn $v1, $s5, $a1; movn $t0, $t4, $a1; movn $t2, $at, $a1; movn $a3, $t7, $a1; movn $t3, $s0, $a1
        movn $t5, $t8, $a1; movn $t6, $s2, $a1; sw $v0, 0($a0); sw $v1, 4($a0); sw $t0, 8($a0); sw $t2, 12($a0); sw $a3, 16($a0)
        sw $t3, 20($a0); sw $t5, 24($a0); sw $t6, 28($a0); lw $s0, 0($sp); lw $s1, 4($sp); lw $s2, 8($sp); lw $s3, 12($sp)
        lw $s4, 16($sp); lw $s5, 20($sp); lw $s6, 24($sp); lw $s7, 28($sp); lw $fp, 32($sp); lw $ra, 36($sp); jr $ra
        addiu $sp, $sp, 40
.size primegroup_mont8_reduce, . - primegroup_mont8_reduce
.popsection

# a0 = a1 + a2 modulo a3, below p, for operands below p and a p that leaves a bit free. 121 cycles.
.pushsection .text.primegroup_mont8_add,"ax",@progbits
.globl primegroup_mont8_add
.type primegroup_mont8_add, @function
.balign 4
primegroup_mont8_add:
        addiu $sp, $sp, -16; lw $v0, 0($a1); lw $v1, 0($a2); lw $t0, 4($a1); lw $t1, 4($a2); addu $v0, $v0, $v1
        sltu $v1, $v0, $v1; addu $t0, $t0, $t1; addu $t2, $t0, $v1; lw $t3, 8($a1); lw $t4, 8($a2); sltu $t0, $t0, $t1
        sltu $v1, $t2, $v1; or $v1, $t0, $v1; addu $t0, $t3, $t4; addu $t1, $t0, $v1; lw $t3, 12($a1); lw $t5, 12($a2)
        sltu $t0, $t0, $t4; sltu $v1, $t1, $v1; or $v1, $t0, $v1; addu $t0, $t3, $t5; lw $t3, 0($a3); lw $t4, 4($a3)
        addu $t6, $t0, $v1; lw $t7, 16($a1); lw $t8, 16($a2); sltu $t0, $t0, $t5; sltu $v1, $t6, $v1; sltu $t5, $v0, $t3
        subu $t9, $t2, $t4; lw $at, 8($a3); or $v1, $t0, $v1; addu $t0, $t7, $t8; sltu $t4, $t2, $t4; sltu $t7, $t9, $t5
        or $t4, $t4, $t7; addu $t7, $t0, $v1; sltu $t0, $t0, $t8; lw $t8, 20($a1); sltu $v1, $t7, $v1; or $v1, $t0, $v1
        lw $t0, 20($a2); subu $t3, $v0, $t3; addu $t8, $t8, $t0; sltu $t0, $t8, $t0; addu $t8, $t8, $v1; sltu $v1, $t8, $v1
        or $v1, $t0, $v1; subu $t0, $t1, $at; sltu $at, $t1, $at; subu $t5, $t9, $t5; lw $t9, 12($a3); sw $s0, 0($sp)
        sltu $s0, $t0, $t4; or $at, $at, $s0; subu $s0, $t6, $t9; sltu $t9, $t6, $t9; subu $t0, $t0, $t4; lw $t4, 16($a3)
        sw $s1, 4($sp); lw $s1, 24($a1); lw $a1, 28($a1); sw $s2, 8($sp); lw $s2, 24($a2); lw $a2, 28($a2); addu $s1, $s1, $s2
        sltu $s2, $s1, $s2; addu $s1, $s1, $v1; sltu $v1, $s1, $v1; or $v1, $s2, $v1; sltu $s2, $s0, $at; or $t9, $t9, $s2
        subu $s2, $t7, $t4; sltu $t4, $t7, $t4; addu $a1, $a1, $a2; lw $a2, 20($a3); addu $v1, $a1, $v1; sltu $a1, $s2, $t9
        or $a1, $t4, $a1; subu $t4, $t8, $a2; sltu $a2, $t8, $a2; subu $at, $s0, $at; lw $s0, 24($a3); lw $a3, 28($a3)
        subu $t9, $s2, $t9; sltu $s2, $t4, $a1; or $a2, $a2, $s2; subu $s2, $s1, $s0; sltu $s0, $s1, $s0; subu $a1, $t4, $a1
        sltu $t4, $s2, $a2; or $t4, $s0, $t4; subu $s0, $v1, $a3; sltu $a3, $v1, $a3; subu $a2, $s2, $a2; sltu $s2, $s0, $t4
        subu $t4, $s0, $t4; or $a3, $a3, $s2; movn $t3, $v0, $a3; movn $t5, $t2, $a3; movn $t0, $t1, $a3; movn $at, $t6, $a3
        movn $t9, $t7, $a3; movn $a1, $t8, $a3; movn $a2, $s1, $a3; movn $t4, $v1, $a3; sw $t3, 0($a0); sw $t5, 4($a0)
        sw $t0, 8($a0); sw $at, 12($a0); sw $t9, 16($a0); sw $a1, 20($a0); sw $a2, 24($a0); sw $t4, 28($a0); lw $s0, 0($sp)
        lw $s1, 4($sp); lw $s2, 8($sp); jr $ra; addiu $sp, $sp, 16
.size primegroup_mont8_add, . - primegroup_mont8_add
.popsection

# a0 = a1 - a2 modulo a3, likewise. 116 cycles.
.pushsection .text.primegroup_mont8_sub,"ax",@progbits
.globl primegroup_mont8_sub
.type primegroup_mont8_sub, @function
.balign 4
primegroup_mont8_sub:
        lw $v0, 0($a1); lw $v1, 0($a2); lw $t0, 4($a1); lw $t1, 4($a2); sltu $t2, $v0, $v1; subu $t3, $t0, $t1; lw $t4, 8($a1)
        lw $t5, 8($a2); sltu $t0, $t0, $t1; sltu $t1, $t3, $t2; or $t0, $t0, $t1; subu $t1, $t4, $t5; lw $t6, 12($a1)
        lw $t7, 12($a2); sltu $t4, $t4, $t5; sltu $t5, $t1, $t0; or $t4, $t4, $t5; subu $t5, $t6, $t7; lw $t8, 16($a1)
        lw $t9, 16($a2); sltu $t6, $t6, $t7; sltu $t7, $t5, $t4; or $t6, $t6, $t7; subu $t7, $t8, $t9; lw $at, 20($a1)
        sltu $t8, $t8, $t9; lw $t9, 20($a2); subu $v0, $v0, $v1; sltu $v1, $t7, $t6; or $v1, $t8, $v1; subu $t8, $at, $t9
        sltu $t9, $at, $t9; lw $at, 24($a1); lw $a1, 28($a1); subu $t2, $t3, $t2; lw $t3, 24($a2); lw $a2, 28($a2)
        subu $t0, $t1, $t0; sltu $t1, $t8, $v1; or $t1, $t9, $t1; subu $t9, $at, $t3; sltu $t3, $at, $t3; sltu $at, $t9, $t1
        or $t3, $t3, $at; subu $at, $a1, $a2; sltu $a1, $a1, $a2; sltu $a2, $at, $t3; or $a1, $a1, $a2; lw $a2, 0($a3)
        subu $a1, $zero, $a1; and $a2, $a2, $a1; addu $v0, $v0, $a2; sltu $a2, $v0, $a2; subu $t4, $t5, $t4; lw $t5, 4($a3)
        subu $t6, $t7, $t6; and $t5, $t5, $a1; addu $t2, $t2, $t5; lw $t7, 8($a3); sltu $t5, $t2, $t5; addu $t2, $t2, $a2
        sltu $a2, $t2, $a2; and $t7, $t7, $a1; or $a2, $t5, $a2; addu $t0, $t0, $t7; lw $t5, 12($a3); sltu $t7, $t0, $t7
        addu $t0, $t0, $a2; sltu $a2, $t0, $a2; and $t5, $t5, $a1; or $a2, $t7, $a2; addu $t4, $t4, $t5; lw $t7, 16($a3)
        sltu $t5, $t4, $t5; addu $t4, $t4, $a2; sltu $a2, $t4, $a2; and $t7, $t7, $a1; or $a2, $t5, $a2; addu $t5, $t6, $t7
        lw $t6, 20($a3); subu $v1, $t8, $v1; addu $t8, $t5, $a2; sltu $t5, $t5, $t7; sltu $a2, $t8, $a2; and $t6, $t6, $a1
        or $a2, $t5, $a2; addu $v1, $v1, $t6; lw $t5, 24($a3); addu $t7, $v1, $a2; subu $t1, $t9, $t1; sltu $v1, $v1, $t6
        sltu $a2, $t7, $a2; and $t5, $t5, $a1; or $v1, $v1, $a2; addu $a2, $t1, $t5; lw $a3, 28($a3); addu $t1, $a2, $v1
        subu $t3, $at, $t3; sltu $a2, $a2, $t5; sltu $v1, $t1, $v1; and $a1, $a3, $a1; or $v1, $a2, $v1; addu $a1, $t3, $a1
        addu $v1, $a1, $v1; sw $v0, 0($a0); sw $t2, 4($a0); sw $t0, 8($a0); sw $t4, 12($a0); sw $t8, 16($a0); sw $t7, 20($a0)
        sw $t1, 24($a0); sw $v1, 28($a0); jr $ra; nop
.size primegroup_mont8_sub, . - primegroup_mont8_sub
.popsection

.set pop
