//! Suites of RFC 9381, section 5.5, and of c2sp.org/vrf-r255.

use super::generic::{decoded, finish_scalar, reduced};
use super::suite::{Published, Suite, sealed::Sealed};
use core::fmt::Debug;
use primegroup::core_groups::ct::{Fleeting, wipe_bytes};
use primegroup::core_groups::group::p256::P256;
use primegroup::core_groups::group::{Spec, ed25519, ristretto255 as group};
use primegroup::hash::expand_message_xmd;
use primegroup::{Element, Error, ecdsa, p256, ristretto255};
use sha2::digest::Digest;
use sha2::{Sha256, Sha512};

/// "Try and increment" (section 5.4.1.1): interprets hash values as points. Returns the first one that is a point and,
/// after multiplication by the cofactor, is not neutral. All 256 tries fail with probability 2^-256.
fn try_and_increment<S: Suite>(
    public: &[u8],
    alpha: &[u8],
    interpret: fn(&[u8]) -> Option<Element<S::Spec>>,
) -> Element<S::Spec> {
    let point = |counter| {
        let hash = S::start().chain_update([1]).chain_update(public).chain_update(alpha);
        let p = S::clear(interpret(&hash.chain_update([counter, 0]).finalize())?);
        (!p.is_identity()).declassify().then_some(p)
    };
    (0..=u8::MAX).find_map(point).unwrap_or(Element::IDENTITY)
}

/// Computes the bytes of hash_to_field of RFC 9380 for one element of a 256-bit field: 48 bytes of
/// `expand_message_xmd`. The tag is that of section 5.4.1.2.
fn uniform<H: Digest + sha2::digest::block_api::BlockSizeUser>(
    suite: &str,
    octet: u8,
    parts: &[&[u8]],
) -> Fleeting<[u8; 48]> {
    let mut out = Fleeting::new([0; 48]);
    let dst = [b"ECVRF_", suite.as_bytes(), &[octet]].concat();
    // An error would mean an empty tag or an output that is too long; neither occurs.
    let expanded = expand_message_xmd::<H>(parts, &dst, &mut *out);
    debug_assert!(expanded.is_ok());
    out
}

/// A curve of RFC 9381 with its hash function.
pub trait Curve {
    /// The curve.
    type Spec: Spec;
    /// The hash function.
    type Hash: Digest;
    /// See [`Suite::private`]; here and below.
    fn private(uniform: &[u8; 64]) -> [u8; 32];
    /// See [`Suite::scalar`].
    fn scalar(private: &[u8; 32]) -> Result<<Self::Spec as Spec>::Scalar, Error>;
    /// See [`Suite::nonce`].
    fn nonce(private: &[u8; 32], h: &[u8]) -> <Self::Spec as Spec>::Scalar;
    /// See [`Suite::clear`].
    fn clear(p: Element<Self::Spec>) -> Element<Self::Spec>;
    /// See [`Suite::allows`].
    fn allows(gamma: &Element<Self::Spec>) -> bool;
}

/// A suite of RFC 9381: its number and its hash to the curve.
pub trait Rfc9381: Copy + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// The name of the suite.
    const NAME: &'static str;
    /// The number of the suite.
    const NUMBER: u8;
    /// The curve.
    type Curve: Curve;
    /// ECVRF_encode_to_curve, with the public key as the salt.
    fn encode_to_curve(public: &[u8], alpha: &[u8]) -> Element<<Self::Curve as Curve>::Spec>;
}

impl<S: Rfc9381> Sealed for S {}
impl<S: Rfc9381> Published for S {}

impl<S: Rfc9381> Suite for S {
    const NAME: &'static str = S::NAME;
    type Spec = <S::Curve as Curve>::Spec;
    type Hash = <S::Curve as Curve>::Hash;
    type Private = [u8; 32];

