//! Definitions that all functions share: bytes from addresses, codes for errors, options, and the macro that exports
//! functions.

use crate::memory::{allocate, check};
use alloc::boxed::Box;
use primegroup::{Error, Hash, Message, Rules, SignOptions, VerifyOptions};

/// Result of a function: a length, an address, 0 or 1; or a negative number for an error.
pub(crate) type Code = i32;

/// Returns the number of an error. `bindings/js/lib/errors.js` has the same numbers.
pub(crate) fn code(e: Error) -> Code {
    match e {
        Error::Length => -1,
        Error::Encoding => -2,
        Error::Verification => -3,
        Error::Randomness => -4,
        Error::Unsupported => -5,
        Error::Fault => -6,
        _ => -7,
    }
}

/// Converts a result to a number.
pub(crate) fn answer(r: Result<usize, Error>) -> Code {
    match r {
        Ok(n) => n as Code,
        Err(e) => code(e),
    }
}

/// Returns bytes of the caller. Traps if they are not in memory that JavaScript may name.
///
/// # Safety
/// Nobody changes the bytes during the call.
pub(crate) unsafe fn at<'a>(p: *const u8, len: usize) -> &'a [u8] {
    // SAFETY: the caller makes the same promise.
    unsafe { list(p, len) }
}

/// Returns a list of the caller: addresses and lengths. Traps as [`at`].
///
/// # Safety
/// Same as [`at`]; every pattern of bits is a `T`, or the caller got the values from this module.
pub(crate) unsafe fn list<'a, T>(p: *const T, count: usize) -> &'a [T] {
    check(p, count);
    // SAFETY: the memory is there and aligned; the rest is the caller's promise.
    unsafe { core::slice::from_raw_parts(p, count) }
}

/// Returns one value of the caller. Traps as [`at`].
///
/// # Safety
/// Same as [`list`].
pub(crate) unsafe fn one<'a, T>(p: *const T) -> &'a T {
    check(p, 1);
    // SAFETY: as in `list`.
    unsafe { &*p }
}

/// Writes one value for the caller. Traps as [`at`].
///
/// # Safety
/// Nothing else refers to the destination.
pub(crate) unsafe fn write<T>(out: *mut T, value: T) -> Code {
    check(out, 1);
    // SAFETY: the memory is there and aligned; the rest is the caller's promise.
    unsafe { out.write(value) };
    0
}

/// Writes a result, and returns its length. Traps as [`at`].
///
/// # Safety
/// Nothing else refers to the destination.
pub(crate) unsafe fn put(out: *mut u8, bytes: impl AsRef<[u8]>) -> usize {
    let bytes = bytes.as_ref();
    check(out, bytes.len());
    // SAFETY: the memory is there; the bytes belong to this function's callers, not to JavaScript.
    unsafe { core::ptr::copy(bytes.as_ptr(), out, bytes.len()) };
    bytes.len()
}

/// Writes secret bytes, wipes the source, and returns their number. Traps as [`at`].
///
/// # Safety
/// Same as [`put`].
pub(crate) unsafe fn put_secret(out: *mut u8, mut bytes: impl AsRef<[u8]> + AsMut<[u8]>) -> usize {
    // SAFETY: the caller's promise.
    let n = unsafe { put(out, bytes.as_ref()) };
    primegroup::ct::wipe_bytes(bytes.as_mut());
    n
}

/// Writes a result of any length: allocates it, and writes its address and length to `out`. JavaScript copies and
/// wipes the result, and frees it with `pg__free`. Traps as [`at`].
///
/// # Safety
/// Same as [`put`].
pub(crate) unsafe fn put_new(out: *mut u8, bytes: &[u8]) -> usize {
    let to = allocate(bytes.len());
    if to.is_null() {
        // Out of memory traps, as everywhere.
        core::arch::wasm32::unreachable();
    }
    // SAFETY: `to` was allocated for these bytes; the rest is the caller's promise.
    unsafe {
        core::ptr::copy_nonoverlapping(bytes.as_ptr(), to, bytes.len());
        write(out.cast::<[usize; 2]>(), [to as usize, bytes.len()]);
    }
    bytes.len()
}

/// Moves an object to the heap, for JavaScript to hold.
pub(crate) fn hold<T>(value: T) -> usize {
    Box::into_raw(Box::new(value)) as usize
}

/// Returns an object that JavaScript holds.
///
/// # Safety
/// The address was returned by [`hold`], and was not given back.
pub(crate) unsafe fn held<'a, T>(p: usize) -> &'a T {
    // SAFETY: the caller's promise.
    unsafe { &*(p as *const T) }
}

/// Drops an object that JavaScript gives back; its secrets are wiped.
///
/// # Safety
/// Same as [`held`]; the address must not be used afterwards.
pub(crate) unsafe fn give_back<T>(p: usize) -> Code {
    // SAFETY: the caller's promise.
    drop(unsafe { Box::from_raw(p as *mut T) });
    0
}

/// Returns a message, or a hash value. `hash` is 0 for a message; hash functions are indices into [`Hash::ALL`],
/// counted from 1.
///
/// # Safety
/// Same as [`at`].
pub(crate) unsafe fn message<'a>(p: *const u8, len: usize, hash: u32) -> Result<Message<'a>, Error> {
    // SAFETY: the caller's promise.
    let data = unsafe { at(p, len) };
    match hash {
        0 => Ok(Message::raw(data)),
        n => Message::prehashed(*Hash::ALL.get(n as usize - 1).ok_or(Error::Unsupported)?, data),
    }
}

/// Length that marks a missing value.
pub(crate) const NONE: usize = u32::MAX as usize;

/// Returns bytes, or `None` if they are missing.
///
/// # Safety
/// Same as [`at`], if the length is not [`NONE`].
pub(crate) unsafe fn maybe<'a>(p: *const u8, len: usize) -> Option<&'a [u8]> {
    // SAFETY: the caller's promise.
    (len != NONE).then(|| unsafe { at(p, len) })
}

/// Options of signing and verifying, in the layout that JavaScript writes.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Options {
    context: *const u8,
    context_len: usize,
    randomness: *const u8,
    randomness_len: usize,
    fault_check: u32,
    rules: u32,
}

/// Returns options for signing; the address 0 stands for the defaults.
///
/// # Safety
/// `p` is 0 or the address of [`Options`], whose addresses are as for [`at`].
pub(crate) unsafe fn signing<'a>(p: *const Options) -> SignOptions<'a> {
    if p.is_null() {
        return SignOptions::new();
    }
    // SAFETY: the caller's promise.
    let o = unsafe { one(p) };
    // SAFETY: as before.
    let (context, randomness) = unsafe { (maybe(o.context, o.context_len), at(o.randomness, o.randomness_len)) };
    let options = SignOptions::new().randomness(randomness).fault_check(o.fault_check != 0);
    context.map_or(options, |c| options.context(c))
}

/// Returns options for verifying; the address 0 stands for the defaults.
///
/// # Safety
/// Same as [`signing`].
pub(crate) unsafe fn verifying<'a>(p: *const Options) -> VerifyOptions<'a> {
    if p.is_null() {
        return VerifyOptions::new();
    }
    // SAFETY: the caller's promise.
    let o = unsafe { one(p) };
    // SAFETY: as before.
    let context = unsafe { maybe(o.context, o.context_len) };
    let options = context.map_or(VerifyOptions::new(), |c| VerifyOptions::new().context(c));
    match o.rules {
        1 => options.rules(Rules::Plain),
        2 => options.rules(Rules::Strict),
        3 => options.rules(Rules::Zip215),
        _ => options,
    }
}
