//! Test values of this family: special and random ones for each range.

use super::list::{self, *};
use primegroup_core::field::gfp256::{Kernel, Limbs, MODULUS, N};
use primegroup_core::limb::{U256, from_words, sbb, to_words};

/// The values of a kernel; `C` is [`reduced`] for its ranges.
#[derive(Clone, Copy, Debug)]
pub struct Values<const C: u64>;

primegroup_core::field::gfp256::functions!();

/// Returns 1 for a kernel with elements below p, 0 for one with any integers as elements.
#[must_use]
pub const fn reduced<K: Kernel>() -> u64 {
    K::REDUCED as u64
}

/// Reduces any integer of 256 bits modulo p.
fn reduce(x: &Limbs) -> Limbs {
    let (p, mut less, mut borrow): (Limbs, _, _) = (from_words(&MODULUS), [0; N], 0);
    for i in 0..N {
        (less[i], borrow) = sbb(x[i], p[i], borrow);
    }
    if borrow == 1 { *x } else { less }
}

impl<const C: u64> list::Values for Values<C> {
    type Limbs = Limbs;
    type Range = Range;
    const MODULUS: &'static [u64] = &MODULUS;
    const EXAMPLE: Limbs = [7; N];
    /// Special values: patterns of bits; neighbors of 0 and 2^256, p, and 2^256 - p; and neighbors of the boundaries of
    /// 32-bit words.
    const EDGES: usize = 2 + 3 * 7 + 16 * 4;

    fn edge(i: usize) -> Limbs {
        let words = match i {
            0..2 => [[u64::MAX / 3, u64::MAX / 3 * 2][i]; 4],
            2..23 => plus([[0; 4], MODULUS, MODULUS.map(|w| !w)][(i - 2) / 7], (i - 2) as i64 % 7 - 3),
            _ => {
                // Bits 0, 31, 32, 63, ..., 255.
                let (k, kind) = ((i - 23) / 4, (i - 23) % 4);
                let bit = 32 * (k / 2) + 31 * (k % 2);
                let power = power(bit);
                let not = power.map(|w| !w);
                [power, plus(power, -1), not, plus(not, 1)][kind]
            }
        };
        from_words(&words)
    }

    fn random(range: Range, word: &mut dyn FnMut() -> u64) -> Limbs {
        // One value in four has half words that are mostly all zeros, all ones, or next to that.
        let shape = word();
        let words: U256 = core::array::from_fn(|i| {
            let any = word();
            let half = |at: usize, x: u64| match shape >> (6 * i + at) & 7 {
                _ if shape >> 62 != 0 => x,
                0 | 1 => 0,
                2 | 3 => 0xffff_ffff,
                4 => 1,
                5 => 0xffff_fffe,
                _ => x,
            };
            half(0, any & 0xffff_ffff) | half(3, any >> 32) << 32
        });
        let x = from_words(&words);
        if Self::holds(range, &x) { x } else { reduce(&x) }
    }

    fn holds(range: Range, x: &Limbs) -> bool {
        let any = match range {
            Range::Element => C == 0,
            Range::Reduced => false,
            Range::Any | Range::Exact => true,
        };
        any || to_words::<4>(x).iter().rev().lt(MODULUS.iter().rev())
    }

    fn same(range: Range, x: &Limbs, y: &Limbs) -> bool {
        if range == Range::Exact { x == y } else { reduce(x) == reduce(y) }
    }

    // Elements of the reference implementation are below p.
    fn for_twin(range: Range, x: &Limbs) -> Limbs {
        if range == Range::Element { reduce(x) } else { *x }
    }
}
