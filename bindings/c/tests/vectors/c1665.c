/* C1665 against what MIRACL gives; and misuse. */
#include "../check.h"

static void multiples(void) {
    table t = v_c1665_multiples;
    size_t i;
    CHECK(t.rows == 24);
    for (i = 0; i < t.rows; i++) {
        uint8_t *out = space(22);
        pg_c1665_point p, q;
        uint32_t same;
        OK(pg_c1665_point_mul_generator(&p, take(t, i, 0)));
        OK(pg_c1665_point_encode(out, &p));
        CHECK(is(out, at(t, i, 1)));
        OK(pg_c1665_point_decode(&q, out));
        OK(pg_c1665_point_equal(&same, &p, &q));
        CHECK(same == 1);
        OK(pg_c1665_public_key_check(out, 22));
        OK(pg_c1665_public_key_check(take(t, i, 2), 43));
        end_row();
    }
}

/* Row: a private key, the same clamped, another one; their public keys; what they share; a message, and its signature by the first. */
static void protocols(void) {
    table t = v_c1665_protocols;
    size_t i, k;
    CHECK(t.rows == 8);
    for (i = 0; i < t.rows; i++) {
        uint8_t *out = space(43), *short_key = space(22), *shared = space(21), *signature = take(t, i, 7), *own = space(42), *again = space(42);
        uint8_t *message = take(t, i, 6), *value = space(64), *secret = space(21);
        size_t len = at(t, i, 6).len;
        pg_c1665_key key, same;
        memset(&key, 0xa5, sizeof key);
        memset(&same, 0x5a, sizeof same);
        /* What is not clamped is no key. */
        IS(is(take(t, i, 0), at(t, i, 1)) ? PG_OK : PG_ERROR_ENCODING, pg_c1665_key_from_bytes(&same, take(t, i, 0)));
        OK(pg_c1665_key_from_bytes(&same, take(t, i, 1)));
        OK(pg_c1665_key_to_bytes(secret, &same));
        CHECK(is(secret, at(t, i, 1)));
        STORED_PAIR(pg_c1665_key_to_pair, pg_c1665_key_from_pair, same, key, PG_C1665_PAIR_BYTES);
        for (k = 0; k < 2; k++) {
            OK(pg_c1665_key_from_bytes(&key, take(t, i, 2 - k)));
            OK(pg_c1665_key_public_uncompressed(out, &key));
            CHECK(is(out, at(t, i, 4 - k)));
            OK(pg_c1665_exchange(shared, &key, take(t, i, 3 + k), 43));
            CHECK(is(shared, at(t, i, 5)));
        }
        /* Equal keys are equal in memory, whatever was there. The second was the first of the row. */
        CHECK(memcmp(&key, &same, sizeof key) == 0);
        OK(pg_c1665_key_public(short_key, &key));
        OK(pg_c1665_public_key_check(short_key, 22));
        OK(pg_c1665_verify(signature, short_key, 22, message, len));
        OK(pg_c1665_verify(signature, out, 43, message, len));
        OK(pg_c1665_sign(own, &key, message, len, NULL, 0));
        OK(pg_c1665_verify(own, short_key, 22, message, len));
        OK(pg_c1665_sign_checked(again, &key, message, len, NULL, 0));
        CHECK(memcmp(own, again, 42) == 0);
        OK(pg_c1665_sign(again, &key, message, len, secret, 21));
        CHECK(memcmp(own, again, 42) != 0);
        OK(pg_c1665_verify(again, short_key, 22, message, len));
        IS(PG_ERROR_VERIFICATION, pg_c1665_verify(signature, take(t, i, 4), 43, message, len));
        IS(PG_ERROR_VERIFICATION, pg_c1665_verify(signature, short_key, 22, message, len - 1));
        signature[41] ^= 1;
        IS(PG_ERROR_VERIFICATION, pg_c1665_verify(signature, short_key, 22, message, len));
        /* Hash values: those of MIRACL's functions, of their lengths. */
        memset(value, 7, 64);
        OK(pg_c1665_sign_prehashed(own, &key, PG_HASH_SHA384, value, 48, NULL, 0));
        OK(pg_c1665_verify_prehashed(own, short_key, 22, PG_HASH_SHA384, value, 48));
        /* As only 21 bytes count. */
        OK(pg_c1665_verify_prehashed(own, out, 43, PG_HASH_SHA512, value, 64));
        value[20] ^= 1;
        IS(PG_ERROR_VERIFICATION, pg_c1665_verify_prehashed(own, short_key, 22, PG_HASH_SHA384, value, 48));
        IS(PG_ERROR_LENGTH, pg_c1665_verify_prehashed(own, short_key, 22, PG_HASH_SHA256, value, 48));
        IS(PG_ERROR_ENCODING, pg_c1665_verify_prehashed(own, short_key, 22, PG_HASH_BLAKE2S, value, 32));
        IS(PG_ERROR_ENCODING, pg_c1665_sign_prehashed(again, &key, PG_HASH_SHA224, value, 28, NULL, 0));
        CHECK(all_zero(again, 42));
        end_row();
    }
}

