# As `mips.S`, which says how, for twelve words, and a p that leaves a bit free. A column of many products has a carry of more than 32 bits: it
# goes on as two products, the upper half by 8.

.set push
.set mips32r2
.set noreorder
.set noat
.set nomacro

# The 24 words at a0 = a1 a2, any integers. The result may begin with a1, with a2 behind it. 703 cycles.
.pushsection .text.primegroup_mont12_wide,"ax",@progbits
.globl primegroup_mont12_wide
.type primegroup_mont12_wide, @function
.balign 4
primegroup_mont12_wide:
        addiu $sp, $sp, -96; lw $v0, 0($a1); lw $v1, 0($a2); ext $a3, $v0, 0, 29; ext $t0, $v1, 0, 29
    multu $a3, $t0; lw $t1, 4($a1)
    mflo $t2; mfhi $t3; lw $t4, 4($a2); srl $t5, $t2, 29; srl $v0, $v0, 29; srl $v1, $v1, 29; addiu $t6, $zero, 1
        ins $t5, $t3, 3, 29; ins $v0, $t1, 3, 26; ins $v1, $t4, 3, 26
    multu $a3, $v1; addu $t2, $t2, $zero
    maddu $v0, $t0; srl $t1, $t1, 26
    maddu $t5, $t6; srl $t3, $t4, 26
    mflo $t4; mfhi $t5; ins $t2, $t4, 29, 3; sw $t2, 0($a0); lw $t2, 8($a1); lw $t7, 8($a2); srl $t8, $t4, 29; ins $t8, $t5, 3, 29
        ins $t1, $t2, 6, 23; ins $t3, $t7, 6, 23
    multu $a3, $t3; srl $t4, $t4, 3
    maddu $v0, $v1; srl $t5, $t7, 23
    maddu $t1, $t0; srl $t2, $t2, 23
    maddu $t8, $t6; addiu $t7, $zero, 8
    mflo $t8; mfhi $t9; ins $t4, $t8, 26, 6; sw $t4, 4($a0); lw $t4, 12($a2); lw $at, 12($a1); ins $t5, $t4, 9, 20
        sw $t5, 40($sp); srl $t5, $t8, 29; ins $t5, $t9, 3, 29; lw $t9, 40($sp); ins $t2, $at, 9, 20
    multu $a3, $t9; srl $t8, $t8, 6
    maddu $v0, $t3; srl $t4, $t4, 20
    maddu $t1, $v1; srl $t9, $at, 20
    maddu $t2, $t0; lw $at, 40($sp)
    maddu $t5, $t6; lw $t5, 40($sp); sw $s0, 0($sp)
    mflo $s0; sw $s1, 4($sp); ins $t8, $s0, 23, 9; sw $t8, 8($a0); lw $t8, 16($a2); mfhi $s1; ins $t4, $t8, 12, 17
        sw $t4, 44($sp); lw $t4, 16($a1)
    multu $v0, $at; srl $at, $s0, 29; ins $at, $s1, 3, 29; lw $s1, 44($sp); ins $t9, $t4, 12, 17
    maddu $a3, $s1; srl $s0, $s0, 9
    maddu $t1, $t3; srl $t8, $t8, 17
    maddu $t2, $v1; srl $t4, $t4, 17
    maddu $t9, $t0; lw $s1, 44($sp)
    maddu $at, $t6; lw $at, 44($sp); sw $s2, 8($sp)
    mflo $s2; sw $s3, 12($sp); ins $s0, $s2, 20, 12; sw $s0, 12($a0); lw $s0, 20($a2); mfhi $s3; ins $t8, $s0, 15, 14
        sw $t8, 48($sp); lw $t8, 20($a1)
    multu $v0, $s1; srl $s1, $s2, 29; ins $s1, $s3, 3, 29; lw $s3, 48($sp); ins $t4, $t8, 15, 14
    maddu $a3, $s3; srl $s2, $s2, 12
    maddu $t1, $t5; srl $t5, $s0, 14
    maddu $t2, $t3; srl $t8, $t8, 14
    maddu $t9, $v1; lw $s0, 48($sp)
    maddu $t4, $t0; lw $s3, 40($sp)
    maddu $s1, $t6; lw $s1, 48($sp); sw $s4, 16($sp)
    mflo $s4; sw $s5, 20($sp); ins $s2, $s4, 17, 15; sw $s2, 16($a0); lw $s2, 24($a2); mfhi $s5; ins $t5, $s2, 18, 11
        sw $t5, 52($sp); lw $t5, 24($a1)
    multu $v0, $s0; srl $s0, $s4, 29; ins $s0, $s5, 3, 29; lw $s5, 52($sp); ins $t8, $t5, 18, 11
    maddu $a3, $s5; srl $s4, $s4, 15
    maddu $t1, $at; srl $at, $s2, 11
    maddu $t2, $s3; srl $t5, $t5, 11
    maddu $t9, $t3; lw $s2, 52($sp)
    maddu $t4, $v1; lw $s3, 44($sp)
    maddu $t8, $t0; lw $s5, 40($sp)
    maddu $s0, $t6; lw $s0, 52($sp); sw $s6, 24($sp)
    mflo $s6; sw $s7, 28($sp); ins $s4, $s6, 14, 18; sw $s4, 20($a0); lw $s4, 28($a2); mfhi $s7; ins $at, $s4, 21, 8
        sw $at, 56($sp); lw $at, 28($a1)
    multu $v0, $s2; srl $s2, $s6, 29; ins $s2, $s7, 3, 29; lw $s7, 56($sp); ins $t5, $at, 21, 8
    maddu $a3, $s7; srl $s6, $s6, 18
    maddu $t1, $s1; srl $s1, $s4, 8
    maddu $t2, $s3; srl $at, $at, 8
    maddu $t9, $s5; lw $s3, 56($sp)
    maddu $t4, $t3; lw $s4, 48($sp)
    maddu $t8, $v1; lw $s5, 44($sp)
    maddu $t5, $t0; lw $s7, 40($sp)
    maddu $s2, $t6; sw $fp, 32($sp)
    mflo $s2; mfhi $fp; ins $s6, $s2, 11, 21; sw $s6, 24($a0); lw $s6, 32($a2)
    multu $v0, $s3; ins $s1, $s6, 24, 5; lw $s3, 32($a1); sw $s1, 60($sp); srl $s1, $s2, 29; ins $s1, $fp, 3, 29; lw $fp, 60($sp)
        ins $at, $s3, 24, 5
    maddu $a3, $fp; srl $s2, $s2, 21
    maddu $t1, $s0; srl $s0, $s6, 5
    maddu $t2, $s4; srl $s3, $s3, 5
    maddu $t9, $s5; lw $s4, 60($sp)
    maddu $t4, $s7; lw $s5, 56($sp)
    maddu $t8, $t3; lw $s6, 52($sp)
    maddu $t5, $v1; sw $ra, 36($sp)
    maddu $at, $t0; nop
    maddu $s1, $t6; nop
    mflo $s1; mfhi $s7; ins $s2, $s1, 8, 24; sw $s2, 28($a0); lw $s2, 36($a2); lw $fp, 36($a1); ins $s0, $s2, 27, 2
        sw $s0, 64($sp); lw $s0, 64($sp); srl $ra, $s1, 29; ins $s3, $fp, 27, 2
    multu $a3, $s0; lw $s0, 48($sp)
    maddu $v0, $s4; lw $s4, 44($sp)
    maddu $t1, $s5; lw $s5, 40($sp)
    maddu $t2, $s6; ext $s6, $s2, 2, 29
    maddu $t9, $s0; sw $s6, 68($sp)
    maddu $t4, $s4; lw $s0, 68($sp)
    maddu $t8, $s5; lw $s4, 64($sp)
    maddu $t5, $t3; lw $s5, 60($sp)
    maddu $at, $v1; srl $s1, $s1, 24
    maddu $s3, $t0; srl $s2, $s2, 31
    maddu $s7, $t7; nop
    maddu $ra, $t6; nop
    mflo $s6; mfhi $s7; srl $ra, $s6, 29
    multu $a3, $s0; lw $s0, 56($sp)
    maddu $v0, $s4; lw $s4, 52($sp)
    maddu $t1, $s5; lw $s5, 48($sp)
    maddu $t2, $s0; lw $s0, 44($sp)
    maddu $t9, $s4; lw $s4, 40($sp)
    maddu $t4, $s5; ext $s5, $fp, 2, 29
    maddu $t8, $s0; ins $s1, $s6, 5, 27
    maddu $t5, $s4; sw $s1, 32($a0)
    maddu $at, $t3; lw $s0, 40($a2)
    maddu $s3, $v1; ins $s2, $s0, 1, 28
    maddu $s5, $t0; lw $s1, 40($a1)
    maddu $s7, $t7; sw $s2, 72($sp)
    maddu $ra, $t6; srl $s2, $fp, 31
    mflo $s4; mfhi $s7; lw $fp, 72($sp); srl $ra, $s4, 29; ins $s2, $s1, 1, 28
    multu $a3, $fp; lw $fp, 68($sp)
    maddu $s3, $t3; srl $s6, $s6, 27
    maddu $v0, $fp; lw $fp, 64($sp)
    maddu $s5, $v1; ins $s6, $s4, 2, 29; lw $s4, 60($sp)
    maddu $t1, $fp; lw $fp, 56($sp)
    maddu $t2, $s4; lw $s4, 52($sp)
    maddu $t9, $fp; lw $fp, 48($sp)
    maddu $t4, $s4; lw $s4, 44($sp)
    maddu $t8, $fp; lw $fp, 40($sp)
    maddu $t5, $s4; srl $s1, $s1, 28
    maddu $at, $fp; srl $s0, $s0, 28
    maddu $s2, $t0; lw $s4, 72($sp)
    maddu $s7, $t7; nop
    maddu $ra, $t6; nop
    mflo $s7; mfhi $fp; ins $s6, $s7, 31, 1; sw $s6, 36($a0); lw $a1, 44($a1); lw $a2, 44($a2); ins $s1, $a1, 4, 25
        ins $s0, $a2, 4, 25; sw $s1, 76($sp); sw $s0, 80($sp); lw $s0, 80($sp); lw $s1, 68($sp); lw $s6, 64($sp); srl $ra, $s7, 29
    multu $a3, $s0; lw $s0, 60($sp)
    maddu $v0, $s4; lw $s4, 56($sp)
    maddu $t1, $s1; lw $s1, 52($sp)
    maddu $t2, $s6; lw $s6, 48($sp)
    maddu $t9, $s0; lw $s0, 44($sp)
    maddu $t4, $s4; lw $s4, 40($sp)
    maddu $t8, $s1; lw $s1, 76($sp)
    maddu $t5, $s6; srl $a1, $a1, 25
    maddu $at, $s0; srl $a2, $a2, 25
    maddu $s3, $s4; sw $a1, 84($sp)
    maddu $s5, $t3; sw $a2, 88($sp)
    maddu $s2, $v1; lw $a1, 88($sp)
    maddu $s1, $t0; lw $a2, 80($sp)
    maddu $fp, $t7; lw $s0, 72($sp)
    maddu $ra, $t6; lw $s1, 68($sp)
    mflo $s4; mfhi $s6; lw $fp, 64($sp); srl $ra, $s4, 29
    multu $a3, $a1; lw $a1, 60($sp); lw $a3, 56($sp)
    maddu $v0, $a2; lw $a2, 52($sp)
    maddu $t1, $s0; lw $s0, 48($sp)
    maddu $t2, $s1; lw $s1, 44($sp)
    maddu $t9, $fp; lw $fp, 40($sp)
    maddu $t4, $a1; lw $a1, 76($sp)
    maddu $t8, $a3; lw $a3, 84($sp)
    maddu $t5, $a2; lw $a2, 88($sp)
    maddu $at, $s0; lw $s0, 80($sp)
    maddu $s3, $s1; lw $s1, 72($sp)
    maddu $s5, $fp; lw $fp, 68($sp)
    maddu $s2, $t3; srl $s7, $s7, 1
    maddu $a1, $v1; lw $a1, 64($sp)
    maddu $a3, $t0; lw $a3, 60($sp)
    maddu $s6, $t7; lw $t0, 56($sp)
    maddu $ra, $t6; srl $s6, $s4, 4
    mflo $ra; ins $s7, $s4, 28, 4; mfhi $s4
    multu $v0, $a2; lw $v0, 52($sp); lw $a2, 48($sp)
    maddu $t1, $s0; lw $s0, 44($sp)
    maddu $t2, $s1; lw $s1, 40($sp)
    maddu $t9, $fp; lw $fp, 76($sp)
    maddu $t4, $a1; lw $a1, 84($sp)
    maddu $t8, $a3; srl $a3, $ra, 29
    maddu $t5, $t0; lw $t0, 88($sp)
    maddu $at, $v0; lw $v0, 80($sp)
    maddu $s3, $a2; lw $a2, 72($sp)
    maddu $s5, $s0; lw $s0, 68($sp)
    maddu $s2, $s1; lw $s1, 64($sp)
    maddu $fp, $t3; lw $fp, 60($sp)
    maddu $a1, $v1; lw $v1, 56($sp)
    maddu $s4, $t7; lw $a1, 52($sp)
    maddu $a3, $t6; lw $a3, 48($sp)
    mflo $s4; ins $s6, $ra, 25, 7; srl $ra, $ra, 7; ins $ra, $s4, 22, 10; sw $s7, 40($a0); mfhi $s7
    multu $t1, $t0; lw $t0, 44($sp); lw $t1, 76($sp)
    maddu $t2, $v0; lw $v0, 40($sp)
    maddu $t9, $a2; lw $a2, 84($sp)
    maddu $t4, $s0; srl $s0, $s4, 29
    maddu $t8, $s1; lw $s1, 88($sp)
    maddu $t5, $fp; lw $fp, 80($sp)
    maddu $at, $v1; lw $v1, 72($sp)
    maddu $s3, $a1; lw $a1, 68($sp)
    maddu $s5, $a3; lw $a3, 64($sp)
    maddu $s2, $t0; lw $t0, 60($sp)
    maddu $t1, $v0; lw $v0, 56($sp)
    maddu $a2, $t3; lw $a2, 52($sp)
    maddu $s7, $t7; lw $t1, 48($sp)
    maddu $s0, $t6; lw $t3, 76($sp)
    mflo $s0; mfhi $s7
    multu $t2, $s1; lw $t2, 44($sp); lw $s1, 84($sp)
    maddu $t9, $fp; lw $fp, 40($sp)
    maddu $t4, $v1; srl $v1, $s0, 29
    maddu $t8, $a1; lw $a1, 88($sp)
    maddu $t5, $a3; lw $a3, 80($sp)
    maddu $at, $t0; lw $t0, 72($sp)
    maddu $s3, $v0; lw $v0, 68($sp)
    maddu $s5, $a2; lw $a2, 64($sp)
    maddu $s2, $t1; lw $t1, 60($sp)
    maddu $t3, $t2; lw $t2, 56($sp)
    maddu $s1, $fp; lw $t3, 52($sp)
    maddu $s7, $t7; lw $s1, 76($sp)
    maddu $v1, $t6; lw $v1, 48($sp)
    mflo $s7; mfhi $fp
    multu $t9, $a1; lw $a1, 84($sp); lw $t9, 44($sp)
    maddu $t4, $a3; srl $a3, $s7, 29
    maddu $t8, $t0; lw $t0, 88($sp)
    maddu $t5, $v0; lw $v0, 80($sp)
    maddu $at, $a2; lw $a2, 72($sp)
    maddu $s3, $t1; lw $t1, 68($sp)
    maddu $s5, $t2; lw $t2, 64($sp)
    maddu $s2, $t3; lw $t3, 60($sp)
    maddu $s1, $v1; lw $v1, 56($sp)
    maddu $a1, $t9; lw $a1, 76($sp)
    maddu $fp, $t7; lw $t7, 52($sp)
    maddu $a3, $t6; lw $a3, 84($sp)
    mflo $t9; mfhi $s1; srl $fp, $t9, 29; ins $fp, $s1, 3, 29; lw $s1, 48($sp)
    multu $t4, $t0; lw $t0, 88($sp)
    maddu $t8, $v0; lw $v0, 80($sp)
    maddu $t5, $a2; lw $a2, 72($sp)
    maddu $at, $t1; lw $t1, 68($sp)
    maddu $s3, $t2; lw $t2, 64($sp)
    maddu $s5, $t3; lw $t3, 60($sp)
    maddu $s2, $v1; lw $v1, 76($sp)
    maddu $a1, $t7; lw $a1, 56($sp)
    maddu $a3, $s1; lw $a3, 84($sp)
    maddu $fp, $t6; lw $t4, 52($sp)
    mflo $t7; mfhi $s1; srl $fp, $t7, 29; ins $fp, $s1, 3, 29
    multu $t8, $t0; lw $t0, 88($sp)
    maddu $t5, $v0; lw $v0, 80($sp)
    maddu $at, $a2; lw $a2, 72($sp)
    maddu $s3, $t1; lw $t1, 68($sp)
    maddu $s5, $t2; lw $t2, 64($sp)
    maddu $s2, $t3; lw $t3, 76($sp)
    maddu $v1, $a1; lw $v1, 60($sp)
    maddu $a3, $t4; lw $a1, 84($sp)
    maddu $fp, $t6; lw $a3, 56($sp)
    mflo $t4; mfhi $t8; srl $s1, $t4, 29; ins $s1, $t8, 3, 29
    multu $t5, $t0; lw $t0, 88($sp)
    maddu $at, $v0; lw $v0, 80($sp)
    maddu $s3, $a2; lw $a2, 72($sp)
    maddu $s5, $t1; lw $t1, 68($sp)
    maddu $s2, $t2; lw $t2, 76($sp)
    maddu $t3, $v1; lw $v1, 64($sp)
    maddu $a1, $a3; lw $a1, 84($sp)
    maddu $s1, $t6; lw $a3, 60($sp)
    mflo $t3; mfhi $t5; srl $t8, $t3, 29; ins $t8, $t5, 3, 29
    multu $at, $t0; lw $t0, 88($sp)
    maddu $s3, $v0; lw $v0, 80($sp)
    maddu $s5, $a2; lw $a2, 72($sp)
    maddu $s2, $t1; lw $t1, 76($sp)
    maddu $t2, $v1; lw $v1, 68($sp)
    maddu $a1, $a3; lw $a1, 84($sp)
    maddu $t8, $t6; lw $a3, 64($sp)
    mflo $t2; mfhi $t5; srl $t8, $t2, 29; ins $t8, $t5, 3, 29
    multu $s3, $t0; lw $t0, 88($sp)
    maddu $s5, $v0; lw $v0, 80($sp)
    maddu $s2, $a2; lw $a2, 76($sp)
    maddu $t1, $v1; lw $v1, 72($sp)
    maddu $a1, $a3; lw $a1, 84($sp)
    maddu $t8, $t6; lw $a3, 68($sp)
    mflo $t1; mfhi $t5; srl $t8, $t1, 29; ins $t8, $t5, 3, 29
    multu $s5, $t0; lw $t0, 88($sp)
    maddu $s2, $v0; lw $v0, 76($sp)
    maddu $a2, $v1; lw $v1, 80($sp)
    maddu $a1, $a3; lw $a1, 84($sp)
    maddu $t8, $t6; lw $a2, 72($sp)
    mflo $a3; mfhi $t5; srl $t8, $a3, 29; ins $t8, $t5, 3, 29
    multu $s2, $t0; lw $t0, 76($sp)
    maddu $v0, $v1; lw $v0, 88($sp)
    maddu $a1, $a2; lw $v1, 84($sp)
    maddu $t8, $t6; lw $a1, 80($sp)
    mflo $a2; mfhi $t5; srl $t8, $a2, 29; ins $t8, $t5, 3, 29
    multu $t0, $v0; lw $v0, 84($sp)
    maddu $v1, $a1; lw $v1, 88($sp)
    maddu $t8, $t6; srl $a1, $t3, 28
    mflo $t0; mfhi $t5; srl $t8, $t0, 29; ins $t8, $t5, 3, 29
    multu $v0, $v1; srl $v0, $s4, 10
    maddu $t8, $t6; srl $v1, $s0, 13
    mflo $t5; srl $t6, $s7, 16; srl $t8, $t9, 19; srl $at, $t7, 22; srl $s1, $t4, 25; ins $a1, $t2, 1, 29; srl $t2, $t1, 2
        srl $s2, $a3, 5; srl $s3, $a2, 8; mfhi $s4; srl $s4, $t0, 11; ins $v0, $s0, 19, 13; ins $v1, $s7, 16, 16
        ins $t6, $t9, 13, 19; ins $t8, $t7, 10, 22; ins $at, $t4, 7, 25; ins $s1, $t3, 4, 28; ins $a1, $t1, 30, 2
        ins $t2, $a3, 27, 5; ins $s2, $a2, 24, 8; ins $s3, $t0, 21, 11; ins $s4, $t5, 18, 14; sw $s6, 44($a0); sw $ra, 48($a0)
        sw $v0, 52($a0); sw $v1, 56($a0); sw $t6, 60($a0); sw $t8, 64($a0); sw $at, 68($a0); sw $s1, 72($a0); sw $a1, 76($a0)
        sw $t2, 80($a0); sw $s2, 84($a0); sw $s3, 88($a0); sw $s4, 92($a0); lw $s0, 0($sp); lw $s1, 4($sp); lw $s2, 8($sp)
        lw $s3, 12($sp); lw $s4, 16($sp); lw $s5, 20($sp); lw $s6, 24($sp); lw $s7, 28($sp); lw $fp, 32($sp); lw $ra, 36($sp)
        jr $ra; addiu $sp, $sp, 96
