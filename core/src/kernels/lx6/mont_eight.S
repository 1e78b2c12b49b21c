// Montgomery products of 8 words on Xtensa, in nine limbs of 29 bits: `w28.rs` has the twin, `columns.S` how columns are summed.
//
// **Elements**: words; a product takes its operands and the modulus apart. R = 2^256, so that the last digit of the quotient has 24 bits.
// **Bounds**: tight limbs, below 2^29: no sum of upper halves is too large.
// **Stack**: 0 a factor's limbs, shifted, then the quotient's; 36 the limbs of the product; 108 the result's place, 112 p, 116 p', 120 return
// addresses, 128 words.

// Eight words at \from to nine limbs in a6-a14: shifted and stored, or tight.
        .macro  primegroup_mont8_split from, as
        l32i.n  a12, \from, 24
        l32i.n  a13, \from, 28
        l32i.n  a11, \from, 20
        l32i.n  a10, \from, 16
        srli    a14, a13, 8
        primegroup_mont8_\as\()_limb a14, 32
        primegroup_mont8_split_limb 11, a13, a12, \as, 28
        l32i.n  a9, \from, 12
        primegroup_mont8_split_limb 14, a12, a11, \as, 24
        l32i.n  a8, \from, 8
        primegroup_mont8_split_limb 17, a11, a10, \as, 20
        l32i.n  a7, \from, 4
        primegroup_mont8_split_limb 20, a10, a9, \as, 16
        l32i.n  a6, \from, 0
        primegroup_mont8_split_limb 23, a9, a8, \as, 12
        primegroup_mont8_split_limb 26, a8, a7, \as, 8
        primegroup_mont8_split_limb 29, a7, a6, \as, 4
        primegroup_mont8_\as\()_limb a6, 0
        .endm

        .macro  primegroup_mont8_split_limb shift, high, low, as, at
        ssai    \shift
        src     \high, \high, \low
        primegroup_mont8_\as\()_limb \high, \at
        .endm

        .macro  primegroup_mont8_shifted_limb x, at
        slli    \x, \x, 3
        s32i.n  \x, a1, \at
        .endm

        .macro  primegroup_mont8_tight_limb x, at
        slli    \x, \x, 3
        srli    \x, \x, 3
        .endm

// The limb of a column to \to of the stack; the rest goes to the next column, whose first factor is at \next.
        .macro  primegroup_mont8_store to, next
        l32i    a4, a1, \next
        extui   a2, a15, 29, 3
        slli    a5, a15, 3
        sub     a2, a2, a0
        srli    a5, a5, 3
        extui   a2, a2, 0, 3
        s32i    a5, a1, \to
        add.n   a15, a0, a2
        srli    a3, a4, 3
        extui   a0, a15, 29, 3
        .endm

// Terms up to \b, after which what was cut off is made good; then the factor at \next.
        .macro  primegroup_mont8_exact b, next
        primegroup_lx6_last \b
        l32i.n  a4, a1, \next
        primegroup_lx6_exact
        srli    a3, a4, 3
        .endm

// The last term before a digit, and p'.
        .macro  primegroup_mont8_before b
        mull    a2, a3, \b
        muluh   a5, a4, \b
        l32i    a4, a1, 116
        add.n   a15, a15, a2
        add.n   a0, a0, a5
        .endm

// The digit number \at / 4 of the quotient, with which the column's limb becomes 0: \left and \right shift it, so that it is shifted left by 3. p' is in a4.
        .macro  primegroup_mont8_digit at, left, right
        mull    a2, a15, a4
        nop.n
        slli    a4, a2, \left
        .if \right
        srli    a4, a4, \right
        .endif
        srli    a3, a4, 3
        s32i.n  a4, a1, \at
        primegroup_lx6_last a6
        .endm

// What is above a limb that is 0 goes to the next column, where the limb of the product at \limb is added and the first factor is at \next.
        .macro  primegroup_mont8_drop limb, next
        extui   a2, a15, 29, 3
        l32i    a5, a1, \limb
        sub     a2, a2, a0
        l32i    a4, a1, \next
        extui   a2, a2, 0, 3
        add.n   a2, a0, a2
        extui   a0, a2, 29, 3
        add.n   a15, a2, a5
        srli    a3, a4, 3
        .endm

// The last term of a column, its digit, and the next column.
        .macro  primegroup_mont8_quotient at
        primegroup_mont8_before a7
        primegroup_mont8_digit \at, 3, 0
        primegroup_mont8_drop \at+40, 0
        .endm

