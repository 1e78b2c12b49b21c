//! Routines with the carry-less products of Zbc, called without saving registers.

use super::super::routines;
use super::Rv32;
use crate::field::gf2_233::{Kernel, Limbs};
use crate::kernels::{in_memory, on_values, result};

core::arch::global_asm!(
    concat!(env!("PRIMEGROUP_RISCV"), "\n"),
    include_str!("columns.S"),
    include_str!("gf2_233_zbc.S"),
    include_str!("columns_end.S"),
    options(raw)
);

// SAFETY of all calls below: the contracts in gf2_233_zbc.S. By the contract of `Kernel`, pointers are to whole elements.
// The routines read and write nothing else.
impl Kernel for Rv32 {
    on_values! {
        fn mul(a, b) -> Limbs = unsafe { result(|r| Self::mul_at(r, a, b)) };
        fn square(a) -> Limbs = unsafe { result(|r| Self::square_at(r, a)) };
        fn square_n(a, n) -> Limbs = unsafe { result(|r| Self::square_n_at(r, a, n)) };
    }
    in_memory! {
        fn mul_at(out, a, b) = routines!(primegroup_gf233_mul(out, a, b));
        fn mul_add_at(out, a, b, c) = routines!(primegroup_gf233_mul_add(out, a, b, c));
        fn square_at(out, a) = routines!(primegroup_gf233_square_n(out, a, 1));
        fn square_n_at(out, a, n) = routines!(primegroup_gf233_square_n(out, a, n));
    }
}
