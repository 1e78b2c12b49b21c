// Montgomery products of 12 words on Xtensa, in 14 limbs of 28 bits. (Of 29 it would be as many, and sums of upper halves would be too large.)
//
// **Elements**: words; a product takes its operands and the modulus apart. R = 2^384, so that the last digit of the quotient has 20 bits.
// **Columns**: three at a time, each as in `columns.S`: L and H are a9 and a10, a11 and a12, a13 and a14. Up to 16 fractions are cut off, as L
// has four bits more than a limb. A limb of one factor, shifted in a4 and not shifted in a3, meets three of the other, which move from
// register to register of a6-a8, so that each is loaded once.
// **Registers** beside these: a15 is the mask of a limb; a0, a2 and a5 change.
// **Stack**: 0 a factor's limbs, shifted, then the quotient's; 56 the other factor's, then those of p; 112 those of the product; 224 the
// result's place, 228 p, 232 p', 236 and 240 return addresses. In the end words stand at 0 and 112.

        .macro  primegroup_mont12_begin name, frame=288
        .balign 4
        .globl  primegroup_mont12_\name
        .type   primegroup_mont12_\name, @function
primegroup_mont12_\name:
        entry   a1, \frame
        movi.n  a15, -1
        s32i    a0, a1, 236
        srli    a15, a15, 4
        .endm

        .macro  primegroup_mont12_return name
        l32i    a0, a1, 236
        nop.n
        nop.n
        retw.n
        .size   primegroup_mont12_\name, . - primegroup_mont12_\name
        .endm

// The limb number \i of the words at \from: shifted, to 0 and above, or tight, to 56 and above.
        .macro  primegroup_mont12_limb as, i, low, high, shift
        .ifc    \shift, 0
        mov.n   a2, \low
        .else
        .ifc    \high, no
        srli    a2, \low, \shift
        .else
        ssai    \shift
        src     a2, \high, \low
        .endif
        .endif
        .ifc    \as, shifted
        slli    a2, a2, 4
        s32i    a2, a1, 4*\i
        .else
        and     a2, a2, a15
        s32i    a2, a1, 56+4*\i
        .endif
        .endm

// Twelve words at \from to 14 limbs.
        .macro  primegroup_mont12_split from, as
        primegroup_lx6_each l32i.n, \from, 0, a6, a7, a8, a9
        primegroup_mont12_limb \as, 0, a6, no, 0
        primegroup_mont12_limb \as, 1, a6, a7, 28
        l32i.n  a10, \from, 16
        primegroup_mont12_limb \as, 2, a7, a8, 24
        l32i.n  a6, \from, 20
        primegroup_mont12_limb \as, 3, a8, a9, 20
        l32i.n  a7, \from, 24
        primegroup_mont12_limb \as, 4, a9, a10, 16
        l32i.n  a8, \from, 28
        primegroup_mont12_limb \as, 5, a10, a6, 12
        l32i.n  a9, \from, 32
        primegroup_mont12_limb \as, 6, a6, a7, 8
        l32i.n  a10, \from, 36
        primegroup_mont12_limb \as, 7, a7, no, 4
        l32i.n  a6, \from, 40
        primegroup_mont12_limb \as, 8, a8, no, 0
        primegroup_mont12_limb \as, 9, a8, a9, 28
        l32i.n  a7, \from, 44
        primegroup_mont12_limb \as, 10, a9, a10, 24
        primegroup_mont12_limb \as, 11, a10, a6, 20
        primegroup_mont12_limb \as, 12, a6, a7, 16
        primegroup_mont12_limb \as, 13, a7, no, 12
        .endm

