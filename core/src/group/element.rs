//! [`Element`]: a group element of any [`Spec`], with all operations as inherent methods.

use super::operations::{Operations as _, operations};
use super::{Group, PrimeOrder, Spec};
use crate::ct::{Mask, Words};
use crate::field::ByteArray;
use crate::field::mont::{Modulus, Mont};
use core::fmt;
use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// An element of the group `S`.
///
/// Elements are plain data: they are `Copy`, and comparison takes constant time. An element made from a secret is not
/// wiped automatically; call [`Element::wipe`].
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Element<S: Spec>(pub(super) S::Raw);

// SAFETY: transparent over a `Words` type.
unsafe impl<S: Spec> Words for Element<S> {}

impl<S: Spec> Element<S> {
    /// The neutral element.
    pub const IDENTITY: Self = Element(S::IDENTITY);
    /// The generator.
    pub const GENERATOR: Self = Element(S::GENERATOR);

    /// Creates the element with these coordinates, which must satisfy the curve equation.
    ///
    /// Nothing checks this. The formulas would compute on another curve otherwise, where the discrete logarithm may be
    /// easy.
    #[must_use]
    pub const fn from_raw(raw: S::Raw) -> Self {
        Element(raw)
    }

    /// Returns the coordinates.
    #[must_use]
    pub const fn raw(&self) -> S::Raw {
        self.0
    }

    operations! { @methods [S::Home]:
        /// `2 self`.
        #[must_use]
        fn double(&self) -> Self;

        /// `2^n self`; `n` is public.
        #[must_use]
        fn double_n(&self, n: u32) -> Self;

        /// `self = s self`.
        fn mul_assign(&mut self, s: &S::Scalar);

        /// `self = -self`.
        fn negate_assign(&mut self);

        /// `s G`.
        #[must_use]
        fn mul_generator(s: &S::Scalar) -> Self;

        /// `self = a self + b G`, in variable time.
        fn mul_add_generator_assign_vartime(&mut self, a: &S::Scalar, b: &S::Scalar);

        /// [`Self::verify_mul_add_generator_vartime`] that overwrites `r`, which saves a copy.
        #[must_use]
        fn verify_mul_add_generator_over_vartime(&self, a: &S::Scalar, b: &S::Scalar, r: &mut Self) -> bool;

        /// Returns the sum of `scalars[i] points[i]`, in variable time. The length is that of the shorter slice.
        #[must_use]
        fn multi_scalar_mul_vartime(scalars: &[S::Scalar], points: &[Self]) -> Self;

        /// Returns the smallest batch, with distinct keys, for which one multi-scalar multiplication on this CPU beats
        /// verifying each equation by [`Self::verify_mul_add_generator_vartime`].
        #[must_use]
        fn sum_pays_from() -> usize;

        /// Returns the canonical encoding.
        #[must_use]
        fn encode(&self) -> S::Bytes;

        /// Encodes as many elements as both slices have, each as [`Self::encode`] does. Ed25519 and the double-odd
        /// groups take one inversion for every eight elements. Constant time.
        fn encode_each(elements: &[Self], out: &mut [S::Bytes]);

        /// Decodes in constant time into `self`. If the mask is false, the element is neutral.
        fn set_decoded(&mut self, bytes: &S::Bytes) -> Mask;

        /// Decodes as many encodings as both slices have, each as [`Self::decode`] does.
        ///
        /// This costs less than single decodings on CPUs that compute several square roots at once. With IFMA these are
        /// eight square roots modulo 2^255 - 19, 2^255 - 18651 or 2^255 - 3957. The validity of each encoding is not
        /// secret.
        fn decode_each(encodings: &[S::Bytes], out: &mut [Option<Self>]);

        /// Maps uniform bytes to the group. This is one map; hashing to the group adds two.
        #[must_use]
        fn map_to_group(uniform: &S::Uniform) -> Self;

        /// Returns the sum of the maps of all inputs. In groups with a cofactor this costs less than separate maps.
        /// Hashing to the group takes two inputs.
        #[must_use]
        fn map_sum_to_group(uniform: &[S::Uniform]) -> Self;

        /// Returns whether this is the neutral element.
        fn is_identity(&self) -> Mask;

        /// Returns whether both are the same element.
        fn ct_eq(&self, other: &Self) -> Mask;

        /// Returns `b` if `m` is true, `a` otherwise.
        #[must_use]
        fn select(m: Mask, a: &Self, b: &Self) -> Self;
    }

    /// `s self`.
    #[must_use]
    #[inline(always)]
    pub fn mul(&self, s: &S::Scalar) -> Self {
        let mut p = *self;
        p.mul_assign(s);
        p
    }

    /// `a self + b G`, in constant time.
    #[must_use]
    pub fn mul_add_generator(&self, a: &S::Scalar, b: &S::Scalar) -> Self {
        // The addition is complete, so no pair of scalars is an exception.
        Self::mul_generator(b) + self.mul(a)
    }

    /// `a self + b G`, in variable time.
    #[must_use]
    #[inline(always)]
    pub fn mul_add_generator_vartime(&self, a: &S::Scalar, b: &S::Scalar) -> Self {
        let mut p = *self;
        p.mul_add_generator_assign_vartime(a, b);
        p
    }

    /// Returns whether `a self + b G = r`, in variable time.
    #[must_use]
    pub fn verify_mul_add_generator_vartime(&self, a: &S::Scalar, b: &S::Scalar, r: &Self) -> bool {
        let mut r = *r;
        self.verify_mul_add_generator_over_vartime(a, b, &mut r)
    }

