//! Double-odd curves y^2 = x(x^2 + ax + b) as Jacobi quartics e^2 = b' u^4 + a' u^2 + 1 (eprint 2020/1558, 2022/1052).
//!
//! **Object**: the group of a double-odd curve modulo its point N of order two: prime order r, neutral class {O, N}.
//! **Representation**: extended coordinates (E:Z:U:T) with e = E/Z, u = U/Z, u^2 = T/Z, Z != 0; either point of a class
//! {P, P+N} = {(e, u), (-e, -u)} stands for it. u = x/y and e = u^2 (x - b/x). The neutral is (+-1:1:0:0).
//! All operations here are those of the curve itself, so that points of order r stay points of order r: the do255
//! encoding, which asks for one of the two, then needs no Legendre symbol.
//! **Formulas**: eprint 2022/1052, section 6.3: addition 8M+3S, with an affine point 7M+3S; n doublings through Jacobian
//! (X:W:J) with X/J^2 = x and W/J = 1/u: n(1M+5S)+1S where a = 0, n(2M+4S)+2S-1M where a = -1, b = 1/2.
//! **Constant time**: everything. The formulas are complete on the whole curve: no input is exceptional.
//! **Invariant**: U^2 = T Z.

use super::CurvePoint;
use crate::ct::{Mask, Words};
use crate::field::{Field, PrimeField};
use core::fmt;

/// One double-odd curve on one CPU: its field and what differs from curve to curve.
pub trait Params: Copy + Send + Sync + 'static {
    /// The coordinate field.
    type Field: PrimeField;

    /// `x + a' y` with a' = -2a, to be multiplied.
    fn add_a_dual(x: Self::Field, y: Self::Field) -> Self::Field;
    /// `(x + b' y, x - b' y)` with b' = a^2 - 4b, to be multiplied.
    fn add_sub_b_dual(x: Self::Field, y: Self::Field) -> (Self::Field, Self::Field);
    /// `x + 2b' y`.
    fn add_2b_dual(x: Self::Field, y: Self::Field) -> Self::Field;
    /// `x + a y`.
    fn add_a(x: Self::Field, y: Self::Field) -> Self::Field;
    /// Whether the doublings below give 2P + N instead of 2P.
    const DOUBLING_ADDS_N: bool;
    /// The double of a point in Jacobian coordinates (X:W:J).
    fn double_to_jacobian(p: &Point<Self>) -> Jacobian<Self::Field>;
    /// The double of a Jacobian point.
    fn double_jacobian(p: Jacobian<Self::Field>) -> Jacobian<Self::Field>;
    /// 2X of a Jacobian point, in which a curve may keep X doubled.
    fn twice_x(x: Self::Field) -> Self::Field;
    /// Constant-time table look-up on this CPU.
    fn lookup<T: Words>(table: &[T], index: u32) -> T;
}

/// Jacobian coordinates between two doublings of a run: x = X/J^2, y/x = W/J.
#[derive(Clone, Copy)]
pub struct Jacobian<F> {
    /// X, or 2X: [`Params::twice_x`] knows
    pub x: F,
    /// W
    pub w: F,
    /// J
    pub j: F,
}

/// A point in extended coordinates.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Point<C: Params> {
    /// E
    pub e: C::Field,
    /// Z
    pub z: C::Field,
    /// U
    pub u: C::Field,
    /// T
    pub t: C::Field,
}

// SAFETY: four field elements, which are words.
unsafe impl<C: Params> Words for Point<C> {}

/// A point with Z = 1: (e, u, u^2).
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Affine<C: Params> {
    /// e
    pub e: C::Field,
    /// u
    pub u: C::Field,
    /// u^2
    pub t: C::Field,
}

// SAFETY: three field elements, which are words.
unsafe impl<C: Params> Words for Affine<C> {}

impl<C: Params> Point<C> {
    /// What both additions share, from the products of like coordinates and the two mixed sums.
    #[inline(always)]
    fn finish(n1: C::Field, n2: C::Field, n3: C::Field, n4: C::Field, n5: C::Field, n6: C::Field) -> Self {
        let (n8, n7) = C::add_sub_b_dual(n2, n4);
        Point { e: C::add_2b_dual(n8 * C::add_a_dual(n1, n3), n3 * n5), z: n7.square(), u: n6 * n7, t: n6.square() }
    }

    /// The point as a multiple of the endomorphism's eigenvalue, for curves with a = 0: (e, eta u), eta^2 = -1. 1M
    #[inline(always)]
    #[must_use]
    pub fn endomorphism(self, eta: C::Field) -> Self {
        Point { u: self.u * eta, t: -self.t, ..self }
    }

