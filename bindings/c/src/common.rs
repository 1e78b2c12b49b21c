//! Definitions that the functions of all groups share. `include/primegroup/common.h` is made from this file.

use core::ffi::{c_char, c_int, c_void};
use core::sync::atomic::{Ordering, compiler_fence};

/// Result of a call. Check it: after anything except PG_OK, every output of the call is zero.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum pg_status {
    /// Success. For a verification: the signature is valid.
    PG_OK = 0,
    /// A length is not allowed: a context of more than 255 bytes, an empty tag, a seed of fewer than 16 bytes (BLS:
    /// 32), or a hash value whose length does not match its hash function.
    PG_ERROR_LENGTH = 1,
    /// An input is not a valid encoding: it is not canonical, not on the curve, or zero or neutral where that is not
    /// allowed. Also: a key structure that holds no key, or an unknown hash function.
    PG_ERROR_ENCODING = 2,
    /// The signature, or a signature of the batch, is not valid.
    PG_ERROR_VERIFICATION = 3,
    /// The random number generator failed.
    PG_ERROR_RANDOMNESS = 4,
    /// A pointer is NULL.
    PG_ERROR_NULL = 5,
    /// A new signature was verified before its release and was not valid: the CPU made an error, or the key in memory
    /// is damaged.
    PG_ERROR_FAULT = 6,
    /// Two outputs of the call overlap, or an output overlaps an input that must be separate from it.
    PG_ERROR_OVERLAP = 7,
}

/// Hash function of a prehashed message: one of PG_HASH_SHA224 and so on. The hash value is signed, or hashed to the
/// group, instead of the data.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct pg_hash(pub i32);

/// SHA-224, 28 bytes.
pub const PG_HASH_SHA224: i32 = 1;
/// SHA-256, 32 bytes.
pub const PG_HASH_SHA256: i32 = 2;
/// SHA-384, 48 bytes.
pub const PG_HASH_SHA384: i32 = 3;
/// SHA-512, 64 bytes.
pub const PG_HASH_SHA512: i32 = 4;
/// SHA-512/224, 28 bytes.
pub const PG_HASH_SHA512_224: i32 = 5;
/// SHA-512/256, 32 bytes.
pub const PG_HASH_SHA512_256: i32 = 6;
/// SHA3-224, 28 bytes.
pub const PG_HASH_SHA3_224: i32 = 7;
/// SHA3-256, 32 bytes.
pub const PG_HASH_SHA3_256: i32 = 8;
/// SHA3-384, 48 bytes.
pub const PG_HASH_SHA3_384: i32 = 9;
/// SHA3-512, 64 bytes.
pub const PG_HASH_SHA3_512: i32 = 10;
/// BLAKE2b, 64 bytes.
pub const PG_HASH_BLAKE2B: i32 = 11;
/// BLAKE2s, 32 bytes.
pub const PG_HASH_BLAKE2S: i32 = 12;

// The constants above are indices into this list, counted from 1.
const _: () = {
    use library::Hash;
    const fn at(number: i32, hash: Hash) -> bool {
        Hash::ALL[number as usize - 1] as u8 == hash as u8
    }
    assert!(at(PG_HASH_SHA224, Hash::Sha224) && at(PG_HASH_SHA256, Hash::Sha256) && at(PG_HASH_SHA384, Hash::Sha384));
    assert!(at(PG_HASH_SHA512, Hash::Sha512) && at(PG_HASH_SHA512_224, Hash::Sha512_224));
    assert!(at(PG_HASH_SHA512_256, Hash::Sha512_256) && at(PG_HASH_SHA3_224, Hash::Sha3_224));
    assert!(at(PG_HASH_SHA3_256, Hash::Sha3_256) && at(PG_HASH_SHA3_384, Hash::Sha3_384));
    assert!(at(PG_HASH_SHA3_512, Hash::Sha3_512) && at(PG_HASH_BLAKE2B, Hash::Blake2b));
    assert!(at(PG_HASH_BLAKE2S, Hash::Blake2s) && Hash::ALL.len() == 12);
};

/// Scheme of BLS signatures: PG_BLS_BASIC, PG_BLS_AUGMENTED or PG_BLS_POSSESSION. It defines how aggregates are
/// protected against rogue keys, which an attacker makes from the keys of others. Without aggregation, use
/// PG_BLS_BASIC.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct pg_bls_scheme(pub i32);

/// All messages of an aggregate are different.
pub const PG_BLS_BASIC: i32 = 1;
/// The signed message is the public key followed by the message.
pub const PG_BLS_AUGMENTED: i32 = 2;
/// Public keys come with proofs of possession; a verified proof makes a proven key. Ethereum uses this scheme.
pub const PG_BLS_POSSESSION: i32 = 3;

/// Source of random bytes. The function fills `out` with `len` unpredictable bytes and returns 0. If it returns
/// anything else, the call that needed the bytes ends with PG_ERROR_RANDOMNESS. `context` is the pointer that the
/// caller passed together with the function.
pub type pg_fill = Option<unsafe extern "C" fn(context: *mut c_void, out: *mut u8, len: usize) -> c_int>;

/// One signature of a batch.
#[repr(C)]
pub struct pg_batch_item {
    /// Public key, encoded.
    pub public_key: *const u8,
    /// Signature.
    pub signature: *const u8,
    /// Message (or hash value); may be NULL if it is empty.
    pub message: *const u8,
    /// Length of the message in bytes.
    pub message_len: usize,
}

/// Largest number of signatures on boards for the functions that write a verdict for each signature. With an operating
/// system there is no limit.
pub const PG_EACH_MAX: usize = 32;

/// Overwrites `len` bytes with zeros; the compiler cannot remove this. Use it for keys, shared secrets, secret
/// scalars, and points made from them, when they are no longer needed. `data` may be NULL; the call then does nothing.
///
/// # Safety
/// `data` points to `len` writable bytes, or is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pg_wipe(data: *mut c_void, len: usize) {
    if data.is_null() {
        return;
    }
    for i in 0..len {
        // SAFETY: the address lies within the caller's bytes.
        unsafe { data.cast::<u8>().add(i).write_volatile(0) };
    }
    compiler_fence(Ordering::SeqCst);
}

/// Returns the meaning of a status as a short English text, for messages to people.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn pg_status_text(status: i32) -> *const c_char {
    let text = match status {
        0 => c"ok",
        1 => c"wrong length",
        2 => c"invalid encoding",
        3 => c"verification failed",
        4 => c"random number generator failed",
        5 => c"null pointer",
        6 => c"fault while signing",
        7 => c"overlapping memory",
        _ => c"unknown status",
    };
    text.as_ptr()
}

/// Returns the version of the linked library. PG_VERSION is the version of the header at compile time.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn pg_version() -> *const c_char {
    // The same version with the terminating zero that C expects.
    const VERSION: &[u8] = concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes();
    VERSION.as_ptr().cast()
}
