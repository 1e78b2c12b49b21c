/**
 * @file
 * G2 of MIRACL's BN254, a curve with a pairing: ABOUT 100 BITS OF SECURITY ONLY, for compatibility with systems
 * that already use it. It is the group of prime order r (254 bits) of the twist y^2 = x^3 + 1 - i over the
 * quadratic extension of a prime field of 254 bits.
 * This header has hashing to the group by the method of RFC 9380, the generic Schnorr and Diffie-Hellman schemes,
 * and MIRACL's BLS signatures of 33 bytes with keys in this group.
 * CMake builds it only with the option PRIMEGROUP_WEAK_GROUPS, or if PRIMEGROUP_GROUPS names bn254.
 *
 * Made by cbindgen: `cargo xtask c header`. Do not edit.
 */

#ifndef PRIMEGROUP_BN254_G2_H
#define PRIMEGROUP_BN254_G2_H


#include "common.h"


/**
 * Bytes of an encoded element.
 */
#define PG_BN254_G2_ELEMENT_BYTES 65

/**
 * Bytes of an encoded scalar: an integer below the order, big-endian.
 */
#define PG_BN254_G2_SCALAR_BYTES 32

/**
 * Bytes of a private key.
 */
#define PG_BN254_G2_SECRET_KEY_BYTES 32

/**
 * Bytes of a public key: an encoded element other than the neutral one.
 */
#define PG_BN254_G2_PUBLIC_KEY_BYTES 65

/**
 * Bytes of a stored key pair: private key, public key, and a check.
 */
#define PG_BN254_G2_PAIR_BYTES 113

/**
 * Bytes of a shared secret.
 */
#define PG_BN254_G2_SHARED_BYTES 32

/**
 * Bytes of a generic Schnorr signature.
 */
#define PG_BN254_G2_SCHNORR_SIGNATURE_BYTES 97

/**
 * Bytes of a BLS signature, of an aggregate, and of a proof of possession: an element of the other group.
 */
#define PG_BN254_G2_BLS_SIGNATURE_BYTES 33

/**
 * An element of the group, decoded. It is plain memory and may be copied. Fill it with a function of this
 * header before use. Wipe elements made from secrets with pg_wipe().
 */
typedef struct {
  uint64_t opaque[24];
} pg_bn254_g2_point;

/**
 * A private key with its public key, for generic Schnorr signatures. The caller provides the memory.
 * pg_bn254_g2_schnorr_key_from_seed(), _generate() or _from_bytes() fills it, and pg_wipe(&key, sizeof key)
 * wipes it. It may be copied. The layout is internal; to store a key, store the bytes of
 * pg_bn254_g2_schnorr_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[37];
} pg_bn254_g2_schnorr_key;

/**
 * A private key with its public key, for generic Diffie-Hellman. The caller provides the memory.
 * pg_bn254_g2_dh_key_from_seed(), _generate() or _from_bytes() fills it, and pg_wipe(&key, sizeof key)
 * wipes it. It may be copied. The layout is internal; to store a key, store the bytes of
 * pg_bn254_g2_dh_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[37];
} pg_bn254_g2_dh_key;

/**
 * A private key with its public key, for BLS signatures of every scheme. The caller provides the memory.
 * pg_bn254_g2_bls_key_from_seed(), _generate() or _from_bytes() fills it, and pg_wipe(&key, sizeof key)
 * wipes it. It may be copied. The layout is internal; to store a key, store the bytes of
 * pg_bn254_g2_bls_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[37];
} pg_bn254_g2_bls_key;

/**
 * A public key with a verified proof that somebody has its private key. Only such keys may be aggregated.
 * Without proofs, an attacker who sees another's key can choose a key that cancels it in the sum, and then
 * signs for both alone. The caller provides the memory; pg_bn254_g2_bls_pop_verify() or
 * pg_bn254_g2_bls_proven_key_checked_elsewhere() fills it. It may be copied. To store it, store the public
 * key.
 */
typedef struct {
  uint64_t opaque[33];
} pg_bn254_g2_bls_proven_key;

/**
 * A message of an aggregate, and the key that signed it.
 */
typedef struct {
  /**
   * The key.
   */
  const pg_bn254_g2_bls_proven_key *key;
  /**
   * The message; may be NULL if it is empty.
   */
  const uint8_t *message;
  /**
   * The length of the message in bytes.
   */
  size_t message_len;
} pg_bn254_g2_bls_signed;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Sets an element to the neutral element.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bn254_g2_point_identity(pg_bn254_g2_point *out);

