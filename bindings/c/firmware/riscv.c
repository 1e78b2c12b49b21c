/* Start-up and semihosting of a 32-bit RISC-V. */
#include "start.h"

/* The three instructions, none of them compressed and all on one page, are what a debugger looks for. */
static int semihosting(int operation, const void *argument) {
    register int a0 __asm__("a0") = operation;
    register const void *a1 __asm__("a1") = argument;
    __asm__ volatile(".balign 16\n\t"
                     ".option push\n\t"
                     ".option norvc\n\t"
                     "slli x0, x0, 0x1f\n\t"
                     "ebreak\n\t"
                     "srai x0, x0, 7\n\t"
                     ".option pop"
                     : "+r"(a0)
                     : "r"(a1)
                     : "memory");
    return a0;
}

void board_print(const char *text) {
    semihosting(0x04, text); /* SYS_WRITE0 */
}

void board_exit(int code) {
    uint32_t block[2];
    block[0] = 0x20026; /* the application ended */
    block[1] = (uint32_t)code;
    for (;;) {
        semihosting(0x20, block); /* SYS_EXIT_EXTENDED */
    }
}

void run(void);
void fault(void);

void run(void) {
    start();
}

/* Where every trap goes. */
__attribute__((aligned(4))) void fault(void) {
    board_print("fault\n");
    board_exit(3);
}

__asm__(".pushsection .vectors,\"ax\",@progbits\n\t"
        ".globl reset\n"
        "reset:\n\t"
        "la sp, stack_top\n\t"
        "la t0, fault\n\t"
        "csrw mtvec, t0\n\t"
        "j run\n\t"
        ".popsection");
