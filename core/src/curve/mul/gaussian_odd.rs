//! Regular odd digits in Z\[i\]: constant-time multiplication from a table of eight points.
//!
//! For curves with an endomorphism i, i^2 = -1, where multiplication by 1 + i costs half a doubling. A Gaussian integer
//! k that is odd (not divisible by 1 + i) is written in base 4(1 + i), of norm 32, with digits that are odd too. Odd
//! residues modulo (1 + i) 4(1 + i), that is modulo 8, are units times one of eight numbers, A + Bi with A = 1, 3 and
//! B = 0, 2, 4, -2. There is no digit 0 and no neutral table entry.
//!
//! 51 digits are enough for |k| < 2^126.5 + 2. All digits are at most 5 in absolute value. So the rest of k after 50
//! digits is below (2^126.5 + 2) / 2^125 + 5 / (32^0.5 - 1) < 3.91. An odd Gaussian integer of that size has norm 1, 5,
//! 9 or 13, and is a digit.

use crate::ct::{Mask, sign};
use crate::limb::{Limb, plus};

/// Number of digits of a Gaussian integer below 2^126.5 + 2 in absolute value.
pub const DIGITS: usize = 51;
/// Number of entries A + Bi of a table. The index is B/2 mod 4, plus 4 if A = 3.
pub const ENTRIES: usize = 8;

/// A digit: a table entry times a power of i.
#[derive(Clone, Copy, Default)]
pub struct Digit(u8);

impl Digit {
    /// Returns the table entry.
    #[inline(always)]
    #[must_use]
    pub fn index(self) -> u32 {
        u32::from(self.0 & 7)
    }
    /// Returns the exponent of i, 0 to 3.
    #[inline(always)]
    #[must_use]
    pub fn unit(self) -> u32 {
        u32::from(self.0 >> 3)
    }

    /// Returns the digit that is a + bi modulo 8 (a + b is odd), and its value. If `few` is true, it is a + bi modulo
    /// 4 + 4i only, and one of the four digits with A = 1 times a unit.
    #[inline(always)]
    pub(super) fn new(a: i32, b: i32, few: bool) -> (Digit, i32, i32) {
        // a + b is odd. If b is odd, division by i exchanges the parts, so that the real part is odd.
        let turned = sign(b << 31);
        let (x, y) = ((a & !turned) | (b & turned), (b & !turned) | (-a & turned));
        // Bit 2 of x: residues 5 and 7 are -3 and -1. Then A is 1 or 3, and B is brought to -2, 0, 2 or 4. With few
        // digits it is bit 1, so that A is 1 + 4m, and m (4 + 4i) is subtracted.
        let minus = sign(x << if few { 30 } else { 29 });
        let (x, mut y) = ((x ^ minus) - minus, (y ^ minus) - minus);
        let x = if few {
            y -= x - 1;
            1
        } else {
            x & 7
        };
        let y = ((y + 2) & 7) - 2;
        let digit = Digit((((y >> 1) & 3) | ((x & 2) << 1) | ((minus & 2) << 3) | ((turned & 1) << 3)) as u8);
        let (x, y) = ((x ^ minus) - minus, (y ^ minus) - minus);
        (digit, (x & !turned) | (-y & turned), (y & !turned) | (x & turned))
    }
}

/// Computes the digits of k0 + k1 i, low digit first. If this number is even, adds 1 to it first, and returns true.
#[inline(never)]
pub fn digits(out: &mut [Digit; DIGITS], k0: i128, k1: i128) -> Mask {
    let even = !(k0 ^ k1) as i32 & 1;
    odd_digits(out, plus(k0, i128::from(even)), k1);
    Mask::from_lsb(even as Limb)
}

