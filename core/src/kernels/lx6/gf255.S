// GF(2^255 - C) on Xtensa (LX6): products and squares, on nine limbs of 29 bits, low limb first: the layout of the backend w28 (`w28.rs`), whose
// `narrow` functions are the twins. `columns.S` has how columns are summed.
//
// **Bounds**: operands and results are elements. One copy of the code for every C, which comes in a register. Results may be operands.
// **Fold**: the upper columns come first. Then each of their limbs, times F = 64 C, goes to a lower column, as 2^261 = 64 C; and what is above
// 2^255 in the end goes in once more, times C.
// **Stack**: 72 the return address, 76 the result's place, 80 F, then what a routine says.

// The end of a routine, after the column of the highest limb: its bits from 255 on, and what is above, times C.
        .macro  primegroup_gf255_top
        l32i    a7, a1, 80
        extui   a2, a15, 29, 3
        sub     a2, a2, a0
        l32i    a6, a1, 76
        extui   a2, a2, 0, 3
        add.n   a0, a0, a2
        mull    a3, a0, a7
        muluh   a4, a0, a7
        extui   a5, a15, 23, 6
        srli    a8, a7, 6
        mull    a5, a5, a8
        l32i.n  a9, a6, 0
        l32i.n  a10, a6, 4
        slli    a2, a3, 3
        srli    a2, a2, 3
        add.n   a9, a9, a2
        add.n   a9, a9, a5
        l32i.n  a11, a6, 8
        slli    a4, a4, 3
        extui   a3, a3, 29, 3
        add.n   a4, a4, a3
        extui   a3, a9, 29, 3
        add.n   a10, a10, a4
        add.n   a10, a10, a3
        slli    a9, a9, 3
        extui   a3, a10, 29, 3
        srli    a9, a9, 3
        slli    a10, a10, 3
        add.n   a11, a11, a3
        srli    a10, a10, 3
        slli    a15, a15, 9
        s32i.n  a9, a6, 0
        srli    a15, a15, 9
        s32i.n  a10, a6, 4
        s32i.n  a11, a6, 8
        s32i.n  a15, a6, 32
        .endm

// A lower column: \first is `first` or `term` for the limb from above, times F; then the terms. Its limb goes to \to, and the limb from above
// of the next column is at \next.
        .macro  primegroup_gf255_column first, to, next, terms:vararg
        primegroup_lx6_\first a14, 0
        primegroup_lx6_terms 4, \terms
        primegroup_lx6_lower \to, \next, 76
        .endm

// a2 = a3 * a4 mod p, a5 = C. 792 cycles, 2093 bytes. Stack: 84 b8.
        primegroup_lx6_function gf255_mul, 128
        s32i    a0, a1, 72
        s32i    a2, a1, 76
        slli    a5, a5, 6
        s32i    a5, a1, 80
        primegroup_lx6_tight
        primegroup_lx6_each l32i.n, a4, 0, a6, a7, a8, a9, a10, a11, a12, a13, a14
        l32i.n  a4, a1, 4
        s32i    a14, a1, 84
        nop.n
        srli    a3, a4, 3
        primegroup_lx6_first a14, 8
        primegroup_lx6_terms 12, a13, a12, a11, a10, a9, a8, a7
        primegroup_lx6_upper 36, 8
        primegroup_lx6_terms 12, a14, a13, a12, a11, a10, a9, a8
        primegroup_lx6_upper 40, 12
        primegroup_lx6_terms 16, a14, a13, a12, a11, a10, a9
        primegroup_lx6_upper 44, 16
        primegroup_lx6_terms 20, a14, a13, a12, a11, a10
        primegroup_lx6_upper 48, 20
        primegroup_lx6_terms 24, a14, a13, a12, a11
        primegroup_lx6_upper 52, 24
        primegroup_lx6_terms 28, a14, a13, a12
        primegroup_lx6_upper 56, 28
        primegroup_lx6_terms 32, a14, a13
        primegroup_lx6_upper 60, 32
        primegroup_lx6_terms 36, a14
        primegroup_lx6_upper 64, 36
        // What is above the highest limb; F in the place of b8.
        slli    a15, a15, 3
        l32i    a14, a1, 80
        s32i    a15, a1, 68
        // The lower columns, each with F times a limb from above.
        primegroup_gf255_column first, 0, 40, a6
        primegroup_gf255_column term, 4, 44, a7, a6
        primegroup_gf255_column term, 8, 48, a8, a7, a6
        primegroup_gf255_column term, 12, 52, a9, a8, a7, a6
        primegroup_gf255_column term, 16, 56, a10, a9, a8, a7, a6
        primegroup_gf255_column term, 20, 60, a11, a10, a9, a8, a7, a6
        primegroup_lx6_term a14, 0
        primegroup_lx6_terms 4, a12, a11, a10, a9, a8
        l32i.n  a4, a1, 20
        primegroup_lx6_exact
        srli    a3, a4, 3
        primegroup_lx6_terms 24, a7, a6
        primegroup_lx6_lower 24, 64, 76
        primegroup_lx6_term a14, 0
        primegroup_lx6_terms 4, a13, a12, a11, a10, a9, a8
        l32i.n  a4, a1, 24
        primegroup_lx6_exact
        srli    a3, a4, 3
        primegroup_lx6_term a7, 28
        primegroup_lx6_high a6, 28, 68, 76
        primegroup_lx6_term_then a14, 0, 84
        primegroup_lx6_terms 4, a14, a13, a12, a11, a10
        l32i.n  a4, a1, 20
        primegroup_lx6_exact
        srli    a3, a4, 3
        primegroup_lx6_terms 24, a9, a8, a7, a6
        primegroup_gf255_top
        l32i    a0, a1, 72
        nop.n
        nop.n
        retw.n
        primegroup_lx6_end gf255_mul

