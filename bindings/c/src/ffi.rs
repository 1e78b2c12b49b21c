//! Conversion of C pointers to references and back. Nothing else in this crate dereferences a pointer.
//!
//! Every function here is `unsafe` for one reason: a pointer that is not null must point to an object of its type (for
//! lengths: to that many bytes), valid for the duration of the call. Inputs may overlap outputs, because an output is
//! written when no reference to an input remains. Two outputs that overlap are refused.

use crate::common::{pg_fill, pg_hash, pg_status};
use core::ffi::{c_int, c_void};
use core::mem::ManuallyDrop;
use library::core_groups::field::PrimeField;
use library::ct::{Mask, Words};
use library::{Error, Hash, Message, SharedSecret};
use rand_core::{TryCryptoRng, TryRng};
use zeroize::Zeroizing;

/// Result of a function's body.
pub(crate) type Result<T> = core::result::Result<T, pg_status>;

impl From<Error> for pg_status {
    fn from(e: Error) -> Self {
        match e {
            Error::Length => pg_status::PG_ERROR_LENGTH,
            Error::Encoding => pg_status::PG_ERROR_ENCODING,
            Error::Verification => pg_status::PG_ERROR_VERIFICATION,
            Error::Randomness => pg_status::PG_ERROR_RANDOMNESS,
            Error::Fault => pg_status::PG_ERROR_FAULT,
            // C has no functions for features that a scheme lacks, so this does not occur.
            _ => pg_status::PG_ERROR_ENCODING,
        }
    }
}

/// A C structure that holds a value of the library in its memory representation.
///
/// # Safety
/// The structure is at least as large and as aligned as the value, and less than 8 bytes larger. Any bit pattern is a
/// value (possibly a meaningless one), and so are zeros.
pub(crate) unsafe trait Holds {
    /// The value.
    type Value;
    /// Returns whether a function of this library filled the structure, as far as public data shows.
    fn is_set(value: &Self::Value) -> bool;
    /// Returns the encoding inside the value. The bytes between its end and the next multiple of the value's alignment
    /// are padding, which Rust leaves unchanged.
    fn encoding(value: &Self::Value) -> &[u8];
}

/// Declares that a structure holds a value, and checks the sizes.
#[allow(unused_macros)] // X25519 alone has no structures
macro_rules! holds {
    ($c:ty, $value:ty, $is_set:expr, $encoding:expr) => {
        const _: () = assert!(
            size_of::<$c>() == size_of::<$value>().next_multiple_of(8) && align_of::<$c>() >= align_of::<$value>()
        );
        // SAFETY: the assertion compares sizes and alignments. The values are arrays of integers and markers of size
        // 0, so any bit pattern is a value, and so are zeros.
        unsafe impl crate::ffi::Holds for $c {
            type Value = $value;
            fn is_set(value: &$value) -> bool {
                let is_set: fn(&$value) -> bool = $is_set;
                is_set(value)
            }
            fn encoding(value: &$value) -> &[u8] {
                let encoding: fn(&$value) -> &[u8] = $encoding;
                encoding(value)
            }
        }
    };
}
#[allow(unused_imports)] // as above
pub(crate) use holds;

/// Returns the object that a pointer points to.
pub(crate) unsafe fn object<'a, T>(p: *const T) -> Result<&'a T> {
    // SAFETY: `p` is null, which gives None, or points to a `T` that C keeps during the call.
    unsafe { p.as_ref() }.ok_or(pg_status::PG_ERROR_NULL)
}

/// Returns the value in a structure.
pub(crate) unsafe fn held<'a, T: Holds>(p: *const T) -> Result<&'a T::Value> {
    // SAFETY: `p` is null or points to a structure. By `Holds` any bit pattern of the structure is a value, and the
    // structure is large and aligned enough for it.
    let value = unsafe { object(p.cast::<T::Value>()) }?;
    if T::is_set(value) { Ok(value) } else { Err(pg_status::PG_ERROR_ENCODING) }
}

/// A copy of the value in a structure, for values that are used while an output is written. It is wiped when dropped.
#[allow(dead_code)] // few groups need a copy
pub(crate) struct Copied<T>(ManuallyDrop<T>);

#[allow(dead_code)] // as above
impl<T> Copied<T> {
    pub(crate) unsafe fn of<C: Holds<Value = T>>(p: *const C) -> Result<Self> {
        // SAFETY: `held` returns a reference to a value that C keeps during the call. A second copy does no harm: by
        // `Holds` a value owns no memory elsewhere, and this copy is never dropped as a value.
        Ok(Copied(ManuallyDrop::new(unsafe { core::ptr::read(held(p)?) })))
    }
}

impl<T> core::ops::Deref for Copied<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> Drop for Copied<T> {
    fn drop(&mut self) {
        forget_and_wipe(&mut self.0);
    }
}

