//! The field of secp256k1 in Montgomery form: modulo p = 2^256 - c with c = 2^32 + 977, on eight words of 32 bits.

use super::flag::{self, negative, store_chain, store_less, upper_product, wrapping};
use super::graph::{V, column_words, constant, load_again, load_words, product_low, step, store, word_sum};
use super::limbs::{Joiner, Montgomery, difference, product, rows, rows_square, split, square, twice, word_difference};

pub const ABOUT: &str =
    "The field of secp256k1, p = 2^256 - c with c = 2^32 + 977, in Montgomery form: eight words, low word first. Operands are below p, the
second operand of a product is any integer. Results are below p, and may be operands.

For a product t and N = -t/c modulo 2^256, the result is (t - N p) / 2^256 = (t + N c) / 2^256 - N, which is above -p and below p. The
words of N come one by one, each from the lowest word of t + N c.";
pub const LIMBS_ABOUT: &str = "The field of secp256k1, p = 2^256 - c with c = 2^32 + 977, in Montgomery form: eight words, low word first. Operands are below p, the
second operand of a product is any integer. Results are below p, and may be operands.

Products are of limbs of 29 bits. For a product t and N = -t/c modulo 2^256, the result is (t + N c) / 2^256 - N, which is above -p and
below p. The digits of N are those of Montgomery's division by c.";
pub const LINEAR_ABOUT: &str = "The field of secp256k1, p = 2^256 - c with c = 2^32 + 977: eight words, low word first. Operands and results are below p. A result may be
an operand.";

const WORDS: usize = 8;
const C: u64 = 977;
/// -1/977 modulo the word.
const INVERSE: u64 = 0x2dda_cacf;
const BITS: u32 = 29;

fn operand(from: usize) -> Vec<V> {
    load_words(from, WORDS)
}

/// Stores the words, less c if the bit is 1.
fn store_less_c(words: &[V], bit: V) {
    step("Less c, or less 0.");
    let (factor, zero) = (constant(C), constant(0));
    let by = [product_low(bit, factor), bit];
    let mut borrow = None;
    for (i, word) in words.iter().enumerate() {
        let (word, next) = match (by.get(i), borrow) {
            (Some(by), _) => word_difference(*word, *by, borrow),
            (None, below) => word.wrapping_sub(below.unwrap_or(zero)),
        };
        store(0, i, word);
        borrow = Some(next);
    }
}

/// Divides 16 words by 2^256 modulo p.
fn reduce(mut words: Vec<V>) {
    let (inverse, factor, zero) = (constant(INVERSE), constant(C), constant(0));
    let (mut carry, mut above, mut borrow) = (None, None, None);
    for i in 0..WORDS {
        step(format!("Word {i} of N."));
        let terms = [words[i]].into_iter().chain(above).chain(carry);
        let (word, more) = if i == 0 { (words[0], zero) } else { word_sum(terms) };
        let n = product_low(word, inverse);
        let (less, next) = word_difference(words[WORDS + i], n, borrow);
        (words[WORDS + i], borrow) = (less, Some(next));
        // The word and the lower word of 977 n are 0 together, or carry.
        let (_, product) = column_words([(n, factor)], []);
        (carry, above) = (Some(product + word.positive() + more), Some(n));
    }
    step("The upper words of N c.");
    for word in &mut words[WORDS..] {
        let (low, high) = word_sum([*word].into_iter().chain(above.take()).chain(carry));
        (*word, carry) = (low, Some(high));
    }
    let negative = borrow.expect("there are words") - carry.expect("there are words");
    store_less_c(&words[WORDS..], negative);
}

pub fn mul() {
    reduce(rows(&operand(1), &operand(2), 7));
}

pub fn squaring() {
    reduce(rows_square(&operand(1)));
}

/// Divides 18 columns of limbs by 2^256 modulo p.
fn reduce_limbs(columns: impl Fn(usize) -> Vec<(V, V)>) {
    let c = [Some(constant(C)), Some(constant(1 << (32 - BITS)))];
    let factor = Some(constant(INVERSE));
    let montgomery = Montgomery { size: 256, bits: BITS, p: &c, factor, above: None };
    let mut words = vec![];
    let (above, digits) = montgomery.divide(18, |k| (columns(k), None), |word| words.push(word));
    step("Less N.");
    let mut joiner = Joiner::new(BITS);
    let n: Vec<V> = digits.iter().filter_map(|digit| joiner.push(*digit, 0)).collect();
    let (words, borrow) = difference(&words, &n);
    store_less_c(&words, borrow - above);
}

pub fn limbs_mul() {
    let [a, b] = [1, 2].map(|from| split(&operand(from), BITS, 256));
    reduce_limbs(|k| product(&a, &b, k));
}

