@ The compression function of SHA-512 for Cortex-M4. Words of 64 bits are two of 32, the low one first.
@
@ The eight working words are a window over memory that moves down by one word per round, so that no word is moved; likewise
@ the message schedule is a window that moves up. After 16 rounds both are moved back.

@ ---- One half of an exclusive-or of shifts of r2 (low) and r3 (high) ---------------------------------------------------

        .macro  primegroup_sha512_xor acc, o1, r1, n1, o2, r2, n2, o3, r3, n3, o4, r4, n4, o5, r5, n5, o6, r6, n6
        \o1\().w \acc, \r1, #\n1
        eor.w   \acc, \acc, \r2, \o2 #\n2
        eor.w   \acc, \acc, \r3, \o3 #\n3
        eor.w   \acc, \acc, \r4, \o4 #\n4
        eor.w   \acc, \acc, \r5, \o5 #\n5
        .ifnb   \o6
        eor.w   \acc, \acc, \r6, \o6 #\n6
        .endif
        .endm

@ ---- primegroup_sha512_compress(state, block) --------------------------------------------------------------------------
@ in:  r0 = 8 words of 64 bits, aligned to 4 bytes; r1 = 128 bytes, unaligned.  AAPCS.  Stack: 496 bytes
@ out: the state
@ frame: 0 working words (24, the first window from 128 on), 192 message schedule (32), 448 see below, 456 state

        primegroup_thumb_function sha512_compress
        push.w  {r0, r4-r11, lr}
        sub     sp, #456
        add     r2, sp, #192
        movs    r3, #16
1:      ldr     r5, [r1], #4
        ldr     r4, [r1], #4
        rev     r5, r5
        rev     r4, r4
        stmia   r2!, {r4, r5}
        subs    r3, #1
        bne     1b
        ldmia.w r0!, {r3-r10}
        add     r2, sp, #128
        stmia.w r2!, {r3-r10}
        ldmia.w r0!, {r3-r10}
        stmia.w r2!, {r3-r10}
        adr.w   lr, 9f
        add.w   r2, lr, #512
        str     r2, [sp, #448]          @ beyond the constants of the rounds that extend the schedule
2:      add     r0, sp, #128            @ working words a, b, ..., h
        add     r1, sp, #192            @ the message word of the round
        .balign 4
3:      @ r4:r5 = h + Sigma1(e) + Ch(e, f, g) + constant + message
        add.w   r12, r0, #32
        ldmia.w r12, {r2, r3, r6-r11}
        primegroup_sha512_xor r4, lsr, r2, 14, lsl, r3, 18, lsr, r2, 18, lsl, r3, 14, lsr, r3, 9, lsl, r2, 23
        primegroup_sha512_xor r5, lsr, r3, 14, lsl, r2, 18, lsr, r3, 18, lsl, r2, 14, lsr, r2, 9, lsl, r3, 23
        eor.w   r6, r6, r8
        eor.w   r7, r7, r9
        and.w   r6, r6, r2
        and.w   r7, r7, r3
        eor.w   r6, r6, r8
        eor.w   r7, r7, r9
        adds.w  r4, r4, r6
        adc.w   r5, r5, r7
        adds.w  r4, r4, r10
        adc.w   r5, r5, r11
        ldmia.w lr!, {r6, r7}
        ldrd    r8, r9, [r1], #8
        adds.w  r4, r4, r6
        adc.w   r5, r5, r7
        adds.w  r4, r4, r8
        adc.w   r5, r5, r9
        @ e = d + that
        ldmia.w r0, {r2, r3, r6-r11}
        adds.w  r10, r10, r4
        adc.w   r11, r11, r5
        strd    r10, r11, [r0, #24]
        @ a = that + Sigma0(a) + Maj(a, b, c)
        primegroup_sha512_xor r10, lsr, r2, 28, lsl, r3, 4, lsr, r3, 2, lsl, r2, 30, lsr, r3, 7, lsl, r2, 25
        primegroup_sha512_xor r11, lsr, r3, 28, lsl, r2, 4, lsr, r2, 2, lsl, r3, 30, lsr, r2, 7, lsl, r3, 25
        adds.w  r4, r4, r10
        adc.w   r5, r5, r11
        and.w   r10, r6, r8
        and.w   r11, r7, r9
        eor.w   r6, r6, r8
        eor.w   r7, r7, r9
        and.w   r6, r6, r2
        and.w   r7, r7, r3
        eor.w   r6, r6, r10
        eor.w   r7, r7, r11
        adds.w  r4, r4, r6
        adc.w   r5, r5, r7
        strd    r4, r5, [r0, #-8]!
        ldr.w   r7, [sp, #448]
        cmp.w   lr, r7
        bhi.w   4f
        @ the message word of 16 rounds on: sigma0 of the next word, this one, the 9th, sigma1 of the 14th
        ldrd    r2, r3, [r1, #0]
        ldrd    r6, r7, [r1, #-8]
        ldrd    r8, r9, [r1, #64]
        ldrd    r10, r11, [r1, #104]
        primegroup_sha512_xor r4, lsr, r2, 1, lsl, r3, 31, lsr, r2, 8, lsl, r3, 24, lsr, r2, 7, lsl, r3, 25
        primegroup_sha512_xor r5, lsr, r3, 1, lsl, r2, 31, lsr, r3, 8, lsl, r2, 24, lsr, r3, 7
        adds.w  r4, r4, r6
        adc.w   r5, r5, r7
        adds.w  r4, r4, r8
        adc.w   r5, r5, r9
        primegroup_sha512_xor r6, lsr, r10, 19, lsl, r11, 13, lsr, r11, 29, lsl, r10, 3, lsr, r10, 6, lsl, r11, 26
        primegroup_sha512_xor r7, lsr, r11, 19, lsl, r10, 13, lsr, r10, 29, lsl, r11, 3, lsr, r11, 6
        adds.w  r4, r4, r6
        adc.w   r5, r5, r7
        strd    r4, r5, [r1, #120]
        .balign 4
4:      add.w   r7, sp, #0
        cmp.w   r0, r7
        bne.w   3b
        @ both windows back to where they were
        add     r1, sp, #128
        movs    r7, #2
5:      ldmia.w r0!, {r2-r5, r8-r11}
        stmia.w r1!, {r2-r5, r8-r11}
        subs    r7, #1
        bne     5b
        add     r0, sp, #320
        movs    r7, #4
6:      ldmia.w r0!, {r2-r5, r8-r11}
        stmia.w r1!, {r2-r5, r8-r11}
        subs    r7, #1
        bne     6b
        ldr     r7, [sp, #448]
        adds    r7, #128
        cmp     r7, lr
        bne.w   2b
        ldr     r0, [sp, #456]
        add     r1, sp, #128
        movs    r7, #8
7:      ldrd    r2, r3, [r0]
        primegroup_two ldmia, r1!, r4, r5, adds, r2, adcs, r3
        stmia   r0!, {r2, r3}
        subs    r7, #1
        bne     7b
        add     sp, #460
        pop.w   {r4-r11, pc}
        .balign 4
        primegroup_sha512_table
        primegroup_thumb_end sha512_compress
