//! Fp12 = Fp6\[w\], w^2 = v; and its cyclotomic subgroup, of order p^4 - p^2 + 1.
//!
//! v is no square in Fp6: its norm to Fp2 is xi, which is no square.

use super::operators::operators;
use super::{Accumulator, Base, Params, Quadratic, Sextic, Sum as _};
use crate::ct::{Mask, Words, recast};
use crate::field::{Field, room};
use core::mem::MaybeUninit;

/// `c0 + c1 w`.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Twelve<P: Params>(pub [Sextic<P>; 2]);

// SAFETY: two elements, which are words.
unsafe impl<P: Params> Words for Twelve<P> {}

/// The value of a line at a point, three of six coefficients of Fp2: those of 1, v and vw for twists of type M, those
/// of 1, w and vw for type D.
pub type Line<F> = [Quadratic<F>; 3];

impl<P: Params> Twelve<P> {
    /// Returns the coefficients of w^0 to w^5.
    #[must_use]
    pub fn powers(&self) -> [Quadratic<P::Base>; 6] {
        // v = w^2: the coefficients of the first half belong to even powers of w, the second half's to odd powers.
        let [Sextic([a, c, e]), Sextic([b, d, f])] = self.0;
        [a, b, c, d, e, f]
    }

    /// Returns the element with these coefficients of w^0 to w^5.
    pub fn from_powers([a, b, c, d, e, f]: [Quadratic<P::Base>; 6]) -> Self {
        Twelve([Sextic([a, c, e]), Sextic([b, d, f])])
    }

    /// Returns the power p^n. By n steps of 5M, because constants of their own for p^2 and p^3 would pay only a few
    /// times in a pairing.
    #[must_use]
    pub fn frobenius_n(mut self, n: u32) -> Self {
        (0..n).for_each(|_| self.frobenius_assign());
        self
    }

    /// `self = self b`. 18M of Fp2, like [`Field::set_product`].
    ///
    /// Karatsuba: (c0 + c1)(b0 + b1) - c0 b0 - c1 b1 is the coefficient of w, so three products in Fp6 replace four.
    /// The other coefficient is c0 b0 + v c1 b1.
    fn product_assign(&mut self, b: &Self) {
        let mut space = MaybeUninit::<[Sextic<P>; 3]>::uninit();
        let [t, u, both] = room(&mut space);
        let ([c0, c1], [b0, b1]) = (&mut self.0, &b.0);
        t.set_sum(c0, c1);
        u.set_sum(b0, b1);
        both.set_product(t, u);
        t.set_product(c0, b0);
        u.set_product(c1, b1);
        c1.set_difference(both, t);
        *c1 -= &*u;
        c0.set_sum_shifted(t, u);
    }

    /// `y = 3x - 2y`
    #[inline(always)]
    pub(super) fn set_triple_less(y: &mut Quadratic<P::Base>, x: &Quadratic<P::Base>, free: &mut Quadratic<P::Base>) {
        Base::set_triple_less(&mut y.0, &x.0, &mut free.0);
    }

    /// `y = 3x + 2y`
    #[inline(always)]
    pub(super) fn set_triple_plus(y: &mut Quadratic<P::Base>, x: &Quadratic<P::Base>, free: &mut Quadratic<P::Base>) {
        Base::set_triple_plus(&mut y.0, &x.0, &mut free.0);
    }

    /// `(x + ys)^2 = x^2 + xi y^2 + ((x + y)^2 - x^2 - y^2) s`. 3S of Fp2, minus a reduction
    #[inline(always)]
    pub(super) fn square_quartic(
        low: &mut Quadratic<P::Base>,
        high: &mut Quadratic<P::Base>,
        x: &Quadratic<P::Base>,
        y: &Quadratic<P::Base>,
    ) {
        let mut space = MaybeUninit::<[P::Sum; 3]>::uninit();
        let [xx, yy, both] = room(&mut space);
        // 2xy as a difference of squares: 2M for a square in Fp, 3M for a product.
        high.set_sum(x, y);
        both.set_square(&high.0);
        xx.set_square(&x.0);
        yy.set_square(&y.0);
        both.subtract_two(xx, yy);
        both.reduce_to(&mut high.0);
        P::add_xi_sum(xx, yy);
        xx.reduce_to(&mut low.0);
    }
}

impl<P: Params> Accumulator<P> for Twelve<P> {
    #[inline(always)]
    fn one() -> Self {
        Twelve::ONE
    }
    #[inline(always)]
    fn enter(f: Self) -> Self {
        f
    }
    #[inline(always)]
    fn leave(self) -> Self {
        self
    }
    #[inline(always)]
    fn enter_words<R: Words>(raw: R) -> Self {
        recast(raw)
    }
    #[inline(always)]
    fn leave_words<R: Words>(self) -> R {
        recast(self)
    }
    #[inline(always)]
    fn product(self, other: Self) -> Self {
        self * other
    }
    #[inline(always)]
    fn in_tower(&mut self) -> Option<&mut Self> {
        Some(self)
    }
    #[inline(always)]
    fn square_assign(&mut self) {
        Field::square_assign(self);
    }
    #[inline(always)]
    fn product_assign(&mut self, other: &Self) {
        *self *= other;
    }

