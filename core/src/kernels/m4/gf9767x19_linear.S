@ GF(9767^19) on Cortex-M4: sums, differences, and products coefficient by coefficient. See gf9767x19.S.
@
@ Two coefficients a word. A comparison sets GE for each, and SEL takes what it says.

@ Three or four words of each operand, \f for each of them, the constants being in r11 and r12.
.macro primegroup_c97_linear f
    movw r11, #9767
    movt r11, #9767
    \f constants
    .rept 2
    ldm.w r1!, {r3, r4, r5}
    ldm.w r2!, {r8, r9, r10}
    \f word, r3, r8
    \f word, r4, r9
    \f word, r5, r10
    stm.w r0!, {r3, r4, r5}
    .endr
    ldm.w r1, {r1, r3, r4, r5}
    ldm.w r2, {r2, r8, r9, r10}
    \f word, r1, r2
    \f word, r3, r8
    \f word, r4, r9
    \f last, r5, r10
    stm.w r0, {r1, r3, r4, r5}
    bx lr
.endm

@ a + b less p where that is above 0.
.macro primegroup_c97_sum what, a, b
    .ifc \what, constants
    add.w r12, r11, #0x00010001
    .else
    add.w \a, \a, \b
    usub16 \b, \a, r12                @ GE where a + b > p
    qsub16 \b, \a, r11
    sel \a, \b, \a
    .endif
.endm

@ a - b, and p more where that is not above 0. Entry 19 stays 0.
.macro primegroup_c97_difference what, a, b
    .ifc \what, constants
    mov.w r12, #0
    .else
    usub16 \b, \b, \a                 @ GE where b - a >= 0
    sel \a, r11, r12
    usub16 \a, \a, \b
    .ifc \what, last
    uxth.w \a, \a
    .endif
    .endif
.endm

@ a - 2b = a - b - b, and p more as often as it takes.
.macro primegroup_c97_less_double what, a, b
    .ifc \what, constants
    mov.w r12, #0
    .else
    lsl.w \b, \b, #1
    primegroup_c97_less_sum \what, \a, \b
    .endif
.endm

@ a - b for b in 2..2p.
.macro primegroup_c97_less_sum what, a, b
    ssub16 \b, \b, \a                 @ GE where b - a >= 0
    sel \a, r11, r12
    ssub16 \b, \b, \a                 @ GE where still >= 0
    sel \a, r11, r12
    usub16 \a, \a, \b
    .ifc \what, last
    uxth.w \a, \a
    .endif
.endm

@ r0 = r1 + r2.
primegroup_thumb_function gf9767x19_add
    primegroup_c97_linear primegroup_c97_sum
primegroup_thumb_end gf9767x19_add

@ r0 = r1 - r2.
primegroup_thumb_function gf9767x19_sub
    primegroup_c97_linear primegroup_c97_difference
primegroup_thumb_end gf9767x19_sub

@ r0 = r1 - 2 r2.
primegroup_thumb_function gf9767x19_sub_double
    primegroup_c97_linear primegroup_c97_less_double
primegroup_thumb_end gf9767x19_sub_double

@ r0 = r1 - r2 - r3.
primegroup_thumb_function gf9767x19_sub_sum
    primegroup_c97_frame 3
    primegroup_c97_put 0, r6, 1, r7, 2, lr
    movw r11, #9767
    movt r11, #9767
    mov.w r12, #0
    .rept 2
    ldm.w r2!, {r6, r7, r8}
    ldm.w r3!, {r9, r10, lr}
    add.w r6, r6, r9
    add.w r7, r7, r10
    add.w r8, r8, lr
    ldm.w r1!, {r4, r5, r9}
    primegroup_c97_less_sum word, r4, r6
    primegroup_c97_less_sum word, r5, r7
    primegroup_c97_less_sum word, r9, r8
    stm.w r0!, {r4, r5, r9}
    .endr
    ldm.w r2, {r2, r6, r7, r8}
    ldm.w r3, {r3, r9, r10, lr}
    add.w r2, r2, r3
    add.w r6, r6, r9
    add.w r7, r7, r10
    add.w r8, r8, lr
    ldm.w r1, {r1, r4, r5, r9}
    primegroup_c97_less_sum word, r1, r2
    primegroup_c97_less_sum word, r4, r6
    primegroup_c97_less_sum word, r5, r7
    primegroup_c97_less_sum last, r9, r8
    stm.w r0, {r1, r4, r5, r9}
    primegroup_c97_get r6, 0, r7, 1, lr, 2
    primegroup_c97_unframe 3
    bx lr
primegroup_thumb_end gf9767x19_sub_sum

@ ======== Coefficient by coefficient ===========================================================================================================

