/* Boot loader for an image 64 KB behind the start of flash. */
#include "../project.h"

#include <stm32l4xx_hal.h>

int main(void) {
    return boot((const uint8_t *)(FLASH_BASE + 0x10000), 0x10000, boot_start);
}
