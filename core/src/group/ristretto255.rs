//! Ristretto255 (RFC 9496): a group of prime order L, built from edwards25519 by removing its torsion.
//!
//! 32 bytes, little-endian: the even field element s of section 4.3.2. Elements are cosets, so equality differs from
//! equality of points.

use super::at_once;
use super::edwards25519::{self, D, F, On, Raw};
use super::prelude::*;
use crate::curve::edwards::{Params, Point as EdwardsPoint};
use crate::field::PrimeField;
use crate::field::lanes::roots;

pub use super::edwards25519::Scalar;

/// The group as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ristretto255;

/// An element.
pub type Point = Element<Ristretto255>;

// The constants of section 4.1 under its names, as 64-bit words.
/// d, SQRT_AD_MINUS_ONE, ONE_MINUS_D_SQ and D_MINUS_ONE_SQ.
pub const MAP: [U256; 4] = [
    D,
    [0x7e97f6a0497b2e1b, 0xaf9d8e0c1b7854bd, 0xf3cfcc931f5d1fd, 0x376931bf2b8348ac],
    [0xe27c09c1945fc176, 0x2c81a138cd5e350f, 0x9994abddbe70dfe4, 0x29072a8b2b3e0d7],
    [0x31ad5aaa44ed4d20, 0xd29e4a2cb01e1999, 0x4cdcd32f529b4eeb, 0x5968b37af66c2241],
];
/// INVSQRT_A_MINUS_D
pub const INVSQRT_A_MINUS_D: U256 = [0x99c8fdaa805d40ea, 0x9d2f16175a4172be, 0x16c27b91fe01d840, 0x786c8905cfaffca2];

impl Point {
    /// Maps 64 uniform bytes to an element (section 4.3.4): the sum of two maps.
    #[must_use]
    pub fn from_uniform_bytes(bytes: &[u8; 64]) -> Self {
        let half = |i: usize| Self::map_to_group(&core::array::from_fn(|j| bytes[32 * i + j]));
        half(0) + half(1)
    }
}

impl Spec for Ristretto255 {
    const NAME: &'static str = "ristretto255";
    const ABOUT: &'static str = "prime-order group on edwards25519, RFC 9496";
    const SECURITY: u32 = 126;
    type Home = Self;
    type Scalar = Scalar;
    type Point<K: Cpu> = EdwardsPoint<On<K>>;

    // Section 4.5, "Equals": x1 y2 = y1 x2 or y1 y2 = x1 x2.
    fn ct_eq<K: Cpu>(a: Self::Point<K>, b: Self::Point<K>) -> Mask {
        // A coset of the points of order up to 4 has the elements ±(x, y) and ±(iy, ix), where i^2 = -1.
        (a.x * b.y).ct_eq(a.y * b.x) | (a.y * b.y).ct_eq(a.x * b.x)
    }
    fn is_identity<K: Cpu>(p: Self::Point<K>) -> Mask {
        // (0, ±1) and (±i, 0)
        p.x.is_zero() | p.y.is_zero()
    }

    // Section 4.3.2, "Encode": one inverse square root.
    fn encode<K: Cpu>(p: Self::Point<K>) -> [u8; 32] {
        let constants = [F::<K>::SQRT_M1, F::<K>::from_words(INVSQRT_A_MINUS_D)];
        // The flag is ignored: for elements of the group the argument is always a square.
        encode_by(p, constants, |x| F::<K>::sqrt_ratio(F::<K>::ONE, x).0).encode()
    }

    // Section 4.3.1, "Decode": one inverse square root.
    fn decode<K: Cpu>(bytes: &[u8; 32]) -> (Self::Point<K>, Mask) {
        let (parts, [u, v]) = before_root::<K>(bytes);
        after_root::<K>(parts, F::<K>::sqrt_ratio(u, v))
    }
    fn decode_some<K: Cpu, const N: usize>(bytes: [&[u8; 32]; N]) -> [(Self::Point<K>, Mask); N] {
        at_once::decode(bytes, before_root::<K>, roots::sqrt_ratio::<K::Lanes, _, 19, N>, after_root::<K>)
    }

    // Section 4.3.4, "MAP"; the top bit of the input is ignored.
    fn map<K: Cpu>(uniform: &[u8; 32]) -> Self::Point<K> {
        let mut bytes = *uniform;
        bytes[31] &= 0x7f;
        // 2^255 = p + 19, so the reduction of 255 uniform bits has a bias of about 2^-250.
        let t = F::<K>::decode_reduce(&bytes);
        map_by(t, F::<K>::SQRT_M1, MAP.map(F::<K>::from_words), F::<K>::sqrt_ratio)
    }

    // Recoding may add multiples of L to scalars. On the points used here, L P has order 1, 2 or 4, which is neutral as
    // a coset.
    super::on_curve_255!(edwards25519);
    fn verify_mul_add_generator_vartime<K: Cpu>(
        p: &Self::Point<K>,
        a: &Scalar,
        b: &Scalar,
        r: &mut Self::Point<K>,
    ) -> bool {
        edwards25519::difference_vartime(p, a, b, r);
        Self::is_identity::<K>(*r).declassify()
    }
}

