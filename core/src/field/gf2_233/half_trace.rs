//! The half-trace where words have 32 bits, from the half-traces of the odd powers of z alone: 3.7 KB of constants.
//!
//! H(c^2) = H(c)^2 = H(c) + c + Tr(c). So of a = c^2 + (odd part) the even part becomes c, whose coefficients are half as many, and whose
//! trace is its constant term; after eight times that only H(1) = 1 is left, and of every power of z an odd one.

use super::portable::normalize;
use super::tables::HALF_TRACE;
use super::{Limbs, N};

/// Odd powers of z below z^233.
const ODD: usize = 116;
/// Bits in a word of a selection.
const BITS: usize = 29;

/// The half-traces of z^(2j + 1), in the order in which [`Selection`] names them: from bit 31 down, word after word.
pub static ROWS: [Limbs; ODD] = {
    let mut rows = [[0; N]; ODD];
    let mut i = 0;
    while i < ODD {
        let j = i / BITS * BITS + (BITS - 1 - i % BITS);
        rows[i] = crate::limb::from_words(&HALF_TRACE[2 * j + 1]);
        i += 1;
    }
    rows
};

/// Which rows to add: of each word, 29 bits from the top, above a 1 that ends them.
pub type Selection = [u32; 4];

/// The even bits of a word in its lower half, the odd ones in its upper half.
#[inline(always)]
fn part(x: u32) -> u32 {
    let mut x = x;
    for (shift, mask) in [(1, 0x2222_2222), (2, 0x0c0c_0c0c), (4, 0x00f0_00f0), (8, 0x0000_ff00)] {
        let t = (x ^ x >> shift) & mask;
        x ^= t ^ t << shift;
    }
    x
}

/// a as what to add: H(a) = the sum of the rows selected and the polynomial.
#[must_use]
pub fn split(a: &Limbs) -> (Selection, [u32; 4]) {
    let mut a = normalize(a);
    let (mut odd, mut rest) = ([0u32; 4], [0u32; 4]);
    let constant = a[0] & 1;
    let mut words = N;
    for _ in 0..8 {
        let half = words.div_ceil(2);
        let mut even = [0; N];
        for ((e, o), pair) in even.iter_mut().zip(&mut odd).zip(a.chunks_exact(2)).take(half) {
            let (low, high) = (part(pair[0]), part(pair[1]));
            *e = low & 0xffff | high << 16;
            *o ^= low >> 16 | high & 0xffff_0000;
        }
        for (r, e) in rest.iter_mut().zip(&even) {
            *r ^= e;
        }
        rest[0] ^= even[0] & 1;
        (a, words) = (even, half);
    }
    rest[0] ^= constant;
    let [o0, o1, o2, o3] = odd;
    let words = [o0 << 3, o1 << 6 | o0 >> 29 << 3, o2 << 9 | o1 >> 26 << 3, o3 << 12 | o2 >> 23 << 3];
    (words.map(|w| w | 4), rest)
}

/// The half-trace.
#[must_use]
pub fn half_trace(a: &Limbs) -> Limbs {
    let (selection, rest) = split(a);
    let mut sum = [0; N];
    for (s, r) in sum.iter_mut().zip(rest) {
        *s = r;
    }
    for (word, rows) in selection.iter().zip(ROWS.as_chunks::<BITS>().0) {
        for (i, row) in rows.iter().enumerate() {
            let mask = crate::ct::barrier(word >> (31 - i) & 1).wrapping_neg();
            for (s, r) in sum.iter_mut().zip(row) {
                *s ^= r & mask;
            }
        }
    }
    sum
}
