@ What both versions of the compression function of BLAKE2s for Cortex-M0+ share: see mod.rs for the layout of its state.

@ ---- primegroup_blake2s_compress(state, block) -------------------------------------------------------------------------
@ in:  r0 = 8 words of the chaining value, 2 of the byte count, 2 of flags; r1 = 16 words.  AAPCS.  Stack: 88 bytes
@ out: the chaining value

        .macro  primegroup_blake2s_begin
        push    {r0, r4-r7, lr}
        sub     sp, #64
        mov     r7, sp
        mov     r12, r1
        ldmia   r0!, {r1-r4}
        stmia   r7!, {r1-r4}
        ldmia   r0!, {r1-r4}
        stmia   r7!, {r1-r4}
        adr     r6, 4f
        ldmia   r6!, {r1-r4}
        stmia   r7!, {r1-r4}
        ldmia   r6!, {r1-r4}
        primegroup_add_from eors, eors, r5, r0, 0, 4, r1, r2, r3, r4
        stmia   r7!, {r1-r4}
        .endm

        .macro  primegroup_blake2s_end
        mov     r7, sp
        movs    r3, #8
3:      ldr     r1, [r7, #32]
        ldmia   r7!, {r2}
        eors    r1, r2
        ldr     r2, [r0]
        eors    r1, r2
        stmia   r0!, {r1}
        subs    r3, #1
        bne     3b
        add     sp, #68
        pop     {r4-r7, pc}
        .endm

        .macro  primegroup_blake2s_table
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
        .endm
