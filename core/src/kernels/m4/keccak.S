@ Keccak-f[1600] for Cortex-M4: see mod.rs for the layout of the state.
@
@ A round reads one state and writes another; the two change places. Halves of lanes are rotated by half the distance, those
@ of an odd distance change halves: so a row of five output words takes its five source words from either half. Rotations are
@ done by the operand shifts of chi, but for one move per word.

@ ---- \op \d, \n, \m rotated left by what a lane's distance means for a half --------------------------------------------

        .macro  primegroup_keccak_rotated op, d, n, m, half, distance
        .if (\distance + 1 - \half) >> 1
        \op\().w \d, \n, \m, ror #32 - ((\distance + 1 - \half) >> 1)
        .else
        \op\().w \d, \n, \m
        .endif
        .endm

@ ---- One word of chi: \d = \x ^ (\z & ~\y), all three rotated; \t may be \d ----------------------------------------------

        .macro  primegroup_keccak_chi half, d, t, x, dx, y, dy, z, dz
        .if (\dz + 1 - \half) >> 1
        ror.w   \t, \z, #32 - ((\dz + 1 - \half) >> 1)
        primegroup_keccak_rotated bic, \t, \t, \y, \half, \dy
        .else
        primegroup_keccak_rotated bic, \t, \z, \y, \half, \dy
        .endif
        primegroup_keccak_rotated eor, \d, \t, \x, \half, \dx
        .endm

