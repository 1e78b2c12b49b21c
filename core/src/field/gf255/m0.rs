//! Kernel for Cortex-M0+: the routines of `m0_*.S`, called without saving anything.
//!
//! A call is a `bl` in inline assembly that declares r0-r5, r8-r12 and lr changed: the compiler saves what it must once per
//! function of its own, not at every call. r6 and r7, which LLVM keeps for itself, are kept by the routines. One copy of the
//! code serves every C. Results may be operands.

use super::{Kernel, Limbs};
use crate::ct::{Mask, Words, barrier};
use crate::field::cpu::M0;
use crate::field::safegcd;
use core::arch::{asm, global_asm};
use core::mem::MaybeUninit;

#[cfg(not(primegroup_small_code))]
global_asm!(
    include_str!("m0_128.S"),
    include_str!("m0_join.S"),
    include_str!("m0_mul.S"),
    include_str!("m0_linear.S"),
    include_str!("m0_lookup.S"),
    include_str!("m0_end.S"),
    options(raw)
);
#[cfg(primegroup_small_code)]
global_asm!(
    include_str!("m0_128.S"),
    include_str!("m0_join.S"),
    include_str!("m0_compact.S"),
    include_str!("m0_linear.S"),
    include_str!("m0_end.S"),
    options(raw)
);

/// Whether what other routines can do is left to them, to save code.
const COMPACT: bool = cfg!(primegroup_small_code);

/// Calls a routine with words in r0 to r3, or r4.
macro_rules! call {
    ($name:literal, $r0:expr, $r1:expr, $r2:expr, $r3:expr $(, $r4:expr)?) => {
        asm!(
            concat!("bl primegroup_gf255_", $name),
            inout("r0") $r0 => _, inout("r1") $r1 => _, inout("r2") $r2 => _, inout("r3") $r3 => _,
            $(in("r4") $r4,)?
            lateout("r4") _, out("r5") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("lr") _,
        )
    };
}

/// The value that a function leaves at an address.
///
/// # Safety
/// The function must fill it.
#[inline(always)]
unsafe fn result<T>(f: impl FnOnce(*mut T)) -> T {
    let mut r = MaybeUninit::uninit();
    f(r.as_mut_ptr());
    // SAFETY: the caller's promise.
    unsafe { r.assume_init() }
}

