//! Short vectors in the lattice of a scalar, for halved verification equations. **Variable time: public inputs only.**
//!
//! **Object**: for 0 <= k < n, a vector (c0, c1) with c0 = c1 k modulo n and both entries about sqrt(n).
//! **Method**: Euclid's algorithm on (n, k) keeps r_i = t_i k modulo n with |t_i| r_(i-1) <= n. The first remainder
//! below 2^h gives c0 = r_i < 2^h and |c1| = |t_i| <= n / 2^h. With 2h = bits of n, this is as short as the best bound
//! for any reduced basis, up to a factor of 2 (A. Antipa et al., "Accelerated verification of ECDSA signatures", 2005;
//! T. Pornin, eprint 2020/454, solves the same problem by Lagrange reduction). The quotients come from the highest bits
//! (D. H. Lehmer, with G. E. Collins' condition that they are correct). Quotients that this does not find are computed
//! with shifts and subtractions.
//! **Bounds**: n from 2^130 to 2^256, with no other condition. All t_i are below 2^128 up to the last step.
//! **Cost**: 5 to 6 passes of 30 bits with digits of 64 bits, 9 to 10 of 14 bits with shorter digits.
//!
//! The quotients come from the highest bits, one less than a word has, with cofactors below half a word: two products
//! of a digit and a cofactor and a carry fit in two words. Some 32-bit machines have no wide products and no division.
//! Cortex-M0 uses digits of 16 bits, and functions are not inlined there: inlining doubles the flash and gains nothing.

use crate::limb::Limb;
use crate::settings::{SLOW_PRODUCTS, inlining};

/// A vector with c0 = c1 k modulo n, c0 not negative, and c1 not zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShortVector {
    /// c0, below 2^h, where h is half of the bit length of n, rounded down.
    pub c0: u128,
    /// |c1|, at most n / 2^h, so below 2^(bits of n - h).
    pub c1: u128,
    /// True if c1 is negative.
    pub c1_is_negative: bool,
}

#[cfg(not(primegroup_kernels = "m0"))]
use crate::limb::{Limb as Digit, SignedWide as Difference, Wide as Sum};
#[cfg(primegroup_kernels = "m0")]
use core::primitive::{i32 as Difference, u16 as Digit, u32 as Sum};

/// Number of bits of a digit.
const BITS: u32 = Digit::BITS;
/// Number of digits of 256 bits.
const N: usize = 256 / BITS as usize;

/// An integer of up to 256 bits: digits, low digit first, and an upper bound of the number of significant digits.
struct Integer {
    digits: [Digit; N],
    len: usize,
}

/// Number of the highest bits that determine quotients. One bit is free, so that sums with cofactors do not overflow.
const TOP: u32 = Limb::BITS - 1;
/// Number of bits of a cofactor.
const COFACTOR: u32 = TOP / 2;

/// The matrix (u0 v0; u1 v1), in absolute values.
type Cofactors = [Limb; 4];

/// Returns a short vector for `k` modulo `n`; `k < n` and `2^130 <= n < 2^256`, both in little-endian words.
#[inline(never)]
pub fn reduce_basis_vartime(k: &[u64], n: &[u64]) -> ShortVector {
    let (mut a, mut b) = (Integer::new(n), Integer::new(k));
    let half = a.bits() / 2;
    // b = t1 k and a = t0 k modulo n up to the sign; the signs of t0 and t1 differ, and t1 is negative if `odd`.
    let (mut t0, mut t1) = (Integer::ZERO, Integer::ONE);
    let mut odd = false;
    while b.bits() > half {
        let (m, steps) = quotients(&a, &b, half);
        if steps > 0 {
            differences(&mut a, &mut b, &m, steps % 2 == 1);
            sums(&mut t0, &mut t1, &m);
            odd ^= steps % 2 == 1;
            continue;
        }
        // One quotient at full length, in parts that are not too large: a quotient of the highest bits, or a power of 2
        // if the quotient is long.
        while a.reaches(&b) {
            let shift = a.bits() - b.bits();
            if shift < COFACTOR - 1 {
                // The divisor is not zero, but the compiler does not know this and would link a panic.
                // The top of a is rounded down and the top of b up, so q is not above the true quotient. 1 is safe,
                // too, because a reaches b. The top of b has more than TOP - COFACTOR + 1 bits, so q is at most half of
                // the limit of cofactors.
                let at = a.bits() - TOP;
                let q = a.at(at).checked_div(b.at(at) + 1).unwrap_or(1).max(1);
                differences(&mut a, &mut b, &[1, q, 0, 1], false);
                sums(&mut t0, &mut t1, &[1, q, 0, 1]);
            } else {
                // One bit shorter than a, so the difference is positive.
                a.shift_and_add(&b, shift - 1, true);
                t0.shift_and_add(&t1, shift - 1, false);
            }
        }
        core::mem::swap(&mut a, &mut b);
        core::mem::swap(&mut t0, &mut t1);
        odd = !odd;
    }
    ShortVector { c0: b.low(), c1: t1.low(), c1_is_negative: odd }
}

