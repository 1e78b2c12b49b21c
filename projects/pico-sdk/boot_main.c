/* Boot loader for an image 64 KB behind the start of flash. */
#include "../project.h"

#include <hardware/regs/addressmap.h>

static void start(const uint8_t *image) {
    /* Programs for the RP2040 begin with 256 bytes that set up the flash, which is done already. */
    boot_start(image + 256);
}

int main(void) {
    return boot((const uint8_t *)(XIP_BASE + 0x10000), 0x10000, start);
}
