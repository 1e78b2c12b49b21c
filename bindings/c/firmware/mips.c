/* Start-up of a MIPS32, and its unified hosting interface. */
#include "start.h"

static int hosting(int operation, int a, const void *b, size_t c) {
    register int t9 __asm__("$25") = operation;
    register int a0 __asm__("$4") = a;
    register const void *a1 __asm__("$5") = b;
    register size_t a2 __asm__("$6") = c;
    register int v0 __asm__("$2");
    register int v1 __asm__("$3");
    __asm__ volatile("sdbbp 1" : "=r"(v0), "=r"(v1) : "r"(t9), "r"(a0), "r"(a1), "r"(a2) : "memory");
    (void)v1;
    return v0;
}

void board_print(const char *text) {
    size_t len = 0;
    while (text[len] != 0) {
        len++;
    }
    hosting(5, 1, text, len); /* UHI write, to standard output */
}

void board_exit(int code) {
    for (;;) {
        hosting(1, code, NULL, 0); /* UHI exit */
    }
}

void run(void);

void run(void) {
    start();
}

__asm__(".pushsection .vectors,\"ax\",@progbits\n\t"
        ".globl reset\n\t"
        ".ent reset\n"
        "reset:\n\t"
        ".set push\n\t"
        ".set noreorder\n\t"
        /* In one step: between two the pointer would be below the stack. */
        "lui $t0, %hi(stack_top)\n\t"
        "addiu $t0, $t0, %lo(stack_top)\n\t"
        "j run\n\t"
        "move $sp, $t0\n\t"
        ".set pop\n\t"
        ".end reset\n\t"
        ".popsection");
