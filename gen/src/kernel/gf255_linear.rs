//! Sums, differences and small multiples modulo p = 2^255 - C on words, the lowest first, without flags.
//!
//! A multiple k p goes in with the first chain of carries: k comes from the highest words, 2^255 k is in the highest word
//! of the result, and k C in the lowest one.

use super::graph::{Graph, V};
use super::limbs::{chain, chain_less, load, product_low, word_difference, word_sum};

pub const ABOUT: &str = "Sums, differences and small multiples modulo p = 2^255 - C on words, low word first. Elements are below 2p. A result may be an
operand, and the two results of a function differ. `portable.rs` has the reference implementations. C is below 2^15.

The highest words say which multiple of p is added or subtracted, before the others are read.";
pub const ADD: &str = "`out = a + b`: add(out, a, b, C). The result is below 2^255 + 2^225.";
pub const SUB: &str = "`out = a - b`: sub(out, a, b, C). The result is below 2^255 + 2^238, or `a` or less.";
pub const BOTH: &str = "`sum = a + b` and `difference = a - b`: sum_difference(sum, difference, a, b, C).";
pub const SUB_SUM: &str = "`out = a - b - c`: sub_sum(out, a, b, c, C).";
pub const MUL_SMALL: &str = "`out = w a` for any words: mul_small(out, a, w, 2C). The result is below 2^255 + 2^225.";
pub const ADD_SMALL: &str =
    "`out = a + w b` for any words b and w C < 2^30: add_small(out, a, b, w, C). The result is below
2^255 + 2^224 (w + 2).";
pub const SUB_SMALL: &str = "`out = a - w b` for w < 2^16: sub_small(out, a, b, w, C).";
pub const HALF: &str = "`out = a / 2`: half(out, a, -, (C - 1)/2). The result is below 2^255 + 2^254.";
pub const NEGATE: &str = "`a = -a` if the mask is all ones: negate_if(a, mask, C).";
pub const SWAP: &str = "Exchanges `a` and `b` if the mask is all ones: swap_if(a, b, mask).";

const LAST: usize = 7;

fn words(g: &mut Graph, from: usize) -> Vec<V> {
    load(g, from, &[g.largest(); LAST + 1])
}

fn constant(g: &mut Graph, i: usize) -> V {
    g.argument(i, (1 << 15) - 1)
}

/// Returns the highest word with 2^31 k added, and k C.
fn multiple(g: &mut Graph, top: V, k: V, c: V) -> (V, V) {
    let bit = g.wrapping_shl(k, 31);
    (word_sum(g, vec![top, bit]).0, product_low(g, k, c))
}

/// Returns the highest word of a sum, less 2^31 k, and k C: so much that the word is at most 2^31 + 1.
fn less_above(g: &mut Graph, [a, b]: [V; 2], c: V) -> (V, V) {
    // The sum of halves is (2^31 k + a number below 2^31) / 2.
    let halves = [g.shr(a, 1), g.shr(b, 1)];
    let half = g.add(halves[0], halves[1]);
    let k = g.shr(half, 30);
    let sum = word_sum(g, vec![a, b]).0;
    multiple(g, sum, k, c)
}

/// Returns the highest word of a difference, plus 2^31 k, and k C. With k = 0 the word is at least 1, with k = 1 at least 2,
/// and for k > 0 it is below 2^31 + 2^13.
fn more_below(g: &mut Graph, [a, b]: [V; 2], c: V) -> (V, V) {
    // Halves, so that nothing wraps: k is 1 if b/2 is not below a/2, and 2 if it is larger by more than almost 2^30.
    let (one, almost) = (g.constant(1), g.constant((1 << 30) - (1 << 12)));
    let [half, other] = [g.shr(a, 1), g.shr(b, 1)];
    let next = g.add(other, one);
    let below = g.wrapping_sub(half, next).1;
    let limit = g.add(half, almost);
    let far = g.wrapping_sub(limit, other).1;
    let k = g.add(below, far);
    let difference = g.wrapping_sub(a, b).0;
    multiple(g, difference, k, c)
}

pub fn add(g: &mut Graph) {
    let (a, b, c) = (words(g, 1), words(g, 2), constant(g, 3));
    g.step("The highest words.");
    let (top, kc) = less_above(g, [a[LAST], b[LAST]], c);
    g.step("The sum.");
    let carry = chain(g, 0, LAST, kc, |g, k, carry| word_sum(g, vec![a[k], b[k], carry]));
    let top = g.whole(vec![top, carry]);
    g.store(0, LAST as u32, top);
}

