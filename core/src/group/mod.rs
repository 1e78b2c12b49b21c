//! The named groups, one file each.
//!
//! The generic wrapper [`Element`] chooses the CPU once per operation and offers all operations as inherent methods.
//! The trait [`Group`] is for code that is generic over groups.

#[cfg(feature = "alt_bn128")]
pub mod alt_bn128;
#[allow(dead_code)] // without groups
mod at_once;
#[allow(dead_code)] // without groups in this order
mod big_endian;
#[cfg(feature = "bls12_381")]
pub mod bls12_381;
#[cfg(feature = "bn254")]
pub mod bn254;
#[cfg(feature = "c1665")]
pub mod c1665;
#[cfg(feature = "curve9767")]
pub mod curve9767;
#[cfg(feature = "double-odd")]
pub mod double_odd;
#[cfg(feature = "ed25519")]
pub mod ed25519;
#[cfg(feature = "edwards25519")]
pub mod edwards25519;
mod element;
#[allow(dead_code)] // without groups
pub mod operations;
mod operators;
#[cfg(feature = "p256")]
pub mod p256;
#[cfg(feature = "pairings")]
pub mod pairings;
mod prelude;
#[cfg(feature = "ristretto255")]
pub mod ristretto255;
#[cfg(feature = "secp256k1")]
pub mod secp256k1;
#[cfg(all(test, feature = "double-odd", feature = "ed25519", feature = "ristretto255"))]
#[path = "tests/decode_some.rs"]
mod tests;
mod text;
#[cfg(feature = "weierstrass")]
#[allow(dead_code)] // without p256 and secp256k1
pub mod weierstrass;
#[cfg(feature = "x25519")]
pub mod x25519;
#[cfg(feature = "xs233")]
pub mod xs233;

/// Declares the module of a group with the types that users need.
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

named!("do255e", do255e, Do255e = super::double_odd::do255::Do255<super::double_odd::E>, super::double_odd::Scalar<super::double_odd::E>, compiled for super::double_odd::E);
named!("do255s", do255s, Do255s = super::double_odd::do255::Do255<super::double_odd::S>, super::double_odd::Scalar<super::double_odd::S>, compiled for super::double_odd::S);
named!("jq255e", jq255e, Jq255e = super::double_odd::jq255::Jq255<super::double_odd::E>, super::double_odd::Scalar<super::double_odd::E>, compiled for super::double_odd::E);
named!("jq255s", jq255s, Jq255s = super::double_odd::jq255::Jq255<super::double_odd::S>, super::double_odd::Scalar<super::double_odd::S>, compiled for super::double_odd::S);
named!("xsb233", xsb233, Xsb233 = super::xs233::Xs233<super::xs233::b::B233>, super::xs233::ScalarOf<super::xs233::b::B233>);
named!("bls12_381", bls12_381_g1, Bls12381G1 = super::bls12_381::Group1, super::bls12_381::Scalar);
named!("bls12_381", bls12_381_g2, Bls12381G2 = super::bls12_381::Group2, super::bls12_381::Scalar);
named!("bn254", bn254_g1, Bn254G1 = super::bn254::Group1, super::bn254::Scalar);
named!("bn254", bn254_g2, Bn254G2 = super::bn254::Group2, super::bn254::Scalar);
named!("alt_bn128", alt_bn128_g1, AltBn128G1 = super::alt_bn128::Group1, super::alt_bn128::Scalar);
named!("alt_bn128", alt_bn128_g2, AltBn128G2 = super::alt_bn128::Group2, super::alt_bn128::Scalar);
named!("xsk233", xsk233, Xsk233 = super::xs233::Xs233<super::xs233::k::K233>, super::xs233::ScalarOf<super::xs233::k::K233>);

use crate::cpu::{Cpu, Family};
use crate::ct::Mask;
use crate::curve::{CurvePoint, Stored};
use crate::field::mont::{Modulus, Mont, WordArray};
use crate::field::{ByteArray, SquareRoot};
use core::fmt::Debug;
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

pub use element::Element;
pub use text::InvalidEncoding;

/// Defines the list of the tables of groups, by feature and module.
macro_rules! listed {
    ($($feature:literal $module:ident),*) => {
        /// Lists the tables of the groups of this build.
        #[allow(unused_variables)] // without groups
        pub(crate) fn list_tables<F: FnMut(crate::tables::Table)>(each: &mut F) {
            $(
                #[cfg(feature = $feature)]
                $module::list_tables(each);
            )*
        }
    };
}
#[allow(unused_imports)]
use listed;
listed! {
    "double-odd" double_odd, "edwards25519" edwards25519, "curve9767" curve9767, "c1665" c1665, "xs233" xs233, "p256" p256,
    "secp256k1" secp256k1, "bls12_381" bls12_381, "bn254" bn254, "alt_bn128" alt_bn128
}

