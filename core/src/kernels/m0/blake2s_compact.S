@ The compression function of BLAKE2s for Cortex-M0+, in small code: see mod.rs for the layout of its state.

        primegroup_thumb_function blake2s_compress
        primegroup_blake2s_begin
1:      adr     r5, 6f
        @ One G: the offsets of its words at r5, those of its words of the message at r6
2:      mov     r7, sp
        ldrb    r0, [r5]
        ldr     r0, [r7, r0]
        ldrb    r1, [r5, #1]
        ldr     r1, [r7, r1]
        ldrb    r2, [r5, #2]
        ldr     r2, [r7, r2]
        ldrb    r3, [r5, #3]
        ldr     r3, [r7, r3]
        mov     r7, r12
        ldrb    r4, [r6]
        ldr     r4, [r7, r4]
        adds    r0, r0, r1
        adds    r0, r0, r4
        eors    r3, r0
        movs    r4, #16
        rors    r3, r4
        adds    r2, r2, r3
        eors    r1, r2
        movs    r4, #12
        rors    r1, r4
        ldrb    r4, [r6, #1]
        ldr     r4, [r7, r4]
        adds    r0, r0, r1
        adds    r0, r0, r4
        eors    r3, r0
        movs    r4, #8
        rors    r3, r4
        adds    r2, r2, r3
        eors    r1, r2
        movs    r4, #7
        rors    r1, r4
        mov     r7, sp
        ldrb    r4, [r5]
        str     r0, [r7, r4]
        ldrb    r4, [r5, #1]
        str     r1, [r7, r4]
        ldrb    r4, [r5, #2]
        str     r2, [r7, r4]
        ldrb    r4, [r5, #3]
        str     r3, [r7, r4]
        adds    r6, #2
        adds    r5, #4
        ldrb    r4, [r5]
        cmp     r4, #64
        blo     2b
        ldrb    r4, [r6]
        cmp     r4, #64
        blo     1b
        ldr     r0, [sp, #64]
        primegroup_blake2s_end
        .balign 4
        @ offsets of the words of each G of a round; the byte behind is above 64
6:
        .byte   0, 16, 32, 48, 4, 20, 36, 52, 8, 24, 40, 56, 12, 28, 44, 60
        .byte   0, 20, 40, 60, 4, 24, 44, 48, 8, 28, 32, 52, 12, 16, 36, 56
        primegroup_blake2s_table
        .balign 2
        primegroup_thumb_end blake2s_compress
