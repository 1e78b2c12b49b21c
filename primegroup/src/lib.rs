//! Prime-order elliptic-curve groups and cryptographic schemes on them.
//!
//! The groups come from [`primegroup_core`]. This crate has keys, key exchange, signatures, batch verification and
//! hashing, each written once for every group that supports it.
//!
//! | module | contents |
//! |---|---|
//! | [`do255e`], [`do255s`] | key exchange, 64-byte signatures, hash to the group, over SHAKE256 |
//! | [`jq255e`], [`jq255s`] | key exchange, 48-byte signatures, hash to the group, over BLAKE2s |
//! | [`curve9767`] | key exchange, 64-byte signatures, hash to the group, over SHAKE256, on a curve for small CPUs |
//! | [`ed25519`], [`x25519`] | RFC 8032 signatures, RFC 7748 key exchange |
//! | [`ristretto255`] | the group of RFC 9496 |
//! | [`xsb233`], [`xsk233`] | the groups of B-233 and K-233, with conversions to the standard encodings |
//! | [`p256`] | P-256 of FIPS 186, with ECDSA, ECDH and hash to the curve |
//! | [`secp256k1`] | the curve of SEC 2 that Bitcoin and Ethereum use, with ECDSA, ECDH and hash to the curve |
//! | `bls12_381`, [`bls12_381_g1`], [`bls12_381_g2`] | BLS12-381, a pairing-friendly curve, and its two groups, with hash to the curve |
//! | `bn254`, `bn254_g1`, `bn254_g2` | the same for MIRACL's curve BN254, about 100 bits of security |
//! | `alt_bn128`, `alt_bn128_g1`, `alt_bn128_g2` | the same for Ethereum's curve, about 100 bits of security |
//! | `pairing` | code that is generic over pairing-friendly curves |
//! | `c1665` | MIRACL's curve with 80 bits of security, with its key exchange and ECDSA |
//! | `ecdsa`, `ecdh` | signatures and key exchange of SEC 1, over groups that are curves of prime order |
//! | `bls` | BLS signatures on pairing-friendly curves: aggregates, proofs of possession, key trees |
//! | `ecies` | encryption to a public key according to IEEE 1363a and MIRACL (feature `ecies`) |
//! | [`schnorr`], [`dh`] | signatures and key exchange over any [`Group`] |
//! | [`scheme`] | the operations of all schemes, as traits |
//! | [`prelude`] | everything that code generic over groups and schemes needs, in one import |
//! | [`batch`] | many signatures verified together |
//! | [`hash`], [`msm`] | hashing to scalars and elements; multi-scalar multiplication |
//! | `suite` | a group chosen at run time by its name, bytes in, bytes out (feature `alloc`) |
//!
//! All operations on secrets are constant time. Variable-time functions end in `_vartime` or are verification. Secrets
//! have types of their own: they are not `Copy`, `Debug` prints nothing of them, and they are wiped when dropped.
//!
//! The crate is `no_std`, and needs no allocator without the feature `alloc`.
//!
//! It has not been audited by a third party. Security levels: `c1665` has only 80 bits. `xsb233` and `xsk233` have 116
//! bits, half the bits of their order. BLS12-381 has about 120 bits, `bn254` and `alt_bn128` about 100. The other
//! groups have 126 to 128 bits.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Helpers of the schemes are unused without these groups, so builds that have all of them check for dead code.
#![cfg_attr(
    not(all(feature = "do255e", feature = "do255s", feature = "jq255e", feature = "jq255s", feature = "curve9767")),
    allow(dead_code)
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

#[macro_use]
mod registry;

mod agreement;
mod commitment;
mod depths;
mod digests;
mod error;
#[cfg(test)]
mod faults;
mod keys;
mod message;
mod named;
mod order;
mod secret;
mod stored;

pub mod batch;
#[cfg(feature = "bls")]
pub mod bls;
pub mod dh;
pub mod do255;
#[cfg(feature = "ecdsa")]
pub mod ecdh;
#[cfg(feature = "ecdsa")]
pub mod ecdsa;
#[cfg(feature = "ecies")]
pub mod ecies;
#[cfg(feature = "group")]
pub mod group_traits;
pub mod hash;
pub mod jq255;
#[cfg(feature = "jwk")]
pub mod jwk;
pub mod msm;
#[cfg(feature = "pairing")]
pub mod pairing;
#[cfg(feature = "pem")]
pub mod pem;
pub mod prelude;
pub mod scheme;
pub mod schnorr;
#[cfg(feature = "serde")]
pub mod serde_traits;
#[cfg(feature = "signature")]
mod signature_traits;
mod standard_traits;
#[cfg(feature = "alloc")]
pub mod suite;

