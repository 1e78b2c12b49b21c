//! Word multiplications. `product_mips.rs` has those for CPUs whose multiplier is faster for short operands.

// The functions that a build uses depend on its limbs.
#![allow(dead_code)]

pub use super::wide::mac;

/// Returns `a b` modulo 2^32.
#[inline(always)]
#[must_use]
pub fn low(a: u32, b: u32) -> u32 {
    a.wrapping_mul(b)
}

/// Returns `a b + c d` modulo 2^32.
#[inline(always)]
#[must_use]
pub fn low_of_two(a: u32, b: u32, c: u32, d: u32) -> u32 {
    a.wrapping_mul(b).wrapping_add(c.wrapping_mul(d))
}

/// Returns the full product `a b`.
#[inline(always)]
#[must_use]
pub fn whole(a: u32, b: u32) -> u64 {
    u64::from(a) * u64::from(b)
}

/// Returns `x w` modulo 2^64.
#[inline(always)]
#[must_use]
pub fn times(x: u64, w: u32) -> u64 {
    x.wrapping_mul(u64::from(w))
}
