@ The compression function of BLAKE2s for Cortex-M0+: see mod.rs for the layout of its state.

@ ---- One G on words of the frame ---------------------------------------------------------------------------------------
@ in:  r5 = message block, r6 = the round's offsets of message words, r7 = 16;  clobbers r0-r4.  41 cycles

        .macro  primegroup_blake2s_g a, b, c, d, i
        ldr     r0, [sp, #4 * \a]
        ldr     r1, [sp, #4 * \b]
        ldr     r2, [sp, #4 * \c]
        ldr     r3, [sp, #4 * \d]
        ldrb    r4, [r6, #2 * \i]
        ldr     r4, [r5, r4]
        adds    r0, r0, r1
        adds    r0, r0, r4
        eors    r3, r0
        rors    r3, r7
        adds    r2, r2, r3
        eors    r1, r2
        movs    r4, #12
        rors    r1, r4
        ldrb    r4, [r6, #2 * \i + 1]
        ldr     r4, [r5, r4]
        adds    r0, r0, r1
        adds    r0, r0, r4
        eors    r3, r0
        movs    r4, #8
        rors    r3, r4
        adds    r2, r2, r3
        eors    r1, r2
        movs    r4, #7
        rors    r1, r4
        str     r0, [sp, #4 * \a]
        str     r1, [sp, #4 * \b]
        str     r2, [sp, #4 * \c]
        str     r3, [sp, #4 * \d]
        .endm

        primegroup_thumb_function blake2s_compress
        primegroup_blake2s_begin
        mov     r5, r12
        movs    r7, #16
1:
        primegroup_blake2s_g 0, 4, 8, 12, 0
        primegroup_blake2s_g 1, 5, 9, 13, 1
        primegroup_blake2s_g 2, 6, 10, 14, 2
        primegroup_blake2s_g 3, 7, 11, 15, 3
        primegroup_blake2s_g 0, 5, 10, 15, 4
        primegroup_blake2s_g 1, 6, 11, 12, 5
        primegroup_blake2s_g 2, 7, 8, 13, 6
        primegroup_blake2s_g 3, 4, 9, 14, 7
        adds    r6, #16
        ldrb    r4, [r6]
        cmp     r4, #64
        bhs     2f
        b       1b
2:      ldr     r0, [sp, #64]
        primegroup_blake2s_end
        .balign 4
        primegroup_blake2s_table
        .balign 2
        primegroup_thumb_end blake2s_compress
