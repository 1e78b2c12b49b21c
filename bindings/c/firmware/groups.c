/* Every group and scheme but batches, once, against published answers: the files of the folder vectors, of which each NAME.c has a
 * function answers_NAME that gives 0. EACH(run), which `cargo xtask c firmware` defines, is run(NAME) for all of them. */
#include "vectors/shared.h"

uint8_t a[32], b[32], shared[32], signature[64];

#define DECLARE(name) int answers_##name(void);
EACH(DECLARE)

int main(void) {
#define RUN(name)                  \
    if (answers_##name() != 0) {   \
        return 1;                  \
    }
    EACH(RUN)
    board_print("groups: ok\n");
    return 0;
}
