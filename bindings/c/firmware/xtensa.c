/* Start-up of an Xtensa. The first instructions, and text and exit codes by Linux' system calls, are in boards/firmware/src/xtensa.S. */
#include "start.h"

extern void xtensa_write(const char *text, size_t len);
extern void xtensa_exit(int code);

void board_print(const char *text) {
    size_t len = 0;
    while (text[len] != 0) {
        len++;
    }
    xtensa_write(text, len);
}

void board_exit(int code) {
    for (;;) {
        xtensa_exit(code);
    }
}

void xtensa_main(void);

void xtensa_main(void) {
    start();
}
