@ What all assembly for Cortex-M shares. Files of several families include it, and a program that is optimized as a whole sees all of them.

    .syntax unified
    .thumb

.ifndef .Lprimegroup_thumb
.set    .Lprimegroup_thumb, 1

@ A routine, in a section of its own.
.macro primegroup_thumb_function name
    .pushsection .text.primegroup_\name, "ax", %progbits
    .balign 4
    .global primegroup_\name
    .hidden primegroup_\name
    .type primegroup_\name, %function
    .thumb_func
primegroup_\name:
.endm
.macro primegroup_thumb_end name
    .size primegroup_\name, . - primegroup_\name
    .popsection
.endm

@ Words x = x op y: the first by one instruction, the next ones by one that takes the carry.
.macro primegroup_chain first, next, x, y, more:vararg
    \first \x, \x, \y
    .ifnb \more
    primegroup_chain \next, \next, \more
    .endif
.endm
@ Words t += x n, with a carry word c.
.macro primegroup_umaal n, c, t, x, more:vararg
    umaal \t, \c, \x, \n
    .ifnb \more
    primegroup_umaal \n, \c, \more
    .endif
.endm
@ Loads or stores the words from `at` on.
.macro primegroup_each op, base, at, x, more:vararg
    \op \x, [\base, #\at]
    .ifnb \more
    primegroup_each \op, \base, \at+4, \more
    .endif
.endm

@ Loads two words and adds them to two others, or the like.
.macro primegroup_two load, from, t, u, first, x, next, y
    \load \from, {\t, \u}
    \first \x, \x, \t
    \next \y, \y, \u
.endm

@ Copies registers, each to the one before it.
.macro primegroup_moves op, x, y, more:vararg
    \op \x, \y
    .ifnb \more
    primegroup_moves \op, \more
    .endif
.endm

@ Spill slots of Cortex-M4: registers of the FPU, or words on the stack.
.macro primegroup_put slot, reg, more:vararg
.if .Lprimegroup_fpu
    vmov s\slot, \reg
.else
    str.w \reg, [sp, #4*\slot]
.endif
.ifnb \more
    primegroup_put \more
.endif
.endm
.macro primegroup_get reg, slot, more:vararg
.if .Lprimegroup_fpu
    vmov \reg, s\slot
.else
    ldr.w \reg, [sp, #4*\slot]
.endif
.ifnb \more
    primegroup_get \more
.endif
.endm

@ Room for so many of them.
.macro primegroup_frame slots
.ifeq .Lprimegroup_fpu
    sub.w sp, sp, #4*\slots
.endif
.endm
.macro primegroup_unframe slots
.ifeq .Lprimegroup_fpu
    add.w sp, sp, #4*\slots
.endif
.endm

@ Words x = x op y, where the y come from \at on, in steps, by way of t.
.macro primegroup_add_from first, next, t, base, at, step, x, more:vararg
    ldr \t, [\base, #\at]
    \first \x, \x, \t
    .ifnb \more
    primegroup_add_from \next, \next, \t, \base, \at+\step, \step, \more
    .endif
.endm
@ Words s += h b, of products of halves, by way of t.
.macro primegroup_add_products first, next, t, b, s, h, more:vararg
    mov \t, \h
    muls \t, \b, \t
    \first \s, \s, \t
    .ifnb \more
    primegroup_add_products \next, \next, \t, \b, \more
    .endif
.endm
@ s = h b
.macro primegroup_products b, s, h, more:vararg
    mov \s, \h
    muls \s, \b, \s
    .ifnb \more
    primegroup_products \b, \more
    .endif
.endm
@ The lower and the upper half of x, by way of t and x.
.macro primegroup_halves t, x, lower, upper, more:vararg
    uxth \t, \x
    mov \lower, \t
    lsrs \x, \x, #16
    mov \upper, \x
    .ifnb \more
    primegroup_halves \t, \more
    .endif
.endm

@ The same as `chain`, and each word goes to memory, from `at` on.
.macro primegroup_chain_store first, next, base, at, x, y, more:vararg
    \first \x, \x, \y
    str.w \x, [\base, #\at]
    .ifnb \more
    primegroup_chain_store \next, \next, \base, \at+4, \more
    .endif
.endm

.endif
