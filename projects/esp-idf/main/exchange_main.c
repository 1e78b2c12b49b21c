/* Key exchange with the chip's generator. */
#include "../../project.h"

#include <bootloader_random.h>
#include <esp_log.h>
#include <esp_random.h>

static int fill(void *context, uint8_t *out, size_t len) {
    (void)context;
    /* Noise of the analog converter. With Wi-Fi or Bluetooth on, leave out the first and the last call: the radio's noise is used, and it
     * needs the converter. */
    bootloader_random_enable();
    esp_fill_random(out, len);
    bootloader_random_disable();
    return 0;
}

void app_main(void) {
    if (exchange(fill) != 0) {
        ESP_LOGE("exchange", "no common secret");
    }
}
