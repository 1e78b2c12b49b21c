//! Kernel for Cortex-M4: the routines of `gfp256*.S`, called without saving registers.
//!
//! A call is a `bl` in inline assembly that declares the registers that the routines may change: every one except r6,
//! r7 (which LLVM reserves) and most of the callee-saved half of the FPU registers, as in
//! [`gf255`](crate::field::gf255).

use crate::field::Steps;
use crate::field::gf255;
use crate::field::gfp256::kernel::values_from_memory;
use crate::field::gfp256::{Kernel, Limbs};
use crate::kernels::{in_memory, on_values, repeated, result};
use crate::limb::Limb;
use crate::settings::{SMALL_CODE, TINY};
use core::arch::global_asm;

global_asm!(
    include_str!("../thumb.S"),
    concat!(".set .Lprimegroup_fpu, ", env!("PRIMEGROUP_FPU"), "\n"),
    include_str!("columns.S"),
    include_str!("gfp256.S"),
    include_str!("columns_mul.S"),
    include_str!("gfp256_mul.S"),
    include_str!("columns_square.S"),
    include_str!("gfp256_square.S"),
    include_str!("gfp256_linear.S"),
    concat!(".if ", env!("PRIMEGROUP_TINY")),
    include_str!("gfp256_tiny.S"),
    ".endif",
    options(raw)
);

// The routines of the same names, for the profile `tiny`: they save registers, which callers would do one by one.
unsafe extern "C" {
    fn primegroup_gfp256_mul_saving(out: *mut Limbs, a: *const Limbs, b: *const Limbs);
    fn primegroup_gfp256_add_saving(out: *mut Limbs, a: *const Limbs, b: *const Limbs);
    fn primegroup_gfp256_sub_saving(out: *mut Limbs, a: *const Limbs, b: *const Limbs);
    fn primegroup_gfp256_steps(at: *mut Limb, steps: *const u16, count: usize, n: u32);
}

/// UMAAL, and FPU registers on CPUs that have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M4;

// SAFETY of all calls below: the contracts in gfp256.S. By the contract of `Kernel`, pointers are to whole elements. The
// routines read and write nothing else.
impl Kernel for M4 {
    const REDUCED: bool = false;
    const SUMS_ARE_CHEAP: bool = false;
    const STEPS: Option<Steps> = if TINY { Some(primegroup_gfp256_steps) } else { None };
    // The small form of divsteps takes twice the time.
    const POWERS_ARE_CHEAP: bool = SMALL_CODE;

    values_from_memory!();
    on_values! {
        fn half(a) -> Limbs = unsafe { result(|r| Self::half_at(r, a)) };
        fn square_n(a, n) -> Limbs = unsafe {
            if TINY {
                return repeated(a, n, |x| Self::square_at(x, x));
            }
            result(|r: *mut Limbs| call!(gfp256 "square_n", r, a, "r2" = n))
        };
    }

    in_memory! {
        fn mul_at(out, a, b) = if TINY {
            primegroup_gfp256_mul_saving(out, a, b);
        } else {
            call!(gfp256 "mul", out, a, "r2" = b);
        };
        fn square_at(out, a) = if TINY { Self::mul_at(out, a, a) } else { call!(gfp256 "square", out, a) };
        fn add_at(out, a, b) = if TINY {
            primegroup_gfp256_add_saving(out, a, b);
        } else {
            call!(gfp256 "add", out, a, "r2" = b);
        };
        fn sub_at(out, a, b) = if TINY {
            primegroup_gfp256_sub_saving(out, a, b);
        } else {
            call!(gfp256 "sub", out, a, "r2" = b);
        };
        fn sub_double_at(out, a, b) = Self::sub_sum_at(out, a, b, b);
        fn sub_sum_at(out, a, b, c) = call!(gfp256 "sub_sum", out, a, "r2" = b, "r3" = c);
        fn triple_sub_at(out, a, b) = call!(gfp256 "triple_sub", out, a, "r2" = b);
        fn mul_sub_at(out, a, b, c) = call!(gfp256 "mul_sub", out, a, "r2" = b, "r3" = c);
        fn square_sub_at(out, a, c) = call!(gfp256 "square_sub", out, a, "r3" = c);
        fn square_sub_sum_at(out, a, b, c) = call!(gfp256 "square_sub_sum", out, a, "r2" = b, "r3" = c);
        fn half_at(out, a) = call!(gfp256 "half", out, a);
        fn negate_if_at(x, m) = call!(gfp256 "negate_if", x, x, "r2" = m.word());
        // The routine is the same for all families of 8 words.
        fn swap_if_at(x, y, m) = <gf255::M4 as gf255::Kernel>::swap_if_at(x, y, m);
    }
}
