//! Twisted Edwards curves -x^2 + y^2 = 1 + d x^2 y^2 with d a non-square (Hisil, Wong, Carter, Dawson, ASIACRYPT 2008).
//!
//! **Object**: all points of the curve, cofactor included.
//! **Representation**: extended coordinates (X:Y:Z:T), x = X/Z, y = Y/Z, xy = T/Z, Z != 0. For repeated addition
//! (Y+X, Y-X, 2Z, 2dT), for an affine point (y+x, y-x, 2dxy).
//! **Formulas**: section 3.1 there, "add-2008-hwcd-3": cached addition 8M, affine addition 7M; section 3.3
//! "dbl-2008-hwcd": doubling 4M+4S, inside a run 3M+4S.
//! **Constant time**: everything; complete for every pair of points, because -1 is a square and d is not.

use super::CurvePoint;
use crate::ct::{Mask, Words};
use crate::field::{Field, PrimeField};
use core::fmt;

/// One curve on one CPU.
pub trait Params: Copy + Send + Sync + 'static {
    /// The coordinate field.
    type Field: PrimeField;
    /// 2d.
    const D2: Self::Field;
    /// Constant-time table look-up on this CPU.
    fn lookup<T: Words>(table: &[T], index: u32) -> T;
}

/// A point in extended coordinates.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Point<C: Params> {
    /// X
    pub x: C::Field,
    /// Y
    pub y: C::Field,
    /// Z
    pub z: C::Field,
    /// T
    pub t: C::Field,
}

// SAFETY: four field elements, which are words.
unsafe impl<C: Params> Words for Point<C> {}

/// A point prepared for addition: (Y+X, Y-X, 2Z, 2dT).
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Cached<C: Params> {
    plus: C::Field,
    minus: C::Field,
    z2: C::Field,
    t2d: C::Field,
}

// SAFETY: four field elements, which are words.
unsafe impl<C: Params> Words for Cached<C> {}

/// An affine point prepared for addition: (y+x, y-x, 2dxy).
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Affine<C: Params> {
    /// y + x
    pub plus: C::Field,
    /// y - x
    pub minus: C::Field,
    /// 2dxy
    pub t2d: C::Field,
}

// SAFETY: three field elements, which are words.
unsafe impl<C: Params> Words for Affine<C> {}

impl<C: Params> Point<C> {
    /// From affine coordinates on the curve.
    #[must_use]
    pub fn from_xy(x: C::Field, y: C::Field) -> Self {
        Point { x, y, z: C::Field::ONE, t: x * y }
    }

    /// (x, y), with one inversion.
    #[must_use]
    pub fn to_xy(self) -> (C::Field, C::Field) {
        let i = self.z.invert();
        (self.x * i, self.y * i)
    }

    // (E, F, G, H) -> (EF : GH : FG : EH). 4M
    #[inline(always)]
    fn complete(e: C::Field, f: C::Field, g: C::Field, h: C::Field) -> Self {
        Point { x: e * f, y: g * h, z: f * g, t: e * h }
    }

    // The common part of a doubling, 4S.
    #[inline(always)]
    fn double_parts(x: C::Field, y: C::Field, z: C::Field) -> [C::Field; 4] {
        let (a, b) = (x.square(), y.square());
        let c = z.square().double();
        let h = a + b;
        let e = h - x.add_loose(y).square();
        let g = a - b;
        let f = c.add_loose(g);
        [e, f, g, h]
    }

    /// Whether the X/Z and Y/Z are the same: equality of points, not of cosets.
    #[must_use]
    pub fn same_point(self, o: Self) -> Mask {
        (self.x * o.z).ct_eq(o.x * self.z) & (self.y * o.z).ct_eq(o.y * self.z)
    }
}

impl<C: Params> CurvePoint for Point<C> {
    type Field = C::Field;
    type Cached = Cached<C>;
    type Affine = Affine<C>;

    const IDENTITY: Self = Point { x: C::Field::ZERO, y: C::Field::ONE, z: C::Field::ONE, t: C::Field::ZERO };

