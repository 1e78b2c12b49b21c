//! Fp12 = Fp6\[w\], w^2 = v; and its cyclotomic subgroup, of order p^4 - p^2 + 1.

use super::operators::operators;
use super::{Params, Quadratic, Sextic};
use crate::ct::{Mask, Words};
use crate::field::{Field, scratch};
use core::mem::MaybeUninit;

/// `c0 + c1 w`.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Twelve<P: Params>(pub [Sextic<P>; 2]);

// SAFETY: two elements, which are words.
unsafe impl<P: Params> Words for Twelve<P> {}

/// The value of a line at a point, three of six coefficients of Fp2: of 1, v and vw for twists of type M, of 1, w and vw for type D.
pub type Line<F> = [Quadratic<F>; 3];

impl<P: Params> Twelve<P> {
    /// The conjugate over Fp6, which is the power p^6: the inverse, in the cyclotomic subgroup.
    #[inline]
    pub fn conjugate_assign(&mut self) {
        let [_, c1] = &mut self.0;
        c1.negate_assign();
    }

    /// The coefficients of w^0 to w^5.
    #[must_use]
    pub fn powers(&self) -> [Quadratic<P::Base>; 6] {
        let [Sextic([a, c, e]), Sextic([b, d, f])] = self.0;
        [a, b, c, d, e, f]
    }

    /// The element with these coefficients of w^0 to w^5.
    #[must_use]
    pub fn from_powers([a, b, c, d, e, f]: [Quadratic<P::Base>; 6]) -> Self {
        Twelve([Sextic([a, c, e]), Sextic([b, d, f])])
    }

    /// The power p. 5M of Fp2
    pub fn frobenius_assign(&mut self) {
        let mut all = self.powers();
        all.iter_mut().for_each(Quadratic::conjugate_assign);
        let (_, rest) = all.split_at_mut(1);
        for (x, factor) in rest.iter_mut().zip(&P::FROBENIUS) {
            *x *= factor;
        }
        *self = Self::from_powers(all);
    }

    /// The power p^n.
    #[must_use]
    pub fn frobenius_n(mut self, n: u32) -> Self {
        (0..n).for_each(|_| self.frobenius_assign());
        self
    }

    /// `self = (a + bv + c vw) self`: a line of a twist of type M. 13M of Fp2
    pub fn times_line_m_assign(&mut self, [a, b, c]: &Line<P::Base>) {
        let [c0, c1] = self.0;
        let (mut t0, mut t1) = (c0, c1);
        t0.times_01_assign(a, b);
        t1.times_1_assign(c);
        let mut sum = c0 + c1;
        sum.times_01_assign(a, &(*b + *c));
        let high = sum - t0 - t1;
        t1.times_v_assign();
        self.0 = [t0 + t1, high];
    }

    /// `self = (a + bw + c vw) self`: a line of a twist of type D. 13M of Fp2
    pub fn times_line_d_assign(&mut self, [a, b, c]: &Line<P::Base>) {
        let [c0, c1] = self.0;
        let (mut t0, mut t1) = (c0, c1);
        t0.scale_assign(a);
        t1.times_01_assign(b, c);
        let mut sum = c0 + c1;
        sum.times_01_assign(&(*a + *b), c);
        let high = sum - t0 - t1;
        t1.times_v_assign();
        self.0 = [t0 + t1, high];
    }

    /// The square of an element of the cyclotomic subgroup. 9S of Fp2 (R. Granger, M. Scott, eprint 2009/565)
    ///
    /// Fp12 is a cubic extension of Fp4 = Fp2\[s\] with s = w^3: of A + Bw + Cw^2 the square is 3A^2 - 2A' + (3s C^2 + 2B') w + (3B^2 - 2C') w^2,
    /// where ' conjugates Fp4.
    pub fn cyclotomic_square_assign(&mut self) {
        let mut space = MaybeUninit::<[Quadratic<P::Base>; 6]>::uninit();
        let [a0, a1, b0, b1, c0, c1] = scratch(&mut space);
        let mut space = MaybeUninit::<[Quadratic<P::Base>; 1]>::uninit();
        let [free] = scratch(&mut space);
        let [Sextic([a, c, e]), Sextic([b, d, f])] = &mut self.0;
        Self::square_quartic(a0, a1, free, a, d);
        Self::square_quartic(b0, b1, free, b, e);
        Self::square_quartic(c0, c1, free, c, f);
        P::xi_product_assign(c1);
        // 3x - 2y
        for (y, x) in [(a, a0), (c, b0), (e, c0)] {
            free.set_difference(x, y);
            free.double_assign();
            y.set_sum(free, x);
        }
        // 3x + 2y
        for (y, x) in [(b, c1), (d, a1), (f, b1)] {
            free.set_sum(x, y);
            free.double_assign();
            y.set_sum(free, x);
        }
    }

