//! jq255e: made by `cargo xtask c header` from templates/; edit those.

use crate::batch;
use crate::common::{pg_batch_item, pg_fill, pg_hash, pg_status};
use crate::ffi::{self, bytes, check, fill, held, holds, object, peek, prehashed, random, read_scalar, write, write2, write_secret, Wiped};
use core::ffi::c_void;
use library::ct::Mask;
use library::core_groups::field::{Field, PrimeField};
use library::jq255e::{Point, Scalar};
use library::{Message, SignOptions, dh, jq255, schnorr};

/// Bytes of a private key.
pub const PG_JQ255E_SECRET_KEY_BYTES: usize = 32;
/// Bytes of a public key: an encoded element, but not the neutral one.
pub const PG_JQ255E_PUBLIC_KEY_BYTES: usize = 32;
/// Bytes of a shared secret.
pub const PG_JQ255E_SHARED_BYTES: usize = 32;

/// Says whether bytes are a public key: the canonical encoding of an element other than the neutral one.
/// Cost: one decoding. Every function that takes a public key checks it: no need to call this first.
/// @return PG_OK, PG_ERROR_ENCODING (not a public key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_public_key_check(
    public_key: *const [u8; PG_JQ255E_PUBLIC_KEY_BYTES],
) -> pg_status {
    check(|| {
        library::schnorr::PublicKey::<Point>::decode(unsafe { object(public_key) }?)?;
        Ok(())
    })
}

/// A private key with its public key, for the jq255 schemes: signatures and key exchange. Memory of the caller, filled by
/// pg_jq255e_key_from_seed(), _generate() or _from_bytes(), and wiped with pg_wipe(&key, sizeof key). It may be copied.
/// What is inside is this library's matter; to store a key, store the bytes of pg_jq255e_key_to_bytes().
#[repr(C)]
pub struct pg_jq255e_key {
    opaque: [u64; 24],
}

holds!(pg_jq255e_key, jq255::SecretKey<Point>, |k| k.public_key().encode() != [0; 32]);

/// The key pair for a seed of 16 bytes or more, which must hold at least 32 unpredictable bytes: always the same for the
/// same seed. The scalar is SHAKE256(seed), 32 bytes at a time, modulo the order, until it is not zero.
/// Cost: one multiplication of the generator. Constant time.
/// @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_key_from_seed(
    key: *mut pg_jq255e_key,
    seed: *const u8,
    seed_len: usize,
) -> pg_status {
    unsafe { fill(key, || Ok(jq255::SecretKey::from_seed(bytes(seed, seed_len)?)?)) }
}

/// A random key pair, from 64 bytes of the caller's generator.
/// Cost: one multiplication of the generator. Constant time.
/// @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_key_generate(
    key: *mut pg_jq255e_key,
    fill: pg_fill,
    context: *mut c_void,
) -> pg_status {
    unsafe { ffi::fill(key, || Ok(jq255::SecretKey::from_uniform_bytes(&*random(fill, context)?)?)) }
}

/// The key pair with this private key: an integer from 1 to r-1, r the order, little-endian.
/// Cost: one multiplication of the generator. Constant time, except that the status tells whether the bytes are valid.
/// @return PG_OK, PG_ERROR_ENCODING (the integer is zero, or not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_key_from_bytes(
    key: *mut pg_jq255e_key,
    secret: *const [u8; PG_JQ255E_SECRET_KEY_BYTES],
) -> pg_status {
    unsafe { fill(key, || Ok(jq255::SecretKey::from_bytes(object(secret)?)?)) }
}

/// The private key as bytes, to be stored. Wipe them with pg_wipe().
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_key_to_bytes(
    secret: *mut [u8; PG_JQ255E_SECRET_KEY_BYTES],
    key: *const pg_jq255e_key,
) -> pg_status {
    unsafe { write(secret, || Ok(held(key)?.to_bytes())) }
}