// Adds the products of a4 with \x, \y and \z, as far as there are such, to the three columns; in one that is \new, they are the first. The limb at
// \b then goes to \to, and the factor is that at \a.
        .macro  primegroup_mont12_step x, y, z, to=no, b=0, a=no, new=no
        primegroup_mont12_mul mull, \z, \new, z, a13, a2, a3
        primegroup_mont12_mul muluh, \z, \new, z, a14, a5, a4
        .ifnc   \to, no
        l32i    \to, a1, \b
        .endif
        primegroup_mont12_add \z, \new, z, a13, a2
        primegroup_mont12_mul mull, \y, \new, y, a11, a2, a3
        primegroup_mont12_add \z, \new, z, a14, a5
        primegroup_mont12_mul muluh, \y, \new, y, a12, a5, a4
        primegroup_mont12_add \y, \new, y, a11, a2
        .ifnc   \x, no
        mull    a2, a3, \x
        .endif
        primegroup_mont12_add \y, \new, y, a12, a5
        .ifnc   \x, no
        muluh   a5, a4, \x
        .endif
        .ifnc   \a, no
        l32i    a4, a1, \a
        .endif
        .ifnc   \x, no
        add.n   a9, a9, a2
        add.n   a10, a10, a5
        .endif
        .ifnc   \a, no
        srli    a3, a4, 4
        .endif
        .endm
// A product with the limb \x, if there is one, for the column \own; and its addition, unless it is the first.
        .macro  primegroup_mont12_mul op, x, new, own, sum, product, factor
        .ifc    \new, \own
        \op     \sum, \factor, \x
        .else
        .ifc    \new, yz
        \op     \sum, \factor, \x
        .else
        .ifnc   \x, no
        \op     \product, \factor, \x
        .endif
        .endif
        .endif
        .endm
        .macro  primegroup_mont12_add x, new, own, sum, product
        .ifnc   \x, no
        .ifnc   \new, \own
        .ifnc   \new, yz
        add.n   \sum, \sum, \product
        .endif
        .endif
        .endif
        .endm

// As many steps as \n on three columns: a limb at \b or below takes the place of one that no column needs any more.
        .macro  primegroup_mont12_steps n, x, y, z, b, a
        primegroup_mont12_step \x, \y, \z, \z, \b, \a
        .if \n > 1
        primegroup_mont12_steps \n-1, \z, \x, \y, \b-4, \a+4
        .endif
        .endm
// The last three steps of a lower half, in which one column after the other ends.
        .macro  primegroup_mont12_rest_steps a
        primegroup_mont12_step a6, a7, a8, no, 0, \a
        primegroup_mont12_step no, a6, a7, no, 0, \a+4
        primegroup_mont12_step no, no, a6
        .endm

// Three columns begin, with the limbs at \x, \y and \z as far as there are such, and the factor at \a.
        .macro  primegroup_mont12_load x, y, z, a=no
        .ifnc   \a, no
        l32i    a4, a1, \a
        .endif
        l32i    a6, a1, \x
        .ifnc   \y, no
        l32i    a7, a1, \y
        .endif
        .ifnc   \z, no
        l32i    a8, a1, \z
        .endif
        .ifnc   \a, no
        srli    a3, a4, 4
        .endif
        .endm
// The same for the quotient's products: what is there is the limbs from \t on.
        .macro  primegroup_mont12_limbs t
        l32i    a2, a1, \t
        l32i    a11, a1, \t+4
        l32i    a13, a1, \t+8
        add.n   a9, a9, a2
        movi.n  a12, 0
        movi.n  a14, 0
        .endm

// What is in a column above its limb, to a2; the limb to \to.
        .macro  primegroup_mont12_above l, h, to=no
        extui   a2, \l, 28, 4
        .ifnc   \to, no
        and     a0, \l, a15
        .endif
        sub     a2, a2, \h
        .ifnc   \to, no
        s32i    a0, a1, \to
        .endif
        extui   a2, a2, 0, 4
        add.n   a2, a2, \h
        .endm

// The ends of the three columns: what is above the limb goes to the next one.
        .macro  primegroup_mont12_end0 to=no
        primegroup_mont12_above a9, a10, \to
        extui   a0, a2, 28, 4
        add.n   a11, a11, a2
        add.n   a12, a12, a0
        .endm
        .macro  primegroup_mont12_end1 to=no
        primegroup_mont12_above a11, a12, \to
        extui   a0, a2, 28, 4
        add.n   a13, a13, a2
        add.n   a14, a14, a0
        .endm
        .macro  primegroup_mont12_end2 to=no
        primegroup_mont12_above a13, a14, \to
        mov.n   a9, a2
        extui   a10, a2, 28, 4
        .endm