inlining! { slow_product:
    /// Returns the steps of Euclid's algorithm that the highest bits of a > b determine, and whose remainders stay at
    /// or above 2^half.
    fn quotients(a: &Integer, b: &Integer, half: u32) -> (Cofactors, u32) {
        // a > b > 2^half and half >= 65, so the shift is positive.
        let shift = a.bits() - TOP;
        let (mut x, mut y) = (a.at(shift), b.at(shift));
        let floor: Limb = if half > shift { 1 << (half - shift).min(TOP) } else { 1 };
        let [mut u0, mut v0, mut u1, mut v1]: Cofactors = [1, 0, 0, 1];
        let mut steps = 0;
        while y != 0 {
            let (q, r) = divide(x, y);
            // Each u is at most the corresponding v.
            if q >> COFACTOR != 0 {
                break;
            }
            let (u2, v2) = (u0 + q * u1, v0 + q * v1);
            // The exact values are within v2 of r and within v1 + v2 of y - r.
            if v2 >> COFACTOR != 0 || r < floor.saturating_add(v2) || y - r < v1 + v2 {
                break;
            }
            (x, y) = (y, r);
            (u0, u1, v0, v1) = (u1, u2, v1, v2);
            steps += 1;
        }
        ([u0, v0, u1, v1], steps)
    }
}

/// Returns quotient and remainder; most quotients are small.
#[inline(always)]
fn divide(x: Limb, y: Limb) -> (Limb, Limb) {
    // Cortex-M4 has a division instruction.
    // Cortex-M0+ has no division; 68 % of the quotients of Euclid's algorithm are 1, 2 or 3 (Gauss and Kuzmin), which
    // subtractions find.
    if !SLOW_PRODUCTS {
        return (x / y, x % y);
    }
    let (mut q, mut r) = (0, x);
    while q < 4 {
        if r < y {
            return (q, r);
        }
        r -= y;
        q += 1;
    }
    let (mut d, mut k) = (y, 1);
    // d is at most r / 2, so doubling it does not overflow.
    while d <= r >> 1 {
        d <<= 1;
        k <<= 1;
    }
    while k != 0 {
        if d <= r {
            r -= d;
            q += k;
        }
        d >>= 1;
        k >>= 1;
    }
    (q, r)
}

