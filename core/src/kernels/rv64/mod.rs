//! Kernels of 64-bit RISC-V with multiplication.

pub(crate) mod gf255;
pub(crate) mod gfp256;
#[path = "../mips/lookup.rs"]
pub(crate) mod lookup;
pub(crate) mod mont;
#[path = "../riscv.rs"]
mod riscv;

use crate::field::gfp256::{Limbs, portable};
use core::arch::global_asm;
use riscv::routines;

global_asm!(
    concat!(env!("PRIMEGROUP_RISCV"), "\n"),
    include_str!("gf255.S"),
    concat!(env!("PRIMEGROUP_RISCV"), "\n"),
    include_str!("gfp256.S"),
    concat!(env!("PRIMEGROUP_RISCV"), "\n"),
    include_str!("mont.S"),
    options(raw)
);

/// `out = a + b` in the field of P-256.
///
/// # Safety
/// Pointers to elements. The result may be an operand; here and below.
#[inline(always)]
unsafe fn p256_add_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
    // SAFETY: by the caller's promise; here and below.
    unsafe { *out = portable::add(&*a, &*b) }
}

/// `out = a - b` in the field of P-256.
#[inline(always)]
unsafe fn p256_sub_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
    unsafe { *out = portable::sub(&*a, &*b) }
}
