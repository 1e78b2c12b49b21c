//! curve9767: made by `cargo xtask c header` from templates/; edit those.

use crate::batch;
use crate::common::{pg_batch_item, pg_fill, pg_hash, pg_status};
use crate::ffi::{self, bytes, check, fill, held, holds, object, peek, prehashed, random, read_hash, read_scalar, Copied, write, write2, write_bytes, write_secret, Wiped};
use core::ffi::c_void;
use library::ct::Mask;
use library::core_groups::field::{Field, PrimeField};
use library::curve9767::{Point, Scalar};
use library::{Message, SignOptions, curve9767, dh, schnorr};

/// Bytes of a private key.
pub const PG_CURVE9767_SECRET_KEY_BYTES: usize = 64;
/// Bytes of a public key: an encoded element, but not the neutral one.
pub const PG_CURVE9767_PUBLIC_KEY_BYTES: usize = 32;
/// Bytes of a shared secret.
pub const PG_CURVE9767_SHARED_BYTES: usize = 32;

/// Says whether bytes are a public key: the canonical encoding of an element other than the neutral one.
/// Cost: one decoding. Every function that takes a public key checks it: no need to call this first.
/// @return PG_OK, PG_ERROR_ENCODING (not a public key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_public_key_check(
    public_key: *const [u8; PG_CURVE9767_PUBLIC_KEY_BYTES],
) -> pg_status {
    check(|| {
        library::schnorr::PublicKey::<Point>::decode(unsafe { object(public_key) }?)?;
        Ok(())
    })
}

/// A private key with its public key, for the curve9767 schemes: signatures and key exchange. Memory of the caller, filled by
/// pg_curve9767_key_from_seed(), _generate() or _from_bytes(), and wiped with pg_wipe(&key, sizeof key). It may be copied.
/// What is inside is this library's matter; to store a key, store the bytes of pg_curve9767_key_to_bytes().
#[repr(C)]
pub struct pg_curve9767_key {
    opaque: [u64; 22],
}

holds!(pg_curve9767_key, curve9767::SecretKey, |k| !k.public_key().point().is_identity().declassify());

/// The key pair for a seed of 16 bytes or more, which must hold at least 32 unpredictable bytes: always the same for the
/// same seed. The integer and the other 32 bytes are SHAKE256 of a tag and the seed.
/// Cost: one multiplication of the generator. Constant time.
/// @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_key_from_seed(
    key: *mut pg_curve9767_key,
    seed: *const u8,
    seed_len: usize,
) -> pg_status {
    unsafe { fill(key, || Ok(curve9767::SecretKey::from_seed(bytes(seed, seed_len)?)?)) }
}

/// A random key pair, from 64 bytes of the caller's generator.
/// Cost: one multiplication of the generator. Constant time.
/// @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_key_generate(
    key: *mut pg_curve9767_key,
    fill: pg_fill,
    context: *mut c_void,
) -> pg_status {
    unsafe { ffi::fill(key, || Ok(curve9767::SecretKey::from_uniform_bytes(&*random(fill, context)?)?)) }
}

/// The key pair with this private key: an integer from 1 to r-1, r the order, little-endian,
/// then 32 secret bytes for nonces.
/// Cost: one multiplication of the generator. Constant time, except that the status tells whether the bytes are valid.
/// @return PG_OK, PG_ERROR_ENCODING (the integer is zero, or not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_key_from_bytes(
    key: *mut pg_curve9767_key,
    secret: *const [u8; PG_CURVE9767_SECRET_KEY_BYTES],
) -> pg_status {
    unsafe { fill(key, || Ok(curve9767::SecretKey::from_bytes(object(secret)?)?)) }
}

/// The private key as bytes, to be stored. Wipe them with pg_wipe().
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_key_to_bytes(
    secret: *mut [u8; PG_CURVE9767_SECRET_KEY_BYTES],
    key: *const pg_curve9767_key,
) -> pg_status {
    unsafe { write(secret, || Ok(held(key)?.to_bytes())) }
}

/// The public key. Free: it is kept.
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_key_public(
    public_key: *mut [u8; PG_CURVE9767_PUBLIC_KEY_BYTES],
    key: *const pg_curve9767_key,
) -> pg_status {
    unsafe { write(public_key, || Ok(held(key)?.public_key().encode())) }
}

