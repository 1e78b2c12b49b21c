//! Kernel for Cortex-M4: the routines of `gf255*.S`, called without saving anything.
//!
//! A call is a `bl` in inline assembly that declares the registers the routines may change. These are all core
//! registers except r6 and r7, which LLVM reserves, and the FPU registers s0 to s20. Callers are formulas of field
//! operations only, so no values live in registers across a call, and the routines save none. This takes some 20 cycles
//! a call less than AAPCS. The routines serve every C, and results may alias operands.

use crate::field::gf255::kernel::values_from_memory;
use crate::field::gf255::{Kernel, Limbs};
use crate::kernels::{in_memory, on_values, result, through};
use crate::settings::{SMALL_CODE, TINY};
use core::arch::global_asm;

global_asm!(
    include_str!("../thumb.S"),
    concat!(".set .Lprimegroup_fpu, ", env!("PRIMEGROUP_FPU"), "\n"),
    include_str!("columns.S"),
    include_str!("gf255.S"),
    include_str!("columns_mul.S"),
    include_str!("gf255_mul.S"),
    include_str!("columns_square.S"),
    include_str!("gf255_square.S"),
    include_str!("gf255_linear.S"),
    concat!(".if ", env!("PRIMEGROUP_TINY")),
    include_str!("../m0/gf255_lookup_compact.S"),
    ".else",
    include_str!("gf255_lookup.S"),
    ".endif",
    options(raw)
);

/// UMAAL, and the FPU registers if the target has an FPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M4;

// SAFETY of all calls below: the contracts in gf255.S. Pointers point to whole elements, by the contract of `Kernel`. The
// routines read and write nothing else.
impl Kernel for M4 {
    const SUMS_ARE_CHEAP: bool = false;
    const NORMALIZES_TABLES: bool = true;
    const SYMBOLS_ARE_SHORT: bool = true;

    values_from_memory!();
    on_values! {
        fn add_loose<C>(a, b) -> Limbs = Self::add::<C>(a, b);
        fn square_n<C>(a, n) -> Limbs = unsafe { result(|r: *mut Limbs| call!(gf255 "square_n", r, a, "r2" = n, "r3" = 2 * C as u32)) };
        fn invert<C>(a) -> Limbs = super::safegcd::invert::<C>(a);
        fn legendre<C>(a) -> i32 = super::safegcd::legendre(a, C as u32);
    }

    in_memory! {
        fn mul_at<C>(out, a, b) = call!(gf255 "mul", out, a, "r2" = b, "r3" = 2 * C as u32);
        fn square_at<C>(out, a) = call!(gf255 "square", out, a, "r3" = 2 * C as u32);
        fn mul_small_at<C>(out, a, w) = call!(gf255 "mul_small", out, a, "r2" = w, "r3" = 2 * C as u32);
        fn add_at<C>(out, a, b) = call!(gf255 "add", out, a, "r2" = b, "r3" = C as u32);
        fn add_loose_at<C>(out, a, b) = Self::add_at::<C>(out, a, b);
        fn sub_at<C>(out, a, b) = call!(gf255 "sub", out, a, "r2" = b, "r3" = 2 * C as u32);
        fn sub_double_at<C>(out, a, b) = Self::sub_small_at::<C>(out, a, b, 2);
        fn add_small_at<C>(out, a, b, w) = call!(gf255 "add_small", out, a, "r2" = b, "r3" = w, "r4" = C as u32);
        fn sub_small_at<C>(out, a, b, w) = call!(gf255 "sub_small", out, a, "r2" = b, "r3" = w, "r4" = C as u32);
        fn sub_sum_at<C>(out, a, b, c) = call!(gf255 "sub_sum", out, a, "r2" = b, "r3" = c, "r4" = C as u32);
        fn sum_difference_at<C>(sum, difference, a, b) =
            call!(gf255 "sum_difference", sum, difference, "r2" = a, "r3" = b, "r4" = C as u32);
        fn mul_double_at<C>(out, a, b) = call!(gf255 "mul_double", out, a, "r2" = b, "r3" = 4 * C as u32);
        // A product costs less than a squaring and an addition.
        fn square_double_at<C>(out, a) = Self::mul_double_at::<C>(out, a, a);
        fn mul_add_at<C>(out, a, b, c) = call!(gf255 "mul_add", out, a, "r2" = b, "r3" = 2 * C as u32, "r4" = c);
        // In profile `tiny` a separate sum follows the product: some 35 cycles more, 500 to 700 bytes less for each of
        // these four functions.
        fn mul_rsub_at<C>(out, a, b, c) = {
            if SMALL_CODE {
                through(|t| Self::mul_at::<C>(t, a, b), |t| Self::sub_at::<C>(out, c, t));
            } else {
                call!(gf255 "mul_rsub", out, a, "r2" = b, "r3" = 2 * C as u32, "r4" = c);
            }
        };
        fn square_add_at<C>(out, a, c) = {
            if SMALL_CODE {
                Self::square_at::<C>(out, a);
                Self::add_at::<C>(out, out, c);
            } else {
                call!(gf255 "square_add", out, a, "r3" = 2 * C as u32, "r4" = c);
            }
        };
        fn square_rsub_at<C>(out, x, c) = {
            if SMALL_CODE {
                Self::square_at::<C>(x, x);
                Self::sub_at::<C>(out, c, x);
            } else {
                call!(gf255 "square_rsub", out, x, "r3" = 2 * C as u32, "r4" = c);
            }
        };
        fn square_sum_rsub_at<C>(out, a, b, c) = {
            if SMALL_CODE {
                Self::add_at::<C>(out, a, b);
                Self::square_at::<C>(out, out);
                Self::sub_at::<C>(out, c, out);
            } else {
                call!(gf255 "square_sum_rsub", out, a, "r2" = b, "r3" = 2 * C as u32, "r4" = c);
            }
        };
        fn square_selected_at<C>(out, a, b, m) =
            call!(gf255 "square_selected", out, a, "r2" = b, "r3" = 2 * C as u32, "r4" = m.word());
        fn half_at<C>(out, a) = call!(gf255 "half", out, a, "r3" = ((C - 1) / 2) as u32);
        fn negate_if_at<C>(x, m) = call!(gf255 "negate_if", x, x, "r2" = m.word(), "r3" = C as u32);
        fn swap_if_at(x, y, m) = call!(gf255 "swap_if", x, y, "r2" = m.word());
    }
}

/// Constant-time table lookup among `n` entries of `words` words. `n` is 1 to 63; `words` is 8 times 1 to 63.
///
/// # Safety
/// The table must have `n` entries, and `out` must have room for one.
#[inline(always)]
pub unsafe fn lookup(out: *mut u32, table: *const u32, index: u32, n: usize, words: usize) {
    // SAFETY: the caller guarantees room for an entry and a table of `n` entries; the routine reads the table and
    // writes `out`. Cortex-M0+'s routine takes the number of bytes.
    unsafe {
        call!(gf255 "lookup", out, table, "r2" = index, "r3" = n, "r4" = if TINY { 4 * words } else { words / 8 })
    }
}

/// Constant-time table lookup among 1 to 18 entries of 16 words.
///
/// # Safety
/// Same contract as [`lookup`].
#[inline(always)]
pub unsafe fn lookup_16(out: *mut u32, table: *const u32, index: u32, n: usize) {
    // SAFETY: the caller guarantees room for an entry and a table of `n` entries; the routine reads the table and
    // writes `out`.
    unsafe { call!(gf255 "lookup_16", out, table, "r2" = index, "r3" = n) }
}
