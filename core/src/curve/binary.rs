//! Binary curves of order 2r or 4r as groups of prime order r, in (x, s) coordinates (T. Pornin, eprint 2022/1325).
//!
//! **Object**: the curve y^2 + xy = x^3 + a x^2 + b x over a field of characteristic 2 and odd degree, with a = 0 or 1.
//! This is the standard curve y^2 + xy = x^3 + a x^2 + b^2 with y shifted by b. N = (0, 0) has order 2. The group is
//! the set of all P + N with r P = 0. The group's sum of P + N and Q + N is P + Q + N, so N is neutral. With s = y +
//! x^2 + ax + b, the curve is s^2 + xs = x^4 + a x^2 + b^2, and N = (0, b).
//! **Representation**: extended coordinates (X:S:Z:T) with x = b X/Z, s = b S/Z^2, T = XZ. (X:S:Z:T) and
//! (cX:c^2 S:cZ:c^2 T) are the same point. The neutral element is (0:1:1:0). The curve: S^2 + ST + aT^2 = (b X^2 +
//! Z^2)^2. Points for repeated addition are stored as (bX, S, Z, T).
//! **Formulas**: the addition of eprint 2022/1325, with x and s divided by b. In this scale it costs one multiplication
//! by b, which is done once when a point is cached: 8M+2S (a = 1), 7M+2S (a = 0), 1M less for an affine point.
//! Doubling: [`CurvePoint::double_n_assign`], 2M+4S and two multiplications by constants.
//! **Constant time**: everything. The formulas are complete on the group; [`Point::double`] is complete on the whole
//! curve, including infinity (1:b:0:0).
//! **Invariant**: T = XZ and the curve equation.

pub mod koblitz;
pub mod ladder;

use super::{CurvePoint, Stored};
use crate::cpu::Cpu;
use crate::ct::{Mask, Words};
use crate::field::{BinaryField, Field, scratch};
use crate::settings::{SMALL_MEMORY, inlining};
use core::fmt::Debug;
use core::mem::MaybeUninit;

/// One curve on one CPU.
pub trait Params: Copy + Debug + Send + Sync + 'static {
    /// The coordinate field.
    type Field: BinaryField;
    /// The CPU, which looks up table entries in constant time.
    type Cpu: Cpu;
    /// True if a = 1 (else a = 0). The trace of 1 is 1 in odd degree. So the curve has order 2 modulo 4 if a = 1
    /// (B-233: 2r), and order 0 modulo 4 if a = 0 (K-233: 4r).
    const A: bool;
    /// b, unless it is 1.
    const B: Option<Constants<Self::Field>>;
}

/// Constants derived from b that the formulas use. b is the square root of the last coefficient of the standard curve.
/// sqrt(b) appears in doublings, and 1/b in conversions to coordinates that are divided by b.
#[derive(Clone, Copy, Debug)]
pub struct Constants<F> {
    /// b
    pub b: F,
    /// The square root of b.
    pub sqrt: F,
    /// 1/b
    pub inverse: F,
}

/// A point in extended coordinates.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Point<C: Params> {
    /// X
    pub x: C::Field,
    /// S
    pub s: C::Field,
    /// Z
    pub z: C::Field,
    /// T
    pub t: C::Field,
}

// SAFETY: four field elements, which are words.
unsafe impl<C: Params> Words for Point<C> {}

/// A point prepared for addition: (bX, S, Z, T).
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Cached<C: Params> {
    bx: C::Field,
    s: C::Field,
    z: C::Field,
    t: C::Field,
}

// SAFETY: four field elements, which are words.
unsafe impl<C: Params> Words for Cached<C> {}

/// A point with Z = 1: (bX, S, T), where T = X.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Affine<C: Params> {
    /// bX, which is x
    pub bx: C::Field,
    /// S, which is s/b
    pub s: C::Field,
    /// T, which is x/b
    pub t: C::Field,
}

// SAFETY: three field elements, which are words.
unsafe impl<C: Params> Words for Affine<C> {}

/// Returns b y. 1M, or free if b = 1.
#[inline(always)]
fn times_b<C: Params>(y: C::Field) -> C::Field {
    if let Some(c) = C::B { y * c.b } else { y }
}

impl<C: Params> Point<C> {
    /// Returns the point with these affine x and s, which must be on the curve. 2M, or free if b = 1.
    pub fn from_xs(x: C::Field, s: C::Field) -> Self {
        let (x, s) = if let Some(c) = C::B { C::Field::mul2(&x, &c.inverse, &s, &c.inverse) } else { (x, s) };
        // X = x/b and S = s/b for Z = 1, and T = XZ = X.
        Point { x, s, z: C::Field::ONE, t: x }
    }

