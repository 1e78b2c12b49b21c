//! Which functions the CPU supplies.

use super::super::Kernel;
use super::super::prime::{NEG_INVERSE, SMALL_FACTOR};
use super::product::{mul_at, mul_sub_at, square_sub_sum_at};
use super::*;
use crate::field::cpu::X64;

// SAFETY of the calls: the caller's promises are those asked for here.
impl Kernel for X64 {
    #[inline(always)]
    unsafe fn gf9767_mul_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: see above; here and below.
        unsafe { mul_at(out, a, b) }
    }
    #[inline(always)]
    unsafe fn gf9767_square_at(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: see above.
        unsafe { mul_at(out, a, a) }
    }
    #[inline(always)]
    unsafe fn gf9767_mul_sub_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        // SAFETY: see above.
        unsafe { mul_sub_at(out, a, b, c) }
    }
    #[inline(always)]
    unsafe fn gf9767_square_sub_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: see above.
        unsafe { mul_sub_at(out, a, a, b) }
    }
    #[inline(always)]
    unsafe fn gf9767_square_sub_sum_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        // SAFETY: see above.
        unsafe { square_sub_sum_at(out, a, b, c) }
    }
    #[inline(always)]
    unsafe fn gf9767_triple_difference_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: see above.
        unsafe { triple_difference_at(out, a, b) }
    }
    #[inline(always)]
    unsafe fn gf9767_add_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: see above.
        unsafe { add_at(out, a, b) }
    }
    #[inline(always)]
    unsafe fn gf9767_sub_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: see above.
        unsafe { sub_at(out, a, b) }
    }
    #[inline(always)]
    unsafe fn gf9767_sub_sum_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        // SAFETY: see above.
        unsafe { sub_sum_at(out, a, b, c) }
    }
    #[inline(always)]
    unsafe fn gf9767_sub_double_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: see above.
        unsafe { sub_double_at(out, a, b) }
    }
    #[inline(always)]
    unsafe fn gf9767_mul_small_at(out: *mut Limbs, a: *const Limbs, w: u32) {
        // SAFETY: see above.
        unsafe { multiply_all(out, a, w.wrapping_mul(SMALL_FACTOR)) }
    }
    #[inline(always)]
    unsafe fn gf9767_scale_at(out: *mut Limbs, a: *const Limbs, c: u32) {
        // SAFETY: see above.
        unsafe { multiply_all(out, a, c.wrapping_mul(NEG_INVERSE)) }
    }
    #[inline(always)]
    unsafe fn gf9767_frobenius_at<const J: usize>(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: see above.
        unsafe { multiply_each(out, a, const { &Frobenius::<J>::FACTORS }) }
    }
    #[inline(always)]
    unsafe fn gf9767_inner_product(a: *const Limbs, b: *const Limbs) -> u32 {
        // SAFETY: see above.
        unsafe { inner_product(a, b) }
    }
    #[inline(always)]
    fn gf9767_invert_prime(c: u32) -> u32 {
        invert_prime(c)
    }
    #[inline(always)]
    unsafe fn gf9767_integers_at(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: see above.
        unsafe { integers_at(out, a) }
    }
    #[inline(always)]
    unsafe fn gf9767_is_negative(a: *const Limbs) -> Mask {
        // SAFETY: see above.
        unsafe { is_negative(a) }
    }
    #[inline(always)]
    unsafe fn gf9767_negate_if_at(a: *mut Limbs, m: Mask) {
        // SAFETY: see above.
        unsafe { negate_if_at(a, m) }
    }
    #[inline(always)]
    unsafe fn gf9767_select_at(out: *mut Limbs, m: Mask, a: *const Limbs, b: *const Limbs) {
        // SAFETY: see above.
        unsafe { select_at(out, m, a, b) }
    }
    #[inline(always)]
    fn gf9767_lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        lookup_to(out, table, index);
    }
}
