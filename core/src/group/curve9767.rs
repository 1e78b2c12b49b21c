//! Curve9767: y^2 = x^3 - 3x + 2048 z^9 over GF(9767^19), of prime order (T. Pornin, eprint 2020/009).
//!
//! Encoding: 32 bytes, little-endian: the field encoding of x, the sign of y in bit 6 of the last byte, zero in bit 7.
//! The neutral element has no encoding. It is encoded as ff ... ff 7f, which decoding rejects. The map is Icart's ("How
//! to hash into elliptic curves", 2009), applied to a field element made from 48 bytes.

use super::prelude::*;
use crate::cpu::Base;
use crate::ct::recast_all;
use crate::curve::mul::digits::{self, odd_secret};
use crate::curve::mul::msm::{Plain, sum_vartime};
use crate::curve::mul::wnaf::{FULL, HALF};
use crate::curve::mul::{comb, comb_affine, halved, straus, window};
use crate::curve::weierstrass::affine::Point as AffinePoint;
use crate::curve::weierstrass::jacobian::{self, Point as Jacobian};
use crate::curve::weierstrass::{A, Absent, HasAbsent, Params};
use crate::field::gf9767x19::{Gf9767x19, Kernel, Limbs, UNIFORM};
use crate::field::scratch;
use crate::generated::curve9767 as generated;
use crate::settings::SMALL_MEMORY;
use core::mem::MaybeUninit;

/// The group as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Curve9767;

/// An element.
pub type Point = Element<Curve9767>;

modulus! {
    /// n = 6389436622109970582043832278503799542449455630003248488928817956373993578097, of 252 bits.
    pub Order = "e204b002e7bdf539f8b2e0ed634742d33527e75417be49bfb31f1a665275e71", root: 5
}

/// An integer modulo the order.
pub type Scalar = Mont<Order>;

/// The curve on the CPU `K`.
#[derive(Clone, Copy, Debug)]
pub struct On<K>(PhantomData<K>);

/// (x, y); zeros for the neutral element.
pub type Raw = [Limbs; 2];

/// The coordinate field.
type F<K> = Gf9767x19<<K as Cpu>::Gf9767x19>;

impl<K: Kernel> HasAbsent for Gf9767x19<K> {
    const ABSENT: Self = Self::ABSENT;
    #[inline(always)]
    fn is_absent(&self) -> Mask {
        self.is_absent()
    }
}

impl<K: Cpu> Params for On<K> {
    type Field = F<K>;
    type Cpu = K;
    type Mark = Absent;
    const A: A<F<K>> = A::MinusThree;
    const B: F<K> = F::<K>::monomial(2048, 9);

    #[inline(always)]
    fn set_3b_product(out: &mut F<K>, x: &F<K>) {
        out.set_product_z9(x, 3 * 2048);
    }
    #[inline(always)]
    fn set_tangent(out: &mut F<K>, xx: &F<K>, w: &F<K>) {
        out.set_triple_difference(xx, w);
    }
    #[inline(always)]
    fn set_affine_tangent(out: &mut F<K>, xx: &F<K>) {
        out.set_triple_less_one(xx);
    }
}

impl<K: Cpu> jacobian::Params for On<K> {
    // An inversion costs about six products (eprint 2020/009: 9508 against 1574 cycles on Cortex-M0+).
    const CHEAP_INVERSION: bool = true;

    // b^2 = 2048^2 z^18: -108 * 2048^2 = 8628 modulo 9767.
    #[inline(always)]
    fn first_double() -> Option<&'static [F<K>; 3]> {
        Some(
            const {
                let mut last = [0; 19];
                (last[0], last[18]) = (108, 8628);
                &[F::<K>::monomial(3, 0), F::<K>::monomial(9 * 2048, 9), F::<K>::from_coefficients(&last)]
            },
        )
    }
    #[inline(always)]
    fn set_8b_product(out: &mut F<K>, x: &F<K>) {
        out.set_product_z9(x, 8 * 2048);
    }
    #[inline(always)]
    fn set_multiple(out: &mut F<K>, x: &F<K>, w: u32) {
        out.set_product_small(x, w);
    }
    #[inline(always)]
    fn half_assign(x: &mut F<K>) {
        // 1/2 modulo 9767
        x.mul_integer_assign(4884);
    }
}

