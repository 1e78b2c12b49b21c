//! GF(p), p = 2^256 - 2^224 + 2^192 + 2^96 - 1, in five limbs of 52 bits with one element in each lane; Montgomery form
//! with R = 2^260.
//!
//! **Carried**: only the low 52 bits of limbs 0 to 3 count. VPMADD52 reads no other bits, and the bits above have been
//! added to the next limb. The highest limb is below 2^52, so an element is below 16p and a little.
//!
//! **Unreduced**: sums of limbs below 2^64. A carry runs through the limbs one after the other. It needs no masks, and
//! a multiplication starts with the limbs that are ready first.
//!
//! **Products**: at this radix both halves of x_i y_j have the weight of a limb. As -1/p is 1 modulo 2^96, a digit of
//! the reduction is the limb itself. p + 1 = 2^44 B + 2^36 B^3 + (2^48 - 2^16) B^4 for B = 2^52 has three limbs. A
//! product of x and y is below x y / R + p.
//!
//! **Start values**: as in [`super::field`].

use super::graph::{self, LANES, Limbs, Range, V, all, constant, zero};
use std::array::from_fn;

/// A limb with all bits set.
pub const ONES: i128 = (1 << 52) - 1;
/// Unit for the size of elements. The highest limb of p is just below it.
pub const UNIT: i128 = 1 << 48;
/// Limbs of p.
const P: [i128; 5] = [ONES, (1 << 44) - 1, 0, 1 << 36, (1 << 48) - (1 << 16)];
/// Amount that each limb of a start value borrows from the next limb per multiple of p, in units of 2^52. Sums of a
/// product stay below it.
const SPREAD: i128 = 16;

/// Ranges of an element with carried low limbs. The highest limb is at most `most` sixteenths of [`UNIT`], by lane.
pub fn carried(most: [i128; LANES]) -> [Range; 5] {
    let low = [(0, (1 << 63) - 1); LANES];
    [low, low, low, low, most.map(|x| (0, x * UNIT / 16))]
}

/// Ranges as in [`carried`], with all limbs below 2^52: the element is an integer below 2^260.
pub fn whole(most: [i128; LANES]) -> [Range; 5] {
    let low = [(0, ONES); LANES];
    [low, low, low, low, most.map(|x| (0, x * UNIT / 16))]
}

/// Returns `k p` in each lane. Each limb is greater than the limb of k products.
pub fn multiple(k: [i128; LANES]) -> Limbs {
    from_fn(|i| {
        let lent = if i < 4 { SPREAD << 52 } else { 0 };
        let back = if i > 0 { SPREAD } else { 0 };
        constant(k.map(|k| k * (P[i] + lent - back)))
    })
}

/// The limbs of a product, as two sums each. The reduction adds to the first sum.
pub struct Columns([[V; 2]; 10]);

impl Columns {
    /// Starts from `s R`.
    pub fn new(s: &Limbs) -> Self {
        let o = zero();
        Columns(from_fn(|k| [if k < 5 { o } else { s[k - 5] }, o]))
    }

    /// Adds the low or high half of the product of two limbs. Only the highest limb has all its bits below 2^52.
    fn half(acc: V, (x, i): (V, usize), (y, j): (V, usize), high: bool) -> V {
        match (i == 4 && j == 4, high) {
            (true, false) => acc.lo(x, y),
            (true, true) => acc.hi(x, y),
            (false, false) => acc.lo_of_low(x, y),
            (false, true) => acc.hi_of_low(x, y),
        }
    }

    /// Pairs of limbs with their product at place k, sorted by the time when their limbs are ready.
    fn pairs(k: usize) -> Vec<(usize, usize)> {
        let mut out: Vec<_> = (0..5).filter(|i| k >= *i && k - i < 5).map(|i| (i, k - i)).collect();
        out.sort_by_key(|(i, j)| (*i.max(j), *i));
        out
    }

    /// Pairs of limbs with the upper half of their product at place k.
    fn pairs_below(k: usize) -> Vec<(usize, usize)> {
        k.checked_sub(1).map(Self::pairs).unwrap_or_default()
    }

