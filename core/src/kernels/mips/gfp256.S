# The field of P-256 for MIPS32 release 2 (M4K): elements are eight words, low word first, any integers of 256 bits; results may be operands.
# The procedure call standard o32. The functions of `portable.rs` are the twins, modulo p.
#
# A product is made of limbs of 29 bits, whose columns are sums in HI and LO; the carry goes to the next column as a product by 1, or by MTLO and
# MTHI where it has more than 32 bits. In the same columns Montgomery's digits m are cleared: -1/p is 1 modulo 2^29, so m is the low limb itself;
# and p + 1 has the limbs 2^9, 2^18, 2^29 - 2^21, 2^24 - 1 at the places 3, 6, 7 and 8. The last digit has 24 bits, as R is 2^256. A carry out of the
# highest word adds 2^256 - p = 2^224 - 2^192 - 2^96 + 1.
#
# Constant time: as in `gf255.S`, between any two of MULTU, MADDU and MFLO stands another instruction. A line begins with one of the unit
# where there is one; what follows fills the time that it takes.

.set push
.set mips32r2
.set noreorder
.set noat
.set nomacro

# a0 = a1 a2 / 2^256: 422 cycles.
.pushsection .text.primegroup_gfp256_mul,"ax",@progbits
.globl primegroup_gfp256_mul
.type primegroup_gfp256_mul, @function
.balign 4
primegroup_gfp256_mul:
        addiu $sp, $sp, -88; lw $v0, 0($a1); lw $v1, 0($a2); ext $a3, $v0, 0, 29; ext $t0, $v1, 0, 29
    multu $a3, $t0; lw $t1, 4($a1)
    mflo $t2; mfhi $t3; lw $t4, 4($a2); srl $t5, $t2, 29; srl $v0, $v0, 29; srl $v1, $v1, 29; addiu $t6, $zero, 1
        ins $t5, $t3, 3, 29; ins $v0, $t1, 3, 26; ins $v1, $t4, 3, 26
    multu $a3, $v1; lw $t3, 8($a1)
    maddu $v0, $t0; lw $t7, 8($a2)
    maddu $t5, $t6; srl $t1, $t1, 26
    mflo $t5; mfhi $t8; srl $t9, $t5, 29; srl $t4, $t4, 26; ins $t9, $t8, 3, 29; ins $t1, $t3, 6, 23; ins $t4, $t7, 6, 23
    multu $a3, $t4; ext $t2, $t2, 0, 29
    maddu $v0, $v1; sw $t2, 40($sp)
    maddu $t1, $t0; lw $t2, 12($a1)
    maddu $t9, $t6; lw $t8, 12($a2)
    mflo $t9; mfhi $at; srl $t3, $t3, 23; srl $t7, $t7, 23; ins $t3, $t2, 9, 20; ins $t7, $t8, 9, 20
    multu $a3, $t7; ext $t5, $t5, 0, 29
    maddu $v0, $t4; sw $t5, 44($sp); srl $t5, $t9, 29; ins $t5, $at, 3, 29; lw $at, 40($sp)
    maddu $t1, $v1; srl $t2, $t2, 20
    maddu $t3, $t0; srl $t8, $t8, 20
    maddu $t5, $t6; addiu $t5, $zero, 512
    maddu $at, $t5; lw $at, 16($a1); ext $t9, $t9, 0, 29; ins $t2, $at, 12, 17; sw $t9, 48($sp)
    mflo $t9; srl $at, $at, 17; sw $s0, 0($sp); mfhi $s0
    multu $v0, $t7; sw $s1, 4($sp); lw $s1, 16($a2)
    maddu $t1, $t4; ins $t8, $s1, 12, 17
    maddu $a3, $t8; srl $s1, $s1, 17
    maddu $t3, $v1; sw $s2, 8($sp); srl $s2, $t9, 29; ins $s2, $s0, 3, 29; lw $s0, 44($sp)
    maddu $t2, $t0; ext $t9, $t9, 0, 29
    maddu $s0, $t5; lw $s0, 20($a1)
    maddu $s2, $t6; lw $s2, 20($a2); ins $at, $s0, 15, 14; ins $s1, $s2, 15, 14; srl $s2, $s2, 14; sw $t9, 52($sp)
    mflo $t9; srl $s0, $s0, 14; sw $s3, 12($sp); mfhi $s3
    multu $a3, $s1; sw $s4, 16($sp); srl $s4, $t9, 29; ins $s4, $s3, 3, 29; lw $s3, 48($sp)
    maddu $v0, $t8; ext $t9, $t9, 0, 29
    maddu $t1, $t7; sw $t9, 56($sp)
    maddu $s3, $t5; lw $t9, 24($a2)
    maddu $t3, $t4; ins $s2, $t9, 18, 11
    maddu $t2, $v1; lw $s3, 24($a1)
    maddu $at, $t0; sw $s2, 76($sp)
    maddu $s4, $t6; lw $s2, 76($sp)
    mflo $s4; ins $s0, $s3, 18, 11; lw $a2, 28($a2); srl $t9, $t9, 11; ins $t9, $a2, 21, 8; lw $a1, 28($a1); sw $t9, 80($sp)
    mfhi $t9
    multu $a3, $s2; srl $s2, $s4, 29; ins $s2, $t9, 3, 29; lw $t9, 52($sp)
    maddu $v0, $s1; srl $s3, $s3, 11
    maddu $t9, $t5; lw $t9, 40($sp)
    maddu $t1, $t8; ins $s3, $a1, 21, 8
    maddu $t3, $t7; ext $s4, $s4, 0, 29
    maddu $t2, $t4; srl $a2, $a2, 8
    maddu $at, $v1; sw $s4, 60($sp); lui $s4, 4
    maddu $t9, $s4; lw $t9, 80($sp)
    maddu $s0, $t0; sw $a2, 84($sp)
    maddu $s2, $t6; lw $a2, 76($sp)
    mflo $s2; srl $a1, $a1, 8; sw $s5, 20($sp); mfhi $s5
    multu $a3, $t9; srl $t9, $s2, 29; ins $t9, $s5, 3, 29; lw $s5, 56($sp)
    maddu $v0, $a2; lw $a2, 44($sp)
    maddu $s5, $t5; lw $s5, 40($sp)
    maddu $t1, $s1; ext $s2, $s2, 0, 29
    maddu $t3, $t8; sw $s2, 64($sp); lui $s2, 0x1fe0
    maddu $a2, $s4; lui $a2, 0xff
    maddu $t2, $t7; ori $a2, $a2, 0xffff
    maddu $at, $t4; sw $s6, 24($sp)
    maddu $s5, $s2; lw $s5, 84($sp)
    maddu $s0, $v1; lw $s6, 60($sp)
    maddu $s3, $t0; sw $s7, 28($sp)
    maddu $t9, $t6; lw $t9, 80($sp)
    mflo $s7; sw $fp, 32($sp); mfhi $fp; sw $ra, 36($sp); srl $ra, $s7, 29; ins $ra, $fp, 3, 29; srl $fp, $fp, 29
    mtlo $ra; mthi $fp; lw $fp, 48($sp); lw $ra, 76($sp)
    maddu $a3, $s5; lw $a3, 44($sp); lw $s5, 40($sp)
    maddu $s6, $t5; lw $s6, 84($sp)
    maddu $v0, $t9; lw $t9, 64($sp)
    maddu $fp, $s4; lw $fp, 80($sp)
    maddu $t1, $ra; lw $ra, 52($sp)
    maddu $a3, $s2; ext $a3, $s7, 0, 29
    maddu $t3, $s1; sw $a3, 68($sp)
    maddu $s5, $a2; nop
    maddu $t2, $t8; nop
    maddu $at, $t7; nop
    maddu $s0, $t4; nop
    maddu $s3, $v1; nop
    maddu $a1, $t0; nop
    mflo $a3; mfhi $t0; srl $s5, $a3, 29; ins $s5, $t0, 3, 29; srl $t0, $t0, 29
    mtlo $s5; mthi $t0; lw $t0, 76($sp); lw $s5, 48($sp)
    maddu $v0, $s6; lw $v0, 44($sp)
    maddu $t9, $t5; lw $t9, 84($sp)
    maddu $t1, $fp; lw $s6, 68($sp)
    maddu $ra, $s4; lw $s7, 80($sp)
    maddu $t3, $t0; lw $t0, 56($sp)
    maddu $s5, $s2; lw $s5, 76($sp)
    maddu $t2, $s1; lw $fp, 52($sp)
    maddu $v0, $a2; ext $v0, $a3, 0, 24
    maddu $at, $t8; sw $v0, 72($sp)
    maddu $s0, $t7; srl $v0, $a3, 24
    maddu $s3, $t4; nop
    maddu $a1, $v1; nop
    mflo $v1; mfhi $a3; srl $ra, $v1, 29; ins $ra, $a3, 3, 29; lw $a3, 48($sp)
    multu $t1, $t9; lw $t1, 84($sp)
    maddu $s6, $t5; lw $t9, 72($sp)
    maddu $t3, $s7; lw $s6, 80($sp)
    maddu $t0, $s4; lw $t0, 60($sp)
    maddu $t2, $s5; lw $s5, 76($sp)
    maddu $fp, $s2; lw $s7, 56($sp)
    maddu $at, $s1; lw $fp, 52($sp)
    maddu $a3, $a2; ins $v0, $v1, 5, 27
    maddu $s0, $t8; srl $v1, $v1, 27
    maddu $s3, $t7; nop
    maddu $a1, $t4; nop
    maddu $ra, $t6; nop
    mflo $a3; mfhi $t4; srl $ra, $a3, 29; ins $ra, $t4, 3, 29
    multu $t3, $t1; lw $t1, 84($sp)
    maddu $t9, $t5; lw $t3, 64($sp)
    maddu $t2, $s6; lw $t4, 80($sp)
    maddu $t0, $s4; lw $t0, 60($sp)
    maddu $at, $s5; lw $t5, 76($sp)
    maddu $s7, $s2; lw $t9, 56($sp)
    maddu $s0, $s1; lw $s5, 84($sp)
    maddu $fp, $a2; lw $s6, 68($sp)
    maddu $s3, $t8; lw $s7, 80($sp)
    maddu $a1, $t7; ins $v1, $a3, 2, 29
    maddu $ra, $t6; lw $a3, 64($sp)
    mflo $t7; mfhi $fp; srl $ra, $t7, 29; ins $ra, $fp, 3, 29
    multu $t2, $t1; lw $t1, 76($sp)
    maddu $t3, $s4; lw $t2, 60($sp)
    maddu $at, $t4; lw $t3, 84($sp)
    maddu $t0, $s2; lw $t0, 72($sp)
    maddu $s0, $t5; lw $t4, 80($sp)
    maddu $t9, $a2; lw $t5, 68($sp)
    maddu $s3, $s1; lw $t9, 76($sp)
    maddu $a1, $t8; ins $v1, $t7, 31, 1
    maddu $ra, $t6; srl $t7, $t7, 1
    mflo $t8; mfhi $fp; srl $ra, $t8, 29; ins $ra, $fp, 3, 29
    multu $at, $s5; lw $at, 64($sp)
    maddu $s6, $s4; lw $s5, 84($sp)
    maddu $s0, $s7; lw $s6, 72($sp)
    maddu $a3, $s2; lw $a3, 80($sp)
    maddu $s3, $t1; lw $t1, 68($sp)
    maddu $t2, $a2; lw $t2, 84($sp)
    maddu $a1, $s1; lw $s1, 72($sp)
    maddu $ra, $t6; ins $t7, $t8, 28, 4
    mflo $s7; mfhi $fp; srl $ra, $s7, 29; ins $ra, $fp, 3, 29
    multu $s0, $t3; srl $t3, $t8, 4
    maddu $t0, $s4; ins $t3, $s7, 25, 7
    maddu $s3, $t4; srl $t0, $s7, 7
    maddu $t5, $s2; lw $s0, 0($sp)
    maddu $a1, $t9; lw $s4, 16($sp)
    maddu $at, $a2; lw $s7, 28($sp)
    maddu $ra, $t6; lw $fp, 32($sp)
    mflo $t4; mfhi $t5; srl $t8, $t4, 29; ins $t8, $t5, 3, 29
    multu $s3, $s5; ins $t0, $t4, 22, 10
    maddu $s6, $s2; srl $t4, $t4, 10
    maddu $a1, $a3; lw $s2, 8($sp)
    maddu $t1, $a2; lw $s3, 12($sp)
    maddu $t8, $t6; lw $s5, 20($sp)
    mflo $a3; mfhi $t1; srl $t5, $a3, 29; ins $t5, $t1, 3, 29
    multu $a1, $t2; ins $t4, $a3, 19, 13
    maddu $s1, $a2; srl $a1, $a3, 13
    maddu $t5, $t6; lw $s1, 4($sp)
    mflo $a2; mfhi $a3; srl $t1, $a2, 29; ins $t1, $a3, 3, 29; srl $a3, $t1, 19; addu $v0, $v0, $a3; sltu $t2, $v0, $a3
        addu $v1, $v1, $t2; sltu $t2, $v1, $t2; addu $t5, $t7, $t2; sltu $t2, $t5, $t2; subu $t2, $a3, $t2; sltu $t6, $t3, $t2
        sltu $t7, $t0, $t6; sltu $t8, $t4, $t7; ins $a1, $a2, 16, 16; addu $t8, $a3, $t8; srl $a2, $a2, 16; sltu $t9, $a1, $t8
        ins $a2, $t1, 13, 19; subu $a3, $a3, $t9; subu $t1, $t3, $t2; subu $t0, $t0, $t6; subu $t2, $t4, $t7; subu $a1, $a1, $t8
        addu $a2, $a2, $a3; sw $v0, 0($a0); sw $v1, 4($a0); sw $t5, 8($a0); sw $t1, 12($a0); sw $t0, 16($a0); sw $t2, 20($a0)
        sw $a1, 24($a0); sw $a2, 28($a0); lw $s6, 24($sp); lw $ra, 36($sp); jr $ra; addiu $sp, $sp, 88
