//! The named groups, one file each, behind two things: the generic wrapper [`Element`], which chooses the CPU once per
//! operation and has everything as inherent methods, and the trait [`Group`] for code that is generic over groups.

#[cfg(feature = "alt_bn128")]
pub mod alt_bn128;
#[allow(dead_code)] // without groups
mod at_once;
#[cfg(any(feature = "c1665", feature = "weierstrass"))]
mod big_endian;
#[cfg(feature = "bls12_381")]
pub mod bls12_381;
#[cfg(feature = "bn254")]
pub mod bn254;
#[cfg(feature = "c1665")]
pub mod c1665;
#[cfg(feature = "curve9767")]
pub mod curve9767;
#[cfg(test)]
mod decode_some;
#[cfg(feature = "double-odd")]
pub mod do255;
#[cfg(feature = "double-odd")]
pub mod double_odd;
#[cfg(feature = "ed25519")]
pub mod ed25519;
#[cfg(feature = "edwards25519")]
pub mod edwards25519;
mod element;
#[cfg(feature = "double-odd")]
pub mod jq255;
#[allow(dead_code)] // without groups
pub mod operations;
mod operators;
#[cfg(feature = "p256")]
pub mod p256;
#[cfg(feature = "pairings")]
pub mod pairings;
#[cfg(feature = "ristretto255")]
pub mod ristretto255;
#[cfg(feature = "secp256k1")]
pub mod secp256k1;
mod text;
#[cfg(feature = "weierstrass")]
#[cfg_attr(not(any(feature = "p256", feature = "secp256k1")), allow(dead_code))]
pub mod weierstrass;
#[cfg(feature = "x25519")]
pub mod x25519;
#[cfg(feature = "xs233")]
pub mod xs233;

/// Names a group: its module, with the types users ask for.
macro_rules! named {
    ($feature:literal, $module:ident, $spec_name:ident = $spec:ty, $scalar:ty $(, compiled for $home:ty)?) => {
        #[cfg(feature = $feature)]
        #[doc = concat!("The group ", stringify!($module), ".")]
        pub mod $module {
            /// The group as a type.
            pub type $spec_name = $spec;
            /// An element.
            pub type Point = super::Element<$spec_name>;
            /// An integer modulo the order.
            pub type Scalar = $scalar;
            $(super::operations::operations!($home: $spec_name);)?
        }
    };
}

named!("do255e", do255e, Do255e = super::do255::Do255<super::double_odd::E>, super::double_odd::Scalar<super::double_odd::E>, compiled for super::double_odd::E);
named!("do255s", do255s, Do255s = super::do255::Do255<super::double_odd::S>, super::double_odd::Scalar<super::double_odd::S>, compiled for super::double_odd::S);
named!("jq255e", jq255e, Jq255e = super::jq255::Jq255<super::double_odd::E>, super::double_odd::Scalar<super::double_odd::E>, compiled for super::double_odd::E);
named!("jq255s", jq255s, Jq255s = super::jq255::Jq255<super::double_odd::S>, super::double_odd::Scalar<super::double_odd::S>, compiled for super::double_odd::S);
named!("xsb233", xsb233, Xsb233 = super::xs233::Xs233<super::xs233::B233>, super::xs233::ScalarOf<super::xs233::B233>);
named!("bls12_381", bls12_381_g1, Bls12381G1 = super::bls12_381::Group1, super::bls12_381::Scalar);
named!("bls12_381", bls12_381_g2, Bls12381G2 = super::bls12_381::Group2, super::bls12_381::Scalar);
named!("bn254", bn254_g1, Bn254G1 = super::bn254::Group1, super::bn254::Scalar);
named!("bn254", bn254_g2, Bn254G2 = super::bn254::Group2, super::bn254::Scalar);
named!("alt_bn128", alt_bn128_g1, AltBn128G1 = super::alt_bn128::Group1, super::alt_bn128::Scalar);
named!("alt_bn128", alt_bn128_g2, AltBn128G2 = super::alt_bn128::Group2, super::alt_bn128::Scalar);
named!("xsk233", xsk233, Xsk233 = super::xs233::Xs233<super::xs233::K233>, super::xs233::ScalarOf<super::xs233::K233>);