/// The public key. Free: it is kept.
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_key_public(
    public_key: *mut [u8; PG_JQ255E_PUBLIC_KEY_BYTES],
    key: *const pg_jq255e_key,
) -> pg_status {
    unsafe { write(public_key, || Ok(held(key)?.public_key().encode())) }
}

/// Bytes of a signature.
pub const PG_JQ255E_SIGNATURE_BYTES: usize = 48;

/// Signs a message. `extra` may be empty (NULL, 0): the signature is then a function of key and message. With fresh
/// random bytes (32, say) the nonce depends on them too, which protects against faults; they need not be secret.
/// Cost: one multiplication of the generator, one encoding, two hashes. Constant time in the key.
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_sign(
    signature: *mut [u8; PG_JQ255E_SIGNATURE_BYTES],
    key: *const pg_jq255e_key,
    message: *const u8,
    message_len: usize,
    extra: *const u8,
    extra_len: usize,
) -> pg_status {
    unsafe {
        write(signature, || {
            let message = Message::raw(bytes(message, message_len)?);
            let options = SignOptions::new().randomness(bytes(extra, extra_len)?);
            Ok(held(key)?.sign_with(message, &options)?.to_bytes())
        })
    }
}

/// pg_jq255e_sign(), for devices that an attacker can disturb: the signature is verified before it is released. `extra` should
/// hold fresh random bytes.
/// Cost: as pg_jq255e_sign(), a verification, and an encoding.
/// @return as pg_jq255e_sign(), and PG_ERROR_FAULT (the signature was not valid)
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_sign_checked(
    signature: *mut [u8; PG_JQ255E_SIGNATURE_BYTES],
    key: *const pg_jq255e_key,
    message: *const u8,
    message_len: usize,
    extra: *const u8,
    extra_len: usize,
) -> pg_status {
    unsafe {
        write(signature, || {
            let message = Message::raw(bytes(message, message_len)?);
            let options = SignOptions::new().randomness(bytes(extra, extra_len)?).fault_check(true);
            Ok(held(key)?.sign_with(message, &options)?.to_bytes())
        })
    }
}

/// Signs the value of a hash function, which the caller computed: pg_jq255e_sign() for long messages. The
/// function's name is signed with it, so no value is taken for another function's, or for a message.
/// @return PG_OK, PG_ERROR_LENGTH (the function's values have another length), PG_ERROR_ENCODING (no key in the structure, no
/// such hash function), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_sign_prehashed(
    signature: *mut [u8; PG_JQ255E_SIGNATURE_BYTES],
    key: *const pg_jq255e_key,
    hash: pg_hash,
    value: *const u8,
    value_len: usize,
    extra: *const u8,
    extra_len: usize,
) -> pg_status {
    unsafe {
        write(signature, || {
            let options = SignOptions::new().randomness(bytes(extra, extra_len)?);
            Ok(held(key)?.sign_with(prehashed(hash, value, value_len)?, &options)?.to_bytes())
        })
    }
}

/// pg_jq255e_sign_prehashed(), for devices that an attacker can disturb: as pg_jq255e_sign_checked().
/// @return as pg_jq255e_sign_prehashed(), and PG_ERROR_FAULT (the signature was not valid)
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_sign_prehashed_checked(
    signature: *mut [u8; PG_JQ255E_SIGNATURE_BYTES],
    key: *const pg_jq255e_key,
    hash: pg_hash,
    value: *const u8,
    value_len: usize,
    extra: *const u8,
    extra_len: usize,
) -> pg_status {
    unsafe {
        write(signature, || {
            let options = SignOptions::new().randomness(bytes(extra, extra_len)?).fault_check(true);
            Ok(held(key)?.sign_with(prehashed(hash, value, value_len)?, &options)?.to_bytes())
        })
    }
}

/// Verifies a signature of a message. In variable time: everything here is public.
/// Cost: one decoding, one double multiplication, one encoding or decoding, one hash.
/// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_verify(
    signature: *const [u8; PG_JQ255E_SIGNATURE_BYTES],
    public_key: *const [u8; PG_JQ255E_PUBLIC_KEY_BYTES],
    message: *const u8,
    message_len: usize,
) -> pg_status {
    check(|| unsafe {
        let (signature, message) = (object(signature.cast())?, bytes(message, message_len)?);
        Ok(peek(&jq255::PublicKey::<Point>::decode(object(public_key)?))?.verify(message, signature)?)
    })
}

