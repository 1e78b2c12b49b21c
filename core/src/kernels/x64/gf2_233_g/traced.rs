//! The functions in builds for valgrind, which knows neither AVX-512 nor GFNI: those of `x64v`, with other instructions
//! in place of VPCLMULQDQ.

pub use super::super::gf2_233::{half_trace, mul, square, square_n};
pub use super::super::gf2_233_v::{mul2, square2, square3_n};

/// There are no tables for these instructions.
pub(crate) fn list_tables<F: FnMut(crate::tables::Table)>(_: &mut F) {}
