//! Kernels of x86-64.

#[macro_use]
pub(crate) mod assembly;
mod columns;
pub(crate) mod gf166;
pub(crate) mod gf255;
pub(crate) mod gf2_233;
pub(crate) mod gf2_233_g;
pub(crate) mod gf2_233_v;
pub(crate) mod gf9767x19;
pub(crate) mod gfp256;
pub(crate) mod lookup;
pub(crate) mod mont;
pub(crate) mod safegcd;
