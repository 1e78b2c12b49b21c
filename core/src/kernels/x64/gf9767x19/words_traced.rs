//! Products in builds for valgrind, which knows no AVX-512: those of `x64`.

pub use super::product::Avx2 as Vnni;
