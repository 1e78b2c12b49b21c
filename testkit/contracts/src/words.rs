//! Values of GF(2^255 - C) whose limbs are words.

use super::gf255::Range;
use super::list::{plus, power};
use primegroup_core::field::gf255::{Limbs, portable};
use primegroup_core::limb::{U256, from_words, to_words};

/// Returns p.
pub const fn prime<const C: u64>() -> U256 {
    [C.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> 1]
}

/// Returns 2p.
const fn twice_prime<const C: u64>() -> U256 {
    [(2 * C).wrapping_neg(), u64::MAX, u64::MAX, u64::MAX]
}

/// Number of special values: bit patterns; integers near 0, p, 2p and 2^255; integers near the ends of 32-bit words.
pub const EDGES: usize = 4 + 4 * 8 + 15 * 3;

/// Returns special value number `i`.
pub fn edge<const C: u64>(i: usize) -> Limbs {
    let c = C as i64;
    let words = match i {
        0..4 => [[0, u64::MAX, u64::MAX / 3, u64::MAX / 3 * 2][i]; 4],
        4..36 => {
            let base = [[0; 4], prime::<C>(), twice_prime::<C>(), [0, 0, 0, 1 << 63]][(i - 4) / 8];
            plus(base, [-2, -1, 0, 1, 2, c - 1, c, -c][(i - 4) % 8])
        }
        _ => {
            // Bits 31, 32, 63, 64, ..., 255.
            let (k, kind) = ((i - 36) / 3, (i - 36) % 3);
            let bit = 32 * (k / 2) + 31 + k % 2;
            let power = power(bit);
            [power, plus(power, -1), power.map(|w| !w)][kind]
        }
    };
    from_words(&words)
}

/// Returns a value of a range, made from random words.
pub fn random<const C: u64>(range: Range, word: &mut dyn FnMut() -> u64) -> Limbs {
    // Of eight values, four are random; two have words of zeros and ones, and two also have words of the bounds.
    let shape = word();
    let words: U256 = core::array::from_fn(|i| {
        let (any, bits) = (word(), shape >> (4 * i) & 15);
        match (shape >> 61, bits) {
            (0 | 1, 0..4) | (2 | 3, 0) => 0,
            (0 | 1, 4..8) | (2 | 3, 1) => u64::MAX,
            (2 | 3, 2) => 1,
            (2 | 3, 3) => 1 << 63,
            (2 | 3, 4) => C.wrapping_neg(),
            (2 | 3, 5) => (2 * C).wrapping_neg() - 1,
            _ => any,
        }
    });
    let x = from_words(&words);
    match range {
        _ if holds::<C>(range, &x) => x,
        Range::Element => from_words(&plus(twice_prime::<C>(), -1)),
        _ => portable::reduce_words::<C>(&words),
    }
}

/// Returns whether a value is in a range.
pub fn holds<const C: u64>(range: Range, x: &Limbs) -> bool {
    // The smallest integer outside the range.
    let end = match range {
        Range::Element => twice_prime::<C>(),
        Range::Product => [0, 0, 0, (1 << 63) + (1 << 49)],
        Range::Any | Range::Exact => return true,
    };
    to_words::<4>(x).iter().rev().lt(end.iter().rev())
}
