// Stands in for ESP-IDF's.
#ifndef ESP_RANDOM_H
#define ESP_RANDOM_H

#include <stddef.h>

extern "C" void esp_fill_random(void *out, size_t len);

#endif
