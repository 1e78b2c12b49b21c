//! Public keys with a proof that somebody has the private key. Only these keys can be summed.

use super::{Possession, ProofOfPossession, PublicKey, Variant, holds, suite};
use crate::error::Error;

/// A public key with a verified proof that somebody has its private key. Aggregates of [`Possession`] and sums of keys
/// take these keys.
///
/// Without proofs an attacker who sees a key X registers X' = yG - X, and signs alone, with y, for both.
///
/// ```
/// # fn main() -> Result<(), primegroup::Error> {
/// use primegroup::bls::min_pk::possession::{SecretKey, Signature};
/// let [alice, bob] = [[1; 32], [2; 32]].map(|seed| SecretKey::from_seed(&seed));
/// let (alice, bob) = (alice?, bob?);
/// // Each owner proves, once; whoever sums the keys verifies the proof of each, once.
/// let keys = [&alice, &bob].map(|key| key.public_key().pop_verify(&key.pop_prove()));
/// let keys = [keys[0]?, keys[1]?];
/// let sum = Signature::aggregate(&[alice.sign(b"block 7"), bob.sign(b"block 7")])?;
/// sum.fast_aggregate_verify(&keys, b"block 7")
/// # }
/// ```
///
/// A public key without a proof does not compile:
///
/// ```compile_fail,E0271
/// use primegroup::bls::min_pk::possession::SecretKey;
/// let key = SecretKey::from_seed(&[1; 32]).unwrap();
/// key.sign(b"block 7").fast_aggregate_verify(&[*key.public_key()], b"block 7").unwrap();
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenPublicKey<V: Variant>(PublicKey<V, Possession>);

impl<V: Variant> PublicKey<V, Possession> {
    /// Verifies the proof that somebody has the private key, and returns the key as one that can be summed. Costs one
    /// hash to the group of signatures, two Miller loops, and one final exponentiation; needed once per key.
    ///
    /// # Errors
    /// [`Error::Verification`] if the proof is not valid.
    pub fn pop_verify(&self, proof: &ProofOfPossession<V>) -> Result<ProvenPublicKey<V>, Error> {
        let hash = suite::hash_to_point::<V>(&[self.as_bytes().as_ref()], suite::PROOF)?;
        holds::<V>(self.0.point_ref(), &hash, &proof.point())?;
        Ok(ProvenPublicKey(*self))
    }
}

impl<V: Variant> ProvenPublicKey<V> {
    /// Makes a proven key without verification. The caller promises that the proof of this key was verified elsewhere,
    /// for example before it was stored, or by the ledger that contains it. If the promise is false, the person who
    /// chose the key can sign for all keys that it is summed with.
    #[must_use]
    pub const fn checked_elsewhere(key: PublicKey<V, Possession>) -> Self {
        ProvenPublicKey(key)
    }

    /// Returns the public key.
    #[must_use]
    pub const fn public_key(&self) -> &PublicKey<V, Possession> {
        &self.0
    }

    /// Returns the sum of public keys: the key of the sum of their signatures of one message. Sums can be added again.
    /// Costs one addition per key.
    ///
    /// # Errors
    /// [`Error::Length`] if there are no keys; [`Error::Encoding`] if the sum is neutral, which is not a public key.
    pub fn aggregate<'a>(keys: impl IntoIterator<Item = &'a Self>) -> Result<Self, Error> {
        let mut keys = keys.into_iter().map(|key| key.0.point());
        let first = keys.next().ok_or(Error::Length)?;
        PublicKey::<V, Possession>::from_point(keys.fold(first, |sum, key| sum + key)).map(Self)
    }
}
