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

/// The unified hosting interface of MIPS: `sdbbp 1`, the operation in register 25.
#[cfg(target_arch = "mips")]
mod call {
    const EXIT: u32 = 1;
    const WRITE: u32 = 4;
    const STDOUT: usize = 1;

    unsafe fn call(operation: u32, a: usize, b: usize, c: usize) {
        // SAFETY: arguments are in $4 to $6, results in $2 and $3.
        unsafe {
            core::arch::asm!(
                "sdbbp 1",
                inout("$25") operation => _, inout("$4") a => _, inout("$5") b => _, inout("$6") c => _,
                out("$2") _, out("$3") _
            )
        }
    }

    /// Writes a text.
    pub fn print(text: &core::ffi::CStr) {
        // SAFETY: a file descriptor, an address, and the number of bytes there.
        unsafe { call(WRITE, STDOUT, text.as_ptr() as usize, text.count_bytes()) }
    }

    /// Ends the program.
    pub fn exit(code: u32) -> ! {
        loop {
            // SAFETY: the exit code.
            unsafe { call(EXIT, code as usize, 0, 0) }
        }
    }
}

pub use call::{exit, print};
