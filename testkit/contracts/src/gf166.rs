//! Test values of this family: special and random ones for each range.

use super::list::{self, *};
use primegroup_core::field::gf166::{Kernel, Limbs, MODULUS, N, portable};
use primegroup_core::limb::{from_words, to_words};

/// The values of the family. (There is no constant; `C` is 0.)
#[derive(Clone, Copy, Debug)]
pub struct Values<const C: u64>;

primegroup_core::field::gf166::functions!();

/// The highest word of 2^166.
const HIGH: u64 = 1 << 38;

/// Bit positions at which words of some length begin or end, and at which reductions fold. Each gives a power of two
/// and the integer below it.
const BITS: [usize; 14] = [31, 32, 63, 64, 95, 96, 127, 128, 159, 160, 161, 165, 167, 169];

/// First highest word that is outside a range. All ranges except one end at a multiple of 2^128.
const fn end(range: Range) -> u64 {
    match range {
        Range::Reduced => HIGH,
        Range::Product => HIGH + (1 << 33),
        Range::Element | Range::Exact => 3 * HIGH,
        Range::Sum => 6 * HIGH,
        Range::Difference => 7 * HIGH,
        Range::LongDifference => 11 * HIGH,
        Range::Loose => 16 * HIGH,
    }
}

impl<const C: u64> list::Values for Values<C> {
    type Limbs = Limbs;
    type Range = Range;
    const MODULUS: &'static [u64] = &MODULUS;
    const EXAMPLE: Limbs = [7; N];
    /// Special values: patterns of bits, and the highest of each range; neighbors of multiples of 2^166 and of p, small
    /// and largest; and neighbors of word boundaries.
    const EDGES: usize = 8 + 8 * 2 * 5 + 2 * BITS.len();

    fn edge(i: usize) -> Limbs {
        let words = match i {
            0..2 => {
                let word = [u64::MAX / 3, u64::MAX / 3 * 2][i];
                [word, word, word & (2 * HIGH - 1)]
            }
            2..6 => [u64::MAX, u64::MAX, [3, 16, 1, 11][i - 2] * HIGH - 1],
            6..8 => [0, 0, [3, 16][i - 6] * HIGH - 1],
            8..88 => {
                let i = i - 8;
                let k = [0, 1, 2, 3, 4, 8, 15, 16][i / 10];
                // k 2^166 or k p, plus or minus at most two.
                let low = (i % 5) as i128 - 2 - if i % 10 < 5 { 0 } else { 5 * k };
                let high = (k << 102) + (low >> 64);
                [low as u64, high as u64, (high >> 64) as u64]
            }
            _ => {
                let bit = BITS[(i - 88) / 2];
                let power: [u64; 3] = power(bit);
                let mut ones = [u64::MAX; 3];
                ones[bit / 64] = power[bit / 64] - 1;
                ones[bit / 64 + 1..].fill(0);
                [power, ones][i % 2]
            }
        };
        from_words(&words)
    }

    fn random(range: Range, word: &mut dyn FnMut() -> u64) -> Limbs {
        let mut words = [word(), word(), word() % end(range)];
        // One value in four has runs of zeros and ones.
        let shape = word();
        if shape >> 62 == 0 {
            for (w, i) in words[..2].iter_mut().zip(0u32..) {
                *w = match shape >> (6 * i) & 7 {
                    0 => 0,
                    1 => u64::MAX,
                    2 => *w & 0xffff_ffff,
                    3 => *w | 0xffff_ffff,
                    _ => *w,
                };
            }
        }
        let x = from_words(&words);
        if Self::holds(range, &x) { x } else { portable::normalize(&x) }
    }

    fn holds(range: Range, x: &Limbs) -> bool {
        let words: [u64; 3] = to_words(x);
        words[2] < end(range) && (range != Range::Reduced || words.iter().rev().lt(MODULUS.iter().rev()))
    }

    fn same(range: Range, x: &Limbs, y: &Limbs) -> bool {
        if range == Range::Exact { x == y } else { portable::normalize(x) == portable::normalize(y) }
    }
}
