//! MSM with buckets of affine points, which are added in pairs with shared inversions. Requires an allocator.
//!
//! For every window of c bits each term goes into the bucket of its digit. The points of all buckets, of all windows,
//! are in one list, bucket by bucket. The list is split into pieces ([`PIECE`]). In a piece every bucket is summed as a
//! tree: in a round, all pairs of all buckets are added with one inversion. 5M+1S for an addition, and a 200th of an
//! inversion. The buckets of a window, 1 B1 + 2 B2 + 3 B3 + ..., are arranged as a square. Its rows and its columns are
//! summed in the same way, which leaves two short sums of the same form.

use super::super::{ODD, Terms, WIDTH};
use super::{Digits, Scalars};
use crate::ct::Mask;
use crate::curve::PairSums;
use crate::field::Field;
use alloc::vec;
use alloc::vec::Vec;

/// Number of points of a piece: 200 KB for a curve over a field of 384 bits.
const PIECE: usize = 2048;

/// Returns the sum of all terms. `TERMS` is at least the number of terms of a scalar in sliding windows of five bits
/// ([`terms`](crate::curve::mul::wnaf::terms)).
pub fn sum_by_pairs_vartime<const TERMS: usize, P: PairSums, T: Terms<P>>(terms: &T) -> P {
    let all = Scalars::new(terms);
    let (c, cost) = window(all.count, all.longest);
    // Costs in products, as in `window`: an addition takes 12.
    let straus_cost = 12 * (ODD * all.parts.len() + all.bits / (WIDTH as usize + 1)) + all.longest * 8;
    if straus_cost <= cost { all.straus::<TERMS, P, T>(terms) } else { Buckets::new(terms, &all, c).sum() }
}

/// Returns the best window for `parts` parts of scalars of at most `longest` bits, and its cost in products.
fn window(parts: usize, longest: usize) -> (usize, usize) {
    let cost = |c: usize| {
        // 6 products for an addition in pairs (5M+1S), 23 for the two additions of a running sum (11M and 12M), 12 for
        // any other addition, and 80 for an inversion.
        let (windows, half) = (windows(longest, c), 1 << (c - 1));
        let (rows, columns) = square(half);
        let inversions = 12 + windows * (parts + 2 * half) / PIECE * 8;
        windows * (6 * parts + 12 * half + 23 * (rows + columns)) + longest * 8 + inversions * 80
    };
    (2..=16).map(|c| (c, cost(c))).min_by_key(|(_, cost)| *cost).unwrap_or((2, usize::MAX))
}

/// Returns the number of windows of c bits. The highest digit may be 2^(c-1), after the addition that makes digits
/// signed.
const fn windows(longest: usize, c: usize) -> usize {
    (longest + 1).div_ceil(c)
}

/// Returns the rows and columns of `half` buckets, a power of two.
const fn square(half: usize) -> (usize, usize) {
    let rows = 1 << (half.ilog2() / 2);
    (rows, half / rows)
}

/// Terms in affine form, and the buckets of all windows.
struct Buckets<P: PairSums> {
    /// Buckets of a window.
    half: usize,
    points: Vec<P::Affine>,
    digits: Digits,
    /// The buckets, one window after another.
    buckets: Vec<P::Affine>,
    adder: Adder<P>,
}

impl<P: PairSums> Buckets<P> {
    fn new<T: Terms<P>>(terms: &T, scalars: &Scalars<T::Words>, c: usize) -> Self {
        let (half, windows) = (1 << (c - 1), windows(scalars.longest, c));
        let all: Vec<P> = (0..scalars.parts.len()).map(|i| terms.point(i)).collect();
        let mut inverses: Vec<_> = all.iter().map(|p| p.denominator()).collect();
        // Points that were just decoded are affine.
        if inverses.iter().any(|z| !z.ct_eq(P::Field::ONE).declassify()) {
            P::Field::batch_invert_with(&mut inverses, &mut vec![P::Field::ZERO; all.len()]);
        }
        let (mut points, mut digits) = (Vec::new(), Digits::new::<T::Words>(c, windows));
        for ((p, inverse), parts) in all.into_iter().zip(inverses).zip(&scalars.parts) {
            let p = p.to_affine_with(inverse);
            for (part, turned) in parts.iter().zip([false, true]) {
                if part.bits() > 0 {
                    let mut p = if turned { T::turn_affine(&p) } else { p };
                    P::negate_affine_if(&mut p, Mask::from_public(part.negative));
                    points.push(p);
                    digits.push(part);
                }
            }
        }
        let buckets = vec![P::AFFINE_IDENTITY; windows * half];
        Buckets { half, points, digits, buckets, adder: Adder::new() }
    }

