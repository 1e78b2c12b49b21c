//! Kernels of MIPS32 release 2 or later.

pub(crate) mod gf166;
pub(crate) mod gf255;
pub mod gf2_233;
pub(crate) mod gf9767x19;
pub(crate) mod gfp256;
pub(crate) mod lookup;
#[path = "../rv32/mont.rs"]
pub(crate) mod mont;
mod mont_routines;
pub mod safegcd;

use super::c_routines as routines;
