
/// Bytes of a private key, which is a seed.
pub const PG_ED25519_SECRET_KEY_BYTES: usize = 32;
/// Bytes of a public key.
pub const PG_ED25519_PUBLIC_KEY_BYTES: usize = 32;
/// Bytes of a signature.
pub const PG_ED25519_SIGNATURE_BYTES: usize = 64;

/// A private key with its public key. Memory of the caller, filled by pg_ed25519_key_from_seed() or _generate(), and
/// wiped with pg_wipe(&key, sizeof key). It may be copied. To store a key, store its seed.
#[repr(C)]
pub struct pg_ed25519_key {
    opaque: [u64; 32],
}

holds!(pg_ed25519_key, ed25519::SecretKey, |k| k.public_key().encode() != [0; 32]);

/// The key pair of a private key: a seed of 32 uniform bytes.
/// Cost: one hash, one multiplication of the generator, one encoding. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_key_from_seed(
    key: *mut pg_ed25519_key,
    seed: *const [u8; PG_ED25519_SECRET_KEY_BYTES],
) -> pg_status {
    unsafe { fill(key, || Ok(ed25519::SecretKey::from_seed(object(seed)?))) }
}

/// A random key pair, from 32 bytes of the caller's generator.
/// @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_key_generate(
    key: *mut pg_ed25519_key,
    fill: pg_fill,
    context: *mut c_void,
) -> pg_status {
    unsafe { ffi::fill(key, || Ok(ed25519::SecretKey::from_seed(&*random(fill, context)?))) }
}

/// The seed, to be stored. Wipe it with pg_wipe().
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_key_to_seed(
    seed: *mut [u8; PG_ED25519_SECRET_KEY_BYTES],
    key: *const pg_ed25519_key,
) -> pg_status {
    unsafe { write(seed, || Ok(held(key)?.to_bytes())) }
}

/// The public key. Free: it is kept.
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_key_public(
    public_key: *mut [u8; PG_ED25519_PUBLIC_KEY_BYTES],
    key: *const pg_ed25519_key,
) -> pg_status {
    unsafe { write(public_key, || Ok(held(key)?.public_key().encode())) }
}

/// Says whether bytes are a public key by the rules of RFC 8032: the canonical encoding of a point. Points of small order
/// are keys too; pg_ed25519_verify_strict() refuses them.
/// @return PG_OK, PG_ERROR_ENCODING (not a point, or not canonical), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_public_key_check(
    public_key: *const [u8; PG_ED25519_PUBLIC_KEY_BYTES],
) -> pg_status {
    check(|| {
        ed25519::PublicKey::decode(unsafe { object(public_key) }?)?;
        Ok(())
    })
}

/// Signs with Ed25519.
/// Cost: one multiplication of the generator, one encoding, two hashes. Constant time in the key.
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_sign(
    signature: *mut [u8; PG_ED25519_SIGNATURE_BYTES],
    key: *const pg_ed25519_key,
    message: *const u8,
    message_len: usize,
) -> pg_status {
    unsafe { write(signature, || Ok(held(key)?.sign(bytes(message, message_len)?).to_bytes())) }
}

/// Signs with Ed25519ctx. The context, of at most 255 bytes, should not be empty (RFC 8032).
/// @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_sign_ctx(
    signature: *mut [u8; PG_ED25519_SIGNATURE_BYTES],
    key: *const pg_ed25519_key,
    message: *const u8,
    message_len: usize,
    context: *const u8,
    context_len: usize,
) -> pg_status {
    unsafe {
        write(signature, || {
            let message = bytes(message, message_len)?;
            Ok(held(key)?.sign_ctx(message, bytes(context, context_len)?)?.to_bytes())
        })
    }
}

/// Signs with Ed25519ph: the SHA-512 of the message, computed here, in its place. The context, of at most 255 bytes, may be
/// empty.
/// @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_sign_ph(
    signature: *mut [u8; PG_ED25519_SIGNATURE_BYTES],
    key: *const pg_ed25519_key,
    message: *const u8,
    message_len: usize,
    context: *const u8,
    context_len: usize,
) -> pg_status {
    unsafe {
        write(signature, || {
            let message = bytes(message, message_len)?;
            Ok(held(key)?.sign_ph(message, bytes(context, context_len)?)?.to_bytes())
        })
    }
}

/// Verifies an Ed25519 signature by RFC 8032, without the cofactor: key and R canonical, S below the order, SB = R + kA.
/// In variable time. Where nothing else is agreed, take pg_ed25519_verify_strict().
/// Cost: two decodings, one double multiplication, one hash.
/// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_verify(
    signature: *const [u8; PG_ED25519_SIGNATURE_BYTES],
    public_key: *const [u8; PG_ED25519_PUBLIC_KEY_BYTES],
    message: *const u8,
    message_len: usize,
) -> pg_status {
    check(|| unsafe {
        let (signature, message) = (object(signature)?, bytes(message, message_len)?);
        Ok(peek(&ed25519::PublicKey::decode(object(public_key)?))?.verify(signature, message)?)
    })
}

