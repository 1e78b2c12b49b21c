/**
 * @file
 * jq255e: a group of prime order r (254 bits, 127 bits of security) on the curve y^2 = x(x^2 - 2) modulo 2^255 -
 * 18651 (IACR ePrint 2022/1052). It is the fastest group of this library: use it unless you need another one.
 * This header has the jq255e schemes over BLAKE2s (key exchange, 48-byte signatures, hashing to the group), the
 * group itself, and the generic Schnorr and Diffie-Hellman schemes.
 *
 * Made by cbindgen: `cargo xtask c header`. Do not edit.
 */

#ifndef PRIMEGROUP_JQ255E_H
#define PRIMEGROUP_JQ255E_H


#include "common.h"


/**
 * Bytes of a private key.
 */
#define PG_JQ255E_SECRET_KEY_BYTES 32

/**
 * Bytes of a public key: an encoded element other than the neutral one.
 */
#define PG_JQ255E_PUBLIC_KEY_BYTES 32

/**
 * Bytes of a stored key pair: private key, public key, and a check.
 */
#define PG_JQ255E_PAIR_BYTES 80

/**
 * Bytes of a shared secret.
 */
#define PG_JQ255E_SHARED_BYTES 32

/**
 * Bytes of a signature.
 */
#define PG_JQ255E_SIGNATURE_BYTES 48

/**
 * Bytes of an encoded element.
 */
#define PG_JQ255E_ELEMENT_BYTES 32

/**
 * Bytes of an encoded scalar: an integer below the order, little-endian.
 */
#define PG_JQ255E_SCALAR_BYTES 32

/**
 * Bytes of a generic Schnorr signature.
 */
#define PG_JQ255E_SCHNORR_SIGNATURE_BYTES 64

/**
 * A private key with its public key, for the jq255 schemes: signatures and key exchange. The caller provides the memory.
 * pg_jq255e_key_from_seed(), _generate() or _from_bytes() fills it, and pg_wipe(&key, sizeof key)
 * wipes it. It may be copied. The layout is internal; to store a key, store the bytes of
 * pg_jq255e_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[24];
} pg_jq255e_key;

/**
 * An element of the group, decoded. It is plain memory and may be copied. Fill it with a function of this
 * header before use. Wipe elements made from secrets with pg_wipe().
 */
typedef struct {
  uint64_t opaque[16];
} pg_jq255e_point;