use crate::cpu::{Cpu, Family};
use crate::ct::Mask;
use crate::curve::{CurvePoint, Stored};
use crate::field::mont::{Modulus, Mont, WordArray};
use crate::field::{ByteArray, SquareRoot};
use core::fmt::Debug;
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

pub use element::Element;
pub use text::InvalidEncoding;

/// The tables of the groups of this build.
pub(crate) fn list_tables<F: FnMut(crate::tables::Table)>(each: &mut F) {
    #[cfg(feature = "double-odd")]
    double_odd::list_tables(each);
    #[cfg(feature = "edwards25519")]
    edwards25519::list_tables(each);
    #[cfg(feature = "curve9767")]
    curve9767::list_tables(each);
    #[cfg(feature = "c1665")]
    c1665::list_tables(each);
    #[cfg(feature = "xs233")]
    xs233::list_tables(each);
    #[cfg(feature = "p256")]
    p256::list_tables(each);
    #[cfg(feature = "secp256k1")]
    secp256k1::list_tables(each);
    #[cfg(feature = "bls12_381")]
    bls12_381::list_tables(each);
    #[cfg(feature = "bn254")]
    bn254::list_tables(each);
    #[cfg(feature = "alt_bn128")]
    alt_bn128::list_tables(each);
    let _ = each;
}

/// Integers modulo a group's order r, and what is known about the field that they are.
pub trait Scalar: SquareRoot + PartialEq + Eq {
    /// Integers of as many 64-bit words as the order has.
    type Words: WordArray;
    /// The order in hexadecimal, after `0x`.
    const MODULUS: &'static str;
    /// 1/2.
    const HALF: Self;
    /// s with r - 1 = 2^s q, q odd.
    const TWO_ADICITY: u32;
    /// The smallest primitive root g.
    const ROOT: Self;
    /// g^q, a root of unity of order 2^s, and its inverse.
    const ROOT_OF_UNITY: [Self; 2];
    /// g^(2^s)
    const DELTA: Self;
    /// The canonical integer as 64-bit words, low word first.
    fn to_words(self) -> Self::Words;
    /// `1 / self`, and 0 for 0, in variable time.
    #[must_use]
    fn invert_vartime(self) -> Self;
    /// A random scalar.
    #[cfg(feature = "rand_core")]
    #[must_use]
    fn random<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self;
}

impl<M: Modulus> Scalar for Mont<M> {
    type Words = M::Words;
    const MODULUS: &'static str = M::HEX;
    const HALF: Self = Self::HALF;
    const TWO_ADICITY: u32 = Self::TWO_ADICITY;
    const ROOT: Self = Self::ROOT;
    const ROOT_OF_UNITY: [Self; 2] = Self::ROOT_OF_UNITY;
    const DELTA: Self = Self::DELTA;
    fn to_words(self) -> M::Words {
        self.to_words()
    }
    fn invert_vartime(self) -> Self {
        self.invert_vartime()
    }
    #[cfg(feature = "rand_core")]
    fn random<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        Self::random(rng)
    }
}

/// An element of a standard curve, in the encodings of SEC 1 (section 2.3).
pub trait Sec1: Sized {
    /// A compressed point.
    type Compressed: ByteArray;
    /// An uncompressed point.
    type Uncompressed: ByteArray;

    /// Reads a point of the standard curve, compressed, uncompressed, or at infinity; `None` for all that is no such point of the
    /// group's order.
    fn from_sec1(bytes: &[u8]) -> Option<Self>;

    /// The point, compressed; `None` for infinity.
    fn to_sec1_compressed(&self) -> Option<Self::Compressed>;

    /// The point, uncompressed; `None` for infinity.
    fn to_sec1_uncompressed(&self) -> Option<Self::Uncompressed>;
}

/// A group of points of a curve of prime order whose x-coordinates count as integers: what ECDH and ECDSA ask beside [`Group`].
pub trait Coordinates: Group + Sec1 {
    /// A coordinate, big-endian.
    type Coordinate: ByteArray;
    /// Two encoded scalars: a signature.
    type TwoScalars: ByteArray;

