//! Values of GF(2^255 - C) in limbs of 29 bits. In other builds this compiles, and nobody calls it.

use super::gf255::Range;
use primegroup_core::field::gf255::{Limbs, N, portable};
use primegroup_core::limb::{Limb, U256};

/// Number of bits of a limb.
const BITS: usize = 29;

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

/// Limbs of the element with the largest limbs.
const LARGEST: [u64; N] = {
    let mut x = [(1 << BITS) + 7; N];
    x[0] = (1 << BITS) + (1 << 17) - 1;
    x[N - 1] = (1 << 23) + 7;
    x
};

/// Returns the element with the largest limbs.
fn largest() -> Limbs {
    LARGEST.map(|x| x as Limb)
}

/// Number of special values: special integers; integers near p; the largest element and sum; elements with one limb, or
/// all limbs but one, at the maximum.
pub const EDGES: usize = WORDS.len() + 7 + 2 + 2 * N;

/// Returns special value number `i`.
pub fn edge<const C: u64>(i: usize) -> Limbs {
    match i {
        0..8 => portable::from_words::<C>(&WORDS[i]),
        8..15 => {
            let low = C.wrapping_neg().wrapping_add([0, 1, 2, C - 1, u64::MAX, u64::MAX - 1, C][i - 8]);
            let rest = if i == 14 { [0, 0, 1 << 63] } else { [u64::MAX, u64::MAX, u64::MAX >> 1] };
            portable::from_words::<C>(&[low, rest[0], rest[1], rest[2]])
        }
        15 => largest(),
        16 => portable::add_loose::<C>(&largest(), &largest()),
        _ => {
            let (limb, kind) = ((i - 17) % N, (i - 17) / N);
            core::array::from_fn(|j| if (j == limb) == (kind == 0) { LARGEST[j] as Limb } else { 0 })
        }
    }
}

/// Returns a value of a range, made from random words.
pub fn random<const C: u64>(range: Range, word: &mut dyn FnMut() -> u64) -> Limbs {
    // Of four values, two are random; one has limbs of zeros and ones, and one also has the largest limbs.
    let shape = word();
    let one = |word: &mut dyn FnMut() -> u64| -> Limbs {
        core::array::from_fn(|i| {
            let (any, bits) = (word() >> 32, shape >> (4 * i) & 15);
            let limb = match (shape >> 62, bits) {
                (0, 0..5) | (1, 0 | 1) => 0,
                (0, 5..9) | (1, 2 | 3) => LARGEST[i].min((1 << BITS) - 1),
                (1, 4..8) => LARGEST[i],
                _ => (any * (LARGEST[i] + 1)) >> 32,
            };
            limb as Limb
        })
    };
    let x = one(word);
    if matches!(range, Range::Any | Range::Exact) && word() & 1 == 1 {
        return portable::add_loose::<C>(&x, &one(word));
    }
    x
}

/// Returns whether a value is in a range.
pub fn holds<const C: u64>(range: Range, x: &Limbs) -> bool {
    let most = portable::add_loose::<C>(&largest(), &largest());
    match range {
        Range::Exact => true,
        // Sums are operands of products as they are, except in builds that carry them.
        Range::Any if !portable::is_element::<C>(&most) => x.iter().zip(most).all(|(x, most)| *x <= most),
        _ => portable::is_element::<C>(x),
    }
}
