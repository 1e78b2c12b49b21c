@ GF(9767^19) on Cortex-M4: two products of 16 bits in one instruction, and with an FPU its registers as spill space. What the routines of
@ `gf9767x19_*.S` have in common.
@
@ **Elements**: 10 words of two coefficients, that of the lower index in the lower half; coefficients are 1..=p, the last entry is 0.
@ **Reduction**: t = -x/p mod 2^32, then x + t p is x/2^32 in the upper word and 0 in the lower one, which is the next one's upper word to
@ start with: two instructions a coefficient, for all 0 < x < 2^32.
@ **Convention of every function here** (not AAPCS; `gf9767x19.rs` calls with `bl` from inline assembly that says so):
@   r0 result, r1 and r2 operands; the result may be an operand, but not overlap one in part.
@   May change r0-r5, r8-r12, lr, s0-s15 (the product: s0-s31) and the flags, GE and Q among them; keeps r6, r7 and sp.
@   Constant time: no branch and no address depends on data, but for the number of entries of a table.
@   Operands of zero words alone are no elements: the result is then without meaning.
@ **Cycles** are those of the fact sheet for memory without wait states, from the first instruction to the end of the return.
@ **Encodings**: 32 bits wide, so that none of them is misaligned.
@ With `.Lprimegroup_fpu` = 0 the spill slots are words on the stack: a slot costs 1 cycle to write and 2 to read.

.if .Lprimegroup_fpu
    .fpu fpv4-sp-d16
.endif

@ ---- A function in a section of its own, so that the linker drops what is not used ---------------------------------------------------

@ ---- Spill slots: the number may be an expression ------------------------------------------------------------------------------------

.macro primegroup_c97_frame slots
.if .Lprimegroup_fpu
.else
    sub.w sp, sp, #4*(\slots)
.endif
.endm

.macro primegroup_c97_unframe slots
.if .Lprimegroup_fpu
.else
    add.w sp, sp, #4*(\slots)
.endif
.endm

.macro primegroup_c97_put slot, reg, more:vararg
.if .Lprimegroup_fpu
    .irp i, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
    .if \i == (\slot)
    vmov s\i, \reg
    .endif
    .endr
.else
    str.w \reg, [sp, #4*(\slot)]
.endif
.ifnb \more
    primegroup_c97_put \more
.endif
.endm

.macro primegroup_c97_get reg, slot, more:vararg
.if .Lprimegroup_fpu
    .irp i, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
    .if \i == (\slot)
    vmov \reg, s\i
    .endif
    .endr
.else
    ldr.w \reg, [sp, #4*(\slot)]
.endif
.ifnb \more
    primegroup_c97_get \more
.endif
.endm

@ ---- \z = \x/2^32 mod p; \z must be 0 before, \x is 0 afterwards. 2 cycles --------------------------------------------------------------

.macro primegroup_c97_reduce x, z, t, n, p
    mul \t, \x, \n
    umlal \x, \z, \t, \p
.endm

@ ---- The constants -1/p mod 2^32 and p. 3 cycles ------------------------------------------------------------------------------------------

.macro primegroup_c97_constants n, p
    movw \n, #3635353193 & 0xffff
    movt \n, #3635353193 >> 16
    movw \p, #9767
.endm