/// Verifies a signature of the value of a hash function.
/// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_LENGTH (the function's values have another length),
/// PG_ERROR_ENCODING (not a public key, no such hash function), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_verify_prehashed(
    signature: *const [u8; PG_JQ255E_SIGNATURE_BYTES],
    public_key: *const [u8; PG_JQ255E_PUBLIC_KEY_BYTES],
    hash: pg_hash,
    value: *const u8,
    value_len: usize,
) -> pg_status {
    check(|| unsafe {
        let (signature, message) = (object(signature.cast())?, prehashed(hash, value, value_len)?);
        Ok(peek(&jq255::PublicKey::<Point>::decode(object(public_key)?))?.verify_with(message, signature, None)?)
    })
}

/// Exchanges keys: the secret shared with the owner of `peer`. It is the output of a hash; derive keys from it. Wipe it
/// with pg_wipe().
/// Cost: one decoding, one multiplication, one encoding, one hash. Constant time in everything but the status.
/// @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_exchange(
    shared: *mut [u8; PG_JQ255E_SHARED_BYTES],
    key: *const pg_jq255e_key,
    peer: *const [u8; PG_JQ255E_PUBLIC_KEY_BYTES],
) -> pg_status {
    unsafe { write_secret(shared, || Ok(held(key)?.agree(object(peer)?))) }
}

/// Exchanges keys without telling whether the peer's key is valid, as the specification has it: if `peer` is no public
/// key, of whatever length, `shared` holds bytes that only the owner of `key` could compute, `valid` is set to 0 instead
/// of 1, and the status is PG_OK all the same. For protocols where even the failure must stay secret.
/// Cost: as pg_jq255e_exchange(). Constant time in everything but the length of `peer`.
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_OVERLAP (the outputs do), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_exchange_silent(
    shared: *mut [u8; PG_JQ255E_SHARED_BYTES],
    valid: *mut u32,
    key: *const pg_jq255e_key,
    peer: *const u8,
    peer_len: usize,
) -> pg_status {
    unsafe {
        write2(shared, valid, || {
            let (secret, ok) = held(key)?.agree(bytes(peer, peer_len)?);
            Ok((*secret.as_bytes(), ok.word32() & 1))
        })
    }
}

/// Hashes a message to the group: a random element whose discrete logarithm nobody knows. Constant time in the message.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_hash_to_group(
    out: *mut pg_jq255e_point,
    message: *const u8,
    message_len: usize,
) -> pg_status {
    unsafe { fill(out, || Ok(jq255::hash_to_group(Message::raw(bytes(message, message_len)?)))) }
}

/// Hashes the value of a hash function to the group.
/// @return PG_OK, PG_ERROR_LENGTH (the function's values have another length), PG_ERROR_ENCODING (no such hash function),
/// PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_hash_to_group_prehashed(
    out: *mut pg_jq255e_point,
    hash: pg_hash,
    value: *const u8,
    value_len: usize,
) -> pg_status {
    unsafe { fill(out, || Ok(jq255::hash_to_group(prehashed(hash, value, value_len)?))) }
}

/// Bytes of an encoded element.
pub const PG_JQ255E_ELEMENT_BYTES: usize = 32;
/// Bytes of an encoded scalar: an integer below the order, little-endian.
pub const PG_JQ255E_SCALAR_BYTES: usize = 32;

/// An element of the group, decoded. Plain memory: it may be copied. Fill it with a function of this header before it is
/// used; elements made from secrets are wiped with pg_wipe().
#[repr(C)]
pub struct pg_jq255e_point {
    opaque: [u64; 16],
}

holds!(pg_jq255e_point, Point, |_| true);

