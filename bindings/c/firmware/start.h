/* What comes before main on every CPU, once there is a stack: variables as the program's text says, and the exit code. Symbols are the
 * linker script's. */
#ifndef START_H
#define START_H

#include "board.h"

#include <stdint.h>
#include <string.h>

extern uint32_t data_load[], data_start[], data_end[], bss_start[], bss_end[], stack_top[];

static inline void start(void) {
    memcpy(data_start, data_load, (size_t)((uintptr_t)data_end - (uintptr_t)data_start));
    memset(bss_start, 0, (size_t)((uintptr_t)bss_end - (uintptr_t)bss_start));
    board_exit(main());
}

#endif
