//! BLS12-381 (S. Bowe, 2017): y^2 = x^3 + 4 over the 381-bit prime p given by x = -0xd201000000010000, and its twist
//! y^2 = x^3 + 4(1 + i). Both groups have the 255-bit order r.
//!
//! **Encodings**: Zcash's in 48 and 96 bytes, and with both coordinates in 96 and 192 bytes. Ethereum and the IETF's
//! BLS and BBS signatures use them. EIP-2537 has encodings of its own ([`encoding`]).
//!
//! **Map**: RFC 9380 section 8.8. The simplified map of Shallue, van de Woestijne and Ulas gives points of isogenous
//! curves. They are added there. One isogeny (of degree 11, or 3 for the twist) and one multiplication by the cofactor
//! follow.

pub mod encoding;
pub mod isogeny;
#[cfg(test)]
mod tests;

use super::pairings::prelude::*;
use super::weierstrass::Sswu;
use crate::cpu;
use crate::ct::Mask;
use crate::curve::CurvePoint as _;
use crate::curve::weierstrass::{A, NoOrdinate, Params};
use crate::field::tower::Base;
use crate::field::{Field, lanes};
use crate::generated::bls12_381 as generated;

modulus! {
    /// p, of 381 bits. p = (x - 1)^2 (x^4 - x^2 + 1)/3 + x.
    pub Prime = "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab", order: big_endian
}
modulus! {
    /// r, of 255 bits. r = x^4 - x^2 + 1.
    pub Order = "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001", root: 7, order: big_endian
}

/// The curve as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bls12381;

crate::pairing::operations::operations! { @curve Bls12381, 384, 68 }

impl<K: Cpu> tower::Params for On<K> {
    crate::pairing::operations::operations! { @one_plus_i }
}

impl<K: Cpu> Curve for On<K> {
    type Cpu = K;
    type Base = F<K>;
    type Tower = Self;
    type Accumulator = <K::Lanes as lanes::Kernel>::Twelve<Self>;
    const TWIST: Twist = Twist::M;
    const FAMILY: Family = Family::Bls;
    const X: u64 = 0xd201_0000_0001_0000;
    const X_IS_NEGATIVE: bool = true;
    // The binary digits of |x|: only six are set, and signed digits would not be fewer.
    const LOOP: &'static [i8] = generated::LOOP;
    const B: F<K> = Mont::from_words([4]);
    const TWIST_B: Quadratic<F<K>> = Quadratic::new(Mont::from_words([4]), Mont::from_words([4]));
    const TWIST_FROBENIUS: [Quadratic<F<K>>; 2] = pairings::quadratics(generated::TWIST_FROBENIUS);
    // 12
    #[inline(always)]
    fn three_b_product_assign(x: &mut F<K>) {
        x.double_assign();
        x.double_assign();
        let four = *x;
        x.double_assign();
        *x += &four;
    }
    // 12 (1 + i)
    #[inline(always)]
    fn twist_three_b_product_assign(x: &mut Quadratic<F<K>>) {
        x.times_one_plus_i_assign();
        x.0.iter_mut().for_each(Self::three_b_product_assign);
    }
}

crate::tables::tables! {
    "bls12_381": FIRST SECOND LINES;
    generated::FROBENIUS as FROBENIUS, generated::TWIST_FROBENIUS as TWIST_FROBENIUS, generated::QUARTERS as QUARTERS, isogeny::FIRST_SSWU as FIRST_SSWU, isogeny::FIRST_X as FIRST_X, isogeny::FIRST_Y as FIRST_Y, isogeny::FIRST_KERNEL as FIRST_KERNEL, isogeny::SECOND_SSWU as SECOND_SSWU, isogeny::SECOND_X as SECOND_X, isogeny::SECOND_Y as SECOND_Y, isogeny::SECOND_KERNEL as SECOND_KERNEL, generated::LINES as LINES, generated::TARGET as TARGET,
    generated::g1::WINDOWS as G1_WINDOWS, generated::g2::WINDOWS as G2_WINDOWS
}

