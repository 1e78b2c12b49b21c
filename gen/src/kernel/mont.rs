//! Montgomery's products modulo any odd p of eight or twelve words, in limbs: a b / R for R = 2^256 or 2^384. The words of
//! p, and -1/p modulo a word, are arguments.

use super::graph::{V, argument, constant, largest, load_word, load_words, step, store};
use super::limbs::{Montgomery, Terms, difference, product, split, square, store_all, sum, twice};

pub const ABOUT: &str = "Products modulo any odd p in Montgomery form, on eight words, low word first. The functions of `field/mont` are the reference
implementations. A result may be an operand.

A product is made in limbs of 29 bits. A digit of the quotient is what a column times -1/p leaves of it modulo 2^29; the last one has
the bits that are left of R.";
pub const TWELVE_ABOUT: &str = "As `mont.S`, for twelve words, in limbs of 30 bits, and a p that leaves a bit free.";
pub const LINEAR_ABOUT: &str = "Sums and differences modulo any odd p of eight or twelve words, low word first. The functions of `field/mont` are the reference
implementations. A result may be an operand.";
pub const MUL: &str = "`out = a b / R`, below p, for a b below p R: mul(out, a, b, p, -1/p).";
pub const SQUARE: &str = "`out = a^2 / R`, below p, for a^2 below p R: square(out, a, p, -1/p).";
pub const WIDE: &str = "`t = a b`, of any integers: wide(t, a, b). `t` may begin with a, with b behind it.";
pub const REDUCE: &str =
    "`out = t / R`, below p, which leaves a bit free, for t above -p R and below p R: reduce(out, t, p, -1/p).";
pub const ADD: &str = "`out = a + b`, below p, for operands below p, which leaves a bit free: add(out, a, b, p).";
pub const SUB: &str = "`out = a - b`, below p, for operands below p: sub(out, a, b, p).";

/// Returns the size of limbs for integers of so many words: columns stay below 2^64.
fn bits(n: usize) -> u32 {
    if n == 8 { 29 } else { 30 }
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

pub fn add<const N: usize>() {
    let (sum, _) = sum(&load_words(1, N), &load_words(2, N), None);
    store_reduced(&sum, None, 3);
}

pub fn sub<const N: usize>() {
    let (less, borrow) = difference(&load_words(1, N), &load_words(2, N));
    let p: Vec<V> = load_words(3, N).into_iter().map(|p| borrow.select(p, constant(0))).collect();
    store_all(&sum(&less, &p, None).0);
}