    #[inline(always)]
    fn add(self, o: Self) -> Self {
        self.add_cached(&o.cache())
    }

    #[inline(always)]
    fn double(self) -> Self {
        let [e, f, g, h] = Self::double_parts(self.x, self.y, self.z);
        Self::complete(e, f, g, h)
    }

    #[inline]
    fn double_n(self, n: u32) -> Self {
        if n == 0 {
            return self;
        }
        let [mut x, mut y, mut z] = [self.x, self.y, self.z];
        for _ in 1..n {
            let [e, f, g, h] = Self::double_parts(x, y, z);
            (x, y, z) = (e * f, g * h, f * g);
        }
        let [e, f, g, h] = Self::double_parts(x, y, z);
        Self::complete(e, f, g, h)
    }

    #[inline(always)]
    fn neg(self) -> Self {
        Point { x: -self.x, t: -self.t, ..self }
    }

    // 1M
    #[inline(always)]
    fn cache(self) -> Cached<C> {
        Cached { plus: self.y + self.x, minus: self.y - self.x, z2: self.z.double(), t2d: self.t * C::D2 }
    }

    // 8M
    #[inline(always)]
    fn add_cached(self, o: &Cached<C>) -> Self {
        let a = (self.y - self.x) * o.minus;
        let b = self.y.add_loose(self.x) * o.plus;
        let c = self.t * o.t2d;
        let d = self.z * o.z2;
        Self::complete(b - a, d - c, d.add_loose(c), b.add_loose(a))
    }

    #[inline(always)]
    fn negate_cached_if(o: Cached<C>, m: Mask) -> Cached<C> {
        Cached {
            plus: C::Field::select(m, o.plus, o.minus),
            minus: C::Field::select(m, o.minus, o.plus),
            z2: o.z2,
            t2d: o.t2d.negate_if(m),
        }
    }
    fn cached_identity() -> Cached<C> {
        Self::IDENTITY.cache()
    }

    // 7M
    #[inline(always)]
    fn add_affine(self, o: &Affine<C>) -> Self {
        let a = (self.y - self.x) * o.minus;
        let b = self.y.add_loose(self.x) * o.plus;
        let c = self.t * o.t2d;
        let d = self.z.double();
        Self::complete(b - a, d - c, d.add_loose(c), b.add_loose(a))
    }

    #[inline(always)]
    fn negate_affine_if(o: Affine<C>, m: Mask) -> Affine<C> {
        Affine {
            plus: C::Field::select(m, o.plus, o.minus),
            minus: C::Field::select(m, o.minus, o.plus),
            t2d: o.t2d.negate_if(m),
        }
    }
    fn affine_identity() -> Affine<C> {
        Affine { plus: C::Field::ONE, minus: C::Field::ONE, t2d: C::Field::ZERO }
    }
    fn denominator(self) -> C::Field {
        self.z
    }
    fn to_affine_with(self, inverse: C::Field) -> Affine<C> {
        let (x, y) = (self.x * inverse, self.y * inverse);
        Affine { plus: y + x, minus: y - x, t2d: x * y * C::D2 }
    }

    #[inline(always)]
    fn lookup<T: Words>(table: &[T], index: u32) -> T {
        C::lookup(table, index)
    }

    fn is_identity(self) -> Mask {
        self.x.is_zero() & self.y.ct_eq(self.z)
    }
    fn ct_eq(self, o: Self) -> Mask {
        self.same_point(o)
    }
    #[inline(always)]
    fn select(m: Mask, a: Self, b: Self) -> Self {
        Point {
            x: C::Field::select(m, a.x, b.x),
            y: C::Field::select(m, a.y, b.y),
            z: C::Field::select(m, a.z, b.z),
            t: C::Field::select(m, a.t, b.t),
        }
    }
}

impl<C: Params> fmt::Debug for Point<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({:?} : {:?} : {:?} : {:?})", self.x, self.y, self.z, self.t)
    }
}
