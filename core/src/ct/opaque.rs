//! What hides values from the optimizer: assembly that does nothing, where the compiler has assembly.

use crate::limb::Limb;

/// The word, of which nothing is known from here on.
#[inline(always)]
pub fn word(x: Limb) -> Limb {
    let mut y = x as usize;
    // SAFETY: empty assembly that only claims to change a register.
    unsafe {
        core::arch::asm!("/* {0} */", inout(reg) y, options(pure, nomem, nostack, preserves_flags));
    }
    y as Limb
}

/// What is at the address must have been written: it may be read here.
#[allow(dead_code)] // on 32-bit Arm, where assembly writes it
#[inline(always)]
pub fn memory(start: *mut u8) {
    // SAFETY: empty assembly that only claims to read and write memory.
    unsafe {
        core::arch::asm!("/* {0} */", in(reg) start, options(nostack, preserves_flags));
    }
}
