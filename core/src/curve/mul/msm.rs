//! Sums of many products: Straus for few points, Pippenger for many. Variable time throughout.
//!
//! **Object**: the sum of k_i P_i, with every k_i given as a + b lambda where the curve has an endomorphism lambda ([`Terms`]).
//! **Straus** (interleaved sliding windows): 8 odd multiples of every point, one addition per 6 bits of every scalar,
//! and one chain of doublings for all.
//! **Pippenger** (buckets): for windows of c bits, one affine addition per window and scalar, 2^c additions per window. Scalars
//! shorter than others cost less in both.
//! With an allocator, the cheaper of the two by a count of additions; without, Straus in chunks of [`CHUNK`] points.

use super::wnaf::{Accumulator, Wnaf};
use crate::curve::CurvePoint;
use crate::field::mont::WordArray;
use crate::limb::LIMB_BITS;

/// Points that are multiplied together where nothing can be allocated: tables of about 1 KB per point.
pub const CHUNK: usize = if LIMB_BITS == 64 { 8 } else { 4 };

/// Width of the sliding windows.
const WIDTH: u32 = 5;
/// Odd multiples for it.
const ODD: usize = 1 << (WIDTH - 2);

/// A part of a scalar: absolute value and sign.
#[derive(Clone, Copy, Debug)]
pub struct Part<W: WordArray> {
    /// The absolute value, in 64-bit words, low word first.
    pub words: W,
    /// Whether it is negative.
    pub negative: bool,
}

impl<W: WordArray> Part<W> {
    /// Zero.
    pub const ZERO: Self = Part { words: W::ZERO, negative: false };

    /// A positive integer.
    #[must_use]
    pub const fn new(words: W) -> Self {
        Part { words, negative: false }
    }

    /// A signed integer, which must not be too long.
    #[must_use]
    pub fn from_i128(k: i128) -> Self {
        let a = k.unsigned_abs();
        let mut words = W::ZERO;
        for (to, word) in words.as_mut().iter_mut().zip([a as u64, (a >> 64) as u64]) {
            *to = word;
        }
        Part { words, negative: k < 0 }
    }

    #[allow(dead_code)] // without `alloc`
    fn bits(&self) -> usize {
        let top = self.words.as_ref().iter().enumerate().rfind(|(_, w)| **w != 0);
        top.map_or(0, |(i, w)| 64 * i + 64 - w.leading_zeros() as usize)
    }

    fn wnaf<const TERMS: usize>(&self) -> Wnaf<TERMS> {
        let mut naf = Wnaf::new_vartime(self.words.as_ref(), WIDTH);
        if self.negative {
            naf.negate();
        }
        naf
    }
}

/// The terms of a sum.
pub trait Terms<P: CurvePoint> {
    /// Integers of as many words as the scalars have.
    type Words: WordArray;
    /// How many there are.
    fn count(&self) -> usize;
    /// Point `i`.
    fn point(&self, i: usize) -> P;
    /// Scalar `i` as a + b lambda; b is zero where there is no endomorphism, or where a is short enough.
    fn scalar(&self, i: usize) -> [Part<Self::Words>; 2];
    /// lambda P. Never called if every b is zero.
    fn turn(p: P) -> P {
        p
    }
    /// lambda P, cached.
    fn turn_cached(p: &P::Cached) -> P::Cached {
        *p
    }
}

/// Terms on a curve without an endomorphism.
pub struct Plain<K, Q> {
    /// How many.
    pub count: usize,
    /// Scalar `i`.
    pub scalar: K,
    /// Point `i`.
    pub point: Q,
}

impl<P: CurvePoint, W: WordArray, K: Fn(usize) -> W, Q: Fn(usize) -> P> Terms<P> for Plain<K, Q> {
    type Words = W;
    fn count(&self) -> usize {
        self.count
    }
    fn point(&self, i: usize) -> P {
        (self.point)(i)
    }
    fn scalar(&self, i: usize) -> [Part<W>; 2] {
        [Part::new((self.scalar)(i)), Part::ZERO]
    }
}

/// What Straus keeps of a term.
struct Row<P: CurvePoint, const TERMS: usize> {
    a: Wnaf<TERMS>,
    b: Wnaf<TERMS>,
    table: [P::Cached; ODD],
}

impl<P: CurvePoint, const TERMS: usize> Row<P, TERMS> {
    fn new<T: Terms<P>>(terms: &T, i: usize) -> Self {
        let [a, b] = terms.scalar(i);
        let mut table = [P::cached_identity(); ODD];
        P::odd_multiples(&mut table, &mut terms.point(i));
        Row { a: a.wnaf(), b: b.wnaf(), table }
    }
}

fn straus<P: CurvePoint, T: Terms<P>, const TERMS: usize>(_: &T, rows: &mut [Row<P, TERMS>]) -> P {
    let len = rows.iter().map(|r| r.a.len().max(r.b.len())).max().unwrap_or(0);
    let mut sum = P::IDENTITY;
    let mut acc = Accumulator::new(&mut sum);
    for i in (0..len).rev() {
        acc.double();
        for row in &mut *rows {
            acc.add_vartime(&mut row.a, i, &row.table);
            if let Some((at, negative)) = row.b.take(i) {
                acc.ready_vartime(negative).add_assign_cached_vartime(&T::turn_cached(&row.table[at]));
            }
        }
    }
    acc.finish();
    sum
}

