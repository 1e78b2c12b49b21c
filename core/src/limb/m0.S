@ Rows of products of limbs for Cortex-M0+.

        .syntax unified
        .thumb

@ ---- t += x v, one row ------------------------------------------------------------------------------------------
@ in:  r3 = x; r6 = v; r8 = its end, at least a word further; r7 = t, as many words
@ out: r0 = the carry; r7 = behind t
@ clobbers r1-r6, r10.  11 + 31.5 cycles per word, and half a cycle more for odd numbers of words.

        .macro  primegroup_limb_product
        ldmia   r6!, {r0}
        uxth    r1, r0
        lsrs    r0, r0, #16
        mov     r2, r1
        muls    r2, r4
        muls    r1, r5
        mov     r3, r0
        muls    r3, r4
        muls    r0, r5
        adds    r1, r1, r3
        movs    r3, #0
        adcs    r3, r3
        lsls    r3, r3, #16
        adds    r0, r0, r3
        lsls    r3, r1, #16
        lsrs    r1, r1, #16
        adds    r2, r2, r3
        adcs    r0, r1
        @ r0:r2 = x v[j]
        ldr     r3, [r7]
        movs    r1, #0
        adds    r2, r2, r3
        adcs    r0, r1
        mov     r3, r10
        adds    r2, r2, r3
        adcs    r0, r1
        stmia   r7!, {r2}
        mov     r10, r0
        .endm

        .pushsection .text.primegroup_limb_row, "ax", %progbits
        .balign 4
        .global primegroup_limb_row
        .type   primegroup_limb_row, %function
        .thumb_func
primegroup_limb_row:
        uxth    r4, r3
        lsrs    r5, r3, #16
        movs    r0, #0
        mov     r10, r0
        mov     r0, r8
        subs    r0, r0, r6
        lsls    r0, r0, #29
        bmi     2f
1:      primegroup_limb_product
2:      primegroup_limb_product
        cmp     r6, r8
        bne     1b
        bx      lr
        .size   primegroup_limb_row, . - primegroup_limb_row
        .popsection

@ ---- u32 primegroup_limb_add_product(u32 *t, const u32 *v, u32 n, u32 x) ---------------------------------------------
@ t += x v, n words each, n > 0; the carry. t is not v.
@ AAPCS; 28 bytes of stack.

        .pushsection .text.primegroup_limb_add_product, "ax", %progbits
        .balign 4
        .global primegroup_limb_add_product
        .type   primegroup_limb_add_product, %function
        .thumb_func
primegroup_limb_add_product:
        push    {r4-r7, lr}
        mov     r4, r8
        mov     r5, r10
        push    {r4, r5}
        mov     r7, r0
        mov     r6, r1
        lsls    r2, r2, #2
        adds    r2, r2, r6
        mov     r8, r2
        bl      primegroup_limb_row
        pop     {r4, r5}
        mov     r8, r4
        mov     r10, r5
        pop     {r4-r7, pc}
        .size   primegroup_limb_add_product, . - primegroup_limb_add_product
        .popsection
