//! BLS signatures. C selects the scheme at run time.

use crate::batch;
use crate::common::{PG_BLS_AUGMENTED, PG_BLS_BASIC, PG_BLS_POSSESSION, pg_batch_item, pg_bls_scheme, pg_status};
use crate::ffi::{Holds, Result, bytes, held, items, object};
use library::bls::{
    Augmented, Basic, Possession, ProofOfPossession, ProvenPublicKey, PublicKey, Scheme, SecretKey, Signature, Variant,
};
use library::{Error, Group, Message, VerifyOptions};

type KeyBytes<V> = <<V as Variant>::Keys as Group>::Bytes;
type SignatureBytes<V> = <<V as Variant>::Signatures as Group>::Bytes;

/// Runs the body with the type of a scheme.
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

/// Decodes a signature to verify. A signature that does not decode is not valid.
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

/// Verifies an aggregate signature of many messages. `read_item` returns the encoded key and the message of an item.
fn verify_sum<V: Variant, S: Scheme, T>(
    signature: &SignatureBytes<V>,
    signed: &[T],
    read_item: impl for<'a> Fn(&'a T) -> Result<(&'a [u8], &'a [u8])>,
    promise: impl Fn(PublicKey<V, S>) -> S::AggregateKey<V>,
) -> Result<()> {
    for item in signed {
        read_item(item)?;
    }
    // Every item was read once above, so this cannot fail.
    Ok(read::<V, S>(signature)?.aggregate_verify_encoded(signed, |i| read_item(i).unwrap_or_default(), promise)?)
}

/// Returns the encoded key, of type `K`, and the message of an item.
///
/// # Safety
/// Same as in `ffi`, for the item's pointers.
unsafe fn signed_by<K: AsRef<[u8]> + 'static>(item: &pg_batch_item) -> Result<(&[u8], &[u8])> {
    // SAFETY: the caller promises that the pointers point to the objects that the header documents; null is refused.
    unsafe { Ok((object::<K>(item.public_key.cast())?.as_ref(), bytes(item.message, item.message_len)?)) }
}

/// Verifies an aggregate signature of many messages, by a scheme without proofs of possession.
///
/// # Safety
/// Same as in `ffi`, for the items and all their pointers.
pub(crate) unsafe fn aggregate_verify<V: Variant>(
    signature: &SignatureBytes<V>,
    scheme: pg_bls_scheme,
    signed: *const pg_batch_item,
    count: usize,
) -> Result<()> {
    // SAFETY, here and below: the caller promises that `signed` points to `count` items. Their pointers point to the
    // objects that the header documents, for the duration of the call; null is refused.
    let signed = unsafe { items(signed, count) }?;
    match scheme.0 {
        PG_BLS_BASIC => {
            verify_sum::<V, Basic, _>(signature, signed, |item| unsafe { signed_by::<KeyBytes<V>>(item) }, |key| key)
        }
        PG_BLS_AUGMENTED => verify_sum::<V, Augmented, _>(
            signature,
            signed,
            |item| unsafe { signed_by::<KeyBytes<V>>(item) },
            |key| key,
        ),
        _ => Err(pg_status::PG_ERROR_ENCODING),
    }
}

/// C structure of a message in an aggregate, with its proven key.
pub(crate) trait Signed {
    /// C structure of a proven key.
    type Key;
    /// Returns the key, the message, and the message's length.
    fn parts(&self) -> (*const Self::Key, *const u8, usize);
}

/// Verifies an aggregate signature of many messages, by keys with proofs of possession.
///
/// # Safety
/// Same as in `ffi`, for the items and all their pointers.
pub(crate) unsafe fn aggregate_verify_proven<V: Variant, T: Signed<Key: Holds<Value = ProvenPublicKey<V>>>>(
    signature: &SignatureBytes<V>,
    signed: *const T,
    count: usize,
) -> Result<()> {
    // SAFETY, here and below: as in `aggregate_verify`.
    let signed = unsafe { items(signed, count) }?;
    verify_sum::<V, Possession, _>(
        signature,
        signed,
        |item| {
            let (key, message, len) = item.parts();
            unsafe { Ok((held(key)?.public_key().as_bytes().as_ref(), bytes(message, len)?)) }
        },
        ProvenPublicKey::checked_elsewhere,
    )
}

/// Verifies an aggregate signature of one message, by keys with proofs of possession.
///
/// # Safety
/// Same as in `ffi`.
pub(crate) unsafe fn fast_aggregate_verify<V: Variant, K: Holds<Value = ProvenPublicKey<V>>>(
    signature: &SignatureBytes<V>,
    keys: *const K,
    count: usize,
    message: &[u8],
) -> Result<()> {
    // SAFETY, here and below: the caller promises that `keys` points to `count` structures; null is refused.
    let keys = unsafe { items(keys, count) }?;
    for key in keys {
        unsafe { held(key) }?;
    }
    // Every key was read once above, so none is dropped.
    let keys = keys.iter().filter_map(|key| unsafe { held(key) }.ok());
    Ok(read::<V, Possession>(signature)?.fast_aggregate_verify(keys, message)?)
}

pub(crate) fn pop_prove<V: Variant>(key: &SecretKey<V, Basic>) -> Result<SignatureBytes<V>> {
    Ok(key.for_scheme::<Possession>().pop_prove().encode())
}

pub(crate) fn pop_verify<V: Variant>(proof: &SignatureBytes<V>, key: &KeyBytes<V>) -> Result<ProvenPublicKey<V>> {
    let key = PublicKey::<V, Possession>::decode(key.as_ref())?;
    let proof = ProofOfPossession::decode(proof.as_ref()).map_err(|_| Error::Verification)?;
    Ok(key.pop_verify(&proof)?)
}

pub(crate) fn checked_elsewhere<V: Variant>(key: &KeyBytes<V>) -> Result<ProvenPublicKey<V>> {
    Ok(ProvenPublicKey::checked_elsewhere(PublicKey::decode(key.as_ref())?))
}

/// Verifies a batch in chunks.
///
/// # Safety
/// Same as in `ffi`, for the items and all their pointers.
pub(crate) unsafe fn verify_batch<V: Variant<Keys: Group<Bytes = [u8; P]>>, const P: usize>(
    scheme: pg_bls_scheme,
    batch: *const pg_batch_item,
    count: usize,
) -> Result<()> {
    by_scheme!(scheme, S => {
        let key = |bytes: &[u8; P]| Ok(PublicKey::<V, S>::decode(bytes)?);
        // SAFETY: the caller makes the same promise that `batch::verify` requires.
        unsafe { batch::verify(batch, count, key, |m| Ok(Message::raw(m)), &VerifyOptions::new()) }
    })
}
