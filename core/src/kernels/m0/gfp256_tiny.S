// The field of P-256 on Cortex-M0+, second part, for the least flash: products by rows, which all moduli share, and a loop that
// reduces.

// out = a * b / 2^256.
// r0 = out, r1 = a, r2 = b. The product is 16 words at sp. For its lowest word u, u p is added: u at words 3 and 6, -u at 7,
// u - (u > 0) at 8, where -u at 7 stands for 2^32 - u, and at word 0 an end to u. Eight times that leaves words 8-15 and a carry.
    primegroup_thumb_function gfp256_mul
    push    {r0, r6, r7, lr}
    sub     sp, #64
    mov     r9, r1
    mov     r11, r2
    adds    r2, #32
    mov     r8, r2
    movs    r0, #0
    movs    r1, #0
    movs    r2, #0
    movs    r3, #0
    mov     r7, sp
    stmia   r7!, {r0-r3}
    stmia   r7!, {r0-r3}
    mov     r7, sp
1:
    mov     r1, r9
    ldmia   r1!, {r3}
    mov     r9, r1
    mov     r6, r11
    bl      primegroup_limb_row
    str     r0, [r7]
    subs    r7, #28
    add     r0, sp, #32
    cmp     r7, r0
    bne     1b
    mov     r7, sp
    movs    r5, #0
    movs    r4, #0
    // r7 = word u's address, r5 = 0, r4 = the carry to word 8.
2:
    ldmia   r7!, {r0}
    negs    r2, r0
    mov     r3, r0
    sbcs    r3, r5
    ldr     r1, [r7, #8]
    adds    r1, r1, r0
    str     r1, [r7, #8]
    ldr     r1, [r7, #12]
    adcs    r1, r5
    str     r1, [r7, #12]
    ldr     r1, [r7, #16]
    adcs    r1, r5
    str     r1, [r7, #16]
    ldr     r1, [r7, #20]
    adcs    r1, r0
    str     r1, [r7, #20]
    ldr     r1, [r7, #24]
    adcs    r1, r2
    str     r1, [r7, #24]
    ldr     r1, [r7, #28]
    adcs    r1, r3
    sbcs    r3, r3
    adds    r1, r1, r4
    str     r1, [r7, #28]
    adcs    r3, r5
    adds    r3, #1
    mov     r4, r3
    add     r0, sp, #32
    cmp     r7, r0
    bne     2b
    // Words 0-3 in r9-r12, 4-7 in r4-r7, carry in C, as in gfp256_add.
    lsrs    r4, r4, #1
    ldmia   r7!, {r0-r3}
    primegroup_moves mov, r9, r0, r10, r1, r11, r2, r12, r3
    ldmia   r7, {r4-r7}
    add     sp, #64
    bl      primegroup_gfp256_carry     // does not return: b does not reach so far
    primegroup_thumb_end gfp256_mul

// The three operations with the calling convention of C.
    .macro primegroup_p256_saving name
    .global primegroup_gfp256_\name\()_saving
    .hidden primegroup_gfp256_\name\()_saving
    .type primegroup_gfp256_\name\()_saving, %function
    .thumb_func
primegroup_gfp256_\name\()_saving:
    ldr     r3, =primegroup_gfp256_\name
    .ifnc \name, sub
    b       1f
    .endif
    .size primegroup_gfp256_\name\()_saving, . - primegroup_gfp256_\name\()_saving
    .endm
    .pushsection .text.primegroup_gfp256_saving, "ax", %progbits
    .balign 4
    primegroup_p256_saving mul
    primegroup_p256_saving add
    primegroup_p256_saving sub
1:
    push    {r4-r7, lr}
    primegroup_moves mov, r4, r8, r5, r9, r6, r10, r7, r11
    push    {r4-r7}
    blx     r3
    pop     {r4-r7}
    primegroup_moves mov, r8, r4, r9, r5, r10, r6, r11, r7
    pop     {r4-r7, pc}
    .balign 4
    .ltorg
    .popsection
