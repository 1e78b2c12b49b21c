@ GF(2^233) on Cortex-M0+, first part: the product.
@
@ **Elements**: 8 words, any polynomial of degree below 256, modulo z^233 + z^74 + 1.
@ **Convention of every function** of the kernel (not AAPCS; `gf2_233.rs` calls with `bl` from inline assembly that says so):
@   r0 result, r1 and r2 operands; the result may be an operand, but not overlap one in part.
@   May change r0-r5, r8-r12, lr and the flags; keeps r6, r7 and sp.
@   Constant time: no branch and no address depends on data, but for counts.
@ **Cycles** are exact, from the first instruction to the end of the return.

@ ======== Product =============================================================================================================================
@
@ **Digits** of 29 bits, after a reduction: eight hold all of a polynomial but its coefficient of z^232. In b that is a 30th bit of digit 7,
@ for which windows have room; that of a adds b to the upper columns, by a mask. Karatsuba's trick three times: 27 products of digits.
@ **Products of digits** x y: y goes in windows of six bits, x in its lower 27 bits, so that a product has 32. Both are cut into even and
@ odd bits. In the integer product of two such parts every second bit position counts the terms that meet there: at most three, as
@ the window's part has three bits, so that no count leaves its two bits, and the lower one is the coefficient.
@ Four MULS, two XORs and one selection by a mask make the window's product. The two upper bits of x times the parts of y are exact
@ as they are.
@ **Bits that do not count**: the lower word of a product of digits carries bits of the upper one above its 29. All steps to the
@ columns are XORs of words, so that these are cut off once, in the sixteen columns.
@
@ **Without gain** (bit products a cycle on paper, with all moves; this way: 6.9, and 233 bits need just eight digits): halves of words in
@ three classes mod 3, nine MULS (6.2, and 256 bits of digits); the same by six MULS, sums of classes first (5.6); classes mod 4 and
@ exact integers, five MULS (4.4); even and odd coefficients as polynomials, three products (5.6); windows of k bits and k classes without
@ masks (6.8); bits one by one (5.3); windows over several words at a time (registers run out). Digits of 24, 26, 20, 18 or 17 bits: more
@ leaves than they save. Lower words with all 32 bits valid: saves 1 in each of 27, costs 45 at the end.

@ Window \p of y (r9, r10: even and odd bits; or where they are given, \even, \odd), to r4 and \o.
.macro primegroup_gf233_window p, even, odd, o
    .ifb \even
    mov r4, r9
    mov \o, r10
    .if \p < 4
    lsls r4, r4, #26-6*\p
    lsls \o, \o, #26-6*\p
    lsrs r4, r4, #26
    lsrs \o, \o, #26
    .else
    lsrs r4, r4, #24
    lsrs \o, \o, #24
    .endif
    .else
    lsrs r4, \even, #24
    lsrs \o, \odd, #24
    .endif
.endm

@ The window in r4 and \o times x (r0, r1: even and odd bits), to the product in r2 (lower), r3 (upper); r8: the odd bits.
.macro primegroup_gf233_window_product p, o, t
    mov r6, r4
    muls r6, r0, r6
    mov \t, \o
    muls \t, r1, \t
    eors r6, \t
    muls r4, r1, r4
    muls \o, r0, \o
    eors r4, \o
    eors r4, r6
    mov \t, r8
    ands r4, \t
    eors r6, r4
    .if \p > 0
    lsls \t, r6, #6*\p
    eors r2, \t
    .else
    eors r2, r6
    .endif
    lsrs r6, r6, #29-6*\p
    eors r3, r6
.endm

@ r2, r3 = r0 r2, for digits; r8 = the odd bits. Changes r0, r1, r4-r7, r9, r10. 121 cycles
.macro primegroup_gf233_digits
    lsrs r3, r0, #27
    lsls r0, r0, #5
    lsrs r0, r0, #5
    mov r1, r8
    ands r1, r0
    eors r0, r1
    mov r5, r8
    ands r5, r2
    eors r2, r5
    mov r9, r2
    mov r10, r5
    primegroup_gf233_window 4, r2, r5, r7
    muls r2, r3, r2
    muls r5, r3, r5
    eors r2, r5
    lsrs r3, r2, #2
    lsls r2, r2, #27
    primegroup_gf233_window_product 4, r7, r5
    .irp p, 3, 2, 1, 0
    primegroup_gf233_window \p, , , r5
    primegroup_gf233_window_product \p, r5, r7
    .endr
