//! C1665 of MIRACL: x^2 + y^2 = 1 + 5766 x^2 y^2 over GF(2^166 - 5). The group has all points, including the cofactor
//! 4, so its order is not prime.
//!
//! **Security: 80 bits.** The order r has 164 bits. Use it only for research and for devices that already depend on it;
//! new designs use a group with at least 126 bits of security.
//!
//! Encodings are those of miracl/core (Apache-2.0), which are not published elsewhere. Integers take 21 bytes,
//! big-endian. A point takes 22 bytes: `02 || x`, or `03 || x` if y is odd. With both coordinates it takes 43 bytes:
//! `04 || x || y` ([`Point::encode_uncompressed`]). Decoding is stricter than in MIRACL, which accepts x + p in place
//! of x, and `03` with y = 0. Scalars are big-endian as well.
//!
//! MIRACL clamps private keys ([`clamp`]) to 168-bit multiples of the cofactor. [`agree`] is its key agreement; its
//! signatures use private keys modulo r.

use super::big_endian;
use super::prelude::*;
use crate::ct::{recast_all, select_bytes};
use crate::curve::edwards::{A, Params, Point as EdwardsPoint};
use crate::curve::mul::comb::{self, Entry};
use crate::curve::mul::msm::sum_stored_vartime;
use crate::curve::mul::wnaf::terms;
use crate::curve::mul::{straus, window};
use crate::field::gf166::{Gf166, N};
use crate::field::{PrimeField, SquareRoot};
use crate::generated::c1665 as generated;

/// The group as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct C1665;

/// A point.
pub type Point = Element<C1665>;

modulus! {
    /// r = 2^164 - 3178446057007457734325465.
    pub Order = "ffffffffffffffffffffd5ef0180ff0a99dba8b27", root: 11, order: big_endian
}

/// An integer modulo r.
pub type Scalar = Mont<Order>;

/// Length of an integer (a coordinate or a private key), in bytes.
pub const BYTES: usize = 21;

/// The coordinate field.
type F<K> = Gf166<<K as Cpu>::Gf166>;

/// The curve on the CPU `K`.
#[derive(Clone, Copy, Debug)]
pub struct On<K>(PhantomData<K>);

/// d.
const D: u32 = 5766;

impl<K: Cpu> Params for On<K> {
    type Field = F<K>;
    type Cpu = K;
    const A: A = A::One;
    const D2: F<K> = F::<K>::small(2 * D as u64);

    /// d = 5766 is small, so a product with 2d is one pass over the limbs.
    #[inline(always)]
    fn d2_product(x: F<K>) -> F<K> {
        x.mul_small(2 * D)
    }
}

/// (X, Y, Z, T) as limbs.
pub type Raw = [[Limb; N]; 4];

/// Number of digits of the comb: 33 * 5 = 165 bits for scalars below 2^164.
const DIGITS: usize = 33;
/// Maximum number of terms of a scalar in sliding windows of four or more bits.
const TERMS: usize = terms(164, 4);
/// Tables of the fixed-base comb.
static TABLES: [[Entry<N>; comb::SHAPES]; comb::tables(DIGITS)] = comb::every(&generated::TEETH, comb::STEPS);
/// Odd multiples of the generator.
static ODD: [Entry<N>; 1 << (ODD_WIDTH - 2)] = comb::list(&generated::ODD);

crate::tables::tables! {
    "c1665": TABLES ODD;
    generated::TEETH as TEETH, generated::ODD as ODD
}

/// Clamps 21 random bytes to a MIRACL private key: a big-endian integer modulo 2^167, plus 2^167, with bits 0 and 1
/// cleared.
#[must_use]
pub fn clamp(private: &[u8; BYTES]) -> [u8; BYTES] {
    let mut out = *private;
    // Bit 167 fixes the length. A multiple of the cofactor 4 takes points of small order to the neutral element.
    out[0] |= 0x80;
    out[BYTES - 1] &= !3;
    out
}

/// MIRACL's key agreement. Returns the x-coordinate of the clamped `private` key times the point, and a mask that says
/// whether the product is not neutral.
///
/// The product is not neutral for every point whose order exceeds 4. Otherwise the bytes are zero. Costs [`Point::mul`]
/// and one inversion.
pub fn agree(private: &[u8; BYTES], point: &Point) -> ([u8; BYTES], Mask) {
    /// The constant 1/4 modulo r.
    const QUARTER: Scalar = Scalar::from_words([0x603fc2a676ea2ca, 0xffffffffffff57bc, 0x3ffffffff]);
    // The clamped integer is 4k, and the order of 4P divides r, so k may be reduced.
    let k = Fleeting::new(Scalar::decode_reduce(&*Fleeting::new(clamp(private))) * QUARTER);
    let mut product = point.mul_by_cofactor();
    product.mul_assign(&k);
    let ok = !product.is_identity();
    let x = product.x();
    product.wipe();
    (select_bytes(ok, &[0; BYTES], &x), ok)
}