/// Integers modulo a group's order r, with constants of this prime field.
pub trait Scalar: SquareRoot + PartialEq + Eq {
    /// Integers with as many 64-bit words as the order.
    type Words: WordArray;
    /// The order in hexadecimal, with the prefix `0x`.
    const MODULUS: &'static str;
    /// 1/2.
    const HALF: Self;
    /// The exponent s in r - 1 = 2^s q with q odd.
    const TWO_ADICITY: u32;
    /// The smallest primitive root g.
    const ROOT: Self;
    /// The root of unity g^q, of order 2^s, and its inverse.
    const ROOT_OF_UNITY: [Self; 2];
    /// g^(2^s)
    const DELTA: Self;
    /// Returns the canonical integer as 64-bit words, low word first.
    fn to_words(self) -> Self::Words;
    /// Returns `1 / self`, and 0 for 0, in variable time.
    #[must_use]
    fn invert_vartime(self) -> Self;
    /// Returns a random scalar.
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

/// Elements of a standard curve with the encodings of SEC 1 (section 2.3).
pub trait Sec1: Sized {
    /// A compressed point.
    type Compressed: ByteArray;
    /// An uncompressed point.
    type Uncompressed: ByteArray;

    /// Decodes a point of the standard curve: compressed, uncompressed, or at infinity. Returns `None` for everything
    /// else, including points that do not have the order of the group.
    fn from_sec1(bytes: &[u8]) -> Option<Self>;

    /// Returns the compressed encoding of the point, or `None` for infinity.
    fn to_sec1_compressed(&self) -> Option<Self::Compressed>;

    /// Returns the uncompressed encoding of the point, or `None` for infinity.
    fn to_sec1_uncompressed(&self) -> Option<Self::Uncompressed>;
}

/// A prime-order curve group that exposes x-coordinates as integers. ECDH and ECDSA need this in addition to [`Group`].
pub trait Coordinates: Group + Sec1 {
    /// A coordinate, big-endian.
    type Coordinate: ByteArray;
    /// Two encoded scalars, which form a signature.
    type TwoScalars: ByteArray;

    /// Returns x and y, big-endian, or zeros for the neutral element. Constant time.
    fn coordinates(&self) -> (Self::Coordinate, Self::Coordinate);

    /// Returns whether x modulo the order equals `r`, in variable time; false for the neutral element. No inversion.
    #[must_use]
    fn x_is_vartime(&self, r: &Self::Scalar) -> bool;
}

/// Definition of a group: names, sizes, constants, encoding, and the multiplication algorithms that suit its curve.
/// Each group file implements it; everything else is derived.
///
/// The functions have the CPU as a type parameter and are called through [`Element`].
pub trait Spec: Copy + Clone + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// Lower-case published name, as used on the command line and in domain separation.
    const NAME: &'static str;
    /// One-line description: curve, order, security level.
    const ABOUT: &'static str;
    /// Security level in bits (half the bits of the order, rounded).
    const SECURITY: u32;
    /// The type that has the operations: the group itself, or the curve.
    type Home: operations::Operations<Self>;
    /// Family of the coordinate field. It determines the CPUs with special code for the group.
    const FAMILY: Family;

    /// Integers modulo the order of the generator, of at most 384 bits. Schemes derive them from 64 uniform bytes.
    type Scalar: Scalar;
    /// An encoded element.
    type Bytes: ByteArray;
    /// An encoded element followed by an encoded scalar.
    type WithScalar: ByteArray;
    /// Input of the map to the group: uniform bytes.
    type Uniform: ByteArray;
    /// A point as stored between operations, independent of the CPU.
    type Raw: crate::ct::Words + Send + Sync + Debug;
    /// A point on the CPU `K`.
    type Point<K: Cpu>: CurvePoint + Stored<Self::Raw>;

    /// The neutral element.
    const IDENTITY: Self::Raw;
    /// The generator.
    const GENERATOR: Self::Raw;
    /// True if the neutral element has an encoding. Otherwise `encode` gives bytes for it that `decode` rejects.
    const ENCODES_IDENTITY: bool = true;

    /// Returns whether both represent the same element.
    fn ct_eq<K: Cpu>(a: Self::Point<K>, b: Self::Point<K>) -> Mask {
        a.ct_eq(b)
    }
    /// Returns whether this represents the neutral element.
    fn is_identity<K: Cpu>(p: Self::Point<K>) -> Mask {
        p.is_identity()
    }

