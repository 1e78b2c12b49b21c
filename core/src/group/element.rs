//! [`Element`]: a group element of any [`Spec`], with all operations as inherent methods.

use super::{Group, PrimeOrder, Spec, at_once};
use crate::cpu::{Cpu, dispatch};
use crate::ct::{Mask, Words};
use crate::curve::{CurvePoint, Stored};
use crate::field::ByteArray;
use crate::field::lanes::Kernel as _;
use crate::field::mont::{Modulus, Mont};
use core::fmt;
use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// An element of the group `S`.
///
/// Elements are plain data: they are `Copy`, and comparison takes constant time. An element made from a secret is not
/// wiped automatically; call [`Element::wipe`].
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Element<S: Spec>(S::Raw);

// SAFETY: transparent over a `Words` type.
unsafe impl<S: Spec> Words for Element<S> {}

impl<S: Spec> Element<S> {
    /// The neutral element.
    pub const IDENTITY: Self = Element(S::IDENTITY);
    /// The generator.
    pub const GENERATOR: Self = Element(S::GENERATOR);

    /// Creates the element with these coordinates, which must satisfy the curve equation.
    #[must_use]
    pub const fn from_raw(raw: S::Raw) -> Self {
        Element(raw)
    }

    /// Returns the coordinates.
    #[must_use]
    pub const fn raw(&self) -> S::Raw {
        self.0
    }

    /// `2 self`.
    #[must_use]
    pub fn double(&self) -> Self {
        dispatch!(S::FAMILY, K => Element(S::Point::<K>::load(&self.0).double().store()))
    }

    /// `2^n self`; `n` is public.
    #[must_use]
    pub fn double_n(&self, n: u32) -> Self {
        dispatch!(S::FAMILY, K => Element(S::Point::<K>::load(&self.0).double_n(n).store()))
    }

    /// `s self`.
    #[must_use]
    #[inline(always)]
    pub fn mul(&self, s: &S::Scalar) -> Self {
        let mut p = *self;
        p.mul_assign(s);
        p
    }

    /// `self = s self`.
    #[inline(never)]
    pub fn mul_assign(&mut self, s: &S::Scalar) {
        dispatch!(S::FAMILY, K => S::Point::<K>::within_mut(&mut self.0, |p| S::mul::<K>(p, s)));
    }

    /// `self = -self`.
    pub fn negate_assign(&mut self) {
        dispatch!(S::FAMILY, K => S::Point::<K>::within_mut(&mut self.0, |p| p.negate_assign()));
    }

    /// `s G`.
    #[inline(never)]
    #[must_use]
    pub fn mul_generator(s: &S::Scalar) -> Self {
        dispatch!(S::FAMILY, K => Element(S::mul_generator::<K>(s).store()))
    }