/// Sets an element to the neutral one.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_point_identity(out: *mut pg_jq255e_point) -> pg_status {
    unsafe { fill(out, || Ok(Point::IDENTITY)) }
}

/// Sets an element to the generator.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_point_generator(out: *mut pg_jq255e_point) -> pg_status {
    unsafe { fill(out, || Ok(Point::GENERATOR)) }
}

/// Decodes an element. Only canonical encodings are accepted; the neutral element is one.
/// Cost: a square root or so. Constant time, except that the status tells whether the bytes are valid.
/// @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_point_decode(
    out: *mut pg_jq255e_point,
    bytes: *const [u8; PG_JQ255E_ELEMENT_BYTES],
) -> pg_status {
    unsafe { fill(out, || Point::decode(object(bytes)?).ok_or(pg_status::PG_ERROR_ENCODING)) }
}

/// Says whether bytes are the canonical encoding of an element: pg_jq255e_point_decode() without the result.
/// @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_point_check(bytes: *const [u8; PG_JQ255E_ELEMENT_BYTES]) -> pg_status {
    check(|| Point::decode(unsafe { object(bytes) }?).map(|_| ()).ok_or(pg_status::PG_ERROR_ENCODING))
}

/// Encodes an element: equal elements have equal encodings.
/// Cost: one inversion. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_point_encode(
    out: *mut [u8; PG_JQ255E_ELEMENT_BYTES],
    point: *const pg_jq255e_point,
) -> pg_status {
    unsafe { write(out, || Ok(held(point)?.encode())) }
}

/// a + b. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_point_add(
    out: *mut pg_jq255e_point,
    a: *const pg_jq255e_point,
    b: *const pg_jq255e_point,
) -> pg_status {
    unsafe { fill(out, || Ok(*held(a)? + *held(b)?)) }
}

/// a - b. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_point_sub(
    out: *mut pg_jq255e_point,
    a: *const pg_jq255e_point,
    b: *const pg_jq255e_point,
) -> pg_status {
    unsafe { fill(out, || Ok(*held(a)? - *held(b)?)) }
}

/// -a. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_point_neg(
    out: *mut pg_jq255e_point,
    a: *const pg_jq255e_point,
) -> pg_status {
    unsafe { fill(out, || Ok(-*held(a)?)) }
}

/// 2a. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_point_double(
    out: *mut pg_jq255e_point,
    a: *const pg_jq255e_point,
) -> pg_status {
    unsafe { fill(out, || Ok(held(a)?.double())) }
}

/// 2^n a: n doublings, which cost less together. Constant time in a; n is public.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_point_double_n(
    out: *mut pg_jq255e_point,
    a: *const pg_jq255e_point,
    n: u32,
) -> pg_status {
    unsafe { fill(out, || Ok(held(a)?.double_n(n))) }
}

/// The product of a scalar and an element. Constant time in both.
/// @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_point_mul(
    out: *mut pg_jq255e_point,
    a: *const pg_jq255e_point,
    scalar: *const [u8; PG_JQ255E_SCALAR_BYTES],
) -> pg_status {
    unsafe { fill(out, || Ok(held(a)?.mul(&read_scalar::<Scalar>(scalar)?.0))) }
}

/// The product of a scalar and the generator. Constant time; from a table, some three times as fast as
/// pg_jq255e_point_mul().
/// @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_point_mul_generator(
    out: *mut pg_jq255e_point,
    scalar: *const [u8; PG_JQ255E_SCALAR_BYTES],
) -> pg_status {
    unsafe { fill(out, || Ok(Point::mul_generator(&read_scalar::<Scalar>(scalar)?.0))) }
}

/// x a + y G, G the generator. In VARIABLE time: public data only.
/// @return PG_OK, PG_ERROR_ENCODING (a scalar is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_point_mul_add_generator_vartime(
    out: *mut pg_jq255e_point,
    a: *const pg_jq255e_point,
    x: *const [u8; PG_JQ255E_SCALAR_BYTES],
    y: *const [u8; PG_JQ255E_SCALAR_BYTES],
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
pub unsafe extern "C" fn pg_jq255e_point_equal(
    equal: *mut u32,
    a: *const pg_jq255e_point,
    b: *const pg_jq255e_point,
) -> pg_status {
    unsafe { write(equal, || Ok(held(a)?.ct_eq(held(b)?).word32() & 1)) }
}

