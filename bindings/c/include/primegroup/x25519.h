/**
 * @file
 * X25519 key exchange (RFC 7748).
 *
 * Made by cbindgen: `cargo xtask c header`. Do not edit.
 */

#ifndef PRIMEGROUP_X25519_H
#define PRIMEGROUP_X25519_H


#include "common.h"


/**
 * Bytes of a private key, a public key, and a shared secret.
 */
#define PG_X25519_BYTES 32

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Computes the function X25519 of RFC 7748: clamps the scalar, ignores the top bit of u, and reduces u modulo
 * p. The result is zero if u is of small order; pg_x25519_exchange() refuses that.
 * Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_x25519(uint8_t out[PG_X25519_BYTES],
                    const uint8_t scalar[PG_X25519_BYTES],
                    const uint8_t u[PG_X25519_BYTES]);

/**
 * Computes X25519 of the base point: the public key of a private key, which is any 32 uniform bytes.
 * Cost: one fixed-base multiplication, about four times as fast as pg_x25519(). Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_x25519_base(uint8_t public_key[PG_X25519_BYTES],
                         const uint8_t secret[PG_X25519_BYTES]);

/**
 * Makes a random key pair from 32 bytes of the caller's generator. Wipe the private key with pg_wipe().
 * @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_OVERLAP (the outputs overlap),
 * PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_x25519_generate(uint8_t secret[PG_X25519_BYTES],
                             uint8_t public_key[PG_X25519_BYTES],
                             pg_fill fill,
                             void *context);

/**
 * Computes the secret shared with the owner of `peer`: X25519(secret, peer), refused if it is zero. The
 * secret is a coordinate, not uniform bytes: derive keys from it and from both public keys. Wipe it with
 * pg_wipe().
 * Constant time.
 * @return PG_OK, PG_ERROR_ENCODING (peer is of small order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_x25519_exchange(uint8_t shared[PG_X25519_BYTES],
                             const uint8_t secret[PG_X25519_BYTES],
                             const uint8_t peer[PG_X25519_BYTES]);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PRIMEGROUP_X25519_H */
