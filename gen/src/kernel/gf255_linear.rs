//! Sums, differences and small multiples modulo p = 2^255 - C, without flags: on words, the lowest first, or on limbs.
//!
//! On words, a multiple k p goes in with the first chain of carries: k comes from the highest words, 2^255 k is in the highest word
//! of the result, and k C in the lowest one.

use super::gf255::{BITS, TOP, element};
use super::graph::{
    V, argument, column, column_words, constant, largest, load, load_words, product_low, step, store, whole, word_sum,
};
use super::limbs::{chain, chain_less, upper_part, word_difference};

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

pub const LAST: usize = 7;

pub fn words(from: usize) -> Vec<V> {
    load_words(from, LAST + 1)
}

/// Returns C, which is this argument.
pub fn modulus(i: usize) -> V {
    argument(i, (1 << 15) - 1)
}

/// Returns the highest word with 2^31 k added, and k C.
fn multiple(top: V, k: V, c: V) -> [V; 2] {
    [word_sum([top, k.wrapping_shl(31)]).0, product_low(k, c)]
}

/// Returns the highest word of a sum, less 2^31 k, and k C: so much that the word is at most 2^31 + 1.
fn less_above(a: V, b: V, c: V) -> [V; 2] {
    // The sum of halves is (2^31 k + a number below 2^31) / 2.
    let k = ((a >> 1) + (b >> 1)) >> 30;
    multiple(word_sum([a, b]).0, k, c)
}

/// Returns the highest word of a difference, plus 2^31 k, and k C. With k = 0 the word is at least 1, with k = 1 at least 2,
/// and for k > 0 it is below 2^31 + 2^13.
fn more_below(a: V, b: V, c: V) -> [V; 2] {
    // Halves, so that nothing wraps: k is 1 if b/2 is not below a/2, and 2 if it is larger by more than almost 2^30.
    let (one, almost) = (constant(1), constant((1 << 30) - (1 << 12)));
    let [half, other] = [a >> 1, b >> 1];
    let k = half.less(other + one) + (half + almost).less(other);
    multiple(a - b, k, c)
}

pub fn add() {
    let (a, b, c) = (words(1), words(2), modulus(3));
    step("The highest words.");
    let [top, kc] = less_above(a[LAST], b[LAST], c);
    step("The sum.");
    let carry = chain(0, LAST, kc, |k, carry| word_sum([a[k], b[k], carry]));
    store(0, LAST, whole([top, carry]));
}

pub fn sub() {
    let (a, b, c) = (words(1), words(2), modulus(3));
    step("The highest words.");
    let top = more_below(a[LAST], b[LAST], c);
    step("The difference.");
    chain_less(0, LAST, top, |k, borrow| word_difference(a[k], b[k], Some(borrow)));
}

pub fn sum_difference() {
    let (a, b, c) = (words(2), words(3), modulus(4));
    step("The highest words.");
    let [sum, mut carry] = less_above(a[LAST], b[LAST], c);
    let [difference, less] = more_below(a[LAST], b[LAST], c);
    step("Both.");
    let borrow = chain(1, LAST, less, |k, borrow| {
        let (word, next) = word_sum([a[k], b[k], carry]);
        let difference = word_difference(a[k], b[k], Some(borrow));
        difference.0.compute();
        store(0, k, word);
        carry = next;
        difference
    });
    store(0, LAST, whole([sum, carry]));
    store(1, LAST, difference - borrow);
}

pub fn sub_sum() {
    let (a, b, c, modulus) = (words(1), words(2), words(3), modulus(4));
    step("The highest words.");
    // m = b + c - a in units of 2^(224 + 3), rounded up by 4 096 or more; k = m / 2^28, rounded up, or 0. So the highest word is
    // at least 2^15, and below 2^31 + 2^16 for k > 0. In the word, 1 is added to k.
    let [a3, b3, c3] = [a[LAST], b[LAST], c[LAST]].map(|x| x >> 3);
    let offset = constant((2 << 28) + (1 << 12));
    let biased = (b3 + c3 + offset - a3) >> 28;
    let k = biased - biased.positive();
    let top = multiple(a[LAST] - b[LAST] - c[LAST], k, modulus);
    step("The difference.");
    chain_less(0, LAST, top, |k, borrow| {
        let (word, first) = a[k].wrapping_sub(b[k]);
        let (word, second) = word_difference(word, c[k], Some(borrow));
        (word, first + second)
    });
}

pub fn mul_small() {
    let (a, w, c2) = (words(1), argument(2, largest()), argument(3, (1 << 16) - 2));
    step("The two highest products: what is above bit 255.");
    let (_, below) = column_words([(a[LAST - 1], w)], []);
    let (low, high) = column_words([(a[LAST], w)], []);
    let (sum, carry) = word_sum([low, below]);
    let above = word_sum([high, carry]).0;
    let bit = sum >> 31;
    let bit_c = product_low(bit, c2 >> 1);
    let (first, second) = column_words([(above, c2)], [bit_c]);
    step("The product.");
    let carry = chain(0, LAST, first, |k, carry| {
        let second = Some(second).filter(|_| k == 1);
        column_words([(a[k], w)], [carry].into_iter().chain(second))
    });
    // The bit 255 goes: this word wraps.
    store(0, LAST, word_sum([low, bit.wrapping_shl(31), carry]).0);
}

pub fn add_small() {
    let (a, b, w, c) = (words(1), words(2), argument(3, (1 << 26) - 1), modulus(4));
    step("The highest word.");
    let (top, high) = column_words([(b[LAST], w)], [a[LAST]]);
    let above = (top >> 31).join(1, high);
    let top = top.low(31);
    let kc = product_low(above, c);
    step("The sum.");
    let carry = chain(0, LAST, kc, |k, carry| column_words([(b[k], w)], [a[k], carry]));
    store(0, LAST, top + carry);
}

