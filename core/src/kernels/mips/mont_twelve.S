# As `mont.S`, which says how, for twelve words, and a p that leaves a bit free; but in limbs of 30 bits, of which there are 13: so a column of more
# than three products has a carry of more than 32 bits, which goes on as two products, the upper half by 4.

.set push
.set mips32r2
.set noreorder
.set noat
.set nomacro

# The 24 words at a0 = a1 a2, any integers. The result may begin with a1, with a2 behind it. 593 cycles.
.pushsection .text.primegroup_mont12_wide,"ax",@progbits
.globl primegroup_mont12_wide
.type primegroup_mont12_wide, @function
.balign 4
primegroup_mont12_wide:
        addiu $sp, $sp, -80; lw $v0, 0($a1); lw $v1, 0($a2); ext $a3, $v0, 0, 30; ext $t0, $v1, 0, 30
    multu $a3, $t0; lw $t1, 4($a1)
    mflo $t2; mfhi $t3; lw $t4, 4($a2); srl $t5, $t2, 30; srl $v0, $v0, 30; srl $v1, $v1, 30; addiu $t6, $zero, 1
        ins $t5, $t3, 2, 30; ins $v0, $t1, 2, 28; ins $v1, $t4, 2, 28
    multu $a3, $v1; addu $t2, $t2, $zero
    maddu $v0, $t0; srl $t1, $t1, 28
    maddu $t5, $t6; srl $t3, $t4, 28
    mflo $t4; mfhi $t5; ins $t2, $t4, 30, 2; sw $t2, 0($a0); lw $t2, 8($a1); lw $t7, 8($a2); srl $t8, $t4, 30; ins $t8, $t5, 2, 30
        ins $t1, $t2, 4, 26; ins $t3, $t7, 4, 26
    multu $a3, $t3; srl $t4, $t4, 2
    maddu $v0, $v1; srl $t2, $t2, 26
    maddu $t1, $t0; srl $t5, $t7, 26
    maddu $t8, $t6; addiu $t7, $zero, 4
    mflo $t8; mfhi $t9; ins $t4, $t8, 28, 4; sw $t4, 4($a0); lw $t4, 12($a1); lw $at, 12($a2); ins $t2, $t4, 6, 24
        ins $t5, $at, 6, 24
    multu $a3, $t5; srl $t4, $t4, 24
    maddu $v0, $t3; srl $at, $at, 24
    maddu $t1, $v1; sw $s0, 0($sp); srl $s0, $t8, 30; ins $s0, $t9, 2, 30
    maddu $t2, $t0; srl $t8, $t8, 4
    maddu $s0, $t6; sw $s1, 4($sp)
    mflo $t9; mfhi $s0; ins $t8, $t9, 26, 6; sw $t8, 8($a0); lw $t8, 16($a1); lw $s1, 16($a2); ins $t4, $t8, 8, 22
        ins $at, $s1, 8, 22
    multu $a3, $at; srl $t8, $t8, 22
    maddu $v0, $t5; srl $s1, $s1, 22
    maddu $t1, $t3; sw $s2, 8($sp); srl $s2, $t9, 30
    maddu $t2, $v1; srl $t9, $t9, 6
    maddu $t4, $t0; sw $s3, 12($sp)
    maddu $s0, $t7; sw $s4, 16($sp)
    maddu $s2, $t6; sw $s5, 20($sp)
    mflo $s0; mfhi $s2; ins $t9, $s0, 24, 8; sw $t9, 12($a0); lw $t9, 20($a1); lw $s3, 20($a2); srl $s4, $s0, 30
        ins $t8, $t9, 10, 20; ins $s1, $s3, 10, 20
    multu $a3, $s1; srl $s0, $s0, 8
    maddu $v0, $at; srl $t9, $t9, 20
    maddu $t1, $t5; srl $s3, $s3, 20
    maddu $t2, $t3; sw $s1, 40($sp)
    maddu $t4, $v1; lw $s5, 40($sp)
    maddu $t8, $t0; sw $s6, 24($sp)
    maddu $s2, $t7; sw $s7, 28($sp)
    maddu $s4, $t6; sw $fp, 32($sp)
    mflo $s2; mfhi $s4; ins $s0, $s2, 22, 10; sw $s0, 16($a0); lw $s0, 24($a1); lw $s6, 24($a2); srl $s7, $s2, 30
        ins $t9, $s0, 12, 18; ins $s3, $s6, 12, 18
    multu $a3, $s3; srl $s2, $s2, 10
    maddu $v0, $s1; srl $s0, $s0, 18
    maddu $t1, $at; srl $s6, $s6, 18
    maddu $t2, $t5; sw $s3, 44($sp)
    maddu $t4, $t3; sw $ra, 36($sp)
    maddu $t8, $v1; nop
    maddu $t9, $t0; nop
    maddu $s4, $t7; nop
    maddu $s7, $t6; nop
    mflo $s4; mfhi $s7; ins $s2, $s4, 20, 12; sw $s2, 20($a0); lw $s2, 28($a1); lw $fp, 28($a2); srl $ra, $s4, 30
        ins $s0, $s2, 14, 16; ins $s6, $fp, 14, 16
    multu $a3, $s6; srl $s4, $s4, 12
    maddu $v0, $s3; srl $s3, $fp, 16
    maddu $t1, $s1; sw $s6, 48($sp)
    maddu $t2, $at; srl $s1, $s2, 16
    maddu $t4, $t5; lw $s2, 48($sp)
    maddu $t8, $t3; nop
    maddu $t9, $v1; nop
    maddu $s0, $t0; nop
    maddu $s7, $t7; nop
    maddu $ra, $t6; nop
    mflo $s6; mfhi $s7; ins $s4, $s6, 18, 14; sw $s4, 24($a0); lw $s4, 32($a2); lw $fp, 32($a1); ins $s3, $s4, 16, 14
        sw $s3, 52($sp); lw $s3, 52($sp); srl $ra, $s6, 30; ins $s1, $fp, 16, 14
    multu $a3, $s3; lw $s3, 44($sp)
    maddu $v0, $s2; srl $s2, $s6, 14
    maddu $t1, $s3; srl $s3, $s4, 14
    maddu $t2, $s5; srl $s4, $fp, 14
    maddu $t4, $at; lw $s5, 52($sp)
    maddu $t8, $t5; nop
    maddu $t9, $t3; nop
    maddu $s0, $v1; nop
    maddu $s1, $t0; nop
    maddu $s7, $t7; nop
    maddu $ra, $t6; nop
    mflo $s6; mfhi $s7; ins $s2, $s6, 16, 16; sw $s2, 28($a0); lw $s2, 36($a2); lw $fp, 36($a1); ins $s3, $s2, 18, 12
        sw $s3, 56($sp); lw $s3, 56($sp); srl $ra, $s6, 30; ins $s4, $fp, 18, 12
    multu $a3, $s3; lw $s3, 48($sp)
    maddu $v0, $s5; lw $s5, 44($sp)
    maddu $t1, $s3; lw $s3, 40($sp)
    maddu $t2, $s5; srl $s5, $s6, 16
    maddu $t4, $s3; srl $s2, $s2, 12
    maddu $t8, $at; srl $s3, $fp, 12
    maddu $t9, $t5; nop
    maddu $s0, $t3; nop
    maddu $s1, $v1; nop
    maddu $s4, $t0; nop
    maddu $s7, $t7; nop
    maddu $ra, $t6; nop
    mflo $s6; mfhi $s7; ins $s5, $s6, 14, 18; sw $s5, 32($a0); lw $s5, 40($a2); lw $fp, 40($a1); ins $s2, $s5, 20, 10
        sw $s2, 60($sp); lw $s2, 60($sp); srl $ra, $s6, 30; ins $s3, $fp, 20, 10
    multu $a3, $s2; lw $s2, 56($sp)
    maddu $t9, $at; srl $s6, $s6, 18
    maddu $v0, $s2; lw $s2, 52($sp)
    maddu $s0, $t5; srl $s5, $s5, 10
    maddu $t1, $s2; lw $s2, 48($sp)
    maddu $s1, $t3; srl $fp, $fp, 10
    maddu $t2, $s2; lw $s2, 44($sp)
    maddu $s4, $v1; nop
    maddu $t4, $s2; lw $s2, 40($sp)
    maddu $s3, $t0; nop
    maddu $t8, $s2; nop
    maddu $s7, $t7; nop
    maddu $ra, $t6; nop
    mflo $s2; mfhi $s7; ins $s6, $s2, 12, 20; sw $s6, 36($a0); lw $a2, 44($a2); lw $a1, 44($a1); ins $s5, $a2, 22, 8
        sw $s5, 68($sp); lw $s5, 68($sp); lw $s6, 60($sp); srl $ra, $s2, 30; ins $fp, $a1, 22, 8
    multu $a3, $s5; lw $s5, 56($sp)
    maddu $v0, $s6; lw $s6, 52($sp)
    maddu $t1, $s5; lw $s5, 48($sp)
    maddu $t2, $s6; lw $s6, 44($sp)
    maddu $t4, $s5; lw $s5, 40($sp)
    maddu $t8, $s6; srl $a2, $a2, 8
    maddu $t9, $s5; sw $a2, 76($sp)
    maddu $s0, $at; lw $a2, 76($sp)
    maddu $s1, $t5; lw $s5, 68($sp)
    maddu $s4, $t3; srl $a1, $a1, 8
    maddu $s3, $v1; sw $fp, 64($sp)
    maddu $fp, $t0; sw $a1, 72($sp)
    maddu $s7, $t7; srl $s2, $s2, 20
    maddu $ra, $t6; nop
    mflo $s6; mfhi $s7; srl $ra, $s6, 30
    multu $a3, $a2; lw $a2, 60($sp); lw $a3, 56($sp)
    maddu $v0, $s5; lw $s5, 52($sp)
    maddu $t1, $a2; lw $a2, 48($sp)
    maddu $t2, $a3; lw $a3, 44($sp)
    maddu $t4, $s5; lw $s5, 40($sp)
    maddu $t8, $a2; lw $a2, 76($sp)
    maddu $t9, $a3; lw $a3, 68($sp)
    maddu $s0, $s5; lw $s5, 60($sp)
    maddu $s1, $at; ins $s2, $s6, 10, 22
    maddu $s4, $t5; srl $s6, $s6, 22
    maddu $s3, $t3; sw $s2, 40($a0)
    maddu $fp, $v1; lw $s2, 56($sp)
    maddu $a1, $t0; lw $a1, 52($sp)
    maddu $s7, $t7; lw $t0, 48($sp)
    maddu $ra, $t6; nop
    mflo $s7; mfhi $fp; srl $ra, $s7, 30
    multu $v0, $a2; lw $v0, 44($sp); lw $a2, 40($sp)
    maddu $t1, $a3; lw $a3, 64($sp)
    maddu $t2, $s5; lw $s5, 72($sp)
    maddu $t4, $s2; lw $s2, 76($sp)
    maddu $t8, $a1; lw $a1, 68($sp)
    maddu $t9, $t0; lw $t0, 60($sp)
    maddu $s0, $v0; lw $v0, 56($sp)
    maddu $s1, $a2; lw $a2, 52($sp)
    maddu $s4, $at; ins $s6, $s7, 8, 24
    maddu $s3, $t5; srl $s7, $s7, 24
    maddu $a3, $t3; lw $a3, 48($sp)
    maddu $s5, $v1; lw $v1, 44($sp)
    maddu $fp, $t7; lw $s5, 40($sp)
    maddu $ra, $t6; sw $s6, 44($a0)
    mflo $s6; mfhi $fp; srl $ra, $s6, 30
    multu $t1, $s2; lw $t1, 64($sp); lw $s2, 72($sp)
    maddu $t2, $a1; lw $a1, 76($sp)
    maddu $t4, $t0; lw $t0, 68($sp)
    maddu $t8, $v0; lw $v0, 60($sp)
    maddu $t9, $a2; lw $a2, 56($sp)
    maddu $s0, $a3; lw $a3, 52($sp)
    maddu $s1, $v1; lw $v1, 48($sp)
    maddu $s4, $s5; lw $s5, 44($sp)
    maddu $s3, $at; ins $s7, $s6, 6, 26
    maddu $t1, $t5; lw $t1, 40($sp)
    maddu $s2, $t3; lw $t3, 64($sp)
    maddu $fp, $t7; lw $s2, 72($sp)
    maddu $ra, $t6; srl $s6, $s6, 26
    mflo $fp; mfhi $ra
    multu $t2, $a1; srl $a1, $fp, 30
    maddu $t4, $t0; lw $t0, 76($sp)
    maddu $t8, $v0; lw $v0, 68($sp)
    maddu $t9, $a2; lw $a2, 60($sp)
    maddu $s0, $a3; lw $a3, 56($sp)
    maddu $s1, $v1; lw $v1, 52($sp)
    maddu $s4, $s5; lw $t2, 48($sp)
    maddu $s3, $t1; lw $t1, 44($sp)
    maddu $t3, $at; lw $t3, 64($sp)
    maddu $s2, $t5; lw $t5, 40($sp)
    maddu $ra, $t7; lw $s2, 72($sp)
    maddu $a1, $t6; lw $a1, 76($sp)
    mflo $s5; mfhi $ra
    multu $t4, $t0; srl $t0, $s5, 30
    maddu $t8, $v0; lw $v0, 68($sp)
    maddu $t9, $a2; lw $a2, 60($sp)
    maddu $s0, $a3; lw $a3, 56($sp)
    maddu $s1, $v1; lw $v1, 52($sp)
    maddu $s4, $t2; lw $t2, 48($sp)
    maddu $s3, $t1; lw $t1, 64($sp)
    maddu $t3, $t5; lw $t3, 44($sp)
    maddu $s2, $at; lw $t4, 72($sp)
    maddu $ra, $t7; lw $t5, 40($sp)
    maddu $t0, $t6; srl $t0, $fp, 28
    mflo $at; mfhi $s2; srl $ra, $at, 30
    multu $t8, $a1; addu $t8, $at, $zero
    maddu $t9, $v0; ins $s6, $fp, 4, 28
    maddu $s0, $a2; ins $t0, $s5, 2, 30
    maddu $s1, $a3; sw $s7, 48($a0)
    maddu $s4, $v1; sw $s6, 52($a0)
    maddu $s3, $t2; sw $t0, 56($a0)
    maddu $t1, $t3; lw $s5, 20($sp)
    maddu $t4, $t5; lw $s6, 24($sp)
    maddu $s2, $t7; lw $s2, 8($sp)
    maddu $ra, $t6; lw $s7, 28($sp)
    mflo $t0; mfhi $t5; srl $at, $t0, 30
    multu $t9, $a1; srl $t9, $t0, 2
    maddu $s0, $v0; ins $t8, $t0, 30, 2
    maddu $s1, $a2; sw $t8, 60($a0)
    maddu $s4, $a3; lw $fp, 32($sp)
    maddu $s3, $v1; lw $ra, 36($sp)
    maddu $t1, $t2; nop
    maddu $t4, $t3; nop
    maddu $t5, $t7; nop
    maddu $at, $t6; nop
    mflo $t0; mfhi $t3; srl $t5, $t0, 30
    multu $s0, $a1; srl $t8, $t0, 4
    maddu $s1, $v0; ins $t9, $t0, 28, 4
    maddu $s4, $a2; sw $t9, 64($a0)
    maddu $s3, $a3; lw $s0, 0($sp)
    maddu $t1, $v1; nop
    maddu $t4, $t2; nop
    maddu $t3, $t7; nop
    maddu $t5, $t6; nop
    mflo $t0; mfhi $t2; srl $t3, $t0, 30
    multu $s1, $a1; srl $t5, $t0, 6
    maddu $s4, $v0; ins $t8, $t0, 26, 6
    maddu $s3, $a2; sw $t8, 68($a0)
    maddu $t1, $a3; lw $s1, 4($sp)
    maddu $t4, $v1; nop
    maddu $t2, $t7; nop
    maddu $t3, $t6; nop
    mflo $v1; mfhi $t0; srl $t2, $v1, 30; ins $t2, $t0, 2, 30
    multu $s4, $a1; srl $t0, $v1, 8
    maddu $s3, $v0; ins $t5, $v1, 24, 8
    maddu $t1, $a2; sw $t5, 72($a0)
    maddu $t4, $a3; lw $s4, 16($sp)
    maddu $t2, $t6; nop
    mflo $v1; mfhi $a3; srl $t2, $v1, 30; ins $t2, $a3, 2, 30
    multu $s3, $a1; srl $a3, $v1, 10
    maddu $t1, $v0; ins $t0, $v1, 22, 10
    maddu $t4, $a2; sw $t0, 76($a0)
    maddu $t2, $t6; lw $s3, 12($sp)
    mflo $v1; mfhi $a2; srl $t0, $v1, 30; ins $t0, $a2, 2, 30
    multu $t1, $a1; srl $a2, $v1, 12
    maddu $t4, $v0; ins $a3, $v1, 20, 12
    maddu $t0, $t6; sw $a3, 80($a0)
    mflo $v0; mfhi $v1; srl $a3, $v0, 30; ins $a3, $v1, 2, 30
    multu $t4, $a1; srl $v1, $v0, 14
    maddu $a3, $t6; ins $a2, $v0, 18, 14
    mflo $v0; mfhi $a1; srl $a3, $v0, 30; ins $a3, $a1, 2, 30; srl $a1, $v0, 16; ins $v1, $v0, 16, 16; ins $a1, $a3, 14, 18
        sw $a2, 84($a0); sw $v1, 88($a0); sw $a1, 92($a0); jr $ra; addiu $sp, $sp, 80
