/* Boot loader that only verifies. */
#include "project.h"
#include "public_key.h"

#include <primegroup/jq255e.h>

int boot(const uint8_t *slot, size_t slot_len, void (*start)(const uint8_t *image)) {
    const uint8_t *trailer;
    uint32_t len;
    if (slot_len < BOOT_TRAILER) {
        return -1;
    }
    trailer = slot + (slot_len - BOOT_TRAILER);
    len = trailer[0] | (uint32_t)trailer[1] << 8 | (uint32_t)trailer[2] << 16 | (uint32_t)trailer[3] << 24;
    if (len < 8 || len > slot_len - BOOT_TRAILER) { /* a vector table has two words or more */
        return -1;
    }
    if (pg_jq255e_verify(trailer + 16, public_key, slot, len) != PG_OK) {
        return -1;
    }
    start(slot);
    return 0;
}

#ifdef __arm__
void boot_start(const uint8_t *vectors) {
    volatile uint32_t *control = (volatile uint32_t *)0xe000e000; /* the core's registers */
    const uint32_t *vector = (const uint32_t *)(uintptr_t)vectors;
    size_t i;
    __asm__ volatile("cpsid i" ::: "memory");
    control[0x010 / 4] = 0; /* SysTick off */
    control[0xd94 / 4] = 0; /* MPU off */
    for (i = 0; i < 16; i++) {
        control[0x180 / 4 + i] = 0xffffffff; /* interrupts disabled, */
        control[0x280 / 4 + i] = 0xffffffff; /* and not pending */
    }
    control[0xd04 / 4] = 1u << 25 | 1u << 27; /* nor SysTick and PendSV */
    control[0xd08 / 4] = (uint32_t)(uintptr_t)vectors;
#ifdef __ARM_ARCH_8M_MAIN__
    __asm__ volatile("msr msplim, %0" : : "r"(0));
#endif
    __asm__ volatile("dsb\n\t"
                     "msr control, %0\n\t"
                     "isb\n\t"
                     "msr msp, %1\n\t"
                     "cpsie i\n\t"
                     "bx %2"
                     :
                     : "r"(0), "r"(vector[0]), "r"(vector[1])
                     : "memory");
    __builtin_unreachable();
}
#endif
