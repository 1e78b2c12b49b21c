//! BN254, the curve of MIRACL, also called Nogami's curve or Fp254BNb (Y. Nogami et al., PAIRING 2008).
//!
//! The curve is y^2 = x^3 + 2 over the 254-bit prime p given by x = -(2^62 + 2^55 + 1); its twist is y^2 = x^3 + 2/(1 +
//! i) = x^3 + 1 - i. Both groups have order r. Ethereum's bn254, often called BN254, is a different curve.
//!
//! **Security: about 100 bits.** Discrete logarithms in Fp12 have become easier since the curve was chosen (T. Kim, R.
//! Barbulescu, 2016). New designs use BLS12-381.
//!
//! **Encodings**: those of miracl/core (Apache-2.0), in 33 and 65 bytes, and with both coordinates in 65 and 129 bytes
//! ([`encoding`]). The neutral element has no encoding.
//!
//! **Map**: RFC 9380 section 6.6.1, with Z = -1 for both curves. Suites: BN254G1_XMD:SHA-256_SVDW_RO_ and
//! BN254G2_XMD:SHA-256_SVDW_RO_.

pub mod encoding;
#[cfg(test)]
mod tests;

use super::pairings::prelude::*;
use super::pairings::svdw::Svdw;
use crate::field::Field as _;
use crate::generated::bn254 as generated;

modulus! {
    /// p = 36x^4 + 36x^3 + 24x^2 + 6x + 1.
    pub Prime = "2523648240000001ba344d80000000086121000000000013a700000000000013", order: big_endian
}
modulus! {
    /// r = 36x^4 + 36x^3 + 18x^2 + 6x + 1.
    pub Order = "2523648240000001ba344d8000000007ff9f800000000010a10000000000000d", root: 2, order: big_endian
}

/// The curve as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bn254;

crate::pairing::operations::operations! { @curve Bn254, 256, 71 }

impl<K: Cpu> tower::Params for On<K> {
    crate::pairing::operations::operations! { @one_plus_i }
}

impl<K: Cpu> Curve for On<K> {
    type Cpu = K;
    type Base = F<K>;
    type Tower = Self;
    type Accumulator = tower::Twelve<Self>;
    const TWIST: Twist = Twist::D;
    const FAMILY: Family = Family::Bn;
    // 2^62 + 2^55 + 1
    const X: u64 = 0x4080_0000_0000_0001;
    const X_IS_NEGATIVE: bool = true;
    const LOOP: &'static [i8] = generated::LOOP;
    const B: F<K> = Mont::from_words([2]);
    const TWIST_B: Quadratic<F<K>> = pairings::quadratic(generated::TWIST_B[0]);
    const TWIST_FROBENIUS: [Quadratic<F<K>>; 2] = pairings::quadratics(generated::TWIST_FROBENIUS);
    // 6
    #[inline(always)]
    fn three_b_product_assign(x: &mut F<K>) {
        x.double_assign();
        let twice = *x;
        x.double_assign();
        *x += &twice;
    }
    // 3 (1 - i)
    #[inline(always)]
    fn twist_three_b_product_assign(x: &mut Quadratic<F<K>>) {
        let [re, im] = &mut x.0;
        let mut sum = *re;
        sum += &*im;
        *im -= &*re;
        *re = sum;
        let once = *x;
        x.double_assign();
        *x += &once;
    }
}

crate::tables::tables! {
    "bn254": FIRST SECOND LINES;
    generated::FROBENIUS as FROBENIUS, generated::TWIST_FROBENIUS as TWIST_FROBENIUS, generated::QUARTERS as QUARTERS, generated::TWIST_B as TWIST_B, generated::FIRST_MAP as FIRST_MAP, generated::SECOND_MAP as SECOND_MAP, generated::LINES as LINES, generated::TARGET as TARGET,
    generated::g1::WINDOWS as G1_WINDOWS, generated::g2::WINDOWS as G2_WINDOWS
}

impl Pairings for Bn254 {
    const SECURITY: u32 = 100;
    const NAMES: [&'static str; 2] = ["bn254_g1", "bn254_g2"];
    const ABOUT: [&'static str; 2] = [
        "G1 of MIRACL's BN254, y^2 = x^3 + 2 over a prime of 254 bits; 100 bits of security",
        "G2 of MIRACL's BN254, y^2 = x^3 + 1 - i over its square; 100 bits of security",
    ];
    type Compressed = encoding::Compressed;
    type Uncompressed = encoding::Uncompressed;
    type FirstBytes = [u8; 33];
    type FirstUncompressed = [u8; 65];
    type FirstWithScalar = [u8; 65];
    type SecondBytes = [u8; 65];
    type SecondUncompressed = [u8; 129];
    type SecondWithScalar = [u8; 97];
    type TargetBytes = [u8; 384];
    const ENCODES_IDENTITY: bool = false;
    // Lines: 65 tangents, four chords, and the two lines through images of Frobenius at the end of the loop.
    // The basis: lambda = -(36x^3 + 18x^2 + 6x + 2), a = 6x^2 + 4x + 1 and b = -(2x + 1).
    crate::pairing::operations::operations! { @items 71 }
    crate::pairing::operations::operations! { @svdw }
}
