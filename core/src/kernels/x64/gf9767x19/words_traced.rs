//! Products in builds for valgrind, which knows no AVX-512: those of `x64`.

pub(super) use super::product::*;
