//! Public methods of scalars: the operations of [`Field`] and [`PrimeField`] as inherent methods, sums and products of
//! iterators, integers as scalars, operators on references, batch inversion.
//!
//! All are constant time except [`Mont::decode`], which reveals whether bytes are canonical, and functions named
//! `_vartime`.

use super::{Constants, Kernel, Modulus, Mont, OfLength, constants, length};
use crate::ct::Mask;
use crate::field::{Field, PrimeField};
use crate::settings::SMALL_CODE;
use core::iter::{Product, Sum};
use core::ops::{Add, Mul, Neg, Sub};

impl<M: Modulus, K: Kernel> Mont<M, K> {
    /// The scalar 0.
    pub const ZERO: Self = <Self as Field>::ZERO;
    /// The scalar 1.
    pub const ONE: Self = <Self as Field>::ONE;
    /// The scalar 1/2.
    pub const HALF: Self =
        Self::raw(constants::product(&constants::half(&M::P), &Constants::<M>::R2, &M::P, Constants::<M>::P0INV));
    /// The 2-adicity of p - 1: s with p - 1 = 2^s q, q odd.
    pub const TWO_ADICITY: u32 = constants::two_adicity(length::limbs(&M::P));
    /// The smallest primitive root g, which the definition of the modulus must state.
    pub const ROOT: Self = {
        assert!(M::ROOT != 0, "no primitive root stands with the modulus");
        Self::from_words([M::ROOT])
    };
    /// The root of unity g^q of order 2^s, and its inverse.
    pub const ROOT_OF_UNITY: [Self; 2] = {
        let root = Self::odd_power(Self::ROOT);
        // The order of the root is 2^s, so its inverse is the power 2^s - 1.
        [root, Self::two_powers(root)[1]]
    };
    /// The power g^(2^s).
    pub const DELTA: Self = Self::two_powers(Self::ROOT)[0];

    /// Returns `z^q`, at compile time.
    pub(super) const fn odd_power(z: Self) -> Self {
        Self::raw(constants::odd_power(&z.0, &M::P, Constants::<M>::P0INV))
    }

    /// Returns `x^(2^s)` and `x^(2^s - 1)`, at compile time.
    const fn two_powers(x: Self) -> [Self; 2] {
        let [square, below] =
            constants::two_powers(&x.0, Self::TWO_ADICITY, &Constants::<M>::R, &M::P, Constants::<M>::P0INV);
        [Self::raw(square), Self::raw(below)]
    }

    /// Converts a public integer.
    #[must_use]
    pub const fn from_u64(x: u64) -> Self {
        Self::from_words([x])
    }

    /// Returns `self^2`, by one multiplication.
    #[inline]
    #[must_use]
    pub fn square(self) -> Self {
        Field::square(self)
    }

    /// Returns `2 self`, by one addition.
    #[inline]
    #[must_use]
    pub fn double(self) -> Self {
        self + self
    }

    /// Returns `1 / self`, or 0 for 0. Uses divsteps (Bernstein and Yang, 2019), at the cost of some 60
    /// multiplications.
    #[must_use]
    pub fn invert(self) -> Self {
        Field::invert(self)
    }

    /// Computes [`Self::invert`] in variable time, for public scalars. It takes about half the time, except in profile
    /// `tiny`.
    #[must_use]
    pub fn invert_vartime(self) -> Self {
        if SMALL_CODE { self.invert() } else { Self::enter(&OfLength::invert_vartime::<M>(&self.0), true) }
    }

    /// Replaces each scalar by its inverse (0 by 0), for slices of any length. Costs one inversion for every 32
    /// scalars, and 3 multiplications for each scalar.
    pub fn batch_invert(xs: &mut [Self]) {
        <Self as Field>::batch_invert(xs);
    }

    /// Returns the canonical integer, with the number of bytes and the byte order that the modulus specifies.
    #[must_use]
    pub fn encode(self) -> M::Bytes {
        PrimeField::encode(self)
    }