pub fn sub(g: &mut Graph) {
    let (a, b, c) = (words(g, 1), words(g, 2), constant(g, 3));
    g.step("The highest words.");
    let (top, kc) = more_below(g, [a[LAST], b[LAST]], c);
    g.step("The difference.");
    chain_less(g, 0, LAST, [top, kc], |g, k, borrow| word_difference(g, a[k], b[k], Some(borrow)));
}

pub fn sum_difference(g: &mut Graph) {
    let (a, b, c) = (words(g, 2), words(g, 3), constant(g, 4));
    g.step("The highest words.");
    let (sum, mut carry) = less_above(g, [a[LAST], b[LAST]], c);
    let (difference, less) = more_below(g, [a[LAST], b[LAST]], c);
    g.step("Both.");
    let borrow = chain(g, 1, LAST, less, |g, k, borrow| {
        let (word, next) = word_sum(g, vec![a[k], b[k], carry]);
        let difference = word_difference(g, a[k], b[k], Some(borrow));
        g.compute(difference.0);
        g.store(0, k as u32, word);
        carry = next;
        difference
    });
    let sum = g.whole(vec![sum, carry]);
    g.store(0, LAST as u32, sum);
    let difference = g.wrapping_sub(difference, borrow).0;
    g.store(1, LAST as u32, difference);
}

pub fn sub_sum(g: &mut Graph) {
    let (a, b, c, constant) = (words(g, 1), words(g, 2), words(g, 3), constant(g, 4));
    g.step("The highest words.");
    // m = b + c - a in units of 2^(224 + 3), rounded up by 4 096 or more; k = m / 2^28, rounded up, or 0. So the highest word is
    // at least 2^15, and below 2^31 + 2^16 for k > 0. In the word, 1 is added to k.
    let [a3, b3, c3] = [a[LAST], b[LAST], c[LAST]].map(|x| g.shr(x, 3));
    let offset = g.constant((2 << 28) + (1 << 12));
    let sum = g.add(b3, c3);
    let sum = g.add(sum, offset);
    let biased = g.wrapping_sub(sum, a3).0;
    let biased = g.shr(biased, 28);
    let positive = g.positive(biased);
    let k = g.wrapping_sub(biased, positive).0;
    let top = g.wrapping_sub(a[LAST], b[LAST]).0;
    let top = g.wrapping_sub(top, c[LAST]).0;
    let (top, kc) = multiple(g, top, k, constant);
    g.step("The difference.");
    chain_less(g, 0, LAST, [top, kc], |g, k, borrow| {
        let (word, first) = g.wrapping_sub(a[k], b[k]);
        let (word, second) = word_difference(g, word, c[k], Some(borrow));
        (word, g.add(first, second))
    });
}

pub fn mul_small(g: &mut Graph) {
    let (a, w, c2) = (words(g, 1), g.argument(2, g.largest()), g.argument(3, (1 << 16) - 2));
    g.step("The two highest products: what is above bit 255.");
    let below = g.column(vec![(a[LAST - 1], w)], vec![], None);
    let highest = g.column(vec![(a[LAST], w)], vec![], None);
    let (below, low, high) = (g.column_high(below), g.column_low(highest), g.column_high(highest));
    let (sum, carry) = word_sum(g, vec![low, below]);
    let above = word_sum(g, vec![high, carry]).0;
    let bit = g.shr(sum, 31);
    let c = g.shr(c2, 1);
    let bit_c = product_low(g, bit, c);
    let folded = g.column(vec![(above, c2)], vec![bit_c], None);
    let (first, mut second) = (g.column_low(folded), Some(g.column_high(folded)));
    g.step("The product.");
    let carry = chain(g, 0, LAST, first, |g, k, carry| {
        let words = [carry].into_iter().chain(if k == 1 { second.take() } else { None }).collect();
        let column = g.column(vec![(a[k], w)], words, None);
        (g.column_low(column), g.column_high(column))
    });
    // The bit 255 goes: this word wraps.
    let bit = g.wrapping_shl(bit, 31);
    let top = word_sum(g, vec![low, bit, carry]).0;
    g.store(0, LAST as u32, top);
}

