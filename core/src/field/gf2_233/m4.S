@ GF(2^233) on Cortex-M4.

    .syntax unified

.macro primegroup_gf233_function name
    .pushsection .text.primegroup_gf233_\name,"ax",%progbits
    .balign 4
    .globl primegroup_gf233_\name
    .hidden primegroup_gf233_\name
    .type primegroup_gf233_\name,%function
    .thumb_func
primegroup_gf233_\name:
.endm

.macro primegroup_gf233_end name
    .size primegroup_gf233_\name, . - primegroup_gf233_\name
    .popsection
.endm
