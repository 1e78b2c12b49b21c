//! The panic handler. No input causes a panic; if one happens nevertheless, the program stops.
//!
//! The handler ignores the message, so that neither messages nor formatting code are linked.

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    stop()
}

/// Stops the program with an operating system: calls `abort`, like a failed C assertion.
#[cfg(not(target_os = "none"))]
fn stop() -> ! {
    unsafe extern "C" {
        safe fn abort() -> !;
    }
    abort()
}

/// Stops the program without an operating system: an undefined instruction causes a fault that a debugger shows.
#[cfg(all(target_os = "none", target_arch = "arm"))]
fn stop() -> ! {
    // SAFETY: never returns.
    unsafe { core::arch::asm!("udf #0", options(noreturn, nomem, nostack)) }
}

/// Stops the program without an operating system, on RISC-V.
#[cfg(all(target_os = "none", any(target_arch = "riscv32", target_arch = "riscv64")))]
fn stop() -> ! {
    // SAFETY: never returns.
    unsafe { core::arch::asm!("unimp", options(noreturn, nomem, nostack)) }
}

/// Stops the program on other CPUs with an endless loop, because their compilers have no inline assembly.
#[cfg(all(target_os = "none", not(any(target_arch = "arm", target_arch = "riscv32", target_arch = "riscv64"))))]
fn stop() -> ! {
    loop {
        core::hint::spin_loop();
    }
}
