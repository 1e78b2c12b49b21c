//! alt_bn128, the pairing-friendly curve of Ethereum's precompiles (EIP-196, EIP-197), over a prime of 254 bits. Its
//! security is about 100 bits, so use it only for protocols that require it. MIRACL's [`bn254`](crate::bn254) is a
//! different curve.
//!
//! Points of G1 are encoded in 32 bytes and points of G2 in 64, in the format of gnark-crypto; elements of GT in 384
//! bytes. Decoding accepts only elements of the prime-order groups.
//!
//! ```
//! use primegroup::alt_bn128::{G1, G2, Scalar};
//! use primegroup::pairing::pair;
//!
//! let s = Scalar::from(7u64);
//! let e = pair(&G1::GENERATOR, &G2::GENERATOR);
//! assert_eq!(pair(&G1::mul_generator(&s), &G2::GENERATOR), e.pow(&s));
//! ```
//!
//! [`alt_bn128_g1`](crate::alt_bn128_g1) and [`alt_bn128_g2`](crate::alt_bn128_g2) are the groups by themselves, with
//! the schemes that any group has, and hashing to the curve.

#[doc(inline)]
pub use primegroup_core::group::alt_bn128::{AltBn128, G1, G2, G2Prepared, Gt, MillerValue, Scalar};
