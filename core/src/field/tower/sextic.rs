//! Fp6 = Fp2\[v\], v^3 = xi. xi is no cube in Fp2, so v^3 - xi has no root and is irreducible.

use super::operators::operators;
use super::{Params, Quadratic, Sum as _, each};
use crate::ct::{Mask, Words};
use crate::field::{Field, room};
use core::mem::MaybeUninit;

/// `c0 + c1 v + c2 v^2`.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Sextic<P: Params>(pub [Quadratic<P::Base>; 3]);

// SAFETY: three elements, which are words.
unsafe impl<P: Params> Words for Sextic<P> {}

impl<P: Params> Sextic<P> {
    /// `self = v self`: coefficients move up by one place, and v^3 = xi brings the highest to the lowest.
    #[inline(always)]
    pub fn times_v_assign(&mut self) {
        // v (c0 + c1 v + c2 v^2) = xi c2 + c0 v + c1 v^2.
        self.0.rotate_right(1);
        let [c0, ..] = &mut self.0;
        P::xi_product_assign(c0);
    }

    /// `self = x self` for an x of Fp2. 3M
    pub fn scale_assign(&mut self, x: &Quadratic<P::Base>) {
        for part in &mut self.0 {
            *part *= x;
        }
    }

    /// `self = a + v b`
    pub(super) fn set_sum_shifted(&mut self, Sextic([a0, a1, a2]): &Self, Sextic([b0, b1, b2]): &Self) {
        let [c0, c1, c2] = &mut self.0;
        *c0 = *b2;
        P::xi_product_assign(c0);
        *c0 += a0;
        c1.set_sum(a1, b0);
        c2.set_sum(a2, b1);
    }

    /// `self -= v b`
    pub(super) fn sub_shifted_assign(&mut self, Sextic([b0, b1, b2]): &Self) {
        let mut xi_b2 = *b2;
        P::xi_product_assign(&mut xi_b2);
        let [c0, c1, c2] = &mut self.0;
        *c0 -= &xi_b2;
        *c1 -= b0;
        *c2 -= b1;
    }

    /// Computes the coefficients of `(a0 + a1 v) c`, as sums. 5M without their reduction
    ///
    /// c0 a0 + xi c2 a1, (c0 + c1)(a0 + a1) - c0 a0 - c1 a1, c2 a0 + c1 a1.
    #[inline]
    pub(super) fn set_product_01(
        [r0, r1, r2]: &mut [P::Sum; 3],
        Sextic([c0, c1, c2]): &Self,
        a0: &Quadratic<P::Base>,
        a1: &Quadratic<P::Base>,
    ) {
        let mut space = MaybeUninit::<[Quadratic<P::Base>; 2]>::uninit();
        let [u, v] = room(&mut space);
        let mut space = MaybeUninit::<[P::Sum; 1]>::uninit();
        let [x] = room(&mut space);
        P::Sum::set_factor(&mut u.0, &c0.0, &c1.0);
        P::Sum::set_factor(&mut v.0, &a0.0, &a1.0);
        r1.set_product(&u.0, &v.0);
        r0.set_product(&c0.0, &a0.0);
        // c1 a1 occurs in two coefficients. The room of this product is used again for c2 a1, at the end.
        x.set_product(&c1.0, &a1.0);
        r1.subtract_two(r0, x);
        r2.set_product(&c2.0, &a0.0);
        r2.add(x);
        x.set_product(&c2.0, &a1.0);
        P::add_xi_sum(r0, x);
    }

    /// Computes the coefficients of `a b`, as sums. 6M without their reduction (Karatsuba)
    ///
    /// With ti = ai bi: t0 + xi ((a1 + a2)(b1 + b2) - t1 - t2), (a0 + a1)(b0 + b1) - t0 - t1 + xi t2, (a0 + a2)(b0 +
    /// b2) - t0 - t2 + t1.
    #[inline]
    pub(super) fn set_product_sums(
        [r0, r1, r2]: &mut [P::Sum; 3],
        Sextic([a0, a1, a2]): &Self,
        Sextic([b0, b1, b2]): &Self,
    ) {
        let mut space = MaybeUninit::<[Quadratic<P::Base>; 2]>::uninit();
        let [u, v] = room(&mut space);
        let mut space = MaybeUninit::<[P::Sum; 3]>::uninit();
        let [t1, t2, x] = room(&mut space);
        let mut product_of_sums =
            |to: &mut P::Sum, (a, b): (&Quadratic<_>, &Quadratic<_>), (c, d): (&Quadratic<_>, &Quadratic<_>)| {
                P::Sum::set_factor(&mut u.0, &a.0, &b.0);
                P::Sum::set_factor(&mut v.0, &c.0, &d.0);
                to.set_product(&u.0, &v.0);
            };
        r0.set_product(&a0.0, &b0.0);
        t1.set_product(&a1.0, &b1.0);
        t2.set_product(&a2.0, &b2.0);
        product_of_sums(r1, (a0, a1), (b0, b1));
        r1.subtract_two(r0, t1);
        product_of_sums(r2, (a0, a2), (b0, b2));
        r2.subtract_two(r0, t2);
        r2.add(t1);
        product_of_sums(x, (a1, a2), (b1, b2));
        x.subtract_two(t1, t2);
        P::add_xi_sum(r0, x);
        P::add_xi_sum(r1, t2);
    }