    /// Returns P + N for a point P = (x, y) of the standard curve except infinity. 1S
    ///
    /// The result is in the group if P has order r or 1. For any other P the result may only be doubled, which gives
    /// 2P + N.
    pub fn from_standard(x: C::Field, y: C::Field) -> Self {
        // x(P + N) = b/x, s(P + N) = b (y + (a + 1) x + x^2)/x^2, so (1 : y + (a + 1) x + x^2 : x : x).
        let s = y + x.square() + if C::A { C::Field::ZERO } else { x };
        Point { x: C::Field::ONE, s, z: x, t: x }
    }

    /// Returns (x, y) of the point P of the standard curve with P + N = self, and whether P is the point at infinity.
    /// For infinity, x and y are 0. 1I+2M+2S
    pub fn to_standard(self) -> (C::Field, C::Field, Mask) {
        // X = 0 only for N. Its inverse is 0 (0 has the inverse 0 in all fields here), which gives x = y = 0.
        let i = self.x.invert();
        let (x, y) = C::Field::mul2(&self.z, &i, &self.s, &i.square());
        (x, y + x.square() + if C::A { C::Field::ZERO } else { x }, self.x.is_zero())
    }

    /// Common end of the additions. In: the sum's X, (S1+T1)(S2+T2) + S1S2, and b X1X2, Z1Z2, S1S2, a T1T2. 2M+2S; T is
    /// unchanged.
    ///
    /// With f = (b X1X2)^2, the sum's S is Z (S1S2 + a T1T2) + f X. X and Z are already known, so this takes two
    /// additions fewer than eprint 2022/1325.
    #[inline(always)]
    fn finish(&mut self, [xx, zz, ss, tt]: &mut [C::Field; 4]) {
        C::Field::square_both(xx, zz);
        // Z = (b X1X2 + Z1Z2)^2 is never 0. It would be 0 for x1 x2 = b, that is x2 = b/x1 = x(P1 + N), so P2 = ±P1 +
        // N. But P1 + N has order r or 1, and elements of the group are such points plus N.
        self.z.set_sum(xx, zz);
        if C::A {
            *ss += &*tt;
        }
        C::Field::set_sum_of_products(&mut self.s, (&self.z, ss), (xx, &self.x));
    }

    inlining!(formula:
        /// Computes `plus = self + other` and `minus = self - other`, with the same Z. 12M+2S if a = 0, 14M+2S if
        /// a = 1.
        pub fn add_sub(&self, o: &Cached<C>, plus: &mut Self, minus: &mut Self) {
            let mut space = MaybeUninit::<[C::Field; 6]>::uninit();
            let [xx, zz, ss, st, ts, tt] = scratch(&mut space);
            // -Q has S2 + T2 in place of S2. All terms with S or T are sums of S1S2, S1T2, T1S2 and T1T2.
            C::Field::set_products(xx, (&self.x, &o.bx), zz, (&self.z, &o.z));
            C::Field::set_products(ss, (&self.s, &o.s), st, (&self.s, &o.t));
            C::Field::set_products(ts, (&self.t, &o.s), tt, (&self.t, &o.t));
            C::Field::square_both(xx, zz);
            minus.x.set_sum(st, ts);
            plus.x.set_sum(&minus.x, tt);
            plus.z.set_sum(xx, zz);
            minus.z = plus.z;
            if C::A {
                *ss += &*tt;
            }
            plus.t.set_sum(ss, &plus.x);
            *st += &*ss;
            *ts += &*ss;
            C::Field::set_products(&mut plus.s, (zz, ss), tt, (xx, &plus.t));
            plus.s += &*tt;
            C::Field::set_products(&mut minus.s, (zz, st), tt, (xx, ts));
            minus.s += &*tt;
            C::Field::set_products(&mut plus.t, (&plus.x, &plus.z), &mut minus.t, (&minus.x, &minus.z));
        }

        /// Applies the Frobenius endomorphism n times: raises all coordinates to the power 2^n. Requires a and b in
        /// {0, 1}. 4nS
        pub fn frobenius_assign(&mut self, n: u32) {
            // Squaring the equation squares its coefficients, so the image is on the curve of a^2 and b^2.
            const { assert!(C::B.is_none(), "it maps to another curve") };
            self.frobenius_but_t(n);
            self.t.square_n_assign(n);
        }
    );

    /// Applies [`Self::frobenius_assign`] to X, S and Z only. 3nS
    #[inline(always)]
    fn frobenius_but_t(&mut self, n: u32) {
        C::Field::square_all_n(&mut self.x, &mut self.s, &mut self.z, n);
    }

