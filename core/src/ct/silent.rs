//! No-op stand-in for the valgrind annotations.

use crate::limb::Limb;

/// Returns the word unchanged.
#[inline(always)]
pub fn defined(x: Limb) -> Limb {
    x
}

/// Does nothing.
#[inline(always)]
pub fn define(_: *mut u8, _: usize) {}
