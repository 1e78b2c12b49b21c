//! Valgrind annotations for the constant-time check, which runs with secrets marked as undefined.
//!
//! With `--cfg primegroup_valgrind`, [`Mask::declassify`](super::Mask::declassify) tells memcheck that the value is
//! public from here on.

use crate::limb::Limb;

/// Returns the word, marked as defined.
pub fn word(x: Limb) -> Limb {
    let mut word = core::hint::black_box(x);
    bytes((&raw mut word).cast(), size_of::<Limb>());
    // SAFETY: a local variable.
    unsafe { core::ptr::read_volatile(&raw const word) }
}

/// Marks `len` bytes at `start` as defined.
pub fn bytes(start: *mut u8, len: usize) {
    const MAKE_MEM_DEFINED: usize = 0x4d43_0002;
    let request: [usize; 6] = [MAKE_MEM_DEFINED, start as usize, len, 0, 0, 0];
    // SAFETY: valgrind's client request sequence, which does nothing outside valgrind.
    unsafe {
        core::arch::asm!(
            "rol rdi, 3", "rol rdi, 13", "rol rdi, 61", "rol rdi, 51", "xchg rbx, rbx",
            inout("rdx") 0usize => _, in("rax") request.as_ptr(), in("rdi") 0usize
        );
    }
}
