//! Text and exit codes through the debugger, as emulators offer it.

/// Operation numbers of Arm's semihosting, which RISC-V took over.
#[cfg(any(target_arch = "arm", target_arch = "riscv32"))]
mod call {
    const SYS_WRITE0: usize = 0x04;
    const SYS_EXIT_EXTENDED: usize = 0x20;
    const APPLICATION_EXIT: usize = 0x20026;

    #[cfg(target_arch = "arm")]
    unsafe fn call(operation: usize, argument: usize) {
        // SAFETY: the debugger takes the operation from r0 and its argument from r1, and returns in r0.
        unsafe { core::arch::asm!("bkpt 0xab", inout("r0") operation => _, in("r1") argument) }
    }

    #[cfg(target_arch = "riscv32")]
    unsafe fn call(operation: usize, argument: usize) {
        // SAFETY: the three instructions, none of them compressed and all on one page, are what the debugger looks for;
        // operation and argument are in a0 and a1, the result in a0.
        unsafe {
            core::arch::asm!(
                ".balign 16",
                ".option push",
                ".option norvc",
                "slli x0, x0, 0x1f",
                "ebreak",
                "srai x0, x0, 7",
                ".option pop",
                inout("a0") operation => _, in("a1") argument
            )
        }
    }

    /// Writes a text.
    pub fn print(text: &core::ffi::CStr) {
        // SAFETY: the argument is the address of a text that ends in zero.
        unsafe { call(SYS_WRITE0, text.as_ptr() as usize) }
    }

    /// Ends the program.
    pub fn exit(code: u32) -> ! {
        let block = [APPLICATION_EXIT, code as usize];
        loop {
            // SAFETY: the argument is the address of the two words.
            unsafe { call(SYS_EXIT_EXTENDED, block.as_ptr() as usize) }
        }
    }
}

/// QEMU's malta board: text through its serial port, the exit code through the unified hosting interface of MIPS.
#[cfg(target_arch = "mips")]
mod call {
    /// The data register of the first serial port, in memory that is not cached.
    const SERIAL: *mut u8 = 0xb800_03f8 as *mut u8;

    /// Writes a text.
    pub fn print(text: &core::ffi::CStr) {
        for b in text.to_bytes() {
            // SAFETY: the register is there; QEMU's port is always ready.
            unsafe { SERIAL.write_volatile(*b) }
        }
    }

    /// Ends the program.
    pub fn exit(code: u32) -> ! {
        loop {
            // SAFETY: operation 1 in $25, the exit code in $4. It does not return; others return a result in $2, an error in $3.
            unsafe { core::arch::asm!("sdbbp 1", in("$25") 1, in("$4") code, lateout("$2") _, lateout("$3") _) }
        }
    }
}

/// Xtensa: Linux' system calls, by routines of `xtensa.S`.
#[cfg(target_arch = "xtensa")]
mod call {
    unsafe extern "C" {
        fn xtensa_write(text: *const u8, bytes: usize);
        fn xtensa_exit(status: u32) -> !;
    }

    /// Writes a text.
    pub fn print(text: &core::ffi::CStr) {
        let bytes = text.to_bytes();
        // SAFETY: the arguments are the address and the length of the text.
        unsafe { xtensa_write(bytes.as_ptr(), bytes.len()) }
    }

    /// Ends the program.
    pub fn exit(code: u32) -> ! {
        // SAFETY: it ends the program.
        unsafe { xtensa_exit(code) }
    }
}

pub use call::{exit, print};