/**
 * Sets an element to the generator.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bn254_g2_point_generator(pg_bn254_g2_point *out);

/**
 * Decodes an element. Only canonical encodings are accepted; the neutral element has none.
 * Cost: about one square root. Constant time, except that the status tells whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_point_decode(pg_bn254_g2_point *out,
                                   const uint8_t bytes[PG_BN254_G2_ELEMENT_BYTES]);

/**
 * Checks whether bytes are the canonical encoding of an element: pg_bn254_g2_point_decode() without the
 * result.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bn254_g2_point_check(const uint8_t bytes[PG_BN254_G2_ELEMENT_BYTES]);

/**
 * Encodes an element. Equal elements have equal encodings. The neutral element has none: its
 * 65 zero bytes are refused by every function.
 * Cost: one inversion. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_point_encode(uint8_t out[PG_BN254_G2_ELEMENT_BYTES],
                                   const pg_bn254_g2_point *point);

/**
 * Computes a + b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_point_add(pg_bn254_g2_point *out,
                                const pg_bn254_g2_point *a,
                                const pg_bn254_g2_point *b);

/**
 * Computes a - b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_point_sub(pg_bn254_g2_point *out,
                                const pg_bn254_g2_point *a,
                                const pg_bn254_g2_point *b);

/**
 * Computes -a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bn254_g2_point_neg(pg_bn254_g2_point *out, const pg_bn254_g2_point *a);

/**
 * Computes 2a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bn254_g2_point_double(pg_bn254_g2_point *out, const pg_bn254_g2_point *a);

/**
 * Computes 2^n a with n doublings, faster than n separate calls. Constant time in a; n is public.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_point_double_n(pg_bn254_g2_point *out,
                                     const pg_bn254_g2_point *a,
                                     uint32_t n);

/**
 * Multiplies an element by a scalar. Constant time in both.
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_point_mul(pg_bn254_g2_point *out,
                                const pg_bn254_g2_point *a,
                                const uint8_t scalar[PG_BN254_G2_SCALAR_BYTES]);

/**
 * Multiplies the generator by a scalar. Uses a table, and is about three times as fast as
 * pg_bn254_g2_point_mul(). Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_point_mul_generator(pg_bn254_g2_point *out,
                                          const uint8_t scalar[PG_BN254_G2_SCALAR_BYTES]);

/**
 * Computes x a + y G, where G is the generator. Runs in VARIABLE time: for public data only.
 * @return PG_OK, PG_ERROR_ENCODING (a scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_point_mul_add_generator_vartime(pg_bn254_g2_point *out,
                                                      const pg_bn254_g2_point *a,
                                                      const uint8_t x[PG_BN254_G2_SCALAR_BYTES],
                                                      const uint8_t y[PG_BN254_G2_SCALAR_BYTES]);

/**
 * Sets `equal` to 1 if both elements are equal, else to 0. Constant time.
 * @return PG_OK (for either answer), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_point_equal(uint32_t *equal,
                                  const pg_bn254_g2_point *a,
                                  const pg_bn254_g2_point *b);

/**
 * Sets `neutral` to 1 if this is the neutral element, else to 0. Constant time.
 * @return PG_OK (for either answer), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bn254_g2_point_is_identity(uint32_t *neutral, const pg_bn254_g2_point *a);

/**
 * Checks whether bytes are a scalar: an integer below the order. Constant time, except for the answer.
 * @return PG_OK, PG_ERROR_ENCODING (not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bn254_g2_scalar_check(const uint8_t scalar[PG_BN254_G2_SCALAR_BYTES]);

/**
 * Reduces a big-endian integer of any length modulo the order. 48 or more uniform bytes give a uniform scalar.
 * The time depends on the length only.
 * @return PG_OK, PG_ERROR_LENGTH (more bytes than an object can have), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_scalar_reduce(uint8_t out[PG_BN254_G2_SCALAR_BYTES],
                                    const uint8_t *data,
                                    size_t len);

/**
 * Makes a uniform scalar from 64 random bytes, for example a nonce. Wipe it with pg_wipe().
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_scalar_random(uint8_t out[PG_BN254_G2_SCALAR_BYTES],
                                    pg_fill fill,
                                    void *context);

/**
 * Computes a + b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_scalar_add(uint8_t out[PG_BN254_G2_SCALAR_BYTES],
                                 const uint8_t a[PG_BN254_G2_SCALAR_BYTES],
                                 const uint8_t b[PG_BN254_G2_SCALAR_BYTES]);

/**
 * Computes a - b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_scalar_sub(uint8_t out[PG_BN254_G2_SCALAR_BYTES],
                                 const uint8_t a[PG_BN254_G2_SCALAR_BYTES],
                                 const uint8_t b[PG_BN254_G2_SCALAR_BYTES]);

/**
 * Computes -a modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_scalar_neg(uint8_t out[PG_BN254_G2_SCALAR_BYTES],
                                 const uint8_t a[PG_BN254_G2_SCALAR_BYTES]);

/**
 * Computes a b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_scalar_mul(uint8_t out[PG_BN254_G2_SCALAR_BYTES],
                                 const uint8_t a[PG_BN254_G2_SCALAR_BYTES],
                                 const uint8_t b[PG_BN254_G2_SCALAR_BYTES]);

/**
 * Computes 1/a modulo the order; the inverse of 0 is 0. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_scalar_invert(uint8_t out[PG_BN254_G2_SCALAR_BYTES],
                                    const uint8_t a[PG_BN254_G2_SCALAR_BYTES]);

/**
 * Maps 96 uniform bytes to the group. One map is not uniform; the sum of two maps is. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bn254_g2_map_to_group(pg_bn254_g2_point *out, const uint8_t uniform[96]);

/**
 * Hashes a message to the group with the suite BN254G2_XMD:SHA-256_SVDW_RO_ of RFC 9380. The tag `dst` (domain separation tag)
 * names the use; it must not be empty. Constant time in the message.
 * @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_hash_to_group(pg_bn254_g2_point *out,
                                    const uint8_t *message,
                                    size_t message_len,
                                    const uint8_t *dst,
                                    size_t dst_len);

/**
 * Checks whether bytes are a public key: the canonical encoding of an element other than the neutral one.
 * Cost: one decoding. Every function that takes a public key checks it, so you need not call this first.
 * @return PG_OK, PG_ERROR_ENCODING (not a public key), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bn254_g2_public_key_check(const uint8_t public_key[PG_BN254_G2_PUBLIC_KEY_BYTES]);

/**
 * Hashes to the group by RFC 9380: expand_message_xmd with SHA-512, two maps, their sum. The tag `dst`
 * (domain separation tag) names the use; it must not be empty.
 * @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_hash_to_group_xmd(pg_bn254_g2_point *out,
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
pg_status pg_bn254_g2_hash_to_scalar_xmd(uint8_t out[PG_BN254_G2_SCALAR_BYTES],
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
pg_status pg_bn254_g2_schnorr_key_from_seed(pg_bn254_g2_schnorr_key *key,
                                            const uint8_t *seed,
                                            size_t seed_len);

/**
 * Makes a random key pair from 64 bytes of the caller's generator.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_schnorr_key_generate(pg_bn254_g2_schnorr_key *key,
                                           pg_fill fill,
                                           void *context);

/**
 * Makes the key pair of this private key: an integer from 1 to r-1, r the order, big-endian.
 * Cost: one fixed-base multiplication. Constant time, except that the status tells whether the bytes are
 * valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are not a private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_schnorr_key_from_bytes(pg_bn254_g2_schnorr_key *key,
                                             const uint8_t secret[PG_BN254_G2_SECRET_KEY_BYTES]);

/**
 * Writes the private key as bytes, for storage. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_schnorr_key_to_bytes(uint8_t secret[PG_BN254_G2_SECRET_KEY_BYTES],
                                           const pg_bn254_g2_schnorr_key *key);

/**
 * Writes both keys and a check of 16 bytes, for pg_bn254_g2_schnorr_key_from_pair(). They are as secret as the
 * private key: wipe them with pg_wipe(). docs/key-files.md has the format.
 * Cost: one hash. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_schnorr_key_to_pair(uint8_t pair[PG_BN254_G2_PAIR_BYTES],
                                          const pg_bn254_g2_schnorr_key *key);

/**
 * Makes the key pair of what pg_bn254_g2_schnorr_key_to_pair() wrote.
 * Cost: one hash and one decoding; no multiplication. Constant time, except that the status tells whether the
 * bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the check is not that of these keys), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_schnorr_key_from_pair(pg_bn254_g2_schnorr_key *key,
                                            const uint8_t pair[PG_BN254_G2_PAIR_BYTES]);

/**
 * Writes the public key. No computation is needed: the structure holds it.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_schnorr_key_public(uint8_t public_key[PG_BN254_G2_PUBLIC_KEY_BYTES],
                                         const pg_bn254_g2_schnorr_key *key);

/**
 * Derives the key pair from a seed of 16 bytes or more, which must hold at least 32 unpredictable
 * bytes. The same seed always gives the same key. docs/schnorr.md has the derivation.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_dh_key_from_seed(pg_bn254_g2_dh_key *key,
                                       const uint8_t *seed,
                                       size_t seed_len);

/**
 * Makes a random key pair from 64 bytes of the caller's generator.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bn254_g2_dh_key_generate(pg_bn254_g2_dh_key *key, pg_fill fill, void *context);

/**
 * Makes the key pair of this private key: an integer from 1 to r-1, r the order, big-endian.
 * Cost: one fixed-base multiplication. Constant time, except that the status tells whether the bytes are
 * valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are not a private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_dh_key_from_bytes(pg_bn254_g2_dh_key *key,
                                        const uint8_t secret[PG_BN254_G2_SECRET_KEY_BYTES]);

/**
 * Writes the private key as bytes, for storage. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_dh_key_to_bytes(uint8_t secret[PG_BN254_G2_SECRET_KEY_BYTES],
                                      const pg_bn254_g2_dh_key *key);

/**
 * Writes both keys and a check of 16 bytes, for pg_bn254_g2_dh_key_from_pair(). They are as secret as the
 * private key: wipe them with pg_wipe(). docs/key-files.md has the format.
 * Cost: one hash. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_dh_key_to_pair(uint8_t pair[PG_BN254_G2_PAIR_BYTES],
                                     const pg_bn254_g2_dh_key *key);

/**
 * Makes the key pair of what pg_bn254_g2_dh_key_to_pair() wrote.
 * Cost: one hash and one decoding; no multiplication. Constant time, except that the status tells whether the
 * bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the check is not that of these keys), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_dh_key_from_pair(pg_bn254_g2_dh_key *key,
                                       const uint8_t pair[PG_BN254_G2_PAIR_BYTES]);

/**
 * Writes the public key. No computation is needed: the structure holds it.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_dh_key_public(uint8_t public_key[PG_BN254_G2_PUBLIC_KEY_BYTES],
                                    const pg_bn254_g2_dh_key *key);

/**
 * Signs a message with the generic Schnorr scheme (docs/schnorr.md), in a context of at most 255 bytes, which
 * may be empty. A signature for one context is invalid in every other. `extra` may be empty. Fresh random
 * bytes in it protect against fault attacks.
 * Cost: one fixed-base multiplication, one encoding, two hashes. Constant time in the key.
 * @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key),
 * PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_schnorr_sign(uint8_t signature[PG_BN254_G2_SCHNORR_SIGNATURE_BYTES],
                                   const pg_bn254_g2_schnorr_key *key,
                                   const uint8_t *message,
                                   size_t message_len,
                                   const uint8_t *context,
                                   size_t context_len,
                                   const uint8_t *extra,
                                   size_t extra_len);

/**
 * Like pg_bn254_g2_schnorr_sign(), for devices that an attacker can disturb: the signature is verified before
 * it is released. `extra` should hold fresh random bytes.
 * Cost: as for pg_bn254_g2_schnorr_sign(), plus one verification and one encoding.
 * @return as pg_bn254_g2_schnorr_sign(), and PG_ERROR_FAULT (the signature was not valid)
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_schnorr_sign_checked(uint8_t signature[PG_BN254_G2_SCHNORR_SIGNATURE_BYTES],
                                           const pg_bn254_g2_schnorr_key *key,
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
pg_status pg_bn254_g2_schnorr_verify(const uint8_t signature[PG_BN254_G2_SCHNORR_SIGNATURE_BYTES],
                                     const uint8_t public_key[PG_BN254_G2_PUBLIC_KEY_BYTES],
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
pg_status pg_bn254_g2_schnorr_verify_batch(const pg_batch_item *batch,
                                           size_t count,
                                           const uint8_t *context,
                                           size_t context_len);

/**
 * Verifies many generic Schnorr signatures of one context, and tells which are valid: `valid[i]` is 1 if
 * pg_bn254_g2_schnorr_verify() accepts signature i, otherwise 0. `valid` points to `count` bytes. A signature with
 * an invalid public key is not valid. Runs in variable time. Up to 4096
 * signatures are verified together, which takes a fraction of the time of single verification if few are
 * not valid, and at most 1.15 times that time otherwise. This allocates some megabytes. On boards, at most
 * PG_EACH_MAX signatures are verified, one by one.
 * @return PG_OK (the verdicts are written, valid or not), PG_ERROR_LENGTH (context too long, count too large),
 * PG_ERROR_NULL (also for a pointer in an item)
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_schnorr_verify_each(uint8_t *valid,
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
pg_status pg_bn254_g2_dh_exchange(uint8_t shared[PG_BN254_G2_SHARED_BYTES],
                                  const pg_bn254_g2_dh_key *key,
                                  const uint8_t peer[PG_BN254_G2_PUBLIC_KEY_BYTES]);

/**
 * Derives the key pair from a seed of 32 bytes or more, which must hold at least 32 unpredictable
 * bytes. The same seed always gives the same key. It is KeyGen of draft-irtf-cfrg-bls-signature without information.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_LENGTH (fewer than 32 bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_bls_key_from_seed(pg_bn254_g2_bls_key *key,
                                        const uint8_t *seed,
                                        size_t seed_len);

/**
 * Makes a random key pair from 64 bytes of the caller's generator.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bn254_g2_bls_key_generate(pg_bn254_g2_bls_key *key, pg_fill fill, void *context);

/**
 * Makes the key pair of this private key: an integer from 1 to r-1, r the order, big-endian.
 * Cost: one fixed-base multiplication. Constant time, except that the status tells whether the bytes are
 * valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are not a private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_bls_key_from_bytes(pg_bn254_g2_bls_key *key,
                                         const uint8_t secret[PG_BN254_G2_SECRET_KEY_BYTES]);

/**
 * Writes the private key as bytes, for storage. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_bls_key_to_bytes(uint8_t secret[PG_BN254_G2_SECRET_KEY_BYTES],
                                       const pg_bn254_g2_bls_key *key);

/**
 * Writes both keys and a check of 16 bytes, for pg_bn254_g2_bls_key_from_pair(). They are as secret as the
 * private key: wipe them with pg_wipe(). docs/key-files.md has the format.
 * Cost: one hash. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_bls_key_to_pair(uint8_t pair[PG_BN254_G2_PAIR_BYTES],
                                      const pg_bn254_g2_bls_key *key);

/**
 * Makes the key pair of what pg_bn254_g2_bls_key_to_pair() wrote.
 * Cost: one hash and one decoding; no multiplication. Constant time, except that the status tells whether the
 * bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the check is not that of these keys), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_bls_key_from_pair(pg_bn254_g2_bls_key *key,
                                        const uint8_t pair[PG_BN254_G2_PAIR_BYTES]);

/**
 * Writes the public key. No computation is needed: the structure holds it.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_bls_key_public(uint8_t public_key[PG_BN254_G2_PUBLIC_KEY_BYTES],
                                     const pg_bn254_g2_bls_key *key);

/**
 * Signs a message by a scheme of draft-irtf-cfrg-bls-signature. A signature of one scheme is invalid in every
 * other. Signing is deterministic: a message has exactly one signature.
 * Cost: one hash to the other group, one multiplication in it. Constant time in the key.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key, or the scheme is unknown), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_bls_sign(uint8_t signature[PG_BN254_G2_BLS_SIGNATURE_BYTES],
                               const pg_bn254_g2_bls_key *key,
                               pg_bls_scheme scheme,
                               const uint8_t *message,
                               size_t message_len);

/**
 * Verifies a signature of a message. Runs in variable time.
 * Cost: one hash to the other group, two decodings, two pairings.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (public_key is not a public
 * key, or the scheme is unknown), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_bls_verify(const uint8_t signature[PG_BN254_G2_BLS_SIGNATURE_BYTES],
                                 const uint8_t public_key[PG_BN254_G2_PUBLIC_KEY_BYTES],
                                 pg_bls_scheme scheme,
                                 const uint8_t *message,
                                 size_t message_len);

/**
 * Aggregates `count` signatures, which are stored one after the other. The sum is a signature of all their
 * messages by all their keys. This function does not check that the signatures are valid.
 * Cost: one decoding and one addition per signature.
 * @return PG_OK, PG_ERROR_LENGTH (no signature, or more than an object can hold), PG_ERROR_ENCODING (a
 * signature is not an element of the group), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_bls_aggregate(uint8_t out[PG_BN254_G2_BLS_SIGNATURE_BYTES],
                                    const uint8_t *signatures,
                                    size_t count);

/**
 * Verifies an aggregate signature of `count` messages, each with its own key, by PG_BLS_BASIC (messages must
 * be different) or PG_BLS_AUGMENTED. For PG_BLS_POSSESSION use pg_bn254_g2_bls_aggregate_verify_proven(). The
 * `signature` pointers of the items are ignored. Runs in variable time.
 * Cost: one decoding, one hash and one Miller loop per message, and one final exponentiation.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid, or no message), PG_ERROR_ENCODING (an item's key
 * is not a public key, or the scheme is neither of these two), PG_ERROR_LENGTH (count too large),
 * PG_ERROR_NULL (also for a pointer in an item)
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_bls_aggregate_verify(const uint8_t signature[PG_BN254_G2_BLS_SIGNATURE_BYTES],
                                           pg_bls_scheme scheme,
                                           const pg_batch_item *signed_,
                                           size_t count);

/**
 * Verifies an aggregate signature of `count` messages by PG_BLS_POSSESSION, each with its own proven key.
 * Messages may be equal, and keys of equal messages may cancel, as the draft specifies. Runs in variable
 * time.
 * Cost: one decoding, one hash and one Miller loop per message, and one final exponentiation.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid, or no message), PG_ERROR_ENCODING (a structure
 * holds no key), PG_ERROR_LENGTH (count too large), PG_ERROR_NULL (also for a pointer in an item)
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_bls_aggregate_verify_proven(const uint8_t signature[PG_BN254_G2_BLS_SIGNATURE_BYTES],
                                                  const pg_bn254_g2_bls_signed *signed_,
                                                  size_t count);

/**
 * Verifies an aggregate signature of one message by `count` keys, which are stored one after the other; by
 * PG_BLS_POSSESSION. Runs in variable time.
 * Cost: one addition per key, and one verification.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid, no key, or the sum of the keys is neutral),
 * PG_ERROR_ENCODING (a structure holds no key), PG_ERROR_LENGTH (count too large), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_bls_fast_aggregate_verify(const uint8_t signature[PG_BN254_G2_BLS_SIGNATURE_BYTES],
                                                const pg_bn254_g2_bls_proven_key *keys,
                                                size_t count,
                                                const uint8_t *message,
                                                size_t message_len);

/**
 * Proves possession of the private key of this public key, for PG_BLS_POSSESSION. The proof is a signature of
 * the public key. It is never valid as a signature of a message.
 * Cost: as for signing. Constant time in the key.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_bls_pop_prove(uint8_t proof[PG_BN254_G2_BLS_SIGNATURE_BYTES],
                                    const pg_bn254_g2_bls_key *key);

/**
 * Verifies a proof of possession and returns the proven key, which can be aggregated. Do this once per key.
 * Runs in variable time.
 * Cost: as for verifying a signature.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (public_key is not a public
 * key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_bls_pop_verify(pg_bn254_g2_bls_proven_key *proven,
                                     const uint8_t proof[PG_BN254_G2_BLS_SIGNATURE_BYTES],
                                     const uint8_t public_key[PG_BN254_G2_PUBLIC_KEY_BYTES]);

/**
 * Makes a proven key on the caller's promise that its proof has been verified elsewhere: for example before
 * the key was stored, or by a ledger that contains it. If the promise is false, the person who chose the key
 * can sign for every key that it is aggregated with.
 * Cost: one decoding.
 * @return PG_OK, PG_ERROR_ENCODING (public_key is not a public key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_bls_proven_key_checked_elsewhere(pg_bn254_g2_bls_proven_key *proven,
                                                       const uint8_t public_key[PG_BN254_G2_PUBLIC_KEY_BYTES]);

/**
 * Verifies many signatures at once, in chunks, and tells whether all of them are valid. Needs no random
 * numbers. Runs in variable time. To find out which signature is invalid, verify them one by one.
 * Cost: one hash, one Miller loop, one short multiplication and the decodings of key and signature, per
 * signature.
 * @return PG_OK (all valid, or none given), PG_ERROR_VERIFICATION (a signature is not valid),
 * PG_ERROR_ENCODING (an item's key is not a public key, or the scheme is unknown), PG_ERROR_LENGTH (count too
 * large), PG_ERROR_NULL (also for a pointer in an item)
 */
PG_MUST_CHECK
pg_status pg_bn254_g2_bls_verify_batch(pg_bls_scheme scheme,
                                       const pg_batch_item *batch,
                                       size_t count);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PRIMEGROUP_BN254_G2_H */
