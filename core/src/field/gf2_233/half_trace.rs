//! The half-trace for 32-bit words, from the half-traces of the odd powers of z only: 3.7 KB of constants.
//!
//! H(c^2) = H(c)^2 = H(c) + c + Tr(c). Write a = c^2 + (odd part): the even part becomes c, which has half as many
//! coefficients. The trace of c is its constant term. After eight such steps only H(1) = 1 and the half-traces of odd
//! powers of z remain.

use super::portable::normalize;
use super::tables::HALF_TRACE;
use super::{Limbs, N};

/// Number of odd powers of z below z^233.
const ODD: usize = 116;
/// Bits used per word of a selection.
const BITS: usize = 29;

/// The half-traces of z^(2j + 1), in the order of [`Selection`]: from bit 31 down, word after word.
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

/// Selection of the rows to add: 29 bits from the top of each word, followed by a terminating 1.
pub type Selection = [u32; 4];

/// Moves the even bits of a word to its lower half and the odd bits to its upper half.
#[inline(always)]
fn part(x: u32) -> u32 {
    let mut x = x;
    for (shift, mask) in [(1, 0x2222_2222), (2, 0x0c0c_0c0c), (4, 0x00f0_00f0), (8, 0x0000_ff00)] {
        // Exchanges the bits of the mask with those `shift` above. Four exchanges bring even bits down and odd bits up.
        let t = (x ^ x >> shift) & mask;
        x ^= t ^ t << shift;
    }
    x
}

/// Splits a into a selection and a polynomial. H(a) is the sum of the selected rows and the polynomial.
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
        // Tr(c): the degree of c is at most 116, so of the powers with trace 1 (1 and z^159) it has only 1.
        rest[0] ^= even[0] & 1;
        (a, words) = (even, half);
    }
    // H(1) = 1, a sum of 117 ones. The constant term keeps its place in all eight steps, so it is still the original
    // one.
    rest[0] ^= constant;
    let [o0, o1, o2, o3] = odd;
    let words = [o0 << 3, o1 << 6 | o0 >> 29 << 3, o2 << 9 | o1 >> 26 << 3, o3 << 12 | o2 >> 23 << 3];
    (words.map(|w| w | 4), rest)
}

/// Returns the half-trace.
pub fn half_trace(a: &Limbs) -> Limbs {
    let (selection, rest) = split(a);
    let mut sum = [0; N];
    for (s, r) in sum.iter_mut().zip(rest) {
        *s = r;
    }
    for (word, rows) in selection.iter().zip(ROWS.as_chunks::<BITS>().0) {
        for (i, row) in rows.iter().enumerate() {
            // All 116 rows are read. The barrier hides that the mask is one bit, or the compiler may branch on it.
            let mask = crate::ct::barrier(word >> (31 - i) & 1).wrapping_neg();
            for (s, r) in sum.iter_mut().zip(row) {
                *s ^= r & mask;
            }
        }
    }
    sum
}