/// Sets `neutral` to 1 if this is the neutral element, else to 0. Constant time.
/// @return PG_OK (whatever the answer), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_point_is_identity(
    neutral: *mut u32,
    a: *const pg_jq255e_point,
) -> pg_status {
    unsafe { write(neutral, || Ok(held(a)?.is_identity().word32() & 1)) }
}

/// Says whether bytes are a scalar: an integer below the order. Constant time but for the answer.
/// @return PG_OK, PG_ERROR_ENCODING (not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_scalar_check(scalar: *const [u8; PG_JQ255E_SCALAR_BYTES]) -> pg_status {
    check(|| unsafe { read_scalar::<Scalar>(scalar) }.map(|_| ()))
}

/// Reduces a little-endian integer of any length modulo the order. 48 uniform bytes or more give a uniform scalar.
/// Time depends on the length only.
/// @return PG_OK, PG_ERROR_LENGTH (more bytes than an object can have), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_scalar_reduce(
    out: *mut [u8; PG_JQ255E_SCALAR_BYTES],
    data: *const u8,
    len: usize,
) -> pg_status {
    unsafe { write(out, || Ok(Wiped(Scalar::decode_reduce(bytes(data, len)?)).0.encode())) }
}

/// A uniform scalar from 64 random bytes, for example a nonce. Wipe it with pg_wipe().
/// @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_scalar_random(
    out: *mut [u8; PG_JQ255E_SCALAR_BYTES],
    fill: pg_fill,
    context: *mut c_void,
) -> pg_status {
    unsafe { write(out, || Ok(Wiped(Scalar::decode_reduce(&*random::<64>(fill, context)?)).0.encode())) }
}

/// a + b modulo the order. Constant time.
/// @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_scalar_add(
    out: *mut [u8; PG_JQ255E_SCALAR_BYTES],
    a: *const [u8; PG_JQ255E_SCALAR_BYTES],
    b: *const [u8; PG_JQ255E_SCALAR_BYTES],
) -> pg_status {
    unsafe { write(out, || Ok((read_scalar::<Scalar>(a)?.0 + read_scalar::<Scalar>(b)?.0).encode())) }
}

/// a - b modulo the order. Constant time.
/// @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_scalar_sub(
    out: *mut [u8; PG_JQ255E_SCALAR_BYTES],
    a: *const [u8; PG_JQ255E_SCALAR_BYTES],
    b: *const [u8; PG_JQ255E_SCALAR_BYTES],
) -> pg_status {
    unsafe { write(out, || Ok((read_scalar::<Scalar>(a)?.0 - read_scalar::<Scalar>(b)?.0).encode())) }
}

/// -a modulo the order. Constant time.
/// @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_scalar_neg(
    out: *mut [u8; PG_JQ255E_SCALAR_BYTES],
    a: *const [u8; PG_JQ255E_SCALAR_BYTES],
) -> pg_status {
    unsafe { write(out, || Ok((-read_scalar::<Scalar>(a)?.0).encode())) }
}

/// a b modulo the order. Constant time.
/// @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_scalar_mul(
    out: *mut [u8; PG_JQ255E_SCALAR_BYTES],
    a: *const [u8; PG_JQ255E_SCALAR_BYTES],
    b: *const [u8; PG_JQ255E_SCALAR_BYTES],
) -> pg_status {
    unsafe { write(out, || Ok((read_scalar::<Scalar>(a)?.0 * read_scalar::<Scalar>(b)?.0).encode())) }
}

/// 1/a modulo the order, and 0 for 0. Constant time.
/// @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_scalar_invert(
    out: *mut [u8; PG_JQ255E_SCALAR_BYTES],
    a: *const [u8; PG_JQ255E_SCALAR_BYTES],
) -> pg_status {
    unsafe { write(out, || Ok(read_scalar::<Scalar>(a)?.0.invert().encode())) }
}

