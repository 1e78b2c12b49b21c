#include "../stub.h"

#define ESP_PARTITION_MMAP_DATA 0
#define esp_partition_mmap(partition, offset, len, kind, slot, handle) \
    (*(slot) = flash_start + 0x10000, *(handle) = (offset) + (kind), (partition)->size == (len) ? 0 : -1)
#define esp_partition_munmap(handle) ((void)(handle))

typedef int esp_partition_mmap_handle_t;
