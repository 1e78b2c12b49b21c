/* P-256: ECDSA and ECDH. */
#include "shared.h"

int answers_p256(void) {
    pg_p256_ecdsa_key signer;
    pg_p256_ecdh_key x, y;
    uint8_t public_key[33], other[33];
    size_t i;
    /* All answers of RFC 6979, as hash values. */
    MUST(pg_p256_ecdsa_key_from_bytes(&signer, cell_bytes(v_p256_rfc6979, 0, 0)) == PG_OK);
    for (i = 0; i < 4; i++) {
        pg_hash hash = cell_bytes(v_p256_rfc6979, i, 1)[0];
        const uint8_t *value = cell_bytes(v_p256_rfc6979, i, 3);
        size_t len = cell_len(v_p256_rfc6979, i, 3);
        MUST(pg_p256_ecdsa_sign_prehashed(signature, &signer, hash, value, len, NULL, 0) == PG_OK);
        MUST(cell_is(signature, v_p256_rfc6979, i, 4));
        MUST(pg_p256_ecdsa_verify_prehashed(signature, cell_bytes(v_p256_rfc6979_public, 0, 0), 65, hash, value, len) == PG_OK);
    }
    MUST(pg_p256_ecdsa_key_public(public_key, &signer) == PG_OK);
    MUST(pg_p256_ecdsa_sign(signature, &signer, a, sizeof a, b, sizeof b) == PG_OK);
    MUST(pg_p256_ecdsa_verify(signature, public_key, sizeof public_key, a, sizeof a) == PG_OK);
    MUST(pg_p256_ecdsa_verify(signature, public_key, sizeof public_key, a, sizeof a - 1) == PG_ERROR_VERIFICATION);
    MUST(pg_p256_ecdh_key_from_seed(&x, a, 31) == PG_OK);
    MUST(pg_p256_ecdh_key_from_seed(&y, a, 30) == PG_OK);
    MUST(pg_p256_ecdh_key_public(public_key, &x) == PG_OK);
    MUST(pg_p256_ecdh_key_public(other, &y) == PG_OK);
    MUST(pg_p256_ecdh_exchange(shared, &x, other, sizeof other) == PG_OK);
    MUST(pg_p256_ecdh_exchange(a, &y, public_key, sizeof public_key) == PG_OK);
    MUST(memcmp(a, shared, sizeof a) == 0);
    return 0;
}
