/**
 * @file
 * G1 of BLS12-381, a curve with a pairing: the group of prime order r (255 bits; about 120 bits of security) of the curve
 * y^2 = x^3 + 4 over a prime of 381 bits; elements in the encoding of 48 bytes that Zcash and Ethereum have, hashing to the group of
 * RFC 9380, the generic Schnorr and Diffie-Hellman schemes on it, and BLS signatures with keys in it, of 96 bytes.
 *
 * Made by cbindgen: `cargo xtask c header`. Do not edit.
 */

#ifndef PRIMEGROUP_BLS12_381_G1_H
#define PRIMEGROUP_BLS12_381_G1_H


#include "common.h"


/**
 * Bytes of an encoded element.
 */
#define PG_BLS12_381_G1_ELEMENT_BYTES 48

/**
 * Bytes of an encoded scalar: an integer below the order, big-endian.
 */
#define PG_BLS12_381_G1_SCALAR_BYTES 32

/**
 * Bytes of a private key.
 */
#define PG_BLS12_381_G1_SECRET_KEY_BYTES 32

/**
 * Bytes of a public key: an encoded element, but not the neutral one.
 */
#define PG_BLS12_381_G1_PUBLIC_KEY_BYTES 48

/**
 * Bytes of a shared secret.
 */
#define PG_BLS12_381_G1_SHARED_BYTES 32

/**
 * Bytes of a generic Schnorr signature.
 */
#define PG_BLS12_381_G1_SCHNORR_SIGNATURE_BYTES 80

/**
 * Bytes of a BLS signature, of a sum of them, and of a proof of possession: an element of the other group.
 */
#define PG_BLS12_381_G1_BLS_SIGNATURE_BYTES 96

/**
 * An element of the group, decoded. Plain memory: it may be copied. Fill it with a function of this header before it is
 * used; elements made from secrets are wiped with pg_wipe().
 */
typedef struct {
  uint64_t opaque[18];
} pg_bls12_381_g1_point;

/**
 * A private key with its public key, for generic Schnorr signatures. Memory of the caller, filled by
 * pg_bls12_381_g1_schnorr_key_from_seed(), _generate() or _from_bytes(), and wiped with pg_wipe(&key, sizeof key). It may be copied.
 * What is inside is this library's matter; to store a key, store the bytes of pg_bls12_381_g1_schnorr_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[28];
} pg_bls12_381_g1_schnorr_key;

/**
 * A private key with its public key, for generic Diffie-Hellman. Memory of the caller, filled by
 * pg_bls12_381_g1_dh_key_from_seed(), _generate() or _from_bytes(), and wiped with pg_wipe(&key, sizeof key). It may be copied.
 * What is inside is this library's matter; to store a key, store the bytes of pg_bls12_381_g1_dh_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[28];
} pg_bls12_381_g1_dh_key;

/**
 * A private key with its public key, for BLS signatures of every scheme. Memory of the caller, filled by
 * pg_bls12_381_g1_bls_key_from_seed(), _generate() or _from_bytes(), and wiped with pg_wipe(&key, sizeof key). It may be copied.
 * What is inside is this library's matter; to store a key, store the bytes of pg_bls12_381_g1_bls_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[28];
} pg_bls12_381_g1_bls_key;

/**
 * A public key whose private key somebody has, as a proof has shown: only such keys are summed. Without proofs, whoever sees the
 * key of another can choose one that cancels it in the sum, and signs for both alone. Memory of the caller, filled by
 * pg_bls12_381_g1_bls_pop_verify() or pg_bls12_381_g1_bls_proven_key_checked_elsewhere(). It may be copied. To store it, store the public
 * key.
 */
typedef struct {
  uint64_t opaque[24];
} pg_bls12_381_g1_bls_proven_key;

/**
 * A message of a sum of signatures, and the key that signed it.
 */
typedef struct {
  /**
   * The key.
   */
  const pg_bls12_381_g1_bls_proven_key *key;
  /**
   * The message; may be NULL if it is empty.
   */
  const uint8_t *message;
  /**
   * The length of the message.
   */
  size_t message_len;
} pg_bls12_381_g1_bls_signed;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Sets an element to the neutral one.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bls12_381_g1_point_identity(pg_bls12_381_g1_point *out);

