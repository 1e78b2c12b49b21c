//! BLS signatures of a group chosen at run time: the three schemes for aggregates, with bytes in and bytes out.

use super::row::with_key;
use crate::bls::{
    self, Augmented, Basic, ProofOfPossession, ProvenPublicKey, PublicKey, Scheme, SecretKey, Signature, Variant,
};
use crate::error::Error;
use alloc::vec::Vec;
use core::fmt;

/// Protection of aggregates against rogue keys, which are computed from the keys of others: the schemes of
/// [`bls`](crate::bls). Each scheme has its own tags, so a signature of one scheme is not valid in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protection {
    /// The messages of an aggregate are all distinct. [`Suite::sign`](super::Suite::sign) and
    /// [`Suite::verify`](super::Suite::verify) use this scheme.
    Basic,
    /// Signs the public key and the message.
    Augmented,
    /// Keys come with proofs of possession.
    Possession,
}

/// Evidence that somebody has the private key of a public key. [`Protection::Possession`] requires it for all keys that
/// are summed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Possession<'a> {
    /// No evidence. The other schemes require this value and reject all others.
    NotNeeded,
    /// A proof, which is verified: [`Aggregating::prove`].
    Proof(&'a [u8]),
    /// The caller's promise that the proof was verified elsewhere: [`ProvenPublicKey::checked_elsewhere`].
    CheckedElsewhere,
}

/// A signer of an aggregate: a public key, the evidence for it, and the message.
pub type SignedBy<'a> = (&'a [u8], Possession<'a>, &'a [u8]);

/// A public key of [`Protection::Possession`], and the evidence for it.
pub type Proven<'a> = (&'a [u8], Possession<'a>);

type Bytes = Result<Vec<u8>, Error>;
type Answer = Result<(), Error>;