// a2 = a3^(2^a4) mod p, a4 >= 1, a5 = C. 11 cycles and 558 a square, 1506 bytes. Stack: 84 a4, 88 twice the highest limb.
        primegroup_lx6_function gf255_square_n, 128
        s32i    a0, a1, 72
        s32i    a2, a1, 76
        slli    a5, a5, 6
        s32i    a5, a1, 80
        s32i    a4, a1, 84
.Lprimegroup_gf255_square:
        primegroup_lx6_tight
        // Twice the limbs, of which the low ones go into columns with another.
        l32i.n  a4, a1, 4
        .irp    x, 6, 7, 8, 9, 10, 11, 12, 13, 14
        srli    a\x, a\x, 2
        .endr
        srli    a3, a4, 3
        s32i    a14, a1, 88
        primegroup_lx6_first a14, 8
        primegroup_lx6_terms 12, a13, a12, a11
        primegroup_lx6_upper 36, 8
        primegroup_lx6_terms 12, a14, a13, a12, a3
        primegroup_lx6_upper 40, 12
        primegroup_lx6_terms 16, a14, a13, a12
        primegroup_lx6_upper 44, 16
        primegroup_lx6_terms 20, a14, a13, a3
        primegroup_lx6_upper 48, 20
        primegroup_lx6_terms 24, a14, a13
        primegroup_lx6_upper 52, 24
        primegroup_lx6_terms 28, a14, a3
        primegroup_lx6_upper 56, 28
        primegroup_lx6_terms 32, a14
        primegroup_lx6_upper 60, 32
        primegroup_lx6_terms 36, a3
        primegroup_lx6_upper 64, 36
        slli    a15, a15, 3
        l32i    a14, a1, 80
        s32i    a15, a1, 68
        primegroup_gf255_column first, 0, 40, a3
        primegroup_gf255_column term, 4, 44, a7
        primegroup_gf255_column term, 8, 48, a8, a3
        primegroup_gf255_column term, 12, 52, a9, a8
        primegroup_gf255_column term, 16, 56, a10, a9, a3
        primegroup_gf255_column term, 20, 60, a11, a10, a9
        primegroup_gf255_column term, 24, 0, a12, a11, a10, a3
        primegroup_lx6_open_terms 4, a13, a12, a11
        primegroup_lx6_term a10, 64
        primegroup_lx6_high a14, 28, 68, 76
        primegroup_lx6_term_then a14, 0, 88
        primegroup_lx6_terms 4, a14, a13, a12, a11, a3
        primegroup_gf255_top
        l32i    a4, a1, 84
        mov.n   a3, a6
        addi.n  a4, a4, -1
        s32i    a4, a1, 84
        bnez    a4, .Lprimegroup_gf255_square
        l32i    a0, a1, 72
        retw.n
        primegroup_lx6_end gf255_square_n
