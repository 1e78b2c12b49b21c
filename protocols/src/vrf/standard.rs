//! Suites of RFC 9381, section 5.5, and of c2sp.org/vrf-r255.

use super::generic::{decoded, finish_scalar, reduced};
use super::suite::{Published, Suite, sealed::Sealed};
use primegroup::core_groups::ct::{Fleeting, wipe_bytes};
use primegroup::core_groups::group::p256::P256;
use primegroup::core_groups::group::{ed25519, ristretto255 as group};
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

/// Defines a suite over P-256, from its number and its hash to the curve.
macro_rules! p256 {
    ($(#[$doc:meta])* $name:ident, $string:literal, $octet:literal, |$public:ident, $alpha:ident| $hash:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        impl Sealed for $name {}
        impl Published for $name {}

        impl Suite for $name {
            const NAME: &'static str = $string;
            type Spec = P256;
            type Hash = Sha256;
            type Private = [u8; 32];

            fn start() -> Sha256 {
                Sha256::new().chain_update([$octet])
            }
            fn private(uniform: &[u8; 64]) -> [u8; 32] {
                reduced::<p256::Scalar>(uniform)
            }
            fn expand(seed: &[u8]) -> [u8; 64] {
                expand_seed($octet, seed)
            }
            fn scalar(private: &[u8; 32]) -> Result<p256::Scalar, Error> {
                decoded(private)
            }
            fn encode_to_curve($public: &[u8], $alpha: &[u8]) -> p256::Point {
                $hash
            }
            /// Computes the nonce of RFC 6979 for the message `h` (section 5.4.2.1).
            fn nonce(private: &[u8; 32], h: &[u8]) -> p256::Scalar {
                let x = Fleeting::new(p256::Scalar::decode_reduce(private));
                ecdsa::rfc6979_nonce::<p256::Point, Sha256>(&x, &Sha256::digest(h))
            }
        }
    };
}

/// Defines a suite over edwards25519, from its number and its hash to the curve.
macro_rules! ed25519 {
    ($(#[$doc:meta])* $name:ident, $string:literal, $octet:literal, |$public:ident, $alpha:ident| $hash:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        impl Sealed for $name {}
        impl Published for $name {}

        impl Suite for $name {
            const NAME: &'static str = $string;
            type Spec = ed25519::Ed25519;
            type Hash = Sha512;
            type Private = [u8; 32];

            fn start() -> Sha512 {
                Sha512::new().chain_update([$octet])
            }
            fn private(uniform: &[u8; 64]) -> [u8; 32] {
                let mut seed = [0; 32];
                seed.iter_mut().zip(uniform).for_each(|(to, from)| *to = *from);
                seed
            }
            fn expand(seed: &[u8]) -> [u8; 64] {
                expand_seed($octet, seed)
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
            fn encode_to_curve($public: &[u8], $alpha: &[u8]) -> ed25519::Point {
                $hash
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
    };
}

/// Expands a seed to uniform bytes. RFC 9381 does not define this.
fn expand_seed(octet: u8, seed: &[u8]) -> [u8; 64] {
    Sha512::new().chain_update(b"primegroup-ecvrf-v1:key:").chain_update([octet]).chain_update(seed).finalize().into()
}

p256! {
    /// ECVRF-P256-SHA256-TAI, number 0x01. Its time depends on the input.
    P256Tai, "ECVRF-P256-SHA256-TAI", 0x01,
    |public, alpha| try_and_increment::<Self>(public, alpha, |hash| p256::Point::decode(&[&[2], hash].concat()))
}
p256! {
    /// ECVRF-P256-SHA256-SSWU, number 0x02.
    P256Sswu, "ECVRF-P256-SHA256-SSWU", 0x02,
    |public, alpha| p256::Point::map_to_group(&uniform::<Sha256>("P256_XMD:SHA-256_SSWU_NU_", 0x02, &[public, alpha]))
}
ed25519! {
    /// ECVRF-EDWARDS25519-SHA512-TAI, number 0x03. Its time depends on the input.
    Ed25519Tai, "ECVRF-EDWARDS25519-SHA512-TAI", 0x03,
    |public, alpha| try_and_increment::<Self>(public, alpha, |hash| ed25519::Point::decode(hash.get(..32)?))
}
ed25519! {
    /// ECVRF-EDWARDS25519-SHA512-ELL2, number 0x04.
    Ed25519Ell2, "ECVRF-EDWARDS25519-SHA512-ELL2", 0x04,
    |public, alpha| {
        let mut uniform = uniform::<Sha512>("edwards25519_XMD:SHA-512_ELL2_NU_", 0x04, &[public, alpha]);
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
