//! [`Sum`]: sums of products of Fp2 that are reduced once.

use crate::ct::Words;

/// A sum of products of pairs a + bi over the prime field `F`. It is reduced only after all additions, because half of
/// the work of a product is its reduction. Fields without suitable kernels reduce each product.
///
/// **Bounds**, with products of pairs of elements: see the implementations. Formulas state how many products they add.
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
    /// `self += (1 + i) other`; `other` is lost.
    #[inline(always)]
    fn add_turned(&mut self, other: &mut Self) {
        other.times_one_plus_i_assign();
        self.add(other);
    }
    /// Reduces the sum to a pair in `out`; the sum is lost. Two reductions
    fn reduce_to(&mut self, out: &mut [F; 2]);
    /// `out = a + b`, possibly unreduced: for [`Self::set_product`]. Each factor is a sum of at most two elements.
    /// A product then reads factors below 2p, and the bound of the sum counts it four times.
    fn set_factor(out: &mut [F; 2], a: &[F; 2], b: &[F; 2]);
}
