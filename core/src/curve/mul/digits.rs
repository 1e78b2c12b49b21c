//! Recoding of scalars into signed digits, in constant time.

use crate::ct::{Fleeting, Mask, sign, top_bit};
use crate::field::mont::{Modulus, Mont, OfLength, WordArray};
use crate::limb::{LIMB_BITS, Limb, add_words, low32};

/// Returns `N` signed digits of `W` bits, low digit first, each in -(2^(W-1)-1)..=2^(W-1). They represent the integer
/// `k`.
///
/// `W` is 1 to 7. The digits must cover the integer and one more bit: k < 2^(W N - 1).
#[inline]
pub fn signed<const W: u32, const N: usize>(k: &[u64]) -> [i8; N] {
    let mut out = [0; N];
    let mut carry = 0;
    for (i, d) in out.iter_mut().enumerate() {
        // At most 2^W. The highest digit has W - 1 bits and a carry, so it is at most 2^(W-1) and carries nothing.
        let v = bits(k, W * i as u32, W) + carry;
        // A digit above half the base becomes negative and carries one to the next.
        // The difference is negative exactly for those digits. Its top bit is the carry: a comparison could become a
        // branch.
        carry = top_bit(((1 << (W - 1)) as u32).wrapping_sub(v));
        *d = (v as i32 - ((carry << W) as i32)) as i8;
    }
    out
}

/// An integer of `L` words with half the base added to all of its `N` digits of `W` bits except the highest.
/// Subtracting that half from a digit gives a signed digit, without carries between digits.
#[derive(Clone, Copy)]
pub struct Offset<const W: u32, const N: usize, const L: usize>([u64; L]);

impl<const W: u32, const N: usize, const L: usize> Offset<W, N, L> {
    const HALVES: [u64; L] = {
        let mut out = [0; L];
        let mut i = 0;
        while i < N - 1 {
            let at = W as usize * i + W as usize - 1;
            out[at / 64] |= 1 << (at % 64);
            i += 1;
        }
        out
    };

    /// Recodes an integer for which the sum stays below 2^(W N) and 2^(64 L), in the memory of the result: no copy stays on
    /// the stack.
    #[inline(always)]
    #[must_use]
    pub fn new(k: &[u64; L]) -> Fleeting<Self> {
        let mut out = Fleeting::new(Offset(*k));
        add_words(&mut out.0, &Self::HALVES);
        out
    }

    /// Returns digit `i`, from -2^(W-1) to 2^(W-1) - 1. The highest digit is not negative.
    #[inline(always)]
    #[must_use]
    pub fn digit(&self, i: usize) -> i8 {
        // The sum of all halves is a constant, so one addition in `new` replaces the carries of all digits. The highest
        // digit had no half added, so none is subtracted.
        let d = bits(&self.0, W * i as u32, W) as i32;
        (if i == N - 1 { d } else { d - (1 << (W - 1)) }) as i8
    }
}

/// An odd integer of `L` words in `N` odd digits of `W` bits, each in -(2^W - 1)..2^W (M. Joye, M. Tunstall, "Exponent
/// recoding and regular exponentiation algorithms", 2009). No digit is zero, no digit depends on others, and a table
/// holds 1, 3, ... 2^W - 1 times a point. So no addition is of the neutral element, which incomplete formulas require,
/// and digits need no memory: they are computed where they are used.
#[derive(Clone, Copy)]
pub struct Odd<const W: u32, const N: usize, const L: usize>([u64; L]);

/// Bits of a digit of [`Teeth`].
pub const TEETH: usize = 5;

/// An odd integer of `L` words in `D` digits of a comb (M. Hamburg, "Fast and compact elliptic-curve cryptography",
/// ePrint 2012/309, section 3.3). Digit i consists of the signed bits, each 1 or -1, at the positions i, i + D, ... i +
/// 4D. A table holds the 16 multiples of a point for which the highest of the five bits is 1.
#[derive(Clone, Copy)]
pub struct Teeth<const D: usize, const L: usize>([u64; L]);

// With n = 5D bits k_i of an odd k: k = 2^(n-1) + the sum of (2 k_(i+1) - 1) 2^i over i < n - 1. For the sum of the 2
// k_(i+1) 2^i is k - 1, and that of the 2^i is 2^(n-1) - 1.
impl<const D: usize, const L: usize> Teeth<D, L> {
    /// Recodes an odd integer below 2^(5 D).
    #[inline(always)]
    pub const fn new(k: [u64; L]) -> Self {
        Teeth(k)
    }