.size primegroup_mont12_wide, . - primegroup_mont12_wide
.popsection

# a0 = the 24 words at a1, below p R, divided by R modulo p, below p; a2 = p, a3 = -1/p modulo 2^32. 919 cycles.
.pushsection .text.primegroup_mont12_reduce,"ax",@progbits
.globl primegroup_mont12_reduce
.type primegroup_mont12_reduce, @function
.balign 4
primegroup_mont12_reduce:
        addiu $sp, $sp, -88; lw $v0, 0($a1); lw $v1, 0($a2); ext $t0, $v0, 0, 29
    multu $t0, $a3; ext $t1, $v1, 0, 29
    mflo $t2
    mtlo $t0; ext $t0, $t2, 0, 29; mthi $zero
    maddu $t0, $t1; lw $t2, 4($a2)
    mflo $t3; mfhi $t4; lw $t5, 4($a1); srl $t3, $t3, 29; srl $v1, $v1, 29; srl $v0, $v0, 29; addiu $t6, $zero, 1
        ins $t3, $t4, 3, 29; ins $v1, $t2, 3, 26; ins $v0, $t5, 3, 26
    multu $t0, $v1; lw $t4, 8($a2)
    maddu $t3, $t6; srl $t2, $t2, 26
    maddu $v0, $t6; ins $t2, $t4, 6, 23
    mflo $v0; mfhi $t3
    multu $v0, $a3; sw $t2, 40($sp)
    mflo $t2
    mtlo $v0; ext $v0, $t2, 0, 29; mthi $t3
    maddu $v0, $t1; lw $t2, 8($a1)
    mflo $t3; mfhi $t7; srl $t3, $t3, 29; srl $t5, $t5, 26; lw $t8, 40($sp); ins $t3, $t7, 3, 29; ins $t5, $t2, 6, 23
    multu $t0, $t8; lw $t7, 12($a2)
    maddu $v0, $v1; srl $t4, $t4, 23
    maddu $t3, $t6; ins $t4, $t7, 9, 20
    maddu $t5, $t6; sw $t4, 44($sp)
    mflo $t3; mfhi $t4
    multu $t3, $a3; lw $t5, 12($a1)
    mflo $t8
    mtlo $t3; ext $t3, $t8, 0, 29; mthi $t4
    maddu $t3, $t1; srl $t2, $t2, 23
    mflo $t4; mfhi $t8; srl $t4, $t4, 29; lw $t9, 44($sp); lw $at, 40($sp); ins $t4, $t8, 3, 29; ins $t2, $t5, 9, 20
    multu $t0, $t9; lw $t8, 16($a2)
    maddu $v0, $at; srl $t7, $t7, 20
    maddu $t3, $v1; ins $t7, $t8, 12, 17
    maddu $t4, $t6; sw $t7, 48($sp)
    maddu $t2, $t6; lw $t2, 16($a1)
    mflo $t4; mfhi $t7
    multu $t4, $a3; srl $t5, $t5, 20
    mflo $t9
    mtlo $t4; ext $t4, $t9, 0, 29; mthi $t7
    maddu $t4, $t1; lw $t7, 48($sp)
    mflo $t9; mfhi $at; srl $t9, $t9, 29; ins $t9, $at, 3, 29; lw $at, 44($sp); ins $t5, $t2, 12, 17
    multu $t0, $t7; lw $t7, 40($sp)
    maddu $v0, $at; lw $at, 20($a2)
    maddu $t3, $t7; srl $t7, $t8, 17
    maddu $t4, $v1; ins $t7, $at, 15, 14
    maddu $t9, $t6; sw $t7, 52($sp)
    maddu $t5, $t6; lw $t5, 20($a1)
    mflo $t7; mfhi $t8
    multu $t7, $a3; srl $t2, $t2, 17
    mflo $t9
    mtlo $t7; ext $t7, $t9, 0, 29; mthi $t8
    maddu $t7, $t1; lw $t8, 52($sp)
    mflo $t9; ins $t2, $t5, 15, 14; srl $t9, $t9, 29; srl $at, $at, 14; srl $t5, $t5, 14; sw $s0, 0($sp); mfhi $s0
    multu $t0, $t8; lw $t8, 48($sp); ins $t9, $s0, 3, 29; lw $s0, 44($sp)
    maddu $v0, $t8; lw $t8, 40($sp)
    maddu $t3, $s0; lw $s0, 24($a2)
    maddu $t4, $t8; ins $at, $s0, 18, 11
    maddu $t7, $v1; sw $at, 56($sp)
    maddu $t9, $t6; lw $t8, 24($a1)
    maddu $t2, $t6; lw $t2, 56($sp)
    mflo $t9; mfhi $at
    multu $t9, $a3; ins $t5, $t8, 18, 11; srl $s0, $s0, 11; srl $t8, $t8, 11; sw $s1, 4($sp)
    mflo $s1
    mtlo $t9; ext $t9, $s1, 0, 29; mthi $at
    maddu $t9, $t1; lw $at, 52($sp)
    mflo $s1; sw $s2, 8($sp); mfhi $s2; srl $s1, $s1, 29; ins $s1, $s2, 3, 29; lw $s2, 48($sp)
    multu $t0, $t2; lw $t2, 44($sp)
    maddu $v0, $at; lw $at, 40($sp)
    maddu $t3, $s2; lw $s2, 28($a2)
    maddu $t4, $t2; ins $s0, $s2, 21, 8
    maddu $t7, $at; sw $s0, 60($sp)
    maddu $t9, $v1; lw $t2, 28($a1)
    maddu $s1, $t6; lw $at, 60($sp)
    maddu $t5, $t6; lw $t5, 56($sp)
    mflo $s0; mfhi $s1
    multu $s0, $a3; ins $t8, $t2, 21, 8; srl $s2, $s2, 8; srl $t2, $t2, 8; sw $s3, 12($sp)
    mflo $s3
    mtlo $s0; ext $s0, $s3, 0, 29; mthi $s1
    maddu $s0, $t1; lw $s1, 52($sp)
    mflo $s3; sw $s4, 16($sp); mfhi $s4; srl $s3, $s3, 29; ins $s3, $s4, 3, 29; lw $s4, 48($sp)
    multu $t0, $at; lw $at, 44($sp)
    maddu $v0, $t5; lw $t5, 40($sp)
    maddu $t3, $s1; lw $s1, 32($a2)
    maddu $t4, $s4; ins $s2, $s1, 24, 5
    maddu $t7, $at; sw $s2, 64($sp)
    maddu $t9, $t5; lw $t5, 32($a1)
    maddu $s0, $v1; lw $at, 64($sp)
    maddu $s3, $t6; lw $s2, 60($sp)
    maddu $t8, $t6; lw $t8, 56($sp)
    mflo $s3; mfhi $s4
    multu $s3, $a3; ins $t2, $t5, 24, 5; srl $s1, $s1, 5; srl $t5, $t5, 5; sw $s5, 20($sp)
    mflo $s5
    mtlo $s3; ext $s3, $s5, 0, 29; mthi $s4
    maddu $s3, $t1; lw $s4, 52($sp)
    mflo $s5; sw $s6, 24($sp); mfhi $s6; srl $s5, $s5, 29
    multu $t0, $at; lw $at, 48($sp)
    maddu $v0, $s2; lw $s2, 44($sp)
    maddu $t3, $t8; lw $t8, 40($sp)
    maddu $t4, $s4; addiu $s4, $zero, 8
    maddu $t7, $at; lw $at, 36($a2)
    maddu $t9, $s2; ins $s1, $at, 27, 2
    maddu $s0, $t8; sw $s1, 68($sp)
    maddu $s3, $v1; lw $t8, 36($a1)
    maddu $s6, $s4; lw $s1, 68($sp)
    maddu $s5, $t6; lw $s2, 64($sp)
    maddu $t2, $t6; lw $t2, 60($sp)
    mflo $s5; mfhi $s6
    multu $s5, $a3; ins $t5, $t8, 27, 2; sw $s7, 28($sp)
    mflo $s7
    mtlo $s5; ext $s5, $s7, 0, 29; mthi $s6
    maddu $s5, $t1; lw $s6, 56($sp)
    mflo $s7; sw $fp, 32($sp); mfhi $fp; srl $s7, $s7, 29
    multu $t0, $s1; lw $s1, 52($sp)
    maddu $v0, $s2; lw $s2, 48($sp)
    maddu $t3, $t2; lw $t2, 44($sp)
    maddu $t4, $s6; lw $s6, 40($sp)
    maddu $t7, $s1; ext $s1, $at, 2, 29
    maddu $t9, $s2; sw $s1, 72($sp)
    maddu $s0, $t2; lw $t2, 72($sp)
    maddu $s3, $s6; lw $s1, 68($sp)
    maddu $s5, $v1; lw $s2, 64($sp)
    maddu $fp, $s4; lw $s6, 60($sp)
    maddu $s7, $t6; ext $s7, $t8, 2, 29
    maddu $t5, $t6; srl $t5, $at, 31
    mflo $at; mfhi $fp
    multu $at, $a3; srl $t8, $t8, 31; sw $ra, 36($sp)
    mflo $ra
    mtlo $at; ext $at, $ra, 0, 29; mthi $fp
    maddu $at, $t1; nop
    mflo $fp; mfhi $ra; srl $fp, $fp, 29
    multu $t0, $t2; lw $t2, 56($sp)
    maddu $v0, $s1; lw $s1, 52($sp)
    maddu $t3, $s2; lw $s2, 48($sp)
    maddu $t4, $s6; lw $s6, 44($sp)
    maddu $t7, $t2; lw $t2, 40($sp)
    maddu $t9, $s1; lw $s1, 40($a2)
    maddu $s0, $s2; ins $t5, $s1, 1, 28
    maddu $s3, $s6; sw $t5, 76($sp)
    maddu $s5, $t2; lw $t2, 40($a1)
    maddu $at, $v1; lw $t5, 76($sp)
    maddu $ra, $s4; lw $s2, 72($sp)
    maddu $fp, $t6; lw $s6, 68($sp)
    maddu $s7, $t6; ins $t8, $t2, 1, 28
    mflo $s7; mfhi $fp
    multu $s7, $a3; srl $s1, $s1, 28
    mflo $ra
    mtlo $s7; ext $s7, $ra, 0, 29; mthi $fp
    maddu $s7, $t1; srl $t2, $t2, 28
    mflo $fp; mfhi $ra; srl $fp, $fp, 29
    multu $t0, $t5; lw $t5, 64($sp)
    maddu $v0, $s2; lw $s2, 60($sp)
    maddu $t3, $s6; lw $s6, 56($sp)
    maddu $t4, $t5; lw $t5, 52($sp)
    maddu $t7, $s2; lw $s2, 48($sp)
    maddu $t9, $s6; lw $s6, 44($sp)
    maddu $s0, $t5; lw $t5, 40($sp)
    maddu $s3, $s2; lw $s2, 44($a2)
    maddu $s5, $s6; ins $s1, $s2, 4, 25
    maddu $at, $t5; sw $s1, 80($sp)
    maddu $s7, $v1; lw $t5, 44($a1)
    maddu $ra, $s4; lw $s1, 80($sp)
    maddu $fp, $t6; lw $s6, 76($sp)
    maddu $t8, $t6; ins $t2, $t5, 4, 25
    mflo $t8; mfhi $fp
    multu $t8, $a3; srl $s2, $s2, 25
    mflo $ra
    mtlo $t8; ext $t8, $ra, 0, 29; mthi $fp
    maddu $t8, $t1; sw $s2, 84($sp)
    mflo $s2; mfhi $fp; lw $ra, 72($sp); srl $s2, $s2, 29
    multu $t0, $s1; lw $s1, 68($sp)
    maddu $v0, $s6; lw $s6, 64($sp)
    maddu $t3, $ra; lw $ra, 60($sp)
    maddu $t4, $s1; lw $s1, 56($sp)
    maddu $t7, $s6; lw $s6, 52($sp)
    maddu $t9, $ra; lw $ra, 48($sp)
    maddu $s0, $s1; lw $s1, 44($sp)
    maddu $s3, $s6; lw $s6, 40($sp)
    maddu $s5, $ra; lw $ra, 48($a1)
    maddu $at, $s1; srl $t5, $t5, 25
    maddu $s7, $s6; lw $s1, 84($sp)
    maddu $t8, $v1; lw $s6, 80($sp)
    maddu $fp, $s4; ins $t5, $ra, 7, 22
    maddu $s2, $t6; srl $s2, $ra, 22
    maddu $t2, $t6; nop
    mflo $t2; mfhi $fp
    multu $t2, $a3; nop
    mflo $ra
    mtlo $t2; ext $t2, $ra, 0, 29; mthi $fp
    maddu $t2, $t1; nop
    mflo $fp; mfhi $ra; srl $fp, $fp, 29
    multu $t0, $s1; lw $t0, 76($sp); lw $s1, 72($sp)
    maddu $v0, $s6; lw $s6, 68($sp)
    maddu $t3, $t0; lw $t0, 64($sp)
    maddu $t4, $s1; lw $s1, 60($sp)
    maddu $t7, $s6; lw $s6, 56($sp)
    maddu $t9, $t0; lw $t0, 52($sp)
    maddu $s0, $s1; lw $s1, 48($sp)
    maddu $s3, $s6; lw $s6, 44($sp)
    maddu $s5, $t0; lw $t0, 40($sp)
    maddu $at, $s1; lw $s1, 52($a1)
    maddu $s7, $s6; lw $s6, 84($sp)
    maddu $t8, $t0; lw $t0, 80($sp)
    maddu $t2, $v1; ins $s2, $s1, 10, 19
    maddu $ra, $s4; lw $ra, 76($sp)
    maddu $fp, $t6; srl $s1, $s1, 19
    maddu $t5, $t6; nop
    mflo $t5; mfhi $fp
    multu $t5, $a3; nop
    mflo $a3
    mtlo $t5; ext $a3, $a3, 0, 7; mthi $fp
    maddu $a3, $t1; nop
    mflo $t1; mfhi $t5; srl $fp, $t1, 29
    multu $v0, $s6; lw $v0, 72($sp); lw $s6, 68($sp)
    maddu $t3, $t0; lw $t0, 64($sp)
    maddu $t4, $ra; lw $ra, 60($sp)
    maddu $t7, $v0; lw $v0, 56($sp)
    maddu $t9, $s6; lw $s6, 52($sp)
    maddu $s0, $t0; lw $t0, 48($sp)
    maddu $s3, $ra; lw $ra, 44($sp)
    maddu $s5, $v0; lw $v0, 40($sp)
    maddu $at, $s6; srl $t1, $t1, 7
    maddu $s7, $t0; lw $t0, 0($a2)
    maddu $t8, $ra; lw $s6, 84($sp)
    maddu $t2, $v0; lw $v0, 80($sp)
    maddu $a3, $v1; lw $v1, 76($sp)
    maddu $t5, $s4; nop
    maddu $fp, $t6; nop
    maddu $s2, $t6; nop
    mflo $t5; mfhi $s2; ins $t1, $t5, 22, 10; sw $t1, 0($a0); srl $fp, $t5, 29
    multu $t3, $s6; lw $t3, 56($a1); lw $s6, 72($sp); ins $s1, $t3, 13, 16
    maddu $t4, $v0; lw $v0, 68($sp)
    maddu $t7, $v1; lw $v1, 64($sp)
    maddu $t9, $s6; lw $s6, 60($sp)
    maddu $s0, $v0; lw $v0, 56($sp)
    maddu $s3, $v1; lw $v1, 52($sp)
    maddu $s5, $s6; lw $s6, 48($sp)
    maddu $at, $v0; lw $v0, 44($sp)
    maddu $s7, $v1; lw $v1, 40($sp)
    maddu $t8, $s6; srl $t5, $t5, 10
    maddu $t2, $v0; lw $v0, 4($a2)
    maddu $a3, $v1; srl $v1, $t3, 16
    maddu $s2, $s4; lw $t3, 84($sp)
    maddu $fp, $t6; sltu $s2, $t1, $t0
    maddu $s1, $t6; subu $t0, $t1, $t0
    mflo $t1; mfhi $s1; ins $t5, $t1, 19, 13; sw $t5, 4($a0); lw $s6, 60($a1); srl $fp, $t1, 29; ins $v1, $s6, 16, 13
    multu $t4, $t3; lw $t3, 80($sp); lw $t4, 76($sp)
    maddu $t7, $t3; lw $t3, 72($sp)
    maddu $t9, $t4; lw $t4, 68($sp)
    maddu $s0, $t3; lw $t3, 64($sp)
    maddu $s3, $t4; lw $t4, 60($sp)
    maddu $s5, $t3; lw $t3, 56($sp)
    maddu $at, $t4; lw $t4, 52($sp)
    maddu $s7, $t3; lw $t3, 48($sp)
    maddu $t8, $t4; lw $t4, 44($sp)
    maddu $t2, $t3; srl $t1, $t1, 13
    maddu $a3, $t4; lw $t3, 8($a2)
    maddu $s1, $s4; srl $t4, $s6, 13
    maddu $fp, $t6; lw $s1, 84($sp)
    maddu $v1, $t6; subu $v1, $t5, $v0
    mflo $s6; mfhi $fp; ins $t1, $s6, 16, 16; sw $t1, 8($a0); lw $ra, 64($a1)
    multu $t7, $s1; lw $t7, 80($sp); lw $s1, 76($sp); ins $t4, $ra, 19, 10
    maddu $t9, $t7; lw $t7, 72($sp)
    maddu $s0, $s1; lw $s1, 68($sp)
    maddu $s3, $t7; lw $t7, 64($sp)
    maddu $s5, $s1; lw $s1, 60($sp)
    maddu $at, $t7; lw $t7, 56($sp)
    maddu $s7, $s1; lw $s1, 52($sp)
    maddu $t8, $t7; lw $t7, 48($sp)
    maddu $t2, $s1; srl $s1, $s6, 29
    maddu $a3, $t7; srl $t7, $s6, 16
    maddu $fp, $s4; lw $s6, 12($a2)
    maddu $s1, $t6; srl $s1, $ra, 10
    maddu $t4, $t6; lw $t4, 84($sp)
    mflo $fp; mfhi $ra; ins $t7, $fp, 13, 19; sw $t7, 12($a0)
    multu $t9, $t4; lw $t4, 68($a1); lw $t9, 80($sp); ins $s1, $t4, 22, 7
    maddu $s0, $t9; lw $t9, 76($sp)
    maddu $ra, $s4; lw $s4, 72($sp); lw $ra, 68($sp)
    maddu $s3, $t9; lw $t9, 64($sp)
    maddu $s5, $s4; lw $s4, 60($sp)
    maddu $at, $ra; lw $ra, 56($sp)
    maddu $s7, $t9; lw $t9, 52($sp)
    maddu $t8, $s4; srl $s4, $fp, 29
    maddu $t2, $ra; srl $fp, $fp, 19
    maddu $a3, $t9; lw $t9, 16($a2)
    maddu $s4, $t6; srl $t4, $t4, 7
    maddu $s1, $t6; lw $s1, 84($sp)
    mflo $s4; mfhi $ra; ins $fp, $s4, 10, 22; sw $fp, 16($a0)
    multu $s0, $s1; lw $s0, 72($a1); srl $s1, $s4, 29; ins $s1, $ra, 3, 29; lw $ra, 80($sp); ins $t4, $s0, 25, 4
    maddu $s3, $ra; lw $ra, 76($sp)
    maddu $s1, $t6; lw $s1, 72($sp)
    maddu $s5, $ra; lw $ra, 68($sp)
    maddu $at, $s1; lw $s1, 64($sp)
    maddu $s7, $ra; lw $ra, 60($sp)
    maddu $t8, $s1; lw $s1, 56($sp)
    maddu $t2, $ra; srl $s4, $s4, 22
    maddu $a3, $s1; lw $s1, 20($a2)
    maddu $t4, $t6; srl $t4, $s0, 4
    mflo $s0; mfhi $ra; ins $s4, $s0, 7, 25; sw $s4, 20($a0); sltu $v0, $t5, $v0; sltu $t5, $v1, $s2; or $v0, $v0, $t5
        lw $t5, 76($a1); subu $v1, $v1, $s2; ins $t4, $t5, 28, 1
    multu $t4, $t6; srl $t4, $s0, 29; ins $t4, $ra, 3, 29; lw $s2, 84($sp)
    maddu $t4, $t6; lw $t4, 80($sp)
    maddu $s3, $s2; lw $s2, 76($sp); lw $s3, 72($sp)
    maddu $s5, $t4; lw $t4, 68($sp)
    maddu $at, $s2; lw $s2, 64($sp)
    maddu $s7, $s3; lw $s3, 60($sp)
    maddu $t8, $t4; lw $t4, 84($sp)
    maddu $t2, $s2; lw $s2, 80($sp)
    maddu $a3, $s3; lw $s3, 76($sp); srl $s0, $s0, 25; subu $ra, $t1, $t3; sltu $t1, $t1, $t3; sltu $t3, $ra, $v0
        or $t1, $t1, $t3
    mflo $t3; subu $v0, $ra, $v0; ins $s0, $t3, 4, 28; subu $ra, $t7, $s6; sltu $t7, $t7, $s6; sltu $s6, $ra, $t1
        or $t7, $t7, $s6; mfhi $s6
    multu $s5, $t4; srl $t4, $t3, 29; lw $s5, 72($sp); ins $t4, $s6, 3, 29; lw $s6, 68($sp)
    maddu $at, $s2; lw $s2, 64($sp)
    maddu $s7, $s3; ext $s3, $t5, 1, 29
    maddu $t8, $s5; lw $s5, 24($a2)
    maddu $t2, $s6; sw $s0, 24($a0)
    maddu $a3, $s2; lw $s2, 80($a1)
    maddu $t4, $t6; srl $t4, $t5, 30
    maddu $s3, $t6; lw $t5, 84($sp)
    mflo $s3; mfhi $s6; ins $t4, $s2, 2, 27
    multu $at, $t5; srl $t5, $s3, 29; lw $at, 80($sp); ins $t5, $s6, 3, 29; lw $s6, 76($sp)
    maddu $s7, $at; lw $at, 72($sp)
    maddu $t8, $s6; lw $s6, 68($sp)
    maddu $t2, $at; srl $t3, $t3, 28
    maddu $a3, $s6; ins $t3, $s3, 1, 29
    maddu $t5, $t6; lw $t5, 28($a2)
    maddu $t4, $t6; srl $t4, $s2, 27
    mflo $at; mfhi $s2; ins $t3, $at, 30, 2; sw $t3, 28($a0); lw $s3, 84($a1); srl $s6, $at, 29; ins $s6, $s2, 3, 29
        lw $s2, 84($sp); ins $t4, $s3, 5, 24
    multu $s7, $s2; lw $s2, 80($sp); lw $s7, 76($sp)
    maddu $t8, $s2; lw $s2, 72($sp)
    maddu $t2, $s7; srl $at, $at, 2
    maddu $a3, $s2; lw $s2, 32($a2)
    maddu $s6, $t6; srl $s3, $s3, 24
    maddu $t4, $t6; lw $t4, 84($sp)
    mflo $s6; mfhi $s7; ins $at, $s6, 27, 5; sw $at, 32($a0)
    multu $t8, $t4; lw $t4, 88($a1); srl $t8, $s6, 29; ins $t8, $s7, 3, 29; lw $s7, 80($sp); ins $s3, $t4, 8, 21
    maddu $t2, $s7; lw $s7, 76($sp)
    maddu $t8, $t6; srl $t8, $s6, 5
    maddu $a3, $s7; lw $s6, 36($a2)
    maddu $s3, $t6; srl $t4, $t4, 21
    mflo $s3; mfhi $s7; ins $t8, $s3, 24, 8; sw $t8, 36($a0); lw $a1, 92($a1); subu $t1, $ra, $t1; ins $t4, $a1, 11, 18
        subu $ra, $fp, $t9
    multu $t4, $t6; srl $t4, $s3, 29; ins $t4, $s7, 3, 29; lw $s7, 84($sp)
    maddu $t4, $t6; lw $t4, 80($sp)
    maddu $t2, $s7; sltu $t2, $fp, $t9
    maddu $a3, $t4; sltu $t4, $ra, $t7; or $t2, $t2, $t4; subu $t4, $s4, $s1; sltu $t9, $s4, $s1; sltu $s1, $t4, $t2
        or $t9, $t9, $s1; subu $s1, $s0, $s5; sltu $s0, $s0, $s5; sltu $s4, $s1, $t9
    mflo $s5; or $s0, $s0, $s4; subu $s4, $t3, $t5; mfhi $s7; sltu $t3, $t3, $t5; sltu $t5, $s4, $s0; srl $fp, $s5, 29
        or $t3, $t3, $t5; lw $t5, 84($sp); ins $fp, $s7, 3, 29; subu $s7, $at, $s2; srl $a1, $a1, 18; sltu $at, $at, $s2
        sltu $s2, $s7, $t3; srl $s3, $s3, 8
    multu $a3, $t5; or $a3, $at, $s2
    maddu $fp, $t6; subu $t5, $t8, $s6
    maddu $a1, $t6; ins $s3, $s5, 21, 11; lw $a1, 40($a2); sltu $t6, $t8, $s6; sltu $t8, $t5, $a3; sw $s3, 40($a0)
    mflo $at; or $t6, $t6, $t8; subu $t8, $s3, $a1; srl $s2, $s5, 11; lw $a2, 44($a2); sltu $a1, $s3, $a1; sltu $s3, $t8, $t6
        ins $s2, $at, 18, 14; or $a1, $a1, $s3; subu $at, $s2, $a2; sw $s2, 44($a0); sltu $a2, $s2, $a2; sltu $s2, $at, $a1
        lw $s3, 0($a0); lw $s5, 4($a0); lw $s6, 8($a0); lw $fp, 12($a0); subu $t7, $ra, $t7; lw $ra, 16($a0); subu $t2, $t4, $t2
        lw $t4, 20($a0); subu $t9, $s1, $t9; lw $s1, 24($a0); subu $s0, $s4, $s0; lw $s4, 28($a0); subu $t3, $s7, $t3
        lw $s7, 32($a0); subu $a3, $t5, $a3; lw $t5, 36($a0); subu $t6, $t8, $t6; mfhi $t8; lw $t8, 40($a0); subu $a1, $at, $a1
        lw $at, 44($a0); or $a2, $a2, $s2; movn $t0, $s3, $a2; movn $v1, $s5, $a2; movn $v0, $s6, $a2; movn $t1, $fp, $a2
        movn $t7, $ra, $a2; movn $t2, $t4, $a2; movn $t9, $s1, $a2; movn $s0, $s4, $a2; movn $t3, $s7, $a2; movn $a3, $t5, $a2
        movn $t6, $t8, $a2; movn $a1, $at, $a2; sw $t0, 0($a0); sw $v1, 4($a0); sw $v0, 8($a0); sw $t1, 12($a0); sw $t7, 16($a0)
        sw $t2, 20($a0); sw $t9, 24($a0); sw $s0, 28($a0); sw $t3, 32($a0); sw $a3, 36($a0); sw $t6, 40($a0); sw $a1, 44($a0)
        lw $s0, 0($sp); lw $s1, 4($sp); lw $s2, 8($sp); lw $s3, 12($sp); lw $s4, 16($sp); lw $s5, 20($sp); lw $s6, 24($sp)
        lw $s7, 28($sp); lw $fp, 32($sp); lw $ra, 36($sp); jr $ra; addiu $sp, $sp, 88
