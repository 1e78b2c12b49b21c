//! Kernels of Xtensa LX6. The user who links a program assembles the `.S` files.

pub(crate) mod gf166;
pub(crate) mod gf255;
pub(crate) mod gf9767x19;
pub(crate) mod gfp256;
pub(crate) mod lookup;
pub(crate) mod mont;