    /// Decodes a canonical encoding: the exact number of bytes, and an integer below the modulus. Returns `None` for
    /// anything else; the running time reveals this.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        PrimeField::decode(bytes)
    }

    /// Decodes a canonical encoding in constant time. If the mask is false, the scalar is zero.
    pub fn decode_ct(bytes: &M::Bytes) -> (Self, Mask) {
        PrimeField::decode_ct(bytes)
    }

    /// Reduces an integer of any length, in the byte order of the encoding.
    ///
    /// The running time depends on the length only. Uniform bytes, at least 16 more than the modulus has, give a
    /// uniform scalar with a bias of at most 2^-128.
    #[must_use]
    pub fn decode_reduce(bytes: &[u8]) -> Self {
        PrimeField::decode_reduce(bytes)
    }

    /// Returns a random scalar, from 64 bytes of the generator (96 if the modulus has more than 384 bits).
    #[cfg(feature = "rand_core")]
    #[must_use]
    pub fn random<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        let mut room = [0; 96];
        // At least 128 bits more than the modulus, so that the reduction has a bias below 2^-128.
        let bytes = &mut room[..if M::BITS > 384 { 96 } else { 64 }];
        rng.fill_bytes(bytes);
        let scalar = Self::decode_reduce(bytes);
        crate::ct::wipe_bytes(bytes);
        scalar
    }

    /// Returns whether this is zero.
    #[inline]
    pub fn is_zero(self) -> Mask {
        Field::is_zero(self)
    }

    /// Returns whether both are equal.
    #[inline]
    pub fn ct_eq(self, other: Self) -> Mask {
        Field::ct_eq(self, other)
    }

    /// Returns `b` where `m` is true, else `a`.
    #[inline]
    #[must_use]
    pub fn select(m: Mask, a: Self, b: Self) -> Self {
        Field::select(m, a, b)
    }

    /// Overwrites the scalar with zeros in a way that the optimizer does not remove.
    pub fn wipe(&mut self) {
        crate::ct::wipe(self);
    }
}

impl<M: Modulus, K: Kernel> Default for Mont<M, K> {
    fn default() -> Self {
        Self::ZERO
    }
}

// Conversions from integers to scalars, in constant time.
impl<M: Modulus, K: Kernel> From<u8> for Mont<M, K> {
    fn from(x: u8) -> Self {
        PrimeField::from_u64(u64::from(x))
    }
}
impl<M: Modulus, K: Kernel> From<u16> for Mont<M, K> {
    fn from(x: u16) -> Self {
        PrimeField::from_u64(u64::from(x))
    }
}
impl<M: Modulus, K: Kernel> From<u32> for Mont<M, K> {
    fn from(x: u32) -> Self {
        PrimeField::from_u64(u64::from(x))
    }
}
impl<M: Modulus, K: Kernel> From<u64> for Mont<M, K> {
    fn from(x: u64) -> Self {
        PrimeField::from_u64(x)
    }
}

impl<M: Modulus, K: Kernel> From<u128> for Mont<M, K> {
    fn from(x: u128) -> Self {
        // Reduced and not decoded, because a modulus may be below 2^128. The constant length makes the time constant.
        Self::decode_reduce(&if M::BIG_ENDIAN { x.to_be_bytes() } else { x.to_le_bytes() })
    }
}

impl<M: Modulus, K: Kernel> Sum for Mont<M, K> {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ZERO, |sum, x| sum + x)
    }
}
impl<'a, M: Modulus, K: Kernel> Sum<&'a Self> for Mont<M, K> {
    fn sum<I: Iterator<Item = &'a Self>>(all: I) -> Self {
        all.copied().sum()
    }
}
impl<M: Modulus, K: Kernel> Product for Mont<M, K> {
    fn product<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ONE, |product, x| product * x)
    }
}
impl<'a, M: Modulus, K: Kernel> Product<&'a Self> for Mont<M, K> {
    fn product<I: Iterator<Item = &'a Self>>(all: I) -> Self {
        all.copied().product()
    }
}

