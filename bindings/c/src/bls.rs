//! BLS signatures by any of the schemes, which C names at run time.

use crate::batch;
use crate::common::{PG_BLS_AUGMENTED, PG_BLS_BASIC, PG_BLS_POSSESSION, pg_batch_item, pg_bls_scheme, pg_status};
use crate::ffi::{Result, bytes, items, object};
use library::bls::{Augmented, Basic, Possession, ProofOfPossession, PublicKey, SecretKey, Signature, Variant};
use library::{Error, Group, Message, VerifyOptions};

type KeyBytes<V> = <<V as Variant>::Keys as Group>::Bytes;
type SignatureBytes<V> = <<V as Variant>::Signatures as Group>::Bytes;

/// Goes on with the type of a scheme.
macro_rules! by_scheme {
    ($scheme:expr, $type:ident => $body:expr) => {
        match $scheme.0 {
            PG_BLS_BASIC => {
                type $type = Basic;
                $body
            }
            PG_BLS_AUGMENTED => {
                type $type = Augmented;
                $body
            }
            PG_BLS_POSSESSION => {
                type $type = Possession;
                $body
            }
            _ => Err(pg_status::PG_ERROR_ENCODING),
        }
    };
}

/// A signature to verify: what does not decode is not valid.
fn read<V: Variant, S>(signature: &SignatureBytes<V>) -> Result<Signature<V, S>> {
    Signature::decode(signature.as_ref()).map_err(|_| pg_status::PG_ERROR_VERIFICATION)
}

pub(crate) fn sign<V: Variant>(
    key: &SecretKey<V, Basic>,
    scheme: pg_bls_scheme,
    message: &[u8],
) -> Result<SignatureBytes<V>> {
    by_scheme!(scheme, S => Ok(key.for_scheme::<S>().sign(message).encode()))
}

pub(crate) fn verify<V: Variant>(
    signature: &SignatureBytes<V>,
    key: &KeyBytes<V>,
    scheme: pg_bls_scheme,
    message: &[u8],
) -> Result<()> {
    by_scheme!(scheme, S => {
        let key = PublicKey::<V, S>::decode(key.as_ref())?;
        Ok(key.verify(message, &read(signature)?)?)
    })
}

pub(crate) fn aggregate<V: Variant>(signatures: &[SignatureBytes<V>]) -> Result<SignatureBytes<V>> {
    if signatures.is_empty() {
        return Err(pg_status::PG_ERROR_LENGTH);
    }
    let mut sum = V::Signatures::IDENTITY;
    for signature in signatures {
        sum += Signature::<V, Basic>::decode(signature.as_ref())?.point();
    }
    Ok(sum.encode())
}

/// The public key and the message of an item.
///
/// # Safety
/// As in `ffi`, for the item's pointers.
unsafe fn signed_by<K>(item: &pg_batch_item) -> Result<(&K, &[u8])> {
    // SAFETY: by the caller's promise the pointers point to what the header says; null is refused.
    unsafe { Ok((object(item.public_key.cast())?, bytes(item.message, item.message_len)?)) }
}

/// Whether a signature is the sum of those of many messages.
///
/// # Safety
/// As in `ffi`, for the items and all their pointers.
pub(crate) unsafe fn aggregate_verify<V: Variant>(
    signature: &SignatureBytes<V>,
    scheme: pg_bls_scheme,
    signed: *const pg_batch_item,
    count: usize,
) -> Result<()> {
    // SAFETY, here and below: by the caller's promise `signed` points to `count` items, and their pointers to what the header says, for as long
    // as the call lasts; what is null is refused.
    let signed = unsafe { items(signed, count) }?;
    for item in signed {
        unsafe { signed_by::<KeyBytes<V>>(item) }?;
    }
    by_scheme!(scheme, S => {
        Ok(read::<V, S>(signature)?.aggregate_verify_encoded(signed, |item| {
            // All of them have been read once.
            unsafe { signed_by::<KeyBytes<V>>(item) }.map_or((&[], &[]), |(key, message)| (key.as_ref(), message))
        })?)
    })
}

pub(crate) fn fast_aggregate_verify<V: Variant>(
    signature: &SignatureBytes<V>,
    keys: &[KeyBytes<V>],
    message: &[u8],
) -> Result<()> {
    let mut sum = V::Keys::IDENTITY;
    for key in keys {
        sum += PublicKey::<V, Possession>::decode(key.as_ref())?.point();
    }
    // None at all, or a sum that is no key.
    let key = PublicKey::<V, Possession>::from_point(sum).map_err(|_| Error::Verification)?;
    Ok(key.verify(message, &read(signature)?)?)
}

pub(crate) fn prove<V: Variant>(key: &SecretKey<V, Basic>) -> Result<SignatureBytes<V>> {
    Ok(key.for_scheme::<Possession>().pop_prove().encode())
}

pub(crate) fn verify_proof<V: Variant>(proof: &SignatureBytes<V>, key: &KeyBytes<V>) -> Result<()> {
    let key = PublicKey::<V, Possession>::decode(key.as_ref())?;
    let proof = ProofOfPossession::decode(proof.as_ref()).map_err(|_| Error::Verification)?;
    Ok(key.pop_verify(&proof)?)
}

/// Verifies a batch, some at a time.
///
/// # Safety
/// As in `ffi`, for the items and all their pointers.
pub(crate) unsafe fn verify_batch<V: Variant<Keys: Group<Bytes = [u8; P]>>, const P: usize>(
    scheme: pg_bls_scheme,
    batch: *const pg_batch_item,
    count: usize,
) -> Result<()> {
    by_scheme!(scheme, S => {
        let key = |bytes: &[u8; P]| Ok(PublicKey::<V, S>::decode(bytes)?);
        // SAFETY: the caller's promise is the one that is asked for.
        unsafe { batch::verify(batch, count, key, |m| Ok(Message::raw(m)), &VerifyOptions::new()) }
    })
}
