//! Variable-base multiplication with signed windows of five bits, constant time: 16 multiples of the point, then for
//! every five bits five doublings and one addition.

use super::digits::{signed, split};
use crate::curve::CurvePoint;

/// `k P` for any integer `k` below 2^(5D - 1). 5(D-1) doublings and D + 7 additions.
#[must_use]
pub fn mul<P: CurvePoint, const D: usize>(p: P, k: &[u64; 4]) -> P {
    let table = multiples::<P, 17>(p);
    let digits = signed::<5, D>(k);
    let mut acc = P::IDENTITY.add_cached(&pick::<P, 17>(&table, digits[D - 1]));
    for &d in digits[..D - 1].iter().rev() {
        acc = acc.double_n(5).add_cached(&pick::<P, 17>(&table, d));
    }
    acc
}

/// The cached multiples 0..N-1 of a point.
#[inline]
#[must_use]
pub fn multiples<P: CurvePoint, const N: usize>(p: P) -> [P::Cached; N] {
    let first = p.cache();
    let mut points = [p; N];
    points[0] = P::IDENTITY;
    for i in 2..N {
        points[i] = if i % 2 == 0 { points[i / 2].double() } else { points[i - 1].add_cached(&first) };
    }
    points.map(P::cache)
}

/// Entry |d| of a table of multiples, with the sign of d.
#[inline(always)]
#[must_use]
pub fn pick<P: CurvePoint, const N: usize>(table: &[P::Cached; N], d: i8) -> P::Cached {
    let (index, negative) = split(d);
    P::negate_cached_if(P::lookup(table, index), negative)
}
