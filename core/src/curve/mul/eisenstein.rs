//! Joint digits in Z\[omega\], omega^2 + omega + 1 = 0, for a scalar k0 + k1 omega in groups where multiplication by
//! omega is almost free. Such groups are curves with a = 0, and the subgroups of Fp12 that their pairings map to.
//!
//! **Object**: k0 + k1 omega in base 8. Every residue modulo 8 is 0, or one of the six units times one of 11 numbers,
//! chosen as small as possible. Two parts of 128 bits take 43 digits and 11 table entries. Separate odd digits of five
//! bits take 52 digits and 16 entries.
//! **Representation**: an index from 1 to 11 ([`ENTRIES`]), or 0 for a digit 0, and the unit, (-1)^s omega^t
//! ([`Digit`]).
//! **Constant time**: everything. The digit of a residue comes from a constant-time table lookup.

use super::glv::Half;
use crate::ct::{self, Mask};
use crate::limb::{LIMB_BITS, Limb, low32, minus, plus};

/// Numbers (x, y) = x + y omega. Each digit is one of them times a unit. From the third on, each number is the previous
/// one plus one of [`STEPS`]. One number of least norm for each orbit of residues under the six units: 64 residues are
/// 0, ten orbits of six, and {4, 4 omega, 4 omega^2}, on which -1 acts trivially (1 + 60 + 3). The test
/// `digits_are_the_smallest` checks all of them.
pub const ENTRIES: [(i8, i8); COUNT] =
    [(1, 0), (2, 0), (3, 0), (4, 0), (4, 1), (3, 1), (2, 1), (3, 2), (4, 2), (5, 3), (4, 3)];
/// Number of [`ENTRIES`]. The order of the entries makes each the previous one plus a unit, so that a table takes one
/// addition per entry.
pub const COUNT: usize = 11;
/// Steps between entries: the unit that is added to an entry for the next one, starting from the second entry, which is
/// twice the first. A unit (-1)^s omega^t is given as (s, t). The test `entries_follow_from_each_other` checks them.
#[rustfmt::skip]
pub const STEPS: [(bool, u8); COUNT - 2] = [
    (false, 0), (false, 0), (false, 1), (true, 0), (true, 0), (true, 2), (false, 0), (true, 2), (true, 0),
];
/// Bits of a digit, and number of doublings between two digits.
pub const WIDTH: u32 = 3;

/// Starting value of a sum that must never be 0: it starts with 3 times 8^(D-1), which is subtracted from the number
/// before. The highest of `D` digits is smaller than 3 as long as the number is below 2.37 times 8^(D-1) in absolute
/// value, because no digit is larger than 4.36.
pub const FIRST: usize = 3;

/// A digit: bits 0 to 3 are the index, then 2 bits for t, then s.
#[derive(Clone, Copy, Debug, Default)]
pub struct Digit(u8);

impl Digit {
    /// Returns the index into [`ENTRIES`], from 0; also 0 for a digit 0.
    #[inline(always)]
    #[must_use]
    pub fn index(self) -> u32 {
        let digit = u32::from(self.0 & 15);
        // The top bit of -d is 1 exactly if d is not 0: no comparison, which could become a branch.
        digit.wrapping_sub(digit.wrapping_neg() >> 31)
    }
    /// Returns whether the digit is not 0.
    #[inline(always)]
    pub fn is_nonzero(self) -> Mask {
        Mask::from_nonzero(Limb::from(self.0 & 15))
    }
    /// Returns whether the unit is omega or -omega, and whether it is omega^2 or -omega^2.
    #[inline(always)]
    pub fn turned(self) -> [Mask; 2] {
        [Mask::from_lsb(Limb::from(self.0 >> 4)), Mask::from_lsb(Limb::from(self.0 >> 5))]
    }
    /// Returns whether the unit is -1, -omega or -omega^2.
    #[inline(always)]
    pub fn is_negative(self) -> Mask {
        Mask::from_lsb(Limb::from(self.0 >> 6))
    }
}

/// Returns (x, y) times omega.
const fn times_omega((x, y): (i8, i8)) -> (i8, i8) {
    (-y, x - y)
}

/// Number of residues per limb of [`RESIDUES`]: 16 bits each.
const PER_LIMB: usize = LIMB_BITS / 16;

/// For every residue x + 8y, the digit. Bits 8 and 9 are set if x, or y, exceeds that of the digit (by 8).
const RESIDUES: [Limb; 64 / PER_LIMB] = {
    let mut out = [0; 64 / PER_LIMB];
    let mut i = 0;
    // From the last entry, so that of two equally good digits the first one stays.
    while i < COUNT * 6 {
        let (mut c, mut t) = (ENTRIES[COUNT - 1 - i / 6], 0);
        while t < i % 3 {
            c = times_omega(c);
            t += 1;
        }
        let s = i % 6 / 3;
        if s == 1 {
            c = (-c.0, -c.1);
        }
        let (x, y) = (c.0 & 7, c.1 & 7);
        let bits = (COUNT - i / 6) | t << 4 | s << 6 | ((c.0 < x) as usize) << 8 | ((c.1 < y) as usize) << 9;
        let at = x as usize + 8 * y as usize;
        let shift = at % PER_LIMB * 16;
        out[at / PER_LIMB] = out[at / PER_LIMB] & !(0xffff << shift) | (bits as Limb) << shift;
        i += 1;
    }
    out
};