/**
 * A private key with its public key, for generic Schnorr signatures. The caller provides the memory.
 * pg_jq255e_schnorr_key_from_seed(), _generate() or _from_bytes() fills it, and pg_wipe(&key, sizeof key)
 * wipes it. It may be copied. The layout is internal; to store a key, store the bytes of
 * pg_jq255e_schnorr_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[24];
} pg_jq255e_schnorr_key;

/**
 * A private key with its public key, for generic Diffie-Hellman. The caller provides the memory.
 * pg_jq255e_dh_key_from_seed(), _generate() or _from_bytes() fills it, and pg_wipe(&key, sizeof key)
 * wipes it. It may be copied. The layout is internal; to store a key, store the bytes of
 * pg_jq255e_dh_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[24];
} pg_jq255e_dh_key;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Checks whether bytes are a public key: the canonical encoding of an element other than the neutral one.
 * Cost: one decoding. Every function that takes a public key checks it, so you need not call this first.
 * @return PG_OK, PG_ERROR_ENCODING (not a public key), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255e_public_key_check(const uint8_t public_key[PG_JQ255E_PUBLIC_KEY_BYTES]);

/**
 * Derives the key pair from a seed of 16 bytes or more, which must hold at least 32 unpredictable
 * bytes. The same seed always gives the same key. The scalar is SHAKE256(seed), 32 bytes at a time, modulo the order, until it is not zero.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_key_from_seed(pg_jq255e_key *key,
                                  const uint8_t *seed,
                                  size_t seed_len);

/**
 * Makes a random key pair from 64 bytes of the caller's generator.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255e_key_generate(pg_jq255e_key *key, pg_fill fill, void *context);

/**
 * Makes the key pair of this private key: an integer from 1 to r-1, r the order, little-endian.
 * Cost: one fixed-base multiplication. Constant time, except that the status tells whether the bytes are
 * valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are not a private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_key_from_bytes(pg_jq255e_key *key,
                                   const uint8_t secret[PG_JQ255E_SECRET_KEY_BYTES]);

/**
 * Writes the private key as bytes, for storage. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_key_to_bytes(uint8_t secret[PG_JQ255E_SECRET_KEY_BYTES],
                                 const pg_jq255e_key *key);

/**
 * Writes both keys and a check of 16 bytes, for pg_jq255e_key_from_pair(). They are as secret as the
 * private key: wipe them with pg_wipe(). docs/key-files.md has the format.
 * Cost: one hash. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255e_key_to_pair(uint8_t pair[PG_JQ255E_PAIR_BYTES], const pg_jq255e_key *key);

/**
 * Makes the key pair of what pg_jq255e_key_to_pair() wrote.
 * Cost: one hash and one decoding; no multiplication. Constant time, except that the status tells whether the
 * bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the check is not that of these keys), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255e_key_from_pair(pg_jq255e_key *key, const uint8_t pair[PG_JQ255E_PAIR_BYTES]);

/**
 * Writes the public key. No computation is needed: the structure holds it.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_key_public(uint8_t public_key[PG_JQ255E_PUBLIC_KEY_BYTES],
                               const pg_jq255e_key *key);

/**
 * Signs a message. `extra` may be empty (NULL, 0): the signature then depends on key and message only. With
 * fresh random bytes in `extra` (for example 32), the nonce depends on them too, which protects against fault
 * attacks. They need not be secret.
 * Cost: one fixed-base multiplication, one encoding, two hashes. Constant time in the key.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_sign(uint8_t signature[PG_JQ255E_SIGNATURE_BYTES],
                         const pg_jq255e_key *key,
                         const uint8_t *message,
                         size_t message_len,
                         const uint8_t *extra,
                         size_t extra_len);

/**
 * Like pg_jq255e_sign(), for devices that an attacker can disturb: the signature is verified before it is
 * released. `extra` should hold fresh random bytes.
 * Cost: as for pg_jq255e_sign(), plus one verification and one encoding.
 * @return as pg_jq255e_sign(), and PG_ERROR_FAULT (the signature was not valid)
 */
PG_MUST_CHECK
pg_status pg_jq255e_sign_checked(uint8_t signature[PG_JQ255E_SIGNATURE_BYTES],
                                 const pg_jq255e_key *key,
                                 const uint8_t *message,
                                 size_t message_len,
                                 const uint8_t *extra,
                                 size_t extra_len);

/**
 * Signs a hash value that the caller computed: pg_jq255e_sign() for long messages. The signature also covers
 * the name of the hash function. So it is not valid for another hash function's value, or for a message.
 * @return PG_OK, PG_ERROR_LENGTH (the length does not match the hash function), PG_ERROR_ENCODING (no key in
 * the structure, or the hash function is unknown), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_sign_prehashed(uint8_t signature[PG_JQ255E_SIGNATURE_BYTES],
                                   const pg_jq255e_key *key,
                                   pg_hash hash,
                                   const uint8_t *value,
                                   size_t value_len,
                                   const uint8_t *extra,
                                   size_t extra_len);

/**
 * Like pg_jq255e_sign_prehashed(), for devices that an attacker can disturb: the signature is verified
 * before it is released, as in pg_jq255e_sign_checked().
 * @return as pg_jq255e_sign_prehashed(), and PG_ERROR_FAULT (the signature was not valid)
 */
