//! Sums, differences and small multiples modulo p = 2^255 - C on words, for a flag and few registers: words are stored as soon as
//! they are known, and a product of a word is made from halves.

use super::flag::{borrow, difference, integer, store_chain, upper_product, wrapping};
use super::gf255_linear::{LAST, modulus, words};
use super::gf255_umaal::highest;
use super::graph::{V, argument, constant, largest, load_again, product_low, step, store, word_sum};
use super::limbs::sum;

pub const ABOUT: &str = "Sums, differences and small multiples modulo p = 2^255 - C on words, low word first. Elements are below 2p. A result may be an
operand, and the two results of a function differ. `portable.rs` has the reference implementations. C is below 2^15.";
pub const SUB_DOUBLE: &str = "`out = a - 2b`: sub_double(out, a, b, C).";
pub const MUL_SMALL: &str =
    "`out = w a` for any words a and w < 2^15: mul_small(out, a, w, C). The result is below 2^255 + 2^240.";
pub const ADD_SMALL: &str =
    "`out = a + w b` for any words b and w < 2^15: add_small(out, b, w, C, a). The result is below 2^255 + 2^240.";
pub const HALF: &str = "`out = a / 2`: half(out, a, C). The result is below 2^255 + 2^254.";
pub const SELECT: &str = "`out = b` if the mask is all ones, else `a`: select(out, a, b, mask).";

/// Returns a word without bit 31, and what is above: that bit, and twice the word above.
fn split(top: V, above: V) -> [V; 2] {
    let (twice, bit) = word_sum([top, top]);
    let above = wrapping([above, above, bit]);
    [(twice >> 1).compute(), above]
}

pub fn add() {
    let (a, b, c) = (words(1), words(2), modulus(3));
    let (mut words, carry) = sum(&a, &b, None);
    step("What is above bit 255, times C.");
    let [top, k] = split(words[LAST], carry.expect("there are words"));
    words[LAST] = top;
    store_chain(0, 0, &words, &integer(product_low(k, c), 8), false, None);
}

pub fn sub() {
    let (a, b, c2) = (words(1), words(2), argument(3, (1 << 16) - 2));
    let (words, fits) = difference(&a, &b);
    step("A borrow stands for 2^256 = 2C too much.");
    store_chain(0, 0, &words, &integer(borrow(fits) & c2, 8), true, None);
}

pub fn sub_double() {
    let (mut a, b, c) = (words(1), words(2), modulus(3));
    step("The multiple k p, for k from -1 to 5, that brings the highest word near 2^30 to 3 2^30.");
    let [a7, b7] = [1, 2].map(|from| load_again(from, LAST));
    let (low, carry) = sum(&b[..4], &b[..4], None);
    let (high, _) = sum(&b[4..], &b[4..], carry);
    let number = wrapping([(b7 >> 2) - (a7 >> 3), constant(3 << 27)]);
    let k = number.signed_shr(28).compute();
    let less = product_low(k, c).compute();
    let above = less.signed_shr(31).compute();
    let bit = k.wrapping_shl(31).compute();
    step("The lower words.");
    let (words, fits) = difference(&a[..4], &low);
    let borrow = borrow(fits);
    let fits = store_chain(0, 0, &words, &[less, above, above, above], true, None);
    let borrows = wrapping([borrow, !above, fits]);
    step("The upper words.");
    a[LAST] = a[LAST] ^ bit;
    let above = borrows.signed_shr(31).compute();
    let (words, _) = sum(&a[4..], &[borrows, above, above, above], None);
    store_chain(0, 4, &words, &high, true, None);
}

pub fn half() {
    let (a, c) = (words(1), modulus(2));
    step("(a + p)/2 for odd a: a >> 1 plus 2^254 - (C - 1)/2.");
    let odd = (constant(0) - a[0].low(1)).compute();
    let less = ((c >> 1) & odd).compute();
    let bit = ((odd >> 31) << 30).compute();
    let half = |k: usize| (a[k] >> 1).join(31, a[k + 1]).compute();
    let lower = [0, 1, 2, 3].map(half);
    let fits = store_chain(0, 0, &lower, &integer(less, 4), true, None);
    let borrow = borrow(fits);
    let [x, y, z] = [4, 5, 6].map(half);
    let upper = [x, y, z, ((a[LAST] >> 1) + bit).compute()];
    store_chain(0, 4, &upper, &[borrow; 4], false, None);
}

pub fn negate_if() {
    let (a, mask, c) = (words(1), argument(2, largest()), modulus(3));
    step("k p - a is the complement of a, less 2^256 - 1 - k p = 2^255 (2 - k) + k C - 1.");
    // k is 1 for a below 2^254, so that 0 becomes p, and else 2.
    let one = constant(1);
    let [a7] = highest([&a]);
    let k = (((a7 >> 30) + constant(3)) >> 2) + one;
    let bit = (k.wrapping_shl(31) & mask).compute();
    let less = ((product_low(k, c) - one) & mask).compute();
    let mut words: Vec<V> = a[..LAST].iter().map(|x| *x ^ mask).collect();
    words.push(((a7 ^ mask) ^ bit).compute());
    store_chain(0, 0, &words, &integer(less, 8), true, None);
}

pub fn select() {
    let (a, b, mask) = (words(1), words(2), argument(3, largest()));
    for (k, (a, b)) in a.into_iter().zip(b).enumerate() {
        store(0, k, ((a ^ b) & mask) ^ a);
    }
}

/// Returns the words of `x y`, for y below 2^15, and of a word that is added.
fn product(x: V, y: V, more: Option<V>) -> [V; 2] {
    let high = upper_product(x, y, more);
    let low = product_low(x, y);
    [more.map_or(low, |more| wrapping([low, more])).compute(), high]
}

fn small() -> V {
    argument(2, (1 << 15) - 1)
}

pub fn mul_small() {
    let (a, w, c) = (words(1), small(), modulus(3));
    step("The highest product: what is above bit 255.");
    let [low, high] = product(a[LAST], w, None);
    let [top, above] = split(low, high);
    let mut carry = product_low(above, c).compute();
    step("The product.");
    for k in 0..LAST {
        let [low, high] = product(a[k], w, Some(carry));
        store(0, k, low);
        carry = high;
    }
    store(0, LAST, wrapping([top, carry]));
}

pub fn add_small() {
    let (a, b, w, c) = (words(4), words(1), small(), modulus(3));
    let zero = constant(0);
    step("The highest product: what is above bit 255.");
    let [a7] = highest([&a]);
    let [low, high] = product(b[LAST], w, None);
    let (low, carry) = word_sum([low, a7]);
    let [top, above] = split(low, wrapping([high, zero, carry]));
    let mut carry = product_low(above, c).compute();
    step("The sum.");
    for group in [0..3, 3..6, 6..7] {
        let mut lows = vec![];
        for k in group.clone() {
            let [low, high] = product(b[k], w, Some(carry));
            lows.push(low);
            carry = high;
        }
        let bit = store_chain(0, group.start, &lows, &a[group], false, None);
        carry = wrapping([carry, zero, bit]);
    }
    store(0, LAST, wrapping([top, carry]));
}
