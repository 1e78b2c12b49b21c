//! Sums and differences for Montgomery ladders with 29-bit limbs: their carries are skipped where products have room for
//! that (`w28.rs` states how much).

use super::{Gf255, Kernel, SmallMultiples, portable};
use crate::ct::Mask;
use crate::settings::IN_PLACE;

impl<const C: u64, K: Kernel> Gf255<C, K> {
    /// Replaces `a` and `b` by `a + b` and `a - b`. Each is valid for one product with the opposite result of another
    /// pair, or for [`Self::set_square_selected_lax`].
    #[inline(always)]
    pub fn sum_difference_lax_assign(a: &mut Self, b: &mut Self) {
        let difference = portable::sub_lax::<C>(&a.0, &b.0);
        a.0 = portable::add_loose::<C>(&a.0, &b.0);
        b.0 = difference;
    }

    /// Replaces `a` and `b` by `a + b` and `a - b`, to be squared.
    #[inline(always)]
    pub fn sum_difference_loose_assign(a: &mut Self, b: &mut Self) {
        // A square multiplies a value by itself, and lax by lax would overflow the columns. So one carry is needed
        // here.
        let difference = portable::carry_once::<C>(&portable::sub_lax::<C>(&a.0, &b.0));
        a.0 = portable::add_loose::<C>(&a.0, &b.0);
        b.0 = difference;
    }

    /// `self = a - b`, valid for a product with an element or with a small number.
    #[inline(always)]
    pub fn set_difference_lax(&mut self, a: &Self, b: &Self) {
        self.0 = portable::sub_lax::<C>(&a.0, &b.0);
    }

    /// `self = b^2` where `m` is true, else `a^2`, for sums or differences of [`Self::sum_difference_lax_assign`].
    #[inline(always)]
    pub fn set_square_selected_lax(&mut self, m: Mask, a: &Self, b: &Self) {
        if IN_PLACE {
            // SAFETY: references to limbs.
            unsafe { portable::square_selected_at::<C>(&raw mut self.0, &raw const a.0, &raw const b.0, m) }
        } else {
            // Selection comes first, so that one carry pass serves both operands.
            self.0 = portable::carry_once::<C>(&m.select_limbs(&a.0, &b.0));
            let p = &raw mut self.0;
            // SAFETY: a reference to limbs; the operand is also the result.
            unsafe { K::square_at::<C>(p, p) }
        }
    }

    /// `self = a + w b`, w C < 2^27, for a product with a difference of [`Self::set_difference_lax`]. `b` may be such a
    /// difference.
    #[inline(always)]
    pub fn set_sum_small_lax(&mut self, a: &Self, b: &Self, w: u32) {
        if IN_PLACE {
            self.0 = portable::add_small_lax::<C>(&a.0, &b.0, w);
        } else {
            self.set_sum_small(a, b, w);
        }
    }
}
