@ GF(9767^19) on Cortex-M4: the product. See gf9767x19.S.
@
@ w_i = sum_k of (a_2k e_(i-2k) + a_(2k+1) e_(i-2k-1)), where e is b for indices from 0 on and 2 b_(19+n) for n < 0: ten times SMLAD for each
@ of 19 columns. With E_n = (e_n, e_(n-1)):
@   n odd, above 0      B_((n-1)/2), a word of b as it is: products crosswise
@   n even, above 0     B'_(n/2) = (b_n, b_(n-1)), made once: products straight
@   n < 0               the same words for index q = 19 + n, without the factor 2: the sum is doubled before the first term with n >= 0
@   n = 0               (b_0, 2 b_18)
@ Five columns i, i + 2, ..., i + 8 stay in registers; from one k to the next their words of e move on by one, so that a step takes
@ two loads and five products.

@ The slots: B_0 to B_8, B'_0 to B'_9, a, and what is saved.
.set .Lprimegroup_c97_b, 0
.set .Lprimegroup_c97_bx, 9
.set .Lprimegroup_c97_a, 19
.set .Lprimegroup_c97_saved, 29

@ \reg = the word for E_n.
.macro primegroup_c97_word reg, n
    .set .Lprimegroup_c97_q, \n
    .if (\n) < 0
    .set .Lprimegroup_c97_q, 19 + (\n)
    .endif
    .if .Lprimegroup_c97_q & 1
    primegroup_c97_get \reg, .Lprimegroup_c97_b + (.Lprimegroup_c97_q >> 1)
    .else
    primegroup_c97_get \reg, .Lprimegroup_c97_bx + (.Lprimegroup_c97_q >> 1)
    .endif
.endm

@ \sum += the products of \a = A_k and \e, the word for E_n, n = i - 2k. With k = 9 the sum starts. Columns from 19 on do not exist.
.macro primegroup_c97_mac sum, a, e, i, k
    .if (\i) < 19
    .set .Lprimegroup_c97_n, (\i) - 2*(\k)
    .set .Lprimegroup_c97_x, .Lprimegroup_c97_n & 1
    .if .Lprimegroup_c97_n < 0
    .set .Lprimegroup_c97_x, 1 - .Lprimegroup_c97_x
    .endif
    .if \k == 9
    .if .Lprimegroup_c97_x
    smuadx \sum, \a, \e
    .else
    smuad \sum, \a, \e
    .endif
    .else
    .if .Lprimegroup_c97_n >> 1 == 0
    add.w \sum, \sum, \sum
    .endif
    .if .Lprimegroup_c97_x
    smladx \sum, \a, \e, \sum
    .else
    smlad \sum, \a, \e, \sum
    .endif
    .endif
    .endif
.endm

@ One step of the columns from i on: \e0 to \e3 are there, \e4 is loaded.
.macro primegroup_c97_step i, k, e0, e1, e2, e3, e4
    primegroup_c97_get r11, .Lprimegroup_c97_a + (\k)
    .if (\i) + 8 < 19
    primegroup_c97_word \e4, (\i) + 8 - 2*(\k)
    .else
    primegroup_c97_word \e3, (\i) + 6 - 2*(\k)
    .endif
    primegroup_c97_mac r1, r11, \e0, \i, \k
    primegroup_c97_mac r2, r11, \e1, (\i) + 2, \k
    primegroup_c97_mac r3, r11, \e2, (\i) + 4, \k
    primegroup_c97_mac r4, r11, \e3, (\i) + 6, \k
    primegroup_c97_mac r5, r11, \e4, (\i) + 8, \k
.endm

