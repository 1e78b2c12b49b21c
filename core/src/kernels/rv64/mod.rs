//! Kernels of 64-bit RISC-V with multiplication.

pub(crate) mod gf255;
#[path = "../mips/lookup.rs"]
pub(crate) mod lookup;
