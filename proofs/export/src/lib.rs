//! On boards, a table of the addresses of the functions of each kernel family.

#![no_std]

#[cfg(target_os = "none")]
mod board {
    primegroup_core::families!(tables);

    #[panic_handler]
    fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
        loop {}
    }
}
