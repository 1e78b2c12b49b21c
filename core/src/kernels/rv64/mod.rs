//! Kernels of 64-bit RISC-V with multiplication.

pub(crate) mod gf255;
pub(crate) mod gfp256;
#[path = "../mips/lookup.rs"]
pub(crate) mod lookup;
#[path = "../riscv.rs"]
mod riscv;

pub(crate) use riscv::routines;
