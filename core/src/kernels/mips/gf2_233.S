# Carry-less products of words for MIPS32 release 2 (M4K), out of integer products with holes: `portable.rs` has the method, and the twin.
#
# Constant time: as in `gf255.S`, another instruction stands between each MULTU and the MFLO behind it.

.set push
.set mips32r2
.set noreorder
.set noat
.set nomacro

# v1:v0 = a0 a1 as polynomials; 110 cycles. t0-t3 and t4-t7 are every fourth bit of the factors, from bit 0, 1, 2 and 3 on, t9:t8 the sum of a class.
.macro primegroup_gf2_233_class, mask, w, x, y, z
    multu $t0, \w
        xor $t8, $t8, $a0; xor $t9, $t9, $a1; and $t8, $t8, $at; and $t9, $t9, $at; or $v0, $v0, $t8; or $v1, $v1, $t9; sll $at, $a2, \mask
    mflo $t8
    mfhi $t9
    multu $t1, \x; nop
    mflo $a0
    mfhi $a1
    multu $t2, \y; xor $t8, $t8, $a0; xor $t9, $t9, $a1
    mflo $a0
    mfhi $a1
    multu $t3, \z; xor $t8, $t8, $a0; xor $t9, $t9, $a1
    mflo $a0
    mfhi $a1
.endm

.pushsection .text.primegroup_gf2_233_clmul,"ax",@progbits
.globl primegroup_gf2_233_clmul
.type primegroup_gf2_233_clmul, @function
.balign 4
primegroup_gf2_233_clmul:
        lui $a2, 0x1111; ori $a2, $a2, 0x1111
        sll $t8, $a2, 1; sll $t9, $a2, 2; sll $at, $a2, 3
        and $t0, $a0, $a2; and $t1, $a0, $t8; and $t2, $a0, $t9; and $t3, $a0, $at
        and $t4, $a1, $a2; and $t5, $a1, $t8; and $t6, $a1, $t9; and $t7, $a1, $at
        # Nothing is added before the first class.
        move $v0, $0; move $v1, $0; move $at, $0
    primegroup_gf2_233_class 0, $t4, $t7, $t6, $t5
    primegroup_gf2_233_class 1, $t5, $t4, $t7, $t6
    primegroup_gf2_233_class 2, $t6, $t5, $t4, $t7
    primegroup_gf2_233_class 3, $t7, $t6, $t5, $t4
        xor $t8, $t8, $a0; xor $t9, $t9, $a1; and $t8, $t8, $at; and $t9, $t9, $at; or $v0, $v0, $t8
        jr $ra
        or $v1, $v1, $t9
.size primegroup_gf2_233_clmul, .-primegroup_gf2_233_clmul
.popsection

.purgem primegroup_gf2_233_class
.set pop
