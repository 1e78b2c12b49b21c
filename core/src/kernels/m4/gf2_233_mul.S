@ GF(2^233) on Cortex-M4: products. See gf2_233.S.

@ x y = (hi:lo) for polynomials x, y of at most 30 bits. 46 cycles, 12 registers; x, y and the six after them are lost.
@ "Holes": of each operand the bits 4i + c make one of four words; in the integer product of two such words every fourth bit
@ position holds a sum, whose lowest bit is the coefficient. x has 8, 8, 7, 7 bits in its classes, so that sums of two products
@ are at most 15 and stay in their four bits: UMLAL adds them. Their lowest bits and another 7 + 7 are at most 15 again: no XORs.
@ Only class 1 has 8 + 7 twice, so its two sums are XORed, last, when words of the operands are free.
@ With 32 bits 16 terms meet in three classes: 54 cycles. Classes mod 5, where everything may be added (31 bits): 53.
.macro primegroup_gf233_leaf x, y, x0, x1, x2, y0, y1, y2, lo, hi, u, v
    and.w \x0, \x, #0x11111111
    and.w \x1, \x, #0x22222222
    and.w \x2, \x, #0x44444444
    and.w \x, \x, #0x88888888
    and.w \y0, \y, #0x11111111
    and.w \y1, \y, #0x22222222
    and.w \y2, \y, #0x44444444
    and.w \y, \y, #0x88888888
    umull \lo, \hi, \x0, \y0
    umlal \lo, \hi, \x1, \y
    and.w \lo, \lo, #0x11111111
    and.w \hi, \hi, #0x11111111
    umlal \lo, \hi, \x2, \y2
    umlal \lo, \hi, \x, \y1
    and.w \lo, \lo, #0x11111111
    and.w \hi, \hi, #0x11111111
    umull \u, \v, \x1, \y1
    umlal \u, \v, \x0, \y2
    and.w \u, \u, #0x44444444
    and.w \v, \v, #0x44444444
    umlal \u, \v, \x2, \y0
    umlal \u, \v, \x, \y
    and.w \u, \u, #0x44444444
    and.w \v, \v, #0x44444444
    orr.w \lo, \lo, \u
    orr.w \hi, \hi, \v
    umull \u, \v, \x0, \y
    umlal \u, \v, \x1, \y2
    and.w \u, \u, #0x88888888
    and.w \v, \v, #0x88888888
    umlal \u, \v, \x2, \y1
    umlal \u, \v, \x, \y0
    and.w \u, \u, #0x88888888
    and.w \v, \v, #0x88888888
    orr.w \lo, \lo, \u
    orr.w \hi, \hi, \v
    umull \u, \v, \x0, \y1
    umlal \u, \v, \x2, \y
    umull \x0, \x2, \x1, \y0
    umlal \x0, \x2, \x, \y2
    eor.w \u, \u, \x0
    eor.w \v, \v, \x2
    and.w \u, \u, #0x22222222
    and.w \v, \v, #0x22222222
    orr.w \lo, \lo, \u
    orr.w \hi, \hi, \v
.endm