    /// `a self + b G`, in constant time.
    #[must_use]
    pub fn mul_add_generator(&self, a: &S::Scalar, b: &S::Scalar) -> Self {
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

    /// `self = a self + b G`, in variable time.
    #[inline(never)]
    pub fn mul_add_generator_assign_vartime(&mut self, a: &S::Scalar, b: &S::Scalar) {
        dispatch!(S::FAMILY, K => S::Point::<K>::within_mut(&mut self.0, |p| S::mul_add_generator_vartime::<K>(p, a, b)));
    }

    /// Returns whether `a self + b G = r`, in variable time.
    #[must_use]
    pub fn verify_mul_add_generator_vartime(&self, a: &S::Scalar, b: &S::Scalar, r: &Self) -> bool {
        let mut r = *r;
        self.verify_mul_add_generator_over_vartime(a, b, &mut r)
    }

    /// [`Self::verify_mul_add_generator_vartime`] that overwrites `r`, which saves a copy.
    #[inline(never)]
    #[must_use]
    pub fn verify_mul_add_generator_over_vartime(&self, a: &S::Scalar, b: &S::Scalar, r: &mut Self) -> bool {
        dispatch!(S::FAMILY, K => S::Point::<K>::within(&self.0, |p| {
            S::Point::<K>::within_mut(&mut r.0, |r| S::verify_mul_add_generator_vartime::<K>(p, a, b, r))
        }))
    }

    /// Returns the sum of `scalars[i] points[i]`, in variable time. The length is that of the shorter slice.
    #[must_use]
    pub fn multi_scalar_mul_vartime(scalars: &[S::Scalar], points: &[Self]) -> Self {
        // SAFETY: `Element<S>` is transparent over `S::Raw`.
        let raw = unsafe { core::slice::from_raw_parts(points.as_ptr().cast::<S::Raw>(), points.len()) };
        dispatch!(S::FAMILY, K => Element(S::multi_scalar_mul_vartime::<K>(scalars, raw).store()))
    }

    /// Returns the smallest batch, with distinct keys, for which one multi-scalar multiplication on this CPU beats
    /// verifying each equation by [`Self::verify_mul_add_generator_vartime`].
    #[must_use]
    pub fn sum_pays_from() -> usize {
        dispatch!(S::FAMILY, K => S::sum_pays_from::<K>())
    }

    /// Returns the canonical encoding.
    #[inline(never)]
    #[must_use]
    pub fn encode(&self) -> S::Bytes {
        dispatch!(S::FAMILY, K => S::encode::<K>(S::Point::<K>::load(&self.0)))
    }

    /// Encodes as many elements as both slices have, each as [`Self::encode`] does. Ed25519 and the double-odd groups
    /// take one inversion for every eight elements. Constant time.
    pub fn encode_each(elements: &[Self], out: &mut [S::Bytes]) {
        const SOME: usize = 8;
        for (elements, out) in elements.chunks(SOME).zip(out.chunks_mut(SOME)) {
            if elements.len().min(out.len()) == 1 {
                out.iter_mut().zip(elements).for_each(|(out, p)| *out = p.encode());
                continue;
            }
            let neutral = Self::IDENTITY;
            let place = |i| elements.get(i).unwrap_or(&neutral);
            let encodings = dispatch!(S::FAMILY, K => {
                S::encode_some::<K, SOME>(core::array::from_fn(|i| S::Point::<K>::load(&place(i).0)))
            });
            out.iter_mut().zip(encodings).take(elements.len()).for_each(|(out, encoding)| *out = encoding);
        }
    }

    /// Decodes a canonical encoding. Returns `None` for a wrong length and for bytes that encode no element.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let (p, ok) = Self::decode_ct(&S::Bytes::from_slice(bytes)?);
        ok.declassify().then_some(p)
    }

    /// Decodes in constant time. If the mask is false, the element is neutral.
    #[inline(always)]
    pub fn decode_ct(bytes: &S::Bytes) -> (Self, Mask) {
        let mut p = Self::IDENTITY;
        let ok = p.set_decoded(bytes);
        (p, ok)
    }

    /// Decodes in constant time into `self`. If the mask is false, the element is neutral.
    #[inline(never)]
    pub fn set_decoded(&mut self, bytes: &S::Bytes) -> Mask {
        dispatch!(S::FAMILY, K => {
            let (p, ok) = S::decode::<K>(bytes);
            self.0 = p.store();
            ok
        })
    }

    /// Decodes as many encodings as both slices have, each as [`Self::decode`] does.
    ///
    /// This costs less than single decodings on CPUs that compute several square roots at once. With IFMA these are
    /// eight square roots modulo 2^255 - 19, 2^255 - 18651 or 2^255 - 3957. The validity of each encoding is not
    /// secret.
    pub fn decode_each(encodings: &[S::Bytes], out: &mut [Option<Self>]) {
        let in_lanes = dispatch!(S::FAMILY, K => <K as Cpu>::Lanes::USED && {
            let element = |(p, ok): (S::Point<K>, Mask)| ok.declassify().then(|| Element(p.store()));
            at_once::for_each(encodings, out, S::decode_some::<K, 8>, S::decode_some::<K, 4>, element);
            true
        });
        if !in_lanes {
            for (bytes, out) in encodings.iter().zip(out) {
                *out = Self::decode(bytes.as_ref());
            }
        }
    }

    /// Maps uniform bytes to the group. This is one map; hashing to the group adds two.
    #[must_use]
    pub fn map_to_group(uniform: &S::Uniform) -> Self {
        dispatch!(S::FAMILY, K => Element(S::map::<K>(uniform).store()))
    }

    /// Returns the sum of the maps of all inputs. In groups with a cofactor this costs less than separate maps. Hashing
    /// to the group takes two inputs.
    #[must_use]
    pub fn map_sum_to_group(uniform: &[S::Uniform]) -> Self {
        dispatch!(S::FAMILY, K => Element(S::map_sum::<K>(uniform).store()))
    }

    /// Returns a random element with an unknown discrete logarithm: the sum of two maps of uniform bytes.
    #[cfg(feature = "rand_core")]
    #[must_use]
    pub fn random<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self
    where
        S: PrimeOrder,
    {
        let mut uniform = [S::Uniform::ZERO; 2];
        uniform.iter_mut().for_each(|bytes| rng.fill_bytes(bytes.as_mut()));
        let sum = Self::map_sum_to_group(&uniform);
        uniform.iter_mut().for_each(|bytes| crate::ct::wipe_bytes(bytes.as_mut()));
        sum
    }