// The digit number \i of the quotient, with which the limb of a column becomes 0.
        .macro  primegroup_mont12_digit l, i, left=4, right=0
        l32i    a0, a1, 232
        nop.n
        nop.n
        mull    a2, \l, a0
        nop.n
        slli    a4, a2, \left
        .if \right
        srli    a4, a4, \right
        .endif
        s32i    a4, a1, 4*(\i)
        srli    a3, a4, 4
        .endm

        .macro  primegroup_mont12_ends to
        primegroup_mont12_end0 \to
        primegroup_mont12_end1 \to+4
        primegroup_mont12_end2 \to+8
        .endm

// Three digits of the quotient, the first of them number \i, which end three columns.
        .macro  primegroup_mont12_digits i
        primegroup_mont12_digit a9, \i
        primegroup_mont12_step a6, a7, a8
        primegroup_mont12_end0
        primegroup_mont12_digit a11, \i+1
        primegroup_mont12_step no, a6, a7
        primegroup_mont12_end1
        primegroup_mont12_digit a13, \i+2
        primegroup_mont12_step no, no, a6
        primegroup_mont12_end2
        .endm

// Two limbs at \limb, from the bit \shift on, as a word in \to; changes \other.
        .macro  primegroup_mont12_word to, other, limb, shift
        l32i    \to, a1, \limb
        l32i    \other, a1, \limb+4
        nop.n
        .if \shift > 15
        extui   \to, \to, \shift, 28-\shift
        .else
        .if \shift
        srli    \to, \to, \shift
        .else
        nop.n
        .endif
        .endif
        slli    \other, \other, 28-\shift
        or      \to, \to, \other
        .endm

// The word at \at of the result, of the limbs at \limb, to the stack at 112; and that less the word of p, where a9 is p and a10 the borrow, at 0.
        .macro  primegroup_mont12_less at, limb, shift
        l32i    a3, a9, \at
        primegroup_mont12_word a4, a5, \limb, \shift
        xor     a5, a4, a3
        sub     a6, a4, a3
        sub     a6, a6, a10
        s32i    a4, a1, 112+\at
        xor     a3, a3, a6
        and     a3, a3, a5
        xor     a3, a3, a6
        s32i    a6, a1, \at
        extui   a10, a3, 31, 1
        .endm

        .macro  primegroup_mont12_choose at
        l32i    a3, a1, \at
        l32i    a4, a1, 112+\at
        nop.n
        nop.n
        movnez  a3, a4, a10
        s32i    a3, a2, \at
        .endm

        .pushsection .text.primegroup_mont12, "ax", @progbits

// The 28 limbs of the product of what is at 0, shifted, and at 56.
        .balign 4
