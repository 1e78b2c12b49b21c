/* X25519 against the vectors of RFC 7748 and Wycheproof, and what its functions alone can be called wrongly with. */
#include "../check.h"

void test_x25519(void) {
    uint8_t k[32] = { 9 }, u[32] = { 9 }, out[32], zero[32] = { 0 };
    uint8_t *secret, *public_key, *peer, *shared;
    uint32_t state = 11;
    size_t i;
    CHECK(v_rfc7748.rows == 2 && v_rfc7748_iterated.rows == 2 && v_wycheproof_x25519.rows == 518);
    for (i = 0; i < v_rfc7748.rows; i++) {
        shared = space(32);
        OK(pg_x25519(shared, take(v_rfc7748, i, 0), take(v_rfc7748, i, 1)));
        CHECK(is(shared, at(v_rfc7748, i, 2)));
        end_row();
    }
    for (i = 1; i <= 1000; i++) {
        OK(pg_x25519(out, k, u));
        memcpy(u, k, 32);
        memcpy(k, out, 32);
        if (i == 1) {
            CHECK(is(k, at(v_rfc7748_iterated, 0, 0)));
        }
    }
    CHECK(is(k, at(v_rfc7748_iterated, 1, 0)));
    for (i = 0; i < v_wycheproof_x25519.rows; i++) {
        int refused = all_zero(at(v_wycheproof_x25519, i, 2).bytes, 32);
        shared = space(32);
        secret = take(v_wycheproof_x25519, i, 0);
        peer = take(v_wycheproof_x25519, i, 1);
        OK(pg_x25519(shared, secret, peer));
        CHECK(is(shared, at(v_wycheproof_x25519, i, 2)));
        memset(shared, 0xa5, 32);
        IS(refused ? PG_ERROR_ENCODING : PG_OK, pg_x25519_exchange(shared, secret, peer));
        CHECK(is(shared, at(v_wycheproof_x25519, i, 2)));
        end_row();
    }
    secret = space(32);
    public_key = space(32);
    shared = space(32);
    OK(pg_x25519_generate(secret, public_key, fill_counting, &state));
    OK(pg_x25519_base(shared, secret));
    CHECK(memcmp(shared, public_key, 32) == 0);
    memset(u, 0, 32);
    u[0] = 9;
    OK(pg_x25519(shared, secret, u));
    CHECK(memcmp(shared, public_key, 32) == 0);
    OK(pg_x25519_exchange(out, k, public_key));
    OK(pg_x25519_base(u, k));
    OK(pg_x25519_exchange(u, secret, u));
    CHECK(memcmp(out, u, 32) == 0);
    IS(PG_ERROR_ENCODING, pg_x25519_exchange(shared, secret, zero));
    CHECK(all_zero(shared, 32));
    IS(PG_ERROR_RANDOMNESS, pg_x25519_generate(secret, public_key, fill_failing, NULL));
    CHECK(all_zero(secret, 32) && all_zero(public_key, 32));
    memset(secret, 0xa5, 32);
    memset(public_key, 0xa5, 32);
    IS(PG_ERROR_NULL, pg_x25519_generate(secret, NULL, fill_counting, &state));
    CHECK(all_zero(secret, 32));
    IS(PG_ERROR_NULL, pg_x25519_generate(NULL, public_key, fill_counting, &state));
    CHECK(all_zero(public_key, 32));
    IS(PG_ERROR_NULL, pg_x25519_generate(secret, public_key, NULL, &state));
    IS(PG_ERROR_NULL, pg_x25519(NULL, k, u));
    IS(PG_ERROR_NULL, pg_x25519(out, NULL, u));
    CHECK(all_zero(out, 32));
    IS(PG_ERROR_NULL, pg_x25519(out, k, NULL));
    IS(PG_ERROR_NULL, pg_x25519_base(NULL, k));
    IS(PG_ERROR_NULL, pg_x25519_base(out, NULL));
    IS(PG_ERROR_NULL, pg_x25519_exchange(NULL, k, u));
    IS(PG_ERROR_NULL, pg_x25519_exchange(out, NULL, u));
    IS(PG_ERROR_NULL, pg_x25519_exchange(out, k, NULL));
}