    /// Decodes a canonical encoding. Returns `None` for a wrong length and for bytes that encode no element.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        // The length is public, and so is the validity: the caller can only branch on both.
        let (p, ok) = Self::decode_ct(S::Bytes::from_ref(bytes)?);
        ok.declassify().then_some(p)
    }

    /// Decodes in constant time. If the mask is false, the element is neutral.
    #[inline(always)]
    pub fn decode_ct(bytes: &S::Bytes) -> (Self, Mask) {
        let mut p = Self::IDENTITY;
        let ok = p.set_decoded(bytes);
        (p, ok)
    }

    /// Returns a random element with an unknown discrete logarithm: the sum of two maps of uniform bytes.
    #[cfg(feature = "rand_core")]
    #[must_use]
    pub fn random<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self
    where
        S: PrimeOrder,
    {
        // One map reaches a part of the group only (RFC 9380 section 3), so a random element needs the sum of two. The
        // bytes are wiped, because they determine the element.
        let mut uniform = [S::Uniform::ZERO; 2];
        uniform.iter_mut().for_each(|bytes| rng.fill_bytes(bytes.as_mut()));
        let sum = Self::map_sum_to_group(&uniform);
        uniform.iter_mut().for_each(|bytes| crate::ct::wipe_bytes(bytes.as_mut()));
        sum
    }

    /// Overwrites the coordinates with zeros. The result is not a valid element.
    pub fn wipe(&mut self) {
        crate::ct::wipe(&mut self.0);
    }
}

impl<S: Spec> Default for Element<S> {
    fn default() -> Self {
        Self::IDENTITY
    }
}
impl<S: Spec> PartialEq for Element<S> {
    fn eq(&self, o: &Self) -> bool {
        // The comparison takes constant time, but its result becomes public: a caller can only branch on it.
        self.ct_eq(o).declassify()
    }
}
impl<S: Spec> Eq for Element<S> {}

impl<S: Spec> fmt::Debug for Element<S> {
    /// Formats the name of the group and the hexadecimal encoding.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({self})", S::NAME)
    }
}

impl<S: Spec> Add for Element<S> {
    type Output = Self;
    #[inline]
    fn add(self, o: Self) -> Self {
        S::Home::add(&self, &o)
    }
}
impl<S: Spec> Sub for Element<S> {
    type Output = Self;
    #[inline]
    fn sub(self, o: Self) -> Self {
        S::Home::sub(&self, &o)
    }
}
impl<S: Spec> Neg for Element<S> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        S::Home::neg(&self)
    }
}
impl<S: Spec> AddAssign for Element<S> {
    fn add_assign(&mut self, o: Self) {
        *self = *self + o;
    }
}
impl<S: Spec> SubAssign for Element<S> {
    fn sub_assign(&mut self, o: Self) {
        *self = *self - o;
    }
}

impl<S: PrimeOrder + Spec<Scalar = Mont<M>>, M: Modulus> Group for Element<S> {
    type Scalar = S::Scalar;
    type Bytes = S::Bytes;
    type WithScalar = S::WithScalar;
    type Uniform = S::Uniform;
    const NAME: &'static str = S::NAME;
    const ABOUT: &'static str = S::ABOUT;
    const SECURITY: u32 = S::SECURITY;
    const IDENTITY: Self = Element::IDENTITY;
    const GENERATOR: Self = Element::GENERATOR;
    const ENCODES_IDENTITY: bool = S::ENCODES_IDENTITY;

    operations! { @forwarded:
        fn double(&self) -> Self;
        fn double_n(&self, n: u32) -> Self;
        fn mul(&self, s: &S::Scalar) -> Self;
        fn mul_generator(s: &S::Scalar) -> Self;
        fn mul_assign(&mut self, s: &S::Scalar);
        fn negate_assign(&mut self);
        fn mul_add_generator(&self, a: &S::Scalar, b: &S::Scalar) -> Self;
        fn mul_add_generator_assign_vartime(&mut self, a: &S::Scalar, b: &S::Scalar);
        fn mul_add_generator_vartime(&self, a: &S::Scalar, b: &S::Scalar) -> Self;
        fn verify_mul_add_generator_vartime(&self, a: &S::Scalar, b: &S::Scalar, r: &Self) -> bool;
        fn verify_mul_add_generator_over_vartime(&self, a: &S::Scalar, b: &S::Scalar, r: &mut Self) -> bool;
        fn multi_scalar_mul_vartime(scalars: &[S::Scalar], points: &[Self]) -> Self;
        fn sum_pays_from() -> usize;
        fn encode(&self) -> S::Bytes;
        fn encode_each(elements: &[Self], out: &mut [S::Bytes]);
        fn decode(bytes: &[u8]) -> Option<Self>;
        fn decode_ct(bytes: &S::Bytes) -> (Self, Mask);
        fn set_decoded(&mut self, bytes: &S::Bytes) -> Mask;
        fn decode_each(encodings: &[S::Bytes], out: &mut [Option<Self>]);
        fn map_to_group(uniform: &S::Uniform) -> Self;
        fn map_sum_to_group(uniform: &[S::Uniform]) -> Self;
        fn is_identity(&self) -> Mask;
        fn ct_eq(&self, other: &Self) -> Mask;
        fn select(m: Mask, a: &Self, b: &Self) -> Self;
        fn wipe(&mut self);
    }

    #[cfg(feature = "rand_core")]
    fn random<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        Element::random(rng)
    }
}
