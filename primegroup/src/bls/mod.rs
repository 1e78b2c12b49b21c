//! BLS signatures (D. Boneh, B. Lynn, H. Shacham, 2001) as draft-irtf-cfrg-bls-signature-06 has them: short signatures that add up.
//!
//! With a pairing e of G1 and G2, a key pair (x, X = xG), and a hash H to the group that keys are not in:
//!
//! * the signature of a message m is xH(m), one element, which is a function of key and message
//! * it is valid iff e(X, H(m)) = e(G, signature)
//! * the sum of signatures is a signature of all their messages by all their keys: [`Signature::aggregate`].
//!
//! # What to choose
//! Where keys and signatures are: [`min_pk`] has keys of 48 bytes and signatures of 96 (Ethereum's choice, and the quicker one where keys
//! are summed), [`min_sig`] signatures of 48 bytes and keys of 96 (quicker to sign).
//!
//! And what protects aggregates. Who may choose a key after having seen those of others chooses X' = yG - X, and signs alone for both
//! (a rogue key). Each [`Scheme`] forbids that in its way, and has its own tags, so that a signature of one is none of another:
//!
//! | scheme | aggregates | asks for |
//! |---|---|---|
//! | [`Basic`] | of different messages | nothing |
//! | [`Augmented`] | of any messages; what is hashed is key and message | that signers hash their own keys |
//! | [`Possession`] | of any messages; of one message with two pairings alone ([`Signature::fast_aggregate_verify`]) | a proof for each key, verified once, which makes it a [`ProvenPublicKey`] |
//!
//! Who never aggregates takes [`Basic`].
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
//! Constant time in the private key and in the seed. Messages, public keys and signatures are public; verification is in variable time.
//! There are no hash values in place of messages, and no contexts: tags are those of the suites.

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

/// A private key with its public key: an integer from 1 to r - 1, as 32 bytes, big-endian.
pub type SecretKey<V, S> = keys::SecretKey<<V as Variant>::Keys, Suite<V, S>>;

/// A public key: an element of its group other than the neutral one. Decoding checks that (KeyValidate of the draft), and nothing else
/// makes a public key of bytes.
pub type PublicKey<V, S> = keys::PublicKey<<V as Variant>::Keys, Suite<V, S>>;

/// H(m), with the tag of the scheme.
fn hash<V: Variant, S: Scheme>(key: &PublicKey<V, S>, message: &[u8]) -> Result<V::Signatures, Error> {
    let key = if S::WITH_KEY { key.as_bytes().as_ref() } else { &[] };
    suite::hash_to_point::<V>(&[key, message], S::INDEX)
}

/// Whether e(key, hash) = e(G, signature): CoreVerify, after the checks that the types have made.
fn holds<V: Variant>(key: &V::Keys, hash: &V::Signatures, signature: &V::Signatures) -> Result<(), Error> {
    let (p, q) = V::pair(key, hash);
    let valid = product_is_one_vartime(&[(p, Argument::Point(&q)), V::of_generator(signature)]);
    if valid { Ok(()) } else { Err(Error::Verification) }
}

/// Computes in a group on a stack that is wiped as deep as that goes.
fn on_wiped_stack<G: Group, T>(f: impl FnOnce() -> T) -> T {
    on_wiped_stack_by_size!(G, depth::BLS, f)
}

impl<V: Variant, S: Scheme> SecretKey<V, S> {
    /// Signs. One hash to the group of signatures, one multiplication there.
    #[must_use]
    pub fn sign(&self, message: &[u8]) -> Signature<V, S> {
        // Tags are neither empty nor too many bytes asked for.
        let mut point = hash::<V, S>(self.public_key(), message).unwrap_or(V::Signatures::IDENTITY);
        self.multiply(&mut point);
        Signature::from_point(point)
    }

    /// The product of a point with the private key, with coordinates that say nothing of the key.
    fn multiply(&self, point: &mut V::Signatures) {
        on_wiped_stack::<V::Signatures, _>(|| {
            point.mul_assign(self.scalar());
            V::normalize(point);
        });
    }