/// Implements operators on references by those on values, for a type with its parameters, and with an attribute of all
/// functions.
macro_rules! on_references {
    (@ [$($generics:tt)*] [$($inline:tt)*] $Type:ty: $trait:ident $function:ident $operator:tt) => {
        impl<$($generics)*> $trait<&Self> for $Type {
            type Output = Self;
            $($inline)*
            fn $function(self, o: &Self) -> Self {
                self $operator *o
            }
        }
        impl<$($generics)*> $trait<$Type> for &$Type {
            type Output = $Type;
            $($inline)*
            fn $function(self, o: $Type) -> $Type {
                *self $operator o
            }
        }
        impl<$($generics)*> $trait for &$Type {
            type Output = $Type;
            $($inline)*
            fn $function(self, o: Self) -> $Type {
                *self $operator *o
            }
        }
    };
    ($generics:tt $inline:tt $Type:ty: $($trait:ident $function:ident $operator:tt)*) => {$(
        $crate::field::mont::on_references!(@ $generics $inline $Type: $trait $function $operator);
    )*};
}
pub(crate) use on_references;
on_references!([M: Modulus, K: Kernel] [#[inline]] Mont<M, K>: Add add + Sub sub - Mul mul *);

impl<M: Modulus, K: Kernel> Neg for &Mont<M, K> {
    type Output = Mont<M, K>;
    #[inline]
    fn neg(self) -> Mont<M, K> {
        -*self
    }
}

#[cfg(test)]
mod tests {
    use crate::field::mont::{Modulus, Mont, WordArray};
    use crate::modulus;

    modulus!(OrderP256 = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
    modulus!(FieldP256 = "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff");
    modulus!(OrderK256 = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141");
    modulus!(FieldK256 = "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f");
    modulus!(Below64 = "ffffffffffffffc5");
    modulus!(Below192 = "ffffffffffffffffffffffffffffffffffffffffffffff13");

    #[test]
    fn inverses_in_variable_time_are_inverses() {
        assert_eq!(Mont::<OrderP256>::ZERO.invert_vartime(), Mont::ZERO);
        let mut x = Mont::<OrderP256>::ONE;
        for i in 0..2000 {
            assert_eq!(x.invert_vartime() * x, Mont::ONE, "{i}");
            // Small integers, their negatives, and others.
            x = if i < 400 { -x + Mont::from_u64(i % 2) } else { x.square() + Mont::from_u64(i) };
        }
    }

    /// Divsteps may end above the modulus by 64 M/2^30 (or 64 M/2^59), so an inverse in that range above 0 may be an integer that
    /// does not fit the words of M.
    #[test]
    fn inverses_are_right_if_their_integers_pass_a_power_of_two() {
        fn inverse<M: Modulus>(x: Mont<M>) {
            assert_eq!(x * x.invert(), Mont::ONE, "{x:?}");
            assert_eq!(x * x.invert_vartime(), Mont::ONE, "{x:?}");
        }
        /// Elements whose inverses have stored integers of `low` to `high` bits.
        fn inverses<M: Modulus<Words = [u64; L]>, const L: usize>(low: usize, high: usize)
        where
            [u64; L]: WordArray,
        {
            let r = Mont::<M>::from_u64(1 << 32).pow_vartime(&[2 * L as u64]);
            let mut word = 1u64;
            let mut exponent = M::WORDS;
            exponent[0] -= 2;
            for i in 0..1500 {
                let mut y = [0; L];
                for limb in &mut y {
                    word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                    *limb = word ^ word >> 32;
                }
                let bits = low + i % (high - low + 1);
                for bit in bits..64 * L {
                    y[bit / 64] &= !(1 << (bit % 64));
                }
                y[(bits - 1) / 64] |= 1 << ((bits - 1) % 64);
                inverse((Mont::<M>::from_words(y) * r).pow_vartime(&exponent));
            }
        }
        // Found by the proof of the inversion: with 30 or 59 steps in a batch.
        let given = [0x2a01_0bb8_4199_52b1, 0x25fb_f5a5_6e14_6042, 0x735c_d25c_4bc4_81cb, 0xb92b_26d4_6441_2109];
        inverse::<OrderP256>(Mont::from_words(given));
        let given = [0x9e25_9478_fbe3_8132, 0xf1d1_3ab0_f69d_67b5, 0x0faf_e037_160e_dce1, 0x5384_0d85_64f0_ccd1];
        inverse::<OrderK256>(Mont::from_words(given));
        let given = [0x5a40_902e_bca7_a640, 0xc221_885b_d869_6e32, 0x5848_e458_55c9_bcea, 0x1109_948c_9333_dd3e];
        inverse::<OrderK256>(Mont::from_words(given));
        let given = [0xc661_b343_5d7e_ee72, 0xcbaa_282b_7dfd_1451, 0x5697_fa89_2b73_aceb, 0x21b0_ec02_a6b0_c79e];
        inverse::<FieldK256>(Mont::from_words(given));
        inverses::<OrderP256, 4>(224, 232);
        inverses::<FieldP256, 4>(224, 232);
        inverses::<OrderK256, 4>(130, 232);
        inverses::<FieldK256, 4>(34, 232);
        inverses::<Below64, 1>(6, 40);
        inverses::<Below192, 3>(8, 168);
    }
}