.size primegroup_mont12_reduce, . - primegroup_mont12_reduce
.popsection

# a0 = a1 + a2 modulo a3, below p, for operands below p. 219 cycles.
.pushsection .text.primegroup_mont12_add,"ax",@progbits
.globl primegroup_mont12_add
.type primegroup_mont12_add, @function
.balign 4
primegroup_mont12_add:
        addiu $sp, $sp, -40; lw $v0, 0($a1); lw $v1, 0($a2); lw $t0, 4($a1); lw $t1, 4($a2); addu $v0, $v0, $v1
        sltu $v1, $v0, $v1; addu $t0, $t0, $t1; addu $t2, $t0, $v1; lw $t3, 8($a1); lw $t4, 8($a2); sltu $t0, $t0, $t1
        sltu $v1, $t2, $v1; or $v1, $t0, $v1; addu $t0, $t3, $t4; addu $t1, $t0, $v1; lw $t3, 12($a1); lw $t5, 12($a2)
        sltu $t0, $t0, $t4; sltu $v1, $t1, $v1; or $v1, $t0, $v1; addu $t0, $t3, $t5; addu $t3, $t0, $v1; lw $t4, 16($a1)
        lw $t6, 16($a2); sltu $t0, $t0, $t5; sltu $v1, $t3, $v1; or $v1, $t0, $v1; addu $t0, $t4, $t6; addu $t4, $t0, $v1
        lw $t5, 20($a1); lw $t7, 20($a2); lw $t8, 0($a3); lw $t9, 4($a3); sltu $t0, $t0, $t6; sltu $v1, $t4, $v1; or $v1, $t0, $v1
        addu $t0, $t5, $t7; sltu $t5, $v0, $t8; subu $t6, $t2, $t9; lw $at, 8($a3); sltu $t9, $t2, $t9; sltu $t7, $t0, $t7
        addu $t0, $t0, $v1; sltu $v1, $t0, $v1; or $v1, $t7, $v1; lw $t7, 24($a1); subu $t8, $v0, $t8; sw $s0, 0($sp)
        lw $s0, 24($a2); sw $s1, 4($sp); sltu $s1, $t6, $t5; or $t9, $t9, $s1; subu $s1, $t1, $at; addu $t7, $t7, $s0
        sltu $at, $t1, $at; sltu $s0, $t7, $s0; addu $t7, $t7, $v1; sltu $v1, $t7, $v1; or $v1, $s0, $v1; lw $s0, 12($a3)
        subu $t5, $t6, $t5; sltu $t6, $s1, $t9; or $t6, $at, $t6; lw $at, 28($a1); subu $t9, $s1, $t9; lw $s1, 28($a2)
        sw $s2, 8($sp); subu $s2, $t3, $s0; sltu $s0, $t3, $s0; addu $at, $at, $s1; sltu $s1, $at, $s1; addu $at, $at, $v1
        sltu $v1, $at, $v1; or $v1, $s1, $v1; lw $s1, 16($a3); sw $s3, 12($sp); sltu $s3, $s2, $t6; or $s0, $s0, $s3
        subu $s3, $t4, $s1; sltu $s1, $t4, $s1; subu $t6, $s2, $t6; lw $s2, 20($a3); sw $s4, 16($sp); lw $s4, 32($a1)
        sw $s5, 20($sp); lw $s5, 32($a2); sw $s6, 24($sp); sltu $s6, $s3, $s0; or $s1, $s1, $s6; subu $s6, $t0, $s2
        addu $s4, $s4, $s5; sltu $s2, $t0, $s2; sltu $s5, $s4, $s5; addu $s4, $s4, $v1; sltu $v1, $s4, $v1; or $v1, $s5, $v1
        lw $s5, 24($a3); subu $s0, $s3, $s0; sltu $s3, $s6, $s1; or $s2, $s2, $s3; lw $s3, 36($a1); subu $s1, $s6, $s1
        lw $s6, 36($a2); sw $s7, 28($sp); subu $s7, $t7, $s5; sltu $s5, $t7, $s5; addu $s3, $s3, $s6; sltu $s6, $s3, $s6
        addu $s3, $s3, $v1; sltu $v1, $s3, $v1; or $v1, $s6, $v1; lw $s6, 28($a3); sw $fp, 32($sp); lw $fp, 40($a1)
        lw $a1, 44($a1); sw $ra, 36($sp); lw $ra, 40($a2); lw $a2, 44($a2); addu $fp, $fp, $ra; sltu $ra, $fp, $ra
        addu $fp, $fp, $v1; sltu $v1, $fp, $v1; or $v1, $ra, $v1; sltu $ra, $s7, $s2; or $s5, $s5, $ra; subu $ra, $at, $s6
        sltu $s6, $at, $s6; addu $a1, $a1, $a2; lw $a2, 32($a3); addu $v1, $a1, $v1; sltu $a1, $ra, $s5; or $a1, $s6, $a1
        subu $s6, $s4, $a2; sltu $a2, $s4, $a2; sw $v0, 0($a0); lw $v0, 36($a3); sw $t2, 4($a0); sltu $t2, $s6, $a1
        or $a2, $a2, $t2; subu $t2, $s3, $v0; sltu $v0, $s3, $v0; sw $t1, 8($a0); lw $t1, 40($a3); lw $a3, 44($a3)
        sw $t3, 12($a0); sltu $t3, $t2, $a2; or $v0, $v0, $t3; subu $t3, $fp, $t1; sltu $t1, $fp, $t1; sw $t4, 16($a0)
        sltu $t4, $t3, $v0; sw $t0, 20($a0); sw $t7, 24($a0); sw $at, 28($a0); sw $s4, 32($a0); sw $s3, 36($a0); or $t0, $t1, $t4
        sw $fp, 40($a0); subu $t1, $v1, $a3; sw $v1, 44($a0); sltu $v1, $v1, $a3; sltu $a3, $t1, $t0; lw $t4, 0($a0)
        lw $t7, 4($a0); lw $at, 8($a0); lw $s3, 12($a0); lw $s4, 16($a0); lw $fp, 20($a0); subu $s2, $s7, $s2; lw $s7, 24($a0)
        subu $s5, $ra, $s5; lw $ra, 28($a0); subu $a1, $s6, $a1; lw $s6, 32($a0); subu $a2, $t2, $a2; lw $t2, 36($a0)
        subu $v0, $t3, $v0; lw $t3, 40($a0); subu $t0, $t1, $t0; lw $t1, 44($a0); or $v1, $v1, $a3; movn $t8, $t4, $v1
        movn $t5, $t7, $v1; movn $t9, $at, $v1; movn $t6, $s3, $v1; movn $s0, $s4, $v1; movn $s1, $fp, $v1; movn $s2, $s7, $v1
        movn $s5, $ra, $v1; movn $a1, $s6, $v1; movn $a2, $t2, $v1; movn $v0, $t3, $v1; movn $t0, $t1, $v1; sw $t8, 0($a0)
        sw $t5, 4($a0); sw $t9, 8($a0); sw $t6, 12($a0); sw $s0, 16($a0); sw $s1, 20($a0); sw $s2, 24($a0); sw $s5, 28($a0)
        sw $a1, 32($a0); sw $a2, 36($a0); sw $v0, 40($a0); sw $t0, 44($a0); lw $s0, 0($sp); lw $s1, 4($sp); lw $s2, 8($sp)
        lw $s3, 12($sp); lw $s4, 16($sp); lw $s5, 20($sp); lw $s6, 24($sp); lw $s7, 28($sp); lw $fp, 32($sp); lw $ra, 36($sp)
        jr $ra; addiu $sp, $sp, 40
