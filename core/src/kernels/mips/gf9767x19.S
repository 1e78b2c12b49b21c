# GF(9767^19) for MIPS32 release 2 (M4K): products and squares. 19 coefficients of 16 bits in 1..=p, and an entry 0; results may be operands. The
# procedure call standard o32. The functions of `portable.rs` are the twins.
#
# A coefficient of the result is one sum of 19 products (for a square, 10) in LO, from the highest coefficient down: sums are below 2^32, and nothing is
# carried. The coefficients of one factor stay in registers; those of the other, and twice those (z^19 = 2), come from memory, one for each product.
# `prime.rs` has the reduction, ((x n mod 2^32) >> 16) p >> 16, and 1; its two products stand between the sums, a coefficient behind.
#
# Constant time: as in `gf255.S`, between any two of MULTU, MADDU and MFLO stands another instruction. A line begins with one of the unit
# where there is one; what follows fills the time that it takes.

.set push
.set mips32r2
.set noreorder
.set noat
.set nomacro

# Terms that the coefficients in registers have in a sum, except \skip: each loads the factor for the term after the next, from \at on downwards,
# behind the coefficients those that are doubled.
.macro primegroup_gf9767x19_terms skip, at, x, y, r, rest:vararg
    .ifc \r, \skip
    primegroup_gf9767x19_terms \skip, \at, \x, \y, \rest
    .else
    .if \at >= 0
    maddu \r, \x; lhu \x, \at($a2)
    .else
    maddu \r, \x; lhu \x, \at+76($sp)
    .endif
    .ifnb \rest
    primegroup_gf9767x19_terms \skip, \at-2, \y, \x, \rest
    .endif
    .endif
.endm

# A sum that begins with \first, and the reduction of the sum before it, in \v. Factors are loaded from \at on downwards; \u has the sum.
.macro primegroup_gf9767x19_column first, u, at, v
    multu \first, $s4; addiu $s4, \u, 1; sh $s4, \at+6($a0); lhu $s4, \at($a2); lhu \u, \at-2($a2)
    primegroup_gf9767x19_terms \first, \at-4, $s4, \u, $v0, $v1, $a3, $t0, $t1, $t2, $t3, $t4, $t5, $t6, $t7, $t8, $t9, $at, $s0, $s1, $s2
    maddu $s3, $s4; lhu $s4, 76($sp)
    maddu $a1, \u; nop
    mflo \u
    .ifnb \v
    multu \v, $s5; nop
    mflo \v
    multu $s6, $s7; srl $s6, \v, 16; mfhi \v
    .endif
.endm

