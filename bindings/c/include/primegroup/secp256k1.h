/**
 * @file
 * secp256k1 of SEC 2: a group of prime order r (256 bits, 128 bits of security), which Bitcoin and Ethereum use.
 * This header has ECDSA with the nonces of RFC 6979, and signatures in the formats of IEEE P1363 and DER. It has
 * ECDH, points in the encodings of SEC 1, and hashing to the group by RFC 9380. It also has the group itself, and
 * the generic Schnorr and Diffie-Hellman schemes.
 *
 * Made by cbindgen: `cargo xtask c header`. Do not edit.
 */

#ifndef PRIMEGROUP_SECP256K1_H
#define PRIMEGROUP_SECP256K1_H


#include "common.h"


/**
 * Bytes of a private key.
 */
#define PG_SECP256K1_SECRET_KEY_BYTES 32

/**
 * Bytes of a public key: an encoded element other than the neutral one.
 */
#define PG_SECP256K1_PUBLIC_KEY_BYTES 33

/**
 * Bytes of a stored key pair: private key, public key, and a check.
 */
#define PG_SECP256K1_PAIR_BYTES 81

/**
 * Bytes of a shared secret.
 */
#define PG_SECP256K1_SHARED_BYTES 32

/**
 * Bytes of a signature: r and s, 32 bytes each, big-endian (IEEE P1363).
 */
#define PG_SECP256K1_ECDSA_SIGNATURE_BYTES 64

/**
 * Largest number of bytes of a signature in DER.
 */
#define PG_SECP256K1_ECDSA_DER_BYTES 72

/**
 * Largest number of bytes that encryption adds to a message: an uncompressed point, padding, and a tag of 32
 * bytes.
 */
#define PG_SECP256K1_ECIES_ADDED_BYTES 113

/**
 * Bytes of an encoded element.
 */
#define PG_SECP256K1_ELEMENT_BYTES 33

/**
 * Bytes of an encoded scalar: an integer below the order, big-endian.
 */
#define PG_SECP256K1_SCALAR_BYTES 32

/**
 * Bytes of a point of the standard curve, compressed (SEC 1, section 2.3).
 */
#define PG_SECP256K1_SEC1_COMPRESSED_BYTES 33

/**
 * Bytes of a point of the standard curve, uncompressed.
 */
#define PG_SECP256K1_SEC1_UNCOMPRESSED_BYTES 65

/**
 * Bytes of a coordinate of the standard curve.
 */
#define PG_SECP256K1_SEC1_COORDINATE_BYTES 32

/**
 * Bytes of a generic Schnorr signature.
 */
#define PG_SECP256K1_SCHNORR_SIGNATURE_BYTES 65

/**
 * A private key with its public key, for ECDSA. The caller provides the memory.
 * pg_secp256k1_ecdsa_key_from_seed(), _generate() or _from_bytes() fills it, and pg_wipe(&key, sizeof key)
 * wipes it. It may be copied. The layout is internal; to store a key, store the bytes of
 * pg_secp256k1_ecdsa_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[21];
} pg_secp256k1_ecdsa_key;

/**
 * A private key with its public key, for ECDH. The caller provides the memory.
 * pg_secp256k1_ecdh_key_from_seed(), _generate() or _from_bytes() fills it, and pg_wipe(&key, sizeof key)
 * wipes it. It may be copied. The layout is internal; to store a key, store the bytes of
 * pg_secp256k1_ecdh_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[21];
} pg_secp256k1_ecdh_key;

/**
 * An element of the group, decoded. It is plain memory and may be copied. Fill it with a function of this
 * header before use. Wipe elements made from secrets with pg_wipe().
 */
typedef struct {
  uint64_t opaque[12];
} pg_secp256k1_point;

/**
 * A private key with its public key, for generic Schnorr signatures. The caller provides the memory.
 * pg_secp256k1_schnorr_key_from_seed(), _generate() or _from_bytes() fills it, and pg_wipe(&key, sizeof key)
 * wipes it. It may be copied. The layout is internal; to store a key, store the bytes of
 * pg_secp256k1_schnorr_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[21];
} pg_secp256k1_schnorr_key;

/**
 * A private key with its public key, for generic Diffie-Hellman. The caller provides the memory.
 * pg_secp256k1_dh_key_from_seed(), _generate() or _from_bytes() fills it, and pg_wipe(&key, sizeof key)
 * wipes it. It may be copied. The layout is internal; to store a key, store the bytes of
 * pg_secp256k1_dh_key_to_bytes().
 */
