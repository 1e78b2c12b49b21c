//! Batches with the feature `alloc`: the terms of equal keys are added up before the multiplication, and sums of parts
//! of a batch find its bad items.
//!
//! Everything is decoded and hashed once. Items with the same key are adjacent, so that the sum of any part has few
//! keys. A [`Plan`] chooses the number of items in the next sum. If the sum is not zero, the sum of the first half is
//! computed. The sum of the second half is the difference, which costs nothing. If a nonzero sum has only one item,
//! that item is bad.
//!
//! **Soundness**: a verdict "bad" is exact, because a nonzero sum contains a bad item. An item is accepted if it is
//! valid, or if a sum with a bad item is zero. All coefficients are hashes of all items, and every sum uses the same
//! ones. Compare the search with one in which no such sum is zero. The keys and the positions of bad items determine
//! which sums that search computes; the coefficients do not. Each of its sums with a bad item is zero for at most one
//! value of that item's coefficient, out of 2^128. The differences are also sums of such parts. So verdicts are wrong
//! with probability at most 2^-128 for each sum with a bad item. A search has fewer than two such sums for each item.
//! An attacker who makes a batch may try others until one has wrong verdicts; this probability applies to each attempt.
//! Knowing the verdicts of this or other batches does not help the attacker. Everybody can compute the coefficients,
//! and a batch that differs in one item has new ones.

use super::plan::{Plan, SINGLE};
use super::{Coefficients, Equation, Statement, Suite};
use crate::error::Error;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::{Range, Sub};
use primegroup_core::group::Scalar;
use sha2::Digest;

/// Maximum number of items that are decoded together. It limits work space to a few megabytes, and item numbers fit
/// their type.
const WHOLE: usize = 1 << 14;
/// Number of items that are verified one by one before the plan is asked again.
const SOME: usize = 8;

/// Minimum number of signatures per thread.
const MIN: usize = 64;

/// An item as an equation with its coefficient.
struct Row<P, S> {
    index: u32,
    slot: u32,
    r: P,
    s: S,
    e: S,
    z: S,
}

/// The items of a batch in the order of their slots, the keys of the slots, and work space for a sum.
struct Rows<P, S> {
    rows: Vec<Row<P, S>>,
    keys: Vec<P>,
    scalars: Vec<S>,
    points: Vec<P>,
}

/// Returns the slot of each item and the number of slots. Items share a slot if and only if they have the same key.
pub(crate) fn slots<K: AsRef<[u8]>>(count: usize, key: impl Fn(usize) -> K) -> (Vec<u32>, usize) {
    // Most keys differ in their first 8 bytes. Keys with equal prefixes, for example chosen by an attacker, are
    // compared in full.
    let prefix = |i| key(i).as_ref().iter().take(8).fold(0, |x, b| x << 8 | u64::from(*b));
    let mut order: Vec<(u64, u32)> = (0..count).map(|i| (prefix(i), i as u32)).collect();
    let key = |i: u32| key(i as usize);
    sort(&mut order, &|a, b| key(a).as_ref().cmp(key(b).as_ref()));
    let mut slots = alloc::vec![0; count];
    let mut slot = 0;
    let mut last: Option<(u64, u32)> = None;
    for (prefix, i) in order {
        if let Some((before, j)) = last
            && (before != prefix || key(i).as_ref() != key(j).as_ref())
        {
            slot += 1;
        }
        slots[i as usize] = slot;
        last = Some((prefix, i));
    }
    (slots, if count == 0 { 0 } else { slot as usize + 1 })
}

/// Sorts by the first number, and by `compare` of the second numbers where the first ones are equal. One function for all
/// groups, as sorting is long code.
fn sort(items: &mut [(u64, u32)], compare: &dyn Fn(u32, u32) -> Ordering) {
    items.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| compare(a.1, b.1)));
}

/// Returns the estimated cost of a sum in the units of [`Plan`]: a chain of doublings, and the terms of items and keys.
/// For 128 points or more, buckets make terms cheaper, about as the logarithm grows. Measured on x86-64 without SIMD
/// lanes, real costs are 0.7 to 1.1 of this on edwards25519, jq255e and secp256k1.
fn cost_of(rows: usize, keys: usize) -> u64 {
    let log = (rows + keys).max(64).ilog2();
    48 + (15 * rows as u64 + 28 * keys as u64) * 6 / u64::from(log)
}

