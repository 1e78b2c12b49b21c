@ GF(2^255 - C) on Cortex-M4: UMAAL, and with an FPU its registers as spill space.
@
@ **Elements**: 8 words, low word first, in memory. One copy of the code for every C: the constant comes in a register.
@ **Convention of every function here** (not AAPCS; `m4.rs` calls with `bl` from inline assembly that says so):
@   r0 result, r1 and r2 operands, r3 the constant; the result may be an operand, but not overlap one in part.
@   May change r0-r5, r8-r12, lr, s0-s20 and the flags; keeps r6, r7, sp and s21-s31.
@   Constant time: no branch and no address depends on data.
@ **Cycles** are those of the fact sheet for memory without wait states, from the first instruction to the end of the return.
@ **Encodings**: 32 bits wide wherever a load or store stands before (no result rests on it).
@ With `.Lprimegroup_fpu` = 0 the spill slots are words on the stack: a slot costs 1 cycle to write and 2 to read.

    .syntax unified
.if .Lprimegroup_fpu
    .fpu fpv4-sp-d16
.endif

@ A function in a section of its own, so that the linker drops what is not used.
.macro primegroup_function name
    .pushsection .text.primegroup_gf255_\name,"ax",%progbits
    .balign 4
    .globl primegroup_gf255_\name
    .hidden primegroup_gf255_\name
    .type primegroup_gf255_\name,%function
    .thumb_func
primegroup_gf255_\name:
.endm

.macro primegroup_end name
    .size primegroup_gf255_\name, . - primegroup_gf255_\name
    .popsection
.endm

@ Spill slots.
.macro primegroup_put slot, reg
.if .Lprimegroup_fpu
    vmov s\slot, \reg
