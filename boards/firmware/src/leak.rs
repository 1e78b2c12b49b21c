//! A function that leaks its secret in each of the ways the constant-time check looks for, and one that leaves a copy on the stack. If
//! the checks do not see them, the checks are broken.

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

/// Reads from an address made from the secret; the time is always the same.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn op_leak_address(secret: u32) -> u32 {
    // SAFETY: the index is below 8.
    unsafe { core::ptr::read_volatile(TABLE.as_ptr().add(black_box(secret) as usize & 7)) }
}

/// Multiplies by the secret, and waits for the product: on the M4K the time depends on how long the secret is.
#[cfg(target_arch = "mips")]
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn op_leak_product(secret: u32) -> u32 {
    let product;
    // SAFETY: LO and HI are clobbered, as every multiplication does.
    unsafe {
        core::arch::asm!(
            "multu {0}, {1}", "mflo {2}",
            in(reg) black_box(3), in(reg) secret, lateout(reg) product, out("lo") _, out("hi") _,
            options(nomem, nostack)
        )
    };
    product
}

/// Leaves its argument, and the same with all bits inverted, on the stack.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn op_leave(secret: u32) -> u32 {
    let copy = black_box([1, secret, !secret, 2]);
    copy[3]
}
