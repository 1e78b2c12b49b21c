/* The published vectors of Curve9767, and what its functions alone can be called wrongly with. */
#include "../check.h"

#define GROUP curve9767
#include "../names.inc"

/* What the encoder gives for the neutral element, and no decoder takes. */
static void neutral_bytes(uint8_t *out) {
    memset(out, 0xff, 32);
    out[31] = 0x7f;
}

static void scalars(void) {
    table list = V(scalars);
    size_t i;
    CHECK(list.rows == 20);
    for (i = 0; i < list.rows; i++) {
        uint8_t *a = space(32), *b = space(32), *out = space(32);
        OK(FN(scalar_reduce)(a, take(list, i, 0), at(list, i, 0).len));
        OK(FN(scalar_reduce)(b, take(list, i, 2), at(list, i, 2).len));
        CHECK(is(a, at(list, i, 1)) && is(b, at(list, i, 3)));
        OK(FN(scalar_add)(out, a, b));
        CHECK(is(out, at(list, i, 4)));
        OK(FN(scalar_sub)(out, a, b));
        CHECK(is(out, at(list, i, 5)));
        OK(FN(scalar_neg)(out, a));
        CHECK(is(out, at(list, i, 6)));
        OK(FN(scalar_mul)(out, a, b));
        CHECK(is(out, at(list, i, 7)));
        end_row();
    }
}

static void decode(void) {
    table list = V(decode);
    FN(point) p;
    uint8_t *neutral;
    size_t i;
    CHECK(list.rows == 131);
    for (i = 0; i < list.rows; i++) {
        uint8_t *out = space(32), *encoded = take(list, i, 0);
        pg_status expected = at(list, i, 1).bytes[0] ? PG_OK : PG_ERROR_ENCODING;
        memset(&p, 0xa5, sizeof p);
        IS(expected, FN(point_decode)(&p, encoded));
        IS(expected, FN(point_check)(encoded));
        IS(expected, FN(public_key_check)(encoded));
        if (expected == PG_OK) {
            OK(FN(point_encode)(out, &p));
            CHECK(is(out, at(list, i, 0)));
        } else {
            CHECK(all_zero(&p, sizeof p));
        }
        end_row();
    }
    neutral = space(32);
    OK(FN(point_identity)(&p));
    OK(FN(point_encode)(neutral, &p));
    CHECK(neutral[0] == 0xff && neutral[31] == 0x7f);
    IS(PG_ERROR_ENCODING, FN(point_check)(neutral));
    end_row();
}

static void points(void) {
    table basic = V(basic), multiples = V(multiples), monte_carlo = V(monte_carlo);
    FN(point) p, q, r;
    uint8_t encoded[32], n[32];
    size_t i, j;
    CHECK(basic.rows == 20 && multiples.rows == 17 && monte_carlo.rows == 10);
    for (i = 0; i < basic.rows; i++) {
        uint8_t *out = space(32);
        OK(FN(point_mul_generator)(&p, take(basic, i, 0)));
        OK(FN(point_mul_generator)(&q, take(basic, i, 1)));
        OK(FN(point_encode)(out, &p));
        CHECK(is(out, at(basic, i, 2)));
        OK(FN(point_encode)(out, &q));
        CHECK(is(out, at(basic, i, 3)));
        OK(FN(point_double)(&r, &p));
        OK(FN(point_encode)(out, &r));
        CHECK(is(out, at(basic, i, 4)));
        OK(FN(point_double)(&r, &q));
        OK(FN(point_encode)(out, &r));
        CHECK(is(out, at(basic, i, 5)));
        OK(FN(point_add)(&r, &p, &q));
        OK(FN(point_encode)(out, &r));
        CHECK(is(out, at(basic, i, 6)));
        OK(FN(point_sub)(&p, &p, &q)); /* in place */
        OK(FN(point_encode)(out, &p));
        CHECK(is(out, at(basic, i, 7)));
        end_row();
    }
    for (i = 0; i < multiples.rows; i++) {
        uint8_t *out = space(32);
        OK(FN(point_generator)(&p));
        OK(FN(point_mul)(&p, &p, take(multiples, i, 0)));
        OK(FN(point_encode)(out, &p));
        CHECK(is(out, at(multiples, i, 1)));
        end_row();
    }
    OK(FN(point_generator)(&p));
    OK(FN(point_double)(&p, &p));
    OK(FN(point_encode)(encoded, &p));
    /* The first thousand. */
    for (j = 0; j < 1000; j++) {
        OK(FN(scalar_reduce)(n, encoded, 32));
        OK(FN(point_mul)(&p, &p, n));
        OK(FN(point_encode)(encoded, &p));
    }
    CHECK(is(encoded, at(monte_carlo, 0, 0)));
}

