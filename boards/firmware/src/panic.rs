//! Panic handler that fails to link, so that the firmware cannot contain a panic.

use core::panic::PanicInfo;

unsafe extern "C" {
    /// Never defined. If a path to a panic remains, linking fails and names the function that contains it.
    fn a_panic_is_reachable() -> !;
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    // SAFETY: never runs, because it does not link.
    unsafe { a_panic_is_reachable() }
}
