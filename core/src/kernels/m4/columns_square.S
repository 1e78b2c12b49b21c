@ Squares of 256-bit integers on Cortex-M4. See columns.S.

.ifndef .Lprimegroup_columns_square
.set    .Lprimegroup_columns_square, 1

@ What squares begin with: a0 to a7 in r2, r4 to r9, r1; and the caller's r6, r7 and lr in slots.
.macro primegroup_square_load
    primegroup_put 7, r6, 8, r7, 9, lr
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
@ 4, 5, 2 and 1; the result's address (r0) in slot 0, r3 in slot 3 if it is a constant to keep.
@ Column by column: the products of unlike words, then the column doubled (one chain of carries in the flag, which UMAAL
@ leaves alone), then in even columns the square of a word. In odd ones UMAAL with zeros adds the carry word. Order as in mul.
.macro primegroup_square_columns constant=1
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
.if \constant
    primegroup_put 3, r3
.endif
    umull r12, r3, r2, r6             @ a0 a3
    adcs.w lr, lr, lr                 @ double, column 2
    umaal lr, r11, r4, r4             @ a1 a1
    umaal r0, r12, r4, r5             @ a1 a2
    adcs.w r0, r0, r0                 @ double, column 3
    umaal r0, r11, r10, r10
    primegroup_put 4, r0, 5, lr
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
    primegroup_get r6, 7, r7, 8, lr, 9
    primegroup_unframe \frame
    bx lr
.endm

.endif
