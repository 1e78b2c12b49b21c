//! Sums, differences and small multiples modulo p = 2^255 - C on words, for a flag and for an instruction that adds a product and
//! two words.
//!
//! A multiple k p goes in with the first chain of carries, as in `gf255_linear.rs`. A difference x - y is the complement of
//! the sum of y and the complement of x, so it can have products.

use super::flag::{difference, halves, negative, sign, store_less, wrapping};
use super::gf255_linear::{LAST, modulus, words};
use super::graph::{V, argument, column_words, constant, largest, product_low, step, store, word_sum};
use super::limbs::chain;

pub const ABOUT: &str = "Sums, differences and small multiples modulo p = 2^255 - C on words, low word first. Elements are below 2p. A result may be an
operand, and the two results of a function differ. `portable.rs` has the reference implementations. C is below 2^15.

The highest words say which multiple of p is added or subtracted, before the others are read.";
pub const SUB: &str = "`out = a - b`: sub(out, a, b, 2C).";
pub const SUB_SMALL: &str = "`out = a - w b` for any words b and w < 2^16: sub_small(out, a, b, w, C).";
pub const NEGATE: &str = "`out = -a` if the mask is all ones, else `a`: negate_if(out, a, mask, C).";

/// Returns the operands' highest words, which are loaded here.
pub fn highest<const N: usize>(operands: [&[V]; N]) -> [V; N] {
    operands.map(|a| a[LAST].compute())
}

/// Returns `k` for which `2^31 k` is at least `2^31 m / 2^by`, and more by 2^25 or less; or 0 if m is negative.
fn above(m: V, by: u32) -> V {
    // 2^by and 2^25 in these units, and 2 more for k, so that nothing is negative.
    let offset = constant((3 << by) + (1 << (by - 6)));
    let k = (wrapping([m, offset]) >> by) - constant(2);
    k & !sign(k)
}

/// Stores differences: the words of the complement of a sum, and the highest one.
fn store_complements(to: usize, top: V, first: V, mut word: impl FnMut(usize, V) -> (V, V)) {
    let carry = chain_complements(to, first, &mut word);
    store(to, LAST, top - carry);
}

fn chain_complements(to: usize, first: V, word: &mut impl FnMut(usize, V) -> (V, V)) -> V {
    chain(to, LAST, first, |k, carry| {
        let (low, next) = word(k, carry);
        (!low, next)
    })
}

pub fn add() {
    let (a, b, c) = (words(1), words(2), modulus(3));
    step("The highest words.");
    let [a7, b7] = highest([&a, &b]);
    // The sum of halves is (2^31 k + a number below 2^31) / 2.
    let k = ((a7 >> 1) + (b7 >> 1)) >> 30;
    let top = wrapping([wrapping([a7, b7]), k.wrapping_shl(31)]).compute();
    step("The sum.");
    let carry = chain(0, LAST, k, |i, carry| match i {
        0 => column_words([(k, c)], [a[0], b[0]]),
        _ => word_sum([a[i], b[i], carry]),
    });
    store(0, LAST, wrapping([top, carry]));
}

pub fn sub() {
    let (a, b, c2) = (words(1), words(2), argument(3, (1 << 16) - 2));
    let (words, fits) = difference(&a, &b);
    step("A borrow stands for 2^256 = 2C too much.");
    store_less(&words, &[negative(&words, fits) & c2]);
}

pub fn sum_difference() {
    let (a, b, c) = (words(2), words(3), modulus(4));
    step("The highest words.");
    let [a7, b7] = highest([&a, &b]);
    let k = ((a7 >> 2) + (b7 >> 2)) >> 29;
    let sum_top = wrapping([wrapping([a7, b7]), k.wrapping_shl(31)]).compute();
    let mut carry = product_low(k, c);
    let k = above((b7 >> 2) - (a7 >> 2), 29);
    let top = wrapping([a7 - b7, k.wrapping_shl(31)]).compute();
    let less = product_low(k, c);
    step("Both.");
    store_complements(1, top, less, |k, borrow| {
        let difference = word_sum([!a[k], b[k], borrow]);
        let (word, next) = word_sum([a[k], b[k], carry]);
        store(0, k, word);
        carry = next;
        difference
    });
    store(0, LAST, wrapping([sum_top, carry]));
}

