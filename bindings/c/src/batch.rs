//! Batches: as many signatures at a time as the library verifies together without allocating.

use crate::common::{pg_batch_item, pg_status};
use crate::ffi::{Result, bytes, items, object};
use library::Error;
use library::batch::{CHUNK, Item};

/// Verifies a batch: decodes the keys of a chunk, and hands it to `verify`.
///
/// # Safety
/// As in `ffi`, for the items and all their pointers.
pub(crate) unsafe fn verify<'a, K: Copy, M: Copy, const P: usize>(
    batch: *const pg_batch_item,
    count: usize,
    signature_len: usize,
    key: impl Fn(&[u8; P]) -> Result<K>,
    message: impl Fn(&'a [u8]) -> M,
    verify: impl for<'b> Fn(&'b [Item<'b, K, M>]) -> core::result::Result<(), Error>,
) -> Result<()> {
    // SAFETY: the caller's.
    for chunk in unsafe { items(batch, count) }?.chunks(CHUNK) {
        let Some(first) = chunk.first() else { continue };
        // SAFETY: the caller's, here and below.
        let mut keys = [key(unsafe { object(first.public_key.cast()) }?)?; CHUNK];
        for (to, from) in keys.iter_mut().zip(chunk).skip(1) {
            *to = key(unsafe { object(from.public_key.cast()) }?)?;
        }
        let empty = Item { key: &keys[0], message: message(&[]), signature: &[] };
        let mut list = [empty; CHUNK];
        for ((to, from), key) in list.iter_mut().zip(chunk).zip(&keys) {
            let signature = unsafe { bytes(from.signature.cast(), signature_len) }?;
            *to = Item { key, message: message(unsafe { bytes(from.message, from.message_len) }?), signature };
        }
        let list = list.get(..chunk.len()).ok_or(pg_status::PG_ERROR_LENGTH)?;
        verify(list)?;
    }
    Ok(())
}
