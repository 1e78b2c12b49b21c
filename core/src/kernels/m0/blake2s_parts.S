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