/// Bytes of a signature.
pub const PG_CURVE9767_SIGNATURE_BYTES: usize = 64;

/// Signs a message. `extra` may be empty (NULL, 0): the signature is then a function of key and message. With fresh
/// random bytes (32, say) the nonce depends on them too, which protects against faults; they need not be secret.
/// Cost: one multiplication of the generator, one encoding, two hashes. Constant time in the key.
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_sign(
    signature: *mut [u8; PG_CURVE9767_SIGNATURE_BYTES],
    key: *const pg_curve9767_key,
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

/// pg_curve9767_sign(), for devices that an attacker can disturb: the signature is verified before it is released. `extra` should
/// hold fresh random bytes.
/// Cost: as pg_curve9767_sign(), a verification, and an encoding.
/// @return as pg_curve9767_sign(), and PG_ERROR_FAULT (the signature was not valid)
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_sign_checked(
    signature: *mut [u8; PG_CURVE9767_SIGNATURE_BYTES],
    key: *const pg_curve9767_key,
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

/// Signs the value of a hash function, which the caller computed: pg_curve9767_sign() for long messages. The
/// function's name is signed with it, so no value is taken for another function's, or for a message.
/// @return PG_OK, PG_ERROR_LENGTH (the function's values have another length), PG_ERROR_ENCODING (no key in the structure, no
/// such hash function), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_sign_prehashed(
    signature: *mut [u8; PG_CURVE9767_SIGNATURE_BYTES],
    key: *const pg_curve9767_key,
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

/// pg_curve9767_sign_prehashed(), for devices that an attacker can disturb: as pg_curve9767_sign_checked().
/// @return as pg_curve9767_sign_prehashed(), and PG_ERROR_FAULT (the signature was not valid)
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_sign_prehashed_checked(
    signature: *mut [u8; PG_CURVE9767_SIGNATURE_BYTES],
    key: *const pg_curve9767_key,
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
pub unsafe extern "C" fn pg_curve9767_verify(
    signature: *const [u8; PG_CURVE9767_SIGNATURE_BYTES],
    public_key: *const [u8; PG_CURVE9767_PUBLIC_KEY_BYTES],
    message: *const u8,
    message_len: usize,
) -> pg_status {
    check(|| unsafe {
        let (signature, message) = (object(signature.cast())?, bytes(message, message_len)?);
        Ok(peek(&curve9767::PublicKey::decode(object(public_key)?))?.verify(message, signature)?)
    })
}

/// Verifies a signature of the value of a hash function.
/// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_LENGTH (the function's values have another length),
/// PG_ERROR_ENCODING (not a public key, no such hash function), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_verify_prehashed(
    signature: *const [u8; PG_CURVE9767_SIGNATURE_BYTES],
    public_key: *const [u8; PG_CURVE9767_PUBLIC_KEY_BYTES],
    hash: pg_hash,
    value: *const u8,
    value_len: usize,
) -> pg_status {
    check(|| unsafe {
        let (signature, message) = (object(signature.cast())?, prehashed(hash, value, value_len)?);
        Ok(peek(&curve9767::PublicKey::decode(object(public_key)?))?.verify_with(message, signature, None)?)
    })
}

/// Exchanges keys: the secret shared with the owner of `peer`. It is the output of a hash; derive keys from it. Wipe it
/// with pg_wipe().
/// Cost: one decoding, one multiplication, one encoding, one hash. Constant time in everything but the status.
/// @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_exchange(
    shared: *mut [u8; PG_CURVE9767_SHARED_BYTES],
    key: *const pg_curve9767_key,
    peer: *const [u8; PG_CURVE9767_PUBLIC_KEY_BYTES],
) -> pg_status {
    unsafe { write_secret(shared, || Ok(held(key)?.agree(object(peer)?))) }
}

/// Exchanges keys without telling whether the peer's key is valid, as the specification has it: if `peer` is no public
/// key, of whatever length, `shared` holds bytes that only the owner of `key` could compute, `valid` is set to 0 instead
/// of 1, and the status is PG_OK all the same. For protocols where even the failure must stay secret.
/// Cost: as pg_curve9767_exchange(). Constant time in everything but the length of `peer`.
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_OVERLAP (the outputs do), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_exchange_silent(
    shared: *mut [u8; PG_CURVE9767_SHARED_BYTES],
    valid: *mut u32,
    key: *const pg_curve9767_key,
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

/// Verifies a signature of a message in constant time: `valid` is set to 1 or 0, and nothing but the message's length can be
/// learned from the time. For signatures that must stay secret.
/// Cost: one decoding, one double multiplication, one encoding, one hash.
/// @return PG_OK (whatever the answer), PG_ERROR_ENCODING (not a public key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_verify_ct(
    valid: *mut u32,
    signature: *const [u8; PG_CURVE9767_SIGNATURE_BYTES],
    public_key: *const [u8; PG_CURVE9767_PUBLIC_KEY_BYTES],
    message: *const u8,
    message_len: usize,
) -> pg_status {
    unsafe {
        write(valid, || {
            let (signature, message) = ((*object(signature)?).into(), bytes(message, message_len)?);
            let key = curve9767::PublicKey::decode(object(public_key)?);
            Ok(peek(&key)?.verify_ct(message, &signature).word32() & 1)
        })
    }
}

/// pg_curve9767_verify_ct() for the value of a hash function.
/// @return as pg_curve9767_verify_ct(), PG_ERROR_ENCODING for no such hash function, and PG_ERROR_LENGTH where its values have
/// another length
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_verify_prehashed_ct(
    valid: *mut u32,
    signature: *const [u8; PG_CURVE9767_SIGNATURE_BYTES],
    public_key: *const [u8; PG_CURVE9767_PUBLIC_KEY_BYTES],
    hash: pg_hash,
    value: *const u8,
    value_len: usize,
) -> pg_status {
    unsafe {
        write(valid, || {
            let (signature, message) = ((*object(signature)?).into(), prehashed(hash, value, value_len)?);
            let key = curve9767::PublicKey::decode(object(public_key)?);
            Ok(peek(&key)?.verify_ct_with(message, &signature).word32() & 1)
        })
    }
}

/// Hashes a message to the group: a random element whose discrete logarithm nobody knows. The hash is SHAKE256 of the message
/// alone: what separates domains is for the caller to put in front. Constant time in the message.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_hash_to_group(
    out: *mut pg_curve9767_point,
    message: *const u8,
    message_len: usize,
) -> pg_status {
    unsafe { fill(out, || Ok(curve9767::hash_to_group(bytes(message, message_len)?))) }
}

