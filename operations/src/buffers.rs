//! The memory an operation works on: input and output bytes, and a state that its three parts share.
//!
//! An input is a row of parts: keys, scalars, elements, messages. Each part begins where the one before ends, of which [`place`] says how
//! much room it takes: 32 bytes, or for encodings that are longer the next multiple of 32.

use primegroup_core::field::ByteArray;

/// Bytes of input: a public key of 96 bytes, a message of 32, and a signature of 128 bytes by it.
pub const INPUT: usize = 256;
/// Bytes of output: an encoding of up to 96 bytes, and a word after it.
pub const OUTPUT: usize = 128;

/// The input: what is in which byte, each operation says.
pub type Input = [u8; INPUT];
/// The output.
pub type Output = [u8; OUTPUT];

/// The room of a part with so many bytes.
#[must_use]
pub const fn place(len: usize) -> usize {
    if len <= 32 { 32 } else { len.next_multiple_of(32) }
}

/// Where an output says whether there is one, of which the rest has so many bytes.
#[must_use]
pub const fn verdict(len: usize) -> usize {
    if place(len) <= 64 { 64 } else { place(len) }
}

/// The part of an input that begins at byte `at`, of the length that the type says. Where it ends, the compiler checks: it knows `at`.
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

/// Bytes `AT..AT + N` of an input.
#[inline(always)]
#[must_use]
pub fn get<const AT: usize, const N: usize>(input: &Input) -> &[u8; N] {
    const { assert!(AT + N <= INPUT) };
    // SAFETY: the bytes are inside the array, and bytes need no alignment.
    unsafe { &*input.as_ptr().add(AT).cast() }
}

/// Bytes `AT..AT + N` of an input, to be written.
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

/// Writes bytes of any number; what does not fit is left out.
#[inline(always)]
pub fn write(out: &mut [u8], bytes: &[u8]) {
    for (x, y) in out.iter_mut().zip(bytes) {
        *x = *y;
    }
}

/// The first bytes of an output, to be written.
#[inline(always)]
fn first<const N: usize>(output: &mut Output) -> &mut [u8; N] {
    const { assert!(N <= OUTPUT) };
    // SAFETY: the bytes are inside the array, and bytes need no alignment.
    unsafe { &mut *output.as_mut_ptr().cast() }
}

/// Room for one value of any type without a destructor to run: a key, a point.
///
/// The parts of one operation agree on the type; it is private to this crate for that reason.
///
/// A copy is another start of the same operation: no destructor runs for either, and no value owns what lies elsewhere.
#[derive(Clone)]
#[repr(C, align(8))]
pub struct State([u64; 96]);

impl State {
    /// Holds nothing.
    #[must_use]
    pub const fn new() -> Self {
        State([0; 96])
    }

    /// Puts a value, whose destructor will not run.
    #[inline(always)]
    pub(crate) fn put<T>(&mut self, value: T) {
        const { assert!(size_of::<T>() <= size_of::<State>() && align_of::<T>() <= align_of::<State>()) };
        // SAFETY: size and alignment fit.
        unsafe { self.0.as_mut_ptr().cast::<T>().write(value) };
    }

    /// The value that is there.
    ///
    /// # Safety
    /// A `T` was put last.
    #[inline(always)]
    pub(crate) unsafe fn get<T>(&self) -> &T {
        // SAFETY: the caller says that a `T` was put last; `put` made sure of its size and alignment.
        unsafe { &*self.0.as_ptr().cast::<T>() }
    }

    /// The value that is there, to be changed.
    ///
    /// # Safety
    /// A `T` was put last.
    #[inline(always)]
    pub(crate) unsafe fn get_mut<T>(&mut self) -> &mut T {
        // SAFETY: the caller says that a `T` was put last; `put` made sure of its size and alignment.
        unsafe { &mut *self.0.as_mut_ptr().cast::<T>() }
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}
