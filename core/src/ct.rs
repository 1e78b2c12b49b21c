//! Constant-time building blocks: the mask type, selection, swap, table lookup, and the wiping of secrets.
//!
//! A [`Mask`] is all zeros or all ones in one machine word. It passes through [`barrier`], so that the optimizer
//! cannot learn that it has only two values and turn a selection into a branch.

#[cfg_attr(primegroup_asm, path = "ct/opaque_asm.rs")]
mod opaque;
#[cfg_attr(primegroup_valgrind, path = "ct/valgrind.rs")]
#[cfg_attr(primegroup_marks, path = "ct/marks.rs")]
mod public;
#[cfg_attr(primegroup_kernels = "a64", path = "ct/timing_a64.rs")]
pub(crate) mod timing;
#[cfg_attr(primegroup_depths, path = "ct/depths.rs")]
#[cfg_attr(all(target_arch = "arm", not(any(miri, primegroup_depths))), path = "ct/wiping_arm.rs")]
#[doc(hidden)]
pub mod wiping;

use crate::limb::{Limb, low32};
use crate::settings::{TINY, inlining};

/// A secret Boolean, for example the success of a decoding or the equality of two values. It replaces `bool` where code
/// must not branch: all bits of the word are zero (false) or one (true).
///
/// Masks are combined by `&`, `|`, `^` and `!`. They select between values with [`Mask::select`] and the `select`
/// functions of fields, scalars and elements. There is no comparison and no `Debug`. The only conversion to `bool` is
/// [`Mask::declassify`], which states that the value is not secret, or no longer secret:
///
/// ```
/// use primegroup_core::ct::{Mask, bytes_eq};
/// let equal = bytes_eq(b"tag", b"tag") & !bytes_eq(b"tag", b"gat");
/// assert!(equal.declassify());
/// assert_eq!(equal.select(1, 2), 2);
/// ```
#[derive(Clone, Copy)]
#[repr(transparent)]
#[must_use = "a mask is the only thing that says whether the operation succeeded; combine it, select by it, or `declassify` it"]
pub struct Mask(Limb);

/// Hides the value of a word from the optimizer.
#[inline(always)]
#[must_use]
pub fn barrier(x: Limb) -> Limb {
    opaque::word(x)
}

/// Makes the optimizer assume that the value at this address is read and written here.
#[inline(always)]
pub(crate) fn written<T>(start: *mut T) {
    opaque::memory(start.cast());
}

/// Returns -1 for a negative integer and 0 otherwise: a mask for recoding scalars.
#[inline(always)]
#[must_use]
pub fn sign(x: i32) -> i32 {
    (top_bit(x as u32) as i32).wrapping_neg()
}

/// Returns the top bit of a word: the borrow of a small subtraction or the sign of a small integer.
#[inline(always)]
#[must_use]
pub fn top_bit(x: u32) -> u32 {
    // The word is hidden before and after the shift. Both its origin and the extracted bit would let LLVM recognize a
    // comparison, which it turns into a branch on ARMv6-M.
    barrier((barrier(x as Limb) as u32 >> 31) as Limb) as u32
}

impl Mask {
    /// The false mask.
    pub const FALSE: Mask = Mask(0);
    /// The true mask.
    pub const TRUE: Mask = Mask(Limb::MAX);

    /// True iff the lowest bit of `x` is set; the other bits are ignored.
    #[inline(always)]
    pub fn from_lsb(x: Limb) -> Mask {
        // The bit is hidden before it becomes a mask. If only the mask were hidden, the optimizer could still create it
        // by a branch.
        Mask(barrier(x & 1).wrapping_neg())
    }

    /// True for 1, false for 0; other bits are ignored.
    #[inline(always)]
    pub fn from_bit(x: u32) -> Mask {
        Mask::from_lsb(x as Limb)
    }

    /// True iff `x` is not zero.
    #[inline(always)]
    pub fn from_nonzero(x: Limb) -> Mask {
        // The barrier keeps LLVM from recognizing "x != 0", which becomes a branch on ARMv6-M.
        Mask::from_lsb((x | barrier(x.wrapping_neg())) >> (Limb::BITS - 1))
    }

