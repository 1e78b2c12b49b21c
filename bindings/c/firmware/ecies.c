/* ECIES: what MIRACL sends on C1665, and both directions on P-256. A program of its own, as the cipher's crate has a path to a panic. */
#include "answers.h"

#include <primegroup/c1665.h>
#include <primegroup/p256.h>

static uint8_t opened[128], sealed[65 + 32 + 16], public_key[33];

static int fill(void *context, uint8_t *out, size_t len) {
    (void)context;
    memset(out, 7, len);
    return 0;
}

static int miracl(void) {
    pg_c1665_key key;
    size_t i;
    for (i = 0; i < 2; i++) {
        size_t len = 0;
        MUST(pg_c1665_key_from_bytes(&key, cell_bytes(v_c1665_ecies, i, 1)) == PG_OK);
        MUST(pg_c1665_ecies_decrypt(opened, &len, &key, cell_bytes(v_c1665_ecies, i, 5), cell_len(v_c1665_ecies, i, 5),
                                    cell_bytes(v_c1665_ecies, i, 3), cell_len(v_c1665_ecies, i, 3),
                                    cell_bytes(v_c1665_ecies, i, 4), cell_len(v_c1665_ecies, i, 4), 12)
             == PG_OK);
        MUST(len == cell_len(v_c1665_ecies, i, 2) && cell_is(opened, v_c1665_ecies, i, 2));
    }
    return 0;
}

static int both_ways(void) {
    static const uint8_t message[20] = { 1, 2, 3 }, seed[32] = { 5 }, other_seed[32] = { 6 };
    pg_p256_ecdh_key key, other;
    size_t len = 0;
    MUST(pg_p256_ecdh_key_from_seed(&key, seed, 32) == PG_OK);
    MUST(pg_p256_ecdh_key_from_seed(&other, other_seed, 32) == PG_OK);
    MUST(pg_p256_ecdh_key_public(public_key, &key) == PG_OK);
    MUST(pg_p256_ecies_encrypt(sealed, sizeof sealed, public_key, sizeof public_key, message, 20, seed, 3, NULL, 0, 16, fill, NULL) == PG_OK);
    MUST(pg_p256_ecies_decrypt(opened, &len, &other, sealed, sizeof sealed, seed, 3, NULL, 0, 16) == PG_ERROR_VERIFICATION);
    MUST(pg_p256_ecies_decrypt(sealed, &len, &key, sealed, sizeof sealed, seed, 3, NULL, 0, 16) == PG_OK);
    MUST(len == 20 && memcmp(sealed, message, 20) == 0);
    return 0;
}

int main(void) {
    if (miracl() != 0 || both_ways() != 0) {
        return 1;
    }
    board_print("ecies: ok\n");
    return 0;
}