/* Row: another private key, that of the recipient, a message, two strings, and what MIRACL sends, with a tag of 12 bytes. */
static void ecies(void) {
    table t = v_c1665_ecies;
    size_t i;
    CHECK(t.rows == 8);
    for (i = 0; i < t.rows; i++) {
        cell message = at(t, i, 2), sealed = at(t, i, 5);
        size_t p1 = at(t, i, 3).len, p2 = at(t, i, 4).len, len = 0, expected = 0;
        uint8_t *derive = take(t, i, 3), *authenticate = take(t, i, 4), *theirs = take(t, i, 5), *out = space(sealed.len);
        pg_c1665_key key, other;
        OK(pg_c1665_key_from_bytes(&other, take(t, i, 0)));
        OK(pg_c1665_key_from_bytes(&key, take(t, i, 1)));
        OK(pg_c1665_ecies_sealed_len(&expected, message.len, 12));
        CHECK(expected == sealed.len);
        OK(pg_c1665_ecies_decrypt(out, &len, &key, theirs, sealed.len, derive, p1, authenticate, p2, 12));
        CHECK(len == message.len && is(out, message));
        IS(PG_ERROR_VERIFICATION, pg_c1665_ecies_decrypt(out, &len, &other, theirs, sealed.len, derive, p1, authenticate, p2, 12));
        CHECK(len == 0 && all_zero(out, sealed.len));
        end_row();
    }
}

static void misuse(void) {
    uint8_t *seed = space(32), *out = space(43), *shared = space(21), *signature = space(42), *small = space(22);
    uint32_t state = 5;
    pg_c1665_key key, empty;
    memset(&empty, 0, sizeof empty);
    IS(PG_ERROR_LENGTH, pg_c1665_key_from_seed(&key, seed, 15));
    CHECK(all_zero(&key, sizeof key));
    OK(pg_c1665_key_generate(&key, fill_counting, &state));
    IS(PG_ERROR_RANDOMNESS, pg_c1665_key_generate(&key, fill_failing, NULL));
    CHECK(all_zero(&key, sizeof key));
    OK(pg_c1665_key_from_seed(&key, seed, 16));
    OK(pg_c1665_key_public_uncompressed(out, &key));
    /* The neutral element, and the points of order 2 and 4: x = 0, 1. */
    memset(small, 0, 22);
    for (small[0] = 2; small[0] < 4; small[0]++) {
        IS(PG_ERROR_ENCODING, pg_c1665_public_key_check(small, 22));
        IS(PG_ERROR_ENCODING, pg_c1665_exchange(shared, &key, small, 22));
        CHECK(all_zero(shared, 21));
    }
    small[0] = 2;
    small[21] = 1;
    IS(PG_ERROR_ENCODING, pg_c1665_exchange(shared, &key, small, 22));
    IS(PG_ERROR_LENGTH, pg_c1665_exchange(shared, &key, out, 42));
    IS(PG_ERROR_LENGTH, pg_c1665_public_key_check(NULL, 0));
    IS(PG_ERROR_LENGTH, pg_c1665_verify(signature, out, 21, seed, 32));
    out[42] ^= 1;
    IS(PG_ERROR_ENCODING, pg_c1665_exchange(shared, &key, out, 43));
    IS(PG_ERROR_ENCODING, pg_c1665_verify(signature, out, 43, seed, 32));
    out[42] ^= 1;
    IS(PG_ERROR_ENCODING, pg_c1665_exchange(shared, &empty, out, 43));
    IS(PG_ERROR_ENCODING, pg_c1665_sign(signature, &empty, seed, 32, NULL, 0));
    CHECK(all_zero(signature, 42));
    IS(PG_ERROR_ENCODING, pg_c1665_key_public_uncompressed(out, &empty));
    CHECK(all_zero(out, 43));
    IS(PG_ERROR_NULL, pg_c1665_key_public_uncompressed(NULL, &key));
    IS(PG_ERROR_NULL, pg_c1665_public_key_check(NULL, 22));
    IS(PG_ERROR_NULL, pg_c1665_exchange(NULL, &key, small, 22));
    IS(PG_ERROR_NULL, pg_c1665_exchange(shared, NULL, small, 22));
    IS(PG_ERROR_NULL, pg_c1665_exchange(shared, &key, NULL, 22));
    IS(PG_ERROR_NULL, pg_c1665_sign(NULL, &key, seed, 32, NULL, 0));
    IS(PG_ERROR_NULL, pg_c1665_sign(signature, &key, NULL, 32, NULL, 0));
    IS(PG_ERROR_NULL, pg_c1665_sign_checked(signature, NULL, seed, 32, NULL, 0));
    IS(PG_ERROR_NULL, pg_c1665_verify(NULL, small, 22, seed, 32));
    IS(PG_ERROR_NULL, pg_c1665_verify(signature, NULL, 22, seed, 32));
    end_row();
}

void test_c1665(void) {
    multiples();
    protocols();
    ecies();
    misuse();
}
