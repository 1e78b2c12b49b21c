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
    let n = terms.count();
    // Done once, because splitting a scalar costs as much as some additions.
    let parts: Vec<_> = (0..n).map(|i| terms.scalar(i)).collect();
    let (mut bits, mut longest) = (0, 0);
    for part in parts.iter().flatten() {
        bits += part.bits();
        longest = longest.max(part.bits());
    }
    let (c, buckets_cost) = window(bits, longest);
    // Costs in additions: a doubling costs about two thirds of an addition. Buckets add affine points.
    let straus_cost = ODD * n + bits / (WIDTH as usize + 1) + longest * 2 / 3;
    if straus_cost <= buckets_cost {
        let mut rows: Vec<Row<P, TERMS>> =
            parts.iter().enumerate().map(|(i, parts)| Row::new(terms, i, parts)).collect();
        straus(terms, &mut rows)
    } else {
        buckets(terms, &parts, longest, c)
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

fn buckets<P: CurvePoint, T: Terms<P>>(terms: &T, parts: &[[Part<T::Words>; 2]], longest: usize, c: usize) -> P {
    // A digit v of c bits stands for v - 2^(c-1). The top digit has fewer bits, so that nothing overflows. The sum of
    // all these 2^(c-1) is added to every scalar beforehand. So digits above a short scalar are zero.
    let windows = (longest + 1) / c + 1;
    // One word more than a scalar has.
    let words = T::Words::ZERO.as_ref().len() + 1;
    let mut offset = vec![0u64; words];
    for at in (0..windows).map(|i| c * i + c - 1) {
        // Bit c i + c - 1 is half the base at digit i.
        offset[at / 64] |= 1 << (at % 64);
    }
    let mut scalars: Vec<u64> = Vec::new();
    let mut points = Vec::new();
    for (i, parts) in parts.iter().enumerate() {
        let p = terms.point(i);
        for (part, turned) in parts.iter().zip([false, true]) {
            if part.bits() > 0 {
                let mut carry = 0;
                scalars.extend(part.words.as_ref().iter().chain([&0]).zip(&offset).map(|(k, half)| {
                    let t = u128::from(*k) + u128::from(*half) + carry;
                    carry = t >> 64;
                    t as u64
                }));
                let p = if turned { T::turn(p) } else { p };
                // The sign goes to the point. So the scalars are not negative, and have digits without a sign.
                points.push(if part.negative { p.neg() } else { p });
            }
        }
    }
    let at = Windows { scalars, words, windows, c };
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
        return at.sum(&points, |sum: &mut P, p, negative| sum.add_assign_cached_vartime(&p[usize::from(negative)]));
    }
    let mut z: Vec<_> = points.iter().map(|p| p.denominator()).collect();
    P::Field::batch_invert_with(&mut z, &mut vec![P::Field::ZERO; points.len()]);
    let points: Vec<_> = points.into_iter().zip(z).map(|(p, z)| p.to_affine_with(z)).collect();
    at.sum(&points, |sum: &mut P, p, negative| {
        let mut p = *p;
        P::negate_affine_if(&mut p, Mask::from_public(negative));
        sum.add_assign_affine_vartime(&p);
    })
}

/// Scalars of `words` words each, in `windows` windows of c bits.
struct Windows {
    scalars: Vec<u64>,
    words: usize,
    windows: usize,
    c: usize,
}

impl Windows {
    /// Returns the sum. `add` adds an entry, or its negative, to a sum.
    fn sum<P: CurvePoint, E>(&self, entries: &[E], add: impl Fn(&mut P, &E, bool)) -> P {
        let (c, words, half) = (self.c, self.words, 1usize << (self.c - 1));
        let mut sums = vec![P::IDENTITY; half];
        let mut acc = P::IDENTITY;
        for window in (0..self.windows).rev() {
            acc = acc.double_n(c as u32);
            sums.fill(P::IDENTITY);
            let (word, shift) = (c * window / 64, c * window % 64);
            for (k, p) in self.scalars.chunks_exact(words).zip(entries) {
                let high = if shift > 0 && word + 1 < words { k[word + 1] << (64 - shift) } else { 0 };
                let digit = ((k[word] >> shift | high) as usize & (2 * half - 1)) as isize - half as isize;
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
