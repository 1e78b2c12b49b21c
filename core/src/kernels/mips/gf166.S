# GF(2^166 - 5) for MIPS32 release 2 (M4K): six words, low word first; operands are below 2^170, results below 2^166 + 2^161, and may be operands.
# The procedure call standard o32. The functions of `portable.rs` are the twins.
#
# A product is made of six limbs of 29 bits, whose columns are sums in HI and LO: those of the upper half first; then those of the lower half, each
# with 1280 times the limb above, as 2^174 = 5 * 2^8. What is above 2^166 then goes in once more, times 5.
#
# Constant time: as in `gf255.S`, between any two of MULTU, MADDU and MFLO stands another instruction. A line begins with one of the unit
# where there is one; what follows fills the time that it takes.

.set push
.set mips32r2
.set noreorder
.set noat
.set nomacro

# a0 = a1 a2: 208 cycles.
.pushsection .text.primegroup_gf166_mul,"ax",@progbits
.globl primegroup_gf166_mul
.type primegroup_gf166_mul, @function
.balign 4
primegroup_gf166_mul:
        addiu $sp, $sp, -24; lw $v0, 0($a1); lw $v1, 0($a2); lw $a3, 4($a1); lw $t0, 4($a2); lw $t1, 8($a1); lw $t2, 8($a2)
        lw $t3, 12($a1); lw $t4, 12($a2); lw $t5, 16($a1); lw $t6, 16($a2); lw $a1, 20($a1); lw $a2, 20($a2); srl $t7, $v0, 29
        srl $t8, $v1, 29; srl $t9, $a3, 26; srl $at, $t0, 26; ins $t7, $a3, 3, 26; srl $a3, $t1, 23; ins $t8, $t0, 3, 26
        srl $t0, $t2, 23; ins $t9, $t1, 6, 23; srl $t1, $t3, 20; ins $at, $t2, 6, 23; srl $t2, $t4, 20; ins $a3, $t3, 9, 20
        srl $t3, $t5, 17; ins $t0, $t4, 9, 20; srl $t4, $t6, 17; ins $t1, $t5, 12, 17; ins $t2, $t6, 12, 17; ins $t3, $a1, 15, 14
        ins $t4, $a2, 15, 14
    multu $t7, $t4; addiu $a1, $zero, 1
    maddu $t9, $t2; addiu $a2, $zero, 1280
    maddu $a3, $t0; ext $v0, $v0, 0, 29
    maddu $t1, $at; ext $v1, $v1, 0, 29
    maddu $t3, $t8; sw $s0, 0($sp)
    mflo $t5; mfhi $t6; srl $s0, $t5, 29; ins $s0, $t6, 3, 29
    multu $t9, $t4; ext $t5, $t5, 0, 29
    maddu $a3, $t2; sw $s1, 4($sp)
    maddu $t1, $t0; sw $s2, 8($sp)
    maddu $t3, $at; sw $s3, 12($sp)
    maddu $s0, $a1; sw $s4, 16($sp)
    mflo $t6; mfhi $s0; srl $s1, $t6, 29; ins $s1, $s0, 3, 29
    multu $a3, $t4; ext $t6, $t6, 0, 29
    maddu $t1, $t2; sw $s5, 20($sp)
    maddu $t3, $t0; nop
    maddu $s1, $a1; nop
    mflo $s0; mfhi $s1; srl $s2, $s0, 29; ins $s2, $s1, 3, 29
    multu $t1, $t4; ext $s0, $s0, 0, 29
    maddu $t3, $t2; nop
    maddu $s2, $a1; nop
    mflo $s1; mfhi $s2; srl $s3, $s1, 29; ins $s3, $s2, 3, 29
    multu $t3, $t4; ext $s1, $s1, 0, 29
    maddu $s3, $a1; nop
    mflo $s2; mfhi $s3
    multu $v0, $v1; ext $s4, $s2, 0, 29
    maddu $t5, $a2; srl $t5, $s2, 29
    mflo $s2; mfhi $s5
    multu $v0, $t8; ins $t5, $s3, 3, 29; srl $s3, $s2, 29; ins $s3, $s5, 3, 29
    maddu $t7, $v1; addu $t5, $t5, $zero
    maddu $t6, $a2; addu $t6, $s2, $zero
    maddu $s3, $a1; nop
    mflo $s2; mfhi $s3; srl $s5, $s2, 29; ins $s5, $s3, 3, 29
    multu $v0, $at; ins $t6, $s2, 29, 3
    maddu $t7, $t8; srl $s2, $s2, 3
    maddu $t9, $v1; nop
    maddu $s0, $a2; nop
    maddu $s5, $a1; nop
    mflo $s0; mfhi $s3; srl $s5, $s0, 29; ins $s5, $s3, 3, 29
    multu $v0, $t0; ins $s2, $s0, 26, 6
    maddu $t7, $at; srl $s0, $s0, 6
    maddu $t9, $t8; nop
    maddu $a3, $v1; nop
    maddu $s1, $a2; nop
    maddu $s5, $a1; nop
    mflo $s1; mfhi $s3; srl $s5, $s1, 29; ins $s5, $s3, 3, 29
    multu $v0, $t2; ins $s0, $s1, 23, 9
    maddu $t7, $t0; srl $s1, $s1, 9
    maddu $t9, $at; nop
    maddu $a3, $t8; nop
    maddu $t1, $v1; nop
    maddu $s4, $a2; nop
    maddu $s5, $a1; nop
    mflo $s3; mfhi $s4; srl $s5, $s3, 29; ins $s5, $s4, 3, 29
    multu $v0, $t4; addiu $v0, $zero, 5
    maddu $t7, $t2; ins $s1, $s3, 20, 12
    maddu $t9, $t0; srl $t0, $s3, 12
    maddu $a3, $at; lw $s3, 12($sp)
    maddu $t1, $t8; lw $s4, 16($sp)
    maddu $t3, $v1; nop
    maddu $t5, $a2; nop
    maddu $s5, $a1; lw $s5, 20($sp)
    mflo $v1; mfhi $a1; srl $a3, $v1, 29; ins $a3, $a1, 3, 29; ext $a1, $v1, 21, 8
    multu $a1, $v0; ext $v0, $v1, 0, 21
    maddu $a3, $a2; ins $t0, $v0, 17, 15
    mflo $v1; mfhi $a1; addu $a2, $t6, $v1; sltu $v1, $a2, $v1; addu $v1, $a1, $v1; addu $a1, $s2, $v1; sltu $v1, $a1, $v1
        addu $a3, $s0, $v1; sltu $v1, $a3, $v1; addu $t1, $s1, $v1; sltu $v1, $t1, $v1; addu $t0, $t0, $v1; srl $v0, $v0, 15
        sltu $v1, $t0, $v1; addu $v0, $v0, $v1; sw $a2, 0($a0); sw $a1, 4($a0); sw $a3, 8($a0); sw $t1, 12($a0); sw $t0, 16($a0)
        sw $v0, 20($a0); lw $s0, 0($sp); lw $s1, 4($sp); lw $s2, 8($sp); jr $ra; addiu $sp, $sp, 24
