/**
 * @file
 * primegroup for C and C++ (C99, C++11): what the headers of all groups share.
 *
 * Rules for every function:
 *
 * - It returns a pg_status, which must be checked. After anything but PG_OK, all outputs are zero.
 * - Arrays have the length in their declaration; sizes are macros (PG_JQ255E_SIGNATURE_BYTES). Other inputs come with a length;
 *   where the length is 0, the pointer may be NULL. Any other NULL gives PG_ERROR_NULL, and never a crash.
 * - An output may be the same memory as any input of the call, or overlap it in any way: the result is the same, as nothing is written
 *   before all inputs are used. (After an error the zeros are written there, too.) Two outputs of one call must lie apart: where they
 *   overlap, the call ends with PG_ERROR_OVERLAP. ECIES, whose messages have any length, also wants some inputs apart, and says which.
 * - Nothing is allocated, nothing is global: all functions can be called from several threads, or from an interrupt, at once.
 * - Constant time in everything that may be secret, unless the name ends in _vartime or the comment says what is public.
 *   Verification is in variable time.
 * - Structures are memory of the caller: plain bytes inside, aligned as C aligns them, to be wiped with pg_wipe() if they hold
 *   or depend on a secret. A structure that is not filled by a function of this library is not a value; for keys that is
 *   noticed where they are all zero (PG_ERROR_ENCODING), otherwise the result is senseless.
 * - Scalars and private keys are integers in 32 bytes, little-endian.
 *
 * Made by cbindgen: `cargo xtask c header`. Do not edit.
 */

#ifndef PRIMEGROUP_COMMON_H
#define PRIMEGROUP_COMMON_H


#include <stddef.h>
#include <stdint.h>

/** The version of this header. */
#define PG_VERSION "0.1.0"

/** On functions whose result must be looked at: the compiler warns where it is not. */
#if !defined(PG_MUST_CHECK)
#if defined(__GNUC__) || defined(__clang__) || defined(__ARMCC_VERSION)
#define PG_MUST_CHECK __attribute__((warn_unused_result))
#elif defined(__cplusplus) && __cplusplus >= 201703L
#define PG_MUST_CHECK [[nodiscard]]
#elif defined(_MSC_VER)
#include <sal.h>
#define PG_MUST_CHECK _Check_return_
#else
#define PG_MUST_CHECK
#endif
#endif


/**
 * SHA-224, 28 bytes.
 */
#define PG_HASH_SHA224 1

/**
 * SHA-256, 32 bytes.
 */
#define PG_HASH_SHA256 2

/**
 * SHA-384, 48 bytes.
 */
#define PG_HASH_SHA384 3

/**
 * SHA-512, 64 bytes.
 */
#define PG_HASH_SHA512 4

/**
 * SHA-512/224, 28 bytes.
 */
#define PG_HASH_SHA512_224 5

/**
 * SHA-512/256, 32 bytes.
 */
#define PG_HASH_SHA512_256 6

/**
 * SHA3-224, 28 bytes.
 */
#define PG_HASH_SHA3_224 7

/**
 * SHA3-256, 32 bytes.
 */
#define PG_HASH_SHA3_256 8

/**
 * SHA3-384, 48 bytes.
 */
#define PG_HASH_SHA3_384 9

/**
 * SHA3-512, 64 bytes.
 */
#define PG_HASH_SHA3_512 10

/**
 * BLAKE2b, 64 bytes.
 */
#define PG_HASH_BLAKE2B 11

/**
 * BLAKE2s, 32 bytes.
 */
#define PG_HASH_BLAKE2S 12

/**
 * All messages of an aggregate are different.
 */
#define PG_BLS_BASIC 1

/**
 * The signed message is the public key followed by the message.
 */
#define PG_BLS_AUGMENTED 2

/**
 * Public keys come with proofs of possession; a verified proof makes a proven key. Ethereum uses this scheme.
 */
#define PG_BLS_POSSESSION 3

/**
 * Largest number of signatures on boards for the functions that write a verdict for each signature. With an operating
 * system there is no limit.
 */
#define PG_EACH_MAX 32

/**
 * Result of a call. Check it: after anything except PG_OK, every output of the call is zero.
 */
enum pg_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * Success. For a verification: the signature is valid.
   */
  PG_OK = 0,
  /**
   * A length is not allowed: a context of more than 255 bytes, an empty tag, a seed of fewer than 16 bytes (BLS:
   * 32), or a hash value whose length does not match its hash function.
   */
  PG_ERROR_LENGTH = 1,
  /**
   * An input is not a valid encoding: it is not canonical, not on the curve, or zero or neutral where that is not
   * allowed. Also: a key structure that holds no key, or an unknown hash function.
   */
  PG_ERROR_ENCODING = 2,
  /**
   * The signature, or a signature of the batch, is not valid.
   */
  PG_ERROR_VERIFICATION = 3,
  /**
   * The random number generator failed.
   */
  PG_ERROR_RANDOMNESS = 4,
  /**
   * A pointer is NULL.
   */
  PG_ERROR_NULL = 5,
  /**
   * A new signature was verified before its release and was not valid: the CPU made an error, or the key in memory
   * is damaged.
   */
  PG_ERROR_FAULT = 6,
  /**
   * Two outputs of the call overlap, or an output overlaps an input that must be separate from it.
   */
  PG_ERROR_OVERLAP = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum pg_status pg_status;
#else
typedef int32_t pg_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Hash function of a prehashed message: one of PG_HASH_SHA224 and so on. The hash value is signed, or hashed to the
 * group, instead of the data.
 */
typedef int32_t pg_hash;

/**
 * Scheme of BLS signatures: PG_BLS_BASIC, PG_BLS_AUGMENTED or PG_BLS_POSSESSION. It defines how aggregates are
 * protected against rogue keys, which an attacker makes from the keys of others. Without aggregation, use
 * PG_BLS_BASIC.
 */
typedef int32_t pg_bls_scheme;

/**
 * Source of random bytes. The function fills `out` with `len` unpredictable bytes and returns 0. If it returns
 * anything else, the call that needed the bytes ends with PG_ERROR_RANDOMNESS. `context` is the pointer that the
 * caller passed together with the function.
 */
typedef int (*pg_fill)(void *context, uint8_t *out, size_t len);

/**
 * One signature of a batch.
 */
typedef struct {
  /**
   * Public key, encoded.
   */
  const uint8_t *public_key;
  /**
   * Signature.
   */
  const uint8_t *signature;
  /**
   * Message (or hash value); may be NULL if it is empty.
   */
  const uint8_t *message;
  /**
   * Length of the message in bytes.
   */
  size_t message_len;
} pg_batch_item;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Overwrites `len` bytes with zeros; the compiler cannot remove this. Use it for keys, shared secrets, secret
 * scalars, and points made from them, when they are no longer needed. `data` may be NULL; the call then does nothing.
 *
 */
void pg_wipe(void *data,
             size_t len);

/**
 * Returns the meaning of a status as a short English text, for messages to people.
 */
PG_MUST_CHECK const char *pg_status_text(int32_t status);

/**
 * Returns the version of the linked library. PG_VERSION is the version of the header at compile time.
 */
PG_MUST_CHECK const char *pg_version(void);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PRIMEGROUP_COMMON_H */
