//! The field of 2^166 - 5 (`core/src/field/gf166`): words in memory; in columns of six limbs of 29 bits, or in rows of
//! words.

use super::flag::{difference, integer, sign, store_chain, store_less, wrapping};
use super::graph::{V, column_words, constant, flags, largest, load, step, store, word, word_sum};
use super::limbs::{
    Fold, Joiner, add_product, chain, chain_less, fold_below, product, rows, rows_square_short, split, square,
    store_all, sum, twice, whole_sum, word_difference,
};

pub const ABOUT: &str = "GF(2^166 - 5): an integer of 192 bits in words, low word first. Operands are below 2^170. Results are below 2^166 + 2^161, and may be operands. The
functions of `portable.rs` are the reference implementations.";
pub const MUL: &str = "`out = a b`: mul(out, a, b).";
pub const SQUARE: &str = "`out = a^2`: square(out, a).";

const BITS: u32 = 29;
const WORDS: u32 = 6;

/// Largest words of operands.
pub fn operand() -> [u128; WORDS as usize] {
    let word = (1 << 32) - 1;
    [word, word, word, word, word, (1 << (170 - 160)) - 1]
}

fn operand_limbs(from: usize) -> Vec<V> {
    split(&load(from, &operand()), BITS, 170)
}

fn reduce(columns: impl Fn(usize) -> Vec<(V, V)>) {
    let fold = Fold { n: 166, c: constant(5), bits: BITS, limbs: 6, tail: 2 };
    let (mut joiner, mut word) = (Joiner::new(BITS), 0);
    let emit = |k: usize, limb| {
        let done = joiner.push(limb, 0);
        // The highest limb has a bit more than 2^166 needs.
        let rest = if k == 5 { joiner.rest() } else { None };
        for w in done.into_iter().chain(rest) {
            store(0, word, w);
            word += 1;
        }
    };
    fold.reduce(columns, emit, true);
}

pub fn mul() {
    let (a, b) = (operand_limbs(1), operand_limbs(2));
    reduce(|k| product(&a, &b, k))
}

pub fn squaring() {
    let a = operand_limbs(1);
    let twice = twice(&a);
    reduce(|k| square(&a, &twice, k))
}

/// Returns `5 x`.
fn five(x: V) -> V {
    x + (x << 2)
}

/// Adds the upper words of a product, times 2^192 = 5 2^26, to the lower ones. What is above 2^166 is known before the
/// lowest word, except for a carry, and goes in there, times 5.
fn fold_words(words: &[V]) {
    step("The top word, first.");
    let factor = constant(5 << 26);
    if flags() {
        let (low, high) = words.split_at(3);
        let (sum, carry) = add_product((high[2], factor), low[2]);
        let above = five(sum.shr_join(38, carry));
        return fold_below(&low[..2], &high[..2], sum.low(38), above, factor);
    }
    let (below, above) = column_words([(words[10], factor)], []);
    let (low, high) = word_sum([words[5], above]);
    let rest = low.low(6);
    let mut carry = five(low.shr_join(6, high));
    for k in 0..5 {
        step(format!("Word {k}, with 5 2^26 times the word above."));
        let product = Some(k).filter(|k| *k < 4).map(|k| (words[6 + k], factor));
        let more = Some(below).filter(|_| k == 4);
        let (word, next) = column_words(product, [words[k]].into_iter().chain(more).chain([carry]));
        store(0, k, word);
        carry = next;
    }
    store(0, 5, rest + carry);
}

/// Loads an operand below 2^170.
fn words(from: usize) -> Vec<V> {
    let mut most = vec![largest(); 192 / word() as usize];
    *most.last_mut().expect("there are words") >>= 22;
    load(from, &most)
}

pub fn words_mul() {
    fold_words(&rows(&words(1), &words(2), 0));
}

pub fn words_squaring() {
    fold_words(&rows_square_short(&words(1)));
}

pub const LINEAR_ABOUT: &str = "GF(2^166 - 5): an integer of 192 bits in words, low word first. Operands are below 3 2^166, and results as well, except loose ones, which
are below 2^170. Results may be operands. The functions of `portable.rs` are the reference implementations.";
pub const ADD: &str = "`out = a + b`, below 2^166 + 2^161: add(out, a, b).";
pub const ADD_LOOSE: &str = "`out = a + b`: add_loose(out, a, b).";
pub const SUB: &str = "`out = a - b`, below 2^167 + 2^161, or `a` or less: sub(out, a, b).";
pub const SUB_LOOSE: &str = "`out = a - b + 4p`: sub_loose(out, a, b).";
pub const SUB_DOUBLE: &str = "`out = a - 2b + 8p`: sub_double_loose(out, a, b).";