    fn sum(mut self) -> P {
        for window in 0..self.digits.windows {
            self.fill(window);
        }
        self.adder.finish(&mut self.buckets);
        let (rows, columns) = square(self.half);
        // Folding overwrites the buckets, and they are folded twice: along rows, and along columns.
        let mut squares = self.buckets.clone();
        // Then row 0 has the sums of columns, and column 0 the sums of rows.
        // Bucket j holds the digit j + 1 = columns row + (column + 1). So the weighted sum is `columns` times the sum
        // of row R_row plus the sum of (column + 1) C_column, over the sums of rows and of columns.
        self.adder.fold(&mut self.buckets, self.half, (rows, columns), (columns, 1));
        self.adder.fold(&mut squares, self.half, (columns, 1), (rows, columns));
        let mut acc = P::IDENTITY;
        for (by_column, by_row) in self.buckets.chunks_exact(self.half).zip(squares.chunks_exact(self.half)).rev() {
            // Horner's rule over the windows needs c doublings for each. The sum over rows counts `columns` times, a
            // power of two. So it is added before the last log2(columns) of these doublings, which then multiply it at
            // no cost.
            acc = acc.double_n((self.digits.c as u32) - columns.ilog2());
            // Row 0 has the weight 0 in the sum over rows, so it is skipped.
            acc = acc.add(weighted(by_row.iter().step_by(columns).skip(1)));
            acc = acc.double_n(columns.ilog2());
            acc = acc.add(weighted(by_column.iter().take(columns)));
        }
        acc
    }

    /// Puts all terms into the buckets of a window.
    fn fill(&mut self, window: usize) {
        let terms = self.points.len();
        // Counting sort of the terms by bucket: first the beginning of each bucket, then the terms.
        let mut begins = vec![0u32; self.half + 1];
        for term in 0..terms {
            // A digit 0 adds nothing, and has no bucket.
            if let bucket @ 1.. = self.digits.digit(term, window).unsigned_abs() {
                begins[bucket] += 1;
            }
        }
        for bucket in 0..self.half {
            begins[bucket + 1] += begins[bucket];
        }
        // After this pass, points of one bucket are neighbours, so that each bucket is a run of the piece.
        let mut order = vec![(0u32, false); begins[self.half] as usize];
        let mut next = begins.clone();
        for term in 0..terms {
            let digit = self.digits.digit(term, window);
            if digit != 0 {
                let at = &mut next[digit.unsigned_abs() - 1];
                order[*at as usize] = (term as u32, digit < 0);
                *at += 1;
            }
        }
        for (bucket, range) in begins.windows(2).enumerate() {
            let &[from, to] = range else { continue };
            let points = (from as usize..to as usize).map(|at| {
                if let Some(&(later, _)) = order.get(at + AHEAD) {
                    prefetch(&self.points[later as usize]);
                }
                let (term, negative) = order[at];
                let mut p = self.points[term as usize];
                P::negate_affine_if(&mut p, Mask::from_public(negative));
                p
            });
            self.adder.add(&mut self.buckets, self.half * window + bucket, points);
        }
    }
}

/// Number of points to prefetch ahead: terms are not in the order of memory.
const AHEAD: usize = 12;

/// Prefetches a value, on CPUs that support it.
#[inline(always)]
fn prefetch<T>(value: &T) {
    let _ = value;
    #[cfg(target_arch = "x86_64")]
    for at in (0..size_of::<T>()).step_by(64) {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: nothing is read or written, and the address is within the value.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(value).cast::<i8>().add(at)) };
    }
}

/// Returns 1 P1 + 2 P2 + 3 P3 + ..., by running sums from the end.
fn weighted<'a, P: PairSums>(points: impl DoubleEndedIterator<Item = &'a P::Affine>) -> P
where
    P::Affine: 'a,
{
    let (mut running, mut sum) = (P::IDENTITY, P::IDENTITY);
    for p in points.rev() {
        // Point number i is in the running sum from step i on, so the total has it i times. That takes two additions
        // for a point and no multiplication.
        running.add_assign_affine_vartime(p);
        sum = sum.add(running);
    }
    sum
}

/// A piece of the list of all points in buckets.
struct Adder<P: PairSums> {
    piece: Vec<P::Affine>,
    /// Beginning of a bucket in the piece, and number of the bucket.
    begins: Vec<(u32, u32)>,
    pairs: Vec<(u32, u32)>,
    room: Vec<P::Field>,
}

impl<P: PairSums> Adder<P> {
    fn new() -> Self {
        let room = vec![P::Field::ZERO; PIECE / 2];
        Adder { piece: Vec::with_capacity(PIECE), begins: Vec::new(), pairs: Vec::with_capacity(PIECE / 2), room }
    }

    /// Adds points to a bucket that has been empty until now.
    fn add(&mut self, buckets: &mut [P::Affine], bucket: usize, points: impl Iterator<Item = P::Affine>) {
        let mut open = false;
        for p in points {
            if self.piece.len() == PIECE {
                self.finish(buckets);
                // `finish` overwrites the bucket and does not add to it. So a bucket that continues must bring its sum
                // along.
                if open {
                    // The sum of this bucket so far comes first in the next piece.
                    self.begins.push((0, bucket as u32));
                    self.piece.push(buckets[bucket]);
                }
            }
            if !open {
                self.begins.push((self.piece.len() as u32, bucket as u32));
                open = true;
            }
            self.piece.push(p);
        }
    }

