//! BN254, MIRACL's pairing-friendly curve over a prime of 254 bits. Its security is about 100 bits, so use it only for
//! protocols that require it. Ethereum's curve of the same name is [`alt_bn128`](crate::alt_bn128).
//!
//! Points of G1 are encoded in 33 bytes, points of G2 in 65, and elements of GT in 384. The neutral elements of G1 and
//! G2 have no encoding. Decoding accepts only elements of the prime-order groups.
//!
//! ```
//! use primegroup::bn254::{G1, G2, Scalar};
//! use primegroup::pairing::pair;
//!
//! let s = Scalar::from(7u64);
//! let e = pair(&G1::GENERATOR, &G2::GENERATOR);
//! assert_eq!(pair(&G1::mul_generator(&s), &G2::GENERATOR), e.pow(&s));
//! ```
//!
//! [`bn254_g1`](crate::bn254_g1) and [`bn254_g2`](crate::bn254_g2) are the groups by themselves, with the schemes that
//! any group has, and hashing to the curve.

#[doc(inline)]
pub use primegroup_core::group::bn254::{Bn254, G1, G2, G2Prepared, Gt, MillerValue, Scalar};
