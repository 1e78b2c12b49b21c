//! Additions word by word, for CPUs with a carry flag.

use super::{Limbs, N};
use crate::ct::Mask;
pub use crate::limb::doubled as double;
use crate::limb::{self, Limb, Wide, adc};

/// Returns `r + top * 2^256` with top < 2^17, folded at bit 255.
#[inline(always)]
pub fn fold<const C: u64>(r: &Limbs, top: Limb) -> Limbs {
    let mut r = *r;
    let over = (top << 1) | (r[N - 1] >> (Limb::BITS - 1));
    r[N - 1] &= Limb::MAX >> 1;
    // over * C < 2^34 does not fit a 32-bit limb.
    let t = over as Wide * C as Wide;
    let mut carry = 0;
    (r[0], carry) = adc(r[0], t as Limb, carry);
    (r[1], carry) = adc(r[1], (t >> Limb::BITS) as Limb, carry);
    for x in &mut r[2..] {
        (*x, carry) = adc(*x, 0, carry);
    }
    r
}

/// `a + b`.
#[inline(always)]
pub fn add<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
    let (r, carry) = limb::add(a, b);
    // a + b is below 2^257, so at most 3C is added, and the sum is below 2^255 + 2^17: an element.
    fold::<C>(&r, carry)
}

/// `a - b`.
#[inline(always)]
pub fn sub<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
    let (r, borrow) = limb::subtract(a, b);
    // After a borrow, the difference is 2^256 = 2C too large. a and b are below 2p, so the correction does not borrow: the
    // sum with 2^256 - 2C carries.
    let m = Mask::from_lsb(borrow).word();
    let mut correction = [m; N];
    correction[0] &= ((2 * C) as Limb).wrapping_neg();
    limb::add(&r, &correction).0
}

/// `a + b w`, w C < 2^30.
#[inline(always)]
pub fn add_small<const C: u64>(a: &Limbs, b: &Limbs, w: u32) -> Limbs {
    add::<C>(a, &super::mul_small::<C>(b, w))
}
