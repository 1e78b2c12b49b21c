//! The half-trace for 64-bit words: from the half-traces of all powers of z, 7.5 KB of constants.

use super::tables::{HALF_TRACE, Rows};
use super::{Limbs, portable};

/// The half-traces of the powers of z.
pub static ROWS: Rows = HALF_TRACE;

/// Returns the half-trace.
pub fn half_trace(a: &Limbs) -> Limbs {
    portable::linear(a, &ROWS)
}
