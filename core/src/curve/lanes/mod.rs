//! Scalar multiplication with the four coordinates of a point in the lanes of vectors ([`crate::field::lanes`]), one
//! file per curve model.

mod double_odd;
pub mod double_odd_e;
pub mod double_odd_s;
pub mod edwards;
pub mod montgomery;
pub mod p256;

use crate::curve::mul::digits::split;
use crate::field::lanes::{LANES, Vector};

/// Returns the absolute values of four digits, one in each lane, and the mask of lanes with a negative digit.
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
