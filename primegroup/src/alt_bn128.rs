//! alt_bn128, the curve with a pairing of Ethereum's precompiles (EIP-196, EIP-197), over a prime of 254 bits: about 100 bits of security, for what
//! speaks it already. MIRACL's [`bn254`](crate::bn254) is another curve.
//!
//! Points of G1 are encoded in 32 bytes, of G2 in 64, as gnark-crypto has them, elements of GT in 384. Decoding accepts only what has the order of
//! the groups.
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
//! [`alt_bn128_g1`](crate::alt_bn128_g1) and [`alt_bn128_g2`](crate::alt_bn128_g2) are the groups by themselves, with the schemes that any group
//! has, and hashing to the curve.

#[doc(inline)]
pub use primegroup_core::group::alt_bn128::{AltBn128, G1, G2, G2Prepared, Gt, MillerValue, Scalar};
