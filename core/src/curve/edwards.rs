//! Twisted Edwards curves ax^2 + y^2 = 1 + d x^2 y^2 with a = -1 or 1 and a non-square d (Hisil, Wong, Carter, Dawson,
//! ASIACRYPT 2008), over any field.
//!
//! **Object**: all points of the curve, including the cofactor. (If a is another square, the curve is isomorphic to one
//! with a = 1.)
//! **Representation**: extended coordinates (X:Y:Z:T), x = X/Z, y = Y/Z, xy = T/Z, Z != 0. Points for repeated addition
//! are (Y+X, Y-X, 2Z, 2dT), and affine points (y+x, y-x, 2dxy), for both a.
//! **Formulas**: `gen/src/formulas/source/edwards.rs`. Cached addition 8M, or 9M for a = 1; affine addition 7M, or 8M;
//! doubling 4M+4S, inside a run 3M+4S.
//! **Constant time**: everything. The formulas are complete for every pair of points if a is a square and d is not.

use super::{CurvePoint, Stored};
use crate::cpu::Cpu;
use crate::ct::{Mask, Words};
use crate::field::{Field, Fused, Loose, scratch};
use crate::generated::formulas_edwards as generated;
use crate::settings::inlining;
use core::fmt::Debug;
use core::mem::MaybeUninit;

/// The coefficient a.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum A {
    /// -1: additions cost one multiplication less. Complete if -1 is a square, as in prime fields with p = 1 modulo 4.
    MinusOne,
    /// 1: complete over every field.
    One,
}

/// One curve on one CPU: its field, its coefficients, and a cheaper product with 2d if there is one.
pub trait Params: Copy + Debug + Send + Sync + 'static {
    /// The coordinate field.
    type Field: Fused;
    /// The CPU, which looks up table entries in constant time.
    type Cpu: Cpu;
    /// a
    const A: A;
    /// 2d.
    const D2: Self::Field;
    /// Returns `2d x`. A small d makes this almost free.
    #[inline(always)]
    fn d2_product(x: Self::Field) -> Self::Field {
        x * Self::D2
    }
}

/// A point in extended coordinates.
#[derive(Clone, Copy, Debug)]
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

/// A point prepared for addition: (Y+X, Y-X, 2Z, 2dT). The factor 2 of 2Z and 2d makes both halves of the formula (D -
/// C and D + C) free of doublings.
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
    /// Returns the point with these affine coordinates, which must be on the curve.
    pub fn from_xy(x: C::Field, y: C::Field) -> Self {
        Point { x, y, z: C::Field::ONE, t: x * y }
    }

    /// Returns the point with x = xn/xd and y = yn/yd, or the neutral element if a denominator is zero.
    pub fn from_fractions([xn, xd]: [C::Field; 2], [yn, yd]: [C::Field; 2]) -> Self {
        let p = Self { x: xn * yd, y: yn * xd, z: xd * yd, t: xn * yn };
        Self::select(p.z.is_zero(), p, Self::IDENTITY)
    }

    /// Returns (x, y), with one inversion.
    #[must_use]
    pub fn to_xy(self) -> (C::Field, C::Field) {
        let i = self.z.invert();
        (self.x * i, self.y * i)
    }

    #[inline(always)]
    fn coordinates(&mut self) -> [&mut C::Field; 4] {
        [&mut self.x, &mut self.y, &mut self.z, &mut self.t]
    }
}

// Stored without conversion.
impl<C: Params, Raw: Words> Stored<Raw> for Point<C> {}

impl<C: Params> CurvePoint for Point<C> {
    type Field = C::Field;
    type Cpu = C::Cpu;
    type Cached = Cached<C>;
    type Affine = Affine<C>;

    const IDENTITY: Self = Point { x: C::Field::ZERO, y: C::Field::ONE, z: C::Field::ONE, t: C::Field::ZERO };

