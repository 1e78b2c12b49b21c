//! Special and random values of the family's ranges, for tests of kernels against their reference implementations.

pub use super::kernel::Range;
use super::{Limbs, N, portable};
use crate::field::contract;
use crate::limb::{U256, from_words, to_words};

/// Test values of the field modulo 2^255 - C.
#[derive(Clone, Copy, Debug)]
pub struct Values<const C: u64>;

impl<const C: u64> Values<C> {
    const P: U256 = [C.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> 1];
    const TWO_P: U256 = [(2 * C).wrapping_neg(), u64::MAX, u64::MAX, u64::MAX];
}

impl<const C: u64> contract::Values for Values<C> {
    type Limbs = Limbs;
    type Range = Range;
    const MODULUS: &'static [u64] = &Self::P;
    const EXAMPLE: Limbs = [7; N];
    /// Bit patterns; integers near 0, p, 2p and 2^255; integers near the ends of 32-bit words.
    const EDGES: usize = 4 + 4 * 8 + 15 * 3;

    fn edge(i: usize) -> Limbs {
        let c = C as i64;
        let words = match i {
            0..4 => [[0, u64::MAX, u64::MAX / 3, u64::MAX / 3 * 2][i]; 4],
            4..36 => {
                let base = [[0; 4], Self::P, Self::TWO_P, [0, 0, 0, 1 << 63]][(i - 4) / 8];
                contract::plus(base, [-2, -1, 0, 1, 2, c - 1, c, -c][(i - 4) % 8])
            }
            _ => {
                // Bits 31, 32, 63, 64, ..., 255.
                let (k, kind) = ((i - 36) / 3, (i - 36) % 3);
                let bit = 32 * (k / 2) + 31 + k % 2;
                let power = contract::power(bit);
                [power, contract::plus(power, -1), power.map(|w| !w)][kind]
            }
        };
        from_words(&words)
    }

    fn random(range: Range, word: &mut dyn FnMut() -> u64) -> Limbs {
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
            _ if Self::holds(range, &x) => x,
            Range::Element => from_words(&contract::plus(Self::TWO_P, -1)),
            _ => portable::reduce_words::<C>(&words),
        }
    }

    fn holds(range: Range, x: &Limbs) -> bool {
        // The smallest integer outside the range.
        let end = match range {
            Range::Element => Self::TWO_P,
            Range::Product => [0, 0, 0, (1 << 63) + (1 << 49)],
            Range::Any | Range::Exact => return true,
        };
        to_words::<4>(x).iter().rev().lt(end.iter().rev())
    }

    fn same(range: Range, x: &Limbs, y: &Limbs) -> bool {
        let words = |x: &Limbs| super::Gf255::<C, super::Portable>::reduce_words(to_words(x)).to_words();
        if range == Range::Exact { x == y } else { words(x) == words(y) }
    }
}
