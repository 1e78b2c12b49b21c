//! alt_bn128, the curve of Ethereum's precompiles, also called BN254 or BN256.
//!
//! The curve is y^2 = x^3 + 3 over the 254-bit prime p given by x = 4965661367192848881. Its twist is
//! y^2 = x^3 + 3/(9 + i). Both groups have order r (C. Reitwiessner, EIP-196 and EIP-197, 2017, after E. Ben-Sasson et
//! al., 2014). MIRACL's BN254 is a different curve.
//!
//! **Security: about 100 bits.** Discrete logarithms in Fp12 have become easier since the curve was chosen (T. Kim, R.
//! Barbulescu, 2016). New designs use BLS12-381.
//!
//! **Encodings**: gnark-crypto's in 32 and 64 bytes, and that of EIP-197 in 64 and 128 bytes ([`encoding`]).
//!
//! **Map**: RFC 9380 section 6.6.1, with Z = 1 for both curves. The suites have gnark-crypto's names:
//! BN254G1_XMD:SHA-256_SVDW_RO_ and BN254G2_XMD:SHA-256_SVDW_RO_.

pub mod encoding;
#[cfg(test)]
mod tests;

use super::pairings::prelude::*;
use super::pairings::svdw::Svdw;
use crate::ct::recast_mut;
use crate::field::mont::Reduced;
use crate::field::{Field as _, scratch};
use crate::generated::alt_bn128 as generated;
use core::mem::MaybeUninit;

modulus! {
    /// p = 36x^4 + 36x^3 + 24x^2 + 6x + 1.
    pub Prime = "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47", order: big_endian
}
modulus! {
    /// r = 36x^4 + 36x^3 + 18x^2 + 6x + 1.
    pub Order = "30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001", root: 5, order: big_endian
}

/// The curve as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AltBn128;

crate::pairing::operations::operations! { @curve AltBn128, 256, 88 }

impl<K: Cpu> tower::Params for On<K> {
    type Base = F<K>;
    // With xi = 9 + i, unreduced sums would exceed pR: R/p is only 5.2 here.
    type Sum = Reduced<Prime, K::Mont>;
    const FROBENIUS: [Quadratic<F<K>>; 5] = pairings::quadratics(generated::FROBENIUS);
    // 9 + i: 8(a + bi) + (a - b) + (a + b)i
    #[inline(always)]
    fn xi_product_assign(x: &mut Quadratic<F<K>>) {
        let mut space = MaybeUninit::<[F<K>; 2]>::uninit();
        let [difference, sum] = scratch(&mut space);
        let [re, im] = &mut x.0;
        difference.set_difference(re, im);
        sum.set_sum(re, im);
        for part in [&mut *re, &mut *im] {
            (0..3).for_each(|_| part.double_assign());
        }
        *re += &*difference;
        *im += &*sum;
    }
    #[inline(always)]
    fn xi_sum_assign(x: &mut Self::Sum) {
        Self::xi_product_assign(recast_mut(x));
    }
}

impl<K: Cpu> Curve for On<K> {
    type Cpu = K;
    type Base = F<K>;
    type Tower = Self;
    type Accumulator = tower::Twelve<Self>;
    const TWIST: Twist = Twist::D;
    const FAMILY: Family = Family::Bn;
    const X: u64 = 4_965_661_367_192_848_881;
    const X_IS_NEGATIVE: bool = false;
    const X_DIGITS: &'static [i8] = generated::X_DIGITS;
    const LOOP: &'static [i8] = generated::LOOP;
    const B: F<K> = Mont::from_words([3]);
    const TWIST_B: Quadratic<F<K>> = pairings::quadratic(generated::TWIST_B[0]);
    const TWIST_FROBENIUS: [Quadratic<F<K>>; 2] = pairings::quadratics(generated::TWIST_FROBENIUS);
    // 9
    #[inline(always)]
    fn three_b_product_assign(x: &mut F<K>) {
        let once = *x;
        (0..3).for_each(|_| x.double_assign());
        *x += &once;
    }
    #[inline(always)]
    fn twist_three_b_product_assign(x: &mut Quadratic<F<K>>) {
        // 9/(9 + i) is no small number, so this is a product.
        *x *= &const { pairings::quadratic::<Prime, K::Mont, 4>(generated::TWIST_B[1]) };
    }
}

crate::tables::tables! {
    "alt_bn128": FIRST SECOND LINES;
    generated::FROBENIUS as FROBENIUS, generated::TWIST_FROBENIUS as TWIST_FROBENIUS, generated::QUARTERS as QUARTERS, generated::TWIST_B as TWIST_B, generated::FIRST_MAP as FIRST_MAP, generated::SECOND_MAP as SECOND_MAP, generated::LINES as LINES, generated::TARGET as TARGET,
    generated::g1::WINDOWS as G1_WINDOWS, generated::g2::WINDOWS as G2_WINDOWS
}

impl Pairings for AltBn128 {
    const SECURITY: u32 = 100;
    const NAMES: [&'static str; 2] = ["alt_bn128_g1", "alt_bn128_g2"];
    const ABOUT: [&'static str; 2] = [
        "G1 of Ethereum's alt_bn128, y^2 = x^3 + 3 over a prime of 254 bits; 100 bits of security",
        "G2 of Ethereum's alt_bn128, y^2 = x^3 + 3/(9 + i) over its square; 100 bits of security",
    ];
    type Compressed = encoding::Compressed;
    type Uncompressed = encoding::Eip197;
    type FirstBytes = [u8; 32];
    type FirstUncompressed = [u8; 64];
    type FirstWithScalar = [u8; 64];
    type SecondBytes = [u8; 64];
    type SecondUncompressed = [u8; 128];
    type SecondWithScalar = [u8; 96];
    type TargetBytes = [u8; 384];
    const ENCODES_IDENTITY: bool = true;
    // Lines: 65 tangents, 21 chords, and the two lines through images of Frobenius at the end of the loop.
    // The basis: lambda = 36x^3 + 18x^2 + 6x + 1, a = 6x^2 + 2x and b = 2x + 1.
    crate::pairing::operations::operations! { @items 88 }
    crate::pairing::operations::operations! { @svdw }
}