    /// Returns digit `i` as an index into the table, and whether it is negative.
    #[inline(always)]
    pub fn digit(&self, i: usize) -> (u32, Mask) {
        // A bit stands for 1 or -1 one position below its own. The highest signed bit is always 1, by the carries of
        // the others.
        let tooth = |t: usize| if t * D + i + 1 == TEETH * D { 1 } else { bits(&self.0, (t * D + i + 1) as u32, 1) };
        let b = (0..TEETH - 1).fold(0, |b, t| b | tooth(t) << t);
        let negative = Mask::from_lsb((tooth(TEETH - 1) ^ 1) as Limb);
        ((b ^ negative.word32()) & ((1 << (TEETH - 1)) - 1), negative)
    }
}

/// Returns the number of odd digits of `width` bits for integers of `bits` bits.
pub const fn odd(bits: u32, width: u32) -> usize {
    bits.div_ceil(width) as usize
}

impl<const W: u32, const N: usize, const L: usize> Odd<W, N, L> {
    /// Recodes an odd integer below 2^(W N).
    #[inline(always)]
    pub const fn new(k: [u64; L]) -> Self {
        Odd(k)
    }

    /// Returns digit `i` as an index into the table, and whether it is negative. The highest digit is not.
    #[inline(always)]
    pub fn digit(&self, i: usize) -> (u32, Mask) {
        odd_digit(&self.0, W, i, i == N - 1)
    }
}

/// Returns digit `i` of `w` bits of an odd integer, as [`Odd::digit`] does. `highest`, which is public, marks the
/// highest digit.
#[inline(always)]
pub fn odd_digit(k: &[u64], w: u32, i: usize, highest: bool) -> (u32, Mask) {
    // The bits b above the lowest bit of the digit stand for 2b + 1 - 2^w, that is 2 (b - 2^(w-1)) + 1 or -(2
    // (2^(w-1) - 1 - b) + 1). The highest digit is only the lower part of b; the carry of the other digits makes it
    // odd.
    let b = bits(k, w * i as u32 + 1, w);
    let positive = if highest { 1 } else { b >> (w - 1) };
    let negative = Mask::from_lsb((positive ^ 1) as Limb);
    ((b ^ negative.word32()) & ((1 << (w - 1)) - 1), negative)
}

/// Replaces `k` by `n - k` if it is even, and returns the mask of that case. The result is an odd integer for k <= n, n
/// odd. It is written in place, because returning it leaves a copy on the stack.
#[inline(never)]
pub fn make_odd_in_place<W: WordArray>(k: &mut W, n: &W) -> Mask {
    let (limbs, n) = (k.to_limbs(), n.to_limbs());
    // 0 becomes n, which is odd. n P is neutral, so the scalar 0 is no special case.
    let even = !limbs.is_odd();
    *k = OfLength::select(even, &limbs, &OfLength::subtract(&n, &limbs)).to_words();
    even
}

/// Returns the scalar, or its negative if the scalar is even: an odd integer up to the odd order. The mask says whether
/// it was negated.
#[inline(always)]
pub fn odd_secret<M: Modulus>(s: &Mont<M>) -> (Fleeting<M::Words>, Mask) {
    let mut k = Fleeting::new(s.to_words());
    let even = make_odd_in_place(&mut *k, &M::WORDS);
    (k, even)
}

/// Returns `count` (1 to 32) bits of `k` from bit `at` up, with zeros above the top. Positions are public.
#[inline(always)]
pub fn bits(k: &[u64], at: u32, count: u32) -> u32 {
    low32(window(k, at)) & u32::MAX >> (32 - count)
}

/// Returns one limb of bits of `k` from bit `at` up, with zeros above the top. Positions are public.
#[inline(always)]
pub fn window(k: &[u64], at: u32) -> Limb {
    // Works on limbs, because shifts of two words are function calls on Cortex-M0.
    let upper = |i: usize| PER_WORD == 2 && i % 2 == 1;
    let word = |i: usize| k.get(i / PER_WORD).map_or(0, |w| if upper(i) { (*w >> 32) as Limb } else { *w as Limb });
    // `at` is a position, not a part of the scalar: the shift distance and the address are public.
    let (i, s) = (at as usize / LIMB_BITS, at % Limb::BITS);
    let low = word(i) >> s;
    // Two shifts, because a shift by all bits of a limb is not allowed.
    let high = word(i + 1) << 1 << (Limb::BITS - 1 - s);
    low | high
}

