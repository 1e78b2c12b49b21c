// Sums and differences of any number of words on Xtensa. They are written by hand, because descriptions have no loops: a routine for each number
// of words (8, 12, 16 and 24) would take 10 cycles a word in place of 11, and 23 bytes of flash for each of its words.
//
// Four words at a time: a carry is the top bit of y ^ ((x ^ y) & (x ^ s)), a borrow that of
// d ^ ((x ^ y) & (y ^ d)). While one word is computed with, the next is loaded.

// \x + \y and the carry \c to \s; changes \x and a14.
        .macro  primegroup_mont_plus s, x, y, c
        xor     a14, \x, \y
        add.n   \s, \x, \y
        add.n   \s, \s, \c
        xor     \x, \x, \s
        and     \x, \x, a14
        xor     \x, \x, \y
        extui   \c, \x, 31, 1
        .endm

// \x - \y and the borrow \c to \d; changes \y and a14.
        .macro  primegroup_mont_minus d, x, y, c
        xor     a14, \x, \y
        sub     \d, \x, \y
        sub     \d, \d, \c
        xor     \y, \y, \d
        and     \y, \y, a14
        xor     \y, \y, \d
        extui   \c, \y, 31, 1
        .endm

        .macro  primegroup_mont_load x, y, at
        l32i.n  \x, a3, \at
        l32i.n  \y, a4, \at
        .endm

// Four words of a3 and a4, by \step, to a2; what is left of the second where there is a \mask.
        .macro  primegroup_mont_four step, mask=no
        primegroup_mont_load a10, a11, 0
        addi    a7, a2, 16
        primegroup_mont_load a12, a13, 4
        primegroup_mont_masked a11, \mask
        \step   a15, a10, a11, a8
        primegroup_mont_load a10, a11, 8
        s32i.n  a15, a2, 0
        primegroup_mont_masked a13, \mask
        \step   a15, a12, a13, a8
        primegroup_mont_load a12, a13, 12
        s32i.n  a15, a2, 4
        primegroup_mont_masked a11, \mask
        \step   a15, a10, a11, a8
        addi    a3, a3, 16
        s32i.n  a15, a2, 8
        addi    a4, a4, 16
        primegroup_mont_masked a13, \mask
        \step   a15, a12, a13, a8
        s32i.n  a15, a2, 12
        mov.n   a2, a7
        .endm
        .macro  primegroup_mont_masked y, mask
        .ifnc   \mask, no
        and     \y, \y, \mask
        .endif
        .endm

// a2 = a3 + a4, of a5 words, a multiple of 4; the carry is lost. 11 cycles a word.
        primegroup_lx6_function mont_sum, 32
        srli    a5, a5, 2
        movi.n  a8, 0
        loop    a5, .Lprimegroup_mont_sum
        primegroup_mont_four primegroup_mont_plus
.Lprimegroup_mont_sum:
        retw.n
        primegroup_lx6_end mont_sum

// a2 = a3 - a4, of a5 words, a multiple of 4; returns whether that borrows: -1 or 0. 11 cycles a word.
        primegroup_lx6_function mont_difference, 32
        srli    a5, a5, 2
        movi.n  a8, 0
        loop    a5, .Lprimegroup_mont_difference
        primegroup_mont_four primegroup_mont_minus
.Lprimegroup_mont_difference:
        neg     a2, a8
        retw.n
        primegroup_lx6_end mont_difference

// a2 = a3 + (a4, where the mask a6 is all ones), of a5 words, a multiple of 4; the carry is lost. 12 cycles a word.
        primegroup_lx6_function mont_sum_if, 32
        srli    a5, a5, 2
        movi.n  a8, 0
        loop    a5, .Lprimegroup_mont_sum_if
        primegroup_mont_four primegroup_mont_plus, a6
.Lprimegroup_mont_sum_if:
        retw.n
        primegroup_lx6_end mont_sum_if

// The word of a2 that is in \x, and that of a3 in \y, both at \at, to their difference and their sum; the next words, at \next, to \other and \more.
        .macro  primegroup_mont_turn_word x, y, at, other=no, more=no, next=0
        xor     a12, \x, \y
        add.n   a13, \x, \y
        sub     a14, \x, \y
        add.n   a13, a13, a5
        sub     a14, a14, a6
        xor     \x, \x, a13
        s32i.n  a13, a3, \at
        and     \x, \x, a12
        s32i.n  a14, a2, \at
        xor     \x, \x, \y
        .ifnc   \more, no
        l32i.n  \more, a3, \next
        .endif
        extui   a5, \x, 31, 1
        .ifnc   \other, no
        l32i.n  \other, a2, \next
        .endif
        xor     \y, \y, a14
        and     \y, \y, a12
        xor     \y, \y, a14
        extui   a6, \y, 31, 1
        .endm

// a2 and a3 = a2 - a3 and a2 + a3, of a4 words, a multiple of 4; what is above is lost. 18 cycles a word.
        primegroup_lx6_function mont_turn, 32
        srli    a4, a4, 2
        movi.n  a5, 0
        movi.n  a6, 0
        loop    a4, .Lprimegroup_mont_turn
        l32i.n  a8, a2, 0
        l32i.n  a9, a3, 0
        nop.n
        nop.n
        primegroup_mont_turn_word a8, a9, 0, a10, a11, 4
        primegroup_mont_turn_word a10, a11, 4, a8, a9, 8
        primegroup_mont_turn_word a8, a9, 8, a10, a11, 12
        primegroup_mont_turn_word a10, a11, 12
        addi    a2, a2, 16
        addi    a3, a3, 16
.Lprimegroup_mont_turn:
        retw.n
        primegroup_lx6_end mont_turn

        .macro  primegroup_mont_two_word at, next=0
        primegroup_mont_minus a13, a10, a11, a8
        .if \next
        l32i.n  a10, a2, \next
        l32i.n  a11, a3, \next
        .endif
        primegroup_mont_minus a15, a13, a12, a9
        .if \next
        l32i.n  a12, a4, \next
        .endif
        s32i.n  a15, a2, \at
        .endm

// a2 -= a3 + a4, of a5 words, a multiple of 4; what is above is lost. 19 cycles a word.
        primegroup_lx6_function mont_less_two, 32
        srli    a5, a5, 2
        movi.n  a8, 0
        movi.n  a9, 0
        loop    a5, .Lprimegroup_mont_less_two
        l32i.n  a10, a2, 0
        l32i.n  a11, a3, 0
        l32i.n  a12, a4, 0
        nop.n
        primegroup_mont_two_word 0, 4
        primegroup_mont_two_word 4, 8
        primegroup_mont_two_word 8, 12
        primegroup_mont_two_word 12
        addi    a2, a2, 16
        addi    a3, a3, 16
        addi    a4, a4, 16
.Lprimegroup_mont_less_two:
        retw.n
        primegroup_lx6_end mont_less_two
