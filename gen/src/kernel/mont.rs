//! Montgomery's products modulo any odd p of eight or twelve words, in limbs: a b / R for R = 2^256 or 2^384. The words of
//! p, and -1/p modulo a word, are arguments.

use super::flag::{self, borrow, store_chain};
use super::graph::{
    V, argument, column, column_words, constant, largest, leave, load, load_again, load_word, load_words, product_low,
    step, store, two_sums, word_sum,
};
use super::limbs::{
    Joiner, Montgomery, Terms, difference, product, rows, rows_square, split, square, store_all, sum, twice, upper_part,
};

pub const ABOUT: &str = "Products modulo any odd p in Montgomery form, on eight words, low word first. The functions of `field/mont` are the reference
implementations. A result may be an operand.

A product is made in limbs of 29 bits. A digit of the quotient is what a column times -1/p leaves of it modulo 2^29; the last one has
the bits that are left of R.";
pub const TWELVE_ABOUT: &str = "As `mont.S`, for twelve words, in limbs of 30 bits, and a p that leaves a bit free.";
pub const LINEAR_ABOUT: &str = "Sums and differences modulo any odd p of eight or twelve words, low word first. The functions of `field/mont` are the reference
implementations. A result may be an operand.";
pub const LEFT_ABOUT: &str =
    "Products of eight words, low word first, that routines of several families share. They keep a0 and a3.";
pub const LEFT_PRODUCT: &str =
    "`t = a b`, apart from a, without the upper words, which are left in t0 to t6 and a4: product8(t, a, b).";
pub const LEFT_SQUARE: &str =
    "`a^2`, with the lower words in s2 to s9, and the upper ones in t0 to t6 and a4: square8(-, a).";
pub const WORDS_ABOUT: &str = "Products in Montgomery form modulo any odd p that leaves a bit free, in parts: words, low word first. `mont.S` calls them.

The word m = t p', for p' = -1/p, is what makes t + m p a multiple of 2^32.";
pub const MUL: &str = "`out = a b / R`, below p, for a b below p R: mul(out, a, b, p, -1/p).";
pub const SQUARE: &str = "`out = a^2 / R`, below p, for a^2 below p R: square(out, a, p, -1/p).";
pub const WIDE: &str = "`t = a b`, of any integers: wide(t, a, b). `t` may begin with a, with b behind it.";
pub const REDUCE: &str =
    "`out = t / R`, below p, which leaves a bit free, for t above -p R and below p R: reduce(out, t, p, -1/p).";
pub const WORDS_REDUCE: &str =
    "`out = t / R`, below p, which leaves a bit free, for t below p R: reduce(out, t, p, -1/p).";
pub const WORDS_WIDE: &str = "`t = a b`, of any integers, apart from both: wide(t, a, b).";
pub const ADD: &str = "`out = a + b`, below p, for operands below p, which leaves a bit free: add(out, a, b, p).";
pub const ADD_ANY: &str = "`out = a + b`, below p, for operands below p: add(out, a, b, p).";
pub const SUB: &str = "`out = a - b`, below p, for operands below p: sub(out, a, b, p).";

/// Returns the size of limbs for integers of so many words: columns stay below 2^64, or have room for fractions.
fn bits(n: usize) -> u32 {
    match n {
        8 => 29,
        _ if two_sums() => 28,
        _ => 30,
    }
}

/// Returns limbs, for integers of n words, of so many words behind a pointer.
fn limbs(n: usize, from: usize, count: usize) -> Vec<V> {
    split(&load_words(from, count), bits(n), 32 * count as u32)
}

/// Stores an integer, or that less p, which is behind this argument, if that is not negative.
fn store_reduced(words: &[V], above: Option<V>, p: usize) {
    step("Less p.");
    let (less, borrow) = difference(words, &load_words(p, words.len()));
    let borrow = above.map_or(borrow, |above| above.less(borrow));
    store_all(&words.iter().zip(&less).map(|(x, y)| borrow.select(*x, *y)).collect::<Vec<_>>());
}

