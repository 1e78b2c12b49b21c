//! Integers modulo the prime of BLS12-381 in eight limbs of 49 bits, with one element in each lane; and sums of their
//! products, in 16 columns.
//!
//! **Elements**: limbs are below 2^49, and the highest (38 bits of p) is at most `TOP`. So an element is any integer
//! below about 3.3p, and sums of eight need no carry before IFMA reads them.
//!
//! **Products**: x_i y_j = lo + 2^52 hi, so hi has weight 8 at column i + j + 1, and column k is L_k + 8 H_(k-1).
//! Columns of sums of products may be negative; [`Prime::reduce`] adds a multiple of p first.
//!
//! **Reduction** (P. Montgomery, 1985), R = 2^392: digits are eliminated from the lowest on. With m = -1/p mod 2^49, m
//! p = 2^49 P - 1. So adding z m p to a column z drops its low bits and adds z P one column higher. No multiplication
//! is needed between a digit and the next one. The result is below m p, so the last two digits are eliminated as usual,
//! by p itself.

use super::graph::{Graph, LANES, Range, V};
use num_bigint::BigUint;

/// Bits of a limb.
pub const BITS: u32 = 49;
/// A limb with all bits set.
pub const ONES: i128 = (1 << BITS) - 1;
/// Number of limbs.
pub const LIMBS: usize = 8;
/// Number of columns of a product.
pub const COLUMNS: usize = 2 * LIMBS;
/// Number of digits that are eliminated without a multiplication for each.
const SHORT: usize = LIMBS - 2;

/// A field element.
pub type Element = [V; LIMBS];
/// A sum of products, in columns.
pub type Wide = [V; COLUMNS];

/// Splits an integer into limbs. The highest limb takes all remaining bits.
pub fn limbs(x: &BigUint) -> [i128; LIMBS] {
    std::array::from_fn(|i| {
        let x = x >> (BITS as usize * i);
        let limb = if i + 1 < LIMBS { x & BigUint::from(ONES as u64) } else { x };
        i128::try_from(limb).expect("a limb fits")
    })
}

/// The prime and the constants of its reduction.
pub struct Prime {
    pub p: BigUint,
    pub limbs: [i128; LIMBS],
    /// P of the reduction.
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

    /// Returns the highest limb of p.
    pub fn top(&self) -> i128 {
        self.limbs[LIMBS - 1]
    }

    /// Returns the ranges of limbs of sums of `many` elements, for highest limbs up to `top`.
    pub fn sums(&self, many: i128, top: i128) -> [Range; LIMBS] {
        std::array::from_fn(|i| [(0, if i + 1 == LIMBS { many * top } else { many * ONES }); LANES])
    }

    /// Adds to each sum a multiple of p that makes all columns of all sums positive, then reduces it.
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

    /// Divides a sum with positive columns by R modulo p.
    fn reduced(&self, g: &mut Graph, mut z: Wide) -> Element {
        let (m, o) = (g.all(ONES), g.zero());
        let mut high = [o; COLUMNS + 1];
        let mut carry = o;
        for i in 0..LIMBS {
            // The column is complete except for the carry.
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

    /// Carries limbs that are not negative.
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

/// Applies `f` column by column, or limb by limb.
pub fn map<const N: usize>(x: &[V; N], y: &[V; N], mut f: impl FnMut(V, V) -> V) -> [V; N] {
    std::array::from_fn(|i| f(x[i], y[i]))
}

pub fn add<const N: usize>(g: &mut Graph, x: &[V; N], y: &[V; N]) -> [V; N] {
    map(x, y, |x, y| g.add(x, y))
}

pub fn sub<const N: usize>(g: &mut Graph, x: &[V; N], y: &[V; N]) -> [V; N] {
    map(x, y, |x, y| g.sub(x, y))
}

/// Returns the sum of the products of pairs.
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

/// Returns the square of an element, or of a sum of at most four.
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

/// Returns `(x0 + x1 i)(y0 + y1 i)`, with three multiplications. The limbs of factors are at most as large as
/// in a sum of four elements.
pub fn pair_product(g: &mut Graph, x: &[Element; 2], y: &[Element; 2]) -> [Wide; 2] {
    let t = products(g, &[[&x[0], &y[0]]]);
    let u = products(g, &[[&x[1], &y[1]]]);
    let re = sub(g, &t, &u);
    let (sx, sy) = (add(g, &x[0], &x[1]), add(g, &y[0], &y[1]));
    let both = add(g, &t, &u);
    let w = products(g, &[[&sx, &sy]]);
    let im = sub(g, &w, &both);
    // The highest column of `im` is 8 floor((a + b + c)/2^52) - 8 floor(a/2^52) - 8 floor(b/2^52).
    let most = |x: &Element| g.range(x[LIMBS - 1]).iter().map(|r| r.1).max().expect("there are lanes");
    let [x0, x1] = x.each_ref().map(most);
    let [y0, y1] = y.each_ref().map(most);
    let c = (x0 * y1 + x1 * y0) >> 52;
    g.known(im[COLUMNS - 1], 0, 8 * (c + 2));
    [re, im]
}
