//! The list of the functions.

use super::super::Kernel;
use super::super::prime::{NEG_INVERSE, SMALL_FACTOR};
use super::product::{mul_at, mul_sub_at, square_sub_sum_at};
use super::*;
use crate::field::kernels::in_memory;

/// AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct X64;

// SAFETY of the calls: what they ask for is what the caller has promised.
impl Kernel for X64 {
    in_memory! {
        fn mul_at(out, a, b) = mul_at(out, a, b);
        fn square_at(out, a) = mul_at(out, a, a);
        fn mul_sub_at(out, a, b, c) = mul_sub_at(out, a, b, c);
        fn square_sub_at(out, a, b) = mul_sub_at(out, a, a, b);
        fn square_sub_sum_at(out, a, b, c) = square_sub_sum_at(out, a, b, c);
        fn triple_difference_at(out, a, b) = triple_difference_at(out, a, b);
        fn add_at(out, a, b) = add_at(out, a, b);
        fn sub_at(out, a, b) = sub_at(out, a, b);
        fn sub_sum_at(out, a, b, c) = sub_sum_at(out, a, b, c);
        fn sub_double_at(out, a, b) = sub_double_at(out, a, b);
        fn mul_small_at(out, a, w) = multiply_all(out, a, w.wrapping_mul(SMALL_FACTOR));
        fn scale_at(out, a, f) = multiply_all(out, a, f.wrapping_mul(NEG_INVERSE));
        fn inner_product(a, b) -> u32 = inner_product(a, b);
        fn integers_at(out, a) = integers_at(out, a);
        fn is_negative(a) -> Mask = is_negative(a);
        fn negate_if_at(x, m) = negate_if_at(x, m);
        fn select_at(out, m, a, b) = select_at(out, m, a, b);
    }
    #[inline(always)]
    unsafe fn frobenius_at<const J: usize>(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: the caller promises pointers to elements, and the factors are a constant.
        unsafe { multiply_each(out, a, const { &Frobenius::<J>::FACTORS }) }
    }
    #[inline(always)]
    fn invert_prime(c: u32) -> u32 {
        invert_prime(c)
    }
}
