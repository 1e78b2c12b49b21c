//! Batches: as many signatures at a time as the library verifies together without allocating.

use crate::common::{pg_batch_item, pg_status};
use crate::ffi::{Result, bytes, items, object};
use library::batch::{self, CHUNK, Item};
use library::scheme::{SignatureBytes, VerifyBatch};
use library::{Message, VerifyOptions};

/// Verifies a batch: decodes the keys of a chunk, and verifies it.
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
    // SAFETY, here and below: by the caller's promise `batch` points to `count` items, and the pointers of an item point to what the header
    // says, for as long as the call lasts; what is null is refused by `bytes`, `items` and `object`.
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
