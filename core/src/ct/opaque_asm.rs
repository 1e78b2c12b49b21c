//! Hides values from the optimizer by empty assembly, on targets with inline assembly.

use crate::limb::Limb;

/// Returns the word; the optimizer knows nothing about its value.
#[inline(always)]
pub fn word(x: Limb) -> Limb {
    let mut y = x as usize;
    // SAFETY: empty assembly that only claims to change a register.
    unsafe {
        core::arch::asm!("/* {0} */", inout(reg) y, options(pure, nomem, nostack, preserves_flags));
    }
    y as Limb
}

/// Forces preceding writes to this address to happen: the optimizer must assume that the memory is read and written here.
#[inline(always)]
pub fn memory(start: *mut u8) {
    // SAFETY: empty assembly that only claims to read and write memory.
    unsafe {
        core::arch::asm!("/* {0} */", in(reg) start, options(nostack, preserves_flags));
    }
}
