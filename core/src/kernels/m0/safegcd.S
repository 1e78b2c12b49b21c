@ Divsteps for Cortex-M0+: see safegcd.rs for the method, the layout and the bounds.

@ ---- (a, b) <- (u a + v b, q a + r b), written one digit below where it was read --------------------------------------
@ in:  r7 = address of digit -1 of a; r10 = the same, counted from the highest digit; b is 40 bytes above a
@      r8, r9 = u, v;  r4, r5 = q, r;  r2, r3 = twice the carries into digit 0;  r11, r12 = twice what joins the highest digits
@ out: digit -1 up to the highest one less hold the low digits, the highest digit the last carries
@ clobbers r0-r3, r6, r7.  38 + 23 per digit below the highest one, and at most 1 more.

        .macro  primegroup_gcd_sums
        mov     r6, r8
        muls    r6, r0
        adds    r2, r2, r6
        mov     r6, r9
        muls    r6, r1
        adds    r2, r2, r6
        muls    r0, r4
        adds    r3, r3, r0
        muls    r1, r5
        adds    r3, r3, r1
        .endm

        .macro  primegroup_gcd_digit at
        ldrh    r0, [r7, #2 * \at + 2]
        ldrh    r1, [r7, #2 * \at + 42]
        primegroup_gcd_sums
        strh    r2, [r7, #2 * \at]
        asrs    r2, r2, #16
        lsls    r2, r2, #1
        strh    r3, [r7, #2 * \at + 40]
        asrs    r3, r3, #16
        lsls    r3, r3, #1
        .endm

        .pushsection .text.primegroup_safegcd_apply, "ax", %progbits
        .balign 4
        .type   primegroup_safegcd_apply, %function
        .thumb_func
primegroup_safegcd_apply:
        mov     r6, r10
        subs    r6, r7, r6
        beq     3f
        @ Four digits per turn; the first turn starts in the middle: minus their number modulo 4 are left out.
        movs    r0, #6
        ands    r6, r0
        subs    r7, r7, r6
        movs    r0, #18
        muls    r6, r0
        add     pc, r6
        nop
2:      primegroup_gcd_digit   0
        primegroup_gcd_digit   1
        primegroup_gcd_digit   2
        primegroup_gcd_digit   3
        adds    r7, #8
        cmp     r7, r10
        bne     2b
        @ The highest digit is signed.
3:      ldrh    r0, [r7, #2]
        ldrh    r1, [r7, #42]
        sxth    r0, r0
        sxth    r1, r1
        primegroup_gcd_sums
        add     r2, r11
        add     r3, r12
        strh    r2, [r7]
        asrs    r2, r2, #16
        lsls    r2, r2, #1
        strh    r2, [r7, #2]
        strh    r3, [r7, #40]
        asrs    r3, r3, #16
        lsls    r3, r3, #1
        strh    r3, [r7, #42]
        bx      lr
        .size   primegroup_safegcd_apply, . - primegroup_safegcd_apply
        .popsection

@ ---- 15 divsteps ---------------------------------------------------------------------------------------------------
@ in:  r0, r1 = twice the lowest digits of f and g;  r2 = -d
@ out: r8, r9, r4, r5 = minus the matrix;  r2 = -d
@ clobbers r0, r1, r3, r6, r7.  244 cycles.

        @ One step on F = (r0), (f - 1)/2, and G = (r1); r2 = -d.  12 cycles. `was` is what F was.
        .macro  primegroup_gcd_divstep was
        subs    r2, r2, #1              @ negative if d >= 0
        asrs    r3, r2, #31
        asrs    r1, r1, #1              @ carry: g is odd
        sbcs    r4, r4                  @ all ones if g is even; the carry stays
        mov     r5, r3
        eors    r5, r0
        bics    r5, r4
        bics    r3, r4                  @ all ones for a swap
        eors    r2, r3
        adcs    r1, r5                  @ (g + f)/2 or (g - f)/2 if g is odd
        ands    r3, r1
        .ifnb   \was
        mov     \was, r0
        .endif
        adds    r0, r0, r3              @ (g - f)/2 + (f - 1)/2
        .endm

        .pushsection .text.primegroup_safegcd_divsteps, "ax", %progbits
        .balign 4
        .type   primegroup_safegcd_divsteps, %function
        .thumb_func
primegroup_safegcd_divsteps:
        @ r3 = 1/f modulo 2^20: 5 bits by a formula, then two iterations of Newton.
        lsrs    r0, r0, #1
        lsls    r3, r0, #1
        adds    r3, r3, r0
        movs    r4, #2
        eors    r3, r4
        mov     r5, r0
        muls    r5, r3
        subs    r5, r4, r5
        muls    r3, r5
        muls    r0, r3
        subs    r0, r4, r0
        muls    r3, r0
        @ h = g/f modulo 2^15; run the steps on 1 and h.
        muls    r1, r3
        lsls    r1, r1, #16
        lsrs    r1, r1, #17
        mov     r7, r1
        lsls    r4, r4, #30
        orrs    r1, r4
        movs    r0, #0
        movs    r6, #3
1:
        .rept   5
        primegroup_gcd_divstep
        .endr
        subs    r6, r6, #1
        bne     1b
        @ F = f - 2^16 v and u = 2^15 f - v h; the same for G.
        adds    r0, r0, r0
        adds    r0, r0, #1
        sxth    r3, r0
        subs    r0, r0, r3
        asrs    r0, r0, #16
        mov     r9, r0
        muls    r0, r7
        lsls    r3, r3, #15
        adds    r0, r0, r3
        rsbs    r0, r0, #0
        mov     r8, r0
        sxth    r4, r1
        subs    r1, r1, r4
        asrs    r5, r1, #16
        muls    r7, r5
        lsls    r4, r4, #15
        adds    r4, r4, r7
        rsbs    r4, r4, #0
        bx      lr
        .size   primegroup_safegcd_divsteps, . - primegroup_safegcd_divsteps
        .popsection

@ ---- u32 primegroup_safegcd_invert(u16 *state, const u8 *lengths, u32 c, u32 c_inverse) ------------------------------
@ in:  r0 = state, as safegcd.rs has it: f and g set; r1 = for each batch, twice the number of digits of f and g less 2, then 255;
@      r2 = C; r3 = 1/C modulo 2^15
@ out: d and e; r0 = all ones if f is negative at the end, else 0
@ AAPCS; 60 bytes of stack.

        primegroup_thumb_function safegcd_invert
        push    {r4-r7, lr}
        primegroup_moves mov, r4, r8, r5, r9, r6, r10, r7, r11
        push    {r4-r7}
        @ d = 0 and e = 1, of one digit
        movs    r4, #116
        adds    r4, r4, r0
        movs    r5, #0
        strh    r5, [r4]
        movs    r6, #2
        strh    r6, [r4, #40]
        subs    r4, r4, #2
        push    {r0-r5}                 @ state, lengths, C, 1/C, digit -1 of d, -d
1:      ldr     r4, [sp, #0]
        ldr     r2, [sp, #20]
        ldrh    r0, [r4, #2]
        ldrh    r1, [r4, #42]
        bl      primegroup_safegcd_divsteps
        str     r2, [sp, #20]

        @ f and g; their lowest digits become 0 and go
        ldr     r7, [sp, #0]
        ldr     r0, [sp, #4]
        ldrb    r0, [r0]
        adds    r0, r0, r7
        mov     r10, r0
        movs    r2, #0
        movs    r3, #0
        mov     r11, r2
        mov     r12, r2
        bl      primegroup_safegcd_apply

        @ d and e: as they are while they are short, then with a multiple of M that makes the lowest digit 0
        ldr     r0, [sp, #0]
        ldr     r7, [sp, #16]
        mov     r1, r0
        adds    r1, #114
        mov     r10, r1
        movs    r2, #0
        movs    r3, #0
        mov     r11, r2
        mov     r12, r2
        subs    r1, #34
        cmp     r1, r7
        beq     2f
        subs    r1, r7, #2
        str     r1, [sp, #16]
        b       3f
2:      ldrh    r0, [r7, #2]
        ldrh    r1, [r7, #42]
        mov     r2, r8
        muls    r2, r0
        mov     r6, r9
        muls    r6, r1
        adds    r2, r2, r6
        muls    r0, r4
        muls    r1, r5
        adds    r3, r0, r1
        adds    r7, #2
        @ For a = 2 x: 2t = a/C modulo 2^16, less 2^16 if a is negative; then (a - 2tC)/2^16 stays below 2^15 in size.
        .macro  primegroup_gcd_multiple a, twice_t
        ldr     r0, [sp, #12]
        muls    r0, \a
        uxth    r0, r0
        ldr     r1, [sp, #8]
        mov     r6, r1
        muls    r6, r0
        lsrs    r6, r6, #16             @ 2tC / 2^16; less C if a is negative
        asrs    \a, \a, #16
        subs    r6, \a, r6
        asrs    \a, \a, #31
        ands    r1, \a
        adds    r6, r6, r1
        lsls    \a, \a, #16
        adds    r0, r0, \a
        mov     \twice_t, r0
        lsls    \a, r6, #1
        .endm
        primegroup_gcd_multiple r2, r11
        primegroup_gcd_multiple r3, r12
3:      bl      primegroup_safegcd_apply

        ldr     r0, [sp, #4]
        adds    r0, r0, #1
        str     r0, [sp, #4]
        ldrb    r0, [r0]
        cmp     r0, #255
        bne     1b

        ldr     r0, [sp, #0]
        ldrh    r0, [r0, #2]
        sxth    r0, r0
        asrs    r0, r0, #31
        add     sp, #24
        pop     {r4-r7}
        primegroup_moves mov, r8, r4, r9, r5, r10, r6, r11, r7
        pop     {r4-r7, pc}
        primegroup_thumb_end safegcd_invert

@ ---- u32 primegroup_safegcd_symbol(u16 *state, const u8 *lengths) ----------------------------------------------------
@ in:  as for the inversion, without C; at least two digits at all times
@ out: r0 = 1 if the symbol (g/f) is -1, else 0 (and anything if f and g are not coprime)
@ AAPCS; 72 bytes of stack.
@
@ 14 steps per batch, on references of 17 bits: the 16 low bits of f and g and a sign each. F = f - s 2^17 v, where s is 1
@ if g starts not negative and -1 otherwise, so that 32 bits suffice.

        @ r\to = the 16 low bits of the number whose lowest digit is at r4 + \at, less 2^16 if bit 31 of sp + \sign is set
        @ (where that bit is not set, if \flip)
        .macro  primegroup_gcd_reference to, tmp, at, sign, flip
        ldrh    \to, [r4, #\at]
        ldrh    \tmp, [r4, #\at + 2]
        lsrs    \to, \to, #1
        lsls    \tmp, \tmp, #14
        orrs    \to, \tmp
        uxth    \to, \to
        ldr     \tmp, [sp, #\sign]
        .if \flip
        mvns    \tmp, \tmp
        .endif
        asrs    \tmp, \tmp, #31
        lsls    \tmp, \tmp, #16
        orrs    \to, \tmp
        .endm

        @ From x = f - s 2^17 v: v and, in \u, u; both twice. r4 = g, r5 = s, r7 = 1/f of the start; clobbers r6.
        .macro  primegroup_gcd_unpack x, u
        lsls    \u, \x, #15
        asrs    \u, \u, #15
        asrs    r6, \u, #31
        asrs    \x, \x, #17
        subs    \x, \x, r6
        eors    \x, r5
        subs    \x, \x, r5
        lsls    \u, \u, #14
        mov     r6, r4
        muls    r6, \x
        subs    \u, \u, r6
        muls    \u, r7
        sxth    \u, \u
        lsls    \u, \u, #1
        lsls    \x, \x, #1
        .endm

        primegroup_thumb_function safegcd_symbol
        push    {r4-r7, lr}
        primegroup_moves mov, r4, r8, r5, r9, r6, r10, r7, r11
        push    {r4-r7}
        primegroup_moves movs, r2, #0, r3, #0, r4, #0, r5, #0, r6, #0, r7, #0
        sub     sp, #4
        push    {r0-r7}
        @ state, lengths, f and g where bit 31 is their sign, -d, sums of f and not the last f, of f, of bit 31 of corrections;
        @ bit 31: the sign of the last f of the reference
        .Lprimegroup_gcd_STATE = 0
        .Lprimegroup_gcd_LENGTHS = 4
        .Lprimegroup_gcd_SIGN_F = 8
        .Lprimegroup_gcd_SIGN_G = 12
        .Lprimegroup_gcd_MINUS_D = 16
        .Lprimegroup_gcd_SWAPS = 20
        .Lprimegroup_gcd_HALVINGS = 24
        .Lprimegroup_gcd_CORRECTIONS = 28
        .Lprimegroup_gcd_REFERENCE = 32
1:      ldr     r4, [sp, #.Lprimegroup_gcd_STATE]
        primegroup_gcd_reference r0, r5, 2, .Lprimegroup_gcd_SIGN_F, 0
        primegroup_gcd_reference r1, r5, 42, .Lprimegroup_gcd_SIGN_G, 1
        lsls    r3, r0, #1
        adds    r3, r3, r0
        movs    r4, #2
        eors    r3, r4
        .rept   2
        mov     r5, r0
        muls    r5, r3
        subs    r5, r4, r5
        muls    r3, r5
        .endr
        mov     r9, r3
        mov     r10, r1
        lsls    r3, r4, #30
        eors    r1, r3
        asrs    r0, r0, #1
        ldr     r2, [sp, #.Lprimegroup_gcd_MINUS_D]
        ldr     r6, [sp, #.Lprimegroup_gcd_SWAPS]
        ldr     r7, [sp, #.Lprimegroup_gcd_HALVINGS]
        mov     r8, r4
2:
        .rept   7
        primegroup_gcd_divstep r4
        mov     r5, r0
        bics    r5, r4
        eors    r6, r5
        eors    r7, r0
        .endr
        mov     r3, r8
        subs    r3, r3, #1
        mov     r8, r3
        bne     2b
        str     r2, [sp, #.Lprimegroup_gcd_MINUS_D]
        str     r6, [sp, #.Lprimegroup_gcd_SWAPS]
        str     r7, [sp, #.Lprimegroup_gcd_HALVINGS]
        lsls    r3, r0, #16
        str     r3, [sp, #.Lprimegroup_gcd_REFERENCE]
        lsls    r0, r0, #1
        adds    r0, r0, #1
        mov     r4, r10
        mvns    r5, r4
        asrs    r5, r5, #31
        mov     r7, r9
        primegroup_gcd_unpack  r0, r2
        primegroup_gcd_unpack  r1, r3
        primegroup_moves mov, r8, r2, r9, r0, r4, r3, r5, r1

        ldr     r7, [sp, #.Lprimegroup_gcd_STATE]
        ldr     r0, [sp, #.Lprimegroup_gcd_LENGTHS]
        ldrb    r0, [r0]
        adds    r0, r0, r7
        mov     r10, r0
        movs    r2, #0
        movs    r3, #0
        mov     r11, r2
        mov     r12, r2
        bl      primegroup_safegcd_apply
        @ The last carries, r2 and r3, have the signs of f and g.
        ldr     r0, [sp, #.Lprimegroup_gcd_REFERENCE]
        ldr     r1, [sp, #.Lprimegroup_gcd_SIGN_F]
        ldr     r4, [sp, #.Lprimegroup_gcd_SIGN_G]
        primegroup_chain eors, eors, r1, r4, r1, r0, r0, r2
        ands    r1, r0
        ldr     r0, [sp, #.Lprimegroup_gcd_CORRECTIONS]
        eors    r0, r1
        str     r0, [sp, #.Lprimegroup_gcd_CORRECTIONS]
        str     r2, [sp, #.Lprimegroup_gcd_SIGN_F]
        str     r3, [sp, #.Lprimegroup_gcd_SIGN_G]
        ldr     r0, [sp, #.Lprimegroup_gcd_LENGTHS]
        adds    r0, r0, #1
        str     r0, [sp, #.Lprimegroup_gcd_LENGTHS]
        ldrb    r0, [r0]
        cmp     r0, #255
        beq     3f
        b       1b

3:      @ Bit 1 of f is bit 0 of F.
        ldr     r0, [sp, #.Lprimegroup_gcd_SWAPS]
        lsrs    r1, r0, #15
        eors    r0, r1
        ldr     r1, [sp, #.Lprimegroup_gcd_HALVINGS]
        eors    r0, r1
        lsrs    r1, r1, #1
        eors    r0, r1
        ldr     r1, [sp, #.Lprimegroup_gcd_CORRECTIONS]
        lsrs    r1, r1, #31
        eors    r0, r1
        movs    r1, #1
        ands    r0, r1
        add     sp, #36
        pop     {r4-r7}
        primegroup_moves mov, r8, r4, r9, r5, r10, r6, r11, r7
        pop     {r4-r7, pc}
        primegroup_thumb_end safegcd_symbol
