
/// Verifies a signature of a message in constant time: `valid` is set to 1 or 0, and nothing but the message's length can be
/// learned from the time. For signatures that must stay secret.
/// Cost: one decoding, one double multiplication, one encoding, one hash.
/// @return PG_OK (whatever the answer), PG_ERROR_ENCODING (not a public key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_@name@_verify_ct(
    valid: *mut u32,
    signature: *const [u8; PG_@NAME@_SIGNATURE_BYTES],
    public_key: *const [u8; PG_@NAME@_PUBLIC_KEY_BYTES],
    message: *const u8,
    message_len: usize,
) -> pg_status {
    unsafe {
        write(valid, || {
            let (signature, message) = ((*object(signature)?).into(), bytes(message, message_len)?);
            let key = @public@::decode(object(public_key)?);
            Ok(peek(&key)?.verify_ct(message, &signature).word32() & 1)
        })
    }
}

/// pg_@name@_verify_ct() for the value of a hash function.
/// @return as pg_@name@_verify_ct(), PG_ERROR_ENCODING for no such hash function, and PG_ERROR_LENGTH where its values have
/// another length
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_@name@_verify_prehashed_ct(
    valid: *mut u32,
    signature: *const [u8; PG_@NAME@_SIGNATURE_BYTES],
    public_key: *const [u8; PG_@NAME@_PUBLIC_KEY_BYTES],
    hash: pg_hash,
    value: *const u8,
    value_len: usize,
) -> pg_status {
    unsafe {
        write(valid, || {
            let (signature, message) = ((*object(signature)?).into(), prehashed(hash, value, value_len)?);
            let key = @public@::decode(object(public_key)?);
            Ok(peek(&key)?.verify_ct_with(message, &signature).word32() & 1)
        })
    }
}

/// Hashes a message to the group: a random element whose discrete logarithm nobody knows. The hash is SHAKE256 of the message
/// alone: what separates domains is for the caller to put in front. Constant time in the message.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_@name@_hash_to_group(
    out: *mut pg_@name@_point,
    message: *const u8,
    message_len: usize,
) -> pg_status {
    unsafe { fill(out, || Ok(@scheme@::hash_to_group(bytes(message, message_len)?))) }
}

/// The element for 96 uniform bytes, such as the output of SHAKE256: the sum of two maps. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_@name@_from_uniform_bytes(out: *mut pg_@name@_point, uniform: *const [u8; 96]) -> pg_status {
    unsafe { fill(out, || Ok(Point::from_uniform_bytes(object(uniform)?))) }
}
