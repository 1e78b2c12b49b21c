@ GF(2^233) on Cortex-M0+, second part: squarings, and what takes one pass over the words. Conventions: gf2_233_mul.S.

@ ======== Squares =============================================================================================================================
@
@ a = l + z^128 h. As z^256 = z^97 + z^23, with u = (z^48 + z^11) h, in bits below and above 128 u = u' + z^128 v:
@   a^2 = l(z^2) + z u(z^2) = (l + (z^49 + z^12) v)(z^2) + z u'(z^2),
@ so that everything is done on words that are not spread yet, and in the end the bits of l + (z^49 + z^12) v are interleaved with those
@ of u'. Two words become two by five exchanges of masked bits between them: bit 0 of the place takes turns with the bit that
@ tells the words apart, then bit 1 does, ..., bit 4. 30 cycles for two words; spreading 16 bits after 16 bits took 50.

@ Bits of \p at places with \k set change with those of \q without: \mask has the places without.
.macro primegroup_gf233_exchange k, p, q, t, mask
    lsrs \t, \p, #\k
    eors \t, \q
    .ifb \mask
    uxth \t, \t
    .else
    ands \t, \mask
    .endif
    eors \q, \t
    lsls \t, \t, #\k
    eors \p, \t
.endm

@ r0 = r1^(2^r2), r2 > 0 and public. 11 + 216 r2 cycles
primegroup_thumb_function gf233_square_n
    push {r6, r7, lr}
    mov lr, r2
    mov r12, r0
1:  adds r1, #16
    ldmia r1!, {r4, r5, r6, r7}
    subs r1, #32
    lsrs r2, r7, #21
    lsrs r3, r6, #16
    eors r2, r3
    lsls r3, r7, #16
    eors r2, r3
    lsrs r3, r7, #16                  @ v in r2, r3
    lsls r7, r7, #11
    lsrs r0, r6, #21
    eors r7, r0
    lsls r0, r6, #16
    eors r7, r0
    lsrs r0, r5, #16
    eors r7, r0
    mov r11, r7
    lsls r6, r6, #11
    lsrs r0, r5, #21
    eors r6, r0
    lsls r0, r5, #16
    eors r6, r0
    lsrs r0, r4, #16
    eors r6, r0
    mov r10, r6
    lsls r5, r5, #11
    lsrs r0, r4, #21
    eors r5, r0
    lsls r0, r4, #16
    eors r5, r0
    mov r9, r5
    lsls r4, r4, #11
    mov r8, r4                        @ u' in r8 to r11
    ldmia r1!, {r4, r5, r6, r7}
    lsls r0, r2, #12
    eors r4, r0
    lsrs r0, r2, #20
    eors r5, r0
    lsls r0, r2, #17
    eors r5, r0
    lsls r0, r3, #12
    eors r5, r0
    lsrs r0, r2, #15
    eors r6, r0
    lsls r0, r3, #17
    eors r6, r0
    lsrs r0, r3, #15
    eors r7, r0
    push {r5, r6, r7}
    adr r0, 2f
    ldmia r0, {r0, r1, r2, r3}
    .irp u, r8, r9, r10, r11
    .ifnc \u, r8
    pop {r4}
    .endif
    mov r5, \u
    primegroup_gf233_exchange 1, r4, r5, r6, r0
    primegroup_gf233_exchange 2, r4, r5, r6, r1
    primegroup_gf233_exchange 4, r4, r5, r6, r2
    primegroup_gf233_exchange 8, r4, r5, r6, r3
    primegroup_gf233_exchange 16, r4, r5, r6
    .ifc \u, r8
    mov r7, r12
    .endif
    stmia r7!, {r4, r5}
    .endr
    mov r1, r12
    mov r2, lr
    subs r2, #1
    mov lr, r2
    beq 3f
    b 1b
3:  pop {r6, r7, pc}
    .balign 4
2:  .word 0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff
primegroup_thumb_end gf233_square_n

@ ======== Sums, selection, look-up ============================================================================================================

@ r0 = r1 + r2. 52 cycles
primegroup_thumb_function gf233_add
    push {r6, r7}
    .rept 4
    ldmia r1!, {r4, r5}
    primegroup_two ldmia, r2!, r6, r7, eors, r4, eors, r5
    stmia r0!, {r4, r5}
    .endr
    pop {r6, r7}
    bx lr
primegroup_thumb_end gf233_add

@ r0 = r1 where r3 is 0, r2 where it is all ones. 68 cycles
primegroup_thumb_function gf233_select
    push {r6, r7}
    .rept 4
    ldmia r1!, {r4, r5}
    ldmia r2!, {r6, r7}
    eors r6, r4
    eors r7, r5
    ands r6, r3
    ands r7, r3
    eors r4, r6
    eors r5, r7
    stmia r0!, {r4, r5}
    .endr
    pop {r6, r7}
    bx lr
primegroup_thumb_end gf233_select

@ Exchanges the elements at r0 and r1 where r2 is all ones, not where it is 0. 104 cycles
primegroup_thumb_function gf233_swap_if
    push {r6, r7}
    .rept 4
    ldmia r0!, {r4, r5}
    ldmia r1!, {r6, r7}
    subs r0, #8
    subs r1, #8
    mov r3, r4
    eors r3, r6
    ands r3, r2
    eors r4, r3
    eors r6, r3
    mov r3, r5
    eors r3, r7
    ands r3, r2
    eors r5, r3
    eors r7, r3
    stmia r0!, {r4, r5}
    stmia r1!, {r6, r7}
    .endr
    pop {r6, r7}
    bx lr
primegroup_thumb_end gf233_swap_if

@ r0 = the sum of those of the 116 elements at r2 for which a bit is set in the four words at r1: 29 bits each, from bit 31 down to bit
@ 3, and below them a 1 and two 0. Reads all, first the lower four words of each element, then the upper ones. 5212 cycles
primegroup_thumb_function gf233_linear
    push {r6, r7}
    mov r8, r0
    adds r0, #32
    primegroup_moves mov, r11, r0, r9, r1, r12, r2
1:  movs r4, #0
    primegroup_moves movs, r5, #0, r6, #0, r7, #0
    mov r1, r9
2:  ldmia r1!, {r3}
    mov r10, r1
3:  lsls r3, r3, #1
    sbcs r1, r1                       @ all ones where the bit was 0
    .irp sum, r4, r5, r6, r7
    ldmia r2!, {r0}
    bics r0, r1
    eors \sum, r0
    .endr
    adds r2, #16
    lsls r0, r3, #1
    bne 3b
    mov r1, r10
    mov r0, r9
    adds r0, #16
    cmp r0, r1
    bne 2b
    mov r0, r8
    stmia r0!, {r4, r5, r6, r7}
    mov r8, r0
    mov r2, r12
    adds r2, #16
    cmp r0, r11
    bne 1b
    pop {r6, r7}
    bx lr
primegroup_thumb_end gf233_linear
