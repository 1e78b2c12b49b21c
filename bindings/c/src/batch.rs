//! Batches of signatures. With an operating system, thousands of signatures are verified together. On boards, which
//! have no allocator, as many as fit on the stack.

use crate::common::{pg_batch_item, pg_status};
use crate::ffi::{Result, bytes, items, object, write_bytes};
use library::batch::{self, Item};
use library::scheme::{SignatureBytes, Verify, VerifyBatch};
use library::{Message, VerifyOptions};

/// Public key, signature and message of an item.
type Parts<'a, K> = (K, <K as Verify>::Signature, Message<'a>);

/// Number of signatures that are verified together: some megabytes.
#[cfg(not(target_os = "none"))]
const TOGETHER: usize = 4096;

/// Calls `verify` with the items of a batch, in chunks.
#[cfg(not(target_os = "none"))]
fn in_chunks<'a, K: VerifyBatch>(
    batch: &[pg_batch_item],
    parts: impl Fn(&pg_batch_item) -> Result<Parts<'a, K>>,
    mut verify: impl FnMut(&[Item<'_, K>]) -> Result<()>,
) -> Result<()> {
    for chunk in batch.chunks(TOGETHER) {
        let parts = chunk.iter().map(&parts).collect::<Result<alloc::vec::Vec<_>>>()?;
        let list = parts.iter().map(|(key, signature, message)| Item { key, message: *message, signature });
        verify(&list.collect::<alloc::vec::Vec<_>>())?;
    }
    Ok(())
}

#[cfg(target_os = "none")]
fn in_chunks<'a, K: VerifyBatch>(
    batch: &[pg_batch_item],
    parts: impl Fn(&pg_batch_item) -> Result<Parts<'a, K>>,
    mut verify: impl FnMut(&[Item<'_, K>]) -> Result<()>,
) -> Result<()> {
    use batch::CHUNK;
    for chunk in batch.chunks(CHUNK) {
        let Some(first) = chunk.first() else { continue };
        let mut all = [parts(first)?; CHUNK];
        for (to, from) in all.iter_mut().zip(chunk).skip(1) {
            *to = parts(from)?;
        }
        let list = all.each_ref().map(|(key, signature, message)| Item { key, message: *message, signature });
        verify(list.get(..chunk.len()).ok_or(pg_status::PG_ERROR_LENGTH)?)?;
    }
    Ok(())
}

/// Verifies a batch: decodes the keys of each chunk, then verifies it.
///
/// # Safety
/// Same as in `ffi`, for the items and all their pointers.
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
    let parts = |i: &pg_batch_item| {
        let key = key(unsafe { object(i.public_key.cast()) }?)?;
        let signature = K::Signature::from_slice(unsafe { bytes(i.signature.cast(), K::Signature::LEN) }?)?;
        Ok((key, signature, message(unsafe { bytes(i.message, i.message_len) }?)?))
    };
    in_chunks(unsafe { items(batch, count) }?, parts, |list| Ok(batch::verify_with(list, options)?))
}

/// Writes a verdict for each signature: 1 if it is valid. A signature with an invalid public key is not valid.
///
/// # Safety
/// Same as in `ffi`, for the verdicts, the items and all their pointers.
pub(crate) unsafe fn verify_each<'a, K: VerifyBatch, const P: usize>(
    valid: *mut u8,
    batch: *const pg_batch_item,
    count: usize,
    key: impl Fn(&[u8; P]) -> Result<K>,
    options: impl FnOnce() -> Result<VerifyOptions<'a>>,
) -> pg_status {
    // SAFETY, here and below: as in `verify`.
    let parts = |i: &pg_batch_item| {
        let key = key(unsafe { object(i.public_key.cast()) }?).ok();
        let signature = K::Signature::from_slice(unsafe { bytes(i.signature.cast(), K::Signature::LEN) }?)?;
        Ok((key, signature, Message::raw(unsafe { bytes(i.message, i.message_len) }?)))
    };
    let read = || {
        let verdicts = verdicts(unsafe { items(batch, count) }?, parts, &options()?)?;
        Ok(move |out: &mut [u8]| {
            out.iter_mut().zip(verdicts).for_each(|(to, valid)| *to = u8::from(valid));
            Ok(())
        })
    };
    unsafe { write_bytes(valid, count, read) }
}

#[cfg(not(target_os = "none"))]
fn verdicts<'a, K: VerifyBatch>(
    batch: &[pg_batch_item],
    parts: impl Fn(&pg_batch_item) -> Result<(Option<K>, K::Signature, Message<'a>)>,
    options: &VerifyOptions<'_>,
) -> Result<alloc::vec::Vec<bool>> {
    let mut all = alloc::vec::Vec::new();
    for chunk in batch.chunks(TOGETHER) {
        let parts = chunk.iter().map(&parts).collect::<Result<alloc::vec::Vec<_>>>()?;
        let list = parts.iter().filter_map(|(key, signature, message)| {
            let key = key.as_ref()?;
            Some(Item { key, message: *message, signature })
        });
        let list: alloc::vec::Vec<_> = list.collect();
        let mut verdicts = alloc::vec![false; list.len()];
        batch::verify_each_with(&list, options, &mut verdicts)?;
        let mut verdicts = verdicts.into_iter();
        all.extend(parts.iter().map(|(key, ..)| key.is_some() && verdicts.next() == Some(true)));
    }
    Ok(all)
}

/// On boards, signatures are verified one by one.
#[cfg(target_os = "none")]
fn verdicts<'a, K: VerifyBatch>(
    batch: &[pg_batch_item],
    parts: impl Fn(&pg_batch_item) -> Result<(Option<K>, K::Signature, Message<'a>)>,
    options: &VerifyOptions<'_>,
) -> Result<[bool; crate::common::PG_EACH_MAX]> {
    let mut all = [false; crate::common::PG_EACH_MAX];
    if batch.len() > all.len() {
        return Err(pg_status::PG_ERROR_LENGTH);
    }
    for (verdict, item) in all.iter_mut().zip(batch) {
        let (key, signature, message) = parts(item)?;
        let result = key.map_or(Err(library::Error::Verification), |key| key.verify_with(message, &signature, options));
        *verdict = match result {
            Err(library::Error::Verification) => false,
            other => other.map(|()| true)?,
        };
    }
    Ok(all)
}