.endm

@ The frame, in bytes.
.set .Lprimegroup_gf233_scratch, 0            @ of two digits times two
.set .Lprimegroup_gf233_top_a, 16             @ all ones where the coefficient of z^232 is 1, else 0
.set .Lprimegroup_gf233_columns, 20           @ of the lower, the upper and the middle product
.set .Lprimegroup_gf233_inputs, 116           @ a0 a1 b0 b1, a2 a3 b2 b3, ..., and the four sums of lower and upper digits
.set .Lprimegroup_gf233_frame, 212

@ A digit of 29 bits, of the lower bits of \word and of what is left of the word below, to \at.
.macro primegroup_gf233_digit word, left, below, right, at
    lsls r0, \word, #\left
    lsrs r0, r0, #3
    lsrs \below, \below, #\right
    eors r0, \below
    str r0, [sp, #\at]
.endm

@ Digits of the operand at r1, to \digits; its coefficient 232 to \top, or where there is none, to digit 7 as bit 29.
.macro primegroup_gf233_split digits, top
    ldr r3, [r1, #28]
    lsrs r2, r3, #9                   @ 23 bits at 233 and above: to 0 and 74
    lsls r3, r3, #23
    .ifnb \top
    asrs r4, r3, #31
    str r4, [sp, #\top]
    .endif
    lsrs r3, r3, #23
    mov r8, r3
    ldmia r1!, {r3, r4, r5}
    eors r3, r2
    lsls r0, r2, #10
    eors r5, r0
    lsls r0, r3, #3
    lsrs r0, r0, #3
    str r0, [sp, #\digits]
    primegroup_gf233_digit r4, 6, r3, 29, \digits + 4
    primegroup_gf233_digit r5, 9, r4, 26, \digits + 16
    ldmia r1!, {r3, r4, r6, r7}
    lsrs r2, r2, #22
    eors r3, r2
    primegroup_gf233_digit r3, 12, r5, 23, \digits + 20
    primegroup_gf233_digit r4, 15, r3, 20, \digits + 32
    primegroup_gf233_digit r6, 18, r4, 17, \digits + 36
    primegroup_gf233_digit r7, 21, r6, 14, \digits + 48
    mov r0, r8
    .ifnb \top
    lsls r0, r0, #24
    lsrs r0, r0, #3
    .else
    lsls r0, r0, #21
    .endif
    lsrs r7, r7, #11
    eors r0, r7
    str r0, [sp, #\digits + 52]
.endm

@ Four digits by four: eight words at \out, of inputs at \in and \in + 16; the results of `two` are in r1 to r4.
.macro primegroup_gf233_four in, out
    add r4, sp, #\in
    ldmia r4!, {r0, r1, r2, r3}
    bl .Lprimegroup_gf233_two
    add r5, sp, #\out
    stmia r5!, {r1, r2, r3, r4}
    add r4, sp, #\in + 16
    ldmia r4!, {r0, r1, r2, r3}
    bl .Lprimegroup_gf233_two
    add r5, sp, #\out + 16
    stmia r5!, {r1, r2, r3, r4}
    add r4, sp, #\in
    ldmia r4!, {r0, r1, r2, r3}
    ldmia r4, {r4, r5, r6, r7}
    primegroup_chain eors, eors, r0, r4, r1, r5, r2, r6, r3, r7
    bl .Lprimegroup_gf233_two
    .irp i, 0, 4
    ldr r5, [sp, #\out + 8 + \i]
    ldr r6, [sp, #\out + 16 + \i]
    eors r5, r6
    ldr r6, [sp, #\out + \i]
    ldr r7, [sp, #\out + 24 + \i]
    .if \i == 0
    primegroup_chain eors, eors, r1, r5, r3, r5, r1, r6, r3, r7
    .else
    primegroup_chain eors, eors, r2, r5, r4, r5, r2, r6, r4, r7
    .endif
    .endr
    add r5, sp, #\out + 8
    stmia r5!, {r1, r2, r3, r4}
.endm

@ Sum of inputs \i and \i + 2 to input \i + 4.
.macro primegroup_gf233_sums i
    add r0, sp, #.Lprimegroup_gf233_inputs + 16*\i
    ldmia r0!, {r1, r2, r3, r4}
    adds r0, #16
    ldmia r0, {r0, r5, r6, r7}
    primegroup_chain eors, eors, r1, r0, r2, r5, r3, r6, r4, r7
    add r0, sp, #.Lprimegroup_gf233_inputs + 16*\i + 64
    stmia r0!, {r1, r2, r3, r4}
.endm

@ Column \i of the upper half is in \c: the term of z^232, r1 being its mask, then cut off above its 29 bits.
.macro primegroup_gf233_upper i, c, t
    ldr \t, [sp, #.Lprimegroup_gf233_inputs + 8 + 16*((\i) >> 1) + 4*((\i) & 1)]
    ands \t, r1
    eors \c, \t
    .if (\i) < 7
    lsls \c, \c, #3
    lsrs \c, \c, #3
    .endif
    str \c, [sp, #.Lprimegroup_gf233_columns + 32 + 4*(\i)]
.endm

@ Columns 0 to 7, and out of two of them a word, to r0; words at r9 are added where \c is not blank. r11: coefficient 232. Columns k = 8
@ to 15 come to r(4 + k % 4).
.macro primegroup_gf233_lower c
    ldr r4, [sp, #.Lprimegroup_gf233_columns + 32]
    primegroup_gf233_column 0, , , r4, r5, \c
    primegroup_gf233_column 1, , , r5, r6, \c
    primegroup_gf233_column 2, , r4, r6, r7, \c
    primegroup_gf233_column 3, r4, r5, r7, r4, \c
    primegroup_gf233_column 4, r5, r6, r4, r5, \c
    primegroup_gf233_column 5, r6, r7, r5, r6, \c
    primegroup_gf233_column 6, r7, r4, r6, r7, \c
    primegroup_gf233_column 7, r4, r5, r7, , \c
    mov r2, r11
    eors r3, r2
    primegroup_gf233_put 7, \c
.endm

@ Column \j, of columns j + 5, j + 6, j + 8, j + 9 as far as these are upper ones; j + 9 is loaded, in the place of j + 5.
.macro primegroup_gf233_column j, c5, c6, c8, c9, c
    ldr r1, [sp, #.Lprimegroup_gf233_columns + 4*\j]
    lsrs r2, \c8, #1
    eors r1, r2
    .ifnb \c6
    lsls r2, \c6, #15
    eors r1, r2
    .endif
    .ifnb \c5
    lsrs \c5, \c5, #14
    eors r1, \c5
    .endif
    .ifnb \c9
    ldr \c9, [sp, #.Lprimegroup_gf233_columns + 36 + 4*\j]
    lsls r2, \c9, #28
    eors r1, r2
    .endif
    lsls r1, r1, #3                   @ 29 bits at the upper end
    .if \j > 0
    lsls r2, r1, #29 - 3*\j
    eors r3, r2
    primegroup_gf233_put \j - 1, \c
    .endif
    lsrs r3, r1, #3 + 3*\j
.endm

.macro primegroup_gf233_put i, c
    .ifnb \c
    mov r2, r9
    ldr r2, [r2, #4*(\i)]
    eors r3, r2
    .endif
    stmia r0!, {r3}
.endm

@ r0 = r1 r2 + r3, or r1 r2 where r3 = 0. 4390 cycles, or 4358; 232 bytes of stack.
primegroup_thumb_function gf233_mul_add
    push {r0, r3, r6, r7, lr}
    sub sp, #.Lprimegroup_gf233_frame
    mov r9, r2
    primegroup_gf233_split .Lprimegroup_gf233_inputs, .Lprimegroup_gf233_top_a
    mov r1, r9
    primegroup_gf233_split .Lprimegroup_gf233_inputs + 8
    primegroup_gf233_sums 0
    primegroup_gf233_sums 1
    ldr r0, 1f
    mov r8, r0
    primegroup_gf233_four .Lprimegroup_gf233_inputs, .Lprimegroup_gf233_columns
    primegroup_gf233_four .Lprimegroup_gf233_inputs + 32, .Lprimegroup_gf233_columns + 32
    primegroup_gf233_four .Lprimegroup_gf233_inputs + 64, .Lprimegroup_gf233_columns + 64

    @ The middle product goes to columns 4 to 11.
    ldr r1, [sp, #.Lprimegroup_gf233_top_a]
    .irp i, 0, 1, 2, 3
    ldr r3, [sp, #.Lprimegroup_gf233_columns + 16 + 4*\i]
    ldr r4, [sp, #.Lprimegroup_gf233_columns + 32 + 4*\i]
    eors r3, r4
    mov r4, r3
    ldr r5, [sp, #.Lprimegroup_gf233_columns + 4*\i]
    eors r3, r5
    ldr r5, [sp, #.Lprimegroup_gf233_columns + 64 + 4*\i]
    eors r3, r5
    str r3, [sp, #.Lprimegroup_gf233_columns + 16 + 4*\i]
    ldr r5, [sp, #.Lprimegroup_gf233_columns + 80 + 4*\i]
    eors r4, r5
    ldr r3, [sp, #.Lprimegroup_gf233_columns + 48 + 4*\i]
    eors r4, r3
    primegroup_gf233_upper \i, r4, r5
    primegroup_gf233_upper 4 + \i, r3, r5
    .endr

    @ z^232 = z^73 + z^-1. Columns 13 to 15 go to 8 to 10 first, by z^73.
    add r0, sp, #.Lprimegroup_gf233_columns + 52
    ldmia r0!, {r2, r3, r4}
    ldr r5, [sp, #.Lprimegroup_gf233_columns + 40]
    lsrs r6, r4, #14
    eors r5, r6
    str r5, [sp, #.Lprimegroup_gf233_columns + 40]
    ldr r5, [sp, #.Lprimegroup_gf233_columns + 36]
    lsls r6, r4, #18
    lsrs r6, r6, #3
    eors r5, r6
    lsrs r6, r3, #14
    eors r5, r6
    str r5, [sp, #.Lprimegroup_gf233_columns + 36]
    ldr r5, [sp, #.Lprimegroup_gf233_columns + 32]
    lsls r6, r3, #18
    lsrs r6, r6, #3
    eors r5, r6
    lsrs r6, r2, #14
    eors r5, r6
    lsls r6, r5, #31
    lsrs r6, r6, #23
    mov r11, r6                       @ z^232 itself stays
    lsrs r5, r5, #1
    lsls r5, r5, #1
    str r5, [sp, #.Lprimegroup_gf233_columns + 32]

    ldr r0, [sp, #.Lprimegroup_gf233_frame]
    ldr r4, [sp, #.Lprimegroup_gf233_frame + 4]
    cmp r4, #0
    beq 4f
    b 2f
4:  primegroup_gf233_lower
    b 3f
    .balign 4
1:  .word 0xaaaaaaaa
2:  mov r9, r4
    primegroup_gf233_lower r9
3:  add sp, #.Lprimegroup_gf233_frame + 8
    pop {r6, r7, pc}

@ r1, r2, r3, r4 = (r0, r1)(r2, r3), two digits by two; r8 = the odd bits. 400 cycles
.Lprimegroup_gf233_two:
    mov r4, r0
    eors r4, r1
    mov r5, r2
    eors r5, r3
    mov r6, sp
    stmia r6!, {r1, r3, r4, r5}
    primegroup_gf233_digits
    mov r11, r2
    mov r12, r3
    ldr r0, [sp]
    ldr r2, [sp, #4]
    primegroup_gf233_digits
    str r2, [sp]
    str r3, [sp, #4]
    ldr r0, [sp, #8]
    ldr r2, [sp, #12]
    primegroup_gf233_digits
    mov r1, r11
    mov r5, r12
    ldr r6, [sp]
    ldr r4, [sp, #4]
    primegroup_chain eors, eors, r5, r6, r2, r5, r2, r1, r3, r5, r3, r4
    bx lr
primegroup_thumb_end gf233_mul_add
