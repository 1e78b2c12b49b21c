@ Divsteps for Cortex-M4: see safegcd.rs for the method, the layout and the bounds.

@ ---- (a, b) <- (u a + v b, q a + r b), written one digit below where it was read --------------------------------------
@ in:  r7 = address of digit -1 of a; r0 = 9 less the number of digits; b is 40 bytes above a
@      r8, r9, r10, r11 = u, v, q, r;  r2:r3, r4:r5 = twice the carries into digit 0
@      r12, [sp, #.Lprimegroup_gcd_TOP_B] = what joins the highest digits if there are nine, divided by 128
@ out: digit -1 up to the highest one less hold the low digits, the highest digit the last carries
@ clobbers r0-r7, where code is small lr, too.  22 + 13 cycles per digit; where code is small, in a loop, 22 + 18.

        .Lprimegroup_gcd_TOP_B = 0                       @ in the frame of both callers

        @ The digits at r7 + 4 + at, whose low parts go one word lower; `top` is where TOP_B is if they are the highest.
        .macro  primegroup_gcd_digit at, top
        ldr.w   r0, [r7, #\at + 4]
        ldr.w   r1, [r7, #\at + 44]
        smlal   r2, r3, r8, r0
        smlal   r2, r3, r9, r1
        smlal   r4, r5, r10, r0
        smlal   r4, r5, r11, r1
        .ifnb   \top
        mov.w   r0, #128
        ldr.w   r1, [sp, #\top]
        smlal   r2, r3, r12, r0
        smlal   r4, r5, r1, r0
        .endif
        str.w   r2, [r7, #\at]
        add.w   r3, r3, r2, lsr #31     @ digits are signed
        smull   r2, r3, r3, r6
        str.w   r4, [r7, #\at + 40]
        add.w   r5, r5, r4, lsr #31
        smull   r4, r5, r5, r6
        .endm

        .pushsection .text.primegroup_safegcd_apply, "ax", %progbits
        .balign 4
        .type   primegroup_safegcd_apply, %function
        .thumb_func
primegroup_safegcd_apply:
        .if     .Lprimegroup_small_code
        push    {lr}
        rsb.w   lr, r0, #8              @ digits below the highest
        mov.w   r6, #2
        b       2f
        .balign 4
1:      primegroup_gcd_digit   0
        add.w   r7, r7, #4
2:      subs.w  lr, lr, #1
        bpl     1b
        primegroup_gcd_digit   0, .Lprimegroup_gcd_TOP_B + 4
        str.w   r2, [r7, #4]
        str.w   r4, [r7, #44]
        pop     {pc}
        .else
        sub.w   r7, r7, r0, lsl #2
        adr.w   r1, 1f
        add.w   r0, r0, r0, lsl #1
        add.w   r0, r1, r0, lsl #4      @ 48 bytes per digit
        mov.w   r6, #2
        mov     pc, r0
        .balign 4
1:
        .irp    at, 0, 1, 2, 3, 4, 5, 6, 7
        primegroup_gcd_digit   4 * \at
        .endr
        primegroup_gcd_digit   32, .Lprimegroup_gcd_TOP_B
        str.w   r2, [r7, #36]
        str.w   r4, [r7, #76]
        bx      lr
        .endif
        .size   primegroup_safegcd_apply, . - primegroup_safegcd_apply
        .popsection

@ ---- steps ---------------------------------------------------------------------------------------------------------

        @ One step on F = r6, (f - 1)/2, and G = r7; r2 = -d - 1.  8 cycles.
        .macro  primegroup_gcd_divstep
        ands.w  r4, r2, r7, ror #1      @ minus: swap; carry: g is odd
        eor.w   r4, r6, r2, asr #31
        itt     mi
        asrmi   r6, r7, #1
        mvnmi   r2, r2
        ite     cs
        adccs.w r7, r4, r7, asr #1      @ (g + f)/2 or (g - f)/2
        asrcc   r7, r7, #1
        subs    r2, r2, #1
        .endm

        @ 15 steps; where code is small in a loop, and r5 and lr are clobbered.
        .macro  primegroup_gcd_15_divsteps
        .if     .Lprimegroup_small_code
        bl      primegroup_safegcd_steps
        .else
        .rept   15
        primegroup_gcd_divstep
        .endr
        .endif
        .endm
        .if     .Lprimegroup_small_code
        .pushsection .text.primegroup_safegcd_invert, "ax", %progbits
        .balign 4
        .type   primegroup_safegcd_steps, %function
        .thumb_func
primegroup_safegcd_steps:
        movs    r5, #5
        .balign 4
1:      .rept   3
        primegroup_gcd_divstep
        .endr
        subs    r5, r5, #1
        bne     1b
        bx      lr
        .size   primegroup_safegcd_steps, . - primegroup_safegcd_steps
        .popsection
        .endif

        @ r4 = 1/r0 modulo 2^20, for r3 = 2; clobbers r5.
        .macro  primegroup_gcd_inverse
        add.w   r4, r0, r0, lsl #1
        eor.w   r4, r4, #2
        .rept   2
        mls     r5, r0, r4, r3
        mul     r4, r4, r5
        .endr
        .endm

@ ---- u32 primegroup_safegcd_invert(u32 *state, const u8 *lengths, u32 c, u32 c_inverse) ------------------------------
@ in:  r0 = state, as safegcd.rs has it: f and g set; r1 = for each batch, 9 less the number of digits of f and g, then 255;
@      r2 = -C; r3 = 1/C modulo 2^32
@ out: d and e; r0 = all ones if f is negative at the end, else 0
@ AAPCS; 72 bytes of stack, 76 where code is small.

        primegroup_thumb_function safegcd_invert
        push.w  {r4-r11, lr}
        @ d = 0 and e = 2^7, of one digit
        add.w   r4, r0, #116
        movs    r5, #0
        mov.w   r6, #256
        str     r5, [r4]
        str     r6, [r4, #40]
        subs    r4, r4, #4
        mov.w   r6, #-1
        mov.w   r7, #8
        @ what joins the highest digit of e, state, lengths, -C, 1/C, digit -1 of d, -d - 1, 9 less the digits of d and e
        push    {r0-r7}
        sub     sp, #4
        .Lprimegroup_gcd_STATE = 4
        .Lprimegroup_gcd_LENGTHS = 8
        .Lprimegroup_gcd_MINUS_C = 12
        .Lprimegroup_gcd_INVERSE_C = 16
        .Lprimegroup_gcd_DIGITS_D = 20
        .Lprimegroup_gcd_MINUS_D = 28
        .Lprimegroup_gcd_SHORT_D = 32
        .balign 4
1:      ldr.w   r4, [sp, #.Lprimegroup_gcd_STATE]
        ldr.w   r2, [sp, #.Lprimegroup_gcd_MINUS_D]
        ldr.w   r0, [r4, #4]
        ldr.w   r1, [r4, #44]
        lsrs    r0, r0, #1
        lsrs    r1, r1, #1
        movs    r3, #2
        @ 15 steps on 1 and h = g/f modulo 2^15: F = f - 2^16 v, and u = 2^15 f - v h
        primegroup_gcd_inverse
        mul     r5, r1, r4
        ubfx    r12, r5, #0, #15
        orr     r7, r12, #0x80000000
        movs    r6, #0
        primegroup_gcd_15_divsteps
        @ minus the matrix
        add     r6, r6, r6
        adds    r6, r6, #1
        sxth    r4, r6
        subs    r6, r6, r4
        asr.w   r9, r6, #16
        lsls    r4, r4, #15
        mla     r4, r9, r12, r4
        rsb.w   r8, r4, #0
        sxth    r5, r7
        subs    r7, r7, r5
        asr.w   r11, r7, #16
        lsls    r5, r5, #15
        mla     r5, r11, r12, r5
        rsb.w   r10, r5, #0
        @ f and g after 15 steps, but for the sign: 16 bits
        mul     r4, r8, r0
        mla     r4, r9, r1, r4
        mul     r5, r10, r0
        mla     r5, r11, r1, r5
        asrs    r0, r4, #15
        asrs    r1, r5, #15
        @ 15 steps on 1 and h modulo 2^16, a signed number: F = f - s 2^16 v, where s is the sign of h
        primegroup_gcd_inverse
        mul     r5, r1, r4
        sxth.w  r12, r5
        eor     r7, r12, #0x80000000
        movs    r6, #0
        primegroup_gcd_15_divsteps
        @ the matrix
        mvn.w   r3, r12, asr #31
        add     r6, r6, r6
        adds    r6, r6, #1
        sxth    r4, r6
        asrs    r6, r6, #16
        sub.w   r6, r6, r4, asr #31
        eors    r6, r3
        subs    r6, r6, r3
        lsls    r4, r4, #15
        mls     r4, r6, r12, r4
        sxth    r5, r7
        asrs    r0, r7, #16
        sub.w   r0, r0, r5, asr #31
        eors    r0, r3
        subs    r0, r0, r3
        lsls    r5, r5, #15
        mls     r5, r0, r12, r5
        @ minus the matrix of 30 steps
        mul     r1, r4, r8
        mla     r1, r6, r10, r1
        mul     r3, r4, r9
        mla     r3, r6, r11, r3
        mul     r12, r5, r8
        mla     r12, r0, r10, r12
        mul     r6, r5, r9
        mla     r6, r0, r11, r6
        @ the last step
        ands.w  r4, r2, r7, ror #1
        itt     mi
        rsbmi   r1, r1, #0
        rsbmi   r3, r3, #0
        itt     cs
        addcs   r12, r1
        addcs   r6, r3
        ittt    mi
        submi   r1, r12, r1
        submi   r3, r6, r3
        mvnmi   r2, r2
        subs    r2, r2, #1
        str     r2, [sp, #.Lprimegroup_gcd_MINUS_D]
        lsl.w   r8, r1, #1
        lsl.w   r9, r3, #1
        mov.w   r10, r12
        mov.w   r11, r6

        @ f and g; their lowest digits become 0 and go
        ldr     r7, [sp, #.Lprimegroup_gcd_STATE]
        ldr     r1, [sp, #.Lprimegroup_gcd_LENGTHS]
        movs    r2, #0
        ldrb    r0, [r1], #1
        str     r1, [sp, #.Lprimegroup_gcd_LENGTHS]
        primegroup_moves movs, r3, #0, r4, #0, r5, #0
        mov     r12, r2
        str     r2, [sp, #.Lprimegroup_gcd_TOP_B]
        bl      primegroup_safegcd_apply

        @ d and e: as they are while they are short, then with a multiple of M that makes the lowest digit 0
        ldr     r7, [sp, #.Lprimegroup_gcd_DIGITS_D]
        ldr     r0, [sp, #.Lprimegroup_gcd_SHORT_D]
        primegroup_moves movs, r2, #0, r3, #0, r4, #0, r5, #0
        cbz     r0, 2f
        subs    r1, r0, #1
        str     r1, [sp, #.Lprimegroup_gcd_SHORT_D]
        subs    r1, r7, #4
        str     r1, [sp, #.Lprimegroup_gcd_DIGITS_D]
        b       3f
        .balign 4
2:      ldr     r0, [r7, #4]
        ldr     r1, [r7, #44]
        ldr     r6, [sp, #.Lprimegroup_gcd_INVERSE_C]
        smull   r2, r3, r8, r0
        smlal   r2, r3, r9, r1
        smull   r4, r5, r10, r0
        smlal   r4, r5, r11, r1
        ldr     r0, [sp, #.Lprimegroup_gcd_MINUS_C]
        mul     r12, r2, r6
        mul     r1, r4, r6
        smlal   r2, r3, r12, r0
        smlal   r4, r5, r1, r0
        str     r1, [sp, #.Lprimegroup_gcd_TOP_B]
        movs    r1, #2
        movs    r0, #1
        adds    r7, r7, #4
        smull   r2, r3, r3, r1
        smull   r4, r5, r5, r1
3:      bl      primegroup_safegcd_apply

        ldr     r1, [sp, #.Lprimegroup_gcd_LENGTHS]
        ldrb    r1, [r1]
        cmp     r1, #255
        bne.w   1b

        ldr     r0, [sp, #.Lprimegroup_gcd_STATE]
        ldr     r0, [r0, #4]
        asrs    r0, r0, #31
        add     sp, #36
        pop.w   {r4-r11, pc}
        primegroup_thumb_end safegcd_invert

@ ---- u32 primegroup_safegcd_symbol(u32 *state, const u8 *lengths) ----------------------------------------------------
@ in:  as for the inversion
@ out: r0 = 1 if the symbol (g/f) is -1, else 0 (and anything if f and g are not coprime)
@ AAPCS; 88 bytes of stack, 92 where code is small.
@
@ 28 steps per batch, on a reference of 30 bits and signs; that has two references of its own of 16 bits and signs, 14 steps
@ each: F = f - s 2^17 v, where s is 1 if g starts not negative and -1 otherwise, so that 32 bits suffice. The matrix is
@ applied with a minus, and (-g/|f|) differs from (g/|f|) where |f| is 3 modulo 4.

        .Lprimegroup_gcd_SYMBOL_STATE = 4
        .Lprimegroup_gcd_SYMBOL_LENGTHS = 8
        .Lprimegroup_gcd_SYMBOL_SIGN_F = 12
        .Lprimegroup_gcd_SYMBOL_SIGN_G = 16
        .Lprimegroup_gcd_SYMBOL_MINUS_D = 20
        .Lprimegroup_gcd_SYMBOL_CORRECTIONS = 24
        .Lprimegroup_gcd_SYMBOL_SWAPS = 28
        .Lprimegroup_gcd_SYMBOL_HALVINGS = 32
        .Lprimegroup_gcd_SYMBOL_MATRIX = 36

        @ From x = f - s 2^17 v: v and, in \u, u. r12 = g, r3 = 1 - 2s as a mask, r11 = 1/f of the start.
        .macro  primegroup_gcd_unpack x, u
        sbfx    \u, \x, #0, #17
        asrs    \x, \x, #17
        sub.w   \x, \x, \u, asr #31
        eors    \x, r3
        subs    \x, \x, r3
        lsls    \u, \u, #14
        mls     \u, \x, r12, \u
        mul     \u, \u, r11
        sxth    \u, \u
        .endm

        @ Bit 31 of r7: the sign of the number whose digits are at r7. Clobbers r1-r6, r8, r9; r0 = the lowest digit.
        .macro  primegroup_gcd_sign
        ldm     r7, {r0-r6, r8, r9}
        .irp    digit, r1, r2, r3, r4, r5, r6, r8, r9
        .ifc    \digit, r1
        asr.w   r7, r0, #31
        .else
        asrs    r7, r7, #31
        .endif
        add.w   r7, r7, \digit, asr #1
        .endr
        .endm

        .pushsection .text.primegroup_safegcd_symbol, "ax", %progbits
        @ 14 steps on r8, r9: they, the symbol's sums and -d - 1 move on; r4, r6, r5, r7 = the matrix. Clobbers r0-r7, r10-r12.
        .balign 4
        .type   primegroup_safegcd_half, %function
        .thumb_func
primegroup_safegcd_half:
        movs    r3, #2
        uxth    r0, r8
        uxth.w  r12, r9
        asr.w   r4, r8, #31
        orr     r0, r0, r4, lsl #16
        mvn.w   r4, r9, asr #31
        orr     r12, r12, r4, lsl #16
        primegroup_gcd_inverse
        mov     r11, r4
        eor     r7, r12, #0x80000000
        asr.w   r6, r0, #1
        ldr     r0, [sp, #.Lprimegroup_gcd_SYMBOL_SWAPS]
        ldr     r1, [sp, #.Lprimegroup_gcd_SYMBOL_HALVINGS]
        ldr     r2, [sp, #.Lprimegroup_gcd_SYMBOL_MINUS_D]
        .if     .Lprimegroup_small_code
        movs.w  r10, #7
        .set    .Lprimegroup_gcd_STEPS, 2
        .else
        .set    .Lprimegroup_gcd_STEPS, 14
        .endif
        .balign 4
1:      .rept   .Lprimegroup_gcd_STEPS
        ands.w  r4, r2, r7, ror #1
        eor.w   r4, r6, r2, asr #31
        mov     r5, r6
        itt     mi
        asrmi   r6, r7, #1
        mvnmi   r2, r2
        ite     cs
        adccs.w r7, r4, r7, asr #1
        asrcc   r7, r7, #1
        subs    r2, r2, #1              @ as in divstep, and r5 is what F was
        bic.w   r4, r6, r5
        eors    r0, r4
        eors    r1, r6
        .endr
        .if     .Lprimegroup_small_code
        subs.w  r10, r10, #1
        bne     1b
        .endif
        str     r0, [sp, #.Lprimegroup_gcd_SYMBOL_SWAPS]
        str     r1, [sp, #.Lprimegroup_gcd_SYMBOL_HALVINGS]
        str     r2, [sp, #.Lprimegroup_gcd_SYMBOL_MINUS_D]
        lsl.w   r10, r6, #16            @ bit 31: the sign of the last f
        mvn.w   r3, r12, asr #31
        add     r6, r6, r6
        adds    r6, r6, #1
        primegroup_gcd_unpack  r6, r4
        primegroup_gcd_unpack  r7, r5
        smull   r0, r1, r4, r8
        smlal   r0, r1, r6, r9
        smull   r2, r3, r5, r8
        smlal   r2, r3, r7, r9
        eor     r11, r8, r9
        lsrs    r0, r0, #14
        orr     r8, r0, r1, lsl #18
        lsrs    r2, r2, #14
        orr     r9, r2, r3, lsl #18
        ldr     r0, [sp, #.Lprimegroup_gcd_SYMBOL_CORRECTIONS]
        eor     r11, r11, r10
        eor     r10, r10, r8
        and     r10, r10, r11
        eor     r0, r0, r10
        str     r0, [sp, #.Lprimegroup_gcd_SYMBOL_CORRECTIONS]
        bx      lr
        .size   primegroup_safegcd_half, . - primegroup_safegcd_half

        .balign 4
        .global primegroup_safegcd_symbol
        .type   primegroup_safegcd_symbol, %function
        .thumb_func
primegroup_safegcd_symbol:
        push.w  {r4-r11, lr}
        movs    r2, #0
        movs    r3, #0
        mov.w   r4, #-1
        primegroup_moves movs, r5, #0, r6, #0, r7, #0
        sub     sp, #16
        push    {r0-r7}
        push    {r2}
        @ 0 for apply, state, lengths, f and g where bit 31 is their sign, -d - 1, bit 31 of corrections, sums of f and not the
        @ last f, of f, the first matrix
        .balign 4
1:      ldr     r7, [sp, #.Lprimegroup_gcd_SYMBOL_STATE]
        ldr     r0, [r7, #4]
        ldr     r1, [r7, #44]
        ldr     r2, [sp, #.Lprimegroup_gcd_SYMBOL_SIGN_F]
        ldr     r3, [sp, #.Lprimegroup_gcd_SYMBOL_SIGN_G]
        ubfx    r8, r0, #1, #30
        ubfx    r9, r1, #1, #30
        asrs    r2, r2, #31
        mvn.w   r3, r3, asr #31
        orr     r8, r8, r2, lsl #30
        orr     r9, r9, r3, lsl #30
        bl      primegroup_safegcd_half
        add     r0, sp, #.Lprimegroup_gcd_SYMBOL_MATRIX
        stm     r0, {r4-r7}
        bl      primegroup_safegcd_half
        @ The two matrices one after the other, times -8.
        add     r0, sp, #.Lprimegroup_gcd_SYMBOL_MATRIX
        mov     r12, r8
        ldm     r0, {r0-r3}             @ u, q, v, r
        mul     r8, r4, r0
        mla     r8, r6, r1, r8
        mul     r9, r4, r2
        mla     r9, r6, r3, r9
        mul     r10, r5, r0
        mla     r10, r7, r1, r10
        mul     r11, r5, r2
        mla     r11, r7, r3, r11
        mvn.w   r0, #7
        mul     r8, r8, r0
        mul     r9, r9, r0
        mul     r10, r10, r0
        mul     r11, r11, r0
        str     r12, [sp, #.Lprimegroup_gcd_SYMBOL_MATRIX]
        ldr     r7, [sp, #.Lprimegroup_gcd_SYMBOL_STATE]
        ldr     r1, [sp, #.Lprimegroup_gcd_SYMBOL_LENGTHS]
        movs    r2, #0
        ldrb    r0, [r1], #1
        str     r1, [sp, #.Lprimegroup_gcd_SYMBOL_LENGTHS]
        primegroup_moves movs, r3, #0, r4, #0, r5, #0
        mov     r12, r2
        bl      primegroup_safegcd_apply
        @ The signs of the new f and g are those of their highest digits that are not 0.
        ldr     r7, [sp, #.Lprimegroup_gcd_SYMBOL_STATE]
        adds    r7, r7, #4
        primegroup_gcd_sign
        mov     r10, r7
        ldr     r7, [sp, #.Lprimegroup_gcd_SYMBOL_STATE]
        mov     r11, r0
        adds    r7, r7, #44
        primegroup_gcd_sign
        ldr     r0, [sp, #.Lprimegroup_gcd_SYMBOL_MATRIX]       @ the last f of the reference
        ldr     r1, [sp, #.Lprimegroup_gcd_SYMBOL_SIGN_F]
        ldr     r3, [sp, #.Lprimegroup_gcd_SYMBOL_SIGN_G]
        ldr     r5, [sp, #.Lprimegroup_gcd_SYMBOL_CORRECTIONS]
        eors    r1, r3
        eors    r1, r0
        eor     r0, r0, r10
        bics    r1, r0                  @ the true f has the other sign
        eors    r5, r1
        eor     r5, r5, r10
        eor     r5, r5, r11, lsl #29    @ bit 1 of f
        str     r10, [sp, #.Lprimegroup_gcd_SYMBOL_SIGN_F]
        str     r7, [sp, #.Lprimegroup_gcd_SYMBOL_SIGN_G]
        str     r5, [sp, #.Lprimegroup_gcd_SYMBOL_CORRECTIONS]
        ldr     r1, [sp, #.Lprimegroup_gcd_SYMBOL_LENGTHS]
        ldrb    r1, [r1]
        cmp     r1, #255
        bne.w   1b

        @ Bit 1 of f is bit 0 of F.
        ldr     r0, [sp, #.Lprimegroup_gcd_SYMBOL_SWAPS]
        ldr     r1, [sp, #.Lprimegroup_gcd_SYMBOL_HALVINGS]
        eor     r0, r0, r0, lsr #15
        eors    r0, r1
        eor     r0, r0, r1, lsr #1
        eor     r0, r0, r5, lsr #31
        and     r0, r0, #1
        add     sp, #52
        pop.w   {r4-r11, pc}
        .size   primegroup_safegcd_symbol, . - primegroup_safegcd_symbol
        .popsection
