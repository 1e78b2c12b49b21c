/* Runs all suites. */
#include "check.h"

unsigned long checks, failures;
void *copies[COPIES];
size_t copied;

int fill_counting(void *context, uint8_t *out, size_t len) {
    uint32_t *state = (uint32_t *)context;
    size_t i;
    for (i = 0; i < len; i++) {
        *state = *state * 1664525u + 1013904223u;
        out[i] = (uint8_t)(*state >> 24);
    }
    return 0;
}

int fill_failing(void *context, uint8_t *out, size_t len) {
    (void)context;
    memset(out, 0x55, len);
    return -1;
}

int fill_zero(void *context, uint8_t *out, size_t len) {
    (void)context;
    memset(out, 0, len);
    return 0;
}

int fill_cell(void *context, uint8_t *out, size_t len) {
    const cell *c = (const cell *)context;
    if (len < c->len) {
        return -1;
    }
    memset(out, 0, len);
    memcpy(out + (len - c->len), c->bytes, c->len);
    return 0;
}

static void test_common(void) {
    uint8_t bytes[16];
    int status;
    memset(bytes, 1, sizeof bytes);
    pg_wipe(bytes + 1, 14);
    CHECK(bytes[0] == 1 && bytes[15] == 1 && all_zero(bytes + 1, 14));
    pg_wipe(NULL, 0);
    pg_wipe(NULL, 16);
    CHECK(strcmp(pg_version(), PG_VERSION) == 0);
    for (status = -1; status <= 8; status++) {
        CHECK(strlen(pg_status_text(status)) >= 2);
    }
    CHECK(strcmp(pg_status_text(PG_ERROR_RANDOMNESS), "random number generator failed") == 0);
    CHECK(sizeof(pg_status) == 4 && sizeof(pg_hash) == 4);
}

static void run(const char *name, void (*test)(void)) {
    unsigned long before = checks;
    test();
    end_row();
    printf("%-22s %6lu checks\n", name, checks - before);
}

static int left_out(const char *name, int argc, char **argv) {
    int i;
    for (i = 1; i < argc; i++) {
        if (strstr(name, argv[i]) != NULL) {
            return 1;
        }
    }
    return 0;
}

/* Runs all suites but those whose names contain an argument: checkers that slow everything down leave out the vectors. */
int main(int argc, char **argv) {
    size_t i;
    run("common", test_common);
    for (i = 0; i < suite_count; i++) {
        if (!left_out(suites[i].name, argc, argv)) {
            run(suites[i].name, suites[i].run);
        }
    }
    run("overlap", test_overlap);
    printf("%lu checks, %lu failed\n", checks, failures);
    return failures == 0 ? 0 : 1;
}
