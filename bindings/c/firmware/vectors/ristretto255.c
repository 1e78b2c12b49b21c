/* Ristretto255, and the generic schemes on it. */
#include "shared.h"

int answers_ristretto255(void) {
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