.Lprimegroup_mont12_product:
        s32i    a0, a1, 240
        movi.n  a9, 0
        movi.n  a10, 0
        primegroup_mont12_load 56, 60, 64, 0
        primegroup_mont12_step a6, a7, a8, no, 0, 4, yz
        primegroup_mont12_step no, a6, a7, no, 0, 8
        primegroup_mont12_step no, no, a6
        primegroup_mont12_ends 112
        primegroup_mont12_load 68, 72, 76, 0
        primegroup_mont12_step a6, a7, a8, a8, 64, 4, yz
        primegroup_mont12_steps 2, a8, a6, a7, 60, 8
        primegroup_mont12_rest_steps 16
        primegroup_mont12_ends 124
        primegroup_mont12_load 80, 84, 88, 0
        primegroup_mont12_step a6, a7, a8, a8, 76, 4, yz
        primegroup_mont12_steps 5, a8, a6, a7, 72, 8
        primegroup_mont12_rest_steps 28
        primegroup_mont12_ends 136
        primegroup_mont12_load 92, 96, 100, 0
        primegroup_mont12_step a6, a7, a8, a8, 88, 4, yz
        primegroup_mont12_steps 8, a8, a6, a7, 84, 8
        primegroup_mont12_rest_steps 40
        primegroup_mont12_ends 148
        primegroup_mont12_load 104, 108, no, 0
        primegroup_mont12_step a6, a7, no, a8, 100, 4, y
        primegroup_mont12_step a8, a6, a7, a7, 96, 8, z
        primegroup_mont12_steps 10, a7, a8, a6, 92, 12
        primegroup_mont12_step a6, a7, a8, no, 0, 52
        primegroup_mont12_step no, a6, a7
        primegroup_mont12_ends 160
        primegroup_mont12_load 108, no, no, 8
        primegroup_mont12_step a6, no, no, a8, 104, 12
        primegroup_mont12_step a8, a6, no, a7, 100, 16, y
        primegroup_mont12_step a7, a8, a6, a6, 96, 20, z
        primegroup_mont12_steps 8, a6, a7, a8, 92, 24
        primegroup_mont12_step a7, a8, a6
        primegroup_mont12_ends 172
        primegroup_mont12_load 108, no, no, 20
        primegroup_mont12_step a6, no, no, a8, 104, 24
        primegroup_mont12_step a8, a6, no, a7, 100, 28, y
        primegroup_mont12_step a7, a8, a6, a6, 96, 32, z
        primegroup_mont12_steps 5, a6, a7, a8, 92, 36
        primegroup_mont12_step a7, a8, a6
        primegroup_mont12_ends 184
        primegroup_mont12_load 108, no, no, 32
        primegroup_mont12_step a6, no, no, a8, 104, 36
        primegroup_mont12_step a8, a6, no, a7, 100, 40, y
        primegroup_mont12_step a7, a8, a6, a6, 96, 44, z
        primegroup_mont12_steps 2, a6, a7, a8, 92, 48
        primegroup_mont12_step a7, a8, a6
        primegroup_mont12_ends 196
        primegroup_mont12_load 108, no, no, 44
        primegroup_mont12_step a6, no, no, a8, 104, 48
        primegroup_mont12_step a8, a6, no, a7, 100, 52, y
        primegroup_mont12_step a7, a8, a6, no, 0, no, z
        primegroup_mont12_ends 208
        s32i    a9, a1, 220
        l32i    a0, a1, 240
        nop.n
        nop.n
        ret.n

// The end of a routine: the limbs at 112, which are below p R, divided by R modulo p, to the result's place.
        .balign 4