// As `store`, and adds the limb at \limb of the product to the next column.
        .macro  primegroup_mont8_next to, limb, next
        extui   a2, a15, 29, 3
        l32i    a3, a1, \limb
        slli    a5, a15, 3
        sub     a2, a2, a0
        l32i    a4, a1, \next
        srli    a5, a5, 3
        extui   a2, a2, 0, 3
        s32i    a5, a1, \to
        add.n   a2, a0, a2
        extui   a0, a2, 29, 3
        add.n   a15, a2, a3
        srli    a3, a4, 3
        .endm

// The word \x less that of p in \p, and less a0, to the stack; to a0 whether that borrows. The word of p at \next then goes to \other.
        .macro  primegroup_mont8_less x, at, p, other=no, next=0
        sub     a4, \x, \p
        .ifnc   \other, no
        l32i.n  \other, a2, \next
        .endif
        xor     a15, \x, \p
        sub     a4, a4, a0
        xor     \p, \p, a4
        and     \p, \p, a15
        s32i    a4, a1, 128+\at
        xor     \p, \p, a4
        extui   a0, \p, 31, 1
        .endm

// To the result \x where a0 is 1, else \y, which is then the word at \next.
        .macro  primegroup_mont8_choose x, y, at, next=0
        movnez  \y, \x, a0
        s32i.n  \y, a2, \at
        .if \next
        l32i    \y, a1, \next
        .endif
        .endm

        .macro  primegroup_mont8_begin name, frame=192
        .balign 4
        .globl  primegroup_\name
        .type   primegroup_\name, @function
primegroup_\name:
        entry   a1, \frame
        s32i    a0, a1, 124
        .endm

        .macro  primegroup_mont8_return name
        l32i    a0, a1, 124
        nop.n
        nop.n
        retw.n
        .size   primegroup_\name, . - primegroup_\name
        .endm

        .pushsection .text.primegroup_mont8, "ax", @progbits

// The 18 limbs of the product of what is at 0, shifted, and a6-a14.
        .balign 4
.Lprimegroup_mont8_product:
        l32i.n  a4, a1, 0
        s32i    a0, a1, 120
        nop.n
        srli    a3, a4, 3
        mull    a15, a3, a6
        muluh   a0, a4, a6
        primegroup_mont8_store 36, 0
        primegroup_lx6_terms 4, a7, a6
        primegroup_mont8_store 40, 0
        primegroup_lx6_terms 4, a8, a7, a6
        primegroup_mont8_store 44, 0
        primegroup_lx6_terms 4, a9, a8, a7, a6
        primegroup_mont8_store 48, 0
        primegroup_lx6_terms 4, a10, a9, a8, a7, a6
        primegroup_mont8_store 52, 0
        primegroup_lx6_terms 4, a11, a10, a9, a8, a7, a6
        primegroup_mont8_store 56, 0
        primegroup_lx6_terms 4, a12, a11, a10, a9, a8, a7, a6
        primegroup_mont8_store 60, 0
        primegroup_lx6_open_terms 4, a13, a12, a11
        primegroup_mont8_exact a10, 16
        primegroup_lx6_terms 20, a9, a8, a7, a6
        primegroup_mont8_store 64, 0
        primegroup_lx6_open_terms 4, a14, a13, a12
        primegroup_mont8_exact a11, 16
        primegroup_lx6_terms 20, a10, a9, a8, a7, a6
        primegroup_mont8_store 68, 4
        primegroup_lx6_open_terms 8, a14, a13, a12
        primegroup_mont8_exact a11, 20
        primegroup_lx6_terms 24, a10, a9, a8, a7
        primegroup_mont8_store 72, 8
        primegroup_lx6_terms 12, a14, a13, a12, a11, a10, a9, a8
        primegroup_mont8_store 76, 12
        primegroup_lx6_terms 16, a14, a13, a12, a11, a10, a9
        primegroup_mont8_store 80, 16
        primegroup_lx6_terms 20, a14, a13, a12, a11, a10
        primegroup_mont8_store 84, 20
        primegroup_lx6_terms 24, a14, a13, a12, a11
        primegroup_mont8_store 88, 24
        primegroup_lx6_terms 28, a14, a13, a12
        primegroup_mont8_store 92, 28
        primegroup_lx6_terms 32, a14, a13
        primegroup_mont8_store 96, 32
        primegroup_lx6_terms 36, a14
        primegroup_mont8_store 100, 0
        l32i    a0, a1, 120
        s32i    a15, a1, 104
        ret.n

