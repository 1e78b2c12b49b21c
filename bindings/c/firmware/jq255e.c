/* A device with jq255e alone: key pair, key exchange, signature, verification. What this program has in flash is what these
 * four need; `cargo xtask c firmware` checks that nothing else is there. */
#include "answers.h"

#include <primegroup/jq255e.h>

/* Stands for the board's random number generator. */
static int fill(void *context, uint8_t *out, size_t len) {
    uint32_t *state = (uint32_t *)context;
    size_t i;
    for (i = 0; i < len; i++) {
        *state = *state * 1664525u + 1013904223u;
        out[i] = (uint8_t)(*state >> 24);
    }
    return 0;
}

static int broken(void *context, uint8_t *out, size_t len) {
    (void)context;
    (void)out;
    (void)len;
    return -1;
}

static pg_jq255e_key key, other;
static uint8_t public_key[PG_JQ255E_PUBLIC_KEY_BYTES], other_public[PG_JQ255E_PUBLIC_KEY_BYTES];
static uint8_t shared[PG_JQ255E_SHARED_BYTES], other_shared[PG_JQ255E_SHARED_BYTES];
static uint8_t signature[PG_JQ255E_SIGNATURE_BYTES], zero[PG_JQ255E_SIGNATURE_BYTES];

static int known_answers(void) {
    const table kex = v_jq255e_ecdh, sign = v_jq255e_sign;
    size_t i;
    for (i = 0; i < 2; i++) {
        MUST(pg_jq255e_key_from_bytes(&key, cell_bytes(kex, i, 0)) == PG_OK);
        MUST(pg_jq255e_exchange(shared, &key, cell_bytes(kex, i, 1)) == PG_OK);
        MUST(cell_is(shared, kex, i, 2));
        MUST(pg_jq255e_exchange(shared, &key, cell_bytes(kex, i, 3)) == PG_ERROR_ENCODING);
        MUST(memcmp(shared, zero, sizeof shared) == 0);

        MUST(pg_jq255e_key_from_bytes(&key, cell_bytes(sign, i, 0)) == PG_OK);
        MUST(pg_jq255e_key_public(public_key, &key) == PG_OK);
        MUST(cell_is(public_key, sign, i, 1));
        MUST(pg_jq255e_sign_prehashed(signature, &key, PG_HASH_BLAKE2S, cell_bytes(sign, i, 3), cell_len(sign, i, 3),
                                      cell_bytes(sign, i, 2), cell_len(sign, i, 2)) == PG_OK);
        MUST(cell_is(signature, sign, i, 4));
        MUST(pg_jq255e_verify_prehashed(signature, public_key, PG_HASH_BLAKE2S, cell_bytes(sign, i, 3),
                                        cell_len(sign, i, 3)) == PG_OK);
        signature[i] ^= 1;
        MUST(pg_jq255e_verify_prehashed(signature, public_key, PG_HASH_BLAKE2S, cell_bytes(sign, i, 3),
                                        cell_len(sign, i, 3)) == PG_ERROR_VERIFICATION);
    }
    return 0;
}

static int random_keys(void) {
    uint32_t state = 1;
    MUST(pg_jq255e_key_generate(&key, fill, &state) == PG_OK);
    MUST(pg_jq255e_key_generate(&other, fill, &state) == PG_OK);
    MUST(pg_jq255e_key_public(public_key, &key) == PG_OK);
    MUST(pg_jq255e_key_public(other_public, &other) == PG_OK);
    MUST(pg_jq255e_exchange(shared, &key, other_public) == PG_OK);
    MUST(pg_jq255e_exchange(other_shared, &other, public_key) == PG_OK);
    MUST(memcmp(shared, other_shared, sizeof shared) == 0);
    MUST(pg_jq255e_sign(signature, &key, shared, sizeof shared, NULL, 0) == PG_OK);
    MUST(pg_jq255e_verify(signature, public_key, shared, sizeof shared) == PG_OK);
    MUST(pg_jq255e_verify(signature, other_public, shared, sizeof shared) == PG_ERROR_VERIFICATION);
    pg_wipe(&other, sizeof other);
    MUST(pg_jq255e_sign(signature, &other, shared, sizeof shared, NULL, 0) == PG_ERROR_ENCODING);
    MUST(memcmp(signature, zero, sizeof signature) == 0);
    MUST(pg_jq255e_key_generate(&key, broken, NULL) == PG_ERROR_RANDOMNESS);
    MUST(pg_jq255e_exchange(NULL, &key, public_key) == PG_ERROR_NULL);
    return 0;
}

int main(void) {
    if (known_answers() != 0 || random_keys() != 0) {
        return 1;
    }
    board_print("jq255e: ok\n");
    return 0;
}
