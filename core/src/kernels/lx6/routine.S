// Macros for routines on Xtensa.

// Begins a routine; with a frame of so many bytes, or with its own ENTRY.
        .macro  primegroup_lx6_function name, frame=0
        .pushsection .text.primegroup_\name, "ax", @progbits
        .balign 4
        .globl  primegroup_\name
        .type   primegroup_\name, @function
primegroup_\name:
        .if \frame
        entry   a1, \frame
        .endif
        .endm

        .macro  primegroup_lx6_end name
        .size   primegroup_\name, . - primegroup_\name
        .popsection
        .endm

// Loads or stores words at \at of \base and above, by the instruction \op.
        .macro  primegroup_lx6_each op, base, at, x, more:vararg
        \op     \x, \base, \at
        .ifnb   \more
        primegroup_lx6_each \op, \base, \at+4, \more
        .endif
        .endm
