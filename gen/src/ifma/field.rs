//! GF(2^255 - C) in five limbs of 51 bits, with one element in each lane.
//!
//! **Reduced** limbs can be read by IFMA. A carry leaves them below 2^51 + 2^13 (limb 0: 2^51 + 2^27). **Unreduced**
//! limbs are sums of products of reduced ones, below 2^64. One carry is needed between the sums after a multiplication
//! and the next multiplication.
//!
//! **Products**: x_i y_j = lo + 2^52 hi, so hi has weight 2 at limb i + j + 1. For C = 19 the part above 2^255 is below
//! 2^59 and is multiplied by 19 in its lane. For a larger C it is carried first (limbs in parallel), then multiplied by
//! IFMA.
//!
//! **Start values**: an IFMA chain may start from a constant. Multiples of p are added there, so that later differences
//! are not negative.

use super::graph::{LANES, Limbs, Range, V, all, carried, checked, constant, state, zero};
use num_bigint::BigUint;
use std::array::from_fn;

/// The field GF(2^255 - c).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Field {
    pub c: i128,
}

/// A limb with all bits set.
pub const ONES: i128 = (1 << 51) - 1;

impl Field {
    /// Ranges after a carry, and of inputs: below 2^52 with room to spare.
    ///
    /// They hold for unreduced limbs below 2^63 or 2^64. For a large C the highest limb is at most 2^59, so that c (z
    /// >> 51) does not fill the lowest limb.
    pub fn reduced(self) -> [Range; 5] {
        let of = |top: i128| [(0, ONES + top); LANES];
        [of(1 << 32), of(1 << 13), of(1 << 13), of(1 << 13), of(1 << 13)]
    }

    /// Returns a limb of p.
    pub fn limb(self, i: usize) -> i128 {
        if i == 0 { ONES + 1 - self.c } else { ONES }
    }

    /// Returns p.
    pub fn prime(self) -> BigUint {
        (BigUint::from(1u32) << 255) - self.c.cast_unsigned()
    }

    /// Returns `k p` in each lane, limb by limb.
    pub fn multiple(self, k: [i128; LANES]) -> Limbs {
        from_fn(|i| constant(k.map(|k| k * self.limb(i))))
    }

    /// Returns the state, an element in each lane.
    pub fn state(self) -> Limbs {
        from_fn(|i| state(i, self.reduced()[i]))
    }

    /// Returns `k z` in each lane.
    fn times(self, z: V, k: i128) -> V {
        z * all(k)
    }

    /// Returns `x y + s`, unreduced. `s` are start values.
    pub fn mul(self, x: &Limbs, y: &Limbs, s: &Limbs) -> Limbs {
        let o = zero();
        // The chain over all i + j = k. Products that are needed last are last in this order.
        let pairs = |k: usize| (0..5).filter(move |i| k >= *i && k - i < 5).map(move |i| (i, k - i));
        let high = |k: usize| pairs(k - 1).fold(o, |acc, (i, j)| acc.hi(x[i], y[j]));
        let low = |start: V, k: usize| pairs(k).fold(start, |acc, (i, j)| acc.lo(x[i], y[j]));
        // High limbs first: folding them takes longest.
        let [h5, h6, h7, h8, h9] = [5, 6, 7, 8, 9].map(high);
        let z8 = low(h8.twice(), 8);
        let [z5, z6, z7] = [(5, h5), (6, h6), (7, h7)].map(|(k, h)| low(o, k) + h.twice());
        let [h4, h3] = [4, 3].map(high);
        let [l4, l3] = [4, 3].map(|k| low(s[k], k));
        let [h2, h1] = [2, 1].map(high);
        let l1 = low(s[1] + h1.twice(), 1);
        let l2 = low(s[2] + h2.twice(), 2);
        let l0 = low(s[0], 0);
        if self.c == 19 {
            let r4 = l4 + h4.twice();
            let f4 = self.times(h9, 38);
            let r3 = l3 + h3.twice();
            let [f3, f2, f1, f0] = [z8, z7, z6, z5].map(|z| self.times(z, 19));
            return [l0 + f0, l1 + f1, l2 + f2, r3 + f3, r4 + f4];
        }
        self.fold([l0, l1, l2, l3, l4], [o, o, h3, h4], [z5, z6, z7, z8, h9.twice()])
    }

