// The beginning and the end of a routine in Mach-O, where names begin with an underscore.
.macro primegroup_a64_function name
    .text
    .balign 4
    .globl _primegroup_\name
    .private_extern _primegroup_\name
_primegroup_\name:
.endm
.macro primegroup_a64_end name
.endm
