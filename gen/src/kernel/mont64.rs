//! Montgomery products where a carry is a flag: modulo p of `n` words, modulo 2^256 - c, and modulo the prime of P-256;
//! sums and differences.
//!
//! A product has 2 n words. The lower n are divided by 2^(word n) modulo p, a word at a time: x becomes
//! (x + m p) / 2^word, which stays below 2^(word n) because p does. Then the upper n are added. The sum is below 2p.

use super::graph::{Graph, V};
use super::limbs::{halves, load, product_low, rows, rows_square, store, sum, whole_sum};

pub const ABOUT: &str = "Montgomery products: words, low word first. One operand is below p, the other is any integer. Results are below p, and may be
operands. The functions of `arith.rs` are the reference implementations.

`mul` and `square` are for any odd p of so many words; the last argument is -1/p. `near` is for p = 2^256 - c.";
pub const MUL: &str = "`out = a b / 2^n`: mul(out, a, b, p, -1/p).";
pub const SQUARE: &str = "`out = a^2 / 2^n`: square(out, a, -, p, -1/p).";
pub const PRODUCT: &str = "`out = a b`, of twice as many words: product(out, a, b).";
pub const REDUCE: &str = "`out = a / 2^n`, for a signed integer of twice as many words, above -2^n p and below it: reduce(out, a, -, p, -1/p).";
pub const ADD: &str = "`out = a + b`, below p, for operands below p: add(out, a, b, p).";
pub const SUB: &str = "`out = a - b`, below p, for operands below p: sub(out, a, b, p).";
pub const SUM: &str = "`out = a + b`, without the carry: sum(out, a, b).";
pub const DIFFERENCE: &str = "`out = a - b`, without the borrow: difference(out, a, b).";
pub const NEAR_MUL: &str = "`out = a b / 2^256`: near_mul(out, a, b, 1/c, c).";
pub const NEAR_SQUARE: &str = "`out = a^2 / 2^256`: near_square(out, a, -, 1/c, c).";

/// Returns the words of a product, or of a square.
fn product(g: &mut Graph, n: usize, square: bool) -> Vec<V> {
    let most = vec![g.largest(); n];
    let a = load(g, 1, &most);
    if square {
        return rows_square(g, &a);
    }
    let b = load(g, 2, &most);
    rows(g, &a, &b, 0)
}

/// Divides, and stores what is left. `less` returns the difference to p, and 1 if it is not negative.
fn reduce(
    g: &mut Graph,
    low: &[V],
    high: &[V],
    step: impl Fn(&mut Graph, &[V]) -> Vec<V>,
    less: impl Fn(&mut Graph, &[V]) -> (Vec<V>, Option<V>),
) {
    let mut low = low.to_vec();
    for i in 0..low.len() {
        g.step(format!("Word {i} is cleared."));
        low = step(g, &low);
    }
    g.step("The upper words, less p.");
    store_sum(g, high, &low, less);
}

/// Stores a sum below 2p, less p if that is not negative.
fn store_sum(g: &mut Graph, a: &[V], b: &[V], less: impl Fn(&mut Graph, &[V]) -> (Vec<V>, Option<V>)) {
    let (whole, above) = sum(g, a, b, None);
    let (reduced, fits) = less(g, &whole);
    let ones = g.constant(u64::MAX);
    let last = g.column(vec![], above.into_iter().chain([ones]).chain(fits).collect(), None);
    let fits = g.column_high(last);
    for (k, (x, y)) in (0..).zip(reduced.into_iter().zip(whole)) {
        let word = g.select(fits, x, y);
        g.store(0, k, word);
    }
}

/// Returns `a - b` and a carry of 1, or 0 if it is negative.
fn difference(g: &mut Graph, a: &[V], b: &[V]) -> (Vec<V>, Option<V>) {
    let (not, one) = (b.iter().map(|x| g.not(*x)).collect::<Vec<V>>(), g.constant(1));
    sum(g, a, &not, Some(one))
}

/// Clears a word by m p.
fn clear(g: &mut Graph, x: &[V], p: &[V], inverse: V) -> Vec<V> {
    let last = p.len() - 1;
    let m = product_low(g, x[0], inverse);
    let [lows, highs] = halves(g, &p.iter().map(|p| (m, *p)).collect::<Vec<_>>());
    // The lower word of m p is what clears x[0]: it carries if x[0] is not 0.
    let carry = g.positive(x[0]);
    let (mut out, carry) = sum(g, &x[1..], &lows[1..], Some(carry));
    out.push(g.whole([highs[last]].into_iter().chain(carry).collect()));
    whole_sum(g, &out, &highs[..last], None)
}

