//! BLS signatures (D. Boneh, B. Lynn, H. Shacham, 2001) according to draft-irtf-cfrg-bls-signature-06: short signatures
//! that can be aggregated.
//!
//! Given a pairing e of G1 and G2, a key pair (x, X = xG), and a hash H to the group without the keys:
//!
//! * the signature of a message m is xH(m), one element, which is a function of key and message
//! * it is valid iff e(X, H(m)) = e(G, signature)
//! * the sum of signatures is a signature of all their messages by all their keys: [`Signature::aggregate`].
//!
//! # What to choose
//! The first choice is the groups of keys and signatures. [`min_pk`] has keys of 48 bytes and signatures of 96 bytes
//! (Ethereum's choice, and the faster one if keys are summed). [`min_sig`] has signatures of 48 bytes and keys of 96
//! bytes (faster to sign).
//!
//! The second choice is the protection of aggregates against rogue keys. An attacker who can choose a key after seeing
//! the keys X of others chooses X' = yG - X, and signs alone for both. Each [`Scheme`] prevents this in its own way.
//! Each scheme has its own tags, so a signature of one scheme is not valid in another:
//!
//! | scheme | aggregates | requirement |
//! |---|---|---|
//! | [`Basic`] | distinct messages | none |
//! | [`Augmented`] | any messages; the hash input is key and message | signers hash their own keys |
//! | [`Possession`] | any messages; one message by [`Signature::fast_aggregate_verify`] | a proof of each key |
//!
//! The proof of a key is verified once, which turns the key into a [`ProvenPublicKey`]. Aggregates of one message then
//! need only two pairings.
//!
//! If you never aggregate, use [`Basic`].
//!
//! ```
//! # fn main() -> Result<(), primegroup::Error> {
//! use primegroup::bls::min_pk::basic::{PublicKey, SecretKey, Signature};
//! let key = SecretKey::from_seed(b"32 bytes or more of true randomness go here")?;
//! let signature = key.sign(b"attack at dawn").encode();
//! // A public key that could be decoded is a valid one.
//! let public = PublicKey::decode(&key.public_key().encode())?;
//! public.verify(b"attack at dawn", &Signature::decode(&signature)?)?;
//! # Ok(())
//! # }
//! ```
//!
//! Constant time in the private key and in the seed. Messages, public keys and signatures are public; verification
//! takes variable time. Hash values instead of messages are not supported, and neither are contexts: the tags are those
//! of the suites.

mod aggregate;
mod batch;
#[cfg(feature = "bls12_381")]
pub mod ethereum;
mod keygen;
mod prepared;
mod product;
mod proven;
mod signature;
mod suite;

use crate::error::Error;
use crate::keys;
use crate::message::{Message, SignOptions, VerifyOptions};
use crate::secret::{depth, on_wiped_stack_by_size};
use core::marker::PhantomData;
use primegroup_core::Group;
use primegroup_core::field::PrimeField;
use primegroup_core::pairing::{Argument, product_is_one_vartime};

pub use batch::{Factors, Signed, verify_batch};
pub use keygen::Salt;
pub use prepared::PreparedPublicKey;
pub use proven::ProvenPublicKey;
pub use signature::{EncodedSignature, ProofOfPossession, Signature};
pub use suite::{Augmented, Basic, Curve, MinPk, MinSig, Pair, Possession, ScalarOf, Scheme, Term, Variant};

/// A variant with a scheme, as a type: a ciphersuite of the draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suite<V, S>(PhantomData<(V, S)>);

impl<V, S> keys::sealed::Sealed for Suite<V, S> {}

impl<V: Variant, S: Scheme> keys::Scheme<V::Keys> for Suite<V, S> {
    const NAME: &'static str = V::NAMES[S::INDEX];
    const MIN_SEED: usize = keygen::MIN_SEED;
    fn derive(seed: &[u8]) -> ScalarOf<V::Curve> {
        keygen::from_seed::<V::Curve>(seed)
    }
}

