//! ed25519: made by `cargo xtask c header` from templates/; edit those.

use crate::batch;
use crate::common::{pg_batch_item, pg_fill, pg_status};
use crate::ffi::{self, bytes, check, fill, held, holds, object, peek, prehashed, random, read_scalar, write, Wiped};
use core::ffi::c_void;
use library::core_groups::field::{Field, PrimeField};
use library::ed25519::{Point, Scalar};
use library::{Hash, Message, SignOptions, ed25519};

/// Bytes of an encoded element.
pub const PG_ED25519_ELEMENT_BYTES: usize = 32;
/// Bytes of an encoded scalar: an integer below the order, little-endian.
pub const PG_ED25519_SCALAR_BYTES: usize = 32;

/// An element of the group, decoded. Plain memory: it may be copied. Fill it with a function of this header before it is
/// used; elements made from secrets are wiped with pg_wipe().
#[repr(C)]
pub struct pg_ed25519_point {
    opaque: [u64; 16],
}

holds!(pg_ed25519_point, Point, |_| true);

/// Sets an element to the neutral one.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_point_identity(out: *mut pg_ed25519_point) -> pg_status {
    unsafe { fill(out, || Ok(Point::IDENTITY)) }
}

/// Sets an element to the generator.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_point_generator(out: *mut pg_ed25519_point) -> pg_status {
    unsafe { fill(out, || Ok(Point::GENERATOR)) }
}

/// Decodes an element. Only canonical encodings are accepted; the neutral element is one.
/// Cost: a square root or so. Constant time, except that the status tells whether the bytes are valid.
/// @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_point_decode(
    out: *mut pg_ed25519_point,
    bytes: *const [u8; PG_ED25519_ELEMENT_BYTES],
) -> pg_status {
    unsafe { fill(out, || Point::decode(object(bytes)?).ok_or(pg_status::PG_ERROR_ENCODING)) }
}

/// Says whether bytes are the canonical encoding of an element: pg_ed25519_point_decode() without the result.
/// @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_point_check(bytes: *const [u8; PG_ED25519_ELEMENT_BYTES]) -> pg_status {
    check(|| Point::decode(unsafe { object(bytes) }?).map(|_| ()).ok_or(pg_status::PG_ERROR_ENCODING))
}

/// Encodes an element: equal elements have equal encodings.
/// Cost: one inversion. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_point_encode(
    out: *mut [u8; PG_ED25519_ELEMENT_BYTES],
    point: *const pg_ed25519_point,
) -> pg_status {
    unsafe { write(out, || Ok(held(point)?.encode())) }
}

/// a + b. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_point_add(
    out: *mut pg_ed25519_point,
    a: *const pg_ed25519_point,
    b: *const pg_ed25519_point,
) -> pg_status {
    unsafe { fill(out, || Ok(*held(a)? + *held(b)?)) }
}

/// a - b. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_point_sub(
    out: *mut pg_ed25519_point,
    a: *const pg_ed25519_point,
    b: *const pg_ed25519_point,
) -> pg_status {
    unsafe { fill(out, || Ok(*held(a)? - *held(b)?)) }
}

/// -a. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_point_neg(
    out: *mut pg_ed25519_point,
    a: *const pg_ed25519_point,
) -> pg_status {
    unsafe { fill(out, || Ok(-*held(a)?)) }
}

/// 2a. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_point_double(
    out: *mut pg_ed25519_point,
    a: *const pg_ed25519_point,
) -> pg_status {
    unsafe { fill(out, || Ok(held(a)?.double())) }
}

/// 2^n a: n doublings, which cost less together. Constant time in a; n is public.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_point_double_n(
    out: *mut pg_ed25519_point,
    a: *const pg_ed25519_point,
    n: u32,
) -> pg_status {
    unsafe { fill(out, || Ok(held(a)?.double_n(n))) }
}

