/* Ed25519 against the vectors of RFC 8032 and RFC 9380, Wycheproof and CCTV. */
#include "../check.h"

/* SHA-512 of "abc" (FIPS 180-4): the message of the RFC's vector of Ed25519ph. */
static const uint8_t ABC_SHA512[64] = {
    0xdd, 0xaf, 0x35, 0xa1, 0x93, 0x61, 0x7a, 0xba, 0xcc, 0x41, 0x73, 0x49, 0xae, 0x20, 0x41, 0x31,
    0x12, 0xe6, 0xfa, 0x4e, 0x89, 0xa9, 0x7e, 0xa2, 0x0a, 0x9e, 0xee, 0xe6, 0x4b, 0x55, 0xd3, 0x9a,
    0x21, 0x92, 0x99, 0x2a, 0x27, 0x4f, 0xc1, 0xa8, 0x36, 0xba, 0x3c, 0x23, 0xa3, 0xfe, 0xeb, 0xbd,
    0x45, 0x4d, 0x44, 0x23, 0x64, 0x3c, 0xe8, 0x0e, 0x2a, 0x9a, 0xc9, 0x4f, 0xa5, 0x4c, 0xa4, 0x9f,
};

/* Changes a bit of every copy of the encoded public key in a key's structure. */
static void damage(void *key, size_t size, const uint8_t *public_key) {
    uint8_t *bytes = key;
    size_t i, found = 0;
    for (i = 0; i + 32 <= size; i++) {
        if (memcmp(bytes + i, public_key, 32) == 0) {
            bytes[i] ^= 1;
            found++;
        }
    }
    CHECK(found == 1);
}

static void ed25519_rfc8032(void) {
    size_t i;
    CHECK(v_rfc8032.rows == 6);
    for (i = 0; i < v_rfc8032.rows; i++) {
        /* secret, public, message, context, signature, whether prehashed */
        size_t m = at(v_rfc8032, i, 2).len, c = at(v_rfc8032, i, 3).len;
        int ph = at(v_rfc8032, i, 5).bytes[0], pure = !ph && c == 0;
        uint8_t *message = take(v_rfc8032, i, 2), *context = take(v_rfc8032, i, 3);
        uint8_t *public_key = space(32), *s = space(64), *seed = space(32);
        pg_ed25519_key key, other;
        OK(pg_ed25519_key_from_seed(&key, take(v_rfc8032, i, 0)));
        OK(pg_ed25519_key_public(public_key, &key));
        OK(pg_ed25519_key_to_seed(seed, &key));
        STORED_PAIR(pg_ed25519_key_to_pair, pg_ed25519_key_from_pair, key, other, PG_ED25519_PAIR_BYTES);
        CHECK(is(public_key, at(v_rfc8032, i, 1)) && is(seed, at(v_rfc8032, i, 0)));
        OK(pg_ed25519_public_key_check(public_key));
        if (ph) {
            OK(pg_ed25519_sign_ph(s, &key, message, m, context, c));
        } else if (c != 0) {
            OK(pg_ed25519_sign_ctx(s, &key, message, m, context, c));
        } else {
            OK(pg_ed25519_sign(s, &key, message, m));
        }
        CHECK(is(s, at(v_rfc8032, i, 4)));
        if (ph) {
            /* The same from the digest that the caller made. */
            uint8_t *again = space(64), *digest = copy(ABC_SHA512, 64);
            CHECK(m == 3 && memcmp(message, "abc", 3) == 0);
            OK(pg_ed25519_sign_ph_digest(again, &key, digest, context, c, NULL, 0));
            CHECK(memcmp(again, s, 64) == 0);
            OK(pg_ed25519_verify_ph_digest(s, public_key, digest, context, c));
            OK(pg_ed25519_sign_ph_digest(again, &key, digest, context, c, seed, 32));
            CHECK(memcmp(again, s, 64) != 0);
            OK(pg_ed25519_verify_ph(again, public_key, message, m, context, c));
            digest[63] ^= 1;
            IS(PG_ERROR_VERIFICATION, pg_ed25519_verify_ph_digest(s, public_key, digest, context, c));
        } else if (pure) {
            uint8_t *again = space(64), *hedged = space(64);
            OK(pg_ed25519_sign_hedged(again, &key, message, m, NULL, 0));
            CHECK(memcmp(again, s, 64) == 0);
            OK(pg_ed25519_sign_checked(again, &key, message, m, NULL, 0));
            CHECK(memcmp(again, s, 64) == 0);
            OK(pg_ed25519_sign_hedged(hedged, &key, message, m, seed, 32));
            CHECK(memcmp(hedged, s, 64) != 0);
            OK(pg_ed25519_verify(hedged, public_key, message, m));
            OK(pg_ed25519_sign_checked(again, &key, message, m, seed, 32));
            CHECK(memcmp(again, hedged, 64) == 0);
            /* A key that something has changed in memory signs what is not valid. */
            damage(&key, sizeof key, public_key);
            memset(again, 0xa5, 64);
            IS(PG_ERROR_FAULT, pg_ed25519_sign_checked(again, &key, message, m, seed, 32));
            CHECK(all_zero(again, 64));
        }
        IS(pure ? PG_OK : PG_ERROR_VERIFICATION, pg_ed25519_verify(s, public_key, message, m));
        IS(pure ? PG_OK : PG_ERROR_VERIFICATION, pg_ed25519_verify_plain(s, public_key, message, m));
        IS(pure ? PG_OK : PG_ERROR_VERIFICATION, pg_ed25519_verify_zip215(s, public_key, message, m));
        IS(ph ? PG_OK : PG_ERROR_VERIFICATION, pg_ed25519_verify_ph(s, public_key, message, m, context, c));
        IS(!ph && !pure ? PG_OK : PG_ERROR_VERIFICATION,
           pg_ed25519_verify_ctx(s, public_key, message, m, context, c));
        end_row();
    }
}

