//! Text output and exit codes through the debugger interface that emulators implement.

/// Operation numbers of Arm semihosting, which RISC-V adopted.
#[cfg(any(target_arch = "arm", target_arch = "riscv32"))]
mod call {
    const SYS_WRITE0: usize = 0x04;
    #[cfg(target_arch = "riscv32")]
    const SYS_GET_CMDLINE: usize = 0x15;
    const SYS_EXIT_EXTENDED: usize = 0x20;
    const APPLICATION_EXIT: usize = 0x20026;

    #[cfg(target_arch = "arm")]
    unsafe fn call(operation: usize, argument: usize) {
        // SAFETY: the debugger takes the operation from r0 and its argument from r1, and returns in r0.
        unsafe { core::arch::asm!("bkpt 0xab", inout("r0") operation => _, in("r1") argument) }
    }

    #[cfg(target_arch = "riscv32")]
    unsafe fn call(operation: usize, argument: usize) {
        // SAFETY: the debugger recognizes these three instructions, none compressed and all on one page. Operation and
        // argument are in a0 and a1, the result is in a0.
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

    /// Returns the command line, if it fits into the buffer.
    #[cfg(target_arch = "riscv32")]
    pub fn command_line(buffer: &mut [u8]) -> &str {
        let block = [buffer.as_mut_ptr() as usize, buffer.len()];
        // SAFETY: the argument points to the address and the length of a buffer.
        unsafe { call(SYS_GET_CMDLINE, block.as_ptr() as usize) };
        core::ffi::CStr::from_bytes_until_nul(buffer).ok().and_then(|text| text.to_str().ok()).unwrap_or("")
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

/// The unified hosting interface of MIPS.
#[cfg(target_arch = "mips")]
mod call {
    const EXIT: usize = 1;
    const WRITE: usize = 5;
    const STANDARD_OUTPUT: usize = 1;
    const ARGUMENTS: usize = 9;
    const ARGUMENT_LENGTH: usize = 10;
    const ARGUMENT: usize = 11;

    unsafe fn call(operation: usize, arguments: [usize; 3]) -> usize {
        let result;
        // SAFETY: operation in $25, arguments from $4 on; the result is in $2, an error in $3.
        unsafe {
            core::arch::asm!(
                "sdbbp 1",
                in("$25") operation,
                in("$4") arguments[0],
                in("$5") arguments[1],
                in("$6") arguments[2],
                lateout("$2") result,
                lateout("$3") _
            )
        }
        result
    }

    /// Writes a text.
    pub fn print(text: &core::ffi::CStr) {
        let bytes = text.to_bytes();
        // SAFETY: the arguments are a file, and the address and length of the text.
        unsafe { call(WRITE, [STANDARD_OUTPUT, bytes.as_ptr() as usize, bytes.len()]) };
    }

    /// Returns the command line, as far as it fits, with a space after each word.
    pub fn command_line(buffer: &mut [u8]) -> &str {
        let mut at = 0;
        // SAFETY: the argument is the number of an existing word. The buffer has room for it and its terminating zero.
        unsafe {
            for i in 0..call(ARGUMENTS, [0; 3]) {
                let bytes = call(ARGUMENT_LENGTH, [i, 0, 0]);
                let Some(word) = buffer.get_mut(at..).and_then(|rest| rest.get_mut(..=bytes)) else { break };
                call(ARGUMENT, [i, word.as_mut_ptr() as usize, 0]);
                word[bytes] = b' ';
                at += bytes + 1;
            }
        }
        buffer.get(..at).and_then(|text| core::str::from_utf8(text).ok()).unwrap_or("")
    }

    /// Ends the program.
    pub fn exit(code: u32) -> ! {
        loop {
            // SAFETY: the argument is the exit code. The call does not return.
            unsafe { call(EXIT, [code as usize, 0, 0]) };
        }
    }
}

/// Xtensa: system calls of Linux, through routines in `xtensa.S`.
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
        // SAFETY: the call ends the program.
        unsafe { xtensa_exit(code) }
    }
}

#[cfg(any(target_arch = "riscv32", target_arch = "mips"))]
pub use call::command_line;
pub use call::{exit, print};
