//! Ordinary binary curves y^2 + xy = x^3 + ax^2 + bx, a = 0 or 1, in (x, s) coordinates: the prime-order groups of
//! T. Pornin, "Efficient and Complete Formulas for Binary Curves" (eprint 2022/1325).
//!
//! **Object**: on a curve of order 2^t r, with N = (0, 0) of order two, the set of the points P + N for P of order r, with
//! (P + N) + (Q + N) = P + Q + N. Prime order r, neutral N.
//! **Representation**: s = y + x^2 + ax + b, so that s^2 + xs = x^4 + ax^2 + b^2; extended coordinates (X:S:Z:T) with
//! x = sqrt(b) X/Z, s = sqrt(b) S/Z^2, T = XZ, Z != 0. The neutral is (0 : sqrt(b) : 1 : 0).
//! **Formulas**: the paper's: addition 8M+2S+2mb (one M less for a = 0, and with Z2 = 1), n doublings
//! 3nM+4nS+(n+3)mb through (X:L:Z) with lambda = L/Z; mb, a product with a constant, is free where b = 1. Products that do
//! not depend on each other are asked for in pairs ([`BinaryField::mul2`]).
//! **Constant time**: everything. The formulas are complete on the group: no input is exceptional.
//! **Invariant**: T = XZ.

use super::CurvePoint;
use crate::ct::{Mask, Words};
use crate::field::{BinaryField, Field};
use core::fmt;

/// One curve of the model on one CPU.
pub trait Params: Copy + Send + Sync + 'static {
    /// The coordinate field.
    type Field: BinaryField;
    /// Whether a is 1 (else it is 0).
    const A_IS_ONE: bool;
    /// sqrt(b); `None` where that is 1, and products with it are free.
    const ROOT: Option<Self::Field>;
    /// a^2 + b^2; `None` where that is 1.
    const SQUARES: Option<Self::Field>;
    /// Constant-time table look-up on this CPU.
    fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32);
}

/// A point in extended coordinates.
#[derive(Clone, Copy)]
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

/// A point with Z = 1: X and S.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Affine<C: Params> {
    /// X
    pub x: C::Field,
    /// S
    pub s: C::Field,
}

// SAFETY: two field elements, which are words.
unsafe impl<C: Params> Words for Affine<C> {}

/// `sqrt(b) x`. 1mb
#[inline(always)]
pub fn scale<C: Params>(x: C::Field) -> C::Field {
    match C::ROOT {
        None => x,
        Some(root) => x * root,
    }
}

/// `sqrt(b) x` and `sqrt(b) y`. 2mb
#[inline(always)]
fn scale2<C: Params>(x: C::Field, y: C::Field) -> (C::Field, C::Field) {
    match C::ROOT {
        None => (x, y),
        Some(root) => C::Field::mul2(&x, &root, &y, &root),
    }
}

/// Where a run of doublings stands: (X:L:Z).
struct Run<C: Params> {
    x: C::Field,
    l: C::Field,
    z: C::Field,
}

impl<C: Params> Run<C> {
    // 1S+1mb
    #[inline(always)]
    fn enter(p: &Point<C>) -> Self {
        let l = if C::A_IS_ONE { p.s } else { p.s + p.t };
        Run { x: scale::<C>(p.z.square()), l, z: p.t }
    }

    /// D = Z^2, E = (L + X)^2 and F = L(L + Z). 1M+2S
    #[inline(always)]
    fn common(&self) -> (C::Field, C::Field, C::Field) {
        let f = self.l * (self.l + self.z);
        let (d, e) = C::Field::square2(&self.z, &(self.l + self.x));
        (d, e, f)
    }

    // U = F + aD, X' = U^2, Z' = DU, L' = E(E + U + D) + (a^2 + b^2)D^2 + X' + (a + 1)Z'. 3M+4S+1mb
    #[inline(always)]
    fn double(&mut self) {
        let (d, e, f) = self.common();
        let u = if C::A_IS_ONE { f + d } else { f };
        let (x, d2) = C::Field::square2(&u, &d);
        let (z, l) = C::Field::mul2(&d, &u, &e, &(e + u + d));
        let d2 = match C::SQUARES {
            None => d2,
            Some(c) => d2 * c,
        };
        let l = l + d2 + x;
        (self.x, self.z) = (x, z);
        self.l = if C::A_IS_ONE { l } else { l + z };
    }

