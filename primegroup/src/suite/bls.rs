//! BLS signatures of a group chosen at run time: the three schemes for aggregates, with bytes in and bytes out.

use crate::bls::{Augmented, Basic, Possession, ProofOfPossession, PublicKey, Scheme, SecretKey, Signature, Variant};
use crate::error::Error;
use alloc::vec::Vec;
use core::fmt;

/// What protects aggregates against keys that are made from those of others: the schemes of [`bls`](crate::bls). Each has tags of its own: a
/// signature of one is none of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protection {
    /// The messages of an aggregate are all different. [`Suite::sign`](super::Suite::sign) and [`Suite::verify`](super::Suite::verify) are of
    /// this scheme.
    Basic,
    /// What is signed is the public key and the message.
    Augmented,
    /// Keys come with proofs of possession.
    Possession,
}

type Bytes = Result<Vec<u8>, Error>;
type Answer = Result<(), Error>;
type VerifyAll = fn(&[(&[u8], &[u8])], &[u8]) -> Answer;
type VerifyOne = fn(&[&[u8]], &[u8], &[u8]) -> Answer;

/// BLS signatures of one group by one scheme: [`Suite::aggregating`](super::Suite::aggregating).
pub struct Aggregating {
    name: &'static str,
    signature: usize,
    sign: fn(&[u8], &[u8]) -> Bytes,
    verify: fn(&[u8], &[u8], &[u8]) -> Answer,
    aggregate: fn(&[&[u8]]) -> Bytes,
    aggregate_verify: VerifyAll,
    fast_aggregate_verify: VerifyOne,
    prove: fn(&[u8]) -> Bytes,
    verify_proof: fn(&[u8], &[u8]) -> Answer,
}

impl Aggregating {
    /// The three schemes of a variant, in the order of [`Protection`].
    #[must_use]
    pub const fn schemes<V: Variant>() -> [Aggregating; 3] {
        [of::<V, Basic>(), of::<V, Augmented>(), with_proofs::<V>()]
    }

    /// The scheme, in a few words.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Length of a signature, an aggregate or a proof.
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
    /// [`Error::Verification`] if it is not valid; [`Error::Length`] for a key or a signature of a wrong length; [`Error::Encoding`] for
    /// bytes that are no public key.
    pub fn verify(&self, public: &[u8], message: &[u8], signature: &[u8]) -> Result<(), Error> {
        (self.verify)(public, message, signature)
    }

    /// The sum of signatures. That they are valid is not checked.
    ///
    /// # Errors
    /// [`Error::Length`] for none, and for one of a wrong length; [`Error::Encoding`] for bytes that are no element of the group.
    pub fn aggregate(&self, signatures: &[&[u8]]) -> Result<Vec<u8>, Error> {
        (self.aggregate)(signatures)
    }

    /// Whether this is the sum of signatures of these messages by these keys: a public key, and its message.
    ///
    /// # Errors
    /// [`Error::Verification`] if it is not, for none at all, and for equal messages in the basic scheme; [`Error::Length`] for a key or a
    /// signature of a wrong length; [`Error::Encoding`] for bytes that are no public key.
    pub fn aggregate_verify(&self, signed: &[(&[u8], &[u8])], signature: &[u8]) -> Result<(), Error> {
        (self.aggregate_verify)(signed, signature)
    }

    /// Whether this is the sum of signatures of one message by all these keys, whose proofs have been verified.
    ///
    /// # Errors
    /// As [`Self::aggregate_verify`]; [`Error::Unsupported`] where keys have no proofs.
    pub fn fast_aggregate_verify(&self, public: &[&[u8]], message: &[u8], signature: &[u8]) -> Result<(), Error> {
        (self.fast_aggregate_verify)(public, message, signature)
    }

    /// The proof that the private key of its public key exists.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no private key; [`Error::Unsupported`] where keys have no proofs.
    pub fn prove(&self, private: &[u8]) -> Result<Vec<u8>, Error> {
        (self.prove)(private)
    }

    /// Verifies such a proof.
    ///
    /// # Errors
    /// [`Error::Verification`] if it is not valid; [`Error::Length`] for a key or a proof of a wrong length; [`Error::Encoding`] for bytes that
    /// are no public key; [`Error::Unsupported`] where keys have no proofs.
    pub fn verify_proof(&self, public: &[u8], proof: &[u8]) -> Result<(), Error> {
        (self.verify_proof)(public, proof)
    }
}

impl fmt::Debug for Aggregating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Aggregating").field(&self.name).finish()
    }
}

/// A signature to verify: what has the right length, and does not decode, is not valid.
fn read<V: Variant, S>(signature: &[u8]) -> Result<Signature<V, S>, Error> {
    Signature::decode(signature).map_err(|e| if e == Error::Encoding { Error::Verification } else { e })
}

/// A variant with a scheme.
const fn of<V: Variant, S: Scheme>() -> Aggregating {
    Aggregating {
        name: V::ABOUT[S::INDEX],
        signature: Signature::<V, S>::LEN,
        sign: |private, message| Ok(SecretKey::<V, S>::from_bytes(private)?.sign(message).encode().as_ref().to_vec()),
        verify: |public, message, signature| {
            let signature = read::<V, S>(signature)?;
            PublicKey::<V, S>::decode(public)?.verify(message, &signature)
        },
        aggregate: |signatures| {
            let all = signatures.iter().map(|s| Signature::<V, S>::decode(s)).collect::<Result<Vec<_>, _>>()?;
            Ok(Signature::aggregate(&all)?.encode().as_ref().to_vec())
        },
        aggregate_verify: |signed, signature| {
            let signature = read::<V, S>(signature)?;
            let keys = signed.iter().map(|(key, _)| PublicKey::decode(key)).collect::<Result<Vec<_>, _>>()?;
            let signed: Vec<_> = keys.iter().zip(signed).map(|(key, (_, message))| (key, *message)).collect();
            signature.aggregate_verify(&signed)
        },
        fast_aggregate_verify: |_, _, _| Err(Error::Unsupported),
        prove: |_| Err(Error::Unsupported),
        verify_proof: |_, _| Err(Error::Unsupported),
    }
}

/// The same with what proofs of possession allow.
const fn with_proofs<V: Variant>() -> Aggregating {
    let mut all = of::<V, Possession>();
    all.fast_aggregate_verify = |public, message, signature| {
        let signature = read::<V, Possession>(signature)?;
        let keys = public.iter().map(|key| PublicKey::decode(key)).collect::<Result<Vec<_>, _>>()?;
        signature.fast_aggregate_verify(&keys, message)
    };
    all.prove = |private| Ok(SecretKey::<V, Possession>::from_bytes(private)?.pop_prove().encode().as_ref().to_vec());
    all.verify_proof = |public, proof| {
        let key = PublicKey::<V, Possession>::decode(public)?;
        let proof =
            ProofOfPossession::decode(proof).map_err(|e| if e == Error::Encoding { Error::Verification } else { e })?;
        key.pop_verify(&proof)
    };
    all
}
