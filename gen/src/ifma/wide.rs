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

use super::graph::{LANES, Range, V, all, map, zero};
use num_bigint::BigUint;
use std::array::from_fn;

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
    from_fn(|i| {
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
        from_fn(|i| [(0, if i + 1 == LIMBS { many * top } else { many * ONES }); LANES])
    }

    /// Adds to each sum a multiple of p that makes all columns of all sums positive, then reduces it.
    pub fn reduce<const N: usize>(&self, sums: [Wide; N]) -> [Element; N] {
        let least = |column: usize| {
            let all = sums.iter().flat_map(|sum| sum[column].range()).map(|(least, _)| least);
            (-all.min().expect("there is a sum")).max(0)
        };
        let columns: Vec<i128> = (0..COLUMNS).map(least).collect();
        let total = columns.iter().rev().fold(BigUint::ZERO, |sum, c| (sum << BITS) + c.cast_unsigned());
        let rest = limbs(&((&self.p - &total % &self.p) % &self.p));
        let bias: Wide = from_fn(|k| all(columns[k] + rest.get(k).copied().unwrap_or(0)));
        sums.map(|sum| self.reduced(add(&sum, &bias)))
    }

    /// Divides a sum with positive columns by R modulo p.
    fn reduced(&self, mut z: Wide) -> Element {
        let (m, o) = (all(ONES), zero());
        let mut high = [o; COLUMNS + 1];
        let mut carry = o;
        for i in 0..LIMBS {
            // The column is complete except for the carry.
            let eight = high[i] << 3;
            z[i] = z[i] + if high[i] == o { o } else { eight };
            z[i] = z[i] + carry;
            let digit = z[i] & m;
            let (digit, factor, at) = if i < SHORT {
                carry = z[i] >> BITS;
                (digit, &self.shifted, i + 1)
            } else {
                (o.lo(digit, all(self.inverse)) & m, &self.limbs, i)
            };
            for (j, limb) in factor.iter().enumerate() {
                let limb = all(*limb);
                z[at + j] = z[at + j].lo(digit, limb);
                high[at + j + 1] = high[at + j + 1].hi(digit, limb);
            }
            if i >= SHORT {
                carry = z[i] >> BITS;
            }
        }
        carried(|i| z[LIMBS + i] + (high[LIMBS + i] << 3), Some(carry))
    }
}

/// Carries limbs that are not negative.
pub fn carry(x: &Element) -> Element {
    carried(|i| x[i], None)
}

/// Carries limbs that are not negative, from a first carry on.
fn carried(limb: impl Fn(usize) -> V, carry: Option<V>) -> Element {
    let m = all(ONES);
    let mut carry = carry.unwrap_or_else(zero);
    from_fn(|i| {
        let x = limb(i) + carry;
        if i + 1 == LIMBS {
            return x;
        }
        carry = x >> BITS;
        x & m
    })
}

pub fn add<const N: usize>(x: &[V; N], y: &[V; N]) -> [V; N] {
    map(x, y, |x, y| x + y)
}

pub fn sub<const N: usize>(x: &[V; N], y: &[V; N]) -> [V; N] {
    map(x, y, |x, y| x - y)
}

/// Returns the sum of the products of pairs, given by their limbs and places.
fn columns(zero: V, products: &[(V, V, usize)]) -> Wide {
    let mut z = [zero; COLUMNS];
    for (x, y, at) in products {
        z[at + 1] = z[at + 1].hi(*x, *y);
    }
    for z in &mut z[1..] {
        *z = *z << 3;
    }
    for (x, y, at) in products {
        z[*at] = z[*at].lo(*x, *y);
    }
    z
}

/// Returns the sum of the products of pairs.
pub fn products(pairs: &[[&Element; 2]]) -> Wide {
    let places = (0..LIMBS).flat_map(|i| (0..LIMBS).map(move |j| (i, j)));
    let product = |[x, y]: &[&Element; 2]| places.clone().map(|(i, j)| (x[i], y[j], i + j)).collect::<Vec<_>>();
    columns(zero(), &pairs.iter().flat_map(product).collect::<Vec<_>>())
}

/// Returns the square of an element, or of a sum of at most four.
pub fn square(x: &Element) -> Wide {
    let (zero, twice) = (zero(), x.map(V::twice));
    let places = (0..LIMBS).flat_map(|i| (i..LIMBS).map(move |j| (i, j)));
    columns(zero, &places.map(|(i, j)| (x[i], if i == j { x[i] } else { twice[j] }, i + j)).collect::<Vec<_>>())
}

/// Returns the largest highest limb of an element.
fn top(x: &Element) -> i128 {
    x[LIMBS - 1].range().iter().map(|r| r.1).max().expect("there are lanes")
}

/// Returns `(x0 + x1 i)(y0 + y1 i)`, with three multiplications. The limbs of factors are at most as large as
/// in a sum of four elements.
pub fn pair_product(x: &[Element; 2], y: &[Element; 2]) -> [Wide; 2] {
    let t = products(&[[&x[0], &y[0]]]);
    let u = products(&[[&x[1], &y[1]]]);
    let re = sub(&t, &u);
    let (sx, sy) = (add(&x[0], &x[1]), add(&y[0], &y[1]));
    let both = add(&t, &u);
    let im = sub(&products(&[[&sx, &sy]]), &both);
    // The highest column of `im` is 8 floor((a + b + c)/2^52) - 8 floor(a/2^52) - 8 floor(b/2^52).
    let c = (top(&x[0]) * top(&y[1]) + top(&x[1]) * top(&y[0])) >> 52;
    im[COLUMNS - 1].known(0, 8 * (c + 2));
    [re, im]
}

/// Returns `(a + b i)^2`, with three squarings.
pub fn pair_square(a: &Element, b: &Element) -> [Wide; 2] {
    let both = add(a, b);
    let (t, u) = (square(a), square(b));
    let (re, sum) = (sub(&t, &u), add(&t, &u));
    let im = sub(&square(&both), &sum);
    // 2ab, as in `pair_product`.
    im[COLUMNS - 1].known(0, 8 * (((2 * top(a) * top(b)) >> 52) + 2));
    [re, im]
}