    /// Returns the canonical encoding.
    fn encode<K: Cpu>(p: Self::Point<K>) -> Self::Bytes;
    /// Returns the canonical encodings of several points. Encodings that need an inversion share a single one.
    fn encode_some<K: Cpu, const N: usize>(points: [Self::Point<K>; N]) -> [Self::Bytes; N] {
        points.map(Self::encode::<K>)
    }
    /// Decodes. The mask is false, and the point neutral, for bytes that are not a canonical encoding of an element.
    fn decode<K: Cpu>(bytes: &Self::Bytes) -> (Self::Point<K>, Mask);
    /// Decodes several encodings. Called only on CPUs with SIMD lanes, where it costs less than single decodings.
    fn decode_some<K: Cpu, const N: usize>(bytes: [&Self::Bytes; N]) -> [(Self::Point<K>, Mask); N] {
        bytes.map(Self::decode::<K>)
    }
    /// Maps uniform bytes to the group. One map alone is not a random oracle.
    fn map<K: Cpu>(uniform: &Self::Uniform) -> Self::Point<K>;
    /// Returns the sum of the maps of all inputs. In groups with a cofactor, it is cleared only once.
    fn map_sum<K: Cpu>(uniform: &[Self::Uniform]) -> Self::Point<K> {
        let mut maps = uniform.iter().map(Self::map::<K>);
        // Does not start from the neutral element, which would cost one more addition.
        maps.next().map_or(Self::Point::<K>::IDENTITY, |first| maps.fold(first, CurvePoint::add))
    }

    /// Computes `P = s P`.
    fn mul<K: Cpu>(p: &mut Self::Point<K>, s: &Self::Scalar);
    /// `s G`.
    fn mul_generator<K: Cpu>(s: &Self::Scalar) -> Self::Point<K>;
    /// Computes `P = a P + b G`, in variable time.
    fn mul_add_generator_vartime<K: Cpu>(p: &mut Self::Point<K>, a: &Self::Scalar, b: &Self::Scalar);
    /// Returns whether `a P + b G = R`, in variable time. In a curve with cofactor the equation must hold exactly,
    /// without multiplication by the cofactor. Overwrites R.
    fn verify_mul_add_generator_vartime<K: Cpu>(
        p: &Self::Point<K>,
        a: &Self::Scalar,
        b: &Self::Scalar,
        r: &mut Self::Point<K>,
    ) -> bool {
        let mut p = *p;
        Self::mul_add_generator_vartime::<K>(&mut p, a, b);
        // Twice, so that no single instruction that a fault skips decides.
        let equal = || Self::ct_eq::<K>(*core::hint::black_box(&p), *r).declassify();
        equal() && equal()
    }
    /// Returns the sum of `scalars[i] points[i]`, in variable time. The length is that of the shorter slice.
    fn multi_scalar_mul_vartime<K: Cpu>(scalars: &[Self::Scalar], points: &[Self::Raw]) -> Self::Point<K>;
    /// Returns the smallest batch, with distinct P, for which one multi-scalar multiplication beats
    /// [`Self::verify_mul_add_generator_vartime`] for each equation.
    #[must_use]
    fn sum_pays_from<K: Cpu>() -> usize {
        2
    }
}