/// Returns the digits of k0 + k1 omega, low digit first. `D` digits are enough if the number is below 0.377 times 8^D
/// in absolute value. For sums that begin with [`FIRST`], the bound is 2.37 times 8^(D-1).
#[inline(never)]
pub fn digits<const D: usize>(mut k0: i128, mut k1: i128) -> [Digit; D] {
    let mut out = [Digit(0); D];
    for digit in &mut out {
        // The scalar is secret, so its residue must not be an address: the lookup reads all limbs of the table.
        let at = low32(k0 as Limb) & 7 | (low32(k1 as Limb) & 7) << 3;
        let found = ct::lookup(&RESIDUES, at / PER_LIMB as u32) >> (at % PER_LIMB as u32 * 16);
        *digit = Digit(found as u8);
        // The digit is x or x - 8 for the residue x, as coordinates of entries are at most 5. So (k - digit)/8 is
        // floor(k/8), or 1 more.
        k0 = plus(k0 >> 3, i128::from(found >> 8 & 1));
        k1 = plus(k1 >> 3, i128::from(found >> 9 & 1));
    }
    out
}

/// Returns a part of a scalar, below 2^127 in absolute value, as an integer.
#[inline(always)]
pub fn integer(k: &Half) -> i128 {
    let [low, high] = k.size;
    let size = i128::from(low) | i128::from(high) << 64;
    // (The mask gives 64 bits of the sign, which are extended to 128.)
    let mask = i128::from(k.negative.word64() as i64);
    minus(size ^ mask, mask)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Number = (i128, i128);

    fn unit((x, y): Number, s: bool, t: u32) -> Number {
        let (x, y) = (0..t).fold((x, y), |(x, y), _| (-y, x - y));
        if s { (-x, -y) } else { (x, y) }
    }

    /// Returns the number that a digit stands for.
    fn value(d: Digit) -> Number {
        if !d.is_nonzero().declassify() {
            assert_eq!(d.index(), 0);
            return (0, 0);
        }
        let (x, y) = ENTRIES[d.index() as usize];
        let [one, two] = d.turned().map(Mask::declassify);
        unit((i128::from(x), i128::from(y)), d.is_negative().declassify(), u32::from(one) + 2 * u32::from(two))
    }

    fn norm((x, y): Number) -> i128 {
        x * x - x * y + y * y
    }

    #[test]
    fn entries_follow_from_each_other() {
        for (i, (s, t)) in STEPS.iter().enumerate() {
            let ((x, y), step) = (ENTRIES[i + 1], unit((1, 0), *s, u32::from(*t)));
            let next = (i128::from(x) + step.0, i128::from(y) + step.1);
            assert_eq!(next, (i128::from(ENTRIES[i + 2].0), i128::from(ENTRIES[i + 2].1)));
        }
    }

    /// Each digit is the smallest of its residue, for all residues in all quadrants.
    #[test]
    fn digits_are_the_smallest() {
        for x in -40..40 {
            for y in -40..40 {
                let [d, ..] = digits::<4>(x, y);
                let v = value(d);
                assert!((x - v.0) % 8 == 0 && (y - v.1) % 8 == 0);
                let least = (-2..=2).flat_map(|i| (-2..=2).map(move |j| norm((v.0 + 8 * i, v.1 + 8 * j)))).min();
                assert_eq!(Some(norm(v)), least);
                assert!(norm(v) <= 19);
            }
        }
    }

    #[test]
    fn digits_sum_up() {
        let check = |k0: i128, k1: i128| {
            let digits = digits::<43>(k0, k1);
            let sum = digits.iter().rev().fold((0i128, 0i128), |(x, y), d| {
                let v = value(*d);
                (x.wrapping_mul(8).wrapping_add(v.0), y.wrapping_mul(8).wrapping_add(v.1))
            });
            assert_eq!(sum, (k0, k1));
            // With the starting value of sums, no sum is 0.
            assert!(norm(value(digits[42])) < (FIRST * FIRST) as i128);
        };
        // Below 2.3 times 8^42 = 2^126 in absolute value, with both parts of one sign or of different signs.
        let max = 1i128 << 126;
        let mut values = std::vec![0, 1, -1, 4, -4, 7, 8, max, -max, max - 1, max / 3, -max / 7];
        let mut s = 0x9e37_79b9_7f4a_7c15_f39c_0c8d_1234_5679u128;
        for _ in 0..200 {
            s = s.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
            values.push((s as i128) >> 1);
        }
        for &a in &values {
            for &b in &values {
                check(a, b);
            }
        }
        (-30..30).for_each(|a| (-30..30).for_each(|b| check(a, b)));
    }

    #[test]
    fn parts_are_integers() {
        for k in [0, 1, -1, i128::MAX, -i128::MAX, 1 << 64, -(3 << 70)] {
            let size = k.unsigned_abs();
            let half = Half { size: [size as u64, (size >> 64) as u64], negative: Mask::from_public(k < 0) };
            assert_eq!(integer(&half), k);
        }
    }
}