    fn start() -> Self::Hash {
        Self::Hash::new().chain_update([S::NUMBER])
    }
    fn private(uniform: &[u8; 64]) -> [u8; 32] {
        S::Curve::private(uniform)
    }
    fn expand(seed: &[u8]) -> [u8; 64] {
        expand_seed(S::NUMBER, seed)
    }
    fn scalar(private: &[u8; 32]) -> Result<<Self::Spec as Spec>::Scalar, Error> {
        S::Curve::scalar(private)
    }
    fn encode_to_curve(public: &[u8], alpha: &[u8]) -> Element<Self::Spec> {
        <S as Rfc9381>::encode_to_curve(public, alpha)
    }
    fn nonce(private: &[u8; 32], h: &[u8]) -> <Self::Spec as Spec>::Scalar {
        S::Curve::nonce(private, h)
    }
    fn clear(p: Element<Self::Spec>) -> Element<Self::Spec> {
        S::Curve::clear(p)
    }
    fn allows(gamma: &Element<Self::Spec>) -> bool {
        S::Curve::allows(gamma)
    }
}

impl Curve for P256 {
    type Spec = Self;
    type Hash = Sha256;

    fn private(uniform: &[u8; 64]) -> [u8; 32] {
        reduced::<p256::Scalar>(uniform)
    }
    fn scalar(private: &[u8; 32]) -> Result<p256::Scalar, Error> {
        decoded(private)
    }
    /// Computes the nonce of RFC 6979 for the message `h` (section 5.4.2.1).
    fn nonce(private: &[u8; 32], h: &[u8]) -> p256::Scalar {
        let x = Fleeting::new(p256::Scalar::decode_reduce(private));
        ecdsa::rfc6979_nonce::<p256::Point, Sha256>(&x, &Sha256::digest(h))
    }
    fn clear(p: p256::Point) -> p256::Point {
        p
    }
    fn allows(gamma: &p256::Point) -> bool {
        !gamma.is_identity().declassify()
    }
}

impl Curve for ed25519::Ed25519 {
    type Spec = Self;
    type Hash = Sha512;

    fn private(uniform: &[u8; 64]) -> [u8; 32] {
        let mut seed = [0; 32];
        seed.iter_mut().zip(uniform).for_each(|(to, from)| *to = *from);
        seed
    }
    fn scalar(seed: &[u8; 32]) -> Result<ed25519::Scalar, Error> {
        let mut digest = Sha512::digest(seed);
        let mut low = Fleeting::new([0; 32]);
        low.iter_mut().zip(&digest).for_each(|(to, from)| *to = *from);
        wipe_bytes(&mut digest);
        let [first, .., last] = &mut *low;
        *first &= 248;
        *last = *last & 127 | 64;
        // For points of order L, multiples by x and by x modulo L are the same.
        Ok(ed25519::Scalar::decode_reduce(&*low))
    }
    /// Computes the nonce of RFC 8032 for the message `h` (section 5.4.2.2).
    fn nonce(seed: &[u8; 32], h: &[u8]) -> ed25519::Scalar {
        let mut digest = Sha512::digest(seed);
        let (_, prefix) = digest.split_at(32);
        let nonce = finish_scalar(Sha512::new().chain_update(prefix).chain_update(h));
        wipe_bytes(&mut digest);
        nonce
    }
    fn clear(p: ed25519::Point) -> ed25519::Point {
        p.mul_by_cofactor()
    }
    /// Section 5.4.4 allows any point.
    fn allows(_: &ed25519::Point) -> bool {
        true
    }
}

/// Expands a seed to uniform bytes. RFC 9381 does not define this.
fn expand_seed(octet: u8, seed: &[u8]) -> [u8; 64] {
    Sha512::new().chain_update(b"primegroup-ecvrf-v1:key:").chain_update([octet]).chain_update(seed).finalize().into()
}

/// ECVRF-P256-SHA256-TAI, number 0x01. Its time depends on the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct P256Tai;

