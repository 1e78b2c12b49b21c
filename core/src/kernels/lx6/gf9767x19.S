// GF(9767^19) on Xtensa: sums of products of 16 bits carry nothing. `portable.rs` has the formulas and bounds.
//
// **Registers**: five sums are made at once, in a8-a12. A coefficient of one factor, in a7 or a0, meets five of the other, which move from register to
// register of a2-a6, so that each is loaded once. a15 is -1/p modulo 2^32; a13 and a14 change.
// **Stack**: 0 the coefficients of a, 40 those of b, 80 twice those of b, 120 the result's place, 124 the return address.

// p to \x.
        .macro  primegroup_gf9767x19_prime x
        movi.n  \x, 38
        slli    \x, \x, 8
        addi    \x, \x, 39
        .endm

// Two sums to coefficients, where a6 is p and a2 the result's place.
        .macro  primegroup_gf9767x19_reduce x, y, at
        mull    \x, \x, a15
        mull    \y, \y, a15
        extui   \x, \x, 16, 16
        extui   \y, \y, 16, 16
        mull    \x, \x, a6
        mull    \y, \y, a6
        extui   \x, \x, 16, 16
        addi.n  \x, \x, 1
        extui   \y, \y, 16, 16
        addi.n  \y, \y, 1
        s16i    \x, a2, \at
        s16i    \y, a2, \at+2
        .endm
        .macro  primegroup_gf9767x19_reduce_one x, at
        mull    \x, \x, a15
        nop.n
        extui   \x, \x, 16, 16
        mull    \x, \x, a6
        nop.n
        extui   \x, \x, 16, 16
        addi.n  \x, \x, 1
        s16i    \x, a2, \at
        .endm

// The ends of the sums for the coefficients from \at / 2 on.
        .macro  primegroup_gf9767x19_end at, n
        l32i    a2, a1, 120
        primegroup_gf9767x19_prime a6
        primegroup_gf9767x19_reduce a8, a9, \at
        primegroup_gf9767x19_reduce a10, a11, \at+4
        .if \n > 4
        primegroup_gf9767x19_reduce_one a12, \at+8
        .endif
        .endm

        .macro  primegroup_gf9767x19_copy from, to, twice=0
        .irp    half, 0, 20
        primegroup_lx6_each l32i.n, \from, \half, a8, a9, a10, a11, a12
        primegroup_gf9767x19_store a8, \to+\half, \twice
        primegroup_gf9767x19_store a9, \to+\half+4, \twice
        primegroup_gf9767x19_store a10, \to+\half+8, \twice
        primegroup_gf9767x19_store a11, \to+\half+12, \twice
        primegroup_gf9767x19_store a12, \to+\half+16, \twice
        .endr
        .endm
        .macro  primegroup_gf9767x19_store x, to, twice
        s32i    \x, a1, \to
        .if \twice
        slli    \x, \x, 1
        s32i    \x, a1, \to+40
        .endif
        .endm

// Products for five sums: \x, which is in a register, meets \a to \e for the sums a12 to a8. One more coefficient takes the place of \a, which is
// needed no more, if there is \more.
        .macro  primegroup_gf9767x19_row x, a, b, c, d, e, more
        mull    a13, \x, \a
        .ifnb   \more
        l16ui   \a, a1, \more
        .endif
        mull    a14, \x, \b
        add.n   a12, a12, a13
        mull    a13, \x, \c
        add.n   a11, a11, a14
        mull    a14, \x, \d
        add.n   a10, a10, a13
        mull    a13, \x, \e
        add.n   a9, a9, a14
        add.n   a8, a8, a13
        .endm
// The first, in whose place sums begin.
        .macro  primegroup_gf9767x19_first more
        mull    a12, a7, a6
        l16ui   a6, a1, \more
        mull    a11, a7, a5
        mull    a10, a7, a4
        mull    a9, a7, a3
        mull    a8, a7, a2
        .endm
// The same for four sums, the lower ones if no others are given.
        .macro  primegroup_gf9767x19_row_four x, a, b, c, d, more, s=a11, t=a10, u=a9, v=a8
        mull    a13, \x, \a
        .ifnb   \more
        l16ui   \a, a1, \more
        .endif
        mull    a14, \x, \b
        add.n   \s, \s, a13
        mull    a13, \x, \c
        add.n   \t, \t, a14
        mull    a14, \x, \d
        add.n   \u, \u, a13
        add.n   \v, \v, a14
        .endm