super::operations::operations!(Ristretto255: Ristretto255);

// The formulas are generic so that the proofs run the same source. `i` is the square root of -1.

/// Returns the field element that encodes a point. `inverse_root(x)` returns a square root of 1/x.
#[inline(always)]
pub fn encode_by<P: Params<Field: PrimeField>>(
    p: EdwardsPoint<P>,
    [i, inverse]: [P::Field; 2],
    inverse_root: impl FnOnce(P::Field) -> P::Field,
) -> P::Field {
    let u1 = (p.z + p.y) * (p.z - p.y);
    let u2 = p.x * p.y;
    let root = inverse_root(u1 * u2.square());
    let (d1, d2) = (root * u1, root * u2);
    let z_inv = d1 * d2 * p.t;
    // Chooses the point of the coset to encode: (iy, ix) if xy is odd, then the sign for which x is even.
    let rotate = (p.t * z_inv).is_odd();
    let x = P::Field::select(rotate, p.x, p.y * i);
    let y = P::Field::select(rotate, p.y, p.x * i);
    let d = P::Field::select(rotate, d2, d1 * inverse);
    let y = y.negate_if((x * z_inv).is_odd());
    let s = d * (p.z - y);
    s.negate_if(s.is_odd())
}

/// Maps a field element. `sqrt_ratio(x, y)` returns an even root of x/y and true, or of i x/y and false.
#[inline(always)]
pub fn map_by<P: Params<Field: PrimeField>>(
    t: P::Field,
    i: P::Field,
    [d, root, one_minus_d2, d_minus_one_2]: [P::Field; 4],
    sqrt_ratio: impl FnOnce(P::Field, P::Field) -> (P::Field, Mask),
) -> EdwardsPoint<P> {
    let one = P::Field::ONE;
    let r = i * t.square();
    let u = (r + one) * one_minus_d2;
    let v = (-one - r * d) * (r + d);
    let (s, square) = sqrt_ratio(u, v);
    let st = s * t;
    // Both cases of SQRT_RATIO_M1 are computed and selected by a mask, because the input may be secret.
    let s = P::Field::select(square, -st.negate_if(st.is_odd()), s);
    let c = P::Field::select(square, r, -one);
    let n = c * (r - one) * d_minus_one_2 - v;
    let w0 = (s * v).double();
    let w1 = n * root;
    let ss = s.square();
    let (w2, w3) = (one - ss, one + ss);
    EdwardsPoint { x: w0 * w3, y: w2 * w1, z: w1 * w3, t: w0 * w2 }
}

/// Returns 1 - s^2, 1 + s^2 and v of section 4.3.1.
#[inline(always)]
pub fn before_root_by<F: Field>(s: F, d: F) -> [F; 3] {
    let ss = s.square();
    let (u1, u2) = (F::ONE - ss, F::ONE + ss);
    [u1, u2, -(d * u1.square()) - u2.square()]
}

/// Returns x and y of the point of `s`, from [`before_root_by`] and the square root `root` of 1/(v u2^2).
#[inline(always)]
pub fn after_root_by<F: PrimeField>(s: F, [u1, u2, v]: [F; 3], root: F) -> [F; 2] {
    let dx = root * u2;
    let dy = root * dx * v;
    let x = s.double() * dx;
    [x.negate_if(x.is_odd()), u1 * dy]
}

/// Intermediate values of decoding, before the square root.
#[derive(Clone, Copy)]
struct Parts<K: Cpu> {
    s: F<K>,
    canonical: Mask,
    of_s: [F<K>; 3],
}

/// Returns the intermediate values and the fraction for the square root.
#[inline(always)]
fn before_root<K: Cpu>(bytes: &[u8; 32]) -> (Parts<K>, [F<K>; 2]) {
    let (s, canonical) = F::<K>::decode_ct(bytes);
    let of_s @ [_, u2, v] = before_root_by(s, F::<K>::from_words(D));
    (Parts { s, canonical, of_s }, [F::<K>::ONE, v * u2.square()])
}

/// Returns the point and its validity, from the square root and whether it exists.
#[inline(always)]
fn after_root<K: Cpu>(
    Parts { s, canonical, of_s }: Parts<K>,
    (root, square): (F<K>, Mask),
) -> (EdwardsPoint<On<K>>, Mask) {
    let [x, y] = after_root_by(s, of_s, root);
    let t = x * y;
    // Each condition rejects bytes that `encode` does not produce: it chooses s and xy even, and y is never 0.
    let ok = canonical & !s.is_odd() & square & !t.is_odd() & !y.is_zero();
    let p = EdwardsPoint { x, y, z: F::<K>::ONE, t };
    (EdwardsPoint::select(ok, EdwardsPoint::IDENTITY, p), ok)
}

impl PrimeOrder for Ristretto255 {}
