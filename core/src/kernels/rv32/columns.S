// What the families share of their kernels for RV32: the frame of a routine, products and squares of 8 words.
//
// **Convention** of every routine here (not that of C; `kernels.rs` calls from inline assembly that says so): arguments are in a0-a4; all
// registers may change but s0, s1, sp, gp and tp. Sums and other short routines change a and t registers only, and are called as C functions.
// The stack stays aligned to 16 bytes.
// **Cycles** that routines state are those of Hazard3 (every instruction 1; a load whose result the next instruction needs, 1 more; a return
// 2), returning included, then of FE310 in its cache (a product 5 and not pipelined, the rest meanwhile; a load whose result
// the next instruction needs, 1 more; a return predicted). No product is fast or slow by its operands on either.
// **Carries**: there is no flag. A sum's carry is `sum < summand` (SLTU), and goes into the high word of the product that stands there, which
// is at most 2^32 - 2, or 2^32 - 1 with what has been added to the product's low word: so words of a row are 8 instructions each.
// **Order**: MUL of a word stands before the last two sums of the word below. So on FE310, where a product takes five cycles, each of them
// runs beside the sums of the one before.
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

// \n words from \at on, each by an operation that loads the next one, whose registers take turns.
.macro primegroup_rv32_turns op, n, at, x, y, next_x, next_y
    \op \x, \y, \at, \next_x, \next_y
    .if \n > 1
    primegroup_rv32_turns \op, \n-1, \at+4, \next_x, \next_y, \x, \y
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

// Products: the factors of a row are s2-s9 and a5; a6 and a7 are the product's words; the carry is a1, and of two parts a1 and s10.

// The lowest word of a row.
.macro primegroup_rv32_row_first a, w
    mul a6, \a, a5
    mulhu a7, \a, a5
    add \w, \w, a6
    sltu a1, \w, a6
.endm

// The one above it.
.macro primegroup_rv32_row_second a, w
    mul a6, \a, a5
    add a1, a1, a7
    mulhu a7, \a, a5
    add a6, a6, a1
    sltu a1, a6, a1
    add \w, \w, a6
    sltu s10, \w, a6
.endm

// All others.
.macro primegroup_rv32_row_next a, w
    mul a6, \a, a5
    add a1, a1, s10
    add a1, a1, a7
    mulhu a7, \a, a5
    add a6, a6, a1
    sltu a1, a6, a1
    add \w, \w, a6
    sltu s10, \w, a6
.endm

// In the first row, where nothing stands yet.
.macro primegroup_rv32_row_fresh a, w
    mul a6, \a, a5
    add a1, a1, a7
    mulhu a7, \a, a5
    add \w, a6, a1
    sltu a1, \w, a1
.endm

// A row, of which the lowest word goes to \to, and the register of that is then the highest. Then \load brings the next factor.
.macro primegroup_rv32_row to, load, w0, w1, w2, w3, w4, w5, w6, w7
    primegroup_rv32_row_first s2, \w0
    sw \w0, \to
    primegroup_rv32_row_second s3, \w1
    primegroup_rv32_row_next s4, \w2
    primegroup_rv32_row_next s5, \w3
    primegroup_rv32_row_next s6, \w4
    primegroup_rv32_row_next s7, \w5
    primegroup_rv32_row_next s8, \w6
    primegroup_rv32_row_next s9, \w7
    \load
    add a1, a1, s10
    add \w0, a1, a7
.endm

// The product of s2-s9 and the 8 words at a2: its low words to \low(\base), its high words in t0-t6 and a4. Changes s10, a1, a5-a7.
// The words at a2 may be overwritten from the lowest on. 464 instructions, 8 loads, 8 stores.
.macro primegroup_rv32_product base, low=0
    lw a5, 0(a2)
    mulhu a1, s2, a5
    mul a6, s2, a5
    sw a6, \low(\base)
    mul a6, s3, a5
    mulhu a7, s3, a5
    add t1, a6, a1
    sltu a1, t1, a1
    primegroup_rv32_row_fresh s4, t2
    primegroup_rv32_row_fresh s5, t3
    primegroup_rv32_row_fresh s6, t4
    primegroup_rv32_row_fresh s7, t5
    primegroup_rv32_row_fresh s8, t6
    primegroup_rv32_row_fresh s9, a4
    lw a5, 4(a2)
    add t0, a1, a7
    primegroup_rv32_row \low+4(\base), "lw a5, 8(a2)", t1, t2, t3, t4, t5, t6, a4, t0
    primegroup_rv32_row \low+8(\base), "lw a5, 12(a2)", t2, t3, t4, t5, t6, a4, t0, t1
    primegroup_rv32_row \low+12(\base), "lw a5, 16(a2)", t3, t4, t5, t6, a4, t0, t1, t2
    primegroup_rv32_row \low+16(\base), "lw a5, 20(a2)", t4, t5, t6, a4, t0, t1, t2, t3
    primegroup_rv32_row \low+20(\base), "lw a5, 24(a2)", t5, t6, a4, t0, t1, t2, t3, t4
    primegroup_rv32_row \low+24(\base), "lw a5, 28(a2)", t6, a4, t0, t1, t2, t3, t4, t5
    primegroup_rv32_row \low+28(\base), "", a4, t0, t1, t2, t3, t4, t5, t6