.size primegroup_mont12_wide, . - primegroup_mont12_wide
.popsection

# a0 = the 24 words at a1, above -p R and below p R, of either sign, divided by R modulo p, below p; a2 = p, a3 = -1/p modulo 2^32. 907 cycles.
.pushsection .text.primegroup_mont12_reduce,"ax",@progbits
.globl primegroup_mont12_reduce
.type primegroup_mont12_reduce, @function
.balign 4
primegroup_mont12_reduce:
        addiu $sp, $sp, -88; lw $v0, 0($a1); lw $v1, 0($a2); ext $t0, $v0, 0, 30
    multu $t0, $a3; ext $t1, $v1, 0, 30
    mflo $t2
    mtlo $t0; ext $t0, $t2, 0, 30; mthi $zero
    maddu $t0, $t1; lw $t2, 4($a2)
    mflo $t3; mfhi $t4; lw $t5, 4($a1); srl $t3, $t3, 30; srl $v1, $v1, 30; srl $v0, $v0, 30; addiu $t6, $zero, 1
        ins $t3, $t4, 2, 30; ins $v1, $t2, 2, 28; ins $v0, $t5, 2, 28
    multu $t0, $v1; lw $t4, 8($a2)
    maddu $t3, $t6; lw $t3, 8($a1)
    maddu $v0, $t6; srl $v0, $t2, 28
    mflo $t2; mfhi $t7
    multu $t2, $a3; srl $t5, $t5, 28
    mflo $t8
    mtlo $t2; ext $t2, $t8, 0, 30; mthi $t7
    maddu $t2, $t1; ins $v0, $t4, 4, 26
    mflo $t7; mfhi $t8; srl $t7, $t7, 30; ins $t7, $t8, 2, 30; ins $t5, $t3, 4, 26
    multu $t0, $v0; lw $t8, 12($a2)
    maddu $t2, $v1; lw $t9, 12($a1)
    maddu $t7, $t6; srl $t4, $t4, 26
    maddu $t5, $t6; srl $t3, $t3, 26
    mflo $t5; mfhi $t7
    multu $t5, $a3; ins $t4, $t8, 6, 24
    mflo $at
    mtlo $t5; ext $t5, $at, 0, 30; mthi $t7
    maddu $t5, $t1; ins $t3, $t9, 6, 24
    mflo $t7; mfhi $at; srl $t7, $t7, 30; ins $t7, $at, 2, 30
    multu $t0, $t4; lw $at, 16($a2)
    maddu $t2, $v0; srl $t8, $t8, 24
    maddu $t5, $v1; srl $t9, $t9, 24
    maddu $t7, $t6; lw $t7, 16($a1)
    maddu $t3, $t6; addiu $t3, $zero, 4; ins $t8, $at, 8, 22; ins $t9, $t7, 8, 22; srl $at, $at, 22; srl $t7, $t7, 22
        sw $v1, 40($sp); sw $v0, 44($sp); sw $t4, 48($sp); sw $t8, 52($sp); sw $s0, 0($sp)
    mflo $s0; sw $s1, 4($sp); mfhi $s1
    multu $s0, $a3; sw $s2, 8($sp)
    mflo $s2
    mtlo $s0; ext $s0, $s2, 0, 30; mthi $s1
    maddu $s0, $t1; lw $s1, 20($a2)
    mflo $s2; ins $at, $s1, 10, 20; srl $s2, $s2, 30; srl $s1, $s1, 20; sw $at, 56($sp); sw $s3, 12($sp); mfhi $s3
    multu $t0, $t8; sw $s4, 16($sp)
    maddu $t2, $t4; lw $s4, 20($a1)
    maddu $t5, $v0; ins $t7, $s4, 10, 20
    maddu $s0, $v1; srl $s4, $s4, 20
    maddu $s3, $t3; lw $s3, 24($a2)
    maddu $s2, $t6; lw $s2, 24($a1)
    maddu $t9, $t6; ins $s1, $s3, 12, 18
    mflo $t9; ins $s4, $s2, 12, 18; srl $s3, $s3, 18; srl $s2, $s2, 18; sw $s1, 60($sp); sw $s5, 20($sp); mfhi $s5
    multu $t9, $a3; sw $s6, 24($sp)
    mflo $s6
    mtlo $t9; ext $t9, $s6, 0, 30; mthi $s5
    maddu $t9, $t1; lw $s5, 28($a2)
    mflo $s6; ins $s3, $s5, 14, 16; srl $s6, $s6, 30; srl $s5, $s5, 16; sw $s3, 64($sp); sw $s7, 28($sp); mfhi $s7
    multu $t0, $at; sw $fp, 32($sp)
    maddu $t2, $t8; lw $fp, 28($a1)
    maddu $t5, $t4; ins $s2, $fp, 14, 16
    maddu $s0, $v0; srl $fp, $fp, 16
    maddu $t9, $v1; sw $ra, 36($sp)
    maddu $s7, $t3; lw $s7, 32($a2)
    maddu $s6, $t6; ins $s5, $s7, 16, 14
    maddu $t7, $t6; sw $s5, 68($sp)
    mflo $t7; mfhi $s5
    multu $t7, $a3; lw $s6, 32($a1)
    mflo $ra
    mtlo $t7; ext $t7, $ra, 0, 30; mthi $s5
    maddu $t7, $t1; ins $fp, $s6, 16, 14
    mflo $s5; mfhi $ra; srl $s5, $s5, 30
    multu $t0, $s1; srl $s7, $s7, 14
    maddu $t2, $at; srl $s6, $s6, 14
    maddu $t5, $t8; nop
    maddu $s0, $t4; nop
    maddu $t9, $v0; nop
    maddu $t7, $v1; nop
    maddu $ra, $t3; nop
    maddu $s5, $t6; nop
    maddu $s4, $t6; nop
    mflo $s4; mfhi $s5
    multu $s4, $a3; nop
    mflo $ra
    mtlo $s4; ext $s4, $ra, 0, 30; mthi $s5
    maddu $s4, $t1; nop
    mflo $s5; mfhi $ra; srl $s5, $s5, 30
    multu $t0, $s3; lw $s3, 68($sp)
    maddu $t2, $s1; lw $s1, 64($sp)
    maddu $t5, $at; lw $at, 60($sp)
    maddu $s0, $t8; lw $t8, 56($sp)
    maddu $t9, $t4; lw $t4, 52($sp)
    maddu $t7, $v0; lw $v0, 48($sp)
    maddu $s4, $v1; lw $v1, 44($sp)
    maddu $ra, $t3; nop
    maddu $s5, $t6; nop
    maddu $s2, $t6; nop
    mflo $s2; mfhi $s5
    multu $s2, $a3; nop
    mflo $ra
    mtlo $s2; ext $s2, $ra, 0, 30; mthi $s5
    maddu $s2, $t1; nop
    mflo $s5; mfhi $ra; srl $s5, $s5, 30
    multu $t0, $s3; lw $s3, 40($sp)
    maddu $t2, $s1; lw $s1, 36($a2)
    maddu $t5, $at; ins $s7, $s1, 18, 12
    maddu $s0, $t8; sw $s7, 72($sp)
    maddu $t9, $t4; lw $t4, 36($a1)
    maddu $t7, $v0; lw $v0, 72($sp)
    maddu $s4, $v1; lw $v1, 68($sp)
    maddu $s2, $s3; lw $t8, 64($sp)
    maddu $ra, $t3; lw $at, 60($sp)
    maddu $s5, $t6; lw $s3, 56($sp)
    maddu $fp, $t6; lw $s5, 52($sp)
    mflo $s7; mfhi $fp
    multu $s7, $a3; ins $s6, $t4, 18, 12
    mflo $ra
    mtlo $s7; ext $s7, $ra, 0, 30; mthi $fp
    maddu $s7, $t1; srl $s1, $s1, 12
    mflo $fp; mfhi $ra; srl $fp, $fp, 30
    multu $t0, $v0; lw $v0, 48($sp)
    maddu $t2, $v1; lw $v1, 44($sp)
    maddu $t5, $t8; lw $t8, 40($sp)
    maddu $s0, $at; lw $at, 40($a2)
    maddu $t9, $s3; ins $s1, $at, 20, 10
    maddu $t7, $s5; sw $s1, 76($sp)
    maddu $s4, $v0; lw $v0, 40($a1)
    maddu $s2, $v1; srl $v1, $t4, 12
    maddu $s7, $t8; lw $t4, 76($sp)
    maddu $ra, $t3; lw $t8, 72($sp)
    maddu $fp, $t6; lw $s1, 68($sp)
    maddu $s6, $t6; lw $s3, 64($sp)
    mflo $s5; mfhi $s6
    multu $s5, $a3; lw $fp, 60($sp)
    mflo $ra
    mtlo $s5; ext $s5, $ra, 0, 30; mthi $s6
    maddu $s5, $t1; ins $v1, $v0, 20, 10
    mflo $s6; mfhi $ra; srl $s6, $s6, 30
    multu $t0, $t4; lw $t4, 56($sp)
    maddu $t2, $t8; lw $t8, 52($sp)
    maddu $t5, $s1; lw $s1, 48($sp)
    maddu $s0, $s3; lw $s3, 44($sp)
    maddu $t9, $fp; lw $fp, 40($sp)
    maddu $t7, $t4; lw $t4, 44($a2)
    maddu $s4, $t8; srl $t8, $at, 10
    maddu $s2, $s1; ins $t8, $t4, 22, 8
    maddu $s7, $s3; sw $t8, 80($sp)
    maddu $s5, $fp; lw $t8, 44($a1)
    maddu $ra, $t3; srl $v0, $v0, 10
    maddu $s6, $t6; lw $at, 80($sp)
    maddu $v1, $t6; lw $v1, 76($sp)
    mflo $s1; mfhi $s3
    multu $s1, $a3; lw $s6, 72($sp)
    mflo $fp
    mtlo $s1; ext $s1, $fp, 0, 30; mthi $s3
    maddu $s1, $t1; lw $s3, 68($sp)
    mflo $fp; mfhi $ra; srl $fp, $fp, 30; ins $v0, $t8, 22, 8
    multu $t0, $at; lw $at, 64($sp)
    maddu $t2, $v1; lw $v1, 60($sp)
    maddu $t5, $s6; lw $s6, 56($sp)
    maddu $s0, $s3; lw $s3, 52($sp)
    maddu $t9, $at; lw $at, 48($sp)
    maddu $t7, $v1; lw $v1, 44($sp)
    maddu $s4, $s6; lw $s6, 40($sp)
    maddu $s2, $s3; srl $t4, $t4, 8
    maddu $s7, $at; sw $t4, 84($sp)
    maddu $s5, $v1; lw $v1, 48($a1)
    maddu $s1, $s6; srl $t4, $t8, 8
    maddu $ra, $t3; lw $t8, 84($sp)
    maddu $fp, $t6; lw $at, 80($sp)
    maddu $v0, $t6; lw $v0, 76($sp)
    mflo $s3; mfhi $s6
    multu $s3, $a3; lw $fp, 72($sp)
    mflo $ra
    mtlo $s3; ext $s3, $ra, 0, 30; mthi $s6
    maddu $s3, $t1; ins $t4, $v1, 24, 6
    mflo $s6; mfhi $ra; srl $s6, $s6, 30
    multu $t0, $t8; lw $t0, 68($sp); lw $t8, 64($sp)
    maddu $t2, $at; lw $at, 60($sp)
    maddu $t5, $v0; lw $v0, 56($sp)
    maddu $s0, $fp; lw $fp, 52($sp)
    maddu $t9, $t0; lw $t0, 48($sp)
    maddu $t7, $t8; lw $t8, 44($sp)
    maddu $s4, $at; lw $at, 40($sp)
    maddu $s2, $v0; lw $v0, 52($a1)
    maddu $s7, $fp; srl $v1, $v1, 6
    maddu $s5, $t0; lw $t0, 84($sp)
    maddu $s1, $t8; lw $t8, 80($sp)
    maddu $s3, $at; lw $at, 76($sp)
    maddu $ra, $t3; lw $fp, 72($sp)
    maddu $s6, $t6; lw $s6, 68($sp)
    maddu $t4, $t6; ins $v1, $v0, 26, 4
    mflo $t4; mfhi $ra
    multu $t4, $a3; srl $v0, $v0, 4
    mflo $a3
    mtlo $t4; ext $a3, $a3, 0, 24; mthi $ra
    maddu $a3, $t1; nop
    mflo $t1; mfhi $t4; srl $ra, $t1, 30
    multu $t2, $t0; lw $t0, 64($sp); lw $t2, 60($sp)
    maddu $t5, $t8; lw $t8, 56($sp)
    maddu $s0, $at; lw $at, 52($sp)
    maddu $t9, $fp; lw $fp, 48($sp)
    maddu $t7, $s6; lw $s6, 44($sp)
    maddu $s4, $t0; lw $t0, 40($sp)
    maddu $s2, $t2; lw $t2, 92($a1)
    maddu $s7, $t8; lw $t8, 0($a2)
    maddu $s5, $at; srl $t1, $t1, 24
    maddu $s1, $fp; sra $t2, $t2, 31
    maddu $s3, $s6; and $at, $t8, $t2
    maddu $a3, $t0; lw $t0, 84($sp)
    maddu $t4, $t3; lw $t4, 80($sp)
    maddu $ra, $t6; nop
    maddu $v1, $t6; nop
    mflo $v1; mfhi $s6; ins $t1, $v1, 6, 26; addu $t1, $t1, $at; sw $t1, 0($a0); srl $fp, $v1, 30
    multu $t5, $t0; lw $t0, 56($a1); lw $t5, 76($sp); ins $v0, $t0, 28, 2
    maddu $s0, $t4; lw $t4, 72($sp)
    maddu $t9, $t5; lw $t5, 68($sp)
    maddu $t7, $t4; lw $t4, 64($sp)
    maddu $s4, $t5; lw $t5, 60($sp)
    maddu $s2, $t4; lw $t4, 56($sp)
    maddu $s7, $t5; lw $t5, 52($sp)
    maddu $s5, $t4; lw $t4, 48($sp)
    maddu $s1, $t5; lw $t5, 44($sp)
    maddu $s3, $t4; srl $t0, $t0, 2
    maddu $a3, $t5; lw $t4, 4($a2)
    maddu $s6, $t3; srl $v1, $v1, 26
    maddu $fp, $t6; and $t5, $t4, $t2
    maddu $v0, $t6; sltu $v0, $t1, $at
    mflo $at; mfhi $s6; srl $fp, $at, 30
    multu $s6, $t3; lw $s6, 84($sp)
    maddu $fp, $t6; lw $fp, 80($sp)
    maddu $s0, $s6; lw $s0, 76($sp); lw $s6, 72($sp)
    maddu $t9, $fp; lw $fp, 68($sp)
    maddu $t7, $s0; lw $s0, 64($sp)
    maddu $s4, $s6; lw $s6, 60($sp)
    maddu $s2, $fp; lw $fp, 56($sp)
    maddu $s7, $s0; lw $s0, 52($sp)
    maddu $s5, $s6; lw $s6, 48($sp)
    maddu $s1, $fp; ins $v1, $at, 4, 28
    maddu $s3, $s0; addu $v1, $v1, $t5
    maddu $a3, $s6; addu $s0, $v1, $v0
    maddu $t0, $t6; sw $s0, 4($a0)
    mflo $t0; lw $s6, 8($a2); srl $at, $at, 28; sltu $v1, $v1, $t5; sltu $v0, $s0, $v0; ins $at, $t0, 2, 30; and $t5, $s6, $t2
        or $v0, $v1, $v0; addu $v1, $at, $t5; addu $at, $v1, $v0; sw $at, 8($a0); lw $fp, 60($a1); srl $t0, $t0, 30
        sltu $v1, $v1, $t5; mfhi $t5
    multu $t0, $t6; lw $t0, 84($sp)
    maddu $t5, $t3; lw $t5, 80($sp)
    maddu $t9, $t0; lw $t0, 76($sp); lw $t9, 72($sp)
    maddu $t7, $t5; lw $t5, 68($sp)
    maddu $s4, $t0; lw $t0, 64($sp)
    maddu $s2, $t9; lw $t9, 60($sp)
    maddu $s7, $t5; lw $t5, 56($sp)
    maddu $s5, $t0; lw $t0, 52($sp)
    maddu $s1, $t9; ext $t9, $fp, 0, 30
    maddu $s3, $t5; lw $t5, 64($a1)
    maddu $a3, $t0; srl $t0, $fp, 30
    maddu $t9, $t6; lw $t9, 84($sp)
    mflo $fp; ins $t0, $t5, 2, 28; sltu $v0, $at, $v0; or $v0, $v1, $v0; mfhi $v1
    multu $t7, $t9; lw $t7, 80($sp); lw $t9, 76($sp)
    maddu $s4, $t7; lw $t7, 72($sp)
    maddu $s2, $t9; lw $t9, 68($sp)
    maddu $s7, $t7; lw $t7, 64($sp)
    maddu $s5, $t9; lw $t9, 60($sp)
    maddu $s1, $t7; lw $t7, 56($sp)
    maddu $s3, $t9; srl $t9, $fp, 30
    maddu $a3, $t7; lw $t7, 12($a2)
    maddu $v1, $t3; addu $v1, $fp, $zero
    maddu $t9, $t6; and $t9, $t7, $t2
    maddu $t0, $t6; srl $t0, $t5, 28
    mflo $t5; mfhi $fp; ins $v1, $t5, 30, 2; addu $v1, $v1, $t9
    multu $fp, $t3; addu $fp, $v1, $v0; sw $fp, 12($a0); sltu $v1, $v1, $t9; lw $t9, 68($a1); sltu $v0, $fp, $v0
        ins $t0, $t9, 4, 26
    maddu $t0, $t6; lw $t0, 84($sp); or $v0, $v1, $v0; lw $v1, 80($sp)
    maddu $s4, $t0; lw $t0, 76($sp); lw $s4, 72($sp)
    maddu $s2, $v1; lw $v1, 68($sp)
    maddu $s7, $t0; lw $t0, 64($sp)
    maddu $s5, $s4; lw $s4, 60($sp)
    maddu $s1, $v1; srl $v1, $t5, 30
    maddu $s3, $t0; lw $t0, 16($a2)
    maddu $a3, $s4; srl $t5, $t5, 2
    maddu $v1, $t6; and $v1, $t0, $t2
    mflo $s4; srl $t9, $t9, 26; ins $t5, $s4, 28, 4; addu $t5, $t5, $v1; sltu $v1, $t5, $v1; addu $t5, $t5, $v0; sw $t5, 16($a0)
        sltu $v0, $t5, $v0; or $v0, $v1, $v0; lw $v1, 72($a1); sltu $ra, $t1, $t8; ins $t9, $v1, 6, 24; srl $v1, $v1, 24
        subu $t1, $t1, $t8; subu $t8, $s0, $t4; sltu $t4, $s0, $t4; sltu $s0, $t8, $ra; or $t4, $t4, $s0; mfhi $s0
    multu $t9, $t6; lw $t9, 84($sp)
    maddu $s0, $t3; lw $s0, 80($sp)
    maddu $s2, $t9; lw $t9, 76($sp); lw $s2, 72($sp)
    maddu $s7, $s0; lw $s0, 68($sp)
    maddu $s5, $t9; lw $t9, 64($sp)
    maddu $s1, $s2; srl $s2, $s4, 30
    maddu $s3, $s0; lw $s0, 20($a2)
    maddu $a3, $t9; srl $t9, $s4, 4
    maddu $s2, $t6; and $s2, $s0, $t2
    mflo $s4; subu $t8, $t8, $ra; ins $t9, $s4, 26, 6; addu $t9, $t9, $s2; sltu $s2, $t9, $s2; addu $t9, $t9, $v0; sw $t9, 20($a0)
        sltu $v0, $t9, $v0; or $v0, $s2, $v0; lw $s2, 76($a1); subu $ra, $at, $s6; ins $v1, $s2, 8, 22; srl $s2, $s2, 22
        sltu $at, $at, $s6; sltu $s6, $ra, $t4; or $at, $at, $s6; mfhi $s6
    multu $v1, $t6; lw $v1, 84($sp)
    maddu $s6, $t3; lw $t3, 80($sp); lw $s6, 76($sp)
    maddu $s7, $v1; lw $v1, 72($sp); lw $s7, 68($sp)
    maddu $s5, $t3; srl $t3, $s4, 30
    maddu $s1, $s6; lw $s6, 24($a2)
    maddu $s3, $v1; srl $v1, $s4, 6
    maddu $a3, $s7; and $s4, $s6, $t2
    maddu $t3, $t6; lw $t3, 84($sp)
    mflo $s7; subu $t4, $ra, $t4; ins $v1, $s7, 24, 8; addu $v1, $v1, $s4; sltu $s4, $v1, $s4; addu $v1, $v1, $v0; sw $v1, 24($a0)
        sltu $v0, $v1, $v0; or $v0, $s4, $v0; mfhi $s4
    multu $s5, $t3; lw $t3, 80($a1); srl $s5, $s7, 30; ins $s5, $s4, 2, 30; lw $s4, 80($sp); ins $s2, $t3, 10, 20
    maddu $s1, $s4; lw $s4, 76($sp)
    maddu $s5, $t6; lw $s5, 72($sp)
    maddu $s3, $s4; lw $s4, 28($a2)
    maddu $a3, $s5; srl $s5, $s7, 8
    maddu $s2, $t6; and $s2, $s4, $t2
    mflo $s7; srl $t3, $t3, 20; ins $s5, $s7, 22, 10; addu $s5, $s5, $s2; sltu $s2, $s5, $s2; addu $s5, $s5, $v0; sw $s5, 28($a0)
        sltu $v0, $s5, $v0; or $v0, $s2, $v0; mfhi $s2; subu $ra, $fp, $t7; sltu $t7, $fp, $t7; sltu $fp, $ra, $at
        or $t7, $t7, $fp; lw $fp, 84($a1); subu $at, $ra, $at; ins $t3, $fp, 12, 18
    multu $t3, $t6; srl $t3, $s7, 30; ins $t3, $s2, 2, 30; lw $s2, 84($sp)
    maddu $t3, $t6; lw $t3, 80($sp)
    maddu $s1, $s2; lw $s1, 76($sp)
    maddu $s3, $t3; lw $t3, 32($a2)
    maddu $a3, $s1; srl $s1, $s7, 10
    mflo $s2; and $s7, $t3, $t2; ins $s1, $s2, 20, 12; addu $s1, $s1, $s7; srl $fp, $fp, 18; sltu $s7, $s1, $s7
        addu $s1, $s1, $v0; sw $s1, 32($a0); sltu $v0, $s1, $v0; or $v0, $s7, $v0; mfhi $s7; subu $ra, $t5, $t0
        sltu $t0, $t5, $t0; sltu $t5, $ra, $t7; or $t0, $t0, $t5; lw $t5, 88($a1); subu $t7, $ra, $t7; ins $fp, $t5, 14, 16
    multu $fp, $t6; srl $fp, $s2, 30; ins $fp, $s7, 2, 30; lw $s7, 84($sp)
    maddu $fp, $t6; lw $fp, 80($sp)
    maddu $s3, $s7; lw $s3, 36($a2)
    maddu $a3, $fp; srl $s2, $s2, 12
    mflo $s7; and $fp, $s3, $t2; ins $s2, $s7, 18, 14; addu $s2, $s2, $fp; srl $t5, $t5, 16; subu $ra, $t9, $s0
        sltu $t9, $t9, $s0; sltu $s0, $ra, $t0; or $t9, $t9, $s0; addu $s0, $s2, $v0; sw $s0, 36($a0); lw $a1, 92($a1)
        sltu $s2, $s2, $fp; mfhi $fp; ins $t5, $a1, 16, 14
    multu $t5, $t6; srl $t5, $s7, 30; ins $t5, $fp, 2, 30; lw $fp, 84($sp)
    maddu $t5, $t6; lw $t5, 40($a2)
    maddu $a3, $fp; subu $a3, $v1, $s6
    mflo $t6; srl $s7, $s7, 14; sltu $v1, $v1, $s6; sltu $s6, $a3, $t9; sltu $v0, $s0, $v0; ins $s7, $t6, 16, 16
        and $fp, $t5, $t2; or $v1, $v1, $s6; subu $s6, $s5, $s4; or $v0, $s2, $v0; addu $s2, $s7, $fp; sltu $s4, $s5, $s4
        sltu $s5, $s6, $v1; mfhi $s7; or $s4, $s4, $s5; addu $s5, $s2, $v0; sw $s5, 40($a0); srl $a1, $a1, 14; lw $a2, 44($a2)
        sltu $s2, $s2, $fp; subu $fp, $s1, $t3; sltu $t3, $s1, $t3; srl $s1, $t6, 30; ins $s1, $s7, 2, 30; sltu $s7, $fp, $s4
        or $t3, $t3, $s7; subu $s7, $s0, $s3; addu $a1, $s1, $a1; srl $t6, $t6, 16; sltu $s0, $s0, $s3; sltu $s1, $s7, $t3
        sltu $v0, $s5, $v0; ins $t6, $a1, 14, 18; and $a1, $a2, $t2; or $t2, $s0, $s1; or $v0, $s2, $v0; subu $s0, $s5, $t5
        addu $a1, $t6, $a1; sltu $t5, $s5, $t5; sltu $t6, $s0, $t2; addu $v0, $a1, $v0; or $a1, $t5, $t6; subu $t5, $v0, $a2
        sw $v0, 44($a0); sltu $v0, $v0, $a2; sltu $a2, $t5, $a1; lw $t6, 0($a0); lw $s1, 4($a0); lw $s2, 8($a0); lw $s3, 12($a0)
        lw $s5, 16($a0); subu $t0, $ra, $t0; lw $ra, 20($a0); subu $a3, $a3, $t9; lw $t9, 24($a0); subu $v1, $s6, $v1
        lw $s6, 28($a0); subu $s4, $fp, $s4; lw $fp, 32($a0); subu $t3, $s7, $t3; lw $s7, 36($a0); subu $t2, $s0, $t2
        lw $s0, 40($a0); subu $a1, $t5, $a1; lw $t5, 44($a0); or $v0, $v0, $a2; movn $t1, $t6, $v0; movn $t8, $s1, $v0
        movn $t4, $s2, $v0; movn $at, $s3, $v0; movn $t7, $s5, $v0; movn $t0, $ra, $v0; movn $a3, $t9, $v0; movn $v1, $s6, $v0
        movn $s4, $fp, $v0; movn $t3, $s7, $v0; movn $t2, $s0, $v0; movn $a1, $t5, $v0; sw $t1, 0($a0); sw $t8, 4($a0)
        sw $t4, 8($a0); sw $at, 12($a0); sw $t7, 16($a0); sw $t0, 20($a0); sw $a3, 24($a0); sw $v1, 28($a0); sw $s4, 32($a0)
        sw $t3, 36($a0); sw $t2, 40($a0); sw $a1, 44($a0); lw $s0, 0($sp); lw $s1, 4($sp); lw $s2, 8($sp); lw $s3, 12($sp)
        lw $s4, 16($sp); lw $s5, 20($sp); lw $s6, 24($sp); lw $s7, 28($sp); lw $fp, 32($sp); lw $ra, 36($sp); jr $ra
        addiu $sp, $sp, 88
