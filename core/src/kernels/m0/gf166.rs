//! Kernel for Cortex-M0+: the routines of `gf166.S`, called without saving registers.
//!
//! A call is a `bl` in inline assembly that declares r0-r5, r8-r12 and lr changed. The compiler therefore saves
//! registers once per function of its own, not at every call. The routines preserve r6 and r7, which LLVM reserves.
//! Results may alias operands.

use crate::field::gf166::kernel::values_from_memory;
use crate::field::gf166::{Kernel, Limbs};
use crate::kernels::{in_memory, on_values, result};
use core::arch::{asm, global_asm};

global_asm!(include_str!("gf166.S"), options(raw));

/// Calls a routine with words in r0 to r2, or r0 to r3.
macro_rules! call {
    ($name:literal, $r0:expr, $r1:expr, $r2:expr $(, $r3:expr)?) => {
        asm!(
            concat!("bl primegroup_gf166_", $name),
            inout("r0") $r0 => _, inout("r1") $r1 => _, inout("r2") $r2 => _, $(in("r3") $r3,)? lateout("r3") _,
            out("r4") _, out("r5") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("lr") _,
        )
    };
}

/// 16-bit Thumb instructions, 32-bit products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M0;

// SAFETY of all calls below: the contracts of the routines. By the contract of `Kernel`, pointers are to whole
// elements. The routines read and write nothing else.
impl Kernel for M0 {
    const SUMS_ARE_CHEAP: bool = true;

    values_from_memory!();

    in_memory! {
        fn mul_at(out, a, b) = call!("mul", out, a, b);
        // The value of r2 does not matter.
        fn square_at(out, a) = call!("square", out, a, 0);
        fn add_at(out, a, b) = call!("add", out, a, b);
        fn add_loose_at(out, a, b) = call!("add_loose", out, a, b);
        fn sub_at(out, a, b) = call!("sub", out, a, b);
        fn sub_loose_at(out, a, b) = call!("sub_loose", out, a, b);
        fn sub_double_loose_at(out, a, b) = call!("sub_double_loose", out, a, b);
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
    unsafe { call!("lookup_18", out, table, index, n) }
}
