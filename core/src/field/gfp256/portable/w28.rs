//! Products in 29-bit limbs.

use super::{Limbs, P};
use crate::field::mont::w28;

/// `a b / 2^256`.
#[inline(always)]
#[must_use]
pub fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    w28::mul::<w28::Own, _>(a, b, &P, 1)
}

/// `a^2 / 2^256`.
#[inline(always)]
#[must_use]
pub fn square(a: &Limbs) -> Limbs {
    w28::square::<w28::Own, _>(a, &P, 1)
}
