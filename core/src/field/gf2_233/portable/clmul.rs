//! The carry-less product of limbs, by products of integers.

use crate::limb::{Limb, Wide};

/// Every fourth bit of a double limb.
const HOLES: Wide = Wide::MAX / 15;

/// The carry-less product of two limbs with at most 15 bits per class: 32-bit limbs, or 60 bits of a 64-bit limb.
#[inline(always)]
pub fn clmul(x: Limb, y: Limb) -> Wide {
    const M: Limb = Limb::MAX / 15;
    let x: [Wide; 4] = core::array::from_fn(|i| Wide::from(x & (M << i)));
    let y: [Wide; 4] = core::array::from_fn(|i| Wide::from(y & (M << i)));
    // Bits of class i times bits of class j are bits of class i + j modulo 4. Other bits of a product are carries,
    // which the mask removes.
    let class = |k: usize| {
        let sum = (0..4).fold(0, |z, i| z ^ (x[i] * y[(k + 4 - i) % 4]));
        sum & (HOLES << k)
    };
    class(0) | class(1) | class(2) | class(3)
}
