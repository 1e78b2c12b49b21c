//! Projective coordinates with complete formulas, for any a and b.
//!
//! **Object**: as in [`super`]. **Representation**: (X:Y:Z) with x = X/Z, y = Y/Z; the neutral element is (0:1:0).
//! **Formulas**: `gen/src/formulas/source/weierstrass.rs`. Addition 12M,
//! addition of an affine point 11M, doubling 8M+3S, or 6M+2S for a = 0. In addition, each takes at most three
//! multiplications by a and two by 3b.
//! **Constant time**: everything. No operation has an exceptional input.
//! **Invariant**: Y^2 Z = X^3 + aXZ^2 + bZ^3, not all zero.

pub(crate) mod steps;

use super::affine::Point as Affine;
use super::{A, Params, jacobian};
use crate::ct::{self, Mask, Words};
use crate::curve::{CurvePoint, PairSums, Stored};
use crate::field::Field;
use crate::generated::formulas_weierstrass as generated;
use crate::settings::TINY;
use core::fmt;

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
    /// True if formulas are lists of steps, in the profile `tiny`.
    pub(crate) const STEPPED: bool = TINY && matches!(C::A, A::MinusThree);

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

    #[inline(always)]
    fn coordinates(&mut self) -> [&mut C::Field; 3] {
        [&mut self.x, &mut self.y, &mut self.z]
    }

    /// Computes `self += other`. 12M
    #[inline(never)]
    fn add_point(&mut self, o: &Self) {
        let other = [&o.x, &o.y, &o.z];
        if Self::STEPPED {
            steps::run(self, Some(o), &steps::ADD, 1);
        } else if Self::A_IS_ZERO {
            generated::add_zero::<_, C>(self.coordinates(), other);
        } else {
            generated::add::<_, C>(self.coordinates(), other);
        }
    }

    /// Computes `self += other` for a point that is not neutral. 11M
    #[inline(never)]
    fn add_finite(&mut self, o: &Affine<C>) {
        let (p, other) = (self.coordinates(), [&o.x, &o.y]);
        if Self::A_IS_ZERO {
            generated::add_affine_zero::<_, C>(p, other)
        } else {
            generated::add_affine::<_, C>(p, other)
        }
    }

    /// Computes `self = 2 self`. 6M+2S and a multiplication by 3b for a = 0, else 8M+3S, 3 multiplications by a and 2
    /// by 3b.
    #[inline(always)]
    fn double_step(&mut self) {
        let p = self.coordinates();
        if Self::A_IS_ZERO { generated::double_zero::<_, C>(p) } else { generated::double::<_, C>(p) }
    }
}

/// Returns the affine form. One inversion, unless Z = 1. Whether Z = 1 is public. Z = 1 shows that the point was
/// decoded or is a constant, and nothing about its x and y.
pub fn affine_of<C: Params>(p: &Point<C>) -> Affine<C> {
    let mut affine = Affine::new(p.x, p.y);
    if !p.z.ct_eq(C::Field::ONE).declassify() {
        let inverse = p.z.invert();
        affine.x *= &inverse;
        affine.y *= &inverse;
        affine.set_neutral_if(p.z.is_zero());
    }
    affine
}

// Stored without conversion.
impl<C: Params, Raw: Words> Stored<Raw> for Point<C> {}

impl<C: Params> CurvePoint for Point<C> {
    type Field = C::Field;
    type Cpu = C::Cpu;
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
        // The mixed formula reads x and y, which a neutral affine point does not have. The result is discarded for it.
        self.assign_if(o.is_neutral(), &old);
    }

    #[inline(never)]
    fn double_n_assign(&mut self, n: u32) {
        if Self::STEPPED {
            return steps::double_n(self, n);
        }
        for _ in 0..n {
            if TINY {
                // The addition has no exception, so it also doubles. Twice the time, but no code for a doubling.
                let same = *self;
                self.add_point(&same);
            } else {
                self.double_step();
            }
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
    fn negate_cached_if(o: &mut Self, m: Mask) {
        o.y.negate_assign_if(m);
    }
    #[inline(always)]
    fn negate_affine_if(o: &mut Affine<C>, m: Mask) {
        o.y.negate_assign_if(m);
    }
    fn denominator(self) -> C::Field {
        self.z
    }
    fn to_affine_with(self, inverse: C::Field) -> Affine<C> {
        let mut p = Affine::new(self.x * inverse, self.y * inverse);
        p.set_neutral_if(self.z.is_zero());
        p
    }

    #[inline]
    fn is_identity(self) -> Mask {
        self.z.is_zero()
    }
    // Zeros, which a fault may leave in place of a sum, are no point, and equal none.
    fn ct_eq(self, o: Self) -> Mask {
        let zeros = |p: Self| p.y.is_zero() & p.z.is_zero();
        let equal = (self.x * o.z).ct_eq(o.x * self.z) & (self.y * o.z).ct_eq(o.y * self.z);
        equal & !(zeros(self) | zeros(o))
    }
}

impl<C: jacobian::Params> PairSums for Point<C> {
    const AFFINE_IDENTITY: Affine<C> = Affine::NEUTRAL;

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