static void hash(void) {
    table list = V(hash_raw);
    FN(point) p;
    uint8_t *zeros = space(96);
    uint32_t neutral;
    size_t i;
    CHECK(list.rows == 20);
    memset(zeros, 0, 96);
    OK(FN(from_uniform_bytes)(&p, zeros));
    OK(FN(point_is_identity)(&neutral, &p));
    CHECK(neutral == 1);
    IS(PG_ERROR_NULL, FN(from_uniform_bytes)(&p, NULL));
    IS(PG_ERROR_NULL, FN(from_uniform_bytes)(NULL, zeros));
    IS(PG_ERROR_NULL, FN(hash_to_group)(&p, NULL, 1));
    IS(PG_ERROR_NULL, FN(hash_to_group)(NULL, zeros, 1));
    IS(PG_ERROR_LENGTH, FN(hash_to_group)(&p, zeros, (size_t)-1));
    CHECK(all_zero(&p, sizeof p));
    for (i = 0; i < list.rows; i++) {
        uint8_t *out = space(32);
        OK(FN(hash_to_group)(&p, take(list, i, 0), at(list, i, 0).len));
        OK(FN(point_encode)(out, &p));
        CHECK(is(out, at(list, i, 1)));
        end_row();
    }
}

static void exchange(void) {
    table list = V(ecdh);
    FN(key) key, other, empty;
    size_t i;
    uint32_t state = 1;
    CHECK(list.rows == 20);
    memset(&empty, 0, sizeof empty);
    for (i = 0; i < list.rows; i++) {
        uint8_t *secret = space(64), *public_key = space(32), *shared = space(32), *long_secret = space(100);
        uint32_t *valid = (uint32_t *)(void *)space(4);
        OK(FN(key_from_seed)(&key, take(list, i, 0), at(list, i, 0).len));
        OK(FN(key_to_bytes)(secret, &key));
        CHECK(is(secret, at(list, i, 1))); /* the integer, before t */
        OK(FN(key_from_bytes)(&other, secret));
        CHECK(memcmp(&key, &other, sizeof key) == 0);
        OK(FN(key_public)(public_key, &key));
        CHECK(is(public_key, at(list, i, 2)));
        OK(FN(exchange)(shared, &key, take(list, i, 3)));
        CHECK(is(shared, at(list, i, 4)));
        OK(FN(exchange_long)(long_secret, 100, &key, take(list, i, 3)));
        CHECK(memcmp(shared, long_secret, 32) == 0 && !all_zero(long_secret + 32, 68));
        OK(FN(exchange_silent)(shared, valid, &key, take(list, i, 5), 32));
        CHECK(is(shared, at(list, i, 6)) && *valid == 0);
        OK(FN(exchange_silent)(shared, valid, &key, take(list, i, 3), 32));
        CHECK(is(shared, at(list, i, 4)) && *valid == 1);
        IS(PG_ERROR_ENCODING, FN(exchange)(shared, &key, take(list, i, 5)));
        CHECK(all_zero(shared, 32));
        IS(PG_ERROR_ENCODING, FN(exchange_long)(long_secret, 100, &key, take(list, i, 5)));
        CHECK(all_zero(long_secret, 100));
        IS(PG_ERROR_ENCODING, FN(exchange)(shared, &empty, take(list, i, 3)));
        IS(PG_ERROR_ENCODING, FN(exchange_long)(long_secret, 100, &empty, take(list, i, 3)));
        end_row();
    }
    {
        /* The key 1 has a public key of zeros, and is one; an empty structure is none. */
        uint8_t *secret = space(64), *zeros = space(64), *public_key = space(32);
        memset(secret, 0, 64);
        memset(zeros, 0, 64);
        IS(PG_ERROR_ENCODING, FN(key_from_bytes)(&key, zeros));
        secret[0] = 1;
        OK(FN(key_from_bytes)(&key, secret));
        OK(FN(key_public)(public_key, &key));
        CHECK(all_zero(public_key, 32));
        IS(PG_ERROR_ENCODING, FN(key_public)(public_key, &empty));
        IS(PG_ERROR_ENCODING, FN(key_to_bytes)(secret, &empty));
        CHECK(all_zero(secret, 64));
        memset(secret, 0xff, 64);
        IS(PG_ERROR_ENCODING, FN(key_from_bytes)(&key, secret));
        CHECK(all_zero(&key, sizeof key));
        OK(FN(key_generate)(&key, fill_counting, &state));
        IS(PG_ERROR_RANDOMNESS, FN(key_generate)(&key, fill_failing, NULL));
        CHECK(all_zero(&key, sizeof key));
        IS(PG_ERROR_NULL, FN(key_from_bytes)(&key, NULL));
        IS(PG_ERROR_NULL, FN(key_to_bytes)(NULL, &key));
        end_row();
    }
}