    /// Sets `ss = S s`, then `S += XZ`. T is not read, and may be overwritten. 2M
    #[inline(always)]
    fn add_t(&mut self, ss: &mut C::Field, s: &C::Field) {
        if SMALL_MEMORY && !C::A {
            ss.set_product(&self.s, s);
            self.s.add_product(&self.x, &self.z);
        } else {
            C::Field::set_products(&mut self.t, (&self.x, &self.z), ss, (&self.s, s));
            self.s += &self.t;
        }
    }

    /// Computes `self = frobenius^n(self) + other`. T is not read, and is invalid afterwards: see [`Self::complete`].
    /// 7M+(3n+2)S if a = 0.
    #[inline(always)]
    pub fn frobenius_add_incomplete(&mut self, n: u32, o: &Cached<C>) {
        let mut space = MaybeUninit::<[C::Field; 4]>::uninit();
        let values = scratch(&mut space);
        let [xx, zz, ss, tt] = values;
        self.frobenius_but_t(n);
        self.add_t(ss, &o.s);
        C::Field::set_products(xx, (&self.x, &o.bx), zz, (&self.z, &o.z));
        tt.set_sum(&o.s, &o.t);
        self.x.set_product_sum(&self.s, tt, ss);
        if C::A {
            tt.set_product(&self.t, &o.t);
        }
        self.finish(values);
    }

    inlining!(formula:
        /// Computes the same as [`Self::frobenius_add_incomplete`] with an affine point. 6M+(3n+2)S if a = 0.
        pub fn frobenius_add_affine_incomplete(&mut self, n: u32, o: &Affine<C>) {
            let mut space = MaybeUninit::<[C::Field; 4]>::uninit();
            let values = scratch(&mut space);
            let [xx, zz, ss, tt] = values;
            if n > 0 {
                self.frobenius_but_t(n);
            }
            self.add_t(ss, &o.s);
            zz.set_sum(&o.s, &o.t);
            if SMALL_MEMORY {
                xx.set_product(&self.x, &o.bx);
                self.x.set_product_sum(&self.s, zz, ss);
            } else {
                let d;
                (*xx, d) = C::Field::mul2(&self.x, &o.bx, &self.s, zz);
                self.x.set_sum(&d, ss);
            }
            if C::A {
                tt.set_product(&self.t, &o.t);
            }
            *zz = self.z;
            self.finish(values);
        }
    );

    /// Recomputes T from X and Z. 1M
    #[inline(always)]
    pub fn complete(&mut self) {
        self.t.set_product(&self.x, &self.z);
    }
}

// Stored without conversion.
impl<C: Params, Raw: Words> Stored<Raw> for Point<C> {}

impl<C: Params> CurvePoint for Point<C> {
    type Field = C::Field;
    type Cpu = C::Cpu;
    type Cached = Cached<C>;
    type Affine = Affine<C>;

    const IDENTITY: Self = Point { x: C::Field::ZERO, s: C::Field::ONE, z: C::Field::ONE, t: C::Field::ZERO };

    // 8M+2S (a = 1) or 7M+2S
    inlining!(formula:
        fn add_assign_cached(&mut self, o: &Cached<C>) {
            let mut space = MaybeUninit::<[C::Field; 4]>::uninit();
            let values = scratch(&mut space);
            let [xx, zz, ss, tt] = values;
            C::Field::set_products(xx, (&self.x, &o.bx), ss, (&self.s, &o.s));
            self.s += &self.t;
            tt.set_sum(&o.s, &o.t);
            C::Field::set_product_and_sum(zz, (&self.z, &o.z), &mut self.x, (&self.s, tt), ss);
            if C::A {
                tt.set_product(&self.t, &o.t);
            }
            self.finish(values);
            self.complete();
        }
    );

