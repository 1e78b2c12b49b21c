//! Square roots, cube roots and the test for squares, with their common part.
//!
//! With e = 1 + p^2 + ... + p^18, f = p + p^3 + ... + p^17 and r = e + f, x^r is in GF(p), and q - 1 = r (p - 1):
//! * (q-1)/2 = r (p-1)/2: x is a square if and only if x^r is a square in GF(p).
//! * (q+1)/4 = (2e - r)(p+1)/4 modulo q - 1, since e (p+1) = r + 1 modulo q - 1: the square root is (x^2e /
//!   x^r)^((p+1)/4).
//! * (2q-1)/3 = e + (2e + f)(p-2)/3: the cube root is x^e (x^2e x^f)^((p-2)/3).
//!
//! Formulas: T. Pornin, eprint 2020/009, section 3. **Constant time**: everything; exponents are fixed.

use super::{Field, Gf9767x19, Kernel, prime, scratch};
use crate::ct::Mask;
use crate::limb::Limb;
use core::mem::MaybeUninit;

impl<K: Kernel> Gf9767x19<K> {
    /// Computes x^e and x^f in the first two of `[e, f, free]`. 5M and 6 Frobenius maps.
    #[inline(never)]
    fn powers(&self, [e, f, free]: &mut [Self; 3]) {
        // Exponent 1 + p^2, then twice and four times as many terms at distance 2, and one more.
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

    /// `self = self^(2^n)`.
    #[inline(always)]
    fn square_n_assign(&mut self, n: u32) {
        for _ in 0..n {
            self.square_assign();
        }
    }

    /// `self = base^2442`, with (p+1)/4 = 66 * 37. `base` is overwritten. 3M+11S
    #[inline(always)]
    fn set_root_power(&mut self, base: &mut Self) {
        *self = *base;
        self.square_n_assign(5);
        *base *= &*self;
        base.square_assign();
        self.set_square(base);
        self.square_n_assign(2);
        *self *= &*base;
        self.square_n_assign(2);
        *self *= &*base;
    }

    /// `self = base^3255`, with (p-2)/3 = 15 * 217. `base` is overwritten. 5M+10S
    #[inline(always)]
    fn set_cube_root_power(&mut self, base: &mut Self, free: &mut Self) {
        // Powers 3, 12, 15.
        free.set_square(base);
        *base *= &*free;
        free.set_square(base);
        free.square_assign();
        *base *= &*free;
        // Then powers 3, 24, 27, 216, 217 of this value.
        free.set_square(base);
        *free *= &*base;
        self.set_square(free);
        self.square_n_assign(2);
        *self *= &*free;
        self.square_n_assign(3);
        *self *= &*base;
    }

    /// Returns whether the norm of a value is zero or a square in GF(p).
    #[inline(always)]
    fn norm_is_square(norm: u32) -> Mask {
        // Euler's criterion in GF(p): the power is -1 for non-squares, 1 for squares, 0 for 0. -1 is p - 1 in
        // Montgomery form.
        !Mask::from_zero((prime::power(norm, (prime::P - 1) / 2) ^ (prime::P - prime::ONE)) as Limb)
    }

    /// Returns whether this is zero or a square. 5M, an inner product and 7 Frobenius maps.
    #[inline(never)]
    pub fn is_square(&self) -> Mask {
        let mut space = MaybeUninit::<[Self; 3]>::uninit();
        let powers = scratch(&mut space);
        self.powers(powers);
        Self::norm_is_square(powers[0].inner_product(&powers[1]))
    }

    /// Returns a square root, of either sign, and true. If there is none, returns a square root of -`self` and false.
    /// 8M+12S.
    #[inline(never)]
    pub fn sqrt(&self) -> (Self, Mask) {
        let mut space = MaybeUninit::<[Self; 3]>::uninit();
        let powers = scratch(&mut space);
        self.powers(powers);
        let [e, f, free] = powers;
        let norm = e.inner_product(f);
        e.square_assign();
        // x^2e / x^r. For x = 0 all factors are 0, and so is the root.
        free.set_scaled(e, <K as Kernel>::invert_prime(norm));
        f.set_root_power(free);
        (*f, Self::norm_is_square(norm))
    }

    /// Returns the cube root, which always exists. 12M+11S.
    #[inline(never)]
    #[must_use]
    pub fn cbrt(&self) -> Self {
        let mut space = MaybeUninit::<[Self; 4]>::uninit();
        let [powers @ .., root] = scratch(&mut space);
        self.powers(powers);
        let [e, f, free] = powers;
        root.set_square(e);
        *f *= &*root;
        root.set_cube_root_power(f, free);
        *root *= &*e;
        *root
    }
}
