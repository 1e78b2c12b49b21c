//! ECIES. Messages and strings have any length, and nothing is allocated. The output is written while inputs are read,
//! so those inputs must not overlap it.

use crate::common::pg_status;
use crate::ffi::Result;
use library::core_groups::field::ByteArray;
use library::ecies::{Options, Recipient};

/// Returns the options of a call.
pub(crate) fn options<'a>(derive: &'a [u8], authenticate: &'a [u8], tag_len: usize) -> Result<Options<'a>> {
    Ok(Options::new().derive(derive).authenticate(authenticate).tag_len(tag_len)?)
}

/// Returns the largest number of bytes that encryption adds.
pub(crate) const fn added<P: Recipient>() -> usize {
    P::Uncompressed::LEN + 16 + 32
}

/// Returns the length of a sealed message in bytes.
pub(crate) fn sealed_len<P: Recipient>(message_len: usize, tag_len: usize) -> Result<usize> {
    let options = Options::new().tag_len(tag_len)?;
    library::ecies::sealed_len::<P>(message_len, &options).ok_or(pg_status::PG_ERROR_LENGTH)
}
