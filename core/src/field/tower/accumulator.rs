//! [`Accumulator`]: elements of Fp12 in the computation of a pairing.

use super::{Line, Params, Quadratic, Twelve};
use crate::ct::{Words, recast};
use crate::field::Field as _;

/// An element of Fp12 in the form of the tower, or in a form that a CPU multiplies faster. It is the value of a Miller
/// loop and of the final exponentiation.
///
/// Both forms of an element are the same up to a factor of the prime field, because lines may bring such a factor. The
/// final exponentiation maps it to 1.
pub trait Accumulator<P: Params>: Copy {
    /// The neutral element.
    fn one() -> Self;
    /// Converts from the tower.
    fn enter(f: Twelve<P>) -> Self;
    /// Converts to the tower.
    fn leave(self) -> Twelve<P>;
    /// Converts from words of the tower's form. (If this is the tower's form, nothing is copied: an element takes half
    /// a kilobyte.)
    #[inline(always)]
    fn enter_words<R: Words>(raw: R) -> Self {
        Self::enter(recast(raw))
    }
    /// Converts to words of the tower's form.
    #[inline(always)]
    fn leave_words<R: Words>(self) -> R {
        recast(self.leave())
    }
    /// Returns `self other`.
    #[must_use]
    #[inline(always)]
    fn product(self, other: Self) -> Self {
        let mut product = self;
        product.product_assign(&other);
        product
    }
    /// Returns the element in the tower, if this is the tower's form. For algorithms that pay only in the tower.
    fn in_tower(&mut self) -> Option<&mut Twelve<P>>;
    /// `self = self^2`
    fn square_assign(&mut self);
    /// `self = self other`
    fn product_assign(&mut self, other: &Self);
    /// `self = (a + bv + c vw) self`, up to a factor of the prime field.
    fn times_line_m_assign(&mut self, line: &Line<P::Base>);
    /// `self = (a + bw + c vw) self`, up to a factor of the prime field.
    fn times_line_d_assign(&mut self, line: &Line<P::Base>);
    /// `self = (a + bv + vw) self`, up to a factor of the prime field.
    fn times_monic_line_m_assign(&mut self, a: &Quadratic<P::Base>, b: &Quadratic<P::Base>) {
        self.times_line_m_assign(&[*a, *b, Quadratic::ONE]);
    }
    /// `self = (1 + aw + b vw) self`, up to a factor of the prime field.
    fn times_monic_line_d_assign(&mut self, a: &Quadratic<P::Base>, b: &Quadratic<P::Base>) {
        self.times_line_d_assign(&[Quadratic::ONE, *a, *b]);
    }
    /// Returns the inverse.
    #[must_use]
    fn invert(&self) -> Self {
        Self::enter(self.leave().invert())
    }
    /// Raises to the power p^6.
    fn conjugate_assign(&mut self);
    /// Raises to the power p.
    fn frobenius_assign(&mut self);
    /// Squares an element of the cyclotomic subgroup.
    fn cyclotomic_square_assign(&mut self);
    /// Raises an element of the cyclotomic subgroup to the power e > 0; e is public. Square-and-multiply from the top.
    /// The exponents are the curve's parameter x and its parts, of small weight.
    fn power_assign(&mut self, e: u64) {
        let base = *self;
        for i in (0..e.ilog2()).rev() {
            self.cyclotomic_square_assign();
            if e >> i & 1 == 1 {
                self.product_assign(&base);
            }
        }
    }
}