crate::named::keys!(
    [V: Variant, S: Scheme] PublicKey<V, S>, <V::Keys as Group>::Bytes,
    SecretKey<V, S>, <ScalarOf<V::Curve> as PrimeField>::Bytes, <V as Variant>::Keys, Suite<V, S>,
    "A public key: an element of its group other than the neutral one. Decoding checks this (KeyValidate of the draft), and decoding is the only way to make a public key from bytes.",
    "A private key with its public key. The private key is an integer from 1 to r - 1, encoded in 32 bytes, big-endian.",
    "The scalar is that of KeyGen of the draft, with empty public information."
);

/// Returns H(m), with the tag of the scheme.
fn hash<V: Variant, S: Scheme>(key: &PublicKey<V, S>, message: &[u8]) -> Result<V::Signatures, Error> {
    let key = if S::WITH_KEY { key.as_bytes().as_ref() } else { &[] };
    suite::hash_to_point::<V>(&[key, message], S::INDEX)
}

/// CoreVerify: checks e(key, hash) = e(G, signature). The types have made the other checks.
fn holds<V: Variant>(key: &V::Keys, hash: &V::Signatures, signature: &V::Signatures) -> Result<(), Error> {
    let (p, q) = V::pair(key, hash);
    let valid = product_is_one_vartime(&[(p, Argument::Point(&q)), V::of_generator(signature)]);
    if valid { Ok(()) } else { Err(Error::Verification) }
}

/// Computes in a group on a stack that is wiped as deep as the group's arithmetic uses it.
fn on_wiped_stack<G: Group, T>(f: impl FnOnce() -> T) -> T {
    on_wiped_stack_by_size!(G, depth::BLS, f)
}

impl<V: Variant, S: Scheme> SecretKey<V, S> {
    /// Signs a message. Costs one hash to the group of signatures and one multiplication in it.
    #[must_use]
    pub fn sign(&self, message: &[u8]) -> Signature<V, S> {
        // `hash` cannot fail here: tags are not empty, and the number of requested bytes is in range.
        let mut point = hash::<V, S>(self.public_key(), message).unwrap_or(V::Signatures::IDENTITY);
        self.multiply(&mut point);
        Signature::from_point(point)
    }

    /// Multiplies a point by the private key. The coordinates of the result reveal nothing about the key.
    fn multiply(&self, point: &mut V::Signatures) {
        on_wiped_stack::<V::Signatures, _>(|| {
            point.mul_assign(self.0.scalar());
            V::normalize(point);
        });
    }

    /// Signs with [`SignOptions`]: with a check for faults. Contexts are not supported. Randomness changes nothing: a
    /// message has one signature, and no nonce is needed.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a context and for a hash value instead of a message; [`Error::Fault`] if the
    /// requested check finds that the signature is not valid.
    pub fn sign_with(&self, message: Message<'_>, options: &SignOptions<'_>) -> Result<Signature<V, S>, Error> {
        keys::no_context(options.context)?;
        let message = message.unhashed()?;
        let mut signature = self.sign(message);
        if options.fault_check {
            signature.declassify();
            // Encodes the key again, so that a fault in its encoding is found, too.
            let public = PublicKey::<V, S>::from_point(self.public_key().point())?;
            if public.verify(message, &signature).is_err() {
                signature.wipe();
                return Err(Error::Fault);
            }
        }
        Ok(signature)
    }
}

impl<V: Variant, S: Scheme> SecretKey<V, S> {
    /// Returns the same key pair for another scheme. A signature of one scheme is not valid in another, so one key may
    /// serve several schemes.
    #[must_use]
    pub fn for_scheme<T: Scheme>(&self) -> SecretKey<V, T> {
        SecretKey(self.0.of_scheme())
    }
}

impl<V: Variant> SecretKey<V, Possession> {
    /// Returns the proof that the private key of this public key exists: a signature of the public key, with a separate
    /// tag.
    #[must_use]
    pub fn pop_prove(&self) -> ProofOfPossession<V> {
        let key = self.public_key();
        let mut point =
            suite::hash_to_point::<V>(&[key.as_bytes().as_ref()], suite::PROOF).unwrap_or(V::Signatures::IDENTITY);
        self.multiply(&mut point);
        ProofOfPossession::from_point(point)
    }
}