    /// x and y, big-endian; zeros for the neutral element. Constant time.
    fn coordinates(&self) -> (Self::Coordinate, Self::Coordinate);

    /// Whether x modulo the order is `r`, in variable time; false for the neutral element. No inversion.
    #[must_use]
    fn x_is_vartime(&self, r: &Self::Scalar) -> bool;
}

/// What a file of this folder states about its group: names, sizes, constants, encoding, and the multiplication
/// algorithms that suit its curve. Everything else is derived.
///
/// Functions take the CPU as a type parameter and are called through [`Element`].
pub trait Spec: Copy + Clone + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// Lower-case published name, as used on the command line and in domain separation.
    const NAME: &'static str;
    /// One line: curve, order, security level.
    const ABOUT: &'static str;
    /// Security level in bits (half the bits of the order, rounded).
    const SECURITY: u32;
    /// The type that has the operations: the group itself, or the curve.
    type Home: operations::Operations<Self>;
    /// The family of the coordinate field, which says on what CPUs the group runs: those that speed it up.
    const FAMILY: Family;

    /// Integers modulo the order of the generator, of at most 384 bits: schemes make them from 64 uniform bytes.
    type Scalar: Scalar;
    /// An encoded element.
    type Bytes: ByteArray;
    /// An encoded element and an encoded scalar after it.
    type WithScalar: ByteArray;
    /// Input of the map to the group: uniform bytes.
    type Uniform: ByteArray;
    /// A point as stored between operations, whatever the CPU.
    type Raw: crate::ct::Words + Send + Sync + Debug;
    /// A point on the CPU `K`.
    type Point<K: Cpu>: CurvePoint + Stored<Self::Raw>;

    /// The neutral element.
    const IDENTITY: Self::Raw;
    /// The generator.
    const GENERATOR: Self::Raw;
    /// Whether the neutral element has an encoding; if not, `encode` gives bytes for it that `decode` refuses.
    const ENCODES_IDENTITY: bool = true;

    /// Whether both stand for the same element.
    fn ct_eq<K: Cpu>(a: Self::Point<K>, b: Self::Point<K>) -> Mask {
        a.ct_eq(b)
    }
    /// Whether this stands for the neutral element.
    fn is_identity<K: Cpu>(p: Self::Point<K>) -> Mask {
        p.is_identity()
    }

    /// The canonical encoding.
    fn encode<K: Cpu>(p: Self::Point<K>) -> Self::Bytes;
    /// The canonical encodings of several points: with one inversion for all of them, where an encoding takes one.
    fn encode_some<K: Cpu, const N: usize>(points: [Self::Point<K>; N]) -> [Self::Bytes; N] {
        points.map(Self::encode::<K>)
    }
    /// Decodes; the mask is false (and the point neutral) for bytes that are no canonical encoding of an element.
    fn decode<K: Cpu>(bytes: &Self::Bytes) -> (Self::Point<K>, Mask);
    /// Decodes several encodings: for less than they cost one by one, on a CPU with lanes, which alone calls it.
    fn decode_some<K: Cpu, const N: usize>(bytes: [&Self::Bytes; N]) -> [(Self::Point<K>, Mask); N] {
        bytes.map(Self::decode::<K>)
    }
    /// Maps uniform bytes to the group (one map: not a random oracle by itself).
    fn map<K: Cpu>(uniform: &Self::Uniform) -> Self::Point<K>;
    /// The sum of the maps of all these: where there is a cofactor, with one product by it.
    fn map_sum<K: Cpu>(uniform: &[Self::Uniform]) -> Self::Point<K> {
        let mut maps = uniform.iter().map(Self::map::<K>);
        // Not from the neutral element on, which would be one sum more.
        maps.next().map_or(Self::Point::<K>::IDENTITY, |first| maps.fold(first, CurvePoint::add))
    }

    /// `P = s P`.
    fn mul<K: Cpu>(p: &mut Self::Point<K>, s: &Self::Scalar);
    /// `s G`.
    fn mul_generator<K: Cpu>(s: &Self::Scalar) -> Self::Point<K>;
    /// `P = a P + b G`, in variable time.
    fn mul_add_generator_vartime<K: Cpu>(p: &mut Self::Point<K>, a: &Self::Scalar, b: &Self::Scalar);
    /// Whether `a P + b G = R` (in a curve with cofactor: exactly, without multiplying by it), in variable time. R is
    /// overwritten.
    fn verify_mul_add_generator_vartime<K: Cpu>(
        p: &Self::Point<K>,
        a: &Self::Scalar,
        b: &Self::Scalar,
        r: &mut Self::Point<K>,
    ) -> bool {
        let mut p = *p;
        Self::mul_add_generator_vartime::<K>(&mut p, a, b);
        Self::ct_eq::<K>(p, *r).declassify()
    }
    /// The sum of `scalars[i] points[i]`, in variable time; of the shorter of the two slices.
    fn multi_scalar_mul_vartime<K: Cpu>(scalars: &[Self::Scalar], points: &[Self::Raw]) -> Self::Point<K>;
    /// From how many equations on, with a P of its own each, one sum is faster than [`Self::verify_mul_add_generator_vartime`] for each.
    #[must_use]
    fn sum_pays_from<K: Cpu>() -> usize {
        2
    }
}

