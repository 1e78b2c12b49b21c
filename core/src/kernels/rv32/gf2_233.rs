//! Kernel for RV32: portable code, and carry-less products if the build guarantees Zbc.

/// RV32, with carry-less products if the build has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rv32;

#[cfg(not(target_feature = "zbc"))]
impl crate::field::gf2_233::Kernel for Rv32 {}
#[cfg(target_feature = "zbc")]
#[path = "gf2_233_zbc.rs"]
mod zbc;
