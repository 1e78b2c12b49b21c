//! Kernel for MIPS32: the routines of `gf9767x19.S`, called as C functions. Only products are in assembly; the rest is the
//! portable code.

use crate::field::gf9767x19::{Kernel, Limbs};
use crate::kernels::in_memory;
use core::arch::global_asm;

global_asm!(include_str!("gf9767x19.S"), options(raw));

/// MIPS32 release 2, with its multiplier's 64-bit accumulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mips;

// SAFETY of all calls below: the contracts in gf9767x19.S. By the contract of `Kernel`, pointers are to whole elements. The
// routines read and write nothing else.
impl Kernel for Mips {
    in_memory! { c:
        fn mul_at(out, a, b) = primegroup_gf9767x19_mul(out, a, b);
        fn square_at(out, a) = primegroup_gf9767x19_square(out, a);
    }
}