@ \w = \w times \c, coefficient by coefficient (\c: tt), or times the lower coefficient of \c (\c: tb); \zero = 0 before, \y = 0
@ afterwards. r4 = -1/p, r5 = p; \zero, \x and r12 are lost. 7 cycles
.macro primegroup_c97_products op, w, c, zero, x, y
    smulbb \x, \w, \c
    smul\op \y, \w, \c
    primegroup_c97_reduce \x, \zero, r12, r4, r5
    primegroup_c97_reduce \y, \x, r12, r4, r5
    orr.w \w, \zero, \x, lsl #16
.endm

@ r0 = r1 with every coefficient times that of r2.
primegroup_thumb_function gf9767x19_products
    primegroup_c97_frame 2
    primegroup_c97_put 0, r6, 1, lr
    primegroup_c97_constants r4, r5
    mov.w r8, #0
    .irp last, 0, 0, 0, 0, 1
    ldm.w r1!, {r3, r6}
    ldm.w r2!, {r11, lr}
    primegroup_c97_products tt, r3, r11, r8, r9, r10
    primegroup_c97_products tt, r6, lr, r10, r8, r9
    .if \last
    stm.w r0, {r3, r6}
    .else
    stm.w r0!, {r3, r6}
    mov.w r8, r9
    .endif
    .endr
    primegroup_c97_get r6, 0, lr, 1
    primegroup_c97_unframe 2
    bx lr
primegroup_thumb_end gf9767x19_products

@ r0 = r1 with every coefficient times r2, in 1..=p.
primegroup_thumb_function gf9767x19_scale
    primegroup_c97_constants r4, r5
    mov.w r8, #0
    .irp last, 0, 0, 0, 0, 1
    ldm.w r1!, {r3, r11}
    primegroup_c97_products tb, r3, r2, r8, r9, r10
    primegroup_c97_products tb, r11, r2, r10, r8, r9
    .if \last
    stm.w r0, {r3, r11}
    .else
    stm.w r0!, {r3, r11}
    mov.w r8, r9
    .endif
    .endr
    bx lr
primegroup_thumb_end gf9767x19_scale

@ r0 = coefficient 0 of r0 * r1: a_0 b_0 + 2 sum of a_j b_(19-j).
primegroup_thumb_function gf9767x19_inner_product
    ldm.w r0!, {r2, r3, r4, r5}
    add.w r12, r1, #24
    ldm.w r12, {r8, r9, r10, r11}
    smuadx r12, r2, r11
    smladx r12, r3, r10, r12
    smladx r12, r4, r9, r12
    smladx r12, r5, r8, r12
    ldm.w r0!, {r3, r4}
    add.w r5, r1, #16
    ldm.w r5, {r8, r9}
    smladx r12, r3, r9, r12
    smladx r12, r4, r8, r12
    ldm.w r0, {r3, r4, r5, r8}
    ldm.w r1, {r1, r9, r10, r11}
    smladx r12, r3, r11, r12
    smladx r12, r4, r10, r12
    smladx r12, r5, r9, r12
    smladx r12, r8, r1, r12
    add.w r12, r12, r12
    smlabb r12, r2, r1, r12
    primegroup_c97_constants r2, r3
    mov.w r0, #0
    primegroup_c97_reduce r12, r0, r1, r2, r3
    bx lr
primegroup_thumb_end gf9767x19_inner_product

@ r0 = 3 (r1 - r2).
primegroup_thumb_function gf9767x19_triple_difference
    primegroup_c97_frame 2
    primegroup_c97_put 0, r6, 1, lr
    primegroup_c97_constants r4, r5
    movw lr, #3*7182 - 2*9767         @ 3 in Montgomery form
    orr.w lr, lr, r5, lsl #16         @ and p
    mov.w r8, #0
    .irp last, 0, 0, 0, 0, 1
    ldm.w r1!, {r3, r6}
    ldm.w r2!, {r10, r11}
    sub.w r3, r3, r10                 @ packed: a half that borrows gets it back with p
    sub.w r6, r6, r11
    add.w r3, r3, r5
    add.w r6, r6, r5
    add.w r3, r3, r5, lsl #16
    .if \last
    uxth.w r6, r6
    .else
    add.w r6, r6, r5, lsl #16
    .endif
    primegroup_c97_products tb, r3, lr, r8, r9, r10
    primegroup_c97_products tb, r6, lr, r10, r8, r9
    .if \last
    stm.w r0, {r3, r6}
    .else
    stm.w r0!, {r3, r6}
    mov.w r8, r9
    .endif
    .endr
    primegroup_c97_get r6, 0, lr, 1
    primegroup_c97_unframe 2
    bx lr
primegroup_thumb_end gf9767x19_triple_difference