@ (r6, r7, r11 * 4 and the word stored at sp + low): words of 30 bits, overlapping by 2, of the product of two limbs by two, by
@ Karatsuba. In: x0 in r0, y0 in r1, x0 + x1 in r12, y0 + y1 in lr, x1 and y1 at those offsets from sp.
@ Three products of limbs and 6 XORs.
.macro primegroup_gf233_pair low, x1, y1
    primegroup_gf233_leaf r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11
    str.w r8, [sp, #\low]
    primegroup_gf233_leaf r12, lr, r0, r1, r2, r3, r4, r5, r6, r7, r10, r11
    eor.w r6, r6, r8
    eor.w r6, r6, r9, lsl #2
    eor.w r7, r7, r9
    ldr.w r0, [sp, #\x1]
    ldr.w r1, [sp, #\y1]
    primegroup_gf233_leaf r0, r1, r2, r3, r4, r5, r8, r9, r10, r11, r12, lr
    eor.w r6, r6, r10
    eor.w r7, r7, r11
    eor.w r7, r10, r7, lsl #2
.endm

@ The eight words r3 to r10 of an operand as eight limbs of 30 bits in r3, r5, r6, r7, r8, r9, r10, r11, folded at z^240 = z^81 + z^7.
@ Stores the lower four, the higher four and the four sums.
.macro primegroup_gf233_cut at
    lsr.w r11, r10, #16
    eor.w r3, r3, r11, lsl #7
    eor.w r5, r5, r11, lsl #17
    eor.w r6, r6, r11, lsr #15
    lsr.w r11, r9, #18
    bfi r11, r10, #14, #16
    lsr.w r10, r8, #20
    bfi r10, r9, #12, #18
    lsr.w r9, r7, #22
    bfi r9, r8, #10, #20
    lsr.w r8, r6, #24
    bfi r8, r7, #8, #22
    lsr.w r7, r5, #26
    bfi r7, r6, #6, #24
    lsr.w r6, r4, #28
    bfi r6, r5, #4, #26
    lsr.w r5, r3, #30
    bfi r5, r4, #2, #28
    bic.w r3, r3, #0xc0000000
    str.w r3, [sp, #\at]
    str.w r5, [sp, #\at+4]
    str.w r6, [sp, #\at+8]
    str.w r7, [sp, #\at+12]
    str.w r8, [sp, #\at+36]
    str.w r9, [sp, #\at+40]
    str.w r10, [sp, #\at+44]
    str.w r11, [sp, #\at+48]
    primegroup_chain eor.w, eor.w, r3, r8, r5, r9, r6, r10, r7, r11
    str.w r3, [sp, #\at+72]
    str.w r5, [sp, #\at+76]
    str.w r6, [sp, #\at+80]
    str.w r7, [sp, #\at+84]
.endm

@ r0 = r1 r2 + r3, or r1 r2 where r3 = 0. In: any 256-bit values. Out: any. 1764 cycles, with a sum 1781; 2836 bytes, 232 of stack.
@ Karatsuba three times on eight limbs of 30 bits: 27 products of limbs, which are 1242 of the cycles. The turns of a loop take the
@ lower four limbs, the higher four, and their sums; operands (32 bytes and a word that counts) and results (32 bytes) of a turn
@ lie 36 bytes apart, and sp moves with them. Words of results overlap by 2 bits of 32, the last stands 2 bits lower.
@ Counted and not written: three copies instead of turns, with operands in registers of the FPU, 31 cycles less for 3.9 KB more; sums of
@ operands for the third pair made once by `cut`, 6 cycles less; eight limbs of 32 bits, 110 cycles less around 216 more in the products;
@ a schoolbook pair sharing its classes, 162 for 144 and more words than registers; XORs of whole classes before they are joined.
primegroup_thumb_function gf233_mul_add
    push.w {r0, r3, r6, r7, lr}
    sub.w sp, sp, #212
    ldm.w r1, {r3, r4, r5, r6, r7, r8, r9, r10}
    primegroup_gf233_cut 0
    ldm.w r2, {r3, r4, r5, r6, r7, r8, r9, r10}
    primegroup_gf233_cut 16
    mov.w r0, #0
    str.w sp, [sp, #32]
    str.w sp, [sp, #68]
    str.w r0, [sp, #104]
    .balign 4
1:  ldr.w r0, [sp, #0]
    ldr.w r12, [sp, #4]
    ldr.w r1, [sp, #16]
    ldr.w lr, [sp, #20]
    eor.w r12, r12, r0
    eor.w lr, lr, r1
    primegroup_gf233_pair 108, 4, 20
    primegroup_each str.w, sp, 112, r6, r7, r11
    ldr.w r0, [sp, #8]
    ldr.w r12, [sp, #12]
    ldr.w r1, [sp, #24]
    ldr.w lr, [sp, #28]
    eor.w r12, r12, r0
    eor.w lr, lr, r1
    primegroup_gf233_pair 124, 12, 28
    primegroup_each ldr.w, sp, 108, r0, r1, r2, r3, r4
    eor.w r2, r2, r4                  @ where the two pairs overlap: r2, r6
    eor.w r6, r6, r3, lsl #2
    primegroup_chain eor.w, eor.w, r0, r2, r1, r6, r2, r7
    eor.w r6, r6, r11, lsl #2
    primegroup_each str.w, sp, 116, r0, r1, r2, r6, r7, r11
    ldr.w r0, [sp, #0]
    ldr.w r2, [sp, #8]
    ldr.w r3, [sp, #4]
    ldr.w r4, [sp, #12]
    ldr.w r1, [sp, #16]
    ldr.w r5, [sp, #24]
    ldr.w r6, [sp, #20]
    ldr.w r7, [sp, #28]
    primegroup_chain eor.w, eor.w, r0, r2, r3, r4, r1, r5, r6, r7
    str.w r3, [sp, #4]
    str.w r6, [sp, #20]
    eor.w r12, r0, r3
    eor.w lr, r1, r6
    primegroup_gf233_pair 0, 4, 20
    ldr.w r4, [sp, #0]
    primegroup_each ldr.w, sp, 116, r0, r1, r2, r3
    ldr.w r5, [sp, #32]
    primegroup_chain eor.w, eor.w, r0, r4, r1, r6, r2, r7
    eor.w r3, r3, r11, lsl #2
    primegroup_each str.w, sp, 116, r0, r1, r2, r3
    add.w sp, sp, #36
    cmp.w r5, #0
    bne.w 1b
    @ Words p0-p7 of the lower product, r0-r7 of the higher, k0-k7 of that of sums, at sp, sp + 36, sp + 72; k2-k5 in r0-r3. Word i of
    @ the whole, Ti, stands at 30 i; those from 240 up at 30 i + 7 and 30 i + 81 too, and what that brings above 256 at 23 and 97 more.
    @ The result in r7, lr, r4, r12, r5, r6, r8, r9.
    ldr.w r4, [sp, #16]
    ldr.w r5, [sp, #36]
    ldr.w r6, [sp, #52]
    ldr.w r7, [sp, #0]
    ldr.w r8, [sp, #72]
    eor.w r5, r5, r4                  @ p4 + r0
    eor.w r2, r2, r5
    eor.w r2, r2, r6                  @ T8
    eor.w r5, r5, r7
    eor.w r5, r5, r8                  @ T4
    eor.w r7, r7, r2, lsl #7          @ T0
    lsr.w lr, r2, #25
    lsl.w r4, r2, #17
    lsr.w r12, r2, #15
    eor.w r12, r12, r5, lsl #24
    lsr.w r5, r5, #8
    ldr.w r6, [sp, #20]
    ldr.w r8, [sp, #40]
    ldr.w r9, [sp, #56]
    ldr.w r10, [sp, #4]
    ldr.w r11, [sp, #76]
    eor.w r6, r6, r8                  @ p5 + r1
    eor.w r3, r3, r9
    eor.w r3, r3, r6                  @ T9
    eor.w r6, r6, r10
    eor.w r6, r6, r11                 @ T5
    eor.w r7, r7, r10, lsl #30        @ T1
    eor.w lr, lr, r10, lsr #2
    eor.w lr, lr, r3, lsl #5
    eor.w r4, r4, r3, lsr #27
    eor.w r12, r12, r3, lsl #15
    eor.w r5, r5, r3, lsr #17
    eor.w r5, r5, r6, lsl #22
    lsr.w r6, r6, #10
    ldr.w r3, [sp, #60]
    ldr.w r2, [sp, #24]
    ldr.w r8, [sp, #44]
    ldr.w r9, [sp, #8]
    ldr.w r10, [sp, #96]
    eor.w r2, r2, r8                  @ p6 + r2
    eor.w r8, r2, r9
    eor.w r8, r8, r0                  @ T6
    eor.w r2, r2, r3
    eor.w r2, r2, r10                 @ T10
    eor.w lr, lr, r9, lsl #28         @ T2
    eor.w r4, r4, r9, lsr #4
    eor.w r4, r4, r2, lsl #3
    eor.w r12, r12, r2, lsr #29
    eor.w r5, r5, r2, lsl #13
    eor.w r6, r6, r2, lsr #19
    eor.w r6, r6, r8, lsl #20
    lsr.w r8, r8, #12
    ldr.w r2, [sp, #64]
    ldr.w r0, [sp, #28]
    ldr.w r9, [sp, #48]
    ldr.w r10, [sp, #12]
    ldr.w r11, [sp, #100]
    eor.w r9, r9, r0, lsl #2          @ p7 + r3
    eor.w r11, r11, r2
    eor.w r11, r9, r11, lsl #2        @ T11
    eor.w r9, r9, r10
    eor.w r9, r9, r1                  @ T7
    eor.w r4, r4, r10, lsl #26        @ T3
    eor.w r12, r12, r10, lsr #6
    eor.w r12, r12, r11, lsl #1
    eor.w r5, r5, r11, lsr #31
    eor.w r6, r6, r11, lsl #11
    eor.w r8, r8, r11, lsr #21
    eor.w r8, r8, r9, lsl #18
    lsr.w r9, r9, #14
    ldr.w r0, [sp, #52]               @ T12, T13 in r1, T14 in r3, T15 in r2, shifted
    ldr.w r1, [sp, #56]
    lsl.w r10, r2, #5
    eor.w r10, r10, r3, lsr #27       @ 288 and above
    lsl.w r11, r3, #5
    eor.w r11, r11, r1, lsr #25       @ 256 and above
    eor.w r7, r7, r11, lsl #23
    eor.w lr, lr, r10, lsl #23
    eor.w lr, lr, r11, lsr #9
    eor.w r4, r4, r10, lsr #9
    eor.w r12, r12, r0, lsl #31
    eor.w r12, r12, r11, lsl #1
    eor.w r5, r5, r0, lsr #1
    eor.w r5, r5, r1, lsl #29
    eor.w r5, r5, r10, lsl #1
    eor.w r5, r5, r11, lsr #31
    eor.w r6, r6, r1, lsr #3
    eor.w r6, r6, r3, lsl #27
    eor.w r6, r6, r10, lsr #31
    eor.w r8, r8, r0, lsl #9
    eor.w r8, r8, r3, lsr #5
    eor.w r8, r8, r2, lsl #27
    eor.w r9, r9, r0, lsr #23
    eor.w r9, r9, r1, lsl #7
    eor.w r9, r9, r2, lsr #5
    ldr.w r0, [sp, #104]
    ldr.w r1, [sp, #108]
    cmp.w r1, #0
    beq.w 2f
    primegroup_each ldr.w, r1, 0, r2, r3, r10, r11
    primegroup_chain eor.w, eor.w, r7, r2, lr, r3, r4, r10, r12, r11
    primegroup_each ldr.w, r1, 16, r2, r3, r10, r11
    primegroup_chain eor.w, eor.w, r5, r2, r6, r3, r8, r10, r9, r11
2:  str.w r7, [r0, #0]
    primegroup_each str.w, r0, 4, lr, r4, r12, r5, r6, r8, r9
    add.w sp, sp, #112
    pop.w {r6, r7, pc}
primegroup_thumb_end gf233_mul_add