#[doc(hidden)]
pub use depths::VRF as STACK_OF_VRF;
pub use error::Error;
pub use keys::Signature;
pub use message::{Hash, Message, Rules, SignOptions, VerifyOptions};
pub use primegroup_core as core_groups;
pub use primegroup_core::ct;
pub use primegroup_core::field::{Field, PrimeField};
pub use primegroup_core::group::{Element, Group, Scalar};
pub use secret::SharedSecret;

/// Defines a module for a double-odd group: its types, and the schemes of its generation on it.
macro_rules! double_odd {
    ($feature:literal, $group:ident, $schemes:ident, $about:literal, verify_each: $verify_each:path, $doc:literal) => {
        #[cfg(feature = $feature)]
        #[doc = $doc]
        pub mod $group {
            use crate::scheme::{self, HashToGroup};
            use crate::{$schemes, Error, Hash, Message, SharedSecret, SignOptions, VerifyOptions};
            use primegroup_core::ct::Mask;
            #[doc(inline)]
            pub use primegroup_core::group::$group::{Point, Scalar};

            impl crate::keys::sealed::Sealed for Point {}

            double_odd!(@ $schemes);
            pub use $schemes::Signature;

            crate::named::keys!(
                [] PublicKey, [u8; 32], SecretKey, [u8; 32], Point, crate::$schemes::Scheme,
                "A public key: 32 bytes.",
                "A private key with its public key. Not `Copy`, not printable, wiped when dropped.\n\nThe private key is an integer from 1 to r-1, where r is the order of the group, as 32 bytes, little-endian.",
                "The scalar is the first 32 bytes of SHAKE256(seed) as a little-endian integer modulo the order, as in the published vectors. If that is zero, it is the next 32 bytes, and so on."
            );

            impl SecretKey {
                /// Signs a message. The signature is a function of key and message.
                ///
                /// Costs one fixed-base multiplication, one encoding, two hashes.
                #[must_use]
                pub fn sign(&self, message: &[u8]) -> Signature {
                    self.0.finish(Message::raw(message), &[])
                }

                /// Signs with [`SignOptions`]: a message or a hash value, with randomness, with a check for faults.
                /// Contexts are not supported.
                ///
                /// # Errors
                /// [`Error::Unsupported`] for a context; [`Error::Fault`] if the requested check finds that the signature
                /// is not valid.
                pub fn sign_with(&self, message: Message<'_>, options: &SignOptions<'_>) -> Result<Signature, Error> {
                    self.0.sign_with(message, options)
                }

                /// Returns the secret shared with the owner of `peer`: 32 bytes.
                ///
                /// Costs one decoding, one multiplication, one encoding, one hash. Constant time, except that it reveals
                /// whether `peer` is valid; [`Self::agree_silently`] does not.
                ///
                /// # Errors
                /// [`Error::Length`] and [`Error::Encoding`] if `peer` is no public key.
                pub fn agree(&self, peer: &[u8]) -> Result<SharedSecret, Error> {
                    self.0.agree(peer)
                }

                /// Exchanges keys: returns the 32 bytes shared with the owner of `peer`, and whether `peer` is a valid
                /// public key.
                ///
                /// If `peer` is not valid (whatever its length), the bytes are those of a failed exchange as specified:
                /// unpredictable to anyone except the owner of this key. The caller may use them or inspect the mask. Until
                /// then neither time nor addresses depend on the validity (only on the length of `peer`).
                ///
                /// Costs one decoding, one multiplication, one encoding, one hash.
                pub fn agree_silently(&self, peer: &[u8]) -> (SharedSecret, Mask) {
                    self.0.agree_silently(peer)
                }
            }

            impl PublicKey {
                #[doc = concat!("Verifies a signature, in variable time, by the rule of [`", stringify!($schemes), "`](crate::", stringify!($schemes), ").")]
                ///
                /// # Errors
                /// [`Error::Verification`] if the signature is not valid.
                pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
                    self.0.check(Message::raw(message), signature)
                }

                /// Verifies a signature of a message or a hash value, by the same rule. Contexts and rules are not
                /// supported.
                ///
                /// # Errors
                /// [`Error::Verification`] if the signature is not valid; [`Error::Unsupported`] for a context and for
                /// rules.
                pub fn verify_with(
                    &self,
                    message: Message<'_>,
                    signature: &Signature,
                    options: &VerifyOptions<'_>,
                ) -> Result<(), Error> {
                    options.nothing()?;
                    self.0.check(message, signature)
                }
            }

            scheme::sign!(
                [] SecretKey, PublicKey, Signature, $about,
                hashes: &Hash::ALL, contexts: false, rules: false, each: $verify_each
            );
            scheme::exchange!([] SecretKey, pairs: agree_pairs);

            fn agree_pairs(pairs: &[(&SecretKey, &[u8])], out: &mut [Result<SharedSecret, Error>]) {
                crate::agreement::agree_pairs(pairs, out, |key| &key.0);
            }

            impl scheme::ExchangeSilently for SecretKey {
                #[inline(always)]
                fn agree_silently(&self, peer: &[u8]) -> (SharedSecret, Mask) {
                    Self::agree_silently(self, peer)
                }
            }

            #[cfg(feature = "signature")]
            crate::signature_traits::traits!([], SecretKey, PublicKey, Signature);

            /// Hashes a message to the group. The result is indistinguishable from a random element, and nobody knows
            /// its discrete logarithm.
            ///
            /// # Errors
            /// [`Error::Unsupported`] for a tag: tags are not supported.
            pub fn hash_to_group(message: Message<'_>, dst: Option<&[u8]>) -> Result<Point, Error> {
                $schemes::hash_to_group(message, dst)
            }

            impl HashToGroup for Point {
                const SUITE: &'static str = $about;
                const TAGS: bool = false;
                const HASHES: &'static [Hash] = &Hash::ALL;

                #[inline(always)]
                fn hash_to_group(message: Message<'_>, dst: Option<&[u8]>) -> Result<Self, Error> {
                    hash_to_group(message, dst)
                }
            }
        }
    };
    // Further methods of the key types: shared secrets of any length, and batches.
    (@ jq255) => {};
    (@ do255) => {
        impl SecretKey {
            /// [`Self::agree_silently`] with a shared secret of any length: fills `out`, and returns whether `peer` is
            /// a valid public key.
            #[must_use = "the bytes are shared with nobody where the mask is false"]
            pub fn agree_into(&self, peer: &[u8], out: &mut [u8]) -> Mask {
                self.0.agree_over(peer, out)
            }
        }

        impl scheme::ExchangeLong for SecretKey {
            #[inline(always)]
            fn agree_into(&self, peer: &[u8], out: &mut [u8]) -> Mask {
                Self::agree_into(self, peer, out)
            }
        }

        $crate::batch::by_equation!([] PublicKey, Point, "do255", $crate::do255::equation);
    };
}

