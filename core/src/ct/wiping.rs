//! Wiping of the stack of a call. Builds that measure depths replace this file by `depths.rs`.

/// Marks the beginning of the call.
#[inline(always)]
pub(super) fn enter<const N: usize>() {}

/// Wipes `N` bytes below the frame of the caller.
#[inline(always)]
pub(super) fn leave<const N: usize>() {
    wipe_stack::<N>();
}

/// Overwrites `N` bytes below the caller's frame. `N` must be a multiple of 32.
#[inline(never)]
fn wipe_stack<const N: usize>() {
    const { assert!(N.is_multiple_of(32)) };
    #[cfg(all(target_arch = "arm", not(miri)))]
    if N > 0 {
        /// Bytes of stack, aligned as the stack pointer. With more alignment, the 8 bytes above could stay as they are.
        #[repr(align(8))]
        struct Frame<const N: usize>(core::mem::MaybeUninit<[u8; N]>);
        let mut frame = Frame::<N>(core::mem::MaybeUninit::uninit());
        // SAFETY: writes zeros to the frame, 32 bytes at a time. (A loop of word stores takes half the time of `memset`
        // on this CPU.)
        unsafe {
            core::arch::asm!(
                "2:",
                "stmia r0!, {{r2, r3, r4, r5}}",
                "stmia r0!, {{r2, r3, r4, r5}}",
                "subs r1, r1, #32",
                "bne 2b",
                inout("r0") frame.0.as_mut_ptr() => _, inout("r1") N => _, in("r2") 0, in("r3") 0, in("r4") 0, in("r5") 0,
                options(nostack)
            );
        }
    }
    #[cfg(not(all(target_arch = "arm", not(miri))))]
    {
        let mut frame = super::Frame::<N>(core::mem::MaybeUninit::uninit());
        let start = frame.0.as_mut_ptr();
        // SAFETY: the frame may be written.
        unsafe { core::ptr::write_bytes(start, 0, 1) };
        super::written(start);
    }
}