pub fn limbs_squaring() {
    let a = split(&operand(1), BITS, 256);
    let twice = twice(&a);
    reduce_limbs(|k| square(&a, &twice, k));
}

pub fn add() {
    step("The sum with c carries where a + b is not below p.");
    let (a, b) = (operand(1), operand(2));
    let c = [constant(C), constant(1)];
    let (mut words, mut carry) = (vec![], None);
    for i in 0..WORDS {
        let (low, high) = word_sum([a[i], b[i]].into_iter().chain(c.get(i).copied()).chain(carry));
        words.push(low);
        carry = Some(high);
    }
    store_less_c(&words, c[1] - carry.expect("there are words"));
}

pub fn sub() {
    step("The difference.");
    let (a, b) = (operand(1), operand(2));
    let mut borrow = None;
    let difference = |(x, y): (&V, &V)| {
        let (word, next) = word_difference(*x, *y, borrow);
        borrow = Some(next);
        word
    };
    let words: Vec<V> = a.iter().zip(&b).map(difference).collect();
    store_less_c(&words, borrow.expect("there are words"));
}

/// Stores the words, less c if the mask is all ones.
fn flag_store_less_c(words: &[V], mask: V) {
    step("Less c, or less 0.");
    store_less(words, &[constant(C) & mask, mask & constant(1)]);
}

pub fn flag_add() {
    step("The sum with c carries where a + b is not below p.");
    let (a, b, one) = (operand(1), operand(2), constant(1));
    let (mut words, mut carry) = (vec![], constant(C));
    for i in 0..WORDS {
        let (low, high) = word_sum([a[i], b[i], carry]);
        words.push(low);
        carry = if i == 0 { high + one } else { high };
    }
    flag_store_less_c(&words, carry - one);
}

pub fn flag_sub() {
    let (words, fits) = flag::difference(&operand(1), &operand(2));
    flag_store_less_c(&words, negative(&words, fits));
}

/// Stores the words, less c if the mask is all ones, each word when it is known.
fn carry_store_less_c(words: &[V], mask: V) {
    step("Less c, or less 0.");
    let less = [(constant(C) & mask).compute(), (mask >> 31).compute()];
    let zeros = [constant(0); WORDS - 2];
    store_chain(0, 0, words, &[&less[..], &zeros].concat(), true, None);
}

pub fn carry_add() {
    step("The sum with c carries where a + b is not below p.");
    let (a, b, one, zero) = (operand(1), operand(2), constant(1), constant(0));
    let (mut words, mut above) = (vec![], zero);
    for at in [0, 4] {
        let more = if at == 0 { [constant(C), one, zero, zero] } else { [above, zero, zero, zero] };
        let (sum, first) = super::limbs::sum(&a[at..at + 4], &b[at..at + 4], None);
        let first = first.expect("there are words");
        let (sum, second) = super::limbs::sum(&sum, &more, None);
        let second = second.expect("there are words");
        words.extend(sum);
        above = wrapping([first, zero, second]);
    }
    carry_store_less_c(&words, (above - one).compute());
}

pub fn carry_sub() {
    let (words, fits) = flag::difference(&operand(1), &operand(2));
    carry_store_less_c(&words, flag::borrow(fits));
}

pub const REDUCE: &str = "`out = t / 2^256`, for t < 2^256 p, which changes: reduce(out, t, t).";

pub fn carry_reduce() {
    let (t, inverse, factor, zero) = (load_words(1, 2 * WORDS), constant(INVERSE), constant(C), constant(0));
    step("The words of N.");
    let mut above: Option<[V; 2]> = None;
    for (i, word) in t[..WORDS].iter().enumerate() {
        let (mut sum, mut more) = (*word, zero);
        for term in above.into_iter().flatten() {
            let (next, carry) = word_sum([sum, term]);
            (sum, more) = (next, wrapping([more, zero, carry]));
        }
        let n = product_low(sum, inverse).compute();
        store(1, i, n);
        // The word and the lower word of 977 n are 0 together, or carry.
        let high = upper_product(n, factor, None);
        let (_, bit) = word_sum([sum, constant(u64::from(u32::MAX))]);
        above = Some([n, wrapping([high, more, bit])]);
    }
    let [n, carry] = above.expect("there are words");
    step("The upper words of N c.");
    let (low, carry) = word_sum([carry, n]);
    let high = wrapping([zero, zero, carry]);
    step("The upper words, less N.");
    let n: Vec<V> = (0..WORDS).map(|i| load_again(2, i)).collect();
    let (words, fits) = flag::difference(&t[WORDS..], &n);
    let borrow = flag::borrow(fits);
    let (words, carry) = super::limbs::sum(&words, &[low, high, zero, zero, zero, zero, zero, zero], None);
    let mask = wrapping([borrow, zero, carry.expect("there are words")]);
    carry_store_less_c(&words, mask);
}
