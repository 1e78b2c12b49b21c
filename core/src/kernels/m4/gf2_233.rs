//! Kernel for Cortex-M4: the routines of `gf2_233*.S`, called without saving registers.
//!
//! A call is a `bl` in inline assembly that declares the registers that the routines may change: every one except r6,
//! r7 (which LLVM reserves) and those of the FPU, which no routine needs. Nothing lives in registers around field
//! operations.

use crate::field::gf2_233::kernel::values_from_memory;
use crate::field::gf2_233::{Kernel, Limbs, half_trace, portable, tables};
use crate::kernels::{in_memory, on_values, result};
use crate::settings::SMALL_CODE;
use core::arch::global_asm;

global_asm!(
    include_str!("../thumb.S"),
    include_str!("gf2_233.S"),
    include_str!("gf2_233_mul.S"),
    include_str!("gf2_233_square.S"),
    include_str!("gf2_233_linear.S"),
    options(raw)
);

/// UMAAL, and FPU registers on CPUs that have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M4;

// SAFETY of all calls below: the contracts in gf2_233*.S. By the contract of `Kernel`, pointers are to whole elements. The
// routines read and write nothing else.
impl Kernel for M4 {
    values_from_memory!();
    on_values! {
        fn square3_n(a, b, c, n) -> (Limbs, Limbs, Limbs) =
            (Self::square_n(a, n), Self::square_n(b, n), Self::square_n(c, n));
    }
    /// Uses a table of 3.7 KB, except with `SMALL_CODE`: 5k cycles instead of 25k.
    #[inline]
    fn half_trace(a: &Limbs) -> Limbs {
        if SMALL_CODE {
            return tables::half_trace(a, Self::square_n);
        }
        let (selection, [r0, r1, r2, r3]) = half_trace::split(a);
        // SAFETY: `r` has room for an element. The routine writes all of it, and reads four words and all rows.
        let sum = unsafe { result(|r| call!(gf233 "linear", r, selection.as_ptr(), "r2" = half_trace::ROWS.as_ptr())) };
        portable::add(&sum, &[r0, r1, r2, r3, 0, 0, 0, 0])
    }

    in_memory! {
        fn mul_at(out, a, b) = call!(gf233 "mul_add", out, a, "r2" = b, "r3" = 0);
        fn mul_add_at(out, a, b, c) = call!(gf233 "mul_add", out, a, "r2" = b, "r3" = c);
        fn square_at(out, a) = call!(gf233 "square", out, a);
        fn square_n_at(out, a, n) = call!(gf233 "square_n", out, a, "r2" = n);
        fn add_at(out, a, b) = call!(gf233 "add", out, a, "r2" = b);
    }
}