impl Point {
    /// Returns the x-coordinate as a big-endian integer, for key agreement and ECDSA.
    #[must_use]
    pub fn x(&self) -> [u8; BYTES] {
        dispatch!(Family::Gf166, K => big_endian::encode(EdwardsPoint::<On<K>>::load(&self.raw()).to_xy().0))
    }

    /// Returns `04 || x || y`. For the neutral element, with coordinates (0, 1), zeros follow the 04, as in MIRACL.
    #[must_use]
    pub fn encode_uncompressed(&self) -> [u8; 43] {
        let neutral = self.is_identity();
        let mut out = [0; 43];
        dispatch!(Family::Gf166, K => {
            let (x, y) = EdwardsPoint::<On<K>>::load(&self.raw()).to_xy();
            let y = F::<K>::select(neutral, y, F::<K>::ZERO);
            out[0] = 4;
            out[1..22].copy_from_slice(&big_endian::encode(x));
            out[22..].copy_from_slice(&big_endian::encode(y));
        });
        out
    }

    /// Decodes the output of [`Self::encode_uncompressed`] and nothing else, in constant time. If the mask is false,
    /// the element is neutral.
    pub fn decode_uncompressed_ct(bytes: &[u8; 43]) -> (Self, Mask) {
        let [tag, coordinates @ ..] = bytes;
        // The length is fixed, so the compiler knows that there are two chunks.
        let ([x, y], _) = coordinates.as_chunks() else { return (Self::IDENTITY, Mask::FALSE) };
        dispatch!(Family::Gf166, K => {
            let ((x, x_ok), (y, y_ok)) = (big_endian::decode::<F<K>>(x), big_endian::decode::<F<K>>(y));
            let (x2, y2) = (x.square(), y.square());
            let on_curve = (x2 + y2).ct_eq(F::<K>::ONE + (x2 * y2).mul_small(D));
            let p = EdwardsPoint::<On<K>>::from_xy(x, y);
            let finite = on_curve & !p.is_identity();
            let neutral = x.is_zero() & y.is_zero();
            let tag = Mask::from_eq(Limb::from(*tag), 4);
            // Zeros stand for the neutral element, whose true coordinates (0, 1) are not an encoding.
            let p = EdwardsPoint::select(tag & x_ok & y_ok & finite, EdwardsPoint::IDENTITY, p);
            (Self::from_raw(p.store()), tag & x_ok & y_ok & (finite | neutral))
        })
    }

    /// Decodes either encoding of a point. Returns `None` for other lengths and for bytes that encode no point.
    #[must_use]
    pub fn decode_any(bytes: &[u8]) -> Option<Self> {
        let Ok(bytes) = <&[u8; 43]>::try_from(bytes) else { return Self::decode(bytes) };
        let (p, ok) = Self::decode_uncompressed_ct(bytes);
        ok.declassify().then_some(p)
    }

    /// `4 self`.
    #[must_use]
    pub fn mul_by_cofactor(&self) -> Self {
        self.double_n(2)
    }

    /// Returns whether the order divides 4. MIRACL accepts a point as a public key if this is false.
    pub fn is_small_order(&self) -> Mask {
        self.mul_by_cofactor().is_identity()
    }

    /// Returns whether the order divides r.
    pub fn is_torsion_free(&self) -> Mask {
        // As an integer, r - 1 is below r, so multiplying by it involves no reduction.
        (self.mul(&-Scalar::ONE) + *self).is_identity()
    }
}

impl Spec for C1665 {
    const NAME: &'static str = "c1665";
    const ABOUT: &'static str = "MIRACL's Edwards curve C1665 with cofactor 4 over 2^166 - 5: 80 bits of security only";
    const SECURITY: u32 = 80;
    const FAMILY: Family = Family::Gf166;
    type Home = Self;
    type Scalar = Scalar;
    type Bytes = [u8; 22];
    type WithScalar = [u8; 43];
    type Uniform = [u8; 32];
    type Raw = Raw;
    type Point<K: Cpu> = EdwardsPoint<On<K>>;
    const IDENTITY: Raw = {
        let (zero, one) = ([0; N], from_words(&[1, 0, 0]));
        [zero, one, one, zero]
    };
    const GENERATOR: Raw = [
        from_words(&[0xc671b9dbf9d52398, 0xb809a0618ee0f666, 0x14c94da505]),
        from_words(&[0x2c7087b244920345, 0xa13bfc7739d62dc, 0x29414549bc]),
        from_words(&[1, 0, 0]),
        from_words(&[0x6298ae4606fdd0da, 0x84f79709c01e0ea3, 0x18e3f08043]),
    ];