impl<P: Copy + Sub<Output = P>, S: Scalar> Suite<P, S> {
    /// Decodes and hashes all items. Returns the accepted ones; `refuse` receives the index and the error of each
    /// rejected item.
    fn rows<I: Statement>(
        &self,
        items: &[I],
        equation: impl Fn(&I) -> Result<Equation<P, S>, Error>,
        commitments: impl Fn(&[I], &mut [Option<P>]),
        mut refuse: impl FnMut(usize, Error),
    ) -> Rows<P, S> {
        let (slots, count) = slots(items.len(), |i| items[i].key());
        let mut transcript = self.transcript();
        let mut rows = Vec::with_capacity(items.len());
        let mut keys = alloc::vec![self.generator; count];
        let mut decoded = alloc::vec![None; items.len()];
        commitments(items, &mut decoded);
        for (i, item) in items.iter().enumerate() {
            let equation = equation(item).and_then(|equation| Ok((equation, decoded[i].ok_or(Error::Verification)?)));
            match equation {
                Ok((Equation { key, s, e }, r)) => {
                    item.describe(&mut transcript);
                    transcript.update(e.encode());
                    keys[slots[i] as usize] = key;
                    rows.push(Row { index: i as u32, slot: slots[i], r, s, e, z: S::ZERO });
                }
                Err(e) => refuse(i, e),
            }
        }
        let mut coefficients = Coefficients::new(transcript);
        rows.iter_mut().for_each(|row| row.z = coefficients.next());
        rows.sort_by_cached_key(|row| row.slot);
        Rows { rows, keys, scalars: Vec::new(), points: Vec::new() }
    }

