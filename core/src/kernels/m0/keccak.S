@ Keccak-f[1600] for Cortex-M0+: see mod.rs for the layout of the state.
@
@ A round reads one state and writes another; the two change places. Halves of lanes are rotated by half the distance, those
@ of an odd distance change halves: so a row of five output words takes its five source words from either half.

@ ---- The parities of the five columns of one half --------------------------------------------------------------------
@ in:  r0 = 25 words, in rows of five;  out: r2-r6;  r0 is behind them;  clobbers r1, r7.  56 cycles

        .macro  primegroup_keccak_parity
        ldmia   r0!, {r2-r6}
        .rept   2
        primegroup_two ldmia, r0!, r1, r7, eors, r2, eors, r3
        primegroup_two ldmia, r0!, r1, r7, eors, r4, eors, r5
        primegroup_two ldmia, r0!, r1, r7, eors, r6, eors, r2
        primegroup_two ldmia, r0!, r1, r7, eors, r3, eors, r4
        primegroup_two ldmia, r0!, r1, r7, eors, r5, eors, r6
        .endr
        .endm

@ ---- One word of a row: theta, rho, pi -------------------------------------------------------------------------------
@ in:  r0, r1 = even and odd halves of the source;  r8-r11 = theta's words for the even halves of columns 1 to 4;
@      [sp, 0..16] = those of the odd halves, [sp, 20] = that of the even half of column 0
@ out: \reg = the word of half \half that lane \lane of the source, rotated by \distance, gives;  clobbers r7

        .macro  primegroup_keccak_word reg, half, lane, distance
        .if (\half ^ \distance) & 1
        ldr     \reg, [r1, #4 * \lane]
        ldr     r7, [sp, #4 * (\lane % 5)]
        .else
        ldr     \reg, [r0, #4 * \lane]
        .if (\lane % 5) == 0
        ldr     r7, [sp, #20]
        .elseif (\lane % 5) == 1
        mov     r7, r8
        .elseif (\lane % 5) == 2
        mov     r7, r9
        .elseif (\lane % 5) == 3
        mov     r7, r10
        .else
        mov     r7, r11
        .endif
        .endif
        eors    \reg, r7
        .if (\distance + 1 - \half) >> 1
        movs    r7, #32 - ((\distance + 1 - \half) >> 1)
        rors    \reg, r7
        .endif
        .endm

@ ---- One row of one half: the words, then chi, and iota in row 0 -----------------------------------------------------
@ in:  as above; lr = where the row goes;  out: lr behind it;  clobbers r2-r7, r12

        .macro  primegroup_keccak_row half, row, l0, d0, l1, d1, l2, d2, l3, d3, l4, d4
        primegroup_keccak_word r2, \half, \l0, \d0
        primegroup_keccak_word r3, \half, \l1, \d1
        primegroup_keccak_word r4, \half, \l2, \d2
        primegroup_keccak_word r5, \half, \l3, \d3
        primegroup_keccak_word r6, \half, \l4, \d4
        mov     r7, r3
        bics    r7, r2
        mov     r12, r7                 @ for the last word
        mov     r1, r2
        bics    r1, r6                  @ for the last but one
        mov     r7, r4
        bics    r7, r3
        eors    r2, r7
        mov     r7, r5
        bics    r7, r4
        eors    r3, r7
        mov     r7, r6
        bics    r7, r5
        eors    r4, r7
        eors    r5, r1
        mov     r7, r12
        eors    r6, r7
        .if \row == 0
        ldr     r7, [sp, #24]
        ldr     r7, [r7]
        lsls    r1, r7, #1
        lsrs    r1, r1, #31             @ the bit of the even half
        .if \half
        lsls    r1, r1, #30
        eors    r2, r7
        .endif
        eors    r2, r1
        .endif
        mov     r7, lr
        stmia   r7!, {r2-r6}
        mov     lr, r7
        mov     r1, r0
        adds    r1, #100
        .endm

@ ---- primegroup_keccak_f1600(state) ----------------------------------------------------------------------------------
@ in:  r0 = 25 even halves, 25 odd halves; permuted in place.  AAPCS.  Stack: 264 bytes
@ frame: 0 words of theta (six), 24 round constant, 28 the other state

        primegroup_thumb_function keccak_f1600
        push    {r4-r7, lr}
        primegroup_moves mov, r4, r8, r5, r9, r6, r10, r7, r11
        push    {r4-r7}
        sub     sp, #228
        adr     r1, 4f
        str     r1, [sp, #24]
        add     r1, sp, #28
        mov     lr, r1
        b       1f                      @ adr does not reach over the round
        .balign 4
        primegroup_keccak_constants
1:      @ theta: r2-r6 = parities of the odd halves, r8-r12 of the even ones
        primegroup_keccak_parity
        primegroup_moves mov, r8, r2, r9, r3, r10, r4, r11, r5, r12, r6
        primegroup_keccak_parity
        @ odd halves: parity of the column before, odd, and of the column behind, even
        mov     r7, r9
        eors    r7, r6
        str     r7, [sp, #0]
        mov     r7, r10
        eors    r7, r2
        str     r7, [sp, #4]
        mov     r7, r11
        eors    r7, r3
        str     r7, [sp, #8]
        mov     r7, r12
        eors    r7, r4
        str     r7, [sp, #12]
        mov     r7, r8
        eors    r7, r5
        str     r7, [sp, #16]
        @ even halves: of the column before, even, and of the column behind, odd, one place on
        movs    r1, #31
        mov     r7, r12
        rors    r3, r1
        eors    r7, r3
        str     r7, [sp, #20]
        mov     r7, r8
        rors    r4, r1
        eors    r7, r4
        mov     r8, r7
        mov     r7, r9
        rors    r5, r1
        eors    r7, r5
        mov     r9, r7
        mov     r7, r10
        rors    r6, r1
        eors    r7, r6
        mov     r10, r7
        mov     r7, r11
        rors    r2, r1
        eors    r7, r2
        mov     r11, r7
        subs    r0, #200
        mov     r1, r0
        adds    r1, #100
        primegroup_keccak_rows
        @ the states change places
        mov     r7, lr
        subs    r7, #200
        mov     lr, r0
        mov     r0, r7
        ldr     r1, [sp, #24]
        adds    r1, #4
        str     r1, [sp, #24]
        ldr     r1, [r1]
        adds    r1, #1
        beq     2f
        b       1b
2:      add     sp, #228
        pop     {r4-r7}
        primegroup_moves mov, r8, r4, r9, r5, r10, r6, r11, r7
        pop     {r4-r7, pc}
        primegroup_thumb_end keccak_f1600