.size primegroup_gf166_mul, . - primegroup_gf166_mul
.popsection

# a0 = a1^2: 160 cycles.
.pushsection .text.primegroup_gf166_square,"ax",@progbits
.globl primegroup_gf166_square
.type primegroup_gf166_square, @function
.balign 4
primegroup_gf166_square:
        addiu $sp, $sp, -16; lw $v0, 0($a1); lw $v1, 4($a1); lw $a2, 8($a1); lw $a3, 12($a1); lw $t0, 16($a1); srl $t1, $v0, 29
        srl $t2, $v1, 26; lw $a1, 20($a1); ins $t1, $v1, 3, 26; ins $t2, $a2, 6, 23; srl $v1, $a2, 23; srl $a2, $a3, 20
        srl $t3, $t0, 17; sll $t4, $t1, 1; sll $t5, $t2, 1; ins $v1, $a3, 9, 20; ins $a2, $t0, 12, 17; ins $t3, $a1, 15, 14
    multu $t4, $t3; addiu $a1, $zero, 1
    maddu $t5, $a2; sll $a3, $v1, 1
    maddu $v1, $v1; sll $t0, $a2, 1
    mflo $t6; mfhi $t7; srl $t8, $t6, 29; ins $t8, $t7, 3, 29
    multu $t5, $t3; addiu $t7, $zero, 1280
    maddu $a3, $a2; ext $v0, $v0, 0, 29
    maddu $t8, $a1; ext $t6, $t6, 0, 29
    mflo $t8; mfhi $t9; srl $at, $t8, 29; ins $at, $t9, 3, 29
    multu $a3, $t3; sll $a3, $v0, 1
    maddu $a2, $a2; ext $t8, $t8, 0, 29
    maddu $at, $a1; addiu $t9, $zero, 5
    mflo $at; sw $s0, 0($sp); mfhi $s0
    multu $t0, $t3; srl $t0, $at, 29; ins $t0, $s0, 3, 29
    maddu $t0, $a1; ext $t0, $at, 0, 29
    mflo $at; mfhi $s0
    multu $t3, $t3; sw $s1, 4($sp); srl $s1, $at, 29; ins $s1, $s0, 3, 29
    maddu $s1, $a1; ext $at, $at, 0, 29
    mflo $s0; mfhi $s1
    multu $v0, $v0; ext $v0, $s0, 0, 29
    maddu $t6, $t7; srl $t6, $s0, 29
    mflo $s0; ins $t6, $s1, 3, 29; mfhi $s1
    multu $a3, $t1; addu $t6, $t6, $zero
    maddu $t8, $t7; srl $t8, $s0, 29; ins $t8, $s1, 3, 29
    maddu $t8, $a1; addu $t8, $s0, $zero
    mflo $s0; mfhi $s1
    multu $a3, $t2; ins $t8, $s0, 29, 3
    maddu $t1, $t1; srl $t1, $s0, 29; ins $t1, $s1, 3, 29
    maddu $t0, $t7; srl $t0, $s0, 3
    maddu $t1, $a1; sw $s2, 8($sp)
    mflo $t1; mfhi $s0; srl $s1, $t1, 29; ins $s1, $s0, 3, 29
    multu $a3, $v1; ins $t0, $t1, 26, 6
    maddu $t4, $t2; srl $t1, $t1, 6
    maddu $at, $t7; sw $s3, 12($sp)
    maddu $s1, $a1; lw $s0, 0($sp)
    mflo $at; mfhi $s1; srl $s2, $at, 29; ins $s2, $s1, 3, 29
    multu $a3, $a2; ins $t1, $at, 23, 9
    maddu $t4, $v1; srl $at, $at, 9
    maddu $t2, $t2; lw $s1, 4($sp)
    maddu $v0, $t7; lw $s3, 12($sp)
    maddu $s2, $a1; nop
    mflo $v0; mfhi $t2; srl $s2, $v0, 29; ins $s2, $t2, 3, 29
    multu $a3, $t3; ins $at, $v0, 20, 12
    maddu $t4, $a2; srl $v0, $v0, 12
    maddu $t5, $v1; nop
    maddu $t6, $t7; nop
    maddu $s2, $a1; lw $s2, 8($sp)
    mflo $v1; mfhi $a1; srl $a2, $v1, 29; ins $a2, $a1, 3, 29; ext $a1, $v1, 21, 8
    multu $a1, $t9; ext $v1, $v1, 0, 21
    maddu $a2, $t7; ins $v0, $v1, 17, 15
    mflo $a1; mfhi $a2; addu $a3, $t8, $a1; sltu $a1, $a3, $a1; addu $a1, $a2, $a1; addu $a2, $t0, $a1; sltu $a1, $a2, $a1
        addu $t0, $t1, $a1; sltu $a1, $t0, $a1; addu $t1, $at, $a1; sltu $a1, $t1, $a1; addu $v0, $v0, $a1; srl $v1, $v1, 15
        sltu $a1, $v0, $a1; addu $v1, $v1, $a1; sw $a3, 0($a0); sw $a2, 4($a0); sw $t0, 8($a0); sw $t1, 12($a0); sw $v0, 16($a0)
        sw $v1, 20($a0); jr $ra; addiu $sp, $sp, 16
.size primegroup_gf166_square, . - primegroup_gf166_square
.popsection

.set pop