    // The last doubling, to extended coordinates: X = sqrt(b)D, Z = F + aD, S = sqrt(b)(E(E + Z + D) + (F + sqrt(b)X)^2).
    // 3M+3S+3mb
    #[inline(always)]
    fn leave(self) -> Point<C> {
        let (d, e, f) = self.common();
        let x = scale::<C>(d);
        let z = if C::A_IS_ONE { f + d } else { f };
        let (s, t) = C::Field::mul2(&e, &(e + z + d), &x, &z);
        let s = scale::<C>(s + (f + scale::<C>(x)).square());
        Point { x, s, z, t }
    }
}

impl<C: Params> Point<C> {
    // From the products of like coordinates, a^2 T1 T2 and (S1 + T1)(S2 + T2): X = D + SS, S = sqrt(b)(G(SS + E) + F(D + E)),
    // Z = sqrt(b)(F + G). 3M+2S+2mb
    #[inline(always)]
    fn sum_from(xx: C::Field, ss: C::Field, zz: C::Field, e: Option<C::Field>, d: C::Field) -> Self {
        let (f, g) = C::Field::square2(&xx, &zz);
        let x = d + ss;
        let (de, se) = match e {
            None => (d, ss),
            Some(e) => (d + e, ss + e),
        };
        let (p, q) = C::Field::mul2(&g, &se, &f, &de);
        let (s, z) = scale2::<C>(p + q, f + g);
        Point { x, s, z, t: x * z }
    }

    /// The square of every coordinate: the Frobenius endomorphism, where b = 1. 4S
    #[inline(always)]
    #[must_use]
    pub fn frobenius(self) -> Self {
        let (x, s) = C::Field::square2(&self.x, &self.s);
        let (z, t) = C::Field::square2(&self.z, &self.t);
        Point { x, s, z, t }
    }

    /// From affine x and s.
    #[must_use]
    pub fn from_xs(x: C::Field, s: C::Field) -> Self {
        // Z = sqrt(b): X = x, S = sqrt(b) s, T = sqrt(b) x.
        let (t, s) = scale2::<C>(x, s);
        Point { x, s, z: C::ROOT.unwrap_or(C::Field::ONE), t }
    }

    /// Affine x and s, with one inversion.
    #[must_use]
    pub fn to_xs(self) -> (C::Field, C::Field) {
        let i = self.z.invert();
        scale2::<C>(self.x * i, self.s * i.square())
    }
}

impl<C: Params> CurvePoint for Point<C> {
    type Field = C::Field;
    type Cached = Self;
    type Affine = Affine<C>;

    const IDENTITY: Self = Point {
        x: C::Field::ZERO,
        s: match C::ROOT {
            None => C::Field::ONE,
            Some(root) => root,
        },
        z: C::Field::ONE,
        t: C::Field::ZERO,
    };

    // 8M+2S+2mb; 7M+2S for a = 0.
    #[cfg_attr(primegroup_small_memory, inline(never))]
    #[cfg_attr(not(primegroup_small_memory), inline(always))]
    fn add_assign_cached(&mut self, o: &Self) {
        let (x, z) = C::Field::mul2(&self.x, &o.x, &self.z, &o.z);
        let (l, m) = (self.s + self.t, o.s + o.t);
        *self = if C::A_IS_ONE {
            let (s, t) = C::Field::mul2(&self.s, &o.s, &self.t, &o.t);
            Self::sum_from(x, s, z, Some(t), l * m)
        } else {
            let (s, d) = C::Field::mul2(&self.s, &o.s, &l, &m);
            Self::sum_from(x, s, z, None, d)
        };
    }

