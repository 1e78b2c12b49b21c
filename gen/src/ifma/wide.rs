//! Integers modulo the prime of BLS12-381 in eight limbs of 49 bits, an element in each lane; and sums of their products, in 16 columns.
//!
//! **Elements**: limbs below 2^49, the highest (38 bits of p) up to `TOP`: any integer below about 3.3p. So sums of eight need no carry
//! before IFMA reads them.
//! **Products**: x_i y_j = lo + 2^52 hi, so that hi has weight 8 at column i + j + 1: column k is L_k + 8 H_(k-1). Columns may be negative, in
//! sums of products; [`Prime::reduce`] adds a multiple of p first.
//! **Reduction** (P. Montgomery, 1985), R = 2^392: digits from the lowest on. With m = -1/p mod 2^49, m p = 2^49 P - 1: so to add z m p to a
//! column z is to drop its low bits and to add z P one column higher; no product stands between a digit and the next one. That leaves what is below
//! m p; the last two digits are eliminated as usual, by p itself.

use super::graph::{Graph, LANES, Range, V};
use num_bigint::BigUint;

/// Bits of a limb.
pub const BITS: u32 = 49;
/// Ones of a limb.
pub const ONES: i128 = (1 << BITS) - 1;
/// Limbs.
pub const LIMBS: usize = 8;
/// Columns of a product.
pub const COLUMNS: usize = 2 * LIMBS;
/// Digits that are eliminated without a product for each.
const SHORT: usize = LIMBS - 2;

/// An element.
pub type Element = [V; LIMBS];
/// A sum of products.
pub type Wide = [V; COLUMNS];

/// An integer in limbs; all above stays in the highest.
pub fn limbs(x: &BigUint) -> [i128; LIMBS] {
    std::array::from_fn(|i| {
        let x = x >> (BITS as usize * i);
        let limb = if i + 1 < LIMBS { x & BigUint::from(ONES as u64) } else { x };
        i128::try_from(limb).expect("a limb fits")
    })
}

/// The prime and what reduction needs of it.
pub struct Prime {
    pub p: BigUint,
    pub limbs: [i128; LIMBS],
    /// P
    shifted: [i128; LIMBS],
    /// -1/p modulo 2^49.
    inverse: i128,
}

impl Prime {
    pub fn new(p: BigUint) -> Self {
        let radix = BigUint::from(1u32) << BITS;
        let inverse = &radix - p.modinv(&radix).expect("p is odd");
        let shifted = (&inverse * &p + 1u32) >> BITS;
        Prime { limbs: limbs(&p), shifted: limbs(&shifted), inverse: i128::try_from(inverse).expect("below 2^49"), p }
    }

    /// The highest limb of p.
    pub fn top(&self) -> i128 {
        self.limbs[LIMBS - 1]
    }

    /// Ranges of the limbs of sums of so many elements whose highest limbs are up to `top`.
    pub fn sums(&self, many: i128, top: i128) -> [Range; LIMBS] {
        std::array::from_fn(|i| [(0, if i + 1 == LIMBS { many * top } else { many * ONES }); LANES])
    }

    /// Each sum with a multiple of p that makes all columns of all sums positive; then reduced.
    pub fn reduce<const N: usize>(&self, g: &mut Graph, sums: [Wide; N]) -> [Element; N] {
        let least = |column: usize| {
            let all = sums.iter().flat_map(|sum| g.range(sum[column])).map(|(least, _)| least);
            (-all.min().expect("there is a sum")).max(0)
        };
        let columns: Vec<i128> = (0..COLUMNS).map(least).collect();
        let total = columns.iter().rev().fold(BigUint::ZERO, |sum, c| (sum << BITS) + c.cast_unsigned());
        let rest = (&self.p - &total % &self.p) % &self.p;
        let rest = limbs(&rest);
        let bias: Wide = std::array::from_fn(|k| {
            let more = rest.get(k).copied().unwrap_or(0);
            g.all(columns[k] + more)
        });
        sums.map(|sum| {
            let positive = std::array::from_fn(|k| g.add(sum[k], bias[k]));
            self.reduced(g, positive)
        })
    }

