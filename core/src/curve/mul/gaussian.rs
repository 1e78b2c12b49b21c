//! Joint digits in Z\[i\] for curves with an endomorphism i, i^2 = -1: constant-time multiplication with 43 additions.
//!
//! A scalar is split as k = k0 + k1 mu (GLV, CRYPTO 2001) with |k0|, |k1| <= (u+v)/2 + 1 < 2^127 - 4. The Gaussian
//! integer k0 + k1 i is written in base 8. Every residue modulo 8 is a unit (1, i, -1, -i) times one of 17 numbers x +
//! yi: x = 1..3 with y = 0..3, and x = 4 with y = 0..4. So 43 digits and a table of 17 points are enough. Two separate
//! expansions of five bits need 52 additions and 16 points.

use super::digits::bits;
use crate::ct::{Mask, sign};
use crate::limb::{LIMB_BITS, Limb, U256, adc, add_product, from_words, limbs, minus, plus, sbb};

/// Number of digits for two halves below 2^127. The parts of a digit are at most 4. So the parts of the rest after 42
/// digits are below 2^127/8^42 + 4/7 < 3, and the last digit is this rest.
pub const DIGITS: usize = 43;
/// Number of entries of a table: the neutral element and the 17 points.
pub const ENTRIES: usize = 18;

/// The short basis of a ring Z\[mu\]: u^2 + v^2 = r = 2^254 - r0, mu = u/v mod r.
pub struct Lattice {
    /// u
    pub u: u128,
    /// v
    pub v: u128,
    /// 2^254 - r, below 2^127
    pub r0: u128,
    /// (r - 1)/2, in 64-bit words
    pub half: U256,
    /// -u, -v and v modulo 2^128
    shorts: [Short; 3],
    /// floor(2^320 (u + v) / r)
    pub sum: [Limb; LONG],
    /// floor(2^320 (v - u) / r)
    pub difference: [Limb; LONG],
}

/// A digit: the table entry, and the power of i that multiplies it.
#[derive(Clone, Copy, Default)]
pub struct Digit(u8);

impl Digit {
    /// Returns the table entry, 0 for a digit 0.
    #[inline(always)]
    #[must_use]
    pub fn index(self) -> u32 {
        u32::from(self.0 & 31)
    }
    /// Returns the exponent of i in the unit, 0 to 3.
    #[inline(always)]
    #[must_use]
    pub fn unit(self) -> u32 {
        u32::from(self.0 >> 5)
    }
    /// Returns whether the unit is i or -i.
    #[inline(always)]
    pub fn turned(self) -> Mask {
        Mask::from_lsb(Limb::from(self.0 >> 5))
    }
    /// Returns whether the unit is -1 or -i.
    #[inline(always)]
    pub fn negative(self) -> Mask {
        Mask::from_lsb(Limb::from(self.0 >> 6))
    }
}

/// Limbs of short and of long integers.
const SHORT: usize = limbs(128);
const LONG: usize = limbs(256);

/// A short integer.
pub type Short = [Limb; SHORT];

/// Converts limbs to an integer.
#[inline(always)]
pub fn integer(x: &Short) -> u128 {
    // Written out, because builds for small code would otherwise get a loop with shifts by a variable number of bits.
    match x[..] {
        [a, b] => u128::from(a) | u128::from(b) << 64,
        [a, b, c, d] => u128::from(a) | u128::from(b) << 32 | u128::from(c) << 64 | u128::from(d) << 96,
        _ => 0,
    }
}

/// Computes `out += a b`, dropping the overflow. `out` must be zero from limb B on.
#[inline(always)]
pub fn add_products<const A: usize, const B: usize, const N: usize>(out: &mut [Limb; N], a: &[Limb; A], b: &[Limb; B]) {
    for (i, x) in a.iter().enumerate() {
        if let Some(row) = out.get_mut(i..) {
            let carry = add_product(row, *x, b);
            if let Some(next) = row.get_mut(B) {
                *next = carry;
            }
        }
    }
}