/// Stores a sum of columns, divided by R. p is behind this argument, and -1/p is the next one. If a sum has a sign, p
/// leaves a bit free.
fn divide(n: usize, p: usize, sign: Option<V>, columns: impl Fn(usize) -> Terms) {
    let factor = argument(p + 1, largest());
    let limbs: Vec<Option<V>> = limbs(n, p, n).into_iter().map(Some).collect();
    let montgomery = Montgomery { size: 32 * n as u32, bits: bits(n), p: &limbs, factor: Some(factor), above: sign };
    let mut words = vec![];
    let (rest, _) = montgomery.divide(2 * limbs.len(), columns, |word| words.push(word));
    store_reduced(&words, Some(rest).filter(|_| sign.is_none()), p);
}

/// A function of n words.
pub fn mul<const N: usize>() {
    let (a, b) = (limbs(N, 1, N), limbs(N, 2, N));
    divide(N, 3, None, |k| (product(&a, &b, k), None));
}

pub fn squaring<const N: usize>() {
    let a = limbs(N, 1, N);
    let twice = twice(&a);
    divide(N, 2, None, |k| (square(&a, &twice, k), None));
}

pub fn wide<const N: usize>() {
    let (a, b) = (limbs(N, 1, N), limbs(N, 2, N));
    let whole = Montgomery { size: 0, bits: bits(N), p: &[], factor: None, above: None };
    let mut at = 0..;
    let emit = |word| store(0, at.next().expect("no end"), word);
    whole.divide(2 * a.len(), |k| (product(&a, &b, k), None), emit);
}

/// The sum may be negative: p R is added then, with the highest digit.
pub fn reduce<const N: usize>() {
    let t = limbs(N, 1, 2 * N);
    let sign = load_word(1, 2 * N - 1) >> 31;
    divide(N, 2, Some(sign), |k| (vec![], t.get(k).copied()));
}

/// Returns the lower and the upper words of what such a product has left in registers.
pub fn left() -> [Vec<V>; 2] {
    let words = |places: &[usize]| places.iter().map(|i| argument(*i, largest())).collect();
    [words(&[5, 6, 7, 8, 9, 10, 11, 12]), words(&[13, 14, 15, 16, 17, 18, 19, 4])]
}

/// The product of eight words. Words that callers need stay in registers.
pub fn left_product() {
    leave(rows(&load_words(1, 8), &load_words(2, 8), 8).split_off(8), &[0, 3]);
}

pub fn left_square() {
    let mut words = rows_square(&load_words(1, 8));
    words.rotate_left(8);
    leave(words, &[0, 3]);
}

/// The lower words are stored when they are complete.
pub fn words_wide<const N: usize>() {
    let words = rows(&load_words(1, N), &load_words(2, N), N);
    (N..2 * N).for_each(|k| store(0, k, words[k]));
}

pub fn words_reduce<const N: usize>() {
    let (mut words, p, inverse) = (load_words(1, 2 * N), load_words(2, N), argument(3, largest()));
    let mut above = None;
    for i in 0..N {
        step(format!("Word {i} is cleared."));
        let m = product_low(words[i], inverse);
        // The lower word of m p[0] is what clears the word: it carries if that is not 0.
        let (_, high) = column_words([(m, p[0])], []);
        let mut carry = high + words[i].positive();
        for j in 1..N {
            (words[i + j], carry) = column_words([(m, p[j])], [words[i + j], carry]);
        }
        let (word, next) = word_sum([words[i + N], carry].into_iter().chain(above));
        (words[i + N], above) = (word, Some(next));
    }
    store_reduced(&words[N..], None, 2);
}

pub fn add<const N: usize>() {
    let (sum, _) = sum(&load_words(1, N), &load_words(2, N), None);
    store_reduced(&sum, None, 3);
}

pub fn add_any<const N: usize>() {
    let (sum, carry) = sum(&load_words(1, N), &load_words(2, N), None);
    store_reduced(&sum, carry, 3);
}

pub fn sub<const N: usize>() {
    let (less, borrow) = difference(&load_words(1, N), &load_words(2, N));
    let p: Vec<V> = load_words(3, N).into_iter().map(|p| borrow.select(p, constant(0))).collect();
    store_all(&sum(&less, &p, None).0);
}