    /// Returns whether this is the neutral element.
    pub fn is_identity(&self) -> Mask {
        dispatch!(S::FAMILY, K => S::is_identity::<K>(S::Point::<K>::load(&self.0)))
    }

    /// Returns whether both are the same element.
    pub fn ct_eq(&self, other: &Self) -> Mask {
        dispatch!(S::FAMILY, K => S::ct_eq::<K>(S::Point::<K>::load(&self.0), S::Point::<K>::load(&other.0)))
    }

    /// Returns `b` if `m` is true, `a` otherwise.
    #[must_use]
    pub fn select(m: Mask, a: &Self, b: &Self) -> Self {
        dispatch!(S::FAMILY, K => Element(S::Point::<K>::select(m, S::Point::<K>::load(&a.0), S::Point::<K>::load(&b.0)).store()))
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
    fn add(self, o: Self) -> Self {
        dispatch!(S::FAMILY, K => Element(S::Point::<K>::load(&self.0).add(S::Point::<K>::load(&o.0)).store()))
    }
}
impl<S: Spec> Sub for Element<S> {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        dispatch!(S::FAMILY, K => Element(S::Point::<K>::load(&self.0).add(S::Point::<K>::load(&o.0).neg()).store()))
    }
}
impl<S: Spec> Neg for Element<S> {
    type Output = Self;
    fn neg(self) -> Self {
        dispatch!(S::FAMILY, K => Element(S::Point::<K>::load(&self.0).neg().store()))
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

    fn double(&self) -> Self {
        Element::double(self)
    }
    fn double_n(&self, n: u32) -> Self {
        Element::double_n(self, n)
    }
    fn mul(&self, s: &S::Scalar) -> Self {
        Element::mul(self, s)
    }
    fn mul_generator(s: &S::Scalar) -> Self {
        Element::mul_generator(s)
    }
    fn mul_assign(&mut self, s: &S::Scalar) {
        Element::mul_assign(self, s);
    }
    fn negate_assign(&mut self) {
        Element::negate_assign(self);
    }
    fn mul_add_generator_assign_vartime(&mut self, a: &S::Scalar, b: &S::Scalar) {
        Element::mul_add_generator_assign_vartime(self, a, b);
    }
    fn mul_add_generator_vartime(&self, a: &S::Scalar, b: &S::Scalar) -> Self {
        Element::mul_add_generator_vartime(self, a, b)
    }
    fn verify_mul_add_generator_over_vartime(&self, a: &S::Scalar, b: &S::Scalar, r: &mut Self) -> bool {
        Element::verify_mul_add_generator_over_vartime(self, a, b, r)
    }
    fn multi_scalar_mul_vartime(scalars: &[S::Scalar], points: &[Self]) -> Self {
        Element::multi_scalar_mul_vartime(scalars, points)
    }
    fn sum_pays_from() -> usize {
        Self::sum_pays_from()
    }
    fn encode(&self) -> S::Bytes {
        Element::encode(self)
    }
    fn encode_each(elements: &[Self], out: &mut [S::Bytes]) {
        Element::encode_each(elements, out);
    }
    fn decode(bytes: &[u8]) -> Option<Self> {
        Element::decode(bytes)
    }
    fn decode_ct(bytes: &S::Bytes) -> (Self, Mask) {
        Element::decode_ct(bytes)
    }
    fn set_decoded(&mut self, bytes: &S::Bytes) -> Mask {
        Element::set_decoded(self, bytes)
    }
    fn decode_each(encodings: &[S::Bytes], out: &mut [Option<Self>]) {
        Element::decode_each(encodings, out);
    }
    fn map_to_group(uniform: &S::Uniform) -> Self {
        Element::map_to_group(uniform)
    }
    fn map_sum_to_group(uniform: &[S::Uniform]) -> Self {
        Element::map_sum_to_group(uniform)
    }
    fn is_identity(&self) -> Mask {
        Element::is_identity(self)
    }
    fn ct_eq(&self, other: &Self) -> Mask {
        Element::ct_eq(self, other)
    }
    fn select(m: Mask, a: &Self, b: &Self) -> Self {
        Element::select(m, a, b)
    }
    fn wipe(&mut self) {
        Element::wipe(self);
    }
    #[cfg(feature = "rand_core")]
    fn random<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        Element::random(rng)
    }
}
