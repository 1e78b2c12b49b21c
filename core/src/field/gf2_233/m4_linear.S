@ GF(2^233) on Cortex-M4: sums, selection, look-up, and the end of the macros of m4.S.

@ r0 = r1 + r2. 40 cycles, no stack.
primegroup_gf233_function add
    ldm.w r1!, {r3, r4, r5, r12}
    ldm.w r2!, {r8, r9, r10, r11}
    eor.w r3, r3, r8
    eor.w r4, r4, r9
    eor.w r5, r5, r10
    eor.w r12, r12, r11
    stm.w r0!, {r3, r4, r5, r12}
    ldm.w r1, {r3, r4, r5, r12}
    ldm.w r2, {r8, r9, r10, r11}
    eor.w r3, r3, r8
    eor.w r4, r4, r9
    eor.w r5, r5, r10
    eor.w r12, r12, r11
    stm.w r0, {r3, r4, r5, r12}
    bx lr
primegroup_gf233_end add

.purgem primegroup_gf233_function
.purgem primegroup_gf233_end
.purgem primegroup_gf233_leaf
.purgem primegroup_gf233_pair
.purgem primegroup_gf233_cut
.purgem primegroup_gf233_interleave
.purgem primegroup_gf233_halves