/// The product of a scalar and an element. Constant time in both.
/// @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_point_mul(
    out: *mut pg_ed25519_point,
    a: *const pg_ed25519_point,
    scalar: *const [u8; PG_ED25519_SCALAR_BYTES],
) -> pg_status {
    unsafe { fill(out, || Ok(held(a)?.mul(&read_scalar::<Scalar>(scalar)?.0))) }
}

/// The product of a scalar and the generator. Constant time; from a table, some three times as fast as
/// pg_ed25519_point_mul().
/// @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_point_mul_generator(
    out: *mut pg_ed25519_point,
    scalar: *const [u8; PG_ED25519_SCALAR_BYTES],
) -> pg_status {
    unsafe { fill(out, || Ok(Point::mul_generator(&read_scalar::<Scalar>(scalar)?.0))) }
}

/// x a + y G, G the generator. In VARIABLE time: public data only.
/// @return PG_OK, PG_ERROR_ENCODING (a scalar is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_point_mul_add_generator_vartime(
    out: *mut pg_ed25519_point,
    a: *const pg_ed25519_point,
    x: *const [u8; PG_ED25519_SCALAR_BYTES],
    y: *const [u8; PG_ED25519_SCALAR_BYTES],
) -> pg_status {
    unsafe {
        fill(out, || {
            let (x, y) = (read_scalar::<Scalar>(x)?, read_scalar::<Scalar>(y)?);
            Ok(held(a)?.mul_add_generator_vartime(&x.0, &y.0))
        })
    }
}

/// Sets `equal` to 1 if both are the same element, else to 0. Constant time.
/// @return PG_OK (whatever the answer), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_point_equal(
    equal: *mut u32,
    a: *const pg_ed25519_point,
    b: *const pg_ed25519_point,
) -> pg_status {
    unsafe { write(equal, || Ok(held(a)?.ct_eq(held(b)?).word32() & 1)) }
}

/// Sets `neutral` to 1 if this is the neutral element, else to 0. Constant time.
/// @return PG_OK (whatever the answer), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_point_is_identity(
    neutral: *mut u32,
    a: *const pg_ed25519_point,
) -> pg_status {
    unsafe { write(neutral, || Ok(held(a)?.is_identity().word32() & 1)) }
}

/// Says whether bytes are a scalar: an integer below the order. Constant time but for the answer.
/// @return PG_OK, PG_ERROR_ENCODING (not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_scalar_check(scalar: *const [u8; PG_ED25519_SCALAR_BYTES]) -> pg_status {
    check(|| unsafe { read_scalar::<Scalar>(scalar) }.map(|_| ()))
}

/// Reduces a little-endian integer of any length modulo the order. 48 uniform bytes or more give a uniform scalar.
/// Time depends on the length only.
/// @return PG_OK, PG_ERROR_LENGTH (more bytes than an object can have), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_scalar_reduce(
    out: *mut [u8; PG_ED25519_SCALAR_BYTES],
    data: *const u8,
    len: usize,
) -> pg_status {
    unsafe { write(out, || Ok(Wiped(Scalar::decode_reduce(bytes(data, len)?)).0.encode())) }
}

/// A uniform scalar from 64 random bytes, for example a nonce. Wipe it with pg_wipe().
/// @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_scalar_random(
    out: *mut [u8; PG_ED25519_SCALAR_BYTES],
    fill: pg_fill,
    context: *mut c_void,
) -> pg_status {
    unsafe { write(out, || Ok(Wiped(Scalar::decode_reduce(&*random::<64>(fill, context)?)).0.encode())) }
}

/// a + b modulo the order. Constant time.
/// @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_scalar_add(
    out: *mut [u8; PG_ED25519_SCALAR_BYTES],
    a: *const [u8; PG_ED25519_SCALAR_BYTES],
    b: *const [u8; PG_ED25519_SCALAR_BYTES],
) -> pg_status {
    unsafe { write(out, || Ok((read_scalar::<Scalar>(a)?.0 + read_scalar::<Scalar>(b)?.0).encode())) }
}