// The square of what is at 0 and in a6-a14, shifted.
        .balign 4
.Lprimegroup_mont8_square:
        l32i.n  a4, a1, 0
        s32i    a0, a1, 120
        .irp    x, 6, 7, 8, 9, 10, 11, 12, 13, 14
        srli    a\x, a\x, 2
        .endr
        srli    a3, a4, 3
        mull    a15, a3, a3
        muluh   a0, a4, a3
        primegroup_mont8_store 36, 0
        primegroup_lx6_terms 4, a7
        primegroup_mont8_store 40, 0
        primegroup_lx6_terms 4, a8, a3
        primegroup_mont8_store 44, 0
        primegroup_lx6_terms 4, a9, a8
        primegroup_mont8_store 48, 0
        primegroup_lx6_terms 4, a10, a9, a3
        primegroup_mont8_store 52, 0
        primegroup_lx6_terms 4, a11, a10, a9
        primegroup_mont8_store 56, 0
        primegroup_lx6_terms 4, a12, a11, a10, a3
        primegroup_mont8_store 60, 0
        primegroup_lx6_terms 4, a13, a12, a11, a10
        primegroup_mont8_store 64, 0
        primegroup_lx6_terms 4, a14, a13, a12, a11, a3
        primegroup_mont8_store 68, 4
        primegroup_lx6_terms 8, a14, a13, a12, a11
        primegroup_mont8_store 72, 8
        primegroup_lx6_terms 12, a14, a13, a12, a3
        primegroup_mont8_store 76, 12
        primegroup_lx6_terms 16, a14, a13, a12
        primegroup_mont8_store 80, 16
        primegroup_lx6_terms 20, a14, a13, a3
        primegroup_mont8_store 84, 20
        primegroup_lx6_terms 24, a14, a13
        primegroup_mont8_store 88, 24
        primegroup_lx6_terms 28, a14, a3
        primegroup_mont8_store 92, 28
        primegroup_lx6_terms 32, a14
        primegroup_mont8_store 96, 32
        primegroup_lx6_terms 36, a3
        primegroup_mont8_store 100, 0
        l32i    a0, a1, 120
        s32i    a15, a1, 104
        ret.n

// The end of a routine: the limbs at 36, which are below p R, divided by R modulo p, to the result's place.
        .balign 4
.Lprimegroup_mont8_reduce:
        l32i    a2, a1, 112
        s32i    a0, a1, 120
        nop.n
        primegroup_mont8_split a2, tight
        l32i    a15, a1, 36
        l32i    a4, a1, 116
        movi.n  a0, 0
        nop.n
        primegroup_mont8_digit 0, 3, 0
        primegroup_mont8_drop 40, 0
        primegroup_mont8_quotient 4
        primegroup_lx6_term a8, 4
        primegroup_mont8_quotient 8
        primegroup_lx6_open_terms 4, a9, a8
        primegroup_mont8_quotient 12
        primegroup_lx6_open_terms 4, a10, a9, a8
        primegroup_mont8_quotient 16
        primegroup_lx6_open_terms 4, a11, a10, a9, a8
        primegroup_mont8_quotient 20
        primegroup_lx6_open_terms 4, a12, a11
        primegroup_mont8_exact a10, 12
        primegroup_lx6_open_terms 16, a9, a8
        primegroup_mont8_quotient 24
        primegroup_lx6_open_terms 4, a13, a12, a11
        primegroup_mont8_exact a10, 16
        primegroup_lx6_open_terms 20, a9, a8
        primegroup_mont8_quotient 28
        primegroup_lx6_open_terms 4, a14, a13, a12
        primegroup_mont8_exact a11, 16
        primegroup_lx6_open_terms 20, a10, a9, a8
        primegroup_mont8_before a7
        primegroup_mont8_digit 32, 8, 5
        primegroup_mont8_next 68, 72, 4
        primegroup_lx6_open_terms 8, a14, a13, a12
        primegroup_mont8_exact a11, 20
        primegroup_lx6_terms 24, a10, a9, a8, a7
        primegroup_mont8_next 72, 76, 8
        primegroup_lx6_open_terms 12, a14, a13
        primegroup_mont8_exact a12, 20
        primegroup_lx6_terms 24, a11, a10, a9, a8
        primegroup_mont8_next 76, 80, 12
        primegroup_lx6_terms 16, a14, a13, a12, a11, a10, a9
        primegroup_mont8_next 80, 84, 16
        primegroup_lx6_terms 20, a14, a13, a12, a11, a10
        primegroup_mont8_next 84, 88, 20
        primegroup_lx6_terms 24, a14, a13, a12, a11
        primegroup_mont8_next 88, 92, 24
        primegroup_lx6_terms 28, a14, a13, a12
        primegroup_mont8_next 92, 96, 28
        primegroup_lx6_terms 32, a14, a13
        primegroup_mont8_next 96, 100, 32
        primegroup_lx6_terms 36, a14
        primegroup_mont8_next 100, 104, 0
