//! Constant-time building blocks: the mask type, selection, swap, table look-up, and the wiping of secrets.
//!
//! A [`Mask`] is all zeros or all ones in one machine word. It passes through [`barrier`], so that the optimizer
//! cannot learn that it has only two values and turn a selection into a branch.

#[cfg_attr(primegroup_asm, path = "ct/opaque.rs")]
#[cfg_attr(not(primegroup_asm), path = "ct/black_box.rs")]
mod opaque;
#[cfg_attr(primegroup_valgrind, path = "ct/valgrind.rs")]
#[cfg_attr(not(primegroup_valgrind), path = "ct/silent.rs")]
mod valgrind;

use crate::limb::{Limb, low32};
use crate::settings::compact;

/// A secret truth value: whether a decoding succeeded, whether two values are equal. It is what a `bool` would be if nobody branched
/// on it: all bits of a word zero (false) or all bits one (true).
///
/// Masks are combined by `&`, `|`, `^` and `!`, and choose between values ([`Mask::select`], and the `select` of fields, scalars and
/// elements). There is no comparison and no `Debug`; the one way to a `bool` is [`Mask::declassify`], which says that the answer is
/// no secret, or none any more:
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

/// Hides a word's value from the optimizer.
#[inline(always)]
#[must_use]
pub fn barrier(x: Limb) -> Limb {
    opaque::word(x)
}

/// -1 for a negative integer, 0 for another: a mask for recoding scalars.
#[inline(always)]
#[must_use]
pub fn sign(x: i32) -> i32 {
    (top_bit(x as u32) as i32).wrapping_neg()
}