double_odd!(
    "do255e", do255e, do255, "do255 over SHAKE256", verify_each: verify_each,
    "do255e: 127 bits of security, the fast curve, first encoding."
);
double_odd!(
    "do255s", do255s, do255, "do255 over SHAKE256", verify_each: verify_each,
    "do255s: 127 bits of security, no endomorphism, first encoding."
);
double_odd!(
    "jq255e", jq255e, jq255, "jq255 over BLAKE2s", verify_each: crate::batch::one_by_one,
    "jq255e: 127 bits of security, the fast curve, second encoding."
);
double_odd!(
    "jq255s", jq255s, jq255, "jq255 over BLAKE2s", verify_each: crate::batch::one_by_one,
    "jq255s: 127 bits of security, no endomorphism, second encoding."
);

#[cfg(feature = "alt_bn128")]
pub mod alt_bn128;
#[cfg(feature = "bls12_381")]
pub mod bls12_381;
#[cfg(feature = "bn254")]
pub mod bn254;
#[cfg(feature = "c1665")]
pub mod c1665;
#[cfg(feature = "curve9767")]
pub mod curve9767;
#[cfg(feature = "ed25519")]
pub mod ed25519;
#[cfg(feature = "ristretto255")]
pub mod ristretto255;
#[cfg(feature = "x25519")]
pub mod x25519;
#[allow(unused_imports)] // without such a group
pub use registry::modules::*;
