//! Test values of this family: special and random ones for each range.

use super::list::{self, *};
use primegroup_core::field::gf2_233::{Kernel, Limbs, N, portable};
use primegroup_core::limb::from_words;

/// The values of the family. (There is no constant; `C` is 0.)
#[derive(Clone, Copy, Debug)]
pub struct Values<const C: u64>;

primegroup_core::field::gf2_233::functions!();

impl<const C: u64> list::Values for Values<C> {
    type Limbs = Limbs;
    type Range = Range;
    const MODULUS: &'static [u64] = &[1, 1 << 10, 0, 1 << 41];
    const EXAMPLE: Limbs = [3; N];
    /// Special values: no bit, all bits, every second bit, one bit, all but one. They include the boundaries of the
    /// kernels' digits and words.
    const EDGES: usize = 4 + 2 * 64;

    fn edge(i: usize) -> Limbs {
        // Bits 0, 4, ..., 228, and those around 233 and 255.
        let one = |k: usize, word: usize| {
            let bit = if k < 58 { 4 * k } else { [231, 233, 234, 253, 254, 255][k - 58] };
            if bit / 64 == word { 1 << (bit % 64) } else { 0 }
        };
        let word = |word| match i {
            0 => 0,
            1 => u64::MAX,
            2 => u64::MAX / 3,
            3 => u64::MAX / 3 * 2,
            4..68 => one(i - 4, word),
            _ => !one(i - 68, word),
        };
        from_words(&core::array::from_fn::<u64, 4, _>(word))
    }

    fn random(_: Range, word: &mut dyn FnMut() -> u64) -> Limbs {
        // Of four values, two are entirely random. One has words of zeros and ones, and one has words with a bit at a
        // boundary.
        let shape = word();
        let special = |i: u64| match i {
            0 => Some(0),
            1 => Some(u64::MAX),
            2 => Some(1),
            3 => Some(1 << 63),
            4 => Some(1 << 40),
            5 => Some(1 << 41),
            _ => None,
        };
        from_words(&core::array::from_fn::<u64, 4, _>(|i| {
            let (any, bits) = (word(), shape >> (4 * i));
            match shape >> 62 {
                0 => special(bits & 3).filter(|_| bits & 2 == 0).unwrap_or(any),
                1 => special(bits & 15).unwrap_or(any),
                _ => any,
            }
        }))
    }

    fn holds(_: Range, _: &Limbs) -> bool {
        true
    }

    fn same(range: Range, x: &Limbs, y: &Limbs) -> bool {
        let reduced = |x: &Limbs| if range == Range::Exact { *x } else { portable::normalize(x) };
        reduced(x) == reduced(y)
    }
}
