//! The curve group of Ed25519 (RFC 8032): all points of edwards25519, including the cofactor 8. Its order is not prime.
//!
//! Encoding: 32 bytes: y, little-endian, with the parity of x in the top bit. [`Point::decode`] accepts only canonical
//! encodings. As ZIP-215 requires, [`decode_permissive`] also accepts a y that is not below p, and a "negative" zero.
//!
//! [`PrimeOrderPoint`] is a point of the subgroup that the generator spans. It is for protocols that need a prime-order
//! group with the encodings of Ed25519 (FROST of RFC 9591). Its decoding rejects all other points, which costs one more
//! multiplication.

use super::at_once;
use super::edwards25519::{self, D, F, On, Raw};
use super::prelude::*;
use crate::curve::edwards::{Params, Point as EdwardsPoint};
use crate::field::PrimeField;
use crate::field::lanes::roots;

pub use super::edwards25519::Scalar;

/// The group as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ed25519;

/// A point.
pub type Point = Element<Ed25519>;

/// The subgroup of order L as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subgroup;

/// A point of the subgroup of order L.
pub type PrimeOrderPoint = Element<Subgroup>;

/// Returns the fraction that equals x^2 of a point with this y.
#[inline(always)]
fn x_squared<K: Cpu>(y: F<K>) -> [F<K>; 2] {
    let y2 = y.square();
    // -x^2 + y^2 = 1 + d x^2 y^2. The denominator is never 0, because -1/d is no square.
    [y2 - F::<K>::ONE, F::<K>::from_words(D) * y2 + F::<K>::ONE]
}

/// Joins the coordinates to an encoding.
#[inline(always)]
fn join<K: Cpu>(x: F<K>, y: F<K>) -> [u8; 32] {
    let mut out = y.encode();
    out[31] |= (x.is_odd().bit() as u8) << 7;
    out
}

/// Splits an encoding into y and the sign bit.
fn split(bytes: &[u8; 32]) -> ([u8; 32], Mask) {
    let mut y = *bytes;
    y[31] &= 0x7f;
    (y, Mask::from_lsb(Limb::from(bytes[31] >> 7)))
}

/// Decodes as in ZIP-215: y is reduced modulo p, and x = 0 may have a sign bit. Returns `None` if no point has this y.
#[must_use]
pub fn decode_permissive(bytes: &[u8; 32]) -> Option<Point> {
    dispatch!(Family::Gf255, K => {
        let (parts, [u, v]) = before_root_permissive::<K>(bytes);
        permitted::<K>(after_root_permissive::<K>(parts, F::<K>::sqrt_ratio(u, v)))
    })
}

/// Applies [`decode_permissive`] to as many encodings as both slices have. Works in batches like
/// [`Element::decode_each`].
pub fn decode_permissive_each(encodings: &[[u8; 32]], out: &mut [Option<Point>]) {
    fn some<K: Cpu, const N: usize>(bytes: [&[u8; 32]; N]) -> [(EdwardsPoint<On<K>>, Mask); N] {
        let roots = roots::sqrt_ratio::<K::Lanes, _, 19, N>;
        at_once::decode(bytes, before_root_permissive::<K>, roots, after_root_permissive::<K>)
    }
    let done = dispatch!(Family::Gf255, K => {
        roots::decode_each::<<K as Cpu>::Lanes, _, _, _>(encodings, out, some::<K, 8>, some::<K, 4>, permitted::<K>)
    });
    if !done {
        for (bytes, out) in encodings.iter().zip(out) {
            *out = decode_permissive(bytes);
        }
    }
}

fn permitted<K: Cpu>((p, ok): (EdwardsPoint<On<K>>, Mask)) -> Option<Point> {
    ok.declassify().then(|| Element::from_raw(p.store()))
}

/// Returns y and the sign, and the fraction for x^2. Every y is accepted.
#[inline(always)]
fn before_root_permissive<K: Cpu>(bytes: &[u8; 32]) -> ((F<K>, Mask), [F<K>; 2]) {
    let (y, odd) = split(bytes);
    let y = F::<K>::decode_reduce(&y);
    ((y, odd), x_squared::<K>(y))
}