.Lprimegroup_mont12_reduce:
        l32i    a3, a1, 228
        s32i    a0, a1, 240
        nop.n
        primegroup_mont12_split a3, tight
        movi.n  a9, 0
        movi.n  a10, 0
        primegroup_mont12_load 56, 60, 64
        primegroup_mont12_limbs 112
        primegroup_mont12_digits 0
        primegroup_mont12_load 68, 72, 76, 0
        primegroup_mont12_limbs 124
        primegroup_mont12_steps 2, a6, a7, a8, 64, 4
        primegroup_mont12_step a7, a8, a6, a6, 56
        primegroup_mont12_digits 3
        primegroup_mont12_load 80, 84, 88, 0
        primegroup_mont12_limbs 136
        primegroup_mont12_steps 5, a6, a7, a8, 76, 4
        primegroup_mont12_step a7, a8, a6, a6, 56
        primegroup_mont12_digits 6
        primegroup_mont12_load 92, 96, 100, 0
        primegroup_mont12_limbs 148
        primegroup_mont12_steps 8, a6, a7, a8, 88, 4
        primegroup_mont12_step a7, a8, a6, a6, 56
        primegroup_mont12_digits 9
        primegroup_mont12_load 104, 108, no, 0
        primegroup_mont12_limbs 160
        primegroup_mont12_step a6, a7, no, a8, 100, 4
        primegroup_mont12_steps 10, a8, a6, a7, 96, 8
        primegroup_mont12_step a7, a8, a6, a6, 56
        primegroup_mont12_digit a9, 12
        primegroup_mont12_step a6, a7, a8
        primegroup_mont12_end0
        primegroup_mont12_digit a11, 13, 12, 8
        primegroup_mont12_step no, a6, a7
        primegroup_mont12_end1 164
        primegroup_mont12_end2 168
        primegroup_mont12_load 108, no, no, 8
        primegroup_mont12_limbs 172
        primegroup_mont12_step a6, no, no, a8, 104, 12
        primegroup_mont12_step a8, a6, no, a7, 100, 16
        primegroup_mont12_steps 9, a7, a8, a6, 96, 20
        primegroup_mont12_step a7, a8, a6
        primegroup_mont12_ends 172
        primegroup_mont12_load 108, no, no, 20
        primegroup_mont12_limbs 184
        primegroup_mont12_step a6, no, no, a8, 104, 24
        primegroup_mont12_step a8, a6, no, a7, 100, 28
        primegroup_mont12_steps 6, a7, a8, a6, 96, 32
        primegroup_mont12_step a7, a8, a6
        primegroup_mont12_ends 184
        primegroup_mont12_load 108, no, no, 32
        primegroup_mont12_limbs 196
        primegroup_mont12_step a6, no, no, a8, 104, 36
        primegroup_mont12_step a8, a6, no, a7, 100, 40
        primegroup_mont12_steps 3, a7, a8, a6, 96, 44
        primegroup_mont12_step a7, a8, a6
        primegroup_mont12_ends 196
        primegroup_mont12_load 108, no, no, 44
        primegroup_mont12_limbs 208
        primegroup_mont12_step a6, no, no, a8, 104, 48
        primegroup_mont12_step a8, a6, no, a7, 100, 52
        primegroup_mont12_step a7, a8, a6
        primegroup_mont12_ends 208
        l32i    a2, a1, 220
        nop.n
        nop.n
        add.n   a9, a9, a2
        s32i    a9, a1, 220
        // Less p, unless that is negative.
        extui   a11, a9, 12, 16
        l32i    a9, a1, 228
        movi.n  a10, 0
        .irp    at, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44
        primegroup_mont12_less \at, 164+4*((20+8*\at)/28), (20+8*\at)%28
        .endr
        l32i    a2, a1, 224
        sub     a10, a10, a11
        .irp    at, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44
        primegroup_mont12_choose \at
        .endr
        l32i    a0, a1, 240
        nop.n
        nop.n
        ret.n

// a2 = a3 * a4 / R mod p, below p, of any words a3 and of a4 below p; a5 = p, a6 = p'. 3092 cycles, 288 bytes of stack, as all here.
        primegroup_mont12_begin mul
        s32i    a5, a1, 228
        s32i    a6, a1, 232
        s32i    a2, a1, 224
        primegroup_mont12_split a3, shifted
        primegroup_mont12_split a4, tight
        call0   .Lprimegroup_mont12_product
        call0   .Lprimegroup_mont12_reduce
        primegroup_mont12_return mul

// The word of a2 at \at, from the bit \shift of the limb \x on, which \y follows. The limb at \limb then goes to \next.
        .macro  primegroup_mont12_joined at, x, y, shift, next=no, limb=0
        slli    a9, \y, 28-\shift
        .if \shift > 15
        extui   a10, \x, \shift, 28-\shift
        or      a10, a10, a9
        .else
        .if \shift
        srli    a10, \x, \shift
        or      a10, a10, a9
        .else
        or      a10, \x, a9
        .endif
        .endif
        .ifnc   \next, no
        l32i    \next, a1, \limb
        .endif
        s32i    a10, a2, \at
        .endm

// The 24 words at a2 of the limbs at 112.
        .balign 4
