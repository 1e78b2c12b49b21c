//! Kernel for AArch64: the routines of `gf166.S`, called without saving anything. Everything except products and squares is
//! portable code.

use super::routines;
use crate::field::gf166::{Kernel, Limbs};
use crate::kernels::{in_memory, on_values, result};
use core::arch::global_asm;

global_asm!(include_str!(env!("PRIMEGROUP_A64")), include_str!("gf166.S"), options(raw));

/// AArch64, little endian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct A64;

// SAFETY of all calls below: the contracts of the routines. Pointers point to whole elements, by the contract of
// `Kernel`. The routines read and write nothing else.
impl Kernel for A64 {
    on_values! {
        fn mul(a, b) -> Limbs = unsafe { result(|r| Self::mul_at(r, a, b)) };
        fn square(a) -> Limbs = unsafe { result(|r| Self::square_at(r, a)) };
    }

    in_memory! {
        fn mul_at(out, a, b) = routines!(primegroup_gf166_mul(out, a, b));
        fn square_at(out, a) = routines!(primegroup_gf166_square(out, a));
    }
}
