@ Montgomery multiplication for Cortex-M0+, of the rows in limb/m0.S.

        .syntax unified
        .thumb

@ ---- void primegroup_mont_product(u32 *t, const u32 *a, const u32 *b) ----------------------------------------------------
@ t = a b: 16 words, apart from a and b.
@ AAPCS; 40 bytes of stack.  2.3k cycles.

        .pushsection .text.primegroup_mont_product, "ax", %progbits
        .balign 4
        .global primegroup_mont_product
        .type   primegroup_mont_product, %function
        .thumb_func
primegroup_mont_product:
        push    {r4-r7, lr}
        mov     r4, r8
        mov     r5, r9
        mov     r6, r10
        push    {r1, r2, r4-r6}
        mov     r7, r0
        movs    r3, #0
        movs    r4, #0
        movs    r5, #0
        movs    r6, #0
        stmia   r0!, {r3-r6}
        stmia   r0!, {r3-r6}
        mov     r9, r0
        mov     r0, r2
        adds    r0, #32
        mov     r8, r0
1:      ldr     r0, [sp, #0]
        ldmia   r0!, {r3}
        str     r0, [sp, #0]
        ldr     r6, [sp, #4]
        bl      primegroup_limb_row
        str     r0, [r7]
        subs    r7, #28
        cmp     r7, r9
        bne     1b
        pop     {r1, r2, r4-r6}
        mov     r8, r4
        mov     r9, r5
        mov     r10, r6
        pop     {r4-r7, pc}
        .size   primegroup_mont_product, . - primegroup_mont_product
        .popsection

@ ---- void primegroup_mont_reduce(u32 *t, const u32 *p, u32 p0inv) -----------------------------------------------------
@ t + m p, a multiple of 2^256 below 2^512, in place of t: 16 words. p0inv = -1/p modulo 2^32.
@ AAPCS; 44 bytes of stack.  2.4k cycles.

        .pushsection .text.primegroup_mont_reduce, "ax", %progbits
        .balign 4
        .global primegroup_mont_reduce
        .type   primegroup_mont_reduce, %function
        .thumb_func
primegroup_mont_reduce:
        push    {r4-r7, lr}
        mov     r4, r8
        mov     r5, r9
        mov     r6, r10
        movs    r3, #0
        @ p, p0inv, the carry out of the word above the last row
        push    {r1-r6}
        mov     r7, r0
        adds    r0, #32
        mov     r9, r0
        mov     r0, r1
        adds    r0, #32
        mov     r8, r0
1:      ldr     r3, [r7]
        ldr     r0, [sp, #4]
        muls    r3, r0
        ldr     r6, [sp, #0]
        bl      primegroup_limb_row
        ldr     r1, [sp, #8]
        ldr     r2, [r7]
        movs    r3, #0
        adds    r0, r0, r1
        adcs    r3, r3
        adds    r2, r2, r0
        movs    r0, #0
        adcs    r3, r0
        str     r2, [r7]
        str     r3, [sp, #8]
        subs    r7, #28
        cmp     r7, r9
        bne     1b
        pop     {r1-r6}
        mov     r8, r4
        mov     r9, r5
        mov     r10, r6
        pop     {r4-r7, pc}
        .size   primegroup_mont_reduce, . - primegroup_mont_reduce
        .popsection
