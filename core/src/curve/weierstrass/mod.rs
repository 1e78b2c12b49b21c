//! Short Weierstrass curves y^2 = x^3 + ax + b over any field of characteristic above 3, in four kinds of coordinates.
//!
//! **Object**: a curve without a point of order two, so that y is never 0: curves of prime order, and of any odd order.
//! **Coordinates**: [`complete`], (X:Y:Z), has formulas without exceptions. [`jacobian`], (X:2Y:Z), is cheaper for
//! points that are known to differ, or in variable time. [`affine`], (x, y), is the form that is stored, that the other
//! coordinates add, and that fields with a cheap inversion compute in. [`scaled`] points are (x, y) with a separate
//! denominator.
//! **Parameters**: a and b, and operations that are cheaper for specific a and b ([`Params`]).
//! **The neutral element** has Z = 0. For an affine point its [`Mark`] decides: y = 0, or words that are no element.

pub mod affine;
pub mod compact;
pub mod complete;
pub mod eisenstein;
pub mod jacobian;
pub mod scaled;

use crate::cpu::Cpu;
use crate::ct::Mask;
use crate::field::{Field, Fused};
use core::fmt::Debug;

/// The coefficient a. Formulas are shorter for two of its values.
#[derive(Clone, Copy, Debug)]
pub enum A<F> {
    /// 0
    Zero,
    /// -3
    MinusThree,
    /// Any other.
    Any(F),
}

/// One curve on one CPU: its field, its coefficients, and cheaper products with them if there are any.
pub trait Params: Copy + Debug + Send + Sync + 'static {
    /// The coordinate field.
    type Field: Fused;
    /// The CPU, which looks up table entries in constant time.
    type Cpu: Cpu;
    /// Representation of the neutral element among affine points.
    type Mark: Mark<Self::Field>;

    /// a
    const A: A<Self::Field>;
    /// b
    const B: Self::Field;

    /// Computes `out = a x`.
    #[inline(always)]
    fn set_a_product(out: &mut Self::Field, x: &Self::Field) {
        match Self::A {
            A::Zero => *out = Self::Field::ZERO,
            A::MinusThree => {
                out.set_sum(x, x);
                *out += x;
                out.negate_assign();
            }
            A::Any(a) => out.set_product(x, &a),
        }
    }
    /// Computes `out = 3b x`.
    #[inline(always)]
    fn set_3b_product(out: &mut Self::Field, x: &Self::Field) {
        let mut t = *x;
        t *= &Self::B;
        out.set_sum(&t, &t);
        *out += &t;
    }
    /// Computes `out = 3 xx + a w`: for xx = x^2 the numerator of a tangent's slope, times w.
    #[inline(always)]
    fn set_tangent(out: &mut Self::Field, xx: &Self::Field, w: &Self::Field) {
        let mut t = *xx;
        match Self::A {
            A::Zero => {
                out.set_sum(&t, &t);
                *out += &t;
            }
            A::MinusThree => {
                // 3 (x^2 - w): for a = -3 the product by a costs a subtraction.
                t -= w;
                out.set_sum(&t, &t);
                *out += &t;
            }
            A::Any(a) => {
                let mut aw = *w;
                aw *= &a;
                out.set_sum(&t, &t);
                *out += &t;
                *out += &aw;
            }
        }
    }
    /// Computes `out = 3 xx + a`.
    #[inline(always)]
    fn set_affine_tangent(out: &mut Self::Field, xx: &Self::Field) {
        Self::set_tangent(out, xx, &Self::Field::ONE);
    }
}

/// Representation of the neutral element, which has no coordinates, among affine points. All words zero represent it,
/// because a lookup without result returns zeros.
pub trait Mark<F: Field>: Copy + Debug + Send + Sync + 'static {
    /// x and y of the neutral element.
    const NEUTRAL: (F, F);
    /// Returns whether the point with these x and y is neutral.
    fn is_neutral(x: &F, y: &F) -> Mask;
    /// Makes the point neutral if `m` is true.
    fn set_neutral_if(x: &mut F, y: &mut F, m: Mask);
}

/// The neutral element has y = 0. Only points of order two have y = 0, and these curves have none.
#[derive(Clone, Copy, Debug)]
pub struct NoOrdinate;

impl<F: Field> Mark<F> for NoOrdinate {
    const NEUTRAL: (F, F) = (F::ZERO, F::ZERO);
    #[inline(always)]
    fn is_neutral(_: &F, y: &F) -> Mask {
        y.is_zero()
    }
    #[inline(always)]
    fn set_neutral_if(_: &mut F, y: &mut F, m: Mask) {
        y.assign_if(m, &F::ZERO);
    }
}

/// A field that represents no element by all-zero words. So x with all-zero words is the mark, and needs no space.
pub trait HasAbsent: Field {
    /// The value with all words zero, which is not an element.
    const ABSENT: Self;
    /// Returns whether all words are zero.
    fn is_absent(&self) -> Mask;
}

/// The neutral element has an absent x ([`HasAbsent`]), and its y has no meaning. GF(9767^19) has coefficients from 1
/// to p, where p stands for 0. So a coefficient 0 is never stored.
#[derive(Clone, Copy, Debug)]
pub struct Absent;

impl<F: HasAbsent> Mark<F> for Absent {
    const NEUTRAL: (F, F) = (F::ABSENT, F::ABSENT);
    #[inline(always)]
    fn is_neutral(x: &F, _: &F) -> Mask {
        x.is_absent()
    }
    #[inline(always)]
    fn set_neutral_if(x: &mut F, _: &mut F, m: Mask) {
        x.assign_if(m, &F::ABSENT);
    }
}
