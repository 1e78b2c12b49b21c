//! Montgomery's products modulo any odd p of eight or twelve words, in limbs: a b / R for R = 2^256 or 2^384. The words of
//! p, and -1/p modulo a word, are arguments.

use super::graph::{Graph, V};
use super::limbs::{Montgomery, Terms, difference, load, product, split, square, store, sum, twice};

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

/// Returns words behind a pointer.
fn words(g: &mut Graph, from: usize, n: usize) -> Vec<V> {
    load(g, from, &vec![g.largest(); n])
}

/// Returns the size of limbs for integers of so many words: columns stay below 2^64.
fn bits(n: usize) -> u32 {
    if n == 8 { 29 } else { 30 }
}

/// Returns limbs, for integers of n words, of so many words behind a pointer.
fn limbs(g: &mut Graph, n: usize, from: usize, count: usize) -> Vec<V> {
    let words = words(g, from, count);
    split(g, &words, bits(n), 32 * count as u32)
}

/// Stores an integer, or that less p, which is behind this argument, if that is not negative.
fn store_reduced(g: &mut Graph, words: &[V], above: Option<V>, p: usize) {
    g.step("Less p.");
    let p = self::words(g, p, words.len());
    let (less, mut borrow) = difference(g, words, &p);
    if let Some(above) = above {
        borrow = g.wrapping_sub(above, borrow).1;
    }
    let chosen: Vec<V> = words.iter().zip(&less).map(|(x, y)| g.select(borrow, *x, *y)).collect();
    store(g, &chosen);
}

/// Stores a sum of columns, divided by R. p is behind this argument, and -1/p is the next one. If a sum has a sign, p
/// leaves a bit free.
fn divide(g: &mut Graph, n: usize, p: usize, sign: Option<V>, columns: impl Fn(usize) -> Terms) {
    let (factor, limbs) = (g.argument(p + 1, g.largest()), limbs(g, n, p, n));
    let limbs: Vec<Option<V>> = limbs.into_iter().map(Some).collect();
    let montgomery = Montgomery { size: 32 * n as u32, bits: bits(n), p: &limbs, factor: Some(factor), above: sign };
    let mut words = vec![];
    let (rest, _) = montgomery.divide(g, 2 * limbs.len(), columns, |_, word| words.push(word));
    store_reduced(g, &words, Some(rest).filter(|_| sign.is_none()), p);
}

/// A function of n words.
pub fn mul<const N: usize>(g: &mut Graph) {
    let (a, b) = (limbs(g, N, 1, N), limbs(g, N, 2, N));
    divide(g, N, 3, None, |k| (product(&a, &b, k), None));
}

pub fn squaring<const N: usize>(g: &mut Graph) {
    let a = limbs(g, N, 1, N);
    let twice = twice(g, &a);
    divide(g, N, 2, None, |k| (square(&a, &twice, k), None));
}

pub fn wide<const N: usize>(g: &mut Graph) {
    let (a, b) = (limbs(g, N, 1, N), limbs(g, N, 2, N));
    let whole = Montgomery { size: 0, bits: bits(N), p: &[], factor: None, above: None };
    let mut at = 0..;
    let store = |g: &mut Graph, word| g.store(0, at.next().expect("no end"), word);
    whole.divide(g, 2 * a.len(), |k| (product(&a, &b, k), None), store);
}

/// The sum may be negative: p R is added then, with the highest digit.
pub fn reduce<const N: usize>(g: &mut Graph) {
    let t = limbs(g, N, 1, 2 * N);
    let last = g.load(1, 2 * N as u32 - 1, g.largest());
    let sign = g.shr(last, 31);
    divide(g, N, 2, Some(sign), |k| (vec![], t.get(k).copied()));
}

pub fn add<const N: usize>(g: &mut Graph) {
    let (a, b) = (words(g, 1, N), words(g, 2, N));
    let (sum, _) = sum(g, &a, &b, None);
    store_reduced(g, &sum, None, 3);
}

pub fn sub<const N: usize>(g: &mut Graph) {
    let (a, b, p) = (words(g, 1, N), words(g, 2, N), words(g, 3, N));
    let (less, borrow) = difference(g, &a, &b);
    let zero = g.constant(0);
    let p: Vec<V> = p.iter().map(|p| g.select(borrow, *p, zero)).collect();
    let (words, _) = sum(g, &less, &p, None);
    store(g, &words);
}