.else
    str.w \reg, [sp, #4*\slot]
.endif
.endm

.macro primegroup_get reg, slot
.if .Lprimegroup_fpu
    vmov \reg, s\slot
.else
    ldr.w \reg, [sp, #4*\slot]
.endif
.endm

.macro primegroup_frame slots
.if .Lprimegroup_fpu
.else
    sub.w sp, sp, #4*\slots
.endif
.endm

.macro primegroup_unframe slots
.if .Lprimegroup_fpu
.else
    add.w sp, sp, #4*\slots
.endif
.endm

.macro primegroup_put_b
.if .Lprimegroup_fpu
    vldm r2, {s0-s7}
.else
    ldm.w r2!, {r4, r5, r6, r7}
    stm.w sp, {r4, r5, r6, r7}
    ldm.w r2, {r4, r5, r6, r7}
    add.w r2, sp, #16
    stm.w r2, {r4, r5, r6, r7}
.endif
.endm

@ The columns of r1 * r2: 16 words. hi0 to hi7 in r3, r12, lr, r9, r4, r11, r2, r8, lo7 and lo6 in r0 and r1, lo5 to lo0 in slots 16,
@ 15, 14, 12, 11 and 9; the result's address in slot 8, r3 in slot 10, and r6, r7 and lr of the caller in slots 17 to 19.
@ Row products by UMAAL: two words of a column go in, one stays there and one goes up, so that nothing is ever added apart. A
@ row starts with UMULL where its column has no word yet. 14 registers hold a tile of operands and the open columns, the
@ slots hold b and what has to wait. The order of the 64 products was found by a search over all orders, with the registers
@ given to what is used next (simulated annealing; by rows of 4 or 5 words, the best by hand, it is 157).
.macro primegroup_mul_columns
    primegroup_put 17, r6
    primegroup_put 18, r7
    primegroup_put 19, lr
    primegroup_put_b                  @ b0 to b7 in slots 0 to 7
    ldr.w r2, [r1, #0]                @ a0
    ldr.w r4, [r1, #4]                @ a1
    ldr.w r5, [r1, #8]                @ a2
    ldr.w r6, [r1, #12]               @ a3
    ldr.w r7, [r1, #16]               @ a4
    ldr.w r8, [r1, #20]               @ a5
    primegroup_get r9, 0
    umull r10, r11, r2, r9            @ a0 b0
    primegroup_get r12, 1
    primegroup_put 8, r0
    umull lr, r0, r4, r12             @ a1 b1
    primegroup_put 9, r10
    primegroup_put 10, r3
    umull r10, r3, r2, r12            @ a0 b1
    umaal lr, r3, r5, r9              @ a2 b0
    umaal r11, r10, r4, r9            @ a1 b0
    primegroup_put 11, r11
    primegroup_get r11, 2
    umaal r0, r3, r4, r11             @ a1 b2
    umaal lr, r10, r2, r11            @ a0 b2
    umaal r0, r10, r6, r9             @ a3 b0
    umaal r3, r10, r5, r11            @ a2 b2
    primegroup_put 12, lr
    primegroup_put 13, r1
    umull lr, r1, r6, r12             @ a3 b1
    umaal r10, r1, r8, r9             @ a5 b0
    umaal r3, lr, r7, r9              @ a4 b0
    umaal r10, lr, r7, r12            @ a4 b1
    umull r8, r9, r5, r12             @ a2 b1
    primegroup_get r12, 3
    umaal r1, lr, r6, r12             @ a3 b3
    umaal r0, r8, r2, r12             @ a0 b3
    umaal r9, r8, r4, r12             @ a1 b3
    umaal r10, r8, r5, r12            @ a2 b3
    primegroup_put 14, r0
    primegroup_get r0, 4
    umaal r3, r9, r2, r0              @ a0 b4
    umaal r1, r8, r5, r0              @ a2 b4
    umaal r10, r9, r4, r0             @ a1 b4
    umaal r1, r9, r7, r11             @ a4 b2
    umaal r8, r9, r6, r0              @ a3 b4
    umaal lr, r8, r7, r12             @ a4 b3
    primegroup_put 15, r3
    umull r3, r12, r6, r11            @ a3 b2
    primegroup_get r11, 5
    umaal r10, r3, r2, r11            @ a0 b5
    primegroup_put 16, r10
    primegroup_get r10, 6
    umaal r12, r3, r2, r10            @ a0 b6
    umaal r1, r12, r4, r11            @ a1 b5
    umaal lr, r3, r4, r10             @ a1 b6
    umaal r9, r8, r7, r0              @ a4 b4
    primegroup_get r0, 7
    umaal r12, lr, r2, r0             @ a0 b7
    umaal r9, lr, r6, r11             @ a3 b5
    umaal r3, r9, r4, r0              @ a1 b7
    umaal r8, lr, r7, r11             @ a4 b5
    umull r2, r4, r5, r11             @ a2 b5
    umaal r9, r8, r5, r0              @ a2 b7
    umaal r3, r4, r5, r10             @ a2 b6
    umaal lr, r8, r7, r10             @ a4 b6
    umaal r9, r4, r6, r10             @ a3 b6
    umaal lr, r4, r6, r0              @ a3 b7
    primegroup_get r5, 13
    ldr.w r6, [r5, #20]               @ a5
    ldr.w r10, [r5, #24]              @ a6
    ldr.w r5, [r5, #28]               @ a7
    umaal r8, r4, r7, r0              @ a4 b7
    primegroup_get r7, 1
    umaal r12, r2, r10, r7            @ a6 b1
    umaal r3, r2, r5, r7              @ a7 b1
    umull r0, r11, r6, r7             @ a5 b1
    primegroup_get r7, 0
    umaal r1, r0, r10, r7             @ a6 b0
    umaal r12, r11, r5, r7            @ a7 b0
    primegroup_get r7, 3
    umaal r9, r2, r10, r7             @ a6 b3
    umaal lr, r2, r5, r7              @ a7 b3
    umaal r3, r11, r6, r7             @ a5 b3
    primegroup_get r7, 2
    umaal r0, r12, r6, r7             @ a5 b2
    umaal r3, r12, r10, r7            @ a6 b2
    umaal r9, r11, r5, r7             @ a7 b2
    primegroup_get r7, 4
    umaal r8, r2, r5, r7              @ a7 b4
    umaal lr, r11, r10, r7            @ a6 b4
    umaal r12, r9, r6, r7             @ a5 b4
    primegroup_get r7, 5
    umaal lr, r9, r6, r7              @ a5 b5
    umaal r8, r11, r10, r7            @ a6 b5
    umaal r2, r11, r5, r7             @ a7 b5
    primegroup_get r7, 6
    umaal r4, r2, r10, r7             @ a6 b6
    umaal r11, r2, r5, r7             @ a7 b6
    umaal r9, r8, r6, r7              @ a5 b6
    primegroup_get r7, 7
    umaal r4, r8, r6, r7              @ a5 b7
    umaal r11, r8, r10, r7            @ a6 b7
    umaal r2, r8, r5, r7              @ a7 b7
.endm

.macro primegroup_mul_end frame
    primegroup_get r6, 17
    primegroup_get r7, 18
    primegroup_get lr, 19
    primegroup_unframe \frame
    bx lr
.endm

@ r0 = r1 * r2 mod p, r3 = 2C.
@ In: any 256-bit values. Out: below 2^255 + 2^241. 148 cycles, 546 bytes, no stack (without FPU 570 bytes, 80 of stack).
@ The fold of the high words, times 2C, starts with the top one: so what is above bit 255 is known, but for a carry below
@ 2^17, before the lowest word, and goes in there, times C. No second chain of carries, and words are stored as they come.
primegroup_function mul
    primegroup_frame 20
    primegroup_mul_columns
    mov.w r5, #0
    primegroup_get r6, 10
    umaal r0, r5, r8, r6              @ fold
    adds.w r0, r0, r0                 @ bits 255 and above, times C: the first carry of the fold
    adc.w r5, r5, r5
    mul r5, r5, r6
    lsr.w r5, r5, #1
    primegroup_get r7, 9
    umaal r7, r5, r3, r6              @ fold
    primegroup_get r3, 8
    str.w r7, [r3, #0]
    primegroup_get r7, 11
    umaal r7, r5, r12, r6             @ fold
    str.w r7, [r3, #4]
    primegroup_get r7, 12
    umaal r7, r5, lr, r6              @ fold
    str.w r7, [r3, #8]
    primegroup_get r7, 14
    umaal r7, r5, r9, r6              @ fold
    str.w r7, [r3, #12]
    primegroup_get r7, 15
    umaal r7, r5, r4, r6              @ fold
    str.w r7, [r3, #16]
    primegroup_get r4, 16
    umaal r4, r5, r11, r6             @ fold
    str.w r4, [r3, #20]
    umaal r1, r5, r2, r6              @ fold
    str.w r1, [r3, #24]
    add.w r0, r5, r0, lsr #1
    str.w r0, [r3, #28]
    primegroup_mul_end 20
primegroup_end mul

@ r0 = 2 * r1 * r2 mod p, r3 = 4C.
@ In and out: as mul. 155 cycles.
@ The low words are doubled in one chain of carries, which UMAAL leaves alone.
primegroup_function mul_double
    primegroup_frame 20
    primegroup_mul_columns
    mov.w r5, r0
    primegroup_get r6, 10
    umaal r0, r5, r8, r6
    adds.w r0, r0, r0
    adc.w r5, r5, r5
    lsr.w r7, r6, #2
    mul r5, r5, r7
    primegroup_get r7, 9
    adds.w r7, r7, r7
    umaal r7, r5, r3, r6
    primegroup_get r3, 8
    str.w r7, [r3, #0]
    primegroup_get r7, 11
    adcs.w r7, r7, r7
    umaal r7, r5, r12, r6
    str.w r7, [r3, #4]
    primegroup_get r7, 12
    adcs.w r7, r7, r7
    umaal r7, r5, lr, r6
    str.w r7, [r3, #8]
    primegroup_get r7, 14
    adcs.w r7, r7, r7
    umaal r7, r5, r9, r6
    str.w r7, [r3, #12]
    primegroup_get r7, 15
    adcs.w r7, r7, r7
    umaal r7, r5, r4, r6
    str.w r7, [r3, #16]
    primegroup_get r4, 16
    adcs.w r4, r4, r4
    umaal r4, r5, r11, r6
    str.w r4, [r3, #20]
    adcs.w r1, r1, r1
    umaal r1, r5, r2, r6
    str.w r1, [r3, #24]
    adc.w r0, r5, r0, lsr #1
    str.w r0, [r3, #28]
    primegroup_mul_end 20
primegroup_end mul_double

@ r0 = r1 * r2 + r4 mod p, r3 = 2C.
@ In: any 256-bit values. Out: as mul. 168 cycles.
@ The words at r4 take the place of the low ones in the fold, which then come in by a chain of carries.
primegroup_function mul_add
    primegroup_frame 21
    primegroup_put 20, r4
    primegroup_mul_columns
    primegroup_get r10, 20
    ldr.w r5, [r10, #28]
    primegroup_get r6, 10
    umaal r0, r5, r8, r6
    adds.w r0, r0, r0
    adc.w r5, r5, r5
    mul r5, r5, r6
    lsr.w r5, r5, #1
    ldm.w r10!, {r7, r8}
    umaal r7, r5, r3, r6
    primegroup_get r3, 9
    adds.w r7, r7, r3
    primegroup_get r3, 8
    str.w r7, [r3, #0]
    umaal r8, r5, r12, r6
    primegroup_get r12, 11
    adcs.w r8, r8, r12
    str.w r8, [r3, #4]
    ldm.w r10!, {r7, r8, r12}
    umaal r7, r5, lr, r6
    primegroup_get lr, 12
    adcs.w r7, r7, lr
    str.w r7, [r3, #8]
    umaal r8, r5, r9, r6
    primegroup_get r9, 14
    adcs.w r8, r8, r9
    str.w r8, [r3, #12]
    umaal r12, r5, r4, r6
    primegroup_get r4, 15
    adcs.w r12, r12, r4
    str.w r12, [r3, #16]
    ldm.w r10, {r7, r8}
    umaal r7, r5, r11, r6
    primegroup_get r11, 16
    adcs.w r7, r7, r11
    str.w r7, [r3, #20]
    umaal r8, r5, r2, r6
    adcs.w r8, r8, r1
    str.w r8, [r3, #24]
    adc.w r0, r5, r0, lsr #1
    str.w r0, [r3, #28]
    primegroup_mul_end 21
primegroup_end mul_add

@ r0 = r4 - r1 * r2 mod p, r3 = 2C.
@ In: any 256-bit values, r4 below 2p. Out: below 2p. 180 cycles.
@ As c - x = ~(x + ~c), all additions: SBCS is the addition of ~c. The multiple k of p that goes off x + ~c leaves 2^254 or more,
@ or is 0, when ~c, not below 2C, is in there whole: so the complement is below 2p.
primegroup_function mul_rsub
    primegroup_frame 21
    primegroup_put 20, r4
    primegroup_mul_columns
    primegroup_get r10, 20
    ldr.w r5, [r10, #28]
    ldr.w r7, [r10, #0]
    primegroup_get r6, 10
    mvn.w r5, r5
    umaal r0, r5, r8, r6
    subs.w r8, r0, #0x40000000
    sbc r5, r5, #0
    adds.w r8, r8, r8
    adc.w r5, r5, r5
    bic.w r5, r5, r5, asr #31
    sub.w r0, r0, r5, lsl #31
    mul r5, r5, r6
    lsrs.w r5, r5, #1                 @ even: no carry
    primegroup_get r8, 9
    umaal r8, r5, r3, r6
    sbcs.w r8, r8, r7
    mvn.w r8, r8
    primegroup_get r3, 8
    str.w r8, [r3, #0]
    primegroup_get r8, 11
    umaal r8, r5, r12, r6
    ldr.w r7, [r10, #4]
    ldr.w r12, [r10, #8]
    sbcs.w r8, r8, r7
    mvn.w r8, r8
    str.w r8, [r3, #4]
    primegroup_get r8, 12
    umaal r8, r5, lr, r6
    sbcs.w r8, r8, r12
    mvn.w r8, r8
    str.w r8, [r3, #8]
    primegroup_get r8, 14
    umaal r8, r5, r9, r6
    ldr.w r7, [r10, #12]
    ldr.w r12, [r10, #16]
    ldr.w lr, [r10, #20]
    ldr.w r9, [r10, #24]
    sbcs.w r8, r8, r7
    mvn.w r8, r8
    str.w r8, [r3, #12]
    primegroup_get r8, 15
    umaal r8, r5, r4, r6
    sbcs.w r8, r8, r12
    mvn.w r8, r8
    str.w r8, [r3, #16]
    primegroup_get r8, 16
    umaal r8, r5, r11, r6
    sbcs.w r8, r8, lr
    mvn.w r8, r8
    str.w r8, [r3, #20]
    umaal r1, r5, r2, r6
    sbcs.w r1, r1, r9
    mvn.w r1, r1
    str.w r1, [r3, #24]
    adc.w r0, r0, r5
    mvn.w r0, r0
    str.w r0, [r3, #28]
    primegroup_mul_end 21
primegroup_end mul_rsub
.purgem primegroup_mul_columns
.purgem primegroup_mul_end

@ What squares begin with: a0 to a7 in r2, r4 to r9, r1; and the caller's r6, r7 and lr in slots.
.macro primegroup_square_load
    primegroup_put 7, r6
    primegroup_put 8, r7
    primegroup_put 9, lr
    ldr.w r2, [r1, #0]                @ a0
    ldr.w r4, [r1, #4]                @ a1
    ldr.w r5, [r1, #8]                @ a2
    ldr.w r6, [r1, #12]               @ a3
    ldr.w r7, [r1, #16]               @ a4
    ldr.w r8, [r1, #20]               @ a5
    ldr.w r9, [r1, #24]               @ a6
    ldr.w r1, [r1, #28]               @ a7
.endm

@ The columns of the square of what is loaded: hi0 to hi7 in r10, r3, r2, r4, r6, r7, r8, r11, lo7 to lo5 in r12, lr, r0, lo4 to lo0 in slots 6,
@ 4, 5, 2 and 1; the result's address (r0) in slot 0, r3 in slot 3.
@ Column by column: the products of unlike words, then the column doubled (one chain of carries in the flag, which UMAAL
@ leaves alone), then in even columns the square of a word. In odd ones UMAAL with zeros adds the carry word. Order as in mul.
.macro primegroup_square_columns
    umull r10, r11, r2, r2            @ a0 a0
    umull r12, lr, r2, r4             @ a0 a1
    adds.w r12, r12, r12              @ double, column 1
    primegroup_put 0, r0
    mov.w r0, #0
    umaal lr, r0, r2, r5              @ a0 a2
    primegroup_put 1, r10
    mov.w r10, #0
    umaal r12, r11, r10, r10
    primegroup_put 2, r12
    primegroup_put 3, r3
    umull r12, r3, r2, r6             @ a0 a3
    adcs.w lr, lr, lr                 @ double, column 2
    umaal lr, r11, r4, r4             @ a1 a1
    umaal r0, r12, r4, r5             @ a1 a2
    adcs.w r0, r0, r0                 @ double, column 3
    umaal r0, r11, r10, r10
    primegroup_put 4, r0
    primegroup_put 5, lr
    umull r0, lr, r4, r7              @ a1 a4
    umaal r3, r12, r2, r7             @ a0 a4
    umaal r0, r12, r2, r8             @ a0 a5
    umaal lr, r12, r4, r8             @ a1 a5
    mov.w r10, #0
    umaal r3, r10, r4, r6             @ a1 a3
    adcs.w r3, r3, r3                 @ double, column 4
    umaal r0, r10, r5, r6             @ a2 a3
    umaal lr, r10, r2, r9             @ a0 a6
    umaal r12, r10, r2, r1            @ a0 a7
    umaal r3, r11, r5, r5             @ a2 a2
    primegroup_put 6, r3
    umull r2, r3, r4, r9              @ a1 a6
    umaal r10, r3, r4, r1             @ a1 a7
    umaal r12, r2, r6, r7             @ a3 a4
    umaal r10, r2, r6, r8             @ a3 a5
    umaal r3, r2, r6, r9              @ a3 a6
    mov.w r4, #0
    umaal lr, r4, r5, r7              @ a2 a4
    umaal r12, r4, r5, r8             @ a2 a5
    umaal r10, r4, r5, r9             @ a2 a6
    umaal r3, r4, r5, r1              @ a2 a7
    umaal r2, r4, r6, r1              @ a3 a7
    adcs.w r0, r0, r0                 @ double, column 5
    mov.w r5, #0
    umaal r0, r11, r5, r5
    adcs.w lr, lr, lr                 @ double, column 6
    umaal lr, r11, r6, r6             @ a3 a3
    adcs.w r12, r12, r12              @ double, column 7
    adcs.w r10, r10, r10              @ double, column 8
    umaal r12, r11, r5, r5
    umaal r10, r11, r7, r7            @ a4 a4
    mov.w r6, #0
    umaal r3, r6, r7, r8              @ a4 a5
    adcs.w r3, r3, r3                 @ double, column 9
    umaal r2, r6, r7, r9              @ a4 a6
    adcs.w r2, r2, r2                 @ double, column 10
    umaal r4, r6, r7, r1              @ a4 a7
    mov.w r7, #0
    umaal r4, r7, r8, r9              @ a5 a6
    adcs.w r4, r4, r4                 @ double, column 11
    umaal r6, r7, r8, r1              @ a5 a7
    adcs.w r6, r6, r6                 @ double, column 12
    umaal r3, r11, r5, r5
    umaal r2, r11, r8, r8             @ a5 a5
    umaal r4, r11, r5, r5
    umaal r6, r11, r9, r9             @ a6 a6
    mov.w r8, #0
    umaal r7, r8, r9, r1              @ a6 a7
    adcs.w r7, r7, r7                 @ double, column 13
    umaal r7, r11, r5, r5
    adcs.w r8, r8, r8                 @ double, column 14
    umaal r8, r11, r1, r1             @ a7 a7
    adc r11, r11, #0                  @ column 15
.endm

.macro primegroup_square_end frame
    primegroup_get r6, 7
    primegroup_get r7, 8
    primegroup_get lr, 9
    primegroup_unframe \frame
    bx lr
.endm

@ r0 = r1^2 mod p, r3 = 2C.
@ In: any 256-bit value. Out: below 2^255 + 2^241. 119 cycles, 466 bytes, no stack (without FPU 474 bytes, 40 of stack).
@ Fold as in mul.
primegroup_function square
    primegroup_frame 10
    primegroup_square_load
.Lprimegroup_gf255_square_loaded:
    primegroup_square_columns
    mov.w r1, #0
    primegroup_get r5, 3
    umaal r12, r1, r11, r5            @ fold
    adds.w r12, r12, r12              @ bits 255 and above, times C: the first carry of the fold
    adc.w r1, r1, r1
    mul r1, r1, r5
    lsr.w r1, r1, #1
    primegroup_get r9, 1
    umaal r9, r1, r10, r5             @ fold
    primegroup_get r10, 0
    str.w r9, [r10, #0]
    primegroup_get r9, 2
    umaal r9, r1, r3, r5              @ fold
    str.w r9, [r10, #4]
    primegroup_get r3, 5
    umaal r3, r1, r2, r5              @ fold
    str.w r3, [r10, #8]
    primegroup_get r2, 4
    umaal r2, r1, r4, r5              @ fold
    str.w r2, [r10, #12]
    primegroup_get r2, 6
    umaal r2, r1, r6, r5              @ fold
    str.w r2, [r10, #16]
    umaal r0, r1, r7, r5              @ fold
    str.w r0, [r10, #20]
    umaal lr, r1, r8, r5              @ fold
    str.w lr, [r10, #24]
    add.w r12, r1, r12, lsr #1
    str.w r12, [r10, #28]
    primegroup_square_end 10
primegroup_end square

@ r0 = r1^2 + r4 mod p, r3 = 2C.
@ In: any 256-bit values. Out: as square. 142 cycles. As mul_add.
primegroup_function square_add
    primegroup_frame 11
    primegroup_put 10, r4
    primegroup_square_load
    primegroup_square_columns
    primegroup_get r9, 10
    ldr.w r1, [r9, #28]
    primegroup_get r5, 3
    umaal r12, r1, r11, r5
    adds.w r12, r12, r12
    adc.w r1, r1, r1
    mul r1, r1, r5
    lsr.w r1, r1, #1
    ldr.w r11, [r9, #0]
    umaal r11, r1, r10, r5
    primegroup_get r10, 1
    adds.w r11, r11, r10
    primegroup_get r10, 0
    str.w r11, [r10, #0]
    ldr.w r11, [r9, #4]
    umaal r11, r1, r3, r5
    primegroup_get r3, 2
    adcs.w r11, r11, r3
    str.w r11, [r10, #4]
    ldr.w r3, [r9, #8]
    ldr.w r11, [r9, #12]
    umaal r3, r1, r2, r5
    primegroup_get r2, 5
    adcs.w r3, r3, r2
    str.w r3, [r10, #8]
    umaal r11, r1, r4, r5
    primegroup_get r4, 4
    adcs.w r11, r11, r4
    str.w r11, [r10, #12]
    ldr.w r2, [r9, #16]
    ldr.w r3, [r9, #20]
    ldr.w r4, [r9, #24]
    umaal r2, r1, r6, r5
    primegroup_get r6, 6
    adcs.w r2, r2, r6
    str.w r2, [r10, #16]
    umaal r3, r1, r7, r5
    adcs.w r3, r3, r0
    str.w r3, [r10, #20]
    umaal r4, r1, r8, r5
    adcs.w r4, r4, lr
    str.w r4, [r10, #24]
    adc.w r12, r1, r12, lsr #1
    str.w r12, [r10, #28]
    primegroup_square_end 11
primegroup_end square_add

@ r0 = r4 - r1^2 mod p, r3 = 2C.
@ In: any 256-bit values, r4 below 2p. Out: below 2p. 154 cycles. As mul_rsub.
primegroup_function square_rsub
    primegroup_frame 11
    primegroup_put 10, r4
    primegroup_square_load
.Lprimegroup_gf255_square_rsub_loaded:
    primegroup_square_columns
    primegroup_get r9, 10
    ldr.w r1, [r9, #28]
    primegroup_get r5, 3
    mvn.w r1, r1
    umaal r12, r1, r11, r5
    subs.w r11, r12, #0x40000000
    sbc r1, r1, #0
    adds.w r11, r11, r11
    adc.w r1, r1, r1
    bic.w r1, r1, r1, asr #31
    sub.w r12, r12, r1, lsl #31
    mul r1, r1, r5
    lsrs.w r1, r1, #1                 @ even: no carry
    ldr.w r11, [r9, #0]
    mvn.w r11, r11
    umaal r11, r1, r10, r5
    primegroup_get r10, 1
    adcs.w r11, r11, r10
    mvn.w r11, r11
    primegroup_get r10, 0
    str.w r11, [r10, #0]
    primegroup_get r11, 2
    umaal r11, r1, r3, r5
    ldr.w r3, [r9, #4]
    sbcs.w r11, r11, r3
    mvn.w r11, r11
    str.w r11, [r10, #4]
    primegroup_get r11, 5
    umaal r11, r1, r2, r5
    ldr.w r2, [r9, #8]
    ldr.w r3, [r9, #12]
    sbcs.w r11, r11, r2
    mvn.w r11, r11
    str.w r11, [r10, #8]
    primegroup_get r11, 4
    umaal r11, r1, r4, r5
    sbcs.w r11, r11, r3
    mvn.w r11, r11
    str.w r11, [r10, #12]
    primegroup_get r11, 6
    umaal r11, r1, r6, r5
    ldr.w r2, [r9, #16]
    ldr.w r3, [r9, #20]
    ldr.w r4, [r9, #24]
    sbcs.w r11, r11, r2
    mvn.w r11, r11
    str.w r11, [r10, #16]
    umaal r0, r1, r7, r5
    sbcs.w r0, r0, r3
    mvn.w r0, r0
    str.w r0, [r10, #20]
    umaal lr, r1, r8, r5
    sbcs.w lr, lr, r4
    mvn.w lr, lr
    str.w lr, [r10, #24]
    adc.w r12, r12, r1
    mvn.w r12, r12
    str.w r12, [r10, #28]
    primegroup_square_end 11
primegroup_end square_rsub

@ r0 = r4 - (r1 + r2)^2 mod p, r3 = 2C.
@ In and out: as square_rsub, which it ends in. 189 cycles. The sum is made as in add, in registers.
primegroup_function square_sum_rsub
    primegroup_frame 11
    primegroup_put 7, r6
    primegroup_put 8, r7
    primegroup_put 9, lr
    primegroup_put 10, r4
    primegroup_put 0, r0
    ldr.w r5, [r1, #28]
    ldr.w r8, [r2, #28]
    lsr.w r9, r5, #1
    add.w r9, r9, r8, lsr #1
    lsr.w r9, r9, #30
    add.w lr, r5, r8
    sub.w lr, lr, r9, lsl #31
    mul r12, r9, r3
    lsr.w r12, r12, #1
    mov.w r10, #1
    ldm.w r1, {r1, r4, r5, r6, r7, r8, r9}
    ldm.w r2!, {r0, r11}
    umaal r1, r12, r0, r10
    umaal r4, r12, r11, r10
    ldm.w r2!, {r0, r11}
    umaal r5, r12, r0, r10
    umaal r6, r12, r11, r10
    ldm.w r2!, {r0, r11}
    umaal r7, r12, r0, r10
    umaal r8, r12, r11, r10
    ldr.w r0, [r2]
    umaal r9, r12, r0, r10
    mov.w r2, r1
    add.w r1, lr, r12
    primegroup_get r0, 0
    b.w .Lprimegroup_gf255_square_rsub_loaded
primegroup_end square_sum_rsub
.purgem primegroup_square_load
.purgem primegroup_square_columns
.purgem primegroup_square_end

@ r0 = (r1 or, where the mask r4 is all ones, r2)^2 mod p, r3 = 2C.
@ In and out: as square. 141 cycles, 116 bytes beside square's, which it ends in.
primegroup_function square_selected
    primegroup_frame 10
    primegroup_put 7, r6
    primegroup_put 8, r7
    primegroup_put 9, lr
    sadd8 r4, r4, r4                  @ GE flags: set for a zero mask
    ldr.w r4, [r1, #4]
    ldr.w r10, [r2, #4]
    ldr.w r5, [r1, #8]
    ldr.w r11, [r2, #8]
    ldr.w r6, [r1, #12]
    ldr.w r12, [r2, #12]
    ldr.w r7, [r1, #16]
    ldr.w lr, [r2, #16]
    sel r4, r4, r10
    sel r5, r5, r11
    sel r6, r6, r12
    sel r7, r7, lr
    ldr.w r8, [r1, #20]
    ldr.w r10, [r2, #20]
    ldr.w r9, [r1, #24]
    ldr.w r11, [r2, #24]
    sel r8, r8, r10
    sel r9, r9, r11
    ldr.w r10, [r1, #0]
    ldr.w r11, [r2, #0]
    ldr.w r12, [r1, #28]
    ldr.w lr, [r2, #28]
    sel r2, r10, r11
    sel r1, r12, lr
    b.w .Lprimegroup_gf255_square_loaded
primegroup_end square_selected

@ r0 = r1 + r2 mod p, r3 = C.
@ In: below 2p. Out: below 2^255 + 2^225. 50 cycles, 102 bytes, no stack.
@ How often p goes off is taken from the top words before the sum is made; so C goes in with the first word and one
@ chain of carries does. The estimate k is (a7/2 + b7/2) >> 30 rounded down: what stays in the top word is at most 2^31 + 1.
primegroup_function add
    ldr.w r4, [r1, #28]
    ldr.w r5, [r2, #28]
    lsr.w r12, r4, #1
    add.w r12, r12, r5, lsr #1
    lsr.w r12, r12, #30
    add.w r4, r4, r5
    sub.w r4, r4, r12, lsl #31
    ldm.w r1!, {r5, r8}
    ldm.w r2!, {r9, r10}
    umaal r5, r9, r12, r3
    mov.w r3, #1
    umaal r8, r10, r9, r3
    stm.w r0!, {r5, r8}
    ldm.w r1!, {r5, r8}
    ldm.w r2!, {r9, r11}
    umaal r5, r9, r10, r3
    umaal r8, r11, r9, r3
    stm.w r0!, {r5, r8}
    ldm.w r1, {r5, r8, r9}
    ldm.w r2, {r1, r2, r12}
    umaal r5, r1, r11, r3
    umaal r8, r2, r1, r3
    umaal r9, r12, r2, r3
    add.w r10, r4, r12
    stm.w r0, {r5, r8, r9, r10}
    bx lr
primegroup_end add

@ r0 = r1 - r2 mod p, r3 = 2C.
@ In and out: below 2p. 53 cycles, 114 bytes, no stack (8 bytes without FPU).
@ A borrow stands for 2^256 = 2C too much; both are below 2p, so taking that away borrows nothing.
primegroup_function sub
    primegroup_frame 2
    primegroup_put 0, lr
    ldm.w r1!, {r4, r5, r8, r9}
    ldm.w r2!, {r10, r11, r12, lr}
    subs.w r4, r4, r10
    sbcs.w r5, r5, r11
    sbcs.w r8, r8, r12
    sbcs.w r9, r9, lr
    ldm.w r1, {r10, r11, r12, lr}
    ldr.w r1, [r2]
    sbcs.w r10, r10, r1
    ldr.w r1, [r2, #4]
    sbcs.w r11, r11, r1
    ldr.w r1, [r2, #8]
    ldr.w r2, [r2, #12]
    sbcs.w r12, r12, r1
    sbcs.w lr, lr, r2
    sbc.w r1, r1, r1
    and.w r3, r3, r1
    subs.w r4, r4, r3
    sbcs r5, r5, #0
    sbcs r8, r8, #0
    sbcs r9, r9, #0
    sbcs r10, r10, #0
    sbcs r11, r11, #0
    sbcs r12, r12, #0
    sbc lr, lr, #0
    stm.w r0, {r4, r5, r8, r9, r10, r11, r12, lr}
    primegroup_get lr, 0
    primegroup_unframe 2
    bx lr
primegroup_end sub

@ r0 = r1 * w mod p, r2 = w, r3 = 2C.
@ In: any 256-bit value, any w. Out: below 2^255 + 2^225. 46 cycles, 114 bytes, no stack.
@ The two top products come first: they say what is above bit 255, and that times C goes in at the bottom.
primegroup_function mul_small
    ldr.w r4, [r1, #28]
    ldr.w r5, [r1, #24]
    umull r4, r12, r4, r2
    umull r5, r11, r5, r2
    adds.w r4, r4, r11
    adc r12, r12, #0
    umull r8, r9, r12, r3             @ above bit 256, times 2C
    lsr.w r3, r3, #1
    and.w r10, r3, r4, asr #31        @ bit 255, times C
    bic.w r4, r4, #0x80000000
    sub.w r4, r4, r11                 @ this comes in again from below
    ldm.w r1!, {r3, r5}
    umaal r8, r10, r3, r2
    umaal r9, r10, r5, r2
    stm.w r0!, {r8, r9}
    ldm.w r1, {r3, r5, r8, r9, r11}
    mov.w r1, #0
    umaal r1, r10, r3, r2
    mov.w r3, #0
    umaal r3, r10, r5, r2
    mov.w r5, #0
    umaal r5, r10, r8, r2
    mov.w r8, #0
    umaal r8, r10, r9, r2
    mov.w r9, #0
    umaal r9, r10, r11, r2
    add.w r12, r4, r10
    stm.w r0, {r1, r3, r5, r8, r9, r12}
    bx lr
primegroup_end mul_small

@ r0 = r1 / 2 mod p, r3 = (C - 1)/2.
@ In: below 2p. Out: below 2^255 + 2^254. 40 cycles, 90 bytes, no stack.
@ (a + p)/2 for odd a: a >> 1 plus 2^254 - (C - 1)/2.
primegroup_function half
    ldm.w r1, {r1, r4, r5, r8, r9, r10, r11, r12}
    sbfx r2, r1, #0, #1
    lsrs.w r12, r12, #1
    rrxs r11, r11
    rrxs r10, r10
    rrxs r9, r9
    rrxs r8, r8
    rrxs r5, r5
    rrxs r4, r4
    rrx r1, r1
    and.w r3, r3, r2
    and.w r2, r2, #0x40000000
    subs.w r1, r1, r3
    sbcs r4, r4, #0
    sbcs r5, r5, #0
    sbcs r8, r8, #0
    sbcs r9, r9, #0
    sbcs r10, r10, #0
    sbcs r11, r11, #0
    sbc r12, r12, #0
    add.w r12, r12, r2
    stm.w r0, {r1, r4, r5, r8, r9, r10, r11, r12}
    bx lr
primegroup_end half

@ r0 = -r1 where the mask r2 is all ones, r1 where it is zero; r3 = C.
@ In and out: below 2p. 46 cycles, 118 bytes, no stack.
@ k p - a with k = 1 below 2^254 (so that 0 becomes p, not 2p) and k = 2 else; in words ~a minus 2^256 - 1 - k p, which is
@ 2^255 + C - 1 or 2C - 1.
primegroup_function negate_if
    ldr.w r4, [r1, #28]
    lsr.w r5, r4, #30
    cmp.w r5, #1
    sbc.w r5, r5, r5                  @ all ones for k = 1
    bic.w r8, r3, r5
    add.w r3, r3, r8
    sub.w r3, r3, #1
    and.w r3, r3, r2
    and.w r5, r2, r5, lsl #31
    eor.w r4, r4, r2
    sub.w r4, r4, r5
    ldm.w r1, {r1, r5, r8, r9, r10, r11, r12}
    eor.w r1, r1, r2
    eor.w r5, r5, r2
    eor.w r8, r8, r2
    eor.w r9, r9, r2
    eor.w r10, r10, r2
    eor.w r11, r11, r2
    eor.w r12, r12, r2
    subs.w r1, r1, r3
    sbcs r5, r5, #0
    sbcs r8, r8, #0
    sbcs r9, r9, #0
    sbcs r10, r10, #0
    sbcs r11, r11, #0
    sbcs r12, r12, #0
    sbc r4, r4, #0
    stm.w r0, {r1, r5, r8, r9, r10, r11, r12}
    str.w r4, [r0, #28]
    bx lr
primegroup_end negate_if

@ Exchanges 8 words at r0 and r1 where the mask r2 is all ones. 59 cycles, 102 bytes, no stack.
primegroup_function swap_if
    sadd8 r2, r2, r2                  @ GE flags: set for a zero mask
.rept 2
    ldm.w r0, {r3, r4, r5, r8}
    ldm.w r1, {r9, r10, r11, r12}
    sel r2, r3, r9
    sel r9, r9, r3
    sel r3, r4, r10
    sel r10, r10, r4
    sel r4, r5, r11
    sel r11, r11, r5
    sel r5, r8, r12
    sel r12, r12, r8
    stm.w r0!, {r2, r3, r4, r5}
    stm.w r1!, {r9, r10, r11, r12}
.endr
    bx lr
primegroup_end swap_if

@ r0 = r1^(2^n) mod p, r2 = n >= 1, r3 = 2C.
@ In: any 256-bit value. Out: as square. About 12 cycles a square beside it, 40 bytes, 16 bytes of stack.
primegroup_function square_n
    push.w {r3, r6, r7, lr}
    mov.w r6, r2
    mov.w r7, r0
1:  ldr.w r3, [sp]
    bl primegroup_gf255_square
    mov.w r0, r7
    mov.w r1, r7
    subs.w r6, r6, #1
    bne.w 1b
    pop.w {r3, r6, r7, pc}
primegroup_end square_n

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

primegroup_function lookup
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
    mov.w r6, #0
    mov.w r7, #0
    mov.w r8, #0
    mov.w r9, #0
    mov.w r10, #0
    mov.w r11, #0
    mov.w r12, #0
    mov.w lr, #0
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
primegroup_end lookup
.purgem primegroup_entry

@ r0 = r1 + w * r2 mod p, r3 = w with w C < 2^30, r4 = C.
@ In: below 2p, r2 any 256-bit value. Out: below 2^255 + 2^224 (w + 2). 51 cycles, 102 bytes, no stack.
@ As add, with UMAAL multiplying on the way.
primegroup_function add_small
    ldr.w r5, [r1, #28]
    ldr.w r8, [r2, #28]
    mov.w r9, #0
    umaal r5, r9, r8, r3
    adds.w r5, r5, r5
    adc.w r9, r9, r9                  @ bits 255 and above
    lsr.w r5, r5, #1
    mul r4, r9, r4
    ldm.w r1!, {r8, r9}
    ldm.w r2!, {r10, r11}
    umaal r8, r4, r10, r3
    umaal r9, r4, r11, r3
    stm.w r0!, {r8, r9}
    ldm.w r1!, {r8, r9}
    ldm.w r2!, {r10, r11}
    umaal r8, r4, r10, r3
    umaal r9, r4, r11, r3
    stm.w r0!, {r8, r9}
    ldm.w r1, {r1, r8, r9}
    ldm.w r2, {r2, r10, r11}
    umaal r1, r4, r2, r3
    umaal r8, r4, r10, r3
    umaal r9, r4, r11, r3
    add.w r10, r5, r4
    stm.w r0, {r1, r8, r9, r10}
    bx lr
primegroup_end add_small

@ r0 = r1 - w * r2 mod p, r3 = w < 2^16, r4 = C.
@ In: below 2p. Out: below 2p. 71 cycles, 186 bytes, no stack.
@ r = a - w b + k p as ~(~a + w b + k C) in the low words: all additions, so UMAAL does them. k is taken from the top words, from
@ t = a7 - w b7 - w - 1, a little below a7 - w b7 and what comes from below: k = 0, or what brings t to 0 .. 2^31 - 1.
primegroup_function sub_small
    ldr.w r5, [r1, #28]
    ldr.w r8, [r2, #28]
    mov.w r9, r3
    mov.w r10, #1
    mov.w r11, #0
    umaal r9, r10, r8, r3
    subs.w r9, r5, r9
    sbc.w r10, r11, r10
    adds.w r9, r9, r9
    adc.w r10, r10, r10               @ t >> 31
    rsb.w r10, r10, #0
    bic.w r10, r10, r10, asr #31
    mls r5, r8, r3, r5
    add.w r5, r5, r10, lsl #31
    mul r4, r10, r4
    ldm.w r1!, {r8, r9}
    ldm.w r2!, {r10, r11}
    mvn.w r8, r8
    mvn.w r9, r9
    umaal r8, r4, r10, r3
    umaal r9, r4, r11, r3
    mvn.w r8, r8
    mvn.w r9, r9
    stm.w r0!, {r8, r9}
    ldm.w r1!, {r8, r9}
    ldm.w r2!, {r10, r11}
    mvn.w r8, r8
    mvn.w r9, r9
    umaal r8, r4, r10, r3
    umaal r9, r4, r11, r3
    mvn.w r8, r8
    mvn.w r9, r9
    stm.w r0!, {r8, r9}
    ldm.w r1, {r1, r8, r9}
    ldm.w r2, {r2, r10, r11}
    mvn.w r1, r1
    mvn.w r8, r8
    mvn.w r9, r9
    umaal r1, r4, r2, r3
    umaal r8, r4, r10, r3
    umaal r9, r4, r11, r3
    mvn.w r1, r1
    mvn.w r8, r8
    mvn.w r9, r9
    sub.w r10, r5, r4
    stm.w r0, {r1, r8, r9, r10}
    bx lr
primegroup_end sub_small

@ r0 = r2 + r3 and r1 = r2 - r3 mod p, r4 = C; r0 and r1 differ.
@ In: below 2p. Out: below 2^255 + 2^228. 98 cycles, 262 bytes, no stack (16 bytes without FPU).
@ As add and sub_small in one pass over the operands.
primegroup_function sum_difference
    ldr.w r5, [r2, #28]
    ldr.w r8, [r3, #28]
    primegroup_frame 4
    primegroup_put 0, r6
    primegroup_put 1, r7
    primegroup_put 2, lr
    lsr.w r11, r5, #2
    add.w r9, r11, r8, lsr #2
    lsr.w r9, r9, #29
    add.w r10, r5, r8
    sub.w r10, r10, r9, lsl #31
    mul r9, r9, r4
    sub.w r11, r11, r8, lsr #2        @ a7 - b7 = 4 h + 5 .. 4 h + 11
    sub.w r11, r11, #2
    asr.w r11, r11, #29
    rsb.w r11, r11, #0
    bic.w r11, r11, r11, asr #31
    sub.w r12, r5, r8
    add.w r12, r12, r11, lsl #31
    mul r11, r11, r4
    mov.w r4, #1
.rept 2
    ldm.w r2!, {r5, r6}
    ldm.w r3!, {r7, r8}
    mvn.w lr, r5
    umaal lr, r11, r7, r4
    umaal r5, r9, r7, r4
    mvn.w r7, lr
    mvn.w lr, r6
    umaal lr, r11, r8, r4
    umaal r6, r9, r8, r4
    mvn.w r8, lr
    stm.w r0!, {r5, r6}
    stm.w r1!, {r7, r8}
.endr
    ldm.w r2, {r2, r5, r6}
    ldm.w r3, {r3, r7, r8}
    mvn.w lr, r2
    umaal lr, r11, r3, r4
    umaal r2, r9, r3, r4
    mvn.w r3, lr
    mvn.w lr, r5
    umaal lr, r11, r7, r4
    umaal r5, r9, r7, r4
    mvn.w r7, lr
    mvn.w lr, r6
    umaal lr, r11, r8, r4
    umaal r6, r9, r8, r4
    mvn.w r8, lr
    add.w r10, r10, r9
    sub.w r12, r12, r11
    stm.w r0, {r2, r5, r6, r10}
    stm.w r1, {r3, r7, r8, r12}
    primegroup_get r6, 0
    primegroup_get r7, 1
    primegroup_get lr, 2
    primegroup_unframe 4
    bx lr
primegroup_end sum_difference

@ r0 = r1 - r2 - r3 mod p, r4 = C.
@ In: below 2p. Out: below 2p. 92 cycles, 234 bytes, no stack.
@ As sub_small; the third operand comes in through the carry flag, which nothing else here uses.
primegroup_function sub_sum
    ldr.w r5, [r1, #28]
    ldr.w r8, [r2, #28]
    ldr.w r9, [r3, #28]
    lsr.w r10, r5, #3                 @ a7 - b7 - c7 = 8 h + 10 .. 8 h + 31
    sub.w r10, r10, r8, lsr #3
    sub.w r10, r10, r9, lsr #3
    sub.w r10, r10, #3
    asr.w r10, r10, #28
    rsb.w r10, r10, #0
    bic.w r10, r10, r10, asr #31
    sub.w r5, r5, r8
    sub.w r5, r5, r9
    add.w r5, r5, r10, lsl #31
    mul r4, r10, r4
    mov.w r12, #1
    adds.w r8, r12, #0                @ no carry yet
.rept 2
    ldm.w r1!, {r8, r9}
    ldm.w r2!, {r10, r11}
    mvn.w r8, r8
    mvn.w r9, r9
    umaal r8, r4, r10, r12
    umaal r9, r4, r11, r12
    ldm.w r3!, {r10, r11}
    adcs.w r8, r8, r10
    adcs.w r9, r9, r11
    mvn.w r8, r8
    mvn.w r9, r9
    stm.w r0!, {r8, r9}
.endr
    ldm.w r1, {r1, r8, r9}
    ldm.w r2, {r2, r10, r11}
    mvn.w r1, r1
    mvn.w r8, r8
    mvn.w r9, r9
    umaal r1, r4, r2, r12
    umaal r8, r4, r10, r12
    umaal r9, r4, r11, r12
    ldm.w r3, {r2, r10, r11}
    adcs.w r1, r1, r2
    adcs.w r8, r8, r10
    adcs.w r9, r9, r11
    adc r4, r4, #0
    mvn.w r1, r1
    mvn.w r8, r8
    mvn.w r9, r9
    sub.w r10, r5, r4
    stm.w r0, {r1, r8, r9, r10}
    bx lr
primegroup_end sub_sum

.purgem primegroup_function
.purgem primegroup_end
.purgem primegroup_put
.purgem primegroup_get
.purgem primegroup_put_b
.purgem primegroup_frame
.purgem primegroup_unframe
