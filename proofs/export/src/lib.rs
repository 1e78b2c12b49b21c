//! The functions of each kernel family, and the table lookups, for boards.

#![no_std]

#[cfg(target_os = "none")]
mod tables;

#[cfg(target_os = "none")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