/// The element for 96 uniform bytes, such as the output of SHAKE256: the sum of two maps. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_from_uniform_bytes(out: *mut pg_curve9767_point, uniform: *const [u8; 96]) -> pg_status {
    unsafe { fill(out, || Ok(Point::from_uniform_bytes(object(uniform)?))) }
}

/// Exchanges keys: pg_curve9767_exchange() with a shared secret of any length.
/// @return PG_OK, PG_ERROR_ENCODING (peer is not a public key, or the structure holds no key), PG_ERROR_LENGTH (more bytes
/// than an object can have), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_exchange_long(
    shared: *mut u8,
    shared_len: usize,
    key: *const pg_curve9767_key,
    peer: *const [u8; PG_CURVE9767_PUBLIC_KEY_BYTES],
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
/// gains little; on microcontrollers, verify one by one.
/// @return PG_OK (all valid, or none given), PG_ERROR_VERIFICATION (one is not), PG_ERROR_ENCODING (one of the keys is none),
/// PG_ERROR_LENGTH (count too large), PG_ERROR_NULL (also for a pointer in an item)
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_verify_batch(batch: *const pg_batch_item, count: usize) -> pg_status {
    check(|| unsafe {
        let key = |bytes: &[u8; 32]| Ok(curve9767::PublicKey::decode(bytes)?);
        batch::verify(batch, count, 64, key, |m| Ok(Message::raw(m)), library::batch::curve9767)
    })
}

