/**
 * @file
 * C1665 of MIRACL, x^2 + y^2 = 1 + 5766 x^2 y^2 modulo 2^166 - 5: 80 BITS OF SECURITY ONLY, for devices that speak it already. MIRACL's
 * key exchange and ECDSA, and the curve, of cofactor 4: decoded points may lie outside the subgroup of the generator, whose order is
 * what scalars are integers modulo.
 *
 * Made by cbindgen: `cargo xtask c header`. Do not edit.
 */

#ifndef PRIMEGROUP_C1665_H
#define PRIMEGROUP_C1665_H


#include "common.h"


/**
 * Bytes of an encoded element.
 */
#define PG_C1665_ELEMENT_BYTES 22

/**
 * Bytes of an encoded scalar: an integer below the order, big-endian.
 */
#define PG_C1665_SCALAR_BYTES 21

/**
 * Bytes of a private key.
 */
#define PG_C1665_SECRET_KEY_BYTES 21

/**
 * Bytes of a public key: 02 or 03, and x.
 */
#define PG_C1665_PUBLIC_KEY_BYTES 22

/**
 * Bytes of the same without compression: 04, x and y.
 */
#define PG_C1665_PUBLIC_KEY_UNCOMPRESSED_BYTES 43

/**
 * Bytes of a shared secret: of a coordinate.
 */
#define PG_C1665_SHARED_BYTES 21

/**
 * Bytes of a signature: c and d, 21 bytes each, big-endian.
 */
#define PG_C1665_SIGNATURE_BYTES 42

/**
 * Most bytes that encryption adds to a message: an uncompressed point, padding, and a tag of 32 bytes.
 */
#define PG_C1665_ECIES_ADDED_BYTES 91

/**
 * An element of the group, decoded. Plain memory: it may be copied. Fill it with a function of this header before it is
 * used; elements made from secrets are wiped with pg_wipe().
 */
typedef struct {
  uint64_t opaque[12];
} pg_c1665_point;

