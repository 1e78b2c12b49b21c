@ The field of P-256 on Cortex-M4: sums and differences. See gfp256.S.

@ Words 0 to 7 of r1 + r2 or r1 - r2 in r4, r5, r8-r12, lr; the carry in the flag. r1-r3 are lost.
.macro primegroup_p256_words first, next
    ldm.w r1!, {r4, r5, r8, r9}
    ldm.w r2!, {r10, r11, r12, lr}
    \first r4, r4, r10
    \next r5, r5, r11
    \next r8, r8, r12
    \next r9, r9, lr
    ldm.w r1, {r10, r11, r12, lr}
    ldr.w r1, [r2, #0]
    ldr.w r3, [r2, #4]
    \next r10, r10, r1
    \next r11, r11, r3
    ldr.w r1, [r2, #8]
    ldr.w r2, [r2, #12]
    \next r12, r12, r1
    \next lr, lr, r2
.endm

@ The difference in these registers and its borrow (in the carry flag, as ever), made a result at r0; the end of a function.
@ A borrow costs p = 2^256 - d. That may borrow once more, exactly where the top word is 0: so k d is subtracted, with k = 0, 1 or 2.
@ k d has the words k, 0, 0, -k, m, m, m - k, k + m, where m = -1 if k > 0.
.macro primegroup_p256_borrowed
    sbc.w r3, r3, r3                  @ m
    sbcs r2, lr, #0
    sbc r1, r3, #0                  @ -k
    rsb.w r2, r1, #0
    primegroup_chain subs.w, sbcs, r4, r2, r5, #0, r8, #0
    primegroup_chain sbcs.w, sbcs.w, r9, r1, r10, r3, r11, r3
    add.w r1, r1, r3
    sbcs.w r12, r12, r1
    add.w r2, r2, r3
    sbc.w lr, lr, r2
    stm.w r0, {r4, r5, r8, r9, r10, r11, r12, lr}
    primegroup_get lr, 0
    primegroup_unframe 2
    bx lr
.endm

@ r0 = r1 + r2 mod p. 56 cycles, 130 bytes, no stack (without FPU 8 of stack).
@ A carry is worth d. That may carry once more, exactly where the top word is all ones: so k d is added, with k = 0, 1 or 2.
@ Its words are those above. (SBCS with y adds ~y.)
primegroup_thumb_function gfp256_add
    primegroup_frame 2
    primegroup_put 0, lr
    primegroup_p256_words adds.w, adcs.w
    sbc.w r3, r3, r3                  @ ~m
    adcs r2, lr, #0
    adc r2, r3, #1                  @ k
    sub.w r1, r2, #1                  @ ~(-k)
    primegroup_chain adds.w, adcs, r4, r2, r5, #0, r8, #0
    primegroup_chain sbcs.w, sbcs.w, r9, r1, r10, r3, r11, r3
    add.w r2, r2, r3                  @ ~(m - k)
    sbcs.w r12, r12, r2
    sub.w r1, r1, r3                  @ k + m
    adc.w lr, lr, r1
    stm.w r0, {r4, r5, r8, r9, r10, r11, r12, lr}
    primegroup_get lr, 0
    primegroup_unframe 2
    bx lr
primegroup_thumb_end gfp256_add

@ r0 = r1 - r2 mod p. 56 cycles, 130 bytes, no stack (without FPU 8 of stack).
primegroup_thumb_function gfp256_sub
    primegroup_frame 2
    primegroup_put 0, lr
    primegroup_p256_words subs.w, sbcs.w
    primegroup_p256_borrowed
primegroup_thumb_end gfp256_sub

@ r0 = -r1 where the mask r2 is all ones, r1 where it is zero. 60 cycles, 170 bytes, no stack (without FPU 8 of stack).
@ As the difference of r1 & ~r2 and r1 & r2.
primegroup_thumb_function gfp256_negate_if
    primegroup_frame 2
    primegroup_put 0, lr
    ldm.w r1, {r4, r5, r8, r9, r10, r11, r12, lr}
    and.w r3, r4, r2
    bic.w r4, r4, r2
    subs.w r4, r4, r3
    and.w r3, r5, r2
    bic.w r5, r5, r2
    sbcs.w r5, r5, r3
    and.w r3, r8, r2
    bic.w r8, r8, r2
    sbcs.w r8, r8, r3
    and.w r3, r9, r2
    bic.w r9, r9, r2
    sbcs.w r9, r9, r3
    and.w r3, r10, r2
    bic.w r10, r10, r2
    sbcs.w r10, r10, r3
    and.w r3, r11, r2
    bic.w r11, r11, r2
    sbcs.w r11, r11, r3
    and.w r3, r12, r2
    bic.w r12, r12, r2
    sbcs.w r12, r12, r3
    and.w r3, lr, r2
    bic.w lr, lr, r2
    sbcs.w lr, lr, r3
    primegroup_p256_borrowed
primegroup_thumb_end gfp256_negate_if

@ r0 = r1 / 2 mod p. 38 cycles, 82 bytes, no stack.
@ (a + p) / 2 where a is odd.
primegroup_thumb_function gfp256_half
    ldm.w r1, {r1, r4, r5, r8, r9, r10, r11, r12}
    and.w r2, r1, #1
    rsb.w r3, r2, #0
    primegroup_chain adds.w, adcs.w, r1, r3, r4, r3, r5, r3
    primegroup_chain adcs, adcs, r8, #0, r9, #0, r10, #0
    adcs.w r11, r11, r2
    adcs.w r12, r12, r3
    .irp    i, 12, 11, 10, 9, 8
    rrxs r\i, r\i
    .endr
    rrxs r5, r5
    rrxs r4, r4
    rrx r1, r1
    stm.w r0, {r1, r4, r5, r8, r9, r10, r11, r12}
    bx lr
primegroup_thumb_end gfp256_half

@ Words 0 to 7 and t 2^256, for t in r3 from -3 to 2, made a result at r0; the end of a function. As in mul_sub. r6 and r7 stand in slots 1 and 2.
.macro primegroup_p256_correct
    asr.w r1, r3, #31
    cmn.w lr, r3
    adc.w r1, r3, r1                  @ k
    rsb.w r2, r1, #0
    asr.w r3, r1, #31                 @ s
    asr.w r6, r2, #31                 @ m
    add.w r7, r3, r2
    primegroup_chain adds.w, adcs.w, r4, r1, r5, r3, r8, r3, r9, r7, r10, r6, r11, r6
    add.w r7, r6, r2
    adcs.w r12, r12, r7
    add.w r7, r1, r6
    adc.w lr, lr, r7
    stm.w r0, {r4, r5, r8, r9, r10, r11, r12, lr}
    primegroup_get r6, 1, r7, 2, lr, 0
    primegroup_unframe 4
    bx lr
.endm

@ r0 = r1 - r2 - r3 mod p. 86 cycles, 218 bytes, no stack (without FPU 16 of stack).
primegroup_thumb_function gfp256_sub_sum
    primegroup_frame 4
    primegroup_put 0, lr, 1, r6, 2, r7, 3, r3
    primegroup_p256_words subs.w, sbcs.w
    sbc.w r3, r3, r3
    primegroup_get r1, 3
    primegroup_two ldm.w, r1!, r6, r7, subs.w, r4, sbcs.w, r5
    primegroup_two ldm.w, r1!, r6, r7, sbcs.w, r8, sbcs.w, r9
    ldm.w r1, {r1, r2, r6, r7}
    primegroup_chain sbcs.w, sbcs.w, r10, r1, r11, r2, r12, r6, lr, r7
    sbc r3, r3, #0
    primegroup_p256_correct
primegroup_thumb_end gfp256_sub_sum

@ r0 = 3 (r1 - r2) mod p. 76 cycles, 210 bytes, no stack (without FPU 16 of stack).
primegroup_thumb_function gfp256_triple_sub
    primegroup_frame 4
    primegroup_put 0, lr, 1, r6, 2, r7
    primegroup_p256_words subs.w, sbcs.w
    sbc.w r3, r3, r3
    mov.w r1, #0
    mov.w r2, #2
    primegroup_umaal r2, r1, r4, r4, r5, r5, r8, r8, r9, r9, r10, r10, r11, r11, r12, r12, lr, lr
    add.w r3, r3, r3, lsl #1
    add.w r3, r3, r1
    primegroup_p256_correct
primegroup_thumb_end gfp256_triple_sub
