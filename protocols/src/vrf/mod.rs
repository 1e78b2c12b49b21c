//! ECVRF (RFC 9381): verifiable random functions.
//!
//! The owner of a private key computes, for every input `alpha`, one output `beta` that nobody else can tell from random bytes, and a proof
//! that it is the right one. Who has the public key, `alpha` and the proof gets `beta`, and knows that no other could have been proved.
//!
//! ```
//! use primegroup::jq255e;
//! use primegroup_protocols::vrf::{Generic, Proof, PublicKey, SecretKey};
//!
//! type Suite = Generic<jq255e::Point>;
//! let key = SecretKey::<Suite>::from_seed(b"32 bytes or more of true randomness")?;
//! let proof = key.prove(b"alpha");
//! // The other side has bytes.
//! let public = PublicKey::<Suite>::decode(key.public_key().as_bytes())?;
//! let proof = Proof::decode(&proof.to_vec())?;
//! let beta = public.verify_vartime(b"alpha", &proof)?;
//! assert_eq!(beta, proof.output());
//! assert!(public.verify_vartime(b"another alpha", &proof).is_err());
//! # Ok::<(), primegroup::Error>(())
//! ```
//!
//! # Suites
//!
//! | suite | | public key, proof, output | `alpha` may be secret |
//! |---|---|---|---|
//! | [`P256Tai`] | ECVRF-P256-SHA256-TAI, RFC 9381 | 33, 81, 32 bytes | no |
//! | [`P256Sswu`] | ECVRF-P256-SHA256-SSWU, RFC 9381 | 33, 81, 32 | yes |
//! | [`Ed25519Tai`] | ECVRF-EDWARDS25519-SHA512-TAI, RFC 9381 | 32, 80, 64 | no |
//! | [`Ed25519Ell2`] | ECVRF-EDWARDS25519-SHA512-ELL2, RFC 9381 | 32, 80, 64 | yes |
//! | [`Ristretto255Sha512`] | ECVRF-RISTRETTO255-SHA512, c2sp.org/vrf-r255 | 32, 80, 64 | yes |
//! | [`Generic<G>`](Generic) | ours, over any group of prime order: `docs/ecvrf.md` has every byte | element, element + 48, 64 | yes |
//!
//! [`suites`] has all of them at run time, bytes in, bytes out; [`of_group`] the one that a group has by default.
//!
//! # What to know
//! * **A key of a suite of RFC 9381 must sign nothing.** Its nonce is the one that Ed25519 or ECDSA (RFC 6979) has for a message that is
//!   the encoding of the hashed point: who gets such a signature and the proof computes the private key. The nonces of the other suites have
//!   names of their own, but a key for one purpose is good practice there, too.
//! * Proving takes constant time in the private key and the nonce, and wipes them. By the suites TAI ("try and increment") it depends on
//!   `alpha` and the public key how often a point is tried: take these where `alpha` is public only. Verification is in variable time.
//! * Decoding is strict: canonical elements, s below the order; public keys are validated (not neutral, not of small order), so that
//!   uniqueness holds for keys of whatever origin. In groups of prime order a Gamma that is neutral is refused, too.
//! * That outputs look random is Diffie-Hellman as a decision. In groups of curves with a pairing that is an assumption of its own. A group of
//!   less than 128 bits of security gives no more here.

mod generic;
mod key;
mod proof;
mod run_time;
mod standard;
mod suite;

pub use generic::Generic;
pub use key::{PublicKey, SecretKey};
pub use proof::{Output, Proof};
pub use run_time::{AnySuite, of_group, suites};
pub use standard::{Ed25519Ell2, Ed25519Tai, P256Sswu, P256Tai, Ristretto255Sha512};
pub use suite::Suite;
