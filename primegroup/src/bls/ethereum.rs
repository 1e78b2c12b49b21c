//! Extensions of Ethereum's consensus layer for empty lists of keys and for sums of keys (its specification, "BLS
//! extensions" of Altair). Keys are in G1 of BLS12-381, with proofs of possession.

use super::min_pk::{ProvenPublicKey, possession::Signature};
use crate::error::Error;
use primegroup_core::group::bls12_381::G1;

/// `eth_aggregate_pubkeys`: returns the encoded sum of public keys. (Keys of the beacon state are
/// [`ProvenPublicKey::checked_elsewhere`]: the processing of deposits verified a signature by each key.) The
/// specification does not check whether the sum is neutral; a neutral sum is not a public key.
///
/// # Errors
/// [`Error::Length`] if there are no keys.
pub fn aggregate_pubkeys<'a>(keys: impl IntoIterator<Item = &'a ProvenPublicKey>) -> Result<[u8; 48], Error> {
    let mut keys = keys.into_iter().map(|key| key.public_key().point());
    let first: G1 = keys.next().ok_or(Error::Length)?;
    Ok(keys.fold(first, |sum, key| sum + key).encode())
}

/// `eth_fast_aggregate_verify`: like [`Signature::fast_aggregate_verify`], but also succeeds for no keys with the
/// neutral element as signature.
///
/// # Errors
/// [`Error::Verification`] if the signature is not valid.
pub fn fast_aggregate_verify(keys: &[ProvenPublicKey], message: &[u8], signature: &Signature) -> Result<(), Error> {
    if keys.is_empty() && signature.is_neutral() { Ok(()) } else { signature.fast_aggregate_verify(keys, message) }
}
