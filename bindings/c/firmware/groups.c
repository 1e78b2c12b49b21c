/* Every group and scheme but batches, once, against published answers. */
#include "answers.h"

#include <primegroup.h>

static uint8_t a[32], b[32], shared[32], signature[64];

#define GROUP do255e
#define SIGNED_HASH PG_HASH_SHA3_256
#include "group.inc"
#define GROUP do255s
#define SIGNED_HASH PG_HASH_SHA3_256
#include "group.inc"
#define GROUP jq255e
#define SIGNED_HASH PG_HASH_BLAKE2S
#include "group.inc"
#define GROUP jq255s
#define SIGNED_HASH PG_HASH_BLAKE2S
#include "group.inc"

static int curve25519(void) {
    pg_ed25519_key key;
    size_t i;
    for (i = 0; i < 2; i++) {
        MUST(pg_x25519(shared, cell_bytes(v_rfc7748, i, 0), cell_bytes(v_rfc7748, i, 1)) == PG_OK);
        MUST(cell_is(shared, v_rfc7748, i, 2));
        MUST(pg_ed25519_key_from_seed(&key, cell_bytes(v_sign_input, i, 0)) == PG_OK);
        MUST(pg_ed25519_key_public(a, &key) == PG_OK);
        MUST(cell_is(a, v_sign_input, i, 1));
        MUST(pg_ed25519_sign(signature, &key, cell_bytes(v_sign_input, i, 2), cell_len(v_sign_input, i, 2)) == PG_OK);
        MUST(cell_is(signature, v_sign_input, i, 3));
        MUST(pg_ed25519_verify_strict(signature, a, cell_bytes(v_sign_input, i, 2), cell_len(v_sign_input, i, 2))
             == PG_OK);
        signature[40] ^= 1;
        MUST(pg_ed25519_verify(signature, a, cell_bytes(v_sign_input, i, 2), cell_len(v_sign_input, i, 2))
             == PG_ERROR_VERIFICATION);
    }
    memset(a, 7, sizeof a);
    memset(b, 9, sizeof b);
    MUST(pg_x25519_base(shared, b) == PG_OK);
    MUST(pg_x25519_exchange(shared, a, shared) == PG_OK);
    MUST(pg_x25519_base(a, a) == PG_OK);
    MUST(pg_x25519_exchange(a, b, a) == PG_OK);
    MUST(memcmp(a, shared, sizeof a) == 0);
    memset(a, 0, sizeof a);
    MUST(pg_x25519_exchange(shared, b, a) == PG_ERROR_ENCODING);
    return 0;
}

static int ristretto255(void) {
    pg_ristretto255_schnorr_key signer;
    pg_ristretto255_dh_key x, y;
    pg_ristretto255_point p;
    size_t i;
    for (i = 0; i < 2; i++) {
        MUST(pg_ristretto255_from_uniform_bytes(&p, cell_bytes(v_rfc9496_uniform, i, 0)) == PG_OK);
        MUST(pg_ristretto255_point_encode(a, &p) == PG_OK);
        MUST(cell_is(a, v_rfc9496_uniform, i, 1));
    }
    MUST(pg_ristretto255_point_check(cell_bytes(v_rfc9496_invalid, 0, 0)) == PG_ERROR_ENCODING);
    MUST(pg_ristretto255_schnorr_key_from_seed(&signer, a, sizeof a) == PG_OK);
    MUST(pg_ristretto255_schnorr_key_public(b, &signer) == PG_OK);
    MUST(pg_ristretto255_schnorr_sign(signature, &signer, a, sizeof a, b, 5, NULL, 0) == PG_OK);
    MUST(pg_ristretto255_schnorr_verify(signature, b, a, sizeof a, b, 5) == PG_OK);
    MUST(pg_ristretto255_schnorr_verify(signature, b, a, sizeof a, b, 4) == PG_ERROR_VERIFICATION);
    MUST(pg_ristretto255_dh_key_from_seed(&x, a, 31) == PG_OK);
    MUST(pg_ristretto255_dh_key_from_seed(&y, a, 30) == PG_OK);
    MUST(pg_ristretto255_dh_key_public(a, &x) == PG_OK);
    MUST(pg_ristretto255_dh_key_public(b, &y) == PG_OK);
    MUST(pg_ristretto255_dh_exchange(shared, &x, b) == PG_OK);
    MUST(pg_ristretto255_dh_exchange(a, &y, a) == PG_OK);
    MUST(memcmp(a, shared, sizeof a) == 0);
    return 0;
}

static int curve9767(void) {
    pg_curve9767_key key;
    pg_curve9767_point p;
    uint32_t valid;
    size_t i;
    for (i = 0; i < 2; i++) {
        MUST(pg_curve9767_key_from_seed(&key, cell_bytes(v_curve9767_ecdh, i, 0), cell_len(v_curve9767_ecdh, i, 0)) == PG_OK);
        MUST(pg_curve9767_key_public(a, &key) == PG_OK);
        MUST(cell_is(a, v_curve9767_ecdh, i, 2));
        MUST(pg_curve9767_exchange(shared, &key, cell_bytes(v_curve9767_ecdh, i, 3)) == PG_OK);
        MUST(cell_is(shared, v_curve9767_ecdh, i, 4));
        MUST(pg_curve9767_exchange_silent(shared, &valid, &key, cell_bytes(v_curve9767_ecdh, i, 5), 32) == PG_OK);
        MUST(cell_is(shared, v_curve9767_ecdh, i, 6) && valid == 0);
        MUST(pg_curve9767_key_from_bytes(&key, cell_bytes(v_curve9767_sign, i, 1)) == PG_OK);
        MUST(pg_curve9767_key_public(b, &key) == PG_OK);
        MUST(cell_is(b, v_curve9767_sign, i, 2));
        MUST(pg_curve9767_sign_prehashed(signature, &key, PG_HASH_SHA3_256, cell_bytes(v_curve9767_sign, i, 3), 32, NULL, 0)
             == PG_OK);
        MUST(cell_is(signature, v_curve9767_sign, i, 4));
        MUST(pg_curve9767_verify_prehashed(signature, b, PG_HASH_SHA3_256, cell_bytes(v_curve9767_sign, i, 3), 32) == PG_OK);
        MUST(pg_curve9767_verify_prehashed_ct(&valid, signature, b, PG_HASH_SHA3_256, cell_bytes(v_curve9767_sign, i, 3), 32)
             == PG_OK);
        MUST(valid == 1);
        signature[40] ^= 1;
        MUST(pg_curve9767_verify_prehashed(signature, b, PG_HASH_SHA3_256, cell_bytes(v_curve9767_sign, i, 3), 32)
             == PG_ERROR_VERIFICATION);
        MUST(pg_curve9767_hash_to_group(&p, cell_bytes(v_curve9767_hash_raw, i, 0), cell_len(v_curve9767_hash_raw, i, 0))
             == PG_OK);
        MUST(pg_curve9767_point_encode(a, &p) == PG_OK);
        MUST(cell_is(a, v_curve9767_hash_raw, i, 1));
    }
    return 0;
}

#define GROUP xsb233
#include "xs233.inc"
#define GROUP xsk233
#include "xs233.inc"

int main(void) {
    if (do255e_group() != 0 || do255s_group() != 0 || jq255e_group() != 0 || jq255s_group() != 0 || curve25519() != 0
        || ristretto255() != 0 || curve9767() != 0 || xsb233_group() != 0 || xsk233_group() != 0) {
        return 1;
    }
    board_print("groups: ok\n");
    return 0;
}
