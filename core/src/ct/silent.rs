//! What tells valgrind that a secret is public from here on, in builds that are not checked: nothing.

use crate::limb::Limb;

/// The word.
#[inline(always)]
pub fn defined(x: Limb) -> Limb {
    x
}

/// Nothing.
#[inline(always)]
pub fn define(_: *mut u8, _: usize) {}