static void ed25519_sign_input(void) {
    static pg_batch_item batch[128];
    size_t i;
    CHECK(v_sign_input.rows == 128);
    for (i = 0; i < 128; i++) {
        cell message = at(v_sign_input, i, 2);
        uint8_t *public_key = space(32), *s = space(64), *m = take(v_sign_input, i, 2);
        pg_ed25519_key key;
        OK(pg_ed25519_key_from_seed(&key, take(v_sign_input, i, 0)));
        OK(pg_ed25519_key_public(public_key, &key));
        OK(pg_ed25519_sign(s, &key, m, message.len));
        CHECK(is(public_key, at(v_sign_input, i, 1)) && is(s, at(v_sign_input, i, 3)));
        OK(pg_ed25519_verify(s, public_key, m, message.len));
        OK(pg_ed25519_verify_plain(s, public_key, m, message.len));
        OK(pg_ed25519_verify_zip215(s, public_key, m, message.len));
        s[63] |= 0x80;
        IS(PG_ERROR_VERIFICATION, pg_ed25519_verify(s, public_key, m, message.len));
        end_row();
        batch[i].public_key = (const uint8_t *)at(v_sign_input, i, 1).bytes;
        batch[i].signature = (const uint8_t *)at(v_sign_input, i, 3).bytes;
        batch[i].message = (const uint8_t *)message.bytes;
        batch[i].message_len = message.len;
    }
    OK(pg_ed25519_verify_batch_zip215(batch, 128));
    OK(pg_ed25519_verify_batch_zip215(NULL, 0));
    {
        uint8_t valid[PG_EACH_MAX];
        OK(pg_ed25519_verify_each(valid, batch + 60, PG_EACH_MAX));
        CHECK(is_all(valid, 1, sizeof valid));
        batch[77].message_len = 0;
        OK(pg_ed25519_verify_each(valid, batch + 60, PG_EACH_MAX));
        CHECK(is_all(valid, 1, 17) && valid[17] == 0 && is_all(valid + 18, 1, sizeof valid - 18));
    }
    batch[77].message_len = 0;
    IS(PG_ERROR_VERIFICATION, pg_ed25519_verify_batch_zip215(batch, 128));
    batch[77].signature = NULL;
    IS(PG_ERROR_NULL, pg_ed25519_verify_batch_zip215(batch, 128));
    IS(PG_ERROR_NULL, pg_ed25519_verify_batch_zip215(NULL, 128));
}