pub fn sub_small() {
    let (a, b, w, c) = (words(1), words(2), argument(3, (1 << 16) - 1), modulus(4));
    step("The highest word.");
    // k brings the highest word, less w + 1, to 0 .. 2^31 - 1, or is 0 if it is more. The lower words borrow w + 1 at most.
    let (low, high) = column_words([(b[LAST], w)], []);
    let (most, carry) = word_sum([low, w + constant(1)]);
    let (rest, borrow) = a[LAST].wrapping_sub(most);
    let high = high + carry + borrow;
    let (k, negative) = (high << 1).wrapping_sub(rest >> 31);
    let k = word_sum([k, negative]).0;
    let top = multiple(a[LAST] - low, k, c);
    step("The difference.");
    chain_less(0, LAST, top, |k, borrow| {
        let (low, high) = column_words([(b[k], w)], [borrow]);
        let (word, next) = a[k].wrapping_sub(low);
        (word, high + next)
    });
}

pub fn half() {
    let (a, half_c) = (words(1), argument(3, (1 << 14) - 1));
    step("(a + p)/2 for odd a: a >> 1 plus 2^254 - (C - 1)/2.");
    let odd = a[0].low(1);
    let less = odd.select(half_c, constant(0));
    let top = (a[LAST] >> 1) + (odd << 30);
    chain_less(0, LAST, [top, less], |k, borrow| (a[k] >> 1).join(31, a[k + 1]).wrapping_sub(borrow));
}

pub fn negate_if() {
    let (a, mask, c) = (words(0), argument(1, largest()), modulus(2));
    step("k p - a is the complement of a, less 2^256 - 1 - k p = 2^255 (2 - k) + k C - 1.");
    // k is 1 for a below 2^254, so that 0 becomes p, and else 2.
    let (zero, one) = (constant(0), constant(1));
    let large = (a[LAST] >> 30).positive();
    let first = (c + large.select(c, zero) - one) & mask;
    let bit = (large ^ one).wrapping_shl(31) & mask;
    let top = (a[LAST] ^ mask) - bit;
    chain_less(0, LAST, [top, first], |k, borrow| (a[k] ^ mask).wrapping_sub(borrow));
}

pub fn swap_if() {
    let (a, b, mask) = (words(0), words(1), argument(2, largest()));
    for (k, (a, b)) in a.into_iter().zip(b).enumerate() {
        let differ = (a ^ b) & mask;
        store(0, k, a ^ differ);
        store(1, k, b ^ differ);
    }
}

pub const LIMBS_ABOUT: &str = "Sums, differences and small multiples modulo p = 2^255 - C on nine limbs of 29 bits: the layout of the backend w28 (`w28.rs`), whose
`narrow` functions are the reference implementations. Operands and results are elements. A result may be an operand. C is below 2^15.";
pub const LIMBS_MUL_SMALL: &str = "`out = w a` for w < 2^29: mul_small(out, a, w, C).";

/// Stores limbs that each carry once, to the next one. What is above bit 255 goes to the lowest one, times C.
fn store_limbs(c: V, limb: impl Fn(usize) -> V) {
    let top = limb(8);
    let mut carry = product_low(top >> TOP, c);
    for k in 0..8 {
        let x = limb(k);
        store(0, k, x.low(BITS) + carry);
        carry = x >> BITS;
    }
    store(0, 8, top.low(TOP) + carry);
}

/// Returns the limbs of `a + 2^by p`.
fn with_multiple(a: &[V], c: V, by: u32) -> impl Fn(usize) -> V {
    let mask = constant((1 << BITS) - 1);
    let limbs = [mask - (c - constant(1)), mask, mask >> (BITS - TOP)].map(|limb| limb.wrapping_shl(by));
    move |k| word_sum([a[k], limbs[usize::from(k > 0) + usize::from(k == 8)]]).0
}

pub fn limbs_add() {
    let (a, b) = (load(1, &element()), load(2, &element()));
    store_limbs(modulus(3), |k| a[k] + b[k]);
}

pub fn limbs_sub() {
    let (a, b, c) = (load(1, &element()), load(2, &element()), modulus(3));
    let a = with_multiple(&a, c, 1);
    store_limbs(c, |k| a(k) - b[k]);
}

pub fn limbs_sub_sum() {
    let (a, b, c, modulus) = (load(1, &element()), load(2, &element()), load(3, &element()), modulus(4));
    let a = with_multiple(&a, modulus, 2);
    store_limbs(modulus, |k| a(k) - (b[k] + c[k]));
}

pub fn limbs_mul_small() {
    let (a, w, c) = (load(1, &element()), argument(2, (1 << BITS) - 1), modulus(3));
    let product = |x: V, y: V| {
        let column = column([(x, y)], [], None);
        (column.low_word().low(BITS), upper_part(column, BITS))
    };
    step("The highest limbs: what is above bit 255, times C.");
    let (rest, high) = product(a[7], w);
    let (low, above) = product(a[8], w);
    let top = low + high;
    let (kc, next) = product(((above + (top >> BITS)) << (BITS - TOP)) + (top.low(BITS) >> TOP), c);
    step("The others.");
    let mut carry = kc;
    for k in 0..7 {
        let (low, high) = product(a[k], w);
        let sum = if k == 1 { low + carry + next } else { low + carry };
        store(0, k, sum.low(BITS));
        carry = high + (sum >> BITS);
    }
    let sum = rest + carry;
    store(0, 7, sum.low(BITS));
    store(0, 8, top.low(TOP) + (sum >> BITS));
}
