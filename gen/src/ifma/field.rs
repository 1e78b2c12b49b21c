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

use super::graph::{Graph, LANES, Limbs, Range, V};

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

    /// Returns `k p` in each lane, limb by limb.
    pub fn multiple(self, g: &mut Graph, k: [i128; LANES]) -> Limbs {
        std::array::from_fn(|i| {
            let limb = if i == 0 { ONES + 1 - self.c } else { ONES };
            g.constant(k.map(|k| k * limb))
        })
    }

    /// Returns zeros.
    pub fn zero(self, g: &mut Graph) -> Limbs {
        [g.zero(); 5]
    }

    /// Returns `k z` in each lane.
    fn times(self, g: &mut Graph, z: V, k: i128) -> V {
        let k = g.all(k);
        g.mullo(z, k)
    }

    /// Returns `x y + s`, unreduced. `s` are start values.
    pub fn mul(self, g: &mut Graph, x: &Limbs, y: &Limbs, s: &Limbs) -> Limbs {
        let o = g.zero();
        // The chain over all i + j = k. Products that are needed last are last in this order.
        let pairs = |k: usize| (0..5).filter(move |i| k >= *i && k - i < 5).map(move |i| (i, k - i));
        let high = |g: &mut Graph, k: usize| pairs(k - 1).fold(o, |acc, (i, j)| g.hi(acc, x[i], y[j]));
        let low = |g: &mut Graph, start: V, k: usize| pairs(k).fold(start, |acc, (i, j)| g.lo(acc, x[i], y[j]));
        // High limbs first: folding them takes longest.
        let h5 = high(g, 5);
        let h6 = high(g, 6);
        let h7 = high(g, 7);
        let h8 = high(g, 8);
        let h9 = high(g, 9);
        let twice8 = g.add(h8, h8);
        let z8 = low(g, twice8, 8);
        let [z5, z6, z7] = [(5, h5), (6, h6), (7, h7)].map(|(k, h)| {
            let l = low(g, o, k);
            g.add_twice(l, h)
        });
        let h4 = high(g, 4);
        let h3 = high(g, 3);
        let l4 = low(g, s[4], 4);
        let l3 = low(g, s[3], 3);
        let h2 = high(g, 2);
        let h1 = high(g, 1);
        let start1 = g.add_twice(s[1], h1);
        let l1 = low(g, start1, 1);
        let start2 = g.add_twice(s[2], h2);
        let l2 = low(g, start2, 2);
        let l0 = low(g, s[0], 0);
        if self.c == 19 {
            let r4 = g.add_twice(l4, h4);
            let f4 = self.times(g, h9, 38);
            let r3 = g.add_twice(l3, h3);
            let f3 = self.times(g, z8, 19);
            let f2 = self.times(g, z7, 19);
            let f1 = self.times(g, z6, 19);
            let f0 = self.times(g, z5, 19);
            return [g.add(l0, f0), g.add(l1, f1), g.add(l2, f2), g.add(r3, f3), g.add(r4, f4)];
        }
        let z9 = g.add(h9, h9);
        let y = self.carry_high(g, [z5, z6, z7, z8, z9]);
        let [c, c2] = [g.all(self.c), g.all(2 * self.c)];
        // hi(c, y9) has weight 2^52 2^204 = 2 2^255.
        let t = g.hi(o, c, y[4]);
        let l4 = g.lo(l4, c, y[4]);
        let h4 = g.hi(h4, c, y[3]);
        let l3 = g.lo(l3, c, y[3]);
        let h3 = g.hi(h3, c, y[2]);
        let g2 = g.hi(o, c, y[1]);
        let g1 = g.hi(o, c, y[0]);
        let l0 = g.lo(l0, c, y[0]);
        let l1 = g.lo(l1, c, y[1]);
        let l2 = g.lo(l2, c, y[2]);
        let l0 = g.lo(l0, t, c2);
        [l0, g.add_twice(l1, g1), g.add_twice(l2, g2), g.add_twice(l3, h3), g.add_twice(l4, h4)]
    }

    /// Carries the high limbs of a product in parallel, so that IFMA may read them.
    fn carry_high(self, g: &mut Graph, z: [V; 5]) -> [V; 5] {
        let m = g.all(ONES);
        std::array::from_fn(|i| {
            let low = if i == 4 { z[4] } else { g.and(z[i], m) };
            if i == 0 {
                return low;
            }
            let carry = g.shr(z[i - 1], 51);
            g.add(low, carry)
        })
    }

    /// Returns `k x + s` for a small k, unreduced; for c = 19.
    pub fn small(self, g: &mut Graph, x: &Limbs, k: i128, s: &Limbs) -> Limbs {
        let o = g.zero();
        let k = g.all(k);
        let high: Limbs = std::array::from_fn(|i| g.hi(o, x[i], k));
        let top = self.times(g, high[4], 2 * self.c);
        std::array::from_fn(|i| {
            let start = if i == 0 { g.add(s[0], top) } else { g.add_twice(s[i], high[i - 1]) };
            g.lo(start, x[i], k)
        })
    }

    /// Returns `x^2 + s`, unreduced.
    pub fn square(self, g: &mut Graph, x: &Limbs, s: &Limbs) -> Limbs {
        let o = g.zero();
        let [x0, x1, x2, x3, x4] = *x;
        // a has coefficient 4, b 2, s 1.
        let a8 = g.hi(o, x3, x4);
        let a7 = g.hi(o, x2, x4);
        let b9 = g.hi(o, x4, x4);
        let a5 = g.hi(o, x0, x4);
        let a5 = g.hi(a5, x1, x3);
        let a6 = g.hi(o, x1, x4);
        let a6 = g.hi(a6, x2, x3);
        let twice7 = g.add(a7, a7);
        let b7 = g.lo(twice7, x3, x4);
        let b7 = g.hi(b7, x3, x3);
        let twice6 = g.add(a6, a6);
        let b6 = g.lo(twice6, x2, x4);
        let twice6 = g.add(b6, b6);
        let z6 = g.lo(twice6, x3, x3);
        let four8 = g.shl(a8, 2);
        let z8 = g.lo(four8, x4, x4);
        let b5 = g.lo(o, x1, x4);
        let b5 = g.lo(b5, x2, x3);
        let b5 = g.hi(b5, x2, x2);
        let b5 = g.add_twice(b5, a5);
        let b4 = g.lo(o, x0, x4);
        let b4 = g.lo(b4, x1, x3);
        let a4 = g.hi(o, x0, x3);
        let a4 = g.hi(a4, x1, x2);
        let b4 = g.add_twice(b4, a4);
        let s4 = g.lo(s[4], x2, x2);
        let a3 = g.hi(o, x0, x2);
        let b3 = g.lo(o, x0, x3);
        let b3 = g.lo(b3, x1, x2);
        let b3 = g.hi(b3, x1, x1);
        let b3 = g.add_twice(b3, a3);
        let a2 = g.hi(o, x0, x1);
        let twice2 = g.add(a2, a2);
        let b2 = g.lo(twice2, x0, x2);
        let b1 = g.lo(o, x0, x1);
        let b1 = g.hi(b1, x0, x0);
        let s0 = g.lo(s[0], x0, x0);
        let s2 = g.lo(s[2], x1, x1);
        if self.c == 19 {
            let f0 = self.times(g, b5, 38);
            let f1 = self.times(g, z6, 19);
            let f2 = self.times(g, b7, 38);
            let f3 = self.times(g, z8, 19);
            let f4 = self.times(g, b9, 38);
            let r1 = g.add_twice(s[1], b1);
            let r2 = g.add_twice(s2, b2);
            let r3 = g.add_twice(s[3], b3);
            let r4 = g.add_twice(s4, b4);
            return [g.add(s0, f0), g.add(r1, f1), g.add(r2, f2), g.add(r3, f3), g.add(r4, f4)];
        }
        let z5 = g.add(b5, b5);
        let z7 = g.add(b7, b7);
        let z9 = g.add(b9, b9);
        let y = self.carry_high(g, [z5, z6, z7, z8, z9]);
        let [c, c2] = [g.all(self.c), g.all(2 * self.c)];
        let t = g.hi(o, c, y[4]);
        let s4 = g.lo(s4, c, y[4]);
        let b4 = g.hi(b4, c, y[3]);
        let s3 = g.lo(s[3], c, y[3]);
        let b3 = g.hi(b3, c, y[2]);
        let b2 = g.hi(b2, c, y[1]);
        let b1 = g.hi(b1, c, y[0]);
        let s0 = g.lo(s0, c, y[0]);
        let s1 = g.lo(s[1], c, y[1]);
        let s2 = g.lo(s2, c, y[2]);
        let s0 = g.lo(s0, t, c2);
        [s0, g.add_twice(s1, b1), g.add_twice(s2, b2), g.add_twice(s3, b3), g.add_twice(s4, b4)]
    }

    /// Reduces unreduced limbs, all in parallel.
    pub fn carry(self, g: &mut Graph, x: &Limbs) -> Limbs {
        let [m, c] = [g.all(ONES), g.all(self.c)];
        let top = g.shr(x[4], 51);
        let low = g.and(x[0], m);
        let r0 = g.lo(low, top, c);
        let out = std::array::from_fn(|i| {
            if i == 0 {
                return r0;
            }
            let low = g.and(x[i], m);
            let carry = g.shr(x[i - 1], 51);
            g.add(low, carry)
        });
        g.check("a carry", &out, &self.reduced());
        g.carried.push(out);
        out
    }
}