/// The multiplications of a [`Spec`] whose encoding is one of several on a curve: those of the curve, a type or a module.
#[allow(unused_macros)] // in a build without them
macro_rules! multiplications_of {
    ($($curve:tt)+) => {
        fn mul<K: Cpu>(p: &mut Self::Point<K>, s: &Self::Scalar) {
            $($curve)+::mul::<K>(p, s);
        }
        fn mul_generator<K: Cpu>(s: &Self::Scalar) -> Self::Point<K> {
            $($curve)+::mul_generator::<K>(s)
        }
        fn mul_add_generator_vartime<K: Cpu>(p: &mut Self::Point<K>, a: &Self::Scalar, b: &Self::Scalar) {
            $($curve)+::mul_add_generator_vartime::<K>(p, a, b);
        }
        fn multi_scalar_mul_vartime<K: Cpu>(scalars: &[Self::Scalar], points: &[Self::Raw]) -> Self::Point<K> {
            $($curve)+::multi_scalar_mul_vartime::<K>(scalars, points)
        }
    };
}
#[allow(unused_imports)]
use multiplications_of;

/// States that the elements of a [`Spec`] form a group of prime order: no cofactor is visible.
pub trait PrimeOrder: Spec {}

/// A group of prime order with one canonical encoding per element (or per element that is not neutral:
/// [`Self::ENCODES_IDENTITY`]).
///
/// Operations are constant time unless their names end in `_vartime`.
pub trait Group:
    Copy
    + Clone
    + Debug
    + Default
    + PartialEq
    + Eq
    + Send
    + Sync
    + Add<Output = Self>
    + Sub<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + Mul<Self::Scalar, Output = Self>
    + 'static
{
    /// Integers modulo the order.
    type Scalar: Scalar;
    /// An encoded element.
    type Bytes: ByteArray;
    /// An encoded element and an encoded scalar after it.
    type WithScalar: ByteArray;
    /// Input of the map to the group.
    type Uniform: ByteArray;

    /// Lower-case published name.
    const NAME: &'static str;
    /// One line: curve, order, security level.
    const ABOUT: &'static str;
    /// Security level in bits.
    const SECURITY: u32;
    /// The neutral element.
    const IDENTITY: Self;
    /// The generator.
    const GENERATOR: Self;
    /// Whether the neutral element has an encoding; if not, [`Self::encode`] gives bytes for it that [`Self::decode`] refuses.
    const ENCODES_IDENTITY: bool;

    /// `2 self`.
    #[must_use]
    fn double(&self) -> Self;
    /// `2^n self`.
    #[must_use]
    fn double_n(&self, n: u32) -> Self;
    /// `s self`.
    #[must_use]
    fn mul(&self, s: &Self::Scalar) -> Self;
    /// `s G`.
    #[must_use]
    fn mul_generator(s: &Self::Scalar) -> Self;
    /// `self = s self`.
    fn mul_assign(&mut self, s: &Self::Scalar);
    /// `self = -self`.
    fn negate_assign(&mut self);
    /// `a self + b G`, in constant time.
    #[must_use]
    fn mul_add_generator(&self, a: &Self::Scalar, b: &Self::Scalar) -> Self {
        Self::mul_generator(b) + Group::mul(self, a)
    }
    /// `self = a self + b G`, in variable time.
    fn mul_add_generator_assign_vartime(&mut self, a: &Self::Scalar, b: &Self::Scalar);
    /// `a self + b G`, in variable time.
    #[must_use]
    fn mul_add_generator_vartime(&self, a: &Self::Scalar, b: &Self::Scalar) -> Self;
    /// Whether `a self + b G = r`, in variable time: what verifying a signature asks.
    #[must_use]
    fn verify_mul_add_generator_vartime(&self, a: &Self::Scalar, b: &Self::Scalar, r: &Self) -> bool {
        let mut r = *r;
        self.verify_mul_add_generator_over_vartime(a, b, &mut r)
    }
    /// The same; `r` is overwritten, which saves a copy.
    #[must_use]
    fn verify_mul_add_generator_over_vartime(&self, a: &Self::Scalar, b: &Self::Scalar, r: &mut Self) -> bool;
    /// The sum of `scalars[i] points[i]`, in variable time; of the shorter of the two slices.
    #[must_use]
    fn multi_scalar_mul_vartime(scalars: &[Self::Scalar], points: &[Self]) -> Self;
    /// From how many equations on, with an element of its own each, one sum is faster than [`Self::verify_mul_add_generator_vartime`] for each,
    /// on this CPU.
    #[must_use]
    fn sum_pays_from() -> usize {
        2
    }
    /// The canonical encoding.
    fn encode(&self) -> Self::Bytes;
    /// Encodes every element, as [`Self::encode`] does, for as many as both slices have: for less than they cost one by one where one
    /// inversion does for several. Constant time.
    fn encode_each(elements: &[Self], out: &mut [Self::Bytes]) {
        for (element, out) in elements.iter().zip(out) {
            *out = element.encode();
        }
    }
    /// Decodes a canonical encoding.
    fn decode(bytes: &[u8]) -> Option<Self>;
    /// Decodes in constant time; where the mask is false the element is neutral.
    fn decode_ct(bytes: &Self::Bytes) -> (Self, Mask);
    /// Decodes in constant time into this place: [`Self::decode_ct`].
    fn set_decoded(&mut self, bytes: &Self::Bytes) -> Mask;
    /// Decodes every encoding, as [`Self::decode`] does, for as many as both slices have: for less than they cost one by one where the CPU
    /// computes several square roots at once. Which of them are valid is not secret.
    fn decode_each(encodings: &[Self::Bytes], out: &mut [Option<Self>]) {
        for (bytes, out) in encodings.iter().zip(out) {
            *out = Self::decode(bytes.as_ref());
        }
    }
    /// Maps uniform bytes to the group.
    fn map_to_group(uniform: &Self::Uniform) -> Self;
    /// The sum of the maps of all these, for less than they cost one by one in groups with a cofactor. Hashing to the group takes two.
    fn map_sum_to_group(uniform: &[Self::Uniform]) -> Self;
    /// Whether this is the neutral element.
    fn is_identity(&self) -> Mask;
    /// Whether both are the same element.
    fn ct_eq(&self, other: &Self) -> Mask;
    /// `b` where `m` is true, else `a`.
    #[must_use]
    fn select(m: Mask, a: &Self, b: &Self) -> Self;
    /// Overwrites the element with zeros (after which it is none), for elements made from secrets.
    fn wipe(&mut self);
    /// A random element, whose discrete logarithm nobody knows: the sum of two maps of uniform bytes.
    #[cfg(feature = "rand_core")]
    #[must_use]
    fn random<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self;
}
