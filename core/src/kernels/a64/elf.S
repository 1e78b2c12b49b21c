// The beginning and the end of a routine in ELF.
.macro primegroup_a64_function name
    .pushsection .text.primegroup_\name,"ax",%progbits
    .balign 4
    .globl primegroup_\name
    .hidden primegroup_\name
    .type primegroup_\name,%function
primegroup_\name:
.endm
.macro primegroup_a64_end name
    .size primegroup_\name, . - primegroup_\name
    .popsection
.endm