// As many rows as \n, with the factors from \from and \more on; \next is the factor of the next row. Below the coefficients at 40 are those that are doubled.
        .macro  primegroup_gf9767x19_steps n, x, next, from, a, b, c, d, e, more
        l16ui   \next, a1, \from
        primegroup_gf9767x19_row \x, \a, \b, \c, \d, \e, \more
        .if \n > 1
        .if \more == 40
        primegroup_gf9767x19_steps \n-1, \next, \x, \from+2, \b, \c, \d, \e, \a, 116
        .else
        primegroup_gf9767x19_steps \n-1, \next, \x, \from+2, \b, \c, \d, \e, \a, \more-2
        .endif
        .endif
        .endm
        .macro  primegroup_gf9767x19_steps_four n, x, next, from, a, b, c, d, more
        l16ui   \next, a1, \from
        primegroup_gf9767x19_row_four \x, \a, \b, \c, \d, \more
        .if \n > 1
        .if \more == 40
        primegroup_gf9767x19_steps_four \n-1, \next, \x, \from+2, \b, \c, \d, \a, 116
        .else
        primegroup_gf9767x19_steps_four \n-1, \next, \x, \from+2, \b, \c, \d, \a, \more-2
        .endif
        .endif
        .endm

// What steps begin with: five coefficients of the one factor, two of the other.
        .macro  primegroup_gf9767x19_begin a, b, c, d, e, x, next
        l16ui   a2, a1, \a
        l16ui   a3, a1, \b
        l16ui   a4, a1, \c
        l16ui   a5, a1, \d
        l16ui   a6, a1, \e
        l16ui   a7, a1, \x
        nop.n
        nop.n
        l16ui   a0, a1, \next
        .endm

        .macro  primegroup_gf9767x19_double
        .irp    x, a8, a9, a10, a11, a12
        add.n   \x, \x, \x
        .endr
        .endm

// a2 = a3 * a4, a5 = -1/p modulo 2^32. 1087 cycles.
        primegroup_lx6_function gf9767x19_mul, 160
        s32i    a0, a1, 124
        s32i    a2, a1, 120
        mov.n   a15, a5
        primegroup_gf9767x19_copy a3, 0
        primegroup_gf9767x19_copy a4, 40, 1
        primegroup_gf9767x19_begin 40, 42, 44, 46, 48, 0, 2
        primegroup_gf9767x19_first 116
        primegroup_gf9767x19_steps 17, a0, a7, 4, a5, a4, a3, a2, a6, 114
        primegroup_gf9767x19_row a7, a3, a2, a6, a5, a4
        primegroup_gf9767x19_end 0, 5
        primegroup_gf9767x19_begin 50, 52, 54, 56, 58, 0, 2
        primegroup_gf9767x19_first 48
        primegroup_gf9767x19_steps 17, a0, a7, 4, a5, a4, a3, a2, a6, 46
        primegroup_gf9767x19_row a7, a3, a2, a6, a5, a4
        primegroup_gf9767x19_end 10, 5
        primegroup_gf9767x19_begin 60, 62, 64, 66, 68, 0, 2
        primegroup_gf9767x19_first 58
        primegroup_gf9767x19_steps 17, a0, a7, 4, a5, a4, a3, a2, a6, 56
        primegroup_gf9767x19_row a7, a3, a2, a6, a5, a4
        primegroup_gf9767x19_end 20, 5
        l16ui   a2, a1, 70
        l16ui   a3, a1, 72
        l16ui   a4, a1, 74
        l16ui   a5, a1, 76
        l16ui   a7, a1, 0
        nop.n
        nop.n
        l16ui   a0, a1, 2
        mull    a11, a7, a5
        l16ui   a5, a1, 68
        mull    a10, a7, a4
        mull    a9, a7, a3
        mull    a8, a7, a2
        primegroup_gf9767x19_steps_four 17, a0, a7, 4, a4, a3, a2, a5, 66
        primegroup_gf9767x19_row_four a7, a3, a2, a5, a4
        primegroup_gf9767x19_end 30, 4
        movi.n  a3, 0
        l32i    a0, a1, 124
        s16i    a3, a2, 38
        nop.n
        retw.n
        primegroup_lx6_end gf9767x19_mul