    /// True iff `x` is zero.
    #[inline(always)]
    pub fn from_zero(x: Limb) -> Mask {
        !Mask::from_nonzero(x)
    }

    /// True iff `a == b`.
    #[inline(always)]
    pub fn from_eq(a: Limb, b: Limb) -> Mask {
        Mask::from_zero(a ^ b)
    }

    /// Creates a mask from a public Boolean. Without a barrier, because the compiler may branch on a public value.
    #[inline(always)]
    pub fn from_public(b: bool) -> Mask {
        Mask((b as Limb).wrapping_neg())
    }

    /// Returns the mask as a word of all zeros or all ones.
    #[inline(always)]
    #[must_use]
    pub fn word(self) -> Limb {
        self.0
    }

    /// Returns the mask as a 32-bit word of all zeros or all ones.
    #[inline(always)]
    #[must_use]
    pub fn word32(self) -> u32 {
        low32(self.0)
    }

    /// Returns the mask as a 64-bit word of all zeros or all ones. It is extended from the mask's own bits: for a mask
    /// rebuilt from [`Self::bit`], the compiler creates an address that depends on it.
    #[inline(always)]
    #[must_use]
    pub fn word64(self) -> u64 {
        i64::from(self.word32() as i32) as u64
    }

    /// Returns 1 for true and 0 for false.
    #[inline(always)]
    #[must_use]
    pub fn bit(self) -> u32 {
        low32(self.0 & 1)
    }

    /// Declassifies the mask: the caller states that this Boolean is public from here on.
    #[inline(always)]
    #[must_use]
    pub fn declassify(self) -> bool {
        public::word(self.0) != 0
    }

    /// Returns `b` if the mask is true, `a` otherwise.
    #[inline(always)]
    #[must_use]
    pub fn select(self, a: Limb, b: Limb) -> Limb {
        // Three operations for either value, and no operand whose use depends on the mask.
        a ^ (self.0 & (a ^ b))
    }

    /// Applies [`Mask::select`] to each limb of two arrays.
    #[inline(always)]
    #[must_use]
    pub fn select_limbs<const N: usize>(self, a: &[Limb; N], b: &[Limb; N]) -> [Limb; N] {
        let mut out = *a;
        if TINY {
            assign_if(self, &mut out, b);
            return out;
        }
        for (x, y) in out.iter_mut().zip(b) {
            *x = self.select(*x, *y);
        }
        out
    }
}

impl core::ops::Not for Mask {
    type Output = Mask;
    #[inline(always)]
    fn not(self) -> Mask {
        Mask(!self.0)
    }
}
impl core::ops::BitAnd for Mask {
    type Output = Mask;
    #[inline(always)]
    fn bitand(self, o: Mask) -> Mask {
        Mask(self.0 & o.0)
    }
}
impl core::ops::BitOr for Mask {
    type Output = Mask;
    #[inline(always)]
    fn bitor(self, o: Mask) -> Mask {
        Mask(self.0 | o.0)
    }
}
impl core::ops::BitXor for Mask {
    type Output = Mask;
    #[inline(always)]
    fn bitxor(self, o: Mask) -> Mask {
        Mask(self.0 ^ o.0)
    }
}

/// Compares two byte strings of the same public length. The time depends only on the length.
#[inline(never)]
pub fn bytes_eq(a: &[u8], b: &[u8]) -> Mask {
    if a.len() != b.len() {
        // Lengths are public.
        return Mask::FALSE;
    }
    // All differences are collected: a comparison that stops at the first one would tell where it is.
    let diff = a.iter().zip(b).fold(0, |d, (x, y)| d | (x ^ y));
    Mask::from_zero(Limb::from(diff))
}

/// Returns `b` if `m` is true, `a` otherwise, for bytes.
#[inline]
#[must_use]
pub fn select_bytes<const N: usize>(m: Mask, a: &[u8; N], b: &[u8; N]) -> [u8; N] {
    let w = m.word32() as u8;
    let mut out = *a;
    for (x, y) in out.iter_mut().zip(b) {
        *x ^= w & (*x ^ *y);
    }
    out
}

