//! Memory that an operation works on: input bytes, output bytes, and a state that its three parts share.
//!
//! An input is a sequence of parts: keys, scalars, elements, messages. Each part begins where the previous part ends.
//! [`place`] returns the size of a part: 32 bytes, or the next multiple of 32 for longer encodings.

use primegroup_core::field::ByteArray;

/// Bytes of input: room for a public key of 96 bytes, a message of 32, and a signature of 128 bytes.
pub const INPUT: usize = 256;
/// Bytes of output: room for an encoding of up to 96 bytes, and a word after it.
pub const OUTPUT: usize = 128;

/// The input. Each operation defines its layout.
pub type Input = [u8; INPUT];
/// The output.
pub type Output = [u8; OUTPUT];

/// Returns the number of bytes that a part of `len` bytes occupies in an input.
#[must_use]
pub const fn place(len: usize) -> usize {
    if len <= 32 { 32 } else { len.next_multiple_of(32) }
}

/// Returns the position of the byte that says whether an output exists. `len` is the length of the output itself.
#[must_use]
pub const fn verdict(len: usize) -> usize {
    if place(len) <= 64 { 64 } else { place(len) }
}

/// Returns the part of an input that begins at byte `at`; the type gives its length. `at` is a constant after
/// inlining, so the compiler removes the bounds check.
#[inline(always)]
#[must_use]
pub fn part<B: ByteArray>(input: &Input, at: usize) -> &B {
    match input.get(at..at + B::LEN).and_then(B::from_ref) {
        Some(part) => part,
        None => unreachable!("a part that lies in the input"),
    }
}

/// Writes the part of an input that begins at byte `at`.
#[inline(always)]
pub fn set_part(input: &mut Input, at: usize, bytes: &[u8]) {
    input[at..at + bytes.len()].copy_from_slice(bytes);
}

/// Returns bytes `AT..AT + N` of an input.
#[inline(always)]
#[must_use]
pub fn get<const AT: usize, const N: usize>(input: &Input) -> &[u8; N] {
    const { assert!(AT + N <= INPUT) };
    // SAFETY: the bytes are inside the array, and bytes need no alignment.
    unsafe { &*input.as_ptr().add(AT).cast() }
}

/// Returns bytes `AT..AT + N` of an input, for writing.
#[inline(always)]
#[must_use]
pub fn slot<const AT: usize, const N: usize>(input: &mut Input) -> &mut [u8; N] {
    const { assert!(AT + N <= INPUT) };
    // SAFETY: the bytes are inside the array, and bytes need no alignment.
    unsafe { &mut *input.as_mut_ptr().add(AT).cast() }
}

/// Writes the first bytes of an output.
#[inline(always)]
pub fn put<const N: usize>(output: &mut Output, bytes: &[u8; N]) {
    *first(output) = *bytes;
}

/// Writes any number of bytes; bytes that do not fit are dropped.
#[inline(always)]
pub fn write(out: &mut [u8], bytes: &[u8]) {
    for (x, y) in out.iter_mut().zip(bytes) {
        *x = *y;
    }
}

/// Returns the first bytes of an output, for writing.
#[inline(always)]
fn first<const N: usize>(output: &mut Output) -> &mut [u8; N] {
    const { assert!(N <= OUTPUT) };
    // SAFETY: the bytes are inside the array, and bytes need no alignment.
    unsafe { &mut *output.as_mut_ptr().cast() }
}

/// Room for one value of any type that needs no destructor: a key, a point.
///
/// All parts of one operation use the same type for the value. The compiler does not check this, so the methods are
/// private to this crate.
///
/// A clone starts the same operation again. This is sound: no destructor runs for either copy, and no value owns
/// memory elsewhere.
#[derive(Clone)]
#[repr(C, align(8))]
pub struct State([u64; 96]);

impl State {
    /// Creates an empty state.
    #[must_use]
    pub const fn new() -> Self {
        State([0; 96])
    }

    /// Stores a value. Its destructor will not run.
    #[inline(always)]
    pub(crate) fn put<T>(&mut self, value: T) {
        const { assert!(size_of::<T>() <= size_of::<State>() && align_of::<T>() <= align_of::<State>()) };
        // SAFETY: size and alignment fit.
        unsafe { self.0.as_mut_ptr().cast::<T>().write(value) };
    }

    /// Returns the stored value.
    ///
    /// # Safety
    /// The last value stored was a `T`.
    #[inline(always)]
    pub(crate) unsafe fn get<T>(&self) -> &T {
        // SAFETY: the caller promises that the last value stored was a `T`; `put` checked its size and alignment.
        unsafe { &*self.0.as_ptr().cast::<T>() }
    }

    /// Returns the stored value, for writing.
    ///
    /// # Safety
    /// The last value stored was a `T`.
    #[inline(always)]
    pub(crate) unsafe fn get_mut<T>(&mut self) -> &mut T {
        // SAFETY: the caller promises that the last value stored was a `T`; `put` checked its size and alignment.
        unsafe { &mut *self.0.as_mut_ptr().cast::<T>() }
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}
