# Both matrix products of a batch of divsteps for MIPS32 release 2 (M4K), in limbs of 30 bits. The procedure call standard o32. `signed.rs` has the
# twins, and bounds.
#
# Constant time: between any two of MULT, MADD, MFLO and MFHI stands another instruction, but after an MFLO or MFHI; so how long a product
# takes does not show (`gf255.S`).

.set push
.set mips32r2
.set noreorder
.set noat
.set nomacro

# primegroup_safegcd_rows(a, b, [u, v, q, r], m, n', n): (a, b) = ((u a + v b + s m) / 2^30, (q a + r b + t m) / 2^30), in place. s and t are
# what n' times the low limbs gives, below 2^30: with n' = -1/m the quotients are whole, and with 0 nothing is added.
#
# t0-t3 are the matrix, t8 and t9 are s and t; s1 and s2 the last sum of the first row, s3 and s4 that of the second one. While one
# row is multiplied, the other one's sum is shifted.
.pushsection .text.primegroup_safegcd_rows,"ax",@progbits
.globl primegroup_safegcd_rows
.type primegroup_safegcd_rows, @function
.balign 4
primegroup_safegcd_rows:
        lw $t0, 0($a2); lw $v0, 0($a0)
    mult $t0, $v0; lw $v1, 0($a1); lw $t1, 4($a2); addiu $sp, $sp, -24
    madd $t1, $v1; lw $t2, 8($a2); lw $t3, 12($a2); sw $s0, 0($sp)
    mflo $t4
    mfhi $t5
    mult $t2, $v0; sw $s1, 4($sp); sw $s2, 8($sp); sw $s3, 12($sp)
    madd $t3, $v1; sw $s4, 16($sp); lw $s1, 40($sp); lw $s0, 44($sp)
    mflo $t6
    mfhi $t7
    multu $t4, $s1; lui $a2, 0x3fff; ori $a2, $a2, 0xffff
    mflo $t8
    multu $t6, $s1; and $t8, $t8, $a2; lw $at, 0($a3); addiu $s0, $s0, -1; sll $s0, $s0, 2
    mflo $t9
    mtlo $t4
    mthi $t5
    madd $t8, $at; addu $s0, $s0, $a0; and $t9, $t9, $a2
    mflo $s1
    mfhi $s2
    mtlo $t6
    mthi $t7
    madd $t9, $at; srl $t4, $s1, 30
    mflo $s3
    mfhi $s4
1:      lw $v0, 4($a0); lw $v1, 4($a1); sll $t5, $s2, 2; or $t4, $t4, $t5; sra $t5, $s2, 30
    mtlo $t4
    mthi $t5
    madd $t0, $v0; lw $at, 4($a3); addiu $a3, $a3, 4
    madd $t1, $v1; srl $t6, $s3, 30; sll $t7, $s4, 2
    madd $t8, $at; or $t6, $t6, $t7; sra $t7, $s4, 30
    mflo $s1
    mfhi $s2
    mtlo $t6
    mthi $t7
    madd $t2, $v0; and $t4, $s1, $a2; sw $t4, 0($a0)
    madd $t3, $v1; addiu $a0, $a0, 4; addiu $a1, $a1, 4
    madd $t9, $at; srl $t4, $s1, 30
    mflo $s3
    mfhi $s4
        and $t6, $s3, $a2
        bne $a0, $s0, 1b
        sw $t6, -4($a1)
        sll $t5, $s2, 2; or $t4, $t4, $t5; sw $t4, 0($a0)
        srl $t6, $s3, 30; sll $t7, $s4, 2; or $t6, $t6, $t7; sw $t6, 0($a1)
        lw $s0, 0($sp); lw $s1, 4($sp); lw $s2, 8($sp); lw $s3, 12($sp); lw $s4, 16($sp)
        jr $ra
        addiu $sp, $sp, 24
.size primegroup_safegcd_rows, .-primegroup_safegcd_rows
.popsection

.set pop