/// Maps 32 uniform bytes to the group: one map, which is not uniform. The sum of two maps is. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_map_to_group(
    out: *mut pg_jq255e_point,
    uniform: *const [u8; 32],
) -> pg_status {
    unsafe { fill(out, || Ok(Point::map_to_group(object(uniform)?))) }
}

/// Hashes to the group by RFC 9380: expand_message_xmd with SHA-512, two maps, their sum. The tag `dst` names the use; it
/// must not be empty.
/// @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_hash_to_group_xmd(
    out: *mut pg_jq255e_point,
    message: *const u8,
    message_len: usize,
    dst: *const u8,
    dst_len: usize,
) -> pg_status {
    unsafe {
        fill(out, || Ok(library::hash::hash_to_group(&[bytes(message, message_len)?], bytes(dst, dst_len)?)?))
    }
}

/// Hashes to a scalar: 64 bytes of expand_message_xmd with SHA-512, modulo the order. The tag `dst` names the use; it must
/// not be empty.
/// @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_hash_to_scalar_xmd(
    out: *mut [u8; PG_JQ255E_SCALAR_BYTES],
    message: *const u8,
    message_len: usize,
    dst: *const u8,
    dst_len: usize,
) -> pg_status {
    unsafe {
        write(out, || {
            let message = bytes(message, message_len)?;
            Ok(library::hash::hash_to_scalar::<Point>(&[message], bytes(dst, dst_len)?)?.encode())
        })
    }
}

/// A private key with its public key, for generic Schnorr signatures. Memory of the caller, filled by
/// pg_jq255e_schnorr_key_from_seed(), _generate() or _from_bytes(), and wiped with pg_wipe(&key, sizeof key). It may be copied.
/// What is inside is this library's matter; to store a key, store the bytes of pg_jq255e_schnorr_key_to_bytes().
#[repr(C)]
pub struct pg_jq255e_schnorr_key {
    opaque: [u64; 24],
}

holds!(pg_jq255e_schnorr_key, schnorr::SecretKey<Point>, |k| k.public_key().encode() != [0; 32]);

/// The key pair for a seed of 16 bytes or more, which must hold at least 32 unpredictable bytes: always the same for the
/// same seed. docs/schnorr.md has the derivation.
/// Cost: one multiplication of the generator. Constant time.
/// @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_schnorr_key_from_seed(
    key: *mut pg_jq255e_schnorr_key,
    seed: *const u8,
    seed_len: usize,
) -> pg_status {
    unsafe { fill(key, || Ok(schnorr::SecretKey::from_seed(bytes(seed, seed_len)?)?)) }
}

/// A random key pair, from 64 bytes of the caller's generator.
/// Cost: one multiplication of the generator. Constant time.
/// @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_schnorr_key_generate(
    key: *mut pg_jq255e_schnorr_key,
    fill: pg_fill,
    context: *mut c_void,
) -> pg_status {
    unsafe { ffi::fill(key, || Ok(schnorr::SecretKey::from_uniform_bytes(&*random(fill, context)?)?)) }
}

/// The key pair with this private key: an integer from 1 to r-1, r the order, little-endian.
/// Cost: one multiplication of the generator. Constant time, except that the status tells whether the bytes are valid.
/// @return PG_OK, PG_ERROR_ENCODING (the integer is zero, or not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_schnorr_key_from_bytes(
    key: *mut pg_jq255e_schnorr_key,
    secret: *const [u8; PG_JQ255E_SECRET_KEY_BYTES],
) -> pg_status {
    unsafe { fill(key, || Ok(schnorr::SecretKey::from_bytes(object(secret)?)?)) }
}

/// The private key as bytes, to be stored. Wipe them with pg_wipe().
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_schnorr_key_to_bytes(
    secret: *mut [u8; PG_JQ255E_SECRET_KEY_BYTES],
    key: *const pg_jq255e_schnorr_key,
) -> pg_status {
    unsafe { write(secret, || Ok(held(key)?.to_bytes())) }
}