.size primegroup_mont12_add, . - primegroup_mont12_add
.popsection

# a0 = a1 - a2 modulo a3, likewise. 180 cycles.
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
        subu $t5, $t9, $t5; lw $t9, 40($a2); lw $a2, 44($a2); sw $s1, 4($sp); sltu $s1, $s0, $t8; or $t7, $t7, $s1
        subu $s1, $at, $t9; sltu $t9, $at, $t9; sltu $at, $s1, $t7; or $t9, $t9, $at; subu $at, $a1, $a2; sltu $a1, $a1, $a2
        sltu $a2, $at, $t9; or $a1, $a1, $a2; lw $a2, 0($a3); subu $a1, $zero, $a1; and $a2, $a2, $a1; addu $v0, $v0, $a2
        sltu $a2, $v0, $a2; subu $t8, $s0, $t8; lw $s0, 4($a3); subu $t7, $s1, $t7; and $s0, $s0, $a1; addu $t2, $t2, $s0
        lw $s1, 8($a3); sltu $s0, $t2, $s0; addu $t2, $t2, $a2; sltu $a2, $t2, $a2; and $s1, $s1, $a1; or $a2, $s0, $a2
        addu $t0, $t0, $s1; lw $s0, 12($a3); sltu $s1, $t0, $s1; addu $t0, $t0, $a2; sltu $a2, $t0, $a2; and $s0, $s0, $a1
        or $a2, $s1, $a2; addu $t4, $t4, $s0; lw $s1, 16($a3); sltu $s0, $t4, $s0; addu $t4, $t4, $a2; sltu $a2, $t4, $a2
        and $s1, $s1, $a1; or $a2, $s0, $a2; addu $t6, $t6, $s1; lw $s0, 20($a3); sltu $s1, $t6, $s1; addu $t6, $t6, $a2
        sltu $a2, $t6, $a2; and $s0, $s0, $a1; or $a2, $s1, $a2; addu $v1, $v1, $s0; lw $s1, 24($a3); sltu $s0, $v1, $s0
        addu $v1, $v1, $a2; sltu $a2, $v1, $a2; and $s1, $s1, $a1; or $a2, $s0, $a2; addu $t1, $t1, $s1; lw $s0, 28($a3)
        sltu $s1, $t1, $s1; addu $t1, $t1, $a2; sltu $a2, $t1, $a2; and $s0, $s0, $a1; or $a2, $s1, $a2; addu $t3, $t3, $s0
        lw $s1, 32($a3); sltu $s0, $t3, $s0; addu $t3, $t3, $a2; sltu $a2, $t3, $a2; and $s1, $s1, $a1; or $a2, $s0, $a2
        addu $t5, $t5, $s1; lw $s0, 36($a3); sltu $s1, $t5, $s1; addu $t5, $t5, $a2; sltu $a2, $t5, $a2; and $s0, $s0, $a1
        or $a2, $s1, $a2; addu $t8, $t8, $s0; lw $s1, 40($a3); sltu $s0, $t8, $s0; addu $t8, $t8, $a2; sltu $a2, $t8, $a2
        and $s1, $s1, $a1; or $a2, $s0, $a2; addu $t7, $t7, $s1; lw $a3, 44($a3); addu $s0, $t7, $a2; subu $t9, $at, $t9
        sltu $t7, $t7, $s1; sltu $a2, $s0, $a2; and $a1, $a3, $a1; or $a2, $t7, $a2; addu $a1, $t9, $a1; addu $a1, $a1, $a2
        sw $v0, 0($a0); sw $t2, 4($a0); sw $t0, 8($a0); sw $t4, 12($a0); sw $t6, 16($a0); sw $v1, 20($a0); sw $t1, 24($a0)
        sw $t3, 28($a0); sw $t5, 32($a0); sw $t8, 36($a0); sw $s0, 40($a0); sw $a1, 44($a0); lw $s0, 0($sp); lw $s1, 4($sp)
        jr $ra; addiu $sp, $sp, 8
.size primegroup_mont12_sub, . - primegroup_mont12_sub
.popsection

.set pop
