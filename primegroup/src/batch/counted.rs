//! Tests the search for bad items on the integers modulo an order, where arithmetic is fast. The tests check the
//! verdicts and count the cost that the search would have on a curve.

use super::{Equation, Statement, Suite};
use crate::jq255e::Scalar;
use alloc::vec::Vec;
use core::cell::Cell;
use sha2::Digest;

extern crate std;
std::thread_local! {
    /// Number of point additions so far.
    static COST: Cell<usize> = const { Cell::new(0) };
}

/// Cost of one verification in point additions, with half of the doublings of a scalar. This is two thirds of the cost
/// of a sum of one item, as measured on edwards25519.
const SINGLE: usize = 190;
/// Cost of decoding a commitment and hashing, in point additions.
const DECODE: usize = 32;
/// Numbers of items.
const COUNTS: [usize; 16] = [0, 1, 2, 3, 5, 8, 13, 16, 24, 40, 64, 100, 257, 600, 1024, 3000];
/// Bad items in 10 000.
const SHARES: [usize; 9] = [0, 1, 10, 30, 100, 300, 1000, 3000, 10_000];

fn count(additions: usize) {
    COST.with(|cost| cost.set(cost.get() + additions));
}

/// Counts additions as `curve::mul::msm` would choose: interleaved windows of five bits, or buckets.
fn msm(scalars: &[Scalar], points: &[Scalar]) -> Scalar {
    let len = |s: &Scalar| {
        let words = s.to_words();
        let top = words.iter().enumerate().rfind(|(_, w)| **w != 0);
        top.map_or(0, |(i, w)| 64 * i + 64 - w.leading_zeros() as usize)
    };
    let bits: Vec<usize> = scalars.iter().map(len).collect();
    let (all, longest) = (bits.iter().sum::<usize>(), bits.iter().max().copied().unwrap_or_default());
    let buckets = |c| all * 9 / 10 / c + ((longest + 1) / c + 1) * (1usize << c);
    count(longest * 2 / 3 + (2..16).map(buckets).fold(8 * bits.len() + all / 6, usize::min));
    scalars.iter().zip(points).fold(Scalar::ZERO, |sum, (a, b)| sum + *a * *b)
}

fn holds(key: &Scalar, s: &Scalar, e: &Scalar, r: &Scalar) -> bool {
    count(SINGLE);
    *s == *r + *e * *key
}

const SUITE: Suite<Scalar, Scalar> = Suite {
    scheme: "test",
    group: "integers",
    generator: Scalar::ONE,
    msm,
    is_zero: |p| *p == Scalar::ZERO,
    holds,
    sum_pays_from: || 2,
};

/// An item, s = r + e x for an e as long as the order.
struct Claim {
    x: u64,
    r: u64,
    bad: bool,
}

impl Claim {
    fn equation(&self) -> Equation<Scalar, Scalar> {
        let (key, e) = (Scalar::from_u64(self.x), -Scalar::from_u64(3));
        Equation { s: Scalar::from_u64(self.r + u64::from(self.bad)) + e * key, key, e }
    }
}

impl Statement for Claim {
    type Key = [u8; 8];

    fn key(&self) -> [u8; 8] {
        self.x.to_le_bytes()
    }
    fn describe(&self, transcript: &mut sha2::Sha512) {
        transcript.update(self.x.to_le_bytes());
        transcript.update(self.r.to_le_bytes());
        transcript.update(self.equation().s.encode());
    }
}

/// Checks all verdicts and returns their cost in thousandths of the cost of single verification. The items use the keys
/// in turn.
fn cost(keys: usize, bad: &[bool]) -> usize {
    let claim = |(i, bad): (usize, &bool)| Claim { x: 7 + (i % keys) as u64, r: 50 + i as u64, bad: *bad };
    let items: Vec<Claim> = bad.iter().enumerate().map(claim).collect();
    let commitments = |items: &[Claim], points: &mut [Option<Scalar>]| {
        points.iter_mut().zip(items).for_each(|(point, claim)| *point = Some(Scalar::from_u64(claim.r)));
    };
    let mut verdicts = alloc::vec![false; bad.len()];
    COST.with(|cost| cost.set(DECODE * bad.len()));
    SUITE.verdicts(&items, |claim| Ok(claim.equation()), commitments, &mut verdicts).unwrap();
    assert!(verdicts.iter().zip(bad).all(|(verdict, bad)| verdict != bad), "{} rows, {keys} keys", bad.len());
    COST.with(Cell::get) * 1000 / ((SINGLE + DECODE) * bad.len()).max(1)
}

/// Pseudorandom numbers below a bound.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn rows(&mut self, count: usize, share: usize) -> Vec<bool> {
        (0..count).map(|_| self.below(10_000) < share).collect()
    }
}

/// Numbers of keys: one key for all items, one key per 16 items, one key per item.
fn keys_of(count: usize) -> [usize; 3] {
    [1, count.div_ceil(16).max(1), count.max(1)]
}

#[test]
fn search_costs_at_most_1_15_of_single_verification() {
    let mut draw = Draw(1);
    for count in COUNTS {
        for keys in keys_of(count) {
            for share in SHARES {
                let part = count * share / 10_000;
                let every = 10_000usize.checked_div(share).unwrap_or(usize::MAX);
                // Bad items at random, at the start, at the end, of the same keys, and as far from each other as
                // possible.
                let patterns = [
                    draw.rows(count, share),
                    (0..count).map(|i| i < part).collect(),
                    (0..count).map(|i| i + part >= count).collect(),
                    (0..count).map(|i| i % keys * 10_000 < keys * share).collect(),
                    (0..count).map(|i| (i + 1) % every == 0).collect(),
                ];
                for (n, bad) in patterns.iter().enumerate() {
                    let cost = cost(keys, bad);
                    assert!(cost <= 1150, "{cost} thousandths: {count} rows, {keys} keys, share {share}, pattern {n}");
                }
            }
        }
    }
}

/// Limits for 16 signatures per key. If keys are not shared, a clean batch takes longer, too.
#[test]
fn few_bad_rows_cost_little() {
    let mut draw = Draw(2);
    let mut mean = |count: usize, share| {
        let rounds = 20_000 / count;
        (0..rounds).map(|_| cost(count / 16, &draw.rows(count, share))).sum::<usize>() / rounds
    };
    for count in [1024, 4096] {
        let costs = [0, 10, 100, 1000].map(|share| mean(count, share));
        assert!(costs[0] <= 300 && costs[1] <= 350 && costs[2] <= 550 && costs[3] <= 900, "{count} rows: {costs:?}");
    }
}
