//! The machine-level functions of the family, which a CPU supplies: all have portable defaults.

#[cfg(primegroup_x64)]
use super::x64;
use super::{Limbs, N, portable};
use crate::ct::{Mask, Words};
#[cfg(primegroup_x64)]
use crate::field::kernels::on_values;
use core::mem::MaybeUninit;

/// What a CPU supplies for this family. Inputs and outputs are below 2p = 2^256 - 2C; where stated, an input may be any
/// 256-bit value.
pub trait Kernel: Sized {
    /// Whether a square and three sums cost less than a product and one sum, and a sum of two products less as one product of
    /// sums: formulas have the choice.
    const SUMS_ARE_CHEAP: bool = true;
    /// Whether dividing the eight points of a table by their denominators costs less than what look-ups and additions save.
    const NORMALIZES_TABLES: bool = false;

    /// `a * b` for any 256-bit values; the result is below 2^255 + 2^241.
    fn mul<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
        portable::mul::<C>(a, b)
    }
    /// `a^2` for any 256-bit value; the result is below 2^255 + 2^241.
    fn square<const C: u64>(a: &Limbs) -> Limbs {
        portable::square::<C>(a)
    }
    /// `a^(2^n)` for `n >= 1` and any 256-bit value.
    fn square_n<const C: u64>(a: &Limbs, n: u32) -> Limbs {
        portable::square_n::<C>(a, n)
    }
    /// `a * w` for any 256-bit value and a small integer; the result is below 2^255 + 2^241.
    fn mul_small<const C: u64>(a: &Limbs, w: u32) -> Limbs {
        portable::mul_small::<C>(a, w)
    }
    /// `a + b`.
    fn add<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
        portable::add::<C>(a, b)
    }
    /// `a + b` as any 256-bit value, good for products only.
    fn add_loose<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
        portable::add::<C>(a, b)
    }
    /// `a - b`.
    fn sub<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
        portable::sub::<C>(a, b)
    }
    /// `a - 2b`.
    fn sub_double<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
        portable::sub::<C>(&portable::sub::<C>(a, b), b)
    }
    /// `a / 2`.
    fn half<const C: u64>(a: &Limbs) -> Limbs {
        portable::half::<C>(a)
    }
    /// `1/a`, 0 for 0.
    fn invert<const C: u64>(a: &Limbs) -> Limbs {
        portable::invert::<C>(a)
    }
    /// The Legendre symbol of `a`: 1, 0 or -1.
    fn legendre<const C: u64>(a: &Limbs) -> i32 {
        portable::legendre::<C>(a)
    }
    /// Constant-time look-up: entry `index` of the table, or all zeros when there is none.
    fn lookup<T: Words>(table: &[T], index: u32) -> T {
        crate::ct::lookup(table, index)
    }

    // The same in memory, for CPUs on which 32 bytes do not stay in registers: formulas written with these copy nothing.

    /// `out = a * b`.
    ///
    /// # Safety
    /// Here and below: pointers to limbs, `out` to memory that can be written; it may be an operand, but not overlap one in part.
    #[inline(always)]
    unsafe fn mul_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { out.write(Self::mul::<C>(&*a, &*b)) }
    }
    /// `out = a^2`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn square_at<const C: u64>(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { out.write(Self::square::<C>(&*a)) }
    }
    /// `out = a * w`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn mul_small_at<const C: u64>(out: *mut Limbs, a: *const Limbs, w: u32) {
        // SAFETY: the caller's promise.
        unsafe { out.write(Self::mul_small::<C>(&*a, w)) }
    }
    /// `out = a + b`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn add_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { out.write(Self::add::<C>(&*a, &*b)) }
    }
    /// `out = a + b` as any 256-bit value, good for products only.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn add_loose_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { out.write(Self::add_loose::<C>(&*a, &*b)) }
    }
    /// `out = a - b`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn sub_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { out.write(Self::sub::<C>(&*a, &*b)) }
    }
    /// `out = a - 2b`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn sub_double_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { out.write(Self::sub_double::<C>(&*a, &*b)) }
    }
    /// `out = a - b - c`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn sub_sum_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        let mut t = MaybeUninit::uninit();
        // SAFETY: the caller's promise; the temporary is an element of its own, since `out` may be `c`.
        unsafe {
            Self::sub_at::<C>(t.as_mut_ptr(), a, b);
            Self::sub_at::<C>(out, t.as_ptr(), c);
        }
    }
    /// `out = a + b * w` for any 256-bit value `b`, w C < 2^30.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn add_small_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, w: u32) {
        // SAFETY: the caller's promise.
        unsafe { out.write(Self::add::<C>(&*a, &Self::mul_small::<C>(&*b, w))) }
    }
    /// `out = a - b * w` for w < 2^16.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn sub_small_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, w: u32) {
        // SAFETY: the caller's promise.
        unsafe { out.write(Self::sub::<C>(&*a, &Self::mul_small::<C>(&*b, w))) }
    }
    /// `out = 2 a b` for any 256-bit values.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn mul_double_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe {
            Self::mul_at::<C>(out, a, b);
            Self::add_at::<C>(out, out, out);
        }
    }
    /// `out = 2 a^2` for any 256-bit value.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn square_double_at<const C: u64>(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe {
            Self::square_at::<C>(out, a);
            Self::add_at::<C>(out, out, out);
        }
    }
    /// `out = a b + c` for any 256-bit values `a` and `b`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn mul_add_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        let mut t = MaybeUninit::uninit();
        // SAFETY: the caller's promise; the temporary is an element of its own, since `out` may be `c`.
        unsafe {
            Self::mul_at::<C>(t.as_mut_ptr(), a, b);
            Self::add_at::<C>(out, t.as_ptr(), c);
        }
    }
    /// `out = c - a b` for any 256-bit values `a` and `b`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn mul_rsub_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        let mut t = MaybeUninit::uninit();
        // SAFETY: as above.
        unsafe {
            Self::mul_at::<C>(t.as_mut_ptr(), a, b);
            Self::sub_at::<C>(out, c, t.as_ptr());
        }
    }
    /// `out = a^2 + c` for any 256-bit value `a`.
    ///
    /// # Safety
    /// As for `mul_at`; `out` is not `c`.
    #[inline(always)]
    unsafe fn square_add_at<const C: u64>(out: *mut Limbs, a: *const Limbs, c: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe {
            Self::square_at::<C>(out, a);
            Self::add_at::<C>(out, out, c);
        }
    }
    /// `out = c - a^2` for any 256-bit value `a`, which may be overwritten.
    ///
    /// # Safety
    /// As for `mul_at`; `a` is not `c`.
    #[inline(always)]
    unsafe fn square_rsub_at<const C: u64>(out: *mut Limbs, a: *mut Limbs, c: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe {
            Self::square_at::<C>(a, a);
            Self::sub_at::<C>(out, c, a);
        }
    }
    /// `out = c - (a + b)^2`.
    ///
    /// # Safety
    /// As for `mul_at`; `out` is not `c`.
    #[inline(always)]
    unsafe fn square_sum_rsub_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe {
            Self::add_loose_at::<C>(out, a, b);
            Self::square_at::<C>(out, out);
            Self::sub_at::<C>(out, c, out);
        }
    }
    /// `out = b^2` where `m` is true, else `a^2`, for any 256-bit values.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn square_selected_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, m: Mask) {
        // SAFETY: the caller's promise.
        unsafe { out.write(Self::square::<C>(&m.select_limbs(&*a, &*b))) }
    }
    /// `sum = a + b`, `difference = a - b`; the results may be operands, but not the same.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn sum_difference_at<const C: u64>(
        sum: *mut Limbs,
        difference: *mut Limbs,
        a: *const Limbs,
        b: *const Limbs,
    ) {
        let mut t = MaybeUninit::uninit();
        // SAFETY: the caller's promise; the sum waits in a place of its own.
        unsafe {
            Self::add_at::<C>(t.as_mut_ptr(), a, b);
            Self::sub_at::<C>(difference, a, b);
            sum.write(t.assume_init());
        }
    }
    /// `out = a / 2`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn half_at<const C: u64>(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { out.write(Self::half::<C>(&*a)) }
    }
    /// `a = -a` where `m` is true.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn negate_if_at<const C: u64>(a: *mut Limbs, m: Mask) {
        // SAFETY: the caller's promise.
        unsafe { a.write(m.select_limbs(&*a, &Self::sub::<C>(&[0; N], &*a))) }
    }
    /// Exchanges `a` and `b` where `m` is true.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn swap_if_at(a: *mut Limbs, b: *mut Limbs, m: Mask) {
        // SAFETY: the caller's promise.
        unsafe {
            let (x, y) = (*a, *b);
            a.write(m.select_limbs(&x, &y));
            b.write(m.select_limbs(&y, &x));
        }
    }
    /// Constant-time look-up into memory: entry `index` of the table, or all zeros when there is none.
    #[inline(always)]
    fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        *out = Self::lookup(table, index);
    }
}