.size primegroup_gfp256_mul, . - primegroup_gfp256_mul
.popsection

# a0 = a1^2 / 2^256: 333 cycles.
.pushsection .text.primegroup_gfp256_square,"ax",@progbits
.globl primegroup_gfp256_square
.type primegroup_gfp256_square, @function
.balign 4
primegroup_gfp256_square:
        addiu $sp, $sp, -80; lw $v0, 0($a1); lw $v1, 4($a1); ext $a2, $v0, 0, 29
    multu $a2, $a2; srl $v0, $v0, 29
    mflo $a3; mfhi $t0; srl $t1, $a3, 29; addiu $t2, $zero, 1; sll $a2, $a2, 1; ins $t1, $t0, 3, 29; ins $v0, $v1, 3, 26
    multu $a2, $v0; lw $t0, 8($a1)
    maddu $t1, $t2; srl $v1, $v1, 26
    mflo $t1; mfhi $t3; srl $t4, $t1, 29; ins $t4, $t3, 3, 29; ins $v1, $t0, 6, 23
    multu $a2, $v1; ext $a3, $a3, 0, 29
    maddu $v0, $v0; sw $a3, 40($sp)
    maddu $t4, $t2; lw $a3, 12($a1)
    mflo $t3; mfhi $t4; srl $t5, $t3, 29; srl $t0, $t0, 23; lw $t6, 40($sp); addiu $t7, $zero, 512; sll $v0, $v0, 1
        ins $t5, $t4, 3, 29; ins $t0, $a3, 9, 20
    multu $a2, $t0; ext $t1, $t1, 0, 29
    maddu $t6, $t7; sw $t1, 44($sp)
    maddu $v0, $v1; lw $t1, 16($a1)
    maddu $t5, $t2; srl $a3, $a3, 20
    mflo $t4; mfhi $t5; srl $t6, $t4, 29; lw $t8, 44($sp); ins $t6, $t5, 3, 29; ins $a3, $t1, 12, 17
    multu $a2, $a3; ext $t3, $t3, 0, 29
    maddu $t8, $t7; sw $t3, 48($sp)
    maddu $v0, $t0; lw $t3, 20($a1)
    maddu $v1, $v1; srl $t1, $t1, 17
    maddu $t6, $t2; lw $t5, 48($sp)
    mflo $t6; mfhi $t8; srl $t9, $t6, 29; sll $v1, $v1, 1; ins $t9, $t8, 3, 29; ins $t1, $t3, 15, 14
    multu $a2, $t1; ext $t4, $t4, 0, 29
    maddu $t5, $t7; sw $t4, 52($sp)
    maddu $v0, $a3; lw $t4, 24($a1)
    maddu $v1, $t0; srl $t3, $t3, 14
    maddu $t9, $t2; lw $t5, 52($sp)
    mflo $t8; mfhi $t9; srl $at, $t8, 29; ins $at, $t9, 3, 29; lw $t9, 40($sp); ins $t3, $t4, 18, 11
    multu $a2, $t3; ext $t6, $t6, 0, 29
    maddu $t5, $t7; lui $t5, 4
    maddu $v0, $t1; sw $t6, 56($sp)
    maddu $t9, $t5; lw $a1, 28($a1)
    maddu $v1, $a3; srl $t4, $t4, 11
    maddu $t0, $t0; lw $t6, 56($sp)
    maddu $at, $t2; lw $t9, 44($sp)
    mflo $at; sll $t0, $t0, 1; ins $t4, $a1, 21, 8; ext $t8, $t8, 0, 29; sw $t8, 60($sp); mfhi $t8
    multu $a2, $t4; srl $a1, $a1, 8
    maddu $t6, $t7; srl $t6, $at, 29; ins $t6, $t8, 3, 29; lw $t8, 40($sp)
    maddu $v0, $t3; ext $at, $at, 0, 29
    maddu $t9, $t5; lui $t9, 0x1fe0
    maddu $v1, $t1; sw $at, 64($sp)
    maddu $t8, $t9; lui $t8, 0xff
    maddu $t0, $a3; lw $at, 60($sp)
    maddu $t6, $t2; lw $t6, 48($sp); ori $t8, $t8, 0xffff; sw $s0, 0($sp)
    mflo $s0; sw $s1, 4($sp); mfhi $s1; sw $s2, 8($sp); srl $s2, $s0, 29; ins $s2, $s1, 3, 29; srl $s1, $s1, 29
    mtlo $s2; mthi $s1; lw $s1, 44($sp); lw $s2, 40($sp)
    maddu $a2, $a1; lw $a2, 64($sp)
    maddu $at, $t7; lw $at, 52($sp)
    maddu $v0, $t4; ext $s0, $s0, 0, 29
    maddu $t6, $t5; lw $t6, 48($sp)
    maddu $v1, $t3; sw $s0, 68($sp)
    maddu $s1, $t9; lw $s0, 44($sp)
    maddu $t0, $t1; sll $s1, $a3, 1
    maddu $s2, $t8; lw $s2, 68($sp)
    maddu $a3, $a3; lw $a3, 56($sp); sw $s3, 12($sp)
    mflo $s3; sw $s4, 16($sp); mfhi $s4; sw $s5, 20($sp); srl $s5, $s3, 29; ins $s5, $s4, 3, 29; srl $s4, $s4, 29
    mtlo $s5; mthi $s4
    maddu $v0, $a1; lw $v0, 52($sp)
    maddu $a2, $t7; lw $a2, 48($sp)
    maddu $v1, $t4; ext $s4, $s3, 0, 24
    maddu $at, $t5; sw $s4, 72($sp)
    maddu $t0, $t3; lw $at, 72($sp)
    maddu $t6, $t9; lw $t6, 60($sp)
    maddu $s1, $t1; lw $s4, 56($sp)
    maddu $s0, $t8; lw $s0, 52($sp)
    mflo $s5; srl $s3, $s3, 24; ins $s3, $s5, 5, 27; sw $s6, 24($sp); mfhi $s6
    multu $v1, $a1; srl $v1, $s5, 29; ins $v1, $s6, 3, 29
    maddu $s2, $t7; sll $s2, $t1, 1
    maddu $t0, $t4; lw $s6, 64($sp)
    maddu $a3, $t5; lw $a3, 60($sp)
    maddu $s1, $t3; srl $s5, $s5, 27
    maddu $v0, $t9; lw $v0, 56($sp)
    maddu $t1, $t1; lw $t1, 68($sp)
    maddu $a2, $t8; lw $a2, 64($sp)
    maddu $v1, $t2; sll $v1, $t3, 1; sw $s7, 28($sp)
    mflo $s7; sw $fp, 32($sp); mfhi $fp
    multu $t0, $a1; srl $t0, $s7, 29; ins $t0, $fp, 3, 29
    maddu $at, $t7; lw $t7, 60($sp)
    maddu $s1, $t4; lw $at, 72($sp)
    maddu $t6, $t5; lw $t6, 68($sp)
    maddu $s2, $t3; lw $fp, 64($sp)
    maddu $s4, $t9; sll $s4, $t4, 1
    maddu $s0, $t8; sw $s4, 76($sp)
    maddu $t0, $t2; lw $t0, 76($sp)
    mflo $s0; mfhi $s4
    multu $s1, $a1; srl $s1, $s0, 29; ins $s1, $s4, 3, 29
    maddu $s6, $t5; lw $s4, 72($sp)
    maddu $s2, $t4; lw $s6, 68($sp)
    maddu $a3, $t9; lw $a3, 72($sp)
    maddu $t3, $t3; ins $s5, $s7, 2, 29
    maddu $v0, $t8; ins $s5, $s0, 31, 1
    maddu $s1, $t2; srl $v0, $s0, 1
    mflo $t3; mfhi $s0; srl $s1, $t3, 29; ins $s1, $s0, 3, 29
    multu $s2, $a1; ins $v0, $t3, 28, 4
    maddu $t1, $t5; srl $t1, $t3, 4
    maddu $v1, $t4; sw $ra, 36($sp)
    maddu $a2, $t9; lw $s0, 0($sp)
    maddu $t7, $t8; lw $s2, 8($sp)
    maddu $s1, $t2; lw $s1, 4($sp)
    mflo $a2; mfhi $t3; srl $t7, $a2, 29; ins $t7, $t3, 3, 29
    multu $v1, $a1; ins $t1, $a2, 25, 7
    maddu $at, $t5; srl $v1, $a2, 7
    maddu $t4, $t4; lw $s7, 28($sp)
    maddu $t6, $t9; lw $ra, 36($sp)
    maddu $fp, $t8; lw $fp, 32($sp)
    maddu $t7, $t2; nop
    mflo $a2; mfhi $t3; srl $t4, $a2, 29; ins $t4, $t3, 3, 29
    multu $t0, $a1; ins $v1, $a2, 22, 10
    maddu $s4, $t9; srl $a2, $a2, 10
    maddu $s6, $t8; lw $s4, 16($sp)
    maddu $t4, $t2; lw $s6, 24($sp)
    mflo $t0; mfhi $t3; srl $t4, $t0, 29; ins $t4, $t3, 3, 29
    multu $a1, $a1; ins $a2, $t0, 19, 13
    maddu $a3, $t8; srl $a1, $t0, 13
    maddu $t4, $t2; nop
    mflo $a3; mfhi $t0; srl $t2, $a3, 29; ins $t2, $t0, 3, 29; srl $t0, $t2, 19; addu $t3, $s3, $t0; sltu $t4, $t3, $t0
        addu $t5, $s5, $t4; sltu $t4, $t5, $t4; addu $v0, $v0, $t4; sltu $t4, $v0, $t4; subu $t4, $t0, $t4; sltu $t6, $t1, $t4
        sltu $t7, $v1, $t6; sltu $t8, $a2, $t7; ins $a1, $a3, 16, 16; addu $t8, $t0, $t8; srl $a3, $a3, 16; sltu $t9, $a1, $t8
        ins $a3, $t2, 13, 19; subu $t0, $t0, $t9; subu $t1, $t1, $t4; subu $v1, $v1, $t6; subu $a2, $a2, $t7; subu $a1, $a1, $t8
        addu $a3, $a3, $t0; sw $t3, 0($a0); sw $t5, 4($a0); sw $v0, 8($a0); sw $t1, 12($a0); sw $v1, 16($a0); sw $a2, 20($a0)
        sw $a1, 24($a0); sw $a3, 28($a0); lw $s3, 12($sp); lw $s5, 20($sp); jr $ra; addiu $sp, $sp, 80