    /// Adds twice the high halves, each one limb above, and c times what is above the highest limb: it is carried in
    /// parallel, so that IFMA may read it.
    fn fold(self, l: Limbs, h: [V; 4], z: Limbs) -> Limbs {
        let m = all(ONES);
        let y: Limbs = from_fn(|i| {
            let low = if i == 4 { z[4] } else { z[i] & m };
            if i == 0 { low } else { low + (z[i - 1] >> 51) }
        });
        let [c, c2] = [all(self.c), all(2 * self.c)];
        // hi(c, y9) has weight 2^52 2^204 = 2 2^255.
        let t = zero().hi(c, y[4]);
        let l4 = l[4].lo(c, y[4]);
        let h4 = h[3].hi(c, y[3]);
        let l3 = l[3].lo(c, y[3]);
        let [h3, h2, h1] = [2, 1, 0].map(|i| h[i].hi(c, y[i]));
        let [l0, l1, l2] = [0, 1, 2].map(|i| l[i].lo(c, y[i]));
        [l0.lo(t, c2), l1 + h1.twice(), l2 + h2.twice(), l3 + h3.twice(), l4 + h4.twice()]
    }

    /// Returns `k x + s` for a small k, unreduced; for c = 19.
    pub fn small(self, x: &Limbs, k: i128, s: &Limbs) -> Limbs {
        let (o, k) = (zero(), all(k));
        let high = x.map(|x| o.hi(x, k));
        let top = self.times(high[4], 2 * self.c);
        from_fn(|i| {
            let start = if i == 0 { s[0] + top } else { s[i] + high[i - 1].twice() };
            start.lo(x[i], k)
        })
    }

    /// Returns `x^2 + s`, unreduced.
    pub fn square(self, x: &Limbs, s: &Limbs) -> Limbs {
        let o = zero();
        let [x0, x1, x2, x3, x4] = *x;
        // a has coefficient 4, b 2, s 1.
        let a8 = o.hi(x3, x4);
        let a7 = o.hi(x2, x4);
        let b9 = o.hi(x4, x4);
        let a5 = o.hi(x0, x4).hi(x1, x3);
        let a6 = o.hi(x1, x4).hi(x2, x3);
        let b7 = a7.twice().lo(x3, x4).hi(x3, x3);
        let b6 = a6.twice().lo(x2, x4);
        let z6 = b6.twice().lo(x3, x3);
        let z8 = (a8 << 2).lo(x4, x4);
        let b5 = o.lo(x1, x4).lo(x2, x3).hi(x2, x2) + a5.twice();
        let b4 = o.lo(x0, x4).lo(x1, x3);
        let b4 = b4 + o.hi(x0, x3).hi(x1, x2).twice();
        let s4 = s[4].lo(x2, x2);
        let a3 = o.hi(x0, x2);
        let b3 = o.lo(x0, x3).lo(x1, x2).hi(x1, x1) + a3.twice();
        let b2 = o.hi(x0, x1).twice().lo(x0, x2);
        let b1 = o.lo(x0, x1).hi(x0, x0);
        let s0 = s[0].lo(x0, x0);
        let s2 = s[2].lo(x1, x1);
        if self.c == 19 {
            let [f0, f1, f2, f3, f4] =
                [(b5, 38), (z6, 19), (b7, 38), (z8, 19), (b9, 38)].map(|(z, k)| self.times(z, k));
            let [r1, r2, r3, r4] = [(s[1], b1), (s2, b2), (s[3], b3), (s4, b4)].map(|(s, b)| s + b.twice());
            return [s0 + f0, r1 + f1, r2 + f2, r3 + f3, r4 + f4];
        }
        self.fold([s0, s[1], s2, s[3], s4], [b1, b2, b3, b4], [b5.twice(), z6, b7.twice(), z8, b9.twice()])
    }

    /// Reduces unreduced limbs, all in parallel.
    pub fn carry(self, x: &Limbs) -> Limbs {
        let (m, c) = (all(ONES), all(self.c));
        let top = x[4] >> 51;
        let lowest = (x[0] & m).lo(top, c);
        let out = from_fn(|i| if i == 0 { lowest } else { (x[i] & m) + (x[i - 1] >> 51) });
        carried(out);
        checked("a carry", out, self.reduced())
    }

    /// Returns `x y`, reduced.
    pub fn product(self, x: &Limbs, y: &Limbs) -> Limbs {
        self.carry(&self.mul(x, y, &[zero(); 5]))
    }

    /// Returns `x^2`, reduced.
    pub fn squared(self, x: &Limbs) -> Limbs {
        self.carry(&self.square(x, &[zero(); 5]))
    }
}
