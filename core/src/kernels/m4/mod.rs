//! Kernels of Cortex-M4 and M7.

/// Inline assembly that calls a routine with slots. On CPUs with an FPU these are FPU registers, which the call declares
/// as changed.
#[cfg(primegroup_fpu)]
macro_rules! slots_asm {
    ([$($s:tt)*] $($block:tt)*) => { core::arch::asm!($($block)* $(out($s) _,)*) };
}
/// The same without an FPU: the slots are on the stack.
#[cfg(not(primegroup_fpu))]
macro_rules! slots_asm {
    ([$($s:tt)*] $($block:tt)*) => { core::arch::asm!($($block)*) };
}

pub(crate) mod gf166;
pub(crate) mod gf255;
pub(crate) mod gf2_233;
pub(crate) mod gf9767x19;
pub(crate) mod gfp256;
mod hash;
pub(crate) mod lookup;
pub(crate) mod mont;
pub(crate) mod safegcd;
