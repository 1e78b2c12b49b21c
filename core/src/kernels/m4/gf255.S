@ GF(2^255 - C) on Cortex-M4: UMAAL, and with an FPU its registers as spill space.
@
@ **Elements**: 8 words, low word first, in memory. One copy of the code for every C: the constant comes in a register.
@ **Convention of every function here** (not AAPCS; `gf255.rs` calls with `bl` from inline assembly that says so):
@   r0 result, r1 and r2 operands, r3 the constant; the result may be an operand, but not overlap one in part.
@   May change r0-r5, r8-r12, lr, s0-s20 and the flags; keeps r6, r7, sp and s21-s31.
@   Constant time: no branch and no address depends on data.
@ **Cycles** are those of the fact sheet for memory without wait states, from the first instruction to the end of the return.
@ **Encodings**: 32 bits wide wherever a load or store stands before (no result rests on it).
@ With `.Lprimegroup_fpu` = 0 the spill slots are words on the stack: a slot costs 1 cycle to write and 2 to read.

.if .Lprimegroup_fpu
    .fpu fpv4-sp-d16
.endif

@ A word of a result, to \out at \at: \w and \h \f, with the carry word \c; plus \y, or the complement of it less \y.
.macro primegroup_gf255_fold at, out, w, c, h, f
    umaal \w, \c, \h, \f
    str.w \w, [\out, #\at]
.endm
.macro primegroup_gf255_fold_add at, out, w, c, h, f, y
    umaal \w, \c, \h, \f
    adcs.w \w, \w, \y
    str.w \w, [\out, #\at]
.endm
.macro primegroup_gf255_fold_less at, out, w, c, h, f, y
    umaal \w, \c, \h, \f
    primegroup_gf255_less \at, \out, \w, \y
.endm
.macro primegroup_gf255_less at, out, w, y
    sbcs.w \w, \w, \y
    mvn.w \w, \w
    str.w \w, [\out, #\at]
.endm