/// Types that consist only of limbs: no padding, no invalid bit pattern, no pointer.
///
/// # Safety
/// The type must be a whole number of [`Limb`]s, each of which may hold any value.
pub unsafe trait Words: Copy + 'static {}

/// Reinterprets the words as another type of the same size. No cost.
#[inline(always)]
#[must_use]
pub fn recast<A: Words, B: Words>(a: A) -> B {
    const { assert!(size_of::<A>() == size_of::<B>()) };
    // SAFETY: both types consist of words, for which every value is valid, and have the same size.
    unsafe { core::mem::transmute_copy(&a) }
}

/// Reinterprets the words in place as another type of the same size. No cost.
#[inline(always)]
#[must_use]
pub const fn recast_ref<A: Words, B: Words>(a: &A) -> &B {
    const { assert!(size_of::<A>() == size_of::<B>() && align_of::<A>() == align_of::<B>()) };
    // SAFETY: both types consist of words, for which every value is valid, and have the same size and alignment.
    unsafe { &*core::ptr::from_ref(a).cast::<B>() }
}

/// Reinterprets each item of the slice in place as another type of the same size. No cost.
#[inline(always)]
#[must_use]
pub const fn recast_all<A: Words, B: Words>(a: &[A]) -> &[B] {
    const { assert!(size_of::<A>() == size_of::<B>() && align_of::<A>() == align_of::<B>()) };
    // SAFETY: both types consist of words, for which every value is valid, and have the same size and alignment.
    unsafe { core::slice::from_raw_parts(a.as_ptr().cast::<B>(), a.len()) }
}

/// Reinterprets the words in place as another type of the same size. No cost.
#[inline(always)]
#[must_use]
pub fn recast_mut<A: Words, B: Words>(a: &mut A) -> &mut B {
    const { assert!(size_of::<A>() == size_of::<B>() && align_of::<A>() == align_of::<B>()) };
    // SAFETY: both types consist of words, for which every value is valid, and have the same size and alignment.
    unsafe { &mut *core::ptr::from_mut(a).cast::<B>() }
}

/// Reinterprets each item of the slice in place as another type of the same size. No cost.
#[inline(always)]
#[must_use]
pub const fn recast_all_mut<A: Words, B: Words>(a: &mut [A]) -> &mut [B] {
    const { assert!(size_of::<A>() == size_of::<B>() && align_of::<A>() == align_of::<B>()) };
    // SAFETY: both types consist of words, for which every value is valid, and have the same size and alignment.
    unsafe { core::slice::from_raw_parts_mut(a.as_mut_ptr().cast::<B>(), a.len()) }
}

/// Reinterprets the first words in place as a smaller type. No cost.
#[inline(always)]
#[must_use]
pub fn head_mut<A: Words, B: Words>(a: &mut A) -> &mut B {
    const { assert!(size_of::<A>() >= size_of::<B>() && align_of::<A>() == align_of::<B>()) };
    // SAFETY: both types consist of words, for which every value is valid, and the larger type contains all words of
    // the smaller one.
    unsafe { &mut *core::ptr::from_mut(a).cast::<B>() }
}

/// Computes `x |= y` if `m` is true.
#[inline(always)]
pub fn or_where<T: Words>(m: Mask, x: &mut T, y: &T) {
    let (x, y) = (core::ptr::from_mut(x).cast::<Limb>(), core::ptr::from_ref(y).cast::<Limb>());
    for j in 0..size_of::<T>() / size_of::<Limb>() {
        // SAFETY: `Words` types are that many limbs long.
        unsafe { *x.add(j) |= *y.add(j) & m.word() };
    }
}

/// Assigns `x = y` if `m` is true.
#[inline(always)]
pub fn assign_if<T: Words>(m: Mask, x: &mut T, y: &T) {
    let (x, y) = (core::ptr::from_mut(x).cast::<Limb>(), core::ptr::from_ref(y).cast::<Limb>());
    // SAFETY: `Words` types are that many limbs long.
    unsafe { assign_limbs_if(m, x, y, size_of::<T>() / size_of::<Limb>()) }
}

