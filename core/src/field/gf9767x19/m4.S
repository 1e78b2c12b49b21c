@ GF(9767^19) on Cortex-M4: two products of 16 bits in one instruction, and with an FPU its registers as spill space.
@
@ **Elements**: 10 words of two coefficients, that of the lower index in the lower half; coefficients are 1..=p, the last entry is 0.
@ **Reduction**: t = -x/p mod 2^32, then x + t p is x/2^32 in the upper word and 0 in the lower one, which is the next one's upper word to
@ start with: two instructions a coefficient, for all 0 < x < 2^32.
@ **Convention of every function here** (not AAPCS; `m4.rs` calls with `bl` from inline assembly that says so):
@   r0 result, r1 and r2 operands; the result may be an operand, but not overlap one in part.
@   May change r0-r5, r8-r12, lr, s0-s15 (the product: s0-s31) and the flags, GE and Q among them; keeps r6, r7 and sp.
@   Constant time: no branch and no address depends on data, but for the number of entries of a table.
@   Operands of zero words alone are no elements: the result is then without meaning.
@ **Cycles** are those of the fact sheet for memory without wait states, from the first instruction to the end of the return.
@ **Encodings**: 32 bits wide, so that none of them is misaligned.
@ With `.Lprimegroup_fpu` = 0 the spill slots are words on the stack: a slot costs 1 cycle to write and 2 to read.

    .syntax unified
.if .Lprimegroup_fpu
    .fpu fpv4-sp-d16
.endif

@ ---- A function in a section of its own, so that the linker drops what is not used ---------------------------------------------------

.macro primegroup_c97_function name
    .pushsection .text.primegroup_gf9767x19_\name,"ax",%progbits
    .balign 4
    .globl primegroup_gf9767x19_\name
    .hidden primegroup_gf9767x19_\name
    .type primegroup_gf9767x19_\name,%function
    .thumb_func
primegroup_gf9767x19_\name:
.endm

.macro primegroup_c97_end name
    .size primegroup_gf9767x19_\name, . - primegroup_gf9767x19_\name
    .popsection
.endm

@ ---- Spill slots: the number may be an expression ------------------------------------------------------------------------------------

.macro primegroup_c97_frame slots
.if .Lprimegroup_fpu
.else
    sub.w sp, sp, #4*(\slots)
.endif
.endm

.macro primegroup_c97_unframe slots
.if .Lprimegroup_fpu
.else
    add.w sp, sp, #4*(\slots)
.endif
.endm

.macro primegroup_c97_put slot, reg
.if .Lprimegroup_fpu
    .irp i, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
    .if \i == (\slot)
    vmov s\i, \reg
    .endif
    .endr
