//! The memory an operation works on: input and output bytes, and a state that its three parts share.

/// Bytes of input.
pub const INPUT: usize = 192;
/// Bytes of output.
pub const OUTPUT: usize = 128;

/// The input: what is in which byte, each operation says.
pub type Input = [u8; INPUT];
/// The output.
pub type Output = [u8; OUTPUT];

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

/// The first bytes of an output, to be written.
#[inline(always)]
#[must_use]
pub fn first<const N: usize>(output: &mut Output) -> &mut [u8; N] {
    const { assert!(N <= OUTPUT) };
    // SAFETY: the bytes are inside the array, and bytes need no alignment.
    unsafe { &mut *output.as_mut_ptr().cast() }
}

/// Room for one value of any type without a destructor to run: a key, a point.
///
/// The parts of one operation agree on the type; it is private to this crate for that reason.
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
        // SAFETY: the caller's.
        unsafe { &*self.0.as_ptr().cast::<T>() }
    }

    /// The value that is there, to be changed.
    ///
    /// # Safety
    /// A `T` was put last.
    #[inline(always)]
    pub(crate) unsafe fn get_mut<T>(&mut self) -> &mut T {
        // SAFETY: the caller's.
        unsafe { &mut *self.0.as_mut_ptr().cast::<T>() }
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}
