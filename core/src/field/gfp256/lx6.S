// Products of GF(p) for P-256's p on Xtensa: those of `mont/lx6_eight.S`, with a reduction of its own. As -1/p is 1 modulo 2^96, a digit m of the
// quotient is the limb itself, and m p is m 2^96 - m, of which the second cancels the limb, and m times three limbs more: 2^192, and two for
// 2^256 - 2^224.
//
// **Registers**: a6 is 2^9, a7 2^18, a8 255 * 2^21, a9 2^24 - 1: what limbs 3, 6, 7 and 8 above get of a digit.

// The limb of a column is the digit at \at; what is above goes to the next column, with the limb of the product at \limb. The first factor there is
// the digit at \next, if there is one.
        .macro  primegroup_gfp256_digit at, limb, next=no
        .ifnc   \next, no
        l32i    a4, a1, \next
        .endif
        l32i    a3, a1, \limb
        extui   a2, a15, 29, 3
        slli    a5, a15, 3
        sub     a2, a2, a0
        s32i.n  a5, a1, \at
        extui   a2, a2, 0, 3
        add.n   a2, a0, a2
        extui   a0, a2, 29, 3
        add.n   a15, a2, a3
        .ifnc   \next, no
        srli    a3, a4, 3
        .endif
        .endm

        .pushsection .text.primegroup_mont8, "ax", @progbits

// The end of a routine: the limbs at 36, which are below p R, divided by R modulo p, to the result's place.
        .balign 4
.Lprimegroup_gfp256_reduce:
        s32i    a0, a1, 120
        l32i    a15, a1, 36
        movi.n  a9, -1
        movi    a6, 512
        slli    a7, a6, 9
        srli    a9, a9, 8
        movi    a8, 255
        movi.n  a0, 0
        slli    a8, a8, 21
        primegroup_gfp256_digit 0, 40
        primegroup_gfp256_digit 4, 44
        primegroup_gfp256_digit 8, 48, 0
        primegroup_lx6_last a6
        primegroup_gfp256_digit 12, 52, 4
        primegroup_lx6_last a6
        primegroup_gfp256_digit 16, 56, 8
        primegroup_lx6_last a6
        primegroup_gfp256_digit 20, 60, 0
        primegroup_lx6_term a7, 12
        primegroup_lx6_last a6
        primegroup_gfp256_digit 24, 64, 0
        primegroup_lx6_term a8, 4
        primegroup_lx6_term a7, 16
        primegroup_lx6_last a6
        primegroup_gfp256_digit 28, 68, 0
        primegroup_lx6_term a9, 4
        primegroup_lx6_term a8, 8
        primegroup_lx6_term a7, 20
        primegroup_lx6_last a6
        slli    a2, a15, 8
        srli    a2, a2, 5
        s32i.n  a2, a1, 32
        primegroup_mont8_next 68, 72, 4
        primegroup_lx6_term a9, 8
        primegroup_lx6_term a8, 12
        primegroup_lx6_term a7, 24
        primegroup_lx6_last a6
        primegroup_mont8_next 72, 76, 8
        primegroup_lx6_term a9, 12
        primegroup_lx6_term a8, 16
        primegroup_lx6_term a7, 28
        primegroup_lx6_last a6
        primegroup_mont8_next 76, 80, 12
        primegroup_lx6_term a9, 16
        primegroup_lx6_term a8, 20
        primegroup_lx6_term a7, 32
        primegroup_lx6_last a6
        primegroup_mont8_next 80, 84, 16
        primegroup_lx6_term a9, 20
        primegroup_lx6_term a8, 24
        primegroup_lx6_last a7
        primegroup_mont8_next 84, 88, 20
        primegroup_lx6_term a9, 24
        primegroup_lx6_term a8, 28
        primegroup_lx6_last a7
        primegroup_mont8_next 88, 92, 24
        primegroup_lx6_term a9, 28
        primegroup_lx6_term a8, 32
        primegroup_lx6_last a7
        primegroup_mont8_next 92, 96, 28
        primegroup_lx6_term a9, 32
        primegroup_lx6_last a8
        primegroup_mont8_next 96, 100, 32
        primegroup_lx6_last a9
        primegroup_mont8_next 100, 104, 0
        j       .Lprimegroup_mont8_words

        .macro  primegroup_gfp256_begin name
        .globl  primegroup_gfp256_\name
        .type   primegroup_gfp256_\name, @function
        .balign 4
primegroup_gfp256_\name:
        entry   a1, 192
        s32i    a0, a1, 124
        .endm

        .macro  primegroup_gfp256_return name
        l32i    a0, a1, 124
        nop.n
        nop.n
        retw.n
        .size   primegroup_gfp256_\name, . - primegroup_gfp256_\name
        .endm

// a2 = a3 * a4 / R mod p, below p, of any words a3 and of a4 below p; a5 = p. 1302 cycles, 192 bytes of stack, as below.
        primegroup_gfp256_begin mul
        s32i    a5, a1, 112
        s32i    a2, a1, 108
        primegroup_mont8_split a3, shifted
        primegroup_mont8_split a4, tight
        call0   .Lprimegroup_mont8_product
        call0   .Lprimegroup_gfp256_reduce
        primegroup_gfp256_return mul

// a2 is the a4-th of a3, a3^2 / R, ... mod p, for a4 >= 1 and a3 below p; a5 = p. 9 cycles and 1038 a square.
        primegroup_gfp256_begin square_n
        s32i    a5, a1, 112
        s32i    a2, a1, 108
1:      s32i    a4, a1, 160
        primegroup_mont8_split a3, shifted
        call0   .Lprimegroup_mont8_square
        call0   .Lprimegroup_gfp256_reduce
        l32i    a4, a1, 160
        l32i    a3, a1, 108
        nop.n
        addi.n  a4, a4, -1
        bnez    a4, 1b
        primegroup_gfp256_return square_n
        .popsection
