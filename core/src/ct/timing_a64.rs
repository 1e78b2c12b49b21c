//! Data-independent timing on AArch64. Arm promises that additions, multiplications and other data processing take the
//! same time for all operands only while the bit DIT of the processor's state is set. The bit exists since Armv8.4. It
//! belongs to the thread, and programs without privileges may change it.

use crate::cpu::choice;
use core::arch::asm;

/// The time of instructions does not depend on their operands while this value exists, if the CPU has DIT. The bit then
/// gets its old value back.
pub struct Independent {
    changed: bool,
}

impl Independent {
    /// Sets the bit.
    #[inline(always)]
    pub fn begin() -> Self {
        let changed = choice::has_dit() && !is_set();
        if changed {
            set(true);
        }
        Independent { changed }
    }
}

impl Drop for Independent {
    #[inline(always)]
    fn drop(&mut self) {
        if self.changed {
            set(false);
        }
    }
}

/// The bit's place in the register.
const DIT: u64 = 1 << 24;

/// Returns whether the bit is set. The CPU must have it.
#[inline(always)]
pub(crate) fn is_set() -> bool {
    let state: u64;
    // SAFETY: reads the register DIT by its number, which assemblers know without the extension.
    unsafe { asm!("mrs {}, s3_3_c4_c2_5", out(reg) state, options(nomem, nostack, preserves_flags)) }
    state & DIT != 0
}

/// Changes the bit. The CPU must have it.
#[inline(always)]
fn set(on: bool) {
    // SAFETY: the register has no other bit, and this one changes no result. (Memory counts as changed, so that no access
    // moves across.)
    unsafe { asm!("msr s3_3_c4_c2_5, {}", in(reg) if on { DIT } else { 0 }, options(nostack, preserves_flags)) }
}
