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

use super::graph::{Graph, LANES, Limbs, Range, V};

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
pub fn multiple(g: &mut Graph, k: [i128; LANES]) -> Limbs {
    std::array::from_fn(|i| {
        let lent = if i < 4 { SPREAD << 52 } else { 0 };
        let back = if i > 0 { SPREAD } else { 0 };
        g.constant(k.map(|k| k * (P[i] + lent - back)))
    })
}

/// Returns zeros.
pub fn zero(g: &mut Graph) -> Limbs {
    [g.zero(); 5]
}

/// The limbs of a product, as two sums each. The reduction adds to the first sum.
pub struct Columns([[V; 2]; 10]);

impl Columns {
    /// Starts from `s R`.
    pub fn new(g: &mut Graph, s: &Limbs) -> Self {
        let o = g.zero();
        Columns(std::array::from_fn(|k| [if k < 5 { o } else { s[k - 5] }, o]))
    }

    /// Adds the low or high half of the product of two limbs. Only the highest limb has all its bits below 2^52.
    fn half(g: &mut Graph, acc: V, (x, i): (V, usize), (y, j): (V, usize), high: bool) -> V {
        match (i == 4 && j == 4, high) {
            (true, false) => g.lo(acc, x, y),
            (true, true) => g.hi(acc, x, y),
            (false, false) => g.lo_of_low(acc, x, y),
            (false, true) => g.hi_of_low(acc, x, y),
        }
    }

    /// Pairs of limbs with their product at place k, sorted by the time when their limbs are ready.
    fn pairs(k: usize) -> Vec<(usize, usize)> {
        let mut out: Vec<_> = (0..5).filter(|i| k >= *i && k - i < 5).map(|i| (i, k - i)).collect();
        out.sort_by_key(|(i, j)| (*i.max(j), *i));
        out
    }

    /// Adds `x y`.
    pub fn add_product(mut self, g: &mut Graph, x: &Limbs, y: &Limbs) -> Self {
        let tops = [x[4], y[4]].map(|v| g.range(v));
        assert!(
            tops.iter().flatten().all(|(lo, hi)| *lo >= 0 && *hi <= ONES),
            "the highest limb of a factor: {tops:x?}"
        );
        for (k, [first, second]) in self.0.iter_mut().enumerate() {
            for (i, j) in Self::pairs(k) {
                *second = Self::half(g, *second, (x[i], i), (y[j], j), false);
            }
            for (i, j) in if k > 0 { Self::pairs(k - 1) } else { Vec::new() } {
                *first = Self::half(g, *first, (x[i], i), (y[j], j), true);
            }
        }
        self
    }

    /// Adds `x^2`. Only start values may have been added before.
    pub fn add_square(mut self, g: &mut Graph, x: &Limbs) -> Self {
        let o = g.zero();
        for (k, [first, second]) in self.0.iter_mut().enumerate() {
            assert!(*second == o, "a square is added first");
            for (i, j) in Self::pairs(k).into_iter().filter(|(i, j)| i < j) {
                *second = Self::half(g, *second, (x[i], i), (x[j], j), false);
            }
            for (i, j) in if k > 0 { Self::pairs(k - 1) } else { Vec::new() }.into_iter().filter(|(i, j)| i < j) {
                *second = Self::half(g, *second, (x[i], i), (x[j], j), true);
            }
            *second = g.add(*second, *second);
            let i = k / 2;
            *first = Self::half(g, *first, (x[i], i), (x[i], i), k % 2 == 1);
        }
        self
    }

    /// Divides by R modulo p; the result is unreduced.
    pub fn reduce(self, g: &mut Graph) -> Limbs {
        let [first, second]: [Vec<V>; 2] = [0, 1].map(|at| self.0.iter().map(|c| c[at]).collect());
        let mut acc = first;
        // p + 1
        let [one, three, four] = [1 << 44, 1 << 36, (1 << 48) - (1 << 16)].map(|c| g.all(c));
        let eight = g.all(255);
        let mut out: Vec<V> = Vec::new();
        let mut lent: Option<[V; 2]> = None;
        for i in 0..10 {
            let mut t = g.add(second[i], acc[i]);
            if let Some([carry, low]) = lent.take() {
                t = g.add(t, carry);
                t = g.add(t, low);
            }
            if i >= 5 {
                out.push(t);
                continue;
            }
            // The bits above the limb, and the low half of t 2^44, go to the next limb.
            let carry = g.shr(t, 52);
            let low = g.and(t, eight);
            lent = Some([carry, g.shl(low, 44)]);
            acc[i + 2] = g.hi_of_low(acc[i + 2], t, one);
            acc[i + 3] = g.lo_of_low(acc[i + 3], t, three);
            acc[i + 4] = g.hi_of_low(acc[i + 4], t, three);
            acc[i + 4] = g.lo_of_low(acc[i + 4], t, four);
            acc[i + 5] = g.hi_of_low(acc[i + 5], t, four);
        }
        out.try_into().expect("five limbs")
    }
}

/// Returns `x y + s`, unreduced.
pub fn mul(g: &mut Graph, x: &Limbs, y: &Limbs, s: &Limbs) -> Limbs {
    Columns::new(g, s).add_product(g, x, y).reduce(g)
}

/// Returns `x^2 + s`, unreduced.
pub fn square(g: &mut Graph, x: &Limbs, s: &Limbs) -> Limbs {
    Columns::new(g, s).add_square(g, x).reduce(g)
}

/// Carries unreduced limbs.
pub fn carry(g: &mut Graph, x: &Limbs) -> Limbs {
    let mut out = *x;
    for i in 1..5 {
        let above = g.shr(out[i - 1], 52);
        out[i] = g.add(out[i], above);
    }
    out
}

/// Clears the bits of carried limbs above 2^52.
pub fn mask(g: &mut Graph, x: &Limbs) -> Limbs {
    let m = g.all(ONES);
    std::array::from_fn(|i| if i == 4 { x[4] } else { g.and(x[i], m) })
}

/// Reduces an element to near p; input and output are unreduced. It replaces the bits above 2^256 in the highest limb
/// by their value modulo p. Limbs are at least 2^53, as some of them lend.
pub fn fold(g: &mut Graph, x: &Limbs) -> Limbs {
    let h = g.shr(x[4], 48);
    let m = g.all(UNIT - 1);
    let top = g.and(x[4], m);
    let [h1, h3, h4] = [44, 36, 16].map(|by| g.shl(h, by));
    [g.add(x[0], h), g.sub(x[1], h1), x[2], g.sub(x[3], h3), g.add(top, h4)]
}
