@ The compression function of SHA-256 for Cortex-M0+.
@
@ Working words and message words are one window over memory, the first message word below a. A round replaces that word by the
@ new a, and d by the new e. Then the window moves down by one word, so that no word is moved.

@ ---- Rotates \acc, and for each further distance adds \x before: \t is clobbered --------------------------------------

        .macro  primegroup_sha256_turns acc, x, t, n, more:vararg
        movs    \t, #\n
        rors    \acc, \t
        .ifnb   \more
        eors    \acc, \x
        primegroup_sha256_turns \acc, \x, \t, \more
        .endif
        .endm

@ ---- primegroup_sha256_compress(state, block) --------------------------------------------------------------------------
@ in:  r0 = 8 words; r1 = 64 bytes, aligned to 4.  AAPCS.  Stack: 312 bytes
@ out: the state
@ window from r0 on: 0 message word 16 rounds on, 60 next word, 64 word of the round, 68 a, b, ..., 96 h
@ frame: 0 message words that are added, 192 message, 256 working words, 288 state

        primegroup_thumb_function sha256_compress
        push    {r0, r4-r7, lr}
        sub     sp, #288
        add     r2, sp, #256
        .rept   2
        ldmia   r0!, {r3-r6}
        stmia   r2!, {r3-r6}
        .endr
        add     r0, sp, #188
        add     r2, sp, #252
1:      ldmia   r1!, {r3}
        rev     r3, r3
        str     r3, [r2]
        subs    r2, #4
        cmp     r2, r0
        bne     1b
        adr     r7, 9f
        mov     r1, sp
        subs    r1, #64
        mov     r12, r1                 @ the last window
2:      @ r3 = h + Sigma1(e) + Ch(e, f, g) + constant + message
        ldr     r1, [r0, #84]
        mov     r3, r1
        primegroup_sha256_turns r3, r1, r2, 14, 5, 6
        ldr     r2, [r0, #88]
        ldr     r4, [r0, #92]
        eors    r2, r4
        ands    r2, r1
        eors    r2, r4
        adds    r3, r3, r2
        ldr     r2, [r0, #96]
        adds    r3, r3, r2
        ldmia   r7!, {r2}
        adds    r3, r3, r2
        ldr     r6, [r0, #64]
        adds    r3, r3, r6
        @ e = d + that
        ldr     r1, [r0, #80]
        adds    r1, r1, r3
        str     r1, [r0, #80]
        @ a = that + Sigma0(a) + Maj(a, b, c)
        ldr     r1, [r0, #68]
        mov     r4, r1
        primegroup_sha256_turns r4, r1, r2, 9, 11, 2
        adds    r3, r3, r4
        ldr     r2, [r0, #72]
        ldr     r4, [r0, #76]
        mov     r5, r2
        ands    r5, r4
        eors    r2, r4
        ands    r2, r1
        eors    r2, r5
        adds    r3, r3, r2
        str     r3, [r0, #64]
        cmp     r0, sp
        blo     3f
        @ the message word of 16 rounds on: sigma0 of the next word, this one, the 9th, sigma1 of the 14th
        ldr     r1, [r0, #60]
        mov     r3, r1
        primegroup_sha256_turns r3, r1, r2, 11, 7
        lsrs    r1, r1, #3
        eors    r3, r1
        adds    r6, r6, r3
        ldr     r1, [r0, #28]
        adds    r6, r6, r1
        ldr     r1, [r0, #8]
        mov     r3, r1
        primegroup_sha256_turns r3, r1, r2, 2, 17
        lsrs    r1, r1, #10
        eors    r3, r1
        adds    r6, r6, r3
        str     r6, [r0]
3:      mov     r1, r0
        subs    r0, #4
        cmp     r1, r12
        bne     2b
        ldr     r0, [sp, #288]
        mov     r1, sp
        movs    r7, #4
4:      ldr     r2, [r0]
        ldr     r3, [r0, #4]
        primegroup_two ldmia, r1!, r4, r5, adds, r2, adds, r3
        stmia   r0!, {r2, r3}
        subs    r7, #1
        bne     4b
        add     sp, #292
        pop     {r4-r7, pc}
        .balign 4
        primegroup_sha256_table
        primegroup_thumb_end sha256_compress
