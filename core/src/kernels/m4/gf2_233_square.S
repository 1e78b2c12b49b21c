@ GF(2^233) on Cortex-M4: squares. See gf2_233.S.
@ The square of u + z^128 y has the coefficients of u in even places, and z^256 = z^97 + z^23 brings y to odd ones, as y z^11 + y z^48; of
@ those the ones at 128 and above come down to even places, at z^12 and z^49 more. So the fold comes first, on half the words, and
@ then two words u and v at a time are interleaved: five exchanges of bits between two words, 18 cycles for two words of the result.

@ Words \x and \y interleaved: the lower half in \lo, which may be \x, the higher in \hi, which may be \t. Overwrites all. 18 cycles.
.macro primegroup_gf233_interleave x, y, t, lo, hi
    eor.w \t, \y, \x, lsr #1
    and.w \t, \t, #0x55555555
    eor.w \y, \y, \t
    eor.w \x, \x, \t, lsl #1
    eor.w \t, \y, \x, lsr #2
    and.w \t, \t, #0x33333333
    eor.w \y, \y, \t
    eor.w \x, \x, \t, lsl #2
    eor.w \t, \y, \x, lsr #4
    and.w \t, \t, #0x0f0f0f0f
    eor.w \y, \y, \t
    eor.w \x, \x, \t, lsl #4
    eor.w \t, \y, \x, lsr #8
    and.w \t, \t, #0x00ff00ff
    eor.w \y, \y, \t
    eor.w \x, \x, \t, lsl #8
    pkhtb \hi, \y, \x, asr #16
    pkhbt \lo, \x, \y, lsl #16
.endm

@ The fold: u0-u3 and v0-v3 to be interleaved, of words u0-u3, y0-y3. v3 to v0 may be y3 to y0; \t is overwritten. 23 cycles.
.macro primegroup_gf233_halves u0, u1, u2, u3, y0, y1, y2, y3, v0, v1, v2, v3, t
    lsr.w \t, \y3, #21
    eor.w \t, \t, \y3, lsl #16
    eor.w \t, \t, \y2, lsr #16
    eor.w \u0, \u0, \t, lsl #12
    eor.w \u1, \u1, \t, lsr #20
    eor.w \u1, \u1, \t, lsl #17
    eor.w \u2, \u2, \t, lsr #15
    lsr.w \t, \y3, #16
    eor.w \u1, \u1, \t, lsl #12
    eor.w \u2, \u2, \t, lsl #17
    eor.w \u3, \u3, \y3, lsr #31
    lsl.w \v3, \y3, #11
    eor.w \v3, \v3, \y2, lsr #21
    eor.w \v3, \v3, \y2, lsl #16
    eor.w \v3, \v3, \y1, lsr #16
    lsl.w \v2, \y2, #11
    eor.w \v2, \v2, \y1, lsr #21
    eor.w \v2, \v2, \y1, lsl #16
    eor.w \v2, \v2, \y0, lsr #16
    lsl.w \v1, \y1, #11
    eor.w \v1, \v1, \y0, lsr #21
    eor.w \v1, \v1, \y0, lsl #16
    lsl.w \v0, \y0, #11
.endm

@ r0 = r1^2. In: any 256-bit values. Out: any. 114 cycles, no stack.
primegroup_thumb_function gf233_square
    ldm.w r1, {r2, r3, r4, r5, r8, r9, r10, r11}
    primegroup_gf233_halves r2, r3, r4, r5, r8, r9, r10, r11, r8, r9, r10, r11, r12
    primegroup_gf233_interleave r2, r8, r12, r2, r12
    str.w r2, [r0, #0]
    str.w r12, [r0, #4]
    primegroup_gf233_interleave r3, r9, r12, r3, r12
    str.w r3, [r0, #8]
    str.w r12, [r0, #12]
    primegroup_gf233_interleave r4, r10, r12, r4, r12
    str.w r4, [r0, #16]
    str.w r12, [r0, #20]
    primegroup_gf233_interleave r5, r11, r12, r5, r12
    str.w r5, [r0, #24]
    str.w r12, [r0, #28]
    bx lr
primegroup_thumb_end gf233_square

@ r0 = r1^(2^r2). In: any 256-bit values. Out: any. 98 r2 + 32 cycles, 16 bytes of stack.
@ Halves v go to registers of their own, so that pairs from the top on leave their two words where those belong.
primegroup_thumb_function gf233_square_n
    push.w {r0, r6, r7, lr}
    ldm.w r1, {r3, r4, r5, r6, r7, r8, r9, r10}
    cmp.w r2, #0
    beq.w 2f
    .balign 4
1:  primegroup_gf233_halves r3, r4, r5, r6, r7, r8, r9, r10, r0, r1, r11, r12, lr
    primegroup_gf233_interleave r6, r12, lr, r9, r10
    primegroup_gf233_interleave r5, r11, lr, r7, r8
    primegroup_gf233_interleave r4, r1, lr, r5, r6
    primegroup_gf233_interleave r3, r0, lr, r3, r4
    subs.w r2, r2, #1
    bne.w 1b
2:  pop.w {r0}
    stm.w r0, {r3, r4, r5, r6, r7, r8, r9, r10}
    pop.w {r6, r7, pc}
primegroup_thumb_end gf233_square_n
