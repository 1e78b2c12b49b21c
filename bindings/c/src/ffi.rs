//! From C's pointers to references and back. Nothing else in this crate dereferences a pointer.
//!
//! Every function here is `unsafe` for one reason: a pointer that is not null must point to an object of its type (for
//! lengths: to that many bytes), valid for the duration of the call. Inputs may overlap outputs, because an output is
//! written when no reference to an input is left; two outputs that overlap are refused.

use crate::common::{pg_fill, pg_hash, pg_status};
use core::ffi::{c_int, c_void};
use core::mem::ManuallyDrop;
use library::core_groups::field::PrimeField;
use library::ct::{Mask, Words};
use library::{Error, Hash, Message, SharedSecret};
use rand_core::{TryCryptoRng, TryRng};
use zeroize::Zeroizing;

/// What a function's body comes to.
pub(crate) type Result<T> = core::result::Result<T, pg_status>;

impl From<Error> for pg_status {
    fn from(e: Error) -> Self {
        match e {
            Error::Length => pg_status::PG_ERROR_LENGTH,
            Error::Encoding => pg_status::PG_ERROR_ENCODING,
            Error::Verification => pg_status::PG_ERROR_VERIFICATION,
            Error::Randomness => pg_status::PG_ERROR_RANDOMNESS,
            Error::Fault => pg_status::PG_ERROR_FAULT,
            // Functions of C cannot ask for what a scheme does not have.
            _ => pg_status::PG_ERROR_ENCODING,
        }
    }
}

/// A C structure that holds a value of the library, as it is in memory.
///
/// # Safety
/// The structure is at least as large and as aligned as the value, and less than 8 bytes larger; any bits are a value (though perhaps a senseless one),
/// and zeros are.
pub(crate) unsafe trait Holds {
    /// The value.
    type Value;
    /// Whether the structure was filled by a function of this library, as far as can be seen from public data.
    fn is_set(value: &Self::Value) -> bool;
    /// The encoding in the value. What follows it up to a multiple of the value's alignment belongs to nothing; Rust leaves it as it was.
    fn encoding(value: &Self::Value) -> &[u8];
}