.size primegroup_gfp256_square, . - primegroup_gfp256_square
.popsection

# Sums. k, the carry out of the highest word, is worth k (2^256 - p): it is added to the lowest word, and taken away three and six words above,
# and added to the highest word. Where the highest word is such that it would be carried over once more, k is 2 at once.

# a0 = a1 + a2: 84 cycles.
.pushsection .text.primegroup_gfp256_add,"ax",@progbits
.globl primegroup_gfp256_add
.type primegroup_gfp256_add, @function
.balign 4
primegroup_gfp256_add:
        lw $v0, 0($a1); lw $v1, 0($a2); lw $a3, 4($a1); lw $t0, 4($a2); addu $v0, $v0, $v1; sltu $v1, $v0, $v1; addu $a3, $a3, $t0
        addu $t1, $a3, $v1; lw $t2, 8($a1); lw $t3, 8($a2); sltu $a3, $a3, $t0; sltu $v1, $t1, $v1; or $v1, $a3, $v1
        addu $a3, $t2, $t3; addu $t0, $a3, $v1; lw $t2, 12($a1); lw $t4, 12($a2); sltu $a3, $a3, $t3; sltu $v1, $t0, $v1
        or $v1, $a3, $v1; addu $a3, $t2, $t4; addu $t2, $a3, $v1; lw $t3, 16($a1); lw $t5, 16($a2); sltu $a3, $a3, $t4
        sltu $v1, $t2, $v1; or $v1, $a3, $v1; addu $a3, $t3, $t5; addu $t3, $a3, $v1; lw $t4, 20($a1); lw $t6, 20($a2)
        sltu $a3, $a3, $t5; sltu $v1, $t3, $v1; or $v1, $a3, $v1; addu $a3, $t4, $t6; addu $t4, $a3, $v1; lw $t5, 24($a1)
        lw $t7, 24($a2); sltu $a3, $a3, $t6; sltu $v1, $t4, $v1; or $v1, $a3, $v1; addu $a3, $t5, $t7; addu $t5, $a3, $v1
        lw $a1, 28($a1); lw $a2, 28($a2); sltu $a3, $a3, $t7; sltu $v1, $t5, $v1; or $v1, $a3, $v1; addu $a1, $a1, $a2
        addu $a3, $a1, $v1; sltu $a1, $a1, $a2; sltu $v1, $a3, $v1; or $v1, $a1, $v1; addu $a1, $a3, $v1; sltu $a1, $a1, $v1
        addu $v1, $v1, $a1; addu $v0, $v0, $v1; sltu $a1, $v0, $v1; addu $a2, $t1, $a1; sltu $a1, $a2, $a1; addu $t0, $t0, $a1
        sltu $a1, $t0, $a1; subu $a1, $v1, $a1; sltu $t1, $t2, $a1; sltu $t6, $t3, $t1; sltu $t7, $t4, $t6; addu $t7, $v1, $t7
        sltu $t8, $t5, $t7; addu $v1, $a3, $v1; subu $a1, $t2, $a1; subu $a3, $t3, $t1; subu $t1, $t4, $t6; subu $t2, $t5, $t7
        subu $v1, $v1, $t8; sw $v0, 0($a0); sw $a2, 4($a0); sw $t0, 8($a0); sw $a1, 12($a0); sw $a3, 16($a0); sw $t1, 20($a0)
        sw $t2, 24($a0); sw $v1, 28($a0); jr $ra; nop
