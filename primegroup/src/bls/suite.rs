//! Parameters of BLS signatures as types: the curve, the groups of keys and signatures, and the protection against
//! rogue keys.

use super::{ProvenPublicKey, PublicKey};
use crate::digests::Sha256;
use crate::error::Error;
use crate::hash::hash_to_group_by;
use crate::keys::sealed::Sealed;
use core::fmt::Debug;
use core::marker::PhantomData;
use primegroup_core::Group;
use primegroup_core::field::mont::Mont;
use primegroup_core::group::Element;
use primegroup_core::group::pairings::{G1, G2, Pairings};
use primegroup_core::pairing::Argument;

/// The tags of a suite of RFC 9380, one for each kind of hash input: signatures of the three schemes, and proofs of
/// possession.
type Tags = [&'static str; 4];

/// Index of the tag of proofs among the tags of a suite.
pub(super) const PROOF: usize = 3;

/// Integers modulo the order of a curve's groups.
pub type ScalarOf<C> = Mont<<C as Pairings>::Order>;

/// A curve with a pairing that has a ciphersuite of BLS signatures.
pub trait Curve: Pairings + Sealed {
    /// The tags of the two suites: hashing to the first and to the second group.
    #[doc(hidden)]
    const TAGS: [Tags; 2];
    /// The default salt of KeyGen.
    #[doc(hidden)]
    const SALT: super::keygen::Salt<'static>;
}

/// The groups of keys and signatures: keys in G1 and signatures in G2, or vice versa.
pub trait Variant: Sealed + Copy + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// The curve.
    type Curve: Curve;
    /// The group of public keys.
    type Keys: Group<Scalar = ScalarOf<Self::Curve>>;
    /// The group of signatures.
    type Signatures: Group<Scalar = ScalarOf<Self::Curve>>;
    /// The names of the schemes.
    #[doc(hidden)]
    const NAMES: [&'static str; 3];
    /// Descriptions of the signatures of the schemes.
    #[doc(hidden)]
    const ABOUT: [&'static str; 3];
    /// The tags for hashing messages.
    #[doc(hidden)]
    const TAGS: Tags;

    /// True if keys are in the first group.
    #[doc(hidden)]
    const KEYS_IN_FIRST: bool;

    /// Returns the pair of an element of the group of keys and one of the group of signatures, in the order of the
    /// pairing.
    #[doc(hidden)]
    fn pair(key: &Self::Keys, signature: &Self::Signatures) -> Pair<Self::Curve>;

    /// Returns the pair for a signature: minus the generator of keys and the signature, or the generator and minus the
    /// signature.
    #[doc(hidden)]
    fn of_generator(signature: &Self::Signatures) -> Term<'_, Self::Curve>;

    /// Makes Z = 1.
    #[doc(hidden)]
    fn normalize(signature: &mut Self::Signatures);
}

/// An element of G1 and one of G2.
pub type Pair<C> = (Element<G1<C>>, Element<G2<C>>);

/// A term of a product of pairings.
pub type Term<'a, C> = (Element<G1<C>>, Argument<'a, C>);

/// Minimal public keys, in G1; signatures in G2. On BLS12-381 keys have 48 bytes, signatures 96.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinPk<C>(PhantomData<C>);

/// Minimal signatures, in G1; public keys in G2. On BLS12-381 signatures have 48 bytes, keys 96.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinSig<C>(PhantomData<C>);

impl<C> Sealed for MinPk<C> {}
impl<C> Sealed for MinSig<C> {}

impl<C: Curve> Variant for MinPk<C> {
    type Curve = C;
    type Keys = Element<G1<C>>;
    type Signatures = Element<G2<C>>;
    const NAMES: [&'static str; 3] = ["bls-min-pk-basic", "bls-min-pk-augmented", "bls-min-pk-possession"];
    const ABOUT: [&'static str; 3] = ["BLS in G2, basic", "BLS in G2, augmented", "BLS in G2, proof of possession"];
    const TAGS: Tags = C::TAGS[1];
    const KEYS_IN_FIRST: bool = true;

    fn pair(key: &Self::Keys, signature: &Self::Signatures) -> Pair<C> {
        (*key, *signature)
    }
    fn of_generator(signature: &Self::Signatures) -> Term<'_, C> {
        (-Element::<G1<C>>::GENERATOR, Argument::Point(signature))
    }
    fn normalize(signature: &mut Self::Signatures) {
        signature.normalize_assign();
    }
}

impl<C: Curve> Variant for MinSig<C> {
    type Curve = C;
    type Keys = Element<G2<C>>;
    type Signatures = Element<G1<C>>;
    const NAMES: [&'static str; 3] = ["bls-min-sig-basic", "bls-min-sig-augmented", "bls-min-sig-possession"];
    const ABOUT: [&'static str; 3] = ["BLS in G1, basic", "BLS in G1, augmented", "BLS in G1, proof of possession"];
    const TAGS: Tags = C::TAGS[0];
    const KEYS_IN_FIRST: bool = false;

    fn pair(key: &Self::Keys, signature: &Self::Signatures) -> Pair<C> {
        (*signature, *key)
    }
    fn of_generator(signature: &Self::Signatures) -> Term<'_, C> {
        (-*signature, Argument::Generator)
    }
    fn normalize(signature: &mut Self::Signatures) {
        signature.normalize_assign();
    }
}

/// Protection of aggregates against rogue keys, which are computed from the keys of others: one of the three schemes of
/// the draft.
pub trait Scheme: Sealed + Copy + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// Index of the scheme's tag and name.
    #[doc(hidden)]
    const INDEX: usize;
    /// True if the public key is prepended to the message.
    #[doc(hidden)]
    const WITH_KEY: bool = false;
    /// True if the messages of an aggregate must be distinct.
    #[doc(hidden)]
    const DIFFERENT: bool = false;
    /// A public key in the form that aggregates take: a [`PublicKey`], or a [`ProvenPublicKey`] if keys have proofs.
    type AggregateKey<V: Variant>: Copy + Debug + PartialEq + Eq + Send + Sync + 'static;

    /// Returns the public key of an aggregate key.
    #[doc(hidden)]
    fn key<V: Variant>(key: &Self::AggregateKey<V>) -> &PublicKey<V, Self>;
}

/// The basic scheme: the messages of an aggregate are all distinct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Basic;

/// Message augmentation: signs the public key and the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Augmented;

/// Proof of possession: the owner of a public key has proved to have the private key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Possession;

impl Sealed for Basic {}
impl Scheme for Basic {
    const INDEX: usize = 0;
    const DIFFERENT: bool = true;
    type AggregateKey<V: Variant> = PublicKey<V, Self>;

    fn key<V: Variant>(key: &PublicKey<V, Self>) -> &PublicKey<V, Self> {
        key
    }
}

impl Sealed for Augmented {}
impl Scheme for Augmented {
    const INDEX: usize = 1;
    const WITH_KEY: bool = true;
    type AggregateKey<V: Variant> = PublicKey<V, Self>;

    fn key<V: Variant>(key: &PublicKey<V, Self>) -> &PublicKey<V, Self> {
        key
    }
}

impl Sealed for Possession {}
impl Scheme for Possession {
    const INDEX: usize = 2;
    type AggregateKey<V: Variant> = ProvenPublicKey<V>;

    fn key<V: Variant>(key: &ProvenPublicKey<V>) -> &PublicKey<V, Self> {
        key.public_key()
    }
}

/// The tags of the draft for a suite of RFC 9380.
#[allow(unused_macros)] // in builds without a curve
macro_rules! tags {
    ($suite:literal) => {
        [
            concat!("BLS_SIG_", $suite, "NUL_"),
            concat!("BLS_SIG_", $suite, "AUG_"),
            concat!("BLS_SIG_", $suite, "POP_"),
            concat!("BLS_POP_", $suite, "POP_"),
        ]
    };
}

#[cfg(feature = "bls12_381")]
impl Sealed for primegroup_core::group::bls12_381::Bls12381 {}
#[cfg(feature = "bls12_381")]
impl Curve for primegroup_core::group::bls12_381::Bls12381 {
    const TAGS: [Tags; 2] = [tags!("BLS12381G1_XMD:SHA-256_SSWU_RO_"), tags!("BLS12381G2_XMD:SHA-256_SSWU_RO_")];
    const SALT: super::keygen::Salt<'static> = super::keygen::Salt::DRAFT_4;
}

#[cfg(feature = "bn254")]
impl Sealed for primegroup_core::group::bn254::Bn254 {}
#[cfg(feature = "bn254")]
impl Curve for primegroup_core::group::bn254::Bn254 {
    const TAGS: [Tags; 2] = [tags!("BN254G1_XMD:SHA-256_SVDW_RO_"), tags!("BN254G2_XMD:SHA-256_SVDW_RO_")];
    // The salt that MIRACL uses.
    const SALT: super::keygen::Salt<'static> = super::keygen::Salt::DRAFT_3;
}

/// hash_to_point: hashes the parts of a message, with a tag of the variant.
pub(super) fn hash_to_point<V: Variant>(parts: &[&[u8]], tag: usize) -> Result<V::Signatures, Error> {
    hash_to_group_by::<V::Signatures, Sha256>(parts, V::TAGS[tag].as_bytes())
}
