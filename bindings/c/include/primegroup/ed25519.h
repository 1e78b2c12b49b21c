/**
 * @file
 * Ed25519 (RFC 8032) with Ed25519ctx and Ed25519ph; and the curve edwards25519, of cofactor 8: decoded points may lie outside
 * the subgroup of the generator, whose order is what scalars are integers modulo.
 *
 * Made by cbindgen: `cargo xtask c header`. Do not edit.
 */

#ifndef PRIMEGROUP_ED25519_H
#define PRIMEGROUP_ED25519_H


#include "common.h"


/**
 * Bytes of an encoded element.
 */
#define PG_ED25519_ELEMENT_BYTES 32

/**
 * Bytes of an encoded scalar: an integer below the order, little-endian.
 */
#define PG_ED25519_SCALAR_BYTES 32

/**
 * Bytes of a private key, which is a seed.
 */
#define PG_ED25519_SECRET_KEY_BYTES 32

/**
 * Bytes of a public key.
 */
#define PG_ED25519_PUBLIC_KEY_BYTES 32

/**
 * Bytes of a signature.
 */
#define PG_ED25519_SIGNATURE_BYTES 64

/**
 * Bytes of a SHA-512, which Ed25519ph signs.
 */
#define PG_ED25519_DIGEST_BYTES 64

/**
 * An element of the group, decoded. Plain memory: it may be copied. Fill it with a function of this header before it is
 * used; elements made from secrets are wiped with pg_wipe().
 */
typedef struct {
  uint64_t opaque[16];
} pg_ed25519_point;

/**
 * A private key with its public key. Memory of the caller, filled by pg_ed25519_key_from_seed() or _generate(), and
 * wiped with pg_wipe(&key, sizeof key). It may be copied. To store a key, store its seed.
 */
typedef struct {
  uint64_t opaque[32];
} pg_ed25519_key;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Sets an element to the neutral one.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_ed25519_point_identity(pg_ed25519_point *out);

