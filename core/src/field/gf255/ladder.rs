//! What ladders are made of: sums and differences that need not be elements, as products follow. In limbs of 29 bits they go without their
//! carries, where products have room for that (`w28.rs` says how much); elsewhere they are the usual ones. A build that calls field
//! operations has these in place, too.

#[cfg(all(primegroup_w28, not(primegroup_narrow)))]
use super::portable;
use super::{Gf255, Kernel};
use crate::ct::Mask;

#[cfg(all(primegroup_w28, not(primegroup_narrow)))]
impl<const C: u64, K: Kernel> Gf255<C, K> {
    /// `a` and `b` become `a + b` and `a - b`, each for one product with the other of another pair, or for [`Self::set_square_selected_lax`].
    #[inline(always)]
    pub fn sum_difference_lax_assign(a: &mut Self, b: &mut Self) {
        let difference = portable::sub_lax::<C>(&a.0, &b.0);
        a.0 = portable::add_loose::<C>(&a.0, &b.0);
        b.0 = difference;
    }

    /// `a` and `b` become `a + b` and `a - b`, which are squared.
    #[inline(always)]
    pub fn sum_difference_loose_assign(a: &mut Self, b: &mut Self) {
        let difference = portable::carry_once::<C>(&portable::sub_lax::<C>(&a.0, &b.0));
        a.0 = portable::add_loose::<C>(&a.0, &b.0);
        b.0 = difference;
    }

    /// `self = a - b`, for a product with an element, or with a small number.
    #[inline(always)]
    pub fn set_difference_lax(&mut self, a: &Self, b: &Self) {
        self.0 = portable::sub_lax::<C>(&a.0, &b.0);
    }

    /// `self = b^2` where `m` is true, else `a^2`, for sums or differences of [`Self::sum_difference_lax_assign`].
    #[inline(always)]
    pub fn set_square_selected_lax(&mut self, m: Mask, a: &Self, b: &Self) {
        #[cfg(primegroup_in_place)]
        // SAFETY: references to limbs.
        unsafe {
            portable::square_selected_at::<C>(&raw mut self.0, &raw const a.0, &raw const b.0, m);
        }
        #[cfg(not(primegroup_in_place))]
        {
            self.0 = portable::carry_once::<C>(&m.select_limbs(&a.0, &b.0));
            let p = &raw mut self.0;
            // SAFETY: a reference to limbs; the operand is the result.
            unsafe { K::square_at::<C>(p, p) }
        }
    }

    /// `self = a + w b` for a product with a difference of [`Self::set_difference_lax`], w C < 2^27; `b` may be one.
    #[inline(always)]
    pub fn set_sum_small_lax(&mut self, a: &Self, b: &Self, w: u32) {
        #[cfg(primegroup_in_place)]
        {
            self.0 = portable::add_small_lax::<C>(&a.0, &b.0, w);
        }
        #[cfg(not(primegroup_in_place))]
        self.set_sum_small(a, b, w);
    }
}

#[cfg(not(all(primegroup_w28, not(primegroup_narrow))))]
impl<const C: u64, K: Kernel> Gf255<C, K> {
    /// `a` and `b` become `a + b` and `a - b`, each for one product with the other of another pair, or for [`Self::set_square_selected_lax`].
    #[inline(always)]
    pub fn sum_difference_lax_assign(a: &mut Self, b: &mut Self) {
        Self::sum_difference_assign(a, b);
    }

    /// `a` and `b` become `a + b` and `a - b`, which are squared.
    #[inline(always)]
    pub fn sum_difference_loose_assign(a: &mut Self, b: &mut Self) {
        Self::sum_difference_assign(a, b);
    }

    /// `self = a - b`, for a product with an element, or with a small number.
    #[inline(always)]
    pub fn set_difference_lax(&mut self, a: &Self, b: &Self) {
        <Self as crate::field::Field>::set_difference(self, a, b);
    }

    /// `self = b^2` where `m` is true, else `a^2`, for sums or differences of [`Self::sum_difference_lax_assign`].
    #[inline(always)]
    pub fn set_square_selected_lax(&mut self, m: Mask, a: &Self, b: &Self) {
        self.set_square_selected(m, a, b);
    }

    /// `self = a + w b` for a product with a difference of [`Self::set_difference_lax`], w C < 2^27; `b` may be one.
    #[inline(always)]
    pub fn set_sum_small_lax(&mut self, a: &Self, b: &Self, w: u32) {
        self.set_sum_small(a, b, w);
    }
}
