//! Kernel for RV32. If the build guarantees Zbc, it calls the routines of `rv32_zbc.S`, without saving registers. CPUs
//! without carry-less products use the portable code.

#![cfg(primegroup_kernels = "rv32")]

use super::Kernel;
#[cfg(target_feature = "zbc")]
use super::Limbs;
#[cfg(target_feature = "zbc")]
use crate::field::kernels::{in_memory, on_values, result, routines};

#[cfg(target_feature = "zbc")]
core::arch::global_asm!(
    concat!(env!("PRIMEGROUP_RV32"), "\n"),
    include_str!("../columns/rv32.S"),
    include_str!("rv32_zbc.S"),
    include_str!("../columns/rv32_end.S"),
    options(raw)
);

#[cfg(target_feature = "zbc")]
routines! {
    fn primegroup_gf233_mul(out: *mut Limbs, a: *const Limbs, b: *const Limbs);
    fn primegroup_gf233_mul_add(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs);
    fn primegroup_gf233_square_n(out: *mut Limbs, a: *const Limbs, n: u32);
}

/// RV32, with carry-less products if the build has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rv32;

#[cfg(not(target_feature = "zbc"))]
impl Kernel for Rv32 {}

// SAFETY of all calls below: the contracts in rv32_zbc.S. By the contract of `Kernel`, pointers are to whole elements.
// The routines read and write nothing else.
#[cfg(target_feature = "zbc")]
impl Kernel for Rv32 {
    on_values! {
        fn mul(a, b) -> Limbs = unsafe { result(|r| Self::mul_at(r, a, b)) };
        fn square(a) -> Limbs = unsafe { result(|r| Self::square_at(r, a)) };
        fn square_n(a, n) -> Limbs = unsafe { result(|r| Self::square_n_at(r, a, n)) };
    }
    in_memory! {
        fn mul_at(out, a, b) = primegroup_gf233_mul(out, a, b);
        fn mul_add_at(out, a, b, c) = primegroup_gf233_mul_add(out, a, b, c);
        fn square_at(out, a) = primegroup_gf233_square_n(out, a, 1);
        fn square_n_at(out, a, n) = primegroup_gf233_square_n(out, a, n);
    }
}