/**
 * Sets an element to the generator.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bls12_381_g1_point_generator(pg_bls12_381_g1_point *out);

/**
 * Decodes an element. Only canonical encodings are accepted; the neutral element is one.
 * Cost: a square root or so. Constant time, except that the status tells whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_point_decode(pg_bls12_381_g1_point *out,
                                       const uint8_t bytes[PG_BLS12_381_G1_ELEMENT_BYTES]);

/**
 * Says whether bytes are the canonical encoding of an element: pg_bls12_381_g1_point_decode() without the result.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_point_check(const uint8_t bytes[PG_BLS12_381_G1_ELEMENT_BYTES]);

/**
 * Encodes an element: equal elements have equal encodings.
 * Cost: one inversion. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_point_encode(uint8_t out[PG_BLS12_381_G1_ELEMENT_BYTES],
                                       const pg_bls12_381_g1_point *point);

/**
 * a + b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_point_add(pg_bls12_381_g1_point *out,
                                    const pg_bls12_381_g1_point *a,
                                    const pg_bls12_381_g1_point *b);

/**
 * a - b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_point_sub(pg_bls12_381_g1_point *out,
                                    const pg_bls12_381_g1_point *a,
                                    const pg_bls12_381_g1_point *b);

/**
 * -a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bls12_381_g1_point_neg(pg_bls12_381_g1_point *out, const pg_bls12_381_g1_point *a);

/**
 * 2a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_point_double(pg_bls12_381_g1_point *out,
                                       const pg_bls12_381_g1_point *a);

/**
 * 2^n a: n doublings, which cost less together. Constant time in a; n is public.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_point_double_n(pg_bls12_381_g1_point *out,
                                         const pg_bls12_381_g1_point *a,
                                         uint32_t n);

/**
 * The product of a scalar and an element. Constant time in both.
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_point_mul(pg_bls12_381_g1_point *out,
                                    const pg_bls12_381_g1_point *a,
                                    const uint8_t scalar[PG_BLS12_381_G1_SCALAR_BYTES]);

/**
 * The product of a scalar and the generator. Constant time; from a table, some three times as fast as
 * pg_bls12_381_g1_point_mul().
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_point_mul_generator(pg_bls12_381_g1_point *out,
                                              const uint8_t scalar[PG_BLS12_381_G1_SCALAR_BYTES]);

/**
 * x a + y G, G the generator. In VARIABLE time: public data only.
 * @return PG_OK, PG_ERROR_ENCODING (a scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_point_mul_add_generator_vartime(pg_bls12_381_g1_point *out,
                                                          const pg_bls12_381_g1_point *a,
                                                          const uint8_t x[PG_BLS12_381_G1_SCALAR_BYTES],
                                                          const uint8_t y[PG_BLS12_381_G1_SCALAR_BYTES]);

/**
 * Sets `equal` to 1 if both are the same element, else to 0. Constant time.
 * @return PG_OK (whatever the answer), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_point_equal(uint32_t *equal,
                                      const pg_bls12_381_g1_point *a,
                                      const pg_bls12_381_g1_point *b);

/**
 * Sets `neutral` to 1 if this is the neutral element, else to 0. Constant time.
 * @return PG_OK (whatever the answer), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bls12_381_g1_point_is_identity(uint32_t *neutral, const pg_bls12_381_g1_point *a);

/**
 * Says whether bytes are a scalar: an integer below the order. Constant time but for the answer.
 * @return PG_OK, PG_ERROR_ENCODING (not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bls12_381_g1_scalar_check(const uint8_t scalar[PG_BLS12_381_G1_SCALAR_BYTES]);

/**
 * Reduces a big-endian integer of any length modulo the order. 48 uniform bytes or more give a uniform scalar.
 * Time depends on the length only.
 * @return PG_OK, PG_ERROR_LENGTH (more bytes than an object can have), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_scalar_reduce(uint8_t out[PG_BLS12_381_G1_SCALAR_BYTES],
                                        const uint8_t *data,
                                        size_t len);

/**
 * A uniform scalar from 64 random bytes, for example a nonce. Wipe it with pg_wipe().
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_scalar_random(uint8_t out[PG_BLS12_381_G1_SCALAR_BYTES],
                                        pg_fill fill,
                                        void *context);

/**
 * a + b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_scalar_add(uint8_t out[PG_BLS12_381_G1_SCALAR_BYTES],
                                     const uint8_t a[PG_BLS12_381_G1_SCALAR_BYTES],
                                     const uint8_t b[PG_BLS12_381_G1_SCALAR_BYTES]);

/**
 * a - b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_scalar_sub(uint8_t out[PG_BLS12_381_G1_SCALAR_BYTES],
                                     const uint8_t a[PG_BLS12_381_G1_SCALAR_BYTES],
                                     const uint8_t b[PG_BLS12_381_G1_SCALAR_BYTES]);

/**
 * -a modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_scalar_neg(uint8_t out[PG_BLS12_381_G1_SCALAR_BYTES],
                                     const uint8_t a[PG_BLS12_381_G1_SCALAR_BYTES]);

/**
 * a b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_scalar_mul(uint8_t out[PG_BLS12_381_G1_SCALAR_BYTES],
                                     const uint8_t a[PG_BLS12_381_G1_SCALAR_BYTES],
                                     const uint8_t b[PG_BLS12_381_G1_SCALAR_BYTES]);

/**
 * 1/a modulo the order, and 0 for 0. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_scalar_invert(uint8_t out[PG_BLS12_381_G1_SCALAR_BYTES],
                                        const uint8_t a[PG_BLS12_381_G1_SCALAR_BYTES]);

/**
 * Maps 64 uniform bytes to the group: one map, which is not uniform. The sum of two maps is. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bls12_381_g1_map_to_group(pg_bls12_381_g1_point *out, const uint8_t uniform[64]);

/**
 * Hashes a message to the group: the suite BLS12381G1_XMD:SHA-256_SSWU_RO_ of RFC 9380. The tag `dst` names the use; it must not be empty.
 * Constant time in the message.
 * @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_hash_to_group(pg_bls12_381_g1_point *out,
                                        const uint8_t *message,
                                        size_t message_len,
                                        const uint8_t *dst,
                                        size_t dst_len);

/**
 * Says whether bytes are a public key: the canonical encoding of an element other than the neutral one.
 * Cost: one decoding. Every function that takes a public key checks it: no need to call this first.
 * @return PG_OK, PG_ERROR_ENCODING (not a public key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_public_key_check(const uint8_t public_key[PG_BLS12_381_G1_PUBLIC_KEY_BYTES]);

/**
 * Hashes to the group by RFC 9380: expand_message_xmd with SHA-512, two maps, their sum. The tag `dst` names the use; it
 * must not be empty.
 * @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_hash_to_group_xmd(pg_bls12_381_g1_point *out,
                                            const uint8_t *message,
                                            size_t message_len,
                                            const uint8_t *dst,
                                            size_t dst_len);

/**
 * Hashes to a scalar: 64 bytes of expand_message_xmd with SHA-512, modulo the order. The tag `dst` names the use; it must
 * not be empty.
 * @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_hash_to_scalar_xmd(uint8_t out[PG_BLS12_381_G1_SCALAR_BYTES],
                                             const uint8_t *message,
                                             size_t message_len,
                                             const uint8_t *dst,
                                             size_t dst_len);

/**
 * The key pair for a seed of 16 bytes or more, which must hold at least 32 unpredictable bytes: always the same for the
 * same seed. docs/schnorr.md has the derivation.
 * Cost: one multiplication of the generator. Constant time.
 * @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_schnorr_key_from_seed(pg_bls12_381_g1_schnorr_key *key,
                                                const uint8_t *seed,
                                                size_t seed_len);

/**
 * A random key pair, from 64 bytes of the caller's generator.
 * Cost: one multiplication of the generator. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_schnorr_key_generate(pg_bls12_381_g1_schnorr_key *key,
                                               pg_fill fill,
                                               void *context);

/**
 * The key pair with this private key: an integer from 1 to r-1, r the order, big-endian.
 * Cost: one multiplication of the generator. Constant time, except that the status tells whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are no private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_schnorr_key_from_bytes(pg_bls12_381_g1_schnorr_key *key,
                                                 const uint8_t secret[PG_BLS12_381_G1_SECRET_KEY_BYTES]);

/**
 * The private key as bytes, to be stored. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_schnorr_key_to_bytes(uint8_t secret[PG_BLS12_381_G1_SECRET_KEY_BYTES],
                                               const pg_bls12_381_g1_schnorr_key *key);

/**
 * The public key. Free: it is kept.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_schnorr_key_public(uint8_t public_key[PG_BLS12_381_G1_PUBLIC_KEY_BYTES],
                                             const pg_bls12_381_g1_schnorr_key *key);

/**
 * The key pair for a seed of 16 bytes or more, which must hold at least 32 unpredictable bytes: always the same for the
 * same seed. docs/schnorr.md has the derivation.
 * Cost: one multiplication of the generator. Constant time.
 * @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_dh_key_from_seed(pg_bls12_381_g1_dh_key *key,
                                           const uint8_t *seed,
                                           size_t seed_len);

/**
 * A random key pair, from 64 bytes of the caller's generator.
 * Cost: one multiplication of the generator. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_dh_key_generate(pg_bls12_381_g1_dh_key *key,
                                          pg_fill fill,
                                          void *context);

/**
 * The key pair with this private key: an integer from 1 to r-1, r the order, big-endian.
 * Cost: one multiplication of the generator. Constant time, except that the status tells whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are no private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_dh_key_from_bytes(pg_bls12_381_g1_dh_key *key,
                                            const uint8_t secret[PG_BLS12_381_G1_SECRET_KEY_BYTES]);

/**
 * The private key as bytes, to be stored. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_dh_key_to_bytes(uint8_t secret[PG_BLS12_381_G1_SECRET_KEY_BYTES],
                                          const pg_bls12_381_g1_dh_key *key);

/**
 * The public key. Free: it is kept.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_dh_key_public(uint8_t public_key[PG_BLS12_381_G1_PUBLIC_KEY_BYTES],
                                        const pg_bls12_381_g1_dh_key *key);

/**
 * Signs a message with the generic Schnorr scheme (docs/schnorr.md), in a context of at most 255 bytes, which may be
 * empty. A signature for one context is invalid in every other. `extra` may be empty, or fresh random bytes, which
 * protect against faults.
 * Cost: one multiplication of the generator, one encoding, two hashes. Constant time in the key.
 * @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_schnorr_sign(uint8_t signature[PG_BLS12_381_G1_SCHNORR_SIGNATURE_BYTES],
                                       const pg_bls12_381_g1_schnorr_key *key,
                                       const uint8_t *message,
                                       size_t message_len,
                                       const uint8_t *context,
                                       size_t context_len,
                                       const uint8_t *extra,
                                       size_t extra_len);

/**
 * pg_bls12_381_g1_schnorr_sign(), for devices that an attacker can disturb: the signature is verified before it is released. `extra`
 * should hold fresh random bytes.
 * Cost: as pg_bls12_381_g1_schnorr_sign(), a verification, and an encoding.
 * @return as pg_bls12_381_g1_schnorr_sign(), and PG_ERROR_FAULT (the signature was not valid)
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_schnorr_sign_checked(uint8_t signature[PG_BLS12_381_G1_SCHNORR_SIGNATURE_BYTES],
                                               const pg_bls12_381_g1_schnorr_key *key,
                                               const uint8_t *message,
                                               size_t message_len,
                                               const uint8_t *context,
                                               size_t context_len,
                                               const uint8_t *extra,
                                               size_t extra_len);

/**
 * Verifies a generic Schnorr signature, in variable time.
 * Cost: two decodings, one double multiplication, one hash.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key), PG_ERROR_LENGTH (context
 * too long), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_schnorr_verify(const uint8_t signature[PG_BLS12_381_G1_SCHNORR_SIGNATURE_BYTES],
                                         const uint8_t public_key[PG_BLS12_381_G1_PUBLIC_KEY_BYTES],
                                         const uint8_t *message,
                                         size_t message_len,
                                         const uint8_t *context,
                                         size_t context_len);

/**
 * Verifies many generic Schnorr signatures of one context at once, 16 at a time: whether all of them are valid. In variable
 * time. Nothing being allocated, a batch takes up to 26 KB of stack, and gains a third of the time at best; on
 * microcontrollers, verify one by one.
 * @return PG_OK (all valid, or none given), PG_ERROR_VERIFICATION (one is not), PG_ERROR_ENCODING (one of the keys is none),
 * PG_ERROR_LENGTH (context too long, count too large), PG_ERROR_NULL (also for a pointer in an item)
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_schnorr_verify_batch(const pg_batch_item *batch,
                                               size_t count,
                                               const uint8_t *context,
                                               size_t context_len);

/**
 * A verdict for each of at most PG_EACH_MAX generic Schnorr signatures of one context: bit i of `valid` says whether
 * pg_bls12_381_g1_schnorr_verify() accepts the i-th. What is no public key has signed nothing. In variable time. Takes the stack of
 * a batch.
 * @return PG_OK (the verdicts are written, whatever they are), PG_ERROR_LENGTH (context too long, count too large),
 * PG_ERROR_NULL (also for a pointer in an item)
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_schnorr_verify_each(uint32_t *valid,
                                              const pg_batch_item *batch,
                                              size_t count,
                                              const uint8_t *context,
                                              size_t context_len);

/**
 * Exchanges keys with the generic Diffie-Hellman scheme (docs/schnorr.md): the secret shared with the owner of `peer`. It
 * is the output of a hash; derive keys from it. Wipe it with pg_wipe().
 * Cost: one decoding, one multiplication, one encoding, one hash. Constant time in the key; whether `peer` is valid is
 * public.
 * @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_dh_exchange(uint8_t shared[PG_BLS12_381_G1_SHARED_BYTES],
                                      const pg_bls12_381_g1_dh_key *key,
                                      const uint8_t peer[PG_BLS12_381_G1_PUBLIC_KEY_BYTES]);

/**
 * The key pair for a seed of 32 bytes or more, which must hold at least 32 unpredictable bytes: always the same for the
 * same seed. It is KeyGen of draft-irtf-cfrg-bls-signature without information.
 * Cost: one multiplication of the generator. Constant time.
 * @return PG_OK, PG_ERROR_LENGTH (fewer than 32 bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_bls_key_from_seed(pg_bls12_381_g1_bls_key *key,
                                            const uint8_t *seed,
                                            size_t seed_len);

/**
 * A random key pair, from 64 bytes of the caller's generator.
 * Cost: one multiplication of the generator. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_bls_key_generate(pg_bls12_381_g1_bls_key *key,
                                           pg_fill fill,
                                           void *context);

/**
 * The key pair with this private key: an integer from 1 to r-1, r the order, big-endian.
 * Cost: one multiplication of the generator. Constant time, except that the status tells whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are no private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_bls_key_from_bytes(pg_bls12_381_g1_bls_key *key,
                                             const uint8_t secret[PG_BLS12_381_G1_SECRET_KEY_BYTES]);

/**
 * The private key as bytes, to be stored. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_bls_key_to_bytes(uint8_t secret[PG_BLS12_381_G1_SECRET_KEY_BYTES],
                                           const pg_bls12_381_g1_bls_key *key);

/**
 * The public key. Free: it is kept.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_bls_key_public(uint8_t public_key[PG_BLS12_381_G1_PUBLIC_KEY_BYTES],
                                         const pg_bls12_381_g1_bls_key *key);

/**
 * Signs a message by a scheme of draft-irtf-cfrg-bls-signature. Signatures of one scheme are none of another. A message has one
 * signature: there are no random numbers.
 * Cost: one hash to the other group, one multiplication there. Constant time in the key.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key, or there is no such scheme), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_bls_sign(uint8_t signature[PG_BLS12_381_G1_BLS_SIGNATURE_BYTES],
                                   const pg_bls12_381_g1_bls_key *key,
                                   pg_bls_scheme scheme,
                                   const uint8_t *message,
                                   size_t message_len);

/**
 * Verifies a signature of a message. In variable time.
 * Cost: one hash to the other group, two decodings, two pairings.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (public_key is not a public key, or there is no such
 * scheme), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_bls_verify(const uint8_t signature[PG_BLS12_381_G1_BLS_SIGNATURE_BYTES],
                                     const uint8_t public_key[PG_BLS12_381_G1_PUBLIC_KEY_BYTES],
                                     pg_bls_scheme scheme,
                                     const uint8_t *message,
                                     size_t message_len);

/**
 * The sum of `count` signatures, which stand one behind the other: a signature of all their messages by all their keys. Whether they
 * are valid is not checked.
 * Cost: one decoding and one addition each.
 * @return PG_OK, PG_ERROR_LENGTH (no signature, or more than an object can hold), PG_ERROR_ENCODING (one is no element of the group),
 * PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_bls_aggregate(uint8_t out[PG_BLS12_381_G1_BLS_SIGNATURE_BYTES],
                                        const uint8_t *signatures,
                                        size_t count);

/**
 * Verifies the sum of signatures of `count` messages, each by its key, by PG_BLS_BASIC (messages must be different) or
 * PG_BLS_AUGMENTED. PG_BLS_POSSESSION has pg_bls12_381_g1_bls_aggregate_verify_proven(). The signatures of the items are not looked
 * at. In variable time.
 * Cost: one decoding, one hash and one Miller loop each, one final exponentiation.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid, or no message), PG_ERROR_ENCODING (one of the keys is none, or the
 * scheme is not one of these), PG_ERROR_LENGTH (count too large), PG_ERROR_NULL (also for a pointer in an item)
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_bls_aggregate_verify(const uint8_t signature[PG_BLS12_381_G1_BLS_SIGNATURE_BYTES],
                                               pg_bls_scheme scheme,
                                               const pg_batch_item *signed_,
                                               size_t count);

/**
 * Verifies the sum of signatures of `count` messages, each by its key, whose proof has been verified; by PG_BLS_POSSESSION.
 * Messages may be equal, and keys of equal messages may cancel, as the draft has it. In variable time.
 * Cost: one decoding, one hash and one Miller loop each, one final exponentiation.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid, or no message), PG_ERROR_ENCODING (a structure holds no key),
 * PG_ERROR_LENGTH (count too large), PG_ERROR_NULL (also for a pointer in an item)
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_bls_aggregate_verify_proven(const uint8_t signature[PG_BLS12_381_G1_BLS_SIGNATURE_BYTES],
                                                      const pg_bls12_381_g1_bls_signed *signed_,
                                                      size_t count);

/**
 * Verifies the sum of signatures of one message by `count` keys, which stand one behind the other; by PG_BLS_POSSESSION. In
 * variable time.
 * Cost: one addition each, one verification.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid, no key, or the sum of the keys is neutral), PG_ERROR_ENCODING (a
 * structure holds no key), PG_ERROR_LENGTH (count too large), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_bls_fast_aggregate_verify(const uint8_t signature[PG_BLS12_381_G1_BLS_SIGNATURE_BYTES],
                                                    const pg_bls12_381_g1_bls_proven_key *keys,
                                                    size_t count,
                                                    const uint8_t *message,
                                                    size_t message_len);

/**
 * Proves that the private key of this public key exists, for PG_BLS_POSSESSION: a signature of the public key, and none of a
 * message.
 * Cost: as signing. Constant time in the key.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_bls_pop_prove(uint8_t proof[PG_BLS12_381_G1_BLS_SIGNATURE_BYTES],
                                        const pg_bls12_381_g1_bls_key *key);

/**
 * Verifies such a proof, once for each key, and gives the key as one that can be summed. In variable time.
 * Cost: as verifying a signature.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (public_key is not a public key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_bls_pop_verify(pg_bls12_381_g1_bls_proven_key *proven,
                                         const uint8_t proof[PG_BLS12_381_G1_BLS_SIGNATURE_BYTES],
                                         const uint8_t public_key[PG_BLS12_381_G1_PUBLIC_KEY_BYTES]);

/**
 * Takes the caller's promise that the proof of this public key has been verified elsewhere: before the key was stored, say, or
 * by the ledger that it stands in. If that is not so, whoever chose the key can sign for all whose keys it is summed with.
 * Cost: one decoding.
 * @return PG_OK, PG_ERROR_ENCODING (public_key is not a public key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_bls_proven_key_checked_elsewhere(pg_bls12_381_g1_bls_proven_key *proven,
                                                           const uint8_t public_key[PG_BLS12_381_G1_PUBLIC_KEY_BYTES]);

/**
 * Verifies many signatures at once, some at a time: whether all of them are valid. No random numbers are needed. In variable time.
 * To find which one is wrong, verify one by one.
 * Cost: one decoding of each key and signature, one hash, one Miller loop and one short multiplication each.
 * @return PG_OK (all valid, or none given), PG_ERROR_VERIFICATION (one is not), PG_ERROR_ENCODING (one of the keys is none, or there is
 * no such scheme), PG_ERROR_LENGTH (count too large), PG_ERROR_NULL (also for a pointer in an item)
 */
PG_MUST_CHECK
pg_status pg_bls12_381_g1_bls_verify_batch(pg_bls_scheme scheme,
                                           const pg_batch_item *batch,
                                           size_t count);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PRIMEGROUP_BLS12_381_G1_H */