/// Computes the digits of k0 + k1 i, which is odd, low digit first. 51 digits have the bound above. 52 digits are
/// enough below 2^127 + 2, because the rest of k after 51 digits is then below 2^127 / 2^127.5 + 1.08 < 1.8.
///
/// The square of the base is 32i. So every other digit takes in five more bits of k0 and k1, rotated by a power of i,
/// and the rest is a small number. Its upper bits are never correct, but it is always correct modulo 8, and modulo 8
/// times the base when a digit is chosen.
#[inline(always)]
pub fn odd_digits<const N: usize>(out: &mut [Digit; N], mut k0: i128, mut k1: i128) {
    let (mut a, mut b) = (k0 as i32 & 7, k1 as i32 & 7);
    for (i, digit) in out.iter_mut().enumerate() {
        if i & 1 == 0 {
            // The next five bits, three bits higher.
            let (x, y) = (k0 as i32 & 0xf8, k1 as i32 & 0xf8);
            let (x, y) = if i & 2 == 0 { (x, y) } else { (y, -x) };
            let (x, y) = if i & 4 == 0 { (x, y) } else { (-x, -y) };
            (a, b) = (a + x, b + y);
            (k0, k1) = (k0 >> 5, k1 >> 5);
        }
        // 4 + 4i more or less than the residue, so that the rest divided by the base is odd again. The last digit is
        // the rest.
        let more = if i + 1 == N { 0 } else { 4 };
        let (x, y);
        (*digit, x, y) = Digit::new(a + more, b + more, false);
        (a, b) = (a - x, b - y);
        // Division by 4 (1 + i): (a + bi)(1 - i)/8.
        (a, b) = ((a + b) >> 3, (b - a) >> 3);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(d: Digit) -> (i128, i128) {
        let (mut a, mut b) = (1 + i128::from(d.index() / 4) * 2, [0, 2, 4, -2][d.index() as usize % 4]);
        for _ in 0..d.unit() {
            (a, b) = (-b, a);
        }
        (a, b)
    }

    fn check(k0: i128, k1: i128) {
        let mut digits = [Digit(0); DIGITS];
        let even = super::digits(&mut digits, k0, k1);
        assert_eq!(sum(&digits), (k0 + i128::from(even.bit()), k1));
    }

    fn check_odd(k0: i128, k1: i128) {
        let mut digits = [Digit(0); DIGITS + 1];
        let k0 = k0 ^ (!(k0 ^ k1) & 1);
        odd_digits(&mut digits, k0, k1);
        assert_eq!(sum(&digits), (k0, k1));
    }

    fn sum(digits: &[Digit]) -> (i128, i128) {
        // Horner's rule in wrapping arithmetic: exact modulo 2^128, hence exact within the bounds.
        digits.iter().rev().fold((0i128, 0i128), |(a, b), d| {
            let (x, y) = value(*d);
            let (a, b) = (a.wrapping_sub(b), a.wrapping_add(b));
            (a.wrapping_mul(4).wrapping_add(x), b.wrapping_mul(4).wrapping_add(y))
        })
    }

    #[test]
    fn residues() {
        for a in -20..20 {
            for b in -20..20 {
                if (a + b) & 1 != 0 {
                    let (d, x, y) = Digit::new(a, b, true);
                    assert_eq!((value(d), d.index() < 4), ((i128::from(x), i128::from(y)), true));
                    // (4 + 4i) (m + ni) = 4 (m - n) + 4 (m + n) i
                    let (m, n) = ((y - b) + (x - a), (y - b) - (x - a));
                    assert_eq!((m & 7, n & 7, (x - a) & 3), (0, 0, 0));
                    assert!(x * x + y * y <= 17);
                    let (d, x, y) = Digit::new(a, b, false);
                    assert_eq!(value(d), (i128::from(x), i128::from(y)));
                    assert_eq!(((x - a) & 7, (y - b) & 7), (0, 0));
                    assert!(x * x + y * y <= 25);
                    // A rest that may occur at the top is a digit.
                    if a * a + b * b <= 15 {
                        assert_eq!((x, y), (a, b));
                    }
                }
            }
        }
    }

    #[test]
    fn digits_sum_up() {
        for a in -12..12 {
            for b in -12..12 {
                check(a, b);
                check_odd(a, b);
            }
        }
        // 2^126.5 in every direction, and points inside.
        let radius = 120_307_984_584_002_255_772_516_886_238_812_528_463f64;
        for step in 0..20000 {
            let angle = f64::from(step) * 0.000_314_159_265;
            for r in [radius, radius * 0.999, radius * 0.61, radius * 1e-9] {
                let (a, b) = ((r * angle.cos()) as i128, (r * angle.sin()) as i128);
                check(a, b);
                check(a + 1, b);
                // Up to 2^127.
                let r = r * core::f64::consts::SQRT_2;
                let (a, b) = ((r * angle.cos()) as i128, (r * angle.sin()) as i128);
                check_odd(a, b);
            }
        }
    }
}
