//! Out-of-line functions that write their results to the destination, for WebAssembly and for x86-64 without ADX. Builds
//! with 64-bit limbs use only the products.

use super::portable::{Limbs, add, mul, mul_small, square, sub};
use crate::kernels::in_memory;

// SAFETY of all: upheld by the caller; operands are read before the result is written.
in_memory! { apart:
    /// `out = a b`.
    fn mul_at<C>(out, a, b) = out.write(mul::<C>(&*a, &*b));
    /// `out = a^2`.
    fn square_at<C>(out, a) = out.write(square::<C>(&*a));
    /// `out = a w`.
    fn mul_small_at<C>(out, a, w) = out.write(mul_small::<C>(&*a, w));
    /// `out = a + b`.
    fn add_at<C>(out, a, b) = out.write(add::<C>(&*a, &*b));
    /// `out = a - b`.
    fn sub_at<C>(out, a, b) = out.write(sub::<C>(&*a, &*b));
    /// `sum = a + b`, `difference = a - b`.
    fn sum_difference_at<C>(sum, difference, a, b) = {
        let (a, b) = (*a, *b);
        sum.write(add::<C>(&a, &b));
        difference.write(sub::<C>(&a, &b));
    };
    /// `out = b^2` where `m` is true, else `a^2`. The selected operand is not stored in between.
    fn square_selected_at<C>(out, a, b, m) = out.write(square::<C>(&m.select_limbs(&*a, &*b)));
}