/**
 * Sets an element to the generator.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_ed25519_point_generator(pg_ed25519_point *out);

/**
 * Decodes an element. Only canonical encodings are accepted; the neutral element is one.
 * Cost: a square root or so. Constant time, except that the status tells whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_point_decode(pg_ed25519_point *out,
                                  const uint8_t bytes[PG_ED25519_ELEMENT_BYTES]);

/**
 * Says whether bytes are the canonical encoding of an element: pg_ed25519_point_decode() without the result.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_ed25519_point_check(const uint8_t bytes[PG_ED25519_ELEMENT_BYTES]);

/**
 * Encodes an element: equal elements have equal encodings.
 * Cost: one inversion. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_point_encode(uint8_t out[PG_ED25519_ELEMENT_BYTES],
                                  const pg_ed25519_point *point);

/**
 * a + b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_point_add(pg_ed25519_point *out,
                               const pg_ed25519_point *a,
                               const pg_ed25519_point *b);

/**
 * a - b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_point_sub(pg_ed25519_point *out,
                               const pg_ed25519_point *a,
                               const pg_ed25519_point *b);

/**
 * -a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_ed25519_point_neg(pg_ed25519_point *out, const pg_ed25519_point *a);

/**
 * 2a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_ed25519_point_double(pg_ed25519_point *out, const pg_ed25519_point *a);

/**
 * 2^n a: n doublings, which cost less together. Constant time in a; n is public.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_point_double_n(pg_ed25519_point *out,
                                    const pg_ed25519_point *a,
                                    uint32_t n);

/**
 * The product of a scalar and an element. Constant time in both.
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_point_mul(pg_ed25519_point *out,
                               const pg_ed25519_point *a,
                               const uint8_t scalar[PG_ED25519_SCALAR_BYTES]);

/**
 * The product of a scalar and the generator. Constant time; from a table, some three times as fast as
 * pg_ed25519_point_mul().
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_point_mul_generator(pg_ed25519_point *out,
                                         const uint8_t scalar[PG_ED25519_SCALAR_BYTES]);

/**
 * x a + y G, G the generator. In VARIABLE time: public data only.
 * @return PG_OK, PG_ERROR_ENCODING (a scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_point_mul_add_generator_vartime(pg_ed25519_point *out,
                                                     const pg_ed25519_point *a,
                                                     const uint8_t x[PG_ED25519_SCALAR_BYTES],
                                                     const uint8_t y[PG_ED25519_SCALAR_BYTES]);

/**
 * Sets `equal` to 1 if both are the same element, else to 0. Constant time.
 * @return PG_OK (whatever the answer), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_point_equal(uint32_t *equal,
                                 const pg_ed25519_point *a,
                                 const pg_ed25519_point *b);

/**
 * Sets `neutral` to 1 if this is the neutral element, else to 0. Constant time.
 * @return PG_OK (whatever the answer), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_ed25519_point_is_identity(uint32_t *neutral, const pg_ed25519_point *a);

/**
 * Says whether bytes are a scalar: an integer below the order. Constant time but for the answer.
 * @return PG_OK, PG_ERROR_ENCODING (not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_ed25519_scalar_check(const uint8_t scalar[PG_ED25519_SCALAR_BYTES]);

/**
 * Reduces a little-endian integer of any length modulo the order. 48 uniform bytes or more give a uniform scalar.
 * Time depends on the length only.
 * @return PG_OK, PG_ERROR_LENGTH (more bytes than an object can have), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_scalar_reduce(uint8_t out[PG_ED25519_SCALAR_BYTES],
                                   const uint8_t *data,
                                   size_t len);

/**
 * A uniform scalar from 64 random bytes, for example a nonce. Wipe it with pg_wipe().
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_scalar_random(uint8_t out[PG_ED25519_SCALAR_BYTES],
                                   pg_fill fill,
                                   void *context);

/**
 * a + b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_scalar_add(uint8_t out[PG_ED25519_SCALAR_BYTES],
                                const uint8_t a[PG_ED25519_SCALAR_BYTES],
                                const uint8_t b[PG_ED25519_SCALAR_BYTES]);

/**
 * a - b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_scalar_sub(uint8_t out[PG_ED25519_SCALAR_BYTES],
                                const uint8_t a[PG_ED25519_SCALAR_BYTES],
                                const uint8_t b[PG_ED25519_SCALAR_BYTES]);

/**
 * -a modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_scalar_neg(uint8_t out[PG_ED25519_SCALAR_BYTES],
                                const uint8_t a[PG_ED25519_SCALAR_BYTES]);

/**
 * a b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_scalar_mul(uint8_t out[PG_ED25519_SCALAR_BYTES],
                                const uint8_t a[PG_ED25519_SCALAR_BYTES],
                                const uint8_t b[PG_ED25519_SCALAR_BYTES]);

/**
 * 1/a modulo the order, and 0 for 0. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_scalar_invert(uint8_t out[PG_ED25519_SCALAR_BYTES],
                                   const uint8_t a[PG_ED25519_SCALAR_BYTES]);

/**
 * The key pair of a private key: a seed of 32 uniform bytes.
 * Cost: one hash, one multiplication of the generator, one encoding. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_key_from_seed(pg_ed25519_key *key,
                                   const uint8_t seed[PG_ED25519_SECRET_KEY_BYTES]);

/**
 * A random key pair, from 32 bytes of the caller's generator.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_ed25519_key_generate(pg_ed25519_key *key, pg_fill fill, void *context);

/**
 * The seed, to be stored. Wipe it with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_key_to_seed(uint8_t seed[PG_ED25519_SECRET_KEY_BYTES],
                                 const pg_ed25519_key *key);

/**
 * The public key. Free: it is kept.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_key_public(uint8_t public_key[PG_ED25519_PUBLIC_KEY_BYTES],
                                const pg_ed25519_key *key);

/**
 * Says whether bytes are a public key for pg_ed25519_verify(): the canonical encoding of a point whose order does not divide 8.
 * @return PG_OK, PG_ERROR_ENCODING (not a point, not canonical, or of small order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_public_key_check(const uint8_t public_key[PG_ED25519_PUBLIC_KEY_BYTES]);

/**
 * Signs with Ed25519.
 * Cost: one multiplication of the generator, one encoding, two hashes. Constant time in the key.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_sign(uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                          const pg_ed25519_key *key,
                          const uint8_t *message,
                          size_t message_len);

/**
 * Signs with Ed25519, hedged: with fresh random bytes in `extra` (32, say) the nonce depends on them too, which protects
 * against faults and other leaks of deterministic signatures; they need not be good, nor secret. Verifiers see no difference.
 * The nonce is made as in draft-irtf-cfrg-det-sigs-with-noise-05; if `extra` is empty, as in RFC 8032.
 * Cost: as pg_ed25519_sign(), and one hash.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_sign_hedged(uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                                 const pg_ed25519_key *key,
                                 const uint8_t *message,
                                 size_t message_len,
                                 const uint8_t *extra,
                                 size_t extra_len);

/**
 * pg_ed25519_sign_hedged(), for devices that an attacker can disturb: the signature is verified before it is released.
 * Cost: as pg_ed25519_sign_hedged(), a verification, and an encoding.
 * @return as pg_ed25519_sign_hedged(), and PG_ERROR_FAULT (the signature was not valid)
 */
