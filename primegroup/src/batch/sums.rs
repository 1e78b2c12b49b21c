//! Batches where memory can be allocated: the terms of one key are added up before the multiplication, and of a batch that is not valid the
//! signatures to blame are found by sums of parts of it.
//!
//! Everything is decoded and hashed once, and coefficients are kept. A sum of all rows that is not zero is looked into: the sums of all parts
//! but the last are computed, one after the other, and what they leave of the whole is that of the rest. So the search ends as soon as
//! nothing is left. Rows are checked one by one where few are in a part, and as soon as so many were found that sums would cost more.
//!
//! The sum of a part is zero though a row in it is not, or what is left of a sum is, with a chance of 2^-128 for an attempt, as of a whole: all
//! coefficients are fixed by a hash of all rows.

use super::{Coefficients, Equation, Statement, Suite};
use crate::error::Error;
use alloc::vec::Vec;
use core::ops::Sub;
use primegroup_core::group::Scalar;
use sha2::Digest;

/// Rows that are verified together at most: so that work space is a few megabytes, and the numbers of rows fit.
const WHOLE: usize = 1 << 14;
/// Parts of rows that are looked into.
const PARTS: usize = 4;
/// Rows that are so few that they are checked one by one.
const FEW: usize = 4;
/// Of so many rows one may be bad: where more are, the rest is checked one by one.
const RARE: usize = 64;

/// Signatures of a thread, at least.
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

/// The rows of a batch, and the keys in their slots.
struct Rows<P, S> {
    rows: Vec<Row<P, S>>,
    keys: Vec<P>,
    /// Of each slot, where it is among the terms of a sum that is being made.
    places: Vec<u32>,
    scalars: Vec<S>,
    points: Vec<P>,
}

/// No place.
const NOWHERE: u32 = u32::MAX;

/// The slots of rows, and how many there are: rows have the same if they have the same key.
pub(crate) fn slots<K: AsRef<[u8]>>(count: usize, key: impl Fn(usize) -> K) -> (Vec<u32>, usize) {
    // Most keys differ in their first bytes, and those that somebody has made alike are compared.
    let prefix = |i| key(i).as_ref().iter().take(8).fold(0, |x, b| x << 8 | u64::from(*b));
    let mut order: Vec<(u64, u32)> = (0..count).map(|i| (prefix(i), i as u32)).collect();
    let key = |i: u32| key(i as usize);
    order.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| key(a.1).as_ref().cmp(key(b.1).as_ref())));
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

impl<P: Copy + Sub<Output = P>, S: Scalar> Suite<P, S> {
    /// Decodes and hashes: the rows of all items but those that are refused, whose numbers and errors `refuse` gets.
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
        let room = 1 + rows.len() + count.min(rows.len());
        let (scalars, points) = (Vec::with_capacity(room), Vec::with_capacity(room));
        Rows { rows, keys, places: alloc::vec![NOWHERE; count], scalars, points }
    }

    /// Whether these rows are checked one by one, as that is faster than a sum: few of them, most with a key of their own.
    fn are_apart(&self, all: &Rows<P, S>) -> bool {
        all.rows.len() < (self.sum_pays_from)() && 2 * all.keys.len() > all.rows.len()
    }

    /// Whether the equation of a row holds.
    fn holds(&self, row: &Row<P, S>, keys: &[P]) -> bool {
        (self.holds)(&keys[row.slot as usize], &row.s, &row.e, &row.r)
    }

    /// The sum of z (R + e X - s G) of some rows.
    fn sum(&self, all: &mut Rows<P, S>, from: usize, to: usize) -> P {
        let Rows { rows, keys, places, scalars, points } = all;
        let rows = &rows[from..to];
        scalars.clear();
        points.clear();
        let mut b = S::ZERO;
        for row in rows {
            scalars.push(row.z);
            points.push(row.r);
            b -= row.z * row.s;
        }
        for row in rows {
            let (place, term) = (&mut places[row.slot as usize], row.z * row.e);
            if *place == NOWHERE {
                *place = scalars.len() as u32;
                scalars.push(term);
                points.push(keys[row.slot as usize]);
            } else {
                scalars[*place as usize] += term;
            }
        }
        rows.iter().for_each(|row| places[row.slot as usize] = NOWHERE);
        scalars.push(b);
        points.push(self.generator);
        (self.msm)(scalars, points)
    }

    /// Calls `found` with the numbers of rows that are bad, `total` being the sum of them all, and not zero. No more than `few` are looked for by
    /// sums.
    fn find(
        &self,
        all: &mut Rows<P, S>,
        (from, to): (usize, usize),
        total: P,
        few: &mut usize,
        found: &mut impl FnMut(usize),
    ) {
        let len = to - from;
        if len <= FEW || *few == 0 {
            for row in &all.rows[from..to] {
                if !self.holds(row, &all.keys) {
                    *few = few.saturating_sub(1);
                    found(row.index as usize);
                }
            }
            return;
        }
        let (part, mut start, mut rest) = (len.div_ceil(PARTS), from, total);
        while to - start > part {
            let end = start + part;
            // After so many bad rows a sum tells nothing that is worth it.
            if *few == 0 {
                break;
            }
            let sum = self.sum(all, start, end);
            if !(self.is_zero)(&sum) {
                self.find(all, (start, end), sum, few, found);
                rest = rest - sum;
                if (self.is_zero)(&rest) {
                    return;
                }
            }
            start = end;
        }
        self.find(all, (start, to), rest, few, found);
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
                (self.is_zero)(&self.sum(&mut all, 0, n))
            };
            if valid { Ok(()) } else { Err(Error::Verification) }
        };
        super::in_parts(items, MIN, part)
    }

    /// A verdict for each of any number of items, and the first error that is not [`Error::Verification`].
    pub(crate) fn verdicts<I: Statement>(
        &self,
        items: &[I],
        equation: impl Fn(&I) -> Result<Equation<P, S>, Error>,
        commitments: impl Fn(&[I], &mut [Option<P>]),
        verdicts: &mut [bool],
    ) -> Result<(), Error> {
        super::same_length(items, verdicts)?;
        let mut answer = Ok(());
        for (items, verdicts) in items.chunks(WHOLE).zip(verdicts.chunks_mut(WHOLE)) {
            verdicts.fill(true);
            let mut all = self.rows(items, &equation, &commitments, |i, e| {
                verdicts[i] = false;
                answer = answer.and(if e == Error::Verification { Ok(()) } else { Err(e) });
            });
            let n = all.rows.len();
            if n <= FEW || self.are_apart(&all) {
                self.find(&mut all, (0, n), self.generator, &mut 0, &mut |i| verdicts[i] = false);
                continue;
            }
            let total = self.sum(&mut all, 0, n);
            if !(self.is_zero)(&total) {
                self.find(&mut all, (0, n), total, &mut (n / RARE + 1), &mut |i| verdicts[i] = false);
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

    /// A sum never, always, or for keys that come often.
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
