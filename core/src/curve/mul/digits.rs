//! Recoding of scalars into signed digits, in constant time.

use crate::ct::{Mask, sign, top_bit};
use crate::limb::Limb;

/// `N` signed digits of `W` bits, low digit first, each in -(2^(W-1)-1)..=2^(W-1), whose sum is the integer `k`.
///
/// `W` is 1 to 7. The digits must cover the integer and one bit more: k < 2^(W N - 1).
#[inline]
#[must_use]
pub fn signed<const W: u32, const N: usize>(k: &[u64; 4]) -> [i8; N] {
    let mut out = [0; N];
    let mut carry = 0;
    for (i, d) in out.iter_mut().enumerate() {
        let v = bits(k, W * i as u32, W) + carry;
        // A digit above half the base becomes negative and lends one to the next.
        carry = top_bit(((1 << (W - 1)) as u32).wrapping_sub(v));
        *d = (v as i32 - ((carry << W) as i32)) as i8;
    }
    out
}

/// `count` (at most 32) bits of `k` from bit `at` up; zeros above the top. Positions are public.
#[inline(always)]
#[must_use]
pub fn bits(k: &[u64; 4], at: u32, count: u32) -> u32 {
    let (w, s) = ((at / 64) as usize, at % 64);
    let low = if w < 4 { k[w] >> s } else { 0 };
    let high = if w + 1 < 4 && s != 0 { k[w + 1] << (64 - s) } else { 0 };
    ((low | high) & ((1u64 << count) - 1)) as u32
}

/// The absolute value of a digit, and whether it is negative.
#[inline(always)]
#[must_use]
pub fn split(d: i8) -> (u32, Mask) {
    let s = sign(i32::from(d));
    (((i32::from(d) ^ s) - s) as u32, Mask::from_lsb(s as Limb))
}
