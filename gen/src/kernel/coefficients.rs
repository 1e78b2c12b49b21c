//! Sums and differences in GF(9767^19): two coefficients from 1 to p in a word of 32 bits. No sum reaches 2^15, so that the
//! top bit of each half is free for a comparison.

use super::flag::wrapping;
use super::graph::{V, column_words, constant, load, product_low, step, store, two_sums};

pub const ABOUT: &str = "Sums and differences in GF(9767^19): ten words of two coefficients, from 1 to p = 9767 each; the upper half of the last word is 0. A
result may be an operand. The functions of `field/gf9767x19` are the reference implementations.

A half of a comparison has its top bit set where p is subtracted or added.";
pub const SUB_DOUBLE: &str = "`out = a - 2b`: sub_double(out, a, b).";
pub const TRIPLE: &str = "`out = 3 (a - b)`: triple_difference(out, a, b).";

const WORDS: usize = 10;
const P: u64 = 9767;
/// `SMALL_FACTOR` of `prime.rs`: -1/p modulo 2^32, times 2^32 mod p.
const FACTOR: u64 = 439_742;

fn operand(from: usize) -> Vec<V> {
    let mut most = [u128::from(P << 16 | P); WORDS];
    most[WORDS - 1] = P.into();
    load(from, &most)
}

/// Returns p, and 1 in both halves, from numbers that the target can make.
fn numbers() -> [V; 2] {
    if two_sums() {
        return [constant(P + 1) - constant(1), constant(1 << 16) + constant(1)];
    }
    [constant(P), constant(1 << 16 | 1)]
}

pub fn add() {
    let (a, b, [p, ones]) = (operand(1), operand(2), numbers());
    let more = (1 << 15) - 1 - P;
    let more =
        if two_sums() { product_low(constant(1 << 15) - constant(1) - p, ones) } else { constant(more << 16 | more) };
    step("Less p where a sum is above p.");
    for k in 0..WORDS {
        let sum = a[k] + b[k];
        let above = (wrapping([sum, more]) >> 15) & ones;
        store(0, k, sum - product_low(above, p));
    }
}

/// Stores differences, plus p so many times at the most where one is not above 0. A word is D0 + 2^16 D1 for signed D0 and
/// D1 above -2p, so both halves of its comparison, 2^15 - D, are from 0 to 2^16 - 1, and no half borrows from the other.
fn differences(times: usize, difference: impl Fn(usize) -> V) {
    let [p, ones] = numbers();
    let top = ones.wrapping_shl(15);
    step("And p where a difference is not above 0.");
    for k in 0..WORDS {
        let mut x = difference(k);
        for _ in 0..times {
            let bits = (top - x) >> 15;
            // The upper half of the last word stays 0.
            let below = if k + 1 < WORDS { bits & ones } else { bits.low(1) };
            x = wrapping([x, product_low(below, p)]);
        }
        store(0, k, x);
    }
}

pub fn sub() {
    let (a, b) = (operand(1), operand(2));
    differences(1, |k| a[k] - b[k]);
}

pub fn sub_double() {
    let (a, b) = (operand(1), operand(2));
    differences(2, |k| a[k] - b[k] - b[k]);
}

pub fn sub_sum() {
    let (a, b, c) = (operand(1), operand(2), operand(3));
    differences(2, |k| a[k] - b[k] - c[k]);
}

/// `reduce_small` of `prime.rs`, of 3 x for the difference x.
pub fn triple_difference() {
    let (a, b, p) = (operand(1), operand(2), constant(P << 16));
    let (one, ones, factor) = (constant(1), constant(1 << 16 | 1), constant(3 * FACTOR));
    let reduced = |x: V| column_words([(product_low(x, factor) >> 16, p)], []).1;
    let both = constant(P << 16 | P);
    for k in 0..WORDS - 1 {
        let x = a[k] + both - b[k];
        let (low, high) = (reduced(x.low(16)), reduced(x >> 16));
        store(0, k, low + (high << 16) + ones);
    }
    let last = WORDS - 1;
    store(0, last, reduced(a[last] + constant(P) - b[last]) + one);
}