@ ---- Loading the word of a lane of the source, and theta's word for it if that is in memory; adding it -------------------
@ r0 = source;  r8-r11 = theta's words for the even halves of columns 1 to 4;  [sp, 0..16] = those of the odd halves,
@ [sp, 20] = that of the even half of column 0

        .macro  primegroup_keccak_load reg, half, lane, distance
        ldr.w   \reg, [r0, #100 * ((\half ^ \distance) & 1) + 4 * \lane]
        .endm

        .macro  primegroup_keccak_load_theta reg, half, lane, distance
        .if (\half ^ \distance) & 1
        ldr.w   \reg, [sp, #4 * (\lane % 5)]
        .elseif (\lane % 5) == 0
        ldr.w   \reg, [sp, #20]
        .endif
        .endm

        .macro  primegroup_keccak_add_theta reg, theta, half, lane, distance
        .if ((\half ^ \distance) & 1) | ((\lane % 5) == 0)
        eor.w   \reg, \reg, \theta
        .elseif (\lane % 5) == 1
        eor.w   \reg, \reg, r8
        .elseif (\lane % 5) == 2
        eor.w   \reg, \reg, r9
        .elseif (\lane % 5) == 3
        eor.w   \reg, \reg, r10
        .else
        eor.w   \reg, \reg, r11
        .endif
        .endm

@ ---- One row of one half: theta, rho, pi, chi, and iota in row 0 -----------------------------------------------------
@ in:  as above; r1 = the other state;  clobbers r2-r7, r12, lr

        .macro  primegroup_keccak_row half, row, l0, d0, l1, d1, l2, d2, l3, d3, l4, d4
        primegroup_keccak_load r2, \half, \l0, \d0
        primegroup_keccak_load_theta r7, \half, \l0, \d0
        primegroup_keccak_load r3, \half, \l1, \d1
        primegroup_keccak_load_theta r12, \half, \l1, \d1
        primegroup_keccak_load r4, \half, \l2, \d2
        primegroup_keccak_load_theta lr, \half, \l2, \d2
        primegroup_keccak_load r5, \half, \l3, \d3
        primegroup_keccak_load r6, \half, \l4, \d4
        primegroup_keccak_add_theta r2, r7, \half, \l0, \d0
        primegroup_keccak_add_theta r3, r12, \half, \l1, \d1
        primegroup_keccak_add_theta r4, lr, \half, \l2, \d2
        primegroup_keccak_load_theta r7, \half, \l3, \d3
        primegroup_keccak_load_theta r12, \half, \l4, \d4
        primegroup_keccak_add_theta r5, r7, \half, \l3, \d3
        primegroup_keccak_add_theta r6, r12, \half, \l4, \d4
        primegroup_keccak_chi \half, r7, r7, r2, \d0, r3, \d1, r4, \d2
        primegroup_keccak_chi \half, r12, r12, r3, \d1, r4, \d2, r5, \d3
        primegroup_keccak_chi \half, lr, lr, r4, \d2, r5, \d3, r6, \d4
        primegroup_keccak_chi \half, r5, r4, r5, \d3, r6, \d4, r2, \d0
        primegroup_keccak_chi \half, r6, r4, r6, \d4, r2, \d0, r3, \d1
        .if \row == 0
        ldr.w   r2, [sp, #24]
        ldr.w   r2, [r2]
        ubfx    r3, r2, #30, #1         @ the bit of the even half
        .if \half
        eor.w   r7, r7, r2
        eor.w   r7, r7, r3, lsl #30
        .else
        eor.w   r7, r7, r3
        .endif
        .endif
        str.w   r7, [r1, #100 * \half + 20 * \row]
        str.w   r12, [r1, #100 * \half + 20 * \row + 4]
        str.w   lr, [r1, #100 * \half + 20 * \row + 8]
        str.w   r5, [r1, #100 * \half + 20 * \row + 12]
        str.w   r6, [r1, #100 * \half + 20 * \row + 16]
        .endm

@ ---- primegroup_keccak_f1600(state) ----------------------------------------------------------------------------------
@ in:  r0 = 25 even halves, 25 odd halves; permuted in place.  AAPCS.  Stack: 268 bytes
@ frame: 0 words of theta (six), 24 round constant, 28 where a round writes, 32 the other state

        primegroup_thumb_function keccak_f1600
        push.w  {r4-r11, lr}
        sub.w   sp, sp, #232
        adr.w   r1, 4f
        str.w   r1, [sp, #24]
        add.w   r1, sp, #32
        .balign 4
1:      str.w   r1, [sp, #28]
        @ theta: r2-r6 = parities of the even halves, r7-r11 of the odd ones
        ldmia.w r0!, {r2-r6}
        .rept   4
        ldmia.w r0!, {r7-r11}
        primegroup_chain eor.w, eor.w, r2, r7, r3, r8, r4, r9, r5, r10, r6, r11
        .endr
        ldmia.w r0!, {r7-r11}
        ldmia.w r0!, {r1, r12, lr}
        primegroup_chain eor.w, eor.w, r7, r1, r8, r12, r9, lr
        ldmia.w r0!, {r1, r12, lr}
        primegroup_chain eor.w, eor.w, r10, r1, r11, r12, r7, lr
        ldmia.w r0!, {r1, r12, lr}
        primegroup_chain eor.w, eor.w, r8, r1, r9, r12, r10, lr
        ldmia.w r0!, {r1, r12, lr}
        primegroup_chain eor.w, eor.w, r11, r1, r7, r12, r8, lr
        ldmia.w r0!, {r1, r12, lr}
        primegroup_chain eor.w, eor.w, r9, r1, r10, r12, r11, lr
        ldmia.w r0!, {r1, r12, lr}
        primegroup_chain eor.w, eor.w, r7, r1, r8, r12, r9, lr
        ldmia.w r0!, {r1, r12}
        eor.w   r10, r10, r1
        eor.w   r11, r11, r12
        @ odd halves: parity of the column before, odd, and of the column behind, even
        eor.w   r1, r11, r3
        str.w   r1, [sp, #0]
        eor.w   r1, r7, r4
        str.w   r1, [sp, #4]
        eor.w   r1, r8, r5
        str.w   r1, [sp, #8]
        eor.w   r1, r9, r6
        str.w   r1, [sp, #12]
        eor.w   r1, r10, r2
        str.w   r1, [sp, #16]
        @ even halves: of the column before, even, and of the column behind, odd, one place on
        eor.w   r1, r6, r8, ror #31
        str.w   r1, [sp, #20]
        eor.w   r8, r2, r9, ror #31
        eor.w   r9, r3, r10, ror #31
        eor.w   r10, r4, r11, ror #31
        eor.w   r11, r5, r7, ror #31
        ldr.w   r1, [sp, #28]
        sub.w   r0, r0, #200
        primegroup_keccak_rows
        ldr.w   r2, [sp, #24]
        ldr.w   r3, [r2, #4]!
        str.w   r2, [sp, #24]
        @ the states change places
        primegroup_moves mov.w, r2, r0, r0, r1, r1, r2
        adds.w  r3, r3, #1
        bne.w   1b
        add.w   sp, sp, #232
        pop.w   {r4-r11, pc}
        .balign 4
        primegroup_keccak_constants
        primegroup_thumb_end keccak_f1600
