@ GF(9767^19) on Cortex-M4: the square. See gf9767x19.S.
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

@ \sum = column i.
.macro primegroup_c97_column i, sum
    .set .Lprimegroup_c97_first, 1
    .if (\i) < 17
    primegroup_c97_half \sum, (\i + 19)
    add.w \sum, \sum, \sum
    .endif
    primegroup_c97_half \sum, (\i)
    .if (\i) & 1
    primegroup_c97_single \sum, ((\i + 19) / 2), ((\i + 19) / 2)
    .endif
    add.w \sum, \sum, \sum
    .if ((\i) & 1) == 0
    primegroup_c97_single \sum, ((\i) / 2), ((\i) / 2)
    .endif
.endm

@ Columns i and i + 1, reduced and stored as a word. r0 = p and lr = -1/p, before and after; slots 0 and 1: result and -1/p; r11, r12
@ change. For 0 < x < 2^32 the lower half of x + t p carries 1: the upper one is that of t p and 1 more, and needs no x. So the sums
@ give their registers, and one load of each slot does for two columns.
.macro primegroup_c97_columns i
    primegroup_c97_column \i, r11
    primegroup_c97_column (\i + 1), r12
    mul r11, r11, lr
    mul lr, r12, lr
    umull r12, r11, r11, r0
    umull r12, lr, lr, r0
    pkhbt r11, r11, lr, lsl #16
    add.w r11, r11, #0x00010001
    primegroup_c97_get r12, 0, lr, 1
    str.w r11, [r12, #2*\i]
.endm

@ r0 = r1^2.
primegroup_thumb_function gf9767x19_square
    primegroup_c97_frame 5
    primegroup_c97_put 0, r0, 2, r6, 3, r7, 4, lr
    primegroup_c97_constants lr, r0
    primegroup_c97_put 1, lr
    ldm.w r1, {r1, r2, r3, r4, r5, r6, r7, r8, r9, r10}
    .irp i, 0, 2, 4, 6, 8, 10, 12, 14, 16
    primegroup_c97_columns \i
    .endr
    @ and entry 19, which is 0
    primegroup_c97_column 18, r11
    mul r11, r11, lr
    umull r12, r11, r11, r0
    add.w r11, r11, #1
    primegroup_c97_get r12, 0, r6, 2, r7, 3, lr, 4
    str.w r11, [r12, #36]
    primegroup_c97_unframe 5
    bx lr
primegroup_thumb_end gf9767x19_square
