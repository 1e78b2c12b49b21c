//! Kernel for Cortex-M0+: the routines of `gfp256*.S`, called without saving registers.
//!
//! A call is a `bl` in inline assembly that declares r0-r5, r8-r12 and lr changed, as in
//! [`gf255`](crate::field::gf255).

use crate::field::gf255;
use crate::field::gfp256::kernel::values_from_memory;
use crate::field::gfp256::{Kernel, Limbs};
use crate::kernels::{in_memory, on_values, result, through};
use crate::settings::{SMALL_CODE, TINY, inlining};
use core::arch::global_asm;

global_asm!(
    include_str!("../thumb.S"),
    include_str!("columns.S"),
    include_str!("gfp256.S"),
    concat!(".if ", env!("PRIMEGROUP_TINY")),
    include_str!("gfp256_tiny.S"),
    concat!(".elseif ", env!("PRIMEGROUP_SMALL_CODE")),
    include_str!("gfp256_compact.S"),
    ".else",
    include_str!("gfp256_mul.S"),
    ".endif",
    include_str!("gfp256_linear.S"),
    options(raw)
);

// The routines of the same names, for the profile `tiny`: they save registers, which callers would do one by one.
unsafe extern "C" {
    fn primegroup_gfp256_mul_saving(out: *mut Limbs, a: *const Limbs, b: *const Limbs);
    fn primegroup_gfp256_add_saving(out: *mut Limbs, a: *const Limbs, b: *const Limbs);
    fn primegroup_gfp256_sub_saving(out: *mut Limbs, a: *const Limbs, b: *const Limbs);
}

/// 16-bit Thumb instructions, 32-bit products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M0;

// SAFETY of all calls below: the contracts of the routines. By the contract of `Kernel`, pointers are to whole
// elements. The routines read and write nothing else.
impl Kernel for M0 {
    const REDUCED: bool = false;

    on_values! {
        fn square_n(a, n) -> Limbs = if SMALL_CODE {
            (0..n).fold(*a, |x, _| Self::square(&x))
        } else {
            unsafe { result(|r: *mut Limbs| call!("gfp256_square_n", r, &raw const *a, n)) }
        };
    }
    values_from_memory!();

    in_memory! {
        fn mul_at(out, a, b) = if TINY { primegroup_gfp256_mul_saving(out, a, b) } else { call!("gfp256_mul", out, a, b) };
        // The value of r2 does not matter.
        fn square_at(out, a) = if TINY { Self::mul_at(out, a, a) } else { call!("gfp256_square", out, a, 0) };
        fn add_at(out, a, b) = if TINY { primegroup_gfp256_add_saving(out, a, b) } else { call!("gfp256_add", out, a, b) };
        fn sub_at(out, a, b) = if TINY { primegroup_gfp256_sub_saving(out, a, b) } else { call!("gfp256_sub", out, a, b) };
        fn sub_double_at(out, a, b) = Self::sub_sum_at(out, a, b, b);
        fn sub_sum_at(out, a, b, c) = sub_sum(out, a, b, c);
        // The routine is the same for all families of 8 words.
        fn swap_if_at(x, y, m) = <gf255::M0 as gf255::Kernel>::swap_if_at(x, y, m);
    }
}

inlining! { compact:
    /// `out = a - b - c`.
    unsafe fn sub_sum(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        // SAFETY: by the caller's promise, references to limbs; the first routine fills t.
        unsafe { through(|t| M0::sub_at(t, a, b), |t| M0::sub_at(out, t, c)) }
    }
}
