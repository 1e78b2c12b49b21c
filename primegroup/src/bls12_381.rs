//! BLS12-381: a pairing-friendly curve over a prime of 381 bits, with groups of a prime order of 255 bits; about 120
//! bits of security.
//!
//! Points of G1 are encoded in 48 bytes and points of G2 in 96, in the format of Zcash, Ethereum and the drafts of the
//! IETF. Elements of GT are encoded in 576 bytes: twelve coefficients of 48. Decoding accepts only elements of the
//! prime-order groups.
//!
//! ```
//! use primegroup::bls12_381::{G1, G2, Scalar};
//! use primegroup::pairing::{multi_pair, pair, product_is_one};
//!
//! let s = Scalar::from(7u64);
//! let e = pair(&G1::GENERATOR, &G2::GENERATOR);
//! assert_eq!(pair(&G1::mul_generator(&s), &G2::GENERATOR), e.pow(&s));
//! // A product of pairings shares their squarings, and ends with one exponentiation.
//! let pairs = [(G1::GENERATOR.double(), G2::GENERATOR), (-G1::GENERATOR, G2::GENERATOR.double())];
//! assert!(multi_pair(&pairs).is_one().declassify() && product_is_one(&pairs).declassify());
//! ```
//!
//! [`bls12_381_g1`](crate::bls12_381_g1) and [`bls12_381_g2`](crate::bls12_381_g2) are the groups by themselves, with
//! the schemes that any group has, and hashing to the curve.

#[doc(inline)]
pub use primegroup_core::group::bls12_381::{Bls12381, G1, G2, G2Prepared, Gt, MillerValue, Scalar};
