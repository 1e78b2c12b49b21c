//! Montgomery products where a carry is a flag: modulo p of `n` words, modulo 2^256 - c, and modulo the prime of P-256;
//! sums and differences.
//!
//! A product has 2 n words. The lower n are divided by 2^(word n) modulo p, a word at a time: x becomes
//! (x + m p) / 2^word, which stays below 2^(word n) because p does. Then the upper n are added. The sum is below 2p.

use super::flag::difference;
use super::graph::{V, argument, constant, largest, load_words, product_low, step, store, whole, word, word_sum};
use super::limbs::{halves, rows, rows_square, store_all, sum, whole_sum};

pub const ABOUT: &str = "Montgomery products: words, low word first. One operand is below p, the other is any integer. Results are below p, and may be
operands. The functions of `arith.rs` are the reference implementations.

`mul` and `square` are for any odd p of so many words; the last argument is -1/p. `near` is for p = 2^256 - c.";
pub const SUMS_ABOUT: &str = "Sums and differences: words, low word first. Results may be operands.";
pub const MUL: &str = "`out = a b / 2^n`: mul(out, a, b, p, -1/p).";
pub const SQUARE: &str = "`out = a^2 / 2^n`: square(out, a, -, p, -1/p).";
pub const PRODUCT: &str = "`out = a b`, of twice as many words: product(out, a, b).";
pub const REDUCE: &str = "`out = a / 2^n`, for a signed integer of twice as many words, above -2^n p and below it: reduce(out, a, -, p, -1/p).";
pub const SUM: &str = "`out = a + b`, without the carry: sum(out, a, b).";
pub const DIFFERENCE: &str = "`out = a - b`, without the borrow: difference(out, a, b).";
pub const NEAR_MUL: &str = "`out = a b / 2^256`: near_mul(out, a, b, 1/c, c).";
pub const NEAR_SQUARE: &str = "`out = a^2 / 2^256`: near_square(out, a, -, 1/c, c).";

/// Returns the words of a product, or of a square.
fn product(n: usize, square: bool) -> Vec<V> {
    let a = load_words(1, n);
    if square { rows_square(&a) } else { rows(&a, &load_words(2, n), 0) }
}

/// Divides, and stores what is left. `less` returns the difference to p, and 1 if it is not negative.
fn reduce(low: &[V], high: &[V], clear: impl Fn(&[V]) -> Vec<V>, less: impl Fn(&[V]) -> (Vec<V>, V)) {
    let mut low = low.to_vec();
    for i in 0..low.len() {
        step(format!("Word {i} is cleared."));
        low = clear(&low);
    }
    step("The upper words, less p.");
    store_sum(high, &low, less);
}

/// Stores a sum below 2p, less p if that is not negative.
fn store_sum(a: &[V], b: &[V], less: impl Fn(&[V]) -> (Vec<V>, V)) {
    let (whole, above) = sum(a, b, None);
    let (reduced, fits) = less(&whole);
    let (_, fits) = word_sum(above.into_iter().chain([constant(u64::MAX), fits]));
    for (k, (x, y)) in reduced.into_iter().zip(whole).enumerate() {
        store(0, k, fits.select(x, y));
    }
}

/// Clears a word by m p.
fn clear(x: &[V], p: &[V], inverse: V) -> Vec<V> {
    let last = p.len() - 1;
    let m = product_low(x[0], inverse);
    let [lows, highs] = halves(p.iter().map(|p| (m, *p)));
    // The lower word of m p is what clears x[0]: it carries if x[0] is not 0.
    let (mut out, carry) = sum(&x[1..], &lows[1..], Some(x[0].positive()));
    out.push(whole([highs[last]].into_iter().chain(carry)));
    whole_sum(&out, &highs[..last], None)
}

/// Reduces modulo p, which is an argument, as is -1/p.
fn reduce_by_argument(low: &[V], high: impl Fn(&[V]) -> Vec<V>) {
    let (p, inverse) = (load_words(3, low.len()), argument(4, largest()));
    reduce(low, &high(&p), |x| clear(x, &p, inverse), |x| difference(x, &p));
}

fn any<const N: usize, const SQUARE: bool>() {
    let words = product(N, SQUARE);
    reduce_by_argument(&words[..N], |_| words[N..].to_vec());
}

fn wide<const N: usize>() {
    store_all(&product(N, false));
}

/// The upper half is signed: p is added if it is negative.
fn signed<const N: usize>() {
    let words = load_words(1, 2 * N);
    let (sign, zero) = (words[2 * N - 1] >> (word() - 1), constant(0));
    reduce_by_argument(&words[..N], |p| {
        let more: Vec<V> = p.iter().map(|p| sign.select(*p, zero)).collect();
        sum(&words[N..], &more, None).0
    });
}

fn near<const SQUARE: bool>() {
    let words = product(4, SQUARE);
    let [inverse, c] = [3, 4].map(|i| argument(i, largest()));
    // m p is m 2^256 - m c.
    let clear = |x: &[V]| {
        let m = product_low(x[0], inverse);
        let ([_, high], zero) = (halves([(m, c)]), constant(0));
        difference(&[&x[1..], &[m]].concat(), &[high[0], zero, zero, zero]).0
    };
    let less = |x: &[V]| {
        let (words, carry) = sum(x, &[c], None);
        (words, carry.expect("there are words"))
    };
    reduce(&words[..4], &words[4..], clear, less);
}

/// p is 2^256 - 2^224 + 2^192 + 2^96 - 1: m p is m 2^96 and m (2^64 - 2^32 + 1) 2^192, less m.
fn p256<const SQUARE: bool>() {
    let words = product(4, SQUARE);
    let p = [u64::MAX, u64::MAX >> 32, 0, 0xffff_ffff_0000_0001].map(constant);
    let clear = |x: &[V]| {
        let m = x[0];
        let parts = [m.wrapping_shl(32), m >> 32];
        let (upper, _) = difference(&[m, m], &parts);
        whole_sum(&x[1..], &[&parts[..], &upper[..]].concat(), None)
    };
    reduce(&words[..4], &words[4..], clear, |x| difference(x, &p));
}

pub fn add<const N: usize>() {
    let [a, b, p] = [1, 2, 3].map(|from| load_words(from, N));
    store_sum(&a, &b, |x| difference(x, &p));
}

pub fn sub<const N: usize>() {
    let [a, b, p] = [1, 2, 3].map(|from| load_words(from, N));
    let (words, fits) = difference(&a, &b);
    let zero = constant(0);
    // All before the sum, which needs the flag for its carries.
    let more: Vec<V> = p.into_iter().map(|p| fits.select(zero, p).compute()).collect();
    store_all(&sum(&words, &more, None).0);
}

pub fn wide_sum<const N: usize>() {
    store_all(&sum(&load_words(1, N), &load_words(2, N), None).0);
}

pub fn wide_difference<const N: usize>() {
    store_all(&difference(&load_words(1, N), &load_words(2, N)).0);
}

pub const FOUR: [fn(); 2] = [any::<4, false>, any::<4, true>];
pub const SIX: [fn(); 2] = [any::<6, false>, any::<6, true>];
pub const WIDE: [fn(); 2] = [wide::<4>, wide::<6>];
pub const SIGNED: [fn(); 2] = [signed::<4>, signed::<6>];
pub const NEAR: [fn(); 2] = [near::<false>, near::<true>];
pub const P256: [fn(); 2] = [p256::<false>, p256::<true>];