.size primegroup_mont12_reduce, . - primegroup_mont12_reduce
.popsection

# a0 = a1 + a2 modulo a3, below p, for operands below p. 197 cycles.
.pushsection .text.primegroup_mont12_add,"ax",@progbits
.globl primegroup_mont12_add
.type primegroup_mont12_add, @function
.balign 4
primegroup_mont12_add:
        addiu $sp, $sp, -16; lw $v0, 0($a1); lw $v1, 0($a2); lw $t0, 4($a1); lw $t1, 4($a2); addu $v0, $v0, $v1
        sltu $v1, $v0, $v1; addu $t0, $t0, $t1; addu $t2, $t0, $v1; lw $t3, 8($a1); lw $t4, 8($a2); sltu $t0, $t0, $t1
        sltu $v1, $t2, $v1; or $v1, $t0, $v1; addu $t0, $t3, $t4; addu $t1, $t0, $v1; lw $t3, 12($a1); lw $t5, 12($a2)
        sltu $t0, $t0, $t4; sltu $v1, $t1, $v1; or $v1, $t0, $v1; addu $t0, $t3, $t5; addu $t3, $t0, $v1; lw $t4, 16($a1)
        lw $t6, 16($a2); sltu $t0, $t0, $t5; sltu $v1, $t3, $v1; or $v1, $t0, $v1; addu $t0, $t4, $t6; addu $t4, $t0, $v1
        lw $t5, 20($a1); lw $t7, 20($a2); lw $t8, 0($a3); lw $t9, 4($a3); sltu $t0, $t0, $t6; sltu $v1, $t4, $v1; or $v1, $t0, $v1
        addu $t0, $t5, $t7; sltu $t5, $v0, $t8; addu $t6, $t0, $v1; lw $at, 24($a1); sltu $t0, $t0, $t7; lw $t7, 24($a2)
        sltu $v1, $t6, $v1; or $v1, $t0, $v1; addu $t0, $at, $t7; addu $at, $t0, $v1; sltu $t0, $t0, $t7; lw $t7, 28($a1)
        sltu $v1, $at, $v1; or $v1, $t0, $v1; lw $t0, 28($a2); subu $t8, $v0, $t8; addu $t7, $t7, $t0; sltu $t0, $t7, $t0
        addu $t7, $t7, $v1; sltu $v1, $t7, $v1; or $v1, $t0, $v1; lw $t0, 32($a1); sw $s0, 0($sp); lw $s0, 32($a2); sw $s1, 4($sp)
        addu $t0, $t0, $s0; addu $s1, $t0, $v1; sltu $t0, $t0, $s0; lw $s0, 36($a1); sltu $v1, $s1, $v1; or $v1, $t0, $v1
        lw $t0, 36($a2); sw $s2, 8($sp); addu $s0, $s0, $t0; addu $s2, $s0, $v1; sltu $t0, $s0, $t0; lw $s0, 40($a1)
        sltu $v1, $s2, $v1; or $v1, $t0, $v1; lw $t0, 40($a2); lw $a1, 44($a1); addu $s0, $s0, $t0; lw $a2, 44($a2)
        sltu $t0, $s0, $t0; addu $s0, $s0, $v1; sltu $v1, $s0, $v1; or $v1, $t0, $v1; subu $t0, $t2, $t9; sltu $t9, $t2, $t9
        addu $a1, $a1, $a2; lw $a2, 8($a3); addu $v1, $a1, $v1; sltu $a1, $t0, $t5; or $a1, $t9, $a1; subu $t9, $t1, $a2
        sltu $a2, $t1, $a2; sw $v0, 0($a0); lw $v0, 12($a3); sw $t2, 4($a0); sltu $t2, $t9, $a1; or $a2, $a2, $t2
        subu $t2, $t3, $v0; sltu $v0, $t3, $v0; sw $t1, 8($a0); lw $t1, 16($a3); sw $t3, 12($a0); sltu $t3, $t2, $a2
        or $v0, $v0, $t3; subu $t3, $t4, $t1; sltu $t1, $t4, $t1; sw $t4, 16($a0); lw $t4, 20($a3); sw $t6, 20($a0)
        sw $at, 24($a0); sw $t7, 28($a0); subu $t0, $t0, $t5; sltu $t5, $t3, $v0; or $t1, $t1, $t5; subu $t5, $t6, $t4
        sltu $t4, $t6, $t4; lw $t6, 24($a3); subu $a1, $t9, $a1; sltu $t9, $t5, $t1; or $t4, $t4, $t9; subu $t9, $at, $t6
        sltu $t6, $at, $t6; lw $at, 28($a3); subu $a2, $t2, $a2; sltu $t2, $t9, $t4; or $t2, $t6, $t2; subu $t6, $t7, $at
        sltu $t7, $t7, $at; lw $at, 32($a3); subu $v0, $t3, $v0; sltu $t3, $t6, $t2; or $t3, $t7, $t3; subu $t7, $s1, $at
        sltu $at, $s1, $at; subu $t1, $t5, $t1; lw $t5, 36($a3); subu $t4, $t9, $t4; sltu $t9, $t7, $t3; or $t9, $at, $t9
        subu $at, $s2, $t5; sltu $t5, $s2, $t5; subu $t2, $t6, $t2; lw $t6, 40($a3); lw $a3, 44($a3); subu $t3, $t7, $t3
        sltu $t7, $at, $t9; or $t5, $t5, $t7; subu $t7, $s0, $t6; sltu $t6, $s0, $t6; subu $t9, $at, $t9; sltu $at, $t7, $t5
        or $t6, $t6, $at; subu $at, $v1, $a3; sltu $a3, $v1, $a3; subu $t5, $t7, $t5; sltu $t7, $at, $t6; subu $t6, $at, $t6
        lw $at, 0($a0); or $a3, $a3, $t7; lw $t7, 4($a0); movn $t8, $at, $a3; lw $at, 8($a0); movn $t0, $t7, $a3; lw $t7, 12($a0)
        movn $a1, $at, $a3; lw $at, 16($a0); movn $a2, $t7, $a3; lw $t7, 20($a0); movn $v0, $at, $a3; lw $at, 24($a0)
        movn $t1, $t7, $a3; lw $t7, 28($a0); movn $t4, $at, $a3; movn $t2, $t7, $a3; movn $t3, $s1, $a3; movn $t9, $s2, $a3
        movn $t5, $s0, $a3; movn $t6, $v1, $a3; sw $t8, 0($a0); sw $t0, 4($a0); sw $a1, 8($a0); sw $a2, 12($a0); sw $v0, 16($a0)
        sw $t1, 20($a0); sw $t4, 24($a0); sw $t2, 28($a0); sw $t3, 32($a0); sw $t9, 36($a0); sw $t5, 40($a0); sw $t6, 44($a0)
        lw $s0, 0($sp); lw $s1, 4($sp); lw $s2, 8($sp); jr $ra; addiu $sp, $sp, 16
