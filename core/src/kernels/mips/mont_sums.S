# Sums of integers of a3 words, a multiple of 4 and at least 8, for MIPS32: 8.5 cycles a word. The procedure call standard o32. What `rv32/mont.rs` says of
# each holds.

.set push
.set mips32r2
.set noreorder
.set noat
.set nomacro

# Words at \at and behind it.
.macro primegroup_mips_mont_four at
        lw $t0, \at($a1)
        lw $t1, \at($a2)
        lw $t2, \at+4($a1)
        lw $t3, \at+4($a2)
        lw $t4, \at+8($a1)
        lw $t5, \at+8($a2)
        lw $t6, \at+12($a1)
        lw $t7, \at+12($a2)
.endm

# v0 = 0, and \four for the first words where there is an odd number of fours; then for eight at a time.
.macro primegroup_mips_mont_all four
        andi $t0, $a3, 4
        sll $a3, $a3, 2
        addu $a3, $a3, $a1
        beq $t0, $zero, 1f
        addiu $v0, $zero, 0
        \four 0
        addiu $a1, $a1, 16
        addiu $a2, $a2, 16
        addiu $a0, $a0, 16
1:
        \four 0
        \four 16
        addiu $a1, $a1, 32
        addiu $a2, $a2, 32
        bne $a1, $a3, 1b
        addiu $a0, $a0, 32
.endm

.macro primegroup_mips_mont_sum x, y, at
        addu \x, \x, $v0
        sltu $v0, \x, $v0
        addu \x, \x, \y
        sltu \y, \x, \y
        addu $v0, $v0, \y
        sw \x, \at($a0)
.endm

.macro primegroup_mips_mont_difference x, y, at
        sltu $v1, \x, $v0
        subu \x, \x, $v0
        sltu $v0, \x, \y
        subu \x, \x, \y
        addu $v0, $v0, $v1
        sw \x, \at($a0)
.endm

# Four words of each.
.macro primegroup_mips_mont_sums at
        primegroup_mips_mont_four \at
        primegroup_mips_mont_sum $t0, $t1, \at+0
        primegroup_mips_mont_sum $t2, $t3, \at+4
        primegroup_mips_mont_sum $t4, $t5, \at+8
        primegroup_mips_mont_sum $t6, $t7, \at+12
.endm

.macro primegroup_mips_mont_differences at
        primegroup_mips_mont_four \at
        primegroup_mips_mont_difference $t0, $t1, \at+0
        primegroup_mips_mont_difference $t2, $t3, \at+4
        primegroup_mips_mont_difference $t4, $t5, \at+8
        primegroup_mips_mont_difference $t6, $t7, \at+12
.endm

# The words at a0 = those at a1 + those at a2, of which the carry is lost.
.pushsection .text.primegroup_mont_sum,"ax",@progbits
.globl primegroup_mont_sum
.type primegroup_mont_sum, @function
.balign 4
primegroup_mont_sum:
        primegroup_mips_mont_all primegroup_mips_mont_sums
        jr $ra
        nop
.size primegroup_mont_sum, . - primegroup_mont_sum
.popsection

# The words at a0 = those at a1 - those at a2; gives -1 if that borrows, else 0.
.pushsection .text.primegroup_mont_difference,"ax",@progbits
.globl primegroup_mont_difference
.type primegroup_mont_difference, @function
.balign 4
primegroup_mont_difference:
        primegroup_mips_mont_all primegroup_mips_mont_differences
        jr $ra
        subu $v0, $zero, $v0
.size primegroup_mont_difference, . - primegroup_mont_difference
.popsection

# A word of the next: from those at a0, a1, a2, borrows in v0 and v1.
.macro primegroup_mips_mont_pair at
        lw $t0, \at($a0)
        lw $t1, \at($a2)
        lw $t2, \at($a1)
        sltu $t3, $t0, $v0
        subu $t4, $t0, $v0
        sltu $v0, $t4, $t1
        subu $t4, $t4, $t1
        addu $v0, $v0, $t3
        sw $t4, \at($a0)
        sltu $t3, $t2, $v1
        subu $t2, $t2, $v1
        sltu $v1, $t2, $t0
        subu $t2, $t2, $t0
        addu $v1, $v1, $t3
        sltu $t3, $t2, $t1
        subu $t2, $t2, $t1
        addu $v1, $v1, $t3
        sw $t2, \at($a1)
.endm

# The words at a1 -= those at a0 and at a2, then those at a0 -= those at a2. 19 cycles a word.
.pushsection .text.primegroup_mont_pair_end,"ax",@progbits
.globl primegroup_mont_pair_end
.type primegroup_mont_pair_end, @function
.balign 4
primegroup_mont_pair_end:
        sll $a3, $a3, 2
        addu $a3, $a3, $a1
        addiu $v0, $zero, 0
        addiu $v1, $zero, 0
1:
        primegroup_mips_mont_pair 0
        primegroup_mips_mont_pair 4
        primegroup_mips_mont_pair 8
        primegroup_mips_mont_pair 12
        addiu $a1, $a1, 16
        addiu $a2, $a2, 16
        bne $a1, $a3, 1b
        addiu $a0, $a0, 16
        jr $ra
        nop
.size primegroup_mont_pair_end, . - primegroup_mont_pair_end
.popsection

# A word of the next: borrow in v0, carry in v1.
.macro primegroup_mips_mont_turn at
        lw $t0, \at($a0)
        lw $t1, \at($a1)
        addu $t2, $t0, $v1
        sltu $v1, $t2, $v1
        sltu $t3, $t0, $v0
        subu $t4, $t0, $v0
        sltu $v0, $t4, $t1
        subu $t4, $t4, $t1
        addu $t2, $t2, $t1
        sltu $t1, $t2, $t1
        addu $v0, $v0, $t3
        addu $v1, $v1, $t1
        sw $t4, \at($a0)
        sw $t2, \at($a1)
.endm

# Those at a0 less those at a1, and the sum of both, at their places, of a2 words. 15 cycles a word.
.pushsection .text.primegroup_mont_turn,"ax",@progbits
.globl primegroup_mont_turn
.type primegroup_mont_turn, @function
.balign 4
primegroup_mont_turn:
        sll $a2, $a2, 2
        addu $a2, $a2, $a0
        addiu $v0, $zero, 0
        addiu $v1, $zero, 0
1:
        primegroup_mips_mont_turn 0
        primegroup_mips_mont_turn 4
        primegroup_mips_mont_turn 8
        primegroup_mips_mont_turn 12
        addiu $a0, $a0, 16
        bne $a0, $a2, 1b
        addiu $a1, $a1, 16
        jr $ra
        nop
.size primegroup_mont_turn, . - primegroup_mont_turn
.popsection

.irp name, four, all, sum, difference, sums, differences, pair, turn
.purgem primegroup_mips_mont_\name
.endr

.set pop
