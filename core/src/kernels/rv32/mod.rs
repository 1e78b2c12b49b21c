//! Kernels of 32-bit RISC-V with multiplication.

pub(crate) mod gf166;
pub(crate) mod gf255;
pub(crate) mod gf2_233;
pub(crate) mod gf9767x19;
pub(crate) mod gfp256;
pub(crate) mod lookup;
pub(crate) mod mont;
mod mont_routines;
#[path = "../riscv.rs"]
mod riscv;

pub(crate) use riscv::routines;
