/**
 * @file
 * jq255s: a group of prime order r (255 bits, 127 bits of security) on the curve y^2 = x(x^2 - x + 1/2) modulo 2^255 - 3957; key
 * exchange, 48-byte signatures and hashing to the group over BLAKE2s (IACR ePrint 2022/1052). Then the group itself, and the
 * generic Schnorr and Diffie-Hellman schemes on it.
 *
 * Made by cbindgen: `cargo xtask c header`. Do not edit.
 */

#ifndef PRIMEGROUP_JQ255S_H
#define PRIMEGROUP_JQ255S_H


#include "common.h"


/**
 * Bytes of a private key.
 */
#define PG_JQ255S_SECRET_KEY_BYTES 32

/**
 * Bytes of a public key: an encoded element, but not the neutral one.
 */
#define PG_JQ255S_PUBLIC_KEY_BYTES 32

/**
 * Bytes of a shared secret.
 */
#define PG_JQ255S_SHARED_BYTES 32

/**
 * Bytes of a signature.
 */
#define PG_JQ255S_SIGNATURE_BYTES 48

/**
 * Bytes of an encoded element.
 */
#define PG_JQ255S_ELEMENT_BYTES 32

/**
 * Bytes of an encoded scalar: an integer below the order, little-endian.
 */
#define PG_JQ255S_SCALAR_BYTES 32

/**
 * Bytes of a generic Schnorr signature.
 */
#define PG_JQ255S_SCHNORR_SIGNATURE_BYTES 64

/**
 * A private key with its public key, for the jq255 schemes: signatures and key exchange. Memory of the caller, filled by
 * pg_jq255s_key_from_seed(), _generate() or _from_bytes(), and wiped with pg_wipe(&key, sizeof key). It may be copied.
 * What is inside is this library's matter; to store a key, store the bytes of pg_jq255s_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[24];
} pg_jq255s_key;

/**
 * An element of the group, decoded. Plain memory: it may be copied. Fill it with a function of this header before it is
 * used; elements made from secrets are wiped with pg_wipe().
 */
typedef struct {
  uint64_t opaque[16];
} pg_jq255s_point;

/**
 * A private key with its public key, for generic Schnorr signatures. Memory of the caller, filled by
 * pg_jq255s_schnorr_key_from_seed(), _generate() or _from_bytes(), and wiped with pg_wipe(&key, sizeof key). It may be copied.
 * What is inside is this library's matter; to store a key, store the bytes of pg_jq255s_schnorr_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[24];
} pg_jq255s_schnorr_key;

/**
 * A private key with its public key, for generic Diffie-Hellman. Memory of the caller, filled by
 * pg_jq255s_dh_key_from_seed(), _generate() or _from_bytes(), and wiped with pg_wipe(&key, sizeof key). It may be copied.
 * What is inside is this library's matter; to store a key, store the bytes of pg_jq255s_dh_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[24];
} pg_jq255s_dh_key;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Says whether bytes are a public key: the canonical encoding of an element other than the neutral one.
 * Cost: one decoding. Every function that takes a public key checks it: no need to call this first.
 * @return PG_OK, PG_ERROR_ENCODING (not a public key), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255s_public_key_check(const uint8_t public_key[PG_JQ255S_PUBLIC_KEY_BYTES]);

/**
 * The key pair for a seed of 16 bytes or more, which must hold at least 32 unpredictable bytes: always the same for the
 * same seed. The scalar is SHAKE256(seed), 32 bytes at a time, modulo the order, until it is not zero.
 * Cost: one multiplication of the generator. Constant time.
 * @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_key_from_seed(pg_jq255s_key *key,
                                  const uint8_t *seed,
                                  size_t seed_len);

/**
 * A random key pair, from 64 bytes of the caller's generator.
 * Cost: one multiplication of the generator. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255s_key_generate(pg_jq255s_key *key, pg_fill fill, void *context);

/**
 * The key pair with this private key: an integer from 1 to r-1, r the order, little-endian.
 * Cost: one multiplication of the generator. Constant time, except that the status tells whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are no private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_key_from_bytes(pg_jq255s_key *key,
                                   const uint8_t secret[PG_JQ255S_SECRET_KEY_BYTES]);

/**
 * The private key as bytes, to be stored. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_key_to_bytes(uint8_t secret[PG_JQ255S_SECRET_KEY_BYTES],
                                 const pg_jq255s_key *key);

/**
 * The public key. Free: it is kept.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_key_public(uint8_t public_key[PG_JQ255S_PUBLIC_KEY_BYTES],
                               const pg_jq255s_key *key);

/**
 * Signs a message. `extra` may be empty (NULL, 0): the signature is then a function of key and message. With fresh
 * random bytes (32, say) the nonce depends on them too, which protects against faults; they need not be secret.
 * Cost: one multiplication of the generator, one encoding, two hashes. Constant time in the key.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_sign(uint8_t signature[PG_JQ255S_SIGNATURE_BYTES],
                         const pg_jq255s_key *key,
                         const uint8_t *message,
                         size_t message_len,
                         const uint8_t *extra,
                         size_t extra_len);

/**
 * pg_jq255s_sign(), for devices that an attacker can disturb: the signature is verified before it is released. `extra` should
 * hold fresh random bytes.
 * Cost: as pg_jq255s_sign(), a verification, and an encoding.
 * @return as pg_jq255s_sign(), and PG_ERROR_FAULT (the signature was not valid)
 */