// Words a6-a13 from bit 24 of the limb at 68 on, and a14 above; the last limb is a15.
.Lprimegroup_mont8_words:
        l32i    a2, a1, 68
        l32i    a3, a1, 72
        l32i    a4, a1, 76
        extui   a2, a2, 24, 5
        slli    a6, a3, 5
        l32i    a5, a1, 80
        or      a6, a6, a2
        extui   a3, a3, 27, 2
        slli    a7, a4, 2
        l32i    a4, a1, 84
        or      a7, a7, a3
        slli    a2, a5, 31
        or      a7, a7, a2
        srli    a5, a5, 1
        slli    a8, a4, 28
        l32i    a3, a1, 88
        or      a8, a8, a5
        srli    a4, a4, 4
        l32i    a5, a1, 92
        slli    a9, a3, 25
        or      a9, a9, a4
        srli    a3, a3, 7
        slli    a10, a5, 22
        l32i    a4, a1, 96
        or      a10, a10, a3
        srli    a5, a5, 10
        l32i    a3, a1, 100
        slli    a11, a4, 19
        or      a11, a11, a5
        srli    a4, a4, 13
        slli    a12, a3, 16
        or      a12, a12, a4
        extui   a3, a3, 16, 13
        slli    a13, a15, 13
        or      a13, a13, a3
        extui   a14, a15, 19, 13
        // Less p, unless that is negative.
        l32i    a2, a1, 112
        movi.n  a0, 0
        nop.n
        l32i.n  a3, a2, 0
        nop.n
        nop.n
        primegroup_mont8_less a6, 0, a3, a5, 4
        primegroup_mont8_less a7, 4, a5, a3, 8
        primegroup_mont8_less a8, 8, a3, a5, 12
        primegroup_mont8_less a9, 12, a5, a3, 16
        primegroup_mont8_less a10, 16, a3, a5, 20
        primegroup_mont8_less a11, 20, a5, a3, 24
        primegroup_mont8_less a12, 24, a3, a5, 28
        primegroup_mont8_less a13, 28, a5
        l32i    a2, a1, 108
        sub     a0, a0, a14
        l32i    a3, a1, 128
        l32i    a4, a1, 132
        l32i    a5, a1, 136
        primegroup_mont8_choose a6, a3, 0, 140
        primegroup_mont8_choose a7, a4, 4, 144
        primegroup_mont8_choose a8, a5, 8, 148
        primegroup_mont8_choose a9, a3, 12, 152
        primegroup_mont8_choose a10, a4, 16, 156
        primegroup_mont8_choose a11, a5, 20
        primegroup_mont8_choose a12, a3, 24
        primegroup_mont8_choose a13, a4, 28
        l32i    a0, a1, 120
        nop.n
        nop.n
        ret.n

// a2 = a3 * a4 / R mod p, below p, of any words a3 and of a4 below p; a5 = p, a6 = p'. 1632 cycles, 192 bytes of stack, as all here.
        primegroup_mont8_begin mont8_mul
        s32i    a5, a1, 112
        s32i    a6, a1, 116
        s32i    a2, a1, 108
        primegroup_mont8_split a3, shifted
        primegroup_mont8_split a4, tight
        call0   .Lprimegroup_mont8_product
        call0   .Lprimegroup_mont8_reduce
        primegroup_mont8_return mont8_mul

// a2 = a3^2 / R mod p, below p, of a3 below p; a4 = p, a5 = p'. 1370 cycles.
        primegroup_mont8_begin mont8_square
        s32i    a4, a1, 112
        s32i    a5, a1, 116
        s32i    a2, a1, 108
        primegroup_mont8_split a3, shifted
        call0   .Lprimegroup_mont8_square
        call0   .Lprimegroup_mont8_reduce
        primegroup_mont8_return mont8_square