pub fn sub_sum() {
    let (a, b, c, modulus) = (words(1), words(2), words(3), modulus(4));
    step("The highest words.");
    let [a7, b7, c7] = highest([&a, &b, &c]);
    let k = above((b7 >> 3) + (c7 >> 3) - (a7 >> 3), 28);
    let top = wrapping([a7 - b7 - c7, k.wrapping_shl(31)]).compute();
    let less = product_low(k, modulus);
    step("The difference.");
    let mut bit = None;
    let carry = chain_complements(0, less, &mut |k, carry| {
        let (low, next) = word_sum([!a[k], b[k], carry]);
        let (low, flag) = word_sum([low, c[k]].into_iter().chain(bit));
        bit = Some(flag);
        (low, next)
    });
    let carry = wrapping([carry, bit.expect("there are words")]);
    store(0, LAST, top - carry);
}

pub fn mul_small() {
    let (a, w, c2) = (words(1), argument(2, largest()), argument(3, (1 << 16) - 2));
    step("The two highest products: what is above bit 255.");
    let [a7, a6] = [a[LAST].compute(), a[LAST - 1].compute()];
    let (_, below) = column_words([(a6, w)], []);
    let (low, high) = column_words([(a7, w)], [below]);
    let (first, second) = column_words([(high, c2)], []);
    let bit_c = ((c2 >> 1) & sign(low)).compute();
    // This comes in again from below.
    let top = (low.low(31) - below).compute();
    step("The product.");
    let carry = chain(0, LAST, first, |k, carry| {
        let more = [Some(bit_c), Some(second)].into_iter().nth(k).flatten();
        column_words([(a[k], w)], more.into_iter().chain([carry]))
    });
    store(0, LAST, wrapping([top, carry]));
}

pub fn sub_small() {
    let (a, b, w, c) = (words(1), words(2), argument(3, (1 << 16) - 1), modulus(4));
    let (zero, one) = (constant(0), constant(1));
    step("The highest word.");
    // k brings the highest word, less w + 1, to 0 .. 2^31 - 1, or is 0 if it is more. The lower words borrow w + 1 at most.
    let [a7, b7] = highest([&a, &b]);
    let (low, high) = column_words([(b7, w)], [w, one]);
    let (rest, fits) = word_sum([a7, !low, one]);
    let rest_above = wrapping([zero, !high, fits]);
    let (_, bit) = word_sum([rest, rest]);
    let less = zero - wrapping([rest_above, rest_above, bit]);
    let k = less & !sign(less);
    let top = wrapping([wrapping([rest, w]), one]);
    let top = wrapping([top, k.wrapping_shl(31)]).compute();
    let less = product_low(k, c);
    step("The difference.");
    store_complements(0, top, less, |k, carry| column_words([(b[k], w)], [!a[k], carry]));
}

pub fn half() {
    let (a, half_c) = (words(1), argument(3, (1 << 14) - 1));
    step("(a + p)/2 for odd a: a >> 1 plus 2^254 - (C - 1)/2.");
    let odd = (constant(0) - a[0].low(1)).compute();
    let less = half_c & odd;
    let mut halves = halves(&a, None);
    halves[LAST] = halves[LAST] + (odd & constant(1 << 30));
    store_less(&halves, &[less]);
}

pub fn negate_if() {
    let (a, mask, c) = (words(1), argument(2, largest()), modulus(3));
    step("k p - a is the complement of a, less 2^256 - 1 - k p = 2^255 (2 - k) + k C - 1.");
    // k is 1 for a below 2^254, so that 0 becomes p, and else 2.
    let one = constant(1);
    let [a7] = highest([&a]);
    let large = ((a7 >> 30) + constant(3)) >> 2;
    let less = ((column_words([(large, c)], [c]).0 - one) & mask).compute();
    let bit = (large ^ one).wrapping_shl(31) & mask;
    let top = ((a7 ^ mask) ^ bit).compute();
    let mut words: Vec<V> = a[..LAST].iter().map(|x| *x ^ mask).collect();
    words.push(top);
    store_less(&words, &[less]);
}

pub fn swap_if() {
    let (a, b, mask) = (words(0), words(1), argument(2, largest()));
    for (k, (a, b)) in a.into_iter().zip(b).enumerate() {
        store(0, k, mask.select(b, a));
        store(1, k, mask.select(a, b));
    }
}