pub fn add_small(g: &mut Graph) {
    let (a, b, w, c) = (words(g, 1), words(g, 2), g.argument(3, (1 << 26) - 1), constant(g, 4));
    g.step("The highest word.");
    let top = g.column(vec![(b[LAST], w)], vec![a[LAST]], None);
    let (top, high) = (g.column_low(top), g.column_high(top));
    let bit = g.shr(top, 31);
    let above = g.join(bit, 1, high);
    let top = g.low(top, 31);
    let kc = product_low(g, above, c);
    g.step("The sum.");
    let carry = chain(g, 0, LAST, kc, |g, k, carry| {
        let column = g.column(vec![(b[k], w)], vec![a[k], carry], None);
        (g.column_low(column), g.column_high(column))
    });
    let top = g.add(top, carry);
    g.store(0, LAST as u32, top);
}

pub fn sub_small(g: &mut Graph) {
    let (a, b, w, c) = (words(g, 1), words(g, 2), g.argument(3, (1 << 16) - 1), constant(g, 4));
    g.step("The highest word.");
    // k brings the highest word, less w + 1, to 0 .. 2^31 - 1, or is 0 if it is more. The lower words borrow w + 1 at most.
    let one = g.constant(1);
    let product = g.column(vec![(b[LAST], w)], vec![], None);
    let (low, high) = (g.column_low(product), g.column_high(product));
    let most = g.add(w, one);
    let (most, carry) = word_sum(g, vec![low, most]);
    let high = g.add(high, carry);
    let (rest, borrow) = g.wrapping_sub(a[LAST], most);
    let high = g.add(high, borrow);
    let (twice, bit) = (g.shl(high, 1), g.shr(rest, 31));
    let (k, negative) = g.wrapping_sub(twice, bit);
    let k = word_sum(g, vec![k, negative]).0;
    let top = g.wrapping_sub(a[LAST], low).0;
    let (top, kc) = multiple(g, top, k, c);
    g.step("The difference.");
    chain_less(g, 0, LAST, [top, kc], |g, k, borrow| {
        let column = g.column(vec![(b[k], w)], vec![borrow], None);
        let (low, high) = (g.column_low(column), g.column_high(column));
        let (word, next) = g.wrapping_sub(a[k], low);
        (word, g.add(high, next))
    });
}

pub fn half(g: &mut Graph) {
    let (a, half_c) = (words(g, 1), g.argument(3, (1 << 14) - 1));
    g.step("(a + p)/2 for odd a: a >> 1 plus 2^254 - (C - 1)/2.");
    let (odd, zero) = (g.low(a[0], 1), g.constant(0));
    let less = g.select(odd, half_c, zero);
    let (top, bit) = (g.shr(a[LAST], 1), g.shl(odd, 30));
    let top = g.add(top, bit);
    chain_less(g, 0, LAST, [top, less], |g, k, borrow| {
        let low = g.shr(a[k], 1);
        let word = g.join(low, 31, a[k + 1]);
        g.wrapping_sub(word, borrow)
    });
}

pub fn negate_if(g: &mut Graph) {
    let (a, mask, c) = (words(g, 0), g.argument(1, g.largest()), constant(g, 2));
    g.step("k p - a is the complement of a, less 2^256 - 1 - k p = 2^255 (2 - k) + k C - 1.");
    // k is 1 for a below 2^254, so that 0 becomes p, and else 2.
    let (zero, one) = (g.constant(0), g.constant(1));
    let top = g.shr(a[LAST], 30);
    let large = g.positive(top);
    let more = g.select(large, c, zero);
    let less = g.add(c, more);
    let less = g.wrapping_sub(less, one).0;
    let first = g.and(less, mask);
    let bit = g.xor(large, one);
    let bit = g.wrapping_shl(bit, 31);
    let bit = g.and(bit, mask);
    let top = g.xor(a[LAST], mask);
    let top = g.wrapping_sub(top, bit).0;
    chain_less(g, 0, LAST, [top, first], |g, k, borrow| {
        let word = g.xor(a[k], mask);
        g.wrapping_sub(word, borrow)
    });
}

pub fn swap_if(g: &mut Graph) {
    let (a, b, mask) = (words(g, 0), words(g, 1), g.argument(2, g.largest()));
    for (k, (a, b)) in a.into_iter().zip(b).enumerate() {
        let differ = g.xor(a, b);
        let differ = g.and(differ, mask);
        let (a, b) = (g.xor(a, differ), g.xor(b, differ));
        g.store(0, k as u32, a);
        g.store(1, k as u32, b);
    }
}
