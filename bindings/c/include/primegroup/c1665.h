/**
 * @file
 * MIRACL's C1665, x^2 + y^2 = 1 + 5766 x^2 y^2 modulo 2^166 - 5: 80 BITS OF SECURITY ONLY, for compatibility with
 * devices that already use it.
 * This header has MIRACL's key exchange and ECDSA, and the curve. The curve has cofactor 4: decoded points may lie
 * outside the subgroup that the generator generates. Scalars are integers modulo the order of that subgroup.
 * CMake builds it only with the option PRIMEGROUP_WEAK_GROUPS, or if PRIMEGROUP_GROUPS names c1665.
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
 * Bytes of a stored key pair: private key, public key, and a check.
 */
#define PG_C1665_PAIR_BYTES 59

/**
 * Bytes of an uncompressed public key: 04, x and y.
 */
#define PG_C1665_PUBLIC_KEY_UNCOMPRESSED_BYTES 43

/**
 * Bytes of a shared secret: one coordinate.
 */
#define PG_C1665_SHARED_BYTES 21

/**
 * Bytes of a signature: c and d, 21 bytes each, big-endian.
 */
#define PG_C1665_SIGNATURE_BYTES 42

/**
 * Largest number of bytes that encryption adds to a message: an uncompressed point, padding, and a tag of 32
 * bytes.
 */
#define PG_C1665_ECIES_ADDED_BYTES 91

/**
 * An element of the group, decoded. It is plain memory and may be copied. Fill it with a function of this
 * header before use. Wipe elements made from secrets with pg_wipe().
 */
typedef struct {
  uint64_t opaque[12];
} pg_c1665_point;