    /// Signs with [`SignOptions`]: with a check for faults. There are no contexts; and randomness changes nothing, as a message has one
    /// signature, and no nonce is needed.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a context and for the value of a hash function; [`Error::Fault`] if the signature was to be checked
    /// and is not valid.
    pub fn sign_with(&self, message: Message<'_>, options: &SignOptions<'_>) -> Result<Signature<V, S>, Error> {
        keys::no_context(options.context)?;
        let message = message.unhashed()?;
        let mut signature = self.sign(message);
        if options.fault_check {
            signature.declassify();
            // The key encoded again: a fault in its encoding is found, too.
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
    /// The same key pair for another scheme: what one scheme signs is no signature of another, so one key may serve several.
    #[must_use]
    pub fn for_scheme<T: Scheme>(&self) -> SecretKey<V, T> {
        self.of_scheme()
    }
}

impl<V: Variant> SecretKey<V, Possession> {
    /// The proof that the private key of this public key exists: a signature of the public key, with a tag of its own.
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
    /// Verifies a signature: one hash to the group of signatures, two Miller loops, one final exponentiation.
    ///
    /// # Errors
    /// [`Error::Verification`] if the signature is not valid.
    pub fn verify(&self, message: &[u8], signature: &Signature<V, S>) -> Result<(), Error> {
        holds::<V>(self.point_ref(), &hash::<V, S>(self, message)?, &signature.point())
    }

    /// Verifies a signature. There are no contexts, rules, and values of hash functions.
    ///
    /// # Errors
    /// [`Error::Verification`] if the signature is not valid; [`Error::Unsupported`] for what there is not.
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

/// The page about all this, whose example is run.
#[cfg(all(doctest, feature = "bls12_381"))]
#[doc = include_str!("../../../docs/bls.md")]
mod page {}

/// The types of a variant on a curve, for each scheme. (An alias of an alias would have a page without methods.)
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
            pub type SecretKey = crate::SecretKey<
                <super::Variant as crate::bls::Variant>::Keys,
                crate::bls::Suite<super::Variant, crate::bls::$scheme>,
            >;
            /// A public key.
            pub type PublicKey = crate::PublicKey<
                <super::Variant as crate::bls::Variant>::Keys,
                crate::bls::Suite<super::Variant, crate::bls::$scheme>,
            >;
            /// A signature, or the sum of several.
            pub type Signature = crate::bls::Signature<super::Variant, crate::bls::$scheme>;
            /// A signature as bytes, which need not be one.
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

/// BLS signatures as MIRACL makes them on its curve BN254: signatures in G1 (33 bytes), public keys in G2 (65 bytes), 100 bits of security.
/// For what speaks it already.
///
/// It is the basic scheme with the suite that hashes to G1 by the map of Shallue and van de Woestijne, and KeyGen with the salt of
/// drafts before 4 ([`Salt::DRAFT_3`]). Points are encoded as MIRACL does. What MIRACL makes on BLS12-381 is not what the draft has, and not
/// here: its tag says SVDW there, too, and its points are not compressed as others do it.
#[cfg(feature = "bn254")]
pub mod miracl {
    /// The variant, as a type.
    pub type Variant = super::MinSig<primegroup_core::group::bn254::Bn254>;
    /// A private key with its public key.
    pub type SecretKey = crate::SecretKey<<Variant as super::Variant>::Keys, super::Suite<Variant, super::Basic>>;
    /// A public key.
    pub type PublicKey = crate::PublicKey<<Variant as super::Variant>::Keys, super::Suite<Variant, super::Basic>>;
    /// A signature, or the sum of several.
    pub type Signature = super::Signature<Variant, super::Basic>;
    /// A signature as bytes, which need not be one.
    pub type EncodedSignature = super::EncodedSignature<Variant, super::Basic>;
}
