@ Montgomery multiplication for Cortex-M4.

        .syntax unified
        .thumb

@ ---- void primegroup_mont_mul(u32 *out, const u32 *a, const u32 *b, const u32 *p, u32 p0inv) ---------------------------
@ out = a b / 2^256 modulo p, below p, for b < p < 2^255, p odd, p0inv = -1/p modulo 2^32 and any 256-bit a; out may be a or b.
@ AAPCS; 84 bytes of stack.
@
@ A row is a UMAAL per word; in the second one of each turn the carry sits where the word below goes, so that t moves down by
@ a word at no cost.

        .macro  primegroup_mont_subtract op, x, op2, y, at
        ldrd    r0, r1, [r12, #\at]
        \op    \x, \x, r0
        \op2   \y, \y, r1
        .endm

        .macro  primegroup_mont_add_back op, x, op2, y, at
        ldrd    r0, r1, [r12, #\at]
        and     r0, r0, r3
        and     r1, r1, r3
        \op    \x, \x, r0
        \op2   \y, \y, r1
        .endm

        .pushsection .text.primegroup_mont_mul, "ax", %progbits
        .balign 4
        .global primegroup_mont_mul
        .type   primegroup_mont_mul, %function
        .thumb_func
primegroup_mont_mul:
        push.w  {r0, r4-r11, lr}
        ldr     r12, [sp, #40]
        add.w   lr, r1, #32
        push    {r3, r12, lr}
        mov     lr, r1
        ldm     r2, {r4-r11}
        push.w  {r4-r11}
        .Lprimegroup_mont_B = 0
        .Lprimegroup_mont_P = 32
        .Lprimegroup_mont_P0INV = 36
        .Lprimegroup_mont_A_END = 40
        @ t = r2, r4-r10; a at lr
        movs    r2, #0
        movs    r4, #0
        movs    r5, #0
        movs    r6, #0
        movs    r7, #0
        mov     r8, r2
        mov     r9, r2
        mov.w   r10, r2
        .balign 4
1:      ldr     r3, [lr], #4
        ldrd    r0, r1, [sp, #.Lprimegroup_mont_B]
        mov.w   r11, #0
        umaal   r2, r11, r3, r0
        umaal   r4, r11, r3, r1
        ldrd    r0, r1, [sp, #.Lprimegroup_mont_B + 8]
        umaal   r5, r11, r3, r0
        umaal   r6, r11, r3, r1
        ldrd    r0, r1, [sp, #.Lprimegroup_mont_B + 16]
        umaal   r7, r11, r3, r0
        umaal   r8, r11, r3, r1
        ldrd    r0, r1, [sp, #.Lprimegroup_mont_B + 24]
        umaal   r9, r11, r3, r0
        umaal   r10, r11, r3, r1
        ldrd    r12, r3, [sp, #.Lprimegroup_mont_P]
        mul     r3, r3, r2
        ldr     r0, [r12]
        mov.w   r1, #0
        umaal   r1, r2, r3, r0          @ r1 becomes 0 again
        ldr     r1, [r12, #4]
        umaal   r2, r4, r3, r1
        ldrd    r0, r1, [r12, #8]
        umaal   r4, r5, r3, r0
        umaal   r5, r6, r3, r1
        ldrd    r0, r1, [r12, #16]
        umaal   r6, r7, r3, r0
        umaal   r7, r8, r3, r1
        ldrd    r0, r1, [r12, #24]
        umaal   r8, r9, r3, r0
        umaal   r9, r10, r3, r1
        @ The sum is below 2^288: no carry out of the ninth word.
        ldr     r0, [sp, #.Lprimegroup_mont_A_END]
        add     r10, r11
        cmp     lr, r0
        bne     1b
        @ Less p, and p again if that is negative.
        ldr     r12, [sp, #.Lprimegroup_mont_P]
        primegroup_mont_subtract subs, r2, sbcs, r4, 0
        primegroup_mont_subtract sbcs, r5, sbcs, r6, 8
        primegroup_mont_subtract sbcs, r7, sbcs, r8, 16
        primegroup_mont_subtract sbcs, r9, sbcs, r10, 24
        sbc     r3, r3, r3
        primegroup_mont_add_back adds, r2, adcs, r4, 0
        primegroup_mont_add_back adcs, r5, adcs, r6, 8
        primegroup_mont_add_back adcs, r7, adcs, r8, 16
        primegroup_mont_add_back adcs, r9, adcs, r10, 24
        ldr     r0, [sp, #44]
        stm     r0, {r2, r4-r10}
        add     sp, #48
        pop.w   {r4-r11, pc}
        .size   primegroup_mont_mul, . - primegroup_mont_mul
        .popsection