/// Implements the multiplications of a [`Spec`] by calls to its curve, which is a type or a module. For curves with
/// several encodings.
#[allow(unused_macros)] // unused in builds without such groups
macro_rules! on_curve_255 {
    // A group on the double-odd curve `C`: `before_root` and `after_root` decode.
    (double_odd) => {
        const ABOUT: &'static str = C::ABOUT;
        const SECURITY: u32 = 127;
        type Home = C;
        type Scalar = Scalar<C>;
        type Point<K: Cpu> = Point<C::On<K>>;

        fn decode<K: Cpu>(bytes: &[u8; 32]) -> (Self::Point<K>, Mask) {
            let (parts, square) = before_root::<C, K>(bytes);
            after_root::<C, K>(parts, square.sqrt())
        }
        fn decode_some<K: Cpu, const N: usize>(bytes: [&[u8; 32]; N]) -> [(Self::Point<K>, Mask); N] {
            at_once::decode(bytes, before_root::<C, K>, C::sqrt_some::<K, N>, after_root::<C, K>)
        }
        fn map<K: Cpu>(uniform: &[u8; 32]) -> Self::Point<K> {
            // 2^256 = 2p + 2C with 2C below 2^16. So 32 uniform bytes modulo p have a bias below 2^-239.
            C::map::<K>(FieldOf::<C, K>::decode_reduce(uniform))
        }
        fn verify_mul_add_generator_vartime<K: Cpu>(
            p: &Self::Point<K>,
            a: &Scalar<C>,
            b: &Scalar<C>,
            r: &mut Self::Point<K>,
        ) -> bool {
            C::verify_mul_add_generator_vartime::<K>(p, a, b, r)
        }
        $crate::group::on_curve_255!(<C as Curve>);
    };
    ($($curve:tt)+) => {
        const FAMILY: Family = Family::Gf255;
        type Bytes = [u8; 32];
        type WithScalar = [u8; 64];
        type Uniform = [u8; 32];
        type Raw = Raw;
        const IDENTITY: Raw = $($curve)+::IDENTITY;
        const GENERATOR: Raw = $($curve)+::GENERATOR;
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
use on_curve_255;

/// Marks the [`Spec`] of a prime-order group: no cofactor is visible.
pub trait PrimeOrder: Spec {}

/// A group of prime order with one canonical encoding per element. The neutral element may have none: see
/// [`Self::ENCODES_IDENTITY`].
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
    /// An encoded element followed by an encoded scalar.
    type WithScalar: ByteArray;
    /// Input of the map to the group.
    type Uniform: ByteArray;

    /// Lower-case published name.
    const NAME: &'static str;
    /// One-line description: curve, order, security level.
    const ABOUT: &'static str;
    /// Security level in bits.
    const SECURITY: u32;
    /// The neutral element.
    const IDENTITY: Self;
    /// The generator.
    const GENERATOR: Self;
    /// True if the neutral element has an encoding. Otherwise [`Self::encode`] gives bytes for it that [`Self::decode`]
    /// rejects.
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
    fn mul_add_generator(&self, a: &Self::Scalar, b: &Self::Scalar) -> Self;
    /// `self = a self + b G`, in variable time.
    fn mul_add_generator_assign_vartime(&mut self, a: &Self::Scalar, b: &Self::Scalar);
    /// `a self + b G`, in variable time.
    #[must_use]
    fn mul_add_generator_vartime(&self, a: &Self::Scalar, b: &Self::Scalar) -> Self;
    /// Returns whether `a self + b G = r`, in variable time. This is the equation of signature verification.
    #[must_use]
    fn verify_mul_add_generator_vartime(&self, a: &Self::Scalar, b: &Self::Scalar, r: &Self) -> bool;
    /// [`Self::verify_mul_add_generator_vartime`] that overwrites `r`, which saves a copy.
    #[must_use]
    fn verify_mul_add_generator_over_vartime(&self, a: &Self::Scalar, b: &Self::Scalar, r: &mut Self) -> bool;
    /// Returns the sum of `scalars[i] points[i]`, in variable time. The length is that of the shorter slice.
    #[must_use]
    fn multi_scalar_mul_vartime(scalars: &[Self::Scalar], points: &[Self]) -> Self;
    /// Returns the smallest batch, with distinct keys, for which one multi-scalar multiplication on this CPU beats
    /// verifying each equation by [`Self::verify_mul_add_generator_vartime`].
    #[must_use]
    fn sum_pays_from() -> usize;
    /// Returns the canonical encoding.
    fn encode(&self) -> Self::Bytes;
    /// Encodes as many elements as both slices have, each as [`Self::encode`] does. This costs less than single
    /// encodings in groups where several elements can share one inversion. Constant time.
    fn encode_each(elements: &[Self], out: &mut [Self::Bytes]);
    /// Decodes a canonical encoding.
    fn decode(bytes: &[u8]) -> Option<Self>;
    /// Decodes in constant time. If the mask is false, the element is neutral.
    fn decode_ct(bytes: &Self::Bytes) -> (Self, Mask);
    /// Decodes in constant time into `self`, like [`Self::decode_ct`].
    fn set_decoded(&mut self, bytes: &Self::Bytes) -> Mask;
    /// Decodes as many encodings as both slices have, each as [`Self::decode`] does. This costs less than single
    /// decodings on CPUs that compute several square roots at once. The validity of each encoding is not secret.
    fn decode_each(encodings: &[Self::Bytes], out: &mut [Option<Self>]);
    /// Maps uniform bytes to the group.
    fn map_to_group(uniform: &Self::Uniform) -> Self;
    /// Returns the sum of the maps of all inputs. In groups with a cofactor this costs less than separate maps. Hashing
    /// to the group takes two inputs.
    fn map_sum_to_group(uniform: &[Self::Uniform]) -> Self;
    /// Returns whether this is the neutral element.
    fn is_identity(&self) -> Mask;
    /// Returns whether both are the same element.
    fn ct_eq(&self, other: &Self) -> Mask;
    /// Returns `b` if `m` is true, `a` otherwise.
    #[must_use]
    fn select(m: Mask, a: &Self, b: &Self) -> Self;
    /// Overwrites the element with zeros, for elements made from secrets. The result is not a valid element.
    fn wipe(&mut self);
    /// Returns a random element with an unknown discrete logarithm: the sum of two maps of uniform bytes.
    #[cfg(feature = "rand_core")]
    #[must_use]
    fn random<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self;
}