.size primegroup_mont12_add, . - primegroup_mont12_add
.popsection

# a0 = a1 - a2 modulo a3, likewise. 178 cycles.
.pushsection .text.primegroup_mont12_sub,"ax",@progbits
.globl primegroup_mont12_sub
.type primegroup_mont12_sub, @function
.balign 4
primegroup_mont12_sub:
        addiu $sp, $sp, -8; lw $v0, 0($a1); lw $v1, 0($a2); lw $t0, 4($a1); lw $t1, 4($a2); sltu $t2, $v0, $v1; subu $t3, $t0, $t1
        lw $t4, 8($a1); lw $t5, 8($a2); sltu $t0, $t0, $t1; sltu $t1, $t3, $t2; or $t0, $t0, $t1; subu $t1, $t4, $t5
        lw $t6, 12($a1); lw $t7, 12($a2); sltu $t4, $t4, $t5; sltu $t5, $t1, $t0; or $t4, $t4, $t5; subu $t5, $t6, $t7
        lw $t8, 16($a1); lw $t9, 16($a2); sltu $t6, $t6, $t7; sltu $t7, $t5, $t4; or $t6, $t6, $t7; subu $t7, $t8, $t9
        lw $at, 20($a1); sltu $t8, $t8, $t9; lw $t9, 20($a2); subu $v0, $v0, $v1; sltu $v1, $t7, $t6; or $v1, $t8, $v1
        subu $t8, $at, $t9; sltu $t9, $at, $t9; lw $at, 24($a1); subu $t2, $t3, $t2; lw $t3, 24($a2); subu $t0, $t1, $t0
        sltu $t1, $t8, $v1; or $t1, $t9, $t1; subu $t9, $at, $t3; sltu $t3, $at, $t3; lw $at, 28($a1); subu $t4, $t5, $t4
        lw $t5, 28($a2); subu $t6, $t7, $t6; sltu $t7, $t9, $t1; or $t3, $t3, $t7; subu $t7, $at, $t5; sltu $t5, $at, $t5
        lw $at, 32($a1); subu $v1, $t8, $v1; lw $t8, 32($a2); subu $t1, $t9, $t1; sltu $t9, $t7, $t3; or $t5, $t5, $t9
        subu $t9, $at, $t8; sltu $t8, $at, $t8; lw $at, 36($a1); subu $t3, $t7, $t3; lw $t7, 36($a2); sw $s0, 0($sp)
        sltu $s0, $t9, $t5; or $t8, $t8, $s0; subu $s0, $at, $t7; sltu $t7, $at, $t7; lw $at, 40($a1); lw $a1, 44($a1)
        subu $t5, $t9, $t5; sltu $t9, $s0, $t8; or $t7, $t7, $t9; lw $t9, 40($a2); lw $a2, 44($a2); subu $t8, $s0, $t8
        subu $s0, $at, $t9; sltu $t9, $at, $t9; sltu $at, $s0, $t7; or $t9, $t9, $at; subu $at, $a1, $a2; sltu $a1, $a1, $a2
        sltu $a2, $at, $t9; or $a1, $a1, $a2; lw $a2, 0($a3); subu $a1, $zero, $a1; and $a2, $a2, $a1; addu $v0, $v0, $a2
        sltu $a2, $v0, $a2; subu $t7, $s0, $t7; lw $s0, 4($a3); subu $t9, $at, $t9; and $at, $s0, $a1; addu $t2, $t2, $at
        lw $s0, 8($a3); sltu $at, $t2, $at; addu $t2, $t2, $a2; sltu $a2, $t2, $a2; and $s0, $s0, $a1; or $a2, $at, $a2
        addu $t0, $t0, $s0; lw $at, 12($a3); sltu $s0, $t0, $s0; addu $t0, $t0, $a2; sltu $a2, $t0, $a2; and $at, $at, $a1
        or $a2, $s0, $a2; addu $t4, $t4, $at; lw $s0, 16($a3); sltu $at, $t4, $at; addu $t4, $t4, $a2; sltu $a2, $t4, $a2
        and $s0, $s0, $a1; or $a2, $at, $a2; addu $t6, $t6, $s0; lw $at, 20($a3); sltu $s0, $t6, $s0; addu $t6, $t6, $a2
        sltu $a2, $t6, $a2; and $at, $at, $a1; or $a2, $s0, $a2; addu $v1, $v1, $at; lw $s0, 24($a3); sltu $at, $v1, $at
        addu $v1, $v1, $a2; sltu $a2, $v1, $a2; and $s0, $s0, $a1; or $a2, $at, $a2; addu $t1, $t1, $s0; lw $at, 28($a3)
        sltu $s0, $t1, $s0; addu $t1, $t1, $a2; sltu $a2, $t1, $a2; and $at, $at, $a1; or $a2, $s0, $a2; addu $t3, $t3, $at
        lw $s0, 32($a3); sltu $at, $t3, $at; addu $t3, $t3, $a2; sltu $a2, $t3, $a2; and $s0, $s0, $a1; or $a2, $at, $a2
        addu $t5, $t5, $s0; lw $at, 36($a3); sltu $s0, $t5, $s0; addu $t5, $t5, $a2; sltu $a2, $t5, $a2; and $at, $at, $a1
        or $a2, $s0, $a2; addu $t8, $t8, $at; lw $s0, 40($a3); sltu $at, $t8, $at; addu $t8, $t8, $a2; sltu $a2, $t8, $a2
        and $s0, $s0, $a1; or $a2, $at, $a2; addu $t7, $t7, $s0; lw $a3, 44($a3); addu $at, $t7, $a2; sltu $t7, $t7, $s0
        sltu $a2, $at, $a2; and $a1, $a3, $a1; or $a2, $t7, $a2; addu $a1, $t9, $a1; addu $a1, $a1, $a2; sw $v0, 0($a0)
        sw $t2, 4($a0); sw $t0, 8($a0); sw $t4, 12($a0); sw $t6, 16($a0); sw $v1, 20($a0); sw $t1, 24($a0); sw $t3, 28($a0)
        sw $t5, 32($a0); sw $t8, 36($a0); sw $at, 40($a0); sw $a1, 44($a0); lw $s0, 0($sp); jr $ra; addiu $sp, $sp, 8
.size primegroup_mont12_sub, . - primegroup_mont12_sub
.popsection

.set pop