    /// Sums the buckets of the piece, and empties it.
    fn finish(&mut self, buckets: &mut [P::Affine]) {
        let Adder { piece, begins, pairs, room } = self;
        let mut stride = 1;
        loop {
            pairs.clear();
            for (i, &(from, _)) in begins.iter().enumerate() {
                let to = begins.get(i + 1).map_or(piece.len() as u32, |next| next.0);
                // A tree: sums stay in the first place of a run, and the distance of the summands doubles from round to
                // round.
                let firsts = (from..to).step_by(2 * stride as usize);
                pairs.extend(firsts.map(|first| (first, first + stride)).filter(|pair| pair.1 < to));
            }
            if pairs.is_empty() {
                break;
            }
            P::add_pairs_vartime(piece, pairs, room);
            stride *= 2;
        }
        for &(from, bucket) in &*begins {
            buckets[bucket as usize] = piece[from as usize];
        }
        piece.clear();
        begins.clear();
    }

    /// Folds each run of `size` points, which is a square. In each run there are `others.0` lines, at a distance of
    /// `others.1` points. In each line, adds `count` points that are `step` apart to the first of them.
    fn fold(&mut self, points: &mut [P::Affine], size: usize, (count, step): (usize, usize), others: (usize, usize)) {
        let Adder { pairs, room, .. } = self;
        let mut stride = 1;
        while stride < count {
            pairs.clear();
            for at in (0..points.len()).step_by(size) {
                for other in 0..others.0 {
                    for first in (0..count).step_by(2 * stride) {
                        let first = at + other * others.1 + first * step;
                        pairs.push((first as u32, (first + stride * step) as u32));
                    }
                }
            }
            // `room` has a place for each pair of a piece, so longer lists of pairs are split.
            pairs.chunks(PIECE / 2).for_each(|pairs| P::add_pairs_vartime(points, pairs, room));
            stride *= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_as_large_as_they_should() {
        for log in 0..16 {
            let (rows, columns) = square(1 << log);
            assert!(rows * columns == 1 << log && rows <= columns && columns <= 2 * rows);
        }
    }

    /// Checks every width of windows.
    #[cfg(feature = "bls12_381")]
    #[test]
    fn buckets_of_all_windows() {
        use crate::curve::mul::msm::Plain;
        use crate::curve::weierstrass::complete::Point;
        use crate::curve::{CurvePoint, Stored};
        use crate::group::Spec;
        use crate::group::bls12_381::{Group1, On};
        type P = Point<crate::pairing::First<On<crate::cpu::Base>>>;
        let g = P::load(&Group1::GENERATOR);
        let mut s = 1u64;
        let mut next = || {
            s = s.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            s.rotate_left(29)
        };
        // Multiples of G by 0 to 7, and scalars of 110 bits, with corners.
        let logs: Vec<u64> = (0..70).map(|_| next() % 8).collect();
        let scalars: Vec<u128> = (0..70u128)
            .map(|i| match i {
                0..3 => i,
                3 => (1 << 110) - 1,
                4 => 1 << 109,
                5 => ((1 << 110) - 1) / 3,
                _ => (u128::from(next()) << 46) ^ u128::from(next()),
            })
            .collect();
        let points: Vec<P> = logs.iter().map(|k| (0..*k).fold(P::IDENTITY, |sum, _| sum.add(g))).collect();
        let sum: u128 = logs.iter().zip(&scalars).map(|(log, k)| u128::from(*log) * k).sum();
        let expected = (0..128).rev().fold(P::IDENTITY, |p, i| {
            let p = p.double();
            if sum >> i & 1 == 1 { p.add(g) } else { p }
        });
        let words = |i: usize| [scalars[i] as u64, (scalars[i] >> 64) as u64];
        let terms = Plain { count: points.len(), scalar: words, point: |i: usize| points[i] };
        let scalars = Scalars::new::<P, _>(&terms);
        assert_eq!(scalars.longest, 110);
        for c in 2..=13 {
            let found = Buckets::<P>::new(&terms, &scalars, c).sum();
            assert!(found.ct_eq(expected).declassify(), "{c}");
        }
    }

    #[test]
    fn windows_have_room() {
        for longest in 1..120u32 {
            for c in 2..=16 {
                let windows = windows(longest as usize, c) as u32;
                let half = 1u128 << (c - 1);
                let offset = (0..windows).fold(0u128, |sum, i| sum | half << (c as u32 * i));
                let highest = ((1u128 << longest) - 1 + offset) >> (c as u32 * (windows - 1));
                assert!(highest <= 2 * half);
            }
        }
    }
}