PG_MUST_CHECK
pg_status pg_jq255e_sign_prehashed_checked(uint8_t signature[PG_JQ255E_SIGNATURE_BYTES],
                                           const pg_jq255e_key *key,
                                           pg_hash hash,
                                           const uint8_t *value,
                                           size_t value_len,
                                           const uint8_t *extra,
                                           size_t extra_len);

/**
 * Verifies a signature of a message. Runs in variable time, because all inputs are public.
 * Cost: one decoding, one double-scalar multiplication, one encoding or decoding, one hash.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key),
 * PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_verify(const uint8_t signature[PG_JQ255E_SIGNATURE_BYTES],
                           const uint8_t public_key[PG_JQ255E_PUBLIC_KEY_BYTES],
                           const uint8_t *message,
                           size_t message_len);

/**
 * Verifies a signature of a hash value.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_LENGTH (the length does not match the
 * hash function), PG_ERROR_ENCODING (not a public key, or the hash function is unknown), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_verify_prehashed(const uint8_t signature[PG_JQ255E_SIGNATURE_BYTES],
                                     const uint8_t public_key[PG_JQ255E_PUBLIC_KEY_BYTES],
                                     pg_hash hash,
                                     const uint8_t *value,
                                     size_t value_len);

/**
 * Exchanges keys: writes the secret shared with the owner of `peer`. The secret is the output of a hash;
 * derive keys from it. Wipe it with pg_wipe().
 * Cost: one decoding, one multiplication, one encoding, one hash. Constant time, except for the status.
 * @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_exchange(uint8_t shared[PG_JQ255E_SHARED_BYTES],
                             const pg_jq255e_key *key,
                             const uint8_t peer[PG_JQ255E_PUBLIC_KEY_BYTES]);

/**
 * Exchanges keys without revealing whether the peer's key is valid, as the specification defines. If `peer`
 * is not a public key, of whatever length, `shared` receives bytes that only the owner of `key` can compute.
 * In this case `valid` is set to 0 instead of 1, and the status is still PG_OK. Use it for protocols where
 * even the failure must stay secret.
 * Cost: as for pg_jq255e_exchange(). Constant time, except for the length of `peer`.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_OVERLAP (the outputs overlap),
 * PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_exchange_silent(uint8_t shared[PG_JQ255E_SHARED_BYTES],
                                    uint32_t *valid,
                                    const pg_jq255e_key *key,
                                    const uint8_t *peer,
                                    size_t peer_len);

/**
 * Hashes a message to the group. The result is a random element whose discrete logarithm is unknown. Constant
 * time in the message.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_hash_to_group(pg_jq255e_point *out,
                                  const uint8_t *message,
                                  size_t message_len);

/**
 * Hashes a hash value to the group.
 * @return PG_OK, PG_ERROR_LENGTH (the length does not match the hash function), PG_ERROR_ENCODING (the hash
 * function is unknown), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_hash_to_group_prehashed(pg_jq255e_point *out,
                                            pg_hash hash,
                                            const uint8_t *value,
                                            size_t value_len);

/**
 * Sets an element to the neutral element.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255e_point_identity(pg_jq255e_point *out);

/**
 * Sets an element to the generator.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255e_point_generator(pg_jq255e_point *out);

/**
 * Decodes an element. Only canonical encodings are accepted; the neutral element is one.
 * Cost: about one square root. Constant time, except that the status tells whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_point_decode(pg_jq255e_point *out,
                                 const uint8_t bytes[PG_JQ255E_ELEMENT_BYTES]);

/**
 * Checks whether bytes are the canonical encoding of an element: pg_jq255e_point_decode() without the
 * result.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255e_point_check(const uint8_t bytes[PG_JQ255E_ELEMENT_BYTES]);

/**
 * Encodes an element. Equal elements have equal encodings.
 * Cost: one inversion. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_point_encode(uint8_t out[PG_JQ255E_ELEMENT_BYTES],
                                 const pg_jq255e_point *point);

/**
 * Computes a + b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_point_add(pg_jq255e_point *out,
                              const pg_jq255e_point *a,
                              const pg_jq255e_point *b);

/**
 * Computes a - b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_point_sub(pg_jq255e_point *out,
                              const pg_jq255e_point *a,
                              const pg_jq255e_point *b);

/**
 * Computes -a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255e_point_neg(pg_jq255e_point *out, const pg_jq255e_point *a);

/**
 * Computes 2a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255e_point_double(pg_jq255e_point *out, const pg_jq255e_point *a);

/**
 * Computes 2^n a with n doublings, faster than n separate calls. Constant time in a; n is public.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255e_point_double_n(pg_jq255e_point *out, const pg_jq255e_point *a, uint32_t n);

/**
 * Multiplies an element by a scalar. Constant time in both.
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_point_mul(pg_jq255e_point *out,
                              const pg_jq255e_point *a,
                              const uint8_t scalar[PG_JQ255E_SCALAR_BYTES]);

/**
 * Multiplies the generator by a scalar. Uses a table, and is about three times as fast as
 * pg_jq255e_point_mul(). Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_point_mul_generator(pg_jq255e_point *out,
                                        const uint8_t scalar[PG_JQ255E_SCALAR_BYTES]);

/**
 * Computes x a + y G, where G is the generator. Runs in VARIABLE time: for public data only.
 * @return PG_OK, PG_ERROR_ENCODING (a scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_point_mul_add_generator_vartime(pg_jq255e_point *out,
                                                    const pg_jq255e_point *a,
                                                    const uint8_t x[PG_JQ255E_SCALAR_BYTES],
                                                    const uint8_t y[PG_JQ255E_SCALAR_BYTES]);

/**
 * Sets `equal` to 1 if both elements are equal, else to 0. Constant time.
 * @return PG_OK (for either answer), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_point_equal(uint32_t *equal,
                                const pg_jq255e_point *a,
                                const pg_jq255e_point *b);

/**
 * Sets `neutral` to 1 if this is the neutral element, else to 0. Constant time.
 * @return PG_OK (for either answer), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255e_point_is_identity(uint32_t *neutral, const pg_jq255e_point *a);

/**
 * Checks whether bytes are a scalar: an integer below the order. Constant time, except for the answer.
 * @return PG_OK, PG_ERROR_ENCODING (not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255e_scalar_check(const uint8_t scalar[PG_JQ255E_SCALAR_BYTES]);

/**
 * Reduces a little-endian integer of any length modulo the order. 48 or more uniform bytes give a uniform scalar.
 * The time depends on the length only.
 * @return PG_OK, PG_ERROR_LENGTH (more bytes than an object can have), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_scalar_reduce(uint8_t out[PG_JQ255E_SCALAR_BYTES],
                                  const uint8_t *data,
                                  size_t len);

/**
 * Makes a uniform scalar from 64 random bytes, for example a nonce. Wipe it with pg_wipe().
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_scalar_random(uint8_t out[PG_JQ255E_SCALAR_BYTES],
                                  pg_fill fill,
                                  void *context);

/**
 * Computes a + b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_scalar_add(uint8_t out[PG_JQ255E_SCALAR_BYTES],
                               const uint8_t a[PG_JQ255E_SCALAR_BYTES],
                               const uint8_t b[PG_JQ255E_SCALAR_BYTES]);

/**
 * Computes a - b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_scalar_sub(uint8_t out[PG_JQ255E_SCALAR_BYTES],
                               const uint8_t a[PG_JQ255E_SCALAR_BYTES],
                               const uint8_t b[PG_JQ255E_SCALAR_BYTES]);

/**
 * Computes -a modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_scalar_neg(uint8_t out[PG_JQ255E_SCALAR_BYTES],
                               const uint8_t a[PG_JQ255E_SCALAR_BYTES]);

/**
 * Computes a b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_scalar_mul(uint8_t out[PG_JQ255E_SCALAR_BYTES],
                               const uint8_t a[PG_JQ255E_SCALAR_BYTES],
                               const uint8_t b[PG_JQ255E_SCALAR_BYTES]);

/**
 * Computes 1/a modulo the order; the inverse of 0 is 0. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_scalar_invert(uint8_t out[PG_JQ255E_SCALAR_BYTES],
                                  const uint8_t a[PG_JQ255E_SCALAR_BYTES]);

/**
 * Maps 32 uniform bytes to the group. One map is not uniform; the sum of two maps is. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255e_map_to_group(pg_jq255e_point *out, const uint8_t uniform[32]);

/**
 * Hashes to the group by RFC 9380: expand_message_xmd with SHA-512, two maps, their sum. The tag `dst`
 * (domain separation tag) names the use; it must not be empty.
 * @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_hash_to_group_xmd(pg_jq255e_point *out,
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
pg_status pg_jq255e_hash_to_scalar_xmd(uint8_t out[PG_JQ255E_SCALAR_BYTES],
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
pg_status pg_jq255e_schnorr_key_from_seed(pg_jq255e_schnorr_key *key,
                                          const uint8_t *seed,
                                          size_t seed_len);

/**
 * Makes a random key pair from 64 bytes of the caller's generator.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_schnorr_key_generate(pg_jq255e_schnorr_key *key,
                                         pg_fill fill,
                                         void *context);

/**
 * Makes the key pair of this private key: an integer from 1 to r-1, r the order, little-endian.
 * Cost: one fixed-base multiplication. Constant time, except that the status tells whether the bytes are
 * valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are not a private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_schnorr_key_from_bytes(pg_jq255e_schnorr_key *key,
                                           const uint8_t secret[PG_JQ255E_SECRET_KEY_BYTES]);

/**
 * Writes the private key as bytes, for storage. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_schnorr_key_to_bytes(uint8_t secret[PG_JQ255E_SECRET_KEY_BYTES],
                                         const pg_jq255e_schnorr_key *key);

/**
 * Writes both keys and a check of 16 bytes, for pg_jq255e_schnorr_key_from_pair(). They are as secret as the
 * private key: wipe them with pg_wipe(). docs/key-files.md has the format.
 * Cost: one hash. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_schnorr_key_to_pair(uint8_t pair[PG_JQ255E_PAIR_BYTES],
                                        const pg_jq255e_schnorr_key *key);

/**
 * Makes the key pair of what pg_jq255e_schnorr_key_to_pair() wrote.
 * Cost: one hash and one decoding; no multiplication. Constant time, except that the status tells whether the
 * bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the check is not that of these keys), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_schnorr_key_from_pair(pg_jq255e_schnorr_key *key,
                                          const uint8_t pair[PG_JQ255E_PAIR_BYTES]);

/**
 * Writes the public key. No computation is needed: the structure holds it.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_schnorr_key_public(uint8_t public_key[PG_JQ255E_PUBLIC_KEY_BYTES],
                                       const pg_jq255e_schnorr_key *key);

/**
 * Derives the key pair from a seed of 16 bytes or more, which must hold at least 32 unpredictable
 * bytes. The same seed always gives the same key. docs/schnorr.md has the derivation.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_dh_key_from_seed(pg_jq255e_dh_key *key,
                                     const uint8_t *seed,
                                     size_t seed_len);

/**
 * Makes a random key pair from 64 bytes of the caller's generator.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255e_dh_key_generate(pg_jq255e_dh_key *key, pg_fill fill, void *context);

/**
 * Makes the key pair of this private key: an integer from 1 to r-1, r the order, little-endian.
 * Cost: one fixed-base multiplication. Constant time, except that the status tells whether the bytes are
 * valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are not a private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_dh_key_from_bytes(pg_jq255e_dh_key *key,
                                      const uint8_t secret[PG_JQ255E_SECRET_KEY_BYTES]);

/**
 * Writes the private key as bytes, for storage. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_dh_key_to_bytes(uint8_t secret[PG_JQ255E_SECRET_KEY_BYTES],
                                    const pg_jq255e_dh_key *key);

/**
 * Writes both keys and a check of 16 bytes, for pg_jq255e_dh_key_from_pair(). They are as secret as the
 * private key: wipe them with pg_wipe(). docs/key-files.md has the format.
 * Cost: one hash. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_dh_key_to_pair(uint8_t pair[PG_JQ255E_PAIR_BYTES],
                                   const pg_jq255e_dh_key *key);

/**
 * Makes the key pair of what pg_jq255e_dh_key_to_pair() wrote.
 * Cost: one hash and one decoding; no multiplication. Constant time, except that the status tells whether the
 * bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the check is not that of these keys), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_dh_key_from_pair(pg_jq255e_dh_key *key,
                                     const uint8_t pair[PG_JQ255E_PAIR_BYTES]);

/**
 * Writes the public key. No computation is needed: the structure holds it.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_dh_key_public(uint8_t public_key[PG_JQ255E_PUBLIC_KEY_BYTES],
                                  const pg_jq255e_dh_key *key);

/**
 * Signs a message with the generic Schnorr scheme (docs/schnorr.md), in a context of at most 255 bytes, which
 * may be empty. A signature for one context is invalid in every other. `extra` may be empty. Fresh random
 * bytes in it protect against fault attacks.
 * Cost: one fixed-base multiplication, one encoding, two hashes. Constant time in the key.
 * @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key),
 * PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255e_schnorr_sign(uint8_t signature[PG_JQ255E_SCHNORR_SIGNATURE_BYTES],
                                 const pg_jq255e_schnorr_key *key,
                                 const uint8_t *message,
                                 size_t message_len,
                                 const uint8_t *context,
                                 size_t context_len,
                                 const uint8_t *extra,
                                 size_t extra_len);

/**
 * Like pg_jq255e_schnorr_sign(), for devices that an attacker can disturb: the signature is verified before
 * it is released. `extra` should hold fresh random bytes.
 * Cost: as for pg_jq255e_schnorr_sign(), plus one verification and one encoding.
 * @return as pg_jq255e_schnorr_sign(), and PG_ERROR_FAULT (the signature was not valid)
 */
