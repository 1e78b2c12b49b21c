/* Known answers, from the same generated tables as the tests on the host. */
#ifndef ANSWERS_H
#define ANSWERS_H

#include "board.h"
#include "vectors.h"

#include <stdint.h>
#include <string.h>

/* Ends the program with the line that failed. */
#define MUST(condition)                    \
    do {                                   \
        if (!(condition)) {                \
            board_print(__FILE__ ": ");    \
            board_print(#condition "\n");  \
            return 1;                      \
        }                                  \
    } while (0)

/* A cell of a table, as bytes. */
static inline const uint8_t *cell_bytes(table t, size_t row, size_t column) {
    return (const uint8_t *)t.cells[row * t.columns + column].bytes;
}

static inline size_t cell_len(table t, size_t row, size_t column) {
    return t.cells[row * t.columns + column].len;
}

static inline int cell_is(const uint8_t *bytes, table t, size_t row, size_t column) {
    return memcmp(bytes, cell_bytes(t, row, column), cell_len(t, row, column)) == 0;
}

#endif