    // 8M for a = -1, 9M for a = 1.
    inlining!(formula:
        fn add_assign_cached(&mut self, o: &Cached<C>) {
            let other = [&o.plus, &o.minus, &o.z2, &o.t2d];
            match C::A {
                A::MinusOne => generated::add_minus_one(self.coordinates(), other),
                A::One => generated::add_one(self.coordinates(), other),
            }
        }
    );

    // 7M for a = -1, 8M for a = 1.
    inlining!(formula:
        fn add_assign_affine(&mut self, o: &Affine<C>) {
            let other = [&o.plus, &o.minus, &o.t2d];
            match C::A {
                A::MinusOne => generated::add_affine_minus_one(self.coordinates(), other),
                A::One => generated::add_affine_one(self.coordinates(), other),
            }
        }
    );

    // 4M+4S, less 1M for all doublings except the last.
    inlining!(large_formula:
        fn double_n_assign(&mut self, n: u32) {
            if n == 0 {
                return;
            }
            let mut space = MaybeUninit::<[C::Field; 1]>::uninit();
            let [h] = scratch(&mut space);
            for _ in 0..n {
                match C::A {
                    A::MinusOne => generated::double_minus_one(self.coordinates(), h),
                    A::One => generated::double_one(self.coordinates(), h),
                }
            }
            // A doubling does not read T, so T = EH is computed once, after the last doubling. E is in the place of T.
            Loose::at(&mut self.t).times_loose(Loose::at(h));
        }
    );

    #[inline(always)]
    fn negate_assign(&mut self) {
        self.x.negate_assign();
        self.t.negate_assign();
    }

    // 1M
    #[inline(always)]
    fn cache(self) -> Cached<C> {
        Cached { plus: self.y + self.x, minus: self.y - self.x, z2: self.z.double(), t2d: C::d2_product(self.t) }
    }

    // A doubling needs only (2X:2Y:2Z).
    #[inline(always)]
    fn set_double_cached(&mut self, o: &Cached<C>) {
        self.x.set_difference(&o.plus, &o.minus);
        self.y.set_sum(&o.plus, &o.minus);
        self.z = o.z2;
        self.double_n_assign(1);
    }
    // -(x, y) = (-x, y): Y + X and Y - X change places, and T = XY/Z changes its sign.
    #[inline(always)]
    fn negate_cached_if(o: &mut Cached<C>, m: Mask) {
        C::Field::swap_if(m, &mut o.plus, &mut o.minus);
        o.t2d.negate_assign_if(m);
    }
    #[inline(always)]
    fn cached_identity() -> Cached<C> {
        let one = C::Field::ONE;
        Cached { plus: one, minus: one, z2: one.double(), t2d: C::Field::ZERO }
    }

    #[inline(always)]
    fn negate_affine_if(o: &mut Affine<C>, m: Mask) {
        C::Field::swap_if(m, &mut o.plus, &mut o.minus);
        o.t2d.negate_assign_if(m);
    }
    fn denominator(self) -> C::Field {
        self.z
    }
    fn to_affine_with(self, inverse: C::Field) -> Affine<C> {
        let (x, y) = (self.x * inverse, self.y * inverse);
        Affine { plus: y + x, minus: y - x, t2d: C::d2_product(x * y) }
    }

    // Zeros, which a fault may leave in place of a sum, are no point.
    fn is_identity(self) -> Mask {
        self.x.is_zero() & self.y.ct_eq(self.z) & !self.z.is_zero()
    }
    // Equality of points, not of cosets. ristretto255 compares cosets of the 4-torsion instead.
    fn ct_eq(self, o: Self) -> Mask {
        let (x, y) = ((self.x * o.z).ct_eq(o.x * self.z), (self.y * o.z).ct_eq(o.y * self.z));
        x & y & !(self.z.is_zero() | o.z.is_zero())
    }
    // By coordinates, which stay in registers: the default goes through memory.
    #[inline(always)]
    fn select(m: Mask, a: Self, b: Self) -> Self {
        let one = C::Field::select;
        Point { x: one(m, a.x, b.x), y: one(m, a.y, b.y), z: one(m, a.z, b.z), t: one(m, a.t, b.t) }
    }
}
