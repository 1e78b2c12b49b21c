//! Kernel for Cortex-M4: the routines of `gf9767x19*.S`, called without saving registers.
//!
//! A call is a `bl` in inline assembly that declares the registers that the routines may change: every one except r6
//! and r7 (which LLVM reserves). Nothing lives in registers around field operations, so the routines need not save
//! unused registers. The compiler saves the upper half of the FPU registers once per function of its own.

use crate::field::gf9767x19::{Kernel, Limbs, frobenius_table, prime};
use crate::kernels::in_memory;
use core::arch::global_asm;

global_asm!(
    include_str!("../thumb.S"),
    concat!(".set .Lprimegroup_fpu, ", env!("PRIMEGROUP_FPU"), "\n"),
    include_str!("gf9767x19.S"),
    include_str!("gf9767x19_mul.S"),
    include_str!("gf9767x19_square.S"),
    include_str!("gf9767x19_linear.S"),
    include_str!("gf9767x19_lookup.S"),
    options(raw)
);

/// UMAAL, and FPU registers on CPUs that have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M4;

// SAFETY of all calls below: the contracts in the assembly files. By the contract of `Kernel`, pointers are to whole
// elements. The routines read and write nothing else.
impl Kernel for M4 {
    in_memory! {
        fn mul_at(out, a, b) = _ = call!(gf9767x19_mul out, a, b, 0);
        fn square_at(out, a) = _ = call!(gf9767x19 "square", out, a, 0, 0);
        fn add_at(out, a, b) = _ = call!(gf9767x19 "add", out, a, b, 0);
        fn sub_at(out, a, b) = _ = call!(gf9767x19 "sub", out, a, b, 0);
        fn sub_sum_at(out, a, b, c) = _ = call!(gf9767x19 "sub_sum", out, a, b, c);
        fn sub_double_at(out, a, b) = _ = call!(gf9767x19 "sub_double", out, a, b, 0);
        fn triple_difference_at(out, a, b) = _ = call!(gf9767x19 "triple_difference", out, a, b, 0);
        fn mul_small_at(out, a, w) = _ = call!(gf9767x19 "scale", out, a, prime::from_integer(w), 0);
        fn scale_at(out, a, f) = _ = call!(gf9767x19 "scale", out, a, f, 0);
        fn inner_product(a, b) -> u32 = call!(gf9767x19 "inner_product", a, b, 0, 0);
        fn frobenius_at[J](out, a) =
            _ = call!(gf9767x19 "products", out, a, core::ptr::from_ref(frobenius_table::<J>()), 0);
    }
}

/// Constant-time table lookup: `n >= 1` entries of 20 words; `n` is a multiple of 8, below 64.
///
/// # Safety
/// The table must be valid for reads, and `out` must have room for an entry.
#[inline(always)]
pub unsafe fn lookup_20(out: *mut u32, table: *const u32, index: u32, n: usize) {
    // SAFETY: the caller promises room for an entry and a table of this many entries. The routine reads the table and
    // writes `out`.
    unsafe { call!(gf9767x19 "lookup_20", out, table, index, n) };
}
