//! Test values of this family: special and random ones for each range, in words or in limbs of 29 bits.

use super::list::{self, *};
use super::{w28, words};
use primegroup_core::field::gf255::{Kernel, Limbs, N, portable};

/// Test values of the field modulo 2^255 - C.
#[derive(Clone, Copy, Debug)]
pub struct Values<const C: u64>;

primegroup_core::field::gf255::functions!();

/// True in builds with limbs of 29 bits.
const W28: bool = N == 9;

impl<const C: u64> list::Values for Values<C> {
    type Limbs = Limbs;
    type Range = Range;
    const MODULUS: &'static [u64] = &words::prime::<C>();
    const EXAMPLE: Limbs = [7; N];
    const EDGES: usize = if W28 { w28::EDGES } else { words::EDGES };

    fn edge(i: usize) -> Limbs {
        if W28 { w28::edge::<C>(i) } else { words::edge::<C>(i) }
    }

    fn random(range: Range, word: &mut dyn FnMut() -> u64) -> Limbs {
        if W28 { w28::random::<C>(range, word) } else { words::random::<C>(range, word) }
    }

    fn holds(range: Range, x: &Limbs) -> bool {
        if W28 { w28::holds::<C>(range, x) } else { words::holds::<C>(range, x) }
    }

    fn same(range: Range, x: &Limbs, y: &Limbs) -> bool {
        // A sum of elements of 29-bit limbs need not be below 2^256 before a product reduces it.
        let reduced = |x: &Limbs| portable::normalize::<C>(&portable::mul_small::<C>(x, 1));
        if range == Range::Exact { x == y } else { reduced(x) == reduced(y) }
    }
}