/**
 * A private key with its public key, for MIRACL's key exchange and ECDSA. Memory of the caller, filled by
 * pg_c1665_key_from_seed(), _generate() or _from_bytes(), and wiped with pg_wipe(&key, sizeof key). It may be copied.
 * What is inside is this library's matter; to store a key, store the bytes of pg_c1665_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[18];
} pg_c1665_key;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Sets an element to the neutral one.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_point_identity(pg_c1665_point *out);

/**
 * Sets an element to the generator.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_point_generator(pg_c1665_point *out);

/**
 * Decodes an element. Only canonical encodings are accepted; the neutral element is one.
 * Cost: a square root or so. Constant time, except that the status tells whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_point_decode(pg_c1665_point *out,
                                const uint8_t bytes[PG_C1665_ELEMENT_BYTES]);

/**
 * Says whether bytes are the canonical encoding of an element: pg_c1665_point_decode() without the result.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_point_check(const uint8_t bytes[PG_C1665_ELEMENT_BYTES]);

/**
 * Encodes an element: equal elements have equal encodings.
 * Cost: one inversion. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_point_encode(uint8_t out[PG_C1665_ELEMENT_BYTES],
                                const pg_c1665_point *point);

/**
 * a + b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_point_add(pg_c1665_point *out,
                             const pg_c1665_point *a,
                             const pg_c1665_point *b);

/**
 * a - b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_point_sub(pg_c1665_point *out,
                             const pg_c1665_point *a,
                             const pg_c1665_point *b);

/**
 * -a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_point_neg(pg_c1665_point *out, const pg_c1665_point *a);

/**
 * 2a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_point_double(pg_c1665_point *out, const pg_c1665_point *a);

/**
 * 2^n a: n doublings, which cost less together. Constant time in a; n is public.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_point_double_n(pg_c1665_point *out, const pg_c1665_point *a, uint32_t n);

/**
 * The product of a scalar and an element. Constant time in both.
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_point_mul(pg_c1665_point *out,
                             const pg_c1665_point *a,
                             const uint8_t scalar[PG_C1665_SCALAR_BYTES]);

/**
 * The product of a scalar and the generator. Constant time; from a table, some three times as fast as
 * pg_c1665_point_mul().
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_point_mul_generator(pg_c1665_point *out,
                                       const uint8_t scalar[PG_C1665_SCALAR_BYTES]);

/**
 * x a + y G, G the generator. In VARIABLE time: public data only.
 * @return PG_OK, PG_ERROR_ENCODING (a scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_point_mul_add_generator_vartime(pg_c1665_point *out,
                                                   const pg_c1665_point *a,
                                                   const uint8_t x[PG_C1665_SCALAR_BYTES],
                                                   const uint8_t y[PG_C1665_SCALAR_BYTES]);

/**
 * Sets `equal` to 1 if both are the same element, else to 0. Constant time.
 * @return PG_OK (whatever the answer), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_point_equal(uint32_t *equal,
                               const pg_c1665_point *a,
                               const pg_c1665_point *b);

/**
 * Sets `neutral` to 1 if this is the neutral element, else to 0. Constant time.
 * @return PG_OK (whatever the answer), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_point_is_identity(uint32_t *neutral, const pg_c1665_point *a);

/**
 * Says whether bytes are a scalar: an integer below the order. Constant time but for the answer.
 * @return PG_OK, PG_ERROR_ENCODING (not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_scalar_check(const uint8_t scalar[PG_C1665_SCALAR_BYTES]);

/**
 * Reduces a big-endian integer of any length modulo the order. 48 uniform bytes or more give a uniform scalar.
 * Time depends on the length only.
 * @return PG_OK, PG_ERROR_LENGTH (more bytes than an object can have), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_scalar_reduce(uint8_t out[PG_C1665_SCALAR_BYTES],
                                 const uint8_t *data,
                                 size_t len);

/**
 * A uniform scalar from 64 random bytes, for example a nonce. Wipe it with pg_wipe().
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_scalar_random(uint8_t out[PG_C1665_SCALAR_BYTES],
                                 pg_fill fill,
                                 void *context);

/**
 * a + b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_scalar_add(uint8_t out[PG_C1665_SCALAR_BYTES],
                              const uint8_t a[PG_C1665_SCALAR_BYTES],
                              const uint8_t b[PG_C1665_SCALAR_BYTES]);

/**
 * a - b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_scalar_sub(uint8_t out[PG_C1665_SCALAR_BYTES],
                              const uint8_t a[PG_C1665_SCALAR_BYTES],
                              const uint8_t b[PG_C1665_SCALAR_BYTES]);

/**
 * -a modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_scalar_neg(uint8_t out[PG_C1665_SCALAR_BYTES],
                              const uint8_t a[PG_C1665_SCALAR_BYTES]);

/**
 * a b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_scalar_mul(uint8_t out[PG_C1665_SCALAR_BYTES],
                              const uint8_t a[PG_C1665_SCALAR_BYTES],
                              const uint8_t b[PG_C1665_SCALAR_BYTES]);

/**
 * 1/a modulo the order, and 0 for 0. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_scalar_invert(uint8_t out[PG_C1665_SCALAR_BYTES],
                                 const uint8_t a[PG_C1665_SCALAR_BYTES]);

/**
 * The key pair for a seed of 16 bytes or more, which must hold at least 32 unpredictable bytes: always the same for the
 * same seed. The bytes are the first 21 of the SHA-256 value of a tag and the seed, clamped.
 * Cost: one multiplication of the generator. Constant time.
 * @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_key_from_seed(pg_c1665_key *key,
                                 const uint8_t *seed,
                                 size_t seed_len);

/**
 * A random key pair, from 64 bytes of the caller's generator.
 * Cost: one multiplication of the generator. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_key_generate(pg_c1665_key *key, pg_fill fill, void *context);

/**
 * The key pair with this private key: an integer of 168 bits, big-endian,
 * a multiple of 4, as MIRACL clamps it.
 * Cost: one multiplication of the generator. Constant time, except that the status tells whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are no private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_key_from_bytes(pg_c1665_key *key,
                                  const uint8_t secret[PG_C1665_SECRET_KEY_BYTES]);

/**
 * The private key as bytes, to be stored. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_key_to_bytes(uint8_t secret[PG_C1665_SECRET_KEY_BYTES],
                                const pg_c1665_key *key);

/**
 * The public key. Free: it is kept.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_key_public(uint8_t public_key[PG_C1665_PUBLIC_KEY_BYTES],
                              const pg_c1665_key *key);

/**
 * The public key without compression, as MIRACL's devices send it.
 * Cost: one inversion.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_key_public_uncompressed(uint8_t public_key[PG_C1665_PUBLIC_KEY_UNCOMPRESSED_BYTES],
                                           const pg_c1665_key *key);

/**
 * Says whether bytes are a public key, compressed (22) or not (43): a point whose order does not divide 4.
 * Cost: one decoding. Every function that takes a public key checks it: no need to call this first.
 * @return PG_OK, PG_ERROR_ENCODING (not a public key), PG_ERROR_LENGTH (no public key has so many bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_public_key_check(const uint8_t *public_key,
                                    size_t public_key_len);

/**
 * Signs the SHA-256 value of a message with MIRACL's ECDSA. `extra` may be empty (NULL, 0): the nonce is then that of RFC 6979,
 * and the signature a function of key and message. With fresh random bytes (32, say) the nonce depends on them too, which
 * protects against faults; they need not be secret. Verifiers see no difference.
 * Cost: one multiplication of the generator, one inversion, 20 or so compressions of SHA-256. Constant time in the key.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_sign(uint8_t signature[PG_C1665_SIGNATURE_BYTES],
                        const pg_c1665_key *key,
                        const uint8_t *message,
                        size_t message_len,
                        const uint8_t *extra,
                        size_t extra_len);

/**
 * pg_c1665_sign(), for devices that an attacker can disturb: the signature is verified before it is released. `extra` should
 * hold fresh random bytes.
 * Cost: as pg_c1665_sign(), a verification, and an encoding.
 * @return as pg_c1665_sign(), and PG_ERROR_FAULT (the signature was not valid)
 */
