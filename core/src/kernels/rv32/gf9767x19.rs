//! Kernel for RV32: the routines of `gf9767x19*.S`, called without saving registers.

use super::routines;
use crate::field::gf9767x19::{Kernel, Limbs, frobenius_table, prime};
use crate::kernels::in_memory;
use core::arch::global_asm;

global_asm!(
    concat!(env!("PRIMEGROUP_RISCV"), "\n"),
    include_str!("columns.S"),
    include_str!("gf9767x19.S"),
    include_str!("gf9767x19_linear.S"),
    include_str!("gf9767x19_sums.S"),
    include_str!("columns_end.S"),
    options(raw)
);

/// RV32 with the M extension. Sums of 16-bit products produce no carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rv32;

unsafe extern "C" {
    fn primegroup_gf9767x19_products(out: *mut Limbs, a: *const Limbs, b: *const Limbs);
}

// SAFETY of all calls below: the contracts in the assembly files. By the contract of `Kernel`, pointers are to whole
// elements. The routines read and write nothing else.
impl Kernel for Rv32 {
    in_memory! {
        fn mul_at(out, a, b) = routines!(primegroup_gf9767x19_mul(out, a, b));
        fn square_at(out, a) = routines!(primegroup_gf9767x19_square(out, a));
        fn mul_small_at(out, a, w) = Self::scale_at(out, a, prime::from_integer(w));
        fn frobenius_at[J](out, a) = primegroup_gf9767x19_products(out, a, frobenius_table::<J>());
    }
    in_memory! { c:
        fn add_at(out, a, b) = primegroup_gf9767x19_add(out, a, b);
        fn sub_at(out, a, b) = primegroup_gf9767x19_sub(out, a, b);
        fn sub_sum_at(out, a, b, c) = primegroup_gf9767x19_sub_sum(out, a, b, c);
        fn triple_difference_at(out, a, b) = primegroup_gf9767x19_triple_difference(out, a, b);
        fn scale_at(out, a, f) = primegroup_gf9767x19_scale(out, a; f);
        fn inner_product(a, b) -> u32 = primegroup_gf9767x19_inner_product(a, b);
    }
}
