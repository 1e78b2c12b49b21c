//! Kernel for RV32: the routines of `gfp256.S`, called without saving registers. Elements are any 256-bit integers.

use super::routines;
use crate::field::gf255;
use crate::field::gfp256::kernel::values_from_memory;
use crate::field::gfp256::{Kernel, Limbs};
use crate::kernels::{in_memory, on_values, result};
use core::arch::global_asm;

global_asm!(
    concat!(env!("PRIMEGROUP_RISCV"), "\n"),
    include_str!("columns.S"),
    include_str!("gfp256.S"),
    include_str!("gfp256_linear.S"),
    include_str!("gfp256_products.S"),
    include_str!("columns_end.S"),
    options(raw)
);

/// RV32 with the M extension. A comparison computes the carry of an addition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rv32;

// SAFETY of all calls below: the contracts of the routines. By the contract of `Kernel`, pointers are to whole
// elements. The routines read and write nothing else.
impl Kernel for Rv32 {
    const REDUCED: bool = false;

    values_from_memory!();
    on_values! {
        fn half(a) -> Limbs = unsafe { result(|r| Self::half_at(r, a)) };
        fn square_n(a, n) -> Limbs = unsafe { result(|r: *mut Limbs| routines!(primegroup_gfp256_square_n(r, &raw const *a, n))) };
    }

    in_memory! {
        fn mul_at(out, a, b) = routines!(primegroup_gfp256_mul(out, a, b));
        fn square_at(out, a) = routines!(primegroup_gfp256_square(out, a));
        fn sub_double_at(out, a, b) = Self::sub_sum_at(out, a, b, b);
        fn mul_sub_at(out, a, b, c) = routines!(primegroup_gfp256_mul_sub(out, a, b, c));
        fn square_sub_at(out, a, c) = routines!(primegroup_gfp256_square_sub(out, a, 0, c));
        fn square_sub_sum_at(out, a, b, c) = routines!(primegroup_gfp256_square_sub_sum(out, a, b, c));
        fn swap_if_at(x, y, m) = <gf255::Rv32 as gf255::Kernel>::swap_if_at(x, y, m);
    }
    in_memory! { c:
        fn add_at(out, a, b) = primegroup_gfp256_add(out, a, b);
        fn sub_at(out, a, b) = primegroup_gfp256_sub(out, a, b);
        fn sub_sum_at(out, a, b, c) = primegroup_gfp256_sub_sum(out, a, b, c);
        fn triple_sub_at(out, a, b) = primegroup_gfp256_triple_sub(out, a, b);
        fn half_at(out, a) = primegroup_gfp256_half(out, a);
        fn negate_if_at(x, m) = primegroup_gfp256_negate_if(x; m.word());
    }
}
