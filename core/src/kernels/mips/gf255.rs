//! Kernel for MIPS32: the routines of `gf255.S`, called as C functions, on limbs of 29 bits.
//!
//! One copy of the code serves every C: the constant is an argument. Results may alias operands. Everything except
//! products and squares is portable code.

use crate::field::gf255::{Kernel, Limbs, portable};
use crate::kernels::{in_memory, on_values, result};
use core::arch::global_asm;

global_asm!(include_str!("gf255.S"), options(raw));

/// MIPS32 release 2, with its multiplier's 64-bit accumulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mips;

// SAFETY of all calls below: the contracts of the routines. Pointers point to whole elements, by the contract of
// `Kernel`. The routines read and write nothing else.
impl Kernel for Mips {
    on_values! {
        fn mul<C>(a, b) -> Limbs = unsafe { result(|r| Self::mul_at::<C>(r, a, b)) };
        fn square<C>(a) -> Limbs = unsafe { result(|r| Self::square_at::<C>(r, a)) };
    }

    in_memory! { c:
        fn mul_at<C>(out, a, b) = primegroup_gf255_mul(out, a, b; C as u32);
        fn square_at<C>(out, a) = primegroup_gf255_square(out, a; C as u32);
    }
    in_memory! {
        fn sub_sum_at<C>(out, a, b, c) = out.write(portable::sub_sum::<C>(&*a, &*b, &*c));
    }
}