.else
    str.w \reg, [sp, #4*(\slot)]
.endif
.endm

.macro primegroup_c97_get reg, slot
.if .Lprimegroup_fpu
    .irp i, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
    .if \i == (\slot)
    vmov \reg, s\i
    .endif
    .endr
.else
    ldr.w \reg, [sp, #4*(\slot)]
.endif
.endm

@ ---- \z = \x/2^32 mod p; \z must be 0 before, \x is 0 afterwards. 2 cycles --------------------------------------------------------------

.macro primegroup_c97_reduce x, z, t, n, p
    mul \t, \x, \n
    umlal \x, \z, \t, \p
.endm

@ ---- The constants -1/p mod 2^32 and p. 3 cycles ------------------------------------------------------------------------------------------

.macro primegroup_c97_constants n, p
    movw \n, #3635353193 & 0xffff
    movt \n, #3635353193 >> 16
    movw \p, #9767
.endm

@ ======== Product ============================================================================================================================
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
primegroup_c97_function mul
    primegroup_c97_frame 32
    primegroup_c97_put .Lprimegroup_c97_saved, r6
    primegroup_c97_put .Lprimegroup_c97_saved + 1, r7
    primegroup_c97_put .Lprimegroup_c97_saved + 2, lr
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
    primegroup_c97_put .Lprimegroup_c97_bx, lr
    primegroup_c97_put .Lprimegroup_c97_bx + 1, r4
    primegroup_c97_put .Lprimegroup_c97_bx + 2, r5
    primegroup_c97_put .Lprimegroup_c97_bx + 3, r6
    primegroup_c97_put .Lprimegroup_c97_bx + 4, r7
    primegroup_c97_put .Lprimegroup_c97_bx + 5, r8
    primegroup_c97_put .Lprimegroup_c97_bx + 6, r9
    primegroup_c97_put .Lprimegroup_c97_bx + 7, r10
    primegroup_c97_put .Lprimegroup_c97_bx + 8, r11
    primegroup_c97_put .Lprimegroup_c97_bx + 9, r12
    primegroup_c97_constants lr, r12
    primegroup_c97_tile 0
    primegroup_c97_tile 10
    primegroup_c97_tile 1
    primegroup_c97_tile 11
    primegroup_c97_get lr, .Lprimegroup_c97_saved + 2
    primegroup_c97_get r6, .Lprimegroup_c97_saved
    primegroup_c97_get r7, .Lprimegroup_c97_saved + 1
    primegroup_c97_unframe 32
    bx lr
primegroup_c97_end mul

@ ======== Square =============================================================================================================================
@
@ All ten words stay in registers, A_k in r(k+1). With s_n the sum of a_j a_(n-j) for j < n/2, and d_j = a_j^2:
@ w_i = 2 (s_i + 2 s_(i+19)) + d_(i/2) for even i, 2 (s_i + 2 s_(i+19) + d_((i+19)/2)) for odd i. Products of one word with another, crosswise,
@ come in pairs (n odd); those of equal parity one by one, since words for them would have to be made for each (n even).

@ \sum = or += \op of A_k and A_m.
.macro primegroup_c97_words op, sum, k, m
    .irp i, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    .if \i == (\k) + 1
    .irp j, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    .if \j == (\m) + 1
    .if .Lprimegroup_c97_first
    .ifc \op, adx
    smuadx \sum, r\i, r\j
    .else
    smul\op \sum, r\i, r\j
    .endif
    .else
    .ifc \op, adx
    smladx \sum, r\i, r\j, \sum
    .else
    smla\op \sum, r\i, r\j, \sum
    .endif
    .endif
    .endif
    .endr
    .endif
    .endr
    .set .Lprimegroup_c97_first, 0
.endm

@ \sum += a_i a_j, i and j both even or both odd.
.macro primegroup_c97_single sum, i, j
    .if (\i) & 1
    primegroup_c97_words tt, \sum, ((\i) >> 1), ((\j) >> 1)
    .else
    primegroup_c97_words bb, \sum, ((\i) >> 1), ((\j) >> 1)
    .endif
.endm

@ \sum += s_n.
.macro primegroup_c97_half sum, n
    .if (\n) & 1
    @ words k and t - k
    .set .Lprimegroup_c97_t, (\n) >> 1
    .set .Lprimegroup_c97_k, 0
    .if .Lprimegroup_c97_t > 9
    .set .Lprimegroup_c97_k, .Lprimegroup_c97_t - 9
    .endif
    .rept 5
    .if 2*.Lprimegroup_c97_k < .Lprimegroup_c97_t
    primegroup_c97_words adx, \sum, .Lprimegroup_c97_k, (.Lprimegroup_c97_t - .Lprimegroup_c97_k)
    .set .Lprimegroup_c97_k, .Lprimegroup_c97_k + 1
    .endif
    .endr
    .if 2*.Lprimegroup_c97_k == .Lprimegroup_c97_t
    primegroup_c97_words bt, \sum, .Lprimegroup_c97_k, .Lprimegroup_c97_k
    .endif
    .else
    .set .Lprimegroup_c97_k, 0
    .if (\n) > 18
    .set .Lprimegroup_c97_k, (\n) - 18
    .endif
    .rept 9
    .if 2*.Lprimegroup_c97_k < (\n)
    primegroup_c97_single \sum, .Lprimegroup_c97_k, ((\n) - .Lprimegroup_c97_k)
    .set .Lprimegroup_c97_k, .Lprimegroup_c97_k + 1
    .endif
    .endr
    .endif
.endm

@ Column i, reduced and stored; \zero = 0 before, \sum is 0 afterwards. r0 = p; slots 0 and 1: result and -1/p.
.macro primegroup_c97_column i, sum, zero
    .set .Lprimegroup_c97_first, 1
    .if \i < 17
    primegroup_c97_half \sum, (\i + 19)
    add.w \sum, \sum, \sum
    .endif
    primegroup_c97_half \sum, \i
    .if \i & 1
    primegroup_c97_single \sum, ((\i + 19) / 2), ((\i + 19) / 2)
    .endif
    add.w \sum, \sum, \sum
    .if (\i & 1) == 0
    primegroup_c97_single \sum, (\i / 2), (\i / 2)
    .endif
    primegroup_c97_get lr, 1
    primegroup_c97_reduce \sum, \zero, lr, lr, r0
    primegroup_c97_get lr, 0
    .if \i == 18
    str.w \zero, [lr, #36]            @ and entry 19
    .else
    strh.w \zero, [lr, #2*\i]
    .endif
.endm

@ r0 = r1^2.
primegroup_c97_function square
    primegroup_c97_frame 5
    primegroup_c97_put 0, r0
    primegroup_c97_put 2, r6
    primegroup_c97_put 3, r7
    primegroup_c97_put 4, lr
    primegroup_c97_constants lr, r0
    primegroup_c97_put 1, lr
    ldm.w r1, {r1, r2, r3, r4, r5, r6, r7, r8, r9, r10}
    mov.w r12, #0
    .irp i, 0, 2, 4, 6, 8, 10, 12, 14, 16
    primegroup_c97_column \i, r11, r12
    primegroup_c97_column (\i + 1), r12, r11
    .endr
    primegroup_c97_column 18, r11, r12
    primegroup_c97_get r6, 2
    primegroup_c97_get r7, 3
    primegroup_c97_get lr, 4
    primegroup_c97_unframe 5
    bx lr
primegroup_c97_end square

@ ======== Sums =================================================================================================================================
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
primegroup_c97_function add
    primegroup_c97_linear primegroup_c97_sum
primegroup_c97_end add

@ r0 = r1 - r2.
primegroup_c97_function sub
    primegroup_c97_linear primegroup_c97_difference
primegroup_c97_end sub

@ r0 = r1 - 2 r2.
primegroup_c97_function sub_double
    primegroup_c97_linear primegroup_c97_less_double
primegroup_c97_end sub_double

@ r0 = r1 - r2 - r3.
primegroup_c97_function sub_sum
    primegroup_c97_frame 3
    primegroup_c97_put 0, r6
    primegroup_c97_put 1, r7
    primegroup_c97_put 2, lr
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
    primegroup_c97_get r6, 0
    primegroup_c97_get r7, 1
    primegroup_c97_get lr, 2
    primegroup_c97_unframe 3
    bx lr
primegroup_c97_end sub_sum

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
primegroup_c97_function products
    primegroup_c97_frame 2
    primegroup_c97_put 0, r6
    primegroup_c97_put 1, lr
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
    primegroup_c97_get r6, 0
    primegroup_c97_get lr, 1
    primegroup_c97_unframe 2
    bx lr
primegroup_c97_end products

@ r0 = r1 with every coefficient times r2, in 1..=p.
primegroup_c97_function scale
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
primegroup_c97_end scale

@ r0 = coefficient 0 of r0 * r1: a_0 b_0 + 2 sum of a_j b_(19-j).
primegroup_c97_function inner_product
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
primegroup_c97_end inner_product

@ r0 = 3 (r1 - r2).
primegroup_c97_function triple_difference
    primegroup_c97_frame 2
    primegroup_c97_put 0, r6
    primegroup_c97_put 1, lr
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
    primegroup_c97_get r6, 0
    primegroup_c97_get lr, 1
    primegroup_c97_unframe 2
    bx lr
primegroup_c97_end triple_difference

@ ======== Look-up ==============================================================================================================================

@ GE where the entry is not behind the one that is wanted: r2 counts down in each byte.
.macro primegroup_c97_count
    sub.w r2, r2, #0x01010101
    sadd8 r0, r2, r2
.endm

@ Ten words of the entry \n entries from r1, less \back bytes, in place of those of the entry before, if it is not behind the one that is
@ wanted. 27 cycles
.macro primegroup_c97_take n, back
    primegroup_c97_count
    ldrd r0, lr, [r1, #80*\n - \back]
    sel r3, r0, r3
    sel r4, lr, r4
    ldrd r0, lr, [r1, #80*\n + 8 - \back]
    sel r5, r0, r5
    sel r6, lr, r6
    ldrd r0, lr, [r1, #80*\n + 16 - \back]
    sel r7, r0, r7
    sel r8, lr, r8
    ldrd r0, lr, [r1, #80*\n + 24 - \back]
    sel r9, r0, r9
    sel r10, lr, r10
    ldrd r0, lr, [r1, #80*\n + 32 - \back]
    sel r11, r0, r11
    sel r12, lr, r12
.endm

@ r0 = the entry with index r2 of a table r1 of r3 entries (8, 16, ... 56) of 20 words, zero if there is none. All of it is read.
@ The first ten words of all entries, then the others. Slots: result, index, end; the table for the second time; and what is saved.
primegroup_c97_function lookup_20
    primegroup_c97_frame 7
    primegroup_c97_put 4, r6
    primegroup_c97_put 5, r7
    primegroup_c97_put 6, lr
    cmp.w r2, r3
    sbc.w r5, r5, r5
    add.w r2, r2, #1
    and.w r2, r2, r5                  @ index + 1, 0 for none
    mov.w r5, #0x01010101
    mul r2, r2, r5
    add.w r3, r3, r3, lsl #2
    add.w r3, r1, r3, lsl #4          @ the table's end
    primegroup_c97_put 0, r0
    primegroup_c97_put 1, r2
    primegroup_c97_put 2, r3
    .irp half, 0, 40
    primegroup_c97_count
    mov.w r0, #0
    .if \half
    ldm.w r1, {r3, r4, r5, r6, r7, r8, r9, r10, r11, r12}
    .else
    ldm.w r1!, {r3, r4, r5, r6, r7, r8, r9, r10, r11, r12}
    primegroup_c97_put 3, r1          @ both times r1 is at a second half from here on
    .endif
    .irp x, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12
    sel \x, \x, r0
    .endr
.Lprimegroup_c97_again\half:
    .irp n, 1, 2, 3, 4, 5, 6, 7
    primegroup_c97_take \n, (40 - \half)
    .endr
    primegroup_c97_get r0, 2
    add.w r1, r1, #640
    cmp.w r1, r0
    blo.w .Lprimegroup_c97_more\half
    primegroup_c97_get r0, 0
    .if \half
    add.w r0, r0, #\half
    .endif
    stm.w r0, {r3, r4, r5, r6, r7, r8, r9, r10, r11, r12}
    .if \half == 0
    primegroup_c97_get r2, 1
    primegroup_c97_get r1, 3
    .endif
    .endr
    primegroup_c97_get r6, 4
    primegroup_c97_get r7, 5
    primegroup_c97_get lr, 6
    primegroup_c97_unframe 7
    bx lr
    .irp half, 0, 40
    .balign 4
.Lprimegroup_c97_more\half:
    primegroup_c97_take 0, (40 - \half)
    b.w .Lprimegroup_c97_again\half
    .endr
primegroup_c97_end lookup_20