PG_MUST_CHECK
pg_status pg_ed25519_sign_checked(uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                                  const pg_ed25519_key *key,
                                  const uint8_t *message,
                                  size_t message_len,
                                  const uint8_t *extra,
                                  size_t extra_len);

/**
 * Signs with Ed25519ctx. The context, of at most 255 bytes, should not be empty (RFC 8032).
 * @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_sign_ctx(uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                              const pg_ed25519_key *key,
                              const uint8_t *message,
                              size_t message_len,
                              const uint8_t *context,
                              size_t context_len);

/**
 * Signs with Ed25519ph: the SHA-512 of the message, computed here, in its place. The context, of at most 255 bytes, may be
 * empty.
 * @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_sign_ph(uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                             const pg_ed25519_key *key,
                             const uint8_t *message,
                             size_t message_len,
                             const uint8_t *context,
                             size_t context_len);

/**
 * Signs with Ed25519ph the SHA-512 of a message, which the caller computed, as the message came in. The context, of at most
 * 255 bytes, may be empty; `extra` is as in pg_ed25519_sign_hedged(), and may be empty (NULL, 0).
 * @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_sign_ph_digest(uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                                    const pg_ed25519_key *key,
                                    const uint8_t digest[PG_ED25519_DIGEST_BYTES],
                                    const uint8_t *context,
                                    size_t context_len,
                                    const uint8_t *extra,
                                    size_t extra_len);

/**
 * Verifies an Ed25519 signature by the strict rules: key and R canonical and not of small order, S below the order, SB = R + kA.
 * In variable time.
 * Cost: two decodings, one double multiplication, one hash.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_verify(const uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                            const uint8_t public_key[PG_ED25519_PUBLIC_KEY_BYTES],
                            const uint8_t *message,
                            size_t message_len);

/**
 * Verifies by RFC 8032 without the cofactor, also keys and R of small order: such a key has signatures that are valid for every
 * message. For protocols that ask for these rules.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (the key is no point, or not canonical),
 * PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_verify_plain(const uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                                  const uint8_t public_key[PG_ED25519_PUBLIC_KEY_BYTES],
                                  const uint8_t *message,
                                  size_t message_len);

/**
 * Verifies by the rules of ZIP-215: any encoding of key and R, S below the order, 8SB = 8R + 8kA. A key of small order has
 * signatures that are valid for every message. For protocols that ask for these rules.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (the key is no point), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_verify_zip215(const uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                                   const uint8_t public_key[PG_ED25519_PUBLIC_KEY_BYTES],
                                   const uint8_t *message,
                                   size_t message_len);

/**
 * Verifies an Ed25519ctx signature, by the rules of pg_ed25519_verify().
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key), PG_ERROR_LENGTH (context
 * too long), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_verify_ctx(const uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                                const uint8_t public_key[PG_ED25519_PUBLIC_KEY_BYTES],
                                const uint8_t *message,
                                size_t message_len,
                                const uint8_t *context,
                                size_t context_len);

/**
 * Verifies an Ed25519ph signature of a message, which is hashed here, by the rules of pg_ed25519_verify().
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key), PG_ERROR_LENGTH (context
 * too long), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_verify_ph(const uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                               const uint8_t public_key[PG_ED25519_PUBLIC_KEY_BYTES],
                               const uint8_t *message,
                               size_t message_len,
                               const uint8_t *context,
                               size_t context_len);

/**
 * Verifies an Ed25519ph signature of a message of which the caller has the SHA-512, by the rules of pg_ed25519_verify().
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key), PG_ERROR_LENGTH (context
 * too long), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_verify_ph_digest(const uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                                      const uint8_t public_key[PG_ED25519_PUBLIC_KEY_BYTES],
                                      const uint8_t digest[PG_ED25519_DIGEST_BYTES],
                                      const uint8_t *context,
                                      size_t context_len);

/**
 * Verifies many Ed25519 signatures at once by the rules of ZIP-215, 16 at a time: whether pg_ed25519_verify_zip215()
 * accepts all of them. (Other rules have no quicker way than one by one.) In variable time. Nothing being allocated, a batch
 * takes up to 26 KB of stack, and gains a third of the time; on microcontrollers, verify one by one.
 * @return PG_OK (all valid, or none given), PG_ERROR_VERIFICATION (one is not), PG_ERROR_ENCODING (one of the keys is none),
 * PG_ERROR_LENGTH (count too large), PG_ERROR_NULL (also for a pointer in an item)
 */
