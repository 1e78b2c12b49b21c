//! Declassification in builds that no constant-time check runs.

pub use super::opaque::word;

/// Does nothing.
#[inline(always)]
pub fn bytes(_: *mut u8, _: usize) {}
