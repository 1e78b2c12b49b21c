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
        l32i.n  a8, \from, 0
        l32i.n  a9, \from, 4
        l32i.n  a10, \from, 8
        l32i.n  a11, \from, 12
        l32i.n  a12, \from, 16
        primegroup_gf9767x19_store a8, \to, \twice
        primegroup_gf9767x19_store a9, \to+4, \twice
        primegroup_gf9767x19_store a10, \to+8, \twice
        primegroup_gf9767x19_store a11, \to+12, \twice
        primegroup_gf9767x19_store a12, \to+16, \twice
        l32i.n  a8, \from, 20
        l32i.n  a9, \from, 24
        l32i.n  a10, \from, 28
        l32i.n  a11, \from, 32
        l32i.n  a12, \from, 36
        primegroup_gf9767x19_store a8, \to+20, \twice
        primegroup_gf9767x19_store a9, \to+24, \twice
        primegroup_gf9767x19_store a10, \to+28, \twice
        primegroup_gf9767x19_store a11, \to+32, \twice
        primegroup_gf9767x19_store a12, \to+36, \twice
        .endm
        .macro  primegroup_gf9767x19_store x, to, twice
        s32i    \x, a1, \to
        .if \twice
        slli    \x, \x, 1
        s32i    \x, a1, \to+40
        .endif
        .endm

