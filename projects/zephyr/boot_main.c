/* Boot loader for the image in slot0_partition of the devicetree. */
#include "../project.h"

#include <zephyr/storage/flash_map.h>

int main(void) {
    const uint8_t *slot = (const uint8_t *)(CONFIG_FLASH_BASE_ADDRESS + FIXED_PARTITION_OFFSET(slot0_partition));
    return boot(slot, FIXED_PARTITION_SIZE(slot0_partition), boot_start);
}