/// The public key. Free: it is kept.
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_schnorr_key_public(
    public_key: *mut [u8; PG_JQ255E_PUBLIC_KEY_BYTES],
    key: *const pg_jq255e_schnorr_key,
) -> pg_status {
    unsafe { write(public_key, || Ok(held(key)?.public_key().encode())) }
}

/// A private key with its public key, for generic Diffie-Hellman. Memory of the caller, filled by
/// pg_jq255e_dh_key_from_seed(), _generate() or _from_bytes(), and wiped with pg_wipe(&key, sizeof key). It may be copied.
/// What is inside is this library's matter; to store a key, store the bytes of pg_jq255e_dh_key_to_bytes().
#[repr(C)]
pub struct pg_jq255e_dh_key {
    opaque: [u64; 24],
}

holds!(pg_jq255e_dh_key, dh::SecretKey<Point>, |k| k.public_key().encode() != [0; 32]);

/// The key pair for a seed of 16 bytes or more, which must hold at least 32 unpredictable bytes: always the same for the
/// same seed. docs/schnorr.md has the derivation.
/// Cost: one multiplication of the generator. Constant time.
/// @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_dh_key_from_seed(
    key: *mut pg_jq255e_dh_key,
    seed: *const u8,
    seed_len: usize,
) -> pg_status {
    unsafe { fill(key, || Ok(dh::SecretKey::from_seed(bytes(seed, seed_len)?)?)) }
}

/// A random key pair, from 64 bytes of the caller's generator.
/// Cost: one multiplication of the generator. Constant time.
/// @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed, or gave zeros), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_dh_key_generate(
    key: *mut pg_jq255e_dh_key,
    fill: pg_fill,
    context: *mut c_void,
) -> pg_status {
    unsafe { ffi::fill(key, || Ok(dh::SecretKey::from_uniform_bytes(&*random(fill, context)?)?)) }
}

/// The key pair with this private key: an integer from 1 to r-1, r the order, little-endian.
/// Cost: one multiplication of the generator. Constant time, except that the status tells whether the bytes are valid.
/// @return PG_OK, PG_ERROR_ENCODING (the integer is zero, or not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_dh_key_from_bytes(
    key: *mut pg_jq255e_dh_key,
    secret: *const [u8; PG_JQ255E_SECRET_KEY_BYTES],
) -> pg_status {
    unsafe { fill(key, || Ok(dh::SecretKey::from_bytes(object(secret)?)?)) }
}

/// The private key as bytes, to be stored. Wipe them with pg_wipe().
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_dh_key_to_bytes(
    secret: *mut [u8; PG_JQ255E_SECRET_KEY_BYTES],
    key: *const pg_jq255e_dh_key,
) -> pg_status {
    unsafe { write(secret, || Ok(held(key)?.to_bytes())) }
}

/// The public key. Free: it is kept.
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_dh_key_public(
    public_key: *mut [u8; PG_JQ255E_PUBLIC_KEY_BYTES],
    key: *const pg_jq255e_dh_key,
) -> pg_status {
    unsafe { write(public_key, || Ok(held(key)?.public_key().encode())) }
}

/// Bytes of a generic Schnorr signature.
pub const PG_JQ255E_SCHNORR_SIGNATURE_BYTES: usize = 64;

/// Signs a message with the generic Schnorr scheme (docs/schnorr.md), in a context of at most 255 bytes, which may be
/// empty. A signature for one context is invalid in every other. `extra` may be empty, or fresh random bytes, which
/// protect against faults.
/// Cost: one multiplication of the generator, one encoding, two hashes. Constant time in the key.
/// @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_schnorr_sign(
    signature: *mut [u8; PG_JQ255E_SCHNORR_SIGNATURE_BYTES],
    key: *const pg_jq255e_schnorr_key,
    message: *const u8,
    message_len: usize,
    context: *const u8,
    context_len: usize,
    extra: *const u8,
    extra_len: usize,
) -> pg_status {
    unsafe {
        write(signature, || {
            let options = SignOptions::new().context(bytes(context, context_len)?).randomness(bytes(extra, extra_len)?);
            Ok(held(key)?.sign_with(Message::raw(bytes(message, message_len)?), &options)?.to_bytes())
        })
    }
}