@ The columns i, i + 2, ..., i + 8 as far as they exist, reduced and stored; r0 = result, r12 = p, lr = -1/p.
.macro primegroup_c97_tile i
    primegroup_c97_word r6, (\i) - 18
    primegroup_c97_word r7, (\i) - 16
    primegroup_c97_word r8, (\i) - 14
    .if (\i) + 8 < 19
    primegroup_c97_word r9, (\i) - 12
    .endif
    primegroup_c97_step \i, 9, r6, r7, r8, r9, r10
    primegroup_c97_step \i, 8, r7, r8, r9, r10, r6
    primegroup_c97_step \i, 7, r8, r9, r10, r6, r7
    primegroup_c97_step \i, 6, r9, r10, r6, r7, r8
    primegroup_c97_step \i, 5, r10, r6, r7, r8, r9
    primegroup_c97_step \i, 4, r6, r7, r8, r9, r10
    primegroup_c97_step \i, 3, r7, r8, r9, r10, r6
    primegroup_c97_step \i, 2, r8, r9, r10, r6, r7
    primegroup_c97_step \i, 1, r9, r10, r6, r7, r8
    primegroup_c97_step \i, 0, r10, r6, r7, r8, r9
    mov.w r7, #0
    primegroup_c97_reduce r1, r7, r6, lr, r12
    strh.w r7, [r0, #2*(\i)]
    primegroup_c97_reduce r2, r1, r6, lr, r12
    strh.w r1, [r0, #2*(\i) + 4]
    primegroup_c97_reduce r3, r2, r6, lr, r12
    strh.w r2, [r0, #2*(\i) + 8]
    primegroup_c97_reduce r4, r3, r6, lr, r12
    strh.w r3, [r0, #2*(\i) + 12]
    .if (\i) + 8 < 19
    primegroup_c97_reduce r5, r4, r6, lr, r12
    .if (\i) + 8 == 18
    str.w r4, [r0, #2*(\i) + 16]      @ and entry 19
    .else
    strh.w r4, [r0, #2*(\i) + 16]
    .endif
    .endif
.endm

@ r0 = r1 * r2.
primegroup_thumb_function gf9767x19_mul
    primegroup_c97_frame 32
    primegroup_c97_put .Lprimegroup_c97_saved, r6, .Lprimegroup_c97_saved + 1, r7, .Lprimegroup_c97_saved + 2, lr
.if .Lprimegroup_fpu
    vldm r1, {s19-s28}
    vldm r2, {s0-s8}
    ldm.w r2, {r3, r4, r5, r6, r7, r8, r9, r10, r11, r12}
.else
    ldm.w r1, {r3, r4, r5, r6, r7, r8, r9, r10, r11, r12}
    add.w r1, sp, #4*.Lprimegroup_c97_a
    stm.w r1, {r3, r4, r5, r6, r7, r8, r9, r10, r11, r12}
    ldm.w r2, {r3, r4, r5, r6, r7, r8, r9, r10, r11, r12}
    stm.w sp, {r3, r4, r5, r6, r7, r8, r9, r10, r11}
.endif
    pkhbt lr, r3, r12, lsl #17        @ b_0, 2 b_18
    pkhbt r12, r12, r11
    pkhbt r11, r11, r10
    pkhbt r10, r10, r9
    pkhbt r9, r9, r8
    pkhbt r8, r8, r7
    pkhbt r7, r7, r6
    pkhbt r6, r6, r5
    pkhbt r5, r5, r4
    pkhbt r4, r4, r3
    primegroup_c97_put .Lprimegroup_c97_bx, lr, .Lprimegroup_c97_bx + 1, r4, .Lprimegroup_c97_bx + 2, r5, .Lprimegroup_c97_bx + 3, r6, .Lprimegroup_c97_bx + 4, r7, .Lprimegroup_c97_bx + 5, r8, .Lprimegroup_c97_bx + 6, r9, .Lprimegroup_c97_bx + 7, r10, .Lprimegroup_c97_bx + 8, r11, .Lprimegroup_c97_bx + 9, r12
    primegroup_c97_constants lr, r12
    primegroup_c97_tile 0
    primegroup_c97_tile 10
    primegroup_c97_tile 1
    primegroup_c97_tile 11
    primegroup_c97_get lr, .Lprimegroup_c97_saved + 2, r6, .Lprimegroup_c97_saved, r7, .Lprimegroup_c97_saved + 1
    primegroup_c97_unframe 32
    bx lr
primegroup_thumb_end gf9767x19_mul
