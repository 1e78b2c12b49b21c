//! Expansions in the Frobenius endomorphism tau of K-233, tau^2 + tau + 2 = 0 (J. Solinas, Designs, Codes and Cryptography 19, 2000).
//!
//! **Object**: a scalar k below r as k0 + k1 tau with |k0|, |k1| < 2^117, equal to k modulo delta = (tau^233 - 1)/(tau - 1), which
//! multiplies every element to the neutral one; and that as a sum of digits -1, 0, 1 times powers of tau, no two of them side by side,
//! within [`DIGITS`] places. Five places are z0 + 2 z1 + 4 z2 + 8 z3 + 16 z4 together, from -21 to 21, which tells them apart:
//! [`GROUPS`] groups, and 21 multiples of a point.
//! **Method**: round(s k / r) as in FIPS 186-4, D.4, "partial modular reduction" with five bits of fraction: no division.
//! **Constant time**: everything but what says otherwise.

use super::gaussian::{Short, add_products, low_product, short};
use crate::ct::{Mask, sign};
use crate::limb::{Limb, from_words, limbs, to_words};

/// Places of digits -1, 0, 1.
pub const DIGITS: usize = WIDTH as usize * GROUPS;
/// Places in a group.
pub const WIDTH: u32 = 5;
/// Groups.
pub const GROUPS: usize = 48;
/// The largest group: so many multiples of a point are asked for.
pub const MULTIPLES: usize = 21;

// delta = D0 + D1 tau. In a quotient by delta stand D0 - D1 and -D1: here are their absolute values.
const D0: u128 = 16332424505647875174294325944499003;
const D1: u128 = 44192136247082304936052160908934886;
const S0: u128 = D1 - D0;
const S1: u128 = D1;
/// 4r - 2^233 - 1: the trace of tau^233, negated.
const V: u128 = 137381546011108235394987299651366779;

/// -32 s k / r, rounded or one beside, for s = `S0` or `S1` and k < r, given floor(k / 2^107).
fn scaled_quotient(high: &Short, s: u128) -> i128 {
    const LONG: usize = limbs(256);
    // g = s floor(k / 2^107), below 2^240; h = ceil(g / 2^233), at most 2^7; h V.
    let (mut g, mut hv) = ([0; LONG], [0; LONG]);
    add_products(&mut g, high, &short(s));
    let g: [u64; 4] = to_words(&g);
    let rest = g[0] | g[1] | g[2] | g[3] << (64 - 41);
    let h = (g[3] >> 41) as Limb + Mask::from_nonzero((rest | rest >> 32) as Limb).bit() as Limb;
    add_products(&mut hv, &[h], &short(V));
    let hv: [u64; 4] = to_words(&hv);
    // 2^118 + h V - g, and of that the bits from 119 up, which with the sign are fewer than 128.
    let mut t = [0; 4];
    let mut carry = 0;
    for i in 0..4 {
        let half = if i == 1 { 1 << (118 - 64) } else { 0 };
        let x = i128::from(hv[i]) - i128::from(g[i]) + half + carry;
        (t[i], carry) = (x as u64, x >> 64);
    }
    let at = 119 - 64;
    let word = |i: usize| u128::from(t[i] >> at | t[i + 1] << (64 - at));
    (word(1) | word(2) << 64) as i128
}

/// All bits one where `x < 0`, else zero.
fn negative(x: i32) -> i32 {
    sign(x)
}

/// k0 and k1 with k = k0 + k1 tau modulo delta and |k0|, |k1| < 2^117, for k < r.
#[must_use]
pub fn split(k: &[u64; 4]) -> (i128, i128) {
    // floor(k / 2^107)
    let high = [k[1] >> 43 | k[2] << 21, k[2] >> 43 | k[3] << 21];
    let high: Short = from_words(&high);
    let (l0, l1) = (scaled_quotient(&high, S0), scaled_quotient(&high, S1));
    let (q0, q1) = ((l0 + 16) >> 5, (l1 + 16) >> 5);

    // To the lattice point nearest by the norm: a hexagon around each, by the fractions e0, e1, in -16..=15 (times 32).
    let (e0, e1) = (((l0 as i32 & 31) ^ 16) - 16, ((l1 as i32 & 31) ^ 16) - 16);
    let t = 2 * e0 - e1;
    let (right, left) = (!negative(t - 32), negative(t + 32));
    let (far, near) = (e0 + 3 * e1, e0 - 4 * e1);
    let below = right & negative(far + 32);
    let above = left & !negative(far - 32);
    let h1 = below | (!right & !negative(near - 64));
    let h1 = h1 - (above | (!left & negative(near + 64)));
    let h0 = (left & !above) - (right & !below);
    let (q0, q1) = ((q0 + i128::from(h0)) as u128, (q1 + i128::from(h1)) as u128);

    // k - q delta; q = q0 + q1 tau, in terms of conjugates.
    let product = |a: u128, b: u128| low_product(&short(a), &short(b));
    let low = u128::from(k[0]) | u128::from(k[1]) << 64;
    let u = low.wrapping_sub(product(D0, q0)).wrapping_add(product(D1, q1) << 1);
    let v = product(S0, q1).wrapping_sub(product(S1, q0));
    (u as i128, v as i128)
}

/// The digits of k0 + k1 tau, in groups, low ones first. `each` is told every digit of the expansion.
#[inline(always)]
fn expand((mut u, mut v): (i128, i128), mut each: impl FnMut(usize, i32)) {
    for i in 0..DIGITS {
        // An odd u takes the digit 1 or -1 that leaves a multiple of tau^2.
        let minus = (u as i32) & ((u >> 1) as i32 ^ v as i32) & 1;
        let digit = (u as i32 & 1) - 2 * minus;
        each(i, digit);
        // (u - digit + v tau) / tau = v - c - c tau with c = (u - digit)/2.
        let c = (u >> 1) + i128::from(minus);
        (u, v) = (v - c, -c);
    }
}

