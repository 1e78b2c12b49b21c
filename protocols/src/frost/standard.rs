//! Ciphersuites of RFC 9591, section 6.

use super::Adapter;
use super::generic::{hash, hash_to_scalar};
use crate::wrapped::{Bytes, Scalar};
use ::frost_core::Ciphersuite;
use primegroup::core_groups::field::PrimeField;
use primegroup::core_groups::group::ed25519;
use primegroup::hash::expand_message_xmd;
use primegroup::{Group, ct, p256, ristretto255, secp256k1};
use sha2::{Digest, Sha256};

/// Computes hash_to_field of RFC 9380 with SHA-256 and 48 bytes, for an order of 256 bits. The tag is `context ||
/// purpose`.
fn field_by_sha256<G: Group>(context: &str, purpose: &str, m: &[u8]) -> Scalar<G> {
    let mut uniform = ct::Fleeting::new([0; 48]);
    let expanded = expand_message_xmd::<Sha256>(&[m], &[context, purpose].concat().into_bytes(), &mut *uniform);
    // An error would mean an empty tag or an output that is too long; neither occurs.
    debug_assert!(expanded.is_ok());
    Scalar(G::Scalar::decode_reduce(&*uniform))
}

fn scalar_by_sha512<G: Group>(context: &str, purpose: &str, m: &[u8]) -> Scalar<G> {
    hash_to_scalar(&[context.as_bytes(), purpose.as_bytes(), m])
}

fn sha512(context: &str, purpose: &str, m: &[u8]) -> [u8; 64] {
    hash(&[context.as_bytes(), purpose.as_bytes(), m])
}

fn sha256(context: &str, purpose: &str, m: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(context).chain_update(purpose).chain_update(m).finalize().into()
}

/// Defines a ciphersuite from its contextString, its group, its hash functions to scalars and to bytes, and its
/// challenge.
macro_rules! suite {
    ($(#[$doc:meta])* $name:ident, $id:literal, $group:ty, $scalar:ident, $bytes:ident -> $len:literal, |$m:ident| $challenge:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        #[allow(non_snake_case)] // names of the RFC and of the trait
        impl Ciphersuite for $name {
            const ID: &'static str = $id;
            type Group = Adapter<$group>;
            type HashOutput = [u8; $len];
            type SignatureSerialization = Bytes<<$group as Group>::WithScalar>;

            fn H1(m: &[u8]) -> Scalar<$group> {
                $scalar($id, "rho", m)
            }
            fn H2($m: &[u8]) -> Scalar<$group> {
                $challenge
            }
            fn H3(m: &[u8]) -> Scalar<$group> {
                $scalar($id, "nonce", m)
            }
            fn H4(m: &[u8]) -> [u8; $len] {
                $bytes($id, "msg", m)
            }
            fn H5(m: &[u8]) -> [u8; $len] {
                $bytes($id, "com", m)
            }
            fn HDKG(m: &[u8]) -> Option<Scalar<$group>> {
                Some($scalar($id, "dkg", m))
            }
            fn HID(m: &[u8]) -> Option<Scalar<$group>> {
                Some($scalar($id, "id", m))
            }
        }
    };
}

suite! {
    /// FROST(Ed25519, SHA-512), section 6.1. Its signatures are valid for every verifier of Ed25519 (RFC 8032,
    /// [`primegroup::ed25519`]).
    Ed25519Sha512, "FROST-ED25519-SHA512-v1", ed25519::PrimeOrderPoint, scalar_by_sha512, sha512 -> 64,
    |m| hash_to_scalar(&[m])
}
suite! {
    /// FROST(ristretto255, SHA-512), section 6.2. For signatures that [`primegroup::schnorr`] verifies, use the suite
    /// [`Schnorr`](super::Schnorr).
    Ristretto255Sha512, "FROST-RISTRETTO255-SHA512-v1", ristretto255::Point, scalar_by_sha512, sha512 -> 64,
    |m| scalar_by_sha512(Self::ID, "chal", m)
}
suite! {
    /// FROST(P-256, SHA-256), section 6.4. Its signatures are Schnorr signatures as the RFC defines them, not ECDSA.
    P256Sha256, "FROST-P256-SHA256-v1", p256::Point, field_by_sha256, sha256 -> 32,
    |m| field_by_sha256(Self::ID, "chal", m)
}
suite! {
    /// FROST(secp256k1, SHA-256), section 6.5. Its signatures are Schnorr signatures as the RFC defines them, not
    /// Bitcoin's.
    Secp256k1Sha256, "FROST-secp256k1-SHA256-v1", secp256k1::Point, field_by_sha256, sha256 -> 32,
    |m| field_by_sha256(Self::ID, "chal", m)
}