/* Low order, torsion, encodings that are not canonical: who accepts how many. */
static void ed25519_edge_cases(void) {
    size_t i, plain = 0, strict = 0, zip215 = 0, batched = 0, keys = 0, points = 0;
    CHECK(v_cctv.rows == 914);
    for (i = 0; i < v_cctv.rows; i++) {
        size_t m = at(v_cctv, i, 2).len;
        uint8_t *key = take(v_cctv, i, 0), *s = take(v_cctv, i, 1), *message = take(v_cctv, i, 2);
        pg_batch_item item;
        pg_ed25519_point p;
        uint8_t valid;
        uint32_t small = 1;
        int is_key = pg_ed25519_public_key_check(key) == PG_OK, is_point = pg_ed25519_point_decode(&p, key) == PG_OK;
        item.public_key = key;
        item.signature = s;
        item.message = message;
        item.message_len = m;
        keys += (size_t)is_key;
        points += (size_t)is_point;
        if (is_point) {
            OK(pg_ed25519_point_is_small_order(&small, &p));
        }
        CHECK(is_key == !small);
        /* What is no key by a rule has signed nothing, and no plain key is refused as one. */
        CHECK((pg_ed25519_verify(s, key, message, m) == PG_ERROR_ENCODING) == !is_key);
        CHECK((pg_ed25519_verify_plain(s, key, message, m) == PG_ERROR_ENCODING) == !is_point);
        plain += pg_ed25519_verify_plain(s, key, message, m) == PG_OK;
        strict += pg_ed25519_verify(s, key, message, m) == PG_OK;
        zip215 += pg_ed25519_verify_zip215(s, key, message, m) == PG_OK;
        batched += pg_ed25519_verify_batch_zip215(&item, 1) == PG_OK;
        OK(pg_ed25519_verify_each(&valid, &item, 1));
        CHECK(valid == (pg_ed25519_verify(s, key, message, m) == PG_OK));
        end_row();
    }
    /* The library's own figures: keys read canonically by the plain rules, and by ZIP-215. */
    CHECK(plain == 172 && strict == 43 && zip215 == 826 && batched == 826);
    CHECK(keys < points && points > 600 && points < 914);
}

/* The key 0100...00, the neutral point: by the strict rules no key; by the others the signature B, 1 is valid for every message. */
static void ed25519_rejects_small_order(void) {
    uint8_t *key = space(32), *s = space(64), *message = space(5), *digest = space(64);
    pg_ed25519_point generator;
    pg_batch_item item;
    uint8_t valid = 7;
    memset(key, 0, 32);
    key[0] = 1;
    memset(s, 0, 64);
    s[32] = 1;
    OK(pg_ed25519_point_generator(&generator));
    OK(pg_ed25519_point_encode(s, &generator));
    OK(pg_ed25519_verify_plain(s, key, message, 5));
    OK(pg_ed25519_verify_zip215(s, key, message, 5));
    IS(PG_ERROR_ENCODING, pg_ed25519_public_key_check(key));
    IS(PG_ERROR_ENCODING, pg_ed25519_verify(s, key, message, 5));
    IS(PG_ERROR_ENCODING, pg_ed25519_verify_ctx(s, key, message, 5, message, 1));
    IS(PG_ERROR_ENCODING, pg_ed25519_verify_ph(s, key, message, 5, message, 1));
    IS(PG_ERROR_ENCODING, pg_ed25519_verify_ph_digest(s, key, digest, message, 1));
    item.public_key = key;
    item.signature = s;
    item.message = message;
    item.message_len = 5;
    OK(pg_ed25519_verify_each(&valid, &item, 1));
    CHECK(valid == 0);
    end_row();
}

