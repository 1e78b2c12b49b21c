//! The common part of the divsteps of Cortex-M0+ and Cortex-M4, for M = p = 2^255 - C.
//!
//! **Digits**: integers are sums of s_i 2^(W i), with one division by 2^W per batch of W steps (W = 15 or 31). A digit
//! is stored as 2 s_i. In a sum of products with words that hold 2 s_i, the low half is again such a word, and the high
//! half is the carry.
//! **Short numbers**: on M0 and M4, a digit of d and e takes about as long as a digit of f and g, so unused digits are
//! skipped. From step 256 on, [`bits`] bounds f and g. d and e start as one digit, and the first batches do not divide
//! them by 2^W: they stay integers that grow by a digit per batch. When they are full, the omitted divisions amount to
//! 2^255 = C modulo p (on M4 with the start value e = 2^7). This factor cancels, because C x is inverted instead of x.
//! **Steps**: 588 steps reach g = 0 for p < 2^255. [`bits`] and this number come from the convex hulls of all (f, g)
//! that n steps can reach; `testkit/compared/tests/compared/divsteps.rs` computes them.
//! **Chunks**: the assembly runs its steps on 1 and h = g/f modulo a power of 2 (the same steps, as f is odd). It runs
//! them on words that hold f - 2^k v: the value and one column of the matrix. The other column is u = 2^n f - v h.

use crate::ct::barrier;
use crate::field::safegcd::portable::Words;

/// Number of bits of f and g after some steps from f = p and 0 <= g < p, as long as g is not 0 (then f is 1 or -1).
pub const fn bits(steps: usize) -> usize {
    if steps <= 255 { 255 } else { (589 - steps) * 49 / 64 + 1 }
}

/// The state of the assembly.
#[repr(C, align(4))]
pub struct State<Digits> {
    pub f: Digits,
    pub g: Digits,
    pub d: Digits,
    pub e: Digits,
}

/// List for the assembly, of N - 1 batches: `first + scale n`, with the number n of digits of f and g before each batch;
/// then 255. n is enough for signed numbers of [`bits`] bits, and not below `least`.
pub const fn lengths<const N: usize>(steps: usize, width: usize, least: usize, first: i32, scale: i32) -> [u8; N] {
    let mut out = [255; N];
    let mut i = 0;
    while i + 1 < N {
        // One bit for the sign, and some room for digits that are signed themselves.
        let n = (bits(i * steps) + 1).div_ceil(width);
        let n = if n < least { least } else { n };
        out[i] = (first + scale * n as i32) as u8;
        i += 1;
    }
    out
}

/// Returns 1/C modulo 2^32.
pub const fn inverse_of(c: u32) -> u32 {
    let mut y = c;
    let mut i = 0;
    while i < 5 {
        y = y.wrapping_mul(2u32.wrapping_sub(c.wrapping_mul(y)));
        i += 1;
    }
    y
}

/// Returns x modulo p for x < 2p: x + C reaches 2^255 exactly if x reaches p.
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

/// Returns the symbol of x < p: 0 for 0, else -1 if `minus` is 1, else 1.
#[inline(always)]
pub fn symbol_of(x: &Words, minus: u32) -> i32 {
    let any = barrier(x.iter().fold(0, |a, w| a | w));
    let nonzero = barrier(((any | barrier(any.wrapping_neg())) >> 31).wrapping_neg());
    (1 - 2 * minus as i32) & nonzero as i32
}

/// Computes `top 2^255 + low`, negated if `negate` is all ones, modulo p; at most 2^255 + 2^21. For low < 2^255 and
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

/// Adds 2^255 - c if `mask` is all ones; returns the carry.
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