// The steps of five sums: \x, which is in a register, meets \a to \e for the sums a12 to a8. Meanwhile the next coefficient of its factor goes to
// \next, and one more of the other's takes the place of \a, which is needed no more.
        .macro  primegroup_gf9767x19_step x, next, from, a, b, c, d, e, more
        l16ui   \next, a1, \from
        mull    a13, \x, \a
        l16ui   \a, a1, \more
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
// The first, in whose place sums begin; and the last, which loads nothing.
        .macro  primegroup_gf9767x19_first more
        mull    a12, a7, a6
        l16ui   a6, a1, \more
        mull    a11, a7, a5
        mull    a10, a7, a4
        mull    a9, a7, a3
        mull    a8, a7, a2
        .endm
        .macro  primegroup_gf9767x19_last x, a, b, c, d, e
        mull    a13, \x, \a
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
// A step of the four lower sums, and one of the four upper ones.
        .macro  primegroup_gf9767x19_step_four x, next, from, a, b, c, d, more
        l16ui   \next, a1, \from
        mull    a13, \x, \a
        l16ui   \a, a1, \more
        mull    a14, \x, \b
        add.n   a11, a11, a13
        mull    a13, \x, \c
        add.n   a10, a10, a14
        mull    a14, \x, \d
        add.n   a9, a9, a13
        add.n   a8, a8, a14
        .endm
        .macro  primegroup_gf9767x19_step_upper x, next, from, a, b, c, d, more
        l16ui   \next, a1, \from
        mull    a13, \x, \a
        l16ui   \a, a1, \more
        mull    a14, \x, \b
        add.n   a12, a12, a13
        mull    a13, \x, \c
        add.n   a11, a11, a14
        mull    a14, \x, \d
        add.n   a10, a10, a13
        add.n   a9, a9, a14
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
        primegroup_gf9767x19_step a0, a7, 4, a5, a4, a3, a2, a6, 114
        primegroup_gf9767x19_step a7, a0, 6, a4, a3, a2, a6, a5, 112
        primegroup_gf9767x19_step a0, a7, 8, a3, a2, a6, a5, a4, 110
        primegroup_gf9767x19_step a7, a0, 10, a2, a6, a5, a4, a3, 108
        primegroup_gf9767x19_step a0, a7, 12, a6, a5, a4, a3, a2, 106
        primegroup_gf9767x19_step a7, a0, 14, a5, a4, a3, a2, a6, 104
        primegroup_gf9767x19_step a0, a7, 16, a4, a3, a2, a6, a5, 102
        primegroup_gf9767x19_step a7, a0, 18, a3, a2, a6, a5, a4, 100
        primegroup_gf9767x19_step a0, a7, 20, a2, a6, a5, a4, a3, 98
        primegroup_gf9767x19_step a7, a0, 22, a6, a5, a4, a3, a2, 96
        primegroup_gf9767x19_step a0, a7, 24, a5, a4, a3, a2, a6, 94
        primegroup_gf9767x19_step a7, a0, 26, a4, a3, a2, a6, a5, 92
        primegroup_gf9767x19_step a0, a7, 28, a3, a2, a6, a5, a4, 90
        primegroup_gf9767x19_step a7, a0, 30, a2, a6, a5, a4, a3, 88
        primegroup_gf9767x19_step a0, a7, 32, a6, a5, a4, a3, a2, 86
        primegroup_gf9767x19_step a7, a0, 34, a5, a4, a3, a2, a6, 84
        primegroup_gf9767x19_step a0, a7, 36, a4, a3, a2, a6, a5, 82
        primegroup_gf9767x19_last a7, a3, a2, a6, a5, a4
        primegroup_gf9767x19_end 0, 5
        primegroup_gf9767x19_begin 50, 52, 54, 56, 58, 0, 2
        primegroup_gf9767x19_first 48
        primegroup_gf9767x19_step a0, a7, 4, a5, a4, a3, a2, a6, 46
        primegroup_gf9767x19_step a7, a0, 6, a4, a3, a2, a6, a5, 44
        primegroup_gf9767x19_step a0, a7, 8, a3, a2, a6, a5, a4, 42
        primegroup_gf9767x19_step a7, a0, 10, a2, a6, a5, a4, a3, 40
        primegroup_gf9767x19_step a0, a7, 12, a6, a5, a4, a3, a2, 116
        primegroup_gf9767x19_step a7, a0, 14, a5, a4, a3, a2, a6, 114
        primegroup_gf9767x19_step a0, a7, 16, a4, a3, a2, a6, a5, 112
        primegroup_gf9767x19_step a7, a0, 18, a3, a2, a6, a5, a4, 110
        primegroup_gf9767x19_step a0, a7, 20, a2, a6, a5, a4, a3, 108
        primegroup_gf9767x19_step a7, a0, 22, a6, a5, a4, a3, a2, 106
        primegroup_gf9767x19_step a0, a7, 24, a5, a4, a3, a2, a6, 104
        primegroup_gf9767x19_step a7, a0, 26, a4, a3, a2, a6, a5, 102
        primegroup_gf9767x19_step a0, a7, 28, a3, a2, a6, a5, a4, 100
        primegroup_gf9767x19_step a7, a0, 30, a2, a6, a5, a4, a3, 98
        primegroup_gf9767x19_step a0, a7, 32, a6, a5, a4, a3, a2, 96
        primegroup_gf9767x19_step a7, a0, 34, a5, a4, a3, a2, a6, 94
        primegroup_gf9767x19_step a0, a7, 36, a4, a3, a2, a6, a5, 92
        primegroup_gf9767x19_last a7, a3, a2, a6, a5, a4
        primegroup_gf9767x19_end 10, 5
        primegroup_gf9767x19_begin 60, 62, 64, 66, 68, 0, 2
        primegroup_gf9767x19_first 58
        primegroup_gf9767x19_step a0, a7, 4, a5, a4, a3, a2, a6, 56
        primegroup_gf9767x19_step a7, a0, 6, a4, a3, a2, a6, a5, 54
        primegroup_gf9767x19_step a0, a7, 8, a3, a2, a6, a5, a4, 52
        primegroup_gf9767x19_step a7, a0, 10, a2, a6, a5, a4, a3, 50
        primegroup_gf9767x19_step a0, a7, 12, a6, a5, a4, a3, a2, 48
        primegroup_gf9767x19_step a7, a0, 14, a5, a4, a3, a2, a6, 46
        primegroup_gf9767x19_step a0, a7, 16, a4, a3, a2, a6, a5, 44
        primegroup_gf9767x19_step a7, a0, 18, a3, a2, a6, a5, a4, 42
        primegroup_gf9767x19_step a0, a7, 20, a2, a6, a5, a4, a3, 40
        primegroup_gf9767x19_step a7, a0, 22, a6, a5, a4, a3, a2, 116
        primegroup_gf9767x19_step a0, a7, 24, a5, a4, a3, a2, a6, 114
        primegroup_gf9767x19_step a7, a0, 26, a4, a3, a2, a6, a5, 112
        primegroup_gf9767x19_step a0, a7, 28, a3, a2, a6, a5, a4, 110
        primegroup_gf9767x19_step a7, a0, 30, a2, a6, a5, a4, a3, 108
        primegroup_gf9767x19_step a0, a7, 32, a6, a5, a4, a3, a2, 106
        primegroup_gf9767x19_step a7, a0, 34, a5, a4, a3, a2, a6, 104
        primegroup_gf9767x19_step a0, a7, 36, a4, a3, a2, a6, a5, 102
        primegroup_gf9767x19_last a7, a3, a2, a6, a5, a4
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
        primegroup_gf9767x19_step_four a0, a7, 4, a4, a3, a2, a5, 66
        primegroup_gf9767x19_step_four a7, a0, 6, a3, a2, a5, a4, 64
        primegroup_gf9767x19_step_four a0, a7, 8, a2, a5, a4, a3, 62
        primegroup_gf9767x19_step_four a7, a0, 10, a5, a4, a3, a2, 60
        primegroup_gf9767x19_step_four a0, a7, 12, a4, a3, a2, a5, 58
        primegroup_gf9767x19_step_four a7, a0, 14, a3, a2, a5, a4, 56
        primegroup_gf9767x19_step_four a0, a7, 16, a2, a5, a4, a3, 54
        primegroup_gf9767x19_step_four a7, a0, 18, a5, a4, a3, a2, 52
        primegroup_gf9767x19_step_four a0, a7, 20, a4, a3, a2, a5, 50
        primegroup_gf9767x19_step_four a7, a0, 22, a3, a2, a5, a4, 48
        primegroup_gf9767x19_step_four a0, a7, 24, a2, a5, a4, a3, 46
        primegroup_gf9767x19_step_four a7, a0, 26, a5, a4, a3, a2, 44
        primegroup_gf9767x19_step_four a0, a7, 28, a4, a3, a2, a5, 42
        primegroup_gf9767x19_step_four a7, a0, 30, a3, a2, a5, a4, 40
        primegroup_gf9767x19_step_four a0, a7, 32, a2, a5, a4, a3, 116
        primegroup_gf9767x19_step_four a7, a0, 34, a5, a4, a3, a2, 114
        primegroup_gf9767x19_step_four a0, a7, 36, a4, a3, a2, a5, 112
        mull    a13, a7, a3
        mull    a14, a7, a2
        add.n   a11, a11, a13
        mull    a13, a7, a5
        add.n   a10, a10, a14
        mull    a14, a7, a4
        add.n   a9, a9, a13
        add.n   a8, a8, a14
        primegroup_gf9767x19_end 30, 4
        movi.n  a3, 0
        l32i    a0, a1, 124
        s16i    a3, a2, 38
        nop.n
        retw.n
        primegroup_lx6_end gf9767x19_mul

