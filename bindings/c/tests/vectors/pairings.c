/* Curves with a pairing: generated BLS signatures, MIRACL's pairings and signatures, the precompiles of EIP-196, EIP-197 and EIP-2537. */
#include "../check.h"

/* Row: seed, private key, message; then of both variants the public key, signatures of two schemes, and the proof. */
#define VARIANT(group, public_len, signature_len, first)                                                                      \
    static void group##_signatures(void) {                                                                                    \
        table t = v_bls_signatures;                                                                                           \
        const pg_bls_scheme schemes[2] = { PG_BLS_BASIC, PG_BLS_POSSESSION };                                                 \
        size_t i, k;                                                                                                          \
        CHECK(t.rows == 4);                                                                                                   \
        for (i = 0; i < t.rows; i++) {                                                                                        \
            uint8_t *secret = space(32), *public_key = space(public_len), *signature = space(signature_len);                  \
            uint8_t *message = take(t, i, 2);                                                                                 \
            size_t len = at(t, i, 2).len;                                                                                     \
            pg_##group##_bls_key key;                                                                                         \
            pg_##group##_bls_proven_key proven;                                                                               \
            OK(pg_##group##_bls_key_from_seed(&key, take(t, i, 0), at(t, i, 0).len));                                         \
            OK(pg_##group##_bls_key_to_bytes(secret, &key));                                                                  \
            CHECK(is(secret, at(t, i, 1)));                                                                                   \
            OK(pg_##group##_bls_key_from_bytes(&key, take(t, i, 1)));                                                         \
            OK(pg_##group##_bls_key_public(public_key, &key));                                                                \
            CHECK(is(public_key, at(t, i, first)));                                                                           \
            for (k = 0; k < 2; k++) {                                                                                         \
                OK(pg_##group##_bls_sign(signature, &key, schemes[k], message, len));                                         \
                CHECK(is(signature, at(t, i, first + 1 + k)));                                                                \
                OK(pg_##group##_bls_verify(signature, public_key, schemes[k], message, len));                                 \
                IS(PG_ERROR_VERIFICATION, pg_##group##_bls_verify(signature, public_key, schemes[1 - k], message, len));      \
            }                                                                                                                 \
            OK(pg_##group##_bls_pop_prove(signature, &key));                                                                  \
            CHECK(is(signature, at(t, i, first + 3)));                                                                        \
            OK(pg_##group##_bls_pop_verify(&proven, signature, public_key));                                                  \
            end_row();                                                                                                        \
        }                                                                                                                     \
    }
VARIANT(bls12_381_g1, 48, 96, 3)
VARIANT(bls12_381_g2, 96, 48, 7)

/* Row: scalars a and b; aG, bH, their pairing, and its power by a. */
static void miracl_pairings(void) {
    table t = v_miracl_pairings;
    size_t i;
    CHECK(t.rows == 8);
    for (i = 0; i < t.rows; i++) {
        uint8_t *first = space(33), *second = space(65), *target = space(384);
        pg_bn254_g1_point p, p1;
        pg_bn254_g2_point q, q1;
        pg_bn254_gt e, f;
        uint32_t same = 7;
        OK(pg_bn254_g1_point_mul_generator(&p, take(t, i, 0)));
        OK(pg_bn254_g2_point_mul_generator(&q, take(t, i, 1)));
        OK(pg_bn254_g1_point_encode(first, &p));
        OK(pg_bn254_g2_point_encode(second, &q));
        CHECK(is(first, at(t, i, 2)) && is(second, at(t, i, 3)));
        OK(pg_bn254_g1_point_decode(&p1, take(t, i, 2)));
        OK(pg_bn254_g2_point_decode(&q1, take(t, i, 3)));
        OK(pg_bn254_pair(&e, &p1, &q1));
        OK(pg_bn254_gt_encode(target, &e));
        CHECK(is(target, at(t, i, 4)));
        OK(pg_bn254_gt_decode(&f, take(t, i, 4)));
        OK(pg_bn254_gt_equal(&same, &e, &f));
        CHECK(same == 1);
        OK(pg_bn254_gt_pow(&e, &e, take(t, i, 0)));
        OK(pg_bn254_gt_encode(target, &e));
        CHECK(is(target, at(t, i, 5)));
        end_row();
    }
}

/* Row: private key, public key, message, signature. */
static void miracl_signatures(void) {
    table t = v_miracl_signatures;
    size_t i;
    CHECK(t.rows == 4);
    for (i = 0; i < t.rows; i++) {
        uint8_t *public_key = space(65), *signature = space(33), *message = take(t, i, 2);
        size_t len = at(t, i, 2).len;
        pg_bn254_g2_bls_key key;
        OK(pg_bn254_g2_bls_key_from_bytes(&key, take(t, i, 0)));
        OK(pg_bn254_g2_bls_key_public(public_key, &key));
        CHECK(is(public_key, at(t, i, 1)));
        OK(pg_bn254_g2_bls_sign(signature, &key, PG_BLS_BASIC, message, len));
        CHECK(is(signature, at(t, i, 3)));
        OK(pg_bn254_g2_bls_verify(take(t, i, 3), public_key, PG_BLS_BASIC, message, len));
        end_row();
    }
}

/* Row: a point, a scalar of any size, the product. */
#define PRODUCTS(table_, group, size, count)                                          \
    static void table_##_products(void) {                                             \
        table t = v_##table_;                                                         \
        size_t i;                                                                     \
        CHECK(t.rows == (count));                                                     \
        for (i = 0; i < t.rows; i++) {                                                \
            uint8_t *out = space(size), *scalar = space(32);                          \
            pg_##group##_point p;                                                     \
            OK(pg_##group##_point_decode(&p, take(t, i, 0)));                         \
            OK(pg_##group##_scalar_reduce(scalar, take(t, i, 1), at(t, i, 1).len));   \
            OK(pg_##group##_point_mul(&p, &p, scalar));                               \
            OK(pg_##group##_point_encode(out, &p));                                   \
            CHECK(is(out, at(t, i, 2)));                                              \
            end_row();                                                                \
        }                                                                             \
    }
PRODUCTS(eip196_mul, alt_bn128_g1, 32, 19)
PRODUCTS(eip2537_g1_mul, bls12_381_g1, 48, 11)
PRODUCTS(eip2537_g2_mul, bls12_381_g2, 96, 11)

static void eip196_sums(void) {
    table t = v_eip196_add;
    size_t i;
    CHECK(t.rows == 16);
    for (i = 0; i < t.rows; i++) {
        uint8_t *out = space(32);
        pg_alt_bn128_g1_point p, q;
        OK(pg_alt_bn128_g1_point_decode(&p, take(t, i, 0)));
        OK(pg_alt_bn128_g1_point_decode(&q, take(t, i, 1)));
        OK(pg_alt_bn128_g1_point_add(&p, &p, &q));
        OK(pg_alt_bn128_g1_point_encode(out, &p));
        CHECK(is(out, at(t, i, 2)));
        end_row();
    }
}

/* Row: points of the first group, of the second, and whether the product of their pairings is 1. */
#define PAIRS 16
#define CHECKS(table_, curve, size, count)                                                                \
    static void table_##_checks(void) {                                                                   \
        table t = v_##table_;                                                                             \
        size_t i, k;                                                                                      \
        CHECK(t.rows == (count));                                                                         \
        for (i = 0; i < t.rows; i++) {                                                                    \
            uint8_t *first = take(t, i, 0), *second = take(t, i, 1);                                      \
            size_t pairs = at(t, i, 0).len / (size);                                                      \
            pg_##curve##_g1_point p[PAIRS];                                                               \
            pg_##curve##_g2_point q[PAIRS];                                                               \
            CHECK(pairs <= PAIRS && at(t, i, 1).len == 2 * (size) * pairs);                               \
            for (k = 0; k < pairs && k < PAIRS; k++) {                                                    \
                OK(pg_##curve##_g1_point_decode(&p[k], first + (size) * k));                              \
                OK(pg_##curve##_g2_point_decode(&q[k], second + 2 * (size) * k));                         \
            }                                                                                             \
            IS(at(t, i, 2).bytes[0] ? PG_OK : PG_ERROR_VERIFICATION,                                      \
               pg_##curve##_pairing_product_check(p, q, k));                                              \
            end_row();                                                                                    \
        }                                                                                                 \
    }
CHECKS(eip197_pairing, alt_bn128, 32, 14)
CHECKS(eip2537_pairing, bls12_381, 48, 106)

void test_pairings(void) {
    bls12_381_g1_signatures();
    bls12_381_g2_signatures();
    miracl_pairings();
    miracl_signatures();
    eip196_sums();
    eip196_mul_products();
    eip2537_g1_mul_products();
    eip2537_g2_mul_products();
    eip197_pairing_checks();
    eip2537_pairing_checks();
}