impl Pairings for Bls12381 {
    const VALUES: cpu::Family = cpu::Family::Twelve;
    const SECURITY: u32 = 120;
    const NAMES: [&'static str; 2] = ["bls12_381_g1", "bls12_381_g2"];
    const ABOUT: [&'static str; 2] = [
        "G1 of BLS12-381, y^2 = x^3 + 4 over a prime of 381 bits",
        "G2 of BLS12-381, y^2 = x^3 + 4(1 + i) over its square",
    ];
    type Compressed = encoding::Compressed;
    type Uncompressed = encoding::Uncompressed;
    type FirstBytes = [u8; 48];
    type FirstUncompressed = [u8; 96];
    type FirstWithScalar = [u8; 80];
    type FirstUniform = [u8; 64];
    type SecondBytes = [u8; 96];
    type SecondUncompressed = [u8; 192];
    type SecondWithScalar = [u8; 128];
    type SecondUniform = [u8; 128];
    type TargetBytes = [u8; 576];
    const ENCODES_IDENTITY: bool = true;
    // Lines: 63 tangents, and five chords for the digits that are set below the highest.
    // The basis: lambda = -x^2, a = x^2 - 1 and b = 1: a split is a division by x^2.
    crate::pairing::operations::operations! { @items 68 }
    fn map_first<K: Cpu>(uniform: &[[u8; 64]]) -> Projective<First<On<K>>> {
        let map = const {
            let [a, b, z, root] = pairings::linear::<Prime, K::Mont, 6, 4>(isogeny::FIRST_SSWU);
            Sswu { a, b, z, root }
        };
        let sum = sum_of(uniform, |bytes| {
            let (n, d, y) = map.map(F::<K>::decode_reduce(bytes));
            Projective::<IsogenousFirst<K>> { x: n, y: y * d, z: d }
        });
        let lists: [&[[u64; 6]]; 3] = [&isogeny::FIRST_X, &isogeny::FIRST_Y, &isogeny::FIRST_KERNEL];
        // An isogeny is a homomorphism, so the sum is mapped once instead of each point.
        isogeny::image(&sum, lists, |c| Mont::from_words(*c))
    }

    fn map_second<K: Cpu>(uniform: &[[u8; 128]]) -> Projective<Second<On<K>>> {
        // Z = -(2 + i)
        let map = const {
            let [a, b, z, Quadratic([root, _])] = pairings::quadratics::<Prime, K::Mont, 6, 4>(isogeny::SECOND_SSWU);
            Sswu { a, b, z, root }
        };
        let sum = sum_of(uniform, |bytes| {
            let (n, d, y) = map.map_by(pairings::reduce(bytes), |v, w| roots(&map, v, w), Quadratic::is_odd);
            Projective::<IsogenousSecond<K>> { x: n, y: y * d, z: d }
        });
        let lists: [&[[[u64; 6]; 2]]; 3] = [&isogeny::SECOND_X, &isogeny::SECOND_Y, &isogeny::SECOND_KERNEL];
        isogeny::image(&sum, lists, |c| pairings::quadratic(*c))
    }
}

/// Returns the sum of the points that the inputs map to.
fn sum_of<C: Params, U>(uniform: &[U], map: impl Fn(&U) -> Projective<C>) -> Projective<C> {
    uniform.iter().map(map).reduce(Projective::add).unwrap_or(Projective::IDENTITY)
}

/// The isogenous curve for the map from Fp. RFC 9380, section 8.8.1. This curve has ab other than 0, which the
/// simplified map needs.
#[derive(Clone, Copy, Debug)]
struct IsogenousFirst<K>(PhantomData<K>);

impl<K: Cpu> Params for IsogenousFirst<K> {
    type Field = F<K>;
    type Cpu = K;
    type Mark = NoOrdinate;
    const A: A<F<K>> = A::Any(Mont::from_words(isogeny::FIRST_SSWU[0]));
    const B: F<K> = Mont::from_words(isogeny::FIRST_SSWU[1]);
}

/// The isogenous curve for the map from Fp2: a = 240i, b = 1012(1 + i). RFC 9380, section 8.8.2.
#[derive(Clone, Copy, Debug)]
struct IsogenousSecond<K>(PhantomData<K>);

impl<K: Cpu> Params for IsogenousSecond<K> {
    type Field = Quadratic<F<K>>;
    type Cpu = K;
    type Mark = NoOrdinate;
    const A: A<Self::Field> = A::Any(pairings::quadratic(isogeny::SECOND_SSWU[0]));
    const B: Self::Field = pairings::quadratic(isogeny::SECOND_SSWU[1]);
}

/// Returns roots as [`Sswu::map_by`] needs them: both are the one that exists. Two exponentiations in Fp.
///
/// The product vw is a square if its norm is a square in Fp; otherwise Z v w is a square, with a norm 5 times as large. One
/// exponentiation of the norm gives the square root of the norm in both cases, and from it the square root in Fp2. Let A
/// and B be the norms of vw and w. The exponentiation is applied to A B^2: its squared result times A B is 1/B or -1/B,
/// which also inverts w.
#[inline(always)]
pub fn roots<F: Base>(map: &Sswu<Quadratic<F>, F>, v: Quadratic<F>, w: Quadratic<F>) -> ([Quadratic<F>; 2], Mask) {
    let vw = v * w;
    let (a_norm, b_norm) = (vw.norm(), w.norm());
    let product = a_norm * b_norm;
    let power = (product * b_norm).inverse_root();
    let root = product * power;
    let square = root.square().ct_eq(a_norm);
    let mut inverse = w;
    inverse.conjugate_assign();
    inverse.scale_assign(&(root * power).negate_if(!square));
    let norm_root = F::select(square, root * map.root, root);
    let y = Quadratic::select(square, map.z * vw, vw).sqrt_by_norm(norm_root) * inverse;
    ([y; 2], square)
}
