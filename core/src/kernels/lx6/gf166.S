// GF(2^166 - 5) on Xtensa: products in six limbs of 29 bits, sums in words. `columns.S` has how columns are summed.
//
// **Elements**: 6 words, in memory. Results may be operands.
// **Fold**: the upper columns come first. Then each of their limbs, times 1280, goes to a lower column, as 2^174 = 256 * 5; and what is above 2^166
// in the end goes in once more, times 5.
// **Registers** of products: a6-a11 one factor's limbs, a12 is 1280, a13 the mask of a limb; the rest as in `columns.S`.
// **Stack**: 0 the other factor's limbs, shifted; 24 the upper limbs, shifted, then the lower ones; 48 the result's place, 52 the return address.

// Six words at \from to six limbs in a6-a11, of which the last may have 32 bits.
        .macro  primegroup_gf166_split from
        l32i.n  a11, \from, 20
        l32i.n  a10, \from, 16
        l32i.n  a9, \from, 12
        ssai    17
        src     a11, a11, a10
        l32i.n  a8, \from, 8
        ssai    20
        src     a10, a10, a9
        l32i.n  a7, \from, 4
        ssai    23
        src     a9, a9, a8
        l32i.n  a6, \from, 0
        ssai    26
        src     a8, a8, a7
        ssai    29
        src     a7, a7, a6
        .endm

        .macro  primegroup_gf166_begin
        s32i.n  a0, a1, 52
        s32i.n  a2, a1, 48
        primegroup_gf166_split a3
        movi    a12, 1280
        movi.n  a13, -1
        .irp    i, 6, 7, 8, 9, 10, 11
        slli    a\i, a\i, 3
        s32i.n  a\i, a1, 4*\i-24
        .endr
        srli    a13, a13, 3
        .endm

// The limb of a lower column, tight, to \to of the stack; the rest goes to the next column, whose first factor is at \next.
        .macro  primegroup_gf166_lower to, next
        l32i.n  a4, a1, \next
        extui   a2, a15, 29, 3
        and     a5, a15, a13
        sub     a2, a2, a0
        s32i.n  a5, a1, \to
        extui   a2, a2, 0, 3
        add.n   a15, a0, a2
        srli    a3, a4, 3
        extui   a0, a15, 29, 3
        .endm

// The end of a product, after the column of the highest limb: folded at 2^166, to words.
        .macro  primegroup_gf166_end
        extui   a2, a15, 29, 3
        sub     a2, a2, a0
        l32i.n  a6, a1, 24
        extui   a2, a2, 0, 3
        add.n   a0, a0, a2
        mull    a3, a0, a12
        muluh   a4, a0, a12
        l32i.n  a7, a1, 28
        l32i.n  a8, a1, 32
        extui   a5, a15, 21, 8
        and     a2, a3, a13
        addx4   a5, a5, a5
        add.n   a6, a6, a2
        add.n   a6, a6, a5
        extui   a3, a3, 29, 3
        slli    a4, a4, 3
        extui   a2, a6, 29, 3
        add.n   a4, a4, a3
        and     a6, a6, a13
        add.n   a7, a7, a4
        l32i.n  a9, a1, 36
        add.n   a7, a7, a2
        extui   a2, a7, 29, 3
        l32i.n  a10, a1, 40
        and     a7, a7, a13
        add.n   a8, a8, a2
        extui   a2, a8, 29, 3
        slli    a11, a15, 11
        and     a8, a8, a13
        add.n   a9, a9, a2
        extui   a2, a9, 29, 3
        l32i.n  a3, a1, 48
        and     a9, a9, a13
        add.n   a10, a10, a2
        extui   a2, a10, 29, 3
        srli    a11, a11, 11
        and     a10, a10, a13
        add.n   a11, a11, a2
        // Words from bits 0, 3, 6, 9, 12 and 15 of the limbs.
        slli    a2, a7, 29
        srli    a7, a7, 3
        or      a6, a6, a2
        slli    a2, a8, 26
        s32i.n  a6, a3, 0
        or      a7, a7, a2
        srli    a8, a8, 6
        slli    a2, a9, 23
        s32i.n  a7, a3, 4
        or      a8, a8, a2
        srli    a9, a9, 9
        slli    a2, a10, 20
        s32i.n  a8, a3, 8
        or      a9, a9, a2
        srli    a10, a10, 12
        slli    a2, a11, 17
        s32i.n  a9, a3, 12
        or      a10, a10, a2
        l32i.n  a0, a1, 52
        srli    a11, a11, 15
        s32i.n  a10, a3, 16
        s32i.n  a11, a3, 20
        retw.n
        .endm

