//! Kernel for Cortex-M0+: the routines of `gf2_233_*.S`, called without saving registers.
//!
//! A call is a `bl` in inline assembly that declares r0-r5, r8-r12 and lr changed. The compiler therefore saves
//! registers once per function of its own, not at every call. The routines preserve r6 and r7, which LLVM reserves.
//! Results may alias operands.

use crate::field::gf2_233::kernel::values_from_memory;
use crate::field::gf2_233::{Kernel, Limbs, half_trace, portable, tables};
use crate::kernels::{in_memory, on_values, result};
use crate::settings::SMALL_CODE;
use core::arch::global_asm;

global_asm!(include_str!("../thumb.S"), include_str!("gf2_233_mul.S"), include_str!("gf2_233_square.S"), options(raw));

/// 16-bit Thumb instructions, 32-bit products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M0;

// SAFETY of all calls below: the contracts in the assembly files. By the contract of `Kernel`, pointers are to whole
// elements. The routines read and write nothing else.
impl Kernel for M0 {
    values_from_memory!();
    on_values! {
        fn square3_n(a, b, c, n) -> (Limbs, Limbs, Limbs) =
            (Self::square_n(a, n), Self::square_n(b, n), Self::square_n(c, n));
        fn select(m, a, b) -> Limbs =
            unsafe { result(|r: *mut Limbs| call!("gf233_select", r, &raw const *a, &raw const *b, m.word())) };
        // Both pointers come from mutable references, so the elements are distinct.
        fn swap_if(m, x, y) -> () = unsafe { call!("gf233_swap_if", &raw mut *x, &raw mut *y, m.word(), 0) };
    }
    /// Uses a table of 3.7 KB, except with `SMALL_CODE`.
    #[inline]
    fn half_trace(a: &Limbs) -> Limbs {
        if SMALL_CODE {
            return tables::half_trace(a, Self::square_n);
        }
        let (selection, [r0, r1, r2, r3]) = half_trace::split(a);
        let rows = half_trace::ROWS.as_ptr();
        // SAFETY: `r` has room for an element. The routine writes all of it, and reads four words and all rows.
        let sum = unsafe { result(|r| call!("gf233_linear", r, selection.as_ptr(), rows, 0)) };
        portable::add(&sum, &[r0, r1, r2, r3, 0, 0, 0, 0])
    }

    in_memory! {
        fn mul_at(out, a, b) = call!("gf233_mul_add", out, a, b, 0);
        fn mul_add_at(out, a, b, c) = call!("gf233_mul_add", out, a, b, c);
        // The value of r3 does not matter; here and below.
        fn square_at(out, a) = call!("gf233_square_n", out, a, 1, a);
        // The routine squares at least once.
        fn square_n_at(out, a, n) = {
            if n > 0 {
                call!("gf233_square_n", out, a, n, a);
            } else {
                out.write(*a);
            }
        };
        fn add_at(out, a, b) = call!("gf233_add", out, a, b, b);
    }
}
