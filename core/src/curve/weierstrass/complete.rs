//! Projective coordinates with complete formulas, for any a and b.
//!
//! **Object**: as in [`super`]. **Representation**: (X:Y:Z) with x = X/Z, y = Y/Z; the neutral element is (0:1:0).
//! **Formulas**: J. Renes, C. Costello, L. Batina, "Complete addition formulas for prime order elliptic curves" (eprint
//! 2015/1060), 3.1 and 3.2: addition 12M, addition of an affine point 11M, doubling 8M+3S, or 6M+2S for a = 0. In
//! addition, each takes at most three multiplications by a and two by 3b.
//! **Constant time**: everything. No operation has an exceptional input.
//! **Invariant**: Y^2 Z = X^3 + aXZ^2 + bZ^3, not all zero.

use super::affine::Point as Affine;
use super::{A, Params, jacobian};
use crate::ct::{self, Mask, Words};
use crate::curve::{CurvePoint, PairSums, Stored};
use crate::field::{Field, Fused, scratch};
use core::fmt;
use core::mem::MaybeUninit;

/// A projective point.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Point<C: Params> {
    /// X
    pub x: C::Field,
    /// Y
    pub y: C::Field,
    /// Z
    pub z: C::Field,
}

// SAFETY: three field elements, which are words.
unsafe impl<C: Params> Words for Point<C> {}

impl<C: Params> Point<C> {
    const A_IS_ZERO: bool = matches!(C::A, A::Zero);

    /// Converts an affine point.
    #[inline(always)]
    #[must_use]
    pub fn from_affine(p: &Affine<C>) -> Self {
        let mut r = Point { x: p.x, y: p.y, z: C::Field::ONE };
        r.assign_if(p.is_neutral(), &Self::IDENTITY);
        r
    }

    /// Sets `self = b` if `m` is true.
    #[inline(always)]
    pub fn assign_if(&mut self, m: Mask, b: &Self) {
        ct::assign_if(m, self, b);
    }

    /// Computes the sum from products of coordinates: xx, yy, zz = X1 X2, Y1 Y2, Z1 Z2, and xy, xz, yz = X1 Y2 + X2 Y1,
    /// ... 6M, and 3 multiplications by a, 2 by 3b.
    ///
    /// With s = a xz + 3b zz and n = 3b xz + a (xx - a zz), X = xy (yy - s) - yz n, Y = (3xx + a zz) n + (yy + s)(yy -
    /// s) and Z = yz (yy + s) + xy (3xx + a zz).
    #[inline(always)]
    fn set_from_products(&mut self, products: &mut [C::Field; 6], free: &mut [C::Field; 3]) {
        let [xx, yy, zz, xy, xz, yz] = products;
        let [s, m, n] = free;
        C::set_3b_product(s, zz);
        C::set_3b_product(n, xz);
        if !Self::A_IS_ZERO {
            C::set_a_product(m, xz);
            *s += &*m;
            C::set_a_product(m, zz);
            *zz = *m;
            m.set_difference(xx, zz);
            C::set_a_product(xz, m);
            *n += &*xz;
        }
        m.set_sum(xx, xx);
        *m += &*xx;
        if !Self::A_IS_ZERO {
            *m += &*zz;
        }
        // yy + s and yy - s
        xz.set_sum(yy, s);
        *yy -= &*s;
        self.x.set_product(xy, yy);
        s.set_product(yz, n);
        self.x -= &*s;
        self.y.set_product(m, n);
        s.set_product(xz, yy);
        self.y += &*s;
        self.z.set_product(yz, xz);
        s.set_product(xy, m);
        self.z += &*s;
    }