/// Returns the point with this y and sign, from |x| and whether y is on the curve.
#[inline(always)]
fn after_root_permissive<K: Cpu>((y, odd): (F<K>, Mask), (x, square): (F<K>, Mask)) -> (EdwardsPoint<On<K>>, Mask) {
    (EdwardsPoint::from_xy(x.negate_if(odd), y), square)
}

/// Returns y, the sign and whether y is canonical, and the fraction for x^2.
#[inline(always)]
fn before_root<K: Cpu>(bytes: &[u8; 32]) -> ((F<K>, Mask, Mask), [F<K>; 2]) {
    let (y, odd) = split(bytes);
    let (y, canonical) = F::<K>::decode_ct(&y);
    ((y, odd, canonical), x_squared::<K>(y))
}

/// Returns the point and its validity, from |x| and whether y is on the curve.
#[inline(always)]
fn after_root<K: Cpu>(
    (y, odd, canonical): (F<K>, Mask, Mask),
    (x, square): (F<K>, Mask),
) -> (EdwardsPoint<On<K>>, Mask) {
    // Zero has no sign.
    let ok = canonical & square & !(x.is_zero() & odd);
    let p = EdwardsPoint::from_xy(x.negate_if(odd), y);
    (EdwardsPoint::select(ok, EdwardsPoint::IDENTITY, p), ok)
}

impl Point {
    /// Maps a little-endian integer of any length, reduced modulo p, to the group.
    #[must_use]
    pub fn map_integer(bytes: &[u8]) -> Self {
        dispatch!(Family::Gf255, K => Element::from_raw(elligator2::<K>(F::<K>::decode_reduce(bytes)).store()))
    }

    /// `8 self`.
    #[must_use]
    pub fn mul_by_cofactor(&self) -> Self {
        self.double_n(3)
    }

    /// Returns whether the order divides 8.
    pub fn is_small_order(&self) -> Mask {
        self.mul_by_cofactor().is_identity()
    }

    /// Returns whether the order divides L.
    pub fn is_torsion_free(&self) -> Mask {
        // As an integer, L - 1 is below L, so multiplying by it involves no reduction.
        (self.mul(&-Scalar::ONE) + *self).is_identity()
    }
}

impl Spec for Ed25519 {
    const NAME: &'static str = "ed25519";
    const ABOUT: &'static str = "edwards25519 with cofactor 8 over 2^255 - 19, RFC 8032";
    const SECURITY: u32 = 126;
    type Home = Self;
    type Scalar = Scalar;
    type Point<K: Cpu> = EdwardsPoint<On<K>>;

    // One inversion and 2M.
    fn encode<K: Cpu>(p: Self::Point<K>) -> [u8; 32] {
        let (x, y) = p.to_xy();
        join::<K>(x, y)
    }
    fn encode_some<K: Cpu, const N: usize>(points: [Self::Point<K>; N]) -> [[u8; 32]; N] {
        at_once::encode(points, |p| p.z, |p, i| join::<K>(p.x * i, p.y * i))
    }

    // One square root.
    fn decode<K: Cpu>(bytes: &[u8; 32]) -> (Self::Point<K>, Mask) {
        let (parts, [u, v]) = before_root::<K>(bytes);
        after_root::<K>(parts, F::<K>::sqrt_ratio(u, v))
    }
    fn decode_some<K: Cpu, const N: usize>(bytes: [&[u8; 32]; N]) -> [(Self::Point<K>, Mask); N] {
        at_once::decode(bytes, before_root::<K>, roots::sqrt_ratio::<K::Lanes, _, 19, N>, after_root::<K>)
    }

    /// Elligator 2 of RFC 9380 section 6.8.2, applied to the integer modulo p, without clearing the cofactor.
    fn map<K: Cpu>(uniform: &[u8; 32]) -> Self::Point<K> {
        elligator2(F::<K>::decode_reduce(uniform))
    }

    super::on_curve_255!(edwards25519);
}

super::operations::operations!(Ed25519: Ed25519);

impl PrimeOrderPoint {
    /// Returns the same point as an element of the whole curve.
    #[must_use]
    pub fn to_curve(&self) -> Point {
        Element::from_raw(self.raw())
    }

    /// Returns the same point if it is in the subgroup. The result is not hidden from timing. One multiplication.
    #[must_use]
    pub fn from_curve(p: &Point) -> Option<Self> {
        p.is_torsion_free().declassify().then(|| Element::from_raw(p.raw()))
    }
}

