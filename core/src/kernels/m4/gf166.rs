//! Kernel for Cortex-M4: the routines of `gf166*.S`, called without saving registers.
//!
//! A call is a `bl` in inline assembly that declares the registers that the routines may change: every one except r6,
//! r7 (which LLVM reserves) and most of the FPU registers. Nothing lives in registers around field operations.

use crate::field::gf166::kernel::values_from_memory;
use crate::field::gf166::{Kernel, Limbs};
use crate::kernels::in_memory;
use core::arch::global_asm;

global_asm!(
    include_str!("../thumb.S"),
    concat!(".set .Lprimegroup_fpu, ", env!("PRIMEGROUP_FPU"), "\n"),
    include_str!("gf166.S"),
    include_str!("gf166_linear.S"),
    options(raw)
);

/// UMAAL, and FPU registers on CPUs that have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M4;

// SAFETY of all calls below: the contracts in gf166*.S. By the contract of `Kernel`, pointers are to whole elements. The
// routines read and write nothing else.
impl Kernel for M4 {
    values_from_memory!();

    in_memory! {
        fn mul_at(out, a, b) = call!(gf166 "mul", out, a, "r2" = b);
        fn square_at(out, a) = call!(gf166 "square", out, a);
        fn add_at(out, a, b) = call!(gf166 "add", out, a, "r2" = b);
        fn add_loose_at(out, a, b) = call!(gf166 "add_loose", out, a, "r2" = b);
        fn sub_at(out, a, b) = call!(gf166 "sub", out, a, "r2" = b);
        fn sub_loose_at(out, a, b) = call!(gf166 "sub_loose", out, a, "r2" = b);
        fn sub_double_loose_at(out, a, b) = call!(gf166 "sub_double_loose", out, a, "r2" = b);
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
    unsafe { call!(gf166 "lookup_18", out, table, "r2" = index, "r3" = n) }
}