    /// Returns the estimated cost of the sum of these items, in the units of [`Plan`].
    fn cost(&self, all: &Rows<P, S>, part: Range<usize>) -> u64 {
        let rows = &all.rows[part.clone()];
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return SINGLE };
        // The slots of rejected items have no terms, so this count is an upper bound.
        let keys = part.len().min((last.slot - first.slot) as usize + 1);
        // If a single verification is faster than estimated, a sum costs correspondingly more of them.
        let pays = (self.sum_pays_from)();
        let (cost, least) = (cost_of(part.len(), keys), cost_of(pays, pays));
        cost.max(cost * SINGLE * pays as u64 / least)
    }

    /// Returns true if single verification of all items is faster than a sum.
    fn are_apart(&self, all: &Rows<P, S>) -> bool {
        self.cost(all, 0..all.rows.len()) > SINGLE * all.rows.len() as u64
    }

    /// Returns whether the equation of an item holds.
    fn holds(&self, row: &Row<P, S>, keys: &[P]) -> bool {
        (self.holds)(&keys[row.slot as usize], &row.s, &row.e, &row.r)
    }

    /// Returns the sum of z (R + e X - s G) of some items.
    fn sum(&self, all: &mut Rows<P, S>, part: Range<usize>) -> P {
        let Rows { rows, keys, scalars, points } = all;
        scalars.clear();
        points.clear();
        let mut b = S::ZERO;
        // The last slot, and the position of its term.
        let (mut slot, mut at) = (None, 0);
        for row in &rows[part] {
            scalars.push(row.z);
            points.push(row.r);
            b -= row.z * row.s;
            let term = row.z * row.e;
            if slot == Some(row.slot) {
                scalars[at] += term;
            } else {
                (slot, at) = (Some(row.slot), scalars.len());
                scalars.push(term);
                points.push(keys[row.slot as usize]);
            }
        }
        scalars.push(b);
        points.push(self.generator);
        (self.msm)(scalars, points)
    }

    /// Verifies items one by one. If one of them is known to be bad and all others are valid, the last one is bad
    /// without verification.
    fn one_by_one(
        &self,
        all: &Rows<P, S>,
        part: Range<usize>,
        one_is_bad: bool,
        plan: &mut Plan,
        found: &mut impl FnMut(usize),
    ) {
        let (mut none, last) = (one_is_bad, part.end - 1);
        for at in part {
            let row = &all.rows[at];
            let known = none && at == last;
            let valid = !known && self.holds(row, &all.keys);
            plan.verdict(1, valid);
            if !known {
                plan.pay(SINGLE);
            }
            if !valid {
                none = false;
                found(row.index as usize);
            }
        }
    }

    /// Calls `found` with the numbers of the bad items. `total` is the sum of all items of the part and is not zero.
    fn find(&self, all: &mut Rows<P, S>, part: Range<usize>, total: P, plan: &mut Plan, found: &mut impl FnMut(usize)) {
        let middle = part.start + part.len() / 2;
        let cost = self.cost(all, part.start..middle);
        if part.len() <= 2 || plan.many_are_bad() || !plan.affords(cost) {
            return self.one_by_one(all, part, true, plan, found);
        }
        plan.pay(cost);
        let first = self.sum(all, part.start..middle);
        for (part, sum) in [(part.start..middle, first), (middle..part.end, total - first)] {
            if (self.is_zero)(&sum) {
                plan.verdict(part.len(), true);
            } else {
                self.find(all, part, sum, plan, found);
            }
        }
    }

    /// Checks any number of items.
    pub(crate) fn verify<I: Statement>(
        &self,
        items: &[I],
        equation: impl Fn(&I) -> Result<Equation<P, S>, Error> + Sync,
        commitments: impl Fn(&[I], &mut [Option<P>]) + Sync,
    ) -> Result<(), Error>
    where
        P: Sync,
    {
        let part = |items: &[I]| {
            let mut refused = Ok(());
            let mut all = self.rows(items, &equation, &commitments, |_, e| refused = refused.and(Err(e)));
            refused?;
            let valid = if self.are_apart(&all) {
                all.rows.iter().all(|row| self.holds(row, &all.keys))
            } else {
                let n = all.rows.len();
                (self.is_zero)(&self.sum(&mut all, 0..n))
            };
            if valid { Ok(()) } else { Err(Error::Verification) }
        };
        super::in_parts(items, MIN, part)
    }

    /// Writes a verdict for each of any number of items. Returns the first error that is not [`Error::Verification`].
    pub(crate) fn verdicts<I: Statement>(
        &self,
        items: &[I],
        equation: impl Fn(&I) -> Result<Equation<P, S>, Error>,
        commitments: impl Fn(&[I], &mut [Option<P>]),
        verdicts: &mut [bool],
    ) -> Result<(), Error> {
        super::same_length(items, verdicts)?;
        let mut answer = Ok(());
        let mut plan = Plan::new();
        for (items, verdicts) in items.chunks(WHOLE).zip(verdicts.chunks_mut(WHOLE)) {
            verdicts.fill(true);
            let mut all = self.rows(items, &equation, &commitments, |i, e| {
                verdicts[i] = false;
                answer = answer.and(if e == Error::Verification { Ok(()) } else { Err(e) });
            });
            let mut found = |i: usize| verdicts[i] = false;
            let (mut start, n) = (0, all.rows.len());
            plan.add(n);
            while start < n {
                let size = plan.size(n - start, |size| self.cost(&all, start..start + size));
                let part = start..if size > 1 { start + size } else { n.min(start + SOME) };
                start = part.end;
                if size == 1 {
                    self.one_by_one(&all, part, false, &mut plan, &mut found);
                    continue;
                }
                plan.pay(self.cost(&all, part.clone()));
                let sum = self.sum(&mut all, part.clone());
                if (self.is_zero)(&sum) {
                    plan.verdict(part.len(), true);
                } else {
                    self.find(&mut all, part, sum, &mut plan, &mut found);
                }
            }
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_share_a_slot() {
        assert_eq!(slots(0, |_| [0; 8]), (Vec::new(), 0));
        let keys: [&[u8]; 8] = [b"b", b"a", b"12345678b", b"b", b"12345678a", b"12345678b", b"12345678", b""];
        let (slots, count) = slots(keys.len(), |i| keys[i]);
        assert_eq!(count, 6);
        assert!(slots.iter().all(|slot| (*slot as usize) < count));
        for (i, a) in keys.iter().enumerate() {
            for (j, b) in keys.iter().enumerate() {
                assert_eq!(slots[i] == slots[j], a == b, "{i} {j}");
            }
        }
    }
    /// s G = R + e X, with R and X as multiples of G.
    #[cfg(feature = "jq255e")]
    struct Numbers {
        r: u64,
        x: u64,
        s: u64,
    }

    #[cfg(feature = "jq255e")]
    impl Statement for Numbers {
        type Key = [u8; 8];

        fn key(&self) -> [u8; 8] {
            self.x.to_le_bytes()
        }
        fn describe(&self, transcript: &mut sha2::Sha512) {
            transcript.update([self.r, self.x, self.s].map(u64::to_le_bytes).as_flattened());
        }
    }

    /// Cases: sums never pay, always pay, or pay only for keys that occur often.
    #[test]
    #[cfg(feature = "jq255e")]
    fn verdicts_are_the_same_one_by_one_and_by_sums() {
        use crate::jq255e::{Point, Scalar};
        const E: u64 = 3;
        let number = Scalar::from_u64;
        let multiple = |x| Point::mul_generator(&number(x));
        let equation = |n: &Numbers| Ok(Equation { key: multiple(n.x), s: number(n.s), e: number(E) });
        let commitments = |items: &[Numbers], points: &mut [Option<Point>]| {
            points.iter_mut().zip(items).for_each(|(point, n)| *point = Some(multiple(n.r)));
        };
        let pays: [fn() -> usize; 2] = [|| 2, || 100];
        for (sum_pays_from, keys) in pays.into_iter().flat_map(|p| [(p, 1), (p, 3), (p, 40)]) {
            let suite = Suite { sum_pays_from, ..super::super::suite_of::<Point>("test") };
            let valid = |i: u64| Numbers { r: 50 + i, x: 7 + i % keys, s: 50 + i + E * (7 + i % keys) };
            for bad in [&[][..], &[0], &[39], &[3, 4, 17]] {
                let mut items: Vec<_> = (0..40).map(valid).collect();
                bad.iter().for_each(|i| items[*i].s += 1);
                assert_eq!(suite.verify(&items, equation, commitments).is_ok(), bad.is_empty());
                let mut verdicts = [false; 40];
                suite.verdicts(&items, equation, commitments, &mut verdicts).unwrap();
                for (i, verdict) in verdicts.into_iter().enumerate() {
                    assert_eq!(verdict, !bad.contains(&i), "{keys} keys, item {i}, bad: {bad:?}");
                }
            }
        }
    }
}
