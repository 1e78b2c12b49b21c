//! Word multiplications in constant time, also on CPUs whose multiplier is faster for short operands. They are for
//! compiled code; assembly kernels follow the same rule by themselves.
//!
//! On the M4K (MIPS32) a product is ready one cycle later if its second factor has more than 16 bits. Code that leaves
//! the multiplier alone for one instruction after each multiplication does not observe this. A compiler reads the
//! result immediately.
//!
//! Inline assembly cannot tell Rust's compiler that it changes HI and LO. These registers may hold a product of
//! compiled code, so the assembly restores both.

// The functions that a build uses depend on its limbs.
#![allow(dead_code)]

/// Runs multiplication instructions and restores HI and LO afterwards.
macro_rules! multiply {
    ([$($line:literal),+], $($operands:tt)*) => {
        // SAFETY: changes only registers, and restores HI and LO.
        unsafe {
            core::arch::asm!(
                // The compiler may also allocate $at as an operand.
                ".set push", ".set noat",
                "mfhi {old_high}", "mflo {old_low}", $($line,)+ "mtlo {old_low}", "mthi {old_high}",
                ".set pop",
                old_high = out(reg) _, old_low = out(reg) _, $($operands)*,
                options(pure, nomem, nostack, preserves_flags)
            );
        }
    };
}

/// Returns `a b` modulo 2^32.
#[inline(always)]
pub fn low(a: u32, b: u32) -> u32 {
    let out;
    multiply!(["multu {a}, {b}", "nop", "mflo {out}"], a = in(reg) a, b = in(reg) b, out = out(reg) out);
    out
}

/// Returns `a b + c d` modulo 2^32.
#[inline(always)]
pub fn low_of_two(a: u32, b: u32, c: u32, d: u32) -> u32 {
    let out;
    multiply!(
        ["multu {a}, {b}", "nop", "maddu {c}, {d}", "nop", "mflo {out}"],
        a = in(reg) a, b = in(reg) b, c = in(reg) c, d = in(reg) d, out = out(reg) out
    );
    out
}

/// Returns the full product `a b`.
#[inline(always)]
pub fn whole(a: u32, b: u32) -> u64 {
    let (low, high): (u32, u32);
    multiply!(
        ["multu {a}, {b}", "nop", "mflo {low}", "mfhi {high}"],
        a = in(reg) a, b = in(reg) b, low = out(reg) low, high = out(reg) high
    );
    u64::from(high) << 32 | u64::from(low)
}

/// Returns `x w` modulo 2^64.
#[inline(always)]
pub fn times(x: u64, w: u32) -> u64 {
    whole(x as u32, w).wrapping_add(u64::from(low((x >> 32) as u32, w)) << 32)
}

/// Returns `acc + a * b + carry` as (low limb, high limb). Never overflows.
#[inline(always)]
pub fn mac(acc: u32, a: u32, b: u32, carry: u32) -> (u32, u32) {
    let (low, high): (u32, u32);
    multiply!(
        ["mtlo {acc}", "mthi $0", "maddu {a}, {b}", "nop", "mflo {low}", "mfhi {high}"],
        acc = in(reg) acc, a = in(reg) a, b = in(reg) b, low = out(reg) low, high = out(reg) high
    );
    let sum = (u64::from(high) << 32 | u64::from(low)).wrapping_add(u64::from(carry));
    (sum as u32, (sum >> 32) as u32)
}
