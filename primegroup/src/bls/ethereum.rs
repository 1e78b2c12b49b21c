//! What Ethereum's consensus layer does with an empty list of keys, and with sums (its specification, "BLS extensions" of Altair): keys in
//! G1 of BLS12-381, proofs of possession.

use super::min_pk::{ProvenPublicKey, possession::Signature};
use crate::error::Error;
use primegroup_core::group::bls12_381::G1;

/// `eth_aggregate_pubkeys`: the encoded sum of public keys. (Keys of the beacon state are [`ProvenPublicKey::checked_elsewhere`]: the deposit
/// contract's processing verified a signature of each.) The sum may be neutral, and no public key then: the specification does not check it.
///
/// # Errors
/// [`Error::Length`] if there are none.
pub fn aggregate_pubkeys<'a>(keys: impl IntoIterator<Item = &'a ProvenPublicKey>) -> Result<[u8; 48], Error> {
    let mut keys = keys.into_iter().map(|key| key.public_key().point());
    let first: G1 = keys.next().ok_or(Error::Length)?;
    Ok(keys.fold(first, |sum, key| sum + key).encode())
}

/// `eth_fast_aggregate_verify`: as [`Signature::fast_aggregate_verify`], and true for no keys and the neutral element as signature.
///
/// # Errors
/// [`Error::Verification`] if the signature is not valid.
pub fn fast_aggregate_verify(keys: &[ProvenPublicKey], message: &[u8], signature: &Signature) -> Result<(), Error> {
    if keys.is_empty() && signature.is_neutral() { Ok(()) } else { signature.fast_aggregate_verify(keys, message) }
}
