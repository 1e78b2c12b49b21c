//! Scalar multiplication with the four coordinates of a point in the lanes of vectors ([`crate::field::lanes`]), one
//! file per curve model.

mod double_odd;
pub mod double_odd_e;
pub mod double_odd_s;
pub mod edwards;
pub mod montgomery;
pub mod p256;

use crate::ct::Mask;
use crate::curve::mul::digits::{Teeth, make_odd_in_place};
use crate::field::lanes::{LANES, Vector};
use crate::limb::U256;

/// A secret scalar in `D` digits of a comb, four at a time. See [`crate::curve::mul::comb::mul_teeth_by`].
#[derive(Clone, Copy)]
struct Comb<const D: usize> {
    digits: Teeth<D, 4>,
    even: Mask,
}

impl<const D: usize> Comb<D> {
    /// Recodes `k` up to `multiple`, an odd multiple of the order below 2^(5 D).
    #[inline(always)]
    fn new(k: &U256, multiple: &U256) -> Self {
        let mut k = *k;
        let even = make_odd_in_place(&mut k, multiple);
        Comb { digits: Teeth::new(k), even }
    }

    /// Returns the indices of the digits from `first` on, one in each lane, and the mask of lanes with a negative
    /// digit. Lanes without a digit have the index of no entry.
    #[inline(always)]
    fn four(&self, first: usize) -> (Vector, u8) {
        let mut indices = Vector([u64::MAX; LANES]);
        let mut negative = 0;
        for (lane, i) in (first..D).take(LANES).enumerate() {
            let (index, m) = self.digits.digit(i);
            indices.0[lane] = u64::from(index);
            negative |= (m ^ self.even).word32() as u8 & 1 << lane;
        }
        (indices, negative)
    }
}
