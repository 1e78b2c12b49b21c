//! The machine-level functions of the family: all have portable defaults.

use super::{Limbs, N, portable};
use crate::ct::Mask;
use core::fmt::Debug;
use core::mem::MaybeUninit;

/// One implementation of the machine-level functions. Where elements are [`REDUCED`](Self::REDUCED), inputs and outputs are below p, but for
/// what is said; elsewhere they are any 256-bit integers. With R = 2^256, a product is one of Montgomery.
pub trait Kernel: Copy + Debug + Send + Sync + 'static {
    /// Whether elements are below p.
    const REDUCED: bool = true;
    /// Whether a square and three sums cost less than a product and one sum, and a sum of two products less as one product of
    /// sums: formulas have the choice.
    const SUMS_ARE_CHEAP: bool = true;

    /// `a b / R`, for any `b`.
    fn mul(a: &Limbs, b: &Limbs) -> Limbs {
        portable::mul(a, b)
    }
    /// `a^2 / R`.
    fn square(a: &Limbs) -> Limbs {
        portable::square(a)
    }
    /// `square` n times, for `n >= 1`.
    fn square_n(a: &Limbs, n: u32) -> Limbs {
        portable::square_n(a, n)
    }
    /// `a + b`.
    fn add(a: &Limbs, b: &Limbs) -> Limbs {
        portable::add(a, b)
    }
    /// `a - b`.
    fn sub(a: &Limbs, b: &Limbs) -> Limbs {
        portable::sub(a, b)
    }
    /// `a - 2b`.
    fn sub_double(a: &Limbs, b: &Limbs) -> Limbs {
        Self::sub(&Self::sub(a, b), b)
    }
    /// `a / 2`.
    fn half(a: &Limbs) -> Limbs {
        portable::half(a)
    }
    /// `1/a` as integers, below p; 0 for 0. Any `a`.
    fn invert(a: &Limbs) -> Limbs {
        portable::invert(a)
    }
    /// The Legendre symbol of any integer `a`: 1, 0 or -1.
    fn legendre(a: &Limbs) -> i32 {
        portable::legendre(a)
    }

    // The same in memory, for CPUs on which 32 bytes do not stay in registers: formulas written with these copy nothing.

    /// `out = a b / R`, for any `b`.
    ///
    /// # Safety
    /// Here and below: pointers to limbs, `out` to memory that can be written; it may be an operand, but not overlap one in part.
    #[inline(always)]
    unsafe fn mul_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller promises pointers to elements; `out` is written when its operands have been read. Here and below.
        unsafe { out.write(Self::mul(&*a, &*b)) }
    }
    /// `out = a^2 / R`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn square_at(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: as above.
        unsafe { out.write(Self::square(&*a)) }
    }
    /// `out = a + b`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn add_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: as above.
        unsafe { out.write(Self::add(&*a, &*b)) }
    }
    /// `out = a - b`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn sub_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: as above.
        unsafe { out.write(Self::sub(&*a, &*b)) }
    }
    /// `out = a - 2b`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn sub_double_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: as above.
        unsafe { out.write(Self::sub_double(&*a, &*b)) }
    }
    /// `out = a - b - c`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn sub_sum_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        let mut t = MaybeUninit::uninit();
        // SAFETY: the caller promises pointers to elements; the temporary is an element of its own, since `out` may be `c`.
        unsafe {
            Self::sub_at(t.as_mut_ptr(), a, b);
            Self::sub_at(out, t.as_ptr(), c);
        }
    }
    /// `out = 3 (a - b)`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn triple_sub_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        let mut t = MaybeUninit::uninit();
        // SAFETY: the caller promises pointers to elements, which are passed on; the difference stands in a place of its own.
        unsafe {
            Self::sub_at(t.as_mut_ptr(), a, b);
            Self::add_at(out, t.as_ptr(), t.as_ptr());
            Self::add_at(out, out, t.as_ptr());
        }
    }
    /// `out = a b / R - c`, for any `b`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn mul_sub_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        let mut t = MaybeUninit::uninit();
        // SAFETY: the caller promises pointers to elements; the temporary is an element of its own, since `out` may be `c`.
        unsafe {
            Self::mul_at(t.as_mut_ptr(), a, b);
            Self::sub_at(out, t.as_ptr(), c);
        }
    }
    /// `out = a^2 / R - c`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn square_sub_at(out: *mut Limbs, a: *const Limbs, c: *const Limbs) {
        let mut t = MaybeUninit::uninit();
        // SAFETY: as for `mul_sub_at`.
        unsafe {
            Self::square_at(t.as_mut_ptr(), a);
            Self::sub_at(out, t.as_ptr(), c);
        }
    }
    /// `out = a^2 / R - b - c`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn square_sub_sum_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        let mut t = MaybeUninit::uninit();
        // SAFETY: as for `mul_sub_at`.
        unsafe {
            Self::square_at(t.as_mut_ptr(), a);
            Self::sub_sum_at(out, t.as_ptr(), b, c);
        }
    }
    /// `out = a / 2`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn half_at(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: as above.
        unsafe { out.write(Self::half(&*a)) }
    }
    /// `x = -x` where `m` is true.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn negate_if_at(x: *mut Limbs, m: Mask) {
        let mut t = MaybeUninit::uninit();
        // SAFETY: the caller promises a pointer to an element.
        unsafe {
            Self::sub_at(t.as_mut_ptr(), &raw const ZERO, x);
            x.write(m.select_limbs(&*x, t.assume_init_ref()));
        }
    }
    /// Exchanges `x` and `y` where `m` is true.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn swap_if_at(x: *mut Limbs, y: *mut Limbs, m: Mask) {
        // SAFETY: the caller promises pointers to elements.
        unsafe {
            let (a, b) = (*x, *y);
            x.write(m.select_limbs(&a, &b));
            y.write(m.select_limbs(&b, &a));
        }
    }
}

/// 0
pub(super) static ZERO: Limbs = [0; N];

/// The functions on values of a CPU whose routines work in memory.
#[allow(unused_macros)] // where all is portable
macro_rules! values_from_memory {
    () => {
        // SAFETY: the functions in memory fill the result; operands are elements.
        on_values! {
            fn mul(a, b) -> Limbs = unsafe { result(|r| Self::mul_at(r, a, b)) };
            fn square(a) -> Limbs = unsafe { result(|r| Self::square_at(r, a)) };
            fn add(a, b) -> Limbs = unsafe { result(|r| Self::add_at(r, a, b)) };
            fn sub(a, b) -> Limbs = unsafe { result(|r| Self::sub_at(r, a, b)) };
            fn sub_double(a, b) -> Limbs = unsafe { result(|r| Self::sub_double_at(r, a, b)) };
        }
    };
}
#[allow(unused_imports)]
pub(super) use values_from_memory;
