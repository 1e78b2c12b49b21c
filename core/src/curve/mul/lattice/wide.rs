//! Short vectors on 64-bit machines: the quotients come from the 63 highest bits, about 30 bits per pass. **Variable
//! time.**
//!
//! **Cost**: 5 to 6 passes, each with 24 word products and about 18 word divisions.

use super::ShortVector;
use crate::limb::U256;

type Wide = U256;

/// Implements [`super::reduce_basis_vartime`].
pub fn reduce_basis_vartime(k: &[u64], n: &[u64]) -> ShortVector {
    let wide = |x: &[u64]| -> Wide { core::array::from_fn(|i| x.get(i).copied().unwrap_or(0)) };
    let (mut a, mut b) = (wide(n), wide(k));
    let half = bits(&a) / 2;
    // b = t1 k and a = t0 k modulo n up to the sign; the signs of t0 and t1 differ, and t1 is negative if `odd`.
    let (mut t0, mut t1) = (0u128, 1u128);
    let mut odd = false;
    while bits(&b) > half {
        let (m, steps) = quotients(&a, &b, half);
        if steps > 0 {
            (a, b) = if steps % 2 == 0 {
                (difference(m[0], &a, m[1], &b), difference(m[3], &b, m[2], &a))
            } else {
                (difference(m[1], &b, m[0], &a), difference(m[2], &a, m[3], &b))
            };
            let sum = |x: u64, y: u64| u128::from(x).wrapping_mul(t0).wrapping_add(u128::from(y).wrapping_mul(t1));
            (t0, t1) = (sum(m[0], m[1]), sum(m[2], m[3]));
            odd ^= steps % 2 == 1;
            continue;
        }
        // One quotient at full length.
        // The last quotient, whose remainder falls below 2^half, or a long one, which the leading bits do not
        // determine.
        while let Some(shift) = fits(&a, &b) {
            subtract_shifted(&mut a, &b, shift);
            t0 = t0.wrapping_add(t1 << shift);
        }
        (a, b, t0, t1) = (b, a, t1, t0);
        odd = !odd;
    }
    ShortVector { c0: u128::from(b[0]) | u128::from(b[1]) << 64, c1: t1, c1_is_negative: odd }
}

/// Returns the steps of Euclid's algorithm that the 63 highest bits of a > b determine, and whose remainders stay at or
/// above 2^half. The result is the matrix (u0 v0; u1 v1) of absolute values, and the number of steps.
#[inline(always)]
fn quotients(a: &Wide, b: &Wide, half: u32) -> (Wide, u32) {
    // a > b > 2^half and half >= 65, so a has at least 66 bits. b has more than `half` bits, so half - shift < 63
    // below.
    let shift = bits(a) - 63;
    let (mut x, mut y) = (top(a, shift), top(b, shift));
    let floor = if half > shift { 1u64 << (half - shift) } else { 1 };
    let [mut u0, mut v0, mut u1, mut v1] = [1u64, 0, 0, 1];
    let mut steps = 0;
    while y != 0 {
        // Division takes variable time on most CPUs. All of this is public.
        let (q, r) = (x / y, x % y);
        // Below 2x < 2^64, by the conditions of the previous step.
        let (u2, v2) = (u0 + q * u1, v0 + q * v1);
        // The exact values are within v2 of r and within v1 + v2 of y - r.
        if r < floor.saturating_add(v2) || y - r < v1.saturating_add(v2) {
            break;
        }
        (x, y) = (y, r);
        (u0, u1, v0, v1) = (u1, u2, v1, v2);
        steps += 1;
    }
    ([u0, v0, u1, v1], steps)
}

/// Returns the bit length.
#[inline(always)]
fn bits(x: &Wide) -> u32 {
    let i = if x[3] != 0 {
        3
    } else if x[2] != 0 {
        2
    } else if x[1] != 0 {
        1
    } else {
        0
    };
    64 * i as u32 + 64 - x[i].leading_zeros()
}

/// Returns the low word of `x >> shift`.
#[inline(always)]
fn top(x: &Wide, shift: u32) -> u64 {
    let (word, bit) = ((shift / 64) as usize, shift % 64);
    let high = if word < 3 { x[word + 1] } else { 0 };
    (x[word] >> bit) | ((high << 1) << (63 - bit))
}

/// Returns `u x - v y`, which is known to be in 0..2^256.
#[inline(always)]
fn difference(u: u64, x: &Wide, v: u64, y: &Wide) -> Wide {
    let (mut plus, mut minus) = (0u64, 0u64);
    let mut borrow = false;
    core::array::from_fn(|i| {
        let p = u128::from(u) * u128::from(x[i]) + u128::from(plus);
        let m = u128::from(v) * u128::from(y[i]) + u128::from(minus);
        (plus, minus) = ((p >> 64) as u64, (m >> 64) as u64);
        let (d, b1) = (p as u64).overflowing_sub(m as u64);
        let (d, b2) = d.overflowing_sub(u64::from(borrow));
        borrow = b1 | b2;
        d
    })
}

/// Returns the largest shift s with `b << s <= a`, or one less; `None` if `b > a`.
fn fits(a: &Wide, b: &Wide) -> Option<u32> {
    if a.iter().rev().lt(b.iter().rev()) {
        return None;
    }
    // If the shifted b is one bit shorter than a, it is smaller. For equal lengths the shift is 0, and b is not above
    // a.
    Some((bits(a) - bits(b)).saturating_sub(1))
}

/// Computes `a -= b << shift`. The result is not negative.
fn subtract_shifted(a: &mut Wide, b: &Wide, shift: u32) {
    let (word, bit) = ((shift / 64) as usize, shift % 64);
    let mut borrow = false;
    let mut low = 0;
    for i in word..4 {
        let x = b[i - word];
        let s = (x << bit) | low;
        low = (x >> 1) >> (63 - bit);
        let (d, b1) = a[i].overflowing_sub(s);
        let (d, b2) = d.overflowing_sub(u64::from(borrow));
        a[i] = d;
        borrow = b1 | b2;
    }
}
