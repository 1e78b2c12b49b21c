
/// Exchanges keys: pg_@name@_exchange() with a shared secret of any length.
/// @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_LENGTH (more bytes
/// than an object can have), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_@name@_exchange_long(
    shared: *mut u8,
    shared_len: usize,
    key: *const pg_@name@_key,
    peer: *const [u8; PG_@NAME@_PUBLIC_KEY_BYTES],
) -> pg_status {
    unsafe {
        write_bytes(shared, shared_len, || {
            let (key, peer) = (Copied::of(key)?, *object(peer)?);
            Ok(move |out: &mut [u8]| {
                if key.agree_into(&peer, out).declassify() { Ok(()) } else { Err(pg_status::PG_ERROR_ENCODING) }
            })
        })
    }
}

/// Verifies many signatures at once, 16 at a time: whether all of them are valid. No random numbers are needed. In variable
/// time. To find which one is wrong, verify one by one. Nothing being allocated, a batch takes up to 26 KB of stack and
/// gains little@gain@; on microcontrollers, verify one by one.
/// @return PG_OK (all valid, or none given), PG_ERROR_VERIFICATION (one is not), PG_ERROR_ENCODING (one of the keys is none),
/// PG_ERROR_LENGTH (count too large), PG_ERROR_NULL (also for a pointer in an item)
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_@name@_verify_batch(batch: *const pg_batch_item, count: usize) -> pg_status {
    check(|| unsafe {
        let key = |bytes: &[u8; 32]| Ok(@public@::decode(bytes)?);
        batch::verify(batch, count, 64, key, |m| Ok(Message::raw(m)), library::batch::@scheme@)
    })
}

/// pg_@name@_verify_batch() for values of one hash function.
/// @return as pg_@name@_verify_batch(), PG_ERROR_ENCODING for no such hash function, and PG_ERROR_LENGTH where its values have
/// another length
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_@name@_verify_batch_prehashed(
    hash: pg_hash,
    batch: *const pg_batch_item,
    count: usize,
) -> pg_status {
    check(|| unsafe {
        let hash = read_hash(hash)?;
        let key = |bytes: &[u8; 32]| Ok(@public@::decode(bytes)?);
        batch::verify(batch, count, 64, key, |m| Ok(Message::prehashed(hash, m)?), library::batch::@scheme@)
    })
}
