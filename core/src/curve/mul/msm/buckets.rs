//! MSM with an allocator: Straus or Pippenger, whichever takes fewer additions.

mod pairs;

use super::{ODD, Part, Row, Terms, WIDTH, straus};
use crate::ct::Mask;
use crate::curve::CurvePoint;
use crate::field::Field;
use crate::field::mont::WordArray;
use alloc::vec;
use alloc::vec::Vec;

pub use pairs::sum_by_pairs_vartime;

/// Returns the sum of all terms. `TERMS` is at least the number of terms of a scalar in sliding windows of five bits
/// ([`terms`](crate::curve::mul::wnaf::terms)).
pub fn sum_vartime<const TERMS: usize, P: CurvePoint, T: Terms<P>>(terms: &T) -> P {
    let all = Scalars::new(terms);
    let (bits, longest) = (all.bits, all.longest);
    let (c, buckets_cost) = window(bits, longest);
    // Costs in additions: a doubling costs about two thirds of an addition. Buckets add affine points.
    let straus_cost = ODD * all.parts.len() + bits / (WIDTH as usize + 1) + longest * 2 / 3;
    if straus_cost <= buckets_cost { all.straus::<TERMS, P, T>(terms) } else { buckets(terms, &all, c) }
}

/// The scalars of all terms.
struct Scalars<W: WordArray> {
    parts: Vec<[Part<W>; 2]>,
    /// Number of parts that are not zero.
    count: usize,
    /// Sum of the bit lengths of all parts, and the largest of them.
    bits: usize,
    longest: usize,
}

impl<W: WordArray> Scalars<W> {
    fn new<P: CurvePoint, T: Terms<P, Words = W>>(terms: &T) -> Self {
        // Done once, because splitting a scalar costs as much as some additions.
        let parts: Vec<_> = (0..terms.count()).map(|i| terms.scalar(i)).collect();
        let (mut count, mut bits, mut longest) = (0, 0, 0);
        for part in parts.iter().flatten() {
            count += usize::from(part.bits() > 0);
            bits += part.bits();
            longest = longest.max(part.bits());
        }
        Scalars { parts, count, bits, longest }
    }

    fn straus<const TERMS: usize, P: CurvePoint, T: Terms<P, Words = W>>(&self, terms: &T) -> P {
        let mut rows: Vec<Row<P, TERMS>> =
            self.parts.iter().enumerate().map(|(i, parts)| Row::new(terms, i, parts)).collect();
        straus(terms, &mut rows)
    }
}

/// Digits of scalars in windows of c bits. A digit v of c bits stands for v - 2^(c-1). The sum of all these 2^(c-1) is
/// added to every scalar beforehand, so digits above a short scalar are zero.
struct Digits {
    c: usize,
    /// Number of windows.
    windows: usize,
    /// Number of words of a scalar, one more than it has before the addition.
    words: usize,
    offset: Vec<u64>,
    scalars: Vec<u64>,
}

impl Digits {
    /// Creates an empty list for scalars that are as long as `W`.
    fn new<W: WordArray>(c: usize, windows: usize) -> Self {
        let words = W::ZERO.as_ref().len() + 1;
        let mut offset = vec![0u64; words];
        for at in (0..windows).map(|i| c * i + c - 1) {
            // Bit c i + c - 1 is half the base at digit i.
            offset[at / 64] |= 1 << (at % 64);
        }
        Digits { c, windows, words, offset, scalars: Vec::new() }
    }

    fn push<W: WordArray>(&mut self, k: &Part<W>) {
        let mut carry = 0;
        self.scalars.extend(k.words.as_ref().iter().chain([&0]).zip(&self.offset).map(|(k, half)| {
            let t = u128::from(*k) + u128::from(*half) + carry;
            carry = t >> 64;
            t as u64
        }));
    }