    // 7M+2S+2mb; 6M+2S for a = 0.
    #[cfg_attr(primegroup_small_memory, inline(never))]
    #[cfg_attr(not(primegroup_small_memory), inline(always))]
    fn add_assign_affine(&mut self, o: &Affine<C>) {
        let (l, m) = (self.s + self.t, o.s + o.x);
        let (x, s) = C::Field::mul2(&self.x, &o.x, &self.s, &o.s);
        *self = if C::A_IS_ONE {
            let (t, d) = C::Field::mul2(&self.t, &o.x, &l, &m);
            Self::sum_from(x, s, self.z, Some(t), d)
        } else {
            Self::sum_from(x, s, self.z, None, l * m)
        };
    }

    // Where b is not 1, products with sqrt(b) are saved by other formulas than those of a run: X = T^2,
    // S = sqrt(b)(X^2(S + (a + 1)T) + Z^2(S + aT))^2, Z = sqrt(b)(X^2 + Z^2)^2. 3M+5S+2mb
    #[inline(always)]
    fn double(self) -> Self {
        if C::ROOT.is_none() {
            return Run::enter(&self).leave();
        }
        let (xx, zz) = C::Field::square2(&self.x, &self.z);
        let st = self.s + self.t;
        let (p, q) = if C::A_IS_ONE { (self.s, st) } else { (st, self.s) };
        let (p, q) = C::Field::mul2(&xx, &p, &zz, &q);
        let (s, z) = C::Field::square2(&(p + q), &(xx + zz));
        let (s, z) = scale2::<C>(s, z);
        let x = self.t.square();
        Point { x, s, z, t: x * z }
    }

    #[cfg_attr(primegroup_small_memory, inline(never))]
    #[cfg_attr(not(primegroup_small_memory), inline)]
    fn double_n_assign(&mut self, n: u32) {
        if n < 2 {
            if n == 1 {
                *self = self.double();
            }
            return;
        }
        let mut run = Run::enter(self);
        for _ in 1..n {
            run.double();
        }
        *self = run.leave();
    }

    #[inline(always)]
    fn negate_assign(&mut self) {
        self.s += &self.t;
    }

    #[inline(always)]
    fn cache(self) -> Self {
        self
    }
    #[inline(always)]
    fn set_double_cached(&mut self, o: &Self) {
        *self = o.double();
    }
    #[inline(always)]
    fn negate_cached_if(o: &mut Self, m: Mask) {
        o.s = C::Field::select(m, o.s, o.s + o.t);
    }
    #[inline(always)]
    fn cached_identity() -> Self {
        Self::IDENTITY
    }

    #[inline(always)]
    fn negate_affine_if(o: &mut Affine<C>, m: Mask) {
        o.s = C::Field::select(m, o.s, o.s + o.x);
    }
    fn affine_identity() -> Affine<C> {
        Affine { x: C::Field::ZERO, s: Self::IDENTITY.s }
    }
    fn denominator(self) -> C::Field {
        self.z
    }
    fn to_affine_with(self, inverse: C::Field) -> Affine<C> {
        Affine { x: self.x * inverse, s: self.s * inverse.square() }
    }

    #[inline(always)]
    fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        C::lookup_to(out, table, index);
    }

    fn is_identity(self) -> Mask {
        self.x.is_zero()
    }
    // s/x, which is (y/x)^2, tells elements apart: S1 T2 = S2 T1. (T is 0 for the neutral alone, and then S is not.)
    fn ct_eq(self, o: Self) -> Mask {
        let (a, b) = C::Field::mul2(&self.s, &o.t, &o.s, &self.t);
        a.ct_eq(b)
    }
    #[inline(always)]
    fn select(m: Mask, a: Self, b: Self) -> Self {
        Point {
            x: C::Field::select(m, a.x, b.x),
            s: C::Field::select(m, a.s, b.s),
            z: C::Field::select(m, a.z, b.z),
            t: C::Field::select(m, a.t, b.t),
        }
    }
}

impl<C: Params> fmt::Debug for Point<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({:?} : {:?} : {:?} : {:?})", self.x, self.s, self.z, self.t)
    }
}
