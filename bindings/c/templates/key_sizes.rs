
/// Bytes of a private key.
pub const PG_@NAME@_SECRET_KEY_BYTES: usize = @private_bytes@;
/// Bytes of a public key: an encoded element, but not the neutral one.
pub const PG_@NAME@_PUBLIC_KEY_BYTES: usize = @element_bytes@;
/// Bytes of a shared secret.
pub const PG_@NAME@_SHARED_BYTES: usize = 32;

/// Says whether bytes are a public key: the canonical encoding of an element other than the neutral one.
/// Cost: one decoding. Every function that takes a public key checks it: no need to call this first.
/// @return PG_OK, PG_ERROR_ENCODING (not a public key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_@name@_public_key_check(
    public_key: *const [u8; PG_@NAME@_PUBLIC_KEY_BYTES],
) -> pg_status {
    check(|| {
        library::schnorr::PublicKey::<Point>::decode(unsafe { object(public_key) }?)?;
        Ok(())
    })
}
