// Products of GF(p) for P-256's p on Xtensa: those of `mont_eight.S`, with a reduction of its own. As -1/p is 1 modulo 2^96, a digit m of the
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
        primegroup_lx6_open_terms 4, a9, a8
        primegroup_lx6_term a7, 20
        primegroup_lx6_last a6
        slli    a2, a15, 8
        srli    a2, a2, 5
        s32i.n  a2, a1, 32
        primegroup_mont8_next 68, 72, 4
        primegroup_lx6_open_terms 8, a9, a8
        primegroup_lx6_term a7, 24
        primegroup_lx6_last a6
        primegroup_mont8_next 72, 76, 8
        primegroup_lx6_open_terms 12, a9, a8
        primegroup_lx6_term a7, 28
        primegroup_lx6_last a6
        primegroup_mont8_next 76, 80, 12
        primegroup_lx6_open_terms 16, a9, a8
        primegroup_lx6_term a7, 32
        primegroup_lx6_last a6
        primegroup_mont8_next 80, 84, 16
        primegroup_lx6_open_terms 20, a9, a8
        primegroup_lx6_last a7
        primegroup_mont8_next 84, 88, 20
        primegroup_lx6_open_terms 24, a9, a8
        primegroup_lx6_last a7
        primegroup_mont8_next 88, 92, 24
        primegroup_lx6_open_terms 28, a9, a8
        primegroup_lx6_last a7
        primegroup_mont8_next 92, 96, 28
        primegroup_lx6_term a9, 32
        primegroup_lx6_last a8
        primegroup_mont8_next 96, 100, 32
        primegroup_lx6_last a9
        primegroup_mont8_next 100, 104, 0
        j       .Lprimegroup_mont8_words

// a2 = a3 * a4 / R mod p, below p, of any words a3 and of a4 below p; a5 = p. 1289 cycles, 192 bytes of stack, as below.
        primegroup_mont8_begin gfp256_mul
        s32i    a5, a1, 112
        s32i    a2, a1, 108
        primegroup_mont8_split a3, shifted
        primegroup_mont8_split a4, tight
        call0   .Lprimegroup_mont8_product
        call0   .Lprimegroup_gfp256_reduce
        primegroup_mont8_return gfp256_mul

// a2 is the a4-th of a3, a3^2 / R, ... mod p, for a4 >= 1 and a3 below p; a5 = p. 9 cycles and 1025 a square.
        primegroup_mont8_begin gfp256_square_n
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
        primegroup_mont8_return gfp256_square_n
        .popsection

// Sums and differences: eight words in a8-a15. A carry is the top bit of y ^ ((x ^ y) & (x ^ s)), and of x & ~s where at most 2 is added; a borrow that of
// d ^ ((x ^ y) & (y ^ d)), and of d & ~x.

// \x + \y and the carry a5 to \x; the next words go to \next and \other.
        .macro  primegroup_gfp256_plus x, y, next=no, other=no, at=0
        xor     a0, \x, \y
        add.n   a2, \x, \y
        .ifnc   \next, no
        l32i.n  \next, a3, \at
        l32i.n  \other, a4, \at
        .endif
        add.n   a2, a2, a5
        xor     \x, \x, a2
        and     \x, \x, a0
        xor     \x, \x, \y
        extui   a5, \x, 31, 1
        mov.n   \x, a2
        .endm

// \x - \y and the borrow a5 to \x; the next words go to \next and \other.
        .macro  primegroup_gfp256_minus x, y, next=no, other=no, at=0
        xor     a0, \x, \y
        sub     \x, \x, \y
        .ifnc   \next, no
        l32i.n  \next, a3, \at
        l32i.n  \other, a4, \at
        .endif
        sub     \x, \x, a5
        xor     \y, \y, \x
        and     \y, \y, a0
        xor     \y, \y, \x
        extui   a5, \y, 31, 1
        .endm

        .macro  primegroup_gfp256_linear step
        s32i.n  a0, a1, 16
        s32i.n  a2, a1, 20
        l32i.n  a8, a3, 0
        l32i.n  a6, a4, 0
        movi.n  a5, 0
        nop.n
        \step   a8, a6, a9, a7, 4
        \step   a9, a7, a10, a6, 8
        \step   a10, a6, a11, a7, 12
        \step   a11, a7, a12, a6, 16
        \step   a12, a6, a13, a7, 20
        \step   a13, a7, a14, a6, 24
        \step   a14, a6, a15, a7, 28
        \step   a15, a7
        .endm