inlining! { compact:
    /// Assigns limbs if `m` is true.
    ///
    /// # Safety
    /// Both pointers must be valid for `count` limbs, and those at `x` must be writable.
    unsafe fn assign_limbs_if(m: Mask, x: *mut Limb, y: *const Limb, count: usize) {
        for i in 0..count {
            // SAFETY: by the caller's promise.
            unsafe { *x.add(i) = m.select(*x.add(i), *y.add(i)) };
        }
    }
}

// SAFETY: a limb is one limb, and every value of it is valid.
unsafe impl Words for Limb {}
// SAFETY: an array has no padding, so N times a whole number of limbs is a whole number of limbs.
unsafe impl<T: Words, const N: usize> Words for [T; N] {}

/// Portable table lookup. Reads the whole table; returns all zeros if `index` is not below the table length.
#[inline(always)]
pub fn lookup<T: Words>(table: &[T], index: u32) -> T {
    let words = size_of::<T>() / size_of::<Limb>();
    // Zeros, so that entries can be combined by OR, and an index without entry gives zeros.
    let mut out = core::mem::MaybeUninit::<T>::zeroed();
    let dst = out.as_mut_ptr().cast::<Limb>();
    for (i, entry) in table.iter().enumerate() {
        // `i` is public, `index` may be secret. Each entry is read, whatever the mask.
        let m = Mask::from_eq(i as Limb, index as Limb).word();
        let src = core::ptr::from_ref(entry).cast::<Limb>();
        for j in 0..words {
            // SAFETY: `Words` types are `words` limbs long, and both pointers point to such a value.
            unsafe { *dst.add(j) |= *src.add(j) & m };
        }
    }
    // SAFETY: every limb was zeroed, and any value of the limbs is a valid `T`.
    unsafe { out.assume_init() }
}

/// Overwrites a value with zeros; the optimizer cannot remove the stores.
#[inline(always)]
pub fn wipe<T: Words>(x: &mut T) {
    // SAFETY: `Words` types are that many limbs long.
    unsafe { wipe_limbs(core::ptr::from_mut(x).cast(), size_of::<T>() / size_of::<Limb>()) }
}

/// Overwrites limbs with zeros; the optimizer cannot remove the stores.
///
/// # Safety
/// `p` must be valid for `count` limbs, which may be written.
#[inline(never)]
unsafe fn wipe_limbs(p: *mut Limb, count: usize) {
    for i in 0..count {
        // SAFETY: the caller promises that `count` limbs at `p` may be written, and i < count.
        // A plain store to memory that is not read again would be removed.
        unsafe { core::ptr::write_volatile(p.add(i), 0) };
    }
    core::sync::atomic::compiler_fence(core::sync::atomic::Ordering::SeqCst);
}

/// A local value derived from a secret scalar (its integer or its digits), wiped when dropped. It leaves no residue on
/// the stack. Copies that the compiler makes in registers or spills are not wiped.
#[repr(C)]
pub struct Fleeting<T: Copy> {
    value: T,
    /// Aligns the struct to limbs, so that its size is a whole number of limbs.
    _limbs: [Limb; 0],
}

impl<T: Copy> Fleeting<T> {
    /// Takes over a value.
    #[inline(always)]
    #[must_use]
    pub const fn new(x: T) -> Self {
        Fleeting { value: x, _limbs: [] }
    }
}

impl<T: Copy> core::ops::Deref for Fleeting<T> {
    type Target = T;
    #[inline(always)]
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: Copy> core::ops::DerefMut for Fleeting<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T: Copy> Drop for Fleeting<T> {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: aligned to limbs, and a whole number of limbs including padding. A `Copy` type has nothing to drop,
        // so nobody reads the zeros as a `T`.
        unsafe { wipe_limbs(core::ptr::from_mut(self).cast(), size_of::<Self>() / size_of::<Limb>()) }
    }
}

