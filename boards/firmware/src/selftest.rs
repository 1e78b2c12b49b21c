//! Self-test: runs every operation of every group on fixed inputs and compares with the answers of the host's library.

use crate::semihosting::{exit, print};
use primegroup_operations::{Entry, check};

/// Runs all tests, reports failures, and ends the program: exit code 0 if all pass, otherwise 1.
///
/// Not inlined: the caller enables the floating-point unit first, because this function may save FPU registers.
#[inline(never)]
pub extern "C" fn main() -> ! {
    let mut wrong = 0;
    check(|entry| {
        wrong += 1;
        say(entry);
    });
    print(if wrong == 0 { c"all operations passed\n" } else { c"self-test FAILED\n" });
    exit(u32::from(wrong != 0))
}

/// Reports which operation failed.
fn say(entry: &Entry) {
    let mut line = [0; 64];
    let parts = [b"wrong: ", entry.group.as_bytes(), b" ", entry.name.as_bytes(), b"\n"];
    for (to, from) in line.iter_mut().take(63).zip(parts.into_iter().flatten()) {
        *to = *from;
    }
    if let Ok(text) = core::ffi::CStr::from_bytes_until_nul(&line) {
        print(text);
    }
}