/// Converts a 128-bit integer to limbs; written out like [`integer`].
#[inline(always)]
pub fn short(x: u128) -> Short {
    let mut out = [0; SHORT];
    match &mut out[..] {
        [a, b] => (*a, *b) = (x as Limb, (x >> 64) as Limb),
        [a, b, c, d] => (*a, *b, *c, *d) = (x as Limb, (x >> 32) as Limb, (x >> 64) as Limb, (x >> 96) as Limb),
        _ => {}
    }
    out
}

/// Computes `out += a b` modulo 2^128.
#[inline(never)]
fn add_low(out: &mut Short, a: &Short, b: &Short) {
    add_products(out, a, b);
}

/// Returns `a b` modulo 2^128.
pub fn low_product(a: &Short, b: &Short) -> u128 {
    let mut out = [0; SHORT];
    add_products(&mut out, a, b);
    integer(&out)
}

impl Lattice {
    /// Returns the lattice with this basis. `sum` and `difference` are floor(2^320 (v +- u) / r), in 64-bit words.
    pub const fn new(u: u128, v: u128, r0: u128, half: U256, sum: U256, difference: U256) -> Self {
        const fn short(x: u128) -> Short {
            from_words(&[x as u64, (x >> 64) as u64])
        }
        let shorts = [short(u.wrapping_neg()), short(v.wrapping_neg()), short(v)];
        Lattice { u, v, r0, half, shorts, sum: from_words(&sum), difference: from_words(&difference) }
    }

    /// Returns `round(k w / r)` for k < r and w < 2^127.
    fn rounded(&self, k: &[Limb; LONG], w: &Short) -> Short {
        const TOP: usize = LIMB_BITS - 2;
        let half: [Limb; LONG] = from_words(&self.half);
        // (r - 1)/2 is added first, so that the floor of the quotient is the nearest integer. k w is below 2^381, so
        // the sum fits in 384 bits.
        let mut z: [Limb; LONG + SHORT] = core::array::from_fn(|i| half.get(i).copied().unwrap_or(0));
        add_products(&mut z, w, k);
        // y = floor(z / 2^254) + 1 is the quotient by r, or one more; r = 2^254 - r0 decides which.
        let mut carry = 1;
        let y: Short = core::array::from_fn(|i| {
            let v;
            (v, carry) = adc(z[LONG - 1 + i] >> TOP | z[LONG + i] << 2, 0, carry);
            v
        });
        // z - y r = t - 2^254 with t = (z mod 2^254) + y r0, so y is one too large exactly if t is below 2^254.
        let mut t = [0; LONG];
        add_products(&mut t, &y, &short(self.r0));
        z[LONG - 1] &= Limb::MAX >> 2;
        carry = 0;
        for (t, z) in t.iter_mut().zip(&z) {
            (*t, carry) = adc(*t, *z, carry);
        }
        // Subtracts one if t < 2^254.
        let over = (t[LONG - 1] >> TOP) | (t[LONG - 1] >> (TOP + 1));
        let mut borrow = 1 ^ (over & 1);
        y.map(|l| {
            let v;
            (v, borrow) = sbb(l, 0, borrow);
            v
        })
    }

    /// Returns k0 and k1 with k = k0 + k1 mu mod r and |k0|, |k1| < 2^127 - 4, for k < r.
    #[must_use]
    pub fn split(&self, k: &U256) -> (i128, i128) {
        let (u, v) = (short(self.u), short(self.v));
        let limbs = from_words(k);
        let c = self.rounded(&limbs, &v);
        let d = self.rounded(&limbs, &u);
        let low = u128::from(k[0]) | u128::from(k[1]) << 64;
        // The results have less than 128 bits, so all arithmetic may be modulo 2^128.
        let product = |a: &Short, b: &Short| low_product(a, b) as i128;
        let k0 = minus(minus(low as i128, product(&d, &u)), product(&c, &v));
        (k0, minus(product(&d, &v), product(&c, &u)))
    }