// The word of a2 at \at, from the bit \shift of the limb \x on, which \y and \z follow. The limb at \limb then goes to \next.
        .macro  primegroup_mont8_word at, x, y, z, shift, next=no, limb=0
        slli    a9, \y, 29-\shift
        .if \shift > 15
        extui   a10, \x, \shift, 29-\shift
        or      a10, a10, a9
        .else
        .if \shift
        srli    a10, \x, \shift
        or      a10, a10, a9
        .else
        or      a10, \x, a9
        .endif
        .endif
        .ifnc   \z, no
        slli    a9, \z, 58-\shift
        or      a10, a10, a9
        .endif
        .ifnc   \next, no
        l32i    \next, a1, \limb
        .endif
        s32i    a10, a2, \at
        .endm

// The limb at \at, from the bit \shift of the word \low on, which \high follows. The next word, at \word of a3, goes to \next.
        .macro  primegroup_mont8_limb at, low, high, shift, next=no, word=0
        .ifc    \high, no
        srli    a2, \low, \shift
        .else
        .if \shift
        ssai    \shift
        .endif
        .ifnc   \next, no
        l32i.n  \next, a3, \word
        .endif
        .if \shift
        src     a2, \high, \low
        slli    a2, a2, 3
        .else
        slli    a2, \low, 3
        .endif
        srli    a2, a2, 3
        .endif
        s32i    a2, a1, \at
        .endm

// The 16 words at a2 of the limbs at 36.
        .balign 4
.Lprimegroup_mont8_join:
        l32i   a3, a1, 36
        l32i   a4, a1, 40
        l32i   a5, a1, 44
        primegroup_mont8_word 0, a3, a4, no, 0, a6, 48
        primegroup_mont8_word 4, a4, a5, no, 3, a7, 52
        primegroup_mont8_word 8, a5, a6, no, 6, a8, 56
        primegroup_mont8_word 12, a6, a7, no, 9, a3, 60
        primegroup_mont8_word 16, a7, a8, no, 12, a4, 64
        primegroup_mont8_word 20, a8, a3, no, 15, a5, 68
        primegroup_mont8_word 24, a3, a4, no, 18, a6, 72
        primegroup_mont8_word 28, a4, a5, no, 21, a7, 76
        primegroup_mont8_word 32, a5, a6, no, 24, a8, 80
        primegroup_mont8_word 36, a6, a7, a8, 27, a3, 84
        primegroup_mont8_word 40, a8, a3, no, 1, a4, 88
        primegroup_mont8_word 44, a3, a4, no, 4, a5, 92
        primegroup_mont8_word 48, a4, a5, no, 7, a6, 96
        primegroup_mont8_word 52, a5, a6, no, 10, a7, 100
        primegroup_mont8_word 56, a6, a7, no, 13, a8, 104
        primegroup_mont8_word 60, a7, a8, no, 16
        ret.n

// The 16 words at a2 = a3 * a4, apart from both. 840 cycles.
        primegroup_mont8_begin mont8_wide
        primegroup_mont8_split a3, shifted
        s32i    a2, a1, 108
        primegroup_mont8_split a4, tight
        call0   .Lprimegroup_mont8_product
        l32i    a2, a1, 108
        call0   .Lprimegroup_mont8_join
        primegroup_mont8_return mont8_wide

// A limb of t = \x at \from and u at 36 and above: that of t - u, with the carry a8, in the place of u, and that of t + u in the place of t. Limbs have
// either sign, but what goes up from one is what makes it tight. a9 is the mask.
        .macro  primegroup_mont8_part at
        l32i    a3, a1, 192+\at
        l32i    a4, a1, 36+\at
        .if \at < 68
        l32i    a5, a1, 196+\at
        l32i    a6, a1, 40+\at
        .endif
        add.n   a10, a3, a4
        sub     a3, a3, a4
        s32i    a10, a1, 192+\at
        add.n   a3, a3, a8
        .if \at < 68
        srai    a8, a3, 29
        and     a3, a3, a9
        add.n   a10, a5, a6
        sub     a5, a5, a6
        s32i    a3, a1, 36+\at
        add.n   a5, a5, a8
        s32i    a10, a1, 196+\at
        .if \at < 64
        srai    a8, a5, 29
        and     a5, a5, a9
        .endif
        s32i    a5, a1, 40+\at
        .else
        s32i    a3, a1, 36+\at
        .endif
        .endm

        .macro  primegroup_mont8_mask
        movi.n  a9, -1
        movi.n  a8, 0
        srli    a9, a9, 3
        .endm

