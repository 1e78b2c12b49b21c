//! Kernels of Cortex-M0+ and compatible cores: 16-bit Thumb instructions.

pub(crate) mod gf166;
pub(crate) mod gf255;
pub(crate) mod gf2_233;
pub(crate) mod gf9767x19;
pub(crate) mod gfp256;
mod hash;
pub(crate) mod lookup;
pub(crate) mod mont;
pub(crate) mod safegcd;
