//! Plan of a search for bad items. It chooses the size of each sum from the share of bad items so far, within a limit
//! on the cost of the search.
//!
//! **Costs** are counted in 64ths of one single verification ([`SINGLE`]), for items that are already decoded and
//! hashed.
//!
//! **Size of a sum**: each bad item in a sum costs a binary search. The best size has the least expected cost per item,
//! (sum + p · size · search) / size, where p is the share of bad items. Only powers of two are tried, because the
//! minimum is flat.
//!
//! **Share of bad items**: the plan counts items with a verdict, and the bad ones among them. After eight bad items
//! both counts are halved. If the share rises, the estimate follows within some 30 items. If the share falls, it
//! follows within as many items as were counted.
//!
//! **Limit**: sums are paid from a credit, which begins with 10/64 of a verification per item ([`CREDIT`]). Each
//! verdict adds one verification to the credit, and each single verification takes one out. A sum is computed only if
//! the credit pays for it. So n items cost at most n + 10/64 n verifications, whatever the pattern of bad items. With
//! decoding and hashing added to both sides, this is less than 1.15 times the cost of verifying one by one.

use core::ops::Range;

/// Cost of one single verification, without decoding and hashing.
pub(super) const SINGLE: u64 = 64;
/// Credit for each item.
const CREDIT: u64 = 10;
/// Weight of a bad item in the counts. The count of bad items starts below this weight.
const BAD: u64 = 4;
/// Initial count of items: one in 1024 is bad.
const SEEN: u64 = 256;
/// Number of bad items after which the counts are halved.
const MEMORY: u64 = 8;

/// A plan with its counts so far.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// Number of all items.
    total: usize,
    /// Number of items that have a verdict.
    done: usize,
    /// Number of items with a verdict in the current counts.
    seen: u64,
    /// Number of bad items among them, times [`BAD`].
    bad: u64,
    credit: u64,
}

impl Plan {
    /// Returns a plan with the initial counts.
    pub(super) const fn new() -> Self {
        Plan { total: 0, done: 0, seen: SEEN, bad: 1, credit: 0 }
    }

    /// Adds items that need a verdict.
    pub(super) fn add(&mut self, rows: usize) {
        self.total += rows;
        self.credit += CREDIT * rows as u64;
    }

    /// Returns the number of items for the next sum, or 1 if no sum pays. `left` items have no verdict yet; `cost(n)`
    /// estimates the cost of the sum of the first n of them.
    pub(super) fn size(&self, left: usize, cost: impl Fn(usize) -> u64) -> usize {
        // The first sums are small, because they only estimate the share of bad items. Later sums have at most twice
        // the items of all sums before.
        let most = left.min(2 * self.done + (self.total / 16).max(16));
        // Costs are multiplied by the number of items seen, so that the share is an integer.
        let unit = BAD * self.seen;
        let (mut best, mut least) = (1, SINGLE * unit);
        let (mut size, mut search) = (1, SINGLE);
        while size < most {
            // If only a few items would remain after the sum, it includes them.
            size = if most == left && 3 * size > left { left } else { most.min(2 * size) };
            let sum = cost(size);
            if !self.affords(sum) {
                break;
            }
            let expected = unit * sum / size as u64 + self.bad * search;
            if expected < least {
                (best, least) = (size, expected);
            }
            search += sum;
        }
        best
    }

    /// Returns true if the credit pays for a sum of this cost.
    pub(super) const fn affords(&self, cost: u64) -> bool {
        cost <= self.credit
    }

    /// Returns true if more than one item in four is bad. Then the items of a nonzero sum are verified one by one.
    pub(super) const fn many_are_bad(&self) -> bool {
        self.bad > self.seen
    }

    /// Subtracts the cost of a sum, or of a single verification, from the credit.
    pub(super) fn pay(&mut self, cost: u64) {
        self.credit = self.credit.saturating_sub(cost);
    }

    /// Counts items that got a verdict, the same one for all of them.
    pub(super) fn verdict(&mut self, rows: usize, valid: bool) {
        self.done += rows;
        self.seen += rows as u64;
        self.credit += SINGLE * rows as u64;
        if !valid {
            self.bad += BAD * rows as u64;
        }
        while self.bad > BAD * MEMORY {
            (self.bad, self.seen) = (self.bad / 2, self.seen / 2);
        }
    }
}

/// Cost of verifying `n` signatures together, of a scheme whose batches have at most 64 signatures.
const fn cost_of_batch(n: usize) -> u64 {
    SINGLE + 44 * n as u64
}

/// Finds the verdicts of `count` items in batches of at most `most`. `verify` verifies a range of items, together or
/// one by one, and returns the number of bad ones; together, any number but zero says that there are some.
pub(super) fn search(count: usize, most: usize, mut verify: impl FnMut(Range<usize>, bool) -> usize) {
    let mut plan = Plan::new();
    plan.add(count);
    let mut next = 0;
    while next < count {
        let size = plan.size((count - next).min(most), cost_of_batch);
        halves(&mut plan, next..next + size, &mut verify);
        next += size;
    }
}

fn halves(plan: &mut Plan, part: Range<usize>, verify: &mut impl FnMut(Range<usize>, bool) -> usize) {
    let (count, cost) = (part.len(), cost_of_batch(part.len()));
    if cost >= SINGLE * count as u64 || !plan.affords(cost) || plan.many_are_bad() {
        let bad = verify(part, false);
        plan.verdict(count - bad, true);
        plan.verdict(bad, false);
        return plan.pay(SINGLE * count as u64);
    }
    plan.pay(cost);
    if verify(part.clone(), true) == 0 {
        return plan.verdict(count, true);
    }
    let middle = part.start + count / 2;
    halves(plan, part.start..middle, verify);
    halves(plan, middle..part.end, verify);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;

    /// Returns the cost of a search in thousandths of the cost of single verification, and checks its verdicts.
    fn cost(bad: &[bool], most: usize) -> u64 {
        let (mut verdicts, mut cost) = (vec![None; bad.len()], 0);
        search(bad.len(), most, |part, together| {
            assert!(!together || part.len() <= most);
            cost += if together { cost_of_batch(part.len()) } else { SINGLE * part.len() as u64 };
            let count = bad[part.clone()].iter().filter(|bad| **bad).count();
            if together && count == 0 {
                verdicts[part].fill(Some(false));
            } else if !together {
                part.for_each(|i| assert_eq!(verdicts[i].replace(bad[i]), None, "one verdict for each"));
            }
            count
        });
        assert!(verdicts.iter().zip(bad).all(|(verdict, bad)| *verdict == Some(*bad)));
        cost * 1000 / (SINGLE * bad.len() as u64).max(1)
    }

    #[test]
    fn batches_cost_at_most_1_16_of_single_verification() {
        for count in [0, 1, 5, 16, 33, 64, 300, 2000] {
            for every in [1, 2, 3, 7, 16, 17, 64, 100, 1000] {
                for first in [0, every / 2, count / 2] {
                    let bad: vec::Vec<bool> = (0..count).map(|i| i >= first && i % every == every - 1).collect();
                    let cost = cost(&bad, 64);
                    assert!(cost <= 1157, "{cost} thousandths: {count} items, each {every}th bad from {first}");
                }
            }
        }
        assert!(cost(&[false; 2000], 64) <= 750);
    }
}