/// Returns `len` bytes. If `len` is 0, the pointer may be null.
pub(crate) unsafe fn bytes<'a>(p: *const u8, len: usize) -> Result<&'a [u8]> {
    match len {
        0 => Ok(&[]),
        _ if p.is_null() => Err(pg_status::PG_ERROR_NULL),
        _ if len > isize::MAX as usize => Err(pg_status::PG_ERROR_LENGTH),
        // SAFETY: `p` is not null and points to `len` bytes that C keeps during the call; the line above bounds their length.
        _ => Ok(unsafe { core::slice::from_raw_parts(p, len) }),
    }
}

/// Returns the elements of an array. If `count` is 0, the pointer may be null.
pub(crate) unsafe fn items<'a, T>(p: *const T, count: usize) -> Result<&'a [T]> {
    match count {
        0 => Ok(&[]),
        _ if p.is_null() => Err(pg_status::PG_ERROR_NULL),
        _ if count > isize::MAX as usize / size_of::<T>() => Err(pg_status::PG_ERROR_LENGTH),
        // SAFETY: `p` is not null and points to `count` objects that C keeps during the call; the line above bounds their size.
        _ => Ok(unsafe { core::slice::from_raw_parts(p, count) }),
    }
}

/// A scalar that is wiped when dropped.
pub(crate) struct Wiped<T: Words>(pub(crate) T);

impl<T: Words> core::ops::Deref for Wiped<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Words> Drop for Wiped<T> {
    fn drop(&mut self) {
        library::ct::wipe(&mut self.0);
    }
}

/// Decodes a canonical scalar. Whether the scalar is canonical is not secret.
pub(crate) unsafe fn read_scalar<S: PrimeField>(p: *const S::Bytes) -> Result<Wiped<S>> {
    // SAFETY: `p` is null, which `object` refuses, or points to a scalar's bytes that C keeps during the call.
    let (s, ok) = S::decode_ct(unsafe { object(p) }?);
    let s = Wiped(s);
    if ok.declassify() { Ok(s) } else { Err(pg_status::PG_ERROR_ENCODING) }
}

/// Returns the hash function with this number.
pub(crate) fn read_hash(hash: pg_hash) -> Result<Hash> {
    let index = usize::try_from(hash.0).ok().and_then(|i| i.checked_sub(1));
    index.and_then(|i| Hash::ALL.get(i)).copied().ok_or(pg_status::PG_ERROR_ENCODING)
}

/// Returns a message that is a hash value. Its length must match the hash function.
pub(crate) unsafe fn prehashed<'a>(hash: pg_hash, p: *const u8, len: usize) -> Result<Message<'a>> {
    // SAFETY: `p` points to `len` bytes that C keeps during the call, or `bytes` refuses it.
    Ok(Message::prehashed(read_hash(hash)?, unsafe { bytes(p, len) }?)?)
}

/// The caller's random number generator, in the form that the library takes.
pub(crate) struct Generator {
    fill: unsafe extern "C" fn(*mut c_void, *mut u8, usize) -> c_int,
    context: *mut c_void,
}

impl Generator {
    /// Wraps the caller's generator.
    ///
    /// # Safety
    /// The function keeps the contract of `pg_fill` in the header when it is called with this context.
    pub(crate) unsafe fn new(fill: pg_fill, context: *mut c_void) -> Result<Self> {
        Ok(Generator { fill: fill.ok_or(pg_status::PG_ERROR_NULL)?, context })
    }
}

impl TryRng for Generator {
    type Error = Error;

    fn try_next_u32(&mut self) -> core::result::Result<u32, Error> {
        let mut out = [0; 4];
        self.try_fill_bytes(&mut out)?;
        Ok(u32::from_le_bytes(out))
    }

