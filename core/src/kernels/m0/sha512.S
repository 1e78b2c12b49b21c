@ The compression function of SHA-512 for Cortex-M0+. Words of 64 bits are two of 32, the low one first.
@
@ The eight working words are a window over memory that moves down by one word per round, so that no word is moved; likewise
@ the message schedule is a window that moves up. After 16 rounds both are moved back.

@ ---- One half of an exclusive-or of shifts of r2 (low) and r3 (high): \acc gets it, \t is clobbered --------------------
@ x, xs, y, ys, ...: the shifts, and from where: "lsrs r2 14" and so on

        .macro  primegroup_sha512_xor acc, t, o1, r1, n1, o2, r2, n2, o3, r3, n3, o4, r4, n4, o5, r5, n5, o6, r6, n6
        \o1    \acc, \r1, #\n1
        \o2    \t, \r2, #\n2
        eors    \acc, \t
        \o3    \t, \r3, #\n3
        eors    \acc, \t
        \o4    \t, \r4, #\n4
        eors    \acc, \t
        \o5    \t, \r5, #\n5
        eors    \acc, \t
        .ifnb   \o6
        \o6    \t, \r6, #\n6
        eors    \acc, \t
        .endif
        .endm

@ ---- Four bytes, the highest first -------------------------------------------------------------------------------------

        .macro  primegroup_sha512_bytes reg, t, at
        ldrb    \reg, [r1, #\at]
        .irp    i, 1, 2, 3
        lsls    \reg, \reg, #8
        ldrb    \t, [r1, #\at + \i]
        orrs    \reg, \t
        .endr
        .endm

@ ---- primegroup_sha512_compress(state, block) --------------------------------------------------------------------------
@ in:  r0 = 8 words of 64 bits, aligned to 4 bytes; r1 = 128 bytes, unaligned.  AAPCS.  Stack: 480 bytes
@ out: the state
@ frame: 0 working words (24, the first window from 128 on), 192 message schedule (32), 448 see below, 456 state

        primegroup_thumb_function sha512_compress
        push    {r0, r4-r7, lr}
        sub     sp, #456
        add     r2, sp, #192
        movs    r3, #16
1:      primegroup_sha512_bytes r5, r7, 0
        primegroup_sha512_bytes r4, r7, 4
        stmia   r2!, {r4, r5}
        adds    r1, #8
        subs    r3, #1
        bne     1b
        add     r2, sp, #128
        .rept   4
        ldmia   r0!, {r3-r6}
        stmia   r2!, {r3-r6}
        .endr
        adr     r3, 9f
        mov     lr, r3
        movs    r2, #1
        lsls    r2, r2, #9
        adds    r2, r2, r3
        str     r2, [sp, #448]          @ beyond the constants of the rounds that extend the schedule
2:      add     r0, sp, #128            @ working words a, b, ..., h
        add     r1, sp, #192            @ the message word of the round
3:      mov     r12, r1
        @ r4:r5 = h + Sigma1(e) + Ch(e, f, g) + constant + message
        ldr     r2, [r0, #32]
        ldr     r3, [r0, #36]
        primegroup_sha512_xor r4, r7, lsrs, r2, 14, lsls, r3, 18, lsrs, r2, 18, lsls, r3, 14, lsrs, r3, 9, lsls, r2, 23
        primegroup_sha512_xor r5, r7, lsrs, r3, 14, lsls, r2, 18, lsrs, r3, 18, lsls, r2, 14, lsrs, r2, 9, lsls, r3, 23
        ldr     r6, [r0, #40]
        ldr     r7, [r0, #48]
        eors    r6, r7
        ands    r6, r2
        eors    r6, r7
        ldr     r2, [r0, #44]
        ldr     r7, [r0, #52]
        eors    r2, r7
        ands    r2, r3
        eors    r2, r7
        adds    r4, r4, r6
        adcs    r5, r2
        ldr     r6, [r0, #56]
        ldr     r7, [r0, #60]
        adds    r4, r4, r6
        adcs    r5, r7
        primegroup_two ldmia, r1!, r6, r7, adds, r4, adcs, r5
        mov     r3, lr
        ldmia   r3!, {r6, r7}
        mov     lr, r3
        adds    r4, r4, r6
        adcs    r5, r7
        @ e = d + that
        ldr     r6, [r0, #24]
        ldr     r7, [r0, #28]
        adds    r6, r6, r4
        adcs    r7, r5
        str     r6, [r0, #24]
        str     r7, [r0, #28]
        @ a = that + Sigma0(a) + Maj(a, b, c)
        ldr     r2, [r0, #0]
        ldr     r3, [r0, #4]
        primegroup_sha512_xor r6, r1, lsrs, r2, 28, lsls, r3, 4, lsrs, r3, 2, lsls, r2, 30, lsrs, r3, 7, lsls, r2, 25
        primegroup_sha512_xor r7, r1, lsrs, r3, 28, lsls, r2, 4, lsrs, r2, 2, lsls, r3, 30, lsrs, r2, 7, lsls, r3, 25
        adds    r4, r4, r6
        adcs    r5, r7
        ldr     r6, [r0, #8]
        ldr     r7, [r0, #16]
        mov     r1, r6
        ands    r1, r7
        eors    r6, r7
        ands    r6, r2
        eors    r6, r1
        ldr     r7, [r0, #12]
        ldr     r1, [r0, #20]
        mov     r2, r7
        ands    r2, r1
        eors    r7, r1
        ands    r7, r3
        eors    r7, r2
        adds    r4, r4, r6
        adcs    r5, r7
        subs    r0, #8
        str     r4, [r0, #0]
        str     r5, [r0, #4]
        mov     r1, r12
        ldr     r7, [sp, #448]
        cmp     lr, r7
        bhi     4f
        @ the message word of 16 rounds on: sigma0 of the next word, this one, the 9th, sigma1 of the 14th
        ldr     r2, [r1, #8]
        ldr     r3, [r1, #12]
        primegroup_sha512_xor r4, r7, lsrs, r2, 1, lsls, r3, 31, lsrs, r2, 8, lsls, r3, 24, lsrs, r2, 7, lsls, r3, 25
        primegroup_sha512_xor r5, r7, lsrs, r3, 1, lsls, r2, 31, lsrs, r3, 8, lsls, r2, 24, lsrs, r3, 7
        ldr     r6, [r1, #0]
        ldr     r7, [r1, #4]
        adds    r4, r4, r6
        adcs    r5, r7
        ldr     r6, [r1, #72]
        ldr     r7, [r1, #76]
        adds    r4, r4, r6
        adcs    r5, r7
        ldr     r2, [r1, #112]
        ldr     r3, [r1, #116]
        primegroup_sha512_xor r6, r7, lsrs, r2, 19, lsls, r3, 13, lsrs, r3, 29, lsls, r2, 3, lsrs, r2, 6, lsls, r3, 26
        mov     r12, r6
        primegroup_sha512_xor r6, r7, lsrs, r3, 19, lsls, r2, 13, lsrs, r2, 29, lsls, r3, 3, lsrs, r3, 6
        mov     r7, r12
        adds    r4, r4, r7
        adcs    r5, r6
4:      adds    r1, #8
        str     r4, [r1, #120]
        str     r5, [r1, #124]
        mov     r7, sp
        cmp     r0, r7
        beq     5f
        b       3b
5:      @ both windows back to where they were
        add     r1, sp, #128
        movs    r7, #4
6:      ldmia   r0!, {r2-r5}
        stmia   r1!, {r2-r5}
        subs    r7, #1
        bne     6b
        add     r0, sp, #320
        movs    r7, #8
7:      ldmia   r0!, {r2-r5}
        stmia   r1!, {r2-r5}
        subs    r7, #1
        bne     7b
        ldr     r7, [sp, #448]
        adds    r7, #128
        cmp     r7, lr
        beq     8f
        b       2b
8:      ldr     r0, [sp, #456]
        add     r1, sp, #128
        movs    r7, #8
1:      ldr     r2, [r0, #0]
        ldr     r3, [r0, #4]
        primegroup_two ldmia, r1!, r4, r5, adds, r2, adcs, r3
        stmia   r0!, {r2, r3}
        subs    r7, #1
        bne     1b
        add     sp, #460
        pop     {r4-r7, pc}
        .balign 4
        primegroup_sha512_table
        primegroup_thumb_end sha512_compress