PG_MUST_CHECK
pg_status pg_jq255s_sign_checked(uint8_t signature[PG_JQ255S_SIGNATURE_BYTES],
                                 const pg_jq255s_key *key,
                                 const uint8_t *message,
                                 size_t message_len,
                                 const uint8_t *extra,
                                 size_t extra_len);

/**
 * Signs the value of a hash function, which the caller computed: pg_jq255s_sign() for long messages. The
 * function's name is signed with it, so no value is taken for another function's, or for a message.
 * @return PG_OK, PG_ERROR_LENGTH (the function's values have another length), PG_ERROR_ENCODING (no key in the structure, no
 * such hash function), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_sign_prehashed(uint8_t signature[PG_JQ255S_SIGNATURE_BYTES],
                                   const pg_jq255s_key *key,
                                   pg_hash hash,
                                   const uint8_t *value,
                                   size_t value_len,
                                   const uint8_t *extra,
                                   size_t extra_len);

/**
 * pg_jq255s_sign_prehashed(), for devices that an attacker can disturb: as pg_jq255s_sign_checked().
 * @return as pg_jq255s_sign_prehashed(), and PG_ERROR_FAULT (the signature was not valid)
 */
PG_MUST_CHECK
pg_status pg_jq255s_sign_prehashed_checked(uint8_t signature[PG_JQ255S_SIGNATURE_BYTES],
                                           const pg_jq255s_key *key,
                                           pg_hash hash,
                                           const uint8_t *value,
                                           size_t value_len,
                                           const uint8_t *extra,
                                           size_t extra_len);

