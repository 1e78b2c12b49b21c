// Integers modulo p = 2^256 - c, with c = 2^32 + 977 (the field of secp256k1), in Montgomery form, on Cortex-M0+.
//
// Elements are 8 words, low word first, below p. Convention of product8 (mont_eight.S); an output may be an operand.
// The reduction is that of mont_near.S on Cortex-M4.

// A word w of t, with all below 0: n = -w/977, and t + c n. The carry is below 2^10.
// r1 = t, r5 = -1/977, r7 = 977; the carry in r2, n in r3; r0, r4, r6 are lost. 21 cycles.
    .macro  primegroup_near_row at
    ldr     r0, [r1, #\at]
    movs    r4, #0
    movs    r6, #0
    adds    r0, r3
    adcs    r4, r6
    adds    r0, r2
    adcs    r4, r6
    mov     r3, r0
    muls    r3, r5, r3
    str     r3, [r1, #\at]
    uxth    r2, r3
    muls    r2, r7, r2
    lsrs    r2, r2, #16
    lsrs    r6, r3, #16
    muls    r6, r7, r6
    adds    r2, r6
    lsrs    r2, r2, #16
    subs    r0, #1                      // w + 977 n carries, unless w = 0
    adcs    r2, r4
    .endm
    .macro  primegroup_near_977 x
    movs    \x, #244
    lsls    \x, \x, #2
    adds    \x, #1
    .endm
// A word of t in a high register, op y.
    .macro  primegroup_near_high x, op, y
    mov     r0, \x
    \op     r0, \y
    mov     \x, r0
    .endm
// Subtracts c if r2 is -1, not if it is 0: words 0-3 in r9-r12, words 4-7 in r4-r7; stores the result, whose address is on the stack; the
// return.
    .macro  primegroup_near_less_c
    primegroup_near_977 r3
    ands    r3, r2
    lsrs    r2, r2, #31
    ldr     r1, [sp]
    mov     r0, r9
    subs    r0, r0, r3
    str     r0, [r1]
    mov     r0, r10
    sbcs    r0, r2
    str     r0, [r1, #4]
    movs    r2, #0
    mov     r0, r11
    sbcs    r0, r2
    str     r0, [r1, #8]
    mov     r0, r12
    sbcs    r0, r2
    str     r0, [r1, #12]
    primegroup_chain sbcs, sbcs, r4, r2, r5, r2, r6, r2, r7, r2
    adds    r1, #16
    stmia   r1!, {r4-r7}
    pop     {r3, r6, r7, pc}
    .endm
// Four words at r1 op four words at r2, in r4-r7.
    .macro  primegroup_near_four first, next
    ldmia   r1!, {r4-r7}
    ldmia   r2!, {r0, r3}
    \first  r4, r0
    \next   r5, r3
    ldmia   r2!, {r0, r3}
    \next   r6, r0
    \next   r7, r3
    .endm
    .macro  primegroup_near_park
    primegroup_moves mov, r9, r4, r10, r5, r11, r6, r12, r7
    .endm

// out = t / 2^256, for t < 2^256 p; overwrites t.
// r0 = out, r1 = t. 284 cycles, 16 bytes of stack.
    primegroup_thumb_function mont_near_reduce
    push    {r0, r6, r7, lr}
    ldr     r5, 1f
    primegroup_near_977 r7
    movs    r2, #0
    movs    r3, #0
    .irp    i, 0, 4, 8, 12, 16, 20, 24, 28
    primegroup_near_row \i
    .endr
    // r8, lr: the upper words of N c
    movs    r0, #0
    adds    r2, r3
    adcs    r0, r0
    primegroup_moves mov, r8, r2, lr, r0, r2, r1
    adds    r1, #32
    primegroup_near_four subs, sbcs
    primegroup_near_park
    primegroup_near_four sbcs, sbcs
    sbcs    r2, r2
    mov     r1, r8
    primegroup_near_high r9, adds, r1
    mov     r1, lr
    primegroup_near_high r10, adcs, r1
    movs    r1, #0
    primegroup_near_high r11, adcs, r1
    primegroup_near_high r12, adcs, r1
    primegroup_chain adcs, adcs, r4, r1, r5, r1, r6, r1, r7, r1, r2, r1
    primegroup_near_less_c
    .balign 4
1:  .word   0x2ddacacf                  // -1/977
    primegroup_thumb_end mont_near_reduce

// out = a + b.
// r0 = out, r1 = a, r2 = b. 104 cycles, 16 bytes of stack.
// The sum of a, b and c has a carry where a + b is not below p. Otherwise c goes away again.
    primegroup_thumb_function mont_near_add
    push    {r0, r6, r7, lr}
    primegroup_near_four adds, adcs
    movs    r3, #0
    adcs    r3, r3
    mov     r8, r3                      // carry into word 4
    primegroup_near_977 r0
    movs    r3, #1
    adds    r4, r0
    adcs    r5, r3
    movs    r3, #0
    primegroup_chain adcs, adcs, r6, r3, r7, r3, r3, r3
    add     r8, r3
    primegroup_near_park
    primegroup_near_four adds, adcs
    movs    r2, #0
    movs    r3, #0
    adcs    r2, r2
    mov     r0, r8
    primegroup_chain adds, adcs, r4, r0, r5, r3, r6, r3, r7, r3, r2, r3
    subs    r2, #1
    primegroup_near_less_c
    primegroup_thumb_end mont_near_add

// out = a - b.
// r0 = out, r1 = a, r2 = b. 81 cycles, 16 bytes of stack.
    primegroup_thumb_function mont_near_sub
    push    {r0, r6, r7, lr}
    primegroup_near_four subs, sbcs
    primegroup_near_park
    primegroup_near_four sbcs, sbcs
    sbcs    r2, r2
    primegroup_near_less_c
    primegroup_thumb_end mont_near_sub
