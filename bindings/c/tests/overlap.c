/* Outputs over inputs: each function gives what it gives where they are apart, wherever its output lies. And outputs over
 * outputs: refused. */
#include "check.h"
#include "overlap.h"

#define MOST 8   /* pointers of a function */
#define SLOT 1024 /* bytes for what each points to (an element of GT has 576), and to slide another along it */

static union {
    uint64_t aligned;
    uint8_t bytes[(MOST + 3) * SLOT];
} memory;

/* What a call gives where nothing overlaps. */
typedef struct {
    pg_status status;
    uint8_t outputs[MOST][SLOT];
} answer;

/* Calls with inputs as they are, or of bytes 0xff (where they are bytes), which are mostly no scalars and no points. */
static pg_status call(const overlap_function *f, uint8_t *const *at, int senseless) {
    size_t i;
    for (i = 0; i < f->count; i++) {
        const overlap_parameter *p = &f->parameters[i];
        if (p->value != NULL && senseless && p->align == 1) {
            memset(at[i], 0xff, p->size);
        } else if (p->value != NULL) {
            memcpy(at[i], p->value, p->size);
        }
    }
    return f->call(at);
}

static void apart(const overlap_function *f, uint8_t **at) {
    size_t i;
    memset(memory.bytes, 0xa5, sizeof memory.bytes);
    for (i = 0; i < f->count; i++) {
        at[i] = memory.bytes + i * SLOT;
    }
}

static void same(const overlap_function *f, uint8_t *const *at, const answer *expected, pg_status status, const char *where) {
    size_t i;
    int equal = status == expected->status;
    for (i = 0; i < f->count; i++) {
        if (f->parameters[i].value == NULL) {
            equal &= memcmp(at[i], expected->outputs[i], f->parameters[i].size) == 0;
        }
    }
    if (!equal) {
        fprintf(stderr, "%s: another result with an output over %s\n", f->name, where);
    }
    CHECK(equal);
}

/* Output o over input i: at its beginning, a step before and after, and with one step in common at either end. */
static void slide(const overlap_function *f, size_t o, size_t i, const answer *expected, int senseless) {
    const overlap_parameter *out = &f->parameters[o], *in = &f->parameters[i];
    long step = (long)(out->align > in->align ? out->align : in->align);
    long shifts[5];
    size_t n;
    shifts[0] = 0;
    shifts[1] = step;
    shifts[2] = -step;
    shifts[3] = ((long)in->size - 1) / step * step;
    shifts[4] = -(((long)out->size - 1) / step * step);
    for (n = 0; n < 5; n++) {
        uint8_t *at[MOST];
        apart(f, at);
        at[i] = memory.bytes + (MOST + 1) * SLOT;
        at[o] = at[i] + shifts[n];
        same(f, at, expected, call(f, at, senseless), in->name);
    }
}

/* An output that has bytes in common with another one, or with an input that has to lie apart. */
static void refused(const overlap_function *f, size_t o, size_t p) {
    uint8_t *at[MOST];
    long back = (long)(f->parameters[o].size - f->parameters[p].align);
    long shifts[2];
    size_t n;
    shifts[0] = 0;
    shifts[1] = back / 4 * 4;
    for (n = 0; n < 2; n++) {
        apart(f, at);
        at[p] = at[o] + shifts[n];
        IS(PG_ERROR_OVERLAP, call(f, at, 0));
        CHECK(all_zero(at[o], f->parameters[o].size));
        CHECK(f->parameters[p].value != NULL || all_zero(at[p], f->parameters[p].size));
    }
}

void test_overlap(void) {
    static answer expected;
    size_t k, o, i, twice = 0, parted = 0;
    overlap_examples();
    for (k = 0; k < overlap_count; k++) {
        const overlap_function *f = &overlap_functions[k];
        int senseless;
        CHECK(f->count <= MOST);
        for (senseless = 0; senseless < 2; senseless++) {
            uint8_t *at[MOST];
            apart(f, at);
            expected.status = call(f, at, senseless);
            if (!senseless && expected.status != PG_OK) {
                fprintf(stderr, "%s: %s\n", f->name, pg_status_text((int32_t)expected.status));
            }
            CHECK(senseless || expected.status == PG_OK);
            for (o = 0; o < f->count; o++) {
                memcpy(expected.outputs[o], at[o], f->parameters[o].size);
                CHECK(f->parameters[o].value != NULL || expected.status == PG_OK || all_zero(at[o], f->parameters[o].size));
            }
            for (o = 0; o < f->count; o++) {
                for (i = 0; f->parameters[o].value == NULL && i < f->count; i++) {
                    if (f->parameters[i].apart && f->parameters[o].align == 1) {
                        if (!senseless) {
                            refused(f, o, i);
                            parted++;
                        }
                    } else if (f->parameters[i].value != NULL) {
                        slide(f, o, i, &expected, senseless);
                    } else if (i > o && !senseless) {
                        refused(f, o, i);
                        twice++;
                    }
                }
            }
        }
    }
    /* Five silent exchanges, a key pair of X25519; two signatures in DER and three messages of ECIES, each and its length. */
    CHECK(twice == 11);
    CHECK(parted == 3 * 5); /* the message and two strings of encryption, and the strings of decryption, of ECIES */
}
