/**
 * @file
 * Ed25519 (RFC 8032) with Ed25519ctx and Ed25519ph, and the curve edwards25519. The curve has cofactor 8: decoded
 * points may lie outside the subgroup that the generator generates. Scalars are integers modulo the order of that
 * subgroup.
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
 * Bytes of a stored key pair: private key, public key, and a check.
 */
#define PG_ED25519_PAIR_BYTES 80

/**
 * Bytes of a signature.
 */
#define PG_ED25519_SIGNATURE_BYTES 64

/**
 * Bytes of a SHA-512 hash, which Ed25519ph signs.
 */
#define PG_ED25519_DIGEST_BYTES 64

/**
 * An element of the group, decoded. It is plain memory and may be copied. Fill it with a function of this
 * header before use. Wipe elements made from secrets with pg_wipe().
 */
typedef struct {
  uint64_t opaque[16];
} pg_ed25519_point;

/**
 * A private key with its public key. The caller provides the memory. pg_ed25519_key_from_seed() or
 * _generate() fills it, and pg_wipe(&key, sizeof key) wipes it. It may be copied. To store a key, store its
 * seed.
 */
typedef struct {
  uint64_t opaque[32];
} pg_ed25519_key;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Sets an element to the neutral element.
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
 * Cost: about one square root. Constant time, except that the status tells whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_point_decode(pg_ed25519_point *out,
                                  const uint8_t bytes[PG_ED25519_ELEMENT_BYTES]);

