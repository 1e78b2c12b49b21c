@ Products modulo primes of 12 words on Cortex-M4, of one element and of pairs x0 + x1 i with i^2 = -1; sums and differences.
@
@ **Convention of every function here** (not AAPCS; `mont.rs` calls with `bl` from inline assembly that says so):
@   r0 result, r1 and r2 operands, r3 = p, below R/4 with R = 2^384 (for mul, add and sub, below R/2), r4 = -1/p modulo 2^32; results may
@   be operands. Operands and results are below p, but for a of mul, which may be any integer of 384 bits.
@   May change r0-r5, r8-r12, lr and the flags; keeps r6, r7 and sp.
@   Constant time: no branch and no address depends on data.
@ **Encodings**: all 32 bits wide.
@
@ Six words of one factor stay in registers, and six open words of the sum; each word of the other factor closes one of these and opens
@ another: a load for it, a load for what the sum had there, six UMAAL, a store. When half of a factor is done, m p is added, by which the
@ lowest six words become 0, and all are stored six words lower: each half finds the sum in the same place.

@ Frames: 18 words of the sum, then factors that are read word by word, then p, then more.
        .set    .Lprimegroup_mont12_B, 72
        .set    .Lprimegroup_mont12_MUL_P, 120
        .set    .Lprimegroup_mont12_MUL_FRAME, 168
        .set    .Lprimegroup_mont12_SQUARE_P, 120
        .set    .Lprimegroup_mont12_SQUARE_X, 168
        .set    .Lprimegroup_mont12_SQUARE_FRAME, 216
        .set    .Lprimegroup_mont12_C, 120
        .set    .Lprimegroup_mont12_PAIR_P, 168
        .set    .Lprimegroup_mont12_PAIR_X, 216
        .set    .Lprimegroup_mont12_PAIR_FRAME, 264
        .set    .Lprimegroup_mont12_WIDE_B, 96
        .set    .Lprimegroup_mont12_WIDE_FRAME, 144
        .set    .Lprimegroup_mont12_REDUCE_P, 72
        .set    .Lprimegroup_mont12_REDUCE_TOP, 120
        .set    .Lprimegroup_mont12_REDUCE_FRAME, 144

