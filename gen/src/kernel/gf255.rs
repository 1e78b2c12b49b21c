//! Products modulo 2^255 - C on nine limbs of 29 bits, the layout of the backend w28 (`core/src/field/gf255/w28.rs`).

use super::graph::{
    V, argument, column_words, constant, largest, load, load_words, product_low, step, store, two_sums, word, word_sum,
};
use super::limbs::{Fold, carried, chain, chain_less, fold_words, product, rows, rows_square, square, twice};
use super::mont::left;

pub const ABOUT: &str = "Products modulo 2^255 - C on nine limbs of 29 bits, low limb first: the layout of the backend w28 (`w28.rs`), whose `wide`
functions are the reference implementations.

Operands are sums of two elements at the most (limbs below 2^30 + 2^18, the highest below 2^24 + 16). The result is an element, and may
be an operand. C is below 2^15.";
pub const ELEMENTS_ABOUT: &str = "Products modulo 2^255 - C on nine limbs of 29 bits, low limb first: the layout of the backend w28 (`w28.rs`), whose `narrow`
functions are the reference implementations.

Operands and results are elements, and a result may be an operand. C is below 2^15.";
pub const MUL: &str = "`out = a b`: mul(out, a, b, C).";
pub const SQUARE: &str = "`out = a^2`: square(out, a, C).";

pub const BITS: u32 = 29;
/// Number of bits of the highest limb that are below 2^255.
pub const TOP: u32 = 23;
const LIMBS: usize = 9;

/// Largest limbs of elements.
pub fn element() -> [u128; LIMBS] {
    let mut most = [(1 << BITS) + 7; LIMBS];
    most[0] = (1 << BITS) + (1 << 17) - 1;
    most[LIMBS - 1] = (1 << 23) + 7;
    most
}

/// Loads an operand: an element, or the sum of two where columns are sums of two words.
fn operand(from: usize) -> Vec<V> {
    load(from, &element().map(|x| if two_sums() { x } else { 2 * x }))
}

/// Loads an operand whose limbs have no bits above if a column needs that.
fn factor(from: usize) -> Vec<V> {
    if two_sums() { carried(&operand(from), BITS) } else { operand(from) }
}

fn reduce(c: V, columns: impl Fn(usize) -> Vec<(V, V)>) {
    let fold = Fold { n: 255, c, bits: BITS, limbs: LIMBS, tail: 3 };
    fold.reduce(columns, |k, limb| store(0, k, limb), false);
}

pub fn mul() {
    let c = argument(3, (1 << 15) - 1);
    let (a, b) = (factor(1), operand(2));
    reduce(c, |k| product(&a, &b, k))
}

pub fn squaring() {
    let c = argument(2, (1 << 15) - 1);
    let a = factor(1);
    let twice = twice(&a);
    reduce(c, |k| square(&a, &twice, k))
}

pub const WORDS_ABOUT: &str =
    "Products modulo 2^255 - C on words, low word first. `portable.rs` has the reference implementations.

Operands are any words. The result is below 2^255 + 2^241, and may be an operand. C is below 2^15.";
pub const WORDS_MUL: &str = "`out = a b`: mul(out, a, b, 2C).";
pub const HELD_SQUARE: &str = "`out = a^2`: square_words(out, -, -, 2C), with `a` in s2 to s9.";
pub const WORDS_SQUARE: &str = "`out = a^2`: square(out, a, -, 2C).";

fn words(from: usize) -> Vec<V> {
    load_words(from, 256 / word() as usize)
}

/// Stores the words of an integer of 512 bits modulo 2^255 - C.
fn reduce_words(words: &[V]) {
    let c2 = argument(3, (1 << 16) - 2);
    fold_words(words, c2 >> 1, c2);
}

pub fn words_mul() {
    let (a, b) = (words(1), words(2));
    // Eight words are too many for the registers of any CPU.
    reduce_words(&rows(&a, &b, if a.len() == 8 { 7 } else { 0 }));
}

/// The operand is in registers: the arguments from the fifth on.
pub fn held_squaring() {
    let a: Vec<V> = (5..13).map(|i| argument(i, largest())).collect();
    reduce_words(&rows_square(&a));
}

pub fn words_squaring() {
    reduce_words(&rows_square(&words(1)));
}

pub const FOLD_ADD: &str = "`out = t + c`, for t in s2 to s9, t0 to t6 and a4: fold_add(out, -, c, 2C).";
pub const FOLD_DOUBLE: &str =
    "`out = 2 t`, for t in s2 to s9, t0 to t6 and a4, and C below 23 000: fold_double(out, -, -, 4C).";
pub const FOLD_LESS: &str =
    "`out = c - t`, below 2p, for t in s2 to s9, t0 to t6 and a4, and c below 2p: fold_less(out, -, c, 2C).";
const LAST: usize = 7;

/// Stores these lower words, and a factor times the upper ones. What is above bit 255, and a bit more, counts `c`.
fn fold(high: &[V], [factor, c]: [V; 2], bit: Option<V>, low: impl Fn(usize) -> Vec<V>) {
    step("The top word, first.");
    let (rest, above) = column_words([(high[LAST], factor)], low(LAST));
    let above = (rest >> 31).join(1, bit.map_or(above, |bit| above + bit));
    step("The other words.");
    let word = |k, carry| column_words([(high[k], factor)], low(k).into_iter().chain([carry]));
    let carry = chain(0, LAST, product_low(above, c), word);
    store(0, LAST, rest.low(31) + carry);
}

pub fn fold_add() {
    let ([low, high], more, c2) = (left(), words(2), argument(3, (1 << 16) - 2));
    fold(&high, [c2, c2 >> 1], None, |k| vec![low[k], more[k]]);
}

pub fn fold_double() {
    let ([low, high], c4) = (left(), argument(3, 4 * 22_999));
    let twice = |k: usize| if k == 0 { low[0].wrapping_shl(1) } else { (low[k - 1] >> 31).join(1, low[k]) };
    fold(&high, [c4, c4 >> 2], Some(low[LAST] >> 31), |k| vec![twice(k)]);
}

/// Adds k p, where k brings the highest word, less 2^18, to 0 to 2^31 - 1, or is 0 if the word is more. What comes from
/// below is less than 2^18.
pub fn fold_less() {
    let ([low, high], from, c2) = (left(), words(2), argument(3, (1 << 16) - 2));
    step("The top word, first.");
    let (top, above) = column_words([(high[LAST], c2)], [low[LAST]]);
    let (raised, carry) = word_sum([top, constant(1 << 18)]);
    let (rest, borrow) = from[LAST].wrapping_sub(raised);
    let k = ((above + carry + borrow) << 1) - (rest >> 31);
    // -1 becomes 0.
    let k = word_sum([k, k >> 31]).0;
    let top = word_sum([from[LAST] - top, k.wrapping_shl(31)]).0;
    step("The other words.");
    chain_less(0, LAST, [top, product_low(k, c2 >> 1)], |k, carry| {
        let (sum, next) = column_words([(high[k], c2)], [low[k], carry]);
        let (word, borrow) = from[k].wrapping_sub(sum);
        (word, next + borrow)
    });
}
