//! The kernels: the lists of their functions. Only the products differ.

use super::*;
use crate::field::gf9767x19::Kernel;
use crate::field::gf9767x19::prime::{NEG_INVERSE, SMALL_FACTOR};
use crate::kernels::in_memory;
use core::marker::PhantomData;

/// A kernel with AVX2 and with these products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct By<P>(PhantomData<P>);
/// AVX2.
pub type X64 = By<product::Avx2>;
/// AVX2, and AVX-512 with VNNI for products.
pub type X64W = By<words::Vnni>;

// SAFETY of the calls: the caller has promised what they require.
impl<P: Products> Kernel for By<P> {
    in_memory! {
        fn mul_at(out, a, b) = P::mul_at(out, a, b);
        fn square_at(out, a) = P::mul_at(out, a, a);
        fn mul_sub_at(out, a, b, c) = P::mul_sub_at(out, a, b, c);
        fn square_sub_at(out, a, b) = P::mul_sub_at(out, a, a, b);
        fn square_sub_sum_at(out, a, b, c) = P::square_sub_sum_at(out, a, b, c);
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
