// Stands in for ESP-IDF's.
#ifndef BOOTLOADER_RANDOM_H
#define BOOTLOADER_RANDOM_H

extern "C" void bootloader_random_enable(void);
extern "C" void bootloader_random_disable(void);

#endif
