/* For compilers that come without a C library: what the programs use. The archive has these functions, or boards/firmware/src/xtensa.S. */
#ifndef STRING_H
#define STRING_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
void *memcpy(void *to, const void *from, size_t len);
void *memset(void *to, int byte, size_t len);
int memcmp(const void *a, const void *b, size_t len);
#ifdef __cplusplus
}
#endif

#endif