impl<V: Variant, S: Scheme> PublicKey<V, S> {
    /// Verifies a signature. Costs one hash to the group of signatures, two Miller loops, and one final exponentiation.
    ///
    /// # Errors
    /// [`Error::Verification`] if the signature is not valid.
    pub fn verify(&self, message: &[u8], signature: &Signature<V, S>) -> Result<(), Error> {
        holds::<V>(self.0.point_ref(), &hash::<V, S>(self, message)?, &signature.point())
    }

    /// Verifies a signature with [`VerifyOptions`]. Contexts, rules and hash values are not supported.
    ///
    /// # Errors
    /// [`Error::Verification`] if the signature is not valid; [`Error::Unsupported`] for these options.
    pub fn verify_with(
        &self,
        message: Message<'_>,
        signature: &Signature<V, S>,
        options: &VerifyOptions<'_>,
    ) -> Result<(), Error> {
        options.nothing()?;
        self.verify(message.unhashed()?, signature)
    }
}

/// Includes the documentation page, so that its example is run as a test.
#[cfg(all(doctest, feature = "bls12_381"))]
#[doc = include_str!("../../../docs/bls.md")]
mod page {}

/// Defines the types of a variant on a curve, for each scheme.
macro_rules! variant {
    ($feature:literal, $curve:path, $module:ident, $variant:ident, $about:literal) => {
        #[cfg(feature = $feature)]
        #[doc = $about]
        pub mod $module {
            pub use super::{Augmented, Basic, Possession};

            /// The variant, as a type.
            pub type Variant = super::$variant<$curve>;
            /// A proof of possession.
            pub type ProofOfPossession = super::ProofOfPossession<Variant>;
            /// A public key of the scheme `possession` whose proof was verified.
            pub type ProvenPublicKey = super::ProvenPublicKey<Variant>;

            variant!(basic, Basic, "The basic scheme: the messages of an aggregate are all different.");
            variant!(augmented, Augmented, "Message augmentation: what is signed is the public key and the message.");
            variant!(
                possession,
                Possession,
                "Proof of possession: keys come with proofs. Ethereum's scheme, with keys in G1."
            );
        }
    };
    ($module:ident, $scheme:ident, $about:literal) => {
        #[doc = $about]
        pub mod $module {
            /// A private key with its public key.
            pub type SecretKey = crate::bls::SecretKey<super::Variant, crate::bls::$scheme>;
            /// A public key.
            pub type PublicKey = crate::bls::PublicKey<super::Variant, crate::bls::$scheme>;
            /// A signature, or the sum of several.
            pub type Signature = crate::bls::Signature<super::Variant, crate::bls::$scheme>;
            /// A signature as bytes, which may be invalid.
            pub type EncodedSignature = crate::bls::EncodedSignature<super::Variant, crate::bls::$scheme>;
        }
    };
}

variant! {
    "bls12_381", primegroup_core::group::bls12_381::Bls12381, min_pk, MinPk,
    "BLS12-381 with public keys of 48 bytes, in G1, and signatures of 96 bytes, in G2."
}
variant! {
    "bls12_381", primegroup_core::group::bls12_381::Bls12381, min_sig, MinSig,
    "BLS12-381 with signatures of 48 bytes, in G1, and public keys of 96 bytes, in G2."
}

/// BLS signatures of MIRACL on its curve BN254: signatures in G1 (33 bytes), public keys in G2 (65 bytes), 100 bits of
/// security. For protocols that use it already.
///
/// This is the basic scheme. Its suite hashes to G1 by the map of Shallue and van de Woestijne, and its KeyGen uses the
/// salt of drafts before 4 ([`Salt::DRAFT_3`]). Points are encoded as in MIRACL. MIRACL's signatures on BLS12-381
/// differ from the draft and are not supported: their tag says SVDW as well, and their points do not use the usual
/// compression.
#[cfg(feature = "bn254")]
pub mod miracl {
    /// The variant, as a type.
    pub type Variant = super::MinSig<primegroup_core::group::bn254::Bn254>;
    /// A private key with its public key.
    pub type SecretKey = super::SecretKey<Variant, super::Basic>;
    /// A public key.
    pub type PublicKey = super::PublicKey<Variant, super::Basic>;
    /// A signature, or the sum of several.
    pub type Signature = super::Signature<Variant, super::Basic>;
    /// A signature as bytes, which may be invalid.
    pub type EncodedSignature = super::EncodedSignature<Variant, super::Basic>;
}