    /// Returns k0 and k1 with k = k0 + k1 mu mod r, k0 + k1 odd and |k0|, |k1| < 0.98 * 2^127, for k < r. They are the
    /// nearest of all odd ones, to within 2^-60. Less code than [`Self::split`].
    ///
    /// Let m and n be the integers of parity opposite to k that are nearest to k (u + v) / r and k (v - u) / r. With
    /// c = (m + n) / 2 and d = (m - n) / 2: k0 = k - du - cv, k1 = dv - cu.
    #[must_use]
    pub fn split_odd(&self, k: &[Limb; LONG]) -> (i128, i128) {
        // k0 + k1 = k - mu - nv. As r = u^2 + v^2 is odd, one of u and v is odd. So mu + nv has the parity of m and n,
        // which is opposite to that of k, and k0 + k1 is odd.
        let parity = !k[0] & 1;
        let (m, n) = (Self::scaled(k, &self.sum, parity), Self::scaled(k, &self.difference, parity));
        let c = short(plus(m as i128, n as i128) as u128 >> 1);
        let d = short(minus(m as i128, n as i128) as u128 >> 1);
        let [minus_u, minus_v, v] = &self.shorts;
        let mut k0: Short = core::array::from_fn(|i| k[i]);
        add_low(&mut k0, &d, minus_u);
        add_low(&mut k0, &c, minus_v);
        let mut k1 = [0; SHORT];
        add_low(&mut k1, &d, v);
        add_low(&mut k1, &c, minus_u);
        (integer(&k0) as i128, integer(&k1) as i128)
    }

    /// Returns the integer of the parity given by `parity` nearest to `k w / 2^320`.
    #[inline(never)]
    fn scaled(k: &[Limb; LONG], w: &[Limb; LONG], parity: Limb) -> u128 {
        let mut t = [0; 2 * LONG];
        add_products(&mut t, k, w);
        // floor(x), or 1 more if the parity is wrong: either is within 1 of x.
        let m = integer(&core::array::from_fn(|i| t[320 / LIMB_BITS + i]));
        plus(m as i128, i128::from((t[320 / LIMB_BITS] ^ parity) & 1)) as u128
    }
}

/// Returns the digits of k0 + k1 i for a comb with three teeth, low digit first, for an odd k0 + k1, |k0|, |k1| <
/// 2^127. Digit i is a unit times 2^(2 DIGITS) + i^b 2^DIGITS + i^a, in entry a + 4b. No digit is zero.
///
/// (1 + i)(k0 + k1 i) has two odd parts below 2^128. Each is a sum of 129 signed powers of 2, as in
/// [`super::digits::Teeth`], and (±1 ± i) / (1 + i) is a unit.
#[must_use]
pub fn comb(k0: i128, k1: i128) -> [Digit; DIGITS] {
    let (h0, h1) = (k0 >> 1, k1 >> 1);
    // (k0 - k1) / 2 and (k0 + k1) / 2, rounded down: exactly one of k0 and k1 is odd.
    let parts = [minus(minus(h0, h1), k1 & 1), plus(h0, h1)].map(|x| [x as u64, (x >> 64) as u64]);
    // Bits stand for 1 or -1. The highest is the sign of the part, and the next one its opposite.
    let bit = |part: &[u64; 2], at: usize| bits(part, at.min(127) as u32, 1) ^ u32::from(at == 3 * DIGITS - 1);
    // The exponent of a unit at a position: 1, i, -1, -i for the signs ++, -+, --, +-.
    let exponent = |at: usize| {
        let [x, y] = [bit(&parts[0], at), bit(&parts[1], at)];
        (x ^ y) | (y ^ 1) << 1
    };
    core::array::from_fn(|i| {
        let unit = exponent(i + 2 * DIGITS);
        let [a, b] = [0, 1].map(|tooth| exponent(i + tooth * DIGITS).wrapping_sub(unit) & 3);
        Digit((a | b << 2 | unit << 5) as u8)
    })
}