.endm

// Squares: a5 and a6 are the product's words; the carry of a row is a7, and of two parts a7 and a1. The words below are doubled and the
// squares of words are added as soon as nothing more comes to a place; the bit that doubling moves up is a2, the carry of that sum s11.

.macro primegroup_rv32_square_first a, b, w
    mul a5, \a, \b
    mulhu a6, \a, \b
    add \w, \w, a5
    sltu a7, \w, a5
.endm

.macro primegroup_rv32_square_second a, b, w
    mul a5, \a, \b
    add a7, a7, a6
    mulhu a6, \a, \b
    add a5, a5, a7
    sltu a7, a5, a7
    add \w, \w, a5
    sltu a1, \w, a5
.endm

.macro primegroup_rv32_square_next a, b, w
    mul a5, \a, \b
    add a7, a7, a1
    add a7, a7, a6
    mulhu a6, \a, \b
    add a5, a5, a7
    sltu a7, a5, a7
    add \w, \w, a5
    sltu a1, \w, a5
.endm

.macro primegroup_rv32_square_fresh a, b, w
    mul a5, \a, \b
    add a7, a7, a6
    mulhu a6, \a, \b
    add \w, a5, a7
    sltu a7, \w, a7
.endm

// 2 \low and 2 \high, with the square of \a.
.macro primegroup_rv32_square_double a, low, high
    mul a5, \a, \a
    srli a1, \low, 31
    primegroup_rv32_double \low, \low, a2
    srli a2, \high, 31
    mulhu a6, \a, \a
    primegroup_rv32_double \high, \high, a1
    add \low, \low, a5
    sltu a1, \low, a5
    add a6, a6, a1
    add \low, \low, s11
    sltu a1, \low, s11
    add a6, a6, a1
    add \high, \high, a6
    sltu s11, \high, a6
.endm

// The square of s2-s9: from the lowest word s2, t0-t6; a4, s10, s3-s7, s9. Changes s11, a1, a2, a5-a7. 296 instructions.
.macro primegroup_rv32_square
    mul t0, s2, s3
    mulhu a7, s2, s3
    mul a5, s2, s4
    mulhu a6, s2, s4
    add t1, a5, a7
    sltu a7, t1, a7
    primegroup_rv32_square_fresh s2, s5, t2
    primegroup_rv32_square_fresh s2, s6, t3
    primegroup_rv32_square_fresh s2, s7, t4
    primegroup_rv32_square_fresh s2, s8, t5
    primegroup_rv32_square_fresh s2, s9, t6
    add a4, a7, a6
    mulhu a6, s2, s2
    srli a2, t0, 31
    add t0, t0, t0
    mul s2, s2, s2
    add t0, t0, a6
    sltu s11, t0, a6
    primegroup_rv32_square_first s3, s4, t2
    primegroup_rv32_square_second s3, s5, t3
    primegroup_rv32_square_next s3, s6, t4
    primegroup_rv32_square_next s3, s7, t5
    primegroup_rv32_square_next s3, s8, t6
    primegroup_rv32_square_next s3, s9, a4
    add a7, a7, a1
    add s10, a7, a6
    primegroup_rv32_square_double s3, t1, t2
    primegroup_rv32_square_first s4, s5, t4
    primegroup_rv32_square_second s4, s6, t5
    primegroup_rv32_square_next s4, s7, t6
    primegroup_rv32_square_next s4, s8, a4
    primegroup_rv32_square_next s4, s9, s10
    add a7, a7, a1
    add s3, a7, a6
    primegroup_rv32_square_double s4, t3, t4
    primegroup_rv32_square_first s5, s6, t6
    primegroup_rv32_square_second s5, s7, a4
    primegroup_rv32_square_next s5, s8, s10
    primegroup_rv32_square_next s5, s9, s3
    add a7, a7, a1
    add s4, a7, a6
    primegroup_rv32_square_double s5, t5, t6
    primegroup_rv32_square_first s6, s7, s10
    primegroup_rv32_square_second s6, s8, s3
    primegroup_rv32_square_next s6, s9, s4
    add a7, a7, a1
    add s5, a7, a6
    primegroup_rv32_square_double s6, a4, s10
    primegroup_rv32_square_first s7, s8, s4
    primegroup_rv32_square_second s7, s9, s5
    add a7, a7, a1
    add s6, a7, a6
    primegroup_rv32_square_double s7, s3, s4
    primegroup_rv32_square_first s8, s9, s6
    add s7, a7, a6
    primegroup_rv32_square_double s8, s5, s6
    mul a5, s9, s9
    srli a1, s7, 31
    primegroup_rv32_double s7, s7, a2
    mulhu s9, s9, s9
    add s7, s7, a5
    sltu a5, s7, a5
    add s9, s9, a1
    add s7, s7, s11
    sltu a6, s7, s11
    add s9, s9, a5
    add s9, s9, a6
.endm

.endif