static void ed25519_wycheproof(void) {
    size_t i, other_lengths = 0;
    CHECK(v_wycheproof_ed25519.rows == 151);
    for (i = 0; i < v_wycheproof_ed25519.rows; i++) {
        /* public, message, signature, valid, lax: 12 signatures have a wrong length, which the types exclude */
        cell m = at(v_wycheproof_ed25519, i, 1), signature = at(v_wycheproof_ed25519, i, 2);
        int valid = at(v_wycheproof_ed25519, i, 3).bytes[0], lax = at(v_wycheproof_ed25519, i, 4).bytes[0];
        uint8_t *key = take(v_wycheproof_ed25519, i, 0), *message = take(v_wycheproof_ed25519, i, 1), *s;
        if (signature.len != 64) {
            CHECK(!valid);
            other_lengths++;
            end_row();
            continue;
        }
        s = take(v_wycheproof_ed25519, i, 2);
        IS(valid ? PG_OK : PG_ERROR_VERIFICATION, pg_ed25519_verify(s, key, message, m.len));
        IS(valid ? PG_OK : PG_ERROR_VERIFICATION, pg_ed25519_verify_plain(s, key, message, m.len));
        IS(valid || lax ? PG_OK : PG_ERROR_VERIFICATION, pg_ed25519_verify_zip215(s, key, message, m.len));
        end_row();
    }
    CHECK(other_lengths == 12);
}

static void ed25519_rfc9380(void) {
    size_t i;
    CHECK(v_rfc9380_ro.rows == 5 && v_rfc9380_nu.rows == 5);
    for (i = 0; i < 5; i++) {
        pg_ed25519_point p;
        uint8_t *out = space(32);
        OK(pg_ed25519_hash_to_group_xmd(&p, take(v_rfc9380_ro, i, 0), at(v_rfc9380_ro, i, 0).len,
                                        take(v_rfc9380_ro, i, 1), at(v_rfc9380_ro, i, 1).len));
        OK(pg_ed25519_point_encode(out, &p));
        CHECK(is(out, at(v_rfc9380_ro, i, 2)));
        OK(pg_ed25519_encode_to_group_xmd(&p, take(v_rfc9380_nu, i, 0), at(v_rfc9380_nu, i, 0).len,
                                          take(v_rfc9380_nu, i, 1), at(v_rfc9380_nu, i, 1).len));
        OK(pg_ed25519_point_encode(out, &p));
        CHECK(is(out, at(v_rfc9380_nu, i, 2)));
        end_row();
    }
}

