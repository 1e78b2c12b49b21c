//! [`Sum`]: sums of products of Fp2 that are reduced once.

use crate::ct::Words;

/// A sum of products of pairs a + bi over the prime field `F`, which is reduced when all is added: half of the work of a product is its
/// reduction. Fields whose kernels have nothing better reduce each product.
///
/// **Bounds**, with products of pairs of elements: see what implements this; formulas say what they add up.
pub trait Sum<F>: Words {
    /// `self = a b`, for elements or factors made by [`Self::set_factor`]. 3M without reduction
    fn set_product(&mut self, a: &[F; 2], b: &[F; 2]);
    /// `self = a^2`, for an element. 2M without reduction
    fn set_square(&mut self, a: &[F; 2]);
    /// `self += other`
    fn add(&mut self, other: &Self);
    /// `self -= other`
    fn subtract(&mut self, other: &Self);
    /// `self -= a + b`
    #[inline(always)]
    fn subtract_two(&mut self, a: &Self, b: &Self) {
        self.subtract(a);
        self.subtract(b);
    }
    /// `self = (1 + i) self`
    fn times_one_plus_i_assign(&mut self);
    /// `self += (1 + i) other`, which is lost.
    #[inline(always)]
    fn add_turned(&mut self, other: &mut Self) {
        other.times_one_plus_i_assign();
        self.add(other);
    }
    /// The pair that this is, in `out`; the sum is lost. Two reductions
    fn reduce_to(&mut self, out: &mut [F; 2]);
    /// `out = a + b`, which need not be reduced: for [`Self::set_product`], each factor a sum of at most two elements.
    fn set_factor(out: &mut [F; 2], a: &[F; 2], b: &[F; 2]);
}