pub const PARTS_ABOUT: &str = "Sums modulo any odd p, and products modulo any odd p in Montgomery form, in parts that other functions share: products in limbs of 29 bits for eight words, of 28 bits
for twelve, and what is made of such limbs. A digit of the quotient is what a column times -1/p leaves of a limb; the last one has the
bits that are left of R. A result of words may be an operand.";
pub const LIMBS_PRODUCT: &str = "`t = a b` in limbs, of any integers: product(t, a, b).";
pub const LIMBS_SQUARE: &str = "`t = a^2` in limbs, of any integer: squared(t, a).";
pub const DIVIDE: &str = "`out = t / R`, below p, for t in limbs, below p R: divide(out, t, p, -1/p).";
pub const SPLIT: &str = "`t` in limbs, of twice as many words: split(t, words).";
pub const JOIN: &str = "`out = t` in words, for t in limbs: join(out, t).";
pub const LESS: &str = "`out = t - u` in words, modulo their number, for limbs: less(out, t, u).";
pub const LESS_BOTH: &str = "`out = v - t - u` in words, which is not negative, for limbs: less_both(out, v, t, u).";

/// Loads limbs of a product.
pub fn load_limbs(n: usize, from: usize) -> Vec<V> {
    load(from, &vec![(1 << bits(n)) - 1; 2 * (32 * n).div_ceil(bits(n) as usize)])
}

/// Stores a sum of columns in limbs.
fn store_columns(n: usize, columns: impl Fn(usize) -> Vec<(V, V)>) {
    let last = load_limbs(n, 0).len() - 1;
    let mut carry = None;
    for k in 0..last {
        step(format!("Column {k}."));
        let sum = column(columns(k), [], carry.map(|column| (column, bits(n))));
        store(0, k, sum.low_word().low(bits(n)));
        carry = Some(sum);
    }
    store(0, last, upper_part(carry.expect("there are columns"), bits(n)));
}

pub fn limbs_product<const N: usize>() {
    let (a, b) = (limbs(N, 1, N), limbs(N, 2, N));
    store_columns(N, |k| product(&a, &b, k));
}

pub fn limbs_square<const N: usize>() {
    let a = limbs(N, 1, N);
    let twice = twice(&a);
    store_columns(N, |k| square(&a, &twice, k));
}

pub fn limbs_divide<const N: usize>() {
    let t = load_limbs(N, 1);
    divide(N, 2, None, |k| (vec![], t.get(k).copied()));
}

pub fn limbs_split<const N: usize>() {
    store_all(&limbs(N, 1, 2 * N));
}

/// Stores limbs as words.
fn store_joined(n: usize, limbs: impl Iterator<Item = V>) {
    let mut joiner = Joiner::new(bits(n));
    limbs.filter_map(|limb| joiner.push(limb, 0)).take(2 * n).enumerate().for_each(|(k, word)| store(0, k, word));
}

pub fn limbs_join<const N: usize>() {
    store_joined(N, load_limbs(N, 1).into_iter());
}

pub fn limbs_less<const N: usize>() {
    let (t, u) = (load_limbs(N, 1), load_limbs(N, 2));
    let mut borrow = constant(0);
    let limb = |(t, u): (V, V)| {
        let limb = t - u - borrow;
        borrow = limb >> 31;
        limb.low(bits(N))
    };
    store_joined(N, t.into_iter().zip(u).map(limb));
}

pub fn limbs_less_both<const N: usize>() {
    let [v, t, u] = [1, 2, 3].map(|from| load_limbs(N, from));
    // A limb has 2 2^bits more, less 2 for the one below.
    let (more, mut carry) = (constant((1 << bits(N)) - 1).wrapping_shl(1), constant(2 << bits(N)));
    let limb = |k: usize| {
        let limb = v[k] + carry - (t[k] + u[k]);
        carry = (limb >> bits(N)) + more;
        limb.low(bits(N))
    };
    store_joined(N, (0..v.len()).map(limb));
}

