/* Every function that writes something: how to call it, and what its pointers point to. overlap_table.c is made from the
 * headers. */
#ifndef OVERLAP_H
#define OVERLAP_H

#include <primegroup.h>

typedef struct {
    const char *name;
    size_t size, align;
    const void *value; /* of an input; NULL for an output */
    int apart;         /* whether an input has to lie apart from output bytes */
} overlap_parameter;

typedef struct {
    const char *name;
    pg_status (*call)(uint8_t *const *at);
    const overlap_parameter *parameters;
    size_t count;
} overlap_function;

extern const overlap_function overlap_functions[];
extern const size_t overlap_count;

/* Makes the inputs. */
void overlap_examples(void);

#endif
