/* Batch verification, which takes more stack than all the rest. */
#include "answers.h"

#include <primegroup/ed25519.h>

static int batches(void) {
    pg_batch_item batch[3];
    size_t i;
    for (i = 0; i < 3; i++) {
        batch[i].public_key = cell_bytes(v_sign_input, i, 1);
        batch[i].message = cell_bytes(v_sign_input, i, 2);
        batch[i].message_len = cell_len(v_sign_input, i, 2);
        batch[i].signature = cell_bytes(v_sign_input, i, 3);
    }
    MUST(pg_ed25519_verify_batch_zip215(batch, 3) == PG_OK);
    batch[1].signature = batch[0].signature;
    MUST(pg_ed25519_verify_batch_zip215(batch, 3) == PG_ERROR_VERIFICATION);
    return 0;
}

int main(void) {
    if (batches() != 0) {
        return 1;
    }
    board_print("batch: ok\n");
    return 0;
}