/// Number of limbs in a word of a scalar.
const PER_WORD: usize = 64 / LIMB_BITS;

/// Returns the absolute value of a digit, and whether it is negative.
#[inline(always)]
pub fn split(d: i8) -> (u32, Mask) {
    // (d ^ s) - s with s = -1 or 0 is the absolute value, without a branch on the digit.
    let s = sign(i32::from(d));
    (((i32::from(d) ^ s) - s) as u32, Mask::from_lsb(s as Limb))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limb::U256;

    fn check<const W: u32, const N: usize>(k: U256) {
        let (offset, signed) = (Offset::<W, N, 4>::new(&k), signed::<W, N>(&k));
        let sum = |digit: &dyn Fn(usize) -> i8| {
            // Horner modulo 2^256, from the top.
            (0..N).rev().fold([0u64; 4], |sum, i| {
                let mut carry = i128::from(digit(i));
                sum.map(|w| {
                    let t = (i128::from(w) << W) + carry;
                    carry = t >> 64;
                    t as u64
                })
            })
        };
        assert_eq!(sum(&|i| offset.digit(i)), k);
        assert_eq!(sum(&|i| signed[i]), k);
        (0..N).for_each(|i| assert!((-(1 << (W - 1))..=1 << (W - 1)).contains(&i32::from(offset.digit(i)))));
    }

    /// Checks the sum of the signed bits of all digits of a comb, from the top.
    fn check_teeth(k: U256) {
        let digits = Teeth::<51, 4>::new(k);
        let sum = (0..255).rev().fold([0u64; 4], |sum, at| {
            let ((index, negative), tooth) = (digits.digit(at % 51), at / 51);
            assert!(index < 16);
            let positive = (tooth == 4 || index >> tooth & 1 == 1) != negative.declassify();
            let mut carry = if positive { 1 } else { -1 };
            sum.map(|w| {
                let t = (i128::from(w) << 1) + carry;
                carry = t >> 64;
                t as u64
            })
        });
        assert_eq!(sum, k);
    }

    #[test]
    fn odd_digits_sum_up() {
        // The order of Curve9767.
        let n = [0xfb31f1a665275e71, 0x33527e75417be49b, 0x9f8b2e0ed634742d, 0x0e204b002e7bdf53];
        let mut s = 1u64;
        for i in 0..500 {
            s = s.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            let k = match i {
                0 => [0; 4],
                1 => [n[0] - 1, n[1], n[2], n[3]],
                2 => [u64::MAX, u64::MAX, 0, 0],
                _ => [s, s.rotate_left(17), s.rotate_left(40), s >> 5],
            };
            let mut odd = k;
            let even = make_odd_in_place(&mut odd, &n);
            assert!(odd[0] & 1 == 1 && even.declassify() == (k[0] & 1 == 0));
            let digits = Odd::<5, 51, 4>::new(odd);
            let sum = (0..51).rev().fold([0u64; 4], |sum, i| {
                let (index, negative) = digits.digit(i);
                assert!(index < 16);
                let mut carry = i128::from(2 * index + 1) * if negative.declassify() { -1 } else { 1 };
                sum.map(|w| {
                    let t = (i128::from(w) << 5) + carry;
                    carry = t >> 64;
                    t as u64
                })
            });
            assert_eq!(sum, odd);
            check_teeth(odd);
            let mut again = odd;
            assert!(!make_odd_in_place(&mut again, &n).declassify());
            assert_eq!(again, odd);
        }
    }

    #[test]
    fn digits_sum_up() {
        let mut s = 0x9e37_79b9_7f4a_7c15u64;
        let mut next = || {
            s = s.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            if s >> 61 == 0 { u64::MAX } else { s.rotate_left(29) }
        };
        // The order of do255s minus 1, and integers below 2^254.
        let top = [0xdcf2ac65396152c6, 0x2acf567a912b7f03, 0x0, 0x4000000000000000];
        let mut ks = std::vec![top, [0; 4], [u64::MAX, u64::MAX, u64::MAX, u64::MAX >> 2]];
        ks.extend((0..500).map(|_| [next(), next(), next(), next() >> 2]));
        for k in ks {
            check::<5, 51>(k);
            check::<4, 64>(k);
        }
    }
}