/// Returns p and -1/p.
fn modulus<const N: usize>(g: &mut Graph) -> (Vec<V>, V) {
    (load(g, 3, &[g.largest(); N]), g.argument(4, g.largest()))
}

fn any<const N: usize, const SQUARE: bool>(g: &mut Graph) {
    let (words, (p, inverse)) = (product(g, N, SQUARE), modulus::<N>(g));
    reduce(g, &words[..N], &words[N..], |g, x| clear(g, x, &p, inverse), |g, x| difference(g, x, &p));
}

fn wide<const N: usize>(g: &mut Graph) {
    let words = product(g, N, false);
    store(g, &words);
}

/// The upper half is signed: p is added if it is negative.
fn signed<const N: usize>(g: &mut Graph) {
    let (words, (p, inverse)) = (load(g, 1, &vec![g.largest(); 2 * N]), modulus::<N>(g));
    let (sign, zero) = (g.shr(words[2 * N - 1], g.word - 1), g.constant(0));
    let more: Vec<V> = p.iter().map(|p| g.select(sign, *p, zero)).collect();
    let (high, _) = sum(g, &words[N..], &more, None);
    reduce(g, &words[..N], &high, |g, x| clear(g, x, &p, inverse), |g, x| difference(g, x, &p));
}

fn near<const SQUARE: bool>(g: &mut Graph) {
    let words = product(g, 4, SQUARE);
    let [inverse, c] = [3, 4].map(|i| g.argument(i, g.largest()));
    // m p is m 2^256 - m c.
    let step = |g: &mut Graph, x: &[V]| {
        let m = product_low(g, x[0], inverse);
        let [_, high] = halves(g, &[(m, c)]);
        let zero = g.constant(0);
        difference(g, &[&x[1..], &[m]].concat(), &[high[0], zero, zero, zero]).0
    };
    reduce(g, &words[..4], &words[4..], step, |g, x| sum(g, x, &[c], None));
}

/// p is 2^256 - 2^224 + 2^192 + 2^96 - 1: m p is m 2^96 and m (2^64 - 2^32 + 1) 2^192, less m.
fn p256<const SQUARE: bool>(g: &mut Graph) {
    let words = product(g, 4, SQUARE);
    let p = [u64::MAX, u64::MAX >> 32, 0, 0xffff_ffff_0000_0001].map(|x| g.constant(x));
    let step = |g: &mut Graph, x: &[V]| {
        let m = x[0];
        let parts = [g.wrapping_shl(m, 32), g.shr(m, 32)];
        let (upper, _) = difference(g, &[m, m], &parts);
        whole_sum(g, &x[1..], &[&parts[..], &upper[..]].concat(), None)
    };
    reduce(g, &words[..4], &words[4..], step, |g, x| difference(g, x, &p));
}

fn words<const N: usize>(g: &mut Graph, from: usize) -> Vec<V> {
    load(g, from, &[g.largest(); N])
}

pub fn add<const N: usize>(g: &mut Graph) {
    let [a, b, p] = [1, 2, 3].map(|from| words::<N>(g, from));
    store_sum(g, &a, &b, |g, x| difference(g, x, &p));
}

pub fn sub<const N: usize>(g: &mut Graph) {
    let [a, b, p] = [1, 2, 3].map(|from| words::<N>(g, from));
    let (words, fits) = difference(g, &a, &b);
    let (fits, zero) = (fits.expect("there are words"), g.constant(0));
    // All before the sum, which needs the flag for its carries.
    let more: Vec<V> = p
        .iter()
        .map(|p| {
            let word = g.select(fits, zero, *p);
            g.compute(word)
        })
        .collect();
    let (words, _) = sum(g, &words, &more, None);
    store(g, &words);
}

pub fn wide_sum<const N: usize>(g: &mut Graph) {
    let (a, b) = (words::<N>(g, 1), words::<N>(g, 2));
    let (words, _) = sum(g, &a, &b, None);
    store(g, &words);
}

pub fn wide_difference<const N: usize>(g: &mut Graph) {
    let (a, b) = (words::<N>(g, 1), words::<N>(g, 2));
    let (words, _) = difference(g, &a, &b);
    store(g, &words);
}

pub const FOUR: [fn(&mut Graph); 2] = [any::<4, false>, any::<4, true>];
pub const SIX: [fn(&mut Graph); 2] = [any::<6, false>, any::<6, true>];
pub const WIDE: [fn(&mut Graph); 2] = [wide::<4>, wide::<6>];
pub const SIGNED: [fn(&mut Graph); 2] = [signed::<4>, signed::<6>];
pub const NEAR: [fn(&mut Graph); 2] = [near::<false>, near::<true>];
pub const P256: [fn(&mut Graph); 2] = [p256::<false>, p256::<true>];
