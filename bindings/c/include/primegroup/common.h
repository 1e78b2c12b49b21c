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
 * The messages of a sum are all different.
 */
#define PG_BLS_BASIC 1

/**
 * What is signed is the public key and the message.
 */
#define PG_BLS_AUGMENTED 2

/**
 * Public keys come with proofs of possession, which make them proven keys: Ethereum's scheme.
 */
#define PG_BLS_POSSESSION 3

/**
 * Signatures that functions verify which have a verdict for each: one for every bit of it.
 */
#define PG_EACH_MAX 32

/**
 * How a call ended. Check it: after anything but PG_OK every output of the call is zero.
 */
enum pg_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * Done; for a verification: the signature is valid.
   */
  PG_OK = 0,
  /**
   * A length is not allowed: a context of more than 255 bytes, an empty tag, a seed of fewer than 16 bytes (BLS: 32), a hash value that
   * is not as long as those of its function.
   */
  PG_ERROR_LENGTH = 1,
  /**
   * Bytes that encode nothing valid: not canonical, not on the curve, zero or neutral where that is not allowed; a key
   * structure that holds no key; a hash function that does not exist.
   */
  PG_ERROR_ENCODING = 2,
  /**
   * A signature, or one of a batch, is not valid.
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
   * A signature was verified before its release, and was not valid: the machine computed wrongly, or the key in memory is
   * damaged.
   */
  PG_ERROR_FAULT = 6,
  /**
   * Two outputs of the call have memory in common, or an output and an input that has to lie apart.
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
 * A hash function whose value is signed, or hashed to the group, in place of the data: one of PG_HASH_SHA224 and so on.
 */
typedef int32_t pg_hash;

/**
 * What protects sums of BLS signatures against keys that are made from those of others: PG_BLS_BASIC, PG_BLS_AUGMENTED or
 * PG_BLS_POSSESSION. Where nothing is summed, the first.
 */
typedef int32_t pg_bls_scheme;

/**
 * A source of random bytes: fills `out` with `len` bytes that nobody can predict, and returns 0; or returns anything
 * else, and the call that asked for them ends with PG_ERROR_RANDOMNESS. `context` is what the caller passed with it.
 */
typedef int (*pg_fill)(void *context, uint8_t *out, size_t len);

/**
 * One signature of a batch.
 */
typedef struct {
  /**
   * The public key, encoded.
   */
  const uint8_t *public_key;
  /**
   * The signature.
   */
  const uint8_t *signature;
  /**
   * The message (or hash value); may be NULL if it is empty.
   */
  const uint8_t *message;
  /**
   * The length of the message.
   */
  size_t message_len;
} pg_batch_item;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Overwrites `len` bytes with zeros, which the compiler cannot leave out. For keys, shared secrets, secret scalars and
 * points made from them, when they are no longer needed. NULL is allowed and does nothing.
 *
 */
void pg_wipe(void *data,
             size_t len);

/**
 * What a status means, in a few English words, for messages to people.
 */
PG_MUST_CHECK const char *pg_status_text(int32_t status);

/**
 * The version of the library that is linked, like PG_VERSION of the header that was compiled.
 */
PG_MUST_CHECK const char *pg_version(void);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PRIMEGROUP_COMMON_H */
