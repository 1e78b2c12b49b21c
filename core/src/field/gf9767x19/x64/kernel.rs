//! Which functions the CPU supplies.

use super::super::Kernel;
use super::super::prime::{NEG_INVERSE, SMALL_FACTOR};
use super::product::{mul_at, mul_sub_at, square_sub_sum_at};
use super::*;
use crate::field::cpu::X64;
use crate::field::kernels::in_memory;

// SAFETY of the calls: what they ask for is what the caller has promised.
impl Kernel for X64 {
    in_memory! {
        fn gf9767_mul_at(out, a, b) = mul_at(out, a, b);
        fn gf9767_square_at(out, a) = mul_at(out, a, a);
        fn gf9767_mul_sub_at(out, a, b, c) = mul_sub_at(out, a, b, c);
        fn gf9767_square_sub_at(out, a, b) = mul_sub_at(out, a, a, b);
        fn gf9767_square_sub_sum_at(out, a, b, c) = square_sub_sum_at(out, a, b, c);
        fn gf9767_triple_difference_at(out, a, b) = triple_difference_at(out, a, b);
        fn gf9767_add_at(out, a, b) = add_at(out, a, b);
        fn gf9767_sub_at(out, a, b) = sub_at(out, a, b);
        fn gf9767_sub_sum_at(out, a, b, c) = sub_sum_at(out, a, b, c);
        fn gf9767_sub_double_at(out, a, b) = sub_double_at(out, a, b);
        fn gf9767_mul_small_at(out, a, w) = multiply_all(out, a, w.wrapping_mul(SMALL_FACTOR));
        fn gf9767_scale_at(out, a, f) = multiply_all(out, a, f.wrapping_mul(NEG_INVERSE));
        fn gf9767_inner_product(a, b) -> u32 = inner_product(a, b);
        fn gf9767_integers_at(out, a) = integers_at(out, a);
        fn gf9767_is_negative(a) -> Mask = is_negative(a);
        fn gf9767_negate_if_at(x, m) = negate_if_at(x, m);
        fn gf9767_select_at(out, m, a, b) = select_at(out, m, a, b);
    }
    #[inline(always)]
    unsafe fn gf9767_frobenius_at<const J: usize>(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: see above.
        unsafe { multiply_each(out, a, const { &Frobenius::<J>::FACTORS }) }
    }
    #[inline(always)]
    fn gf9767_invert_prime(c: u32) -> u32 {
        invert_prime(c)
    }
    #[inline(always)]
    fn gf9767_lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        lookup_to(out, table, index);
    }
}
