//! Square roots, cube roots and the test for squares, of what is common to them.
//!
//! With e = 1 + p^2 + ... + p^18, f = p + p^3 + ... + p^17 and r = e + f, x^r is in GF(p), and q - 1 = r (p - 1):
//! * (q-1)/2 = r (p-1)/2: x is a square exactly where x^r is one in GF(p).
//! * (q+1)/4 = (2e - r)(p+1)/4 modulo q - 1, since e (p+1) = r + 1 modulo q - 1: the root is (x^2e / x^r)^((p+1)/4).
//! * (2q-1)/3 = e + (2e + f)(p-2)/3: the root is x^e (x^2e x^f)^((p-2)/3).
//!
//! Formulas: T. Pornin, eprint 2020/009, section 3. **Constant time**: everything; exponents are fixed.

use super::{Cpu, Field, Gf9767x19, Kernel, prime, scratch};
use crate::ct::Mask;
use crate::limb::Limb;
use core::mem::MaybeUninit;

impl<K: Cpu> Gf9767x19<K> {
    /// x^e and x^f in the first two of `[e, f, free]`. 5M and 6 times Frobenius.
    #[inline(never)]
    fn powers(&self, [e, f, free]: &mut [Self; 3]) {
        // Exponents 1 + p^2, then twice and four times as many terms of distance 2, and one more.
        f.set_frobenius::<2>(self);
        *f *= self;
        f.multiply_by_frobenius::<4>(free);
        f.multiply_by_frobenius::<8>(free);
        free.set_frobenius::<2>(f);
        f.set_product(free, self);
        f.frobenius_assign::<1>();
        free.set_frobenius::<1>(f);
        e.set_product(free, self);
    }

    /// `self = base^exponent` for a public exponent.
    #[inline(always)]
    fn set_power(&mut self, base: &Self, exponent: u32) {
        *self = *base;
        for i in (0..31 - exponent.leading_zeros()).rev() {
            self.square_assign();
            if exponent >> i & 1 == 1 {
                *self *= base;
            }
        }
    }

    /// Whether the norm of a value is zero or a square in GF(p).
    #[inline(always)]
    fn norm_is_square(norm: u32) -> Mask {
        !Mask::from_zero((prime::pow(norm, (prime::P - 1) / 2) ^ (prime::P - prime::ONE)) as Limb)
    }

    /// Whether this is zero or a square. 5M, an inner product and 7 times Frobenius.
    #[inline(never)]
    #[must_use]
    pub fn is_square(&self) -> Mask {
        let mut space = MaybeUninit::<[Self; 3]>::uninit();
        let powers = scratch(&mut space);
        self.powers(powers);
        Self::norm_is_square(powers[0].inner_product(&powers[1]))
    }

    /// A square root, either one, and true; for what is no square, a root of -`self`, and false. 9M+12S.
    #[inline(never)]
    #[must_use]
    pub fn sqrt(&self) -> (Self, Mask) {
        let mut space = MaybeUninit::<[Self; 3]>::uninit();
        let powers = scratch(&mut space);
        self.powers(powers);
        let [e, f, free] = powers;
        let norm = e.inner_product(f);
        e.square_assign();
        free.set_scaled(e, <K as Kernel>::gf9767_invert_prime(norm));
        f.set_power(free, prime::P.div_ceil(4));
        (*f, Self::norm_is_square(norm))
    }

    /// The cube root; there is always one. 13M+12S.
    #[inline(never)]
    #[must_use]
    pub fn cbrt(&self) -> Self {
        let mut space = MaybeUninit::<[Self; 3]>::uninit();
        let powers = scratch(&mut space);
        self.powers(powers);
        let [e, f, free] = powers;
        free.set_square(e);
        *free *= &*f;
        f.set_power(free, (prime::P - 2) / 3);
        *f *= &*e;
        *f
    }
}