# a0 = a1 a2: 989 cycles.
.pushsection .text.primegroup_gf9767x19_mul,"ax",@progbits
.globl primegroup_gf9767x19_mul
.type primegroup_gf9767x19_mul, @function
.balign 4
primegroup_gf9767x19_mul:
        addiu $sp, $sp, -88; lhu $v0, 0($a1); lhu $v1, 2($a1); lhu $a3, 4($a1); lhu $t0, 6($a1); lhu $t1, 8($a1); lhu $t2, 10($a1)
        lhu $t3, 12($a1); lhu $t4, 14($a1); lhu $t5, 16($a1); lhu $t6, 18($a1); lhu $t7, 20($a1); lhu $t8, 22($a1)
        lhu $t9, 24($a1); lhu $at, 26($a1); sw $s0, 0($sp); lhu $s0, 28($a1); sw $s1, 4($sp); lhu $s1, 30($a1); sw $s2, 8($sp)
        lhu $s2, 32($a1); sw $s3, 12($sp); lhu $s3, 34($a1); lhu $a1, 36($a1); sw $s4, 16($sp); lhu $s4, 36($a2); sw $s5, 20($sp)
        lhu $s5, 34($a2)
    multu $v0, $s4; lhu $s4, 32($a2)
    primegroup_gf9767x19_terms -, 30, $s5, $s4, $v1, $a3, $t0, $t1, $t2, $t3, $t4, $t5, $t6, $t7, $t8, $t9, $at, $s0, $s1, $s2
    maddu $s3, $s5; lw $s5, 36($a2)
    maddu $a1, $s4; sll $s4, $s5, 1; sw $s4, 76($sp); lhu $s4, 34($a2); lhu $s5, 32($a2); sw $s6, 24($sp); lhu $s6, 30($a2)
        sw $s7, 28($sp)
    mflo $s7
    multu $v0, $s4; lhu $s4, 28($a2)
    maddu $v1, $s5; lhu $s5, 26($a2)
    maddu $a3, $s6; lhu $s6, 24($a2)
    maddu $t0, $s4; lhu $s4, 22($a2)
    maddu $t1, $s5; lhu $s5, 20($a2)
    maddu $t2, $s6; lhu $s6, 18($a2)
    maddu $t3, $s4; lhu $s4, 16($a2)
    maddu $t4, $s5; lhu $s5, 14($a2)
    maddu $t5, $s6; lhu $s6, 12($a2)
    maddu $t6, $s4; lhu $s4, 10($a2)
    maddu $t7, $s5; lhu $s5, 8($a2)
    maddu $t8, $s6; lhu $s6, 6($a2)
    maddu $t9, $s4; lhu $s4, 4($a2)
    maddu $at, $s5; lhu $s5, 2($a2)
    maddu $s0, $s6; lhu $s6, 0($a2)
    maddu $s1, $s4; lhu $s4, 76($sp)
    maddu $s2, $s5; lw $s5, 32($a2)
    maddu $s3, $s6; lui $s6, 0xd8af
    maddu $a1, $s4; sll $s4, $s5, 1; ori $s5, $s6, 0x1669
    mflo $s6; sw $s4, 72($sp)
    multu $s7, $s5; lhu $s4, 32($a2); lhu $s7, 30($a2); sw $fp, 32($sp)
    mflo $fp
    multu $v0, $s4; lhu $s4, 28($a2)
    primegroup_gf9767x19_terms -, 26, $s7, $s4, $v1, $a3, $t0, $t1, $t2, $t3, $t4, $t5, $t6, $t7, $t8, $t9, $at, $s0
    maddu $s1, $s7; lhu $s7, 76($sp)
    maddu $s2, $s4; lhu $s4, 74($sp)
    maddu $s3, $s7; lui $s7, 9767
    maddu $a1, $s4; srl $s4, $fp, 16
    mflo $fp
    multu $s6, $s5; lw $s6, 0($a2); sw $ra, 36($sp)
    mflo $ra
    multu $s4, $s7; lw $s4, 4($a2); srl $ra, $ra, 16; sll $s4, $s4, 1; sw $s4, 44($sp); mfhi $s4; sll $s6, $s6, 1
        addiu $s4, $s4, 1; sw $s6, 40($sp); lw $s6, 8($a2); sll $s6, $s6, 1; sw $s6, 48($sp); lw $s6, 12($a2); sll $s6, $s6, 1
        sw $s6, 52($sp); lw $s6, 16($a2); sll $s6, $s6, 1; sw $s6, 56($sp); lw $s6, 20($a2); sll $s6, $s6, 1; sw $s6, 60($sp)
        lw $s6, 24($a2); sll $s6, $s6, 1; sw $s6, 64($sp); lw $s6, 28($a2); sh $s4, 36($a0); lhu $s4, 30($a2); sll $s6, $s6, 1
    multu $v0, $s4; lhu $s4, 28($a2); sw $s6, 68($sp); lhu $s6, 26($a2)
    primegroup_gf9767x19_terms -, 24, $s4, $s6, $v1, $a3, $t0, $t1, $t2, $t3, $t4, $t5, $t6, $t7, $t8, $t9, $at
    maddu $s0, $s6; lhu $s6, 76($sp)
    maddu $s1, $s4; lhu $s4, 74($sp)
    maddu $s2, $s6; lhu $s6, 72($sp)
    maddu $s3, $s4; lhu $s4, 76($sp)
    maddu $a1, $s6; nop
    mflo $s6
    multu $fp, $s5; nop
    mflo $fp
    multu $ra, $s7; srl $fp, $fp, 16; mfhi $ra
    primegroup_gf9767x19_column $s1, $ra, 28
    multu $s6, $s5; nop
    mflo $s6
    multu $fp, $s7; srl $s6, $s6, 16; mfhi $fp
    primegroup_gf9767x19_column $s0, $fp, 26, $ra
    primegroup_gf9767x19_column $at, $ra, 24, $fp
    primegroup_gf9767x19_column $t9, $fp, 22, $ra
    primegroup_gf9767x19_column $t8, $ra, 20, $fp
    primegroup_gf9767x19_column $t7, $fp, 18, $ra
    primegroup_gf9767x19_column $t6, $ra, 16, $fp
    primegroup_gf9767x19_column $t5, $fp, 14, $ra
    primegroup_gf9767x19_column $t4, $ra, 12, $fp
    primegroup_gf9767x19_column $t3, $fp, 10, $ra
    primegroup_gf9767x19_column $t2, $ra, 8, $fp
    primegroup_gf9767x19_column $t1, $fp, 6, $ra
    primegroup_gf9767x19_column $t0, $ra, 4, $fp
    primegroup_gf9767x19_column $a3, $fp, 2, $ra
    multu $v1, $s4; addiu $v1, $ra, 1; sh $v1, 6($a0); lhu $v1, 0($a2); lhu $a2, 74($sp); lhu $s4, 72($sp); lhu $ra, 70($sp)
    maddu $v0, $v1; lhu $v0, 68($sp); lhu $v1, 66($sp)
    maddu $a3, $a2; lhu $a2, 64($sp); lhu $a3, 62($sp)
    maddu $t0, $s4; lhu $t0, 60($sp); lhu $s4, 58($sp)
    maddu $t1, $ra; lhu $t1, 56($sp); lhu $ra, 54($sp)
    maddu $t2, $v0; lhu $v0, 52($sp); lhu $t2, 50($sp)
    maddu $t3, $v1; lhu $v1, 48($sp); lhu $t3, 46($sp)
    maddu $t4, $a2; lhu $a2, 44($sp); lhu $t4, 42($sp)
    maddu $t5, $a3; sh $zero, 38($a0)
    maddu $t6, $t0; nop
    maddu $t7, $s4; lw $s4, 16($sp)
    maddu $t8, $t1; nop
    maddu $t9, $ra; lw $ra, 36($sp)
    maddu $at, $v0; nop
    maddu $s0, $t2; lw $s0, 0($sp)
    maddu $s1, $v1; lw $s1, 4($sp)
    maddu $s2, $t3; lw $s2, 8($sp)
    maddu $s3, $a2; lw $s3, 12($sp)
    maddu $a1, $t4; nop
    mflo $v0
    multu $fp, $s5; lw $fp, 32($sp)
    mflo $v1
    multu $s6, $s7; srl $v1, $v1, 16; mfhi $a1
    multu $v0, $s5; addiu $v0, $a1, 1
    mflo $a1
    multu $v1, $s7; srl $v1, $a1, 16; mfhi $a1
    multu $v1, $s7; addiu $v1, $a1, 1; mfhi $a1; sh $v1, 2($a0); addiu $v1, $a1, 1; sh $v0, 4($a0); sh $v1, 0($a0)
        lw $s5, 20($sp); lw $s6, 24($sp); lw $s7, 28($sp); jr $ra; addiu $sp, $sp, 88