inlining! { slow_product:
    /// Sets (a, b) to (u0 a - v0 b, v1 b - u1 a), or to the negatives if `odd`. Neither result is negative.
    fn differences(a: &mut Integer, b: &mut Integer, m: &Cofactors, odd: bool) {
        let sign = |x: Limb| if odd { -(x as Difference) } else { x as Difference };
        let [u0, v0, u1, v1] = m.map(sign);
        // |u0 p - v0 q| is below a cofactor times a digit, because both products are positive, so the sum with a carry fits
        // in a signed word.
        let (mut ca, mut cb): (Difference, Difference) = (0, 0);
        for (x, y) in a.digits.iter_mut().zip(&mut b.digits).take(a.len) {
            let (p, q) = (Difference::from(*x), Difference::from(*y));
            ca += u0 * p - v0 * q;
            cb += v1 * q - u1 * p;
            *x = ca as Digit;
            *y = cb as Digit;
            ca >>= BITS;
            cb >>= BITS;
        }
        b.len = a.len;
        a.trim();
        b.trim();
    }

    /// Sets (t0, t1) to (u0 t0 + v0 t1, u1 t0 + v1 t1).
    fn sums(t0: &mut Integer, t1: &mut Integer, m: &Cofactors) {
        let [u0, v0, u1, v1] = m.map(Sum::from);
        let (mut c0, mut c1): (Sum, Sum) = (0, 0);
        // One digit more than both have, because cofactors are smaller than digits.
        let len = t0.len.max(t1.len) + 1;
        for (x, y) in t0.digits.iter_mut().zip(&mut t1.digits).take(len) {
            let (p, q) = (Sum::from(*x), Sum::from(*y));
            c0 += u0 * p + v0 * q;
            c1 += u1 * p + v1 * q;
            *x = c0 as Digit;
            *y = c1 as Digit;
            c0 >>= BITS;
            c1 >>= BITS;
        }
        (t0.len, t1.len) = (len, len);
        t0.trim();
        t1.trim();
    }
}

impl Integer {
    const ZERO: Integer = Integer { digits: [0; N], len: 1 };
    const ONE: Integer = {
        let mut x = Self::ZERO;
        x.digits[0] = 1;
        x
    };

    fn new(words: &[u64]) -> Integer {
        let mut x = Integer { digits: [0; N], len: N };
        for (some, word) in x.digits.chunks_exact_mut(N / 4).zip(words) {
            let mut word = u128::from(*word);
            for d in some {
                *d = word as Digit;
                word >>= BITS;
            }
        }
        x.trim();
        x
    }

    /// Returns digit `i`, or 0 above the top.
    #[inline(always)]
    fn digit(&self, i: usize) -> Digit {
        self.digits.get(i).copied().unwrap_or(0)
    }

    inlining! { slow_product:
        /// Removes leading zeros from the length.
        fn trim(&mut self) {
            while self.len > 1 && self.digit(self.len - 1) == 0 {
                self.len -= 1;
            }
        }

        /// Returns the bit length.
        fn bits(&self) -> u32 {
            BITS * self.len as u32 - self.digit(self.len - 1).leading_zeros()
        }

        /// Returns a limb of bits from bit `shift` on.
        #[allow(clippy::useless_conversion)] // a conversion if digits have 16 bits
        fn at(&self, shift: u32) -> Limb {
            let (i, bit) = ((shift / BITS) as usize, shift % BITS);
            let word = |i| Limb::from(self.digit(i));
            if BITS == 16 {
                ((word(i) | word(i + 1) << 16) >> bit) | ((word(i + 2) << 16) << (16 - bit))
            } else {
                word(i) >> bit | (word(i + 1) << 1) << (TOP - bit)
            }
        }
    }

    /// Returns the low 128 bits.
    fn low(&self) -> u128 {
        self.digits.iter().take(N / 2).rev().fold(0, |x, d| x << BITS | u128::from(*d))
    }

    inlining! { slow_product:
        /// Returns whether this is at least `b`.
        fn reaches(&self, b: &Integer) -> bool {
            self.len > b.len || (self.len == b.len && self.digits.iter().rev().ge(b.digits.iter().rev()))
        }

        /// Adds or subtracts `b << shift`.
        fn shift_and_add(&mut self, b: &Integer, shift: u32, subtract: bool) {
            let (from, bit) = ((shift / BITS) as usize, shift % BITS);
            let mut carry: Difference = 0;
            let mut low: Sum = 0;
            for (i, x) in self.digits.iter_mut().enumerate().skip(from) {
                low |= Sum::from(b.digit(i - from)) << bit;
                let d = Difference::from(low as Digit);
                carry += Difference::from(*x) + if subtract { -d } else { d };
                *x = carry as Digit;
                carry >>= BITS;
                low >>= BITS;
            }
            self.len = N;
            self.trim();
        }
    }
}
