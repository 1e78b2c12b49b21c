#include "../../../stub.h"

#define CONFIG_FLASH_BASE_ADDRESS ((uintptr_t)flash_start)
#define FIXED_PARTITION_OFFSET(label) 0x10000
#define FIXED_PARTITION_SIZE(label) 0x10000
