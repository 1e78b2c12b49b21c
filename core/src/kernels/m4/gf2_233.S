@ GF(2^233) on Cortex-M4: carry-less products out of UMULL and UMLAL, squares by exchanges of bits.
@
@ **Elements**: 8 words, low word first, in memory: any 256-bit polynomial.
@ **Convention of every function here** (not AAPCS; `gf2_233.rs` calls with `bl` from inline assembly that says so):
@   r0 result, r1 and r2 operands; the result may be an operand, but not overlap one in part.
@   May change r0-r5, r8-r12, lr and the flags; keeps r6, r7 and sp. Registers of the FPU are not used.
@   Constant time: no branch and no address depends on data.
@ **Cycles** are those of the fact sheet for memory without wait states, from the first instruction to the end of the return.
@ **Encodings**: 32 bits wide wherever a load or store stands before.