/// pg_curve9767_verify_batch() for values of one hash function.
/// @return as pg_curve9767_verify_batch(), PG_ERROR_ENCODING for no such hash function, and PG_ERROR_LENGTH where its values have
/// another length
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_verify_batch_prehashed(
    hash: pg_hash,
    batch: *const pg_batch_item,
    count: usize,
) -> pg_status {
    check(|| unsafe {
        let hash = read_hash(hash)?;
        let key = |bytes: &[u8; 32]| Ok(curve9767::PublicKey::decode(bytes)?);
        batch::verify(batch, count, 64, key, |m| Ok(Message::prehashed(hash, m)?), library::batch::curve9767)
    })
}

/// Bytes of an encoded element.
pub const PG_CURVE9767_ELEMENT_BYTES: usize = 32;
/// Bytes of an encoded scalar: an integer below the order, little-endian.
pub const PG_CURVE9767_SCALAR_BYTES: usize = 32;

/// An element of the group, decoded. Plain memory: it may be copied. Fill it with a function of this header before it is
/// used; elements made from secrets are wiped with pg_wipe().
#[repr(C)]
pub struct pg_curve9767_point {
    opaque: [u64; 10],
}

holds!(pg_curve9767_point, Point, |_| true);

/// Sets an element to the neutral one.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_point_identity(out: *mut pg_curve9767_point) -> pg_status {
    unsafe { fill(out, || Ok(Point::IDENTITY)) }
}

/// Sets an element to the generator.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_point_generator(out: *mut pg_curve9767_point) -> pg_status {
    unsafe { fill(out, || Ok(Point::GENERATOR)) }
}

/// Decodes an element. Only canonical encodings are accepted; the neutral element has none.
/// Cost: a square root or so. Constant time, except that the status tells whether the bytes are valid.
/// @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_point_decode(
    out: *mut pg_curve9767_point,
    bytes: *const [u8; PG_CURVE9767_ELEMENT_BYTES],
) -> pg_status {
    unsafe { fill(out, || Point::decode(object(bytes)?).ok_or(pg_status::PG_ERROR_ENCODING)) }
}

/// Says whether bytes are the canonical encoding of an element: pg_curve9767_point_decode() without the result.
/// @return PG_OK, PG_ERROR_ENCODING (not an element), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_point_check(bytes: *const [u8; PG_CURVE9767_ELEMENT_BYTES]) -> pg_status {
    check(|| Point::decode(unsafe { object(bytes) }?).map(|_| ()).ok_or(pg_status::PG_ERROR_ENCODING))
}

/// Encodes an element: equal elements have equal encodings. The neutral element has none: its
/// 31 bytes 0xff and one 0x7f are refused by every function.
/// Cost: one inversion. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_point_encode(
    out: *mut [u8; PG_CURVE9767_ELEMENT_BYTES],
    point: *const pg_curve9767_point,
) -> pg_status {
    unsafe { write(out, || Ok(held(point)?.encode())) }
}

/// a + b. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_point_add(
    out: *mut pg_curve9767_point,
    a: *const pg_curve9767_point,
    b: *const pg_curve9767_point,
) -> pg_status {
    unsafe { fill(out, || Ok(*held(a)? + *held(b)?)) }
}

/// a - b. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_point_sub(
    out: *mut pg_curve9767_point,
    a: *const pg_curve9767_point,
    b: *const pg_curve9767_point,
) -> pg_status {
    unsafe { fill(out, || Ok(*held(a)? - *held(b)?)) }
}

/// -a. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_point_neg(
    out: *mut pg_curve9767_point,
    a: *const pg_curve9767_point,
) -> pg_status {
    unsafe { fill(out, || Ok(-*held(a)?)) }
}

/// 2a. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_point_double(
    out: *mut pg_curve9767_point,
    a: *const pg_curve9767_point,
) -> pg_status {
    unsafe { fill(out, || Ok(held(a)?.double())) }
}

/// 2^n a: n doublings, which cost less together. Constant time in a; n is public.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_point_double_n(
    out: *mut pg_curve9767_point,
    a: *const pg_curve9767_point,
    n: u32,
) -> pg_status {
    unsafe { fill(out, || Ok(held(a)?.double_n(n))) }
}

/// The product of a scalar and an element. Constant time in both.
/// @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_point_mul(
    out: *mut pg_curve9767_point,
    a: *const pg_curve9767_point,
    scalar: *const [u8; PG_CURVE9767_SCALAR_BYTES],
) -> pg_status {
    unsafe { fill(out, || Ok(held(a)?.mul(&read_scalar::<Scalar>(scalar)?.0))) }
}

