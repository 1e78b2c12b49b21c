//! Out-of-line functions that write their results to the destination, for WebAssembly and for x86-64 without ADX. Builds
//! with 64-bit limbs use only the products.

use super::portable::{Limbs, add, mul, mul_small, square, sub};
use crate::ct::Mask;

/// `out = a b`.
///
/// # Safety
/// Pointers point to operands that the function on values accepts. No two overlap partially.
#[inline(never)]
pub unsafe fn mul_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
    // SAFETY: upheld by the caller; operands are read before the result is written.
    unsafe { out.write(mul::<C>(&*a, &*b)) }
}

/// `out = a^2`.
///
/// # Safety
/// Pointers point to operands that the function on values accepts. No two overlap partially.
#[inline(never)]
pub unsafe fn square_at<const C: u64>(out: *mut Limbs, a: *const Limbs) {
    // SAFETY: upheld by the caller; operands are read before the result is written.
    unsafe { out.write(square::<C>(&*a)) }
}

/// `out = a w`.
///
/// # Safety
/// Pointers point to operands that the function on values accepts. No two overlap partially.
#[inline(never)]
pub unsafe fn mul_small_at<const C: u64>(out: *mut Limbs, a: *const Limbs, w: u32) {
    // SAFETY: upheld by the caller; operands are read before the result is written.
    unsafe { out.write(mul_small::<C>(&*a, w)) }
}

/// `out = a + b`.
///
/// # Safety
/// Pointers point to operands that the function on values accepts. No two overlap partially.
#[inline(never)]
pub unsafe fn add_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
    // SAFETY: upheld by the caller; operands are read before the result is written.
    unsafe { out.write(add::<C>(&*a, &*b)) }
}

/// `out = a - b`.
///
/// # Safety
/// Pointers point to operands that the function on values accepts. No two overlap partially.
#[inline(never)]
pub unsafe fn sub_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
    // SAFETY: upheld by the caller; operands are read before the result is written.
    unsafe { out.write(sub::<C>(&*a, &*b)) }
}

/// `sum = a + b`, `difference = a - b`.
///
/// # Safety
/// Pointers point to operands that the functions on values accept. No two overlap partially.
#[inline(never)]
pub unsafe fn sum_difference_at<const C: u64>(
    sum: *mut Limbs,
    difference: *mut Limbs,
    a: *const Limbs,
    b: *const Limbs,
) {
    // SAFETY: upheld by the caller; operands are read before the results are written.
    unsafe {
        let (a, b) = (*a, *b);
        sum.write(add::<C>(&a, &b));
        difference.write(sub::<C>(&a, &b));
    }
}

/// `out = b^2` where `m` is true, else `a^2`. The selected operand is not stored in between.
///
/// # Safety
/// Pointers point to operands that the function on values accepts. No two overlap partially.
#[inline(never)]
pub unsafe fn square_selected_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, m: Mask) {
    // SAFETY: upheld by the caller; operands are read before the result is written.
    unsafe { out.write(square::<C>(&m.select_limbs(&*a, &*b))) }
}
