//! Sums on CPUs without a carry flag. For 128-bit sums, compilers compare pairs of words and branch.

use super::by_limbs;
pub use super::product::mac;
pub use super::wide::{adc, difference, sbb, sum};

/// Returns `a + b` modulo 2^128.
#[inline(always)]
pub fn plus(a: i128, b: i128) -> i128 {
    by_limbs(a, b, adc)
}

/// Returns `a - b` modulo 2^128.
#[inline(always)]
pub fn minus(a: i128, b: i128) -> i128 {
    by_limbs(a, b, sbb)
}
