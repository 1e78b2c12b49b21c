//! Hides values from the optimizer on targets without inline assembly.

use crate::limb::Limb;

/// Returns the word; the optimizer knows nothing about its value.
#[inline(always)]
pub fn word(x: Limb) -> Limb {
    core::hint::black_box(x)
}

/// Forces preceding writes to this address to happen: the optimizer must assume that the memory is read and written here.
#[inline(always)]
pub fn memory(start: *mut u8) {
    core::hint::black_box(start);
}