    // 7M+2S (a = 1) or 6M+2S
    inlining!(formula:
        fn add_assign_affine(&mut self, o: &Affine<C>) {
            let mut space = MaybeUninit::<[C::Field; 4]>::uninit();
            let values = scratch(&mut space);
            let [xx, zz, ss, tt] = values;
            C::Field::set_products(xx, (&self.x, &o.bx), ss, (&self.s, &o.s));
            self.s += &self.t;
            zz.set_sum(&o.s, &o.t);
            if C::A {
                C::Field::set_product_and_sum(tt, (&self.t, &o.t), &mut self.x, (&self.s, zz), ss);
            } else {
                self.x.set_product_sum(&self.s, zz, ss);
            }
            *zz = self.z;
            self.finish(values);
            self.complete();
        }

        /// Costs n (2M+4S) + 1S, and two multiplications by constants per doubling if b is not 1. The 2M+4S doubling of
        /// eprint 2023/1688, for runs of doublings.
        ///
        /// With U = S + aT + b X^2 and W = b X^2 + Z^2: U (U + T + W) = S^2 + ST + b (S W + (aZ^2 + (a+1) X^2) T) +
        /// ..., and the curve equation turns the squares on the left into W^2 + aT^2. So the double is X' = T^2,
        /// Z' = W^2, S' = (U (U + T + W) + W^2 + (a+b) T^2)^2, T' = X'Z'. X', Z' and S' are squares. So
        /// U' = (sqrt(S') + sqrt(b) T^2)^2 + aT' and W' = (sqrt(b) T^2 + W^2)^2 take no more squarings than X', Z' and
        /// S' would. All products of a doubling are independent.
        fn double_n_assign(&mut self, n: u32) {
            if n == 0 {
                return;
            }
            let mut space = MaybeUninit::<[C::Field; 3]>::uninit();
            let [tt, ww, y] = scratch(&mut space);
            // U in S, W in Z.
            C::Field::square_both(&mut self.x, &mut self.z);
            if let Some(c) = &C::B {
                self.x *= &c.b;
            }
            self.z += &self.x;
            self.s += &self.x;
            if C::A {
                self.s += &self.t;
            }
            for i in 0..n {
                // How many doublings there are is public.
                let last = i + 1 == n;
                // U (U + T + W) in X, the next T.
                C::Field::set_squares(tt, &self.t, ww, &self.z);
                y.set_sum(&self.t, &self.z);
                *y += &self.s;
                C::Field::set_products(&mut self.x, (&self.s, y), &mut self.t, (tt, ww));
                // b T^2, and sqrt(b) T^2 + W^2, or W^2 in the last doubling.
                match &C::B {
                    Some(c) if last => self.s.set_product(tt, &c.b),
                    Some(c) => C::Field::set_products(y, (tt, &c.sqrt), &mut self.s, (tt, &c.b)),
                    None => (*y, self.s) = (*tt, *tt),
                }
                self.x += &self.s;
                if last {
                    self.z = *ww;
                } else {
                    self.z.set_sum(y, ww);
                }
                self.x += &self.z;
                if C::A {
                    self.x += &*tt;
                }
                if last {
                    self.s.set_square(&self.x);
                    self.x = *tt;
                    break;
                }
                C::Field::square_both(&mut self.x, &mut self.z);
                self.s = self.x;
                if C::A {
                    self.s += &self.t;
                }
            }
        }
    );

    #[inline(always)]
    fn negate_assign(&mut self) {
        self.s += &self.t;
    }

    // 1M if b is not 1
    // The addition needs X2 only as a factor of b X1X2, so the product with b is done once per entry.
    #[inline(always)]
    fn cache(self) -> Cached<C> {
        Cached { bx: times_b::<C>(self.x), s: self.s, z: self.z, t: self.t }
    }
    #[inline(always)]
    fn set_double_cached(&mut self, o: &Cached<C>) {
        *self = Point { x: if let Some(c) = C::B { o.bx * c.inverse } else { o.bx }, s: o.s, z: o.z, t: o.t };
        self.double_n_assign(1);
    }
    #[inline(always)]
    fn negate_cached_if(o: &mut Cached<C>, m: Mask) {
        o.s.add_assign_if(&o.t, m);
    }
    #[inline(always)]
    fn cached_identity() -> Cached<C> {
        let (zero, one) = (C::Field::ZERO, C::Field::ONE);
        Cached { bx: zero, s: one, z: one, t: zero }
    }

    #[inline(always)]
    fn negate_affine_if(o: &mut Affine<C>, m: Mask) {
        o.s.add_assign_if(&o.t, m);
    }
    // Z != 0 for every point of the group (see `finish`), so no entry of a batch spoils its shared inversion.
    fn denominator(self) -> C::Field {
        self.z
    }
    // 2M+1S, and 1M more if b is not 1
    fn to_affine_with(self, inverse: C::Field) -> Affine<C> {
        let (t, s) = C::Field::mul2(&self.x, &inverse, &self.s, &inverse.square());
        Affine { bx: times_b::<C>(t), s, t }
    }

    fn is_identity(self) -> Mask {
        self.x.is_zero()
    }
    // S/T is the inverse of x/s. It is different for different elements of the group. S and T are never both zero;
    // a fault may leave zeros in place of a sum, which equal nothing.
    fn ct_eq(self, o: Self) -> Mask {
        let (a, b) = C::Field::mul2(&self.s, &o.t, &o.s, &self.t);
        let zeros = |p: Self| p.s.is_zero() & p.t.is_zero();
        a.ct_eq(b) & !(zeros(self) | zeros(o))
    }
    // By coordinates, which stay in registers: the default goes through memory.
    #[inline(always)]
    fn select(m: Mask, a: Self, b: Self) -> Self {
        let one = C::Field::select;
        Point { x: one(m, a.x, b.x), s: one(m, a.s, b.s), z: one(m, a.z, b.z), t: one(m, a.t, b.t) }
    }
}
