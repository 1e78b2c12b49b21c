//! Fp6 = Fp2\[v\], v^3 = xi.

use super::operators::operators;
use super::{Params, Quadratic};
use crate::ct::{Mask, Words};
use crate::field::{Field, scratch};
use core::mem::MaybeUninit;

/// `c0 + c1 v + c2 v^2`.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Sextic<P: Params>(pub [Quadratic<P::Base>; 3]);

// SAFETY: three elements, which are words.
unsafe impl<P: Params> Words for Sextic<P> {}

impl<P: Params> Sextic<P> {
    /// `self = v self`.
    #[inline(always)]
    pub fn times_v_assign(&mut self) {
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

    /// `self = (a0 + a1 v) self`. 5M
    pub fn times_01_assign(&mut self, a0: &Quadratic<P::Base>, a1: &Quadratic<P::Base>) {
        let mut space = MaybeUninit::<[Quadratic<P::Base>; 5]>::uninit();
        let [t0, t1, t2, u, v] = scratch(&mut space);
        let [c0, c1, c2] = &mut self.0;
        t0.set_product(c0, a0);
        t1.set_product(c1, a1);
        // (c1 + c2) a1 - t1, (c0 + c2) a0 - t0, (c0 + c1)(a0 + a1) - t0 - t1
        u.set_sum(c1, c2);
        t2.set_product(u, a1);
        *t2 -= &*t1;
        P::xi_product_assign(t2);
        *c2 += &*c0;
        u.set_product(c2, a0);
        *u -= &*t0;
        c2.set_sum(u, t1);
        u.set_sum(c0, c1);
        v.set_sum(a0, a1);
        c1.set_product(u, v);
        c1.sub_sum_assign(t0, t1);
        c0.set_sum(t2, t0);
    }

    /// `self = a1 v self`. 3M
    pub fn times_1_assign(&mut self, a1: &Quadratic<P::Base>) {
        self.scale_assign(a1);
        self.times_v_assign();
    }
}

impl<P: Params> core::ops::AddAssign<&Self> for Sextic<P> {
    #[inline]
    fn add_assign(&mut self, o: &Self) {
        for (x, y) in self.0.iter_mut().zip(&o.0) {
            *x += y;
        }
    }
}

impl<P: Params> core::ops::SubAssign<&Self> for Sextic<P> {
    #[inline]
    fn sub_assign(&mut self, o: &Self) {
        for (x, y) in self.0.iter_mut().zip(&o.0) {
            *x -= y;
        }
    }
}

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
        let high = s - t - u - w - x;
        P::xi_product_assign(&mut t);
        P::xi_product_assign(&mut x);
        Sextic([u + t, w + x, high])
    }

    // 1I+9M+3S, in Fp2: the product of the two conjugates over the norm.
    fn invert(self) -> Self {
        let [c0, c1, c2] = self.0;
        let (mut t, mut u) = (c1 * c2, c2.square());
        P::xi_product_assign(&mut t);
        P::xi_product_assign(&mut u);
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

    // 6M, in Fp2 (Karatsuba): with ti = ai bi, (a1 + a2)(b1 + b2) - t1 - t2, ...
    fn set_product(&mut self, a: &Self, b: &Self) {
        let mut space = MaybeUninit::<[Quadratic<P::Base>; 5]>::uninit();
        let [t0, t1, t2, u, v] = scratch(&mut space);
        let ([a0, a1, a2], [b0, b1, b2]) = (&a.0, &b.0);
        let [low, middle, high] = &mut self.0;
        t0.set_product(a0, b0);
        t1.set_product(a1, b1);
        t2.set_product(a2, b2);
        u.set_sum(a1, a2);
        v.set_sum(b1, b2);
        low.set_product(u, v);
        low.sub_sum_assign(t1, t2);
        P::xi_product_assign(low);
        *low += &*t0;
        u.set_sum(a0, a1);
        v.set_sum(b0, b1);
        middle.set_product(u, v);
        middle.sub_sum_assign(t0, t1);
        u.set_sum(a0, a2);
        v.set_sum(b0, b2);
        high.set_product(u, v);
        high.sub_sum_assign(t0, t2);
        *high += &*t1;
        P::xi_product_assign(t2);
        *middle += &*t2;
    }
    fn set_square(&mut self, a: &Self) {
        *self = a.square();
    }
    fn set_sum(&mut self, a: &Self, b: &Self) {
        for ((to, x), y) in self.0.iter_mut().zip(&a.0).zip(&b.0) {
            to.set_sum(x, y);
        }
    }
    fn set_difference(&mut self, a: &Self, b: &Self) {
        for ((to, x), y) in self.0.iter_mut().zip(&a.0).zip(&b.0) {
            to.set_difference(x, y);
        }
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
        for (to, x) in self.0.iter_mut().zip(&b.0) {
            to.assign_if(m, x);
        }
    }
}