.size primegroup_gf9767x19_mul, . - primegroup_gf9767x19_mul
.popsection

# a0 = a1^2: 618 cycles.
.pushsection .text.primegroup_gf9767x19_square,"ax",@progbits
.globl primegroup_gf9767x19_square
.type primegroup_gf9767x19_square, @function
.balign 4
primegroup_gf9767x19_square:
        addiu $sp, $sp, -128; lw $v0, 20($a1); lw $v1, 24($a1); lw $a2, 28($a1); lw $a3, 32($a1); lw $t0, 36($a1); sll $v0, $v0, 1
        sll $v1, $v1, 1; sll $a2, $a2, 1; sll $a3, $a3, 1; sll $t0, $t0, 1; sw $v0, 60($sp); sw $v1, 64($sp); sw $a2, 68($sp)
        sw $a3, 72($sp); sw $t0, 76($sp); lhu $t1, 0($a1); lhu $t2, 2($a1); lhu $t3, 4($a1); lhu $t4, 6($a1); lhu $t5, 8($a1)
        lhu $t6, 10($a1); lhu $t7, 12($a1); lhu $t8, 14($a1); lhu $t9, 16($a1); lhu $at, 18($a1); sll $t0, $t0, 1
    multu $at, $at; sw $t0, 116($sp); lhu $t0, 76($sp); sll $a3, $a3, 1
    maddu $t1, $t0; lhu $t0, 74($sp); sw $a3, 112($sp); lhu $a3, 72($sp)
    maddu $t2, $t0; lhu $t0, 70($sp)
    maddu $t3, $a3; lhu $a3, 68($sp)
    maddu $t4, $t0; lhu $t0, 66($sp)
    maddu $t5, $a3; lhu $a3, 64($sp)
    maddu $t6, $t0; lhu $t0, 62($sp)
    maddu $t7, $a3; lhu $a3, 60($sp)
    maddu $t8, $t0; lw $t0, 16($a1)
    maddu $t9, $a3; sll $a3, $t0, 1; sw $a3, 56($sp); lhu $t0, 36($a1); sll $a2, $a2, 1; sw $a2, 108($sp); lhu $a2, 74($sp)
        sll $v1, $v1, 1; sw $v1, 104($sp); lhu $v1, 72($sp); sll $v0, $v0, 1; sw $v0, 100($sp); lhu $v0, 70($sp); sw $s0, 0($sp)
        lhu $s0, 68($sp); sw $s1, 4($sp)
    mflo $s1
    multu $t1, $a2; lhu $a2, 66($sp)
    maddu $t2, $v1; lhu $v1, 64($sp)
    maddu $t3, $v0; lhu $v0, 62($sp)
    maddu $t4, $s0; lhu $s0, 60($sp)
    maddu $t5, $a2; lhu $a2, 58($sp)
    maddu $t6, $v1; lhu $v1, 76($sp)
    maddu $t7, $v0; lui $v0, 0xd8af
    maddu $t8, $s0; ori $v0, $v0, 0x1669
    maddu $t9, $a2; lhu $a2, 34($a1)
    maddu $t0, $v1; lhu $v1, 72($sp)
    mflo $t0
    multu $s1, $v0; lhu $s0, 70($sp); lhu $s1, 68($sp); sw $s2, 8($sp); lhu $s2, 66($sp); sw $s3, 12($sp)
    mflo $s3
    multu $t1, $v1; lhu $v1, 64($sp)
    maddu $t2, $s0; lhu $s0, 62($sp)
    maddu $t3, $s1; lhu $s1, 60($sp)
    maddu $t4, $s2; lhu $s2, 58($sp)
    maddu $t5, $v1; lhu $v1, 116($sp)
    maddu $t6, $s0; lui $s0, 9767
    maddu $t7, $s1; srl $s1, $s3, 16
    maddu $t8, $s2; lhu $s2, 32($a1)
    maddu $t9, $t9; lhu $s3, 70($sp)
    maddu $a2, $v1; lhu $v1, 68($sp); sw $s4, 16($sp)
    mflo $s4
    multu $t0, $v0; lhu $t0, 66($sp); sw $s5, 20($sp)
    mflo $s5
    multu $s1, $s0; srl $s1, $s5, 16; mfhi $s5
    multu $t1, $s3; lhu $s3, 64($sp)
    maddu $t2, $v1; lhu $v1, 62($sp)
    maddu $t3, $t0; lhu $t0, 60($sp)
    maddu $t4, $s3; lhu $s3, 58($sp)
    maddu $t5, $v1; lhu $v1, 56($sp)
    maddu $t6, $t0; lhu $t0, 116($sp)
    maddu $t7, $s3; lhu $s3, 74($sp)
    maddu $t8, $v1; lhu $v1, 30($a1)
    maddu $s2, $t0; lhu $t0, 68($sp)
    maddu $a2, $s3; lhu $a2, 66($sp)
    mflo $s3
    multu $s4, $v0; lhu $s4, 64($sp); addiu $s5, $s5, 1; sw $s6, 24($sp)
    mflo $s6
    multu $s1, $s0; lw $s1, 12($a1); srl $s6, $s6, 16; sll $s1, $s1, 1; sw $s1, 52($sp); sw $s7, 28($sp); mfhi $s7
    multu $t1, $t0; lhu $t0, 62($sp)
    maddu $t2, $a2; lhu $a2, 60($sp)
    maddu $t3, $s4; lhu $s4, 58($sp)
    maddu $t4, $t0; lhu $t0, 56($sp)
    maddu $t5, $a2; lhu $a2, 116($sp)
    maddu $t6, $s4; lhu $s4, 114($sp)
    maddu $t7, $t0; lhu $t0, 28($a1)
    maddu $t8, $t8; addiu $s7, $s7, 1
    maddu $v1, $a2; lhu $a2, 66($sp)
    maddu $s2, $s4; lhu $s4, 64($sp); sw $fp, 32($sp)
    mflo $fp
    multu $s3, $v0; lhu $s3, 62($sp); sw $ra, 36($sp); lw $ra, 0($a1); sll $s1, $s1, 1; sll $ra, $ra, 1; sw $ra, 40($sp)
        sll $ra, $ra, 1; sll $a3, $a3, 1; sw $ra, 80($sp); lw $ra, 4($a1); sw $s1, 92($sp); lhu $s1, 26($a1); sll $ra, $ra, 1
        sw $ra, 44($sp); sll $ra, $ra, 1; sw $ra, 84($sp); lw $ra, 8($a1); sw $a3, 96($sp); lhu $a3, 24($a1); sll $ra, $ra, 1
        sw $ra, 48($sp); sll $ra, $ra, 1; sw $ra, 88($sp); lhu $ra, 22($a1); lhu $a1, 20($a1); sh $s5, 36($a0)
    mflo $s5
    multu $s6, $s0; srl $s5, $s5, 16; mfhi $s6
    multu $t1, $a2; lhu $a2, 60($sp)
    maddu $t2, $s4; lhu $s4, 58($sp)
    maddu $t3, $s3; lhu $s3, 56($sp)
    maddu $t4, $a2; lhu $a2, 54($sp)
    maddu $t5, $s4; lhu $s4, 116($sp)
    maddu $t6, $s3; lhu $s3, 114($sp)
    maddu $t7, $a2; lhu $a2, 72($sp)
    maddu $t0, $s4; lhu $s4, 64($sp)
    maddu $v1, $s3; lhu $s3, 62($sp)
    maddu $s2, $a2; lhu $a2, 60($sp)
    mflo $s2
    multu $fp, $v0; lhu $fp, 58($sp); addiu $s6, $s6, 1; sh $s7, 34($a0)
    mflo $s7
    multu $s5, $s0; srl $s5, $s7, 16; mfhi $s7
    multu $t1, $s4; lhu $s4, 56($sp)
    maddu $t2, $s3; lhu $s3, 54($sp)
    maddu $t3, $a2; lhu $a2, 116($sp)
    maddu $t4, $fp; lhu $fp, 114($sp)
    maddu $t5, $s4; lhu $s4, 112($sp)
    maddu $t6, $s3; lhu $s3, 62($sp)
    maddu $t7, $t7; addiu $s7, $s7, 1
    maddu $s1, $a2; lhu $a2, 60($sp)
    maddu $t0, $fp; lhu $fp, 58($sp)
    maddu $v1, $s4; lhu $s4, 56($sp); sh $s7, 30($a0)
    mflo $s7
    multu $s2, $v0; lhu $s2, 54($sp); sh $s6, 32($a0)
    mflo $s6
    multu $s5, $s0; srl $s5, $s6, 16; mfhi $s6
    multu $t1, $s3; lhu $s3, 52($sp)
    maddu $t2, $a2; lhu $a2, 116($sp)
    maddu $t3, $fp; lhu $fp, 114($sp)
    maddu $t4, $s4; lhu $s4, 112($sp)
    maddu $t5, $s2; lhu $s2, 70($sp)
    maddu $t6, $s3; lhu $s3, 60($sp)
    maddu $a3, $a2; lhu $a2, 58($sp)
    maddu $s1, $fp; lhu $fp, 56($sp)
    maddu $t0, $s4; lhu $s4, 54($sp)
    maddu $v1, $s2; lhu $v1, 52($sp)
    mflo $s2
    multu $s7, $v0; addiu $s6, $s6, 1
    mflo $s7
    multu $s5, $s0; srl $s5, $s7, 16; mfhi $s7
    multu $t1, $s3; lhu $s3, 116($sp)
    maddu $t2, $a2; lhu $a2, 114($sp)
    maddu $t3, $fp; lhu $fp, 112($sp)
    maddu $t4, $s4; lhu $s4, 110($sp)
    maddu $t5, $v1; lhu $v1, 58($sp)
    maddu $t6, $t6; addiu $s7, $s7, 1
    maddu $ra, $s3; lhu $s3, 56($sp)
    maddu $a3, $a2; lhu $a2, 54($sp)
    maddu $s1, $fp; lhu $fp, 52($sp)
    maddu $t0, $s4; lhu $s4, 50($sp); sh $s7, 26($a0)
    mflo $s7
    multu $s2, $v0; lhu $s2, 116($sp); sh $s6, 28($a0)
    mflo $s6
    multu $s5, $s0; srl $s5, $s6, 16; mfhi $s6
    multu $t1, $v1; lhu $v1, 114($sp)
    maddu $t2, $s3; lhu $s3, 112($sp)
    maddu $t3, $a2; lhu $a2, 110($sp)
    maddu $t4, $fp; lhu $fp, 68($sp)
    maddu $t5, $s4; lhu $s4, 56($sp)
    maddu $a1, $s2; lhu $s2, 54($sp)
    maddu $ra, $v1; lhu $v1, 52($sp)
    maddu $a3, $s3; lhu $s3, 50($sp)
    maddu $s1, $a2; lhu $a2, 116($sp)
    maddu $t0, $fp; lhu $t0, 114($sp)
    mflo $fp
    multu $s7, $v0; addiu $s6, $s6, 1
    mflo $s7
    multu $s5, $s0; srl $s5, $s7, 16; mfhi $s7
    multu $t1, $s4; lhu $s4, 112($sp)
    maddu $t2, $s2; lhu $s2, 110($sp)
    maddu $t3, $v1; lhu $v1, 108($sp)
    maddu $t4, $s3; lhu $s3, 54($sp)
    maddu $t5, $t5; addiu $s7, $s7, 1
    maddu $at, $a2; lhu $a2, 52($sp)
    maddu $a1, $t0; lhu $t0, 50($sp)
    maddu $ra, $s4; lhu $s4, 48($sp)
    maddu $a3, $s2; lhu $s2, 116($sp)
    maddu $s1, $v1; lhu $v1, 114($sp); sh $s7, 22($a0)
    mflo $s7
    multu $fp, $v0; lhu $fp, 112($sp); sh $s6, 24($a0)
    mflo $s6
    multu $s5, $s0; srl $s5, $s6, 16; mfhi $s6
    multu $t1, $s3; lhu $s3, 110($sp)
    maddu $t2, $a2; lhu $a2, 108($sp)
    maddu $t3, $t0; lhu $t0, 66($sp)
    maddu $t4, $s4; lhu $s4, 52($sp)
    maddu $t9, $s2; lhu $s2, 50($sp)
    maddu $at, $v1; lhu $v1, 48($sp)
    maddu $a1, $fp; lhu $fp, 116($sp)
    maddu $ra, $s3; lhu $s3, 114($sp)
    maddu $a3, $a2; lhu $a2, 112($sp)
    maddu $s1, $t0; lhu $t0, 110($sp)
    mflo $s1
    multu $s7, $v0; addiu $s6, $s6, 1
    mflo $s7
    multu $s5, $s0; srl $s5, $s7, 16; mfhi $s7
    multu $t1, $s4; lhu $s4, 108($sp)
    maddu $t2, $s2; lhu $s2, 106($sp)
    maddu $t3, $v1; lhu $v1, 50($sp)
    maddu $t4, $t4; addiu $s7, $s7, 1
    maddu $t8, $fp; lhu $fp, 48($sp)
    maddu $t9, $s3; lhu $s3, 46($sp)
    maddu $at, $a2; lhu $a2, 116($sp)
    maddu $a1, $t0; lhu $t0, 114($sp)
    maddu $ra, $s4; lhu $s4, 112($sp)
    maddu $a3, $s2; lhu $s2, 110($sp); sh $s7, 18($a0)
    mflo $s7
    multu $s1, $v0; lhu $s1, 108($sp); sh $s6, 20($a0)
    mflo $s6
    multu $s5, $s0; srl $s5, $s6, 16; mfhi $s6
    multu $t1, $v1; lhu $v1, 106($sp)
    maddu $t2, $fp; lhu $fp, 64($sp)
    maddu $t3, $s3; lhu $s3, 48($sp)
    maddu $t7, $a2; lhu $a2, 46($sp)
    maddu $t8, $t0; lhu $t0, 116($sp)
    maddu $t9, $s4; lhu $s4, 114($sp)
    maddu $at, $s2; lhu $s2, 112($sp)
    maddu $a1, $s1; lhu $s1, 110($sp)
    maddu $ra, $v1; lhu $v1, 108($sp)
    maddu $a3, $fp; lhu $a3, 106($sp)
    mflo $fp
    multu $s7, $v0; addiu $s6, $s6, 1
    mflo $s7
    multu $s5, $s0; srl $s5, $s7, 16; mfhi $s7
    multu $t1, $s3; lhu $s3, 104($sp)
    maddu $t2, $a2; lhu $a2, 46($sp)
    maddu $t3, $t3; addiu $s7, $s7, 1
    maddu $t6, $t0; lhu $t0, 44($sp)
    maddu $t7, $s4; lhu $s4, 116($sp)
    maddu $t8, $s2; lhu $s2, 114($sp)
    maddu $t9, $s1; lhu $s1, 112($sp)
    maddu $at, $v1; lhu $v1, 110($sp)
    maddu $a1, $a3; lhu $a3, 108($sp)
    maddu $ra, $s3; lhu $s3, 106($sp); sh $s7, 14($a0)
    mflo $s7
    multu $fp, $v0; lhu $fp, 104($sp); sh $s6, 16($a0)
    mflo $s6
    multu $s5, $s0; srl $s5, $s6, 16; mfhi $s6
    multu $t1, $a2; lhu $a2, 62($sp)
    maddu $t2, $t0; lhu $t0, 44($sp)
    maddu $t5, $s4; lhu $s4, 116($sp)
    maddu $t6, $s2; lhu $s2, 114($sp)
    maddu $t7, $s1; lhu $s1, 112($sp)
    maddu $t8, $v1; lhu $v1, 110($sp)
    maddu $t9, $a3; lhu $a3, 108($sp)
    maddu $at, $s3; lhu $s3, 106($sp)
    maddu $a1, $fp; lhu $fp, 104($sp)
    maddu $ra, $a2; lhu $a2, 102($sp)
    mflo $ra
    multu $s7, $v0; addiu $s6, $s6, 1
    mflo $s7
    multu $s5, $s0; srl $s5, $s7, 16; mfhi $s7
    multu $t1, $t0; lhu $t0, 42($sp)
    maddu $t2, $t2; addiu $s7, $s7, 1
    maddu $t4, $s4; lhu $s4, 116($sp)
    maddu $t5, $s2; lhu $s2, 114($sp)
    maddu $t6, $s1; lhu $s1, 112($sp)
    maddu $t7, $v1; lhu $v1, 110($sp)
    maddu $t8, $a3; lhu $a3, 108($sp)
    maddu $t9, $s3; lhu $s3, 106($sp)
    maddu $at, $fp; lhu $fp, 104($sp)
    maddu $a1, $a2; lhu $a2, 102($sp); sh $s7, 10($a0)
    mflo $s7
    multu $ra, $v0; lhu $ra, 60($sp); sh $s6, 12($a0)
    mflo $s6
    multu $s5, $s0; srl $s5, $s6, 16; mfhi $s6
    multu $t1, $t0; lhu $t0, 116($sp)
    maddu $t3, $s4; lhu $s4, 114($sp)
    maddu $t4, $s2; lhu $s2, 112($sp)
    maddu $t5, $s1; lhu $s1, 110($sp)
    maddu $t6, $v1; lhu $v1, 108($sp)
    maddu $t7, $a3; lhu $a3, 106($sp)
    maddu $t8, $s3; lhu $s3, 104($sp)
    maddu $t9, $fp; lhu $fp, 102($sp)
    maddu $at, $a2; lhu $a2, 100($sp)
    maddu $a1, $ra; addiu $a1, $s6, 1
    mflo $s6
    multu $s7, $v0; sh $a1, 8($a0)
    mflo $a1
    multu $s5, $s0; srl $a1, $a1, 16; mfhi $s5
    multu $t1, $t1; addiu $t1, $s5, 1
    maddu $t2, $t0; sh $t1, 6($a0)
    maddu $t3, $s4; sh $zero, 38($a0)
    maddu $t4, $s2; lw $s2, 8($sp)
    maddu $t5, $s1; lw $s1, 4($sp)
    maddu $t6, $v1; lw $s4, 16($sp)
    maddu $t7, $a3; lw $s5, 20($sp)
    maddu $t8, $s3; lw $s3, 12($sp)
    maddu $t9, $fp; lw $s7, 28($sp)
    maddu $at, $a2; lw $fp, 32($sp)
    mflo $v1
    multu $s6, $v0; lw $s6, 24($sp)
    mflo $a2
    multu $a1, $s0; srl $a1, $a2, 16; mfhi $a2
    multu $v1, $v0; addiu $v0, $a2, 1
    mflo $v1
    multu $a1, $s0; srl $v1, $v1, 16; mfhi $a1
    multu $v1, $s0; addiu $v1, $a1, 1; mfhi $a1; sh $v1, 2($a0); addiu $v1, $a1, 1; sh $v0, 4($a0); sh $v1, 0($a0); lw $s0, 0($sp)
        lw $ra, 36($sp); jr $ra; addiu $sp, $sp, 128
.size primegroup_gf9767x19_square, . - primegroup_gf9767x19_square
.popsection

.irp name, terms, column
.purgem primegroup_gf9767x19_\name
.endr

.set pop
