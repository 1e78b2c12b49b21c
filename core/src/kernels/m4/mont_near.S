@ Integers modulo p = 2^256 - c, with c = 2^32 + 977 (the field of secp256k1), in Montgomery form, on Cortex-M4. See columns.S.
@
@ **Elements**: 8 words, low word first, in memory. Operands and results are below p; r1 of mul is any 256-bit integer.
@ **Convention** (not AAPCS; `mont.rs` calls with `bl` from inline assembly that says so): r0 result, r1 and r2 operands; the result
@   may be an operand, but not overlap one in part. Routines may change r0-r5, r8-r12, lr, s0-s19 and the flags.
@   Constant time: no branch and no address depends on data.
@ **Cycles** are those of the fact sheet for memory without wait states, from the first instruction to the end of the return.
@
@ With t = a b < 2^256 p and N = -t/c mod 2^256, the result is (t - N p) / 2^256 = (t + N c) / 2^256 - N: above -p and below p.
@ The words n of N come one by one, each from the lowest word w of t + N c: n = -w/977 mod 2^32.

@ Adds c n to t for a word n, from what is left of the lowest word in a slot: that becomes 0. Subtracts n from the word 8 above.
@ The carry stays below 2^10; only the difference uses the flags.
.macro primegroup_near_row sub, slot, high, t, n, carry, k, f, one
    primegroup_get \t, \slot
.ifnc \sub, subs.w
    umaal \t, \carry, \n, \one        @ n of the row before, times 2^32
.endif
    mul \n, \t, \k
    umlal \t, \carry, \n, \f
    \sub \high, \high, \n
.endm
@ Reduces t and stores the result. The words h0 to h7 of t are the upper ones, the lower ones are in slots l0 to l7.
.macro primegroup_near_reduce l0, l1, l2, l3, l4, l5, l6, l7, h0, h1, h2, h3, h4, h5, h6, h7, out, t, n, carry, k, f, one
    movw \k, #0xcacf                  @ -1/977
    movt \k, #0x2dda
    movw \f, #977
    mov.w \one, #1
    mov.w \carry, #0
    primegroup_near_row subs.w, \l0, \h0, \t, \n, \carry, \k, \f, \one
    primegroup_near_row sbcs.w, \l1, \h1, \t, \n, \carry, \k, \f, \one
    primegroup_near_row sbcs.w, \l2, \h2, \t, \n, \carry, \k, \f, \one
    primegroup_near_row sbcs.w, \l3, \h3, \t, \n, \carry, \k, \f, \one
    primegroup_near_row sbcs.w, \l4, \h4, \t, \n, \carry, \k, \f, \one
    primegroup_near_row sbcs.w, \l5, \h5, \t, \n, \carry, \k, \f, \one
    primegroup_near_row sbcs.w, \l6, \h6, \t, \n, \carry, \k, \f, \one
    primegroup_near_row sbcs.w, \l7, \h7, \t, \n, \carry, \k, \f, \one
    sbc \k, \k, \k                    @ the borrow of the difference
    umaal \h0, \carry, \n, \one       @ the upper words of N c
    primegroup_chain adds.w, adcs, \h1, \carry, \h2, #0, \h3, #0, \h4, #0, \h5, #0, \h6, #0, \h7, #0
    adc \k, \k, #0                    @ -1 if the result is negative, and 0 if not
    and.w \f, \f, \k
    and.w \one, \one, \k
    primegroup_get \n, \out
    primegroup_chain_store subs.w, sbcs.w, \n, 0, \h0, \f, \h1, \one
    primegroup_chain_store sbcs, sbcs, \n, 8, \h2, #0, \h3, #0, \h4, #0, \h5, #0, \h6, #0
    sbc \h7, \h7, #0
    str.w \h7, [\n, #28]
.endm

@ r0 = r1 * r2 / 2^256 mod p. 192 cycles, 722 bytes, no stack (without FPU 232 cycles, 80 bytes of stack).
primegroup_thumb_function mont_near_mul
    primegroup_frame 20
    primegroup_mul_columns 0
    primegroup_put 0, r0, 1, r1
    primegroup_near_reduce 9, 11, 12, 14, 15, 16, 1, 0, r3, r12, lr, r9, r4, r11, r2, r8, 8, r0, r1, r10, r5, r6, r7
    primegroup_get r6, 17, r7, 18, lr, 19
    primegroup_unframe 20
    bx lr
primegroup_thumb_end mont_near_mul

@ r0 = r1^2 / 2^256 mod p. 165 cycles, 650 bytes, no stack (without FPU 177 cycles, 60 bytes of stack).
primegroup_thumb_function mont_near_square
    primegroup_frame 15
    primegroup_square_load
    primegroup_square_columns 0
    primegroup_put 10, r12, 11, lr, 12, r0
    primegroup_near_reduce 1, 2, 5, 4, 6, 12, 11, 10, r10, r3, r2, r4, r6, r7, r8, r11, 0, r0, r1, r5, r9, r12, lr
    primegroup_get r6, 7, r7, 8, lr, 9
    primegroup_unframe 15
    bx lr
primegroup_thumb_end mont_near_square