PG_MUST_CHECK
pg_status pg_ed25519_verify_batch_zip215(const pg_batch_item *batch,
                                         size_t count);

/**
 * A verdict for each of at most PG_EACH_MAX signatures: bit i of `valid` says whether pg_ed25519_verify() accepts the i-th.
 * What is no public key has signed nothing. In variable time.
 * @return PG_OK (the verdicts are written, whatever they are), PG_ERROR_LENGTH (count too large), PG_ERROR_NULL
 * (also for a pointer in an item)
 */
PG_MUST_CHECK
pg_status pg_ed25519_verify_each(uint32_t *valid,
                                 const pg_batch_item *batch,
                                 size_t count);

/**
 * Hashes to the subgroup of prime order: the suite edwards25519_XMD:SHA-512_ELL2_RO_ of RFC 9380. The tag `dst` names the
 * use; it must not be empty.
 * @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_hash_to_group_xmd(pg_ed25519_point *out,
                                       const uint8_t *message,
                                       size_t message_len,
                                       const uint8_t *dst,
                                       size_t dst_len);

/**
 * Hashes to the subgroup of prime order, not uniformly: the suite edwards25519_XMD:SHA-512_ELL2_NU_ of RFC 9380, for
 * protocols that ask for it.
 * @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_encode_to_group_xmd(pg_ed25519_point *out,
                                         const uint8_t *message,
                                         size_t message_len,
                                         const uint8_t *dst,
                                         size_t dst_len);

/**
 * Sets `small` to 1 if the point has order 1, 2, 4 or 8, else to 0. Constant time.
 * @return PG_OK (whatever the answer), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_ed25519_point_is_small_order(uint32_t *small, const pg_ed25519_point *a);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PRIMEGROUP_ED25519_H */
