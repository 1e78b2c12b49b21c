//! The kernels: the lists of their functions. Only the products differ.

use super::*;
use crate::field::gf9767x19::Kernel;
use crate::field::gf9767x19::prime::{NEG_INVERSE, SMALL_FACTOR};
use crate::kernels::in_memory;

/// A kernel with the products of a module.
macro_rules! kernel {
    ($(#[doc = $about:literal])* $Kernel:ident by $products:ident) => {
        $(#[doc = $about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $Kernel;

        // SAFETY of the calls: the caller has promised what they require.
        impl Kernel for $Kernel {
            in_memory! {
                fn mul_at(out, a, b) = $products::mul_at(out, a, b);
                fn square_at(out, a) = $products::mul_at(out, a, a);
                fn mul_sub_at(out, a, b, c) = $products::mul_sub_at(out, a, b, c);
                fn square_sub_at(out, a, b) = $products::mul_sub_at(out, a, a, b);
                fn square_sub_sum_at(out, a, b, c) = $products::square_sub_sum_at(out, a, b, c);
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
    };
}
kernel! {
    /// AVX2.
    X64 by product
}
kernel! {
    /// AVX2, and AVX-512 with VNNI for products.
    X64W by words
}