// a2 = a3^2, a5 = -1/p modulo 2^32. 737 cycles.
        primegroup_lx6_function gf9767x19_square, 160
        s32i    a0, a1, 124
        s32i    a2, a1, 120
        mov.n   a15, a5
        primegroup_gf9767x19_copy a3, 0
        l16ui   a2, a1, 36
        l16ui   a0, a1, 2
        nop.n
        nop.n
        l16ui   a7, a1, 4
        mull    a8, a0, a2
        l16ui   a6, a1, 34
        l16ui   a0, a1, 6
        mull    a9, a7, a2
        l16ui   a5, a1, 32
        mull    a14, a7, a6
        add.n   a8, a8, a14
        l16ui   a7, a1, 8
        mull    a10, a0, a2
        l16ui   a4, a1, 30
        mull    a14, a0, a6
        mull    a13, a0, a5
        add.n   a9, a9, a14
        add.n   a8, a8, a13
        l16ui   a0, a1, 10
        mull    a11, a7, a2
        l16ui   a3, a1, 28
        mull    a14, a7, a6
        mull    a13, a7, a5
        add.n   a10, a10, a14
        mull    a14, a7, a4
        add.n   a9, a9, a13
        add.n   a8, a8, a14
        l16ui   a7, a1, 12
        mull    a12, a0, a2
        l16ui   a2, a1, 26
        mull    a14, a0, a6
        mull    a13, a0, a5
        add.n   a11, a11, a14
        mull    a14, a0, a4
        add.n   a10, a10, a13
        mull    a13, a0, a3
        add.n   a9, a9, a14
        add.n   a8, a8, a13
        primegroup_gf9767x19_step a7, a0, 14, a6, a5, a4, a3, a2, 24
        primegroup_gf9767x19_step a0, a7, 16, a5, a4, a3, a2, a6, 22
        primegroup_gf9767x19_step a7, a0, 18, a4, a3, a2, a6, a5, 20
        primegroup_gf9767x19_step a0, a7, 20, a3, a2, a6, a5, a4, 18
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
        mull    a13, a7, a6
        mull    a14, a7, a5
        add.n   a12, a12, a13
        mull    a13, a7, a4
        add.n   a11, a11, a14
        mull    a14, a7, a3
        add.n   a10, a10, a13
        add.n   a9, a9, a14
        mull    a13, a0, a5
        mull    a14, a0, a4
        add.n   a12, a12, a13
        add.n   a11, a11, a14
        primegroup_gf9767x19_double
        l16ui   a2, a1, 0
        l16ui   a3, a1, 20
        l16ui   a4, a1, 2
        l16ui   a5, a1, 22
        l16ui   a6, a1, 4
        nop.n
        nop.n
        mull    a2, a2, a2
        mull    a3, a3, a3
        mull    a4, a4, a4
        mull    a5, a5, a5
        mull    a6, a6, a6
        nop.n
        add.n   a8, a8, a2
        addx2   a9, a3, a9
        add.n   a10, a10, a4
        addx2   a11, a5, a11
        add.n   a12, a12, a6
        primegroup_gf9767x19_end 0, 5
        l16ui   a2, a1, 36
        l16ui   a7, a1, 12
        nop.n
        nop.n
        l16ui   a0, a1, 14
        mull    a8, a7, a2
        l16ui   a6, a1, 34
        l16ui   a7, a1, 16
        mull    a9, a0, a2
        l16ui   a5, a1, 32
        mull    a14, a0, a6
        add.n   a8, a8, a14
        l16ui   a0, a1, 18
        mull    a10, a7, a2
        l16ui   a4, a1, 30
        mull    a14, a7, a6
        mull    a13, a7, a5
        add.n   a9, a9, a14
        add.n   a8, a8, a13
        l16ui   a7, a1, 20
        mull    a11, a0, a2
        l16ui   a3, a1, 28
        mull    a14, a0, a6
        mull    a13, a0, a5
        add.n   a10, a10, a14
        mull    a14, a0, a4
        add.n   a9, a9, a13
        add.n   a8, a8, a14
        l16ui   a0, a1, 22
        mull    a12, a7, a2
        l16ui   a2, a1, 26
        mull    a14, a7, a6
        mull    a13, a7, a5
        add.n   a11, a11, a14
        mull    a14, a7, a4
        add.n   a10, a10, a13
        mull    a13, a7, a3
        add.n   a9, a9, a14
        add.n   a8, a8, a13
        primegroup_gf9767x19_step a0, a7, 24, a6, a5, a4, a3, a2, 24
        primegroup_gf9767x19_step_upper a7, a0, 26, a5, a4, a3, a2, 22
        mull    a13, a0, a4
        mull    a14, a0, a3
        add.n   a12, a12, a13
        add.n   a11, a11, a14
        primegroup_gf9767x19_double
        primegroup_gf9767x19_begin 10, 12, 14, 16, 18, 0, 2
        mull    a13, a7, a6
        l16ui   a6, a1, 8
        mull    a14, a7, a5
        add.n   a12, a12, a13
        mull    a13, a7, a4
        add.n   a11, a11, a14
        mull    a14, a7, a3
        add.n   a10, a10, a13
        mull    a13, a7, a2
        add.n   a9, a9, a14
        add.n   a8, a8, a13
        primegroup_gf9767x19_step a0, a7, 4, a5, a4, a3, a2, a6, 6
        primegroup_gf9767x19_step a7, a0, 6, a4, a3, a2, a6, a5, 4
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
        l16ui   a2, a1, 24
        l16ui   a3, a1, 6
        l16ui   a4, a1, 26
        l16ui   a5, a1, 8
        l16ui   a6, a1, 28
        nop.n
        nop.n
        mull    a2, a2, a2
        mull    a3, a3, a3
        mull    a4, a4, a4
        mull    a5, a5, a5
        mull    a6, a6, a6
        nop.n
        addx2   a8, a2, a8
        add.n   a9, a9, a3
        addx2   a10, a4, a10
        add.n   a11, a11, a5
        addx2   a12, a6, a12
        primegroup_gf9767x19_end 10, 5
        l16ui   a2, a1, 36
        l16ui   a0, a1, 22
        nop.n
        nop.n
        l16ui   a7, a1, 24
        mull    a8, a0, a2
        l16ui   a6, a1, 34
        l16ui   a0, a1, 26
        mull    a9, a7, a2
        l16ui   a5, a1, 32
        mull    a14, a7, a6
        add.n   a8, a8, a14
        l16ui   a7, a1, 28
        mull    a10, a0, a2
        l16ui   a4, a1, 30
        mull    a14, a0, a6
        mull    a13, a0, a5
        add.n   a9, a9, a14
        add.n   a8, a8, a13
        l16ui   a0, a1, 30
        mull    a11, a7, a2
        l16ui   a3, a1, 28
        mull    a14, a7, a6
        mull    a13, a7, a5
        add.n   a10, a10, a14
        mull    a14, a7, a4
        add.n   a9, a9, a13
        add.n   a8, a8, a14
        l16ui   a7, a1, 32
        mull    a12, a0, a2
        l16ui   a2, a1, 26
        mull    a14, a0, a6
        mull    a13, a0, a5
        add.n   a11, a11, a14
        add.n   a10, a10, a13
        mull    a13, a7, a6
        add.n   a12, a12, a13
        primegroup_gf9767x19_double
        primegroup_gf9767x19_begin 20, 22, 24, 26, 28, 0, 2
        mull    a13, a7, a6
        l16ui   a6, a1, 18
        mull    a14, a7, a5
        add.n   a12, a12, a13
        mull    a13, a7, a4
        add.n   a11, a11, a14
        mull    a14, a7, a3
        add.n   a10, a10, a13
        mull    a13, a7, a2
        add.n   a9, a9, a14
        add.n   a8, a8, a13
        primegroup_gf9767x19_step a0, a7, 4, a5, a4, a3, a2, a6, 16
        primegroup_gf9767x19_step a7, a0, 6, a4, a3, a2, a6, a5, 14
        primegroup_gf9767x19_step a0, a7, 8, a3, a2, a6, a5, a4, 12
        primegroup_gf9767x19_step a7, a0, 10, a2, a6, a5, a4, a3, 10
        primegroup_gf9767x19_step_upper a0, a7, 12, a6, a5, a4, a3, 8
        mull    a13, a7, a5
        mull    a14, a7, a4
        add.n   a12, a12, a13
        add.n   a11, a11, a14
        primegroup_gf9767x19_double
        l16ui   a2, a1, 10
        l16ui   a3, a1, 30
        l16ui   a4, a1, 12
        l16ui   a5, a1, 32
        l16ui   a6, a1, 14
        nop.n
        nop.n
        mull    a2, a2, a2
        mull    a3, a3, a3
        mull    a4, a4, a4
        mull    a5, a5, a5
        mull    a6, a6, a6
        nop.n
        add.n   a8, a8, a2
        addx2   a9, a3, a9
        add.n   a10, a10, a4
        addx2   a11, a5, a11
        add.n   a12, a12, a6
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
        primegroup_gf9767x19_step_four a7, a0, 2, a5, a4, a3, a2, 28
        primegroup_gf9767x19_step_four a0, a7, 4, a4, a3, a2, a5, 26
        primegroup_gf9767x19_step_four a7, a0, 6, a3, a2, a5, a4, 24
        primegroup_gf9767x19_step_four a0, a7, 8, a2, a5, a4, a3, 22
        primegroup_gf9767x19_step_four a7, a0, 10, a5, a4, a3, a2, 20
        primegroup_gf9767x19_step_four a0, a7, 12, a4, a3, a2, a5, 18
        primegroup_gf9767x19_step_four a7, a0, 14, a3, a2, a5, a4, 16
        primegroup_gf9767x19_step_four a0, a7, 16, a2, a5, a4, a3, 14
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
