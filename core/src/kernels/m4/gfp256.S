@ The field of P-256 on Cortex-M4: UMAAL, and with an FPU its registers as spill space.
@
@ **Elements**: 8 words, low word first, in memory: any 256-bit integer, for operands and results.
@ **Convention of every function here** (not AAPCS; `gfp256.rs` calls with `bl` from inline assembly that says so):
@   r0 result, r1 and r2 operands; the result may be an operand, but not overlap one in part.
@   May change r0-r5, r8-r12, lr, s0-s19 and the flags; keeps r6, r7, sp and s20-s31.
@   Constant time: no branch and no address depends on data.
@ **Cycles** are those of the fact sheet for memory without wait states, from the first instruction to the end of the return.
@ **Encodings**: all 32 bits wide.
@
@ **d** stands for 2^256 - p = 2^224 - 2^192 - 2^96 + 1: what a carry out of the top word is worth.