    fn try_next_u64(&mut self) -> core::result::Result<u64, Error> {
        let mut out = [0; 8];
        self.try_fill_bytes(&mut out)?;
        Ok(u64::from_le_bytes(out))
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> core::result::Result<(), Error> {
        // SAFETY: by the promise to `new`, the function writes the bytes of `out` and no others.
        if unsafe { (self.fill)(self.context, out.as_mut_ptr(), out.len()) } == 0 {
            Ok(())
        } else {
            Err(Error::Randomness)
        }
    }
}

impl TryCryptoRng for Generator {}

/// Returns bytes from the caller's generator.
pub(crate) unsafe fn random<const N: usize>(fill: pg_fill, context: *mut c_void) -> Result<Zeroizing<[u8; N]>> {
    let mut out = Zeroizing::new([0; N]);
    // SAFETY: the caller makes the same promise that `Generator::new` requires.
    unsafe { Generator::new(fill, context) }?.try_fill_bytes(&mut *out)?;
    Ok(out)
}

/// Returns a reference to the value of a library result. Moving a decoded key out of the result would take stack.
pub(crate) fn peek<T>(result: &core::result::Result<T, Error>) -> Result<&T> {
    result.as_ref().map_err(|e| (*e).into())
}

/// Returns the status of a function without output.
pub(crate) fn check(body: impl FnOnce() -> Result<()>) -> pg_status {
    body().err().unwrap_or(pg_status::PG_OK)
}

/// Overwrites the bytes of a value. Nobody uses or drops the value after that.
fn forget_and_wipe<T>(value: &mut ManuallyDrop<T>) {
    let start: *mut T = &raw mut **value;
    // SAFETY: the writes stay inside the value, in units that its alignment allows.
    unsafe {
        if align_of::<T>() >= 4 {
            for i in 0..size_of::<T>() / 4 {
                start.cast::<u32>().add(i).write_volatile(0);
            }
        } else {
            for i in 0..size_of::<T>() {
                start.cast::<u8>().add(i).write_volatile(0);
            }
        }
    }
}

/// Writes the body's value, or zeros and the body's error. The body's own copy is wiped, because it may be secret.
pub(crate) unsafe fn write<T>(out: *mut T, body: impl FnOnce() -> Result<T>) -> pg_status {
    if out.is_null() {
        return pg_status::PG_ERROR_NULL;
    }
    match body() {
        Ok(value) => {
            let mut value = ManuallyDrop::new(value);
            // SAFETY: `out` is not null, so it points to memory for a `T`. The body has returned, so no reference to
            // an overlapping input remains.
            unsafe { out.copy_from_nonoverlapping((&raw const value).cast::<T>(), 1) };
            forget_and_wipe(&mut value);
            pg_status::PG_OK
        }
        Err(status) => {
            // SAFETY: `out` points to memory for a `T`. The body has returned, so no reference to an input remains.
            unsafe { out.write_bytes(0, 1) };
            status
        }
    }
}

/// Like [`write`], for a shared secret if the mask allows it. The secret is copied from its owner, which wipes it.
pub(crate) unsafe fn write_secret<const N: usize>(
    out: *mut [u8; N],
    body: impl FnOnce() -> Result<(SharedSecret<N>, Mask)>,
) -> pg_status {
    if out.is_null() {
        return pg_status::PG_ERROR_NULL;
    }
    let result = body();
    let (secret, status) = match &result {
        Ok((secret, ok)) if ok.declassify() => (secret.as_bytes(), pg_status::PG_OK),
        Ok(_) => (&[0; N], pg_status::PG_ERROR_ENCODING),
        Err(status) => (&[0; N], *status),
    };
    // SAFETY: `out` is not null, so it points to memory for N bytes. This memory does not overlap `secret`, which this
    // library owns. No reference to an input remains, because the body has returned.
    unsafe { out.copy_from_nonoverlapping(secret, 1) };
    status
}

/// Like [`write`], for a structure that holds a value. The whole structure is written, including padding. This makes
/// structures comparable and storable, and keeps residue of the stack out of them.
pub(crate) unsafe fn fill<T: Holds>(out: *mut T, body: impl FnOnce() -> Result<T::Value>) -> pg_status {
    let value = out.cast::<T::Value>();
    // SAFETY: `out` is null or points to a structure, which by `Holds` is large and aligned enough for its value. The
    // bytes beyond the value are zeroed. After PG_OK `out` is not null and holds a value. The bytes after the
    // encoding, up to a multiple of the value's alignment, are inside the value, because the value's size is such a
    // multiple. They belong to no field, because all other fields begin at such a multiple.
    unsafe {
        let status = write(value, body);
        if !out.is_null() {
            out.cast::<u8>().add(size_of::<T::Value>()).write_bytes(0, size_of::<T>() - size_of::<T::Value>());
        }
        if status == pg_status::PG_OK {
            let encoding = T::encoding(&*value);
            let rest = encoding.len().next_multiple_of(align_of::<T::Value>()) - encoding.len();
            if rest != 0 {
                let end = encoding.as_ptr().addr() + encoding.len() - value.addr();
                value.cast::<u8>().add(end).write_bytes(0, rest);
            }
        }
        status
    }
}

/// Returns whether two objects overlap in memory.
fn overlap<T, U>(a: *const T, b: *const U) -> bool {
    bytes_overlap((a.cast(), size_of::<T>()), (b.cast(), size_of::<U>()))
}

/// Returns whether two byte ranges overlap in memory.
fn bytes_overlap((a, a_len): (*const u8, usize), (b, b_len): (*const u8, usize)) -> bool {
    let (a, b) = (a.addr(), b.addr());
    a < b.saturating_add(b_len) && b < a.saturating_add(a_len)
}

/// Refuses inputs that overlap the output, for functions that read them while they write the output.
pub(crate) fn apart(out: *const u8, len: usize, inputs: &[&[u8]]) -> Result<()> {
    let overlaps = inputs.iter().any(|input| bytes_overlap((out, len), (input.as_ptr(), input.len())));
    if overlaps { Err(pg_status::PG_ERROR_OVERLAP) } else { Ok(()) }
}

/// Like [`write`], with a second output. Either both are written, or both are zeroed. They must not overlap.
pub(crate) unsafe fn write2<T, U>(out: *mut T, second: *mut U, body: impl FnOnce() -> Result<(T, U)>) -> pg_status {
    if second.is_null() {
        // SAFETY: `out` is null, which `write` refuses, or points to memory for a `T`.
        return unsafe { write(out, || Err(pg_status::PG_ERROR_NULL)) };
    }
    if !out.is_null() && overlap(out, second) {
        // SAFETY: both pointers are not null, so each points to memory for its type. Both are written as bytes, which
        // may overlap.
        unsafe {
            out.write_bytes(0, 1);
            second.write_bytes(0, 1);
        }
        return pg_status::PG_ERROR_OVERLAP;
    }
    let mut other = None;
    // SAFETY: `out` is null, which `write` refuses, or points to memory for a `T`. `second` points to memory for a `U`
    // that does not overlap it. `second` is written after the body has returned, so no reference to an input remains.
    unsafe {
        let status = write(out, || {
            let (value, u) = body()?;
            other = Some(u);
            Ok(value)
        });
        match other {
            Some(u) if status == pg_status::PG_OK => second.write(u),
            _ => second.write_bytes(0, 1),
        }
        status
    }
}

/// Like [`write`], for `len` bytes. The first body reads the inputs and returns a writer. The writer fills the output
/// when no input is needed any more.
pub(crate) unsafe fn write_bytes<W: FnOnce(&mut [u8]) -> Result<()>>(
    out: *mut u8,
    len: usize,
    body: impl FnOnce() -> Result<W>,
) -> pg_status {
    if out.is_null() {
        return if len == 0 { check(|| body().map(|_| ())) } else { pg_status::PG_ERROR_NULL };
    }
    if len > isize::MAX as usize {
        return pg_status::PG_ERROR_LENGTH;
    }
    let status = match body() {
        // SAFETY: `out` is not null and points to memory for `len` bytes; the line above bounds `len`. The first body
        // has returned, and its writer holds no reference to an input.
        Ok(writer) => check(|| writer(unsafe { core::slice::from_raw_parts_mut(out, len) })),
        Err(status) => status,
    };
    if status != pg_status::PG_OK {
        // SAFETY: `out` is not null and points to memory for `len` bytes, and the writer's slice is gone.
        unsafe { out.write_bytes(0, len) };
    }
    status
}

/// Like [`write_bytes`], for a computation in place. `read` reads the other inputs. Then the `len` bytes at `from` are
/// copied to the output, and `work` returns the range of them that is the result. The result moves to the front, and
/// zeros follow. Its length is the second output.
pub(crate) unsafe fn write_in_place<I>(
    out: *mut u8,
    out_len: *mut usize,
    from: *const u8,
    len: usize,
    read: impl FnOnce() -> Result<I>,
    work: impl for<'a> FnOnce(I, &'a mut [u8]) -> Result<&'a mut [u8]>,
) -> pg_status {
    let inputs = if out.is_null() || out_len.is_null() || from.is_null() {
        Err(pg_status::PG_ERROR_NULL)
    } else if len > isize::MAX as usize {
        Err(pg_status::PG_ERROR_LENGTH)
    } else if bytes_overlap((out, len), (out_len.cast(), size_of::<usize>())) {
        Err(pg_status::PG_ERROR_OVERLAP)
    } else {
        read()
    };
    // SAFETY: `out` and `from` are not null and point to `len` bytes; a line above bounds `len`. `copy` allows
    // overlap. `read` has returned, and its values are owned or do not overlap the output. The result is a part of the
    // output.
    let result = inputs.and_then(|inputs| unsafe {
        core::ptr::copy(from, out, len);
        let part = work(inputs, core::slice::from_raw_parts_mut(out, len))?;
        let (at, count) = (part.as_ptr(), part.len());
        core::ptr::copy(at, out, count);
        Ok(count)
    });
    let (status, count) = result.map_or_else(|status| (status, 0), |count| (pg_status::PG_OK, count));
    // SAFETY: pointers that are not null point to memory for their bytes, the number of bytes is possible, and the
    // output's slice is gone. If the outputs overlap, both become zero.
    unsafe {
        if !out.is_null() && len <= isize::MAX as usize {
            out.add(count).write_bytes(0, len - count);
        }
        if !out_len.is_null() {
            out_len.write(count);
        }
    }
    status
}
