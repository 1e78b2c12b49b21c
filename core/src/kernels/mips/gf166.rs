//! Kernel for MIPS32: the routines of `gf166.S`, called as C functions. Only products are in assembly; the rest is the
//! portable code.

use crate::field::gf166::{Kernel, Limbs};
use crate::kernels::{in_memory, on_values, result};
use core::arch::global_asm;

global_asm!(include_str!("gf166.S"), options(raw));

/// MIPS32 release 2, with its multiplier's 64-bit accumulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mips;

// SAFETY of all calls below: the contracts in gf166.S. By the contract of `Kernel`, pointers are to whole elements. The
// routines read and write nothing else.
impl Kernel for Mips {
    on_values! {
        fn mul(a, b) -> Limbs = unsafe { result(|r| Self::mul_at(r, a, b)) };
        fn square(a) -> Limbs = unsafe { result(|r| Self::square_at(r, a)) };
    }

    in_memory! { c:
        fn mul_at(out, a, b) = primegroup_gf166_mul(out, a, b);
        fn square_at(out, a) = primegroup_gf166_square(out, a);
    }
}
