//! Startup code that runs before Rust: the vector table, the stack, and RAM as defined by the linker script.
//!
//! Operations called by a host do not need this code. Every emulator used here clears the RAM that Rust expects to be
//! zero. The linker script rejects initialized variables.

#[cfg(target_arch = "arm")]
unsafe extern "C" {
    /// End of RAM, from the linker script.
    static STACK_TOP: u32;
}

/// Vector table of a Cortex-M: initial stack pointer, reset handler, and one handler for all faults.
#[cfg(target_arch = "arm")]
mod cortex_m {
    #[repr(C)]
    union Vector {
        stack: *const u32,
        handler: unsafe extern "C" fn() -> !,
    }

    // SAFETY: only the CPU accesses it, and only reads.
    unsafe impl Sync for Vector {}

    #[unsafe(link_section = ".vectors")]
    #[unsafe(export_name = "VECTORS")]
    static VECTORS: [Vector; 16] = {
        let mut table = [const { Vector { handler: fault } }; 16];
        table[0] = Vector { stack: &raw const super::STACK_TOP };
        table[1] = Vector { handler: reset };
        table
    };

    unsafe extern "C" fn fault() -> ! {
        crate::semihosting::print(c"fault\n");
        crate::semihosting::exit(3)
    }

    #[unsafe(no_mangle)]
    unsafe extern "C" fn reset() -> ! {
        // Enables the floating-point unit of an M4F: coprocessors 10 and 11 in CPACR.
        #[cfg(target_abi = "eabihf")]
        // SAFETY: the register exists on every CPU with these instructions.
        unsafe {
            let cpacr = 0xe000_ed88 as *mut u32;
            cpacr.write_volatile(cpacr.read_volatile() | 0xf << 20);
            core::arch::asm!("dsb", "isb");
        }
        crate::selftest::main()
    }
}

#[cfg(target_arch = "riscv32")]
core::arch::global_asm!(
    ".pushsection .vectors,\"ax\",@progbits",
    ".globl VECTORS",
    "VECTORS:",
    "la sp, STACK_TOP",
    "j {main}",
    ".popsection",
    main = sym crate::selftest::main
);

// Entry point of the program that compares kernels with their reference implementations.
#[cfg(target_arch = "riscv32")]
core::arch::global_asm!(
    ".pushsection .vectors.twins,\"ax\",@progbits",
    ".globl TWINS",
    "TWINS:",
    "la sp, STACK_TOP",
    "j {main}",
    ".popsection",
    main = sym crate::twins::main
);

#[cfg(target_arch = "mips")]
core::arch::global_asm!(
    ".pushsection .vectors,\"ax\",@progbits",
    ".globl VECTORS",
    "VECTORS:",
    "lui $sp, %hi(STACK_TOP)",
    "addiu $sp, $sp, %lo(STACK_TOP)",
    "j {main}",
    "nop",
    ".popsection",
    main = sym crate::selftest::main
);

// Entry point of the program that compares kernels with their reference implementations.
#[cfg(target_arch = "mips")]
core::arch::global_asm!(
    ".pushsection .vectors.twins,\"ax\",@progbits",
    ".globl TWINS",
    "TWINS:",
    "lui $sp, %hi(STACK_TOP)",
    "addiu $sp, $sp, %lo(STACK_TOP)",
    "j {main}",
    "nop",
    ".popsection",
    main = sym crate::twins::main
);

/// Continuation of `VECTORS` in `xtensa.S`.
#[cfg(target_arch = "xtensa")]
#[unsafe(no_mangle)]
extern "C" fn xtensa_main() -> ! {
    crate::selftest::main()
}

/// Continuation of `TWINS` and `TWINS_FEW`. The argument divides the number of random inputs.
#[cfg(target_arch = "xtensa")]
#[unsafe(no_mangle)]
extern "C" fn xtensa_twins(divisor: usize) -> ! {
    crate::twins::run(divisor, "")
}