PG_MUST_CHECK
pg_status pg_jq255e_schnorr_sign_checked(uint8_t signature[PG_JQ255E_SCHNORR_SIGNATURE_BYTES],
                                         const pg_jq255e_schnorr_key *key,
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
pg_status pg_jq255e_schnorr_verify(const uint8_t signature[PG_JQ255E_SCHNORR_SIGNATURE_BYTES],
                                   const uint8_t public_key[PG_JQ255E_PUBLIC_KEY_BYTES],
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
pg_status pg_jq255e_schnorr_verify_batch(const pg_batch_item *batch,
                                         size_t count,
                                         const uint8_t *context,
                                         size_t context_len);

/**
 * Verifies many generic Schnorr signatures of one context, and tells which are valid: `valid[i]` is 1 if
 * pg_jq255e_schnorr_verify() accepts signature i, otherwise 0. `valid` points to `count` bytes. A signature with
 * an invalid public key is not valid. Runs in variable time. Up to 4096
 * signatures are verified together, which takes a fraction of the time of single verification if few are
 * not valid, and at most 1.15 times that time otherwise. This allocates some megabytes. On boards, at most
 * PG_EACH_MAX signatures are verified, one by one.
 * @return PG_OK (the verdicts are written, valid or not), PG_ERROR_LENGTH (context too long, count too large),
 * PG_ERROR_NULL (also for a pointer in an item)
 */
PG_MUST_CHECK
pg_status pg_jq255e_schnorr_verify_each(uint8_t *valid,
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
pg_status pg_jq255e_dh_exchange(uint8_t shared[PG_JQ255E_SHARED_BYTES],
                                const pg_jq255e_dh_key *key,
                                const uint8_t peer[PG_JQ255E_PUBLIC_KEY_BYTES]);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PRIMEGROUP_JQ255E_H */
