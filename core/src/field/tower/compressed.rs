//! Compressed squaring in the cyclotomic subgroup of Fp12 (K. Karabina, 2010). It omits two of the six coefficients,
//! which follow from the others: two thirds of the work.
//!
//! The coefficients a and d, of 1 and w^3, are not updated. The coefficients of w, w^2, w^4 and w^5 are b, c, e, f.

use super::{Params, Quadratic, Sextic, Twelve};
use crate::ct::Mask;
use crate::field::{Field, room, scratch};
use core::mem::MaybeUninit;

impl<P: Params> Twelve<P> {
    /// Squares, on the coefficients b, c, e and f only. 6S of Fp2
    ///
    /// Same as [`cyclotomic_square_assign`](super::Accumulator::cyclotomic_square_assign): B results from the square of
    /// C, and C from that of B.
    pub fn compressed_square_assign(&mut self) {
        let mut space = MaybeUninit::<[Quadratic<P::Base>; 5]>::uninit();
        let [b0, b1, c0, c1, free] = room(&mut space);
        let [Sextic([_, c, e]), Sextic([b, _, f])] = &mut self.0;
        Self::square_quartic(b0, b1, b, e);
        Self::square_quartic(c0, c1, c, f);
        P::xi_product_assign(c1);
        Self::set_triple_less(c, b0, free);
        Self::set_triple_less(e, c0, free);
        Self::set_triple_plus(b, c1, free);
        Self::set_triple_plus(f, b1, free);
    }

    /// Computes the coefficients a and d of all elements, with one inversion. 8M+3S of Fp2 for each
    pub fn decompress(all: &mut [Self]) {
        // Montgomery's trick: products of denominators on the way up, one inversion, and each inverse on the way down.
        // No memory is needed for it, as a and d are free: the numerator of d is stored in the place of d, and the
        // product of the denominators before it in that of a.
        let mut product = Quadratic::ONE;
        for x in &mut *all {
            x.set_numerator();
            let m = x.denominator();
            let [Sextic([a, ..]), _] = &mut x.0;
            *a = product;
            product *= &m;
        }
        product.invert_assign();
        // No denominator is 0: a zero one was replaced by 1, so one element cannot spoil the others.
        for x in all.iter_mut().rev() {
            let m = x.denominator();
            let [Sextic([a, ..]), Sextic([_, d, _])] = &mut x.0;
            *d *= &product;
            *d *= &*a;
            product *= &m;
            x.set_first();
        }
    }

    /// True if the denominator is e, not 4b.
    ///
    /// K. Karabina, eprint 2010/542, gives both formulas. All three cases are computed and selected, so that the time
    /// is the same.
    fn is_exceptional(&self) -> Mask {
        let [_, Sextic([b, ..])] = &self.0;
        b.is_zero()
    }

    /// d = (xi f^2 + 3c^2 - 2e)/4b; for b = 0, d = 2cf/e. If e is 0, too, the element is 1, and so is the denominator.
    fn denominator(&self) -> Quadratic<P::Base> {
        let [Sextic([_, _, e]), Sextic([b, ..])] = &self.0;
        let mut m = *b;
        m.double_assign();
        m.double_assign();
        m.assign_if(self.is_exceptional(), e);
        m.assign_if(m.is_zero(), &Quadratic::ONE);
        m
    }

    /// Computes the numerator of d, in the place of d. 1M+2S of Fp2
    fn set_numerator(&mut self) {
        let exceptional = self.is_exceptional();
        let mut space = MaybeUninit::<[Quadratic<P::Base>; 1]>::uninit();
        let [t] = scratch(&mut space);
        let [Sextic([_, c, e]), Sextic([_, d, f])] = &mut self.0;
        d.set_square(f);
        P::xi_product_assign(d);
        t.set_square(c);
        *d += &*t;
        t.double_assign();
        *d += &*t;
        d.sub_double_assign(e);
        t.set_product(c, f);
        t.double_assign();
        d.assign_if(exceptional, t);
    }

    /// a = xi (2d^2 + bf - 3ce) + 1. 2M+1S of Fp2
    fn set_first(&mut self) {
        let mut space = MaybeUninit::<[Quadratic<P::Base>; 1]>::uninit();
        let [t] = scratch(&mut space);
        let [Sextic([a, c, e]), Sextic([b, d, f])] = &mut self.0;
        t.set_product(c, e);
        a.set_square(d);
        *a -= &*t;
        a.double_assign();
        *a -= &*t;
        t.set_product(b, f);
        *a += &*t;
        P::xi_product_assign(a);
        *a += &Quadratic::ONE;
    }
}