.Lprimegroup_mont12_join:
        primegroup_lx6_each l32i, a1, 112, a3, a4, a5, a6, a7
        primegroup_mont12_joined 0, a3, a4, 0, a8, 132
        primegroup_mont12_joined 4, a4, a5, 4, a3, 136
        primegroup_mont12_joined 8, a5, a6, 8, a4, 140
        primegroup_mont12_joined 12, a6, a7, 12, a5, 144
        primegroup_mont12_joined 16, a7, a8, 16, a6, 148
        primegroup_mont12_joined 20, a8, a3, 20, a7, 152
        primegroup_mont12_joined 24, a3, a4, 24, a8, 156
        primegroup_mont12_joined 28, a5, a6, 0, a3, 160
        primegroup_mont12_joined 32, a6, a7, 4, a4, 164
        primegroup_mont12_joined 36, a7, a8, 8, a5, 168
        primegroup_mont12_joined 40, a8, a3, 12, a6, 172
        primegroup_mont12_joined 44, a3, a4, 16, a7, 176
        primegroup_mont12_joined 48, a4, a5, 20, a8, 180
        primegroup_mont12_joined 52, a5, a6, 24, a3, 184
        primegroup_mont12_joined 56, a7, a8, 0, a4, 188
        primegroup_mont12_joined 60, a8, a3, 4, a5, 192
        primegroup_mont12_joined 64, a3, a4, 8, a6, 196
        primegroup_mont12_joined 68, a4, a5, 12, a7, 200
        primegroup_mont12_joined 72, a5, a6, 16, a8, 204
        primegroup_mont12_joined 76, a6, a7, 20, a3, 208
        primegroup_mont12_joined 80, a7, a8, 24, a4, 212
        primegroup_mont12_joined 84, a3, a4, 0, a5, 216
        primegroup_mont12_joined 88, a4, a5, 4, a6, 220
        primegroup_mont12_joined 92, a5, a6, 8
        ret.n

// The 24 words at a2 = a3 * a4, apart from both. 1509 cycles.
        primegroup_mont12_begin wide
        s32i    a2, a1, 224
        primegroup_mont12_split a3, shifted
        primegroup_mont12_split a4, tight
        call0   .Lprimegroup_mont12_product
        l32i    a2, a1, 224
        call0   .Lprimegroup_mont12_join
        primegroup_mont12_return wide

// Two limbs of t at 272 and u at 112 and above: those of t - u, with the carry a8, in the place of u, and of t + u in the place of t. Limbs have
// either sign, but what goes up from one is what makes it tight.
        .macro  primegroup_mont12_part at
        l32i    a3, a1, 272+\at
        l32i    a4, a1, 112+\at
        l32i    a5, a1, 276+\at
        l32i    a6, a1, 116+\at
        add.n   a10, a3, a4
        sub     a3, a3, a4
        s32i    a10, a1, 272+\at
        add.n   a3, a3, a8
        srai    a8, a3, 28
        and     a3, a3, a15
        add.n   a10, a5, a6
        sub     a5, a5, a6
        s32i    a3, a1, 112+\at
        add.n   a5, a5, a8
        s32i    a10, a1, 276+\at
        .if \at < 104
        srai    a8, a5, 28
        and     a5, a5, a15
        .endif
        s32i    a5, a1, 116+\at
        .endm

// 48 words at a2: a0 b0 - a1 b1, and (a0 + a1)(b0 + b1) - a0 b0 - a1 b1, of a0 and a1 at a3, b0 and b1 at a4, and the two sums at a5. 4886 cycles,
// 432 bytes of stack.
        primegroup_mont12_begin pair, 432
        s32i    a2, a1, 224
        s32i    a3, a1, 228
        s32i    a4, a1, 232
        s32i    a5, a1, 244
        primegroup_mont12_split a3, shifted
        primegroup_mont12_split a4, tight
        call0   .Lprimegroup_mont12_product
        .irp    at, 0, 16, 32, 48, 64, 80, 96
        l32i    a2, a1, 112+\at
        l32i    a3, a1, 116+\at
        l32i    a4, a1, 120+\at
        l32i    a5, a1, 124+\at
        s32i    a2, a1, 272+\at
        s32i    a3, a1, 276+\at
        s32i    a4, a1, 280+\at
        s32i    a5, a1, 284+\at
        .endr
        l32i    a3, a1, 228
        l32i    a4, a1, 232
        nop.n
        addi    a3, a3, 48
        addi    a4, a4, 48
        primegroup_mont12_split a3, shifted
        primegroup_mont12_split a4, tight
        call0   .Lprimegroup_mont12_product
        movi.n  a8, 0
        .irp    at, 0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104
        primegroup_mont12_part \at
        .endr
        l32i    a2, a1, 224
        call0   .Lprimegroup_mont12_join
        l32i    a3, a1, 244
        nop.n
        nop.n
        addi    a4, a3, 48
        primegroup_mont12_split a3, shifted
        primegroup_mont12_split a4, tight
        call0   .Lprimegroup_mont12_product
        movi.n  a8, 0
        .irp    at, 0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104
        primegroup_lx6_rest \at, 112, 272, 28, a15, 104
        .endr
        l32i    a2, a1, 224
        nop.n
        nop.n
        addi    a2, a2, 96
        call0   .Lprimegroup_mont12_join
        primegroup_mont12_return pair

