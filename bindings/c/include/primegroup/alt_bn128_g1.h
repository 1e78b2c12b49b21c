/**
 * @file
 * G1 of alt_bn128, the curve with a pairing of Ethereum's EIP-196 and EIP-197: ABOUT 100 BITS OF SECURITY ONLY,
 * for compatibility with systems that already use it. It is the group of prime order r (254 bits) of the curve y^2
 * = x^3 + 3 over a prime field of 254 bits.
 * This header has hashing to the group by the method of RFC 9380, and the generic Schnorr and Diffie-Hellman
 * schemes.
 * CMake builds it only with the option PRIMEGROUP_WEAK_GROUPS, or if PRIMEGROUP_GROUPS names alt_bn128.
 *
 * Made by cbindgen: `cargo xtask c header`. Do not edit.
 */

#ifndef PRIMEGROUP_ALT_BN128_G1_H
#define PRIMEGROUP_ALT_BN128_G1_H


#include "common.h"


/**
 * Bytes of an encoded element.
 */
#define PG_ALT_BN128_G1_ELEMENT_BYTES 32

/**
 * Bytes of an encoded scalar: an integer below the order, big-endian.
 */
#define PG_ALT_BN128_G1_SCALAR_BYTES 32

/**
 * Bytes of a private key.
 */
#define PG_ALT_BN128_G1_SECRET_KEY_BYTES 32

/**
 * Bytes of a public key: an encoded element other than the neutral one.
 */
#define PG_ALT_BN128_G1_PUBLIC_KEY_BYTES 32

/**
 * Bytes of a stored key pair: private key, public key, and a check.
 */
#define PG_ALT_BN128_G1_PAIR_BYTES 80

/**
 * Bytes of a shared secret.
 */
#define PG_ALT_BN128_G1_SHARED_BYTES 32

/**
 * Bytes of a generic Schnorr signature.
 */
#define PG_ALT_BN128_G1_SCHNORR_SIGNATURE_BYTES 64

/**
 * An element of the group, decoded. It is plain memory and may be copied. Fill it with a function of this
 * header before use. Wipe elements made from secrets with pg_wipe().
 */
typedef struct {
  uint64_t opaque[12];
} pg_alt_bn128_g1_point;

