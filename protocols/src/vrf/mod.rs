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
//! let key = SecretKey::<Suite>::from_seed(b"32 bytes of a random generator..")?;
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
//! [`suites`] has all of them at run time, bytes in, bytes out; [`of_group`] the one that a group has by default; [`suite()`] the one with a name.
//!
//! # What to know
//! * A VRF key is a key for nothing else. It is a seed of 32 bytes, and its scalar a hash of the suite's name and the seed. The reason: by the
//!   suites of RFC 9381, one proof and one signature by the same key give the key away. Key files have labels of their own
//!   ([`SecretKey::to_pem`]), which nothing that signs accepts.
//! * Keys that other programs made by RFC 9381 are bytes of signing keys. [`BareKey`] proves by them; its name and its constructor say what the
//!   caller promises.
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
pub use key::{BareKey, PublicKey, SecretKey};
pub use proof::{Output, Proof};
pub use run_time::{AnySuite, of_group, suite, suites};
pub use standard::{Ed25519Ell2, Ed25519Tai, P256Sswu, P256Tai, Ristretto255Sha512};
pub use suite::{Published, Suite};
