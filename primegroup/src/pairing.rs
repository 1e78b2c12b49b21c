//! Pairings: e(P, Q) for P in the first group of a curve and Q in the second, with values in the third, linear in both.
//!
//! The trait [`Pairing`] is for code that is generic over curves. Code for a single curve, such as
//! [`bls12_381`](crate::bls12_381), has all operations as functions and methods.
//!
//! ```
//! # #[cfg(feature = "bls12_381")] {
//! use primegroup::Group;
//! use primegroup::pairing::{Argument, Pairing};
//!
//! /// Whether Q is to the second generator what P is to the first: sP and sH have the same s.
//! fn same_scalar<E: Pairing>(p: &E::G1, q: &E::G2) -> bool {
//!     let h = E::G2::GENERATOR;
//!     E::product_is_one_vartime(&[(*p, Argument::Point(&h)), (-E::G1::GENERATOR, Argument::Point(q))])
//! }
//!
//! use primegroup::bls12_381::{Bls12381, G1, G2, Scalar};
//! let s = Scalar::from(7u64);
//! assert!(same_scalar::<Bls12381>(&G1::mul_generator(&s), &G2::mul_generator(&s)));
//! assert!(!same_scalar::<Bls12381>(&G1::mul_generator(&s), &G2::GENERATOR));
//! # }
//! ```

pub use primegroup_core::pairing::{
    Argument, Pairing, Target, multi_miller_loop, multi_pair, pair, product_is_one, product_is_one_vartime,
};
