//! Sums on CPUs with a carry flag: the compiler has constant-time code for all of them.

pub use super::product::mac;
pub use super::wide::{adc, difference, sbb, sum};

/// Returns `a + b` modulo 2^128.
#[inline(always)]
pub fn plus(a: i128, b: i128) -> i128 {
    a.wrapping_add(b)
}

/// Returns `a - b` modulo 2^128.
#[inline(always)]
pub fn minus(a: i128, b: i128) -> i128 {
    a.wrapping_sub(b)
}
