//! Kernels of 64-bit RISC-V with multiplication.

pub(crate) mod gf255;
pub(crate) mod gfp256;
#[path = "../mips/lookup.rs"]
pub(crate) mod lookup;
#[path = "../riscv.rs"]
mod riscv;

use core::arch::global_asm;
use riscv::routines;

global_asm!(
    concat!(env!("PRIMEGROUP_RISCV"), "\n"),
    include_str!("gf255.S"),
    concat!(env!("PRIMEGROUP_RISCV"), "\n"),
    include_str!("gfp256.S"),
    options(raw)
);
