// What the families share of their kernels for RV32: the frame of a routine.
//
// **Convention** of every routine here (not that of C; `riscv.rs` calls from inline assembly that says so): arguments are in a0-a4; all
// registers may change but s0, s1, sp, gp and tp. Sums and other short routines change a and t registers only, and are called as C functions.
// The stack stays aligned to 16 bytes.
// **Cycles** that routines state are those of Hazard3 (every instruction 1; a load whose result the next instruction needs, 1 more; a return
// 2), returning included, then of FE310 in its cache (a product 5 and not pipelined, the rest meanwhile; a load whose result
// the next instruction needs, 1 more; a return predicted). No product is fast or slow by its operands on either.
// **Carries**: there is no flag. A carry of a sum is `sum < summand` (SLTU).
// **Constant time**: no branch and no address depends on data.
// What the build promises beside RV32I stands in `primegroup_riscv_arch`; with `.Lprimegroup_zba` = 1, Zba among it, a word is doubled with the bit from below in one instruction.

.ifndef .Lprimegroup_columns
.set    .Lprimegroup_columns, 1

// A routine, in a section of its own.
.macro primegroup_rv32_function name
    .pushsection .text.primegroup_\name,"ax",@progbits
    .option push
    primegroup_riscv_arch
    .balign 4
    .globl primegroup_\name
    .hidden primegroup_\name
    .type primegroup_\name,@function
primegroup_\name:
.endm

.macro primegroup_rv32_end name
    .size primegroup_\name, . - primegroup_\name
    .option pop
    .popsection
.endm

// Room on the stack, a multiple of 16 bytes.
.macro primegroup_rv32_save room
    addi sp, sp, -\room
.endm

// Gives it back, and returns.
.macro primegroup_rv32_return room
    .if \room
    addi sp, sp, \room
    .endif
    ret
.endm

// Loads or stores the words from \at on.
.macro primegroup_rv32_each op, base, at, x, more:vararg
    \op \x, \at(\base)
    .ifnb \more
    primegroup_rv32_each \op, \base, \at+4, \more
    .endif
.endm

// The 8 words at \from to s2-s9.
.macro primegroup_rv32_load from
    .irp i, 2,3,4,5,6,7,8,9
    lw s\i, 4*\i-8(\from)
    .endr
.endm

// \to = 2 \x + \bit.
.macro primegroup_rv32_double to, x, bit
    .if .Lprimegroup_zba
    sh1add \to, \x, \bit
    .else
    slli \to, \x, 1
    add \to, \to, \bit
    .endif
.endm

.endif
