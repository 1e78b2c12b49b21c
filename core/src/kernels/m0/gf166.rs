//! Kernel for Cortex-M0+: the routines of `gf166*.S`, called without saving registers.
//!
//! A call is a `bl` in inline assembly that declares r0-r5, r8-r12 and lr changed. The compiler therefore saves
//! registers once per function of its own, not at every call. The routines preserve r6 and r7, which LLVM reserves.
//! Results may alias operands.

use crate::field::gf166::kernel::values_from_memory;
use crate::field::gf166::{Kernel, Limbs};
use crate::kernels::in_memory;
use core::arch::global_asm;

global_asm!(include_str!("../thumb.S"), include_str!("gf166.S"), include_str!("gf166_linear.S"), options(raw));

/// 16-bit Thumb instructions, 32-bit products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M0;

// SAFETY of all calls below: the contracts of the routines. By the contract of `Kernel`, pointers are to whole
// elements. The routines read and write nothing else.
impl Kernel for M0 {
    const SUMS_ARE_CHEAP: bool = true;

    values_from_memory!();

    in_memory! {
        fn mul_at(out, a, b) = call!("gf166_mul", out, a, b);
        // The value of r2 does not matter.
        fn square_at(out, a) = call!("gf166_square", out, a, 0);
        fn add_at(out, a, b) = call!("gf166_add", out, a, b);
        fn add_loose_at(out, a, b) = call!("gf166_add_loose", out, a, b);
        fn sub_at(out, a, b) = call!("gf166_sub", out, a, b);
        fn sub_loose_at(out, a, b) = call!("gf166_sub_loose", out, a, b);
        fn sub_double_loose_at(out, a, b) = call!("gf166_sub_double_loose", out, a, b);
    }
}

/// Constant-time table lookup: `n` entries of 18 words (three elements); `n` is not 0.
///
/// # Safety
/// The table must be valid for reads, and `out` must have room for an entry.
#[inline(always)]
pub unsafe fn lookup_18(out: *mut u32, table: *const u32, index: u32, n: usize) {
    // SAFETY: the caller promises room for an entry and a table of this many entries. The routine reads the table and
    // writes `out`.
    unsafe { call!("gf166_lookup_18", out, table, index, n) }
}