/// The product of a scalar and the generator. Constant time; from a table, some three times as fast as
/// pg_curve9767_point_mul().
/// @return PG_OK, PG_ERROR_ENCODING (the scalar is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_point_mul_generator(
    out: *mut pg_curve9767_point,
    scalar: *const [u8; PG_CURVE9767_SCALAR_BYTES],
) -> pg_status {
    unsafe { fill(out, || Ok(Point::mul_generator(&read_scalar::<Scalar>(scalar)?.0))) }
}

/// x a + y G, G the generator. In VARIABLE time: public data only.
/// @return PG_OK, PG_ERROR_ENCODING (a scalar is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_point_mul_add_generator_vartime(
    out: *mut pg_curve9767_point,
    a: *const pg_curve9767_point,
    x: *const [u8; PG_CURVE9767_SCALAR_BYTES],
    y: *const [u8; PG_CURVE9767_SCALAR_BYTES],
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
pub unsafe extern "C" fn pg_curve9767_point_equal(
    equal: *mut u32,
    a: *const pg_curve9767_point,
    b: *const pg_curve9767_point,
) -> pg_status {
    unsafe { write(equal, || Ok(held(a)?.ct_eq(held(b)?).word32() & 1)) }
}

/// Sets `neutral` to 1 if this is the neutral element, else to 0. Constant time.
/// @return PG_OK (whatever the answer), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_point_is_identity(
    neutral: *mut u32,
    a: *const pg_curve9767_point,
) -> pg_status {
    unsafe { write(neutral, || Ok(held(a)?.is_identity().word32() & 1)) }
}

/// Says whether bytes are a scalar: an integer below the order. Constant time but for the answer.
/// @return PG_OK, PG_ERROR_ENCODING (not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_scalar_check(scalar: *const [u8; PG_CURVE9767_SCALAR_BYTES]) -> pg_status {
    check(|| unsafe { read_scalar::<Scalar>(scalar) }.map(|_| ()))
}

/// Reduces a little-endian integer of any length modulo the order. 48 uniform bytes or more give a uniform scalar.
/// Time depends on the length only.
/// @return PG_OK, PG_ERROR_LENGTH (more bytes than an object can have), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_scalar_reduce(
    out: *mut [u8; PG_CURVE9767_SCALAR_BYTES],
    data: *const u8,
    len: usize,
) -> pg_status {
    unsafe { write(out, || Ok(Wiped(Scalar::decode_reduce(bytes(data, len)?)).0.encode())) }
}

/// A uniform scalar from 64 random bytes, for example a nonce. Wipe it with pg_wipe().
/// @return PG_OK, PG_ERROR_RANDOMNESS (the generator failed), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_scalar_random(
    out: *mut [u8; PG_CURVE9767_SCALAR_BYTES],
    fill: pg_fill,
    context: *mut c_void,
) -> pg_status {
    unsafe { write(out, || Ok(Wiped(Scalar::decode_reduce(&*random::<64>(fill, context)?)).0.encode())) }
}

/// a + b modulo the order. Constant time.
/// @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_scalar_add(
    out: *mut [u8; PG_CURVE9767_SCALAR_BYTES],
    a: *const [u8; PG_CURVE9767_SCALAR_BYTES],
    b: *const [u8; PG_CURVE9767_SCALAR_BYTES],
) -> pg_status {
    unsafe { write(out, || Ok((read_scalar::<Scalar>(a)?.0 + read_scalar::<Scalar>(b)?.0).encode())) }
}

/// a - b modulo the order. Constant time.
/// @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_scalar_sub(
    out: *mut [u8; PG_CURVE9767_SCALAR_BYTES],
    a: *const [u8; PG_CURVE9767_SCALAR_BYTES],
    b: *const [u8; PG_CURVE9767_SCALAR_BYTES],
) -> pg_status {
    unsafe { write(out, || Ok((read_scalar::<Scalar>(a)?.0 - read_scalar::<Scalar>(b)?.0).encode())) }
}