// SAFETY of all calls below: the contracts of the routines. Pointers are to whole elements, by the contract of `Kernel`, and
// the routines read and write nothing else.
impl Kernel for M0 {
    #[inline(always)]
    fn mul<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
        // SAFETY: see above.
        unsafe { result(|r| Self::mul_at::<C>(r, a, b)) }
    }
    #[inline(always)]
    fn square<const C: u64>(a: &Limbs) -> Limbs {
        // SAFETY: see above.
        unsafe { result(|r| Self::square_at::<C>(r, a)) }
    }
    #[inline(always)]
    fn square_n<const C: u64>(a: &Limbs, n: u32) -> Limbs {
        // SAFETY: see above.
        unsafe { result(|r: *mut Limbs| call!("square_n", r, &raw const *a, n, 2 * C as u32)) }
    }
    #[inline(always)]
    fn mul_small<const C: u64>(a: &Limbs, w: u32) -> Limbs {
        // SAFETY: see above.
        unsafe { result(|r| Self::mul_small_at::<C>(r, a, w)) }
    }
    #[inline(always)]
    fn add<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
        // SAFETY: see above.
        unsafe { result(|r| Self::add_at::<C>(r, a, b)) }
    }
    #[inline(always)]
    fn add_loose<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
        Self::add::<C>(a, b)
    }
    #[inline(always)]
    fn sub<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
        // SAFETY: see above.
        unsafe { result(|r| Self::sub_at::<C>(r, a, b)) }
    }
    #[inline(always)]
    fn sub_double<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
        // SAFETY: see above.
        unsafe { result(|r| Self::sub_double_at::<C>(r, a, b)) }
    }
    #[inline(always)]
    fn half<const C: u64>(a: &Limbs) -> Limbs {
        // SAFETY: see above.
        unsafe { result(|r| Self::half_at::<C>(r, a)) }
    }
    #[inline]
    fn invert<const C: u64>(a: &Limbs) -> Limbs {
        safegcd::m0::invert::<C>(a)
    }
    #[inline]
    fn legendre<const C: u64>(a: &Limbs) -> i32 {
        safegcd::m0::legendre::<C>(a)
    }
    #[inline(always)]
    fn lookup<T: Words>(table: &[T], index: u32) -> T {
        // SAFETY: `lookup` fills it.
        unsafe { result(|r: *mut T| lookup(r, table, index)) }
    }

    #[inline(always)]
    unsafe fn mul_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("mul", out, a, b, 2 * C as u32) }
    }
    #[inline(always)]
    unsafe fn square_at<const C: u64>(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: see above. What is in r2 does not matter.
        unsafe { call!("square", out, a, 2 * C as u32, 2 * C as u32) }
    }
    #[inline(always)]
    unsafe fn mul_small_at<const C: u64>(out: *mut Limbs, a: *const Limbs, w: u32) {
        // SAFETY: see above. Constants fit, but for 121665 = 15 * 8111 of Curve25519.
        unsafe {
            if COMPACT && w.is_power_of_two() && w > 1 {
                Self::add_at::<C>(out, a, a);
                for _ in 1..w.trailing_zeros() {
                    Self::add_at::<C>(out, out, out);
                }
            } else if w < 1 << 15 {
                call!("mul_small", out, a, w, C as u32);
            } else if w.is_multiple_of(15) && w / 15 < 1 << 15 {
                call!("mul_small", out, a, w / 15, C as u32);
                call!("mul_small", out, out, 15, C as u32);
            } else {
                out.write(super::portable::mul_small::<C>(&*a, w));
            }
        }
    }
    #[inline(always)]
    unsafe fn add_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("add", out, a, b, C as u32) }
    }
    #[inline(always)]
    unsafe fn add_loose_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { Self::add_at::<C>(out, a, b) }
    }
    #[inline(always)]
    unsafe fn sub_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("sub", out, a, b, 2 * C as u32) }
    }
    #[inline(always)]
    unsafe fn sub_double_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("sub_double", out, a, b, C as u32) }
    }
    #[inline(always)]
    unsafe fn sub_sum_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("sub_sum", out, a, b, C as u32, c) }
    }
    #[inline(always)]
    unsafe fn add_small_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, w: u32) {
        // SAFETY: see above. The temporary is an element of its own, since `out` may be `a`.
        unsafe {
            if COMPACT {
                let t: Limbs = result(|t| Self::mul_small_at::<C>(t, b, w));
                Self::add_at::<C>(out, a, &raw const t);
            } else if w < 1 << 15 {
                call!("add_small", out, b, w, C as u32, a);
            } else if w.is_multiple_of(15) && w / 15 < 1 << 15 {
                // 121665 of Curve25519
                let t: Limbs = result(|t: *mut Limbs| call!("mul_small", t, b, w / 15, C as u32));
                call!("add_small", out, &raw const t, 15, C as u32, a);
            } else {
                let t: Limbs = result(|t| Self::mul_small_at::<C>(t, b, w));
                Self::add_at::<C>(out, a, &raw const t);
            }
        }
    }
    #[inline(always)]
    unsafe fn sub_small_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, w: u32) {
        // SAFETY: as above.
        unsafe {
            let t: Limbs = result(|t| Self::mul_small_at::<C>(t, b, w));
            Self::sub_at::<C>(out, a, &raw const t);
        }
    }
    #[inline(always)]
    unsafe fn sum_difference_at<const C: u64>(
        sum: *mut Limbs,
        difference: *mut Limbs,
        a: *const Limbs,
        b: *const Limbs,
    ) {
        // SAFETY: see above. a - b = (a + b) - 2b, as long as the sum leaves b.
        unsafe {
            if core::ptr::eq(sum, b) {
                let t: Limbs = result(|t| Self::sub_at::<C>(t, a, b));
                Self::add_at::<C>(sum, a, b);
                difference.write(t);
            } else {
                Self::add_at::<C>(sum, a, b);
                Self::sub_double_at::<C>(difference, sum, b);
            }
        }
    }
    #[inline(always)]
    unsafe fn square_selected_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, m: Mask) {
        // SAFETY: see above.
        unsafe {
            call!("select", out, a, b, m.word());
            Self::square_at::<C>(out, out);
        }
    }
    #[inline(always)]
    unsafe fn half_at<const C: u64>(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("half", out, a, C as u32, 0) }
    }
    #[inline(always)]
    unsafe fn negate_if_at<const C: u64>(a: *mut Limbs, m: Mask) {
        // SAFETY: see above.
        unsafe { call!("negate_if", a, m.word(), C as u32, 0) }
    }
    #[inline(always)]
    unsafe fn swap_if_at(a: *mut Limbs, b: *mut Limbs, m: Mask) {
        // SAFETY: see above.
        unsafe { call!("swap_if", a, b, m.word(), 0) }
    }
    #[inline(always)]
    fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        lookup(out, table, index);
    }
}

/// Look-up by a routine for the sizes of table entries that there are.
#[inline(always)]
fn lookup<T: Words>(out: *mut T, table: &[T], index: u32) {
    // SAFETY: `out` is the address of a `T`, and `Words` types are whole words; the routines read the table and write `out`.
    unsafe {
        match size_of::<T>() / 4 {
            #[cfg(primegroup_small_code)]
            words if !table.is_empty() && words % 4 == 0 => {
                call!("lookup", out, table.as_ptr(), index, table.len(), 4 * words);
            }
            #[cfg(not(primegroup_small_code))]
            8 if !table.is_empty() => call!("lookup_8", out, table.as_ptr(), index, table.len()),
            #[cfg(not(primegroup_small_code))]
            24 if !table.is_empty() => call!("lookup_24", out, table.as_ptr(), index, table.len()),
            #[cfg(not(primegroup_small_code))]
            32 if !table.is_empty() => call!("lookup_32", out, table.as_ptr(), index, table.len()),
            _ => out.write(crate::ct::lookup(table, barrier(index))),
        }
    }
}