// 32 words at a2: a0 b0 - a1 b1, and (a0 + a1)(b0 + b1) - a0 b0 - a1 b1, of a0 and a1 at a3, b0 and b1 at a4, and the two sums at a5. 2745 cycles,
// 304 bytes of stack.
        primegroup_mont8_begin mont8_pair, 304
        s32i    a2, a1, 108
        s32i    a3, a1, 112
        s32i    a4, a1, 116
        s32i    a5, a1, 128
        primegroup_mont8_split a3, shifted
        primegroup_mont8_split a4, tight
        call0   .Lprimegroup_mont8_product
        .irp    at, 0, 12, 24, 36, 48, 60
        l32i    a2, a1, 36+\at
        l32i    a3, a1, 40+\at
        l32i    a4, a1, 44+\at
        s32i    a2, a1, 192+\at
        s32i    a3, a1, 196+\at
        s32i    a4, a1, 200+\at
        .endr
        l32i    a3, a1, 112
        l32i    a4, a1, 116
        addi    a3, a3, 32
        addi    a4, a4, 32
        s32i    a4, a1, 116
        primegroup_mont8_split a3, shifted
        l32i    a4, a1, 116
        nop.n
        nop.n
        primegroup_mont8_split a4, tight
        call0   .Lprimegroup_mont8_product
        primegroup_mont8_mask
        .irp    at, 0, 8, 16, 24, 32, 40, 48, 56, 64
        primegroup_mont8_part \at
        .endr
        l32i    a2, a1, 108
        call0   .Lprimegroup_mont8_join
        l32i    a3, a1, 128
        nop.n
        nop.n
        primegroup_mont8_split a3, shifted
        l32i    a4, a1, 128
        nop.n
        nop.n
        addi    a4, a4, 32
        primegroup_mont8_split a4, tight
        call0   .Lprimegroup_mont8_product
        primegroup_mont8_mask
        .irp    at, 0, 8, 16, 24, 32, 40, 48, 56, 64
        primegroup_lx6_rest \at, 36, 192, 29, a9, 64
        .endr
        l32i    a2, a1, 108
        nop.n
        nop.n
        addi    a2, a2, 64
        call0   .Lprimegroup_mont8_join
        primegroup_mont8_return mont8_pair

// a2 = the 16 words at a3, below p R, divided by R mod p, below p; a4 = p, a5 = p'. 1002 cycles.
        primegroup_mont8_begin mont8_reduce
        s32i    a4, a1, 112
        s32i    a5, a1, 116
        s32i    a2, a1, 108
        l32i.n  a4, a3, 0
        l32i.n  a5, a3, 4
        l32i.n  a6, a3, 8
        primegroup_mont8_limb 36, a4, a5, 0, a7, 12
        primegroup_mont8_limb 40, a4, a5, 29
        primegroup_mont8_limb 44, a5, a6, 26, a8, 16
        primegroup_mont8_limb 48, a6, a7, 23, a4, 20
        primegroup_mont8_limb 52, a7, a8, 20, a5, 24
        primegroup_mont8_limb 56, a8, a4, 17, a6, 28
        primegroup_mont8_limb 60, a4, a5, 14, a7, 32
        primegroup_mont8_limb 64, a5, a6, 11, a8, 36
        primegroup_mont8_limb 68, a6, a7, 8, a4, 40
        primegroup_mont8_limb 72, a7, a8, 5, a5, 44
        primegroup_mont8_limb 76, a8, a4, 2, a6, 48
        primegroup_mont8_limb 80, a8, a4, 31
        primegroup_mont8_limb 84, a4, a5, 28, a7, 52
        primegroup_mont8_limb 88, a5, a6, 25, a8, 56
        primegroup_mont8_limb 92, a6, a7, 22, a4, 60
        primegroup_mont8_limb 96, a7, a8, 19
        primegroup_mont8_limb 100, a8, a4, 16
        primegroup_mont8_limb 104, a4, no, 13
        call0   .Lprimegroup_mont8_reduce
        primegroup_mont8_return mont8_reduce
        .popsection