/// a - b modulo the order. Constant time.
/// @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_scalar_sub(
    out: *mut [u8; PG_ED25519_SCALAR_BYTES],
    a: *const [u8; PG_ED25519_SCALAR_BYTES],
    b: *const [u8; PG_ED25519_SCALAR_BYTES],
) -> pg_status {
    unsafe { write(out, || Ok((read_scalar::<Scalar>(a)?.0 - read_scalar::<Scalar>(b)?.0).encode())) }
}

/// -a modulo the order. Constant time.
/// @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_scalar_neg(
    out: *mut [u8; PG_ED25519_SCALAR_BYTES],
    a: *const [u8; PG_ED25519_SCALAR_BYTES],
) -> pg_status {
    unsafe { write(out, || Ok((-read_scalar::<Scalar>(a)?.0).encode())) }
}

/// a b modulo the order. Constant time.
/// @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_scalar_mul(
    out: *mut [u8; PG_ED25519_SCALAR_BYTES],
    a: *const [u8; PG_ED25519_SCALAR_BYTES],
    b: *const [u8; PG_ED25519_SCALAR_BYTES],
) -> pg_status {
    unsafe { write(out, || Ok((read_scalar::<Scalar>(a)?.0 * read_scalar::<Scalar>(b)?.0).encode())) }
}

/// 1/a modulo the order, and 0 for 0. Constant time.
/// @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_scalar_invert(
    out: *mut [u8; PG_ED25519_SCALAR_BYTES],
    a: *const [u8; PG_ED25519_SCALAR_BYTES],
) -> pg_status {
    unsafe { write(out, || Ok(read_scalar::<Scalar>(a)?.0.invert().encode())) }
}

/// Bytes of a private key, which is a seed.
pub const PG_ED25519_SECRET_KEY_BYTES: usize = 32;
/// Bytes of a public key.
pub const PG_ED25519_PUBLIC_KEY_BYTES: usize = 32;
/// Bytes of a signature.
pub const PG_ED25519_SIGNATURE_BYTES: usize = 64;
/// Bytes of a SHA-512, which Ed25519ph signs.
pub const PG_ED25519_DIGEST_BYTES: usize = 64;

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

/// Signs with Ed25519, hedged: with fresh random bytes in `extra` (32, say) the nonce depends on them too, which protects
/// against faults and other leaks of deterministic signatures; they need not be good, nor secret. Verifiers see no difference.
/// The nonce is made as in draft-irtf-cfrg-det-sigs-with-noise-05; if `extra` is empty, as in RFC 8032.
/// Cost: as pg_ed25519_sign(), and one hash.
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_sign_hedged(
    signature: *mut [u8; PG_ED25519_SIGNATURE_BYTES],
    key: *const pg_ed25519_key,
    message: *const u8,
    message_len: usize,
    extra: *const u8,
    extra_len: usize,
) -> pg_status {
    unsafe {
        write(signature, || {
            let options = SignOptions::new().randomness(bytes(extra, extra_len)?);
            Ok(held(key)?.sign_with(Message::raw(bytes(message, message_len)?), &options)?.to_bytes())
        })
    }
}

