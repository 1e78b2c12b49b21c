//! Products of the portable kernel in 29-bit limbs ([`w28`]) for moduli with enough words, else in words.

use super::arith;
use super::w28::{self, Own, SHORTEST};
use crate::limb::{Int, Limb};

/// `a b / R` modulo p, below p, for any a and b < p.
#[inline(always)]
pub fn mul<const N: usize>(a: &Int<N>, b: &Int<N>, p: &Int<N>, p0inv: Limb) -> Int<N> {
    if N >= SHORTEST { w28::mul::<Own, _>(a, b, p, p0inv) } else { arith::mul(a, b, p, p0inv) }
}

/// `a^2 / R` modulo p, below p, for a < p.
#[inline(always)]
pub fn square<const N: usize>(a: &Int<N>, p: &Int<N>, p0inv: Limb) -> Int<N> {
    if N >= SHORTEST { w28::square::<Own, _>(a, p, p0inv) } else { arith::mul(a, a, p, p0inv) }
}

/// Computes [`mul`] and writes the result to the destination.
///
/// # Safety
/// Pointers point to elements; operands may alias the result.
#[inline(always)]
pub unsafe fn mul_at<const N: usize>(out: *mut Int<N>, a: *const Int<N>, b: *const Int<N>, p: &Int<N>, p0inv: Limb) {
    // SAFETY: upheld by the caller.
    unsafe {
        if N >= SHORTEST { w28::mul_at::<Own, _>(out, a, b, p, p0inv) } else { arith::mul_at(out, a, b, p, p0inv) }
    }
}

/// Computes [`square`] and writes the result to the destination.
///
/// # Safety
/// Same contract as [`mul_at`].
#[inline(always)]
pub unsafe fn square_at<const N: usize>(out: *mut Int<N>, a: *const Int<N>, p: &Int<N>, p0inv: Limb) {
    // SAFETY: upheld by the caller.
    unsafe {
        if N >= SHORTEST { w28::square_at::<Own, _>(out, a, p, p0inv) } else { arith::mul_at(out, a, a, p, p0inv) }
    }
}

/// `a b`, unreduced.
#[inline(always)]
pub fn double_product<const N: usize>(out: &mut [Int<N>; 2], a: &Int<N>, b: &Int<N>) {
    *out = w28::double_product::<Own, _>(a, b);
}

/// `x / R` for x < pR, in halves.
#[inline(always)]
pub fn reduce<const N: usize>(low: &mut Int<N>, high: &Int<N>, p: &Int<N>, p0inv: Limb) -> Int<N> {
    w28::reduce::<Own, _>([low, high], p, p0inv)
}
