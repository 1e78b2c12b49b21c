/* Start-up and semihosting of a Cortex-M. */
#include "start.h"

static int semihosting(int operation, const void *argument) {
    register int r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
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

void reset(void);
void fault(void);

void reset(void) {
#ifdef __ARM_FP
    /* Lets the floating-point registers be used: the library keeps intermediate results there. */
    *(volatile uint32_t *)0xe000ed88 |= 0xfu << 20;
    __asm__ volatile("dsb\n\tisb" ::: "memory");
#endif
    start();
}

void fault(void) {
    board_print("fault\n");
    board_exit(3);
}

typedef void (*vector)(void);
__attribute__((section(".vectors"), used)) static const vector vectors[16] = {
    (vector)(uintptr_t)stack_top, reset, fault, fault, fault, fault, fault, fault,
    fault, fault, fault, fault, fault, fault, fault, fault,
};
