//! Wiping of the stack of a call on 32-bit Arm, in place of `wiping.rs`.

/// Marks the beginning of the call.
#[inline(always)]
pub(super) fn enter<const N: usize>() {}

/// Wipes `N` bytes below the frame of the caller. `N` must be a multiple of 32.
#[inline(always)]
pub(super) fn leave<const N: usize>() {
    const { assert!(N.is_multiple_of(32)) };
    if N > 0 {
        wipe_stack(N);
    }
}

/// Overwrites `n` bytes below its frame: one function for all depths.
#[inline(never)]
fn wipe_stack(n: usize) {
    // SAFETY: moves the stack pointer down by `n` bytes, a multiple of 32, and writes zeros up to where it was, 32 bytes
    // at a time. (A loop of word stores takes half the time of `memset` on this CPU.)
    unsafe {
        core::arch::asm!(
            "mov r0, sp",
            "subs r0, r0, r1",
            "mov sp, r0",
            "2:",
            "stmia r0!, {{r2, r3, r4, r5}}",
            "stmia r0!, {{r2, r3, r4, r5}}",
            "subs r1, r1, #32",
            "bne 2b",
            "mov sp, r0",
            out("r0") _, inout("r1") n => _, in("r2") 0, in("r3") 0, in("r4") 0, in("r5") 0,
        );
    }
}
