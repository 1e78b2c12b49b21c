//! What hides values from the optimizer, where there is no assembly for it.

use crate::limb::Limb;

/// The word, of which nothing is known from here on.
#[inline(always)]
pub fn word(x: Limb) -> Limb {
    core::hint::black_box(x)
}

/// What is at the address must have been written: it may be read here.
#[inline(always)]
pub fn memory(start: *mut u8) {
    core::hint::black_box(start);
}