/// -a modulo the order. Constant time.
/// @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_scalar_neg(
    out: *mut [u8; PG_CURVE9767_SCALAR_BYTES],
    a: *const [u8; PG_CURVE9767_SCALAR_BYTES],
) -> pg_status {
    unsafe { write(out, || Ok((-read_scalar::<Scalar>(a)?.0).encode())) }
}

/// a b modulo the order. Constant time.
/// @return PG_OK, PG_ERROR_ENCODING (a or b is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_scalar_mul(
    out: *mut [u8; PG_CURVE9767_SCALAR_BYTES],
    a: *const [u8; PG_CURVE9767_SCALAR_BYTES],
    b: *const [u8; PG_CURVE9767_SCALAR_BYTES],
) -> pg_status {
    unsafe { write(out, || Ok((read_scalar::<Scalar>(a)?.0 * read_scalar::<Scalar>(b)?.0).encode())) }
}

/// 1/a modulo the order, and 0 for 0. Constant time.
/// @return PG_OK, PG_ERROR_ENCODING (a is not below the order), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_scalar_invert(
    out: *mut [u8; PG_CURVE9767_SCALAR_BYTES],
    a: *const [u8; PG_CURVE9767_SCALAR_BYTES],
) -> pg_status {
    unsafe { write(out, || Ok(read_scalar::<Scalar>(a)?.0.invert().encode())) }
}

/// Maps 48 uniform bytes to the group: one map, which is not uniform. The sum of two maps is. Constant time.
/// @return PG_OK, PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_map_to_group(
    out: *mut pg_curve9767_point,
    uniform: *const [u8; 48],
) -> pg_status {
    unsafe { fill(out, || Ok(Point::map_to_group(object(uniform)?))) }
}