// A lower column: \first is `first` or `term` for the limb from above, times 1280; then the terms. Its limb goes to \to, and the limb from above
// of the next column is at \next.
        .macro  primegroup_gf166_column first, to, next, terms:vararg
        primegroup_lx6_\first a12, 0
        primegroup_lx6_terms 4, \terms
        primegroup_gf166_lower \to, \next
        .endm

// a2 = a3 * a4 mod p. In: loose. Out: below 2^166 + 2^43.
        primegroup_lx6_function gf166_mul, 96
        primegroup_gf166_begin
        primegroup_gf166_split a4
        l32i.n  a4, a1, 4
        .irp    x, a6, a7, a8, a9, a10
        and     \x, \x, a13
        .endr
        srli    a3, a4, 3
        primegroup_lx6_first a11, 8
        primegroup_lx6_terms 12, a10, a9, a8, a7
        primegroup_lx6_upper 24, 8
        primegroup_lx6_terms 12, a11, a10, a9, a8
        primegroup_lx6_upper 28, 12
        primegroup_lx6_terms 16, a11, a10, a9
        primegroup_lx6_upper 32, 16
        primegroup_lx6_terms 20, a11, a10
        primegroup_lx6_upper 36, 20
        primegroup_lx6_terms 24, a11
        primegroup_lx6_upper 40, 24
        slli    a15, a15, 3
        s32i.n  a15, a1, 44
        primegroup_gf166_column first, 24, 28, a6
        primegroup_gf166_column term, 28, 32, a7, a6
        primegroup_gf166_column term, 32, 36, a8, a7, a6
        primegroup_gf166_column term, 36, 40, a9, a8, a7, a6
        primegroup_gf166_column term, 40, 44, a10, a9, a8, a7, a6
        primegroup_lx6_term a12, 0
        primegroup_lx6_terms 4, a11, a10, a9, a8, a7, a6
        primegroup_gf166_end
        primegroup_lx6_end gf166_mul

// a2 = a3^2 mod p. In and out: as mul.
        primegroup_lx6_function gf166_square, 96
        primegroup_gf166_begin
        l32i.n  a4, a1, 4
        .irp    x, a6, a7, a8, a9, a10, a11
        srli    \x, \x, 2
        .endr
        srli    a3, a4, 3
        primegroup_lx6_first a11, 8
        primegroup_lx6_term a10, 12
        primegroup_lx6_last a3
        primegroup_lx6_upper 24, 8
        primegroup_lx6_terms 12, a11, a10
        primegroup_lx6_upper 28, 12
        primegroup_lx6_terms 16, a11, a3
        primegroup_lx6_upper 32, 16
        primegroup_lx6_terms 20, a11
        primegroup_lx6_upper 36, 20
        primegroup_lx6_terms 24, a3
        primegroup_lx6_upper 40, 24
        slli    a15, a15, 3
        s32i.n  a15, a1, 44
        primegroup_gf166_column first, 24, 28, a3
        primegroup_gf166_column term, 28, 32, a7
        primegroup_gf166_column term, 32, 36, a8, a3
        primegroup_gf166_column term, 36, 40, a9, a8
        primegroup_gf166_column term, 40, 44, a10, a9, a3
        primegroup_lx6_term a12, 0
        primegroup_lx6_terms 4, a11, a10, a9
        primegroup_gf166_end
        primegroup_lx6_end gf166_square

// The word \x + \y and the carry a8 to \at of the result; the next words, at \next, go to \other and \more.
        .macro  primegroup_gf166_sum_word x, y, at, other=no, more=no, next=0
        xor     a13, \x, \y
        add.n   a12, \x, \y
        .ifnc   \other, no
        l32i.n  \other, a3, \next
        l32i.n  \more, a4, \next
        .endif
        add.n   a12, a12, a8
        xor     a14, \x, a12
        and     a14, a14, a13
        s32i.n  a12, a2, \at
        xor     a14, a14, \y
        extui   a8, a14, 31, 1
        .endm