/// The groups of a scalar below r, low ones first.
#[must_use]
pub fn groups(k: &[u64; 4]) -> [i8; GROUPS] {
    let mut out = [0i8; GROUPS];
    expand(split(k), |i, digit| {
        if let Some(group) = out.get_mut(i / WIDTH as usize) {
            *group += (digit << (i as u32 % WIDTH)) as i8;
        }
    });
    out
}

/// The digits -1, 0, 1 of a scalar below r, low ones first.
#[must_use]
pub fn digits(k: &[u64; 4]) -> [i8; DIGITS] {
    let mut out = [0i8; DIGITS];
    expand(split(k), |i, digit| {
        if let Some(place) = out.get_mut(i) {
            *place = digit as i8;
        }
    });
    out
}

/// A scalar in sliding windows of five digits: odd groups at places five or more apart. Variable time.
#[derive(Clone)]
pub struct Sliding([i8; DIGITS]);

impl Sliding {
    /// Recodes a scalar below r.
    #[must_use]
    pub fn new_vartime(k: &[u64; 4]) -> Self {
        let mut d = digits(k);
        // The first digit of a window takes in the WIDTH - 1 after it. (No index: no path to a panic.)
        let mut window: Option<(&mut i8, u32)> = None;
        for x in &mut d {
            match &mut window {
                Some((first, taken)) if *taken < WIDTH => {
                    **first += core::mem::take(x) << *taken;
                    *taken += 1;
                }
                _ if *x != 0 => window = Some((x, 1)),
                _ => {}
            }
        }
        Sliding(d)
    }

    /// The odd group at place `i`, or 0.
    #[must_use]
    pub fn at(&self, i: usize) -> i8 {
        self.0.get(i).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::mont::{Modulus, Mont};
    use crate::field::{Field, PrimeField};

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Order;
    impl Modulus for Order {
        const WORDS: [u64; 4] = [0x6efb1ad5f173abdf, 0x69d5bb915bcd4, 0x0, 0x8000000000];
    }
    type Scalar = Mont<Order, { limbs(256) }>;
    /// What tau multiplies elements by.
    const LAMBDA: [u64; 4] = [0x33472d4910444625, 0x1f5449dfff5b4307, 0xa0abf8d755a2be3, 0x606590ef0a];

    fn small(x: i8) -> Scalar {
        let a = Scalar::from_u64(u64::from(x.unsigned_abs()));
        if x < 0 { -a } else { a }
    }

    fn check(k: Scalar) {
        let lambda = Scalar::from_words(LAMBDA);
        let words = k.to_words();
        let (k0, k1) = split(&words);
        let part = |x: i128| {
            assert!(x.unsigned_abs() < 1 << 117);
            let a = x.unsigned_abs();
            let a = Scalar::from_words([a as u64, (a >> 64) as u64, 0, 0]);
            if x < 0 { -a } else { a }
        };
        assert_eq!(part(k0) + part(k1) * lambda, k);
        let digits = digits(&words);
        assert!(digits.windows(2).all(|d| d[0] == 0 || d[1] == 0), "not side by side");
        assert!(digits[237..].iter().all(|d| *d == 0), "short enough");
        assert_eq!(digits.iter().rev().fold(Scalar::ZERO, |x, d| x * lambda + small(*d)), k);
        for (i, group) in groups(&words).into_iter().enumerate() {
            assert!(usize::from(group.unsigned_abs()) <= MULTIPLES);
            assert_eq!(group, (0..5).map(|j| digits[5 * i + j] << j).sum::<i8>());
        }
        let sliding = Sliding::new_vartime(&words);
        let mut last = usize::MAX - 4;
        let mut sum = Scalar::ZERO;
        for i in (0..DIGITS).rev() {
            let d = sliding.at(i);
            sum *= lambda;
            if d != 0 {
                assert!(d % 2 != 0 && usize::from(d.unsigned_abs()) <= MULTIPLES && i + 5 <= last);
                last = i;
                // Its digits: bits of 3|d| that differ from those of |d|.
                let a = i32::from(d.unsigned_abs());
                let mut power = Scalar::ONE;
                for j in 0..5 {
                    let digit = ((3 * a) >> (j + 1) & 1) - (a >> (j + 1) & 1);
                    sum += power * small((digit * i32::from(d.signum())) as i8);
                    power *= lambda;
                }
            }
        }
        assert_eq!(sum, k);
    }

    #[test]
    fn digits_sum_up() {
        let lambda = Scalar::from_words(LAMBDA);
        assert_eq!(lambda.square() + lambda + Scalar::from_u64(2), Scalar::ZERO);
        let mut power = Scalar::ONE;
        for i in 0..240 {
            let two = (0..i).fold(Scalar::ONE, |x, _| x.double());
            [two, -two, two - Scalar::ONE, two + Scalar::ONE, power, -power, power + two].into_iter().for_each(check);
            power *= lambda;
        }
        [Scalar::ZERO, Scalar::from_u64(2).invert(), Scalar::from_u64(3).invert()].into_iter().for_each(check);
        let mut seed = [1u8; 40];
        for _ in 0..3000 {
            let mut carry = 0x9e37u32;
            seed.iter_mut().for_each(|b| {
                carry = carry.wrapping_mul(0x6c07_8965).wrapping_add(u32::from(*b) + 1);
                *b = (carry >> 19) as u8;
            });
            check(Scalar::decode_reduce(&seed));
        }
    }
}
