@ GF(9767^19) on Cortex-M0+, second part: what takes one pass over the coefficients.
@
@ **Elements**: 10 words of two coefficients, that of the lower index in the lower half; coefficients are 1..=p, the last entry is 0.
@ **Reduction**: (((x (-1/p) mod 2^32) >> 16) p >> 16) + 1 is x/2^32 in 1..=p for 0 < x <= 3654952486; see prime.rs.
@ **Convention of every function** of the kernel (not AAPCS; `gf9767x19.rs` calls with `bl` from inline assembly that says so):
@   r0 result, r1 and r2 operands; the result may be an operand, but not overlap one in part.
@   May change r0-r5, r8-r12, lr and the flags; keeps r6, r7 and sp.
@   Constant time: no branch and no address depends on data, but for the number of entries of a table.
@   Operands of zero words alone are no elements: the result is then without meaning.
@ **Cycles** are exact, from the first instruction to the end of the return.

@ Coefficient \i, in r3, times \c = a constant times -1/p mod 2^32; to the result. r4 = p. 9 cycles
.macro primegroup_c97_times i, c
    ldrh r3, [r1, #2*(\i)]
    muls r3, \c, r3
    lsrs r3, r3, #16
    muls r3, r4, r3
    lsrs r3, r3, #16
    adds r3, #1
    .if (\i) == 18
    str r3, [r0, #36]                 @ and entry 19
    .else
    strh r3, [r0, #2*(\i)]
    .endif
.endm

@ r0 = r1 with coefficient i times c_i, i > 0; r2: the words c_1/-p, ..., c_18/-p, mod 2^32. Coefficient 0 stays.
primegroup_thumb_function gf9767x19_frobenius
    push {r6, r7}
    primegroup_c97_p r4
    ldrh r3, [r1]
    strh r3, [r0]
    .irp i, 1, 4, 7, 10, 13, 16
    ldmia r2!, {r5, r6, r7}
    primegroup_c97_times \i, r5
    primegroup_c97_times (\i + 1), r6
    primegroup_c97_times (\i + 2), r7
    .endr
    pop {r6, r7}
    bx lr
primegroup_thumb_end gf9767x19_frobenius

@ r0 = r1 with every coefficient times c; r2 = c/-p mod 2^32.
primegroup_thumb_function gf9767x19_scale
    primegroup_c97_p r4
    .irp i, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18
    primegroup_c97_times \i, r2
    .endr
    bx lr
primegroup_thumb_end gf9767x19_scale

@ r0 = coefficient 0 of r0 * r1: a_0 b_0 + 2 sum of a_j b_(19-j).
primegroup_thumb_function gf9767x19_inner_product
    ldrh r2, [r0, #2]
    ldrh r3, [r1, #36]
    muls r2, r3, r2
    .irp j, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18
    ldrh r3, [r0, #2*\j]
    ldrh r4, [r1, #38 - 2*\j]
    muls r3, r4, r3
    adds r2, r2, r3
    .endr
    adds r2, r2, r2
    ldrh r0, [r0]
    ldrh r1, [r1]
    muls r0, r1, r0
    adds r0, r0, r2
    ldr r1, 1f
    primegroup_c97_p r2
    primegroup_c97_reduce r0
    bx lr
    .balign 4
1:  .word 3635353193
primegroup_thumb_end gf9767x19_inner_product

@ r0 = r1 - r2, times 3: a - b + p times 3, with the constant of small values (prime.rs) in r3.
primegroup_thumb_function gf9767x19_triple_difference
    push {r6, r7}
    primegroup_c97_p r4
    adds r7, r3, r3
    adds r7, r7, r3
    .irp i, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18
    .if \i < 18
    ldr r3, [r1, #2*\i]
    ldr r5, [r2, #2*\i]
    subs r3, r3, r5
    sxth r5, r3
    subs r3, r3, r5
    asrs r3, r3, #16
    adds r3, r3, r4
    .else
    ldrh r6, [r1, #36]
    ldrh r5, [r2, #36]
    subs r5, r6, r5
    .endif
    adds r5, r5, r4
    muls r5, r7, r5
    lsrs r5, r5, #16
    muls r5, r4, r5
    lsrs r5, r5, #16
    adds r5, #1
    .if \i < 18
    strh r5, [r0, #2*\i]
    muls r3, r7, r3
    lsrs r3, r3, #16
    muls r3, r4, r3
    lsrs r3, r3, #16
    adds r3, #1
    strh r3, [r0, #2*\i + 2]
    .else
    str r5, [r0, #36]                 @ and entry 19
    .endif
    .endr
    pop {r6, r7}
    bx lr
primegroup_thumb_end gf9767x19_triple_difference

@ r0 = the coefficients of r1 as integers, 0..p-1: x + 1 (in Montgomery form) reduced, less 1.
primegroup_thumb_function gf9767x19_integers
    primegroup_c97_p r4
    ldr r2, 1f
    ldr r5, 2f
    .irp i, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18
    ldrh r3, [r1, #2*\i]
    muls r3, r2, r3
    adds r3, r3, r5
    lsrs r3, r3, #16
    muls r3, r4, r3
    lsrs r3, r3, #16
    .if \i == 18
    str r3, [r0, #36]                 @ and entry 19
    .else
    strh r3, [r0, #2*\i]
    .endif
    .endr
    bx lr
    .balign 4
1:  .word 3635353193                  @ -1/p modulo 2^32
2:  .word (7182*3635353193) & 0xffffffff
primegroup_thumb_end gf9767x19_integers

@ Some words of an entry of twenty, seven or six, added to r8-r12, lr, r3 under the mask, which is set where r1 is 0; r0 to the same of the
@ next entry, r1 counted down. 26 or 23 cycles
.macro primegroup_c97_take words
    subs r1, #1
    sbcs r2, r2
    .if \words == 7
    ldmia r0!, {r4, r5, r6, r7}
    ands r7, r2
    add r11, r7
    .else
    ldmia r0!, {r4, r5, r6}
    .endif
    primegroup_chain ands, ands, r4, r2, r5, r2, r6, r2
    add r8, r4
    add r9, r5
    add r10, r6
    ldmia r0!, {r4, r5, r6}
    primegroup_chain ands, ands, r4, r2, r5, r2, r6, r2
    add r12, r4
    add lr, r5
    adds r3, r3, r6
    adds r0, #80 - 4*\words
.endm

@ Words of all entries, from \first on, to the result. On the stack: result, table, index, end.
.macro primegroup_c97_words first, words
    .if \first
    ldr r0, [sp, #4]
    adds r0, #4*\first
    ldr r1, [sp, #8]
    .endif
    movs r3, #0
    primegroup_moves mov, r8, r3, r9, r3, r10, r3, r12, r3, lr, r3
    .if \words == 7
    mov r11, r3
    .else
    ldr r4, [sp, #12]
    adds r4, #4*\first
    mov r11, r4
    .endif
1:  .rept 4
    primegroup_c97_take \words
    .endr
    .if \words == 7
    ldr r4, [sp, #12]
    .if \first
    adds r4, #4*\first
    .endif
    cmp r0, r4
    .else
    cmp r0, r11
    .endif
    bne 1b
    ldr r0, [sp]
    .if \first
    adds r0, #4*\first
    .endif
    primegroup_moves mov, r4, r8, r5, r9, r6, r10, r1, r12, r2, lr
    .if \words == 7
    mov r7, r11
    stmia r0!, {r4, r5, r6, r7}
    .else
    stmia r0!, {r4, r5, r6}
    .endif
    stmia r0!, {r1, r2, r3}
.endm

@ r0 = the entry with index r2 of a table r1 of r3 entries (4, 8, 12, ...) of 20 words, zero if there is none. All of it is read.
primegroup_thumb_function gf9767x19_lookup_20
    movs r4, #80
    muls r3, r4, r3
    adds r3, r3, r1
    push {r0, r1, r2, r3, r6, r7, lr}
    mov r0, r1
    mov r1, r2
    primegroup_c97_words 0, 7
    primegroup_c97_words 7, 7
    primegroup_c97_words 14, 6
    add sp, #16
    pop {r6, r7, pc}
primegroup_thumb_end gf9767x19_lookup_20