/**
 * Checks whether bytes are the canonical encoding of an element: pg_ed25519_point_decode() without the
 * result.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_ed25519_point_check(const uint8_t bytes[PG_ED25519_ELEMENT_BYTES]);

/**
 * Encodes an element. Equal elements have equal encodings.
 * Cost: one inversion. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_point_encode(uint8_t out[PG_ED25519_ELEMENT_BYTES],
                                  const pg_ed25519_point *point);

/**
 * Computes a + b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_point_add(pg_ed25519_point *out,
                               const pg_ed25519_point *a,
                               const pg_ed25519_point *b);

/**
 * Computes a - b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_point_sub(pg_ed25519_point *out,
                               const pg_ed25519_point *a,
                               const pg_ed25519_point *b);

/**
 * Computes -a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_ed25519_point_neg(pg_ed25519_point *out, const pg_ed25519_point *a);

/**
 * Computes 2a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_ed25519_point_double(pg_ed25519_point *out, const pg_ed25519_point *a);

/**
 * Computes 2^n a with n doublings, faster than n separate calls. Constant time in a; n is public.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_point_double_n(pg_ed25519_point *out,
                                    const pg_ed25519_point *a,
                                    uint32_t n);

/**
 * Multiplies an element by a scalar. Constant time in both.
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_point_mul(pg_ed25519_point *out,
                               const pg_ed25519_point *a,
                               const uint8_t scalar[PG_ED25519_SCALAR_BYTES]);

/**
 * Multiplies the generator by a scalar. Uses a table, and is about three times as fast as
 * pg_ed25519_point_mul(). Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_point_mul_generator(pg_ed25519_point *out,
                                         const uint8_t scalar[PG_ED25519_SCALAR_BYTES]);

/**
 * Computes x a + y G, where G is the generator. Runs in VARIABLE time: for public data only.
 * @return PG_OK, PG_ERROR_ENCODING (a scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_point_mul_add_generator_vartime(pg_ed25519_point *out,
                                                     const pg_ed25519_point *a,
                                                     const uint8_t x[PG_ED25519_SCALAR_BYTES],
                                                     const uint8_t y[PG_ED25519_SCALAR_BYTES]);

/**
 * Sets `equal` to 1 if both elements are equal, else to 0. Constant time.
 * @return PG_OK (for either answer), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_point_equal(uint32_t *equal,
                                 const pg_ed25519_point *a,
                                 const pg_ed25519_point *b);

/**
 * Sets `neutral` to 1 if this is the neutral element, else to 0. Constant time.
 * @return PG_OK (for either answer), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_ed25519_point_is_identity(uint32_t *neutral, const pg_ed25519_point *a);

/**
 * Checks whether bytes are a scalar: an integer below the order. Constant time, except for the answer.
 * @return PG_OK, PG_ERROR_ENCODING (not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_ed25519_scalar_check(const uint8_t scalar[PG_ED25519_SCALAR_BYTES]);

/**
 * Reduces a little-endian integer of any length modulo the order. 48 or more uniform bytes give a uniform scalar.
 * The time depends on the length only.
 * @return PG_OK, PG_ERROR_LENGTH (more bytes than an object can have), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_scalar_reduce(uint8_t out[PG_ED25519_SCALAR_BYTES],
                                   const uint8_t *data,
                                   size_t len);

/**
 * Makes a uniform scalar from 64 random bytes, for example a nonce. Wipe it with pg_wipe().
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_scalar_random(uint8_t out[PG_ED25519_SCALAR_BYTES],
                                   pg_fill fill,
                                   void *context);

/**
 * Computes a + b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_scalar_add(uint8_t out[PG_ED25519_SCALAR_BYTES],
                                const uint8_t a[PG_ED25519_SCALAR_BYTES],
                                const uint8_t b[PG_ED25519_SCALAR_BYTES]);

/**
 * Computes a - b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_scalar_sub(uint8_t out[PG_ED25519_SCALAR_BYTES],
                                const uint8_t a[PG_ED25519_SCALAR_BYTES],
                                const uint8_t b[PG_ED25519_SCALAR_BYTES]);

/**
 * Computes -a modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_scalar_neg(uint8_t out[PG_ED25519_SCALAR_BYTES],
                                const uint8_t a[PG_ED25519_SCALAR_BYTES]);

/**
 * Computes a b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_scalar_mul(uint8_t out[PG_ED25519_SCALAR_BYTES],
                                const uint8_t a[PG_ED25519_SCALAR_BYTES],
                                const uint8_t b[PG_ED25519_SCALAR_BYTES]);

/**
 * Computes 1/a modulo the order; the inverse of 0 is 0. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_scalar_invert(uint8_t out[PG_ED25519_SCALAR_BYTES],
                                   const uint8_t a[PG_ED25519_SCALAR_BYTES]);

/**
 * Computes the key pair of a private key, which is a seed of 32 uniform bytes.
 * Cost: one hash, one fixed-base multiplication, one encoding. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_key_from_seed(pg_ed25519_key *key,
                                   const uint8_t seed[PG_ED25519_SECRET_KEY_BYTES]);

/**
 * Makes a random key pair from 32 bytes of the caller's generator.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_ed25519_key_generate(pg_ed25519_key *key, pg_fill fill, void *context);

/**
 * Writes the seed, for storage. Wipe it with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_key_to_seed(uint8_t seed[PG_ED25519_SECRET_KEY_BYTES],
                                 const pg_ed25519_key *key);

/**
 * Writes both keys and a check of 16 bytes, for pg_ed25519_key_from_pair(). They are as secret as the
 * private key: wipe them with pg_wipe(). docs/key-files.md has the format.
 * Cost: one hash. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_key_to_pair(uint8_t pair[PG_ED25519_PAIR_BYTES],
                                 const pg_ed25519_key *key);

/**
 * Makes the key pair of what pg_ed25519_key_to_pair() wrote.
 * Cost: one hash and one decoding; no multiplication. Constant time, except that the status tells whether the
 * bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the check is not that of these keys), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_key_from_pair(pg_ed25519_key *key,
                                   const uint8_t pair[PG_ED25519_PAIR_BYTES]);

/**
 * Writes the public key. No computation is needed: the structure holds it.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_key_public(uint8_t public_key[PG_ED25519_PUBLIC_KEY_BYTES],
                                const pg_ed25519_key *key);

/**
 * Checks whether bytes are a public key for pg_ed25519_verify(): the canonical encoding of a point whose
 * order does not divide 8.
 * @return PG_OK, PG_ERROR_ENCODING (not a point, not canonical, or of small order), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_ed25519_public_key_check(const uint8_t public_key[PG_ED25519_PUBLIC_KEY_BYTES]);

/**
 * Signs with Ed25519.
 * Cost: one fixed-base multiplication, one encoding, two hashes. Constant time in the key.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_sign(uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                          const pg_ed25519_key *key,
                          const uint8_t *message,
                          size_t message_len);

/**
 * Signs with hedged Ed25519. With fresh random bytes in `extra` (for example 32), the nonce depends on them
 * too, which protects against faults and other leaks of deterministic signatures. They need not be uniform or
 * secret. Verifiers see no difference. The nonce is computed as in draft-irtf-cfrg-det-sigs-with-noise-05; if
 * `extra` is empty, as in RFC 8032.
 * Cost: as for pg_ed25519_sign(), plus one hash.
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
 * Like pg_ed25519_sign_hedged(), for devices that an attacker can disturb: the signature is verified before
 * it is released.
 * Cost: as for pg_ed25519_sign_hedged(), plus one verification and one encoding.
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
 * Signs with Ed25519ctx. The context has at most 255 bytes and should not be empty (RFC 8032).
 * @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key),
 * PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_sign_ctx(uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                              const pg_ed25519_key *key,
                              const uint8_t *message,
                              size_t message_len,
                              const uint8_t *context,
                              size_t context_len);

/**
 * Signs with Ed25519ph: hashes the message with SHA-512 and signs the hash. The context has at most 255 bytes
 * and may be empty.
 * @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key),
 * PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_sign_ph(uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                             const pg_ed25519_key *key,
                             const uint8_t *message,
                             size_t message_len,
                             const uint8_t *context,
                             size_t context_len);

/**
 * Signs a SHA-512 hash with Ed25519ph. The caller computed the hash, for example while the message arrived.
 * The context has at most 255 bytes and may be empty. `extra` is as in pg_ed25519_sign_hedged(), and may be
 * empty (NULL, 0).
 * @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key),
 * PG_ERROR_NULL
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
 * Verifies an Ed25519 signature by the strict rules: key and R are canonical and not of small order, S is
 * below the order, and SB = R + kA. Runs in variable time.
 * Cost: two decodings, one double-scalar multiplication, one hash.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key),
 * PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_verify(const uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                            const uint8_t public_key[PG_ED25519_PUBLIC_KEY_BYTES],
                            const uint8_t *message,
                            size_t message_len);

/**
 * Verifies by RFC 8032 without the cofactor, and accepts keys and R of small order. A key of small order has
 * signatures that are valid for every message. Use this only for protocols that require these rules.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (the key is not a point, or not
 * canonical), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_verify_plain(const uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                                  const uint8_t public_key[PG_ED25519_PUBLIC_KEY_BYTES],
                                  const uint8_t *message,
                                  size_t message_len);

/**
 * Verifies by the rules of ZIP-215: any encoding of key and R, S below the order, and 8SB = 8R + 8kA. A key
 * of small order has signatures that are valid for every message. Use this only for protocols that require
 * these rules.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (the key is not a point),
 * PG_ERROR_NULL
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
 * Verifies an Ed25519ph signature of a message by the rules of pg_ed25519_verify(). Hashes the message with
 * SHA-512.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key),
 * PG_ERROR_LENGTH (context too long), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_verify_ph(const uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                               const uint8_t public_key[PG_ED25519_PUBLIC_KEY_BYTES],
                               const uint8_t *message,
                               size_t message_len,
                               const uint8_t *context,
                               size_t context_len);

/**
 * Verifies an Ed25519ph signature by the rules of pg_ed25519_verify(). The caller provides the SHA-512 hash
 * of the message.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key),
 * PG_ERROR_LENGTH (context too long), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_verify_ph_digest(const uint8_t signature[PG_ED25519_SIGNATURE_BYTES],
                                      const uint8_t public_key[PG_ED25519_PUBLIC_KEY_BYTES],
                                      const uint8_t digest[PG_ED25519_DIGEST_BYTES],
                                      const uint8_t *context,
                                      size_t context_len);

/**
 * Verifies many Ed25519 signatures at once: succeeds if pg_ed25519_verify_zip215() accepts all of them.
 * Batches exist only for the rules of ZIP-215; with other rules, one by one is the fastest way. Runs in
 * variable time. A batch of hundreds takes a fraction of the time of single verification, and allocates some
 * megabytes. On boards it allocates nothing, takes 16 signatures at a time and up to 26 KB of stack: verify
 * one by one there.
 * @return PG_OK (all valid, or none given), PG_ERROR_VERIFICATION (a signature is not valid),
 * PG_ERROR_ENCODING (an item's key is not a point), PG_ERROR_LENGTH (count too large), PG_ERROR_NULL (also
 * for a pointer in an item)
 */