/// Number of five-bit digits of a scalar.
const DIGITS: usize = digits::odd(Order::BITS, 5);
/// Window width for a secret scalar and a variable point, the number of odd multiples, and the number of digits.
const WINDOW: u32 = if SMALL_MEMORY { 4 } else { 5 };
const WINDOW_ODD: usize = 1 << (WINDOW - 1);
const WINDOWS: usize = digits::odd(Order::BITS, WINDOW);
/// Number of odd multiples of a variable point, for sliding windows of five bits. Points are small, so this size suits
/// every memory setting.
const POINT_ODD: usize = 8;
/// Odd multiples of G and of 2^128 G.
static ODD: [Raw; 1 << (ODD_WIDTH - 2)] = list(&generated::ODD);
static ODD_128: [Raw; 1 << (ODD_WIDTH - 2)] = list(&generated::ODD_128);
/// Table of the multi-tooth comb: 51 digits, each made of bits that are 51 positions apart.
static TEETH: [Raw; comb::SHAPES] = list(&generated::TEETH[0]);
/// Tables of the fixed-base comb.
static TABLES: [[Raw; 16]; comb::tables(DIGITS)] = {
    let mut out = [[[Limbs([0; 20]); 2]; 16]; comb::tables(DIGITS)];
    let mut t = 0;
    while t < out.len() {
        out[t] = list(&generated::WINDOWS[t * comb::STEPS]);
        t += 1;
    }
    out
};

crate::tables::tables! {
    "curve9767": ODD ODD_128 TEETH TABLES;
    generated::WINDOWS as WINDOWS, generated::TEETH as TEETH, generated::ODD as ODD, generated::ODD_128 as ODD_128
}

const fn list<const E: usize>(all: &[generated::Entry]) -> [Raw; E] {
    let mut out = [[Limbs([0; 20]); 2]; E];
    let mut i = 0;
    while i < E {
        out[i] = [Limbs(all[i][0]), Limbs(all[i][1])];
        i += 1;
    }
    out
}

impl Point {
    /// Maps 96 uniform bytes to an element: the sum of two maps. This is a random oracle if the bytes come from one
    /// (the reference code takes them from SHAKE256).
    #[must_use]
    pub fn from_uniform_bytes(bytes: &[u8; 2 * UNIFORM]) -> Self {
        let half = |i: usize| Self::map_to_group(&core::array::from_fn(|j| bytes[UNIFORM * i + j]));
        half(0) + half(1)
    }
}

impl Spec for Curve9767 {
    const NAME: &'static str = "curve9767";
    const ABOUT: &'static str = "y^2 = x^3 - 3x + 2048 z^9 over GF(9767^19), made for small multipliers";
    const SECURITY: u32 = 126;
    const FAMILY: Family = Family::Gf9767x19;
    type Home = Self;
    type Scalar = Scalar;
    type Bytes = [u8; 32];
    type WithScalar = [u8; 64];
    type Uniform = [u8; UNIFORM];
    type Raw = Raw;
    type Point<K: Cpu> = AffinePoint<On<K>>;
    const IDENTITY: Raw = [Limbs([0; 20]); 2];
    const ENCODES_IDENTITY: bool = false;
    // (0, 32 z^14): y^2 = 1024 z^28 = 2048 z^9, because z^19 = 2.
    const GENERATOR: Raw = [F::<Base>::ZERO.limbs(), F::<Base>::monomial(32, 14).limbs()];

    fn encode<K: Cpu>(p: Self::Point<K>) -> [u8; 32] {
        let neutral = p.is_identity();
        let mut out = p.x.encode_or_ones(neutral);
        out[31] = (out[31] | (p.y.is_negative().bit() << 6) as u8) & 0x7f;
        out
    }

    // One square root.
    fn decode<K: Cpu>(bytes: &[u8; 32]) -> (Self::Point<K>, Mask) {
        let top = bytes[31];
        let mut plain = *bytes;
        // Bits 6 and 7 of the last byte are no part of x: one is the sign of y, and the other must be 0.
        plain[31] &= 0x3f;
        let (x, canonical) = F::<K>::decode_ct(&plain);
        let (mut y, square) = (x.square() * x - x.mul_small(3) + On::<K>::B).sqrt();
        let sign = Mask::from_lsb(Limb::from(top >> 6));
        // The order is odd, so no point has y = 0, and the sign always tells both roots apart.
        y.negate_assign_if(y.is_negative() ^ sign);
        let ok = canonical & square & !Mask::from_lsb(Limb::from(top >> 7));
        (AffinePoint::select(ok, AffinePoint::IDENTITY, AffinePoint::new(x, y)), ok)
    }

    fn map<K: Cpu>(uniform: &[u8; UNIFORM]) -> Self::Point<K> {
        icart::<K>(F::<K>::map_uniform(uniform))
    }

