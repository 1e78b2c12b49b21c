//! Tables computed by `gen/`. Nothing here is written by hand but this list.

// Read by the compiler only, which picks the rows that a build carries.
#![allow(clippy::large_const_arrays)]

#[cfg(feature = "curve9767")]
pub mod curve9767;
#[cfg(feature = "double-odd")]
pub mod double_odd_e;
#[cfg(feature = "double-odd")]
pub mod double_odd_s;
#[cfg(feature = "edwards25519")]
pub mod edwards25519;
pub mod gf2_233;
#[cfg(feature = "xsb233")]
pub mod xsb233;
#[cfg(feature = "xsk233")]
pub mod xsk233;
