//! [`Pairing`]: the interface of a curve with a pairing, for protocols that are generic over curves.

use super::points::{self, G2Prepared, MillerValue};
use super::target::Gt;
use crate::ct::Mask;
use crate::field::ByteArray;
use crate::field::mont::Mont;
use crate::group::operations::operations;
use crate::group::pairings::{G1, G2, Pairings};
use crate::group::{Element, Group, Scalar};
use core::fmt::Debug;
use core::ops::{Mul, MulAssign};

/// A curve with a pairing: three groups of the same prime order, and a map e from the first and the second group to the
/// third. The map is linear in both arguments and not trivial.
///
/// Operations are constant time unless their names end in `_vartime`. A type with this trait stands for the curve; it
/// has no useful values:
///
/// ```
/// # #[cfg(feature = "bls12_381")] {
/// use primegroup_core::Group;
/// use primegroup_core::group::bls12_381::{Bls12381, Scalar};
/// use primegroup_core::pairing::{Argument, Pairing, Target};
///
/// /// e(2P, Q) = e(P, 2Q) for the generators, the left side with lines in advance.
/// fn is_linear<E: Pairing>() -> bool {
///     let (p, q) = (E::G1::GENERATOR, E::G2::GENERATOR);
///     let prepared = E::prepare(&q);
///     let terms = [(p.double(), Argument::Prepared(&prepared)), (-p, Argument::Point(&q.double()))];
///     E::product_is_one(&terms).declassify() && E::multi_pair(&[(p, Argument::Generator)]) == E::Gt::generator()
/// }
/// assert!(is_linear::<Bls12381>());
/// # }
/// ```
pub trait Pairing: Copy + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// Integers modulo the order of the groups.
    type Scalar: Scalar;
    /// The first group.
    type G1: Group<Scalar = Self::Scalar>;
    /// The second group.
    type G2: Group<Scalar = Self::Scalar>;
    /// A point of the second group with all lines of its Miller loop.
    type G2Prepared: Copy + Debug + Send + Sync + 'static;
    /// The third group.
    type Gt: Target<Scalar = Self::Scalar>;
    /// A product of pairings before the final exponentiation.
    type MillerValue: Copy + Debug + Send + Sync + Mul<Output = Self::MillerValue> + MulAssign + 'static;

    /// Prepares a point of the second group that is paired more than once.
    #[must_use]
    fn prepare(q: &Self::G2) -> Self::G2Prepared;
    /// Computes the Miller loops of all pairs, with shared squarings.
    #[must_use]
    fn multi_miller_loop(points: &[(Self::G1, Argument<'_, Self>)]) -> Self::MillerValue;
    /// Computes the final exponentiation.
    #[must_use]
    fn final_exponentiation(f: &Self::MillerValue) -> Self::Gt;

    /// Returns e(P, Q).
    #[must_use]
    fn pair(p: &Self::G1, q: &Self::G2) -> Self::Gt {
        Self::multi_pair(&[(*p, Argument::Point(q))])
    }
    /// Returns the product of e(P, Q) for all pairs.
    #[must_use]
    fn multi_pair(points: &[(Self::G1, Argument<'_, Self>)]) -> Self::Gt;
    /// Returns whether the product of e(P, Q) for all pairs is 1.
    fn product_is_one(points: &[(Self::G1, Argument<'_, Self>)]) -> Mask {
        Self::multi_pair(points).is_one()
    }
    /// Returns whether the product of e(P, Q) for all pairs is 1, for public points, in variable time.
    #[must_use]
    fn product_is_one_vartime(points: &[(Self::G1, Argument<'_, Self>)]) -> bool;
}

/// A point of the second group, prepared or not.
#[derive(Clone, Copy, Debug)]
pub enum Argument<'a, E: Pairing> {
    /// The generator. Its lines are constants, except in builds with small tables.
    Generator,
    /// A point.
    Point(&'a E::G2),
    /// A prepared point.
    Prepared(&'a E::G2Prepared),
}

impl<'a, E: Pairing> From<&Argument<'a, E>> for Argument<'a, E> {
    fn from(q: &Argument<'a, E>) -> Self {
        *q
    }
}
impl<'a, C: Pairings> From<&'a Element<G2<C>>> for Argument<'a, C> {
    fn from(q: &'a Element<G2<C>>) -> Self {
        Argument::Point(q)
    }
}
impl<'a, C: Pairings> From<&'a G2Prepared<C>> for Argument<'a, C> {
    fn from(q: &'a G2Prepared<C>) -> Self {
        Argument::Prepared(q)
    }
}
impl<'a, C: Pairings> From<&&'a Element<G2<C>>> for Argument<'a, C> {
    fn from(q: &&'a Element<G2<C>>) -> Self {
        Argument::Point(*q)
    }
}
impl<'a, C: Pairings> From<&&'a G2Prepared<C>> for Argument<'a, C> {
    fn from(q: &&'a G2Prepared<C>) -> Self {
        Argument::Prepared(*q)
    }
}

/// The third group, in multiplicative notation: a subgroup of prime order of the units of Fp12.
pub trait Target:
    Copy + Debug + Default + PartialEq + Eq + Send + Sync + Mul<Output = Self> + MulAssign + 'static
{
    /// Integers modulo the order.
    type Scalar: Scalar;
    /// An encoded element.
    type Bytes: ByteArray;

    /// Returns the neutral element.
    #[must_use]
    fn one() -> Self;
    /// Returns the pairing of both generators.
    #[must_use]
    fn generator() -> Self;
    /// Returns whether this is the neutral element.
    fn is_one(&self) -> Mask;
    /// Returns whether both are the same element.
    fn ct_eq(&self, other: &Self) -> Mask;
    /// Returns `b` if `m` is true, else `a`.
    #[must_use]
    fn select(m: Mask, a: &Self, b: &Self) -> Self;
    /// Returns `self^2`.
    #[must_use]
    fn square(&self) -> Self;
    /// Returns `1 / self`.
    #[must_use]
    fn invert(&self) -> Self;
    /// Returns `self^s`.
    #[must_use]
    fn pow(&self, s: &Self::Scalar) -> Self;
    /// Returns the canonical encoding.
    fn encode(&self) -> Self::Bytes;
    /// Decodes a canonical encoding of an element of the group.
    fn decode(bytes: &[u8]) -> Option<Self>;
    /// Decodes in constant time. If the mask is false, the element is neutral.
    fn decode_ct(bytes: &Self::Bytes) -> (Self, Mask);
    /// Overwrites the element with zeros, for elements made from secrets. Zeros are not a valid element.
    fn wipe(&mut self);
}

impl<C: Pairings> Pairing for C {
    type Scalar = Mont<C::Order>;
    type G1 = Element<G1<C>>;
    type G2 = Element<G2<C>>;
    type G2Prepared = G2Prepared<C>;
    type Gt = Gt<C>;
    type MillerValue = MillerValue<C>;

    fn prepare(q: &Self::G2) -> G2Prepared<C> {
        G2Prepared::new(q)
    }
    fn multi_miller_loop(points: &[(Self::G1, Argument<'_, C>)]) -> MillerValue<C> {
        points::multi_miller_loop(points)
    }
    fn final_exponentiation(f: &MillerValue<C>) -> Gt<C> {
        f.final_exponentiation()
    }
    fn multi_pair(points: &[(Self::G1, Argument<'_, C>)]) -> Gt<C> {
        points::multi_pair(points)
    }
    fn product_is_one_vartime(points: &[(Self::G1, Argument<'_, C>)]) -> bool {
        points::product_is_one_vartime(points)
    }
}

impl<C: Pairings> Target for Gt<C> {
    type Scalar = Mont<C::Order>;
    type Bytes = C::TargetBytes;

    operations! { @forwarded:
        fn one() -> Self;
        fn generator() -> Self;
        fn is_one(&self) -> Mask;
        fn ct_eq(&self, other: &Self) -> Mask;
        fn select(m: Mask, a: &Self, b: &Self) -> Self;
        fn square(&self) -> Self;
        fn invert(&self) -> Self;
        fn pow(&self, s: &Mont<C::Order>) -> Self;
        fn encode(&self) -> C::TargetBytes;
        fn decode(bytes: &[u8]) -> Option<Self>;
        fn decode_ct(bytes: &C::TargetBytes) -> (Self, Mask);
        fn wipe(&mut self);
    }
}