    /// Computes `self += other`. 12M
    #[inline(never)]
    fn add_point(&mut self, o: &Self) {
        let mut space = MaybeUninit::<[C::Field; 6]>::uninit();
        let products = scratch(&mut space);
        let mut space = MaybeUninit::<[C::Field; 3]>::uninit();
        let free = scratch(&mut space);
        let [xx, yy, zz, xy, xz, yz] = products;
        xx.set_product(&self.x, &o.x);
        yy.set_product(&self.y, &o.y);
        zz.set_product(&self.z, &o.z);
        let [t, ..] = free;
        // (a + b)(c + d) - ac - bd
        for (sum, (a, b), (c, d), ac, bd) in [
            (xy, (&self.x, &self.y), (&o.x, &o.y), &*xx, &*yy),
            (xz, (&self.x, &self.z), (&o.x, &o.z), &*xx, &*zz),
            (yz, (&self.y, &self.z), (&o.y, &o.z), &*yy, &*zz),
        ] {
            sum.set_sum(a, b);
            t.set_sum(c, d);
            *sum *= &*t;
            sum.sub_sum_assign(ac, bd);
        }
        self.set_from_products(products, free);
    }

    /// Computes `self += other` for a point that is not neutral. 11M
    #[inline(never)]
    fn add_finite(&mut self, o: &Affine<C>) {
        let mut space = MaybeUninit::<[C::Field; 6]>::uninit();
        let products = scratch(&mut space);
        let mut space = MaybeUninit::<[C::Field; 3]>::uninit();
        let free = scratch(&mut space);
        let [xx, yy, zz, xy, xz, yz] = products;
        xx.set_product(&self.x, &o.x);
        yy.set_product(&self.y, &o.y);
        *zz = self.z;
        xy.set_sum(&self.x, &self.y);
        xz.set_sum(&o.x, &o.y);
        *xy *= &*xz;
        xy.sub_sum_assign(xx, yy);
        xz.set_product(&o.x, zz);
        *xz += &self.x;
        yz.set_product(&o.y, zz);
        *yz += &self.y;
        self.set_from_products(products, free);
    }

    /// Computes `self = 2 self`. 6M+2S and a multiplication by 3b for a = 0, else 8M+3S, 3 multiplications by a and 2
    /// by 3b.
    #[inline(always)]
    fn double_step(&mut self) {
        if Self::A_IS_ZERO {
            return self.double_step_zero();
        }
        let mut space = MaybeUninit::<[C::Field; 6]>::uninit();
        let [xx, yy, zz, xz, s, n] = scratch(&mut space);
        xx.set_square(&self.x);
        yy.set_square(&self.y);
        zz.set_square(&self.z);
        xz.set_double_product(&self.x, &self.z);
        // 2XY and 2YZ, in place of X and Z.
        self.x.double_product_assign(&self.y);
        self.z.double_product_assign(&self.y);
        // s = 2aXZ + 3bZ^2, n = 6bXZ + a (X^2 - aZ^2), m = 3X^2 + aZ^2 in place of X^2.
        C::set_a_product(n, xz);
        C::set_3b_product(s, zz);
        *s += &*n;
        C::set_a_product(n, zz);
        *zz = *n;
        self.y.set_difference(xx, zz);
        C::set_3b_product(n, xz);
        C::set_a_product(xz, &self.y);
        *n += &*xz;
        xz.set_sum(xx, xx);
        *xx += &*xz;
        *xx += &*zz;
        // X = 2XY (Y^2 - s) - 2YZ n, Y = (Y^2 + s)(Y^2 - s) + m n, Z = 4 Y^2 2YZ
        xz.set_sum(yy, s);
        zz.set_difference(yy, s);
        self.x *= &*zz;
        s.set_product(&self.z, n);
        self.x -= &*s;
        self.y.set_product(xz, zz);
        *xx *= &*n;
        self.y += &*xx;
        self.z *= &*yy;
        self.z.double_assign();
        self.z.double_assign();
    }