.size primegroup_gfp256_add, . - primegroup_gfp256_add
.popsection

# a0 = a1 - a2: 83 cycles.
.pushsection .text.primegroup_gfp256_sub,"ax",@progbits
.globl primegroup_gfp256_sub
.type primegroup_gfp256_sub, @function
.balign 4
primegroup_gfp256_sub:
        lw $v0, 0($a1); lw $v1, 0($a2); lw $a3, 4($a1); lw $t0, 4($a2); sltu $t1, $v0, $v1; subu $t2, $a3, $t0; lw $t3, 8($a1)
        lw $t4, 8($a2); sltu $a3, $a3, $t0; sltu $t0, $t2, $t1; or $a3, $a3, $t0; subu $t0, $t3, $t4; lw $t5, 12($a1)
        lw $t6, 12($a2); sltu $t3, $t3, $t4; sltu $t4, $t0, $a3; or $t3, $t3, $t4; subu $t4, $t5, $t6; lw $t7, 16($a1)
        lw $t8, 16($a2); sltu $t5, $t5, $t6; sltu $t6, $t4, $t3; or $t5, $t5, $t6; subu $t6, $t7, $t8; lw $t9, 20($a1)
        lw $at, 20($a2); sltu $t7, $t7, $t8; sltu $t8, $t6, $t5; or $t7, $t7, $t8; subu $t8, $t9, $at; sltu $t9, $t9, $at
        lw $at, 24($a1); lw $a1, 28($a1); subu $v0, $v0, $v1; lw $v1, 24($a2); lw $a2, 28($a2); subu $t1, $t2, $t1
        sltu $t2, $t8, $t7; or $t2, $t9, $t2; subu $t9, $at, $v1; sltu $v1, $at, $v1; sltu $at, $t9, $t2; or $v1, $v1, $at
        subu $at, $a1, $a2; sltu $a1, $a1, $a2; sltu $a2, $at, $v1; subu $v1, $at, $v1; or $a1, $a1, $a2; sltu $a2, $v1, $a1
        addu $a1, $a1, $a2; sltu $a2, $v0, $a1; subu $a3, $t0, $a3; sltu $t0, $t1, $a2; sltu $at, $a3, $t0; subu $t3, $t4, $t3
        subu $t4, $a1, $at; addu $t3, $t3, $t4; subu $t5, $t6, $t5; sltu $t4, $t3, $t4; addu $t5, $t5, $t4; subu $t6, $t8, $t7
        sltu $t4, $t5, $t4; addu $t6, $t6, $t4; sltu $t4, $t6, $t4; subu $t2, $t9, $t2; addu $t4, $a1, $t4; addu $t2, $t2, $t4
        sltu $t4, $t2, $t4; subu $v1, $v1, $a1; subu $v0, $v0, $a1; subu $a1, $t1, $a2; subu $a2, $a3, $t0; addu $v1, $v1, $t4
        sw $v0, 0($a0); sw $a1, 4($a0); sw $a2, 8($a0); sw $t3, 12($a0); sw $t5, 16($a0); sw $t6, 20($a0); sw $t2, 24($a0)
        sw $v1, 28($a0); jr $ra; nop
.size primegroup_gfp256_sub, . - primegroup_gfp256_sub
.popsection

.set pop
