//! The machine-level functions of the family: all have portable defaults.

use super::{Limbs, N, portable};
use crate::ct::Mask;
use core::fmt::Debug;

/// One implementation of the machine-level functions. Inputs are elements, below 3 * 2^166, unless they are said to be loose, below 2^170;
/// results are elements, products below 2^166 + 2^161, unless they are said to be loose.
pub trait Kernel: Copy + Debug + Send + Sync + 'static {
    /// Whether a square and two sums cost less than a product: formulas have the choice.
    const SUMS_ARE_CHEAP: bool = false;

    /// `a * b` for loose `a` and `b`.
    fn mul(a: &Limbs, b: &Limbs) -> Limbs {
        portable::mul(a, b)
    }
    /// `a^2` for a loose `a`.
    fn square(a: &Limbs) -> Limbs {
        portable::square(a)
    }
    /// `a^(2^n)` for `n >= 1` and a loose `a`.
    fn square_n(a: &Limbs, n: u32) -> Limbs {
        let mut r = Self::square(a);
        let p = &raw mut r;
        for _ in 1..n {
            // SAFETY: the pointer comes from a reference to limbs.
            unsafe { Self::square_at(p, p) }
        }
        r
    }
    /// `a * w` for a loose `a` and a small integer.
    fn mul_small(a: &Limbs, w: u32) -> Limbs {
        portable::mul_small(a, w)
    }
    /// `a + b`.
    fn add(a: &Limbs, b: &Limbs) -> Limbs {
        portable::add(a, b)
    }
    /// `a + b` as an integer: loose, below 2^166 times 6; an element where both are products.
    fn add_loose(a: &Limbs, b: &Limbs) -> Limbs {
        portable::add_loose(a, b)
    }
    /// `a - b`.
    fn sub(a: &Limbs, b: &Limbs) -> Limbs {
        portable::sub(a, b)
    }
    /// `a - b`, loose: below 2^166 times 7.
    fn sub_loose(a: &Limbs, b: &Limbs) -> Limbs {
        portable::sub_loose(a, b)
    }
    /// `a - 2b`, loose: below 2^166 times 11.
    fn sub_double_loose(a: &Limbs, b: &Limbs) -> Limbs {
        portable::sub_double_loose(a, b)
    }
    /// `1/a`, 0 for 0.
    fn invert(a: &Limbs) -> Limbs {
        portable::invert(a)
    }
    /// The Legendre symbol of `a`: 1, 0 or -1.
    fn legendre(a: &Limbs) -> i32 {
        portable::legendre(a)
    }

    // The same in memory, for CPUs on which 24 bytes do not stay in registers: formulas written with these copy nothing.

    /// `out = a * b`.
    ///
    /// # Safety
    /// Here and below: pointers to limbs, `out` to memory that can be written; it may be an operand, but not overlap one in part.
    #[inline(always)]
    unsafe fn mul_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: here and below, the caller promises pointers to elements; `out` is written when its operands have been read.
        unsafe { out.write(Self::mul(&*a, &*b)) }
    }
    /// `out = a^2`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn square_at(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: as for `mul_at`.
        unsafe { out.write(Self::square(&*a)) }
    }
    /// `out = a * w`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn mul_small_at(out: *mut Limbs, a: *const Limbs, w: u32) {
        // SAFETY: as for `mul_at`.
        unsafe { out.write(Self::mul_small(&*a, w)) }
    }
    /// `out = a + b`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn add_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: as for `mul_at`.
        unsafe { out.write(Self::add(&*a, &*b)) }
    }
    /// `out = a + b` as an integer: see `add_loose`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn add_loose_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: as for `mul_at`.
        unsafe { out.write(Self::add_loose(&*a, &*b)) }
    }
    /// `out = a - b`.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn sub_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: as for `mul_at`.
        unsafe { out.write(Self::sub(&*a, &*b)) }
    }
    /// `out = a - b`, loose.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn sub_loose_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: as for `mul_at`.
        unsafe { out.write(Self::sub_loose(&*a, &*b)) }
    }
    /// `out = a - 2b`, loose.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn sub_double_loose_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: as for `mul_at`.
        unsafe { out.write(Self::sub_double_loose(&*a, &*b)) }
    }
    /// `a = -a` where `m` is true.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn negate_if_at(a: *mut Limbs, m: Mask) {
        // SAFETY: as for `mul_at`.
        unsafe { a.write(m.select_limbs(&*a, &Self::sub(&[0; N], &*a))) }
    }
    /// Exchanges `a` and `b` where `m` is true.
    ///
    /// # Safety
    /// As for `mul_at`.
    #[inline(always)]
    unsafe fn swap_if_at(a: *mut Limbs, b: *mut Limbs, m: Mask) {
        // SAFETY: as for `mul_at`.
        unsafe {
            let (x, y) = (*a, *b);
            a.write(m.select_limbs(&x, &y));
            b.write(m.select_limbs(&y, &x));
        }
    }
}

/// The functions on values of a CPU whose routines work in memory.
#[allow(unused_macros)] // where all is portable
macro_rules! values_from_memory {
    () => {
        // SAFETY: the functions in memory fill the result; operands are elements.
        on_values! {
            fn mul(a, b) -> Limbs = unsafe { result(|r| Self::mul_at(r, a, b)) };
            fn square(a) -> Limbs = unsafe { result(|r| Self::square_at(r, a)) };
            fn add(a, b) -> Limbs = unsafe { result(|r| Self::add_at(r, a, b)) };
            fn add_loose(a, b) -> Limbs = unsafe { result(|r| Self::add_loose_at(r, a, b)) };
            fn sub(a, b) -> Limbs = unsafe { result(|r| Self::sub_at(r, a, b)) };
            fn sub_loose(a, b) -> Limbs = unsafe { result(|r| Self::sub_loose_at(r, a, b)) };
            fn sub_double_loose(a, b) -> Limbs = unsafe { result(|r| Self::sub_double_loose_at(r, a, b)) };
        }
    };
}
#[allow(unused_imports)]
pub(super) use values_from_memory;