/// pg_ed25519_sign_hedged(), for devices that an attacker can disturb: the signature is verified before it is released.
/// Cost: as pg_ed25519_sign_hedged(), a verification, and an encoding.
/// @return as pg_ed25519_sign_hedged(), and PG_ERROR_FAULT (the signature was not valid)
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_sign_checked(
    signature: *mut [u8; PG_ED25519_SIGNATURE_BYTES],
    key: *const pg_ed25519_key,
    message: *const u8,
    message_len: usize,
    extra: *const u8,
    extra_len: usize,
) -> pg_status {
    unsafe {
        write(signature, || {
            let options = SignOptions::new().randomness(bytes(extra, extra_len)?).fault_check(true);
            Ok(held(key)?.sign_with(Message::raw(bytes(message, message_len)?), &options)?.to_bytes())
        })
    }
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
            let options = SignOptions::new().context(bytes(context, context_len)?);
            Ok(held(key)?.sign_with(Message::raw(bytes(message, message_len)?), &options)?.to_bytes())
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
            let digest = ed25519::prehash(bytes(message, message_len)?);
            let options = SignOptions::new().context(bytes(context, context_len)?);
            Ok(held(key)?.sign_with(Message::prehashed(Hash::Sha512, &digest)?, &options)?.to_bytes())
        })
    }
}

/// Signs with Ed25519ph the SHA-512 of a message, which the caller computed, as the message came in. The context, of at most
/// 255 bytes, may be empty; `extra` is as in pg_ed25519_sign_hedged(), and may be empty (NULL, 0).
/// @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_sign_ph_digest(
    signature: *mut [u8; PG_ED25519_SIGNATURE_BYTES],
    key: *const pg_ed25519_key,
    digest: *const [u8; PG_ED25519_DIGEST_BYTES],
    context: *const u8,
    context_len: usize,
    extra: *const u8,
    extra_len: usize,
) -> pg_status {
    unsafe {
        write(signature, || {
            let options = SignOptions::new().context(bytes(context, context_len)?).randomness(bytes(extra, extra_len)?);
            Ok(held(key)?.sign_with(Message::prehashed(Hash::Sha512, object(digest)?)?, &options)?.to_bytes())
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
        let (signature, message) = ((*object(signature)?).into(), bytes(message, message_len)?);
        Ok(peek(&ed25519::PublicKey::decode(object(public_key)?))?.verify(message, &signature)?)
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
        let (signature, message) = ((*object(signature)?).into(), bytes(message, message_len)?);
        Ok(peek(&ed25519::PublicKey::decode(object(public_key)?))?.verify_strict(message, &signature)?)
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
        let (signature, message) = ((*object(signature)?).into(), bytes(message, message_len)?);
        Ok(peek(&ed25519::PublicKey::decode_zip215(object(public_key)?))?.verify_zip215(message, &signature)?)
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
        let (signature, message) = ((*object(signature)?).into(), Message::raw(bytes(message, message_len)?));
        let context = bytes(context, context_len)?;
        let key = ed25519::PublicKey::decode(object(public_key)?);
        Ok(peek(&key)?.verify_with(message, &signature, Some(context))?)
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
        let (signature, digest) = ((*object(signature)?).into(), ed25519::prehash(bytes(message, message_len)?));
        let (message, context) = (Message::prehashed(Hash::Sha512, &digest)?, bytes(context, context_len)?);
        let key = ed25519::PublicKey::decode(object(public_key)?);
        Ok(peek(&key)?.verify_with(message, &signature, Some(context))?)
    })
}

/// Verifies an Ed25519ph signature of a message of which the caller has the SHA-512, by the rules of pg_ed25519_verify().
/// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key), PG_ERROR_LENGTH (context
/// too long), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_ed25519_verify_ph_digest(
    signature: *const [u8; PG_ED25519_SIGNATURE_BYTES],
    public_key: *const [u8; PG_ED25519_PUBLIC_KEY_BYTES],
    digest: *const [u8; PG_ED25519_DIGEST_BYTES],
    context: *const u8,
    context_len: usize,
) -> pg_status {
    check(|| unsafe {
        let (signature, message) = ((*object(signature)?).into(), Message::prehashed(Hash::Sha512, object(digest)?)?);
        let context = bytes(context, context_len)?;
        let key = ed25519::PublicKey::decode(object(public_key)?);
        Ok(peek(&key)?.verify_with(message, &signature, Some(context))?)
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
        batch::verify(batch, count, 64, key, |m| Ok(m), |items| library::batch::ed25519(items))
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
