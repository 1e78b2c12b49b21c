//! Kernel for Cortex-M4: the routines of `m4*.S`, called without saving anything.
//!
//! A call is a `bl` in inline assembly that declares what the routines may change: every register but r6, r7 (which LLVM
//! keeps for itself) and the callee-saved half of the FPU's. Field operations are all that goes on around it, so nothing
//! lives in registers there, and the routines need not save what nobody uses: some 20 cycles a call less than with AAPCS.
//! The routines are the same for every C and for results that are operands.

use super::{Kernel, Limbs};
use crate::ct::{Mask, Words, barrier};
use crate::field::cpu::M4;
use crate::field::safegcd;
use core::arch::{asm, global_asm};
use core::mem::MaybeUninit;

macro_rules! routines {
    ($fpu:literal) => {
        global_asm!(
            concat!(".set .Lprimegroup_fpu, ", $fpu, "\n"),
            include_str!("m4.S"),
            include_str!("m4_mul.S"),
            include_str!("m4_square.S"),
            include_str!("m4_linear.S"),
            include_str!("m4_lookup.S"),
            options(raw)
        );
    };
}
#[cfg(primegroup_fpu)]
routines!("1");
#[cfg(not(primegroup_fpu))]
routines!("0");

/// Calls a routine with words in r0 and r1 and what more it takes: r2, r3, r4 by name.
macro_rules! call {
    ($name:literal, $r0:expr, $r1:expr, $($r:tt = $more:expr),*) => {{
        #[cfg(primegroup_fpu)]
        asm!(
            concat!("bl primegroup_gf255_", $name),
            in("r0") $r0, in("r1") $r1, $(in($r) $more,)*
            lateout("r0") _, lateout("r1") _, lateout("r2") _, lateout("r3") _, lateout("r4") _,
            out("r5") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("lr") _,
            out("s0") _, out("s1") _, out("s2") _, out("s3") _, out("s4") _, out("s5") _, out("s6") _, out("s7") _,
            out("s8") _, out("s9") _, out("s10") _, out("s11") _, out("s12") _, out("s13") _, out("s14") _, out("s15") _,
            out("s16") _, out("s17") _, out("s18") _, out("s19") _, out("s20") _,
        );
        #[cfg(not(primegroup_fpu))]
        asm!(
            concat!("bl primegroup_gf255_", $name),
            in("r0") $r0, in("r1") $r1, $(in($r) $more,)*
            lateout("r0") _, lateout("r1") _, lateout("r2") _, lateout("r3") _, lateout("r4") _,
            out("r5") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("lr") _,
        );
    }};
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

// SAFETY of all calls below: the contracts in m4.S. Pointers are to whole elements, by the contract of `Kernel`, and the
// routines read and write nothing else.
impl Kernel for M4 {
    const SUMS_ARE_CHEAP: bool = false;
    const NORMALIZES_TABLES: bool = true;

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
        unsafe { result(|r: *mut Limbs| call!("square_n", r, a, "r2" = n, "r3" = 2 * C as u32)) }
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
        safegcd::m4::invert::<C>(a)
    }
    #[inline]
    fn legendre<const C: u64>(a: &Limbs) -> i32 {
        safegcd::m4::legendre::<C>(a)
    }
    #[inline(always)]
    fn lookup<T: Words>(table: &[T], index: u32) -> T {
        // SAFETY: `lookup_to` fills it.
        unsafe { result(|r: *mut T| lookup(r, table, index)) }
    }

    #[inline(always)]
    unsafe fn mul_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("mul", out, a, "r2" = b, "r3" = 2 * C as u32) }
    }
    #[inline(always)]
    unsafe fn square_at<const C: u64>(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("square", out, a, "r3" = 2 * C as u32) }
    }
    #[inline(always)]
    unsafe fn mul_small_at<const C: u64>(out: *mut Limbs, a: *const Limbs, w: u32) {
        // SAFETY: see above.
        unsafe { call!("mul_small", out, a, "r2" = w, "r3" = 2 * C as u32) }
    }
    #[inline(always)]
    unsafe fn add_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("add", out, a, "r2" = b, "r3" = C as u32) }
    }
    #[inline(always)]
    unsafe fn add_loose_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { Self::add_at::<C>(out, a, b) }
    }
    #[inline(always)]
    unsafe fn sub_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("sub", out, a, "r2" = b, "r3" = 2 * C as u32) }
    }
    #[inline(always)]
    unsafe fn sub_double_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { Self::sub_small_at::<C>(out, a, b, 2) }
    }
    #[inline(always)]
    unsafe fn add_small_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, w: u32) {
        // SAFETY: see above.
        unsafe { call!("add_small", out, a, "r2" = b, "r3" = w, "r4" = C as u32) }
    }
    #[inline(always)]
    unsafe fn sub_small_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, w: u32) {
        // SAFETY: see above.
        unsafe { call!("sub_small", out, a, "r2" = b, "r3" = w, "r4" = C as u32) }
    }
    #[inline(always)]
    unsafe fn sub_sum_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("sub_sum", out, a, "r2" = b, "r3" = c, "r4" = C as u32) }
    }
    #[inline(always)]
    unsafe fn sum_difference_at<const C: u64>(
        sum: *mut Limbs,
        difference: *mut Limbs,
        a: *const Limbs,
        b: *const Limbs,
    ) {
        // SAFETY: see above.
        unsafe { call!("sum_difference", sum, difference, "r2" = a, "r3" = b, "r4" = C as u32) }
    }
    #[inline(always)]
    unsafe fn mul_double_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("mul_double", out, a, "r2" = b, "r3" = 4 * C as u32) }
    }
    #[inline(always)]
    unsafe fn square_double_at<const C: u64>(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: see above. A product costs less than a square and a sum.
        unsafe { Self::mul_double_at::<C>(out, a, a) }
    }
    #[inline(always)]
    unsafe fn mul_add_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("mul_add", out, a, "r2" = b, "r3" = 2 * C as u32, "r4" = c) }
    }
    #[inline(always)]
    unsafe fn mul_rsub_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("mul_rsub", out, a, "r2" = b, "r3" = 2 * C as u32, "r4" = c) }
    }
    #[inline(always)]
    unsafe fn square_add_at<const C: u64>(out: *mut Limbs, a: *const Limbs, c: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("square_add", out, a, "r3" = 2 * C as u32, "r4" = c) }
    }
    #[inline(always)]
    unsafe fn square_rsub_at<const C: u64>(out: *mut Limbs, a: *mut Limbs, c: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("square_rsub", out, a, "r3" = 2 * C as u32, "r4" = c) }
    }
    #[inline(always)]
    unsafe fn square_sum_rsub_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("square_sum_rsub", out, a, "r2" = b, "r3" = 2 * C as u32, "r4" = c) }
    }
    #[inline(always)]
    unsafe fn square_selected_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs, m: Mask) {
        // SAFETY: see above.
        unsafe { call!("square_selected", out, a, "r2" = b, "r3" = 2 * C as u32, "r4" = m.word()) }
    }
    #[inline(always)]
    unsafe fn half_at<const C: u64>(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("half", out, a, "r3" = ((C - 1) / 2) as u32) }
    }
    #[inline(always)]
    unsafe fn negate_if_at<const C: u64>(a: *mut Limbs, m: Mask) {
        // SAFETY: see above.
        unsafe { call!("negate_if", a, a, "r2" = m.word(), "r3" = C as u32) }
    }
    #[inline(always)]
    unsafe fn swap_if_at(a: *mut Limbs, b: *mut Limbs, m: Mask) {
        // SAFETY: see above.
        unsafe { call!("swap_if", a, b, "r2" = m.word()) }
    }
    #[inline(always)]
    fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        lookup(out, table, index);
    }
}

/// Look-up by the routine where it can do it: entries of a multiple of 8 words, at most 63 of both.
#[inline(always)]
fn lookup<T: Words>(out: *mut T, table: &[T], index: u32) {
    let words = size_of::<T>() / 4;
    let ok = words.is_multiple_of(8) && words < 512 && !table.is_empty() && table.len() < 64;
    // SAFETY: `out` is the address of a `T`, and `Words` types are whole words; the routine reads the table and writes `out`.
    unsafe {
        if words == 16 && !table.is_empty() && table.len() <= 18 {
            call!("lookup_16", out, table.as_ptr(), "r2" = index, "r3" = table.len());
        } else if ok {
            call!("lookup", out, table.as_ptr(), "r2" = index, "r3" = table.len(), "r4" = words / 8);
        } else {
            out.write(crate::ct::lookup(table, barrier(index)));
        }
    }
}
