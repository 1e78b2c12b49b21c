//! Scalar multiplication with the four coordinates of a point in the lanes of vectors ([`crate::field::lanes`]), one file per curve model.

#[cfg(feature = "double-odd")]
mod double_odd;
#[cfg(feature = "double-odd")]
pub mod double_odd_e;
#[cfg(feature = "double-odd")]
pub mod double_odd_s;
#[cfg(feature = "edwards25519")]
pub mod edwards;
#[cfg(feature = "edwards25519")]
pub mod montgomery;
