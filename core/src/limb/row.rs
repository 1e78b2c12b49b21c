//! Multiply-accumulate by one word.

use super::{Limb, mac};

/// Computes `out += x v` on as many limbs as the shorter slice has, and returns the carry.
#[inline(always)]
pub fn add_product(out: &mut [Limb], x: Limb, v: &[Limb]) -> Limb {
    let mut carry = 0;
    for (t, y) in out.iter_mut().zip(v) {
        (*t, carry) = mac(*t, x, *y, carry);
    }
    carry
}