/// Declassifies bytes: the caller states that they are public from here on. It only informs the constant-time check.
#[inline(always)]
pub fn declassify_bytes(x: &mut [u8]) {
    public::bytes(x.as_mut_ptr(), x.len());
}

/// Returns a word that is not secret, or no longer, from here on.
#[inline(always)]
#[must_use]
pub fn declassify_word(x: Limb) -> Limb {
    public::word(x)
}

/// Overwrites bytes with zeros; the optimizer cannot remove the stores.
#[inline(never)]
pub fn wipe_bytes(x: &mut [u8]) {
    for b in x {
        // SAFETY: `b` is a valid reference.
        unsafe { core::ptr::write_volatile(b, 0) };
    }
    core::sync::atomic::compiler_fence(core::sync::atomic::Ordering::SeqCst);
}

/// Calls a function in its own stack frame and overwrites `N` bytes of the stack that the call used. This removes
/// residue of secrets that the compiler copied, moved or spilled. The return value is written directly to the caller's
/// frame.
///
/// On AArch64 the bit DIT of the processor's state is set meanwhile, where the CPU has it (Armv8.4), so that the time of
/// instructions does not depend on their operands.
///
/// The cost is that of clearing `N` bytes (a multiple of 32): some hundred cycles. If `N` is more than the function
/// used, the stack grows by the difference.
#[inline(never)]
pub fn on_wiped_stack<const N: usize, T>(f: impl FnOnce() -> T) -> T {
    wiping::enter::<N>();
    // Wiping is left to a guard, and the call ends the function: a variable for the value would be a copy of it.
    let _wiped = Wiped::<N>;
    let _timing = timing::Independent::begin();
    if cfg!(any(target_arch = "xtensa", target_arch = "mips")) { apart(|| further_down(f)) } else { apart(f) }
}

/// Wipes the stack below the frame that owns it, when that frame ends.
struct Wiped<const N: usize>;

impl<const N: usize> Drop for Wiped<N> {
    #[inline(always)]
    fn drop(&mut self) {
        wiping::leave::<N>();
    }
}

/// Calls a function with the stack pointer some bytes lower.
///
/// Xtensa stores register windows, and MIPS stores the return address, at the upper end of a function's frame. The
/// frame of `wiping::leave` has the same area and does not overwrite it. So the called function must not have stored
/// anything in that area.
#[inline(always)]
fn further_down<T>(f: impl FnOnce() -> T) -> T {
    let mut space = Frame::<64>(core::mem::MaybeUninit::uninit());
    written(space.0.as_mut_ptr());
    apart(f)
}

/// Calls a function in its own frame, compiled with the features of this build instead of the caller's. Some assembly
/// clears the upper halves of vector registers (`vector_asm!`, form `256 apart`). In a separate function, the compiler
/// holds no values in these registers.
#[inline(never)]
pub(crate) fn apart<T>(f: impl FnOnce() -> T) -> T {
    f()
}

/// Bytes of stack, aligned to 16 bytes.
#[repr(align(16))]
struct Frame<const N: usize>(core::mem::MaybeUninit<[u8; N]>);

#[cfg(test)]
mod tests {
    use super::{Fleeting, on_wiped_stack};

    #[test]
    fn what_runs_on_a_wiped_stack_keeps_its_value() {
        let mut side = 0;
        let value = on_wiped_stack::<1024, _>(|| {
            side = 7;
            [5u64; 100]
        });
        assert_eq!((side, value), (7, [5; 100]));
        assert_eq!(on_wiped_stack::<0, _>(|| 3), 3);
    }

    #[test]
    fn fleeting_values_are_wiped() {
        // A size that is not a whole number of words, and a type that is not aligned to words.
        let mut place = core::mem::MaybeUninit::new(Fleeting::new([0xa5u8; 51]));
        // SAFETY: initialized above and dropped once. The bytes were written, so they may still be read after the drop.
        let left = unsafe {
            assert!(place.assume_init_ref().iter().all(|b| *b == 0xa5));
            place.assume_init_drop();
            core::ptr::read(place.as_ptr().cast::<[u8; 51]>())
        };
        assert_eq!(left, [0; 51]);
    }
}