/* Both ways to verify, which must agree. */
static void verify(pg_status expected, const uint8_t *signature, const uint8_t *public_key, cell value) {
    uint32_t valid = 7;
    const uint8_t *bytes = (const uint8_t *)value.bytes;
    IS(expected, FN(verify_prehashed)(signature, public_key, PG_HASH_SHA3_256, bytes, value.len));
    OK(FN(verify_prehashed_ct)(&valid, signature, public_key, PG_HASH_SHA3_256, bytes, value.len));
    CHECK(valid == (expected == PG_OK ? 1 : 0));
}

static void sign(void) {
    table list = V(sign), extra = V(verify);
    FN(key) key;
    pg_batch_item batch[20];
    uint8_t *signature, *public_key, *message, *neutral;
    uint32_t valid;
    size_t i, j, good = 0;
    CHECK(list.rows == 20 && extra.rows == 31);
    for (i = 0; i < list.rows; i++) {
        cell value = at(list, i, 3);
        signature = space(64);
        OK(FN(key_from_seed)(&key, take(list, i, 0), at(list, i, 0).len));
        OK(FN(key_from_bytes)(&key, take(list, i, 1)));
        public_key = take(list, i, 2);
        OK(FN(sign_prehashed)(signature, &key, PG_HASH_SHA3_256, take(list, i, 3), value.len, NULL, 0));
        CHECK(is(signature, at(list, i, 4)));
        verify(PG_OK, signature, public_key, value);
        for (j = 0; j < 64; j++) {
            signature[j] ^= (uint8_t)(1 << (j % 8));
            verify(PG_ERROR_VERIFICATION, signature, public_key, value);
            signature[j] ^= (uint8_t)(1 << (j % 8));
        }
        OK(FN(sign_prehashed)(signature, &key, PG_HASH_SHA3_256, take(list, i, 3), value.len, public_key, 32));
        CHECK(!is(signature, at(list, i, 4)));
        verify(PG_OK, signature, public_key, value);
        batch[i].public_key = (const uint8_t *)at(list, i, 2).bytes;
        batch[i].signature = (const uint8_t *)at(list, i, 4).bytes;
        batch[i].message = (const uint8_t *)value.bytes;
        batch[i].message_len = value.len;
        end_row();
    }
    for (i = 0; i <= 20; i++) {
        OK(FN(verify_batch_prehashed)(PG_HASH_SHA3_256, batch, i));
    }
    IS(PG_ERROR_VERIFICATION, FN(verify_batch)(batch, 20));
    batch[17].signature = batch[16].signature;
    IS(PG_ERROR_VERIFICATION, FN(verify_batch_prehashed)(PG_HASH_SHA3_256, batch, 20));
    for (i = 0; i < extra.rows; i++) {
        int expected = at(extra, i, 3).bytes[0];
        verify(expected ? PG_OK : PG_ERROR_VERIFICATION, take(extra, i, 2), take(extra, i, 0), at(extra, i, 1));
        good += expected ? 1 : 0;
        end_row();
    }
    CHECK(good == 6);

    signature = space(64);
    public_key = space(32);
    message = space(9);
    neutral = space(32);
    neutral_bytes(neutral);
    OK(FN(key_public)(public_key, &key));
    OK(FN(sign)(signature, &key, message, 9, NULL, 0));
    OK(FN(verify)(signature, public_key, message, 9));
    OK(FN(verify_ct)(&valid, signature, public_key, message, 9));
    CHECK(valid == 1);
    OK(FN(verify_ct)(&valid, signature, public_key, message, 8));
    CHECK(valid == 0);
    IS(PG_ERROR_ENCODING, FN(verify)(signature, neutral, message, 9));
    valid = 7;
    IS(PG_ERROR_ENCODING, FN(verify_ct)(&valid, signature, neutral, message, 9));
    CHECK(valid == 0);
    valid = 7;
    IS(PG_ERROR_NULL, FN(verify_ct)(&valid, NULL, public_key, message, 9));
    CHECK(valid == 0);
    IS(PG_ERROR_NULL, FN(verify_ct)(NULL, signature, public_key, message, 9));
    IS(PG_ERROR_NULL, FN(verify_ct)(&valid, signature, NULL, message, 9));
    IS(PG_ERROR_NULL, FN(verify_ct)(&valid, signature, public_key, NULL, 9));
    IS(PG_ERROR_ENCODING, FN(verify_prehashed_ct)(&valid, signature, public_key, 0, message, 9));
    IS(PG_ERROR_NULL, FN(verify_prehashed_ct)(NULL, signature, public_key, 1, message, 9));
    IS(PG_ERROR_NULL, FN(verify_prehashed_ct)(&valid, NULL, public_key, 1, message, 9));
    end_row();
}

void test_curve9767(void) {
    scalars();
    decode();
    points();
    hash();
    exchange();
    sign();
}
