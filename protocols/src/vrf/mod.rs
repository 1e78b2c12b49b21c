//! ECVRF (RFC 9381): verifiable random functions.
//!
//! For every input `alpha`, the owner of a private key computes one output `beta`, which others cannot distinguish
//! from random bytes, and a proof of correctness. A verifier with the public key, `alpha` and the proof obtains
//! `beta`, and knows that no other output can be proved.
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
//! | [`Generic<G>`](Generic) | ours, over any group of prime order: `docs/ecvrf.md` specifies every byte | element, element + 48, 64 | yes |
//!
//! [`suites`] lists all of them at run time, with bytes as inputs and outputs. [`of_group`] returns a group's default
//! suite, and [`suite()`] the suite with a name.
//!
//! # What to know
//! * Use a VRF key for nothing else. The key is a seed of 32 bytes, and its scalar is a hash of the suite's name and
//!   the seed. The reason: with the suites of RFC 9381, one proof and one signature by the same key reveal the key.
//!   Key files have labels of their own ([`SecretKey::to_pem`]), which no signing function accepts.
//! * Keys that other programs made by RFC 9381 have the format of signing keys. [`BareKey`] proves with them; its name
//!   and its constructor state the caller's promise.
//! * Proving is constant-time in the private key and the nonce, and wipes them. In the TAI suites ("try and
//!   increment"), the number of tries depends on `alpha` and the public key, so use these suites only if `alpha` is
//!   public. Verification runs in variable time.
//! * Decoding is strict: canonical elements, and s below the order. Public keys are validated (not neutral, not of
//!   small order), so that uniqueness holds for keys of any origin. In groups of prime order a neutral Gamma is
//!   refused too.
//! * The pseudorandomness of outputs relies on decisional Diffie-Hellman. For groups of curves with a pairing that is
//!   an additional assumption. A group with less than 128 bits of security gives no more security here.

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