/// The sum of all terms. `TERMS` are those of a scalar in sliding windows of five bits ([`terms`](super::wnaf::terms)), or more.
#[cfg(not(feature = "alloc"))]
pub fn sum_vartime<const TERMS: usize, P: CurvePoint, T: Terms<P>>(terms: &T) -> P {
    let mut sum = P::IDENTITY;
    for start in (0..terms.count()).step_by(CHUNK) {
        let mut rows: [Row<P, TERMS>; CHUNK] = core::array::from_fn(|i| {
            if start + i < terms.count() {
                Row::new(terms, start + i)
            } else {
                Row { a: Wnaf::ZERO, b: Wnaf::ZERO, table: [P::cached_identity(); ODD] }
            }
        });
        sum = sum.add(straus(terms, &mut rows));
    }
    sum
}

/// The sum of all terms. `TERMS` are those of a scalar in sliding windows of five bits ([`terms`](super::wnaf::terms)), or more.
#[cfg(feature = "alloc")]
pub fn sum_vartime<const TERMS: usize, P: CurvePoint, T: Terms<P>>(terms: &T) -> P {
    use alloc::vec::Vec;
    let n = terms.count();
    let (mut bits, mut longest) = (0, 0);
    for part in (0..n).flat_map(|i| terms.scalar(i)) {
        bits += part.bits();
        longest = longest.max(part.bits());
    }
    let (c, buckets_cost) = window(bits, longest);
    // In additions: a doubling is about two thirds of one, and buckets take affine points.
    let straus_cost = ODD * n + bits / (WIDTH as usize + 1) + longest * 2 / 3;
    if straus_cost <= buckets_cost {
        let mut rows: Vec<Row<P, TERMS>> = (0..n).map(|i| Row::new(terms, i)).collect();
        straus(terms, &mut rows)
    } else {
        buckets(terms, longest, c)
    }
}

/// The best window of buckets for scalars of so many bits in all and the longest of so many, and its cost in additions.
#[allow(dead_code)] // without `alloc`
fn window(bits: usize, longest: usize) -> (usize, usize) {
    (2..=15)
        .map(|c| (c, bits * 9 / 10 / c + ((longest + 1) / c + 1) * (1 << c) + longest * 2 / 3))
        .min_by_key(|(_, cost)| *cost)
        .unwrap_or((2, usize::MAX))
}

#[cfg(feature = "alloc")]
fn buckets<P: CurvePoint, T: Terms<P>>(terms: &T, longest: usize, c: usize) -> P {
    use crate::field::Field;
    use alloc::vec;
    use alloc::vec::Vec;

    // A digit v of c bits (the top one of fewer, so that nothing overflows) stands for v - 2^(c-1): the sum of all these 2^(c-1) is added to every scalar beforehand. Digits
    // above a short scalar are then zero.
    let half = 1usize << (c - 1);
    let windows = (longest + 1) / c + 1;
    // A word more than a scalar has.
    let words = T::Words::ZERO.as_ref().len() + 1;
    let mut offset = vec![0u64; words];
    for at in (0..windows).map(|i| c * i + c - 1) {
        offset[at / 64] |= 1 << (at % 64);
    }
    let mut scalars: Vec<u64> = Vec::new();
    let mut points = Vec::new();
    for i in 0..terms.count() {
        for (part, turned) in terms.scalar(i).into_iter().zip([false, true]) {
            if part.bits() > 0 {
                let mut carry = 0;
                scalars.extend(part.words.as_ref().iter().chain([&0]).zip(&offset).map(|(k, half)| {
                    let t = u128::from(*k) + u128::from(*half) + carry;
                    carry = t >> 64;
                    t as u64
                }));
                let p = terms.point(i);
                let p = if turned { T::turn(p) } else { p };
                points.push(if part.negative { p.neg() } else { p });
            }
        }
    }
    let mut z: Vec<_> = points.iter().map(|p| p.denominator()).collect();
    P::Field::batch_invert_with(&mut z, &mut vec![P::Field::ZERO; points.len()]);
    let points: Vec<_> = points.into_iter().zip(z).map(|(p, z)| p.to_affine_with(z)).collect();

    let mut sums = vec![P::IDENTITY; half];
    let mut acc = P::IDENTITY;
    for window in (0..windows).rev() {
        acc = acc.double_n(c as u32);
        sums.fill(P::IDENTITY);
        let (word, shift) = (c * window / 64, c * window % 64);
        for (k, p) in scalars.chunks_exact(words).zip(&points) {
            let high = if shift > 0 && word + 1 < words { k[word + 1] << (64 - shift) } else { 0 };
            let digit = ((k[word] >> shift | high) as usize & (2 * half - 1)) as isize - half as isize;
            if digit != 0 {
                let mut p = *p;
                P::negate_affine_if(&mut p, crate::ct::Mask::from_public(digit < 0));
                sums[digit.unsigned_abs() - 1].add_assign_affine_vartime(&p);
            }
        }
        // 1 s1 + 2 s2 + 3 s3 + ... by running sums from the top.
        let mut running = P::IDENTITY;
        for sum in sums.iter().rev() {
            running = running.add(*sum);
            acc = acc.add(running);
        }
    }
    acc
}