/// pg_jq255e_schnorr_sign(), for devices that an attacker can disturb: the signature is verified before it is released. `extra`
/// should hold fresh random bytes.
/// Cost: as pg_jq255e_schnorr_sign(), a verification, and an encoding.
/// @return as pg_jq255e_schnorr_sign(), and PG_ERROR_FAULT (the signature was not valid)
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_schnorr_sign_checked(
    signature: *mut [u8; PG_JQ255E_SCHNORR_SIGNATURE_BYTES],
    key: *const pg_jq255e_schnorr_key,
    message: *const u8,
    message_len: usize,
    context: *const u8,
    context_len: usize,
    extra: *const u8,
    extra_len: usize,
) -> pg_status {
    unsafe {
        write(signature, || {
            let options = SignOptions::new().context(bytes(context, context_len)?).randomness(bytes(extra, extra_len)?);
            let message = Message::raw(bytes(message, message_len)?);
            Ok(held(key)?.sign_with(message, &options.fault_check(true))?.to_bytes())
        })
    }
}

/// Verifies a generic Schnorr signature, in variable time.
/// Cost: two decodings, one double multiplication, one hash.
/// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (not a public key), PG_ERROR_LENGTH (context
/// too long), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_schnorr_verify(
    signature: *const [u8; PG_JQ255E_SCHNORR_SIGNATURE_BYTES],
    public_key: *const [u8; PG_JQ255E_PUBLIC_KEY_BYTES],
    message: *const u8,
    message_len: usize,
    context: *const u8,
    context_len: usize,
) -> pg_status {
    check(|| unsafe {
        let signature = schnorr::Signature::<Point>::from_bytes(*object(signature)?);
        let (message, context) = (Message::raw(bytes(message, message_len)?), bytes(context, context_len)?);
        let key = schnorr::PublicKey::<Point>::decode(object(public_key)?);
        Ok(peek(&key)?.verify_with(message, &signature, Some(context))?)
    })
}

/// Verifies many generic Schnorr signatures of one context at once, 16 at a time: whether all of them are valid. In variable
/// time. Nothing being allocated, a batch takes up to 26 KB of stack, and gains a third of the time at best; on
/// microcontrollers, verify one by one.
/// @return PG_OK (all valid, or none given), PG_ERROR_VERIFICATION (one is not), PG_ERROR_ENCODING (one of the keys is none),
/// PG_ERROR_LENGTH (context too long, count too large), PG_ERROR_NULL (also for a pointer in an item)
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_schnorr_verify_batch(
    batch: *const pg_batch_item,
    count: usize,
    context: *const u8,
    context_len: usize,
) -> pg_status {
    check(|| unsafe {
        let context = bytes(context, context_len)?;
        let key = |bytes: &[u8; 32]| Ok(schnorr::PublicKey::<Point>::decode(bytes)?);
        batch::verify(batch, count, 64, key, |m| Ok(m), |items| library::batch::schnorr_ctx(items, context))
    })
}

/// Exchanges keys with the generic Diffie-Hellman scheme (docs/schnorr.md): the secret shared with the owner of `peer`. It
/// is the output of a hash; derive keys from it. Wipe it with pg_wipe().
/// Cost: one decoding, one multiplication, one encoding, one hash. Constant time in the key; whether `peer` is valid is
/// public.
/// @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_jq255e_dh_exchange(
    shared: *mut [u8; PG_JQ255E_SHARED_BYTES],
    key: *const pg_jq255e_dh_key,
    peer: *const [u8; PG_JQ255E_PUBLIC_KEY_BYTES],
) -> pg_status {
    unsafe { write_secret(shared, || Ok((held(key)?.agree(object(peer)?)?, Mask::TRUE))) }
}
