//! Wiping of the stack of a call. Builds that measure depths replace this file by `depths.rs`,
//! and builds for 32-bit Arm by `wiping_arm.rs`.

/// Marks the beginning of the call.
#[inline(always)]
pub(super) fn enter<const N: usize>() {}

/// Wipes `N` bytes below the frame of the caller. `N` must be a multiple of 32.
#[inline(always)]
pub(super) fn leave<const N: usize>() {
    const { assert!(N.is_multiple_of(32)) };
    wipe_stack::<N>();
}

/// Overwrites `N` bytes below the caller's frame.
#[inline(never)]
fn wipe_stack<const N: usize>() {
    let mut frame = super::Frame::<N>(core::mem::MaybeUninit::uninit());
    let start = frame.0.as_mut_ptr();
    // SAFETY: the frame may be written.
    unsafe { core::ptr::write_bytes(start, 0, 1) };
    super::written(start);
}