    /// Adds `x y`.
    pub fn add_product(mut self, x: &Limbs, y: &Limbs) -> Self {
        let tops = [x[4], y[4]].map(V::range);
        assert!(
            tops.iter().flatten().all(|(lo, hi)| *lo >= 0 && *hi <= ONES),
            "the highest limb of a factor: {tops:x?}"
        );
        for (k, [first, second]) in self.0.iter_mut().enumerate() {
            for (i, j) in Self::pairs(k) {
                *second = Self::half(*second, (x[i], i), (y[j], j), false);
            }
            for (i, j) in Self::pairs_below(k) {
                *first = Self::half(*first, (x[i], i), (y[j], j), true);
            }
        }
        self
    }

    /// Adds `x^2`. Only start values may have been added before.
    pub fn add_square(mut self, x: &Limbs) -> Self {
        let o = zero();
        for (k, [first, second]) in self.0.iter_mut().enumerate() {
            assert!(*second == o, "a square is added first");
            for (high, pairs) in [(false, Self::pairs(k)), (true, Self::pairs_below(k))] {
                for (i, j) in pairs.into_iter().filter(|(i, j)| i < j) {
                    *second = Self::half(*second, (x[i], i), (x[j], j), high);
                }
            }
            *second = second.twice();
            let i = k / 2;
            *first = Self::half(*first, (x[i], i), (x[i], i), k % 2 == 1);
        }
        self
    }

    /// Divides by R modulo p; the result is unreduced.
    pub fn reduce(self) -> Limbs {
        let [mut acc, second] = [0, 1].map(|at| self.0.map(|c| c[at]));
        // p + 1
        let [one, three, four] = [1 << 44, 1 << 36, (1 << 48) - (1 << 16)].map(all);
        let eight = all(255);
        let mut out: Vec<V> = Vec::new();
        let mut lent: Option<[V; 2]> = None;
        for i in 0..10 {
            let mut t = second[i] + acc[i];
            if let Some([carry, low]) = lent.take() {
                t = t + carry + low;
            }
            if i >= 5 {
                out.push(t);
                continue;
            }
            // The bits above the limb, and the low half of t 2^44, go to the next limb.
            lent = Some([t >> 52, (t & eight) << 44]);
            acc[i + 2] = acc[i + 2].hi_of_low(t, one);
            acc[i + 3] = acc[i + 3].lo_of_low(t, three);
            acc[i + 4] = acc[i + 4].hi_of_low(t, three).lo_of_low(t, four);
            acc[i + 5] = acc[i + 5].hi_of_low(t, four);
        }
        out.try_into().expect("five limbs")
    }
}

/// Returns `x y + s`, unreduced.
pub fn mul(x: &Limbs, y: &Limbs, s: &Limbs) -> Limbs {
    Columns::new(s).add_product(x, y).reduce()
}

/// Returns `x^2 + s`, unreduced.
pub fn square(x: &Limbs, s: &Limbs) -> Limbs {
    Columns::new(s).add_square(x).reduce()
}

/// Carries unreduced limbs.
pub fn carry(x: &Limbs) -> Limbs {
    let mut out = *x;
    for i in 1..5 {
        out[i] = out[i] + (out[i - 1] >> 52);
    }
    graph::carried(out);
    out
}

/// Clears the bits of carried limbs above 2^52.
pub fn mask(x: &Limbs) -> Limbs {
    let m = all(ONES);
    from_fn(|i| if i == 4 { x[4] } else { x[i] & m })
}

/// Reduces an element to near p; input and output are unreduced. It replaces the bits above 2^256 in the highest limb
/// by their value modulo p. Limbs are at least 2^53, as some of them lend.
pub fn fold(x: &Limbs) -> Limbs {
    let h = x[4] >> 48;
    let top = x[4] & all(UNIT - 1);
    let [h1, h3, h4] = [44, 36, 16].map(|by| h << by);
    [x[0] + h, x[1] - h1, x[2], x[3] - h3, top + h4]
}