/// Returns the base-8 digits of k0 + k1 i, for |k0|, |k1| < 2^127 - 4.
#[must_use]
pub fn digits(mut k0: i128, mut k1: i128) -> [Digit; DIGITS] {
    // All comparisons are on small integers, with masks of 32 bits.
    let negative = |x: i32| sign(x);
    let positive = |x: i32| sign(x.wrapping_neg());
    let zero = |x: i32| !sign(x | x.wrapping_neg());
    let four = |x: i32| zero(x ^ 4);

    let mut out = [Digit(0); DIGITS];
    for digit in &mut out {
        // Residues in -3..4. Then 4 becomes -4 if the table requires it: (4, b) with b < 0 is -(4, -b), and (a, 4) with
        // 0 < a < 4 is replaced by (a, -4) = -i (4, a).
        let signed = |k: i128| {
            let x = (k & 7) as i32;
            x - (negative(4 - x) & 8)
        };
        let (mut a, mut b) = (signed(k0), signed(k1));
        a -= four(a) & negative(b) & 8;
        b -= four(b) & positive(a) & !four(a) & 8;
        k0 = minus(k0, i128::from(a)) >> 3;
        k1 = minus(k1, i128::from(b)) >> 3;

        // Rotate into the first quadrant: a > 0, b >= 0.
        // Each of the four masks covers one quadrant with one of its two borders. 0 belongs to none of the three turns.
        let i = positive(b) & !positive(a);
        let minus = negative(a) & !positive(b);
        let minus_i = negative(b) & !negative(a);
        let one = !(i | minus | minus_i);
        let x = (one & a) | (i & b) | (minus & -a) | (minus_i & -b);
        let y = (one & b) | (i & -a) | (minus & -b) | (minus_i & a);
        // x = 1..3 take four places each (y = 0..3), from 1 on, and x = 4 the places 13 to 17 (y = 0..4). Index 0 is
        // the digit 0.
        let index = (4 * x - 3 + y) & !zero(x);
        let unit = (i & 1) | (minus & 2) | (minus_i & 3);
        *digit = Digit((index | unit << 5) as u8);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the Gaussian integer of a digit.
    fn value(d: Digit) -> (i128, i128) {
        let n = d.index() as i128;
        let (x, y) = match n {
            0 => (0, 0),
            1..=12 => (1 + (n - 1) / 4, (n - 1) % 4),
            _ => (4, n - 13),
        };
        match d.0 >> 5 {
            0 => (x, y),
            1 => (-y, x),
            2 => (-x, -y),
            _ => (y, -x),
        }
    }

    #[test]
    fn digits_sum_up() {
        let max = i128::MAX - 4;
        let mut values = std::vec![0, 1, -1, 4, -4, 7, 8, max, -max, max - 1, max / 3, -max / 7];
        let mut s = 0x9e37_79b9_7f4a_7c15_f39c_0c8d_1234_5679u128;
        for _ in 0..200 {
            s = s.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
            values.push((s as i128) >> 1);
        }
        for a in -12..12 {
            for b in -12..12 {
                check(a, b);
            }
        }
        for &a in &values {
            for &b in &values {
                check(a, b);
            }
        }
    }

    /// Returns the Gaussian integer of a digit of the comb, one unit for each tooth.
    fn teeth(d: Digit) -> [(i128, i128); 3] {
        let unit = |e: u32| [(1, 0), (0, 1), (-1, 0), (0, -1)][e as usize % 4];
        [d.index(), d.index() >> 2, 0].map(|e| unit(e + d.unit()))
    }

    fn check(k0: i128, k1: i128) {
        if (k0 ^ k1) & 1 == 1 {
            let digits = comb(k0, k1);
            let (a, b) = (0..3 * DIGITS).rev().fold((0i128, 0i128), |(a, b), at| {
                let (x, y) = teeth(digits[at % DIGITS])[at / DIGITS];
                (a.wrapping_mul(2).wrapping_add(x), b.wrapping_mul(2).wrapping_add(y))
            });
            assert_eq!((a, b), (k0, k1));
            assert!(digits.iter().all(|d| d.index() < 16));
        }
        // Horner's rule in wrapping arithmetic: exact modulo 2^128, hence exact within the bounds.
        let (a, b) = digits(k0, k1).iter().rev().fold((0i128, 0i128), |(a, b), d| {
            let (x, y) = value(*d);
            (a.wrapping_mul(8).wrapping_add(x), b.wrapping_mul(8).wrapping_add(y))
        });
        assert_eq!((a, b), (k0, k1));
    }
}