// Adds squares to the five sums: every second one two times, because z^19 = 2.
        .macro  primegroup_gf9767x19_squares a, b, c, d, e, parity
        l16ui   a2, a1, \a
        l16ui   a3, a1, \b
        l16ui   a4, a1, \c
        l16ui   a5, a1, \d
        l16ui   a6, a1, \e
        nop.n
        nop.n
        .irp    x, a2, a3, a4, a5, a6
        mull    \x, \x, \x
        .endr
        nop.n
        primegroup_gf9767x19_add_\parity a2, a8, a3, a9, a4, a10, a5, a11, a6, a12
        .endm
        .macro  primegroup_gf9767x19_add_even x, sum, more:vararg
        add.n   \sum, \sum, \x
        .ifnb   \more
        primegroup_gf9767x19_add_odd \more
        .endif
        .endm
        .macro  primegroup_gf9767x19_add_odd x, sum, more:vararg
        addx2   \sum, \x, \sum
        .ifnb   \more
        primegroup_gf9767x19_add_even \more
        .endif
        .endm

// Sums begin with the products of the highest coefficients and those from \from on, in \x and \y by turns.
        .macro  primegroup_gf9767x19_triangle x, y, from
        l16ui   a2, a1, 36
        l16ui   \x, a1, \from
        nop.n
        nop.n
        l16ui   \y, a1, \from+2
        mull    a8, \x, a2
        l16ui   a6, a1, 34
        l16ui   \x, a1, \from+4
        mull    a9, \y, a2
        l16ui   a5, a1, 32
        mull    a14, \y, a6
        add.n   a8, a8, a14
        l16ui   \y, a1, \from+6
        mull    a10, \x, a2
        l16ui   a4, a1, 30
        mull    a14, \x, a6
        mull    a13, \x, a5
        add.n   a9, a9, a14
        add.n   a8, a8, a13
        l16ui   \x, a1, \from+8
        mull    a11, \y, a2
        l16ui   a3, a1, 28
        mull    a14, \y, a6
        mull    a13, \y, a5
        add.n   a10, a10, a14
        mull    a14, \y, a4
        add.n   a9, a9, a13
        add.n   a8, a8, a14
        l16ui   \y, a1, \from+10
        mull    a12, \x, a2
        l16ui   a2, a1, 26
        mull    a14, \x, a6
        mull    a13, \x, a5
        add.n   a11, a11, a14
        .endm