    /// Does the same as [`Self::double_step`] for a = 0: with t = 3bZ^2, X = 2XY (Y^2 - 3t), Y = (Y^2 - 3t)(Y^2 + t) +
    /// 8Y^2 t, Z = 8Y^2 YZ.
    #[inline(always)]
    fn double_step_zero(&mut self) {
        let mut space = MaybeUninit::<[C::Field; 4]>::uninit();
        let [yy, t, u, eight] = scratch(&mut space);
        yy.set_square(&self.y);
        u.set_square(&self.z);
        C::set_3b_product(t, u);
        eight.set_sum(yy, yy);
        eight.double_assign();
        eight.double_assign();
        self.z *= &self.y;
        self.z *= &*eight;
        *eight *= &*t;
        self.x *= &self.y;
        // Y^2 - 3t and Y^2 + t
        u.set_difference(yy, t);
        u.sub_double_assign(t);
        *t += &*yy;
        self.y.set_product(u, t);
        self.y += &*eight;
        self.x.double_product_assign(u);
    }
}

/// Returns the affine form. One inversion, unless Z = 1. Whether Z = 1 is public.
pub fn affine_of<C: Params>(p: &Point<C>) -> Affine<C> {
    if p.z.ct_eq(C::Field::ONE).declassify() { Affine::new(p.x, p.y) } else { p.to_affine() }
}

// Stored without conversion.
impl<C: Params, Raw: Words> Stored<Raw> for Point<C> {}

impl<C: Params> CurvePoint for Point<C> {
    type Field = C::Field;
    type Cached = Self;
    type Affine = Affine<C>;

    const IDENTITY: Self = Point { x: C::Field::ZERO, y: C::Field::ONE, z: C::Field::ZERO };

    #[inline(always)]
    fn add_assign_cached(&mut self, o: &Self) {
        self.add_point(o);
    }
    #[inline(always)]
    fn add_assign_affine(&mut self, o: &Affine<C>) {
        let old = *self;
        self.add_finite(o);
        self.assign_if(o.is_neutral(), &old);
    }

    #[inline]
    fn double(mut self) -> Self {
        self.double_n_assign(1);
        self
    }
    #[inline(never)]
    fn double_n_assign(&mut self, n: u32) {
        for _ in 0..n {
            self.double_step();
        }
    }

    #[inline(always)]
    fn negate_assign(&mut self) {
        self.y.negate_assign();
    }

    #[inline(always)]
    fn cache(self) -> Self {
        self
    }
    #[inline(always)]
    fn set_cached(&mut self, o: &Self) {
        *self = *o;
    }
    #[inline(always)]
    fn set_double_cached(&mut self, o: &Self) {
        *self = *o;
        self.double_n_assign(1);
    }
    #[inline(always)]
    fn negate_cached_if(o: &mut Self, m: Mask) {
        o.y.negate_assign_if(m);
    }
    #[inline(always)]
    fn cached_identity() -> Self {
        Self::IDENTITY
    }
    #[inline(always)]
    fn negate_affine_if(o: &mut Affine<C>, m: Mask) {
        o.y.negate_assign_if(m);
    }
    #[inline(always)]
    fn affine_identity() -> Affine<C> {
        Affine::NEUTRAL
    }
    fn denominator(self) -> C::Field {
        self.z
    }
    fn to_affine_with(self, inverse: C::Field) -> Affine<C> {
        let mut p = Affine::new(self.x * inverse, self.y * inverse);
        p.set_neutral_if(self.z.is_zero());
        p
    }

    #[inline(always)]
    fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        C::lookup_to(out, table, index);
    }

    #[inline]
    fn is_identity(self) -> Mask {
        self.z.is_zero()
    }
    fn ct_eq(self, o: Self) -> Mask {
        (self.x * o.z).ct_eq(o.x * self.z) & (self.y * o.z).ct_eq(o.y * self.z)
    }
    #[inline(always)]
    fn select(m: Mask, mut a: Self, b: Self) -> Self {
        a.assign_if(m, &b);
        a
    }
}

impl<C: jacobian::Params> PairSums for Point<C> {
    #[inline(always)]
    fn add_pairs_vartime(points: &mut [Affine<C>], pairs: &[(u32, u32)], room: &mut [C::Field]) {
        Affine::add_pairs_vartime(points, pairs, room);
    }
}

impl<C: Params> fmt::Debug for Point<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({:?} : {:?} : {:?})", self.x, self.y, self.z)
    }
}