// a2 = the 24 words at a3, below p R, divided by R mod p, below p; a4 = p, a5 = p'. 1855 cycles.
        primegroup_mont12_begin reduce
        s32i    a4, a1, 228
        s32i    a5, a1, 232
        s32i    a2, a1, 224
        .macro  primegroup_mont12_reduce_limb at, low, high, shift, next=no, word=0
        .ifnc   \high, no
        ssai    \shift
        .endif
        .ifnc   \next, no
        l32i    \next, a3, \word
        .endif
        .ifnc   \high, no
        src     a2, \high, \low
        .else
        .if \shift > 15
        extui   a2, \low, \shift, 32-\shift
        .else
        srli    a2, \low, \shift
        .endif
        .endif
        and     a2, a2, a15
        s32i    a2, a1, \at
        .endm
        l32i.n  a4, a3, 0
        l32i.n  a5, a3, 4
        l32i.n  a6, a3, 8
        primegroup_mont12_reduce_limb 112, a4, no, 0, a7, 12
        primegroup_mont12_reduce_limb 116, a4, a5, 28
        primegroup_mont12_reduce_limb 120, a5, a6, 24, a8, 16
        primegroup_mont12_reduce_limb 124, a6, a7, 20, a4, 20
        primegroup_mont12_reduce_limb 128, a7, a8, 16, a5, 24
        primegroup_mont12_reduce_limb 132, a8, a4, 12, a6, 28
        primegroup_mont12_reduce_limb 136, a4, a5, 8, a7, 32
        primegroup_mont12_reduce_limb 140, a5, no, 4, a8, 36
        primegroup_mont12_reduce_limb 144, a6, no, 0, a4, 40
        primegroup_mont12_reduce_limb 148, a6, a7, 28
        primegroup_mont12_reduce_limb 152, a7, a8, 24, a5, 44
        primegroup_mont12_reduce_limb 156, a8, a4, 20, a6, 48
        primegroup_mont12_reduce_limb 160, a4, a5, 16, a7, 52
        primegroup_mont12_reduce_limb 164, a5, a6, 12, a8, 56
        primegroup_mont12_reduce_limb 168, a6, a7, 8, a4, 60
        primegroup_mont12_reduce_limb 172, a7, no, 4, a5, 64
        primegroup_mont12_reduce_limb 176, a8, no, 0, a6, 68
        primegroup_mont12_reduce_limb 180, a8, a4, 28
        primegroup_mont12_reduce_limb 184, a4, a5, 24, a7, 72
        primegroup_mont12_reduce_limb 188, a5, a6, 20, a8, 76
        primegroup_mont12_reduce_limb 192, a6, a7, 16, a4, 80
        primegroup_mont12_reduce_limb 196, a7, a8, 12, a5, 84
        primegroup_mont12_reduce_limb 200, a8, a4, 8, a6, 88
        primegroup_mont12_reduce_limb 204, a4, no, 4, a7, 92
        primegroup_mont12_reduce_limb 208, a5, no, 0
        primegroup_mont12_reduce_limb 212, a5, a6, 28
        primegroup_mont12_reduce_limb 216, a6, a7, 24
        primegroup_mont12_reduce_limb 220, a7, no, 20
        call0   .Lprimegroup_mont12_reduce
        primegroup_mont12_return reduce
        .popsection