    /// Returns the digit of a term in a window.
    #[inline(always)]
    fn digit(&self, term: usize, window: usize) -> isize {
        let (word, shift) = (self.c * window / 64, self.c * window % 64);
        let at = self.words * term + word;
        let high = if shift > 0 && word + 1 < self.words { self.scalars[at + 1] << (64 - shift) } else { 0 };
        // The highest window keeps all bits that are left. The added offset may carry into the bit above it.
        let mask = if window + 1 < self.windows { (1 << self.c) - 1 } else { usize::MAX };
        ((self.scalars[at] >> shift | high) as usize & mask) as isize - (1 << (self.c - 1))
    }
}

/// Returns the best window of buckets for scalars of `bits` bits in total and at most `longest` bits each, and its cost
/// in additions. Per window: one addition per term, at 9/10 of the cost because entries are affine, and two additions
/// for each of the 2^(c-1) buckets. Doublings at two thirds, as in the caller.
fn window(bits: usize, longest: usize) -> (usize, usize) {
    (2..=15)
        .map(|c| (c, bits * 9 / 10 / c + ((longest + 1) / c + 1) * (1 << c) + longest * 2 / 3))
        .min_by_key(|(_, cost)| *cost)
        .unwrap_or((2, usize::MAX))
}

fn buckets<P: CurvePoint, T: Terms<P>>(terms: &T, all: &Scalars<T::Words>, c: usize) -> P {
    // The top digit has fewer bits, so that nothing overflows.
    let mut digits = Digits::new::<T::Words>(c, (all.longest + 1) / c + 1);
    let mut points = Vec::new();
    for (i, parts) in all.parts.iter().enumerate() {
        let p = terms.point(i);
        for (part, turned) in parts.iter().zip([false, true]) {
            if part.bits() > 0 {
                digits.push(part);
                let p = if turned { T::turn(p) } else { p };
                // The sign goes to the point. So the scalars are not negative, and have digits without a sign.
                points.push(if part.negative { p.neg() } else { p });
            }
        }
    }
    if P::ADDS_CACHED {
        // Points are stored with their negatives, which is cheaper than negating them in every other window.
        let points: Vec<_> = points
            .into_iter()
            .map(|p| {
                let entry = p.cache();
                let mut negative = entry;
                P::negate_cached_if(&mut negative, Mask::TRUE);
                [entry, negative]
            })
            .collect();
        return digits
            .sum(&points, |sum: &mut P, p, negative| sum.add_assign_cached_vartime(&p[usize::from(negative)]));
    }
    let mut z: Vec<_> = points.iter().map(|p| p.denominator()).collect();
    P::Field::batch_invert_with(&mut z, &mut vec![P::Field::ZERO; points.len()]);
    let points: Vec<_> = points.into_iter().zip(z).map(|(p, z)| p.to_affine_with(z)).collect();
    digits.sum(&points, |sum: &mut P, p, negative| {
        let mut p = *p;
        P::negate_affine_if(&mut p, Mask::from_public(negative));
        sum.add_assign_affine_vartime(&p);
    })
}

impl Digits {
    /// Returns the sum. `add` adds an entry, or its negative, to a sum.
    fn sum<P: CurvePoint, E>(&self, entries: &[E], add: impl Fn(&mut P, &E, bool)) -> P {
        let mut sums = vec![P::IDENTITY; 1 << (self.c - 1)];
        let mut acc = P::IDENTITY;
        for window in (0..self.windows).rev() {
            acc = acc.double_n(self.c as u32);
            sums.fill(P::IDENTITY);
            for (term, p) in entries.iter().enumerate() {
                let digit = self.digit(term, window);
                // Digit d goes into bucket |d| with its sign, so there are 2^(c-1) buckets instead of 2^c.
                // A digit is at least -2^(c-1), so the last bucket is number 2^(c-1) - 1.
                if digit != 0 {
                    add(&mut sums[digit.unsigned_abs() - 1], p, digit < 0);
                }
            }
            // Computes 1 s1 + 2 s2 + 3 s3 + ... by running sums from the top.
            let mut running = P::IDENTITY;
            for sum in sums.iter().rev() {
                running = running.add(*sum);
                acc = acc.add(running);
            }
        }
        acc
    }
}
