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
        primegroup_blake2s_table
        .balign 2
        primegroup_thumb_end blake2s_compress
