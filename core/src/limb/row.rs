//! Rows of products.

use super::{Limb, mac};

/// `out += x v`, of as many limbs as the shorter one has; the carry.
#[inline(always)]
pub fn add_product(out: &mut [Limb], x: Limb, v: &[Limb]) -> Limb {
    let mut carry = 0;
    for (t, y) in out.iter_mut().zip(v) {
        (*t, carry) = mac(*t, x, *y, carry);
    }
    carry
}
