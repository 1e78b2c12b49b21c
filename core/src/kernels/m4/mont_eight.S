@ Products modulo primes of 8 words on Cortex-M4, of one element and of pairs; sums and differences. The convention is that of
@ mont_twelve.S, with R = 2^256. For mul, p is below R/2, and a may be any integer of 256 bits.
@
@ Four words of one factor stay in registers, and four open words of the sum; words of the other factor come in twos.

@ Frames: 12 words of the sum; an element; then what is pushed, the result's address first.
        .set    .Lprimegroup_mont8_MUL, 48
        .set    .Lprimegroup_mont8_X, 48
        .set    .Lprimegroup_mont8_SQUARE_Y, 80
        .set    .Lprimegroup_mont8_PAIR, 80
        .set    .Lprimegroup_mont8_SQUARE, 112

@ Two words at r6 + b times r8-r11. What the sum had at this place: nothing (new), or the words at `at`, where t0 and t1 go (more), or four
@ words lower (down).
        .macro  primegroup_mont8_step kind, t0, t1, t2, t3, c, d, b, at, t=sp
        ldr.w   r12, [r6, #\b]
        ldr.w   lr, [r6, #\b + 4]
        .ifc    \kind, new
        primegroup_moves mov.w, \c, #0, \d, #0
        .else
        primegroup_each ldr.w, \t, \at, \c, \d
        .endif
        .ifc    \kind, down
        primegroup_mont8_rows \t0, \t1, \t2, \t3, \c, \d, \at - 16, \t
        .else
        primegroup_mont8_rows \t0, \t1, \t2, \t3, \c, \d, \at, \t
        .endif
        .endm
        .macro  primegroup_mont8_rows t0, t1, t2, t3, c, d, to, t
        primegroup_umaal r12, \c, \t0, r8, \t1, r9, \t2, r10, \t3, r11
        str.w   \t0, [\t, #\to]
        primegroup_umaal lr, \d, \t1, r8, \t2, r9, \t3, r10, \c, r11
        str.w   \t1, [\t, #\to + 4]
        .endm
@ The sum, of 8 words (new: none), plus the factor at r6 times r8-r11; the four highest words in r2-r5.
        .macro  primegroup_mont8_product kind, t=sp, o=0
        primegroup_moves mov.w, r0, #0, r1, r0, r2, r0, r3, r0
        primegroup_mont8_step \kind, r0, r1, r2, r3, r4, r5, 0, 0 + \o, \t
        primegroup_mont8_step \kind, r2, r3, r4, r5, r0, r1, 8, 8 + \o, \t
        primegroup_mont8_step \kind, r4, r5, r0, r1, r2, r3, 16, 16 + \o, \t
        primegroup_mont8_step \kind, r0, r1, r2, r3, r4, r5, 24, 24 + \o, \t
        .endm
        .macro  primegroup_mont8_first kind
        primegroup_mont8_product \kind
        add.w   lr, sp, #32
        stm.w   lr, {r2-r5}
        .endm
@ The same to a sum of 12 words.
        .macro  primegroup_mont8_second
        primegroup_mont8_product more
        add.w   lr, sp, #32
        ldm.w   lr, {r8-r11}
        primegroup_chain adds.w, adcs.w, r2, r8, r3, r9, r4, r10
        adc.w   r5, r5, r11
        stm.w   lr, {r2-r5}
        .endm
@ Rows of the square m p: m = t0/-p, t = t + m p, t0 = 0. The four lowest words of p in r5, r7, r12, lr, -1/p in r11.
        .macro  primegroup_mont8_clear t0, t1, t2, t3, c, m, more:vararg
        mul     \m, \t0, r11
        umaal   \t0, \c, \m, r5
        umaal   \t1, \c, \m, r7
        umaal   \t2, \c, \m, r12
        umaal   \t3, \c, \m, lr
        .ifnb   \more
        primegroup_mont8_clear \t1, \t2, \t3, \c, \t0, \more
        .endif
        .endm
@ (The sum, of 12 words, + m p) / 2^128: 8 words. The addresses of p and -1/p in the frame are at + 12 and at + 16.
        .macro  primegroup_mont8_reduce at
        ldr.w   r6, [sp, #\at + 12]
        ldr.w   r11, [sp, #\at + 16]
        ldm.w   sp, {r0-r3}
        ldm.w   r6, {r5, r7, r12, lr}
        mov.w   r4, #0
        primegroup_mont8_clear r0, r1, r2, r3, r4, r8, r9, r10, r11
        primegroup_mont8_step down, r4, r0, r1, r2, r3, r5, 16, 16
        primegroup_mont8_step down, r1, r2, r3, r5, r4, r0, 24, 24
        add.w   lr, sp, #32
        ldm.w   lr, {r8-r11}
        primegroup_chain adds.w, adcs.w, r3, r8, r5, r9, r4, r10, r0, r11
        primegroup_each str.w, sp, 16, r3, r5, r4, r0
        .endm
@ The sum less p, or the sum if that is negative, in r0-r5, r8, r9; r6 is the address of p.
        .macro  primegroup_mont8_below_p
        ldm.w   sp, {r0-r5, r8, r9}
        ldm.w   r6!, {r10-r12, lr}
        primegroup_chain subs.w, sbcs.w, r0, r10, r1, r11, r2, r12, r3, lr
        ldm.w   r6, {r10-r12, lr}
        primegroup_chain sbcs.w, sbcs.w, r4, r10, r5, r11, r8, r12, r9, lr
        sbc.w   r7, r7, r7
        primegroup_chain and.w, and.w, r10, r7, r11, r7, r12, r7, lr, r7
        strd    r12, lr, [sp]
        ldrd    r12, lr, [r6, #-16]
        and.w   r12, r12, r7
        and.w   lr, lr, r7
        adds.w  r0, r0, r12
        adcs.w  r1, r1, lr
        ldrd    r12, lr, [r6, #-8]
        and.w   r12, r12, r7
        and.w   lr, lr, r7
        primegroup_chain adcs.w, adcs.w, r2, r12, r3, lr, r4, r10, r5, r11
        ldrd    r12, lr, [sp]
        adcs.w  r8, r8, r12
        adc.w   r9, r9, lr
        .endm
@ The four words at x, x being in the frame's word \at, + from; those at sp + at.
        .macro  primegroup_mont8_load at, from
        ldr.w   lr, [sp, #\at]
        .if     \from > 0
        add.w   lr, lr, #\from
        .endif
        ldm.w   lr, {r8-r11}
        .endm
        .macro  primegroup_mont8_local at
        add.w   lr, sp, #\at
        ldm.w   lr, {r8-r11}
        .endm

@ out = a b / R. 400 cycles.
        primegroup_thumb_function mont8_mul
        push.w  {r0-r4, r6, r7, lr}
        sub.w   sp, sp, #.Lprimegroup_mont8_MUL
        ldm.w   r1, {r8-r11}
        mov.w   r6, r2
        primegroup_mont8_first new
        primegroup_mont8_reduce .Lprimegroup_mont8_MUL
        primegroup_mont8_load .Lprimegroup_mont8_MUL + 4, 16
        ldr.w   r6, [sp, #.Lprimegroup_mont8_MUL + 8]
        primegroup_mont8_first more
        primegroup_mont8_reduce .Lprimegroup_mont8_MUL
        primegroup_mont8_below_p
        ldr.w   r12, [sp, #.Lprimegroup_mont8_MUL]
        stm.w   r12, {r0-r5, r8, r9}
        add.w   sp, sp, #.Lprimegroup_mont8_MUL
        pop.w   {r0-r4, r6, r7, pc}
        primegroup_thumb_end mont8_mul

@ out = a b / R for pairs: a0 b0 + (p - a1) b1, a0 b1 + a1 b0, each with one reduction.
        primegroup_thumb_function mont8_mul_pair
        push.w  {r0-r4, r6, r7, lr}
        sub.w   sp, sp, #.Lprimegroup_mont8_PAIR
        @ p - a1
        add.w   lr, r1, #32
        ldm.w   r3!, {r4-r7}
        ldm.w   lr!, {r8-r11}
        primegroup_chain subs.w, sbcs.w, r4, r8, r5, r9, r6, r10, r7, r11
        add.w   r0, sp, #.Lprimegroup_mont8_X
        stm.w   r0!, {r4-r7}
        ldm.w   r3, {r4-r7}
        ldm.w   lr, {r8-r11}
        primegroup_chain sbcs.w, sbcs.w, r4, r8, r5, r9, r6, r10
        sbc.w   r7, r7, r11
        stm.w   r0, {r4-r7}
        @ the real part
        ldm.w   r1, {r8-r11}
        mov.w   r6, r2
        primegroup_mont8_first new
        primegroup_mont8_local .Lprimegroup_mont8_X
        add.w   r6, r6, #32
        primegroup_mont8_second
        primegroup_mont8_reduce .Lprimegroup_mont8_PAIR
        primegroup_mont8_load .Lprimegroup_mont8_PAIR + 4, 16
        ldr.w   r6, [sp, #.Lprimegroup_mont8_PAIR + 8]
        primegroup_mont8_first more
        primegroup_mont8_local .Lprimegroup_mont8_X + 16
        add.w   r6, r6, #32
        primegroup_mont8_second
        primegroup_mont8_reduce .Lprimegroup_mont8_PAIR
        primegroup_mont8_below_p
        add.w   r12, sp, #.Lprimegroup_mont8_X
        stm.w   r12, {r0-r5, r8, r9}
        @ the other
        primegroup_mont8_load .Lprimegroup_mont8_PAIR + 4, 32
        ldr.w   r6, [sp, #.Lprimegroup_mont8_PAIR + 8]
        primegroup_mont8_first new
        primegroup_mont8_load .Lprimegroup_mont8_PAIR + 4, 0
        add.w   r6, r6, #32
        primegroup_mont8_second
        primegroup_mont8_reduce .Lprimegroup_mont8_PAIR
        primegroup_mont8_load .Lprimegroup_mont8_PAIR + 4, 48
        ldr.w   r6, [sp, #.Lprimegroup_mont8_PAIR + 8]
        primegroup_mont8_first more
        primegroup_mont8_load .Lprimegroup_mont8_PAIR + 4, 16
        add.w   r6, r6, #32
        primegroup_mont8_second
        primegroup_mont8_reduce .Lprimegroup_mont8_PAIR
        primegroup_mont8_below_p
        ldr.w   r12, [sp, #.Lprimegroup_mont8_PAIR]
        add.w   lr, r12, #32
        stm.w   lr, {r0-r5, r8, r9}
        add.w   lr, sp, #.Lprimegroup_mont8_X
        ldm.w   lr, {r0-r5, r8, r9}
        stm.w   r12, {r0-r5, r8, r9}
        add.w   sp, sp, #.Lprimegroup_mont8_PAIR
        pop.w   {r0-r4, r6, r7, pc}
        primegroup_thumb_end mont8_mul_pair

@ Four words of p + a0 - a1 and of a0 + a1, to X and Y; carries in r4, r5 and C; r2 = 1.
        .macro  primegroup_mont8_sums at
        ldm.w   r3!, {r6-r9}
        ldm.w   r1!, {r0, r10-r12}
        primegroup_mont8_sum r6, r0, 16, \at
        primegroup_mont8_sum r7, r10, 20, \at + 4
        primegroup_mont8_sum r8, r11, 24, \at + 8
        primegroup_mont8_sum r9, r12, 28, \at + 12
        .endm
        .macro  primegroup_mont8_sum p, a, from, at
        ldr.w   lr, [r1, #\from]
        umaal   \p, r4, \a, r2
        sbcs.w  \p, \p, lr
        umaal   \a, r5, lr, r2
        str.w   \p, [sp, #.Lprimegroup_mont8_X + \at]
        str.w   \a, [sp, #.Lprimegroup_mont8_SQUARE_Y + \at]
        .endm
@ out = a^2 / R for a pair: (a0 + a1) (a0 + p - a1), (2 a0) a1; the sums are not reduced.
        primegroup_thumb_function mont8_square_pair
        push.w  {r0-r4, r6, r7, lr}
        sub.w   sp, sp, #.Lprimegroup_mont8_SQUARE
        mov.w   r2, #1
        mov.w   r5, #0
        subs.w  r4, r5, r5
        primegroup_mont8_sums 0
        primegroup_mont8_sums 16
        @ the real part
        primegroup_mont8_local .Lprimegroup_mont8_X
        add.w   r6, sp, #.Lprimegroup_mont8_SQUARE_Y
        primegroup_mont8_first new
        primegroup_mont8_reduce .Lprimegroup_mont8_SQUARE
        primegroup_mont8_local .Lprimegroup_mont8_X + 16
        add.w   r6, sp, #.Lprimegroup_mont8_SQUARE_Y
        primegroup_mont8_first more
        primegroup_mont8_reduce .Lprimegroup_mont8_SQUARE
        primegroup_mont8_below_p
        add.w   r12, sp, #.Lprimegroup_mont8_X
        stm.w   r12, {r0-r5, r8, r9}
        @ the other
        ldr.w   r6, [sp, #.Lprimegroup_mont8_SQUARE + 4]
        ldm.w   r6!, {r0-r5, r8, r9}
        primegroup_chain adds.w, adcs.w, r0, r0, r1, r1, r2, r2, r3, r3, r4, r4, r5, r5, r8, r8
        adc.w   r9, r9, r9
        add.w   lr, sp, #.Lprimegroup_mont8_SQUARE_Y
        stm.w   lr, {r0-r5, r8, r9}
        ldm.w   r6, {r8-r11}
        mov.w   r6, lr
        primegroup_mont8_first new
        primegroup_mont8_reduce .Lprimegroup_mont8_SQUARE
        primegroup_mont8_load .Lprimegroup_mont8_SQUARE + 4, 48
        add.w   r6, sp, #.Lprimegroup_mont8_SQUARE_Y
        primegroup_mont8_first more
        primegroup_mont8_reduce .Lprimegroup_mont8_SQUARE
        primegroup_mont8_below_p
        ldr.w   r12, [sp, #.Lprimegroup_mont8_SQUARE]
        add.w   lr, r12, #32
        stm.w   lr, {r0-r5, r8, r9}
        add.w   lr, sp, #.Lprimegroup_mont8_X
        ldm.w   lr, {r0-r5, r8, r9}
        stm.w   r12, {r0-r5, r8, r9}
        add.w   sp, sp, #.Lprimegroup_mont8_SQUARE
        pop.w   {r0-r4, r6, r7, pc}
        primegroup_thumb_end mont8_square_pair

@ Words + r1 p + the carry in r2, r1 being 0 or 1.
        .macro  primegroup_mont8_plus_p p, x, y, more:vararg
        ldrd    r12, lr, [r3, #\p]
        umaal   \x, r2, r1, r12
        umaal   \y, r2, r1, lr
        .ifnb   \more
        primegroup_mont8_plus_p \p + 8, \more
        .endif
        .endm
@ out = a + b: less p, and p again if that is negative.
        primegroup_thumb_function mont8_add
        push.w  {r6, r7, lr}
        ldm.w   r1!, {r4-r7}
        ldm.w   r2!, {r8-r11}
        primegroup_chain adds.w, adcs.w, r4, r8, r5, r9, r6, r10, r7, r11
        ldm.w   r1, {r8-r11}
        ldm.w   r2, {r1, r2, r12, lr}
        primegroup_chain adcs.w, adcs.w, r8, r1, r9, r2, r10, r12
        adc.w   r11, r11, lr
        ldm.w   r3!, {r1, r2, r12, lr}
        primegroup_chain subs.w, sbcs.w, r4, r1, r5, r2, r6, r12, r7, lr
        ldm.w   r3, {r1, r2, r12, lr}
        primegroup_chain sbcs.w, sbcs.w, r8, r1, r9, r2, r10, r12, r11, lr
        sub.w   r3, r3, #16
1:      sbc.w   r1, r1, r1
        rsb.w   r1, r1, #0
        mov.w   r2, #0
        primegroup_mont8_plus_p 0, r4, r5, r6, r7, r8, r9, r10, r11
        stm.w   r0, {r4-r11}
        pop.w   {r6, r7, pc}
@ out = a - b: plus p if that is negative.
        .globl  primegroup_mont8_sub
        .hidden primegroup_mont8_sub
        .type   primegroup_mont8_sub, %function
        .balign 4
        .thumb_func
primegroup_mont8_sub:
        push.w  {r6, r7, lr}
        ldm.w   r1!, {r4-r7}
        ldm.w   r2!, {r8-r11}
        primegroup_chain subs.w, sbcs.w, r4, r8, r5, r9, r6, r10, r7, r11
        ldm.w   r1, {r8-r11}
        ldm.w   r2, {r1, r2, r12, lr}
        primegroup_chain sbcs.w, sbcs.w, r8, r1, r9, r2, r10, r12, r11, lr
        b.w     1b
        .size   primegroup_mont8_sub, . - primegroup_mont8_sub
        primegroup_thumb_end mont8_add

@ out = a b, 16 words, apart from a and b.
        primegroup_thumb_function mont8_wide
        push.w  {r1, r6, r7, lr}
        mov.w   r7, r0
        mov.w   r6, r2
        ldm.w   r1, {r8-r11}
        primegroup_mont8_product new, r7
        add.w   lr, r7, #32
        stm.w   lr, {r2-r5}
        ldr.w   lr, [sp]
        add.w   lr, lr, #16
        ldm.w   lr, {r8-r11}
        primegroup_mont8_product more, r7, 16
        add.w   lr, r7, #48
        stm.w   lr, {r2-r5}
        pop.w   {r1, r6, r7, pc}
        primegroup_thumb_end mont8_wide

@ out = r1 / R for 16 words, between -p R and p R in two's complement.
        primegroup_thumb_function mont8_reduce
        push.w  {r0-r4, r6, r7, lr}
        sub.w   sp, sp, #64
        ldr.w   r2, [r1, #60]
        lsr.w   r2, r2, #31
        mov.w   r12, sp
        ldm.w   r1!, {r4-r11}
        stm.w   r12!, {r4-r11}
        mov.w   lr, #0
        ldm.w   r1!, {r4-r7}
        ldm.w   r3!, {r8-r11}
        primegroup_umaal r2, lr, r4, r8, r5, r9, r6, r10, r7, r11
        stm.w   r12!, {r4-r7}
        ldm.w   r1, {r4-r7}
        ldm.w   r3, {r8-r11}
        primegroup_umaal r2, lr, r4, r8, r5, r9, r6, r10, r7, r11
        stm.w   r12, {r4-r7}
        primegroup_mont8_reduce 64
        add.w   lr, sp, #48
        ldm.w   lr, {r8-r11}
        primegroup_chain adcs, adcs, r8, #0, r9, #0, r10, #0
        adc     r11, r11, #0
        add.w   lr, sp, #32
        stm.w   lr, {r8-r11}
        primegroup_mont8_reduce 64
        primegroup_mont8_below_p
        ldr.w   r12, [sp, #64]
        stm.w   r12, {r0-r5, r8, r9}
        add.w   sp, sp, #64
        pop.w   {r0-r4, r6, r7, pc}
        primegroup_thumb_end mont8_reduce

@ The sum of both parts at \x, to r0, which it advances.
        .macro  primegroup_mont8_sum_of_parts x
        add.w   lr, \x, #32
        ldm.w   \x!, {r3-r5, r8}
        ldm.w   lr!, {r9-r12}
        primegroup_chain adds.w, adcs.w, r3, r9, r4, r10, r5, r11, r8, r12
        stm.w   r0!, {r3-r5, r8}
        ldm.w   \x, {r3-r5, r8}
        ldm.w   lr, {r9-r12}
        primegroup_chain adcs.w, adcs.w, r3, r9, r4, r10, r5, r11, r8, r12
        stm.w   r0!, {r3-r5, r8}
        .endm

@ Two words each of x and y: x - u and y - x - u, where u is at sp + at. r2 = 1; the carries of x + u in r3, of x - u in r8 (1 to begin with), of
@ the other difference in C.
        .macro  primegroup_mont8_combine at
        ldrd    r9, r10, [sp, #\at]
        ldm.w   r0, {r4, r5}
        mvn.w   r11, r9
        mvn.w   r12, r10
        umaal   r9, r3, r4, r2
        umaal   r10, r3, r5, r2
        umaal   r11, r8, r4, r2
        umaal   r12, r8, r5, r2
        stm.w   r0!, {r11, r12}
        ldm.w   r1, {r4, r5}
        sbcs.w  r4, r4, r9
        sbcs.w  r5, r5, r10
        stm.w   r1!, {r4, r5}
        .endm
@ out = a b for pairs, 16 words for each part, not reduced: t = a0 b0, u = a1 b1; t - u and (a0 + a1) (b0 + b1) - t - u. Factors are below R/2, and
@ apart from out.
        primegroup_thumb_function mont8_double_product
        push.w  {r0-r2, lr}
        sub.w   sp, sp, #64
        primegroup_mont8_sum_of_parts r1
        primegroup_mont8_sum_of_parts r2
        sub.w   r2, r0, #32
        sub.w   r1, r0, #64
        bl      primegroup_mont8_wide
        primegroup_each ldr.w, sp, 64, r0, r1, r2
        bl      primegroup_mont8_wide
        mov.w   r0, sp
        ldr.w   r1, [sp, #68]
        ldr.w   r2, [sp, #72]
        add.w   r1, r1, #32
        add.w   r2, r2, #32
        bl      primegroup_mont8_wide
        ldr.w   r0, [sp, #64]
        add.w   r1, r0, #64
        mov.w   r2, #1
        mov.w   r8, r2
        subs.w  r3, r2, r2
        .irp    i, 0, 8, 16, 24, 32, 40, 48, 56
        primegroup_mont8_combine \i
        .endr
        add.w   sp, sp, #64
        pop.w   {r0-r2, pc}
        primegroup_thumb_end mont8_double_product

@ out = a^2 for a pair below p, 16 words for each part, not reduced: (a0 + a1) (a0 - a1), 2 a0 a1. r3 = p; a is apart from out.
        primegroup_thumb_function mont8_double_square
        push.w  {r0-r2, lr}
        sub.w   sp, sp, #32
        add.w   r0, r0, #96
        add.w   r2, r1, #32
        bl      primegroup_mont8_sub
        ldr.w   r0, [sp, #32]
        ldr.w   r1, [sp, #36]
        add.w   r0, r0, #64
        primegroup_mont8_sum_of_parts r1
        ldr.w   r1, [sp, #36]
        ldm.w   r1, {r0, r2-r5, r8-r10}
        primegroup_chain adds.w, adcs.w, r0, r0, r2, r2, r3, r3, r4, r4, r5, r5, r8, r8, r9, r9
        adc.w   r10, r10, r10
        stm.w   sp, {r0, r2-r5, r8-r10}
        ldr.w   r0, [sp, #32]
        add.w   r1, r0, #64
        add.w   r2, r0, #96
        bl      primegroup_mont8_wide
        ldr.w   r0, [sp, #32]
        ldr.w   r2, [sp, #36]
        add.w   r0, r0, #64
        mov.w   r1, sp
        add.w   r2, r2, #32
        bl      primegroup_mont8_wide
        add.w   sp, sp, #32
        pop.w   {r0-r2, pc}
        primegroup_thumb_end mont8_double_square
