// Products of nine limbs of 29 bits on Xtensa, for CPUs with MULL and MULUH.
//
// **Columns**: a column of a product is two sums of 32 bits, L and H, of the low words of products and of their upper halves, floor(xy / 2^29), which
// MULUH gives where one factor is shifted left by 3. With L the sum is known modulo 2^32, with H up to the fractions that were cut off, of
// which there are at most 8 (each below 1): so (L / 2^29 - H) mod 8 is what H lacks, and no sum has a carry.
// **Registers**: a6-a14 one factor's limbs b0-b8; a4 the other's, shifted, and a3 the same not shifted; a15 is L, a0 is H; a2 and a5 change.
// **Stack** at a1: 0 the limbs of the other factor, shifted; 36 the upper limbs of the product, shifted; 72 and above what a routine likes.

        .macro  primegroup_lx6_function name, frame=0
        .pushsection .text.primegroup_\name, "ax", @progbits
        .balign 4
        .globl  primegroup_\name
        .type   primegroup_\name, @function
primegroup_\name:
        .if \frame
        entry   a1, \frame
        .endif
        .endm

        .macro  primegroup_lx6_end name
        .size   primegroup_\name, . - primegroup_\name
        .popsection
        .endm

// Loads or stores words at \at of \base and above, by the instruction \op.
        .macro  primegroup_lx6_each op, base, at, x, more:vararg
        \op     \x, \base, \at
        .ifnb   \more
        primegroup_lx6_each \op, \base, \at+4, \more
        .endif
        .endm

// L, H += a4 * \b; then a4 and a3 are the factor at \next.
        .macro  primegroup_lx6_term b, next
        mull    a2, a3, \b
        muluh   a5, a4, \b
        l32i    a4, a1, \next
        add.n   a15, a15, a2
        add.n   a0, a0, a5
        srli    a3, a4, 3
        .endm

// The same, of which nothing follows in the column.
        .macro  primegroup_lx6_last b
        mull    a2, a3, \b
        muluh   a5, a4, \b
        add.n   a15, a15, a2
        add.n   a0, a0, a5
        .endm

// The same, of which nothing was before in the column.
        .macro  primegroup_lx6_first b, next
        mull    a15, a3, \b
        muluh   a0, a4, \b
        l32i    a4, a1, \next
        nop.n
        nop.n
        srli    a3, a4, 3
        .endm

// Terms with the factors from \next - 4 on. The last of the column if no more follow.
        .macro  primegroup_lx6_terms next, b, more:vararg
        .ifb \more
        primegroup_lx6_last \b
        .else
        primegroup_lx6_term \b, \next
        primegroup_lx6_terms \next+4, \more
        .endif
        .endm

// The same of a column in which terms follow.
        .macro  primegroup_lx6_open_terms next, b, more:vararg
        primegroup_lx6_term \b, \next
        .ifnb   \more
        primegroup_lx6_open_terms \next+4, \more
        .endif
        .endm

// What H lacks. So up to eight fractions more may be cut off.
        .macro  primegroup_lx6_exact
        extui   a2, a15, 29, 3
        sub     a2, a2, a0
        extui   a2, a2, 0, 3
        add.n   a0, a0, a2
        .endm

// The limb of an upper column, shifted, to \to; the rest goes to the next column, whose first factor is at \next.
        .macro  primegroup_lx6_upper to, next
        l32i    a4, a1, \next
        extui   a2, a15, 29, 3
        slli    a5, a15, 3
        sub     a2, a2, a0
        extui   a2, a2, 0, 3
        s32i    a5, a1, \to
        add.n   a15, a0, a2
        srli    a3, a4, 3
        extui   a0, a15, 29, 3
        .endm

// The same of a lower column, whose limb goes to \to of what \out of the stack points to.
        .macro  primegroup_lx6_lower to, next, out
        l32i    a3, a1, \out
        l32i    a4, a1, \next
        extui   a2, a15, 29, 3
        slli    a5, a15, 3
        sub     a2, a2, a0
        srli    a5, a5, 3
        extui   a2, a2, 0, 3
        s32i.n  a5, a3, \to
        add.n   a15, a0, a2
        srli    a3, a4, 3
        extui   a0, a15, 29, 3
        .endm

// Loads the limbs at a3, makes them tight but for the highest, and stores them, shifted.
        .macro  primegroup_lx6_tight
        primegroup_lx6_each l32i.n, a3, 0, a6, a7, a8, a9, a10, a11, a12, a13, a14
        primegroup_lx6_tight_limb a6, a7, 0
        primegroup_lx6_tight_limb a7, a8, 4
        primegroup_lx6_tight_limb a8, a9, 8
        primegroup_lx6_tight_limb a9, a10, 12
        primegroup_lx6_tight_limb a10, a11, 16
        primegroup_lx6_tight_limb a11, a12, 20
        primegroup_lx6_tight_limb a12, a13, 24
        primegroup_lx6_tight_limb a13, a14, 28
        slli    a14, a14, 3
        s32i.n  a14, a1, 32
        .endm

        .macro  primegroup_lx6_tight_limb x, y, to
        extui   a2, \x, 29, 3
        slli    \x, \x, 3
        add.n   \y, \y, a2
        s32i.n  \x, a1, \to
        .endm

// A term and the end of its lower column, of which H has no room for all: the upper half of this term goes to the next column at once.
        .macro  primegroup_lx6_high b, to, next, out
        mull    a2, a3, \b
        muluh   a5, a4, \b
        l32i    a3, a1, \out
        add.n   a15, a15, a2
        l32i    a4, a1, \next
        extui   a2, a15, 29, 3
        sub     a2, a2, a0
        sub     a2, a2, a5
        slli    a15, a15, 3
        extui   a2, a2, 0, 3
        srli    a15, a15, 3
        add.n   a2, a0, a2
        s32i.n  a15, a3, \to
        extui   a0, a2, 29, 3
        extui   a3, a5, 29, 3
        add.n   a15, a2, a5
        add.n   a0, a0, a3
        srli    a3, a4, 3
        .endm

// A term, after which the register \b has the word at \then.
        .macro  primegroup_lx6_term_then b, next, then
        mull    a2, a3, \b
        muluh   a5, a4, \b
        l32i    \b, a1, \then
        l32i    a4, a1, \next
        add.n   a15, a15, a2
        add.n   a0, a0, a5
        srli    a3, a4, 3
        .endm

// Two limbs of what is at \here and above less those at \other and above, with the carry a8, for limbs of \bits bits. They have either
// sign, but what goes up from one is what makes it tight; the highest one, above \last, stays as it is. \mask is the mask of a limb.
        .macro  primegroup_lx6_rest at, here, other, bits, mask, last
        l32i    a3, a1, \here+\at
        l32i    a4, a1, \other+\at
        l32i    a5, a1, \here+4+\at
        l32i    a6, a1, \other+4+\at
        sub     a3, a3, a4
        add.n   a3, a3, a8
        srai    a8, a3, \bits
        and     a3, a3, \mask
        sub     a5, a5, a6
        s32i    a3, a1, \here+\at
        add.n   a5, a5, a8
        .if \at < \last
        srai    a8, a5, \bits
        and     a5, a5, \mask
        .endif
        s32i    a5, a1, \here+4+\at
        .endm
