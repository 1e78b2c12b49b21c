//! Functions with every kind of leak that the constant-time check detects, a function with none, and a function that
//! leaves secrets on the stack. If the checks do not tell them apart, the checks are broken.

use core::hint::black_box;

static TABLE: [u32; 8] = [3, 1, 4, 1, 5, 9, 2, 6];

/// Branches on the secret.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn op_leak_branch(secret: u32) -> u32 {
    let mut x = black_box(1);
    if black_box(secret) & 1 == 1 {
        x = black_box(x * 3);
    }
    x
}

/// Branches on the secret after it has declassified it. This is no leak.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn op_declassify(secret: u32) -> u32 {
    let mut x = black_box(1);
    if primegroup_core::ct::Mask::from_bit(secret).declassify() {
        x = black_box(x * 3);
    }
    x
}

/// Reads from an address derived from the secret. The time is always the same.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn op_leak_address(secret: u32) -> u32 {
    // SAFETY: the index is below 8.
    unsafe { core::ptr::read_volatile(TABLE.as_ptr().add(black_box(secret) as usize & 7)) }
}

// Multiplies the secret by itself and waits for the product. On the M4K the time depends on the length of the secret.
#[cfg(target_arch = "mips")]
core::arch::global_asm!(
    ".pushsection .text.op_leak_product,\"ax\",@progbits",
    ".globl op_leak_product",
    ".type op_leak_product, @function",
    ".set push",
    ".set noreorder",
    "op_leak_product:",
    "multu $4, $4",
    "mflo $2",
    "jr $31",
    "nop",
    ".set pop",
    ".size op_leak_product, . - op_leak_product",
    ".popsection"
);

/// Leaves its argument and the bitwise complement on the stack.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn op_leave(secret: u32) -> u32 {
    let copy = black_box([1, secret, !secret, 2]);
    copy[3]
}