PG_MUST_CHECK
pg_status pg_c1665_sign_checked(uint8_t signature[PG_C1665_SIGNATURE_BYTES],
                                const pg_c1665_key *key,
                                const uint8_t *message,
                                size_t message_len,
                                const uint8_t *extra,
                                size_t extra_len);

/**
 * Signs the value of a hash function, which the caller computed: SHA-256, SHA-384 or SHA-512. Its first 21 bytes count, as in
 * MIRACL. The function's name is not signed: a signature of a message is one of its SHA-256 value.
 * @return PG_OK, PG_ERROR_LENGTH (the function's values have another length), PG_ERROR_ENCODING (no key in the structure, no
 * such hash function, or another one), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_sign_prehashed(uint8_t signature[PG_C1665_SIGNATURE_BYTES],
                                  const pg_c1665_key *key,
                                  pg_hash hash,
                                  const uint8_t *value,
                                  size_t value_len,
                                  const uint8_t *extra,
                                  size_t extra_len);

/**
 * Verifies a signature of a message, whose SHA-256 value was signed. The public key has 22 bytes or 43. In variable time:
 * everything here is public.
 * Cost: one decoding (a square root, if the key is compressed), one double multiplication, two inversions, one hash.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key), PG_ERROR_LENGTH (no public key has
 * so many bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_verify(const uint8_t signature[PG_C1665_SIGNATURE_BYTES],
                          const uint8_t *public_key,
                          size_t public_key_len,
                          const uint8_t *message,
                          size_t message_len);

/**
 * Verifies a signature of the value of a hash function, by a public key as pg_c1665_verify() takes it.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_LENGTH (the function's values have another length, no
 * public key has so many bytes), PG_ERROR_ENCODING (not a public key, no such hash function, or another one), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_verify_prehashed(const uint8_t signature[PG_C1665_SIGNATURE_BYTES],
                                    const uint8_t *public_key,
                                    size_t public_key_len,
                                    pg_hash hash,
                                    const uint8_t *value,
                                    size_t value_len);

/**
 * Exchanges keys as MIRACL does: the x-coordinate of the point shared with the owner of `peer`, big-endian. The peer's key has 22
 * bytes or 43. Derive keys from what is shared, and from both public keys. Wipe it with pg_wipe().
 * Cost: one decoding (a square root, if the key is compressed), one multiplication, one inversion. Constant time in the key;
 * whether `peer` is valid is public.
 * @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_LENGTH (no public key has so
 * many bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_exchange(uint8_t shared[PG_C1665_SHARED_BYTES],
                            const pg_c1665_key *key,
                            const uint8_t *peer,
                            size_t peer_len);

/**
 * Tells how many bytes pg_c1665_ecies_encrypt() makes of a message.
 * @return PG_OK, PG_ERROR_LENGTH (no tag has so many bytes, or the message has too many), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_ecies_sealed_len(size_t *sealed_len, size_t message_len, size_t tag_len);

/**
 * Encrypts a message to the owner of a public key with ECIES, as IEEE 1363a and MIRACL have it: KDF2 and HMAC over SHA-256, and
 * AES-128 in CBC mode. For devices that speak it: it does not say who encrypted. The public key is compressed (22 bytes) or uncompressed (43). The
 * ephemeral key comes from the caller's generator. `derive` (P1) goes into the keys and `authenticate` (P2) into the tag; both
 * may be empty (NULL, 0). The tag has 8 to 32 bytes: 16 where nothing else is agreed, 12 in MIRACL's examples.
 * Writes `sealed_len` bytes, the number that pg_c1665_ecies_sealed_len() gives. `sealed` must lie apart from the message and
 * both strings.
 * Cost: one decoding, one multiplication, one multiplication of the generator, two inversions; hashes and blocks of the message.
 * Constant time in the ephemeral key and the message.
 * @return PG_OK, PG_ERROR_LENGTH (sealed_len is another number, no tag or no public key has so many bytes), PG_ERROR_ENCODING (not a
 * public key), PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_OVERLAP (sealed does not lie apart), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_ecies_encrypt(uint8_t *sealed,
                                 size_t sealed_len,
                                 const uint8_t *public_key,
                                 size_t public_key_len,
                                 const uint8_t *message,
                                 size_t message_len,
                                 const uint8_t *derive,
                                 size_t derive_len,
                                 const uint8_t *authenticate,
                                 size_t authenticate_len,
                                 size_t tag_len,
                                 pg_fill fill,
                                 void *context);

/**
 * Decrypts what pg_c1665_ecies_encrypt() made for this key, with the same strings and length of the tag. `message` has room for
 * `sealed_len` bytes, and may be `sealed`; its first `*message_len` bytes are the message then, and zeros follow. It must lie
 * apart from both strings. Nothing is decrypted before the tag has been checked. Wipe the message with pg_wipe(), if it is
 * secret.
 * Cost: one decoding, one multiplication, one inversion; hashes and blocks of the message. Constant time in the key and the
 * message; its length and whether it is valid are public.
 * @return PG_OK, PG_ERROR_VERIFICATION (not made for this key and these strings), PG_ERROR_LENGTH (nothing that is encrypted has so
 * many bytes, no tag has), PG_ERROR_ENCODING (it begins with no point, or the structure holds no key), PG_ERROR_OVERLAP (the
 * outputs do, or message does not lie apart), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_ecies_decrypt(uint8_t *message,
                                 size_t *message_len,
                                 const pg_c1665_key *key,
                                 const uint8_t *sealed,
                                 size_t sealed_len,
                                 const uint8_t *derive,
                                 size_t derive_len,
                                 const uint8_t *authenticate,
                                 size_t authenticate_len,
                                 size_t tag_len);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PRIMEGROUP_C1665_H */
