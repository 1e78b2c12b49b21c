// Sums and differences of words on Xtensa, four words at a time: a carry is the top bit of y ^ ((x ^ y) & (x ^ s)), a borrow that of
// d ^ ((x ^ y) & (y ^ d)).

// a10 + a11 and the carry \c to a12; changes a13-a15.
        .macro  primegroup_mont_plus c
        xor     a13, a10, a11
        add.n   a12, a10, a11
        add.n   a12, a12, \c
        xor     a14, a10, a12
        and     a14, a14, a13
        xor     a14, a14, a11
        extui   \c, a14, 31, 1
        .endm

// \x - a11 and the borrow \c to \d; changes a13, a14.
        .macro  primegroup_mont_minus x, d, c
        xor     a13, \x, a11
        sub     \d, \x, a11
        sub     \d, \d, \c
        xor     a14, a11, \d
        and     a14, a14, a13
        xor     a14, a14, \d
        extui   \c, a14, 31, 1
        .endm

        .macro  primegroup_mont_plus_word at
        l32i.n  a10, a3, \at
        l32i.n  a11, a4, \at
        nop.n
        nop.n
        primegroup_mont_plus a8
        s32i.n  a12, a2, \at
        .endm

        .macro  primegroup_mont_minus_word at
        l32i.n  a10, a3, \at
        l32i.n  a11, a4, \at
        nop.n
        nop.n
        primegroup_mont_minus a10, a12, a8
        s32i.n  a12, a2, \at
        .endm

// a2 = a3 + a4, of a5 words, a multiple of 4; the carry is lost. 12 cycles a word.
        primegroup_lx6_function mont_sum, 32
        srli    a5, a5, 2
        movi.n  a8, 0
        loop    a5, .Lprimegroup_mont_sum
        primegroup_mont_plus_word 0
        primegroup_mont_plus_word 4
        primegroup_mont_plus_word 8
        primegroup_mont_plus_word 12
        addi    a3, a3, 16
        addi    a4, a4, 16
        addi    a2, a2, 16
.Lprimegroup_mont_sum:
        retw.n
        primegroup_lx6_end mont_sum

// a2 = a3 - a4, of a5 words, a multiple of 4; returns whether that borrows: -1 or 0. 12 cycles a word.
        primegroup_lx6_function mont_difference, 32
        srli    a5, a5, 2
        movi.n  a8, 0
        loop    a5, .Lprimegroup_mont_difference
        primegroup_mont_minus_word 0
        primegroup_mont_minus_word 4
        primegroup_mont_minus_word 8
        primegroup_mont_minus_word 12
        addi    a3, a3, 16
        addi    a4, a4, 16
        addi    a2, a2, 16
.Lprimegroup_mont_difference:
        neg     a2, a8
        retw.n
        primegroup_lx6_end mont_difference

        .macro  primegroup_mont_if_word at
        l32i.n  a11, a4, \at
        l32i.n  a10, a3, \at
        nop.n
        and     a11, a11, a6
        primegroup_mont_plus a8
        s32i.n  a12, a2, \at
        .endm

// a2 = a3 + (a4, where the mask a6 is all ones), of a5 words, a multiple of 4; the carry is lost. 12 cycles a word.
        primegroup_lx6_function mont_sum_if, 32
        srli    a5, a5, 2
        movi.n  a8, 0
        loop    a5, .Lprimegroup_mont_sum_if
        primegroup_mont_if_word 0
        primegroup_mont_if_word 4
        primegroup_mont_if_word 8
        primegroup_mont_if_word 12
        addi    a3, a3, 16
        addi    a4, a4, 16
        addi    a2, a2, 16
.Lprimegroup_mont_sum_if:
        retw.n
        primegroup_lx6_end mont_sum_if

        .macro  primegroup_mont_add_word at
        l32i.n  a10, a3, \at
        l32i.n  a11, a4, \at
        nop.n
        nop.n
        primegroup_mont_plus a8
        l32i.n  a11, a5, \at
        s32i.n  a12, a7, \at
        nop.n
        primegroup_mont_minus a12, a15, a9
        s32i    a15, a7, 64+\at
        .endm

        .macro  primegroup_mont_choose_word at
        l32i.n  a10, a7, \at
        l32i    a11, a7, 64+\at
        nop.n
        nop.n
        movnez  a11, a10, a9
        s32i.n  a11, a2, \at
        .endm

// a2 = a3 + a4 mod a5, of a6 words, a multiple of 4 and at most 16. In and out: below a5. 30 cycles a word.
        primegroup_lx6_function mont_add, 160
        srli    a6, a6, 2
        movi.n  a8, 0
        movi.n  a9, 0
        mov.n   a7, a1
        loop    a6, .Lprimegroup_mont_add
        primegroup_mont_add_word 0
        primegroup_mont_add_word 4
        primegroup_mont_add_word 8
        primegroup_mont_add_word 12
        addi    a3, a3, 16
        addi    a4, a4, 16
        addi    a5, a5, 16
        addi    a7, a7, 16
.Lprimegroup_mont_add:
        // The sum stays where p is too much for it and it has no carry.
        sub     a9, a9, a8
        mov.n   a7, a1
        loop    a6, .Lprimegroup_mont_add_choose
        primegroup_mont_choose_word 0
        primegroup_mont_choose_word 4
        primegroup_mont_choose_word 8
        primegroup_mont_choose_word 12
        addi    a7, a7, 16
        addi    a2, a2, 16
.Lprimegroup_mont_add_choose:
        retw.n
        primegroup_lx6_end mont_add

        .macro  primegroup_mont_back_word at
        l32i.n  a11, a5, \at
        l32i.n  a10, a2, \at
        nop.n
        and     a11, a11, a9
        primegroup_mont_plus a8
        s32i.n  a12, a2, \at
        .endm

// a2 = a3 - a4 mod a5, of a6 words, a multiple of 4. In and out: below a5. 24 cycles a word.
        primegroup_lx6_function mont_sub, 32
        srli    a6, a6, 2
        movi.n  a8, 0
        mov.n   a7, a2
        loop    a6, .Lprimegroup_mont_sub
        primegroup_mont_minus_word 0
        primegroup_mont_minus_word 4
        primegroup_mont_minus_word 8
        primegroup_mont_minus_word 12
        addi    a3, a3, 16
        addi    a4, a4, 16
        addi    a2, a2, 16
.Lprimegroup_mont_sub:
        neg     a9, a8
        movi.n  a8, 0
        mov.n   a2, a7
        loop    a6, .Lprimegroup_mont_sub_back
        primegroup_mont_back_word 0
        primegroup_mont_back_word 4
        primegroup_mont_back_word 8
        primegroup_mont_back_word 12
        addi    a5, a5, 16
        addi    a2, a2, 16
.Lprimegroup_mont_sub_back:
        retw.n
        primegroup_lx6_end mont_sub