    /// (e, u), with one inversion.
    #[must_use]
    pub fn to_eu(self) -> (C::Field, C::Field) {
        let i = self.z.invert();
        (self.e * i, self.u * i)
    }

    /// From affine e and u on the curve.
    #[must_use]
    pub fn from_eu(e: C::Field, u: C::Field) -> Self {
        Point { e, z: C::Field::ONE, u, t: u.square() }
    }
}

impl<C: Params> CurvePoint for Point<C> {
    type Field = C::Field;
    type Cached = Self;
    type Affine = Affine<C>;

    const IDENTITY: Self = Point { e: C::Field::ONE, z: C::Field::ONE, u: C::Field::ZERO, t: C::Field::ZERO };

    // 8M+3S (with U3 as a product: 9M+2S is no faster than the squares on 64-bit machines, and needs no halving).
    #[inline(always)]
    fn add(self, o: Self) -> Self {
        let n1 = self.e * o.e;
        let n2 = self.z * o.z;
        let n3 = self.u * o.u;
        let n4 = self.t * o.t;
        let n5 = self.z.add_loose(self.t) * o.z.add_loose(o.t) - n2 - n4;
        let n6 = self.e.add_loose(self.u) * o.e.add_loose(o.u) - n1 - n3;
        Self::finish(n1, n2, n3, n4, n5, n6)
    }

    #[inline(always)]
    fn add_affine(self, o: &Affine<C>) -> Self {
        let n1 = self.e * o.e;
        let n3 = self.u * o.u;
        let n4 = self.t * o.t;
        let n5 = self.z * o.t + self.t;
        let n6 = self.e.add_loose(self.u) * o.e.add_loose(o.u) - n1 - n3;
        Self::finish(n1, self.z, n3, n4, n5, n6)
    }

    #[inline]
    fn double(self) -> Self {
        self.double_n(1)
    }

    #[inline]
    fn double_n(self, n: u32) -> Self {
        if n == 0 {
            return self;
        }
        let mut p = C::double_to_jacobian(&self);
        for _ in 1..n {
            p = C::double_jacobian(p);
        }
        // Back, 1M+2S: z = W^2, t = J^2, u = W J, e = 2X - W^2 + a J^2; with (-e, -u) where N is to be taken off.
        let z = p.w.square();
        let t = p.j.square();
        let e = C::add_a(C::twice_x(p.x) - z, t);
        let u = p.w * p.j;
        if C::DOUBLING_ADDS_N { Point { e: -e, z, u: -u, t } } else { Point { e, z, u, t } }
    }

    #[inline(always)]
    fn neg(self) -> Self {
        Point { u: -self.u, ..self }
    }

    #[inline(always)]
    fn cache(self) -> Self {
        self
    }
    #[inline(always)]
    fn add_cached(self, o: &Self) -> Self {
        self.add(*o)
    }
    #[inline(always)]
    fn negate_cached_if(o: Self, m: Mask) -> Self {
        Point { u: o.u.negate_if(m), ..o }
    }
    fn cached_identity() -> Self {
        Self::IDENTITY
    }

    #[inline(always)]
    fn negate_affine_if(o: Affine<C>, m: Mask) -> Affine<C> {
        Affine { u: o.u.negate_if(m), ..o }
    }
    fn affine_identity() -> Affine<C> {
        Affine { e: C::Field::ONE, u: C::Field::ZERO, t: C::Field::ZERO }
    }
    fn denominator(self) -> C::Field {
        self.z
    }
    fn to_affine_with(self, inverse: C::Field) -> Affine<C> {
        let (e, u) = (self.e * inverse, self.u * inverse);
        Affine { e, u, t: u.square() }
    }

    #[inline(always)]
    fn lookup<T: Words>(table: &[T], index: u32) -> T {
        C::lookup(table, index)
    }

    fn is_identity(self) -> Mask {
        self.u.is_zero()
    }
    // (e, u) and (-e, -u) are one class: u1/e1 = u2/e2, and e is never 0.
    fn ct_eq(self, o: Self) -> Mask {
        (self.u * o.e).ct_eq(o.u * self.e)
    }
    #[inline(always)]
    fn select(m: Mask, a: Self, b: Self) -> Self {
        Point {
            e: C::Field::select(m, a.e, b.e),
            z: C::Field::select(m, a.z, b.z),
            u: C::Field::select(m, a.u, b.u),
            t: C::Field::select(m, a.t, b.t),
        }
    }
}

impl<C: Params> fmt::Debug for Point<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({:?} : {:?} : {:?} : {:?})", self.e, self.z, self.u, self.t)
    }
}
