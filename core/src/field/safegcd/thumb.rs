//! What the divsteps of Cortex-M0+ and Cortex-M4 share, for M = p = 2^255 - C.
//!
//! **Digits**: integers are sums of s_i 2^(W i), one division by 2^W per batch of W steps (W = 15 or 31). A digit is stored as
//! 2 s_i: in a sum of products with words that hold 2 s_i, the low half is again such a word, and the high half the carry.
//! **Short numbers**: M0 and M4 take about as long for a digit of d and e as for one of f and g, so none is touched without
//! need. From step 256 on [`bits`] bounds f and g. d and e start as one digit, and the first batches do not divide them by
//! 2^W: they stay integers that grow by a digit per batch. When they are full, the divisions left out amount to 2^255 = C
//! modulo p (on M4 with the start value e = 2^7), which cancels out as C x is inverted instead of x.
//! **Steps**: 588 reach g = 0 for p < 2^255. [`bits`] and this number come from the convex hulls of all (f, g) that n steps can
//! reach; `testkit/compared/tests/compared/divsteps.rs` computes them.
//! **Chunks**: the assembly runs its steps on 1 and h = g/f modulo a power of 2 (the same steps, as f is odd), and on words that
//! hold f - 2^k v, one column of the matrix beside the value; the other column is u = 2^n f - v h.

#![cfg(any(primegroup_m0, primegroup_m4))]

use super::portable::Words;
use crate::ct::barrier;

/// Bits of f and g after some steps from f = p and 0 <= g < p, as long as g is not 0 (then f is 1 or -1).
pub const fn bits(steps: usize) -> usize {
    if steps <= 255 { 255 } else { (589 - steps) * 49 / 64 + 1 }
}

/// The number of digits of f and g before each batch: those that hold signed numbers of [`bits`] bits, and not below `least`.
pub const fn lengths<const BATCHES: usize>(steps: usize, width: usize, least: usize) -> [usize; BATCHES] {
    let mut out = [0; BATCHES];
    let mut i = 0;
    while i < BATCHES {
        // One bit for the sign, and a little room for digits that are signed themselves.
        let n = (bits(i * steps) + 1).div_ceil(width);
        out[i] = if n < least { least } else { n };
        i += 1;
    }
    out
}

/// 1/C modulo 2^32.
pub const fn inverse_of(c: u32) -> u32 {
    let mut y = c;
    let mut i = 0;
    while i < 5 {
        y = y.wrapping_mul(2u32.wrapping_sub(c.wrapping_mul(y)));
        i += 1;
    }
    y
}

/// x modulo p for x < 2p: x + C reaches 2^255 where x reaches p.
#[inline(never)]
pub fn normalize(x: &Words, c: u32) -> Words {
    let mut t = *x;
    let mut carry = c;
    for w in &mut t {
        let (v, over) = w.overflowing_add(carry);
        (*w, carry) = (v, u32::from(over));
    }
    let reached = barrier(t[7] >> 31).wrapping_neg();
    for (t, x) in t.iter_mut().zip(x) {
        *t = x ^ (reached & (x ^ *t));
    }
    t[7] &= u32::MAX >> 1;
    t
}

/// The symbol of x < p: -1 where `minus` is 1, else 1; but 0 for 0.
#[inline(always)]
pub fn symbol_of(x: &Words, minus: u32) -> i32 {
    let any = barrier(x.iter().fold(0, |a, w| a | w));
    let nonzero = barrier(((any | barrier(any.wrapping_neg())) >> 31).wrapping_neg());
    (1 - 2 * minus as i32) & nonzero as i32
}

/// `top 2^255 + low`, or minus that where `negate` is all ones, modulo p; at most 2^255 + 2^21. For low < 2^255 and
/// |top| < 2^6.
#[inline(never)]
pub fn settle(low: &mut Words, top: i32, negate: u32, c: u32) {
    let mut carry = i64::from(top * c as i32);
    for w in low.iter_mut() {
        carry += i64::from(*w);
        *w = carry as u32;
        carry >>= 32;
    }
    // p - x = p + 1 + !x; then once more p if x is still negative.
    let mut high = carry as u32 ^ negate;
    for w in low.iter_mut() {
        *w ^= negate;
    }
    high = high.wrapping_add(add_modulus(low, negate, c.wrapping_sub(1)));
    let negative = barrier(high >> 31).wrapping_neg();
    add_modulus(low, negative, c);
}

/// Adds 2^255 - c where `mask` is all ones; the carry.
#[inline(always)]
fn add_modulus(x: &mut Words, mask: u32, c: u32) -> u32 {
    let mut carry = 0u64;
    for (i, w) in x.iter_mut().enumerate() {
        let p = match i {
            0 => c.wrapping_neg(),
            7 => u32::MAX >> 1,
            _ => u32::MAX,
        };
        carry += u64::from(*w) + u64::from(p & mask);
        *w = carry as u32;
        carry >>= 32;
    }
    carry as u32
}