    // Conjugates over Fp6, which is the power p^6: the inverse, in the cyclotomic subgroup.
    #[inline]
    fn conjugate_assign(&mut self) {
        let [_, c1] = &mut self.0;
        // w^2 is in Fp6, and w is not, so the conjugate of w is -w.
        c1.negate_assign();
    }

    // Raises to the power p. 5M of Fp2
    //
    // The p-th power conjugates each coefficient in Fp2, and w^p = w xi^((p - 1)/6) because w^6 = xi. So the
    // coefficient of w^i is multiplied by a constant of Fp2, which is 1 for i = 0.
    fn frobenius_assign(&mut self) {
        let mut all = self.powers();
        all.iter_mut().for_each(Quadratic::conjugate_assign);
        let (_, rest) = all.split_at_mut(1);
        for (x, factor) in rest.iter_mut().zip(&P::FROBENIUS) {
            *x *= factor;
        }
        *self = Self::from_powers(all);
    }

    // `self = (a + bv + c vw) self`: a line of a twist of type M. 13M of Fp2, minus seven reductions
    //
    // With t = (a + bv) c0 and u = c v c1: t + vu, and (a + (b + c)v)(c0 + c1) - t - u. Products are added before they
    // are reduced (D. Aranha et al., eprint 2010/526), as each coefficient needs one reduction only.
    fn times_line_m_assign(&mut self, [a, b, c]: &Line<P::Base>) {
        let mut space = MaybeUninit::<[[P::Sum; 3]; 2]>::uninit();
        let [t, w] = room(&mut space);
        let mut space = MaybeUninit::<[P::Sum; 3]>::uninit();
        let [u1, u2, u3] = room(&mut space);
        let [c0, c1] = &mut self.0;
        Sextic::set_product_01(t, c0, a, b);
        // u = u1 v + u2 v^2 + u3 v^3
        let Sextic([x, y, z]) = &*c1;
        u1.set_product(&x.0, &c.0);
        u2.set_product(&y.0, &c.0);
        u3.set_product(&z.0, &c.0);
        *c1 += &*c0;
        let mut sum = *b;
        sum += c;
        Sextic::set_product_01(w, c1, a, &sum);
        let ([t0, t1, t2], [w0, w1, w2]) = (&mut *t, &mut *w);
        for (w, [x, y]) in [(&mut *w1, [&*t1, &*u1]), (&mut *w2, [&*t2, &*u2])] {
            w.subtract_two(x, y);
        }
        P::xi_sum_assign(u3);
        w0.subtract_two(t0, u3);
        P::add_xi_sum(t0, u2);
        t1.add(u3);
        t2.add(u1);
        c0.reduce(t);
        c1.reduce(w);
    }

    // `self = (a + bw + c vw) self`: a line of a twist of type D. 13M of Fp2, minus seven reductions
    //
    // With t = a c0 and u = (b + cv) c1: t + vu, and (a + b + cv)(c0 + c1) - t - u.
    fn times_line_d_assign(&mut self, [a, b, c]: &Line<P::Base>) {
        let mut space = MaybeUninit::<[[P::Sum; 3]; 3]>::uninit();
        let [t, u, w] = room(&mut space);
        let [c0, c1] = &mut self.0;
        for (t, x) in t.iter_mut().zip(&c0.0) {
            t.set_product(&x.0, &a.0);
        }
        Sextic::set_product_01(u, c1, b, c);
        *c1 += &*c0;
        let mut sum = *a;
        sum += b;
        Sextic::set_product_01(w, c1, &sum, c);
        for (w, (t, u)) in w.iter_mut().zip(t.iter().zip(&*u)) {
            w.subtract_two(t, u);
        }
        let ([t0, t1, t2], [u0, u1, u2]) = (&mut *t, &mut *u);
        P::add_xi_sum(t0, u2);
        t1.add(u0);
        t2.add(u1);
        c0.reduce(t);
        c1.reduce(w);
    }

    // `self = (a + bv + vw) self`: a line of a twist of type M, divided by its coefficient of y. 10M of Fp2, minus
    // four reductions
    //
    // (a + bv) c0 + v^2 c1, and (a + bv) c1 + v c0.
    fn times_monic_line_m_assign(&mut self, a: &Quadratic<P::Base>, b: &Quadratic<P::Base>) {
        let mut space = MaybeUninit::<[[P::Sum; 3]; 2]>::uninit();
        let [t, w] = room(&mut space);
        let [c0, c1] = &mut self.0;
        Sextic::set_product_01(t, c0, a, b);
        Sextic::set_product_01(w, c1, a, b);
        let mut space = MaybeUninit::<[Sextic<P>; 2]>::uninit();
        let [sum, high] = room(&mut space);
        // The sums are reduced before the shifts: these add the old parts, which are reduced elements.
        sum.reduce(w);
        high.set_sum_shifted(sum, c0);
        sum.reduce(t);
        c1.times_v_assign();
        c0.set_sum_shifted(sum, c1);
        *c1 = *high;
    }

