@ Products of 256-bit integers on Cortex-M4. See columns.S.

.ifndef .Lprimegroup_columns_mul
.set    .Lprimegroup_columns_mul, 1

@ The columns of r1 * r2: 16 words. hi0 to hi7 in r3, r12, lr, r9, r4, r11, r2, r8, lo7 and lo6 in r0 and r1, lo5 to lo0 in slots 16,
@ 15, 14, 12, 11 and 9; the result's address in slot 8, and r6, r7 and lr of the caller in slots 17 to 19; r3 in slot 10, if it
@ is a constant to keep.
@ Row products by UMAAL: two words of a column go in, one stays there and one goes up, so that nothing is ever added apart. A
@ row starts with UMULL where its column has no word yet. 14 registers hold a tile of operands and the open columns, the
@ slots hold b and what has to wait. The order of the 64 products was found by a search over all orders, with the registers
@ given to what is used next (simulated annealing; by rows of 4 or 5 words, the best by hand, it is 157).
.macro primegroup_mul_columns constant=1
    primegroup_put 17, r6, 18, r7, 19, lr
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
.if \constant
    primegroup_put 10, r3
.endif
    umull r10, r3, r2, r12            @ a0 b1
    umaal lr, r3, r5, r9              @ a2 b0
    umaal r11, r10, r4, r9            @ a1 b0
    primegroup_put 11, r11
    primegroup_get r11, 2
    umaal r0, r3, r4, r11             @ a1 b2
    umaal lr, r10, r2, r11            @ a0 b2
    umaal r0, r10, r6, r9             @ a3 b0
    umaal r3, r10, r5, r11            @ a2 b2
    primegroup_put 12, lr, 13, r1
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
    primegroup_get r6, 17, r7, 18, lr, 19
    primegroup_unframe \frame
    bx lr
.endm

.endif
