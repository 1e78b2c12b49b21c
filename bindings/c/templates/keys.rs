
/// A private key with its public key, for @use@. Memory of the caller, filled by
/// pg_@key@_key_from_seed(), _generate() or _from_bytes(), and wiped with pg_wipe(&key, sizeof key). It may be copied.
/// What is inside is this library's matter; to store a key, store the bytes of pg_@key@_key_to_bytes().
#[repr(C)]
pub struct pg_@key@_key {
    opaque: [u64; @key_words@],
}

holds!(pg_@key@_key, @type@, @is_set@);

/// The key pair for a seed of 16 bytes or more, which must hold at least 32 unpredictable bytes: always the same for the
/// same seed. @derive@.
/// Cost: one multiplication of the generator. Constant time.
/// @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_@key@_key_from_seed(
    key: *mut pg_@key@_key,
    seed: *const u8,
    seed_len: usize,
) -> pg_status {
    unsafe { fill(key, || Ok(@secret@::from_seed(bytes(seed, seed_len)?)?)) }
}

/// A random key pair, from 64 bytes of the caller's generator.
/// Cost: one multiplication of the generator. Constant time.
/// @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed@zeros@), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_@key@_key_generate(
    key: *mut pg_@key@_key,
    fill: pg_fill,
    context: *mut c_void,
) -> pg_status {
    unsafe { ffi::fill(key, || Ok(@secret@::from_uniform_bytes(&*random(fill, context)?)?)) }
}

/// The key pair with this private key: @private@.
/// Cost: one multiplication of the generator. Constant time, except that the status tells whether the bytes are valid.
/// @return PG_OK, PG_ERROR_ENCODING (the integer is zero, or not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_@key@_key_from_bytes(
    key: *mut pg_@key@_key,
    secret: *const [u8; PG_@NAME@_@SECRET@_BYTES],
) -> pg_status {
    unsafe { fill(key, || Ok(@secret@::from_bytes(object(secret)?)?)) }
}

/// The private key as bytes, to be stored. Wipe them with pg_wipe().
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_@key@_key_to_bytes(
    secret: *mut [u8; PG_@NAME@_@SECRET@_BYTES],
    key: *const pg_@key@_key,
) -> pg_status {
    unsafe { write(secret, || Ok(held(key)?.to_bytes())) }
}

/// The public key. Free: it is kept.
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_@key@_key_public(
    public_key: *mut [u8; PG_@NAME@_PUBLIC_KEY_BYTES],
    key: *const pg_@key@_key,
) -> pg_status {
    unsafe { write(public_key, || Ok(held(key)?.public_key().encode())) }
}