/**
 * A private key with its public key, for MIRACL's key exchange and ECDSA. The caller provides the memory.
 * pg_c1665_key_from_seed(), _generate() or _from_bytes() fills it, and pg_wipe(&key, sizeof key)
 * wipes it. It may be copied. The layout is internal; to store a key, store the bytes of
 * pg_c1665_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[18];
} pg_c1665_key;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Sets an element to the neutral element.
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
 * Cost: about one square root. Constant time, except that the status tells whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_point_decode(pg_c1665_point *out,
                                const uint8_t bytes[PG_C1665_ELEMENT_BYTES]);

/**
 * Checks whether bytes are the canonical encoding of an element: pg_c1665_point_decode() without the
 * result.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_point_check(const uint8_t bytes[PG_C1665_ELEMENT_BYTES]);

/**
 * Encodes an element. Equal elements have equal encodings.
 * Cost: one inversion. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_point_encode(uint8_t out[PG_C1665_ELEMENT_BYTES],
                                const pg_c1665_point *point);

/**
 * Computes a + b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_point_add(pg_c1665_point *out,
                             const pg_c1665_point *a,
                             const pg_c1665_point *b);

/**
 * Computes a - b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_point_sub(pg_c1665_point *out,
                             const pg_c1665_point *a,
                             const pg_c1665_point *b);

/**
 * Computes -a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_point_neg(pg_c1665_point *out, const pg_c1665_point *a);

/**
 * Computes 2a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_point_double(pg_c1665_point *out, const pg_c1665_point *a);

/**
 * Computes 2^n a with n doublings, faster than n separate calls. Constant time in a; n is public.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_point_double_n(pg_c1665_point *out, const pg_c1665_point *a, uint32_t n);

/**
 * Multiplies an element by a scalar. Constant time in both.
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_point_mul(pg_c1665_point *out,
                             const pg_c1665_point *a,
                             const uint8_t scalar[PG_C1665_SCALAR_BYTES]);

/**
 * Multiplies the generator by a scalar. Uses a table, and is about three times as fast as
 * pg_c1665_point_mul(). Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_point_mul_generator(pg_c1665_point *out,
                                       const uint8_t scalar[PG_C1665_SCALAR_BYTES]);

/**
 * Computes x a + y G, where G is the generator. Runs in VARIABLE time: for public data only.
 * @return PG_OK, PG_ERROR_ENCODING (a scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_point_mul_add_generator_vartime(pg_c1665_point *out,
                                                   const pg_c1665_point *a,
                                                   const uint8_t x[PG_C1665_SCALAR_BYTES],
                                                   const uint8_t y[PG_C1665_SCALAR_BYTES]);

/**
 * Sets `equal` to 1 if both elements are equal, else to 0. Constant time.
 * @return PG_OK (for either answer), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_point_equal(uint32_t *equal,
                               const pg_c1665_point *a,
                               const pg_c1665_point *b);

/**
 * Sets `neutral` to 1 if this is the neutral element, else to 0. Constant time.
 * @return PG_OK (for either answer), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_point_is_identity(uint32_t *neutral, const pg_c1665_point *a);

/**
 * Checks whether bytes are a scalar: an integer below the order. Constant time, except for the answer.
 * @return PG_OK, PG_ERROR_ENCODING (not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_scalar_check(const uint8_t scalar[PG_C1665_SCALAR_BYTES]);

/**
 * Reduces a big-endian integer of any length modulo the order. 48 or more uniform bytes give a uniform scalar.
 * The time depends on the length only.
 * @return PG_OK, PG_ERROR_LENGTH (more bytes than an object can have), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_scalar_reduce(uint8_t out[PG_C1665_SCALAR_BYTES],
                                 const uint8_t *data,
                                 size_t len);

/**
 * Makes a uniform scalar from 64 random bytes, for example a nonce. Wipe it with pg_wipe().
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_scalar_random(uint8_t out[PG_C1665_SCALAR_BYTES],
                                 pg_fill fill,
                                 void *context);

/**
 * Computes a + b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_scalar_add(uint8_t out[PG_C1665_SCALAR_BYTES],
                              const uint8_t a[PG_C1665_SCALAR_BYTES],
                              const uint8_t b[PG_C1665_SCALAR_BYTES]);

/**
 * Computes a - b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_scalar_sub(uint8_t out[PG_C1665_SCALAR_BYTES],
                              const uint8_t a[PG_C1665_SCALAR_BYTES],
                              const uint8_t b[PG_C1665_SCALAR_BYTES]);

/**
 * Computes -a modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_scalar_neg(uint8_t out[PG_C1665_SCALAR_BYTES],
                              const uint8_t a[PG_C1665_SCALAR_BYTES]);

/**
 * Computes a b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_scalar_mul(uint8_t out[PG_C1665_SCALAR_BYTES],
                              const uint8_t a[PG_C1665_SCALAR_BYTES],
                              const uint8_t b[PG_C1665_SCALAR_BYTES]);

/**
 * Computes 1/a modulo the order; the inverse of 0 is 0. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_scalar_invert(uint8_t out[PG_C1665_SCALAR_BYTES],
                                 const uint8_t a[PG_C1665_SCALAR_BYTES]);

/**
 * Derives the key pair from a seed of 16 bytes or more, which must hold at least 32 unpredictable
 * bytes. The same seed always gives the same key. The bytes are the first 21 of the SHA-256 value of a tag and the seed, clamped.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_key_from_seed(pg_c1665_key *key,
                                 const uint8_t *seed,
                                 size_t seed_len);

/**
 * Makes a random key pair from 64 bytes of the caller's generator.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_key_generate(pg_c1665_key *key, pg_fill fill, void *context);

/**
 * Makes the key pair of this private key: an integer of 168 bits, big-endian,
 * a multiple of 4, as MIRACL clamps it.
 * Cost: one fixed-base multiplication. Constant time, except that the status tells whether the bytes are
 * valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are not a private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_key_from_bytes(pg_c1665_key *key,
                                  const uint8_t secret[PG_C1665_SECRET_KEY_BYTES]);

/**
 * Writes the private key as bytes, for storage. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_key_to_bytes(uint8_t secret[PG_C1665_SECRET_KEY_BYTES],
                                const pg_c1665_key *key);

/**
 * Writes both keys and a check of 16 bytes, for pg_c1665_key_from_pair(). They are as secret as the
 * private key: wipe them with pg_wipe(). docs/key-files.md has the format.
 * Cost: one hash. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_key_to_pair(uint8_t pair[PG_C1665_PAIR_BYTES], const pg_c1665_key *key);

/**
 * Makes the key pair of what pg_c1665_key_to_pair() wrote.
 * Cost: one hash and one decoding; no multiplication. Constant time, except that the status tells whether the
 * bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the check is not that of these keys), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_key_from_pair(pg_c1665_key *key, const uint8_t pair[PG_C1665_PAIR_BYTES]);

/**
 * Writes the public key. No computation is needed: the structure holds it.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_key_public(uint8_t public_key[PG_C1665_PUBLIC_KEY_BYTES],
                              const pg_c1665_key *key);

/**
 * Writes the uncompressed public key, as MIRACL's devices send it.
 * Cost: one inversion.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_key_public_uncompressed(uint8_t public_key[PG_C1665_PUBLIC_KEY_UNCOMPRESSED_BYTES],
                                           const pg_c1665_key *key);

/**
 * Checks whether bytes are a public key, compressed (22 bytes) or uncompressed (43 bytes): a point whose
 * order does not divide 4.
 * Cost: one decoding. Every function that takes a public key checks it, so you need not call this first.
 * @return PG_OK, PG_ERROR_ENCODING (not a public key), PG_ERROR_LENGTH (no public key has this length),
 * PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_public_key_check(const uint8_t *public_key, size_t public_key_len);

/**
 * Signs a message with MIRACL's ECDSA and SHA-256. `extra` may be empty (NULL, 0): the nonce then follows RFC
 * 6979, and the signature depends on key and message only. With fresh random bytes in `extra` (for example
 * 32), the nonce depends on them too, which protects against fault attacks. They need not be secret.
 * Verifiers see no difference.
 * Cost: one fixed-base multiplication, one inversion, about 20 compressions of SHA-256. Constant time in the
 * key.
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
 * Like pg_c1665_sign(), for devices that an attacker can disturb: the signature is verified before it is
 * released. `extra` should hold fresh random bytes.
 * Cost: as for pg_c1665_sign(), plus one verification and one encoding.
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
 * Signs a hash value that the caller computed: SHA-256, SHA-384 or SHA-512. ECDSA uses its first 21 bytes, as
 * MIRACL does. The signature does not cover the name of the hash function: a signature of a message is also a
 * signature of its SHA-256 value.
 * @return PG_OK, PG_ERROR_LENGTH (the length does not match the hash function), PG_ERROR_ENCODING (no key in
 * the structure, or the hash function is unknown or another one), PG_ERROR_NULL
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
 * Verifies a signature of a message, hashed with SHA-256. The public key has 22 or 43 bytes. Runs in variable
 * time, because all inputs are public.
 * Cost: one decoding (a square root, if the key is compressed), one double-scalar multiplication, two
 * inversions, one hash.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key),
 * PG_ERROR_LENGTH (no public key has this length), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_verify(const uint8_t signature[PG_C1665_SIGNATURE_BYTES],
                          const uint8_t *public_key,
                          size_t public_key_len,
                          const uint8_t *message,
                          size_t message_len);

/**
 * Verifies a signature of a hash value. The public key is as for pg_c1665_verify().
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_LENGTH (the length does not match the
 * hash function, or no public key has this length), PG_ERROR_ENCODING (not a public key, or the hash function
 * is unknown or another one), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_verify_prehashed(const uint8_t signature[PG_C1665_SIGNATURE_BYTES],
                                    const uint8_t *public_key,
                                    size_t public_key_len,
                                    pg_hash hash,
                                    const uint8_t *value,
                                    size_t value_len);

/**
 * Exchanges keys as MIRACL does: writes the x-coordinate of the point shared with the owner of `peer`,
 * big-endian. The peer's key has 22 or 43 bytes. Derive keys from the shared secret and from both public
 * keys. Wipe the shared secret with pg_wipe().
 * Cost: one decoding (a square root, if the key is compressed), one multiplication, one inversion. Constant
 * time in the key; whether `peer` is valid is public.
 * @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_LENGTH
 * (no public key has this length), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_c1665_exchange(uint8_t shared[PG_C1665_SHARED_BYTES],
                            const pg_c1665_key *key,
                            const uint8_t *peer,
                            size_t peer_len);

/**
 * Computes the number of bytes that pg_c1665_ecies_encrypt() writes for a message.
 * @return PG_OK, PG_ERROR_LENGTH (the tag length is not allowed, or the message is too long), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_c1665_ecies_sealed_len(size_t *sealed_len, size_t message_len, size_t tag_len);

/**
 * Encrypts a message to the owner of a public key with ECIES, as specified by IEEE 1363a and used by MIRACL:
 * KDF2 and HMAC with SHA-256, and AES-128 in CBC mode. It is meant for devices that already use it, and does
 * not authenticate the sender. The public key is compressed (22 bytes) or uncompressed (43). The caller's generator provides the ephemeral key.
 * `derive` (P1) enters the key derivation and `authenticate` (P2) enters the tag; both may be empty (NULL,
 * 0). The tag has 8 to 32 bytes: 16 unless agreed otherwise, 12 in MIRACL's examples.
 * Writes `sealed_len` bytes, the number that pg_c1665_ecies_sealed_len() returns. `sealed` must not overlap
 * the message or the two strings.
 * Cost: one decoding, one multiplication, one fixed-base multiplication, two inversions; hashing and
 * encryption of the message. Constant time in the ephemeral key and the message.
 * @return PG_OK, PG_ERROR_LENGTH (sealed_len is wrong, the tag length is not allowed, or no public key has
 * this length), PG_ERROR_ENCODING (not a public key), PG_ERROR_RANDOMNESS (the generator failed),
 * PG_ERROR_OVERLAP (sealed overlaps an input), PG_ERROR_NULL
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
 * Decrypts a message that pg_c1665_ecies_encrypt() made for this key, with the same strings and tag length.
 * `message` needs room for `sealed_len` bytes, and may be `sealed`. The result takes its first `*message_len`
 * bytes; zeros follow. `message` must not overlap the two strings. Nothing is decrypted before the tag has
 * been checked. Wipe the message with pg_wipe() if it is secret.
 * Cost: one decoding, one multiplication, one inversion; hashing and decryption of the message. Constant time
 * in the key and the message; the message's length and validity are public.
 * @return PG_OK, PG_ERROR_VERIFICATION (not made for this key and these strings), PG_ERROR_LENGTH (no sealed
 * message or no tag has this length), PG_ERROR_ENCODING (it does not begin with a point, or the structure
 * holds no key), PG_ERROR_OVERLAP (the outputs overlap, or message overlaps a string), PG_ERROR_NULL
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
