//! Declassification in builds for the simulator, which follows marks on secrets.
//!
//! With `--cfg primegroup_marks`, [`Mask::declassify`](super::Mask::declassify) writes the address of the next
//! instruction and the name of the register with the mask into a section that is not loaded. The machine code is that
//! of other builds: figures hold for both.

use crate::limb::Limb;

/// Does nothing: the simulator does not need it.
#[inline(always)]
pub fn bytes(_: *mut u8, _: usize) {}

/// Returns the word; the optimizer knows nothing about its value. From here on it is public.
#[inline(always)]
pub fn word(x: Limb) -> Limb {
    let mut y = x as usize;
    // LLVM guesses the size of code from the number of lines, and places literals by it. It ends lines at line feeds
    // only, the assembler also at carriage returns. So this counts as one line, like the assembly of other builds.
    // SAFETY: no instruction; it only claims to change a register.
    unsafe {
        core::arch::asm!(
            "/* {0} */\r2:\r.pushsection .debug_primegroup,\"\",%progbits\r.4byte 2b\r.asciz \"{0}\"\r.popsection",
            inout(reg) y,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    y as Limb
}
