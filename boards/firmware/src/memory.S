@ What the compiler calls to move and to fill memory, in little code: those that come with it take 1.1 KB.
@
@ Words only where the caller promises alignment, as it does for most of what moves here; time depends on lengths alone.

        .syntax unified
        .thumb

        .macro  memory_function name
        .global \name
        .type   \name, %function
        .thumb_func
\name:
        .endm

        .pushsection .text.memory_copy, "ax", %progbits
        .balign 4
memory_function __aeabi_memcpy4
memory_function __aeabi_memcpy8
        mov     r12, r0
1:      subs    r2, #4
        blo     2f
        ldmia   r1!, {r3}
        stmia   r0!, {r3}
        b       1b
2:      adds    r2, #4
        b       3f
memory_function memcpy
memory_function __aeabi_memcpy
        mov     r12, r0
        @ from the last byte down
3:      subs    r2, #1
        blo     4f
        ldrb    r3, [r1, r2]
        strb    r3, [r0, r2]
        b       3b
4:      mov     r0, r12
        bx      lr
        .popsection

        .pushsection .text.memory_move, "ax", %progbits
        .balign 4
memory_function memmove
memory_function __aeabi_memmove
memory_function __aeabi_memmove4
memory_function __aeabi_memmove8
        cmp     r0, r1
        bhi     memcpy
        mov     r12, r0
1:      subs    r2, #1
        blo     2f
        ldrb    r3, [r1]
        strb    r3, [r0]
        adds    r0, #1
        adds    r1, #1
        b       1b
2:      mov     r0, r12
        bx      lr
        .popsection

        .pushsection .text.memory_fill, "ax", %progbits
        .balign 4
memory_function memset
        mov     r3, r1
        movs    r1, r2
        mov     r2, r3
        b       3f
memory_function __aeabi_memclr4
memory_function __aeabi_memclr8
        movs    r2, #0
1:      subs    r1, #4
        blo     2f
        stmia   r0!, {r2}
        b       1b
2:      adds    r1, #4
        b       3f
memory_function __aeabi_memclr
        movs    r2, #0
memory_function __aeabi_memset
memory_function __aeabi_memset4
memory_function __aeabi_memset8
3:      subs    r1, #1
        blo     4f
        strb    r2, [r0, r1]
        b       3b
4:      bx      lr
        .popsection

        .purgem memory_function
