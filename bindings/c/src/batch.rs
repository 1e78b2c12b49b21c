//! Batches of signatures. The library verifies up to a fixed number of signatures together, without allocation.

use crate::common::{PG_EACH_MAX, pg_batch_item, pg_status};
use crate::ffi::{Result, bytes, items, object};
use library::batch::{self, CHUNK, Item};
use library::scheme::{SignatureBytes, VerifyBatch};
use library::{Message, VerifyOptions};

/// Verifies a batch in chunks: decodes the keys of each chunk, then verifies it.
///
/// # Safety
/// As in `ffi`, for the items and all their pointers.
pub(crate) unsafe fn verify<'a, K: VerifyBatch, const P: usize>(
    batch: *const pg_batch_item,
    count: usize,
    key: impl Fn(&[u8; P]) -> Result<K>,
    message: impl Fn(&'a [u8]) -> Result<Message<'a>>,
    options: &VerifyOptions<'_>,
) -> Result<()> {
    // SAFETY, here and below: the caller promises that `batch` points to `count` items. The items' pointers point to
    // the objects that the header documents, for the duration of the call. `bytes`, `items` and `object` refuse null
    // pointers.
    let signature = |i: &pg_batch_item| -> Result<K::Signature> {
        Ok(K::Signature::from_slice(unsafe { bytes(i.signature.cast(), K::Signature::LEN) }?)?)
    };
    let text = |i: &pg_batch_item| message(unsafe { bytes(i.message, i.message_len) }?);
    for chunk in unsafe { items(batch, count) }?.chunks(CHUNK) {
        let Some(first) = chunk.first() else { continue };
        let mut keys = [key(unsafe { object(first.public_key.cast()) }?)?; CHUNK];
        let mut signatures = [signature(first)?; CHUNK];
        for ((key_to, signature_to), from) in keys.iter_mut().zip(&mut signatures).zip(chunk).skip(1) {
            *key_to = key(unsafe { object(from.public_key.cast()) }?)?;
            *signature_to = signature(from)?;
        }
        let mut list = [Item { key: &keys[0], message: text(first)?, signature: &signatures[0] }; CHUNK];
        for (((to, from), key), signature) in list.iter_mut().zip(chunk).zip(&keys).zip(&signatures) {
            *to = Item { key, message: text(from)?, signature };
        }
        let list = list.get(..chunk.len()).ok_or(pg_status::PG_ERROR_LENGTH)?;
        batch::verify_with(list, options)?;
    }
    Ok(())
}

/// Returns one bit per signature: 1 if it is valid. A signature with an invalid public key is not valid.
///
/// # Safety
/// As in `ffi`, for the items and all their pointers.
pub(crate) unsafe fn verify_each<K: VerifyBatch, const P: usize>(
    batch: *const pg_batch_item,
    count: usize,
    key: impl Fn(&[u8; P]) -> Result<K>,
    options: &VerifyOptions<'_>,
) -> Result<u32> {
    // SAFETY, here and below: as in `verify`.
    let one = |item: &pg_batch_item| -> Result<_> {
        let signature = K::Signature::from_slice(unsafe { bytes(item.signature.cast(), K::Signature::LEN) }?)?;
        let message = Message::raw(unsafe { bytes(item.message, item.message_len) }?);
        Ok((key(unsafe { object(item.public_key.cast()) }?).ok(), signature, message))
    };
    if count > PG_EACH_MAX {
        return Err(pg_status::PG_ERROR_LENGTH);
    }
    let mut valid = 0;
    for (chunk, first) in unsafe { items(batch, count) }?.chunks(CHUNK).zip((0..).step_by(CHUNK)) {
        let Some(at_first) = chunk.first() else { continue };
        let mut parts = [one(at_first)?; CHUNK];
        for (to, from) in parts.iter_mut().zip(chunk).skip(1) {
            *to = one(from)?;
        }
        let parts = parts.get(..chunk.len()).unwrap_or_default();
        // A valid key of the chunk replaces each invalid key; the verdict of such an item is ignored below.
        let Some(some) = parts.iter().find_map(|(key, ..)| key.as_ref()) else { continue };
        let item = |i: usize| {
            let (key, signature, message) = parts.get(i).or(parts.first())?;
            Some(Item { key: key.as_ref().unwrap_or(some), message: *message, signature })
        };
        let Some(filler) = item(0) else { continue };
        let list: [_; CHUNK] = core::array::from_fn(|i| item(i).unwrap_or(filler));
        let mut verdicts = [false; CHUNK];
        let verdicts = verdicts.get_mut(..chunk.len()).unwrap_or_default();
        batch::verify_each_with(list.get(..chunk.len()).unwrap_or_default(), options, verdicts)?;
        for (i, (verdict, (key, ..))) in verdicts.iter().zip(parts).enumerate() {
            valid |= u32::from(*verdict && key.is_some()) << (first + i);
        }
    }
    Ok(valid)
}
