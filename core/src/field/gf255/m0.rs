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

global_asm!(include_str!("m0_128.S"), include_str!("m0_mul.S"), include_str!("m0_linear.S"), options(raw));

/// Calls a routine with words in r0 to r3.
macro_rules! call {
    ($name:literal, $r0:expr, $r1:expr, $r2:expr, $r3:expr) => {
        asm!(
            concat!("bl primegroup_gf255_", $name),
            inout("r0") $r0 => _, inout("r1") $r1 => _, inout("r2") $r2 => _, inout("r3") $r3 => _, out("r4") _, out("r5") _,
            out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("lr") _,
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
            if w < 1 << 15 {
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

/// Look-up by [`scan`] for entries of whole elements.
fn lookup<T: Words>(out: *mut T, table: &[T], index: u32) {
    let words = size_of::<T>() / 4;
    // The step from row to row must fit 8 bits.
    if words.is_multiple_of(8) && words <= 64 && !table.is_empty() {
        for i in (0..words).step_by(8) {
            // SAFETY: `Words` types are whole words, of which there are 8 at least from i on.
            unsafe { scan::<T>(out.cast::<u32>().add(i), table.as_ptr().cast::<u32>().add(i), index, table.len()) }
        }
    } else {
        // SAFETY: the address of a `T`.
        unsafe { out.write(crate::ct::lookup(table, barrier(index))) }
    }
}

/// Eight words of entry `index`, where `row` is the address of the same words of the first of `n >= 1` entries. The whole
/// column is read, and masked: 32.5 cycles an entry.
///
/// # Safety
/// `out` must be writable, the table be `n` values of type `T`, with 8 words from `row` on in each.
#[inline(never)]
unsafe fn scan<T: Words>(out: *mut u32, row: *const u32, index: u32, n: usize) {
    // r0 = row, r1 = index, counted down: below zero once, after the entry that is looked for. The sum is in r8-r12, lr, r3, r4
    // (ADD takes high registers, and lets one register of the two be low). Two entries a turn; an odd number enters at 3.
    // SAFETY: r6 and r7 are restored, and the rest is declared; memory is touched as the contract says.
    unsafe {
        asm!(
            "push {{r2, r5, r6, r7}}",
            "movs r4, #0",
            "mov r8, r4",
            "mov r9, r4",
            "mov r10, r4",
            "mov r11, r4",
            "mov r12, r4",
            "mov lr, r4",
            "lsrs r3, r3, #1",
            "mov r3, r4",
            "bcs 3f",
            "2:",
            "ldmia r0!, {{r5, r6, r7}}",
            "subs r1, #1",
            "sbcs r2, r2",
            "ands r5, r2",
            "ands r6, r2",
            "ands r7, r2",
            "add r8, r5",
            "add r9, r6",
            "add r10, r7",
            "ldmia r0!, {{r5, r6, r7}}",
            "ands r5, r2",
            "ands r6, r2",
            "ands r7, r2",
            "add r11, r5",
            "add r12, r6",
            "add lr, r7",
            "ldmia r0!, {{r5, r6}}",
            "ands r5, r2",
            "ands r6, r2",
            "adds r3, r3, r5",
            "adds r4, r4, r6",
            "adds r0, #{step}",
            "3:",
            "ldmia r0!, {{r5, r6, r7}}",
            "subs r1, #1",
            "sbcs r2, r2",
            "ands r5, r2",
            "ands r6, r2",
            "ands r7, r2",
            "add r8, r5",
            "add r9, r6",
            "add r10, r7",
            "ldmia r0!, {{r5, r6, r7}}",
            "ands r5, r2",
            "ands r6, r2",
            "ands r7, r2",
            "add r11, r5",
            "add r12, r6",
            "add lr, r7",
            "ldmia r0!, {{r5, r6}}",
            "ands r5, r2",
            "ands r6, r2",
            "adds r3, r3, r5",
            "adds r4, r4, r6",
            "adds r0, #{step}",
            "ldr r5, [sp, #4]",
            "cmp r0, r5",
            "bne 2b",
            "pop {{r0, r1}}",
            "mov r5, r8",
            "mov r6, r9",
            "mov r7, r10",
            "stmia r0!, {{r5, r6, r7}}",
            "mov r5, r11",
            "mov r6, r12",
            "mov r7, lr",
            "stmia r0!, {{r5, r6, r7}}",
            "stmia r0!, {{r3, r4}}",
            "pop {{r6, r7}}",
            step = const size_of::<T>() - 32,
            inout("r0") row => _,
            inout("r1") index => _,
            inout("r2") out => _,
            inout("r3") n => _,
            out("r4") _,
            inout("r5") row.cast::<T>().wrapping_add(n) => _,
            out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("lr") _,
        );
    }
}
