//! The field of secp256k1 in Montgomery form: modulo p = 2^256 - c with c = 2^32 + 977, on eight words of 32 bits.

use super::graph::{Graph, V};
use super::limbs::{
    Joiner, Montgomery, difference, load, product, product_low, rows, rows_square, split, square, twice,
    word_difference, word_sum,
};

pub const ABOUT: &str =
    "The field of secp256k1, p = 2^256 - c with c = 2^32 + 977, in Montgomery form: eight words, low word first. Operands are below p, the
second operand of a product is any integer. Results are below p, and may be operands.

For a product t and N = -t/c modulo 2^256, the result is (t - N p) / 2^256 = (t + N c) / 2^256 - N, which is above -p and below p. The
words of N come one by one, each from the lowest word of t + N c.";
pub const LIMBS_ABOUT: &str = "The field of secp256k1, p = 2^256 - c with c = 2^32 + 977, in Montgomery form: eight words, low word first. Operands are below p, the
second operand of a product is any integer. Results are below p, and may be operands.

Products are of limbs of 29 bits. For a product t and N = -t/c modulo 2^256, the result is (t + N c) / 2^256 - N, which is above -p and
below p. The digits of N are those of Montgomery's division by c.";
pub const MUL: &str = "`out = a b / 2^256`: mul(out, a, b).";
pub const SQUARE: &str = "`out = a^2 / 2^256`: square(out, a).";
pub const ADD: &str = "`out = a + b`: add(out, a, b).";
pub const SUB: &str = "`out = a - b`: sub(out, a, b).";

const WORDS: usize = 8;
const C: u64 = 977;
/// -1/977 modulo the word.
const INVERSE: u64 = 0x2dda_cacf;
const BITS: u32 = 29;

fn operand(g: &mut Graph, from: usize) -> Vec<V> {
    load(g, from, &[g.largest(); WORDS])
}

/// Stores the words, less c if the bit is 1.
fn store_less_c(g: &mut Graph, words: &[V], bit: V) {
    g.step("Less c, or less 0.");
    let (factor, zero) = (g.constant(C), g.constant(0));
    let by = [product_low(g, bit, factor), bit];
    let mut borrow = None;
    for (i, word) in words.iter().enumerate() {
        let (word, next) = match (by.get(i), borrow) {
            (Some(by), _) => word_difference(g, *word, *by, borrow),
            (None, below) => word_difference(g, *word, below.unwrap_or(zero), None),
        };
        g.store(0, i as u32, word);
        borrow = Some(next);
    }
}

/// Divides 16 words by 2^256 modulo p.
fn reduce(g: &mut Graph, mut words: Vec<V>) {
    let (inverse, factor, zero) = (g.constant(INVERSE), g.constant(C), g.constant(0));
    let (mut carry, mut above, mut borrow) = (None, None, None);
    for i in 0..WORDS {
        g.step(format!("Word {i} of N."));
        let terms: Vec<V> = [words[i]].into_iter().chain(above).chain(carry).collect();
        let (word, more) = if i == 0 { (words[0], zero) } else { word_sum(g, terms) };
        let n = product_low(g, word, inverse);
        let (less, next) = word_difference(g, words[WORDS + i], n, borrow);
        (words[WORDS + i], borrow) = (less, Some(next));
        // The word and the lower word of 977 n are 0 together, or carry.
        let product = g.column(vec![(n, factor)], vec![], None);
        let (product, carries) = (g.column_high(product), g.wrapping_sub(zero, word).1);
        let next = g.add(product, carries);
        (carry, above) = (Some(g.add(next, more)), Some(n));
    }
    g.step("The upper words of N c.");
    for word in &mut words[WORDS..] {
        let terms = [*word].into_iter().chain(above.take()).chain(carry).collect();
        let (low, high) = word_sum(g, terms);
        (*word, carry) = (low, Some(high));
    }
    let negative = g.wrapping_sub(borrow.expect("there are words"), carry.expect("there are words")).0;
    store_less_c(g, &words[WORDS..], negative);
}

pub fn mul(g: &mut Graph) {
    let (a, b) = (operand(g, 1), operand(g, 2));
    let product = rows(g, &a, &b, 7);
    reduce(g, product);
}

pub fn squaring(g: &mut Graph) {
    let a = operand(g, 1);
    let square = rows_square(g, &a);
    reduce(g, square);
}

/// Divides 18 columns of limbs by 2^256 modulo p.
fn reduce_limbs(g: &mut Graph, columns: impl Fn(usize) -> Vec<(V, V)>) {
    let c = [Some(g.constant(C)), Some(g.constant(1 << (32 - BITS)))];
    let factor = Some(g.constant(INVERSE));
    let montgomery = Montgomery { size: 256, bits: BITS, p: &c, factor, above: None };
    let mut words = vec![];
    let (above, digits) = montgomery.divide(g, 18, |k| (columns(k), None), |_, word| words.push(word));
    g.step("Less N.");
    let mut joiner = Joiner::new(BITS);
    let n: Vec<V> = digits.iter().filter_map(|digit| joiner.push(g, *digit, 0)).collect();
    let (words, borrow) = difference(g, &words, &n);
    let negative = g.wrapping_sub(borrow, above).0;
    store_less_c(g, &words, negative);
}

pub fn limbs_mul(g: &mut Graph) {
    let (a, b) = (operand(g, 1), operand(g, 2));
    let (a, b) = (split(g, &a, BITS, 256), split(g, &b, BITS, 256));
    reduce_limbs(g, |k| product(&a, &b, k));
}

pub fn limbs_squaring(g: &mut Graph) {
    let a = operand(g, 1);
    let a = split(g, &a, BITS, 256);
    let twice = twice(g, &a);
    reduce_limbs(g, |k| square(&a, &twice, k));
}

pub fn add(g: &mut Graph) {
    g.step("The sum with c carries where a + b is not below p.");
    let (a, b) = (operand(g, 1), operand(g, 2));
    let c = [g.constant(C), g.constant(1)];
    let (mut words, mut carry) = (vec![], None);
    for i in 0..WORDS {
        let terms = [a[i], b[i]].into_iter().chain(c.get(i).copied()).chain(carry).collect();
        let (low, high) = word_sum(g, terms);
        words.push(low);
        carry = Some(high);
    }
    let below = g.wrapping_sub(c[1], carry.expect("there are words")).0;
    store_less_c(g, &words, below);
}

pub fn sub(g: &mut Graph) {
    g.step("The difference.");
    let (a, b) = (operand(g, 1), operand(g, 2));
    let (mut words, mut borrow) = (vec![], None);
    for (x, y) in a.into_iter().zip(b) {
        let (word, next) = word_difference(g, x, y, borrow);
        words.push(word);
        borrow = Some(next);
    }
    store_less_c(g, &words, borrow.expect("there are words"));
}