/**
 * A private key with its public key, for generic Schnorr signatures. The caller provides the memory.
 * pg_alt_bn128_g1_schnorr_key_from_seed(), _generate() or _from_bytes() fills it, and pg_wipe(&key, sizeof key)
 * wipes it. It may be copied. The layout is internal; to store a key, store the bytes of
 * pg_alt_bn128_g1_schnorr_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[20];
} pg_alt_bn128_g1_schnorr_key;

/**
 * A private key with its public key, for generic Diffie-Hellman. The caller provides the memory.
 * pg_alt_bn128_g1_dh_key_from_seed(), _generate() or _from_bytes() fills it, and pg_wipe(&key, sizeof key)
 * wipes it. It may be copied. The layout is internal; to store a key, store the bytes of
 * pg_alt_bn128_g1_dh_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[20];
} pg_alt_bn128_g1_dh_key;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Sets an element to the neutral element.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_alt_bn128_g1_point_identity(pg_alt_bn128_g1_point *out);

/**
 * Sets an element to the generator.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_alt_bn128_g1_point_generator(pg_alt_bn128_g1_point *out);

/**
 * Decodes an element. Only canonical encodings are accepted; the neutral element is one.
 * Cost: about one square root. Constant time, except that the status tells whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_point_decode(pg_alt_bn128_g1_point *out,
                                       const uint8_t bytes[PG_ALT_BN128_G1_ELEMENT_BYTES]);

/**
 * Checks whether bytes are the canonical encoding of an element: pg_alt_bn128_g1_point_decode() without the
 * result.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_alt_bn128_g1_point_check(const uint8_t bytes[PG_ALT_BN128_G1_ELEMENT_BYTES]);

/**
 * Encodes an element. Equal elements have equal encodings.
 * Cost: one inversion. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_point_encode(uint8_t out[PG_ALT_BN128_G1_ELEMENT_BYTES],
                                       const pg_alt_bn128_g1_point *point);

/**
 * Computes a + b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_point_add(pg_alt_bn128_g1_point *out,
                                    const pg_alt_bn128_g1_point *a,
                                    const pg_alt_bn128_g1_point *b);

/**
 * Computes a - b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_point_sub(pg_alt_bn128_g1_point *out,
                                    const pg_alt_bn128_g1_point *a,
                                    const pg_alt_bn128_g1_point *b);

/**
 * Computes -a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_alt_bn128_g1_point_neg(pg_alt_bn128_g1_point *out, const pg_alt_bn128_g1_point *a);

/**
 * Computes 2a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_point_double(pg_alt_bn128_g1_point *out,
                                       const pg_alt_bn128_g1_point *a);

/**
 * Computes 2^n a with n doublings, faster than n separate calls. Constant time in a; n is public.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_point_double_n(pg_alt_bn128_g1_point *out,
                                         const pg_alt_bn128_g1_point *a,
                                         uint32_t n);

/**
 * Multiplies an element by a scalar. Constant time in both.
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_point_mul(pg_alt_bn128_g1_point *out,
                                    const pg_alt_bn128_g1_point *a,
                                    const uint8_t scalar[PG_ALT_BN128_G1_SCALAR_BYTES]);

/**
 * Multiplies the generator by a scalar. Uses a table, and is about three times as fast as
 * pg_alt_bn128_g1_point_mul(). Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_point_mul_generator(pg_alt_bn128_g1_point *out,
                                              const uint8_t scalar[PG_ALT_BN128_G1_SCALAR_BYTES]);

/**
 * Computes x a + y G, where G is the generator. Runs in VARIABLE time: for public data only.
 * @return PG_OK, PG_ERROR_ENCODING (a scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_point_mul_add_generator_vartime(pg_alt_bn128_g1_point *out,
                                                          const pg_alt_bn128_g1_point *a,
                                                          const uint8_t x[PG_ALT_BN128_G1_SCALAR_BYTES],
                                                          const uint8_t y[PG_ALT_BN128_G1_SCALAR_BYTES]);

/**
 * Sets `equal` to 1 if both elements are equal, else to 0. Constant time.
 * @return PG_OK (for either answer), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_point_equal(uint32_t *equal,
                                      const pg_alt_bn128_g1_point *a,
                                      const pg_alt_bn128_g1_point *b);

/**
 * Sets `neutral` to 1 if this is the neutral element, else to 0. Constant time.
 * @return PG_OK (for either answer), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_alt_bn128_g1_point_is_identity(uint32_t *neutral, const pg_alt_bn128_g1_point *a);

/**
 * Checks whether bytes are a scalar: an integer below the order. Constant time, except for the answer.
 * @return PG_OK, PG_ERROR_ENCODING (not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_alt_bn128_g1_scalar_check(const uint8_t scalar[PG_ALT_BN128_G1_SCALAR_BYTES]);

/**
 * Reduces a big-endian integer of any length modulo the order. 48 or more uniform bytes give a uniform scalar.
 * The time depends on the length only.
 * @return PG_OK, PG_ERROR_LENGTH (more bytes than an object can have), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_scalar_reduce(uint8_t out[PG_ALT_BN128_G1_SCALAR_BYTES],
                                        const uint8_t *data,
                                        size_t len);

/**
 * Makes a uniform scalar from 64 random bytes, for example a nonce. Wipe it with pg_wipe().
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_scalar_random(uint8_t out[PG_ALT_BN128_G1_SCALAR_BYTES],
                                        pg_fill fill,
                                        void *context);

/**
 * Computes a + b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_scalar_add(uint8_t out[PG_ALT_BN128_G1_SCALAR_BYTES],
                                     const uint8_t a[PG_ALT_BN128_G1_SCALAR_BYTES],
                                     const uint8_t b[PG_ALT_BN128_G1_SCALAR_BYTES]);

/**
 * Computes a - b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_scalar_sub(uint8_t out[PG_ALT_BN128_G1_SCALAR_BYTES],
                                     const uint8_t a[PG_ALT_BN128_G1_SCALAR_BYTES],
                                     const uint8_t b[PG_ALT_BN128_G1_SCALAR_BYTES]);

/**
 * Computes -a modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_scalar_neg(uint8_t out[PG_ALT_BN128_G1_SCALAR_BYTES],
                                     const uint8_t a[PG_ALT_BN128_G1_SCALAR_BYTES]);

/**
 * Computes a b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_scalar_mul(uint8_t out[PG_ALT_BN128_G1_SCALAR_BYTES],
                                     const uint8_t a[PG_ALT_BN128_G1_SCALAR_BYTES],
                                     const uint8_t b[PG_ALT_BN128_G1_SCALAR_BYTES]);

/**
 * Computes 1/a modulo the order; the inverse of 0 is 0. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_scalar_invert(uint8_t out[PG_ALT_BN128_G1_SCALAR_BYTES],
                                        const uint8_t a[PG_ALT_BN128_G1_SCALAR_BYTES]);

/**
 * Maps 48 uniform bytes to the group. One map is not uniform; the sum of two maps is. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_alt_bn128_g1_map_to_group(pg_alt_bn128_g1_point *out, const uint8_t uniform[48]);

/**
 * Hashes a message to the group with the suite BN254G1_XMD:SHA-256_SVDW_RO_ of RFC 9380. The tag `dst` (domain separation tag)
 * names the use; it must not be empty. Constant time in the message.
 * @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_hash_to_group(pg_alt_bn128_g1_point *out,
                                        const uint8_t *message,
                                        size_t message_len,
                                        const uint8_t *dst,
                                        size_t dst_len);

/**
 * Checks whether bytes are a public key: the canonical encoding of an element other than the neutral one.
 * Cost: one decoding. Every function that takes a public key checks it, so you need not call this first.
 * @return PG_OK, PG_ERROR_ENCODING (not a public key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_public_key_check(const uint8_t public_key[PG_ALT_BN128_G1_PUBLIC_KEY_BYTES]);

/**
 * Hashes to the group by RFC 9380: expand_message_xmd with SHA-512, two maps, their sum. The tag `dst`
 * (domain separation tag) names the use; it must not be empty.
 * @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_hash_to_group_xmd(pg_alt_bn128_g1_point *out,
                                            const uint8_t *message,
                                            size_t message_len,
                                            const uint8_t *dst,
                                            size_t dst_len);

/**
 * Hashes to a scalar: 64 bytes of expand_message_xmd with SHA-512, modulo the order. The tag `dst` (domain
 * separation tag) names the use; it must not be empty.
 * @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_hash_to_scalar_xmd(uint8_t out[PG_ALT_BN128_G1_SCALAR_BYTES],
                                             const uint8_t *message,
                                             size_t message_len,
                                             const uint8_t *dst,
                                             size_t dst_len);

/**
 * Derives the key pair from a seed of 16 bytes or more, which must hold at least 32 unpredictable
 * bytes. The same seed always gives the same key. docs/schnorr.md has the derivation.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_schnorr_key_from_seed(pg_alt_bn128_g1_schnorr_key *key,
                                                const uint8_t *seed,
                                                size_t seed_len);

/**
 * Makes a random key pair from 64 bytes of the caller's generator.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_schnorr_key_generate(pg_alt_bn128_g1_schnorr_key *key,
                                               pg_fill fill,
                                               void *context);

/**
 * Makes the key pair of this private key: an integer from 1 to r-1, r the order, big-endian.
 * Cost: one fixed-base multiplication. Constant time, except that the status tells whether the bytes are
 * valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are not a private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_schnorr_key_from_bytes(pg_alt_bn128_g1_schnorr_key *key,
                                                 const uint8_t secret[PG_ALT_BN128_G1_SECRET_KEY_BYTES]);

/**
 * Writes the private key as bytes, for storage. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_schnorr_key_to_bytes(uint8_t secret[PG_ALT_BN128_G1_SECRET_KEY_BYTES],
                                               const pg_alt_bn128_g1_schnorr_key *key);

/**
 * Writes both keys and a check of 16 bytes, for pg_alt_bn128_g1_schnorr_key_from_pair(). They are as secret as the
 * private key: wipe them with pg_wipe(). docs/key-files.md has the format.
 * Cost: one hash. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_schnorr_key_to_pair(uint8_t pair[PG_ALT_BN128_G1_PAIR_BYTES],
                                              const pg_alt_bn128_g1_schnorr_key *key);

/**
 * Makes the key pair of what pg_alt_bn128_g1_schnorr_key_to_pair() wrote.
 * Cost: one hash and one decoding; no multiplication. Constant time, except that the status tells whether the
 * bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the check is not that of these keys), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_schnorr_key_from_pair(pg_alt_bn128_g1_schnorr_key *key,
                                                const uint8_t pair[PG_ALT_BN128_G1_PAIR_BYTES]);

/**
 * Writes the public key. No computation is needed: the structure holds it.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_schnorr_key_public(uint8_t public_key[PG_ALT_BN128_G1_PUBLIC_KEY_BYTES],
                                             const pg_alt_bn128_g1_schnorr_key *key);

/**
 * Derives the key pair from a seed of 16 bytes or more, which must hold at least 32 unpredictable
 * bytes. The same seed always gives the same key. docs/schnorr.md has the derivation.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_dh_key_from_seed(pg_alt_bn128_g1_dh_key *key,
                                           const uint8_t *seed,
                                           size_t seed_len);

/**
 * Makes a random key pair from 64 bytes of the caller's generator.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_dh_key_generate(pg_alt_bn128_g1_dh_key *key,
                                          pg_fill fill,
                                          void *context);

/**
 * Makes the key pair of this private key: an integer from 1 to r-1, r the order, big-endian.
 * Cost: one fixed-base multiplication. Constant time, except that the status tells whether the bytes are
 * valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are not a private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_dh_key_from_bytes(pg_alt_bn128_g1_dh_key *key,
                                            const uint8_t secret[PG_ALT_BN128_G1_SECRET_KEY_BYTES]);

/**
 * Writes the private key as bytes, for storage. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_dh_key_to_bytes(uint8_t secret[PG_ALT_BN128_G1_SECRET_KEY_BYTES],
                                          const pg_alt_bn128_g1_dh_key *key);

/**
 * Writes both keys and a check of 16 bytes, for pg_alt_bn128_g1_dh_key_from_pair(). They are as secret as the
 * private key: wipe them with pg_wipe(). docs/key-files.md has the format.
 * Cost: one hash. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_dh_key_to_pair(uint8_t pair[PG_ALT_BN128_G1_PAIR_BYTES],
                                         const pg_alt_bn128_g1_dh_key *key);

/**
 * Makes the key pair of what pg_alt_bn128_g1_dh_key_to_pair() wrote.
 * Cost: one hash and one decoding; no multiplication. Constant time, except that the status tells whether the
 * bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the check is not that of these keys), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_dh_key_from_pair(pg_alt_bn128_g1_dh_key *key,
                                           const uint8_t pair[PG_ALT_BN128_G1_PAIR_BYTES]);

/**
 * Writes the public key. No computation is needed: the structure holds it.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_dh_key_public(uint8_t public_key[PG_ALT_BN128_G1_PUBLIC_KEY_BYTES],
                                        const pg_alt_bn128_g1_dh_key *key);

/**
 * Signs a message with the generic Schnorr scheme (docs/schnorr.md), in a context of at most 255 bytes, which
 * may be empty. A signature for one context is invalid in every other. `extra` may be empty. Fresh random
 * bytes in it protect against fault attacks.
 * Cost: one fixed-base multiplication, one encoding, two hashes. Constant time in the key.
 * @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key),
 * PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_schnorr_sign(uint8_t signature[PG_ALT_BN128_G1_SCHNORR_SIGNATURE_BYTES],
                                       const pg_alt_bn128_g1_schnorr_key *key,
                                       const uint8_t *message,
                                       size_t message_len,
                                       const uint8_t *context,
                                       size_t context_len,
                                       const uint8_t *extra,
                                       size_t extra_len);

/**
 * Like pg_alt_bn128_g1_schnorr_sign(), for devices that an attacker can disturb: the signature is verified before
 * it is released. `extra` should hold fresh random bytes.
 * Cost: as for pg_alt_bn128_g1_schnorr_sign(), plus one verification and one encoding.
 * @return as pg_alt_bn128_g1_schnorr_sign(), and PG_ERROR_FAULT (the signature was not valid)
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_schnorr_sign_checked(uint8_t signature[PG_ALT_BN128_G1_SCHNORR_SIGNATURE_BYTES],
                                               const pg_alt_bn128_g1_schnorr_key *key,
                                               const uint8_t *message,
                                               size_t message_len,
                                               const uint8_t *context,
                                               size_t context_len,
                                               const uint8_t *extra,
                                               size_t extra_len);

/**
 * Verifies a generic Schnorr signature. Runs in variable time.
 * Cost: two decodings, one double-scalar multiplication, one hash.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key),
 * PG_ERROR_LENGTH (context too long), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_schnorr_verify(const uint8_t signature[PG_ALT_BN128_G1_SCHNORR_SIGNATURE_BYTES],
                                         const uint8_t public_key[PG_ALT_BN128_G1_PUBLIC_KEY_BYTES],
                                         const uint8_t *message,
                                         size_t message_len,
                                         const uint8_t *context,
                                         size_t context_len);

/**
 * Verifies many generic Schnorr signatures of one context at once, and tells whether all of them are valid.
 * Runs in variable time. A batch of hundreds takes a fraction of the time of single verification, and
 * allocates some megabytes. On boards it allocates nothing, takes 16 signatures at a time and up to 26 KB of
 * stack: verify one by one there.
 * @return PG_OK (all valid, or none given), PG_ERROR_VERIFICATION (a signature is not valid),
 * PG_ERROR_ENCODING (an item's key is not a public key), PG_ERROR_LENGTH (context too long, count too large),
 * PG_ERROR_NULL (also for a pointer in an item)
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_schnorr_verify_batch(const pg_batch_item *batch,
                                               size_t count,
                                               const uint8_t *context,
                                               size_t context_len);

/**
 * Verifies many generic Schnorr signatures of one context, and tells which are valid: `valid[i]` is 1 if
 * pg_alt_bn128_g1_schnorr_verify() accepts signature i, otherwise 0. `valid` points to `count` bytes. A signature with
 * an invalid public key is not valid. Runs in variable time. Up to 4096
 * signatures are verified together, which takes a fraction of the time of single verification if few are
 * not valid, and at most 1.15 times that time otherwise. This allocates some megabytes. On boards, at most
 * PG_EACH_MAX signatures are verified, one by one.
 * @return PG_OK (the verdicts are written, valid or not), PG_ERROR_LENGTH (context too long, count too large),
 * PG_ERROR_NULL (also for a pointer in an item)
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_schnorr_verify_each(uint8_t *valid,
                                              const pg_batch_item *batch,
                                              size_t count,
                                              const uint8_t *context,
                                              size_t context_len);

/**
 * Exchanges keys with the generic Diffie-Hellman scheme (docs/schnorr.md): writes the secret shared with the
 * owner of `peer`. The secret is the output of a hash; derive keys from it. Wipe it with pg_wipe().
 * Cost: one decoding, one multiplication, one encoding, one hash. Constant time in the key; whether `peer` is
 * valid is public.
 * @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_alt_bn128_g1_dh_exchange(uint8_t shared[PG_ALT_BN128_G1_SHARED_BYTES],
                                      const pg_alt_bn128_g1_dh_key *key,
                                      const uint8_t peer[PG_ALT_BN128_G1_PUBLIC_KEY_BYTES]);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PRIMEGROUP_ALT_BN128_G1_H */
