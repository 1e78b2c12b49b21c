//! A panic cannot be reached by any input; should one be reached all the same, the program stops there.
//!
//! The handler ignores the message, so that neither messages nor formatting code are linked.

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    stop()
}

/// With an operating system: what a failed assertion of C does.
#[cfg(not(target_os = "none"))]
fn stop() -> ! {
    unsafe extern "C" {
        safe fn abort() -> !;
    }
    abort()
}

/// Without one: an undefined instruction, which becomes a fault that a debugger shows.
#[cfg(all(target_os = "none", target_arch = "arm"))]
fn stop() -> ! {
    // SAFETY: never returns.
    unsafe { core::arch::asm!("udf #0", options(noreturn, nomem, nostack)) }
}

/// The same of RISC-V.
#[cfg(all(target_os = "none", any(target_arch = "riscv32", target_arch = "riscv64")))]
fn stop() -> ! {
    // SAFETY: never returns.
    unsafe { core::arch::asm!("unimp", options(noreturn, nomem, nostack)) }
}

/// Compilers for other CPUs have no assembly.
#[cfg(all(target_os = "none", not(any(target_arch = "arm", target_arch = "riscv32", target_arch = "riscv64"))))]
fn stop() -> ! {
    loop {
        core::hint::spin_loop();
    }
}