/// The functions on values of a CPU whose routines work in memory.
#[cfg(any(primegroup_m0, primegroup_m4))]
macro_rules! values_from_memory {
    () => {
        // SAFETY: the functions in memory fill the result; operands are elements.
        on_values! {
            fn mul<C>(a, b) -> Limbs = unsafe { result(|r| Self::mul_at::<C>(r, a, b)) };
            fn square<C>(a) -> Limbs = unsafe { result(|r| Self::square_at::<C>(r, a)) };
            fn mul_small<C>(a, w) -> Limbs = unsafe { result(|r| Self::mul_small_at::<C>(r, a, w)) };
            fn add<C>(a, b) -> Limbs = unsafe { result(|r| Self::add_at::<C>(r, a, b)) };
            fn add_loose<C>(a, b) -> Limbs = Self::add::<C>(a, b);
            fn sub<C>(a, b) -> Limbs = unsafe { result(|r| Self::sub_at::<C>(r, a, b)) };
            fn sub_double<C>(a, b) -> Limbs = unsafe { result(|r| Self::sub_double_at::<C>(r, a, b)) };
            fn half<C>(a) -> Limbs = unsafe { result(|r| Self::half_at::<C>(r, a)) };
        }
    };
}
#[cfg(any(primegroup_m0, primegroup_m4))]
pub(super) use values_from_memory;

