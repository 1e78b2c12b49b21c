//! Pairings of group elements: prepared points, products of many pairings, and values between Miller loop and final
//! exponentiation.

use super::interface::Argument;
use super::miller::{self, Term};
use super::target::{Fp12, Gt, On, Raw};
use super::{Curve, First, Line2, Pair};
use crate::cpu::{Cpu, Family, dispatch};
use crate::ct::{Mask, Words, recast, recast_all};
use crate::curve::weierstrass::complete::Point;
use crate::curve::{CurvePoint as _, Stored as _};
use crate::field::Field;
use crate::field::mont::{Limbs, Mont};
use crate::field::tower::Accumulator as _;
use crate::group::Element;
use crate::group::pairings::{FirstAffine, G1, G2, Pairings, SecondAffine, to_affine};
use core::fmt;
use core::ops::{Mul, MulAssign};

/// Number of pairs that share squarings. A squaring of Fp12 costs 12M of Fp2 and a line 13M, so most of what can be
/// saved is saved with 16 pairs.
const SHARED: usize = if crate::settings::SMALL_MEMORY { 2 } else { 16 };

/// A line of a prepared point, as limbs.
pub type PreparedLine<C> = [[Limbs<<C as Pairings>::Prime>; 2]; 2];

/// A point of the second group, prepared for many pairings: the lines of its Miller loop. 13,056 bytes for BLS12-381.
///
/// A pairing with it takes two thirds of the products of the Miller loop. Preparation takes less than half of a loop.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct G2Prepared<C: Pairings>(pub(super) C::Lines);

// SAFETY: transparent over limbs.
unsafe impl<C: Pairings> Words for G2Prepared<C> {}

impl<C: Pairings> G2Prepared<C> {
    /// Prepares a point. Constant time.
    #[must_use]
    pub fn new(q: &Element<G2<C>>) -> Self {
        // Lines with zero coefficients have the value 1 or w^3, which the final exponentiation maps to 1. They
        // represent the neutral element.
        let mut out = Self(C::NO_LINES);
        C::compute_lines(&mut out, q);
        out
    }

    /// Returns the lines.
    #[cfg(test)]
    pub(super) fn lines(&self) -> &[Line2<Mont<C::Prime>>] {
        recast_all(self.0.as_ref())
    }

    /// Returns the prepared generator: a copy of constants, except in builds with small tables. [`Argument::Generator`]
    /// needs no copy.
    #[must_use]
    pub fn generator() -> Self {
        C::generator_lines().map_or_else(|| Self::new(&Element::GENERATOR), |lines| Self(*lines))
    }
}

impl<C: Pairings> fmt::Debug for G2Prepared<C> {
    /// Prints only the type.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("G2Prepared(..)")
    }
}

/// Computes the lines of a point; zeros for the neutral element.
pub(super) fn prepare<C: Pairings, K: Cpu>(lines: &mut [Line2<Mont<C::Prime, K::Mont>>], q: &Element<G2<C>>) {
    const { assert!(size_of::<C::Lines>() == miller::count::<On<C, K>>() * size_of::<PreparedLine<C>>()) };
    let q: SecondAffine<C, K> = to_affine(&Point::load(&q.raw()));
    let neutral = q.is_neutral();
    let q = or_generator::<C, K>(&q, neutral);
    miller::prepare::<On<C, K>>(lines, &[q.x, q.y]);
    for part in lines.iter_mut().flatten() {
        part.assign_if(neutral, &Field::ZERO);
    }
}

/// Returns the generator if `m` is true, else `q`.
fn or_generator<C: Pairings, K: Cpu>(q: &SecondAffine<C, K>, m: Mask) -> SecondAffine<C, K> {
    let generator: SecondAffine<C, K> = to_affine(&Point::load(&Element::<G2<C>>::GENERATOR.raw()));
    let mut q = *q;
    q.x.assign_if(m, &generator.x);
    q.y.assign_if(m, &generator.y);
    q
}

pub(super) type Value<C, K> = <On<C, K> as Curve>::Accumulator;

/// Returns the input of the Miller loop for a pair.
fn term<'a, C: Pairings, K: Cpu>(p: &Element<G1<C>>, q: Argument<'a, C>) -> Term<'a, On<C, K>> {
    let lines = match q {
        Argument::Point(q) => return plain::<C, K>(p, q),
        Argument::Prepared(q) => &q.0,
        Argument::Generator => match C::generator_lines() {
            Some(lines) => lines,
            None => return plain::<C, K>(p, &Element::GENERATOR),
        },
    };
    // Z/Y and -X/Y, which are 0 for the neutral element.
    let p: Point<First<On<C, K>>> = Point::load(&p.raw());
    // 1/y = Z/Y and x/y = X/Y: one inversion for both, and none of Z.
    let inverse = p.y.invert();
    let mut x_over_y = -(p.x * inverse);
    x_over_y.assign_if(p.is_identity(), &Field::ZERO);
    Term::Prepared([p.z * inverse, x_over_y], recast_all(lines.as_ref()))
}

/// Returns the input of the Miller loop for two elements.
fn plain<C: Pairings, K: Cpu>(p: &Element<G1<C>>, q: &Element<G2<C>>) -> Term<'static, On<C, K>> {
    let mut p: FirstAffine<C, K> = to_affine(&Point::load(&p.raw()));
    let q: SecondAffine<C, K> = to_affine(&Point::load(&q.raw()));
    // Either point may be secret. So a pair with a neutral element goes through the same loop, with values that the
    // final exponentiation maps to 1.
    let neutral = p.is_neutral() | q.is_neutral();
    p.x.assign_if(neutral, &Field::ZERO);
    p.y.assign_if(neutral, &Field::ZERO);
    Term::Pair(Pair::new(&p, &or_generator::<C, K>(&q, neutral)))
}

