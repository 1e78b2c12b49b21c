//! Plan of a search for bad rows: the size of each sum, chosen from the share of bad rows so far, within a limit of what the search costs.
//!
//! **Costs** are counted in 64ths of one verification by itself ([`SINGLE`]), for rows that are decoded and hashed.
//!
//! **Size of a sum**: each bad row in it costs a search by halves. The best size has the least expected cost per row, (sum + p · size · search) /
//! size, where p is the share of bad rows. Powers of two are tried, as the minimum is flat.
//!
//! **Share of bad rows**: the plan counts rows with a verdict, and the bad ones among them. After eight bad rows both counts are halved. So the
//! count follows a share that changes within some 30 rows where it rises, and within as many rows as were counted where it falls.
//!
//! **Limit**: sums are paid from a credit, which begins with 10/64 of a verification per row ([`CREDIT`]). Each verdict pays in one verification,
//! and each verification by itself takes one out. No sum is computed that costs more than the credit. So n rows cost n + 10/64 n verifications at
//! most, whatever the pattern of bad rows is: less than 1.15 times what they cost one by one, where decoding and hashing are added to both.

/// Cost of one verification by itself, without decoding and hashing.
pub(super) const SINGLE: u64 = 64;
/// Credit for each row.
const CREDIT: u64 = 10;
/// Weight of a bad row in the counts, which begin with less than one.
const BAD: u64 = 4;
/// Rows that the counts begin with: one in 1024 is bad.
const SEEN: u64 = 256;
/// Bad rows after which the counts are halved.
const MEMORY: u64 = 8;

/// A plan, and what it has seen.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// All rows.
    total: usize,
    /// Rows that have a verdict.
    done: usize,
    /// Rows with a verdict that count.
    seen: u64,
    /// Bad rows among them, times [`BAD`].
    bad: u64,
    credit: u64,
}

impl Plan {
    /// A plan that has seen nothing.
    pub(super) const fn new() -> Self {
        Plan { total: 0, done: 0, seen: SEEN, bad: 1, credit: 0 }
    }

    /// Adds rows to those that want a verdict.
    pub(super) fn add(&mut self, rows: usize) {
        self.total += rows;
        self.credit += CREDIT * rows as u64;
    }

    /// Number of rows of the next sum, if `left` rows have no verdict and `cost` estimates the sum of the first so many. One if no sum pays.
    pub(super) fn size(&self, left: usize, cost: impl Fn(usize) -> u64) -> usize {
        // The first sums are small, as they tell the share of bad rows. Later ones have at most twice the rows of all before.
        let most = left.min(2 * self.done + (self.total / 16).max(16));
        // Costs are compared times the rows seen, so that the share is an integer.
        let unit = BAD * self.seen;
        let (mut best, mut least) = (1, SINGLE * unit);
        let (mut size, mut search) = (1, SINGLE);
        while size < most {
            // A sum takes the few rows that would be left over.
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

    /// Returns true if more than one row in four is bad: then the rows of a sum that is not zero are verified one by one.
    pub(super) const fn many_are_bad(&self) -> bool {
        self.bad > self.seen
    }

    /// Takes the cost of a sum, or of a single verification, from the credit.
    pub(super) fn pay(&mut self, cost: u64) {
        self.credit = self.credit.saturating_sub(cost);
    }

    /// Counts rows that got a verdict, the same one for all of them.
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