/// The top bit of a word: the borrow of a small subtraction, the sign of a small integer.
#[inline(always)]
#[must_use]
pub fn top_bit(x: u32) -> u32 {
    // Hidden before and after: what the word was computed from and the bit itself would each let LLVM see a comparison, which it
    // turns into a branch on ARMv6-M.
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
        // The bit is hidden before it becomes a mask: hiding the mask leaves the optimizer free to make it by a branch.
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

    /// A mask from a public truth value.
    #[inline(always)]
    pub fn from_public(b: bool) -> Mask {
        Mask((b as Limb).wrapping_neg())
    }

    /// The mask as a word of zeros or ones.
    #[inline(always)]
    #[must_use]
    pub fn word(self) -> Limb {
        self.0
    }

    /// The mask as a 32-bit word of zeros or ones.
    #[inline(always)]
    #[must_use]
    pub fn word32(self) -> u32 {
        low32(self.0)
    }

    /// The mask as a 64-bit word of zeros or ones, of its own bits: of one that is made anew from [`Self::bit`], the compiler makes an address.
    #[inline(always)]
    #[must_use]
    pub fn word64(self) -> u64 {
        i64::from(self.word32() as i32) as u64
    }

    /// 1 for true, 0 for false.
    #[inline(always)]
    #[must_use]
    pub fn bit(self) -> u32 {
        low32(self.0 & 1)
    }

    /// Declassifies: the caller states that this truth value is public from here on.
    #[inline(always)]
    #[must_use]
    pub fn declassify(self) -> bool {
        barrier(valgrind::defined(self.0)) != 0
    }

    /// `b` where true, `a` where false.
    #[inline(always)]
    #[must_use]
    pub fn select(self, a: Limb, b: Limb) -> Limb {
        a ^ (self.0 & (a ^ b))
    }

    /// Limb-wise [`Mask::select`] of two arrays.
    #[inline(always)]
    #[must_use]
    pub fn select_limbs<const N: usize>(self, a: &[Limb; N], b: &[Limb; N]) -> [Limb; N] {
        let mut out = *a;
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

/// Equality of two byte strings of the same public length, in time that depends on the length only.
#[inline(never)]
pub fn bytes_eq(a: &[u8], b: &[u8]) -> Mask {
    if a.len() != b.len() {
        return Mask::FALSE;
    }
    let diff = a.iter().zip(b).fold(0, |d, (x, y)| d | (x ^ y));
    Mask::from_zero(Limb::from(diff))
}

/// `b` where `m` is true, else `a`, for bytes.
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

/// Types made of limbs only: no padding, no invalid bit pattern, no pointer.
///
/// # Safety
/// The type must be a whole number of [`Limb`]s, each of which may hold any value.
pub unsafe trait Words: Copy + 'static {}

/// The same words as another type of the same size. Free.
#[inline(always)]
#[must_use]
pub fn recast<A: Words, B: Words>(a: A) -> B {
    const { assert!(size_of::<A>() == size_of::<B>()) };
    // SAFETY: both are made of words, any value of which is valid, and are of one size.
    unsafe { core::mem::transmute_copy(&a) }
}

/// The same words in place, as another type of the same size. Free.
#[inline(always)]
#[must_use]
pub const fn recast_ref<A: Words, B: Words>(a: &A) -> &B {
    const { assert!(size_of::<A>() == size_of::<B>() && align_of::<A>() == align_of::<B>()) };
    // SAFETY: both are made of words, any value of which is valid, and are of one size and alignment.
    unsafe { &*core::ptr::from_ref(a).cast::<B>() }
}

/// The same words in place, each of the slice as another type of the same size. Free.
#[inline(always)]
#[must_use]
pub const fn recast_all<A: Words, B: Words>(a: &[A]) -> &[B] {
    const { assert!(size_of::<A>() == size_of::<B>() && align_of::<A>() == align_of::<B>()) };
    // SAFETY: both are made of words, any value of which is valid, and are of one size and alignment.
    unsafe { core::slice::from_raw_parts(a.as_ptr().cast::<B>(), a.len()) }
}

/// The same words in place, as another type of the same size. Free.
#[inline(always)]
#[must_use]
pub fn recast_mut<A: Words, B: Words>(a: &mut A) -> &mut B {
    const { assert!(size_of::<A>() == size_of::<B>() && align_of::<A>() == align_of::<B>()) };
    // SAFETY: both are made of words, any value of which is valid, and are of one size and alignment.
    unsafe { &mut *core::ptr::from_mut(a).cast::<B>() }
}

/// The same words in place, each of the slice as another type of the same size. Free.
#[inline(always)]
#[must_use]
pub const fn recast_all_mut<A: Words, B: Words>(a: &mut [A]) -> &mut [B] {
    const { assert!(size_of::<A>() == size_of::<B>() && align_of::<A>() == align_of::<B>()) };
    // SAFETY: both are made of words, any value of which is valid, and are of one size and alignment.
    unsafe { core::slice::from_raw_parts_mut(a.as_mut_ptr().cast::<B>(), a.len()) }
}

/// The first words in place, as a smaller type. Free.
#[inline(always)]
#[must_use]
pub fn head_mut<A: Words, B: Words>(a: &mut A) -> &mut B {
    const { assert!(size_of::<A>() >= size_of::<B>() && align_of::<A>() == align_of::<B>()) };
    // SAFETY: both are made of words, any value of which is valid, and the larger one has all words of the smaller one.
    unsafe { &mut *core::ptr::from_mut(a).cast::<B>() }
}

/// `x |= y` where `m` is true.
#[inline(always)]
pub fn or_where<T: Words>(m: Mask, x: &mut T, y: &T) {
    let (x, y) = (core::ptr::from_mut(x).cast::<Limb>(), core::ptr::from_ref(y).cast::<Limb>());
    for j in 0..size_of::<T>() / size_of::<Limb>() {
        // SAFETY: `Words` types are that many limbs long.
        unsafe { *x.add(j) |= *y.add(j) & m.word() };
    }
}

/// `x = y` where `m` is true.
#[inline(always)]
pub fn assign_if<T: Words>(m: Mask, x: &mut T, y: &T) {
    let (x, y) = (core::ptr::from_mut(x).cast::<Limb>(), core::ptr::from_ref(y).cast::<Limb>());
    // SAFETY: `Words` types are that many limbs long.
    unsafe { assign_limbs_if(m, x, y, size_of::<T>() / size_of::<Limb>()) }
}

compact! {
    /// The same of limbs.
    ///
    /// # Safety
    /// There must be so many limbs at both places; those of `x` may be written.
    unsafe fn assign_limbs_if(m: Mask, x: *mut Limb, y: *const Limb, count: usize) {
        for i in 0..count {
            // SAFETY: by the caller's promise.
            unsafe { *x.add(i) = m.select(*x.add(i), *y.add(i)) };
        }
    }
}

// SAFETY: a limb is one limb, and every value of it is valid.
unsafe impl Words for Limb {}
// SAFETY: an array has no padding, so that N times a whole number of limbs is a whole number of limbs.
unsafe impl<T: Words, const N: usize> Words for [T; N] {}

/// Portable table look-up: reads the whole table; all zeros when `index` is not below its length.
#[inline(always)]
pub fn lookup<T: Words>(table: &[T], index: u32) -> T {
    let words = size_of::<T>() / size_of::<Limb>();
    let mut out = core::mem::MaybeUninit::<T>::zeroed();
    let dst = out.as_mut_ptr().cast::<Limb>();
    for (i, entry) in table.iter().enumerate() {
        let m = Mask::from_eq(i as Limb, index as Limb).word();
        let src = core::ptr::from_ref(entry).cast::<Limb>();
        for j in 0..words {
            // SAFETY: `Words` types are `words` limbs long, and both pointers are to one of them.
            unsafe { *dst.add(j) |= *src.add(j) & m };
        }
    }
    // SAFETY: every limb was zeroed, and any value of the limbs is a valid `T`.
    unsafe { out.assume_init() }
}

/// Overwrites a value with zeros in a way the optimizer keeps.
#[inline(always)]
pub fn wipe<T: Words>(x: &mut T) {
    // SAFETY: `Words` types are that many limbs long.
    unsafe { wipe_limbs(core::ptr::from_mut(x).cast(), size_of::<T>() / size_of::<Limb>()) }
}

/// Overwrites limbs with zeros in a way the optimizer keeps.
///
/// # Safety
/// There must be so many limbs, which may be written.
#[inline(never)]
unsafe fn wipe_limbs(p: *mut Limb, count: usize) {
    for i in 0..count {
        // SAFETY: by the caller's promise `count` limbs at `p` may be written, and i < count.
        unsafe { core::ptr::write_volatile(p.add(i), 0) };
    }
    core::sync::atomic::compiler_fence(core::sync::atomic::Ordering::SeqCst);
}

/// What a scalar multiplication makes of a secret scalar (the integer, its digits), wiped when dropped: a local variable that does not
/// stay on the stack. Copies that the compiler makes of it, in registers and where it keeps them, are not reached.
#[repr(C)]
pub struct Fleeting<T: Copy> {
    value: T,
    /// Aligns it to limbs, of which it then is a whole number.
    _limbs: [Limb; 0],
}

impl<T: Copy> Fleeting<T> {
    /// Takes a value over.
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
        // SAFETY: aligned to limbs, of which it is a whole number, padding included; a `Copy` type has nothing to drop, so that nobody
        // reads the zeros as a `T`.
        unsafe { wipe_limbs(core::ptr::from_mut(self).cast(), size_of::<Self>() / size_of::<Limb>()) }
    }
}

/// Declassifies bytes: the caller states that they are public from here on. Does nothing but tell the constant-time check.
#[inline(always)]
pub fn declassify_bytes(x: &mut [u8]) {
    valgrind::define(x.as_mut_ptr(), x.len());
}

/// Overwrites bytes with zeros in a way the optimizer keeps.
#[inline(never)]
pub fn wipe_bytes(x: &mut [u8]) {
    for b in x {
        // SAFETY: `b` is a valid reference.
        unsafe { core::ptr::write_volatile(b, 0) };
    }
    core::sync::atomic::compiler_fence(core::sync::atomic::Ordering::SeqCst);
}

/// Calls a function in a frame of its own, and overwrites `N` bytes of the stack that it and what it called had: so nothing stays there
/// of secrets that the compiler copied, moved, or kept in place of a register. What it returns is written to the caller's place.
///
/// Takes as long as clearing `N` bytes (a multiple of 32), some hundred cycles. Where `N` is more than the function took, the stack grows by the rest.
#[inline(never)]
pub fn on_wiped_stack<const N: usize, T>(f: impl FnOnce() -> T) -> T {
    #[cfg(not(any(target_arch = "xtensa", target_arch = "mips")))]
    let value = apart(f);
    #[cfg(any(target_arch = "xtensa", target_arch = "mips"))]
    let value = apart(|| further_down(f));
    wipe_stack::<N>();
    value
}

/// Calls a function some bytes further down. Xtensa's windows of registers, and on MIPS the way back, are stored at the upper end of their
/// functions' frames, where the frame of `wipe_stack` has such a place, too, and no byte to overwrite: what is there shall not be the function's.
#[cfg(any(target_arch = "xtensa", target_arch = "mips"))]
#[inline(always)]
fn further_down<T>(f: impl FnOnce() -> T) -> T {
    let mut space = Frame::<64>(core::mem::MaybeUninit::uninit());
    opaque::memory(space.0.as_mut_ptr().cast());
    apart(f)
}

/// Calls a function in a frame of its own, which is compiled with the features of this build and of no caller: assembly that clears the
/// upper halves of vector registers (`vector_asm!`, form `256 apart`) then meets none that the compiler uses.
#[inline(never)]
pub(crate) fn apart<T>(f: impl FnOnce() -> T) -> T {
    f()
}

/// Bytes of stack, a whole number of words.
#[repr(align(16))]
struct Frame<const N: usize>(core::mem::MaybeUninit<[u8; N]>);

/// Overwrites `N` bytes below the caller's frame; a multiple of 32.
#[inline(never)]
fn wipe_stack<const N: usize>() {
    const { assert!(N.is_multiple_of(32)) };
    let mut frame = Frame::<N>(core::mem::MaybeUninit::uninit());
    let start = frame.0.as_mut_ptr();
    #[cfg(all(target_arch = "arm", not(miri)))]
    if N > 0 {
        // SAFETY: writes zeros to the frame, 32 bytes at a time. (In words of its own, as there it takes half the time of `memset`.)
        unsafe {
            core::arch::asm!(
                "2:",
                "stmia r0!, {{r2, r3, r4, r5}}",
                "stmia r0!, {{r2, r3, r4, r5}}",
                "subs r1, r1, #32",
                "bne 2b",
                inout("r0") start => _, inout("r1") N => _, in("r2") 0, in("r3") 0, in("r4") 0, in("r5") 0,
                options(nostack)
            );
        }
    }
    #[cfg(not(all(target_arch = "arm", not(miri))))]
    {
        // SAFETY: the frame may be written.
        unsafe { core::ptr::write_bytes(start, 0, 1) };
        opaque::memory(start.cast());
    }
}

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
        // Not a whole number of words, and not aligned by itself.
        let mut place = core::mem::MaybeUninit::new(Fleeting::new([0xa5u8; 51]));
        // SAFETY: initialized above, dropped once; bytes may be read after that, as they have been written.
        let left = unsafe {
            assert!(place.assume_init_ref().iter().all(|b| *b == 0xa5));
            place.assume_init_drop();
            core::ptr::read(place.as_ptr().cast::<[u8; 51]>())
        };
        assert_eq!(left, [0; 51]);
    }
}
