//! BN254, MIRACL's curve with a pairing over a prime of 254 bits: about 100 bits of security, for what speaks it already. Ethereum's curve of
//! that name is [`alt_bn128`](crate::alt_bn128).
//!
//! Points of G1 are encoded in 33 bytes, of G2 in 65, elements of GT in 384. The neutral elements of G1 and G2 have no encoding. Decoding accepts
//! only what has the order of the groups.
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
//! [`bn254_g1`](crate::bn254_g1) and [`bn254_g2`](crate::bn254_g2) are the groups by themselves, with the schemes that any group
//! has, and hashing to the curve.

#[doc(inline)]
pub use primegroup_core::group::bn254::{Bn254, G1, G2, G2Prepared, Gt, MillerValue, Scalar};
