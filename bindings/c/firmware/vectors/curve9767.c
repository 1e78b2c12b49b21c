/* Curve9767: keys, exchange, signatures, hashing. */
#include "shared.h"

int answers_curve9767(void) {
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
