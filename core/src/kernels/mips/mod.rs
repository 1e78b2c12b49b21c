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

/// Declares the routines that [`mont`] shares with RV32, which follow the C calling convention.
macro_rules! routines {
    ($(fn $name:ident($($argument:ident: $type:ty),* $(,)?);)*) => {
        unsafe extern "C" {
            $(fn $name($($argument: $type),*);)*
        }
    };
}
use routines;
