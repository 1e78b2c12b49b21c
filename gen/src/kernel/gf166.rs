//! The field of 2^166 - 5 (`core/src/field/gf166`): words in memory; in columns of six limbs of 29 bits, or in rows of
//! words.

use super::graph::{Graph, V};
use super::limbs::{
    Fold, Joiner, add_product, chain, chain_less, fold_below, load, product, rows, rows_square_short, split, square,
    twice, word_difference, word_sum,
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

fn operand_limbs(g: &mut Graph, from: usize) -> Vec<V> {
    let words = load(g, from, &operand());
    split(g, &words, BITS, 170)
}

fn reduce(g: &mut Graph, columns: impl Fn(usize) -> Vec<(V, V)>) {
    let c = g.constant(5);
    let fold = Fold { n: 166, c, bits: BITS, limbs: 6, tail: 2 };
    let (mut joiner, mut word) = (Joiner::new(BITS), 0);
    let store = |g: &mut Graph, k: usize, limb| {
        let done = joiner.push(g, limb, 0);
        // The highest limb has a bit more than 2^166 needs.
        let rest = if k == 5 { joiner.rest() } else { None };
        for w in done.into_iter().chain(rest) {
            g.store(0, word, w);
            word += 1;
        }
    };
    fold.reduce(g, columns, store, true);
}

pub fn mul(g: &mut Graph) {
    let (a, b) = (operand_limbs(g, 1), operand_limbs(g, 2));
    reduce(g, |k| product(&a, &b, k))
}

pub fn squaring(g: &mut Graph) {
    let a = operand_limbs(g, 1);
    let twice = twice(g, &a);
    reduce(g, |k| square(&a, &twice, k))
}

/// Adds the upper words of a product, times 2^192 = 5 2^26, to the lower ones. What is above 2^166 is known before the
/// lowest word, except for a carry, and goes in there, times 5.
fn fold_words(g: &mut Graph, words: &[V]) {
    g.step("The top word, first.");
    let factor = g.constant(5 << 26);
    if g.flags {
        let (low, high) = words.split_at(3);
        let [sum, carry] = add_product(g, (high[2], factor), low[2]);
        let above = g.column_join(sum, 38, carry);
        let (rest, four) = (g.low(sum, 38), g.shl(above, 2));
        let above = g.add(above, four);
        return fold_below(g, &low[..2], &high[..2], rest, above, factor);
    }
    let top = g.column(vec![(words[10], factor)], vec![], None);
    let (below, above) = (g.column_low(top), g.column_high(top));
    let sum = g.column(vec![], vec![words[5], above], None);
    let (low, high) = (g.column_low(sum), g.column_high(sum));
    let above = g.column_join(low, 6, high);
    let rest = g.low(low, 6);
    let four = g.shl(above, 2);
    let mut carry = g.add(above, four);
    for k in 0..5 {
        g.step(format!("Word {k}, with 5 2^26 times the word above."));
        let (products, more) = if k < 4 { (vec![(words[6 + k], factor)], None) } else { (vec![], Some(below)) };
        let column = g.column(products, [words[k]].into_iter().chain(more).chain([carry]).collect(), None);
        let word = g.column_low(column);
        g.store(0, k as u32, word);
        carry = g.column_high(column);
    }
    let word = g.add(rest, carry);
    g.store(0, 5, word);
}

/// Loads an operand below 2^170.
fn words(g: &mut Graph, from: usize) -> Vec<V> {
    let mut most = vec![g.largest(); 192 / g.word as usize];
    *most.last_mut().expect("there are words") >>= 22;
    load(g, from, &most)
}

pub fn words_mul(g: &mut Graph) {
    let (a, b) = (words(g, 1), words(g, 2));
    let product = rows(g, &a, &b, 0);
    fold_words(g, &product);
}

pub fn words_squaring(g: &mut Graph) {
    let a = words(g, 1);
    let square = rows_square_short(g, &a);
    fold_words(g, &square);
}

pub const LINEAR_ABOUT: &str = "GF(2^166 - 5): an integer of 192 bits in words, low word first. Operands are below 3 2^166, and results as well, except loose ones, which
are below 2^170. Results may be operands. The functions of `portable.rs` are the reference implementations.";
pub const ADD: &str = "`out = a + b`, below 2^166 + 2^161: add(out, a, b).";
pub const ADD_LOOSE: &str = "`out = a + b`: add_loose(out, a, b).";
pub const SUB: &str = "`out = a - b`, below 2^167 + 2^161, or `a` or less: sub(out, a, b).";
pub const SUB_LOOSE: &str = "`out = a - b + 4p`: sub_loose(out, a, b).";
pub const SUB_DOUBLE: &str = "`out = a - 2b + 8p`: sub_double_loose(out, a, b).";

const LAST: usize = WORDS as usize - 1;

pub fn add(g: &mut Graph) {
    let (a, b) = (words(g, 1), words(g, 2));
    g.step("What is above 2^166 goes in below, times 5.");
    let top = g.add(a[LAST], b[LAST]);
    let (above, rest) = (g.shr(top, 6), g.low(top, 6));
    let four = g.shl(above, 2);
    let first = g.add(above, four);
    let carry = chain(g, 0, LAST, first, |g, k, carry| word_sum(g, vec![a[k], b[k], carry]));
    let top = g.add(rest, carry);
    g.store(0, LAST as u32, top);
}

pub fn add_loose(g: &mut Graph) {
    let (a, b) = (words(g, 1), words(g, 2));
    let mut carry = None;
    for k in 0..LAST {
        let (word, next) = word_sum(g, [a[k], b[k]].into_iter().chain(carry).collect());
        g.store(0, k as u32, word);
        carry = Some(next);
    }
    let top = g.add(a[LAST], b[LAST]);
    let top = g.add(top, carry.expect("there are words"));
    g.store(0, LAST as u32, top);
}

pub fn sub(g: &mut Graph) {
    let (a, b) = (words(g, 1), words(g, 2));
    g.step("k p for the least k from 0 that brings the difference of the highest words to 2 or more.");
    let (one, offset) = (g.constant(1), g.constant(2 + 63));
    let next = g.add(b[LAST], offset);
    let (less, negative) = g.wrapping_sub(next, a[LAST]);
    let (k, mask) = (g.shr(less, 6), g.wrapping_sub(negative, one).0);
    let k = g.and(k, mask);
    let (four, multiple) = (g.shl(k, 2), g.shl(k, 6));
    let first = g.add(k, four);
    let top = g.wrapping_sub(a[LAST], b[LAST]).0;
    let top = word_sum(g, vec![top, multiple]).0;
    g.step("The difference.");
    chain_less(g, 0, LAST, [top, first], |g, k, borrow| word_difference(g, a[k], b[k], Some(borrow)));
}

pub fn sub_loose(g: &mut Graph) {
    let (a, b) = (words(g, 1), words(g, 2));
    let (first, multiple) = (g.constant(4 * 5), g.constant(4 << 6));
    let top = g.add(a[LAST], multiple);
    let top = g.wrapping_sub(top, b[LAST]).0;
    chain_less(g, 0, LAST, [top, first], |g, k, borrow| word_difference(g, a[k], b[k], Some(borrow)));
}

pub fn sub_double_loose(g: &mut Graph) {
    let (a, b) = (words(g, 1), words(g, 2));
    let (first, multiple) = (g.constant(8 * 5), g.constant(8 << 6));
    let mut double = vec![g.wrapping_shl(b[0], 1)];
    for k in 1..=LAST {
        let bit = g.shr(b[k - 1], 31);
        double.push(g.join(bit, 1, b[k]));
    }
    let top = g.add(a[LAST], multiple);
    let top = g.wrapping_sub(top, double[LAST]).0;
    chain_less(g, 0, LAST, [top, first], |g, k, borrow| word_difference(g, a[k], double[k], Some(borrow)));
}