pub const BELOW: &str = "`out = a` modulo p, for `a` below 2p: below(out, a, -, p).";

fn again<const N: usize>(from: usize) -> Vec<V> {
    (0..N).map(|k| load_again(from, k)).collect()
}

/// Stores an integer below 2p, which an argument points to, modulo p.
fn store_below<const N: usize>(from: usize) {
    step("Whether it is below p.");
    let (_, fits) = flag::difference(&again::<N>(from), &again::<N>(3));
    let is_below = borrow(fits);
    step("Less p, or 0.");
    let p: Vec<V> = again::<N>(3).into_iter().map(|p| p & !is_below).collect();
    store_chain(0, 0, &again::<N>(from), &p, true, None);
}

pub fn carry_add<const N: usize>() {
    store_chain(0, 0, &load_words(1, N), &load_words(2, N), false, None);
    store_below::<N>(0);
}

pub fn below<const N: usize>() {
    store_below::<N>(1);
}

pub const SUMS_ABOUT: &str = "Sums and differences without reduction: words, low word first. The functions of `field/mont/composed.rs` are the reference
implementations. A result may be an operand.";
pub const PLUS: &str = "`out = a + b`, without the carry: plus(out, a, b).";
pub const PART_SUB: &str = "`out = out - a`, of twice as many words, without the borrow: double_sub(out, a).";
pub const DOUBLES_ADD: &str = "The same sum of both parts of pairs, of twice as many words each: add_doubles(out, a).";
pub const DOUBLES_SUB: &str = "The same difference: sub_doubles(out, a).";
pub const DOUBLES_SUB_TWO: &str = "`out = out - a - b`, of both parts of such pairs: sub_two_doubles(out, a, b).";
pub const TURN: &str =
    "`out = (1 + i) out`, for the parts of such a pair: out0 - out1, out0 + out1: turn_doubles(out0, out1).";

pub fn plus<const N: usize>() {
    store_chain(0, 0, &load_words(1, N), &load_words(2, N), false, None);
}

/// Sums or differences of two integers with the result, of so many words.
fn in_place(n: usize, parts: usize, less: bool) {
    let (x, y) = (load_words(0, parts * n), load_words(1, parts * n));
    for at in (0..parts).map(|part| part * n) {
        store_chain(0, at, &x[at..at + n], &y[at..at + n], less, None);
    }
}

pub fn part_sub<const N: usize>() {
    in_place(2 * N, 1, true);
}

pub fn doubles_add<const N: usize>() {
    in_place(2 * N, 2, false);
}

pub fn doubles_sub<const N: usize>() {
    in_place(2 * N, 2, true);
}

/// The sum of y and z has its carry in a register, the difference in the flag.
pub fn doubles_sub_two<const N: usize>() {
    let [x, y, z] = [0, 1, 2].map(|from| load_words(from, 4 * N));
    for part in [0, 2 * N] {
        let (mut carry, mut fits) = (constant(0), constant(1));
        for k in part..part + 2 * N {
            let (sum, next) = column_words([(z[k], constant(1))], [y[k], carry]);
            carry = next;
            let (word, next) = word_sum([x[k], !sum, fits]);
            fits = next;
            store(0, k, word);
        }
    }
}

pub fn turn<const N: usize>() {
    let [x, y] = [0, 1].map(|from| load_words(from, 2 * N));
    let (mut carry, mut fits) = (constant(0), constant(1));
    for (k, (x, y)) in x.into_iter().zip(y).enumerate() {
        let (word, next) = word_sum([x, !y, fits]);
        fits = next;
        store(0, k, word);
        let (sum, next) = column_words([(x, constant(1))], [y, carry]);
        carry = next;
        store(1, k, sum);
    }
}

pub fn carry_sub<const N: usize>() {
    let fits = store_chain(0, 0, &load_words(1, N), &load_words(2, N), true, None);
    let mask = borrow(fits);
    step("And p, if that is negative.");
    let p: Vec<V> = again::<N>(3).into_iter().map(|p| p & mask).collect();
    store_chain(0, 0, &again::<N>(0), &p, false, None);
}