impl Spec for Subgroup {
    const NAME: &'static str = "ed25519";
    const ABOUT: &'static str = "the subgroup of prime order of edwards25519, in the encoding of RFC 8032";
    const SECURITY: u32 = Ed25519::SECURITY;
    type Home = Self;
    type Scalar = Scalar;
    type Point<K: Cpu> = EdwardsPoint<On<K>>;

    fn encode<K: Cpu>(p: Self::Point<K>) -> [u8; 32] {
        Ed25519::encode::<K>(p)
    }
    fn encode_some<K: Cpu, const N: usize>(points: [Self::Point<K>; N]) -> [[u8; 32]; N] {
        Ed25519::encode_some::<K, N>(points)
    }

    // One square root and one multiplication.
    fn decode<K: Cpu>(bytes: &[u8; 32]) -> (Self::Point<K>, Mask) {
        let (p, ok) = Ed25519::decode::<K>(bytes);
        // As an integer, L - 1 is below L, so multiplying by it involves no reduction.
        let mut multiple = p;
        edwards25519::mul::<K>(&mut multiple, &-Scalar::ONE);
        let ok = ok & multiple.add(p).is_identity();
        (EdwardsPoint::select(ok, EdwardsPoint::IDENTITY, p), ok)
    }

    /// The map of [`Ed25519`], with the cofactor cleared.
    fn map<K: Cpu>(uniform: &[u8; 32]) -> Self::Point<K> {
        Ed25519::map::<K>(uniform).double_n(3)
    }
    fn map_sum<K: Cpu>(uniform: &[[u8; 32]]) -> Self::Point<K> {
        Ed25519::map_sum::<K>(uniform).double_n(3)
    }

    super::on_curve_255!(edwards25519);
}

super::operations::operations!(Subgroup: Subgroup);

impl PrimeOrder for Subgroup {}

/// sqrt(-486664), the even root.
const SQRT: U256 = [0xcc6e04aaff457e06, 0xc5a1d3d14b7d1a82, 0xd27b08dc03fc4f7e, 0xf26edf460a006bb];

/// [`elligator2_by`] with the constants and the square root of the field.
fn elligator2<K: Cpu>(u: F<K>) -> EdwardsPoint<On<K>> {
    elligator2_by(u, const { [F::<K>::from_words(SQRT), F::<K>::SQRT_M1] }, F::<K>::sqrt_ratio)
}

/// Elligator 2 to the Montgomery curve (Z = 2, J = 486662), then the birational map (RFC 9380 sections 6.7.1, 6.8.2).
/// `c` and `i` are the even square roots of -J - 2 and -1. `sqrt_ratio(x, y)` returns an even root of x/y and true, or of i
/// x/y and false. It is generic so that the proofs run the same source.
#[inline(always)]
pub fn elligator2_by<P: Params<Field: PrimeField>>(
    u: P::Field,
    [c, i]: [P::Field; 2],
    sqrt_ratio: impl Fn(P::Field, P::Field) -> (P::Field, Mask),
) -> EdwardsPoint<P> {
    let (one, j) = (P::Field::ONE, P::Field::from_u64(486662));
    // x1 = -J/(1 + 2u^2) = -J/v. The denominator is never zero because -1/2 is not a square.
    let v = one + u.square().double();
    // g(x1) = x1^3 + J x1^2 + x1 = -J (J^2 - J^2 v + v^2)/v^3
    let gn = -(j * (j.square() - j.square() * v + v.square()));
    let (r, square) = sqrt_ratio(gn, v.square() * v);
    // x2 = -J - x1 = J(1/v - 1), g(x2) = 2u^2 g(x1). If g(x1) is not a square, r^2 = i g(x1) with i = sqrt(-1). Then y2
    // = (1 - i) u r, because (1 - i)^2 i = 2.
    let xn = P::Field::select(square, j * (one - v), -j);
    let y = P::Field::select(square, (one - i) * u * r, r);
    // y is odd for x1 and even for x2; the other square root is its negation.
    let y = y.negate_if(y.is_odd() ^ square);
    // Montgomery (xn/v, y) -> Edwards (c xn/(v y), (xn - v)/(xn + v)); (0, 1) if a denominator is zero.
    EdwardsPoint::from_fractions([c * xn, v * y], [xn - v, xn + v])
}
