//! Square roots in Fp2, by two exponentiations in Fp.

use super::{Base, Quadratic};
use crate::ct::Mask;
use crate::field::Field;

impl<F: Base> Quadratic<F> {
    /// Returns a square root, and whether one exists (otherwise the value is meaningless). Two exponentiations in Fp.
    /// Constant time.
    ///
    /// Let n^2 = re^2 + im^2 and half = (re + n)/2. half is not 0: if it were, im would be 0 too, and then re takes its
    /// place. As half (re - n)/2 = -im^2/4, for im other than 0 one of the two factors is a square. With w =
    /// half^((p-3)/4) and x = half w, x^2 is half or -half, and 1/x is w or -w. A square root is x + im/(2x) i, or else
    /// im/(2x) + x i.
    pub fn sqrt(self) -> (Self, Mask) {
        let (n, _) = self.norm().sqrt();
        let root = self.sqrt_by_norm(n);
        (root, root.square().ct_eq(self))
    }

    /// Returns a square root of a square, given a square root of its norm. One exponentiation in Fp.
    #[must_use]
    pub fn sqrt_by_norm(self, n: F) -> Self {
        let [re, im] = self.0;
        let mut half = (re + n) * F::HALF;
        half.assign_if(half.is_zero(), &re);
        let w = half.inverse_root();
        let x = half * w;
        let quotient = im * w * F::HALF;
        let square = x.square().ct_eq(half);
        Self::select(square, Quadratic([-quotient, x]), Quadratic([x, quotient]))
    }

    /// Returns whether a square root exists: whether the norm has a square root in Fp.
    pub fn is_square(self) -> Mask {
        self.norm().is_square()
    }

    /// Returns `sgn0` of RFC 9380 section 4.1: whether re is odd, or re = 0 and im is odd.
    pub fn is_odd(self) -> Mask {
        let [re, im] = self.0;
        re.is_odd() | re.is_zero() & im.is_odd()
    }
}