impl Rfc9381 for P256Tai {
    const NAME: &'static str = "ECVRF-P256-SHA256-TAI";
    const NUMBER: u8 = 0x01;
    type Curve = P256;

    fn encode_to_curve(public: &[u8], alpha: &[u8]) -> p256::Point {
        try_and_increment::<Self>(public, alpha, |hash| p256::Point::decode(&[&[2], hash].concat()))
    }
}

/// ECVRF-P256-SHA256-SSWU, number 0x02.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct P256Sswu;

impl Rfc9381 for P256Sswu {
    const NAME: &'static str = "ECVRF-P256-SHA256-SSWU";
    const NUMBER: u8 = 0x02;
    type Curve = P256;

    fn encode_to_curve(public: &[u8], alpha: &[u8]) -> p256::Point {
        let tag = "P256_XMD:SHA-256_SSWU_NU_";
        p256::Point::map_to_group(&uniform::<Sha256>(tag, Self::NUMBER, &[public, alpha]))
    }
}

/// ECVRF-EDWARDS25519-SHA512-TAI, number 0x03. Its time depends on the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ed25519Tai;

impl Rfc9381 for Ed25519Tai {
    const NAME: &'static str = "ECVRF-EDWARDS25519-SHA512-TAI";
    const NUMBER: u8 = 0x03;
    type Curve = ed25519::Ed25519;

    fn encode_to_curve(public: &[u8], alpha: &[u8]) -> ed25519::Point {
        try_and_increment::<Self>(public, alpha, |hash| ed25519::Point::decode(hash.get(..32)?))
    }
}

/// ECVRF-EDWARDS25519-SHA512-ELL2, number 0x04.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ed25519Ell2;

impl Rfc9381 for Ed25519Ell2 {
    const NAME: &'static str = "ECVRF-EDWARDS25519-SHA512-ELL2";
    const NUMBER: u8 = 0x04;
    type Curve = ed25519::Ed25519;

    fn encode_to_curve(public: &[u8], alpha: &[u8]) -> ed25519::Point {
        let tag = "edwards25519_XMD:SHA-512_ELL2_NU_";
        let mut uniform = uniform::<Sha512>(tag, Self::NUMBER, &[public, alpha]);
        // The map reads little-endian integers.
        uniform.reverse();
        ed25519::Point::map_integer(&*uniform).mul_by_cofactor()
    }
}

/// ECVRF-RISTRETTO255-SHA512 of c2sp.org/vrf-r255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ristretto255Sha512;

impl Sealed for Ristretto255Sha512 {}
impl Published for Ristretto255Sha512 {}

impl Suite for Ristretto255Sha512 {
    const NAME: &'static str = "ECVRF-RISTRETTO255-SHA512";
    type Spec = group::Ristretto255;
    type Hash = Sha512;
    type Private = [u8; 32];

    fn start() -> Sha512 {
        Sha512::new().chain_update(b"\xffc2sp.org/vrf-r255")
    }
    fn private(uniform: &[u8; 64]) -> [u8; 32] {
        reduced::<ristretto255::Scalar>(uniform)
    }
    fn expand(seed: &[u8]) -> [u8; 64] {
        expand_seed(0xff, seed)
    }
    fn scalar(private: &[u8; 32]) -> Result<ristretto255::Scalar, Error> {
        decoded(private)
    }
    fn encode_to_curve(public: &[u8], alpha: &[u8]) -> ristretto255::Point {
        let hash = Self::start().chain_update([0x82]).chain_update(public).chain_update(alpha);
        ristretto255::from_uniform_bytes(&Fleeting::<[u8; 64]>::new(hash.finalize().into()))
    }
    fn nonce(private: &[u8; 32], h: &[u8]) -> ristretto255::Scalar {
        finish_scalar(Self::start().chain_update([0x81]).chain_update(private).chain_update(h))
    }
}