/// Hashes to the group by RFC 9380: expand_message_xmd with SHA-512, two maps, their sum. The tag `dst` names the use; it
/// must not be empty.
/// @return PG_OK, PG_ERROR_LENGTH (empty tag), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_hash_to_group_xmd(
    out: *mut pg_curve9767_point,
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
pub unsafe extern "C" fn pg_curve9767_hash_to_scalar_xmd(
    out: *mut [u8; PG_CURVE9767_SCALAR_BYTES],
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
/// pg_curve9767_schnorr_key_from_seed(), _generate() or _from_bytes(), and wiped with pg_wipe(&key, sizeof key). It may be copied.
/// What is inside is this library's matter; to store a key, store the bytes of pg_curve9767_schnorr_key_to_bytes().
#[repr(C)]
pub struct pg_curve9767_schnorr_key {
    opaque: [u64; 18],
}

holds!(pg_curve9767_schnorr_key, schnorr::SecretKey<Point>, |k| !k.public_key().point().is_identity().declassify());

/// The key pair for a seed of 16 bytes or more, which must hold at least 32 unpredictable bytes: always the same for the
/// same seed. docs/schnorr.md has the derivation.
/// Cost: one multiplication of the generator. Constant time.
/// @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_schnorr_key_from_seed(
    key: *mut pg_curve9767_schnorr_key,
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
pub unsafe extern "C" fn pg_curve9767_schnorr_key_generate(
    key: *mut pg_curve9767_schnorr_key,
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
pub unsafe extern "C" fn pg_curve9767_schnorr_key_from_bytes(
    key: *mut pg_curve9767_schnorr_key,
    secret: *const [u8; PG_CURVE9767_SCALAR_BYTES],
) -> pg_status {
    unsafe { fill(key, || Ok(schnorr::SecretKey::from_bytes(object(secret)?)?)) }
}

/// The private key as bytes, to be stored. Wipe them with pg_wipe().
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_schnorr_key_to_bytes(
    secret: *mut [u8; PG_CURVE9767_SCALAR_BYTES],
    key: *const pg_curve9767_schnorr_key,
) -> pg_status {
    unsafe { write(secret, || Ok(held(key)?.to_bytes())) }
}

/// The public key. Free: it is kept.
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_schnorr_key_public(
    public_key: *mut [u8; PG_CURVE9767_PUBLIC_KEY_BYTES],
    key: *const pg_curve9767_schnorr_key,
) -> pg_status {
    unsafe { write(public_key, || Ok(held(key)?.public_key().encode())) }
}

/// A private key with its public key, for generic Diffie-Hellman. Memory of the caller, filled by
/// pg_curve9767_dh_key_from_seed(), _generate() or _from_bytes(), and wiped with pg_wipe(&key, sizeof key). It may be copied.
/// What is inside is this library's matter; to store a key, store the bytes of pg_curve9767_dh_key_to_bytes().
#[repr(C)]
pub struct pg_curve9767_dh_key {
    opaque: [u64; 18],
}

holds!(pg_curve9767_dh_key, dh::SecretKey<Point>, |k| !k.public_key().point().is_identity().declassify());

/// The key pair for a seed of 16 bytes or more, which must hold at least 32 unpredictable bytes: always the same for the
/// same seed. docs/schnorr.md has the derivation.
/// Cost: one multiplication of the generator. Constant time.
/// @return PG_OK, PG_ERROR_LENGTH (fewer than 16 bytes), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_dh_key_from_seed(
    key: *mut pg_curve9767_dh_key,
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
pub unsafe extern "C" fn pg_curve9767_dh_key_generate(
    key: *mut pg_curve9767_dh_key,
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
pub unsafe extern "C" fn pg_curve9767_dh_key_from_bytes(
    key: *mut pg_curve9767_dh_key,
    secret: *const [u8; PG_CURVE9767_SCALAR_BYTES],
) -> pg_status {
    unsafe { fill(key, || Ok(dh::SecretKey::from_bytes(object(secret)?)?)) }
}

/// The private key as bytes, to be stored. Wipe them with pg_wipe().
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_dh_key_to_bytes(
    secret: *mut [u8; PG_CURVE9767_SCALAR_BYTES],
    key: *const pg_curve9767_dh_key,
) -> pg_status {
    unsafe { write(secret, || Ok(held(key)?.to_bytes())) }
}

/// The public key. Free: it is kept.
/// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_dh_key_public(
    public_key: *mut [u8; PG_CURVE9767_PUBLIC_KEY_BYTES],
    key: *const pg_curve9767_dh_key,
) -> pg_status {
    unsafe { write(public_key, || Ok(held(key)?.public_key().encode())) }
}

/// Bytes of a generic Schnorr signature.
pub const PG_CURVE9767_SCHNORR_SIGNATURE_BYTES: usize = 64;

/// Signs a message with the generic Schnorr scheme (docs/schnorr.md), in a context of at most 255 bytes, which may be
/// empty. A signature for one context is invalid in every other. `extra` may be empty, or fresh random bytes, which
/// protect against faults.
/// Cost: one multiplication of the generator, one encoding, two hashes. Constant time in the key.
/// @return PG_OK, PG_ERROR_LENGTH (context too long), PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_schnorr_sign(
    signature: *mut [u8; PG_CURVE9767_SCHNORR_SIGNATURE_BYTES],
    key: *const pg_curve9767_schnorr_key,
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

/// pg_curve9767_schnorr_sign(), for devices that an attacker can disturb: the signature is verified before it is released. `extra`
/// should hold fresh random bytes.
/// Cost: as pg_curve9767_schnorr_sign(), a verification, and an encoding.
/// @return as pg_curve9767_schnorr_sign(), and PG_ERROR_FAULT (the signature was not valid)
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn pg_curve9767_schnorr_sign_checked(
    signature: *mut [u8; PG_CURVE9767_SCHNORR_SIGNATURE_BYTES],
    key: *const pg_curve9767_schnorr_key,
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
pub unsafe extern "C" fn pg_curve9767_schnorr_verify(
    signature: *const [u8; PG_CURVE9767_SCHNORR_SIGNATURE_BYTES],
    public_key: *const [u8; PG_CURVE9767_PUBLIC_KEY_BYTES],
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
pub unsafe extern "C" fn pg_curve9767_schnorr_verify_batch(
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
pub unsafe extern "C" fn pg_curve9767_dh_exchange(
    shared: *mut [u8; PG_CURVE9767_SHARED_BYTES],
    key: *const pg_curve9767_dh_key,
    peer: *const [u8; PG_CURVE9767_PUBLIC_KEY_BYTES],
) -> pg_status {
    unsafe { write_secret(shared, || Ok((held(key)?.agree(object(peer)?)?, Mask::TRUE))) }
}
