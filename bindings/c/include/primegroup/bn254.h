/**
 * @file
 * The pairing of MIRACL's BN254 (ABOUT 100 BITS OF SECURITY ONLY) on points of bn254_g1.h and bn254_g2.h, and its
 * third group GT.
 * CMake builds it only with the option PRIMEGROUP_WEAK_GROUPS, or if PRIMEGROUP_GROUPS names bn254.
 *
 * Made by cbindgen: `cargo xtask c header`. Do not edit.
 */

#ifndef PRIMEGROUP_BN254_H
#define PRIMEGROUP_BN254_H


#include "common.h"
#include "bn254_g1.h"
#include "bn254_g2.h"


/**
 * Bytes of an encoded element of GT.
 */
#define PG_BN254_GT_BYTES 384

/**
 * Bytes of an encoded scalar: an integer below the order, as for the groups of points.
 */
#define PG_BN254_SCALAR_BYTES 32

/**
 * An element of GT, the third group, which contains the values of pairings. It is plain memory and may be
 * copied. Fill it with a function of this header before use. Wipe elements made from secrets with pg_wipe().
 */
typedef struct {
  uint64_t opaque[48];
} pg_bn254_gt;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Computes e(p, q), the pairing of a point of each group; it is 1 if one of them is neutral. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_pair(pg_bn254_gt *out,
                        const pg_bn254_g1_point *p,
                        const pg_bn254_g2_point *q);

/**
 * Computes the product of e(p[i], q[i]) for all i below `count`; it is 1 for no pairs. All pairs share one
 * final exponentiation, and up to 16 pairs share the squarings of a Miller loop. Constant time; `count` is
 * public.
 * @return PG_OK, PG_ERROR_LENGTH (more than an object can hold), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_multi_pair(pg_bn254_gt *out,
                              const pg_bn254_g1_point *p,
                              const pg_bn254_g2_point *q,
                              size_t count);

/**
 * Checks whether the product of e(p[i], q[i]) for all i below `count` is 1. Most verifications of
 * pairing-based signatures and proofs reduce to this check. The points are public.
 * @return PG_OK (it is 1, also for no pairs), PG_ERROR_VERIFICATION (it is not), PG_ERROR_LENGTH (more than
 * an object can hold), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_pairing_product_check(const pg_bn254_g1_point *p,
                                         const pg_bn254_g2_point *q,
                                         size_t count);

/**
 * Sets an element of GT to 1.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bn254_gt_one(pg_bn254_gt *out);

/**
 * Decodes an element of GT. Only canonical encodings of elements of the right order are accepted.
 * Cost: about 64 squarings. Constant time, except that the status tells whether the bytes are valid.
 * @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bn254_gt_decode(pg_bn254_gt *out, const uint8_t bytes[PG_BN254_GT_BYTES]);

/**
 * Encodes an element of GT: the coefficients of 1, v, v^2, w, vw, v^2 w over the quadratic extension of the
 * prime field, two integers each. Equal elements have equal encodings. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bn254_gt_encode(uint8_t out[PG_BN254_GT_BYTES], const pg_bn254_gt *element);

/**
 * Computes a b. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bn254_gt_mul(pg_bn254_gt *out, const pg_bn254_gt *a, const pg_bn254_gt *b);

/**
 * Computes 1/a. Constant time.
 * @return PG_OK, PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bn254_gt_invert(pg_bn254_gt *out, const pg_bn254_gt *a);

/**
 * Raises a to the power of a scalar. Constant time in both.
 * @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
 */
PG_MUST_CHECK
pg_status pg_bn254_gt_pow(pg_bn254_gt *out,
                          const pg_bn254_gt *a,
                          const uint8_t scalar[PG_BN254_SCALAR_BYTES]);

/**
 * Sets `equal` to 1 if both elements of GT are equal, else to 0. Constant time.
 * @return PG_OK (for either answer), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bn254_gt_equal(uint32_t *equal, const pg_bn254_gt *a, const pg_bn254_gt *b);

/**
 * Sets `one` to 1 if this is 1, else to 0. Constant time.
 * @return PG_OK (for either answer), PG_ERROR_NULL
 */
PG_MUST_CHECK pg_status pg_bn254_gt_is_one(uint32_t *one, const pg_bn254_gt *a);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PRIMEGROUP_BN254_H */