    /// Sets the element to these coefficients, which are lost. Six reductions in Fp
    ///
    /// Karatsuba adds unreduced products, so six reductions replace the twelve of six products.
    #[inline]
    pub(super) fn reduce(&mut self, sums: &mut [P::Sum; 3]) {
        for (to, sum) in self.0.iter_mut().zip(sums) {
            sum.reduce_to(&mut to.0);
        }
    }
}

operators!(parts: [P: Params] Sextic<P>);
operators!([P: Params] Sextic<P>);

impl<P: Params> Field for Sextic<P> {
    const ZERO: Self = Sextic([Quadratic::ZERO; 3]);
    const ONE: Self = Sextic([Quadratic::ONE, Quadratic::ZERO, Quadratic::ZERO]);

    // 2M+3S (J. Chung, A. Hasan, 2007, SQR3): with s = (c0 + c1 + c2)^2, t = 2 c1 c2, u = c0^2, w = 2 c0 c1, x = c2^2:
    // u + xi t, w + xi x, s - t - u - w - x
    fn square(self) -> Self {
        let [c0, c1, c2] = self.0;
        let s = (c0 + c1 + c2).square();
        let mut t = (c1 * c2).double();
        let (u, w, mut x) = (c0.square(), (c0 * c1).double(), c2.square());
        // 2M+3S instead of the 6 products of a multiplication; squares cost 2M of Fp, products 3M.
        // The coefficient of v^2 is c1^2 + 2 c0c2, which is the rest of s after the other terms are subtracted.
        let high = s - t - u - w - x;
        P::xi_product_assign(&mut t);
        P::xi_product_assign(&mut x);
        Sextic([u + t, w + x, high])
    }

    // 1I+9M+3S, in Fp2: the product of the two conjugates over the norm, which is in Fp2. So there is one inversion for
    // the whole tower, in Fp.
    fn invert(self) -> Self {
        let [c0, c1, c2] = self.0;
        // The inverse of 0 is 0 here: its norm is 0, and the inverse of 0 in Fp2 is 0.
        let (mut t, mut u) = (c1 * c2, c2.square());
        P::xi_product_assign(&mut t);
        P::xi_product_assign(&mut u);
        // (c0 + c1 v + c2 v^2)(a + b v + c v^2) = c0 a + xi (c1 c + c2 b), with a = c0^2 - xi c1c2, b = xi c2^2 - c0c1,
        // c = c1^2 - c0c2: the coefficients of v and v^2 cancel.
        let a = c0.square() - t;
        let b = u - c0 * c1;
        let c = c1.square() - c0 * c2;
        let mut norm = c1 * c + c2 * b;
        P::xi_product_assign(&mut norm);
        norm += c0 * a;
        let mut r = Sextic([a, b, c]);
        r.scale_assign(&norm.invert());
        r
    }

    fn is_zero(self) -> Mask {
        self.0.iter().fold(Mask::TRUE, |m, x| m & x.is_zero())
    }

    fn select(m: Mask, a: Self, b: Self) -> Self {
        let mut r = a;
        r.assign_if(m, &b);
        r
    }

    // 6M, in Fp2, minus three reductions.
    fn set_product(&mut self, a: &Self, b: &Self) {
        let mut space = MaybeUninit::<[P::Sum; 3]>::uninit();
        let sums = room(&mut space);
        Self::set_product_sums(sums, a, b);
        self.reduce(sums);
    }
    fn set_square(&mut self, a: &Self) {
        *self = a.square();
    }
    fn set_sum(&mut self, a: &Self, b: &Self) {
        each(&mut self.0, &a.0, &b.0, Field::set_sum);
    }
    fn set_difference(&mut self, a: &Self, b: &Self) {
        each(&mut self.0, &a.0, &b.0, Field::set_difference);
    }
    fn double_assign(&mut self) {
        self.0.iter_mut().for_each(Field::double_assign);
    }
    fn negate_assign(&mut self) {
        self.0.iter_mut().for_each(Field::negate_assign);
    }
    fn negate_assign_if(&mut self, m: Mask) {
        self.0.iter_mut().for_each(|x| x.negate_assign_if(m));
    }
    fn assign_if(&mut self, m: Mask, b: &Self) {
        self.0.iter_mut().zip(&b.0).for_each(|(to, x)| to.assign_if(m, x));
    }
}
