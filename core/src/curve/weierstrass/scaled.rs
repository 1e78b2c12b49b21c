//! Points with a denominator, taken for affine ones: of curves with a = 0.
//!
//! **Object**: as in [`super`], with a = 0. **Representation**: x and y of an affine point on y^2 = x^3 + b z^6, which is the curve with x
//! multiplied by z^2 and y by z^3; and z. Where a = 0 no formula of [`jacobian`](super::jacobian) has a coefficient of the curve in it: what
//! is computed there is right on the curve itself, with z as one more factor of Z. So any point is added for the cost of an affine one, and
//! no inversion.
//! **Constant time**: everything but the multiplier, which is public.

use super::affine::Point as Affine;
use super::jacobian::{Params, Point as Jacobian};
use super::{A, complete};
use crate::curve::CurvePoint;
use crate::field::Field;

/// A point (x/z^2, y/z^3); neutral for z = 0.
#[derive(Clone, Copy, Debug)]
pub struct Point<C: Params> {
    /// x and y on the curve with b z^6.
    pub p: Affine<C>,
    /// z
    pub z: C::Field,
}

impl<C: Params> Point<C> {
    /// Of an affine point, which is not neutral. Free.
    #[inline(always)]
    #[must_use]
    pub fn from_finite(p: &Affine<C>) -> Self {
        Point { p: *p, z: C::Field::ONE }
    }

    /// (XZ, YZ^2), and Z. 2M+1S
    #[inline]
    #[must_use]
    pub fn from_projective(p: &complete::Point<C>) -> Self {
        Point { p: Affine::new(p.x * p.z, p.y * p.z.square()), z: p.z }
    }

    /// X and Y as they are, and Z. A halving.
    #[inline]
    #[must_use]
    pub fn from_jacobian(p: &Jacobian<C>) -> Self {
        let mut y = p.y;
        C::half_assign(&mut y);
        Point { p: Affine::new(p.x, y), z: p.z }
    }

    /// `k` times the point, for a public k of at least 1. As many doublings as k has bits below the highest, 2M+5S each, and 8M+3S for each
    /// of these that is set; 1M.
    ///
    /// Additions are not complete. A point whose order is above 2k meets no exception. Of others the multiple may come out neutral where it
    /// is not, but never otherwise wrong: what has Z = 0 once, has it to the end.
    #[must_use]
    pub fn times_vartime(&self, k: u64) -> Jacobian<C> {
        let mut multiple = self.times_on_isomorphic_vartime(k);
        multiple.z *= &self.z;
        multiple
    }

    /// The same without z: on the curve that x and y are coordinates of.
    #[inline(never)]
    #[must_use]
    pub fn times_on_isomorphic_vartime(&self, k: u64) -> Jacobian<C> {
        const { assert!(matches!(C::A, A::Zero)) };
        let mut multiple = Jacobian::from_finite(&self.p);
        let mut pending = 0;
        for i in (0..k.ilog2()).rev() {
            pending += 1;
            if k >> i & 1 == 1 {
                multiple.double_n_assign(pending);
                multiple.chord(&self.p);
                pending = 0;
            }
        }
        multiple.double_n_assign(pending);
        multiple
    }
}
