/* P-256 against the vectors of RFC 6979, RFC 9380 and Wycheproof. */
#include "../check.h"

static void rfc6979(void) {
    size_t i;
    CHECK(v_p256_rfc6979.rows == 4);
    for (i = 0; i < v_p256_rfc6979.rows; i++) {
        cell message = at(v_p256_rfc6979, i, 2), value = at(v_p256_rfc6979, i, 3);
        uint8_t *signature = space(64), *public_key = take(v_p256_rfc6979_public, 0, 0);
        pg_hash hash = at(v_p256_rfc6979, i, 1).bytes[0];
        pg_p256_ecdsa_key key;
        OK(pg_p256_ecdsa_key_from_bytes(&key, take(v_p256_rfc6979, i, 0)));
        OK(pg_p256_ecdsa_sign_prehashed(signature, &key, hash, take(v_p256_rfc6979, i, 3), value.len, NULL, 0));
        CHECK(is(signature, at(v_p256_rfc6979, i, 4)));
        OK(pg_p256_ecdsa_verify_prehashed(signature, public_key, 65, hash, take(v_p256_rfc6979, i, 3), value.len));
        if (hash == PG_HASH_SHA256) {
            memset(signature, 0xa5, 64);
            OK(pg_p256_ecdsa_sign(signature, &key, take(v_p256_rfc6979, i, 2), message.len, NULL, 0));
            CHECK(is(signature, at(v_p256_rfc6979, i, 4)));
        }
        end_row();
    }
}

static void wycheproof(void) {
    table der = v_p256_ecdsa_der, p1363 = v_p256_ecdsa_p1363, ecdh = v_p256_ecdh;
    size_t i;
    CHECK(der.rows == 484 && p1363.rows == 262 && ecdh.rows == 355);
    for (i = 0; i < der.rows; i++) {
        uint8_t *signature = space(64), *again = space(72);
        size_t len;
        int valid = pg_p256_ecdsa_signature_from_der(signature, take(der, i, 2), at(der, i, 2).len) == PG_OK;
        if (valid) {
            OK(pg_p256_ecdsa_signature_to_der(again, &len, signature));
            CHECK(len == at(der, i, 2).len && is(again, at(der, i, 2)));
            valid = pg_p256_ecdsa_verify(signature, take(der, i, 0), 65, take(der, i, 1), at(der, i, 1).len) == PG_OK;
        }
        CHECK(valid == at(der, i, 3).bytes[0]);
        end_row();
    }
    for (i = 0; i < p1363.rows; i++) {
        uint8_t *signature = take(p1363, i, 2);
        int valid = at(p1363, i, 2).len == 64;
        valid = valid && pg_p256_ecdsa_verify(signature, take(p1363, i, 0), 65, take(p1363, i, 1), at(p1363, i, 1).len) == PG_OK;
        CHECK(valid == at(p1363, i, 3).bytes[0]);
        end_row();
    }
    for (i = 0; i < ecdh.rows; i++) {
        cell peer = at(ecdh, i, 0), expected = at(ecdh, i, 2);
        uint8_t *shared = space(32);
        pg_p256_ecdh_key key;
        OK(pg_p256_ecdh_key_from_bytes(&key, take(ecdh, i, 1)));
        CHECK((pg_p256_ecdh_exchange(shared, &key, take(ecdh, i, 0), peer.len) == PG_OK) == (expected.len != 0));
        CHECK(expected.len == 0 ? all_zero(shared, 32) : is(shared, expected));
        end_row();
    }
}

/* Points of SEC 1 are the encodings of the group; and hashing. */
static void points(void) {
    pg_p256_point p, q;
    uint8_t *out, *x;
    uint32_t same;
    size_t i;
    CHECK(v_p256_hash.rows == 5);
    for (i = 0; i < v_p256_hash.rows; i++) {
        cell message = at(v_p256_hash, i, 0), dst = at(v_p256_hash, i, 1);
        out = space(65);
        x = space(32);
        OK(pg_p256_hash_to_group(&p, take(v_p256_hash, i, 0), message.len, take(v_p256_hash, i, 1), dst.len));
        OK(pg_p256_point_to_sec1_compressed(out, &p));
        CHECK(is(out, at(v_p256_hash, i, 2)));
        OK(pg_p256_point_encode(out, &p));
        CHECK(is(out, at(v_p256_hash, i, 2)));
        OK(pg_p256_point_to_sec1_uncompressed(out, &p));
        OK(pg_p256_point_sec1_x(x, &p));
        CHECK(out[0] == 4 && memcmp(out + 1, x, 32) == 0);
        OK(pg_p256_point_from_sec1(&q, out, 65));
        OK(pg_p256_point_equal(&same, &p, &q));
        CHECK(same == 1);
        /* Hybrid forms are none. */
        out[0] = (uint8_t)(6 | (out[64] & 1));
        IS(PG_ERROR_ENCODING, pg_p256_point_from_sec1(&q, out, 65));
        CHECK(all_zero(&q, sizeof q));
        IS(PG_ERROR_LENGTH, pg_p256_hash_to_group(&q, out, 65, out, 0));
        IS(PG_ERROR_NULL, pg_p256_hash_to_group(&q, NULL, 1, out, 4));
        IS(PG_ERROR_NULL, pg_p256_hash_to_group(NULL, out, 1, out, 4));
        end_row();
    }
    out = space(65);
    out[0] = 0;
    OK(pg_p256_point_from_sec1(&p, out, 1));
    OK(pg_p256_point_is_identity(&same, &p));
    CHECK(same == 1);
    IS(PG_ERROR_ENCODING, pg_p256_point_to_sec1_compressed(out, &p));
    IS(PG_ERROR_ENCODING, pg_p256_point_to_sec1_uncompressed(out, &p));
    IS(PG_ERROR_NULL, pg_p256_point_from_sec1(NULL, out, 1));
    IS(PG_ERROR_NULL, pg_p256_point_from_sec1(&p, NULL, 33));
    IS(PG_ERROR_NULL, pg_p256_point_to_sec1_compressed(NULL, &p));
    IS(PG_ERROR_NULL, pg_p256_point_to_sec1_uncompressed(out, NULL));
    IS(PG_ERROR_NULL, pg_p256_point_sec1_x(NULL, &p));
    end_row();
}

void test_p256(void) {
    rfc6979();
    wycheproof();
    points();
}