// a2 = a3^2, a5 = -1/p modulo 2^32. 737 cycles.
        primegroup_lx6_function gf9767x19_square, 160
        s32i    a0, a1, 124
        s32i    a2, a1, 120
        mov.n   a15, a5
        primegroup_gf9767x19_copy a3, 0
        primegroup_gf9767x19_triangle a0, a7, 2
        mull    a14, a0, a4
        add.n   a10, a10, a13
        mull    a13, a0, a3
        add.n   a9, a9, a14
        add.n   a8, a8, a13
        primegroup_gf9767x19_steps 4, a7, a0, 14, a6, a5, a4, a3, a2, 24
        l16ui   a0, a1, 22
        mull    a13, a7, a2
        l16ui   a2, a1, 16
        mull    a14, a7, a6
        add.n   a12, a12, a13
        mull    a13, a7, a5
        add.n   a11, a11, a14
        add.n   a10, a10, a13
        mull    a13, a0, a6
        add.n   a12, a12, a13
        primegroup_gf9767x19_double
        primegroup_gf9767x19_begin 0, 2, 4, 6, 8, 0, 2
        primegroup_gf9767x19_row_four a7, a6, a5, a4, a3, , a12, a11, a10, a9
        mull    a13, a0, a5
        mull    a14, a0, a4
        add.n   a12, a12, a13
        add.n   a11, a11, a14
        primegroup_gf9767x19_double
        primegroup_gf9767x19_squares 0, 20, 2, 22, 4, even
        primegroup_gf9767x19_end 0, 5
        primegroup_gf9767x19_triangle a7, a0, 12
        mull    a14, a7, a4
        add.n   a10, a10, a13
        mull    a13, a7, a3
        add.n   a9, a9, a14
        add.n   a8, a8, a13
        primegroup_gf9767x19_steps 1, a0, a7, 24, a6, a5, a4, a3, a2, 24
        l16ui   a0, a1, 26
        primegroup_gf9767x19_row_four a7, a5, a4, a3, a2, 22, a12, a11, a10, a9
        mull    a13, a0, a4
        mull    a14, a0, a3
        add.n   a12, a12, a13
        add.n   a11, a11, a14
        primegroup_gf9767x19_double
        primegroup_gf9767x19_begin 10, 12, 14, 16, 18, 0, 2
        primegroup_gf9767x19_row a7, a6, a5, a4, a3, a2, 8
        primegroup_gf9767x19_steps 2, a0, a7, 4, a5, a4, a3, a2, a6, 6
        l16ui   a7, a1, 8
        mull    a13, a0, a3
        l16ui   a3, a1, 2
        mull    a14, a0, a2
        add.n   a12, a12, a13
        mull    a13, a0, a6
        add.n   a11, a11, a14
        add.n   a10, a10, a13
        mull    a13, a7, a2
        add.n   a12, a12, a13
        primegroup_gf9767x19_double
        primegroup_gf9767x19_squares 24, 6, 26, 8, 28, odd
        primegroup_gf9767x19_end 10, 5
        primegroup_gf9767x19_triangle a0, a7, 22
        add.n   a10, a10, a13
        mull    a13, a7, a6
        add.n   a12, a12, a13
        primegroup_gf9767x19_double
        primegroup_gf9767x19_begin 20, 22, 24, 26, 28, 0, 2
        primegroup_gf9767x19_row a7, a6, a5, a4, a3, a2, 18
        primegroup_gf9767x19_steps 4, a0, a7, 4, a5, a4, a3, a2, a6, 16
        l16ui   a7, a1, 12
        primegroup_gf9767x19_row_four a0, a6, a5, a4, a3, 8, a12, a11, a10, a9
        mull    a13, a7, a5
        mull    a14, a7, a4
        add.n   a12, a12, a13
        add.n   a11, a11, a14
        primegroup_gf9767x19_double
        primegroup_gf9767x19_squares 10, 30, 12, 32, 14, even
        primegroup_gf9767x19_end 20, 5
        l16ui   a2, a1, 36
        l16ui   a7, a1, 32
        nop.n
        nop.n
        l16ui   a0, a1, 34
        mull    a8, a7, a2
        l16ui   a5, a1, 34
        mull    a9, a0, a2
        add.n   a8, a8, a8
        add.n   a9, a9, a9
        movi.n  a10, 0
        movi.n  a11, 0
        l16ui   a2, a1, 30
        l16ui   a3, a1, 32
        l16ui   a4, a1, 34
        l16ui   a5, a1, 36
        l16ui   a7, a1, 0
        nop.n
        nop.n
        primegroup_gf9767x19_steps_four 8, a7, a0, 2, a5, a4, a3, a2, 28
        mull    a13, a7, a5
        mull    a14, a7, a4
        add.n   a11, a11, a13
        add.n   a10, a10, a14
        add.n   a8, a8, a8
        add.n   a9, a9, a9
        add.n   a10, a10, a10
        add.n   a11, a11, a11
        l16ui   a2, a1, 34
        l16ui   a3, a1, 16
        l16ui   a4, a1, 36
        l16ui   a5, a1, 18
        nop.n
        nop.n
        mull    a2, a2, a2
        mull    a3, a3, a3
        mull    a4, a4, a4
        mull    a5, a5, a5
        nop.n
        addx2   a8, a2, a8
        add.n   a9, a9, a3
        addx2   a10, a4, a10
        add.n   a11, a11, a5
        primegroup_gf9767x19_end 30, 4
        movi.n  a3, 0
        l32i    a0, a1, 124
        s16i    a3, a2, 38
        nop.n
        retw.n
        primegroup_lx6_end gf9767x19_square
