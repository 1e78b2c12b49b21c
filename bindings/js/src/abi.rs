//! What all functions share: bytes from addresses, codes for errors, options, and the macro that names what is exported.

use crate::memory::{allocate, check};
use alloc::boxed::Box;
use primegroup::{Error, Hash, Message, Rules, SignOptions, VerifyOptions};

/// What a function returns: a length, an address, 0 or 1; or a negative number for an error.
pub(crate) type Code = i32;

/// The numbers of errors, which `bindings/js/lib/errors.js` knows.
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

/// A result as a number.
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
    // SAFETY: the caller's promise.
    unsafe { list(p, len) }
}

/// Returns a list of the caller: addresses and lengths. Traps as [`at`].
///
/// # Safety
/// As [`at`]; every pattern of bits is a `T`, or the caller got the values from this module.
pub(crate) unsafe fn list<'a, T>(p: *const T, count: usize) -> &'a [T] {
    check(p, count);
    // SAFETY: the memory is there and aligned; the rest is the caller's promise.
    unsafe { core::slice::from_raw_parts(p, count) }
}

/// Returns one value of the caller. Traps as [`at`].
///
/// # Safety
/// As [`list`].
pub(crate) unsafe fn one<'a, T>(p: *const T) -> &'a T {
    check(p, 1);
    // SAFETY: as in `list`.
    unsafe { &*p }
}

/// Writes one value for the caller. Traps as [`at`].
///
/// # Safety
/// Nothing else refers to the place.
pub(crate) unsafe fn write<T>(out: *mut T, value: T) -> Code {
    check(out, 1);
    // SAFETY: the memory is there and aligned; the rest is the caller's promise.
    unsafe { out.write(value) };
    0
}

/// Writes a result, and returns its length. Traps as [`at`].
///
/// # Safety
/// Nothing else refers to the place.
pub(crate) unsafe fn put(out: *mut u8, bytes: impl AsRef<[u8]>) -> usize {
    let bytes = bytes.as_ref();
    check(out, bytes.len());
    // SAFETY: the memory is there; the bytes are values of this function's callers, not of JavaScript.
    unsafe { core::ptr::copy(bytes.as_ptr(), out, bytes.len()) };
    bytes.len()
}

/// Writes secret bytes, wipes them here, and returns their number. Traps as [`at`].
///
/// # Safety
/// As [`put`].
pub(crate) unsafe fn put_secret(out: *mut u8, mut bytes: impl AsRef<[u8]> + AsMut<[u8]>) -> usize {
    // SAFETY: the caller's promise.
    let n = unsafe { put(out, bytes.as_ref()) };
    primegroup::ct::wipe_bytes(bytes.as_mut());
    n
}

/// Writes a result of any length: at `out` its address and its length, for JavaScript to copy, wipe and give back to `pg__free`. Traps as [`at`].
///
/// # Safety
/// As [`put`].
pub(crate) unsafe fn put_new(out: *mut u8, bytes: &[u8]) -> usize {
    let to = allocate(bytes.len());
    if to.is_null() {
        // As everywhere where there is no more memory.
        core::arch::wasm32::unreachable();
    }
    // SAFETY: `to` was made for these bytes; the rest is the caller's promise.
    unsafe {
        core::ptr::copy_nonoverlapping(bytes.as_ptr(), to, bytes.len());
        write(out.cast::<[usize; 2]>(), [to as usize, bytes.len()]);
    }
    bytes.len()
}

/// An object for JavaScript to hold.
pub(crate) fn hold<T>(value: T) -> usize {
    Box::into_raw(Box::new(value)) as usize
}

/// What JavaScript holds.
///
/// # Safety
/// The address is that of [`hold`], and was not given back.
pub(crate) unsafe fn held<'a, T>(p: usize) -> &'a T {
    // SAFETY: the caller's promise.
    unsafe { &*(p as *const T) }
}

/// Gives an object back: what is secret is wiped.
///
/// # Safety
/// As [`held`]; the address is of no use afterwards.
pub(crate) unsafe fn give_back<T>(p: usize) -> Code {
    // SAFETY: the caller's promise.
    drop(unsafe { Box::from_raw(p as *mut T) });
    0
}

/// A message, or the value of a hash function: 0 is none of [`Hash::ALL`], which count from 1.
///
/// # Safety
/// As [`at`].
pub(crate) unsafe fn message<'a>(p: *const u8, len: usize, hash: u32) -> Result<Message<'a>, Error> {
    // SAFETY: the caller's promise.
    let data = unsafe { at(p, len) };
    match hash {
        0 => Ok(Message::raw(data)),
        n => Message::prehashed(*Hash::ALL.get(n as usize - 1).ok_or(Error::Unsupported)?, data),
    }
}

/// A length for what is not given.
pub(crate) const NONE: usize = u32::MAX as usize;

/// Bytes that may be missing.
///
/// # Safety
/// As [`at`], if the length is not [`NONE`].
pub(crate) unsafe fn maybe<'a>(p: *const u8, len: usize) -> Option<&'a [u8]> {
    // SAFETY: the caller's promise.
    (len != NONE).then(|| unsafe { at(p, len) })
}

/// Options of signing and verifying, as JavaScript writes them.
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

/// Options for signing, or none for the address 0.
///
/// # Safety
/// The address of [`Options`], whose addresses are as for [`at`].
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

/// Options for verifying, or none for the address 0.
///
/// # Safety
/// As [`signing`].
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

/// Exports functions under the names of a group and their own. Each is a call of a function that is generic over the type with the capability.
macro_rules! export {
    ($module:ident: $($name:literal ($($arg:ident: $ty:ty),*) $call:expr;)*) => {
        $(const _: () = {
            #[unsafe(export_name = concat!(stringify!($module), "__", $name))]
            unsafe extern "C" fn exported($($arg: $ty),*) -> $crate::abi::Code {
                // SAFETY: what the function called asks for, JavaScript promises (`bindings/js/lib/module.js`).
                unsafe { $call }
            }
        };)*
    };
}
pub(crate) use export;
