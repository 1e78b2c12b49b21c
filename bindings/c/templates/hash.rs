
/// Hashes a message to the group: a random element whose discrete logarithm nobody knows. Constant time in the message.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_@name@_hash_to_group(
    out: *mut pg_@name@_point,
    message: *const u8,
    message_len: usize,
) -> pg_status {
    unsafe { fill(out, || Ok(@scheme@::hash_to_group(Message::raw(bytes(message, message_len)?)))) }
}

/// Hashes the value of a hash function to the group.
/// @return PG_OK, PG_ERROR_LENGTH (the function's values have another length), PG_ERROR_ENCODING (no such hash function),
/// PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_@name@_hash_to_group_prehashed(
    out: *mut pg_@name@_point,
    hash: pg_hash,
    value: *const u8,
    value_len: usize,
) -> pg_status {
    unsafe { fill(out, || Ok(@scheme@::hash_to_group(prehashed(hash, value, value_len)?))) }
}