impl Kernel for crate::field::cpu::Portable {}

#[cfg(primegroup_x64)]
impl Kernel for crate::field::cpu::X64V {}

#[cfg(primegroup_x64)]
impl Kernel for crate::field::cpu::X64 {
    on_values! {
        fn mul<C>(a, b) -> Limbs = x64::mul::<C>(a, b);
        fn square<C>(a) -> Limbs = x64::square::<C>(a);
        fn square_n<C>(a, n) -> Limbs = x64::square_n::<C>(a, n);
        fn mul_small<C>(a, w) -> Limbs = x64::mul_small::<C>(a, w);
        fn add<C>(a, b) -> Limbs = x64::add::<C>(a, b);
        fn add_loose<C>(a, b) -> Limbs = x64::add_loose::<C>(a, b);
        fn sub<C>(a, b) -> Limbs = x64::sub::<C>(a, b);
        fn sub_double<C>(a, b) -> Limbs = x64::sub_double::<C>(a, b);
        fn half<C>(a) -> Limbs = x64::half::<C>(a);
    }
    #[inline]
    fn invert<const C: u64>(a: &Limbs) -> Limbs {
        crate::field::safegcd::x64::invert::<C>(a)
    }
    #[inline]
    fn legendre<const C: u64>(a: &Limbs) -> i32 {
        crate::field::safegcd::x64::legendre::<C>(a)
    }
    #[inline(always)]
    fn lookup<T: Words>(table: &[T], index: u32) -> T {
        x64::lookup(table, index)
    }
}
