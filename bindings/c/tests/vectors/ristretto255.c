/* Ristretto255 against the vectors of RFC 9496 and RFC 9497, and what its functions alone can be called wrongly with. */
#include "../check.h"

void test_ristretto255(void) {
    pg_ristretto255_point p, g;
    uint8_t *out;
    size_t i;
    CHECK(v_rfc9496_multiples.rows == 16 && v_rfc9496_invalid.rows == 9 && v_rfc9496_uniform.rows == 7);
    OK(pg_ristretto255_point_identity(&p));
    OK(pg_ristretto255_point_generator(&g));
    for (i = 0; i < 16; i++) {
        out = space(32);
        OK(pg_ristretto255_point_encode(out, &p));
        CHECK(is(out, at(v_rfc9496_multiples, i, 0)));
        OK(pg_ristretto255_point_check(out));
        OK(pg_ristretto255_point_add(&p, &p, &g));
        end_row();
    }
    for (i = 0; i < v_rfc9496_invalid.rows; i++) {
        IS(PG_ERROR_ENCODING, pg_ristretto255_point_decode(&p, take(v_rfc9496_invalid, i, 0)));
        CHECK(all_zero(&p, sizeof p));
        end_row();
    }
    for (i = 0; i < v_rfc9496_uniform.rows; i++) {
        out = space(32);
        OK(pg_ristretto255_from_uniform_bytes(&p, take(v_rfc9496_uniform, i, 0)));
        OK(pg_ristretto255_point_encode(out, &p));
        CHECK(is(out, at(v_rfc9496_uniform, i, 1)));
        end_row();
    }
    CHECK(v_rfc9497_elements.rows == 10 && v_rfc9497_scalars.rows == 3);
    for (i = 0; i < v_rfc9497_elements.rows; i++) {
        /* input, tag, blind, blinded element */
        out = space(32);
        OK(pg_ristretto255_hash_to_group_xmd(&p, take(v_rfc9497_elements, i, 0), at(v_rfc9497_elements, i, 0).len,
                                             take(v_rfc9497_elements, i, 1), at(v_rfc9497_elements, i, 1).len));
        OK(pg_ristretto255_point_mul(&p, &p, take(v_rfc9497_elements, i, 2)));
        OK(pg_ristretto255_point_encode(out, &p));
        CHECK(is(out, at(v_rfc9497_elements, i, 3)));
        end_row();
    }
    for (i = 0; i < v_rfc9497_scalars.rows; i++) {
        out = space(32);
        OK(pg_ristretto255_hash_to_scalar_xmd(out, take(v_rfc9497_scalars, i, 0), at(v_rfc9497_scalars, i, 0).len,
                                              take(v_rfc9497_scalars, i, 1), at(v_rfc9497_scalars, i, 1).len));
        CHECK(is(out, at(v_rfc9497_scalars, i, 2)));
        end_row();
    }
    IS(PG_ERROR_NULL, pg_ristretto255_from_uniform_bytes(&p, NULL));
    CHECK(all_zero(&p, sizeof p));
    out = space(64);
    IS(PG_ERROR_NULL, pg_ristretto255_from_uniform_bytes(NULL, out));
}
