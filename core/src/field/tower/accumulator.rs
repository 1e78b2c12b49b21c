//! [`Accumulator`]: elements of Fp12 while a pairing is computed.

use super::{Line, Params, Twelve};
use crate::field::Field;

/// An element of Fp12, as the tower has it or in a form that a CPU multiplies faster: the value of a Miller loop, and of the final
/// exponentiation.
///
/// Both forms of an element are the same up to a factor of the prime field that the final exponentiation makes 1: lines may bring one.
pub trait Accumulator<P: Params>: Copy {
    /// Whether this is another form than the tower's.
    const IN_LANES: bool;
    /// The neutral element.
    fn one() -> Self;
    /// From the tower.
    fn enter(f: &Twelve<P>) -> Self;
    /// To the tower.
    fn leave(&self) -> Twelve<P>;
    /// `self = self^2`
    fn square_assign(&mut self);
    /// `self = (a + bv + c vw) self`, up to a factor of the prime field.
    fn times_line_m_assign(&mut self, line: &Line<P::Base>);
    /// `self = (a + bw + c vw) self`, up to a factor of the prime field.
    fn times_line_d_assign(&mut self, line: &Line<P::Base>);
    /// `self other`
    #[must_use]
    fn times(&self, other: &Self) -> Self;
    /// The power p^6.
    #[must_use]
    fn conjugate(&self) -> Self;
    /// The power p^n.
    #[must_use]
    fn frobenius_n(&self, n: u32) -> Self;
    /// The square in the cyclotomic subgroup.
    #[must_use]
    fn cyclotomic_square(&self) -> Self;
    /// The power e > 0 in the cyclotomic subgroup, e being public.
    #[must_use]
    fn power(&self, e: u64) -> Self;
}

impl<P: Params> Accumulator<P> for Twelve<P> {
    const IN_LANES: bool = false;

    #[inline(always)]
    fn one() -> Self {
        Twelve::ONE
    }
    #[inline(always)]
    fn enter(f: &Self) -> Self {
        *f
    }
    #[inline(always)]
    fn leave(&self) -> Self {
        *self
    }
    #[inline(always)]
    fn square_assign(&mut self) {
        Field::square_assign(self);
    }
    #[inline(always)]
    fn times_line_m_assign(&mut self, line: &Line<P::Base>) {
        Twelve::times_line_m_assign(self, line);
    }
    #[inline(always)]
    fn times_line_d_assign(&mut self, line: &Line<P::Base>) {
        Twelve::times_line_d_assign(self, line);
    }
    #[inline(always)]
    fn times(&self, other: &Self) -> Self {
        let mut f = *self;
        f *= other;
        f
    }
    #[inline(always)]
    fn conjugate(&self) -> Self {
        let mut f = *self;
        f.conjugate_assign();
        f
    }
    #[inline(always)]
    fn frobenius_n(&self, n: u32) -> Self {
        Twelve::frobenius_n(*self, n)
    }
    #[inline(always)]
    fn cyclotomic_square(&self) -> Self {
        let mut f = *self;
        f.cyclotomic_square_assign();
        f
    }
    #[inline(always)]
    fn power(&self, e: u64) -> Self {
        let mut r = *self;
        for i in (0..e.ilog2()).rev() {
            r.cyclotomic_square_assign();
            if e >> i & 1 == 1 {
                r *= self;
            }
        }
        r
    }
}