// The word \x - \y, or \x - 2 \y, and less a8, which is at most 20 or 40, to \at of the result; what that borrows, 0, 1 or 2, to a8. What 4p or 8p has
// above its lowest word is 2^166 times 4 or 8, less 1 from what is above that word: so the lowest word takes 20 or 40 less, and that is all.
        .macro  primegroup_gf166_difference_word times, x, y, at, other=no, more=no, next=0
        .if \times == 2
        slli    a12, \y, 1
        or      a12, a12, a9
        extui   a9, \y, 31, 1
        mov.n   \y, a12
        .endif
        xor     a13, \x, \y
        sub     \x, \x, \y
        xor     \y, \y, \x
        and     \y, \y, a13
        .ifnc   \other, no
        l32i.n  \other, a3, \next
        .endif
        xor     \y, \y, \x
        sub     a12, \x, a8
        extui   a8, \y, 31, 1
        .ifnc   \other, no
        l32i.n  \more, a4, \next
        xor     \x, \x, a12
        s32i.n  a12, a2, \at
        and     \x, \x, a12
        extui   \x, \x, 31, 1
        add.n   a8, a8, \x
        .else
        movi    a13, 256*\times
        add.n   a12, a12, a13
        s32i.n  a12, a2, \at
        .endif
        .endm

        .macro  primegroup_gf166_difference times
        l32i.n  a10, a3, 0
        l32i.n  a11, a4, 0
        movi    a8, 20*\times
        movi.n  a9, 0
        primegroup_gf166_difference_word \times, a10, a11, 0, a6, a7, 4
        primegroup_gf166_difference_word \times, a6, a7, 4, a10, a11, 8
        primegroup_gf166_difference_word \times, a10, a11, 8, a6, a7, 12
        primegroup_gf166_difference_word \times, a6, a7, 12, a10, a11, 16
        primegroup_gf166_difference_word \times, a10, a11, 16, a6, a7, 20
        primegroup_gf166_difference_word \times, a6, a7, 20
        .endm

// The words at a2, folded at 2^166.
        .macro  primegroup_gf166_fold
        l32i.n  a6, a2, 20
        l32i.n  a10, a2, 0
        l32i.n  a11, a2, 4
        extui   a8, a6, 6, 16
        addx4   a8, a8, a8
        extui   a6, a6, 0, 6
        primegroup_gf166_fold_word a10, 0, 8
        primegroup_gf166_fold_word a11, 4, 12
        primegroup_gf166_fold_word a10, 8, 16
        primegroup_gf166_fold_word a11, 12
        primegroup_gf166_fold_word a10, 16
        add.n   a6, a6, a8
        s32i.n  a6, a2, 20
        retw.n
        .endm

        .macro  primegroup_gf166_fold_word x, at, next=0
        add.n   a12, \x, a8
        s32i.n  a12, a2, \at
        xor     a8, \x, a12
        and     a8, a8, \x
        .if \next
        l32i.n  \x, a2, \next
        .endif
        extui   a8, a8, 31, 1
        .endm

        .macro  primegroup_gf166_sum
        l32i.n  a10, a3, 0
        l32i.n  a11, a4, 0
        movi.n  a8, 0
        nop.n
        primegroup_gf166_sum_word a10, a11, 0, a6, a7, 4
        primegroup_gf166_sum_word a6, a7, 4, a10, a11, 8
        primegroup_gf166_sum_word a10, a11, 8, a6, a7, 12
        primegroup_gf166_sum_word a6, a7, 12, a10, a11, 16
        primegroup_gf166_sum_word a10, a11, 16, a6, a7, 20
        primegroup_gf166_sum_word a6, a7, 20
        .endm

// a2 = a3 + a4 as an integer. In: elements. Out: loose.
        primegroup_lx6_function gf166_add_loose, 32
        primegroup_gf166_sum
        retw.n
        primegroup_lx6_end gf166_add_loose

// a2 = a3 + a4 mod p. In: elements. Out: below 2^166 + 2^5.
        primegroup_lx6_function gf166_add, 32
        primegroup_gf166_sum
        primegroup_gf166_fold
        primegroup_lx6_end gf166_add

// a2 = a3 - a4 + 4p. In: elements. Out: loose.
        primegroup_lx6_function gf166_sub_loose, 32
        primegroup_gf166_difference 1
        retw.n
        primegroup_lx6_end gf166_sub_loose

// a2 = a3 - a4 mod p. In: elements. Out: below 2^166 + 2^6.
        primegroup_lx6_function gf166_sub, 32
        primegroup_gf166_difference 1
        primegroup_gf166_fold
        primegroup_lx6_end gf166_sub

// a2 = a3 - 2 a4 + 8p. In: elements. Out: loose.
        primegroup_lx6_function gf166_sub_double_loose, 32
        primegroup_gf166_difference 2
        retw.n
        primegroup_lx6_end gf166_sub_double_loose
