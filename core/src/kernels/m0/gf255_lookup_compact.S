// GF(2^255 - C) on Cortex-M0+: one look-up for entries of any size, 86 bytes, in place of the four of gf255_lookup.S.

// out = the entry with this index of a table of n >= 1 entries of so many bytes (a multiple of 16), zero if there is none. All of
// it is read: four words of all entries at a time.
// r0 = out, r1 = table, r2 = index, r3 = n, r4 = bytes of an entry.
    primegroup_thumb_function gf255_lookup
    push    {r6, r7, lr}
    muls    r3, r4, r3
    adds    r3, r1
    adds    r5, r1, r4
    push    {r0-r5}
    // On the stack: out, column, index, its end, bytes of an entry, where columns end
1:
    ldr     r2, [sp, #16]
    subs    r2, #16
    mov     r12, r2
    pop     {r0-r3}
    push    {r0-r3}
    movs    r4, #0
    primegroup_moves mov, r8, r4, r9, r4, r10, r4, r11, r4
2:
    ldmia   r1!, {r4-r7}
    add     r1, r12
    subs    r2, #1
    sbcs    r0, r0
    primegroup_chain ands, ands, r4, r0, r5, r0, r6, r0, r7, r0
    add     r8, r4
    add     r9, r5
    add     r10, r6
    add     r11, r7
    cmp     r1, r3
    bne     2b
    pop     {r0-r3}
    primegroup_moves mov, r4, r8, r5, r9, r6, r10, r7, r11
    stmia   r0!, {r4-r7}
    adds    r1, #16
    adds    r3, #16
    push    {r0-r3}
    ldr     r4, [sp, #20]
    cmp     r1, r4
    bne     1b
    add     sp, #24
    pop     {r6, r7, pc}
    primegroup_thumb_end gf255_lookup
