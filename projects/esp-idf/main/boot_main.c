/* Verifies an update in the next OTA partition before the chip's boot loader may start it. */
#include "../../project.h"

#include <esp_log.h>
#include <esp_ota_ops.h>
#include <esp_partition.h>
#include <esp_system.h>

static const esp_partition_t *update;

static void start(const uint8_t *image) {
    (void)image;
    if (esp_ota_set_boot_partition(update) == ESP_OK) {
        esp_restart();
    }
}

void app_main(void) {
    const void *slot;
    esp_partition_mmap_handle_t handle;
    update = esp_ota_get_next_update_partition(NULL);
    if (update == NULL || esp_partition_mmap(update, 0, update->size, ESP_PARTITION_MMAP_DATA, &slot, &handle) != ESP_OK) {
        ESP_LOGE("boot", "no partition for updates");
        return;
    }
    if (boot(slot, update->size, start) != 0) {
        ESP_LOGE("boot", "the update is refused");
    }
    esp_partition_munmap(handle);
}