const LAST: usize = WORDS as usize - 1;

pub fn add() {
    let (a, b) = (words(1), words(2));
    step("What is above 2^166 goes in below, times 5.");
    let top = a[LAST] + b[LAST];
    let carry = chain(0, LAST, five(top >> 6), |k, carry| word_sum([a[k], b[k], carry]));
    store(0, LAST, top.low(6) + carry);
}

pub fn flag_add() {
    let mut words = whole_sum(&words(1), &words(2), None);
    let above = five(words[LAST] >> 6).compute();
    words[LAST] = words[LAST].low(6).compute();
    step("What is above 2^166 goes in below, times 5.");
    store_chain(0, 0, &words, &integer(above, 6), false, None);
}

pub fn add_loose() {
    let (a, b) = (words(1), words(2));
    let mut carry = None;
    for k in 0..LAST {
        let (word, next) = word_sum([a[k], b[k]].into_iter().chain(carry));
        store(0, k, word);
        carry = Some(next);
    }
    store(0, LAST, a[LAST] + b[LAST] + carry.expect("there are words"));
}

/// Stores `a - b`, from its highest word and what is subtracted at the lowest one.
fn store_difference(a: &[V], b: &[V], top: V, first: V) {
    chain_less(0, LAST, [top, first], |k, borrow| word_difference(a[k], b[k], Some(borrow)));
}

pub fn sub() {
    let (a, b) = (words(1), words(2));
    step("k p for the least k from 0 that brings the difference of the highest words to 2 or more.");
    let (one, offset) = (constant(1), constant(2 + 63));
    let (less, negative) = (b[LAST] + offset).wrapping_sub(a[LAST]);
    let k = (less >> 6) & (negative - one);
    let first = five(k);
    let top = word_sum([a[LAST] - b[LAST], k << 6]).0;
    step("The difference.");
    store_difference(&a, &b, top, first);
}

pub fn sub_loose() {
    let (a, b) = (words(1), words(2));
    store_difference(&a, &b, a[LAST] + constant(4 << 6) - b[LAST], constant(4 * 5));
}

pub fn flag_add_loose() {
    store_all(&whole_sum(&words(1), &words(2), None));
}

pub fn flag_sub() {
    let (mut words, top) = flag_difference(&words(1), &words(2), 4 << 6);
    step("The difference is k 2^166 and what is below: that, 5 k, and p, with 4 added to k so far.");
    words.push(top.low(6) + constant(1 << 6));
    let more = five(top >> 6) - constant(5 * (1 + 4));
    let sign = sign(more);
    store_all(&sum(&words, &[more, sign, sign, sign, sign, sign], None).0);
}

pub fn chain_add_loose() {
    store_chain(0, 0, &words(1), &words(2), false, None);
}

pub fn signed_sub() {
    let (mut words, _) = difference(&words(1), &words(2));
    step("The difference is k 2^166 and what is below: that, 5 k, and p.");
    let top = words[LAST];
    let k = top.signed_shr(6);
    let more = (wrapping([k, k.wrapping_shl(2)]) - constant(5)).compute();
    words[LAST] = (top.low(6) + constant(1 << 6)).compute();
    let sign = more.signed_shr(31).compute();
    store_chain(0, 0, &words, &[more, sign, sign, sign, sign, sign], false, None);
}

/// Returns the lower words of a difference, and the highest one, with a number added.
fn flag_difference(a: &[V], b: &[V], more: u64) -> (Vec<V>, V) {
    let (mut words, _) = difference(a, b);
    let top = words.pop().expect("there are words");
    (words, wrapping([top, constant(more)]))
}

fn flag_store_loose(a: &[V], b: &[V], k: u64) {
    let (mut words, top) = flag_difference(a, b, k << 6);
    words.push(top);
    store_less(&words, &[constant(5 * k)]);
}

pub fn flag_sub_loose() {
    flag_store_loose(&words(1), &words(2), 4);
}

pub fn flag_sub_double_loose() {
    let b = words(2);
    let double = whole_sum(&b, &b, None);
    flag_store_loose(&words(1), &double, 8);
}

pub fn sub_double_loose() {
    let (a, b) = (words(1), words(2));
    let twice = |k: usize| if k == 0 { b[0].wrapping_shl(1) } else { (b[k - 1] >> 31).join(1, b[k]) };
    let double: Vec<V> = (0..=LAST).map(twice).collect();
    store_difference(&a, &double, a[LAST] + constant(8 << 6) - double[LAST], constant(8 * 5));
}
