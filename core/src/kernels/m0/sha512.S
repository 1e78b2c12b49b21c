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
9:
        .word   0xd728ae22, 0x428a2f98, 0x23ef65cd, 0x71374491, 0xec4d3b2f, 0xb5c0fbcf, 0x8189dbbc, 0xe9b5dba5
        .word   0xf348b538, 0x3956c25b, 0xb605d019, 0x59f111f1, 0xaf194f9b, 0x923f82a4, 0xda6d8118, 0xab1c5ed5
        .word   0xa3030242, 0xd807aa98, 0x45706fbe, 0x12835b01, 0x4ee4b28c, 0x243185be, 0xd5ffb4e2, 0x550c7dc3
        .word   0xf27b896f, 0x72be5d74, 0x3b1696b1, 0x80deb1fe, 0x25c71235, 0x9bdc06a7, 0xcf692694, 0xc19bf174
        .word   0x9ef14ad2, 0xe49b69c1, 0x384f25e3, 0xefbe4786, 0x8b8cd5b5, 0x0fc19dc6, 0x77ac9c65, 0x240ca1cc
        .word   0x592b0275, 0x2de92c6f, 0x6ea6e483, 0x4a7484aa, 0xbd41fbd4, 0x5cb0a9dc, 0x831153b5, 0x76f988da
        .word   0xee66dfab, 0x983e5152, 0x2db43210, 0xa831c66d, 0x98fb213f, 0xb00327c8, 0xbeef0ee4, 0xbf597fc7
        .word   0x3da88fc2, 0xc6e00bf3, 0x930aa725, 0xd5a79147, 0xe003826f, 0x06ca6351, 0x0a0e6e70, 0x14292967
        .word   0x46d22ffc, 0x27b70a85, 0x5c26c926, 0x2e1b2138, 0x5ac42aed, 0x4d2c6dfc, 0x9d95b3df, 0x53380d13
        .word   0x8baf63de, 0x650a7354, 0x3c77b2a8, 0x766a0abb, 0x47edaee6, 0x81c2c92e, 0x1482353b, 0x92722c85
        .word   0x4cf10364, 0xa2bfe8a1, 0xbc423001, 0xa81a664b, 0xd0f89791, 0xc24b8b70, 0x0654be30, 0xc76c51a3
        .word   0xd6ef5218, 0xd192e819, 0x5565a910, 0xd6990624, 0x5771202a, 0xf40e3585, 0x32bbd1b8, 0x106aa070
        .word   0xb8d2d0c8, 0x19a4c116, 0x5141ab53, 0x1e376c08, 0xdf8eeb99, 0x2748774c, 0xe19b48a8, 0x34b0bcb5
        .word   0xc5c95a63, 0x391c0cb3, 0xe3418acb, 0x4ed8aa4a, 0x7763e373, 0x5b9cca4f, 0xd6b2b8a3, 0x682e6ff3
        .word   0x5defb2fc, 0x748f82ee, 0x43172f60, 0x78a5636f, 0xa1f0ab72, 0x84c87814, 0x1a6439ec, 0x8cc70208
        .word   0x23631e28, 0x90befffa, 0xde82bde9, 0xa4506ceb, 0xb2c67915, 0xbef9a3f7, 0xe372532b, 0xc67178f2
        .word   0xea26619c, 0xca273ece, 0x21c0c207, 0xd186b8c7, 0xcde0eb1e, 0xeada7dd6, 0xee6ed178, 0xf57d4f7f
        .word   0x72176fba, 0x06f067aa, 0xa2c898a6, 0x0a637dc5, 0xbef90dae, 0x113f9804, 0x131c471b, 0x1b710b35
        .word   0x23047d84, 0x28db77f5, 0x40c72493, 0x32caab7b, 0x15c9bebc, 0x3c9ebe0a, 0x9c100d4c, 0x431d67c4
        .word   0xcb3e42b6, 0x4cc5d4be, 0xfc657e2a, 0x597f299c, 0x3ad6faec, 0x5fcb6fab, 0x4a475817, 0x6c44198c
        primegroup_thumb_end sha512_compress