/// Declares that a structure holds a value, and checks the sizes.
#[allow(unused_macros)] // X25519 alone has no structures
macro_rules! holds {
    ($c:ty, $value:ty, $is_set:expr, $encoding:expr) => {
        const _: () = assert!(
            size_of::<$c>() == size_of::<$value>().next_multiple_of(8) && align_of::<$c>() >= align_of::<$value>()
        );
        // SAFETY: the assertion compares sizes and alignments. The values held are arrays of integers and markers of size 0, so that any
        // bits are a value, and zeros are one.
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

/// What an object points to.
pub(crate) unsafe fn object<'a, T>(p: *const T) -> Result<&'a T> {
    // SAFETY: `p` is null, which gives None, or points to a `T` that C keeps during the call.
    unsafe { p.as_ref() }.ok_or(pg_status::PG_ERROR_NULL)
}

/// The value in a structure.
pub(crate) unsafe fn held<'a, T: Holds>(p: *const T) -> Result<&'a T::Value> {
    // SAFETY: `p` is null or points to a structure, and by `Holds` any bits of one are a value, which it is large and aligned
    // enough for.
    let value = unsafe { object(p.cast::<T::Value>()) }?;
    if T::is_set(value) { Ok(value) } else { Err(pg_status::PG_ERROR_ENCODING) }
}

/// A copy of the value in a structure, for what is used while an output is written. It is wiped.
#[allow(dead_code)] // few groups need one
pub(crate) struct Copied<T>(ManuallyDrop<T>);

#[allow(dead_code)] // as above
impl<T> Copied<T> {
    pub(crate) unsafe fn of<C: Holds<Value = T>>(p: *const C) -> Result<Self> {
        // SAFETY: `held` gives a reference to a value that C keeps during the call. A second one does no harm: by `Holds` a value is
        // bits without memory elsewhere, and this one is never dropped as a value.
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

/// Bytes of a length; no bytes may be at no address.
pub(crate) unsafe fn bytes<'a>(p: *const u8, len: usize) -> Result<&'a [u8]> {
    match len {
        0 => Ok(&[]),
        _ if p.is_null() => Err(pg_status::PG_ERROR_NULL),
        _ if len > isize::MAX as usize => Err(pg_status::PG_ERROR_LENGTH),
        // SAFETY: `p` is not null and points to `len` bytes that C keeps during the call; the line above bounds their length.
        _ => Ok(unsafe { core::slice::from_raw_parts(p, len) }),
    }
}

/// Elements of an array; none may be at no address.
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

impl<T: Words> Drop for Wiped<T> {
    fn drop(&mut self) {
        library::ct::wipe(&mut self.0);
    }
}

/// A canonical scalar. Whether it is canonical is not secret.
pub(crate) unsafe fn read_scalar<S: PrimeField>(p: *const S::Bytes) -> Result<Wiped<S>> {
    // SAFETY: `p` is null, which `object` refuses, or points to a scalar's bytes that C keeps during the call.
    let (s, ok) = S::decode_ct(unsafe { object(p) }?);
    let s = Wiped(s);
    if ok.declassify() { Ok(s) } else { Err(pg_status::PG_ERROR_ENCODING) }
}

/// A hash function by its number.
pub(crate) fn read_hash(hash: pg_hash) -> Result<Hash> {
    let index = usize::try_from(hash.0).ok().and_then(|i| i.checked_sub(1));
    index.and_then(|i| Hash::ALL.get(i)).copied().ok_or(pg_status::PG_ERROR_ENCODING)
}

/// A message that is the value of a hash function, which has a length that the function gives.
pub(crate) unsafe fn prehashed<'a>(hash: pg_hash, p: *const u8, len: usize) -> Result<Message<'a>> {
    // SAFETY: `p` points to `len` bytes that C keeps during the call, or `bytes` refuses it.
    Ok(Message::prehashed(read_hash(hash)?, unsafe { bytes(p, len) }?)?)
}

/// The caller's generator, as the library takes one.
pub(crate) struct Generator {
    fill: unsafe extern "C" fn(*mut c_void, *mut u8, usize) -> c_int,
    context: *mut c_void,
}

impl Generator {
    /// # Safety
    /// The function keeps the contract of `pg_fill` in the header, when it is called with this context.
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
        // SAFETY: by the promise to `new` the function writes the bytes of `out` and no others.
        if unsafe { (self.fill)(self.context, out.as_mut_ptr(), out.len()) } == 0 {
            Ok(())
        } else {
            Err(Error::Randomness)
        }
    }
}

impl TryCryptoRng for Generator {}

/// Bytes from the caller's generator.
pub(crate) unsafe fn random<const N: usize>(fill: pg_fill, context: *mut c_void) -> Result<Zeroizing<[u8; N]>> {
    let mut out = Zeroizing::new([0; N]);
    // SAFETY: the caller's promise is the one that is asked for.
    unsafe { Generator::new(fill, context) }?.try_fill_bytes(&mut *out)?;
    Ok(out)
}

/// What a result of the library holds, where it is: moving a decoded key out of it would take stack.
pub(crate) fn peek<T>(result: &core::result::Result<T, Error>) -> Result<&T> {
    result.as_ref().map_err(|e| (*e).into())
}

/// The status of a function without output.
pub(crate) fn check(body: impl FnOnce() -> Result<()>) -> pg_status {
    body().err().unwrap_or(pg_status::PG_OK)
}

/// Overwrites what a value was made of; nobody uses or drops it after that.
fn forget_and_wipe<T>(value: &mut ManuallyDrop<T>) {
    let start: *mut T = &raw mut **value;
    // SAFETY: inside the value, in units that its alignment allows.
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

/// Writes what the body gives, or zeros and the body's error. The body's own copy is wiped: it may be secret.
pub(crate) unsafe fn write<T>(out: *mut T, body: impl FnOnce() -> Result<T>) -> pg_status {
    if out.is_null() {
        return pg_status::PG_ERROR_NULL;
    }
    match body() {
        Ok(value) => {
            let mut value = ManuallyDrop::new(value);
            // SAFETY: `out` is not null, so it points to room for a `T`. An input that overlaps it has no reference any more: the
            // body has returned.
            unsafe { out.copy_from_nonoverlapping((&raw const value).cast::<T>(), 1) };
            forget_and_wipe(&mut value);
            pg_status::PG_OK
        }
        Err(status) => {
            // SAFETY: `out` points to room for a `T`, and no reference to an input is left, since the body has returned.
            unsafe { out.write_bytes(0, 1) };
            status
        }
    }
}

/// [`write`], for a shared secret, if the mask allows it: copied from its owner, who wipes it.
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
    // SAFETY: `out` is not null, so it points to room for N bytes. They are none of `secret`'s, which this library owns, and no
    // reference to an input is left, since the body has returned.
    unsafe { out.copy_from_nonoverlapping(secret, 1) };
    status
}

/// [`write`], for a structure that holds a value: all of it is written, also what belongs to no part of the value. So structures can be
/// compared and stored, and nothing that lay on the stack gets into them.
pub(crate) unsafe fn fill<T: Holds>(out: *mut T, body: impl FnOnce() -> Result<T::Value>) -> pg_status {
    let value = out.cast::<T::Value>();
    // SAFETY: `out` is null or points to a structure, which by `Holds` is large and aligned enough for its value; what it has beyond the
    // value is zeroed. After PG_OK it is not null and holds one. What lies after the encoding up to a multiple of the value's alignment is
    // inside of the value, as its size is one, and is no part of it, as all other parts begin at one.
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

/// Whether two objects have memory in common.
fn overlap<T, U>(a: *const T, b: *const U) -> bool {
    bytes_overlap((a.cast(), size_of::<T>()), (b.cast(), size_of::<U>()))
}

/// Whether bytes have memory in common.
fn bytes_overlap((a, a_len): (*const u8, usize), (b, b_len): (*const u8, usize)) -> bool {
    let (a, b) = (a.addr(), b.addr());
    a < b.saturating_add(b_len) && b < a.saturating_add(a_len)
}

/// Refuses inputs that are read while the output is written, if they have memory in common with it.
pub(crate) fn apart(out: *const u8, len: usize, inputs: &[&[u8]]) -> Result<()> {
    let overlaps = inputs.iter().any(|input| bytes_overlap((out, len), (input.as_ptr(), input.len())));
    if overlaps { Err(pg_status::PG_ERROR_OVERLAP) } else { Ok(()) }
}

/// [`write`] with a second output: both are written, or both are zero. They must lie apart.
pub(crate) unsafe fn write2<T, U>(out: *mut T, second: *mut U, body: impl FnOnce() -> Result<(T, U)>) -> pg_status {
    if second.is_null() {
        // SAFETY: `out` is null, which `write` refuses, or points to room for a `T`.
        return unsafe { write(out, || Err(pg_status::PG_ERROR_NULL)) };
    }
    if !out.is_null() && overlap(out, second) {
        // SAFETY: neither is null, so that each points to room for its type; both are written as bytes, which may overlap.
        unsafe {
            out.write_bytes(0, 1);
            second.write_bytes(0, 1);
        }
        return pg_status::PG_ERROR_OVERLAP;
    }
    let mut other = None;
    // SAFETY: `out` is null, which `write` refuses, or points to room for a `T`. `second` points to room for a `U` apart from it, and
    // is written after the body has returned, so that no reference to an input is left.
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

/// [`write`], for bytes of a length. The first body reads the inputs; the one that it gives writes the output, when no
/// input is needed any more.
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
        // SAFETY: `out` is not null and points to room for `len` bytes, of which the line above bounds the number. The first body has
        // returned, and its writer has no reference to an input.
        Ok(writer) => check(|| writer(unsafe { core::slice::from_raw_parts_mut(out, len) })),
        Err(status) => status,
    };
    if status != pg_status::PG_OK {
        // SAFETY: `out` is not null and points to room for `len` bytes, and the slice of the writer is gone.
        unsafe { out.write_bytes(0, len) };
    }
    status
}

/// [`write_bytes`], for what is computed in place. `read` reads the other inputs. Then the `len` bytes at `from` are copied to the output, and
/// `work` says which part of them the result is. It comes first then, and zeros follow. Its length is a second output.
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
    // SAFETY: `out` and `from` are not null, and point to `len` bytes, of which a line above bounds the number; `copy` allows that they
    // overlap. `read` has returned, and what it read is apart from the output or owned. The result is a part of the output.
    let result = inputs.and_then(|inputs| unsafe {
        core::ptr::copy(from, out, len);
        let part = work(inputs, core::slice::from_raw_parts_mut(out, len))?;
        let (at, count) = (part.as_ptr(), part.len());
        core::ptr::copy(at, out, count);
        Ok(count)
    });
    let (status, count) = result.map_or_else(|status| (status, 0), |count| (pg_status::PG_OK, count));
    // SAFETY: what is not null points to room for its bytes, of a number that is possible, and the slice of the output is gone. If outputs
    // overlap, both become zero.
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