PG_MUST_CHECK pg_status pg_ed25519_verify_batch_zip215(const pg_batch_item *batch, size_t count);

/**
 * Verifies many signatures, and tells which are valid: `valid[i]` is 1 if
 * pg_ed25519_verify() accepts signature i, otherwise 0. `valid` points to `count` bytes. A signature with
 * an invalid public key is not valid. Runs in variable time.
 * Signatures are verified one by one, because these rules allow no sums. On boards there may be at most
 * PG_EACH_MAX signatures.
 * @return PG_OK (the verdicts are written, valid or not), PG_ERROR_LENGTH (count too large),
 * PG_ERROR_NULL (also for a pointer in an item)
 */
PG_MUST_CHECK pg_status pg_ed25519_verify_each(uint8_t *valid, const pg_batch_item *batch, size_t count);

/**
 * Hashes to the subgroup of prime order with the suite edwards25519_XMD:SHA-512_ELL2_RO_ of RFC 9380. The tag
 * `dst` (domain separation tag) names the use; it must not be empty.
 * @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_ed25519_hash_to_group_xmd(pg_ed25519_point *out,
                                       const uint8_t *message,
                                       size_t message_len,
                                       const uint8_t *dst,
                                       size_t dst_len);

/**
 * Hashes to the subgroup of prime order, not uniformly, with the suite edwards25519_XMD:SHA-512_ELL2_NU_ of
 * RFC 9380. Use it only for protocols that require it.
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
 * @return PG_OK (for either answer), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_ed25519_point_is_small_order(uint32_t *small, const pg_ed25519_point *a);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PRIMEGROUP_ED25519_H */