typedef struct {
  uint64_t opaque[21];
} pg_secp256k1_dh_key;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Checks whether bytes are a public key: the canonical encoding of an element other than the neutral one.
 * Cost: one decoding. Every function that takes a public key checks it, so you need not call this first.
 * @return PG_OK, PG_ERROR_ENCODING (not a public key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_public_key_check(const uint8_t public_key[PG_SECP256K1_PUBLIC_KEY_BYTES]);

/**
 * Derives the key pair from a seed of 16 bytes or more, which must hold at least 32 unpredictable
 * bytes. The same seed always gives the same key. docs/schnorr.md has the derivation.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdsa_key_from_seed(pg_secp256k1_ecdsa_key *key,
                                           const uint8_t *seed,
                                           size_t seed_len);

/**
 * Makes a random key pair from 64 bytes of the caller's generator.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdsa_key_generate(pg_secp256k1_ecdsa_key *key,
                                          pg_fill fill,
                                          void *context);

/**
 * Makes the key pair of this private key: an integer from 1 to r-1, r the order, big-endian.
 * Cost: one fixed-base multiplication. Constant time, except that the status tells whether the bytes are
 * valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are not a private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdsa_key_from_bytes(pg_secp256k1_ecdsa_key *key,
                                            const uint8_t secret[PG_SECP256K1_SECRET_KEY_BYTES]);

/**
 * Writes the private key as bytes, for storage. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdsa_key_to_bytes(uint8_t secret[PG_SECP256K1_SECRET_KEY_BYTES],
                                          const pg_secp256k1_ecdsa_key *key);

/**
 * Writes both keys and a check of 16 bytes, for pg_secp256k1_ecdsa_key_from_pair(). They are as secret as the
 * private key: wipe them with pg_wipe(). docs/key-files.md has the format.
 * Cost: one hash. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdsa_key_to_pair(uint8_t pair[PG_SECP256K1_PAIR_BYTES],
                                         const pg_secp256k1_ecdsa_key *key);

/**
 * Makes the key pair of what pg_secp256k1_ecdsa_key_to_pair() wrote.
 * Cost: one hash and one decoding; no multiplication. Constant time, except that the status tells whether the
 * bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the check is not that of these keys), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdsa_key_from_pair(pg_secp256k1_ecdsa_key *key,
                                           const uint8_t pair[PG_SECP256K1_PAIR_BYTES]);

/**
 * Writes the public key. No computation is needed: the structure holds it.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdsa_key_public(uint8_t public_key[PG_SECP256K1_PUBLIC_KEY_BYTES],
                                        const pg_secp256k1_ecdsa_key *key);

/**
 * Derives the key pair from a seed of 16 bytes or more, which must hold at least 32 unpredictable
 * bytes. The same seed always gives the same key. docs/schnorr.md has the derivation.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdh_key_from_seed(pg_secp256k1_ecdh_key *key,
                                          const uint8_t *seed,
                                          size_t seed_len);

/**
 * Makes a random key pair from 64 bytes of the caller's generator.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdh_key_generate(pg_secp256k1_ecdh_key *key,
                                         pg_fill fill,
                                         void *context);

/**
 * Makes the key pair of this private key: an integer from 1 to r-1, r the order, big-endian.
 * Cost: one fixed-base multiplication. Constant time, except that the status tells whether the bytes are
 * valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are not a private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdh_key_from_bytes(pg_secp256k1_ecdh_key *key,
                                           const uint8_t secret[PG_SECP256K1_SECRET_KEY_BYTES]);

/**
 * Writes the private key as bytes, for storage. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdh_key_to_bytes(uint8_t secret[PG_SECP256K1_SECRET_KEY_BYTES],
                                         const pg_secp256k1_ecdh_key *key);

/**
 * Writes both keys and a check of 16 bytes, for pg_secp256k1_ecdh_key_from_pair(). They are as secret as the
 * private key: wipe them with pg_wipe(). docs/key-files.md has the format.
 * Cost: one hash. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdh_key_to_pair(uint8_t pair[PG_SECP256K1_PAIR_BYTES],
                                        const pg_secp256k1_ecdh_key *key);

/**
 * Makes the key pair of what pg_secp256k1_ecdh_key_to_pair() wrote.
 * Cost: one hash and one decoding; no multiplication. Constant time, except that the status tells whether the
 * bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the check is not that of these keys), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdh_key_from_pair(pg_secp256k1_ecdh_key *key,
                                          const uint8_t pair[PG_SECP256K1_PAIR_BYTES]);

/**
 * Writes the public key. No computation is needed: the structure holds it.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdh_key_public(uint8_t public_key[PG_SECP256K1_PUBLIC_KEY_BYTES],
                                       const pg_secp256k1_ecdh_key *key);

/**
 * Signs a message with ECDSA and SHA-256. `extra` may be empty (NULL, 0): the nonce then follows RFC 6979,
 * and the signature depends on key and message only. With fresh random bytes in `extra` (for example 32), the
 * nonce depends on them too, which protects against fault attacks (draft-irtf-cfrg-det-sigs-with-noise). They
 * need not be secret. Verifiers see no difference.
 * Cost: one fixed-base multiplication, one inversion, about 20 compressions of SHA-256. Constant time in the
 * key.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdsa_sign(uint8_t signature[PG_SECP256K1_ECDSA_SIGNATURE_BYTES],
                                  const pg_secp256k1_ecdsa_key *key,
                                  const uint8_t *message,
                                  size_t message_len,
                                  const uint8_t *extra,
                                  size_t extra_len);

/**
 * Like pg_secp256k1_ecdsa_sign(), for devices that an attacker can disturb: the signature is verified before it
 * is released. `extra` should hold fresh random bytes.
 * Cost: as for pg_secp256k1_ecdsa_sign(), plus one verification and one encoding.
 * @return as pg_secp256k1_ecdsa_sign(), and PG_ERROR_FAULT (the signature was not valid)
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdsa_sign_checked(uint8_t signature[PG_SECP256K1_ECDSA_SIGNATURE_BYTES],
                                          const pg_secp256k1_ecdsa_key *key,
                                          const uint8_t *message,
                                          size_t message_len,
                                          const uint8_t *extra,
                                          size_t extra_len);

/**
 * Signs a hash value that the caller computed. If it is longer than 32 bytes, ECDSA uses the first 32, as the
 * standard specifies. The signature does not cover the name of the hash function: a signature of a message is
 * also a signature of its SHA-256 value.
 * @return PG_OK, PG_ERROR_LENGTH (the length does not match the hash function), PG_ERROR_ENCODING (no key in
 * the structure, or the hash function is unknown or not used with ECDSA: BLAKE2), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdsa_sign_prehashed(uint8_t signature[PG_SECP256K1_ECDSA_SIGNATURE_BYTES],
                                            const pg_secp256k1_ecdsa_key *key,
                                            pg_hash hash,
                                            const uint8_t *value,
                                            size_t value_len,
                                            const uint8_t *extra,
                                            size_t extra_len);

/**
 * Like pg_secp256k1_ecdsa_sign_prehashed(), for devices that an attacker can disturb: the signature is verified
 * before it is released, as in pg_secp256k1_ecdsa_sign_checked().
 * @return as pg_secp256k1_ecdsa_sign_prehashed(), and PG_ERROR_FAULT (the signature was not valid)
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdsa_sign_prehashed_checked(uint8_t signature[PG_SECP256K1_ECDSA_SIGNATURE_BYTES],
                                                    const pg_secp256k1_ecdsa_key *key,
                                                    pg_hash hash,
                                                    const uint8_t *value,
                                                    size_t value_len,
                                                    const uint8_t *extra,
                                                    size_t extra_len);

/**
 * Verifies a signature of a message, hashed with SHA-256. The public key is a point in SEC 1 format:
 * compressed (33 bytes) or uncompressed (65). Runs in variable time, because all inputs are public.
 * Cost: one decoding (a square root, if the key is compressed), one double-scalar multiplication, two
 * inversions, one hash.
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key),
 * PG_ERROR_LENGTH (no public key has this length), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdsa_verify(const uint8_t signature[PG_SECP256K1_ECDSA_SIGNATURE_BYTES],
                                    const uint8_t *public_key,
                                    size_t public_key_len,
                                    const uint8_t *message,
                                    size_t message_len);

/**
 * Verifies a signature of a hash value. The public key is as for pg_secp256k1_ecdsa_verify().
 * @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_LENGTH (the length does not match the
 * hash function, or no public key has this length), PG_ERROR_ENCODING (not a public key, or the hash function
 * is unknown or not used with ECDSA: BLAKE2), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdsa_verify_prehashed(const uint8_t signature[PG_SECP256K1_ECDSA_SIGNATURE_BYTES],
                                              const uint8_t *public_key,
                                              size_t public_key_len,
                                              pg_hash hash,
                                              const uint8_t *value,
                                              size_t value_len);

/**
 * Converts a signature to DER, as X.509 and TLS use it. The result takes the first `*der_len` bytes of `der`;
 * zeros follow.
 * @return PG_OK, PG_ERROR_OVERLAP (the outputs overlap), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdsa_signature_to_der(uint8_t der[PG_SECP256K1_ECDSA_DER_BYTES],
                                              size_t *der_len,
                                              const uint8_t signature[PG_SECP256K1_ECDSA_SIGNATURE_BYTES]);

/**
 * Reads a signature from DER. The input must contain nothing else, and no trailing bytes. This function does
 * not check whether the signature is valid; verify it.
 * @return PG_OK, PG_ERROR_ENCODING (not DER, or integers that are too long), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdsa_signature_from_der(uint8_t signature[PG_SECP256K1_ECDSA_SIGNATURE_BYTES],
                                                const uint8_t *der,
                                                size_t der_len);

/**
 * Exchanges keys with ECDH: writes the x-coordinate of the point shared with the owner of `peer`, big-endian.
 * The peer's key is a point in SEC 1 format: compressed (33 bytes) or uncompressed (65). Derive keys from the
 * shared secret and from both public keys. Wipe the shared secret with pg_wipe().
 * Cost: one decoding (a square root, if the point is compressed), one multiplication, one inversion. Constant
 * time in the key; whether `peer` is valid is public.
 * @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_LENGTH
 * (no public key has this length), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecdh_exchange(uint8_t shared[PG_SECP256K1_SHARED_BYTES],
                                     const pg_secp256k1_ecdh_key *key,
                                     const uint8_t *peer,
                                     size_t peer_len);

/**
 * Computes the number of bytes that pg_secp256k1_ecies_encrypt() writes for a message.
 * @return PG_OK, PG_ERROR_LENGTH (the tag length is not allowed, or the message is too long), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_secp256k1_ecies_sealed_len(size_t *sealed_len, size_t message_len, size_t tag_len);

/**
 * Encrypts a message to the owner of a public key with ECIES, as specified by IEEE 1363a and used by MIRACL:
 * KDF2 and HMAC with SHA-256, and AES-128 in CBC mode. It is meant for devices that already use it, and does
 * not authenticate the sender. The public key is compressed (33 bytes) or uncompressed (65). The caller's generator provides the ephemeral key.
 * `derive` (P1) enters the key derivation and `authenticate` (P2) enters the tag; both may be empty (NULL,
 * 0). The tag has 8 to 32 bytes: 16 unless agreed otherwise, 12 in MIRACL's examples.
 * Writes `sealed_len` bytes, the number that pg_secp256k1_ecies_sealed_len() returns. `sealed` must not overlap
 * the message or the two strings.
 * Cost: one decoding, one multiplication, one fixed-base multiplication, two inversions; hashing and
 * encryption of the message. Constant time in the ephemeral key and the message.
 * @return PG_OK, PG_ERROR_LENGTH (sealed_len is wrong, the tag length is not allowed, or no public key has
 * this length), PG_ERROR_ENCODING (not a public key), PG_ERROR_RANDOMNESS (the generator failed),
 * PG_ERROR_OVERLAP (sealed overlaps an input), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_ecies_encrypt(uint8_t *sealed,
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
 * Decrypts a message that pg_secp256k1_ecies_encrypt() made for this key, with the same strings and tag length.
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
pg_status pg_secp256k1_ecies_decrypt(uint8_t *message,
                                     size_t *message_len,
                                     const pg_secp256k1_ecdh_key *key,
                                     const uint8_t *sealed,
                                     size_t sealed_len,
                                     const uint8_t *derive,
                                     size_t derive_len,
                                     const uint8_t *authenticate,
                                     size_t authenticate_len,
                                     size_t tag_len);

/**
 * Hashes a message to the group with the suite secp256k1_XMD:SHA-256_SSWU_RO_ of RFC 9380. The tag `dst` (domain separation tag)
 * names the use; it must not be empty. Constant time in the message.
 * @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_hash_to_group(pg_secp256k1_point *out,
                                     const uint8_t *message,
                                     size_t message_len,
                                     const uint8_t *dst,
                                     size_t dst_len);

/**
 * Sets an element to the neutral element.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_secp256k1_point_identity(pg_secp256k1_point *out);

/**
 * Sets an element to the generator.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_secp256k1_point_generator(pg_secp256k1_point *out);

/**
 * Decodes an element. Only canonical encodings are accepted; the neutral element has none.
 * Cost: about one square root. Constant time, except that the status tells whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_point_decode(pg_secp256k1_point *out,
                                    const uint8_t bytes[PG_SECP256K1_ELEMENT_BYTES]);

/**
 * Checks whether bytes are the canonical encoding of an element: pg_secp256k1_point_decode() without the
 * result.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_secp256k1_point_check(const uint8_t bytes[PG_SECP256K1_ELEMENT_BYTES]);

/**
 * Encodes an element. Equal elements have equal encodings. The neutral element has none: its
 * 33 zero bytes are refused by every function.
 * Cost: one inversion. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_point_encode(uint8_t out[PG_SECP256K1_ELEMENT_BYTES],
                                    const pg_secp256k1_point *point);

/**
 * Computes a + b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_point_add(pg_secp256k1_point *out,
                                 const pg_secp256k1_point *a,
                                 const pg_secp256k1_point *b);

/**
 * Computes a - b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_point_sub(pg_secp256k1_point *out,
                                 const pg_secp256k1_point *a,
                                 const pg_secp256k1_point *b);

/**
 * Computes -a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_secp256k1_point_neg(pg_secp256k1_point *out, const pg_secp256k1_point *a);

/**
 * Computes 2a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_secp256k1_point_double(pg_secp256k1_point *out, const pg_secp256k1_point *a);

/**
 * Computes 2^n a with n doublings, faster than n separate calls. Constant time in a; n is public.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_point_double_n(pg_secp256k1_point *out,
                                      const pg_secp256k1_point *a,
                                      uint32_t n);

/**
 * Multiplies an element by a scalar. Constant time in both.
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_point_mul(pg_secp256k1_point *out,
                                 const pg_secp256k1_point *a,
                                 const uint8_t scalar[PG_SECP256K1_SCALAR_BYTES]);

/**
 * Multiplies the generator by a scalar. Uses a table, and is about three times as fast as
 * pg_secp256k1_point_mul(). Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_point_mul_generator(pg_secp256k1_point *out,
                                           const uint8_t scalar[PG_SECP256K1_SCALAR_BYTES]);

/**
 * Computes x a + y G, where G is the generator. Runs in VARIABLE time: for public data only.
 * @return PG_OK, PG_ERROR_ENCODING (a scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_point_mul_add_generator_vartime(pg_secp256k1_point *out,
                                                       const pg_secp256k1_point *a,
                                                       const uint8_t x[PG_SECP256K1_SCALAR_BYTES],
                                                       const uint8_t y[PG_SECP256K1_SCALAR_BYTES]);

/**
 * Sets `equal` to 1 if both elements are equal, else to 0. Constant time.
 * @return PG_OK (for either answer), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_point_equal(uint32_t *equal,
                                   const pg_secp256k1_point *a,
                                   const pg_secp256k1_point *b);

/**
 * Sets `neutral` to 1 if this is the neutral element, else to 0. Constant time.
 * @return PG_OK (for either answer), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_secp256k1_point_is_identity(uint32_t *neutral, const pg_secp256k1_point *a);

/**
 * Checks whether bytes are a scalar: an integer below the order. Constant time, except for the answer.
 * @return PG_OK, PG_ERROR_ENCODING (not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_secp256k1_scalar_check(const uint8_t scalar[PG_SECP256K1_SCALAR_BYTES]);

/**
 * Reduces a big-endian integer of any length modulo the order. 48 or more uniform bytes give a uniform scalar.
 * The time depends on the length only.
 * @return PG_OK, PG_ERROR_LENGTH (more bytes than an object can have), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_scalar_reduce(uint8_t out[PG_SECP256K1_SCALAR_BYTES],
                                     const uint8_t *data,
                                     size_t len);

/**
 * Makes a uniform scalar from 64 random bytes, for example a nonce. Wipe it with pg_wipe().
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_scalar_random(uint8_t out[PG_SECP256K1_SCALAR_BYTES],
                                     pg_fill fill,
                                     void *context);

/**
 * Computes a + b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_scalar_add(uint8_t out[PG_SECP256K1_SCALAR_BYTES],
                                  const uint8_t a[PG_SECP256K1_SCALAR_BYTES],
                                  const uint8_t b[PG_SECP256K1_SCALAR_BYTES]);

/**
 * Computes a - b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_scalar_sub(uint8_t out[PG_SECP256K1_SCALAR_BYTES],
                                  const uint8_t a[PG_SECP256K1_SCALAR_BYTES],
                                  const uint8_t b[PG_SECP256K1_SCALAR_BYTES]);

/**
 * Computes -a modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_scalar_neg(uint8_t out[PG_SECP256K1_SCALAR_BYTES],
                                  const uint8_t a[PG_SECP256K1_SCALAR_BYTES]);

/**
 * Computes a b modulo the order. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_scalar_mul(uint8_t out[PG_SECP256K1_SCALAR_BYTES],
                                  const uint8_t a[PG_SECP256K1_SCALAR_BYTES],
                                  const uint8_t b[PG_SECP256K1_SCALAR_BYTES]);

/**
 * Computes 1/a modulo the order; the inverse of 0 is 0. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_scalar_invert(uint8_t out[PG_SECP256K1_SCALAR_BYTES],
                                     const uint8_t a[PG_SECP256K1_SCALAR_BYTES]);

/**
 * Maps 48 uniform bytes to the group. One map is not uniform; the sum of two maps is. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_secp256k1_map_to_group(pg_secp256k1_point *out, const uint8_t uniform[48]);

/**
 * Reads a point of the standard curve, compressed or uncompressed, or the single byte 00 for the neutral
 * element. Points that are not on the curve, or not of order r or 1, are refused. Scalars of the group and of
 * the standard curve are the same.
 * Cost: a square root, if the point is compressed. Constant time, except for the format and for whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (not such a point), PG_ERROR_LENGTH (more bytes than an object can have),
 * PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_point_from_sec1(pg_secp256k1_point *out,
                                       const uint8_t *data,
                                       size_t len);

/**
 * Writes the standard point, compressed.
 * Cost: one inversion. Constant time, except for whether the element is neutral.
 * @return PG_OK, PG_ERROR_ENCODING (the neutral element, whose SEC 1 encoding is the single byte 00),
 * PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_point_to_sec1_compressed(uint8_t out[PG_SECP256K1_SEC1_COMPRESSED_BYTES],
                                                const pg_secp256k1_point *point);

/**
 * Writes the standard point, uncompressed.
 * Cost: one inversion. Constant time, except for whether the element is neutral.
 * @return PG_OK, PG_ERROR_ENCODING (the neutral element, whose SEC 1 encoding is the single byte 00),
 * PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_point_to_sec1_uncompressed(uint8_t out[PG_SECP256K1_SEC1_UNCOMPRESSED_BYTES],
                                                  const pg_secp256k1_point *point);

/**
 * Writes the x coordinate of the standard point, big-endian. It is the shared secret of Diffie-Hellman over
 * the standard curve. The neutral element gives zeros, which Diffie-Hellman must refuse. Wipe the coordinate
 * with pg_wipe().
 * Cost: one inversion. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_point_sec1_x(uint8_t out[PG_SECP256K1_SEC1_COORDINATE_BYTES],
                                    const pg_secp256k1_point *point);

/**
 * Hashes to the group by RFC 9380: expand_message_xmd with SHA-512, two maps, their sum. The tag `dst`
 * (domain separation tag) names the use; it must not be empty.
 * @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_hash_to_group_xmd(pg_secp256k1_point *out,
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
pg_status pg_secp256k1_hash_to_scalar_xmd(uint8_t out[PG_SECP256K1_SCALAR_BYTES],
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
pg_status pg_secp256k1_schnorr_key_from_seed(pg_secp256k1_schnorr_key *key,
                                             const uint8_t *seed,
                                             size_t seed_len);

/**
 * Makes a random key pair from 64 bytes of the caller's generator.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_schnorr_key_generate(pg_secp256k1_schnorr_key *key,
                                            pg_fill fill,
                                            void *context);

/**
 * Makes the key pair of this private key: an integer from 1 to r-1, r the order, big-endian.
 * Cost: one fixed-base multiplication. Constant time, except that the status tells whether the bytes are
 * valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are not a private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_schnorr_key_from_bytes(pg_secp256k1_schnorr_key *key,
                                              const uint8_t secret[PG_SECP256K1_SECRET_KEY_BYTES]);

/**
 * Writes the private key as bytes, for storage. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_schnorr_key_to_bytes(uint8_t secret[PG_SECP256K1_SECRET_KEY_BYTES],
                                            const pg_secp256k1_schnorr_key *key);

/**
 * Writes both keys and a check of 16 bytes, for pg_secp256k1_schnorr_key_from_pair(). They are as secret as the
 * private key: wipe them with pg_wipe(). docs/key-files.md has the format.
 * Cost: one hash. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_schnorr_key_to_pair(uint8_t pair[PG_SECP256K1_PAIR_BYTES],
                                           const pg_secp256k1_schnorr_key *key);

/**
 * Makes the key pair of what pg_secp256k1_schnorr_key_to_pair() wrote.
 * Cost: one hash and one decoding; no multiplication. Constant time, except that the status tells whether the
 * bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the check is not that of these keys), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_schnorr_key_from_pair(pg_secp256k1_schnorr_key *key,
                                             const uint8_t pair[PG_SECP256K1_PAIR_BYTES]);

/**
 * Writes the public key. No computation is needed: the structure holds it.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_schnorr_key_public(uint8_t public_key[PG_SECP256K1_PUBLIC_KEY_BYTES],
                                          const pg_secp256k1_schnorr_key *key);

/**
 * Derives the key pair from a seed of 16 bytes or more, which must hold at least 32 unpredictable
 * bytes. The same seed always gives the same key. docs/schnorr.md has the derivation.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_dh_key_from_seed(pg_secp256k1_dh_key *key,
                                        const uint8_t *seed,
                                        size_t seed_len);

/**
 * Makes a random key pair from 64 bytes of the caller's generator.
 * Cost: one fixed-base multiplication. Constant time.
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_secp256k1_dh_key_generate(pg_secp256k1_dh_key *key, pg_fill fill, void *context);

/**
 * Makes the key pair of this private key: an integer from 1 to r-1, r the order, big-endian.
 * Cost: one fixed-base multiplication. Constant time, except that the status tells whether the bytes are
 * valid.
 * @return PG_OK, PG_ERROR_ENCODING (the bytes are not a private key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_dh_key_from_bytes(pg_secp256k1_dh_key *key,
                                         const uint8_t secret[PG_SECP256K1_SECRET_KEY_BYTES]);

/**
 * Writes the private key as bytes, for storage. Wipe them with pg_wipe().
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_dh_key_to_bytes(uint8_t secret[PG_SECP256K1_SECRET_KEY_BYTES],
                                       const pg_secp256k1_dh_key *key);

/**
 * Writes both keys and a check of 16 bytes, for pg_secp256k1_dh_key_from_pair(). They are as secret as the
 * private key: wipe them with pg_wipe(). docs/key-files.md has the format.
 * Cost: one hash. Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_dh_key_to_pair(uint8_t pair[PG_SECP256K1_PAIR_BYTES],
                                      const pg_secp256k1_dh_key *key);

/**
 * Makes the key pair of what pg_secp256k1_dh_key_to_pair() wrote.
 * Cost: one hash and one decoding; no multiplication. Constant time, except that the status tells whether the
 * bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (the check is not that of these keys), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_dh_key_from_pair(pg_secp256k1_dh_key *key,
                                        const uint8_t pair[PG_SECP256K1_PAIR_BYTES]);

/**
 * Writes the public key. No computation is needed: the structure holds it.
 * @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_dh_key_public(uint8_t public_key[PG_SECP256K1_PUBLIC_KEY_BYTES],
                                     const pg_secp256k1_dh_key *key);

/**
 * Signs a message with the generic Schnorr scheme (docs/schnorr.md), in a context of at most 255 bytes, which
 * may be empty. A signature for one context is invalid in every other. `extra` may be empty. Fresh random
 * bytes in it protect against fault attacks.
 * Cost: one fixed-base multiplication, one encoding, two hashes. Constant time in the key.
 * @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key),
 * PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_secp256k1_schnorr_sign(uint8_t signature[PG_SECP256K1_SCHNORR_SIGNATURE_BYTES],
                                    const pg_secp256k1_schnorr_key *key,
                                    const uint8_t *message,
                                    size_t message_len,
                                    const uint8_t *context,
                                    size_t context_len,
                                    const uint8_t *extra,
                                    size_t extra_len);

/**
 * Like pg_secp256k1_schnorr_sign(), for devices that an attacker can disturb: the signature is verified before
 * it is released. `extra` should hold fresh random bytes.
 * Cost: as for pg_secp256k1_schnorr_sign(), plus one verification and one encoding.
 * @return as pg_secp256k1_schnorr_sign(), and PG_ERROR_FAULT (the signature was not valid)
 */
PG_MUST_CHECK
pg_status pg_secp256k1_schnorr_sign_checked(uint8_t signature[PG_SECP256K1_SCHNORR_SIGNATURE_BYTES],
                                            const pg_secp256k1_schnorr_key *key,
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
pg_status pg_secp256k1_schnorr_verify(const uint8_t signature[PG_SECP256K1_SCHNORR_SIGNATURE_BYTES],
                                      const uint8_t public_key[PG_SECP256K1_PUBLIC_KEY_BYTES],
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
pg_status pg_secp256k1_schnorr_verify_batch(const pg_batch_item *batch,
                                            size_t count,
                                            const uint8_t *context,
                                            size_t context_len);

/**
 * Verifies many generic Schnorr signatures of one context, and tells which are valid: `valid[i]` is 1 if
 * pg_secp256k1_schnorr_verify() accepts signature i, otherwise 0. `valid` points to `count` bytes. A signature with
 * an invalid public key is not valid. Runs in variable time. Up to 4096
 * signatures are verified together, which takes a fraction of the time of single verification if few are
 * not valid, and at most 1.15 times that time otherwise. This allocates some megabytes. On boards, at most
 * PG_EACH_MAX signatures are verified, one by one.
 * @return PG_OK (the verdicts are written, valid or not), PG_ERROR_LENGTH (context too long, count too large),
 * PG_ERROR_NULL (also for a pointer in an item)
 */
PG_MUST_CHECK
pg_status pg_secp256k1_schnorr_verify_each(uint8_t *valid,
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
pg_status pg_secp256k1_dh_exchange(uint8_t shared[PG_SECP256K1_SHARED_BYTES],
                                   const pg_secp256k1_dh_key *key,
                                   const uint8_t peer[PG_SECP256K1_PUBLIC_KEY_BYTES]);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PRIMEGROUP_SECP256K1_H */
