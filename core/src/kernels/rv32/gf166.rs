//! Kernel for RV32: the routines of `gf166*.S`, called without saving registers.

use super::routines;
use crate::field::gf166::kernel::values_from_memory;
use crate::field::gf166::{Kernel, Limbs};
use crate::kernels::in_memory;
use core::arch::global_asm;

global_asm!(
    concat!(env!("PRIMEGROUP_RISCV"), "\n"),
    include_str!("columns.S"),
    include_str!("gf166_linear.S"),
    include_str!("gf166_products.S"),
    include_str!("columns_end.S"),
    options(raw)
);

/// RV32 with the M extension. A comparison computes the carry of an addition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rv32;

// SAFETY of all calls below: the contracts of the routines. By the contract of `Kernel`, pointers are to whole elements. The
// routines read and write nothing else.
impl Kernel for Rv32 {
    const SUMS_ARE_CHEAP: bool = true;

    values_from_memory!();

    in_memory! {
        fn mul_at(out, a, b) = routines!(primegroup_gf166_mul(out, a, b));
        fn square_at(out, a) = routines!(primegroup_gf166_square(out, a));
    }
    in_memory! { c:
        fn add_at(out, a, b) = primegroup_gf166_add(out, a, b);
        fn add_loose_at(out, a, b) = primegroup_gf166_add_loose(out, a, b);
        fn sub_at(out, a, b) = primegroup_gf166_sub(out, a, b);
        fn sub_loose_at(out, a, b) = primegroup_gf166_sub_loose(out, a, b);
        fn sub_double_loose_at(out, a, b) = primegroup_gf166_sub_double_loose(out, a, b);
    }
}
