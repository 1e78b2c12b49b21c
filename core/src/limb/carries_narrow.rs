//! Sums on CPUs where compilers turn even 64-bit sums into compare-and-branch ([`narrow`](super::narrow)).

use super::by_limbs;
pub use super::narrow::{adc, difference, mac, sbb, sum};

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