    /// `(x + ys)^2 = x^2 + xi y^2 + ((x + y)^2 - x^2 - y^2) s`. 3S of Fp2
    #[inline(always)]
    pub(super) fn square_quartic(
        low: &mut Quadratic<P::Base>,
        high: &mut Quadratic<P::Base>,
        free: &mut Quadratic<P::Base>,
        x: &Quadratic<P::Base>,
        y: &Quadratic<P::Base>,
    ) {
        free.set_sum(x, y);
        high.set_square(free);
        low.set_square(x);
        free.set_square(y);
        high.sub_sum_assign(low, free);
        P::xi_product_assign(free);
        *low += &*free;
    }
}

impl<P: Params> core::ops::AddAssign<&Self> for Twelve<P> {
    fn add_assign(&mut self, o: &Self) {
        for (x, y) in self.0.iter_mut().zip(&o.0) {
            *x += y;
        }
    }
}

impl<P: Params> core::ops::SubAssign<&Self> for Twelve<P> {
    fn sub_assign(&mut self, o: &Self) {
        for (x, y) in self.0.iter_mut().zip(&o.0) {
            *x -= y;
        }
    }
}

operators!([P: Params] Twelve<P>);

impl<P: Params> Field for Twelve<P> {
    const ZERO: Self = Twelve([Sextic::ZERO; 2]);
    const ONE: Self = Twelve([Sextic::ONE, Sextic::ZERO]);

    // 12M of Fp2, by two products in Fp6: with t = c0 c1, (c0 + c1)(c0 + v c1) - t - vt, and 2t.
    fn square(self) -> Self {
        let [c0, c1] = self.0;
        let mut shifted = c1;
        shifted.times_v_assign();
        let t = c0 * c1;
        let mut vt = t;
        vt.times_v_assign();
        Twelve([(c0 + c1) * (c0 + shifted) - t - vt, t.double()])
    }

    // One inversion in Fp6: the conjugate over c0^2 - v c1^2.
    fn invert(mut self) -> Self {
        let [c0, c1] = self.0;
        let mut norm = c1.square();
        norm.times_v_assign();
        let inverse = (c0.square() - norm).invert();
        self.conjugate_assign();
        for part in &mut self.0 {
            *part *= &inverse;
        }
        self
    }

    fn is_zero(self) -> Mask {
        let [c0, c1] = self.0;
        c0.is_zero() & c1.is_zero()
    }

    fn select(m: Mask, a: Self, b: Self) -> Self {
        let mut r = a;
        r.assign_if(m, &b);
        r
    }

    // 18M of Fp2, by three products in Fp6.
    fn set_product(&mut self, a: &Self, b: &Self) {
        let ([a0, a1], [b0, b1]) = (&a.0, &b.0);
        let (t0, mut t1) = (*a0 * *b0, *a1 * *b1);
        let high = (*a0 + *a1) * (*b0 + *b1) - t0 - t1;
        t1.times_v_assign();
        self.0 = [t0 + t1, high];
    }
    fn set_square(&mut self, a: &Self) {
        *self = a.square();
    }
    fn negate_assign(&mut self) {
        self.0.iter_mut().for_each(Field::negate_assign);
    }
    fn assign_if(&mut self, m: Mask, b: &Self) {
        for (to, x) in self.0.iter_mut().zip(&b.0) {
            to.assign_if(m, x);
        }
    }
}