/// Verifies as pg_ed25519_verify(), and refuses keys and R of small order.
/// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_verify_strict(
    signature: *const [u8; PG_ED25519_SIGNATURE_BYTES],
    public_key: *const [u8; PG_ED25519_PUBLIC_KEY_BYTES],
    message: *const u8,
    message_len: usize,
) -> pg_status {
    check(|| unsafe {
        let (signature, message) = (object(signature)?, bytes(message, message_len)?);
        Ok(peek(&ed25519::PublicKey::decode(object(public_key)?))?.verify_strict(signature, message)?)
    })
}

/// Verifies by the rules of ZIP-215: any encoding of key and R, S below the order, 8SB = 8R + 8kA. The only rule that
/// agrees with pg_ed25519_verify_batch() on every input.
/// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (the key is no point), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_verify_zip215(
    signature: *const [u8; PG_ED25519_SIGNATURE_BYTES],
    public_key: *const [u8; PG_ED25519_PUBLIC_KEY_BYTES],
    message: *const u8,
    message_len: usize,
) -> pg_status {
    check(|| unsafe {
        let (signature, message) = (object(signature)?, bytes(message, message_len)?);
        Ok(peek(&ed25519::PublicKey::decode_zip215(object(public_key)?))?.verify_zip215(signature, message)?)
    })
}

/// Verifies an Ed25519ctx signature, by the rules of pg_ed25519_verify().
/// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key), PG_ERROR_LENGTH (context
/// too long), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_verify_ctx(
    signature: *const [u8; PG_ED25519_SIGNATURE_BYTES],
    public_key: *const [u8; PG_ED25519_PUBLIC_KEY_BYTES],
    message: *const u8,
    message_len: usize,
    context: *const u8,
    context_len: usize,
) -> pg_status {
    check(|| unsafe {
        let (signature, message) = (object(signature)?, bytes(message, message_len)?);
        let context = bytes(context, context_len)?;
        Ok(peek(&ed25519::PublicKey::decode(object(public_key)?))?.verify_ctx(signature, message, context)?)
    })
}

/// Verifies an Ed25519ph signature of a message, which is hashed here, by the rules of pg_ed25519_verify().
/// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key), PG_ERROR_LENGTH (context
/// too long), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_verify_ph(
    signature: *const [u8; PG_ED25519_SIGNATURE_BYTES],
    public_key: *const [u8; PG_ED25519_PUBLIC_KEY_BYTES],
    message: *const u8,
    message_len: usize,
    context: *const u8,
    context_len: usize,
) -> pg_status {
    check(|| unsafe {
        let (signature, message) = (object(signature)?, bytes(message, message_len)?);
        let context = bytes(context, context_len)?;
        Ok(peek(&ed25519::PublicKey::decode(object(public_key)?))?.verify_ph(signature, message, context)?)
    })
}

/// Verifies many Ed25519 signatures at once by the rules of ZIP-215, 16 at a time: whether pg_ed25519_verify_zip215()
/// accepts all of them. In variable time. Nothing being allocated, a batch takes up to 26 KB of stack, and gains a third of
/// the time; on microcontrollers, verify one by one.
/// @return PG_OK (all valid, or none given), PG_ERROR_VERIFICATION (one is not), PG_ERROR_ENCODING (one of the keys is none),
/// PG_ERROR_LENGTH (count too large), PG_ERROR_NULL (also for a pointer in an item)
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_verify_batch(batch: *const pg_batch_item, count: usize) -> pg_status {
    check(|| unsafe {
        let key = |bytes: &[u8; 32]| Ok(ed25519::PublicKey::decode_zip215(bytes)?);
        batch::verify(batch, count, 64, key, |m| m, |items| library::batch::ed25519(items))
    })
}

/// Hashes to the subgroup of prime order: the suite edwards25519_XMD:SHA-512_ELL2_RO_ of RFC 9380. The tag `dst` names the
/// use; it must not be empty.
/// @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_hash_to_group_xmd(
    out: *mut pg_ed25519_point,
    message: *const u8,
    message_len: usize,
    dst: *const u8,
    dst_len: usize,
) -> pg_status {
    unsafe { fill(out, || Ok(ed25519::hash_to_group(bytes(message, message_len)?, bytes(dst, dst_len)?)?)) }
}

/// Hashes to the subgroup of prime order, not uniformly: the suite edwards25519_XMD:SHA-512_ELL2_NU_ of RFC 9380, for
/// protocols that ask for it.
/// @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_encode_to_group_xmd(
    out: *mut pg_ed25519_point,
    message: *const u8,
    message_len: usize,
    dst: *const u8,
    dst_len: usize,
) -> pg_status {
    unsafe { fill(out, || Ok(ed25519::encode_to_group(bytes(message, message_len)?, bytes(dst, dst_len)?)?)) }
}

/// Sets `small` to 1 if the point has order 1, 2, 4 or 8, else to 0. Constant time.
/// @return PG_OK (whatever the answer), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_point_is_small_order(small: *mut u32, a: *const pg_ed25519_point) -> pg_status {
    unsafe { write(small, || Ok(held(a)?.is_small_order().word32() & 1)) }
}
