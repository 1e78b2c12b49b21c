@ GF(9767^19) on Cortex-M4: look-up. See gf9767x19.S.

@ GE where the entry is not behind the one that is wanted: r2 counts down in each byte.
.macro primegroup_c97_count
    sub.w r2, r2, #0x01010101
    sadd8 r0, r2, r2
.endm

@ Ten words of the entry \n entries from r1, less \back bytes, in place of those of the entry before, if it is not behind the one that is
@ wanted. 27 cycles
.macro primegroup_c97_take n, back
    primegroup_c97_count
    ldrd r0, lr, [r1, #80*\n - \back]
    sel r3, r0, r3
    sel r4, lr, r4
    ldrd r0, lr, [r1, #80*\n + 8 - \back]
    sel r5, r0, r5
    sel r6, lr, r6
    ldrd r0, lr, [r1, #80*\n + 16 - \back]
    sel r7, r0, r7
    sel r8, lr, r8
    ldrd r0, lr, [r1, #80*\n + 24 - \back]
    sel r9, r0, r9
    sel r10, lr, r10
    ldrd r0, lr, [r1, #80*\n + 32 - \back]
    sel r11, r0, r11
    sel r12, lr, r12
.endm

@ r0 = the entry with index r2 of a table r1 of r3 entries (8, 16, ... 56) of 20 words, zero if there is none. All of it is read.
@ The first ten words of all entries, then the others. Slots: result, index, end; the table for the second time; and what is saved.
primegroup_thumb_function gf9767x19_lookup_20
    primegroup_c97_frame 7
    primegroup_c97_put 4, r6, 5, r7, 6, lr
    cmp.w r2, r3
    sbc.w r5, r5, r5
    add.w r2, r2, #1
    and.w r2, r2, r5                  @ index + 1, 0 for none
    mov.w r5, #0x01010101
    mul r2, r2, r5
    add.w r3, r3, r3, lsl #2
    add.w r3, r1, r3, lsl #4          @ the table's end
    primegroup_c97_put 0, r0, 1, r2, 2, r3
    .irp half, 0, 40
    primegroup_c97_count
    mov.w r0, #0
    .if \half
    ldm.w r1, {r3, r4, r5, r6, r7, r8, r9, r10, r11, r12}
    .else
    ldm.w r1!, {r3, r4, r5, r6, r7, r8, r9, r10, r11, r12}
    primegroup_c97_put 3, r1          @ both times r1 is at a second half from here on
    .endif
    .irp x, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12
    sel \x, \x, r0
    .endr
.Lprimegroup_c97_again\half:
    .irp n, 1, 2, 3, 4, 5, 6, 7
    primegroup_c97_take \n, (40 - \half)
    .endr
    primegroup_c97_get r0, 2
    add.w r1, r1, #640
    cmp.w r1, r0
    blo.w .Lprimegroup_c97_more\half
    primegroup_c97_get r0, 0
    .if \half
    add.w r0, r0, #\half
    .endif
    stm.w r0, {r3, r4, r5, r6, r7, r8, r9, r10, r11, r12}
    .if \half == 0
    primegroup_c97_get r2, 1, r1, 3
    .endif
    .endr
    primegroup_c97_get r6, 4, r7, 5, lr, 6
    primegroup_c97_unframe 7
    bx lr
    .irp half, 0, 40
    .balign 4
.Lprimegroup_c97_more\half:
    primegroup_c97_take 0, (40 - \half)
    b.w .Lprimegroup_c97_again\half
    .endr
primegroup_thumb_end gf9767x19_lookup_20
