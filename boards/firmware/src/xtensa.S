// What Xtensa programs need beside Rust: a start, text and exit codes by Linux' system calls (as QEMU's user mode and the simulator
// offer them), and the routines that compilers call to move, fill and compare memory. Rust has no inline assembly for this CPU, so
// `cargo xtask boards` assembles the file, and links it.
//
// Literals have sections of their own, as the assembler's offsets to those in the same section are wrong. Time depends on addresses and lengths alone.

        .macro  function name
        .pushsection .text.\name, "ax", @progbits
        .balign 4
        .globl  \name
        .type   \name, @function
        .endm

        .macro  end name
        .size   \name, . - \name
        .popsection
        .endm

        .pushsection .literal.VECTORS, "ax", @progbits
        .balign 4
.Lstack:
        .long   STACK_TOP - 64
.Lmain:
        .long   xtensa_main
        .popsection
// The first frame, and a call. Whoever stores its registers looks for its caller's stack pointer at a1 - 12.
        .macro  start main
        movi.n  a0, 0
        l32r    a1, .Lstack
        addi    a3, a1, 48
        addi    a2, a1, -16
        s32i.n  a3, a2, 4
        l32r    a4, \main
        callx8  a4
        .endm

        function VECTORS
VECTORS:
        start   .Lmain
        end     VECTORS

        .pushsection .literal.TWINS, "ax", @progbits
        .balign 4
.Ltwins:
        .long   xtensa_twins
        .popsection
// The program that compares kernels with their twins: on so many random inputs, or on few.
        function TWINS
TWINS:
        movi.n  a10, 50
        start   .Ltwins
        end     TWINS

        function TWINS_FEW
TWINS_FEW:
        movi    a10, 250
        start   .Ltwins
        end     TWINS_FEW

// xtensa_write(text, bytes)
        function xtensa_write
xtensa_write:
        entry   a1, 32
        mov.n   a4, a3
        mov.n   a3, a2
        movi.n  a6, 1
        movi.n  a2, 13
        syscall
        retw.n
        end     xtensa_write

// xtensa_exit(status)
        function xtensa_exit
xtensa_exit:
        entry   a1, 32
        mov.n   a6, a2
        movi    a2, 118
        syscall
        ill
        end     xtensa_exit

// memcpy(to, from, bytes): pairs of words where both are aligned.
        function memcpy
memcpy:
        entry   a1, 32
        mov.n   a5, a2
        or      a6, a2, a3
        extui   a6, a6, 0, 2
        bnez.n  a6, 2f
        srli    a6, a4, 3
        loopnez a6, 1f
        l32i.n  a7, a3, 0
        l32i.n  a8, a3, 4
        addi.n  a3, a3, 8
        s32i.n  a7, a5, 0
        s32i.n  a8, a5, 4
        addi.n  a5, a5, 8
1:      extui   a4, a4, 0, 3
        blti    a4, 4, 2f
        l32i.n  a7, a3, 0
        addi.n  a3, a3, 4
        addi    a4, a4, -4
        s32i.n  a7, a5, 0
        addi.n  a5, a5, 4
2:      loopnez a4, 3f
        l8ui    a7, a3, 0
        addi.n  a3, a3, 1
        s8i     a7, a5, 0
        addi.n  a5, a5, 1
3:      retw.n
        end     memcpy

// memmove(to, from, bytes): forward unless that would overwrite what is still to be read.
        function memmove
memmove:
        entry   a1, 32
        sub     a5, a2, a3
        bgeu    a5, a4, 2f
        add.n   a5, a2, a4
        add.n   a3, a3, a4
        loopnez a4, 1f
        addi    a3, a3, -1
        addi    a5, a5, -1
        l8ui    a7, a3, 0
        s8i     a7, a5, 0
1:      retw.n
2:      mov.n   a5, a2
        or      a6, a2, a3
        extui   a6, a6, 0, 2
        bnez.n  a6, 4f
        srli    a6, a4, 2
        loopnez a6, 3f
        l32i.n  a7, a3, 0
        addi.n  a3, a3, 4
        s32i.n  a7, a5, 0
        addi.n  a5, a5, 4
