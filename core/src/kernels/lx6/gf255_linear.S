// GF(2^255 - C) on Xtensa: sums and differences, with one carry from each limb to the next.
//
// **Registers**: a2 the result, a3, a4 and a7 the operands; a5 is C, then what goes up from a limb; a6 the mask of a limb, a13 it times 2 or 4.
// While a limb is carried and stored, the next is loaded.

// The limb \x, with what came from below, to \to.
        .macro  primegroup_gf255_limb x, to
        and     a15, \x, a6
        add.n   a15, a15, a5
        extui   a5, \x, 29, 3
        s32i.n  a15, a2, \to
        .endm

// The operations on limbs \x, \y (and a10) at \at: `load_` loads them, without it they are computed with. In a13 is what a limb of a multiple
// of p adds to a difference.
        .macro  primegroup_gf255_load_sum x, y, at
        l32i.n  \x, a3, \at
        l32i.n  \y, a4, \at
        .endm
        .macro  primegroup_gf255_load_difference x, y, at
        l32i.n  \x, a3, \at
        l32i.n  \y, a4, \at
        .endm
        .macro  primegroup_gf255_load_difference_of_sum x, y, at
        l32i.n  \y, a4, \at
        l32i.n  a10, a7, \at
        l32i.n  \x, a3, \at
        .endm
        .macro  primegroup_gf255_sum x, y
        add.n   \x, \x, \y
        .endm
        .macro  primegroup_gf255_difference x, y
        sub     \x, \x, \y
        add.n   \x, \x, a13
        .endm
        .macro  primegroup_gf255_difference_of_sum x, y
        add.n   \y, \y, a10
        add.n   \x, \x, a13
        sub     \x, \x, \y
        .endm

// A whole operation; with 2p (\shift 1) or 4p (\shift 2).
        .macro  primegroup_gf255_linear operation, shift=0
        primegroup_gf255_load_\operation a14, a9, 32
        movi.n  a6, -1
        srli    a6, a6, 3
        .if \shift
        srli    a13, a6, 6
        slli    a13, a13, \shift
        .endif
        primegroup_gf255_\operation a14, a9
        primegroup_gf255_load_\operation a8, a9, 0
        .if \shift
        sub     a13, a6, a5
        addi.n  a13, a13, 1
        slli    a13, a13, \shift
        .endif
        extui   a15, a14, 23, 9
        mull    a5, a5, a15
        primegroup_gf255_\operation a8, a9
        .if \shift
        slli    a13, a6, \shift
        .endif
        primegroup_gf255_load_\operation a11, a12, 4
        primegroup_gf255_limb a8, 0
        primegroup_gf255_\operation a11, a12
        primegroup_gf255_load_\operation a8, a9, 8
        primegroup_gf255_limb a11, 4
        primegroup_gf255_\operation a8, a9
        primegroup_gf255_load_\operation a11, a12, 12
        primegroup_gf255_limb a8, 8
        primegroup_gf255_\operation a11, a12
        primegroup_gf255_load_\operation a8, a9, 16
        primegroup_gf255_limb a11, 12
        primegroup_gf255_\operation a8, a9
        primegroup_gf255_load_\operation a11, a12, 20
        primegroup_gf255_limb a8, 16
        primegroup_gf255_\operation a11, a12
        primegroup_gf255_load_\operation a8, a9, 24
        primegroup_gf255_limb a11, 20
        primegroup_gf255_\operation a8, a9
        primegroup_gf255_load_\operation a11, a12, 28
        primegroup_gf255_limb a8, 24
        primegroup_gf255_\operation a11, a12
        primegroup_gf255_limb a11, 28
        slli    a14, a14, 9
        srli    a14, a14, 9
        add.n   a14, a14, a5
        s32i.n  a14, a2, 32
        retw.n
        .endm

// a2 = a3 + a4 mod p, a5 = C
        primegroup_lx6_function gf255_add, 32
        primegroup_gf255_linear sum
        primegroup_lx6_end gf255_add

// a2 = a3 - a4 mod p, a5 = C
        primegroup_lx6_function gf255_sub, 32
        primegroup_gf255_linear difference, 1
        primegroup_lx6_end gf255_sub

// a2 = a3 - a4 - a6 mod p, a5 = C
        primegroup_lx6_function gf255_sub_sum, 32
        mov.n   a7, a6
        primegroup_gf255_linear difference_of_sum, 2
        primegroup_lx6_end gf255_sub_sum

// a2 = a3 * a4 mod p for a4 below 2^21, a5 = C
        primegroup_lx6_function gf255_mul_small, 32
        movi.n  a6, -1
        slli    a7, a4, 1
        srli    a6, a6, 3
        l32i.n  a8, a3, 0
        movi.n  a10, 0
        .macro  primegroup_gf255_small_limb x, y, at
        .if \at < 32
        l32i.n  \y, a3, \at+4
        .endif
        slli    a15, \x, 2
        mull    a14, \x, a4
        muluh   a15, a15, a7
        and     a14, a14, a6
        add.n   a14, a14, a10
        extui   a10, a14, 29, 3
        and     a14, a14, a6
        add.n   a10, a10, a15
        .if \at == 4
        mov.n   a13, a14
        .else
        .if \at == 8
        mov.n   a12, a14
        .else
        .if \at < 32
        s32i.n  a14, a2, \at
        .endif
        .endif
        .endif
        .endm
        primegroup_gf255_small_limb a8, a9, 0
        primegroup_gf255_small_limb a9, a8, 4
        primegroup_gf255_small_limb a8, a9, 8
        primegroup_gf255_small_limb a9, a8, 12
        primegroup_gf255_small_limb a8, a9, 16
        primegroup_gf255_small_limb a9, a8, 20
        primegroup_gf255_small_limb a8, a9, 24
        primegroup_gf255_small_limb a9, a8, 28
        primegroup_gf255_small_limb a8, a9, 32
        // What is above bit 255, below 2^28, times C.
        extui   a8, a14, 23, 6
        slli    a10, a10, 6
        add.n   a10, a10, a8
        l32i.n  a8, a2, 0
        mull    a9, a10, a5
        slli    a11, a10, 3
        muluh   a11, a11, a5
        and     a9, a9, a6
        add.n   a8, a8, a9
        extui   a9, a8, 29, 3
        and     a8, a8, a6
        add.n   a13, a13, a11
        add.n   a13, a13, a9
        s32i.n  a8, a2, 0
        extui   a9, a13, 29, 3
        and     a13, a13, a6
        add.n   a12, a12, a9
        slli    a14, a14, 9
        srli    a14, a14, 9
        s32i.n  a13, a2, 4
        s32i.n  a12, a2, 8
        s32i.n  a14, a2, 32
        retw.n
        primegroup_lx6_end gf255_mul_small
