// The field of P-256 on Cortex-M0+, third part: sums and differences; and the end. By hand, because the product of the profile `tiny` goes
// on in the middle of the sum.

// The sum or difference of what r1 and r2 point to: words 0-3 in r9-r12, words 4-7 in r4-r7, carry in C; r0 is on the stack.
.macro primegroup_p256_words first, next
    push    {r0, r6, r7, lr}
    ldmia   r1!, {r4-r7}
    ldmia   r2!, {r0, r3}
    \first  r4, r4, r0
    \next   r5, r3
    ldmia   r2!, {r0, r3}
    \next   r6, r0
    \next   r7, r3
    primegroup_moves mov, r9, r4, r10, r5, r11, r6, r12, r7
    ldmia   r1!, {r4-r7}
    ldmia   r2!, {r0, r3}
    \next   r4, r0
    \next   r5, r3
    ldmia   r2!, {r0, r3}
    \next   r6, r0
    \next   r7, r3
.endm
// Words 0-7 op 2^256 - p times k = 0, 1 or 2, to the result; the return. k in \k; -k or ~(-k) in \minus, m or ~m in r3, m - k or
// ~(m - k) in r8, k + m in lr, where m = -1 if k > 0. (SBCS with ~y adds y.)
.macro primegroup_p256_correct first, zero, last, k, minus
    mov     r0, r9
    \first  r0, r0, \k
    mov     r9, r0
    movs    \k, #0
    mov     r0, r10
    \zero   r0, \k
    mov     r10, r0
    mov     r0, r11
    \zero   r0, \k
    mov     r11, r0
    mov     r0, r12
    sbcs    r0, \minus
    mov     r12, r0
    sbcs    r4, r3
    sbcs    r5, r3
    mov     r0, r8
    sbcs    r6, r0
    mov     r0, lr
    \last   r7, r0
    ldr     r0, [sp]
    primegroup_moves mov, r1, r9, r2, r10, r3, r11
    stmia   r0!, {r1-r3}
    mov     r1, r12
    stmia   r0!, {r1, r4-r7}
    pop     {r3, r6, r7, pc}
.endm

// out = a + b.
// r0 = out, r1 = a, r2 = b. A carry is worth 2^256 - p. That may carry once more, exactly where the top word is all ones: so it is
// added k = 0, 1 or 2 times. 92 cycles, 114 bytes, 16 bytes of stack.
    primegroup_thumb_function gfp256_add
    primegroup_p256_words adds, adcs
    // From here on gfp256_mul of the profile `tiny` goes on, too.
    .global primegroup_gfp256_carry
    .hidden primegroup_gfp256_carry
    .type primegroup_gfp256_carry, %function
    .thumb_func
primegroup_gfp256_carry:
    sbcs    r3, r3
    mov     r2, r7
    movs    r1, #0
    adcs    r2, r1
    movs    r1, #1
    adcs    r1, r3
    subs    r2, r1, #1
    subs    r0, r2, r3
    mov     lr, r0
    adds    r0, r1, r3
    mov     r8, r0
    primegroup_p256_correct adds, adcs, adcs, r1, r2
    .size   primegroup_gfp256_carry, . - primegroup_gfp256_carry
    primegroup_thumb_end gfp256_add

// out = a - b.
// r0 = out, r1 = a, r2 = b. A borrow costs p. That may borrow once more, exactly where the top word is 0. 93 cycles, 116 bytes, 16
// bytes of stack.
    primegroup_thumb_function gfp256_sub
    primegroup_p256_words subs, sbcs
    sbcs    r3, r3
    mov     r2, r7
    movs    r1, #0
    sbcs    r2, r1
    mov     r1, r3
    movs    r2, #0
    sbcs    r1, r2
    negs    r2, r1
    adds    r0, r2, r3
    mov     lr, r0
    adds    r0, r1, r3
    mov     r8, r0
    primegroup_p256_correct subs, sbcs, sbcs, r2, r1
    primegroup_thumb_end gfp256_sub