3:      extui   a4, a4, 0, 2
4:      loopnez a4, 5f
        l8ui    a7, a3, 0
        addi.n  a3, a3, 1
        s8i     a7, a5, 0
        addi.n  a5, a5, 1
5:      retw.n
        end     memmove

// memset(to, byte, bytes)
        function memset
memset:
        entry   a1, 32
        mov.n   a5, a2
        extui   a6, a2, 0, 2
        bnez.n  a6, 2f
        extui   a3, a3, 0, 8
        slli    a7, a3, 8
        or      a3, a3, a7
        slli    a7, a3, 16
        or      a3, a3, a7
        srli    a6, a4, 2
        loopnez a6, 1f
        s32i.n  a3, a5, 0
        addi.n  a5, a5, 4
1:      extui   a4, a4, 0, 2
2:      loopnez a4, 3f
        s8i     a3, a5, 0
        addi.n  a5, a5, 1
3:      retw.n
        end     memset

// memcmp(a, b, bytes), bcmp: public data only, as everywhere.
        function memcmp
        .globl  bcmp
        .type   bcmp, @function
memcmp:
bcmp:
        entry   a1, 32
        movi.n  a7, 0
        loopnez a4, 1f
        l8ui    a5, a2, 0
        l8ui    a6, a3, 0
        addi.n  a2, a2, 1
        addi.n  a3, a3, 1
        sub     a7, a5, a6
        bnez    a7, 1f
1:      mov.n   a2, a7
        retw.n
        .size   bcmp, . - bcmp
        end     memcmp

// __muldi3(a, b): products of 64 bits where the CPU lacks the upper half of those of 32. Only QEMU's CPUs do.
        function __muldi3
__muldi3:
        entry   a1, 32
        mull    a3, a3, a4
        mull    a5, a5, a2
        add.n   a3, a3, a5
        extui   a6, a2, 0, 16
        extui   a7, a2, 16, 16
        extui   a8, a4, 0, 16
        extui   a9, a4, 16, 16
        mull    a10, a6, a8
        mull    a11, a6, a9
        mull    a12, a7, a8
        mull    a13, a7, a9
        add.n   a3, a3, a13
        extui   a14, a10, 16, 16
        extui   a15, a11, 0, 16
        add.n   a14, a14, a15
        extui   a15, a12, 0, 16
        add.n   a14, a14, a15
        extui   a10, a10, 0, 16
        slli    a15, a14, 16
        or      a2, a10, a15
        extui   a14, a14, 16, 16
        extui   a11, a11, 16, 16
        extui   a12, a12, 16, 16
        add.n   a3, a3, a14
        add.n   a3, a3, a11
        add.n   a3, a3, a12
        retw.n
        end     __muldi3

// __umoddi3(a, b): the remainder, bit by bit. Random inputs of tests are made with it, nothing else.
        function __umoddi3
__umoddi3:
        entry   a1, 32
        movi.n  a6, 0
        movi.n  a7, 0
        movi    a8, 64
        ssai    31
1:      extui   a9, a7, 31, 1
        src     a7, a7, a6
        src     a6, a6, a3
        src     a3, a3, a2
        slli    a2, a2, 1
        bnez    a9, 2f
        bltu    a7, a5, 4f
        bne     a7, a5, 2f
        bltu    a6, a4, 4f
2:      bgeu    a6, a4, 3f
        addi    a7, a7, -1
3:      sub     a6, a6, a4
        sub     a7, a7, a5
4:      addi    a8, a8, -1
        bnez    a8, 1b
        mov.n   a2, a6
        mov.n   a3, a7
        retw.n
        end     __umoddi3

// What LLVM calls for a trap, of which it knows no instruction on this CPU.
        function abort
abort:
        entry   a1, 32
        ill
        end     abort
