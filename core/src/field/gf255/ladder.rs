//! Sums and differences for Montgomery ladders. They need not be elements, because products follow. In this layout
//! they are the usual sums and differences; `ladder_lax.rs` skips carries.

use super::{Gf255, Kernel, SmallMultiples};
use crate::ct::Mask;

impl<const C: u64, K: Kernel> Gf255<C, K> {
    /// Replaces `a` and `b` by `a + b` and `a - b`. Each is valid for one product with the opposite result of another
    /// pair, or for [`Self::set_square_selected_lax`].
    #[inline(always)]
    pub fn sum_difference_lax_assign(a: &mut Self, b: &mut Self) {
        Self::sum_difference_assign(a, b);
    }

    /// Replaces `a` and `b` by `a + b` and `a - b`, to be squared.
    #[inline(always)]
    pub fn sum_difference_loose_assign(a: &mut Self, b: &mut Self) {
        Self::sum_difference_assign(a, b);
    }

    /// `self = a - b`, valid for a product with an element or with a small number.
    #[inline(always)]
    pub fn set_difference_lax(&mut self, a: &Self, b: &Self) {
        <Self as crate::field::Field>::set_difference(self, a, b);
    }

    /// `self = b^2` where `m` is true, else `a^2`, for sums or differences of [`Self::sum_difference_lax_assign`].
    #[inline(always)]
    pub fn set_square_selected_lax(&mut self, m: Mask, a: &Self, b: &Self) {
        self.set_square_selected(m, a, b);
    }

    /// `self = a + w b`, w C < 2^27, for a product with a difference of [`Self::set_difference_lax`]. `b` may be such a
    /// difference.
    #[inline(always)]
    pub fn set_sum_small_lax(&mut self, a: &Self, b: &Self, w: u32) {
        self.set_sum_small(a, b, w);
    }
}
