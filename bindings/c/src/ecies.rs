//! ECIES. Messages and strings have any length, and nothing is allocated: what is read while the output is written must lie apart from it.

use crate::common::pg_status;
use crate::ffi::{Result, bytes};
use library::core_groups::field::ByteArray;
use library::ecies::{Options, Recipient};

/// The options of a call.
///
/// # Safety
/// As in `ffi`, for both strings.
pub(crate) unsafe fn options<'a>(
    derive: *const u8,
    derive_len: usize,
    authenticate: *const u8,
    authenticate_len: usize,
    tag_len: usize,
) -> Result<Options<'a>> {
    // SAFETY: the caller's promise is the one that is asked for.
    let (derive, authenticate) = unsafe { (bytes(derive, derive_len)?, bytes(authenticate, authenticate_len)?) };
    Ok(Options::new().derive(derive).authenticate(authenticate).tag_len(tag_len)?)
}

/// Most bytes that encryption adds.
pub(crate) const fn added<P: Recipient>() -> usize {
    P::Uncompressed::LEN + 16 + 32
}

/// Bytes of a sealed message.
pub(crate) fn sealed_len<P: Recipient>(message_len: usize, tag_len: usize) -> Result<usize> {
    let options = Options::new().tag_len(tag_len)?;
    library::ecies::sealed_len::<P>(message_len, &options).ok_or(pg_status::PG_ERROR_LENGTH)
}