    // One inversion and 2M.
    fn encode<K: Cpu>(p: Self::Point<K>) -> [u8; 22] {
        let (x, y) = p.to_xy();
        let mut out = [2; 22];
        out[0] |= y.is_odd().bit() as u8;
        out[1..].copy_from_slice(&big_endian::encode(x));
        out
    }

    // y^2 = (1 - x^2)/(1 - d x^2). The denominator is never zero because d is not a square. One square root.
    fn decode<K: Cpu>(bytes: &[u8; 22]) -> (Self::Point<K>, Mask) {
        let [tag, x @ ..] = bytes;
        let (x, canonical) = big_endian::decode::<F<K>>(x);
        let odd = Mask::from_lsb(Limb::from(*tag));
        let tag = Mask::from_eq(Limb::from(*tag >> 1), 1);
        let x2 = x.square();
        let (y, square) = F::<K>::sqrt_ratio(F::<K>::ONE - x2, F::<K>::ONE - x2.mul_small(D));
        let ok = tag & canonical & square & !(y.is_zero() & odd);
        let p = EdwardsPoint::from_xy(x, y.negate_if(odd));
        (EdwardsPoint::select(ok, EdwardsPoint::IDENTITY, p), ok)
    }

    /// Elligator 2 of RFC 9380 sections 6.7.1 and 6.8.2 with Z = -1, without clearing the cofactor. The input is a
    /// little-endian integer modulo p. This map is our own, because MIRACL has none.
    fn map<K: Cpu>(uniform: &[u8; 32]) -> Self::Point<K> {
        elligator2(F::<K>::decode_reduce(uniform))
    }

    // 160 doublings, 33 additions, and 15 operations for the table.
    fn mul<K: Cpu>(p: &mut Self::Point<K>, s: &Scalar) {
        window::mul_digits::<_, { window::digits(164) }, 3>(p, &Fleeting::new(s.to_words()));
    }

    // 33 additions; the number of doublings depends on the table size.
    fn mul_generator<K: Cpu>(s: &Scalar) -> Self::Point<K> {
        comb::mul_teeth::<_, Entry<N>, DIGITS, 3>(&TABLES, &Fleeting::new(s.to_words()), &Order::WORDS)
    }

    fn mul_add_generator_vartime<K: Cpu>(p: &mut Self::Point<K>, a: &Scalar, b: &Scalar) {
        let (a, b) = (a.to_words(), b.to_words());
        straus::mul_add_whole_vartime::<_, TERMS>(p, &a, &b, |acc, b, i| {
            acc.add_affine_vartime(b, i, recast_all(&ODD))
        });
    }

    fn multi_scalar_mul_vartime<K: Cpu>(scalars: &[Scalar], points: &[Raw]) -> Self::Point<K> {
        sum_stored_vartime::<TERMS, EdwardsPoint<On<K>>, _, _, _>(scalars, points)
    }
}

super::operations::operations!(C1665: C1665);

/// Elligator 2 to the Montgomery curve K t^2 = s^3 + J s^2 + s, then the birational map (RFC 9380, sections 6.7.1 and
/// 6.8.2, appendix D.1). J = 2(1 + d)/(1 - d) and K = 4/(1 - d). One inversion, one square root, another inversion.
fn elligator2<K: Cpu>(u: F<K>) -> EdwardsPoint<On<K>> {
    /// J/K.
    const J_OVER_K: [u64; 3] = [0xb41, 0x0, 0x2000000000];
    /// 1/K^2.
    const K_SQUARED_INVERSE: [u64; 3] = [0x1fb210, 0x0, 0x1400000000];
    /// K.
    const FACTOR: [u64; 3] = [0x8c0e6333e9162894, 0x77d9fd11b7cbc756, 0x1d0a9cee31];
    let j = F::<K>::from_words(J_OVER_K);
    // x1 = -(J/K)/(1 - u^2), or -J/K if this denominator is zero.
    let v = F::<K>::ONE - u.square();
    // u = ±1 is the exceptional case of RFC 9380, section 6.7.1.
    let x1 = -(j * F::<K>::select(v.is_zero(), v, F::<K>::ONE).invert());
    let gx1 = ((x1 + j) * x1 + F::<K>::from_words(K_SQUARED_INVERSE)) * x1;
    // If g(x1) is not a square, `sqrt` returns a square root of -g(x1). Times u it is a square root of g(x2) = -u^2
    // g(x1).
    let (y1, square) = gx1.sqrt();
    let x = F::<K>::select(square, -x1 - j, x1);
    let y = F::<K>::select(square, u * y1, y1);
    // y is odd for x1 and even for x2.
    let y = y.negate_if(y.is_odd() ^ square);
    // Montgomery (s, t) = (xK, yK) -> Edwards (s/t, (s - 1)/(s + 1)); (0, 1) if a denominator is zero.
    let s = x * F::<K>::from_words(FACTOR);
    EdwardsPoint::from_fractions([x, y], [s - F::<K>::ONE, s + F::<K>::ONE])
}
