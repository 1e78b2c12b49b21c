@ The compression function of BLAKE2s for Cortex-M4: see mod.rs for the layout of its state.
@
@ The second and the fourth row are in registers, without the last rotation of a G (by 7 and by 8), which the operand shift of
@ the next use does for nothing.

@ ---- One G: \a and \c offsets in the frame, \b and \d registers -------------------------------------------------------
@ in:  r12 = message block, lr = the round's offsets of message words;  clobbers r0-r3.  19 cycles

        .macro  primegroup_blake2s_g a, b, c, d, i
        ldrb.w  r2, [lr, #2 * \i]
        ldrb.w  r3, [lr, #2 * \i + 1]
        ldr     r0, [sp, #\a]
        ldr     r1, [sp, #\c]
        ldr.w   r2, [r12, r2]
        ldr.w   r3, [r12, r3]
        add.w   r0, r0, \b, ror #7
        add.w   r0, r0, r2
        eor.w   \d, r0, \d, ror #8
        add.w   r1, r1, \d, ror #16
        eor.w   \b, r1, \b, ror #7
        add.w   r0, r0, \b, ror #12
        add.w   r0, r0, r3
        eor.w   \d, r0, \d, ror #16
        add.w   r1, r1, \d, ror #8
        eor.w   \b, r1, \b, ror #12
        str     r0, [sp, #\a]
        str     r1, [sp, #\c]
        .endm

@ ---- primegroup_blake2s_compress(state, block) -------------------------------------------------------------------------
@ in:  r0 = 8 words of the chaining value, 2 of the byte count, 2 of flags; r1 = 16 words.  AAPCS.  Stack: 72 bytes
@ out: the chaining value.  frame: 0 first row, 16 third row, 32 state

        primegroup_thumb_function blake2s_compress
        push.w  {r0, r4-r11, lr}
        sub     sp, #32
        mov     r12, r1
        adr.w   lr, 4f
        ldmia.w r0!, {r4-r7}
        ldmia.w lr!, {r8-r11}
        stmia.w sp, {r4-r11}            @ first and third row
        ldmia.w r0!, {r4-r7}
        ldmia.w lr!, {r8-r11}
        ldmia.w r0, {r0-r3}
        primegroup_chain eor.w, eor.w, r8, r0, r9, r1, r10, r2, r11, r3
        ror.w   r4, r4, #32 - 7
        ror.w   r5, r5, #32 - 7
        ror.w   r6, r6, #32 - 7
        ror.w   r7, r7, #32 - 7
        ror.w   r8, r8, #32 - 8
        ror.w   r9, r9, #32 - 8
        ror.w   r10, r10, #32 - 8
        ror.w   r11, r11, #32 - 8
        .balign 4
1:
        primegroup_blake2s_g 0, r4, 16, r8, 0
        primegroup_blake2s_g 4, r5, 20, r9, 1
        primegroup_blake2s_g 8, r6, 24, r10, 2
        primegroup_blake2s_g 12, r7, 28, r11, 3
        primegroup_blake2s_g 0, r5, 24, r11, 4
        primegroup_blake2s_g 4, r6, 28, r8, 5
        primegroup_blake2s_g 8, r7, 16, r9, 6
        primegroup_blake2s_g 12, r4, 20, r10, 7
        ldrb.w  r2, [lr, #16]!
        cmp     r2, #64
        blo.w   1b
        ldr     r12, [sp, #32]
        @ second row: with the fourth
        primegroup_each ldr.w, r12, 16, r0, r1, r2, r3
        eor.w   r0, r0, r4, ror #7
        eor.w   r1, r1, r5, ror #7
        eor.w   r2, r2, r6, ror #7
        eor.w   r3, r3, r7, ror #7
        eor.w   r0, r0, r8, ror #8
        eor.w   r1, r1, r9, ror #8
        eor.w   r2, r2, r10, ror #8
        eor.w   r3, r3, r11, ror #8
        primegroup_each str.w, r12, 16, r0, r1, r2, r3
        @ first row: with the third
        ldmia.w sp, {r4-r11}
        ldmia.w r12, {r0-r3}
        primegroup_chain eor.w, eor.w, r4, r8, r5, r9, r6, r10, r7, r11, r0, r4, r1, r5, r2, r6, r3, r7
        stmia.w r12, {r0-r3}
        add     sp, #36
        pop.w   {r4-r11, pc}
        .balign 4
4:
        .word   0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
        @ offsets of the message words in the order of their use, and the end
        .byte   0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60
        .byte   56, 40, 16, 32, 36, 60, 52, 24, 4, 48, 0, 8, 44, 28, 20, 12
        .byte   44, 32, 48, 0, 20, 8, 60, 52, 40, 56, 12, 24, 28, 4, 36, 16
        .byte   28, 36, 12, 4, 52, 48, 44, 56, 8, 24, 20, 40, 16, 0, 60, 32
        .byte   36, 0, 20, 28, 8, 16, 40, 60, 56, 4, 44, 48, 24, 32, 12, 52
        .byte   8, 48, 24, 40, 0, 44, 32, 12, 16, 52, 28, 20, 60, 56, 4, 36
        .byte   48, 20, 4, 60, 56, 52, 16, 40, 0, 28, 24, 12, 36, 8, 32, 44
        .byte   52, 44, 28, 56, 48, 4, 12, 36, 20, 0, 60, 16, 32, 24, 8, 40
        .byte   24, 60, 56, 36, 44, 12, 0, 32, 48, 8, 52, 28, 4, 16, 40, 20
        .byte   40, 8, 32, 16, 28, 24, 4, 20, 60, 44, 36, 56, 12, 48, 52, 0
        .byte   64
        .balign 2
        primegroup_thumb_end blake2s_compress
