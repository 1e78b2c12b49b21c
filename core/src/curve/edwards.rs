//! Twisted Edwards curves ax^2 + y^2 = 1 + d x^2 y^2 with a = -1 or 1 and a non-square d (Hisil, Wong, Carter, Dawson,
//! ASIACRYPT 2008), over any field.
//!
//! **Object**: all points of the curve, including the cofactor. (If a is another square, the curve is isomorphic to one
//! with a = 1.)
//! **Representation**: extended coordinates (X:Y:Z:T), x = X/Z, y = Y/Z, xy = T/Z, Z != 0. Points for repeated addition
//! are (Y+X, Y-X, 2Z, 2dT), and affine points (y+x, y-x, 2dxy), for both a.
//! **Formulas** for a = -1: section 3.1 of the paper, "add-2008-hwcd-3": cached addition 8M, affine addition 7M. For
//! a = 1: section 3.1, "add-2008-hwcd": cached addition 9M, affine addition 8M. Its 2E and 2H are the parts of a
//! product of complex numbers, (Y1 + iX1)(2Y2 + 2iX2), computed with three products (Gauss). Section 3.3,
//! "dbl-2008-hwcd": doubling 4M+4S, inside a run 3M+4S.
//! **Constant time**: everything. The formulas are complete for every pair of points if a is a square and d is not.

use super::{CurvePoint, Stored};
use crate::ct::{Mask, Words};
use crate::field::{Field, Fused, Loose, scratch};
use crate::settings::inlining;
use core::fmt;
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
pub trait Params: Copy + Send + Sync + 'static {
    /// The coordinate field.
    type Field: Fused;
    /// a
    const A: A;
    /// 2d.
    const D2: Self::Field;
    /// Returns `2d x`.
    #[inline(always)]
    fn d2_product(x: Self::Field) -> Self::Field {
        x * Self::D2
    }
    /// Constant-time table lookup on this CPU.
    fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32);
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
    /// Returns the point with these affine coordinates, which must be on the curve.
    #[must_use]
    pub fn from_xy(x: C::Field, y: C::Field) -> Self {
        Point { x, y, z: C::Field::ONE, t: x * y }
    }

    /// Returns (x, y), with one inversion.
    #[must_use]
    pub fn to_xy(self) -> (C::Field, C::Field) {
        let i = self.z.invert();
        (self.x * i, self.y * i)
    }

    // For a = -1: common end of both additions, from a, b, c, d in v, y, t, z. E = b - a, F = d - c, G = d + c, H = b +
    // a, and then (EF : GH : FG : EH). 4M
    #[inline(always)]
    fn complete(&mut self, v: &mut C::Field) {
        self.x.set_difference(&self.y, v);
        let y = self.y.add_loose_assign(v);
        let v = v.set_sum_loose(&self.z, &self.t);
        self.z -= &self.t;
        y.product_to(&mut self.t, &self.x);
        self.x *= &self.z;
        y.times_loose(v);
        v.multiply(&mut self.z);
    }

    // For a = 1: common part of both additions, from the coordinates Y2 + X2 and Y2 - X2, and from C and D in t and z.
    // k = (X1 + Y1) 2Y2, then 2H = k - 2 X1 (Y2 + X2), 2E = k - 2 Y1 (Y2 - X2), F = D - C, G = D + C, and then (EF : GH
    // : FG : EH). 7M
    #[inline(always)]
    fn complete_one(&mut self, plus: &C::Field, minus: &C::Field, [v, w]: &mut [C::Field; 2]) {
        let twice = w.set_sum_loose(plus, minus);
        let k = v.set_sum_loose(&self.x, &self.y).times_loose(twice);
        self.x *= plus;
        self.y *= minus;
        let h = w.set_sub_double_loose(k, &self.x);
        let e = self.x.set_sub_double_loose(k, &self.y);
        let f = v.set_difference_loose(&self.z, &self.t);
        let g = self.z.add_loose_assign(&self.t);
        e.product_loose_to(&mut self.t, h);
        g.product_loose_to(&mut self.y, h);
        e.times_loose(f);
        g.times_loose(f);
    }

    // For a = 1: the doubling (EF : GH : FG) without T = EH. The factors E and H stay in w and t. 3M+4S
    #[inline(always)]
    fn double_one_but_t(&mut self, [v, w]: &mut [C::Field; 2]) {
        // E = (X + Y)^2 - X^2 - Y^2 = 2XY
        if C::Field::SUMS_ARE_CHEAP {
            self.t.set_sum_loose(&self.x, &self.y).square();
        } else {
            w.set_sum_loose(&self.x, &self.x).times(&self.y);
        }
        self.x.square_assign();
        self.y.square_assign();
        self.z.square_assign();
        v.set_fresh_sum(&self.x, &self.y);
        let e = if C::Field::SUMS_ARE_CHEAP { w.set_difference_loose(&self.t, v) } else { Loose::at(w) };
        let h = self.t.set_difference_loose(&self.x, &self.y);
        let f = self.x.set_sub_double_loose(v, &self.z);
        h.product_to(&mut self.y, v);
        f.product_to(&mut self.z, v);
        f.times_loose(e);
    }

    // For a = -1: computes -E, F, -G, H of the doubling, in t, x, y, v, and then (-EF : -GH : -FG) without T = -EH.
    // 3M+4S
    #[inline(always)]
    fn double_but_t(&mut self, v: &mut C::Field) {
        self.t.set_sum_loose(&self.x, &self.y).square();
        self.x.square_assign();
        self.y.square_assign();
        self.z.square_assign();
        self.z.double_assign();
        v.set_sum(&self.x, &self.y);
        self.t -= &*v;
        self.y -= &self.x;
        self.x.set_difference(&self.z, &self.y);
        self.z.set_product(&self.x, &self.y);
        self.x *= &self.t;
        self.y *= &*v;
    }

    /// Returns whether X/Z and Y/Z are equal: equality of points, not of cosets.
    pub fn same_point(self, o: Self) -> Mask {
        (self.x * o.z).ct_eq(o.x * self.z) & (self.y * o.z).ct_eq(o.y * self.z)
    }
}