static void ed25519_misuse(void) {
    pg_ed25519_key key, empty;
    pg_ed25519_point p;
    uint8_t *seed = space(32), *s = space(64), *context = space(256), *public_key = space(32), *bad = space(32);
    uint32_t state = 9, small = 7;
    memset(&empty, 0, sizeof empty);
    OK(pg_ed25519_key_generate(&key, fill_counting, &state));
    OK(pg_ed25519_key_public(public_key, &key));
    IS(PG_ERROR_LENGTH, pg_ed25519_sign_ctx(s, &key, seed, 32, context, 256));
    CHECK(all_zero(s, 64));
    memset(s, 0xa5, 64);
    IS(PG_ERROR_LENGTH, pg_ed25519_sign_ph(s, &key, seed, 32, context, 256));
    CHECK(all_zero(s, 64));
    OK(pg_ed25519_sign_ctx(s, &key, seed, 32, context, 255));
    OK(pg_ed25519_verify_ctx(s, public_key, seed, 32, context, 255));
    IS(PG_ERROR_LENGTH, pg_ed25519_verify_ctx(s, public_key, seed, 32, context, 256));
    IS(PG_ERROR_LENGTH, pg_ed25519_verify_ph(s, public_key, seed, 32, context, 256));
    IS(PG_ERROR_ENCODING, pg_ed25519_sign(s, &empty, seed, 32));
    CHECK(all_zero(s, 64));
    IS(PG_ERROR_ENCODING, pg_ed25519_key_to_seed(seed, &empty));
    CHECK(all_zero(seed, 32));
    IS(PG_ERROR_NULL, pg_ed25519_sign(NULL, &key, seed, 32));
    IS(PG_ERROR_NULL, pg_ed25519_sign(s, NULL, seed, 32));
    IS(PG_ERROR_NULL, pg_ed25519_sign(s, &key, NULL, 32));
    IS(PG_ERROR_NULL, pg_ed25519_sign_hedged(s, &key, seed, 32, NULL, 1));
    IS(PG_ERROR_NULL, pg_ed25519_sign_ph_digest(s, &key, NULL, NULL, 0, NULL, 0));
    IS(PG_ERROR_NULL, pg_ed25519_verify_ph_digest(s, public_key, NULL, NULL, 0));
    IS(PG_ERROR_LENGTH, pg_ed25519_sign_ph_digest(s, &key, context, context, 256, NULL, 0));
    IS(PG_ERROR_LENGTH, pg_ed25519_verify_ph_digest(s, public_key, context, context, 256));
    CHECK(all_zero(s, 64));
    OK(pg_ed25519_sign(s, &key, NULL, 0));
    OK(pg_ed25519_verify(s, public_key, NULL, 0));
    IS(PG_ERROR_NULL, pg_ed25519_verify(NULL, public_key, NULL, 0));
    IS(PG_ERROR_NULL, pg_ed25519_verify(s, NULL, NULL, 0));
    IS(PG_ERROR_NULL, pg_ed25519_verify_plain(s, public_key, NULL, 1));
    IS(PG_ERROR_NULL, pg_ed25519_verify_zip215(s, NULL, NULL, 0));
    IS(PG_ERROR_NULL, pg_ed25519_verify_ctx(s, public_key, NULL, 0, NULL, 1));
    IS(PG_ERROR_NULL, pg_ed25519_verify_ph(s, public_key, NULL, 0, NULL, 1));
    IS(PG_ERROR_NULL, pg_ed25519_key_from_seed(&key, NULL));
    CHECK(all_zero(&key, sizeof key));
    IS(PG_ERROR_RANDOMNESS, pg_ed25519_key_generate(&key, fill_failing, NULL));
    CHECK(all_zero(&key, sizeof key));
    memset(bad, 0xff, 32);
    IS(PG_ERROR_ENCODING, pg_ed25519_public_key_check(bad));
    IS(PG_ERROR_NULL, pg_ed25519_public_key_check(NULL));
    IS(PG_ERROR_LENGTH, pg_ed25519_hash_to_group_xmd(&p, NULL, 0, NULL, 0));
    CHECK(all_zero(&p, sizeof p));
    IS(PG_ERROR_LENGTH, pg_ed25519_encode_to_group_xmd(&p, NULL, 0, NULL, 0));
    OK(pg_ed25519_point_generator(&p));
    OK(pg_ed25519_point_is_small_order(&small, &p));
    CHECK(small == 0);
    OK(pg_ed25519_point_identity(&p));
    OK(pg_ed25519_point_is_small_order(&small, &p));
    CHECK(small == 1);
    IS(PG_ERROR_NULL, pg_ed25519_point_is_small_order(&small, NULL));
    CHECK(small == 0);
}

void test_ed25519(void) {
    ed25519_rfc8032();
    ed25519_sign_input();
    ed25519_edge_cases();
    ed25519_rejects_small_order();
    ed25519_wycheproof();
    ed25519_rfc9380();
    ed25519_misuse();
}
