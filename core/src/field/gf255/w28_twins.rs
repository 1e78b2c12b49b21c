//! Special and random values of the family's ranges on 29-bit limbs, for tests of kernels against their reference
//! implementations.

pub use super::kernel::Range;
use super::{Limbs, N, portable};
use crate::field::contract;
use crate::limb::U256;

/// Test values of the field modulo 2^255 - C.
#[derive(Clone, Copy, Debug)]
pub struct Values<const C: u64>;

/// Integers with special limbs.
const WORDS: [U256; 8] = [
    [0; 4],
    [1, 0, 0, 0],
    [u64::MAX; 4],
    [u64::MAX, u64::MAX, u64::MAX, u64::MAX >> 1],
    [u64::MAX / 3; 4],
    [u64::MAX / 3 * 2; 4],
    [0, 0, 0, 1 << 63],
    [0, 0, 0, 1 << 62],
];

impl<const C: u64> contract::Values for Values<C> {
    type Limbs = Limbs;
    type Range = Range;
    const MODULUS: &'static [u64] = &[C.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> 1];
    const EXAMPLE: Limbs = [7; N];
    /// Special integers; integers near p; the largest element and sum; elements with one limb, or all limbs but one, at
    /// the maximum.
    const EDGES: usize = WORDS.len() + 7 + 2 + 2 * N;

    fn edge(i: usize) -> Limbs {
        let largest = portable::largest();
        match i {
            0..8 => portable::from_words::<C>(&WORDS[i]),
            8..15 => {
                let low = C.wrapping_neg().wrapping_add([0, 1, 2, C - 1, u64::MAX, u64::MAX - 1, C][i - 8]);
                let rest = if i == 14 { [0, 0, 1 << 63] } else { [u64::MAX, u64::MAX, u64::MAX >> 1] };
                portable::from_words::<C>(&[low, rest[0], rest[1], rest[2]])
            }
            15 => largest,
            16 => portable::add_loose::<C>(&largest, &largest),
            _ => {
                let (limb, kind) = ((i - 17) % N, (i - 17) / N);
                core::array::from_fn(|j| if (j == limb) == (kind == 0) { largest[j] } else { 0 })
            }
        }
    }

    fn random(range: Range, word: &mut dyn FnMut() -> u64) -> Limbs {
        // Of four values, two are random; one has limbs of zeros and ones, and one also has the largest limbs.
        let (shape, largest) = (word(), portable::largest());
        let one = |word: &mut dyn FnMut() -> u64| -> Limbs {
            core::array::from_fn(|i| {
                let (any, bits) = ((word() >> 32) as u32, shape >> (4 * i) & 15);
                match (shape >> 62, bits) {
                    (0, 0..5) | (1, 0 | 1) => 0,
                    (0, 5..9) | (1, 2 | 3) => crate::limb::radix::MASK.min(largest[i]),
                    (1, 4..8) => largest[i],
                    _ => (u64::from(any) * u64::from(largest[i] + 1) >> 32) as u32,
                }
            })
        };
        let x = one(word);
        if matches!(range, Range::Any | Range::Exact) && word() & 1 == 1 {
            return portable::add_loose::<C>(&x, &one(word));
        }
        x
    }

    fn holds(range: Range, x: &Limbs) -> bool {
        match range {
            Range::Element | Range::Product => portable::is_element::<C>(x),
            Range::Any => portable::is_any::<C>(x),
            Range::Exact => true,
        }
    }

    fn same(range: Range, x: &Limbs, y: &Limbs) -> bool {
        // A sum that is not an element need not be below 2^256.
        let words = |x: &Limbs| portable::to_words(&portable::normalize::<C>(&portable::mul_small::<C>(x, 1)));
        if range == Range::Exact { x == y } else { words(x) == words(y) }
    }
}
