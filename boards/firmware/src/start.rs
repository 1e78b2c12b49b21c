//! What comes before the first line of Rust: the vector table, the stack, and RAM as the linker script left it.
//!
//! Operations called by a host need none of it. RAM that Rust expects to be zero is zero in every emulator here, and there
//! are no initialized variables (the linker script refuses them).

#[cfg(target_arch = "arm")]
unsafe extern "C" {
    /// The end of RAM, from the linker script.
    static STACK_TOP: u32;
}

/// The vector table of a Cortex-M: initial stack pointer, reset, and every fault the same.
#[cfg(target_arch = "arm")]
mod cortex_m {
    #[repr(C)]
    union Vector {
        stack: *const u32,
        handler: unsafe extern "C" fn() -> !,
    }

    // SAFETY: read only, by the CPU.
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
        // Lets the floating-point unit of an M4F be used: coprocessors 10 and 11 in CPACR.
        #[cfg(target_abi = "eabihf")]
        // SAFETY: the register is there on every CPU with these instructions.
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

// The same for the program that compares kernels with their twins.
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

// The same for the program that compares kernels with their twins.
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

/// Where `VECTORS` of `xtensa.S` goes on.
#[cfg(target_arch = "xtensa")]
#[unsafe(no_mangle)]
extern "C" fn xtensa_main() -> ! {
    crate::selftest::main()
}

/// Where `TWINS` and `TWINS_FEW` go on, with a divisor for the number of random inputs.
#[cfg(target_arch = "xtensa")]
#[unsafe(no_mangle)]
extern "C" fn xtensa_twins(divisor: usize) -> ! {
    crate::twins::run(divisor, "")
}
