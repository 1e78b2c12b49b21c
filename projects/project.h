/* Functions that all projects share. Each returns 0 for success and -1 for failure. */
#ifndef PROJECT_H
#define PROJECT_H

#include <primegroup/common.h>

/* Bytes at the end of a slot: the length of the image (4 bytes, little-endian), 12 bytes of any value, the signature (48). */
#define BOOT_TRAILER 64

/* Hands a signed image over to `start`. The image begins where the slot begins, and the signature covers the image. Returns -1, without a
 * call, if the length does not fit into the slot or if the signature is not valid. */
int boot(const uint8_t *slot, size_t slot_len, void (*start)(const uint8_t *image));

#ifdef __arm__
/* Starts a program by its vector table, as after a reset of a Cortex-M: interrupts, SysTick and MPU are off. */
void boot_start(const uint8_t *vectors);
#endif

/* Exchanges keys between two new pairs. The generator of the device makes them. */
int exchange(pg_fill fill);

#endif
