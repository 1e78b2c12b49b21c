@ Products and squares of 256-bit integers on Cortex-M4, for the families of fields that reduce them: slots for what does not fit into
@ registers. Whoever includes these files puts `.Lprimegroup_fpu` before them.
@ With `.Lprimegroup_fpu` = 0 the slots are words on the stack: a slot costs 1 cycle to write and 2 to read.

.if .Lprimegroup_fpu
    .fpu fpv4-sp-d16
.endif

.ifndef .Lprimegroup_columns
.set    .Lprimegroup_columns, 1

.macro primegroup_put_b
.if .Lprimegroup_fpu
    vldm r2, {s0-s7}
.else
    ldm.w r2!, {r4, r5, r6, r7}
    stm.w sp, {r4, r5, r6, r7}
    ldm.w r2, {r4, r5, r6, r7}
    add.w r2, sp, #16
    stm.w r2, {r4, r5, r6, r7}
.endif
.endm

.endif
