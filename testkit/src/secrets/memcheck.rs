//! Requests to valgrind's memcheck about a program's memory. Outside valgrind, and on machines other than x86-64, they
//! do nothing.

/// Sends a client request to valgrind: a sequence of instructions that does nothing outside valgrind.
#[cfg(target_arch = "x86_64")]
fn request(args: [usize; 6]) -> usize {
    let mut result = 0usize;
    // SAFETY: valgrind's client request sequence, which does nothing outside valgrind.
    unsafe {
        core::arch::asm!(
            "rol rdi, 3", "rol rdi, 13", "rol rdi, 61", "rol rdi, 51", "xchg rbx, rbx",
            inout("rdx") result, in("rax") args.as_ptr(), in("rdi") 0usize
        );
    }
    std::hint::black_box(&mut result);
    result
}

#[cfg(not(target_arch = "x86_64"))]
fn request(_: [usize; 6]) -> usize {
    0
}

/// Returns whether this program runs under valgrind.
#[must_use]
pub fn running() -> bool {
    request([0x1001, 0, 0, 0, 0, 0]) != 0
}

/// Marks bytes as secret.
pub fn hide(bytes: &mut [u8]) {
    request([0x4d43_0001, bytes.as_mut_ptr() as usize, bytes.len(), 0, 0, 0]);
}

/// Marks a value as public. Public keys, for example, are made from secrets, and are compared and sorted in variable
/// time.
pub fn publish<T: ?Sized>(x: &T) {
    request([0x4d43_0002, std::ptr::from_ref(x).cast::<u8>() as usize, size_of_val(x), 0, 0, 0]);
}