    /// A sum whose columns are positive, over R modulo p.
    fn reduced(&self, g: &mut Graph, mut z: Wide) -> Element {
        let (m, o) = (g.all(ONES), g.zero());
        let mut high = [o; COLUMNS + 1];
        let mut carry = o;
        for i in 0..LIMBS {
            // What is complete but for the carry.
            let eight = g.shl(high[i], 3);
            z[i] = g.add(z[i], if high[i] == o { o } else { eight });
            z[i] = g.add(z[i], carry);
            let digit = g.and(z[i], m);
            let (digit, factor, at) = if i < SHORT {
                carry = g.shr(z[i], BITS);
                (digit, &self.shifted, i + 1)
            } else {
                let inverse = g.all(self.inverse);
                let digit = g.lo(o, digit, inverse);
                (g.and(digit, m), &self.limbs, i)
            };
            for (j, limb) in factor.iter().enumerate() {
                let limb = g.all(*limb);
                z[at + j] = g.lo(z[at + j], digit, limb);
                high[at + j + 1] = g.hi(high[at + j + 1], digit, limb);
            }
            if i >= SHORT {
                carry = g.shr(z[i], BITS);
            }
        }
        std::array::from_fn(|i| {
            let k = LIMBS + i;
            let eight = g.shl(high[k], 3);
            let x = g.add(z[k], eight);
            let x = g.add(x, carry);
            if i + 1 == LIMBS {
                return x;
            }
            carry = g.shr(x, BITS);
            g.and(x, m)
        })
    }

    /// Limbs that are not negative, carried.
    pub fn carry(&self, g: &mut Graph, x: &Element) -> Element {
        let m = g.all(ONES);
        let mut carry = g.zero();
        std::array::from_fn(|i| {
            let x = g.add(x[i], carry);
            if i + 1 == LIMBS {
                return x;
            }
            carry = g.shr(x, BITS);
            g.and(x, m)
        })
    }
}

/// By columns, or by limbs.
pub fn map<const N: usize>(x: &[V; N], y: &[V; N], mut f: impl FnMut(V, V) -> V) -> [V; N] {
    std::array::from_fn(|i| f(x[i], y[i]))
}

pub fn add<const N: usize>(g: &mut Graph, x: &[V; N], y: &[V; N]) -> [V; N] {
    map(x, y, |x, y| g.add(x, y))
}

pub fn sub<const N: usize>(g: &mut Graph, x: &[V; N], y: &[V; N]) -> [V; N] {
    map(x, y, |x, y| g.sub(x, y))
}

/// The sum of products of pairs.
pub fn products(g: &mut Graph, pairs: &[[&Element; 2]]) -> Wide {
    let o = g.zero();
    let mut z = [o; COLUMNS];
    for [x, y] in pairs {
        for (i, x) in x.iter().enumerate() {
            for (j, y) in y.iter().enumerate() {
                z[i + j + 1] = g.hi(z[i + j + 1], *x, *y);
            }
        }
    }
    for z in &mut z[1..] {
        *z = g.shl(*z, 3);
    }
    for [x, y] in pairs {
        for (i, x) in x.iter().enumerate() {
            for (j, y) in y.iter().enumerate() {
                z[i + j] = g.lo(z[i + j], *x, *y);
            }
        }
    }
    z
}

/// The square of an element, or of a sum of at most four.
pub fn square(g: &mut Graph, x: &Element) -> Wide {
    let o = g.zero();
    let twice = x.map(|x| g.add(x, x));
    let mut z = [o; COLUMNS];
    for i in 0..LIMBS {
        for j in i..LIMBS {
            z[i + j + 1] = g.hi(z[i + j + 1], x[i], if i == j { x[i] } else { twice[j] });
        }
    }
    for z in &mut z[1..] {
        *z = g.shl(*z, 3);
    }
    for i in 0..LIMBS {
        for j in i..LIMBS {
            z[i + j] = g.lo(z[i + j], x[i], if i == j { x[i] } else { twice[j] });
        }
    }
    z
}

/// `(x0 + x1 i)(y0 + y1 i)`: three products. The factors' limbs are those of at most four elements.
pub fn pair_product(g: &mut Graph, x: &[Element; 2], y: &[Element; 2]) -> [Wide; 2] {
    let t = products(g, &[[&x[0], &y[0]]]);
    let u = products(g, &[[&x[1], &y[1]]]);
    let re = sub(g, &t, &u);
    let (sx, sy) = (add(g, &x[0], &x[1]), add(g, &y[0], &y[1]));
    let both = add(g, &t, &u);
    let w = products(g, &[[&sx, &sy]]);
    let im = sub(g, &w, &both);
    // The highest column of it is 8 floor((a + b + c)/2^52) - 8 floor(a/2^52) - 8 floor(b/2^52).
    let most = |x: &Element| g.range(x[LIMBS - 1]).iter().map(|r| r.1).max().expect("there are lanes");
    let [x0, x1] = x.each_ref().map(most);
    let [y0, y1] = y.each_ref().map(most);
    let c = (x0 * y1 + x1 * y0) >> 52;
    g.known(im[COLUMNS - 1], 0, 8 * (c + 2));
    [re, im]
}
