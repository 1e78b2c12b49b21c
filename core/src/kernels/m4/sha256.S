@ The compression function of SHA-256 for Cortex-M4.
@
@ The eight working words are in registers. A round leaves the new a in the place of h and the new e in that of d, so the
@ next round only has other names for them. In small code there is one round, after which the words move.

@ ---- \n rounds. r0: constants; r1: message word; \x: b ^ c on entry; \y: a ^ b at the end; r2, r12: clobbered -----------
@ \schedule: whether they also compute the message words of 16 rounds on

        .macro  primegroup_sha256_rounds n, schedule, x, y, a, b, c, d, e, f, g, h
        ldr     \y, [r0], #4
        ldr     r2, [r1], #4
        .if     \schedule
        ldr     r12, [r1]
        .endif
        add     \h, \h, \y
        add     \h, \h, r2
        eor     \y, \e, \e, ror #5
        eor     \y, \y, \e, ror #19
        add     \h, \h, \y, ror #6
        eor     \y, \f, \g
        and     \y, \y, \e
        eor     \y, \y, \g
        add     \h, \h, \y
        add     \d, \d, \h
        eor     \y, \a, \a, ror #11
        eor     \y, \y, \a, ror #20
        add     \h, \h, \y, ror #2
        @ Maj(a, b, c) = b ^ ((a ^ b) & (b ^ c))
        eor     \y, \a, \b
        and     \x, \x, \y
        eor     \x, \x, \b
        add     \h, \h, \x
        .if     \schedule
        @ sigma0 of the next word, this one, the 9th, sigma1 of the 14th
        eor     \x, r12, r12, ror #11
        ror     \x, \x, #7
        eor     \x, \x, r12, lsr #3
        add     r2, r2, \x
        ldr     \x, [r1, #32]
        ldr     r12, [r1, #52]
        add     r2, r2, \x
        eor     \x, r12, r12, ror #2
        ror     \x, \x, #17
        eor     \x, \x, r12, lsr #10
        add     r2, r2, \x
        str     r2, [r1, #60]
        .endif
        .if     \n > 1
        primegroup_sha256_rounds (\n-1), \schedule, \y, \x, \h, \a, \b, \c, \d, \e, \f, \g
        .endif
        .endm

@ ---- Adds four words to those at r0 ------------------------------------------------------------------------------------

        .macro  primegroup_sha256_add a, b, c, d
        ldmia   r0, {r1, r2, r3, r12}
        add     r1, r1, \a
        add     r2, r2, \b
        add     r3, r3, \c
        add     r12, r12, \d
        stmia   r0!, {r1, r2, r3, r12}
        .endm

@ ---- primegroup_sha256_compress(state, block) --------------------------------------------------------------------------
@ in:  r0 = 8 words; r1 = 64 bytes, aligned to 4.  AAPCS.  Stack: 296 bytes, in small code 360
@ out: the state
@ frame: message words

        .if     .Lprimegroup_small_code
        .set    .Lprimegroup_sha256_words, 80
        .else
        .set    .Lprimegroup_sha256_words, 64
        .endif
        primegroup_thumb_function sha256_compress
        push.w  {r0, r4-r11, lr}
        sub     sp, #4*.Lprimegroup_sha256_words
        mov     r2, sp
        movs    r3, #4
1:      ldmia   r1!, {r4-r7}
        .irp    word, r4, r5, r6, r7
        rev     \word, \word
        .endr
        stmia   r2!, {r4-r7}
        subs    r3, #1
        bne     1b
        ldmia.w r0, {r4-r11}
        mov     r1, sp
        adr.w   r0, 9f
        eor     lr, r5, r6
        .if     .Lprimegroup_small_code
2:      primegroup_sha256_rounds 1, 1, lr, r3, r4, r5, r6, r7, r8, r9, r10, r11
        mov     lr, r3
        mov     r3, r11
        primegroup_moves mov, r11, r10, r10, r9, r9, r8, r8, r7, r7, r6, r6, r5, r5, r4, r4, r3
        add     r2, sp, #256
        cmp     r1, r2
        bne     2b
        .else
        .balign 4
2:      primegroup_sha256_rounds 8, 1, lr, r3, r4, r5, r6, r7, r8, r9, r10, r11
        add     r2, sp, #192
        cmp     r1, r2
        bne.w   2b
3:      primegroup_sha256_rounds 8, 0, lr, r3, r4, r5, r6, r7, r8, r9, r10, r11
        add     r2, sp, #256
        cmp     r1, r2
        bne.w   3b
        .endif
        add     sp, #4*.Lprimegroup_sha256_words
        pop     {r0}
        primegroup_sha256_add r4, r5, r6, r7
        primegroup_sha256_add r8, r9, r10, r11
        pop.w   {r4-r11, pc}
        .balign 4
        primegroup_sha256_table
        primegroup_thumb_end sha256_compress