// \x and a4, which is 0 or 1, to \d; the carry to a4.
        .macro  primegroup_gfp256_more x, d
        add.n   \d, \x, a4
        xor     a4, \x, \d
        and     a4, a4, \x
        extui   a4, a4, 31, 1
        .endm

// \x less a4, which is 0, 1 or 2, to \d; the borrow to a4.
        .macro  primegroup_gfp256_fewer x, d
        sub     \d, \x, a4
        xor     a4, \x, \d
        and     a4, a4, \d
        extui   a4, a4, 31, 1
        .endm

// a2 = a3 + a4 mod p. In and out: below p. 155 cycles, 64 bytes of stack.
        primegroup_lx6_function gfp256_add, 64
        primegroup_gfp256_linear primegroup_gfp256_plus
        // Less p. Words of 2^32 - 1 take 1 from the borrow: a4 is what is not borrowed; then what is.
        movi.n  a4, 1
        primegroup_gfp256_more a8, a0
        primegroup_gfp256_more a9, a2
        primegroup_gfp256_more a10, a3
        movi.n  a6, 1
        xor     a4, a4, a6
        primegroup_gfp256_fewer a11, a7
        s32i.n  a7, a1, 0
        primegroup_gfp256_fewer a12, a7
        s32i.n  a7, a1, 4
        primegroup_gfp256_fewer a13, a7
        s32i.n  a7, a1, 8
        add.n   a4, a4, a6
        primegroup_gfp256_fewer a14, a7
        s32i.n  a7, a1, 12
        xor     a4, a4, a6
        primegroup_gfp256_more a15, a7
        xor     a4, a4, a6
        sub     a4, a4, a5
        // The sum stays where p is too much for it and it has no carry.
        l32i.n  a5, a1, 20
        movnez  a0, a8, a4
        movnez  a2, a9, a4
        movnez  a3, a10, a4
        l32i.n  a8, a1, 0
        l32i.n  a9, a1, 4
        l32i.n  a10, a1, 8
        movnez  a7, a15, a4
        s32i.n  a0, a5, 0
        s32i.n  a2, a5, 4
        l32i.n  a15, a1, 12
        s32i.n  a3, a5, 8
        movnez  a8, a11, a4
        movnez  a9, a12, a4
        movnez  a10, a13, a4
        movnez  a15, a14, a4
        l32i.n  a0, a1, 16
        primegroup_lx6_each s32i.n, a5, 12, a8, a9, a10, a15, a7
        retw.n
        primegroup_lx6_end gfp256_add

// a2 = a3 - a4 mod p. In and out: below p. 140 cycles, 64 bytes of stack.
        primegroup_lx6_function gfp256_sub, 64
        primegroup_gfp256_linear primegroup_gfp256_minus
        // And p, where that borrows.
        neg     a6, a5
        mov.n   a7, a5
        movi.n  a5, 0
        primegroup_gfp256_plus a8, a6
        primegroup_gfp256_plus a9, a6
        primegroup_gfp256_plus a10, a6
        mov.n   a4, a5
        l32i.n  a3, a1, 20
        primegroup_gfp256_more a11, a0
        s32i.n  a8, a3, 0
        s32i.n  a0, a3, 12
        primegroup_gfp256_more a12, a0
        s32i.n  a9, a3, 4
        s32i.n  a0, a3, 16
        primegroup_gfp256_more a13, a0
        s32i.n  a10, a3, 8
        add.n   a4, a4, a7
        s32i.n  a0, a3, 20
        primegroup_gfp256_more a14, a0
        add.n   a15, a15, a6
        s32i.n  a0, a3, 24
        add.n   a15, a15, a4
        l32i.n  a0, a1, 16
        s32i.n  a15, a3, 28
        nop.n
        retw.n
        primegroup_lx6_end gfp256_sub
