//! Points with a denominator that are treated as affine points, on curves with a = 0.
//!
//! **Object**: as in [`super`], with a = 0. **Representation**: z, and x and y of an affine point on y^2 = x^3 + b z^6.
//! This is the curve with x multiplied by z^2 and y by z^3. If a = 0, formulas of [`jacobian`](super::jacobian) contain
//! no coefficient of the curve. So their results are correct on the curve itself, with z as an additional factor of Z.
//! Therefore any point can be added at the cost of an affine point, without an inversion.
//! **Constant time**: everything except the multiplier, which is public.

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
    /// Converts an affine point, which must not be neutral. Free.
    #[inline(always)]
    pub fn from_finite(p: &Affine<C>) -> Self {
        Point { p: *p, z: C::Field::ONE }
    }

    /// Returns (XZ, YZ^2), and Z. 2M+1S
    #[inline]
    pub fn from_projective(p: &complete::Point<C>) -> Self {
        Point { p: Affine::new(p.x * p.z, p.y * p.z.square()), z: p.z }
    }

    /// Returns X and Y unchanged, and Z. One halving.
    #[inline]
    pub fn from_jacobian(p: &Jacobian<C>) -> Self {
        let mut y = p.y;
        C::half_assign(&mut y);
        Point { p: Affine::new(p.x, y), z: p.z }
    }

    /// Returns `k` times the point, for a public k of at least 1. One doubling (2M+5S) for each bit of k below the
    /// highest, one addition (8M+3S) for each of these bits that is set, and 1M.
    ///
    /// Additions are not complete. A point whose order is above 2k meets no exception. For other points the result may
    /// be neutral although it should not be, but it is never wrong in another way: once Z = 0, it stays 0.
    #[must_use]
    pub fn times_vartime(&self, k: u64) -> Jacobian<C> {
        let mut multiple = self.times_on_isomorphic_vartime(k);
        multiple.z *= &self.z;
        multiple
    }

    /// Does the same as [`Self::times_vartime`] without z: the result is on the curve of the coordinates x and y.
    #[inline(never)]
    #[must_use]
    pub fn times_on_isomorphic_vartime(&self, k: u64) -> Jacobian<C> {
        const { assert!(matches!(C::A, A::Zero)) };
        let mut multiple = Jacobian::from_finite(&self.p);
        let mut pending = 0;
        for i in (0..k.ilog2()).rev() {
            pending += 1;
            // k is public: every caller passes the parameter x of a curve.
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
