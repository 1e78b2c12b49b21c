/* What all tests share: a counter, a report of what failed, and copies of inputs that end where the bytes end, so that
 * a memory checker sees every byte read or written beyond them. */
#ifndef CHECK_H
#define CHECK_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vectors.h"

#include <primegroup.h>

extern unsigned long checks, failures;

#define CHECK(condition)                                                                                             \
    do {                                                                                                             \
        checks++;                                                                                                    \
        if (!(condition)) {                                                                                          \
            if (failures++ < 20) {                                                                                   \
                fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                      \
            }                                                                                                        \
        }                                                                                                            \
    } while (0)

#define OK(call) CHECK((call) == PG_OK)
#define IS(status, call) CHECK((call) == (status))

/* A cell of a table. */
static inline cell at(table t, size_t row, size_t column) {
    if (row >= t.rows || column >= t.columns) {
        fprintf(stderr, "no row %lu, column %lu\n", (unsigned long)row, (unsigned long)column);
        exit(2);
    }
    return t.cells[row * t.columns + column];
}

/* Memory for an output, and copies of inputs, that end where they should; freed by end_row(). */
#define COPIES 64
extern void *copies[COPIES];
extern size_t copied;

static inline uint8_t *space(size_t len) {
    uint8_t *p = (uint8_t *)malloc(len == 0 ? 1 : len);
    if (p == NULL || copied == COPIES) {
        fprintf(stderr, "out of memory for copies\n");
        exit(2);
    }
    memset(p, 0xa5, len == 0 ? 1 : len); /* neither zero nor the answer */
    copies[copied++] = p;
    return p;
}

static inline uint8_t *copy(const void *bytes, size_t len) {
    uint8_t *p = space(len);
    if (len != 0) {
        memcpy(p, bytes, len);
    }
    return p;
}

static inline uint8_t *take(table t, size_t row, size_t column) {
    cell c = at(t, row, column);
    return copy(c.bytes, c.len);
}

static inline void end_row(void) {
    while (copied > 0) {
        free(copies[--copied]);
    }
}

static inline int is(const uint8_t *bytes, cell expected) {
    return memcmp(bytes, expected.bytes, expected.len) == 0;
}

static inline int is_all(const void *bytes, uint8_t value, size_t len) {
    const uint8_t *b = (const uint8_t *)bytes;
    size_t i;
    for (i = 0; i < len; i++) {
        if (b[i] != value) {
            return 0;
        }
    }
    return 1;
}

static inline int all_zero(const void *bytes, size_t len) {
    return is_all(bytes, 0, len);
}

/* What a key writes as a pair is read as the same key; a changed pair is refused, and gives no key. */
#define STORED_PAIR(to_pair, from_pair, key, other, bytes)                                                           \
    do {                                                                                                             \
        uint8_t *pair = space(bytes), *pair_again = space(bytes);                                                    \
        OK(to_pair(pair, &(key)));                                                                                   \
        OK(from_pair(&(other), pair));                                                                               \
        OK(to_pair(pair_again, &(other)));                                                                           \
        CHECK(memcmp(pair, pair_again, bytes) == 0);                                                                 \
        pair[(bytes) - 20] ^= 1;                                                                                     \
        IS(PG_ERROR_ENCODING, from_pair(&(other), pair));                                                            \
        CHECK(all_zero(&(other), sizeof(other)));                                                                    \
        IS(PG_ERROR_ENCODING, to_pair(pair, &(other)));                                                              \
        IS(PG_ERROR_NULL, from_pair(&(other), NULL));                                                                \
    } while (0)

/* A generator that counts, one that fails, and one that gives zeros: only the last is a mistake that looks like success. */
int fill_counting(void *context, uint8_t *out, size_t len);
int fill_failing(void *context, uint8_t *out, size_t len);
int fill_zero(void *context, uint8_t *out, size_t len);
/* The bytes of a cell, behind zeros: what makes the private key, big-endian, that the cell holds. */
int fill_cell(void *context, uint8_t *out, size_t len);

/* What is tested for every group that has it (tests/each), and against vectors (tests/vectors). suites.c is made from the headers and
 * from what is in these folders. */
typedef struct {
    const char *name;
    void (*run)(void);
} suite;

extern const suite suites[];
extern const size_t suite_count;

/* Outputs over inputs. */
void test_overlap(void);

#endif
