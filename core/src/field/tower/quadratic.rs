//! Fp2 = Fp\[i\], i^2 = -1.
//!
//! All primes here are 3 modulo 4. Then -1 is no square in Fp, so that the polynomial i^2 + 1 is irreducible and the
//! pairs form a field.

use super::operators::operators;
use super::{Base, each};
use crate::ct::{Mask, Words};
use crate::field::{Field, Fused, scratch};
use crate::settings::inlining;
use core::mem::MaybeUninit;

/// `re + im i`.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Quadratic<F>(pub [F; 2]);

// SAFETY: two elements, which are words.
unsafe impl<F: Base> Words for Quadratic<F> {}

impl<F: Base> Quadratic<F> {
    inlining! { operation:
        /// Returns `re + im i`.
        pub const fn new(re: F, im: F) -> Self {
            Quadratic([re, im])
        }

        /// Conjugates, which is the power p. Costs only a negation. i^p = -i for p = 3 modulo 4.
        pub fn conjugate_assign(&mut self) {
            // (re + im i)^p = re + im i^p, because the power p is additive and fixes Fp. i^p = i^(4k + 3) = -i.
            let [_, im] = &mut self.0;
            im.negate_assign();
        }

        /// `self = x self` for an x of the prime field. 2M
        pub fn scale_assign(&mut self, x: &F) {
            for part in &mut self.0 {
                *part *= x;
            }
        }

        /// `self = i self`.
        pub fn times_i_assign(&mut self) {
            let [re, im] = &mut self.0;
            // i (re + im i) = -im + re i: no multiplication, which is a reason to choose this i.
            core::mem::swap(re, im);
            re.negate_assign();
        }

        /// `self = (1 + i) self`.
        pub fn times_one_plus_i_assign(&mut self) {
            let mut space = MaybeUninit::<[F; 1]>::uninit();
            let [sum] = scratch(&mut space);
            let [re, im] = &mut self.0;
            // (1 + i)(re + im i) = (re - im) + (re + im) i. Both parts need both old values, so the sum is computed
            // first.
            sum.set_sum(re, im);
            *re -= &*im;
            *im = *sum;
        }

        /// `self = self / 2`.
        pub fn half_assign(&mut self) {
            // The base field has no halving in its interface, so this costs 2M.
            self.scale_assign(&F::HALF);
        }

        /// Returns the norm, re^2 + im^2. 2S
        ///
        /// x x^p, the product of both conjugates. 0 for x = 0 only, because -1 is no square in Fp.
        pub fn norm(&self) -> F {
            let [re, im] = self.0;
            re.square() + im.square()
        }
    }
}

impl<F: Base> core::ops::AddAssign<&Self> for Quadratic<F> {
    inlining! { operation:
        fn add_assign(&mut self, o: &Self) {
            let ([a, b], [c, d]) = (&mut self.0, &o.0);
            *a += c;
            *b += d;
        }
    }
}

impl<F: Base> core::ops::SubAssign<&Self> for Quadratic<F> {
    inlining! { operation:
        fn sub_assign(&mut self, o: &Self) {
            let ([a, b], [c, d]) = (&mut self.0, &o.0);
            *a -= c;
            *b -= d;
        }
    }
}

operators!([F: Base] Quadratic<F>);

impl<F: Base> Field for Quadratic<F> {
    const ZERO: Self = Quadratic([F::ZERO; 2]);
    const ONE: Self = Quadratic([F::ONE, F::ZERO]);

    #[inline]
    fn square(self) -> Self {
        let mut r = self;
        r.set_square(&self);
        r
    }

    // 1I+2M+2S: the conjugate over the norm.
    fn invert(mut self) -> Self {
        // 0 has the norm 0, whose inverse is 0, so the inverse of 0 is 0 here too.
        let inverse = self.norm().invert();
        self.conjugate_assign();
        self.scale_assign(&inverse);
        self
    }

    #[inline]
    fn is_zero(self) -> Mask {
        let [re, im] = self.0;
        re.is_zero() & im.is_zero()
    }

    #[inline]
    fn ct_eq(self, o: Self) -> Mask {
        let ([a, b], [c, d]) = (self.0, o.0);
        a.ct_eq(c) & b.ct_eq(d)
    }

    #[inline]
    fn select(m: Mask, a: Self, b: Self) -> Self {
        let ([a0, a1], [b0, b1]) = (a.0, b.0);
        Quadratic([F::select(m, a0, b0), F::select(m, a1, b1)])
    }

    inlining! { operation:
        fn set_product(&mut self, a: &Self, b: &Self) {
            F::set_pair_product(&mut self.0, &a.0, &b.0);
        }
        fn set_square(&mut self, a: &Self) {
            F::set_pair_square(&mut self.0, &a.0);
        }
        fn square_assign(&mut self) {
            // `self` cannot be borrowed as the result and as the operand at the same time.
            let a = *self;
            self.set_square(&a);
        }
        fn set_sum(&mut self, a: &Self, b: &Self) {
            each(&mut self.0, &a.0, &b.0, F::set_sum);
        }
        fn set_difference(&mut self, a: &Self, b: &Self) {
            each(&mut self.0, &a.0, &b.0, F::set_difference);
        }
        fn double_assign(&mut self) {
            self.0.iter_mut().for_each(F::double_assign);
        }
        fn negate_assign(&mut self) {
            self.0.iter_mut().for_each(F::negate_assign);
        }
        fn negate_assign_if(&mut self, m: Mask) {
            self.0.iter_mut().for_each(|x| x.negate_assign_if(m));
        }
        fn assign_if(&mut self, m: Mask, b: &Self) {
            // A loop, because compilers call the body of `for_each`.
            for (to, x) in self.0.iter_mut().zip(&b.0) {
                to.assign_if(m, x);
            }
        }
        fn sub_double_assign(&mut self, b: &Self) {
            self.0.iter_mut().zip(&b.0).for_each(|(to, x)| to.sub_double_assign(x));
        }
        fn sub_sum_assign(&mut self, a: &Self, b: &Self) {
            each(&mut self.0, &a.0, &b.0, F::sub_sum_assign);
        }
    }
}

impl<F: Base> Fused for Quadratic<F> {}
