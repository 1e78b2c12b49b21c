//! Scalar multiplication with the four coordinates of a point in the lanes of vectors ([`crate::field::lanes`]), one
//! file per curve model.

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
#[cfg(feature = "p256")]
pub mod p256;

#[cfg(any(feature = "double-odd", feature = "edwards25519"))]
use crate::curve::mul::digits::split;
#[cfg(any(feature = "double-odd", feature = "edwards25519"))]
use crate::field::lanes::{LANES, Vector};

/// Returns the absolute values of four digits, one in each lane, and the mask of lanes with a negative digit.
#[cfg(any(feature = "double-odd", feature = "edwards25519"))]
fn split_four(digits: &[i8; LANES]) -> (Vector, u8) {
    let mut sizes = Vector::ZERO;
    let mut negative = 0;
    for (lane, d) in digits.iter().enumerate() {
        let (size, m) = split(*d);
        sizes.0[lane] = u64::from(size);
        negative |= m.word32() as u8 & 1 << lane;
    }
    (sizes, negative)
}