@ Six words: the operand whose address is in the frame's word \at, from \from on; those at sp + at; and from x to y.
        .macro  primegroup_mont12_load at, from
        ldr.w   lr, [sp, #\at]
        .if     \from > 0
        add.w   lr, lr, #\from
        .endif
        ldm.w   lr, {r6-r11}
        .endm
        .macro  primegroup_mont12_local at
        add.w   lr, sp, #\at
        ldm.w   lr, {r6-r11}
        .endm
        .macro  primegroup_mont12_copy x, y, more:vararg
        ldm.w   \x, {r6-r11}
        stm.w   \y, {r6-r11}
        .ifnb   \more
        primegroup_mont12_copy \more
        .endif
        .endm
@ The word at b times r6-r11. What the sum had at this place: nothing (new), or the word at `at`, where t0 goes, or 6 words lower (down).
        .macro  primegroup_mont12_step kind, t0, t1, t2, t3, t4, t5, c, b, at
        ldr.w   lr, [sp, #\b]
        .ifc    \kind, new
        mov.w   \c, #0
        .else
        ldr.w   \c, [sp, #\at]
        .endif
        primegroup_umaal lr, \c, \t0, r6, \t1, r7, \t2, r8, \t3, r9, \t4, r10, \t5, r11
        .ifc    \kind, down
        str.w   \t0, [sp, #\at - 24]
        .else
        str.w   \t0, [sp, #\at]
        .endif
        .endm
@ So many steps; the open words change places.
        .macro  primegroup_mont12_steps n, kind, b, at, t0, t1, t2, t3, t4, t5, c
        primegroup_mont12_step \kind, \t0, \t1, \t2, \t3, \t4, \t5, \c, \b, \at
        .if     \n > 1
        primegroup_mont12_steps \n - 1, \kind, \b + 4, \at + 4, \t1, \t2, \t3, \t4, \t5, \c, \t0
        .endif
        .endm
@ Steps 6 to 11; what is open is then in r5, r12, r0-r3.
        .macro  primegroup_mont12_high kind, b, o
        primegroup_mont12_steps 6, \kind, \b + 24, 24 + \o, r12, r0, r1, r2, r3, r4, r5
        .endm
@ The open words to \at.
        .macro  primegroup_mont12_close at
        primegroup_each str.w, sp, \at, r5, r12, r0, r1, r2, r3
        .endm
@ Plus the sum's highest words; a carry is possible only where these are any.
        .macro  primegroup_mont12_add_top
        primegroup_mont12_local 48
        primegroup_chain adds.w, adcs.w, r5, r6, r12, r7, r0, r8, r1, r9, r2, r10, r3, r11
        .endm
@ The sum at o, of 12 words (new: none), plus six words in r6-r11 times the factor at b: 18 words.
        .macro  primegroup_mont12_product kind, b, o=0
        primegroup_moves mov.w, r0, #0, r1, r0, r2, r0, r3, r0, r4, r0, r5, r0
        primegroup_mont12_steps 6, \kind, \b, \o, r0, r1, r2, r3, r4, r5, r12
        primegroup_mont12_high \kind, \b, \o
        .endm
        .macro  primegroup_mont12_first kind, b, o=0
        primegroup_mont12_product \kind, \b, \o
        primegroup_mont12_close 48 + \o
        .endm
@ The same to a sum of 18 words.
        .macro  primegroup_mont12_second b
        primegroup_mont12_product more, \b
        primegroup_mont12_add_top
        primegroup_mont12_close 48
        .endm

@ Rows of the square m p, to 20: m = t0/-p, t = t + m p, t0 = 0. The four lowest words of p in r8-r11, -1/p in r7.
        .macro  primegroup_mont12_clear t0, t1, t2, t3, t4, t5, c, p, at
        mul     lr, \t0, r7
        umaal   \t0, \c, lr, r8
        umaal   \t1, \c, lr, r9
        umaal   \t2, \c, lr, r10
        umaal   \t3, \c, lr, r11
        ldr.w   r6, [sp, #\p + 16]
        umaal   \t4, \c, lr, r6
        ldr.w   r6, [sp, #\p + 20]
        umaal   \t5, \c, lr, r6
        str.w   lr, [sp, #\at]
        .if     \at < 20
        primegroup_mont12_clear \t1, \t2, \t3, \t4, \t5, \c, \t0, \p, \at + 4
        .endif
        .endm
@ (The sum, of 18 words, + m p) / 2^192: 12 words; what is left of the open ones in registers. The address of -1/p is sp + inv.
        .macro  primegroup_mont12_reduce p, inv
        ldr.w   r7, [sp, #\inv]
        ldm.w   sp, {r0-r5}
        add.w   lr, sp, #\p
        ldm.w   lr, {r8-r11}
        mov.w   r12, #0
        primegroup_mont12_clear r0, r1, r2, r3, r4, r5, r12, \p, 0
        ldm.w   sp, {r6-r11}
        primegroup_mont12_high down, \p, 0
        primegroup_mont12_add_top
        primegroup_mont12_close 24
        .endm

@ Words less those at p.
        .macro  primegroup_mont12_less_two op, p, x, y, more:vararg
        ldrd    r12, lr, [sp, #\p]
        \op     \x, \x, r12
        sbcs.w  \y, \y, lr
        .ifnb   \more
        primegroup_mont12_less_two sbcs.w, \p + 8, \more
        .endif
        .endm
@ The sum less p, or the sum if that is negative, in r0-r11.
        .macro  primegroup_mont12_below_p p
        ldm.w   sp, {r0-r11}
        primegroup_mont12_less_two subs.w, \p, r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11
        str.w   r11, [sp]
        sbc.w   r11, r11, r11
        rsb.w   r11, r11, #0
        mov.w   r12, #0
        primegroup_mont12_back r0, \p
        .irp    i, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
        primegroup_mont12_back r\i, \p + 4*\i
        .endr
        ldr.w   lr, [sp, #\p + 44]
        mla     lr, r11, lr, r12
        ldr.w   r11, [sp]
        add.w   r11, r11, lr
        .endm
@ x + r11 p + the carry in r12, r11 being 0 or 1.
        .macro  primegroup_mont12_back x, p
        ldr.w   lr, [sp, #\p]
        umaal   \x, r12, r11, lr
        .endm

@ out = a b / R. 800 cycles.
        primegroup_thumb_function mont12_mul
        push.w  {r0, r1, r4, r6, r7, lr}
        sub.w   sp, sp, #.Lprimegroup_mont12_MUL_FRAME
        add.w   r12, sp, #.Lprimegroup_mont12_B
        primegroup_mont12_copy r2!, r12!, r2, r12!, r3!, r12!, r3, r12
        ldm.w   r1, {r6-r11}
        primegroup_mont12_first new, .Lprimegroup_mont12_B
        primegroup_mont12_reduce .Lprimegroup_mont12_MUL_P, .Lprimegroup_mont12_MUL_FRAME + 8
        primegroup_mont12_load .Lprimegroup_mont12_MUL_FRAME + 4, 24
        primegroup_mont12_first more, .Lprimegroup_mont12_B
        primegroup_mont12_reduce .Lprimegroup_mont12_MUL_P, .Lprimegroup_mont12_MUL_FRAME + 8
        primegroup_mont12_below_p .Lprimegroup_mont12_MUL_P
        ldr.w   r12, [sp, #.Lprimegroup_mont12_MUL_FRAME]
        stm.w   r12, {r0-r11}
        add.w   sp, sp, #.Lprimegroup_mont12_MUL_FRAME
        pop.w   {r0, r1, r4, r6, r7, pc}
        primegroup_thumb_end mont12_mul

@ out = a b / R for pairs: a0 b0 + (p - a1) b1, a0 b1 + a1 b0, each with one reduction.
        primegroup_thumb_function mont12_mul_pair
        push.w  {r0, r1, r4, r6, r7, lr}
        sub.w   sp, sp, #.Lprimegroup_mont12_PAIR_FRAME
        add.w   r12, sp, #.Lprimegroup_mont12_B
        primegroup_mont12_copy r2!, r12!, r2!, r12!, r2!, r12!, r2, r12!
        @ p, and p - a1
        add.w   lr, r1, #48
        primegroup_mont12_copy r3!, r12!
        ldm.w   lr!, {r0, r1, r2, r4, r5}
        primegroup_chain subs.w, sbcs.w, r6, r0, r7, r1, r8, r2, r9, r4, r10, r5
        ldr.w   r0, [lr], #4
        sbcs.w  r11, r11, r0
        add.w   r0, r12, #24
        stm.w   r0!, {r6-r11}
        primegroup_mont12_copy r3, r12
        ldm.w   lr!, {r1, r2, r3, r4, r5, r12}
        primegroup_chain sbcs.w, sbcs.w, r6, r1, r7, r2, r8, r3, r9, r4, r10, r5
        sbc.w   r11, r11, r12
        stm.w   r0, {r6-r11}
        @ the real part
        primegroup_mont12_load .Lprimegroup_mont12_PAIR_FRAME + 4, 0
        primegroup_mont12_first new, .Lprimegroup_mont12_B
        primegroup_mont12_local .Lprimegroup_mont12_PAIR_X
        primegroup_mont12_second .Lprimegroup_mont12_C
        primegroup_mont12_reduce .Lprimegroup_mont12_PAIR_P, .Lprimegroup_mont12_PAIR_FRAME + 8
        primegroup_mont12_load .Lprimegroup_mont12_PAIR_FRAME + 4, 24
        primegroup_mont12_first more, .Lprimegroup_mont12_B
        primegroup_mont12_local .Lprimegroup_mont12_PAIR_X + 24
        primegroup_mont12_second .Lprimegroup_mont12_C
        primegroup_mont12_reduce .Lprimegroup_mont12_PAIR_P, .Lprimegroup_mont12_PAIR_FRAME + 8
        primegroup_mont12_below_p .Lprimegroup_mont12_PAIR_P
        add.w   r12, sp, #.Lprimegroup_mont12_PAIR_X
        stm.w   r12, {r0-r11}
        @ the other
        primegroup_mont12_load .Lprimegroup_mont12_PAIR_FRAME + 4, 0
        primegroup_mont12_first new, .Lprimegroup_mont12_C
        primegroup_mont12_load .Lprimegroup_mont12_PAIR_FRAME + 4, 48
        primegroup_mont12_second .Lprimegroup_mont12_B
        primegroup_mont12_reduce .Lprimegroup_mont12_PAIR_P, .Lprimegroup_mont12_PAIR_FRAME + 8
        primegroup_mont12_load .Lprimegroup_mont12_PAIR_FRAME + 4, 24
        primegroup_mont12_first more, .Lprimegroup_mont12_C
        primegroup_mont12_load .Lprimegroup_mont12_PAIR_FRAME + 4, 72
        primegroup_mont12_second .Lprimegroup_mont12_B
        primegroup_mont12_reduce .Lprimegroup_mont12_PAIR_P, .Lprimegroup_mont12_PAIR_FRAME + 8
        primegroup_mont12_below_p .Lprimegroup_mont12_PAIR_P
        ldr.w   r12, [sp, #.Lprimegroup_mont12_PAIR_FRAME]
        add.w   lr, r12, #48
        stm.w   lr, {r0-r11}
        add.w   lr, sp, #.Lprimegroup_mont12_PAIR_X
        ldm.w   lr, {r0-r11}
        stm.w   r12, {r0-r11}
        add.w   sp, sp, #.Lprimegroup_mont12_PAIR_FRAME
        pop.w   {r0, r1, r4, r6, r7, pc}
        primegroup_thumb_end mont12_mul_pair

@ out = a^2 / R for a pair: (a0 + a1) (a0 + p - a1), (2 a0) a1; the sums are not reduced.
        .macro  primegroup_mont12_sums at
        ldm.w   r3!, {r6-r8}
        primegroup_each str.w, sp, .Lprimegroup_mont12_SQUARE_P + \at, r6, r7, r8
        ldm.w   r1!, {r9-r11}
        primegroup_mont12_sum r6, r9, 36, \at
        primegroup_mont12_sum r7, r10, 40, \at + 4
        primegroup_mont12_sum r8, r11, 44, \at + 8
        .endm
        .macro  primegroup_mont12_sum p, a, from, at
        ldr.w   lr, [r1, #\from]
        umaal   \p, r4, \a, r2
        sbcs.w  \p, \p, lr
        umaal   \a, r5, lr, r2
        str.w   \p, [sp, #.Lprimegroup_mont12_SQUARE_X + \at]
        str.w   \a, [sp, #.Lprimegroup_mont12_B + \at]
        .endm
        primegroup_thumb_function mont12_square_pair
        push.w  {r0, r1, r4, r6, r7, lr}
        sub.w   sp, sp, #.Lprimegroup_mont12_SQUARE_FRAME
        mov.w   r2, #1
        mov.w   r5, #0
        subs.w  r4, r5, r5
        primegroup_mont12_sums 0
        primegroup_mont12_sums 12
        primegroup_mont12_sums 24
        primegroup_mont12_sums 36
        @ the real part
        primegroup_mont12_local .Lprimegroup_mont12_SQUARE_X
        primegroup_mont12_first new, .Lprimegroup_mont12_B
        primegroup_mont12_reduce .Lprimegroup_mont12_SQUARE_P, .Lprimegroup_mont12_SQUARE_FRAME + 8
        primegroup_mont12_local .Lprimegroup_mont12_SQUARE_X + 24
        primegroup_mont12_first more, .Lprimegroup_mont12_B
        primegroup_mont12_reduce .Lprimegroup_mont12_SQUARE_P, .Lprimegroup_mont12_SQUARE_FRAME + 8
        primegroup_mont12_below_p .Lprimegroup_mont12_SQUARE_P
        add.w   r12, sp, #.Lprimegroup_mont12_SQUARE_X
        stm.w   r12, {r0-r11}
        @ the other
        ldr.w   r12, [sp, #.Lprimegroup_mont12_SQUARE_FRAME + 4]
        add.w   lr, sp, #.Lprimegroup_mont12_B
        ldm.w   r12!, {r0-r5}
        primegroup_chain adds.w, adcs.w, r0, r0, r1, r1, r2, r2, r3, r3, r4, r4, r5, r5
        stm.w   lr!, {r0-r5}
        ldm.w   r12!, {r0-r5}
        primegroup_chain adcs.w, adcs.w, r0, r0, r1, r1, r2, r2, r3, r3, r4, r4, r5, r5
        stm.w   lr, {r0-r5}
        ldm.w   r12, {r6-r11}
        primegroup_mont12_first new, .Lprimegroup_mont12_B
        primegroup_mont12_reduce .Lprimegroup_mont12_SQUARE_P, .Lprimegroup_mont12_SQUARE_FRAME + 8
        primegroup_mont12_load .Lprimegroup_mont12_SQUARE_FRAME + 4, 72
        primegroup_mont12_first more, .Lprimegroup_mont12_B
        primegroup_mont12_reduce .Lprimegroup_mont12_SQUARE_P, .Lprimegroup_mont12_SQUARE_FRAME + 8
        primegroup_mont12_below_p .Lprimegroup_mont12_SQUARE_P
        ldr.w   r12, [sp, #.Lprimegroup_mont12_SQUARE_FRAME]
        add.w   lr, r12, #48
        stm.w   lr, {r0-r11}
        add.w   lr, sp, #.Lprimegroup_mont12_SQUARE_X
        ldm.w   lr, {r0-r11}
        stm.w   r12, {r0-r11}
        add.w   sp, sp, #.Lprimegroup_mont12_SQUARE_FRAME
        pop.w   {r0, r1, r4, r6, r7, pc}
        primegroup_thumb_end mont12_square_pair

@ Four words of a + b - p, the carry of the sum in r6, with r7 = 1.
        .macro  primegroup_mont12_sum_less_p first
        ldm.w   r1!, {r4, r5, r8, r9}
        ldm.w   r2!, {r10-r12, lr}
        primegroup_umaal r7, r6, r4, r10, r5, r11, r8, r12, r9, lr
        ldm.w   r3!, {r10-r12, lr}
        \first\().w r4, r4, r10
        primegroup_chain sbcs.w, sbcs.w, r5, r11, r8, r12, r9, lr
        stm.w   r0!, {r4, r5, r8, r9}
        .endm
@ Four words of a - b.
        .macro  primegroup_mont12_less first
        ldm.w   r1!, {r4, r5, r8, r9}
        ldm.w   r2!, {r10-r12, lr}
        \first\().w r4, r4, r10
        primegroup_chain sbcs.w, sbcs.w, r5, r11, r8, r12, r9, lr
        stm.w   r0!, {r4, r5, r8, r9}
        .endm
@ Four words of out + r7 p, r7 being 0 or 1.
        .macro  primegroup_mont12_plus_p
        ldm.w   r0, {r4, r5, r8, r9}
        ldm.w   r3!, {r10-r12, lr}
        primegroup_umaal r7, r6, r4, r10, r5, r11, r8, r12, r9, lr
        stm.w   r0!, {r4, r5, r8, r9}
        .endm
@ out = a + b.
        primegroup_thumb_function mont12_add
        push.w  {r6, r7, lr}
        mov.w   r6, #0
        mov.w   r7, #1
        primegroup_mont12_sum_less_p subs
        primegroup_mont12_sum_less_p sbcs
        primegroup_mont12_sum_less_p sbcs
        sub.w   r3, r3, #48
1:      sub.w   r0, r0, #48
        sbc.w   r7, r7, r7
        rsb.w   r7, r7, #0
        mov.w   r6, #0
        primegroup_mont12_plus_p
        primegroup_mont12_plus_p
        primegroup_mont12_plus_p
        pop.w   {r6, r7, pc}
@ out = a - b.
        .globl  primegroup_mont12_sub
        .hidden primegroup_mont12_sub
        .type   primegroup_mont12_sub, %function
        .balign 4
        .thumb_func
primegroup_mont12_sub:
        push.w  {r6, r7, lr}
        primegroup_mont12_less subs
        primegroup_mont12_less sbcs
        primegroup_mont12_less sbcs
        b.w     1b
        .size   primegroup_mont12_sub, . - primegroup_mont12_sub
        primegroup_thumb_end mont12_add

@ out = a b, 24 words.
        primegroup_thumb_function mont12_wide
        push.w  {r0, r1, r6, r7, lr}
        sub.w   sp, sp, #.Lprimegroup_mont12_WIDE_FRAME
        add.w   r12, sp, #.Lprimegroup_mont12_WIDE_B
        primegroup_mont12_copy r2!, r12!, r2, r12
        ldm.w   r1, {r6-r11}
        primegroup_mont12_first new, .Lprimegroup_mont12_WIDE_B
        primegroup_mont12_load .Lprimegroup_mont12_WIDE_FRAME + 4, 24
        primegroup_mont12_product more, .Lprimegroup_mont12_WIDE_B, 24
        ldr.w   lr, [sp, #.Lprimegroup_mont12_WIDE_FRAME]
        primegroup_each str.w, lr, 72, r5, r12, r0, r1, r2, r3
        add.w   r12, sp, #36
        ldm.w   sp, {r0-r8}
        stm.w   lr!, {r0-r8}
        ldm.w   r12, {r0-r8}
        stm.w   lr, {r0-r8}
        add.w   sp, sp, #.Lprimegroup_mont12_WIDE_FRAME
        pop.w   {r0, r1, r6, r7, pc}
        primegroup_thumb_end mont12_wide

@ out = r1 / R for 24 words, between -p R and p R in two's complement.
        .macro  primegroup_mont12_upper p, at
        ldm.w   r1!, {r6-r8}
        ldm.w   r3!, {r9-r11}
        primegroup_each str.w, sp, .Lprimegroup_mont12_REDUCE_P + \p, r9, r10, r11
        primegroup_umaal r2, r5, r6, r9, r7, r10, r8, r11
        primegroup_each str.w, sp, \at, r6, r7, r8
        .endm
        primegroup_thumb_function mont12_reduce
        push.w  {r0, r1, r4, r6, r7, lr}
        sub.w   sp, sp, #.Lprimegroup_mont12_REDUCE_FRAME
        ldr.w   r2, [r1, #92]
        lsr.w   r2, r2, #31
        mov.w   r5, #0
        mov.w   r12, sp
        primegroup_mont12_copy r1!, r12!, r1!, r12
        primegroup_mont12_upper 0, 48
        primegroup_mont12_upper 12, 60
        primegroup_mont12_upper 24, .Lprimegroup_mont12_REDUCE_TOP
        primegroup_mont12_upper 36, .Lprimegroup_mont12_REDUCE_TOP + 12
        primegroup_mont12_reduce .Lprimegroup_mont12_REDUCE_P, .Lprimegroup_mont12_REDUCE_FRAME + 8
        primegroup_mont12_local .Lprimegroup_mont12_REDUCE_TOP
        primegroup_chain adcs, adcs, r6, #0, r7, #0, r8, #0, r9, #0, r10, #0
        adc     r11, r11, #0
        add.w   lr, sp, #48
        stm.w   lr, {r6-r11}
        primegroup_mont12_reduce .Lprimegroup_mont12_REDUCE_P, .Lprimegroup_mont12_REDUCE_FRAME + 8
        primegroup_mont12_below_p .Lprimegroup_mont12_REDUCE_P
        ldr.w   r12, [sp, #.Lprimegroup_mont12_REDUCE_FRAME]
        stm.w   r12, {r0-r11}
        add.w   sp, sp, #.Lprimegroup_mont12_REDUCE_FRAME
        pop.w   {r0, r1, r4, r6, r7, pc}
        primegroup_thumb_end mont12_reduce
