//! Kernel for MIPS32: the routines of `gfp256.S`, called as C functions. Elements are any 256-bit integers.

use crate::field::gfp256::kernel::values_from_memory;
use crate::field::gfp256::{Kernel, Limbs};
use crate::kernels::in_memory;
use core::arch::global_asm;

global_asm!(include_str!("gfp256.S"), options(raw));

/// MIPS32 release 2, with its multiplier's 64-bit accumulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mips;

// SAFETY of all calls below: the contracts of the routines. By the contract of `Kernel`, pointers are to whole
// elements. The routines read and write nothing else.
impl Kernel for Mips {
    const REDUCED: bool = false;

    values_from_memory!();

    in_memory! { c:
        fn mul_at(out, a, b) = primegroup_gfp256_mul(out, a, b);
        fn square_at(out, a) = primegroup_gfp256_square(out, a);
        fn add_at(out, a, b) = primegroup_gfp256_add(out, a, b);
        fn sub_at(out, a, b) = primegroup_gfp256_sub(out, a, b);
    }
    in_memory! {
        fn sub_double_at(out, a, b) = Self::sub_sum_at(out, a, b, b);
    }
}