// Stored without conversion.
impl<C: Params, Raw: Words> Stored<Raw> for Point<C> {}

impl<C: Params> CurvePoint for Point<C> {
    type Field = C::Field;
    type Cached = Cached<C>;
    type Affine = Affine<C>;

    const IDENTITY: Self = Point { x: C::Field::ZERO, y: C::Field::ONE, z: C::Field::ONE, t: C::Field::ZERO };

    // 8M for a = -1, 9M for a = 1.
    inlining!(formula:
        fn add_assign_cached(&mut self, o: &Cached<C>) {
            if C::A == A::One {
                let mut space = MaybeUninit::<[C::Field; 2]>::uninit();
                self.t *= &o.t2d;
                self.z *= &o.z2;
                return self.complete_one(&o.plus, &o.minus, scratch(&mut space));
            }
            let mut space = MaybeUninit::<[C::Field; 1]>::uninit();
            let [v] = scratch(&mut space);
            v.set_difference(&self.y, &self.x);
            *v *= &o.minus;
            self.y.add_loose_assign(&self.x).times(&o.plus);
            self.t *= &o.t2d;
            self.z *= &o.z2;
            self.complete(v);
        }
    );

    // 7M for a = -1, 8M for a = 1.
    inlining!(formula:
        fn add_assign_affine(&mut self, o: &Affine<C>) {
            if C::A == A::One {
                let mut space = MaybeUninit::<[C::Field; 2]>::uninit();
                self.t *= &o.t2d;
                self.z.double_assign();
                return self.complete_one(&o.plus, &o.minus, scratch(&mut space));
            }
            let mut space = MaybeUninit::<[C::Field; 1]>::uninit();
            let [v] = scratch(&mut space);
            v.set_difference(&self.y, &self.x);
            *v *= &o.minus;
            self.y.add_loose_assign(&self.x).times(&o.plus);
            self.t *= &o.t2d;
            self.z.double_assign();
            self.complete(v);
        }
    );

    #[inline(always)]
    fn double(mut self) -> Self {
        self.double_n_assign(1);
        self
    }

    // 4M+4S, less 1M for all doublings except the last.
    inlining!(large_formula:
        fn double_n_assign(&mut self, n: u32) {
            if n == 0 {
                return;
            }
            if C::A == A::One {
                let mut space = MaybeUninit::<[C::Field; 2]>::uninit();
                let room = scratch(&mut space);
                for _ in 0..n {
                    self.double_one_but_t(room);
                }
                Loose::at(&mut self.t).times_loose(Loose::at(&mut room[1]));
                return;
            }
            let mut space = MaybeUninit::<[C::Field; 1]>::uninit();
            let [v] = scratch(&mut space);
            for _ in 0..n {
                self.double_but_t(v);
            }
            self.t *= &*v;
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
    fn affine_identity() -> Affine<C> {
        Affine { plus: C::Field::ONE, minus: C::Field::ONE, t2d: C::Field::ZERO }
    }
    fn denominator(self) -> C::Field {
        self.z
    }
    fn to_affine_with(self, inverse: C::Field) -> Affine<C> {
        let (x, y) = (self.x * inverse, self.y * inverse);
        Affine { plus: y + x, minus: y - x, t2d: C::d2_product(x * y) }
    }

    #[inline(always)]
    fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        C::lookup_to(out, table, index);
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
