//! What users of a scalar find on its page: the operations of [`Field`] and [`PrimeField`] as methods of the type, sums and
//! products of iterators, integers as scalars, operators on references, batch inversion.
//!
//! Constant time, but [`Mont::decode`], which tells whether bytes are canonical.

use super::{Modulus, Mont, Mul};
use crate::ct::Mask;
use crate::field::{Field, PrimeField};
use core::iter::{Product, Sum};
use core::ops::{Add, Neg, Sub};

impl<M: Modulus, const N: usize> Mont<M, N> {
    /// 0.
    pub const ZERO: Self = <Self as Field>::ZERO;
    /// 1.
    pub const ONE: Self = <Self as Field>::ONE;

    /// A public integer.
    #[must_use]
    pub const fn from_u64(x: u64) -> Self {
        Self::from_words([x, 0, 0, 0])
    }

    /// `self^2`. One multiplication.
    #[inline]
    #[must_use]
    pub fn square(self) -> Self {
        Field::square(self)
    }

    /// `2 self`. One addition.
    #[inline]
    #[must_use]
    pub fn double(self) -> Self {
        self + self
    }

    /// `1 / self`, and 0 for 0. By divsteps (Bernstein and Yang, 2019), at the price of some 60 multiplications.
    #[must_use]
    pub fn invert(self) -> Self {
        Field::invert(self)
    }

    /// Replaces each scalar by its inverse (0 by 0), for slices of any length, with one inversion for every 32 scalars and 3
    /// multiplications each.
    pub fn batch_invert(xs: &mut [Self]) {
        <Self as Field>::batch_invert(xs);
    }

    /// The canonical integer in 32 bytes, little-endian.
    #[must_use]
    pub fn encode(self) -> [u8; 32] {
        PrimeField::encode(self)
    }

    /// Decodes a canonical encoding: 32 bytes, little-endian, below the order. `None` for anything else, which the time tells.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        PrimeField::decode(bytes)
    }

    /// Decodes a canonical encoding in constant time; where the mask is false the scalar is zero.
    pub fn decode_ct(bytes: &[u8; 32]) -> (Self, Mask) {
        PrimeField::decode_ct(bytes)
    }

    /// Reduces a little-endian integer of any length. Time depends on the length only. 64 uniform bytes give a uniform scalar
    /// (but for 2^-250 or less).
    #[must_use]
    pub fn decode_reduce(bytes: &[u8]) -> Self {
        PrimeField::decode_reduce(bytes)
    }

    /// A random scalar, from 64 bytes of the generator.
    #[cfg(feature = "rand_core")]
    #[must_use]
    pub fn random<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        let mut bytes = [0; 64];
        rng.fill_bytes(&mut bytes);
        let scalar = Self::decode_reduce(&bytes);
        crate::ct::wipe_bytes(&mut bytes);
        scalar
    }

    /// Whether this is zero.
    #[inline]
    pub fn is_zero(self) -> Mask {
        Field::is_zero(self)
    }

    /// Whether both are the same.
    #[inline]
    pub fn ct_eq(self, other: Self) -> Mask {
        Field::ct_eq(self, other)
    }

    /// `b` where `m` is true, else `a`.
    #[inline]
    #[must_use]
    pub fn select(m: Mask, a: Self, b: Self) -> Self {
        Field::select(m, a, b)
    }

    /// Overwrites the scalar with zeros in a way the optimizer keeps.
    pub fn wipe(&mut self) {
        crate::ct::wipe(self);
    }
}

impl<M: Modulus, const N: usize> Default for Mont<M, N> {
    fn default() -> Self {
        Self::ZERO
    }
}

/// Integers as scalars; the time does not depend on them.
macro_rules! from_integers {
    ($($integer:ty)*) => {$(
        impl<M: Modulus, const N: usize> From<$integer> for Mont<M, N> {
            fn from(x: $integer) -> Self {
                Self::from_u64(u64::from(x))
            }
        }
    )*};
}
from_integers!(u8 u16 u32 u64);

impl<M: Modulus, const N: usize> From<u128> for Mont<M, N> {
    fn from(x: u128) -> Self {
        Self::decode_reduce(&x.to_le_bytes())
    }
}

impl<M: Modulus, const N: usize> Sum for Mont<M, N> {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ZERO, |sum, x| sum + x)
    }
}
impl<'a, M: Modulus, const N: usize> Sum<&'a Self> for Mont<M, N> {
    fn sum<I: Iterator<Item = &'a Self>>(all: I) -> Self {
        all.copied().sum()
    }
}
impl<M: Modulus, const N: usize> Product for Mont<M, N> {
    fn product<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ONE, |product, x| product * x)
    }
}
impl<'a, M: Modulus, const N: usize> Product<&'a Self> for Mont<M, N> {
    fn product<I: Iterator<Item = &'a Self>>(all: I) -> Self {
        all.copied().product()
    }
}

/// The operators on references.
macro_rules! on_references {
    ($($trait:ident $function:ident $operator:tt)*) => {$(
        impl<M: Modulus, const N: usize> $trait<&Self> for Mont<M, N> {
            type Output = Self;
            #[inline]
            fn $function(self, o: &Self) -> Self {
                self $operator *o
            }
        }
        impl<M: Modulus, const N: usize> $trait<Mont<M, N>> for &Mont<M, N> {
            type Output = Mont<M, N>;
            #[inline]
            fn $function(self, o: Mont<M, N>) -> Mont<M, N> {
                *self $operator o
            }
        }
        impl<M: Modulus, const N: usize> $trait for &Mont<M, N> {
            type Output = Mont<M, N>;
            #[inline]
            fn $function(self, o: Self) -> Mont<M, N> {
                *self $operator *o
            }
        }
    )*};
}
on_references!(Add add + Sub sub - Mul mul *);

impl<M: Modulus, const N: usize> Neg for &Mont<M, N> {
    type Output = Mont<M, N>;
    #[inline]
    fn neg(self) -> Mont<M, N> {
        -*self
    }
}
