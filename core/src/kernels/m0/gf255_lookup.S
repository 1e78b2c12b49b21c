// GF(2^255 - C) on Cortex-M0+, fourth part: look-up in constant time.

// One entry of the column: its eight words are added to r8-r12, lr, r3, r4 under the mask, which is set where r1 is 0; r0 is set
// to the next entry, r1 counted down.
.macro primegroup_g255_entry words
    ldmia   r0!, {r5, r6, r7}
    subs    r1, #1
    sbcs    r2, r2
    primegroup_chain ands, ands, r5, r2, r6, r2, r7, r2
    add     r8, r5
    add     r9, r6
    add     r10, r7
    ldmia   r0!, {r5, r6, r7}
    primegroup_chain ands, ands, r5, r2, r6, r2, r7, r2
    add     r11, r5
    add     r12, r6
    add     lr, r7
    ldmia   r0!, {r5, r6}
    ands    r5, r2
    ands    r6, r2
    adds    r3, r5
    adds    r4, r6
    .if \words > 8
    adds    r0, #4 * \words - 32
    .endif
.endm
// out = the entry with this index of a table of n >= 1 entries of so many words, zero if there is none. All of it is read.
// r0 = out, r1 = table, r2 = index, r3 = n. Eight words of all entries at a time, two entries a turn (an odd number enters at 3):
// 32.5 cycles an entry and 52 more. For 18 entries of 24 words 1926 cycles, for 8 of 32 words 1260. 152 bytes for 8 words, 180 for
// more; 36 bytes of stack.
.macro primegroup_g255_lookup words
    primegroup_thumb_function gf255_lookup_\words
    push    {r6, r7, lr}
    movs    r4, #4 * \words
    muls    r4, r3, r4
    mov     r5, r2
    adds    r2, r1, r4
    push    {r0, r2, r3, r4, r5}
    mov     r0, r1
    .if \words > 8
    movs    r6, #\words / 8
    push    {r6}
    .set    .Lprimegroup_g255_sp, 4
    .else
    .set    .Lprimegroup_g255_sp, 0
    .endif
    // On the stack: out, the end of the column, n, bytes of the table, index
1:
    ldr     r1, [sp, #.Lprimegroup_g255_sp + 16]
    ldr     r5, [sp, #.Lprimegroup_g255_sp + 8]
    movs    r4, #0
    movs    r3, #0
    primegroup_moves mov, r8, r4, r9, r4, r10, r4, r11, r4, r12, r4, lr, r4
    lsrs    r5, r5, #1
    bcs     3f
2:
    primegroup_g255_entry \words
3:
    primegroup_g255_entry \words
    ldr     r5, [sp, #.Lprimegroup_g255_sp + 4]
    cmp     r0, r5
    bne     2b
    ldr     r0, [sp, #.Lprimegroup_g255_sp]
    primegroup_moves mov, r5, r8, r6, r9, r7, r10
    stmia   r0!, {r5, r6, r7}
    primegroup_moves mov, r5, r11, r6, r12, r7, lr
    stmia   r0!, {r5, r6, r7}
    stmia   r0!, {r3, r4}
    .if \words > 8
    str     r0, [sp, #.Lprimegroup_g255_sp]
    ldr     r0, [sp, #.Lprimegroup_g255_sp + 4]
    adds    r0, #32
    str     r0, [sp, #.Lprimegroup_g255_sp + 4]
    ldr     r1, [sp, #.Lprimegroup_g255_sp + 12]
    subs    r0, r0, r1
    ldr     r6, [sp]
    subs    r6, #1
    str     r6, [sp]
    bne     1b
    .endif
    add     sp, #.Lprimegroup_g255_sp + 20
    pop     {r6, r7, pc}
    primegroup_thumb_end gf255_lookup_\words
.endm
    primegroup_g255_lookup 8
    primegroup_g255_lookup 16
    primegroup_g255_lookup 24
    primegroup_g255_lookup 32
