//! Sliding windows in Z\[i\], for public scalars of curves with an endomorphism i, i^2 = -1. Variable time.
//!
//! A Gaussian integer is written in powers of 1 + i, with the odd digits of [`gaussian_odd`](super::gaussian_odd). They
//! are units times one of eight numbers, which represent all odd residues modulo 8, or one of four, for the residues
//! modulo 4 + 4i. Subtracting a digit leaves a multiple of 8, which is (1 + i)^6 up to a unit, or of (1 + i)^5. So there
//! is at most one digit in six or five places, and on average one in seven or six.

use super::gaussian_odd::Digit;
use super::wnaf::Wnaf;
use crate::limb::{minus, plus};

/// Number of digits of a Gaussian integer with parts below 2^127. A digit of the four is at most 17^0.5 in absolute
/// value. The rest after n digits is at most 2^(127.5 - 2.5n) + 0.89, which is below 1 for n = 53. The eight need 44.
pub const TERMS: usize = 53;

/// A recoded Gaussian integer. [`Wnaf::take`] returns the digit at a power of 1 + i: the index into the table of
/// [`gaussian_odd`](super::gaussian_odd), plus 8 if the digit is multiplied by i; and whether it is negative.
pub type Sliding = Wnaf<TERMS>;

/// The residues that digits represent.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Residues {
    /// Four digits, the first row of the table: residues modulo 4 + 4i.
    Modulo4,
    /// All eight digits: residues modulo 8.
    Modulo8,
}

/// Recodes k0 + k1 i, with parts below 2^127 - 4, into `out`, which must hold zero.
#[inline(never)]
pub fn recode_vartime(out: &mut Sliding, mut k0: i128, mut k1: i128, residues: Residues) {
    let few = residues == Residues::Modulo4;
    let mut at = 0;
    while k0 | k1 != 0 {
        if (k0 ^ k1) as i32 & 1 == 0 {
            // The parts have the same parity: (k0 + k1 i)/(1 + i) = ((k0 + k1) + (k1 - k0) i)/2.
            // Division by 1 + i. The parts are halved first, because their sum may have 129 bits.
            let (h0, h1) = (k0 >> 1, k1 >> 1);
            (k0, k1) = (plus(plus(h0, h1), k0 & 1), minus(h1, h0));
            at += 1;
            continue;
        }
        // The low three bits of the parts decide, because the digits represent the odd residues modulo 8.
        let (digit, x, y) = Digit::new(k0 as i32 & 7, k1 as i32 & 7, few);
        let odd = 2 * (digit.index() + 8 * (digit.unit() & 1)) + 1;
        out.push(if digit.unit() & 2 == 0 { odd as i8 } else { -(odd as i8) }, at);
        // (1 + i)^6 = -8i, and (1 + i)^4 = -4. Both parts are multiples of 8, or of 4, after the digit is subtracted, so
        // the shifts are exact.
        let (a, b) = (minus(k0, i128::from(x)), minus(k1, i128::from(y)));
        (k0, k1, at) =
            if few { (minus(0, a >> 2), minus(0, b >> 2), at + 4) } else { (minus(0, b >> 3), a >> 3, at + 6) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the sum of the digits, with Horner's rule modulo 2^128.
    fn check(k0: i128, k1: i128) {
        check_residues(k0, k1, Residues::Modulo4, (4, 5));
        check_residues(k0, k1, Residues::Modulo8, (8, 6));
    }

    fn check_residues(k0: i128, k1: i128, residues: Residues, (entries, places): (usize, usize)) {
        let mut digits = Sliding::ZERO;
        recode_vartime(&mut digits, k0, k1, residues);
        let (mut a, mut b) = (0i128, 0i128);
        let mut last = None;
        for i in (0..digits.len()).rev() {
            (a, b) = (a.wrapping_sub(b), a.wrapping_add(b));
            let Some((at, negative)) = digits.take(i) else { continue };
            assert!(at & 7 < entries && last.is_none_or(|last| last - i >= places));
            last = Some(i);
            let (mut x, mut y) = (1 + 2 * (at as i128 >> 2 & 1), [0, 2, 4, -2][at & 3]);
            if at & 8 != 0 {
                (x, y) = (-y, x);
            }
            if negative {
                (x, y) = (-x, -y);
            }
            (a, b) = (a.wrapping_add(x), b.wrapping_add(y));
        }
        assert!(digits.is_empty());
        assert_eq!((a, b), (k0, k1));
    }

    #[test]
    fn digits_sum_up() {
        for a in -40..40 {
            for b in -40..40 {
                check(a, b);
                check(a << 90, b << 64);
            }
        }
        let most = i128::MAX - 4;
        for a in [most, -most, most - 1, 1 - most, 0, 1, most / 3, most / 7 * 5] {
            for b in [most, -most, most - 1, 1 - most, 0, 1, most / 3, most / 7 * 5] {
                check(a, b);
            }
        }
        let (mut a, mut b) = (0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834u128, 0x1082_276b_f3a2_7251u128);
        for _ in 0..2000 {
            a = a.wrapping_mul(0xd134_2543_de82_ef95_0000_0000_0000_0001).wrapping_add(b);
            b = b.rotate_left(29) ^ a;
            check(a as i128 >> 1, b as i128 >> 1);
        }
    }
}