    // 250 doublings, 50 additions, and 16 operations for the table; with small memory 248 doublings, 62 additions and 8
    // operations.
    fn mul<K: Cpu>(p: &mut Self::Point<K>, s: &Scalar) {
        let (k, even) = odd_secret(s);
        let neutral = p.is_identity();
        let mut space = MaybeUninit::<[Jacobian<On<K>>; 1]>::uninit();
        let [acc] = scratch(&mut space);
        // Z = 1 for every point, including the neutral one, so that this case stays secret.
        acc.set_finite(p);
        window::mul_odd::<_, WINDOW, WINDOW_ODD, WINDOWS, 4>(acc, &k);
        // s = 0 gives n P, for which Z = 0.
        let gone = acc.z.is_zero();
        acc.to_finite(p);
        // An even s was replaced by n - s, so the result is negated back.
        p.y.negate_assign_if(even);
        p.set_neutral_if(neutral | gone);
    }

    // 51 additions, most of them 5M+1S plus a share of one inversion; the number of doublings depends on the table
    // size.
    fn mul_generator<K: Cpu>(s: &Scalar) -> Self::Point<K> {
        let (k, even) = odd_secret(s);
        let mut p = if comb::SINGLE {
            comb_affine::mul_teeth::<Jacobian<On<K>>, Raw, DIGITS, 4>(&TEETH, &k)
        } else {
            comb_affine::mul_odd::<Jacobian<On<K>>, Raw, DIGITS, { comb_affine::sums(DIGITS) }, 4>(&TABLES, &k)
        };
        p.y.negate_assign_if(even);
        p
    }

    // 128 doublings instead of 252 if `a` is below 2^128.
    fn mul_add_generator_vartime<K: Cpu>(p: &mut Self::Point<K>, a: &Scalar, b: &Scalar) {
        let (a, b) = (a.to_words(), b.to_words());
        let (low, high) = (recast_all(&ODD), recast_all(&ODD_128));
        let mut sum = Jacobian::from_affine(p);
        straus::mul_add_vartime::<_, POINT_ODD, FULL, HALF>(&mut sum, &a, &b, ODD_WIDTH, low, high);
        *p = sum.to_affine();
    }

    // 128 doublings, because both scalars are halved in size.
    fn verify_mul_add_generator_vartime<K: Cpu>(
        p: &Self::Point<K>,
        a: &Scalar,
        b: &Scalar,
        r: &mut Self::Point<K>,
    ) -> bool {
        let (p, mut r) = (Jacobian::from_affine(p), Jacobian::from_affine(r));
        let (low, high) = (recast_all(&ODD), recast_all(&ODD_128));
        halved::difference_vartime::<_, _, POINT_ODD>((&p, a), b, &mut r, ODD_WIDTH, low, high);
        r.is_identity().declassify()
    }

    fn multi_scalar_mul_vartime<K: Cpu>(scalars: &[Scalar], points: &[Raw]) -> Self::Point<K> {
        let count = scalars.len().min(points.len());
        let point = |i: usize| Jacobian::<On<K>>::from_affine(&AffinePoint::load(&points[i]));
        sum_vartime::<FULL, _, _>(&Plain { count, scalar: |i: usize| scalars[i].to_words(), point }).to_affine()
    }
}

super::operations::operations!(Curve9767: Curve9767);

impl PrimeOrder for Curve9767 {}

/// Icart's map of a field element to the curve; 0 maps to the neutral element. One inversion and one cube root.
#[must_use]
pub fn icart<K: Cpu>(u: F<K>) -> AffinePoint<On<K>> {
    let [x, y] = icart_by(u, On::<K>::B, F::<K>::mul_small, F::<K>::mul_integer, |x| x.cbrt());
    AffinePoint::select(u.is_zero(), AffinePoint::new(x, y), AffinePoint::IDENTITY)
}

/// v = (3a - u^4)/6u, x = (v^2 - b - u^6/27)^(1/3) + u^2/3, y = ux + v, with both kinds of products by integers and the
/// cube root of the field. It is generic so that the proofs run the same source.
#[inline(always)]
pub fn icart_by<F: Field>(
    u: F,
    b: F,
    small: impl Fn(F, u32) -> F,
    integer: impl Fn(F, u32) -> F,
    cbrt: impl Fn(F) -> F,
) -> [F; 2] {
    let u2 = u.square();
    // 1/3 = 3256 modulo 9767.
    // 3a = -9. q = 2 modulo 3, so every element has one cube root and the map has no other case than u = 0.
    let v = -(u2.square() + small(F::ONE, 9)) * small(u, 6).invert();
    let third = integer(u2, 3256);
    let x = cbrt(v.square() - b - third.square() * third) + third;
    [x, u * x + v]
}