/**
 * Verifies a signature of a message. In variable time: everything here is public.
 * Cost: one decoding, one double multiplication, one encoding or decoding, one hash.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_verify(const uint8_t signature[PG_JQ255S_SIGNATURE_BYTES],
                           const uint8_t public_key[PG_JQ255S_PUBLIC_KEY_BYTES],
                           const uint8_t *message,
                           size_t message_len);

/**
 * Verifies a signature of the value of a hash function.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_LENGTH (the function's values have another length),
 * PG_ERROR_ENCODING (not a public key, no such hash function), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_verify_prehashed(const uint8_t signature[PG_JQ255S_SIGNATURE_BYTES],
                                     const uint8_t public_key[PG_JQ255S_PUBLIC_KEY_BYTES],
                                     pg_hash hash,
                                     const uint8_t *value,
                                     size_t value_len);

/**
 * Exchanges keys: the secret shared with the owner of `peer`. It is the output of a hash; derive keys from it. Wipe it
 * with pg_wipe().
 * Cost: one decoding, one multiplication, one encoding, one hash. Constant time in everything but the status.
 * @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_exchange(uint8_t shared[PG_JQ255S_SHARED_BYTES],
                             const pg_jq255s_key *key,
                             const uint8_t peer[PG_JQ255S_PUBLIC_KEY_BYTES]);

/**
 * Exchanges keys without telling whether the peer's key is valid, as the specification has it: if `peer` is no public
 * key, of whatever length, `shared` holds bytes that only the owner of `key` could compute, `valid` is set to 0 instead
 * of 1, and the status is PG_OK all the same. For protocols where even the failure must stay secret.
 * Cost: as pg_jq255s_exchange(). Constant time in everything but the length of `peer`.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_OVERLAP (the outputs do), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_exchange_silent(uint8_t shared[PG_JQ255S_SHARED_BYTES],
                                    uint32_t *valid,
                                    const pg_jq255s_key *key,
                                    const uint8_t *peer,
                                    size_t peer_len);

/**
 * Hashes a message to the group: a random element whose discrete logarithm nobody knows. Constant time in the message.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_hash_to_group(pg_jq255s_point *out,
                                  const uint8_t *message,
                                  size_t message_len);

/**
 * Hashes the value of a hash function to the group.
 * @return PG_OK, PG_ERROR_LENGTH (the function's values have another length), PG_ERROR_ENCODING (no such hash function),
 * PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_hash_to_group_prehashed(pg_jq255s_point *out,
                                            pg_hash hash,
                                            const uint8_t *value,
                                            size_t value_len);

/**
 * Sets an element to the neutral one.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255s_point_identity(pg_jq255s_point *out);

/**
 * Sets an element to the generator.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255s_point_generator(pg_jq255s_point *out);

/**
 * Decodes an element. Only canonical encodings are accepted; the neutral element is one.
 * Cost: a square root or so. Constant time, except that the status tells whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_point_decode(pg_jq255s_point *out,
                                 const uint8_t bytes[PG_JQ255S_ELEMENT_BYTES]);

/**
 * Says whether bytes are the canonical encoding of an element: pg_jq255s_point_decode() without the result.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255s_point_check(const uint8_t bytes[PG_JQ255S_ELEMENT_BYTES]);

/**
 * Encodes an element: equal elements have equal encodings.
 * Cost: one inversion. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_point_encode(uint8_t out[PG_JQ255S_ELEMENT_BYTES],
                                 const pg_jq255s_point *point);

/**
 * a + b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_point_add(pg_jq255s_point *out,
                              const pg_jq255s_point *a,
                              const pg_jq255s_point *b);

/**
 * a - b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_point_sub(pg_jq255s_point *out,
                              const pg_jq255s_point *a,
                              const pg_jq255s_point *b);

/**
 * -a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255s_point_neg(pg_jq255s_point *out, const pg_jq255s_point *a);

/**
 * 2a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255s_point_double(pg_jq255s_point *out, const pg_jq255s_point *a);

/**
 * 2^n a: n doublings, which cost less together. Constant time in a; n is public.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255s_point_double_n(pg_jq255s_point *out, const pg_jq255s_point *a, uint32_t n);

/**
 * The product of a scalar and an element. Constant time in both.
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_point_mul(pg_jq255s_point *out,
                              const pg_jq255s_point *a,
                              const uint8_t scalar[PG_JQ255S_SCALAR_BYTES]);

/**
 * The product of a scalar and the generator. Constant time; from a table, some three times as fast as
 * pg_jq255s_point_mul().
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_point_mul_generator(pg_jq255s_point *out,
                                        const uint8_t scalar[PG_JQ255S_SCALAR_BYTES]);

/**
 * x a + y G, G the generator. In VARIABLE time: public data only.
 * @return PG_OK, PG_ERROR_ENCODING (a scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_point_mul_add_generator_vartime(pg_jq255s_point *out,
                                                    const pg_jq255s_point *a,
                                                    const uint8_t x[PG_JQ255S_SCALAR_BYTES],
                                                    const uint8_t y[PG_JQ255S_SCALAR_BYTES]);

/**
 * Sets `equal` to 1 if both are the same element, else to 0. Constant time.
 * @return PG_OK (whatever the answer), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_point_equal(uint32_t *equal,
                                const pg_jq255s_point *a,
                                const pg_jq255s_point *b);

/**
 * Sets `neutral` to 1 if this is the neutral element, else to 0. Constant time.
 * @return PG_OK (whatever the answer), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255s_point_is_identity(uint32_t *neutral, const pg_jq255s_point *a);

/**
 * Says whether bytes are a scalar: an integer below the order. Constant time but for the answer.
 * @return PG_OK, PG_ERROR_ENCODING (not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255s_scalar_check(const uint8_t scalar[PG_JQ255S_SCALAR_BYTES]);

/**
 * Reduces a little-endian integer of any length modulo the order. 48 uniform bytes or more give a uniform scalar.
 * Time depends on the length only.
 * @return PG_OK, PG_ERROR_LENGTH (more bytes than an object can have), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_scalar_reduce(uint8_t out[PG_JQ255S_SCALAR_BYTES],
                                  const uint8_t *data,
                                  size_t len);

/**
 * A uniform scalar from 64 random bytes, for example a nonce. Wipe it with pg_wipe().
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_scalar_random(uint8_t out[PG_JQ255S_SCALAR_BYTES],
                                  pg_fill fill,
                                  void *context);

/**
 * a + b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_scalar_add(uint8_t out[PG_JQ255S_SCALAR_BYTES],
                               const uint8_t a[PG_JQ255S_SCALAR_BYTES],
                               const uint8_t b[PG_JQ255S_SCALAR_BYTES]);

/**
 * a - b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_scalar_sub(uint8_t out[PG_JQ255S_SCALAR_BYTES],
                               const uint8_t a[PG_JQ255S_SCALAR_BYTES],
                               const uint8_t b[PG_JQ255S_SCALAR_BYTES]);

/**
 * -a modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_scalar_neg(uint8_t out[PG_JQ255S_SCALAR_BYTES],
                               const uint8_t a[PG_JQ255S_SCALAR_BYTES]);

/**
 * a b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_scalar_mul(uint8_t out[PG_JQ255S_SCALAR_BYTES],
                               const uint8_t a[PG_JQ255S_SCALAR_BYTES],
                               const uint8_t b[PG_JQ255S_SCALAR_BYTES]);

/**
 * 1/a modulo the order, and 0 for 0. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_scalar_invert(uint8_t out[PG_JQ255S_SCALAR_BYTES],
                                  const uint8_t a[PG_JQ255S_SCALAR_BYTES]);

/**
 * Maps 32 uniform bytes to the group: one map, which is not uniform. The sum of two maps is. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255s_map_to_group(pg_jq255s_point *out, const uint8_t uniform[32]);

/**
 * Hashes to the group by RFC 9380: expand_message_xmd with SHA-512, two maps, their sum. The tag `dst` names the use; it
 * must not be empty.
 * @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_hash_to_group_xmd(pg_jq255s_point *out,
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
pg_status pg_jq255s_hash_to_scalar_xmd(uint8_t out[PG_JQ255S_SCALAR_BYTES],
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
pg_status pg_jq255s_schnorr_key_from_seed(pg_jq255s_schnorr_key *key,
                                          const uint8_t *seed,
                                          size_t seed_len);

/**
 * A random key pair, from 64 bytes of the caller's generator.
 * Cost: one multiplication of the generator. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_schnorr_key_generate(pg_jq255s_schnorr_key *key,
                                         pg_fill fill,
                                         void *context);

/**
 * The key pair with this private key: an integer from 1 to r-1, r the order, little-endian.
 * Cost: one multiplication of the generator. Constant time, except that the status tells whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are no private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_schnorr_key_from_bytes(pg_jq255s_schnorr_key *key,
                                           const uint8_t secret[PG_JQ255S_SECRET_KEY_BYTES]);

/**
 * The private key as bytes, to be stored. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_schnorr_key_to_bytes(uint8_t secret[PG_JQ255S_SECRET_KEY_BYTES],
                                         const pg_jq255s_schnorr_key *key);

/**
 * The public key. Free: it is kept.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_schnorr_key_public(uint8_t public_key[PG_JQ255S_PUBLIC_KEY_BYTES],
                                       const pg_jq255s_schnorr_key *key);

/**
 * The key pair for a seed of 16 bytes or more, which must hold at least 32 unpredictable bytes: always the same for the
 * same seed. docs/schnorr.md has the derivation.
 * Cost: one multiplication of the generator. Constant time.
 * @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_dh_key_from_seed(pg_jq255s_dh_key *key,
                                     const uint8_t *seed,
                                     size_t seed_len);

/**
 * A random key pair, from 64 bytes of the caller's generator.
 * Cost: one multiplication of the generator. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_jq255s_dh_key_generate(pg_jq255s_dh_key *key, pg_fill fill, void *context);

/**
 * The key pair with this private key: an integer from 1 to r-1, r the order, little-endian.
 * Cost: one multiplication of the generator. Constant time, except that the status tells whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are no private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_dh_key_from_bytes(pg_jq255s_dh_key *key,
                                      const uint8_t secret[PG_JQ255S_SECRET_KEY_BYTES]);

/**
 * The private key as bytes, to be stored. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_dh_key_to_bytes(uint8_t secret[PG_JQ255S_SECRET_KEY_BYTES],
                                    const pg_jq255s_dh_key *key);

/**
 * The public key. Free: it is kept.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_dh_key_public(uint8_t public_key[PG_JQ255S_PUBLIC_KEY_BYTES],
                                  const pg_jq255s_dh_key *key);

/**
 * Signs a message with the generic Schnorr scheme (docs/schnorr.md), in a context of at most 255 bytes, which may be
 * empty. A signature for one context is invalid in every other. `extra` may be empty, or fresh random bytes, which
 * protect against faults.
 * Cost: one multiplication of the generator, one encoding, two hashes. Constant time in the key.
 * @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_jq255s_schnorr_sign(uint8_t signature[PG_JQ255S_SCHNORR_SIGNATURE_BYTES],
                                 const pg_jq255s_schnorr_key *key,
                                 const uint8_t *message,
                                 size_t message_len,
                                 const uint8_t *context,
                                 size_t context_len,
                                 const uint8_t *extra,
                                 size_t extra_len);

/**
 * pg_jq255s_schnorr_sign(), for devices that an attacker can disturb: the signature is verified before it is released. `extra`
 * should hold fresh random bytes.
 * Cost: as pg_jq255s_schnorr_sign(), a verification, and an encoding.
 * @return as pg_jq255s_schnorr_sign(), and PG_ERROR_FAULT (the signature was not valid)
 */
