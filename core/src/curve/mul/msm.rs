//! Multi-scalar multiplication (MSM): Straus for few points, Pippenger for many. Variable time throughout.
//!
//! **Object**: the sum of k_i P_i. Every k_i is given as a + b lambda if the curve has an endomorphism lambda
//! ([`Terms`]).
//! **Straus** (interleaved sliding windows): 8 odd multiples of every point, one addition per 6 bits of every scalar,
//! and one chain of doublings for all.
//! **Pippenger** (buckets): for windows of c bits, one affine addition per window and scalar, and 2^c additions per
//! window. In both methods, shorter scalars cost less.
//! **Pippenger with pairs**: half the cost per addition, for points whose affine forms are added with shared
//! inversions. With an allocator, the code takes the method with fewer additions. Without an allocator, it uses Straus
//! in chunks of [`CHUNK`] points.

#[cfg_attr(feature = "alloc", path = "msm/buckets.rs")]
mod sum;

use super::wnaf::{Accumulator, Wnaf};
use crate::ct::Words;
use crate::curve::layout::Layout;
use crate::curve::{CurvePoint, Stored};
use crate::field::mont::{Modulus, Mont, WordArray};
use crate::limb::LIMB_BITS;
pub use sum::{sum_by_pairs_vartime, sum_vartime};

/// Number of points that are multiplied together without an allocator: tables of about 1 KB per point.
pub const CHUNK: usize = if LIMB_BITS == 64 { 8 } else { 4 };

/// Width of the sliding windows. Eight additions for a table and one per six bits: for parts of b = 128 or 256 bits,
/// the minimum of 2^(w-2) + b/(w+1) is at w = 5.
const WIDTH: u32 = 5;
/// Number of odd multiples for this width.
const ODD: usize = 1 << (WIDTH - 2);

/// A part of a scalar: absolute value and sign.
#[derive(Clone, Copy, Debug)]
pub struct Part<W: WordArray> {
    /// The absolute value, in 64-bit words, low word first.
    pub words: W,
    /// True if it is negative.
    pub negative: bool,
}

impl<W: WordArray> Part<W> {
    /// Zero.
    pub const ZERO: Self = Part { words: W::ZERO, negative: false };

    /// Returns the part for a positive integer.
    pub const fn new(words: W) -> Self {
        Part { words, negative: false }
    }

    /// Returns the part for a signed integer, which must fit into the words.
    pub fn from_i128(k: i128) -> Self {
        let a = k.unsigned_abs();
        let mut words = W::ZERO;
        for (to, word) in words.as_mut().iter_mut().zip([a as u64, (a >> 64) as u64]) {
            *to = word;
        }
        Part { words, negative: k < 0 }
    }

    #[allow(dead_code)] // unused without `alloc`
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

/// Terms of a sum.
pub trait Terms<P: CurvePoint> {
    /// Integers of as many words as the scalars have.
    type Words: WordArray;
    /// Returns the number of terms.
    fn count(&self) -> usize;
    /// Returns point `i`.
    fn point(&self, i: usize) -> P;
    /// Returns scalar `i` as a + b lambda; b is zero without an endomorphism, or if a is short enough.
    fn scalar(&self, i: usize) -> [Part<Self::Words>; 2];
    /// Returns lambda P. Never called if every b is zero.
    fn turn(p: P) -> P {
        p
    }
    /// Returns lambda P, affine.
    fn turn_affine(p: &P::Affine) -> P::Affine {
        *p
    }
    /// Returns lambda P, cached.
    fn turn_cached(p: &P::Cached) -> P::Cached {
        *p
    }
}

/// Terms on a curve without an endomorphism.
pub struct Plain<K, Q> {
    /// Number of terms.
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

/// Returns the sum of `scalars[i] points[i]` on a curve without an endomorphism, in the layout `P`.
#[inline(always)]
pub fn sum_stored_vartime<const TERMS: usize, P: Layout<Q>, Q: Stored<Raw>, Raw: Words, M: Modulus>(
    scalars: &[Mont<M>],
    points: &[Raw],
) -> Q {
    let (scalar, point) = (|i: usize| scalars[i].to_words(), |i: usize| P::enter(&Q::load(&points[i])));
    sum_vartime::<TERMS, P, _>(&Plain { count: scalars.len().min(points.len()), scalar, point }).leave()
}

/// Data of a term for Straus' method.
struct Row<P: CurvePoint, const TERMS: usize> {
    a: Wnaf<TERMS>,
    b: Wnaf<TERMS>,
    table: [P::Cached; ODD],
}

impl<P: CurvePoint, const TERMS: usize> Row<P, TERMS> {
    fn new<T: Terms<P>>(terms: &T, i: usize, [a, b]: &[Part<T::Words>; 2]) -> Self {
        let mut table = [P::cached_identity(); ODD];
        P::odd_multiples(&mut table, &mut terms.point(i));
        Row { a: a.wnaf(), b: b.wnaf(), table }
    }
}

fn straus<P: CurvePoint, T: Terms<P>, const TERMS: usize>(_: &T, rows: &mut [Row<P, TERMS>]) -> P {
    // The b parts use the table of the a parts under the endomorphism, which costs less than a second table.
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