/// A pair of points.
type PairOf<'a, C> = (&'a Element<G1<C>>, Argument<'a, C>);

/// Pairs of points, for any type of the second points.
#[derive(Clone, Copy)]
pub struct Terms<'a, C: Pairings> {
    count: usize,
    pair: &'a dyn Fn(usize) -> Option<PairOf<'a, C>>,
}

/// Returns the product of the functions of all pairs.
fn with_terms<'a, C: Pairings, Q, T>(points: &'a [(Element<G1<C>>, Q)], f: impl FnOnce(Terms<'_, C>) -> T) -> T
where
    &'a Q: Into<Argument<'a, C>>,
{
    f(Terms { count: points.len(), pair: &|i| points.get(i).map(|(p, q)| (p, q.into())) })
}

/// The product of the functions of all pairs.
pub(super) fn miller_loops<C: Pairings, K: Cpu>(pairs: Terms<'_, C>) -> Value<C, K> {
    let term = |i| (pairs.pair)(i).map(|(p, q)| term::<C, K>(p, q));
    let mut product: Option<Value<C, K>> = None;
    for first in (0..pairs.count).step_by(SHARED) {
        let Some(place) = term(first) else { continue };
        let mut terms = [place; SHARED];
        let count = SHARED.min(pairs.count - first);
        for (i, to) in terms.iter_mut().enumerate().take(count).skip(1) {
            // There is such a term; `place` only satisfies the type.
            *to = term(first + i).unwrap_or(place);
        }
        let f = miller::miller_loop(&mut terms[..count]);
        product = Some(match product {
            Some(product) => product.product(f),
            None => f,
        });
    }
    product.unwrap_or(Value::<C, K>::one())
}

/// A product of pairings before the final exponentiation, from [`multi_miller_loop`]. Multiplying such values needs
/// only one final exponentiation for all of them.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct MillerValue<C: Pairings>(pub(super) Raw<C>);

// SAFETY: transparent over limbs.
unsafe impl<C: Pairings> Words for MillerValue<C> {}

impl<C: Pairings> MillerValue<C> {
    /// Returns the empty product.
    #[must_use]
    pub fn one() -> Self {
        dispatch!(Family::Mont, K => MillerValue(recast(Fp12::<C, K>::ONE)))
    }

    /// Computes the final exponentiation, which gives the product of pairings. One inversion.
    #[must_use]
    pub fn final_exponentiation(&self) -> Gt<C> {
        C::exponentiate(self)
    }

    /// Overwrites the value with zeros.
    pub fn wipe(&mut self) {
        crate::ct::wipe(&mut self.0);
    }
}

impl<C: Pairings> Mul for MillerValue<C> {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        C::miller_product(&self, &other)
    }
}
impl<C: Pairings> MulAssign for MillerValue<C> {
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}
impl<C: Pairings> fmt::Debug for MillerValue<C> {
    /// Prints only the type: the value may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MillerValue(..)")
    }
}

/// Computes the Miller loops of all pairs. Up to 16 pairs share their squarings (2 in the `small` profile). Constant
/// time. The number of pairs, and which points are prepared, are public.
#[must_use]
pub fn multi_miller_loop<'a, C: Pairings, Q>(points: &'a [(Element<G1<C>>, Q)]) -> MillerValue<C>
where
    &'a Q: Into<Argument<'a, C>>,
{
    with_terms(points, C::miller_values)
}

/// Returns e(P, Q). Constant time. On BLS curves, this is the cube of the pairing of most definitions; no standard
/// fixes this choice.
#[must_use]
pub fn pair<C: Pairings>(p: &Element<G1<C>>, q: &Element<G2<C>>) -> Gt<C> {
    multi_pair(&[(*p, *q)])
}

/// Returns the product of e(P, Q) for all pairs. The squarings of the loop are shared, and there is one final
/// exponentiation.
///
/// Points of the second group are elements or [`G2Prepared`], references to these, or [`Argument`]s.
#[must_use]
pub fn multi_pair<'a, C: Pairings, Q>(points: &'a [(Element<G1<C>>, Q)]) -> Gt<C>
where
    &'a Q: Into<Argument<'a, C>>,
{
    with_terms(points, C::pair_all)
}

/// Returns whether the product of e(P, Q) for all pairs is 1.
pub fn product_is_one<'a, C: Pairings, Q>(points: &'a [(Element<G1<C>>, Q)]) -> Mask
where
    &'a Q: Into<Argument<'a, C>>,
{
    multi_pair(points).is_one()
}

/// Returns whether the product of e(P, Q) for all pairs is 1, for public points, as in signature verification.
#[must_use]
pub fn product_is_one_vartime<'a, C: Pairings, Q>(points: &'a [(Element<G1<C>>, Q)]) -> bool
where
    &'a Q: Into<Argument<'a, C>>,
{
    product_is_one(points).declassify()
}

/// Returns the value of the easy part of the final exponentiation: an element of the cyclotomic subgroup. Most such
/// elements do not have order r.
#[cfg(test)]
pub(super) fn cyclotomic_for_tests<C: Pairings>() -> Gt<C> {
    let MillerValue(raw) = multi_miller_loop::<C, _>(&[(Element::GENERATOR, Element::<G2<C>>::GENERATOR)]);
    let mut f = Value::<C, crate::cpu::Base>::enter(recast(raw));
    super::exponent::easy::<On<C, crate::cpu::Base>>(&mut f);
    Gt(f.leave_words())
}