PG_MUST_CHECK
pg_status pg_jq255s_schnorr_sign_checked(uint8_t signature[PG_JQ255S_SCHNORR_SIGNATURE_BYTES],
                                         const pg_jq255s_schnorr_key *key,
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
pg_status pg_jq255s_schnorr_verify(const uint8_t signature[PG_JQ255S_SCHNORR_SIGNATURE_BYTES],
                                   const uint8_t public_key[PG_JQ255S_PUBLIC_KEY_BYTES],
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
pg_status pg_jq255s_schnorr_verify_batch(const pg_batch_item *batch,
                                         size_t count,
                                         const uint8_t *context,
                                         size_t context_len);

/**
 * A verdict for each of at most PG_EACH_MAX generic Schnorr signatures of one context: bit i of `valid` says whether
 * pg_jq255s_schnorr_verify() accepts the i-th. What is no public key has signed nothing. In variable time. Takes the stack of
 * a batch.
 * @return PG_OK (the verdicts are written, whatever they are), PG_ERROR_LENGTH (context too long, count too large),
 * PG_ERROR_NULL (also for a pointer in an item)
 */
PG_MUST_CHECK
pg_status pg_jq255s_schnorr_verify_each(uint32_t *valid,
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
pg_status pg_jq255s_dh_exchange(uint8_t shared[PG_JQ255S_SHARED_BYTES],
                                const pg_jq255s_dh_key *key,
                                const uint8_t peer[PG_JQ255S_PUBLIC_KEY_BYTES]);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PRIMEGROUP_JQ255S_H */