    // `self = (1 + aw + b vw) self`: a line of a twist of type D, divided by its coefficient of y. 10M of Fp2, minus
    // four reductions
    //
    // c0 + v (a + bv) c1, and c1 + (a + bv) c0.
    fn times_monic_line_d_assign(&mut self, a: &Quadratic<P::Base>, b: &Quadratic<P::Base>) {
        let mut space = MaybeUninit::<[[P::Sum; 3]; 2]>::uninit();
        let [t, w] = room(&mut space);
        let [c0, c1] = &mut self.0;
        Sextic::set_product_01(t, c1, a, b);
        Sextic::set_product_01(w, c0, a, b);
        let mut space = MaybeUninit::<[Sextic<P>; 1]>::uninit();
        let [sum] = room(&mut space);
        sum.reduce(t);
        sum.times_v_assign();
        *c0 += &*sum;
        sum.reduce(w);
        *c1 += &*sum;
    }

    // Squares an element of the cyclotomic subgroup. 9S of Fp2 (R. Granger, M. Scott, eprint 2009/565)
    //
    // Fp12 is a cubic extension of Fp4 = Fp2\[s\] with s = w^3. The square of A + Bw + Cw^2 is 3A^2 - 2A' + (3s C^2 +
    // 2B') w + (3B^2 - 2C') w^2, where ' conjugates Fp4.
    fn cyclotomic_square_assign(&mut self) {
        let mut space = MaybeUninit::<[Quadratic<P::Base>; 7]>::uninit();
        let [a0, a1, b0, b1, c0, c1, free] = room(&mut space);
        let [Sextic([a, c, e]), Sextic([b, d, f])] = &mut self.0;
        // A = a + ds, B = b + es and C = c + fs. In the subgroup f^(p^4) f = f^(p^2), which expresses AB, BC and CA by
        // squares of A, B and C and conjugates: only three squares in Fp4 are left.
        Self::square_quartic(a0, a1, a, d);
        Self::square_quartic(b0, b1, b, e);
        Self::square_quartic(c0, c1, c, f);
        P::xi_product_assign(c1);
        for (y, x) in [(a, a0), (c, b0), (e, c0)] {
            Self::set_triple_less(y, x, free);
        }
        for (y, x) in [(b, c1), (d, a1), (f, b1)] {
            Self::set_triple_plus(y, x, free);
        }
    }

    #[inline(always)]
    fn invert(&self) -> Self {
        Field::invert(*self)
    }
}

operators!(parts: [P: Params] Twelve<P>);
operators!([P: Params] Twelve<P>, Twelve::product_assign);

impl<P: Params> Field for Twelve<P> {
    const ZERO: Self = Twelve([Sextic::ZERO; 2]);
    const ONE: Self = Twelve([Sextic::ONE, Sextic::ZERO]);

    fn square(mut self) -> Self {
        Field::square_assign(&mut self);
        self
    }

    // (c0 + c1 w)(c0 - c1 w) = c0^2 - v c1^2.
    // One inversion in Fp6: the conjugate over c0^2 - v c1^2. That norm is in Fp6, because w^2 = v is.
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

    // 18M of Fp2, with three products in Fp6.
    fn set_product(&mut self, a: &Self, b: &Self) {
        let mut space = MaybeUninit::<[Sextic<P>; 2]>::uninit();
        let [t, u] = room(&mut space);
        let ([a0, a1], [b0, b1]) = (&a.0, &b.0);
        let [low, high] = &mut self.0;
        t.set_sum(a0, a1);
        u.set_sum(b0, b1);
        high.set_product(t, u);
        t.set_product(a0, b0);
        u.set_product(a1, b1);
        *high -= &*t;
        *high -= &*u;
        low.set_sum_shifted(t, u);
    }
    // 12M of Fp2, with two products in Fp6: with t = c0 c1, (c0 + c1)(c0 + v c1) - t - vt, and 2t.
    // (The complex method: one product in Fp6 less than a multiplication.)
    fn square_assign(&mut self) {
        let mut space = MaybeUninit::<[Sextic<P>; 3]>::uninit();
        let [t, u, v] = room(&mut space);
        let [c0, c1] = &mut self.0;
        t.set_product(c0, c1);
        u.set_sum_shifted(c0, c1);
        v.set_sum(c0, c1);
        c0.set_product(u, v);
        *c0 -= &*t;
        c0.sub_shifted_assign(t);
        c1.set_sum(t, t);
    }
    fn negate_assign(&mut self) {
        self.0.iter_mut().for_each(Field::negate_assign);
    }
    fn assign_if(&mut self, m: Mask, b: &Self) {
        self.0.iter_mut().zip(&b.0).for_each(|(to, x)| to.assign_if(m, x));
    }
}