/// BLS signatures of one group with one scheme: [`Suite::aggregating`](super::Suite::aggregating).
pub struct Aggregating {
    name: &'static str,
    signature: usize,
    sign: fn(&[u8], &[u8]) -> Bytes,
    verify: fn(&[u8], &[u8], &[u8]) -> Answer,
    aggregate: fn(&[&[u8]]) -> Bytes,
    aggregate_keys: fn(&[Proven<'_>]) -> Bytes,
    aggregate_verify: fn(&[SignedBy<'_>], &[u8]) -> Answer,
    fast_aggregate_verify: fn(&[Proven<'_>], &[u8], &[u8]) -> Answer,
    prove: fn(&[u8]) -> Bytes,
    verify_proof: fn(&[u8], &[u8]) -> Answer,
}

impl Aggregating {
    /// Returns the three schemes of a variant, in the order of [`Protection`].
    #[must_use]
    pub const fn schemes<V: Variant>() -> [Aggregating; 3] {
        [
            of::<V, Basic>(|signed, signature| verify_all::<V, Basic>(signed, signature, alone)),
            of::<V, Augmented>(|signed, signature| verify_all::<V, Augmented>(signed, signature, alone)),
            with_proofs::<V>(),
        ]
    }

    /// Returns a short description of the scheme.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the length in bytes of a signature, an aggregate or a proof.
    #[must_use]
    pub fn signature_len(&self) -> usize {
        self.signature
    }

    /// Signs a message.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no private key.
    pub fn sign(&self, private: &[u8], message: &[u8]) -> Result<Vec<u8>, Error> {
        (self.sign)(private, message)
    }

    /// Verifies a signature.
    ///
    /// # Errors
    /// [`Error::Verification`] if it is not valid; [`Error::Length`] for a key or a signature of a wrong length;
    /// [`Error::Encoding`] for bytes that are no public key.
    pub fn verify(&self, public: &[u8], message: &[u8], signature: &[u8]) -> Result<(), Error> {
        (self.verify)(public, message, signature)
    }

    /// Returns the sum of signatures. Does not verify them.
    ///
    /// # Errors
    /// [`Error::Length`] if there are no signatures, and for one of a wrong length; [`Error::Encoding`] for bytes that
    /// are no element of the group.
    pub fn aggregate(&self, signatures: &[&[u8]]) -> Result<Vec<u8>, Error> {
        (self.aggregate)(signatures)
    }

    /// Returns the sum of public keys: the key of the sum of their signatures of one message. It may be summed again,
    /// with [`Possession::CheckedElsewhere`].
    ///
    /// # Errors
    /// [`Error::Verification`] if a proof is not valid; [`Error::Length`] if there are no keys, and for a key or a
    /// proof of a wrong length; [`Error::Encoding`] for bytes that are no public key, and if the sum is neutral;
    /// [`Error::Unsupported`] if the scheme has no proofs, and for [`Possession::NotNeeded`].
    pub fn aggregate_keys(&self, public: &[Proven<'_>]) -> Result<Vec<u8>, Error> {
        (self.aggregate_keys)(public)
    }

    /// Verifies that this is the sum of signatures of these messages by these keys.
    ///
    /// # Errors
    /// [`Error::Verification`] if it is not such a sum, if there are no messages, for equal messages in the basic
    /// scheme, and if a proof is not valid; [`Error::Length`] for a key, a proof or a signature of a wrong length;
    /// [`Error::Encoding`] for bytes that are no public key; [`Error::Unsupported`] for [`Possession::NotNeeded`] if
    /// the scheme has proofs, and for any other evidence if it has none.
    pub fn aggregate_verify(&self, signed: &[SignedBy<'_>], signature: &[u8]) -> Result<(), Error> {
        (self.aggregate_verify)(signed, signature)
    }

    /// Verifies that this is the sum of signatures of one message by all these keys.
    ///
    /// # Errors
    /// The errors of [`Self::aggregate_verify`]; [`Error::Unsupported`] if the scheme has no proofs.
    pub fn fast_aggregate_verify(&self, public: &[Proven<'_>], message: &[u8], signature: &[u8]) -> Result<(), Error> {
        (self.fast_aggregate_verify)(public, message, signature)
    }

    /// Returns the proof that the private key of its public key exists.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no private key; [`Error::Unsupported`] if the
    /// scheme has no proofs.
    pub fn prove(&self, private: &[u8]) -> Result<Vec<u8>, Error> {
        (self.prove)(private)
    }

    /// Verifies such a proof.
    ///
    /// # Errors
    /// [`Error::Verification`] if it is not valid; [`Error::Length`] for a key or a proof of a wrong length;
    /// [`Error::Encoding`] for bytes that are no public key; [`Error::Unsupported`] if the scheme has no proofs.
    pub fn verify_proof(&self, public: &[u8], proof: &[u8]) -> Result<(), Error> {
        (self.verify_proof)(public, proof)
    }
}

impl fmt::Debug for Aggregating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Aggregating").field(&self.name).finish()
    }
}

/// Maps the error for a signature or proof: if bytes of the right length do not decode, it is not valid.
fn invalid(error: Error) -> Error {
    if error == Error::Encoding { Error::Verification } else { error }
}

/// Decodes a signature for verification.
fn read<V: Variant, S>(signature: &[u8]) -> Result<Signature<V, S>, Error> {
    Signature::decode(signature).map_err(invalid)
}

/// Decodes a public key and verifies its proof.
fn verified<V: Variant>(public: &[u8], proof: &[u8]) -> Result<ProvenPublicKey<V>, Error> {
    let key = PublicKey::<V, bls::Possession>::decode(public)?;
    key.pop_verify(&ProofOfPossession::decode(proof).map_err(invalid)?)
}

/// Decodes a public key for summing, with its evidence.
fn proven<V: Variant>(public: &[u8], evidence: Possession<'_>) -> Result<ProvenPublicKey<V>, Error> {
    match evidence {
        Possession::NotNeeded => Err(Error::Unsupported),
        Possession::Proof(proof) => verified(public, proof),
        Possession::CheckedElsewhere => Ok(ProvenPublicKey::checked_elsewhere(PublicKey::decode(public)?)),
    }
}

/// Decodes public keys for summing, with their evidence.
fn all_proven<V: Variant>(public: &[Proven<'_>]) -> Result<Vec<ProvenPublicKey<V>>, Error> {
    public.iter().map(|(key, evidence)| proven(key, *evidence)).collect()
}

/// Decodes a public key of a scheme without proofs.
fn alone<V: Variant, S: Scheme>(public: &[u8], evidence: Possession<'_>) -> Result<PublicKey<V, S>, Error> {
    if evidence == Possession::NotNeeded { PublicKey::decode(public) } else { Err(Error::Unsupported) }
}

/// Verifies an aggregate. `key` decodes its public keys.
fn verify_all<V: Variant, S: Scheme>(
    signed: &[SignedBy<'_>],
    signature: &[u8],
    key: impl Fn(&[u8], Possession<'_>) -> Result<S::AggregateKey<V>, Error>,
) -> Answer {
    let signature = read::<V, S>(signature)?;
    let keys = signed.iter().map(|(public, evidence, _)| key(public, *evidence)).collect::<Result<Vec<_>, _>>()?;
    let signed: Vec<_> = keys.iter().zip(signed).map(|(key, (_, _, message))| (key, *message)).collect();
    signature.aggregate_verify(&signed)
}

/// Returns the functions of a variant with a scheme.
const fn of<V: Variant, S: Scheme>(aggregate_verify: fn(&[SignedBy<'_>], &[u8]) -> Answer) -> Aggregating {
    Aggregating {
        name: V::ABOUT[S::INDEX],
        signature: Signature::<V, S>::LEN,
        sign: |private, message| {
            with_key::<SecretKey<V, S>, _>(private, |key| Ok(key.sign(message).encode().as_ref().to_vec()))
        },
        verify: |public, message, signature| {
            let signature = read::<V, S>(signature)?;
            PublicKey::<V, S>::decode(public)?.verify(message, &signature)
        },
        aggregate: |signatures| {
            let all = signatures.iter().map(|s| Signature::<V, S>::decode(s)).collect::<Result<Vec<_>, _>>()?;
            Ok(Signature::aggregate(&all)?.encode().as_ref().to_vec())
        },
        aggregate_keys: |_| Err(Error::Unsupported),
        aggregate_verify,
        fast_aggregate_verify: |_, _, _| Err(Error::Unsupported),
        prove: |_| Err(Error::Unsupported),
        verify_proof: |_, _| Err(Error::Unsupported),
    }
}

/// Returns the functions of a variant with proofs of possession.
const fn with_proofs<V: Variant>() -> Aggregating {
    let mut all =
        of::<V, bls::Possession>(|signed, signature| verify_all::<V, bls::Possession>(signed, signature, proven));
    all.aggregate_keys = |public| {
        let sum = ProvenPublicKey::<V>::aggregate(&all_proven(public)?)?;
        Ok(sum.public_key().encode().as_ref().to_vec())
    };
    all.fast_aggregate_verify = |public, message, signature| {
        read::<V, bls::Possession>(signature)?.fast_aggregate_verify(&all_proven(public)?, message)
    };
    all.prove = |private| {
        with_key::<SecretKey<V, bls::Possession>, _>(private, |key| Ok(key.pop_prove().encode().as_ref().to_vec()))
    };
    all.verify_proof = |public, proof| verified::<V>(public, proof).map(drop);
    all
}
