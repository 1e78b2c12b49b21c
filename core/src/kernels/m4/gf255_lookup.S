@ GF(2^255 - C) on Cortex-M4: look-up, and the end of the macros of gf255.S.

@ Entry r2 of the r3 < 64 entries of 8 * r4 words each at r1 (r4 < 64), to r0; zeros when r2 >= r3.
@ Reads the whole table. About (22.5 r3 + 38) r4 + 32 cycles, 280 bytes, 36 bytes of stack.
@ 8 words of all entries at a time: SEL takes the new words as long as d = index + 1 - (entries seen) is not negative, so
@ that the last ones taken are those of the entry. d stands in all four bytes, which one SADD8 turns into the GE flags.
.macro primegroup_entry
    sub.w r2, r2, #0x01010101
    sadd8 r0, r2, r2
    ldm.w r1!, {r0, r4, r5}
    sel r6, r0, r6
    sel r7, r4, r7
    sel r8, r5, r8
    ldm.w r1!, {r0, r4, r5}
    sel r9, r0, r9
    sel r10, r4, r10
    sel r11, r5, r11
    ldm.w r1!, {r0, r4}
    uxtah r1, r1, r3
    sel r12, r0, r12
    sel lr, r4, lr
.endm

primegroup_thumb_function gf255_lookup
    push.w {r6, r7, lr}
    cmp.w r2, r3
    sbc.w r5, r5, r5
    add.w r2, r2, #1
    and.w r2, r2, r5                  @ index + 1, 0 for none
    mov.w r5, #0x01010101
    mul r2, r2, r5
    lsl.w r5, r4, #5
    sub.w r5, r5, #32                 @ from the end of 8 words to the next entry's
    and.w r6, r3, #1
    lsr.w r3, r3, #1                  @ pairs of entries, after the odd one
    orr.w r3, r5, r3, lsl #16
    push.w {r0, r1, r2, r3, r4, r6}
1:  ldr.w r1, [sp, #4]
    ldr.w r2, [sp, #8]
    ldr.w r3, [sp, #12]
    ldr.w r0, [sp, #20]
    primegroup_moves mov.w, r6, #0, r7, #0, r8, #0, r9, #0, r10, #0, r11, #0, r12, #0, lr, #0
    cmp.w r0, #0
    bne.w 3f
    .balign 4
2:  subs.w r3, r3, #0x10000
    bmi.w 4f
    primegroup_entry
3:  primegroup_entry
    b.w 2b
4:  ldr.w r0, [sp]
    ldr.w r1, [sp, #4]
    ldr.w r2, [sp, #16]
    stm.w r0!, {r6, r7, r8, r9, r10, r11, r12, lr}
    add.w r1, r1, #32
    subs.w r2, r2, #1
    str.w r0, [sp]
    str.w r1, [sp, #4]
    str.w r2, [sp, #16]
    bne.w 1b
    add.w sp, sp, #24
    pop.w {r6, r7, pc}
primegroup_thumb_end gf255_lookup

@ Entry r2 of the 0 < r3 <= 18 entries of 16 words each at r1, to r0; zeros when r2 >= r3.
@ Reads the whole table. 40 r3 + 129 cycles, 1128 bytes, 28 bytes of stack (without FPU 100).
@ For each entry a 1 or 0 to multiply its words by waits in a slot; a way in for every number of entries.
primegroup_thumb_function gf255_lookup_16
    push.w {r6, r7, lr}
    primegroup_frame 18
    cmp.w r2, r3
    sbc.w r5, r5, r5
    and.w r5, r5, #1
    rsb.w r4, r3, #18                 @ slots and steps passed over
    add.w r2, r2, r4
    lsl.w r5, r5, r2                  @ the bit of the entry's slot, or none
.irp slot, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17
    ubfx r2, r5, #\slot, #1
    primegroup_put \slot, r2
.endr
    adr.w r5, 2f
    add.w r4, r4, r4, lsl #1          @ a step has 48 bytes
    add.w r4, r5, r4, lsl #4
    orr.w r4, r4, #1
    mov.w r2, #1
    push.w {r0, r1, r2, r4}
1:  mov.w r5, #0
    primegroup_moves mov.w, r6, #0, r7, #0, r8, #0, r9, #0, r10, #0, r11, #0, r12, #0
    bx r4
    .balign 4
2:
.irp slot, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17
.if .Lprimegroup_fpu
    vmov lr, s\slot
.else
    ldr.w lr, [sp, #16+4*\slot]
.endif
    ldm.w r1!, {r0, r2, r3, r4}
    mla r5, r0, lr, r5
    mla r6, r2, lr, r6
    mla r7, r3, lr, r7
    mla r8, r4, lr, r8
    ldm.w r1!, {r0, r2, r3, r4}
    mla r9, r0, lr, r9
    mla r10, r2, lr, r10
    mla r11, r3, lr, r11
    mla r12, r4, lr, r12
    add.w r1, r1, #32
.endr
    ldm.w sp, {r0, r1, r2, r4}
    stm.w r0!, {r5, r6, r7, r8, r9, r10, r11, r12}
    add.w r1, r1, #32
    subs.w r2, r2, #1
    stm.w sp, {r0, r1, r2, r4}
    bpl.w 1b
    add.w sp, sp, #16
    primegroup_unframe 18
    pop.w {r6, r7, pc}
primegroup_thumb_end gf255_lookup_16
