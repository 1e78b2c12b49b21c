//! Square roots modulo any odd prime; the residue of the prime modulo 8 selects the algorithm. Constant time.

use super::{Kernel, Limbs, Modulus, Mont, OfLength, constants};
use crate::ct::Mask;
use crate::field::{Field, InverseRoot, PrimeField, SquareRoot};

impl<M: Modulus, K: Kernel> Mont<M, K> {
    /// Returns `self^floor(p / 2^shift)`. Costs about as many squarings as p has bits, and one product for every four
    /// bits outside runs of ones.
    #[inline(always)]
    fn pow_modulus_shifted(self, shift: u32) -> Self {
        if let [.., u64::MAX, u64::MAX] = M::WORDS.as_ref() {
            self.pow_of_runs(shift)
        } else {
            self.pow_of_windows(shift)
        }
    }

    /// Returns bit `i` of p.
    #[inline(always)]
    fn modulus_bit(i: u32) -> usize {
        M::WORDS.as_ref().get(i as usize / 64).map_or(0, |w| w >> (i % 64) & 1) as usize
    }

    /// Returns `self^floor(p / 2^shift)` for p with 128 ones at the top, as a product of powers with exponents of 1, 2,
    /// 4 to 128 ones.
    fn pow_of_runs(self, shift: u32) -> Self {
        // In place: on boards, squarings of values take half as many cycles again.
        let square_n = |x: &mut Self, n| (0..n).for_each(|_| x.square_assign());
        let mut ones = [self; 8];
        let mut r = self;
        for i in 1..8 {
            square_n(&mut r, 1 << (i - 1));
            r *= &ones[i - 1];
            ones[i] = r;
        }
        // r is x to the power of 128 ones now: the top of p. The bits below follow.
        let mut left = M::BITS - 128;
        while left > shift {
            let run = (shift..left).rev().take_while(|&i| Self::modulus_bit(i) == 1).count();
            match run.checked_ilog2() {
                Some(log) => {
                    // The longest stored run has 2^7 ones.
                    let log = log.min(7);
                    square_n(&mut r, 1 << log);
                    r *= &ones[log as usize];
                    left -= 1 << log;
                }
                None => {
                    r.square_assign();
                    left -= 1;
                }
            }
        }
        r
    }

    /// Returns `self^floor(p / 2^shift)` for any p, by sliding windows of five bits.
    fn pow_of_windows(self, shift: u32) -> Self {
        // The exponent is public, as p is, so windows may be found by branches and entries read by address.
        // x, x^3, ... x^31: a window ends with a set bit.
        let mut odd = [self; 16];
        let square = self.square();
        for i in 1..16 {
            odd[i] = odd[i - 1] * square;
        }
        let bit = Self::modulus_bit;
        let mut r = Self::ONE;
        // Remaining bits, and postponed squarings.
        let (mut left, mut pending) = (M::BITS.saturating_sub(shift), 0);
        while left > 0 {
            let at = shift + left;
            if bit(at - 1) == 0 {
                (left, pending) = (left - 1, pending + 1);
                continue;
            }
            // The window spans from the highest of five bits to the lowest set one.
            let zeros = (0..left.min(5)).rev().position(|i| bit(at - 1 - i) == 1).unwrap_or(0) as u32;
            let width = left.min(5) - zeros;
            let window = (0..width).fold(0, |window, i| window << 1 | bit(at - 1 - i));
            // Windows have five bits; the compiler does not see it, and the mask avoids a bounds check.
            let power = odd[window / 2 % 16];
            r = if at == M::BITS { power } else { r.square_n(pending + width) * power };
            (left, pending) = (left - width, 0);
        }
        r.square_n(pending)
    }

    /// Returns a square root of a square, for p = 1 modulo 8 (A. Tonelli, 1891; D. Shanks, 1973; in constant time as in
    /// RFC 9380, I.4).
    ///
    /// Costs one exponentiation and s^2/2 squarings.
    fn sqrt_tonelli_shanks(self) -> Self {
        // With q = 2n + 1: x^n, x^(n+1), x^q.
        // floor(p / 2^(s+1)) is n, because p = 2^s (2n + 1) + 1.
        let w = self.pow_modulus_shifted(Self::TWO_ADICITY + 1);
        let mut root = w * self;
        let mut t = root * w;
        let mut c = const { Self::odd_power(Self::from_words([constants::least_non_square(&M::P)])) };
        // root^2 = x t. The order of t divides 2^(i-1), and the order of c is 2^i.
        for i in (2..=Self::TWO_ADICITY).rev() {
            // c and the number of rounds depend on p only. `other` depends on x, which may be secret.
            // Both products are computed in every round, and selected by the order of t.
            let other = !t.square_n(i - 2).ct_eq(Self::ONE);
            root = Self::select(other, root, root * c);
            c = c.square();
            t = Self::select(other, t, t * c);
        }
        root
    }
}

impl<M: Modulus, K: Kernel> InverseRoot for Mont<M, K> {
    fn inverse_root(self) -> Self {
        const { assert!(Self::TWO_ADICITY == 1) };
        self.pow_modulus_shifted(2)
    }
}

impl<M: Modulus, K: Kernel> SquareRoot for Mont<M, K> {
    // One exponentiation for p = 3 modulo 4, or 5 modulo 8 (A. O. L. Atkin, 1992): v = (2x)^((p-5)/8), i = 2xv^2,
    // sqrt(x) = xv(i - 1).
    fn sqrt(self) -> (Self, Mask) {
        let root = match Self::TWO_ADICITY {
            1 => self.pow_modulus_shifted(2) * self,
            2 => {
                let twice = self.double();
                let v = twice.pow_modulus_shifted(3);
                // For a square x, i = (2x)^((p-1)/4) is a root of -1, because 2 is no square modulo p = 5 modulo 8. So
                // (x v (i - 1))^2 = x^2 v^2 (-2i) = -i^2 x = x.
                let i = twice * v.square();
                self * v * (i - Self::ONE)
            }
            _ => self.sqrt_tonelli_shanks(),
        };
        // p is odd, so exactly one of the two roots is even, and that one is returned. For a non-square, the number is
        // no root, so its square is compared.
        (root.negate_if(PrimeField::is_odd(root)), root.square().ct_eq(self))
    }

    // R is a square, so x R and x have the same Legendre symbol.
    fn is_square(self) -> Mask {
        let symbol = <Limbs<M> as OfLength>::symbol::<M>(&self.0);
        // The sign of the symbol: 0 counts as a square.
        !Mask::from_bit(symbol as u32 >> 31)
    }
}
