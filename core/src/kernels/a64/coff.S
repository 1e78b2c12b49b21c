// The beginning and the end of a routine in COFF.
.macro primegroup_a64_function name
    .text
    .balign 4
    .globl primegroup_\name
primegroup_\name:
.endm
.macro primegroup_a64_end name
.endm
